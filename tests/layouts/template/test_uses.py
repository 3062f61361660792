"""Clones with text."""

from __future__ import annotations

import pytest

from template_cards import Table, arts, inside, texts, words


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


CLONED = '<defs><g id="a"><text y="9" {}>abc</text></g></defs>'


def test_the_text_of_a_clone_is_set_at_its_place(table):
    face = table.front(f'{CLONED.format("")}<use href="#a" x="9" y="20"/>')
    (run,) = texts(face)[0].runs

    assert (words(face), run.matrix.e, run.matrix.f) == (["abc"], 9, 29)


@pytest.mark.parametrize(
    ("text", "use", "fill"),
    [
        ("", 'fill="#ff0000"', (1, 0, 0)),
        ('fill="currentColor"', 'color="#00ff00"', (0, 1, 0)),
        ('fill="#0000ff"', 'fill="#ff0000"', (0, 0, 1)),
    ],
)
def test_the_text_of_a_clone_inherits_from_it(table, text, use, fill):
    face = table.front(f'{CLONED.format(text)}<use href="#a" {use}/>')

    assert texts(face)[0].fill == fill


def test_a_clone_inherits_its_weight(table):
    plain, bold = (
        texts(table.front(f'{CLONED.format("")}<use href="#a" {weight}/>'))[0].runs[0].font
        for weight in ("", 'font-weight="bold"')
    )

    assert plain != bold


def test_clones_that_contain_each_other_end(table):
    body = '<g id="a"><text y="9">a</text><use href="#b"/></g><g id="b"><use href="#a"/></g>'

    assert words(table.front(body)).count("a") >= 2


def test_a_clone_without_text_stays_a_clone(table):
    body = '<defs><rect id="a" width="9" height="9"/></defs><use href="#a" x="9"/>'

    assert "<use" in inside(arts(table.front(body))[0])


def test_a_bound_text_in_a_clone_has_the_value_of_the_item(table):
    body = (
        '<defs><g id="a"><text y="9" font-size="4" data-text="n"/></g></defs><use href="#a" x="9"/>'
    )

    assert words(table.front(body, n="Word")) == ["Word"]
