"""Numbers that are said to be of all of a thing, and of all things of a kind."""

import pytest

from rule_cases import checked, findings, told_of

TEXTS = {
    "en": "# Sky\n\nA game for the players of the night.\n\n## Components\n\n- 60 star cards\n"
    "- 20 meteors\n\n## Setup\n\n{}\n",
    "de": "# Himmel\n\nEin Spiel für die Spieler und die Nacht.\n\n## Material\n\n- 60 "
    "Sternkarten\n"
    "- 20 Meteore\n\n## Aufbau\n\n{}\n",
    "fr": "# Ciel\n\nUn jeu pour les joueurs de la nuit.\n\n## Matériel\n\n- 60 cartes Étoile\n"
    "- 20 météores\n\n## Mise en place\n\n{}\n",
    "ja": "# 空\n\n## 内容物\n\n- 星カード 60枚\n- 隕石 20個\n\n## 準備\n\n{}\n",
}
BOXES = {
    "en": {"Star card": 60, "Meteor": 20}, "de": {"Sternkarten": 60, "Meteore": 20},
    "fr": {"cartes Étoile": 60, "météores": 20}, "ja": {"星カード": 60, "隕石": 20},
}  # fmt: skip
ALL = [
    ("en", "Put all {} meteors into the bag.", 20, 18),
    ("en", "Put the {} meteors into the bag.", 20, 18),
    ("en", "Shuffle all of the {} star cards and deal 5 to each player.", 60, 58),
    ("de", "Legt alle {} Meteore in den Beutel.", 20, 18),
    ("de", "Mischt die {} Sternkarten.", 60, 58),
    ("fr", "Mettez les {} météores dans le sac.", 20, 18),
    ("fr", "Mélangez toutes les {} cartes Étoile.", 60, 58),
    ("ja", "隕石{}個をすべて袋に入れます。", 20, 18),
    ("ja", "全{}個の隕石を袋に入れる。", 20, 18),
]


def told(folder, language, sentence, box=None):
    folder.mkdir(exist_ok=True)
    text = TEXTS[language].format(sentence)
    return checked(folder, text, box or BOXES[language], language, (2, 4))


@pytest.mark.parametrize(("language", "sentence", "right", "wrong"), ALL)
def test_a_number_of_all_that_is_not_all_is_told(tmp_path, language, sentence, right, wrong):
    assert told(tmp_path / "right", language, sentence.format(right)) == []
    ((code, message),) = told(tmp_path / "wrong", language, sentence.format(wrong))
    assert code == "rules-count-differs"
    assert message.endswith(f"the box has {right}")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Remove 2 meteors. Put all 18 meteors into the bag."),
        ("en", "Put the 18 meteors of your choice aside."),
        ("en", "Place the 19 meteors with a sun in the bag."),
        ("en", "With two players, use the 18 meteors."),
        ("en", "Deal the 18 meteors that are left."),
        ("en", "Take 18 meteors."),
        ("ja", "隕石18個を袋に入れます。"),
        ("ja", "隕石を2個除き、18個をすべて袋に入れます。"),
    ],
)
def test_what_may_be_some_is_not_told(tmp_path, language, sentence):
    assert told(tmp_path / "game", language, sentence) == []


SUMS = "# Burrow\n\n## Box\n\n- 20 tunnel cards\n- 2 aid cards\n- 8 foxes\n- 9 carrots\n\n{}\n"
GAME = """\
rules: burrow.md
languages: [en]
components:
  tunnels: {name: Tunnel card, size: 63x88, front: card.svg, quantity: 20}
  aids: {name: Aid card, size: 63x88, front: card.svg, quantity: 2}
  foxes: {name: Fox, kind: token, size: 25, front: card.svg, quantity: 8}
  carrots: {name: Carrot, kind: token, size: 25, front: card.svg, quantity: 9}
"""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Total: 22 cards, 17 tokens", None),
        ("There are 22 cards and 17 tokens.", None),
        ("Total: 22 cards, 18 tokens", "the rules say 18 tokens in all, the box has 17"),
        ("There are 21 cards and 17 tokens.", "the rules say 21 cards in all, the box has 22"),
    ],
)
def test_a_sum_of_a_kind_that_its_things_do_not_come_to_is_told(tmp_path, line, message):
    (tmp_path / "burrow.md").write_text(SUMS.format(line), encoding="utf-8")
    (tmp_path / "burrow.yaml").write_text(GAME, encoding="utf-8")
    found = findings(tmp_path / "burrow.yaml", tmp_path / "workspace")
    told = [each.message for each in found if each.code.startswith(("rules", "box", "component-"))]
    assert told == ([message] if message else [])


TOGETHER = (
    "# Fold\n\n## Box\n\nOf the cards, {} are *basics*.\n\n"
    "- Scrap: 40 cards\n- Sheet: 24 cards\n- Tear: 16 cards\n"
)


@pytest.mark.parametrize("scraps", [40, 41])
def test_a_name_for_several_components_together_is_nothing_that_is_missing(tmp_path, scraps):
    box = {"Scrap": scraps, "Sheet": 24, "Tear": 16}
    found = told_of(tmp_path, TOGETHER.format(80), box)
    assert [code for code, _ in found] == ["rules-count-differs"] * (scraps - 40)


TILES = (
    "components:\n"
    "  fens: {name: Fen, kind: tile, size: 45x45, front: card.svg, quantity: 22}\n"
    "  dikes: {name: Dike, kind: tile, size: 45x45, front: card.svg, quantity: 13}\n"
    "  mills: {name: Mill, kind: tile, size: 45x45, front: card.svg, quantity: 7}\n"
)


@pytest.mark.parametrize(
    ("said", "told"), [(42, []), (41, ["the rules say 41 `tiles`, the parts come to 42"])]
)
def test_a_list_of_tiles_comes_to_the_number_above_it(tmp_path, said, told):
    rules = f"# Peat\n\n## Components\n\n- {said} tiles:\n  - 22 fens\n  - 13 dikes\n  - 7 mills\n"
    (tmp_path / "bad.md").write_text(rules, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(f"rules: bad.md\nlanguages: [en]\n{TILES}", encoding="utf-8")
    found = findings(tmp_path / "bad.yaml", tmp_path / "workspace")
    assert [each.message for each in found if each.code.startswith("rules-")] == told


def test_what_is_left_of_all_tiles_is_no_total_of_them(tmp_path):
    rules = (
        "# Peat\n\n## Components\n\n- 22 fens\n- 13 dikes\n- 7 mills\n\n## Setup\n\n"
        "Lay out one tile. The remaining 40 tiles and the first are the stack.\n"
    )
    (tmp_path / "bad.md").write_text(rules, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(f"rules: bad.md\nlanguages: [en]\n{TILES}", encoding="utf-8")
    found = findings(tmp_path / "bad.yaml", tmp_path / "workspace")
    assert [each.message for each in found if "in all" in each.message] == []
