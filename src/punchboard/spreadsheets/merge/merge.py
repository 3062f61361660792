"""Merges the changes of an import into the files of a game, and rehearses the result.

`Merge` returns the new files without writing them. `rehearse` loads the game with
these files in a scratch folder and checks the promise of an import: the game can
still be loaded, the edited items say what the spreadsheet says, and every other
item is unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import yaml
from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.components.decoding import decode
from punchboard.components.model import Component, ComponentSet
from punchboard.components.nodes import WORKBOOKS
from punchboard.diagnostics import Checked, Diagnostic, Location, has_errors
from punchboard.spreadsheets.columns import ID, CellForm, Column, Tree
from punchboard.spreadsheets.items import Cells, ItemTable, item_tables
from punchboard.spreadsheets.merge import messages
from punchboard.spreadsheets.merge.compare import ComponentChange, ItemEdit
from punchboard.spreadsheets.merge.csv_edit import (
    CsvSource,
    OverlapError,
    apply_edits,
    unified_diff,
)
from punchboard.spreadsheets.merge.yaml_edit import YamlEditor
from punchboard.spreadsheets.merge.yaml_items import ListWriter, MatrixWriter, Usual, new_fields
from punchboard.spreadsheets.merge.yaml_source import (
    SharedError,
    YamlNode,
    YamlSource,
    child,
    key_text,
    tree_of,
)
from punchboard.spreadsheets.workbook import Cell, CellError, same
from punchboard.workspace import GAME_FILE, Workspace

_CSV = frozenset({".csv", ".tsv"})


class Merge(Struct):
    """Merges changes into the files of *game*.

    Attributes:
        game: The game.
        tables: Its items as they are now, by component id.
        spreadsheet: Where the changes come from, for messages.
        diagnostics: What cannot be done.
    """

    game: ComponentSet
    tables: Mapping[str, ItemTable]
    spreadsheet: Path
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _yaml: dict[Path, YamlEditor] = field(default_factory=dict)
    _csv: dict[Path, CsvSource] = field(default_factory=dict)
    _encodings: dict[Path, str] = field(default_factory=dict)

    def files(self, changes: Iterable[ComponentChange]) -> Checked[dict[Path, bytes]]:
        """Return the new bytes of the files that *changes* affect."""
        for change in filter(None, changes):
            try:
                rows = self.tables[change.component].rows
                language = self.game.languages[0]
                edited = tuple(_translated(edit, rows[edit.id], language) for edit in change.edited)
                self._take(replace(change, edited=edited))
            except CellError as problem:
                found = messages.wrong_cell(self.spreadsheet, change.component, str(problem))
                self.diagnostics.append(found)
        if has_errors(self.diagnostics):
            return Checked({}, tuple(self.diagnostics))
        files: dict[Path, bytes] = {}
        for path, editor in self._yaml.items():
            self._apply(files, path, editor.source.text, editor)
        for path, source in self._csv.items():
            self._apply(files, path, source.text, source)
        return Checked(files, tuple(self.diagnostics))

    def diff(self, path: Path, name: str) -> Iterator[str]:
        """Return the edits of the file *path* as the lines of a unified diff about *name*."""
        source = self._csv.get(path)
        if source is not None:
            return unified_diff(source.text, source.edits, name)
        editor = self._yaml[path]
        return unified_diff(editor.source.text, editor.edits, name)

    def _apply(
        self, files: dict[Path, bytes], path: Path, text: str, source: YamlEditor | CsvSource
    ) -> None:
        encoding = self._encodings[path]
        try:
            new = apply_edits(text, source.edits).encode(encoding)
        except (OverlapError, UnicodeEncodeError):
            self.diagnostics.append(messages.not_merged(Location(path)))
            return
        files[path] = new

    def _take(self, change: ComponentChange) -> None:
        """Note the edits for one component."""
        component = next(each for each in self.game.components if each.id == change.component)
        ours = self.tables[component.id]
        editor = self._editor(self.game.location.path)
        try:
            body = _body(editor.source, component)
            items, matrix = child(body, "items"), child(body, "matrix")
            if items is not None and isinstance(items[1], yaml.ScalarNode):
                self._take_file(items[1], body, change, ours)
            elif items is not None:
                self._lists(editor, items[1], body, ours).write(change)
            elif matrix is not None:
                self._take_matrix(editor, matrix[1], body, component, change)
            else:
                self._take_alone(editor, body, change, ours)
        except SharedError:
            self.diagnostics.append(messages.shared_value(component.location, component.id))

    def _take_file(
        self, reference: YamlNode, body: YamlNode, change: ComponentChange, ours: ItemTable
    ) -> None:
        """Change the item file that *reference* names."""
        path = (self.game.location.path.parent / str(reference.value)).resolve()
        if path.suffix.lower() in WORKBOOKS:
            self.diagnostics.append(messages.in_workbook(self.spreadsheet, change.component, path))
            return
        if path.suffix.lower() in _CSV:
            source = self._csv_source(path)
            source.write(change, ours, self.spreadsheet)
            self.diagnostics += source.diagnostics
        else:
            editor = self._editor(path)
            self._lists(editor, editor.source.root, body, ours).write(change)

    def _take_matrix(
        self,
        editor: YamlEditor,
        matrix: YamlNode,
        body: YamlNode,
        component: Component,
        change: ComponentChange,
    ) -> None:
        ours = self.tables[component.id]
        names = (key_text(key) for key, _ in matrix.value)
        axes = tuple(name for name in names if name not in {"include", "exclude"})
        lists = self._lists(editor, yaml.SequenceNode("", []), body, ours, axes)
        writer = MatrixWriter(editor, matrix, component, lists, axes)
        for edit in change.edited:
            self.diagnostics += [
                messages.axis_edit(self.spreadsheet, edit.names[column], column.field)
                for column in edit.cells
                if column.field in axes
            ]
        for edit in change.added:
            if (first := writer.taken(edit)) is not None:
                name = edit.names[ID]
                self.diagnostics.append(messages.axes_taken(self.spreadsheet, name, edit.id, first))
        writer.write(change, ours)

    def _take_alone(
        self, editor: YamlEditor, body: YamlNode, change: ComponentChange, ours: ItemTable
    ) -> None:
        """Change a component without a list, which is its own only item."""
        fields: dict[str, Tree] = {}
        for edit in change.edited:
            new = new_fields(edit, ours.rows[edit.id])
            fields |= new.fields
            if new.sets_quantity:
                editor.set_key(body, "quantity", new.quantity if new.quantity is not None else 1)
        lists = self._lists(editor, yaml.SequenceNode("", []), body, ours)
        rows = [lists.row_of(edit) for edit in change.added]
        if fields or rows or change.removed:
            own: list[Tree] = [] if change.removed else [{"id": change.component, **fields}]
            editor.set_key(body, "items", [*own, *rows])

    def _lists(
        self,
        editor: YamlEditor,
        rows: YamlNode,
        body: YamlNode,
        ours: ItemTable,
        axes: tuple[str, ...] = (),
    ) -> ListWriter:
        return ListWriter(editor, rows, ours, _usual(body, axes))

    def _editor(self, path: Path) -> YamlEditor:
        if path not in self._yaml:
            self._yaml[path] = YamlEditor(YamlSource(path, self._text(path)))
        return self._yaml[path]

    def _csv_source(self, path: Path) -> CsvSource:
        if path not in self._csv:
            self._csv[path] = CsvSource(path, self._text(path), self.game.languages)
        return self._csv[path]

    def _text(self, path: Path) -> str:
        """Return the text of one of the game's files, and remember its bytes and encoding."""
        found = decode(path.read_bytes())
        assert found is not None  # the game's reader has read it
        self._encodings[path] = found.encoding
        return found.text


def _translated(edit: ItemEdit, ours: Cells, language: str) -> ItemEdit:
    """Return *edit*, with a plain text that gets a translation moved to *language*."""
    first: dict[Column, Cell] = {}  # in front, because languages have an order
    for column in edit.cells:
        plain = Column(column.path[:-1])
        text = ours.get(plain) if column.form is CellForm.TEXT else None
        if isinstance(text, str) and plain not in edit.cells:
            first |= {plain: None, Column((*plain.path, language), CellForm.TEXT): text}
    return replace(edit, cells={**first, **edit.cells})


def _usual(body: YamlNode, axes: tuple[str, ...]) -> Usual:
    """Return what the keys of a component say about all its items."""
    found = {key_text(key): value for key, value in body.value}
    defaults, pattern = found.get("defaults"), found.get("id")
    pairs = defaults.value if isinstance(defaults, yaml.MappingNode) else ()
    return Usual(
        defaults=frozenset(key_text(key) for key, _ in pairs),
        quantity=tree_of(found["quantity"]) if "quantity" in found else 1,
        id_pattern=str(pattern.value) if isinstance(pattern, yaml.ScalarNode) else "",
        axes=axes,
    )


def _body(source: YamlSource, component: Component) -> YamlNode:
    """Return the mapping of a component's keys.

    Raises:
        SharedError: It is written once and used several times.
    """
    found = child(source.root, "components")
    components = source.own(found[1]) if found else None
    if isinstance(components, yaml.MappingNode):
        own = child(components, component.id)
        return source.own(own[1]) if own else None
    for each in components.value if components is not None else ():
        name = child(each, "id")
        if name is not None and str(name[1].value) == component.id:
            return source.own(each)
    raise SharedError


#: Files that loading a game reads; of others it only asks whether they exist.
_READ = frozenset({".yaml", ".yml", ".csv", ".tsv", ".xlsx", ".xlsm", ".ods"})


def rehearse(
    workspace: Workspace,
    scratch: Workspace,
    game_id: str,
    before: Mapping[str, ItemTable],
    changes: Sequence[ComponentChange],
    files: Mapping[Path, bytes],
    load: Callable[[], Checked[ComponentSet | None]],
) -> tuple[Diagnostic, ...]:
    """Return what would be wrong with a game once *files* were written.

    Args:
        workspace: Where the game is.
        scratch: An empty folder.
        game_id: The game.
        before: Its items as they are now, by component id.
        changes: What the files change.
        files: The new files.
        load: Loads the game from *scratch*; called when it is there.
    """
    copy_game(workspace, scratch, game_id, files)
    loaded = load()
    if loaded.value is None:
        return tuple(moved(each, scratch, workspace) for each in loaded.diagnostics)
    after = {table.component: table for table in item_tables(loaded.value)}
    lists = {each.id: list_file(each, loaded.value) for each in loaded.value.components}
    for name, table in before.items():
        # What one component changes in a list, it changes for all that take rows of it.
        alike = [each for each in changes if lists[each.component] == lists[name]]
        if not _is_right(table, after[name], _together(name, alike)):
            return (messages.not_merged(Location(next(iter(files)))),)
    return ()


def list_file(component: Component, game: ComponentSet) -> Path | str:
    """Return the file that has the items of *component*; its id where the game file has them."""
    paths = {item.location.path for item in component.all_items} - {game.location.path}
    return next(iter(paths), component.id)


def _together(component: str, changes: Iterable[ComponentChange]) -> ComponentChange:
    """Return *changes* of one list as one; the same edit may be in several."""
    edited: dict[str, ItemEdit] = {}
    added: dict[str, ItemEdit] = {}
    removed: dict[str, None] = {}
    for change in changes:
        for edit in change.edited:
            before = edited.get(edit.id, edit)
            cells = MappingProxyType({**before.cells, **edit.cells})
            edited[edit.id] = replace(edit, cells=cells)
        added |= {edit.id: edit for edit in change.added}
        removed |= dict.fromkeys(change.removed)
    return ComponentChange(component, (*edited.values(),), (*added.values(),), (*removed,))


def copy_game(
    workspace: Workspace, scratch: Workspace, game_id: str, files: Mapping[Path, bytes]
) -> None:
    """Copy the files that loading reads, and create empty files for the others."""
    own = workspace.components / game_id
    # Through a link, a game's lists lie beside the file that is meant.
    linked = (own / GAME_FILE).resolve().parent
    folders = dict.fromkeys(
        (own, linked, workspace.layouts / game_id, workspace.layouts / "shared")
    )
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if path.is_file() and workspace.holds_target(path):
            real = path.resolve()
            target = scratch.root / real.relative_to(workspace.root)
            _write(target, real.read_bytes() if real.suffix.lower() in _READ else b"")
            _link(scratch.root / path.relative_to(workspace.root), target)
    for path, data in files.items():
        _write(scratch.root / path.resolve().relative_to(workspace.root), data)


def _write(target: Path, data: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


def _link(path: Path, target: Path) -> None:
    """Make *path* a link to *target*, unless it is the same."""
    if path.resolve() != target:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)


def moved(found: Diagnostic, scratch: Workspace, workspace: Workspace) -> Diagnostic:
    """Return a diagnostic about the real file, without a line, since its text is not there yet."""
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
    # Ids made from fields or positions change with them.
    untouched = (name for name in before.rows if name not in edited and name in after.rows)
    return all(_equal(before.rows[name], after.rows[name]) for name in untouched)


def _edits(change: ComponentChange) -> Iterator[ItemEdit]:
    yield from change.edited
    yield from change.added


def _says(cells: Cells | None, edit: ItemEdit) -> bool:
    """Return whether an item agrees with its *edit*; one with a changed id has no *cells* here."""
    return cells is None or all(
        same(cell, cells.get(column)) for column, cell in edit.cells.items()
    )


def _equal(before: Cells, after: Cells) -> bool:
    return all(same(cell, after.get(column)) for column, cell in before.items())
