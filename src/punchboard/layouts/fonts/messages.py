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


def unembeddable_font(family: str, location: Location | None) -> Diagnostic:
    """Say that the maker of *family* does not allow it inside a document."""
    return warning(
        "unembeddable-font",
        location,
        f"the font `{family}` may not be embedded (`fsType`), so its letters are drawn as outlines",
        "ask its maker for a version that may be embedded",
        "choose another font",
    )


def synthetic_style(
    family: str, style: str, location: Location | None, *, ideographs: bool = False
) -> Diagnostic:
    """Say that *family* lacks a style.

    Args:
        family: As it calls itself.
        style: `bold`, `italic` or `bold italic`.
        location: Where the style is asked for.
        ideographs: Whether it is a family of Chinese, Japanese or Korean,
            which have no italics in any font.
    """
    means = {"bold": "thickened", "italic": "slanted", "bold italic": "thickened and slanted"}
    hints = (f"put a file with the {style} of `{family}` into `fonts/`",)
    if ideographs and "italic" in style:
        hints = ("emphasise these letters by bold or a colour, as their language does",)
    return warning(
        "synthetic-style",
        location,
        f"`{family}` has no {style}, so its regular letters are {means[style]}",
        *hints,
    )


def unreadable_font(name: str, location: Location, reason: str = "") -> Diagnostic:
    """Say that the file *name* is not a font, and why if there is more to say."""
    return warning(
        "unreadable-font",
        location,
        f"`{name}` cannot be read as a font{': ' * bool(reason)}{reason}",
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
