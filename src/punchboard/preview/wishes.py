"""What is to be printed, as the page asks for it and as the command line says it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from punchboard.lengths import format_number, paper_name, parse_length, parse_paper
from punchboard.preview.scene import View
from punchboard.sheets.mirroring import Flip
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
from punchboard.snapshots.choose import Choice

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
