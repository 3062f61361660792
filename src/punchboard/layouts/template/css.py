"""CSS as drawing programs write it: `style`, `<style>`, presentation attributes, paints.

Only what texts and icons need is worked out here; the art keeps its CSS, and the SVG
renderer reads it. Paints are checked, because renderers draw unknown ones black, and
the attributes that a layout may bind are listed, to catch typing errors.

Values of newer CSS are written as every engine reads them. Browsers know custom
properties, colours of CSS 4 and transforms in styles; engines of SVG draw such colours
black, and pass over the rest without a word.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from punchboard.colours import Colour, parse_colour, transparency
from punchboard.layouts.template.svg import Node
from punchboard.layouts.template.units import user_length
from punchboard.lengths import format_coordinate
from punchboard.patterns import regex

#: Properties that children inherit from their parents.
INHERITED = frozenset(
    "fill fill-opacity fill-rule clip-rule color stroke stroke-width stroke-opacity "
    "stroke-linejoin stroke-linecap stroke-miterlimit stroke-dashoffset color-interpolation "
    "color-interpolation-filters "
    "stroke-dasharray paint-order font-family font-size font-weight font-style letter-spacing "
    "line-height text-anchor text-align visibility white-space dominant-baseline xml:space "
    "xml:lang writing-mode text-decoration text-decoration-line text-wrap hyphens "
    "hanging-punctuation text-spacing-trim text-autospace word-break word-spacing "
    "font-variant font-variant-caps text-transform".split()
)
#: Inherited properties that are no attributes in SVG.
_IN_STYLES = frozenset({"text-transform"})
_OWN = frozenset(
    "opacity display clip-path mask filter inline-size shape-inside shape-padding "
    "alignment-baseline baseline-shift transform".split()
)
_ATTRIBUTES = (INHERITED - _IN_STYLES) | _OWN
#: Properties that may be attributes and may be bound.
PROPERTIES = (
    INHERITED
    | _OWN
    | frozenset(
        "stop-color stop-opacity "
        "flood-color flood-opacity lighting-color marker-start marker-mid marker-end "
        "mix-blend-mode".split()
    )
) - {"xml:space", "xml:lang", "transform"}
#: Font size keywords, as multiples of the medium size.
_SIZES = {
    "xx-small": 0.6,
    "x-small": 0.75,
    "small": 8 / 9,
    "medium": 1.0,
    "large": 1.2,
    "x-large": 1.5,
    "xx-large": 2.0,
}
_MEDIUM = 16.0
_DECLARATION = regex(r"""(?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\))+""")
_SIMPLE = regex(r"(\*|[\w-]+)?((?:[.#][\w-]+)*)")

Properties = Mapping[str, str]


def parse_style(text: str) -> dict[str, str]:
    """Return the declarations of a `style` attribute, by property."""
    result: dict[str, str] = {}
    for declaration in _DECLARATION.findall(text):
        name, colon, value = declaration.partition(":")
        if colon and name.strip():
            value = value.replace("!important", "").strip()
            if not is_passed_over(name.strip(), value, result):
                result[name.strip()] = value
    return result


def is_passed_over(name: str, value: str, before: Mapping[str, str]) -> bool:
    """Return whether a browser keeps the value *before* a paint that it does not know."""
    if name not in PAINTS or name not in before or "{{" in value:
        return False
    return problem_of_paint(value) is not None


class StyleRule(Struct, frozen=True):
    """A rule of a style sheet with one simple selector.

    Attributes:
        weight: Specificity and order; the greater one wins.
        tag: The element it applies to; None for any.
        names: The ids (`#`) and classes (`.`) that it requires.
        declarations: The properties it sets.
    """

    weight: tuple[int, int, int, int]
    tag: str | None
    names: frozenset[str]
    declarations: Properties


class StyleSheet(Struct, frozen=True):
    """The rules of all `style` elements of a drawing, the weakest first."""

    rules: tuple[StyleRule, ...] = ()

    def declarations(self, tag: str, attributes: Mapping[str, str]) -> dict[str, str]:
        """Return the declarations of the rules that apply to an element."""
        result: dict[str, str] = {}
        if self.rules:
            names = {f".{each}" for each in attributes.get("class", "").split()}
            names.add(f"#{attributes.get('id', '')}")
            for rule in self.rules:
                if rule.tag in (None, tag) and rule.names <= names:
                    result.update(rule.declarations)
        return result


def read_style_sheet(text: str) -> StyleSheet:
    """Return the rules in *text* whose selectors are simple.

    Others (descendants, pseudo-classes) still work in the art.
    """
    if not text.strip():
        return StyleSheet()
    import tinycss2

    rules: list[StyleRule] = []
    for order, rule in enumerate(tinycss2.parse_stylesheet(text, True, True)):
        if rule.type != "qualified-rule":
            continue
        declarations = _declarations(rule.content)
        for selector in tinycss2.serialize(rule.prelude).split(","):
            match = _SIMPLE.fullmatch(selector.strip())
            if match and selector.strip():
                rules.append(_rule(match[1], match[2], order, declarations))
    return StyleSheet(tuple(sorted(rules, key=lambda each: each.weight)))


def _rule(tag: str | None, names: str, order: int, declarations: Properties) -> StyleRule:
    parts = re.findall(r"[.#][\w-]+", names)
    ids = sum(part.startswith("#") for part in parts)
    named = tag if tag and tag != "*" else None
    weight = (ids, len(parts) - ids, int(named is not None), order)
    return StyleRule(weight, named, frozenset(parts), declarations)


def _declarations(content: Sequence[Any]) -> dict[str, str]:
    import tinycss2

    return {
        each.name: tinycss2.serialize(each.value).strip()
        for each in tinycss2.parse_declaration_list(content, True, True)
        if each.type == "declaration"
    }


def own_properties(tag: str, attributes: Mapping[str, str], sheet: StyleSheet) -> dict[str, str]:
    """Return an element's own properties: from attributes, then rules, then `style`."""
    own = {name: value for name, value in attributes.items() if name in _ATTRIBUTES}
    own.update(sheet.declarations(tag, attributes))
    if style := attributes.get("style"):
        own.update(parse_style(style))
    if language := attributes.get("lang"):
        own.setdefault("xml:lang", language)
    return own


def inherit(parent: Properties, own: Properties) -> dict[str, str]:
    """Return an element's properties from its parent's and its own.

    `font-size` becomes a number of user units, `opacity` the product over all
    ancestors, and `display` stays `none` below an element with `none`.

    Raises:
        ValueError: The type size or the opacity is not valid.
    """
    result = {name: value for name, value in parent.items() if name in INHERITED}
    result.update((name, value) for name, value in own.items() if value != "inherit")
    if "font-size" in own:
        before = float(parent.get("font-size", _MEDIUM))
        result["font-size"] = repr(font_size(own["font-size"], before))
    result["opacity"] = _product(parent.get("opacity"), own.get("opacity"))
    if parent.get("display") == "none":
        result["display"] = "none"
    return result


def font_size(text: str, before: float = _MEDIUM) -> float:
    """Return a type size in user units; *before* is that of the parent.

    Raises:
        ValueError: *text* is not a type size.
    """
    if text == "inherit":
        return before
    if text in _SIZES:
        return _SIZES[text] * _MEDIUM
    size = user_length(text, em=before, whole=before)
    if size <= 0:
        raise ValueError(f"`{text}` is not a type size")
    return size


def number(properties: Properties, name: str, default: float = 1.0) -> float:
    """Return a property that is a number or a percentage.

    Raises:
        ValueError: It is neither.
    """
    return _number(properties.get(name), default)


def _number(text: str | None, default: float = 1.0) -> float:
    return default if text in (None, "", "inherit") else user_length(str(text), whole=1.0)


@functools.lru_cache(1024)
def _product(one: str | None, other: str | None) -> str:
    return repr(_number(one) * _number(other))


def is_shown(properties: Properties) -> bool:
    """Return whether any part of the element is visible."""
    return (
        properties.get("display") != "none"
        and properties.get("visibility", "visible") == "visible"
        and number(properties, "opacity") > 0
    )


def sheet_text(nodes: Iterable[Node]) -> str:
    """Return the text of all `style` elements among *nodes*."""
    return "\n".join(
        "".join(child for child in node.children if isinstance(child, str)).strip()
        for node in nodes
        if node.tag == "style"
    ).strip()


# Paints

#: The properties that take a paint or a colour.
PAINTS = frozenset("fill stroke color stop-color flood-color lighting-color".split())
_KEYWORDS = frozenset(
    "none currentcolor inherit initial unset transparent context-fill context-stroke".split()
)
_SERVER = regex(r"""url\(\s*["']?#([^"')]+)""")


@functools.cache
def problem_of_paint(text: str) -> str | None:
    """Return why *text* is not a paint, or None if it is one."""
    word = text.strip().lower()
    if not word or word in _KEYWORDS or word.startswith(("url(", "var(")):
        return None
    try:
        parse_colour(text)
    except ValueError as problem:
        return str(problem)
    return None


def first_stop(paint: str, ids: Mapping[str, Node]) -> Colour | None:
    """Return the first colour of a gradient, for things that have a single colour.

    Args:
        paint: Such as `url(#gold)`.
        ids: The drawing's elements by id.

    Returns:
        None if *paint* is not a gradient with stops that name a colour.
    """
    match = _SERVER.match(paint)
    name, seen = match[1] if match else "", set[str]()
    while name in ids and name not in seen:
        seen.add(name)
        for stop in ids[name].elements:
            if stop.tag == "stop":
                return _colour_of(stop)
        # A gradient may borrow the stops of another.
        name = ids[name].attributes.get("href", "").removeprefix("#")
    return None


def _colour_of(stop: Node) -> Colour | None:
    attributes = stop.attributes
    style = parse_style(attributes.get("style", ""))
    try:
        return parse_colour(style.get("stop-color") or attributes.get("stop-color", "black"))
    except ValueError:
        return None


BINDABLE = PROPERTIES | frozenset(
    """
    class id href style transform transform-origin lang tabindex target
    x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy rotate width height points d pathLength
    viewBox preserveAspectRatio offset gradientUnits gradientTransform spreadMethod
    patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits
    markerWidth markerHeight markerUnits refX refY orient textLength lengthAdjust startOffset
    filterUnits primitiveUnits stdDeviation in in2 result mode values type operator k1 k2 k3 k4
    radius scale xChannelSelector yChannelSelector baseFrequency numOctaves seed stitchTiles
    surfaceScale specularConstant specularExponent diffuseConstant azimuth elevation
    tableValues slope intercept amplitude exponent bias divisor kernelMatrix order edgeMode
    alignment-baseline baseline-shift clip color-interpolation color-interpolation-filters
    color-rendering cursor direction dominant-baseline enable-background font font-size-adjust
    font-stretch font-variant font-variation-settings font-feature-settings font-kerning
    image-rendering isolation marker overflow pointer-events shape-rendering text-decoration
    text-rendering text-transform unicode-bidi vector-effect word-spacing writing-mode
    white-space-collapse
    """.split()
)


# Values of newer CSS

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
    values = [format_coordinate(_axis_number(name, each)) for each in texts]
    if name in _AXES:
        return _AXES[name].format(*values)
    return f"{name}({' '.join(values)})"


def _axis_number(name: str, text: str) -> float:
    if name in _TURNING:
        match = _ANGLE.fullmatch(text)
        if match is None:
            raise ValueError(f"`{text}` is not an angle such as 20deg")
        return float(match[1]) * _ANGLES[match[2] or ""]
    if "%" in text and name.startswith("translate"):
        raise ValueError(f"`{name}({text})` is a part of the element's own size")
    return user_length(text, whole=1.0)
