"""Numbers beside names of the box that no grammar takes for counts.

No grammar reads all the ways in which designers tell what is in a box. Where a passage has
the box's own numbers beside the names in it, it tells that, and so do its other numbers; and
so does an entry of a list that is only a name of the box and a number.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from operator import attrgetter

from msgspec import Struct

from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.targets import WORD_START, Target, Targets
from punchboard.rulebook.claim import Claim, Role, Section, stated
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Kind, Line
from punchboard.rulebook.texts import RulesText

#: How far from a number its name may begin or end, in characters.
_REACH = 40
#: How far in front of a bracket the word is by which its numbers are points: `points (owl 5)`.
_WORTH = 12
#: How many numbers have to be the box's, and how many for each that is not.
_FEWEST, _SHARE = 2, 2
#: What may be before a name behind its number: `8 of these are owls`, `12の石`.
_LEAD, _SKIPPED = (
    made_later(r"[ ]?(?:[x×][ ])?(?:の|は(?=[「『]))?[「『]?(?:[dl]['’])?"),
    made_later(r"[^\W\d]+[ ](?:[dl]['’])?"),
)
#: What is between a name and the number behind it: `Owl ×8`, `owls: 8`, `owls .... 8`, 狼が8枚,
#: `The owls, all grey, are eight`.
_GLUE = (
    r"(.*?)(?:(?:,[^,\d]{1,20},)?[ ]{}[ ]|[ :*|(#…‥・.-]|(?<=[ァ-ヺー一-龥])(?:[がはを]|には?、)"
    r"|各[^\d、。]{0,4}\d{1,2}[^\d、。]{0,2}ずつ、)*"
)
_STOP, _APART = made_later(r"[.;!?。]"), frozenset("/、・|")
#: A unit that no counter is, behind a number.
_VALUE = made_later(r"[一-龥]")
#: What is around an entry in its line.
_BEFORE, _BEHIND = (
    made_later(r"(?:^|.*[,;、])[\s*_•・#-]*$"),
    made_later(r"[)*_枚個 ]*(?:$|[(,;、。.])"),
)
#: A sentence with such words tells what somebody gets or pays, and not what there is.
_DEALT = "per_player", "conditions", "keeps", "draws", "spends", "rolls"
_SHARES = "per_player", "per_colour", "each"
_SUPPLY = frozenset([Role.SUPPLY, Role.PART])
_start = attrgetter("claim.start")


class _Named(Struct, frozen=True):
    """A number and a thing of the box beside it; *alone*, where they are all of an entry."""

    target: Target
    count: int
    name: str = ""
    start: int = 0
    end: int = 0
    alone: bool = False

    @property
    def agrees(self) -> bool:
        return self.count == self.target.count

    @property
    def is_near(self) -> bool:
        return self.count <= 2 * self.target.count <= 4 * self.count


def counts_agreeing(
    targets: Targets, text: RulesText, told: Sequence[LedgerEntry]
) -> Iterator[tuple[Target, Claim]]:
    """Yield the counts of a text that only the names of the box tell."""
    told = sorted(told, key=_start)
    for lines in _passages(text.script.lines):
        known, behind, before = _pairs(targets, text, lines, told)
        pairs = max(behind, before, key=lambda found: sum(each.agrees for each in found))
        for pair in _sure(text, known, pairs):
            section = Section.LIST if pair.alone else Section.PROSE
            kind = (pair.name, pair.count, "", Role.SUPPLY, section, pair.start, pair.end)
            quote = text.text[pair.start : pair.end]
            yield pair.target, Claim(*kind, quote=quote, likely=not pair.alone)


def _passages(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield lines that stand together: a paragraph, a list or a table."""
    found: list[Line] = []
    for line in lines:
        alike = found and line.kind is found[-1].kind and line.kind in {Kind.ITEM, Kind.ROW}
        if line.kind is Kind.HEADING or (line.gap and not alike):
            yield found
            found = []
        if line.kind is not Kind.HEADING:
            found.append(line)
    yield found


def _pairs(
    targets: Targets, text: RulesText, lines: Sequence[Line], told: Sequence[LedgerEntry]
) -> tuple[list[_Named], list[_Named], list[_Named]]:
    """Return the pairs of a passage that are known, and the others.

    These are once with the names behind the numbers and once with those before them, where
    a number has both.
    """
    known, behind, before = list[_Named](), list[_Named](), list[_Named]()
    script = text.script
    for line in lines:
        first, last = script.plain.source(line.start, line.end)
        here = told[bisect_left(told, first, key=_start) : bisect_left(told, last, key=_start)]
        counted = (e for e in here if e.claim.role in _SUPPLY and e.claim.count is not None)
        bound = (each for each in counted if each.standing is Standing.BOUND)
        known += (_Named(each.target, stated(each.claim)) for each in bound)
        taken = [
            each.claim
            for each in here
            if each.standing is not Standing.UNKNOWN or each.claim.role not in _SUPPLY
        ]
        for amount in script.amounts_in(line.start, line.end):
            place = script.plain.source(amount.number, amount.end)[0]
            joined = script.plain.text.startswith("-", amount.end)  # `six-sided dice`
            if not isinstance(amount.count, int) or not amount.of_pieces or joined:
                continue
            if not any(each.start <= place < each.end for each in taken):
                ways = [_behind(targets, text, line, amount), _before(targets, text, line, amount)]
                behind += filter(None, [ways[0] or ways[1]])
                before += filter(None, [ways[1] or ways[0]])
    return known, behind, before


def _behind(targets: Targets, text: RulesText, line: Line, amount: Amount) -> _Named | None:
    """Return an amount with the name behind it: `ten halves`, `8 of these are owls`."""
    said = text.script.plain.text[amount.end : min(line.end, amount.end + _REACH)]
    said = _STOP.split(said)[0]
    skipped = None if said[:1] in _APART else _LEAD.match(said)
    while skipped and not said.startswith("(", skipped.end()):
        start = skipped.end()
        name, target = targets.first(said[start:])
        if target and not _is_small(text, name):
            end = amount.end + start + len(name)
            return _pair(text, line, target, name, amount, amount.start, end)
        skipped = _SKIPPED.match(said, start)
    return None


def _before(targets: Targets, text: RulesText, line: Line, amount: Amount) -> _Named | None:
    """Return an amount with the name before it: `Owl ×8`, `owls: 8`, 狼が8枚."""
    if not amount.unit and _VALUE.match(text.script.plain.text, amount.end):
        return None  # `| 団子 | 5文 |`
    first = max(line.start, amount.start - _REACH)
    glue = text.script.words.pattern("are", _GLUE)
    found = glue.fullmatch(text.script.plain.text, first, amount.start)
    said = found[1] if found else ""
    for begin in WORD_START.finditer(said):
        name = said[begin.start() :]
        # `two dice, one white`
        apart = name[-1] == "、" or (amount.count == 1 and name[-1] == ",")
        target = targets.exactly(name) if not apart else None
        if target and not _is_small(text, name):
            start = first + begin.start()
            return _pair(text, line, target, name, amount, start, amount.end)
    return None


def _is_small(text: RulesText, name: str) -> bool:
    """Return whether a name is but a small word: French `des` are no `Dés`."""
    common = (each.common for each in text.script.words.languages if len(name) > 1)
    return name.isascii() and any(name.casefold() in each for each in common)


def _pair(
    text: RulesText, line: Line, target: Target, name: str, amount: Amount, start: int, end: int
) -> _Named:
    plain, words = text.script.plain, text.script.words
    said = plain.text[line.start : line.end].casefold()
    whole = _BEFORE.match(said[: start - line.start]) and _BEHIND.match(said[end - line.start :])
    alone = whole and line.chapter.topic is Topic.COMPONENTS
    alone = alone and not any(words.pattern(each).search(said) for each in _SHARES)
    count = amount.count if isinstance(amount.count, int) else 0
    return _Named(target, count, name, *plain.source(start, end), bool(alone))


def _sure(text: RulesText, known: Sequence[_Named], pairs: Sequence[_Named]) -> list[_Named]:
    """Return the pairs that count what is in the box, as most of those beside them do."""
    right = {e.target.label for e in (*known, *pairs) if e.agrees and e.count > 1}
    right |= _summed(pairs)
    other = [e for e in pairs if not e.agrees and e.is_near and _tells(text, e)]
    alone = [each for each in pairs if each.alone and (each.agrees or each.is_near)]
    wrong = {each.target.label for each in (*known, *other) if not each.agrees} - right
    if len(right) < _FEWEST or len(right) < _SHARE * len(wrong):
        return alone
    return [e for e in pairs if e.agrees or e in alone or (e in other and e.target.label in wrong)]


def _summed(pairs: Sequence[_Named]) -> set[str]:
    """Return the parts that come to their whole, where a passage has both: `20 + 10, so 30`."""
    wholes = {e.target.label: e.count for e in pairs if not e.target.part}
    parts = defaultdict[str, dict[str, int]](dict)
    for each in pairs:
        if each.target.part:
            parts[each.target.component.id][each.target.label] = each.count
    sums = ((wholes.get(name), told) for name, told in parts.items() if len(told) > 1)
    return {label for whole, told in sums if whole == sum(told.values()) for label in told}


def _tells(text: RulesText, pair: _Named) -> bool:
    """Return whether the sentence of a pair tells what there is."""
    pattern, start, end = text.script.words.pattern, pair.start, pair.end
    claim = Claim(pair.name, None, "", Role.SUPPLY, Section.PROSE, start, end)
    said = text.sentence_of(claim)
    first, _ = text.sentence_span(claim)
    opens = text.folded.rfind("(", first, start)
    worth = pattern("points").search(text.folded, max(first, opens - _WORTH), max(first, opens))
    return not worth and not any(pattern(each).search(said) for each in _DEALT)
