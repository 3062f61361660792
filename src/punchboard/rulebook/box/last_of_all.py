"""Numbers of all there are in sentences of play: `when the last of the 12 stations was built`."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Finding
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.left_numbers import is_of_pieces
from punchboard.rulebook.box.named_things import NamedThings
from punchboard.rulebook.box.wording import in_box
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.texts import RulesText

#: How far a wrong number may be from the right one: so many pieces, or one of so many.
_FEW, _SHARE = 2, 5
#: How far in front of a number its words may be, in characters.
_BEFORE = 24


def differing_lasts(
    game: ComponentSet, ledger: Ledger, texts: Sequence[RulesText], wrong: Container[str]
) -> Iterator[Finding]:
    """Yield the numbers of all of a thing, of which the last one ends something.

    Those of what each player has, of a number of players or of a variant are left out, and
    numbers of components of which another number is *wrong*.
    """
    for text in texts:
        named, script = NamedThings(game, ledger, text), text.script
        lasts = script.words.pattern("last_of", r"(?<![^\W\d]){}[ ]?$")
        cases = [script.words.pattern(e) for e in ("players", "per_player", "variants")]
        for line in script.lines:
            titles = (line.chapter.title, *line.chapter.parents[1:])
            aside = is_aside(script, line) or any(cases[-1].search(e.casefold()) for e in titles)
            if aside or line.kind in {Kind.HEADING, Kind.ROW}:
                continue
            for start, end in sentences(script.counted, line.start, line.end):
                for each in script.amounts_in(start, end):
                    first = max(start, each.start - _BEFORE)
                    if not (is_of_pieces(each) and lasts.search(script.counted, first, each.start)):
                        continue
                    target = named.counted(each.start, each.end, end)
                    count = each.count if isinstance(each.count, int) else 0
                    if target is None or target.component.id in wrong or not count:
                        continue
                    there = target.count
                    near = 0 < abs(count - there) <= max(_FEW, there // _SHARE)
                    some = any(e.search(script.counted, start, end) for e in cases[:-1])
                    if near and there % count and not some:
                        name = target.part or target.component.name.first
                        place = script.plain.source(each.start, each.end)
                        yield Finding(
                            text.place(*place),
                            f"the rules say {count:,} `{name}` in all, the box has {there:,}",
                            ("correct the number, or the list",),
                            (in_box(target),),
                        )
