"""The outline of a rules text: tells what each line is, and puts it into a chapter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

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
from punchboard.rulebook.page.lines import (
    Chapter,
    Kind,
    Line,
    WritingSystem,
    front_matter,
)
from punchboard.rulebook.page.numbering import numbered_titles
from punchboard.rulebook.page.plain_text import PlainText
from punchboard.rulebook.page.uncounted import uncounted_of

_LABEL = made_later(r"\**[^:]{2,20}:\**$")
_NO_TITLE = made_later(r"[。.!?、,;]\n|[。!]\s?\S|\d.*\n|\n[るれんをっゃゅょ]")  # torn words
_HASHES = made_later(r"(#{1,6})[ \t]+(?=\S)")
_SQUARES = made_later(r"(■{1,3}|□|◼|▼|◆|●|★|☆|〇|○|◎|◇)[ \t]?(?=\S)")
_BRACKETS = made_later(r"[【\[<《〈≪「][ \t]?([^】\]>》〉≫」\n]{1,40})[】\]>》〉≫」][ \t]?$")
_BULLET = made_later(
    r"(?:[-*+•·‣▪◦➢➤✓✔–—✣»☐★][ \t]+(?:\[[ x]\][ \t])?|\[[ x]\][ \t](?=\S)|[－][ \t]?"
    r"|[/・･◦•●○〇◎◇◆■□▼▽▲△★☆▶►▸▹♦❖✦◾◽▪»‣⁃∙][ \t]?"
    # `o	5 cubes`: a bullet of word processors, as pages have it; `. 5 cubes`: of AsciiDoc.
    r"|o[ \t]+(?=\d|[A-Z])|\.[ \t](?=\d)|-(?=[^\s\d>-])|\*(?=[^\s*])|\"(?=[^\"\n]{1,60}\",?$))"
)
# `| ・ | Cards (96) |`: a list made with a table.
_BULLET_CELL = made_later(r"\|[ ]*([-*+•‣▪・●○◆◇■□✓✔])[ ]*\|[ ]*(?=[^\s|])")
_IN_CELL = made_later(r"[^|\s](?:[^|]*[^|\s])?")
_COUNTED_CELL = made_later(r"\d{1,3}[ ]?[x×]?[ ][^\W\d]{2}")
_STEP = made_later(
    r"(?:\d{1,2}[.)][ \t]?(?=\D)|\d{1,2}[-.]\d{1,2}[.)][ \t]*(?=\D)|\d{1,2}:(?!\d)[ \t]?"
    r"|\(\d{1,2}\)[ \t]?|[①-⑳➀-➓][ \t]?|[A-Z][.:)][ \t]?(?=[ぁ-ヺ一-龥])|\([a-z]\)[ \t]"
    r"|[a-z][.)][ \t]|[A-Z](?:[ ]{2,4}|\t)(?=\d))"  # `A  15 pawns`
)
#: `2.3 41 counters`: the number of a clause says nothing of what the clause is.
_CLAUSE = made_later(r"\d{1,2}(?:\.\d{1,2}){1,3}\.?[ \t]+(?=\d|[^\W\d]{3}|[ぁ-ヺ一-龥])")
#: The line that makes a table of the rows around it: `---|---`.
_DIVIDES = made_later(r":?-{2,}:?(?:[ ]*\|[ ]*:?-{2,}:?)+[ |]*$")
_RULE, _RULES = made_later(r"(?:={3,}|-{3,}|\*{3,}|_{3,})$"), frozenset("=-*_")
_ENTRY = made_later(r".*[^\W\d]\)?(?:[ ]{2,}|[ .]{3,}|:[ ]*|[ ][x×])\d{1,3}$|\d{1,3}[ x×]+[^\W\d]")
_QUOTED = made_later(r"(?:>[ \t]?)+")
_EMOJI = made_later(r"(?:[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f\u200d]+[ ]?)+[*_]*")
_CODE = made_later(rf"{CODE}[ ](?=[^\W\d])")
# `Contents: 40 cards, 2 dice`: a heading and its list in one line.
_INLINE = made_later(
    r"(?:[■◆●▼◇・*-][ ]?)?((?!\d{1,3} [a-zß-ÿ])[^\s:|][^:|\n]{1,34}?)(?:[ ]?[:•▪●/…]"
    r"|[ ]-(?=[ ]))[ ]{0,2}(?=[^\s:])"
)
# `| Contents: | 4 pawns, 3 dice |`: the same in a table.
_CELL = made_later(r"\|[ ]*([^\s:|][^:|\n]{1,34}?)[ ]?:[ ]*\|[ ]*")
_COUNTED_TITLE = made_later(r"[ ]?\([^()]*\d[^()]*\)$")
# Behind `カードの枚数:`, one number is the whole entry.
_COUNT = made_later(r"\d{1,4}[ ]?[枚個本つ]?[ ]*(?:$|\()")
_VALUED = r"\d{1,3}[ ]?(?:[x×][ ]?\d|(?:[^\W\d]{1,4}[ ])?{}[ ]\d)"
_BELOW = made_later("(?:以下|下記|次|つぎ)の")
_INLINE_TOPICS = {Topic.COMPONENTS, Topic.SETUP}
_DEPTHS = {"■■■": 1, "■■": 1, "■": 2, "□": 3, "▼": 3, "◆": 3}
# Reading a line takes the square of its length, so very long ones are read in pieces.
_LONGEST = 800
#: How long the title of a part of a game is at most, in characters.
_LONGEST_TITLE = 40
_EDGE = " \t|"  # what is left of a table behind a line
_BRACKETED, _MARKED, _BARE = 3, 4, 5
_BREAKS = "。.、, "
# Behind a sentence, or in front of the next entry.
_PIECE = made_later(r"。|[.!?]\s+(?=[A-ZÀ-Þ\d])|,\s+(?=\d{1,3} [^\W\d])")


def script_of(plain: PlainText, words: Grammar) -> WritingSystem:
    """Return *plain* with its lines and chapters."""
    amounts = amounts_of(words)
    counted = uncounted_of(words).blotted(plain.text)
    lines = tuple(_Outline(plain.text, counted, words, amounts).lines())
    return WritingSystem(plain, counted, lines, words, amounts)


class _Outline:
    """Tells the lines of a text and puts them into chapters."""

    def __init__(self, text: str, counted: str, words: Grammar, amounts: Amounts) -> None:
        self._text, self._words, self._amounts, self._counted = text, words, amounts, counted
        self._chapter = Chapter("", Topic.INTRODUCTION, None, 0, (), 0)
        self._above: list[Chapter] = []
        self._topic = words.topic
        self._labelled: tuple[int, Chapter] | None = None  # where a title in an item ends
        self._listed = self._tabled = self._empty = False
        self._numbered = self._number = 0
        self._squares = set[str]()  # the signs of titles that are known
        self._chapters = numbered_titles(text, lambda title: words.topic(title) in _INLINE_TOPICS)

    def lines(self) -> Iterator[Line]:
        """Yield the lines in order."""
        for line in self._whole():
            if line.kind is Kind.HEADING:
                self._open(line)
            elif self._labelled and line.gap | (line.indent <= self._labelled[0]):
                self._chapter, self._labelled = self._labelled[1], None
            self._listed = line.kind is Kind.ITEM
            self._empty = line.kind is Kind.HEADING and self._chapter.own is Topic.COMPONENTS
            for piece in self._in_pieces(line):
                same = piece.chapter is self._chapter and piece.number == self._number
                number = self._number
                yield piece if same else replace(piece, chapter=self._chapter, number=number)
                self._number += 1

    def _open(self, line: Line) -> None:
        inside = self._chapter.topic is Topic.COMPONENTS and self._chapter.level >= _BRACKETED
        row = self._text[self._text.rfind("\n", 0, line.start) + 1 : line.start]
        marked = row.strip() and not row.lstrip().startswith("#")
        inside = inside and line.indent >= 2 and bool(marked) and line.start not in self._chapters
        if inside and not self._topic(bare_title(self._text[line.start : line.end])):
            line = replace(line, indent=self._chapter.level + 1)
        while self._above and self._above[-1].level >= line.indent:
            self._above.pop()
        title = self._title(line.start, line.end)
        own = self._topic(title) or self._topic(TITLE_COUNT.sub("", title))
        lists = _lists_part(self._words, self._amounts, self._text, title, line.end)
        if lists or self._boxes(line.start, line.end):
            own = own or Topic.COMPONENTS
        if own is not Topic.COMPONENTS and TITLE_COUNT.search(title) and self._counts(title):
            own = None  # a thing with its number
        whole = not self._chapter.number and line.indent == 1
        if whole and own is Topic.NOTES and not self._words.topics[own].fullmatch(title):
            own = None  # the title of the whole text: `Harbour v0.1`
        counted = self._chapter.topic is Topic.COMPONENTS and self._counts(title)
        inherited = self._above[-1].topic if self._above else Topic.PLAY
        topic = own or (Topic.COMPONENTS if counted else inherited)
        if self._empty and line.indent >= _BARE:
            # Two titles beside one another are read one after the other.
            topic = own = Topic.COMPONENTS
        above = title, topic, own, line.indent, tuple(e.title for e in self._above)
        self._chapter = Chapter(*above, self._chapter.number + 1)
        self._above.append(self._chapter)
        # The title of the whole text, such as `Rules`: what is right below it introduces it.
        rules = own is Topic.PLAY and self._words.pattern("not_made", "{}$").search(title)
        if rules and not self._text[: line.start].strip("# \n"):
            self._chapter = replace(self._chapter, topic=Topic.INTRODUCTION, own=None)

    def _in_pieces(self, line: Line) -> Iterator[Line]:
        """Yield a *line*, in several where it is longer than people write."""
        start = line.start
        while line.end - start > _LONGEST:
            ends = [each.end() for each in _PIECE.finditer(self._text, start + 1, start + _LONGEST)]
            stop = max(self._text.rfind(sign, start + 1, start + _LONGEST) for sign in _BREAKS)
            stop = stop + 1 if stop > start else start + _LONGEST
            stop = ends[-1] if ends else stop
            yield replace(line, start=start, end=stop)
            line = replace(line, kind=Kind.TEXT, gap=False) if line.kind is Kind.ITEM else line
            start = stop
        yield replace(line, start=start) if start > line.start else line

    def _whole(self) -> Iterator[Line]:
        rows = self._text.split("\n")
        position, gap, front = 0, True, front_matter(rows)
        for index, row in enumerate(rows):
            said = row.lstrip()
            if said[:1] == ">" and (quoted := _QUOTED.match(said)):
                said = said[quoted.end() :].lstrip()
            inset = len(row) - len(said)
            edge = None if row[inset : inset + 1] == "|" else _EDGE
            start, end = position + inset, position + len(row.rstrip(edge))
            position += len(row) + 1
            ruled = end > start and self._text[start] in _RULES
            if end <= start or index < front or (ruled and _RULE.match(self._text, start, end)):
                gap = True
                continue
            yield from self._line(start, end, inset, gap=gap, below=rows[index + 1 : index + 3])
            gap = False

    def _line(
        self, start: int, end: int, indent: int, *, gap: bool, below: Sequence[str]
    ) -> Iterator[Line]:
        text = self._text
        bars = text.find("|", start, end) >= 0
        if self._is_row(text[start:end], below, gap=gap):
            yield self._made(Kind.ROW, start, end, indent, gap=gap)
            return
        inline = _INLINE.match(text, start, end) or (bars and _CELL.match(text, start, end))
        if inline and text[start] != "#" and inline[1].count("(") == inline[1].count(")"):
            topic = self._topic(bare_title(inline[1]))
            marked = text.startswith(("- ", "* "), start)
            listed = topic is Topic.COMPONENTS and self._counted[inline.end() : end][:1].isdigit()
            # `Pièces d'or : 45`; `Pieces: 30 of value 1, 12 of value 5`
            valued = self._words.pattern("worth", _VALUED)
            counts = any(each.match(text, inline.end(), end) for each in (_COUNT, valued))
            if topic in _INLINE_TOPICS and (listed or not marked) and not counts:
                yield self._made(Kind.HEADING, inline.start(1), inline.end(1), _BARE, gap=gap)
                yield self._made(Kind.ITEM, inline.end(), end, 0, mark=":")
                return
        bullet = _BULLET.match(text, start, end)
        colon = bullet and text[end - 1] in ":*"
        label = _LABEL.match(text, bullet.end(), end) if bullet and colon else None
        if label and self._topic(bare_title(label[0].strip("* "))) is Topic.COMPONENTS:
            outside = indent, self._chapter
            yield self._made(Kind.HEADING, bullet.end() if bullet else start, end, _BARE, gap=gap)
            self._labelled = outside
            return
        if heading := self._heading(start, end, gap=gap, below=below):
            start = self._title_start(heading[0], end)
            yield self._made(Kind.HEADING, start, end, heading[1], gap=gap)
            return
        cell = _BULLET_CELL.match(text, start, end) if bars else None
        if cell and not re.search(r"\|.", text[cell.end() : end]):
            end -= text[end - 1] == "|"
            yield self._made(Kind.ITEM, cell.end(), end, indent, mark=cell[1], gap=gap)
            return
        if bars and (cells := list(self._cells(start, end, indent, gap=gap))):
            yield from cells
            return
        if (text[start] == "|" and end - start > 1) or (bars and text.count(" | ", start, end) > 2):
            yield self._made(Kind.ROW, start, end, indent, gap=gap)
            return
        yield self._marked(start, end, indent, gap=gap)

    def _marked(self, start: int, end: int, indent: int, *, gap: bool) -> Line:
        """Return a line as an item or a step, by the mark before it; or as a text."""
        text = self._text
        for kind in (Kind.ITEM, Kind.STEP):
            bullet = (_BULLET if kind is Kind.ITEM else _STEP).match(text, start, end)
            if bullet and bullet.end() < end:
                mark = "1" if kind is Kind.STEP and text[start] != "(" else text[start]
                again = _BULLET.match(text, bullet.end(), end)
                at = again.end() if again and again.end() < end else bullet.end()
                if mark == "1" and self._chapter.own is Topic.COMPONENTS:
                    kind, mark = Kind.ITEM, "#"  # what is in the box is numbered here
                step = None if mark == "#" else _STEP.match(text, at, end)
                kind = Kind.STEP if step and mark in "-*+" and "." in step[0] else kind
                sign = _EMOJI.match(text, at, end) or _CODE.match(text, at, end)
                at = sign.end() if sign and sign.end() < end else at
                return self._made(kind, at, end, indent, mark=mark, gap=gap)
        clause = _CLAUSE.match(text, start, end)
        start = clause.end() if clause else start
        # `🎲 4 dice`, `→ 4 dice`: a picture in the place of a bullet
        sign = _EMOJI.match(text, start, end)
        if sign and sign.end() < end and text[sign.end()].isdigit():
            return self._made(Kind.ITEM, sign.end(), end, indent, mark="•", gap=gap)
        return self._made(Kind.TEXT, start, end, indent, gap=gap)

    def _is_row(self, row: str, below: Sequence[str], *, gap: bool) -> bool:
        """Return whether a line is of a table without bars at its edges."""
        bars = "|" in row
        opens = bars and any(map(_DIVIDES.match, (row, *map(str.strip, below[:1]))))
        opens = opens or (bars and self._heads(row) and "|" in "".join(below[:1]))
        self._tabled = opens or (self._tabled and bars and not gap)
        return self._tabled and row[0] != "|"

    def _heads(self, row: str) -> bool:
        """Return whether a cell of a row is the title of counts, or the first that of players."""
        titled = self._words.pattern("quantity", "^{}$").match
        cells = [cell.strip() for cell in row.split("|")]
        people = self._words.pattern("player_titles", "^{}$").match(cells[0])
        return people is not None or any(map(titled, cells))

    def _is_count(self, number: re.Match[str], title: str) -> bool:
        """Return whether the *number* in front of a *title* counts: `## 34 Action Cards`."""
        value = int(number[0]) if number[0].strip().isdecimal() else 0
        said, listed = TITLE_COUNT.sub("", title), self._chapter.topic is Topic.COMPONENTS
        named = self._words.is_noun(said) or (listed and self._topic(said) is None)
        counts = value > self._numbered + 1 and named
        self._numbered = self._numbered if counts else value
        return counts

    def _title_start(self, start: int, end: int) -> int:
        """Return where the words of a heading begin, behind its numbering and its sign."""
        number = TITLE_NUMBER.match(self._text, start, end)
        after = number.end() if number else end
        if number and after < end and not self._is_count(number, self._text[after:end]):
            start = after
        sign = _EMOJI.match(self._text, start, end)
        return sign.end() if sign and sign.end() < end else start

    def _cells(self, start: int, end: int, indent: int, *, gap: bool) -> Iterator[Line]:
        """Yield the cells of a row below a title if they are entries: `| 4 pawns | 1 die |`."""
        listed = self._chapter.topic is Topic.COMPONENTS
        cells = [e.span() for e in _IN_CELL.finditer(self._text, start, end)] if listed else []
        counted = [_COUNTED_CELL.match(self._text, *each) is not None for each in cells]
        most = 2 * sum(counted) > len(cells)
        # `| 4 pawns | red, blue, green and white |`
        first = counted[:1] == [True] and not any(self._text[a:b].isdigit() for a, b in cells)
        people = first and self._words.pattern("players", r"\d+ {}").match(self._text, *cells[0])
        for index, each in enumerate(cells if most or (first and not people) else ()):
            entry = counted[index] and (most or not index)
            kind, mark = (Kind.ITEM, "|") if entry else (Kind.TEXT, "")
            yield self._made(kind, *each, indent, mark=mark, gap=gap)

    def _made(
        self, kind: Kind, start: int, end: int, indent: int, *, mark: str = "", gap: bool = False
    ) -> Line:
        return Line(kind, start, end, indent, mark, gap, self._chapter, self._number)

    def _heading(
        self, start: int, end: int, *, gap: bool, below: Sequence[str]
    ) -> tuple[int, int] | None:
        """Return where the words of a heading start and its level, or None for no heading."""
        text, under = self._text, below[0].strip() if below else ""
        if text[start] == "#" and (hashes := _HASHES.match(text, start, end)):
            return hashes.end(), len(hashes[1])
        opens = text[end - 1] == ":" and len(without_brackets(text, start, end)) <= 60
        if end - start > 60 and not opens:
            return None
        ruled = _RULE.match(under) and not text.startswith(("|", "- "), start)
        # An entry above its sum is no heading.
        if ruled and not _ENTRY.match(text, start, end):
            return start, 1 if under[0] == "=" else 2
        if text[start] in "|->・•" or text.startswith(("[ ] ", "[x] "), start):
            return None
        if start in self._chapters:
            return start, _BARE
        title = self._title(start, end)
        square = _SQUARES.match(text, start, end)
        known = self._topic(TITLE_COUNT.sub("", title))
        if not known and self._boxes(start, end) and not text.startswith(tuple("-*・•"), start):
            return start, _BARE
        if square:
            return self._square(square, end, known, below, gap)
        bracket = _BRACKETS.match(text, start, end)
        if bracket and known:
            return start, _BRACKETED
        listed = self._chapter.own is Topic.COMPONENTS and TITLE_COUNT.search(title)
        if text[start] == "*" and (listed or known is not Topic.COMPONENTS):
            return None  # `* Pieces (30 x 1, 12 x 5)` among entries
        # `遊び方(3フェーズ制)`
        bare = title if known is Topic.COMPONENTS else TITLE_COUNT.sub("", title)
        headed = known and self._is_bare(text[start:end], bare, known, gap=gap, under=under)
        return (start, _BARE) if headed else None

    def _boxes(self, start: int, end: int) -> bool:
        """Return whether a line opens a list without a title: `The box contains:`."""
        said = " ".join(without_brackets(self._text, start, end).split())
        below = _BELOW.search(said)
        opens = said[-1:] == ":" or (said[-1:] == "。" and below)
        boxed = self._words.pattern("boxed", "{}" if opens else "{}$").search(said)
        if opens and not boxed and self._chapter.topic is not Topic.SETUP:
            boxed = self._words.pattern("adds").search(said)
        own = boxed and boxed[0].startswith("を") and not below  # `カードを使います。`: no title
        named = (said[:1].isupper() or not said.isascii()) and not self._words.is_noun(said)
        return bool(boxed) and not own and named and not any(map(str.isdigit, said))

    def _square(
        self, square: re.Match[str], end: int, known: Topic | None, below: Sequence[str], gap: bool
    ) -> tuple[int, int] | None:
        sign, depth = square[1], _DEPTHS.get(square[1], _MARKED)
        if known:
            self._squares.add(sign)
            return square.end(), depth
        if self._counts(self._text[square.end() : end]):
            return None
        # Lines with one mark below one another are entries; one above other lines is a title.
        following = next((each.strip() for each in below if each.strip()), "")
        told = gap and sign in self._squares and "。" in following
        titles = (sign[0] == "■" or told) and not following.startswith(sign)
        return (square.end(), depth) if titles else None

    def _is_bare(self, text: str, title: str, known: Topic, *, gap: bool, under: str) -> bool:
        """Return whether a line without any mark is a heading."""
        # `Contents (80 cards)`, `Contents for 4 players`
        title = _COUNTED_TITLE.sub("", title) if known is Topic.COMPONENTS else title
        people = self._words.pattern("players", r"[ ]?\d{1,2}(?:[ ]?-[ ]?\d{1,2})?[ ]?{}")
        title = people.sub("", title)
        words, number = title.split(), re.match(r"(\d+) (?!-)", text)
        listed = number and self._chapter.own is Topic.COMPONENTS
        if number and (
            under[:1].isdigit()
            or (listed and (self._words.is_noun(title) or int(number[1]) > self._numbered + 1))
        ):
            return False  # `5 score markers` among entries
        if not words or _NO_TITLE.search(f"{title}\n{under[:1]}"):
            return False
        if title[0].isascii() or "À" <= title[0] <= "ÿ":
            short = len(title) <= 40 and len(words) <= 6
            risen = title.isupper() or text.endswith(":") or gap or bool(_BULLET.match(under))
            if known is Topic.COMPONENTS:
                return short and (title[0].isupper() or risen or len(words) == 1)
            if known is Topic.NOTES:
                return False
            command = self._words.pattern("commands", "^{}").match(title)
            if command and not (title.isupper() or gap):
                return False
            return short and len(words) <= 4 and title[0].isupper()
        listed = bool(_BULLET.match(under)) or (
            known is Topic.COMPONENTS and (not under or self._counts(under) or under[0] == "|")
        )
        # An unmarked title ends a marked list, which the rules themselves may be part of.
        ends = self._listed and known in {Topic.SETUP, Topic.PLAY}
        ends = ends and not self._words.pattern("not_made", "^{}").match(title)
        counts = any(e.unit and e.end == len(text) for e in self._amounts.find(text))  # `盤1枚`
        return len(title) <= 14 and not counts and (gap or text.endswith(":") or listed or ends)

    def _title(self, start: int, end: int) -> str:
        """Return the title that a line may be, without its sign: `Contents.`, `What is in?`."""
        title = bare_title(self._text[start:end])
        said = title.rstrip(".? ") if title[-1:] == "?" or " " not in title else title
        return said if self._is_of_components(said) else title

    def _is_of_components(self, title: str) -> bool:
        return self._topic(title) is Topic.COMPONENTS

    def _counts(self, text: str) -> bool:
        found = any(each.unit or each.times for each in self._amounts.find(text))
        return found or re.search(r"\([^\w)]{0,3}枚?\)$|\(\d{1,4}\)$", text) is not None


def _lists_part(words: Grammar, amounts: Amounts, text: str, title: str, end: int) -> bool:
    """Return whether a title of the game alone, or of what is added, is above a list of pieces.

    Args:
        words: The words of the text's languages.
        amounts: What finds its amounts.
        text: The text.
        title: The title, such as `Base game` or `Expansion`.
        end: Where the line of the title ends.
    """
    part = len(title) < _LONGEST_TITLE and any(
        words.pattern(each).search(title) for each in ("base", "expansions")
    )
    following = text[end:].lstrip("#*_: \n").partition("\n")[0] if part else ""
    found = [each for each in amounts.find(following) if each.of_pieces]
    told = words.pattern("is_sentence").search(following.rstrip(" .。"))
    led = found and not re.search(r"\w", following[: found[0].start])
    return not told and bool(led or len(found) > 1 or (found and found[0].unit))
