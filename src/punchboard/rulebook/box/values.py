"""Numbers that are not counts: in texts of the game, in tables and lists.

Counts are compared with the box, everything else with whatever says the same thing:
a number of a definition, a text on an aid or a board, the points of an entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from msgspec.structs import replace

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.parallel import UNTRUE, place_of, words_of
from punchboard.rulebook.box.targets import value_names
from punchboard.rulebook.box.ties import WORTH, differing_facts
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.texts import RulesText

#: A number, or one with what is added to it: `+1, and +1 for each more`.
_LAST_CELL = made_later(r"[+−-]?(?P<number>\d{1,4})(?:[,、] ?[^\d].*)?")


class Untrue(Protocol):
    """A sentence of the game that does not hold."""

    @property
    def statement(self) -> str:
        """What does not hold."""

    @property
    def reason(self) -> str:
        """Why it should; "" if the game does not say."""

    @property
    def location(self) -> Location | None:
        """Where it is written."""

    def is_about(self, said: int, there: int) -> bool:
        """Return whether it has the number that rules say, where the game has another."""


def differing_numbers(
    game: ComponentSet,
    texts: Sequence[RulesText],
    ledger: Ledger,
    reported: Iterable[Location],
    broken: Sequence[Untrue],
) -> Iterator[Finding]:
    """Yield the numbers of the rules that the game has otherwise."""
    rows: dict[tuple[int, int], Finding] = {}
    for numbers, each in _differing_rows(game, texts, broken):
        first = rows.setdefault(numbers, each)
        if first is not each and each.location:  # the same slip in another text
            places = (*first.related, Related(each.location, "and here"), *each.related)
            rows[numbers] = replace(first, related=(*dict.fromkeys(places),))
    known = (*reported, *places_of([*rows.values()]))
    yield from differing_facts(game, texts, ledger, known, [each.statement for each in broken])
    yield from rows.values()


def places_of(found: Sequence[Finding]) -> Iterator[Location]:
    """Yield all places that findings name."""
    related = (each.location for finding in found for each in finding.related)
    yield from (each for each in (*(one.location for one in found), *related) if each)


def _differing_rows(
    game: ComponentSet, texts: Sequence[RulesText], broken: Sequence[Untrue]
) -> Iterator[tuple[tuple[int, int], Finding]]:
    """Yield the rows of tables whose last number is not what the thing named first is worth."""
    worth = dict(_worths(game))
    lines = ((text, line) for text in texts for line in text.script.lines)
    for text, line in lines:
        if line.kind is not Kind.ROW:
            continue
        cells = [cell.strip() for cell in words_of(text.script, line).strip("| ").split("|")]
        last, there = _LAST_CELL.fullmatch(cells[-1]), worth.get(names.key(cells[0]))
        if not last or there is None or there == int(last["number"]):
            continue
        said = int(last["number"])
        follow = [each for each in broken if each.is_about(said, there)]
        message = f"the rules say {said} here, the list has {there} for `{cells[0]}`"
        related = tuple(Related(e.location, UNTRUE) for e in follow if e.location)
        checks = "".join(f", and the check `{e.reason or e.statement}`" for e in follow)
        hints = (f"make both say the same{checks}",)
        yield (said, there), Finding(place_of(text, line), message, hints, related)


def _worths(game: ComponentSet) -> Iterator[tuple[str, int]]:
    """Yield the names of entries with the one number that each is worth."""
    for entry in (entry for entries in game.definitions.values() for entry in entries.values()):
        held = [v for k, v in entry.fields.items() if k in WORTH and type(v) is int]
        for name in value_names(entry) if len(held) == 1 else ():
            yield names.key(name), int(str(held[0]))
