"""Where text is on the face: its frame, how far it reaches, how it moves and is mirrored.

A text becomes several layers if it has several colours, icons or bars. Layers of
words that touch are one text and move as one. On a mirrored face, texts are at
their mirrored places, but stay readable.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from punchboard.geometry import Matrix, Rect
from punchboard.layouts.face import BarLayer, Layer, StampLayer, TextLayer
from punchboard.layouts.template.css import Properties
from punchboard.layouts.template.units import user_length
from punchboard.layouts.text import styles
from punchboard.typesetting.japanese import EM, trail
from punchboard.typesetting.text import Anchor, GlyphRun, TextFrame

# How far text reaches

#: Height of letters above their baseline, in type sizes.
_LETTER = 0.7
#: Width of letters in a column, in type sizes.
_COLUMN = 0.9
#: How far text may leave the card, in mm: about the inaccuracy of cutting.
_EDGE_TOLERANCE = 1.0


def edges(run: GlyphRun) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a run's letters on the face, in mm.

    A trailing space does not count, and a full stop at the end of a Japanese line
    ends with its ink.
    """
    length = (sum(run.advances) - _white_at_end(run)) * run.size / 1000
    if run.vertical:
        return _column_edges(run, length)
    rise = -_LETTER * run.size
    m = run.matrix
    if m.b == m.c == 0 and m.a == m.d == 1:
        return m.e, m.f + rise, m.e + length, m.f
    xs = (0.0, m.a * length, m.c * rise, m.a * length + m.c * rise)
    ys = (0.0, m.b * length, m.d * rise, m.b * length + m.d * rise)
    return min(xs) + m.e, min(ys) + m.f, max(xs) + m.e, max(ys) + m.f


def _white_at_end(run: GlyphRun) -> float:
    """Return how much of the last advance is blank, in thousandths of the type size."""
    last = run.texts[-1] if run.texts else ""
    if last.isspace():
        return run.advances[-1]
    inked = EM - trail(last)
    return max(0.0, run.advances[-1] - inked) if inked < EM else 0.0


def _column_edges(run: GlyphRun, length: float) -> tuple[float, float, float, float]:
    """Return the edges of upright letters one below the other, centred on their line."""
    half = _COLUMN * run.size / 2
    corners = [run.matrix.apply(x, y) for x in (-half, half) for y in (0.0, length)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def stamp_edges(layer: StampLayer) -> Iterator[tuple[float, float, float, float]]:
    """Yield the left, top, right and bottom of each of a layer's drawings on the face."""
    for place in layer.places:
        yield place.bounds(layer.size.box)


def reach_beyond(trim: Rect, layers: Iterable[Layer]) -> float:
    """Return how far the letters and icons of *layers* reach beyond *trim*, in mm.

    0 if it is within the inaccuracy of cutting, unless a whole run is lost.
    """
    beyond = 0.0
    for left, top, right, bottom in itertools.chain.from_iterable(map(_edges_of, layers)):
        if left >= trim.x and top >= trim.y and right <= trim.right and bottom <= trim.bottom:
            continue
        over = max(trim.x - left, trim.y - top, right - trim.right, bottom - trim.bottom)
        if over > beyond:
            lost = right < trim.x or bottom < trim.y or left > trim.right or top > trim.bottom
            if lost or over > _EDGE_TOLERANCE:
                beyond = over
    return beyond


def _edges_of(layer: Layer) -> Iterable[tuple[float, float, float, float]]:
    if isinstance(layer, TextLayer):
        return map(edges, layer.runs)
    return stamp_edges(layer) if isinstance(layer, StampLayer) else ()


# Moved and mirrored text

#: The layers that a text consists of.
WordLayer: TypeAlias = TextLayer | StampLayer | BarLayer


def moved(layer: WordLayer, matrix: Matrix) -> WordLayer:
    """Return *layer* transformed by *matrix*."""
    match layer:
        case TextLayer():
            return replace(layer, runs=tuple(_run(run, matrix) for run in layer.runs))
        case StampLayer():
            return replace(layer, places=tuple(matrix @ place for place in layer.places))
        case BarLayer():
            return replace(layer, matrix=exact(matrix @ layer.matrix))
        case _:
            assert_never(layer)


def exact(matrix: Matrix) -> Matrix:
    """Return *matrix* without rounding errors in its last digits."""
    parts = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    return Matrix(*(round(each, 6) + 0.0 for each in parts))


def _run(run: GlyphRun, matrix: Matrix) -> GlyphRun:
    return run._replace(matrix=exact(matrix @ run.matrix))


#: Largest distance between parts of one text, in mm: about a space.
_GAP = 1.0


def with_readable_text(
    layers: Sequence[Layer], mirrored: Sequence[Layer], width: float
) -> tuple[Layer, ...]:
    """Return the layers of a mirrored face, with readable texts.

    Args:
        layers: The layers of the face.
        mirrored: The same layers, all mirrored, for the drawings and images.
        width: Width of the face, in mm.
    """
    result = list(mirrored)
    for group in _texts(layers):
        if all(isinstance(layer, TextLayer) and layer.invisible for layer in group.values()):
            continue  # its outlines are part of a drawing and mirrored with it
        boxes = list(map(_box, group.values()))
        left, right = min(box.x for box in boxes), max(box.right for box in boxes)
        shift = Matrix.translation(width - left - right, 0.0)
        for at, layer in group.items():
            result[at] = moved(layer, shift)
    return tuple(result)


def _texts(layers: Sequence[Layer]) -> Iterator[dict[int, WordLayer]]:
    """Yield the layers of each text, by index in *layers*."""
    groups: list[dict[int, WordLayer]] = []
    for at, layer in enumerate(layers):
        if not isinstance(layer, TextLayer | StampLayer | BarLayer) or not _parts(layer):
            continue
        box = _box(layer).grown(_GAP / 2)
        touching = [group for group in groups if _touches(box, group.values())]
        groups = [group for group in groups if group not in touching]
        groups.append(dict(chain(*(group.items() for group in touching), [(at, layer)])))
    yield from groups


def _touches(box: Rect, layers: Iterable[WordLayer]) -> bool:
    return any(box.overlaps(_box(layer).grown(_GAP / 2)) for layer in layers)


def _box(layer: WordLayer) -> Rect:
    lefts, tops, rights, bottoms = zip(*_parts(layer), strict=True)
    left, top = min(lefts), min(tops)
    return Rect(left, top, max(rights) - left, max(bottoms) - top)


def _parts(layer: WordLayer) -> list[tuple[float, float, float, float]]:
    """Return the left, top, right and bottom of each part of *layer*."""
    match layer:
        case TextLayer():
            return list(map(edges, layer.runs))
        case StampLayer():
            return list(stamp_edges(layer))
        case BarLayer():
            return [layer.matrix.bounds(bar) for bar in layer.bars]
        case _:
            assert_never(layer)


# Frames


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


def line_start(
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
