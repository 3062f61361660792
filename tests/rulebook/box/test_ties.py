"""The numbers of a definition are held against the lines of the rules that are about them."""

import pytest

from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ties import differing_facts
from punchboard.rulebook.reader import read_text
from punchboard.rulebook.texts import RulesText

GAME = """languages: [en, ja]
definitions:
  rule:
    start: {hand: 7, coins: 4}
    storm: {lamps: 3}
    harbour: {most: 6, piles: 8}
  steps:
    moor:
      name: {en: Moor, ja: 停泊}
      text:
        en: "Draw a rope, up to {{ rule.harbour.most }}."
        ja: "綱を引く（最大{{ rule.harbour.most }}）。"
    storm:
      name: {en: Storm, ja: 嵐}
      text:
        en: "Close the shutters! A storm puts out {{ rule.storm.lamps }} lamps of the pier."
        ja: "嵐は桟橋の灯を{{ rule.storm.lamps }}つ消す。"
components:
  ropes: {name: {en: Rope cards, ja: 綱カード}, size: poker, front: a.svg, quantity: 60}
"""
ENGLISH = """# Pier

## Setup

- Deal 7 rope cards to each player.
- Everybody starts with 4 coins.
- Lay the nets in 8 piles in the harbour.

## Turns

- **Moor**: draw a rope. Nobody keeps more than 6.
- **Sail**: move 2 piers on.

When the wind turns, a storm puts out 3 lamps of the pier.

## An example

Ann has 9 coins at the start. The storm puts out 5 lamps of the pier.
"""
JAPANESE = """# 桟橋

## 準備

- 綱カードを各プレイヤーに7枚ずつ配ります。
- 各自、コイン4枚で始めます。
- 網を港に8つの山で置きます。

## 手番

- **停泊**：綱を引きます。6本までです。
- **出航**：桟橋を2つ進みます。

風が変わると、嵐が桟橋の灯を3つ消します。

## 例

アンはコインを9枚持っています。嵐は桟橋の灯を5つ消しました。
"""


def told(game, english=ENGLISH, japanese=JAPANESE, edit=("", ""), broken=()):
    """Return the places of each finding: file and line, the one reported about first."""
    box = game.value(GAME.replace(*edit))
    texts = []
    for name, text in (("rules.en.md", english), ("rules.ja.md", japanese)):
        found = read_text(text, ".md")
        texts.append(RulesText(game.folder / name, text, found.claims, found.script))
    findings = differing_facts(box, texts, Ledger(box, texts), (), broken)
    return [
        [f"{e.path.name[6:8]}:{e.line}" for e in (f.location, *(r.location for r in f.related))]
        for f in findings
    ]


def test_rules_with_the_numbers_of_the_game_agree(game):
    assert told(game) == []


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("hand: 7", "hand: 8", 5),  # dealt
        ("coins: 4", "coins: 5", 6),  # beside the words of its key
        ("piles: 8", "piles: 9", 7),
        ("most: 6", "most: 9", 11),  # what the printed entry of that name says
        ("lamps: 3", "lamps: 4", 14),  # what a printed sentence says
    ],
)
def test_a_number_changed_in_the_game_is_told_where_the_rules_have_the_old_one(
    game, old, new, line
):
    ((place, _, also),) = told(game, edit=(old, new))
    assert (place, also) == (f"en:{line}", f"ja:{line}")


@pytest.mark.parametrize(
    ("english", "japanese", "line"),
    [
        (("Deal 7 rope", "Deal 8 rope"), ("7枚ずつ配", "8枚ずつ配"), 5),
        (("Nobody keeps more than 6", "8 is the most you keep"), ("6本まで", "最大8本"), 11),
        (("puts out 3 lamps of", "will put out four lamps on"), ("灯を3つ", "灯を4つ"), 14),
    ],
)
def test_one_wrong_text_is_told_alone_and_two_are_told_together(game, english, japanese, line):
    wrong = {"english": ENGLISH.replace(*english)}
    assert [each[0] for each in told(game, **wrong)] == [f"en:{line}"]

    wrong["japanese"] = JAPANESE.replace(*japanese)
    ((place, _, also),) = told(game, **wrong)
    assert (place, also) == (f"en:{line}", f"ja:{line}")


def test_a_number_that_a_broken_check_is_about_is_left_to_it(game):
    edit = ("piles: 8", "piles: 9")
    assert told(game, edit=edit, broken=["rule.harbour.piles <= 8"]) == []


def test_numbers_of_other_things_are_left_alone(game):
    english = ENGLISH.replace("starts with 4 coins", "starts with some coins")
    assert told(game, english.replace("in 8 piles in the harbour", "as you like")) == []


@pytest.mark.parametrize("english", ["Every lamp is worth 1 point.", "Silk is worth 6 points."])
def test_entries_that_are_alike_are_things_and_no_numbers_of_the_rules(game, english):
    cargo = "definitions:\n  cargo: {silk: {points: 5}, tea: {points: 3}}\n"
    edit = ("definitions:\n", cargo)
    assert told(game, f"# Pier\n\n{english}\n", "# 桟橋\n", edit) == []
