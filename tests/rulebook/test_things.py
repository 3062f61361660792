"""What is told of small games with one fault: things that the rules use, faults in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import findings, told_of

HOUSES = "houses: {name: Houses, size: 63x88, front: card.svg, quantity: 12}"


def told(folder, rules, game=f"components:\n  {HOUSES}\n"):
    case = folder / "case"
    case.mkdir(parents=True)
    (case / "bad.md").write_text(rules, encoding="utf-8")
    path: Path = case / "bad.yaml"
    path.write_text("rules: bad.md\n" + game, encoding="utf-8")
    return findings(path, folder / "workspace")


@pytest.mark.parametrize("use", ["Score 3 points.", "Keep a timer ready."])
def test_what_may_be_at_hand_is_a_warning_without_an_unlike_name(tmp_path, use):
    (found,) = told(tmp_path, f"## Components\n\n- 12 houses\n\n## Play\n\n{use}\n")

    assert (found.code, str(found.severity)) == ("rules-thing-missing", "warning")
    assert not any("did you mean" in hint for hint in found.hints)


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


@pytest.mark.parametrize(
    ("more", "codes"),
    [
        ("", ["rules-thing-missing"]),
        ("  pad: {name: Score pad, size: 63x88, front: card.svg}\n", ["component-never-mentioned"]),
    ],
)
def test_points_that_nothing_in_the_box_counts_are_told_as_such(tmp_path, more, codes):
    game, play = f"components:\n  {HOUSES}\n{more}", "Each captured ship scores 1 point."
    (found,) = told(tmp_path, f"## Components\n\n- 12 houses\n\n## Play\n\n{play}\n", game)
    assert [found.code] == codes
    counts = "the rules give points (`scores 1 point`), but nothing in the box counts them"
    assert more or found.message == counts


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
        ("9 glimmer tiles", True),
        ("9 glimmer tiles\n- 7 sparkle cards", False),
        ("4 sails\n- 9 glimmer tiles\n- 7 sparkle cards", True),
    ],
)
def test_a_name_is_missing_where_the_box_has_most_else_of_the_list(tmp_path, listed, missing):
    game = {"Houses": 12, "Sails": 4, "Masts": 5}
    text = f"## Components\n\n- 12 houses\n- {listed}\n"
    codes = [code for code, _ in told_of(tmp_path, text, game)]
    assert ("rules-thing-missing" in codes) == missing
