"""Writes a game's lists as a spreadsheet: loads, draws, gathers and hands to the writer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from punchboard.components.component_set import Check, ComponentSet
from punchboard.components.load import load_game
from punchboard.diagnostics import Checked, Diagnostic, has_errors
from punchboard.report import Steps, count
from punchboard.workspace import Workspace

if TYPE_CHECKING:
    from punchboard.build.spreadsheets.book import Book
    from punchboard.build.spreadsheets.thumbnails import Thumbnails

Lines: TypeAlias = Checked[tuple[str, ...]]
#: The formats that can hold thumbnails.
WITH_PICTURES = ("xlsx", "ods")

#: Endings of files that say which format they are in.
_FORMS = {".xlsx": "xlsx", ".ods": "ods", ".csv": "csv", ".json": "json"}


def form_of(target: Path | None, form: str | None) -> str | None:
    """Return the format of an export to *target*; None where *form* is another than its ending.

    Args:
        target: The file or folder.
        form: The format that is asked for; None takes what the ending says, or `xlsx`.
    """
    said = _FORMS.get(target.suffix.lower()) if target else None
    if said and form and said != form:
        return None
    return form or said or "xlsx"


def export_game(
    workspace: Workspace, game_id: str, form: str, target: Path | None, *, pictures: bool,
    steps: Steps,
) -> Lines:  # fmt: skip
    """Write the lists of a game and return where they are.

    Args:
        workspace: Where the game is.
        game_id: The game.
        form: `xlsx`, `ods`, `csv` or `json`.
        target: The file, or for `csv` the folder; None takes the game's folder in `build/`.
        pictures: Whether each item has thumbnails of its faces.
        steps: Is told of each thumbnail.
    """
    loaded = load_game(workspace, game_id)
    game = loaded.value
    if game is None:
        return Checked((), loaded.diagnostics)
    drawn = _thumbnails(workspace, game, steps) if pictures else Checked({})
    diagnostics = (*loaded.diagnostics, *drawn.diagnostics)
    if has_errors(diagnostics):
        return Checked((), diagnostics)
    made = files_of(book_of(game, drawn.value), form)
    diagnostics += made.diagnostics
    if has_errors(diagnostics):
        return Checked((), diagnostics)
    place = target or workspace.output / game_id / (
        game_id if form == "csv" else f"{game_id}.{form}"
    )
    written = _write(workspace, place, made.value, inside=target is None)
    items = sum(len(component.items) for component in game.components)
    sheets = count(len(game.components), "sheet")
    line = f"{workspace.relative(place)}: {count(items, 'item')} in {sheets}"
    return Checked(() if written else (line,), (*diagnostics, *written))


def book_of(game: ComponentSet, pictures: Mapping[str, Thumbnails]) -> Book:
    """Return what an export of *game* holds; *pictures* by component id."""
    from punchboard.build.spreadsheets.book import Book, ItemSheet
    from punchboard.build.spreadsheets.summary import summary
    from punchboard.components.nodes import parse_plain
    from punchboard.components.spreadsheets.base import pack
    from punchboard.components.spreadsheets.item_table import definition_of, item_tables

    tables = item_tables(game)
    sheets = []
    for table, component in zip(tables, game.components, strict=True):
        bound = ((column, definition_of(component, column)) for column in table.columns)
        choices = {column: name for column, name in bound if name is not None}
        sheets.append(ItemSheet(table, choices, pictures.get(component.id, {})))
    lists = {
        name: tuple(parse_plain(str(entry)) for entry in entries)
        for name, entries in game.definitions.items()
    }
    box = summary(game, _claimed(game), _broken(game))
    return Book(game.id, game.name.first, box, tuple(sheets), lists, pack(tables))


def files_of(book: Book, form: str) -> Checked[Mapping[str, bytes]]:
    """Return the files of an export; a single file has no name."""
    if form == "csv":
        from punchboard.build.spreadsheets.write_csv import write_csv

        return Checked(write_csv(book))
    if form == "json":
        from punchboard.build.spreadsheets.write_json import write_json

        return Checked({"": write_json(book)})
    if form == "ods":
        from punchboard.build.spreadsheets.write_ods import write_ods

        return Checked({"": write_ods(book)})
    from punchboard.build.spreadsheets.write_xlsx import write_xlsx

    made = write_xlsx(book)
    return Checked({"": made.value}, made.diagnostics)


def _write(
    workspace: Workspace, place: Path, files: Mapping[str, bytes], *, inside: bool
) -> tuple[Diagnostic, ...]:
    """Write the files and return what could not be written."""
    from punchboard.build.messages import output_outside
    from punchboard.build.written import write_files

    if inside and not workspace.holds_target(place.parent):
        return (output_outside(place.parent),)
    return write_files((place / name if name else place, data) for name, data in files.items())


def _thumbnails(
    workspace: Workspace, game: ComponentSet, steps: Steps
) -> Checked[dict[str, Thumbnails]]:
    """Return the thumbnails of a game in its first language, by component id."""
    from punchboard.build.art import Engine
    from punchboard.build.sheet_file import Deck
    from punchboard.build.spreadsheets.thumbnails import make_thumbnails
    from punchboard.layouts.fonts.stack import FontStack
    from punchboard.layouts.lay_out import lay_out

    fonts = FontStack.open(workspace)
    diagnostics = list(fonts.diagnostics)
    language = game.languages[0]
    made: dict[str, Thumbnails] = {}
    items = sum(len(component.items) for component in game.components)
    steps.start(game.id, 2 * items)
    for component in game.components:
        faces = lay_out(component, game, language, 0.0, workspace, fonts.value)
        diagnostics += faces.diagnostics
        if has_errors(diagnostics):
            continue
        deck = Deck(component, faces.value)
        drawn = make_thumbnails(
            game, language, deck, Engine.RESVG, workspace.cache,
            lambda name: steps.advance(f"{game.id}: drawing {name}"),
        )  # fmt: skip
        diagnostics += drawn.diagnostics
        made[component.id] = drawn.value
    return Checked(made, tuple(diagnostics))


def _broken(game: ComponentSet) -> dict[Check, str]:
    """Return the checks that do not hold, each with what is wrong."""
    if not game.checks:
        return {}
    from punchboard.checks.invariants import check_invariants

    told = {found.location: found.message for found in check_invariants(game)}
    return {check: told[check.location] for check in game.checks if check.location in told}


def _claimed(game: ComponentSet) -> dict[str, tuple[int, ...]]:
    """Return how many pieces the rules texts ask for, by component id.

    The number in the box counts first, and what each player has only where no
    text says more.
    """
    if not game.rules:
        return {}
    from punchboard.checks.comparison import Comparison, is_set
    from punchboard.checks.ledger import Ledger
    from punchboard.checks.rules_texts import read_rules_texts
    from punchboard.components.claims.claim import Role

    texts = read_rules_texts([each.path for each in game.rules]).value
    counts: dict[Role, dict[str, list[int]]] = {Role.PER_PLAYER: {}, Role.SUPPLY: {}}
    for each in Comparison(game, Ledger(game, texts), texts).all:
        claim, entry = each.entry.claim, each.entry
        if claim.role in counts and each.wanted and not is_set(claim) and not entry.target.part:
            counts[claim.role].setdefault(entry.target.component.id, []).append(each.wanted)
    found = counts[Role.PER_PLAYER] | counts[Role.SUPPLY]
    return {component: tuple(numbers) for component, numbers in found.items()}
