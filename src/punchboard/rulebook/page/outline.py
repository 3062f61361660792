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
from punchboard.rulebook.grammar.phrases import without_brackets
from punchboard.rulebook.page.amounts import Amounts, amounts_of
from punchboard.rulebook.page.lines import Chapter, Kind, Line, WritingSystem
from punchboard.rulebook.page.numbering import numbered_titles
from punchboard.rulebook.page.plain_text import PlainText
from punchboard.rulebook.page.uncounted import uncounted_of

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
    r"|[a-z][.)][ \t]|[A-Z](?:[ ]{2,4}|\t)(?=\d))"  # `A  15 pawns`
)
#: What says nothing in front of a line: `2.3 41 counters`, a picture, `C01: Owls`, `>`.
_CLAUSE = made_later(r"\d{1,2}(?:\.\d{1,2}){1,3}\.?[ \t]+(?=\d|[^\W\d]{3}|[ぁ-ヺ一-龥])")
_EMOJI = made_later(r"(?:[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f\u200d]+[ ]?)+[*_]*")
_CODE = made_later(rf"{CODE}[ ](?=[^\W\d])")
_QUOTED = made_later(r"(?:>[ \t]?)+")
#: `---|---` makes a table of the rows around it, `---` a title of the line above it.
_DIVIDES = made_later(r":?-{2,}:?(?:[ ]*\|[ ]*:?-{2,}:?)+[ |]*$")
_RULE = made_later(r"(?:={3,}|-{3,}|\*{3,}|_{3,})$")
_ENTRY = made_later(r".*[^\W\d]\)?(?:[ ]{2,}|[ .]{3,}|:[ ]*|[ ][x×])\d{1,3}$|\d{1,3}[ x×]+[^\W\d]")
#: `Contents: 40 cards, 2 dice`, `| Contents: | 4 pawns |`: a heading and its list in one line.
_INLINE = made_later(
    r"(?:[■◆●▼◇・*-][ ]?)?((?!\d{1,3} [a-zß-ÿ])[^\s:|][^:|\n]{1,34}?)(?:[ ]?[:•▪●/…]"
    r"|[ ]-(?=[ ]))[ ]{0,2}(?=[^\s:])|\|[ ]*([^\s:|][^:|\n]{1,34}?)[ ]?:[ ]*\|[ ]*"
)
#: `- **Contents:**`
_LABEL = made_later(r"[-*+•][ \t]+(?P<title>\**[^:]{2,20}:\**)$")
#: Behind `カードの枚数:`, one number is the whole entry.
_COUNT = made_later(r"\d{1,4}[ ]?[枚個本つ]?[ ]*(?:$|\()")
_VALUED = r"\d{1,3}[ ]?(?:[x×][ ]?\d|(?:[^\W\d]{1,4}[ ])?{}[ ]\d)"
_IN_CELL = made_later(r"[^|\s](?:[^|]*[^|\s])?")
_CELL_MARK, _COUNTED_CELL = (
    made_later(r"[-*+•‣▪・●○◆◇■□✓✔]$"),
    made_later(r"\d{1,3}[ ]?[x×]?[ ][^\W\d]{2}"),
)
_NO_TITLE = made_later(r"[。.!?、,;]\n|[。!]\s?\S|\d.*\n|\n[るれんをっゃゅょ]")  # torn words
_COUNTED_TITLE = made_later(r"[ ]?\([^()]*\d[^()]*\)$")
_BELOW = made_later("(?:以下|下記|次|つぎ)の")
_SECTIONS = {Topic.COMPONENTS, Topic.SETUP}
_DEPTHS = {"■■■": 1, "■■": 1, "■": 2, "□": 3, "▼": 3, "◆": 3}
_BRACKETED, _MARKED, _BARE = 3, 4, 5
# Reading a line takes the square of its length, so very long ones are read in pieces: behind a
# sentence, or in front of the next entry.
_LONGEST = 800
_PIECE = made_later(r"。|[.!?]\s+(?=[A-ZÀ-Þ\d])|,\s+(?=\d{1,3} [^\W\d])")
_BREAKS = "。.、, "
#: How long a title is at most, in characters.
_LONG_TITLE = 60


def script_of(plain: PlainText, words: Grammar) -> WritingSystem:
    """Return *plain* with its lines and chapters."""
    amounts = amounts_of(words)
    counted = uncounted_of(words).blotted(plain.text)
    lines = tuple(_Outline(plain.text, counted, words, amounts).lines())
    return WritingSystem(plain, counted, lines, words, amounts)


class _Row(NamedTuple):
    """A line as it is written.

    Attributes:
        said: Its words.
        start: Where they start.
        end: Where they end.
        inset: How far it is indented.
        gap: Whether an empty line is above it.
        below: The two lines below it, without what is around their words.
    """

    said: str
    start: int
    end: int
    inset: int
    gap: bool
    below: Sequence[str]

    @property
    def under(self) -> str:
        """The line right below it."""
        return self.below[0] if self.below else ""


class _Outline:
    """Tells the lines of a text and puts them into chapters."""

    def __init__(self, text: str, counted: str, words: Grammar, amounts: Amounts) -> None:
        self._text, self._counted, self._words, self._amounts = text, counted, words, amounts
        self._chapter = Chapter("", Topic.INTRODUCTION, None, 0, (), 0)
        self._above: list[Chapter] = []
        self._topic = words.topic
        self._outside: tuple[int, Chapter] | None = None  # of a title in an item
        self._last = Kind.TEXT
        self._tabled = self._empty = False
        self._numbered = self._number = 0
        self._squares = set[str]()  # the signs of titles that are known
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
                self._empty = line.kind is Kind.HEADING and self._chapter.own is Topic.COMPONENTS
                for piece in self._in_pieces(line):
                    yield replace(piece, chapter=self._chapter, number=self._number)
                    self._number += 1

    def _rows(self) -> Iterator[_Row]:
        rows = self._text.split("\n")
        position, gap, front = 0, True, _front_matter(rows)
        for index, row in enumerate(rows):
            said = row.lstrip()
            if quoted := _QUOTED.match(said):
                said = said[quoted.end() :].lstrip()
            start = position + len(row) - len(said)
            said = said.rstrip() if said[:1] == "|" else said.rstrip(" \t|")
            position += len(row) + 1
            if not said or index < front or _RULE.match(said):
                gap = True
                continue
            inset = start - position + len(row) + 1
            below = [each.strip() for each in rows[index + 1 : index + 3]]
            yield _Row(said, start, start + len(said), inset, gap, below)
            gap = False

    def _in_pieces(self, line: Line) -> Iterator[Line]:
        """Yield a *line*, in several where it is longer than people write."""
        start = line.start
        while line.end - start > _LONGEST:
            last = start + _LONGEST
            ends = [each.end() for each in _PIECE.finditer(self._text, start + 1, last)]
            stop = max(self._text.rfind(sign, start + 1, last) + 1 for sign in _BREAKS)
            stop = ends[-1] if ends else stop if stop > start else last
            yield replace(line, start=start, end=stop)
            line = replace(line, kind=Kind.TEXT, gap=False) if line.kind is Kind.ITEM else line
            start = stop
        yield replace(line, start=start)

    def _read(self, row: _Row) -> Sequence[Line]:
        """Return the lines that a row is: one, or a title and its list, or cells."""
        tabled = self._is_row(row)
        if tabled and row.said[0] != "|":
            return [self._made(row, Kind.ROW)]
        if found := self._titled_list(row):
            return found
        label = _LABEL.match(row.said)
        if label and self._topic(bare_title(label["title"].strip("* "))) is Topic.COMPONENTS:
            self._outside = row.inset, self._chapter
            return [self._made(row, Kind.HEADING, label.start("title"), indent=_BARE)]
        if heading := self._heading(row):
            place, level = heading
            return [self._made(row, Kind.HEADING, self._title_start(row, place), indent=level)]
        bars = "|" in row.said
        if bars and (cells := list(self._cells(row))):
            return cells
        if bars and len(row.said) > 1 and (row.said[0] == "|" or row.said.count(" | ") > 2):
            return [self._made(row, Kind.ROW)]
        return [self._marked(row)]

    def _made(
        self,
        row: _Row,
        kind: Kind,
        start: int = 0,
        end: int | None = None,
        *,
        mark: str = "",
        indent: int | None = None,
    ) -> Line:
        """Return a line with the words of a *row* from *start* to *end*."""
        stop = row.end if end is None else row.start + end
        indent = row.inset if indent is None else indent
        return Line(kind, row.start + start, stop, indent, mark, row.gap, self._chapter)

    def _titled_list(self, row: _Row) -> list[Line]:
        """Return a title and the list behind it, where one line has both."""
        found = _INLINE.match(row.said)
        title = found and (found[1] or found[2])
        if not found or not title or row.said[0] == "#" or title.count("(") != title.count(")"):
            return []
        topic, rest = self._topic(bare_title(title)), found.end()
        marked = row.said.startswith(("- ", "* "))
        counted = self._counted[row.start + rest : row.end]
        listed = topic is Topic.COMPONENTS and counted[:1].isdigit()
        # `Pièces d'or : 45`; `Pieces: 30 of value 1, 12 of value 5`
        valued = self._words.pattern("worth", _VALUED)
        counts = any(each.match(row.said, rest) for each in (_COUNT, valued))
        if topic not in _SECTIONS or (marked and not listed) or counts:
            return []
        place = found.start(1 if found[1] else 2)
        head = self._made(row, Kind.HEADING, place, place + len(title), indent=_BARE)
        return [head, replace(self._made(row, Kind.ITEM, rest, mark=":", indent=0), gap=False)]

    def _marked(self, row: _Row) -> Line:
        """Return a line as an item or a step, by the mark before it; or as a text."""
        said = row.said
        for kind, form in ((Kind.ITEM, _BULLET), (Kind.STEP, _STEP)):
            bullet = form.match(said)
            if not bullet or bullet.end() == len(said):
                continue
            mark = "1" if kind is Kind.STEP and said[0] != "(" else said[0]
            at = self._behind(said, bullet.end(), _BULLET)
            if mark == "1" and self._chapter.own is Topic.COMPONENTS:
                kind, mark = Kind.ITEM, "#"  # what is in the box is numbered here
            elif mark in "-*+" and (step := _STEP.match(said, at)) and "." in step[0]:
                kind = Kind.STEP
            return self._made(row, kind, self._behind(said, at, _EMOJI, _CODE), mark=mark)
        place = self._behind(said, 0, _CLAUSE)
        pictured = self._behind(said, place, _EMOJI)
        if pictured > place and said[pictured].isdigit():  # `🎲 4 dice`, `→ 4 dice`
            return self._made(row, Kind.ITEM, pictured, mark="•")
        return self._made(row, Kind.TEXT, place)

    def _behind(self, said: str, place: int, *signs: re.Pattern[str]) -> int:
        """Return the place behind the first of some *signs* at a *place*, if words follow it."""
        found = next((e for e in (sign.match(said, place) for sign in signs) if e), None)
        return found.end() if found and found.end() < len(said) else place

    def _is_row(self, row: _Row) -> bool:
        """Return whether a line is of a table without bars at its edges."""
        bars = "|" in row.said
        heads = bars and any(map(_DIVIDES.match, (row.said, row.under)))
        heads = heads or (bars and "|" in row.under and self._has_titles(row.said))
        self._tabled = heads or (self._tabled and bars and not row.gap)
        return self._tabled

    def _has_titles(self, said: str) -> bool:
        """Return whether a cell is the title of counts, or the first that of players."""
        cells = [cell.strip() for cell in said.split("|")]
        people = self._words.pattern("player_titles", "^{}$").match(cells[0])
        return bool(people) or any(map(self._words.pattern("quantity", "^{}$").match, cells))

    def _cells(self, row: _Row) -> Iterator[Line]:
        """Yield the cells of a row that are entries: `| 4 pawns | 1 die |`, `| ・ | Cards (96) |`."""
        cells = [each.span() for each in _IN_CELL.finditer(row.said)]
        if len(cells) == 2 and _CELL_MARK.match(row.said[slice(*cells[0])]):
            yield self._made(row, Kind.ITEM, *cells[1], mark=row.said[cells[0][0]])
            return
        if self._chapter.topic is not Topic.COMPONENTS:
            return
        counted = [_COUNTED_CELL.match(row.said, *each) is not None for each in cells]
        most = 2 * sum(counted) > len(cells)
        # `| 4 pawns | red, blue, green and white |`
        first = counted[:1] == [True] and not any(row.said[a:b].isdigit() for a, b in cells)
        people = first and self._words.pattern("players", r"\d+ {}").match(row.said, *cells[0])
        for index, each in enumerate(cells if most or (first and not people) else ()):
            entry = counted[index] and (most or not index)
            kind, mark = (Kind.ITEM, "|") if entry else (Kind.TEXT, "")
            yield self._made(row, kind, *each, mark=mark)

    def _heading(self, row: _Row) -> tuple[int, int] | None:
        """Return where the words of a heading start and its level, or None for no heading."""
        said = row.said
        if hashes := _HASHES.match(said):
            return hashes.end(), len(hashes[1])
        shown = without_brackets(said, 0, len(said))
        if len(said) > _LONG_TITLE and not (said[-1] == ":" and len(shown) <= _LONG_TITLE):
            return None
        # An entry above its sum is no heading.
        if _RULE.match(row.under) and not said.startswith(("|", "- ")) and not _ENTRY.match(said):
            return 0, 1 if row.under[0] == "=" else 2
        if said[0] in "|->・•" or said.startswith(("[ ] ", "[x] ")):
            return None
        title = self._title(said)
        known = self._topic(TITLE_COUNT.sub("", title))
        if row.start in self._chapters or (not known and said[0] != "*" and self._boxes(said)):
            return 0, _BARE
        if square := _SQUARES.match(said):
            return self._square(square, row, known)
        if known and _BRACKETS.match(said):
            return 0, _BRACKETED
        listed = self._chapter.own is Topic.COMPONENTS and TITLE_COUNT.search(title)
        if said[0] == "*" and (listed or known is not Topic.COMPONENTS):
            return None  # `* Pieces (30 x 1, 12 x 5)` among entries
        return (0, _BARE) if known and self._is_bare(row, title, known) else None

    def _square(
        self, square: re.Match[str], row: _Row, known: Topic | None
    ) -> tuple[int, int] | None:
        sign, depth = square[1], _DEPTHS.get(square[1], _MARKED)
        if known:
            self._squares.add(sign)
            return square.end(), depth
        # Lines with one mark below one another are entries; one above other lines is a title.
        following = next(filter(None, row.below), "")
        told = row.gap and sign in self._squares and "。" in following
        titles = (sign[0] == "■" or told) and not following.startswith(sign)
        titles = titles and not self._counts(row.said[square.end() :])
        return (square.end(), depth) if titles else None

    def _is_bare(self, row: _Row, title: str, known: Topic) -> bool:
        """Return whether a line without any mark is a heading."""
        # `遊び方(3フェーズ制)`, `Contents (80 cards)`, `Contents for 4 players`
        listing = known is Topic.COMPONENTS
        title = (_COUNTED_TITLE if listing else TITLE_COUNT).sub("", title)
        title = self._words.pattern("players", r"[ ]?\d{1,2}(?:-\d{1,2})?[ ]?{}").sub("", title)
        words, number = title.split(), re.match(r"(\d+) (?!-)", row.said)
        if not words or _NO_TITLE.search(f"{title}\n{row.under[:1]}"):
            return False
        if number and (row.under[:1].isdigit() or self._is_entry(int(number[1]), title)):
            return False  # `5 score markers` among entries
        bulleted, opened = _BULLET.match(row.under) is not None, row.said[-1] == ":"
        if title[0].isascii() or "À" <= title[0] <= "ÿ":
            risen = title.isupper() or opened or row.gap or bulleted
            if listing:
                short = len(title) <= 40 and len(words) <= 6
                return short and (title[0].isupper() or risen or len(words) == 1)
            command = self._words.pattern("commands", "^{}").match(title)
            spoken = command is not None and not (title.isupper() or row.gap)
            short = len(title) <= 40 and len(words) <= 4
            return known is not Topic.NOTES and short and title[0].isupper() and not spoken
        listed = bulleted or (listing and (row.under[:1] in {"", "|"} or self._counts(row.under)))
        # An unmarked title ends a marked list, which the rules themselves may be part of.
        ends = self._last is Kind.ITEM and known in {Topic.SETUP, Topic.PLAY}
        ends = ends and not self._words.pattern("not_made", "^{}").match(title)
        counts = any(e.unit and e.end == len(row.said) for e in self._amounts.find(row.said))
        return len(title) <= 14 and not counts and (row.gap or opened or listed or ends)

    def _is_entry(self, number: int, title: str) -> bool:
        listed = self._chapter.own is Topic.COMPONENTS
        return listed and (self._words.is_noun(title) or number > self._numbered + 1)

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
        if number and number.end() < len(row.said) and not self._is_count(row, number):
            place = number.end()
        return self._behind(row.said, place, _EMOJI)

    def _is_count(self, row: _Row, number: re.Match[str]) -> bool:
        """Return whether the *number* in front of a title counts: `## 34 Action Cards`."""
        value = int(number[0]) if number[0].strip().isdecimal() else 0
        said = TITLE_COUNT.sub("", row.said[number.end() :])
        listed = self._chapter.topic is Topic.COMPONENTS and self._topic(said) is None
        counts = value > self._numbered + 1 and (listed or self._words.is_noun(said))
        self._numbered = self._numbered if counts else value
        return counts

    def _counts(self, said: str) -> bool:
        found = any(each.unit or each.times for each in self._amounts.find(said))
        return found or re.search(r"\([^\w)]{0,3}枚?\)$|\(\d{1,4}\)$", said) is not None

    def _open(self, line: Line) -> None:
        """Begin the chapter of a heading."""
        title = self._title(self._text[line.start : line.end])
        level = self._level(line, title)
        while self._above and self._above[-1].level >= level:
            self._above.pop()
        own, counts = self._own_topic(line, title), self._counts(title)
        listed = counts and self._chapter.topic is Topic.COMPONENTS
        inherited = self._above[-1].topic if self._above else Topic.PLAY
        topic = own or (Topic.COMPONENTS if listed else inherited)
        if self._empty and level >= _BARE:
            # Two titles beside one another are read one after the other.
            topic = own = Topic.COMPONENTS
        parents = tuple(each.title for each in self._above)
        self._chapter = Chapter(title, topic, own, level, parents, self._chapter.number + 1)
        self._above.append(self._chapter)
        # The title of the whole text, such as `Rules`: what is right below it introduces it.
        rules = own is Topic.PLAY and self._words.pattern("not_made", "{}$").search(title)
        if rules and not self._text[: line.start].strip("# \n"):
            self._chapter = replace(self._chapter, topic=Topic.INTRODUCTION, own=None)

    def _level(self, line: Line, title: str) -> int:
        """Return the level of a heading: what is marked in a marked list is a part of it."""
        row = self._text[self._text.rfind("\n", 0, line.start) + 1 : line.start].strip()
        inside = self._chapter.topic is Topic.COMPONENTS and self._chapter.level >= _BRACKETED
        marked = row and row[0] != "#" and line.start not in self._chapters
        part = inside and marked and line.indent > 1 and not self._topic(title)
        return self._chapter.level + 1 if part else line.indent

    def _own_topic(self, line: Line, title: str) -> Topic | None:
        """Return what the title of a heading says itself that its chapter is about."""
        own = self._topic(title) or self._topic(TITLE_COUNT.sub("", title))
        if not own and (self._lists_part(title, line.end) or self._boxes(title)):
            own = Topic.COMPONENTS
        if own is not Topic.COMPONENTS and TITLE_COUNT.search(title) and self._counts(title):
            return None  # a thing with its number
        whole = not self._chapter.number and line.indent == 1 and own is Topic.NOTES
        if whole and not self._words.topics[Topic.NOTES].fullmatch(title):
            return None  # the title of the whole text: `Harbour v0.1`
        return own

    def _lists_part(self, title: str, end: int) -> bool:
        """Return whether a title of the game, or of what is added, is above a list of pieces."""
        parts = (self._words.pattern(each) for each in ("base", "expansions"))
        if len(title) > _LONG_TITLE or not any(each.search(title) for each in parts):
            return False
        following = self._text[end:].lstrip("#*_: \n").partition("\n")[0]
        if self._words.pattern("is_sentence").search(following.rstrip(" .。")):
            return False
        found = [each for each in self._amounts.find(following) if each.of_pieces]
        led = found and not re.search(r"\w", following[: found[0].start])
        return bool(led or len(found) > 1 or (found and found[0].unit))


def _front_matter(rows: Sequence[str]) -> int:
    """Return how many lines the YAML above a Markdown text takes."""
    if rows[0].strip() != "---":
        return 0
    return next((i + 1 for i, row in enumerate(rows[:80]) if i and row.strip() == "---"), 0)
