"""Pages of a PDF as PNG pictures, so that what is seen is what is printed.

Drawings are packed as they are, which is quick, and photographs with more care. Most
pages are areas of one colour. Predicting pixels from their neighbours, and choosing the
best way for each row, takes longer than packing them, and such pages get larger by it.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING

import pypdfium2
import pypdfium2.raw as pdfium
from msgspec import Struct

from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Size
from punchboard.lengths import MM_PER_INCH, MM_PER_POINT
from punchboard.pdf import messages

if TYPE_CHECKING:
    from PIL.Image import Image

#: Maximum number of pixels in a picture: A3 at 1200 dpi has 278 million, four bytes each.
_MOST_PIXELS = 150_000_000
#: Pictures that are drawn before they can be packed.
_AHEAD = 1
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


def page_pngs(pdf: bytes, dpi: int) -> Checked[Iterator[bytes]]:
    """Return each page of *pdf* as a PNG file that knows its resolution.

    Each page is drawn only when it is asked for: a few pictures fill up memory.

    Args:
        pdf: The file.
        dpi: Pixels per inch.

    Returns:
        The files in order; none, with a diagnostic, if a page would have too
        many pixels.
    """
    too_large = next(filter(None, (_too_large(size, dpi) for size in _page_sizes(pdf))), None)
    if too_large:
        return Checked(iter(()), (too_large,))
    return Checked(_pngs(pdf, dpi))


def page_images(pdf: bytes, dpi: int) -> Generator[Image]:
    """Yield each page of *pdf* on white, in order.

    A page of w mm is round(w / 25.4 x *dpi*) pixels wide.
    """
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        for page in document:
            yield page_image(page, dpi)
            page.close()


def page_at(pdf: bytes, index: int, dpi: int) -> Image:
    """Return one page of *pdf*, from 0, on white."""
    with closing(pypdfium2.PdfDocument(pdf)) as document, closing(document[index]) as page:
        return page_image(page, dpi)


def _page_sizes(pdf: bytes) -> list[Size]:
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        sizes = [document.get_page_size(index) for index in range(len(document))]
    return [Size(width * MM_PER_POINT, height * MM_PER_POINT) for width, height in sizes]


def _too_large(size: Size, dpi: int) -> Diagnostic | None:
    limit = int((_MOST_PIXELS / (size.width * size.height)) ** 0.5 * MM_PER_INCH)
    if dpi <= limit:
        return None
    return messages.resolution_too_high(dpi, size, limit)


def _pngs(pdf: bytes, dpi: int) -> Iterator[bytes]:
    """Yield each page of *pdf* as a PNG file, which is packed while the next one is drawn."""
    # The packing of some is under way at a time: a few pictures fill up memory.
    with ThreadPoolExecutor(1) as packing, closing(pypdfium2.PdfDocument(pdf)) as document:
        waiting: deque[Future[bytes]] = deque()
        for page in document:
            waiting.append(packing.submit(png, _page_pixels(page, dpi), dpi))
            page.close()
            if len(waiting) > _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _page_pixels(page: pypdfium2.PdfPage, dpi: int) -> Pixels:
    """Return a page on white, in the order of PNG; the same pixels as `page_image`."""
    flags = pdfium.FPDF_PRINTING | pdfium.FPDF_REVERSE_BYTE_ORDER
    bitmap = _drawn(page, dpi, pdfium.FPDFBitmap_BGR, flags)
    pixels = Pixels(bitmap.width, bitmap.height, bytes(bitmap.buffer), bitmap.stride)
    bitmap.close()
    return pixels


def page_image(page: pypdfium2.PdfPage, dpi: float) -> Image:
    """Return a page on white."""
    image: Image = _drawn(page, dpi, pdfium.FPDFBitmap_BGRx).to_pil().convert("RGB")
    return image


def page_alpha(page: pypdfium2.PdfPage, dpi: float) -> Image:
    """Return where a page draws anything, from 0 to 255; as large as `page_image`."""
    alpha: Image = _drawn(page, dpi, pdfium.FPDFBitmap_BGRA).to_pil().getchannel("A")
    return alpha


def _drawn(
    page: pypdfium2.PdfPage, dpi: float, form: int, flags: int = pdfium.FPDF_PRINTING
) -> pypdfium2.PdfBitmap:
    """Return a page on white, or on nothing in a form that has transparency."""
    width, height = _pixels(page, dpi)
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, form)
    ground = 0 if form == pdfium.FPDFBitmap_BGRA else 255
    bitmap.fill_rect((ground,) * 4, 0, 0, width, height)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    return bitmap


def _pixels(page: pypdfium2.PdfPage, dpi: float) -> tuple[int, int]:
    # pypdfium2's own `render` rounds up, which leaves a white line.
    width, height = page.get_size()
    scale = MM_PER_POINT * dpi / MM_PER_INCH
    return max(1, round(width * scale)), max(1, round(height * scale))


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
