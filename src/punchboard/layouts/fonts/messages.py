"""The wording of all diagnostics about fonts."""

from __future__ import annotations

from collections.abc import Iterable

from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error, warning


def missing_font(family: str, known: Iterable[str], location: Location | None) -> Diagnostic:
    """Say that no font has the family name *family*."""
    return error(
        "missing-font",
        location,
        f"there is no font `{family}`",
        *did_you_mean(family, known),
        "put the font's file into `fonts/`",
    )


def system_font(family: str, location: Location | None) -> Diagnostic:
    """Say that *family* was found on this machine only."""
    return warning(
        "system-font",
        location,
        f"the font `{family}` comes from this machine, so other machines may build other pages",
        "put the font's file into `fonts/`",
    )


def unreadable_font(name: str, location: Location) -> Diagnostic:
    """Say that the file *name* is not a font."""
    return warning(
        "unreadable-font",
        location,
        f"`{name}` cannot be read as a font",
        "put a TrueType or OpenType file in its place",
    )


def font_outside(name: str, location: Location) -> Diagnostic:
    """Say that the link *name* leads out of the workspace."""
    return error(
        "outside-workspace",
        location,
        f"`{name}` leads out of the workspace",
        "copy the font's file into `fonts/`",
    )
