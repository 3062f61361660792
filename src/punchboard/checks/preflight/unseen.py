"""What nobody sees on a face: what is drawn over words and over everything, and lost signs.

Shapes say what may hide something; pixels of what is drawn later say whether it does.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from punchboard.checks.preflight.letters import (
    Ground,
    Grounds,
    Letters,
    contrast,
    letters_of,
    over_white,
    places_of,
)
from punchboard.checks.preflight.shapes import Shape, shapes_of
from punchboard.colours import Colour
from punchboard.geometry import Matrix, Point, Rect
from punchboard.layouts.face import ArtLayer, Face, ImageLayer, NamedFace, StampLayer, TextLayer
from punchboard.layouts.template.units import inverse
from punchboard.layouts.text.places import edges

#: Sizes of a sign, in mm, and how many of a kind a pattern has.
_LEAST, _MOST, _MANY = 1.0, 20.0, 6
#: Places around a sign that are looked at, on both sides, how far from its edge, in mm,
#: and how many of them may differ from it, as a share of the places.
_PLACES, _BESIDE, _OTHERS = 24, 0.5, 0.2
#: Contrast and difference, out of 1, up to which an icon is like its ground; a plain shape
#: may be a tint on purpose, and must be nearer.
_ICON_CONTRAST, _ICON_OFF, _SHAPE_OFF = 1.2, 0.12, 0.03
_SOLID = 0.95


class UnseenSign(Struct, frozen=True):
    """A sign that cannot be seen.

    Attributes:
        what: Its name in messages.
        colour: Its colour.
        ground: The colour around it.
    """

    what: str
    colour: Colour
    ground: Colour


def unseen_signs(face: Face, ground: Ground) -> Iterator[UnseenSign]:
    """Yield the signs on *face* that cannot be seen on *ground*, the face without its words."""
    shapes = [
        shape
        for layer in face.layers
        if isinstance(layer, ArtLayer)
        for shape in shapes_of(layer.svg)
    ]
    alike = Counter(_kin(shape) for shape in shapes)
    words = list(_words(face))
    found: dict[object, list[UnseenSign | None]] = {}
    for number, shape in enumerate(shapes):
        # The parts of an icon are one sign.
        sign = shape.icon or shape
        if alike[_kin(shape)] > _MANY or not _is_sign(shape):
            found.setdefault(sign, []).append(None)
            continue
        on_top = _has_something_on_top(shape, shapes[number + 1 :], words)
        found.setdefault(sign, []).append(None if on_top else _unseen(shape, ground))
    for parts in found.values():
        if all(parts) and parts[0] is not None:
            yield parts[0]
    for layer in face.layers:
        if isinstance(layer, StampLayer) and layer.opacity > _SOLID:
            yield from _stamps(layer, ground)


def _kin(shape: Shape) -> tuple[object, ...]:
    return shape.tag, id(shape.family), shape.fill and shape.fill.colour


def _words(face: Face) -> Iterator[Rect]:
    for layer in face.layers:
        if isinstance(layer, TextLayer) and not layer.invisible:
            for run in layer.runs:
                left, top, right, bottom = edges(run)
                yield Rect(left, top, right - left, bottom - top)


def _is_sign(shape: Shape) -> bool:
    box, fill = shape.box, shape.fill
    if box is None or fill is None or fill.colour is None or fill.opacity < _SOLID:
        return False
    plain = shape.tag == "rect" and not shape.is_icon
    if plain or shape.stroke is not None or shape.is_open:
        return False
    return (
        min(box.width, box.height) >= _LEAST / 4 and _LEAST <= max(box.width, box.height) <= _MOST
    )


def _has_something_on_top(shape: Shape, later: Sequence[Shape], words: Sequence[Rect]) -> bool:
    box = shape.box
    assert box is not None
    if any(box.overlaps(each) for each in words):
        return True
    return any(
        each.box is not None
        and each.box.overlaps(box)
        and (each.icon is None or each.icon is not shape.icon)
        for each in later
    )


def _unseen(shape: Shape, ground: Ground) -> UnseenSign | None:
    """Return *shape* as a sign that cannot be seen; None if it can."""
    assert shape.fill is not None
    colour = shape.fill.colour
    if colour is None:
        return None
    outlines = shape.outlines
    places = min(_PLACES, sum(map(len, outlines)))
    like: list[Colour] = []
    others = 0
    for paper in _around(outlines, ground):
        if _is_like(colour, paper, is_icon=shape.is_icon):
            like.append(paper)
        else:
            others += 1
            if others > _OTHERS * places:
                return None
    if not like:
        return None
    what = "an icon" if shape.is_icon else f"a drawn sign (`{shape.tag}`)"
    return UnseenSign(what, colour, Counter(like).most_common(1)[0][0])


def _is_like(colour: Colour, paper: Colour, *, is_icon: bool) -> bool:
    off = max(abs(a - b) for a, b in zip(colour, paper, strict=True))
    if not is_icon:
        return off <= _SHAPE_OFF
    return off <= _ICON_OFF and contrast(colour, paper) < _ICON_CONTRAST


def _around(outlines: Sequence[Sequence[Point]], ground: Ground) -> Iterator[Colour]:
    """Yield the colours just beside the edge of a shape, on both sides of it."""
    points = [point for path in outlines for point in path]
    step = max(1, len(points) // _PLACES)
    for number in range(0, len(points), step):
        (x, y), (u, v) = points[number], points[(number + 1) % len(points)]
        length = math.dist((x, y), (u, v))
        if length == 0:
            continue
        across, down = (v - y) / length * _BESIDE, (x - u) / length * _BESIDE
        for sign in (1, -1):
            pixel = ground.at(((x + u) / 2 + sign * across, (y + v) / 2 + sign * down))
            if pixel is not None:
                yield over_white(pixel)


def _stamps(layer: StampLayer, ground: Ground) -> Iterator[UnseenSign]:
    """Yield the first of a layer's icons that has the colour of its ground."""
    shapes = [each for each in shapes_of(layer.svg) if each.fill or each.stroke]
    paints = {paint for each in shapes for paint in (each.fill, each.stroke) if paint}
    if len(paints) != 1 or next(iter(paints)).colour is None:
        return
    colour = next(iter(paints)).colour
    assert colour is not None
    for place in layer.places:
        papers = list(_beside(layer, place, ground))
        if papers and all(_is_like(colour, paper, is_icon=True) for paper in papers):
            yield UnseenSign("an icon", colour, papers[0])
            return


def _beside(layer: StampLayer, place: Matrix, ground: Ground) -> Iterator[Colour]:
    width, height = layer.size.width, layer.size.height
    margin = _BESIDE / max(place.scale_factor, 1e-9)
    for x in (-margin, width / 2, width + margin):
        for y in (-margin, height / 2, height + margin):
            pixel = ground.at(place.apply(x, y))
            if pixel is not None:
                yield over_white(pixel)


#: Opacity above which a shape hides what is under it, from 0 to 1.
_HIDING = 0.7
#: Words are hidden if more than this share of them is.
_SHARE = 0.3
#: How far inside the trim a shape must reach to cover a whole face, in mm.
_INSIDE = 0.5


class Hidden(Struct, frozen=True):
    """What cannot be seen on a face.

    Attributes:
        cover: The element that covers the whole face; "" if there is none.
        words: The words that something covers, each with the element that does.
    """

    cover: str = ""
    words: tuple[tuple[Letters, str], ...] = ()

    def holds(self, letters: Letters) -> bool:
        """Return whether *letters* cannot be seen."""
        return bool(self.cover) or any(each == letters for each, _ in self.words)


class _Over(Struct, frozen=True):
    """Something that may hide what was drawn before."""

    layer: int
    tag: str
    box: Rect
    shape: Shape | None
    image: Matrix | None

    def covers(self, x: float, y: float) -> bool:
        if self.shape is not None:
            return self.shape.covers((x, y))
        assert self.image is not None
        try:
            u, v = inverse(self.image).apply(x, y)
        except ValueError:
            return False
        return 0 <= u <= 1 and 0 <= v <= 1


class Hiding:
    """What cannot be seen on the faces of a game, found when it is asked for."""

    def __init__(self, grounds: Grounds) -> None:
        self._grounds = grounds
        self._found: dict[str, Hidden] = {}

    def of(self, named: NamedFace) -> Hidden:
        """Return what cannot be seen on a face."""
        key = named.face.key
        if key not in self._found:
            self._found[key] = self._look(named)
        return self._found[key]

    def _look(self, named: NamedFace) -> Hidden:
        words = [each for each in letters_of(named.face) if each.text and not each.run.unseen]
        over = list(_over(named.face))
        cover = _cover(named.face, words, over)
        if cover:
            return Hidden(cover)
        found = []
        for letters in words:
            tag = self._hidden_by(letters, named, over)
            if tag:
                found.append((letters, tag))
        return Hidden("", tuple(found))

    def _hidden_by(self, letters: Letters, named: NamedFace, over: list[_Over]) -> str:
        """Return the element that hides *letters*; "" if nothing does."""
        above = [
            each for each in over if each.layer > letters.layer and each.box.overlaps(letters.box)
        ]
        if not above:
            return ""
        places = places_of(letters)
        hits = {place: [o for o in above if o.covers(*place)] for place in places}
        if sum(map(bool, hits.values())) <= _SHARE * len(places):
            return ""
        ground = self._grounds.above(named, letters.layer)
        if ground is None:
            return ""
        pixels = [ground.at(place) for place in places]
        hidden = sum(pixel is not None and pixel[3] > 255 * _HIDING for pixel in pixels)
        if hidden <= _SHARE * len(places):
            return ""
        return next(each[-1].tag for each in hits.values() if each)


def _over(face: Face) -> list[_Over]:
    """Return what may hide something, in drawing order."""
    found: list[_Over] = []
    for number, layer in enumerate(face.layers):
        if isinstance(layer, ArtLayer):
            if layer.blend:
                continue  # what is below it shows through
            found += (
                _Over(number, shape.tag, shape.box, shape, None)
                for shape in shapes_of(layer.svg)
                if shape.box is not None and shape.fill and shape.fill.opacity > _HIDING
            )
        elif isinstance(layer, ImageLayer) and layer.opacity > _HIDING:
            found.append(_Over(number, "image", layer.clip or layer.box, None, layer.matrix))
    return found


def _cover(face: Face, words: list[Letters], over: list[_Over]) -> str:
    """Return the element of one colour that covers all of *face* over something else."""
    trim = face.outline.trim.grown(-_INSIDE)
    corners = trim.path
    for at in range(len(over) - 1, -1, -1):
        shape = over[at].shape
        if shape is None or shape.is_open or not shape.fill or shape.fill.colour is None:
            continue
        if not over[at].box.contains(trim) or not all(map(shape.covers, corners)):
            continue
        before = any(letters.layer < over[at].layer for letters in words)
        drawn = any(not each.box.contains(trim) for each in over[:at])
        return over[at].tag if before or drawn else ""
    return ""
