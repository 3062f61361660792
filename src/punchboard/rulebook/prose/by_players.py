"""Numbers that depend on how many play, in a sentence or in a table.

`Deal 9 cards to each with 2 players, 7 with 3 and 5 with 4`: each number has its own case.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.lists.tables import COUNT, cells
from punchboard.rulebook.page.lines import Line, WritingSystem
from punchboard.rulebook.prose.forms import forms_of
from punchboard.rulebook.prose.mentions import Vocabulary

_SHARED = made_later(r"[ずづ]つ|配")


def dealt_by_players(
    script: WritingSystem, vocabulary: Vocabulary, start: int, end: int
) -> list[Claim]:
    """Return what a sentence deals to each, where that depends on how many play.

    All its numbers are in turn those of players and those of one thing.
    """
    text, words, forms = script.plain.text, script.words, forms_of(script.words)
    people = list(forms.in_case.finditer(text, start, end))
    led = re.escape(people[0]["led"] or "") if people else ""
    later = compiled(rf"(?<!\w)(?:{led})({words.any_number})(?![^\W\d])") if led else None
    spans = {each.start("number") for each in people}
    spans |= {each.start(1) for each in later.finditer(text, start, end)} if later else set()
    numbers = list(forms.any_number.finditer(text, start, end)) if len(spans) > 1 else []
    kinds = [each.start() in spans for each in numbers]
    if not numbers or any(one is other for one, other in itertools.pairwise(kinds)):
        return []
    values = [words.value_of(each[0]) or 0 for each in numbers]
    cases = [value for value, case in zip(values, kinds, strict=True) if case]
    counts = [e for e in zip(numbers, values, kinds, strict=True) if not e[2]]
    forms_shared = (forms.per_player, forms.each, _SHARED)
    shared = any(form.search(text, start, end) for form in forms_shared)
    named = {vocabulary.meant(e.name) for e in vocabulary.mentions(script.counted, start, end)}
    if len(named) != 1 or not shared or not all(values) or len({*cases}) != len(counts):
        return []
    kind = Role.PER_PLAYER, Section.PROSE
    return [
        Claim(name, count, "", *kind, *place.span(), players)
        for name in named
        for (place, count, _), players in zip(counts, cases, strict=False)
    ]


def used_in_cases(
    script: WritingSystem, vocabulary: Vocabulary, rows: Sequence[Line]
) -> Iterator[Claim]:
    """Yield what so many players use: `| Players | Cards |`."""
    filled = [found for row in rows if (found := cells(script, row))]
    heads, forms, text = filled[0] if filled else [], forms_of(script.words), script.plain.text
    titled = heads and forms.case_title.match(text[slice(*heads[0])].strip(" *"))
    for row in filled[1:] if titled else ():
        players = forms.case_cell.match(text[slice(*row[0])].strip(" *"))
        for thing, cell in list(zip(heads, row, strict=False))[1:] if players else ():
            named = list(vocabulary.mentions(script.counted, *thing))
            count = COUNT.fullmatch(text[slice(*cell)].strip(" *"))
            # `Hand with tide cards`
            if named and count and not forms.stops.search(text[thing[0] : named[-1].start]):
                title = text[slice(*thing)]
                each = forms.per_player.search(title) or forms.each.search(title)
                many = [None, *script.words.numbers_in(text[slice(*row[0])])][-1] if each else None
                role = Role.PER_PLAYER if each else Role.SETUP
                yield Claim(named[-1].name, int(count[1]), "", role, Section.PROSE, *cell, many)
