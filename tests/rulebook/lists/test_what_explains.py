"""What stands behind an entry: how a card works, how many kinds there are, what a set holds."""

from __future__ import annotations

import pytest

from rule_cases import checked, said


def things(text: str) -> list[tuple[str, object, int | None]]:
    return [(name, count, factor) for _, name, count, factor in said(text)]


@pytest.mark.parametrize("way", ["x{}: ", "x{} - ", "×{} — ", "({}): "])
def test_what_a_card_does_is_no_part_of_its_entry(way):
    does = ("Draw 2 cards.", "Gain 3 coins.", "Steal 1 coin from each player.")
    rows = [
        f"- {name} {way.format(count)}{told}"
        for name, count, told in zip(("Gust", "Lull", "Raid"), (4, 6, 8), does, strict=True)
    ]
    text = "# Gale\n\n## Cards\n\n{}\n\n## Setup\n\nShuffle the cards.\n".format("\n".join(rows))
    assert things(text)[:3] == [("Gust", 4, None), ("Lull", 6, None), ("Raid", 8, None)]


def test_a_japanese_sentence_behind_a_number_explains_the_card():
    rows = "突風 4枚 カードを2枚引く\n凪 6枚 金貨3枚を得る\n略奪 8枚 全員から金貨1枚を奪う\n"
    text = f"# 風\n\n## 内容物\n\n{rows}"
    assert things(text) == [("突風", 4, None), ("凪", 6, None), ("略奪", 8, None)]


def test_what_you_do_with_a_card_is_no_entry():
    text = "## Components\n\n*9 nut cards that let you pick up 1 leaf card*\n\n"
    text += "*5 moss cards*\n"
    assert things(text) == [("nut cards", 9, None), ("moss cards", 5, None)]


@pytest.mark.parametrize(
    "entry",
    [
        "葉カード……5種類計5枚",
        "葉カード 5種類 計5枚",
        "葉カード：5種類・計5枚",
        "葉カード 5種 合計5枚",
        "葉カード5種類 全5枚",
        "葉カード：全5種 5枚",
    ],
)
def test_how_many_kinds_there_are_is_no_part_of_a_japanese_name(entry):
    found = things(f"## 内容物\n\n- 説明書 1部\n- 石カード……40枚\n- {entry}\n")
    assert found[-1] == ("葉カード", 5, None)


def test_a_question_is_no_entry():
    text = "## 質問カード\n\n・赤は何枚ある?\n・中央の3枚の合計は?\n・5はどこ?\n"
    assert not things(text)
    assert not things("## Question cards\n\n- How many of your 3 owl cards are red?\n")


def test_a_title_of_counts_may_have_a_word_in_brackets():
    rows = "| Owls | 8 | hoot |\n| Hares | 4 | hop |\n"
    text = f"## Cards\n\n| Card name | Count (total) | Effect |\n|---|---|---|\n{rows}"
    assert things(text) == [("Owls", 8, None), ("Hares", 4, None)]


@pytest.mark.parametrize(("hares", "codes"), [(3, []), (4, ["rules-count-differs"])])
def test_the_code_of_a_card_is_no_whole_of_it(tmp_path, hares, codes):
    rows = [f"- C0{i}: {name} x{i + 2}" for i, name in enumerate(("Owls", "Hares", "Foxes"))]
    text = "# Wood\n\n## Components\n\n{}\n".format("\n".join(rows))
    told = checked(tmp_path, text, {"Owls": 2, "Hares": hares, "Foxes": 4})
    assert [code for code, _ in told] == codes, told


def test_a_thing_without_a_number_above_another_thing_is_only_their_title():
    text = (
        "## 内容物\n\n- カード\n  - 葉カード 36枚\n- トークン\n  - 金貨 45枚\n  - キューブ 20個\n"
    )
    assert things(text) == [("葉カード", 36, None), ("金貨", 45, None), ("キューブ", 20, None)]


@pytest.mark.parametrize(("mats", "times"), [(4, 0), (5, 1), (8, 0)])
def test_one_more_than_all_players_have_is_told_of_a_list(tmp_path, mats, times):
    text = "## Components\n\n- 36 leaf cards\n\nEach player has:\n- 1 mat\n- 5 cubes\n"
    box = {"Leaf cards": 36, "Mats": mats, "Cubes": 20}
    assert len(checked(tmp_path, text, box, "en", 4)) == times


@pytest.mark.parametrize(("cards", "times"), [(46, 0), (47, 1)])
def test_a_wrong_sum_of_a_game_and_its_expansion_is_told_once(tmp_path, cards, times):
    text = "## Components\n\nBase game:\n- 36 leaf cards\n- 12 maps\n\n"
    text += "Expansion:\n- 10 leaf cards\n- 6 moss cards\n"
    box = {"Leaf cards": cards, "Maps": 12, "Moss cards": 6}
    assert len(checked(tmp_path, text, box)) == times


@pytest.mark.parametrize(
    "text",
    [
        "## Items\n\n- Herb (4): each player gets 9 hearts\n- Net x3: everybody takes 9 hearts\n",
        "## 得点\n\n|料理|1つにつき|\n|---|---|\n|しゃけ|3|\n|えび|4|\n",
    ],
)
def test_what_a_card_gives_is_no_share(tmp_path, text):
    language = "en" if text.startswith("## Items") else "ja"
    box = {"Herb": 4, "Net": 3, "hearts": 20, "しゃけ": 6, "えび": 4}
    box = {name: count for name, count in box.items() if name.isascii() == (language == "en")}
    told = checked(tmp_path, f"# Sea\n\n{text}", box, language, 4)
    assert "box-runs-short" not in [code for code, _ in told], told


def test_what_something_scores_is_no_entry():
    scored = "Was man braucht:\n\n- 6 Körbe\n- 30 Pilze\n\nEin Morchel bringt am Ende 3 Punkte.\n"
    assert things(f"# Wald\n\n{scored}") == [("Körbe", 6, None), ("Pilze", 30, None)]


def test_what_is_behind_the_copies_of_a_card_is_its_value():
    rows = "* Merchant (3 copies), thirst 5.\n* Sailor (4 copies), thirst 2.\n* Monk (2 copies)\n"
    found = things(f"# Inn\n\n## Guests\n\n{rows}")
    assert found == [("Merchant", 3, None), ("Sailor", 4, None), ("Monk", 2, None)]


def test_so_many_of_each_in_one_deck_are_parts_of_it():
    found = said("## Components\n\n- Tool deck (10): 5 each of Rope and Drill\n- 20 coins\n")
    assert ("part", "Rope", 5, None) in found
    assert ("part", "Drill", 5, None) in found


def test_colours_behind_a_dash_are_parts():
    found = said("## Components\n\n- Trains – 2 black, 2 white\n- 20 coins\n")
    assert found[:2] == [("part", "black", 2, None), ("part", "white", 2, None)]


@pytest.mark.parametrize("sign", ["", "** "])
def test_items_without_numbers_below_counted_lines_explain_them(sign):
    rows = f"{sign}Rain tokens (50)\n- Fill the gauges\n- Placed at dawn\n\n"
    rows += f"{sign}Drought tokens (30)\n- Mark dry fields\n- Colour: brown\n"
    found = things(f"# Parts\n\n{rows}")
    assert found == [("Rain tokens", 50, None), ("Drought tokens", 30, None)]


@pytest.mark.parametrize(
    ("title", "rows"),
    [("内容物", "- 山札 9枚\n- 星\n  - 合計21個\n"), ("Parts", "- 9 cards\n- 星\n  - Total: 21\n")],
)
def test_a_total_alone_below_a_name_is_its_number(title, rows):
    assert things(f"## {title}\n\n{rows}")[-1] == ("星", 21, None)


def test_letters_with_a_digit_are_names_of_parts():
    found = things("## Contents\n\n- 12 owls\n- Tiles: W1×2, W2×4, W3×4\n")
    assert found[1:] == [("W1", 2, None), ("W2", 4, None), ("W3", 4, None)]


@pytest.mark.parametrize(
    ("title", "entry", "count"),
    [
        ("Contents", "5 valley boards showing how the valleys lie in different weather", 5),
        ("Contents", "9 rule cards depicting what the birds of a wood do at night", 9),
        ("Matériel", "6 plateaux représentant comment les vallées se placent en hiver", 6),
    ],
)
def test_what_a_piece_shows_explains_it(title, entry, count):
    text = f"{title}\n  • {entry}\n  • 20 jetons\n  • 15 tuiles\n\n"
    assert [e[1] for e in things(text)][:3] == [count, 20, 15]
