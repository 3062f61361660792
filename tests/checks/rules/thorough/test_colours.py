import pytest

from punchboard.checks.preflight.letters import contrast, over_white
from punchboard.checks.rules.thorough.colours import distance


def test_black_on_white_has_the_greatest_contrast():
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast((1, 1, 1), (0, 0, 0)) == pytest.approx(21)
    assert contrast((0.3, 0.3, 0.3), (0.3, 0.3, 0.3)) == 1


def test_the_lightest_grey_that_passes_on_white_is_the_one_of_the_guidelines():
    assert contrast((0x76 / 255,) * 3, (1, 1, 1)) == pytest.approx(4.54, abs=0.01)
    assert contrast((0x77 / 255,) * 3, (1, 1, 1)) < 4.5


def test_equal_colours_are_not_apart_for_anybody():
    assert distance("#336699", "#336699")[0] == 0


def test_red_and_green_of_one_lightness_are_near_for_deutan_eyes_alone():
    apart, who = distance("#c4122f", "#0f7d47")

    assert who == "deutan"
    assert apart < 10


def test_colours_of_the_okabe_ito_palette_with_black_stay_apart():
    palette = ("#000000", "#56b4e9", "#f0e442", "#0072b2", "#d55e00")
    apart = [distance(a, b)[0] for a in palette for b in palette if a < b]

    assert min(apart) >= 15


def test_what_covers_half_of_the_paper_is_half_as_dark():
    assert over_white((0, 0, 0, 0)) == (1, 1, 1)
    assert over_white((255, 0, 0, 255)) == (1, 0, 0)
    assert over_white((0, 0, 0, 51)) == pytest.approx((0.8, 0.8, 0.8))
