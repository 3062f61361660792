"""Parts of a component, which rules and box may call by more or fewer words."""

from __future__ import annotations

import pytest

from rule_cases import told_of
from rulebook.box.test_findings import reported


def deck(name, *items):
    """Return a deck of items, each with its name and number."""
    rows = "".join(
        f"      - {{id: i{number}, name: {called}, quantity: {count}}}\n"
        for number, (called, count) in enumerate(items)
    )
    return (
        f"components:\n  deck:\n    name: {name}\n    size: 63x88\n    front: card.svg\n"
        f"    items:\n{rows}"
    )


def rules(entry):
    return f"# Ebb\n\n## Components\n\n- {entry}\n"


CASES = [
    ("Tide cards", "Spring tide", "12 tide cards (5 ebb, {} spring)"),
    ("Train cards", "Local", "12 train cards (5 ebb, {} local trains)"),
    ("Contract cards", "Small contract", "12 contract cards (5 ebb, {} small)"),
]


@pytest.mark.parametrize(("name", "item", "entry"), CASES)
def test_a_part_may_leave_out_or_add_the_words_of_its_whole(tmp_path, name, item, entry):
    game = deck(name, ("Ebb", 5), (item, 7))
    missing = "rules-part-missing"
    assert reported(tmp_path / "right", rules(entry.format(7)), game, missing) == []
    differs = reported(tmp_path / "wrong", rules(entry.format(8)), game, "rules-part-differs")
    assert len(differs) == 1


@pytest.mark.parametrize(
    ("item", "entry"),
    [
        ("Flow", "12 tide cards (5 ebb, {} flow northward)"),
        ("Waves at the local pier", "12 tide cards (5 ebb, {} local waves)"),
    ],
)
def test_a_part_with_more_or_fewer_words_is_the_one_that_is_as_many(tmp_path, item, entry):
    game = deck("Tide cards", ("Ebb", 5), (item, 7))
    missing = "rules-part-missing"
    assert reported(tmp_path / "right", rules(entry.format(7)), game, missing) == []
    assert len(reported(tmp_path / "wrong", rules(entry.format(8)), game, missing)) == 1


def test_a_thing_with_more_words_in_the_box_is_the_one_that_is_about_as_many(tmp_path):
    text = "## Components\n\n- 6 owls\n- {} harbour cards\n"
    box = {"Owls": 6, "Cards of the old harbour": 12}
    for count, code in ((12, ""), (13, "rules-count-differs"), (40, "rules-thing-missing")):
        told = told_of(tmp_path / str(count), text.format(count), box)
        assert [each for each, _ in told if each != "rules-count-unstated"] == [code] * bool(code)


def test_an_irregular_plural_is_the_name_of_its_part(tmp_path):
    game = deck("Forest cards", ("Wolf", 5), ("Goose", 7))
    same = "12 forest cards (5 wolves, 7 geese)"
    assert reported(tmp_path / "same", rules(same), game, "rules-part-missing") == []
    other = "12 forest cards (4 wolves, 8 geese)"
    assert len(reported(tmp_path / "other", rules(other), game, "rules-part-differs")) == 2


def matrix(name, values=5):
    """Return a deck with one card of each value in each of four colours."""
    rows = "".join(
        f"      - {{id: {colour}{value}, colour: {colour}, value: {value}}}\n"
        for colour in ("red", "blue", "green", "gold")
        for value in range(1, values + 1)
    )
    return (
        f"components:\n  deck:\n    name: {name}\n    size: 63x88\n    front: card.svg\n"
        f"    items:\n{rows}"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Wind cards", "## Components\n\n- 20 wind cards (one each of 1 to 5 in each colour)\n"),
        ("Wind cards", "## Components\n\n- 20 wind cards (1 to 5, one of each in every colour)\n"),
        ("Wind cards", "## Components\n\n- 20 wind cards in 4 colours (1-5, one of each)\n"),
        ("Windkarten", "## Material\n\n- 20 Windkarten (Werte 1 bis 5, je 1 pro Farbe)\n"),
        ("Cartes Vent", "## Matériel\n\n- 20 cartes Vent (1 à 5, une de chaque par couleur)\n"),
        ("風カード", "## 内容物\n\n- 風カード 20枚（数字の1から5が各色1枚ずつ）\n"),
        ("風カード", "## 内容物\n\n- 風カード 20枚（4色、1～5各1枚）\n"),
        ("風カード", "## 内容物\n\n- 風カード 20枚（各色1～5、1枚ずつ）\n"),
    ],
)
def test_one_of_each_value_in_each_colour_is_as_many_as_there_are_values(tmp_path, name, text):
    rules = f"# Ebb\n\n{text}"
    language = "" if name.isascii() else "languages: [ja]\n"
    game = language + matrix(name)
    codes = ("rules-part-differs", "rules-values-differ", "rules-count-differs")
    for number, code in enumerate(codes):
        assert reported(tmp_path / str(number), rules, game, code) == []


@pytest.mark.parametrize("inside", ["5 in each of 4 colours, 1 to 5", "numbered 1-5, 5 per colour"])
def test_all_of_a_colour_are_not_counted_once_more_for_each_value(tmp_path, inside):
    rules = f"# Ebb\n\n## Components\n\n- 20 wind cards ({inside})\n"
    assert reported(tmp_path, rules, matrix("Wind cards"), "rules-part-differs") == []


@pytest.mark.parametrize(
    "inside",
    [
        "1 to 5, two of each in every colour",
        "1-5, 4 per colour",
    ],
)
def test_one_of_each_value_in_each_colour_is_too_few_for_two(tmp_path, inside):
    rules = f"# Ebb\n\n## Components\n\n- 20 wind cards ({inside})\n"
    assert len(reported(tmp_path, rules, matrix("Wind cards"), "rules-part-differs")) == 1


COINS = (
    "components:\n  coins:\n    name: Coins\n    kind: token\n    size: 25\n    front: card.svg\n"
    "    items:\n      - {id: one, value: 1, quantity: 30}\n"
    "      - {id: five, value: 5, quantity: 12}\n"
)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("42 coins (30 × 1, 12 × 5)", 0),
        ("42 coins (1 × 30, 5 × 12)", 0),
        ("42 coins (32 × 1, 12 × 5)", 1),
        ("42 coins (30 × 1, 11 × 5)", 1),
        ("42 coins (2 × 1, 3 × 5)", 2),
    ],
)
def test_a_wrong_number_of_one_value_is_told(tmp_path, entry, told):
    assert len(reported(tmp_path, rules(entry), COINS, "rules-part-differs")) == told


RAILS = (
    "components:\n  rails:\n    name: Rail tiles\n    size: 25x25\n    front: card.svg\n"
    "    items:\n      - {name: Straight, quantity: 20}\n      - {name: Curve, quantity: 16}\n"
    "  start: {name: Start tile, size: 25x25, front: card.svg}\n"
)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("36 tiles (20 straight rail tiles, 16 curved rail tiles)", []),
        ("37 tiles (1 start tile, 20 straight rail tiles, 16 curved rail tiles)", []),
        ("37 tiles (1 start tile, 21 straight rail tiles, 15 curved rail tiles)", [21, 15]),
        ("38 tiles (1 start tile, 21 straight rail tiles, 16 curved rail tiles)", [21]),
        ("39 tiles (1 start tile, 20 straight rail tiles, 16 curved rail tiles)", [39]),
    ],
)
def test_what_the_box_has_the_parts_of_is_told_by_them(tmp_path, entry, told):
    found = reported(tmp_path, rules(entry), RAILS, "rules-")
    assert [int(each.message.split(" `")[0].split()[-1]) for each in found] == told


@pytest.mark.parametrize(
    ("language", "name", "text"),
    [
        ("en", "Sea tiles", "## Components\n\n- {} round sea tiles (12 reefs, 18 bays)\n\n"
         "## Setup\n\nEach player takes 4 sea tiles."),
        ("de", "Meerplättchen", "## Material\n\n- {} runde Meerplättchen (12 Riffe, 18 Buchten)\n\n"
         "## Aufbau\n\nMischt die Meerplättchen. Jeder nimmt 4 Meerplättchen."),
        ("fr", "Tuiles Mer", "## Matériel\n\n- {} grandes tuiles Mer rondes (12 îles, 18 baies)\n"
         "\n## Mise en place\n\nChaque joueur prend 4 tuiles Mer."),
        ("ja", "海タイル", "## 内容物\n\n- 波を示す海タイルが{}枚\n\n"
         "## 準備\n\n各プレイヤーに海タイルを4枚配ります。"),
    ],
)  # fmt: skip
def test_a_name_with_more_words_is_that_of_the_box_whatever_else_is_told(
    tmp_path, language, name, text
):
    assert told_of(tmp_path / "same", text.format(30), {name: 30}, language) == []
    for count in (31, 42):
        found = told_of(tmp_path / str(count), text.format(count), {name: 30}, language)
        assert [code for code, _ in found] == ["rules-count-differs"]


def test_a_thing_that_is_described_as_one_listed_apart_is_missing(tmp_path):
    text = "## Components\n\n- 30 sea tiles\n- 8 round sea tiles (3 reefs, 5 bays)\n"
    ((code, message),) = told_of(tmp_path, text, {"Sea tiles": 30})
    assert code == "rules-thing-missing"
    assert "8 `round sea tiles`" in message


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("de", "Album", "Alben"),
        ("de", "Ratsprivileg", "Ratsprivilegien"),
        ("de", "Blume", "Blumen"),
        ("fr", "Travail", "travaux"),
        ("fr", "Cœur", "cœurs"),
        ("en", "Cactus", "cacti"),
        ("en", "Ox", "oxen"),
    ],
)
def test_one_and_several_have_one_name_whatever_the_plural(tmp_path, language, one, several):
    title = {"de": "Material", "fr": "Matériel", "en": "Components"}[language]
    text = f"# Ebb\n\n## {title}\n\n- 9 {several}\n"
    for number, name in enumerate((one, several.capitalize())):
        assert told_of(tmp_path / f"same{number}", text, {name: 9}, language) == []
        ((code, _),) = told_of(tmp_path / f"other{number}", text, {name: 8}, language)
        assert code == "rules-count-differs"


def test_two_things_and_a_bag_are_no_parts_of_what_is_as_many(tmp_path):
    text = "## Components\n\n- 15 boats\n- 5 maps\n- 9 masts\n- 10 sails\n- Cloth bag\n"
    box = {"Boats": 15, "Maps": 5, "Masts": 9}
    ((code, message),) = told_of(tmp_path, text, box)
    assert (code, "10 `sails`" in message) == ("rules-thing-missing", True)
