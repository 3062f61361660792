"""Sets, decks and bags, and how many of something each of them holds."""

from __future__ import annotations

from msgspec import Struct

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.lists.clauses import Clause, Clauses, Head
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.lists.splitting import Span
from punchboard.rulebook.page.lines import WritingSystem


class Held(Struct, frozen=True):
    """What sets hold.

    Attributes:
        claims: What it claims.
        head: The thing that they hold.
        brackets: What else is said about it.
    """

    claims: tuple[Claim, ...]
    head: Head
    brackets: tuple[Span, ...] = ()


class SetReader:
    """Reads the clauses that count sets of something."""

    def __init__(self, script: WritingSystem, clauses: Clauses) -> None:
        self._script, self._text = script, script.counted
        self._signs, self._clauses = signs_of(script.words), clauses

    def read(self, clause: Clause) -> Held | None:
        """Return what the sets of a *clause* with a number hold, or None where it counts none."""
        return self._deck(clause) or self._bags(clause) or self._open(clause)

    def _deck(self, clause: Clause) -> Held | None:
        """Return `4 decks of 20 owl cards` as so many sets of 20 owl cards each."""
        found = self._signs.deck.search(self._text, clause.start, clause.end)
        led = next(iter(self._script.amounts_in(clause.start, clause.end)), None)
        if not found or not led or not isinstance(led.count, int):
            return None
        one = led.start == found.end()  # `a deck of 44 cards`
        if not one and led.end != found.start():
            return None
        inner = self._clauses.read(found.end(), clause.end)
        if not inner.name or not isinstance(inner.count, int):
            return None
        kind, end = (Role.SUPPLY, Section.LIST, clause.start), end_of(self._text, inner)
        if one:
            claim = Claim(inner.name, inner.count, inner.unit, *kind, end)
            return Held((claim,), Head(inner.name, inner.count, inner.unit))
        claim = Claim(inner.name, led.count, found[1], *kind, end, inner.count, inner.total)
        head = Head(inner.name, inner.count * led.count, inner.unit)
        return Held((claim,), head, inner.brackets)

    def _bags(self, clause: Clause) -> Held | None:
        """Return `2 bags of beads (20 each)` as so many sets of 20 beads."""
        name = self._script.words.content(clause.name)
        if name == clause.name or not isinstance(clause.count, int) or not clause.brackets:
            return None
        inner = self._clauses.read(*clause.brackets[0])
        if not inner.each or inner.share or not isinstance(inner.count, int):
            return None
        unit = clause.name.partition(" ")[0]
        place = Role.SUPPLY, Section.LIST, clause.start, clause.end, inner.count
        head = Head(name, clause.count * inner.count, inner.unit)
        return Held((Claim(name, clause.count, unit, *place),), head, clause.brackets[1:])

    def _open(self, clause: Clause) -> Held | None:
        """Return `a deck of owl cards` as cards whose number is not told."""
        assert clause.amount is not None
        held = self._signs.sets_of.match(clause.name)
        name = clause.name[held.end() :] if held else ""
        spoken = clause.count == 1 and not self._text[clause.amount.number].isdigit()
        if not (spoken and " " in name):
            return None
        place = Role.SUPPLY, Section.LIST, clause.start, clause.end
        return Held((Claim(name, None, "", *place),), Head(name, None, ""))


def end_of(text: str, clause: Clause) -> int:
    """Return where the words of a clause end that name and count."""
    end = max(clause.tail[0], clause.amount.end if clause.amount else 0)
    while text[end - 1] in " .。":
        end -= 1
    # `Owls (12)`: the bracket belongs to its number.
    opened = text.find("(", clause.start, end) >= 0
    return end + (opened and text[end : end + 1] == ")")
