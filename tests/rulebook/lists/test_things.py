"""What is told of small games with one fault: things that the rules use, faults in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import checked, findings, told_of

HOUSES = "houses: {name: Houses, size: 63x88, front: card.svg, quantity: 12}"


def told(folder, rules, game=f"components:\n  {HOUSES}\n"):
    case = folder / "case"
    case.mkdir(parents=True)
    (case / "bad.md").write_text(rules, encoding="utf-8")
    path: Path = case / "bad.yaml"
    path.write_text("rules: bad.md\n" + game, encoding="utf-8")
    return findings(path, folder / "workspace")


@pytest.mark.parametrize(
    "use", ["## Setup\n\nKeep a timer ready.", "## Setup\n\nPut the hourglass beside the board."]
)
def test_what_may_be_at_hand_is_a_warning_without_an_unlike_name(tmp_path, use):
    (found,) = told(tmp_path, f"## Components\n\n- 12 houses\n\n{use}\n")

    assert (found.code, str(found.severity)) == ("rules-thing-missing", "warning")
    assert not any("did you mean" in hint for hint in found.hints)


@pytest.mark.parametrize(
    ("play", "codes"),
    [
        ("You may toss a coin.", []),
        ("Take the coin. Flip the coin. Give the coin away.", []),
        ("Take 2 coins. Spend 1 coin. Lose a coin.", ["rules-thing-missing"]),
    ],
)
def test_a_thing_is_missing_that_is_used_often_and_in_numbers(tmp_path, play, codes):
    found = told(tmp_path, f"## Components\n\n- 12 houses\n\n## Play\n\n{play}\n")
    assert [each.code for each in found] == codes


@pytest.mark.parametrize(
    ("listed", "play", "missing"),
    [
        ("- 1 x D6\n- 9 owls", "You roll the die.", []),
        ("- 1 x D6\n- 9 owls", "You roll the wind die.", ["wind die"]),
        ("- 9 dark owls", "You roll the die.", ["die"]),
        ("- D6 1個\n- 札 9枚", "サイコロを振る。", []),
        ("- 石 6個\n- 札 9枚", "サイコロを振る。", ["サイコロ"]),
    ],
)
def test_a_die_may_be_listed_by_its_sides(listed, play, missing):
    titles = ("内容物", "遊び方") if "札" in listed else ("Components", "Play")
    text = f"## {titles[0]}\n\n{listed}\n\n## {titles[1]}\n\n{play}\n"
    assert [e.name for e in read_claims(text, ".md") if e.role == "unlisted"] == missing


def test_a_part_and_a_colour_are_called_by_their_values_and_names(tmp_path):
    tints = "{c1: {name: Rust, colour: '#a42'}, c2: {name: Sand, colour: '#da8'}}"
    game = f"definitions: {{tints: {tints}}}\n" + (
        "components:\n"
        "  cash:\n    {name: Coins, size: 9x9, front: card.svg,"
        " items: [{value: 4, quantity: 13}, {value: 1, quantity: 9}]}\n"
        "  men: {name: Men, size: 9x9, front: card.svg, matrix: {tint: tints}, quantity: 5}\n"
    )
    rules = "## Components\n\n- 22 coins (12 x 4, 10 x 1)\n- 10 men (4 in each colour)\n"
    found = [each for each in told(tmp_path, rules, game) if each.code.startswith("rules-")]
    assert sorted(each.message for each in found) == [
        "the rules say 10 of value 1 among `coins`, the box has 9",
        "the rules say 12 of value 4 among `coins`, the box has 13",
        "the rules say 4 `men` in each colour, the box has 5 in `Rust`",
    ]


def test_a_thing_missing_is_told_with_the_name_that_it_is_like(tmp_path):
    found = told(tmp_path, "## Components\n\n- 12 huoses\n")

    (missing,) = [each for each in found if each.code == "rules-thing-missing"]
    assert (str(missing.severity), missing.hints[0]) == ("error", "did you mean `Houses`?")


def test_a_track_may_be_the_only_one_in_the_box(tmp_path):
    game = "languages: [ja]\ncomponents:\n  track: {name: トラック, size: 63x88, front: card.svg}\n"
    rules = "## 内容物\n\n- トラック 1枚\n\n## 準備\n\n得点{}を0に置く。\n"

    assert told(tmp_path / "a", rules.format("トラック"), game) == ()
    assert told(tmp_path / "b", rules.format("マーカー"), game) != ()


def test_what_the_list_calls_by_an_agreed_name_is_listed(tmp_path):
    game = f"claims: [{{says: Huts, means: houses}}]\ncomponents:\n  {HOUSES}\n"
    rules = "## Components\n\n- 12 huts\n\n## Play\n\nPay 3 houses.\n"

    assert told(tmp_path, rules, game) == ()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("checks: [{that: count('houses') = 5}]", "wrong-expression"),
        ("severity: {low-contrast: loud}", "wrong-value"),
    ],
)
def test_a_sentence_or_a_level_that_cannot_be_read_hides_no_other_finding(tmp_path, wrong, code):
    rules = "## Components\n\n- 13 houses\n"
    game = f"{wrong}\ncomponents:\n  {HOUSES}\n"

    codes = [each.code for each in told(tmp_path, rules, game)]
    assert sorted(codes) == sorted(["rules-count-differs", code])


def test_a_name_without_a_mark_among_items_is_listed(tmp_path):
    box = "tower: {name: Tower board, size: 63x88, front: card.svg, quantity: 1}"
    rules = "## Components\n\n- 12 houses\n\nTower board\n\n## Setup\n\n"
    use = "Place the tower board between the players.\n"

    assert told(tmp_path, rules + use, f"components:\n  {HOUSES}\n  {box}\n") == ()


@pytest.mark.parametrize(
    "play",
    [
        "この時点で所持コインが0なら、1枚もらう。",
        "村が完成した時ミープルは手元に戻る。",
        "スタートプレイヤーを決める。スタートプレイヤーから始め、スタートプレイヤーが親となる。",
    ],
)
def test_what_one_has_or_is_called_otherwise_is_listed(play):
    box = "## 内容物\n\n- コイン 60枚\n- ミープル 40個\n- 先手プレイヤーマーカー 1個\n\n"
    text = f"{box}## 流れ\n\n{play}\n"
    assert [e.name for e in read_claims(text, ".md") if e.role == "unlisted"] == []


def test_a_thing_is_listed_where_its_kind_is_whatever_else_it_is_called():
    text = "## Components\n\n- 9 gold tokens\n- 4 dice\n\n## Play\n\nReturn the spent tokens. "
    text += "Keep the purchased tokens and the discarded tokens, for a coin's worth of points. "
    text += "Flip a coin and roll your attack dice, then move your score token.\n"
    assert [e.name for e in read_claims(text, ".md") if e.role == "unlisted"] == []


def test_a_start_player_whom_no_list_knows_is_unlisted():
    text = (
        "## 内容物\n\n- コイン 60枚\n- ミープル 40個\n\n## 流れ\n\nスタートプレイヤーを決める。\n"
    )
    text += "スタートプレイヤーから始め、スタートプレイヤーが次の親を選ぶ。\n"
    found = [e.name for e in read_claims(text, ".md") if e.role == "unlisted"]
    assert found == ["スタートプレイヤー"]


@pytest.mark.parametrize(
    ("listed", "missing"),
    [
        ("7 glimmers", False),
        ("4 sails\n- 5 masts\n- 7 glimmers", True),
        ("4 sails\n- 5 masts\n- 7 glimmers\n- 6 sparkles", False),
        ("Glimmers (3 red, 4 blue)", False),
        ("4 sails\n- 5 masts\n- Glimmers (3 red, 4 blue)", True),
        ("8 glimmer tiles", True),
        ("8 glimmer tiles\n- 7 sparkle cards", False),
        ("4 sails\n- 8 glimmer tiles\n- 7 sparkle cards", True),
    ],
)
def test_a_name_is_missing_where_the_box_has_most_else_of_the_list(tmp_path, listed, missing):
    game = {"Houses": 12, "Sails": 4, "Masts": 5}
    text = f"## Components\n\n- 12 houses\n- {listed}\n"
    codes = [code for code, _ in told_of(tmp_path, text, game)]
    assert ("rules-thing-missing" in codes) == missing


@pytest.mark.parametrize(
    ("box", "text", "codes"),
    [
        ({"Owls": 14}, "- 2 mats with 7 owls and 3 nests.", []),
        ({"Hunting owls of a colour": 14}, "- 16 owls (8 in each colour) for hunting", []),
        (
            {"Hunting owls of a colour": 14},
            "- 36 kites (18 in each flock)\n- Fishing horn",
            ["component-never-mentioned"],
        ),
    ],
)
def test_what_a_line_may_say_of_a_component_is_not_said_to_be_left_out(tmp_path, box, text, codes):
    told = checked(tmp_path, f"## Components\n\n{text}\n", {"Mats": 2, **box})
    silent = {"rules-count-unstated", "component-never-mentioned"}
    assert [code for code, message in told if code in silent and "(Mats)" not in message] == codes


@pytest.mark.parametrize(
    ("name", "said", "codes"),
    [
        ("Harbour map", "The map lies in the middle.", []),
        ("Harbour map", "The game lies in the middle.", ["component-never-mentioned"]),
        ("Hafenplan", "Der Plan liegt in der Mitte.", []),
        ("Carnet de scores", "Le carnet est pour le meneur.", []),
        ("煮干し大", "煮干し(大)をもらう。", []),
        ("Bonus Relic Cards", "A relic is old.\n\n## Bonus\n\nBuy more.", []),
        ("Wolf cards", "Play a tile.", ["component-never-mentioned"]),
        ("5F電車", "電車を買う。\n\n|型|\n|-|\n|5F|", []),
        ("狼電車", "電車を買う。", ["component-never-mentioned"]),
    ],
)
def test_all_words_of_a_name_or_a_part_that_no_other_has_mention_it(tmp_path, name, said, codes):
    told = told_of(tmp_path, f"# Game\n\n{said}\n", {name: 4}, codes=("component-",))
    assert [code for code, _ in told] == codes


@pytest.mark.parametrize(
    ("box", "told"),
    [
        (["Mondlampe"], []),
        (["Lampe"], []),
        (["Nachtlampe"], ["the rules mention `Mondlampe`, but nothing in the box has that name"]),
        (["Nachtlampe", "Mondlampe"], []),
    ],
)
def test_the_end_of_a_compound_mentions_no_other_compound(tmp_path, box, told):
    rules = "# Spiel\n\nDie Mondlampe steht in der Mitte.\n\nGib die Lampe nach links.\n"
    found = told_of(tmp_path, rules, dict.fromkeys(box, 1), codes=("component-",))
    assert [message for _, message in found] == told


def test_what_has_its_number_in_running_text_is_not_called_unlisted(tmp_path):
    box = {"盤": 1, "終電マーカー": 3}
    text = (
        "## 内容物\n\n- 盤 1枚\n\n## 遊び方\n\n終電マーカーを6時に置く。終電マーカーは{}個ある。\n"
    )
    for count, codes in ((3, []), (2, ["rules-thing-unlisted"])):
        told = told_of(tmp_path / str(count), text.format(count), box)
        assert [code for code, _ in told if code == "rules-thing-unlisted"] == codes


def test_the_number_of_a_share_is_stated_where_nobody_says_how_many_play(tmp_path):
    text = "## Setting up\n\nEach player takes {} start cards.\n"
    for number, codes in ((5, []), (4, ["rules-count-unstated"])):
        told = told_of(tmp_path / str(number), text.format(number), {"Start cards": 5})
        assert [code for code, _ in told] == codes


@pytest.mark.parametrize(("there", "codes"), [(54, []), (50, ["rules-count-differs"]), (20, [])])
def test_a_likely_count_far_from_that_of_the_box_is_not_told(tmp_path, there, codes):
    text = "# Reefs\n\n## Components\n\n- 9 maps\n\nA heap of 54 tide cards is all it needs.\n"
    text += "\n## Setup\n\nDeal 6 tide cards to each player.\n"
    assert [code for code, _ in told_of(tmp_path, text, {"Tide cards": there})] == codes


@pytest.mark.parametrize(("box", "codes"), [("ダイス", []), ("タイル", ["rules-thing-missing"])])
def test_dice_are_the_same_by_either_japanese_word(tmp_path, box, codes):
    text = "## 内容物\n\n- 石 6個\n\n## 遊び方\n\nサイコロを振る。\n" + "サイコロ2個を渡す。\n" * 2
    told = told_of(tmp_path, text, {"石": 6, box: 1}, "ja")
    assert [code for code, _ in told if code == "rules-thing-missing"] == codes
