"""Checks a game: its lists, its faces in every language, and what the rules of `checks` ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from punchboard.checks.codes import known_codes
from punchboard.checks.registry import rule_codes
from punchboard.checks.rule import Needs, Rule
from punchboard.checks.run import ask, rules_of
from punchboard.checks.subject import Subject
from punchboard.components.agreements import settle
from punchboard.components.component_set import ComponentSet
from punchboard.diagnostics import Checked, Diagnostic, Severity, did_you_mean, has_errors
from punchboard.report import Steps, counts
from punchboard.verdicts import Verdict
from punchboard.workspace import Workspace

if TYPE_CHECKING:
    from punchboard.build.sheet_file import Deck
    from punchboard.project import Lines, Project

#: The bleed of the faces that are looked at, in mm.
_BLEED = 3.0


@dataclass(frozen=True, slots=True)
class Questions:
    """What a user wants to know.

    Attributes:
        select: The codes asked for; none asks for all.
        ignore: The codes not to be told.
        rules: A rules text to hold against the game instead of its own.
        engine: Who draws the art of the faces that are looked at.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    rules: Path | None = None
    engine: str = "resvg"

    @property
    def codes(self) -> frozenset[str]:
        """The codes of what is to be told."""
        return (frozenset(self.select) or known_codes()) - frozenset(self.ignore)

    @property
    def text(self) -> str:
        """What is asked, as one line."""
        return f"{sorted(self.select)} {sorted(self.ignore)} {self.rules} {self.engine}"

    def unknown(self) -> tuple[str, ...]:
        """Return what is wrong with the codes, as parts of a sentence."""
        return tuple(
            "; ".join((f"there is no code `{code}`", *did_you_mean(code, known_codes())))
            for code in (*self.select, *self.ignore)
            if code not in known_codes()
        )


def check(project: Project, game_id: str, questions: Questions, steps: Steps) -> Lines:
    """Return what is wrong with a game, in all its languages."""
    others = () if questions.rules is None else (questions.rules,)
    verdict = Verdict(project.workspace, game_id, questions.text, others)
    told = verdict.findings()
    if told is None:
        told = tuple(_found(project, game_id, questions, steps))
        verdict.keep(told)
    state = "has errors" if has_errors(told) else "has warnings"
    return Checked((f"{game_id}: {state if told else 'no problems found'}",), told)


def _found(
    project: Project, game_id: str, questions: Questions, steps: Steps
) -> Iterator[Diagnostic]:
    """Yield what is to be told of a game."""
    loaded = project.game(game_id)
    told = loaded.diagnostics
    if loaded.value is not None:
        looked = _look(project, loaded.value, questions, steps)
        found = (*told, *settle(looked, loaded.value.severities))
        told = tuple(each for each in found if each.code in questions.codes)
    # A game that cannot be read is never fine, whatever was asked of it.
    yield from dict.fromkeys(told)


def _look(
    project: Project, game: ComponentSet, questions: Questions, steps: Steps
) -> Iterable[Diagnostic]:
    """Yield what is wrong with a game beyond its list."""
    rules = rules_of(questions.codes)
    decks: dict[str, tuple[Deck, ...]] = {}
    if questions.codes - {rule.code for rule in rules} or _need(rules, Needs.FACES):
        steps.start(game.id, len(game.languages))
        for language in game.languages:
            steps.advance(f"{game.id} ({language}): checking")
            laid_out = project.lay_out(game, language, bleed=_BLEED)
            decks[language] = laid_out.value
            yield from laid_out.diagnostics
    yield from _asked(rules, game, project.workspace, decks, questions)


def _asked(
    rules: Sequence[Rule],
    game: ComponentSet,
    workspace: Workspace,
    decks: Mapping[str, tuple[Deck, ...]],
    questions: Questions,
) -> Iterable[Diagnostic]:
    """Yield what *rules* find in a game."""
    from punchboard.checks.rules_texts import read_rules_texts

    paths = [questions.rules] if questions.rules else [each.path for each in game.rules]
    texts = read_rules_texts(paths if _need(rules, Needs.RULES, Needs.TEXTS) else [])
    yield from texts.diagnostics
    subject = Subject(game, workspace, texts.value, decks, questions.engine)
    yield from ask(rules, subject)


def cheap_checks(game: ComponentSet, workspace: Workspace) -> tuple[str, ...]:
    """Return the line that a build says about the cheap checks; none where all is well."""
    rules = rules_of(rule_codes(), cheap=True)
    found = _asked(rules, game, workspace, MappingProxyType({}), Questions())
    told = tuple(dict.fromkeys(settle(found, game.severities)))
    if not told:
        return ()
    errors = sum(each.severity is Severity.ERROR for each in told)
    return (f"checks: {counts(errors, len(told) - errors)}, run `punchboard check {game.id}`",)


def _need(rules: Iterable[Rule], *needs: Needs) -> bool:
    return any(rule.needs in needs for rule in rules)
