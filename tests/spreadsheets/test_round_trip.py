"""The law of spreadsheets: what goes out comes back, whatever it is."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from msgspec.structs import replace

from item_lists import TRAPS, item_lists, write_game
from punchboard.commands.export import book_of, export_game, files_of
from punchboard.commands.import_ import import_game
from punchboard.commands.report import Steps
from punchboard.commands.session import Session
from punchboard.components.load import load_game
from punchboard.spreadsheets.items import item_tables
from punchboard.spreadsheets.read import read_sheet, read_spreadsheet

FORMATS = ("xlsx", "ods", "csv", "json")
few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def exported(workspace, form):
    target = workspace.root / ("out" if form == "csv" else f"out.{form}")
    result = export_game(
        Session(workspace), "trial", form, target, pictures=False, steps=Steps(None)
    )
    assert result.diagnostics == ()
    return target


def fields(workspace):
    game = load_game(workspace, "trial", read_sheet)
    assert game.diagnostics == ()
    return [(item.id, item.quantity, dict(item.fields)) for item in game.value.components[0].items]


def files(workspace):
    return {path.name: path.read_bytes() for path in (workspace.components / "trial").iterdir()}


@pytest.mark.parametrize("form", FORMATS)
@few
@given(items=item_lists)
def test_the_cells_that_are_read_are_those_that_were_written(form, items):
    with tempfile.TemporaryDirectory() as folder:
        workspace = write_game(Path(folder), items)
        table = item_tables(load_game(workspace, "trial", read_sheet).value)[0]

        book = read_spreadsheet(exported(workspace, form))

    assert book.diagnostics == ()
    header, *rows = next(sheet.rows for sheet in book.value.sheets if sheet.title == "cards")
    by_header = {column.header: column for column in table.columns}
    for row, cells in zip(rows, table.rows.values(), strict=True):
        read = {by_header[name]: cell for name, cell in zip(header, row, strict=False)}
        found = {column: cell for column, cell in read.items() if cell not in (None, "")}
        wanted = {column: cell for column, cell in cells.items() if cell != ""}
        assert found == wanted
        assert {c: type(v) for c, v in found.items() if isinstance(v, bool | str)} == {
            c: type(v) for c, v in wanted.items() if isinstance(v, bool | str)
        }


@pytest.mark.parametrize("form", FORMATS)
@few
@given(items=item_lists)
def test_an_unchanged_spreadsheet_changes_nothing(form, items):
    with tempfile.TemporaryDirectory() as folder:
        workspace = write_game(Path(folder), items)
        before = files(workspace)

        result = import_game(Session(workspace), "trial", exported(workspace, form))

        assert (result.value, result.diagnostics) == (("trial: nothing has changed",), ())
        assert files(workspace) == before


@pytest.mark.parametrize("form", FORMATS)
@few
@given(items=item_lists)
@example(items=[(1, {"name": " "})])
def test_items_that_are_gone_come_back_from_the_spreadsheet(form, items):
    with tempfile.TemporaryDirectory() as folder:
        workspace = write_game(Path(folder), items)
        before = [each for _, _, each in fields(workspace)]
        path = exported_without_base(workspace, form)
        write_game(Path(folder), [(1, {})])

        result = import_game(Session(workspace), "trial", path)

        assert not [each for each in result.diagnostics if each.severity == "error"]
        after = [each for _, _, each in fields(workspace)]
    for one, other in zip(before, after, strict=True):
        assert said(one) == said(other)


def exported_without_base(workspace, form):
    """Return a file as another program would write it: nothing says what was exported."""
    book = book_of(load_game(workspace, "trial", read_sheet).value, {})
    target = workspace.root / ("out" if form == "csv" else f"out.{form}")
    for name, data in files_of(replace(book, base=""), form).value.items():
        path = target / name if name else target
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    return target


def said(value):
    """Return *value* without what a spreadsheet cannot tell apart: blank, and left out."""
    if hasattr(value, "languages"):
        return {language: said(text) for language, text in value.languages}
    if isinstance(value, tuple):
        return [said(each) for each in value]
    if hasattr(value, "items"):
        found = {name: said(each) for name, each in value.items()}
        blank = (name for name, each in found.items() if isinstance(each, str) and not each.strip())
        return {name: found[name] for name in found.keys() - {*blank} if found[name] is not None}
    if isinstance(value, int) and abs(value) >= 10**15:
        return str(value)  # more digits than a spreadsheet keeps
    return value.replace("\r\n", "\n") if isinstance(value, str) else value


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("text", TRAPS)
def test_a_text_that_looks_like_more_stays_what_it_is(tmp_path, form, text):
    workspace = write_game(tmp_path, [(1, {"text": text})])

    book = read_spreadsheet(exported(workspace, form))

    sheet = next(sheet for sheet in book.value.sheets if sheet.title == "cards")
    assert (sheet.rows[1][2], book.diagnostics) == (text.replace("\r\n", "\n"), ())


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_game_gives_the_same_bytes(tmp_path, form):
    workspace = write_game(tmp_path, [(1, {"text": text}) for text in TRAPS])

    def content():
        path = exported(workspace, form)
        paths = sorted(path.iterdir()) if path.is_dir() else [path]
        return [each.read_bytes() for each in paths]

    assert content() == content()
