"""Lists in one line with a sign between their entries."""

from __future__ import annotations

import pytest

from rule_cases import said


def names(text: str) -> list[tuple[str, object]]:
    return [each[1:3] for each in said(text)]


@pytest.mark.parametrize("sign", ["/", "•", "·"])
def test_signs_part_entries_below_a_title(sign):
    text = "## Components\n\n1 board / 4 owls / 20 mice\n".replace("/", sign)
    assert names(text) == [("board", 1), ("owls", 4), ("mice", 20)]


def test_signs_part_entries_behind_a_title():
    text = "Spielmaterial: 1 Spielplan · 4 Eulen · 20 Mäuse\n"
    assert names(text) == [("Spielplan", 1), ("Eulen", 4), ("Mäuse", 20)]


@pytest.mark.parametrize(
    "line", ["2-4 players / 30 minutes / 8+", "赤/青/黄のコマ", "Owl / 12 / catches mice"]
)
def test_other_signs_part_no_entries(line):
    assert not [each for each in said(f"# Owls\n\n{line}\n") if each[0] == "supply"]
