"""What an expression gives is what Jinja2 gives, whose language it is."""

import functools

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from jinja2 import StrictUndefined, Undefined
from jinja2.sandbox import SandboxedEnvironment

from punchboard.components.model import Entry
from punchboard.evaluation.budget import lookup
from punchboard.expressions import ExpressionError, compile_expression

CONTEXT = {
    "cost": 3,
    "weight": 2.5,
    "title": "Run for it",
    "blank": "",
    "note": None,
    "wild": True,
    "suit": Entry("power", {"colour": "#c00", "name": "Power", "rank": 2}),
    "row": (3, 1, 2),
    "words": ["wood", "Clay", "", "clay"],
    "cells": ({"genre": "food", "n": 2}, {"genre": "tools", "n": 1}),
    "sizes": {"b": 2, "a": 1},
}


class Jinja(SandboxedEnvironment):
    """Jinja2 with the fields of our values, and without what is refused."""

    intercepted_binops = frozenset(["%", "**"])

    def call_binop(self, context, operator, left, right):
        if isinstance(left, str) or (operator == "**" and (abs(left) > 1e6 or abs(right) > 64)):
            raise ValueError("refused")
        return super().call_binop(context, operator, left, right)

    def getattr(self, obj, attribute):
        if isinstance(obj, str) and not attribute.startswith("_") and hasattr(str, attribute):
            return getattr(obj, attribute)
        return lookup(obj, attribute)

    def getitem(self, obj, argument):
        if hasattr(obj, "keys") or hasattr(obj, "fields"):
            return lookup(obj, argument)
        return obj[argument]


class Lazy:
    """What a filter gives one by one; Jinja2 would print its place in memory."""

    def __init__(self, values):
        self.values = values

    def __iter__(self):
        return self

    def __next__(self):
        return next(self.values)

    def __repr__(self):
        raise TypeError("it is no text")


def lazily(function):
    @functools.wraps(function)
    def call(*arguments, **named):
        found = function(*arguments, **named)
        return Lazy(found) if hasattr(found, "__next__") else found

    return call


JINJA = Jinja(undefined=StrictUndefined)
JINJA.filters = {name: lazily(function) for name, function in JINJA.filters.items()}


class Failed:
    """Instead of a value that cannot be computed; all of them are equal."""

    def __eq__(self, other):
        return isinstance(other, Failed)

    __hash__ = None


def listed(value):
    """Return *value* with a list for everything that comes one by one."""
    if type(value) is Undefined:  # of a condition without `else`
        return None
    if isinstance(value, list | tuple):
        return type(value)([listed(each) for each in value])
    return [listed(each) for each in value] if hasattr(value, "__next__") else value


def has_gap(value):
    if isinstance(value, list | tuple | dict):
        return any(map(has_gap, value.values() if isinstance(value, dict) else value))
    return isinstance(value, StrictUndefined)


def jinjas(source):
    try:
        value = listed(JINJA.compile_expression(source, undefined_to_none=False)(**CONTEXT))
        return Failed() if has_gap(value) else value
    except Exception:
        return Failed()


def ours(source):
    try:
        return listed(compile_expression(source).evaluate(CONTEXT))
    except ExpressionError:
        return Failed()


def shown(value):
    """Return *value* so that 1, 1.0 and True differ, and an infinite number is itself."""
    return "failed" if isinstance(value, Failed) else repr(value)


ATOMS = st.sampled_from(
    "cost weight title blank note wild suit row words cells sizes missing suit.colour suit.rank "
    "0 1 2 7 2.5 1e3 true false none 'a' 'Wood' '' 'a b c' [] [1,2] (1,) {'a':1} range(4) "
    "row[0] row[-1] row[1:] title[:3] title[::-1] cells[0].genre sizes.a sizes['b'] row[9] "
    "suit.missing title.nothing words[1].lower() dict(a=1) dict([['x',2]])".split(" ")
)
FILTERS = st.sampled_from(
    "abs batch(2) batch(2,0) capitalize count d(1) default('x') default('x',true) dictsort "
    "dictsort(by='value') e escape first float forceescape groupby('genre') int int(5) items join "
    "join('-') join(',',attribute='genre') last length list lower map('upper') "
    "map(attribute='genre') map('string') max min max(attribute='n') reject reject('odd') "
    "rejectattr('n','eq',1) replace('o','0') replace('o','0',1) reverse round round(1) "
    "round(1,'floor') safe select select('odd') selectattr('n','gt',1) slice(2) slice(3,0) sort "
    "sort(reverse=true) sort(attribute='n') string striptags sum sum(attribute='n') sum(start=1) "
    "title tojson tojson(2) trim truncate(5) truncate(5,true,'') unique upper urlencode urlize "
    "wordcount filesizeformat select('in',[1,2]) map('round',1) map('default','z')".split(" ")
)
TESTS = st.sampled_from(
    "boolean;defined;undefined;divisibleby(3);eq(3);equalto 3;even;odd;false;true;float;ge(2);"
    "gt 2;in([1,2,3]);in row;integer;iterable;le(3);lower;lt 3;mapping;ne 3;none;number;"
    "sameas(none);sequence;string;upper;escaped;not odd;not none".split(";")
)
METHODS = st.sampled_from(
    "upper() lower() title() strip() lstrip('R') rstrip() split() split('o') capitalize() "
    "casefold() count('o') endswith('t') find('f') isdigit() removeprefix('Run') "
    "removesuffix('it') replace('o','0') startswith('R') replace('o','0',1)".split(" ")
)
BINARY = st.sampled_from([*"+ - * / // % ~ ** == != < <= > >= in and or".split(" "), "not in"])


def larger(inner):
    return st.one_of(
        st.builds("({} {} {})".format, inner, BINARY, inner),
        st.builds("({}|{})".format, inner, FILTERS),
        st.builds("({}|{}|{})".format, inner, FILTERS, FILTERS),
        st.builds("({} is {})".format, inner, TESTS),
        st.builds("({}.{})".format, inner, METHODS),
        st.builds("({} if {} else {})".format, inner, inner, inner),
        st.builds("({} if {})".format, inner, inner),
        st.builds("(not {})".format, inner),
        st.builds("(-{})".format, inner),
        st.builds("[{}, {}]".format, inner, inner),
        st.builds("({} < {} <= {})".format, inner, inner, inner),
        st.builds("{}[{}]".format, inner, inner),
        st.builds("range({}, {})|list".format, inner, inner),
    )


EXPRESSIONS = st.recursive(ATOMS, larger, max_leaves=6)


@settings(max_examples=600, deadline=None)
@given(EXPRESSIONS)
def test_any_expression_gives_what_jinja2_gives(source):
    expected, found = jinjas(source), ours(source)
    # What is still to be counted out has no text that anybody could compare.
    assume("object budget.each" not in shown(found).lower())

    assert shown(found) == shown(expected)


#: They reach Python, or are random; all others are there.
REFUSED = frozenset("attr center format indent pprint random wordwrap xmlattr".split())


@pytest.mark.parametrize("value", ["words", "cells", "title", "sizes", "weight"])
@pytest.mark.parametrize("name", sorted(JINJA.filters.keys() - REFUSED))
def test_every_filter_gives_what_jinja2_gives(name, value):
    source = f"{value}|{name}"

    assert shown(ours(source)) == shown(jinjas(source))


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_a_filter_that_reaches_python_is_refused(name):
    with pytest.raises(ExpressionError, match=f"there is no filter `{name}`"):
        compile_expression(f"title|{name}")
