"""The five games, out to every format and back."""

import shutil
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner

from punchboard.cli import main

ROOT = Path(__file__).parents[2]
GAMES = ("football", "karesansui", "knolling", "populous", "renaissance")
FORMATS = ("xlsx", "ods", "csv", "json")


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    folder = tmp_path_factory.mktemp("games")
    for name in ("components", "layouts", "icons"):
        shutil.copytree(ROOT / name, folder / name)
    return folder


def run(workspace, *arguments):
    result = CliRunner().invoke(main, ["-C", str(workspace), *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def content(workspace):
    folder = workspace / "components"
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_comes_back_byte_for_byte(workspace, game, form):
    before = content(workspace)
    target = workspace / (game if form == "csv" else f"{game}.{form}")

    out = run(workspace, "export", game, "--format", form, "-o", target)
    back = run(workspace, "import", game, target)

    assert (out.exit_code, out.stderr) == (0, "")
    assert (back.exit_code, back.stdout, back.stderr) == (0, f"{game}: nothing has changed\n", "")
    assert content(workspace) == before


#: What is edited: game, sheet, cell and value, and the lines of the diff.
EDITS = [
    ("football", "players", "E3", 9, ["+      include:", "+        - {suit: power, number: 2, skill: 9}"]),  # noqa: E501
    ("football", "references", "B2", 5, ["-    quantity: 4", "+    quantity: 5"]),
    ("karesansui", "sand", "B3", 5, ["-  quantity: 3", "+  quantity: 5"]),
    ("karesansui", "sand", "G2", "wave", [
        "-    - {form: run, rake: stream, turn: 0}", "+    - {form: wave, rake: stream, turn: 0}"]),
    ("karesansui", "designers", "C2", "rake: new", ["-  icon: broom", '+  icon: "rake: new"']),
    ("knolling", "items", "C2", ". Y Y\nG Y .\nG B B\nB B .", ["-    . Y R", "+    . Y Y"]),
    ("knolling", "items", "E2", "c1, b1", [
        "-    - {thing: t-shirt, covers: [c1]}", "+    - {thing: t-shirt, covers: [c1, b1]}"]),
    ("knolling", "frame", "E3", "=top", [
        "-      - {id: frame-2, column: 1, row: 0, side: top, step: 1}",
        '+      - {id: frame-2, column: 1, row: 0, side: "=top", step: 1}']),
    ("populous", "genesis", "K3", True, ["+  wild: true"]),
    ("populous", "peoples", "E2", "mountain, ice", [
        "-  suited: [mountain]", "+  suited: [mountain, ice]"]),
    ("populous", "workers", "B2", 17, [
        "-    matrix: {god: gods}", "+    matrix: {god: gods, include: [{god: sun, quantity: 17}]}"]),  # noqa: E501
    ("renaissance", "tetrominoes", "C2", "J", [
        "-      - {id: tetra-i, letter: I, shape: X/X/X/X, front_cell: a1, back_cell: a1}",
        "+      - {id: tetra-i, letter: J, shape: X/X/X/X, front_cell: a1, back_cell: a1}"]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "sheet", "cell", "value", "diff"), EDITS)
def test_an_edited_cell_is_a_line_of_the_diff(workspace, game, sheet, cell, value, diff):
    target = workspace / f"{game}-edited.xlsx"
    run(workspace, "export", game, "-o", target)
    book = openpyxl.load_workbook(target)
    book[sheet][cell].value = value
    if isinstance(value, str):
        book[sheet][cell].data_type = "s"
    book.save(target)
    before = content(workspace)

    result = run(workspace, "import", game, target, "--dry-run")

    assert (result.exit_code, result.stderr) == (0, "")
    lines = [line for line in result.stdout.splitlines() if line[:1] in "+-"]
    assert [line for line in lines if line[:3] not in ("+++", "---")] == diff
    assert content(workspace) == before
