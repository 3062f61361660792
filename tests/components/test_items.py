"""Items get ids, quantities and defaults."""

import pytest

from punchboard.components.items import looks_like_quantity, means_quantity
from punchboard.components.model import Text


def test_items_may_come_from_a_yaml_file(game):
    assert game.ids("items: cards/i.yml", files={"cards/i.yml": "- id: a\n- id: b\n"}) == ["a", "b"]


def test_an_item_file_is_a_list(game):
    assert game.told_of("items: i.yaml", files={"i.yaml": "a: 1\n"}) == [
        ("wrong-type", "i.yaml", 1, 1, "an item file must be a list of items, got a mapping", ())
    ]


def test_items_without_ids_are_numbered(game):
    assert game.ids("items: [{a: 1}, {a: 2, id: x}, {a: 3}]") == ["cards-01", "x", "cards-03"]


def test_ids_may_follow_a_pattern(game):
    body = 'id: "{{ kind }}-{{ n }}"\nitems: [{kind: {en: ork}, n: 1}, {kind: elf, n: 2.0}]'
    assert game.ids(body) == ["ork-1", "elf-2"]


def test_ids_are_as_they_are_written(game):
    assert game.ids("items: [{id: 007}, {ID: 1.50}, {id: true}, {id: A}]") == [
        "007", "1.50", "true", "A",
    ]  # fmt: skip


def test_a_duplicate_id_names_the_first(game):
    assert game.told_of("items:\n  - {id: a}\n  - {id: b}\n  - {id: a}") == [
        (
            "duplicate-id", "game.yaml", 8, 14,
            "the id `a` is used twice in `cards`, first on line 6",
            ("give one of them a different id",),
        )
    ]  # fmt: skip


def test_ids_that_differ_only_in_case_are_one_id(game):
    assert game.told_of("items:\n  - {id: Ork}\n  - {id: ork}") == [
        (
            "duplicate-id", "game.yaml", 7, 14,
            "the id `ork` differs from `Ork` on line 6 only in case",
            ("give one of them a different id",),
        )
    ]  # fmt: skip
    ((_, _, _, _, message, _),) = game.told_of('id: "{{ a }}"\nitems: [{a: X}, {a: x}]')
    assert message == "items of `cards` get ids that differ only in case: `X`, `x`"


def test_an_item_repeated_by_an_alias_is_told(game):
    told = game.told_of("items: [&a {id: x}, *a]")
    assert [code for code, *_ in told] == ["duplicate-id"]


def test_a_pattern_that_repeats_itself_is_told(game):
    assert game.told_of('id: "{{ a }}"\nitems: [{a: 1}, {a: 1}]') == [
        (
            "duplicate-id", "game.yaml", 6, 21, "two items of `cards` get the id `1`",
            ('use a field that differs between them in `id: "{{ … }}"`',),
        )
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["a/b", "a\\b", " a", "..", "", "x" * 101])
def test_some_texts_cannot_be_ids(game, text):
    assert game.told_of(f"items: [{{id: '{text}'}}]") == [
        (
            "invalid-id", "game.yaml", 5, 18, f"`{text}` cannot be used as an id",
            (
                "use up to 100 printable characters, without `/` or `\\`,"
                " and no space at either end",
            ),
        )
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["qty", "Quantity", "COPIES", "count", "'#'"])
def test_a_quantity_column_has_many_names(game, name):
    (item,) = game.items(f"items: [{{id: a, {name}: 3}}]")
    assert (item.quantity, dict(item.fields)) == (3, {})


@pytest.mark.parametrize(("written", "quantity"), [("", 4), ("0", 0), ("'2'", 2), ("2.0", 2)])
def test_a_blank_quantity_is_the_default(game, written, quantity):
    assert game.items(f"quantity: 4\nitems: [{{id: a, qty: {written}}}]")[0].quantity == quantity


@pytest.mark.parametrize(
    ("written", "found"),
    [("-1", "the number -1"), ("1.5", "the number 1.5"), ("two", "the text `two`"),
     ("true", "`true`"), ("[1]", "a list")],
)  # fmt: skip
def test_a_quantity_counts_copies(game, written, found):
    assert game.told_of(f"items:\n  - {{id: a, qty: {written}}}") == [
        (
            "wrong-quantity", "game.yaml", 6, 22,
            f"`qty` must be a whole number, 0 or more, got {found}",
                ("write how many copies to print; 0 prints none",),
        )
    ]  # fmt: skip


def test_two_quantities_are_told(game):
    assert game.told_of("items: [{id: a, qty: 1, count: 2}]") == [
        (
            "duplicate-column", "game.yaml", 5, 29, "`count` and `qty` both give the quantity",
            ("remove one of them",),
        )
    ]  # fmt: skip


def test_a_number_sign_beside_a_quantity_is_a_field(game):
    items = game.items("items: [{'#': 5, name: Fox, Qty: 2}, {'#': 6, name: Owl}]")

    assert [(item.quantity, item.fields["#"]) for item in items] == [(2, 5), (1, 6)]


def test_a_number_sign_alone_is_the_quantity(game):
    assert [item.quantity for item in game.items("items: [{'#': 5, name: Fox}]")] == [5]


@pytest.mark.parametrize("name", ["qtty", "copys", "Qty.", "amount", "quanity", "Counts"])
def test_a_misspelt_quantity_is_told(game, name):
    checked = game.load(
        f"components: {{c: {{size: poker, front: a.svg, items: [{{{name}: 2}}, {{{name}: 3}}]}}}}\n"
    )
    (told,) = checked.diagnostics
    assert (told.code, told.severity) == ("near-key", "warning")
    assert told.message == f"`{name}` is read as a field, not as the quantity"
    assert told.hints == (
        "did you mean `quantity`?",
        f"if it is a field, declare it: `fields: {{{name}: text}}`",
    )
    assert checked.value.components[0].items[0].quantity == 1


def test_a_misspelt_id_is_told(game):
    assert [(code, message) for code, _, _, _, message, _ in game.told_of("items: [{_id: a}]")] == [
        ("near-key", "`_id` is read as a field, not as the id")
    ]


@pytest.mark.parametrize(
    "body",
    [
        "items: [{quality: 2, country: 3, number: 4, cost: 5}]",
        "items: [{amount: 2, qty: 1}]",
        "items: [{amount: much}]",
        "items: [{amount: 2}]\nfields: {amount: text}",
        "defaults: {amount: 1}\nitems: [{amount: 2}]",
        "defaults: {amount: '{{ 1 }}'}\nitems: [{amount: 2}]",
        "matrix: {amount: 1-3}",
    ],
)
def test_what_is_meant_as_a_field_is_not_told(game, body):
    assert game.told_of(body) == []


def test_items_share_the_union_of_their_fields(game):
    first, second = game.items("items: [{a: 1}, {b: 2}]")
    assert (first.fields, second.fields) == ({"a": 1, "b": None}, {"a": None, "b": 2})


def test_defaults_fill_what_is_left_out_and_not_what_is_blank(game):
    body = "defaults: {a: 1, b: [x]}\nitems: [{id: i}, {id: j, a: 5, b: ~}]"
    first, second = game.items(body)
    assert (first.fields, second.fields) == ({"a": 1, "b": ("x",)}, {"a": 5, "b": None})


def test_an_expression_alone_keeps_its_kind(game):
    body = 'defaults: {twice: "{{ n * 2 }}", again: "{{ twice }}!"}\nitems: [{n: 3}]'
    assert game.fields(body) == {"n": 3, "twice": 6, "again": "6!"}


def test_a_default_can_name_an_entry(game):
    top = "definitions: {skills: {1: {title: Run}}}"
    fields = game.fields(
        'defaults: {skill: "{{ n }}", t: "{{ skill.title }}"}\nitems: [{n: 1}]', top
    )
    assert (fields["skill"].fields, fields["t"]) == ({"title": "Run"}, "Run")


def test_defaults_are_translated_with_their_parts(game):
    top = "languages: [ja, en]"
    body = """
        defaults:
          whole: "{{ name }}"
          joined: "<{{ name }}>"
          each: {ja: "{{ name }}札", en: "{{ name }} card"}
        items: [{name: {ja: 山, en: hill}}]
        """
    fields = game.fields(body, top)
    assert fields["whole"] == Text((("ja", "山"), ("en", "hill")))
    assert fields["joined"] == Text((("ja", "<山>"), ("en", "<hill>")))
    assert fields["each"] == Text((("ja", "山札"), ("en", "hill card")))


def test_an_expression_of_no_field_suggests_the_nearest(game):
    assert game.told_of('id: "{{ nmber }}"\nitems: [{number: 1}, {number: 2}]') == [
        (
            "wrong-expression", "game.yaml", 5, 9, "there is no `nmber`",
            ("did you mean `number`?",),
        )
    ]  # fmt: skip


def test_a_broken_expression_is_told_once(game):
    told = game.told_of('defaults: {x: "{{ 1 + }}"}\nitems: [{a: 1}, {a: 2}]')
    assert [(code, line, column) for code, _, line, column, _, _ in told] == [
        ("wrong-expression", 5, 19)
    ]


@pytest.mark.parametrize(("name", "key"), [("id", "id"), ("Qty", "quantity")])
def test_ids_and_quantities_are_no_defaults(game, name, key):
    assert game.told_of(f"defaults: {{{name}: 1}}\nitems: []") == [
        (
            "wrong-value", "game.yaml", 5, 16,
            f"`{name}` is not a field, so it cannot have a default",
            (f"write `{key}` next to `defaults`",),
        )
    ]  # fmt: skip


MEANT = [
    "Qty.", "num_cards", "NumCards", "card_count", "copies in deck", "# of Copies", "amount", "#",
    "Anzahl", "Anzahl Karten", "Quantité", "Nombre de cartes", "Cantidad", "количество", "Кол-во",
    "個数", "枚数", "枚", "カード枚数", "収録枚数", "数量", "수량",
]  # fmt: skip
OTHERS = [
    "# Cards Costing", "color_num", "Level Count", "必要枚数", "Times Used", "quality", "Country",
    "Card", "name", "",
]  # fmt: skip


@pytest.mark.parametrize("header", MEANT)
def test_a_header_means_the_quantity(header):
    assert means_quantity(header)


@pytest.mark.parametrize("header", OTHERS)
def test_a_header_means_something_else(header):
    assert not means_quantity(header)


@pytest.mark.parametrize("header", ["Number", "No.", "x", "card number", "Total", "Deck"])
def test_a_header_only_looks_like_a_quantity(header):
    assert looks_like_quantity(header)
    assert not means_quantity(header)
