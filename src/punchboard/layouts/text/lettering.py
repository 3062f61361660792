"""What properties do to the words of a span before they are set, as browsers do it.

Capitals, small capitals and wider spaces become other words and styles; a shifted
baseline is part of the style.

A text whose spans have outlines, transparency or gradients of their own is drawn as art.
A run of glyphs knows its colour and nothing else of its span, so spans with a look of
their own get a colour that differs by less than can be seen, by which their look is
found again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard.layouts.template.css import Properties, number, own_properties
from punchboard.layouts.template.setting import Resolved, Setting
from punchboard.layouts.template.svg import escape
from punchboard.layouts.template.units import user_length
from punchboard.layouts.text import styles
from punchboard.layouts.text.styles import TextLine
from punchboard.patterns import regex
from punchboard.typesetting.text import Inline, Ruby, SetText, Span, TextStyle

#: Height of synthetic small capitals, as a share of the type size.
_SMALL = 0.7
#: The value of `lengthAdjust` that stretches letters, which is not drawn.
GLYPHS = "spacingAndGlyphs"
_WORD = regex(r"(?<![\w'’])\w")
#: Runs of letters that have a capital, of spaces, and of all else.
_RUNS = regex(r"(?P<space>[ \u00a0]+)|[^ \u00a0]+")


class Lettering(Struct, frozen=True):
    """How the words of a span are written.

    Attributes:
        transform: `uppercase`, `lowercase`, `capitalize`, or anything else for none.
        small_caps: Whether small letters become small capitals.
        word_spacing: Added to each space, in the units of the style's size.
    """

    transform: str = "none"
    small_caps: bool = False
    word_spacing: float = 0.0

    def written(self, inlines: Iterator[Inline]) -> Iterator[Inline]:
        """Yield *inlines* as they are written."""
        for each in inlines:
            if isinstance(each, Span):
                yield from self._span(replace(each, text=self._cased(each.text)))
            elif isinstance(each, Ruby):
                pairs = tuple((self._cased(base), reading) for base, reading in each.pairs)
                yield replace(each, pairs=pairs)
            else:
                yield each

    def _cased(self, text: str) -> str:
        match self.transform:
            case "uppercase":
                return text.upper()
            case "lowercase":
                return text.lower()
            case "capitalize":
                return _WORD.sub(lambda match: match[0].upper(), text)
        return text

    def _span(self, span: Span) -> Iterator[Span]:
        if not self.small_caps and not self.word_spacing:
            yield span
            return
        wide = replace(span.style, letter_spacing=span.style.letter_spacing + self.word_spacing)
        for match in _RUNS.finditer(span.text):
            if match["space"] and self.word_spacing:
                yield Span(match[0], wide)
            elif self.small_caps:
                yield from _small_capitals(match[0], span.style)
            else:
                yield Span(match[0], span.style)


_PLAIN = Lettering()


def _small_capitals(text: str, style: TextStyle) -> Iterator[Span]:
    small = replace(style, size=round(style.size * _SMALL, 6), letter_spacing=style.letter_spacing)
    run, was_small = "", False
    for character in text:
        is_small = character != character.upper()
        if run and is_small != was_small:
            yield Span(run.upper() if was_small else run, small if was_small else style)
            run = ""
        run, was_small = run + character, is_small
    if run:
        yield Span(run.upper() if was_small else run, small if was_small else style)


def lettering_of(properties: Properties, scale: float) -> Lettering | None:
    """Return how the words of a span are written; None for as they are.

    Args:
        properties: The span's, including inherited ones.
        scale: Type size per user unit.

    Raises:
        ValueError: `word-spacing` is not a length.
    """
    caps = (properties.get(name, "") for name in ("font-variant", "font-variant-caps"))
    spacing = properties.get("word-spacing", "normal").strip()
    size = styles.size_of(properties)
    plain = spacing in ("normal", "inherit", "initial", "unset")
    width = 0.0 if plain else user_length(spacing, em=size, whole=size)
    found = Lettering(
        properties.get("text-transform", "none").strip(),
        "small-caps" in " ".join(caps).split(),
        round(width * scale, 6),
    )
    return (
        None
        if replace(found, transform="none") == _PLAIN
        and (found.transform not in ("uppercase", "lowercase", "capitalize"))
        else found
    )


def text_length(line: TextLine, lines: int, resolved: Resolved, em: float) -> float:
    """Return what a line is spaced out to by `textLength`, in user units; 0 for its own length.

    Args:
        line: The line.
        lines: How many its text has; the length of several is that of no single one.
        resolved: The attributes of elements.
        em: The type size in user units.
    """
    nodes = line.start if lines == 1 else line.start[1:]
    for node in reversed(nodes):
        attributes = resolved[node]
        if "textLength" in attributes and attributes.get("lengthAdjust") != GLYPHS:
            return user_length(attributes["textLength"], em=em)
    return 0.0


def spaced_out(inlines: Sequence[Inline], done: SetText, length: float) -> tuple[Inline, ...]:
    """Return *inlines*, set as *done*, with letters as far apart as their line's *length* needs."""
    runs = [each.run for each in done.runs if not each.unseen]
    natural = sum(sum(run.advances) * run.size / 1000 for run in runs)
    gaps = sum(1 for run in runs for text in run.texts if text) - 1
    last = inlines[-1]
    if gaps < 1 or not isinstance(last, Span):
        return tuple(inlines)
    step = (length - natural) / gaps
    wide = [
        replace(each, style=replace(each.style, letter_spacing=each.style.letter_spacing + step))
        if isinstance(each, Span)
        else each
        for each in inlines
    ]
    # Nothing follows the last letter.
    before = Span(last.text[:-1], wide[-1].style)
    return (*wide[:-1], before, Span(last.text[-1:], last.style))


def rises(
    line: TextLine,
    setting: Setting,
    resolved: Resolved,
    sizes: Sequence[float],
    half: Callable[[int], float],
) -> Iterator[float]:
    """Yield how far the baseline of each span is above that of the line, in user units.

    Args:
        line: The line.
        setting: Shared by the template's elements.
        resolved: The attributes of elements.
        sizes: The type size of each span, in user units.
        half: Gives half the height of a span's font, as a share of the type size.
    """
    seen = set(line.start)
    down = 0.0
    for index, (span, size) in enumerate(zip(line.spans, sizes, strict=True)):
        up = 0.0
        for node in span.path[1:]:
            own = own_properties(node.tag, resolved[node], setting.sheet)
            up += _shift(own | _of(resolved[node]), size, lambda i=index: half(i))  # type: ignore[misc]
            if node not in seen:
                seen.add(node)
                first = (resolved[node].get("dy") or "0").replace(",", " ").split()
                down += user_length(first[0], em=size) if first else 0.0
        yield up - down


def _of(attributes: Mapping[str, str]) -> dict[str, str]:
    return {n: attributes[n] for n in ("baseline-shift",) if n in attributes}


def _shift(own: Mapping[str, str], size: float, half: Callable[[], float]) -> float:
    text = own.get("baseline-shift", "baseline").strip()
    match text:
        case "super":
            return half() * size
        case "sub":
            return -half() * size
        case "baseline" | "inherit" | "initial" | "unset" | "":
            return 0.0
    return user_length(text, em=size, whole=size)


# Spans that look different

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
