"""What sentences before play say that somebody or something has."""

import pytest

from rule_cases import said

GAME = {
    "en": "# Salt Marsh\n\nA game of reeds for the players of the marsh.\n\n",
    "de": "# Salzmoor\n\nEin Spiel der Schilfe für die Spieler und das Moor.\n\n",
    "fr": "# Marais salant\n\nUn jeu de roseaux pour les joueurs et le marais.\n\n",
    "ja": "# 潮の沼\n\n葦をあつめるゲームです。\n\n",
}


def told(sentence, language="en"):
    return [each for each in said(GAME[language] + sentence + "\n") if each[0] != "unlisted"]


@pytest.mark.parametrize(
    ("language", "sentence", "names"),
    [
        ("en", "There are four tribes, each with nine warriors and one chief.",
         ("warriors", "chief")),
        ("en", "Each of the four potters has nine jars and 1 wheel board.",
         ("jars", "wheel board")),
        ("de", "Vier Stämme leben hier. Jeder Stamm hat neun Krieger und einen Häuptling.",
         ("Krieger", "Häuptling")),
        ("fr", "Il y a quatre clans, composés chacun de neuf guerriers et d'un chef.",
         ("guerriers", "chef")),
        ("ja", "四つの国にはそれぞれ兵士が9体と将軍が1体います。", ("兵士", "将軍")),
        ("ja", "隊商は4つあり、どの隊商もらくだ9頭と荷車1台でできています。", ("らくだ", "荷車")),
    ],
)  # fmt: skip
def test_what_each_of_so_many_has_is_there_as_often(language, sentence, names):
    found = told(sentence, language)

    assert ("per_color", names[0], 9, 4) in found
    assert ("per_color", names[1], 1, 4) in found


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Each player has 9 jars and 1 wheel board."),
        ("de", "Jeder Spieler hat 9 Krüge und 1 Tafel."),
        ("fr", "Chaque joueur possède 9 cruches et 1 plateau."),
    ],
)
def test_what_each_player_has_is_a_share(language, sentence):
    assert [(role, count) for role, _, count, _ in told(sentence, language)] == [
        ("per_player", 9),
        ("per_player", 1),
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "The Owls have 6 nests and 14 feathers.",
        "The raider has a deck of 6 cards and 14 ladders.",
        "You get: 6 frogs & 14 strips.",
        "For the children: 6 beds and 14 sheep (7 each of two colours).",
        "You need the 6 nests from the shed and the 14 feathers.",
    ],
)
def test_several_things_that_somebody_has_are_in_the_box(sentence):
    found = told(sentence)

    assert [count for role, _, count, _ in found if role == "supply"][:2] == [6, 14]


def test_what_there_are_so_many_of_may_be_divided():
    found = told("There are 90 clay tokens in the bag, of which 30 are red and 60 are grey.")

    assert ("supply", "clay tokens", 90, None) in found
    assert ("part", "red", 30, None) in found


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("きつねコマは4つ。", [("きつねコマ", 4)]),
        ("注文札は22枚、お盆は4枚です。", [("注文札", 22), ("お盆", 4)]),
        ("攻め方は変装カードを8枚、守り方は推理カードを12枚使います。",
         [("変装カード", 8), ("推理カード", 12)]),
        ("デッキは王様1枚、大臣2枚、どろぼう3枚の合計6枚。",
         [("王様", 1), ("大臣", 2), ("どろぼう", 3)]),
        ("ぶどうカードは5が1枚、4が2枚、3が3枚の計6枚。", [("ぶどうカード", 6)]),
        ("お題カード100枚(両面、計200題)と得点チップ50枚が入ったゲームです。",
         [("お題カード", 100), ("得点チップ", 50)]),
    ],
)  # fmt: skip
def test_a_japanese_sentence_may_only_count(sentence, expected):
    found = [(name, count) for _, name, count, _ in told(sentence, "ja")]

    assert [each for each in found if each in expected] == expected


def test_so_many_of_each_kind_are_multiplied_in_a_japanese_sentence():
    found = told(
        "4種類の和菓子(団子、大福、羊羹、最中)のカードが、それぞれ11枚ずつあります。", "ja"
    )

    assert ("per_color", "和菓子カード", 11, 4) in found


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The player who has 6 nests and 14 feathers wins."),
        ("en", "If the Owls have 6 nests and 14 feathers, they win."),
        ("en", "Each turn the Owls have 6 moves and 14 steps."),
        ("en", "A pot that has 6 nests is worth 14 points."),
        ("fr", "Le joueur qui n'en a pas pioche d'abord 6 roseaux."),
        ("ja", "札が12枚たまったら終わりです。"),
        ("ja", "五人ならば山に残るのは十四枚である。"),
    ],
)
def test_what_somebody_may_come_to_have_is_not_in_the_box(language, sentence):
    found = told(sentence, language)

    assert not [each for each in found if each[0] in {"supply", "per_color"}]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "A word of six letters earns 3 chips and 2 coins."),
        ("de", "Ein Hering bringt 6 Münzen."),
        ("fr", "Quatre paniers valent 9 jetons."),
    ],
)
def test_what_a_thing_brings_is_not_in_the_box(language, sentence):
    assert not [each for each in told(sentence, language) if each[0] == "supply"]


def test_what_each_has_is_read_beside_what_the_box_contains():
    found = told(
        "There are four tribes. Each tribe has nine warriors and three huts. "
        "Besides these the box contains 24 totem tiles and seven relics."
    )

    assert ("per_color", "warriors", 9, 4) in found
    assert ("supply", "totem tiles", 24, None) in found


def test_what_players_hold_is_not_in_the_box():
    assert not [each for each in told("The owls have 7 cards in hand.") if each[0] == "supply"]


def test_players_may_each_have_something_in_japanese():
    found = told("4人のプレイヤーそれぞれに、花火師ボード1枚と火薬キューブ10個があります。", "ja")

    assert ("per_color", "火薬キューブ", 10, 4) in found


def test_what_one_player_has_goes_on_behind_commas():
    text = "## 内容物\n\n- 旗 4本\n- 盾 8個\n\n{}旗2、剣3、盾4の9個です。\n"
    assert ("per_player", "剣", 3) in {each[:3] for each in said(text.format("つまり1人分は"))}
    assert ("per_player", "剣", 3) not in {each[:3] for each in said(text.format("はじめは"))}
