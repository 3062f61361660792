"""Faces have the outline of their item; a back has its mirror image."""

import pytest

from punchboard.geometry import Size
from punchboard.layouts.compose import face_key
from punchboard.outlines import circle, hexagon, squares
from template_cards import Table, arts, drawing

L = squares(((0, 0), (0, 1), (1, 1)), 20)
ROD = squares(((0, 0), (1, 0), (2, 0)), 20)


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path, outline=L)


def shaped(table, *outlines):
    """Return the faces of items with outlines of their own, on a page of 60 x 40 mm."""
    page = drawing("<rect/>", 'viewBox="0 0 60 40"')
    checked = table.lay_out(page, *[{} for _ in outlines], back=page, outlines=outlines)
    assert checked.diagnostics == ()
    return checked.value


def test_the_page_of_a_shape_is_the_box_around_it(table):
    (made,) = table.lay_out(drawing("<rect/>", 'viewBox="0 0 40 40"')).value

    assert made.front.outline == L
    assert 'viewBox="-3 -3 46 46"' in arts(made.front)[0].svg


def test_a_hexagons_page_may_be_rounded(table):
    table.outline = hexagon(20)
    page = 'width="34.6mm" height="40mm" viewBox="0 0 34.6 40"'

    assert table.lay_out(drawing("<rect/>", page)).diagnostics == ()


def test_the_back_of_an_l_has_the_mirrored_outline(table):
    page = 'viewBox="0 0 40 40"'
    (made,) = table.lay_out(drawing("<rect/>", page), back=drawing("<rect/>", page)).value

    assert made.back.outline == L.mirrored() != L
    assert made.back.key != made.front.key


def test_items_of_different_shapes_share_a_page(table):
    made = shaped(table, ROD, L)

    assert [each.front.outline for each in made] == [ROD, L]
    assert [each.back.outline for each in made] == [ROD.mirrored(), L.mirrored()]
    assert 'viewBox="-3 -3 66 26"' in arts(made[0].front)[0].svg
    assert 'viewBox="-3 -3 46 46"' in arts(made[1].front)[0].svg


def test_items_of_one_shape_share_a_face_that_shows_nothing_of_them(table):
    first, second, third = shaped(table, ROD, ROD, L)

    assert first.front is second.front
    assert first.front.key != third.front.key


def test_the_key_of_a_face_knows_its_outline():
    square = squares(((0, 0),), 25)

    assert square.size == circle(25).size == Size(25, 25)
    assert face_key(square, 3, ()) != face_key(circle(25), 3, ())
    assert face_key(L, 3, ()) != face_key(L.mirrored(), 3, ())
