"""The wording of what rules find in texts: numbering, names, terms."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.checks.numbering import Entry
from punchboard.checks.rule import Finding
from punchboard.diagnostics import Location


def numbering_skips(location: Location, entry: Entry, missing: Sequence[int]) -> Finding:
    """A list whose numbers jump."""
    numbers = ", ".join(map(str, missing))
    verb = "is" if len(missing) == 1 else "are"
    return Finding(
        location,
        f"{numbers} {verb} left out before {entry.number}",
        ("write the step that is missing, or number the steps anew",),
    )


def numbered_entry_empty(location: Location, entry: Entry) -> Finding:
    """A number with nothing behind it."""
    return Finding(
        location,
        f"number {entry.number} of the list is empty",
        ("write what it means, or take it out",),
    )


def nothing_before_bracket(location: Location, inside: str) -> Finding:
    """Brackets where a name should stand before them."""
    return Finding(
        location,
        f"nothing stands before `({inside})`, where others have a name",
        ("write its name before the brackets",),
    )
