"""What no PDF can hold as lines and colours, filters above all: pixels, drawn in a process apart.

The resolution follows from the drawing alone: where a filter would be too much
work at the full resolution, it is drawn at a lower one, the same on every machine.

Drawings that could kill or stall an engine are drawn in a child process. It reads them
from standard input and writes the outcome of each to standard output, in order and at
once, so that its parent knows how far it got: `art` runs it, and finds out which
drawing killed it.
"""

from __future__ import annotations

import base64
import faulthandler
import io
import math
import os
import re
import struct
import sys
from typing import TYPE_CHECKING, BinaryIO

from punchboard.geometry import Matrix, Rect
from punchboard.layouts.template.images import load
from punchboard.lengths import MM_PER_INCH, MM_PER_PIXEL
from punchboard.patterns import regex
from punchboard.pdf.document import PdfObjects, matrix_operands, numbers, references, stream
from punchboard.pdf.imported import embed_image

if TYPE_CHECKING:
    from PIL.Image import Image


#: Resolution of what is drawn as pixels, where nothing speaks against it.
FULL_DPI = 600
#: Resolution that shows where anything is drawn at all.
_COARSE_DPI = 50
#: How much finer than that tiles may make it.
_FINER = 1.25
#: Most pixels of one drawing.
_MOST_PIXELS = 60_000_000
#: Most pixels times filter steps: about two seconds of an ordinary processor.
_MOST_WORK = 40_000_000

# `filter="none"`, which drawing programs write everywhere, is not a filter.
_FILTER = regex(r"""([\s;"'{])filter(?=\s*+[:=]\s*+["']?+\s*+(?!none))""")
# PDF's gradients end in their last colour and begin in a point; resvg's writer
# leaves out what goes beyond that.
_GRADIENT = regex(r"""spreadMethod\s*=\s*["']re|\sfr\s*=\s*["'][\s0.]*[1-9]""")
_PRIMITIVE = regex(r"<(?:\w+:)?fe(?!Func|MergeNode|DistantLight|PointLight|SpotLight)[A-Z]")
_RADIUS = regex(r"""<(?:\w+:)?feMorphology\b[^>]*\sradius\s*=\s*["']\s*([\d.]+)""")
#: How many pixels are looked at in the time of a step.
_LOOKED_AT = 6
#: Millimetres of a user unit, in the group around all that is drawn.
_SCALE = regex(r'transform="matrix\(([\d.]+) 0 0 ')
_ROOT = regex(r"<(?:\w+:)?svg\b[^>]*>")
_ROOT_PLACE = regex(r"""\s(?:width|height|viewBox|x|y)\s*=\s*(?:"[^"]*"|'[^']*')""")
_VIEW_BOX = regex(r"""\sviewBox\s*=\s*["']([^"']*)["']""")
_BITMAP = regex(r"""["']data:image/(?!svg)[\w.+-]+;base64,([^"']*)["']""")
_MEDIA_BOX = regex(rb"/MediaBox\[0 0 ([\d.]+) ")


def has_filter(svg: str) -> bool:
    """Return whether *svg* uses a filter, which only pixels can show."""
    # Looking for the bare word first is thirty times as fast.
    return "filter" in svg and _FILTER.search(svg) is not None


def needs_pixels(svg: str) -> bool:
    """Return whether *svg* has anything that a PDF cannot say."""
    gradient = "Gradient" in svg and _GRADIENT.search(svg) is not None
    return gradient or has_filter(svg)


def draw_pixels(svg: str) -> bytes:
    """Return *svg*, whose viewBox is in mm, as a PDF page with one image on it.

    Raises:
        ValueError: It cannot be drawn, has no viewBox, or has a damaged bitmap in it.
    """
    view = view_of(svg)
    _read_bitmaps(svg)
    part = _seen_part(svg, view)
    dpi = _resolution(svg, view, part)
    with _picture(svg, part, dpi) as image:
        return _page(image, view, part, dpi)


def _read_bitmaps(svg: str) -> None:
    """Read all bitmaps in *svg*: resvg would leave out a damaged one without a word.

    Raises:
        ValueError: One cannot be read.
    """
    for text in dict.fromkeys(_BITMAP.findall(svg)):
        try:
            load(base64.b64decode(text + "=="))  # more padding than is needed does no harm
        except ValueError as mistake:
            raise ValueError(f"a bitmap in it cannot be read: {mistake}") from mistake


def resolution_of(pdf: bytes, svg: str) -> float:
    """Return the resolution that the page *pdf* of *svg* was drawn at, in dpi."""
    media = _MEDIA_BOX.search(pdf)
    return float(media[1]) / view_of(svg).width * MM_PER_INCH if media else FULL_DPI


def view_of(svg: str) -> Rect:
    """Return the page of *svg* by its viewBox, in mm.

    Raises:
        ValueError: It has none.
    """
    root = _ROOT.search(svg)
    view_box = _VIEW_BOX.search(root[0]) if root else None
    if view_box is None:
        raise ValueError("it has no viewBox")
    return Rect(*map(float, re.split(r"[\s,]+", view_box[1].strip())))


def png_of(svg: str, dpi: float, part: Rect | None = None) -> bytes:
    """Return *svg*, whose viewBox is in mm, as a PNG file.

    Args:
        svg: The drawing.
        dpi: Pixels per inch.
        part: What is to be seen of it, in mm; without one, all.

    Raises:
        ValueError: It cannot be drawn, or has no viewBox.
    """
    import resvg_py

    view = view_of(svg)
    part = part or view
    # Whole pixels only: half of one at the far edge is not drawn.
    unit = dpi / MM_PER_INCH
    width, height = (max(1, int(each * unit + 1e-6)) for each in (part.width, part.height))
    part = Rect(part.x, part.y, width / unit, height / unit)
    root = _ROOT.search(svg)
    assert root is not None, "a drawing with a view has a root"
    # The whole stands in the part as it is, so that a per cent stays what it was.
    head = _ROOT_PLACE.sub("", root[0])
    whole = head.replace("svg", f'svg {_place(view)} overflow="visible"', 1)
    outer = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{_numbers(part)}" preserveAspectRatio="none">'
    )
    sized = f"{outer}{whole}{svg[root.end() :]}</svg>"
    return bytes(
        resvg_py.svg_to_bytes(sized, skip_system_fonts=True, dpi=MM_PER_INCH / MM_PER_PIXEL)
    )


def _place(view: Rect) -> str:
    return (
        f'x="{view.x:.9g}" y="{view.y:.9g}" width="{view.width:.9g}" '
        f'height="{view.height:.9g}" viewBox="{_numbers(view)}"'
    )


def _numbers(box: Rect) -> str:
    return f"{box.x:.9g} {box.y:.9g} {box.width:.9g} {box.height:.9g}"


def _picture(svg: str, part: Rect, dpi: float) -> Image:
    import PIL.Image

    return PIL.Image.open(io.BytesIO(png_of(svg, dpi, part))).convert("RGBA")


def _seen_part(svg: str, view: Rect) -> Rect:
    """Return the part of *view* where anything is drawn, with or without the filters.

    What lies there without them may be what a filter moves or takes its colours from.
    """
    boxes = []
    for each in (svg, _FILTER.sub(r"\1data-filter", svg)):
        with _picture(each, view, _COARSE_DPI) as image:
            if box := image.getchannel("A").getbbox():
                boxes.append(box)
    if not boxes:
        return view
    unit = MM_PER_INCH / _COARSE_DPI
    left, top, right, bottom = (
        limit(each[side] for each in boxes) for side, limit in enumerate((min, min, max, max))
    )
    # A line too thin for a coarse pixel may lie in the one beside it.
    x, y = max(0, left - 2) * unit, max(0, top - 2) * unit
    width = min(view.width, (right + 2) * unit) - x
    height = min(view.height, (bottom + 2) * unit) - y
    return Rect(view.x + x, view.y + y, width, height)


def _resolution(svg: str, view: Rect, part: Rect) -> float:
    """Return the resolution that is not too much work, in dpi."""
    most = math.sqrt(_MOST_PIXELS / (view.width * view.height)) * MM_PER_INCH
    dpi = min(float(FULL_DPI), most)
    while dpi > _COARSE_DPI and _work(svg, part, dpi) > _MOST_WORK:
        dpi *= 0.95
    return _whole_units(svg, dpi)


def _whole_units(svg: str, dpi: float) -> float:
    """Return about *dpi* where tiles must begin at whole pixels, as they do on a screen."""
    scale = _SCALE.search(svg)
    pixels = dpi * float(scale[1]) / MM_PER_INCH if scale and "feTile" in svg else 0.0
    if pixels < 1:
        return dpi
    more = math.ceil(pixels) / pixels
    # What is drawn at a lower resolution because of the work has none to spare.
    return dpi * (more if dpi == FULL_DPI and more <= _FINER else math.floor(pixels) / pixels)


def _work(svg: str, part: Rect, dpi: float) -> float:
    """Return how much work the filters of *svg* are, in pixels times steps."""
    unit = dpi / MM_PER_INCH
    scale = _SCALE.search(svg)
    user_unit = unit * (float(scale[1]) if scale else 1.0)
    longest = max(part.width, part.height) * unit
    steps = float(len(_PRIMITIVE.findall(svg)))
    for radius in _RADIUS.findall(svg):
        # All of the square around each pixel is looked at.
        steps += (2 * min(float(radius) * user_unit, longest) + 1) ** 2 / _LOOKED_AT
    return part.width * part.height * unit**2 * steps * len(_FILTER.findall(svg))


def _page(image: Image, view: Rect, part: Rect, dpi: float) -> bytes:
    """Return a PDF page as large as *view*, a point per pixel, with *image* at *part*."""
    objects = PdfObjects()
    root, tree, page = objects.reserve(), objects.reserve(), objects.reserve()
    content, resources = b"", "<<>>"
    unit = dpi / MM_PER_INCH
    inked = image.getchannel("A").getbbox()
    if inked:
        data = io.BytesIO()
        image.crop(inked).save(data, "PNG", compress_level=1)
        picture = embed_image(objects, data.getvalue())
        left, top, right, bottom = inked
        x, y = (part.x - view.x) * unit + left, (view.bottom - part.y) * unit - bottom
        place = Matrix(right - left, 0, 0, bottom - top, x, y)
        content = f"{matrix_operands(place)} cm/I Do".encode()
        resources = f"<</XObject{references({'I': picture.number})}>>"
    contents = objects.add(stream("", content))
    media = numbers((0, 0, view.width * unit, view.height * unit))
    objects.put(root, b"<</Type/Catalog/Pages %d 0 R>>" % tree)
    objects.put(tree, b"<</Type/Pages/Count 1/Kids[%d 0 R]>>" % page)
    objects.put(
        page,
        f"<</Type/Page/Parent {tree} 0 R/MediaBox[{media}]/Resources{resources}"
        f"/Contents {contents} 0 R>>".encode(),
    )
    return objects.file(root)


# The process apart

#: How long one drawing may take, in seconds of the processor's time: what other
#: programs do meanwhile must not decide what is an error.
TIME_LIMIT = 30.0

_LENGTH = struct.Struct(">Q")
_GOOD, _BAD = b"+", b"-"


def write_record(target: BinaryIO, data: bytes) -> None:
    """Write the length of *data*, then *data*."""
    target.write(_LENGTH.pack(len(data)) + data)


def read_records(data: bytes) -> list[bytes]:
    """Return the complete records in *data*, which may end in the middle of one."""
    place, records = 0, []
    while place + _LENGTH.size <= len(data):
        (length,) = _LENGTH.unpack_from(data, place)
        start = place + _LENGTH.size
        if start + length > len(data):
            break
        records.append(data[start : start + length])
        place = start + length
    return records


def result_record(result: bytes | Exception) -> bytes:
    """Return the child's record about one drawing."""
    return _GOOD + result if isinstance(result, bytes) else _BAD + str(result).encode()


def read_result(record: bytes) -> bytes | str:
    """Return the PDF of a drawing, or the reason there is none."""
    return record[1:] if record[:1] == _GOOD else record[1:].decode("utf-8", "replace")


def main() -> None:
    """Draw the drawings on standard input, and write the outcome of each."""
    # Libraries may write to descriptor 1, which is only for the results.
    with os.fdopen(os.dup(1), "wb") as results:
        os.dup2(2, 1)
        for svg in map(bytes.decode, read_records(sys.stdin.buffer.read())):
            _limit_time()
            result: bytes | Exception
            try:
                result = _drawn(svg)
            except Exception as mistake:
                result = mistake
            except BaseException as mistake:  # a panic in Rust
                result = RuntimeError(str(mistake))
            write_record(results, result_record(result))
            results.flush()


def _drawn(svg: str) -> bytes:
    from punchboard.pdf.art import draw_resvg

    if needs_pixels(svg):
        return draw_pixels(svg)
    try:
        return draw_resvg(svg)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # a panic in Rust; a picture is better than nothing
        return draw_pixels(svg)


def _limit_time() -> None:
    """End this process once the next drawing has taken too long."""
    try:
        import resource
    except ImportError:  # Windows, which can count the time of a clock only
        faulthandler.cancel_dump_traceback_later()
        faulthandler.dump_traceback_later(10 * TIME_LIMIT, exit=True)
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    end = math.ceil(used.ru_utime + used.ru_stime + TIME_LIMIT)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (end, most))
