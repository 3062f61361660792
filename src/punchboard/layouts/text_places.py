"""Where a text that a layout shows is written: its field, cell or entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from punchboard.components.component_set import Entry, Item, Value
from punchboard.diagnostics import Location


def place_of_text(item: Item, names: Iterable[str], texts: Iterable[str]) -> Location:
    """Return where the first of *texts* that is found is written.

    An expression may make more of a field than it says, and then the place of
    the first field counts, or that of the item.

    Args:
        item: The item that shows the texts.
        names: Names that the expressions of the texts read.
        texts: The texts.
    """
    named = [name for name in sorted(names) if name in item.fields]
    # What a loop's variable stands for may be in any field.
    fields = named or list(item.fields)
    for text in filter(None, texts):
        for name in fields:
            found = item.places.find(name, text) or _in_value(item.fields[name], text, set())
            if found is not None:
                return found
    places = (item.places.of(name) for name in named)
    return next((place for place in places if place is not None), item.location)


def within(place: Location | None, text: str, start: int, length: int) -> Location | None:
    """Return the place of some characters of the *text* written at *place*.

    That is known where the text is written on one line as it is, with or
    without quotes; else it is the place of the whole text.
    """
    if place is None or "\n" in text or place.length - len(text) not in (0, 2):
        return place
    quote = (place.length - len(text)) // 2
    return replace(place, column=place.column + quote + start, length=length)


def _in_value(value: Value, text: str, seen: set[int]) -> Location | None:
    """Return where *text* is written among the entries in *value*."""
    if isinstance(value, Entry):
        if id(value) in seen:
            return None
        seen.add(id(value))
        for name, inner in value.fields.items():
            found = value.places.find(name, text) or _in_value(inner, text, seen)
            if found is not None:
                return found
    elif isinstance(value, tuple | Mapping):
        for inner in value.values() if isinstance(value, Mapping) else value:
            found = _in_value(inner, text, seen)
            if found is not None:
                return found
    return None
