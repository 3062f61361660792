"""Decks whose cards stand below headings with their numbers: `## Events (12)`.

Lists of cards that a designer keeps beside the rules have no list of components; three such
headings show that their numbers are those of the cards below them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section, stated
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

_COUNT = made_later(r"[ ]?[(（](?:計|全)?(\d{1,3})[ ]?枚?[)）]$")
#: How many headings show it, and the fewest cards of a deck.
_FEWEST, _CARDS = 3, 2


def headed_decks(
    script: WritingSystem, lines: Iterable[Line], told: Sequence[Claim]
) -> Iterator[Claim]:
    """Yield the decks of such headings; those below another one are parts that come to it.

    Args:
        script: The text.
        lines: Its lines that hold.
        told: What its lists claim already.
    """
    found = list[tuple[Line, Claim]]()
    for line in (each for each in lines if each.kind is Kind.HEADING):
        said = script.counted[line.start : line.end].rstrip(" *")
        number = _COUNT.search(said)
        name = said[: number.start()].strip(" *") if number else ""
        topic = script.words.topic(name) if name else None
        if number and name and not topic and int(number[1]) >= _CARDS:
            end = line.start + number.end()
            kind = name, int(number[1]), "", Role.SUPPLY, Section.PROSE
            found.append((line, Claim(*kind, line.start, end, likely=True)))
    if len(found) < _FEWEST:
        return
    above, open_ones = dict[int, Claim](), list[tuple[Line, Claim]]()
    sums = defaultdict[int, int](int)
    for line, claim in found:
        while open_ones and open_ones[-1][0].indent >= line.indent:
            open_ones.pop()
        if open_ones:
            above[id(claim)] = open_ones[-1][1]
            sums[id(open_ones[-1][1])] += stated(claim)
        open_ones.append((line, claim))
    for _, claim in found:
        whole = above.get(id(claim))
        part = whole is not None and sums[id(whole)] == whole.count
        if not any(each.start < claim.end and claim.start < each.end for each in told):
            yield replace(claim, role=Role.PART, of=whole.name) if whole and part else claim
