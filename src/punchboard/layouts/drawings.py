"""The drawings there are: what each is called, takes and consists of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from punchboard.layouts.draw_cells import draw_cells
from punchboard.layouts.draw_grid import draw_grid
from punchboard.layouts.draw_lattice import draw_hexes, draw_polyomino
from punchboard.layouts.draw_parts import PLAIN_COLOUR, Part, Request
from punchboard.layouts.draw_track import draw_track

#: Elements that can hold a drawing.
HOLDERS = ("g", "rect", "use")
#: The part of a drawing that is its box, and no sample.
BOX = "box"
#: Parameters that are a word and no expression.
WORDS = frozenset(("along",))
#: The place of the part being drawn, among the names of a scope.
PLACE = "__place"

Sample = tuple[str, str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class DrawingKind:
    """A drawing that layouts can ask for.

    Attributes:
        name: Its name in `data-draw`.
        needs: Parameters it cannot do without, as in `data-cells`.
        takes: Parameters it can do without.
        parts: The variables of each part's samples, such as "cell"; "" for none.
        draw: Makes the parts.
        samples: Part, element and attributes of the samples that are used
            where the layout has none.
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

#: All drawings by name.
DRAWINGS: Mapping[str, DrawingKind] = {kind.name: kind for kind in _KINDS}
#: Every `data-` attribute that only a drawing has.
PARAMETERS = tuple(dict.fromkeys(name for kind in _KINDS for name in kind.parameters))


def samples_of(kind: DrawingKind, own: frozenset[str]) -> Iterator[Sample]:
    """Return the samples for a drawing whose layout has none.

    Args:
        kind: The drawing.
        own: Properties of the drawing's element, which go before the samples'.
    """
    for part, tag, attributes in kind.samples:
        look = {
            name: value
            for name, value in attributes.items()
            if name.removeprefix("data-") not in own
        }
        yield part, tag, look
