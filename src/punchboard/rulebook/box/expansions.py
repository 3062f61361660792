"""Counts that are not of all there are in the box.

An expansion adds to pieces that the rules list before: `3 more sea tiles`; the box may hold the
game alone, or the game with what its expansions add. And a list may count one set of several:
what each army has, of which the box holds two.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import cast

from msgspec.structs import replace

from punchboard.rulebook.box.cases import greatest_of
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.targets import find_name
from punchboard.rulebook.claim import Role, Section, stated
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.lists.clauses import Clauses
from punchboard.rulebook.page.lines import Kind, Line
from punchboard.rulebook.texts import RulesText

_NUMBER, _REST_OF_LINE = made_later(r"\d|\("), made_later(r"[^\n]*")
#: So many entries that the box has equally often are no coincidence.
_FEWEST = 3
#: A title, a line in bold, or what opens a list: `Each army has:`.
_OPENS = made_later(r"\s*(?:\*\*|__|【|[■◆●▼]).*|.*[::][\s*_]*")


def of_expansions(group: Sequence[LedgerEntry]) -> Iterator[LedgerEntry]:
    """Yield the entries of one thing in one text that are no count of all there are of it.

    Those of an expansion are only of what it adds, and a count of the game alone is
    right where the box has more by as many.
    """
    added = [each for each in group if is_added(each)]
    first = [each for each in group if each not in added]
    yield from added if first else ()
    for each in first:
        there, missing = each.target.count, each.target.count - stated(each.claim)
        more = [*_spare(each), *_added_to(each)] if missing > 0 else ()
        if {missing, there} & {*more, *itertools.accumulate(more)}:
            yield each


def is_added(entry: LedgerEntry) -> bool:
    """Return whether a claim is of what an expansion adds.

    Its chapter is about one, or its line is up to the claim: `The expansion adds 3 owls`.
    """
    pattern, claim, text = entry.text.script.words.pattern, entry.claim, entry.text.text
    more = any(pattern(each).search(claim.quote) for each in ("further", "spare"))
    if more or _is_in(entry.text, entry.text.line_of(claim)):
        return True
    # `expansion adds 3 owls` may be the name of a claim.
    before = text[text.rfind("\n", 0, claim.start) + 1 : claim.start]
    return bool(pattern("expansions").search(before + _NUMBER.split(claim.quote)[0]))


def _is_in(text: RulesText, line: Line) -> bool:
    """Return whether a line is in a chapter about an expansion."""
    titles = line.chapter.title, *line.chapter.parents
    return any(map(text.script.words.pattern("expansions").search, titles))


def count_with_expansion(entry: LedgerEntry) -> int:
    """Return how many pieces there are with the only expansion that has some; 0 for none."""
    count = stated(entry.claim)
    found = {each if each > count else count + each for each in _added_to(entry) if each != count}
    return found.pop() if len(found) == 1 else 0


def _added_to(entry: LedgerEntry) -> list[int]:
    """Return how many pieces expansions add, each alone, or how many there are with them."""
    script, found = entry.text.script, list[int]()
    for line in script.lines:
        whole = script.counted[line.start : line.end].casefold()
        about = script.words.pattern("expansions").search(whole) or _is_in(entry.text, line)
        for start, end in Clauses(script).split(line.start, line.end) if about else ():
            said = whole[start - line.start : end - line.start]
            named = find_name(entry.target.component, said)
            if named or entry.claim.name.casefold() in said:
                found += script.words.numbers_in(said)
    return found


def _spare(entry: LedgerEntry) -> list[int]:
    """Return how many more pieces its line says there are: `6 ships (plus 2 spare)`."""
    script, line = entry.text.script, entry.text.line_of(entry.claim)
    words, number = script.words, rf"(?P<count>{script.words.any_number})"
    before = words.pattern("spare", rf"{number}[ ](?:[^\W\d]+[ ]){{0,2}}{{}}")
    behind = words.pattern("spare", rf"{{}}[^\d、。]{{0,4}}{number}")
    said = script.plain.text, entry.claim.end, line.end
    found = before.search(*said) or behind.search(*said)
    return words.numbers_in(found["count"]) if found else []


def of_all_sets(entries: Sequence[LedgerEntry], players: int) -> list[LedgerEntry]:
    """Return *entries* with what counts one set, or one player's share, counted for all.

    Below one title the box has all but one of at least three things equally often, and
    the title says *each* or that number, or it is the number of players. What it has as often
    as they say is in no set.
    """
    factors: dict[int, int] = {}
    counted = (each for each in entries if _is_counted(each))
    for _, below in itertools.groupby(counted, key=lambda each: (id(each.text), _title(each))):
        group = list(below)
        shared = Counter(_times(each) for each in group)
        factor, many = max(shared.items(), key=lambda each: each[1])
        if factor < 2 or many < max(_FEWEST, len(group) - 1):
            continue
        if factor == players or _shares(group[0].text, _title(group[0]), factor):
            factors |= {id(each): factor for each in group if _times(each) != 1}
    return [
        replace(each, claim=replace(each.claim, factor=factors[id(each)]))
        if id(each) in factors
        else each
        for each in entries
    ]


def _is_counted(entry: LedgerEntry) -> bool:
    claim = entry.claim
    listed = claim.section is Section.LIST or claim.likely
    supply = claim.role is Role.SUPPLY and entry.standing is Standing.BOUND and not claim.factor
    return supply and listed and isinstance(claim.count, int) and claim.count > 0


def _times(entry: LedgerEntry) -> int:
    """Return how often the box has what an entry counts; 0 for no whole number of times."""
    times, rest = divmod(entry.target.count, stated(entry.claim))
    return 0 if rest else times


def _title(entry: LedgerEntry) -> str:
    """Return the title above an entry, in its line or before: `Each army has: 3 ships`."""
    text, line = entry.text, entry.text.line_of(entry.claim)
    first = text.script.plain.source(line.start, line.end)[0]
    held = text.script.words.pattern("having", r"^\W*\w+[ ][^,;:()\d]*[ ]{}[ ]")
    if inside := held.match(text.text[first : entry.claim.start]):
        return inside[0]  # `2 mats with`, before `7 owls, 3 mice`
    return _titles_above(text)[line.number]


def _titles_above(text: RulesText) -> Sequence[str]:
    """Return the title above each line of a text, with its marks."""
    known = text.script.known
    if "titles above" not in known:
        found, title = list[str](), ""
        for line in text.script.lines:
            found.append(title)
            place = text.script.plain.source(line.start, line.end)[0]
            begins = text.text.rfind("\n", 0, place) + 1  # with the marks that are no words
            said = _REST_OF_LINE.match(text.text, begins)[0]  # type: ignore[index]
            title = said if line.kind is Kind.HEADING or _OPENS.fullmatch(said) else title
        known["titles above"] = found
    return cast("Sequence[str]", known["titles above"])


def _shares(text: RulesText, lead: str, factor: int) -> bool:
    """Return whether a title says that a list is of each of some, or of so many."""
    words, said = text.script.words, lead.casefold()
    numbers = compiled(rf"(?<![a-z\d])({words.any_number})(?![a-z\d])").finditer(said)
    each = words.pattern("each").search(said)
    return bool(each) or any(words.value_of(number[1]) == factor for number in numbers)


def of_some(entries: Sequence[LedgerEntry]) -> Iterator[LedgerEntry]:
    """Yield counts that are only of some pieces, as the same text has a better one.

    Of several counts of mere `cards`, the largest is that of the deck; what is only likely
    counts less than what was read; and several of one name may come to all there are. A sum,
    `60 cards in all`, may be of more than the deck of 52 that has the same name.
    """
    groups = defaultdict[tuple[Role, int, str], list[LedgerEntry]](list)
    for each in entries:
        if each.claim.role in {Role.SUPPLY, Role.PART} and each.standing is Standing.BOUND:
            groups[each.claim.role, id(each.text), each.target.label].append(each)
    for (role, *_), every in groups.items():
        if role is Role.PART:
            yield from of_expansions([each for each in every if not each.target.part])
            continue
        there, more = every[0].target.count, {id(e) for e in every if _is_sum(e)}
        exact = any(stated(e.claim) == there and id(e) not in more for e in every)
        other = [e for e in every if exact and id(e) in more and stated(e.claim) > there]
        other += of_expansions([each for each in every if each not in other])
        yield from other
        if group := [each for each in every if each not in other]:
            yield from _smaller(group, there)


def _is_sum(entry: LedgerEntry) -> bool:
    return entry.text.script.words.pattern("total").search(entry.claim.quote) is not None


def _smaller(group: Sequence[LedgerEntry], there: int) -> Iterator[LedgerEntry]:
    """Yield the counts of one thing in one text that others of them explain."""
    counts = [stated(each.claim) for each in group]
    listed = [each for each in group if each.claim.section is Section.LIST]
    beside = group if len({each.claim.line for each in group}) == 1 else []
    several = listed if len(listed) > 1 else beside  # `8 stamps "Urgent" and 4 "Denied"`
    summed = len(several) > 1 and sum(stated(each.claim) for each in several) == there
    sure = any(not each.claim.likely for each in group)
    # `60 action cards`, and below it the 30 that each of two heroes has
    shares = listed[1:] if listed[:1] == group[:1] and len(listed) > 2 else []
    summing = sum(stated(each.claim) for each in shares) == counts[0]
    shared = {id(each) for each in shares} if summing else set()
    cases = [greatest_of(each.case, each.text.script.words) for each in group]
    for case, each in zip(cases, group, strict=True):
        # `Contents for 4 players`, beside those for 5
        fewer = case and any(other > case for other in cases)
        partly = names.is_kind(each.claim.name) and stated(each.claim) < max(counts)
        if fewer or partly or (sure and each.claim.likely) or summed or id(each) in shared:
            yield each
