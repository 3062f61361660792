"""Numbers that hold for each of several groups, and titles with what a list comes to."""

import pytest

from punchboard.rulebook.reader import read_claims
from rendered_claims import rendered


def told(entry: str) -> list[str]:
    """Return what an entry below another one claims."""
    said = read_claims(f"## Components\n\n- 4 dice\n- {entry}\n", ".md")
    return [rendered(each).removeprefix("supply list | ") for each in said[1:]]


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        (
            "60 unit tokens (15 per house: 13 soldiers and 2 captains)",
            [
                "unit tokens | 60",
                "per_color list | unit tokens | 15 x 4 = 60",
                "part list | soldiers | 13 x 4 | of unit tokens",
                "part list | captains | 2 x 4 | of unit tokens",
            ],
        ),
        (
            "30 judge cards (10 per act, three colours)",
            ["judge cards | 30", "per_color list | judge cards | 10 x 3 = 30"],
        ),
        ("12 role cards (2 copies of each role)", ["role cards | 12"]),
        ("20 hex tiles of each (lake, wood, moor)", ["hex tiles | 20 x 3"]),
        ("2 bags of beads (20 each)", ["beads | 2 bags x 20"]),
        ("1 board · 6 pawns (wood) · 2 dice", ["board | 1", "pawns | 6", "dice | 2"]),
        ("Owls, hares and foxes (4 each)", ["Owls | 4", "foxes | 4", "hares | 4"]),
        ("20 brown and 9 green acorns", ["brown acorns | 20", "green acorns | 9"]),
        (
            "18 cards in all: twelve owls, five hares and the fox",
            [
                "cards | 18",
                *(f"part list | {e} | of cards" for e in ("owls | 12", "hares | 5", "fox | 1")),
            ],
        ),
        (
            "Starter cards (40 cards - 10 per player)",
            ["Starter cards | 40", "per_player list | Starter cards | 10"],
        ),
        (
            "54 notes (5 each of $60,000 and $70,000)",
            ["notes | 54", *(f"part list | ${n}0,000 | 5 | of notes" for n in (6, 7))],
        ),
    ],
)
def test_a_number_for_each_group_is_multiplied_by_them(entry, claims):
    assert told(entry) == claims


def test_what_is_in_brackets_shares_the_noun_of_the_last():
    text = "## Material\n\n- 4 Würfel\n- 20 Tierkarten (8 Wolfs-, 4 Hunde- und 8 Hirschkarten)\n"
    parts = [each.name for each in read_claims(text, ".md") if each.of]
    assert parts == ["Wolfskarten", "Hundekarten", "Hirschkarten"]


def test_a_number_for_each_holds_for_all_names_behind_it():
    text = (
        "## Material\n\n- 4 Würfel\n- 55 Zutatenkarten (je 11 Kröten, Pilze, Federn und Knochen)\n"
    )
    parts = [(each.name, each.count) for each in read_claims(text, ".md") if each.of]
    assert parts == [(name, 11) for name in ("Kröten", "Pilze", "Federn", "Knochen")]


def test_what_a_card_costs_is_no_part_of_it():
    assert told("12 tide cards (cost: 2 reeds)") == ["tide cards | 12"]


def test_parts_of_a_japanese_card_stand_behind_its_colon():
    text = "■内容物\n・ダイス 4個\n・印カード:力2枚、技2枚、運2枚。\n"
    parts = [(each.name, each.count, each.of) for each in read_claims(text, ".md") if each.of]
    assert parts == [(name, 2, "印カード") for name in "力技運"]


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        ("さば、いわし、かに……各3枚", [("いわし", 3), ("かに", 3), ("さば", 3)]),
        ("占い師 狩人 戦乙女 各1枚", [("占い師", 1), ("戦乙女", 1), ("狩人", 1)]),
        ("残業カード(32種×1枚)", [("残業カード", 32)]),
        ("侍 …6枚 忍 …5枚 師 …3枚", [("侍", 6), ("師", 3), ("忍", 5)]),
        ("宝 12枚(裏は金色)  赤い竜 4枚  箱男 3枚", [("宝", 12), ("箱男", 3), ("赤い竜", 4)]),
    ],
)
def test_japanese_names_share_a_number_or_follow_one_another(entry, claims):
    said = read_claims(f"■内容物\n・ダイス 4個\n・{entry}\n", ".md")
    assert sorted((each.name, each.count) for each in said[1:]) == claims


def test_a_table_may_multiply_what_it_counts():
    rows = "| Teil | Anzahl |\n|---|---|\n| Pläne | 4 |\n| Startkarten | 4 × 6 |\n| Würfel | 2 |\n"
    said = read_claims(f"## Material\n\n{rows}", ".md")
    assert [each.count for each in said] == [4, 24, 2]


@pytest.mark.parametrize(
    ("title", "entries", "claims"),
    [
        ("Spielmaterial (66 Karten)", "40 Zahlenkarten|26 Tierkarten", ["Karten", "part", "part"]),
        ("Components (63 cards)", "63 gull cards|5 dice", ["cards", "part", "supply"]),
        ("Components (for 4 players)", "63 gull cards|5 dice", ["supply", "supply"]),
    ],
)
def test_the_title_of_a_list_may_say_what_it_comes_to(title, entries, claims):
    text = f"## {title}\n\n" + "".join(f"- {each}\n" for each in entries.split("|"))
    said = [each for each in read_claims(text, ".md") if each.role != "players"]
    found = [each.name if each.line == 1 else each.role.value for each in said]
    assert found == claims


def test_a_deck_of_cards_without_a_number_leaves_the_cards_open():
    assert told("a deck of owl cards") == ["owl cards | ?"]
    assert told("1 deck of owl cards")[0].endswith("| 1")
