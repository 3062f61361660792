"""Edits of two games, built: what is printed again, counted, and compared pixel by pixel."""

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from punchboard.cli import main

ROOT = Path(__file__).parents[2]
#: What is edited: file, old text, new text; then the copies printed again by component, and
#: those that go.
EDITS = {
    "a changed definition": (
        "football", "components/football/game.yaml",
        "前か後ろに**1**ヤード", "前か後ろに**2**ヤード",
        {"players": 4, "references": 4}, 8,
    ),
    "removed cards": (
        "football", "components/football/game.yaml",
        "number: 1-11", "number: 1-10", {"yard-track": 1}, 5,
    ),
    "a text of another language": (
        "football", "components/football/game.yaml",
        "up or down by **1**", "up or down by **2**", {}, 0,
    ),
    "a changed colour of a definition": (
        "renaissance", "components/renaissance/game.yaml",
        'colour: "#bf5b36"', 'colour: "#365bbf"', {"dominoes": 4, "score": 1}, 5,
    ),
    "more copies": (
        "renaissance", "components/renaissance/game.yaml",
        "stone: monomino, quantity: 48", "stone: monomino, quantity: 51", {"monominoes": 3}, 0,
    ),
    "a moved title of a sheet": (
        "renaissance", "layouts/renaissance/score.svg",
        'data-text="game.name" x="9"', 'data-text="game.name" x="10"', {"score": 1}, 1,
    ),
}  # fmt: skip


def run(folder, *arguments):
    result = CliRunner().invoke(main, ["-C", str(folder), *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def pictures(folder, game):
    """Return the bytes of every face's picture, by its name."""
    shutil.rmtree(folder / "build" / game / "faces", ignore_errors=True)
    run(folder, "faces", game, "--format", "png", "--dpi", "60")
    made = (folder / "build" / game / "faces").iterdir()
    return {path.stem.rpartition("-"): path.read_bytes() for path in made}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """Two games, each with a snapshot and the pictures of its faces as they were."""
    folder = tmp_path_factory.mktemp("shelf")
    for name in ("components", "layouts", "icons"):
        shutil.copytree(ROOT / name, folder / name)
    before = {}
    for game in ("football", "renaissance"):
        run(folder, "snapshot", game, "v1")
        before[game] = pictures(folder, game)
    return folder, before


@pytest.mark.parametrize("edit", EDITS)
def test_just_the_pieces_whose_pixels_differ_are_printed_again(shelf, edit):
    folder, before = shelf
    game, name, old, new, printed, gone = EDITS[edit]
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    try:
        said = run(folder, "build", game, "--changed-since", "v1")
        after = pictures(folder, game)
    finally:
        path.write_text(text, encoding="utf-8")

    if not printed and not gone:
        assert "nothing has changed" in said
        assert after == before[game]
        return
    data = json.loads((folder / "build" / game / "manifest.json").read_text(encoding="utf-8"))
    placed = [
        each
        for file in data["files"]
        for sheet in file["sheets"]
        for each in sheet["front"]["placements"]
    ]
    assert Counter(each["component"] for each in placed) == printed
    assert f"take out {gone:,}, put in {sum(printed.values()):,}" in total(folder, game)
    changed = {item for item, _, _ in after if any(
        after.get((item, "-", side)) != before[game].get((item, "-", side))
        for side in ("front", "back")
    )}  # fmt: skip
    more = edit == "more copies"
    assert {f"{each['component']}-{each['item']}" for each in placed} == (
        {"monominoes-monomino"} if more else changed
    )


def total(folder, game):
    """Return the last line of the pull list."""
    import pypdfium2

    with pypdfium2.PdfDocument(folder / "build" / game / f"{game}-a4-since-v1.pdf") as document:
        for page in document:
            text = page.get_textpage().get_text_range()
            if "In all" in text:
                return text[text.index("In all") :]
    raise AssertionError("the list has no total")
