"""From SVG's places of text to frames in millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from punchboard.geometry import Matrix, Rect
from punchboard.layouts import text_styles
from punchboard.layouts.styles import Properties
from punchboard.layouts.typesetting.text import Anchor, TextFrame
from punchboard.layouts.units import user_length


@dataclass(frozen=True, slots=True)
class Space:
    """The space a text is set in: mm, moved but not turned.

    Attributes:
        scale: Millimetres per user unit.
        x: Added to x after scaling.
        y: Added to y after scaling.
        to_face: From there to the face.
    """

    scale: float
    x: float
    y: float
    to_face: Matrix


def space_of(matrix: Matrix) -> Space:
    """Return the space for texts whose user units lie on the face by *matrix*.

    Where the text is not turned, this is the face itself, and what is set
    needs no transform of its own.
    """
    scale = matrix.scale_factor
    turn = matrix @ Matrix.scaling(1 / scale)
    differences = (turn.a - 1, turn.b, turn.c, turn.d - 1)
    if max(abs(each) for each in differences) < 1e-9:
        return Space(scale, turn.e, turn.f, Matrix())
    return Space(scale, 0.0, 0.0, turn)


def moved(
    x: float, y: float, steps: Sequence[Mapping[str, str]], em: float, view: Rect
) -> tuple[float, float]:
    """Return where a line starts.

    Args:
        x: Where the line before started, in user units.
        y: The same.
        steps: Attributes of the elements down to the one that starts the line.
        em: Type size in user units.
        view: The page in user units, for percentages.

    Raises:
        ValueError: One of them is not a length.
    """
    for attributes in steps:
        x = _first(attributes.get("x"), em, view.width, x)
        y = _first(attributes.get("y"), em, view.height, y)
        x += _first(attributes.get("dx"), em, view.width, 0.0)
        y += _first(attributes.get("dy"), em, view.height, 0.0)
    return x, y


def frame_of(
    properties: Properties,
    space: Space,
    start: tuple[float, float],
    width: float,
    box: Rect | None,
) -> TextFrame:
    """Return the frame of a line.

    Args:
        properties: Of its first characters.
        space: Where it is set.
        start: The anchor point, in user units.
        width: `inline-size`; 0 never wraps.
        box: The box it flows in, in user units.

    Raises:
        ValueError: A property makes no sense.
    """
    anchor = text_styles.anchor_of(properties, boxed=box is not None)
    vertical = text_styles.is_vertical(properties)
    if box is None:
        box = _line_box(properties, start, width, anchor, vertical=vertical)
    frame = TextFrame(
        x=round(box.x * space.scale + space.x, 6),
        y=round(box.y * space.scale + space.y, 6),
        width=round(box.width * space.scale, 6) if box.width > 0 else None,
        height=round(box.height * space.scale, 6) if box.height > 0 else None,
        anchor=anchor,
        line_height=text_styles.line_height_of(properties),
        vertical=vertical,
    )
    return replace(frame, **text_styles.line_breaking(properties))


def _line_box(
    properties: Properties,
    start: tuple[float, float],
    length: float,
    anchor: Anchor,
    *,
    vertical: bool,
) -> Rect:
    """Return the room of lines of a *length* that begin at an anchor point.

    It has no size across them, as there may be any number of lines.
    """
    x, y = start
    before = {Anchor.START: 0.0, Anchor.MIDDLE: length / 2, Anchor.END: length}[anchor]
    if vertical:
        return Rect(x, y - before, 0.0, length)
    return Rect(x - before, y + text_styles.middle_shift(properties), length, 0.0)


def _first(text: str | None, em: float, whole: float, default: float) -> float:
    """Return the first length of a list such as `10 20 30`."""
    parts = (text or "").replace(",", " ").split()
    return user_length(parts[0], em=em, whole=whole) if parts else default
