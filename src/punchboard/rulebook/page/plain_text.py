"""The text of a file without its markup, which still knows where each character came from.

Plain text, Markdown, HTML, LaTeX and wikis come out as one: headings,
bullets and table rows as in Markdown, without emphasis, links and tags.
"""

from __future__ import annotations

import heapq
import itertools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.aligned import with_aligned_columns
from punchboard.rulebook.page.columns import with_bars, with_counts_beside
from punchboard.rulebook.page.joined import hanging, joined
from punchboard.rulebook.page.markup import form_of, tokens
from punchboard.rulebook.page.parted import parted, without_gaps
from punchboard.rulebook.page.side_by_side import Unfolded, unfolded

_SAME_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {
    ord(sign): ord(plain)
    for signs, plain in (
        ("\u3000\u00a0\u202f\u205f" + "".join(map(chr, range(0x2000, 0x200B))), " "),
        ("\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", "\n"),
        ("〜～∼", "~"),
        ("‐‑‒–—―−－", "-"),
        ("✕✖⨯╳", "×"),
        ("｡", "。"),
        ("､", "、"),
        ("〔［", "["),
        ("〕］", "]"),
        ("’‘", "'"),
        ("│┃║", "|"),
        ("\x00", " "),
    )
    for sign in signs
}
#: Signs of a list that come out as others of the same length.
_PLAINER = (
    # `Animal cards, 26 of them`
    (made_later(r", (?:(?<=[^\W\d], )|(?<=\), ))(\d{1,3}) of them\b"), r" (\1)"),
    # `[x8] Owls`, at the beginning of lines
    (made_later(r"(?m:^)\[[x×](\d{1,3})\](?= [^\W\d])"), r"\1 x "),
    (made_later(r" by (?:(?<=\b\d by )(?=\d\b)|(?<=\b\d\d by )(?=\d\d\b))"), "  x "),
    # A picture in the font of a page, in the place of a bullet, and anywhere.
    (made_later("(?m)^([ \t]*)[\ue000-\uf8ff](?=[ \t]*[^\\s\ue000-\uf8ff])"), r"\1•"),
    (made_later("[\ue000-\uf8ff]"), " "),
    # A sign of a font of signs, whose letter a copy has instead.
    (made_later("(?m:^)([ \t]*)[unlqvo§ü](?=[ ]+\\d{1,3}[ ][^\\W\\d])"), r"\1•"),
    # `Held:innenbögen`
    (made_later("(?<=[a-zß-ÿ]):(?=innen[a-zß-ÿ])"), "_"),
    # `天気ダイス---2`, `帆‥各3枚`, `札(9枚) …… 梟4、兎5`, `Owls . 9`; `Owls:: 9` of AsciiDoc
    (
        made_later(
            r"(?=[ :‥…・-])(?:(?<=[^\s\d])[ ]?(?:-{2,4}|[‥…]{1,6}|・{2,6})[ ]?"
            r"(?=[各計]?\d{1,4}[ ]*(?:[枚個つ本体冊組面台匹袋種(]|$))"
            r"|(?<=\))[ ]?[‥…]{2,6}[ ]?(?=[^\s\d])"
            r"|(?<=[^\W\d])[ ]\.[ ](?=\d{1,3}(?:[ ]\(|$))|(?<=\w)::[ ])",
            re.MULTILINE,
        ),
        ":",
    ),
    # `owls 12` with a tab between, and rows of a table such as `owls,12`
    (
        made_later(
            r"(?m)[\t,;](?:(?<=[^\W\d]\t)(?=\d{1,3}[枚個つ本体冊]?[ ]*$)"
            r"|(?<=[ぁ-ヺー一-龥],)(?=[ ]?\d{1,3}[ぁ-ん一-龥][ ]*$)"
            r"|(?<=[^\W\d][,;])(?=\d{1,3}[ ]*(?:\Z|\n(?:\Z|\n|[^\d,;\n]*[,;]\d{1,3}[ ]*$))))"
        ),
        ":",
    ),
    (made_later(r"--(?<=\d--)(?=\d)"), "~"),
    # `灯籠タイル×36／漁師コマ×8`
    (made_later(r"/(?<=[\d枚個つ本体冊)]/)(?=[ァ-ヺー一-龥])"), "、"),
    # `1 to 10 pepper (30 cards)`
    (
        made_later(
            r"(?<!\d)(\d{1,2})[ ](?:to|bis|à)[ ](\d{1,3})"
            r"(?=[ ][^\W\d][^\n(]{0,30}\(\d{1,3}[ )])"
        ),
        r"\1-\2",
    ),
    # `20 votes (10 for & 10 against)`
    (made_later(r"[ ]&(?<=\w[ ]&)(?=[ ]\d{1,3}[ ][^\W\d])"), ","),
    # `灯籠タイル―36枚`
    (made_later(r"-(?<=[ァ-ヺー一-龥]-)(?=\d{1,3}[枚個つ本体冊組台匹][ ]*$)", re.MULTILINE), ":"),
    # `【駒(12個)】`, `「駒 12個」「石 8個」`
    (
        made_later(
            r"(?:(?m:^)|(?<=[】」・]))[ ]?[【「]([^【】「」()\n]{1,20}?"
            r"(?:\([^()\n]*\d[^()\n]*\)|[ ]?\d{1,4}[枚個本つ体]))[】」]"
        ),
        r" \1 ",
    ),
)
#: `(2) maps`, `[1] maps` or `24 - ships`, at the beginning of lines, and how many make a list.
_LED_LINE = made_later(
    r"[ \t>]*(?:(?:#{1,6}|[■●◆*•-](?: \[[ xX]\])?|\d{1,2}[.)](?=[ ]\d))[ ]+)?"
    r"(?P<led>(?P<sign>[(\[])?(?P<count>\d{1,3})(?(sign)[)\]]|[ ]-))[ ]"
    r"(?P<name>(?:\d{1,2}-)?[^\W\d][^\n(,:]*)"
)
_LED_LINES = 3

#: `Owls.........9`, and how many of them make a list: a table of contents has numbers that rise.
_LED = made_later(r"(?m)^[^\n]*?[^\W\d]\)?[ ]?(?P<dots>\.{3,})[ ]?(?P<count>\d{1,3})[ ]*$")
_MANY_LED = 3
#: Which share of the names of a list shows that it is one of components.
_KNOWN = 0.6
#: The number of a page that is one line.
_PAGE = made_later(r"(?m)^(\d{1,2})(?= [^\W\d][^\n]{150})")

# Reading a line takes the square of its length, so very long ones are read in pieces: behind a
# sentence, or in front of the next entry. A row of a table is one as long as people write it.
_LONGEST, _LONGEST_ROW = 800, 1600
_PIECE = made_later(r"。|[.!?]\s+(?=[A-ZÀ-Þ\d])|,\s+(?=\d{1,3} [^\W\d])")


@dataclass(frozen=True, slots=True)
class PlainText:
    """A text as the grammar reads it, one sign for each of *raw*.

    Attributes:
        text: Without markup, in ASCII digits, brackets, spaces and line feeds.
        raw: The same characters as the writer typed them.
        replaced: What came in the place of markup: where it begins and ends in *raw* without
            the breaks, and where the markup does in the source; what is between is the same.
        breaks: Where line feeds were put into *raw*.
        returns: Where the lines end in the source, as long as it is without a carriage return,
            that had one.
        page: What the source was with its columns below one another.
    """

    text: str
    raw: str
    replaced: Sequence[tuple[int, int, int, int]]
    breaks: Sequence[int]
    returns: Sequence[int] = ()
    page: Unfolded | None = None

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Return where the characters from *start* to *end* start and end in the source."""
        first, last = self._sign(start)[0], self._sign(end - 1)[1]
        if self.page and self.page.moved:  # words of the other column are behind its line
            first, last = self.page.span(first, last)
        return first + bisect_left(self.returns, first), last + bisect_left(self.returns, last)

    def _sign(self, place: int) -> tuple[int, int]:
        breaks = bisect_left(self.breaks, place)
        broken = self.breaks[breaks : breaks + 1] == [place]
        place -= breaks
        found = bisect_right(self.replaced, place, key=itemgetter(0))
        _, end, first, last = self.replaced[found - 1] if found else (0, 0, 0, 0)
        if place >= end:
            first = last + place - end
            last = first + 1
        return first, first if broken else last


def plain_text(source: str, words: Grammar, suffix: str = "") -> PlainText:
    """Return *source* without its markup, with the lines that its writer meant."""
    returns = [each.start() - before for before, each in enumerate(re.finditer("\r\n", source))]
    page = unfolded(source.replace("\r\n", "\n").replace("\r", "\n"))
    source = page.text
    raw, replaced = _without_markup(source, suffix, list(hanging(source, words)))
    plain = with_aligned_columns(raw.translate(_SAME_WIDTH))
    plain = _plainer(with_bars(_without_dots(_without_pages(plain)), words))
    plain = _with_leading_counts(without_gaps(with_counts_beside(plain, words)), words)
    plain, raw, breaks = _broken(parted(plain, words), plain, raw, [])
    plain = joined(plain, words)
    plain, raw, breaks = _broken([*_pieces(plain)], plain, raw, breaks)
    return PlainText(plain, raw, replaced, breaks, returns, page)


def _broken(
    places: Sequence[int], text: str, raw: str, breaks: Sequence[int]
) -> tuple[str, str, list[int]]:
    """Return a text and what was typed with more line feeds, and where all of these are."""
    spans = list(itertools.pairwise([0, *places, len(raw)]))
    text, raw = ("\n".join(said[a:b] for a, b in spans) for said in (text, raw))
    new = [place + before for before, place in enumerate(places)]
    return text, raw, sorted([*new, *(each + bisect_right(places, each) for each in breaks)])


def _pieces(text: str) -> Iterator[int]:
    """Yield where lines must begin so that none is longer than people write."""
    start = 0
    for row in text.split("\n"):
        end, place = start + len(row), start
        longest = _LONGEST_ROW if row.startswith("|") else _LONGEST
        while end - place > longest:
            last = place + longest
            ends = [each.end() for each in _PIECE.finditer(text, place + 1, last)]
            stop = max(text.rfind(sign, place + 1, last) + 1 for sign in "。.、, ")
            place = ends[-1] if ends else stop or last
            yield place
        start = end + 1


def _with_leading_counts(text: str, words: Grammar) -> str:
    """Return *text* with the numbers that signs lead entries with, as in `(24) ships`.

    Numbers that rise one by one are those of steps, or of entries: `[1] 24 ships`.
    """
    rows, signs, run = text.split("\n"), [*text], list[tuple[int, re.Match[str]]]()
    position = 0
    for row in (*rows, "-"):
        found = _LED_LINE.match(row)
        if run and row.strip() and (not found or found["sign"] != run[-1][1]["sign"]):
            _lead(signs, run, words)
            run = []
        if found:
            run.append((position, found))
        position += len(row) + 1
    return "".join(signs)


def _lead(signs: list[str], run: Sequence[tuple[int, re.Match[str]]], words: Grammar) -> None:
    """Write the numbers of a list as `24 x ships`, and those of its steps as bullets."""
    counts = [int(each["count"]) for _, each in run]
    rises = counts == list(range(counts[0], counts[0] + len(run)))
    sign, names = run[0][1]["sign"], [each["name"].strip() for _, each in run]
    known = sign or sum(map(words.is_noun, names)) >= _KNOWN * len(names)
    if len(run) < _LED_LINES or not known or (rises and sign != "["):
        return
    for position, each in run:
        start, end = (position + e for e in each.span("led"))
        if not rises:
            signs[start:end] = f"{each['count']} x".rjust(end - start)
        else:
            signs[start:end] = "-".ljust(end - start)


def _without_markup(
    source: str, suffix: str, spaces: Sequence[tuple[int, int]]
) -> tuple[str, list[tuple[int, int, int, int]]]:
    """Return a text without its markup and some *spaces*, and what came in their place.

    See `PlainText`.
    """
    parts: list[str] = []
    replaced = []
    position = place = 0
    marks = tokens(source, form_of(source, suffix))
    for start, end, instead in heapq.merge(marks, ((*span, "") for span in spaces)):
        if start < position:
            continue
        parts += source[position:start], instead
        place += start - position + len(instead)
        replaced.append((place - len(instead), place, start, end))
        position = end
    return "".join([*parts, source[position:]]), replaced


def _without_pages(text: str) -> str:
    """Return *text* without the numbers of pages that are one line each: 1 to the last."""
    found = list(_PAGE.finditer(text))
    if len(found) < 2 or [int(each[1]) for each in found] != list(range(1, len(found) + 1)):
        return text
    return _PAGE.sub(lambda number: " " * len(number[0]), text)


def _without_dots(text: str) -> str:
    """Return *text* with colons for the dots that lead to the numbers of a list."""
    found = list(_LED.finditer(text)) if "..." in text else []
    counts = [int(each["count"]) for each in found]
    if len(found) < _MANY_LED or counts == sorted(counts):
        return text
    parts, position = list[str](), 0
    for each in found:
        parts += text[position : each.start("dots")], ":".ljust(len(each["dots"]))
        position = each.end("dots")
    return "".join([*parts, text[position:]])


def _plainer(text: str) -> str:
    for sign, instead in _PLAINER:
        text = sign.sub(lambda found: found.expand(instead).ljust(len(found[0])), text)  # noqa: B023
    return text
