"""Decks told in sentences, pieces in suits, and other entries that say more than a number."""

from __future__ import annotations

import itertools

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import checked, said, told_of

INTRODUCTIONS = {
    "en": "A game of tricks for you and the whole family.\n\n",
    "de": "Ein Stichspiel für die ganze Familie und für dich.\n\n",
    "fr": "Un jeu de plis pour toute la famille et pour vous.\n\n",
    "ja": "家族で遊べるトリックのゲームです。\n\n",
}


@pytest.mark.parametrize(
    ("language", "sentence", "count"),
    [
        ("en", "Players use a regular deck of cards (36 cards).", 36),
        ("ja", "一般的な52枚組のトランプで遊びます。", 52),
    ],
)
def test_a_game_without_a_list_is_played_with_the_deck_that_a_sentence_tells(
    language, sentence, count
):
    found = said(INTRODUCTIONS[language] + sentence)

    assert [(role, number) for role, _, number, _ in found] == [("supply", count)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Each player takes a deck of 20 cards.",
        "Each turn, a deck of 20 cards is drawn.",
        "各プレイヤーは20枚のカードを1組持ちます。",
        "Is a deck of 20 cards all it needs?",
        "Example: A deck of 20 cards is made.",
        "## Components\n\n- 60 owl cards\n- 12 dice\n- 4 boards\n\nMake a deck of 20 cards.",
    ],
)
def test_a_deck_for_each_a_turn_or_beside_a_list_is_not_all_there_is(sentence):
    found = said(INTRODUCTIONS["en"] + sentence)

    assert not any(role == "supply" and count == 20 for role, _, count, _ in found)


@pytest.mark.parametrize(
    ("language", "sentence", "claim"),
    [
        (
            "ja",
            "7色のカードが9枚ずつ、ダイスが2個入っています。",
            ("per_color", "カード", 9, None),
        ),
        (
            "ja",
            "## 内容物\n\n- 7色×9枚のカード\n- ダイス 2個\n- コマ 3個\n",
            ("per_color", "カード", 9, 7),
        ),
    ],
)
def test_cards_of_several_suits_are_those_of_each(language, sentence, claim):
    found = said(INTRODUCTIONS[language] + sentence)

    assert claim in found
    assert not any(other[0].isdigit() for _, other, _, _ in found)


def test_what_another_column_says_of_a_counted_thing_is_no_more_of_it():
    text = (
        "## Components\n\n| What | Count | Notes |\n|---|---|---|\n"
        "| Land tiles | 10 | Each tile is 7 fields: one centre field and one on each side. |\n"
        "| Quest cards | 6 | The backs show a star. |\n"
    )

    assert [(name, count) for _, name, count, _ in said(text)] == [
        ("Land tiles", 10),
        ("Quest cards", 6),
    ]


def test_what_a_map_is_like_counts_nothing():
    line = "A two dimensional map has the fields."
    text = f"## Components\n\n- 15 lamp cards\n- 1 board\n\n{line}\n"

    assert [(name, count) for _, name, count, _ in said(text)] == [("lamp cards", 15), ("board", 1)]


@pytest.mark.parametrize(
    ("language", "rules"),
    [
        ("en", "# Reef\n\n## Components\n\n- 45+ reef cards\n- at least 20 shells\n- 1 map\n"),
        ("de", "# Riff\n\n## Material\n\n- 45+ Riffkarten\n- mindestens 20 Muscheln\n- 1 Plan\n"),
        ("en", "## Components\n\n- 45 or more reef cards\n- 20 or more shells\n- 1 map\n"),
        ("de", "## Material\n\n- 45 oder mehr Riffkarten\n- Muscheln (mindestens 20)\n- 1 Plan\n"),
        ("fr", "## Matériel\n\n- 45 cartes récif ou plus\n- au moins 20 coquilles\n- 1 plan\n"),
    ],
)
@pytest.mark.parametrize(("counts", "told"), [((50, 24), 0), ((44, 19), 2)])
def test_the_least_number_of_things_may_be_more_in_the_box(tmp_path, language, rules, counts, told):
    names = {
        "en": ("Reef cards", "Shells", "Map"),
        "de": ("Riffkarten", "Muscheln", "Plan"),
        "fr": ("Cartes récif", "Coquilles", "Plan"),
    }
    box = dict(zip(names[language], (*counts, 1), strict=True))

    assert len(checked(tmp_path, rules, box, language)) == told


def test_the_least_of_something_else_in_the_line_excuses_no_wrong_number(tmp_path):
    rules = "## Components\n\n- 48 reef cards (at least 9 of each)\n- 1 map\n- 20 shells\n"

    assert len(checked(tmp_path, rules, {"Reef cards": 49, "Map": 1, "Shells": 20})) == 1


def test_of_suits_and_ranks_no_number_is_taken_for_cards():
    text = INTRODUCTIONS["en"] + "The deck contains five suits of cards numbered 1 through 15."

    assert not [each for each in read_claims(text, ".md") if each.count == 5]


@pytest.mark.parametrize(
    ("language", "sentence", "claims"),
    [
        ("de", "Das Spiel hat 66 Karten, davon 3 Engel.", [("Karten", 66), ("Engel", 3)]),
        ("en", "The game has 66 cards, of which 3 are angels.", [("cards", 66), ("angels", 3)]),
        ("fr", "Le paquet contient 66 cartes, dont 3 Anges.", [("cartes", 66), ("Anges", 3)]),
    ],
)
def test_what_a_sentence_says_of_which_is_part_of_the_whole(language, sentence, claims):
    found = said(INTRODUCTIONS[language] + sentence)

    assert [(name, count) for _, name, count, _ in found] == claims
    assert {role for role, *_ in found[1:]} == {"part"}


def test_two_equal_sides_behind_a_board_are_its_size():
    text = "## Material\n\n- Spielfeld 6×6 (A–F, 1–6)\n- 36 Steine für das Spiel\n- Zwei Würfel\n"

    assert not [name for role, name, count, _ in said(text) if count == 6]


@pytest.mark.parametrize(
    ("language", "entry", "names"),
    [
        ("en", "- 1 Storm deck (24 cards)", ["Storm deck", "Storm cards"]),
        ("de", "- 1 Sturmstapel (24 Karten)", ["Sturmstapel", "Sturmkarten"]),
        ("fr", "- 1 paquet Orage (24 cartes)", ["Paquet Orage", "Cartes Orage"]),
        ("ja", "- 嵐の山札 1つ（カード24枚）", ["嵐の山札", "嵐カード"]),
    ],
)
def test_a_deck_has_as_many_cards_as_its_brackets_say(tmp_path, language, entry, names):
    title = {"en": "Components", "de": "Spielmaterial", "fr": "Matériel", "ja": "内容物"}[language]
    rules = f"{INTRODUCTIONS[language]}## {title}\n\n{entry}\n"

    for name, count in itertools.product(names, (24, 25)):
        folder = tmp_path / f"{name} {count}"
        folder.mkdir()
        codes = [code for code, _ in checked(folder, rules, {name: count}, language)]
        assert codes == ["rules-count-differs"] * (count - 24)


def test_kinds_with_numbers_share_the_noun_of_the_last_one():
    text = (
        "## Components\n\n- 24 action, 36 event, and 4 storm cards\n- 12 wolves, 8 sheep, 4 dice\n"
    )

    assert [(name, count) for _, name, count, _ in said(text)] == [
        ("action cards", 24),
        ("event cards", 36),
        ("storm cards", 4),
        ("wolves", 12),
        ("sheep", 8),
        ("dice", 4),
    ]


def test_of_what_the_box_does_not_have_only_a_piece_is_missed_without_a_number(tmp_path):
    text = (
        "## Components\n\n- 40 quest cards\n- 20 dice\n- 1 map\n- Start player marker\n"
        "- Plains: more likely to give food\n- Woodlands: more likely to give wood\n"
    )
    box = {"Quest cards": 40, "Dice": 20, "Map": 1}

    assert [message for _, message in checked(tmp_path, text, box)] == [
        "the rules do not say how many `Start player markers` there are;"
        " nothing in the box has that name"
    ]


@pytest.mark.parametrize(
    ("entry", "count", "codes"),
    [
        ("王の駒", 1, []),
        ("王の駒", 2, ["rules-count-blank"]),
        ("王の駒（ 個）", 1, ["rules-count-blank"]),
    ],
)
def test_the_one_thing_of_a_name_needs_no_number_unless_one_is_left_out(
    tmp_path, entry, count, codes
):
    text = f"## 内容物\n\n- カード40枚\n- {entry}\n- 橋5個\n"
    box = {"カード": 40, "王の駒": count, "橋": 5}

    assert [code for code, _ in checked(tmp_path, text, box, "ja")] == codes


def test_what_a_sentence_names_among_what_the_box_holds_is_listed(tmp_path):
    text = (
        "# Tour\n\nThe box contains 40 cards, along with the king pawn and five bicycles.\n\n"
        "## Playing\n\nThe king pawn moves first. Everybody draws a card.\n"
    )
    box = {"cards": 40, "king pawn": 1, "bicycles": 5}

    assert checked(tmp_path, text, box) == []


@pytest.mark.parametrize(
    ("language", "sentence", "name"),
    [
        ("en", "This game uses a deck of 44 cards.", "Swarm cards"),
        ("en", "## Components\n\n- 44 cards", "Bee cards"),
        ("de", "Gespielt wird mit einem Blatt von 44 Karten.", "Schwarmkarten"),
        ("ja", "44枚のカードで遊びます。", "群れカード"),
    ],
)
def test_mere_cards_are_the_only_cards_of_the_box(tmp_path, language, sentence, name):
    rules = INTRODUCTIONS[language] + sentence + "\n"

    for count in (44, 45):
        folder = tmp_path / str(count)
        folder.mkdir()
        codes = [code for code, _ in checked(folder, rules, {name: count}, language)]
        assert codes == ["rules-count-differs"] * (count - 44)


@pytest.mark.parametrize(
    ("language", "rules", "box"),
    [
        ("de", "Jeder bekommt eine Lampe und ein Buch.", {"Lampen": 6, "Bücher": 6}),
        (
            "fr",
            "Dans la boîte : une vingtaine d’œufs, une douzaine d’anneaux et 30 cartes.",
            {"Œufs": 20, "Anneaux": 12, "Cartes": 30},
        ),
        (
            "en",
            "## Components\n\n- 2 decks: Storm (24 cards) and Sun (20 cards)\n- 9 cups",
            {"Storm cards": 24, "Sun cards": 20, "Cups": 9},
        ),
    ],
)
def test_names_in_other_numbers_elided_or_of_mere_decks_are_not_missed(
    tmp_path, language, rules, box
):
    text = f"{INTRODUCTIONS[language]}{rules}\n"

    assert checked(tmp_path, text, box, language) == []


@pytest.mark.parametrize(
    "end", ["石が10個になった人が勝ち。", "石が5個になれば終わり。", "札が4枚めくられたら終わり。"]
)
def test_what_ends_a_game_counts_nothing_and_what_is_left_over_no_fault(tmp_path, end):
    rules = (
        f"{INTRODUCTIONS['ja']}必要なもの：石30個、札40枚。\n\n全員：石を7個受け取る。\n\n{end}\n"
    )

    assert checked(tmp_path, rules, {"石": 30, "札": 40}, "ja", players=4) == []


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("1 storm deck: 9 suits x 7", "storm deck"),
        ("1 deck of cards (9 suits of 7)", "cards"),
    ],
)
def test_one_deck_has_as_many_cards_as_its_suits(tmp_path, entry, name):
    rules = f"## Components\n\n- {entry}\n"
    right, wrong = (
        told_of(tmp_path / folder, text, {name: 63}, "en")
        for folder, text in (("right", rules), ("wrong", rules.replace("7", "8")))
    )
    assert right == []
    assert [(code, "say 72" in message) for code, message in wrong] == [
        ("rules-count-differs", True)
    ]


@pytest.mark.parametrize(
    "sentence",
    ["Deal 6 cards to each player, 24 cards in total.", "Each player has 6 of 24 cards."],
)
def test_what_each_player_has_is_no_kind_of_a_deck(sentence):
    assert not any(each[0] == "supply" for each in said(INTRODUCTIONS["en"] + sentence))
