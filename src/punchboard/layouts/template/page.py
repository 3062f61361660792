"""The page of a drawing: its place on the component, as a transform to millimetres.

Parts written as per cent become the lengths they are, since an engine knows a page in
millimetres, and not the view box that a per cent is of.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Matrix, Outline, Rect, Size
from punchboard.layouts import messages
from punchboard.layouts.template.css import parse_style
from punchboard.layouts.template.svg import Node, SvgFile
from punchboard.layouts.template.units import fit_box, inverse, numbers, user_length
from punchboard.lengths import MM_PER_PIXEL, format_coordinate, parse_length
from punchboard.patterns import regex

#: How much a page may differ in mm, and in proportion if it is scaled.
_TOLERANCE = 0.1
_PROPORTION = 0.005
_PIXELS = regex(r"[\d.]+(?:e\d+)?(?:px)?", re.IGNORECASE)
#: Largest bleed a drawing may have, in mm: a quarter of an inch is the most that
#: printing houses ask for, and a page that is larger than that has another reason.
_MOST_BLEED = 6.5
#: Most that the two margins may have of the component's shorter side.
_MOST_SHARE = 0.5


class Page(Struct, frozen=True):
    """A drawing's page on the component.

    Attributes:
        area: The page on the face, in mm from the corner of the trim.
        view: The page in user units: the root's view box.
        matrix: From user units to the face.
    """

    area: Rect
    view: Rect
    matrix: Matrix

    def trim(self, size: Size) -> Rect:
        """Return the trim box of a *size* in mm, in user units."""
        to_user = inverse(self.matrix)
        x, y = to_user.apply(0.0, 0.0)
        right, bottom = to_user.apply(size.width, size.height)
        return Rect(*(round(each, 6) for each in (x, y, right - x, bottom - y)))


def fit_page(file: SvgFile, outline: Outline, bleed: float) -> Checked[Page | None]:
    """Return the page of *file* on a component.

    The page is the trim box, or the trim box with the same bleed on all sides
    (regardless of the bleed of this build), or has the proportions of one of
    them and is scaled, which is reported.

    Args:
        file: The drawing.
        outline: The outline of the component.
        bleed: Bleed of this build, in mm.
    """
    try:
        view, sizes = _view_box(file), list(_sizes(file))
    except ValueError as problem:
        place = file.locate(file.root)
        return Checked(None, (messages.bad_value(place, str(problem), None),))
    where = file.locate(file.root, "width" if "width" in file.root.attributes else "viewBox")
    found: list[Diagnostic] = []
    if view is None and not sizes:
        sizes = [Size(outline.trim.width, outline.trim.height)]
        view = outline.trim
        found.append(messages.no_page_size(file.locate(file.root)))
    if view is None:
        pixels = sizes[-1]
        view = Rect(0.0, 0.0, pixels.width / MM_PER_PIXEL, pixels.height / MM_PER_PIXEL)
    given = bool(sizes)
    sizes = sizes or [Size(view.width, view.height), _in_pixels(view)]
    unit = _unit(file) if given else ""
    meant = sizes[-1] if unit == "px" else sizes[0]
    area = _area(sizes, outline)
    if area is None:
        area = _scaled(sizes[0], outline, bleed)
        if area is None:
            wrong = messages.wrong_page_size(where, meant, outline.size, bleed, unit)
            return Checked(None, (wrong,))
        fitted = Size(area.width, area.height)
        found.append(messages.page_scaled(where, meant, outline.size, fitted, unit))
    aspect = file.root.attributes.get("preserveAspectRatio", "")
    return Checked(Page(area, view, _rounded(fit_box(view, area, aspect))), tuple(found))


def user_unit(file: SvgFile) -> float:
    """Return how many mm a user unit of a drawing is, as it is written; 1 for no size."""
    try:
        view, sizes = _view_box(file), list(_sizes(file))
    except ValueError:
        return 1.0
    if not sizes:
        return 1.0
    return sizes[0].width / view.width if view else MM_PER_PIXEL


def page_size(file: SvgFile) -> Size | None:
    """Return the size of a drawing's page as written, in mm; None if there is none."""
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
    """Yield the possible sizes of the page: a number without a unit may be mm or pixels."""
    texts = [file.root.attributes.get(name, "") for name in ("width", "height")]
    if any(text in ("", "auto") or text.endswith("%") for text in texts):
        return
    for unit in ("mm", "px"):
        width, height = (parse_length(text, default_unit=unit) for text in texts)
        if min(width, height) <= 0:
            return  # as if it were not written (CSS 2, 10.2)
        yield Size(width, height)


def _unit(file: SvgFile) -> str:
    """Return what the size of the page is told in: `px` where it is written so, or `mm`."""
    width = file.root.attributes.get("width", "").strip()
    return "px" if _PIXELS.fullmatch(width) else "mm"


def _in_pixels(view: Rect) -> Size:
    return Size(view.width * MM_PER_PIXEL, view.height * MM_PER_PIXEL)


def _area(sizes: list[Size], outline: Outline) -> Rect | None:
    """Return the first area that one of *sizes* can mean as it is."""
    trim = outline.trim
    margins = [(size.width - trim.width, size.height - trim.height) for size in sizes]
    if any(max(map(abs, margin)) <= _TOLERANCE for margin in margins):
        return trim
    most = min(2 * _MOST_BLEED, _MOST_SHARE * min(trim.width, trim.height))
    for wider, higher in margins:
        if abs(wider - higher) <= _TOLERANCE and 0 < wider <= most:
            return trim.grown((wider + higher) / 4)
    return None


def _scaled(size: Size, outline: Outline, bleed: float) -> Rect | None:
    """Return the area with the proportions of *size*."""
    for area in (outline.trim, outline.bleed_box(bleed)):
        proportion = area.width / area.height
        if abs(size.width / size.height / proportion - 1) <= _PROPORTION:
            return area
    return None


def _rounded(matrix: Matrix) -> Matrix:
    """Return *matrix* without rounding errors: 1 instead of 0.99999."""
    a, d, e, f = (round(part, 9) + 0.0 for part in (matrix.a, matrix.d, matrix.e, matrix.f))
    return Matrix(a, 0.0, 0.0, d, e, f)


_ACROSS = frozenset("x x1 x2 cx fx rx dx width".split())
_DOWN = frozenset("y y1 y2 cy fy ry dy height".split())
_DIAGONAL = frozenset("r stroke-width stroke-dashoffset stroke-dasharray".split())
_UNITS = {
    "linearGradient": "gradientUnits",
    "radialGradient": "gradientUnits",
    "pattern": "patternUnits",
    "filter": "filterUnits",
    "mask": "maskUnits",
}
_SHARE = regex(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*%")


def resolved(node: Node, view: Rect | None) -> dict[str, str]:
    """Return the attributes of *node* with its per cents as user units.

    Args:
        node: An element.
        view: What a per cent is of; None where that is not known here.
    """
    attributes = dict(node.attributes)
    if view is None or node.tag == "symbol" or not any("%" in each for each in attributes.values()):
        return attributes
    if _is_of_a_box(node):
        return attributes
    for name, text in attributes.items():
        if name == "style":
            attributes[name] = _style(text, view)
        elif "%" in text:
            attributes[name] = _length(name, text, view)
    return attributes


def view_in(node: Node, attributes: Mapping[str, str], view: Rect | None) -> Rect | None:
    """Return what a per cent inside of *node* is of.

    Args:
        node: An element.
        attributes: Its attributes, resolved.
        view: What a per cent of the element itself is of.
    """
    if node.tag not in ("svg", "symbol"):
        return view
    values = numbers(attributes.get("viewBox", ""))
    if len(values) == 4 and min(values[2:]) > 0:
        return Rect(*values)
    if node.tag == "symbol":
        return None  # `use` says how large it is
    try:
        width = _size(attributes.get("width"), view.width if view else None)
        height = _size(attributes.get("height"), view.height if view else None)
    except ValueError:
        return None
    return Rect(0.0, 0.0, width, height) if width and height else None


def _size(text: str | None, whole: float | None) -> float | None:
    if text in (None, "", "auto"):
        return whole
    return user_length(str(text))


def _is_of_a_box(node: Node) -> bool:
    """Return whether a per cent is of the box of whatever uses the element."""
    if node.tag == "stop" or node.tag.startswith("fe"):
        return True
    unit = _UNITS.get(node.tag)
    return unit is not None and node.attributes.get(unit) != "userSpaceOnUse"


def _style(text: str, view: Rect) -> str:
    declared = parse_style(text)
    if not any("%" in declared.get(name, "") for name in _ACROSS | _DOWN | _DIAGONAL):
        return text
    return ";".join(f"{name}:{_length(name, value, view)}" for name, value in declared.items())


def _length(name: str, text: str, view: Rect) -> str:
    if name in _ACROSS:
        whole = view.width
    elif name in _DOWN:
        whole = view.height
    elif name in _DIAGONAL:  # SVG 2, 8.9
        whole = math.hypot(view.width, view.height) / math.sqrt(2)
    else:
        return text
    if "{{" in text:
        return text
    return _SHARE.sub(lambda match: format_coordinate(float(match[1]) / 100 * whole), text)
