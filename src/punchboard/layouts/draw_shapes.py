"""Cells on paper: their edges, what is around several of them, and their paths.

Cells are clockwise polygons; neighbours share their corners to the last bit.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from punchboard.geometry import Path, Point, Rect
from punchboard.layouts.units import format_coordinate

Edge = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Contour:
    """A closed line around cells, clockwise; holes run the other way.

    Attributes:
        points: Its corners, in user units.
        reach: How far art goes beyond each side, from a corner to the next one:
            into the bleed.
        overlap: How far it goes over the neighbour at each side; none for no
            neighbours.
    """

    points: Path
    reach: tuple[float, ...]
    overlap: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a part of a drawing, in user units.

    Attributes:
        contours: What is filled.
        lines: Open lines.
        box: Where texts and icons stand.
    """

    contours: tuple[Contour, ...]
    lines: tuple[Path, ...]
    box: Rect

    @property
    def centre(self) -> Point:
        """The middle of its box."""
        return self.box.x + self.box.width / 2, self.box.y + self.box.height / 2


def edges_of(path: Path) -> Iterator[Edge]:
    """Return the sides of a polygon, in order."""
    return pairwise((*path, path[0]))


def box_around(paths: Iterable[Path]) -> Rect:
    """Return the smallest box around polygons."""
    points = [point for path in paths for point in path]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    return Rect(left, top, right - left, bottom - top)


def around(cells: Sequence[Path]) -> tuple[Path, ...]:
    """Return the closed lines around *cells*, with straight runs as one side."""
    edges = dict.fromkeys(edge for cell in cells for edge in edges_of(cell))
    ahead: dict[Point, list[Point]] = {}
    for start, end in edges:
        if (end, start) not in edges:
            ahead.setdefault(start, []).append(end)
    loops: list[Path] = []
    while ahead:
        first = next(iter(ahead))
        loop = [first, _step(ahead, first, None)]
        while loop[-1] != first:
            loop.append(_step(ahead, loop[-1], loop[-2]))
        loops.append(_straightened(tuple(loop[:-1])))
    return tuple(loops)


def _step(ahead: dict[Point, list[Point]], at: Point, before: Point | None) -> Point:
    """Take the way on from *at*; where cells only touch, the one back to their own side."""
    ways = ahead[at]
    chosen = ways[0]
    if before is not None and len(ways) > 1:
        chosen = max(ways, key=lambda way: _turn(before, at, way))
    ways.remove(chosen)
    if not ways:
        del ahead[at]
    return chosen


def _turn(before: Point, at: Point, after: Point) -> float:
    """Return more than 0 for a turn to the right, in the order of its sine."""
    (x, y), (next_x, next_y) = _direction(before, at), _direction(at, after)
    return x * next_y - y * next_x


def _direction(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    length = math.hypot(x, y)
    return x / length, y / length


def _straightened(path: Path) -> Path:
    size = len(path)
    return tuple(
        point
        for index, point in enumerate(path)
        if abs(_turn(path[index - 1], point, path[(index + 1) % size])) > 1e-6
    )


def inner_lines(cells: Sequence[Path]) -> tuple[Edge, ...]:
    """Return the lines between neighbouring *cells*, with straight runs as one."""
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
    """Return *line* with *amount* more at each end that meets one of *sides*, not along it."""
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
    """Return whether *point* lies on a straight side."""
    along = math.dist(side[0], point) + math.dist(point, side[1])
    return abs(along - math.dist(*side)) < 1e-6


def grown(path: Path, amounts: Sequence[float]) -> Path:
    """Return a polygon with each side moved out by its amount; corners stay pointed."""
    normals = [(y, -x) for x, y in (_direction(*edge) for edge in edges_of(path))]
    points: list[Point] = []
    for index, (x, y) in enumerate(path):
        (ax, ay), (bx, by) = normals[index - 1], normals[index]
        a, b = amounts[index - 1], amounts[index]
        scale = ax * by - ay * bx
        points.append((x + (a * by - b * ay) / scale, y + (ax * b - bx * a) / scale))
    return tuple(points)


def path_data(form: Form, inset: float, corner: float, *, overlapping: bool = True) -> str:
    """Return *form* as the `d` of a path.

    Args:
        form: The form.
        inset: How far every side moves in; where it is not 0, nothing goes
            beyond the sides.
        corner: Radius of the corners, outer and inner ones; less where the
            sides are short.
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


def _closed(path: Path, corner: float) -> str:
    if corner <= 0:
        return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in path) + "Z"
    size = len(path)
    bends = [
        _bend(path[index - 1], point, path[(index + 1) % size], corner)
        for index, point in enumerate(path)
    ]
    return "M" + "L".join(bends) + "Z"


def _bend(before: Point, at: Point, after: Point, corner: float) -> str:
    """Return a corner as the point where an arc begins, and the arc."""
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
