"""What of the box is named where in the running text of the rules."""

from __future__ import annotations

from punchboard.components.model import ComponentSet
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import Standing
from punchboard.rulebook.box.targets import CARDS, WORD_START, Target, names_of
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.texts import RulesText

WORD = made_later(r"[^\W\d]+")
#: How short a word for a kind may be: `die` is one in English alone; and a name.
_SHORTEST, _SHORT_NAME = 4, 3
#: What names begin with and may end before in Japanese, where no space is.
_JAPANESE = made_later("[ァ-ヺー一-龥]")
_PARTICLE = made_later(r"[をがはのもと、\d一二三四五六七八九十]")
#: How long a Japanese name is at most, in characters.
_LONGEST = 14
#: What is between a number and its noun: `5 of the 12 owls`.
BETWEEN = made_later(
    r"[ ]?(?:(?:の(?:うち)?|of|der|des|von|de|d['’])[ ]?)?(?:(?:the|den|les) )?(?:\d+ )?"
)


class NamedThings:
    """Finds the components and items that one text names.

    Attributes:
        bound: The claims of the text about something in the box, each with that.
    """

    def __init__(self, game: ComponentSet, ledger: Ledger, text: RulesText) -> None:
        self._script, self._said = text.script, text.script.counted
        self._components, self._targets = game.components, ledger.targets
        known = (e for e in ledger.of(text) if e.standing is Standing.BOUND)
        self.bound = tuple((e.claim, e.target) for e in known)

    def between(self, start: int, end: int) -> list[tuple[int, int, Target | None]]:
        """Return what has a name between two places, and where; None for what may be several."""
        first, last = self._script.plain.source(start, end)
        found: list[tuple[int, int, Target | None]] = [
            (start + claim.start - first, start + claim.end - first, target)
            for claim, target in self.bound
            if first <= claim.start and claim.end <= last
        ]
        place = start
        while word := WORD_START.search(self._said, place, end):
            name, target = self._name_at(word.start(), end)
            place = word.start() + max(len(name), 1)
            small = name.isascii() and len(name) < _SHORT_NAME
            small = small or self._script.words.value_of(name) is not None  # `Five to each`
            if target and not small:
                found.append((word.start(), place, target))
            elif (kind := WORD.match(self._said, word.start(), end)) and self._is_kind(kind[0]):
                found.append((word.start(), kind.end(), self._of_kind(kind[0])))
                place = kind.end()
        clear = any(target for *_, target in found)
        found = [each for each in found if each[2] or not clear]
        return sorted(found, key=lambda each: each[0])

    def _name_at(self, start: int, end: int) -> tuple[str, Target | None]:
        """Return the longest name that begins at a place; in Japanese no space ends it."""
        if not _JAPANESE.match(self._said, start):
            return self._targets.first(self._said[start:end])
        if start and _JAPANESE.match(self._said, start - 1):
            return "", None
        for last in range(min(end, start + _LONGEST), start, -1):
            name = self._said[start:last]
            whole = last > start + 1 or _PARTICLE.match(self._said, last, end)
            if whole and (target := self._targets.exactly(name)):
                return name, target
        return "", None

    def _is_kind(self, word: str) -> bool:
        """Return whether a word is one for a kind of pieces; a deck or a bag holds them."""
        small = word.isascii() and len(word) < _SHORTEST
        return (
            not small
            and names.is_kind(word)
            and not self._script.words.pattern("in_play", "^{}$").match(word)
        )

    def _of_kind(self, kind: str) -> Target | None:
        """Return the one thing that a word for a kind may mean: the cards of a game."""
        cards = CARDS.fullmatch(kind)
        found = [
            each
            for each in self._components
            if (cards and each.kind == "card")
            or any(names.is_of_kind(own, kind) for own in names_of(each))
        ]
        return Target(found[0], found[0].items) if len(found) == 1 else None

    def counted(self, start: int, end: int, last: int) -> Target | None:
        """Return what a number counts: what a claim says, or what is named behind it."""
        first, stop = self._script.plain.source(start, end)
        for claim, target in self.bound:
            if claim.start <= first and stop <= claim.end:
                return target
        between = BETWEEN.match(self._said, end, last)
        place = between.end() if between else end
        if own := self._name_at(place, last)[1]:
            return own
        word = WORD.match(self._said, place, last)
        return self._of_kind(word[0]) if word and names.is_kind(word[0]) else None
