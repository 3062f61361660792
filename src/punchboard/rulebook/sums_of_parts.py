"""Wholes that are right, and whose parts do not come to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from punchboard.diagnostics import Finding
from punchboard.rulebook.attributes import attributes_of
from punchboard.rulebook.claim import Range, Section, stated
from punchboard.rulebook.ledger import Ledger, groups
from punchboard.rulebook.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.phrases import phrases_of

#: How far parts may be from their whole and still be all of them, as a share of it.
_NEARLY, _NEAR_KINDS = 0.15, 0.34


def differing_sums(ledger: Ledger) -> Iterator[Finding]:
    """Yield the wholes that are right, and whose parts beside them nearly come to them.

    `54 tide cards (19 ebb, 18 flow, 18 slack)`: what is far from the whole are only some parts,
    and what the box has as well is compared with that.
    """
    for whole, *parts in groups(ledger.entries):
        count, claims = stated(whole.claim), [each.claim for each in parts]
        known = whole.standing is Standing.BOUND and whole.target.count == count
        compared = any(e.claim.factor or (e.targets and e.target.part) for e in parts)
        if not known or whole.claim.likely or compared:
            continue
        near = {whole.claim.line} == {each.line for each in claims}
        summed = near and len(parts) > 1 and all(isinstance(each.count, int) for each in claims)
        total = sum(map(stated, claims)) if summed else _spread(whole)
        if total and 0 < abs(total - count) <= (_NEARLY if summed else _NEAR_KINDS) * count:
            message = f"{count:,} `{whole.claim.name}` have parts that make {total:,}"
            place = parts[0].place if parts else whole.place
            yield Finding(place, message, ("correct the parts, or their whole",))


def _spread(whole: LedgerEntry) -> int:
    """Return what as many of each value or kind come to: `66 cards from 1 to 11, 6 of each`.

    It is 0 where a line says anything else in numbers, or joins more to it.
    """
    script, line = whole.text.script, whole.text.line_of(whole.claim)
    told = any(e.factor for e in whole.text.claims if e.line == whole.claim.line)
    if not script or not line or told or whole.claim.section is not Section.LIST:
        return 0
    words, said = script.words, script.plain.text[line.start : line.end]
    joined = words.pattern("and_joint", "[ ]{}[ ]").search(said)
    if joined or not words.pattern("each").search(said):
        return 0
    found = attributes_of(words).find(script.plain.text, line.start, line.end)
    spans = [each.count for each in found if isinstance(each.count, Range)]
    kinds = phrases_of(words).kinds.search(said) or phrases_of(words).colours.search(said)
    ends = [words.value_of(kinds[1]) or 0] if kinds else [0]
    if len(spans) == 1:
        ends = [spans[0].min or 0, spans[0].max or 0]
    many = ends[-1] - ends[0] + 1 if spans else ends[0]
    numbers = Counter(words.numbers_in(said))
    numbers.subtract([stated(whole.claim), *ends])
    left = [*numbers.elements()]
    return many * left[0] if len(left) == 1 and min(numbers.values()) >= 0 else 0
