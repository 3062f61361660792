"""Lists that a copy has put into one line, and sentences that say what is in the box."""

import pytest

from punchboard.rulebook.reader import read_claims

PLAY = " On your turn you move a ferry, and then you draw from the pile of the harbour."
SPIEL = " Wer am Zug ist, zieht ein Boot und legt es auf den Stapel der anderen Spieler."
JEU = " Le joueur pose une barque et pioche dans la pile avec les autres joueurs."


def counts(text, suffix=".txt"):
    """Return what a text says is in the box, parts included."""
    return [
        (each.name, each.count)
        for each in read_claims(text, suffix)
        if each.role in {"supply", "part"}
    ]


def test_a_title_further_up_opens_a_list_in_one_line():
    text = (
        "1 Die Fähren des Nordens. Spielmaterial Lösen Sie bitte zuerst alle Teile aus den Rahmen."
        " 90 Karten 40 Lachs 30 Hering 20 Kabeljau 1 Hafentafel 5 Fischerfiguren" + SPIEL
    )
    assert [count for _, count in counts(text)] == [90, 40, 30, 20, 1, 5]


def test_an_explanation_between_the_entries_of_a_line_ends_no_list():
    text = (
        "Components 1 harbour board (double-sided) 6 dice (4 blue, 2 red). Each die shows three"
        " storms and three calms. 24 crate tokens 5 ferries 30 cargo cards Goal Bring the most"
        " crates home." + PLAY
    )
    found = counts(text)
    assert {("harbour board", 1), ("crate tokens", 24), ("ferries", 5)} <= set(found)
    assert ("cargo cards", 30) in found


@pytest.mark.parametrize("title", ["Setting up the Game", "Preparation"])
def test_a_title_before_the_first_step_of_its_line_opens_a_chapter(title):
    text = f"6 boats, 20 crates and 1 die.\n\nRead on. {title} 1. Give each player 3 crates.{PLAY}"
    found = [(e.name, e.count) for e in read_claims(text, ".txt") if e.role == "per_player"]
    assert found == [("crates", 3)]


def test_a_title_of_japanese_opens_a_list_in_one_line():
    text = (
        "港の船 2人用 コンポーネント 船マーカー 40枚 波ダイス 2個 0/1 0/2 港ボード 1枚 説明です。"
    )
    assert counts(text)[:3] == [("船マーカー", 40), ("波ダイス", 2), ("港ボード", 1)]


def test_a_line_of_nothing_but_entries_needs_no_title():
    text = "14 cartes Port, 30 cubes, 5 tuiles Quai, 6 jetons Phare\n\n" + JEU
    assert [count for _, count in counts(text)] == [14, 30, 5, 6]


def test_labels_with_their_numbers_in_brackets_are_entries_in_a_line():
    text = (
        "The pile has three kinds. Storms (24 cards): You play these on others. Calms (16 cards):"
        " You play these on yourself. Wrecks (4 cards): These end the round. Play goes on." + PLAY
    )
    assert counts(text) == [("Storms", 24), ("Calms", 16), ("Wrecks", 4)]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("The game contains 52 cards, 4 boards and a die." + PLAY, [52, 4, 1]),
        ("In the box you will find: 52 cards, 4 boards, and one die." + PLAY, [52, 4, 1]),
        ("Dans la boîte, vous trouverez : 52 cartes, 4 plateaux et un dé." + JEU, [52, 4, 1]),
        ("このゲームには、カード52枚、ボード4枚、ダイス1個が入っています。\n", [52, 4, 1]),
        ("本ゲームはカード52枚とコマ8個で構成されています。\n", [52, 8]),
        ("Le jeu comporte 49 tuiles :\n- 12 phoques\n- 37 vagues\n\n" + JEU, [49, 12, 37]),
    ],
)
def test_a_sentence_may_be_the_list(text, claims):
    assert [count for _, count in counts(text)] == claims


@pytest.mark.parametrize(
    "text",
    [
        "You take 3 cards and 2 coins, and give a crate to the player on your left.",
        "Jeder Spieler erhält 5 Karten, 3 Boote und einen Würfel.",
        "手番では、カード2枚とコイン3枚を使って船を動かします。",
    ],
)
def test_what_a_turn_takes_is_no_list(text):
    assert [each for each in read_claims(text) if each.section == "list"] == []


@pytest.mark.parametrize(
    ("entries", "claims"),
    [
        ("A pile of 20 wave tokens.\n\nOne ferry for each player.", [("wave tokens", 20)]),
        ("XX coins in three sizes\n4 boats", [("coins", None), ("boats", 4)]),
        ("| • | Boats (4) |\n| • | Crates (12) |", [("Boats", 4), ("Crates", 12)]),
        ("- 40 number cards\n- 12 joker cards", [("number cards", 40), ("joker cards", 12)]),
        (
            "- **Fish (8):** Such as the cod, the eel, and the Old Herring, 2 of each.\n- 4 nets",
            [("Fish", 8), ("nets", 4)],
        ),
    ],
)
def test_entries_have_many_forms(entries, claims):
    assert counts(f"## Components\n\n{entries}\n\n## Play\n\n{PLAY}\n", ".md") == claims


@pytest.mark.parametrize(
    "sentence",
    [
        "The top card of pile 1 is a king card, that of 2 is a fox card, that of 3 is an owl card",
        "Feld 1 zeigt eine Bootskarte, Feld 2 zeigt eine Hüttenkarte, Feld 3 zeigt eine Baumkarte",
        "La case 1 montre une carte roi, la case 2 montre une carte ours, la 3 montre une carte if",
    ],
)
def test_what_is_told_of_several_numbers_is_no_list(sentence):
    assert counts(f"## Rules\n\n{sentence}. {PLAY}\n", ".md") == []


def test_front_matter_may_give_the_title_of_the_list():
    text = "---\ntitle: Components\nlayout: page\n---\n3 ferries\n\n9 crates\n\n2 dice\n"
    assert counts(text, ".md") == [("ferries", 3), ("crates", 9), ("dice", 2)]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ("Crates: 9\nFlags: 2", [("Crates", 9), ("Flags", 2)]),
    ],
)
def test_fields_between_two_pages_in_one_text_are_no_entries(rows, found):
    text = f"# Components\n\n- 3 ferries\n- 4 dice\n\n---\n{rows}\n---\n\n# Play\n\nRow.\n"
    assert counts(text, ".md") == [("ferries", 3), ("dice", 4), *found]


def test_lists_of_html_are_nested():
    text = "<h2>Contents</h2><ul><li>50 cards:<ul><li>38 fish cards</li><li>12 net cards</li></ul>"
    text += "</li><li>4 boats</li></ul><p>The players draw from the pile.</p>"
    found = [(each.name, each.of) for each in read_claims(text, ".html")]
    assert found == [("cards", ""), ("fish cards", "cards"), ("net cards", "cards"), ("boats", "")]


@pytest.mark.parametrize(
    ("text", "before", "each", "behind"),
    [
        (
            "Rules of the bay. Components 1 harbour board 24 crate tokens 30 Cargo Cards Each"
            " player gets: 1 dock board 5 ferries 12 buoys For all players: 1 tide marker 3 towers"
            + PLAY,
            [1, 24, 30],
            [1, 5, 12],
            [1, 3],
        ),
        (
            "Spielregel der Bucht. Spielmaterial 1 Hafentafel 24 Kistenplättchen 4 Würfel Material"
            " pro Spieler: 1 Tableau Rückseite 1 Spielanleitung 12 Bojen Vorderseite 5 Fähren"
            " Allgemeiner Vorrat: 9 Münzen 2 Beutel." + SPIEL,
            [1, 24, 4],
            [1, 12, 5],
            [9, 2],
        ),
        (
            "Matériel 1 plateau 40 cartes 24 jetons Par joueur : 1 écran 5 barques 12 bouées"
            " Pour tous : 1 marqueur 2 dés." + JEU,
            [1, 40, 24],
            [1, 5, 12],
            [1, 2],
        ),
    ],
)
def test_a_lead_in_a_line_says_whose_the_entries_behind_it_are(text, before, each, behind):
    claims = [e for e in read_claims(text, ".txt") if e.name not in {"Spielanleitung", "tour"}]
    listed = [e for e in claims if e.section == "list"]
    assert [e.count for e in listed if e.role == "per_player"] == each
    assert [e.count for e in listed if e.role == "supply"] == before + behind
    assert not any("seite" in e.name for e in listed)


def test_rules_among_the_pieces_of_each_player_are_not_one_for_each():
    text = "Components\n\nPer player:\n- 5 ferries\n- 1 rulebook\n- 12 buoys\n\n" + PLAY
    assert [(e.name, e.role) for e in read_claims(text, ".txt")] == [
        ("ferries", "per_player"),
        ("rulebook", "supply"),
        ("buoys", "per_player"),
    ]


def test_the_numbers_of_pages_in_one_line_each_count_nothing():
    story = " Long ago the bay was full of ferries, and all of them carried crates to the harbour."
    pages = [
        "Rules of the bay." + story + " Components 1 harbour board 24 crate tokens 5 ferries",
        "Lighthouse cards and buoy tokens belong to an expansion that is not made yet." + story,
        "Play On your turn you move a ferry or take tokens. Then the next player goes on." + story,
    ]
    text = "\n\n".join(f"{number} {page}" for number, page in enumerate(pages, 1))
    listed = [(e.name, e.count) for e in read_claims(text, ".txt") if e.section == "list"]
    assert listed == [("harbour board", 1), ("crate tokens", 24), ("ferries", 5)]


def test_parts_between_commas_in_a_line_stay_with_their_whole():
    text = (
        "The Bay. Long ago. Components Take care of all of them. 60 cargo cards (with red backs):"
        " 12 each of salt (white), tea (green) and silk (violet); 24 crates 25 harbour cards: 7"
        " storms, 8x 1 day, 5x 2 days, 5 calms (with a sun) 1 harbour board" + PLAY
    )
    claims = read_claims(text, ".txt")
    assert [(e.name, e.count) for e in claims if e.role == "supply"] == [
        ("cargo cards", 60),
        ("harbour cards", 25),
        ("harbour board", 1),
    ]
    assert [(e.name, e.count) for e in claims if e.of == "cargo cards"] == [
        ("salt", 12),
        ("tea", 12),
        ("silk", 12),
        ("crates", 24),
    ]
    assert [e.count for e in claims if e.of == "harbour cards"] == [7, 8, 5, 5]


@pytest.mark.parametrize("sign", [",", ";"])
def test_a_plain_line_with_parts_below_a_title_is_one_entry(sign):
    text = f"Components\n\n4 ferries\n30 cards: 20 storms{sign} 10 calms\n8 buoys\n\n{PLAY}"
    claims = [(e.name, e.count, e.of) for e in read_claims(text, ".txt")]
    parts = [("storms", 20, "cards"), ("calms", 10, "cards")]
    assert claims == [("ferries", 4, ""), ("cards", 30, ""), *parts, ("buoys", 8, "")]


def test_dots_right_behind_names_lead_to_the_numbers_of_a_list():
    text = "Components\n\nSea hexes............19\nReef cards...........24\nDice........5\n"
    assert counts(text) == [("Sea hexes", 19), ("Reef cards", 24), ("Dice", 5)]


def test_dots_of_a_table_of_contents_lead_to_pages():
    text = "Contents\n\nSetup............2\nPlay...........4\nScoring........5\nDice cards.....9\n"
    assert counts(text) == []
