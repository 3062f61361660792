"""Runs a command for several games: those whose kept answer still fits say again what they said.

The others run side by side where the machine has more than one core. The outcomes
come in the order of the games, whatever was known and whatever had to run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click
from click.core import ParameterSource
from msgspec import Struct, field

from punchboard import inputs
from punchboard.commands.kept_answers import KeptAnswers, outcome_record, read_outcome
from punchboard.commands.print_options import printers_path
from punchboard.commands.processes import Record, side_by_side, workers
from punchboard.commands.report import Outcome, Steps
from punchboard.commands.session import Session


class Games(Struct):
    """The games that a command is about.

    Attributes:
        session: Where they are.
        names: Their ids, in order.
        answers: What is known about them; None if everything has to run.
        thorough: Whether the command checks them thoroughly.
    """

    session: Session
    names: Sequence[str]
    answers: KeptAnswers | None
    thorough: bool = False
    _outcomes: dict[str, Outcome] = field(default_factory=dict)

    def look(self) -> None:
        """Look for the answers that still fit."""
        for name in self.names if self.answers else ():
            known = self.answers.known(name) if self.answers else None
            if known is not None:
                self._outcomes[name] = known

    @property
    def waiting(self) -> tuple[str, ...]:
        """The games for which the command has to run."""
        return tuple(name for name in self.names if name not in self._outcomes)

    @property
    def outcomes(self) -> list[Outcome]:
        """The outcomes so far, in the order of the games."""
        return [self._outcomes[name] for name in self.names if name in self._outcomes]

    def run(
        self,
        make: Callable[[str, Steps], Outcome],
        steps: Steps,
        apart: frozenset[str] = frozenset(),
    ) -> list[Outcome]:
        """Return the outcomes of all games, after running the command where it has to.

        Args:
            make: Runs it for a game, and shows the progress.
            steps: Shows progress.
            apart: Names of the files it writes that depend on earlier runs.
        """
        if self.answers:
            self.answers.start()
        most = workers() if len(self.waiting) > 1 else 1
        if most > 1:
            self._run_side_by_side(make, steps, apart, most)
        for name in self.waiting:
            self._note(name, self._made(name, make, steps, apart))
        return self.outcomes

    def _run_side_by_side(
        self,
        make: Callable[[str, Steps], Outcome],
        steps: Steps,
        apart: frozenset[str],
        most: int,
    ) -> None:
        """Run the command for the games that wait, and leave out those that fail."""
        self.session.prepare(thorough=self.thorough)

        def made(name: str) -> Record:
            return self._made(name, make, Steps(None), apart)

        names = sorted(self.waiting, key=self.session.size, reverse=True)
        steps.start(", ".join(self.waiting), len(names))
        for name, record in side_by_side(names, made, most):
            if record is not None:
                self._note(name, record)
            steps.advance(", ".join(self.waiting))

    def _made(
        self, name: str, make: Callable[[str, Steps], Outcome], steps: Steps, apart: frozenset[str]
    ) -> Record:
        self.session.written.clear()
        outcome = make(name, steps)
        if self.answers:
            written = self.session.written.items()
            self.answers.keep(name, outcome, {k: v for k, v in written if k.name not in apart})
        return outcome_record(outcome, self.session.workspace.root)

    def _note(self, name: str, record: Record) -> None:
        # As it will be read from what is kept, so that both print the same.
        self._outcomes[name] = read_outcome(record, self.session.workspace.root)


def games_of(session: Session, names: Sequence[str], *, keep: bool = True) -> Games:
    """Return the games called *names*, with what the running command has said about them.

    Args:
        session: Where they are.
        names: Their ids.
        keep: Whether the answer depends on nothing but the games and the options.
    """
    context = click.get_current_context()
    given = {k: v for k, v in context.params.items() if k not in {"games", "folder", "form"}}
    if set(given.get("languages", ())) - {"all"}:
        given["games"] = names  # a language must be that of at least one of them
    given["printers"] = inputs.state(str(printers_path()))
    # Some options count only where they are written, whatever their value.
    given["written"] = [
        name
        for name in sorted(given)
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    ]
    question = repr(sorted(given.items()))
    answers = KeptAnswers(session.workspace, str(context.info_name), question) if keep else None
    games = Games(session, names, answers, thorough=context.info_name == "check")
    games.look()
    return games
