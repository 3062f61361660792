from pathlib import Path

import pytest

from findings import error, warning
from punchboard.diagnostics import Location
from punchboard.geometry import Matrix, Outline, Rect, Size
from punchboard.layouts.template.page import fit_page
from punchboard.layouts.template.svg import read_svg

POKER = Outline(Size(63.0, 88.0))
PATH = Path("front.svg")


def fit(page, bleed=3.0):
    return fit_page(read_svg(f"<svg {page}/>".encode(), PATH).value, POKER, bleed)


@pytest.mark.parametrize(
    "page",
    [
        'width="63mm" height="88mm" viewBox="0 0 63 88"',
        'width="6.3cm" height="3.46457in" viewBox="0 0 63 88"',
        'width="63" height="88"  viewBox="0 0 63 88"',
        'viewBox="0 0 63 88"',
        'width="100%" height="100%" viewBox="0 0 63 88"',
        'width="126mm" height="176mm" viewBox="0 0 63 88"',
    ],
)
def test_a_page_of_the_trim_size_lies_on_the_trim_box(page):
    assert fit(page).value.matrix == Matrix()


def test_pixels_become_millimetres():
    page = fit('width="238.11" height="332.6"').value

    assert page.area == POKER.trim
    assert page.matrix.a == pytest.approx(25.4 / 96, rel=1e-4)


def test_a_page_with_bleed_begins_at_the_bleeds_corner():
    page = fit('width="69mm" height="94mm" viewBox="0 0 690 940"').value

    assert page.area == Rect(-3, -3, 69, 94)
    assert page.matrix == Matrix(0.1, 0, 0, 0.1, -3, -3)


@pytest.mark.parametrize("bleed", [0.0, 3.0, 5.0])
def test_the_drawings_bleed_need_not_be_the_builds(bleed):
    assert fit('width="67mm" height="92mm" viewBox="0 0 67 92"', bleed).value.area == Rect(
        -2, -2, 67, 92
    )


def test_a_page_of_the_right_proportions_is_scaled():
    assert fit('viewBox="0 0 630 880"').value.matrix == Matrix(0.1, 0, 0, 0.1)
    assert fit('viewBox="10 10 690 940"').value.matrix == Matrix(0.1, 0, 0, 0.1, -4, -4)


def test_a_scaled_page_is_reported_with_its_scale():
    assert fit('viewBox="0 0 315 440"').diagnostics == (
        warning(
            "page-scaled",
            Location(PATH, 1, 15, 11),
            "the page is 315 x 440 units, but the component is 63 x 88 mm; "
            "a unit is drawn as 0.2 mm",
            "give the `svg` element `width` and `height` of 63 x 88 mm",
        ),
    )


@pytest.mark.parametrize(
    ("size", "page", "share"),
    [
        ('width="630" height="880"', "630 x 880 pixels (166.69 x 232.83 mm)", "37.8"),
        ('width="630px" height="880px"', "630 x 880 pixels (166.69 x 232.83 mm)", "37.8"),
        ('width="6.3in" height="8.8in"', "160.02 x 223.52 mm", "39.4"),
    ],
)
def test_a_scaled_page_is_reported_in_the_unit_it_is_written_in(size, page, share):
    (problem,) = fit(size).diagnostics

    assert problem.message == (
        f"the page is {page}, but the component is 63 x 88 mm; the drawing is scaled to {share} %"
    )


@pytest.mark.parametrize("margin", [7.0, 20.0])
def test_a_view_box_much_larger_than_the_trim_is_scaled_and_loses_nothing(margin):
    square = Outline(Size(60.0, 60.0))
    side = 60 + 2 * margin
    page = fit_page(read_svg(f'<svg viewBox="0 0 {side} {side}"/>'.encode(), PATH).value, square, 3)

    assert page.value.area == square.trim
    assert [each.code for each in page.diagnostics] == ["page-scaled"]


def test_pixels_of_the_trim_size_go_before_millimetres_with_bleed():
    small = Outline(Size(4.0, 4.0))
    file = read_svg(b'<svg width="15.118" height="15.118" viewBox="0 0 15 15"/>', PATH).value

    assert fit_page(file, small, 3).value.area == small.trim


def test_a_margin_of_more_than_a_quarter_of_the_piece_is_no_bleed():
    small = Outline(Size(10.0, 10.0))
    file = read_svg(b'<svg width="16mm" height="16mm" viewBox="0 0 16 16"/>', PATH).value
    page = fit_page(file, small, 3)

    assert page.value.area == small.trim
    assert [each.code for each in page.diagnostics] == ["page-scaled"]


@pytest.mark.parametrize("margin", [2.0, 6.25])
def test_a_page_that_is_larger_by_a_bleed_is_a_page_with_bleed(margin):
    side = 60 + 2 * margin
    file = read_svg(f'<svg width="{side}mm" height="{side}mm"/>'.encode(), PATH).value

    assert fit_page(file, Outline(Size(60.0, 60.0)), 3).value.area == Rect(
        -margin, -margin, side, side
    )


@pytest.mark.parametrize("size", ['width="-5" height="9"', 'width="0" height="0"'])
def test_a_size_that_is_none_counts_as_not_written(size):
    assert fit(f'{size} viewBox="0 0 63 88"').value.matrix == Matrix()


def test_another_size_is_reported_with_both_sizes():
    assert fit('width="88mm" height="63mm" viewBox="0 0 88 63"').diagnostics == (
        error(
            "wrong-page-size",
            Location(PATH, 1, 13, 4),
            "the page is 88 x 63 mm, but the component is 63 x 88 mm",
            "make the page 63 x 88 mm, or 69 x 94 mm with 3 mm bleed",
        ),
    )


def test_a_page_without_a_size_is_read_in_millimetres_and_reported():
    assert fit("").value.matrix == Matrix()
    assert fit("").diagnostics == (
        warning(
            "no-page-size",
            Location(PATH, 1, 1, 4),
            "the drawing has neither `width` and `height` nor a `viewBox`, so "
            "its units are read as mm",
            "give the `svg` element the size of the component, such as "
            '`width="63mm" height="88mm" viewBox="0 0 63 88"`',
        ),
    )


@pytest.mark.parametrize("page", ['viewBox="0 0 63"', 'viewBox="0 0 0 88"', 'width="x" height="1"'])
def test_a_page_that_makes_no_sense_is_reported(page):
    assert [each.code for each in fit(page).diagnostics] == ["bad-value"]
