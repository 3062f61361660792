"""Texts that a game agrees with, for which something false was told; breaks are told still."""

from __future__ import annotations

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import checked, findings, told_of, written_told

PIECE = "size: 63x88, front: card.svg"
LIST = "# Spiel\n\n## Material\n\n- 6 Würfel\n"


def claims(text, *roles):
    """Return names and numbers of the claims of *text* in *roles*, or in all."""
    found = read_claims(text, ".md")
    return [(each.name, each.count) for each in found if not roles or each.role in roles]


def told(folder, rules, components, language="de", players=""):
    """Return the codes and messages about *rules* for a game of *components*."""
    case = folder / "case"
    case.mkdir(parents=True)
    (case / "bad.md").write_text(rules, encoding="utf-8")
    lines = [f"languages: [{language}]", "rules: [bad.md]"]
    lines += [f"players: {players}"] if players else []
    lines.append("components:")
    for number, (name, count) in enumerate(components.items()):
        if isinstance(count, int):
            lines.append(f'  c{number}: {{name: "{name}", {PIECE}, quantity: {count}}}')
            continue
        lines.append(f'  c{number}:\n    name: "{name}"\n    size: 63x88\n    front: card.svg')
        lines.append("    items:")
        lines += [
            f"      - {{id: i{n}, name: {e}, quantity: {count[e]}}}" for n, e in enumerate(count)
        ]
    (case / "bad.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = findings(case / "bad.yaml", folder / "workspace")
    return [(e.code, e.message) for e in found if e.code.startswith(("rules-", "box-"))]


@pytest.mark.parametrize(
    ("text", "name", "count"),
    [
        ("## Components\n\n- 40 cargo cards (20 for each quay)\n- 6 dice\n", "cargo cards", 20),
        ("## Matériel\n\n- 40 cartes (20 pour chaque quai)\n- 6 dés\n", "cartes", 20),
    ],
)
def test_what_other_things_share_is_called_by_none_of_them(text, name, count):
    assert claims(text)[:2] == [(name, 40), (name, count)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "- 14 Krüge mit Wert 2, 7 mit Wert 4",
            [("Krüge mit Wert 2", 14), ("Krüge mit Wert 4", 7)],
        ),
        ("- 14 jugs worth 2, 7 worth 4", [("jugs worth 2", 14), ("jugs worth 4", 7)]),
        ("- 14 jugs of value 2, 7 of value 4", [("jugs of value 2", 14), ("jugs of value 4", 7)]),
        (
            "- 14 jetons de valeur 2, 7 de valeur 4",
            [("jetons de valeur 2", 14), ("jetons de valeur 4", 7)],
        ),
    ],
)
def test_a_value_with_a_number_goes_on_about_the_thing_before_it(text, expected):
    dice = "6 dés" if "jetons" in text else "6 dice" if "jugs" in text else "6 Würfel"
    title = {"6 dés": "Matériel", "6 dice": "Components", "6 Würfel": "Material"}[dice]
    assert claims(f"## {title}\n\n{text}\n- {dice}\n")[:2] == expected


VALUES = f"{LIST}- 14 Krüge mit Wert 2, 7 mit Wert 4\n"


@pytest.mark.parametrize("jugs", [21, {"Wert 2": 14, "Wert 4": 7}])
def test_pieces_of_several_values_are_those_of_one_component(tmp_path, jugs):
    assert told(tmp_path, VALUES, {"Würfel": 6, "Krüge": jugs}) == []


@pytest.mark.parametrize(
    ("jugs", "said"),
    [
        (22, "the rules say 21 `Krüge` in all, the box has 22"),
        ({"Wert 2": 14, "Wert 4": 8}, "the rules say 7 `Krüge mit Wert 4`, the box has 8"),
    ],
)
def test_another_number_of_such_pieces_is_told(tmp_path, jugs, said):
    assert told(tmp_path, VALUES, {"Würfel": 6, "Krüge": jugs}) == [("rules-count-differs", said)]


SUITS = f"{LIST}- 50 Karten (11 Karten pro Farbe: rot, gelb, grün, blau, + 6 Wellen)\n"


def test_another_number_of_the_whole_is_told(tmp_path):
    assert [code for code, _ in told(tmp_path, SUITS, {"Würfel": 6, "Karten": 51})] == [
        "rules-count-differs"
    ]


def test_two_wholes_with_shares_keep_their_name():
    text = f"{LIST}- 48 Karten (10 in 4 Farben, 8 Joker)\n- 50 Karten (11 in 4 Farben, 6 Wellen)\n"
    assert {name for name, _ in claims(text, "per_color")} == {"Karten"}


CHAPTERS = (
    "# Jeu\n\nLe jeu contient 40 cartes au total.\n\n## Les cartes\n\n"
    "#### Les Phares (x6)\nRegardez une carte.\n\n#### Les Vagues (x24)\n"
    "- **Haute** : avancez. (x12)\n- **Basse** : reculez. (x12)\n\n#### Les Algues (x10)\nRien.\n"
)


def test_chapters_about_the_parts_of_a_deck_name_nothing_that_is_missing(tmp_path):
    assert told(tmp_path, CHAPTERS, {"cartes": 40}, "fr") == []


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (f"{LIST}\nDie Pokale (3 Becher, 4 Teller) sind nicht {{}}.", "umgesetzt"),
        ("## Components\n\n- 6 dice\n\nThe cups (3 mugs, 4 bowls) are not {}.", "implemented"),
    ],
)
def test_parts_of_what_is_not_in_the_box_are_not_there_either(text, other):
    assert len(claims(text.format(other), "supply", "part")) == 1


def test_an_entry_that_the_box_leaves_out_is_one_still():
    text = "## Components\n\n- 6 dice\n- 4 pencils (not included)\n"
    assert claims(text, "supply") == [("dice", 6), ("pencils", 4)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"{LIST}* **Sturmkarten:** Jeder Spieler erhält einen Satz mit 9 Karten\n", "Sturmkarten"),
        ("## Components\n\n- 6 dice\n- Storm cards: each player gets 9 cards\n", "Storm cards"),
        (
            "## Matériel\n\n- 6 dés\n- Cartes Orage : chaque joueur reçoit 9 cartes\n",
            "Cartes Orage",
        ),
    ],
)
def test_a_sentence_behind_the_name_of_cards_counts_these(text, name):
    assert claims(text, "per_player") == [(name, 9)]


def test_such_a_share_is_compared_with_the_box(tmp_path):
    rules = f"{LIST}* **Sturmkarten:** Jeder Spieler erhält einen Satz mit 9 Karten\n"
    box = {"Würfel": 6, "Sturmkarten": 36}
    assert told(tmp_path / "right", rules, box, players="{min: 2, max: 4}") == []
    box["Sturmkarten"] = 35
    ((code, _),) = told(tmp_path / "wrong", rules, box, players="{min: 2, max: 4}")
    assert code == "box-runs-short"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Dans une partie à 2 ou 3 joueurs, le but est de 700 points.\n\n## Matériel\n\n- 6 dés",
            [],
        ),
        ("Le jeu se joue à 3 ou 4 joueurs.\n\n## Matériel\n\n- 6 dés", ["3 to 4"]),
        ("Bei 2 bis 3 Spielern gilt das nicht.\n\n## Material\n\n- 6 Würfel", []),
        ("Ein Spiel zu 2 bis 4 Spielern.\n\n## Material\n\n- 6 Würfel", ["2 to 4"]),
        ("In a game of 2 to 3 players the goal is 9.\n\n## Components\n\n- 6 dice", []),
        ("A game for 2 to 3 players.\n\n## Components\n\n- 6 dice", ["2 to 3"]),
        ("- Un joueur pioche seul.\n\n## Matériel\n\n- 6 dés", []),
        ("## Components\n\n- 6 dice\n- 1 board, two sides (2 players / 3-4 players)", []),
    ],
)
def test_a_number_of_players_that_a_rule_is_for_is_not_who_can_play(text, expected):
    assert [e.words for _, e in claims(f"# Spiel\n\n{text}\n", "players")] == expected


def test_what_comes_with_a_counted_thing_needs_no_number(tmp_path):
    rules = f"{LIST}- 5 Lotsenkarten mit Fähnchen\n"
    box = {"Würfel": 6, "Lotsenkarten": 5, "Fähnchen": 5}
    assert told(tmp_path / "right", rules, box) == []
    bare, more = rules.replace(" mit", ","), {**box, "Fähnchen": 7}
    assert "rules-count-blank" in dict(told(tmp_path / "bare", bare, more))


KINDS = f"{LIST}* **Seekarten:**\n    * 8 Ebbe\n    * 5 Flut\n"


@pytest.mark.parametrize(
    ("box", "code"),
    [
        ({"Seekarten": 13}, ""),
        ({"Seekarten": {"Ebbe": 8, "Flut": 5}}, ""),
        ({"Ebbe": 8, "Flut": 5}, ""),
        ({"Seekarten": 14}, "rules-count-differs"),
        ({"Seekarten": {"Ebbe": 8, "Flut": 6}}, "rules-part-differs"),
        ({"Ebbe": 8, "Flut": 6}, "rules-count-differs"),
    ],
)
def test_kinds_below_a_name_count_what_they_come_to(tmp_path, box, code):
    found = told(tmp_path, KINDS, {"Würfel": 6, **box})
    assert [each for each, _ in found] == ([code] if code else [])


@pytest.mark.parametrize(
    "text",
    [
        "## Les cartes\n\nLes 41 cartes secours sont réparties comme suit : 12 pour crue,"
        " 20 pour feu, 9 pour vent.\n",
        "## Karten\n\nDie 41 Hilfskarten verteilen sich wie folgt: 12 für Hochwasser,"
        " 20 für Feuer, 9 für Sturm.\n",
        "## Cards\n\nThe 41 rescue cards are divided as follows: 12 for flood, 20 for fire,"
        " 9 for storm.\n",
    ],
)
def test_a_sentence_that_divides_cards_says_how_many_there_are(text):
    assert [count for _, count in claims(text, "supply", "part")] == [41, 12, 20, 9]


def test_a_sentence_that_divides_what_is_taken_does_not():
    text = "## Aufbau\n\nNehmt 12 Karten, wie folgt aufgeteilt: 4 rote, 4 blaue, 4 grüne.\n"
    assert claims(text, "supply", "part") == []


def test_one_label_with_a_number_says_what_a_thing_is_like():
    text = "## Material\n\n- 6 Würfel\n- Windleiste (Beginn: 20)\n- Chips (Gold: 12, Silber: 4)\n"
    assert claims(text, "supply", "part") == [
        ("Würfel", 6),
        ("Windleiste", None),
        ("Gold", 12),
        ("Silber", 4),
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "## Matériel\n\n- 45 cartes Écume\n- 6 dés\n\n## Mise en place\n\n"
            "Mélangez les cartes Écume, puis distribuez-en sept à chaque joueur.",
            "cartes Écume",
        ),
        (
            "## Material\n\n- 45 Gischtkarten\n- 6 Würfel\n\n## Aufbau\n\n"
            "Mischt die Gischtkarten und gebt jedem Spieler davon sieben.",
            "Gischtkarten",
        ),
    ],
)
def test_a_number_of_those_named_before_counts_them(text, name):
    assert claims(text, "per_player") == [(name, 7)]


def test_the_parts_of_a_part_are_no_items_and_articles_make_no_other_names(tmp_path):
    items = {"Le Phare": 6, "Les Vagues": 24, "Algues": 10}
    rules = CHAPTERS.replace("Phares (x6)", "Phares 🗼 (x6)")
    assert told(tmp_path, rules, {"cartes": items}, "fr") == []


def test_another_number_of_an_item_with_an_article_is_told(tmp_path):
    items = {"Le Phare": 6, "Les Vagues": 23, "Algues": 10}
    found = dict(told(tmp_path, CHAPTERS, {"cartes": items}, "fr"))
    assert found["rules-count-differs"] == "the rules say 24 `Vagues`, the box has 23"


@pytest.mark.parametrize(
    ("title", "codes"), [("Spiel zu viert", []), ("Spiel mit 4 Spielern", []), ("Das Spiel", [9])]
)
def test_a_title_further_up_says_for_how_many_players_a_share_is(tmp_path, title, codes):
    rules = f"{LIST}- 40 Frachtkarten\n\n## {title}\n\n### Austeilen\n\n"
    rules += "Jeder Spieler erhält 9 Frachtkarten.\n"
    box = {"Würfel": 6, "Frachtkarten": 40}
    found = told(tmp_path, rules, box, players="{min: 2, max: 5}")
    assert [code for code, _ in found] == ["box-runs-short" for _ in codes]


def test_what_is_worth_points_counts_nothing():
    table = "| Stich | Punkte |\n|---|---|\n| 1 König + 1 kleine Karte | 5 |\n| 2 Karten | 1 |\n"
    assert claims(f"# Spiel\n\n## Karten\n\n- 60 Karten\n\n## Wertung\n\n{table}") == [
        ("Karten", 60)
    ]


def test_a_title_of_rules_with_the_name_of_the_game_counts_nothing():
    assert claims("# Règles – 40 Phares\n\n## Matériel\n\n- 30 cartes\n") == [("cartes", 30)]


def test_shares_below_a_sum_that_come_to_it_are_not_held_against_the_box(tmp_path):
    shares = "\n**Lea**\n- 20 fox cards\n- 2 dials\n\n**Tom**\n- 20 fox cards\n- 1 dial\n"
    rules = f"# Den\n\n## Components\n\n- 40 fox cards\n- 3 dials\n{shares}"
    box = {"Fox cards": 40, "Dials": 3}

    assert told(tmp_path / "right", rules, box, "en") == []
    assert [code for code, _ in told(tmp_path / "more", rules, {**box, "Dials": 4}, "en")] == [
        "rules-count-differs"
    ]


@pytest.mark.parametrize(
    ("language", "front", "lines"),
    [
        ("en", "- Wire cards\n- 4 pawns\n\n## Play", (" players", "- {} Booms", "- {} Silences")),
    ],
)
def test_what_so_many_players_use_below_a_line_for_each_case_is_not_all_there_is(
    language, front, lines
):
    titles = {"ja": "内容物", "en": "Components", "de": "Material", "fr": "Matériel"}
    people, *entries = lines
    cases = [
        "\n".join(
            [f"{players}{people}", *(e.format(n) for e, n in zip(entries, many, strict=True))]
        )
        for players, many in ((3, (1, 11)), (4, (2, 15)), (5, (3, 19)))
    ]
    text = "\n\n".join([f"# X\n\n## {titles[language]}\n\n{front}", *cases])

    supply = [e for e in read_claims(text, ".md") if e.role == "supply"]
    assert [each.count for each in supply] == [None, 4]


@pytest.mark.parametrize("more", ["4 Zauberer, 4 Narren", "8 Narren"])
def test_what_else_is_in_the_brackets_of_a_share_is_no_rest(tmp_path, more):
    text = LIST + f"- 60 Karten (13 pro Farbe: rot, gelb, grün, blau, + {more})\n"
    assert told(tmp_path, text, {"Würfel": 6, "Karten": 60}) == []


EVERYTHING = "# X\n\n## Components\n\n- 24 ship cards\n- {}\n"


@pytest.mark.parametrize(
    ("entry", "box", "missing"),
    [
        ("a bag of coins", {"coins": 40}, False),
        ("a bag of coins", {"feathers": 40}, True),
        ("36 player pieces", {"captains": 4, "sailors": 32}, False),
        ("36 player pieces", {"captains": 4, "sailors": 33}, True),
        ("4 player sets", {"owls": 12, "pawns": 20}, False),
        ("4 player mats", {"owls": 12, "pawns": 20}, True),
    ],
)
def test_a_name_for_things_that_the_box_calls_otherwise_is_not_missing(
    tmp_path, entry, box, missing
):
    found = told(tmp_path, EVERYTHING.format(entry), {"ship cards": 24, **box}, "en")
    assert ("rules-thing-missing" in dict(found)) == missing


MIXED = "# 港\n\n## 内容物\n\n- 赤カード 15枚\n- 青カード 15枚\n\n## 準備\n\n{}\n"


@pytest.mark.parametrize(
    "deal",
    [
        "赤カードと青カードを混ぜ、1人に5枚ずつ配ります。",
        "赤カードと青カードを合わせて、1人に5枚ずつ配ります。",
    ],
)
def test_what_is_dealt_of_two_decks_is_of_neither(tmp_path, deal):
    box = {"赤カード": 15, "青カード": 15}
    assert told(tmp_path, MIXED.format(deal), box, "ja", "{min: 2, max: 6}") == []


@pytest.mark.parametrize(
    ("listed", "box", "codes"),
    [
        ("4 hero cards, 4 hero standees, 30 tokens", {"hero cards": 4, "hero standees": 3}, 1),
        ("4 hero cards, 4 hero standees, 30 tokens", {"hero cards": 4, "hero standees": 4}, 0),
        ("- 10 ship cards per player\n- 30 tokens", {"ship cards": 40}, 0),
        ("- 10 ship cards per player\n- 30 tokens", {"ship cards": 41}, 1),
    ],
)
def test_one_piece_more_or_less_is_told_in_each_list(tmp_path, listed, box, codes):
    text = f"# Port\n\n## Components\n\n{listed}\n"
    found = told(tmp_path, text, {**box, "tokens": 30}, "en", "{min: 2, max: 4}")
    assert len(found) == codes, found


def test_what_only_has_a_word_of_a_name_is_another_thing_beside_it(tmp_path):
    rules = "# Mill\n\n## Components\n\nA wheel with {} {} (from 1 to 30), 4 wind markers\n"
    box = {"Wheel": 1, "Wind markers": 4}
    assert told(tmp_path / "others", rules.format(30, "winds"), box, "en") == []
    alone = "# Mill\n\n## Components\n\n- A wheel\n- 30 winds\n"
    assert [code for code, _ in told(tmp_path / "alone", alone, box, "en")] == [
        "rules-count-differs"
    ]


@pytest.mark.parametrize(("said", "count"), [(14, 0), (15, 1)])
def test_what_the_things_behind_it_come_to_is_no_thing(tmp_path, said, count):
    rules = f"# 海\n\n## 内容物\n\n駒とチップ{said}個は、帆船駒6個、波チップ8個です。\n"
    assert len(told(tmp_path, rules, {"帆船駒": 6, "波チップ": 8}, "ja")) == count


@pytest.mark.parametrize(("said", "codes"), [(40, []), (61, ["box-runs-short"])])
def test_coins_of_several_values_may_be_told_by_what_they_are_worth(tmp_path, said, codes):
    rules = (
        "# Mint\n\n## Components\n\n- 20 coins: 10 groats and 10 crowns\n\n## Setup\n\n"
        f"Put {said} coins into the bank.\n"
    )
    items = ("{id: groat, value: 1, quantity: 10}", "{id: crown, value: 5, quantity: 10}")
    box = f"languages: [en]\nrules: [bad.md]\ncomponents:\n  c: {{name: Coins, {PIECE}, items: ["
    (tmp_path / "case").mkdir()
    (tmp_path / "case" / "bad.md").write_text(rules, encoding="utf-8")
    (tmp_path / "case" / "bad.yaml").write_text(f"{box}{', '.join(items)}]}}\n", encoding="utf-8")
    found = findings(tmp_path / "case" / "bad.yaml", tmp_path / "workspace")
    assert [e.code for e in found if e.code.startswith(("rules-", "box-"))] == codes


KITS = {"Kit cards": {"Axe": 8, "Rope": 12, "Map": 4}, "Pawns": 12}


@pytest.mark.parametrize(
    "entry",
    [
        "24 kit cards in 4 identical sets of 6 (2 axes, 3 ropes and 1 map), 12 pawns",
        "For each player: 3 pawns, 6 kit cards (2 axes, 3 ropes, 1 map)",
    ],
)
def test_what_each_set_has_is_not_held_against_all(tmp_path, entry):
    rules = f"# Trek\n\n## Components\n\n- {entry}\n"
    assert [e for e in told_of(tmp_path, rules, KITS, "en", 4) if "part" in e[0]] == []


def test_parts_that_are_no_share_of_the_box_are_told(tmp_path):
    rules = "# Trek\n\n## Components\n\n- 24 kit cards (8 axes, 10 ropes, 4 maps), 12 pawns\n"
    assert "rules-part-differs" in [code for code, _ in told_of(tmp_path, rules, KITS)]


@pytest.mark.parametrize(
    "text",
    [
        "## Variant for two\n\nEverybody takes 30 owl cards.\n",
        "## Setup\n\nEach player starts with 30 owl cards in value.\n",
        "## Setup\n\nEach player takes a cup of tea. Then:\n\n- **2 players:** 30 owl cards\n"
        "- **4 players:** 60 owl cards\n",
        "## Setup\n\nAll 60 owl cards are within the reach of each player.\n",
    ],
)
def test_what_only_some_have_does_not_run_short(tmp_path, text):
    rules = f"# Marsh\n\n## Components\n\n- 60 owl cards\n\n{text}"
    assert checked(tmp_path, rules, {"Owl cards": 60}, "en", 4) == []


def test_what_a_whole_and_its_parts_are_worth_is_no_sum_of_them(tmp_path):
    entry = "42 shell tokens (30 ones, 12 fives), worth 90 shells in all"
    rules = f"# Shore\n\n## Components\n\n* {entry}\n"
    box = {"Shell tokens": {"One": 30, "Five": 12}}
    assert told_of(tmp_path, rules, box) == []


def test_numbers_of_a_field_are_no_counts_of_items(tmp_path):
    rules = (
        "# Salt\n\n## Contents\n\n- 50 goods: 20 salt, 14 cloth, 10 fur and 6 amber\n\n"
        "(3) The goods have a value: salt 1, cloth 2, fur 3, amber 5.\n"
    )
    items = "".join(
        f"      - {{id: {e}, name: {e.title()}, value: {v}, quantity: {n}}}\n"
        for e, v, n in (("salt", 1, 20), ("cloth", 2, 14), ("fur", 3, 10), ("amber", 5, 6))
    )
    box = f"  goods:\n    name: Goods\n    size: 63x88\n    front: card.svg\n    items:\n{items}"
    assert written_told(tmp_path, rules, box) == []


def test_a_list_for_a_smaller_game_is_held_against_nothing(tmp_path):
    rules = (
        "# Moor\n\n## Contents\n\n- 30 tiles: 12 heath, 8 bog, 6 birch, 4 road\n\n"
        "## Small moor\n\nTake out 10 tiles.\n\nStay in: 8 heath, 5 bog, 4 birch, 3 road.\n"
    )
    box = {"Tiles": {"Heath": 12, "Bog": 8, "Birch": 6, "Road": 4}}
    assert told_of(tmp_path, rules, box) == []


def test_what_each_of_four_players_has_is_of_four_where_fewer_are_told(tmp_path):
    tents = "- Für jeden der 4 Spieler:\n  - 3 Zelte\n"
    rules = f"# Spiel\n\nFür 2 bis 3 Spieler.\n\n## Material\n\n{tents}"

    assert told(tmp_path, rules, {"Zelt": 12}, players="[2, 3]") == []


def test_playing_cards_are_the_cards_of_several_decks(tmp_path):
    rules = "# Spiel\n\n## Material\n\n67 Spielkarten\n\n- 35 Drachenkarten\n- 32 Koboldkarten\n"

    assert told(tmp_path, rules, {"Drachenkarten": 35, "Koboldkarten": 32}) == []


@pytest.mark.parametrize(
    ("language", "listed"),
    [
        ("en", "## Repairs\n\n- Net: 1 penny\n- Punt: 3 pennies\n- Weir: 2 pennies"),
        ("de", "## Unterhalt\n\n- Net: 1 Taler\n- Punt: 3 Taler\n- Weir: 2 Taler"),
        ("fr", "## Entretien\n\n- Net : 1 écu\n- Punt : 3 écus\n- Weir : 2 écus"),
    ],
)
def test_a_list_of_upkeep_counts_nothing_that_the_list_of_components_counts(
    tmp_path, language, listed
):
    title = {"en": "Components", "de": "Spielmaterial", "fr": "Matériel"}[language]
    text = f"# Marsh\n\n## {title}\n\n- 14 Net\n- 12 Punt\n- 13 Weir\n\n{listed}\n"
    box = {"Net": 14, "Punt": 12, "Weir": 13}
    assert [e for e in checked(tmp_path, text, box, language, 4) if "count" in e[0]] == []


def test_a_title_in_capitals_is_no_entry_without_a_number(tmp_path):
    text = "Spielmaterial\n\n14 Netze\n12 Karten\n\nÜBERSICHT\n\nNetze   3 Taler\nKarten  2 Taler\n"
    found = checked(tmp_path, text, {"Netze": 14, "Karten": 12}, "de", 4)
    assert [e for e in found if "ÜBERSICHT" in e[1]] == []
