"""What sets hold, parts of each colour, colours alone, products and brackets that count."""

import pytest

from punchboard.rulebook.reader import read_claims
from rendered_claims import rendered

TITLES = {
    "en": "## Components\n\n- 4 dice\n",
    "fr": "## Matériel\n\n- 4 dés\n",
    "de": "## Spielmaterial\n\n- 4 Würfel\n",
    "ja": "## 内容物\n\n- ダイス 4個\n",
}


def told(entry: str, language: str = "en") -> list[str]:
    """Return what an entry below another one claims."""
    said = read_claims(f"{TITLES[language]}- {entry}\n", ".md")
    return [rendered(each).removeprefix("supply list | ") for each in said[1:]]


@pytest.mark.parametrize(
    "entry",
    [
        "4 kits. Each kit contains: 5 scouts, 1 tent.",
        "4 tribe sets: each has 5 scouts and 1 tent",
        "4 player packs (5 scouts, 1 tent each)",
        "4 sets of pieces\n- 9 maps\n\nEach set contains:\n\n- 5 scouts\n- 1 tent",
    ],
)
def test_what_sets_hold_is_there_as_often_as_there_are_sets(entry):
    claims = told(entry)

    assert "per_color list | scouts | 5 x 4" in claims
    assert "per_color list | tent | 1 x 4" in claims


def test_what_each_set_of_a_japanese_entry_holds_is_there_as_often():
    claims = told("個人セット 4組（各：斥候5個、天幕1枚）", "ja")

    assert claims[1:] == ["per_color list | 斥候 | 5 個 x 4", "per_color list | 天幕 | 1 枚 x 4"]


@pytest.mark.parametrize(
    "entry",
    [
        "120 men, 30 in each colour: 6 merchants, 24 farmers",
        "120 men, 30 in each of 4 colours: 6 merchants and 24 farmers",
        "120 men in 4 colours; each colour has 6 merchants and 24 farmers",
        "120 men in 4 colours (6 merchants and 24 farmers each)",
    ],
)
def test_parts_that_come_to_a_share_are_there_as_often_as_it_is(entry):
    claims = told(entry)

    assert claims[0] == "men | 120"
    assert "part list | merchants | 6 x 4 | of men" in claims
    assert "part list | farmers | 24 x 4 | of men" in claims


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        ("2 blue eggs, 3 pink and 1 red", ["blue eggs | 2", "pink eggs | 3", "red eggs | 1"]),
        (
            "15 huts in red, 15 in blue and 4 maps",
            ["huts | 15", "huts in blue | 15", "maps | 4"],
        ),
        (
            "30 coins: 24 in copper, 6 in silver",
            [
                "coins | 30",
                "part list | copper | 24 | of coins",
                "part list | silver | 6 | of coins",
            ],
        ),
        (
            "4 pawns of each colour (red, blue, green, yellow)",
            ["per_color list | pawns | 4 x 4"],
        ),
        (
            "Wooden pieces in 4 colours: 8 houses, 4 roads",
            ["per_color list | houses | 8 x 4", "per_color list | roads | 4 x 4"],
        ),
        ("20 tiles for each of the 3 woods", ["tiles | 20 x 3"]),
        (
            "20 silk and 15 tea for each player",
            ["per_player list | silk | 20", "per_player list | tea | 15"],
        ),
        ("Twenty each of wood, clay and stone", ["wood | 20", "clay | 20", "stone | 20"]),
    ],
)
def test_colours_and_kinds_are_of_the_thing_they_stand_beside(entry, claims):
    found = told(entry)

    assert [e for e in found if "x 4 = " not in e] == claims or found == claims


@pytest.mark.parametrize(
    ("entry", "claim"),
    [
        ("Reef tiles (there are 40)", "Reef tiles | 40"),
        ("Wind tiles (40 of them)", "Wind tiles | 40"),
        ("36 (3x12) wind cards", "wind cards | 36"),
        ("4x11 cards", "cards | 11 x 4"),
        ("Animal cards (5 × 12)", "Animal cards | 12 x 5"),
        ('8 "Boost" tokens', "Boost tokens | 8"),
        ("60 tokens total", "tokens | 60"),
        ("8 red (fast) ship cards", "red ship cards | 8"),
        ("Coast strips, interlocking: 6.", "Coast strips | 6"),
    ],
)
def test_a_number_may_be_in_words_that_only_count(entry, claim):
    assert told(entry) == [claim]


@pytest.mark.parametrize(
    "entry",
    [
        "24 wind cards (four winds with six cards in each)",
        "24 wind cards (6 copies of 4 different cards)",
    ],
)
def test_a_product_in_brackets_is_of_the_name_before_it(entry):
    assert told(entry) == ["wind cards | 24", "per_color list | wind cards | 6 x 4 = 24"]


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        (
            "札54枚(数字札1〜10が5色で50枚、特殊札4枚)",
            [
                "札 | 54 枚",
                "part list | 数字札1〜10 | 50 枚 | of 札",
                "part list | 特殊札 | 4 枚 | of 札",
            ],
        ),
        ("1〜9の数字札 各4枚（計36枚）", ["数字札 | 4 枚 x 9"]),
        ("3:杖・9枚、古い杖・2枚", ["杖 | 9 枚", "古い杖 | 2 枚"]),
        ("「2つの月」札 5枚", ["2つの月札 | 5 枚"]),
        ("梟札×12/鼠札×8/説明書1枚", ["梟札 | 12", "鼠札 | 8", "説明書 | 1 枚"]),
        (
            "小判 1両×30枚、5両×12枚",
            ["part list | 1両 | 30 枚 | of 小判", "part list | 5両 | 12 枚 | of 小判"],
        ),
        ("タイル：森12枚、海12枚", [f"part list | {e} | 12 枚 | of タイル" for e in "森海"]),
    ],
)
def test_japanese_parts_values_and_sums_are_told_apart(entry, claims):
    assert told(entry, "ja") == claims


def test_french_coins_are_no_mere_pieces():
    assert told("30 pièces (20 rouges)", "fr")[0] == "pièces | 30"


@pytest.mark.parametrize(
    "entry", ["2-sided board", "Shells: 20 or more", "9 cards (each has 4 copies)"]
)
def test_what_only_describes_gives_no_wrong_number(entry):
    assert not {"sided board | 2", "Shells | ?", "copies | 4"} & {*told(entry)}


def test_a_row_of_a_table_may_count_several_names():
    table = "| What | How many |\n|---|---|\n| Oak / elm tiles | ~60 / ~40 |\n| Boards | 4 |\n"
    said = read_claims(f"## Components\n\n{table}", ".md")

    assert [(e.name, e.count) for e in said] == [
        ("Oak tiles", 60),
        ("elm tiles", 40),
        ("Boards", 4),
    ]


def test_the_fields_of_a_board_are_none_of_its_number():
    fields = "attribute list | fields | 6 fields x 9 | of board"

    assert told("a board with 6 x 9 fields") == ["board | 1", fields]


def test_a_noun_with_its_values_is_no_title_of_a_list():
    values = "30 de valeur 1", "15 de valeur 5"
    expected = [f"part list | valeur {value} | {n} | of Pièces" for n, value in ((30, 1), (15, 5))]

    assert told(f"Pièces : {', '.join(values)}", "fr") == expected


def test_colours_in_german_brackets_are_counted():
    whole = "per_color list | Glaskarten | 18 x 4 = 72"

    assert told("72 Glaskarten (je 18 in Rot, Blau, Grün und Gelb)", "de") == [
        "Glaskarten | 72",
        whole,
    ]
