"""Letters with a place each."""

from __future__ import annotations

import pytest

from template_cards import Table, texts, words


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


def places(table, body):
    runs = [run for layer in texts(table.front(body)) for run in layer.runs]
    return [("".join(run.texts), round(run.matrix.e, 3), round(run.matrix.f, 3)) for run in runs]


def test_each_letter_stands_at_its_place(table):
    body = '<text x="3 10 17" y="20" font-size="5">ABC</text>'

    assert places(table, body) == [("A", 3, 20), ("B", 10, 20), ("C", 17, 20)]


def test_heights_are_listed_as_well(table):
    body = '<text font-size="5"><tspan x="3 10" y="20 25">AB</tspan></text>'

    assert places(table, body) == [("A", 3, 20), ("B", 10, 25)]


def test_the_rest_follows_the_last_letter_with_a_place(table):
    assert places(table, '<text x="3 10" y="20">ABCD</text>')[1] == ("BCD", 10, 20)


def test_a_bound_text_begins_at_the_first_place(table):
    face = table.front('<text x="3 10 17" y="20" data-text="n">ABC</text>', n="Word")

    assert words(face) == ["Word"]
    assert texts(face)[0].runs[0].matrix.e == pytest.approx(3)


@pytest.mark.parametrize(
    "places",
    ['dx="0 3 3"', 'dy="0 1"', 'rotate="20"', 'y="20 25"'],
)
def test_other_places_of_letters_are_told(table, places):
    (problem,) = table.problems(f'<text x="3" {places}>ABC</text>')

    assert problem.code == "unsupported-element"
    assert places.partition("=")[0] in problem.message


@pytest.mark.parametrize("places", ['dx="0"', 'dx="3"', 'rotate="0"', 'x="3 3"', 'dy="1"'])
def test_places_that_are_drawn_are_not_told(table, places):
    assert table.problems(f'<text y="20" {places}>ABC</text>') == ()
