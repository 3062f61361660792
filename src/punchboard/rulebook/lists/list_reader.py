"""The claims of a list: what each entry says, and what it is a part of."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import bracket_groups
from punchboard.rulebook.lists.announcing import share_above, sums_of
from punchboard.rulebook.lists.attributes import attributes_of
from punchboard.rulebook.lists.clauses import Head
from punchboard.rulebook.lists.entry_reader import EntryReader
from punchboard.rulebook.lists.regions import EntryRun
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.lists.weighing import Unit
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

#: The share of a number by which its parts may be wrongly more, as one in so many.
_OVER = 7
#: `10 x 5 francs`, below `30 x 1 franc`.
_TIMES_VALUE = made_later(r"\d{1,3}[ ]?[x×][ ]?\d{1,4}[ ]")
_LEADING = made_later(r"\d{1,3}(?=[ x×])")
#: How many titles may be above the first entry of a list.
_TITLES = 3
#: How much further in another column begins than any entry.
_COLUMN = 24
#: What an item without a name says of the thing above it.
_DETAILS = frozenset([Role.PER_PLAYER, Role.PER_COLOR, Role.ATTRIBUTE])


@dataclass(slots=True)
class _Entry:
    """An entry with those below it."""

    unit: Unit
    claims: list[Claim]
    below: list[_Entry] = field(default_factory=list)
    loose: bool = False

    @property
    def main(self) -> Claim | None:
        return next((each for each in self.claims if each.role is Role.SUPPLY), None)

    @property
    def counts(self) -> bool:
        """Whether it has a number, or one that it is the title of."""
        return self.unit.counted or any(each.counts for each in self.below)

    @property
    def total(self) -> int:
        """How many pieces it counts."""
        return sum(
            each.count * (each.factor or 1)
            for each in self.claims
            if each.role is Role.SUPPLY and isinstance(each.count, int)
        )


class ListReader:
    """Reads one run of entries."""

    def __init__(self, script: WritingSystem, run: EntryRun) -> None:
        self._script, self._text, self._run = script, script.counted, run
        self._words, self._signs = script.words, signs_of(script.words)
        self._reader = EntryReader(script)
        self._not_made = self._words.pattern("not_made", "^{}$")
        values: dict[str, set[object]] = {}
        for each in (e for unit in run.units for e in unit.claims if self._is_valued(e)):
            values.setdefault(each.name, set()).add(each.count)
        self._valued = {name for name, several in values.items() if len(several) > 1}

    def _is_valued(self, claim: Claim) -> bool:
        """Return whether so many times a number may be so many of that value: `10 x 5 francs`."""
        return bool(claim.factor and _TIMES_VALUE.match(self._text, claim.start))

    def read(self) -> list[Claim]:
        """Return what the list claims."""
        roots = self._tree()
        if roots and roots[0].unit.line.number < self._run.units[0].line.number:
            roots[1:1] = _left_over(roots[0])
        return list(self._claims(roots))

    def _tree(self) -> list[_Entry]:
        """Return the entries, each with those that are further in below it."""
        units = {unit.line.number: unit for unit in self._run.units}
        first, last = min(units), max(units)
        roots = self._titled_sum(first)
        above = [each for each in roots if each.main]
        given, given_line = self._share_over(first)
        for line in self._script.lines[first : last + 3]:
            unit = units.get(line.number)
            counted = unit is not None and unit.counted
            if totals := sums_of(self._script, line):
                if above and self._is_sum_of(line, above[-1]):
                    name = above[-1].claims[0].name
                    above[-1].claims = [replace(totals[0], name=name, role=Role.SUPPLY)]
                else:
                    roots.append(_Entry(units.get(line.number) or self._run.units[-1], totals))
                continue
            if line.number > last:
                if line.kind is Kind.HEADING:
                    break
                self._explain(line, above)
                continue
            share = None
            if not counted:
                share = self._share_of_sets(line, roots) or share_above(self._script, line)
            if share:
                given, given_line, above = share, line, []
                continue
            titled = self._signs.all_title.match(self._text, line.start, line.end)
            if titled or (line.kind is Kind.HEADING and unit is None):
                given, above = None, []
                continue
            if unit is None:
                if line.gap or (given_line and self._ends_share(line, given_line)):
                    given = None
                self._explain(line, above)
                continue
            if given and given_line and self._ends_share(line, given_line):
                given = None
            entry = _Entry(unit, [self._shared(each, given) for each in unit.claims])
            if unit.end < line.end and entry.main:
                held = self._held(entry.main, unit.end, line.end)
                entry.claims += held or self._attributes(entry.main, unit.end, line.end)
            # A mark of the list goes on with it: `- 9 bees`, below `- 7 ants:` and `7 red`.
            again = counted and line.mark and any(_marks(e) == _marks(entry) for e in roots)
            if again and above and self._is_plain(above[-1].unit.line):
                above = []
            same = (at for at, each in enumerate(above) if _marks(each) == _marks(entry))
            above = above[: next(same, None)] if line.mark else above
            while above and not self._is_below(entry, above[-1]):
                above.pop()
            (above[-1].below if above else roots).append(entry)
            above.append(entry)
        return roots

    def _is_plain(self, line: Line) -> bool:
        """Return whether a line has no mark, goes on with the one above, and opens nothing."""
        opened = self._text[line.start : line.end].rstrip(" *_").endswith(":")
        return line.kind is Kind.TEXT and not (line.mark or line.gap or opened)

    def _share_over(self, first: int) -> tuple[tuple[Role, int | None] | None, Line | None]:
        """Return the share that a line above a list says its numbers are, and that line.

        Titles that are further in than it may be between: `Each player:`, above `Units:`.
        """
        inner = self._script.lines[first]
        for line in reversed(self._script.lines[max(first - _TITLES, 0) : first]):
            if share := share_above(self._script, line):
                return share, line
            title = not self._script.amounts_in(line.start, line.end)
            if line.kind is not Kind.ITEM or not title or line.indent >= inner.indent:
                break
            inner = line
        return None, None

    def _share_of_sets(self, line: Line, roots: Sequence[_Entry]) -> tuple[Role, int | None] | None:
        """Return that what is below a line is in each of some sets: `Each set contains:`."""
        said = self._text[line.start : line.end].rstrip(" *_")
        if not said.endswith(":") or self._signs.each_holds.search(said) is None:
            return None
        sets = [e.main for e in roots if e.main and self._signs.set_words.search(e.main.name)]
        many = sets[-1].count if sets else None
        return (Role.PER_COLOR, many) if isinstance(many, int) else None

    def _titled_sum(self, first: int) -> list[_Entry]:
        """Return what the title of a list says that it comes to: `Material (32 cards)`."""
        heads = (e for e in reversed(self._script.lines[:first]) if e.kind is Kind.HEADING)
        line = next(heads, None)
        if line is None or line.chapter.own is not Topic.COMPONENTS:
            return []
        groups = bracket_groups(self._text, line.start, line.end)
        amounts = self._script.amounts_in(groups[-1][0] + 1, line.end) if groups else []
        if len(amounts) != 1 or self._text[groups[-1][0] + 1 : amounts[0].start].strip():
            return []
        amount, end = amounts[0], groups[-1][1] - 1
        said = self._script.said(amount.end, end)
        name = self._signs.total.sub("", said).strip() or amount.unit
        noun = self._words.is_noun(name)
        role = Role.SUPPLY if noun else Role.ATTRIBUTE
        claim = Claim(name, amount.count, amount.unit, role, Section.LIST, amount.start, end)
        unit = Unit(line, line.end, 0.0, counted=True, known=True, claims=(claim,))
        return [_Entry(unit, [claim])] if noun or amount.total else []

    def _is_sum_of(self, line: Line, above: _Entry) -> bool:
        """Return whether a sum is all there is below a name: `星`, and below it `合計21個`."""
        below = _depth(line) > _depth(above.unit.line)
        return below and not (above.unit.counted or above.below) and bool(above.claims)

    def _ends_share(self, line: Line, above: Line) -> bool:
        before = self._script.lines[line.number - 1]
        if line.indent <= above.indent < before.indent and not (line.mark and not above.mark):
            return True  # back from what is further in below it
        if line.mark == above.mark != before.mark and line.indent == before.indent:
            return True  # or from what has another mark
        return line.gap and above.kind is not Kind.HEADING and line.number > above.number + 1

    def _shared(self, claim: Claim, given: tuple[Role, int | None] | None) -> Claim:
        if claim.name in self._valued and self._is_valued(claim):
            name = f"{claim.count} {claim.name}"
            claim = replace(claim, name=name, count=claim.factor, factor=None)
        if not given or claim.role is not Role.SUPPLY or self._not_made.match(claim.name):
            return claim  # the rules are among all pieces, wherever a page has them
        return replace(claim, role=given[0], factor=given[1])

    def _is_below(self, entry: _Entry, above: _Entry) -> bool:
        line, over = entry.unit.line, above.unit.line
        apart = line.gap or line.mark == over.mark != ""
        if entry.unit.counted and apart and _depth(line) > _depth(over) + _COLUMN:
            return False  # an entry of the next column
        if _depth(line) > _depth(over) and not self._ends_alike(line, over):
            return True
        opened = self._text[over.start : above.unit.end + 1].rstrip().endswith(":")
        opened = opened or not above.unit.counted
        if self._is_torn(over) and line.mark:
            return False  # `- 9 cards: 4 × owl, 5 × hare` is a line of its own each
        if over.mark == "" != line.mark and line.kind is Kind.ITEM and _depth(over) >= 0:
            entry.loose = not opened  # `60 sailors`, above `o 20 red`
            return _depth(line) >= _depth(over)
        return opened and line.mark not in {over.mark, ""} and _depth(line) >= _depth(over)

    def _ends_alike(self, line: Line, over: Line) -> bool:
        """Return whether the numbers of two lines end below one another: ` 8 owls`, `12 hares`."""
        both = (line, over) if not (line.mark or over.mark) else ()
        numbers = [_LEADING.match(self._text, each.start) for each in both]
        ends = {e.indent + n.end() - n.start() for e, n in zip(both, numbers, strict=True) if n}
        return len(ends) == 1 and None not in numbers

    def _is_torn(self, line: Line) -> bool:
        """Return whether a line is the rest of one in the text: `4 × owl`, of `Cards: 4 × owl`."""
        before = self._script.lines[line.number - 1].end if line.number else line.start
        breaks = self._script.plain.breaks
        place = bisect_left(breaks, before)
        return place < len(breaks) and breaks[place] < line.start

    def _explain(self, line: Line, above: Sequence[_Entry]) -> None:
        """Read what a line below an entry says about it, if it is in brackets."""
        entry = above[-1] if above else None
        main = entry.main if entry else None
        if not (entry and main):
            return
        if not self._text.startswith("(", line.start):
            shared = not line.gap and self._signs.for_colour.match(self._text, line.start, line.end)
            inside = line.kind is Kind.ITEM and _depth(line) > _depth(entry.unit.line)
            if inside or shared:  # `各色6個。`
                self._reader.head = Head(main.name, main.count, main.unit)
                details = self._reader.details(line.start, line.end)
                entry.claims += (each for each in details if each.role in _DETAILS)
                return
            if line.kind is Kind.TEXT and line.chapter.topic is Topic.COMPONENTS:
                main = self._named_in(line) or (main if not line.gap else None)
                entry.claims += self._attributes(main, line.start, line.end) if main else []
            return
        self._reader.head = Head(main.name, main.count, main.unit)
        end = line.end - (self._text[line.end - 1] == ")")
        entry.claims += self._reader.details(line.start + 1, end)

    def _held(self, main: Claim, start: int, end: int) -> list[Claim]:
        """Return what each of some sets holds: `4 kits. Each kit contains: 5 scouts, 1 tent`."""
        held = self._signs.each_holds.search(self._text, start, end)
        sets = self._is_set(main) or self._signs.sets_of.match(main.name)
        if not (held and sets and isinstance(main.count, int)):
            return []
        told = self._reader.read(held.end(), end, open_names=False)
        return [replace(e, role=Role.PER_COLOR, factor=main.count) for e in told]

    def _is_set(self, main: Claim) -> bool:
        named = self._signs.set_title.search(main.name)
        return named is not None or self._words.is_set(main.unit)

    def _named_in(self, line: Line) -> Claim | None:
        """Return the thing of this list that a line names first."""
        said = self._text[line.start : line.end].casefold()
        heads = [
            each for unit in self._run.units for each in unit.claims if each.role is Role.SUPPLY
        ]
        places = [(said.find(e.name.casefold().removesuffix("s")), i) for i, e in enumerate(heads)]
        found = min((each for each in places if each[0] >= 0), default=None)
        return heads[found[1]] if found else None

    def _attributes(self, main: Claim, start: int, end: int) -> list[Claim]:
        """Return what an explanation says a thing is like: `each has 7 cells`."""
        found = attributes_of(self._words).find(self._text, start, end)
        kind = Role.ATTRIBUTE, Section.LIST
        return [
            Claim(e.name, e.count, e.unit, *kind, e.start, e.end, e.factor, e.total, main.name)
            for e in found
            if e.name
        ]

    def _claims(self, entries: Sequence[_Entry]) -> Iterator[Claim]:
        for entry in self._grouped(entries):
            # What only announces others is no entry of its own: `Dice`, above `3 red`.
            announces = any(each.counts for each in entry.below) and not entry.unit.counted
            yield from () if announces else entry.claims
            yield from self._below(entry)

    def _grouped(self, entries: Sequence[_Entry]) -> list[_Entry]:
        """Return entries, with those that come to a number above them as its parts.

        `12 cards:`, and beside it `5 hats` and `7 coats`.
        """
        found: list[_Entry] = []
        index = 0
        while index < len(entries):
            entry = entries[index]
            found.append(entry)
            index += 1
            main = entry.main
            opened = (
                self._text[entry.unit.line.start : entry.unit.line.end].rstrip(" *_").endswith(":")
            )
            marks = {each.unit.line.mark for each in (entry, *entries[index : index + 1])}
            opened = opened or (len(marks) > 1 and "" not in marks)
            if not main or not isinstance(main.count, int) or entry.below or not opened:
                continue
            total = 0
            for last in range(index, len(entries)):
                total += entries[last].total
                if total == main.count and (last > index or len(entries[last].claims) > 1):
                    entry.below = list(entries[index : last + 1])
                    index = last + 1
                if total >= main.count:
                    break
        return found

    def _below(self, entry: _Entry) -> Iterator[Claim]:
        """Yield what is below an entry, as its parts where it can be."""
        main = entry.main
        if main and main.count is not None:  # what has no number there explains
            entry.below = [each for each in entry.below if each.counts]
        told = list(self._claims(entry.below))
        if not told or main is None:
            yield from told
            return
        whole = main.count if isinstance(main.count, int) and not main.factor else None
        amount = sum(each.total for each in entry.below)
        sets = self._holds_sets(entry, main)
        loose = any(each.loose for each in entry.below)
        inside = _depth(entry.below[0].unit.line) > _depth(entry.unit.line)
        nearly = whole is not None and inside and _OVER * (amount - whole) <= whole
        own = {each.name for each in told if each.role is not Role.PART}
        for each in told:
            valued = each.role is Role.PART and not any(map(str.isalpha, each.name))
            if valued and whole and each.of not in own:  # `Heat: 5 × +1`, below `24 cards`
                yield replace(each, name=f"{each.of} {each.name}", of=main.name)
            elif each.role is not Role.SUPPLY or each.count is None:
                yield each
            elif sets:
                yield replace(each, role=Role.PER_COLOR, factor=whole)
            elif whole is None:
                kinds = self._words.is_noun(main.name) and not self._words.is_noun(each.name)
                yield replace(each, role=Role.PART, of=main.name) if kinds else each
            elif amount == whole or ((amount < whole or nearly) and whole > 1 and not loose):
                yield replace(each, role=Role.PART, of=main.name)
            else:
                yield each

    def _holds_sets(self, entry: _Entry, main: Claim) -> bool:
        said = self._text[entry.unit.line.start : entry.unit.line.end]
        holds = self._signs.each_holds.search(said) is not None and said.rstrip().endswith(":")
        beside = any(each.role is Role.SUPPLY for each in entry.claims[1:])
        sets = self._is_set(main) and not beside  # `3 blocs de bois   2 dés` are no sets
        amount = sum(each.total for each in entry.below)
        return isinstance(main.count, int) and (holds or (sets and amount != main.count))


def _left_over(title: _Entry) -> list[_Entry]:
    """Take from below a title the entries that go beyond its number, and return them."""
    total, whole = 0, title.total
    for index, entry in enumerate(title.below, 1):
        total += entry.total
        if total == whole or total > whole > 0:
            kept = index if total == whole else 0
            rest = title.below[kept:]
            del title.below[kept:]
            return rest
    if 2 * total < whole:  # `Contents (50 cards)`, above a board and pawns
        rest, title.below = title.below, []
        return rest
    return []


def _marks(entry: _Entry) -> tuple[str, int]:
    """Return the mark of an entry, and how far in it is."""
    return entry.unit.line.mark, _depth(entry.unit.line)


def _depth(line: Line) -> int:
    """Return how far in a line is; headings are outside of all that is below them."""
    return -10 + line.indent if line.kind is Kind.HEADING else line.indent


def read_lists(script: WritingSystem, found: Sequence[EntryRun]) -> Iterator[list[Claim]]:
    """Yield what each run claims."""
    yield from (ListReader(script, run).read() for run in found)
