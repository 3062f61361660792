"""The command line: options in, a report and an exit code out.

Exit codes: 0 all is well, 1 there are errors in the user's files, 2 the
command itself is wrong. The stages are imported when a command runs, so that
`--help` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from punchboard import __version__
from punchboard.lengths import parse_length
from punchboard.report import Report

if TYPE_CHECKING:
    from punchboard.project import Project

_CONTEXT = {"max_content_width": 100}


class Length(click.ParamType):
    """A length with a unit; mm where there is none."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return *value* in mm."""
        try:
            length = parse_length(value)
        except ValueError as problem:
            self.fail(str(problem), param, ctx)
        if length < 0:
            self.fail(f"`{value}` is less than zero", param, ctx)
        return length


class Paper(click.ParamType):
    """A paper by name or as width x height."""

    name = "paper"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the paper called *value*."""
        from punchboard.build.paper import parse_paper

        try:
            return parse_paper(value)
        except ValueError as problem:
            self.fail(str(problem), param, ctx)


def _folder_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "-C", "folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path),
        help="Work in this folder instead of the current one.",
    )(function)  # fmt: skip


def _language_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--lang", "languages", multiple=True, metavar="LANG",
        help="Language of the cards; may be repeated; `all` for every one. "
        "Without it, the game's first.",
    )(function)  # fmt: skip


def _engine_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--engine", type=click.Choice(["resvg", "cairosvg"]), default="resvg", show_default=True,
        help="What draws the art.",
    )(function)  # fmt: skip


def _bleed_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--bleed", type=Length(), default="3mm", show_default=True,
        help="Art beyond the trim on each side.",
    )(function)  # fmt: skip


@click.group(context_settings=_CONTEXT)
@click.version_option(__version__, prog_name="punchboard", message="%(prog)s %(version)s")
@_folder_option
@click.pass_context
def main(context: click.Context, folder: Path | None) -> None:
    """Turn lists of a game's components into sheets to print, cut and play."""
    context.obj = folder


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@_folder_option
@_language_option
@click.option("--paper", type=Paper(), default="a4", show_default=True,
              help="a4, letter, a3 and others by name, or a size such as 210x297.")  # fmt: skip
@click.option("--orientation", type=click.Choice(["auto", "portrait", "landscape"]), default="auto",
              show_default=True, help="How the paper lies; auto takes what holds more.")  # fmt: skip
@_bleed_option
@click.option("--gutter", type=Length(), help="Gap between trims; 0 shares cut lines. "
              "Without it, room for the bleed of both neighbours.")  # fmt: skip
@click.option("--margin", type=Length(), default="5mm", show_default=True,
              help="Edge of the paper that the printer cannot print on.")  # fmt: skip
@click.option("--marks", type=click.Choice(["crop", "lines", "none"]), default="crop",
              show_default=True, help="Crop marks, or cut lines across the sheet.")  # fmt: skip
@click.option("--sheets", type=click.Choice(["duplex", "fold", "fronts"]), default="duplex",
              show_default=True, help="Backs on the back of the paper, beside a fold, or none.")  # fmt: skip
@click.option("--flip", type=click.Choice(["long-edge", "short-edge"]), default="long-edge",
              show_default=True, help="How the printer turns the paper over.")  # fmt: skip
@_engine_option
@click.pass_context
def build(context: click.Context, games: tuple[str, ...], folder: Path | None, **options: Any) -> None:
    """Make the sheets of every game, or of the GAMEs named."""
    from punchboard.build.options import SheetOptions

    languages, engine = options.pop("languages"), options.pop("engine")
    try:
        sheet = SheetOptions.of(**options)
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    project, report = _open(context, folder)
    names = _chosen(project, games)
    with report.progress() as steps:
        results = [project.build(name, languages, sheet, engine, steps) for name in names]
    _finish(report, results)


@main.command()
@click.argument("game")
@_folder_option
@_language_option
@click.option("--format", "form", type=click.Choice(["pdf", "png", "svg"]), default="pdf",
              show_default=True, help="One PDF with a face a page, or a file a face.")  # fmt: skip
@click.option("--dpi", type=click.IntRange(36, 2400), default=300, show_default=True,
              help="Resolution of PNG files.")  # fmt: skip
@_bleed_option
@_engine_option
@click.pass_context
def faces(context: click.Context, game: str, folder: Path | None, **options: Any) -> None:
    """Make the single faces of GAME, with bleed, front and back in turn."""
    project, report = _open(context, folder)
    (name,) = _chosen(project, (game,))
    with report.progress() as steps:
        result = project.faces(name, **options, steps=steps)
    _finish(report, [result])


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@_folder_option
@click.pass_context
def check(context: click.Context, games: tuple[str, ...], folder: Path | None) -> None:
    """Say what is wrong with every game, or with the GAMEs named, in all languages."""
    project, report = _open(context, folder)
    names = _chosen(project, games)
    with report.progress() as steps:
        results = [project.check(name, steps) for name in names]
    _finish(report, results)


@main.command("list")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@_folder_option
@click.pass_context
def list_games(context: click.Context, games: tuple[str, ...], folder: Path | None) -> None:
    """List the games here and what is in their boxes."""
    project, report = _open(context, folder)
    _finish(report, [project.describe(name) for name in _chosen(project, games)])


def _open(context: click.Context, folder: Path | None) -> tuple[Project, Report]:
    from punchboard.project import Project

    project = Project.at(folder or context.obj or Path.cwd())
    stdout, stderr = click.get_text_stream("stdout"), click.get_text_stream("stderr")
    return project, Report(stdout, stderr, project.workspace.root)


def _chosen(project: Project, games: Sequence[str]) -> tuple[str, ...]:
    """Return the games meant, or end the command where there is none."""
    from punchboard.diagnostics import did_you_mean

    known = project.games()
    if not known:
        place = project.workspace.components
        raise click.UsageError(f"there is no game: no `game.yaml` in a folder of {place}")
    for game in games:
        if game not in known:
            hint = "".join(f"; {each}" for each in did_you_mean(game, known))
            raise click.UsageError(f"there is no game `{game}`{hint}")
    return tuple(dict.fromkeys(games)) or known


def _finish(report: Report, results: Sequence[Any]) -> None:
    """Tell what came of it and leave with the exit code."""
    for result in results:
        report.tell(result.diagnostics)
        for line in result.value:
            report.say(line)
    report.close()
    raise SystemExit(1 if report.errors else 0)


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the command line of this process."""
    for stream in (sys.stdout, sys.stderr):
        _speak_utf8(stream)
    main(args=None if arguments is None else list(arguments), prog_name="punchboard")


def _speak_utf8(stream: TextIO) -> None:
    """Let names of any language through on a terminal of an old code page."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")
