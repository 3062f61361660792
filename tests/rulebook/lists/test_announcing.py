"""Lines that say whose the entries below them are, or what those above them come to."""

import pytest

from rule_cases import said

PLAY = "\n\n## Play\n\nOn your turn you move one of the pieces along the river.\n"


@pytest.mark.parametrize(
    ("above", "role", "factor"),
    [
        ("Per player:", "per_player", None),
        ("For each of the 4 monks:", "per_color", 4),
        ("Each player gets", "per_player", None),
    ],
)
def test_a_label_tells_whose_the_lines_below_it_are(above, role, factor):
    found = said(f"# Bells\n\n## Components\n\n{above}\n\n- 7 candles\n- 2 bell ropes{PLAY}")

    assert (role, "candles", 7, factor) in found
    assert (role, "bell ropes", 2, factor) in found


@pytest.mark.parametrize("above", ["Pieces:", "For the monks:", "What each card does"])
def test_other_labels_leave_them_to_the_box(above):
    found = said(f"# Bells\n\n## Components\n\n{above}\n\n- 7 candles\n- 2 bell ropes{PLAY}")

    assert ("supply", "candles", 7, None) in found


@pytest.mark.parametrize("below", ["Total: 24 cards", "24 cards in total"])
def test_a_line_that_sums_up_is_no_entry_of_its_own_name(below):
    lines = "- 14 owl cards\n- 10 hare cards"
    found = said(f"# Bells\n\n## Components\n\n{lines}\n\n{below}{PLAY}")

    assert [(name, count) for role, name, count, _ in found if role == "supply"][:2] == [
        ("owl cards", 14),
        ("hare cards", 10),
    ]
    assert ("per_color", "cards", 24, None) not in found
