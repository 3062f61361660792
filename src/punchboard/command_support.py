"""What the commands share: the project they open, the games they mean, and their end.

What is wrong with the command itself ends it with click's usage error.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from punchboard.report import Report

if TYPE_CHECKING:
    from punchboard.build.options import SheetOptions
    from punchboard.project import Lines, Project


def sheet_options(options: dict[str, Any]) -> SheetOptions:
    """Return the options of the sheets, or end the command where they contradict."""
    from punchboard.build import options as choices

    checked = choices.sheet_options(
        options["paper"],
        orientation=choices.Orientation(options["orientation"]),
        bleed=options["bleed"],
        gutter=options["gutter"],
        margin=options["margin"],
        marks=choices.Marks(options["marks"]),
        sheets=choices.SheetMode(options["sheets"]),
        flip=choices.Flip(options["flip"]),
    )
    if checked.diagnostics:
        raise click.UsageError("; ".join(each.message for each in checked.diagnostics))
    return checked.value


def open_project(folder: Path | None) -> tuple[Project, Report]:
    """Return the project in *folder*, or else where the command line says or runs."""
    from punchboard.project import Project

    project = Project.at(folder or click.get_current_context().obj or Path.cwd())
    return project, Report(sys.stdout, sys.stderr, project.workspace.root)


def chosen(project: Project, games: Sequence[str]) -> tuple[str, ...]:
    """Return the games meant, or end the command where there is none."""
    from punchboard.diagnostics import did_you_mean

    try:
        known = project.games()
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        place = project.workspace.components
        raise click.UsageError(f"the folder {place} cannot be read: {reason}") from None
    if not known:
        place = project.workspace.components
        raise click.UsageError(f"there are no games: no folder in {place} has a `game.yaml`")
    for game in games:
        if game not in known:
            hint = "".join(f"; {each}" for each in did_you_mean(game, known))
            raise click.UsageError(f"there is no game `{game}`{hint}")
    return tuple(dict.fromkeys(games)) or known


def check_languages(project: Project, games: Sequence[str], wanted: Sequence[str]) -> None:
    """End the command where it wants a language that none of *games* is written in."""
    from punchboard.diagnostics import did_you_mean

    if not set(wanted) - {"all"}:
        return
    written = [project.languages(game) for game in games]
    if None in written:
        return  # what is wrong with the game comes first
    known = {language for languages in written for language in languages or ()}
    for language in wanted:
        if language not in known | {"all"}:
            hint = "".join(f"; {each}" for each in did_you_mean(language, known))
            raise click.UsageError(f"no game here has texts in `{language}`{hint}")


def finish(report: Report, results: Sequence[Lines], form: str = "text") -> NoReturn:
    """Tell what came of it and leave with the exit code."""
    if form != "text":
        from punchboard.formats import formatted

        found = [each for result in results for each in result.diagnostics]
        report.tally(found)
        report.say(formatted(form, found, report.folder))
        raise SystemExit(1 if report.errors else 0)
    for result in results:
        report.tell(result.diagnostics)
        for line in result.value:
            report.say(line)
    report.close()
    raise SystemExit(1 if report.errors else 0)
