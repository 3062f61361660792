"""What a PDF takes from other files: bitmaps, and the pages that engines have drawn.

Bitmaps are read one at a time, at the largest size they have in a document. The bytes
of a JPEG, and of a PNG without transparency, go into the PDF as they are. Any other
image is split into colour and alpha, and compressed again without loss.

A page of another PDF file becomes a form XObject. Only files with a plain
cross-reference table can be read: those resvg writes, and any other file after `plain`.
Objects with equal content become one object, so that a thousand drawings share what
they have in common. All colours are in the spaces of the device, which the document
says are sRGB.
"""

from __future__ import annotations

import io
import math
import re
import struct
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from punchboard.geometry import Matrix, Rect, Size
from punchboard.layouts.face import Face, ImageLayer
from punchboard.layouts.template.images import (
    IMAGE_DPI,
    BrokenImageError,
    load_coarsely,
    opened,
    reduced,
)
from punchboard.patterns import regex
from punchboard.pdf.document import PdfObjects, corners, matrix_operands, stream

if TYPE_CHECKING:
    from PIL.Image import Image

_DEVICE_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
_JPEG_CHANNELS = {"L": 1, "RGB": 3, "CMYK": 4}
_PROFILE_SPACES = {1: b"GRAY", 3: b"RGB ", 4: b"CMYK"}
#: PNG colour types without alpha (PNG, 11.2.1), and their channels in the data.
_PNG_CHANNELS = {0: 1, 2: 3, 3: 1}
#: How the camera was held (EXIF 4.6.4, Orientation), as the transform from the
#: stored unit square to the upright one; both with y downwards.
_ORIENTATIONS = {
    2: Matrix(-1, 0, 0, 1, 1, 0),
    3: Matrix(-1, 0, 0, -1, 1, 1),
    4: Matrix(1, 0, 0, -1, 0, 1),
    5: Matrix(0, 1, 1, 0, 0, 0),
    6: Matrix(0, 1, -1, 0, 1, 0),
    7: Matrix(0, -1, -1, 0, 1, 1),
    8: Matrix(0, -1, 1, 0, 0, 1),
}
_EXIF_ORIENTATION = 0x0112


class ImportedObject(Struct, frozen=True):
    """An image or a page as an XObject.

    Attributes:
        number: Its object number.
        matrix: Of an image, from PDF's unit square (y upwards) to the upright unit square
            of the picture (y downwards); of a page, from PDF points (y upwards) to the box
            that it fills, in mm.
    """

    number: int
    matrix: Matrix


def embed_image(objects: PdfObjects, data: bytes) -> ImportedObject:
    """Add the bitmap file *data* to *objects*.

    Raises:
        BrokenImageError: It is damaged, too large, or in an unknown format.
    """
    with opened(data) as image:
        return _embedded(objects, image, data)


def require_whole(data: bytes) -> None:
    """Do nothing if the bitmap file *data* can be embedded.

    Raises:
        BrokenImageError: It is damaged, of no known format, or too large.
    """
    with opened(data) as image:
        if image.format == "PNG" and _is_plain_png(data):
            _png(data, "")
        else:
            load_coarsely(image)


def _embedded(objects: PdfObjects, image: Image, data: bytes) -> ImportedObject:
    orientation = image.getexif().get(_EXIF_ORIENTATION)
    upright = _ORIENTATIONS.get(orientation or 1, Matrix()) @ Matrix(1, 0, 0, -1, 0, 1)
    if image.format in {"JPEG", "MPO"} and image.mode in _JPEG_CHANNELS:
        return ImportedObject(_jpeg(objects, image, data), upright)
    if image.format == "PNG" and _is_plain_png(data):
        space = _colour_space(objects, image, _PNG_CHANNELS[data[25]])
        return ImportedObject(objects.share(_png(data, space)), upright)
    colour, alpha = _split(image)
    space = _colour_space(objects, image, len(colour.getbands()))
    entries = ""
    if alpha is not None:
        entries = f"/SMask {objects.share(_png(_packed(alpha), '/DeviceGray'))} 0 R"
    return ImportedObject(objects.share(_png(_packed(colour), space, entries)), upright)


def _jpeg(objects: PdfObjects, image: Image, data: bytes) -> int:
    width, height, mode = *image.size, image.mode
    # Photoshop stores CMYK inverted, and marks that it was Photoshop.
    decode = "/Decode[1 0 1 0 1 0 1 0]" if mode == "CMYK" and "adobe" in image.info else ""
    space = _colour_space(objects, image, _JPEG_CHANNELS[mode])
    load_coarsely(image)
    entries = f"{_entries(width, height, 8, space)}{decode}/Filter/DCTDecode"
    return objects.share(stream(entries, data, packed=True))


def _entries(width: int, height: int, bits: int, space: str) -> str:
    # What is enlarged is smooth, as in a browser.
    return (
        f"/Subtype/Image/Interpolate true/Width {width}/Height {height}"
        f"/BitsPerComponent {bits}/ColorSpace {space}"
    )


def _colour_space(objects: PdfObjects, image: Image, channels: int) -> str:
    """Return the image's own colour space if its profile matches, else the device's."""
    profile = image.info.get("icc_profile") or b""
    if image.mode == "P" or profile[16:20] != _PROFILE_SPACES[channels]:
        return f"/{_DEVICE_SPACES[channels]}"
    entries = f"/N {channels}/Alternate/{_DEVICE_SPACES[channels]}"
    return f"[/ICCBased {objects.share(stream(entries, profile))} 0 R]"


def _is_plain_png(data: bytes) -> bool:
    """Return whether PDF can use the image data of the PNG file as it is."""
    bits, colour, _, _, interlace = data[24:29]
    return (
        colour in _PNG_CHANNELS
        and bits <= 8
        and interlace == 0
        and all(kind != b"tRNS" for kind, _ in _chunks(data))
    )


def _png(data: bytes, space: str, entries: str = "") -> bytes:
    """Return the image XObject of a plain PNG file."""
    width, height, bits, colour = struct.unpack(">IIBB", data[16:26])
    chunks = _chunks(data)
    packed = b"".join(content for kind, content in chunks if kind == b"IDAT")
    channels = _PNG_CHANNELS[colour]
    row = 1 + (width * bits * channels + 7) // 8
    if not _unpacks_to(packed, row * height):
        raise BrokenImageError("it ends too early")
    if colour == 3:
        palette = next(content for kind, content in chunks if kind == b"PLTE")
        space = f"[/Indexed/DeviceRGB {len(palette) // 3 - 1}<{palette.hex()}>]"
    parameters = f"/Predictor 15/Colors {channels}/BitsPerComponent {bits}/Columns {width}"
    head = f"{_entries(width, height, bits, space)}{entries}"
    return stream(f"{head}/Filter/FlateDecode/DecodeParms<<{parameters}>>", packed, packed=True)


def _unpacks_to(packed: bytes, size: int) -> bool:
    """Return whether *packed* unpacks to *size* bytes, without keeping them in memory."""
    unpacker, got = zlib.decompressobj(), 0
    while got < size and not unpacker.eof:
        piece = unpacker.decompress(packed, 1 << 20)
        packed = unpacker.unconsumed_tail
        if not piece and not packed:
            return False
        got += len(piece)
    return got >= size


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """Return the chunks of a PNG file, kind and content, up to its end or any damage."""
    place, chunks = 8, []
    while place + 12 <= len(data):
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        chunks.append((kind, data[place + 8 : place + 8 + length]))
        place += length + 12
    return chunks


def _split(image: Image) -> tuple[Image, Image | None]:
    """Return colour (grey or RGB, 8 bits a channel) and alpha; None where opaque."""
    if image.mode.startswith("I"):
        # Pillow clips 16-bit values at 255 instead of scaling them.
        image = image.convert("I").point(lambda value: value * (1 / 257))
    grey = image.mode in {"1", "L", "LA", "La", "I", "F"}
    if not image.has_transparency_data:
        return image.convert("L" if grey else "RGB"), None
    full = image.convert("RGBA")
    alpha = full.getchannel("A")
    colour = full.convert("L" if grey else "RGB")
    return colour, None if alpha.getextrema() == (255, 255) else alpha


def _packed(image: Image) -> bytes:
    """Return the image as a PNG file, whose row filters PDF supports as well."""
    result = io.BytesIO()
    image.save(result, "PNG", compress_level=6)
    return result.getvalue()


class Pictures:
    """Reads the pictures of *faces*.

    Args:
        faces: The faces.
        dpi: Pixels per inch that are enough.

    Attributes:
        dpi: The same.
        reduced: How many pictures had more, and were reduced to it.
    """

    def __init__(self, faces: Iterable[Face], dpi: int = IMAGE_DPI) -> None:
        self.dpi = dpi
        self.reduced = 0
        self._sizes: dict[str, Size] = {}
        for face in faces:
            for layer in face.pictured:
                if isinstance(layer, ImageLayer):
                    self._meet(layer)

    def read(self, layer: ImageLayer) -> bytes:
        """Return the file of a picture, made smaller where it is finer than it prints.

        Raises:
            BrokenImageError: It is damaged or not a picture.
            OSError: It cannot be read.
        """
        data = Path(layer.path).read_bytes()
        smaller = reduced(data, self._sizes[layer.digest], self.dpi)
        if smaller is None:
            return data
        self.reduced += 1
        return smaller

    def _meet(self, layer: ImageLayer) -> None:
        m, known = layer.matrix, self._sizes.get(layer.digest, Size(0.0, 0.0))
        width, height = math.hypot(m.a, m.b), math.hypot(m.c, m.d)
        self._sizes[layer.digest] = Size(max(width, known.width), max(height, known.height))


_REFERENCE = regex(rb"\b(\d+) (\d+) R\b")
_PAGE = regex(rb"/Type\s*/Page\b")
_MEDIA_BOX = regex(rb"/MediaBox\s*\[([^\]]*)\]")
_CONTENTS = regex(rb"/Contents (\d+) 0 R")
_BLENDED = regex(rb"/BM\s*/(?!Normal\b)")
_BRACKETS = regex(rb"<<|>>")
_OBJECT = regex(rb"\s*(\d+) 0 obj\s*")
_PROFILED = regex(rb"\[\s*/ICCBased (\d+) 0 R\s*\]")
_CHANNELS = regex(rb"/N (\d)")
_SCREEN_SPACES = {b"1": b"/DeviceGray", b"3": b"/DeviceRGB"}
_HERE = Matrix()


class UnreadablePageError(ValueError):
    """A drawing's PDF does not have the form that engines write."""


def plain(pdf: bytes) -> bytes:
    """Return a PDF rewritten so that `import_page` can read it."""
    import pikepdf

    result = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as file:
        file.pages[0].contents_coalesce()
        file.save(
            result,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    return result.getvalue()


def import_page(target: PdfObjects, pdf: bytes, box: Rect, *, whole: bool) -> ImportedObject:
    """Add the only page of *pdf* to *target*.

    Args:
        target: Where the objects go.
        pdf: The file.
        box: The rectangle, in mm with y downwards, that the page fills.
        whole: Whether it mixes with what is below it as one.

    Raises:
        UnreadablePageError: The file is damaged.
    """
    try:
        source = _objects(pdf)
        page = next(body for body in source.values() if _PAGE.search(_head(body)))
        return _form(target, source, page, box, whole=whole)
    except (LookupError, ValueError, TypeError, StopIteration, RecursionError) as mistake:
        raise UnreadablePageError(str(mistake)) from mistake


def _form(
    target: PdfObjects, source: dict[int, bytes], page: bytes, box: Rect, *, whole: bool
) -> ImportedObject:
    left, bottom, right, top = map(float, _found(_MEDIA_BOX, page).split())
    contents = source[int(_found(_CONTENTS, page))]
    head, keyword, data = contents.partition(b"stream\n")
    copier = _Copier(target, source)
    entries = [
        b"/Subtype/Form/BBox",
        corners(Rect(left, bottom, right - left, top - bottom)).encode(),
        b"/Resources",
        copier.renumbered(_dictionary(page, b"/Resources")),
    ]
    # The page is a transparency group of its own. That only matters for blend
    # modes, and printers flatten a page faster without it.
    if b"/Group" in page and any(map(_BLENDED.search, source.values())):
        entries += [b"/Group", copier.renumbered(_dictionary(page, b"/Group"))]
    elif whole:
        entries.append(b"/Group<</S/Transparency/I true>>")
    inner = copier.renumbered(head.strip()[2:-2].strip())
    body = b"<<" + b"".join(entries) + inner + b">>\n" + keyword + data
    scale_x, scale_y = box.width / (right - left), box.height / (top - bottom)
    matrix = Matrix(
        scale_x, 0.0, 0.0, -scale_y, box.x - left * scale_x, box.bottom + bottom * scale_y
    )
    return ImportedObject(target.share(body), matrix)


class _Copier:
    """Copies objects and everything they refer to, the innermost first."""

    def __init__(self, target: PdfObjects, source: dict[int, bytes]) -> None:
        self._target = target
        self._source = source
        self._numbers: dict[bytes, int] = {}

    def renumbered(self, text: bytes) -> bytes:
        if b"/ICCBased" in text:
            text = _PROFILED.sub(self._device_space, text)
        return _REFERENCE.sub(self._reference, text)

    def _device_space(self, match: re.Match[bytes]) -> bytes:
        """Return the space of the text and marks, for one that has an engine's sRGB profile."""
        channels = _CHANNELS.search(_head(self._source[int(match[1])]))
        return _SCREEN_SPACES.get(channels[1] if channels else b"", match[0])

    def _reference(self, match: re.Match[bytes]) -> bytes:
        number = self._numbers.get(match[1])
        if number is None:
            head, keyword, data = self._source[int(match[1])].partition(b"stream\n")
            body = self.renumbered(head) + keyword + data
            number = self._numbers[match[1]] = self._target.share(body)
        return b"%d 0 R" % number


def _objects(pdf: bytes) -> dict[int, bytes]:
    """Return the body of each object by its number."""
    table = int(pdf[pdf.rindex(b"startxref") + 9 :].split()[0])
    lines = pdf[table:].split(b"\n", 2)
    if lines[0].strip() != b"xref":
        raise ValueError("no plain cross-reference table")
    count = int(lines[1].split()[1])
    entries = [lines[2][20 * at : 20 * at + 20].split() for at in range(count)]
    starts = sorted(int(entry[0]) for entry in entries if entry[2] == b"n")
    objects = {}
    for start, end in zip(starts, [*starts[1:], table], strict=True):
        text = pdf[start:end]
        match = _OBJECT.match(text)
        if match is None:
            raise ValueError(f"no object at byte {start}")
        objects[int(match[1])] = text[match.end() : text.rindex(b"endobj")].rstrip()
    return objects


def _head(body: bytes) -> bytes:
    return body.partition(b"stream\n")[0]


def _found(pattern: re.Pattern[bytes], text: bytes) -> bytes:
    match = pattern.search(text)
    if match is None:
        raise ValueError(f"no {pattern.pattern.decode()}")
    return match[1]


def _dictionary(text: bytes, key: bytes) -> bytes:
    """Return the value of *key*: an inline dictionary, or a reference."""
    start = text.index(key) + len(key)
    reference = re.match(rb"\s*\d+ 0 R", text[start:])
    if reference:
        return reference[0]
    depth = 0
    for bracket in _BRACKETS.finditer(text, start):
        depth += 1 if bracket[0] == b"<<" else -1
        if depth == 0:
            return text[start : bracket.end()]
    raise ValueError(f"{key.decode()} has no end")


def placed(page: ImportedObject, name: str, place: Matrix = _HERE) -> str:
    """Return the operators that draw *page*, known as *name*, in mm.

    Args:
        page: The page.
        name: Its name among the resources.
        place: From the box that the page fills to its destination.
    """
    return f"q {matrix_operands(place @ page.matrix)} cm/{name} Do Q"
