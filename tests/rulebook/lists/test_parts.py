"""Parts of a count: in brackets of any kind and depth, and behind it in its sentence."""

from __future__ import annotations

import pytest

from punchboard.rulebook.claim import Role
from punchboard.rulebook.reader import read_claims
from rule_cases import said, told_of


def parts(text: str) -> list[tuple[str, object, str]]:
    """Return what a text breaks down, each with its whole."""
    return [(e.name, e.count, e.of) for e in read_claims(text, ".md") if e.role is Role.PART]


def test_brackets_may_be_in_brackets():
    inside = "40 dawns, 50 dusks (30 fogs and 20 frosts), 10 aids"
    text = f"# Components\n\n- 100 cards ({inside})\n- 6 pawns\n"

    assert parts(text) == [
        ("dawns", 40, "cards"),
        ("dusks", 50, "cards"),
        ("aids", 10, "cards"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The deck contains 90 cards, which includes 60 plain, 20 gilded and 10 dusk cards.",
            [("plain", 60, "cards"), ("gilded", 20, "cards"), ("dusk cards", 10, "cards")],
        ),
        ("The deck contains 90 cards, 5 for each of you and 3 for the owl.", []),
    ],
)
def test_a_sentence_may_break_its_count_down(text, expected):
    assert parts(text) == expected


def test_values_may_have_their_unit():
    text = "# Components\n\n- 48 notes: 20x 1 ducat, 16x 5 ducats, 12x 10 ducats\n- 3 boards\n"

    assert parts(text) == [
        ("1 ducat", 20, "notes"),
        ("5 ducats", 16, "notes"),
        ("10 ducats", 12, "notes"),
    ]


@pytest.mark.parametrize(
    ("entry", "name", "count"),
    [
        ("10 damage counters", "damage counters", 10),
        ("1 Day Marker", "Day Marker", 1),
        ("8 Victory Point (VP) markers", "Victory Point (VP) markers", 8),
        ("_20 owls (2 of each kind)_", "owls", 20),
        ("__7__ boards", "boards", 7),
        ("44 Playing Tiles:", "Playing Tiles", 44),
    ],
)
def test_one_entry_is_read_whole(entry, name, count):
    text = f"# Components\n\n- 3 pawns\n- {entry}\n- 5 mats\n"

    assert (name, count) in [(each.name, each.count) for each in read_claims(text, ".md")]


@pytest.mark.parametrize("said", ["3rd card", "10 points. Cards are red", "20 minute card game"])
def test_what_only_stands_near_a_piece_counts_none(said):
    assert not [
        e for e in read_claims(f"The first player has the {said}.", ".md") if e.role is Role.SUPPLY
    ]


def test_a_map_is_no_figure():
    text = "## 内容物\n\n- 谷の地図 1枚\n- ボード 2枚\n"

    assert [(e.name, e.count) for e in read_claims(text, ".md")] == [("谷の地図", 1), ("ボード", 2)]


def test_a_share_in_the_bracket_of_a_part_is_no_part():
    text = "# Components\n\n- 90 cards: 40 kites, 30 winds (6 in each of 5 colours), and 20 knots\n"

    assert parts(text) == [("kites", 40, "cards"), ("winds", 30, "cards"), ("knots", 20, "cards")]


@pytest.mark.parametrize("numbers", [(1, 2, 4), (7, 5, 0)])
def test_the_column_that_rises_or_falls_numbers_the_rows_where_another_counts(numbers):
    rows = "# | Name | Copies\n{} | Ash | 3\n{} | Birch | 3\n{} | Cedar | 2\n"

    found = read_claims(f"Pilots (8)\n\n{rows.format(*numbers)}", ".md")

    assert [(each.name, each.count) for each in found] == [("Ash", 3), ("Birch", 3), ("Cedar", 2)]


def test_the_size_of_a_french_piece_may_be_in_its_name():
    text = "# Contenu\n\n- 1 sablier de 30 secondes\n- 1 plateau de 8 cases\n- 12 pions\n"

    names = [each.name for each in read_claims(text, ".md") if each.role is Role.SUPPLY]

    assert names == ["sablier de 30 secondes", "plateau de 8 cases", "pions"]


@pytest.mark.parametrize(
    "line",
    [
        "20 discs: 8 large (2 cm), 12 small (1 cm)",
        "20 discs (8 large (worth 5) and 12 small (worth 1))",
    ],
)
def test_what_brackets_say_of_a_part_is_no_part(line):
    assert parts(f"# Components\n\n- {line}\n- 6 dice\n") == [
        ("large", 8, "discs"),
        ("small", 12, "discs"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "## Contents\n\n1. 30 wind cards\n    - 18 gusts\n    - 12 lulls\n2. 1 sail\n",
        "■内容物\n■風札 30枚\n　突風 18枚\n　凪 12枚\n■帆 1枚\n",
        "## 内容物\n\n・風札（30枚）\n　－突風：18枚\n　－凪：12枚\n・帆（1枚）\n",
        "## 内容物\n\n①風札 30枚\n　・突風 18枚\n　・凪 12枚\n②帆 1枚\n",
    ],
)
def test_lines_further_in_that_come_to_the_entry_above_are_its_parts(text):
    found = [(e.count, e.role) for e in read_claims(text, ".md")]
    assert found == [(30, "supply"), (18, "part"), (12, "part"), (1, "supply")]


def test_lines_further_in_that_come_to_another_sum_are_parts_too():
    found = read_claims("■内容物\n■風札 30枚\n　突風 18枚\n　凪 14枚\n■帆 1枚\n", ".md")
    assert [e.role for e in found] == ["supply", "part", "part", "supply"]


def test_as_many_of_each_in_one_line_are_no_parts_of_the_first():
    text = "## Components\n\n3 red kilns, 3 blue kilns, 3 grey kilns\n6 coal tiles\n1 map\n"
    assert parts(text) == []


def test_parts_may_have_a_stroke_in_their_names():
    found = read_claims("## Components\n\n- 19 huts (10 oak/ash, 9 fir)\n- 7 chips\n", ".md")
    assert [(e.count, e.factor) for e in found if e.role is Role.PART] == [(10, None), (9, None)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("- 30 coins (24 with value 1, 6 with value 5)\n", ["value 1", "value 5"]),
        ("- 30 coins (20 red, 4 with value 1, 6 gold)\n", ["red", "value 1", "gold"]),
    ],
)
def test_what_comes_to_the_whole_is_its_parts_whatever_they_are_called(text, names):
    found = read_claims(f"# Stalls\n\n## Components\n{text}- 5 boats\n- 2 dice\n")
    assert [each.name for each in found if each.role is Role.PART] == names
    assert all(each.of == "coins" for each in found if each.role is Role.PART)


def test_what_is_for_someone_is_no_part():
    text = "# Stalls\n\n## Components\n- 30 coins (24 for each player, 6 for the bank)\n- 5 boats\n"
    assert parts(text) == []


def test_the_next_number_ends_what_is_below_one_before():
    text = (
        "# In the box\n\n- 3 dice\n\n**Decks**\n\n1. **Fog Deck (9 cards)**\n   - 4 Dim cards\n"
        "   - 5 Dense cards\n\n2. **Reef Cards (12 cards)**\n   - Corals (they grow)\n\n"
        "3. **Tide Deck (20 cards)**\n   - Ebb (boats ground)\n"
    )
    found = read_claims(text, ".md")

    assert parts(text) == [("Dim cards", 4, "Fog Deck"), ("Dense cards", 5, "Fog Deck")]
    assert [(e.name, e.count) for e in found if e.role is Role.SUPPLY] == [
        ("dice", 3),
        ("Fog Deck", 9),
        ("Reef Cards", 12),
        ("Tide Deck", 20),
    ]


def test_what_so_many_sets_have_is_told_once_where_it_is_not_the_whole(tmp_path):
    told = []
    for each in ("six", "seven"):
        entry = f"24 wind cards (4 kinds, each with {each} cards)"
        rules = f"# A\n\n## Components\n\n- {entry}\n"
        found = told_of(tmp_path / each, rules, {"Wind cards": 24}, "en")
        told.append([code for code, _ in found])
    assert told == [[], ["rules-values-differ"]]


@pytest.mark.parametrize(
    ("entry", "values"),
    [
        ("40 wind tiles (22 × value 1, 17 × value 2)", [22, 17]),
        ("40 Windplättchen (22 mit Wert 1, 17 mit Wert 2)", [22, 17]),
        ("40 tuiles Vent (22 de valeur 1, 17 de valeur 2)", [22, 17]),
    ],
)
def test_so_many_of_each_value_are_parts_also_where_one_number_is_wrong(entry, values):
    other = "5 bateaux" if "tuiles" in entry else "5 Boote"
    claims = said(f"# A\n\n## Material\n\n- {entry}\n- {other}\n")
    assert [count for role, name, count, _ in claims if role == "part"] == values


def test_a_deck_with_its_size_in_front_has_parts():
    found = said(
        "# A\n\n## Components\n\n- a 24-card wind deck (10 gales and 14 calms)\n- 5 boats\n"
    )
    assert [(role, count) for role, _, count, _ in found[:3]] == [
        ("supply", 24),
        ("part", 10),
        ("part", 14),
    ]


@pytest.mark.parametrize("noun", ["Karten", "Cards", "Cartes"])
def test_groups_below_a_sum_have_parts_of_their_own(noun):
    groups = f"  **{noun} Uhu** (6 {noun})\n  - 2 Alpha\n  - 4 Beta\n\n"
    groups += f"  **{noun} Falke** (18 {noun})\n  - 9 Gamma\n  - 9 Delta\n"

    found = parts(f"# X\n\n## Material\n\n- **24 {noun}**:\n\n{groups}- 1 Domino\n")

    assert [each for each in found if each[2] != noun] == [
        ("Alpha", 2, f"{noun} Uhu"),
        ("Beta", 4, f"{noun} Uhu"),
        ("Gamma", 9, f"{noun} Falke"),
        ("Delta", 9, f"{noun} Falke"),
    ]


@pytest.mark.parametrize(
    ("text", "whole", "parts"),
    [
        (
            "## Components\n\n- 4 boards\n- Pixel cubes\n  - 20 red\n  - 9 green\n",
            "Pixel cubes",
            29,
        ),
        ("## Material\n\n- 4 Pläne\n- Würfel:\n  - 20 rote\n  - 9 grüne\n", "Würfel", 29),
        ("## Matériel\n\n- 4 plateaux\n- Cubes :\n  - 20 rouges\n  - 9 verts\n", "Cubes", 29),
        ("## 内容物\n\n- ボード 4枚\n- キューブ\n  - 赤 20個\n  - 緑 9個\n", "キューブ", 29),
        ("## Components\n\n- 4 boards\n- Cards:\n  - 20 Owl\n  - 9 Fox\n", "Cards", 29),
        # entries of their own, below their title
        ("## Components\n\n- 4 boards\n- Pieces:\n  - 20 discs\n  - 9 pawns\n", "", 0),
    ],
)
def test_kinds_below_a_name_without_a_number_are_its_parts(text, whole, parts):
    found = read_claims(text, ".md")
    assert sum(each.count for each in found if each.role == "part") == parts
    assert {each.of for each in found if each.role == "part"} == {whole} - {""}


@pytest.mark.parametrize(
    ("entry", "counts"),
    [
        ("50 cards: 6x 3 types of crates, 5 x 4 different ferries, 12 buoys", [(6, 3), (5, 4)]),
        ("50 Karten: 6x 3 Sorten Kisten, 5 x 4 verschiedene Boote, 12 Bojen", [(6, 3), (5, 4)]),
    ],
)
def test_so_many_of_each_of_some_kinds_are_parts_with_a_factor(entry, counts):
    claims = read_claims(f"Components\n\n- 4 boards\n- {entry}\n- 8 dice\n")
    parts = [(e.count, e.factor) for e in claims if e.role == "part"]
    assert parts == [*counts, (12, None)]


def test_brackets_behind_names_with_one_number_part_none_of_them():
    claims = read_claims(
        "Components\n\n- 36 cards: 12 each of owls (grey), hares (brown) and elks\n"
    )
    parts = [(e.name, e.count, e.quote) for e in claims if e.role == "part"]
    assert parts == [
        ("owls", 12, "12 each of owls (grey)"),
        ("hares", 12, "hares (brown)"),
        ("elks", 12, "elks"),
    ]


@pytest.mark.parametrize(
    ("entry", "hidden"),
    [
        ("25 cards (14 owls, 5 rounds, 6 points)", {5, 6}),
        ("25 Karten (14 Eulen, 11 Siegpunkte)", {11}),
        ("30 cards (14 owls, 5 rounds, 6 points)", set()),
    ],
)
def test_what_else_counts_nothing_is_a_part_where_the_sum_asks_for_it(entry, hidden):
    claims = read_claims(f"Components\n\n- 4 boards\n- {entry}\n- 8 dice\n")
    assert {e.count for e in claims if e.role == "part"} == {14, *hidden}


def test_titles_without_a_number_may_part_what_is_below_an_entry():
    text = "## Components\n\n- 20 tokens:\n  - Red side\n    - 5 suns\n    - 5 moons\n"
    text += "  - Blue side\n    - 10 stars\n- 30 cards\n"
    found = [(each.name, each.count, each.of) for each in read_claims(text, ".md")]
    parts = [("suns", 5, "tokens"), ("moons", 5, "tokens"), ("stars", 10, "tokens")]
    assert found == [("tokens", 20, ""), *parts, ("cards", 30, "")]


@pytest.mark.parametrize(
    ("title", "dice", "names"),
    [
        ("Spielmaterial", ("10W10 (Kampf)", "3 W6"), ("W10", "W6")),
        ("Matériel", ("10d10 (combat)", "3 D6"), ("d10", "D6")),
        ("Components", ("10d10 (combat)", "3 D6"), ("d10", "D6")),
    ],
)
def test_dice_are_called_by_their_sides(title, dice, names):
    text = f"{title}\n\n- {dice[0]}\n- {dice[1]}\n- 1 Plan\n"
    found = [(each.name, each.count) for each in read_claims(text, ".txt")]
    assert found[:2] == [(names[0], 10), (names[1], 3)]
