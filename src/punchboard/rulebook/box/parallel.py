"""Numbers that two languages of one text give otherwise: of what they count, or line by line."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from msgspec import Struct

from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook.box.comparison import Comparison, Verdict
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.claim import Range, Role
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.lines import Line, WritingSystem
from punchboard.rulebook.texts import RulesText

#: Share of the lines that two languages of one text have to have in common.
_PARALLEL = 0.8
#: How many times the smaller of two numbers the larger may be more, to be a change of it.
_FAR = 2
#: Longest way, in characters, from a share to the word that says whose it is.
_BESIDE = 12
#: How many numbers a line has at most that adds or multiplies some of them, and how many these are.
_SUMMED, _JOINED = 4, 2
#: Largest number that one piece, step or point is changed to.
_FEW = 3
_COMPARED = frozenset(
    [Role.SUPPLY, Role.PART, Role.PER_PLAYER, Role.PER_COLOR, Role.SETUP, Role.ATTRIBUTE]
)
_SHARED = made_later(r"ずつ|それぞれ|each|both|either|左右|sides")
_KANJI = r"[一二三四五六七八九十]+(?=[枚個つ本人色種])"
_DIGITS = made_later(r"(?<![\d.])\d{1,4}(?!\.?\d)")
#: How a finding names the other places that say the same.
SAME = "the rules say so here as well"
UNTRUE = "this check does not hold for it"
#: Two places with what each of them says.
_Pair = tuple[tuple[Location, str], tuple[Location, str]]


class Number(Struct, frozen=True):
    """A number of a line, and where it is in the plain text."""

    value: int
    start: int
    end: int


def differing_languages(
    ledger: Ledger, comparison: Comparison, texts: Sequence[RulesText], known: Iterable[Location]
) -> Iterator[Finding]:
    """Yield the numbers in which texts differ from the first one, one for each line.

    Args:
        ledger: All claims.
        comparison: The claims compared with the box: what that proves is not compared again.
        texts: The texts; those in the first one's language are skipped.
        known: Places that something else is reported about.
    """
    seen = {(each.path, each.line) for each in known}
    for text in texts[1:]:
        if text.language == texts[0].language:
            continue
        pairs = (*_claims(ledger, comparison, texts[0], text), *_lines(texts[0], text))
        for (place, here), (other, there) in pairs:
            lines = {(place.path, place.line), (other.path, other.line)}
            if not lines & seen and not _come_to_the_same((text, place), (texts[0], other)):
                message = f"the rules say {here} here, `{other.path.name}` says {there}"
                related = (Related(other, f"{there} here"),)
                yield Finding(place, message, ("make both say the same",), related)
            seen |= lines


def _come_to_the_same(*places: tuple[RulesText, Location]) -> bool:
    """Return whether what a line adds or multiplies may be what the one in its place says.

    `6 ships (plus 2 spare)` and `8 ships, 2 of them spare`, `2 bags of 20` and `10 in 4 colours`
    """
    here, there = (_numbers_at(*each) for each in places)
    if max(len(here), len(there)) > _SUMMED:
        return False
    whole, more = [], []
    for own, others in ((here, there), (there, here)):
        changed, kept = own - others, own & others
        whole.append(changed | _sum_and_product(changed))
        pairs = ({*changed, same} for same in kept if len(changed) == 1)
        more.append(whole[-1].union(_sum_and_product(own), *map(_sum_and_product, pairs)))
    return bool(whole[0] & more[1] or more[0] & whole[1])


def _numbers_at(text: RulesText, place: Location) -> frozenset[int]:
    """Return the numbers of the line at a place; a 1 only of what is spare."""
    script = text.script
    for line in script.lines:
        if place_of(text, script, line.start, line.end).line == place.line:
            spare = script.words.pattern("spare", r"(?<!\d)1[ ](?:[^\W\d]+[ ]){0,2}{}")
            one = {1} if spare.search(words_of(script, line)) else ()
            return frozenset([*one, *_values(numbers_of(script, line))])
    return frozenset()


def _sum_and_product(numbers: Collection[int]) -> set[int]:
    return {sum(numbers), math.prod(numbers)} if 0 < len(numbers) <= _JOINED else set()


def _claims(
    ledger: Ledger, comparison: Comparison, first: RulesText, second: RulesText
) -> Iterator[_Pair]:
    """Yield pairs of claims about one thing with different numbers.

    What one text calls by a name and the other does not (`deal 10 cards`) is compared
    by what the numbers are for, if all of them but one agree.
    """
    proved = {id(each.entry) for each in comparison.all if each.verdict is not Verdict.POSSIBLE}
    wrong = {_subject(each.entry) for each in comparison.all if each.differs} - {None}
    loose = [
        each
        for each in ledger.entries
        if id(each) not in proved and _is_compared(each) and _subject(each) not in wrong
    ]
    here, there = ([e for e in loose if e.text is text] for text in (second, first))
    ways: tuple[tuple[Callable[[LedgerEntry], Hashable], int], ...]
    ways = (_subject, len(here)), (lambda entry: entry.claim.role, 1)
    for group, most in ways:
        found = list(_left_over(here, there, group, most))
        for pair in found:
            one, other = ((each.place, _amount(each)) for each in pair)
            yield one, other
        done = {id(each) for pair in found for each in pair}
        here, there = ([e for e in each if id(e) not in done] for each in (here, there))


def _is_compared(entry: LedgerEntry) -> bool:
    counted = entry.claim.count is not None and entry.claim.role in _COMPARED
    return counted and entry.standing is not Standing.ASIDE


def _subject(entry: LedgerEntry) -> Hashable:
    """Return what a claim is about; None if that is unknown."""
    if entry.standing is not Standing.BOUND:
        return None
    part = tuple(item.id for item in entry.target.items) if entry.target.part else ()
    return entry.target.component.id, part, entry.claim.role


def _left_over(
    here: Sequence[LedgerEntry],
    there: Sequence[LedgerEntry],
    group: Callable[[LedgerEntry], Hashable],
    most: int,
) -> Iterator[tuple[LedgerEntry, LedgerEntry]]:
    """Yield the claims of a group that are left when equal numbers are taken away.

    A group in which one text claims more than the other says more there; one
    with more than *most* left is of something else.
    """
    for subject in dict.fromkeys(map(group, here)):
        one, other = ([e for e in each if group(e) == subject] for each in (here, there))
        if subject is not None and len(one) == len(other):
            left, right = _without(one, other), _without(other, one)
            yield from zip(left, right, strict=True) if len(left) <= most else ()


def _without(entries: Sequence[LedgerEntry], taken: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    counts = Counter(map(_amount, taken))
    left = []
    for entry in entries:
        if counts[_amount(entry)]:
            counts[_amount(entry)] -= 1
        else:
            left.append(entry)
    return left


def _amount(entry: LedgerEntry) -> str:
    count, factor = entry.claim.count, entry.claim.factor
    said = count.words if isinstance(count, Range) else str(count)
    return said + (f" x {factor}" if factor else "")


def lines_beside(one: WritingSystem, other: WritingSystem) -> Iterator[tuple[Line, Line]]:
    """Yield the lines of two texts that stand beside each other, if the texts have one form."""
    shapes = [[(e.kind, e.chapter.number) for e in script.lines] for script in (one, other)]
    matcher = SequenceMatcher(None, shapes[0], shapes[1], autojunk=False)
    if matcher.ratio() >= _PARALLEL:
        for block in matcher.get_matching_blocks():
            for offset in range(block.size):
                yield one.lines[block.a + offset], other.lines[block.b + offset]


def same_things(
    entry: LedgerEntry, among: Sequence[LedgerEntry], orders: Mapping[int, int]
) -> list[LedgerEntry]:
    """Return what other languages say in the place of a thing: in the order of a list, or a line.

    Args:
        entry: The thing.
        among: It and others like it.
        orders: The places of claims in the lists of their texts, by their ids.
    """
    order = orders.get(id(entry))
    return [
        each
        for each in among
        if each.text.language != entry.text.language
        and each.claim.count == entry.claim.count
        and (
            (each.claim.count is not None and orders.get(id(each)) == order)
            or _is_beside(entry, each, among)
        )
    ]


def parts_together(
    parts: Sequence[LedgerEntry],
) -> Iterator[tuple[LedgerEntry, list[LedgerEntry]]]:
    """Yield parts that one language has first, with the same parts in other languages."""
    told: set[int] = set()
    for entry in parts:
        if id(entry) not in told:
            own = [e for e in parts if e.target.component is entry.target.component]
            same = [
                each
                for each in own
                if each.claim.count == entry.claim.count and _is_beside(entry, each, own)
            ]
            told |= set(map(id, same))
            yield entry, same


def _is_beside(one: LedgerEntry, other: LedgerEntry, among: Sequence[LedgerEntry]) -> bool:
    """Return whether each is alone in its line, and the lines stand beside each other."""
    first, second = one.text.script, other.text.script
    if one.text.language == other.text.language:
        return False
    lines = [(each.text.path, each.place.line) for each in among]
    alone = all(lines.count((each.text.path, each.place.line)) == 1 for each in (one, other))
    return alone and any(
        place_of(one.text, first, left.start, left.end).line == one.place.line
        and place_of(other.text, second, right.start, right.end).line == other.place.line
        for left, right in lines_beside(first, second)
    )


class SameNumber(Struct, frozen=True):
    """A number of another language in the line beside one."""

    text: RulesText
    line: Line
    number: Number

    @property
    def place(self) -> Location:
        """Where it stands."""
        assert self.text.script is not None, "it is in a line"
        return place_of(self.text, self.text.script, self.number.start, self.number.end)


def same_beside(text: RulesText, number: Number, other: RulesText) -> SameNumber | None:
    """Return the same number in the line of another language, if that does not say otherwise."""
    one, beside = text.script, other.script
    if text.language == other.language:
        return None
    for left, right in lines_beside(one, beside):
        if left.start <= number.start < left.end:
            same = [each for each in numbers_of(beside, right) if each.value == number.value]
            pairs = differing((one, left), (beside, right)) if same else []
            otherwise = number.value in {each.value for each, _ in pairs}
            return SameNumber(other, right, same[0]) if same and not otherwise else None
    return None


def number_at(text: RulesText, place: Location) -> Number | None:
    """Return the number that stands at a place of a text; None where there is none."""
    script = text.script
    for line in script.lines:
        if place_of(text, script, line.start, line.end).line == place.line:
            for each in numbers_of(script, line):
                if place_of(text, script, each.start, each.end) == place:
                    return each
    return None


def _lines(first: RulesText, second: RulesText) -> Iterator[_Pair]:
    """Yield the lines of parallel texts in which numbers differ, each at the first of them."""
    one, other = first.script, second.script
    for left, right in lines_beside(one, other):
        pairs = differing((one, left), (other, right))
        pairs = [each for each in pairs if not _is_shared((one, other), each)]
        if pairs:
            pairs.sort(key=lambda pair: pair[1].start)
            here, there = (listed(_values(each)[side] for each in pairs) for side in (1, 0))
            at, beside = pairs[0][1], pairs[0][0]
            place = place_of(second, other, at.start, at.end)
            yield (place, here), (place_of(first, one, beside.start, beside.end), there)


def _is_shared(scripts: tuple[WritingSystem, WritingSystem], pair: tuple[Number, Number]) -> bool:
    """Return whether one language says each share, and the other what two of them come to."""
    script, least = min(zip(scripts, pair, strict=True), key=lambda each: each[1].value)
    said = script.plain.text[max(least.start - _BESIDE, 0) : least.end + _BESIDE]
    return max(_values(pair)) == 2 * least.value and _SHARED.search(said) is not None


def _values(numbers: Iterable[Number]) -> tuple[int, ...]:
    return tuple(each.value for each in numbers)


def listed(numbers: Iterable[int]) -> str:
    """Return numbers as a sentence has them: `3, 4 and 5`."""
    *others, last = map(str, dict.fromkeys(numbers))
    return " and ".join(filter(None, [", ".join(others), last]))


def words_of(script: WritingSystem, line: Line) -> str:
    """Return the words of a line."""
    return script.plain.text[line.start : line.end]


def place_of(text: RulesText, script: WritingSystem, start: int, end: int) -> Location:
    """Return where the plain text from *start* to *end* stands in its file."""
    return text.place(*script.plain.source(start, end))


def numbers_of(script: WritingSystem, line: Line) -> list[Number]:
    """Return the numbers of a line from 2, in digits and words."""
    pattern = rf"\d{{1,4}}|{script.words.number}|{_KANJI}|{script.words.kana}"
    found = re.finditer(pattern, words_of(script, line), re.IGNORECASE)
    read = ((script.words.value_of(each[0]) or 0, each) for each in found)
    return [_number(value, line, each) for value, each in read if value > 1]


def _number(value: int, line: Line, found: re.Match[str]) -> Number:
    return Number(value, line.start + found.start(), line.start + found.end())


_At = tuple[WritingSystem, Line]


def differing(one: _At, other: _At) -> list[tuple[Number, Number]]:
    """Return the numbers that only one of two lines has, with those that the other has instead."""
    here, there = numbers_of(*one), numbers_of(*other)
    left, right = _only(here, there), _only(there, here)
    if not left or not right:
        return _one_more(here, there) or _instead_of_one(one, other)
    close = [
        (abs(a.value - b.value), a, b)
        for a in left
        for b in right
        if abs(a.value - b.value) <= _FAR * min(a.value, b.value)
    ]
    pairs: list[tuple[Number, Number]] = []
    for _, a, b in sorted(close, key=lambda each: (each[0], each[1].start)):
        if not any(a is c or b is d for c, d in pairs):
            pairs.append((a, b))
    return pairs


def _only(numbers: Sequence[Number], others: Sequence[Number]) -> list[Number]:
    """Return the numbers that are not among *others*, each once."""
    known = set(_values(others))
    return list({e.value: e for e in reversed(numbers) if e.value not in known}.values())


def _one_more(here: Sequence[Number], there: Sequence[Number]) -> list[tuple[Number, Number]]:
    """Return two numbers of which each line has one more than the other."""
    one, other = Counter(_values(here)), Counter(_values(there))
    left, right = sorted((one - other).elements()), sorted((other - one).elements())
    if len(set(left)) != 1 or len(set(right)) != 1 or min(len(left), len(right)) > 1:
        return []
    if abs(left[0] - right[0]) > max(2, min(left[0], right[0])):
        return []
    last = [next(e for e in reversed(here) if e.value == left[0])]
    return [(each, next(e for e in reversed(there) if e.value == right[0])) for each in last]


def _instead_of_one(one: _At, other: _At) -> list[tuple[Number, Number]]:
    """Return the 1 of a line and the small number in its place, where all others are equal."""
    here, there = (
        [_number(int(e[0]), line, e) for e in _DIGITS.finditer(words_of(script, line))]
        for script, line in (one, other)
    )
    if len(here) != len(there) or len(here) == 1:
        return []
    unequal = [pair for pair in zip(here, there, strict=True) if pair[0].value != pair[1].value]
    values = sorted(_values(unequal[0])) if len(unequal) == 1 else [0, 0]
    return unequal if values[0] == 1 and values[1] <= _FEW else []
