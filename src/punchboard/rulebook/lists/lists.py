"""Reads the runs of entries: what each line claims, and what it is a part of."""

from __future__ import annotations

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
    counts_other,
    holds_others,
    names_each,
    of_each_set,
    owned,
    sum_of,
)
from punchboard.rulebook.entries.set_contents import sets_named, sets_opened
from punchboard.rulebook.entries.whose import Shares, is_detail
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.names import key
from punchboard.rulebook.grammar.openings import AMONG
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import phrases_of, sentences, sign_before
from punchboard.rulebook.lists.list_sentences import ListSentences
from punchboard.rulebook.lists.regions import is_added
from punchboard.rulebook.lists.tellings import broken_down
from punchboard.rulebook.lists.weighing import EntryRun, Unit, counts_in_brackets
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

#: How long a word may be before a range that is all of a sentence, in characters.
_LEAD = 8
_LETTER, _MARKS = made_later(r"[^\W\d]"), frozenset("-*+1#")
_STEP = made_later(r"\d{1,2}[.)]?[ ]+(?=[A-ZÀ-Þ])")
#: `共通`: a title of one word, behind what each player has.
_TITLE = made_later(r"\W*[ァ-ヺー一-龥]{2,8}\W*$")
#: `竜カードは赤が1枚と青が2枚`
_TOPIC = made_later(r"([^\s、。()]{1,20}?)は、?(?=[^\s\d、。])")
#: What is told of something else than the entry above.
_OWN_THING = made_later(r"(?:there (?:are|is)|es gibt|il y a)\b", re.IGNORECASE)
#: `全3種・各2枚`
_OF_KINDS = made_later(r"全?(\d{1,2})種類?[・、][ ]?各[ ]?(\d{1,3})")


class ListReader:
    """Reads one run."""

    def __init__(self, script: WritingSystem, run: EntryRun) -> None:
        self._script, self._text, self._run = script, script.counted, run
        self._entries = EntryReader(script, in_brackets=counts_in_brackets(script, run))
        self._forms, self._shares = phrases_of(script.words), Shares(script)
        # `内訳(1人分):`
        self._among = script.words.pattern("among", r"{}[ ]?(?:\([^()]*\))?[ ]?[:は]")
        self._sentences = ListSentences(script, self._entries, titled=run.titled)
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
            given = not (unit and unit.counted) and self._shares.hands_out(line)
            opens = given or said.endswith(":") or line.kind is Kind.HEADING
            opens = opens or (line.gap and not self._is_below_given(line))
            if opens or (unit is None and self._given and self._is_title(said)):
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
                self._given, self._parents = None, [Parent(head, *kind, False, False, sets)]
                continue
            if unit is not None:
                self._unit(unit)
            elif line.kind is Kind.HEADING:
                self._parents.clear()
                self._entries.head = None
            elif listed and line.kind in {Kind.TEXT, Kind.ITEM} and not given:
                self._explained(line)
        told = [each for each in self._told if each.end > each.start]
        return owned(self._script, self._regrouped(told))

    def _is_title(self, said: str) -> bool:
        return _TITLE.match(said) is not None or self._script.is_for_all(said)

    def _ends_set(self, line: Line, said: str) -> bool:
        """Return whether a line such as `Also:` or `【共通】` ends what each of some sets holds."""
        above = next((e for e in reversed(self._parents) if e.sets), None)
        opens = said.endswith(":") or (line.kind is Kind.TEXT and said[:1] in {*"【<《〈≪「"})
        return above is not None and opens and line.indent <= above.indent

    def _sum(self, line: Line) -> bool:
        found = sum_of(self._script, line)
        self._told += [found] if found else []
        return found is not None

    def _unit(self, unit: Unit) -> None:
        line, head = unit.line, self._entries.head
        each_holds, told_in = self._entries.each_holds, unit.telling or ((line.start, unit.end),)
        held = [e for span in told_in if head for e in each_holds(head, *span)]
        if held and not unit.telling:
            self._told += held
            return
        if unit.telling:
            place = len(self._told)
            self._told += held or self._shared(self._sentences.read(unit.telling), line)
            self._told += self._adding_up(self._told[place:], unit.telling[-1][1], line.end)
            self._open(line, unit, self._told[place:], place)
            return
        parent = self._parent(line)
        if unit.trailing:
            self._told += self._belonging(self._trailing(line, unit.trailing), parent, line)
            return
        if told := self._of_above(parent, line, unit.end) or self._divided(line, unit.end):
            self._told += told
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
        named_only = unit.counted and line.kind is not Kind.ITEM and not unit.series
        told = list(self._entries.read(*spans[0], named_only=named_only)) if spans else []
        self._told += self._belonging(self._shared(told, line), parent, line)
        if line.chapter.topic is Topic.COMPONENTS and self._text[unit.end - 1] in ".。":
            spans += sentences(self._text, unit.end, line.end)
        for start, end in spans[1:]:
            self._told += self._entries.more(start, end)
        self._open(line, unit, told, place)

    def _of_above(self, parent: Parent | None, line: Line, end: int) -> list[Claim]:
        """Return what a line says an entry above consists of: `内訳: …`, `竜カードは赤が1枚、…`."""
        told, has = self._entries.told, self._script.has[line.start]
        among = self._among.match(self._text, line.start, end) if has & AMONG else None
        if among and parent and parent.head.count and ":" in among[0]:
            parts = list(breakdown(self._script, parent.head, among.end(), end))
            return of_each_set(self._script, parent.head, parts, line.start, end)
        named = among or _TOPIC.match(self._text, line.start, end)
        if not named:
            return []
        about = [each for each in told if among or each.name == named[1]]
        for head in about[-1:]:
            parts = list(breakdown(self._script, head, named.end(), end))
            if len(parts) > 1 and total_of(parts) == head.count:
                return parts
        return []

    def _divided(self, line: Line, end: int) -> list[Claim]:
        """Return the parts behind a title: `How the 30 wave cards are divided: 18 ebbs, …`."""
        colon = self._text.find(":", line.start, end)
        numbers = self._script.amounts_in(line.start, colon) if colon > 0 else ()
        led = numbers and numbers[0].start > line.start
        if not led or self._entries.clauses.article.match(self._text, line.start):
            return []
        shared = self._forms.per_player.search(self._text, line.start, colon)
        told = () if shared else broken_down(self._script, line.start, line.end, Section.LIST)
        return list(told)

    def _is_told(self, unit: Unit) -> bool:
        """Return whether a line without a mark says no more than an entry above it."""
        said = self._text[unit.line.start : unit.end].casefold()
        told = self._entries.told if unit.line.kind is Kind.TEXT else ()
        return any(said in each.name.casefold() for each in told)

    def _adding_up(self, told: Sequence[Claim], start: int, end: int) -> list[Claim]:
        """Return what sentences behind a whole, and its parts, add if that comes to it."""
        if not told or any(each.of != told[0].name for each in told[1:]):
            return []
        found, left = list[Claim](), told[0].count if isinstance(told[0].count, int) else 0
        left -= total_of(told[1:])
        for span in sentences(self._text, start, end) if left else ():
            found += self._entries.more(*span, parts=True)
            if total_of(found) == left:
                return found
        return []

    def _trailing(self, line: Line, place: int) -> list[Claim]:
        """Return `The Guard: ends the round. (x7)` as an entry of seven."""
        end = line.start + len(self._text[line.start : line.end].rstrip())
        amount = next(iter(self._script.amounts_in(place, end)), None)
        name = self._entries.clauses.name(line.start, self._text.find(":", line.start, end))
        if amount is None or not name:
            return []
        kinds = _OF_KINDS.match(self._text, place)
        count, factor = (int(kinds[2]), int(kinds[1])) if kinds else (amount.count, None)
        self._entries.head = Head(name, None if kinds else count, amount.unit)
        role = self._shares.by_line(self._text[place:end]) or Role.SUPPLY
        return [Claim(name, count, "", role, Section.LIST, line.start, end, factor)]

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
        indent = -10 + line.indent if heading else line.indent
        sets = None
        if count and holds_others(self._script, main, line, unit.end):
            # `4 sets of pieces, each with:`, `1 regular deck of cards`
            sets, count = count if are_alike(self._script, main, line, unit.end) else None, None
        head = Head(main.name, main.count if not main.factor else None, main.unit)
        if many := sets_opened(self._script, head, line):
            sets, count = many, None
        if count is not None and not (opened or heading or line.mark in _MARKS):
            below = self._script.lines[line.number + 1 : line.number + 2]
            marks = [e.mark for e in below if e.mark == "o" or (e.indent > line.indent and e.mark)]
            if line.mark in {*marks, "・"} or not marks:
                return  # a page that indents its lines makes no parts of them
        divided = opened and self._divides(line)
        opens = opened, count, place, heading, divided, sets
        self._parents.append(Parent(head, indent, line.mark, *opens))

    def _opens_parts(self, line: Line, unit: Unit, main: Claim) -> bool:
        """Return whether a colon, or words such as `including`, open what is below a line."""
        near = self._script.lines[max(0, line.number - 1) : line.number + 2]
        listed = self._text[near[0].start : near[0].end].rstrip().endswith(",") and line.number > 0
        below = near[-1]
        alike = (below.mark, below.indent) == (line.mark, line.indent) and below is not line
        # `5 dice,` above `a cup,`
        listed = listed or (alike and not self._script.amounts_in(below.start, below.end))
        ends = ":" if main.count == 1 or listed else (":", ",")
        colon = self._text[line.start : unit.end].rstrip().endswith(ends)
        colon = colon or self._text[unit.end - 1 : unit.end + 1].strip() == ":"
        # `40 moon cards:` may open what explains it.
        colon = colon and not (near[-1].kind is Kind.TEXT and near[-1].number not in self._entered)
        return colon or self._divides(line)

    def _divides(self, line: Line) -> bool:
        """Return whether a line ends in words that open parts of a whole: `consisting of:`."""
        if not self._script.has[line.start] & AMONG:
            return False
        among = self._script.words.pattern("among", "{}[ ]?:?$")
        return among.search(self._text[line.start : line.end].rstrip()) is not None

    def _parent(self, line: Line) -> Parent | None:
        """Return what *line* may be a part of."""
        indent = -10 + line.indent if line.kind is Kind.HEADING else line.indent
        while self._parents:
            last = self._parents[-1]
            within = indent > last.indent or (last.opened and line.mark != last.mark)
            within = within or (last.opened and bool(last.left) and not last.nested)
            within = within or line.mark == "o" != last.mark
            # `Player set x4`, above items
            first = last.place == len(self._told) and not line.gap  # `1セットの内訳:`
            below = first or (indent >= last.indent and last.mark == "" != line.mark)
            within = within or (bool(last.sets) and below)
            within = within or (
                last.head.count is None
                and indent >= last.indent
                and line.mark != last.mark
                # `1) Playing cards`, above lines without a mark: a title.
                and (line.mark != "" or last.mark == "#")
            )
            if within and not (last.opened and last.left is not None and last.left <= 0):
                return last
            self._parents.pop()
        return None

    def _belonging(self, told: list[Claim], parent: Parent | None, line: Line) -> list[Claim]:
        """Return entries as parts of the one they are below."""
        if parent is None:
            return told
        if parent.head.count is None and parent.sets is None and not parent.divided:
            # What only announces others is no entry of its own.
            if any(each.count is not None for each in told):
                self._drop(parent)
            return told
        own = [each for each in told if each.role is Role.SUPPLY]
        amount = total_of(own)
        whole = parent.head.count if isinstance(parent.head.count, int) else None
        same = amount == whole and sign_before(self._text, line.start) == ","  # `3 red, 3 blue`
        over = parent.left is not None and (same or amount > parent.left)
        nearly = parent.nested and whole and 20 * (amount - (parent.left or 0)) <= 3 * whole
        if over and (parent.opened or whole == 1) and not nearly:
            self._parents.pop()
            return told
        if parent.left is not None:
            parent.left, parent.nested = parent.left - amount, line.indent > parent.indent
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

    def _is_below_given(self, line: Line) -> bool:
        """Return whether a line is right below one that hands out, or below that as a heading."""
        above = self._given
        return bool(above and (above.kind is Kind.HEADING or above.number == line.number - 1))

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
            if each.count is None and each.name == parent.head.name:
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
                self._told += of_each_set(self._script, head, parts, line.start, line.end)
            elif is_detail(self._script, self._entries.clauses.name, line.start, line.end):
                self._told += breakdown(self._script, head, line.start, line.end)
            return
        bracket = self._text.startswith("(", line.start)
        if bracket and self._entries.head:
            self._told += self._entries.more(line.start + 1, line.end - 1, parts=True)
        elif line.kind is Kind.TEXT:
            self._described(line)

    def _described(self, line: Line) -> None:
        step = _STEP.match(self._text, line.start, line.end)
        if step and self._script.words.pattern("commands", "^{}").match(self._text[step.end() :]):
            return  # `2 Each player takes a pawn`: a number of a step beside the list
        marked = any(unit.line.kind is Kind.ITEM for unit in self._run.units)
        if line.gap and marked:
            self._entries.head = self._named_in(line) or self._entries.head
        for start, end in sentences(self._text, line.start, line.end):
            share = self._forms.per_player.search(self._text, start, end)
            other = share and counts_other(self._text[start:end], self._entries.told)
            if _OWN_THING.match(self._text, start) or other:
                continue
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


def read_lists(script: WritingSystem, found: list[EntryRun]) -> Iterator[list[Claim]]:
    """Yield what each run claims.

    Below `Add these:`, what an earlier run lists is taken from that.
    """
    listed: dict[str, object] = {}
    for run in found:
        told = ListReader(script, run).read()
        if listed and is_added(script, run):
            taken = (listed.get(key(each.name), each.count) != each.count for each in told)
            told = [
                replace(each, role=Role.SETUP) if used and each.role is Role.SUPPLY else each
                for each, used in zip(told, taken, strict=True)
            ]
        listed |= {key(each.name): each.count for each in told if each.role is Role.SUPPLY}
        yield told
