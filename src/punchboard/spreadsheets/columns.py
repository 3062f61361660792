"""Columns of a table, and the way between the fields of an item and its cells.

A column's header names a place in an item: `name (ja)` is a translation,
`skill.title` a field of a field, `items.1.thing` a field of the first element of
a list, `covers[]` a list in one cell. A backslash makes a sign literal, so that
every header means exactly one place. Headers of lists from elsewhere get names that
expressions can use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from punchboard.components.items import QUANTITY_NAMES
from punchboard.components.model import Entry, Text, Value
from punchboard.components.nodes import Plain, parse_plain
from punchboard.components.values import LANGUAGE
from punchboard.outlines import grid_of
from punchboard.patterns import regex
from punchboard.spreadsheets.workbook import (
    Cell,
    CellError,
    cell_of,
    is_blank,
    list_text,
    parse_list,
    written,
)

#: Names of fields and positions in lists, counted from 1; for a translation, the language last.
FieldPath: TypeAlias = tuple[str | int, ...]

_TRANSLATION = regex(r"(.*\S)\s*(?<!\\)\(\s*([^()\s\\]+)\s*\)", re.DOTALL)
_PLACE = regex(r"[1-9][0-9]{0,3}")
_ESCAPE = regex(r"\\(.?)", re.DOTALL)


class CellForm(StrEnum):
    """What the cells of a column contain: a value, a text in one language, a list."""

    VALUE = "value"
    TEXT = "text"
    LIST = "list"


class Column(Struct, frozen=True):
    """One column.

    Attributes:
        path: The place in the item.
        form: What its cells contain.
    """

    path: FieldPath
    form: CellForm = CellForm.VALUE

    @property
    def field(self) -> str:
        """The item's field that the column is, or is part of."""
        return str(self.path[0])

    @property
    def header(self) -> str:
        """The text above the cells."""
        if self.form is CellForm.TEXT:
            return f"{_joined(self.path[:-1])} ({self.path[-1]})"
        return _joined(self.path) + ("[]" if self.form is CellForm.LIST else "")


ID = Column(("id",))
QUANTITY = Column(("quantity",))


def column_of(header: str, languages: Sequence[str]) -> Column:
    """Return the column that a *header* names in a game with these *languages*."""
    text = header.strip()
    match = _TRANSLATION.fullmatch(text)
    if match and match[2] in languages:
        return Column((*_path(match[1]), match[2]), CellForm.TEXT)
    if text.endswith("[]") and len(text) > 2:
        return Column(_path(text[:-2].rstrip()), CellForm.LIST)
    path = _path(text)
    translated = len(path) > 1 and path[-1] in languages
    return Column(path, CellForm.TEXT if translated else CellForm.VALUE)


def in_order(columns: Iterable[Column], languages: Sequence[str]) -> tuple[Column, ...]:
    """Return *columns* without repetitions, those of one field together.

    Fields are in the order in which they first appear, elements of a list in
    order of position, and translations in the order of the game's languages.
    """
    first: dict[FieldPath, int] = {}
    found = dict.fromkeys(columns)
    for column in found:
        for end in range(1, len(column.path) + 1):
            first.setdefault(column.path[:end], len(first))

    def place(column: Column) -> tuple[tuple[int, ...], int]:
        steps = []
        for end, part in enumerate(column.path, start=1):
            step = first[column.path[:end]]
            if isinstance(part, int):
                step = part
            elif column.form is CellForm.TEXT and end == len(column.path):
                step = languages.index(part)
            steps.append(step)
        return tuple(steps), list(CellForm).index(column.form)

    return tuple(sorted(found, key=place))


def _joined(path: FieldPath) -> str:
    return ".".join(_escaped(part, first=not index) for index, part in enumerate(path))


def _escaped(part: str | int, *, first: bool) -> str:
    """Return a *part* of a path, escaped so that it cannot be read as anything else."""
    if isinstance(part, int):
        return str(part)
    text = part.replace("\\", "\\\\").replace(".", "\\.")
    if _is_place(text) and not first:
        text = "\\" + text
    match = _TRANSLATION.fullmatch(text)
    if match and LANGUAGE.fullmatch(match[2]):
        text = text.replace("(", "\\(")
    if text.endswith("[]"):
        text = text[:-1] + "\\]"
    return text


def _path(text: str) -> FieldPath:
    """Return the parts of *text* between dots that have no backslash."""
    raw = [""]
    signs = iter(text)
    for sign in signs:
        if sign == "\\":
            raw[-1] += sign + next(signs, "")
        elif sign == ".":
            raw.append("")
        else:
            raw[-1] += sign
    if not all(raw):
        return (text,)
    return tuple(
        int(part) if index and _is_place(part) else _ESCAPE.sub(r"\1", part)
        for index, part in enumerate(raw)
    )


def _is_place(text: str) -> bool:
    """Return whether *text* is a position in a list: a number from 1."""
    return _PLACE.fullmatch(text) is not None


#: A value as in YAML, without line and column.
Tree: TypeAlias = "Plain | list[Tree] | dict[str, Tree]"


def flatten(value: Value, path: FieldPath) -> Iterator[tuple[Column, Cell]]:
    """Yield the cells of a field's *value*; a blank value has none."""
    if isinstance(value, Text):
        for language, text in value.languages:
            yield Column((*path, language), CellForm.TEXT), _shown(text)
    elif isinstance(value, tuple):
        if any(isinstance(each, tuple | Mapping | Text) for each in value):
            for place, each in enumerate(value, start=1):
                yield from flatten(each, (*path, place))
        else:
            yield Column(path, CellForm.LIST), list_text(tuple(map(_plain, value)))
    elif isinstance(value, Mapping):
        if not value:
            yield Column(path, CellForm.LIST), "{}"
        for name, each in value.items():
            yield from flatten(each, (*path, name))
    elif value is not None:
        plain = _plain(value)
        yield Column(path), _shown(plain) if isinstance(plain, str) else cell_of(plain)


def unflatten(cells: Mapping[Column, Cell]) -> dict[str, Tree]:
    """Return the fields that *cells* represent; blank cells are left out.

    Raises:
        CellError: Two cells contradict each other, or a cell is not a list.
    """
    root: dict[str | int, object] = {}
    for column, cell in cells.items():
        if is_blank(cell):
            continue
        _insert(root, column, _tree_of(column, cell))
    return {str(name): _finished(value) for name, value in root.items()}


def _shown(text: str) -> str:
    """Return *text* as a cell shows it: without the line break after a grid.

    A line break is one character in every spreadsheet program.
    """
    if "\n" not in text:
        return text
    text = text.replace("\r\n", "\n")
    return text.removesuffix("\n") if grid_of(text) else text


def _plain(value: Value) -> Plain:
    """Return a value that is neither a list nor a mapping; an entry becomes its id as written."""
    if isinstance(value, Entry):
        return parse_plain(str(value))
    assert value is None or isinstance(value, str | int | float)
    return value


def _tree_of(column: Column, cell: Cell) -> object:
    if column.form is CellForm.LIST:
        return tuple(parsed) if isinstance(parsed := parse_list(cell), list) else {}
    return written(cell) if column.form is CellForm.TEXT else cell


def _insert(root: dict[str | int, object], column: Column, value: object) -> None:
    """Put *value* into the tree under its column's path."""
    place: dict[str | int, object] = root
    for part in column.path[:-1]:
        below = place.setdefault(part, {})
        if not isinstance(below, dict):
            raise CellError(_contradiction(column))
        place = below
    last = column.path[-1]
    if last in place:
        raise CellError(_contradiction(column))
    place[last] = value


def _contradiction(column: Column) -> str:
    return f"`{column.header}` and another column give `{column.field}` two values"


def _finished(value: object) -> Tree:
    """Return the tree with lists where the names are positions, without blank elements."""
    if isinstance(value, tuple):
        return list(value)
    if not isinstance(value, dict):
        assert value is None or isinstance(value, str | int | float)
        return value
    if value and all(isinstance(part, int) for part in value):
        return [_finished(value[place]) for place in sorted(value)]
    return {str(part): _finished(each) for part, each in value.items()}


def with_translations(columns: Iterable[Column], languages: Sequence[str]) -> Iterator[Column]:
    """Yield *columns*, and for a translated text a column for every language."""
    for column in columns:
        if column.form is CellForm.TEXT:
            for language in languages:
                yield Column((*column.path[:-1], language), CellForm.TEXT)
        else:
            yield column


_NO_WORD = regex(r"\W+")
#: A dot within a name: behind it is no part of a field.
_SENTENCE = regex(r"\.(?=\s|$)|\s\.")
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
