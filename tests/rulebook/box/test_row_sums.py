"""Rows of tables that do not come to what the others do."""

import pytest

from rule_cases import checked, told_of

TEXT = "# Marsh\n\n## Components\n\n- 60 owls\n- 30 herons\n\n## Setup\n\n{}\n"
BOX = {"Owl": 60, "Heron": 30}


def told(folder, table):
    folder.mkdir(exist_ok=True)
    return checked(folder, TEXT.format(table), BOX, "en", (2, 4))


@pytest.mark.parametrize(
    ("table", "right", "message"),
    [
        (
            "| Players | Owls each | Owls in the pile |\n|---|---|---|\n"
            "| 2 | 8 | 44 |\n| 3 | 7 | {} |\n| 4 | 6 | 36 |",
            39, "60 less 21 leave 39, the rules say 41",
        ),
        (
            "| Players | Owls out | Owls in play |\n|---|---|---|\n"
            "| 2 | 20 | 40 |\n| 3 | 12 | {} |\n| 4 | 6 | 54 |",
            48, "60 less 12 leave 48, the rules say 50",
        ),
        (
            "Deal 5 herons to each player.\n\n| Players | Herons left |\n|---|---|\n"
            "| 2 | 20 |\n| 3 | {} |\n| 4 | 10 |",
            15, "30 less 5 for each of 3 players leave 15, the rules say 17",
        ),
        (
            "| Level | Owls at the reeds | Owls in the shed |\n|---|---|---|\n"
            "| Walk | 20 | 40 |\n| Race | 12 | {} |\n| Storm | 6 | 54 |",
            48, "60 less 12 leave 48, the rules say 50",
        ),
        (
            "| Players | Dealt | In the row | Pile |\n|---|---|---|---|\n"
            "| 2 | 12 | 5 | 43 |\n| 3 | 18 | 5 | {} |\n| 4 | 24 | 5 | 31 |",
            37, "60 less 23 leave 37, the rules say 39",
        ),
        (
            "| Players | Out | Owls in play | Hand |\n|---|---|---|---|\n"
            "| 2 | six | 54 | 27 |\n| 3 | none | 60 | {} |\n| 4 | four | 56 | 14 |",
            20, "3 x 22 make 66, the rules say 60",
        ),
        (
            "| Waders | Owls each | In the row | Pile |\n|---|---|---|---|\n"
            "| 2 | 8 | 5 | 39 |\n| 3 | 7 | 6 | {} |\n| 4 | 6 | 4 | 32 |",
            33, "60 less 27 leave 33, the rules say 35",
        ),
        (
            "| Players | 2 | 3 | 4 |\n|---|---|---|---|\n"
            "| Owls in hand | 8 | 7 | 6 |\n| Owls in the pile | 44 | {} | 36 |",
            39, "60 less 21 leave 39, the rules say 41",
        ),
        (
            "2 players ...... 8 owls each, 44 in the pile\n3 players ...... 7 owls each, {} in the"
            " pile\n4 players ...... 6 owls each, 36 in the pile",
            39, "60 less 21 leave 39, the rules say 41",
        ),
        (
            "with 2  8 owls each (rest: 44)\nwith 3  7 owls each (rest: {})\n"
            "with 4  6 owls each (rest: 36)",
            39, "60 less 21 leave 39, the rules say 41",
        ),
        (
            "**Two at the table.** Eight owls each, 44 are left.\n\n**Three at the table.** Seven"
            " owls each, {} are left.\n\n**Four at the table.** Six owls each, 36 are left.",
            39, "60 less 21 leave 39, the rules say 41",
        ),
        (
            "    waders     each gets     left\n       2           8          44\n"
            "       3           7          {}\n       4           6          36",
            39, "60 less 21 leave 39, the rules say 41",
        ),
        (
            "| Players | Owls out | Owls in play |\n|---|---|---|\n| 1 | 24 | 36 |\n"
            "| 2 | 16 | 44 |\n| 3 | 8 | {} |\n| 4 | none | 60 |",
            52, "60 less 8 leave 52, the rules say 54",
        ),
    ],
)  # fmt: skip
def test_a_row_whose_remainder_is_not_that_of_the_others_is_told(tmp_path, table, right, message):
    assert told(tmp_path / "right", table.format(right)) == []
    ((code, said),) = told(tmp_path / "wrong", table.format(right + 2))
    assert code == "rules-values-differ"
    assert said == message


def test_a_row_that_a_number_above_it_makes_otherwise_is_told(tmp_path):
    lines = "Each plank has 4 pegs.\n\nShort walk: 6 planks, so {} pegs\n"
    lines += "Long walk: 8 planks, so 32 pegs\nNight walk: 12 planks, so 48 pegs"
    assert told(tmp_path / "right", lines.format(24)) == []
    ((_, said),) = told(tmp_path / "wrong", lines.format(28))
    assert said == "4 x 6 make 24, the rules say 28"


def test_a_cast_that_does_not_come_to_its_players_is_told(tmp_path):
    table = "| Players | Owls | Mice | Reeds |\n|---|---|---|---|\n"
    table += "| 2 | 1 | 1 | 1 |\n| 3 | 2 | 1 | 1 |\n| 4 | {} | 2 | 1 |\n| 5 | 3 | 2 | 1 |\n"
    table += "| 6 | 4 | 2 | 1 |"
    assert told(tmp_path / "right", table.format(2)) == []
    ((_, said),) = told(tmp_path / "wrong", table.format(3))
    assert said == "the row comes to 6, as the others are it would be 5"


def test_what_is_laid_out_above_a_table_is_not_left(tmp_path):
    text = "Lay out 5 owls.\n\n| Players | Owls dealt | Owls left |\n|---|---|---|\n"
    text += "| 2 | 16 | 39 |\n| 3 | 21 | {} |\n| 4 | 24 | 31 |"
    assert told(tmp_path / "right", text.format(34)) == []
    ((_, said),) = told(tmp_path / "wrong", text.format(36))
    assert said == "55 less 21 leave 34, the rules say 36"


def test_a_row_of_sums_is_told_where_its_column_comes_to_something_else(tmp_path):
    table = "| Reed | Bundles |\n|---|---|\n| short | 12 |\n| long | 9 |\n| Total | {} |"
    assert told(tmp_path / "right", table.format(21)) == []
    ((_, said),) = told(tmp_path / "wrong", table.format(22))
    assert said == "the others come to 21, the rules say 22"


def test_a_row_that_adds_up_wrongly_in_its_last_cell_is_told(tmp_path):
    table = "| Round | Mud | Salt | Reed | All |\n|---|---|---|---|---|\n"
    table += "| 1 | 2 | 3 | 4 | 9 |\n| 2 | 3 | 3 | 4 | {} |\n| 3 | 4 | 4 | 4 | 12 |"
    assert told(tmp_path / "right", table.format(10)) == []
    ((_, said),) = told(tmp_path / "wrong", table.format(11))
    assert said == "the row comes to 10, the rules say 11"


@pytest.mark.parametrize(
    "table",
    [
        "| Players | Hand | Market |\n|---|---|---|\n| 2 | 8 | 5 |\n| 3 | 7 | 6 |\n| 4 | 5 | 6 |",
        "| Players | Ships out | In all |\n|---|---|---|\n"
        "| 3 | 2 | 18 |\n| 4 | 0 | 24 |\n| 5 | 1 | 21 |",
        "| Depth | Waves | Points |\n|---|---|---|\n| 1 | 3 | 1 |\n| 2 | 2 | 2 |\n| 3 | 2 | 1 |",
        # What is two rows' product by chance.
        "| Nest | Depth | Twigs | Eggs |\n|---|---|---|---|\n| low | 1 | 2 | 2 |\n"
        "| high | 2 | 2 | 4 |\n| hidden | 3 | 2 | 5 |",
        "| Level | Cost | Points |\n|---|---|---|\n| 1 | 2 | 2 |\n| 2 | 4 | 8 |\n"
        "| 3 | 5 | 15 |\n| 4 | 6 | 20 |",
        "Each player takes 2 herons.\n\n| Players | Owls each | Owls left | Reeds each |\n"
        "|---|---|---|---|\n| 2 | 6 | 48 | 12 |\n| 3 | 5 | 45 | 9 |\n| 4 | 4 | 44 | 8 |",
        # The fifth of five players judges.
        "| Players | Red team | Blue team |\n|---|---|---|\n| 2 | 1 | 1 |\n| 3 | 1 | 2 |\n"
        "| 4 | 2 | 2 |\n| 5 | 2 | 2 |",
        "[2,1][3,3]\n[3,1][3,2]\n[3,3][2,1]",
        # No number that these rows have in common is above them.
        "Take 2 herons.\n\n- Mud costs 2 reeds, for 4 points\n- Salt costs 3 reeds, for 6 points\n"
        "- Silt costs 5 reeds, for 9 points",
    ],
)  # fmt: skip
def test_numbers_that_come_to_nothing_of_the_box_are_not_told(tmp_path, table):
    assert told(tmp_path, table) == []


def test_a_table_below_a_number_that_is_wrong_in_the_list_is_not_told_again(tmp_path):
    table = "| Players | Owls out | Owls in play |\n|---|---|---|\n"
    table += "| 2 | 20 | 40 |\n| 3 | 12 | 50 |\n| 4 | 6 | 54 |"
    text = TEXT.format(table).replace("60 owls", "58 owls")
    assert [code for code, _ in checked(tmp_path, text, BOX, "en", 4)] == ["rules-count-differs"]


@pytest.mark.parametrize(
    "table",
    [
        "| Players | Hand | Owls each | Owls in all |\n|---|---|---|---|\n"
        "| 3 | 9 | 6 | 18 |\n| 4 | 8 | 4 | 16 |\n| 5 | 7 | 3 | 15 |\n| 6 | 6 | 3 | 18 |",
        "| Players | Cards each | Coins each | Rounds |\n|---|---|---|---|\n"
        "| 2 | 8 | 4 | 12 |\n| 3 | 7 | 3 | 10 |\n| 4 | 6 | 3 | 9 |\n| 5 | 5 | 3 | 7 |",
    ],
)
def test_rows_that_a_product_explains_or_that_add_up_by_chance_are_no_sums(tmp_path, table):
    assert told(tmp_path / "game", table) == []


def test_a_cast_that_does_not_come_to_all_the_roles_is_told(tmp_path):
    box = {"Role card": {"Singer": 3, "Mumbler": 2, "Piper": 1}}
    text = "# Choir\n\n## Components\n\n- 6 role cards (3 singers, 2 mumblers, 1 piper)\n\n"
    text += (
        "## Setup\n\n| Players | Singers | Mumblers | Piper | In the box |\n|---|---|---|---|---|\n"
    )
    text += "| 3 | 1 | 1 | 1 | 3 |\n| 4 | 2 | {} | 1 | 2 |\n| 5 | 2 | 2 | 1 | 1 |\n"
    text += "| 6 | 3 | 2 | 1 | – |\n"
    assert told_of(tmp_path / "right", text.format(1), box, "en", (3, 6)) == []
    ((_, said),) = told_of(tmp_path / "wrong", text.format(2), box, "en", (3, 6))
    assert said == "the row comes to 7, as the others are it would be 6"


SPOTS = "| Place | Spots | You do |\n|---|---|---|\n| Mud | 3 | Dig |\n| Reeds | {} | Cut |\n"
SPOTS += "| Dyke | 4 | Mend |\n\n{}"


def test_a_column_that_does_not_come_to_what_a_sentence_says_is_told(tmp_path):
    table = SPOTS.format("{}", "There are twelve spots, three for each.")
    assert told(tmp_path / "right", table.format(5)) == []
    ((_, said),) = told(tmp_path / "wrong", table.format(4))
    assert said == "its column comes to 11, the rules say 12"


@pytest.mark.parametrize(
    "sentence",
    [
        "Cover one of the spots of the dyke. That leaves 11 spots.",
        "With two players there are 12 spots less one, 11 of them free.",
        "On the back there are 10 birds.",
    ],
)
def test_a_number_of_other_spots_than_those_of_a_table_is_not_told(tmp_path, sentence):
    assert told(tmp_path, SPOTS.format(5, sentence)) == []
