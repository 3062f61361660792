import pytest

from template_cards import Table, entry

GENRES = {
    "red": entry("red", symbol="R", colour="#c00000"),
    "blue": entry("blue", symbol="B", colour="#0000c0"),
}
CELLS = '<use data-draw="cells" data-cells="grid" data-palette="genres" data-items="things"/>'
GRID = "RB\nR.\n"


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path, {"genres": GENRES})


def problem(table, body, **fields):
    (found,) = table.problems(body, fields)
    return found


def of_things(table, *things):
    return problem(table, CELLS, grid=GRID, things=things)


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ('<g data-draw="cell" />', "unknown-drawing", "`cell`"),
        ('<circle r="3" data-draw="track" data-spaces="9"/>', "wrong-element", "`circle`"),
        ('<use data-draw="cells"/>', "missing-parameter", "`data-cells`"),
        ('<use data-draw="track" data-spaces="9" data-rows="3"/>', "wrong-parameter", "-rows`"),
        ('<rect data-rows="3"/>', "outside-of-drawing", "`data-rows`"),
        ('<rect data-part="cell"/>', "outside-of-drawing", "`data-part`"),
        ('<g data-draw="polyomino"><path data-part="edge"/></g>', "unknown-part", "`edge`"),
        ('<g data-draw="track" data-spaces="9"><path/></g>', "part-needed", "`path`"),
        ('<use data-draw="track" data-spaces="nine"/>', "unknown-field", "`nine`"),
        ('<use data-draw="track" data-spaces="\'many\'"/>', "bad-parameter", "`many`"),
        ('<use data-draw="track" data-spaces="9" data-along="edges"/>', "bad-parameter", "`edges`"),
        ('<use data-draw="track" data-spaces="3"/>', "bad-parameter", "from 4"),
        ('<use data-draw="grid" data-columns="0" data-rows="2"/>', "bad-parameter", "`0`"),
        ('<use data-draw="grid" data-columns="7" data-rows="7" data-blocked="\'h1\'"/>',
         "cell-outside", "`h1`"),
        ('<use data-draw="hexes"/>', "no-shape", "hexagons"),
        ('<use data-draw="polyomino"/>', "no-shape", "squares"),
        ('<use data-draw="polyomino" data-shape="\'X/./X\'"/>', "bad-parameter", ""),
        ('<use data-draw="hexes" data-shape="\'flower\'" data-cells="\'RB\'"/>',
         "wrong-count", "the shape has 7 cells, but there are 2 entries"),
    ],
)  # fmt: skip
def test_a_layouts_mistakes_are_told_at_their_place(table, body, code, words):
    found = problem(table, body)

    assert found.code == code
    assert words in found.message
    assert found.location.path == table.template
    assert found.location.line == 2


def test_a_misspelt_parameter_gets_the_nearest_name(table):
    found = problem(table, '<use data-draw="grid" data-column="7" data-columns="7" data-rows="7"/>')

    assert found.hints == ("did you mean `data-columns`?",)


@pytest.mark.parametrize(
    ("covers", "code", "words"),
    [
        (("a1", "c1"), "cell-outside", "`c1`, which is outside the 2 x 2 cells"),
        (("11",), "not-a-cell", "`11`"),
        (("a1", "b2"), "not-together", "`a1`, `b2` of `sun`"),
        (("a1", "b1"), "mixed-cells", "`a1` (`red`) and `b1` (`blue`)"),
        (("b2",), "bare-cell", "`b2`"),
        ((), "no-covers", "`sun`"),
    ],
)
def test_a_things_mistakes_are_told_at_the_item(table, covers, code, words):
    found = of_things(table, {"icon": "sun", "covers": covers})

    assert found.code == code
    assert words in found.message
    assert found.message.endswith("for `c1`")
    assert found.location == table.item_location(1)
    assert found.hints[-1].startswith("see where the layout uses it: `layouts/demo/front.svg:2:")


def test_two_things_on_a_cell_are_an_error(table):
    found = of_things(table, {"icon": "sun", "covers": "a1 a2"}, {"icon": "moon", "covers": "a2"})

    assert found.code == "covered-twice"
    assert "`a2` is covered twice: by `sun` and by `moon`" in found.message


@pytest.mark.parametrize(
    ("grid", "code", "words"),
    [
        ("RB\nR", "uneven-rows", "2 in row 1, 1 in row 2"),
        ("RQ", "unknown-symbol", "`Q` in cell `b1`"),
        ("", "bad-parameter", "rows of symbols"),
        (None, "bad-parameter", "rows of symbols"),
    ],
)
def test_wrong_cells_are_told_at_the_item(table, grid, code, words):
    found = problem(table, CELLS, grid=grid, things=None)

    assert found.code == code
    assert words in found.message
    assert found.location == table.item_location(1)


def test_an_inset_that_leaves_nothing_is_told(table):
    body = (
        '<g data-draw="grid" data-columns="2" data-rows="2">'
        '<rect data-part="box" width="20" height="20"/><rect data-part="cell" data-inset="5"/></g>'
    )

    assert problem(table, body).message == "an inset of 5 leaves nothing of 10 x 10"


def test_a_field_that_no_part_has_is_told_once(table):
    body = (
        '<g data-draw="cells" data-cells="grid" data-palette="genres">'
        '<rect data-part="cell" data-fill="cell.color"/></g>'
    )

    assert "there is no `color`, only" in problem(table, body, grid=GRID).message
