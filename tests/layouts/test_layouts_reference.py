import re
from pathlib import Path

import pytest

from punchboard.components.component_set import Text
from punchboard.layouts.bindings import RESERVED
from punchboard.layouts.context import BUILTINS
from punchboard.layouts.icon_elements import BOXES
from punchboard.layouts.icons import WEIGHTS
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
    }
    table = Table(tmp_path, definitions={"suits": {"power": suit}})
    svg = example if "<svg xmlns" in example else drawing(example)

    assert table.lay_out(svg, fields).diagnostics == ()
