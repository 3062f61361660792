"""LibreOffice opens what is exported, computes none of it, and its files come back.

Every test reads from two runs of `soffice`, which convert all files at once.
"""

import csv
import os
import shutil
import subprocess
from pathlib import Path

import openpyxl
import pytest

from item_lists import TRAPS, write_game
from punchboard.commands.export import export_game
from punchboard.commands.import_ import import_game
from punchboard.commands.report import Steps
from punchboard.commands.session import Session
from punchboard.components.load import load_game
from punchboard.spreadsheets.items import item_tables
from punchboard.spreadsheets.read import read_sheet, read_spreadsheet
from punchboard.workspace import Workspace

ROOT = Path(__file__).parents[2]
GAMES = ("football", "karesansui", "knolling", "populous", "renaissance")
#: UTF-8, commas, quotes, from line 1 on (LibreOffice's filter options for text).
CSV = "CSV:44,34,76,1"
#: What a card of the game of traps is edited to, in the spreadsheet.
EDIT = "=EDITED(1)"


class Office:
    """Exports, and what LibreOffice makes of them."""

    def __init__(self, folder):
        self.folder = folder
        for name in ("components", "layouts", "icons"):
            shutil.copytree(ROOT / name, folder / name)
        write_game(folder, [(1, {"text": text, "cost": 1}) for text in TRAPS])
        self.workspace = Workspace.at(folder)
        for game in (*GAMES, "trial"):
            for form in ("xlsx", "ods"):
                self.export(game, form, folder / form / f"{game}.{form}")
            self.export(game, "csv", folder / "csv" / game)
        edit(folder / "xlsx" / "trial.xlsx", folder / "xlsx" / "edited.xlsx")
        self.convert("xlsx", *sorted((folder / "ods").glob("*.ods")))
        self.convert("ods", *sorted((folder / "xlsx").glob("*.xlsx")))
        self.convert("xlsx", folder / "csv" / "trial" / "cards.csv", infilter=CSV)

    def export(self, game, form, target):
        session = Session(self.workspace)
        result = export_game(session, game, form, target, pictures=False, steps=Steps(None))
        assert result.diagnostics == ()

    def convert(self, form, *paths, infilter=None):
        profile = f"-env:UserInstallation=file://{self.folder}/profile"
        command = ["soffice", profile, "--headless", "--convert-to", form]
        command += [f"--infilter={infilter}"] if infilter else []
        command += ["--outdir", str(self.folder / "made"), *map(str, paths)]
        subprocess.run(command, check=True, capture_output=True, timeout=240)

    def tables(self, game):
        loaded = load_game(self.workspace, game, read_sheet)
        return {table.title: table for table in item_tables(loaded.value)}


def edit(path, target):
    book = openpyxl.load_workbook(path)
    cell = book["cards"].cell(2, 3)
    cell.value = EDIT
    cell.data_type = "s"
    book.save(target)


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    if shutil.which("soffice") is None and "CI" not in os.environ:
        pytest.skip("LibreOffice is not installed")
    return Office(tmp_path_factory.mktemp("office"))


def plain(cell):
    """Return a cell as both programs keep it: line ends are one, and blank is blank."""
    if cell == "":
        return None
    return cell.replace("\r\n", "\n").replace("\r", "\n") if isinstance(cell, str) else cell


@pytest.mark.parametrize("form", ["xlsx", "ods"])
@pytest.mark.parametrize("game", [*GAMES, "trial"])
def test_libreoffice_keeps_every_cell(office, game, form):
    made = office.folder / "made" / f"{game}.{'ods' if form == 'xlsx' else 'xlsx'}"

    book = read_spreadsheet(made)

    assert book.diagnostics == ()  # no cell has become a formula or a date
    sheets = {sheet.title: sheet.rows for sheet in book.value.sheets}
    for title, table in office.tables(game).items():
        header, *rows = sheets[title]
        assert list(header) == [column.header for column in table.columns]
        for row, cells in zip(rows, table.rows.values(), strict=True):
            wanted = [plain(cells.get(column)) for column in table.columns]
            found = [plain(cell) for cell in row] + [None] * (len(wanted) - len(row))
            assert found == wanted


@pytest.mark.parametrize("form", ["xlsx", "ods"])
@pytest.mark.parametrize("game", [*GAMES, "trial"])
def test_what_libreoffice_has_saved_changes_nothing(office, game, form):
    made = office.folder / "made" / f"{game}.{'ods' if form == 'xlsx' else 'xlsx'}"

    result = import_game(Session(office.workspace), game, made, dry_run=True)

    assert (result.value, result.diagnostics) == ((), ())


def test_an_edited_cell_is_one_line_of_the_diff(office):
    made = office.folder / "made" / "edited.ods"

    result = import_game(Session(office.workspace), "trial", made, dry_run=True)

    changed = [line for line in result.value if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    assert result.diagnostics == ()
    assert [line.replace(EDIT, "=1+1") for line in changed[1:]] == ["+" + changed[0][1:]]


def test_no_cell_of_a_csv_file_is_computed(office):
    book = openpyxl.load_workbook(office.folder / "made" / "cards.xlsx")
    column = [row[2] for row in book.worksheets[0].iter_rows(min_row=2)]

    assert [cell.data_type for cell in column] == ["s"] * len(TRAPS)
    path = office.folder / "csv" / "trial" / "cards.csv"
    with path.open(encoding="utf-8-sig", newline="") as stream:
        written = [row[2] for row in csv.reader(stream)][1:]
    assert [plain(cell.value) for cell in column] == list(map(plain, written))
