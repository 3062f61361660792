"""Spans of a text that look different: outlines, transparency and gradients of their own.

Such a text is drawn as art. A run of glyphs knows its colour and nothing else of its
span, so spans with a look of their own get a colour that differs by less than can be
seen, by which their look is found again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard.layouts.template.bindings import escape
from punchboard.layouts.template.css import Properties, number
from punchboard.layouts.text import styles
from punchboard.typesetting.text import TextStyle

#: Properties of outlines, and what they are where nothing is written.
OUTLINE = {
    "stroke": "none",
    "stroke-width": "1",
    "stroke-opacity": "1",
    "stroke-linejoin": "miter",
    "paint-order": "normal",
}
#: Less than any colour on paper can differ by.
_STEP = 1e-6


class SpanLook(Struct, frozen=True):
    """How the letters of a span are drawn as art.

    Attributes:
        paint: Their paint, where it is more than a colour.
        outline: Their outline.
        opacity: Of the span within its text.
        fill_opacity: Of the letters.
    """

    paint: str | None
    outline: tuple[str, ...]
    opacity: float
    fill_opacity: float

    def attributes(self, around: SpanLook) -> str:
        """Return it as XML, without the paint, where it differs from the group *around* it."""
        pairs = zip(OUTLINE, self.outline, around.outline, strict=True)
        written = {name: own for name, own, other in pairs if own != other}
        if self.opacity != 1:
            written["opacity"] = f"{self.opacity:g}"
        if self.fill_opacity != around.fill_opacity:
            written["fill-opacity"] = f"{self.fill_opacity:g}"
        return "".join(f' {name}="{escape(value)}"' for name, value in written.items())


def look_of(span: Properties, text: Properties) -> SpanLook:
    """Return the look of a span with the properties *span* in a text with those of *text*.

    Raises:
        ValueError: An opacity is no number.
    """
    paint = styles.paint_of(span)
    whole = number(text, "opacity")
    return SpanLook(
        paint if paint == "none" or paint.startswith("url(") else None,
        tuple(span.get(name, default) for name, default in OUTLINE.items()),
        round(number(span, "opacity") / whole, 4) if whole else 1.0,
        round(number(span, "fill-opacity"), 4),
    )


def told_apart(
    found: Sequence[TextStyle], looks: Sequence[SpanLook], number: Mapping[SpanLook, int]
) -> Iterator[TextStyle]:
    """Yield styles in colours that tell their looks apart.

    Args:
        found: The styles of spans.
        looks: Their looks.
        number: The number of each look.
    """
    for style, look in zip(found, looks, strict=True):
        red, green, blue = style.fill
        step = _STEP * number[look] * (-1 if blue > 0.5 else 1)
        # Hidden words have a colour that is none.
        yield style if red < 0 else replace(style, fill=(red, green, blue + step))
