"""Lists in markups beside Markdown: trees, terms, and short tables."""

from __future__ import annotations

import pytest

from punchboard.rulebook.reader import read_claims

KILN = [("Bricks", 30), ("Kiln cards", 12), ("Ash", 1)]


def counts(text: str, suffix: str = ".md") -> list[tuple[str, object]]:
    """Return the names and numbers that a text claims."""
    return [(each.name, each.count) for each in read_claims(text, suffix)]


@pytest.mark.parametrize(
    "text",
    [
        "|===\n|Thing |How many\n|Bricks |30\n|Kiln cards |12\n|Ash |1\n|===\n\nPlay.\n",
        "|===\n|Thing |Count\n\n|Bricks |30\n|Kiln cards |12\n|Ash |1\n|===\n\nPlay.\n",
        "+-----+----+\n| Thing | Count |\n+=====+====+\n| Bricks | 30 |\n+-----+----+\n"
        "| Kiln cards | 12 |\n+-----+----+\n| Ash | 1 |\n+-----+----+\n",
        "{|\n! Thing !! Count\n|-\n| Bricks || 30\n|-\n| Kiln cards || 12\n|-\n| Ash || 1\n|}\n",
        "== Components\n\n. 30 Bricks\n. 12 Kiln cards\n. 1 Ash\n",
        "Pieces: 43\n├─ Bricks 30\n├─ Kiln cards 12\n└─ Ash 1\n",
        "## Components\n\n~ 30 Bricks\n~ 12 Kiln cards\n~ 1 Ash\n",
        "30 Bricks\\\n12 Kiln cards\\\n1 Ash\\\n1 Board\n",
        "== Components\n\nBricks:: 30\nKiln cards:: 12 (3 of each glaze)\nAsh:: 1\n",
    ],
    ids=[
        "AsciiDoc",
        "AsciiDoc with a head",
        "grid",
        "wiki",
        "numbered",
        "tree",
        "tildes",
        "line breaks",
        "terms",
    ],
)
def test_a_list_is_read_in_its_markup(text):
    found = counts(text)
    assert [each for each in found if each in KILN] == KILN


def test_branches_of_a_tree_have_their_depth():
    text = "Cards: 20\n├─ Clay 14\n│   ├─ red 8\n│   └─ grey 6\n└─ Straw 6\n"
    expected = [("Cards", 20), ("Clay", 14), ("red", 8), ("grey", 6), ("Straw", 6)]

    assert counts(text) == expected


def test_a_list_of_definitions_has_a_name_and_its_number():
    text = (
        "<h2>Contents</h2>\n<dl>\n<dt>Bricks</dt><dd>30</dd>\n<dt>Ash (grey)</dt><dd>4</dd>\n</dl>"
    )
    assert counts(text, ".html") == [("Bricks", 30), ("Ash", 4)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("| Train | Cost | Qty |\n|---|---|---|\n| 3-train | 90 | 5 |\n| 4-train | 200 | 3 |\n", 5),
        ("| Teil | Stk. | Notiz |\n|---|---|---|\n| Torhaus | 5 | Pappe |\n| Tor | 2 | neu |\n", 5),
        ("| Anz | Karte | Wert |\n|---|---|---|\n| 5 | Lehrling | 2 |\n| 6 | Geselle | 4 |\n", 5),
    ],
)
def test_the_titles_of_a_short_table_tell_its_language(text, expected):
    assert counts(text)[0][1] == expected


def test_a_list_of_a_forum_is_read_without_its_tags():
    text = (
        "[b]Components[/b]\n[list]\n[*] 30 Bricks\n[*] [b]12[/b] Kiln cards\n[*] 1 Ash\n[/list]\n"
    )
    assert counts(text) == KILN


@pytest.mark.parametrize(
    "text",
    [
        "Contents\n\nA  30 Bricks\nB  12 Kiln cards\nC  1 Ash\n",
        "Contents :\n\na ) 30 Bricks ;\nb ) 12 Kiln cards ;\nc ) 1 Ash.\n",
        "## Contents\n\n- 30 Bricks -- one of them red\n- 12 Kiln cards\n- 1 Ash\n",
        "\\section{Contents}\n\\begin{figure}[H]\n\\caption*{30 Bricks}\n"
        "\\caption*{12 Kiln cards}\n\\caption{1 Ash}\n\\end{figure}\n\\documentclass{article}\n",
    ],
    ids=["letters", "letters and brackets", "two hyphens", "captions of LaTeX"],
)
def test_entries_may_be_lettered_or_captions(text):
    assert [each for each in counts(text, ".txt") if each in KILN] == KILN


def test_strings_of_a_program_are_titles_and_entries():
    text = """
      { id: "kiln",
        title: "Components",
        summary: "What lies in the box.",
        items: [
          "30 Bricks, 1 VP Track Board",
          "12 Kiln cards (front: day, back: night)",
          "1 Ash"
        ],
      },
      { id: "start",
        title: "Setup",
        text: "Give each player 3 Bricks.",
      },
"""
    read = read_claims(text, ".txt")
    assert [(e.name, e.count, e.role) for e in read if e.section == "list"] == [
        ("Bricks", 30, "supply"),
        ("VP Track Board", 1, "supply"),
        ("Kiln cards", 12, "supply"),
        ("Ash", 1, "supply"),
    ]
    assert [(e.name, e.count) for e in read if e.role == "per_player"] == [("Bricks", 3)]
