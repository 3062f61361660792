"""The face of a family that CSS would choose."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.typesetting.fonts.sources import FontSource, Posture, nearest

NORMAL, OBLIQUE, ITALIC = Posture.NORMAL, Posture.OBLIQUE, Posture.ITALIC


def face(weight=400.0, *postures, width=100.0):
    weights = weight if isinstance(weight, tuple) else (weight, weight)
    widths = width if isinstance(width, tuple) else (width, width)
    return FontSource(Path("font"), 0, ("Font",), weights, frozenset(postures or {NORMAL}), widths)


@pytest.mark.parametrize(
    ("have", "want", "chosen"),
    [
        ((300, 700), 400, 300),
        ((300, 500, 700), 400, 500),
        ((400, 450, 600), 500, 450),
        ((450, 600), 420, 450),
        ((300, 700), 600, 700),
        ((300, 400), 600, 400),
        ((300, 700), 300, 300),
        ((100, 400, 700), 200, 100),
        ((400, 700), 200, 400),
        ((400, 800, 900), 700, 800),
    ],
)
def test_the_nearest_weight_is_the_one_css_takes(have, want, chosen):
    assert nearest(map(face, have), want, italic=False).weights == (chosen, chosen)


def test_a_variable_font_has_every_weight_of_its_range():
    assert nearest((face(300), face((100, 900))), 310, italic=False).weights == (100, 900)


def test_slant_goes_before_weight_and_width_before_slant():
    slanted, upright = face(700, ITALIC), face(400)
    assert nearest((upright, slanted), 400, italic=True) is slanted
    narrow = face(400, ITALIC, width=75.0)
    assert nearest((narrow, upright), 400, italic=True) is upright


def test_narrow_faces_go_before_wide_ones():
    narrow, wide = face(width=50.0), face(width=112.5)
    assert nearest((wide, narrow), 400, italic=False) is narrow
    assert nearest((narrow, face(width=(75.0, 125.0))), 400, italic=False).widths == (75, 125)


@pytest.mark.parametrize(
    ("have", "italic", "chosen"),
    [
        ((NORMAL, OBLIQUE, ITALIC), True, ITALIC),
        ((NORMAL, OBLIQUE), True, OBLIQUE),
        ((ITALIC, OBLIQUE), False, OBLIQUE),
        ((ITALIC, NORMAL), False, NORMAL),
    ],
)
def test_italics_then_oblique_then_upright_letters(have, italic, chosen):
    sources = [face(400, posture) for posture in have]
    assert nearest(sources, 400, italic=italic).postures == {chosen}


def test_one_face_with_an_axis_can_stand_in_both_ways():
    both, italic = face(400, NORMAL, ITALIC), face(400, ITALIC)
    assert nearest((italic, both), 400, italic=False) is both
