"""What the ink saver takes away from a layout, and what it leaves."""

from __future__ import annotations

import pytest

from punchboard.geometry import Outline, Size
from template_cards import Table, arts, drawing, entry, inside, kinds, texts

GROUND = '<rect width="63" height="88" fill="#123456" data-ink="flood"/>'
RED = (1.0, 0.0, 0.0)


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


def saved(table, body, **fields):
    table.ink_saver = True
    return table.front(body, **fields)


def art(table, body, **fields):
    (layer,) = arts(saved(table, body, **fields))
    return inside(layer)


def test_marks_change_nothing_without_the_ink_saver(table):
    plain = GROUND.replace(' data-ink="flood"', "")
    assert table.front(GROUND).key == table.front(plain).key


def test_a_flooded_shape_loses_its_fill_and_the_face_its_key(table):
    key = table.front(GROUND).key
    face = saved(table, GROUND)
    assert face.layers == ()
    assert face.key != key
    assert face.outline == table.front(GROUND).outline


@pytest.mark.parametrize(
    "look", ['data-fill="colour"', 'style="fill:red"', 'style="fill:red" data-fill="colour"']
)
def test_a_bound_or_styled_fill_goes_too(table, look):
    body = f'<circle r="3" {look} stroke="blue" data-ink="flood"/>'
    made = art(table, body, colour="red")
    assert "red" not in made
    assert 'stroke="blue"' in made


@pytest.mark.parametrize(
    "element",
    [
        '<g data-ink="flood"><path d="M0 0h9v9z"/><text y="9">no</text></g>',
        '<rect data-icon="\'heart\'" width="9" height="9" data-ink="flood"/>',
        '<g data-draw="grid" data-columns="2" data-rows="2" data-ink="flood"/>',
        '<g data-ink="flood" data-display="\'inline\'"><path d="M0 0h9v9z"/></g>',
    ],
)
def test_anything_but_a_shape_is_left_out_whole(table, element):
    assert saved(table, element).layers == ()


def test_a_flooded_sample_of_a_drawing_keeps_its_lines(table):
    body = (
        '<g data-draw="grid" data-columns="2" data-rows="1">'
        '<rect data-part="cell" fill="red" data-ink="flood"/>'
        '<path data-part="border" fill="none" stroke="blue"/></g>'
    )
    made = art(table, body)
    assert "red" not in made
    assert "blue" in made


def test_a_text_on_the_ground_turns_into_the_paint_it_names(table):
    body = GROUND + '<text y="9" fill="white" data-ink-fill="#f00">7</text>'
    assert texts(saved(table, body))[0].fill == RED


def test_a_paint_can_come_from_the_item(table):
    body = '<text y="9" data-fill="\'white\'" data-ink-fill="{{ suit.colour }}">7</text>'
    suit = entry("power", colour="#ff0000")
    assert texts(saved(table, body, suit=suit))[0].fill == RED


def test_a_group_hands_its_paint_down(table):
    body = '<g fill="white" data-ink-fill="#f00"><text y="9">7</text></g>'
    assert texts(saved(table, body))[0].fill == RED


def test_a_flooded_shape_can_become_an_outline_or_a_tint(table):
    body = (
        '<rect width="9" height="9" fill="navy" data-ink="flood" data-ink-stroke="navy"/>'
        '<rect width="9" height="9" fill="teal" data-ink="flood" data-ink-fill="#eeeeee"/>'
    )
    made = art(table, body)
    assert "fill:none" in made
    assert "stroke:navy" in made
    assert "#eeeeee" in made
    assert "teal" not in made


def test_the_box_of_a_text_may_be_flooded(table):
    body = (
        '<rect id="box" width="50" height="50" fill="navy" data-ink="flood"/>'
        '<text data-box="#box" font-size="5">words</text>'
    )
    assert kinds(saved(table, body)) == ["text"]


def test_another_word_is_told_with_the_one_that_counts(table):
    (problem,) = table.problems('<rect data-ink="fluid"/>')
    assert problem.code == "unknown-ink"
    assert "fluid" in problem.message
    assert "flood" in problem.hints[0]


def test_a_paint_that_is_none_is_told_without_the_ink_saver(table):
    (problem,) = table.problems('<text y="9" data-ink-fill="suit.colour">7</text>')
    assert "suit.colour" in problem.message


def test_nets_save_ink_too(tmp_path):
    die = Table(tmp_path, outline=Outline(Size(16.0, 16.0)), kind="die", ink_saver=True)
    made = die.lay_out(drawing(GROUND, 'viewBox="0 0 16 16"'))
    assert "#123456" not in str(made.value[0].front.layers)
