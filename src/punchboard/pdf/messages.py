"""All diagnostics about printing: engines, images, embedded fonts, sizes, output files, inks."""

from __future__ import annotations

import errno
from pathlib import Path

from punchboard.diagnostics import Diagnostic, Location, error, warning
from punchboard.geometry import Size
from punchboard.layouts.face import NamedFace
from punchboard.layouts.messages import BROKEN_IMAGE
from punchboard.lengths import format_length, format_size
from punchboard.words import count
from punchboard.workspace import OUTSIDE_WORKSPACE

NEGATIVE_LENGTH = error("negative-length", "an option that is a length is below zero")
TOO_LARGE_FOR_PAGE = error("too-large-for-page", "an option leaves no room on the paper")
PIECE_TOO_LARGE = error("piece-too-large", "a piece is larger than the printable part of the paper")
SHEET_LARGER_THAN_PAPER = warning(
    "sheet-larger-than-paper", "a sheet of the game is larger than the paper, and gets its own page"
)
NOTHING_TO_PRINT = warning("nothing-to-print", "no component has an item to print")
BACK_MISSING = warning(
    "back-missing", "a component has no back, and the pages of a deck come in pairs"
)
NO_ROOM_FOR_STAMP = warning(
    "no-room-for-stamp", "fronts have no quiet place near the edge for `--stamp`"
)
ENGINE_MISSING = error(
    "engine-missing", "an engine, or a system library that it needs, is not installed"
)
ART_FAILED = error("art-failed", "an engine cannot draw the art of a face")
ART_COARSE = warning(
    "art-coarse", "filters would take too long, and are drawn at a lower resolution"
)
ART_CRASHED = error("art-crashed", "an engine crashed on the art of a face")
ART_TOO_SLOW = error("art-too-slow", "an engine took too long to draw the art of a face")
ART_REACHES_OUT = error("art-reaches-out", "the art of a face refers to a file outside the drawing")
UNREADABLE_ART = error("unreadable-art", "an engine wrote a drawing that cannot be read")
UNUSABLE_FONT = error("unusable-font", "a font cannot be embedded in a PDF")
RESOLUTION_TOO_HIGH = error("resolution-too-high", "a picture would have too many pixels")
NOT_WRITTEN = error("not-written", "a file cannot be written")
NOT_CONVERTED = error(
    "not-converted", "a file cannot be converted to the standard of a printing house"
)


def back_missing(component: str, items: int, location: Location) -> Diagnostic:
    """A deck has cards without a back, where each card needs two pages."""
    return BACK_MISSING.at(
        location,
        f"{count(items, 'item')} of `{component}` {'has' if items == 1 else 'have'} no back, but "
        "`--pages deck` needs two pages for each card",
        "give the component a `back`, or choose others with `--component`",
    )


def engine_missing(engine: str, reason: str) -> Diagnostic:
    """An engine, or a system library that it needs, cannot be loaded."""
    needs = {
        "resvg": "install `vl-convert-python`, or choose `--engine cairosvg`",
        "cairosvg": "install libcairo (Debian: `apt install libcairo2`, macOS: "
        "`brew install cairo`), or choose `--engine resvg`",
    }
    return ENGINE_MISSING.at(
        None, f"the engine `{engine}` cannot be loaded: {reason}", needs[engine]
    )


def art_failed(user: NamedFace, engine: str, reason: str) -> Diagnostic:
    """An engine rejected a drawing."""
    return ART_FAILED.at(
        user.layout,
        f"`{engine}` cannot draw the art of {_face(user)}: {reason}",
        "save the drawing as plain SVG, or the part that cannot be drawn as an image",
    )


def art_coarse(user: NamedFace, dpi: int, full: int) -> Diagnostic:
    """A filter is drawn at a lower resolution than others."""
    return ART_COARSE.at(
        user.layout,
        f"the filters in the art of {_face(user)} are drawn at {dpi} dpi instead of {full} dpi: "
        "the full resolution would take too long",
        "make the filter regions of the drawing smaller, or save the filtered part as an image",
    )


def art_crashed(user: NamedFace) -> Diagnostic:
    """An engine crashed on a drawing."""
    return ART_CRASHED.at(
        user.layout,
        f"drawing the art of {_face(user)} crashed the engine `resvg`",
        "make the filter regions of the drawing smaller, or nest its groups less deeply",
    )


def art_too_slow(user: NamedFace, seconds: float) -> Diagnostic:
    """An engine timed out."""
    return ART_TOO_SLOW.at(
        user.layout,
        f"drawing the art of {_face(user)} takes more than {seconds:g} s of computing time",
        "make the filter regions of the drawing smaller",
    )


def art_reaches_out(user: NamedFace, reference: str) -> Diagnostic:
    """A drawing refers to a file, which an engine would read from anywhere."""
    return ART_REACHES_OUT.at(
        user.layout,
        f"the art of {_face(user)} refers to `{reference}`, which is not part of the drawing",
        "embed it in the drawing, or place it as an image in the layout",
    )


def _face(user: NamedFace) -> str:
    return f"the {user.side} of `{user.item}` in `{user.component}`"


def broken_image(path: str, reason: str) -> Diagnostic:
    """An image cannot be read."""
    return BROKEN_IMAGE.at(
        Location(Path(path)),
        f"the image cannot be read: {reason}",
        "save it again as PNG or JPEG",
    )


def unusable_font(name: str, path: str, reason: str) -> Diagnostic:
    """A font cannot be embedded."""
    return UNUSABLE_FONT.at(
        Location(Path(path)),
        f"the font `{name}` cannot be embedded: {reason}",
        "choose another font, or convert this one to OpenType",
    )


def resolution_too_high(dpi: int, page: Size, limit: int) -> Diagnostic:
    """A page would have more pixels than fit into memory."""
    return RESOLUTION_TOO_HIGH.at(
        None,
        f"{dpi} dpi is too high for a page of {format_size(page)}; the limit is {limit} dpi",
        f"use `--dpi {limit}` or less",
    )


def negative_length(option: str, value: float) -> Diagnostic:
    """An option that is a length is below zero."""
    return NEGATIVE_LENGTH.at(
        None,
        f"`{option}` is {format_length(value)}, but must be 0 mm or more",
        f"give `--{option}` a length of 0 mm or more",
    )


def margin_too_large(value: float, paper: Size) -> Diagnostic:
    """The printer's margin leaves nothing of the paper."""
    most = format_length(min(paper.width, paper.height) / 2)
    return TOO_LARGE_FOR_PAGE.at(
        None,
        f"`margin` is {format_length(value)}, but must be less than {most} "
        f"to leave room on {format_size(paper)} paper",
        "use a smaller `--margin`: most printers need 3 to 6 mm",
    )


def too_large_for_page(option: str, value: float, most: float, paper: Size) -> Diagnostic:
    """A bleed or gutter is larger than the paper inside the margins."""
    return TOO_LARGE_FOR_PAGE.at(
        None,
        f"`{option}` is {format_length(value)}, but must be less than {format_length(most)} "
        f"on {format_size(paper)} paper",
        f"use a smaller `--{option}`",
    )


def piece_too_large(
    location: Location | None,
    component: str,
    trim: Size,
    room: Size,
    paper: Size,
    *,
    folded: bool,
    turning_helps: bool,
    edges_help: bool,
    duplex_helps: bool,
    larger_paper: str | None,
) -> Diagnostic:
    """A piece of a component does not fit on any page.

    Args:
        location: Where the component is written.
        component: Its id.
        trim: Its trim size, in mm.
        room: The room that margin, bleed and fold leave on the page, in mm.
        paper: Size of the paper, in mm.
        folded: Whether half of the paper is for backs.
        turning_helps: Whether it fits if the orientation is not fixed.
        edges_help: Whether it fits without margin and bleed.
        duplex_helps: Whether it fits with the backs on the other side.
        larger_paper: Name of a common paper that it fits on, if there is one.
    """
    hints = []
    if turning_helps:
        hints.append("leave out `--orientation`")
    elif larger_paper is not None:
        hints.append(f"use larger paper: `--paper {larger_paper}`")
    if edges_help:
        hints.append("use a smaller `--margin` or `--bleed`")
    if folded and duplex_helps:
        hints.append("print backs on the other side: `--sheets duplex`")
    part = "half of " if folded else ""
    return PIECE_TOO_LARGE.at(
        location,
        f"`{component}` is {format_size(trim)}, but {part}{format_size(paper)} paper has room "
        f"for {format_size(room)} inside margin and bleed",
        *hints,
    )


def sheet_larger_than_paper(
    location: Location | None, component: str, size: Size, paper: Size
) -> Diagnostic:
    """A sheet of a game is larger than the paper of the build."""
    return SHEET_LARGER_THAN_PAPER.at(
        location,
        f"`{component}` is {format_size(size)}, larger than the {format_size(paper)} paper, "
        "so it gets a page of its own size",
        "use larger paper, or give the component a smaller `size`",
    )


def not_written(path: Path, problem: OSError) -> Diagnostic:
    """A result cannot be written."""
    reason = (problem.strerror or str(problem)).lower()
    hints = [_WAYS_OUT[problem.errno]] if problem.errno in _WAYS_OUT else []
    return NOT_WRITTEN.at(Location(path), f"the file cannot be written: {reason}", *hints)


def not_removed(path: Path, problem: OSError) -> Diagnostic:
    """A file of an earlier run cannot be removed."""
    reason = (problem.strerror or str(problem)).lower()
    message = f"this file from an earlier run cannot be removed: {reason}"
    return NOT_WRITTEN.at(Location(path), message, "delete it before you share the folder")


_RIGHTS = "close it in other programs, and give yourself permission to write there"
#: What to do when the system refuses to write.
_WAYS_OUT = {
    errno.EISDIR: "rename or remove the folder that has the file's name",
    errno.EEXIST: "rename or remove the file that has the folder's name",
    errno.ENOTDIR: "rename or remove the file that has the folder's name",
    errno.EACCES: _RIGHTS,
    errno.EPERM: _RIGHTS,
    errno.EROFS: "work in a writable folder",
    errno.ENOSPC: "free some space on the disk",
    errno.EBUSY: "close it in other programs",
}


def output_outside(folder: Path) -> Diagnostic:
    """A link would send output outside the workspace."""
    return OUTSIDE_WORKSPACE.at(
        Location(folder),
        "this folder points outside the workspace; output is only written inside it",
        "replace the link with a folder",
    )


def unreadable_art(reason: str) -> Diagnostic:
    """An engine wrote a PDF that cannot be read."""
    return UNREADABLE_ART.at(
        None,
        f"a converted drawing cannot be read: {reason}",
        "delete the folder `.punchboard/cache` and build again",
    )


def no_room_for_stamp(component: str, fronts: int, location: Location) -> Diagnostic:
    """Words and art fill the fronts of a component to the edge, or the fronts are too small."""
    return NO_ROOM_FOR_STAMP.at(
        location,
        f"{count(fronts, 'front')} of `{component}` "
        f"{'has' if fronts == 1 else 'have'} no quiet place near the edge for the stamp",
        "leave 2 mm free along an edge of the layout",
    )


def nothing_to_print(location: Location) -> Diagnostic:
    """A game has no pieces in its box."""
    return NOTHING_TO_PRINT.at(
        location,
        "no component has an item to print",
        "add items, or set a quantity above 0",
    )


def not_converted(name: str, standard: str, reason: str) -> Diagnostic:
    """A drawing has something in it that has no counterpart in inks."""
    return NOT_CONVERTED.at(
        None,
        f"`{name}` cannot be converted to {standard}: {reason}",
        "simplify the drawing, or leave out `--pdf-standard`",
    )
