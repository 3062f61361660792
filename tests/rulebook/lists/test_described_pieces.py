"""Texts that describe each piece below its own heading, and lists of what pieces cost."""

from __future__ import annotations

import pytest

from rulebook.box.test_false_alarms import claims, told

SHEET = """# Lagoon: all its pieces

Made for the players of the second edition.

## Wood

### Whale Figures (6 total - 2 per player)
- **Size**: 20mm base, 9-11mm high
- **Material**: 3 mm plywood
- **Base**: a small ring

### Wave Dice (3 blue dice)
- **Size**: 16mm dice
- **Material**: 2 layers of resin
- **Purpose**: rolled by whoever sails

## Paper

### Storm Cards (30-40 cards)
- **Size**: 63 x 88 mm
- **Material**: 300gsm card
- **Split**:
  - **Calm Deck**: 20-25 cards (easy)
  - **Gale Deck**: 10-15 cards (hard)
- **Printed**:
  - A picture of the storm
  - Flavour

### Pearl Tokens (40 pieces)
- **Size**: 12mm
- **Use**: to pay the harbour
"""

PIECES = {"Whale Figures": 6, "Wave Dice": 3, "Storm Cards": 36, "Pearl Tokens": 40}


def test_what_is_labelled_below_each_piece_describes_it(tmp_path):
    assert told(tmp_path, SHEET, PIECES, "en") == []


@pytest.mark.parametrize(
    ("name", "count", "said"),
    [("Storm Cards", 44, "30 to 40"), ("Pearl Tokens", 41, "40")],
)
def test_another_number_of_a_described_piece_is_told(tmp_path, name, count, said):
    message = f"the rules say {said} `{name}`, the box has {count}"
    assert (
        "rules-count-differs",
        message,
    ) in told(tmp_path, SHEET, PIECES | {name: count}, "en")


def test_labels_that_count_below_each_heading_are_entries():
    below = "- Coral: 4\n- Amber: 6\n\n"
    text = f"## Components\n\n### Reef\n\n{below}### Shore\n\n{below}### Deep\n\n{below}"
    assert claims(text) == [("Coral", 4), ("Amber", 6)] * 3
