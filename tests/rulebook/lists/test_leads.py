"""What leads to a number or a name: labels, announcements, examples and what only explains."""

import pytest

from punchboard.rulebook.reader import read_claims
from rendered_claims import rendered

_TITLES = {
    "en": "## Components\n\n- 4 dice",
    "ja": "■内容物\n・ダイス 4個",
    "de": "## Material\n\n- 4 Würfel",
}
_TITLES["fr"] = "## Matériel\n\n- 4 dés"
_MARKS = {"ja": "・"}


def told(language: str, entry: str) -> list[str]:
    """Return what an entry below another one claims."""
    text = f"{_TITLES[language]}\n{_MARKS.get(language, '- ')}{entry}\n"
    said = (rendered(each) for each in read_claims(text, ".md")[1:])
    return [each.removeprefix("supply list | ") for each in said]


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        ("30 goal cards, corresponding to 23 distinct goals", ["goal cards | 30"]),
        ("22 stock cards, organised into 6 sectors", ["stock cards | 22"]),
        ("1 board (with 12 era columns)", ["board | 1"]),
        ("9 pieces of cover like books, walls, or cups", ["cover | 9"]),
        (
            "10 big counters of each colour (one big counter is worth 5 small counters)",
            ["per_color list | big counters | 10"],
        ),
        (
            "16 space cards (with 2-4 arrows each)",
            ["space cards | 16", "attribute list | space cards | 2..4"],
        ),
        ("12 custom, identical, round dice", ["custom, identical, round dice | 12"]),
        ("Infestation counter: starts at 0, game over at 3", ["Infestation counter | ?"]),
    ],
)
def test_a_number_behind_words_about_a_thing_counts_no_other(entry, claims):
    assert told("en", entry) == claims


def test_a_number_of_what_is_known_is_no_entry():
    told_there = "First carefully remove the 6 huts from their frames."
    text = f"## Components\n\n- 4 dice\n- 6 huts\n\n{told_there}\n"
    said = read_claims(text, ".md")
    assert [each.line for each in said if each.name == "huts" and each.section == "list"] == [4]


@pytest.mark.parametrize(
    ("entry", "names"),
    [
        ("**Player aids:** Terrain Chart, Status Board, Command Track", 3),
        ("Player aids: for reference, with a chart", 1),
    ],
)
def test_a_label_stands_above_the_components_that_it_lists(entry, names):
    assert len(told("en", entry)) == names


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        ("Fame track, and a fame marker per player", ["Fame track | ?", "fame marker"]),
        ("a track, with a pawn per player", ["track | 1", "pawn"]),
    ],
)
def test_a_share_is_that_of_the_thing_right_before_it(entry, claims):
    thing, share = claims
    assert told("en", entry) == [thing, f"per_player list | {share} | 1"]


def test_many_words_only_announce_what_is_listed_behind_them():
    text = (
        "# Die Insel\n\nDie Kinder finden für ihre Suche in einem Karton die folgenden Dinge vor: "
        "1 Spielbrett, 6 Spielfiguren, 6 Lampen, 21 Karten und 2 Würfel.\n"
    )
    counted = [(each.name, each.count) for each in read_claims(text, ".md")]
    assert counted[0] == ("Spielbrett", 1)
    assert counted[-1] == ("Würfel", 2)
    assert len(counted) == 5


@pytest.mark.parametrize(
    ("language", "entry", "claims"),
    [
        ("de", "ein sechseckiges Spielbrett mit Kantenlänge 6", ["sechseckiges Spielbrett | 1"]),
        ("fr", "une règle du jeu", ["règle du jeu | 1"]),
        ("fr", "12 pièces en bois", ["pièces | 12"]),
        ("en", "1x pair of glasses", ["pair of glasses | 1"]),
        ("en", "1 x 10-sided die", ["10-sided die | 1"]),
        ("en", "1-4x overview sheet", ["overview sheet | 1..4"]),
        ("ja", "駒（24個、何も書いていないものも含む）", ["駒 | 24 個"]),
        ("ja", "狼と狐のカード（二種類15枚）", ["狼と狐のカード | 15 枚"]),
        ("ja", "カードサイズ：縦72mm横53mm", []),
        ("ja", "上級札(×7) ×2枚", ["上級札 | 2 枚"]),
        ("ja", "各プレイヤーのカード 5枚ずつ", ["per_player list | カード | 5 枚"]),
    ],
)
def test_the_number_of_an_entry_is_that_of_its_thing(language, entry, claims):
    assert told(language, entry) == claims
