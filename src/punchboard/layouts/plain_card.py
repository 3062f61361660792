"""A plain card for any list: its title, a number, its text, its other fields, its count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

#: Bands of the cards, one colour for each component; all dark enough for white letters.
_COLOURS = ("#2f4858", "#7a3b3f", "#35614c", "#5b4a86", "#7a5a1e", "#1f5f7a")
#: Most of the other fields that have a line, and the height of a line in mm.
_MOST, _LINE = 6, 5.4
_BOTTOM = 81.0
_PAPER = "#ffffff"
_INK = "#20242b"


@dataclass(frozen=True, slots=True)
class PlainField:
    """A field as the card shows it.

    Attributes:
        label: What it is called.
        expression: What gives its value.
        sample: A value, for the drawing as it stands.
    """

    label: str
    expression: str
    sample: str = ""


def plain_card(
    title: PlainField, number: PlainField | None, text: PlainField | None,
    others: Sequence[PlainField], place: int,
) -> str:  # fmt: skip
    """Return a layout of 63 x 88 mm as SVG.

    Args:
        title: What stands in the band.
        number: What stands in the circle; None leaves it out.
        text: What fills the middle; None leaves it out.
        others: Fields with a line each, from the bottom up; the first six are shown.
        place: The component's place in its game, which gives the colour.
    """
    colour = _COLOURS[place % len(_COLOURS)]
    shown = list(others[:_MOST])
    top = _BOTTOM - _LINE * len(shown)
    parts = [
        f'<rect x="-3" y="-3" width="69" height="94" fill="{_PAPER}"/>',
        f'<rect x="-3" y="-3" width="69" height="19" fill="{colour}"/>',
        _title(title, 41.0 if number else 54.0),
    ]
    if number is not None:
        parts += _number(number, colour)
    if text is not None:
        parts += _text(text, top - 2)
    for row, each in enumerate(shown):
        parts += _line(each, top + row * _LINE, row, colour)
    parts.append(
        f'<text data-text="\'×\' ~ item.quantity" data-if="item.quantity != 1" x="58.5" y="85.4"'
        f' text-anchor="end" font-size="2.6" fill="{colour}">2</text>'
    )
    parts.append(
        '<text data-text="item.id" x="4.5" y="85.4" inline-size="46" data-fit="2pt"'
        ' font-size="2.2" fill="#6a7078">id</text>'
    )
    body = "\n  ".join(parts)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88"'
        f' font-family="sans-serif">\n  {body}\n</svg>\n'
    )


def _title(title: PlainField, width: float) -> str:
    return (
        f'<rect id="title-box" x="4.5" y="2.5" width="{width:g}" height="12" fill="none"/>\n  '
        f'<text data-text={quoteattr(title.expression)} data-box="#title-box" data-fit="4pt"'
        f' data-align-y="middle" font-size="5.6" font-weight="700" fill="#ffffff">'
        f"{escape(title.sample)}</text>"
    )


def _number(number: PlainField, colour: str) -> list[str]:
    name = quoteattr(number.expression)
    return [
        f"<g data-if={quoteattr(f'{number.expression} is not none')}>",
        '  <circle cx="53.5" cy="8.5" r="6" fill="#ffffff"/>',
        '  <rect id="number-box" x="48.5" y="4" width="10" height="9" fill="none"/>',
        f'  <text data-text={name} data-box="#number-box" data-fit="4pt" data-align-y="middle"'
        f' text-anchor="middle" font-size="6" font-weight="800" fill="{colour}">'
        f"{escape(number.sample)}</text>",
        "</g>",
    ]


def _text(text: PlainField, bottom: float) -> list[str]:
    return [
        f'<rect id="text-box" x="4.5" y="20" width="54" height="{bottom - 20:g}" fill="none"/>',
        f'<text data-text={quoteattr(text.expression)} data-box="#text-box" data-fit="4pt"'
        f' font-size="3.6" line-height="1.4" fill="{_INK}">{escape(text.sample)}</text>',
    ]


def _line(field: PlainField, y: float, row: int, colour: str) -> list[str]:
    value = quoteattr(field.expression)
    return [
        f'<path d="M4.5 {y:g}H58.5" stroke="{colour}" stroke-width="0.2" opacity="0.5"/>',
        f'<rect id="label-{row}" x="4.5" y="{y:g}" width="19" height="{_LINE:g}" fill="none"/>',
        f'<text data-box="#label-{row}" data-fit="3pt" data-align-y="middle" font-size="2.5"'
        f' fill="{colour}" data-text={quoteattr(repr(field.label))}>{escape(field.label)}</text>',
        f'<rect id="value-{row}" x="24.5" y="{y:g}" width="34" height="{_LINE:g}" fill="none"/>',
        f'<text data-text={value} data-box="#value-{row}" data-fit="2pt" data-align-y="middle"'
        f' font-size="3" font-weight="600" fill="{_INK}">{escape(field.sample)}</text>',
    ]
