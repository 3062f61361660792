"""Reads the cells of OpenDocument spreadsheets.

We read them ourselves because odfpy, which builds the whole document, has had no
release since 2020 and needs seconds for 2,000 items; the part of the format with
the values is small (OpenDocument 1.3, part 3, sections 6.1 and 9.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from punchboard.diagnostics import Checked
from punchboard.patterns import regex
from punchboard.spreadsheets import messages
from punchboard.spreadsheets.read import read_members
from punchboard.spreadsheets.workbook import (
    BASE,
    Cell,
    FoundCells,
    Place,
    Workbook,
    WorkbookSheet,
    is_blank,
    trimmed,
)

MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"

_URN = "urn:oasis:names:tc:opendocument:xmlns:"
_OFFICE, _TABLE, _TEXT, _STYLE = (
    f"{{{_URN}{name}:1.0}}" for name in ("office", "table", "text", "style")
)
_MAX_CELLS = 2_000_000
# White space in a paragraph collapses (6.1.2), but LibreOffice writes the spaces of cells
# unchanged and without the elements for tabs, so we collapse only what contains a line break.
_BREAK = regex(r"[ \t]*\n\s*")
_TRUTH = {"of:=TRUE()": True, "of:=FALSE()": False}
_NO_TEXT = frozenset({f"{_OFFICE}annotation", f"{_TABLE}shapes", f"{_TEXT}note"})


class _TooManyError(ValueError):
    """The sheet has more repeated cells than we accept."""


def read_ods(path: Path) -> Checked[Workbook | None]:
    """Return the sheets of an OpenDocument file; None if there are errors."""
    members = read_members(path, {"mimetype", "content.xml"}.__contains__)
    if members.value is None:
        return Checked(None, members.diagnostics)
    kind = members.value.get("mimetype", b"").decode("ascii", "replace").strip()
    if kind != MIMETYPE or "content.xml" not in members.value:
        return Checked(None, (messages.not_its_name(path, "an OpenDocument spreadsheet"),))
    try:
        root = ElementTree.fromstring(members.value["content.xml"])
        return _Reader(path, root).workbook()
    except (ElementTree.ParseError, LookupError) as problem:  # an encoding nobody knows
        return Checked(None, (messages.damaged(path, str(problem)),))
    except _TooManyError:
        found = messages.too_large(path, "cells", _MAX_CELLS + 1, _MAX_CELLS)
        return Checked(None, (found,))
    except (ValueError, RecursionError):
        return Checked(None, (messages.damaged(path, "it contains a number that cannot be read"),))


class _Reader:
    def __init__(self, path: Path, root: ElementTree.Element) -> None:
        self._root = root
        self._found = FoundCells()
        self._cells = 0
        self._hidden = {
            style.get(f"{_STYLE}name")
            for style in root.iter(f"{_STYLE}style")
            for properties in style.iter(f"{_STYLE}table-properties")
            if properties.get(f"{_TABLE}display") == "false"
        }

    def workbook(self) -> Checked[Workbook | None]:
        base, sheets = "", []
        for table in self._root.iter(f"{_TABLE}table"):
            title = table.get(f"{_TABLE}name", "")
            if title == BASE:
                base = "".join(str(cell or "") for row in self._rows(table) for cell in row)
            elif table.get(f"{_TABLE}style-name") in self._hidden:
                sheets.append(WorkbookSheet(title, (), hidden=True))
            else:
                self._found = FoundCells()
                rows = trimmed(self._rows(table))
                sheets.append(WorkbookSheet(title, rows, special=self._found.special()))
        return Checked(Workbook(tuple(sheets), base))

    def _rows(self, table: ElementTree.Element) -> Iterator[tuple[Cell, ...]]:
        """Yield the rows of a sheet without trailing blank rows."""
        blank = number = 0
        for element in table.iter(f"{_TABLE}table-row"):
            cells = self._row(element, number + blank)
            repeated = int(element.get(f"{_TABLE}number-rows-repeated", 1))
            if not cells:
                blank += repeated
                continue
            self._count(blank + len(cells) * repeated)
            yield from [()] * blank
            yield from [cells] * repeated
            number, blank = number + blank + repeated, 0

    def _row(self, element: ElementTree.Element, row: int) -> tuple[Cell, ...]:
        """Return the cells of a row without trailing blank cells."""
        cells: list[Cell] = []
        blank = 0
        for child in element:
            if child.tag not in {f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"}:
                continue
            cell = self._cell(child, (len(cells) + blank, row))
            repeated = int(child.get(f"{_TABLE}number-columns-repeated", 1))
            if is_blank(cell):
                blank += repeated
                continue
            self._count(blank + repeated)
            cells += [None] * blank + [cell] * repeated
            blank = 0
        return tuple(cells)

    def _count(self, cells: int) -> None:
        self._cells += cells
        if self._cells > _MAX_CELLS:
            raise _TooManyError

    def _cell(self, element: ElementTree.Element, place: Place) -> Cell:
        """Return the value of a cell and note what is special about it."""
        get = element.get
        kind = get(f"{_OFFICE}value-type")
        wide = int(get(f"{_TABLE}number-columns-spanned", 1))
        high = int(get(f"{_TABLE}number-rows-spanned", 1))
        if wide > 1 or high > 1:
            self._found.merged.append((*place, place[0] + wide - 1, place[1] + high - 1))
        formula = get(f"{_TABLE}formula")
        text = "\n".join("".join(_pieces(each)) for each in element.findall(f"{_TEXT}p"))
        if formula in _TRUTH:  # as LibreOffice writes the truth values of other programs
            return _TRUTH[formula]
        if formula is not None:
            if text.startswith(("#", "Err:")):
                self._found.failed.append(place)
                return None
            sort = self._found.formulas if kind or text else self._found.valueless
            if text or kind != "string":  # a result without letters is a blank
                sort.append(place)
        if kind in {"float", "percentage", "currency"}:
            return _number(get(f"{_OFFICE}value", ""))
        if kind == "boolean":
            return get(f"{_OFFICE}boolean-value") == "true"
        if kind in {"date", "time"}:
            self._found.dates.append(place)
            return get(f"{_OFFICE}{kind}-value", text).removesuffix("T00:00:00")
        said = get(f"{_OFFICE}string-value")
        return (text if said is None else said) or None


def _number(text: str) -> int | float:
    """Return *text* as a number.

    Raises:
        ValueError: It is not a number.
    """
    value = float(text)
    return int(value) if value.is_integer() and abs(value) < 1e15 else value


def _pieces(element: ElementTree.Element) -> Iterator[str]:
    """Yield the pieces of a paragraph's text."""
    yield _BREAK.sub(" ", element.text or "")
    for child in element:
        if child.tag == f"{_TEXT}s":
            yield " " * min(int(child.get(f"{_TEXT}c", 1)), 10_000)
        elif child.tag == f"{_TEXT}tab":
            yield "\t"
        elif child.tag == f"{_TEXT}line-break":
            yield "\n"
        elif child.tag not in _NO_TEXT:
            yield from _pieces(child)
        yield _BREAK.sub(" ", child.tail or "")
