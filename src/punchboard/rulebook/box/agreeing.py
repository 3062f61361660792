"""Numbers beside names of the box, in a passage that has most of them as the box has them.

No grammar reads all the ways in which designers tell what is in a box. Where a passage has
the box's own numbers beside the names in it, it tells that, and so do its other numbers.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.targets import WORD_START, Target, Targets
from punchboard.rulebook.claim import Claim, Role, Section, stated
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
_LEAD, _SKIPPED = made_later(r"[ ]?(?:[x×][ ])?の?"), made_later(r"[^\W\d]+[ ]")
#: What is between a name and the number behind it: `Owl ×8`, `owls: 8`, `owls .... 8`, 狼が8枚.
_GLUE = made_later(r"(.*?)(?:[ :*|(#…‥・.-]|(?<=[ァ-ヺー一-龥])[がはを])*")
_STOP = made_later(r"[.;!?。]")
#: A sentence with such words tells what somebody gets or pays, and not what there is.
_DEALT = "per_player", "conditions", "keeps", "draws", "spends", "rolls"
_SUPPLY = frozenset([Role.SUPPLY, Role.PART])


class NamedNumber(Struct, frozen=True):
    """A number and a thing of the box that is named beside it.

    Attributes:
        target: The thing.
        count: The number.
        name: What the text calls it; "" where the text is known to count it there.
        start: Where both start in the file.
        end: Where they end.
    """

    target: Target
    count: int
    name: str = ""
    start: int = 0
    end: int = 0

    @property
    def agrees(self) -> bool:
        """Whether the number is the box's."""
        return self.count == self.target.count


def counts_agreeing(
    targets: Targets, text: RulesText, told: Sequence[LedgerEntry]
) -> Iterator[tuple[Target, Claim]]:
    """Yield the counts of a text that stand among others which the box has as they are.

    Args:
        targets: Everything in the box.
        text: A rules text.
        told: What it is known to claim.
    """
    told = sorted(told, key=_place)
    for lines in _passages(text.script.lines):
        known, behind, before = _pairs(targets, text, lines, told)
        pairs = max(behind, before, key=lambda found: sum(each.agrees for each in found))
        for pair in _sure(text, known, pairs):
            kind = (pair.name, pair.count, "", Role.SUPPLY, Section.PROSE, pair.start, pair.end)
            quote = text.text[pair.start : pair.end]
            yield pair.target, Claim(*kind, quote=quote, likely=True)


def _place(entry: LedgerEntry) -> int:
    return entry.claim.start


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
) -> tuple[list[NamedNumber], list[NamedNumber], list[NamedNumber]]:
    """Return the pairs of a passage that are known, and the others.

    These are once with the names behind the numbers and once with those before them, where
    a number has both.
    """
    known, behind, before = list[NamedNumber](), list[NamedNumber](), list[NamedNumber]()
    script = text.script
    for line in lines:
        first, last = script.plain.source(line.start, line.end)
        here = told[bisect_left(told, first, key=_place) : bisect_left(told, last, key=_place)]
        bound = [each for each in here if each.standing is Standing.BOUND]
        counted = (e for e in bound if e.claim.role in _SUPPLY and e.claim.count is not None)
        known += (NamedNumber(each.target, stated(each.claim)) for each in counted)
        taken = [e.claim for e in here if e.targets or e.claim.role not in _SUPPLY]
        for amount in script.amounts_in(line.start, line.end):
            place = script.plain.source(amount.number, amount.end)[0]
            joined = script.plain.text.startswith("-", amount.end)  # `six-sided dice`
            if not isinstance(amount.count, int) or not amount.of_pieces or joined:
                continue
            if any(each.start <= place < each.end for each in taken):
                continue
            ways = [_behind(targets, text, line, amount), _before(targets, text, line, amount)]
            behind += filter(None, [ways[0] or ways[1]])
            before += filter(None, [ways[1] or ways[0]])
    return known, behind, before


def _behind(targets: Targets, text: RulesText, line: Line, amount: Amount) -> NamedNumber | None:
    """Return an amount with the name behind it: `ten halves`, `8 of these are owls`."""
    said = text.script.plain.text[amount.end : min(line.end, amount.end + _REACH)]
    stop = _STOP.search(said)
    said = said[: stop.start() if stop else len(said)]
    skipped = _LEAD.match(said)
    while skipped and not said.startswith("(", skipped.end()):
        start = skipped.end()
        name, target = targets.first(said[start:])
        if target:
            return _pair(text, target, name, amount, amount.start, amount.end + start + len(name))
        skipped = _SKIPPED.match(said, start)
    return None


def _before(targets: Targets, text: RulesText, line: Line, amount: Amount) -> NamedNumber | None:
    """Return an amount with the name before it: `Owl ×8`, `owls: 8`, 狼が8枚."""
    first = max(line.start, amount.start - _REACH)
    found = _GLUE.fullmatch(text.script.plain.text, first, amount.start)
    said = found[1] if found else ""
    for begin in WORD_START.finditer(said):
        name = said[begin.start() :]
        # `two dice, one white`
        target = targets.exactly(name) if amount.count != 1 or name[-1] not in ",、" else None
        if target:
            return _pair(text, target, name, amount, first + begin.start(), amount.end)
    return None


def _pair(
    text: RulesText, target: Target, name: str, amount: Amount, start: int, end: int
) -> NamedNumber:
    count = amount.count if isinstance(amount.count, int) else 0
    return NamedNumber(target, count, name, *text.script.plain.source(start, end))


def _sure(
    text: RulesText, known: Sequence[NamedNumber], pairs: Sequence[NamedNumber]
) -> Iterable[NamedNumber]:
    """Return the pairs that count what is in the box, as most of those beside them do."""
    right = {e.target.label for e in (*known, *pairs) if e.agrees and e.count > 1}
    other = [each for each in pairs if not each.agrees and _is_near(each) and _tells(text, each)]
    wrong = {each.target.label for each in (*known, *other) if not each.agrees} - right
    if len(right) < _FEWEST or len(right) < _SHARE * len(wrong):
        return ()
    right_ones = (each for each in pairs if each.agrees)
    return [*right_ones, *(each for each in other if each.target.label in wrong)]


def _is_near(pair: NamedNumber) -> bool:
    """Return whether a number may be that of a thing which is there another number of times."""
    return pair.count <= 2 * pair.target.count <= 4 * pair.count


def _tells(text: RulesText, pair: NamedNumber) -> bool:
    """Return whether the sentence of a pair tells what there is."""
    pattern, start, end = text.script.words.pattern, pair.start, pair.end
    claim = Claim(pair.name, None, "", Role.SUPPLY, Section.PROSE, start, end)
    said = text.sentence_of(claim)
    first, _ = text.sentence_span(claim)
    opens = text.folded.rfind("(", first, start)
    worth = pattern("points").search(text.folded, max(first, opens - _WORTH), max(first, opens))
    return not worth and not any(pattern(each).search(said) for each in _DEALT)
