"""What a shape covers, as polygons in its own units: paths, rectangles, ellipses, lines.

Curves become a few straight pieces: fine enough to say where a shape lies on a card.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from itertools import chain

from msgspec import Struct, field

from punchboard.geometry import Point, Polygon, holds, signed_area
from punchboard.layouts.template.units import user_length
from punchboard.patterns import regex

#: Straight pieces of a curve, and of a whole ellipse.
_PIECES, _ROUND = 6, 32
_COMMAND = regex(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = regex(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
#: An arc's two flags may be written without anything between them and what follows.
_ARC = regex(
    r"({n}){s}({n}){s}({n}){s}([01]){s}([01]){s}({n}){s}({n})".format(
        n=_NUMBER.pattern, s=r"[\s,]*"
    )
)
#: How many numbers a command takes.
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


def outlines_of(tag: str, attributes: Mapping[str, str]) -> tuple[Polygon, ...]:
    """Return the outlines of a basic shape in its own units; none if it covers nothing.

    Raises:
        ValueError: One of its lengths cannot be read.
    """
    match tag:
        case "path":
            return path_outlines(attributes.get("d", ""))
        case "polygon" | "polyline":
            return path_outlines(f"M{attributes.get('points', '')}")
        case "line":
            x1, y1, x2, y2 = (_length(attributes, name) for name in ("x1", "y1", "x2", "y2"))
            return (((x1, y1), (x2, y2)),)
        case "circle":
            radius = _length(attributes, "r")
            return _ellipse(attributes, radius, radius)
        case "ellipse":
            return _ellipse(attributes, _length(attributes, "rx"), _length(attributes, "ry"))
        case _:
            return _rectangle(attributes)


def _length(attributes: Mapping[str, str], name: str) -> float:
    return user_length(attributes.get(name) or "0")


def _rectangle(attributes: Mapping[str, str]) -> tuple[Polygon, ...]:
    x, y, width, height = (_length(attributes, name) for name in ("x", "y", "width", "height"))
    if width <= 0 or height <= 0:
        return ()
    return (((x, y), (x + width, y), (x + width, y + height), (x, y + height)),)


def _ellipse(attributes: Mapping[str, str], across: float, down: float) -> tuple[Polygon, ...]:
    if across <= 0 or down <= 0:
        return ()
    x, y = _length(attributes, "cx"), _length(attributes, "cy")
    return (tuple((x + across * cos, y + down * sin) for cos, sin in _CIRCLE),)


_CIRCLE = tuple(
    (math.cos(math.tau * number / _ROUND), math.sin(math.tau * number / _ROUND))
    for number in range(_ROUND)
)


class _Pen(Struct):
    """Draws the commands of a path."""

    paths: list[list[Point]] = field(default_factory=list)
    at: Point = (0.0, 0.0)
    start: Point = (0.0, 0.0)
    control: Point | None = None

    def line(self, x: float, y: float) -> None:
        if not self.paths:
            self.paths.append([self.at])
        self.paths[-1].append((x, y))
        self.at = (x, y)
        self.control = None

    def move(self, x: float, y: float) -> None:
        self.at = self.start = (x, y)
        self.paths.append([self.at])
        self.control = None

    def close(self) -> None:
        if self.paths and len(self.paths[-1]) > 1:
            self.paths.append([self.start])
        self.at = self.start
        self.control = None

    def cubic(self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> None:
        x0, y0 = self.at
        for a, b, c, d in _CUBIC:
            self.line(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
        self.control = (x2, y2)

    def quadratic(self, x1: float, y1: float, x2: float, y2: float) -> None:
        x0, y0 = self.at
        for a, b, c in _QUADRATIC:
            self.line(a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2)
        self.control = (x1, y1)

    def mirrored(self) -> Point:
        """Return where the next control point is, if it is not written."""
        x, y = self.control or self.at
        return 2 * self.at[0] - x, 2 * self.at[1] - y

    def arc(
        self, across: float, down: float, turn: float, large: float, sweep: float, x: float,
        y: float,
    ) -> None:  # fmt: skip
        """Draw an arc (SVG 2, B.2.4: from end points to centre)."""
        across, down = abs(across), abs(down)
        x0, y0 = self.at
        if not across or not down or (x0, y0) == (x, y):
            self.line(x, y)
            return
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        u = (cos * (x0 - x) + sin * (y0 - y)) / 2 / across
        v = (-sin * (x0 - x) + cos * (y0 - y)) / 2 / down
        size = max(1.0, math.hypot(u, v))
        across, down, u, v = across * size, down * size, u / size, v / size
        far = math.sqrt(max(0.0, 1 / (u * u + v * v) - 1)) * (1 if large == sweep else -1)
        # On the unit circle, the arc runs about (p, q).
        p, q = -far * v, far * u
        first, last = math.atan2(v - q, u - p), math.atan2(-v - q, -u - p)
        angle = last - first
        if sweep and angle < 0:
            angle += math.tau
        elif not sweep and angle > 0:
            angle -= math.tau
        middle = ((x0 + x) / 2, (y0 + y) / 2)
        pieces = max(2, math.ceil(abs(angle) / math.tau * _ROUND))
        for number in range(1, pieces):
            at = first + angle * number / pieces
            a, b = across * (p + math.cos(at)), down * (q + math.sin(at))
            self.line(middle[0] + cos * a - sin * b, middle[1] + sin * a + cos * b)
        self.line(x, y)


_STEPS = tuple((number / _PIECES, 1 - number / _PIECES) for number in range(1, _PIECES + 1))
_CUBIC = tuple((u**3, 3 * t * u * u, 3 * t * t * u, t**3) for t, u in _STEPS)
_QUADRATIC = tuple((u * u, 2 * t * u, t * t) for t, u in _STEPS)


@functools.lru_cache(4096)
def path_outlines(data: str) -> tuple[Polygon, ...]:
    """Return the outlines of a path, each with two points or more."""
    pen = _Pen()
    for name, text in _COMMAND.findall(data):
        upper = name.upper()
        if upper == "Z":
            pen.close()
            continue
        arcs = chain.from_iterable(_ARC.findall(text)) if upper == "A" else None
        found = list(map(float, arcs or _NUMBER.findall(text)))
        count = _COUNT[upper]
        for start in range(0, len(found) - count + 1, count):
            step = "L" if upper == "M" and start else upper
            _COMMANDS[step](pen, *_placed(step, found[start : start + count], pen.at, name))
    return tuple(tuple(path) for path in pen.paths if len(path) > 1)


def _placed(step: str, values: list[float], at: Point, name: str) -> list[float]:
    """Return the numbers of a command from the origin; a small letter counts from the pen."""
    if name.isupper():
        return values
    x, y = at
    if step == "H":
        return [values[0] + x]
    if step == "V":
        return [values[0] + y]
    if step == "A":
        return [*values[:5], values[5] + x, values[6] + y]
    return [value + (y if index % 2 else x) for index, value in enumerate(values)]


_COMMANDS: Mapping[str, Callable[..., None]] = {
    "M": _Pen.move,
    "L": _Pen.line,
    "H": lambda pen, x: pen.line(x, pen.at[1]),
    "V": lambda pen, y: pen.line(pen.at[0], y),
    "C": _Pen.cubic,
    "S": lambda pen, *points: pen.cubic(*pen.mirrored(), *points),
    "Q": _Pen.quadratic,
    "T": lambda pen, *end: pen.quadratic(*pen.mirrored(), *end),
    "A": _Pen.arc,
}


@functools.lru_cache(4096)
def path_thickness(data: str, *, even_odd: bool = False) -> float:
    """Return how thick the filled parts of a path are on average.

    A ring or an outline is as thick as twice its area by the length of its edges.
    """
    paths = path_outlines(data)
    areas = [signed_area(path) for path in paths]
    whole = edge = 0.0
    for path, area in zip(paths, areas, strict=True):
        around = [
            other for other, size in zip(paths, areas, strict=True)
            if abs(size) > abs(area) and holds((other,), path[:1])
        ]  # fmt: skip
        edge += sum(map(math.dist, path, (*path[1:], path[0])))
        if not around:
            whole += abs(area)
        elif even_odd:
            whole += abs(area) * (-1 if len(around) % 2 else 1)
        elif area * signed_area(around[0]) < 0:
            whole -= abs(area)
    return 2 * whole / edge if edge else 0.0
