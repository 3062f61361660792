import pytest
from hypothesis import given
from hypothesis import strategies as st

from item_lists import TRAPS
from punchboard.spreadsheets.csv import marked, unmarked

texts = st.one_of(st.sampled_from(TRAPS), st.text(min_size=1), st.text("'=+-0123./e", min_size=1))


@given(texts)
def test_every_text_comes_back(text):
    assert unmarked(marked(text)) == text


@given(st.one_of(st.integers(-(10**14), 10**14), st.booleans(), st.none()))
def test_what_is_no_text_has_no_mark_and_comes_back(value):
    assert marked(value)[:1] != "'"
    assert unmarked(marked(value)) == value


@pytest.mark.parametrize(
    "text",
    ["=1", "+1", "-x", "@a", "\tx", "\rx", "＝1", "007", "3/4", "1E5", "10:30", "true", "5 Mar"],  # noqa: E501, RUF100
)
def test_what_a_spreadsheet_would_change_has_a_mark(text):
    assert marked(text) == f"'{text}"


@pytest.mark.parametrize("text", ["'Twas", "3 cards", "item-01", "a=b", "May the force", "1st"])
def test_what_no_spreadsheet_changes_has_none(text):
    assert marked(text) == text
