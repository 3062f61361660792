"""The `severity:` of a game file counts for every command, in the same way."""

import openpyxl
import pytest

GAME = "components/deck/game.yaml"
CARD = "layouts/deck/card.svg"
#: Every command that loads a game; those that lay it out come first.
LAID_OUT = ("build deck", "faces deck", "faces deck --format svg", "check deck",
            "export deck --pictures")  # fmt: skip
COMMANDS = (*LAID_OUT, "list", "stats deck", "stats deck --format svg", "export deck",
            "export deck --format csv", "import deck list.xlsx",
            "import deck list.xlsx --dry-run")  # fmt: skip
#: Those that open the fonts of the workspace.
FONTS = ("build deck", "faces deck", "stats deck", "export deck --pictures")


def run(desk, command):
    words = (str(desk.root / each) if each.endswith(".xlsx") else each for each in command.split())
    return desk.run(*words)


def severity(desk, setting):
    desk.edit(GAME, "name: Deck\n", f"name: Deck\nseverity: {{{setting}}}\n")


def sheet(desk, *rows):
    book = openpyxl.Workbook()
    book.active.title = "cards"
    for row in rows:
        book.active.append(row)
    book.save(desk.root / "list.xlsx")


def results(desk):
    """Return the files that commands have written; kept art and texts are none."""
    return [path for path in (desk.root / "build").rglob("*") if path.is_file()]


@pytest.fixture
def misspelt(desk):
    """A field that looks like a misspelt quantity: told while the lists are read."""
    desk.edit(GAME, "quantity: 2", "qtty: 2")
    sheet(desk, ["id", "title"], ["one", "Changed"], ["two", "Second"])
    return desk


@pytest.fixture
def overflowing(desk):
    """A text too long for its box: told while the game is laid out."""
    desk.edit(GAME, "First", "word " * 18)
    desk.edit(CARD, "<text", '<rect id="box" x="8" y="9" width="20" height="9"/>\n  <text')
    desk.edit(CARD, 'x="8" y="20"', 'data-box="#box" data-fit="6pt"')
    return desk


@pytest.mark.parametrize("command", COMMANDS)
def test_a_finding_of_the_lists_is_reported_where_nothing_is_set(misspelt, command):
    outcome = run(misspelt, command)

    assert outcome.status == 0
    assert "warning[near-key]" in outcome.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_finding_of_the_lists_is_ignored_by_every_command(misspelt, command):
    severity(misspelt, "near-key: ignore")

    outcome = run(misspelt, command)

    assert outcome.status == 0
    assert "near-key" not in outcome.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_warning_made_an_error_stops_every_command(misspelt, command):
    severity(misspelt, "near-key: error")
    before = (misspelt.root / GAME).read_bytes()

    outcome = run(misspelt, command)

    assert outcome.status == 1
    assert "error[near-key]" in outcome.stderr
    assert results(misspelt) == []
    assert (misspelt.root / GAME).read_bytes() == before


@pytest.mark.parametrize("command", ["build deck --strict", *LAID_OUT[1:]])
def test_an_error_of_the_faces_stops_every_command_where_nothing_is_set(overflowing, command):
    outcome = run(overflowing, command)

    assert outcome.status == 1
    assert "error[text-overflow]" in outcome.stderr
    assert results(overflowing) == []


@pytest.mark.parametrize("command", LAID_OUT)
def test_an_error_of_the_faces_made_a_warning_stops_no_command(overflowing, command):
    severity(overflowing, "text-overflow: {level: warning, because: a draft}")

    outcome = run(overflowing, command)

    assert outcome.status == 0
    assert "warning[text-overflow]" in outcome.stderr
    assert bool(results(overflowing)) == (not command.startswith("check"))


@pytest.mark.parametrize("command", LAID_OUT)
def test_an_error_of_the_faces_is_ignored_by_every_command(overflowing, command):
    severity(overflowing, "text-overflow: ignore")

    outcome = run(overflowing, command)

    assert outcome.status == 0
    assert "text-overflow" not in outcome.stderr


@pytest.mark.parametrize("command", FONTS)
@pytest.mark.parametrize("level", ["warning", "ignore", "error"])
def test_a_finding_of_the_fonts_is_as_severe_as_the_game_wants(desk, command, level):
    desk.write("fonts/broken.ttf", "not a font")
    severity(desk, f"unreadable-font: {level}")

    outcome = run(desk, command)

    assert outcome.status == (1 if level == "error" else 0)
    assert (f"{level}[unreadable-font]" in outcome.stderr) == (level != "ignore")


def test_a_warning_about_a_spreadsheet_can_be_ignored(desk):
    sheet(desk, ["id", "title"], ["one", "First"])
    assert "warning[missing-row]" in run(desk, "import deck list.xlsx").stderr
    severity(desk, "missing-row: ignore")

    outcome = run(desk, "import deck list.xlsx")

    assert (outcome.status, outcome.stderr) == (0, "")


@pytest.mark.parametrize("level", ["warning", "ignore"])
def test_an_error_in_a_spreadsheet_stays_an_error(desk, level):
    sheet(desk, ["id", "title"], ["one", "Changed"], ["one", "Lost"], ["two", "Second"])
    severity(desk, f"duplicate-id: {level}")
    before = (desk.root / GAME).read_bytes()

    outcome = run(desk, "import deck list.xlsx")

    assert outcome.status == 1
    assert "error[duplicate-id]" in outcome.stderr
    assert (desk.root / GAME).read_bytes() == before


@pytest.mark.parametrize("level", ["warning", "ignore"])
def test_what_keeps_a_file_from_being_made_stays_an_error(desk, level):
    desk.edit(GAME, "First", "x" * 32_768)
    severity(desk, f"cell-too-long: {level}")

    outcome = run(desk, "export deck")

    assert outcome.status == 1
    assert "error[cell-too-long]" in outcome.stderr
    assert results(desk) == []


def test_an_empty_box_can_be_an_error_or_be_ignored(desk):
    desk.edit(GAME, "title: First", "title: First, quantity: 0")
    desk.edit(GAME, "quantity: 2", "quantity: 0")
    assert "warning[nothing-to-print]" in run(desk, "build deck").stderr
    severity(desk, "nothing-to-print: error")

    assert run(desk, "build deck").status == 1
    assert results(desk) == []
