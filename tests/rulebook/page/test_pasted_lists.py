"""Lists as pages, shops, blogs and sources have them, mostly in one line."""

import pytest

from punchboard.rulebook.reader import read_claims

PLAY = " On your turn you move a ferry, and then you draw from the pile of the harbour."
SPIELEN = "\n手番では船を動かします。最も多くの銀を得た人の勝ちです。\n"


def counts(text, suffix=".txt"):
    """Return what a text says is in the box, parts included."""
    return [
        (each.name, each.count)
        for each in read_claims(text, suffix)
        if each.role in {"supply", "part", "per_color"}
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Contents 1 x Gull 4 x Old Captains 52 x Cargo cards 2 x The Storm Setting up Shuffle.",
        "Contents - 1 x Gull - 4 x Old Captains - 52 x Cargo cards - 2 x The Storm",
        "The box contains:\n* a Gull\n* four Old Captains\n* 52 Cargo cards\n* 2 The Storm\n",
    ],
)
def test_a_sign_at_each_number_makes_entries_of_any_names(text):
    found = counts(text + "\n\n" + PLAY)
    assert found[:3] == [("Gull", 1), ("Old Captains", 4), ("Cargo cards", 52)]


def test_sizes_count_nothing():
    text = '# Components\n\n- 1 x Log book - 9" x 7.5"\n- 4 dice\n\n'
    assert counts(text + PLAY, ".md") == [("Log book", 1), ("dice", 4)]


def test_a_label_in_a_line_opens_a_list_up_to_the_next():
    text = "セット内容/船札(40枚)、銀貨(30個)、説明書\n"
    assert counts(text + SPIELEN) == [("船札", 40), ("銀貨", 30)]


def test_a_label_of_two_words_is_no_title():
    text = "Setup\n\n5. Player Pieces: take 7 cards." + PLAY
    assert counts(text) == []


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        ("船札(1組あたり4枚) 28枚", [("船札", 28)]),
        ("盤・ダイス・船コマ各1個", [("盤", 1), ("ダイス", 1), ("船コマ", 1)]),
        ("船コマ(4色)×各1", [("船コマ", 1)]),
        ("箱の大きさ(cm):12×12×4.5", []),
        ("1…4枚", []),
        ("船札40枚/銀貨30個", [("船札", 40), ("銀貨", 30)]),
    ],
)
def test_a_japanese_entry_is_read(entry, claims):
    found = counts(f"内容物\n\n・鐘 3個\n・{entry}\n\n準備\n\n船札を配ります。{SPIELEN}")
    assert [each for each in found if each[0] != "鐘" and each[1]][: len(claims) or 9] == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "カードは、全部で12枚あります。魚カードが5枚、塩カードが4枚、嵐カードが3枚です。",
            [("カード", 12), ("魚カード", 5), ("塩カード", 4), ("嵐カード", 3)],
        ),
        (
            "カードは全部で12枚です。魚カードが5枚、塩カードが4枚です。",
            [("カード", 12)],
        ),
        ("山から全部で12枚を引きます。", []),
    ],
)
def test_one_total_is_a_list_and_its_parts_come_to_it(text, claims):
    found = counts(text + SPIELEN)
    assert found[: len(claims)] == claims
    assert bool(found) == bool(claims)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "Harbour includes 52 cards, 4 boards, 2 dice and a rulebook.",
            [("cards", 52), ("boards", 4), ("dice", 2), ("rulebook", 1)],
        ),
        ("Game contents 1 board, 4 pawns, 52 cards, rules. Aim Win.", [1, 4, 52]),
        ("Each player has 5 cards, 4 pawns and 2 dice.", []),
    ],
)
def test_an_introduction_may_enumerate(text, claims):
    found = counts(text + PLAY)
    numbers = [count for _, count in found]
    assert claims in (found, numbers) or claims == [each for each in numbers if each]


def test_the_rules_in_a_list_are_reported_without_a_number():
    text = "Components\n\n4 ferries\n52 cards\n2 dice\nRulebook\n"
    assert ("Rulebook", None) in counts(text + PLAY)
    assert len(counts(text)) == 4


@pytest.mark.parametrize(
    "text",
    [
        "Actions\n\nPay 2 x wood 1 x clay 3 x fish 1 x coin to build, or 1 x wood 2 x coin.",
        "Scoring\n\n-1 coin for each gull\n-3 coins for each storm\n-2 cards with no crate\n",
        "Each player takes Cards (x5) and Coins (x3) then draws Fish (x2) from the bag.",
        "In a turn you have 3 actions, 2 cards and 1 die. There are 4 seasons and 3 rounds.",
        "Summary: 1. Draw (x2) 2. Play a card (x1) 3. Discard (x3) 4. Refill\n",
        '{"hand": ["2 cards"], "contents_limit": ["3 coins"], "turns": 4}\n',
        "準備:カード5枚を配る。得点:銀貨3枚を得る。",
        "港タイル:船を置く場所です。3個まで置けます。\n市タイル:物を売る所です。2枚引きます。\n",
    ],
)
def test_signs_and_totals_of_play_make_no_list(text):
    assert counts(text + (PLAY if text.isascii() else SPIELEN)) == []


def test_a_sign_for_times_behind_the_end_of_a_piece_of_a_long_line_is_none_of_its():
    text = "# Pieces\n\n" + "7 grey ferries " * 53 + "1 " + "×" * 9 + "\n"
    assert counts(text)[0] == ("grey ferries", 7)


def test_names_above_their_numbers_may_have_a_title_for_these_below_that_of_the_list():
    text = "Game components\nNumber of each\nErrands\n41\nHappenings\n40\nFoes\n\n93\n\n"
    text += "Setup\n\nDeal.\n"
    found = [(each.name, each.count) for each in read_claims(text, ".txt")]
    assert found == [("Errands", 41), ("Happenings", 40), ("Foes", 93)]


@pytest.mark.parametrize(
    ("title", "listed"),
    [
        ("Rules", "Components\n\n12 cubes\n30 cards"),
        ("Regeln", "Spielmaterial\n\n12 Würfel\n30 Karten"),
    ],
)
def test_a_title_for_all_rules_behind_a_list_is_no_entry(title, listed):
    found = [each.count for each in read_claims(f"{listed}\n\n{title}\n\nA. B.\n", ".txt")]
    assert found == [12, 30]
    assert None in [e.count for e in read_claims(f"{listed}\n{title}\n\nA. B.\n", ".txt")]
