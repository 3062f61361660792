"""`check`: a game's lists, its faces in every language, and what the rules of `checks` ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from punchboard.checks.rule import Rule
from punchboard.checks.run import ask, known_codes, rule_codes, rules_of
from punchboard.checks.subject import Needs, Subject
from punchboard.commands.choosing import EVERYTHING, chosen_decks
from punchboard.commands.kept_findings import KeptFindings
from punchboard.commands.report import Outcome, Steps, counts
from punchboard.commands.session import OpenGame, Session
from punchboard.diagnostics import Checked, Diagnostic, Severity, did_you_mean, has_errors
from punchboard.snapshots.choose import Choice
from punchboard.snapshots.messages import UNKNOWN_CHOICE

if TYPE_CHECKING:
    from punchboard.sheets.file import Deck

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
        choice: The pieces whose faces are looked at.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    rules: Path | None = None
    engine: str = "resvg"
    choice: Choice = EVERYTHING

    @property
    def codes(self) -> frozenset[str]:
        """The codes of what is to be told."""
        return (frozenset(self.select) or known_codes()) - frozenset(self.ignore)

    @property
    def text(self) -> str:
        """What is asked, as one line."""
        return (
            f"{sorted(self.select)} {sorted(self.ignore)} {self.rules} {self.engine} {self.choice}"
        )

    def unknown(self) -> tuple[str, ...]:
        """Return what is wrong with the codes, as parts of a sentence."""
        return tuple(
            "; ".join((f"there is no code `{code}`", *did_you_mean(code, known_codes())))
            for code in (*self.select, *self.ignore)
            if code not in known_codes()
        )


def check_game(session: Session, game_id: str, questions: Questions, steps: Steps) -> Outcome:
    """Return what is wrong with a game, in all its languages."""
    others = () if questions.rules is None else (questions.rules,)
    kept = KeptFindings(session.workspace, game_id, questions.text, others)
    told = kept.findings()
    if told is None:
        told = _found(session, game_id, questions, steps)
        kept.keep(told)
    state = "has errors" if has_errors(told) else "has warnings"
    return Checked((f"{game_id}: {state if told else 'no problems found'}",), told)


def _found(
    session: Session, game_id: str, questions: Questions, steps: Steps
) -> tuple[Diagnostic, ...]:
    """Return what is to be told of a game."""
    opened = session.open(game_id)
    if opened.value is None:
        # A game that cannot be read is never fine, whatever was asked of it.
        return tuple(dict.fromkeys(opened.diagnostics))
    _look(opened.value, questions, steps)
    codes = questions.codes | {UNKNOWN_CHOICE.name}
    told = (each for each in opened.value.found if each.code in codes)
    return tuple(dict.fromkeys(told))


def _look(work: OpenGame, questions: Questions, steps: Steps) -> None:
    """Find what is wrong with a game beyond its lists."""
    # A choice that fits nothing would make all well; said, whatever codes are asked for.
    chosen_decks(work, questions.choice, work.game.languages[0], ())
    if any(each.code == UNKNOWN_CHOICE.name for each in work.found):
        return
    rules = rules_of(questions.codes)
    decks: dict[str, tuple[Deck, ...]] = {}
    if questions.codes - {rule.code for rule in rules} or _need(rules, Needs.FACES):
        steps.start(work.game.id, len(work.game.languages))
        for language in work.game.languages:
            steps.advance(f"{work.game.id} ({language}): checking")
            whole = work.lay_out(language, bleed=_BLEED)
            decks[language] = chosen_decks(work, questions.choice, language, whole)
    work.found += _asked(rules, work, decks, questions)


def _asked(
    rules: Sequence[Rule],
    work: OpenGame,
    decks: Mapping[str, tuple[Deck, ...]],
    questions: Questions,
) -> tuple[Diagnostic, ...]:
    """Return what *rules* find in a game, as severe as it wants them."""
    from punchboard.rulebook.rules_texts import read_rules_texts

    game, workspace = work.game, work.session.workspace
    paths = [questions.rules] if questions.rules else [each.path for each in game.rules]
    texts = read_rules_texts(paths if _need(rules, Needs.RULES, Needs.TEXTS) else [])
    subject = Subject(game, workspace, texts.value, decks, questions.engine)
    return work.severe((*texts.diagnostics, *ask(rules, subject)))


def cheap_checks(work: OpenGame) -> tuple[str, ...]:
    """Return the line that a build says about the cheap checks; none where all is well."""
    rules = rules_of(rule_codes(), cheap=True)
    found = dict.fromkeys(_asked(rules, work, MappingProxyType({}), Questions()))
    if not found:
        return ()
    errors = sum(each.severity is Severity.ERROR for each in found)
    said = counts(errors, len(found) - errors)
    return (f"checks: {said}, run `punchboard check {work.game.id}`",)


def _need(rules: Iterable[Rule], *needs: Needs) -> bool:
    return any(rule.needs in needs for rule in rules)
