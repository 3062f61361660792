"""Numbers that depend on how many play, in a sentence or in a table.

`Deal 9 cards to each with 2 players, 7 with 3 and 5 with 4`: each number has its own case.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.entries.mentions import Vocabulary
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.lists.tables import COUNT, cells
from punchboard.rulebook.page.lines import Line, WritingSystem

_SHARED = made_later(r"[ずづ]つ|配")
_FEWEST = 2


def dealt_by_players(
    script: WritingSystem, vocabulary: Vocabulary, start: int, end: int
) -> list[Claim]:
    """Return what a sentence deals to each, where that depends on how many play.

    All its numbers are in turn those of players and those of one thing.
    """
    text, words = script.plain.text, script.words
    people = list(_people(words).finditer(text, start, end))
    if not people:
        return []
    led = re.escape(people[0]["led"] or "")
    later = compiled(rf"(?<!\w)(?:{led})(?P<number>{words.any_number})(?![^\W\d])") if led else None
    spans = {each.start("number"): each for each in people}
    spans |= {e.start("number"): e for e in later.finditer(text, start, end)} if later else {}
    numbers = list(compiled(words.any_number).finditer(text, start, end))
    cases = [e for e in numbers if e.start() in spans]
    counts = [e for e in numbers if e.start() not in spans]
    kinds = [each.start() in spans for each in numbers]
    turns = all(one is not other for one, other in itertools.pairwise(kinds))
    if len(cases) != len(counts) or len(cases) < _FEWEST or not turns:
        return []
    forms = phrases_of(words)
    shared = forms.per_player.search(text, start, end) or forms.each.search(text, start, end)
    named = {vocabulary.meant(e.name) for e in vocabulary.mentions(script.counted, start, end)}
    if len(named) != 1 or not (shared or _SHARED.search(text, start, end)):
        return []
    values = [[words.value_of(e[0]) or 0 for e in each] for each in (counts, cases)]
    if not all(map(all, values)) or len({*values[1]}) < len(cases):
        return []
    (name,) = named
    return [
        Claim(name, count, "", Role.PER_PLAYER, Section.PROSE, place.start(), place.end(), players)
        for place, count, players in zip(counts, *values, strict=True)
    ]


@functools.lru_cache(maxsize=32)
def _people(words: Grammar) -> re.Pattern[str]:
    """Return a number of players with the word that leads it: `with 2 players`, `2人`."""
    behind = rf"(?P<number>{words.any_number})[ -]?(?:{words.words('players')})"
    return compiled(rf"(?P<led>\b[^\W\d]{{1,5}}[ ])?(?<![\d~-])(?!1[人名])(?:{behind})(?![分用])")


def used_in_cases(
    script: WritingSystem, vocabulary: Vocabulary, rows: Sequence[Line]
) -> Iterator[Claim]:
    """Yield what so many players use: `| Players | Cards |`."""
    filled = [found for row in rows if (found := cells(script, row))]
    heads, words, text = filled[0] if filled else [], script.words, script.plain.text
    people = f"(?:{words.words('players')}|{words.words('player_titles')})"
    number = rf"{words.any_number}(?:[ ]?(?:-|~|{words.words('to')})[ ]?\d{{1,2}}|\+)?"
    case = compiled(rf"^{number}[ -]?{people}?$")
    titled, forms = compiled(rf"^(?:[^\W\d]+[ ](?:[^\W\d]+[ ])?)?{people}$"), phrases_of(words)
    first = [cell for cell in heads[:1] if titled.match(text[slice(*cell)].strip(" *"))]
    for row in filled[1:] if first else ():
        players = case.match(text[slice(*row[0])].strip(" *"))
        for thing, cell in list(zip(heads, row, strict=False))[1:] if players else ():
            named = list(vocabulary.mentions(script.counted, *thing))
            count = COUNT.fullmatch(text[slice(*cell)].strip(" *"))
            led = named and words.pattern("stops", "(?:^|[ ]){}[ ]")
            if led and led.search(text[thing[0] : named[-1].start]):
                continue  # `Hand with tide cards`
            if named and count:
                title = text[slice(*thing)]
                each = forms.per_player.search(title) or forms.each.search(title)
                many = [None, *words.numbers_in(text[slice(*row[0])])][-1] if each else None
                role = Role.PER_PLAYER if each else Role.SETUP
                yield Claim(named[-1].name, int(count[1]), "", role, Section.PROSE, *cell, many)
