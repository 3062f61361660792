"""Where the names of entries end, and what lines are no entries."""

import pytest

from rule_cases import said


def named(text):
    return [each[1:3] for each in said(text)]


@pytest.mark.parametrize(
    ("entry", "name", "count"),
    [
        ("1 plastic mill model, place it in the middle of your board", "plastic mill model", 1),
        ("12 scouts, take them last", "scouts", 12),
    ],
)
def test_a_name_ends_before_what_is_done_with_the_thing(entry, name, count):
    assert named(f"## Components\n\n- {entry}\n- 40 reeds\n")[0] == (name, count)


def test_a_japanese_name_ends_before_the_verb_of_its_sentence():
    found = said("## 内容物\n\n- 葦の札：5枚\n- 鷺の札：5枚\n\n合計10枚の札を使用する。\n")

    assert ("supply", "札", 10, None) in found


def test_brackets_in_the_quotes_of_a_name_belong_to_it():
    (found,) = said("## 内容物\n\n・『舟(往路)』の板：1枚×6色\n")

    assert found == ("per_color", "舟(往路)の板", 1, 6)


def test_what_a_picture_shows_is_no_part_of_the_text():
    text = "## Components\n\n- 9 owls\n\n## Setup\n\n![The full game board with nine owls]\n"
    assert named(text) == [("owls", 9)]


def test_items_of_an_oldest_kind_of_rules_share_what_the_line_above_gives():
    text = "# Siege\n\nPIECES\nEach player has a set of 15 men:\n1 King\n4 Knights\n4 Archers\n"
    text += "6 Spears"

    assert said(text)[-4:] == [
        ("per_player", "King", 1, None), ("per_player", "Knights", 4, None),
        ("per_player", "Archers", 4, None), ("per_player", "Spears", 6, None),
    ]  # fmt: skip


def test_a_title_over_another_one_says_whose_the_numbers_below_both_are():
    text = (
        "## Contents\n\n* **Per player:**\n    * Units:\n        * Riders: 14\n        * Guns: 5\n"
        "* **General:**\n    * Coins: 30\n"
    )

    assert [each[:3] for each in said(text)] == [
        ("per_player", "Riders", 14), ("per_player", "Guns", 5), ("supply", "Coins", 30),
    ]  # fmt: skip


def test_a_table_with_a_column_of_components_is_a_list_below_any_title():
    from punchboard.rulebook.claim import Section
    from punchboard.rulebook.reader import read_claims

    table = "| Component | Qty |\n|---|---|\n| Pawns | 1 / player |\n| Cubes | 40 |\n| Dice | 2 |"
    found = read_claims(f"# Brew\n\n## 2. Bits and bobs\n\n{table}\n", ".md")

    assert {each.section for each in found} == {Section.LIST}
    assert [(e.role.value, e.count) for e in found][:2] == [("per_player", 1), ("supply", 40)]


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        (
            "de",
            "## Material\n\n4 Wurmlöcher,\nein Feld, bei welchem man Betrug melden kann\n"
            "12 Figuren\n",
            [("Wurmlöcher", 4), ("Feld", 1), ("Figuren", 12)],
        ),
        (
            "en",
            "## Components\n\n- The **bank mat** — the market and the boxes (4 small + 3 large).\n"
            "- **Player-order cards** (1–6) and a bank of money in ducats.\n- 12 cards\n",
            [("bank mat", None), ("Player-order cards", None), ("bank of money", 1), ("cards", 12)],
        ),
    ],
)
def test_what_explains_a_thing_keeps_no_entry_from_being_read(language, text, names):
    assert [e for e in named(text) if not hasattr(e[1], "min")] == names


def test_short_lines_that_begin_with_numbers_in_words_are_entries_each():
    text = (
        "COMPONENTS\n    one map sheet\n    36 command cards\n    2 player aid cards\n"
        "    two six-sided dice\n"
    )

    assert named(text) == [
        ("map sheet", 1), ("command cards", 36), ("player aid cards", 2), ("six-sided dice", 2),
    ]  # fmt: skip


def test_a_number_in_words_at_the_end_of_a_line_is_none_of_the_next_one():
    text = (
        "## Material\n\n6 Lupen aus Holz, für jedes Kind eine\n36 Blumenplättchen in sechs Farben\n"
    )

    assert ("supply", "Blumenplättchen", 36) in [each[:3] for each in said(text)]


def test_a_letter_that_lists_in_sentences_is_read():
    text = (
        "Dear Tim,\n\nI am posting you the tin. There ought to be thirty-three cards, all painted "
        "by hand:\neighteen apples and fifteen pears. Under the cards you'll find four basket "
        "boards, one\nfor each player, and twenty little ladders, five to a player.\n\nDeal the "
        "cards. When there are only two of you, count off half the pack, sixteen cards, put it\n"
        "back in the tin and deal the rest.\n"
    )

    found = [each[:3] for each in said(text)]
    assert found[:5] == [
        ("supply", "cards", 33), ("part", "apples", 18), ("part", "pears", 15),
        ("supply", "basket boards", 4), ("supply", "little ladders", 20),
    ]  # fmt: skip
    assert ("supply", "you", 2) not in found


def test_a_table_without_titles_is_read_where_it_lists_components():
    table = "| | |\n|---|---|\n| Boards | 4 |\n| Paving pieces | 48 |\n| Inspectors (solo) | 12 |"

    assert named(f"## CONTENTS\n\n{table}\n") == [
        ("Boards", 4), ("Paving pieces", 48), ("Inspectors (solo)", 12),
    ]  # fmt: skip


def test_what_money_is_worth_may_be_called_as_a_small_word():
    found = named("## Matériel\n\n- 50 pièces : 30 de 1 sou, 15 de 5 sous, 5 de 10 sous\n- 3 dés\n")

    assert found[1:4] == [("1 sou", 30), ("5 sous", 15), ("10 sous", 5)]


def test_what_there_is_besides_is_told_in_a_sentence_of_its_own():
    text = "# Fish\n\nA game of chips.\n\nOn top of that there are eight Vinegars, all trumps.\n"
    assert named(text) == [("Vinegars", 8)]


@pytest.mark.parametrize(
    ("entry", "name", "count"),
    [
        ("Storm cards, with a blue back (24)", "Storm cards", 24),
        ("Storm cards, quantity 24", "Storm cards", 24),
        ("Owls: 9 pieces, reeds: 40 pieces, hares: 6 pieces", "Owls", 9),
        ("4 gates & 6 walls", "gates", 4),
        ("[12] gates / [6] walls / [9] towers", "gates", 12),
        ("Gates (12) of oak / walls (6) of clay / towers (9) of stone", "Gates", 12),
    ],
)
def test_what_a_name_has_beside_its_number_is_no_part_of_it(entry, name, count):
    found = named(f"## Components\n\n{entry}\n")

    assert found[0] == (name, count)
    assert not {"blue back", "quantity", "pieces", "oak"} & {each for each, _ in found}


def test_a_french_name_ends_before_the_adjective_behind_its_comma():
    found = named("## Matériel\n\n- 36 tuiles lanterne, hexagonales\n- 12 jetons\n")

    assert found == [("tuiles lanterne", 36), ("jetons", 12)]


def test_a_range_of_values_in_words_leads_a_name_with_its_number():
    found = named("## Components\n\n- 1 to 10 pepper (30 cards)\n- 2 to 8 salt (21 cards)\n")

    assert [count for _, count in found] == [30, 21]


def test_a_kind_with_its_number_may_be_all_that_is_in_brackets():
    found = said("## 内容物\n\n・カード（犯人：1枚）\n\n・カード（いぬ：3枚）\n")

    assert [each[:3] for each in found] == [("part", "犯人", 1), ("part", "いぬ", 3)]


def test_what_a_thing_is_made_of_is_no_thing():
    assert named("## Components\n\n- Sailors, of wood (8)\n- 3 boats\n") == [
        ("Sailors", 8),
        ("boats", 3),
    ]


def test_a_table_of_names_and_numbers_needs_no_head():
    rows = "| Crow cards | 24 |\n| Owl tiles | 12 |\n"

    assert named(f"Components\n\n{rows}") == [("Crow cards", 24), ("Owl tiles", 12)]
