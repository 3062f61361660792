"""Sums in the rules themselves: shares that are not those of their whole, parts that are not."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterator
from pathlib import Path

from punchboard.diagnostics import Finding
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.targets import span_of
from punchboard.rulebook.box.wholes import groups
from punchboard.rulebook.claim import Role, stated
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.lines import Kind

_BRACKET = made_later(r"^\([^()]*\)$")
#: How far parts may be from their whole and still be all of them, as a share of it.
_NEARLY = 0.15


def contradicts_itself(entry: LedgerEntry) -> bool:
    """Return whether a share that its brackets have alone is not one of its whole.

    `24 coins (7 in each of 4 colours)`; what else is there may be the rest, but nothing is
    of a share that comes to more: `20個（赤・青・黄・緑 各6個）`.
    """
    claim, text, words = entry.claim, entry.text, entry.text.script.words
    shared = claim.role in {Role.PART, Role.PER_COLOR} and isinstance(claim.count, int)
    if not (shared and claim.total and claim.factor and isinstance(claim.count, int)):
        return False
    total, parts = claim.total, (claim.count, claim.factor)
    product = claim.count * claim.factor
    if product == total:
        return False
    line = text.line_of(claim)
    said = text.script.plain.text[line.start : line.end]
    numbers = sorted(words.numbers_in(said))
    if numbers in (sorted((*parts, total)), sorted((claim.count, total))):
        # One more of either number would do, and all groups are told.
        slip = total in {product + claim.count, product + claim.factor}
        shades = words.pattern("shades").findall(said)
        told = len(numbers) > len(parts) or len(shades) == claim.factor
        return line.kind is Kind.ROW or product > total or (slip and told)
    said = unicodedata.normalize("NFKC", text.text[claim.start - 1 : claim.end + 1])
    bracketed = _BRACKET.search(said)
    return bool(bracketed) and sorted(words.numbers_in(said)) == sorted(parts)


def differing_sums(ledger: Ledger, known: Container[tuple[Path, int]]) -> Iterator[Finding]:
    """Yield the wholes that are right, and whose parts beside them nearly come to them.

    `54 tide cards (19 ebb, 18 flow, 18 slack)`: what is far from the whole are only some parts,
    and what the box has as well is compared with that.
    """
    for whole, *parts in groups(ledger.entries):
        count = stated(whole.claim)
        parts = [e for e in parts if not (e.claim.factor and span_of(e.claim.name))]
        right = whole.standing is Standing.BOUND and whole.target.count == count
        if not right or whole.claim.likely or (whole.text.path, whole.place.line) in known:
            continue
        compared = any(e.claim.factor or (e.targets and e.target.part) for e in parts)
        total = sum(stated(each.claim) for each in parts)
        near = 0 < abs(total - count) <= _NEARLY * count
        if near and not compared and _says_only(whole, parts):
            message = f"{count:,} `{whole.claim.name}` have parts that make {total:,}"
            yield Finding(parts[0].place, message, ("correct the parts, or their whole",))


def _says_only(whole: LedgerEntry, parts: list[LedgerEntry]) -> bool:
    """Return whether there are no other numbers from a whole to the last of its parts.

    These are in its line, or in lines below it that are further in.
    """
    script, start = whole.text.script, whole.claim.start
    above, *lines = [whole.text.line_of(each.claim) for each in (whole, *parts)]
    if len(parts) < 2 or not all(e is above or e.indent > above.indent for e in lines):
        return False
    said = whole.text.folded[start : max(each.claim.end for each in parts)]
    counts = {each.claim.count for each in (whole, *parts)} | {whole.claim.factor}
    return counts.issuperset(script.words.numbers_in(said))
