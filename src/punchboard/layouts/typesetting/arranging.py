"""Where the boxes of a line stand along it, whichever way it runs."""

from __future__ import annotations

from typing import NamedTuple

from punchboard.layouts.typesetting.bidi import visual_order
from punchboard.layouts.typesetting.boxes import Box
from punchboard.layouts.typesetting.script import Script
from punchboard.layouts.typesetting.wrapping import Line


class Seat(NamedTuple):
    """A box and where it begins, in thousandths of the type size from the line's edge.

    Lines run from left to right, or down; the edge is where they begin on
    paper, also where they are read from the other end.
    """

    pen: float
    box: Box


def seats(line: Line, script: Script | None) -> list[Seat]:
    """Return the boxes of *line* in reading order, each in its place.

    Spaces at the end of the line, where one stops to read, hang over it.

    Args:
        line: The line.
        script: The ways of its written line; None where it runs from left to right.
    """
    pen = line.written.pens[line.start] - line.origin
    if script is None:
        return _in_a_row(line.boxes(), pen)
    text = script.text[line.start : line.end]
    ink_end = line.start + len(text.rstrip())
    boxes = line.written.boxes(line.start, ink_end)
    spaces = line.written.boxes(ink_end, line.end)
    sight = [boxes[index] for index in visual_order([script.levels[box.start] for box in boxes])]
    if script.level % 2:
        sight = [*reversed(spaces), *sight]
        pen -= sum([box.advance for box in spaces])
    else:
        sight += spaces
    return sorted(_in_a_row(sight, pen), key=lambda seat: seat.box.start)


def _in_a_row(boxes: list[Box], pen: float) -> list[Seat]:
    found: list[Seat] = []
    for box in boxes:
        found.append(Seat(pen, box))
        pen += box.advance
    return found
