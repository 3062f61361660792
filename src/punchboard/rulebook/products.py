"""Products of a count and a number of colours, kinds or players: `13 pieces x 6 colours`."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from punchboard.rulebook.amounts import amounts_of
from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar import Grammar
from punchboard.rulebook.lines import WritingSystem
from punchboard.rulebook.patterns import compiled

#: Several piles with as many in each: `8 piles of 9 tiles and 1 of 8`.
HEAPS = re.compile(
    r"(?P<each>\d{1,3})枚の(?:束|山札|山|列)(?:が|を|は)?[ ]?(?P<many>\d{1,2})(?:つ|個|束|山)"
    r"|(?i:(?P<many_en>\d{1,3}) (?:piles?|stacks?|decks?|rows?) of (?P<each_en>\d{1,3})(?: [a-z]+)?"
    r"(?: and (?P<more>\d{1,2}) of (?P<more_each>\d{1,3}))?)"
)


@dataclass(frozen=True, slots=True)
class Product:
    """A count and what it is multiplied by: `16個×5色=80個`."""

    count: int
    unit: str
    factor: int
    role: Role
    total: int | None
    start: int
    end: int


def product_in(script: WritingSystem, start: int, end: int) -> Product | None:
    """Return the first product of pieces between *start* and *end*, or None."""
    pattern = _pattern_of(script.words)
    for found in pattern.finditer(script.counted, start, end):
        if script.counted.count("(", start, found.start()) > script.counted.count(
            ")", start, found.start()
        ):
            continue  # `tiles (6x8 kinds)`: the whole is before the brackets
        counter = found["first_unit"] or found["unit"] or found["total_unit"] or ""
        if found["many"] or found["last"] or counter:
            role = Role.PER_COLOR if found["ac"] or found["bc"] else Role.PART
            return Product(
                count=int(found["count"] or found["first"]),
                unit=counter,
                factor=int(found["many"] or found["factor"]),
                role=Role.PER_PLAYER if found["ap"] or found["bp"] else role,
                total=int(found["total"]) if found["total"] else None,
                start=found.start(),
                end=found.end(),
            )
    return None


@functools.lru_cache(maxsize=32)
def _pattern_of(words: Grammar) -> re.Pattern[str]:
    """Return the pattern of `16個×5色=80個`, `8種×3枚`, `13 pieces x 6 colours`."""
    colours, kinds = words.words("colours"), words.words("kinds")
    group = rf"(?P<{{}}c>{colours})|(?P<{{}}p>{words.words('players')})|(?P<{{}}k>{kinds})"
    unit = rf"(?:{amounts_of(words).pieces}|pieces?\b|Stück\b|pièces?\b)"
    return compiled(
        rf"(?:各[ ]?)?(?:(?P<many>\d{{1,3}})[ ]?(?:{group.replace('{}', 'a')})[ ]?[x×][ ]?(?:各[ ]?)?"
        rf"(?P<count>\d{{1,4}})|(?P<first>\d{{1,4}})[ ]?(?P<first_unit>{unit})?[ ]?[x×][ ]?"
        rf"(?P<factor>\d{{1,3}})(?!\d)[ ]?(?P<last>{group.replace('{}', 'b')})?)"
        rf"[ ]?(?P<unit>{unit})?(?:[ずづ]つ)?(?:[ ]?(?:=|、計|、合計|\(計|, total)[ ]?"
        rf"(?P<total>\d{{1,5}})[ ]?(?P<total_unit>{unit})?\)?)?",
        re.IGNORECASE,
    )


def heaped(words: Grammar, found: re.Match[str], name: str) -> Iterator[Claim]:
    """Yield how many of a component called *name* lie in each of the piles that were *found*."""
    for many, each in (("many", "each"), ("many_en", "each_en"), ("more", "more_each")):
        if found[many] and found[each]:
            count, factor = (words.value_of(found[key]) for key in (each, many))
            kind = (name, count, "枚" if many == "many" else "", Role.SETUP, Section.PROSE)
            yield Claim(*kind, *found.span(), factor)
