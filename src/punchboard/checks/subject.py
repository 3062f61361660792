"""What rules look at: a game, its rules texts and its finished faces."""

from __future__ import annotations

import functools
import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from punchboard.checks.rule import Needs
from punchboard.checks.sources import Source
from punchboard.components.claims.claim import Claim
from punchboard.components.component_set import ComponentSet
from punchboard.diagnostics import Diagnostic, Location
from punchboard.workspace import Workspace

if TYPE_CHECKING:
    from punchboard.build.sheet_file import Deck
    from punchboard.checks.comparison import Comparison
    from punchboard.checks.invariants import Broken
    from punchboard.checks.ledger import Ledger
    from punchboard.checks.preflight.grounds import Grounds
    from punchboard.checks.usage import Usage


_LANGUAGE = re.compile(r"[._-]([a-z]{2}(?:-[A-Za-z]{2,4})?)\.[^.]+$")
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？\n]")
_KANA = re.compile("[ぁ-ゖァ-ヺ]")


@dataclass(frozen=True)
class RulesText(Source):
    """A rules text and what it claims.

    Attributes:
        path: The file.
        text: All of it.
        claims: What it says about components, in its order.
    """

    claims: tuple[Claim, ...]

    def place_of(self, claim: Claim) -> Location:
        """Return the place of a claim's words."""
        return self.place(claim.start, claim.end)

    def sentence_of(self, claim: Claim) -> str:
        """Return the sentence that a claim begins in."""
        before = bisect_right(self._sentence_ends, claim.start)
        start = self._sentence_ends[before - 1] if before else 0
        return self.text[start : self._sentence_ends[before]]

    @functools.cached_property
    def _sentence_ends(self) -> list[int]:
        return [*(each.end() for each in _SENTENCE_END.finditer(self.text)), len(self.text) + 1]

    @functools.cached_property
    def language(self) -> str:
        """Its language, by the file's name (`rules.en.md`) or else by its script."""
        named = _LANGUAGE.search(self.path.name)
        if named:
            return named[1].casefold()
        return "ja" if len(_KANA.findall(self.text)) * 10 > len(self.text) else ""


@dataclass(frozen=True)
class Subject:
    """A game with all that rules may need of it.

    Attributes:
        game: The game.
        workspace: Where its files are.
        rules: Its rules texts; nothing where it has none.
        decks: Its finished faces by language; nothing where none were made.
        engine: Who draws the art: `resvg` or `cairosvg`.
    """

    game: ComponentSet
    workspace: Workspace
    rules: tuple[RulesText, ...] = ()
    decks: Mapping[str, tuple[Deck, ...]] = field(default_factory=lambda: MappingProxyType({}))
    engine: str = "resvg"

    def has(self, needs: Needs) -> bool:
        """Return whether there is what a rule looks at."""
        if needs is Needs.RULES:
            return bool(self.rules)
        return bool(self.decks) if needs is Needs.FACES else True

    @functools.cached_property
    def editions(self) -> tuple[tuple[RulesText, ...], ...]:
        """The rules texts by language: those of one language are read together."""
        found: dict[str, list[RulesText]] = {}
        for text in self.rules:
            found.setdefault(text.language, []).append(text)
        return tuple(map(tuple, found.values()))

    @functools.cached_property
    def ledger(self) -> Ledger:
        """The claims of the rules, each with what it speaks of in the box."""
        from punchboard.checks.ledger import Ledger

        return Ledger(self.game, self.rules)

    @functools.cached_property
    def comparison(self) -> Comparison:
        """The claims of the rules, held against the box."""
        from punchboard.checks.comparison import Comparison

        return Comparison(self.game, self.ledger, self.rules)

    @functools.cached_property
    def invariants(self) -> tuple[Broken | Diagnostic, ...]:
        """The checks of the game that do not hold, and what is wrong with others."""
        from punchboard.checks.invariants import check_invariants

        return check_invariants(self.game)

    @functools.cached_property
    def usage(self) -> Usage:
        """The game's files, and what they name."""
        from punchboard.checks.usage import Usage

        return Usage(self.game, self.workspace)

    @functools.cached_property
    def grounds(self) -> Grounds:
        """What lies under the words of the faces, drawn where it is asked for."""
        from punchboard.checks.preflight.grounds import Grounds

        return Grounds(self)
