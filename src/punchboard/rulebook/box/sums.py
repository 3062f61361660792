"""Sums: entries that are as many as a known one, shares that are not, counts of only some."""

from __future__ import annotations

import functools
import itertools
import re
import unicodedata
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from pathlib import Path

from punchboard.diagnostics import Finding
from punchboard.rulebook.box.expansions import of_expansions
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.targets import span_of
from punchboard.rulebook.box.wholes import groups
from punchboard.rulebook.claim import Range, Role, Section, stated
from punchboard.rulebook.entries.attributes import attributes_of
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.page.uncounted import uncounted_of

_BRACKETS = made_later(r"[ ]?[(（][^()（）\n]*[)）]")
_BRACKET = made_later(r"^\([^()]*\)$")
#: `1~15×4枚`
_CROSSED = made_later(r"(\d{1,3})[ ]?[~〜-][ ]?(\d{1,3})(?=[ ]?[x×][ ]?\d)")
#: How many numbers a whole and a share of each value have: `66 cards, 1 to 11, 6 of each`.
_NUMBERS = 4
#: How many entries of an unknown name are tried as parts of another.
_MOST_TORN = 12
#: What is no sum by chance: of how many entries, and how many pieces.
_FEWEST, _SURELY = 3, 12
#: How far parts may be from their whole and still be all of them, as a share of it.
_NEARLY, _NEAR_KINDS = 0.15, 0.34


def as_many(entries: Sequence[LedgerEntry], unknown: Sequence[LedgerEntry]) -> frozenset[int]:
    """Return the ids of entries that together are as many as a known one.

    They are in a row behind it, as are chapters about the parts of a deck, or anywhere: a page
    torn into columns lists parts far from their total.

    Args:
        entries: The claims of all texts.
        unknown: Those of them that name things that the box does not have.
    """
    supply = [each for each in entries if each.claim.role is Role.SUPPLY]
    bound = [e for e in supply if e.standing is Standing.BOUND and not e.target.part]
    known = set(map(id, bound))
    found = set[int]()
    for place, whole in enumerate(entries):
        if id(whole) not in known or stated(whole.claim) < _SURELY:
            continue
        below = [e for e in entries[place + 1 :] if e.text is whole.text and _counts(e, whole)]
        sums = [*itertools.accumulate(stated(each.claim) for each in below)]
        if stated(whole.claim) in sums[_FEWEST - 1 :]:
            found.update(map(id, below[: sums.index(stated(whole.claim)) + 1]))
    totals = {each.claim.count for each in bound}
    for _, group in itertools.groupby(unknown, key=lambda each: id(each.text)):
        own = [each for each in group if each.claim.role is Role.SUPPLY]
        counts = [(id(e), e.claim.count) for e in own if isinstance(e.claim.count, int)]
        for size in (2, 3, 4):
            for some in itertools.combinations(counts[:_MOST_TORN], size):
                if sum(count for _, count in some) in totals:
                    found.update(ident for ident, _ in some)
    return frozenset(found)


def _counts(each: LedgerEntry, whole: LedgerEntry) -> bool:
    """Return whether an entry counts some pieces, or those of a part of what *whole* is about."""
    if each.claim.role is Role.SUPPLY:
        return stated(each.claim) > 0
    bound = each.standing is whole.standing is Standing.BOUND and each.claim.role is Role.PART
    return bound and each.target.component is whole.target.component


def contradicts_itself(entry: LedgerEntry) -> bool:
    """Return whether a share that its brackets have alone is not one of its whole.

    `24 coins (7 in each of 4 colours)`; what else is there may be the rest, but nothing is
    of a share that comes to more: `20個（赤・青・黄・緑 各6個）`.
    """
    claim, text, script = entry.claim, entry.text.text, entry.text.script
    shared = claim.role in {Role.PART, Role.PER_COLOR} and isinstance(claim.count, int)
    if not (shared and claim.total and claim.factor and isinstance(claim.count, int)):
        return False
    total, parts = claim.total, (claim.count, claim.factor)
    if parts[0] * parts[1] == total:
        return False
    said = unicodedata.normalize("NFKC", text[claim.start - 1 : claim.end + 1])
    numbers = sorted(script.words.numbers_in(_line(entry)))
    whole = numbers in (sorted((*parts, total)), sorted((parts[0], total)))
    in_row = entry.text.line_of(claim).kind is Kind.ROW
    if whole and (in_row or parts[0] * parts[1] > total):
        return True
    bracketed = _BRACKET.search(said)
    inside = script.words.numbers_in(bracketed[0]) if bracketed else []
    listed = script.words.pattern("shades").search(said) and not _shares_of(script.words)[1].search(
        said
    )
    return sorted(inside) == sorted(parts) or (inside == [parts[0]] and bool(listed))


def _line(entry: LedgerEntry) -> str:
    """Return the line that a claim begins in."""
    text, start = entry.text.text, entry.claim.start
    return text[text.rfind("\n", 0, start) + 1 :].partition("\n")[0]


def of_some(entries: Iterable[LedgerEntry]) -> Iterator[LedgerEntry]:
    """Yield counts that are only of some pieces, as the same text has a better one.

    Of several counts of mere `cards`, the largest is that of the deck; what is only likely
    counts less than what was read; and several of one name may come to all there are. A sum,
    `60 cards in all`, may be of more than the deck of 52 that has the same name.
    """
    groups: dict[tuple[int, str], list[LedgerEntry]] = {}
    for each in entries:
        if each.claim.role is Role.SUPPLY and each.standing is Standing.BOUND:
            groups.setdefault((id(each.text), each.target.label), []).append(each)
    for group in groups.values():
        sure = any(not each.claim.likely for each in group)
        exact = any(stated(e.claim) == e.target.count and not _is_sum(e) for e in group)
        sums = [e for e in group if exact and _is_sum(e) and stated(e.claim) > e.target.count]
        yield from sums
        group = [each for each in group if each not in sums]
        added = list(of_expansions(group))
        yield from added
        if not (group := [each for each in group if each not in added]):
            continue
        most = max(stated(each.claim) for each in group)
        listed = [each for each in group if each.claim.section is Section.LIST]
        beside = group if len({each.claim.line for each in group}) == 1 else []
        several = listed if len(listed) > 1 else beside  # `8 stamps "Urgent" and 4 "Denied"`
        summed = len(several) > 1 and sum(stated(e.claim) for e in several) == group[0].target.count
        # `60 action cards`, and below it the 30 that each of two heroes has
        first, shares = stated(group[0].claim), listed[1:] if listed[:1] == group[:1] else []
        shared = len(shares) > 1 and sum(stated(each.claim) for each in shares) == first
        for each in group:
            partly = names.is_kind(each.claim.name) and stated(each.claim) < most
            if partly or (sure and each.claim.likely) or summed or (shared and each in shares):
                yield each


def _is_sum(entry: LedgerEntry) -> bool:
    return entry.text.script.words.pattern("total").search(entry.claim.quote) is not None


def differing_sums(ledger: Ledger, known: Container[tuple[Path, int]]) -> Iterator[Finding]:
    """Yield the wholes that are right, and whose parts beside them nearly come to them.

    `54 tide cards (19 ebb, 18 flow, 18 slack)`: what is far from the whole are only some parts,
    and what the box has as well is compared with that.

    Args:
        ledger: The claims.
        known: The lines, as files and numbers, of which something is told already.
    """
    for whole, *parts in groups(ledger.entries):
        count = stated(whole.claim)
        right = whole.standing is Standing.BOUND and whole.target.count == count
        right = right and (whole.text.path, whole.place.line) not in known
        parts = [e for e in parts if not (e.claim.factor and span_of(e.claim.name))]
        many = {e.claim.factor for e in parts}
        compared = any(many) and (len(many) > 1 or len(parts) == 1)
        compared = compared or any(e.targets and e.target.part for e in parts)
        if not right or whole.claim.likely or compared:
            continue
        summed = _says_only(whole, parts)
        total = sum(stated(each.claim) for each in parts) if summed else _spread(whole)
        most = (_NEARLY if summed else _NEAR_KINDS) * count
        if total and (0 < abs(total - count) <= most or (total > count and not summed)):
            message = f"{count:,} `{whole.claim.name}` have parts that make {total:,}"
            place = parts[0].place if parts else whole.place
            yield Finding(place, message, ("correct the parts, or their whole",))
    yield from _differing_products(ledger, known)


def _differing_products(ledger: Ledger, known: Container[tuple[Path, int]]) -> Iterator[Finding]:
    """Yield the products that are not the numbers that are said to come of them: `64 = 8 x 7`.

    These are right; where no sign says that they are equal, one factor may be off by a few.
    """
    for text in {id(each.text): each.text for each in ledger.entries}.values():
        for found in uncounted_of(text.script.words).products(text.folded):
            whole, one, other = (int(found[key]) for key in ("whole", "one", "other"))
            off = abs(one * other - whole)
            if not off or (found["sign"] != "=" and off > max(one, other)):
                continue
            place = text.place(found.start("one"), found.end("other"))
            apart = (text.path, place.line) in known
            said = (e for e in ledger.of(text) if e.place.line == place.line and e.targets)
            right = any(stated(e.claim) == whole == e.target.count for e in said)
            if right and not apart:
                message = f"{one} x {other} make {one * other}, the rules say {whole}"
                yield Finding(place, message, ("correct the rules",))


def _says_only(whole: LedgerEntry, parts: Sequence[LedgerEntry]) -> bool:
    """Return whether there are no other numbers from a whole to the last of its parts.

    These are in its line, or in lines below it that are further in.
    """
    script, start = whole.text.script, whole.claim.start
    lines = [whole.text.line_of(each.claim) for each in (whole, *parts)]
    above = lines[0]
    within = all(e is above or e.indent > above.indent for e in lines)
    if len(parts) < 2 or not within:
        return False
    said = whole.text.folded[start : max(each.claim.end for each in parts)]
    many = parts[0].claim.factor or 1
    counts = {each.claim.count for each in (whole, *parts)} | {many, whole.claim.factor}
    counts.add(stated(whole.claim) // many)  # what each colour has
    return counts.issuperset(script.words.numbers_in(said))


def _spread(whole: LedgerEntry) -> int:
    """Return what a share of each value, colour or kind comes to: `66 cards, 1 to 11, 6 of each`.

    It is 0 where a line says anything else in numbers, joins more to it, or leaves open of what
    the share is: in `20 dice (1-6, 4 per colour)` it is none of each value.
    """
    script, claim, (said, end) = whole.text.script, whole.claim, _own_words(whole)
    words = script.words
    numbers = words.numbers_in(said)
    if not 1 < len(numbers) <= _NUMBERS:
        return 0
    forms, (shared, more) = phrases_of(words), _shares_of(words)
    told = [e for e in whole.text.claims if e.line == claim.line and e.factor and e.start < end]
    ranges = [e.count for e in attributes_of(words).find(said, 0, len(said))]
    spans = [(e.min or 0, e.max or 0) for e in ranges if isinstance(e, Range)]
    spans += [(int(e[1]), int(e[2])) for e in _CROSSED.finditer(said)]
    kinds = forms.kinds.search(said) or forms.colours.search(said)
    ends = [*spans[0]] if spans else [words.value_of(kinds[1]) or 0] if kinds else []
    groups_told = [e.factor for e in told if e.factor][:1]
    many = ends[1] - ends[0] + 1 if spans else sum(ends or groups_told)
    left = Counter(numbers)
    left.subtract([stated(claim), *ends])
    each = [*left.elements()]
    if len(each) != 1 or min(left.values()) < 0 or len(spans) > 1 or more.search(said):
        return 0
    own = [e for e in told if (e.factor, e.count) == (many, each[0])]
    own = [e for e in own if claim.name in {e.name, e.of}]
    values = [words.value_of(next(filter(None, e.groups()))) for e in shared.finditer(said)]
    others = shared.sub("", said)
    apart = forms.per_player.search(said) or (spans and forms.per_colour.search(others))
    known = len(own) == len(told) and (told or each[0] in values)
    return many * each[0] if known and not apart else 0


def _own_words(whole: LedgerEntry) -> tuple[str, int]:
    """Return the line of an entry, or with others beside it the entry with its brackets.

    Behind these is where they end in the text.
    """
    line, claim, text = whole.text.line_of(whole.claim), whole.claim, whole.text.text
    if claim.section is not Section.LIST:
        return "", 0
    others = [e for e in whole.text.claims if e.line == claim.line and e.role is Role.SUPPLY]
    if len(others) == 1:
        return whole.text.script.plain.text[line.start : line.end], len(text)
    bracket = _BRACKETS.match(text, claim.end)
    end = bracket.end() if bracket else claim.start
    return unicodedata.normalize("NFKC", text[claim.start : end]), end


@functools.lru_cache(maxsize=32)
def _shares_of(words: Grammar) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return patterns of a share, `6 of each`, `je 6x`, `各6枚`, and of what a line joins to it."""
    said, number = words.words, rf"(\d{{1,3}}|{words.any_number})"
    each, copies = said("each"), rf"[ ]?(?:x(?![^\W\d])|{said('pieces')}|{said('copies')})?[ ]?"
    the, ones = (
        "|".join(getattr(e, name) for e in words.languages if e.the) for name in ("the", "one")
    )
    the, ones = the or "(?!)", ones or "(?!)"
    of = rf"(?:(?:{said('of_joint')}|de)[ ](?:(?:{the})[ ])?)?"
    behind = rf"(?=[ ]?(?:$|[^\w ]|\d|{of}{said('numbered')}|{of}\d))"
    shades = rf"(?!(?:[a-z]{{2,3}}[ ])?{said('shades')}(?![^\W\d]))"
    more = "|".join(map(said, ("besides", "rest", "further", "without")))
    return compiled(
        rf"{number}{copies}{of}{each}{behind}|{each}[ ]?{number}{copies}{behind}"
        rf"|(?<=\d)[ ]?[x×][ ]?{number}{copies}(?=[ ]?(?:$|[.,;)]))"
        rf"|{each}[ ]{of}{number}[ ](?:{said('colours')}|{said('kinds')})"
    ), compiled(
        rf"[ ]{said('and_joint')}[ ]{shades}|(?<=[枚個つ本\d])[ ]?(?:[+&]|と)|{more}"
        rf"|{said('having')}[ ](?:{ones})[ ]"
    )
