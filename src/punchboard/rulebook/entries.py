"""What the clauses of a list entry claim."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from punchboard.rulebook.amounts import Amount, amounts
from punchboard.rulebook.attributes import attributes
from punchboard.rulebook.breakdowns import Head, breakdown
from punchboard.rulebook.claim import Role, Section
from punchboard.rulebook.counters import is_noun, is_set
from punchboard.rulebook.groups import Group, each_of, group_of, multiplied, shared_group
from punchboard.rulebook.list_items import ListEntry, entry_of, is_sentence, name_of
from punchboard.rulebook.negatives import BLOT
from punchboard.rulebook.numerals import value_of
from punchboard.rulebook.outline import Manuscript
from punchboard.rulebook.phrases import EACH, HEADCOUNT, PER_COLOR, PER_PLAYER, clauses
from punchboard.rulebook.statement import Statement

_COLOURS = re.compile(r"(\d{1,2}|[一二三四五六七八九十])[ ]?(?:色|colou?rs\b)")
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
# What is printed on a piece is no piece.
_FEATURES = re.compile(
    r"(?i:(?:numbers?|symbols?|sides?|suits?|spaces?|cells?|pictures?|words?|icons?"
    r"|values?)(?: .*)?)"
)
# `4 lids per player (16)`: what all shares come to.
_WHOLE = re.compile(r"[^()\d]{0,30}\((?:total:? ?|計)?(\d{1,4})(?: in total| total)?\)")
# Behind brackets, a colon or a dash begins what another number says.
_NEXT_NUMBER = re.compile(r"\(|[ ]?:[ ]|[ ]?-[ ]")
_AFTER_SHARE = re.compile(r"in |per |for |of |です|あり|持ち|配|含|入")


class EntryReader:
    """Reads entries clause by clause, and remembers what the next words belong to.

    Attributes:
        head: The component named last; None at the start of an entry.
        told: All components named so far.
    """

    def __init__(self, script: Manuscript) -> None:
        self._script = script
        self._text = script.counted
        self.head: Head | None = None
        self.told: list[Head] = []

    def read(self, start: int, end: int, *, named_only: bool) -> Iterator[Statement]:
        """Yield what stands between *start* and *end*; *named_only* what has a number."""
        spans = list(clauses(self._text, start, end))
        waiting: list[ListEntry] = []
        for index, (first, last) in enumerate(spans):
            rest = self._rest(spans[index:], end)
            if rest is not None:
                yield from rest
                break
            part = self._part(first, last)
            if part is not None:
                yield from part
                continue
            entry = entry_of(self._script, first, last)
            if entry is None or _FEATURES.fullmatch(entry.name):
                continue
            amount = entry.amount
            if amount is None:
                waiting.append(entry)
                continue
            if waiting and is_noun(entry.name) and self._text.startswith(":", waiting[-1].end):
                sized = waiting.pop()
                entry = replace(entry, name=sized.name, rest=(*sized.rest, *entry.rest))
            yield from self._entry(entry, amount, waiting)
            listing = _LISTING.match(self._text, entry.end, last)
            if listing and self.head:
                yield from breakdown(self._script, self.head, listing.end(), end)
                break
        if not named_only:
            yield from self._open(waiting)

    def more(self, start: int, end: int) -> Iterator[Statement]:
        """Yield what a sentence says about the component named last."""
        if self.head:
            yield from breakdown(self._script, self.head, start, end, parts=False)

    def _tell(self, head: Head) -> Head:
        self.head = head
        self.told.append(head)
        return head

    def _rest(self, spans: Sequence[tuple[int, int]], end: int) -> list[Statement] | None:
        """Return what all clauses up to *end* say together, or None where each speaks alone."""
        first, last = spans[0]
        tail = _TAIL.match(self._text, first, last)
        if self.head and tail and tail[0].endswith(":"):
            return list(breakdown(self._script, self.head, tail.end(), end))
        if self.head and (tail or self.is_detail(first, last)):
            return None
        spread = _SPREAD_BRACKETS.fullmatch(self._text, first, last)
        name = name_of(self._script, first, spread.end(1)) if spread else ""
        if spread and name:
            return self._broken_down(name, spread.start(2), end)
        shared = shared_group(self._script, first, last)
        if shared:
            return self._broken_down(shared.name, shared.parts, end)
        group = group_of(self._script, first, last, spans[1:]) or self._featured(spans)
        if group:
            return self._broken_down(group.name, group.parts, end)
        return list(each_of(self._script, first, end)) or None

    def _broken_down(self, name: str, start: int, end: int) -> list[Statement]:
        head = self._tell(Head(name, None, ""))
        return list(breakdown(self._script, head, start, end))

    def _part(self, start: int, end: int) -> list[Statement] | None:
        """Return what a clause adds to the component before it, or a product; else None."""
        tail = _TAIL.match(self._text, start, end)
        if self.head and tail:
            shows = _SHOWS.match(self._text, start, end) is not None
            return list(breakdown(self._script, self.head, tail.end(), end, parts=not shows))
        if self.head and self.is_detail(start, end):
            return list(breakdown(self._script, self.head, start, end))
        product = multiplied(self._script, start, end)
        if not product:
            return None
        head = self._tell(Head(product[0].name, product[-1].total, product[0].unit))
        return [*product, *breakdown(self._script, head, product[0].end, end)]

    def is_detail(self, start: int, end: int) -> bool:
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

    def _featured(self, spans: Sequence[tuple[int, int]]) -> Group | None:
        """Return the group of `石 5色、各4個`, whose amount stands in the next clause."""
        start, end = spans[0]
        if len(spans) < 2 or any(each.of_pieces for each in amounts(self._text, start, end)):
            return None
        first = next(iter(attributes(self._script.plain.text, start, end)), None)
        colours = _COLOURS.search(self._text, start, end)
        places = [first.start] if first else []
        place = min([*places, *([colours.start()] if colours else [])], default=start)
        name = name_of(self._script, start, place)
        return Group(name, place) if name and EACH.search(self._text, *spans[1]) else None

    def _entry(
        self, entry: ListEntry, amount: Amount, waiting: list[ListEntry]
    ) -> Iterator[Statement]:
        words = self._text[entry.start : entry.rest[0][1] if entry.rest else entry.end]
        told = entry.end - entry.start
        role = _role(words[:told] + _NEXT_NUMBER.split(words[told:])[0])
        names = [entry]
        if amount.each and role is Role.SUPPLY:
            names = [*waiting, entry]
            waiting.clear()
        factor, rest, total = entry.factor, entry.rest, None
        if role is Role.PER_COLOR and rest:
            colours = _COLOURS.search(self._text, rest[0][0], rest[-1][1])
            factor = value_of(colours[1]) if colours else factor
            total = self._sum(rest[0][0], rest[-1][1])
        held = _PER_SET.search(self._text, entry.start, rest[-1][1] if rest else entry.end)
        if held and is_set(entry.unit or amount.unit):
            factor, rest = int(held[1] or held[2] or held[3]), ()
        unit = entry.unit or amount.unit
        whole_of = _WHOLE.fullmatch(self._text, *rest[0]) if rest else None
        if whole_of and role is Role.PER_PLAYER:
            total, rest = int(whole_of[1]), ()
            place = (entry.start, whole_of.end())
            yield Statement(entry.name, total, unit, Role.SUPPLY, Section.LIST, *place)
        for each in names:
            place = (each.start, entry.end)
            yield Statement(
                each.name, amount.count, unit, role, Section.LIST, *place, factor, total
            )
        whole = amount.count if role is Role.SUPPLY else None
        head = self._tell(Head(entry.name, whole, amount.unit))
        for start, end in () if _LISTING.match(self._text, entry.end) else rest:
            yield from breakdown(self._script, head, *_inner(self._text, start, end))

    def _sum(self, start: int, end: int) -> int | None:
        """Return what the words behind an entry say that it comes to."""
        sums = (each.count for each in amounts(self._text, start, end) if each.total)
        return next((each for each in sums if isinstance(each, int)), None)

    def _open(self, waiting: list[ListEntry]) -> Iterator[Statement]:
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


def _role(words: str) -> Role:
    if PER_PLAYER.search(words):
        return Role.PER_PLAYER
    return Role.PER_COLOR if PER_COLOR.search(words) else Role.SUPPLY


def _inner(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span without a pair of brackets around all of it."""
    if text[start] == "(" and text[end - 1] == ")" and text.count("(", start, end) == 1:
        return start + 1, end - 1
    return start, end


def _conjoined(script: Manuscript, entry: ListEntry) -> Iterator[tuple[str, int, int]]:
    """Yield the names of `スコアトラック&マーカー`, each with its place."""
    position = entry.start
    for found in re.finditer(r"[ ]?&[ ]?|[ ]and[ ]|$", script.counted[entry.start : entry.end]):
        end = entry.start + found.start()
        name = name_of(script, position, end) if end > position else ""
        if name:
            yield name, position, end
        position = entry.start + found.end()
