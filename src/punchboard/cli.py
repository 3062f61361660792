"""The command line: options in, a report and an exit code out.

Exit codes: 0 for success, 1 for errors in the user's files, 2 for mistakes in
the command line, 130 after Ctrl-C. A command is imported only when it runs, so
that `--help` and mistakes in the command line get an instant answer.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from punchboard import __version__
from punchboard.commands import live_commands, options, print_options
from punchboard.commands.each_game import games_of
from punchboard.commands.report import Report, checked_streams, prepare_streams


class _Commands(click.Group):
    """The commands; Ctrl-C ends any of them with a message and the usual exit code."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("stopped", err=True)
            ctx.exit(130)


@click.group(cls=_Commands, context_settings={"max_content_width": 100})
@click.version_option(__version__, prog_name="punchboard", message="%(prog)s %(version)s")
@options.folder
def main(folder: Path | None) -> None:
    """Turn lists of game components into sheets to print, cut and play."""
    click.get_current_context().obj = folder


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@options.folder
@options.languages
@options.paper
@options.orientation
@options.bleed
@options.gutter
@options.margin
@print_options.printer
@print_options.pack
@print_options.fill_blanks
@print_options.press
@options.marks
@options.sheets
@options.flip
@options.ink_saver
@options.outline_text
@options.strict
@options.image_dpi
@options.engine
@options.pieces
@options.stamp
@options.changed_since
def build(
    games: tuple[str, ...], folder: Path | None, changed_since: str, engine: str, **wanted: Any
) -> None:
    """Make the sheets of all games, or of each GAME given."""
    press = print_options.press_wish(wanted)
    session, report = options.open_session(folder)
    # What has changed since a snapshot depends on the snapshot, or on git, too; a
    # file for a printing house, on its profile and on the dates of files.
    all_games = games_of(
        session, options.chosen(session, games), keep=not changed_since and press is None
    )
    if not all_games.waiting:
        report.finish(all_games.outcomes)
    sheets = options.sheet_options(wanted)
    options.check_languages(session, all_games.names, wanted["languages"])
    choice = options.choice(wanted)
    from punchboard.commands.build import BuildWish, build_game
    from punchboard.commands.to_print import HISTORY
    from punchboard.pdf.art import Engine

    wish = BuildWish(
        sheets, engine=Engine(engine), choice=choice, changed_since=changed_since, press=press,
        **wanted,
    )  # fmt: skip
    with report.progress() as steps:
        outcomes = all_games.run(
            lambda name, steps: build_game(session, name, wish, steps), steps, apart=HISTORY
        )
    report.finish(outcomes)


@main.command()
@click.argument("game")
@options.folder
@options.languages
@options.form
@options.dpi
@options.bleed
@options.ink_saver
@options.outline_text
@options.image_dpi
@options.engine
@options.pieces
@print_options.pages
@print_options.press
def faces(game: str, folder: Path | None, engine: str, **wanted: Any) -> None:
    """Make the faces of GAME one by one, with bleed, fronts and backs in turn."""
    session, report = options.open_session(folder)
    (name,) = options.chosen(session, (game,))
    options.check_languages(session, (name,), wanted["languages"])
    from punchboard.commands.faces import FaceWish, make_faces
    from punchboard.pdf.art import Engine

    choice = options.choice(wanted)
    if wanted["pages"] != "fronts" and wanted["form"] != "pdf":
        raise click.UsageError("`--pages` is for `--format pdf`")
    press = print_options.press_wish(wanted)
    wish = FaceWish(engine=Engine(engine), choice=choice, press=press, **wanted)
    with report.progress() as steps:
        outcome = make_faces(session, name, wish, steps)
    report.finish([outcome])


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@options.folder
@options.select
@options.ignore
@options.rules
@options.engine
@options.findings
@options.pieces
@options.paper
@options.orientation
@options.bleed
@options.gutter
@options.margin
@print_options.printer
@print_options.pack
@print_options.fill_blanks
@options.marks
@options.sheets
@options.flip
@options.ink_saver
@print_options.print_for
def check(
    games: tuple[str, ...],
    folder: Path | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    rules: Path | None,
    engine: str,
    form: str,
    ink_saver: bool,
    **chosen: Any,
) -> None:
    """Report what is wrong with all games, or with each GAME given, in all languages.

    A choice of pieces limits which finished faces are examined; lists and rules are
    always compared as a whole. With the options of a print, such as --bleed and
    --paper, the faces are examined as that print needs them.
    """
    session, report = options.open_session(folder)
    names = options.chosen(session, games)
    press = print_options.press_wish(chosen)
    # A profile is no file of the game.
    all_games = games_of(session, names, keep=press is None)
    if not all_games.waiting:
        report.finish(all_games.outcomes, form)
    from punchboard.commands.check import Questions, check_game

    questions = Questions(
        select, ignore, rules, engine, options.choice(chosen), options.sheet_options(chosen),
        imposes=options.is_given(*options.IMPOSING),
        ink_saver=ink_saver, press=press,
    )  # fmt: skip
    if questions.unknown():
        raise click.UsageError("; ".join(questions.unknown()))
    if rules is not None and len(names) > 1:
        raise click.UsageError("`--rules` compares one text with one game: name the game")
    with report.progress() as steps:
        outcomes = all_games.run(
            lambda name, steps: check_game(session, name, questions, steps), steps
        )
    report.finish(outcomes, form)


@main.command()
@click.argument("layout", type=click.Path(path_type=Path))
@options.folder
@options.item
@options.language
def sample(layout: Path, folder: Path | None, item: str | None, language: str) -> None:
    """Write the values of an item into the layout LAYOUT, for drawing programs to show.

    Attributes with `data-NAME` beside them, bound texts and included parts get
    the item's values. An attribute with `{{ }}` in it becomes a `data-NAME`.
    """
    session, report = options.open_session(folder)
    path = layout if layout.exists() else session.workspace.layouts / layout
    if not path.is_file():
        raise click.UsageError(f"there is no layout {layout}")
    from punchboard.commands.sample import write_sample

    report.finish([write_sample(session, path, item, language)])


@main.command("list")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@options.folder
def list_games(games: tuple[str, ...], folder: Path | None) -> None:
    """List the games and what is in their boxes."""
    session, report = options.open_session(folder)
    names = options.chosen(session, games)
    from punchboard.commands.list import describe_game

    report.finish([describe_game(session, name) for name in names])


@main.command()
@click.argument("game")
@options.folder
@options.languages
@options.fields
@options.picture
def stats(
    game: str, folder: Path | None, languages: tuple[str, ...], fields: tuple[str, ...], form: str
) -> None:
    """Count what is on the pieces of GAME: every field and cell, including copies."""
    session, report = options.open_session(folder)
    (name,) = options.chosen(session, (game,))
    from punchboard.commands.stats import count_game

    report.finish([count_game(session, name, languages, fields, form)])


@main.command()
@click.argument("game")
@click.argument("name", callback=options.snapshot_name)
@options.folder
@options.message
@options.force
def snapshot(game: str, name: str, folder: Path | None, message: str, force: bool) -> None:
    """Keep GAME as it is now as snapshots/GAME/NAME.json, to compare with later.

    NAME.pdf beside it shows every distinct face. A snapshot of another state is
    replaced only with --force.
    """
    session, report = options.open_session(folder)
    (game,) = options.chosen(session, (game,))
    from punchboard.commands.snapshot import keep_snapshot

    with report.progress() as steps:
        outcome = keep_snapshot(session, game, name, message, steps, force=force)
    report.finish([outcome])


@main.command()
@click.argument("game")
@options.folder
def printed(game: str, folder: Path | None) -> None:
    """Keep what was last built of GAME as the snapshot `printed`.

    A build with --component, --item or --where is not kept, only those of all pieces
    and of all that has changed.
    """
    session, report = options.open_session(folder)
    (game,) = options.chosen(session, (game,))
    from punchboard.commands.snapshot import keep_printed

    report.finish([keep_printed(session, game)])


@main.command()
@click.argument("game")
@options.folder
def snapshots(game: str, folder: Path | None) -> None:
    """List the snapshots of GAME in the order they were made."""
    session, report = options.open_session(folder)
    (game,) = options.chosen(session, (game,))
    from punchboard.commands.snapshot import list_snapshots

    report.finish([list_snapshots(session, game)])


@main.command()
@click.argument("game")
@click.argument("old", metavar="[FROM", default="")
@click.argument("new", metavar="[TO]]", default="")
@options.folder
@options.difference
def diff(game: str, old: str, new: str, folder: Path | None, form: str) -> None:
    """Report what has changed in GAME, item by item, and in the claims of its rules.

    FROM and TO are names of snapshots, or git revisions such as git:HEAD or git:v0.7.
    Default: from the last snapshot to the game as it is now.
    """
    session, report = options.open_session(folder)
    (game,) = options.chosen(session, (game,))
    from punchboard.commands.diff import diff_game

    with report.progress() as steps:
        outcome = diff_game(session, game, old, new, form, steps)
    report.finish([outcome])


@main.command()
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@options.folder
@options.read_claims
def claims(file: Path, folder: Path | None, form: str) -> None:
    """List what the rules text FILE says about components: names, counts and places."""
    from punchboard.commands.claims import claims_of

    here = options.here(folder)
    Report(sys.stdout, sys.stderr, here).finish([claims_of(here / file, form)])


@main.command()
@click.argument("game")
@options.folder
@options.spreadsheet
@options.target
@options.pictures
def export(
    game: str, folder: Path | None, form: str | None, target: Path | None, pictures: bool
) -> None:
    """Write the lists of GAME to a spreadsheet, to edit there and import again.

    With --format html, write every text of every card to a page, to proofread.
    """
    from punchboard.commands.export import WITH_PICTURES, export_game, form_of

    named, form = form, form_of(target, form)
    if form is None:
        raise click.UsageError(f"`{target}` does not have the file extension of the format {named}")
    if pictures and form not in WITH_PICTURES:
        raise click.UsageError(f"`--pictures` needs one of {', '.join(WITH_PICTURES)}, not {form}")
    session, report = options.open_session(folder)
    (name,) = options.chosen(session, (game,))
    with report.progress() as steps:
        outcome = export_game(session, name, form, target, pictures=pictures, steps=steps)
    report.finish([outcome])


@main.command("import")
@click.argument("words", nargs=-1, required=True, metavar="[GAME] FILE")
@options.folder
@options.component
@options.sheet_titles
@options.add
@options.delete
@options.dry_run
@options.new
def import_(
    words: tuple[str, ...], folder: Path | None, component: str | None,
    titles: tuple[str, ...], add: bool, delete: bool, dry_run: bool, new: Path | None,
) -> None:  # fmt: skip
    """Import the edits in the spreadsheet FILE into the lists of GAME.

    With --new, make a new game from any spreadsheet instead, in its own folder.
    """
    if len(words) != (2 if new is None else 1):
        raise click.UsageError("name the game and the file, or with `--new` the file alone")
    file = Path(words[-1])
    if not file.exists():
        raise click.UsageError(f"there is no file {file}")
    session, report = options.open_session(new or folder)
    if new is not None:
        from punchboard.commands.import_ import make_game

        report.finish([make_game(session, file, titles)])
    (name,) = options.chosen(session, words[:1])
    from punchboard.commands.import_ import import_game

    outcome = import_game(
        session, name, file, component=component, sheets=titles, add=add, delete=delete,
        dry_run=dry_run,
    )  # fmt: skip
    report.finish([outcome])


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@options.folder
@options.dry_run
def pull(games: tuple[str, ...], folder: Path | None, dry_run: bool) -> None:
    """Fetch the lists of all games, or of each GAME given, that are kept on the web.

    The address is the `source` of a component, and `items` names the file to
    write. No other command uses the network.
    """
    session, report = options.open_session(folder)
    names = options.chosen(session, games)
    from punchboard.commands.pull import Web, pull_game

    web = Web()
    report.finish([pull_game(session, name, web, dry_run=dry_run) for name in names])


@main.command()
@options.folder
@options.keep
def clean(folder: Path | None, keep: int) -> None:
    """Delete what is kept between runs: converted art, set texts, findings.

    Nothing is lost: the next run makes it again. No run keeps more than 500 MB.
    """
    session, report = options.open_session(folder)
    from punchboard.commands.clean import clean_cache

    report.finish([clean_cache(session.workspace, keep)])


main.add_command(print_options.calibrate)
main.add_command(live_commands.preview)
main.add_command(live_commands.watch)


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the command line of this process."""
    prepare_streams()
    # A run is short, and its objects live to the end: collecting garbage costs a
    # large deck a fifth of its time and frees next to nothing.
    gc.disable()
    try:
        with checked_streams():
            main(args=None if arguments is None else list(arguments), prog_name="punchboard")
    finally:
        # At exit, too: the interpreter would go through all objects once more.
        gc.freeze()
