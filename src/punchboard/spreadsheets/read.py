"""Reads a spreadsheet of any supported kind as a `Workbook`, within limits and without surprises.

Item lists in it become the nodes that YAML gives. Columns mean what they mean in CSV.
Cells have kinds of their own here: `007` in a text cell is a text, and a formula is its
value.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.components import file_messages
from punchboard.components.csv import CsvColumn, NodeTree, insert_node, nested_pairs, read_columns
from punchboard.components.nodes import MapNode, Node, Plain, ScalarNode, Table
from punchboard.diagnostics import Checked, Diagnostic, Location, has_errors
from punchboard.spreadsheets import messages
from punchboard.spreadsheets.list_places import ListSheet, own_list
from punchboard.spreadsheets.messages import no_such_sheet
from punchboard.spreadsheets.text_files import (
    base_beside,
    read_csv_file,
    read_csv_folder,
    read_json,
    read_yaml_lists,
)
from punchboard.spreadsheets.workbook import (
    Cell,
    Workbook,
    WorkbookSheet,
    cell_name,
    is_blank,
    range_name,
    value_of,
    written,
)

#: Most bytes of XML in all members read, unpacked: five times a list of 10,000
#: items with every cell styled.
MAX_UNPACKED = 100_000_000
#: Members of an archive, thumbnails included.
MAX_MEMBERS = 50_000
#: The first bytes of every zip archive.
SIGNATURE = b"PK\x03\x04"
_ENCRYPTED = 0x1


def read_members(path: Path, wanted: Callable[[str], bool]) -> Checked[dict[str, bytes] | None]:
    """Return the *wanted* members of the archive *path* by name, all of them XML or text.

    Returns:
        The members; None with a diagnostic if the archive is damaged,
        unpacks to too much, has a password or declares entities.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            infos = archive.infolist()
            chosen = [info for info in infos if wanted(info.filename)]
            problem = _problem(path, len(infos), chosen)
            if problem:
                return Checked(None, (problem,))
            # What a member unpacks to cannot exceed what was declared: zipfile stops there.
            members = {info.filename: archive.read(info) for info in chosen}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as reason:
        return Checked(None, (messages.damaged(path, str(reason).lower()),))
    except RuntimeError:  # what zipfile raises for a member with a password
        return Checked(None, (messages.encrypted(path),))
    except OSError as reason:
        return Checked(None, (messages.unreadable(path, reason.strerror or "no access"),))
    declared = next(filter(None, (_declares(name, data) for name, data in members.items())), None)
    if declared:
        return Checked(None, (messages.entities(path, declared),))
    return Checked(members)


def _problem(path: Path, count: int, chosen: list[zipfile.ZipInfo]) -> Diagnostic | None:
    size = sum(info.file_size for info in chosen)
    if count > MAX_MEMBERS:
        return messages.too_large(path, "parts", count, MAX_MEMBERS)
    if size > MAX_UNPACKED:
        return messages.unfolds(path, size, MAX_UNPACKED)
    if any(info.flag_bits & _ENCRYPTED for info in chosen):
        return messages.encrypted(path)
    return None


def _declares(name: str, data: bytes) -> str | None:
    """Return *name* if the XML declares a document type, or could hide it in another encoding."""
    hidden = b"\x00" in data[:200]  # UTF-16 or UTF-32, which spreadsheets do not write
    return name if hidden or b"<!DOCTYPE" in data or b"<!ENTITY" in data else None


#: Largest file and largest text file, in bytes: thumbnails of 10,000 faces, a million cells.
MAX_BYTES = 500_000_000
MAX_TEXT = 100_000_000
#: Most columns of a sheet: Excel has as many.
MAX_COLUMNS = 16_384
#: The first bytes of Excel's old binary formats, and of new ones with a password.
_OLE = b"\xd0\xcf\x11\xe0"
_ARCHIVES = {
    ".xlsx": "an Excel workbook",
    ".xlsm": "an Excel workbook",
    ".ods": "an OpenDocument spreadsheet",
}
_TEXTS = {
    ".csv": "text", ".tsv": "text", ".txt": "text", ".json": "JSON", ".yaml": "YAML",
    ".yml": "YAML",
}  # fmt: skip


def read_spreadsheet(path: Path) -> Checked[Workbook | None]:
    """Return what is in the file or folder *path*; None if there are errors.

    Nothing in it is computed or run: for a formula, the value saved in the file
    is used.
    """
    try:
        if path.is_dir():
            return read_csv_folder(path, MAX_TEXT)
        with path.open("rb") as stream:
            start = stream.read(8)
        size = path.stat().st_size
    except OSError as reason:
        return Checked(None, (messages.unreadable(path, reason.strerror or "no access"),))
    kind = path.suffix.lower()
    if kind not in _ARCHIVES | _TEXTS:
        return Checked(None, (messages.unsupported_spreadsheet(path),))
    limit = MAX_BYTES if kind in _ARCHIVES else MAX_TEXT
    if size > limit:
        return Checked(None, (messages.too_large(path, "bytes", size, limit),))
    if kind in _ARCHIVES and start.startswith(_OLE):
        return Checked(None, (messages.encrypted(path),))
    if start.startswith(SIGNATURE) is not (kind in _ARCHIVES) or start.startswith(_OLE):
        return Checked(None, (messages.not_its_name(path, (_ARCHIVES | _TEXTS)[kind]),))
    return _of_few_columns(_read(path, kind), path)


def _of_few_columns(found: Checked[Workbook | None], path: Path) -> Checked[Workbook | None]:
    """Return what was *found*, or None where it is wider than any list."""
    sheets = found.value.sheets if found.value else ()
    widest = max((len(row) for sheet in sheets for row in sheet.rows), default=0)
    if widest <= MAX_COLUMNS:
        return found
    return Checked(None, (messages.too_large(path, "columns", widest, MAX_COLUMNS),))


def _read(path: Path, kind: str) -> Checked[Workbook | None]:
    if kind not in _ARCHIVES:
        if kind == ".json":
            return read_json(path)
        return read_yaml_lists(path) if _TEXTS[kind] == "YAML" else read_csv_file(path)
    found = _read_archive(path, kind)
    book = found.value
    if book is None:
        return found
    if book.base:
        return replace(found, value=replace(book, whole=True))
    # Not an export, unless it is one of our CSV files saved in another format.
    return replace(found, value=replace(book, base=base_beside(path), maybe_csv=True))


def _read_archive(path: Path, kind: str) -> Checked[Workbook | None]:
    # Importing openpyxl costs a quarter of a second, so it is done for Excel files alone.
    if kind in {".xlsx", ".xlsm"}:
        from punchboard.spreadsheets.xlsx import read_xlsx

        return read_xlsx(path)
    from punchboard.spreadsheets.ods_in import read_ods

    return read_ods(path)


def special_cells(path: Path, sheets: Iterable[WorkbookSheet]) -> tuple[Diagnostic, ...]:
    """Return what there is to say about special cells of *sheets*: a warning for each sort."""
    sheets = list(sheets)
    found = []
    for sort in messages.SPECIAL:
        names = [
            cell_name(sheet.title, *place)
            for sheet in sheets
            for place in getattr(sheet.special, sort)
        ]
        if names:
            found.append(messages.special(path, sort, names))
    return tuple(found)


def merged_cells(path: Path, sheets: Iterable[WorkbookSheet]) -> tuple[Diagnostic, ...]:
    """Return an error about the merged cells of *sheets*, if they have any."""
    names = [range_name(sheet.title, each) for sheet in sheets for each in sheet.special.merged]
    return (messages.merged(path, names),) if names else ()


def read_sheet(
    path: Path, languages: tuple[str, ...], names: Sequence[str], title: str | None
) -> Checked[Table | None]:
    """Return the rows of one sheet of the workbook *path*; None where there are errors.

    Args:
        path: A file inside the workspace.
        languages: The game's languages, to tell translations from other columns.
        names: What the sheet may be called, in any case, where *title* does not say;
            a sheet that is the only one may be called anything.
        title: The title of the sheet.
    """
    book = read_spreadsheet(path)
    if book.value is None:
        return Checked(None, book.diagnostics)
    chosen = _chosen(book.value, path, names, title)
    if chosen.value is None:
        return Checked(None, (*book.diagnostics, *chosen.diagnostics))
    reader = _Reader(path, languages, [*book.diagnostics, *chosen.diagnostics])
    table = reader.read(chosen.value)
    return Checked(None if has_errors(reader.diagnostics) else table, tuple(reader.diagnostics))


def _chosen(
    book: Workbook, path: Path, names: Sequence[str], title: str | None
) -> Checked[WorkbookSheet | None]:
    """Return the sheet that is meant."""
    shown = [sheet for sheet in book.sheets if not sheet.hidden]
    titles = {sheet.title.casefold(): sheet for sheet in reversed(shown)}
    wanted = [title] if title else names
    found = next((titles[name.casefold()] for name in wanted if name.casefold() in titles), None)
    if found is None and not title and len(shown) == 1:
        found = shown[0]
    if found is not None:
        return Checked(found)
    return Checked(None, (no_such_sheet(path, wanted[0], [sheet.title for sheet in shown]),))


class _Reader(Struct):
    path: Path
    languages: tuple[str, ...]
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def read(self, sheet: WorkbookSheet) -> Table:
        """Return the rows below the header of *sheet*."""
        found = own_list(sheet)
        if found is None:
            self.diagnostics.append(file_messages.empty_file(self.path))
            return Table(())
        # A formula of the master is as good as its value.
        values = replace(sheet, special=replace(sheet.special, formulas=()))
        self.diagnostics += special_cells(self.path, [values])
        self.diagnostics += merged_cells(self.path, [sheet])
        header = [self._header(found, at) for at in range(len(found.header))]
        columns = read_columns(header, self.languages)
        self.diagnostics += columns.diagnostics
        if columns.diagnostics:
            return Table(())
        names = dict.fromkeys(column.keys[0].text for column in columns.value if column)
        rows = tuple(self._mapping(found, row, columns.value) for row in found.rows)
        return Table(rows, tuple(names))

    def _header(self, found: ListSheet, at: int) -> ScalarNode:
        name = found.header[at].strip()
        return ScalarNode(name, name, self.path, found.top + 1, at + 1, max(len(name), 1))

    def _mapping(
        self, found: ListSheet, row: int, columns: tuple[CsvColumn | None, ...]
    ) -> MapNode:
        """Return a row as the mapping that YAML would give."""
        pairs: list[tuple[ScalarNode, Node]] = []
        tree: NodeTree = {}
        for at, cell in enumerate(found.sheet.rows[row]):
            value = _value(cell)
            if is_blank(value):
                continue
            column = columns[at]
            if column is None:
                location = Location(self.path, row + 1, at + 1)
                self.diagnostics.append(file_messages.unnamed_column(location))
                continue
            text = written(value)
            plain: Plain = text if column.is_text else value
            node = ScalarNode(plain, text, self.path, row + 1, at + 1, 1)
            if len(column.keys) == 1:
                pairs.append((column.keys[0], node))
            else:
                insert_node(tree, column.keys, node)
        pairs += nested_pairs(tree)
        return MapNode(tuple(pairs), self.path, row + 1, 1, 1)


def _value(cell: Cell) -> Cell:
    """Return what a cell means; spaces around a text are none of its own, as in CSV."""
    value = value_of(cell, None)
    return value.strip() if isinstance(value, str) else value
