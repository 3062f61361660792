"""Which deck a bare word for cards means, and what of it is set aside."""

from __future__ import annotations

import re

from punchboard.components.model import Component, ComponentSet
from punchboard.rulebook import names
from punchboard.rulebook.claim import Claim, Role
from punchboard.rulebook.targets import names_of
from punchboard.rulebook.texts import RulesText

_CARDS = frozenset(["card", "カード"])
_DEALT = frozenset([Role.PER_PLAYER, Role.SETUP])
_SHUFFLES = re.compile("shuffl|シャッフル|混ぜ|切って|切り")
_ASIDE = re.compile(r"\baside\b|\bout of the game\b|脇に|脇へ|わきに|よけ|除外|取り除|ゲームから除")
_SOME_PLAYERS = re.compile(
    r"\d\s*人(?!\s*\d)|\b(?:\d+|two|three|four|five|six|seven|eight)[\s-]+players?\b"
)


def meant_deck(game: ComponentSet, claim: Claim, text: RulesText) -> Component | None:
    """Return the deck that bare `cards` of a claim means, where it can mean but one.

    That is the deck which its paragraph has shuffled before, or else the one with
    more cards than all the others together; a number for some players alone is
    of none, and neither is one next to the name of another deck.
    """
    if claim.role not in _DEALT or names.key(claim.name) not in _CARDS:
        return None
    if is_a_case(claim, text):
        return None
    line = text.folded.rfind("\n", 0, claim.start) + 1
    before = text.folded[line : claim.start]
    decks = [each for each in game.components if each.kind == "card"]
    named = [each for each in decks if len(each.items) > 1 and _is_in(each, before)]
    if len(named) == 1 and _SHUFFLES.search(before):
        return named[0]
    cards = sum(each.count for each in decks)
    main = next((each for each in decks if 2 * each.count > cards), None)
    return main if not named or named == [main] else None


def is_a_case(claim: Claim, text: RulesText) -> bool:
    """Return whether a claim is for a number of players that its sentence names."""
    return claim.factor is None and _SOME_PLAYERS.search(text.sentence_of(claim)) is not None


def is_set_aside(claim: Claim, text: RulesText) -> bool:
    """Return whether a claim is of pieces that setting up puts out of play, whoever plays."""
    said = text.sentence_of(claim).casefold()
    return claim.role is Role.SETUP and bool(_ASIDE.search(said)) and not is_a_case(claim, text)


def _is_in(component: Component, folded: str) -> bool:
    patterns = (names.pattern(name) for name in names_of(component))
    return any(each is not None and each.search(folded) for each in patterns)
