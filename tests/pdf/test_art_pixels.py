"""The resolution of what is drawn as pixels."""

import pytest

from punchboard.pdf.art_pixels import draw_pixels, resolution_of

TILE = '<filter id="f"><feFlood width="5" height="5" flood-color="red"/><feTile/></filter>'
BLUR = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'


def pixels_of_a_unit(effect, scale, side=10.0):
    """Return how many pixels a user unit is in a drawing of *side* mm."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}mm" height="{side}mm" '
        f'viewBox="0 0 {side} {side}"><defs>{effect}</defs>'
        f'<g transform="matrix({scale} 0 0 {scale} 0 0)" filter="url(#f)">'
        '<path d="M0 0h20v20h-20z"/></g></svg>'
    )
    return resolution_of(draw_pixels(svg), svg) * scale / 25.4


@pytest.mark.parametrize(
    ("scale", "pixels"),
    [(0.125, 3), (0.5, 12), (0.1, 2), (0.06, 1)],
)
def test_tiles_begin_at_whole_pixels(scale, pixels):
    assert pixels_of_a_unit(TILE, scale) == pytest.approx(pixels, abs=2e-3)


@pytest.mark.parametrize(("effect", "scale"), [(BLUR, 0.125), (TILE, 0.02)])
def test_all_else_is_drawn_at_the_full_resolution(effect, scale):
    assert pixels_of_a_unit(effect, scale) == pytest.approx(600 * scale / 25.4, rel=1e-3)
