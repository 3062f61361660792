"""The options about files for printing houses and for cutters."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from punchboard.printing.profiles import PrintProfile
    from punchboard.printing.standards import PressWish

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
pages = click.option(
    "--pages",
    type=click.Choice(["fronts", "deck"]),
    default="fronts",
    show_default=True,
    help="What a PDF has: fronts, each item once with its front before its back; or deck, every"
    " copy with its back before its front, as DriveThruCards wants it.",
)
cut_layer = click.option(
    "--cut-layer",
    is_flag=True,
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
    from punchboard.printing.profiles import ProfileError, find_profile, read_profile

    if wanted is None:
        raise click.UsageError("`--pdf-standard` needs `--profile`: ask the printing house for it")
    path = Path(wanted)
    try:
        return read_profile(path) if path.exists() or path.suffix else find_profile(wanted)
    except ProfileError as problem:
        raise click.UsageError(f"`--profile {wanted}`: {problem}") from None
