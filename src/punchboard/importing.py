"""Takes an edited spreadsheet back into a game: reads, compares, merges, checks, writes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from punchboard.components.component_set import ComponentSet
from punchboard.components.load import load_game
from punchboard.components.merging import messages
from punchboard.components.merging.changes import ComponentChange
from punchboard.components.merging.check_cells import check_cells
from punchboard.components.merging.compare import Comparison
from punchboard.components.merging.csv_texts import without_csv_marks
from punchboard.components.merging.edited_table import TableReader
from punchboard.components.merging.lost_sheets import deleted_sheets, edits_of_lost_components
from punchboard.components.merging.match_sheets import match_sheets
from punchboard.components.merging.merge import Merge
from punchboard.components.merging.rehearsal import rehearse
from punchboard.components.spreadsheets.base import unpack
from punchboard.components.spreadsheets.item_table import ItemTable, item_tables
from punchboard.components.spreadsheets.read_file import read_spreadsheet
from punchboard.components.spreadsheets.workbook import Workbook
from punchboard.diagnostics import Checked, Diagnostic, has_errors
from punchboard.report import count
from punchboard.workspace import Workspace

Lines: TypeAlias = Checked[tuple[str, ...]]


def import_game(
    workspace: Workspace,
    game_id: str,
    path: Path,
    *,
    component: str | None = None,
    delete: bool = False,
    dry_run: bool = False,
) -> Lines:
    """Take the spreadsheet *path* into a game and return what has changed.

    Args:
        workspace: Where the game is.
        game_id: The game.
        path: The file, or a folder of CSV files.
        component: What a file of one sheet is about; None goes by the sheet's title.
        delete: Whether items without a row are taken out.
        dry_run: Whether to show the changes and write nothing.
    """
    path = path.resolve()
    loaded = load_game(workspace, game_id)
    game = loaded.value
    if game is None:
        return Checked((), loaded.diagnostics)
    book = read_spreadsheet(path)
    diagnostics = [*loaded.diagnostics, *book.diagnostics]
    if book.value is None:
        return Checked((), tuple(diagnostics))
    ours = {table.component: table for table in item_tables(game)}
    compared = _changes(game, ours, book.value, path, component, delete=delete)
    diagnostics += compared.diagnostics
    if _stops(diagnostics):
        return Checked((), tuple(diagnostics))
    merge = Merge(game, ours, path)
    merged = merge.files(compared.value)
    diagnostics += merged.diagnostics
    if not merged.diagnostics:
        diagnostics += _rehearsed(workspace, game_id, ours, compared.value, merged.value)
    if _stops(diagnostics):
        return Checked((), tuple(diagnostics))
    if dry_run:
        lines = tuple(
            line for each in merged.value for line in merge.diff(each, workspace.relative(each))
        )
        return Checked(lines, tuple(diagnostics))
    from punchboard.build.written import write_files

    written = write_files(merged.value.items())
    told = tuple(_told(game_id, compared.value)) if not written else ()
    return Checked(told, (*diagnostics, *written))


def _changes(
    game: ComponentSet,
    ours: Mapping[str, ItemTable],
    book: Workbook,
    path: Path,
    component: str | None,
    *,
    delete: bool,
) -> Checked[tuple[ComponentChange, ...]]:
    """Return what *book* changes in *game*."""
    exported = unpack(book.base) if book.base else ()
    base = {table.component: table for table in exported or ()}
    diagnostics: list[Diagnostic] = []
    if exported is None:
        diagnostics.append(messages.damaged_base(path))
    unknown = [name for name in base if name not in ours]
    if base and len(unknown) == len(base):
        return Checked((), (messages.other_game(path, unknown[0]),))
    book = without_csv_marks(book, exported or ours.values())
    sheets = match_sheets(book, path, game, exported or (), component)
    diagnostics += sheets.diagnostics
    read = {sheet.title for sheet in sheets.value.values()}
    gone = {
        table.title: table
        for name, table in base.items()
        if name not in ours and table.title not in read
    }
    diagnostics += edits_of_lost_components(path, book, gone, game.languages)
    if component is None:
        diagnostics += deleted_sheets(path, book, base, ours, sheets.value)
    reader = TableReader(path, game.languages)
    comparison = Comparison(path, delete=delete)
    changes = []
    for each in game.components:
        sheet = sheets.value.get(each.id)
        table = reader.read(sheet, ours[each.id]) if sheet else None
        if table is not None:
            change = comparison.change(table, ours[each.id], base.get(each.id))
            edits = (*change.edited, *change.added)
            diagnostics += check_cells(path, each, game.definitions, edits)
            changes.append(change)
    diagnostics += (*reader.diagnostics, *comparison.diagnostics)
    return Checked(tuple(change for change in changes if change), tuple(diagnostics))


def _stops(diagnostics: Sequence[Diagnostic]) -> bool:
    """Return whether nothing may be written: conflicts only leave their own cells out."""
    return has_errors(each for each in diagnostics if each.code != messages.IMPORT_CONFLICT.name)


def _rehearsed(
    workspace: Workspace,
    game_id: str,
    ours: Mapping[str, ItemTable],
    changes: Sequence[ComponentChange],
    files: Mapping[Path, bytes],
) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the game as *files* make it."""
    if not files:
        return ()
    with tempfile.TemporaryDirectory() as folder:
        return rehearse(workspace, Workspace.at(Path(folder)), game_id, ours, changes, files)


def _told(game_id: str, changes: Sequence[ComponentChange]) -> Iterator[str]:
    """Yield a line about each component that has changed."""
    if not changes:
        yield f"{game_id}: nothing has changed"
    for change in changes:
        cells = sum(len(edit.cells) for edit in change.edited)
        items = count(len(change.edited), "item")
        parts = [f"{count(cells, 'value')} changed in {items}"] if cells else []
        parts += [f"{count(len(change.added), 'item')} added"] if change.added else []
        parts += [f"{count(len(change.removed), 'item')} removed"] if change.removed else []
        yield f"{game_id}: {change.component}: {', '.join(parts)}"
