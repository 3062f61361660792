"""Fields named like a definition hold its entries."""

import pytest

from punchboard.components.model import Entry, Text

SUITS = "definitions:\n  suits: {power: {colour: red}, speed: {icon: bolt}}"


@pytest.mark.parametrize(
    ("definition", "field"),
    [("suits", "suit"), ("suits", "suits"), ("classes", "class"), ("categories", "category"),
     ("色", "色")],
)  # fmt: skip
def test_a_field_is_bound_by_its_name(game, definition, field):
    value = game.fields(
        f"items: [{{{field}: a}}]", f"definitions: {{{definition}: {{a: {{x: 1}}}}}}"
    )
    assert isinstance(value[field], Entry)
    assert value[field] == "a"


def test_siblings_share_the_union_of_their_fields(game):
    suits = game.value(SUITS + "\n").definitions["suits"]
    assert suits["power"].fields == {"colour": "red", "icon": None}
    assert suits["speed"].fields == {"icon": "bolt", "colour": None}


def test_entries_are_found_at_any_depth(game):
    fields = game.fields("items: [{cells: [{suit: power}, {suit: [speed, power]}]}]", SUITS)
    first, second = fields["cells"]
    assert first["suit"].fields["colour"] == "red"
    assert [entry.fields["icon"] for entry in second["suit"]] == ["bolt", None]


def test_numbers_name_entries(game):
    fields = game.fields("items: [{skill: 7}]", "definitions: {skills: {7: {title: Run}}}")
    assert fields["skill"].fields["title"] == "Run"


def test_fields_bind_and_unbind(game):
    body = "fields: {sign: suits, suit: text}\nitems: [{sign: power, suit: none}]"
    fields = game.fields(body, SUITS)
    assert fields["sign"].fields["colour"] == "red"
    assert type(fields["suit"]) is str


def test_an_unknown_definition_in_fields_is_told(game):
    assert game.told_of("fields: {sign: siuts}\nitems: []", SUITS) == [
        (
            "unknown-definition", "game.yaml", 7, 20, "there is no definition `siuts`",
            ("did you mean `suits`?",),
        )
    ]  # fmt: skip


def test_an_unknown_entry_suggests_the_nearest(game):
    assert game.told_of("items: [{suit: pwer}]", SUITS) == [
        (
            "unknown-entry", "game.yaml", 7, 20,
            "`suit` is `pwer`, which is not in the definition `suits`",
            ("did you mean `power`?",),
        )
    ]  # fmt: skip


def test_entries_may_be_a_list_or_single_values(game):
    text = "definitions: {a: [x, {id: y, n: 1}], b: {red: '#f00', w: {en: Wood}}, c: }\n"
    definitions = game.value(text).definitions
    assert {key: dict(entry.fields) for key, entry in definitions["a"].items()} == {
        "x": {"n": None}, "y": {"n": 1},
    }  # fmt: skip
    assert definitions["b"]["red"].fields == {"value": "#f00"}
    assert definitions["b"]["w"].fields == {"value": Text((("en", "Wood"),))}
    assert definitions["c"] == {}


def test_entries_refer_to_each_other_even_in_circles(game):
    text = """
        definitions:
          suits: {power: {rival: speed, colour: "#abc", suit: speed}, speed: {suit: power}}
          colours: {red: }
        """
    suits = game.value(text).definitions["suits"]
    assert suits["power"].fields["suit"].fields["suit"] == "power"
    assert suits["power"].fields["colour"] == "#abc"


def test_languages_make_a_text(game):
    fields = game.fields("items: [{a: {ja: 山, en: 3}, b: {hp: 1, ap: 2}}]", "languages: [ja, en]")
    assert fields["a"] == Text((("ja", "山"), ("en", "3")))
    assert fields["a"].location.column == 17
    assert fields["b"] == {"hp": 1, "ap": 2}


def test_an_undeclared_language_is_told(game):
    assert game.told_of("items: [{t: {ja: x, fr: y}}]", "languages: [ja]") == [
        (
            "undeclared-language", "game.yaml", 6, 25,
            "`fr` is not one of the game's languages `ja`",
            ("add `fr` to `languages`, or correct it here",),
        )
    ]  # fmt: skip
