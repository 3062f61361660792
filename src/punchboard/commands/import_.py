"""`import`: reads an edited spreadsheet, compares it with the game, merges, checks and writes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from punchboard.commands.report import Outcome
from punchboard.commands.session import Session
from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Checked, Diagnostic, has_errors
from punchboard.spreadsheets.csv import without_csv_marks
from punchboard.spreadsheets.items import ItemTable, item_tables, unpack
from punchboard.spreadsheets.merge import messages
from punchboard.spreadsheets.merge.compare import ComponentChange, TableComparison, check_cells
from punchboard.spreadsheets.merge.edited import (
    TableReader,
    deleted_sheets,
    edits_of_lost_components,
    match_sheets,
)
from punchboard.spreadsheets.merge.merge import Merge, rehearse
from punchboard.spreadsheets.read import read_spreadsheet
from punchboard.spreadsheets.workbook import Workbook
from punchboard.words import count


def import_game(
    session: Session,
    game_id: str,
    path: Path,
    *,
    component: str | None = None,
    delete: bool = False,
    dry_run: bool = False,
) -> Outcome:
    """Import the spreadsheet *path* into a game, and return what has changed.

    Args:
        session: Where the game is.
        game_id: The game.
        path: The file, or a folder of CSV files.
        component: The component for a file with a single sheet; None to use its title.
        delete: Whether items without a row are removed.
        dry_run: Whether to show the changes without writing anything.
    """
    opened = session.open(game_id)
    if opened.value is None:
        return Checked((), opened.diagnostics)
    work, path = opened.value, path.resolve()
    # These errors prevent silent losses, so a game's settings cannot soften them.
    book = work.take(read_spreadsheet(path), errors_stay=True)
    if book is None:
        return work.outcome()
    ours = {table.component: table for table in item_tables(work.game)}
    compared = _changes(work.game, ours, book, path, component, delete=delete)
    changes = work.take(compared, errors_stay=True)
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
    comparison = TableComparison(path, delete=delete)
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
