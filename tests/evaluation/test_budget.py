"""No expression takes more than its steps and bytes, whatever it is made of."""

import tracemalloc

import pytest

from punchboard.evaluation.budget import BUDGET, MAX_BYTES, Budget
from punchboard.expressions import ExpressionError, compile_expression

LARGE = [
    "(['x'*99999]*99999)|join|length",
    "range(99999)|map('string')|join('x'*99999)",
    "('a'*99999)|replace('a', 'b'*99999)",
    "('a'*99999).replace('a', 'b'*99999)",
    "[1]|slice(10**8)|list",
    "[1]|batch(10**9, 0)|list",
    "[1]|tojson(10**9)",
    "[[1]]|tojson(10**9)",
    "([[[0]*99]*999]*99999)|string",
    "([[[0]*99]*999]*9999) == ([[[0]*99]*999]*9999)",
    "([[1]*1000]*1000)|sum(start=[])",
    "[range(99999)|list]*99999",
    "range(99999)|select('in', range(99999)|list)|list",
    "range(99999)|map('replace', '1', 'x'*99999)|list",
    "('www.a.de '*9999)|urlize(target='x'*99999)",
    "2.5|round(10**9)",
    "25|round(-10**9)",
    "('f'*99999)|int(0, 16)",
    "9**9**9",
    "range(10**9)|list",
]


@pytest.mark.parametrize("source", LARGE)
def test_what_would_fill_the_memory_is_refused_before_it_is_made(source):
    expression = compile_expression(source)
    tracemalloc.start()

    with pytest.raises(ExpressionError):
        expression.evaluate({})

    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < MAX_BYTES


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("range(99999)|sum", 4999850001),
        ("('ab '*30000)|wordcount", 30000),
        ("range(20000)|map('string')|join(', ')|length", 128888),
        ("range(50000)|list|sort(reverse=true)|first", 49999),
    ],
)
def test_what_a_large_deck_needs_is_computed(source, value):
    assert compile_expression(source).evaluate({}) == value


def test_the_same_expression_is_refused_at_the_same_step():
    source = compile_expression("range(100)|list|length")

    assert source.evaluate({BUDGET: Budget(steps=300)}) == 100
    with pytest.raises(ExpressionError, match="steps"):
        source.evaluate({BUDGET: Budget(steps=99)})


def test_expressions_of_one_face_share_its_budget():
    shared = {BUDGET: Budget(steps=1000)}
    source = compile_expression("range(100)|list|length")

    values = [source.evaluate(shared) for _ in range(3)]

    assert values == [100, 100, 100]
    with pytest.raises(ExpressionError):
        [source.evaluate(shared) for _ in range(10)]


def test_a_number_that_python_would_not_print_is_refused():
    with pytest.raises(ExpressionError, match="digits"):
        compile_expression("(10**60)" * 1 + " * (10**60)" * 70).evaluate({})


def test_what_comes_one_by_one_is_a_list_at_the_end():
    assert compile_expression("[3, 4]|map('string')").evaluate({}) == ["3", "4"]
    assert compile_expression("'a' if false").evaluate({}) is None
