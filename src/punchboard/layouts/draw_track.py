"""The drawing `track`: numbered spaces along the edge of a box, or in rows."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from punchboard.geometry import Path, Rect
from punchboard.layouts import draw_messages as messages
from punchboard.layouts.draw_parts import (
    NO_FIELDS,
    Part,
    Request,
    cell_forms,
    centres_line,
    entries,
    fields_of,
    rectangles,
)

ALONG = ("edge", "rows", "snake")
_MOST = 500
#: Fewer spaces have no edge to go around.
_FEWEST_AROUND = 4


def draw_track(request: Request) -> Sequence[Part]:
    """Return the spaces in order, and the line through their middles."""
    along = request.word("along", ALONG)
    first = request.whole("first", 0, -_MOST, 10_000)
    listed = entries(request.values.get("spaces"))
    least = _FEWEST_AROUND if along == "edge" else 1
    count = len(listed) if listed is not None else request.whole("spaces", None, least, _MOST)
    if along is None or first is None or count is None:
        return ()
    if not least <= count <= _MOST:
        request.report(messages.not_a_number, "spaces", "spaces", str(count), least, _MOST)
        return ()
    paths = _around(request, count) if along == "edge" else _in_rows(request, count, along)
    if paths is None:
        return ()
    forms = cell_forms(paths, request.area)
    values = listed if listed is not None else (None,) * count
    parts = [
        Part("space", form, {"space": _fields(index, first, count, value)})
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


def _in_rows(request: Request, count: int, along: str) -> tuple[Path, ...] | None:
    """Return the spaces row by row; in a snake, every other row runs back."""
    columns = request.whole("columns", min(count, 10), 1, _MOST)
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


def _around(request: Request, count: int) -> tuple[Path, ...] | None:
    """Return the spaces clockwise around the box, from its top-left corner.

    A ring has an even number of spaces: where theirs is odd, one place is
    left out before the first.
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
    """Return how many columns make the spaces of a ring as square as can be."""

    def oblong(columns: int) -> float:
        return abs(math.log((box.width / columns) / (box.height / (half - columns))))

    return min(range(2, half - 1), key=oblong)
