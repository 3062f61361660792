"""Colours of the screen as amounts of four inks, and what transparency becomes in them.

Little-cms converts them, with relative colorimetry and black point compensation.
Two things no profile does by itself: text in near-black becomes the black ink
alone, and the sum of all inks is held to a limit. The limiter keeps the black and
takes from the other three what they have too much, each in its proportion.

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
from functools import cached_property, lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from punchboard.colours import Colour
from punchboard.neighbours import unevenness

if TYPE_CHECKING:
    import pikepdf
    from PIL.Image import Image
    from PIL.ImageCms import ImageCmsTransform
    from pypdfium2 import PdfDocument


#: Cyan, magenta, yellow and black, from 0 to 1.
Amounts: TypeAlias = tuple[float, float, float, float]

#: Text is black if it is as dark as the black ink alone, and as grey (L* and chroma of CIE Lab).
_DARKEST, _GREYEST = 20.0, 8.0
#: What programs that draw the plates may round up: half of a 255th of each ink.
_ROUNDING = 2
#: Steps of red, green and blue that show what a profile asks for.
_STEPS = 9
#: Differences in colour from this on are reported (CIEDE2000).
VISIBLE = 5.0


class ColourChange(Struct, frozen=True):
    """A colour that cannot be printed as it is.

    Attributes:
        screen: The colour, such as `#ff0000`.
        inks: What is printed, in percent, such as `0/99/100/0`.
        difference: How different it looks (CIEDE2000).
    """

    screen: str
    inks: str
    difference: float


class Inks:
    """Converts colours for one profile.

    Args:
        profile: The ICC file of the printing condition.
        limit: Most ink in one place, in percent of one ink; None for what the profile gives.
    """

    def __init__(self, profile: bytes, limit: int | None = None) -> None:
        self.limit = limit
        self._profile = profile
        self._known: dict[bytes, Amounts] = {}
        self._chosen: set[bytes] = set()

    def of(self, colour: Colour, *, chosen: bool = True) -> Amounts:
        """Return the inks of an sRGB colour; *chosen* if it is not a mixture in a gradient."""
        key = _eight_bits(colour)
        if chosen:
            self._chosen.add(key)
        if key not in self._known:
            pixel = self.picture(_pixel("RGB", key)).tobytes()
            cyan, magenta, yellow, black = (each / 255 for each in pixel)
            self._known[key] = (cyan, magenta, yellow, black)
        return self._known[key]

    def black(self) -> Amounts:
        """Return the black ink alone."""
        return 0.0, 0.0, 0.0, 1.0

    @cached_property
    def most(self) -> int:
        """The most ink in one place, in percent: the limit, or what the profile asks for."""
        if self.limit is not None:
            return self.limit
        from PIL import Image

        parts = [255 * each // (_STEPS - 1) for each in range(_STEPS)]
        every = bytes(each for r in parts for g in parts for b in parts for each in (r, g, b))
        made = self.picture(Image.frombytes("RGB", (_STEPS, _STEPS * _STEPS), every))
        return -(-100 * most_ink(made) // 255)

    def is_black(self, colour: Colour) -> bool:
        """Return whether text of this colour is printed with the black ink alone."""
        return _is_black(_eight_bits(colour))

    def picture(self, image: Image, source: bytes = b"") -> Image:
        """Return *image* in CMYK, within the limit.

        Args:
            image: In grey, RGB or CMYK.
            source: The ICC file of its colours. Without one, grey and RGB are sRGB, and
                CMYK is already for this profile.
        """
        if image.mode not in {"RGB", "CMYK"} and not (source and image.mode == "L"):
            image = image.convert("RGB")
        if image.mode != "CMYK" or source:
            image = _changed(image, source, self._profile, "CMYK")
        return image if self.limit is None else _limited(image, self.limit)

    def lab(self, image: Image) -> Image:
        """Return a CMYK image as it looks in print: L* x 2.55, and a* and b* from -128."""
        from PIL.Image import merge

        lightness, *hues = _changed(image, self._profile, b"", "LAB").split()
        # Pillow has negative numbers above the others.
        return merge("RGB", (lightness, *(each.point(lambda v: (v + 128) % 256) for each in hues)))

    def difference(self, one: Amounts, other: Amounts) -> float:
        """Return how different two mixtures look in print (CIEDE2000)."""
        return float(self._printed(one).delta_e(self._printed(other), method="2000"))

    def _printed(self, amounts: Amounts) -> Any:
        from coloraide import Color

        inked = bytes(round(each * 255) for each in amounts)
        return Color("lab", _lab("CMYK", inked, self._profile))

    def changes(self) -> tuple[ColourChange, ...]:
        """Return which of the colours so far change visibly, those that change most first."""
        from coloraide import Color

        found = []
        for key in sorted(self._chosen):
            amounts = self._known[key]
            seen = Color("lab", _lab("RGB", key, b""))
            difference = seen.delta_e(self._printed(amounts), method="2000")
            if difference >= VISIBLE:
                found.append(ColourChange(f"#{key.hex()}", percent(amounts), difference))
        return tuple(sorted(found, key=lambda each: (-each.difference, each.screen)))


def percent(amounts: Amounts) -> str:
    """Return amounts of ink as people write them: `0/99/100/0`."""
    return "/".join(f"{each:.0%}".rstrip("%") for each in amounts)


def total_ink(image: Image) -> Image:
    """Return all inks of a CMYK image together, in 255ths of one ink, as whole numbers."""
    from PIL import ImageMath

    bands = dict(zip("cmyk", image.split(), strict=True))
    made: Image = ImageMath.lambda_eval(lambda a: a["c"] + a["m"] + a["y"] + a["k"], **bands)
    return made


def most_ink(image: Image) -> int:
    """Return the most ink in one place of a CMYK image, in 255ths of one ink."""
    highest: Any = total_ink(image).getextrema()[1]
    return int(highest)


def _limited(image: Image, limit: int) -> Image:
    """Return a CMYK image with at most *limit* percent of ink in each place."""
    from PIL.Image import merge

    most = limit * 255 // 100 - _ROUNDING
    box = _over(image, most)
    if box is None:
        return image
    from PIL import ImageMath

    part = image.crop(box)
    *colours, black = part.split()
    bands = dict(zip("cmy", colours, strict=True))
    total = ImageMath.lambda_eval(lambda a: a["max"](a["c"] + a["m"] + a["y"], 1), **bands)
    room = ImageMath.lambda_eval(
        lambda a: a["min"](a["t"], a["max"](most - a["k"], 0)), t=total, k=black
    )

    def reduced(band: Image) -> Image:
        # Division of whole numbers rounds down, which is never too much ink.
        made: Image = ImageMath.lambda_eval(
            lambda a: a["convert"](a["b"] * a["r"] / a["t"], "L"), b=band, r=room, t=total
        )
        return made

    result = image.copy()
    result.paste(merge("CMYK", (*map(reduced, colours), black)), box)
    return result


def _over(image: Image, most: int) -> tuple[int, int, int, int] | None:
    """Return the part of a CMYK image that may have more than *most* 255ths of ink."""
    from PIL import ImageChops

    cyan, magenta, yellow, black = image.split()
    # Halves are rounded down, by less than one each.
    one, other = ImageChops.add(cyan, magenta, 2), ImageChops.add(yellow, black, 2)
    over = ImageChops.add(one, other, 1, -min(255, (most - 2) // 2))
    return over.getbbox()


def _changed(image: Image, source: bytes, target: bytes, mode: str) -> Image:
    """Return an image converted to *mode*, as `_transform` does, without the ICC file.

    Pillow's own function adds that to each image, which takes 5 ms: a hundred times
    as long as the one pixel of a colour.
    """
    from PIL.Image import new

    change = _transform(source, target, image.mode, mode)
    made = new(mode, image.size)
    change.transform.apply(image.getim(), made.getim())
    return made


@lru_cache(maxsize=64)
def _transform(source: bytes, target: bytes, mode: str, made: str) -> ImageCmsTransform:
    """Return the conversion between two ICC files; b"" is sRGB, or CIE Lab as the target."""
    from PIL import ImageCms

    one = ImageCms.ImageCmsProfile(io.BytesIO(source)) if source else ImageCms.createProfile("sRGB")
    other = (
        ImageCms.ImageCmsProfile(io.BytesIO(target)) if target else ImageCms.createProfile("LAB")
    )
    return ImageCms.buildTransform(
        one, other, mode, made,
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )  # fmt: skip


@lru_cache(maxsize=65536)
def _is_black(key: bytes) -> bool:
    lightness, a, b = _lab("RGB", key, b"")
    return lightness <= _DARKEST and (a * a + b * b) ** 0.5 <= _GREYEST


def _lab(mode: str, pixel: bytes, profile: bytes) -> tuple[float, float, float]:
    """Return a colour as it looks, in CIE Lab (D50)."""
    lightness, a, b = _changed(_pixel(mode, pixel), profile, b"", "LAB").tobytes()
    return lightness / 2.55, a - 256 * (a > 127), b - 256 * (b > 127)


def _pixel(mode: str, data: bytes) -> Image:
    from PIL import Image

    return Image.frombytes(mode, (1, 1), data)


def _eight_bits(colour: Colour) -> bytes:
    return bytes(min(255, max(0, round(each * 255))) for each in colour)


# Transparency

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
    from punchboard.printing.recolour import Recolouring  # only files for printing houses need it

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
    from punchboard.pdf.raster import page_image

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
    from PIL import ImageChops

    even: Image | None = None
    for band in (band for image in images for band in image.split()):
        flat = unevenness(band, 1).point(lambda value: 255 * (value <= _UNEVEN))
        even = flat if even is None else ImageChops.multiply(even, flat)
    assert even is not None, "there is an image"
    return even


def _amounts(pixel: int) -> Amounts:
    cyan, magenta, yellow, black = (each / 255 for each in pixel.to_bytes(4, sys.byteorder))
    return cyan, magenta, yellow, black
