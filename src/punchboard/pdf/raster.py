"""Pages of a PDF as PNG pictures, so that what is seen is what is printed."""

from __future__ import annotations

import io
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import TYPE_CHECKING

import pypdfium2
import pypdfium2.raw as pdfium

from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Size
from punchboard.lengths import MM_PER_INCH, MM_PER_POINT
from punchboard.pdf import messages

if TYPE_CHECKING:
    from PIL.Image import Image

#: Maximum number of pixels in a picture: A3 at 1200 dpi has 278 million, four bytes each.
_MOST_PIXELS = 150_000_000


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
    return Checked(_png(image, dpi) for image in page_images(pdf, dpi))


def page_images(pdf: bytes, dpi: int) -> Generator[Image]:
    """Yield each page of *pdf* on white, in order.

    A page of w mm is round(w / 25.4 x *dpi*) pixels wide.
    """
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        for page in document:
            yield page_image(page, dpi)
            page.close()


def _page_sizes(pdf: bytes) -> list[Size]:
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        sizes = [document.get_page_size(index) for index in range(len(document))]
    return [Size(width * MM_PER_POINT, height * MM_PER_POINT) for width, height in sizes]


def _too_large(size: Size, dpi: int) -> Diagnostic | None:
    limit = int((_MOST_PIXELS / (size.width * size.height)) ** 0.5 * MM_PER_INCH)
    if dpi <= limit:
        return None
    return messages.resolution_too_high(dpi, size, limit)


def _png(image: Image, dpi: int) -> bytes:
    result = io.BytesIO()
    image.save(result, "PNG", dpi=(dpi, dpi))
    return result.getvalue()


def page_image(page: pypdfium2.PdfPage, dpi: float) -> Image:
    """Return a page on white."""
    # pypdfium2's own `render` rounds up, which leaves a white line.
    width, height = (
        max(1, round(points * MM_PER_POINT * dpi / MM_PER_INCH)) for points in page.get_size()
    )
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, pdfium.FPDFBitmap_BGRx)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    flags = pdfium.FPDF_PRINTING
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    image: Image = bitmap.to_pil().convert("RGB")
    return image
