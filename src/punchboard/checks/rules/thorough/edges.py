"""What a cut that is slightly off would spoil.

That may be art that ends at the cut, and words, signs and frames that lie whole on a
piece, but so near to the cut that it may hit them. What goes on into the bleed is made to be cut. So is a pattern some of whose shapes cross
the cut: the others of its family are excused. What is as pale as grain is not missed.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TypeAlias

from msgspec import Struct

from punchboard.checks.preflight.letters import (
    Ground,
    contrast,
    is_off,
    is_watermark,
    letters_of,
    over_white,
)
from punchboard.checks.preflight.shapes import Shape, shapes_of
from punchboard.checks.preflight.strokes import short_edges
from punchboard.checks.rule import face_rule
from punchboard.checks.subject import Fault, Subject
from punchboard.colours import Colour
from punchboard.geometry import (
    LatticeShape,
    Outline,
    Point,
    Polygon,
    Rect,
    box_around,
    holds,
    outside,
)
from punchboard.layouts.face import ArtLayer, Face, NamedFace, StampLayer

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


#: Shorter than this, in mm, it is a line that ends, and no ground.
_LEAST = 3.0


@face_rule(only_cut=True)
def art_short_of_bleed(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """Art ends at the trim and leaves a white line if the cut is slightly off.

    ## What it does

    It looks along the trim for art that is present just inside it but stops before the edge of the bleed, and for bars that end exactly at the trim while their background continues.
    The spots and stripes of a pattern that crosses the edge may end anywhere.
    With `--bleed`, it looks at the bleed of that print.

    ## Why it matters

    No cut is exact: without art in the bleed, the card gets a white edge.

    ## Example

    ```svg
    <rect x="0" y="0" width="63" height="88" fill="#2a7fb8"/>
    ```

    ## Use instead

    ```svg
    <rect x="-3" y="-3" width="69" height="94" fill="#2a7fb8"/>
    ```
    """
    ground = subject.grounds.of(named)
    if ground is None or not named.face.bleed:
        return
    short = short_edges(named.face.outline, named.face.bleed, ground)
    sides = [side for side, length in short.items() if length >= _LEAST]
    if sides:
        length = sum(short[side] for side in sides)
        where = "along the edge" if sides == ["edge"] else f"at the {_listed(sides)}"
        yield Fault(
            " ".join(sides),
            f"the art on {{items}} ends before the edge of the bleed {where}, for {length:.0f} mm; "
            f"it must extend {named.face.bleed:g} mm beyond the trim",
            ("extend the background over the edge of the page, into the bleed",),
        )


def _listed(sides: list[str]) -> str:
    *others, last = sides
    return f"{', '.join(others)} and {last}" if others else last


#: Depth of the safe zone in mm, and the share of a piece's shorter side it takes at most.
_DEPTH, _SHARE = 3.0, 1 / 12
#: The same for signs and frames, which may come nearer than words: a cut that is slightly
#: off does not make them unreadable.
_DRAWN_DEPTH, _DRAWN_SHARE = 2.25, 1 / 24
#: Nearer than this, in mm, is told; rounding is not.
_TOLERANCE = 0.05
_HINTS = ("move it further in, or make its box smaller",)


@face_rule(only_cut=True)
def outside_safe_zone(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """Words, icons or frames are so close to the edge that they may be cut off.

    ## What it does

    It looks for words and icons that extend beyond the safe zone: 3 mm inside the trim, or less on small pieces (a twelfth of their shorter side, or of the side of a square they are made of).
    Frames and other drawn signs must end 2.25 mm inside the trim, or a twenty-fourth of that side.
    What goes on into the bleed is made to be cut, and so is a pattern some of whose shapes cross the trim; pale shapes, large faint words, and words that are reported as `text-overflow` or `text-off-card`, are left alone.

    ## Why it matters

    A cut can be off by up to a millimetre, and printing houses reject files with text within 3 mm of the edge.
    A thin frame beside the cut looks crooked even if the cut is off by half of that.

    ## Example

    ```svg
    <text data-text="cost" x="1" y="4" font-size="5"/>
    ```

    ## Use instead

    ```svg
    <text data-text="cost" x="4" y="8" font-size="5"/>
    ```
    """
    outline = named.face.outline
    depth = safe_depth(outline)
    zone = outline.offset(_TOLERANCE - depth)
    ground = subject.grounds.of(named)
    # What is off the card, or overflows its box, has been reported as that.
    words = [
        (what, box)
        for what, box in ([] if named.overflows else _marks(named.face, ground))
        if outline.trim.overlaps(box) and not holds(zone, box.path)
    ]
    if words:
        what, _ = max(words, key=lambda each: _over(each[1], outline.trim, depth))
        yield _fault("marks", what, depth)
    if ground is None:
        return
    own = min(_DRAWN_DEPTH, _shorter(outline) * _DRAWN_SHARE)
    icons = depth if outline.is_rectangle else own
    marks = marks_near_cut(named.face, own - _TOLERANCE, icons - _TOLERANCE, ground)
    drawn = max(marks, key=lambda mark: _over(mark.box, outline.trim, mark.depth), default=None)
    if drawn:
        yield _fault("drawn", drawn.what, drawn.depth + _TOLERANCE)


def _fault(mistake: str, what: str, depth: float) -> Fault:
    return Fault(
        mistake,
        f"{what} on {{items}} is within {depth:.3g} mm of the edge, where it may be cut off",
        _HINTS,
    )


def safe_depth(outline: Outline) -> float:
    """Return how far inside the trim the safe zone of a piece begins, in mm."""
    return min(_DEPTH, _shorter(outline) * _SHARE)


def _shorter(outline: Outline) -> float:
    """Return how narrow a piece is, in mm: as a cell, if it is made of squares."""
    sides = [outline.size.width, outline.size.height]
    if outline.lattice is not None and outline.lattice.shape is LatticeShape.SQUARE:
        sides.append(outline.lattice.pitch)
    return min(sides)


def _marks(face: Face, ground: Ground | None) -> Iterator[tuple[str, Rect]]:
    """Yield words and signs, what they are and the box they take, in mm."""
    for letters in letters_of(face):
        faint = ground is not None and is_watermark(letters, ground)
        if letters.text and not faint and not is_off(letters, face.outline):
            yield letters.quoted, letters.box
    for layer in face.layers:
        if isinstance(layer, StampLayer):
            for place in layer.places:
                yield "an icon", box_around(place.apply_to((layer.size.box.path,)))


def _over(box: Rect, trim: Rect, depth: float) -> float:
    inner = trim.grown(-depth)
    return max(inner.x - box.x, inner.y - box.y, box.right - inner.right, box.bottom - inner.bottom)
