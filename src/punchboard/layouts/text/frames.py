"""The frames that texts are set in: where a line begins, or its box, in mm on the face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard.geometry import Matrix, Rect
from punchboard.layouts.template.css import Properties
from punchboard.layouts.template.units import user_length
from punchboard.layouts.text import styles
from punchboard.typesetting.text import Anchor, TextFrame


class Space(Struct, frozen=True):
    """The space a text is set in: mm, moved but not turned.

    Attributes:
        scale: Millimetres per user unit.
        x: Added to x, after scaling.
        y: Added to y after scaling.
        to_face: From this space to the face.
    """

    scale: float
    x: float
    y: float
    to_face: Matrix


def space_of(matrix: Matrix) -> Space:
    """Return the space for texts whose user units are mapped to the face by *matrix*.

    If the text is not turned, this is the face itself, and the text needs no
    transform of its own.
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
        x: Where the previous line started, in user units.
        y: Likewise.
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
    anchor = styles.anchor_of(properties, boxed=box is not None)
    vertical = styles.is_vertical(properties)
    if box is None:
        box = _line_box(properties, start, width, anchor, vertical=vertical)
    frame = TextFrame(
        x=round(box.x * space.scale + space.x, 6),
        y=round(box.y * space.scale + space.y, 6),
        width=round(box.width * space.scale, 6) if box.width > 0 else None,
        height=round(box.height * space.scale, 6) if box.height > 0 else None,
        anchor=anchor,
        line_height=styles.line_height_of(properties),
        vertical=vertical,
    )
    return replace(frame, **styles.line_breaking(properties))


def _line_box(
    properties: Properties,
    start: tuple[float, float],
    length: float,
    anchor: Anchor,
    *,
    vertical: bool,
) -> Rect:
    """Return the room for lines of a *length* that begin at an anchor point.

    Its other side is 0, as there may be any number of lines.
    """
    x, y = start
    before = {Anchor.START: 0.0, Anchor.MIDDLE: length / 2, Anchor.END: length}[anchor]
    if vertical:
        return Rect(x, y - before, 0.0, length)
    return Rect(x - before, y + styles.middle_shift(properties), length, 0.0)


def _first(text: str | None, em: float, whole: float, default: float) -> float:
    """Return the first length of a list such as `10 20 30`."""
    parts = (text or "").replace(",", " ").split()
    return user_length(parts[0], em=em, whole=whole) if parts else default
