"""A workspace at work: finds the games and runs the stages.

Each method returns the lines to say, with the diagnostics beside them. A game
with errors writes nothing, so its last good files stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from punchboard.components.agreements import settle
from punchboard.components.component_set import Component, ComponentSet
from punchboard.components.load import find_games, load_game
from punchboard.diagnostics import Checked, Diagnostic, has_errors
from punchboard.report import Steps, count, table
from punchboard.workspace import Workspace

if TYPE_CHECKING:
    from punchboard.build.face_files import FaceFiles
    from punchboard.build.options import SheetOptions
    from punchboard.build.sheet_file import Deck, SheetFile
    from punchboard.build.usage import Usage
    from punchboard.components.statistics import Distribution
    from punchboard.layouts.fonts.stack import FontStack
    from punchboard.layouts.typesetting.store import TextStore

T = TypeVar("T")
Lines: TypeAlias = Checked[tuple[str, ...]]


@dataclass(slots=True)
class Project:
    """The games of one workspace.

    Attributes:
        workspace: Where they are.
    """

    workspace: Workspace
    _fonts: Checked[FontStack] | None = field(default=None)
    _games: dict[str, Checked[ComponentSet | None]] = field(default_factory=dict)

    @staticmethod
    def at(folder: Path) -> Project:
        """Return the project in *folder*."""
        return Project(Workspace.at(folder))

    def games(self) -> tuple[str, ...]:
        """Return the ids of the games, sorted.

        Raises:
            OSError: The folder of the games cannot be read.
        """
        return find_games(self.workspace)

    def languages(self, game_id: str) -> tuple[str, ...] | None:
        """Return the languages of a game; None where the game has errors."""
        game = self.game(game_id).value
        return None if game is None else game.languages

    def build(
        self,
        game_id: str,
        languages: Sequence[str],
        options: SheetOptions,
        engine: str,
        steps: Steps,
        *,
        ink_saver: bool = False,
        outline_text: bool = False,
    ) -> Lines:
        """Write the sheets of a game, a file per language, and their manifest."""
        from punchboard.build.art import Engine
        from punchboard.build.sheet_file import make_sheet_file, sheet_file_name
        from punchboard.checking import cheap_checks

        loaded = self._load(game_id, languages)
        if loaded.value is None:
            return Checked((), loaded.diagnostics)
        game, chosen = loaded.value

        def make(language: str, decks: tuple[Deck, ...]) -> Checked[SheetFile]:
            with self._kept_texts("labels", game_id, language) as texts:
                file = make_sheet_file(
                    game, language, decks, options, Engine(engine), self.workspace.cache,
                    self._font_stack().value, outline_text=outline_text,
                )  # fmt: skip
            texts.save(complete=True)
            return file

        made = self._each_language(
            game, chosen, options.bleed, steps, "writing sheets", make, ink_saver=ink_saver
        )
        files = {
            sheet_file_name(game, each, options, ink_saver, outline_text): file
            for each, file in made.value.items()
        }
        diagnostics = (*loaded.diagnostics, *made.diagnostics)
        if not any(file.sheets for file in files.values()):
            return Checked((), (*diagnostics, *_without_sheets(game, diagnostics)))
        if has_errors(diagnostics):
            return Checked((), diagnostics)
        written = self._write(game_id, _with_manifest(game_id, files).items())
        lines = tuple(self._sheet_lines(game_id, files)) if not written else ()
        return Checked((*lines, *cheap_checks(game, self.workspace)), (*diagnostics, *written))

    def faces(
        self, game_id: str, languages: Sequence[str], form: str, dpi: int, bleed: float,
        engine: str, steps: Steps, *, ink_saver: bool = False, outline_text: bool = False,
    ) -> Lines:  # fmt: skip
        """Write the single faces of a game: one PDF, or a PNG or SVG file a face."""
        from punchboard.build.art import Engine
        from punchboard.build.face_files import make_face_files

        loaded = self._load(game_id, languages)
        if loaded.value is None:
            return Checked((), loaded.diagnostics)
        game, chosen = loaded.value

        def make(language: str, decks: tuple[Deck, ...]) -> Checked[FaceFiles]:
            return make_face_files(
                game, language, decks, form, dpi, Engine(engine), self.workspace.cache,
                ink_saver=ink_saver, outline_text=outline_text,
            )  # fmt: skip

        made = self._each_language(
            game, chosen, bleed, steps, "making faces", make, ink_saver=ink_saver
        )
        diagnostics = (*loaded.diagnostics, *made.diagnostics)
        if has_errors(diagnostics):
            return Checked((), diagnostics)
        names = tuple(name for files in made.value.values() for name in files.names)
        steps.extend(len(names))
        written = self._write(game_id, _announced(made.value.values(), game_id, steps))
        lines = self._file_lines(game_id, names) if not written else ()
        return Checked(lines, (*diagnostics, *written))

    def describe(self, game_id: str) -> Lines:
        """Return what is in a game's box."""
        loaded = self.game(game_id)
        if loaded.value is None:
            return Checked((), loaded.diagnostics)
        game = loaded.value
        titles = " / ".join(text for _, text in game.name.languages)
        rows = [
            (each.id, each.name.first, _size(each), str(each.count)) for each in game.components
        ]
        return Checked((f"{game_id}: {titles}", *table(rows)), loaded.diagnostics)

    def stats(
        self, game_id: str, languages: Sequence[str], fields: Sequence[str], form: str
    ) -> Lines:
        """Return the counts of a game's fields, or write them as a picture.

        Args:
            game_id: The game.
            languages: Languages of the names; none is the game's first.
            fields: The fields to count; none counts those of few values.
            form: `text`, `svg` or `png`.
        """
        from punchboard.components.statistics import distributions
        from punchboard.statistics_report import lines_of

        loaded = self._load(game_id, languages)
        if loaded.value is None:
            return Checked((), loaded.diagnostics)
        game, chosen = loaded.value
        diagnostics = list(loaded.diagnostics)
        lines: list[str] = []
        files: dict[str, bytes] = {}
        for language in chosen:
            counted = distributions(game, language, fields)
            diagnostics += counted.diagnostics
            if has_errors(diagnostics):
                continue
            lines += (game.name.get(language) or game.name.first, *lines_of(counted.value))
            if form != "text":
                made = self._picture(game, language, counted.value, form)
                diagnostics += made.diagnostics
                files |= made.value
        if has_errors(diagnostics) or form == "text":
            return Checked(tuple(lines), tuple(diagnostics))
        written = self._write(game_id, files.items())
        return Checked(self._file_lines(game_id, tuple(files)), (*diagnostics, *written))

    def _picture(
        self, game: ComponentSet, language: str, counted: Sequence[Distribution], form: str
    ) -> Checked[Mapping[str, bytes]]:
        """Return the picture of a game's counts, by its file's name."""
        from punchboard.build.statistics_picture import statistics_picture

        suffix = "" if language == game.languages[0] else f"-{language}"
        fonts = self._font_stack().value
        made = statistics_picture(game, language, counted, form, self.workspace, fonts)
        return Checked({f"{game.id}-stats{suffix}.{form}": made.value}, made.diagnostics)

    def _load(
        self, game_id: str, languages: Sequence[str]
    ) -> Checked[tuple[ComponentSet, tuple[str, ...]] | None]:
        """Return a game and the languages to make of it."""
        loaded = self.game(game_id)
        if loaded.value is None:
            return Checked(None, loaded.diagnostics)
        chosen = _languages(loaded.value, languages)
        diagnostics = (*loaded.diagnostics, *self._font_stack().diagnostics, *chosen.diagnostics)
        return Checked((loaded.value, chosen.value), diagnostics)

    def game(self, game_id: str) -> Checked[ComponentSet | None]:
        """Return a game with all that is wrong with its lists; None where there are errors."""
        if game_id not in self._games:
            loaded = load_game(self.workspace, game_id)
            settings = loaded.value.severities if loaded.value else {}
            self._games[game_id] = Checked(loaded.value, settle(loaded.diagnostics, settings))
        return self._games[game_id]

    def _font_stack(self) -> Checked[FontStack]:
        from punchboard.layouts.fonts.stack import FontStack

        if self._fonts is None:
            self._fonts = FontStack.open(self.workspace)
        return self._fonts

    def _each_language(
        self,
        game: ComponentSet,
        languages: Sequence[str],
        bleed: float,
        steps: Steps,
        doing: str,
        make: Callable[[str, tuple[Deck, ...]], Checked[T]],
        *,
        ink_saver: bool,
    ) -> Checked[dict[str, T]]:
        """Return what *make* makes of a game's decks, by language; nothing after an error."""
        made: dict[str, T] = {}
        diagnostics: list[Diagnostic] = []
        steps.start(game.id, 2 * len(languages))
        for language in languages:
            steps.advance(f"{game.id} ({language}): laying out")
            decks = self.lay_out(game, language, bleed, ink_saver)
            diagnostics += decks.diagnostics
            if has_errors(diagnostics):
                continue
            steps.advance(f"{game.id} ({language}): {doing}")
            result = make(language, decks.value)
            diagnostics += settle(result.diagnostics, game.severities)
            made[language] = result.value
        return Checked(made, tuple(diagnostics))

    def lay_out(
        self, game: ComponentSet, language: str, bleed: float, ink_saver: bool = False
    ) -> Checked[tuple[Deck, ...]]:
        """Return the finished faces of a game in one language; *bleed* is in mm."""
        from punchboard.build.sheet_file import Deck
        from punchboard.layouts.lay_out import lay_out

        decks: list[Deck] = []
        diagnostics: list[Diagnostic] = []
        fonts = self._font_stack().value
        kind = "texts-ink-saver" if ink_saver else "texts"
        with self._kept_texts(kind, game.id, language) as texts:
            for component in game.components:
                faces = lay_out(
                    component, game, language, bleed, self.workspace, fonts, ink_saver=ink_saver
                )
                diagnostics += settle(faces.diagnostics, game.severities)
                decks.append(Deck(component, faces.value))
        texts.save(complete=not has_errors(diagnostics))
        return Checked(tuple(decks), tuple(diagnostics))

    @contextmanager
    def _kept_texts(self, kind: str, game_id: str, language: str) -> Iterator[TextStore]:
        """Take set texts from the last build of a game; the caller keeps the new ones."""
        from punchboard.layouts.typesetting.store import TextStore

        fonts = self._font_stack().value
        fonts.texts = texts = TextStore.of(self.workspace, kind, game_id, language, fonts)
        try:
            yield texts
        finally:
            fonts.texts = None

    def _write(self, game_id: str, files: Iterable[tuple[str, bytes]]) -> tuple[Diagnostic, ...]:
        """Write *files* into the game's folder and return what could not be written."""
        from punchboard.build.messages import not_written, output_outside
        from punchboard.files import write_atomically

        for name, data in files:
            path = self.workspace.output / game_id / name
            if not self.workspace.holds_target(path.parent):
                return (output_outside(path.parent),)
            try:
                write_atomically(path, data)
            except OSError as problem:
                return (not_written(path, problem),)
        return ()

    def _sheet_lines(self, game_id: str, files: Mapping[str, SheetFile]) -> Iterator[str]:
        for name, file in files.items():
            path = self.workspace.relative(self.workspace.output / game_id / name)
            if file.usage is not None:
                yield f"{path}: {_paper_used(file.usage)}"

    def _file_lines(self, game_id: str, names: Sequence[str]) -> tuple[str, ...]:
        folder = self.workspace.output / game_id
        paths = [self.workspace.relative(folder / name) for name in names]
        if len(paths) <= 2:
            return tuple(paths)
        return (f"{paths[0]} ... {paths[-1]}: {count(len(paths), 'file')}",)


def _languages(game: ComponentSet, wanted: Sequence[str]) -> Checked[tuple[str, ...]]:
    """Return the languages to make: the game's first, all, or those named."""
    from punchboard.components.messages import unknown_language

    if not wanted:
        return Checked(game.languages[:1])
    if "all" in wanted:
        return Checked(game.languages)
    unknown = [each for each in wanted if each not in game.languages]
    return Checked(
        tuple(dict.fromkeys(each for each in wanted if each in game.languages)),
        tuple(unknown_language(each, game.languages, game.location) for each in unknown),
    )


def _announced(
    made: Iterable[FaceFiles], game_id: str, steps: Steps
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of *made* with a step for each, drawn while it is under way."""
    for files in made:
        contents = files.contents
        for number in range(1, len(files.names) + 1):
            steps.advance(f"{game_id}: writing face {number:,} of {len(files.names):,}")
            yield next(contents)


def _without_sheets(
    game: ComponentSet, diagnostics: Sequence[Diagnostic]
) -> tuple[Diagnostic, ...]:
    """Return why there are no sheets, where no error says so."""
    from punchboard.build.messages import nothing_to_print

    return () if has_errors(diagnostics) else (nothing_to_print(game.location),)


def _paper_used(usage: Usage) -> str:
    """Return how much paper a file takes: `61 pieces on 1 sheet, 58 % of the paper used`."""
    cells = "" if usage.cells is None else f", {usage.cells:.0%} of the nested cells"
    pieces, sheets = count(usage.pieces, "piece"), count(usage.sheets, "sheet")
    return f"{pieces} on {sheets}, {usage.covered:.0%} of the paper used{cells}".replace("%", " %")


def _with_manifest(game_id: str, files: Mapping[str, SheetFile]) -> dict[str, bytes]:
    """Return the bytes of all *files* and, last, of the manifest that describes them."""
    from punchboard.build.manifest import ManifestFile, manifest

    text = manifest(game_id, [ManifestFile(name, file.sheets) for name, file in files.items()])
    return {name: file.pdf for name, file in files.items()} | {"manifest.json": text.encode()}


def _size(component: Component) -> str:
    from punchboard.build.paper import format_size

    return f"{component.kind} {format_size(component.page)}"
