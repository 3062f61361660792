import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.components.model import Entry
from punchboard.expressions import ExpressionError, compile_expression, compile_text

CONTEXT = {
    "suit": Entry("power", {"colour": "#c00", "name": "Power", "title": "The Power"}),
    "cost": 3,
    "title": "Run",
    "cells": ({"genre": "food"}, {"genre": "tools"}),
    "note": None,
}


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("cost", 3), ("suit", "power"), ("suit.colour", "#c00"), ("cost > 2", True),
        ("suit == 'power'", True), ("suit.name|upper", "POWER"), ("title.lower()", "run"),
        ("cells[1].genre", "tools"), ("cells|length", 2), ("cost * 21.5", 64.5),
        ("'big' if cost > 5 else 'small'", "small"), ("range(3)|list", [0, 1, 2]),
        ("not note", True),
    ],
)  # fmt: skip
def test_an_expression_gives_its_value(source, value):
    assert compile_expression(source).evaluate(CONTEXT) == value


@pytest.mark.parametrize("source", ["range", "range + 1", "range if range else 0", "[range][0]"])
def test_a_field_called_range_is_no_function(source):
    expression = compile_expression(source)

    assert expression.names == {"range"}
    assert expression.evaluate({"range": 2}) in (2, 3)


def test_the_function_range_counts_beside_a_field_of_that_name():
    expression = compile_expression("range(range)|list")

    assert expression.names == {"range"}
    assert expression.evaluate({"range": 2}) == [0, 1]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("titel", "there is no `titel`"),
        ("suit.color", "there is no `color`, only `colour`, `name`"),
        ("note.text", "there is no `text`: the value is blank"),
        ("cost.more", "there is no `more`: `3` has no fields"),
        ("''.more", "there is no `more`: an empty text has no fields"),
        ("cost + title", "`cost + title` cannot be computed: unsupported operand"),
        ("cost >", "`cost >` is not an expression"),
        ("9" * 5000, "`999"),
    ],
)
def test_what_is_wrong_is_said_in_the_designers_words(source, message):
    with pytest.raises(ExpressionError) as problem:
        compile_expression(source).evaluate(CONTEXT)

    assert str(problem.value).startswith(message)


@pytest.mark.parametrize(
    "source",
    [
        "title.__class__", "title['__class__']", "(title.format)('x')", "cells.__len__",
        "title|attr('x')", "'a' * 1000000", "9 ** 9 ** 9", "'%999999999d' % 1", "[0] * 999999999",
        "title|center(99999999)", "range(999999999)|list", "(" * 3000 + "1" + ")" * 3000,
    ],
)  # fmt: skip
def test_nothing_reaches_python_or_fills_the_memory(source):
    with pytest.raises(ExpressionError):
        compile_expression(source).evaluate(CONTEXT)


def test_the_names_an_expression_reads_are_known_before_it_runs():
    assert compile_expression("cost * width + suit.cost").names == {"cost", "width", "suit"}
    assert compile_text("No. {{ number }} of {{ total }}").names == {"number", "total"}


def test_a_text_prints_whole_numbers_without_a_point_and_none_as_nothing():
    assert compile_text("{{ 6 / 2 }}{{ note }} {{ suit.name }}").evaluate(CONTEXT) == "3 Power"


@given(st.text(max_size=40))
def test_no_text_raises_anything_but_an_expression_error(source):
    with contextlib.suppress(ExpressionError):
        compile_expression(source).evaluate(CONTEXT)


@pytest.mark.parametrize("source", ["power > 2", "2 < power", "card.power >= 2"])
def test_a_comparison_with_a_blank_value_names_it(source):
    with pytest.raises(ExpressionError) as told:
        compile_expression(source).evaluate({"power": None, "card": {"power": None}})

    name = "card.power" if "card" in source else "power"
    assert str(told.value).startswith(f"`{name}` is blank, and `")
    assert str(told.value).endswith(f"write `{name} and` before the comparison")


def test_a_blank_value_is_compared_where_it_is_asked_for_first():
    assert not compile_expression("power and power > 2").evaluate({"power": None})


def test_a_field_that_is_called_as_a_method_is_the_field():
    assert compile_expression("suit.title").evaluate(CONTEXT) == "The Power"
    assert compile_expression("suit.upper()").evaluate(CONTEXT) == "POWER"
