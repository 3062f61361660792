"""Colours that share a noun, columns of quantities under long titles, and what cells add up."""

from __future__ import annotations

import pytest

from rule_cases import said


@pytest.mark.parametrize(
    ("title", "entry", "claim"),
    [
        ("Components", "2 red, blue and green pawns each", ("per_color", "pawns", 2, 3)),
        ("Components", "1 green, blue & red hut each", ("per_color", "hut", 1, 3)),
        ("Components", "6 red, blue and green pawns", ("supply", "red, blue and green pawns", 6)),
        ("Material", "je 1 grünes, blaues & rotes Haus", ("per_color", "Haus", 1, 3)),
        ("Material", "je 5 rote und blaue Würfel", ("per_color", "Würfel", 5, 2)),
        ("Matériel", "1 pion vert, bleu et rouge chacun", ("per_color", "pion", 1, 3)),
    ],
)
def test_colours_in_a_row_share_the_noun_behind_them(title, entry, claim):
    text = f"# {title}\n\n- 12 owl tiles\n- {entry}\n- 5 owl boards\n"
    assert [each[: len(claim)] for each in said(text)][1:-1] == [claim]


@pytest.mark.parametrize(
    ("titles", "row"),
    [
        ("| Piece | Print quantity | Made of |", "| boat | 2 | wood |"),
        ("| Piece | Deck count | Back |", "| boat | 2 | blue |"),
        ("| Teil | Druckanzahl | Aus |", "| boat | 2 | Holz |"),
    ],
)
def test_a_longer_title_may_be_of_quantities(titles, row):
    rows = f"{titles}\n|---|---|---|\n{row}\n| tank | 4 | x |\n| lorry | 7 | x |\n"
    told = [each[1:3] for each in said(f"# Das Spiel\n\nWas da ist:\n\n{rows}")]
    assert told == [("boat", 2), ("tank", 4), ("lorry", 7)]


def test_no_title_of_rounds_or_players_is_of_quantities():
    rows = (
        "| Round | Round count | Card |\n|---|---|---|\n| first | 2 | owl |\n| last | 4 | hare |\n"
    )
    assert said(f"# Play\n\nThe rounds:\n\n{rows}") == []


def test_the_sum_of_a_row_counts_more_than_the_number_of_each():
    rows = "| 松の行 | まつ | 3 | 15 |\n| 竹の行 | たけ | 3 | 12 |\n| 梅の行 | うめ | 3 | 9 |\n"
    table = f"| 行 | 文字 | 各枚数 | 小計 |\n|---|---|---|---|\n{rows}"
    told = [each[1:3] for each in said(f"## 札の内訳(全36枚)\n\n{table}")]
    assert told[1:] == [("松の行", 15), ("竹の行", 12), ("梅の行", 9)]


def test_numbers_with_plus_signs_in_a_cell_come_to_that_of_the_row():
    rows = "| Spielerkarten | 40 Dorfkarten + 6 Festkarten |\n| Steine | 9 |\n| Boote | 4 |\n"
    told = said(f"## Material\n\n| Was | Anzahl |\n|---|---|\n{rows}")
    assert ("supply", "Spielerkarten", 46, None) in told
    assert {each[1:3] for each in told if each[0] == "part"} == {
        ("Dorfkarten", 40),
        ("Festkarten", 6),
    }


@pytest.mark.parametrize("cell", ["9, je Partie eine pro Person", "9 (eine pro Person)"])
def test_what_is_behind_a_number_in_a_cell_makes_it_no_share(cell):
    rows = f"| Rollen | {cell} |\n| Steine | 9 |\n| Boote | 4 |\n"
    told = said(f"## Material\n\n| Was | Anzahl |\n|---|---|\n{rows}")
    assert told[0][:3] == ("supply", "Rollen", 9)


def test_the_steps_of_a_track_are_no_number_of_pieces():
    rows = "| Leiste | 0–8 |\n| Steine | 9 |\n| Boote | 4 |\n"
    told = said(f"## Material\n\n| Was | Anzahl |\n|---|---|\n{rows}")
    assert [each[1] for each in told] == ["Steine", "Boote"]


def test_each_colour_has_the_number_behind_what_a_card_does():
    lines = "- 花札:次の人の順番を飛ばす(各色2枚)\n- 月札:回る向きを逆にする(各色2枚)\n"
    told = said(f"カードの種類と構成\n次の3種類があります:\n{lines}- 万能:好きな色を言える(4枚)\n")
    assert [each[:3] for each in told] == [
        ("per_color", "花札", 2),
        ("per_color", "月札", 2),
        ("supply", "万能", 4),
    ]


@pytest.mark.parametrize("title", ["Card counts", "Rquired components"])
def test_a_heading_may_be_misspelt_or_count_cards(title):
    told = said(f"# Owl Wood\n\n## {title}\n\n- 1 owl deck\n- 8 hares\n\n## Setup\n\nShuffle.\n")
    assert [each[1:3] for each in told] == [("owl deck", 1), ("hares", 8)]


def test_chapters_of_a_table_of_contents_in_two_columns_are_no_pieces():
    titles = "Material", "Ziel", "Start", "Zug", "Ende", "Lizenz", "Dank"
    rows = (
        f"{at}. {each}{'.' * 20}1          {at + 7}. {each}gebiet{'.' * 16}{at}\n"
        for at, each in enumerate(titles, 1)
    )
    text = f"Das Brettspiel\n\n{''.join(rows)}\n\nDas Spiel wird Zug für Zug gespielt.\n"
    assert said(text, ".txt") == []


def test_what_entries_hold_in_brackets_is_their_number():
    lines = "1. Luck cards (16 cards)\n2. Farm deeds (28 properties)\n3. Dice (2 six-sided)\n"
    told = said(f"## Components\n\n{lines}4. Board (40 spaces)\n5. Coins (30 coins)\n")
    counts = [("Luck cards", 16), ("Farm deeds", 28), ("Dice", 2), ("Board", None), ("Coins", 30)]
    assert [each[1:3] for each in told] == counts


def test_stars_in_brackets_are_no_number_of_pieces():
    lines = "- **Red (1★)**: 6 farms, face values 1, 2, 5\n- **Blue (5★)**: 7 farms\n"
    told = said(f"## Components\n\n### Farms (13 total)\n\n{lines}")
    assert [each[2] for each in told] == [13, 6, 7]


def test_what_goes_on_behind_all_parts_of_a_whole_is_no_part_of_it():
    told = said(
        "## Components\n\nThe box has 18 tiles: 10 wood, 5 straw and 3 tin, also 12 bells.\n"
    )
    assert [each[:3] for each in told][-2:] == [("part", "tin", 3), ("supply", "bells", 12)]


def test_a_chapter_below_a_list_says_nothing_of_its_last_entry():
    text = "## Inhalt\n\n- 9 Ziegen\n- 1 Hof\n\n## Aufbau\n\n* Jeder nimmt zwei Ziegen.\n"
    assert [each[:3] for each in said(text)][2:] == [("per_player", "Ziegen", 2)]
