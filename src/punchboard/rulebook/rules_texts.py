"""Reads the rules texts of a game, with what they claim."""

from __future__ import annotations

import functools
import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from punchboard.diagnostics import Diagnostic, Location
from punchboard.rulebook.claim import Claim
from punchboard.rulebook.sources import Source

if TYPE_CHECKING:
    pass

from pathlib import Path

from punchboard.components.yaml import read_source
from punchboard.diagnostics import Checked


def read_rules_texts(paths: Iterable[Path]) -> Checked[tuple[RulesText, ...]]:
    """Return the rules texts in *paths*; those that cannot be read are reported."""
    texts: list[RulesText] = []
    diagnostics: list[Diagnostic] = []
    for path in paths:
        # Here, because many games have no rules texts, and it takes its time.
        from punchboard.rulebook.reader import read_claims

        source = read_source(path)
        diagnostics += source.diagnostics
        if source.value is not None:
            claims = read_claims(source.value, path.suffix)
            texts.append(RulesText(path, source.value, claims))
    return Checked(tuple(texts), tuple(diagnostics))


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
