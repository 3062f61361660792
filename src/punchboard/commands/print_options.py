"""The options about printers, printing houses and cutters, and the questions of `calibrate`."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from punchboard.commands import options
from punchboard.geometry import Size
from punchboard.lengths import paper_name

if TYPE_CHECKING:
    from punchboard.printing.standards import PressWish, PrintProfile
    from punchboard.sheets.calibration import CalibrationTargets, Readings
    from punchboard.sheets.options import Printer


printer = click.option(
    "--printer",
    metavar="NAME",
    help="A printer measured with `calibrate`, whose errors are undone; `none` for no printer."
    "  [default: the default printer, if there is one]",
)
pack = options.flag(
    "--pack",
    help="Pack pieces of all shapes closely, turned where that helps, to be cut with scissors.",
)
fill_blanks = options.flag(
    "--fill-blanks", help="Fill the last sheet of each deck with blank cards to write on."
)
target = click.option(
    "-o",
    "target",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write the calibration sheet.  [default: calibration-PAPER.pdf]",
)
readings = click.option(
    "--readings",
    metavar="NUMBERS",
    help="What is read, instead of being asked for it: the lengths of the bars across and down,"
    " the numbers in the upper row, the lower row and the column, and those at the edges, such as"
    " `157.6,177.3,1.2,1.4,-0.8,4`.",
)
default = options.flag("--default", help="Make it the printer of every build.")
listed = options.flag("--list", "listed", help="List the printers.")

#: Readings before those at the edges.
_MEASURES = 5


def printers_path() -> Path:
    """Return the file with the printers, in the user's configuration."""
    return Path(click.get_app_dir("punchboard")) / "printers.yaml"


def chosen_printer(name: str | None) -> Printer | None:
    """Return the printer *name*, or else the default one; end the command if it is unknown."""
    path = printers_path()
    if name == "none" or (name is None and not path.exists()):
        return None
    from punchboard.commands.calibrate import PrintersError, read_printers
    from punchboard.diagnostics import did_you_mean

    try:
        printers = read_printers(path)
    except PrintersError as problem:
        raise click.UsageError(str(problem)) from None
    wanted = name or printers.default
    if wanted and wanted not in printers.known:
        hint = "".join(f"; {each}" for each in did_you_mean(wanted, printers.known))
        raise click.UsageError(f"there is no printer `{wanted}`{hint}")
    return printers.known.get(wanted)


@click.command()
@click.argument("name", default="", metavar="[NAME]")
@options.paper
@options.flip
@target
@readings
@default
@listed
def calibrate(
    name: str, paper: Size, flip: str, target: Path | None, readings: str | None,
    default: bool, listed: bool,
) -> None:  # fmt: skip
    """Measure a printer, so that its backs meet the fronts and 63 mm are 63 mm.

    Without NAME, write the calibration sheet. With NAME, ask for what is read from the
    printed sheet, and keep the printer under this name for `build --printer NAME`.
    """
    from punchboard.commands import calibrate as command
    from punchboard.commands.report import Report
    from punchboard.commands.session import Session
    from punchboard.sheets.calibration import printer_of, targets_on
    from punchboard.sheets.sheet import Flip

    here = Path.cwd()
    session, report = Session.at(here), Report(sys.stdout, sys.stderr, here)
    page = paper.turned() if paper.landscape else paper
    path = printers_path()
    try:
        if listed:
            for line in command.printer_lines(command.read_printers(path)):
                report.say(line)
            report.finish([])
        if not command.fits(paper):
            raise click.UsageError("the calibration sheet needs paper of 176 x 250 mm or more")
        if not name:
            file = here / (target or f"calibration-{paper_name(page)}.pdf")
            report.finish([command.write_sheet(session, page, Flip(flip), file)])
        targets = targets_on(page)
        read = _parsed(readings) if readings is not None else _asked(targets)
        printer = printer_of(name, read, targets)
        if problem := command.problem_of(printer):
            raise click.UsageError(f"please read again {problem}")
        report.finish([command.keep_printer(session, path, printer, default=default)])
    except command.PrintersError as problem:
        raise click.UsageError(str(problem)) from None


def _parsed(text: str) -> Readings:
    """Return the readings in *text*."""
    from punchboard.sheets.calibration import Readings

    parts = [part.replace(chr(0x2212), "-") for part in re.split(r"[,;\s]+", text.strip())]
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        raise click.UsageError(f"`--readings` needs numbers, not `{text}`") from None
    if len(numbers) <= _MEASURES:
        raise click.UsageError("`--readings` needs five numbers, then one for each edge")
    across, down, upper, lower, side, *edges = numbers
    return Readings(across, down, upper, lower, side, tuple(edges))


def _asked(targets: CalibrationTargets) -> Readings:
    """Ask for the readings, one after the other."""
    from punchboard.sheets.calibration import Readings

    def number(question: str, usual: float) -> float:
        answer: float = click.prompt(question, type=float, default=usual)
        return answer

    across = number("1  length of the bar across, in mm", targets.across)
    down = number("2  length of the bar down, in mm", targets.down)
    upper = number("3  number in the upper row, where lines of both sides meet", 0.0)
    lower = number("   number in the lower row", 0.0)
    side = number("4  number in the column", 0.0)
    edge = number("5  the largest of the smallest numbers seen at the four edges", 5.0)
    return Readings(across, down, upper, lower, side, (edge,))


#: The last second of the year 9999, as the clocks of computers count.
_LAST_SECOND = 253_402_300_799

standard = click.option(
    "--pdf-standard",
    "standard",
    type=click.Choice(["x-4", "x-1a:2003"]),
    help="A printing house's standard: all colours in four inks, as it wants them."
    " Needs `--profile`.",
)
profile = click.option(
    "--profile",
    metavar="FILE|NAME",
    help="The printing condition: the printing house's ICC profile, or one of fogra39, fogra51,"
    " fogra52, swop, gracol, crpc6 and japan-color-2001 that is installed.",
)
ink_limit = click.option(
    "--ink-limit",
    type=click.IntRange(150, 400),
    metavar="PERCENT",
    help="Most ink in one place, such as 240 for DriveThruCards."
    "  [default: what the profile gives]",
)
pages = options.one_of(
    "--pages",
    choices=["fronts", "deck"],
    help="What a PDF has: fronts, each item once with its front before its back; or deck, every"
    " copy with its back before its front, as DriveThruCards wants it.",
)
cut_layer = options.flag(
    "--cut-layer",
    help="Add a layer to the PDF with the edge of each piece in the spot colour CutContour.",
)


def print_for(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give *command* the options about what a printing house asks for."""
    return standard(profile(ink_limit(command)))


def press(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give *command* the options about files for printing houses and cutters."""
    return print_for(cut_layer(command))


def press_wish(options: dict[str, Any]) -> PressWish | None:
    """Take what a printing house asks for out of *options*; end the command if it is at odds."""
    named, wanted, limit = (options.pop(each) for each in ("standard", "profile", "ink_limit"))
    if named is None:
        for option, value in (("--profile", wanted), ("--ink-limit", limit)):
            if value is not None:
                raise click.UsageError(f"`{option}` needs `--pdf-standard`")
        return None
    if options.get("form", "pdf") != "pdf":
        raise click.UsageError("`--pdf-standard` is for `--format pdf`")
    if options.get("cut_layer") and named != "x-4":
        raise click.UsageError("PDF/X-1a has no layers: use `--cut-layer` with `x-4`")
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or "0"
    if not (epoch.isascii() and epoch.isdecimal() and int(epoch[:20]) <= _LAST_SECOND):
        raise click.UsageError(
            "SOURCE_DATE_EPOCH must be a number of seconds before the year 10000"
        )
    from punchboard.printing.standards import PressWish, Standard

    # A printing house's press has none of the errors of the printer at home.
    if "printer" in options:
        options["printer"] = options["printer"] or "none"
    return PressWish(Standard(named), _profile(wanted), limit)


def _profile(wanted: str | None) -> PrintProfile:
    from punchboard.printing.standards import ProfileError, find_profile, read_profile

    if wanted is None:
        raise click.UsageError("`--pdf-standard` needs `--profile`: ask the printing house for it")
    path = Path(wanted)
    try:
        return read_profile(path) if path.exists() or path.suffix else find_profile(wanted)
    except ProfileError as problem:
        raise click.UsageError(f"`--profile {wanted}`: {problem}") from None
