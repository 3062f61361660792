"""Counts in lists that are told by the names of the box alone."""

import pytest

from rulebook.box.test_findings import reported


def box(**counts):
    card = "size: 63x88, front: card.svg, quantity"
    named = ((each, each.replace("_", " "), count) for each, count in counts.items())
    lines = (f"  {each}: {{name: {name}, {card}: {count}}}\n" for each, name, count in named)
    return "components:\n" + "".join(lines)


LISTED = [
    ("- 30 victory points", "victory_points", 30),
    ("- Punkte: 30\n- Eine der Karten ist der Wal", "punkte", 30),
    ("・勝利点：30枚\n・灯台ボード：1枚", "勝利点", 30),
]


@pytest.mark.parametrize(("lines", "name", "count"), LISTED)
def test_a_number_beside_a_name_of_the_box_counts_it(tmp_path, lines, name, count):
    rules = f"## Components\n\n- 4 ships\n{lines}\n"
    game = box(ships=4) + box(pieces=count).split("\n", 1)[1]
    game = game.replace("name: pieces", f"name: {name.replace('_', ' ')}")

    for code in ("rules-count-unstated", "rules-count-differs"):
        assert reported(tmp_path / code, rules, game, code) == []


def test_a_share_beside_a_name_of_the_box_is_no_count_of_it(tmp_path):
    rules = "## Components\n\n- 4 ships\n- 3 victory points for each player\n"

    assert not reported(tmp_path, rules, box(ships=4, victory_points=12), "rules-count-differs")


TORN = "Contents: 1 map, 5 Harbour Boards Tide Pad, 40 Cargo Cards."


@pytest.mark.parametrize(("there", "told"), [(5, []), (6, [6])])
def test_a_name_that_goes_on_with_the_next_one_is_that_of_the_box(tmp_path, there, told):
    game = box(map=1, harbour_boards=there, tide_pad=1, cargo_cards=40)

    assert not reported(tmp_path / "a", TORN, game, "rules-thing-missing")
    found = reported(tmp_path / "b", TORN, game, "rules-count-differs")
    assert [each.message.split()[-1] for each in found] == [str(each) for each in told]


def test_sets_in_a_title_are_no_count_of_what_is_called_so(tmp_path):
    rules = "## Components\n\n**Crews (4 sets)**\n- 1 ship\n- 5 sailors\n- 2 sails\n- 1 flag\n"
    game = box(sets=4, ship=4, sailors=20, sails=8, flag=4)

    assert not reported(tmp_path, rules, game, "rules-count-differs")
