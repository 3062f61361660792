"""The words of a face as they are printed: size, place, what is under them, what they are for.

A pale numeral behind a text, or the shadow of a title, is not there to be read.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from punchboard.checks.preflight.colours import contrast, over_white
from punchboard.checks.preflight.grounds import Ground
from punchboard.colours import Colour
from punchboard.geometry import Outline, Point, Rect, holds, outside
from punchboard.layouts.face import Face, TextLayer
from punchboard.layouts.template.units import inverse
from punchboard.layouts.text.places import edges
from punchboard.lengths import MM_PER_POINT
from punchboard.typesetting.text import GlyphRun
from punchboard.words import excerpt

#: Longest quotation of a run, in characters.
_LONGEST = 24


class Letters(Struct, frozen=True):
    """A run of glyphs as it is printed.

    Attributes:
        run: The glyphs.
        size: Type size on paper, in pt.
        box: The area of the letters on the face, in mm.
        fill: Their colour.
        opacity: From 0 to 1.
        unseen: Whether something else is drawn for them: outlines in the art, or a sign.
        layer: The number of their layer on the face.
    """

    run: GlyphRun
    size: float
    box: Rect
    fill: Colour
    opacity: float
    unseen: bool
    layer: int = 0

    @property
    def text(self) -> str:
        """The characters, without white space around them."""
        return ("".join(self.run.texts) or self.run.reading).strip()

    @property
    def quoted(self) -> str:
        """The characters as a message quotes them."""
        return f"`{excerpt(self.text, _LONGEST)}`"


def letters_of(face: Face) -> Iterator[Letters]:
    """Yield the runs of *face* with more than white space, in drawing order."""
    for number, layer in enumerate(face.layers):
        if isinstance(layer, TextLayer) and layer.opacity > 0:
            for run in layer.runs:
                if not ("".join(run.texts) or run.reading).isspace() and run.glyphs:
                    yield _letters(run, layer, number)


def _letters(run: GlyphRun, layer: TextLayer, number: int) -> Letters:
    # Letters may be narrowed or slanted; what counts for reading is their height.
    height = run.size * math.hypot(run.matrix.c, run.matrix.d)
    if run.matrix.a and run.matrix.d and run.matrix.b == 0:
        height = run.size * abs(run.matrix.d)
    left, top, right, bottom = edges(run)
    box = Rect(left, top, right - left, bottom - top)
    unseen = layer.invisible or run.unseen
    return Letters(run, height / MM_PER_POINT, box, layer.fill, layer.opacity, unseen, number)


#: Where a run is looked at: along its length, and above its baseline in type sizes.
_ALONG = tuple((number + 0.5) / 12 for number in range(12))
_ABOVE = (0.05, 0.35, 0.65)
#: Height of letters above their baseline, and width of those in a column, in type sizes.
_LETTER, _COLUMN = 0.7, 0.9
#: A watermark is at least so large, in pt, and has less contrast or opacity than this.
_WATERMARK, _FAINT, _CLEAR = 28.0, 2.0, 0.35
#: Words are doubled as a shadow or an outline at most so far away, in type sizes.
_SHADOW = 0.25
#: Words are off a card from this share on: the half, measured at a few places.
_HALF = 0.45
#: Contrast of such words with those in front, by which their forms are seen.
_APART = 2.0


def places_of(letters: Letters) -> tuple[Point, ...]:
    """Return places all over a run, on the face in mm."""
    run = letters.run
    length = sum(run.advances) * run.size / 1000
    points = []
    for along in _ALONG:
        for above in _ABOVE:
            at = (
                ((above - 0.35) * run.size, along * length)
                if run.vertical
                else (along * length, -above * run.size)
            )
            points.append(run.matrix.apply(*at))
    return tuple(points)


def under(letters: Letters, ground: Ground) -> Counter[Colour]:
    """Return the colours under a run, each with the number of places it was seen at."""
    colours: Counter[Colour] = Counter()
    for pixel, count in Counter(map(ground.at, places_of(letters))).items():
        if pixel is not None:
            colours[over_white(pixel)] += count
    return colours


def seen_contrast(letters: Letters, paper: Colour) -> float:
    """Return the contrast of letters, which may be see-through, with *paper*."""
    share = letters.opacity
    ink = tuple(a * share + b * (1 - share) for a, b in zip(letters.fill, paper, strict=True))
    return contrast((ink[0], ink[1], ink[2]), paper)


def is_watermark(letters: Letters, ground: Ground) -> bool:
    """Return whether words are large and faint on most of their ground."""
    if letters.size < _WATERMARK:
        return False
    if letters.opacity <= _CLEAR:
        return True
    colours = under(letters, ground)
    faint = sum(n for paper, n in colours.items() if seen_contrast(letters, paper) < _FAINT)
    return faint * 2 > sum(colours.values())


def is_doubled(letters: Letters, others: Iterable[Letters]) -> bool:
    """Return whether the same words are there once more, as a shadow or an outline."""
    reach = _SHADOW * letters.run.size
    for other in others:
        if other is letters or other.text != letters.text:
            continue
        x, y = other.box.x - letters.box.x, other.box.y - letters.box.y
        near = max(abs(x), abs(y)) <= reach + abs(other.box.width - letters.box.width)
        if near and (other.unseen or contrast(letters.fill, other.fill) >= _APART):
            return True
    return False


def is_off(letters: Letters, outline: Outline) -> bool:
    """Return whether half of a run or more is beyond the edge of the piece."""
    if not outline.trim.overlaps(letters.box):
        return True
    if outline.is_rectangle and outline.trim.contains(letters.box):
        return False
    if holds(outline.trim_paths, letters.box.path):
        return False
    places = places_of(letters)
    beyond = len(list(outside(outline.trim_paths, places)))
    return beyond >= _HALF * len(places)


def share_on(letters: Letters, other: Letters) -> float:
    """Return the share of the places of *letters* that are on the words of *other*."""
    if not letters.box.overlaps(other.box):
        return 0.0
    run = other.run
    length = sum(run.advances) * run.size / 1000
    half = _COLUMN * run.size / 2
    try:
        back = inverse(run.matrix)
    except ValueError:
        return 0.0
    places = places_of(letters)
    inside = 0
    for place in places:
        x, y = back.apply(*place)
        if run.vertical:
            inside += -half <= x <= half and 0.0 <= y <= length
        else:
            inside += 0.0 <= x <= length and -_LETTER * run.size <= y <= 0.0
    return inside / len(places)
