"""The outline of a rules text: tells what each line is, and puts it into a chapter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from punchboard.rulebook.grammar.grammar import (
    CODE,
    TITLE_COUNT,
    TITLE_NUMBER,
    Grammar,
    Topic,
    bare_title,
)
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import without_brackets
from punchboard.rulebook.page.amounts import amounts_of
from punchboard.rulebook.page.lines import Chapter, Kind, Line, WritingSystem
from punchboard.rulebook.page.numbering import numbered_titles
from punchboard.rulebook.page.plain_text import PlainText
from punchboard.rulebook.page.uncounted import uncounted_of
from punchboard.rulebook.page.untitled_setup import with_setup

_HASHES = made_later(r"(#{1,6})[ \t]+(?=\S)")
_SQUARES = made_later(r"(■{1,3}|□|◼|▼|◆|●|★|☆|〇|○|◎|◇)[ \t]?(?=\S)")
_BRACKETS = made_later(r"[【\[<《〈≪「][ \t]?([^】\]>》〉≫」\n]{1,40})[】\]>》〉≫」][ \t]?$")
_BULLET = made_later(
    r"(?:[-*+•·‣▪◦➢➤✓✔–—✣»☐★][ \t]+(?:\[[ x]\][ \t])?|\[[ x]\][ \t](?=\S)|[－][ \t]?"
    r"|[/・･◦•●○〇◎◇◆■□▼▽▲△★☆▶►▸▹♦❖✦◾◽▪»‣⁃∙][ \t]?"
    # `o	5 cubes`: a bullet of word processors, as pages have it; `. 5 cubes`: of AsciiDoc.
    r"|o[ \t]+(?=\d|[A-Z])|\.[ \t](?=\d)|-(?=[^\s\d>-])|\*(?=[^\s*])|\"(?=[^\"\n]{1,60}\",?$))"
)
_STEP = made_later(
    r"(?:\d{1,2}[.)][ \t]?(?=\D)|\d{1,2}[-.]\d{1,2}[.)][ \t]*(?=\D)|\d{1,2}:(?!\d)[ \t]?"
    r"|\(\d{1,2}\)[ \t]?|[①-⑳➀-➓][ \t]?|[A-Z][.:)][ \t]?(?=[ぁ-ヺ一-龥])|\([a-z]\)[ \t]"
    r"|\d{1,2}[ \u3000](?=[ぁ-ヺ一-龥][^\n]*。)"
    r"|[a-z][.)][ \t]|[a-z][ ]\)[ \t]|[A-Z](?:[ ]{2,4}|\t)(?=\d))"  # `A  15 pawns`
)
#: What says nothing in front of words: `2.3 41 counters`, a picture, `C01: Owls`.
_CLAUSE = r"\d{1,2}(?:\.\d{1,2}){1,3}\.?[ \t]+(?=\d|[^\W\d]{3}|[ぁ-ヺ一-龥])"
_EMOJI = r"(?:[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f\u200d]+[ ]?)+[*_]*"
_MERE = made_later(rf"{_CLAUSE}|(?P<picture>{_EMOJI})|{CODE}[ ](?=[^\W\d])")
_QUOTED = made_later(r"(?:>[ \t]?)+")
#: `---|---` makes a table of the rows around it, `---` a title of the line above it.
_DIVIDES = made_later(r":?-{2,}:?(?:[ ]*\|[ ]*:?-{2,}:?)+[ |]*$")
_RULE = made_later(r"(?:={3,}|-{3,}|\*{3,}|_{3,})$")
#: An entry above its sum, which is no title.
_ENTRY = made_later(r".*[^\W\d]\)?(?:[ ]{2,}|[ .]{3,}|:[ ]*|[ ][x×])\d{1,3}$|\d{1,3}[ x×]+[^\W\d]")
_CELL = made_later(r"[^|\s](?:[^|]*[^|\s])?")
_COUNTED_CELL = made_later(r"\d{1,3}[ ]?[x×]?[ ][^\W\d]{2}")
_NO_TITLE = made_later(r"[。.!?、,;]\n|[。!]\s?\S|\d.*\n|\n[るれんをっゃゅょ]")  # torn words
_BELOW = made_later("(?:以下|下記|次|つぎ)の")
_ALONE = made_later(r"\([^\w)]{0,3}枚?\)$|\(\d{1,4}\)$")
_SECTIONS = {Topic.COMPONENTS, Topic.SETUP}
_DEPTHS = {"■■■": 1, "■■": 1, "■": 2, "□": 3, "▼": 3, "◆": 3}
_EDITIONS = ("base", "expansions")
_BRACKETED, _MARKED, _BARE = 3, 4, 5
#: How long a title is at most, in characters and in words; the same in Japanese.
_CAPITALS = made_later(r"[A-ZÄÖÜÀÉÈÊÇ][A-ZÄÖÜÀÉÈÊÇ' -]{2,30}")
_LONG_TITLE, _WORDS, _LONG_JAPANESE = 60, 6, 14


def script_of(plain: PlainText, words: Grammar) -> WritingSystem:
    """Return *plain* with its lines and chapters."""
    counted = uncounted_of(words).blotted(plain.text)
    lines = tuple(with_setup([*_Outline(plain.text, counted, words).lines()], counted, words))
    return WritingSystem(plain, counted, lines, words, amounts_of(words))


class _Row(NamedTuple):
    """A line as it is written: its words, where they are, and the next two lines."""

    said: str
    start: int
    inset: int
    gap: bool
    below: Sequence[str]

    @property
    def under(self) -> str:
        return self.below[0] if self.below else ""


class _Outline:
    """Tells the lines of a text and puts them into chapters."""

    def __init__(self, text: str, counted: str, words: Grammar) -> None:
        self._text, self._counted, self._words = text, counted, words
        self._amounts, self._topic = amounts_of(words), words.topic
        self._chapter = Chapter("", Topic.INTRODUCTION, None, 0, (), 0)
        self._above: list[Chapter] = []
        self._last = Kind.TEXT
        self._tabled = False
        self._outside: tuple[int, Chapter] | None = None  # of a title with a bullet
        self._squares = set[str]()  # the signs of titles that are known
        self._list_sign = ""  # the sign of the title of the list
        self._inner: dict[str, int] = {}  # the levels of titles with a sign inside of the list
        self._capitals = False  # whether a title is in capitals alone
        self._numbered = self._number = 0
        self._chapters = numbered_titles(text, lambda title: words.topic(title) in _SECTIONS)

    def lines(self) -> Iterator[Line]:
        """Yield the lines in order."""
        for row in self._rows():
            for line in self._read(row):
                if line.kind is Kind.HEADING:
                    self._open(line)
                elif self._outside and (line.gap or line.indent <= self._outside[0]):
                    self._chapter, self._outside = self._outside[1], None
                self._last = line.kind
                yield replace(line, chapter=self._chapter, number=self._number)
                self._number += 1

    def _rows(self) -> Iterator[_Row]:
        rows = self._text.split("\n")
        position, gap, front = 0, True, _front_matter(rows)
        for index, row in enumerate(rows):
            said = row.lstrip()
            if quoted := _QUOTED.match(said):
                said = said[quoted.end() :].lstrip()
            inset = len(row) - len(said)
            said = said.rstrip() if said[:1] == "|" else said.rstrip(" \t|")
            empty = not said or index < front or _RULE.match(said)
            if not empty:
                below = [each.strip() for each in rows[index + 1 : index + 3]]
                yield _Row(said, position + inset, inset, gap, below)
            gap = bool(empty)
            position += len(row) + 1

    def _made(
        self, row: _Row, kind: Kind, start: int = 0, end: int | None = None, mark: str = ""
    ) -> Line:
        """Return a line with the words of a *row* from *start* to *end*."""
        stop = row.start + (len(row.said) if end is None else end)
        return Line(kind, row.start + start, stop, row.inset, mark, row.gap, self._chapter)

    def _read(self, row: _Row) -> Sequence[Line]:
        """Return the lines that a row is: one, or a title and its list, or cells."""
        bars, edge = "|" in row.said, row.said[0] == "|"
        opens = bars and any(map(_DIVIDES.match, (row.said, row.under)))
        opens = opens or (bars and "|" in row.under and self._has_titles(row.said))
        self._tabled = opens or (self._tabled and bars and not row.gap)
        if self._tabled and not edge:
            return [self._made(row, Kind.ROW)]
        if heading := self._heading(row):
            self._outside = (row.inset, self._chapter) if row.said[0] in "-*+•" else None
            line = self._made(row, Kind.HEADING, self._title_start(row, heading[0]))
            return [replace(line, indent=heading[1])]
        if bars and (cells := list(self._cells(row))):
            return cells
        if (edge and len(row.said) > 1) or row.said.count(" | ") > 2:
            return [self._made(row, Kind.ROW)]
        return [self._marked(row)]

    def _marked(self, row: _Row) -> Line:
        """Return a line as an item or a step, by the mark before it; or as a text."""
        said = row.said
        for kind, form in ((Kind.ITEM, _BULLET), (Kind.STEP, _STEP)):
            bullet = form.match(said)
            if not bullet or bullet.end() == len(said):
                continue
            mark = "1" if kind is Kind.STEP and said[0] != "(" else said[0]
            at = self._behind(_BULLET, said, bullet.end())
            if mark == "1" and self._chapter.own is Topic.COMPONENTS:
                kind, mark = Kind.ITEM, "#"  # what is in the box is numbered here
            elif mark in "-*+" and (step := _STEP.match(said, at)) and "." in step[0]:
                kind = Kind.STEP
            return self._made(row, kind, self._behind(_MERE, said, at), mark=mark)
        place, mere = self._behind(_MERE, said, 0), _MERE.match(said)
        # `🎲 4 dice`, `→ 4 dice`
        pictured = place and said[place].isdigit() and mere and mere["picture"]
        return self._made(
            row, Kind.ITEM if pictured else Kind.TEXT, place, mark="•" * bool(pictured)
        )

    def _behind(self, sign: re.Pattern[str], said: str, place: int) -> int:
        """Return the place behind a *sign* at a *place*, if words follow it."""
        found = sign.match(said, place)
        return found.end() if found and found.end() < len(said) else place

    def _has_titles(self, said: str) -> bool:
        """Return whether a cell is the title of counts."""
        titled = self._words.pattern("quantity", "^{}$").match
        return any(titled(cell.strip()) for cell in said.split("|"))

    def _cells(self, row: _Row) -> Iterator[Line]:
        """Yield the cells that are entries: `| 4 pawns | 1 die |`, `| ・ | Cards (96) |`."""
        cells = [each.span() for each in _CELL.finditer(row.said)]
        if len(cells) == 2 and _BULLET.fullmatch(f"{row.said[slice(*cells[0])]} "):
            yield self._made(row, Kind.ITEM, *cells[1], row.said[cells[0][0]])
            return
        listed = self._chapter.topic is Topic.COMPONENTS
        counted = [listed and bool(_COUNTED_CELL.match(row.said, *each)) for each in cells]
        for each, entry in zip(cells, counted, strict=True):
            if 2 * sum(counted) > len(cells):
                kind = Kind.ITEM if entry else Kind.TEXT
                yield self._made(row, kind, *each, "|" * entry)

    def _heading(self, row: _Row) -> tuple[int, int] | None:
        """Return where the words of a heading start and its level, or None for no heading."""
        said = row.said
        if hashes := _HASHES.match(said):
            return hashes.end(), len(hashes[1])
        shown = len(without_brackets(said, 0, len(said))) if said[-1] == ":" else len(said)
        if shown > _LONG_TITLE or said[0] == "|":
            return None
        if _RULE.match(row.under) and not said.startswith("- ") and not _ENTRY.match(said):
            return 0, 1 if row.under[0] == "=" else 2
        title = self._title(said)
        known = self._topic(TITLE_COUNT.sub("", title))
        bullet = _BULLET.match(said)
        if bullet and said[0] in "-*+•・" and not (said.rstrip("*")[-1] == ":" and known):
            return None
        if row.start in self._chapters or (not known and self._boxes(said)):
            return 0, _BARE
        if square := _SQUARES.match(said):
            # Lines with one mark below one another are entries; one above other lines is a title.
            sign, following = square[1], next(filter(None, row.below), "")
            self._squares |= {sign} if known else set()
            above = sign[0] == "■" or (row.gap and sign in self._squares and "。" in following)
            above = above and not following.startswith(sign)
            titles = known or (above and not self._counts(said[square.end() :]))
            return (square.end(), self._square_level(sign, known, following)) if titles else None
        if known and _BRACKETS.match(said):
            return 0, _BRACKETED
        if bullet and bullet.end() < len(said) and known is not Topic.COMPONENTS:
            return None
        place = bullet.end() if bullet else 0
        if known and self._is_bare(row, title, known):
            self._capitals = self._capitals or title.isupper()
            return place, _BARE
        return (0, _BARE) if self._is_capital(row) or self._is_of_rules(row, title) else None

    def _is_of_rules(self, row: _Row, title: str) -> bool:
        """Return whether a title for all rules stands alone above a sentence, and is no entry."""
        below = next(filter(None, row.below), "")
        alone = row.gap and not row.under and below[-1:] in {*".。:!"}
        return bool(alone and self._words.pattern("not_made", "^{}$").match(title))

    def _square_level(self, sign: str, known: Topic | None, following: str) -> int:
        """Return the level of a title with a sign: above entries it may be inside of a list."""
        listing = self._chapter.own is Topic.COMPONENTS and self._list_sign != sign
        listing = listing and _BULLET.match(following) is not None
        if known or not listing:
            self._list_sign = sign if known is Topic.COMPONENTS else self._list_sign
            inner = self._inner.get(sign, 0) if self._chapter.topic is Topic.COMPONENTS else 0
            return (not known and inner) or _DEPTHS.get(sign, _MARKED)
        self._inner[sign] = self._chapter.level + 1
        return self._inner[sign]

    def _is_capital(self, row: _Row) -> bool:
        """Return whether capitals alone are a title, as others are in the text: `SMALL MOOR`."""
        said = without_brackets(row.said, 0, len(row.said)).partition(",")[0].strip()
        if not (self._capitals and row.gap and row.under and _CAPITALS.fullmatch(said)):
            return False
        counted = row.under[:1].isdigit() or self._counts(row.under) or self._words.is_noun(said)
        return not (self._chapter.topic is Topic.COMPONENTS and counted)

    def _is_bare(self, row: _Row, title: str, known: Topic) -> bool:
        """Return whether a line without any mark is a heading."""
        # `遊び方(3フェーズ制)`, `Contents (80 cards)`, `Contents for 4 players`
        title = TITLE_COUNT.sub("", title)
        title = self._words.pattern("players", r"[ ]?\d{1,2}(?:-\d{1,2})?[ ]?{}").sub("", title)
        listing, number = known is Topic.COMPONENTS, re.match(r"\d+(?= (?!-))", row.said)
        if not title or _NO_TITLE.search(f"{title}\n{row.under[:1]}"):
            return False
        entry = row.under[:1].isdigit() or self._chapter.own is Topic.COMPONENTS
        if number and (entry or int(number[0]) > self._numbered + 1):
            return False  # `5 score markers` among entries
        bulleted, opened = _BULLET.match(row.under) is not None, row.said[-1] == ":"
        risen, few = row.gap or opened or bulleted, len(title.split())
        if title[0].isascii() or "À" <= title[0] <= "ÿ":
            if listing:
                return few <= _WORDS and (title[0].isupper() or risen or few == 1)
            told = self._words.pattern("commands", "^{}").match(title) and not title.isupper()
            short = few < _WORDS - 1 and title[0].isupper()
            return known is not Topic.NOTES and short and (row.gap or not told)
        listed = listing and (row.under[:1] in {"", "|"} or self._counts(row.under))
        # An unmarked title ends a marked list, which the rules themselves may be part of.
        ends = self._last is Kind.ITEM and known in {Topic.SETUP, Topic.PLAY}
        ends = ends and not self._words.pattern("not_made", "^{}").match(title)
        counts = any(e.unit and e.end == len(row.said) for e in self._amounts.find(row.said))
        return len(title) <= _LONG_JAPANESE and not counts and (risen or listed or ends)

    def _boxes(self, said: str) -> bool:
        """Return whether a line opens a list without a title: `The box contains:`."""
        said = " ".join(without_brackets(said, 0, len(said)).split())
        below = _BELOW.search(said)
        opens = said[-1:] == ":" or (said[-1:] == "。" and below)
        boxed = self._words.pattern("boxed", "{}" if opens else "{}$").search(said)
        if opens and not boxed and self._chapter.topic is not Topic.SETUP:
            boxed = self._words.pattern("adds").search(said)
        if not boxed or (boxed[0].startswith("を") and not below):  # `カードを使います。`: no title
            return False
        named = (said[:1].isupper() or not said.isascii()) and not self._words.is_noun(said)
        return named and not any(map(str.isdigit, said))

    def _title(self, said: str) -> str:
        """Return the title that a line may be, without its sign: `Contents.`, `What is in?`."""
        title = bare_title(said)
        bare = title.rstrip(".? ") if title[-1:] == "?" or " " not in title else title
        return bare if self._topic(bare) is Topic.COMPONENTS else title

    def _title_start(self, row: _Row, place: int) -> int:
        """Return where the words of a heading begin, behind its numbering and its sign."""
        number = TITLE_NUMBER.match(row.said, place)
        if number and number.end() < len(row.said):
            value = int(number[0]) if number[0].strip().isdecimal() else 0
            # `## 34 Action Cards` are counted.
            title = TITLE_COUNT.sub("", row.said[number.end() :])
            listed = self._chapter.topic is Topic.COMPONENTS and self._topic(title) is None
            counts = listed or self._words.is_noun(title)
            if value <= self._numbered + 1 or not counts:
                self._numbered, place = value, number.end()
        return self._behind(_MERE, row.said, place)

    def _of_edition(self, title: str, end: int) -> Topic | None:
        """Return that pieces of the game alone, or of an expansion, are listed below a title."""
        named = any(self._words.pattern(e, r"^{}\w{0,4}\W*$").match(title) for e in _EDITIONS)
        below = self._text[end:].lstrip().partition("\n")[0] if named else ""
        counted = any(each.count for each in self._amounts.find(below)) and len(below) < _LONG_TITLE
        return Topic.COMPONENTS if counted else None

    def _counts(self, said: str) -> bool:
        found = any(each.unit or each.times for each in self._amounts.find(said))
        return found or _ALONE.search(said) is not None

    def _open(self, line: Line) -> None:
        """Begin the chapter of a heading."""
        title, level = self._title(self._text[line.start : line.end]), line.indent
        own, counts, first = self._own_topic(title), self._counts(title), not self._chapter.number
        own = own or self._of_edition(title, line.end)
        if first and level == 1 and own is Topic.NOTES:
            own = None  # the title of the whole text: `Harbour v0.1`
        # A title right below one of the list, as where two are beside one another, is of it too.
        beside = self._last is Kind.HEADING and self._chapter.own is Topic.COMPONENTS
        if beside and level >= _BARE:
            own = Topic.COMPONENTS
        while self._above and self._above[-1].level >= level:
            self._above.pop()
        listed = counts and self._chapter.topic is Topic.COMPONENTS
        inherited = self._above[-1].topic if self._above else Topic.PLAY
        topic = own or (Topic.COMPONENTS if listed else inherited)
        parents = tuple(each.title for each in self._above)
        self._chapter = Chapter(title, topic, own, level, parents, self._chapter.number + 1)
        self._above.append(self._chapter)
        # The title of the whole text, such as `Rules`: what is right below it introduces it.
        if first and own is Topic.PLAY and self._words.pattern("not_made", "{}$").search(title):
            self._chapter = replace(self._chapter, topic=Topic.INTRODUCTION, own=None)

    def _own_topic(self, title: str) -> Topic | None:
        """Return what the title of a heading says itself that its chapter is about."""
        own = self._topic(title) or self._topic(TITLE_COUNT.sub("", title))
        if not own and self._boxes(title):
            return Topic.COMPONENTS
        thing = own is not Topic.COMPONENTS and TITLE_COUNT.search(title) and self._counts(title)
        return None if thing else own


def _front_matter(rows: Sequence[str]) -> int:
    """Return how many lines the YAML above a Markdown text takes."""
    if rows[0].strip() != "---":
        return 0
    return next((i + 1 for i, row in enumerate(rows[:80]) if i and row.strip() == "---"), 0)
