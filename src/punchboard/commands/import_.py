"""`import`: reads an edited spreadsheet, compares it with the game, merges, checks and writes."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from punchboard.commands.report import Outcome
from punchboard.commands.session import OpenGame, Session, on_game
from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Checked, Diagnostic, has_errors
from punchboard.layouts.template.icons import IconLibrary
from punchboard.spreadsheets.brought_lists import Known, bring
from punchboard.spreadsheets.columns import ID, QUANTITY, field_columns
from punchboard.spreadsheets.csv import without_csv_marks
from punchboard.spreadsheets.items import ItemTable, item_tables, unpack
from punchboard.spreadsheets.list_places import ListSheet, own_list
from punchboard.spreadsheets.merge import messages
from punchboard.spreadsheets.merge.compare import ComponentChange, TableComparison, check_cells
from punchboard.spreadsheets.merge.edited import (
    TableReader,
    choose_sheets,
    deleted_sheets,
    edits_of_lost_components,
    match_sheets,
)
from punchboard.spreadsheets.merge.merge import Merge, rehearse
from punchboard.spreadsheets.read import merged_cells, read_spreadsheet, special_cells
from punchboard.spreadsheets.workbook import Workbook, WorkbookSheet
from punchboard.words import count


@on_game
def import_game(
    work: OpenGame,
    path: Path,
    *,
    component: str | None = None,
    sheets: Sequence[str] = (),
    add: bool = False,
    delete: bool = False,
    dry_run: bool = False,
) -> Outcome:
    """Import the spreadsheet *path* into a game, and return what has changed.

    Args:
        work: The game.
        path: The file, or a folder of CSV files.
        component: The component for a file with a single sheet; None to use its title.
        sheets: Titles of the sheets to read; empty reads all.
        add: Whether rows that are none of the items become new ones.
        delete: Whether items without a row are removed.
        dry_run: Whether to show the changes without writing anything.
    """
    session, game_id, path = work.session, work.game.id, path.resolve()
    # These errors prevent silent losses, so a game's settings cannot soften them.
    book = work.take(read_spreadsheet(path), errors_stay=True)
    if book is None:
        return work.outcome()
    ours = {table.component: table for table in item_tables(work.game)}
    is_icon = IconLibrary(session.workspace, game_id).has
    reading = _Reading(work.game, ours, path, is_icon, add=add, delete=delete)
    chosen = work.take(choose_sheets(book, path, sheets), errors_stay=True)
    changes = work.take(reading.changes(chosen, component), errors_stay=True)
    if _stops(work.found):
        return work.outcome()
    merge = Merge(work.game, ours, path)
    files = work.take(merge.files(changes), errors_stay=True)
    if not _stops(work.found):
        work.found += _rehearsed(session, game_id, ours, changes, files)
    if _stops(work.found):
        return work.outcome()
    if dry_run:
        relative = session.workspace.relative
        return work.outcome(line for each in files for line in merge.diff(each, relative(each)))
    written = not files or work.write_together(files)
    return work.outcome(_told(game_id, changes) if written else ())


class _Reading(Struct, frozen=True):
    """Reads what the spreadsheet *path* changes in *game*.

    Attributes:
        game: The game.
        ours: Its items, by component.
        path: The spreadsheet.
        is_icon: Tells which icons there are.
        add: Whether rows that are none of the items become new ones.
        delete: Whether items without a row are taken out.
    """

    game: ComponentSet
    ours: Mapping[str, ItemTable]
    path: Path
    is_icon: Callable[[str], bool]
    add: bool
    delete: bool

    def changes(
        self, book: Workbook, component: str | None
    ) -> Checked[tuple[ComponentChange, ...]]:
        """Return what *book* changes; *component* is what a single sheet is about."""
        game, ours, path = self.game, self.ours, self.path
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
        changes = self._compared(sheets.value, base)
        return Checked(changes.value, (*diagnostics, *changes.diagnostics))

    def _compared(
        self, sheets: Mapping[str, WorkbookSheet], base: Mapping[str, ItemTable]
    ) -> Checked[tuple[ComponentChange, ...]]:
        """Return what each of *sheets* changes in its component."""
        reader = TableReader(self.path, self.game.languages)
        comparison = TableComparison(self.path, delete=self.delete, add=self.add)
        diagnostics: list[Diagnostic] = []
        changes: list[ComponentChange] = []
        read: list[WorkbookSheet] = []
        for each in self.game.components:
            if each.id not in sheets:
                continue
            ours, exported = self.ours[each.id], base.get(each.id)
            found = self._list(sheets[each.id], ours, brought=not base)
            diagnostics += found.diagnostics
            if found.value is not None:
                read.append(found.value.sheet)
            table = reader.read(found.value, ours, exported)
            if table is not None:
                change = comparison.change(table, ours, exported)
                edits = (*change.edited, *change.added)
                diagnostics += check_cells(self.path, each, self.game.definitions, edits)
                changes.append(change)
        diagnostics += special_cells(self.path, read)
        if base:
            diagnostics += merged_cells(self.path, read)
        diagnostics += (*reader.diagnostics, *comparison.diagnostics)
        return Checked(tuple(change for change in changes if change), tuple(diagnostics))

    def _list(
        self, sheet: WorkbookSheet, ours: ItemTable, *, brought: bool
    ) -> Checked[ListSheet | None]:
        """Return the list in *sheet*: as it was exported, or as others write lists."""
        if not brought:
            return Checked(own_list(sheet))
        known = Known.of(ours)
        found = bring(sheet, self.path, Known(texts=known.texts), self.is_icon)
        if found.value is None or not self._has_made(found.value.table, ours):
            found = bring(sheet, self.path, known, self.is_icon)
        return Checked(found.value.table if found.value else None, found.diagnostics)

    def _has_made(self, table: ListSheet, ours: ItemTable) -> bool:
        """Return whether a new game of *table* has the fields of *ours*, and no others."""
        columns = field_columns(table.header, self.game.languages)
        used = {column for at, column in enumerate(columns) if column and any(table.column(at))}
        return used - {ID, QUANTITY} == set(ours.columns) - {ID, QUANTITY}


def _stops(diagnostics: Sequence[Diagnostic]) -> bool:
    """Return whether nothing may be written; a conflict only leaves out its own cell."""
    return has_errors(each for each in diagnostics if each.code != messages.IMPORT_CONFLICT.name)


def _rehearsed(
    session: Session,
    game_id: str,
    ours: Mapping[str, ItemTable],
    changes: Sequence[ComponentChange],
    files: Mapping[Path, bytes],
) -> tuple[Diagnostic, ...]:
    """Return what would be wrong with the game once *files* were written."""
    if not files:
        return ()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Session.at(Path(folder))
        return rehearse(
            session.workspace, scratch.workspace, game_id, ours, changes, files,
            lambda: scratch.load(game_id),
        )  # fmt: skip


def _told(game_id: str, changes: Sequence[ComponentChange]) -> Iterator[str]:
    """Yield a line for each component that has changed."""
    if not changes:
        yield f"{game_id}: nothing has changed"
    for change in changes:
        cells = sum(len(edit.cells) for edit in change.edited)
        items = count(len(change.edited), "item")
        parts = [f"{count(cells, 'value')} changed in {items}"] if cells else []
        parts += [f"{count(len(change.added), 'item')} added"] if change.added else []
        parts += [f"{count(len(change.removed), 'item')} removed"] if change.removed else []
        yield f"{game_id}: {change.component}: {', '.join(parts)}"
