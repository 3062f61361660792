"""The claims of a game's rules, each with what it speaks of in the box."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from punchboard.components.model import ClaimBinding, Component, ComponentSet
from punchboard.diagnostics import Location
from punchboard.rulebook import names
from punchboard.rulebook.claim import Claim, Role
from punchboard.rulebook.decks import meant_deck
from punchboard.rulebook.targets import Target, Targets
from punchboard.rulebook.texts import RulesText

_NUMBER = re.compile(r"\d+")


class Standing(StrEnum):
    """How a claim stands to the box.

    `bound` has something in the box that it speaks of, `ambiguous` several
    things, `unknown` none; `aside` was set aside in the game file.
    """

    BOUND = "bound"
    AMBIGUOUS = "ambiguous"
    UNKNOWN = "unknown"
    ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A claim and what it speaks of.

    Attributes:
        claim: The claim.
        text: The rules text it stands in.
        standing: How it stands to the box.
        targets: What it may speak of: one thing where it is bound.
        implied: Whether it is bound by what it can mean alone, and names nothing.
    """

    claim: Claim
    text: RulesText
    standing: Standing
    targets: tuple[Target, ...] = ()
    implied: bool = False

    @property
    def target(self) -> Target:
        """What it speaks of, where it is bound."""
        return self.targets[0]

    @property
    def place(self) -> Location:
        """Where it is written."""
        return self.text.place_of(self.claim)

    def is_about(self, component: Component) -> bool:
        """Return whether it speaks of *component* or of its items, and by a name of theirs."""
        named = self.standing is Standing.BOUND and not self.implied
        return named and self.target.component is component


class Ledger:
    """The claims of all rules texts of a game.

    Attributes:
        targets: Everything in the box, by its names.
        entries: The claims in their order.
        unused: What the game file says about claims that nobody makes.
    """

    def __init__(self, game: ComponentSet, texts: Sequence[RulesText]) -> None:
        self._game = game
        self.targets = Targets(game)
        self._used: set[ClaimBinding] = set()
        self.entries = tuple(self._entry(claim, text) for text in texts for claim in text.claims)
        self.unused = tuple(each for each in game.agreements if each not in self._used)

    def of(self, text: RulesText) -> Iterator[LedgerEntry]:
        """Yield the claims of one text."""
        return (each for each in self.entries if each.text is text)

    def items_of_part(self, component: Component, name: str) -> Target | None:
        """Return the items of *component* that the rules call *name*."""
        items = self.targets.parts(component, name)
        return Target(component, items, name) if items else None

    def _entry(self, claim: Claim, text: RulesText) -> LedgerEntry:
        agreement = self._agreement(claim)
        owner = self._agreement_about(claim.of)
        if agreement is not None and agreement.component:
            return LedgerEntry(claim, text, Standing.BOUND, (self._agreed(agreement),))
        if agreement is not None or (owner is not None and not owner.component):
            return LedgerEntry(claim, text, Standing.ASIDE)
        owners = (self._agreed(owner),) if owner is not None else self.targets.named(claim.of)
        found = self._part_of(claim, owners) or self.targets.named(claim.name) or owners
        deck = None if found else meant_deck(self._game, claim, text)
        if deck is not None:
            return LedgerEntry(
                claim, text, Standing.BOUND, (Target(deck, deck.items),), implied=True
            )
        standing = (Standing.UNKNOWN, Standing.BOUND)[len(found)] if len(found) < 2 else None
        return LedgerEntry(claim, text, standing or Standing.AMBIGUOUS, found)

    def _part_of(self, claim: Claim, owners: tuple[Target, ...]) -> tuple[Target, ...]:
        """Return what a part or an attribute belongs to: the items, or else the component."""
        if len(owners) != 1 or claim.role not in {Role.PART, Role.PER_COLOR, Role.PER_PLAYER}:
            return owners
        return (self.items_of_part(owners[0].component, claim.name) or owners[0],)

    def _agreement(self, claim: Claim) -> ClaimBinding | None:
        """Return what the game file says about a claim: first of its words, then of its name."""
        matching = [each for each in self._game.agreements if _speaks_of(each, claim)]
        self._used.update(matching)
        matching.sort(key=lambda each: names.key(each.says) == names.key(claim.name))
        return matching[0] if matching else None

    def _agreement_about(self, name: str) -> ClaimBinding | None:
        """Return what the game file says about all that is claimed of *name*."""
        key = names.key(name)
        matching = (each for each in self._game.agreements if key and names.key(each.says) == key)
        return next(matching, None)

    def _agreed(self, agreement: ClaimBinding) -> Target:
        component = next(each for each in self._game.components if each.id == agreement.component)
        items = tuple(each for each in component.items if agreement.item in {"", each.id})
        return Target(component, items, agreement.item)


def _speaks_of(agreement: ClaimBinding, claim: Claim) -> bool:
    """Return whether the words of *agreement* are a claim's name, or its name with its number.

    The number may stand before or behind the name, whatever stands between them.
    """
    said, name = names.key(agreement.says), names.key(claim.name)
    quote = names.key(claim.quote)
    if said == name or (name in said and said in quote):
        return True
    numbers, rest = set(_NUMBER.findall(said)), _NUMBER.sub("", said)
    counted = set(_NUMBER.findall(quote)) or {str(claim.count)}
    bare = {name, name + names.key(claim.unit), names.key(claim.unit) + name}
    return bool(numbers) and numbers <= counted and rest in bare
