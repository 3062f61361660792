"""Names of fields for the headers of lists from elsewhere, which expressions can use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from punchboard.components.items import QUANTITY_NAMES
from punchboard.spreadsheets.columns import ID, QUANTITY, CellForm, Column, column_of

_NO_WORD = re.compile(r"\W+")
#: A dot within a name: behind it is no part of a field.
_SENTENCE = re.compile(r"\.(?=\s|$)|\s\.")
# What names mean already: an expression's own words, and what every layout can read.
_TAKEN = QUANTITY_NAMES | frozenset(
    "id item component game language piece and or not in is if else true false none".split()
)
_LONGEST = 40


def plain_name(text: str) -> str:
    """Return *text* as a name that expressions and file names can use: `card_text`."""
    name = _NO_WORD.sub("_", text.strip().casefold()).strip("_")[:_LONGEST].strip("_")
    return f"n{name}" if name[:1].isdigit() else name


def unused_name(name: str, taken: Iterable[str]) -> str:
    """Return *name*, or one with a number behind it where it is taken or means something."""
    names = set(taken)
    number, found = 2, name
    while found in names or found in _TAKEN:
        found, number = f"{name}_{number}", number + 1
    return found


def field_columns(headers: Sequence[str], languages: Sequence[str]) -> tuple[Column | None, ...]:
    """Return the column that each of *headers* becomes in a new game; None for a blank one.

    The names follow from the headers alone, so that the same sheet means the
    same fields when it comes again.
    """
    names: list[str] = []
    translated: dict[str, str] = {}
    found: list[Column | None] = []
    for header in headers:
        column = _written(header, languages) if header else None
        if column is None or column in {ID, QUANTITY}:
            found.append(column)
            continue
        is_text = column.form is CellForm.TEXT
        # What is nested there is a field of its own here, which a layout can show.
        parts = "_".join(map(str, column.path[:-1] if is_text else column.path))
        name = translated.get(parts, "") if is_text else ""
        new = Column((name, *column.path[-1:]), column.form)
        if not name or new in found:
            name = unused_name(plain_name(parts) or "field", names)
            names.append(name)
        if is_text:  # the languages of a text stay together
            translated[parts] = name
        found.append(Column((name, *column.path[-1:]) if is_text else (name,), column.form))
    return tuple(found)


def _written(header: str, languages: Sequence[str]) -> Column:
    """Return the column that a header says, in which a full stop parts no field."""
    folded = header.strip().casefold()
    if folded in {ID.header, QUANTITY.header}:
        return ID if folded == ID.header else QUANTITY
    text = header.replace("\\", "\\\\") if _SENTENCE.search(header) else header
    return column_of(_SENTENCE.sub(lambda dot: "\\" + dot[0].strip(), text), languages)
