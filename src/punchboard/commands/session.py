"""The session: the only way to load a game, apply its severities, lay it out and write files.

Every command works on an `OpenGame`, which collects the findings on the way and
applies the game file's `severity:` to all of them. What loads and lays out games is
imported when a game is loaded: a command that only finds its games starts at once.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from msgspec import Struct, field

from punchboard import inputs
from punchboard.commands.clean import trim
from punchboard.commands.report import Outcome, Steps, remove_others, write_all, write_files
from punchboard.diagnostics import Checked, Diagnostic, Severity, has_errors
from punchboard.words import count
from punchboard.workspace import Workspace, find_games, finish_writing, remove_abandoned_drafts

if TYPE_CHECKING:
    from punchboard.components.model import ComponentSet
    from punchboard.components.nodes import Table
    from punchboard.layouts.context import Edition, Revision
    from punchboard.layouts.face import Faults, ShownTexts
    from punchboard.layouts.kept_faces import KeptFaces
    from punchboard.sheets.file import Deck
    from punchboard.typesetting.fonts.stack import FontStack
    from punchboard.typesetting.kept import TextStore


T = TypeVar("T")
P = ParamSpec("P")
#: What every game needs, by way of what it imports.
_NEEDED = (
    "punchboard.commands.build", "punchboard.commands.check",
    "punchboard.components.load", "punchboard.evaluation.compiler",
    "punchboard.evaluation.methods", "punchboard.layouts.lay_out",
    "punchboard.rulebook.page.files", "punchboard.rulebook.box.findings",
    "punchboard.rulebook.reader", "punchboard.sheets.file", "punchboard.typesetting.kept",
    "PIL.Image", "pyclipper", "reportlab.pdfgen.canvas", "vl_convert",
)  # fmt: skip


class Session(Struct):
    """The games of one workspace, each loaded once.

    Attributes:
        workspace: Where they are.
        written: The state of the files that were written to `build/`, or removed.
    """

    workspace: Workspace
    written: dict[Path, inputs.State] = field(default_factory=dict)
    _fonts: Checked[FontStack] | None = None
    _games: dict[str, Checked[ComponentSet | None]] = field(default_factory=dict)

    @staticmethod
    def at(folder: Path) -> Session:
        """Return a session in the workspace at *folder*, where an import may have been stopped."""
        workspace = Workspace.at(folder)
        if workspace.holds_target(workspace.drafts):
            finish_writing(workspace.drafts, workspace.root)
        trim(workspace)
        return Session(workspace)

    def renewed(self, *, fonts: bool = True) -> Session:
        """Return a session that reads the games again, with the same *fonts* if they are open."""
        return Session(self.workspace, _fonts=self._fonts if fonts else None)

    def games(self) -> tuple[str, ...]:
        """Return the ids of the games, sorted.

        Raises:
            OSError: The folder of the games cannot be read.
        """
        return find_games(self.workspace)

    def load(self, game_id: str) -> Checked[ComponentSet | None]:
        """Return a game and what is wrong with its lists; None if there are errors."""
        if game_id not in self._games:
            from punchboard.components.load import load_game
            from punchboard.components.model import apply_severity

            loaded = load_game(self.workspace, game_id, _read_sheet)
            settings = loaded.value.severities if loaded.value else {}
            found = apply_severity(loaded.diagnostics, settings)
            self._games[game_id] = Checked(loaded.value, found)
        return self._games[game_id]

    def open(self, game_id: str) -> Checked[OpenGame | None]:
        """Return a game to work on; None if it has errors."""
        loaded = self.load(game_id)
        if loaded.value is None:
            return Checked(None, loaded.diagnostics)
        self.fonts.value.begin()
        return Checked(OpenGame(self, loaded.value, list(loaded.diagnostics)), loaded.diagnostics)

    def prepare(self, *, thorough: bool) -> None:
        """Load what every game needs, and for a *thorough* check, what that needs."""
        from importlib import import_module

        from punchboard.checks.rule import rule_codes, rules_of
        from punchboard.rulebook.languages import known

        for name in _NEEDED:
            import_module(name)
        rules_of(rule_codes(), cheap=not thorough), known()
        self.fonts  # noqa: B018 - opened here, they are open in every process

    def size(self, game_id: str) -> int:
        """Return how large the lists of a game are, in bytes, to begin with the largest."""
        folder = self.workspace.components / game_id
        try:
            return sum(path.stat().st_size for path in folder.iterdir())
        except OSError:
            return 0

    @property
    def fonts(self) -> Checked[FontStack]:
        """The fonts of the workspace."""
        from punchboard.typesetting.fonts.stack import FontStack

        if self._fonts is None:
            self._fonts = FontStack.open(self.workspace)
        return self._fonts

    def write(self, files: Iterable[tuple[Path, bytes]]) -> tuple[Diagnostic, ...]:
        """Write *files* where the user wants them, and return what could not be written."""
        return write_files(files)

    def write_output(
        self, game_id: str, files: Iterable[tuple[str, bytes]]
    ) -> tuple[Diagnostic, ...]:
        """Write *files*, by name, to a game's folder in `build/`; links out of it are refused."""
        from punchboard.pdf.messages import output_outside

        for name, data in files:
            path = self.workspace.output / game_id / name
            if not self.workspace.holds_target(path.parent):
                return (output_outside(path.parent),)
            problems = self.write([(path, data)])
            if problems:
                return problems
            self.written[path] = inputs.state_of(data)
        remove_abandoned_drafts(self.workspace.output / game_id)
        return ()


class OpenGame(Struct):
    """A game that a command works on.

    Attributes:
        session: Where it is loaded.
        game: Its components.
        found: What is wrong so far, with the severities that the game sets.
        keeps_faces: Whether faces are kept between runs. Their words are set when
            somebody looks at them, which only one thread may do; else, set texts are kept.
    """

    session: Session
    game: ComponentSet
    found: list[Diagnostic]
    keeps_faces: bool = True
    _kept: dict[tuple[str, float, bool], KeptFaces] = field(default_factory=dict)

    @property
    def stopped(self) -> bool:
        """Whether an error has been found, after which nothing may be written."""
        return has_errors(self.found)

    def severe(self, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """Return *diagnostics* with the severities that the game sets."""
        from punchboard.components.model import apply_severity

        return apply_severity(diagnostics, self.game.severities)

    def take(self, checked: Checked[T], *, errors_stay: bool = False) -> T:
        """Note what was found, and return the value.

        Args:
            checked: The value with its findings.
            errors_stay: Whether errors stay errors, whatever the game sets.
                Without a value to go on with, they always do.
        """
        stay = errors_stay or checked.value is None
        for each in checked.diagnostics:
            firm = stay and each.severity is Severity.ERROR
            self.found += (each,) if firm else self.severe((each,))
        return checked.value

    def outcome(self, lines: Iterable[str] = ()) -> Outcome:
        """Return the outcome: *lines* and everything found."""
        return Checked(tuple(lines), tuple(self.found))

    def languages(self, wanted: Sequence[str]) -> tuple[str, ...]:
        """Return the languages to make: the game's first, all, or those *wanted*."""
        from punchboard.components.messages import unknown_language

        known = self.game.languages
        if not wanted:
            return known[:1]
        if "all" in wanted:
            return known
        unknown = (each for each in wanted if each not in known)
        found = tuple(unknown_language(each, known, self.game.location) for each in unknown)
        chosen = tuple(dict.fromkeys(each for each in wanted if each in known))
        return self.take(Checked(chosen, found))

    def lay_out(
        self,
        language: str,
        bleed: float,
        *,
        ink_saver: bool = False,
        faults: Faults | None = None,
        texts: ShownTexts | None = None,
    ) -> tuple[Deck, ...]:
        """Return the finished faces in one language.

        Args:
            language: Code of the language.
            bleed: Art beyond the trim on each side, in mm.
            ink_saver: Whether flooded backgrounds are left out.
            faults: What becomes of texts that cannot be set and pictures that
                cannot be drawn; None reports them.
            texts: Collects the texts that faces show; None if nobody asks for them.
        """
        from punchboard.layouts.context import Edition
        from punchboard.layouts.face import Face

        edition = Edition()
        before = len(self.found)
        blank = self._laid_out(language, bleed, ink_saver, faults, edition, texts)
        if not edition.asked or has_errors(self.found[before:]):
            return blank
        del self.found[before:]  # it is said of the finished faces
        edition.settle(self.game.version, self.revisions(language, blank, bleed, ink_saver))
        if has_errors(self.found[before:]):
            return blank
        if texts is not None:
            texts.faces.clear()
        final = self._laid_out(language, bleed, ink_saver, faults, edition, texts)
        return tuple(
            one.with_each(other, Face.with_blank) if one.component.id in edition.asked else one
            for one, other in zip(final, blank, strict=True)
        )

    def _laid_out(
        self,
        language: str,
        bleed: float,
        ink_saver: bool,
        faults: Faults | None,
        edition: Edition,
        shown: ShownTexts | None = None,
    ) -> tuple[Deck, ...]:
        """Return the faces in one language, with the versions that *edition* knows."""
        from punchboard.layouts.face import Faults
        from punchboard.layouts.lay_out import lay_out
        from punchboard.sheets.file import Deck

        decks: list[Deck] = []
        before = len(self.found)
        workspace, fonts = self.session.workspace, self.session.fonts.value
        keeps = self.keeps_faces and shown is None
        kept = self._kept_faces(language, bleed, ink_saver) if keeps else None
        with self.kept_texts("texts-ink-saver" if ink_saver else "texts", language) as texts:
            if keeps:
                fonts.texts = None  # a face that is not kept is set anew
            for component in self.game.components:
                faces = lay_out(
                    component, self.game, language, bleed, workspace, fonts, ink_saver=ink_saver,
                    faults=faults or Faults.REPORTED, edition=edition, texts=shown, kept=kept,
                )  # fmt: skip
                decks.append(Deck(component, self.take(faces)))
        if not keeps:
            texts.save(complete=not has_errors(self.found[before:]))
        return tuple(decks)

    def _kept_faces(self, language: str, bleed: float, ink_saver: bool) -> KeptFaces:
        """Return the faces that were made before, to be kept by `keep_faces`."""
        from punchboard.layouts.kept_faces import KeptFaces

        look = (language, bleed, ink_saver)
        if look not in self._kept:
            self._kept[look] = KeptFaces.of(self.session.workspace, self.game.id, *look)
        return self._kept[look]

    def keep_faces(self) -> None:
        """Keep the faces that were made, for the next run."""
        for each in self._kept.values():
            each.save(complete=not has_errors(self.found))

    def revisions(
        self, language: str, decks: Sequence[Deck], bleed: float, ink_saver: bool
    ) -> Mapping[tuple[str, str, str], Revision]:
        """Return the revision of each face of *decks*, by component, item and side.

        Args:
            language: The language of the faces.
            decks: Blank faces.
            bleed: Their bleed, in mm.
            ink_saver: Whether flooded backgrounds were left out.
        """
        from punchboard.layouts.context import Edition
        from punchboard.snapshots.compare import STANDARD_BLEED, revisions_of
        from punchboard.snapshots.state import read_history

        states = self.take(read_history(self.session.workspace, self.game.id))
        if states and (bleed, ink_saver) != (STANDARD_BLEED, False):
            # Faces can only be compared with those of the same bleed.
            found = list(self.found)
            decks = self._laid_out(language, STANDARD_BLEED, False, None, Edition())
            self.found[:] = found
        return revisions_of(states, decks, language)

    def each_language(
        self,
        languages: Sequence[str],
        bleed: float,
        steps: Steps,
        doing: str,
        make: Callable[[str, tuple[Deck, ...]], Checked[T]],
        *,
        ink_saver: bool,
        faults: Faults,
    ) -> dict[str, T]:
        """Return what *make* returns for the faces of each language; errors leave a language out.

        Args:
            languages: The languages, in order.
            bleed: Art beyond the trim on each side, in mm.
            steps: Shows progress.
            doing: What *make* does, for the progress bar.
            make: Called with a language and its faces.
            ink_saver: Whether flooded backgrounds are left out.
            faults: What becomes of texts that cannot be set and pictures that
                cannot be drawn.
        """
        made: dict[str, T] = {}
        before = len(self.found)
        steps.start(self.game.id, 2 * len(languages))
        for language in languages:
            steps.advance(f"{self.game.id} ({language}): laying out")
            decks = self.lay_out(language, bleed, ink_saver=ink_saver, faults=faults)
            if has_errors(self.found[before:]):
                continue
            steps.advance(f"{self.game.id} ({language}): {doing}")
            made[language] = self.take(make(language, decks))
        self.keep_faces()
        return made

    @contextmanager
    def kept_texts(self, kind: str, language: str) -> Iterator[TextStore]:
        """Reuse the set texts of the last build; the caller saves the new ones."""
        from punchboard.typesetting.kept import TextStore

        fonts = self.session.fonts.value
        fonts.texts = texts = TextStore.of(
            self.session.workspace, kind, self.game.id, language, fonts
        )
        try:
            yield texts
        finally:
            fonts.texts = None

    def write_output(self, files: Iterable[tuple[str, bytes]]) -> bool:
        """Write *files*, by name, to the game's folder in `build/`; return whether that worked."""
        return self._noted(self.session.write_output(self.game.id, files))

    def write(self, files: Iterable[tuple[Path, bytes]]) -> bool:
        """Write *files* where the user wants them; return whether that worked."""
        return self._noted(self.session.write(files))

    def write_together(self, files: Mapping[Path, bytes]) -> bool:
        """Write all *files* of the game or none of them; return whether all are."""
        return self._noted(write_all(files, self.session.workspace.drafts))

    def remove_other_output(self, names: Iterable[str]) -> None:
        """Remove what lies beside the files called *names* with their endings, of earlier runs."""
        folder = self.session.workspace.output / self.game.id
        self._noted(remove_others(folder / name for name in names))

    def remove_output(self, names: Iterable[str]) -> None:
        """Remove files of earlier runs from the game's folder, which this run does not make."""
        for name in names:
            path = self.session.workspace.output / self.game.id / name
            if self.session.workspace.holds_target(path.parent):
                from punchboard.pdf.messages import not_written

                try:
                    path.unlink(missing_ok=True)
                    self.session.written[path] = inputs.MISSING
                except OSError as problem:
                    self._noted((not_written(path, problem),))

    def output_lines(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the lines about files written to the game's folder."""
        folder = self.session.workspace.output / self.game.id
        paths = [self.session.workspace.relative(folder / name) for name in names]
        if len(paths) <= 2:
            return tuple(paths)
        return (f"{paths[0]} ... {paths[-1]}: {count(len(paths), 'file')}",)

    def _noted(self, problems: Sequence[Diagnostic]) -> bool:
        """Note what could not be written; no game can make that less than an error."""
        self.found += problems
        return not problems


def on_game(
    command: Callable[Concatenate[OpenGame, P], Outcome],
) -> Callable[Concatenate[Session, str, P], Outcome]:
    """Let *command*, which works on an open game, be called with a session and a game's id.

    A game that cannot be loaded has its errors as the outcome.
    """

    @functools.wraps(command)
    def run(session: Session, game_id: str, /, *args: P.args, **kwargs: P.kwargs) -> Outcome:
        opened = session.open(game_id)
        if opened.value is None:
            return Checked((), opened.diagnostics)
        return command(opened.value, *args, **kwargs)

    return run


def _read_sheet(
    path: Path, languages: tuple[str, ...], names: Sequence[str], title: str | None
) -> Checked[Table | None]:
    """Return the rows of a sheet; what reads workbooks is loaded when one is read."""
    from punchboard.spreadsheets.read import read_sheet

    return read_sheet(path, languages, names, title)
