"""The table of drawings: the name, the parameters and the parts of each.

`hexes` and `polyomino`, which draw the cells of a component's shape, are here; the
drawings made of other cells are in `cells`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from punchboard import outlines
from punchboard.components.model import Entry
from punchboard.geometry import LatticeShape, Matrix, Outline
from punchboard.layouts.drawings import drawing_messages
from punchboard.layouts.drawings.cells import (
    draw_cells,
    draw_grid,
    draw_track,
    looked_up,
    place_fields,
    rows_of,
)
from punchboard.layouts.drawings.parts import (
    PLAIN,
    PLAIN_COLOUR,
    Part,
    PartForm,
    Request,
    cell_forms,
    entries,
    frame_parts,
)
from punchboard.layouts.template.units import fit_box
from punchboard.outlines import EMPTY, ShapeError, hex_cells, square_cells

# The cells of a shape


def draw_hexes(request: Request) -> Sequence[Part]:
    """Return the hexagons of the outline, or of `data-shape`."""
    outline = _outline(request, LatticeShape.HEX)
    if outline is None or outline.lattice is None:
        return ()
    forms, frame = _forms(request, outline)
    count = len(forms)
    values = _listed(request.values.get("cells"), count)
    if len(values) != count:
        request.report(drawing_messages.wrong_count, "cells", len(values), count)
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
    """Return the entries of `data-cells`; blank ones if it is missing."""
    if value is None:
        return (PLAIN,) * count
    if isinstance(value, str | int | float) and not isinstance(value, Entry):
        return tuple(each for row in rows_of(value) or () for each in row)
    found = entries(value)
    return (value,) if found is None else found


def _outline(request: Request, shape: LatticeShape) -> Outline | None:
    """Return the outline with the cells to draw; None, reported, if there is none."""
    value = request.values.get("shape")
    if value is None:
        lattice = request.outline.lattice
        if lattice is None or lattice.shape is not shape:
            kinds = "hexagons" if shape is LatticeShape.HEX else "squares"
            request.report(drawing_messages.no_shape, "draw", request.drawing, kinds)
            return None
        return request.outline
    try:
        if shape is LatticeShape.SQUARE:
            return outlines.squares(square_cells(value), 1.0)
        pointy = bool(request.values.get("pointy", True))
        return outlines.hexes(hex_cells(value, pointy), 1.0, pointy)
    except ShapeError as problem:
        request.report(drawing_messages.not_a_shape, "shape", str(problem))
        return None


def _forms(request: Request, outline: Outline) -> tuple[tuple[PartForm, ...], tuple[Part, ...]]:
    """Return the forms of the cells, on the component or fitted into a box, and the lines."""
    area, paths = request.area, outlines.cell_paths(outline)
    alone = outline is request.outline and not area.boxed
    if alone:
        place = Matrix(area.unit, 0.0, 0.0, area.unit, area.trim.x, area.trim.y)
    else:
        place = fit_box(outline.trim, area.box)
    cells = place.apply_to(paths)
    return cell_forms(cells, area, alone=alone), frame_parts(cells, area, alone=alone)


# The table

#: Elements that can hold a drawing.
HOLDERS = ("g", "rect", "use")
#: The part of a drawing that is its box instead of a sample.
BOX = "box"
#: Parameters that are a word instead of an expression.
WORDS = frozenset(("along",))
#: The name in a scope for the place of the part being drawn.
PLACE = "__place"

Sample = tuple[str, str, Mapping[str, str]]


class DrawingKind(Struct, frozen=True):
    """A drawing that layouts can ask for.

    Attributes:
        name: Its name in `data-draw`.
        needs: Required parameters, named as in `data-cells`.
        takes: Optional parameters.
        parts: The variables of each part's samples, such as "cell"; "" for none.
        draw: Makes the parts.
        samples: Part, element and attributes of the samples that are used if the
            layout has none.
    """

    name: str
    needs: tuple[str, ...]
    takes: tuple[str, ...]
    parts: Mapping[str, str]
    draw: Callable[[Request], Sequence[Part]]
    samples: tuple[Sample, ...]

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of all parameters."""
        return (*self.needs, *self.takes)


_LINES: Sample = ("lines", "path", {"fill": "none", "stroke": "#4a4a4a", "stroke-width": "0.25"})
_BORDER: Sample = ("border", "path", {"fill": "none", "stroke": "#4a4a4a", "stroke-width": "0.5"})
_FRAME = {"lines": "", "border": ""}
_COLOURED: Sample = ("cell", "rect", {"data-fill": "cell.colour"})
_PLAIN: Sample = ("cell", "rect", {"fill": PLAIN_COLOUR})

_KINDS = (
    DrawingKind(
        "cells",
        needs=("cells",),
        takes=("palette", "items"),
        parts={"cell": "cell", "empty": "cell", "item": "item", "item-cell": "item cell", **_FRAME},
        draw=draw_cells,
        samples=(
            _COLOURED,
            ("item", "rect", {"data-fill": "item.colour", "stroke": "white", "stroke-width": "0.6",
                              "rx": "2", "data-inset": "1"}),
            ("item", "rect", {"data-icon": "item.icon", "fill": "white", "data-inset": "15%"}),
        ),
    ),
    DrawingKind(
        "hexes",
        needs=(),
        takes=("cells", "palette", "shape", "pointy"),
        parts={"cell": "cell", "empty": "cell", **_FRAME},
        draw=draw_hexes,
        samples=(_COLOURED, _LINES),
    ),
    DrawingKind(
        "polyomino",
        needs=(),
        takes=("shape",),
        parts={"cell": "cell", **_FRAME},
        draw=draw_polyomino,
        samples=(_PLAIN, _LINES),
    ),
    DrawingKind(
        "grid",
        needs=("columns", "rows"),
        takes=("blocked",),
        parts={"cell": "cell", "blocked": "cell", **_FRAME},
        draw=draw_grid,
        samples=(_PLAIN, ("blocked", "rect", {"fill": "#4a4a4a"}), _LINES, _BORDER),
    ),
    DrawingKind(
        "track",
        needs=("spaces",),
        takes=("first", "along", "columns"),
        parts={"space": "space", "line": ""},
        draw=draw_track,
        samples=(
            ("space", "rect", {"fill": PLAIN_COLOUR, "stroke": "#4a4a4a", "stroke-width": "0.25"}),
            ("space", "text", {"data-text": "space.number", "data-font-size": f"{PLACE}.type"}),
        ),
    ),
)  # fmt: skip

#: All drawings, by name.
DRAWINGS: Mapping[str, DrawingKind] = {kind.name: kind for kind in _KINDS}
#: Every `data-` attribute that only drawings have.
PARAMETERS = tuple(dict.fromkeys(name for kind in _KINDS for name in kind.parameters))


def samples_of(kind: DrawingKind, own: frozenset[str]) -> Iterator[Sample]:
    """Return the samples for a drawing whose layout has none.

    Args:
        kind: The drawing.
        own: Properties of the drawing's element, which override the samples'.
    """
    for part, tag, attributes in kind.samples:
        look = {
            name: value
            for name, value in attributes.items()
            if name.removeprefix("data-") not in own
        }
        yield part, tag, look
