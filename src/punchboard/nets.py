"""Nets: flat shapes that are cut out, folded and glued into dice, boxes and standees.

A net is seen from its printed side, in mm; its bounding box begins at the
origin. Its parts hang on one another by folds, so that they form a tree.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from punchboard import polygons
from punchboard.geometry import Matrix, Outline, Path, Point, Rect, Size

#: Turns by quarters, without the last bits of floating point.
_TURNS = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}
#: How far a panel's art may run on over a fold into a tab, in mm.
_OVER_FOLD = 1.0
#: How far it may run on where a flap that will be seen is next to it, in mm.
_BESIDE_FLAP = 0.5


@dataclass(frozen=True, slots=True)
class Fold:
    """A line along which a part is folded.

    Attributes:
        parent: Name of the panel that the part hangs on.
        start: One end of the line, in mm.
        end: Its other end, in mm.
        degrees: How far the part turns away from the printed side; negative
            towards it.
    """

    parent: str
    start: Point
    end: Point
    degrees: float = 90.0


@dataclass(frozen=True, slots=True)
class Panel:
    """A rectangle of the net that shows a face.

    Attributes:
        name: Such as `front`.
        rect: Its place on the net, in mm.
        fold: What it hangs on; None for the first panel.
        rotation: How its face is turned, clockwise in degrees: 0, 90, 180 or 270.
    """

    name: str
    rect: Rect
    fold: Fold | None = None
    rotation: int = 0

    @property
    def size(self) -> Size:
        """The size of its face, as its layout has it."""
        size = Size(self.rect.width, self.rect.height)
        return size.turned() if self.rotation % 180 else size

    @property
    def matrix(self) -> Matrix:
        """From the face's trim to the net."""
        turn = Matrix(*_TURNS[self.rotation])
        x, y = turn.apply(self.size.width, self.size.height)
        return Matrix.translation(self.rect.x - min(x, 0.0), self.rect.y - min(y, 0.0)) @ turn

    @property
    def shape(self) -> Path:
        """Its corners, clockwise."""
        rect = self.rect
        return (
            (rect.x, rect.y),
            (rect.right, rect.y),
            (rect.right, rect.bottom),
            (rect.x, rect.bottom),
        )


@dataclass(frozen=True, slots=True)
class Tab:
    """A part without a face: a glue tab, a flap, a foot.

    Attributes:
        name: What is printed on a glue tab; letters follow the order of gluing.
        shape: Its corners, in mm; convex.
        fold: What it hangs on.
        lies_on: Name of the panel on whose inside it lies; None for a foot.
        glued: Whether it is glued there.
    """

    name: str
    shape: Path
    fold: Fold
    lies_on: str | None
    glued: bool = True


@dataclass(frozen=True, slots=True)
class Net:
    """A net.

    Attributes:
        panels: What shows faces; the first one stays when the others are folded.
        tabs: What holds them together.
        holes: What is cut out of the panels and tabs, in mm.
    """

    panels: tuple[Panel, ...]
    tabs: tuple[Tab, ...]
    holes: tuple[Path, ...] = ()

    @property
    def parts(self) -> tuple[Panel | Tab, ...]:
        """The panels, then the tabs."""
        return (*self.panels, *self.tabs)

    @property
    def folds(self) -> Iterator[Fold]:
        """All folds, each once."""
        return (part.fold for part in self.parts if part.fold is not None)

    @property
    def outline(self) -> Outline:
        """The outline of the whole net."""
        return _outline(self)

    def window(self, panel: Panel, bleed: float) -> Rect:
        """Return what *panel*'s art may cover: no other panel, and little of a tab.

        Args:
            panel: A panel of this net.
            bleed: Art beyond a cut edge, in mm.
        """
        left, top, right, bottom = (self._overhang(edge, bleed) for edge in _edges(panel.rect))
        rect = panel.rect
        return Rect(
            rect.x - left, rect.y - top, rect.width + left + right, rect.height + top + bottom
        )

    def _overhang(self, edge: tuple[Point, Point], bleed: float) -> float:
        """Return how far a panel's art runs on beyond its *edge*, in mm."""
        for part in self.parts:
            if part.fold is not None and _lies_along(part.fold, edge):
                return min(bleed, _OVER_FOLD) if isinstance(part, Tab) else 0.0
        near = _beside(edge, bleed)
        if any(near.overlaps(_box(tab.shape)) for tab in self.tabs if not tab.glued):
            return min(bleed, _BESIDE_FLAP)
        return bleed


def at_origin(panels: Sequence[Panel], tabs: Sequence[Tab], holes: Sequence[Path] = ()) -> Net:
    """Return a net of these parts, moved so that its bounding box begins at the origin."""
    left, top, _, _ = polygons.bounds(part.shape for part in Net(tuple(panels), tuple(tabs)).parts)
    x, y = -left, -top

    def moved(part: Panel) -> Panel:
        rect = part.rect
        place = Rect(rect.x + x, rect.y + y, rect.width, rect.height)
        return replace(part, rect=place, fold=part.fold and _moved_fold(part.fold, x, y))

    return Net(
        tuple(map(moved, panels)),
        tuple(
            replace(tab, shape=_moved(tab.shape, x, y), fold=_moved_fold(tab.fold, x, y))
            for tab in tabs
        ),
        tuple(_moved(hole, x, y) for hole in holes),
    )


def _moved_fold(fold: Fold, x: float, y: float) -> Fold:
    start, end = _moved((fold.start, fold.end), x, y)
    return replace(fold, start=start, end=end)


def _moved(path: Path, x: float, y: float) -> Path:
    return tuple((each[0] + x, each[1] + y) for each in path)


def _edges(rect: Rect) -> tuple[tuple[Point, Point], ...]:
    """Return the left, the top, the right and the bottom edge of *rect*."""
    top_left, top_right = (rect.x, rect.y), (rect.right, rect.y)
    bottom_left, bottom_right = (rect.x, rect.bottom), (rect.right, rect.bottom)
    return (
        (top_left, bottom_left),
        (top_left, top_right),
        (top_right, bottom_right),
        (bottom_left, bottom_right),
    )


def _box(path: Path) -> Rect:
    left, top, right, bottom = polygons.bounds((path,))
    return Rect(left, top, right - left, bottom - top)


def _beside(edge: tuple[Point, Point], room: float) -> Rect:
    """Return what lies within *room* mm on both sides of an upright or level *edge*."""
    box = _box(edge)
    if box.height > box.width:
        return Rect(box.x - room, box.y, 2 * room, box.height)
    return Rect(box.x, box.y - room, box.width, 2 * room)


def _lies_along(fold: Fold, edge: tuple[Point, Point]) -> bool:
    """Return whether *fold* is part of *edge*, which runs to the right or down."""
    (left, top), (right, bottom) = edge
    tolerance = 1e-6
    return all(
        left - tolerance <= x <= right + tolerance and top - tolerance <= y <= bottom + tolerance
        for x, y in (fold.start, fold.end)
    )


@functools.lru_cache(64)
def _outline(net: Net) -> Outline:
    paths = polygons.united((part.shape for part in net.parts), net.holes)
    _, _, right, bottom = polygons.bounds(paths)
    return Outline(Size(right, bottom), paths=paths)
