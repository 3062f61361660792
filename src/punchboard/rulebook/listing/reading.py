"""What an entry claims: the thing it counts, and what it is broken down into."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Count, Range, Role, Section
from punchboard.rulebook.listing.attributes import Attribute, attributes_of
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.listing.clauses import Clause, Clauses, Span
from punchboard.rulebook.grammar.spans import bracket_groups
from punchboard.rulebook.listing.signs import signs_of
from punchboard.rulebook.page.lines import WritingSystem

#: What opens parts behind a thing.
_OPENS = made_later(r"[ ]?:(?!\d)[ ]?|[ ]+[-–—][ ]+|[ ]?=[ ]?|。|\.[ ](?=\S)")
_SENTENCE_END = made_later(r"(?<=[^\W\d_]{2}[.!?])[ ]+(?=[A-ZÀ-Þ\d])|(?<=[。！])(?=\S)|(?<=\)[.])[ ]")
_VALUES = made_later(r"(\d{1,3})[ ]?(?:[~〜～–-]|から|to|bis|à)[ ]?(\d{1,3})")
_LIST_END = made_later(r"[.;:()]|,[ ](?=\d)")
_MANY_WORDS, _LONG_NAME, _SHORT_NAME = 5, 20, 4


class Head(Struct, frozen=True):
    """The thing that further words of an entry are about."""

    name: str
    count: Count
    unit: str


class EntryReader:
    """Reads entries of a text; `head` is the thing named last."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text = script, script.counted
        self._signs, self.clauses = signs_of(script.words), Clauses(script)
        self.head: Head | None = None
        self.counts = False  # whether what was read has a number, or room for one

    def read(self, start: int, end: int, *, open_names: bool = True) -> list[Claim]:
        """Return what is claimed between *start* and *end*.

        Args:
            start: Where the entry starts.
            end: Where it ends.
            open_names: Whether names without a number are entries.
        """
        self.head, self.counts = None, False
        lead, start = self._lead(start, end)
        told: list[Claim] = []
        for span in self.clauses.segments(start, end):
            self.head = self.head if self._signs.detail.match(self._text, *span) else None
            if self.head:
                told += self.details(*span)
            else:
                told += (e for e in self._sentence(*span, open_names=open_names) if e.name)
        if lead is None:
            return told
        return [replace(e, role=lead) if e.role is Role.SUPPLY else e for e in told]

    def _lead(self, start: int, end: int) -> tuple[Role | None, int]:
        """Return whose all numbers of an entry are: `Each player: 3 pens, 2 pads`."""
        forms = (Role.PER_PLAYER, self._signs.per_player), (Role.PER_COLOR, self._signs.per_colour)
        for role, form in forms:
            found = form.match(self._text, start, end)
            if found and found.end() < end:
                behind = self._text[found.end() : end].lstrip(" :-、*")
                return role, end - len(behind)
        return None, start

    def _sentence(self, start: int, end: int, *, open_names: bool) -> Iterator[Claim]:
        """Yield what clauses say, each alone or with those behind it."""
        opened = self._opened(start, end)
        spans = self.clauses.split(start, opened[0] if opened else end)
        read = [self.clauses.read(*span) for span in spans]
        waiting: list[Clause] = []
        for index, clause in enumerate(read):
            if shaded := self._shaded(read[index : index + 2]):
                self.head = Head(shaded, None, clause.unit)
                yield from self.details(clause.start + self._text[clause.start : end].find(clause.name[len(shaded) + 1 :]), end)
                return
            if self.head and self._is_detail(clause):
                yield from self.details(clause.start, opened[1] if opened else end)
                return
            if clause.amount is None:
                if clause.brackets and (told := self._open_parts(clause)):
                    yield from told
                elif self._is_name(clause.name) and self._text[clause.start] != "(":
                    waiting.append(clause)
                continue
            if not clause.name and waiting and not self.head:
                self.head = Head(waiting[-1].name, None, "")  # `石 5色、各4個(計20個)`
                yield from self.details(waiting[-1].start, clause.end)
                yield from self._in_brackets(clause)
                waiting = []
                continue
            if self.head and not clause.name:
                yield from self.details(clause.start, clause.end)
                yield from self._in_brackets(clause)
                continue
            self.counts = True
            if self.head and self._signs.worth.fullmatch(f" {clause.name}"):
                base = self._signs.worth.sub("", self.head.name)  # `14 jugs worth 2, 7 worth 4`
                behind = self._text[clause.amount.end : clause.end].strip(" .")
                clause = replace(clause, name=f"{base} {behind}")
            yield from self._entry(clause, waiting)
            waiting = []
        if opened:
            if waiting and self.head is None and not self._starts_with_count(*opened):
                last = waiting.pop()
                self.head = Head(last.name, None, "")
                yield from self.details(*opened)
            elif waiting and self.head is None:
                last = waiting.pop()
                yield from self._counted_behind(last, *opened)
            elif self.head:
                yield from self.details(*opened)
        for clause in waiting if open_names else ():
            yield Claim(clause.name, None, "", Role.SUPPLY, Section.LIST, clause.start, clause.end)

    def _shaded(self, clauses: Sequence[Clause]) -> str:
        """Return the name of which clauses give colours: `マーカー 金24枚、銀24枚`."""
        if len(clauses) < 2 or not all(each.amount for each in clauses):
            return ""
        found = self._signs.last_shade.search(clauses[0].name)
        alone = self._signs.only_shades.fullmatch(clauses[1].name)
        return clauses[0].name[: found.start()] if found and alone and not clauses[0].leads else ""

    def _counted_behind(self, named: Clause, start: int, end: int) -> Iterator[Claim]:
        """Yield what a name and the number behind its colon say: `Dice: 3 (red)`."""
        spans = self.clauses.split(start, end)
        first = self.clauses.read(*spans[0])
        rest = (spans[0][1], end)
        amount = first.amount
        if amount and first.name and not amount.unit and " " not in first.name:
            amount = replace(amount, unit=first.name)  # `Camera frames: 9 cards`
        whole = Clause(
            named.start,
            first.end,
            named.name,
            amount,
            first.share or named.share,
            first.groups or named.groups,
            first.colours or named.colours,
            first.each,
            first.product,
            first.total,
            (*named.brackets, *first.brackets),
            first.tail,
        )
        if first.name and len(spans) > 1 and first.amount:
            self.head = Head(named.name, None, "")
            yield from self.details(start, end)
            return
        yield from self._entry(whole, [])
        if any(":" in self._text[slice(*span)] for span in spans[1:]):
            self.head = None  # `Food: 40, hay: 20`
            yield from self._sentence(spans[1][0], end, open_names=False)
        elif rest[0] < rest[1]:
            yield from self.details(*rest)

    def _starts_with_count(self, start: int, end: int) -> bool:
        spans = self.clauses.split(start, end)
        if not spans:
            return False
        first = self.clauses.read(*spans[0])
        counted = first.amount is not None and (first.leads or not first.name)
        alone = not first.name or len(spans) == 1
        return counted and alone

    def _opened(self, start: int, end: int) -> Span | None:
        """Return what is behind a colon or dash that opens a breakdown."""
        groups = bracket_groups(self._text, start, end)
        for sign in _OPENS.finditer(self._text, start, end):
            if any(a < sign.start() < b for a, b in groups) or sign.end() >= end:
                continue
            if groups and groups[-1][0] == sign.end() and not self._text[groups[-1][1] : end].strip(" ."):
                return groups[-1][0] + 1, groups[-1][1] - 1
            return sign.end(), end
        return None

    def _is_detail(self, clause: Clause) -> bool:
        return self._signs.detail.match(self._text, clause.start, clause.end) is not None

    def _open_parts(self, clause: Clause) -> list[Claim]:
        """Return the parts in the brackets of a name without a number: `Owls (8 red, 7 blue)`."""
        self.head, before = Head(clause.name, None, ""), self.head
        told = [each for span in clause.brackets for each in self.details(*span)]
        told = [each for each in told if each.count is not None]
        label = len(told) == 1 and told[0].role is Role.PART and told[0].name
        if not told or (label and self._text[clause.brackets[0][0]].isalpha()):
            self.head = before
            return []
        return told

    def _entry(self, clause: Clause, waiting: Sequence[Clause]) -> Iterator[Claim]:
        """Yield what one clause with a number says, with the names before that share it."""
        amount, count = clause.amount, clause.count
        assert amount is not None
        if clause.total is not None and count == clause.total:
            clause = replace(clause, total=None)
        if told := self._deck(clause):
            yield from told
            return
        if clause.each and (told := list(self._of_each(clause))):
            yield from told
            return
        role, factor, total = clause.share or Role.SUPPLY, None, clause.total
        shared = clause.each and role is Role.SUPPLY
        told_there = False
        if clause.product or (clause.groups and shared):
            role, factor = Role.PER_COLOR if clause.colours else Role.SUPPLY, clause.groups
        elif role is Role.PER_COLOR or self._script.words.is_set(amount.unit):
            factor, total, told_there = self._factor(clause)
        names = [(each.name, each.start, each.end) for each in waiting if shared]
        if shared and not factor and names and self._all_shades(waiting):
            role, factor, names = Role.PER_COLOR, len(waiting) + 1, []
        name = clause.name
        if shared and not (names or factor) and len(several := self._several(name)) > 1:
            *others, name = several
            names = [(each, clause.start, clause.end) for each in others]
        elif shared and not (names or factor) and clause.brackets == () and self._text[amount.start - 1] == "(":
            role = Role.PER_COLOR  # `Meeples (4 each)`
        self.head = Head(name, count if role is Role.SUPPLY else None, amount.unit)
        yield from (
            Claim(each, count, amount.unit, role, Section.LIST, *span) for each, *span in names
        )
        if name:
            end = self._end(clause)
            yield Claim(
                name, count, amount.unit, role, Section.LIST, clause.start, end, factor, total
            )
        if total is not None and role is not Role.SUPPLY and factor is None and name:
            yield Claim(name, total, amount.unit, Role.SUPPLY, Section.LIST, clause.start, clause.end)
        yield from () if told_there else self._in_brackets(clause)
        if clause.tail[0] < clause.tail[1] and clause.share is None and not clause.product:
            tail = self._without_brackets(*clause.tail)
            for span in tail:
                if not self._signs.sentence.search(self._text[slice(*span)]):
                    yield from self.details(*span)

    def _deck(self, clause: Clause) -> list[Claim]:
        """Return `4 decks of 20 owl cards` as so many sets of 20 owl cards each."""
        found = self._signs.deck.search(self._text, clause.start, clause.end)
        led = next(iter(self._script.amounts_in(clause.start, clause.end)), None)
        if not found or not led or not isinstance(led.count, int):
            return []
        one = led.start == found.end()  # `a deck of 44 cards`
        if not one and led.end != found.start():
            return []
        inner = self.clauses.read(found.end(), clause.end)
        if not inner.name or not isinstance(inner.count, int):
            return []
        if one:
            self.head = Head(inner.name, inner.count, inner.unit)
            kind = inner.name, inner.count, inner.unit, Role.SUPPLY, Section.LIST
            return [Claim(*kind, clause.start, self._end(inner))]
        self.head = Head(inner.name, inner.count * led.count, inner.unit)
        kind = inner.name, led.count, found[1], Role.SUPPLY, Section.LIST
        told = [Claim(*kind, clause.start, self._end(inner), inner.count)]
        return told + [each for span in inner.brackets for each in self.details(*span)]

    def _factor(self, clause: Clause) -> tuple[int | None, int | None, bool]:
        """Return in how many colours there are so many, or how many a set has; and the sum."""
        words, total = self._script.words, clause.total
        for start, end in clause.brackets:
            grouped = self._signs.groups.search(self._text, start, end)
            found = [e for e in self._script.amounts_in(start, end) if isinstance(e.count, int)]
            sums = [e.count for e in found if e.total]
            pieces = [e.count for e in found if not (words.is_set(e.unit) or e.total or e.feature)]
            total = sums[0] if sums and isinstance(sums[0], int) else total
            if grouped and clause.share:
                return words.value_of(grouped["many"]), total, True
            if not clause.share and len(pieces) == 1 and isinstance(pieces[0], int):
                return pieces[0], total, True
        return clause.groups if clause.share else None, total, False

    def _in_brackets(self, clause: Clause) -> Iterator[Claim]:
        for span in clause.brackets:
            yield from self.details(*span)

    def _several(self, name: str) -> list[str]:
        """Return the names that share a noun: `Blue and red beads`, `Kohle- und Erzmarker`."""
        said = [each for each in self._signs.joints.split(name) if each]
        noun = said[-1].rpartition(" ")[2] if said else ""
        head = self._signs.head.search(noun)
        if len(said) < 2 or not self._script.words.is_noun(noun):
            return [name]
        found = []
        for each in said[:-1]:
            if each.endswith("-"):
                found.append(each[:-1] + (head[0] if head else noun))
            else:
                found.append(each if self._script.words.is_noun(each) else f"{each} {noun}")
        return [*found, said[-1]]

    def _of_each(self, clause: Clause) -> Iterator[Claim]:
        """Yield so many of each thing in the brackets: `番号札(1~8) 各3枚`, `小判(金/銀)各10枚`."""
        amount = clause.amount
        if not clause.name or not amount or not clause.brackets or clause.brackets[0][0] > amount.start:
            return
        start, end = clause.brackets[0]
        kind, place = (clause.count, amount.unit), (clause.start, clause.end)
        grouped = self._signs.groups.search(self._text, start, end)
        values = _VALUES.fullmatch(self._text, start, end)
        self.head = Head(clause.name, clause.total, amount.unit)
        if grouped:
            many = self._script.words.value_of(grouped["many"])
            role = Role.PER_COLOR if grouped["colours"] else Role.PART
            yield Claim(clause.name, *kind, role, Section.LIST, *place, many, clause.total)
        elif values:
            many = int(values[2]) - int(values[1]) + 1
            name = self._script.said(start, end)
            yield Claim(name, *kind, Role.PART, Section.LIST, *place, many, None, clause.name)
        else:
            names = [self.clauses.name(*span) for span in self._parts(start, end)]
            for name in names if len(names) > 1 and all(names) else ():
                yield Claim(name, *kind, Role.PART, Section.LIST, *place, None, None, clause.name)
        if clause.total is not None and not grouped:
            yield Claim(clause.name, clause.total, amount.unit, Role.SUPPLY, Section.LIST, *place)

    def _parts(self, start: int, end: int) -> list[Span]:
        """Return what is between any signs that part names."""
        found, position = [], start
        for sign in self._signs.joints.finditer(self._text, start, end):
            found.append((position, sign.start()))
            position = sign.end()
        return [*found, (position, end)]

    def _without_brackets(self, start: int, end: int) -> list[Span]:
        position, found = start, []
        for a, b in bracket_groups(self._text, start, end):
            found.append((position, a))
            position = b
        found.append((position, end))
        return [(a, b) for a, b in found if self._text[a:b].strip()]

    def _end(self, clause: Clause) -> int:
        """Return where the words of a clause end that name and count."""
        if clause.tail[0] > clause.start:
            return max(clause.tail[0], clause.amount.end if clause.amount else 0)
        return clause.end

    def _all_shades(self, waiting: Sequence[Clause]) -> bool:
        return all(self._signs.only_shades.fullmatch(each.name) for each in waiting)

    def details(self, start: int, end: int) -> Iterator[Claim]:
        """Yield what words say about the head: its parts, shares, colours and totals."""
        head = self.head
        if head is None:
            return
        waiting: list[Clause] = []
        held = self._signs.each_holds.match(self._text, start, end)
        if held and held.end() < end:
            yield from self._held(head, held.end(), end)
            return
        lead = self._signs.among.match(self._text, start, end)
        start = lead.end() if lead else start
        share, first = self._lead(start, end)
        told: list[Claim] = []
        features = list(attributes_of(self._script.words).find(self._text, start, end))
        read = [self.clauses.read(*span) for span in self.clauses.split(first, end)]
        around = first, end, sum(each.amount is not None for each in read) == 1
        for clause in read:
            if clause.amount is None or self._is_feature(clause, features):
                waiting.append(clause)
                continue
            told += self._detail(head, clause, waiting, share, around)
            waiting = []
        yield from told
        factors = {each.factor for each in told} - {None}
        for each in features:
            if each.count in factors:
                continue
            if all(each.end <= e.start or each.start >= e.end for e in told):
                of = head.name if each.name else ""
                kind = each.name or head.name, each.count, each.unit, Role.ATTRIBUTE, Section.LIST
                yield Claim(*kind, each.start, each.end, each.factor, each.total, of)

    def _is_feature(self, clause: Clause, features: Sequence[Attribute]) -> bool:
        """Return whether the number of a clause says what a thing is like, or stands for a name."""
        amount = clause.amount
        if amount is None or clause.each or clause.groups or clause.share:
            return False
        spoken = amount.count == 1 and not self._text[amount.number].isdigit()
        alone = spoken and not amount.unit and not clause.leads
        return alone or any(each.start <= amount.number < each.end for each in features)

    def _held(self, head: Head, start: int, end: int) -> Iterator[Claim]:
        """Yield what each of several sets holds; what each of some cards shows is nothing."""
        words = self._script.words
        if not isinstance(head.count, int) or (
            not words.is_set(head.unit) and words.is_noun(head.name) and not words.holds_others(head.name)
        ):
            return
        for span in self.clauses.split(start, end):
            clause = self.clauses.read(*span)
            if clause.amount and clause.name:
                kind = clause.name, clause.count, clause.unit, Role.PER_COLOR, Section.LIST
                yield Claim(*kind, clause.start, clause.end, head.count)

    def _detail(
        self,
        head: Head,
        clause: Clause,
        waiting: Sequence[Clause],
        share: Role | None,
        around: tuple[int, int, bool],
    ) -> Iterator[Claim]:
        """Yield what one clause about *head* says."""
        start, end, only = around
        amount, count = clause.amount, clause.count
        assert amount is not None
        unit, section = amount.unit, Section.LIST
        place = clause.start, clause.end
        role = clause.share or share
        general = self._is_general(clause.name, head)
        summed = amount.total or self._signs.total.search(self._text, clause.start, clause.end)
        alone = not (clause.name or role or clause.each or clause.groups or waiting)
        if general and (summed or (alone and head.count is None)):
            if head.count is None and count is not None:
                yield Claim(head.name, count, unit, Role.SUPPLY, section, *place)
            return
        if role is Role.PER_PLAYER and not (clause.name and not general and not head.name):
            yield Claim(head.name, count, unit, role, section, *place)
            return
        if self._signs.purpose.match(self._text, amount.end, clause.end) and not (
            clause.name or clause.groups is None
        ):
            return  # `one for VP and one for FP in each of 5 colours`
        groups = clause.groups or next((e.groups for e in waiting if e.groups), None)
        shades = len(self._signs.shades.findall(self._text[start:end])) if clause.each else 0
        if clause.each and waiting and not (groups or shades or role) and general:
            for each in waiting:
                if each.name:
                    span = each.start, clause.end
                    yield Claim(each.name, count, unit, Role.PART, section, *span, None, None, head.name)
            return
        if clause.each and (values := _VALUES.search(self._text, clause.start, clause.end)) and not groups:
            many = int(values[2]) - int(values[1]) + 1
            kind = values[0], count, unit, Role.PART, section
            yield Claim(*kind, *place, many, None, head.name)
            return
        if clause.each and not groups and not role and self._is_of_others(clause):
            names = self._each_of(clause, end)
            kind = count, unit, Role.PART, section, *place, None, None, head.name
            yield from (Claim(name, *kind) for name in names)
            return
        factor = groups or (shades if shades > 1 else None)
        if role is Role.PER_COLOR or clause.each or clause.product or groups:
            if not general and clause.name and not (groups or role):
                yield self._part(head, clause)
                return
            total = head.count if only and isinstance(head.count, int) else clause.total
            total = total if factor else None
            kinds = groups and not any(e.colours for e in (clause, *waiting))
            told = Role.PART if kinds else Role.PER_COLOR
            yield Claim(head.name, count, unit, told, section, *place, factor, total)
            return
        if general or not count or self._signs.sets.match(clause.name) or not self._is_name(clause.name) or isinstance(count, Range):
            return
        yield self._part(head, clause)

    def _each_of(self, clause: Clause, end: int) -> list[str]:
        """Return what there are so many of: `12 each of tea, silk and wood`."""
        found = self._signs.each_of.search(self._text, clause.start, clause.end)
        if not found:
            return []
        stop = _LIST_END.search(self._text, found.end(), end)
        spans = self._parts(found.end(), stop.start() if stop else end)
        names = [self.clauses.name(*span) for span in spans]
        return names if len(names) > 1 and all(names) else []

    def _is_of_others(self, clause: Clause) -> bool:
        """Return whether a number is for each of other things: `2 copies of each role`."""
        said = self._text[clause.start : clause.end]
        found = self._signs.each.search(said)
        behind = said[found.end() :].strip(" .") if found else ""
        shaded = self._signs.shades.search(behind)
        return bool(behind) and behind.isascii() and not (behind[0].isdigit() or shaded)

    def _part(self, head: Head, clause: Clause) -> Claim:
        place = clause.start, clause.end
        assert clause.amount is not None
        kind = clause.name, clause.count, clause.amount.unit, Role.PART, Section.LIST
        return Claim(*kind, *place, None, None, head.name)

    def _is_name(self, name: str) -> bool:
        """Return whether words may name a part, and are no sentence."""
        long = len(name.split()) > _MANY_WORDS if name.isascii() else len(name) > _LONG_NAME
        told = len(name) > _SHORT_NAME and any(
            self._signs.sentence.search(each) for each in (name, name + " ")
        )
        return bool(name) and not (long or told)

    def _is_general(self, name: str, head: Head) -> bool:
        """Return whether a name says no more than the head's: `tiles` of sand tiles."""
        said, whole = name.casefold().removesuffix("s"), head.name.casefold().removesuffix("s")
        if not said or self._signs.copies.match(name):
            return True
        return whole.endswith(said) and self._script.words.is_noun(name)
