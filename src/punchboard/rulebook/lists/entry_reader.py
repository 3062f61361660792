"""What an entry claims: the thing it counts, and what it is broken down into."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Range, Role, Section, total_of
from punchboard.rulebook.grammar.patterns import is_latin, made_later
from punchboard.rulebook.grammar.spans import bracket_groups
from punchboard.rulebook.lists.clauses import Clause, Clauses, Head
from punchboard.rulebook.lists.details import DetailReader
from punchboard.rulebook.lists.leads import Leads
from punchboard.rulebook.lists.sets import SetReader, end_of
from punchboard.rulebook.lists.shared_nouns import shared_out
from punchboard.rulebook.lists.signs import EDGES, signs_of
from punchboard.rulebook.lists.splitting import Span
from punchboard.rulebook.page.lines import WritingSystem

#: How a Japanese sentence ends, and no name of a card.
_POLITE = made_later(r"(?:ます|です|ません|ました|ください)$")
#: A word that only describes: `six-sided`, `folded`.
_DESCRIBES = made_later(r"^[a-zß-ÿ]+-[a-zß-ÿ]+(?:ed|ig)$|^[a-z]{3,}ed$")
_PAIR, _SEVERAL = 2, 3
_TOPIC = made_later(r"(?P<name>[^\s\d、。は()（）]{2,12})は(?=[^\s\d、。は]{1,12}\d)")


class EntryReader:
    """Reads entries of a text; `head` is the thing named last."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text = script, script.counted
        self._signs, self.clauses = signs_of(script.words), Clauses(script)
        self._details = DetailReader(script)
        self.nouns = self._details.nouns
        self._leads = Leads(script, self.clauses, self._details)
        self._sets = SetReader(script, self.clauses)
        self.names_behind, self.is_announced = self._leads.names_behind, self._leads.is_announced
        self.head: Head | None = None
        self._until = 0  # where the words end that are read
        self.counts = False  # whether what was read has a number, or room for one

    def read(self, start: int, end: int, *, open_names: bool = True) -> list[Claim]:
        """Return what is claimed between *start* and *end*.

        Args:
            start: Where the entry starts.
            end: Where it ends.
            open_names: Whether names without a number are entries.
        """
        self.head, self.counts = None, False
        lead, start = self._details.lead(start, end)
        told: list[Claim] = []
        spans = self.clauses.segments(start, end)
        if len(spans) > 1 and (whole := self._broken_down(start, end)):
            told, spans = whole, []
        for span in spans:
            self.head = self.head if self._signs.detail.match(self._text, *span) else None
            if self.head:
                told += self.details(*span)
            else:
                told += (e for e in self._sentence(*span, open_names=open_names) if e.name)
        told = shared_out([each for each in told if not _POLITE.search(each.name)])
        told = _past_wholes(told)
        if lead is None:
            return told
        return [replace(e, role=lead) if e.role is Role.SUPPLY else e for e in told]

    def _broken_down(self, start: int, end: int) -> list[Claim]:
        """Return a number and the parts that come to it, if semicolons part these."""
        told = list(self._sentence(start, end, open_names=False))
        parts = [each for each in told[1:] if each.role is Role.PART]
        fits = len(parts) == len(told) - 1 > 0 and total_of(parts) == told[0].count
        return told if fits else []

    def _sentence(self, start: int, end: int, *, open_names: bool) -> Iterator[Claim]:
        """Yield what clauses say, each alone or with those behind it."""
        self._until = end
        opened = self._leads.opened(start, end)
        if opened and self._leads.announces(start, *opened):
            yield from self._sentence(*opened, open_names=open_names)
            return
        spans = self.clauses.split(start, opened[0] if opened else end)
        read = self.nouns.with_nouns(self._all_shared([self.clauses.read(*span) for span in spans]))
        read = list(itertools.accumulate(read, self.nouns.with_noun_before))
        if self._are_shades(read):
            yield from self._entry(read[0], [])
            yield from (_part_of(read[0], each) for each in read[1:])
            return
        waiting: list[Clause] = []
        for index, clause in enumerate(read):
            if (begin := self._details_from(read, index)) is not None:
                yield from self.details(begin, opened[1] if opened else end)
                return
            if clause.amount is None:
                yield from self._unnumbered(clause, waiting)
                continue
            if self._leads.is_of_known(clause) or (self.head and self._leads.explains(clause)):
                continue
            if not (clause.name or self.head) and (
                names := self._details.each_of(clause, self._until, Role.SUPPLY)
            ):
                yield from names
                return  # `Twenty each of wood, clay and stone`
            if not clause.name and not self.head:
                clause = self._named_before(clause, waiting)
                waiting = waiting[: -1 if clause.name and waiting else None]
            if not clause.name and waiting and not self.head:
                self.head = Head(waiting[-1].name, None, "")  # `石 5色、各4個(計20個)`
                yield from self.details(waiting[-1].start, clause.end)
                yield from self._in_brackets(clause)
                waiting = []
                continue
            if self.head and not clause.name:
                yield from self.details(clause.start, self._shades_end(read[index:]))
                yield from self._in_brackets(clause)
                continue
            self.counts = True
            if waiting and self._describes(clause, waiting[-1], read):
                named = waiting.pop()  # `Dice, six-sided: 2`
                clause = replace(clause, name=named.name, start=named.start)
            # `盤、駒6個、札22枚`
            own = clause.leads or (bool(clause.unit) and not is_latin(clause.name))
            own = own and (clause.share or not clause.each) and not clause.groups
            if open_names and own:
                known = (each for each in waiting if self._script.words.is_noun(each.name))
                yield from map(_open, known)  # `Track, and a marker per player`
            yield from self._entry(self._with_worth(clause), waiting)
            waiting = []
        label = opened and open_names and len(waiting) == 1 and self.head is None
        if label and opened and (several := self.names_behind(*opened)):
            waiting = several  # `Aids: Status Board, Terrain Chart`
        elif opened:
            yield from self._behind_sign(waiting, *opened)
        if open_names:
            yield from map(_open, waiting)

    def _describes(self, clause: Clause, named: Clause, read: Sequence[Clause]) -> bool:
        """Return whether words before a number only tell more of the name before them.

        `Storm cards, with a blue back (24)`, which has no other number and names but one thing.
        """
        words, first = self._script.words, self._text[clause.start : clause.end].lstrip()[:1]
        last = clause is read[-1] and [e.amount is None for e in read].count(False) == 1
        one = last and len(read) == _PAIR and first.islower() and not words.is_noun(clause.name)
        made = self._signs.in_material.match(f" {self._text[clause.start : clause.end]}")
        only = one and (words.is_noun(named.name) or made is not None)  # `Sailors, of wood (8)`
        return not clause.leads and (only or bool(_DESCRIBES.search(clause.name)))

    def _are_shades(self, read: Sequence[Clause]) -> bool:
        """Return whether colours come to the thing before them: `2 dice, one red and one blue`."""
        rest = [each.count for each in read[1:] if isinstance(each.count, int)]
        shades = (each.name.partition(" one")[0] for each in read[1:])
        shaded = all(map(self._signs.only_shades.fullmatch, shades))
        whole = bool(read) and read[0].leads and bool(read[0].name) and not read[0].each
        fits = whole and len(rest) == len(read) - 1 > 0
        return fits and shaded and sum(rest) == read[0].count

    def _shades_end(self, read: Sequence[Clause]) -> int:
        """Return where a number for each and its colours end: `, 8 each in red, blue and green`."""
        first, *rest = read
        shades = itertools.takewhile(
            lambda e: e.amount is None and self._signs.only_shades.fullmatch(e.name), rest
        )
        return max([first.end, *(e.end for e in shades if first.each)])

    def _unnumbered(self, clause: Clause, waiting: list[Clause]) -> Iterator[Claim]:
        """Yield what the brackets of a name say, or let it wait for a number."""
        if clause.brackets and (told := self._open_parts(clause)):
            if all(e.role is Role.ATTRIBUTE and isinstance(e.count, Range) for e in told):
                waiting.append(clause)  # `Pawns (1 to 6 per player)`
            yield from told
        elif self._signs.or_else.match(self._text, clause.start, clause.end):
            del waiting[0 if self.head else 1 :]  # `9 pieces like books, walls, or cups`
        elif self._text[clause.start] != "(" and self._details.is_name(clause.name):
            follows = bool(waiting or self.head)
            if not self._leads.tells_more(clause, follows=follows, counted=self.head is not None):
                waiting.append(clause)

    def _details_from(self, read: Sequence[Clause], index: int) -> int | None:
        """Return where words begin that are all about one thing, which is then the head."""
        clause, several = read[index], len(read) > 1
        if shaded := self.nouns.shaded(read[index : index + 2]):
            self.head = Head(shaded, None, clause.unit)
            colour = self._script.plain.text.find(clause.name[len(shaded) + 1 :], clause.start)
            return max(colour, clause.start)
        topic = _TOPIC.match(self._text, clause.start) if several and not index else None
        if topic:  # `湯の札は熱い湯4枚、ぬるい湯4枚`
            self.head = Head(self._script.said(*topic.span("name")), None, "")
            return topic.end()
        return clause.start if self.head and self._is_detail(clause) else None

    def _with_worth(self, clause: Clause) -> Clause:
        """Return a number that goes on about the thing before it: `14 jugs worth 2, 7 worth 4`."""
        if not (self.head and clause.amount and self._signs.worth_of.fullmatch(f" {clause.name}")):
            return clause
        base = self._signs.ends.sub("", self._signs.worth_of.sub("", self.head.name))
        behind = self._script.said(clause.amount.end, clause.end).strip(" .")
        return replace(clause, name=f"{base} {behind}")

    def _behind_sign(self, waiting: list[Clause], start: int, end: int) -> Iterator[Claim]:
        """Yield what is behind a colon or a dash: a number, parts, or what explains."""
        if waiting and self.head is None:
            named = waiting.pop()
            plain = named.name.isalpha() and named.name.islower() and is_latin(named.name)
            if waiting and plain and not self._script.words.is_noun(named.name):
                named = waiting.pop()  # `Coast strips, folded: 6`
            if self._starts_with_count(start, end):
                yield from self._counted_behind(named, waiting, start, end)
                return
            self.head = Head(named.name, None, "")
            told = self.details(start, end)
            if named.colours:  # `Pieces in 4 colours: 8 houses, 4 roads`
                kind = {"role": Role.PER_COLOR, "factor": named.groups, "of": ""}
                told = (replace(e, **kind) if e.role is Role.PART else e for e in told)
            yield from told
        elif self.head and self._leads.lists(start, end):
            yield from self.details(start, end)

    def _all_shared(self, read: list[Clause]) -> list[Clause]:
        """Return two clauses as shares if the last is: `2 silk and 3 tea for each player`."""
        if len(read) != _PAIR or not all(each.amount and each.name for each in read):
            return read
        share = read[1].share
        shared = share is Role.PER_PLAYER and not read[0].share and read[1].leads
        between = self._text[read[0].end : read[1].start].strip()
        return [replace(read[0], share=share), read[1]] if shared and between != "," else read

    def _named_before(self, clause: Clause, waiting: Sequence[Clause]) -> Clause:
        """Return a nameless number as that of the name before it: `Owl (rank 9), 2 copies`.

        A word for pieces is the name where there is no other: `60 pieces`.
        """
        if clause.each or clause.share or (clause.groups and not clause.times):
            return clause
        if waiting:
            return replace(clause, name=waiting[-1].name, start=waiting[-1].start)
        name = self._copies(clause)
        return replace(clause, name=name if name.isalpha() else "", leads=True)

    def _copies(self, clause: Clause) -> str:
        """Return the word right behind a number that names nothing else: `60 pieces`."""
        assert clause.amount is not None
        stop = self._signs.stop.search(self._text, clause.amount.end, clause.end)
        end = stop.start() if stop else clause.end
        return self._script.said(clause.amount.end, end).partition("(")[0].strip(EDGES)

    def _counted_behind(
        self, named: Clause, waiting: list[Clause], start: int, end: int
    ) -> Iterator[Claim]:
        """Yield what a name and the number behind its colon say: `Dice: 3 (red)`."""
        spans = self.clauses.split(start, end)
        first = self.clauses.read(*spans[0])
        rest = (spans[0][1], end)
        amount, self.counts = first.amount, True
        if amount and first.name[:1].isalpha() and not amount.unit and " " not in first.name:
            amount = replace(amount, unit=first.name)  # `Camera frames: 9 cards`
        brackets = (*named.brackets, *first.brackets)
        whole = replace(first, start=named.start, name=named.name, amount=amount, brackets=brackets)
        whole = replace(whole, leads=False, times=None)
        yield from self._entry(whole, waiting if first.each else [])
        if first.each:
            waiting.clear()  # `Owls, hares: 3 each`
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
        copies = self._script.words.pattern("copies", "^{}$")  # `Owls: 9 pieces, hares: 6 pieces`
        named = bool(first.name) and not copies.match(first.name)
        counted = first.amount is not None and (first.leads or not first.name)
        several = sum(self.clauses.read(*span).amount is not None for span in spans) > 1
        if not counted or (named and several):
            return False
        # `Money: 25 ones, 15 fives, 8 twenties`
        behind = self._text[first.amount.end : first.end].strip() if first.amount else ""
        worth = behind and not copies.match(behind)
        rest = (self.clauses.read(*span).amount for span in spans) if worth else ()
        return sum(each is not None for each in rest) < _SEVERAL

    def _is_detail(self, clause: Clause) -> bool:
        return self._signs.detail.match(self._text, clause.start, clause.end) is not None

    def _open_parts(self, clause: Clause) -> list[Claim]:
        """Return the parts in the brackets of a name without a number: `Owls (8 red, 7 blue)`."""
        self.head, before = Head(clause.name, None, ""), self.head
        told = [each for span in clause.brackets for each in self.details(*span)]
        told = [each for each in told if each.count is not None]
        label = len(told) == 1 and told[0].role is Role.PART and told[0].name
        inside = slice(*clause.brackets[0]) if clause.brackets else slice(0)
        labelled = bool(told and told[0].unit) and ":" in self._text[inside]  # `札（犯人：1枚）`
        alone = label and self._text[inside][:1].isalpha() and not labelled
        if not told or alone:
            self.head = before
            return []
        if label and self._signs.each.search(self._text, *clause.brackets[0]):
            kind = {"name": clause.name, "role": Role.PER_COLOR, "of": ""}
            return [replace(told[0], **kind)]  # `Help (5 cards of each): sun, rain, wind`
        return told

    def _entry(self, clause: Clause, waiting: Sequence[Clause]) -> Iterator[Claim]:
        """Yield what one clause with a number says, with the names before that share it."""
        amount, count = clause.amount, clause.count
        assert amount is not None
        if clause.total is not None and count == clause.total:
            clause = replace(clause, total=None)
        if held := self._sets.read(clause):
            self.head = held.head
            yield from held.claims
            for span in held.brackets:
                yield from self.details(*span)
            return
        if clause.each and (told := list(self._details.of_bracketed(clause))):
            if clause.brackets[0][0] > amount.start:
                self.head = Head(clause.name, clause.total, amount.unit)
            yield from told
            return
        role, factor, total, told_there = self._shared(clause, alone=not waiting)
        shared = clause.each and clause.share is None
        names = [(each.name, each.start, each.end) for each in waiting if shared]
        name = clause.name
        several = self.nouns.several(name, listed=bool(names)) if shared and not factor else [name]
        if len(several) > 1:
            *others, name = several
            names += [(each, clause.start, clause.end) for each in others]
        elif shared and not (names or factor):
            bracket = clause.brackets == () and self._text[amount.start - 1] == "("
            last = self._signs.each_ends.search(self._text[slice(*clause.tail)])
            role = Role.PER_COLOR if bracket or last else role  # `Meeples (4 each)`
        self.head = Head(name, count if role is Role.SUPPLY else None, amount.unit)
        yield from (
            Claim(each, count, amount.unit, role, Section.LIST, first, last)
            for each, first, last in names
        )
        if name:
            end = end_of(self._text, clause)
            yield Claim(
                name, count, amount.unit, role, Section.LIST, clause.start, end, factor, total
            )
        if total is not None and role is not Role.SUPPLY and factor is None and name:
            yield Claim(
                name, total, amount.unit, Role.SUPPLY, Section.LIST, clause.start, clause.end
            )
        yield from () if told_there else self._in_brackets(clause)
        if clause.tail[0] < clause.tail[1] and clause.share is None and not clause.product:
            tail = self._without_brackets(*clause.tail)
            for span in tail:
                if not self._signs.is_sentence.search(self._text[slice(*span)]):
                    yield from self.details(*span)

    def _shared(self, clause: Clause, *, alone: bool) -> tuple[Role, int | None, int | None, bool]:
        """Return whose a number is, of how many, the sum, and whether the brackets say so."""
        assert clause.amount is not None
        role, factor, total = clause.share or Role.SUPPLY, None, clause.total
        shared = clause.each and role is Role.SUPPLY
        told_there = False
        if clause.product or (clause.groups and shared):
            role, factor = Role.PER_COLOR if clause.colours else Role.SUPPLY, clause.groups
        elif role is Role.PER_COLOR or self._script.words.is_set(clause.unit):
            factor, total, told_there = self._factor(clause)
        if shared and alone and not factor:
            _, total, told_there = self._factor(clause)
            role = Role.PER_COLOR if total else role  # `cards 4 each (36 in all)`
            if (many := self._shades_behind(clause)) > 1:
                role, factor = Role.PER_COLOR, many
        return role, factor, total, told_there

    def _shades_behind(self, clause: Clause) -> int:
        """Return of how many colours there are so many: `24 chips each of red, blue and green`."""
        assert clause.amount is not None
        start, end = clause.amount.end, self._until
        if self._script.amounts_in(start, end):
            return 0
        return len(self._signs.shades.findall(self._text[start:end]))

    def _factor(self, clause: Clause) -> tuple[int | None, int | None, bool]:
        """Return in how many colours there are so many, or how many a set has; and the sum."""
        words, total = self._script.words, clause.total
        for start, end in clause.brackets:
            grouped = self._signs.groups.search(self._text, start, end)
            found = [e for e in self._script.amounts_in(start, end) if isinstance(e.count, int)]
            sums = [e.count for e in found if e.total]
            pieces = [e.count for e in found if not (words.is_set(e.unit) or e.total or e.feature)]
            total = sums[0] if sums and isinstance(sums[0], int) else total
            shades = self._signs.shades.findall(self._text[start:end])
            if clause.share is Role.PER_COLOR and len(shades) > 1 and not found:
                return len(shades), total, True  # `of each colour (red, blue)`
            if grouped and clause.share:
                return words.value_of(grouped["many"]), total, True
            if not clause.share and len(pieces) == 1 and isinstance(pieces[0], int):
                return pieces[0], total, True
        return clause.groups if clause.share else None, total, False

    def _in_brackets(self, clause: Clause) -> Iterator[Claim]:
        for span in clause.brackets:
            yield from self.details(*span)

    def details(self, start: int, end: int) -> Iterator[Claim]:
        """Yield what words say about the thing named last."""
        yield from self._details.read(self.head, start, end) if self.head else ()

    def _without_brackets(self, start: int, end: int) -> list[Span]:
        position, found = start, []
        for a, b in bracket_groups(self._text, start, end):
            found.append((position, a))
            position = b
        found.append((position, end))
        return [(a, b) for a, b in found if self._text[a:b].strip()]


def _past_wholes(told: list[Claim]) -> list[Claim]:
    """Return claims; what goes on behind all parts of a whole is no part of it.

    `18 roof tiles: 10 of wood, 5 of straw and 3 of tin, also 15 bales and 12 bells`
    """
    left: dict[str, int] = {}
    found = []
    for each in told:
        whole = each.count if isinstance(each.count, int) else 0
        if each.role is Role.SUPPLY and whole:
            left[each.name] = whole
        elif each.role is Role.PART and each.of in left and each.factor is None:
            if left[each.of] == 0:
                each = replace(each, role=Role.SUPPLY, of="")
            else:
                left[each.of] -= whole
        found.append(each)
    return found


def _part_of(whole: Clause, clause: Clause) -> Claim:
    kind = clause.name, clause.count, clause.unit, Role.PART, Section.LIST
    return Claim(*kind, clause.start, clause.end, of=whole.name)


def _open(clause: Clause) -> Claim:
    """Return what a clause without a number names."""
    return Claim(clause.name, None, "", Role.SUPPLY, Section.LIST, clause.start, clause.end)
