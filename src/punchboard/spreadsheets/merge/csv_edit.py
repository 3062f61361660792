"""Edits the items in a CSV list in place, in the file's own style; edits of texts and their diff.

An `Edit` replaces a part of a text and leaves all else unchanged. YAML files are
edited with it, too. The diff follows from the edits, without comparing lines, so
that its time grows only with the length of the text.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from punchboard.components.csv import delimiter_of
from punchboard.components.items import quantity_name
from punchboard.components.nodes import parse_plain
from punchboard.diagnostics import Diagnostic
from punchboard.spreadsheets.columns import ID, QUANTITY, CellForm, Column, column_of
from punchboard.spreadsheets.items import ItemTable
from punchboard.spreadsheets.merge import messages
from punchboard.spreadsheets.merge.compare import ComponentChange, ItemEdit
from punchboard.spreadsheets.workbook import Cell, is_blank, same, written


class Edit(Struct, frozen=True):
    """One edit: *text* replaces the characters from *start* to *end*."""

    start: int
    end: int
    text: str


class OverlapError(ValueError):
    """Two edits would change the same characters."""


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return *text* with all *edits*; several at one position keep their order.

    Raises:
        OverlapError: Two of them would change the same characters.
    """
    parts: list[str] = []
    position = 0
    for edit in sorted(dict.fromkeys(edits), key=lambda each: (each.start, each.end)):
        if edit.start < position:
            raise OverlapError
        parts += (text[position : edit.start], edit.text)
        position = edit.end
    return "".join((*parts, text[position:]))


_QUOTED = r'"(?:[^"]|"")*"'


class _Record(Struct, frozen=True):
    """The offsets at which a row and each of its cells begin and end."""

    start: int
    end: int
    cells: tuple[tuple[int, int], ...]


class CsvSource:
    """A CSV list with the *text*, which the game's reader has accepted."""

    def __init__(self, text: str, languages: Sequence[str]) -> None:
        self.text = text
        self.edits: list[Edit] = []
        self.diagnostics: list[Diagnostic] = []
        lines = list(io.StringIO(text, newline=""))
        self._newline = "\r\n" if "\r\n" in text else "\n"
        self._delimiter = delimiter_of(lines)
        header, *self._rows = self._records(lines)
        names = [self._cell(span).strip() for span in header.cells]
        self._header = header
        copies = quantity_name(names)
        self._columns = {
            QUANTITY if name == copies else _column(name, languages): at
            for at, name in enumerate(names)
            if name
        }
        self._width = len(names)
        self._new: dict[Column, int] = {}

    def write(self, change: ComponentChange, ours: ItemTable, tables: Path) -> None:
        """Note the edits for *change*; what CSV cannot express becomes a diagnostic.

        Args:
            change: The changes.
            ours: The items, in the order of the rows.
            tables: The spreadsheet, for messages.
        """
        places = {item: place for place, item in enumerate(ours.rows)}
        for edit in change.edited:
            row = self._rows[places[edit.id]]
            cells = {column: cell for column, cell in edit.cells.items() if column != ID}
            self._set(row, self._placed(cells, edit, tables))
        added = "".join(self._added(edit, tables) for edit in change.added)
        for item in change.removed:
            row = self._rows[places[item]]
            self.edits.append(Edit(row.start, row.end, ""))
        if added:
            lead = "" if self.text.endswith("\n") else self._newline
            self.edits.append(Edit(len(self.text), len(self.text), lead + added))
        if self._new:
            names = "".join(self._delimiter + self._quoted(c.header) for c in self._new)
            at = self._header.cells[-1][1]
            self.edits.append(Edit(at, at, names))

    def _records(self, lines: list[str]) -> list[_Record]:
        """Return the rows that are not blank, the header first."""
        cell = re.compile(rf"({_QUOTED})?[^{self._delimiter}]*{self._delimiter}?")
        reader = csv.reader(iter(lines), delimiter=self._delimiter, strict=True)
        found = []
        first = offset = 0
        for cells in reader:
            raw = "".join(lines[first : reader.line_num])
            body = raw.rstrip("\r\n")
            if raw.strip(" \t\r\n,;|"):
                spans, at = [], 0
                for _ in cells:
                    match = cell.match(body, at)
                    assert match is not None  # it matches nothing, too
                    end = match.end() - match[0].endswith(self._delimiter)
                    spans.append((offset + at, offset + end))
                    at = match.end()
                found.append(_Record(offset, offset + len(raw), tuple(spans)))
            offset += len(raw)
            first = reader.line_num
        return found

    def _placed(self, cells: Mapping[Column, Cell], edit: ItemEdit, tables: Path) -> dict[int, str]:
        """Return the texts of *cells* by the number of their column in the file."""
        placed = {}
        for column, cell in cells.items():
            text = written(cell)
            if not is_blank(cell) and not self._can_hold(column, cell):
                name = edit.names.get(column, edit.id)
                found = messages.not_in_csv(tables, name, column.header)
                self.diagnostics.append(found)
                continue
            at = self._columns.get(column)
            if at is None:
                at = self._new.setdefault(column, self._width + len(self._new))
            placed[at] = text
        return placed

    def _can_hold(self, column: Column, cell: Cell) -> bool:
        """Return whether the reader of CSV lists would read a cell back unchanged."""
        if column.form is CellForm.LIST or any(isinstance(part, int) for part in column.path):
            return False
        text = written(cell)
        return text == text.strip() and (
            column.form is CellForm.TEXT
            or column in {ID, QUANTITY}
            or same(parse_plain(text), cell)
        )

    def _set(self, row: _Record, texts: Mapping[int, str]) -> None:
        beyond: dict[int, str] = {}
        for at, text in texts.items():
            if at < len(row.cells):
                start, end = row.cells[at]
                self.edits.append(Edit(start, end, self._quoted(text)))
            else:
                beyond[at] = text
        if beyond:
            more = range(len(row.cells), max(beyond) + 1)
            tail = "".join(self._delimiter + self._quoted(beyond.get(at, "")) for at in more)
            end = row.cells[-1][1]
            self.edits.append(Edit(end, end, tail))

    def _added(self, edit: ItemEdit, tables: Path) -> str:
        """Return the line of a new item."""
        cells = dict(edit.cells)
        if edit.has_made_id and ID not in self._columns:
            del cells[ID]  # the list goes without ids, and still does
        texts = self._placed(cells, edit, tables)
        width = max([self._width, *(at + 1 for at in texts)])
        line = (self._quoted(texts.get(at, "")) for at in range(width))
        return self._delimiter.join(line) + self._newline

    def _quoted(self, text: str) -> str:
        if not re.search(rf'["\r\n{re.escape(self._delimiter)}]', text):
            return text
        return '"' + text.replace('"', '""') + '"'

    def _cell(self, span: tuple[int, int]) -> str:
        raw = self.text[span[0] : span[1]]
        if raw.startswith('"'):
            return raw.strip()[1:-1].replace('""', '"')
        return raw


def _column(name: str, languages: Sequence[str]) -> Column:
    """Return the column of a header in a list that is not the quantity's."""
    return ID if name.casefold() == "id" else column_of(name, languages)


_CONTEXT = 2


def unified_diff(text: str, edits: Iterable[Edit], name: str) -> Iterator[str]:
    """Yield the lines of a diff of the file *name* with two lines of context.

    The edits tell which lines change, so no lines need to be compared.
    """
    old = text.splitlines()
    hunks: list[list[_Block]] = []
    for block in _blocks(text, edits):
        last = hunks[-1][-1] if hunks else None
        if last and block[0] - last[1] <= 2 * _CONTEXT:
            hunks[-1].append(block)
        else:
            hunks.append([block])
    if hunks:
        yield from (f"--- {name}", f"+++ {name}")
    shift = 0
    for hunk in hunks:
        begin = max(hunk[0][0] - _CONTEXT, 0)
        end = min(hunk[-1][1] + _CONTEXT, len(old))
        more = sum(len(new) - (stop - start) for start, stop, new in hunk)
        before, after = _range(begin, end), _range(begin + shift, end + shift + more)
        yield f"@@ -{before} +{after} @@"
        yield from _lines(old, hunk, begin, end)
        shift += more


#: The first line that changes, the one after the last, and the new lines.
_Block = tuple[int, int, list[str]]


def _blocks(text: str, edits: Iterable[Edit]) -> Iterator[_Block]:
    """Yield the lines that change, with edits on the same lines together."""
    spans: list[tuple[int, int, list[Edit]]] = []
    for edit in sorted(dict.fromkeys(edits), key=lambda each: (each.start, each.end)):
        start = text.rfind("\n", 0, edit.start) + 1
        stop = text.find("\n", edit.end)
        stop = len(text) if stop < 0 else stop + 1
        if spans and start < spans[-1][1]:
            first, end, there = spans[-1]
            spans[-1] = (first, max(end, stop), [*there, edit])
        else:
            spans.append((start, stop, [edit]))
    line = done = 0
    for start, stop, inside in spans:
        line += len(text[done:start].splitlines())
        moved = [Edit(each.start - start, each.end - start, each.text) for each in inside]
        old = text[start:stop].splitlines()
        yield from _changed(line, old, apply_edits(text[start:stop], moved).splitlines())
        line, done = line + len(old), stop


def _changed(line: int, old: list[str], new: list[str]) -> Iterator[_Block]:
    """Yield the differences between *old*, which starts at *line*, and *new*."""
    shortest = min(len(old), len(new))
    head = next((at for at in range(shortest) if old[at] != new[at]), shortest)
    rest = shortest - head
    tail = next((at for at in range(rest) if old[-1 - at] != new[-1 - at]), rest)
    if len(old) > head + tail or len(new) > head + tail:
        yield line + head, line + len(old) - tail, new[head : len(new) - tail]


def _range(begin: int, end: int) -> str:
    """Return a range of lines as in the header of a hunk: the line before it if it is empty."""
    if end - begin == 1:
        return str(begin + 1)
    return f"{begin + (end > begin)},{end - begin}"


def _lines(old: list[str], hunk: list[_Block], begin: int, end: int) -> Iterator[str]:
    for start, stop, new in hunk:
        yield from (f" {line}" for line in old[begin:start])
        yield from (f"-{line}" for line in old[start:stop])
        yield from (f"+{line}" for line in new)
        begin = stop
    yield from (f" {line}" for line in old[begin:end])
