import re
from pathlib import Path

import pytest

from punchboard.components.model import Text
from punchboard.layouts.context import BUILTINS
from punchboard.layouts.drawings.cells import ALONG
from punchboard.layouts.drawings.kinds import BOX, DRAWINGS, HOLDERS
from punchboard.layouts.drawings.samples import FORMED
from punchboard.layouts.template.bindings import RESERVED
from punchboard.layouts.template.icons import WEIGHTS
from punchboard.layouts.template.pictures import BOXES
from punchboard.outlines import FLOWER_POINTY, hexes, squares
from template_cards import Table, drawing, entry

PAGE = Path(__file__).parents[2] / "docs" / "reference-layouts.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```svg\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("name", RESERVED)
def test_every_attribute_of_its_own_meaning_is_described(name):
    assert f"`data-{name}" in TEXT


@pytest.mark.parametrize("word", [*BUILTINS, *BOXES, *WEIGHTS, "loop.index0", "loop.length"])
def test_every_name_is_described(word):
    assert f"`{word}`" in TEXT


@pytest.mark.parametrize("kind", DRAWINGS.values(), ids=lambda kind: kind.name)
def test_every_drawing_is_described_with_its_parameters_and_parts(kind):
    assert f'data-draw="{kind.name}"' in TEXT
    section = TEXT.partition(f"### `{kind.name}`")[2].partition("\n#")[0]
    for name in kind.parameters:
        assert f"`data-{name}" in section
    for part in kind.parts:
        assert f"`{part}`" in section


@pytest.mark.parametrize("word", [*HOLDERS, *FORMED, BOX, *ALONG])
def test_every_word_of_the_drawings_is_described(word):
    assert f"`{word}`" in TEXT.partition("## Drawings")[2]


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_can_be_laid_out(tmp_path, example):
    suit = entry("power", colour="#c0392b", icon="barbell", name="Power")
    fields = {
        "number": 7,
        "cost": 4,
        "suit": suit,
        "title": Text((("en", "Sneak"),)),
        "text": "Move one yard ahead.",
        "cells": ({"column": 0, "row": 0}, {"column": 1, "row": 0}),
        "portrait": "",
        "price": 3,
    }
    bread = entry("food", symbol="F", colour="#d99a1c", icon="bread")
    lamp = entry("house", symbol="H", colour="#4f8a5b", icon="lamp")
    fields |= {
        "grid": "FFH\n.FH\n",
        "things": (
            {"icon": "bread", "covers": ("a1", "b1", "b2")},
            {"icon": "lamp", "covers": ("c1", "c2")},
        ),
        "terrains": "FHFHFHF",
    }
    genres = {"food": bread, "house": lamp}
    table = Table(tmp_path, {"suits": {"power": suit}, "genres": genres, "lands": genres})
    if 'data-draw="hexes"' in example:
        table.outline = hexes(FLOWER_POINTY, 20.0)
    elif 'data-draw="polyomino"' in example:
        table.outline = squares(((0, 0), (1, 0), (1, 1)), 20.0)
    table.put(
        "layouts/shared/frame.svg",
        drawing(
            '<g id="cost"><text y="9" data-text="value" data-fill="colour">3</text></g>'
        ).encode(),
    )
    svg = example if "<svg xmlns" in example else drawing(example)

    assert table.lay_out(svg, fields).diagnostics == ()
