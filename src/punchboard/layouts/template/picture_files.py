"""Bitmaps as they are needed: opened within limits, and no finer than they print."""

from __future__ import annotations

import contextlib
import io
import math
import struct
import warnings
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from punchboard.geometry import Size
from punchboard.lengths import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

#: Resolution that pictures are reduced to, unless a user wants another: more is
#: not seen in print, and makes files of gigabytes.
IMAGE_DPI = 450
#: A picture a little finer than that stays as it is.
_WORTH_IT = 0.9
_QUALITY = 92
_ORIENTATION = 0x0112
#: Orientations of cameras that were held upright (EXIF 4.6.4).
_TURNED = frozenset({5, 6, 7, 8})
#: Modes of Pillow whose pixels can be averaged, with what they become for it.
_MODES = {"L": "L", "LA": "LA", "RGB": "RGB", "RGBA": "RGBA", "CMYK": "CMYK", "P": "RGBA"}


class BrokenImageError(ValueError):
    """An image cannot be read; the text says why."""


@contextlib.contextmanager
def opened(data: bytes) -> Iterator[Image]:
    """Give the image in *data*.

    Raises:
        BrokenImageError: Something is found wrong with it, here or in the block.
    """
    import PIL
    from PIL import Image

    try:
        with warnings.catch_warnings():
            # Up to twice its limit Pillow only warns; a poster may be that large.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data)) as image:
                yield image
    except BrokenImageError:
        raise
    except PIL.UnidentifiedImageError as mistake:
        raise BrokenImageError("its format is unknown") from mistake
    except Image.DecompressionBombError as mistake:
        raise BrokenImageError("it has more pixels than any print needs") from mistake
    except (OSError, SyntaxError, ValueError, LookupError, struct.error, zlib.error) as mistake:
        raise BrokenImageError(f"it is damaged ({mistake})") from mistake


def reduced(data: bytes, printed: Size, dpi: int) -> bytes | None:
    """Return the bitmap file *data* with fewer pixels; None where it has none to spare.

    Line art of one bit stays as it is: its edges are all it has.

    Args:
        data: The file.
        printed: Its largest size in print, in mm, as it is seen upright.
        dpi: Pixels per inch that are enough.

    Raises:
        BrokenImageError: It cannot be read.
    """
    with opened(data) as image:
        if not _can_be_reduced(image, data):
            return None
        upright = upright_size(image)
        wanted = (printed.width, printed.height)
        share = max(
            length / MM_PER_INCH * dpi / pixels
            for length, pixels in zip(wanted, upright, strict=True)
        )
        if share > _WORTH_IT:
            return None
        width, height = (max(1, math.ceil(pixels * share)) for pixels in image.size)
        return _resized(image, (width, height))


def load(data: bytes) -> None:
    """Read all of the bitmap file *data* once, and forget it.

    Raises:
        BrokenImageError: It is damaged.
    """
    with opened(data) as image:
        load_coarsely(image)


def load_coarsely(image: Image) -> None:
    """Find out whether the file of *image* is whole; of a JPEG, at an eighth of the work."""
    if image.format in {"JPEG", "MPO"}:
        image.draft(image.mode, (max(1, image.width // 8), max(1, image.height // 8)))
    image.load()


def upright_size(image: Image) -> tuple[int, int]:
    """Return width and height of *image* as it is seen, however the camera was held."""
    # Of other formats, looking for it reads all pixels.
    turned = image.format in {"JPEG", "MPO"} and image.getexif().get(_ORIENTATION) in _TURNED
    return image.size[::-1] if turned else image.size


def _can_be_reduced(image: Image, data: bytes) -> bool:
    if image.format == "PNG":
        return data[24] > 1 and image.mode in _MODES  # bits of a channel (PNG, 11.2.1)
    # Pillow marks all CMYK files as Adobe's, whose colours are upside down.
    known = image.mode in {"L", "RGB"} or (image.mode == "CMYK" and "adobe" in image.info)
    return image.format in {"JPEG", "MPO"} and known


def _resized(image: Image, size: tuple[int, int]) -> bytes:
    from PIL import Image as Images
    from PIL.JpegImagePlugin import get_sampling

    result = io.BytesIO()
    options: dict[str, Any] = {"icc_profile": image.info.get("icc_profile")}
    kind = image.format
    if kind in {"JPEG", "MPO"}:
        sampling = get_sampling(image)
        image.draft(image.mode, size)  # reads large files at a half, quarter or eighth
        exif = Images.Exif()
        exif[_ORIENTATION] = image.getexif().get(_ORIENTATION, 1)
        options |= {"quality": _QUALITY, "exif": exif, "subsampling": max(sampling, 0)}
    image.load()
    plain = image if image.mode == _MODES[image.mode] else image.convert(_MODES[image.mode])
    smaller = plain.resize(size, Images.Resampling.LANCZOS)
    smaller.save(result, "PNG" if kind == "PNG" else "JPEG", **options)
    return result.getvalue()
