"""Which way characters run, and which stand upright in vertical lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.typesetting.direction import (
    levels,
    line_levels,
    needs_order,
    orientation,
    paragraph_level,
    visual_order,
    visual_runs,
)

#: Unicode's own cases, of Debian's package `unicode-data`.
CASES = Path("/usr/share/unicode/BidiCharacterTest.txt")
#: Of the 90,000, a part that keeps step with none of the things they vary in turn.
EVERY = 5
RLO, PDF, RLI, LRI, FSI, PDI = "\u202e", "\u202c", "\u2067", "\u2066", "\u2068", "\u2069"
MIXED = "ab אבגד عرب 123 ٤٥ ()[]-+%,." + RLO + PDF + RLI + LRI + FSI + PDI + "\u0300"


def shown(text, base=None):
    base = paragraph_level(text) if base is None else base
    line = line_levels(text, levels(text, base), 0, len(text), base)
    return "".join(text[index] for index in visual_order(line))


def cases() -> Iterator[tuple[str, int, int, list[str], list[int]]]:
    with CASES.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                points, asked, base, expected, order = line.strip().split(";")
                text = "".join(chr(int(point, 16)) for point in points.split())
                yield text, int(asked), int(base), expected.split(), list(map(int, order.split()))


@pytest.mark.skipif(not CASES.exists(), reason="package unicode-data is not installed")
def test_the_cases_of_unicode_have_their_levels_and_order():
    wrong = []
    for text, asked, base, expected, order in islice(cases(), None, None, EVERY):
        own = paragraph_level(text) if asked == 2 else asked
        line = line_levels(text, levels(text, own), 0, len(text), own)
        visible = {index for index, level in enumerate(expected) if level != "x"}
        found = ["x" if each == "x" else str(line[i]) for i, each in enumerate(expected)]
        found_order = [index for index in visual_order(line) if index in visible]
        if own != base or found != expected or found_order != order:
            wrong.append((text, own, found))
    assert wrong == []


def test_plain_latin_and_japanese_need_no_order():
    assert not needs_order("Draw two cards")
    assert not needs_order("カードを2枚引く（1回）")


@pytest.mark.parametrize("text", ["שלום", "مرحبا", "abc " + RLO + "def", RLI + "a" + PDI])
def test_right_to_left_letters_and_codes_need_order(text):
    assert needs_order(text)


def test_the_first_letter_gives_a_paragraph_its_direction():
    assert paragraph_level("12 שלום abc") == 1
    assert paragraph_level("12 abc שלום") == 0
    assert paragraph_level(RLI + "שלום" + PDI + " abc") == 0


@pytest.mark.parametrize(("language", "level"), [("he", 1), ("ar-EG", 1), ("en", 0), ("ja", 0)])
def test_a_paragraph_without_letters_runs_as_its_language(language, level):
    assert paragraph_level("12 + 3", language) == level


def test_a_paragraph_in_hebrew_runs_leftwards_even_where_a_latin_word_begins_it():
    assert paragraph_level("D6 וגם", "he") == 1
    assert paragraph_level("D6 וגם", "en") == 0
    assert paragraph_level("roll a die", "he") == 0


def test_numbers_in_hebrew_run_from_left_to_right():
    assert shown("קח 12 קלפים") == "םיפלק 12 חק"


def test_brackets_stand_around_what_they_enclose():
    # They change places; HarfBuzz then draws each as the other.
    assert shown("א (ב) abc", 0) == ")ב( א abc"
    assert shown("a (b) אב", 1) == "בא a (b)"


def test_a_sign_stays_at_the_side_of_its_number():
    assert shown("עולה $5", 1) == "$5 הלוע"


def test_an_isolate_does_not_touch_what_is_around_it():
    assert (
        shown("a " + RLI + "אב 1" + PDI + " 2", 0).replace(RLI, "").replace(PDI, "") == "a 1 בא 2"
    )


def test_spaces_at_the_end_of_a_line_have_the_level_of_the_paragraph():
    text = "abc אב ג"
    found = levels(text, 0)
    assert found == [0, 0, 0, 0, 1, 1, 1, 1]
    assert line_levels(text, found, 0, 7, 0) == [0, 0, 0, 0, 1, 1, 0]


def test_runs_are_told_from_left_to_right():
    assert visual_runs([0, 0, 1, 1, 2, 2, 1]) == [(0, 2, 0), (6, 7, 1), (4, 6, 2), (2, 4, 1)]
    assert visual_runs([]) == []


@settings(max_examples=200)
@given(st.text(alphabet=MIXED, max_size=20), st.sampled_from([0, 1]))
def test_every_character_stands_in_one_place(text, base):
    found = levels(text, base)
    assert len(found) == len(text)
    line = line_levels(text, found, 0, len(text), base)
    assert sorted(visual_order(line)) == list(range(len(text)))
    assert min(line, default=base) >= base


#: Of Debian's package `unicode-data`.
STANDARD = Path("/usr/share/unicode/VerticalOrientation.txt")


@pytest.mark.parametrize(
    ("characters", "expected"),
    [
        ("漢あア山札Ａ１①★", "U"),
        ("Az19→…—é", "R"),
        ("、。っャ！？㍍", "Tu"),
        ("「」（）ー〜：", "Tr"),
    ],
)
def test_characters_stand_as_uax_50_says(characters, expected):
    assert [orientation(each) for each in characters] == [expected] * len(characters)


@pytest.mark.skipif(not STANDARD.exists(), reason="package unicode-data is not installed")
def test_every_character_stands_as_the_standard_lists_it():
    wrong = []
    for line in STANDARD.read_text(encoding="utf-8").splitlines():
        listed = line.partition("#")[0].strip()
        if listed:
            points, expected = [each.strip() for each in listed.split(";")]
            first, _, last = points.partition("..")
            # Within a range all are alike; its ends and its middle tell of a wrong bound.
            start, end = int(first, 16), int(last or first, 16)
            for point in (start, (start + end) // 2, end):
                if orientation(chr(point)) != expected:
                    wrong.append(hex(point))
    assert wrong == []
