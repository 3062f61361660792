"""`calibrate`: a sheet to measure a printer with, and the printers that were measured.

Printers are kept in the user's configuration, not in a game: they belong to the
desk and not to the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct, field

from punchboard.commands.report import Outcome
from punchboard.commands.session import Session
from punchboard.diagnostics import Checked
from punchboard.geometry import Size
from punchboard.sheets.calibration import SMALLEST, calibration_sheet
from punchboard.sheets.options import Printer
from punchboard.sheets.sheet import Flip

#: Scales, shifts, turns and edges that a printer can have; others are slips of typing.
_SCALES, _SHIFT, _TURN, _EDGE = (0.8, 1.2), 15.0, 10.0, 30.0


class PrintersError(ValueError):
    """The file of the printers cannot be read; the message says why."""


class Printers(Struct, frozen=True):
    """The printers of a user.

    Attributes:
        known: The printers by name.
        default: The one that builds are for, unless they say another; "" for none.
    """

    known: Mapping[str, Printer] = field(default_factory=lambda: MappingProxyType({}))
    default: str = ""


def read_printers(path: Path) -> Printers:
    """Return the printers in *path*, of which there are none without the file.

    Raises:
        PrintersError: The file cannot be read, or says what no printer does.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Printers()
    except (OSError, UnicodeDecodeError) as problem:
        raise PrintersError(f"{path} cannot be read: {problem}") from None
    import yaml

    try:
        found = yaml.safe_load(text)
        known = {str(name): _printer(str(name), each) for name, each in found["printers"].items()}
        default = str(found.get("default") or "")
    except (yaml.YAMLError, TypeError, KeyError, ValueError, AttributeError):
        raise PrintersError(f"{path} is damaged; delete it, and calibrate again") from None
    return Printers(MappingProxyType(known), default if default in known else "")


def _printer(name: str, found: Mapping[str, object]) -> Printer:
    numbers = {key: float(str(found[key])) for key in _KEYS}
    printer = Printer(name, **numbers)
    if problem_of(printer):
        raise ValueError(name)
    return printer


_KEYS = ("scale_x", "scale_y", "shift_x", "shift_y", "turn", "margin")


def problem_of(printer: Printer) -> str:
    """Return what no printer does, in words for the user; "" if it is a printer."""
    low, high = _SCALES
    if not (low <= printer.scale_x <= high and low <= printer.scale_y <= high):
        return "the length of a bar: no printer scales by more than a fifth"
    if not (abs(printer.shift_x) <= _SHIFT and abs(printer.shift_y) <= _SHIFT):
        return f"the shift of the back: it is more than {_SHIFT:g} mm"
    if not abs(printer.turn) <= _TURN:
        return f"the two rows: the back is turned by more than {_TURN:g} degrees"
    if not 0 <= printer.margin <= _EDGE:
        return f"the edges: they must be 0 to {_EDGE:g} mm"
    return ""


def printers_file(printers: Printers) -> bytes:
    """Return *printers* as a file."""
    import yaml

    entries = {
        each.name: {key: round(getattr(each, key), 6) for key in _KEYS}
        for each in printers.known.values()
    }
    document = {"default": printers.default, "printers": entries}
    return yaml.safe_dump(document, allow_unicode=True, sort_keys=False).encode()


def keep_printer(session: Session, path: Path, printer: Printer, *, default: bool) -> Outcome:
    """Keep *printer* in the file *path*, as the default if asked or if it is the first.

    Raises:
        PrintersError: The file cannot be read.
    """
    before = read_printers(path)
    known = {**before.known, printer.name: printer}
    chosen = printer.name if default or not before.known else before.default
    after = Printers(MappingProxyType(known), chosen)
    problems = session.write([(path, printers_file(after))])
    return Checked(() if problems else (_line(printer, after),), problems)


def printer_lines(printers: Printers) -> Iterator[str]:
    """Yield a line for each printer, or say that there are none."""
    if not printers.known:
        yield "no printer has been calibrated yet"
    for each in printers.known.values():
        yield _line(each, printers)


def _line(printer: Printer, printers: Printers) -> str:
    default = " (default)" if printer.name == printers.default else ""
    return (
        f"{printer.name}{default}: prints {printer.scale_x:.2%} across and"
        f" {printer.scale_y:.2%} down; the back is {_aside(printer)} and turned by"
        f" {printer.turn:.2f} degrees; edge {printer.margin:g} mm"
    ).replace("%", " %")


def _aside(printer: Printer) -> str:
    across = "right" if printer.shift_x >= 0 else "left"
    down = "low" if printer.shift_y >= 0 else "high"
    return (
        f"{abs(printer.shift_x):.1f} mm too far {across}, {abs(printer.shift_y):.1f} mm too {down}"
    )


def write_sheet(session: Session, paper: Size, flip: Flip, target: Path) -> Outcome:
    """Write a calibration sheet to *target*."""
    fonts = session.fonts
    data = calibration_sheet(paper, flip, fonts.value)
    problems = session.write([(target, data)])
    lines = (f"{target}: 2 pages; print them on one sheet and read it",)
    return Checked(() if problems else lines, (*fonts.diagnostics, *problems))


def fits(paper: Size) -> bool:
    """Return whether the calibration sheet fits on *paper*."""
    page = paper.turned() if paper.landscape else paper
    return page.width >= SMALLEST.width and page.height >= SMALLEST.height
