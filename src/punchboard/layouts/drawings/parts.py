"""What the drawings share: the layout's request, the parts of the drawing, and cell geometry.

Cells are clockwise polygons, and neighbours share their corners to the last bit. From
them follow the edges between cells, the contours around several cells, and paths.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from msgspec import Struct, field

from punchboard.components.model import Entry
from punchboard.diagnostics import Diagnostic, Location
from punchboard.expressions import to_text
from punchboard.geometry import Outline, Point, Polygon, Rect, box_around
from punchboard.layouts.drawings import drawing_messages
from punchboard.lengths import format_coordinate

# Geometry of cells

Edge = tuple[Point, Point]


class Contour(Struct, frozen=True):
    """A closed line around cells, clockwise; holes run the other way.

    Attributes:
        points: Its corners, in user units.
        reach: How far art extends into the bleed, beyond each side (from a corner
            to the next one).
        overlap: How far it overlaps the neighbour at each side; empty if there are
            no neighbours.
    """

    points: Polygon
    reach: tuple[float, ...]
    overlap: tuple[float, ...] = ()


class PartForm(Struct, frozen=True):
    """The form of a part of a drawing, in user units.

    Attributes:
        contours: The filled areas.
        lines: Open lines.
        box: The box for texts and icons.
    """

    contours: tuple[Contour, ...]
    lines: tuple[Polygon, ...]
    box: Rect

    @property
    def centre(self) -> Point:
        """The centre of its box."""
        return self.box.x + self.box.width / 2, self.box.y + self.box.height / 2


def edges_of(path: Polygon) -> Iterator[Edge]:
    """Return the sides of a polygon, in order."""
    return pairwise((*path, path[0]))


def around(cells: Sequence[Polygon]) -> tuple[Polygon, ...]:
    """Return the closed lines around *cells*, each straight run as one side."""
    edges = dict.fromkeys(edge for cell in cells for edge in edges_of(cell))
    ahead: dict[Point, list[Point]] = {}
    for start, end in edges:
        if (end, start) not in edges:
            ahead.setdefault(start, []).append(end)
    loops: list[Polygon] = []
    while ahead:
        first = next(iter(ahead))
        loop = [first, _step(ahead, first, None)]
        while loop[-1] != first:
            loop.append(_step(ahead, loop[-1], loop[-2]))
        loops.append(_straightened(tuple(loop[:-1])))
    return tuple(loops)


def _step(ahead: dict[Point, list[Point]], at: Point, before: Point | None) -> Point:
    """Take the next corner after *at*; if cells only touch there, the one of the same cell."""
    ways = ahead[at]
    chosen = ways[0]
    if before is not None and len(ways) > 1:
        chosen = max(ways, key=lambda way: _turn(before, at, way))
    ways.remove(chosen)
    if not ways:
        del ahead[at]
    return chosen


def _turn(before: Point, at: Point, after: Point) -> float:
    """Return a number greater than 0 for a turn to the right, growing with its sine."""
    (x, y), (next_x, next_y) = _direction(before, at), _direction(at, after)
    return x * next_y - y * next_x


def _direction(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    length = math.hypot(x, y)
    return x / length, y / length


def _straightened(path: Polygon) -> Polygon:
    size = len(path)
    return tuple(
        point
        for index, point in enumerate(path)
        if abs(_turn(path[index - 1], point, path[(index + 1) % size])) > 1e-6
    )


def inner_lines(cells: Sequence[Polygon]) -> tuple[Edge, ...]:
    """Return the lines between neighbouring *cells*, each straight run as one."""
    edges = {edge for cell in cells for edge in edges_of(cell)}
    shared = sorted(edge for edge in edges if edge[::-1] in edges and edge < edge[::-1])
    lines: list[Edge] = []
    ends: dict[tuple[Point, float, float], int] = {}
    for start, end in shared:
        x, y = (round(each, 6) for each in _direction(start, end))
        at = ends.pop((start, x, y), len(lines))
        if at == len(lines):
            lines.append((start, end))
        lines[at] = (lines[at][0], end)
        ends[end, x, y] = at
    return tuple(lines)


def lengthened(line: Edge, sides: Iterable[Edge], amount: float) -> Edge:
    """Return *line*, longer by *amount* at each end that meets one of *sides* at an angle."""
    sides = tuple(sides)

    def end(start: Point, at: Point) -> Point:
        x, y = _direction(start, at)
        meeting = [side for side in sides if _is_on(at, side)]
        crossing = all(
            abs(_turn(*side, (side[1][0] + x, side[1][1] + y))) > 1e-6 for side in meeting
        )
        if not meeting or not crossing:
            return at
        return at[0] + amount * x, at[1] + amount * y

    start, stop = line
    return end(stop, start), end(start, stop)


def _is_on(point: Point, side: Edge) -> bool:
    """Return whether *point* is on a straight side."""
    along = math.dist(side[0], point) + math.dist(point, side[1])
    return abs(along - math.dist(*side)) < 1e-6


def grown(path: Polygon, amounts: Sequence[float]) -> Polygon:
    """Return a polygon with each side moved outwards by its amount; corners stay sharp."""
    normals = [(y, -x) for x, y in (_direction(*edge) for edge in edges_of(path))]
    points: list[Point] = []
    for index, (x, y) in enumerate(path):
        (ax, ay), (bx, by) = normals[index - 1], normals[index]
        a, b = amounts[index - 1], amounts[index]
        scale = ax * by - ay * bx
        points.append((x + (a * by - b * ay) / scale, y + (ax * b - bx * a) / scale))
    return tuple(points)


def path_data(form: PartForm, inset: float, corner: float, *, overlapping: bool = True) -> str:
    """Return *form* as the `d` of a path.

    Args:
        form: The form.
        inset: How far every side moves inwards; unless it is 0, nothing extends
            beyond the sides.
        corner: Radius of outer and inner corners; smaller where the sides are
            short.
        overlapping: Whether neighbours may overlap.
    """
    parts: list[str] = []
    for contour in form.contours:
        amounts = (-inset,) * len(contour.points) if inset else contour.reach
        if contour.overlap and overlapping and not inset:
            amounts = tuple(map(sum, zip(amounts, contour.overlap, strict=True)))
        parts.append(_closed(grown(contour.points, amounts), corner))
    for line in form.lines:
        parts.append("M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in line))
    return "".join(parts)


def _closed(path: Polygon, corner: float) -> str:
    if corner <= 0:
        return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in path) + "Z"
    size = len(path)
    bends = [
        _bend(path[index - 1], point, path[(index + 1) % size], corner)
        for index, point in enumerate(path)
    ]
    return "M" + "L".join(bends) + "Z"


def _bend(before: Point, at: Point, after: Point, corner: float) -> str:
    """Return a round corner: the start of an arc, and the arc."""
    (ax, ay), (bx, by) = _direction(before, at), _direction(at, after)
    half_turn = math.tan(math.acos(max(-1.0, min(1.0, ax * bx + ay * by))) / 2)
    most = min(math.dist(before, at), math.dist(at, after)) / 2
    cut = min(corner * half_turn, most)
    radius = _number(cut / half_turn)
    sweep = int(ax * by - ay * bx > 0)
    start = f"{_number(at[0] - cut * ax)} {_number(at[1] - cut * ay)}"
    end = f"{_number(at[0] + cut * bx)} {_number(at[1] + cut * by)}"
    return f"{start}A{radius} {radius} 0 0 {sweep} {end}"


def _number(value: float) -> str:
    return format_coordinate(round(value, 4))


# Requests and parts

#: Most cells of one drawing.
MAX_CELLS = 10_000
#: Default colour of cells.
PLAIN_COLOUR = "#ece7db"
#: How far the art of neighbouring cells overlaps, in mm, to hide the paper between.
_OVERLAP = 0.05
#: Less than this, in user units, is rounding.
_TOLERANCE = 0.01
#: Side of the square in a hexagon, as a multiple of the hexagon's side.
_SQUARE_IN_HEX = 3 - math.sqrt(3)

Fields = Mapping[str, Any]
NO_FIELDS: Fields = MappingProxyType({})
#: The default fields of a cell.
PLAIN: Fields = MappingProxyType({"colour": PLAIN_COLOUR})


class Part(Struct, frozen=True):
    """A part of a drawing, such as one cell.

    Attributes:
        name: The name of the samples that draw it.
        form: Its form.
        variables: Additional names that their expressions can read.
    """

    name: str
    form: PartForm
    variables: Fields


class DrawingArea(Struct, frozen=True):
    """Where a drawing goes, in user units.

    Attributes:
        box: Its box; the trim box if it has none of its own.
        trim: The trim box.
        bleed: Art beyond the trim on each side.
        unit: User units per mm.
        boxed: Whether the drawing has a box of its own.
    """

    box: Rect
    trim: Rect
    bleed: float
    unit: float
    boxed: bool


class Request(Struct, frozen=True):
    """What a layout requests of a drawing, for one item.

    Attributes:
        drawing: Name of the drawing.
        values: Values of its parameters; those left out are missing.
        area: Its area.
        outline: The outline of the face, in mm.
        locate: Gives the place of a parameter, for messages.
        diagnostics: Collects what is wrong.
    """

    drawing: str
    values: Mapping[str, Any]
    area: DrawingArea
    outline: Outline
    locate: Callable[[str], Location | None]
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def report(self, message: Callable[..., Diagnostic], parameter: str, *details: object) -> None:
        """Report what is wrong with a parameter."""
        self.diagnostics.append(message(self.locate(parameter), *details))

    def whole(self, parameter: str, default: int | None, least: int, most: int) -> int | None:
        """Return a whole number; anything else is reported, and None returned."""
        value = self.values.get(parameter)
        if value is None and default is not None:
            return default
        text = to_text(value)
        number = int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else None
        if number is None or not least <= number <= most:
            self.report(drawing_messages.not_a_number, parameter, parameter, text, least, most)
            return None
        return number

    def word(self, parameter: str, words: Sequence[str]) -> str | None:
        """Return one of *words*, by default the first; None if it is not one of them."""
        text = to_text(self.values.get(parameter)).strip() or words[0]
        if text not in words:
            self.report(drawing_messages.unknown_word, parameter, parameter, text, words)
            return None
        return text


def entries(value: Any) -> tuple[Any, ...] | None:
    """Return the entries of a list; None if *value* is not a list."""
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
def rectangles(columns: int, rows: int, box: Rect) -> tuple[Polygon, ...]:
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
def cell_forms(
    cells: tuple[Polygon, ...], area: DrawingArea, *, alone: bool = False
) -> tuple[PartForm, ...]:
    """Return the forms of *cells*.

    Neighbours overlap slightly, and cells at the component's edge extend into the
    bleed.

    Args:
        cells: The cells.
        area: The area to draw them in.
        alone: Whether the component consists of nothing else.
    """
    edges = {edge for cell in cells for edge in edges_of(cell)}
    overlap = _OVERLAP / 2 * area.unit

    def contour(cell: Polygon) -> Contour:
        shared = [edge[::-1] in edges for edge in edges_of(cell)]
        reach = tuple(
            0.0 if inner else area.bleed if alone else beyond(edge, area)
            for edge, inner in zip(edges_of(cell), shared, strict=True)
        )
        return Contour(cell, reach, tuple(overlap * inner for inner in shared))

    return tuple(PartForm((contour(cell),), (), _cell_box(cell)) for cell in cells)


@functools.lru_cache(maxsize=256)
def frame_parts(
    cells: tuple[Polygon, ...], area: DrawingArea, *, alone: bool = False
) -> tuple[Part, ...]:
    """Return the lines between *cells*, up to the bleed, and the border around them.

    Args:
        cells: The cells.
        area: The area to draw them in.
        alone: Whether the component consists of nothing else.
    """
    box, loops = box_around(cells), around(cells)
    sides = [edge for loop in loops for edge in edges_of(loop)]
    outer = sides if alone else [edge for edge in sides if beyond(edge, area)]
    lines = tuple(lengthened(line, outer, area.bleed) for line in inner_lines(cells))
    contours = tuple(Contour(loop, (0.0,) * len(loop)) for loop in loops)
    return (
        Part("lines", PartForm((), lines, box), NO_FIELDS),
        Part("border", PartForm(contours, (), box), NO_FIELDS),
    )


def beyond(edge: Edge, area: DrawingArea) -> float:
    """Return how far art extends beyond an edge: into the bleed, if it is on the trim."""
    (x1, y1), (x2, y2) = edge
    trim = area.trim
    sides = ((x1, x2, trim.x), (x1, x2, trim.right), (y1, y2, trim.y), (y1, y2, trim.bottom))
    on_trim = any(max(abs(a - side), abs(b - side)) < _TOLERANCE for a, b, side in sides)
    return area.bleed if on_trim else 0.0


def _cell_box(cell: Polygon) -> Rect:
    """Return the box for the content of a cell: the cell, or the square in a hexagon."""
    box = box_around((cell,))
    if len(cell) == 4:
        return box
    side = _SQUARE_IN_HEX * math.dist(cell[0], cell[1])
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return Rect(x - side / 2, y - side / 2, side, side)


def centres_line(forms: Sequence[PartForm]) -> PartForm:
    """Return the line through the centres of *forms*."""
    points: tuple[Point, ...] = tuple(form.centre for form in forms)
    corners = [((form.box.x, form.box.y), (form.box.right, form.box.bottom)) for form in forms]
    return PartForm((), (points,), box_around(corners))
