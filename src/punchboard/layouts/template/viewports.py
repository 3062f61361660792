"""Parts of a page written as per cent, as the lengths they are.

An engine knows a page in millimetres, and not the view box that a per cent is of.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from punchboard.geometry import Rect
from punchboard.layouts.template.css import parse_style
from punchboard.layouts.template.svg import Node
from punchboard.layouts.template.units import numbers, user_length
from punchboard.lengths import format_coordinate

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
_SHARE = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*%")


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
