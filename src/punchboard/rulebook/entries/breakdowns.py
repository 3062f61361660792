"""What is behind a component's number: its parts, colours, sets and sizes."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Range, Role, Section, total_of
from punchboard.rulebook.entries.attributes import Attribute, Product, attributes_of, product_in
from punchboard.rulebook.entries.joint_parts import (
    Head,
    colours_listed,
    each_of,
    of_each,
    of_value,
    of_values,
    shares_in_brackets,
)
from punchboard.rulebook.entries.naming import EDGES, VALUES, naming_of
from punchboard.rulebook.entries.parts_below import as_parts, of_each_set
from punchboard.rulebook.grammar.clause_phrases import part_phrases_of
from punchboard.rulebook.grammar.grammar import BLOT
from punchboard.rulebook.grammar.in_sets import sets_of
from punchboard.rulebook.grammar.openings import (
    AMONG,
    AND_JOINT,
    COLOURS,
    EACH,
    KINDS,
    OF_JOINT,
    PER_COLOUR,
    PER_PLAYER,
    PLAYERS,
    SETS,
    SHADES,
)
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import brackets, phrases_of, without_brackets
from punchboard.rulebook.page.amounts import TIMES, Amount, without_values
from punchboard.rulebook.page.lines import WritingSystem

_SETS, _SHARING = made_later(r"[ ]?sets?\b"), made_later(r"[ (]*\d+ (?:\w+ )?in ")
#: Without one of these there is nothing to be broken down into.
_COUNTS = made_later(r"\d| each of ")
_WORD_BEHIND = made_later(r"[ ][^\W\d]")
_VALUES_BEFORE = made_later(r"\d,?[ ]$")
_HALVES = made_later(r"(\d{1,3}[ ][^\d:()]{2,40}?)[ ]?(?::|-(?=[ ]))[ ]?(?=\d{1,3}[ ][^\W\d])")
# `うち3枚は竜です`
_TOLD = made_later(r"[はが]([^\s、。\d()はがを]{1,20}?)(?:です|だ|とな[^\s、。]{1,5})?[ 。]*$")
_JAPANESE = made_later("[ぁ-ヺ一-龥〜～]")
_CALLED = made_later(r"(\d{1,3})x? ([^\W\d][^:;()]{2,30}?)[ .]*")


def breakdown(
    script: WritingSystem, head: Head, start: int, end: int, *, parts: bool = True
) -> Iterator[Claim]:
    """Yield what the words between *start* and *end* say about *head*.

    Args:
        script: The text.
        head: The component they belong to.
        start: Where they start.
        end: Where they end.
        parts: Whether a bare number with a name beside it is a part.
    """
    plain = script.plain.text
    found = list(attributes_of(script.words).find(plain, start, end))
    counts = found or script.amounts_in(start, end) or _COUNTS.search(plain, start, end)
    if not counts:
        return
    # `5 discs (each with 6 goods and 2 hands)`: no parts of the discs, as they would be of sets.
    has, led, in_sets = script.has[start], None, list[Claim]()
    said = part_phrases_of(script.words)
    if has & EACH and said.shows.match(script.counted, start, end):
        parts = False
    if has & SETS:  # `4 sets of 10 cards each: 7 owls, 3 mice`
        led = said.of_sets.match(script.counted, start, end)
    first = [each.count for each in script.amounts_in(*led.span())] if led else []
    if led and len(first) > 1 and isinstance(first[0], int):
        share = (head.name, first[1], "", Role.PART, Section.LIST, led.start(), led.end() - 2)
        in_sets = [Claim(*share, first[0], head.count if isinstance(head.count, int) else None)]
    whole = (head.name, head.count)
    held = None if led else sets_of(script.words).held_in(script.counted, start, end, *whole)
    if held:
        many, some = (script.words.value_of(held[key]) for key in ("many", "count"))
        share = (head.name, some, "", Role.PART, Section.LIST, *held.span())
        yield Claim(*share, many, head.count if isinstance(head.count, int) else None)
        return
    reading = _Reading(script, head, led.end() if led else start, end, parts, tuple(found))
    told = list(reading.read())
    told += reading.closing(told)
    told = of_each_set(script, head, [*in_sets, *as_parts(head, told)], start, end)
    yield from told
    used = [(part.start, part.end) for part in told]
    for each in found:
        inside = any(first <= each.start and each.end <= last for first, last in used)
        words = script.counted[each.start : each.end]
        forms = phrases_of(script.words)
        group = forms.colours.search(words) or forms.kinds.search(words)
        if (
            not inside
            and not (group and each.count in {part.factor for part in told})
            and each.count != 1
        ):
            kind = (each.name or head.name, each.count, each.unit, Role.ATTRIBUTE, Section.LIST)
            of = head.name if each.name else ""
            yield Claim(*kind, each.start, each.end, each.factor, each.total, of)


class _Reading:
    """Goes through the clauses and remembers labels that wait for a number."""

    def __init__(
        self,
        script: WritingSystem,
        head: Head,
        start: int,
        end: int,
        named_parts: bool,
        found: tuple[Attribute, ...],
    ) -> None:
        self._script, self._head, self._named_parts = script, head, named_parts
        self._text, self._start, self._end = script.counted, start, end
        self._forms, self._naming = phrases_of(script.words), naming_of(script.words)
        self._said, has = part_phrases_of(script.words), script.has[start]
        self._has, each = has, self._forms.each.search
        self._each = bool(has & EACH and each(without_brackets(self._text, start, end)))
        self._waiting: list[tuple[int, int]] = []
        self._open: Claim | None = None
        self._shared = False  # whether a share was told: what is behind it is not shared
        self._sizes = [(each.start, each.end) for each in found if not each.bare]

    @functools.cached_property
    def _colours(self) -> int | None:
        named = self._group(self._forms.colours) if self._has & COLOURS else None
        return named or (None if self._kinds else self._listed_colours())

    @functools.cached_property
    def _kinds(self) -> int | None:
        return self._group(self._forms.kinds) if self._has & KINDS else None

    def read(self) -> Iterator[Claim]:
        """Yield the parts of all clauses."""
        span = self._start, self._end
        values = [*of_value(self._script.words).finditer(self._script.plain.text, *span)]
        crossed = any(TIMES.search(each[0]) for each in values)
        every = crossed or len(values) == len(self._script.clauses(*span))
        if self._named_parts and len(values) > 1 and every:
            # Nothing where they do not come to the sum.
            yield from of_values(self._script, self._head, *span)
            return
        position = self._start
        for found in each_of(self._script, self._start, self._end):
            for first, last in self._script.clauses(position, found.start()):
                yield from self.clause(first, last)
            yield from of_each(self._script, self._head, found)
            position = found.end()
        for first, last in self._script.clauses(position, self._end):
            yield from self.clause(first, last)

    def closing(self, told: Sequence[Claim]) -> list[Claim]:
        """Return parts that are called what names nothing elsewhere, if they close the sum.

        `25 cards (14 knights, 5 roads, 6 victory points)`
        """
        of, whole = self._head.name, self._head.count
        rest = whole if isinstance(whole, int) and self._named_parts else 0
        rest -= total_of(each for each in told if each.of == of)
        found: list[Claim] = []
        for start, end in self._script.clauses(self._start, self._end) if rest > 0 else ():
            said = _CALLED.fullmatch(self._script.plain.text, start, end)
            if said and not any(start <= each.start < end for each in told if each.of == of):
                name = self._script.words.pattern("stops", "^{}[ ]").sub("", said[2])
                kind = (name, int(said[1]), "", Role.PART, Section.LIST)
                found.append(Claim(*kind, start, end, of=of))
        closes = (told or len(found) > 1) and total_of(found) == rest
        return found if closes else []

    def clause(self, start: int, end: int) -> Iterator[Claim]:
        """Yield the parts of one clause, and the parts of a part: `9 fish (5 eels, 4 carps)`."""
        group = next(iter(brackets(self._text, start, end)), (end, end))
        shares = shares_in_brackets(self._script, self._head, start, group)
        if shares:
            yield from shares
            return
        inner = self._script.amounts_in(*group)
        blotted = self._script.amounts_in(start, group[0]) and BLOT in self._text[slice(*group)]
        whole = next(self._of_clause(start, group[0]), None) if inner or blotted else None
        if whole and whole.role is Role.PART:
            head = Head(whole.name, whole.count, "")
            parts = list(breakdown(self._script, head, group[0] + 1, group[1] - 1)) if inner else []
            # `8 gold (worth 5)` says what they are like.
            like = len(parts) < 2 and all(e.role is Role.PART for e in parts)
            if whole.count == total_of(parts) or like:
                yield from [replace(whole, end=group[1])] if like else (whole, *parts)
                return
        yield from self._of_clause(start, end)

    def _of_clause(self, start: int, end: int) -> Iterator[Claim]:
        """Yield the parts of one clause; `4 of each colour: 4 plums` are two."""
        halves = _HALVES.match(self._text, start, end)
        if halves:
            yield from self.clause(start, halves.end(1))
            start = halves.end()
        product = product_in(self._script, start, end)
        if product:
            yield self._multiplied(product)
            return
        found = [each for each in self._script.amounts_in(start, end) if self._counts(each)]
        if any(each.unit for each in found):
            found = without_values(found)
        elif any(each.times for each in found):  # `7x 2`: seven cards with a two
            found = [each for each in found if each.times]
        else:
            found = [each for each in found if self._is_bare_count(each, start, end)]
        if not found:
            yield from self._without_number(start, end)
            return
        said = [self._text[each.start : each.end].isdigit() for each in found]
        if said == [True, True] and found[1].end == end:
            found = found[:1]  # `6 Tier 1`
        position = start
        for index, each in enumerate(found):
            stop = found[index + 1].start if index + 1 < len(found) else end
            yield from self._part(each, position, stop, start, end)
            position = each.end
        self._waiting.clear()

    def _multiplied(self, product: Product) -> Claim:
        total = product.total if product.total is not None else self._head.count
        whole = total if isinstance(total, int) else None
        kind = (self._head.name, product.count, product.unit, product.role, Section.LIST)
        return Claim(*kind, product.start, product.end, product.factor, whole)

    def _is_bare_count(self, each: Amount, start: int, end: int) -> bool:
        """Return whether a number without a counter leads or closes its clause."""
        if isinstance(each.count, Range):
            return False
        named = _WORD_BEHIND.match(self._text, each.end)
        if not named and _VALUES_BEFORE.search(self._text, max(each.start - 8, 0), each.start):
            return False  # `sorted by cost: 2, 3, 4`
        if self._text.startswith(("の", "は"), each.end):
            return False  # `14の拠点` is what a board is like, `6は星` a side of a die
        if self._has & OF_JOINT and self._said.joint.search(self._text[start : each.start]):
            return False  # `9 loans of 10 ducats`
        before = self._text[start : each.start].strip(EDGES).casefold()
        after = self._text[each.end : end].strip(EDGES)
        if not (before and after):
            return True
        joint = self._script.words.pattern("and_joint")
        forms = (self._forms.each, self._forms.per_colour, self._forms.per_player, self._said.lead)
        shared = any(form.fullmatch(before) for form in (joint, *forms))
        # `4 colours with each 9 cards`
        return shared or bool(self._colours and self._said.led.search(before))

    def _counts(self, each: Amount) -> bool:
        inside = any(first <= each.start and each.end <= last for first, last in self._sizes)
        people = self._has & PLAYERS and self._forms.people.match(self._text, each.end)
        used = self._text.startswith(("に", "を", "から", "あたり", "の同じ"), each.end)
        return each.of_pieces and not (inside or people or (each.unit and used))

    def _without_number(self, start: int, end: int) -> Iterator[Claim]:
        if BLOT in self._text[start:end]:
            return
        if self._open is not None:
            said = self._script.said(start, end).strip(EDGES)
            yield from self._labelled(self._open, [said], end)
        else:
            self._waiting.append((start, end))

    def _part(self, each: Amount, before: int, after: int, start: int, end: int) -> Iterator[Claim]:
        text = self._text
        if each.total:
            if self._head.count is None and isinstance(each.count, int):
                place = (each.start, each.end)
                yield self._statement(each, self._head.name, Role.SUPPLY, None, *place)
            return
        words = text[start:end]
        role, factor = self._role(each, words)
        lead = text[before : each.start].strip(EDGES)
        leads = (self._forms.each, self._said.lead)  # `(of which 4 are foxes)`
        behind = not each.unit and (not lead or any(form.fullmatch(lead) for form in leads))
        joint = self._said.joint_first if self._has & AND_JOINT else None
        joined = joint and joint.match(words)
        told = not lead or self._said.lead.fullmatch(lead)
        if told and (named := _TOLD.match(text, each.end, after)):
            names, first, last = [named[1]], each.start, named.end(1)
        elif self._is_of_others(each, end):
            names, first, last = [], start, end
        elif behind or joined:
            names, first, last = self._names(each.end, after, behind=True), each.start, after
        else:
            names, first, last = self._names(before, each.start), before, each.end
            lead = text[before : each.start].lstrip(" ,")
            # `Night watch of the town x3`
            sure = (lead.endswith("(") or each.times) and not lead[:1].isdigit()
            names = [
                n for n in names if sure or _JAPANESE.search(n) or self._naming.short.fullmatch(n)
            ]
            if self._waiting and self._spreads(each, words):
                names = [name for span in self._waiting for name in self._names(*span)] + names
                first = self._waiting[0][0]
            groups = self._naming.groups_in(names) if self._spreads(each, words) else None
            if role is Role.PER_COLOR and len(names) > 1 and all(map(self._naming.is_shade, names)):
                groups, start = len(names), first  # `赤、青、黄 各色4個`
            if groups and role is not Role.PER_PLAYER:
                role = Role.PER_COLOR if any(map(self._naming.are_colours, names)) else role
                names, factor = [], groups
        places = (first, first + len(text[first:last].rstrip(" .。,、")), start, end)
        yield from self._parts(each, names, role, factor, places)

    def _parts(
        self,
        each: Amount,
        names: list[str],
        role: Role,
        factor: int | None,
        places: tuple[int, int, int, int],
    ) -> Iterator[Claim]:
        first, last, start, end = places
        set_of = self._script.words.is_set(each.unit) or _SETS.match(self._text, each.end, end)
        spread = [match for name in names if (match := VALUES.fullmatch(name))]
        if spread and role is Role.PART:
            factor = int(spread[0][2]) - int(spread[0][1]) + 1
        after = self._text[each.end : end].lstrip().removeprefix("of ")
        before = self._text[start : each.start].strip(EDGES)
        shares = self._has & EACH and (
            self._forms.each.match(after) or self._forms.each.fullmatch(before)
        )
        shared = each.each or bool(shares) or self._is_of_others(each, end)
        if not names and (role is not Role.PART or factor or shared):
            self._shared = role is not Role.PART or factor is not None
            yield self._statement(each, self._head.name, role, factor, start, end)
            return
        among = self._has & AMONG and self._said.lead.search(self._text, start, end)
        # `(they may save one; once a night you may look)`
        told = self._script.words.pattern("is_sentence")
        names = [n for n in names if not (told.search if n.count(" ") > 2 else told.match)(n)]
        if not names or not (self._named_parts or role is not Role.PART or among):
            return
        if role is not Role.PART or factor:
            last = end
        if set_of or each.each or self._each:
            names = [part for name in names for part in self._naming.joints.split(name) if part]
        pattern = self._statement(each, names[0], role, factor, first, last)
        # `je 3x Holz, Lehm, Erz`
        led = self._has & EACH and self._forms.each.match(self._text, start)
        self._open = pattern if set_of or led else None
        yield from self._labelled(pattern, names, last)

    def _is_of_others(self, each: Amount, end: int) -> bool:
        """Return whether other things share: `18 for each shore`."""
        behind = self._said.of_others if self._has & EACH else None
        return behind is not None and behind.fullmatch(self._text, each.end, end) is not None

    def _labelled(self, pattern: Claim, names: list[str], end: int) -> Iterator[Claim]:
        for name in names:
            for part in self._naming.joints.split(name) if self._open is not None else [name]:
                of = pattern.of or self._head.name
                yield replace(pattern, name=part, end=max(end, pattern.end), of=of)

    def _role(self, each: Amount, words: str) -> tuple[Role, int | None]:
        has = self._has
        if has & PER_PLAYER and self._forms.per_player.search(words):
            return Role.PER_PLAYER, None
        distributed = each.each or each.times or (self._each and not self._shared)
        # `11 in 5 different colours` is so for each, although it does not say so.
        sharing = _SHARING.match(words)
        shared = has & PER_COLOUR and self._forms.per_colour.search(words)
        if shared or (self._colours and (distributed or sharing)):
            return Role.PER_COLOR, self._colours
        group = self._forms.of_kinds.search(words) if has & EACH else None
        if group:
            return Role.PART, self._script.words.value_of(group[1])
        return Role.PART, self._kinds if each.each or each.times or sharing else None

    def _spreads(self, each: Amount, words: str) -> bool:
        sets = self._script.words.is_set(each.unit)
        return each.each or sets or bool(self._has & EACH and self._forms.each.search(words))

    def _names(self, start: int, end: int, *, behind: bool = False) -> list[str]:
        return self._naming.labels(self._script, self._head.name, start, end, behind=behind)

    def _group(self, pattern: re.Pattern[str]) -> int | None:
        found = pattern.search(self._text[self._start : self._end])
        return self._script.words.value_of(found[1]) if found else None

    def _listed_colours(self) -> int | None:
        """Return how many colours are listed: three in `10 each in red, blue and green`."""
        said = self._text[self._start : self._end]
        return colours_listed(self._script.words, said) if self._has & SHADES else None

    def _statement(
        self, each: Amount, name: str, role: Role, factor: int | None, start: int, end: int
    ) -> Claim:
        whole = role is not Role.SUPPLY and factor and name == self._head.name
        total = self._head.count if whole else None
        if whole and total is None:
            found = self._script.amounts_in(self._start, self._end)
            total = next((e.count for e in found if e.total and isinstance(e.count, int)), None)
        of = "" if name == self._head.name else self._head.name
        kind = (name, each.count, each.unit, role, Section.LIST)
        return Claim(*kind, start, end, factor, total if isinstance(total, int) else None, of)
