"""Chapters that list what is in the box, read line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from punchboard.components.claims.amounts import amounts, blank_brackets
from punchboard.components.claims.attributes import attributes
from punchboard.components.claims.breakdowns import Head, breakdown
from punchboard.components.claims.claim import Range, Role, Section
from punchboard.components.claims.counters import HEADS, NOUNS, is_set
from punchboard.components.claims.groups import group_of
from punchboard.components.claims.list_items import (
    Entry,
    entry_of,
    is_sentence,
    lead_in,
    name_of,
    tells_contents,
)
from punchboard.components.claims.negatives import BLOT
from punchboard.components.claims.numerals import value_of
from punchboard.components.claims.outline import Chapter, Kind, Line, Manuscript
from punchboard.components.claims.phrases import (
    EACH,
    HEADCOUNT,
    PER_COLOR,
    PER_PLAYER,
    clauses,
    sentences,
)
from punchboard.components.claims.products import product_in
from punchboard.components.claims.statement import Statement

_ASIDE = re.compile(
    r"\d[ ]?(?:人|名|players\b)|人数|[Pp]layers?:|対象年齢|プレイ時間|所要時間|作者"
    r"|イラスト|発行|[Dd]esigne(?:r"
    r"|d)(?::| by)|\b[Aa]ges?\b"
)
_COLOURS = re.compile(r"(\d{1,2}|[一二三四五六七八九十])[ ]?(?:色|colou?rs\b)")
_TOTAL = re.compile(
    r"(?i:(合計|総計|総数|総枚数|計|(?:in )?total(?: (?:number of )?[a-z]{3,12})?|altogether))[ ]"
    r"?[:は=]?[ ]?(?=\d|[一二三四五六七八九十])"
)
_PER_SET = re.compile(
    r"(?:1|一|各)(?:セット|組|パック|束|山|デッキ)(?:は|が|に|につき|あたり|:)?[ ]?(\d{1,3})[ ]?枚"
    r"|(\d{1,3})[ ]?枚(?:組|入り)|(\d{1,3}) (?:cards|tiles|pieces) (?:each|per (?:set|pack|deck))"
)
# The text itself lies in every box; nobody counts it.
_RULES = re.compile(
    r"(?i:(?:this |the |these |game )?(?:rules?(?: ?book(?:let)?| ?sheet)?|instructions?"
    r"|manual))|(?:本|この)?(?:取扱)?説明書|ルール(?:ブック|シート|説明書)?|本書|箱"
)
# `…, with 62 in each colour`, `…, each with: 1 pawn, 5 cubes`: more about what came before.
_TAIL = re.compile(
    r"(?i:(?:each |all |every one )?"
    r"(?:with|containing|including|showing|bearing|of which|consisting of|made up of)\b[ ]?:?)"
)
_SHOWS = re.compile(r"(?i:(?:each |all )?(?:containing|showing|bearing|depicting))")
# `80 tiles - 28 castles, 26 temples`, `120 cards: 24 red, 96 blue`: parts behind a total.
_LISTING = re.compile(r"(?:[ ]?:|[ ]-)[ ](?=\d)")
# `チップ(1点/5点)各10枚`: the brackets name what the number holds for.
_SPREAD_BRACKETS = re.compile(r"([^()]{1,40})(\([^()]{1,40}\)[ ]?各[ ]?\d{1,3}[ ]?[枚個つ本体]?)")
_EACH_OF = re.compile(r"(\d{1,3}|[A-Za-z-]{3,12}) each of (?=[a-z])")
_OF = re.compile(r",? and |, ")
# What is printed on a piece is no piece.
_FEATURES = re.compile(
    r"(?i:(?:numbers?|symbols?|sides?|suits?|spaces?|cells?|pictures?|words?|icons?"
    r"|values?)(?: .*)?)"
)
_AFTER_SHARE = re.compile(r"in |per |for |of |です|あり|持ち|配|含|入")
_SUBJECT = re.compile(rf"[一-龥ァ-ヶー]{{0,10}}?(?:{HEADS})|(?i:\b(?:{'|'.join(NOUNS)})s?\b)")


class ListReader:
    """Reads the lines of one component list."""

    def __init__(self, script: Manuscript, chapters: list[Chapter]) -> None:
        self._script = script
        self._text = script.counted
        self._chapters = chapters
        lines = [line for chapter in chapters for line in chapter.lines]
        self._marked = any(line.kind is Kind.ITEM for line in lines)
        self._head: Head | None = None
        self._told: list[Head] = []
        self._top: tuple[int, Head | None] | None = None

    def read(self) -> Iterator[Statement]:
        """Yield what the list claims."""
        for index, chapter in enumerate(self._chapters):
            if index and chapter.heading:
                self._top = None
                yield from self._entry(chapter.heading)
            for line in chapter.lines:
                yield from self._line(line)

    def _line(self, line: Line) -> Iterator[Statement]:
        total = _TOTAL.match(self._text, line.start, line.end)
        if total:
            yield from self._total(line, len(total[1]))
            return
        counted = self._is_counted(line)
        if line.kind is Kind.ROW or (
            _ASIDE.search(self._script.plain.text, line.start, line.end) and not counted
        ):
            return
        if line.kind is Kind.TEXT and not self._is_entry(line, counted=counted):
            yield from self._description(line)
        elif line.kind is Kind.ITEM and self._top and line.depth > self._top[0] and self._top[1]:
            yield from self._child(self._top[1], line)
        else:
            yield from self._entry(line)
            if line.kind is Kind.ITEM:
                self._top = (line.depth, self._head)

    def _total(self, line: Line, length: int) -> Iterator[Statement]:
        """Yield the sum at the end of a list, which is no component."""
        found = next(
            (each for each in amounts(self._text, line.start, line.end) if each.count), None
        )
        if found:
            name = self._script.words(line.start, line.start + length)
            yield Statement(
                name, found.count, found.unit, Role.ATTRIBUTE, Section.LIST, line.start, found.end
            )

    def _is_counted(self, line: Line) -> bool:
        return any(
            each.unit and each.of_pieces for each in amounts(self._text, line.start, line.end)
        )

    def _is_entry(self, line: Line, *, counted: bool) -> bool:
        words = self._text[line.start : line.end]
        if is_sentence(words):
            return False
        if blank_brackets(self._text, line.start, line.end):
            return True
        if self._marked and self._head:
            return False
        return counted or any(
            not isinstance(each.count, Range) for each in amounts(self._text, line.start, line.end)
        )

    def _description(self, line: Line) -> Iterator[Statement]:
        # A paragraph of its own may speak of any component; the first it names is meant.
        apart = line.after_gap and self._marked
        self._head = None if apart else self._head
        for first, last in sentences(self._text, line.start, line.end):
            if apart:
                self._head = self._named_in(first, last) or self._head
            if self._head and self._is_detail(first, last):
                yield from breakdown(self._script, self._head, first, last, parts=False)
                continue
            shares = PER_PLAYER.search(self._text, first, last) is not None
            if shares and not self._marked:
                continue  # what each player has is read with the running text
            if (self._head is None or not self._marked) and tells_contents(self._text[first:last]):
                yield from self._heads(lead_in(self._text, first, last), last, named_only=True)
                continue
            self._head = self._head or self._subject(first, last)
            if self._head:
                yield from breakdown(self._script, self._head, first, last, parts=False)

    def _subject(self, start: int, end: int) -> Head | None:
        """Return the component that a sentence above every entry speaks of."""
        found = None if self._marked else _SUBJECT.search(self._text, start, end)
        return Head(found[0], None, "") if found else None

    def _named_in(self, start: int, end: int) -> Head | None:
        """Return the component of this list that a sentence begins with or names first."""
        words = self._text[start:end].casefold()
        places = [(words.find(_stem(head.name)), index) for index, head in enumerate(self._told)]
        found = [place for place in places if place[0] >= 0]
        return self._told[min(found)[1]] if found else None

    def _child(self, parent: Head, line: Line) -> Iterator[Statement]:
        found = list(breakdown(self._script, parent, line.start, line.end))
        yield from found
        if found:
            self._head = Head(found[0].name, found[0].count, found[0].unit)

    def _entry(self, line: Line) -> Iterator[Statement]:
        self._head = None
        spans = list(sentences(self._text, line.start, line.end))
        yield from self._heads(*spans[0], named_only=line.kind is not Kind.ITEM)
        for start, end in spans[1:]:
            if self._head:
                yield from breakdown(self._script, self._head, start, end, parts=False)

    def _heads(self, start: int, end: int, *, named_only: bool) -> Iterator[Statement]:
        """Yield the entries between *start* and *end*; *named_only* those with a number."""
        spans = list(clauses(self._text, start, end))
        waiting: list[Entry] = []
        for index, (first, last) in enumerate(spans):
            tail = _TAIL.match(self._text, first, last)
            if self._head and tail:
                stop = end if tail[0].endswith(":") else last
                shows = _SHOWS.match(self._text, first, last) is not None
                yield from breakdown(self._script, self._head, tail.end(), stop, parts=not shows)
                if stop == end:
                    return
                continue
            if self._head and self._is_detail(first, last):
                yield from breakdown(self._script, self._head, first, last)
                continue
            spread = _SPREAD_BRACKETS.fullmatch(self._text, first, last)
            name = name_of(self._script, first, spread.end(1)) if spread else ""
            if spread and name:
                head = self._tell(Head(name, None, ""))
                yield from breakdown(self._script, head, spread.start(2), end)
                return
            group = group_of(self._script, first, last, spans[index + 1 :])
            if group:
                head = self._tell(Head(group.name, None, ""))
                yield from breakdown(self._script, head, group.parts, end)
                return
            multiplied = list(self._product(first, last))
            if multiplied:
                yield from multiplied
                continue
            details = self._featured(first, spans[index:])
            if details:
                yield from details
                return
            several = list(self._each_of(first, end))
            if several:
                yield from several
                return
            entry = entry_of(self._script, first, last)
            if entry and _FEATURES.fullmatch(entry.name):
                continue
            if entry is None:
                continue
            if entry.amount is None:
                waiting.append(entry)
                continue
            yield from self._claims(entry, waiting)
            listing = _LISTING.match(self._text, entry.end, last)
            if listing and self._head:
                yield from breakdown(self._script, self._head, listing.end(), end)
                return
        if not named_only:
            yield from self._open(waiting)

    def _tell(self, head: Head) -> Head:
        """Remember *head* as what the next words speak of, and return it."""
        self._head = head
        self._told.append(head)
        return head

    def _is_detail(self, start: int, end: int) -> bool:
        """Return whether a clause says more about the component before it."""
        found = list(amounts(self._text, start, end))
        words = self._text[start:end]
        if HEADCOUNT.match(words):
            return True
        if not found or not any(each.of_pieces for each in found):
            return bool(list(attributes(self._text, start, end)))
        if found[0].total and not name_of(self._script, start, found[0].start):
            return True
        before = EACH.sub(
            "", PER_COLOR.sub("", PER_PLAYER.sub("", self._text[start : found[0].start]))
        )
        after = self._text[found[0].end : end].strip()
        each = EACH.search(words) is not None
        return (
            each
            and not before.strip(" はに:")
            and (
                not after
                or EACH.search(after.split(" ")[0]) is not None
                or _AFTER_SHARE.match(after) is not None
            )
        )

    def _each_of(self, start: int, end: int) -> Iterator[Statement]:
        """Yield what `24 each of red, blue and green cards` says."""
        found = _EACH_OF.match(self._text, start, end)
        names = _OF.split(self._script.words(found.end(), end)) if found else []
        noun = names[-1].split(" ")[-1] if names and " " in names[-1] else ""
        for name in names if found else ():
            whole = name if name.endswith(noun) else f"{name} {noun}"
            count = value_of(found[1]) if found else None
            yield Statement(whole, count, "", Role.SUPPLY, Section.LIST, start, end)

    def _product(self, start: int, end: int) -> Iterator[Statement]:
        """Yield what `家 16個×5色=80個` says: the whole, where it is given, and the share."""
        found = product_in(self._text, start, end)
        if not found or "(" in self._text[start : found.start]:
            return
        name = name_of(self._script, start, found.start)
        if not name or any(each.of_pieces for each in amounts(self._text, start, found.start)):
            return
        whole = Role.SUPPLY if found.role is Role.PART else found.role
        share = Statement(
            name, found.count, found.unit, whole, Section.LIST, start, found.end, found.factor
        )
        if found.total is None:
            yield share
        else:
            yield replace(share, count=found.total, role=Role.SUPPLY, factor=None)
            yield replace(share, role=found.role, start=found.start, total=found.total)
        head = self._tell(Head(name, found.total, found.unit))
        yield from breakdown(self._script, head, found.end, end)

    def _featured(self, start: int, spans: list[tuple[int, int]]) -> list[Statement]:
        """Return what `石 5色、各4個` says, whose amount stands in the next clause."""
        first = next(iter(attributes(self._script.plain.text, *spans[0])), None)
        colours = _COLOURS.search(self._text, *spans[0])
        place = min(
            (one for one in (first and first.start, colours and colours.start()) if one), default=0
        )
        if (
            not place
            or len(spans) < 2
            or any(each.of_pieces for each in amounts(self._text, *spans[0]))
        ):
            return []
        name = name_of(self._script, start, place)
        if not name or not EACH.search(self._text, *spans[1]):
            return []
        head = self._tell(Head(name, None, ""))
        return list(breakdown(self._script, head, place, spans[-1][1]))

    def _claims(self, entry: Entry, waiting: list[Entry]) -> Iterator[Statement]:
        amount = entry.amount
        assert amount is not None
        words = self._text[entry.start : entry.rest[0][1] if entry.rest else entry.end]
        own = words.split("(")[0]
        role = self._role(own, each=amount.each)
        names = [entry]
        if amount.each and role is Role.SUPPLY:
            names = [*waiting, entry]
        waiting.clear()
        factor, stated = entry.factor, None
        if role is Role.PER_COLOR and entry.rest:
            colours = _COLOURS.search(self._text, entry.rest[0][0], entry.rest[-1][1])
            factor = value_of(colours[1]) if colours else factor
            stated = self._sum(entry)
        rest = entry.rest
        held = _PER_SET.search(self._text, entry.start, rest[-1][1] if rest else entry.end)
        if held and is_set(entry.unit or amount.unit):
            factor, rest = int(held[1] or held[2] or held[3]), ()
        for each in names:
            yield Statement(
                name=each.name,
                count=amount.count,
                unit=entry.unit or amount.unit,
                role=role,
                section=Section.LIST,
                start=each.start,
                end=entry.end,
                factor=factor,
                total=stated,
            )
        whole = amount.count if role is Role.SUPPLY else None
        head = self._tell(Head(entry.name, whole, amount.unit))
        for start, end in () if _LISTING.match(self._text, entry.end) else rest:
            yield from breakdown(self._script, head, *_inner(self._text, start, end))

    def _sum(self, entry: Entry) -> int | None:
        """Return what the words behind an entry say that it comes to."""
        found = amounts(self._text, entry.rest[0][0], entry.rest[-1][1])
        return next(
            (each.count for each in found if each.total and isinstance(each.count, int)), None
        )

    def _role(self, words: str, *, each: bool) -> Role:
        if PER_PLAYER.search(words):
            return Role.PER_PLAYER
        if PER_COLOR.search(words):
            return Role.PER_COLOR
        return Role.SUPPLY

    def _open(self, waiting: list[Entry]) -> Iterator[Statement]:
        """Yield the entries that name no number at all."""
        for entry in waiting:
            words = self._text[entry.start : entry.end]
            if (
                _RULES.fullmatch(entry.name)
                or BLOT in words
                or is_sentence(words)
                or len(entry.name) > 40
            ):
                continue
            counted = False
            for start, end in entry.rest:
                head = self._tell(Head(entry.name, None, ""))
                said = list(breakdown(self._script, head, *_inner(self._text, start, end)))
                counted = counted or any(each.role is not Role.ATTRIBUTE for each in said)
                yield from said
            for name, start, end in () if counted else _conjoined(self._script, entry):
                yield Statement(name, None, "", Role.SUPPLY, Section.LIST, start, end)
                self._tell(Head(name, None, ""))


def _stem(name: str) -> str:
    return name.casefold().removesuffix("s")


def _inner(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span without a pair of brackets around all of it."""
    if text[start] == "(" and text[end - 1] == ")" and text.count("(", start, end) == 1:
        return start + 1, end - 1
    return start, end


def _conjoined(script: Manuscript, entry: Entry) -> Iterator[tuple[str, int, int]]:
    """Yield the names of `スコアトラック&マーカー`, each with its place."""
    position = entry.start
    for found in re.finditer(r"[ ]?&[ ]?|[ ]and[ ]|$", script.counted[entry.start : entry.end]):
        end = entry.start + found.start()
        name = name_of(script, position, end) if end > position else ""
        if name:
            yield name, position, end
        position = entry.start + found.end()
