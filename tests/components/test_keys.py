"""Unknown keys and wrong types are told at their places, in the designer's words."""

import pytest

from punchboard.geometry import Size
from punchboard.lengths import SIZES

PLAYERS = (
    "`players` must be a number from 1 to 99, a range such as 3-5 or {min: 3, max: 5}, got the "
)
LANGUAGES = "`languages` must be a list of languages such as [ja, en], got the "
CORNER = "`corner` must be a length of 0 or more, such as 3 or 3mm, got the "


def test_an_unknown_key_suggests_the_nearest(game):
    assert game.told_of("quantitty: 3") == [
        (
            "unknown-key", "game.yaml", 5, 5,
            "`quantitty` is not a key of the kind `card`", ("did you mean `quantity`?",),
        )
    ]  # fmt: skip


def test_an_unknown_key_of_the_game_suggests_the_nearest(game):
    assert game.told("compnents: {}\n") == [
        (
            "unknown-key", "game.yaml", 1, 1,
            "`compnents` is not a key of the game", ("did you mean `components`?",),
        )
    ]  # fmt: skip


def test_a_wrong_type_is_told_at_the_value(game):
    assert game.told_of("back: [b.svg]") == [
        (
            "wrong-type",
            "game.yaml",
            5,
            11,
            "`back` must be the name of a layout,"
            " or a mapping of layouts with conditions, got a list",
            (),
        )
    ]


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("rules: {a: b}", 8, "`rules` must be a list, got a mapping"),
        ("rules: [a.md, 3]", 15, "entry 2 of `rules` must be a text, got the number 3"),
        ("languages: 3", 12, LANGUAGES + "number 3"),
        ("definitions: 3", 14, "`definitions` must be a mapping of definitions, got the number 3"),
        ("components: 7", 13, "`components` must be a mapping of ids, got the number 7"),
        ("name: [a]", 7, "`name` must be a text or a mapping of languages, got a list"),
        ("checks: [3]", 10, "entry 1 of `checks` must be a mapping, got the number 3"),
        ("players: many", 10, PLAYERS + "text `many`"),
        ("players: 5-3", 10, PLAYERS + "text `5-3`"),
    ],
)  # fmt: skip
def test_top_level_values_have_types(game, line, column, message):
    file = {"a.md": ""}
    assert ("wrong-type", "game.yaml", 1, column, message, ()) in game.told(line + "\n", file)


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("kind: crad", 11, "there is no kind `crad`"),
        ("corner: -1", 13, CORNER + "number -1"),
        ("corner: 3x", 13, "`3x` is not a length such as 63mm, 6.3cm or 2.5in"),
        ("corner: 32", 13, "`corner` is 32 mm; the limit for this size is 31.5 mm"),
        ("fields: [a]", 13, "`fields` must be a mapping, got a list"),
        ("items: 3", 12, "`items` must be a list of items or the name of a file, got the number 3"),
        ("items: [a]", 13, "an item must be a mapping of fields, got the text `a`"),
        ("matrix: [a]", 13, "`matrix` must be a mapping of axes, got a list"),
        ("defaults: 3", 15, "`defaults` must be a mapping of fields, got the number 3"),
        ("id: [a]", 9, "`id` must be a text, got a list"),
        ("quantity: two", 15, "`quantity` must be a whole number, 0 or more, got the text `two`"),
        ("items: a.d", 12, "items must be in a .yaml, .csv, .tsv, .xlsx or .ods file, got `a.d`"),
    ],
)  # fmt: skip
def test_a_components_values_have_types(game, line, column, message):
    ((_, _, row, place, told, _),) = game.told_of(line)
    assert (row, place, told) == (5, column, message)


@pytest.mark.parametrize(
    ("size", "message", "hints"),
    [
        ("pokr", "there is no size called `pokr`", ("did you mean `poker`?",)),
        ("63x", "`63x` is not a size such as 63x88 or 2.5x3.5in", ()),
        ("0x88", "`0x88` must be two lengths greater than zero", ()),
        ("63", "`size` must be a size such as 63x88, 2.5x3.5in or poker, got the number 63", ()),
    ],
)
def test_a_wrong_size_is_explained(game, size, message, hints):
    ((_, _, line, column, told, hinted),) = game.told(
        f"components:\n  c:\n    size: {size}\n    front: a.svg\n"
    )
    assert (line, column, told, hinted) == (3, 11, message, hints)


@pytest.mark.parametrize("name", SIZES)
def test_a_size_may_be_a_name(game, name):
    text = f"components: {{c: {{size: {name.upper()}, front: a.svg}}}}\n"
    assert game.value(text).components[0].outline.size == Size(*SIZES[name])


def test_size_and_front_have_to_be_there(game):
    assert game.told("components:\n  c: {back: b.svg, front: }\n") == [
        ("missing-key", "game.yaml", 2, 3, "`c` has no `size`", ("add `size: 63x88`",)),
        ("missing-key", "game.yaml", 2, 3, "`c` has no `front`", ("add `front: card.svg`",)),
    ]


def test_a_blank_key_is_as_if_left_out(game):
    (item,) = game.items("back:\ncorner:\nitems:\nquantity:")
    assert (item.id, item.quantity) == ("cards", 1)


def test_a_component_is_a_mapping(game):
    assert game.told("components: {c: 3}\n") == [
        (
            "wrong-type", "game.yaml", 1, 17,
            "`c` must be a mapping of a component's keys, got the number 3", (),
        )
    ]  # fmt: skip


def test_a_component_has_one_source_of_items(game):
    assert game.told_of("items: []\nmatrix: {n: 1-2}") == [
        (
            "items-and-matrix", "game.yaml", 6, 5, "`cards` has both `items` and `matrix`",
            ("remove one of them, or put the extra items under `include` of the matrix",),
        )
    ]  # fmt: skip


def test_component_ids_are_unique(game):
    one = "  - {id: a, size: poker, front: a.svg}\n"
    assert game.told("components:\n" + one + one) == [
        (
            "duplicate-id", "game.yaml", 3, 10,
            "the id `a` is used twice in `components`, first on line 2",
            ("give one of them a different id",),
        )
    ]  # fmt: skip


def test_a_repeated_language_is_told(game):
    assert game.told("languages: [ja, ja]\n")[0][4] == "the language `ja` is given twice"
