"""What is drawn over words, and over everything on a face.

Shapes say what may hide something; pixels of what is drawn later say whether it does.
"""

from __future__ import annotations

from msgspec import Struct

from punchboard.checks.preflight.grounds import Grounds
from punchboard.checks.preflight.legible import places_of
from punchboard.checks.preflight.letters import Letters, letters_of
from punchboard.checks.preflight.shapes import Shape, shapes_of
from punchboard.geometry import Matrix, Rect
from punchboard.layouts.face import ArtLayer, Face, ImageLayer, NamedFace
from punchboard.layouts.template.units import inverse

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
