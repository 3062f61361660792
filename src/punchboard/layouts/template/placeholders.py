"""Placeholders: what stands on a card for a picture that is not there."""

from __future__ import annotations

from dataclasses import replace

from punchboard.diagnostics import Diagnostic, Severity
from punchboard.geometry import Matrix, Rect
from punchboard.layouts.template.art import Drawn
from punchboard.layouts.text.element import layers_of
from punchboard.layouts.text.letters_as_art import art_of
from punchboard.layouts.text.plan import TextPlan
from punchboard.lengths import format_coordinate
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Anchor, SetText, Span, Stand, TextFrame, TextStyle
from punchboard.workspace import MISSING_FILE

#: An image of no stated size gets one of so many mm.
_SIDE = 20.0
#: Type sizes of the name in mm, and what it is cut to where it is too long.
_LARGEST, _SMALLEST, _LENGTHS = 3.0, 2.2, (40, 24, 12, 6)
#: Length of a line from a corner, as a share of the way to the opposite one.
_DIAGONAL = 0.3
_INK = (0.25, 0.25, 0.25)


def not_drawn_yet(problem: Diagnostic) -> Diagnostic:
    """Return *problem*, as a warning where a picture is missing, which is normal for months."""
    if problem.code != MISSING_FILE.name:
        return problem
    hint = "draw it, or build with `--strict` to make this an error"
    return replace(problem, severity=Severity.WARNING, hints=(*problem.hints, hint))


def placeholder(
    name: str, box: Rect, matrix: Matrix, fonts: FontStack
) -> tuple[str, tuple[Drawn, ...]]:
    """Return a box with the name of a picture as art, and its words to be found and copied.

    Args:
        name: Of the picture, as it is asked for.
        box: Where the picture would be, in user units.
        matrix: From these to the face.
        fonts: To set the name in.
    """
    unit = matrix.scale_factor or 1.0
    box = Rect(box.x, box.y, box.width or _SIDE / unit, box.height or _SIDE / unit)
    # The name is set upright in mm about the middle of the box, and turned with it.
    width, height = box.width * unit, box.height * unit
    to_user = Matrix.translation(box.x, box.y) @ Matrix.scaling(1 / unit)
    done = _name(name, width, height, fonts)
    plan = TextPlan((), matrix @ to_user, to_user, 1.0, True, None, "")
    words = layers_of([done], plan, invisible=True)
    return f"<g>{_ground(box, unit)}{art_of([done], plan)}</g>", words


def _ground(box: Rect, unit: float) -> str:
    """Return a grey box with lines from its corners, which leave the middle to the name."""
    x, y, right, bottom = map(format_coordinate, (box.x, box.y, box.right, box.bottom))
    across, down = map(format_coordinate, (_DIAGONAL * box.width, _DIAGONAL * box.height))
    line = f'stroke="#9a9a9a" stroke-width="{format_coordinate(0.3 / unit)}"'
    return (
        f'<path d="M{x} {y}H{right}V{bottom}H{x}z" fill="#e4e4e4" {line}/>'
        f'<path d="M{x} {y}l{across} {down}M{right} {y}l-{across} {down}M{x} {bottom}'
        f'l{across} -{down}M{right} {bottom}l-{across} -{down}" fill="none" {line}/>'
    )


def _name(name: str, width: float, height: float, fonts: FontStack) -> SetText:
    """Return the name, cut at its beginning where it has no room: the end tells more."""
    style = TextStyle(size=_LARGEST, weight=700, fill=_INK, language="en")
    pad = width / 10
    frame = TextFrame(
        pad, 0.0, width - 2 * pad, height,
        anchor=Anchor.MIDDLE, stand=Stand.MIDDLE, line_height=1.15, floor=_SMALLEST,
    )  # fmt: skip
    cuts = [name, *[f"…{name[-length:]}" for length in _LENGTHS if length < len(name)]]
    done = set_text((Span(name, style),), frame, fonts)
    for cut in cuts[1:]:
        if not (done.overflow_x or done.overflow_y):
            break
        done = set_text((Span(cut, style),), frame, fonts)
    return done
