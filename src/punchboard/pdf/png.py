"""Pixels packed as PNG files: drawings as they are, which is quick, and photographs with more care.

Most pages are areas of one colour. Predicting pixels from their neighbours, and choosing the
best way for each row, takes longer than packing them, and such pages get larger by it.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator

from msgspec import Struct

from punchboard.lengths import MM_PER_INCH

#: How well pixels are packed, from 1 to 9: more takes much longer for little.
_DRAWING, _PHOTOGRAPH = 2, 3
#: Drawings are packed to less than this share; from here on, neighbours are worth a look.
_FLAT = 0.35
#: Bands that tell which of the two a picture is, and the rows of each.
_BANDS, _ROWS = 8, 6
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: Eight bits of red, green and blue; not interlaced (PNG 3, 11.2.1).
_RGB = bytes((8, 2, 0, 0, 0))
#: A row begins with the number of its filter: 0 for pixels as they are (PNG 3, 9.2).
_AS_IT_IS = b"\0"


class Pixels(Struct, frozen=True):
    """A picture.

    Attributes:
        width: In pixels.
        height: In pixels.
        data: Red, green and blue of each pixel, row by row.
        stride: How many bytes there are from the beginning of a row to that of the next.
    """

    width: int
    height: int
    data: bytes
    stride: int

    def rows(self, first: int = 0, last: int | None = None) -> Iterator[memoryview]:
        """Yield the bytes of the rows from *first* up to *last*."""
        data = memoryview(self.data)
        for row in range(first, self.height if last is None else min(last, self.height)):
            yield data[row * self.stride : row * self.stride + 3 * self.width]

    @property
    def is_flat(self) -> bool:
        """Whether most of it is areas of one colour, by the look of a few bands."""
        starts = range(0, self.height, max(_ROWS, -(-self.height // _BANDS)))
        sample = b"".join(row for start in starts for row in self.rows(start, start + _ROWS))
        return len(zlib.compress(sample, 1)) < _FLAT * len(sample)


def png(pixels: Pixels, dpi: int) -> bytes:
    """Return a PNG file that knows its resolution; the same pixels always give the same bytes."""
    return _drawing(pixels, dpi) if pixels.is_flat else _photograph(pixels, dpi)


def _drawing(pixels: Pixels, dpi: int) -> bytes:
    rows = b"".join(part for row in pixels.rows() for part in (_AS_IT_IS, row))
    per_metre = round(dpi / MM_PER_INCH * 1000)
    chunks = (
        (b"IHDR", struct.pack(">II", pixels.width, pixels.height) + _RGB),
        (b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
        (b"IDAT", zlib.compress(rows, _DRAWING)),
        (b"IEND", b""),
    )
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    checked = name + data
    return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))


def _photograph(pixels: Pixels, dpi: int) -> bytes:
    import PIL.Image

    size = (pixels.width, pixels.height)
    image = PIL.Image.frombuffer("RGB", size, pixels.data, "raw", "RGB", pixels.stride, 1)
    file = io.BytesIO()
    image.save(file, "PNG", dpi=(dpi, dpi), compress_level=_PHOTOGRAPH)
    return file.getvalue()
