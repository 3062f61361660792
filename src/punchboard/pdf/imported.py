"""A page of another PDF file as a form XObject.

Only files with a plain cross-reference table can be read: those resvg writes,
and any other file after `plain`. Objects with equal content become one object,
so that a thousand drawings share what they have in common. All colours are in the
spaces of the device, which the document says are sRGB.
"""

from __future__ import annotations

import re

from msgspec import Struct

from punchboard.geometry import Matrix, Rect
from punchboard.patterns import regex
from punchboard.pdf.document import PdfObjects, corners, matrix_operands

_REFERENCE = regex(rb"\b(\d+) (\d+) R\b")
_PAGE = regex(rb"/Type\s*/Page\b")
_MEDIA_BOX = regex(rb"/MediaBox\s*\[([^\]]*)\]")
_CONTENTS = regex(rb"/Contents (\d+) 0 R")
_BLENDED = regex(rb"/BM\s*/(?!Normal\b)")
_BRACKETS = regex(rb"<<|>>")
_OBJECT = regex(rb"\s*(\d+) 0 obj\s*")
_PROFILED = regex(rb"\[\s*/ICCBased (\d+) 0 R\s*\]")
_CHANNELS = regex(rb"/N (\d)")
_DEVICE_SPACES = {b"1": b"/DeviceGray", b"3": b"/DeviceRGB"}
_HERE = Matrix()


class ImportedPage(Struct, frozen=True):
    """A page as a form XObject.

    Attributes:
        number: The form's object number; its space is the page's: PDF points,
            y upwards.
        matrix: From the form's space to the box that the page fills, in mm.
    """

    number: int
    matrix: Matrix


class UnreadablePageError(ValueError):
    """A drawing's PDF does not have the form that engines write."""


def plain(pdf: bytes) -> bytes:
    """Return a PDF rewritten so that `import_page` can read it."""
    import io

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


def import_page(target: PdfObjects, pdf: bytes, box: Rect, *, whole: bool = False) -> ImportedPage:
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
) -> ImportedPage:
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
    return ImportedPage(target.share(body), matrix)


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
        return _DEVICE_SPACES.get(channels[1] if channels else b"", match[0])

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


def placed(page: ImportedPage, name: str, place: Matrix = _HERE) -> str:
    """Return the operators that draw *page*, known as *name*, in mm.

    Args:
        page: The page.
        name: Its name among the resources.
        place: From the box that the page fills to its destination.
    """
    return f"q {matrix_operands(place @ page.matrix)} cm/{name} Do Q"
