"""Where a mistake is reported that a layout meets in the value of a field."""

import pytest

from punchboard.commands.check import Questions, check_game
from punchboard.commands.report import Steps
from punchboard.commands.session import Session

GAME = """\
name: Bay
definitions:
  zones:
    pool: {name: Pool, colour: "#1f6f8b"}
    sand: {name: Sand, colour: "#8a6a1f"}
  heats: {hot: {symbol: h, colour: "#c22"}, cold: {symbol: c, colour: "#22c"}}
components:
  animals:
    size: 63x88
    front: card.svg
    items: animals.csv
  board:
    size: 60x60
    front: board.svg
    items:
      - id: board
        grid: |
          hc
          ch
"""
ANIMALS = "id,zone\ncrab,sand\ngoby,pool\nclam,sand\nstar,pool\n"
CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="-3" y="-3" width="69" height="94" fill="#222" data-fill="zone.colour"/>
  <text data-text="zone.name" x="31" y="20" text-anchor="middle" font-size="6" fill="#fff">A</text>
  <circle cx="31" cy="60" r="8" fill="#fff" data-stroke="zone.colour"/>
</svg>
"""
BOARD = """\
<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="60mm" viewBox="0 0 60 60">
  <rect data-draw="cells" data-cells="grid" data-palette="heats" width="60" height="60"/>
</svg>
"""


@pytest.fixture
def check(tmp_path):
    """Return what checks the game after one of its files was changed."""

    def told(name, old, new):
        files = {
            "components/bay/game.yaml": GAME,
            "components/bay/animals.csv": ANIMALS,
            "layouts/bay/card.svg": CARD,
            "layouts/bay/board.svg": BOARD,
        }
        for path, text in files.items():
            target = tmp_path / path
            target.parent.mkdir(parents=True, exist_ok=True)
            if path.endswith(name):
                assert text.count(old) == 1
                text = text.replace(old, new)
            target.write_text(text, encoding="utf-8")
        found = check_game(Session.at(tmp_path), "bay", Questions(), Steps(None)).diagnostics
        return [(each.code, _place(each.location), each.message) for each in found], found

    return told


def _place(location):
    return (location.path.name, location.line, location.column)


def test_the_game_is_sound(check):
    assert check("game.yaml", "name: Bay", "name: Bay") == ([], ())


def test_a_wrong_colour_is_reported_once_where_it_is_written(check):
    told, (found,) = check("game.yaml", '"#8a6a1f"', "blau")

    assert told == [
        (
            "bad-value", ("game.yaml", 5, 32),
            "`blau` is not a colour such as #c0392b or navy, for `crab` and 1 other",
        )
    ]  # fmt: skip
    ((use, message),) = [(each.location, each.message) for each in found.related]
    assert (_place(use)[:2], message) == (("card.svg", 2), "the layout uses it here")


def test_a_wrong_colour_in_the_layout_is_reported_there(check):
    told, _ = check("card.svg", 'data-stroke="zone.colour"', "data-stroke=\"'blau' ~ zone\"")

    assert {(code, place[:2]) for code, place, _ in told} == {("bad-value", ("card.svg", 4))}


def test_a_blank_reference_is_reported_once_at_its_item(check):
    told, _ = check("animals.csv", "goby,pool", "goby,")

    assert told == [
        (
            "no-value", ("animals.csv", 3, 1),
            "`zone` of `goby` is blank, and the layout reads `zone.colour`",
        )
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("new", "code"), [("          h\n", "uneven-rows"), ("          xh\n", "unknown-symbol")]
)
def test_a_wrong_grid_is_reported_at_its_field(check, new, code):
    told, _ = check("game.yaml", "          ch\n", new)

    assert [(each, place) for each, place, _ in told] == [(code, ("game.yaml", 17, 15))]


def test_a_picture_that_is_not_there_is_reported_once_and_its_box_is_not_looked_at(check):
    image = (
        '<image href="crab.png" data-href="zone ~ \'.png\'" x="-2" y="60" width="9" height="9"/>'
    )
    twice = image + image.replace('x="-2"', 'x="1" data-if="true"')
    told, _ = check("card.svg", '<circle cx="31"', f'{twice}<circle cx="31"')

    assert [(code, message.split(",")[-1]) for code, _, message in told] == [
        ("missing-file", " for `crab` and 1 other"),
        ("missing-file", " for `goby` and 1 other"),
    ]
