"""`export`: writes a game's lists to a spreadsheet, or all its texts to a page to read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from punchboard.commands.report import Outcome, Steps
from punchboard.commands.session import OpenGame, on_game
from punchboard.components.model import Check, ComponentSet
from punchboard.diagnostics import Checked
from punchboard.words import count

if TYPE_CHECKING:
    from punchboard.spreadsheets.book import Book, Thumbnails

#: The formats that can contain thumbnails.
WITH_PICTURES = ("xlsx", "ods")

#: Formats by file extension.
_FORMS = {".xlsx": "xlsx", ".ods": "ods", ".csv": "csv", ".json": "json", ".html": "html"}


def form_of(target: Path | None, form: str | None) -> str | None:
    """Return the format of an export to *target*; None if *form* contradicts its extension.

    Args:
        target: The file or folder.
        form: The format asked for; None for that of the extension, or else `xlsx`.
    """
    said = _FORMS.get(target.suffix.lower()) if target else None
    if said and form and said != form:
        return None
    return form or said or "xlsx"


@on_game
def export_game(
    work: OpenGame, form: str, target: Path | None, *, pictures: bool, steps: Steps
) -> Outcome:
    """Write the lists of a game, and return where they are.

    Args:
        work: The game.
        form: `xlsx`, `ods`, `csv`, `json`, or `html` for the proofreading list.
        target: The file, or for `csv` the folder; None for the game's folder in `build/`.
        pictures: Whether each item gets thumbnails of its faces.
        steps: Shows progress.
    """
    game_id = work.game.id
    if form == "html":
        files: Mapping[str, bytes] | None = {"": _proofreading(work, steps).encode()}
    else:
        drawn = _thumbnails(work, steps) if pictures else {}
        if work.stopped:
            return work.outcome()
        files = work.take(files_of(book_of(work.game, drawn), form))
    if files is None or work.stopped:
        return work.outcome()
    name = game_id if form == "csv" else f"{game_id}.{form}"
    workspace = work.session.workspace
    place = target or workspace.output / game_id / name
    # A single file has no name of its own; joined to a path, "" adds nothing.
    if target is None:
        named = {Path(name, each).as_posix(): data for each, data in files.items()}
        written = work.write_output(named.items())
    else:
        written = work.write((place / each, data) for each, data in files.items())
    items = sum(len(component.items) for component in work.game.components)
    parts = count(len(work.game.components), "sheet")
    if form == "html":
        parts = ", ".join(work.game.languages)
    line = f"{workspace.relative(place)}: {count(items, 'item')} in {parts}"
    return work.outcome((line,) if written else ())


def _proofreading(work: OpenGame, steps: Steps) -> str:
    """Return every text of every card, with its place, in all languages."""
    from punchboard.layouts.face import ShownTexts
    from punchboard.spreadsheets.proofreading import proofreading_list

    work.take(work.session.fonts)
    texts: dict[str, ShownTexts] = {}
    steps.start(work.game.id, len(work.game.languages))
    for language in work.game.languages:
        steps.advance(f"{work.game.id} ({language}): laying out")
        texts[language] = ShownTexts()
        work.lay_out(language, bleed=0.0, texts=texts[language])
    return proofreading_list(work.game, texts, work.session.workspace)


def _thumbnails(work: OpenGame, steps: Steps) -> dict[str, Thumbnails]:
    """Return the thumbnails of a game in its first language, by component id."""
    from punchboard.pdf.art import Engine
    from punchboard.spreadsheets.book import make_thumbnails

    game = work.game
    work.take(work.session.fonts)
    steps.start(game.id, 2 * sum(len(component.items) for component in game.components))
    decks = work.lay_out(game.languages[0], bleed=0.0)
    made: dict[str, Thumbnails] = {}
    for deck in () if work.stopped else decks:
        drawn = make_thumbnails(
            game, game.languages[0], deck, Engine.RESVG, work.session.workspace.cache,
            lambda name: steps.advance(f"{game.id}: drawing {name}"),
        )  # fmt: skip
        made[deck.component.id] = work.take(drawn)
    return made


def book_of(game: ComponentSet, pictures: Mapping[str, Thumbnails]) -> Book:
    """Return the content of an export of *game*; *pictures* are by component id."""
    from punchboard.components.nodes import parse_plain
    from punchboard.spreadsheets.book import Book, ItemSheet, summary
    from punchboard.spreadsheets.items import definition_of, item_tables, pack

    tables = item_tables(game, chosen=True)
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


def files_of(book: Book, form: str) -> Checked[Mapping[str, bytes] | None]:
    """Return the files of an export; a single file has no name. None if it cannot be written."""
    if form == "csv":
        from punchboard.spreadsheets.text_files import write_csv

        return Checked(write_csv(book))
    if form == "json":
        from punchboard.spreadsheets.text_files import write_json

        return Checked({"": write_json(book)})
    if form == "ods":
        from punchboard.spreadsheets.ods_out import write_ods

        return Checked({"": write_ods(book)})
    from punchboard.spreadsheets.xlsx import write_xlsx

    made = write_xlsx(book)
    return Checked({"": made.value} if made.value else None, made.diagnostics)


def _broken(game: ComponentSet) -> dict[Check, str]:
    """Return the failed checks, each with what is wrong."""
    if not game.checks:
        return {}
    from punchboard.checks.invariants import check_invariants

    told = {found.location: found.message for found in check_invariants(game)}
    return {check: told[check.location] for check in game.checks if check.location in told}


def _claimed(game: ComponentSet) -> dict[str, tuple[int, ...]]:
    """Return how many pieces the rules texts claim, by component id.

    A number for the whole box takes precedence over a number per player.
    """
    if not game.rules:
        return {}
    from punchboard.rulebook.box.comparison import Comparison
    from punchboard.rulebook.box.ledger import Ledger
    from punchboard.rulebook.claim import Role, is_set
    from punchboard.rulebook.texts import read_rules_texts

    texts = read_rules_texts((each.path for each in game.rules), game.called).value
    counts: dict[Role, dict[str, list[int]]] = {Role.PER_PLAYER: {}, Role.SUPPLY: {}}
    for each in Comparison(game, Ledger(game, texts), texts).all:
        claim, entry = each.entry.claim, each.entry
        if claim.role in counts and each.wanted and not is_set(claim) and not entry.target.part:
            counts[claim.role].setdefault(entry.target.component.id, []).append(each.wanted)
    found = counts[Role.PER_PLAYER] | counts[Role.SUPPLY]
    return {component: tuple(numbers) for component, numbers in found.items()}
