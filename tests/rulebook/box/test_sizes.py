"""Sizes in the rules, and those of the game."""

import pytest

from rule_cases import values_told

BOX = """\
  owls: {name: Owl cards, size: 63x88, front: card.svg, quantity: 12}
  maps: {name: Map tiles, kind: tile, size: 50x50, front: card.svg, quantity: 9}
  board: {name: Game board, kind: board, size: 400x300, front: card.svg}
"""
TEXT = "# Wood\n\n## Components\n\n{}\n\n## Play\n\nPlay.\n"
REST = "\n- 9 map tiles\n- 1 game board"


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("- 12 owl cards (63 x 88 mm)" + REST, []),
        ("- 12 owl cards (88 × 63 mm)" + REST, []),
        ("- 12 owl cards (6.3 x 8.8 cm)" + REST, []),
        ("- 12 owl cards (2.5 x 3.5 inches)" + REST, []),
        ("- 12 owl cards (70 × 120 mm)" + REST,
         ["the rules give `owls` a size of 70 × 120 mm, the game 63 x 88 mm"]),
        ("- 12 owl cards, 2.25 x 3.5 inches" + REST,
         ["the rules give `owls` a size of 2.25 x 3.5 inches, the game 63 x 88 mm"]),
        ("| Thing | Number | Notes |\n|---|---|---|\n| Owl cards | 12 | large, 70 x 120 mm |\n"
         "| Map tiles | 9 | |\n| Game board | 1 | 300 x 400 mm, folded |",
         ["the rules give `owls` a size of 70 x 120 mm, the game 63 x 88 mm"]),
        ("- 12 owl cards\n- 9 map tiles, 50 × 40 × 2 mm\n- 1 game board",
         ["the rules give `maps` a size of 50 × 40 × 2 mm, the game 50 x 50 mm"]),
        ("- 12 owl cards\n- 9 map tiles, 50 × 50 × 2 mm\n- 1 game board", []),
        ("- 12 owl cards\n- 9 map tiles, 28 × 21 × 16 mm\n- 1 game board", []),
        ("- 12 owl cards" + REST + "\n\nThe cards are 57 x 87 mm, should you want to sleeve them.",
         ["the rules give `owls` a size of 57 x 87 mm, the game 63 x 88 mm"]),
    ],
)  # fmt: skip
def test_a_size_that_a_component_does_not_have_is_told(tmp_path, text, messages):
    assert values_told(tmp_path, TEXT.format(text), BOX) == messages


@pytest.mark.parametrize(
    "text",
    [
        "- 12 owl cards and 9 map tiles (50 x 50 mm)\n- 1 game board",
        "- 12 owl cards, 69 x 94 mm with bleed" + REST,
        "- 12 owl cards (for sleeves of 66 x 91 mm)" + REST,
        "- 12 owl cards (63 x 88 mm, without the frame 57 x 82 mm)" + REST,
        "- 12 owl cards\n- 9 map tiles\n- 1 game board (folded: 200 x 150 mm)",
        "- 12 owl cards\n- 9 map tiles (the cards are 63 x 88 mm)\n- 1 game board",
        "- 12 owl cards" + REST + "\n- a linen bag (for the tiles), 100 x 120 mm",
        "- 12 owl cards" + REST + "\n\nPrint the cards on paper of 210 x 297 mm.",
        "- 12 owl cards" + REST + "\n\nThe other cards lie 90 x 90 cm around you.",
    ],
)
def test_sizes_of_other_things_are_not_told(tmp_path, text):
    assert values_told(tmp_path, TEXT.format(text), BOX) == []


@pytest.mark.parametrize(
    ("size", "messages"),
    [
        ("63×88ミリ", []),
        ("59×86ミリ", ["the rules give `k` a size of 59×86ミリ, the game 63 x 88 mm"]),
        ("45mm角", ["the rules give `k` a size of 45mm角, the game 63 x 88 mm"]),
    ],
)
def test_japanese_sizes_are_read(tmp_path, size, messages):
    box = "  k: {name: 花カード, size: 63x88, front: card.svg, quantity: 20}\n"
    text = f"# 花\n\n## 内容物\n\n- 花カード 20枚（{size}）\n\n## 準備\n\nよく混ぜます。\n"
    assert values_told(tmp_path, text, box, "ja") == messages
