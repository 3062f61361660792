"""Nets folded in space, for tests: where each point of each part goes."""

import math
from itertools import pairwise

FLAT = (((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), (0.0, 0.0, 0.0))


def folded(net):
    """Return the place of each part in space, by its name.

    A place is a turn and what is added after it. The printed side of the
    first panel looks along +z.
    """
    places = {}
    waiting = list(net.parts)
    while waiting:
        part = waiting.pop(0)
        if part.fold is None:
            places[part.name] = FLAT
        elif part.fold.parent in places:
            places[part.name] = after(places[part.fold.parent], turn(part))
        else:
            waiting.append(part)
    return places


def in_space(place, path):
    """Return where the points of the flat *path* go."""
    return [moved(place, (*point, 0.0)) for point in path]


def flattened(place, points):
    """Return *points* in space as the part of this place sees them."""
    rows, shift = place
    columns = tuple(zip(*rows, strict=True))
    return [tuple(dot(column, minus(point, shift)) for column in columns) for point in points]


def turn(part):
    """Return the turn of a part about its fold, away from the printed side."""
    start, end = (*part.fold.start, 0.0), (*part.fold.end, 0.0)
    length = math.dist(start, end)
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    inside = minus((*middle(part.shape), 0.0), start)
    # A right-handed turn lifts what lies where z x axis points.
    lifts = x * inside[1] - y * inside[0] > 0
    angle = math.radians(part.fold.degrees) * (-1 if lifts else 1)
    sin, cos = math.sin(angle), math.cos(angle)
    rows = (
        (cos + x * x * (1 - cos), x * y * (1 - cos), y * sin),
        (x * y * (1 - cos), cos + y * y * (1 - cos), -x * sin),
        (-y * sin, x * sin, cos),
    )
    return rows, minus(start, moved((rows, (0.0, 0.0, 0.0)), start))


def after(outer, inner):
    """Return the place of what is put at *inner* and then at *outer*."""
    columns = tuple(zip(*inner[0], strict=True))
    rows = tuple(tuple(dot(row, column) for column in columns) for row in outer[0])
    return rows, moved(outer, inner[1])


def moved(place, point):
    rows, shift = place
    return tuple(dot(row, point) + more for row, more in zip(rows, shift, strict=True))


def edges(points):
    """Return the edges of a closed polygon in space."""
    return list(pairwise([*points, points[0]]))


def apart(one, other):
    """Return how far two edges lie apart, whichever way they run, in mm."""
    (a, b), (c, d) = one, other
    same = max(math.dist(a, c), math.dist(b, d))
    return min(same, max(math.dist(a, d), math.dist(b, c)))


def volume(net):
    """Return the volume that the folded panels close, in mm³."""
    places, total = folded(net), 0.0
    for panel in net.panels:
        a, b, c, d = in_space(places[panel.name], panel.shape)
        total += dot(a, cross(b, c)) + dot(a, cross(c, d))
    return abs(total) / 6


def middle(points):
    return tuple(sum(each) / len(points) for each in zip(*points, strict=True))


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b, strict=True))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b, strict=True))


def cross(a, b):
    (x, y, z), (u, v, w) = a, b
    return (y * w - z * v, z * u - x * w, x * v - y * u)
