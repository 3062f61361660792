"""Marks on faces that could not be made as they should be: a hatched frame and the reason."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from punchboard import geometry
from punchboard.components.model import SeveritySetting, severity_of
from punchboard.diagnostics import Diagnostic, ItemDiagnostic, Severity
from punchboard.geometry import Outline, Rect
from punchboard.layouts.compose import art_layer, digests, face_key
from punchboard.layouts.face import Face, Layer, TextLayer
from punchboard.layouts.messages import BROKEN_IMAGE, IMAGE_TOO_LARGE, NOT_AN_IMAGE, NOT_WELL_FORMED
from punchboard.layouts.text.text_messages import MISSING_GLYPH, TEXT_OVERFLOW
from punchboard.lengths import format_coordinate
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Anchor, Span, Stand, TextFrame, TextStyle
from punchboard.workspace import MISSING_FILE, UNREADABLE_FILE

#: Faults of one item's text or picture. All else is wrong with a list or a layout.
_OF_ITEMS = frozenset(
    each.name
    for each in (
        *(MISSING_FILE, UNREADABLE_FILE, NOT_AN_IMAGE, IMAGE_TOO_LARGE, NOT_WELL_FORMED),
        *(BROKEN_IMAGE, MISSING_GLYPH, TEXT_OVERFLOW),
    )
)
_RED, _RED_CODE = (0.8, 0.0, 0.0), "#c00"
#: The frame's width as a share of the face's shorter side, and its limits in mm.
_FRAME, _THINNEST, _THICKEST = 0.06, 0.6, 3.0
#: How the label is tried: its width as a share of the face's, and steps over the face.
_WIDTHS, _STEPS = (0.88, 0.7, 0.5, 0.35, 0.25, 0.15), 8
#: Where it is best, as a share of the way from the top.
_LOW = 0.7
#: Height of a label by its width, and the most of the face that it may cover.
_RATIO, _MOST = 0.36, 0.24
#: Type sizes of the label in mm, and letters that it is cut to where it is too long.
_LARGEST, _SMALLEST, _LENGTHS = 2.8, 1.3, (240, 120, 80, 50, 30, 15)


def marked(
    fonts: FontStack,
    severities: Mapping[str, SeveritySetting],
    face: Face,
    found: Sequence[Diagnostic],
) -> tuple[Face, tuple[Diagnostic, ...]]:
    """Return *face* with a mark where there are errors in *found*, which then stop nothing.

    Args:
        fonts: For the labels.
        severities: How severe the game takes its faults.
        face: The face.
        found: What was found while it was drawn.
    """
    kept: list[Diagnostic] = []
    reasons: list[str] = []
    told: list[str] = []
    for each in found:
        if isinstance(each, ItemDiagnostic) and each.code in _OF_ITEMS:
            severity = severity_of(each, severities)
            if severity is Severity.ERROR:
                each = replace(each, marked=True)
                reasons.append(reason_of(each))
            elif severity is not None and each.code == MISSING_FILE.name:
                told.append(reason_of(each))
        kept.append(each)
    if told:
        face = replace(face, faults=(*face.faults, *told))
    return with_mark(face, reasons, fonts) if reasons else face, tuple(kept)


def reason_of(fault: Diagnostic) -> str:
    """Return a fault as a label says it."""
    said = fault.message.replace("`", "")
    return "".join(each if each.isprintable() else "\ufffd" for each in said)


def with_mark(face: Face, reasons: Sequence[str], fonts: FontStack) -> Face:
    """Return *face* with a red hatched frame inside its trim and a label with the *reasons*."""
    reasons = tuple(dict.fromkeys(reasons))
    outline, size = face.outline, face.outline.size
    width = min(max(_FRAME * min(size.width, size.height), _THINNEST), _THICKEST)
    label = _label_box(outline, width)
    layers: list[Layer] = [
        art_layer(_frame(outline, width) + _label_ground(label), outline.bleed_box(face.bleed)),
        *_words(label, "; ".join(reasons), fonts),
    ]
    key = face_key(outline, face.bleed, [face.key.encode(), *digests(layers)])
    faults = (*face.faults, *reasons)
    return replace(face, layers=(*face.layers, *layers), key=key, faults=faults)


def _frame(outline: Outline, width: float) -> str:
    """Return a frame along the inside of the trim, with red stripes on white."""
    inner = outline.offset(-width)
    ring = geometry.path_data((*outline.trim_paths, *inner))
    edge = geometry.path_data(inner)
    wide, high = outline.size.width, outline.size.height
    stripes = "".join(
        f"M{format_coordinate(x)} 0l{format_coordinate(-high)} {format_coordinate(high)}"
        for x in _steps(2 * width, wide + high)
    )
    return (
        f'<clipPath id="fault-ring"><path d="{ring}" clip-rule="evenodd"/></clipPath>'
        f'<path d="{ring}" fill="#fff" fill-rule="evenodd"/>'
        f'<path d="{stripes}" clip-path="url(#fault-ring)" fill="none" stroke="{_RED_CODE}" '
        f'stroke-width="{format_coordinate(0.7 * width)}"/>'
        f'<path d="{edge}" fill="none" stroke="{_RED_CODE}" '
        f'stroke-width="{format_coordinate(0.15 * width)}"/>'
    )


def _steps(step: float, end: float) -> Iterator[float]:
    return itertools.takewhile(lambda x: x < end, itertools.count(step / 2, step))


def _label_box(outline: Outline, frame: float) -> Rect:
    """Return a place for the label inside the frame: as wide as there is one, and low.

    Titles and costs are at the top and in the corners, and tell which card it is.
    """
    size = outline.size
    inside = outline.offset(-1.3 * frame)
    for share in _WIDTHS:
        width = share * size.width
        height = min(_RATIO * width, _MOST * size.height)
        for row in sorted(range(_STEPS + 1), key=lambda each: abs(each - _LOW * _STEPS)):
            # The middle first, where a round or pointed piece has most room.
            for column in sorted(range(_STEPS + 1), key=lambda each: abs(each - _STEPS / 2)):
                x = frame + (size.width - 2 * frame - width) * column / _STEPS
                y = 1.5 * frame + (size.height - 3 * frame - height) * row / _STEPS
                box = Rect(x, y, width, height)
                if geometry.holds(inside, _points(box)):
                    return box
    return outline.trim.grown(-min(size.width, size.height) / 4)


def _points(box: Rect) -> list[tuple[float, float]]:
    """Return points on the edge of *box*, close enough to notice an outline that bends in."""
    shares = [step / 6 for step in range(7)]
    across = [(box.x + share * box.width, y) for share in shares for y in (box.y, box.bottom)]
    return across + [(x, box.y + s * box.height) for s in shares for x in (box.x, box.right)]


def _label_ground(box: Rect) -> str:
    numbers = zip(("x", "y", "width", "height"), (box.x, box.y, box.width, box.height), strict=True)
    place = " ".join(f'{name}="{format_coordinate(value)}"' for name, value in numbers)
    return f'<rect {place} fill="#fff" stroke="{_RED_CODE}" stroke-width=".3"/>'


def _words(box: Rect, text: str, fonts: FontStack) -> Iterator[TextLayer]:
    """Yield the label's words, cut where even small ones have no room."""
    inner = box.grown(-min(0.8, box.height / 8))
    style = TextStyle(size=_LARGEST, weight=700, fill=_RED, language="en")
    frame = TextFrame(
        inner.x, inner.y, inner.width, inner.height,
        anchor=Anchor.MIDDLE, stand=Stand.MIDDLE, line_height=1.1, floor=_SMALLEST,
    )  # fmt: skip
    cuts = [text, *[f"{text[:length]}…" for length in _LENGTHS if length < len(text)]]
    for cut in cuts:
        done = set_text((Span(cut, style),), frame, fonts)
        if not (done.overflow_x or done.overflow_y or done.divided) or cut is cuts[-1]:
            yield TextLayer(tuple(each.run for each in done.runs), style.fill)
            return
