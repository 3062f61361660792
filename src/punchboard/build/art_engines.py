"""The engines themselves: one SVG document in, one PDF page out.

They raise whatever their libraries raise; `art` turns that into diagnostics.
"""

from __future__ import annotations

import io
import math
import re
from types import ModuleType
from typing import TYPE_CHECKING

from punchboard.build.pdf_images import embed_image
from punchboard.build.pdf_import import plain
from punchboard.build.pdf_objects import PdfObjects, matrix_operands, numbers, references, stream
from punchboard.geometry import Matrix
from punchboard.lengths import MM_PER_INCH, MM_PER_PIXEL

if TYPE_CHECKING:
    from PIL.Image import Image

#: Resolution of drawings with filters, which are pixels by nature.
FILTER_DPI = 600
#: Most pixels of one such drawing: a board gets a lower resolution.
_MOST_PIXELS = 60_000_000

# `filter="none"`, which drawing programs write everywhere, is not a filter.
_FILTER = re.compile(r"""[\s;"'{]filter\s*+[:=]\s*+["']?+\s*+(?!none)""")
_ROOT = re.compile(r"<(?:\w+:)?svg\b[^>]*>")
_ROOT_SIZE = re.compile(r"""\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')""")
_RESOURCES = re.compile(rb"<<\n((?: +/[a-z]+\d+ [^\n]*\n){2,})")
_VIEW_BOX = re.compile(r"""\sviewBox\s*=\s*["']([^"']*)["']""")


class EngineMissingError(ImportError):
    """An engine's library, or what that needs, is not installed."""


def has_filter(svg: str) -> bool:
    """Return whether *svg* uses a filter, which only pixels can show."""
    # Looking for the bare word first is thirty times as fast.
    return "filter" in svg and _FILTER.search(svg) is not None


def draw_resvg(svg: str) -> bytes:
    """Return *svg* as a PDF page drawn by resvg."""
    # Entries of resource dictionaries come in another order each time. They
    # stand one a line, so sorting them moves nothing else in the file.
    return _RESOURCES.sub(_sorted_lines, bytes(_resvg().svg_to_pdf(svg)))


def draw_cairosvg(svg: str) -> bytes:
    """Return *svg* as a PDF page drawn by CairoSVG."""
    try:
        import cairosvg
    except (ImportError, OSError) as mistake:  # OSError: libcairo itself is missing
        raise EngineMissingError(str(mistake).partition("\n")[0]) from mistake
    return plain(cairosvg.svg2pdf(bytestring=svg.encode(), unsafe=False))


def draw_pixels(svg: str) -> bytes:
    """Return *svg*, whose viewBox is in mm, as a PDF page with one image on it."""
    import PIL.Image

    width, height = drawing_size(svg)
    dpi = min(FILTER_DPI, math.sqrt(_MOST_PIXELS / (width * height)) * MM_PER_INCH)
    with PIL.Image.open(io.BytesIO(resvg_png(svg, dpi))) as image:
        return _page(image.convert("RGBA"))


def resvg_png(svg: str, dpi: float) -> bytes:
    """Return *svg*, whose viewBox is in mm, as PNG pixels by resvg.

    Raises:
        ValueError: It has no viewBox.
    """
    width, height = drawing_size(svg)
    root = _ROOT.search(svg)
    assert root is not None, "a drawing with a size has a root"
    size = f'svg width="{width}mm" height="{height}mm"'
    head = _ROOT_SIZE.sub("", root[0]).replace("svg", size, 1)
    sized = svg[: root.start()] + head + svg[root.end() :]
    return bytes(_resvg().svg_to_png(sized, scale=dpi * MM_PER_PIXEL / MM_PER_INCH))


def drawing_size(svg: str) -> tuple[float, float]:
    """Return the width and height of *svg* by its viewBox.

    Raises:
        ValueError: It has none.
    """
    root = _ROOT.search(svg)
    view_box = _VIEW_BOX.search(root[0]) if root else None
    if view_box is None:
        raise ValueError("it has no viewBox")
    _, _, width, height = map(float, re.split(r"[\s,]+", view_box[1].strip()))
    return width, height


def _sorted_lines(match: re.Match[bytes]) -> bytes:
    return b"<<\n" + b"".join(sorted(match[1].splitlines(keepends=True)))


def _resvg() -> ModuleType:
    try:
        import vl_convert
    except ImportError as mistake:
        raise EngineMissingError(str(mistake)) from mistake
    return vl_convert


def _page(image: Image) -> bytes:
    """Return a PDF page as large as *image*, a point per pixel, with its inked part."""
    objects = PdfObjects()
    root, tree, page = objects.reserve(), objects.reserve(), objects.reserve()
    content, resources = b"", "<<>>"
    inked = image.getchannel("A").getbbox()
    if inked:
        data = io.BytesIO()
        image.crop(inked).save(data, "PNG", compress_level=1)
        picture = embed_image(objects, data.getvalue())
        left, top, right, bottom = inked
        place = Matrix(right - left, 0, 0, bottom - top, left, image.height - bottom)
        content = f"{matrix_operands(place)} cm/I Do".encode()
        resources = f"<</XObject{references({'I': picture.number})}>>"
    contents = objects.add(stream("", content))
    media = numbers((0, 0, image.width, image.height))
    objects.put(root, b"<</Type/Catalog/Pages %d 0 R>>" % tree)
    objects.put(tree, b"<</Type/Pages/Count 1/Kids[%d 0 R]>>" % page)
    objects.put(
        page,
        f"<</Type/Page/Parent {tree} 0 R/MediaBox[{media}]/Resources{resources}"
        f"/Contents {contents} 0 R>>".encode(),
    )
    return objects.file(root)
