"""Which thing is dealt, drawn or laid out where its name is not beside the number, and for whom."""

from __future__ import annotations

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import checked, findings, said, told_of

BOX = {"order cards": 40, "market board": 1, "sun token": 1, "leather bag": 1}
LISTED = "# Stalls\n\nFor 2-4 players.\n\n## Components\n\n"


def short(folder, setup, box=BOX, language="en", listed=LISTED):
    """Return what is said to be too little in a box that the list agrees with."""
    entries = "".join(f"- {count} {name}\n" for name, count in box.items())
    (folder / "bad.md").write_text(f"{listed}{entries}\n{setup}\n", encoding="utf-8")
    boxed = "".join(
        f"  c{i}: {{name: {name}, size: 63x88, front: card.svg, quantity: {count}}}\n"
        for i, (name, count) in enumerate(box.items())
    )
    game = f"rules: bad.md\nlanguages: [{language}]\nplayers: 2-4\ncomponents:\n{boxed}"
    (folder / "bad.yaml").write_text(game, encoding="utf-8")
    found = findings(folder / "bad.yaml", folder / "workspace")
    return [each.message for each in found if each.code.startswith(("rules-", "box-"))]


@pytest.mark.parametrize(
    "setup",
    [
        "Put all order cards into the leather bag and draw 12 of them.",
        "Put the order cards in the leather bag, draw 9 and lay them out.",
        "Shuffle the order cards, place them on the market board and deal 4 to each player.",
        "Place the order cards beside the market board and give 3 to each player.",
        "Shuffle the order cards. Lay out 3 beside the market board.",
        "Shuffle the order cards, draw 3 and put the sun token on the first.",
        "The player with the sun token deals 5 to each player.",
    ],
)
def test_a_place_or_an_owner_is_not_what_is_dealt(tmp_path, setup):
    assert short(tmp_path, f"## Setup\n\n{setup}") == []


def test_what_is_put_into_something_is_what_is_drawn(tmp_path):
    setup = "## Setup\n\nPut all order cards into the leather bag and draw 41 of them."
    assert short(tmp_path, setup) == [
        "the rules use 41 `order cards`, the box has 40: 1 too few of `order cards`"
    ]


@pytest.mark.parametrize(
    "setup",
    [
        "Shuffle the apple, pear and wasp cards together and deal 5 to each player.",
        "Mix the wasp cards into the apple cards. Then deal 5 to each player.",
        "Shuffle the pear cards and the wasp cards and deal 5 to each player.",
    ],
)
def test_what_is_dealt_from_several_decks_is_of_none_of_them(tmp_path, setup):
    box = {"apple cards": 18, "pear cards": 18, "wasp cards": 6}
    assert short(tmp_path, f"## Setup\n\n{setup}", box) == []


@pytest.mark.parametrize(
    ("setup", "language", "names"),
    [
        ("## Setup for 2 players\n\nEach player takes {} and {}.", "en", "4 huts|30 spy cards"),
        ("## Setup\n\n### Two players\n\nDeal {} and {} to each.", "en", "4 huts|30 spy cards"),
        ("## Setup\n\n**2 players:** Take a map. Each player takes {}, {}.", "en", "4 huts|9 maps"),
        ("## Aufbau für 2 Spieler\n\nJeder nimmt {} und {}.", "de", "4 Hütten|30 Karten"),
        ("## Aufbau\n\n- 2 Spieler: {}, jeder {}\n", "de", "36 Hütten|4 Karten"),
        ("## Aufbau\n\nBei 2 Spielern bekommt jeder {} und {}.", "de", "4 Hütten|30 Karten"),
        ("## Préparation pour 2 joueurs\n\nChacun prend {} et {}.", "fr", "4 huttes|30 tuiles"),
    ],
)
def test_a_share_of_two_players_is_not_multiplied_by_four(tmp_path, setup, language, names):
    said = names.split("|")
    title = {"en": "Components", "de": "Spielmaterial", "fr": "Matériel"}[language]
    counts = {words.partition(" ")[2]: 2 * int(words.split(" ")[0]) for words in said}
    listed = f"# Stalls\n\n## {title}\n\n"
    assert short(tmp_path, setup.format(*said), counts, language, listed) == []


def test_only_what_each_takes_is_a_share_in_a_line_for_some_players():
    listed = "## Spielmaterial\n\n- 36 Wege\n- 12 Münzen\n\n"
    text = f"{listed}## Aufbau\n\n- 2 Spieler: 24 Wege, jeder 5 Münzen\n"
    roles = {each.name: each.role for each in read_claims(text, ".md") if each.section == "prose"}
    assert roles == {"Wege": "setup", "Münzen": "per_player"}


@pytest.mark.parametrize(
    "setup",
    [
        "## Setup\n\nSit around the table, 2 to 4 of you. Each player takes 11 order cards.",
        "## A game for 2-4 players\n\n### Setup\n\nDeal 11 order cards to each player.",
    ],
)
def test_a_number_of_players_elsewhere_makes_no_case_of_a_share(tmp_path, setup):
    found = short(tmp_path, setup)
    assert [each for each in found if "11 `order cards` for each of 4 players" in each]


@pytest.mark.parametrize(
    ("lead", "item", "names"),
    [
        ("## Setup\n\nEach player gets:", "9 pins and 6 buttons", ["pins", "buttons"]),
        ("## Aufbau\n\nJeder Spieler erhält:", "9 Nadeln und 6 Knöpfe", ["Nadeln", "Knöpfe"]),
        (
            "## Mise en place\n\nChaque joueur reçoit :",
            "9 épingles et 6 boutons",
            ["épingles", "boutons"],
        ),
    ],
)
def test_two_things_in_one_item_are_two_shares(lead, item, names):
    found = [(str(e.role), e.name, e.count) for e in read_claims(f"{lead}\n\n- {item}\n", ".md")]
    assert found == [("per_player", names[0], 9), ("per_player", names[1], 6)]


def test_too_few_of_the_second_thing_of_an_item_are_told(tmp_path):
    box = {"brass pins": 36, "horn buttons": 20}
    setup = "## Setup\n\nEach player gets:\n\n- 9 brass pins and 6 horn buttons"
    assert [each.split(":")[0] for each in short(tmp_path, setup, box)] == [
        "6 `horn buttons` for each of 4 players make 24, the box has 20"
    ]


@pytest.mark.parametrize(
    ("players", "setup"),
    [
        (0, "Legt die 4 Karten aus, zusammen mit den 6 Kamelen."),
        (4, "Gebt allen 2 Kamele."),
        (4, "Gebt allen Spielern je 2 Kamele."),
    ],
)
def test_too_few_of_a_thing_in_another_case_are_told(tmp_path, players, setup):
    rules = f"## Material\n\n- 5 Kamele\n- 4 Karten\n\n## Aufbau\n\n{setup}\n"
    found = checked(tmp_path, rules, {"Kamele": 5, "Karten": 4}, "de", players)
    assert [code for code, _ in found] == ["box-runs-short"]


def test_a_name_of_two_words_is_one_share():
    text = "## Setup\n\nEach player gets:\n\n- 2 salt and pepper cards\n"
    assert [(e.name, e.count) for e in read_claims(text, ".md")] == [("salt and pepper cards", 2)]


#: In each language the titles of two chapters, another thing and what is done with it.
_OTHERS = {
    "en": ("Components", "Setup", "12 gems", "Put the gems into the bag. "),
    "de": ("Spielmaterial", "Vorbereitung", "12 Felsen", "Legt die Felsen in den Beutel. "),
    "fr": ("Matériel", "Mise en place", "12 gemmes", "Mettez les gemmes dans le sac. "),
    "ja": ("内容物", "準備", "森札 12枚", "森札を混ぜて置く。"),
}


@pytest.mark.parametrize(
    ("language", "listed", "setup", "found"),
    [
        ("ja", "盾 60枚", "盾を2枚ずつ配る。", [2]),
        ("en", "60 coins", "Each player takes five 1-coins and two 5-coins.", [5, 2]),
        ("de", "60 Münzen", "Jeder Spieler nimmt fünf 1er-Münzen und zwei 5er-Münzen.", [5, 2]),
        ("fr", "60 pièces", "Chaque joueur prend cinq pièces de 1 et deux pièces de 5.", [5, 2]),
    ],
)
def test_what_is_dealt_by_its_value_is_nothing_named_before(language, listed, setup, found):
    lists, prepares, other, before = _OTHERS[language]
    text = f"# Reef\n\n## {lists}\n\n- {listed}\n- {other}\n\n## {prepares}\n\n{before}{setup}\n"
    name = said(text)[0][1]
    assert [each[1:3] for each in said(text)[2:]][-len(found) :] == [(name, n) for n in found]


def test_a_value_that_nothing_listed_has_counts_nothing():
    text = "# 森\n\n## 内容物\n\n- 森札 12枚\n\n## 準備\n\n森札を置く。1円玉を5枚ずつ配る。\n"
    assert said(text) == [("supply", "森札", 12, None)]


@pytest.mark.parametrize(
    ("language", "setup"),
    [
        ("en", "Mix the cards, deal 5 to each player, and put the rest in the middle."),
        ("en", "Mix the cards and deal each player five of them."),
        ("en", "Mix the cards and hand out 5 apiece."),
        ("de", "Mischt die Karten, teilt an jeden 5 aus und legt den Rest in die Mitte."),
        ("de", "Jeder Spieler bekommt 5 der Karten."),
        ("de", "Verteilt 5 Karten an alle Spieler."),
        ("de", "Verteilt je 5 Karten an alle."),
        ("fr", "Mélangez les cartes, distribuez-en 5 à chaque joueur et posez le reste."),
    ],
)
def test_a_deal_in_the_middle_of_a_sentence_is_each_ones_share(language, setup):
    lists, prepares, _, _ = _OTHERS[language]
    listed = {"en": "60 cards", "de": "60 Karten", "fr": "60 cartes", "ja": "カード 60枚"}
    found = said(f"# Reef\n\n## {lists}\n\n- {listed[language]}\n\n## {prepares}\n\n{setup}\n")
    assert [each[2] for each in found if each[0] == "per_player"] == [5]


@pytest.mark.parametrize(
    ("title", "listed", "start"),
    [
        ("Components", "60 stamps", "Hand out 5 stamps apiece."),
        ("Components", "60 stamps", "Everybody starts with 5 stamps."),
        ("Matériel", "60 timbres", "Chacun commence avec 5 timbres."),
        ("Matériel", "60 timbres", "Cinq timbres sont distribués à chacun."),
    ],
)
def test_a_game_without_a_chapter_for_it_begins_with_what_each_is_given(title, listed, start):
    found = said(f"# Post\n\n## {title}\n\n- {listed}\n\n## Rules\n\n{start}\n")
    assert [each[2] for each in found if each[0] == "per_player"] == [5]


@pytest.mark.parametrize(
    "text",
    [
        "## Components\n\n- 60 coins\n\n## The cards\n\nRobber. Take 3 coins from a player.\n",
        "# 山\n\n4人用のゲームです。親から時計回りに1枚ずつ手札を出します。\n",
    ],
)
def test_what_cards_say_and_how_they_are_played_counts_nothing(text):
    assert not [each for each in said(text) if each[0] != "supply"]


def test_more_dice_are_not_rolled_than_there_are(tmp_path):
    text = "# 港\n\n## 内容物\n\n- サイコロ 2個\n- 船 9個\n\n## 手番\n\nサイコロを{}個振る。\n"
    box = {"サイコロ": 2, "船": 9}

    right, wrong = (
        told_of(tmp_path / f"{n}", text.format(n), box, "ja", codes="box-") for n in (2, 3)
    )
    assert (right, [code for code, _ in wrong]) == ([], ["box-runs-short"])


_LISTED = {
    "en": "- 40 cards\n- 20 coins",
    "de": "- 40 Karten\n- 20 Münzen",
    "fr": "- 40 cartes\n- 20 pièces",
    "ja": "- カード 40枚\n- 硬貨 20枚",
}


@pytest.mark.parametrize(
    ("language", "table"),
    [
        ("en", "| Players | Cards | Coins each |=| 2 | 30 | 9 |\n| 3-4 | 38 | 5 |"),
        ("de", "| Spielerzahl | Karten | Münzen je Spieler |=| 2 | 30 | 9 |\n| 3-4 | 38 | 5 |"),
        ("fr", "| Joueurs | Cartes | Pièces par joueur |=| 2 | 30 | 9 |\n| 3-4 | 38 | 5 |"),
        ("ja", "| 人数 | カード | 硬貨（1人） |=| 2人 | 30枚 | 9枚 |\n| 3~4人 | 38枚 | 5枚 |"),
    ],
)
def test_a_table_of_cases_says_what_so_many_players_use(language, table):
    lists, prepares, _, _ = _OTHERS[language]
    table = table.replace("=", "\n|---|---|---|\n")
    rules = f"# Reef\n\n## {lists}\n\n{_LISTED[language]}\n\n## {prepares}\n\n{table}\n"
    found = {(role, count, factor) for role, _, count, factor in said(rules)[2:]}
    shares = {("per_player", 9, 2), ("per_player", 5, 4)}
    assert found == {("setup", 30, None), ("setup", 38, None), *shares}


@pytest.mark.parametrize(
    ("language", "setup"),
    [
        ("en", "Shuffle the cards. Turn over the first 4 in a row."),
        ("de", "Mischt die Karten. Legt die obersten 4 in eine Reihe."),
        ("fr", "Mélanger les cartes. Exposer les 4 premières en rangée."),
        ("fr", "Mélangez les cartes. Il en choisit 4."),
    ],
)
def test_so_many_of_what_was_shuffled_are_used(language, setup):
    lists, prepares, _, _ = _OTHERS[language]
    rules = f"# Reef\n\n## {lists}\n\n{_LISTED[language]}\n\n## {prepares}\n\n{setup}\n"
    assert [each[2] for each in said(rules)[2:]] == [4]


def test_a_place_on_a_track_counts_no_tracks():
    rules = "## Spielmaterial\n\n- 1 Lichtleiste\n- 9 Karten\n\n## Vorbereitung\n\n"
    assert len(said(f"{rules}Setzt den Stein auf Position 30 der Lichtleiste.\n")) == 2


@pytest.mark.parametrize(
    "setup",
    [
        "Give everyone a leather bag. Shuffle the fruit and deal five to each player.",
        "Each player takes one leather bag. Shuffle the resources. Deal nine to each player.",
    ],
)
def test_what_is_shuffled_by_another_name_is_not_what_was_named_before(tmp_path, setup):
    box = {"leather bag": 4, "order cards": 40}
    assert short(tmp_path, setup, box) == []


@pytest.mark.parametrize(
    "setup",
    [
        "## Setup\n\nDeal 9 order cards to each player (2-3 players) or 8 (4 players).",
        "- 2-3 players: 9 order cards each\n- 4 players: 8 order cards each",
        "## Setup\n\nDeal 8 order cards (3-4 players) or 9 (2 players) to each player.",
    ],
)
def test_several_numbers_of_players_are_cases_of_those_of_the_game(tmp_path, setup):
    listed = "# Stalls\n\n## Components\n\n"
    assert short(tmp_path, setup, {"order cards": 40}, listed=listed) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Place the 4 royal cards below the board. Put the 4 royal cards back.", ["royal cards"]),
        ("Chaque joueur reçoit les 60 cartes.", ["cartes"]),
        ("16枚の月札を準備します。", ["月札"]),
        ("Place 4 royal cards below the board.", []),
        ("## Components\n\n- 5 dice\n- 9 coins\n\n## Setup\n\nPlace the 4 royal cards.", []),
    ],
)
def test_a_text_without_a_list_sets_up_what_is_in_the_box(text, names):
    found = read_claims(f"# Setup\n\n{text}\n", ".md")
    assert [e.name for e in found if e.role == "supply" and e.section == "prose"] == names


def test_a_share_ends_where_a_sentence_goes_on_with_another_thing():
    text = "# 準備\n\n- 各プレイヤーに4枚ずつ月札を配り、9個の星を並べます。\n"
    told = [(str(e.role), e.count) for e in read_claims(text, ".md")]
    assert told == [("per_player", 4), ("setup", 9)]
