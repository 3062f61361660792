"""Decks whose cards stand below headings with their numbers: `## Events (12)`.

Lists of cards that a designer keeps beside the rules have no list of components; three such
headings show that their numbers are those of the cards below them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

_COUNT = made_later(r"[ ]?[(（](?:計|全)?(\d{1,3})[ ]?枚?[)）]$")
#: How many headings show it, and the fewest cards of a deck.
_FEWEST, _CARDS = 3, 2


def headed_decks(
    script: WritingSystem, lines: Iterable[Line], stated: Sequence[Claim]
) -> Iterator[Claim]:
    """Yield the decks of such headings; those below another one are parts that come to it.

    Args:
        script: The text.
        lines: Its lines that hold.
        stated: What its lists claim already.
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
    told = [(each.start, each.end) for each in stated]
    for place, (line, claim) in enumerate(found):
        if any(start < claim.end and claim.start < end for start, end in told):
            continue
        above = _above(found[:place], line)
        beside = [e for each, e in found if _above(found, each) is above] if above else []
        whole = above if above and sum(_number(e) for e in beside) == above.count else None
        yield replace(claim, role=Role.PART, of=whole.name) if whole else claim


def _above(found: Sequence[tuple[Line, Claim]], line: Line) -> Claim | None:
    """Return the last of some headings that a heading is below."""
    over = (e for each, e in found if each.number < line.number and each.indent < line.indent)
    return max(over, key=lambda each: each.start, default=None)


def _number(claim: Claim) -> int:
    return claim.count if isinstance(claim.count, int) else 0
