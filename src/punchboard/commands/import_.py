"""`import`: reads an edited spreadsheet, compares it with the game, merges, checks and writes.

With `--new`, it makes a game from any spreadsheet: its lists, and a plain card for
each.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from punchboard.commands.report import Outcome
from punchboard.commands.session import OpenGame, Session, on_game
from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Checked, Diagnostic, Severity, has_errors
from punchboard.layouts.template.icons import IconLibrary
from punchboard.layouts.text.text_messages import MISSING_GLYPH, TEXT_OVERFLOW
from punchboard.spreadsheets.brought_lists import Known, bring
from punchboard.spreadsheets.columns import ID, QUANTITY, field_columns, plain_name
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
from punchboard.spreadsheets.merge.texts import scalar
from punchboard.spreadsheets.new_game import FirstList, first_lists, languages_of
from punchboard.spreadsheets.plain_fields import ListPictures, pictures_beside, roles_of
from punchboard.spreadsheets.plain_layout import PlainLayout, plain_layouts
from punchboard.spreadsheets.read import merged_cells, read_spreadsheet, special_cells
from punchboard.spreadsheets.text_files import without_csv_marks
from punchboard.spreadsheets.workbook import Workbook, WorkbookSheet
from punchboard.words import count
from punchboard.workspace import GAME_FILE, Workspace


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


_BLEED = 3.0
#: Why a finding of a new game is no error: what is printed is said here.
_REASONS = {
    TEXT_OVERFLOW.name: "the plain card has no room for the longest texts",
    MISSING_GLYPH.name: "the list has characters that no installed font has",
}
_OTHER_REASON = "the list was imported with it"


class _Component(Struct, frozen=True):
    """A component of the new game.

    Attributes:
        list: Its items.
        layout: Its card.
        pictures: The pictures that it names.
        milder: Codes of errors that the list brings with it.
    """

    list: FirstList
    layout: PlainLayout
    pictures: ListPictures
    milder: frozenset[str]


def make_game(session: Session, path: Path, sheets: Sequence[str] = ()) -> Outcome:
    """Make a game of the spreadsheet *path* in its workspace, and return what to do next.

    Args:
        session: Where the game will be.
        path: The spreadsheet.
        sheets: Titles of the sheets to take; empty takes all that hold lists.
    """
    workspace, path = session.workspace, path.resolve()
    game_id = plain_name(path.stem) or "game"
    book = read_spreadsheet(path)
    if book.value is None:
        return Checked((), book.diagnostics)
    languages = languages_of(book.value)
    is_icon = IconLibrary(workspace, game_id).has
    lists = first_lists(book.value, path, languages, is_icon, sheets)
    diagnostics = [*book.diagnostics, *lists.diagnostics]
    if not lists.value and not has_errors(diagnostics):
        diagnostics.append(messages.nothing_in_it(path))
    if (workspace.components / game_id).exists():
        diagnostics.append(messages.game_exists(workspace.components / game_id, game_id))
    if has_errors(diagnostics):
        return Checked((), tuple(diagnostics))
    made = [_component(each, path, languages) for each in lists.value]
    diagnostics += _written(session, game_id, path.stem, languages, made)
    if has_errors(diagnostics):
        return Checked((), tuple(diagnostics))
    diagnostics += session.load(game_id).diagnostics
    return Checked(tuple(_lines(workspace, game_id, made)), tuple(diagnostics))


def _lines(workspace: Workspace, game_id: str, made: Sequence[_Component]) -> Iterator[str]:
    """Yield what was made, what was changed on the way, and what is not on the cards."""
    items = sum(len(each.list.cells) for each in made)
    place = workspace.relative(workspace.components / game_id / GAME_FILE)
    yield f"{place}: {count(items, 'item')} in {count(len(made), 'component')}"
    for each in made:
        for change in sorted(each.list.changes):
            yield f"{each.list.name}: converted {change}"
        if each.layout.left_out:
            yield f"{each.list.name}: not on the card: {', '.join(each.layout.left_out)}"
        missing = each.pictures.missing
        if missing:
            shown = ", ".join(missing[:3]) + (", …" if len(missing) > 3 else "")
            yield f"{each.list.name}: {count(len(missing), 'picture')} not beside the list: {shown}"
    yield f"to print them: punchboard -C {workspace.root} build {game_id}"


def _written(
    session: Session, game_id: str, title: str, languages: Sequence[str],
    made: Sequence[_Component],
) -> tuple[Diagnostic, ...]:  # fmt: skip
    """Write the game, and return what could not be written."""
    workspace = session.workspace
    files: dict[Path, bytes] = {}
    for each in made:
        for name, picture in each.pictures.files.items() if each.layout.card.picture else ():
            files[workspace.root / "images" / name] = picture.read_bytes()
    files |= _files(workspace, game_id, title, languages, made)
    return session.write(files.items())


def _files(
    workspace: Workspace, game_id: str, title: str, languages: Sequence[str],
    made: Sequence[_Component],
) -> Mapping[Path, bytes]:  # fmt: skip
    """Return the files of the game; `game.yaml` comes last, so that it completes the game."""
    files: dict[Path, str] = {}
    components = workspace.components / game_id
    entries = []
    for place, each in enumerate(made):
        name = each.list.id
        files[components / f"{name}.yaml"] = each.list.yaml
        files[workspace.layouts / game_id / f"{name}.svg"] = each.layout.card.drawing(place)
        entries.append(
            f"  {scalar(name)}:\n"
            f"    name: {scalar(each.list.name)}\n"
            f"    kind: card\n    size: {each.layout.size}\n    corner: 3\n"
            f"    front: {scalar(f'{name}.svg')}\n"
            f"    items: {scalar(f'{name}.yaml')}\n"
        )
    milder = sorted(set().union(*(each.milder for each in made)))
    severity = "".join(
        f"  {code}: {{level: warning, because: {_REASONS.get(code, _OTHER_REASON)}}}\n"
        for code in milder
    )
    head = f"name: {scalar(title)}\nlanguages: [{', '.join(languages)}]\n"
    head += f"severity:\n{severity}" if severity else ""
    files[components / GAME_FILE] = head + "\ncomponents:\n" + "\n".join(entries)
    return {path: text.encode() for path, text in files.items()}


def _component(each: FirstList, path: Path, languages: Sequence[str]) -> _Component:
    """Return a list with the fullest card on which its texts can be read."""
    roles = roles_of(each, languages)
    names = [value for fact in roles.pictures[:1] for value in fact.values]
    pictures = pictures_beside(path, names)
    best: _Component | None = None
    with tempfile.TemporaryDirectory() as folder:
        scratch = Session.at(Path(folder))
        images = scratch.workspace.root / "images"
        beside = pictures.files.items() if pictures.are_there else ()
        scratch.write((images / name, picture.read_bytes()) for name, picture in beside)
        for at, layout in enumerate(plain_layouts(roles, pictures=pictures.are_there)):
            if best is not None and layout.card == best.layout.card:
                continue
            errors = _errors(each, layout, scratch, f"trial-{at}", languages)
            best = _Component(each, layout, pictures, errors)
            if TEXT_OVERFLOW.name not in errors:
                break
    assert best is not None  # there is at least one layout
    return best


def _errors(
    each: FirstList, layout: PlainLayout, scratch: Session, trial: str, languages: Sequence[str]
) -> frozenset[str]:
    """Return the codes of what keeps the list from being printed so, as the game *trial*."""
    alone = _Component(each, layout, ListPictures(), frozenset())
    scratch.write(_files(scratch.workspace, trial, trial, languages, [alone]).items())
    work = scratch.open(trial).value
    if work is None:
        return frozenset()  # which the import reports when it has written the game
    before = len(work.found)
    work.lay_out(languages[0], _BLEED)
    errors = (found for found in work.found[before:] if found.severity is Severity.ERROR)
    return frozenset(found.code for found in errors)
