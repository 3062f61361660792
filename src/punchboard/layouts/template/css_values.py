"""Values of newer CSS, written as every engine reads them.

Browsers know custom properties, colours of CSS 4 and transforms in styles; engines
of SVG draw such colours black, and pass over the rest without a word.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping

from punchboard.colours import parse_colour, transparency
from punchboard.layouts.template.css import PAINTS, parse_style
from punchboard.layouts.template.units import user_length
from punchboard.lengths import format_coordinate
from punchboard.patterns import regex

Declarations = Mapping[str, str]

_CUSTOM = regex(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)")
#: Custom properties may name each other, even in a circle.
_DEEPEST = 8
#: What engines read themselves.
_PLAIN = regex(
    r"#(?:[0-9a-f]{3}|[0-9a-f]{6})|(?!rebeccapurple)[a-z-]+|rgb\(\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\)",
    re.IGNORECASE,
)
_FUNCTION = regex(r"\s*([A-Za-z]+)\(([^()]*)\)\s*")
_ANGLES = {"deg": 1.0, "grad": 0.9, "turn": 360.0, "rad": 57.29577951308232, "": 1.0}
_ANGLE = regex(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(deg|grad|turn|rad)?")
_TURNING = ("rotate", "skew", "skewX", "skewY")
#: What a transform along one axis is in SVG, which has those along both.
_AXES = {
    "translateX": "translate({} 0)",
    "translateY": "translate(0 {})",
    "scaleX": "scale({} 1)",
    "scaleY": "scale(1 {})",
}
_COUNTS = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1,),
    "skewX": (1,),
    "skewY": (1,),
    **dict.fromkeys(_AXES, (1,)),
}


def custom_properties(style: str, inherited: Declarations) -> Declarations:
    """Return the custom properties that hold inside of an element with *style*."""
    if "--" not in style:
        return inherited
    own = {name: value for name, value in parse_style(style).items() if name.startswith("--")}
    return {**inherited, **own} if own else inherited


def substituted(value: str, custom: Declarations) -> str | None:
    """Return *value* with its custom properties; None where one has no value.

    Args:
        value: The value of a property.
        custom: The custom properties of its element.
    """
    for _ in range(_DEEPEST):
        if "var(" not in value:
            return value
        lost = False

        def replace(match: re.Match[str]) -> str:
            nonlocal lost
            found = custom.get(match[1], match[2])
            lost = lost or found is None
            return (found or "").strip()

        value = _CUSTOM.sub(replace, value)
        if lost:
            return None
    return None


def plain_paint(name: str, value: str) -> str:
    """Return a colour as engines read it; any other value as it is."""
    if name not in PAINTS or "{{" in value or _PLAIN.fullmatch(value.strip()):
        return value
    return _plain_colour(value)


@functools.cache
def _plain_colour(value: str) -> str:
    try:
        channels = [round(255 * part) for part in parse_colour(value)]
    except ValueError:
        return value  # `none`, a gradient, or what is reported elsewhere
    alpha = transparency(value)
    red, green, blue = channels
    if alpha >= 1:
        return f"rgb({red},{green},{blue})"
    return f"rgba({red},{green},{blue},{format_coordinate(alpha)})"


def svg_transform(value: str) -> str:
    """Return a `transform` of CSS as that of an attribute.

    Raises:
        ValueError: It is one that SVG has no words for.
    """
    if value.strip() in ("", "none"):
        return ""
    functions, end = [], 0
    for match in _FUNCTION.finditer(value):
        if match.start() != end:
            break
        functions.append(_svg_function(match[1], match[2], value))
        end = match.end()
    if value[end:].strip():
        raise ValueError(f"`{value}` cannot be read")
    return " ".join(functions)


def _svg_function(name: str, text: str, whole: str) -> str:
    texts = [each.strip() for each in text.split(",")] if "," in text else text.split()
    if name == "rotate" and len(texts) == 3 and "," in text:
        raise ValueError(f"`{whole}` cannot be read")
    if len(texts) not in _COUNTS.get(name, ()):
        raise ValueError(f"`{name}(…)` is not drawn")
    values = [format_coordinate(_number(name, each)) for each in texts]
    if name in _AXES:
        return _AXES[name].format(*values)
    return f"{name}({' '.join(values)})"


def _number(name: str, text: str) -> float:
    if name in _TURNING:
        match = _ANGLE.fullmatch(text)
        if match is None:
            raise ValueError(f"`{text}` is not an angle such as 20deg")
        return float(match[1]) * _ANGLES[match[2] or ""]
    if "%" in text and name.startswith("translate"):
        raise ValueError(f"`{name}({text})` is a part of the element's own size")
    return user_length(text, whole=1.0)
