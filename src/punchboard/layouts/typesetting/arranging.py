"""Where the boxes of a line stand along it, whichever way it runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from punchboard.layouts.typesetting.bidi import line_levels, visual_order
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
    if script is None or not any(script.levels):
        return in_a_row(boxes)
    levels = line_levels(script.text, script.levels, line.start, line.end, script.level)
    levels.append(script.level)  # of a hyphen that is not in the text
    order = visual_order([levels[box.start - line.start] for box in boxes])
    hanging = [box.advance for box in boxes if line.ink_end <= box.start < box.end]
    row = in_a_row([boxes[index] for index in order], -sum(hanging) if script.level else 0.0)
    return sorted(row, key=lambda seat: seat[1].start)


def in_a_row(boxes: Sequence[Box], pen: float = 0.0) -> list[Seat]:
    """Return boxes one after the other, the first at *pen*."""
    found: list[Seat] = []
    for box in boxes:
        found.append((pen, box))
        pen += box.advance
    return found
