"""Asks rules about a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from punchboard.checks.registry import all_rules
from punchboard.checks.rule import Cost, Rule
from punchboard.checks.subject import Subject
from punchboard.checks.told_once import told_once
from punchboard.diagnostics import Diagnostic


def rules_of(codes: Collection[str], *, cheap: bool = False) -> tuple[Rule, ...]:
    """Return the rules with these *codes*, without the thorough ones where *cheap*."""
    return tuple(
        rule
        for rule in all_rules().values()
        if rule.code in codes and not (cheap and rule.cost is Cost.THOROUGH)
    )


def ask(rules: Iterable[Rule], subject: Subject) -> Iterator[Diagnostic]:
    """Yield what *rules* find, each thing once."""
    told: dict[Diagnostic, None] = {}
    for rule in rules:
        if subject.has(rule.needs):
            told.update(dict.fromkeys(rule.find(subject)))
    yield from told_once(told, subject.game.severities)
