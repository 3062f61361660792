"""The nets of a die, a tuck box and a standee."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from punchboard.geometry import Path, Point, Rect, Size
from punchboard.nets import Fold, Net, Panel, Tab, at_origin

#: A die's glue tabs: their depth as part of the edge, and the deepest in mm.
_DIE_TAB, _DEEPEST_DIE_TAB = 0.3, 8.0
#: Deepest glue tab, dust flap and tuck flap of a box, in mm.
_GLUE_TAB, _DUST_FLAP, _TUCK_FLAP = 14.0, 25.0, 16.0
#: How much narrower a flap that is tucked in is on each side, in mm.
_PLAY = 1.0
#: Largest radius of the notch that opens a box, in mm.
_NOTCH = 9.0
#: How many corners a quarter of a circle has.
_QUARTER = 12


@dataclass(frozen=True, slots=True)
class _Edge:
    """A stretch of a panel's edge; clockwise, so that outside is on its left."""

    panel: str
    start: Point
    end: Point

    @property
    def length(self) -> float:
        return math.dist(self.start, self.end)

    def point(self, along: float, out: float) -> Point:
        """Return the point *along* mm from the start and *out* mm outside."""
        x, y = (self.end[0] - self.start[0], self.end[1] - self.start[1])
        x, y = x / self.length, y / self.length
        return (self.start[0] + along * x + out * y, self.start[1] + along * y - out * x)

    def inset(self, amount: float) -> _Edge:
        """Return the stretch that ends *amount* mm earlier on both sides."""
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

    Panels are called `1` to `6`; opposite ones add up to seven, and 1, 2 and 3
    run counterclockwise around their corner, as on Western dice.

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
    """Return the net of a standee: its `back` upside down over its `front`.

    The back is folded behind the front; the feet are folded outwards.

    Args:
        side: Size of the front and of the back, in mm.
        base: Depth of each foot, in mm.
    """
    front = Rect(0.0, side.height, side.width, side.height)
    back = Rect(0.0, 0.0, side.width, side.height)
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

    Its panels are `front`, `right`, `back` and `left` in a row, `top` over the
    back, to be tucked in behind the front, and `bottom` under the front.

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
        # Upside down, to be read by who looks at the front.
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
    """Return a glue tab whose sides lean inwards by *lean* mm for each mm of depth."""
    inward = min(lean * depth, 0.4 * edge.length)
    far = (edge.point(inward, depth), edge.point(edge.length - inward, depth))
    return Tab(name, (edge.start, *far, edge.end), edge.fold(), target)


def _foot(name: str, edge: _Edge, depth: float) -> Tab:
    far = (edge.point(0.0, depth), edge.point(edge.length, depth))
    return Tab(name, (edge.start, *far, edge.end), edge.fold(-90.0), None, glued=False)


def _dust_flap(edge: _Edge, depth: float) -> Tab:
    """Return a flap that lies under the top, with a gap to the panel beside it."""
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


def _notch(middle: Point, radius: float) -> Path:
    """Return a circle of which the lower half is cut out of a panel's top edge."""
    x, y = middle
    around = (math.pi * at / (2 * _QUARTER) for at in range(4 * _QUARTER))
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in around)


def _quarter_turn() -> Iterator[tuple[float, float]]:
    """Yield cosine and sine from 0 to 90 degrees."""
    for at in range(_QUARTER + 1):
        angle = math.pi / 2 * at / _QUARTER
        yield math.cos(angle), math.sin(angle)
