"""Fields of items as cells, each in its column, and cells as fields again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from punchboard.components.component_set import Entry, Text, Value
from punchboard.components.nodes import Plain, parse_plain
from punchboard.components.spreadsheets.cells import (
    CellError,
    cell_of,
    list_text,
    parse_list,
    written,
)
from punchboard.components.spreadsheets.columns import Column, Form, Path
from punchboard.components.spreadsheets.workbook import Cell, is_blank
from punchboard.components.text_grid import grid_of

#: A value as YAML has it, without places.
Tree: TypeAlias = "Plain | list[Tree] | dict[str, Tree]"


def flatten(value: Value, path: Path) -> Iterator[tuple[Column, Cell]]:
    """Yield the cells of a field's *value*; a blank one has none."""
    if isinstance(value, Text):
        for language, text in value.languages:
            yield Column((*path, language), Form.TEXT), _shown(text)
    elif isinstance(value, tuple):
        if any(isinstance(each, tuple | Mapping | Text) for each in value):
            for place, each in enumerate(value, start=1):
                yield from flatten(each, (*path, place))
        else:
            yield Column(path, Form.LIST), list_text(tuple(map(_plain, value)))
    elif isinstance(value, Mapping):
        if not value:
            yield Column(path, Form.LIST), "{}"
        for name, each in value.items():
            yield from flatten(each, (*path, name))
    elif value is not None:
        plain = _plain(value)
        yield Column(path), _shown(plain) if isinstance(plain, str) else cell_of(plain)


def unflatten(cells: Mapping[Column, Cell]) -> dict[str, Tree]:
    """Return the fields that *cells* stand for; blank cells are left out.

    Raises:
        CellError: Two cells contradict each other, or one is no list.
    """
    root: dict[str | int, object] = {}
    for column, cell in cells.items():
        if is_blank(cell):
            continue
        _insert(root, column, _tree_of(column, cell))
    return {str(name): _finished(value) for name, value in root.items()}


def _shown(text: str) -> str:
    """Return *text* as a cell shows it: a grid without the line break behind it.

    A line break is one sign in every spreadsheet.
    """
    if "\n" not in text:
        return text
    text = text.replace("\r\n", "\n")
    return text.removesuffix("\n") if grid_of(text) else text


def _plain(value: Value) -> Plain:
    """Return a value that is no list and no mapping; an entry is its id, as it is written."""
    if isinstance(value, Entry):
        return parse_plain(str(value))
    assert value is None or isinstance(value, str | int | float)
    return value


def _tree_of(column: Column, cell: Cell) -> object:
    if column.form is Form.LIST:
        return tuple(parsed) if isinstance(parsed := parse_list(cell), list) else {}
    return written(cell) if column.form is Form.TEXT else cell


def _insert(root: dict[str | int, object], column: Column, value: object) -> None:
    """Put *value* into the tree, under the names of its column's path."""
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
    """Return the tree with lists where the names are places; blank entries fall out."""
    if isinstance(value, tuple):
        return list(value)
    if not isinstance(value, dict):
        assert value is None or isinstance(value, str | int | float)
        return value
    if value and all(isinstance(part, int) for part in value):
        return [_finished(value[place]) for place in sorted(value)]
    return {str(part): _finished(each) for part, each in value.items()}


def with_translations(columns: Iterable[Column], languages: Sequence[str]) -> Iterator[Column]:
    """Yield *columns*; where there is a translation, there is one for every language."""
    for column in columns:
        if column.form is Form.TEXT:
            for language in languages:
                yield Column((*column.path[:-1], language), Form.TEXT)
        else:
            yield column
