"""The wording of what rules find in texts: numbering, names, terms."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from punchboard.components.model import Entry as Definition
from punchboard.diagnostics import Finding, Location
from punchboard.rulebook.numbering import NumberedEntry
from punchboard.rulebook.targets import value_names
from punchboard.rulebook.terms import Near
from punchboard.typesetting.keywords import Keyword


def numbering_skips(location: Location, entry: NumberedEntry, missing: Sequence[int]) -> Finding:
    """A list whose numbers jump."""
    numbers = ", ".join(map(str, missing))
    found = "number {} is" if len(missing) == 1 else "numbers {} are"
    return Finding(
        location,
        f"{found.format(numbers)} missing before {entry.number}",
        ("add what is missing, or renumber the steps",),
    )


def numbered_entry_empty(location: Location, entry: NumberedEntry) -> Finding:
    """A number with nothing behind it."""
    return Finding(
        location,
        f"entry {entry.number} of the list is empty",
        ("write the entry, or remove it",),
    )


def nothing_before_bracket(location: Location, inside: str) -> Finding:
    """Brackets without a name before them."""
    return Finding(
        location,
        f"the name before `({inside})` is missing; others like it have one",
        ("write the name before the brackets",),
    )


def term_spelled_differently(location: Location, near: Near) -> Finding:
    """A word that is almost a name."""
    message = f"`{near.word}` is spelled `{near.term}` in the lists"
    return Finding(location, message, ("use one spelling",))


def field_never_used(location: Location, field: str, component: str) -> Finding:
    """A field that is filled in for nothing."""
    return Finding(
        location,
        f"no layout or check uses the field `{field}` of `{component}`",
        (f"use it, remove it, or rename it to `_{field}`",),
    )


def definition_never_used(location: Location, name: str) -> Finding:
    """A definition without a use."""
    return Finding(location, f"the definition `{name}` is never used", ("use it, or remove it",))


def file_never_used(path: Path) -> Finding:
    """A file that nothing names."""
    return Finding(Location(path), f"`{path.name}` is never used", ("use it, or delete it",))


def icon_never_defined(location: Location, name: str) -> Finding:
    """An icon that is not there."""
    return Finding(location, f"there is no icon `{name}`", ("correct the name, or add the icon",))


def entry_never_mentioned(
    location: Location, path: str, definition: str, entry: Definition
) -> Finding:
    """The one entry of a definition that a rules text does not name."""
    called = " or ".join(f"`{each}`" for each in dict.fromkeys(value_names(entry)))
    return Finding(
        location,
        f"`{path}` names every entry of `{definition}` except {called}",
        ("name it in the rules, or correct its name here",),
    )


def keyword_in_other_case(location: Location, word: str, written: str) -> Finding:
    """A keyword that is not found for its case."""
    return Finding(
        location,
        f"`{written}` does not match the keyword `{word}`: the capitalisation differs",
        (f"write `{word}`, or add `{written}` to the keyword's `words`",),
    )


def keyword_never_used(keyword: Keyword) -> Finding:
    """A keyword that no text has."""
    words = " or ".join(f"`{word}`" for word in dict.fromkeys(word for _, word in keyword.words))
    return Finding(
        keyword.location, f"no text contains the keyword {words}", ("remove it, or use it",)
    )
