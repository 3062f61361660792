"""The drawings `hexes` and `polyomino`: the cells that a component's shape is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from punchboard import outlines
from punchboard.components.component_set import Entry
from punchboard.components.shapes import ShapeError, hex_cells, square_cells
from punchboard.components.text_grid import EMPTY
from punchboard.geometry import LatticeShape, Matrix, Outline
from punchboard.layouts import draw_messages as messages
from punchboard.layouts.draw_cells import looked_up, place_fields, rows_of
from punchboard.layouts.draw_parts import PLAIN, Part, Request, cell_forms, entries, frame_parts
from punchboard.layouts.draw_shapes import Form
from punchboard.layouts.units import fit_box


def draw_hexes(request: Request) -> Sequence[Part]:
    """Return the hexagons of the outline, or of `data-shape`."""
    outline = _outline(request, LatticeShape.HEX)
    if outline is None or outline.lattice is None:
        return ()
    forms, frame = _forms(request, outline)
    count = len(forms)
    values = _listed(request.values.get("cells"), count)
    if len(values) != count:
        request.report(messages.wrong_count, "cells", len(values), count)
        return ()
    names = [str(number) for number in range(1, count + 1)]
    found = looked_up(request, values, names)
    parts: list[Part] = []
    for number, (form, fields) in enumerate(zip(forms, found, strict=True), start=1):
        cell = {**(fields or {"symbol": EMPTY}), "number": number}
        parts.append(Part("empty" if fields is None else "cell", form, {"cell": cell}))
    return (*parts, *frame)


def draw_polyomino(request: Request) -> Sequence[Part]:
    """Return the squares of the outline, or of `data-shape`."""
    outline = _outline(request, LatticeShape.SQUARE)
    if outline is None or outline.lattice is None:
        return ()
    forms, frame = _forms(request, outline)
    parts = [
        Part("cell", form, {"cell": place_fields(cell, number)})
        for number, (form, cell) in enumerate(
            zip(forms, outline.lattice.cells, strict=True), start=1
        )
    ]
    return (*parts, *frame)


def _listed(value: Any, count: int) -> tuple[Any, ...]:
    """Return the entries of `data-cells`; blank ones where nothing is said."""
    if value is None:
        return (PLAIN,) * count
    if isinstance(value, str | int | float) and not isinstance(value, Entry):
        return tuple(each for row in rows_of(value) or () for each in row)
    found = entries(value)
    return (value,) if found is None else found


def _outline(request: Request, shape: LatticeShape) -> Outline | None:
    """Return the outline with the cells to draw; None where there is none, which is told."""
    value = request.values.get("shape")
    if value is None:
        lattice = request.outline.lattice
        if lattice is None or lattice.shape is not shape:
            kinds = "hexagons" if shape is LatticeShape.HEX else "squares"
            request.report(messages.no_shape, "draw", request.drawing, kinds)
            return None
        return request.outline
    try:
        if shape is LatticeShape.SQUARE:
            return outlines.squares(square_cells(value), 1.0)
        pointy = bool(request.values.get("pointy", True))
        return outlines.hexes(hex_cells(value, pointy), 1.0, pointy)
    except ShapeError as problem:
        request.report(messages.not_a_shape, "shape", str(problem))
        return None


def _forms(request: Request, outline: Outline) -> tuple[tuple[Form, ...], tuple[Part, ...]]:
    """Return the cells' forms, as they lie on the component or fitted into a box, and the lines."""
    area, paths = request.area, outlines.cell_paths(outline)
    alone = outline is request.outline and not area.boxed
    if alone:
        place = Matrix(area.unit, 0.0, 0.0, area.unit, area.trim.x, area.trim.y)
    else:
        place = fit_box(outline.trim, area.box)
    cells = place.apply_to(paths)
    return cell_forms(cells, area, alone=alone), frame_parts(cells, area, alone=alone)
