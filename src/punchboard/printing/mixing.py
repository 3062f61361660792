"""Transparency mixed in inks, compared with what the screen mixes.

A press mixes what is translucent in inks: half of one amount and half of the other.
The screen mixes red, green and blue, which may give another colour. To see what a press
makes of a face, each ink is drawn as the brightness of a channel, because channels are
mixed one by one like inks.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import compress
from typing import TYPE_CHECKING

import pikepdf

from punchboard.colours import Colour
from punchboard.pdf.raster import page_image
from punchboard.printing.inks import Amounts, Inks
from punchboard.printing.recolour import Recolouring

if TYPE_CHECKING:
    from PIL.Image import Image
    from pypdfium2 import PdfDocument

#: Mixtures that differ by less look alike (CIEDE2000).
_ALIKE = 1.2
#: Pixels per inch of the drawings that are compared.
_DPI = 100
#: Steps from pixel to pixel that are no edge, in 255ths.
_UNEVEN = 3
#: Most pairs of colours of a page that are compared exactly.
_MOST_PAIRS = 400


class Plates:
    """Converts colours as `Inks` does, and returns some of the inks as brightness.

    Args:
        inks: Converts the colours.
        chosen: Which of cyan, magenta, yellow and black: one of them, or three.
    """

    def __init__(self, inks: Inks, chosen: Sequence[int]) -> None:
        self._inks = inks
        self._chosen = chosen

    def of(self, colour: Colour, *, chosen: bool = True) -> tuple[float, ...]:
        """Return the brightness of the inks of a colour."""
        del chosen  # what is drawn here is only looked at
        return self._bright(self._inks.of(colour, chosen=False))

    def black(self) -> tuple[float, ...]:
        """Return the brightness of the black ink alone."""
        return self._bright(self._inks.black())

    def is_black(self, colour: Colour) -> bool:
        """Return whether text of this colour is printed with the black ink alone."""
        return self._inks.is_black(colour)

    def picture(self, image: Image, source: bytes = b"") -> Image:
        """Return a picture with the brightness of the inks."""
        from PIL.Image import merge
        from PIL.ImageChops import invert

        bands = self._inks.picture(image, source).split()
        bright = [invert(bands[each]) for each in self._chosen]
        return bright[0] if len(bright) == 1 else merge("RGB", bright)

    def _bright(self, amounts: Amounts) -> tuple[float, ...]:
        return tuple(1 - amounts[each] for each in self._chosen)


def strays(make: Callable[[], pikepdf.Pdf], inks: Inks) -> Iterator[bool]:
    """Yield for each page of a document whether inks mix to something visibly different.

    Args:
        make: Returns the document, in the colours of the screen, each time anew.
        inks: Converts its colours.
    """
    screen, coloured, black = make(), make(), make()
    Recolouring(coloured, Plates(inks, (0, 1, 2))).convert()
    Recolouring(black, Plates(inks, (3,))).convert()
    drawn = (_pages(each) for each in (screen, coloured, black))
    for seen, three, one in zip(*drawn, strict=True):
        yield _differs(inks, inks.picture(seen), _together(three, one))


def opened(pdf: pikepdf.Pdf) -> PdfDocument:
    """Return *pdf* as pdfium opens it."""
    import pypdfium2

    file = io.BytesIO()
    pdf.save(file)
    return pypdfium2.PdfDocument(file.getvalue())


def _pages(pdf: pikepdf.Pdf) -> Iterator[Image]:
    with closing(opened(pdf)) as document:
        for page in document:
            yield page_image(page, _DPI)
            page.close()


def _together(three: Image, one: Image) -> Image:
    """Return the inks of two drawings of plates."""
    from PIL.Image import merge
    from PIL.ImageChops import invert

    return merge("CMYK", (*invert(three).split(), invert(one).getchannel(0)))


def _differs(inks: Inks, wanted: Image, mixed: Image) -> bool:
    """Return whether two drawings in inks look different somewhere where both are even."""
    from PIL import ImageChops

    where = ImageChops.multiply(_apart(inks, wanted, mixed), _even(wanted, mixed))
    if where.getbbox() is None:
        return False
    mask = where.tobytes()
    columns = (memoryview(each.tobytes()).cast("I") for each in (wanted, mixed))
    pairs = list(dict.fromkeys(zip(*(compress(each, mask) for each in columns), strict=True)))
    some = pairs[:: -(-len(pairs) // _MOST_PAIRS)]
    return any(inks.difference(_amounts(one), _amounts(two)) > _ALIKE for one, two in some)


def _apart(inks: Inks, one: Image, other: Image) -> Image:
    """Return where two drawings in inks may look different: 255, or 0 where they do not."""
    from PIL import ImageChops

    bands = zip(inks.lab(one).split(), inks.lab(other).split(), strict=True)
    lightness, a, b = (ImageChops.difference(*pair) for pair in bands)
    together = ImageChops.add(lightness, ImageChops.add(a, b))
    return together.point(lambda value: 255 * (value > 1))


def _even(*images: Image) -> Image:
    """Return where all *images* are of one colour all around: 255, or 0 elsewhere."""
    from PIL import ImageChops, ImageFilter

    even: Image | None = None
    for band in (band for image in images for band in image.split()):
        lightest, darkest = ImageFilter.MaxFilter(3), ImageFilter.MinFilter(3)
        spread = ImageChops.difference(band.filter(lightest), band.filter(darkest))
        flat = spread.point(lambda value: 255 * (value <= _UNEVEN))
        even = flat if even is None else ImageChops.multiply(even, flat)
    assert even is not None, "there is an image"
    return even


def _amounts(pixel: int) -> Amounts:
    cyan, magenta, yellow, black = (each / 255 for each in pixel.to_bytes(4, sys.byteorder))
    return cyan, magenta, yellow, black
