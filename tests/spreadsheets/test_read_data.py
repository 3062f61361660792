"""What is wrong with a file of data that is not what its name says."""

import pytest

from punchboard.spreadsheets.read_data import read_json

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
