"""Headings with numbers, and no list."""

from punchboard.rulebook.reader import read_claims


def test_two_headings_with_numbers_show_nothing():
    text = "# Weir\n\nA game.\n\n## Turn (3)\n\nDraw.\n\n## Floods (12)\n\nThey rise.\n"
    assert [each for each in read_claims(text, ".md") if each.name == "Floods"] == []
