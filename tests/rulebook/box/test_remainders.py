"""What the rules say is left of a component, and what is."""

import pytest

from rule_cases import checked

BOX = {"Owl": 16, "Heron": 30}
JAPANESE = {"Owl": 16, "梟カード": 30}
#: The language, the list, and a sentence with what is left; by the right number.
LEFT = {
    "a share for a case": (
        "en", "- 16 owls\n- 30 herons",
        "Shuffle the owls and deal 3 to each player. With four players that leaves {} in the deck.",
        4,
    ),
    "a number that is laid out": (
        "en", "- 16 owls\n- 30 herons",
        "Lay out 5 of the owls face up; the other {} form a pile.", 11,
    ),
    "shares and a number, in clauses": (
        "en", "- 16 owls\n- 30 herons",
        "Shuffle the herons, deal five to each player, lay out four. With 4 of you {} are left.", 6,
    ),
    "a case behind, in brackets": (
        "en", "- 16 owls\n- 30 herons",
        "Shuffle the herons. Deal 4 to each player, then 5 face up. "
        "The rest is the pile ({} cards in a four player game).", 9,
    ),
    "a number for each case": (
        "en", "- 16 owls\n- 30 herons",
        "Deal 5 herons to each player. With 3 players 15 are left, with 4 players {} are left.", 10,
    ),
    "a number for a second case": (
        "de", "- 16 Owl\n- 30 Heron",
        "Jeder Spieler bekommt 5 Heron. "
        "Bei 4 Spielern bleiben 10 Heron im Beutel, bei 3 Spielern {} und nichts sonst.", 15,
    ),
    "numbers of a sentence behind, in Japanese": (
        "ja", "- Owl 16枚\n- 梟カード 30枚",
        "梟カードをよく切って6枚ずつ配る。残りは裏にして積み、森と呼ぶ。"
        "四人のとき森は6枚、3人のとき{}枚である。", 12,
    ),
    "so many of two things": (
        "ja", "- Owl 16枚\n- 梟カード 30枚",
        "梟カードは、赤い梟と青い梟を1枚ずつ各自が取ります。"
        "残りの梟カードは山にします（4人なら{}枚）。",
        22,
    ),
    "what you have once others are out": (
        "en", "- 16 owls\n- 30 herons",
        "If you are only 4 take out 4 herons first, so you have {} herons", 26,
    ),
    "what stays in a deck": (
        "en", "- 16 owls\n- 30 herons",
        "Shuffle the herons. Turn up 4 in a row. {} stay in the deck.", 26,
    ),
    "so many of each kind, explained": (
        "en", "- 16 owls\n- 30 herons",
        "Pull out twelve herons, three to each of the four piers; that leaves {}.", 18,
    ),
    "what a game goes on with": (
        "en", "- 16 owls\n- 30 herons",
        "With two players, take out 6 herons. You play with {} herons then.", 24,
    ),
    "Japanese, with a name in the sentence": (
        "ja", "- Owl 16枚\n- 梟カード 30枚",
        "梟カードをよく切って6枚ずつ配る。4人なら残りは{}枚です。", 6,
    ),
    "a subject of its own in German": (
        "de", "- 16 Owl\n- 30 Heron",
        "Jeder nimmt eine Tafel und legt 3 Heron hin. Zu viert bleiben noch {} Heron im Beutel.",
        18,
    ),
    "German": (
        "de", "- 16 Owl\n- 30 Heron",
        "Jeder zieht 3 Owl. Zu viert bleiben noch {} Owl im Stapel.", 4,
    ),
    "French": (
        "fr", "- 16 Owl\n- 30 Heron",
        "On retourne cinq Owl au milieu, il en reste {} dans la pioche.", 11,
    ),
    "Japanese": (
        "ja", "- Owl 16枚\n- Heron 30枚",
        "Owlを切り、5枚を表にして並べます。残り{}枚は山にします。", 11,
    ),
}  # fmt: skip
TITLES = {
    "en": ("Components", "Setup"), "de": ("Material", "Aufbau"),
    "fr": ("Matériel", "Mise en place"), "ja": ("内容物", "準備"),
}  # fmt: skip


def told(folder, form, number):
    language, listed, sentence, _ = LEFT[form]
    first, second = TITLES[language]
    folder.mkdir()
    text = f"# Marsh\n\n## {first}\n\n{listed}\n\n## {second}\n\n{sentence.format(number)}\n"
    several = ("3 players", "3 Spieler", "3人")
    players = (3, 4) if any(each in text for each in several) else 4
    return checked(folder, text, JAPANESE if "梟" in text else BOX, language, players)


@pytest.mark.parametrize("form", LEFT)
def test_what_is_left_is_told_where_it_is_not_what_is_taken_away_leaves(tmp_path, form):
    right = LEFT[form][3]
    assert told(tmp_path / "right", form, right) == []
    ((code, message),) = told(tmp_path / "wrong", form, right + 2)
    assert code == "rules-values-differ"
    assert f"leave {right}, the rules say {right + 2}" in message


@pytest.mark.parametrize(
    "sentence",
    [
        "Take out the four foxes and an owl. The other 15 owls are shuffled.",
        "Deal 3 owls to each player, and the rest is left.",
        "Each player takes 4 owls, plays one and keeps the other 3.",
        "If one owl is left, take it.",
        "Each player takes a map and 3 owls. With 2 players 10 are left, with 4 4 are left.",
        "Take out one owl and 2 foxes. The other 14 owls are shuffled.",
        "Mix the herons and lay a square of 3 by 3 in the middle; 21 herons remain.",
        "Lay two rows of five herons. The other 20 herons are the stock.",
        "Play.\n\n## Scoring\n\nFour owls in a wood: 8 points. With two players 14 owls are left.",
        "Example\n\nThe owl has 2+4=6 spaces, and 15 owls are left.",
    ],
)
def test_what_other_numbers_may_explain_is_not_told(tmp_path, sentence):
    text = f"# Marsh\n\n## Components\n\n- 16 owls\n- 30 herons\n\n## Setup\n\n{sentence}\n"
    assert checked(tmp_path, text, BOX, "en", 4) == []


def test_what_follows_from_a_wrong_number_in_the_list_is_told_once(tmp_path):
    text = "# Marsh\n\n## Components\n\n- 17 owls\n- 30 herons\n\n## Setup\n\n"
    text += "Lay out 5 of the owls face up; the other 12 form a pile.\n"
    assert [code for code, _ in checked(tmp_path, text, BOX, "en", 4)] == ["rules-count-differs"]


def test_a_sum_stands_for_the_numbers_before_it(tmp_path):
    text = "# 金魚\n\n## 内容物\n\n- 金魚タイル 60枚\n\n## 準備\n\n水槽には16マスがあります。"
    text += (
        "金魚タイルをまぜ、各マスに2枚ずつ、あわせて32枚を置きます。残りの{}枚は袋に入れます。\n"
    )
    for left, told in ((28, []), (30, ["60 `金魚タイル` less 32 leave 28, the rules say 30"])):
        (tmp_path / str(left)).mkdir()
        found = checked(tmp_path / str(left), text.format(left), {"金魚タイル": 60}, "ja", 4)
        assert [message for _, message in found] == told


def test_sentences_without_a_number_do_not_part_what_is_taken_from_what_is_left(tmp_path):
    text = "# 文具\n\n## 用具\n\n- 文具カード 24枚\n\n## 準備\n\n1. 文具カードを切り、1枚を隠す。"
    text += "これを秘密と呼ぶ。\n2. 5枚ずつ配る。\n3. 3枚を表にして並べる。"
    text += "これを店先と呼ぶ。\n4. 残り{}枚を山とする。\n"
    for left, told in ((10, 0), (12, 1)):
        (tmp_path / str(left)).mkdir()
        found = checked(tmp_path / str(left), text.format(left), {"文具カード": 24}, "ja", 2)
        assert len(found) == told
