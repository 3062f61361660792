"""Reads the runs of entries: what each line claims, and what it is a part of."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Range, Role, Section, total_of
from punchboard.rulebook.entries.breakdowns import breakdown
from punchboard.rulebook.entries.entry_reader import EntryReader
from punchboard.rulebook.entries.joint_parts import Head
from punchboard.rulebook.entries.parts_below import (
    Parent,
    are_alike,
    come_to,
    holds_others,
    in_groups,
    names_each,
    owned,
    sum_of,
)
from punchboard.rulebook.entries.set_contents import sets_named, sets_opened
from punchboard.rulebook.entries.whose import Shares, is_detail
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import phrases_of, sentences
from punchboard.rulebook.lists.weighing import EntryRun, Unit, counts_in_brackets
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

#: How long a word may be before a range that is all of a sentence, in characters.
_LEAD = 8
#: How long a line is at most that is but one word, in characters.
_WORD = 12
_LETTER, _MARKS = made_later(r"[^\W\d]"), frozenset("-*+1#")
_STEP = made_later(r"\d{1,2}[.)]?[ ]+(?=[A-ZÀ-Þ])")
#: A sentence up to its first number, which ends in a verb that nobody listed.
_VERB, _NAMED = made_later(r"[^\W\d].*[ ]([a-zß-ÿ]{3,})[ ]"), made_later(r"[^ ]+[ ]([\w' -]+)")
#: What is told of something else than the entry above.
_OWN_THING = made_later(r"(?:there (?:are|is)|es gibt|il y a)\b", re.IGNORECASE)


class ListReader:
    """Reads one run."""

    def __init__(self, script: WritingSystem, run: EntryRun) -> None:
        self._script, self._text, self._run = script, script.counted, run
        self._entries = EntryReader(script, in_brackets=counts_in_brackets(script, run))
        self._forms, self._shares = phrases_of(script.words), Shares(script)
        self._not_made = script.words.pattern("not_made", "^{}$")
        self._parents: list[Parent] = []
        self._told: list[Claim] = []
        self._flat: list[tuple[Parent, int]] = []
        self._given: Line | None = None
        self._entered: Collection[int] = ()

    def read(self) -> list[Claim]:
        """Return what the list claims."""
        units = {unit.line.number: unit for unit in self._run.units}
        self._entered = units.keys()
        first, last = min(units), max(units)
        above = self._script.lines[first - 1] if first else None
        if above and not self._sum(above) and self._shares.hands_out(above):
            self._given = above
        for line in self._script.lines[first : last + 6]:
            unit = units.get(line.number)
            listed = line.kind is not Kind.HEADING and line.chapter.topic is Topic.COMPONENTS
            if line.number > last and not listed:
                break
            if unit and unit.plain:
                self._given = None if line.gap and not self._is_below_given(line) else self._given
                self._unit(unit)
                continue
            if self._sum(line):
                continue
            said = self._text[line.start : line.end].rstrip()
            counted = unit is not None and unit.counted
            given = not counted and self._shares.hands_out(line)
            # `12 panes:`, of which the next ones are, is still what each player has.
            opens = given or (said.endswith(":") and not counted) or line.kind is Kind.HEADING
            opens = opens or (line.gap and not self._is_below_given(line))
            # `共通`: a title of one word, behind what each player has
            if opens or (unit is None and len(said) <= _WORD):
                self._given = line if given else None
            head = self._entries.head if unit is None else None
            named = sets_named(self._script.words, self._entries.told, head) if head else None
            sets = sets_opened(self._script, head, line, named)
            if given or (unit is None and self._ends_set(line, said)):
                self._parents = []
            if sets is not None:
                head = head or Head("", None, "")
                # `1セットの内訳: 斥候5個、天幕1枚` is alone; any items may be below `Each set has:`
                alone = self._script.below_colon(line)
                kind = line.indent, ":" if alone else line.mark, not alone, None, len(self._told)
                self._given, self._parents = None, [Parent(head, *kind, False, sets)]
                continue
            if unit is not None:
                self._unit(unit)
            elif line.kind is Kind.HEADING:
                self._parents.clear()
                self._entries.head = None
            elif listed and line.kind in {Kind.TEXT, Kind.ITEM} and not given:
                self._explained(line)
        told = [each for each in self._told if each.end > each.start]
        return in_groups(self._script, owned(self._script, self._regrouped(told)))

    def _ends_set(self, line: Line, said: str) -> bool:
        """Return whether a line such as `Also:` or `【共通】` ends what each of some sets holds."""
        above = next((e for e in reversed(self._parents) if e.sets), None)
        opens = said.endswith(":") or (line.kind is Kind.TEXT and said[:1] in {*"【<《〈≪「"})
        return above is not None and opens

    def _sum(self, line: Line) -> bool:
        found = sum_of(self._script, line)
        above = self._parents[-1] if self._parents else None
        alone = above and above.place == len(self._told) - 1 and line.indent > above.indent
        if found and above and alone and above.head.count is None:
            # `- 星`, and below it only `- 合計21個`
            whole = self._told.pop()
            found = replace(whole, count=found.count, unit=found.unit, end=found.end)
        self._told += [found] if found else []
        return found is not None

    def _unit(self, unit: Unit) -> None:
        line, head = unit.line, self._entries.head
        if unit.telling:
            place = len(self._told)
            held = [e for s in unit.telling if head for e in self._entries.each_holds(head, *s)]
            self._told += held or self._shared(self._sentences(unit.telling), line)
            self._open(line, unit, self._told[place:], place)
            return
        parent = self._parent(line)
        if unit.trailing:
            self._told += self._belonging(self._trailing(line, unit.trailing), parent, line)
            return
        # `袋1個`, above `・青い駒`
        holds = parent and unit.known and not (parent.mark or parent.heading)
        has = parent and parent.head.count and not holds
        if not unit.counted and (has or self._is_told(unit)):
            return
        place = len(self._told)
        if unit.plain:
            told = [self._entries.plain(*unit.plain, line.start, line.end)]
            self._told += self._belonging(self._shared(told, line), parent, line)
            self._open(line, unit, told, place)
            return
        self._entries.head = None
        spans = list(sentences(self._text, line.start, unit.end))
        named_only = unit.counted and line.kind is not Kind.ITEM
        told = list(self._entries.read(*spans[0], named_only=named_only)) if spans else []
        self._told += self._belonging(self._shared(told, line), parent, line)
        if line.chapter.topic is Topic.COMPONENTS and self._text[unit.end - 1] in ".。":
            spans += sentences(self._text, unit.end, line.end)
        for start, end in spans[1:]:
            self._told += self._entries.more(start, end)
        self._open(line, unit, told, place)

    def _is_told(self, unit: Unit) -> bool:
        """Return whether a line without a mark says no more than an entry above it."""
        said = self._text[unit.line.start : unit.end].casefold()
        told = self._entries.told if unit.line.kind is Kind.TEXT else ()
        return any(said in each.name.casefold() for each in told)

    def _trailing(self, line: Line, place: int) -> list[Claim]:
        """Return `The Guard: ends the round. (x7)` as an entry of seven."""
        end = line.start + len(self._text[line.start : line.end].rstrip())
        amount = next(iter(self._script.amounts_in(place, end)), None)
        name = self._entries.clauses.name(line.start, self._text.find(":", line.start, end))
        if amount is None or not name:
            return []
        self._entries.head = Head(name, amount.count, amount.unit)
        return [Claim(name, amount.count, "", Role.SUPPLY, Section.LIST, line.start, end)]

    def _open(self, line: Line, unit: Unit, told: list[Claim], place: int) -> None:
        main = next((each for each in told if each.role is Role.SUPPLY), None)
        if main is None:
            return
        opened = not unit.plain and self._opens_parts(line, unit, main)
        count = main.count if isinstance(main.count, int) else None
        heading = line.kind is Kind.HEADING
        above = self._parents[-1] if self._parents else None
        mark = above.mark if above and above.indent >= line.indent else line.mark
        opened = opened or come_to(self._script, line, mark, count)
        opened |= names_each(self._script, line, count)
        indent, sets = _indent(line), None
        if count and holds_others(self._script, main, line, unit.end):
            # `4 sets of pieces, each with:`, `1 regular deck of cards`
            sets, count = count if are_alike(self._script, main, line, unit.end) else None, None
        head = Head(main.name, main.count if not main.factor else None, main.unit)
        if many := sets_opened(self._script, head, line):
            sets, count = many, None
        if count is not None and not (opened or heading or line.mark in _MARKS):
            below = self._script.lines[line.number + 1 : line.number + 2]
            marks = [e.mark for e in below if e.indent > line.indent and e.mark]
            if line.mark in {*marks, "・"} or not marks:
                return  # a page that indents its lines makes no parts of them
        opens = opened, count, place, heading, sets
        self._parents.append(Parent(head, indent, line.mark, *opens))

    def _opens_parts(self, line: Line, unit: Unit, main: Claim) -> bool:
        """Return whether a colon opens what is below a line."""
        near = self._script.lines[max(0, line.number - 1) : line.number + 2]
        below = near[-1]
        rows = (self._text[each.start : each.end].rstrip() for each in (near[0], below))
        listed = any(each.endswith(",") for each in rows)
        alike = (below.mark, below.indent) == (line.mark, line.indent) and below is not line
        # `5 dice,` above `a cup,`
        listed = listed or (alike and not self._script.amounts_in(below.start, below.end))
        ends = ":" if main.count == 1 or listed else (":", ",")
        colon = self._text[line.start : unit.end].rstrip().endswith(ends)
        colon = colon or self._text[unit.end - 1 : unit.end + 1].strip() == ":"
        # `40 moon cards:` may open what explains it.
        return colon and not (below.kind is Kind.TEXT and below.number not in self._entered)

    def _parent(self, line: Line) -> Parent | None:
        """Return what *line* may be a part of."""
        indent = _indent(line)
        while self._parents:
            last = self._parents[-1]
            within = indent > last.indent or (last.opened and line.mark != last.mark)
            within = within or (last.opened and bool(last.left) and not last.nested)
            # `Player set x4`, above items
            first = last.place == len(self._told)  # `1セットの内訳:`
            below = first or (indent >= last.indent and last.mark == "" != line.mark)
            within = within or (bool(last.sets) and below)
            within = within or (
                last.head.count is None
                and indent >= last.indent
                and line.mark != last.mark
                and line.mark != ""
            )
            if within and not (last.opened and last.left is not None and last.left <= 0):
                return last
            self._parents.pop()
        return None

    def _belonging(self, told: list[Claim], parent: Parent | None, line: Line) -> list[Claim]:
        """Return entries as parts of the one they are below."""
        if parent is None:
            return told
        if parent.head.count is None and parent.sets is None:
            if not any(each.count is not None for each in told):
                return told
            if not self._are_kinds(told, parent, line):
                # What only announces others is no entry of its own.
                self._drop(parent)
                return told
        own = [each for each in told if each.role is Role.SUPPLY]
        amount = total_of(own)
        whole = parent.head.count if isinstance(parent.head.count, int) else None
        over = parent.left is not None and amount > parent.left
        nearly = parent.nested and whole and 20 * (amount - (parent.left or 0)) <= 3 * whole
        if over and (parent.opened or whole == 1) and not nearly:
            self._parents.pop()
            return told
        if parent.left is not None:
            parent.left, parent.nested = parent.left - amount, _indent(line) > parent.indent
        if line.mark == parent.mark and line.indent <= parent.indent:
            self._flat += [(parent, each.start) for each in own]
        role, of = Role.PART, parent.head.name
        role, of = (Role.PER_COLOR, "") if parent.sets is not None else (role, of)
        return [
            replace(each, role=role, of=of, factor=parent.sets or each.factor)
            if each.role is Role.SUPPLY and each.count is not None
            else each
            for each in told
        ]

    def _are_kinds(self, told: Sequence[Claim], parent: Parent, line: Line) -> bool:
        """Return whether entries are of one thing without a number: `Cubes`, above `20 red`."""
        is_noun, entry = self._script.words.is_noun, self._entries.clauses.entry
        if not is_noun(parent.head.name) or any(is_noun(each.name) for each in told):
            return False
        later = self._script.lines[line.number + 1 :]
        below = itertools.takewhile(lambda each: each.indent >= line.indent > 0, later)
        others = (entry(each.start, each.end) for each in below)
        return not any(each and is_noun(each.name) for each in others)

    def _is_below_given(self, line: Line) -> bool:
        """Return whether a line is right below one that hands out, or below that as a heading."""
        above = self._given
        return bool(above and (above.kind is Kind.HEADING or above.number == line.number - 1))

    def _sentences(self, spans: Sequence[tuple[int, int]]) -> list[Claim]:
        """Return what the sentences in *spans* say, without names that have no number."""
        told: list[Claim] = []
        for start, end in spans:
            # `Un paquet est composé de 20 cartes`: its article counts nothing.
            counts = (e for e in self._script.amounts_shown(start, end) if e.of_pieces)
            first = next((e.start for e in counts if e.start > start or e.count != 1), end)
            begin = self._behind_verb(start, first, end)
            named_only = begin > start or not self._run.titled
            told += self._entries.read(begin, end, named_only=named_only)
        return [
            each
            for each in told
            if each.count is not None
            or self._script.said(each.start, each.end) != each.name
            or self._not_made.match(each.name)
        ]

    def _behind_verb(self, start: int, first: int, end: int) -> int:
        """Return where a sentence begins to say what there is: behind `This box holds`."""
        words = self._script.words
        leads = list(words.pattern("contains", "{}:?[ ]?").finditer(self._text, start, first))
        if leads:
            return leads[-1].end()
        verb = _VERB.fullmatch(self._text[start:first])
        joins = ("stops", "and_joint", "one", "the", "of_joint")
        known = verb and any(words.pattern(each, "^{}$").match(verb[1]) for each in joins)
        named = _NAMED.match(self._text, first, end) if verb and not known else None
        return first if named and words.begins_with_noun(named[1]) else start

    def _shared(self, told: list[Claim], line: Line) -> list[Claim]:
        """Return entries below `per player:` as what each player has."""
        above = self._given
        if not above or (line.mark == above.mark != "" and line.indent <= above.indent):
            self._given = above if above is line else None
            return told
        return self._shares.below(above, told)

    def _regrouped(self, told: list[Claim]) -> list[Claim]:
        """Return lines with the mark of their whole as entries again, unless they add up to it."""
        wrong = {start for parent, start in self._flat if parent.left}
        return [
            replace(each, role=Role.SUPPLY, of="")
            if each.start in wrong and each.role is Role.PART
            else each
            for each in told
        ]

    def _drop(self, parent: Parent) -> None:
        for each in self._told[parent.place : parent.place + 1]:
            self._told[parent.place] = replace(each, start=0, end=0)

    def _explained(self, line: Line) -> None:
        """Read what a line below an entry says about it: its sizes, or a breakdown in brackets."""
        if not _LETTER.search(self._text, line.start, line.end):
            return  # numbers of a picture
        inside = [each for each in self._parents if line.indent > each.indent and not each.heading]
        if line.kind is Kind.ITEM and inside and inside[-1].head.count is not None:
            head = self._entries.head = inside[-1].head
            colon = self._text.find(":", line.start, line.end)
            found = breakdown(self._script, head, max(colon + 1, line.start), line.end)
            parts = [each for each in found if each.role is Role.PART]
            if colon >= 0 and len(parts) > 1:
                self._told += parts
            elif is_detail(self._script, self._entries.clauses.name, line.start, line.end):
                self._told += breakdown(self._script, head, line.start, line.end)
            return
        if self._text.startswith("(", line.start) and self._entries.head:
            self._told += self._entries.more(line.start + 1, line.end - 1, parts=True)
        elif line.kind is Kind.TEXT:
            self._described(line)

    def _described(self, line: Line) -> None:
        step = _STEP.match(self._text, line.start, line.end)
        if step and self._script.words.pattern("commands", "^{}").match(self._text[step.end() :]):
            return  # `2 Each player takes a pawn`: a number of a step beside the list
        number = next(iter(self._script.amounts_in(line.start, line.end)), None)
        if number and number.each and number.start == line.start:
            return  # `各30個(赤・青)`: each of the name above it
        marked = any(unit.line.kind is Kind.ITEM for unit in self._run.units)
        if line.gap and marked:
            self._entries.head = self._named_in(line) or self._entries.head
        for start, end in sentences(self._text, line.start, line.end):
            if _OWN_THING.match(self._text, start):
                continue
            share = self._forms.per_player.search(self._text, start, end)
            if marked or not share:  # what each player has is read with the running text
                told = self._entries.more(start, end)
                self._told += (e for e in told if self._is_of_head(e, start, end))

    def _is_of_head(self, claim: Claim, start: int, end: int) -> bool:
        """Return whether a sentence below an entry tells of it what things are like.

        `A figure fills up to 6 spaces`, below the last of the markers, does not.
        """
        head = self._entries.head
        if claim.role is not Role.ATTRIBUTE or not head:
            return True
        if isinstance(claim.count, Range) and claim.start - start < _LEAD:
            return True  # `About 5-10 pieces of cover`
        noun = head.name.casefold().rpartition(" ")[2].removesuffix("s")
        return not noun.isascii() or noun in self._text[start:end].casefold()

    def _named_in(self, line: Line) -> Head | None:
        """Return the component of this list that a line names first."""
        words = self._text[line.start : line.end].casefold()
        places = [
            (words.find(head.name.casefold().removesuffix("s")), index)
            for index, head in enumerate(self._entries.told)
        ]
        found = min((place for place in places if place[0] >= 0), default=None)
        return self._entries.told[found[1]] if found else None


def _indent(line: Line) -> int:
    """Return how far in a line is; headings are outside of all that is below them."""
    return -10 + line.indent if line.kind is Kind.HEADING else line.indent


def read_lists(script: WritingSystem, found: list[EntryRun]) -> Iterator[list[Claim]]:
    """Yield what each run claims."""
    yield from (ListReader(script, run).read() for run in found)
