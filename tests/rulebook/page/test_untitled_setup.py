"""Set-up chapters that no title tells."""

from pathlib import Path

import pytest

from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.texts import RulesText

LISTED = "# Marsh\n\n## Components\n\n- 20 owls\n- 9 reeds\n\n"
TOLD = "Shuffle the owls. Each player takes 3 reeds.\n\n### Owls\n\nPut them aside.\n\n"


def topics(text):
    lines = RulesText(Path("rules.md"), text, ()).script.lines
    return {line.chapter.title: line.chapter.topic for line in lines}


def test_the_chapter_behind_the_list_that_shuffles_and_shares_out_is_set_up_with_all_below_it():
    found = topics(LISTED + "## Before dusk\n\n" + TOLD + "## At dusk\n\nEach player acts.\n")
    assert found["Before dusk"] is found["Owls"] is Topic.SETUP
    assert found["At dusk"] is Topic.PLAY


def test_japanese_chapters_are_set_up_likewise():
    text = "# 沼\n\n## 内容物\n\n- 鷺 20枚\n- 葦 9本\n\n## 沼へ\n\n鷺を混ぜます。葦は1人3本です。\n"
    assert topics(text)["沼へ"] is Topic.SETUP


@pytest.mark.parametrize(
    "text",
    [
        LISTED + "## Before dusk\n\nOwls are shy. Each of them sleeps.\n",
        LISTED + "## At dusk\n\n" + TOLD + "## Setup\n\nTake the owls.\n",
        "# Marsh\n\n## Before dusk\n\n" + TOLD,
    ],
    ids=["shares nothing out", "another is titled so", "no list is above it"],
)
def test_other_chapters_are_none(text):
    assert Topic.SETUP not in [v for k, v in topics(text).items() if "dusk" in k]
