"""`--component`, `--item` and `--where` choose pieces for `build`, `faces` and `check`."""

import json
from collections import Counter

import pytest


def built(table, *options):
    """Return the copies printed of each item."""
    table.run("build", "watch", "--sheets", "fronts", *options)
    (file,) = json.loads((table.root / "build/watch/manifest.json").read_text())["files"]
    assert file["path"].startswith("watch-a4-fronts-chosen-")
    assert file["partial"] is True
    placed = [each for sheet in file["sheets"] for each in sheet["front"]["placements"]]
    return dict(Counter(each["item"] for each in placed))


@pytest.mark.parametrize(
    ("options", "items"),
    [
        (("--component", "coins"), {"one": 4, "five": 2}),
        (("--component", "c*"), {"one": 4, "five": 2}),
        (("--component", "people", "--component", "coins", "--item", "five"), {"five": 2}),
        (("--item", "guard,one"), {"guard": 3, "one": 4}),
        (("--item", "guard", "--item", "t*"), {"guard": 3, "thief": 2}),
        (("--item", "2"), {"thief": 2, "five": 2}),
        (("--item", "1-2,3", "--component", "people"), {"guard": 3, "thief": 2, "queen": 1}),
        (("--where", "value > 2"), {"five": 2}),
        (("--where", "rank == 'low'"), {"guard": 3, "thief": 2}),
        (("--where", "rank.icon == 'sun'"), {"queen": 1}),
        (("--where", "title == 'Guard'"), {"guard": 3}),
        (("--where", "item.quantity > 2"), {"guard": 3, "one": 4}),
        (("--where", "rank == 'low'", "--where", "title != 'Guard'"), {"thief": 2}),
        (("--where", "rank == 'low'", "--item", "t*,queen"), {"thief": 2}),
        (("--where", "poor"), {"guard": 3, "thief": 2}),
    ],
)
def test_just_the_chosen_pieces_are_printed(table, options, items):
    table.edit_game("components:", "choices: {poor: rank == 'low'}\ncomponents:")

    assert built(table, *options) == items


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--component", "poeple"), "no component fits `poeple`"),
        (("--item", "gard"), "no item fits `gard`"),
        (("--item", "4", "--component", "people"), "no item fits `4`"),
        (("--item", "guard", "--component", "coins"), "no item fits `guard`"),
        (("--where", "valeu > 2"), "there is no `valeu`, which `valeu > 2` refers to"),
        (("--where", "value >"), "`value >` cannot be read"),
        (("--where", "value > 9"), "no piece fits the choice"),
        (("--where", "title > 3"), "`title > 3` has no answer for `guard`"),
    ],
)
@pytest.mark.parametrize("command", ["build", "faces", "check"])
def test_a_choice_that_fits_nothing_is_an_error(table, command, options, words):
    assert words in table.run(command, "watch", *options, status=1)
    assert not (table.root / "build").exists()


def test_a_wrong_choice_is_told_whatever_codes_are_asked_for(table):
    said = table.run(
        "check", "watch", "--item", "gard", "--select", "rules-count-differs", status=1
    )

    assert "no item fits `gard`" in said


def test_a_condition_of_the_game_file_must_be_an_expression(table):
    table.edit_game("components:", "choices: {poor: rank ==, rich: [a]}\ncomponents:")

    said = table.run("list", "watch", status=1)

    assert "error[wrong-expression]" in said
    assert "`rich` must be a condition, such as `cost > 3`" in said


def test_faces_of_a_choice_have_a_file_of_their_own(table):
    assert table.run("faces", "watch", "--component", "coins") == (
        "build/watch/watch-chosen-coins-faces.pdf\n"
    )
    table.run("faces", "watch", "--item", "guard", "--format", "png", "--dpi", "36")
    made = sorted(path.name for path in (table.root / "build/watch/faces").iterdir())
    assert made == ["people-guard-back.png", "people-guard-front.png"]


def test_check_examines_only_the_faces_that_were_chosen(table):
    table.edit("layouts/watch/coin.svg", 'font-size="6"', 'font-size="1"')

    assert "text-too-small" in table.run("check", "watch", "--component", "coins")
    assert "text-too-small" not in table.run("check", "watch", "--component", "people")


def test_what_has_changed_can_be_chosen_among(kept):
    kept.edit_game("value: 5, quantity: 2", "value: 6, quantity: 2")
    kept.edit_game("{en: Guard, ja: 門番}", "{en: Guards, ja: 門番}")

    said = kept.run("build", "watch", "--changed-since", "v1", "--component", "coins")

    assert "watch-a4-chosen-coins-since-v1.pdf: pull list on 1 page, 2 pieces" in said
    assert not (kept.root / "build/watch/built.json").exists()


def test_each_choice_has_a_file_of_its_own(table):
    for options in (
        ("--where", "value > 2"),
        ("--where", "value < 2"),
        ("--component", "coins"),
        ("--item", "five"),
        ("--component", "coins", "--item", "five"),
        ("--component", "coins", "--stamp"),
    ):
        table.run("build", "watch", *options)

    assert len(list((table.root / "build/watch").glob("*-chosen-*.pdf"))) == 6


def test_a_condition_chooses_the_same_pieces_in_every_language(table):
    said = table.run("build", "watch", "--lang", "all", "--where", "title == 'Guard'")

    assert said.count("3 pieces on") == 2


def test_a_range_ends_in_the_list(table):
    said = table.run("build", "watch", "--item", "2-14", status=1)

    assert "`2-14` must end at 3: the longest list has 3 items" in said


def test_a_name_that_is_no_choice_is_said_once(table):
    said = table.run("build", "watch", "--where", "bogus", status=1)

    assert "`bogus` is neither a field nor one of the game's `choices`" in said


def test_a_choice_in_the_game_file_with_an_unknown_field_is_reported(table):
    table.edit_game("components:", "choices: {dear: valeu > 2}\ncomponents:")

    said = table.run("check", "watch", status=1)

    assert "error[wrong-expression]: no component has a field `valeu`" in said
    assert "did you mean `value`?" in said
