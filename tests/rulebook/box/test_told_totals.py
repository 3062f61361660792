"""Totals that are not the sum of what is counted before them."""

import pytest

from rule_cases import checked

BOX = {"Owl": 14, "Hare": 12, "Fox": 10}


def told(folder, sentence, language="en"):
    folder.mkdir(exist_ok=True)
    titles = {"en": "Components", "de": "Material", "fr": "Matériel", "ja": "内容物"}
    listed = "- Owl: 14\n- Hare: 12\n- Fox: 10\n"
    text = f"# Marsh\n\n## {titles[language]}\n\n{listed}\n## {language}\n\n{sentence}\n"
    return checked(folder, text, BOX, language, 4)


@pytest.mark.parametrize(
    ("language", "sentence", "right"),
    [
        ("en", "Shuffle 14 owls, 12 hares and 10 foxes, {} altogether.", 36),
        ("de", "Mischt 14 Owl, 12 Hare und 10 Fox, zusammen {} Tiere.", 36),
        ("fr", "Mélangez 14 Owl, 12 Hare et 10 Fox, {} en tout.", 36),
    ],
)
def test_a_total_that_its_numbers_do_not_come_to_is_told(tmp_path, language, sentence, right):
    assert told(tmp_path / "right", sentence.format(right), language) == []
    ((code, said),) = told(tmp_path / "wrong", sentence.format(right + 2), language)
    assert code == "rules-values-differ"
    assert said == f"the numbers before come to {right}, the rules say {right + 2}"


@pytest.mark.parametrize(
    ("language", "sentence", "right"),
    [
        ("en", "The bank has 40 x £1, 24 x £5 and 6 x £10 (£{} in total).", 220),
        ("fr", "La banque a 40 x 1 €, 24 x 5 € et 6 x 10 € ({} € en tout).", 220),
        ("ja", "お金は100円札36枚、500円札12枚、1000円札6枚で、合計{}円です。", 15600),
    ],
)
def test_a_sum_of_money_that_its_coins_do_not_come_to_is_told(tmp_path, language, sentence, right):
    assert not [
        e for e in told(tmp_path / "right", sentence.format(right), language) if "come to" in e[1]
    ]
    found = told(tmp_path / "wrong", sentence.format(right + 10), language)
    assert f"the numbers before come to {right:,}, the rules say {right + 10:,}" in [
        e[1] for e in found
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "Each round has 3 phases, 2 checks and 4 moves; 12 moves altogether.",
        "Deal 3 owls to each of 4 players, 12 in all, and lay out 2 hares.",
        "With 14 owls and 12 hares there are 36 animals in all.",
    ],
)
def test_a_total_of_something_else_is_not_told(tmp_path, sentence):
    assert not [each for each in told(tmp_path, sentence) if "come to" in each[1]]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The deck has twelve owls, eight hares, ten mice and the fox, 31 cards in all."),
        (
            "de",
            "Das Spiel besteht aus 12 Owls, 8 Hares, 10 Mice und dem Fuchs, insgesamt 31 Karten.",
        ),
        ("fr", "Le jeu comprend 12 Owls, 8 Hares, 10 Mice et le renard, soit 31 cartes au total."),
    ],
)
def test_a_thing_without_a_number_is_one_more_in_a_total(tmp_path, language, sentence):
    box = {"Owls": 12, "Hares": 8, "Mice": 10, "Fox": 1}
    found = checked(tmp_path, f"# Marsh\n\n{sentence}\n", box, language)

    assert [each for each in found if each[0] == "rules-values-differ"] == []


@pytest.mark.parametrize(
    ("language", "sentence", "right"),
    [
        ("en", "That makes {} cards.", 36),
        ("de", "An Karten gibt es zusammen {}.", 36),
        ("fr", "Cela fait {} cartes en tout.", 36),
        ("ja", "全部でカードが{}枚あります。", 36),
    ],
)
def test_a_total_of_all_cards_that_nearly_is_that_of_the_box_is_told(
    tmp_path, language, sentence, right
):
    assert told(tmp_path / "right", sentence.format(right), language) == []
    ((code, said),) = told(tmp_path / "wrong", sentence.format(right + 2), language)
    assert code == "rules-values-differ"
    assert said == f"the rules say {right + 2} cards in all, the box has {right}"


@pytest.mark.parametrize(
    "sentence",
    [
        "That makes 26 cards.",  # owls and hares
        "That makes 20 cards.",
        "Example: that makes 34 cards.",
        "That makes 34 card backs.",
    ],
)
def test_other_numbers_of_cards_are_not_told(tmp_path, sentence):
    assert told(tmp_path, sentence) == []


@pytest.mark.parametrize(
    ("language", "sentence", "right"),
    [
        ("en", "Money, {} groats in 74 coins: 40 of one groat, 24 of five, 10 of twenty.", 360),
        (
            "en",
            "The reeds are worth {} points: 18 for the owls, 30 for the hares, 12 for foxes.",
            60,
        ),
        ("en", "The lots are worth {} points, of which owls have 30, hares 20 and foxes 12.", 62),
        ("de", "Alle zusammen bringen {} Punkte: die Uhus 30, die Hasen 20, die Füchse 12.", 62),
        ("fr", "Les paniers valent {} points en tout : 30 pour les petits, 20 et 12 ensuite.", 62),
        ("ja", "点をすべて足すと{}点になります。内訳は、梟30点、兎20点、狐12点です。", 62),
        ("fr", "Il y a 30 petits sous (valeur 1) et 12 gros sous (valeur 5), soit {} sous.", 90),
        ("fr", "Chacun prend 3 souris et {} sous : deux pièces de 1 et deux pièces de 5.", 12),
        ("ja", "元手は一銭を六枚、五銭を二枚、十銭を一枚です。あわせて{}銭です。", 26),
        ("ja", "石には銅（1点）が24個、銀（3点）が12個あり、合わせると{}点になります。", 60),
    ],
)
def test_a_sum_of_what_its_parts_are_worth_is_told(tmp_path, language, sentence, right):
    def found(number):
        told_here = told(tmp_path / str(number), sentence.format(number), language)
        return [said for _, said in told_here if "this sum" in said]

    assert found(right) == []
    assert found(right + 2) == [f"the parts of this sum come to {right}, the rules say {right + 2}"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Take 12 coins: 8 of one groat and 4 of two groats."),
        ("en", "Lay out 4 rows of 5 and 2 rows of 3 and a fox, 27 in all."),
        ("en", "Cards 1 of 3 and 2 of 3 show owls. Foxes have 8 spots in all."),
        ("en", "They are worth 20 points: 3 for each of 4 owls and 2 for each of 4 hares."),
        ("en", "Together they have 60 points. With 4 owls, 20 foxes and 38 hares you win."),
        ("ja", "全部で60点です。梟は30点、兎は20点です。"),
        ("ja", "1人に3点カードを1枚引かせ、全員にも3点カードを1枚ずつ引かせる。"),
        ("en", "There are 44 coins (24 worth 1 groat and 20 worth 5 groats)."),
        ("fr", "Prenez 14 sous : deux pièces de 1, deux pièces de 5 et deux jetons."),
        ("ja", "五銭を二枚と十銭を二枚取ります。32点で終わります。"),
        ("ja", "五銭を二枚と十銭を二枚、一人ずつに渡します。二人分をあわせて60銭です。"),
    ],
)
def test_a_number_that_is_no_sum_of_such_parts_is_not_told(tmp_path, language, sentence):
    assert not [said for _, said in told(tmp_path, sentence, language) if "this sum" in said]
