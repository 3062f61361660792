"""The lines of a rules text, each with what it is and the chapter it is in."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from msgspec import Struct

from punchboard.rulebook.grammar.grammar import Grammar, Topic
from punchboard.rulebook.grammar.in_sets import sets_of
from punchboard.rulebook.grammar.openings import AND_JOINT, NUMBERS, PACKS, PER_PLAYER, openings_of
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import outside, phrases_of, trimmed
from punchboard.rulebook.page.amounts import Amount, Amounts
from punchboard.rulebook.page.plain_text import PlainText


class Kind(StrEnum):
    """What a line is; a step is an item with a number of its own."""

    HEADING = "heading"
    ITEM = "item"
    STEP = "step"
    ROW = "row"
    TEXT = "text"


class Chapter(Struct, frozen=True):
    """What is below one heading, up to the next.

    Attributes:
        title: The heading's words; "" for what is above the first.
        topic: What it is about.
        own: What its own title says it is about, if anything.
        level: Level of the heading from 1; 0 above the first.
        parents: Titles of the headings it stands under, outermost first.
        number: Its place among the chapters.
    """

    title: str
    topic: Topic
    own: Topic | None
    level: int
    parents: tuple[str, ...]
    number: int


class Line(Struct, frozen=True):
    """One line without its mark.

    Attributes:
        kind: What it is.
        start: Where its words start in the plain text.
        end: Where they end.
        indent: How far it is indented, or the level of a heading.
        mark: The sign before it; "" for none.
        gap: Whether an empty line is above it.
        chapter: The chapter it is in, or opens.
        number: Its place among the lines.
    """

    kind: Kind
    start: int
    end: int
    indent: int
    mark: str
    gap: bool
    chapter: Chapter
    number: int = 0


@dataclass(frozen=True, slots=True)
class WritingSystem:
    """A text as it is read.

    Attributes:
        plain: The text.
        counted: `plain.text` with the numbers blotted out that count nothing.
        lines: Its lines without the empty ones.
        words: The grammar of its languages.
        amounts: What finds its amounts.
        known: What was read of it before, by place: clauses are read several times.
        has: For each place, the tables of the grammar that its line may have phrases of
            (`openings.py`).
    """

    plain: PlainText
    counted: str
    lines: tuple[Line, ...]
    words: Grammar
    amounts: Amounts
    known: dict[object, object] = field(default_factory=dict, compare=False)
    has: Sequence[int] = field(init=False, repr=False, compare=False)
    _found: tuple[Amount, ...] = field(init=False, repr=False, compare=False)
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    _clauses: dict[tuple[int, int], Sequence[tuple[int, int]]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """Find all amounts at once, line by line: `* 9 owls` begins behind its bullet."""
        lines = [(line.start, line.end) for line in self.lines]
        has = openings_of(self.words).in_lines(self.plain.text, lines)
        for start, end in lines:  # what is for all is no share
            if has[start] & PER_PLAYER and self.is_for_all(self.plain.text[start:end]):
                has[start:end] = [has[start] & ~PER_PLAYER] * (end - start)
        counted = (each for each in lines if has[each[0]] & NUMBERS)
        found = tuple(
            each for span in counted for each in self.amounts.found_in(self.counted, *span)
        )
        object.__setattr__(self, "has", has)
        object.__setattr__(self, "_found", found)
        object.__setattr__(self, "_starts", tuple(each.start for each in found))

    def is_for_all(self, said: str) -> bool:
        """Return whether a title is of what all have together: `Everyone`, beside `Each player`."""
        for_all, each = phrases_of(self.words).titles
        if not for_all.match(said):
            return False
        if "titled for each" not in self.known:
            self.known["titled for each"] = each.search(self.plain.text) is not None
        return bool(self.known["titled for each"])

    def below_colon(self, line: Line) -> bool:
        """Return whether what is behind the colon of a line is a line of its own."""
        return [e.mark for e in self.lines[line.number + 1 : line.number + 2]] == [":"]

    def amounts_in(self, start: int, end: int) -> Sequence[Amount]:
        """Return the amounts between *start* and *end* of `counted`, in order."""
        if not self.has[start] & NUMBERS:
            return ()
        starts, found = self._starts, self._found
        first = bisect_left(starts, start)
        last = bisect_left(starts, end, first)
        torn = (first and found[first - 1].end > start) or (last and found[last - 1].end > end)
        return list(self.amounts.find(self.counted, start, end)) if torn else found[first:last]

    def amounts_shown(self, start: int, end: int) -> list[Amount]:
        """Return the amounts between *start* and *end* that are in no brackets."""
        shown = outside(self.counted, start, end)
        return [each for span in shown for each in self.amounts_in(*span)]

    def clauses(self, start: int, end: int) -> Sequence[tuple[int, int]]:
        """Return the clauses between *start* and *end* of `counted`."""
        found = self._clauses.get((start, end))
        if found is None and self._is_one(start, end):
            found = self._clauses[start, end] = trimmed(self.counted, start, end)
        if found is None:
            found = phrases_of(self.words).clauses(self.counted, start, end)
            if len(found) > 1:
                named = self.counted[start : found[-1][0]]
                # `竜、騎士のカード:30枚`: one number counts all that is before the colon.
                one = _NAMES.fullmatch(named) and _LAST.match(self.counted, *found[-1])
                one = one or VALUED.fullmatch(self.plain.text, start, found[-1][1])
                found = [(found[0][0], found[-1][1])] if one else list(self._whole(found))
            self._clauses[start, end] = found
        return found

    def _is_one(self, start: int, end: int) -> bool:
        """Return whether nothing is between two places that may part clauses."""
        joined = self.has[start] & AND_JOINT or _PARTING.search(self.counted, start, end)
        return not joined and self.counted[start:end].isascii()

    def _whole(self, clauses: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Yield clauses, those together that share a noun: `16 large, round food tokens`."""
        taken, begins = -1, rf"^(?:{{}}|{self.words.number})[ ]"
        # `16 large`, `einen großen`
        number = rf"(?:\d{{1,3}}|{{}}|{self.words.number}) (?-i:[a-zß-ÿ]{{4,}})"
        number = f"(?:{self.words.words('each')} )?{number}"  # `je 12 rote, blaue Karten`
        adjective = self.words.pattern("one", number)
        packs = sets_of(self.words) if self.has[clauses[0][0]] & PACKS else None
        clauses = self._with_shades(clauses)
        for (start, end), after in itertools.zip_longest(clauses, clauses[1:]):
            said = after and self.counted[slice(*after)]
            alone = said and adjective.fullmatch(self.counted, start, end)
            alone = alone and not self.words.is_noun(alone[0])  # `9 dice, score sheets`
            alone = alone and not self.words.pattern("one", begins).match(said)
            shared = alone and _ADJECTIVES.match(said)
            shared = shared and self.words.begins_with_noun(said.rstrip(" ."))
            if packs and after:  # `2 bags of beads, 20 in each`
                shared = shared or packs.packed(self.counted, start, after[1])
            if start > taken:
                yield (start, after[1] if shared else end)
                taken = after[1] if shared else end

    def _with_shades(self, clauses: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
        """Return clauses, with the colours behind one as part of it: `30 gems in red, blue`."""
        ends = self.words.pattern("shades", r"[ ]{}$")
        joint = self.words.words("and_joint")
        alone = self.words.pattern("shades", rf"{{}}(?:[ ]{joint}[ ]{{}})?[ ]*(?:\([^()]*\)[ ]*)?$")
        found = [clauses[0]]
        for start, end in clauses[1:]:
            first, last = found[-1]
            if alone.match(self.counted, start, end) and ends.search(self.counted, first, last):
                found[-1] = first, end
            else:
                found.append((start, end))
        return found

    def said(self, start: int, end: int) -> str:
        """Return the words between *start* and *end* as the writer typed them."""
        return " ".join(self.plain.raw[start:end].split())


#: What parts clauses without a word, if all signs are ASCII.
_PARTING = made_later(r"[,;/+&\t]|  |\) [^\s()A-Za-z]")
_NAMES = made_later(r"(?:[^、。:\d()A-Za-z]{1,20}、)+")
_LAST = made_later(r"[^、。:\d()A-Za-z]{1,20}:[ ]?\d")
_OF = r"(\d{1,3})[ ]?[x×][ ]?[$€£]?\d{1,4}"
#: `Coins: 40×1, 18×5`: so many of each value.
VALUED = made_later(
    rf"(?P<name>[^\W\d][^\d:()]{{1,30}}?)[ ]?(?::[ ]?|\()(?P<values>{_OF}(?:,[ ]?{_OF})+)\)?\s*"
)
_ADJECTIVES = made_later(r"[a-zß-ÿ]{4,} (?:& )?[A-Za-zÀ-ÿ]")


def front_matter(rows: Sequence[str]) -> int:
    """Return how many lines the YAML above a Markdown text takes."""
    if rows[0].strip() != "---":
        return 0
    return next((i + 1 for i, row in enumerate(rows[:80]) if i and row.strip() == "---"), 0)
