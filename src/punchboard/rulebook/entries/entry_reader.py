"""Reads the entries of a list clause by clause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section, total_of
from punchboard.rulebook.entries.attributes import PER_SET, per_set, product_behind
from punchboard.rulebook.entries.breakdowns import breakdown
from punchboard.rulebook.entries.entries import Clauses, ListEntry
from punchboard.rulebook.entries.groups import Groups, counted_alike
from punchboard.rulebook.entries.joint_parts import Head, each_named, held, in_shades, of_one_noun
from punchboard.rulebook.entries.naming import naming_of
from punchboard.rulebook.entries.of_which import behind_dash, lists_in_brackets, share_behind
from punchboard.rulebook.entries.parts_below import are_near, of_shares
from punchboard.rulebook.entries.set_contents import are_sets, each_holds
from punchboard.rulebook.entries.whose import Shares, is_detail
from punchboard.rulebook.grammar import phrases
from punchboard.rulebook.grammar.clause_phrases import entry_phrases_of
from punchboard.rulebook.grammar.grammar import BLOT
from punchboard.rulebook.grammar.openings import AMONG, COPIES, DETAILS, EACH, MAKES, PLAYERS, TOTAL
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import brackets, listing, phrases_of, segments
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import WritingSystem

# `竜 6枚`, behind `宝 20枚`
_ROW = made_later(r"(?<=[ ])[^\s\d()、。:]{1,12}[ ]?\d")
# `数字カード 各4枚、計40枚`, `札 3枚ずつで6種類、計18枚`: the share is no whole.
_TOTALLED = made_later(
    r"(?:で|が|を)?(?:\d{1,3}種類?)?[ ]?"
    r"(?:[,、(][ ]?(?:合計|計|全部で)[ ]?|\((?=\d+[ ]?[枚個本]\)))(\d{1,4})(?:[ ]?[枚個本]\))?"
)
_SHARED_WHOLE = made_later(r"(?<=[枚個本]\()(\d{1,4})[ ]?([枚個本])(?=\)$)")


class EntryReader:
    """Reads entries clause by clause, and remembers what the next words belong to.

    Attributes:
        head: The component named last; None at the start of an entry.
        told: All components named so far.
    """

    def __init__(self, script: WritingSystem, *, in_brackets: bool = False) -> None:
        self._script, self._text = script, script.counted
        self.clauses = Clauses(script, in_brackets=in_brackets)
        self._forms, self._naming = phrases_of(script.words), naming_of(script.words)
        words = script.words
        self._said, self._shares = entry_phrases_of(words), Shares(script)
        self._groups = Groups(script, self.clauses)
        self._has = 0  # the tables that the line may have phrases of
        self.head: Head | None = None
        self.told: list[Head] = []

    def read(self, start: int, end: int, *, named_only: bool) -> Iterator[Claim]:
        """Yield what is between *start* and *end*; *named_only* what has a number."""
        lead = self._shares.lead(start, end)
        start = lead.start
        begin, colours = start, self._forms.colours.search
        for first, last in segments(self._text, start, end):
            several = colours(self._text, begin, first) if first > start else None
            if (
                several
                and self.head
                and (held := self.each_holds(self.head, several.start(), last))
            ):
                yield from held
                continue
            begin, self.head = first, None if first > start else self.head
            told = of_shares(self._both(list(self._segment(first, last, named_only=named_only))))
            wholes = {each.total for each in told}
            for each in told:
                shared = each.role is Role.SUPPLY and first == start and each.start < lead.until
                role = lead.role if shared and each.count not in wholes else None
                yield replace(each, role=role, factor=lead.factor or each.factor) if role else each

    def _both(self, told: list[Claim]) -> list[Claim]:
        """Return two things with a share behind them as shares: `a cup and a die per player`."""
        roles = [each.role for each in told]
        if roles != [Role.SUPPLY, Role.PER_PLAYER] or told[0].count is None:
            return told
        between = self._text[told[0].end : told[1].start]
        joined = self._script.words.pattern("and_joint", "[ ]{}[ ]").fullmatch(between)
        return [replace(told[0], role=Role.PER_PLAYER), told[1]] if joined else told

    def plain(self, count: int, name: str, start: int, end: int) -> Claim:
        """Return what a number and a name say that are all of an entry."""
        self._tell(Head(name, count, ""))
        return Claim(name, count, "", Role.SUPPLY, Section.LIST, start, end)

    def _segment(self, start: int, end: int, *, named_only: bool) -> Iterator[Claim]:
        spans = self._script.clauses(start, end)
        self._has = self._script.has[start]
        waiting: list[ListEntry] = []
        leading, told = False, start
        shaded = in_shades(self._script, spans) or of_one_noun(self._script, spans)
        for index, (first, last) in enumerate(spans):
            if shaded and shaded[0].start <= first <= shaded[-1].start:
                yield from shaded if first == shaded[0].start else ()
                continue
            share = held(self._script, self.clauses.name, first, last) if first >= told else []
            if share:
                yield from share
                self._tell(Head(share[0].name, share[-1].total, share[0].unit))
            if share or first < told:
                continue
            rest = self._rest(spans[index:], end)
            if rest is not None:
                yield from rest
                break
            if (part := self._part(first, last)) is not None:
                yield from part
                continue
            entry = self.clauses.entry(first, last)
            if entry is None:
                yield from self._shared(waiting, first, last)
                continue
            if (amount := entry.amount) is None:
                waiting += [entry] if self._is_named(entry, first, last, leading=leading) else []
                continue
            if leading and self._is_value(amount, first, last):
                continue
            if self._is_sum(entry, first, last, later=index > 0):
                if self.head and self.head.count is None:
                    kind = (self.head.name, amount.count, amount.unit, Role.SUPPLY, Section.LIST)
                    yield Claim(*kind, first, last)
                continue
            leading = leading or (amount.number == start and not amount.unit)
            entry = self._named_above(entry, waiting)
            head = Head(entry.name, amount.count, entry.unit or amount.unit)
            stop = self._groups.end_of_parts(entry, end)
            parts = self.each_holds(head, entry.end, end)
            parts = parts or behind_dash(self._script, head, entry.end, stop)
            entry = replace(entry, rest=()) if parts else entry
            yield from self._entry(entry, amount, waiting)
            if parts and stop < end:
                yield from parts
                told = stop
                continue
            parts = parts or self._in_each_set(entry, amount, last, end)
            if parts:
                yield from parts
                break
            listed = listing(self._text, entry.end, last)
            if listed and self.head:
                yield from breakdown(self._script, self.head, listed.end(), end)
                break
        if named_only:
            waiting = [e for e in waiting if self._is_kept(e, start)]
        yield from self._open(waiting)

    def _is_kept(self, entry: ListEntry, start: int) -> bool:
        """Return whether a name without a number is an entry beside those that have one."""
        made = entry.start > start and self._said.made.match(entry.name)
        return bool(made or lists_in_brackets(self._script, entry.name, entry.rest))

    def _is_named(self, entry: ListEntry, start: int, end: int, *, leading: bool) -> bool:
        """Return whether a clause is a name, and not in `6 clock, timeout and downs markers`."""
        more = leading and not (self._said.made.match(entry.name) or self._is_apart(entry))
        return not (more or self._comes_to(start, end))

    def _comes_to(self, start: int, end: int) -> bool:
        """Return whether a clause begins with what something comes to: `so 25 with five`."""
        return bool(self._has & MAKES and self._said.makes.match(self._text, start, end))

    def _is_apart(self, entry: ListEntry) -> bool:
        """Return whether a name without a number ends nothing before it: `9 dice, score pads`."""
        words = self._script.words
        named = bool(self.head and words.is_noun(self.head.name))
        if words.is_noun(entry.name):  # `6 clock, timeout and downs markers` are one
            joined = words.pattern("and_joint", "[ ]{}[ ]").search(entry.name)
            return named or (not joined and self._text[entry.start - 2 : entry.start] == ", ")
        return named and "de" in words.codes and entry.name.istitle()  # a noun of its own

    def _is_sum(self, entry: ListEntry, start: int, end: int, *, later: bool) -> bool:
        """Return whether a clause says what the thing before it comes to.

        `8 per player, 32 in total`, `2 pro Spieler, also 16 Stück`, `a new one, 2 copies`
        """
        has = self._has
        if self._comes_to(start, end):
            return True
        if has & TOTAL and self._said.total.fullmatch(entry.name):
            return True
        people = has & PLAYERS and self.head and self._said.people.match(self._text, start, end)
        return bool(people or (later and has & COPIES and self._said.copies.fullmatch(entry.name)))

    def _shared(self, waiting: list[ListEntry], start: int, end: int) -> list[Claim]:
        """Return a share behind a name and a comma, which is then no name without a number."""
        found = share_behind(self._script, waiting, start, end)
        if found:
            self._tell(Head(waiting.pop().name, None, ""))
        return found

    def _named_above(self, entry: ListEntry, waiting: list[ListEntry]) -> ListEntry:
        """Return an entry with the name before it, if it has no other.

        `Dice: two white ones`, `Street cards, 3 of each number (24 in total)`
        """
        noun = waiting and self._script.words.is_noun(entry.name)
        each = entry.name[:1].isdigit() and self._forms.each.search(entry.name)
        if waiting and (each or (noun and self._text.startswith(":", waiting[-1].end))):
            named = waiting.pop()
            return replace(entry, name=named.name, rest=(*named.rest, *entry.rest))
        return entry

    def _is_value(self, amount: Amount, start: int, end: int) -> bool:
        """Return whether a bare number at the end says what a thing is like: `4 owls, value 2`."""
        bare = not (amount.unit or amount.times or amount.each)
        said = self._text[start : amount.start].strip()
        return bool(self.head and bare and amount.end == end and said and said[-1] not in ":=-(")

    def more(self, start: int, end: int, *, parts: bool = False) -> Iterator[Claim]:
        """Yield what a sentence says about the component named last."""
        if self.head:
            holds = self.each_holds(self.head, start, end)
            yield from holds or breakdown(self._script, self.head, start, end, parts=parts)

    def each_holds(self, head: Head, start: int, end: int) -> list[Claim]:
        """Return what each of several sets holds: `4 sets, each with a map and 5 owls`.

        What is on each of several pieces is not in the box: `9 cards, each with 2 coins`.
        """
        if not (lead := each_holds(self._script, self.told, head, start, end)):
            return []
        words, many, head = self._script.words, lead.many, lead.head
        read = EntryReader(self._script).read(lead.end, lead.until, named_only=True)
        found = [e for e in read if e.role is Role.SUPPLY and isinstance(e.count, int)]
        count = head.count if isinstance(head.count, int) else 0
        if lead.grouped and not are_near((many or 0) * total_of(found), count):
            return []
        held = lead.grouped or are_sets(words, head)
        held = held or (len(found) > 1 and not words.is_noun(head.name))
        if not held:
            has = self._said.having.search(lead.words)
            found = [e for e in found if has and e.count != 1 and words.is_noun(e.name)]
            return [replace(each, role=Role.ATTRIBUTE, of=head.name) for each in found]
        role, of = (Role.PART, head.name) if lead.grouped else (Role.PER_COLOR, "")
        return [replace(e, role=role, of=of, factor=many and many * (e.factor or 1)) for e in found]

    def _in_each_set(self, entry: ListEntry, amount: Amount, start: int, end: int) -> list[Claim]:
        """Return what else is in each of several sets: `4 Sets mit je 1 Zelt, 5 Booten`."""
        named = max(entry.end - len(entry.name), amount.end)
        each = entry.factor and self._forms.each.search(self._text, amount.end, named)
        if not each or start >= end or not self._script.words.is_set(entry.unit):
            return []
        behind = self._forms.between.match(self._text, start, end)
        read = EntryReader(self._script).read(
            behind.end() if behind else start, end, named_only=True
        )
        count = amount.count if isinstance(amount.count, int) else None
        return [
            replace(e, role=Role.PER_COLOR, factor=count) if e.role is Role.SUPPLY else e
            for e in read
        ]

    def _tell(self, head: Head) -> Head:
        self.head = head
        self.told.append(head)
        return head

    def _rest(self, spans: Sequence[tuple[int, int]], end: int) -> list[Claim] | None:
        """Return what all clauses up to *end* say together, or None where each speaks alone."""
        first, last = spans[0]
        if self.head and self._has & AMONG:
            divided = self._said.divided.match(self._text, first, last)
            if divided:
                return list(breakdown(self._script, self.head, divided.end(), end))
        tail = self._said.tail.match(self._text, first, last) if self._has & DETAILS else None
        if self.head and tail and tail[0].endswith(":"):
            return list(breakdown(self._script, self.head, tail.end(), end))
        if self.head and tail and self._script.words.pattern("among").match(tail[0]):
            parts = list(breakdown(self._script, self.head, tail.end(), end))
            amount = total_of(each for each in parts if each.of in {self.head.name, ""})
            count, shade = self.head.count, self._script.words.pattern("shades", "^{}$").match
            near = isinstance(count, int) and are_near(amount, count)
            if len(spans) > 1 and near and (amount == count or all(shade(e.name) for e in parts)):
                return parts
        if self.head and (tail or is_detail(self._script, self.clauses.name, first, last)):
            return None
        if group := self._groups.of(spans):
            return self._broken_down(*group, end)
        return each_named(self._script, first, end)

    def _broken_down(self, name: str, start: int, end: int) -> list[Claim]:
        whole = _SHARED_WHOLE.search(self._text, start, end)
        count = int(whole[1]) if whole else None
        head = self._tell(Head(name, count, ""))
        kind = (name, count, whole[2] if whole else "", Role.SUPPLY, Section.LIST)
        told = [Claim(*kind, *whole.span())] if whole else []
        return [*told, *breakdown(self._script, head, start, end)]

    def _part(self, start: int, end: int) -> list[Claim] | None:
        """Return what a clause adds to the component before it, or a product; else None."""
        if not self.head:
            return self._multiplied(start, end)
        tail = self._said.tail.match(self._text, start, end) if self._has & DETAILS else None
        if tail:
            shows = self._said.shows.match(self._text, start, end) is not None
            return list(breakdown(self._script, self.head, tail.end(), end, parts=not shows))
        if is_detail(self._script, self.clauses.name, start, end):
            return list(breakdown(self._script, self.head, start, end))
        told = self._text[start - 2 : start] == ", "
        if told and (held := PER_SET.match(self._text, start, end)) and held.end() == end:
            return []  # `6 sets of vote cards, 5 cards per set`
        return self._multiplied(start, end)

    def _multiplied(self, start: int, end: int) -> list[Claim] | None:
        """Return what `家 16個×5色=80個` says: the whole, where it is given, and the share."""
        found, stop = product_behind(self._script, start, end)
        if not found or brackets(self._text, start, stop):
            return None
        name = self.clauses.name(start, stop)
        amounts = self._script.amounts_in(start, stop)
        led = any(each.start == start for each in amounts)  # `54 cards -> 6 suits x 9`
        if not name or led or any(each.unit and each.of_pieces for each in amounts):
            return None
        whole = Role.SUPPLY if found.role is Role.PART else found.role
        place = (start, found.end)
        share = Claim(name, found.count, found.unit, whole, Section.LIST, *place, found.factor)
        told = [share]
        if found.total is not None:
            told = [
                replace(share, count=found.total, role=Role.SUPPLY, factor=None),
                replace(share, role=found.role, start=found.start, total=found.total),
            ]
        head = self._tell(Head(name, told[-1].total, found.unit))
        return [*told, *breakdown(self._script, head, found.end, end)]

    def _entry(self, entry: ListEntry, amount: Amount, waiting: list[ListEntry]) -> Iterator[Claim]:
        role = self._shares.of(entry)
        names, alike = [entry], 0
        if amount.each and role is Role.SUPPLY:
            names, alike = counted_alike(self._script, entry, waiting)
        stop = self._text.find("\n", entry.start)
        stop = stop if stop > 0 else len(self._text)
        if self._has & PLAYERS and role is Role.SUPPLY:
            cases = self._said.cases.findall(self._text, entry.start, stop)
            role = Role.SETUP if len(cases) > 1 else role
        (role, factor), rest = self._shares.in_colours(entry, role), entry.rest
        role, factor = (Role.PER_COLOR, alike) if alike else (role, factor)
        total = self._sum(rest[0][0], rest[-1][1]) if rest and role is Role.PER_COLOR else None
        held = per_set(self._text, entry.start, rest[-1][1] if rest else entry.end)
        held, unit = held or PER_SET.match(self._text, entry.end + 2), entry.unit or amount.unit
        of_sets = self._said.sets.match(entry.name) if held and not unit else None
        if held and of_sets:  # `6 sets of vote cards, 5 cards per set`
            entry, unit = replace(entry, name=of_sets[2], end=held.end()), of_sets[1]
            names = [entry]
        if held and (held["deck"] or self._script.words.is_set(unit)):
            factor, rest = int(next(filter(None, held.groups()))), ()
        each_of = self._has & EACH
        of_each = self._said.of_each.match(self._text, *rest[0]) if rest and each_of else None
        kinds = self._said.joints.split(of_each[1]) if of_each else []
        if len(kinds) > 1 and role in {Role.SUPPLY, Role.PER_COLOR}:
            factor, rest = len([each for each in kinds if each.strip()]), ()
        sharers = self._forms.sharers(self._text, *rest[0]) if rest and each_of else 0
        if sharers and role is Role.SUPPLY:
            factor, rest = sharers, ()
        whole_of = self._all_of(rest[0], role) if rest else None
        if whole_of:
            total, rest = self._script.words.value_of(whole_of[1]), ()
            role = role if role is Role.PER_PLAYER else Role.PART
            place = (entry.start, whole_of.end())
            yield Claim(entry.name, total, unit, Role.SUPPLY, Section.LIST, *place)
        totalled = _TOTALLED.match(self._text, entry.end) if amount.each and not total else None
        if totalled and role is Role.SUPPLY and len(names) == 1:
            total, place, rest = int(totalled[1]), (entry.start, totalled.end()), ()
            yield Claim(entry.name, total, unit, Role.SUPPLY, Section.LIST, *place)
            role = Role.PART
        for each in names:
            place = (each.start, entry.end)
            yield Claim(each.name, amount.count, unit, role, Section.LIST, *place, factor, total)
        whole = amount.count if role is Role.SUPPLY else total if totalled else None
        head = self._tell(Head(entry.name, whole, amount.unit))
        for start, end in () if phrases.LISTING.match(self._text, entry.end) else rest:
            span = self._forms.listed_in(self._text, start, end)
            parts = list(breakdown(self._script, head, *span))
            if _ROW.match(self._text, start, end) and self._is_row(parts, amount):
                yield from (replace(each, role=Role.SUPPLY, of="") for each in parts)
                continue
            if entry.factor and self._script.words.is_set(entry.unit):  # one deck, and no card
                parts = [e for e in parts if e.role is not Role.PER_PLAYER or e.count != 1]
            yield from parts

    def _all_of(self, rest: tuple[int, int], role: Role) -> re.Match[str] | None:
        """Return what all shares come to, in the brackets behind one: `4 lids per player (16)`."""
        shared = role is Role.PER_PLAYER
        if role is Role.SUPPLY and self._has & EACH:
            shared = self._forms.each.match(self._text, *rest) is not None
        return self._said.whole.fullmatch(self._text, *rest) if shared else None

    def _is_row(self, parts: Sequence[Claim], amount: Amount) -> bool:
        """Return whether entries stand in a row, each with its counter: `宝 20枚 竜 6枚`."""
        counted = amount.unit and all(e.unit and e.role is Role.PART for e in parts)
        named = all(not each.name[0].isdigit() for each in parts)
        return bool(parts and counted and named) and total_of(parts) != amount.count

    def _sum(self, start: int, end: int) -> int | None:
        """Return what the words behind an entry say that it comes to."""
        found = self._script.amounts_in(start, end)
        return next((e.count for e in found if e.total and isinstance(e.count, int)), None)

    def _open(self, waiting: list[ListEntry]) -> Iterator[Claim]:
        """Yield the entries that name no number at all."""
        words = self._script.words
        each = waiting and self._forms.each.match(self._text, waiting[0].start)
        for entry in () if each else waiting:  # `je 1 rotes, blaues & grünes Tier`
            said = self._text[entry.start : entry.end]
            share = self._forms.per_player.search(said)
            role = Role.PER_PLAYER if share else Role.SUPPLY  # `route markers for each player`
            owned = words.is_noun(entry.name) and said.startswith(entry.name)
            strange = bool(share and not owned) or len(entry.name) > 40
            strange = strange or self._sum(entry.start, entry.end) is not None
            strange = strange or " ・" in said or said.count("「") > said.count("」")
            if strange or BLOT in said or words.is_never(entry.name):
                continue
            said = said.rstrip(" .") if self._said.made.match(entry.name) else said
            if words.pattern("is_sentence").search(said):
                continue
            counted = False
            for start, end in entry.rest:
                head = self._tell(Head(entry.name, None, ""))
                if words.pattern("is_sentence").search(self._text[start:end].rstrip(")）")):
                    continue  # `鬼(手札を1枚捨てさせる)`
                span = self._forms.listed_in(self._text, start, end)
                found = list(breakdown(self._script, head, *span))
                if len(found) == 1 and self._text[start:end].lstrip("(").startswith(found[0].name):
                    yield replace(found[0], role=Role.ATTRIBUTE)  # `Track (start: 30)`
                    continue
                counted = counted or any(each.role is not Role.ATTRIBUTE for each in found)
                yield from found
            for name, start, end in () if counted else self._conjoined(entry):
                yield Claim(name, None, "", role, Section.LIST, start, end)
                self._tell(Head(name, None, ""))

    def _conjoined(self, entry: ListEntry) -> Iterator[tuple[str, int, int]]:
        """Yield the names of `スコアトラック&マーカー`, each with its place."""
        position = entry.start
        one = self._naming.stop.search(self._text, entry.start, entry.end)  # `Tiles for 1 and 2`
        joint = "$" if one else r"[ ]?&[ ]?|[ ]and[ ]|$"
        for found in re.finditer(joint, self._text[entry.start : entry.end]):
            end = entry.start + found.start()
            name = self.clauses.name(position, end) if end > position else ""
            if name:
                yield (entry.name if one else name), position, end
            position = entry.start + found.end()
