"""What the drawings share: what they are asked for, and the parts they give."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from punchboard.components.component_set import Entry
from punchboard.diagnostics import Diagnostic, Location
from punchboard.expressions import to_text
from punchboard.geometry import Outline, Path, Point, Rect
from punchboard.layouts import draw_messages
from punchboard.layouts.draw_shapes import (
    Contour,
    Edge,
    Form,
    around,
    box_around,
    edges_of,
    inner_lines,
    lengthened,
)

#: Most cells of one drawing.
MAX_CELLS = 10_000
#: Colour of cells that nothing gives another.
PLAIN_COLOUR = "#ece7db"
#: How far the art of neighbouring cells overlaps, in mm, so that no paper shines through.
_OVERLAP = 0.05
#: Less than this, in user units, is rounding.
_TOLERANCE = 0.01
#: Side of the square in a hexagon, as a multiple of the hexagon's side.
_SQUARE_IN_HEX = 3 - math.sqrt(3)

Fields = Mapping[str, Any]
NO_FIELDS: Fields = MappingProxyType({})
#: The fields of a cell that nothing is said of.
PLAIN: Fields = MappingProxyType({"colour": PLAIN_COLOUR})


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a drawing, such as one cell.

    Attributes:
        name: What the samples that draw it are called.
        form: Its form.
        variables: What their expressions can read besides.
    """

    name: str
    form: Form
    variables: Fields


@dataclass(frozen=True, slots=True)
class Area:
    """Where a drawing goes, in user units.

    Attributes:
        box: Its box; the trim box where it has none of its own.
        trim: The trim box.
        bleed: Art beyond the trim on each side.
        unit: User units in a mm.
        boxed: Whether the drawing has a box of its own.
    """

    box: Rect
    trim: Rect
    bleed: float
    unit: float
    boxed: bool


@dataclass(frozen=True, slots=True)
class Request:
    """What a layout asks of a drawing, for one item.

    Attributes:
        drawing: Name of the drawing.
        values: Values of its parameters; those left out are missing.
        area: Where it goes.
        outline: The face's, in mm.
        locate: Gives the place to blame for a parameter.
        diagnostics: Takes what is wrong.
    """

    drawing: str
    values: Mapping[str, Any]
    area: Area
    outline: Outline
    locate: Callable[[str], Location | None]
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def report(self, message: Callable[..., Diagnostic], parameter: str, *details: object) -> None:
        """Tell what is wrong with a parameter."""
        self.diagnostics.append(message(self.locate(parameter), *details))

    def whole(self, parameter: str, default: int | None, least: int, most: int) -> int | None:
        """Return a whole number; None where it is none, which is told."""
        value = self.values.get(parameter)
        if value is None and default is not None:
            return default
        text = to_text(value)
        number = int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else None
        if number is None or not least <= number <= most:
            self.report(draw_messages.not_a_number, parameter, parameter, text, least, most)
            return None
        return number

    def word(self, parameter: str, words: Sequence[str]) -> str | None:
        """Return one of *words*, the first where nothing is said; None where it is none."""
        text = to_text(self.values.get(parameter)).strip() or words[0]
        if text not in words:
            self.report(draw_messages.unknown_word, parameter, parameter, text, words)
            return None
        return text


def entries(value: Any) -> tuple[Any, ...] | None:
    """Return the entries of a list; None where *value* is no list."""
    if isinstance(value, Mapping):
        return tuple(value.values())
    if isinstance(value, str) or not isinstance(value, Iterable):
        return None
    return tuple(value)


def fields_of(value: Any) -> Fields | None:
    """Return the fields of an entry of a definition, or of a mapping."""
    if isinstance(value, Entry):
        return {"id": str(value), **value.fields}
    return value if isinstance(value, Mapping) else None


@functools.lru_cache(maxsize=256)
def rectangles(columns: int, rows: int, box: Rect) -> tuple[Path, ...]:
    """Return the cells of a grid that fills *box*, row by row."""
    across, along = box.width / columns, box.height / rows
    xs = [box.x + column * across for column in range(columns)] + [box.right]
    ys = [box.y + row * along for row in range(rows)] + [box.bottom]
    return tuple(
        ((left, top), (right, top), (right, bottom), (left, bottom))
        for top, bottom in pairwise(ys)
        for left, right in pairwise(xs)
    )


@functools.lru_cache(maxsize=256)
def cell_forms(cells: tuple[Path, ...], area: Area, *, alone: bool = False) -> tuple[Form, ...]:
    """Return the forms of *cells*.

    Neighbours overlap a little, and what lies at the component's edge goes on
    into the bleed.

    Args:
        cells: The cells.
        area: Where they are drawn.
        alone: Whether they are all that the component is made of.
    """
    edges = {edge for cell in cells for edge in edges_of(cell)}
    overlap = _OVERLAP / 2 * area.unit

    def contour(cell: Path) -> Contour:
        shared = [edge[::-1] in edges for edge in edges_of(cell)]
        reach = tuple(
            0.0 if inner else area.bleed if alone else beyond(edge, area)
            for edge, inner in zip(edges_of(cell), shared, strict=True)
        )
        return Contour(cell, reach, tuple(overlap * inner for inner in shared))

    return tuple(Form((contour(cell),), (), _cell_box(cell)) for cell in cells)


@functools.lru_cache(maxsize=256)
def frame_parts(cells: tuple[Path, ...], area: Area, *, alone: bool = False) -> tuple[Part, ...]:
    """Return the lines between *cells*, up to the bleed, and the border around them.

    Args:
        cells: The cells.
        area: Where they are drawn.
        alone: Whether they are all that the component is made of.
    """
    box, loops = box_around(cells), around(cells)
    sides = [edge for loop in loops for edge in edges_of(loop)]
    outer = sides if alone else [edge for edge in sides if beyond(edge, area)]
    lines = tuple(lengthened(line, outer, area.bleed) for line in inner_lines(cells))
    contours = tuple(Contour(loop, (0.0,) * len(loop)) for loop in loops)
    return (
        Part("lines", Form((), lines, box), NO_FIELDS),
        Part("border", Form(contours, (), box), NO_FIELDS),
    )


def beyond(edge: Edge, area: Area) -> float:
    """Return how far art goes beyond an edge: into the bleed, where it lies on the trim."""
    (x1, y1), (x2, y2) = edge
    trim = area.trim
    sides = ((x1, x2, trim.x), (x1, x2, trim.right), (y1, y2, trim.y), (y1, y2, trim.bottom))
    on_trim = any(max(abs(a - side), abs(b - side)) < _TOLERANCE for a, b, side in sides)
    return area.bleed if on_trim else 0.0


def _cell_box(cell: Path) -> Rect:
    """Return the box for what stands in a cell: the cell, or the square in a hexagon."""
    box = box_around((cell,))
    if len(cell) == 4:
        return box
    side = _SQUARE_IN_HEX * math.dist(cell[0], cell[1])
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return Rect(x - side / 2, y - side / 2, side, side)


def centres_line(forms: Sequence[Form]) -> Form:
    """Return the line through the middles of *forms*."""
    points: tuple[Point, ...] = tuple(form.centre for form in forms)
    corners = [((form.box.x, form.box.y), (form.box.right, form.box.bottom)) for form in forms]
    return Form((), (points,), box_around(corners))
