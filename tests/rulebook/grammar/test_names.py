import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from punchboard.rulebook.grammar.names import (
    core,
    definition_key,
    is_kind,
    is_made,
    is_short_for,
    key,
    pattern,
    plural,
    stem,
    words,
)
from rule_cases import checked


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Player cards", "player card"),
        ("the Dominoes", "domino"),
        ("DICE", "die"),
        ("Houses", "house"),
        ("boxes", "Box"),
        ("companies", "Company"),
        ("start-player marker", "Start player markers"),
        ("エリアタイル", "エリア・タイル"),
        ("ワーカ", "ワーカー"),
        ("ｶｰﾄﾞ", "カード"),
        ("Ｇｅｎｅｓｉｓ　ｃａｒｄｓ", "Genesis Card"),
        ("【カメラフレーム】", "カメラフレーム"),
        ("Stones (all)", "stone"),
        ("Game board", "Board"),
        ("ゲームボード", "ボード"),
        ("wooden houses", "House"),
        ("double-sided Omen tokens", "Omen token"),
        ("Beidseitige Plättchen", "Plättchen"),
        ("Étoiles", "étoile"),
    ],
)
def test_a_name_has_one_key_in_every_spelling(one, other):
    assert key(one) == key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("glass", "glas"), ("bus", "bu"), ("カード", "ガード"), ("red", "reds card")]
)
def test_other_names_have_other_keys(one, other):
    assert key(one) != key(other)


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("Genesis cards", "genesis"),
        ("創世カード", "創世"),
        ("ワーカーポーン", "ワーカー"),
        ("禅僧駒", "禅僧"),
        ("Land triangles", "land"),
        ("土地三角形", "土地"),
        ("Score markers", "scoremarker"),
        ("得点マーカー", "得点マーカ"),
        ("Jetons Étoile", "étoile"),
        ("cards", "card"),
        ("カード", "カード"),
    ],
)
def test_the_core_is_the_name_without_its_kind_if_that_says_enough(name, left):
    assert core(name) == left


def test_a_bare_word_for_a_kind_is_no_name():
    assert [is_kind(each) for each in ("Cards", "カード", "Stones")] == [True, True, False]


def test_a_rulebook_is_not_made_here():
    made = ["Rulebook", "ルールブック", "The rules", "cards", "Dice", "石"]

    assert [is_made(each) for each in made] == [False, False, False, False, True, True]


def test_bags_and_pencils_are_not_made_here_whatever_they_look_like():
    made = ["black bag", "grüner Stoffbeutel", "sac noir", "4 red pencils", "bag of wind cards"]

    assert [is_made(each) for each in made] == [False, False, False, False, True]


@pytest.mark.parametrize(
    ("title", "language", "coins", "rules"),
    [
        ("Components", "en", "coins", ("this present leaflet", "the rules leaflet")),
        ("Components", "en", "coins", ("the booklet of rules", "rules of play", "these pages")),
        ("Spielmaterial", "de", "Münzen", ("das Regelbuch", "dieses Heft", "die Regeln")),
        ("Spielmaterial", "de", "Münzen", ("die vorliegende Spielregel", "dieses Regelblatt")),
        ("Matériel", "fr", "pièces", ("la présente notice", "ce livret", "ces règles")),
        ("Matériel", "fr", "pièces", ("le livre de règles", "le présent règlement", "ce feuillet")),
        ("内容物", "ja", "コイン", ("この冊子", "本マニュアル", "ルール冊子")),
    ],
)
def test_rules_that_a_list_names_need_no_number(tmp_path, title, language, coins, rules):
    listed = "".join(f"- {each}\n" for each in rules)
    text = f"## {title}\n\n- 14 {coins}\n{listed}"
    assert checked(tmp_path, text, {coins: 14}, language) == []


@pytest.mark.parametrize(
    ("title", "language", "thing"),
    [
        ("Components", "en", "score sheets"),
        ("Spielmaterial", "de", "das Kartenheft"),
        ("Matériel", "fr", "les feuilles"),
        ("内容物", "ja", "シート"),
    ],
)
def test_other_paper_needs_a_number(tmp_path, title, language, thing):
    found = checked(tmp_path, f"## {title}\n\n- 14 chips\n- {thing}\n", {"chips": 14}, language)
    assert [code for code, _ in found] == ["rules-count-blank"]


def test_a_part_of_a_name_is_short_for_it_if_it_is_long_enough():
    assert is_short_for("フレーム", "カメラフレーム")
    assert is_short_for("frame", "cameraframe")
    assert not is_short_for("石", "平石")
    assert not is_short_for("am", "cameraframe")


def test_a_japanese_word_for_values_means_the_definition_of_its_english_name():
    assert definition_key("スート") == definition_key("suits") == "suit"


@given(st.text(max_size=40))
@example("\\N")
@example("｛x|y｝")
@example("dices")
def test_the_key_of_a_word_is_its_own_key(name):
    assert len(words(name)) > 1 or key(key(name)) == key(name) or not key(name).isascii()


@pytest.mark.parametrize(
    ("marked", "bare"),
    [
        ("{臥石|ふせいし}", "臥石"),
        ("{船|ふな}{出|で}の{庭|にわ}", "船出の庭"),
        ("[Turtle]{.plain}", "turtle"),
        (":crown-fill: **Kings**", "king"),
    ],
)
def test_a_name_with_a_reading_or_a_mark_is_the_name(marked, bare):
    assert key(marked) == key(bare)


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Hütte", "Hütten"), ("Bär", "Bären"), ("Holzstein", "Holzsteine"), ("Haus", "Häuser"),
        ("Ereigniskarte", "Ereigniskarten"), ("Fluss", "Flüsse"), ("Straße", "Straßen"),
        ("Trèfle", "trèfles"), ("Dé", "dés"), ("épée", "épées"), ("château", "châteaux"),
        ("cheval", "chevaux"), ("pièce d'or", "pièces d'or"), ("Wave card", "wave cards"),
        ("pierre blanche", "pierres blancs"),
    ],
)  # fmt: skip
def test_a_name_has_one_stem_in_all_its_forms(one, many):
    assert stem(one) == stem(many)


@pytest.mark.parametrize(("one", "other"), [("HP 3", "HP 5"), ("Karte", "Kugel"), ("Dé", "Roi")])
def test_other_names_have_other_stems(one, other):
    assert stem(one) != stem(other)


def test_a_name_in_another_script_has_no_stem():
    assert stem("聖者 HP") == ""


@pytest.mark.parametrize("name", ["雪の山札", "雪カードの山", "雪のデッキ", "雪札の束", "雪カード"])
def test_a_heap_is_called_like_what_it_holds(name):
    assert core(name) == "雪"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ゲームボード", "-\nゲームボード\n"),
        ("1-6サイコロ", "・1-6サイコロ 3個"),
        ("+1/+1トークン", "+1/+1トークンを置く"),
        ("Player board", "each player board"),
        ("A-Z tiles", "all a-z  tiles lie here"),
        ("PROMO札", "不要なpromo札"),
        ("VP", "このvpは"),
        ("Auftragskarten", "alle aufträge zusammen"),
        ("Königsplättchen", "die könige"),
    ],
)
def test_a_name_is_found_as_it_is(name, text):
    assert pattern(name).search(text.casefold())


def test_a_name_is_not_found_at_the_end_of_another():
    assert not pattern("ボール").search("フットボール")
    assert not pattern("Art").search("a start")


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("board", "boards"),
        ("box", "boxes"),
        ("mouse", "mice"),
        ("dormouse", "dormice"),
        ("postman", "postmen"),
        ("shaman", "shamans"),
        ("city", "cities"),
        ("leaf", "leaves"),
    ],
)
def test_an_english_word_has_one_plural(one, many):
    assert plural(one) == plural(many) == many
