"""All diagnostics about fonts."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from punchboard.diagnostics import Diagnostic, Location, did_you_mean, warning
from punchboard.workspace import OUTSIDE_WORKSPACE

#: How much of two names is alike where one is the other, misspelt.
_SLIP = 0.8

MISSING_FONT = warning("missing-font", "a font does not exist, and another one is used")
SYSTEM_FONT = warning(
    "system-font", "a font comes from this machine, so pages may look different on others"
)
SYNTHETIC_STYLE = warning(
    "synthetic-style",
    "a font has no bold or italic, so its letters are thickened or slanted; reported once for each",
)
UNEMBEDDABLE_FONT = warning(
    "unembeddable-font", "a font may not be embedded, so its letters are drawn as outlines"
)
UNREADABLE_FONT = warning("unreadable-font", "a file in `fonts/` is not a font")


def missing_font(
    family: str, known: Iterable[str], location: Location | None, instead: str
) -> Diagnostic:
    """Say that no font has the family name *family*.

    Args:
        family: The name.
        known: Those there are.
        location: Where it is asked for.
        instead: The family that is used.
    """
    # A word such as "Sans" that two names share makes no slip of the pen.
    near = difflib.get_close_matches(family, list(known), 1, _SLIP)
    return MISSING_FONT.at(
        location,
        f"the font `{family}` is missing; `{instead}` is used",
        *did_you_mean(family, near),
        "put the font file into `fonts/`",
    )


def system_font(family: str, location: Location | None) -> Diagnostic:
    """Report that *family* was only found on this machine."""
    return SYSTEM_FONT.at(
        location,
        f"the font `{family}` comes from this machine, so pages may look different on others",
        "put the font file into `fonts/`",
    )


def unembeddable_font(family: str, location: Location | None) -> Diagnostic:
    """Report that the maker of *family* does not allow embedding it."""
    return UNEMBEDDABLE_FONT.at(
        location,
        f"the font `{family}` may not be embedded (`fsType`), so its letters are drawn as outlines",
        "ask its maker for a version that may be embedded",
        "choose another font",
    )


def synthetic_style(
    family: str, styles: Sequence[str], location: Location | None, *, ideographs: bool = False
) -> Diagnostic:
    """Report that *family* lacks some styles.

    Args:
        family: Its name in the font file.
        styles: Those of `bold`, `italic` and `bold italic` that are missing.
        location: Where one of them is first asked for.
        ideographs: Whether it is a Chinese, Japanese or Korean family, which
            never have italics.
    """
    means = {"bold": "thickened", "italic": "slanted", "bold italic": "thickened and slanted"}
    made_up = means.get(styles[0] if len(styles) == 1 else "", "thickened or slanted")
    hints = tuple(
        f"put a font file with the {style} style of `{family}` into `fonts/`" for style in styles
    )
    if ideographs and "bold" not in styles:
        hints = ("emphasise these letters with bold or a colour, as is usual in their language",)
    return SYNTHETIC_STYLE.at(
        location,
        f"`{family}` has no {' and no '.join(styles)}, so its regular letters are {made_up}",
        *hints,
    )


def unreadable_font(name: str, location: Location, reason: str = "") -> Diagnostic:
    """Report that the file *name* is not a font, and why if that is known."""
    return UNREADABLE_FONT.at(
        location,
        f"`{name}` cannot be read as a font{': ' * bool(reason)}{reason}",
        "replace it with a TrueType or OpenType file",
    )


def font_outside(name: str, location: Location) -> Diagnostic:
    """Report that the link *name* leads out of the workspace."""
    return OUTSIDE_WORKSPACE.at(
        location,
        f"`{name}` links to a file outside the workspace",
        "copy the font file into `fonts/`",
    )
