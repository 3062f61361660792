"""What is wrong with a file of data that is not what its name says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from item_lists import TRAPS
from punchboard.spreadsheets.text_files import marked, read_json, unmarked

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


WHY = "the file is not valid JSON: "


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "hints"),
    [
        ('[{"name": "Fox",\n  "cost": 2,\n}]', 2, 12, "nothing follows this comma", True),
        ('[{"name": "Fox"},\n\n]', 1, 17, "nothing follows this comma", True),
        ('[{"name": "a, }" "b"}]', 1, 18, "expecting ',' delimiter", False),
        ('[{"name": "Fox"}', 1, 17, "expecting ',' delimiter", False),
        ("", 1, 1, "expecting value", False),
    ],
)
def test_a_mistake_in_json_is_reported_at_its_place(tmp_path, text, line, column, message, hints):
    path = tmp_path / "deck.json"
    path.write_text(text)

    (found,) = read_json(path).diagnostics

    assert found.message == WHY + message
    assert (found.location.line, found.location.column) == (line, column)
    assert found.hints == (("remove the comma",) if hints else ())
