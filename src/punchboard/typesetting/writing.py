"""From inlines (spans, icons, ruby, bullets) to written lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from unicodedata import east_asian_width

from msgspec import Struct, field

from punchboard.patterns import regex
from punchboard.typesetting import japanese
from punchboard.typesetting.breaking import is_japanese
from punchboard.typesetting.direction import Script
from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.pieces import GlyphBox, IconBox, RubyBox, TextPiece, pieces, ruby_boxes
from punchboard.typesetting.snippets import Snippets
from punchboard.typesetting.text import Autospace, Bullet, Icon, Inline, Ruby, Span, TextStyle
from punchboard.typesetting.words import spacing_of, words_of
from punchboard.typesetting.written import ICON, Part, WrittenLine, edges_of

_LINE_END = regex("\r\n|[\n\r\v\f\u0085\u2028\u2029]")
_CONTROL = regex("[\x00-\x09\x0b-\x1f\x7f-\x9f\ufeff\ufff9-\ufffb]")
_SURROGATE = regex("[\ud800-\udfff]")
#: A number before an icon, and one after it.
_NUMBER_BEFORE = regex(r"\d ?\Z")
_NUMBER_AFTER = regex(r" ?[+\-\u2212×]?(?=\d)")
#: Room between a bullet or number and its line, unless it fills an em itself.
_BULLET_ROOM, _NUMBER_ROOM = 500.0, 300.0
#: Icons are as high as an em.
_ICON_HEIGHT = 1000.0
#: By font, language and spaces, as long as the program runs.
_SNIPPETS: dict[tuple[Font, str, Autospace], Snippets] = {}


class _Draft(Struct):
    """The text between two line feeds, before it is shaped."""

    inlines: list[Span | Icon | Ruby] = field(default_factory=list)
    bullet: Bullet | None = None


class LineWriter:
    """Writes the lines of one paragraph.

    Attributes:
        missing: The characters no font had, each once, in order.
    """

    def __init__(self, base: TextStyle, fonts: FontStack, *, vertical: bool = False) -> None:
        """Start a paragraph.

        Args:
            base: The style of its first characters.
            fonts: The fonts.
            vertical: Whether its lines run down.
        """
        self._vertical = vertical
        self.missing: dict[str, None] = {}
        self._base = base
        self._fonts = fonts

    def lines(self, inlines: Sequence[Inline]) -> list[WrittenLine]:
        """Return the lines of *inlines*, shaped.

        A line feed at the very end does not begin another line.
        """
        drafts = _drafts(inlines)
        if len(drafts) > 1 and not any(map(_text_of, drafts[-1].inlines)) and not drafts[-1].bullet:
            drafts.pop()
        lines = [self._line(draft.inlines) for draft in drafts]
        if any([draft.bullet for draft in drafts]):
            for line, draft in zip(lines, drafts, strict=True):
                if draft.bullet:
                    self._hang(line, draft.bullet)
            _align_bullets(lines)
        return lines

    def _line(self, inlines: list[Span | Icon | Ruby]) -> WrittenLine:
        inlines = inlines or [Span("", self._base)]
        if len(inlines) == 1 and isinstance(inlines[0], Span) and inlines[0].text:
            line = self._of_snippets(inlines[0])
            if line:
                return line
        return self._whole_line(inlines)

    def _of_snippets(self, span: Span) -> WrittenLine | None:
        """Return the line put together from snippets, if it has the paragraph's size."""
        style = span.style
        if self._vertical or style.letter_spacing or style.size != self._base.size:
            return None
        if style.unbroken:
            return None
        font = self._fonts.chain(style).primary
        key = font, style.language, style.autospace
        snippets = _SNIPPETS.get(key)
        if snippets is None:
            writer = LineWriter(style, self._fonts)

            def write(text: str) -> WrittenLine:
                return writer._whole_line([Span(text, style)])

            words = words_of(font, style.language, 0)
            snippets = Snippets(
                font, words, write, style.autospace, is_japanese=is_japanese(style.language)
            )
            _SNIPPETS[key] = snippets
        return snippets.line(span.text, style)

    def _whole_line(self, inlines: list[Span | Icon | Ruby]) -> WrittenLine:
        texts = [_text_of(each) for each in inlines]
        text = "".join(texts)
        ends = list(accumulate(map(len, texts)))
        styles = [inline.style for inline in inlines]
        script = self._script(text, styles[0])
        line = WrittenLine(text, [], styles, ends, self._base.size, script=script)
        widths: list[float] = []
        beside = "".join(
            [
                ICON * len(t) if isinstance(i, Ruby) else t
                for t, i in zip(texts, inlines, strict=True)
            ]
        )
        for inline, end in zip(inlines, ends, strict=True):
            for part in self._parts(inline, end, line, beside):
                widths += [0] * (part.start - len(widths))
                widths += _widths(part)
                line.parts.append(part)
                if not isinstance(part, TextPiece):
                    _glue(line, part)
        _hold(line)
        widths += [0] * (len(text) - len(widths))
        if any([is_japanese(style.language) for style in styles]):
            _space(line, widths)
        line.pens = list(accumulate(widths, initial=0))
        if len(line.parts) == 1 and isinstance(part, TextPiece) and _is_simple(line, part):
            language = part.style.language
            line.edges = edges_of(part.font, language, is_japanese=is_japanese(language))
        return line

    def _script(self, text: str, style: TextStyle) -> Script | None:
        return Script.of(text, style.language, vertical=self._vertical)

    def _parts(
        self, inline: Span | Icon | Ruby, end: int, line: WrittenLine, beside: str
    ) -> Iterator[Part]:
        scale = inline.style.size / self._base.size
        fonts, missing, script = self._fonts, self.missing, line.script
        if isinstance(inline, Span):
            text = inline.text
            return pieces(text, inline.style, end - len(text), scale, fonts, missing, script)
        if isinstance(inline, Ruby):
            start = end - len(_text_of(inline))
            return ruby_boxes(inline, start, beside, scale, fonts, missing, script)
        return iter((self._icon(inline, end, scale, line.text),))

    def _icon(self, icon: Icon, end: int, scale: float, text: str) -> IconBox:
        width = 0.0
        if icon.size.height > 0:
            width = _ICON_HEIGHT * scale * icon.size.width / icon.size.height
            if self._vertical:  # upright: an em long, or less if it is narrower than the line
                width = _ICON_HEIGHT * scale / max(icon.size.width / icon.size.height, 1.0)
        words = self._whole(_apart(icon.word, text, end), icon.style, scale, {})
        font = self._fonts.chain(icon.style).primary
        return IconBox(end - 1, end, width, icon.style, font, scale, icon, width, words)

    def _hang(self, line: WrittenLine, bullet: Bullet) -> None:
        """Put *bullet* in front of a line."""
        line.depth = bullet.depth
        scale = bullet.style.size / self._base.size
        line.mark = self._whole(bullet.mark, bullet.style, scale, self.missing)
        width = sum([box.advance for box in line.mark])
        last = line.mark[-1].glyphs[1][-1:] if line.mark else ()
        fills = bool(last) and abs(last[0] - japanese.EM) < 1
        room = _NUMBER_ROOM if _is_number(line.mark) else _BULLET_ROOM
        line.indent = width if fills else width + room * scale

    def _whole(
        self, text: str, style: TextStyle, scale: float, missing: dict[str, None]
    ) -> tuple[GlyphBox, ...]:
        """Return characters outside the line as boxes."""
        text = _in_line(text)
        script = self._script(text, style)
        row = pieces(text, style, 0, scale, self._fonts, missing, script)
        return tuple([piece.whole() for piece in row])


def _apart(word: str, text: str, end: int) -> str:
    """Return the word of an icon with spaces where it would run into the *text* around it."""
    before, after = text[max(0, end - 2) : end - 1], text[end : end + 1]
    if not word:
        return ""
    opening = before == ICON or _run_together(before, word[0])
    return " " * opening + word + " " * _run_together(word[-1], after)


def _run_together(one: str, other: str) -> bool:
    """Return whether two characters are letters that only a space keeps apart."""
    wide = all(east_asian_width(each) in "WF" for each in (one, other) if each)
    return one.isalnum() and other.isalnum() and not wide


def drawable(text: str) -> str:
    """Return *text* with uniform line ends and without control characters."""
    if text.isprintable():
        return text
    text = _LINE_END.sub("\n", text).replace("\t", " ")
    return _SURROGATE.sub("\ufffd", _CONTROL.sub("", text))


def _drafts(inlines: Sequence[Inline]) -> list[_Draft]:
    """Return *inlines* divided at line feeds and bullets."""
    drafts = [_Draft()]
    for inline in inlines:
        match inline:
            case Span():
                if inline.text.isprintable():
                    drafts[-1].inlines.append(inline)
                    continue
                first, *others = drawable(inline.text).split("\n")
                drafts[-1].inlines.append(Span(first, inline.style))
                drafts += [_Draft([Span(each, inline.style)]) for each in others]
            case Bullet():
                if any(map(_text_of, drafts[-1].inlines)) or drafts[-1].bullet:
                    drafts.append(_Draft())
                drafts[-1].bullet = inline
            case Ruby():
                drafts[-1].inlines += _ruby_inlines(inline)
            case _:
                drafts[-1].inlines.append(inline)
    return drafts


def _ruby_inlines(ruby: Ruby) -> Iterator[Span | Ruby]:
    """Yield *ruby* without line feeds; characters with an empty reading are plain text."""
    pairs = [(_in_line(base), _in_line(reading)) for base, reading in ruby.pairs]
    for has_base, group in groupby(pairs, key=lambda pair: bool(pair[0].strip())):
        if has_base:
            yield Ruby(tuple(group), ruby.style)
        else:
            yield Span("".join([base + reading for base, reading in group]), ruby.style)


def _in_line(text: str) -> str:
    return drawable(text).replace("\n", " ")


def _text_of(inline: Span | Icon | Ruby) -> str:
    if isinstance(inline, Span):
        return inline.text
    return ICON if isinstance(inline, Icon) else "".join([base for base, _ in inline.pairs])


def _widths(part: Part) -> Sequence[float]:
    """Return the widths of a part's characters."""
    if isinstance(part, TextPiece):
        scale, widths = part.scale, part.shaped.widths
        return widths if scale == 1 else [width * scale for width in widths]
    count = part.end - part.start
    return [part.advance / count] * count


def _is_simple(line: WrittenLine, piece: TextPiece) -> bool:
    """Return whether the room a line leaves out at its edges depends only on its characters."""
    text = line.text
    return (
        line.script is None
        and len(line.styles) == 1
        and len(text) == piece.end
        and not piece.style.letter_spacing
        and text.isprintable()  # has no spaces except U+0020
        and "  " not in text
        and piece.shaped.words != ()
    )


def _glue(line: WrittenLine, part: IconBox | RubyBox) -> None:
    """Note where no line may end inside and next to an icon or ruby."""
    text, start, end = line.text, part.start, part.end
    line.glued.update(range(start + 1, end))
    if isinstance(part, RubyBox):
        if part.reading:
            line.readings.append((start, part.scale))
        reading = sum([box.advance for box in part.reading])
        if part.reading_at < 0:
            line.hangs["left", start] = -part.reading_at
        if part.reading_at + reading > part.advance:
            line.hangs["right", end] = part.reading_at + reading - part.advance
        return
    if _NUMBER_BEFORE.search(text, max(start - 2, 0), start):
        line.glued.update((start - 1, start) if text[start - 1] == " " else (start,))
    after = _NUMBER_AFTER.match(text, end)
    if after:
        line.glued.update(range(end, after.end() + 1))


def _hold(line: WrittenLine) -> None:
    """Note where no line may end because a style says so."""
    start, held = 0, False
    for style, end in zip(line.styles, line.ends, strict=True):
        if style.unbroken:
            line.glued.update(range(start + (not held), end))
        start, held = end, style.unbroken


def _space(line: WrittenLine, widths: list[float]) -> None:
    """Add the room between Japanese characters to *line* and *widths* (JLREQ)."""
    added: dict[int, list[tuple[int, float]]] = {}
    part_ends = [part.end for part in line.parts]
    only = line.styles[0] if len(line.styles) == 1 else None
    for index, gap in japanese.gaps(line.text, _words(line)):
        before = index - 1
        style = only or line.style_at(before)
        if gap > 0 and line.script is not None and line.script.is_solid(index):
            continue
        # Of all gaps only the one between Japanese and Western characters adds room.
        if gap > 0 and not japanese.has_autospace(*line.text[before : index + 1], style.autospace):
            continue
        if not is_japanese(style.language) or not _has_space(line, widths, index):
            continue
        line.gaps[index] = own = gap * style.size / line.size
        widths[before] += own
        number = bisect_right(part_ends, before)
        if number < len(line.parts) and line.parts[number].start <= before:
            added.setdefault(number, []).append((before - line.parts[number].start, gap))
    for number, gaps in added.items():
        part = line.parts[number]
        if isinstance(part, TextPiece):
            line.parts[number] = part.with_gaps(tuple(gaps))


def _words(line: WrittenLine) -> Sequence[str]:
    part = line.parts[0] if line.parts else None
    if isinstance(part, TextPiece) and part.end - part.start == len(line.text):
        return part.shaped.words
    return ()


def _has_space(line: WrittenLine, widths: list[float], index: int) -> bool:
    """Return whether punctuation on both sides of *index* fills an em and so contains space."""
    before, after = line.text[index - 1], line.text[index]
    return not (
        (japanese.trail(before) and not _fills_em(line, widths, index - 1))
        or (japanese.lead(after) and not _fills_em(line, widths, index))
    )


def _fills_em(line: WrittenLine, widths: list[float], index: int) -> bool:
    style = line.style_at(index)
    em = (japanese.EM + spacing_of(style)) * style.size / line.size
    return abs(widths[index] - em) < 1


def _is_number(mark: tuple[GlyphBox, ...]) -> bool:
    return any(each.isnumeric() for box in mark for each in box.glyphs[3])


def _align_bullets(lines: list[WrittenLine]) -> None:
    """Let the entries of a list begin below each other, and lists in it below its entries.

    Numbers end below each other, as long ones are wider than short ones.
    """
    for is_list, group in groupby(lines, key=lambda line: bool(line.mark)):
        entries = list(group) if is_list else []
        start = 0.0
        for depth in sorted({line.depth for line in entries}):
            level = [line for line in entries if line.depth == depth]
            room = max([line.indent for line in level])
            for line in level:
                line.mark_at = start + (room - line.indent if _is_number(line.mark) else 0.0)
                line.indent = start + room
            start += room
