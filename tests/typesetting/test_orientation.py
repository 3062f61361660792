"""Which characters stand upright in vertical lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.typesetting.direction import orientation

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
