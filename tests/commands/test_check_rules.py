"""Rules texts on the command line: a game with nine faults, and texts from outside."""

import json

import pytest

GAME = """\
name: {en: Harbour, ja: 港}
languages: [en, ja]
players: 2-4
rules: [rules.en.md, rules.ja.md]
definitions:
  sides:
    gold: {name: {en: Gold, ja: 金}, colour: "#e5b53a"}
    silver: {name: {en: Silver, ja: 銀}, colour: "#3f4a56"}
components:
  cargo: {name: {en: Cargo cards, ja: 積荷カード}, size: 63x88, front: card.svg, quantity: 20}
  ships: {name: {en: Ships, ja: 船}, size: 63x88, front: card.svg, quantity: 8}
  markers:
    name: {en: Markers, ja: マーカー}
    size: 63x88
    front: card.svg
    matrix: {side: sides}
    quantity: 5
  grain: {name: {en: Grain, ja: 穀物}, size: 63x88, front: card.svg, quantity: 12}
"""
ENGLISH = """\
# Harbour

For 2 to 4 players.

## Components

- Cargo cards: 20
- Ships: 8
- Markers: 10 (5 gold, 5 silver)
- Grain: 12

## Setup

Each player takes 2 ships.

## Play

1. Draw a card.
2. Load a ship.
3. Sail.
"""
JAPANESE = """\
# 港

2～4人用。

## 内容物

- 積荷カード 20枚
- 船 8個
- マーカー 10個（金5個、銀5個）
- 穀物 12個

## 準備

各プレイヤーは船を2個受け取ります。
"""
FAULTS = [
    ("rules.en.md", "Cargo cards: 20", "Cargo cards: 21", "rules-count-differs", 7),
    ("rules.en.md", "5 gold", "4 gold", "rules-part-differs", 9),
    ("rules.en.md", "Grain: 12", "Grain ( )", "rules-count-blank", 10),
    ("rules.en.md", "takes 2 ships", "takes 3 ships", "box-runs-short", 14),
    ("rules.en.md", "3. Sail", "4. Sail", "numbering-skips", 20),
    ("rules.ja.md", "2～4人", "2～5人", "rules-players-differ", 3),
    ("rules.ja.md", "船 8個", "船 7個", "rules-count-differs", 8),
    ("rules.ja.md", "銀5個", "銅5個", "rules-part-missing", 9),
    ("rules.ja.md", "- 穀物 12個\n", "- 穀物 12個\n- 砂時計 1個\n", "rules-thing-missing", 11),
]


@pytest.fixture
def harbour(desk):
    desk.write("components/deck/game.yaml", GAME)
    desk.write("components/deck/rules.en.md", ENGLISH)
    desk.write("components/deck/rules.ja.md", JAPANESE)
    desk.edit("layouts/deck/card.svg", ' data-text="title"', "")
    desk.edit("layouts/deck/card.svg", "<rect", "<desc>The side is not shown.</desc><rect")
    return desk


def told(outcome):
    return [
        (each["location"]["path"].rpartition("/")[2], each["code"], each["location"]["line"])
        for each in json.loads(outcome.stdout)
    ]


def test_a_game_whose_rules_agree_is_fine(harbour):
    assert told(harbour.run("check", "--format", "json")) == []


def test_a_game_with_nine_faults_has_nine_findings(harbour):
    for file, right, wrong, _, _ in FAULTS:
        harbour.edit(f"components/deck/{file}", right, wrong)

    outcome = harbour.run("check", "--format", "json")

    assert outcome.status == 1
    assert told(outcome) == [(file, code, line) for file, _, _, code, line in FAULTS]


@pytest.mark.parametrize(("file", "right", "wrong", "code", "line"), FAULTS)
def test_each_of_them_alone_is_one_finding(harbour, file, right, wrong, code, line):
    harbour.edit(f"components/deck/{file}", right, wrong)

    assert told(harbour.run("check", "--format", "json")) == [(file, code, line)]


def test_both_places_are_shown(harbour):
    harbour.edit("components/deck/rules.en.md", "Cargo cards: 20", "Cargo cards: 21")

    assert harbour.run("check").stderr == (
        "error[rules-count-differs]: the rules say 21 `Cargo cards`, the box has 20\n"
        " --> components/deck/rules.en.md:7:3\n"
        "  |\n"
        "7 | - Cargo cards: 21\n"
        "  |   ^^^^^^^^^^^^^^^\n"
        "  --> components/deck/game.yaml:10:3\n"
        "   |\n"
        "10 |   cargo: {name: {en: Cargo cards, ja: 積荷カード}, size: 63x88, front: card.svg, "
        "quantity: 20}\n"
        "   |   ^^^^^\n"
        "   = `cargo`: 20 in the box\n"
        "  = hint: correct the rules, or the quantities of `cargo`\n"
        "1 error\n"
    )


def test_a_text_from_outside_stands_for_the_rules(harbour, tmp_path_factory):
    draft = tmp_path_factory.mktemp("elsewhere") / "draft.txt"
    draft.write_text(ENGLISH.replace("Ships: 8", "Ships: 9"), encoding="utf-8")

    outcome = harbour.run("check", "deck", "--rules", str(draft), "--format", "json")

    (found,) = json.loads(outcome.stdout)
    assert found["message"] == "the rules say 9 `Ships`, the box has 8"
    assert found["location"]["path"] == draft.as_posix()


def test_a_rules_text_that_is_no_text_is_told(harbour):
    (harbour.root / "components/deck/rules.ja.md").write_bytes(b"\xff\xfe\x00")

    outcome = harbour.run("check", "--format", "json")

    assert outcome.status == 1
    assert ("rules.ja.md", "not-utf8", None) in told(outcome)


def test_build_counts_what_the_rules_contradict(harbour):
    harbour.edit("components/deck/rules.en.md", "Cargo cards: 20", "Cargo cards: 21")

    outcome = harbour.run("build")

    assert outcome.status == 0
    assert outcome.stdout.endswith("checks: 1 error, run `punchboard check deck`\n")


def test_claims_of_the_game_file_bind_and_set_aside(harbour):
    harbour.edit("components/deck/rules.en.md", "- Ships: 8", "- Boats: 8\n- Cannons: 3")
    harbour.edit("components/deck/rules.en.md", "takes 2 ships", "takes 2 boats")
    kept = "claims:\n- {says: boats, means: ships}\n- {says: cannons, set_aside: not yet}\n"
    harbour.edit("components/deck/game.yaml", "components:", f"{kept}components:")

    assert told(harbour.run("check", "--format", "json")) == []


def test_an_appendix_in_the_same_language_need_not_name_everything(harbour):
    harbour.edit("components/deck/game.yaml", "[rules.en.md,", "[rules.en.md, appendix.en.md,")
    harbour.write("components/deck/appendix.en.md", "# Solo\n\nPlay with the ships and markers.\n")

    assert told(harbour.run("check", "--format", "json")) == []
