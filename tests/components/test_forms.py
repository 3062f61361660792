"""Each kind of component has its outline, and what is wrong with one is told at its place."""

import math

import pytest

from punchboard.components.messages import ONE_LENGTH
from punchboard.geometry import Outline, Size
from punchboard.outlines import (
    FLOWER_FLAT,
    FLOWER_POINTY,
    circle,
    hexagon,
    hexes,
    square_cells,
    squares,
    triangle,
)


def component(game, body, top=""):
    (made,) = game.value(f"{top}components: {{c: {{front: a.svg, {body}}}}}\n").components
    return made


def told(game, body, top=""):
    """Return line, column, message and hints of what is wrong with a component."""
    text = f"{top}components:\n  c:\n    front: a.svg\n    {body}\n"
    return [each[2:] for each in game.told(text)]


@pytest.mark.parametrize(
    ("body", "outline"),
    [
        ("kind: tile, size: 20x30, corner: 2", Outline(Size(20, 30), 2)),
        ("kind: hex, side: 20", hexagon(20)),
        ("kind: hex, side: 2cm, pointy: false", hexagon(20, False)),
        ("kind: hex, size: 40", hexagon(40 / math.sqrt(3))),
        ("kind: hexes, side: 20, shape: flower", hexes(FLOWER_POINTY, 20)),
        ("kind: hexes, side: 20, shape: Flower, pointy: false", hexes(FLOWER_FLAT, 20, False)),
        ("kind: polyomino, cell: 20, shape: X./XX", squares(((0, 0), (0, 1), (1, 1)), 20)),
        ("kind: polyomino, cell: 20, shape: [x]", squares(((0, 0),), 20)),
        ("kind: triangle, side: 4cm", triangle(40)),
        ("kind: token, size: 1in", circle(25.4)),
        ("kind: standee, size: 25x40", Outline(Size(25, 40))),
        ("kind: die, size: 16", Outline(Size(16, 16))),
        ("kind: box, size: poker, cards: 54", Outline(Size(63, 88))),
        ("kind: board, size: 300x300", Outline(Size(300, 300))),
        ("kind: sheet, size: a5 landscape", Outline(Size(210, 148))),
    ],
)
def test_a_kind_has_its_outline(game, body, outline):
    made = component(game, body)

    assert (made.outline, made.page) == (outline, outline.size)


@pytest.mark.parametrize(
    ("pointy", "rows"), [("true", ".X.X./X.X.X/.X.X."), ("false", ".X./X.X/.X./X.X/.X.")]
)
def test_a_flower_may_be_drawn_in_half_steps(game, pointy, rows):
    drawn = component(game, f"kind: hexes, side: 20, pointy: {pointy}, shape: {rows}").outline
    named = component(game, f"kind: hexes, side: 20, pointy: {pointy}, shape: flower").outline

    assert drawn.paths == named.paths


def test_cells_of_a_row_may_stand_apart(game):
    assert square_cells("X .\nX X\n") == square_cells("X./XX")


def test_rows_may_stand_on_lines_of_their_own(game):
    text = "components:\n  c:\n    {}\n    shape: |\n      X.\n      XX\n"
    keys = "kind: polyomino\n    cell: 10\n    front: a.svg"

    assert game.value(text.format(keys)).components[0].outline.area == 300


def test_items_may_have_shapes_of_their_own(game):
    made = component(
        game,
        "kind: polyomino, cell: 10, shape: X, items: [{shape: XX}, {shape: [X, X, X]}, {n: 1}]",
    )

    sizes = [made.outline_of(item).size for item in made.items]
    assert sizes == [Size(20, 10), Size(10, 30), Size(10, 10)]
    assert made.page == Size(20, 30)
    assert made.items[0].fields["shape"] == "XX"


def test_shapes_may_be_a_definition(game):
    top = "definitions: {shapes: {corner: X./XX, rod: X/X}}\n"
    made = component(game, "kind: polyomino, cell: 10, matrix: {shape: shapes}", top)

    assert [(item.id, item.outline.area) for item in made.items] == [("corner", 300), ("rod", 200)]


def test_a_net_keeps_what_it_is_folded_from(game):
    assert component(game, "kind: standee, size: 25x40").measures == {"base": 10}
    box = component(game, "kind: box, size: poker, cards: 54, side: b.svg")
    assert box.measures == {"cards": 54, "thickness": 0.33}
    assert [(name, each.path.name) for name, each in box.panels.items()] == [("side", "b.svg")]


def test_a_box_needs_no_layout(game):
    text = "languages: [en]\ncomponents: {c: {kind: box, size: poker, cards: 54}}"
    loaded = game.load(text)

    assert loaded.diagnostics == ()
    assert loaded.value.components[0].front is None


def test_an_unknown_kind_suggests_the_nearest(game):
    assert told(game, "kind: tolken") == [
        (4, 11, "there is no kind `tolken`", ("did you mean `token`?",)),
        (2, 3, "`c` has no `size`", ("add `size: 25`",)),
    ]


def test_a_kind_like_no_other_is_told_alone(game):
    (problem,) = told(game, "kind: zeppelin")

    assert problem[:3] == (4, 11, "there is no kind `zeppelin`")


def test_a_kind_without_its_measure_says_what_to_add(game):
    assert told(game, "kind: hex") == [(2, 3, "`c` has no `size`", ("add `size: 40`",))]
    assert told(game, "{kind: polyomino, shape: X}".strip("{}").replace(", ", "\n    ")) == [
        (2, 3, "`c` has no `cell`", ("add `cell: 20`",))
    ]
    assert told(game, "kind: box\n    size: poker") == [
        (2, 3, "`c` has no `cards`", ("add `cards: 54`",))
    ]


def test_a_key_of_another_kind_says_of_which(game):
    assert told(game, "size: 20x20\n    cell: 20") == [
        (5, 5, "`cell` is not a key of the kind `card`", ("use it with the kind `polyomino`",))
    ]


def test_a_hexagon_is_measured_in_one_way(game):
    ((line, column, message, _),) = told(game, "kind: hex\n    size: 40\n    side: 20")
    assert (line, column) == (6, 5)
    assert message == "`size` and `side` both set the size of the hexagon"


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ("40x40", f"`size` must be {ONE_LENGTH}, got the text `40x40`"),
        ("0", f"`size` must be {ONE_LENGTH}, got the number 0"),
        ("wide", "`wide` is not a length such as 63mm, 6.3cm or 2.5in"),
    ],
)  # fmt: skip
def test_a_diameter_is_one_length(game, size, message):
    assert told(game, f"kind: token\n    size: {size}") == [(5, 11, message, ())]


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ("X./.X", "`shape` is not connected: every cell must share a side with another"),
        ("XO", "`shape` has `O` in row 1; only `X` (a cell) and `.` (no cell) are allowed"),
        ("../..", "`shape` has no cells; `X` marks a cell"),
        ("3", "`shape` must be rows of `X` (a cell) and `.` (no cell), such as XX/.X"),
        ("{a: b}", "`shape` must be rows of `X` (a cell) and `.` (no cell), such as XX/.X"),
    ],
)
@pytest.mark.parametrize(
    ("body", "column"), [("shape: {}", 12), ("shape: X\n    items: [{{id: i, shape: {}}}]", 28)]
)
def test_a_bad_shape_is_told_where_it_stands(game, shape, message, body, column):
    ((_, at, told_message, _),) = told(
        game, f"kind: polyomino\n    cell: 9\n    {body}".format(shape)
    )
    assert (at, told_message) == (column, message)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("X./.X", "`shape` is not connected: every cell must share a side with another"),
        ("XO", "`shape` has `O` in row 1; only `X` (a cell) and `.` (no cell) are allowed"),
    ],
)
def test_a_bad_shape_of_a_definition_is_told_there(game, entry, message):
    keys = "kind: polyomino\n    cell: 9\n    items: [{id: i, shape: jug}, {id: j, shape: jug}]"
    top = f"definitions: {{shapes: {{jug: {entry}, dish: XX}}}}\n"

    assert told(game, keys, top) == [(1, 29, message, ())]


def test_a_shape_that_no_definition_has_is_told_once(game):
    keys = "kind: polyomino\n    cell: 9\n    items: [{id: i, shape: dsh}]"
    ((_, _, message, hints),) = told(game, keys, "definitions: {shapes: {jug: X, dish: XX}}\n")

    assert "not in the definition `shapes`" in message
    assert hints == ("did you mean `dish`?",)


def test_a_bad_shape_of_many_items_is_told_once(game):
    items = "[{shape: XO}, {shape: XO}]"
    assert len(told(game, f"kind: polyomino\n    cell: 9\n    items: {items}")) == 1


def test_an_item_without_a_shape_is_told(game):
    keys = "kind: polyomino\n    cell: 9\n    items:\n    - {shape: X}\n    - {id: two}"
    assert told(game, keys) == [(8, 7, "`two` has no `shape`", ("add `shape: XX/.X`",))]


@pytest.mark.parametrize(
    ("shape", "start"),
    [
        ("XX/XX", "hexagons of `shape` overlap in row 1: they must be two columns apart"),
        ("flwer", "there is no shape called `flwer`; use `flower`"),
    ],
)
def test_a_bad_set_of_hexagons_is_told(game, shape, start):
    ((_, _, message, _),) = told(game, f"kind: hexes\n    side: 9\n    shape: {shape}")
    assert message.startswith(start)


def test_a_die_has_six_faces(game):
    die = "kind: die\n    size: 16\n    items: [{faces: [1, 2, 3, 4, 5]}]"
    assert told(game, die) == [
        (6, 21, "`faces` must be a list of 6 values, one for each face, got 5", ())
    ]  # fmt: skip
