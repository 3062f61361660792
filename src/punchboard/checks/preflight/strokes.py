"""The lines of a drawing on paper, what it has near the cut, and whether art fills the bleed.

What goes on into the bleed is made to be cut. So is a pattern some of whose shapes cross
the cut: the others of its family are excused. What is as pale as grain is not missed.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from punchboard.checks.preflight.letters import Ground, PixelGrid, contrast, over_white
from punchboard.checks.preflight.shapes import Paint, Shape, shapes_of
from punchboard.colours import Colour
from punchboard.geometry import Outline, Point, Polygon, Rect, holds, outside, signed_area
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
_LARGEST_SIGN = 12.0
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
    return max(box.width, box.height) > _LARGEST_SIGN and not _is_frame(box, outline)


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
            _is_near_colour(colour, paint.colour) for colour in inside
        ):
            return True
    return False


def _is_near_colour(one: Sequence[float], other: Sequence[float]) -> bool:
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
