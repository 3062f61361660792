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
from punchboard.rulebook.lists.asides import is_aside, is_of_variant
from punchboard.rulebook.page.amounts import Amount
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
        for each, end in _lasts(text):
            target, count = named.counted(each.start, each.end, end), each.count
            if not target or target.component.id in wrong or not isinstance(count, int):
                continue
            there = target.count
            near = 0 < abs(count - there) <= max(_FEW, there // _SHARE)
            if near and there % count:
                name = target.part or target.component.name.first
                yield Finding(
                    text.place(*script.plain.source(each.start, each.end)),
                    f"the rules say {count:,} `{name}` in all, the box has {there:,}",
                    ("correct the number, or the list",),
                    (in_box(target),),
                )


def _lasts(text: RulesText) -> Iterator[tuple[Amount, int]]:
    """Yield the numbers of which the last one is told, each with the end of its sentence."""
    script, said = text.script, text.script.counted
    lasts = script.words.pattern("last_of", r"(?<![^\W\d]){}[ ]?$")
    some = [script.words.pattern(each) for each in ("players", "per_player")]
    for line in script.lines:
        told = line.kind not in {Kind.HEADING, Kind.ROW} and not is_aside(script, line)
        if not told or is_of_variant(script, line):
            continue
        for start, end in sentences(said, line.start, line.end):
            for each in script.amounts_in(start, end):
                first = max(start, each.start - _BEFORE)
                led = is_of_pieces(each) and lasts.search(said, first, each.start)
                if led and each.count and not any(e.search(said, start, end) for e in some):
                    yield each, end
