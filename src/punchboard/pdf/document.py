"""A PDF document: its numbered objects, page content, bookmarks, and the finished file.

Faces and art are many and small, so their objects are written here as plain
bytes and read by qpdf once, as one file, instead of being built one by one.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO, NamedTuple

import pikepdf
from msgspec import Struct, field

import punchboard
from punchboard.geometry import Matrix, Rect
from punchboard.lengths import MM_PER_POINT, format_number
from punchboard.pdf.metadata import About, srgb_profile, xmp

# Cards of a deck share most of their coordinates.
_number = lru_cache(maxsize=65536)(format_number)


_END = b"\nendobj\n"
#: What is before the data of a stream.
_STREAM = b"stream\n"
#: A string, in which nothing is a reference, or a reference.
_REFERENCE = re.compile(rb"\((?:[^\\()]|\\.)*\)|\b(\d+) 0 R\b", re.DOTALL)
#: Bodies of more bytes wait in a file: a hundred photos are more than memory should hold.
_LARGE = 256 * 1024


class _Waiting(NamedTuple):
    """A body that waits in a file: its place there and its length."""

    place: int
    length: int


class PdfObjects:
    """The objects of one PDF file while it grows; the first has number 1."""

    def __init__(self) -> None:
        self._bodies: list[bytes | _Waiting] = []
        self._shared: dict[bytes, int] = {}
        self._file: BinaryIO | None = None

    def reserve(self) -> int:
        """Return the number of an object whose content is put later."""
        self._bodies.append(b"null")
        return len(self._bodies)

    def put(self, number: int, body: bytes) -> None:
        """Give the reserved object *number* its content."""
        self._bodies[number - 1] = self._kept(body)

    def add(self, body: bytes) -> int:
        """Return the number of a new object."""
        self._bodies.append(self._kept(body))
        return len(self._bodies)

    def share(self, body: bytes) -> int:
        """Return the number of an object with this content, which may already exist."""
        key = body if len(body) <= _LARGE else hashlib.sha256(body).digest()
        number = self._shared.get(key)
        if number is None:
            number = self._shared[key] = self.add(body)
        return number

    def _kept(self, body: bytes) -> bytes | _Waiting:
        """Return *body*, or where it waits."""
        if len(body) <= _LARGE:
            return body
        if self._file is None:
            # Closed when the document is written.
            self._file = tempfile.TemporaryFile(prefix="punchboard-")  # noqa: SIM115
        place = self._file.seek(0, os.SEEK_END)
        self._file.write(body)
        return _Waiting(place, len(body))

    def _read(self, body: bytes | _Waiting) -> bytes:
        if isinstance(body, bytes):
            return body
        assert self._file is not None, "what waits was written"
        self._file.seek(body.place)
        return self._file.read(body.length)

    def file(self, root: int, info: int | None = None) -> bytes:
        """Return the objects as a PDF file with a plain cross-reference table.

        Args:
            root: Number of the catalog.
            info: Number of the information dictionary.
        """
        return b"".join(self.parts(root, info))

    def parts(self, root: int, info: int | None = None) -> Iterator[bytes]:
        """Yield what `file` returns piece by piece, so that pictures are not copied.

        Objects are numbered in the order in which they are referred to, whatever the
        order in which they were made; those that nothing refers to are left out.
        """
        head = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
        yield head
        place, places = len(head), []
        numbers = {number: new for new, number in enumerate(filter(None, (root, info)), 1)}
        root, info = numbers[root], info and numbers[info]
        for number, body in enumerate(self._in_order(numbers), 1):
            places.append(b"%010d 00000 n \n" % place)
            start = b"%d 0 obj\n" % number
            place += len(start) + len(body) + len(_END)
            yield start
            yield body
            yield _END
        size = len(places) + 1
        info_entry = b"" if info is None else b"/Info %d 0 R" % info
        yield b"xref\n0 %d\n0000000000 65535 f \n" % size
        yield from places
        yield b"trailer\n<</Size %d/Root %d 0 R%s>>\n" % (size, root, info_entry)
        yield b"startxref\n%d\n%%%%EOF\n" % place

    def _in_order(self, numbers: dict[int, int]) -> Iterator[bytes]:
        """Yield the objects with new *numbers*, which grow as objects are referred to."""

        def renumbered(match: re.Match[bytes]) -> bytes:
            if match[1] is None:
                return match[0]
            return b"%d 0 R" % numbers.setdefault(int(match[1]), len(numbers) + 1)

        waiting, known = list(numbers), len(numbers)
        for number in waiting:
            head, keyword, data = self._read(self._bodies[number - 1]).partition(_STREAM)
            yield _REFERENCE.sub(renumbered, head) + keyword + data
            if len(numbers) > known:
                waiting += islice(numbers, known, None)
                known = len(numbers)

    def clear(self) -> None:
        """Forget all objects: the file is written."""
        self._bodies.clear()
        self._shared.clear()
        if self._file is not None:
            self._file.close()


def stream(entries: str, data: bytes, *, packed: bool = False) -> bytes:
    """Return the body of a stream object.

    Args:
        entries: Entries of its dictionary, without length and filter.
        data: The content.
        packed: Whether *data* is already compressed and *entries* say how.
    """
    if not packed:
        entries += "/Filter/FlateDecode"
        data = zlib.compress(data)
    head = f"<<{entries}/Length {len(data)}>>\nstream\n".encode("latin-1")
    return head + data + b"\nendstream"


def text_string(text: str) -> str:
    """Return *text* as a PDF text string: plain ASCII, or UTF-16 in hex."""
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        return f"({escaped})"
    return f"<FEFF{utf16(text)}>"


def utf16(text: str) -> str:
    """Return *text* as UTF-16 (big-endian) in hex digits."""
    return text.encode("utf-16-be", "replace").hex().upper()


def references(numbers: Mapping[str, int]) -> str:
    """Return a dictionary from names to references to objects, sorted."""
    entries = "".join(f"/{name} {number} 0 R" for name, number in sorted(numbers.items()))
    return f"<<{entries}>>"


def numbers(values: Iterable[float], digits: int = 4) -> str:
    """Return numbers in PDF's notation, with up to *digits* decimals."""
    return " ".join([_number(value, digits) for value in values])


def matrix_operands(matrix: Matrix) -> str:
    """Return the six operands of `cm` or `Tm`."""
    # Six decimals, because the linear part is multiplied by the lengths of a sheet.
    return numbers((matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f), 6)


def corners(box: Rect) -> str:
    """Return a box as a PDF rectangle: two opposite corners."""
    return f"[{numbers((box.x, box.y, box.right, box.bottom))}]"


#: What the names of resources begin with, for those who read the finished file: fonts,
#: states, art, images, outlines of glyphs, and other forms.
KINDS = {
    "F": "Font", "G": "ExtGState", "A": "XObject", "I": "XObject", "O": "XObject", "X": "XObject",
}  # fmt: skip


class Operators:
    """Content operators being written, and the resources they name.

    Names count from 1 in each content, so that it is the same in every document.
    """

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._resources: dict[str, dict[str, int]] = {}
        self._names: dict[str, dict[int, str]] = {}

    def draw(self, operators: str) -> None:
        """Append *operators*."""
        self._parts.append(operators)

    def use(self, letter: str, number: int) -> str:
        """Return the name of object *number* among the resources, which begins with *letter*."""
        own = self._names.setdefault(letter, {})
        name = own.get(number)
        if name is None:
            name = own[number] = f"{letter}{len(own) + 1}"
            self.define(KINDS[letter], name, number)
        return name

    def define(self, kind: str, name: str, number: int) -> None:
        """Make object *number* known as *name*, which says what it is, among those of *kind*."""
        self._resources.setdefault(kind, {})[name] = number

    @property
    def used(self) -> Iterator[tuple[str, int]]:
        """The names of resources with their numbers, in order of first use."""
        for own in self._names.values():
            yield from ((name, number) for number, name in own.items())

    @property
    def content(self) -> bytes:
        """The operators as the content of a stream."""
        return "\n".join(self._parts).encode("ascii")

    @property
    def resources(self) -> bytes:
        """The resource dictionary."""
        kinds = sorted(self._resources.items())
        return f"<<{''.join(f'/{kind}{references(names)}' for kind, names in kinds)}>>".encode()


_PROGRAM = f"punchboard {punchboard.__version__}"


class DocumentInfo(Struct, frozen=True):
    """A document's information about itself.

    Attributes:
        title: Title of the document.
        language: BCP 47 code.
        duplex: How the printer turns the paper, as in PDF 1.7, table 150, such as
            `DuplexFlipLongEdge`; empty if only one side is printed.
        component_names: Names for bookmarks, by component id.
        sheet_name: Name of a sheet for bookmarks and page labels; `{}` is its number.
        keywords: Words for programs that look for the document.
    """

    title: str
    language: str = "en"
    duplex: str = ""
    component_names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    sheet_name: str = "Sheet {}"
    keywords: str = ""


class Bookmark(Struct, frozen=True):
    """An entry of the outline.

    Attributes:
        title: Its text.
        page: Index of the page it leads to, from 0.
        children: The entries below it.
    """

    title: str
    page: int
    children: tuple[Bookmark, ...] = ()


class Document:
    """A PDF document under construction.

    Attributes:
        objects: Its objects; forms and fonts are added here.
        entries: Further entries of the catalog.
    """

    def __init__(self) -> None:
        self.objects = PdfObjects()
        self.entries: list[str] = []
        self._root = self.objects.reserve()
        self._tree = self.objects.reserve()
        self._pages: list[int] = []

    @property
    def page_count(self) -> int:
        """Number of pages so far."""
        return len(self._pages)

    def add_page(self, drawing: Operators, box: Rect, trim: Rect) -> None:
        """Append a page.

        Args:
            drawing: What it shows, in mm with y downwards.
            box: The page in the drawing's space: media box and bleed box.
            trim: The finished edge in the drawing's space.
        """
        to_points = Matrix.scaling(1 / MM_PER_POINT, -1 / MM_PER_POINT) @ Matrix.translation(
            -box.x, -box.bottom
        )
        operands = numbers(
            (to_points.a, to_points.b, to_points.c, to_points.d, to_points.e, to_points.f), 8
        )
        content = self.objects.add(stream("", b"%s cm\n" % operands.encode() + drawing.content))
        resources = self.objects.share(drawing.resources)
        media, inner = _in_points(box, to_points), _in_points(trim, to_points)
        body = (
            f"<</Type/Page/Parent {self._tree} 0 R/MediaBox{media}/BleedBox{media}"
            f"/TrimBox{inner}/Resources {resources} 0 R/Contents {content} 0 R>>"
        )
        self._pages.append(self.objects.add(body.encode()))

    def finish(
        self,
        info: DocumentInfo,
        bookmarks: Sequence[Bookmark],
        labels: Sequence[str] = (),
        *,
        packs: bool = True,
    ) -> bytes:
        """Return the file.

        Args:
            info: What the document says about itself.
            bookmarks: The outline's first level.
            labels: Names of the pages; if there are none, pages are numbered.
            packs: Whether the file is checked and packed, which takes its time; what is
                drawn at once need not be.
        """
        kids = " ".join([f"{number} 0 R" for number in self._pages])
        tree = f"<</Type/Pages/Count {len(self._pages)}/Kids[{kids}]>>"
        self.objects.put(self._tree, tree.encode())
        duplex = f"/Duplex/{info.duplex}" if info.duplex else ""
        entries = [
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang{text_string(info.language)}",
            f"/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true{duplex}>>",
            *self.entries,
            *self._described(info),
        ]
        if bookmarks:
            outline = self.objects.reserve()
            self._add_bookmarks(outline, bookmarks, "<</Type/Outlines", is_open=True)
            entries.append(f"/Outlines {outline} 0 R")
        if labels:
            names = " ".join(
                [f"{index}<</P{text_string(name)}>>" for index, name in enumerate(labels)]
            )
            entries.append(f"/PageLabels<</Nums[{names}]>>")
        self.objects.put(self._root, ("".join(entries) + ">>").encode())
        program = text_string(_PROGRAM)
        words = f"/Keywords{text_string(info.keywords)}" if info.keywords else ""
        about = f"<</Title{text_string(info.title)}{words}/Creator{program}/Producer{program}>>"
        number = self.objects.add(about.encode())
        if not packs:
            pdf = self.objects.file(self._root, number)
            self.objects.clear()
            return pdf
        return _packed(self.objects, self._root, number)

    def _described(self, info: DocumentInfo) -> Iterator[str]:
        """Yield the entries for metadata, and for what red, green and blue are."""
        about = xmp(About(info.title, _PROGRAM, info.language), {})
        metadata = f"<</Type/Metadata/Subtype/XML/Length {len(about)}>>\nstream\n".encode()
        number = self.objects.add(metadata + about + b"\nendstream")
        yield f"/Metadata {number} 0 R"
        profile = self.objects.add(stream("/N 3", srgb_profile()))
        yield (
            "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)"
            f"/Info(sRGB IEC61966-2.1)/DestOutputProfile {profile} 0 R>>]"
        )

    def _add_bookmarks(
        self, number: int, entries: Sequence[Bookmark], head: str, *, is_open: bool = False
    ) -> None:
        """Write the outline item *number*, which starts with *head*, with *entries* below it."""
        if not entries:
            self.objects.put(number, f"{head}>>".encode())
            return
        items = [self.objects.reserve() for _ in entries]
        for at, (item, entry) in enumerate(zip(items, entries, strict=True)):
            before = f"/Prev {items[at - 1]} 0 R" if at else ""
            after = f"/Next {items[at + 1]} 0 R" if at + 1 < len(items) else ""
            title, page = text_string(entry.title), self._pages[entry.page]
            own = f"<</Title{title}/Parent {number} 0 R{before}{after}/Dest[{page} 0 R/Fit]"
            self._add_bookmarks(item, entry.children, own)
        count = len(items) if is_open else -len(items)
        span = f"/First {items[0]} 0 R/Last {items[-1]} 0 R/Count {count}"
        self.objects.put(number, f"{head}{span}>>".encode())


def _in_points(box: Rect, to_points: Matrix) -> str:
    left, top = to_points.apply(box.x, box.y)
    right, bottom = to_points.apply(box.right, box.bottom)
    return corners(Rect(left, bottom, right - left, top - bottom))


def _packed(objects: PdfObjects, root: int, info: int) -> bytes:
    """Return *objects* as qpdf writes them: checked, small, and the same every time."""
    # With real files, because qpdf handles them twice as fast as Python's streams.
    with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
        loose, packed = Path(folder, "loose.pdf"), Path(folder, "packed.pdf")
        with loose.open("wb") as file:
            file.writelines(objects.parts(root, info))
        objects.clear()  # of pictures there is not room for two copies
        with pikepdf.open(loose) as pdf:
            pdf.save(
                packed,
                deterministic_id=True,
                # It would read the metadata, which do not name a version.
                fix_metadata_version=False,
                object_stream_mode=pikepdf.ObjectStreamMode.generate,
                compress_streams=True,
            )
        return packed.read_bytes()
