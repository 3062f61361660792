"""How a drawing's page lies on a component: its transform to millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from punchboard.diagnostics import Checked
from punchboard.geometry import Matrix, Outline, Rect, Size
from punchboard.layouts import messages
from punchboard.layouts.svg_reader import SvgFile
from punchboard.layouts.units import fit_box, numbers
from punchboard.lengths import MM_PER_PIXEL, parse_length

#: How far a page may be off in mm, and in proportion where it is scaled.
_TOLERANCE = 0.1
_PROPORTION = 0.005
#: Largest bleed a drawing may have, in mm.
_MOST_BLEED = 25.0


@dataclass(frozen=True, slots=True)
class Page:
    """A drawing's page on the component.

    Attributes:
        area: Where the page lies on the face, in mm from the trim's corner.
        view: The page in user units: the root's view box.
        matrix: From user units to the face.
    """

    area: Rect
    view: Rect
    matrix: Matrix


def fit_page(file: SvgFile, outline: Outline, bleed: float) -> Checked[Page | None]:
    """Return the page of *file* on a component.

    The page is the trim box, or the trim box with the same bleed on all sides
    (whatever the bleed of this build), or has at least the proportions of one
    of them and is scaled.

    Args:
        file: The drawing.
        outline: The component's.
        bleed: Bleed of this build, in mm.
    """
    place = file.locate(file.root)
    try:
        view, sizes = _view_box(file), list(_sizes(file))
    except ValueError as problem:
        return Checked(None, (messages.bad_value(place, str(problem), None),))
    if view is None and not sizes:
        return Checked(None, (messages.no_page_size(place),))
    if view is None:
        pixels = sizes[-1]
        view = Rect(0.0, 0.0, pixels.width / MM_PER_PIXEL, pixels.height / MM_PER_PIXEL)
    sizes = sizes or [Size(view.width, view.height), _in_pixels(view)]
    area = _place(sizes, outline, bleed)
    if area is None:
        where = file.locate(file.root, "width" if "width" in file.root.attributes else "viewBox")
        return Checked(None, (messages.wrong_page_size(where, sizes[0], outline.size, bleed),))
    return Checked(Page(area, view, _rounded(fit_box(view, area))))


def page_size(file: SvgFile) -> Size | None:
    """Return the size of a drawing's page as it is written, in mm; None for none."""
    try:
        view, sizes = _view_box(file), list(_sizes(file))
    except ValueError:
        return None
    if sizes:
        return sizes[0]
    return Size(view.width, view.height) if view else None


def _view_box(file: SvgFile) -> Rect | None:
    text = file.root.attributes.get("viewBox")
    if text is None:
        return None
    values = numbers(text)
    if len(values) != 4 or min(values[2:]) <= 0:
        raise ValueError(f"`{text}` is not a view box such as `0 0 63 88`")
    return Rect(*values)


def _sizes(file: SvgFile) -> Iterator[Size]:
    """Return what size the page may mean: without a unit, mm or pixels."""
    texts = [file.root.attributes.get(name, "") for name in ("width", "height")]
    if any(text in ("", "auto") or text.endswith("%") for text in texts):
        return
    for unit in ("mm", "px"):
        width, height = (parse_length(text, default_unit=unit) for text in texts)
        if min(width, height) <= 0:
            raise ValueError(f"`{texts[0]}` x `{texts[1]}` is not the size of a page")
        yield Size(width, height)


def _in_pixels(view: Rect) -> Size:
    return Size(view.width * MM_PER_PIXEL, view.height * MM_PER_PIXEL)


def _place(sizes: list[Size], outline: Outline, bleed: float) -> Rect | None:
    """Return the first area that one of *sizes* can mean."""
    trim = outline.trim
    for size in sizes:
        wider, higher = size.width - trim.width, size.height - trim.height
        if abs(wider) <= _TOLERANCE and abs(higher) <= _TOLERANCE:
            return trim
        if abs(wider - higher) <= _TOLERANCE and 0 < wider <= 2 * _MOST_BLEED:
            return trim.grown((wider + higher) / 4)
    for area in (trim, outline.bleed_box(bleed)):
        proportion = area.width / area.height
        if abs(sizes[0].width / sizes[0].height / proportion - 1) <= _PROPORTION:
            return area
    return None


def _rounded(matrix: Matrix) -> Matrix:
    """Return *matrix* without the last bits of floating point, as 1 and not 0.99999."""
    a, d, e, f = (round(part, 9) + 0.0 for part in (matrix.a, matrix.d, matrix.e, matrix.f))
    return Matrix(a, 0.0, 0.0, d, e, f)
