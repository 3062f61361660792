"""Drawn signs and frames that lie whole on a piece, but so near to the cut that it may hit them.

What goes on into the bleed is made to be cut. So is a pattern some of whose shapes cross
the cut: the others of its family are excused. What is as pale as grain is not missed.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TypeAlias

from msgspec import Struct

from punchboard.checks.preflight.colours import contrast, over_white
from punchboard.checks.preflight.grounds import Ground
from punchboard.checks.preflight.shapes import Shape, shapes_of
from punchboard.colours import Colour
from punchboard.geometry import Outline, Point, Polygon, Rect, holds, outside
from punchboard.layouts.face import ArtLayer, Face

#: Fainter shapes are shades and lights that nobody misses.
_FAINT = 0.35
#: A shape reaches the cut if it ends nearer to it, in mm.
_AT_CUT = 0.05
#: Smaller shapes are grain, in mm, and so is a path of more parts or a family of more shapes.
_GRAIN, _MANY = 0.8, 12
#: A frame takes more than this share of the piece's width and height.
_FRAME = 0.6
#: Larger shapes that are not frames, in mm, are parts of a picture, which fills a piece
#: that is not a rectangle up to its slanted edges.
_SIGN = 12.0
#: Places of a shape that are looked at, and how far beside and within its edge, in mm.
_PLACES, _BESIDE, _WITHIN = 12, 0.35, (0.0, 0.2, 0.4, 0.8)
#: How much a pixel may differ from the shape's colour, as thin lines do, the contrast of
#: what is seen, or its difference in red, green or blue, and the opacity of a colour that
#: is printed as it is written.
_OFF, _SEEN, _OTHER, _CLEAR = 0.35, 1.5, 0.3, 0.9
#: What the shapes of a pattern have in common.
_Kin: TypeAlias = tuple[object, ...]


class Mark(Struct, frozen=True):
    """Something drawn near to the cut.

    Attributes:
        what: Its name in messages.
        box: The box around it on the face, in mm.
        depth: How far from the cut it must end, in mm.
    """

    what: str
    box: Rect
    depth: float


def marks_near_cut(face: Face, depth: float, icon_depth: float, ground: Ground) -> Iterator[Mark]:
    """Yield the signs and frames on *face* that come nearer to the cut than *depth* mm.

    Args:
        face: The face.
        depth: How far from the cut they must end, in mm.
        icon_depth: The same for icons.
        ground: The face as pixels, without its words.
    """
    outline = face.outline
    placed = [
        (shape, box)
        for layer in face.layers
        if isinstance(layer, ArtLayer)
        for shape in shapes_of(layer.svg)
        if shape.strength >= _FAINT and (box := shape.box) is not None
    ]
    crossing = {_kin(shape) for shape, box in placed if _crosses(shape, box, outline)}
    safe = outline.trim.grown(-max(depth, icon_depth))
    near = [
        (shape, box)
        for shape, box in placed
        if not (outline.is_rectangle and safe.contains(box))
        and max(box.width, box.height) > _GRAIN
        and _kin(shape) not in crossing
    ]
    counts = Counter(_kin(shape) for shape, _ in near)
    for shape, box in near:
        own = icon_depth if shape.is_icon else depth
        if not outline.is_rectangle and _is_picture(box, outline):
            continue
        if counts[_kin(shape)] <= _MANY and _is_near(shape, outline, own, ground):
            yield Mark(_name(shape, box, outline), box, own)


def _crosses(shape: Shape, box: Rect, outline: Outline) -> bool:
    if not outline.trim.grown(-_AT_CUT).contains(box):
        return True
    if outline.is_rectangle:
        return False
    return not holds(outline.trim_paths, chain.from_iterable(shape.outlines))


def _is_picture(box: Rect, outline: Outline) -> bool:
    """Return whether a shape is too large for a sign and too small for a frame."""
    return max(box.width, box.height) > _SIGN and not _is_frame(box, outline)


def _is_frame(box: Rect, outline: Outline) -> bool:
    size = outline.size
    return min(box.width / size.width, box.height / size.height) > _FRAME


def _kin(shape: Shape) -> _Kin:
    fill, stroke = shape.fill, shape.stroke
    return shape.tag, id(shape.family), fill and fill.colour, stroke and stroke.colour


def _is_near(shape: Shape, outline: Outline, depth: float, ground: Ground) -> bool:
    """Return whether some of a shape is seen nearer to the cut than *depth* mm."""
    outlines = shape.outlines
    if len(outlines) > _MANY or shape.is_open:
        return False
    points = [point for path in outlines for point in _along(path)]
    half = shape.width / 2 if shape.stroke else 0.0
    outside = _outside(points, outline, depth + half)
    places = outside[:: max(1, len(outside) // _PLACES)]
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    # A quarter of the places is enough, so the others need not be looked at.
    enough = -(-len(places) // 4)
    seen = (place for place in places if _is_seen(shape, place, middle, half, ground))
    return bool(places) and len(list(islice(seen, enough))) == enough


def _along(path: Polygon) -> Iterator[Point]:
    """Yield the corners of *path* and the middles of its sides; corners may be rounded off."""
    before = path[-1]
    for point in path:
        yield (before[0] + point[0]) / 2, (before[1] + point[1]) / 2
        yield point
        before = point


def _outside(points: Sequence[Point], outline: Outline, depth: float) -> list[Point]:
    """Return the *points* that are nearer to the cut than *depth* mm."""
    if outline.is_rectangle:
        safe = outline.trim.grown(-depth)
        return [
            (x, y)
            for x, y in points
            if not (safe.x <= x <= safe.right and safe.y <= y <= safe.bottom)
        ]
    return list(outside(outline.offset(-depth), points))


def _stands_out(colour: Colour, paper: Colour) -> bool:
    """Return whether a colour is seen on another, by its lightness or its hue."""
    farthest = max(abs(a - b) for a, b in zip(colour, paper, strict=True))
    return contrast(colour, paper) >= _SEEN or farthest >= _OTHER


def _is_seen(shape: Shape, place: Point, middle: Point, half: float, ground: Ground) -> bool:
    """Return whether a shape is seen at *place* of its edge, against what is beside it."""
    beside = ground.at(_towards(place, middle, -_BESIDE - half))
    if beside is None:
        return False
    paper = over_white(beside)
    pixels = (ground.at(_towards(place, middle, way)) for way in _WITHIN)
    inside = [over_white(pixel) for pixel in pixels if pixel is not None]
    for paint in filter(None, (shape.fill, shape.stroke)):
        if paint.colour is None or paint.opacity < _CLEAR:
            if any(_stands_out(colour, paper) for colour in inside):
                return True
        elif _stands_out(paint.colour, paper) and any(
            _alike(colour, paint.colour) for colour in inside
        ):
            return True
    return False


def _alike(one: Sequence[float], other: Sequence[float]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= _OFF


def _towards(place: Point, middle: Point, way: float) -> Point:
    """Return the point *way* mm from *place* on the way to *middle*."""
    (x, y), (u, v) = place, middle
    share = way / max(math.dist(place, middle), abs(way), 1e-9)
    return x + (u - x) * share, y + (v - y) * share


def _name(shape: Shape, box: Rect, outline: Outline) -> str:
    if shape.is_icon:
        return "an icon"
    kind = "frame" if _is_frame(box, outline) else "drawn sign"
    return f"a {kind} (`{shape.tag}`)"
