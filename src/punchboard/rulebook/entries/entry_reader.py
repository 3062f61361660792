"""Reads the entries of a list clause by clause."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Range, Role, Section
from punchboard.rulebook.entries.attributes import per_set, product_behind
from punchboard.rulebook.entries.breakdowns import breakdown
from punchboard.rulebook.entries.entries import Clauses, ListEntry
from punchboard.rulebook.entries.groups import (
    behind_dash,
    counted_alike,
    group_of,
    lists_in_brackets,
    share_behind,
)
from punchboard.rulebook.entries.joint_parts import Head, each_named, in_shades, of_one_noun
from punchboard.rulebook.entries.naming import naming_of
from punchboard.rulebook.entries.parts_below import of_shares
from punchboard.rulebook.entries.set_contents import are_sets, each_holds
from punchboard.rulebook.entries.whose import Shares, is_detail
from punchboard.rulebook.grammar import phrases
from punchboard.rulebook.grammar.clause_phrases import entry_phrases_of
from punchboard.rulebook.grammar.grammar import BLOT
from punchboard.rulebook.grammar.openings import AMONG, DETAILS, EACH, HANDED, PER_PLAYER
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import listing, phrases_of, segments
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import WritingSystem

# `数字カード 各4枚、計40枚`, `札 3枚ずつで6種類、計18枚`: the share is no whole.
_TOTALLED = made_later(
    r"(?:で|が|を)?(?:\d{1,3}種類?)?[ ]?"
    r"(?:[,、(][ ]?(?:合計|計|全部で)[ ]?|\((?=\d+[ ]?[枚個本]\)))(\d{1,4})(?:[ ]?[枚個本]\))?"
)


#: What begins another way to do without a thing.
_OR = made_later(r"(?:or|oder|ou|または|もしくは|あるいは)(?:[ ]|(?<![a-z]))")
#: A range in brackets, a number there, and how many of them show that they are counts.
_SPAN = made_later(r"[ ]?\(\d{1,3}[ ]?[-–~][ ]?\d{1,3}(?=[,;)])")
_ALONE, _FEWEST_NUMBERS = made_later(r"\(\d{1,3}(?=[,;)])"), 2
#: What begins an explanation: a dash behind a name without a number.
_DASH = made_later(r"(?<=\w)[* ]*[ ][-–—][ ]")
#: Brackets without a number, behind a name.
_ASIDE = made_later(r"(?<=\w)[ ]?\([^()\d]*\)[ ]?$")


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
        self._has = 0  # the tables that the line may have phrases of
        self.head: Head | None = None
        self.told: list[Head] = []

    def read(self, start: int, end: int, *, named_only: bool) -> Iterator[Claim]:
        """Yield what is between *start* and *end*; *named_only* what has a number."""
        lead = self._shares.lead(start, end)
        start = begin = lead.start
        for first, last in segments(self._text, start, end):
            colours = self._forms.colours.search(self._text, begin, first)
            # `36 pieces in 4 colours; each colour has a hut and 8 owls`
            head = self.head if colours else None
            if colours and head and (held := self.each_holds(head, colours.start(), last)):
                yield from held
                continue
            begin, self.head = first, None if first > start else self.head
            told = of_shares(list(self._segment(first, last, named_only=named_only)))
            wholes = {each.total for each in told}
            for each in told:
                shared = lead.role and each.role is Role.SUPPLY and first == start
                shared = shared and each.start < lead.until and each.count not in wholes
                yield replace(each, role=lead.role, factor=lead.factor) if shared else each

    def plain(self, count: int, name: str, start: int, end: int) -> Claim:
        """Return what a number and a name say that are all of an entry."""
        self._tell(Head(name, count, ""))
        return Claim(name, count, "", Role.SUPPLY, Section.LIST, start, end)

    def _segment(self, start: int, end: int, *, named_only: bool) -> Iterator[Claim]:
        spans = self._script.clauses(start, end)
        self._has = self._script.has[start]
        waiting: list[ListEntry] = []
        leading = False
        shaded = in_shades(self._script, spans) or of_one_noun(self._script, spans)
        for index, (first, last) in enumerate(spans):
            if shaded and shaded[0].start <= first <= shaded[-1].start:
                yield from shaded if first == shaded[0].start else ()
                continue
            if index and _OR.match(self._text, first, last):
                continue  # `A board, or 9 cups`
            rest = self._handed(first, last, end) if index else None
            rest = self._rest(spans[index:], end) if rest is None else rest
            if rest is not None:
                yield from rest
                break
            if (part := self._part(first, last)) is not None:
                yield from part
                continue
            if shared := share_behind(self._script, waiting, first, last):
                yield from shared
                self._tell(Head(waiting.pop().name, None, ""))
                continue
            entry = self.clauses.entry(first, last)
            if entry is None:
                continue
            if (amount := entry.amount) is None:
                if self._is_named(entry, leading=leading) and not self._explains(entry, start):
                    waiting.append(entry)
                continue
            # `Merchant (3 copies), thirst 5`
            bracketed = index and self._text[:first].rstrip(" ,").endswith(")")
            bracketed = bracketed and not self._script.words.is_noun(entry.name)
            is_value = (leading or bracketed) and self._is_value(amount, first, last)
            # `8 per player, 32 in total`
            sums = (self._said.total, self._said.copies)
            if is_value:
                continue
            if index and any(each.fullmatch(entry.name) for each in sums):
                if self.head and self.head.count is None:
                    kind = (self.head.name, amount.count, amount.unit, Role.SUPPLY, Section.LIST)
                    yield Claim(*kind, first, last)
                continue
            leading = leading or (amount.number == start and not amount.unit)
            head = Head(entry.name, amount.count, entry.unit or amount.unit)
            parts = self.each_holds(head, entry.end, end)
            parts = parts or behind_dash(self._script, head, entry.end, end)
            entry = replace(entry, rest=()) if parts else entry
            yield from self._entry(entry, amount, waiting)
            if parts:
                yield from parts
                break
            listed = listing(self._text, entry.end, last)
            if listed and self.head:
                yield from breakdown(self._script, self.head, listed.end(), end)
                break
        if named_only:
            waiting = [e for e in waiting if lists_in_brackets(self._script, e.name, e.rest)]
        yield from self._open(waiting)

    def _handed(self, start: int, stop: int, end: int) -> list[Claim] | None:
        """Return what each player is handed, up to *end*: `, jeder bekommt 1 Ja und 1 Nein`.

        None is for a clause, up to *stop*, that does not begin so.
        """
        if not self._has & HANDED or not self._has & PER_PLAYER:
            return None
        people = self._forms.per_player.match(self._text, start, stop)
        form = self._script.words.pattern("handed", r"(?<= ){}(?= )")
        handed = form.search(self._text, start, stop) if people else None
        if not people or not handed or handed.start() > people.end() + 1:
            return None
        told = self._segment(handed.end(), end, named_only=True)
        return [replace(e, role=Role.PER_PLAYER) if e.role is Role.SUPPLY else e for e in told]

    def _is_named(self, entry: ListEntry, *, leading: bool) -> bool:
        """Return whether a clause is a name, and not in `6 clock, timeout and downs markers`."""
        return not leading or bool(self._said.made.match(entry.name)) or self._is_apart(entry)

    def _explains(self, entry: ListEntry, start: int) -> bool:
        """Return whether a name is behind a dash, which explains: `Hex tiles - plains, ruins`."""
        led = _DASH.search(self._text, start, entry.start)
        return led is not None and not self._script.words.is_noun(entry.name)

    def _is_apart(self, entry: ListEntry) -> bool:
        """Return whether a name without a number ends nothing before it: `9 dice, score pads`."""
        words = self._script.words
        named = bool(self.head and words.is_noun(self.head.name))
        if words.is_noun(entry.name):  # `6 clock, timeout and downs markers` are one
            joined = words.pattern("and_joint", "[ ]{}[ ]").search(entry.name)
            return named or (not joined and self._text[entry.start - 2 : entry.start] == ", ")
        return named and "de" in words.codes and entry.name.istitle()  # a noun of its own

    def _is_value(self, amount: Amount, start: int, end: int) -> bool:
        """Return whether a bare number at the end says what a thing is like: `4 owls, value 2`."""
        said = self._text[start : amount.start].strip()
        last = not self._text[amount.end : end].strip(" .")
        bare = last and not (amount.unit or amount.times or amount.each)
        return bool(self.head and bare and said and said[-1] not in ":=-(")

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
        many, head = lead.many, lead.head
        sets = lead.grouped or are_sets(self._script.words, head)
        read = EntryReader(self._script).read(lead.end, lead.until, named_only=True)
        found = [e for e in read if e.role is Role.SUPPLY and isinstance(e.count, int)]
        if not sets and (len(found) < 2 or self._script.words.is_noun(head.name)):
            return []
        role, of = (Role.PART, head.name) if lead.grouped else (Role.PER_COLOR, "")
        return [replace(e, role=role, of=of, factor=many) for e in found]

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
        if self.head and (tail or is_detail(self._script, self.clauses.name, first, last)):
            return None
        if group := group_of(self._script, self.clauses, spans):
            return self._broken_down(*group, end)
        return each_named(self._script, first, end)

    def _broken_down(self, name: str, start: int, end: int) -> list[Claim]:
        head = self._tell(Head(name, None, ""))
        return list(breakdown(self._script, head, start, end))

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
        return self._multiplied(start, end)

    def _multiplied(self, start: int, end: int) -> list[Claim] | None:
        """Return what `家 16個×5色` says."""
        found, stop = product_behind(self._script, start, end)
        aside = _ASIDE.search(self._text, start, stop) if found else None
        name = self.clauses.name(start, aside.start() if aside else stop) if found else ""
        amounts = self._script.amounts_in(start, stop)
        led = any(each.start == start for each in amounts)  # `54 cards -> 6 suits x 9`
        if not found or not name or led or any(each.unit and each.of_pieces for each in amounts):
            return None
        whole = Role.SUPPLY if found.role is Role.PART else found.role
        kind = (name, found.count, found.unit, whole, Section.LIST)
        head = self._tell(Head(name, None, found.unit))
        behind = breakdown(self._script, head, found.end, end)
        return [Claim(*kind, start, found.end, found.factor, found.total), *behind]

    def _entry(self, entry: ListEntry, amount: Amount, waiting: list[ListEntry]) -> Iterator[Claim]:
        role = self._shares.of(entry)
        shared = amount.each and role is Role.SUPPLY
        names = counted_alike(self._script, entry, waiting) if shared else [entry]
        stop = self._text.find("\n", entry.start)
        line = self._text[entry.start : stop if stop > 0 else len(self._text)]
        if role is Role.SUPPLY and len(self._said.cases.findall(line)) > 1:
            role = Role.SETUP
        (role, factor), rest = self._shares.in_colours(entry, role), entry.rest
        total = self._sum(rest[0][0], rest[-1][1]) if rest and role is Role.PER_COLOR else None
        held = per_set(self._text, entry.start, rest[-1][1] if rest else entry.end)
        unit = entry.unit or amount.unit
        of_sets = self._said.sets.match(entry.name) if held and not unit else None
        if of_sets:  # `6 sets of vote cards (5 cards each)`
            entry, unit = replace(entry, name=of_sets[2]), of_sets[1]
            names = [entry]
        if held and (held["deck"] or self._script.words.is_set(unit)):
            factor, rest = int(next(filter(None, held.groups()))), ()
        each_of = self._has & EACH
        of_each = self._said.of_each.match(self._text, *rest[0]) if rest and each_of else None
        kinds = self._said.joints.split(of_each[1]) if of_each else []
        if len(kinds) > 1 and role is Role.SUPPLY:
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
            many = each.factor or factor
            yield Claim(each.name, amount.count, unit, role, Section.LIST, *place, many, total)
        whole = amount.count if role is Role.SUPPLY else total if totalled else None
        head = self._tell(Head(entry.name, whole, amount.unit))
        for start, end in () if phrases.LISTING.match(self._text, entry.end) else rest:
            span = self._forms.listed_in(self._text, start, end)
            yield from breakdown(self._script, head, *span)

    def _all_of(self, rest: tuple[int, int], role: Role) -> re.Match[str] | None:
        """Return what all shares come to, in the brackets behind one: `4 lids per player (16)`."""
        shared = role is Role.PER_PLAYER
        if role is Role.SUPPLY and self._has & EACH:
            shared = self._forms.each.match(self._text, *rest) is not None
        return self._said.whole.fullmatch(self._text, *rest) if shared else None

    def _sum(self, start: int, end: int) -> int | None:
        """Return what the words behind an entry say that it comes to."""
        found = self._script.amounts_in(start, end)
        return next((e.count for e in found if e.total and isinstance(e.count, int)), None)

    def _open(self, waiting: list[ListEntry]) -> Iterator[Claim]:
        """Yield the entries that name no number at all."""
        words = self._script.words
        for entry in waiting:
            said = self._text[entry.start : entry.end]
            share = self._forms.per_player.search(said)
            role = Role.PER_PLAYER if share else Role.SUPPLY  # `route markers for each player`
            owned = words.is_noun(entry.name) and said.startswith(entry.name)
            strange = bool(share and not owned) or len(entry.name) > 40 or " ・" in said
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
                if len(found) == 1 and self._is_number_of(found[0], start, end):
                    place = (entry.start, end)
                    yield Claim(entry.name, found[0].count, "", role, Section.LIST, *place)
                    counted = True
                    continue
                if len(found) == 1 and self._text[start:end].lstrip("(").startswith(found[0].name):
                    yield replace(found[0], role=Role.ATTRIBUTE)  # `Track (start: 30)`
                    continue
                counted = counted or any(each.role is not Role.ATTRIBUTE for each in found)
                yield from found
            for name, start, end in () if counted else self._conjoined(entry):
                yield Claim(name, None, "", role, Section.LIST, start, end)
                self._tell(Head(name, None, ""))

    def _is_number_of(self, claim: Claim, start: int, end: int) -> bool:
        """Return whether a range in brackets is a number of pieces: `Tanks (2-3)`.

        Other entries of the list have their numbers there, `Jeeps (4)`, or ranges as different.
        """
        if not isinstance(claim.count, Range) or not _SPAN.search(self._text, start, end):
            return False
        lines = self._script.lines
        line = lines[bisect_right(lines, start, key=lambda each: each.start) - 1]
        known, chapter = self._script.known, (line.chapter.number, "ranges")
        if chapter not in known:
            beside = (each for each in lines if each.chapter is line.chapter)
            said = "\n".join(self._text[each.start : each.end] for each in beside)
            spans = {*_SPAN.findall(said)}
            several = len(_ALONE.findall(said)) + len(spans) > _FEWEST_NUMBERS
            known[chapter] = len(spans) > 1 and several
        return bool(known[chapter])

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
