"""What words behind a thing say about it: its parts, shares, colours, sizes and totals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section, total_of
from punchboard.rulebook.grammar.names import is_kind
from punchboard.rulebook.grammar.patterns import is_latin, made_later
from punchboard.rulebook.grammar.spans import trimmed
from punchboard.rulebook.lists.attributes import Attribute, attributes_of
from punchboard.rulebook.lists.clauses import Clause, Clauses, Head
from punchboard.rulebook.lists.shared_nouns import SharedNouns
from punchboard.rulebook.lists.shares import Shares, divided, part_of
from punchboard.rulebook.lists.signs import EDGES, signs_of
from punchboard.rulebook.lists.splitting import Span
from punchboard.rulebook.page.lines import WritingSystem

_SENTENCE_END = made_later(r"。(?=.)|[.][ ](?=[A-ZÀ-Þ])")
#: `3:魔導書・9枚`, of a card with the value 3
_VALUE_LED = made_later(r"\d{1,2}[ ]?:[ ]?(?=[^\s(]{1,12}・[ ]?\d)")
#: `3 points`, which are pieces only where a sum says so.
_HIDDEN = made_later(r"(\d{1,3})[ ]([^\W\d][^\d(]*)(?:\([^()]*\))?$")
_MANY_WORDS, _LONG_NAME, _SHORT_NAME, _PAIR, _SEVERAL = 5, 20, 4, 2, 3


class DetailReader:
    """Reads what is said about a thing that is named already."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text = script, script.counted
        self._signs, self._clauses = signs_of(script.words), Clauses(script)
        self.nouns = SharedNouns(script, self._clauses)
        self._shares = Shares(script, self._clauses, self.nouns)
        self.each_of, self.of_bracketed = self._shares.names, self._shares.of_bracketed

    def read(self, head: Head, start: int, end: int) -> Iterator[Claim]:
        """Yield what words say about *head*: its parts, shares, colours, sizes and totals."""
        start, end = next(iter(trimmed(self._text, start, end)), (end, end))
        stop = _SENTENCE_END.search(self._text, start, end)
        end = stop.start() if stop and self._script.amounts_in(start, stop.start()) else end
        waiting: list[Clause] = []
        if self._signs.of_value.match(self._text, start, end):
            return  # `(value 1 and 5)`
        held = self._signs.each_holds.match(self._text, start, end)
        if held and held.end() < end:
            coloured = self._signs.for_colour.search(held[0]) is not None
            yield from self._held(head, held.end(), end, coloured=coloured)
            return
        if grouped := list(self._by_group(head, start, end)):
            yield from grouped
            return
        if product := self._as_product(head, start, end):
            yield product
            return
        lead = self._signs.opening.match(self._text, start, end)
        begin, start = start, lead.end() if lead else start
        share, first = self.lead(start, end)
        told: list[Claim] = []
        last: Clause | None = None
        features = list(attributes_of(self._script.words).find(self._text, begin, end))
        spans = self._clauses.split(first, end)
        read = [self._labelled(*span) for span in spans]
        # `8 Wolfs- und 4 Hasenkarten`, `9 weiße und 6 schwarze Schafe`
        cut = any(self._text[each.start : each.end].rstrip().endswith("-") for each in read)
        shaded = bool(read) and self._signs.only_shades.fullmatch(read[0].name) is not None
        read = self.nouns.with_nouns(read) if cut or shaded else read
        read = self.nouns.by_material(head.count, read)
        around = first, end
        shared = lead is not None and self._signs.each.search(lead[0]) is not None
        # `(je 18 in Rot, Blau und Gelb)`
        if shared and read and not read[0].name and self._text[slice(*read[0].tail)].strip():
            read[0] = replace(read[0], each=True)
        several = sum(each.leads and each.count is not None for each in read) >= _SEVERAL
        alone = sum(each.count is not None for each in read) == 1
        for clause in read:
            if clause.amount is None or self._is_feature(clause, features):
                waiting.append(clause)
                continue
            told += self._detail(head, clause, waiting, share, around, several=several, alone=alone)
            waiting, last = [], clause
        told += self._hidden(head, read, told)
        if last and (shared or last.each) and last.leads and self.is_name(last.name):
            told += self._like(head, last, waiting)
        if last and last.each:
            told = self._in_each_set(head, told)
        if share and told and told[0].start == first:
            told[0] = replace(told[0], start=start)  # `各色1本`, and not `1本`
        yield from told
        yield from _features(head, features, told)

    def _hidden(self, head: Head, read: Sequence[Clause], told: Sequence[Claim]) -> Iterator[Claim]:
        """Yield what counts no pieces elsewhere, where the sum lacks it: `9 owls, 3 points`."""
        plain = self._script.plain.text
        known = [(each, each.amount or _HIDDEN.match(plain, each.start, each.end)) for each in read]
        found = [(each, number) for each, number in known if isinstance(number, re.Match)]
        missing = sum(int(number[1]) for _, number in found)
        if not found or total_of(told) + missing != head.count:
            return
        for each, number in found:
            name = self._clauses.name(number.start(2), number.end(2))
            kind = name, int(number[1]), "", Role.PART, Section.LIST
            yield Claim(*kind, each.start, each.end, of=head.name)

    def _as_product(self, head: Head, start: int, end: int) -> Claim | None:
        """Return so many of each kind that come to the head's: `four winds with six cards each`."""
        found = [e for e in self._script.amounts_in(start, end) if not e.feature]
        said = self._text[start:end]
        copies = self._signs.copies_of.search(said)
        if len(found) != _PAIR or not (copies or self._signs.each.search(said)):
            return None
        # `4 copies of 6 cards` has them in the other order.
        (many, count), second = (e.count for e in found[:: -1 if copies else 1]), found[1]
        if not (isinstance(many, int) and isinstance(count, int) and many * count == head.count):
            return None
        behind = self._clauses.read(second.start, end).name.rpartition(" ")[2]
        if many == 1 or not self._shares.is_general(behind, head):
            return None
        of_each = head.name, count, second.unit, Role.PER_COLOR, Section.LIST
        return Claim(*of_each, start, end, many, many * count)

    def _like(self, head: Head, last: Clause, names: Sequence[Clause]) -> Iterator[Claim]:
        """Yield the names behind a number for each: `(je 11 Kröten, Pilze und Federn)`."""
        spans = [part for each in names for part in self.nouns.parts(each.start, each.end)]
        for start, end in spans:
            name = self._clauses.name(start, end)
            if self.is_name(name):
                kind = name, last.count, last.unit, Role.PART, Section.LIST
                yield Claim(*kind, start, end, of=head.name)

    def _by_group(self, head: Head, start: int, end: int) -> Iterator[Claim]:
        """Yield what each of several groups has: `15 per house: 13 soldiers and 2 captains`."""
        colon = self._text.find(":", start, end)
        clause = self._clauses.read(start, colon) if colon > 0 else None
        if clause is None or not clause.amount or not (clause.each or clause.share):
            return
        factor = divided(head, clause)
        if factor and self._script.amounts_in(colon, end):
            kind = head.name, clause.count, clause.unit, Role.PER_COLOR, Section.LIST
            total = head.count if isinstance(head.count, int) else None
            yield Claim(*kind, clause.start, clause.end, factor, total)
            inner = Head(head.name, clause.count, clause.unit)
            for each in self.read(inner, colon + 1, end):
                yield replace(each, factor=factor) if each.role is Role.PART else each

    def _labelled(self, start: int, end: int) -> Clause:
        """Return a clause, under what its number is for where it has no name: `12 for flood`."""
        clause = self._clauses.read(start, end)
        if clause.name or clause.count in {None, 1} or clause.groups or clause.each or clause.share:
            return clause
        assert clause.amount is not None
        purpose = self._signs.purpose.match(self._text, clause.amount.end, end)
        of_whom = purpose and self._signs.articles.match(self._text, purpose.end(), end)
        name = self._clauses.name(purpose.end(), end) if purpose and not of_whom else ""
        return replace(clause, name=name, leads=True) if self.is_name(name) else clause

    def lead(self, start: int, end: int) -> tuple[Role | None, int]:
        """Return whose all numbers of an entry are: `Each player: 3 pens, 2 pads`."""
        if label := self._signs.all_label.match(self._text, start, end):
            return None, label.end()  # `For everyone: 9 cards`
        if value := _VALUE_LED.match(self._text, start, end):
            return None, value.end()
        forms = (Role.PER_PLAYER, self._signs.for_player), (Role.PER_COLOR, self._signs.for_colour)
        for role, form in forms:
            found = form.match(self._text, start, end)
            if found and found.end() < end:
                behind = self._text[found.end() : end].lstrip(" :-、*")
                return role, end - len(behind)
        return None, start

    def _is_feature(self, clause: Clause, features: Sequence[Attribute]) -> bool:
        """Return whether the number of a clause says what a thing is like, or stands for a name."""
        amount = clause.amount
        if amount is None or clause.each or clause.groups or clause.share:
            return False
        spoken = amount.count == 1 and not self._text[amount.number].isdigit()
        alone = spoken and not amount.unit and not clause.leads
        return alone or any(each.start <= amount.number < each.end for each in features)

    def _held(self, head: Head, start: int, end: int, *, coloured: bool) -> Iterator[Claim]:
        """Yield what each of several sets holds; what each of some cards shows is nothing."""
        words = self._script.words
        if not isinstance(head.count, int) or (
            not (coloured or words.is_set(head.unit))
            and words.is_noun(head.name)
            and not words.holds_others(head.name)
        ):
            return
        for span in self._clauses.split(start, end):
            clause = self._clauses.read(*span)
            if clause.amount and clause.name and coloured:
                yield part_of(head, clause)  # `24 pieces; each colour has 5 scouts and 1 tent`
            elif clause.amount and clause.name:
                kind = clause.name, clause.count, clause.unit, Role.PER_COLOR, Section.LIST
                yield Claim(*kind, clause.start, clause.end, head.count)

    def _in_each_set(self, head: Head, told: list[Claim]) -> list[Claim]:
        """Return the parts of sets as what each of them has: `4 packs (5 scouts, 1 tent each)`."""
        sets = self._signs.set_title.search(head.name)
        parts = [e.count for e in told if e.role is Role.PART and isinstance(e.count, int)]
        many = head.count
        if not sets or not isinstance(many, int) or sum(parts) == many:
            return told
        role, each = Role.PER_COLOR, Role.PART
        return [replace(e, role=role, factor=many, of="") if e.role is each else e for e in told]

    def _detail(
        self,
        head: Head,
        clause: Clause,
        waiting: Sequence[Clause],
        share: Role | None,
        around: Span,
        *,
        several: bool,
        alone: bool,
    ) -> Iterator[Claim]:
        """Yield what one clause about *head* says."""
        amount, count, role = clause.amount, clause.count, clause.share or share
        assert amount is not None
        place = clause.start, clause.end
        general = self._shares.is_general(clause.name, head)
        if clause.times and head.count is None and place == around:
            kind = head.name, count, amount.unit, Role.SUPPLY, Section.LIST
            yield Claim(*kind, *place, clause.times)  # `Animal cards (5 x 12)`
        elif clause.times and isinstance(head.count, int) and clause.times > head.count:
            return  # `a board with 6 x 9 fields`
        elif clause.times:  # `coins (30 x 5)`
            name = self._script.said(amount.start, clause.end).strip(" .")
            yield Claim(name, clause.times, "", Role.PART, Section.LIST, *place, of=head.name)
        elif self._is_whole(head, clause, waiting, role, alone=alone):
            if head.count is None and count is not None:
                yield Claim(head.name, count, amount.unit, Role.SUPPLY, Section.LIST, *place)
        elif role is Role.PER_PLAYER and clause.name and self._script.words.is_never(clause.name):
            return  # `1 point per card`
        elif role is Role.PER_PLAYER:
            # `a track, with a pawn per player`
            own = clause.leads and not general and self._script.words.is_noun(clause.name)
            name = clause.name if own else head.name
            yield Claim(name, count, amount.unit, role, Section.LIST, *place)
        elif self._is_for_purpose(clause):
            return
        elif (
            role is Role.PER_COLOR
            or clause.each
            or clause.product
            or self._shares.groups(clause, waiting)
        ):
            yield from self._shares.read(head, clause, waiting, role, around)
        elif not general and self._is_part(head, clause, several=several):
            last = self._signs.and_the.search(clause.name)
            name = clause.name[: last.start()] if last else clause.name
            yield part_of(head, replace(clause, name=name))
            if last:  # `five hares and the fox`
                yield replace(part_of(head, clause), name=clause.name[last.end() :], count=1)

    def _is_whole(
        self,
        head: Head,
        clause: Clause,
        waiting: Sequence[Clause],
        role: Role | None,
        *,
        alone: bool,
    ) -> bool:
        """Return whether a number is of all of the head: `, 32 in total`, `Engines. 18 cards`."""
        if role or clause.each or clause.groups:
            return False
        if head.count is None and clause.leads and is_kind(clause.name) and not waiting:
            return True
        summed = self._signs.total.search(self._text, clause.start, clause.end) is not None
        alone = alone and head.count is None and not (clause.name or waiting)
        return self._shares.is_general(clause.name, head) and (summed or alone)

    def _is_for_purpose(self, clause: Clause) -> bool:
        """Return whether a number says what is for what: `one for VP in each of 5 colours`."""
        amount = clause.amount
        found = amount and self._signs.purpose.match(self._text, amount.end, clause.end)
        return bool(found and not clause.name and clause.groups is not None)

    def _is_part(self, head: Head, clause: Clause, *, several: bool) -> bool:
        """Return whether a number is that of a part, and not of what a thing is like or for."""
        amount, count, words = clause.amount, clause.count, self._script.words
        if amount is None or not isinstance(count, int) or not count:
            return False
        holds = any(map(words.is_set, (head.unit, *head.name.split())))
        more = isinstance(head.count, int) and count > head.count
        if more and not (holds or several or words.is_noun(clause.name)):
            return False  # `1 board (with 12 columns)`
        if count == 1 and not (self._text[amount.number].isdigit() or amount.unit or several):
            return False  # `with a lid`
        led = self._script.said(clause.start, amount.start)
        in_sets = words.is_set(clause.name.rpartition(" ")[2])  # `in 4 colour sets`
        if (
            clause.leads
            and not in_sets
            and is_latin(led)
            and self._signs.filler.sub("", led).strip(EDGES + "(")
        ):
            return False  # `in 6 sectors`
        grouped = self._signs.sets_of.match(clause.name) or words.is_set(clause.name)
        label = not (clause.leads or amount.unit)
        never = label and words.is_never(clause.name)  # `(cost: 2 coins)`
        return self.is_name(clause.name) and not (grouped or never)

    def is_name(self, name: str) -> bool:
        """Return whether words may name a part, and are no sentence."""
        words = [each for each in name.split() if each[0].isalnum()]
        long = len(words) > _MANY_WORDS if is_latin(name) else len(name) > _LONG_NAME
        return bool(name) and not (long or self.is_told(name))

    def is_told(self, name: str) -> bool:
        """Return whether words end in a verb or say something in another way."""
        said = (name, f"{name} ") if len(name) > _SHORT_NAME else ()
        return any(self._signs.is_sentence.search(each) for each in said)


def _features(head: Head, found: Sequence[Attribute], told: Sequence[Claim]) -> Iterator[Claim]:
    """Yield what a thing is like, where nothing else was read there."""
    factors = {each.factor for each in told} - {None}
    for each in found:
        apart = all(each.end <= e.start or each.start >= e.end for e in told)
        if apart and each.count not in factors:
            of = head.name if each.name else ""
            kind = each.name or head.name, each.count, each.unit, Role.ATTRIBUTE, Section.LIST
            yield Claim(*kind, each.start, each.end, each.factor, each.total, of)
