"""Signs inside of brackets and other groups."""

import re

from hypothesis import given
from hypothesis import strategies as st

from punchboard.rulebook.grammar.spans import bracket_groups, in_none

_COMMA = re.compile(",")
_GROUPS = st.lists(st.tuples(st.integers(-1, 30), st.integers(-1, 30)), max_size=6)


@given(st.text(alphabet="a,", max_size=30), _GROUPS)
def test_signs_in_no_group_are_those_that_no_group_has_inside(text, groups):
    signs = list(_COMMA.finditer(text))
    wanted = [e.start() for e in signs if not any(a < e.start() < b for a, b in groups)]
    assert [each.start() for each in in_none(signs, groups)] == wanted


@given(st.text(alphabet="a)", max_size=20))
def test_a_text_that_opens_no_bracket_has_none(text):
    assert bracket_groups(text, 0, len(text)) == []
