"""`check`: looks at a game's lists and its faces in every language, and applies the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from punchboard.checks.rule import Rule, ask, known_codes, rule_codes, rules_of
from punchboard.checks.subject import Needs, Subject
from punchboard.commands.report import Outcome, Steps, counts
from punchboard.commands.session import OpenGame, Session
from punchboard.commands.to_print import EVERYTHING, chosen_decks
from punchboard.diagnostics import Checked, Diagnostic, Severity, did_you_mean, has_errors
from punchboard.sheets.options import SheetOptions
from punchboard.snapshots.choose import Choice
from punchboard.snapshots.messages import UNKNOWN_CHOICE

if TYPE_CHECKING:
    from punchboard.printing.standards import PressWish
    from punchboard.sheets.file import Deck

#: The print of faces that are checked for none in particular.
_ANY_SHEETS = SheetOptions()


class Questions(Struct, frozen=True):
    """What the user wants to be checked.

    Attributes:
        select: The codes to report; if empty, all.
        ignore: The codes not to report.
        rules: A rules text to compare with the game instead of its own.
        engine: What draws the art of the faces that are checked.
        choice: The pieces whose faces are checked.
        sheets: The print that the faces are for; its bleed is that of the faces.
        imposes: Whether to report what does not fit its paper.
        ink_saver: Whether flooded backgrounds are left out.
        press: What the printing house asks for that the faces are for; None for none.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    rules: Path | None = None
    engine: str = "resvg"
    choice: Choice = EVERYTHING
    sheets: SheetOptions = _ANY_SHEETS
    imposes: bool = False
    ink_saver: bool = False
    press: PressWish | None = None

    @property
    def codes(self) -> frozenset[str]:
        """The codes to report."""
        return (frozenset(self.select) or known_codes()) - frozenset(self.ignore)

    def unknown(self) -> tuple[str, ...]:
        """Return what is wrong with the codes given, as parts of a sentence."""
        return tuple(
            "; ".join((f"there is no code `{code}`", *did_you_mean(code, known_codes())))
            for code in (*self.select, *self.ignore)
            if code not in known_codes()
        )


def check_game(session: Session, game_id: str, questions: Questions, steps: Steps) -> Outcome:
    """Return what is wrong with a game, in all its languages."""
    told = _found(session, game_id, questions, steps)
    state = "has errors" if has_errors(told) else "has warnings"
    return Checked((f"{game_id}: {state if told else 'no problems found'}",), told)


def _found(
    session: Session, game_id: str, questions: Questions, steps: Steps
) -> tuple[Diagnostic, ...]:
    """Return what to report about a game."""
    opened = session.open(game_id)
    if opened.value is None:
        # Whatever codes were selected: a game that cannot be read has not passed.
        return tuple(dict.fromkeys(opened.diagnostics))
    _look(opened.value, questions, steps)
    codes = questions.codes | {UNKNOWN_CHOICE.name}
    told = (each for each in opened.value.found if each.code in codes)
    return tuple(dict.fromkeys(told))


def _look(work: OpenGame, questions: Questions, steps: Steps) -> None:
    """Note what is wrong with a game apart from its lists."""
    # A choice that fits nothing would make every game pass; reported whatever codes are selected.
    chosen_decks(work, questions.choice, ())
    if any(each.code == UNKNOWN_CHOICE.name for each in work.found):
        return
    rules = rules_of(questions.codes, {*questions.select, *work.game.severities})
    decks: dict[str, tuple[Deck, ...]] = {}
    if questions.codes - {rule.code for rule in rules} or _need(rules, Needs.FACES, Needs.INKS):
        steps.start(work.game.id, len(work.game.languages))
        for language in work.game.languages:
            steps.advance(f"{work.game.id} ({language}): checking")
            whole = work.lay_out(language, questions.sheets.bleed, ink_saver=questions.ink_saver)
            decks[language] = chosen_decks(work, questions.choice, whole)
        work.found += work.severe(_broken_images(decks))
        if questions.imposes:
            work.found += work.severe(_unfit(decks, questions.sheets))
    work.found += _asked(rules, work, decks, questions)
    work.keep_faces()


def _broken_images(decks: Mapping[str, tuple[Deck, ...]]) -> Iterator[Diagnostic]:
    """Yield the pictures of the faces that a build would refuse."""
    from punchboard.pdf.faces import broken_images

    every = (deck for each in decks.values() for deck in each)
    return broken_images(named.face for deck in every for named in deck.named_faces())


def _unfit(decks: Mapping[str, tuple[Deck, ...]], sheets: SheetOptions) -> Iterator[Diagnostic]:
    """Yield what a build would report about the pieces on this paper."""
    from punchboard.sheets.imposition import impose_all

    for each in decks.values():
        yield from impose_all([deck.pieces() for deck in each], sheets).diagnostics


def _asked(
    rules: Sequence[Rule],
    work: OpenGame,
    decks: Mapping[str, tuple[Deck, ...]],
    questions: Questions,
) -> tuple[Diagnostic, ...]:
    """Return what *rules* find in a game, with the severities it sets."""
    from punchboard.rulebook.grammar.kept_patterns import KEPT
    from punchboard.rulebook.texts import read_rules_texts

    game, workspace = work.game, work.session.workspace
    paths = [questions.rules] if questions.rules else [each.path for each in game.rules]
    texts = read_rules_texts(paths if _need(rules, Needs.RULES, Needs.TEXTS) else [], game.called)
    subject = Subject(
        game, workspace, texts.value, decks, questions.engine, frozenset(questions.select),
        questions.press,
    )  # fmt: skip
    found = work.severe((*texts.diagnostics, *ask(rules, subject)))
    KEPT.keep()
    return found


def cheap_checks(work: OpenGame) -> tuple[str, ...]:
    """Return the line of a build about the cheap checks; nothing if they pass."""
    rules = rules_of(rule_codes(), cheap=True)
    found = dict.fromkeys(_asked(rules, work, MappingProxyType({}), Questions()))
    if not found:
        return ()
    errors = sum(each.severity is Severity.ERROR for each in found)
    said = counts(errors, len(found) - errors)
    return (f"checks: {said}, run `punchboard check {work.game.id}`",)


def _need(rules: Iterable[Rule], *needs: Needs) -> bool:
    return any(rule.needs in needs for rule in rules)
