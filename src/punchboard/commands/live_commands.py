"""The command line of `preview` and `watch`, which follow the files of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from punchboard.commands import options

if TYPE_CHECKING:
    from punchboard.commands.session import Session

host = click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on; 0.0.0.0 lets a phone on the same network open the page.",
)
port = click.option(
    "--port",
    type=click.IntRange(1, 65535),
    help="The port to listen on. Default: 7463 or, if it is taken, any that is free.",
)
editor = click.option(
    "--editor",
    metavar="EDITOR",
    envvar="PUNCHBOARD_EDITOR",
    default="vscode",
    show_default=True,
    callback=lambda *given: _editor(given[2]),
    help="What opens files: vscode, vscodium, cursor, idea, or a command such as"
    " 'subl {file}:{line}'.",
)
show = click.option(
    "--browser/--no-browser",
    "show",
    default=True,
    help="Open the page in the browser, or only print its address.",
)


def _editor(name: str) -> str:
    """Return the name of an editor, or end the command if it is none."""
    from punchboard.preview.editor import Editor

    problem = Editor.problem_of(name)
    if problem:
        raise click.BadParameter(problem)
    return name


def only(session: Session, game: str) -> str:
    """Return the game meant, or the only one; end the command if there are several."""
    names = options.chosen(session, (game,) if game else ())
    if len(names) > 1:
        raise click.UsageError(f"name one of the games: {', '.join(names)}")
    return names[0]


@click.command()
@click.argument("game", default="", metavar="[GAME]")
@options.folder
@host
@port
@editor
@show
def preview(
    game: str, folder: Path | None, host: str, port: int | None, editor: str, show: bool
) -> None:
    """Show GAME in the browser, and every change in it as soon as its file is saved.

    The page has all faces, sheets, the box, findings and hands; nothing in it comes
    from the network. GAME may be left out where there is only one.
    """
    session, _ = options.open_session(folder)
    name = only(session, game)
    from punchboard.commands.preview import preview_game

    try:
        preview_game(session, name, host, port, editor, click.echo, show=show)
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise click.UsageError(f"cannot listen on {host}: {reason}") from None


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@options.folder
@options.languages
@options.paper
@options.ink_saver
def watch(
    games: tuple[str, ...], folder: Path | None, languages: tuple[str, ...], paper: Any,
    ink_saver: bool,
) -> None:  # fmt: skip
    """Build all games, or each GAME given, again after every save.

    Each time, one line says what has changed and where the sheets are.
    """
    session, report = options.open_session(folder)
    names = options.chosen(session, games)
    options.check_languages(session, names, languages)
    from punchboard.commands.build import BuildWish
    from punchboard.commands.watch import watch_games
    from punchboard.sheets.options import SheetOptions, sheet_options

    wish = BuildWish(sheet_options(SheetOptions(paper)).value, languages, ink_saver=ink_saver)
    watch_games(session, names, wish, report)
