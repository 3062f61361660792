"""The wording of what rules find in texts: numbering, names, terms."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from punchboard.checks.numbering import Entry
from punchboard.checks.rule import Finding
from punchboard.checks.targets import value_names
from punchboard.checks.terms import Near
from punchboard.components.component_set import Entry as Definition
from punchboard.diagnostics import Location
from punchboard.markup.keywords import Keyword


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


def term_spelled_differently(location: Location, near: Near) -> Finding:
    """A word that is almost a name."""
    message = f"`{near.word}` is `{near.term}` in the lists"
    return Finding(location, message, ("use one spelling",))


def field_never_used(location: Location, field: str, component: str) -> Finding:
    """A field that is filled in for nothing."""
    return Finding(
        location,
        f"no layout and no check reads the field `{field}` of `{component}`",
        (f"show it, remove it, or call it `_{field}`",),
    )


def definition_never_used(location: Location, name: str) -> Finding:
    """A definition without a use."""
    return Finding(location, f"nothing uses the definition `{name}`", ("use it, or remove it",))


def file_never_used(path: Path) -> Finding:
    """A file that nothing names."""
    return Finding(Location(path), f"nothing uses `{path.name}`", ("name it, or delete it",))


def icon_never_defined(location: Location, name: str) -> Finding:
    """An icon that is not there."""
    return Finding(location, f"there is no icon `{name}`", ("correct the name, or draw the icon",))


def entry_never_mentioned(
    location: Location, path: str, definition: str, entry: Definition
) -> Finding:
    """The one entry of a definition that a rules text does not name."""
    called = " or ".join(f"`{each}`" for each in dict.fromkeys(value_names(entry)))
    return Finding(
        location,
        f"`{path}` names every entry of `{definition}` but {called}",
        ("name it in the rules, or correct its name here",),
    )


def keyword_in_other_case(location: Location, word: str, written: str) -> Finding:
    """A keyword that is not found for its case."""
    return Finding(
        location,
        f"`{written}` is not found as the keyword `{word}`: its capitals differ",
        (f"write `{word}`, or add `{written}` to the keyword's `words`",),
    )


def keyword_never_used(keyword: Keyword) -> Finding:
    """A keyword that no text has."""
    words = " or ".join(f"`{word}`" for word in dict.fromkeys(word for _, word in keyword.words))
    return Finding(keyword.location, f"no text has the keyword {words}", ("remove it, or use it",))
