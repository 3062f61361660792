"""Nets: flat shapes that are cut out, folded and glued into dice, tuck boxes and standees.

A net is drawn as seen from its printed side, in mm, with the top-left of its
bounding box at the origin. Its parts are joined by folds, so that they form a
tree.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard import geometry
from punchboard.geometry import Matrix, Outline, Point, Polygon, Rect, Size, box_around

#: Quarter turns, free of floating-point error.
_TURNS = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}
#: How far a panel's art may continue across a fold into a tab, in mm.
_OVER_FOLD = 1.0
#: How far it may continue where it borders on a flap that stays visible, in mm.
_BESIDE_FLAP = 0.5


class Fold(Struct, frozen=True):
    """A line along which a part is folded.

    Attributes:
        parent: Name of the panel that the part is attached to.
        start: One end of the line, in mm.
        end: Its other end, in mm.
        degrees: How far the part turns away from the printed side; negative
            towards it.
    """

    parent: str
    start: Point
    end: Point
    degrees: float = 90.0


class Panel(Struct, frozen=True):
    """A rectangle of the net that shows a face.

    Attributes:
        name: Such as `front`.
        rect: Its place on the net, in mm.
        fold: Where it is attached; None for the first panel.
        rotation: How its face is turned, clockwise in degrees: 0, 90, 180 or 270.
    """

    name: str
    rect: Rect
    fold: Fold | None = None
    rotation: int = 0

    @property
    def size(self) -> Size:
        """The size of its face in its layout."""
        size = Size(self.rect.width, self.rect.height)
        return size.turned() if self.rotation % 180 else size

    @property
    def matrix(self) -> Matrix:
        """From the face's trim to the net."""
        turn = Matrix(*_TURNS[self.rotation])
        x, y = turn.apply(self.size.width, self.size.height)
        return Matrix.translation(self.rect.x - min(x, 0.0), self.rect.y - min(y, 0.0)) @ turn

    @property
    def shape(self) -> Polygon:
        """Its corners, clockwise."""
        rect = self.rect
        return (
            (rect.x, rect.y),
            (rect.right, rect.y),
            (rect.right, rect.bottom),
            (rect.x, rect.bottom),
        )


class Tab(Struct, frozen=True):
    """A part without a face: a glue tab, a flap, a foot.

    Attributes:
        name: The letter printed on a glue tab, in the order of gluing.
        shape: Its corners, in mm; convex.
        fold: Where it is attached.
        lies_on: Name of the panel it ends up behind, on the inside; None for a foot.
        glued: Whether it is glued to that panel.
    """

    name: str
    shape: Polygon
    fold: Fold
    lies_on: str | None
    glued: bool = True


class Net(Struct, frozen=True):
    """The parts of a net.

    Attributes:
        panels: The parts that show faces; the first stays still when the others are folded.
        tabs: The parts that join the panels.
        holes: Shapes cut out of the panels and tabs, in mm.
    """

    panels: tuple[Panel, ...]
    tabs: tuple[Tab, ...]
    holes: tuple[Polygon, ...] = ()

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
        """Return the area *panel*'s art may cover: no other panel, and little of a tab.

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
        """Return how far a panel's art continues beyond its *edge*, in mm."""
        for part in self.parts:
            if part.fold is not None and _lies_along(part.fold, edge):
                return min(bleed, _OVER_FOLD) if isinstance(part, Tab) else 0.0
        near = _beside(edge, bleed)
        if any(near.overlaps(box_around((tab.shape,))) for tab in self.tabs if not tab.glued):
            return min(bleed, _BESIDE_FLAP)
        return bleed


def at_origin(panels: Sequence[Panel], tabs: Sequence[Tab], holes: Sequence[Polygon] = ()) -> Net:
    """Return a net of these parts, moved so that its bounding box begins at the origin."""
    left, top, _, _ = geometry.bounds(part.shape for part in Net(tuple(panels), tuple(tabs)).parts)
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


def _moved(path: Polygon, x: float, y: float) -> Polygon:
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


def _beside(edge: tuple[Point, Point], room: float) -> Rect:
    """Return the area within *room* mm on both sides of a vertical or horizontal *edge*."""
    box = box_around((edge,))
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
    paths = geometry.united((part.shape for part in net.parts), net.holes)
    _, _, right, bottom = geometry.bounds(paths)
    return Outline(Size(right, bottom), paths=paths)


#: Depth of a die's glue tabs: as a fraction of the edge, and at most in mm.
_DIE_TAB, _DEEPEST_DIE_TAB = 0.3, 8.0
#: Maximum depth of a box's glue tab, dust flap and tuck flap, in mm.
_GLUE_TAB, _DUST_FLAP, _TUCK_FLAP = 14.0, 25.0, 16.0
#: How much narrower a tucked-in flap is on each side, in mm.
_PLAY = 1.0
#: Largest radius of the notch that opens a box, in mm.
_NOTCH = 9.0
#: Number of segments in a quarter of a circle.
_QUARTER = 12


class _Edge(Struct, frozen=True):
    """A section of a panel's edge; clockwise, so that the outside is on its left."""

    panel: str
    start: Point
    end: Point

    @property
    def length(self) -> float:
        return math.dist(self.start, self.end)

    def point(self, along: float, out: float) -> Point:
        """Return the point *along* mm from the start and *out* mm outwards."""
        x, y = (self.end[0] - self.start[0], self.end[1] - self.start[1])
        x, y = x / self.length, y / self.length
        return (self.start[0] + along * x + out * y, self.start[1] + along * y - out * x)

    def inset(self, amount: float) -> _Edge:
        """Return the section shortened by *amount* mm at both ends."""
        return _Edge(self.panel, self.point(amount, 0.0), self.point(self.length - amount, 0.0))

    def fold(self, degrees: float = 90.0) -> Fold:
        return Fold(self.panel, self.start, self.end, degrees)


def _edge(name: str, rect: Rect, side: str) -> _Edge:
    """Return an edge of a panel: its `top`, `right`, `bottom` or `left`."""
    corners = Panel(name, rect).shape
    at = ("top", "right", "bottom", "left").index(side)
    return _Edge(name, corners[at], corners[(at + 1) % 4])


def die_net(edge: float) -> Net:
    """Return the net of a cube: a cross of six squares with seven glue tabs.

    Panels are called `1` to `6`; opposite sides add up to seven, and 1, 2 and 3
    run counterclockwise around their common corner, as on Western dice.

    Args:
        edge: Length of the cube's edges, in mm.
    """
    places = {"1": (1, 1), "2": (2, 1), "6": (3, 1), "5": (0, 1), "3": (1, 0), "4": (1, 2)}
    rects = {name: Rect(x * edge, y * edge, edge, edge) for name, (x, y) in places.items()}
    hangs = {"2": "1 right", "6": "2 right", "5": "1 left", "3": "1 top", "4": "1 bottom"}

    def edge_of(words: str) -> _Edge:
        name, side = words.split()
        return _edge(name, rects[name], side)

    panels = [
        Panel(name, rect, edge_of(hangs[name]).fold() if name in hangs else None)
        for name, rect in rects.items()
    ]
    glued = {
        "3 left": "5",
        "3 right": "2",
        "4 left": "5",
        "4 right": "2",
        "6 top": "3",
        "6 bottom": "4",
        "6 right": "5",
    }
    depth = min(_DIE_TAB * edge, _DEEPEST_DIE_TAB)
    tabs = [
        _glue_tab(letter, edge_of(words), depth, target, lean=1.0)
        for letter, (words, target) in zip("ABCDEFG", glued.items(), strict=True)
    ]
    return at_origin(panels, tabs)


def standee_net(side: Size, base: float) -> Net:
    """Return the net of a standee: its `back` upside down above its `front`.

    The back is folded behind the front; the feet are folded outwards.

    Args:
        side: Size of the front and of the back, in mm.
        base: Depth of each foot, in mm.
    """
    front = Rect(0.0, side.height, side.width, side.height)
    back = side.box
    ridge, front_foot, back_foot = (
        _edge("front", front, "top"),
        _edge("front", front, "bottom"),
        _edge("back", back, "top"),
    )
    return at_origin(
        (Panel("front", front), Panel("back", back, ridge.fold(180.0), rotation=180)),
        (_foot("front foot", front_foot, base), _foot("back foot", back_foot, base)),
    )


def box_net(inner: Size, depth: float) -> Net:
    """Return the net of a tuck box.

    Its panels are `front`, `right`, `back` and `left` in a row, `top` above the
    back, tucked in behind the front, and `bottom` below the front.

    Args:
        inner: Width and height of the inside, in mm.
        depth: Depth of the inside, in mm.
    """
    width, height = inner.width, inner.height
    rects = {
        "front": Rect(0.0, 0.0, width, height),
        "right": Rect(width, 0.0, depth, height),
        "back": Rect(width + depth, 0.0, width, height),
        "left": Rect(2 * width + depth, 0.0, depth, height),
        "top": Rect(width + depth, -depth, width, depth),
        "bottom": Rect(0.0, height, width, depth),
    }

    def edge(name: str, side: str) -> _Edge:
        return _edge(name, rects[name], side)

    panels = (
        Panel("front", rects["front"]),
        Panel("right", rects["right"], edge("front", "right").fold()),
        Panel("back", rects["back"], edge("right", "right").fold()),
        Panel("left", rects["left"], edge("back", "right").fold()),
        # Upside down, so that it reads correctly when one looks at the front.
        Panel("top", rects["top"], edge("back", "top").fold(), rotation=180),
        Panel("bottom", rects["bottom"], edge("front", "bottom").fold()),
    )
    short = min(_GLUE_TAB, 0.45 * width)
    tabs = (
        _glue_tab("A", edge("left", "right"), min(_GLUE_TAB, width / 3), "front", lean=0.3),
        _glue_tab("B", edge("right", "bottom"), short, "bottom", lean=0.15),
        _glue_tab("C", edge("left", "bottom"), short, "bottom", lean=0.15),
        _glue_tab("D", edge("back", "bottom"), min(_GLUE_TAB, 0.9 * depth), "bottom", lean=0.5),
        _dust_flap(edge("right", "top"), min(_DUST_FLAP, 0.45 * width)),
        _dust_flap(edge("left", "top"), min(_DUST_FLAP, 0.45 * width)),
        _tuck_flap(edge("top", "top"), min(_TUCK_FLAP, 0.3 * height)),
    )
    notch = _notch((width / 2, 0.0), min(_NOTCH, width / 5))
    return at_origin(panels, tabs, (notch,))


def _glue_tab(name: str, edge: _Edge, depth: float, target: str, lean: float) -> Tab:
    """Return a glue tab whose sides taper by *lean* mm for each mm of depth."""
    inward = min(lean * depth, 0.4 * edge.length)
    far = (edge.point(inward, depth), edge.point(edge.length - inward, depth))
    return Tab(name, (edge.start, *far, edge.end), edge.fold(), target)


def _foot(name: str, edge: _Edge, depth: float) -> Tab:
    far = (edge.point(0.0, depth), edge.point(edge.length, depth))
    return Tab(name, (edge.start, *far, edge.end), edge.fold(-90.0), None, glued=False)


def _dust_flap(edge: _Edge, depth: float) -> Tab:
    """Return a flap that goes under the top, with a gap to the panel beside it."""
    hinge = edge.inset(min(_PLAY, edge.length / 8))
    inward = min(0.25 * depth, 0.2 * hinge.length)
    shape = (
        hinge.start,
        hinge.point(0.0, 0.6 * depth),
        hinge.point(inward, depth),
        hinge.point(hinge.length - inward, depth),
        hinge.point(hinge.length, 0.6 * depth),
        hinge.end,
    )
    return Tab(f"{edge.panel} dust flap", shape, hinge.fold(), "top", glued=False)


def _tuck_flap(edge: _Edge, depth: float) -> Tab:
    """Return the flap of the top that is tucked in behind the front."""
    hinge = edge.inset(min(_PLAY, edge.length / 8))
    radius = min(0.7 * depth, hinge.length / 3)
    near, far = radius, hinge.length - radius
    middle = depth - radius
    shape = (
        hinge.start,
        *(hinge.point(near - radius * c, middle + radius * s) for c, s in _quarter_turn()),
        *(hinge.point(far + radius * s, middle + radius * c) for c, s in _quarter_turn()),
        hinge.end,
    )
    return Tab("tuck flap", shape, hinge.fold(), "front", glued=False)


def _notch(middle: Point, radius: float) -> Polygon:
    """Return a circle whose lower half is a notch in a panel's top edge."""
    x, y = middle
    around = (math.pi * at / (2 * _QUARTER) for at in range(4 * _QUARTER))
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in around)


def _quarter_turn() -> Iterator[tuple[float, float]]:
    """Yield cosine and sine of the angles from 0 to 90 degrees."""
    for at in range(_QUARTER + 1):
        angle = math.pi / 2 * at / _QUARTER
        yield math.cos(angle), math.sin(angle)
