"""The command line: options in, a report and an exit code out.

Exit codes: 0 all is well, 1 there are errors in the user's files, 2 the
command itself is wrong, 130 it was stopped by Ctrl-C. The stages are imported
when a command runs, so that `--help` answers at once.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from punchboard import __version__, command_options, streams
from punchboard.command_support import (
    check_languages,
    chosen,
    finish,
    open_project,
    sheet_options,
)
from punchboard.report import Report


class _Commands(click.Group):
    """The commands; Ctrl-C ends any of them with a line and the usual code."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("stopped", err=True)
            ctx.exit(130)


@click.group(cls=_Commands, context_settings={"max_content_width": 100})
@click.version_option(__version__, prog_name="punchboard", message="%(prog)s %(version)s")
@command_options.folder
def main(folder: Path | None) -> None:
    """Turn lists of game components into sheets to print, cut and play."""
    click.get_current_context().obj = folder


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@command_options.folder
@command_options.languages
@command_options.paper
@command_options.orientation
@command_options.bleed
@command_options.gutter
@command_options.margin
@command_options.marks
@command_options.sheets
@command_options.flip
@command_options.ink_saver
@command_options.outline_text
@command_options.engine
def build(
    games: tuple[str, ...],
    folder: Path | None,
    languages: tuple[str, ...],
    engine: str,
    ink_saver: bool,
    outline_text: bool,
    **options: Any,
) -> None:
    """Make the sheets of all games, or of each GAME given."""
    sheet = sheet_options(options)
    project, report = open_project(folder)
    names = chosen(project, games)
    check_languages(project, names, languages)
    with report.progress() as steps:
        results = [
            project.build(
                name,
                languages,
                sheet,
                engine,
                steps,
                ink_saver=ink_saver,
                outline_text=outline_text,
            )
            for name in names
        ]
    finish(report, results)


@main.command()
@click.argument("game")
@command_options.folder
@command_options.languages
@command_options.form
@command_options.dpi
@command_options.bleed
@command_options.ink_saver
@command_options.outline_text
@command_options.engine
def faces(game: str, folder: Path | None, **options: Any) -> None:
    """Make the faces of GAME one by one, with bleed, fronts and backs in turn."""
    project, report = open_project(folder)
    (name,) = chosen(project, (game,))
    check_languages(project, (name,), options["languages"])
    with report.progress() as steps:
        result = project.faces(name, **options, steps=steps)
    finish(report, [result])


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@command_options.folder
@command_options.select
@command_options.ignore
@command_options.rules
@command_options.engine
@command_options.findings
def check(
    games: tuple[str, ...],
    folder: Path | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    rules: Path | None,
    engine: str,
    form: str,
) -> None:
    """Report what is wrong with all games, or with each GAME given, in all languages."""
    from punchboard import checking

    project, report = open_project(folder)
    names = chosen(project, games)
    questions = checking.Questions(select, ignore, rules, engine)
    if questions.unknown():
        raise click.UsageError("; ".join(questions.unknown()))
    if rules is not None and len(names) > 1:
        raise click.UsageError("`--rules` holds one text against one game: name the game")
    with report.progress() as steps:
        results = [checking.check(project, name, questions, steps) for name in names]
    finish(report, results, form)


@main.command("list")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@command_options.folder
def list_games(games: tuple[str, ...], folder: Path | None) -> None:
    """List the games and what is in their boxes."""
    project, report = open_project(folder)
    finish(report, [project.describe(name) for name in chosen(project, games)])


@main.command()
@click.argument("game")
@command_options.folder
@command_options.languages
@command_options.fields
@command_options.picture
def stats(
    game: str, folder: Path | None, languages: tuple[str, ...], fields: tuple[str, ...], form: str
) -> None:
    """Count what is on the pieces of GAME: every field and cell, including copies."""
    project, report = open_project(folder)
    (name,) = chosen(project, (game,))
    finish(report, [project.stats(name, languages, fields, form)])


@main.command()
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@command_options.folder
@command_options.listing
def claims(file: Path, folder: Path | None, form: str) -> None:
    """List what the rules text FILE says about components: names, counts and places."""
    from punchboard.claims_report import claims_of

    here = folder or click.get_current_context().obj or Path.cwd()
    finish(Report(sys.stdout, sys.stderr, here), [claims_of(here / file, form)])


@main.command()
@click.argument("game")
@command_options.folder
@command_options.spreadsheet
@command_options.target
@command_options.pictures
def export(
    game: str, folder: Path | None, form: str | None, target: Path | None, pictures: bool
) -> None:
    """Write the lists of GAME to a spreadsheet, to edit there and import again."""
    from punchboard.exporting import WITH_PICTURES, export_game, form_of

    named, form = form, form_of(target, form)
    if form is None:
        raise click.UsageError(f"`{target}` does not end like a file of the format {named}")
    if pictures and form not in WITH_PICTURES:
        raise click.UsageError(f"`--pictures` needs one of {', '.join(WITH_PICTURES)}, not {form}")
    project, report = open_project(folder)
    (name,) = chosen(project, (game,))
    with report.progress() as steps:
        result = export_game(project.workspace, name, form, target, pictures=pictures, steps=steps)
    finish(report, [result])


@main.command("import")
@click.argument("words", nargs=-1, required=True, metavar="[GAME] FILE")
@command_options.folder
@command_options.component
@command_options.delete
@command_options.dry_run
@command_options.new
def import_(
    words: tuple[str, ...], folder: Path | None, component: str | None, delete: bool,
    dry_run: bool, new: Path | None,
) -> None:  # fmt: skip
    """Import the edits in the spreadsheet FILE into the lists of GAME.

    With --new, make a new game from any spreadsheet instead, in its own folder.
    """
    if len(words) != (2 if new is None else 1):
        raise click.UsageError("name the game and the file, or with `--new` the file alone")
    file = Path(words[-1])
    if not file.exists():
        raise click.UsageError(f"there is no file {file}")
    if new is not None:
        _make_game(new, file)
    from punchboard.importing import import_game

    project, report = open_project(folder)
    (name,) = chosen(project, words[:1])
    result = import_game(
        project.workspace, name, file, component=component, delete=delete, dry_run=dry_run
    )
    finish(report, [result])


def _make_game(new: Path, file: Path) -> NoReturn:
    """Make a game of a spreadsheet in the workspace *new*."""
    from punchboard.new_game import make_game
    from punchboard.workspace import Workspace

    workspace = Workspace.at(new)
    finish(Report(sys.stdout, sys.stderr, workspace.root), [make_game(workspace, file)])


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the command line of this process."""
    streams.prepare()
    # A run is short, and what it makes lives to its end: looking for garbage
    # costs a large deck a fifth of its time and finds next to nothing.
    gc.disable()
    try:
        with streams.heard():
            main(args=None if arguments is None else list(arguments), prog_name="punchboard")
    finally:
        # Neither at the end, where the interpreter would look through it all once more.
        gc.freeze()
