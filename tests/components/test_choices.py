"""A component takes some of a list, and its items may have layouts of their own."""

import pytest

LIST = {"list.csv": "id,kind,cost,qty\nfire,spell,1,3\nowl,beast,3,2\nfox,beast,1,1\n"}


@pytest.mark.parametrize(
    ("condition", "ids"),
    [
        ("kind == 'beast'", ["owl", "fox"]),
        ("cost > 1 or kind == 'spell'", ["fire", "owl"]),
        ("item.id != 'owl' and item.quantity < 3", ["fox"]),
        ("true", ["fire", "owl", "fox"]),
    ],
)
def test_a_component_takes_the_items_for_which_its_condition_holds(game, condition, ids):
    assert game.ids(f'items: list.csv\nwhere: "{condition}"', files=LIST) == ids


def test_ids_are_those_of_the_whole_list(game):
    files = {"list.csv": "kind\nspell\nbeast\n"}

    assert game.ids("items: list.csv\nwhere: kind == 'beast'", files=files) == ["cards-02"]


def test_a_text_in_several_languages_is_its_first(game):
    files = {"list.csv": "id,name (en),name (ja)\na,Fox,きつね\nb,Owl,ふくろう\n"}
    body = "items: list.csv\nwhere: name == 'Owl'"

    assert game.ids(body, "languages: [en, ja]", files) == ["b"]


def test_a_condition_that_holds_for_nothing_is_told(game):
    told = game.told_of("items: list.csv\nwhere: cost > 9", files=LIST)

    assert [(code, line, message) for code, _, line, _, message, _ in told] == [
        ("no-items", 6, "`cost > 9` is true for none of the items")
    ]


@pytest.mark.parametrize(
    ("condition", "hints"),
    [("knd == 'beast'", ("did you mean `kind`?",)), ("kind ==", ())],
)
def test_a_condition_that_cannot_be_computed_is_told_at_its_place(game, condition, hints):
    told = game.told_of(f'items: list.csv\nwhere: "{condition}"', files=LIST)

    assert [(code, line, column, hint) for code, _, line, column, _, hint in told] == [
        ("wrong-expression", 6, 12, hints)
    ]


def test_an_item_names_its_layout(game):
    files = {"list.csv": "id,kind\none,a\ntwo,b\n"}
    body = 'items: list.csv\nback: "{{ kind }}.svg"'

    assert [item.back.path.name for item in game.items(body, files=files)] == ["a.svg", "b.svg"]


def test_the_first_condition_that_holds_gives_the_layout(game):
    body = """
        items: list.csv
        back: {b.svg: "cost > 1", a.svg: "true"}
        """
    items = game.items(body, files=LIST)

    assert [item.back.path.name for item in items] == ["a.svg", "b.svg", "a.svg"]


def test_an_item_without_a_layout_is_told(game):
    told = game.told_of("items: list.csv\nback: {b.svg: cost > 1}", files=LIST)

    assert [(code, message) for code, *_, message, _ in told] == [
        ("no-layout", "no condition under `back` is true for `fire`"),
        ("no-layout", "no condition under `back` is true for `fox`"),
    ]


def test_a_layout_that_is_not_there_is_told_once(game):
    told = game.told_of('items: list.csv\nback: "{{ kind }}.svg"', files=LIST)

    assert [code for code, *_ in told] == ["missing-file", "missing-file"]


def test_a_die_has_one_layout(game):
    text = """
        components:
          d:
            kind: die
            size: 16
            front: "{{ id }}.svg"
        """

    assert [code for code, *_ in game.told(text)] == ["wrong-type"]


def test_an_import_changes_the_right_row_of_a_list_that_is_taken_in_part(game):
    from punchboard.spreadsheets.items import item_tables

    (table,) = item_tables(game.value(
        "components:\n  c:\n    size: poker\n    front: a.svg\n    items: list.csv\n"
        "    where: cost > 1\n", LIST))  # fmt: skip

    assert list(table.rows) == ["fire", "owl", "fox"]


def test_a_layout_named_by_a_blank_field_names_the_item_and_the_field(game):
    told = game.told(
        "components:\n  c:\n    size: poker\n    front: '{{ kind|lower }}.svg'\n"
        "    items: [{id: owl, kind: }]\n"
    )

    assert [each[4:] for each in told] == [
        ("`front` of the item `owl` is made of `kind`, which is blank",
         ("give the item a value for `kind`",))
    ]  # fmt: skip
