"""Reads a game as new files would make it, in a folder of its own, before they are written.

What the import promises is checked here: the game is still one, the edits say
what the spreadsheet says, and every other item is what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from punchboard.components.component_set import ComponentSet
from punchboard.components.merging import messages
from punchboard.components.merging.changes import ComponentChange, ItemEdit
from punchboard.components.spreadsheets.cells import same
from punchboard.components.spreadsheets.item_table import Cells, ItemTable, item_tables
from punchboard.diagnostics import Checked, Diagnostic, Location
from punchboard.workspace import Workspace

#: What the game's reader looks into; of other files it asks only whether they are there.
_READ = frozenset({".yaml", ".yml", ".csv", ".tsv"})


def rehearse(
    workspace: Workspace,
    scratch: Workspace,
    game_id: str,
    before: Mapping[str, ItemTable],
    changes: Sequence[ComponentChange],
    files: Mapping[Path, bytes],
    load: Callable[[], Checked[ComponentSet | None]],
) -> tuple[Diagnostic, ...]:
    """Return what is wrong with a game once *files* are written.

    Args:
        workspace: Where the game is.
        scratch: An empty folder.
        game_id: The game.
        before: Its items as they are now, by component id.
        changes: What the files change.
        files: The new files.
        load: Reads the game in *scratch*, once it is there.
    """
    _copy(workspace, scratch, game_id, files)
    loaded = load()
    if loaded.value is None:
        return tuple(_moved(each, scratch, workspace) for each in loaded.diagnostics)
    after = {table.component: table for table in item_tables(loaded.value)}
    changed = {change.component: change for change in changes}
    for name, table in before.items():
        change = changed.get(name, ComponentChange(name))
        if not _is_right(table, after[name], change):
            return (messages.not_merged(Location(next(iter(files)))),)
    return ()


def _copy(
    workspace: Workspace, scratch: Workspace, game_id: str, files: Mapping[Path, bytes]
) -> None:
    """Copy what the reader looks at; the other files are there, and empty."""
    folders = (
        workspace.components / game_id, workspace.layouts / game_id, workspace.layouts / "shared",
    )  # fmt: skip
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if path.is_file() and workspace.holds_target(path):
            target = scratch.root / path.relative_to(workspace.root)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes() if path.suffix.lower() in _READ else b"")
    for path, data in files.items():
        target = scratch.root / path.relative_to(workspace.root)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def _moved(found: Diagnostic, scratch: Workspace, workspace: Workspace) -> Diagnostic:
    """Return a diagnostic about the file that is meant; its lines are not there yet."""
    if found.location is None:
        return found
    path = workspace.root / found.location.path.relative_to(scratch.root)
    return replace(found, location=Location(path))


def _is_right(before: ItemTable, after: ItemTable, change: ComponentChange) -> bool:
    """Return whether *after* is *before* with the *change* and nothing else."""
    added = {edit.id: edit for edit in change.added}
    edited = {edit.id: edit for edit in change.edited}
    count = len(before.rows) + len(added) - len(change.removed)
    if len(after.rows) != count:
        return False
    if any(not _says(after.rows.get(edit.id), edit) for edit in _edits(change)):
        return False
    # Ids that follow from fields or from places change with them.
    untouched = (name for name in before.rows if name not in edited and name in after.rows)
    return all(_equal(before.rows[name], after.rows[name]) for name in untouched)


def _edits(change: ComponentChange) -> Iterator[ItemEdit]:
    yield from change.edited
    yield from change.added


def _says(cells: Cells | None, edit: ItemEdit) -> bool:
    """Return whether an item says what its *edit* does; its id may follow from its fields."""
    return cells is None or all(
        same(cell, cells.get(column)) for column, cell in edit.cells.items()
    )


def _equal(before: Cells, after: Cells) -> bool:
    return all(same(cell, after.get(column)) for column, cell in before.items())
