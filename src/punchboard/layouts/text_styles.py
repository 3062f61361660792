"""From CSS properties to the styles and frames that type is set with."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from punchboard.colours import parse_colour
from punchboard.layouts.face import Colour
from punchboard.layouts.styles import Properties
from punchboard.layouts.typesetting.text import Anchor, TextStyle
from punchboard.layouts.units import user_length

_FAMILY = re.compile(r"""\s*("[^"]*"|'[^']*'|[^,]+)\s*(?:,|$)""")
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
#: As CSS and SVG 1.1 call them.
_VERTICAL = ("vertical-rl", "tb", "tb-rl")
_HORIZONTAL = ("horizontal-tb", "lr", "lr-tb", "rl", "rl-tb")
_SQUEEZING = ("trim-both", "trim-all", "auto")
_CONDENSE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(%|em|)\s*")
#: Letters that are closer than this, in thousandths of the type size, touch.
_MOST_CONDENSED = 100.0
#: How far a line goes down so that its middle is on the baseline's place:
#: half of the height of a capital letter, in type sizes.
_MIDDLE = 0.35


def style_of(properties: Properties, language: str, scale: float) -> TextStyle:
    """Return the style of characters.

    Args:
        properties: Their properties, inherited ones included.
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
    )


def size_of(properties: Properties) -> float:
    """Return the type size in user units."""
    return float(properties.get("font-size", "16"))


def families_of(properties: Properties) -> tuple[str, ...]:
    """Return the families asked for, in order of preference."""
    found = _FAMILY.findall(properties.get("font-family", ""))
    names = tuple(name.strip().strip("\"'").strip() for name in found)
    return tuple(name for name in names if name) or ("sans-serif",)


def paint_of(properties: Properties) -> str:
    """Return the paint of the letters, `currentColor` looked up."""
    paint = properties.get("fill", "black").strip()
    if paint.lower() == "currentcolor":
        return properties.get("color", "black").strip()
    return paint


def fill_of(properties: Properties) -> Colour:
    """Return the colour of the letters; black where it is a gradient or nothing.

    Raises:
        ValueError: It is not a colour.
    """
    paint = paint_of(properties)
    if paint.startswith("url(") or paint == "none":
        return 0.0, 0.0, 0.0
    return parse_colour(paint)


def anchor_of(properties: Properties, *, boxed: bool) -> Anchor:
    """Return the horizontal alignment; in a box, `text-align` goes first."""
    names = ("text-align", "text-anchor") if boxed else ("text-anchor",)
    for name in names:
        anchor = _ALIGNMENTS.get(properties.get(name, ""))
        if anchor is not None:
            return anchor
    return Anchor.START


def line_height_of(properties: Properties) -> float:
    """Return the baseline distance as a multiple of the type size.

    Raises:
        ValueError: It is not one.
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
    """Return how much letter spacing may be lost, in thousandths of the type size.

    Raises:
        ValueError: *text* is not a share of the type size.
    """
    match = _CONDENSE.fullmatch(text)
    share = float(match[1]) * (10 if match[2] == "%" else 1000) if match else math.inf
    if share > _MOST_CONDENSED:
        raise ValueError(f"`{text}` is not a share of the type size such as 3%, at most 10%")
    return round(share, 6)


def is_vertical(properties: Properties) -> bool:
    """Return whether lines run down and follow from right to left.

    Raises:
        ValueError: `writing-mode` is none that can be set.
    """
    mode = properties.get("writing-mode", "horizontal-tb").strip()
    if mode not in _VERTICAL and mode not in _HORIZONTAL:
        raise ValueError(f"`{mode}` is not a writing mode: horizontal-tb or vertical-rl")
    return mode in _VERTICAL


def line_breaking(properties: Properties) -> dict[str, Any]:
    """Return what the properties say of breaking lines, as a frame names it."""
    hanging = properties.get("hanging-punctuation", "none").split()
    return {
        "balance": properties.get("text-wrap", "wrap").split()[-1:] == ["balance"],
        "squeeze": properties.get("text-spacing-trim", "normal") in _SQUEEZING,
        "hang": not {"allow-end", "force-end", "last"}.isdisjoint(hanging),
        "hyphenate": properties.get("hyphens", "manual").strip() == "auto",
    }


def middle_shift(properties: Properties) -> float:
    """Return how far a line goes down for `dominant-baseline`, in user units."""
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
