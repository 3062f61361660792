"""The lines of a text element and the styles they are set in, from SVG and CSS.

CSS properties become styles and frames; the element becomes lines, and lines
become spans of one style each.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from punchboard.colours import Colour, parse_colour
from punchboard.layouts.template.bindings import Bound, Parts, bound, parts_of
from punchboard.layouts.template.css import Properties, StyleSheet, own_properties
from punchboard.layouts.template.svg import Node
from punchboard.layouts.template.units import user_length
from punchboard.patterns import regex
from punchboard.typesetting.text import Anchor, Autospace, TextStyle, WordBreak

# Styles

_FAMILY = regex(r"""\s*("[^"]*"|'[^']*'|[^,]+)\s*(?:,|$)""")
_WEIGHTS = {"normal": 400, "bold": 700, "bolder": 700, "lighter": 300}
_ALIGNMENTS = {
    "start": Anchor.START,
    "left": Anchor.START,
    "center": Anchor.MIDDLE,
    "middle": Anchor.MIDDLE,
    "end": Anchor.END,
    "right": Anchor.END,
}
_NORMAL_LINE = 1.25
_DECORATIONS = ("text-decoration", "text-decoration-line")
# Writing modes as named by CSS and by SVG 1.1.
#: Those whose columns follow each other from the left, which are drawn from the right.
FROM_THE_LEFT = ("vertical-lr", "tb-lr")
_VERTICAL = ("vertical-rl", "tb", "tb-rl", *FROM_THE_LEFT)
_HORIZONTAL = ("horizontal-tb", "lr", "lr-tb", "rl", "rl-tb")
_SQUEEZING = ("trim-both", "trim-all", "auto")
_CONDENSE = regex(r"\s*(\d+(?:\.\d+)?)\s*(%|em|)\s*")
#: Letters closer than this, in thousandths of the type size, touch.
_MOST_CONDENSED = 100.0
#: How far a line moves down so that its middle takes the place of the baseline:
#: half the height of a capital letter, in type sizes.
_MIDDLE = 0.35


def style_of(properties: Properties, language: str, scale: float) -> TextStyle:
    """Return the style of characters.

    Args:
        properties: Their properties, including inherited ones.
        language: The build's language, unless `xml:lang` says otherwise.
        scale: Type size per user unit.

    Raises:
        ValueError: A property makes no sense.
    """
    size = size_of(properties)
    decoration = " ".join(properties.get(name, "") for name in _DECORATIONS).split()
    return TextStyle(
        families=families_of(properties),
        size=round(size * scale, 6),
        weight=_weight(properties.get("font-weight", "normal")),
        italic=properties.get("font-style", "normal").split()[0] in ("italic", "oblique"),
        fill=fill_of(properties),
        letter_spacing=round(_spacing(properties, size) * scale, 6),
        language=properties.get("xml:lang") or language,
        underline="underline" in decoration,
        strike="line-through" in decoration,
        autospace=_autospace(properties.get("text-autospace", "normal").split()),
        unbroken="nowrap"
        in (*_words_of(properties, "white-space"), *_words_of(properties, "text-wrap")),
    )


def size_of(properties: Properties) -> float:
    """Return the type size in user units."""
    return float(properties.get("font-size", "16"))


def families_of(properties: Properties) -> tuple[str, ...]:
    """Return the font families, in order of preference."""
    found = _FAMILY.findall(properties.get("font-family", ""))
    names = tuple(name.strip().strip("\"'").strip() for name in found)
    return tuple(name for name in names if name) or ("sans-serif",)


def paint_of(properties: Properties) -> str:
    """Return the paint of the letters, with `currentColor` looked up."""
    paint = properties.get("fill", "black").strip()
    if paint.lower() == "currentcolor":
        return properties.get("color", "black").strip()
    return paint


def fill_of(properties: Properties) -> Colour:
    """Return the colour of the letters; black for a gradient or none.

    Raises:
        ValueError: It is not a colour.
    """
    paint = paint_of(properties)
    if paint.startswith("url(") or paint == "none":
        return 0.0, 0.0, 0.0
    return parse_colour(paint)


def anchor_of(properties: Properties, *, boxed: bool) -> Anchor:
    """Return the horizontal alignment; in a box, `text-align` takes precedence."""
    names = ("text-align", "text-anchor") if boxed else ("text-anchor",)
    for name in names:
        anchor = _ALIGNMENTS.get(properties.get(name, ""))
        if anchor is not None:
            return anchor
    return Anchor.START


def line_height_of(properties: Properties) -> float:
    """Return the baseline distance as a multiple of the type size.

    Raises:
        ValueError: It is not a line height.
    """
    text = properties.get("line-height", "normal").strip()
    if text == "normal":
        return _NORMAL_LINE
    try:
        return float(text)
    except ValueError:
        size = size_of(properties)
        return user_length(text, em=size, whole=size) / size


def condensing(text: str) -> float:
    """Return how much letters may be condensed, in thousandths of the type size.

    Raises:
        ValueError: *text* is not a share of the type size.
    """
    match = _CONDENSE.fullmatch(text)
    share = float(match[1]) * (10 if match[2] == "%" else 1000) if match else math.inf
    if share > _MOST_CONDENSED:
        raise ValueError(f"`{text}` is not a share of the type size such as 3%, at most 10%")
    return round(share, 6)


def is_vertical(properties: Properties) -> bool:
    """Return whether lines run down, in columns from right to left.

    Raises:
        ValueError: `writing-mode` is not supported.
    """
    mode = properties.get("writing-mode", "horizontal-tb").strip()
    if mode not in _VERTICAL and mode not in _HORIZONTAL:
        raise ValueError(f"`{mode}` is not a writing mode: horizontal-tb or vertical-rl")
    return mode in _VERTICAL


def line_breaking(properties: Properties) -> dict[str, Any]:
    """Return what the properties say of breaking lines, as a frame names it.

    Raises:
        ValueError: `word-break` has an unknown value.
    """
    hanging = properties.get("hanging-punctuation", "none").split()
    return {
        "balance": properties.get("text-wrap", "wrap").split()[-1:] == ["balance"],
        "squeeze": properties.get("text-spacing-trim", "normal") in _SQUEEZING,
        "hang": not {"allow-end", "force-end", "last"}.isdisjoint(hanging),
        "word_break": _word_break(properties.get("word-break", "auto-phrase").strip()),
        "hyphenate": properties.get("hyphens", "manual").strip() == "auto",
    }


def _word_break(text: str) -> WordBreak:
    if text in ("break-word", "inherit", "initial", "unset"):  # parts words by force, as always
        return WordBreak.AUTO_PHRASE
    if text not in tuple(WordBreak):
        raise ValueError(f"`word-break` must be one of {', '.join(WordBreak)}, got `{text}`")
    return WordBreak(text)


def _autospace(words: Sequence[str]) -> Autospace:
    """Return what CSS's words ask for; `insert` is how all of it is done."""
    kinds = {each for each in words if each in tuple(Autospace)}
    if Autospace.LETTERS in kinds and Autospace.FIGURES in kinds:
        return Autospace.NORMAL
    return Autospace(kinds.pop()) if kinds else Autospace.NORMAL


def _words_of(properties: Properties, name: str) -> list[str]:
    return properties.get(name, "").split()


def middle_shift(properties: Properties) -> float:
    """Return how far a line moves down for `dominant-baseline`, in user units."""
    names = ("dominant-baseline", "alignment-baseline")
    centred = any(properties.get(name) in ("middle", "central") for name in names)
    return _MIDDLE * size_of(properties) if centred else 0.0


def _weight(text: str) -> int:
    text = text.strip()
    weight = _WEIGHTS.get(text) or (int(text) if text.isdecimal() else 0)
    if not 1 <= weight <= 1000:
        raise ValueError(f"`{text}` is not a font weight such as bold or 700")
    return weight


def _spacing(properties: Mapping[str, str], size: float) -> float:
    text = properties.get("letter-spacing", "normal").strip()
    return 0.0 if text == "normal" else user_length(text, em=size, whole=size)


# Lines and spans

#: Attributes that start a new line at its own place.
_POSITIONS = ("x", "y", "data-x", "data-y")
#: An expression that is a name: of the item, or of what the item has.
NAME = regex(r"(?:\w+\.)*(?:name|title|名前|名称)")
_PARTS = ("tspan", "a")
#: Attributes that change nothing of the look of characters.
_UNSEEN = frozenset(("x", "y", "dx", "dy", "id", "sodipodi:role", "inkscape:label", "textLength"))
_SPACES = regex(r"[ \t\r\n]+")
#: A line feed between two Japanese or Chinese characters is not a space.
_WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_FEED_IN_WIDE = regex(rf"(?<=[{_WIDE}])[ \t\r]*\n[ \t\r\n]*(?=[{_WIDE}])")


class TextSpan(Struct, frozen=True, eq=False):
    """Characters of one style.

    Attributes:
        parts: The characters.
        path: From the text element to the element that contains them.
        conditions: Must all be true for the characters to be shown.
        space: How white space is treated: `collapse`, `spaces`, `feeds` or `keep`.
    """

    parts: Parts
    path: tuple[Node, ...]
    conditions: tuple[Bound, ...] = ()
    space: str = "collapse"

    @property
    def is_marked(self) -> bool:
        """Whether bound texts may have markup here: not within `data-markup="none"`."""
        return self._markup != "none"

    def has_keywords(self, part: Bound) -> bool:
        """Return whether keywords are replaced in what *part* is: not if it is a name.

        A card called "Gold Rush" is not about gold.
        """
        return self._markup == "keywords" or not NAME.fullmatch(part.expression.source.strip())

    @property
    def _markup(self) -> str:
        said = (node.attributes.get("data-markup") for node in reversed(self.path))
        return next((each for each in said if each is not None), "")


class TextLine(Struct, frozen=True, eq=False):
    """Spans that are set together.

    Attributes:
        spans: In reading order.
        start: From the text element to the element that places the line.
    """

    spans: tuple[TextSpan, ...]
    start: tuple[Node, ...]


def bound_line(text: Node, content: Bound) -> TextLine:
    """Return the line of a text whose whole content is bound.

    It has the place of the first characters of the sample, and the style of most.
    """
    found = [
        (path, _look_along(path), len(part.strip())) for path, part in _characters(text, (text,))
    ]
    first = found[0][0] if found else (text,)
    starts = (first[: at + 1] for at, node in enumerate(first) if _is_positioned(node))
    start = (text,) if _is_positioned(text) else next(starts, (text,))
    counts: dict[str, int] = {}
    for _, look, count in found:
        counts[look] = counts.get(look, 0) + count
    path = next((p for p, look, _ in found if counts[look] == max(counts.values())), (text,))
    return TextLine((TextSpan((content,), path),), start)


def _look_along(path: tuple[Node, ...]) -> str:
    """Return what decides on the look of characters, without where they are."""
    return "".join(
        f"{name}={value};"
        for node in path[1:]
        for name, value in sorted(node.attributes.items())
        if name not in _UNSEEN
    )


def _characters(node: Node, path: tuple[Node, ...]) -> Iterator[tuple[tuple[Node, ...], str]]:
    for child in node.children:
        if isinstance(child, Node):
            if child.tag in _PARTS:
                yield from _characters(child, (*path, child))
        elif child.strip():
            yield path, child


def lines_of(
    text: Node, ancestors: Sequence[Node], sheet: StyleSheet, *, boxed: bool
) -> tuple[TextLine, ...]:
    """Return the lines of a text as it is drawn in the template.

    Args:
        text: The text element.
        ancestors: The elements around it, from the root.
        sheet: Rules that may set the treatment of white space.
        boxed: Whether it flows in a box, so that line breaks made by the drawing
            program are not kept.
    """
    lines: list[tuple[tuple[Node, ...], list[TextSpan]]] = [((text,), [])]
    mode = "collapse"
    for node in (*ancestors, text):
        mode = _space_mode(node, sheet, mode)
    for span, starts_line in _spans(TextSpan((), (text,), (), mode), sheet):
        if starts_line and not boxed:
            lines.append((span.path, []))
        if span.parts:
            lines[-1][1].append(span)
    trimmed = ((start, _without_outer_space(spans)) for start, spans in lines)
    return tuple(TextLine(spans, start) for start, spans in trimmed if spans)


def _spans(outer: TextSpan, sheet: StyleSheet) -> Iterator[tuple[TextSpan, bool]]:
    """Yield the spans in an element, each with whether it starts a line.

    Args:
        outer: The element as a span without characters.
        sheet: Rules that may set the treatment of white space.
    """
    for child in outer.path[-1].children:
        if isinstance(child, str):
            yield replace(outer, parts=parts_of(child, outer.path[-1], None)), False
        elif child.tag in _PARTS:
            span = _inner(outer, child, sheet)
            if _is_positioned(child):
                yield span, True
            if "data-text" in child.attributes:
                yield replace(span, parts=(bound(child, "data-text"),)), False
            else:
                yield from _spans(span, sheet)


def _inner(outer: TextSpan, node: Node, sheet: StyleSheet) -> TextSpan:
    conditions = outer.conditions
    if "data-if" in node.attributes:
        conditions = (*conditions, bound(node, "data-if"))
    return TextSpan((), (*outer.path, node), conditions, _space_mode(node, sheet, outer.space))


def _is_positioned(node: Node) -> bool:
    line = node.attributes.get("sodipodi:role") == "line"
    return line or any(name in node.attributes for name in _POSITIONS)


def _space_mode(node: Node, sheet: StyleSheet, before: str) -> str:
    """Return how white space in *node* is treated; CSS wins over `xml:space`."""
    own = own_properties(node.tag, node.attributes, sheet)
    match own.get("white-space"):
        case "pre" | "pre-wrap" | "break-spaces":
            return "keep"
        case "pre-line":
            return "feeds"
        case "normal" | "nowrap":
            return "collapse"
    match own.get("xml:space"):
        case "preserve":
            return "spaces"
        case "default":
            return "collapse"
    return before


def _without_outer_space(spans: list[TextSpan]) -> tuple[TextSpan, ...]:
    """Return *spans* with white space treated by their modes, without empty ones."""
    texts = [list(span.parts) for span in spans]
    places = [(at, index) for at, span in enumerate(spans) for index in range(len(span.parts))]
    after_space = True
    for at, index in places:
        part, mode = texts[at][index], spans[at].space
        if isinstance(part, str):
            part = _spaced(part, mode)
            if after_space and mode in ("collapse", "feeds"):
                part = part.lstrip(" ")
            texts[at][index] = part
            after_space = part.endswith((" ", "\n")) if part else after_space
        else:
            after_space = False
    for at, index in reversed(places):
        part = texts[at][index]
        if not isinstance(part, str):
            break
        keeps = spans[at].space in ("keep", "spaces")
        texts[at][index] = part.rstrip("\n") if keeps else part.rstrip(" \n")
        if texts[at][index]:
            break
    kept = (
        replace(span, parts=tuple(part for part in parts if part != ""))
        for span, parts in zip(spans, texts, strict=True)
    )
    return tuple(span for span in kept if span.parts)


def _spaced(text: str, mode: str) -> str:
    match mode:
        case "keep":
            return text
        case "spaces":
            return text.rstrip("\n").replace("\n", " ")
        case "feeds":
            return re.sub(r"[ \t]*\n[ \t]*", "\n", re.sub(r"[ \t]+", " ", text))
    if "\n" in text and not text.isspace():
        text = _FEED_IN_WIDE.sub("", text)
    return _SPACES.sub(" ", text)
