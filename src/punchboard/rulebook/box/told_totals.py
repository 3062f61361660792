"""Totals of what is counted before them: `14 owls, 12 hares and 9 mice, 35 in all`."""

from __future__ import annotations

import itertools
import re
from collections.abc import Container, Iterator, Sequence
from pathlib import Path

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Finding, Location
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.wholes import KINDS, together
from punchboard.rulebook.box.worth_sums import wrong_sums
from punchboard.rulebook.claim import Role, stated
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.texts import RulesText

#: How many numbers make a sum, and how far a wrong one may be: so many, or one of so many.
_PARTS, _FEW, _SHARE = 3, 2, 12
#: How far from its word a total may be, in characters.
_NEAR = 24
#: `40 × £1, 24 × £5`, `100円札36枚、500円札12枚`, and what they come to.
_TIMES = made_later(r"(?<!\d)(?P<many>\d{1,3})[ ]?[x×][ ]?[£$€]?[ ]?(?P<worth>\d{1,4})(?!\d)")
_YEN = made_later(r"(?<!\d)(?P<worth>\d{1,5})円[^\d、。\n]{0,6}(?P<many>\d{1,3})(?:枚|まい)")
_MONEY = made_later(
    r"[£$€][ ]?(?P<led>\d{1,6})(?!\d)|(?<!\d)(?P<behind>\d{1,6})[ ]?(?:[€£$]|円)", re.IGNORECASE
)
_HINTS = ("correct the total, or one of the numbers",)
#: Words of sentences that sum up what there is, and one of how many a wrong sum may be away.
_SUMS, _FAR = ("total", "that_is", "makes", "contains", "boxed"), 10
#: The word behind a number, and the one before it: `カードが97枚`, `Karten gibt es 68`.
_WORD = made_later(r"[ ]([^\W\d]+)(?![\w-])")
_LAST = made_later(
    r"((?<![ァ-ヺー])[ァ-ヺー]+|(?<!\w)[a-zß-ÿ]+)(?:[がはを]|[ ](?:[^\W\d]+[ ]){1,2}|:[ ])?$", re.I
)


def differing_totals(
    texts: Sequence[RulesText], known: Container[tuple[Path, int]]
) -> Iterator[Finding]:
    """Yield the totals that are not the sum of the numbers before them, but near it."""
    for text in texts:
        yield from _of_money(text, known)
        for span, made, told in wrong_sums(text):
            place = text.place(*text.script.plain.source(*span))
            if (text.path, place.line or 0) not in known:
                message = f"the parts of this sum come to {made:,}, the rules say {told:,}"
                yield Finding(place, message, _HINTS)
        said, total = text.script.counted, text.script.words.pattern("total", r"(?<!\w){}(?!\w)")
        for line in text.script.lines:
            if line.kind in {Kind.HEADING, Kind.ROW}:
                continue
            for start, end in sentences(said, line.start, line.end):
                if found := total.search(said, start, end):
                    yield from _of_sentence(text, start, end, found, known)


def differing_kinds(
    game: ComponentSet, ledger: Ledger, texts: Sequence[RulesText], wrong: Container[str]
) -> Iterator[Finding]:
    """Yield the totals of cards, tokens or tiles that nearly are those of all in the box.

    Kinds with a component of which a number is *wrong* are left out, and totals that something
    makes up for that only the rules have: `38 cards`, with 2 aids.
    """
    strange = {stated(e.claim) for e in ledger.entries if e.thing and not e.targets}
    for kind, sign in KINDS.items():
        same = [each for each in game.components if each.kind == kind]
        if len(same) < 2 or any(each.id in wrong for each in same):
            continue
        counts = [each.count for each in same]
        total, some = sum(counts), together(counts)
        told = {(text.path, place): number for text, number, place in _totals(ledger, texts, sign)}
        for (path, place), count in told.items():
            off = abs(count - total)
            if count not in some and off not in strange and off <= max(_FEW, total // _FAR):
                text = next(each for each in texts if each.path == path)
                message = f"the rules say {count:,} {kind}s in all, the box has {total:,}"
                yield Finding(text.place(*place), message, ("correct the total, or the lists",))


def _totals(
    ledger: Ledger, texts: Sequence[RulesText], sign: re.Pattern[str]
) -> Iterator[tuple[RulesText, int, tuple[int, int]]]:
    """Yield the numbers of all pieces of a kind: those of lists, and those that sum up."""
    for entry in ledger.entries:
        claim = entry.claim
        general = claim.role in {Role.SUPPLY, Role.SETUP} and (entry.implied or not entry.targets)
        whole = general and isinstance(claim.count, int) and not (claim.factor or entry.is_left)
        if whole and sign.fullmatch(names.key(claim.name)):
            yield entry.text, stated(claim), (claim.start, claim.end)
    for text in texts:
        script = text.script
        sums = [script.words.pattern(each) for each in _SUMS]
        for line in script.lines:
            if line.kind in {Kind.HEADING, Kind.ROW} or is_aside(script, line):
                continue
            for start, end in sentences(script.counted, line.start, line.end):
                said = script.counted[start:end].casefold()
                if not any(each.search(said) for each in sums):
                    continue
                for each in script.amounts_in(start, end):
                    if isinstance(each.count, int) and _is_of(
                        script.counted, each, sign, start, end
                    ):
                        yield text, each.count, script.plain.source(each.start, each.end)


def _is_of(said: str, amount: Amount, sign: re.Pattern[str], start: int, end: int) -> bool:
    """Return whether a number is of bare cards: `150 cards`, `カードが97枚`."""
    behind = _WORD.match(said, amount.end, end)
    word = behind[1].casefold() if behind else ""
    if sign.fullmatch(word) and names.singular(word) != word:  # no `34 card backs`
        return True
    before = _LAST.search(said, start, amount.start)
    return bool(before and before.end() == amount.start and sign.fullmatch(before[1].casefold()))


def _of_sentence(
    text: RulesText, start: int, end: int, word: re.Match[str], known: Container[tuple[Path, int]]
) -> Iterator[Finding]:
    script = text.script
    amounts = [e for e in script.amounts_in(start, end) if isinstance(e.count, int)]
    sums = [e for e in amounts if e.total and e.start < word.end()]
    near = [e for e in amounts if 0 <= word.start() - e.end < _NEAR]
    behind = [e for e in amounts if 0 <= e.number - word.end() < _NEAR]
    whole = next(iter([*sums, *near[-1:], *behind[:1]]), None)
    if whole is None or not isinstance(whole.count, int):
        return
    parts = [e for e in amounts if e.end <= whole.start]
    counts = [e.count for e in parts if isinstance(e.count, int)]
    plain = all(e.of_pieces and not (e.each or e.total or e.times) for e in parts)
    if len(counts) < _PARTS or not plain or counts[0] == sum(counts[1:]):
        return  # `42 shells (30 ones, 12 fives), worth 90 in all`
    tails = {sum(counts[at:]) for at in range(len(counts) - 1)}
    tails |= set(map(sum, itertools.combinations(counts, 2))) | {*counts}
    tails |= {one * other for one, other in itertools.combinations(counts, 2)}
    total = sum(counts)
    number = text.script.words.any_number
    loose = text.script.words.pattern("and_joint", rf"(?:,|[ ]{{}})[ ](?!{number}\b)(?=[^\d\W])")
    alone = len(loose.findall(script.counted, parts[0].end, whole.start))
    tails |= {total + more for more in range(1, alone + 1)}  # `… and the dragon, 35 in all`
    if whole.count not in tails and 0 < abs(total - whole.count) <= max(_FEW, total // _SHARE):
        place = text.place(*script.plain.source(whole.start, whole.end))
        if (text.path, place.line or 0) not in known:
            yield _found(place, total, whole.count)


def _of_money(text: RulesText, known: Container[tuple[Path, int]]) -> Iterator[Finding]:
    """Yield the sums of money that are not what so many coins or notes are worth."""
    plain = text.script.plain
    for line in text.script.lines:
        for form in (_TIMES, _YEN):
            found = list(form.finditer(plain.text, line.start, line.end))
            if len(found) < _PARTS - 1:
                continue
            worth = sum(int(each["many"]) * int(each["worth"]) for each in found)
            after = text.script.lines[min(line.number + 1, len(text.script.lines) - 1)]
            last = max(line.end, after.end if form is _YEN else line.end)
            said = _MONEY.search(plain.text, found[-1].end(), last)
            told = int(said["led"] or said["behind"]) if said else worth
            near = 0 < abs(told - worth) <= max(_FEW, worth // _SHARE)
            summed = said and text.script.words.pattern("total").search(
                plain.text, found[-1].end(), last
            )
            if near and said and summed:
                place = text.place(*plain.source(*said.span()))
                if (text.path, place.line or 0) not in known:
                    yield _found(place, worth, told)


def _found(place: Location, total: int, told: int) -> Finding:
    message = f"the numbers before come to {total:,}, the rules say {told:,}"
    return Finding(place, message, _HINTS)
