"""Closed polygons in millimetres: areas, bounding boxes, offsets, unions and mirror images.

A set of polygons is normal when its points are rounded, outer edges run
clockwise as seen and holes the other way, and each polygon starts at its
topmost point. Then equal shapes are equal values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
#: A closed polygon, y downwards; the first point is not repeated at the end.
Polygon: TypeAlias = tuple[Point, ...]
Polygons: TypeAlias = tuple[Polygon, ...]

#: Decimals in a normal polygon: a nanometre, so that sums stay exact.
_DIGITS = 6
#: Clipper calculates with integers: this many units per mm.
_CLIPPER = 100_000
#: Corners that stick out further than this are cut off, in multiples of the offset.
_MITRE_LIMIT = 4.0


def signed_area(path: Polygon) -> float:
    """Return the area in mm², positive where *path* runs clockwise as seen."""
    following = (*path[1:], path[0])
    return sum(x * v - u * y for (x, y), (u, v) in zip(path, following, strict=True)) / 2


def area(paths: Iterable[Polygon]) -> float:
    """Return the area inside *paths* in mm², minus the holes."""
    return abs(sum(map(signed_area, paths)))


def bounds(paths: Iterable[Polygon]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of all points, in mm."""
    points = [point for path in paths for point in path]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def holds(paths: Iterable[Polygon], points: Iterable[Point]) -> bool:
    """Return whether all *points* are inside *paths* and in no hole (even-odd rule)."""
    return next(outside(paths, points), None) is None


def outside(paths: Iterable[Polygon], points: Iterable[Point]) -> Iterator[Point]:
    """Yield those of *points* that are not inside *paths*, or in a hole (even-odd rule)."""
    edges = [
        (x, y, u, v)
        for path in paths
        for (x, y), (u, v) in zip(path, (*path[1:], path[0]), strict=True)
        if y != v
    ]
    for px, py in points:
        within = False
        for x, y, u, v in edges:
            if (y > py) != (v > py) and px < x + (py - y) / (v - y) * (u - x):
                within = not within
        if not within:
            yield px, py


def normal(paths: Iterable[Polygon]) -> Polygons:
    """Return *paths* rounded and in normal order; their orientation does not change."""
    return tuple(sorted(_started(_rounded(path)) for path in paths))


def moved(paths: Iterable[Polygon], x: float, y: float) -> Polygons:
    """Return *paths* moved by (x, y) mm."""
    return normal(tuple((px + x, py + y) for px, py in path) for path in paths)


def mirrored(paths: Iterable[Polygon], width: float) -> Polygons:
    """Return *paths* seen from behind: x becomes *width* - x."""
    return normal(tuple((width - x, y) for x, y in reversed(path)) for path in paths)


def turned(paths: Iterable[Polygon], height: float) -> Polygons:
    """Return *paths* after a quarter turn clockwise in a box *height* mm high."""
    return normal(tuple((height - y, x) for x, y in path) for path in paths)


@lru_cache(maxsize=4096)
def offset(paths: Polygons, amount: float, *, rounded: bool = False) -> Polygons:
    """Return *paths* grown by *amount* mm, or shrunk if it is negative.

    Args:
        paths: Normal polygons.
        amount: Distance between the old edge and the new one, in mm.
        rounded: Whether outer corners become arcs instead of staying pointed.

    Returns:
        Normal polygons; empty if nothing is left.
    """
    if amount == 0 or not paths:
        return paths
    import pyclipper

    maker = pyclipper.PyclipperOffset(_MITRE_LIMIT, 0.01 * _CLIPPER)
    join = pyclipper.JT_ROUND if rounded else pyclipper.JT_MITER
    for path in paths:
        whole = [(round(x * _CLIPPER), round(y * _CLIPPER)) for x, y in path]
        maker.AddPath(whole, join, pyclipper.ET_CLOSEDPOLYGON)
    grown = maker.Execute(amount * _CLIPPER)
    return normal(tuple((x / _CLIPPER, y / _CLIPPER) for x, y in path) for path in grown)


def united(paths: Iterable[Polygon], holes: Iterable[Polygon] = ()) -> Polygons:
    """Return the union of clockwise *paths*, without *holes*."""
    import pyclipper

    def whole(path: Polygon) -> list[tuple[int, int]]:
        return [(round(x * _CLIPPER), round(y * _CLIPPER)) for x, y in path]

    clipper = pyclipper.Pyclipper()
    clipper.AddPaths(list(map(whole, paths)), pyclipper.PT_SUBJECT, True)
    if cut := list(map(whole, holes)):
        clipper.AddPaths(cut, pyclipper.PT_CLIP, True)
    fill = pyclipper.PFT_NONZERO
    made = clipper.Execute(pyclipper.CT_DIFFERENCE if cut else pyclipper.CT_UNION, fill, fill)
    return normal(tuple((x / _CLIPPER, y / _CLIPPER) for x, y in path) for path in made)


def path_data(paths: Iterable[Polygon]) -> str:
    """Return *paths* as the data of one SVG path; holes work under either fill rule."""
    return "".join(
        "M" + " L".join(f"{round(x, 4):g} {round(y, 4):g}" for x, y in path) + " Z"
        for path in paths
    )


def _rounded(path: Polygon) -> Polygon:
    # A negative zero equals zero but changes a digest.
    return tuple((round(x, _DIGITS) + 0.0, round(y, _DIGITS) + 0.0) for x, y in path)


def _started(path: Polygon) -> Polygon:
    first = min(range(len(path)), key=lambda index: (path[index][1], path[index][0]))
    return path[first:] + path[:first]
