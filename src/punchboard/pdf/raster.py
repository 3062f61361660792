"""Pages of a PDF as PNG pictures, so that what is seen is what is printed."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING

import pypdfium2
import pypdfium2.raw as pdfium

from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Size
from punchboard.lengths import MM_PER_INCH, MM_PER_POINT
from punchboard.pdf import messages
from punchboard.pdf.png import Pixels, png

if TYPE_CHECKING:
    from PIL.Image import Image

#: Maximum number of pixels in a picture: A3 at 1200 dpi has 278 million, four bytes each.
_MOST_PIXELS = 150_000_000
#: Pictures that are drawn before they can be packed.
_AHEAD = 1


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
    width, height = _pixels(page, dpi)
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, pdfium.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    flags = pdfium.FPDF_PRINTING | pdfium.FPDF_REVERSE_BYTE_ORDER
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    pixels = Pixels(width, height, bytes(bitmap.buffer), bitmap.stride)
    bitmap.close()
    return pixels


def page_image(page: pypdfium2.PdfPage, dpi: float) -> Image:
    """Return a page on white."""
    width, height = _pixels(page, dpi)
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, pdfium.FPDFBitmap_BGRx)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    flags = pdfium.FPDF_PRINTING
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    image: Image = bitmap.to_pil().convert("RGB")
    return image


def page_alpha(page: pypdfium2.PdfPage, dpi: float) -> Image:
    """Return where a page draws anything, from 0 to 255; as large as `page_image`."""
    width, height = _pixels(page, dpi)
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, pdfium.FPDFBitmap_BGRA)
    bitmap.fill_rect((0, 0, 0, 0), 0, 0, width, height)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, pdfium.FPDF_PRINTING)
    alpha: Image = bitmap.to_pil().getchannel("A")
    return alpha


def _pixels(page: pypdfium2.PdfPage, dpi: float) -> tuple[int, int]:
    # pypdfium2's own `render` rounds up, which leaves a white line.
    width, height = page.get_size()
    scale = MM_PER_POINT * dpi / MM_PER_INCH
    return max(1, round(width * scale)), max(1, round(height * scale))
