"""The drawing `grid`: the cells of a board, some of them blocked."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.layouts import draw_messages as messages
from punchboard.layouts.draw_cells import place_fields, read_cells
from punchboard.layouts.draw_parts import (
    MAX_CELLS,
    Part,
    Request,
    cell_forms,
    frame_parts,
    rectangles,
)

_MOST = 200


def draw_grid(request: Request) -> Sequence[Part]:
    """Return the cells row by row, then the lines between them and the border."""
    columns = request.whole("columns", None, 1, _MOST)
    rows = request.whole("rows", None, 1, _MOST)
    if columns is None or rows is None:
        return ()
    if columns * rows > MAX_CELLS:
        request.report(messages.too_many_cells, "columns", columns * rows, MAX_CELLS)
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
        parts.append(Part(name, form, {"cell": place_fields(cell, index + 1)}))
    return (*parts, *frame_parts(paths, request.area))
