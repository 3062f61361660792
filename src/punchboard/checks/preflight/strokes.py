"""How thin the lines of a drawing are on paper, and whether art at the trim fills the bleed."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from punchboard.checks.preflight.letters import Ground, PixelGrid, over_white
from punchboard.checks.preflight.shapes import Paint, shapes_of
from punchboard.geometry import Outline, Point, Polygon, Rect, holds, signed_area
from punchboard.layouts.face import ArtLayer, BarLayer, Face, StampLayer
from punchboard.layouts.template.units import user_length

#: Filled paths up to this size, in mm, are measured: icons and other signs.
_SIGN = 15.0


class Stroke(Struct, frozen=True):
    """A line of a drawing.

    Attributes:
        tag: The element that draws it.
        width: On paper, in mm.
        form: `stroke`, `bar` for a filled rectangle, or `part` for what a path fills,
            which is so wide on average.
        paint: Its colour and opacity.
        box: Where it is on its drawing, in mm, where that is known.
    """

    tag: str
    width: float
    form: str
    paint: Paint
    box: Rect | None = None


def drawings_of(face: Face) -> Iterator[str]:
    """Yield the SVG of every drawing on *face*."""
    return (each.svg for each in face.layers if isinstance(each, ArtLayer | StampLayer))


def drawn_lines(face: Face) -> Iterator[Stroke]:
    """Yield the lines of all drawings on *face*, and those that underline or strike out words."""
    for layer in face.layers:
        match layer:
            case ArtLayer():
                yield from _strokes_once(layer.svg)
            case StampLayer():
                scale = min((place.scale_factor for place in layer.places), default=1.0)
                for each in _strokes_once(layer.svg):
                    yield replace(each, width=each.width * scale, box=None)
            case BarLayer():
                for bar in layer.bars:
                    width = min(bar.width, bar.height) * layer.matrix.scale_factor
                    yield Stroke("text", width, "bar", Paint(layer.fill, layer.opacity))


@functools.lru_cache(1024)
def _strokes_once(svg: str) -> tuple[Stroke, ...]:
    return tuple(strokes_of(svg))


def strokes_of(svg: str) -> Iterator[Stroke]:
    """Yield the lines on paper of *svg*, a drawing in mm."""
    for shape in shapes_of(svg):
        if shape.stroke is not None:
            yield Stroke(shape.tag, shape.width, "stroke", shape.stroke, shape.box)
        elif shape.fill is not None and shape.tag == "rect":
            sides = (shape.node.attributes.get(name) or "0" for name in ("width", "height"))
            width = min(map(user_length, sides))
            if width > 0:
                width *= shape.matrix.scale_factor
                yield Stroke("rect", width, "bar", shape.fill, shape.box)
        elif shape.fill is not None and shape.tag == "path":
            box = shape.box
            if box is not None and max(box.width, box.height) <= _SIGN and shape.thickness > 0:
                yield Stroke("path", shape.thickness, "part", shape.fill)


#: Distance between the sampled places along the edge, in mm.
_STEP = 0.75
#: How far inside the trim art must be visible to count, in mm.
_INSIDE = 0.5
#: How near to the trim a bar must end, and how long it must be, in mm: a curve that
#: touches the trim does not count.
_NEAR, _BAR = 0.3, 5.0
#: How long art must end in one piece, in mm, or along which part of a side in several.
_EDGE, _MOST_OF_SIDE = 3.0, 0.4
#: The part of the bleed that must be covered.
_SHARE = 0.85
Pixel: TypeAlias = tuple[int, int, int, int]
#: How much darker than paper art must be in one of the three colours, and how much
#: two grounds must differ.
_PALE = 0.06


def short_edges(outline: Outline, bleed: float, ground: Ground) -> dict[str, float]:
    """Return where art ends between the trim and the bleed's edge, in mm by side.

    A side of a rectangle is `top`, `right`, `bottom` or `left`; of another
    outline it is `edge`.
    """
    ends: dict[str, list[float]] = {}
    bars: dict[str, list[float]] = {}
    pixels = ground.pixels
    for path in _edge_places(outline, bleed, ground.grid):
        before = ("", "")
        for at in path:
            if at.far is not None and pixels[at.inner] == pixels[at.far]:
                before = ("", "")
                continue  # as on most places, one colour goes on into the bleed
            kind = _ending(at, outline, bleed, ground)
            if kind:
                lengths = (ends if kind == "end" else bars).setdefault(at.side, [])
                if (kind, at.side) == before:
                    lengths[-1] += at.length
                else:
                    lengths.append(at.length)
            before = (kind, at.side)
    found = {
        side: sum(lengths) for side, lengths in ends.items() if _is_edge(lengths, side, outline)
    }
    for side, lengths in bars.items():
        if max(lengths) >= _BAR:
            found[side] = sum(lengths)
    return found


class _EdgePlace(Struct, frozen=True):
    """A place on the trim.

    Attributes:
        side: The side of the piece.
        point: Where it is, in mm.
        normal: The way out.
        length: How much of the edge it is an example of, in mm.
        inner: The number of the pixel inside it.
        outer: The point in the bleed beside it, in mm.
        far: The number of the pixel there; None if it is outside of the ground.
    """

    side: str
    point: Point
    normal: Point
    length: float
    inner: int
    outer: Point
    far: int | None


@functools.lru_cache(256)
def _edge_places(
    outline: Outline, bleed: float, grid: PixelGrid
) -> tuple[tuple[_EdgePlace, ...], ...]:
    """Return the places along each part of the trim, the same for all faces of a shape."""
    paths = []
    for path in outline.trim_paths:
        found = []
        for side, point, normal, length in _places(path, outline):
            inner = grid.number(_moved(point, normal, -_INSIDE))
            outer = _moved(point, normal, bleed * _SHARE)
            if inner is not None:
                far = grid.number(outer)
                found.append(_EdgePlace(side, point, normal, length, inner, outer, far))
        paths.append(tuple(found))
    return tuple(paths)


def _ending(at: _EdgePlace, outline: Outline, bleed: float, ground: Ground) -> str:
    """Return how art ends at a place: `end` before the bleed, `bar` at the trim, or not ("")."""
    inner = ground.at(_moved(at.point, at.normal, -_INSIDE))
    if inner is None or min(over_white(inner)) >= 1 - _PALE:
        return ""
    if _is_blank(ground.at(at.outer), at.outer, outline):
        return "end"
    return "bar" if _is_bar(ground, at.point, at.normal, bleed) else ""


def _is_edge(lengths: Sequence[float], side: str, outline: Outline) -> bool:
    """Return whether art ends in one long piece, or in many along most of a side.

    The spots of a pattern that goes over the edge end here and there.
    """
    whole = outline.size.width if side in ("top", "bottom") else outline.size.height
    return max(lengths) >= _EDGE or sum(lengths) >= _MOST_OF_SIDE * whole


def _is_bar(ground: Ground, place: Point, normal: Point, bleed: float) -> bool:
    """Return whether one colour ends right at the trim and the ground's colour begins there."""
    ways = (-2 * _INSIDE, -_NEAR, _NEAR, bleed * _SHARE)
    pixels = [pixel for way in ways if (pixel := ground.at(_moved(place, normal, way)))]
    if len(pixels) < len(ways):
        return False
    deep, inner, outer, far = pixels
    return _alike(deep, inner) and _alike(outer, far) and not _alike(inner, outer)


def _alike(one: Pixel, other: Pixel) -> bool:
    pairs = zip(over_white(one), over_white(other), strict=True)
    return max(abs(a - b) for a, b in pairs) <= _PALE


def _places(path: Polygon, outline: Outline) -> Iterator[tuple[str, Point, Point, float]]:
    """Yield places along *path*: side, place, outward normal, and the length each represents."""
    turn = 1.0 if signed_area(path) > 0 else -1.0
    for (x, y), (u, v) in zip(path, (*path[1:], path[0]), strict=True):
        length = math.hypot(u - x, v - y)
        if length == 0:
            continue
        normal = (turn * (v - y) / length, -turn * (u - x) / length)
        side = _side(normal) if outline.is_rectangle else "edge"
        count = max(1, round(length / _STEP))
        for number in range(count):
            share = (number + 0.5) / count
            yield side, (x + (u - x) * share, y + (v - y) * share), normal, length / count


def _side(normal: Point) -> str:
    if abs(normal[0]) > abs(normal[1]):
        return "right" if normal[0] > 0 else "left"
    return "bottom" if normal[1] > 0 else "top"


def _moved(place: Point, normal: Point, way: float) -> Point:
    return place[0] + normal[0] * way, place[1] + normal[1] * way


def _is_blank(pixel: Pixel | None, point: Point, outline: Outline) -> bool:
    """Return whether paper shows at *point* in the bleed; the inside of a notch is not bleed."""
    if pixel is None or pixel[3] > 25:
        return False
    return outline.is_rectangle or not holds(outline.trim_paths, (point,))
