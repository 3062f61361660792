"""Where the boxes of a line stand along it, whichever way it runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from punchboard.layouts.typesetting.bidi import visual_order
from punchboard.layouts.typesetting.boxes import Box
from punchboard.layouts.typesetting.wrapping import Line

#: Where a box begins, in thousandths of the type size from the line's edge, and
#: the box. The edge is the left or upper one, also of lines read from the right.
Seat: TypeAlias = tuple[float, Box]


def seats(line: Line) -> list[Seat]:
    """Return the boxes of *line* in reading order, each in its place.

    Spaces at its end, where one stops to read, hang over it.
    """
    boxes = line.boxes()
    script = line.written.script
    if script is None:
        return in_a_row(boxes)
    words = [box for box in boxes if box.start < line.ink_end]
    hyphen = [box for box in boxes if box.start == box.end]
    spaces = [box for box in boxes if line.ink_end <= box.start < box.end]
    sight = [words[index] for index in visual_order([script.levels[box.start] for box in words])]
    if script.level:
        back = sum([box.advance for box in spaces])
        row = in_a_row([*reversed(spaces), *hyphen, *sight], -back)
    else:
        row = in_a_row([*sight, *hyphen, *spaces])
    return sorted(row, key=lambda seat: seat[1].start)


def in_a_row(boxes: Sequence[Box], pen: float = 0.0) -> list[Seat]:
    """Return boxes one after the other, the first at *pen*."""
    found: list[Seat] = []
    for box in boxes:
        found.append((pen, box))
        pen += box.advance
    return found
