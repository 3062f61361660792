"""Sheets as they will be printed, as the page and the command line ask for them.

They are the file that `build` writes, and its pages as pictures.
"""

from __future__ import annotations

import hashlib
import shlex
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.lengths import format_number, paper_name, parse_length, parse_paper
from punchboard.preview.scene import LiveGame, Scene, View
from punchboard.sheets.file import SheetFile, sheet_file_name
from punchboard.sheets.manifest import page_numbers
from punchboard.sheets.options import (
    DEFAULT_BLEED,
    DEFAULT_MARGIN,
    Marks,
    PageOrientation,
    Printer,
    SheetMode,
    SheetOptions,
    sheet_options,
)
from punchboard.sheets.sheet import Flip, Sheet, flip_axis
from punchboard.snapshots.choose import Choice

#: Files that are kept.
_MOST_FILES = 4


class Printing(Protocol):
    """What the session does for sheets; this room only asks."""

    def sheets(self, scene: Scene, wish: Wish) -> Checked[SheetFile]:
        """Return the sheets of a game, as `build` makes them."""

    def desk(self) -> Desk:
        """Return the printers that were measured.

        Raises:
            ValueError: They cannot be read.
        """


class PaperFile(Struct, frozen=True):
    """A file of sheets.

    Attributes:
        digest: Tells it from others.
        name: What `build` calls it.
        file: The file.
        wish: What it was made for.
        found: What was found while it was made.
        other: The file of the sheets without backs, where they have one of their own.
    """

    digest: str
    name: str
    file: SheetFile
    wish: Wish
    found: tuple[Diagnostic, ...] = ()
    other: PaperFile | None = None

    @property
    def parts(self) -> tuple[PaperFile, ...]:
        """All its files."""
        return (self, self.other) if self.other else (self,)

    def pages(self, sheet: int) -> tuple[int, int | None]:
        """Return the pages of a sheet in the file, from 0: its front and its back."""
        front, back = page_numbers(self.file.sheets)[sheet]
        return front - 1, None if back is None else back - 1


class Press:
    """Makes the files of sheets that the page asks for, and keeps the last of them.

    Args:
        live: The game.
        printing: Makes the sheets.
    """

    def __init__(self, live: LiveGame, printing: Printing) -> None:
        self._live = live
        self._printing = printing
        self._files: OrderedDict[tuple[int, Wish], PaperFile] = OrderedDict()
        self._lock = threading.Lock()

    def made(self, wish: Wish) -> PaperFile | None:
        """Return the file of a *wish*, of the game as it is now; None without a game."""
        with self._lock:
            scene = self._live.scene(wish.view)
            if scene.game is None:
                return None
            key = (scene.version, wish)
            if key not in self._files:
                self._files[key] = self._make(wish)
                while len(self._files) > _MOST_FILES:
                    self._files.popitem(last=False)
            return self._files[key]

    def kept(self, digest: str) -> PaperFile | None:
        """Return a file that was made lately."""
        every = (part for each in tuple(self._files.values()) for part in each.parts)
        return next((each for each in every if each.digest == digest), None)

    def _make(self, wish: Wish) -> PaperFile:
        # Labels are set with the fonts that lay out faces, which are for one thread only.
        with self._live.lock:
            scene = self._live.scene(wish.view)
            game = scene.game
            if game is None:
                raise LookupError("there is no game")
            made = self._printing.sheets(scene, wish)
        first = _part(game, scene.language, made.value, wish, one_sided=False)
        other = made.value.one_sided
        second = None
        if other is not None:
            second = _part(game, scene.language, other, wish, one_sided=True)
        return replace(first, found=made.diagnostics, other=second)


def _part(
    game: ComponentSet, language: str, file: SheetFile, wish: Wish, *, one_sided: bool
) -> PaperFile:
    """Return one of the files, with the name that `build` gives it."""
    digest = hashlib.sha256(file.pdf).hexdigest()[:24]
    name = sheet_file_name(
        game, language, wish.options, wish.view.ink_saver, False,
        choice=wish.choice.name, stamp=wish.stamp, one_sided=one_sided,
    )  # fmt: skip
    return PaperFile(digest, name, file, wish)


def described(paper: PaperFile, scene: Scene) -> dict[str, Any]:
    """Return a file for the page: its sheets, how paper is used, and the command that makes it."""
    used = [each.file.usage for each in paper.parts if each.file.usage]
    sheets = sum(each.sheets for each in used)
    name = scene.game.id if scene.game else ""
    command = ["punchboard", "build", name, *paper.wish.words]
    return {
        "files": [
            {"file": each.digest, "name": each.name} for each in paper.parts if each.file.sheets
        ],
        "command": shlex.join(command),
        "stale": scene.stale,
        "pieces": sum(each.pieces for each in used),
        "covered": sum(each.covered * each.sheets for each in used) / (sheets or 1),
        "sheets": [
            {"file": each.digest, "index": index, **_sheet(sheet, paper.wish.options)}
            for each in paper.parts
            for index, sheet in enumerate(each.file.sheets)
        ],
        "problems": [each.message for each in paper.found],
    }


def _sheet(sheet: Sheet, options: SheetOptions) -> dict[str, Any]:
    return {
        "number": sheet.number,
        "components": list(sheet.components),
        "width": sheet.paper.width,
        "height": sheet.paper.height,
        "back": sheet.back is not None,
        # How the back lies behind the front, as light through the paper shows it.
        "axis": str(flip_axis(sheet.paper, options.flip)),
        "pieces": _names(sheet),
    }


def _names(sheet: Sheet) -> list[list[Any]]:
    """Return what lies where on the front: component, item, and the box in mm."""
    return [
        [each.component, each.item, *(round(n, 2) for n in _box(each.trim))]
        for each in sheet.front.placements
    ]


def _box(trim: Any) -> Sequence[float]:
    return trim.x, trim.y, trim.width, trim.height


#: Choices of the sheets, with what `build` does without them.
_CHOICES = {"orientation": "auto", "marks": "crop", "sheets": "duplex", "flip": "long-edge"}
#: Options that are given or not.
_SWITCHES = ("pack", "fill-blanks", "stamp")


class WishError(ValueError):
    """The options of the page contradict each other; the message says how."""


class Desk(Struct, frozen=True):
    """The printers of whoever looks at the page.

    Attributes:
        printers: Those that were measured, by name.
        default: The one that `build` prints for unless it is told another; "" for none.
    """

    printers: Mapping[str, Printer]
    default: str = ""

    def chosen(self, name: str) -> Printer | None:
        """Return a printer, the default one for ""; None for `none`.

        Raises:
            ValueError: There is no such printer.
        """
        wanted = name or self.default
        if wanted == "none" or not wanted:
            return None
        if wanted not in self.printers:
            raise ValueError(f"there is no printer `{wanted}`")
        return self.printers[wanted]


class Wish(Struct, frozen=True):
    """What is to be printed.

    Attributes:
        view: How faces are laid out.
        options: How sheets are laid out.
        words: The options that differ from those of `build`, as on its command line.
        choice: The pieces.
        stamp: Whether fronts get their id and revision.
    """

    view: View
    options: SheetOptions
    words: tuple[str, ...]
    choice: Choice
    stamp: bool


def wish_of(given: Mapping[str, str], desk: Desk) -> Wish:
    """Return what the page asks for.

    Raises:
        WishError: A value cannot be read, or two contradict each other.
    """
    try:
        paper = parse_paper(given.get("paper") or "a4")
        bleed = _length(given, "bleed")
        margin = _length(given, "margin")
        gutter = _length(given, "gutter")
        printer = desk.chosen(given.get("printer", ""))
        usual = DEFAULT_MARGIN if printer is None else printer.margin
        chosen = {name: given.get(name) or default for name, default in _CHOICES.items()}
        options = SheetOptions(
            paper,
            orientation=PageOrientation(chosen["orientation"]),
            marks=Marks(chosen["marks"]),
            sheets=SheetMode(chosen["sheets"]),
            flip=Flip(chosen["flip"]),
            bleed=DEFAULT_BLEED if bleed is None else bleed,
            margin=usual if margin is None else margin,
            printer=printer,
            pack=_is_on(given, "pack"),
            fill_blanks=_is_on(given, "fill-blanks"),
        )
        checked = sheet_options(options, gutter)
    except ValueError as problem:
        raise WishError(str(problem)) from None
    if checked.diagnostics:
        raise WishError("; ".join(each.message for each in checked.diagnostics))
    view = View(given.get("lang", ""), _is_on(given, "ink"), checked.value.bleed)
    lengths = {"bleed": (bleed, DEFAULT_BLEED), "margin": (margin, usual), "gutter": (gutter, None)}
    words = (*_words(given, checked.value), *_length_words(lengths), *_last_words(given))
    return Wish(view, checked.value, words, _choice(given), _is_on(given, "stamp"))


def _is_on(given: Mapping[str, str], name: str) -> bool:
    return given.get(name, "") == "1"


def _length(given: Mapping[str, str], name: str) -> float | None:
    text = given.get(name, "")
    length = parse_length(text) if text else None
    if length is not None and length < 0:
        raise ValueError(f"`{text}` is less than zero")
    return length


def _choice(given: Mapping[str, str]) -> Choice:
    parts = ((given[name],) if given.get(name) else () for name in ("component", "where"))
    component, where = parts
    return Choice(components=component, where=where)


def _words(given: Mapping[str, str], options: SheetOptions) -> list[str]:
    """Return the options of `build` that differ from its defaults, apart from lengths."""
    words: list[str] = []
    if given.get("lang"):
        words += ["--lang", given["lang"]]
    if paper_name(options.paper) != "a4":
        words += ["--paper", paper_name(options.paper)]
    for name, default in _CHOICES.items():
        if (given.get(name) or default) != default:
            words += [f"--{name}", given[name]]
    return words


def _length_words(lengths: Mapping[str, tuple[float | None, float | None]]) -> list[str]:
    """Return the options for lengths that are given and are not the usual ones."""
    return [
        word
        for name, (length, usual) in lengths.items()
        if length is not None and length != usual
        for word in (f"--{name}", f"{format_number(length)}mm")
    ]


def _last_words(given: Mapping[str, str]) -> list[str]:
    words = [
        word
        for name in ("printer", "component", "where")
        if given.get(name)
        for word in (f"--{name}", given[name])
    ]
    words += [f"--{name}" for name in _SWITCHES if _is_on(given, name)]
    return [*words, *(["--ink-saver"] if _is_on(given, "ink") else [])]
