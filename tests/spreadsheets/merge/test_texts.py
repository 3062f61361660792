"""A diff made of the edits alone says what one of the two texts would."""

import difflib

from hypothesis import given
from hypothesis import strategies as st

from punchboard.spreadsheets.merge.texts import Edit, apply_edits, unified_diff

TEXT = "".join(f"line {number}\n" for number in range(40))


def test_a_changed_value_shows_with_two_lines_of_context():
    start = TEXT.index("line 20")
    edits = [Edit(start, start + 7, "new")]

    made = list(unified_diff(TEXT, edits, "f"))

    old, new = TEXT.splitlines(), apply_edits(TEXT, edits).splitlines()
    assert made == list(difflib.unified_diff(old, new, "f", "f", n=2, lineterm=""))


@given(st.sets(st.integers(0, 39)), st.sampled_from(["new", "a\nb", ""]))
def test_many_edits_show_as_the_comparison_of_the_texts_does(lines, text):
    starts = [TEXT.index(f"line {number}\n") for number in sorted(lines)]
    edits = [Edit(at, TEXT.index("\n", at), f"{text}{at}") for at in starts]

    made = list(unified_diff(TEXT, edits, "f"))

    old, new = TEXT.splitlines(), apply_edits(TEXT, edits).splitlines()
    wanted = list(difflib.unified_diff(old, new, "f", "f", n=2, lineterm=""))
    assert [line for line in made if line[0] == "@"] == [line for line in wanted if line[0] == "@"]
    assert sorted(made) == sorted(wanted)
