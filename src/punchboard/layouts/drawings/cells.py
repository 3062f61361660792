"""The drawings made of cells: `cells`, `grid` and `track`.

`cells` is a grid of symbols, with things that cover several cells; `grid` is the cells
of a board, some of them blocked; `track` is numbered spaces, along the edge of a box
or in rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from punchboard.components.model import Entry
from punchboard.expressions import to_text
from punchboard.geometry import Polygon, Rect, box_around
from punchboard.layouts.drawings import drawing_messages
from punchboard.layouts.drawings.parts import (
    MAX_CELLS,
    NO_FIELDS,
    PLAIN,
    Contour,
    Fields,
    Part,
    PartForm,
    Request,
    around,
    beyond,
    cell_forms,
    centres_line,
    edges_of,
    entries,
    fields_of,
    frame_parts,
    rectangles,
)
from punchboard.outlines import EMPTY, place_of, symbols_of
from punchboard.patterns import regex

# Cells

_PLACE = regex(r"\s*([a-zA-Z]{1,2})\s*([0-9]{1,3})\s*")

Cell = tuple[int, int]


def draw_cells(request: Request) -> Sequence[Part]:
    """Return the cells, followed by the things that cover them."""
    rows = rows_of(request.values.get("cells"))
    if rows is None:
        needed = "rows of symbols: a text of several lines, or a list"
        request.report(drawing_messages.not_a_list, "cells", "cells", needed)
        return ()
    columns, height = len(rows[0]), len(rows)
    for number, row in enumerate(rows, start=1):
        if len(row) != columns:
            request.report(drawing_messages.uneven_rows, "cells", number, len(row), columns)
            return ()
    if columns * height > MAX_CELLS:
        request.report(drawing_messages.too_many_cells, "cells", columns * height, MAX_CELLS)
        return ()
    names = [place_of(column, row) for row in range(height) for column in range(columns)]
    values = [value for row in rows for value in row]
    found = looked_up(request, values, names)
    grid = _Grid(columns, height, rectangles(columns, height, request.area.box), found)
    parts = list(_cells(grid, request))
    parts += frame_parts(grid.paths, request.area)
    parts += _items(grid, request)
    return parts


class _Grid(Struct, frozen=True):
    """A grid and the contents of its cells.

    Attributes:
        columns: Number of columns.
        rows: Number of rows.
        paths: The outlines of the cells, row by row.
        found: The content of each cell; None if it is empty.
    """

    columns: int
    rows: int
    paths: tuple[Polygon, ...]
    found: tuple[Fields | None, ...]

    def index(self, cell: Cell) -> int:
        return cell[1] * self.columns + cell[0]


def rows_of(value: Any) -> tuple[tuple[Any, ...], ...] | None:
    """Return rows of symbols: from lines of text, or from a list of rows.

    The symbols of a line are separated by spaces, or single characters.
    None if there are none.
    """
    if isinstance(value, str | int | float):
        lines: Sequence[Any] = [line for line in to_text(value).splitlines() if line.strip()]
    else:
        lines = entries(value) or ()
    rows = tuple(_row(line) for line in lines)
    return rows if rows and all(rows) else None


def _row(line: Any) -> tuple[Any, ...]:
    row = entries(line)
    if row is not None:
        return row
    if isinstance(line, Entry):
        return (line,)
    return symbols_of(to_text(line))


def looked_up(
    request: Request, values: Sequence[Any], names: Sequence[str]
) -> tuple[Fields | None, ...]:
    """Return the entry of each symbol, with its place; None for an empty cell."""
    palette = request.values.get("palette")
    known = {} if palette is None else _by_symbol(palette)
    found: list[Fields | None] = []
    for value, name in zip(values, names, strict=True):
        fields, symbol = fields_of(value), ""
        if not isinstance(value, Mapping):
            symbol = to_text(value).strip()
            fields = fields or known.get(symbol)
        if symbol in ("", EMPTY) and fields is None:
            found.append(None)
            continue
        if fields is None and palette is not None:
            request.report(drawing_messages.unknown_symbol, "cells", symbol, name, known)
        found.append({"symbol": symbol, **(PLAIN if fields is None else fields)})
    return tuple(found)


def _by_symbol(palette: Any) -> dict[str, Fields]:
    """Return a palette's entries by their field `symbol` and by id."""
    listed = [fields for each in entries(palette) or () if (fields := fields_of(each)) is not None]
    by_id = {to_text(fields.get("id")): fields for fields in listed}
    known = by_id | {to_text(fields.get("symbol")): fields for fields in listed}
    return {symbol: fields for symbol, fields in known.items() if symbol}


def read_cell(text: str) -> Cell | None:
    """Return the column and row, from 0, of a name such as `b2`; None if it is not one."""
    match = _PLACE.fullmatch(text)
    if match is None:
        return None
    column = 0
    for letter in match[1].lower():
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(match[2]) - 1


def read_cells(
    request: Request, parameter: str, value: Any, what: str, size: Cell
) -> tuple[Cell, ...] | None:
    """Return the cells named in a list or a text with spaces; None if one is wrong."""
    named = str(value).replace(",", " ").split() if isinstance(value, str) else entries(value) or ()
    cells: list[Cell] = []
    for each in map(to_text, named):
        cell = read_cell(each)
        if cell is None:
            request.report(drawing_messages.not_a_cell, parameter, each, what)
            return None
        if not (0 <= cell[0] < size[0] and 0 <= cell[1] < size[1]):
            request.report(drawing_messages.cell_outside, parameter, each, what, *size)
            return None
        cells.append(cell)
    return tuple(dict.fromkeys(cells))


def place_fields(cell: Cell, number: int) -> dict[str, Any]:
    """Return the fields that every cell has."""
    return {
        "place": place_of(*cell), "column": cell[0] + 1, "row": cell[1] + 1, "number": number
    }  # fmt: skip


def _cells(grid: _Grid, request: Request) -> Iterator[Part]:
    forms = cell_forms(grid.paths, request.area)
    for index, (form, found) in enumerate(zip(forms, grid.found, strict=True)):
        place = place_fields((index % grid.columns, index // grid.columns), index + 1)
        fields = {**(found or {"symbol": EMPTY}), **place}
        yield Part("empty" if found is None else "cell", form, {"cell": fields})


def _items(grid: _Grid, request: Request) -> Iterator[Part]:
    value = request.values.get("items")
    if value is None:
        return
    listed = entries(value)
    if listed is None or not all(isinstance(each, Mapping) for each in listed):
        needed = "a list of things, each with `covers`"
        request.report(drawing_messages.not_a_list, "items", "items", needed)
        return
    forms = cell_forms(grid.paths, request.area)
    owners: dict[Cell, str] = {}
    for number, item in enumerate(listed, start=1):
        what = _name_of(item, number)
        cells = _covered(item, what, grid, request)
        for cell in cells:
            if cell in owners:
                details = (place_of(*cell), owners[cell], what)
                request.report(drawing_messages.covered_twice, "items", *details)
            owners[cell] = what
        if cells:
            under = grid.found[grid.index(cells[0])] or NO_FIELDS
            fields = {"icon": None, "colour": under.get("colour"), **item, "cell": under}
            columns, rows = zip(*cells, strict=True)
            fields["number"] = number
            fields["columns"] = max(columns) - min(columns) + 1
            fields["rows"] = max(rows) - min(rows) + 1
            yield Part("item", _form(cells, grid, request), {"item": fields})
            for cell in cells:
                at = grid.index(cell)
                variables = {"item": fields, "cell": {**under, **place_fields(cell, at + 1)}}
                yield Part("item-cell", forms[at], variables)


def _name_of(item: Mapping[str, Any], number: int) -> str:
    name = next((item[key] for key in ("id", "name", "icon") if item.get(key)), None)
    return f"thing {number}" if name is None else f"`{to_text(name)}`"


def _covered(item: Mapping[str, Any], what: str, grid: _Grid, request: Request) -> tuple[Cell, ...]:
    """Return the cells covered by a thing; none if something is wrong with them."""
    size = (grid.columns, grid.rows)
    cells = read_cells(request, "items", item.get("covers"), what, size)
    if cells is None:
        return ()
    if not cells:
        request.report(drawing_messages.no_covers, "items", what)
        return ()
    if not _are_connected(cells):
        names = [place_of(*cell) for cell in cells]
        request.report(drawing_messages.not_together, "items", what, names)
        return ()
    symbols: dict[str, str] = {}
    for cell in cells:
        found = grid.found[grid.index(cell)]
        if found is None:
            request.report(drawing_messages.bare_cell, "items", what, place_of(*cell))
            return ()
        symbols.setdefault(to_text(found.get("id") or found["symbol"]), place_of(*cell))
    if len(symbols) > 1:
        pairs = [(cell, symbol) for symbol, cell in symbols.items()]
        request.report(drawing_messages.mixed_cells, "items", what, pairs)
        return ()
    return cells


def _are_connected(cells: Sequence[Cell]) -> bool:
    missing, reached = set(cells[1:]), [cells[0]]
    while reached:
        x, y = reached.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & missing
        missing -= near
        reached += near
    return not missing


def _form(cells: Sequence[Cell], grid: _Grid, request: Request) -> PartForm:
    """Return one form over *cells*, with its box in the largest area."""
    loops = around([grid.paths[grid.index(cell)] for cell in cells])
    contours = tuple(
        Contour(loop, tuple(beyond(edge, request.area) for edge in edges_of(loop)))
        for loop in loops
    )
    return PartForm(contours, (), _roomiest(cells, grid))


def _roomiest(cells: Sequence[Cell], grid: _Grid) -> Rect:
    """Return the rectangle of whole cells with the most room."""
    covered = set(cells)

    def whole(first: Cell, last: Cell) -> bool:
        xs, ys = range(first[0], last[0] + 1), range(first[1], last[1] + 1)
        return bool(xs and ys) and all((x, y) in covered for x in xs for y in ys)

    boxes = (
        box_around((grid.paths[grid.index(first)], grid.paths[grid.index(last)]))
        for first in cells
        for last in cells
        if whole(first, last)
    )

    def room(box: Rect) -> tuple[float, float, float, float]:
        short, area = min(box.width, box.height), box.width * box.height
        return round(short, 6), round(area, 6), -box.y, -box.x

    return max(boxes, key=room)


# Grids

_MOST = 200


def draw_grid(request: Request) -> Sequence[Part]:
    """Return the cells row by row, followed by the lines between them and the border."""
    columns = request.whole("columns", None, 1, _MOST)
    rows = request.whole("rows", None, 1, _MOST)
    if columns is None or rows is None:
        return ()
    if columns * rows > MAX_CELLS:
        request.report(drawing_messages.too_many_cells, "columns", columns * rows, MAX_CELLS)
        return ()
    value = request.values.get("blocked")
    blocked = read_cells(request, "blocked", value, "`data-blocked`", (columns, rows))
    if blocked is None:
        return ()
    paths = rectangles(columns, rows, request.area.box)
    parts: list[Part] = []
    for index, form in enumerate(cell_forms(paths, request.area)):
        cell = (index % columns, index // columns)
        name = "blocked" if cell in blocked else "cell"
        fields = {**place_fields(cell, index + 1), **_size(form)}
        parts.append(Part(name, form, {"cell": fields}))
    return (*parts, *frame_parts(paths, request.area))


def _size(form: PartForm) -> Mapping[str, float]:
    """Return how large a cell or a space is, in user units, for samples that are scaled to it."""
    return {"width": form.box.width, "height": form.box.height}


# Tracks

ALONG = ("edge", "rows", "snake")
_MOST_SPACES = 500
#: Fewest spaces that can go around an edge.
_FEWEST_AROUND = 4


def draw_track(request: Request) -> Sequence[Part]:
    """Return the spaces in order, and the line through their centres."""
    along = request.word("along", ALONG)
    first = request.whole("first", 0, -_MOST_SPACES, 10_000)
    listed = entries(request.values.get("spaces"))
    least = _FEWEST_AROUND if along == "edge" else 1
    count = (
        len(listed) if listed is not None else request.whole("spaces", None, least, _MOST_SPACES)
    )
    if along is None or first is None or count is None:
        return ()
    if not least <= count <= _MOST_SPACES:
        request.report(
            drawing_messages.not_a_number, "spaces", "spaces", str(count), least, _MOST_SPACES
        )
        return ()
    paths = _around(request, count) if along == "edge" else _in_rows(request, count, along)
    if paths is None:
        return ()
    forms = cell_forms(paths, request.area)
    values = listed if listed is not None else (None,) * count
    parts = [
        Part("space", form, {"space": {**_fields(index, first, count, value), **_size(form)}})
        for index, (form, value) in enumerate(zip(forms, values, strict=True))
    ]
    return (*parts, Part("line", centres_line(forms), NO_FIELDS))


def _fields(index: int, first: int, count: int, value: Any) -> Mapping[str, Any]:
    return {
        "value": value,
        **(fields_of(value) or NO_FIELDS),
        "number": first + index,
        "index": index + 1,
        "first": index == 0,
        "last": index == count - 1,
    }


def _in_rows(request: Request, count: int, along: str) -> tuple[Polygon, ...] | None:
    """Return the spaces row by row; in a snake, every other row runs backwards."""
    columns = request.whole("columns", min(count, 10), 1, _MOST_SPACES)
    if columns is None:
        return None
    rows = math.ceil(count / columns)
    grid = rectangles(columns, rows, request.area.box)
    order = list(range(columns * rows))
    if along == "snake":
        for row in range(1, rows, 2):
            order[row * columns : (row + 1) * columns] = reversed(
                order[row * columns : (row + 1) * columns]
            )
    return tuple(grid[at] for at in order[:count])


def _around(request: Request, count: int) -> tuple[Polygon, ...] | None:
    """Return the spaces clockwise around the box, from its top-left corner.

    A ring has an even number of places; if the number of spaces is odd, one place
    is left out before the first.
    """
    half = (count + 1) // 2 + 2  # columns and rows of the ring together
    columns = request.whole("columns", _ring_columns(half, request.area.box), 2, half - 2)
    if columns is None:
        return None
    rows = half - columns
    grid = rectangles(columns, rows, request.area.box)
    top = [(column, 0) for column in range(columns)]
    right = [(columns - 1, row) for row in range(1, rows)]
    bottom = [(column, rows - 1) for column in reversed(range(columns - 1))]
    left = [(0, row) for row in reversed(range(1, rows - 1))]
    ring = [*top, *right, *bottom, *left][:count]
    return tuple(grid[row * columns + column] for column, row in ring)


def _ring_columns(half: int, box: Rect) -> int:
    """Return the number of columns that makes the spaces of a ring as square as possible."""

    def oblong(columns: int) -> float:
        return abs(math.log((box.width / columns) / (box.height / (half - columns))))

    return min(range(2, half - 1), key=oblong)
