"""Written lines of one style put together from snippets that were written before.

A snippet is a word with the space after it or, in Japanese, kana and kanji with
the text up to the next kana or kanji. Nothing in it depends on the text before,
and of the text after it only the kind of the next character matters. So each
snippet is written, spaced and searched for breaks once, by the same code as any
text, and most texts contain few new ones. Anything less simple is written as a
whole.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, pairwise
from typing import NamedTuple

from punchboard.patterns import regex
from punchboard.typesetting import japanese
from punchboard.typesetting.breaking import JAPANESE, KINDS, PHRASE_RULES, phrase_breaks
from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.japanese import begun_by_signs, held_together
from punchboard.typesetting.pieces import TextPiece
from punchboard.typesetting.text import Autospace, TextStyle
from punchboard.typesetting.words import Words, joined
from punchboard.typesetting.wrapping import break_opportunities
from punchboard.typesetting.written import WrittenLine

#: Number of characters in a style's snippets above which they are all forgotten.
_KEPT = 400_000
#: Longer snippets do not recur.
_LONG = 64
_SOLID = regex(f"[{JAPANESE}]+")
#: Whether these begin a word after a space depends on the next character (UAX 14, LB15c).
_INFIXES = frozenset(".,:;")
_STRETCH = regex(f"[{JAPANESE}]*[^{JAPANESE} ]* *")
#: Kana and kanji, and the text after them; not quotation marks and hyphens, which
#: depend on the text before.
_PARTS = regex(f"([{JAPANESE}]+)([^{JAPANESE}\"'“”‘’«»‹›\\-‐]+)")  # noqa: RUF001


class Snippet(NamedTuple):
    """Part of a written line, counted from its own beginning.

    Attributes:
        glyphs: As in `Shaped`.
        advances: Advances of the glyphs, including gaps.
        texts: Characters of the glyphs.
        starts: First character of each glyph, if that is not the glyph's own number.
        widths: Widths of the characters.
        gaps: As in `WrittenLine`.
        ends: Where lines may end between phrases.
        inks: Where the last ink of such lines ends.
    """

    glyphs: tuple[int, ...]
    advances: tuple[float, ...]
    texts: tuple[str, ...]
    starts: tuple[int, ...] | None
    widths: tuple[float, ...]
    gaps: tuple[tuple[int, float], ...]
    ends: tuple[int, ...]
    inks: tuple[float, ...]


class Snippets(dict[tuple[str, str], Snippet | None]):
    """The snippets of one font and language, by text and next character; None if not simple."""

    def __init__(
        self,
        font: Font,
        words: Words,
        write: Callable[[str], WrittenLine],
        autospace: Autospace,
        *,
        is_japanese: bool,
    ) -> None:
        """Start without any snippets.

        Args:
            font: The font.
            words: Its words.
            write: Writes a line in it like any text.
            autospace: What stands apart from kanji and kana.
            is_japanese: Whether the language is Japanese.
        """
        self._font = font
        self._is_japanese = is_japanese
        self._autospace = autospace
        self._words = words
        self._write = write
        self._edges = write("a").edges
        self._size = 0

    def line(self, text: str, style: TextStyle) -> WrittenLine | None:
        """Return *text* as a written line; None if it is not simple enough.

        Args:
            text: One line, without control characters.
            style: Its style.
        """
        if self._is_japanese and begun_by_signs(text):
            return None
        stretches = _STRETCH.findall(text)  # the last one is empty
        kinds = [KINDS[each[:1]] for each in stretches]
        found = list(map(self.__getitem__, zip(stretches, kinds[1:], strict=False)))
        if None in found:
            return None
        return self._joined(stretches, found, style)  # type: ignore[arg-type]  # no None

    def _joined(self, stretches: list[str], found: list[Snippet], style: TextStyle) -> WrittenLine:
        text = "".join(stretches)
        shaped = joined(text, found)
        pens = list(accumulate(shaped.widths, initial=0))
        gaps: dict[int, float] = {}
        ends: list[int] = []
        inks: list[float] = []
        at = 0
        for _, _, _, _, widths, own_gaps, own_ends, own_inks in found:
            pen = pens[at]
            for index, gap in own_gaps:
                gaps[at + index] = gap
            if len(own_ends) == 1:
                ends.append(at + own_ends[0])
                inks.append(pen + own_inks[0])
            elif own_ends:
                ends += [at + end for end in own_ends]
                inks += [pen + ink for ink in own_inks]
            at += len(widths)
        within = tuple([(index - 1, gap) for index, gap in gaps.items()])
        line = WrittenLine(text, [], [style], [len(text)], style.size, pens, gaps)
        line.parts.append(TextPiece(0, len(text), style, self._font, shaped, 1.0, within))
        line.edges = self._edges
        held = held_together(text, phrases=True) if self._is_japanese else ()
        if held:
            kept = [(e, ink) for e, ink in zip(ends, inks, strict=True) if e not in held]
            ends, inks = [end for end, _ in kept], [ink for _, ink in kept]
        line.phrases = tuple(ends), inks
        return line

    def __missing__(self, key: tuple[str, str]) -> Snippet | None:
        """Write a snippet, and remember it."""
        text, following = key
        parts = _PARTS.fullmatch(text)
        if parts:
            head = self[parts[1], KINDS[parts[2][0]]]
            tail = self[parts[2], following]
            snippet = _chained(head, tail) if head and tail else None
        elif self._is_japanese and _SOLID.fullmatch(text):
            snippet = self._solid(text, following)
        else:
            snippet = self._new(text, following)
        if len(text) <= _LONG:
            self._size += len(text)
            if self._size > _KEPT:
                self.clear()
                self._size = len(text)
            self[key] = snippet
        return snippet

    def _solid(self, text: str, following: str) -> Snippet | None:
        """Return a snippet of kana and kanji alone, which have no gaps between them."""
        word = self._words[text]
        if word is None:
            return None
        *others, last = word.advances
        gap = japanese.gap(text[-1], following) if following else 0.0
        if gap > 0 and not japanese.has_autospace(text[-1], following, self._autospace):
            gap = 0.0
        pens = list(accumulate(word.advances, initial=0))
        ends = PHRASE_RULES.solid(text, following)
        widths = (*others, last + gap)
        gaps = ((len(text), gap),) if gap else ()
        inks = tuple([pens[end] for end in ends])
        return Snippet(word.glyphs, widths, word.texts, None, widths, gaps, ends, inks)

    def _new(self, text: str, following: str) -> Snippet | None:
        if text[-1] == " " and following in _INFIXES:
            return None
        line, length = self._write(text + following), len(text)
        part = line.parts[0] if len(line.parts) == 1 else None
        if line.edges is None or line.script or not isinstance(part, TextPiece):
            return None
        if (part.start, part.end) != (0, len(line.text)):  # no font has the characters left out
            return None
        if part.font is not self._font or not self._words.is_loose(text[0]):
            return None
        own = part.shaped.part(0, length)
        if own is None or own[2]:
            return None
        glyphs, advances, _, texts = own
        starts = tuple(part.shaped.starts[: len(glyphs)])
        breaks = break_opportunities(line, phrase_breaks)
        ends = tuple([end for end in breaks.ends if end <= length])
        return Snippet(
            glyphs,
            advances,
            texts,
            None if starts == tuple(range(length)) else starts,
            tuple([after - before for before, after in pairwise(line.pens[: length + 1])]),
            tuple([(index, gap) for index, gap in line.gaps.items() if index <= length]),
            ends,
            tuple(line.inks(ends)),
        )


def _chained(head: Snippet, tail: Snippet) -> Snippet | None:
    """Return two snippets as one; None if one has ligatures."""
    if head.starts or tail.starts:
        return None
    length, pen = len(head.widths), sum(head.widths)
    return Snippet(
        head.glyphs + tail.glyphs,
        head.advances + tail.advances,
        head.texts + tail.texts,
        None,
        head.widths + tail.widths,
        (*head.gaps, *[(length + index, gap) for index, gap in tail.gaps]),
        (*head.ends, *[length + end for end in tail.ends]),
        (*head.inks, *[pen + ink for ink in tail.inks]),
    )
