import shlex

import pytest
from click.testing import CliRunner

from punchboard.cli import main
from punchboard.commands.calibrate import keep_printer
from punchboard.commands.print_options import printers_path
from punchboard.commands.report import Steps
from punchboard.commands.session import Session
from punchboard.commands.snapshot import keep_snapshot
from punchboard.preview.paper import Desk, WishError, described, wish_of
from punchboard.preview.scene import View
from punchboard.sheets.options import Printer

WISHES = [
    {},
    {"paper": "letter", "marks": "lines", "gutter": "0"},
    {"sheets": "fold", "lang": "de"},
    {"flip": "short-edge", "ink": "1", "bleed": "2mm", "margin": "8"},
    {"orientation": "landscape", "sheets": "fronts", "paper": "200x280"},
    {"pack": "1", "component": "coins"},
    {"fill-blanks": "1", "where": "value > 2", "component": "cargo"},
    {"stamp": "1", "lang": "de"},
    {"printer": "desk"},
    {"printer": "none", "stamp": "1", "margin": "5mm"},
]
#: No printers.
BARE = Desk({})


@pytest.fixture
def printers(monkeypatch, tmp_path):
    """Two printers, one of which is that of every build."""
    monkeypatch.setattr("click.get_app_dir", lambda _: str(tmp_path / "config"))
    measured = {"office": Printer("office", margin=7), "desk": Printer("desk", 1.01, shift_x=0.4)}
    for name, printer in measured.items():
        session = Session.at(tmp_path)
        assert not keep_printer(
            session, printers_path(), printer, default=name == "office"
        ).diagnostics


@pytest.mark.parametrize("given", WISHES, ids=str)
def test_the_file_of_the_page_is_that_of_its_command(harbour, studio, given, printers):
    keep_snapshot(harbour.session(), "harbour", "first", "", Steps(None))
    paper = studio.press.made(wish_of(given, studio.printing.desk()))
    command = described(paper, studio.live.start)["command"]
    name, *words = shlex.split(command)

    result = CliRunner().invoke(main, ["-C", str(harbour.root), *words])

    assert name == "punchboard"
    assert result.exit_code == 0, result.output
    folder = harbour.root / "build" / "harbour"
    assert sorted(each.name for each in paper.parts) == sorted(
        path.name for path in folder.glob("*.pdf")
    )
    for each in paper.parts:
        assert (folder / each.name).read_bytes() == each.file.pdf


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"paper": "a44"}, "a44"),
        ({"bleed": "wide"}, "wide"),
        ({"margin": "-2"}, "less than zero"),
        ({"margin": "200mm"}, "margin"),
        ({"flip": "diagonal"}, "diagonal"),
        ({"printer": "attic"}, "there is no printer `attic`"),
    ],
)
def test_options_that_make_no_sense_are_refused(given, said):
    with pytest.raises(WishError, match=said):
        wish_of(given, BARE)


def test_a_file_is_kept_until_the_game_changes(harbour, studio):
    first = studio.press.made(wish_of({}, BARE))

    assert studio.press.made(wish_of({}, BARE)) is first
    assert studio.press.kept(first.digest) is first
    harbour.edit("layouts/harbour/cargo.svg", 'font-size="7"', 'font-size="8"')
    studio.refresh([])
    assert studio.press.made(wish_of({}, BARE)).file.pdf != first.file.pdf


def test_a_sheet_knows_about_which_axis_it_is_turned(studio):
    def axes(**given):
        answer = described(studio.press.made(wish_of(given, BARE)), studio.live.start)
        return {each["axis"] for each in answer["sheets"]}

    assert axes(orientation="portrait") == {"vertical"}
    assert axes(orientation="landscape") == {"horizontal"}
    assert axes(orientation="landscape", flip="short-edge") == {"vertical"}


def test_the_view_of_a_file_has_its_bleed_and_language():
    assert wish_of({"bleed": "2", "lang": "de", "ink": "1"}, BARE).view == View("de", True, 2.0)


def test_a_choice_of_no_pieces_has_no_file_and_says_why(studio):
    paper = studio.press.made(wish_of({"where": "value > 99"}, BARE))
    answer = described(paper, studio.live.start)

    assert (answer["files"], answer["sheets"]) == ([], [])
    assert answer["problems"]
    wrong = studio.press.made(wish_of({"where": "colour == 3"}, BARE))
    assert "colour" in described(wrong, studio.live.start)["problems"][0]
