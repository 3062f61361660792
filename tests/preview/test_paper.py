import shlex

import pytest
from click.testing import CliRunner

from punchboard.cli import main
from punchboard.preview.paper import WishError, described, wish_of
from punchboard.preview.scene import View

WISHES = [
    {},
    {"paper": "letter", "marks": "lines", "gutter": "0"},
    {"sheets": "fold", "lang": "de"},
    {"flip": "short-edge", "ink": "1", "bleed": "2mm", "margin": "8"},
    {"orientation": "landscape", "sheets": "fronts", "paper": "200x280"},
]


@pytest.mark.parametrize("given", WISHES, ids=str)
def test_the_file_of_the_page_is_that_of_its_command(harbour, studio, given):
    paper = studio.press.made(wish_of(given))
    command = described(paper, studio.live.start.game)["command"]
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
    ],
)
def test_options_that_make_no_sense_are_refused(given, said):
    with pytest.raises(WishError, match=said):
        wish_of(given)


def test_a_file_is_kept_until_the_game_changes(harbour, studio):
    first = studio.press.made(wish_of({}))

    assert studio.press.made(wish_of({})) is first
    assert studio.press.kept(first.digest) is first
    harbour.edit("layouts/harbour/cargo.svg", 'font-size="7"', 'font-size="8"')
    studio.refresh([])
    assert studio.press.made(wish_of({})).file.pdf != first.file.pdf


def test_a_sheet_knows_about_which_axis_it_is_turned(studio):
    def axes(**given):
        answer = described(studio.press.made(wish_of(given)), studio.live.start.game)
        return {each["axis"] for each in answer["sheets"]}

    assert axes(orientation="portrait") == {"vertical"}
    assert axes(orientation="landscape") == {"horizontal"}
    assert axes(orientation="landscape", flip="short-edge") == {"vertical"}


def test_the_view_of_a_file_has_its_bleed_and_language():
    assert wish_of({"bleed": "2", "lang": "de", "ink": "1"}).view == View("de", True, 2.0)
