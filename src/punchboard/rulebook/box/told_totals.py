"""Totals of what is counted before them: `14 owls, 12 hares and 9 mice, 35 in all`."""

from __future__ import annotations

import itertools
import re
from collections.abc import Container, Iterator, Sequence
from pathlib import Path

from punchboard.diagnostics import Finding, Location
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import sentences
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


def differing_totals(
    texts: Sequence[RulesText], known: Container[tuple[Path, int]]
) -> Iterator[Finding]:
    """Yield the totals that are not the sum of the numbers before them, but near it."""
    for text in texts:
        yield from _of_money(text, known)
        said, total = text.script.counted, text.script.words.pattern("total", r"(?<!\w){}(?!\w)")
        for line in text.script.lines:
            if line.kind in {Kind.HEADING, Kind.ROW}:
                continue
            for start, end in sentences(said, line.start, line.end):
                if found := total.search(said, start, end):
                    yield from _of_sentence(text, start, end, found, known)


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
    if len(counts) < _PARTS or not plain:
        return
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
