"""Where two pictures of a face differ, as boxes to frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from punchboard.geometry import Rect

if TYPE_CHECKING:
    from PIL.Image import Image

#: Side of a cell in pixels; what differs in neighbouring cells is in one box.
_CELL = 8
#: Steps of brightness that nobody sees.
_UNSEEN = 6
#: A cell on the grid.
_Cell = tuple[int, int]


def changed_boxes(old: Image, new: Image) -> tuple[Rect, ...]:
    """Return boxes around what differs, as shares of the width and height of the pictures.

    Pictures of different sizes differ as a whole. Boxes do not overlap.
    """
    if old.size != new.size:
        return (Rect(0.0, 0.0, 1.0, 1.0),)
    wide, high = old.size
    boxes = [_box(each) for each in _regions(_cells(old, new))]
    return tuple(
        Rect(
            left * _CELL / wide,
            top * _CELL / high,
            (min(right * _CELL, wide) - left * _CELL) / wide,
            (min(bottom * _CELL, high) - top * _CELL) / high,
        )
        for left, top, right, bottom in _united(boxes)
    )


def _cells(old: Image, new: Image) -> set[_Cell]:
    """Return the cells in which the pictures differ."""
    from PIL import Image as Pictures
    from PIL import ImageChops

    bands = ImageChops.difference(old, new).split()
    most = bands[0]
    for band in bands[1:]:
        most = ImageChops.lighter(most, band)
    seen = most.point(lambda level: 255 if level > _UNSEEN else 0)
    wide, high = (-(-side // _CELL) for side in old.size)
    whole = Pictures.new("L", (wide * _CELL, high * _CELL))
    whole.paste(seen)
    # The mean of a cell is above zero if any of its pixels is.
    means = whole.reduce(_CELL).tobytes()
    return {(n % wide, n // wide) for n, level in enumerate(means) if level}


def _regions(cells: set[_Cell]) -> Iterator[set[_Cell]]:
    """Yield groups of cells that touch or have one cell between them."""
    left = set(cells)
    while left:
        region, waiting = set[_Cell](), [min(left)]
        left.remove(waiting[0])
        while waiting:
            x, y = waiting.pop()
            region.add((x, y))
            near = {(x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3)} & left
            left -= near
            waiting += near
        yield region


def _box(cells: Iterable[_Cell]) -> tuple[int, int, int, int]:
    xs, ys = zip(*cells, strict=True)
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def _united(boxes: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Return *boxes* with those that overlap joined, from the top to the bottom."""
    done: list[tuple[int, int, int, int]] = []
    for box in boxes:
        while other := next((each for each in done if _overlap(each, box)), None):
            done.remove(other)
            box = (
                min(box[0], other[0]), min(box[1], other[1]),
                max(box[2], other[2]), max(box[3], other[3]),
            )  # fmt: skip
        done.append(box)
    return sorted(done, key=lambda each: (each[1], each[0]))


def _overlap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]
