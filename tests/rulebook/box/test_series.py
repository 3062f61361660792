"""Numbers for one number of players after the other, against each other and the box."""

import pytest

from rule_cases import checked

BOX = {"Heron card": 50, "Reed": 30, "Nest": 24}
TEXT = "# Marsh\n\n## Components\n\n- 50 heron cards\n- 30 reeds\n- 24 nests\n\n## Setup\n\n{}\n"
DEALT = "Deal 6 heron cards to each player and lay out 5 of them.\n\n"
BELOW = "| Players | Herons in the pile |\n|---|---|\n| 2 | 33 |\n| 3 | {} |\n| 4 | 21 |"
ACROSS = "| Players | 2 | 3 | 4 |\n|---|---|---|---|\n| Herons in the pile | 33 | {} | 21 |"


def told(folder, text, box=BOX):
    folder.mkdir(exist_ok=True)
    return checked(folder, text, box, "en", (2, 5))


@pytest.mark.parametrize(
    ("text", "right", "message"),
    [
        (DEALT + BELOW, 27, "45 less 6 for each of 3 players leave 27, the rules say 25"),
        (DEALT + ACROSS, 27, "45 less 6 for each of 3 players leave 27, the rules say 25"),
        (
            "Each player takes 6 reeds. The other reeds are the supply: 18 with two players,"
            " {} with three and 6 with four.",
            12, "30 less 6 for each of 3 players leave 12, the rules say 10",
        ),
        (
            "Share out all the nests:\n\n- 2 players: 12 nests each\n- 3 players: {} nests each\n"
            "- 4 players: 6 nests each",
            8, "24 for 3 players are 8 each, the rules say 6",
        ),
    ],
)  # fmt: skip
def test_the_one_number_that_others_and_the_box_tell_otherwise_is_told(
    tmp_path, text, right, message
):
    assert told(tmp_path / "right", TEXT.format(text.format(right))) == []
    ((code, said),) = told(tmp_path / "wrong", TEXT.format(text.format(right - 2)))
    assert (code, said) == ("rules-values-differ", message)


@pytest.mark.parametrize("table", [BELOW, ACROSS])
def test_a_hand_that_a_table_of_what_is_left_does_not_go_with_is_told(tmp_path, table):
    text = TEXT.format((DEALT + table).format(27).replace("Deal 6", "Deal 7"))
    ((code, said),) = told(tmp_path / "game", text)
    assert code == "rules-values-differ"
    assert said == "7 `heron cards` for each of 2 players leave 31, the rules say 33"


def test_japanese_series_are_read(tmp_path):
    text = (
        "# 沼\n\n## 内容物\n\n- 鷺カード 50枚\n\n## 準備\n\n鷺カードを1人に6枚ずつ配り、"
        "5枚を並べます。\n\n"
        "| 人数 | 鷺の山札 |\n|---|---|\n| 2人 | 33枚 |\n| 3人 | {}枚 |\n| 4人 | 21枚 |\n"
    )
    box = {"鷺カード": 50}
    (tmp_path / "right").mkdir()
    (tmp_path / "wrong").mkdir()
    assert checked(tmp_path / "right", text.format(27), box, "ja", (2, 4)) == []
    ((_, said),) = checked(tmp_path / "wrong", text.format(28), box, "ja", (2, 4))
    assert said == "45 less 6 for each of 3 players leave 27, the rules say 28"


@pytest.mark.parametrize(
    "text",
    [
        # The numbers are chosen, and no sums.
        "| Players | Rounds | Reeds |\n|---|---|---|\n| 2 | 8 | 20 |\n| 3 | 7 | 26 |\n| "
        "4 | 5 | 30 |",
        # What is in two columns adds up by chance: their titles have nothing in common.
        DEALT + "| Players | Herons in hand | Herons left | Nests out | Nests in the box |\n"
        "|---|---|---|---|---|\n| 2 | 12 | 38 | 12 | 12 |\n| 3 | 10 | 40 | 13 | 11 |\n"
        "| 4 | 9 | 41 | 15 | 9 |\n| 5 | 8 | 42 | 16 | 8 |",
        # Words for rounds are no numbers of pieces.
        "Each player takes 2 reeds. The game is over after twelve rounds with two players,"
        " nine with three and eight with four.",
    ],
)
def test_numbers_that_need_not_go_together_are_not_told(tmp_path, text):
    assert told(tmp_path / "game", TEXT.format(text)) == []


SHARED = (
    "Shuffle the heron cards, give {} to each player and lay out six."
    " What is left is the marsh.\n\n{}"
)
LINES = "- 2 players: 38 left\n- 3 players: 35 left\n- 4 players: 32 left\n"
SENTENCE = "The marsh then has 38 cards with two players, 35 with three and 32 with four."


@pytest.mark.parametrize("rests", [LINES, SENTENCE])
def test_rests_in_lines_and_sentences_are_held_against_what_was_last_shared_out(tmp_path, rests):
    assert told(tmp_path / "right", TEXT.format(SHARED.format("three", rests))) == []
    ((code, said),) = told(tmp_path / "wrong", TEXT.format(SHARED.format("four", rests)))
    assert code == "rules-values-differ"
    assert "for each of 2 players leave 36, the rules say 38" in said


def test_rests_of_another_thing_are_not_held_against_what_was_shared_out(tmp_path):
    rests = "The reeds that are left over: 22 with two players, 18 with three and 14 with four."
    assert told(tmp_path / "game", TEXT.format(SHARED.format("three", rests))) == []
