"""`import --new`: makes a game from any spreadsheet: its lists, and a plain card for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from punchboard.commands.report import Outcome
from punchboard.commands.session import Session
from punchboard.components.load import GAME_FILE
from punchboard.diagnostics import Checked, has_errors
from punchboard.spreadsheets.columns import CellForm, Column
from punchboard.spreadsheets.merge import messages
from punchboard.spreadsheets.merge.edited import name_column
from punchboard.spreadsheets.merge.yaml_source import scalar
from punchboard.spreadsheets.new_game import (
    FirstList,
    PlainField,
    first_lists,
    is_readable,
    languages_of,
    plain_card,
    plain_name,
)
from punchboard.spreadsheets.read import read_spreadsheet
from punchboard.spreadsheets.workbook import written
from punchboard.words import count
from punchboard.workspace import Workspace

#: Fewest characters of a text that is the card's text rather than one of its fields.
_LONG = 24
#: Longest sample in a layout, in characters.
_SAMPLE = 200


def make_game(session: Session, path: Path) -> Outcome:
    """Make a game from the spreadsheet *path* in a workspace, and return what to do next."""
    workspace, path = session.workspace, path.resolve()
    book = read_spreadsheet(path)
    if book.value is None:
        return Checked((), book.diagnostics)
    languages = languages_of(book.value)
    lists = first_lists(book.value, path, languages)
    diagnostics = [*book.diagnostics, *lists.diagnostics]
    if not has_errors(diagnostics) and (problem := is_readable(lists.value)):
        diagnostics.append(messages.wrong_cell(path, path.stem, problem))
    elif not lists.value and not has_errors(diagnostics):
        diagnostics.append(messages.nothing_in_it(path))
    game_id = plain_name(path.stem) or "game"
    if (workspace.components / game_id).exists():
        diagnostics.append(messages.game_exists(workspace.components / game_id, game_id))
    if has_errors(diagnostics):
        return Checked((), tuple(diagnostics))
    files = _files(workspace, game_id, path.stem, languages, lists.value)
    diagnostics += session.write(files.items())
    if has_errors(diagnostics):
        return Checked((), tuple(diagnostics))
    diagnostics += session.load(game_id).diagnostics
    items = sum(len(each.cells) for each in lists.value)
    place = workspace.components / game_id / GAME_FILE
    lines = (
        f"{workspace.relative(place)}: {count(items, 'item')} in"
        f" {count(len(lists.value), 'component')}",
        f"to print them: punchboard -C {workspace.root} build {game_id}",
    )
    return Checked(lines, tuple(diagnostics))


def _files(
    workspace: Workspace, game_id: str, title: str, languages: Sequence[str],
    lists: Sequence[FirstList],
) -> Mapping[Path, bytes]:  # fmt: skip
    """Return the files of the game; `game.yaml` comes last, so that it completes the game."""
    files: dict[Path, str] = {}
    components = workspace.components / game_id
    entries = []
    for place, each in enumerate(lists):
        files[components / f"{each.id}.yaml"] = each.yaml()
        files[workspace.layouts / game_id / f"{each.id}.svg"] = _card(each, place, languages)
        entries.append(
            f"  {scalar(each.id)}:\n"
            f"    name: {scalar(each.name)}\n"
            "    kind: card\n    size: poker\n    corner: 3\n"
            f"    front: {scalar(f'{each.id}.svg')}\n"
            f"    items: {scalar(f'{each.id}.yaml')}\n"
        )
    head = f"name: {scalar(title)}\nlanguages: [{', '.join(languages)}]\n\ncomponents:\n"
    files[components / GAME_FILE] = head + "\n".join(entries)
    return {path: text.encode() for path, text in files.items()}


def _card(each: FirstList, place: int, languages: Sequence[str]) -> str:
    """Return a layout for the fields of a list."""
    shown = {column: _shown(column) for column in each.columns if _can_show(column, languages)}
    title = name_column(shown) or next((c for c in shown if _is_text(each, c)), None)
    number = next((c for c in shown if c != title and _is_number(each, c)), None)
    longest = max(shown, key=lambda c: _length(each, c), default=None)
    text = longest if longest not in {title, None} and _length(each, longest) >= _LONG else None
    others = [c for c in shown if c not in {title, number, text}]

    def field(column: Column) -> PlainField:
        sample = next((row[column] for row in each.cells.values() if column in row), "")
        # Double braces would be read as an expression.
        shown_sample = written(sample).replace("{{", "{ {")[:_SAMPLE]
        return PlainField(_label(column), shown[column], shown_sample)

    return plain_card(
        field(title) if title else PlainField("id", "item.id"),
        field(number) if number else None,
        field(text) if text else None,
        [field(column) for column in others],
        place,
    )


def _shown(column: Column) -> str:
    """Return the expression for a column's value."""
    path = column.path[:-1] if column.form is CellForm.TEXT else column.path
    name = ".".join(map(str, path))
    if column.form is not CellForm.LIST:
        return name
    # Of mixed lists, some items have one value where others have several.
    return f"{name} | join(', ') if {name} is iterable and {name} is not string else {name}"


def _can_show(column: Column, languages: Sequence[str]) -> bool:
    """Return whether a card can show a column; of translations, only the first."""
    if column.form is CellForm.TEXT and column.path[-1] != languages[0]:
        return False
    path = column.path[:-1] if column.form is CellForm.TEXT else column.path
    return len(path) == 1


def _label(column: Column) -> str:
    return column.field.replace("_", " ")


def _is_text(each: FirstList, column: Column) -> bool:
    return any(isinstance(row.get(column), str) for row in each.cells.values())


def _is_number(each: FirstList, column: Column) -> bool:
    values = [row[column] for row in each.cells.values() if column in row]
    return bool(values) and all(type(value) in {int, float} for value in values)


def _length(each: FirstList, column: Column | None) -> int:
    if column is None:
        return 0
    return max((len(written(row.get(column))) for row in each.cells.values()), default=0)
