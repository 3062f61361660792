import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.lengths import MAX_LENGTH, format_length, parse_length, parse_size


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        (63, 63.0), (2.5, 2.5), ("63", 63.0), ("63mm", 63.0), ("63 mm", 63.0), ("6.3cm", 63.0),
        ("2.5in", 63.5), ('2.5"', 63.5), ("72pt", 25.4), ("96px", 25.4), (".5in", 12.7),
        ("252Q", 63.0),
    ],
)  # fmt: skip
def test_a_length_becomes_millimetres(text, mm):
    assert parse_length(text) == pytest.approx(mm)


@pytest.mark.parametrize(
    "text", ["", "wide", "63 furlongs", "6,3", "1e9", "nan", "inf", True, "--3"]
)
def test_what_is_not_a_length_is_refused(text):
    with pytest.raises(ValueError, match=r"is not a length|is longer than"):
        parse_length(text)


def test_a_bare_number_takes_the_default_unit():
    assert parse_length("2", default_unit="in") == 50.8


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("63x88", (63.0, 88.0)), ("63 × 88 mm", (63.0, 88.0)), ("2.5x3.5in", (63.5, 88.9)),
        ("2.5in x 88mm", (63.5, 88.0)),
    ],
)  # fmt: skip
def test_a_unit_at_the_end_holds_for_both(text, size):
    assert parse_size(text) == pytest.approx(size)


@pytest.mark.parametrize("text", ["63", "63x0", "-1x5", "axb", "63x88x3"])
def test_what_is_not_a_size_is_refused(text):
    with pytest.raises(ValueError, match=r"is not|must be"):
        parse_size(text)


@given(st.floats(min_value=0, max_value=MAX_LENGTH).map(lambda value: round(value, 2)))
def test_a_formatted_length_parses_to_itself(value):
    assert parse_length(format_length(value)) == pytest.approx(value)
