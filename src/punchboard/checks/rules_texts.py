"""Reads the rules texts of a game, with what they claim."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from punchboard.checks.subject import RulesText
from punchboard.components.source_text import read_source
from punchboard.diagnostics import Checked, Diagnostic


def read_rules_texts(paths: Iterable[Path]) -> Checked[tuple[RulesText, ...]]:
    """Return the rules texts in *paths*; those that cannot be read are reported."""
    texts: list[RulesText] = []
    diagnostics: list[Diagnostic] = []
    for path in paths:
        # Here, because many games have no rules texts, and it takes its time.
        from punchboard.components.claims.reader import read_claims

        source = read_source(path)
        diagnostics += source.diagnostics
        if source.value is not None:
            claims = read_claims(source.value, path.suffix)
            texts.append(RulesText(path, source.value, claims))
    return Checked(tuple(texts), tuple(diagnostics))
