"""What stands around the faces on a sheet: marks, cut lines and fold lines."""

from __future__ import annotations

import functools
import io

from punchboard.build.marks import LINE_WIDTH
from punchboard.build.sheet import Line

#: Dashes and gaps of fold lines, in mm.
_DASHES = (2.0, 1.0)


@functools.lru_cache(maxsize=64)
def draw_lines(lines: tuple[Line, ...]) -> str:
    """Return the PDF operators that draw *lines*, in mm with y downwards.

    Only the operators of reportlab's canvas are taken, not its page, whose
    preamble names a font that is not embedded. The sheets of another language
    have the same lines, which are drawn once.
    """
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(io.BytesIO(), invariant=1)
    canvas.setStrokeGray(0)
    canvas.setLineWidth(LINE_WIDTH)
    dashed = False
    for line in lines:
        if line.dashed is not dashed:
            dashed = line.dashed
            canvas.setDash(list(_DASHES) if dashed else [])
        canvas.line(line.x1, line.y1, line.x2, line.y2)
    return str(canvas.getCurrentPageContent())
