"""A PDF document: pages, bookmarks, viewer preferences, and the finished file."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

import pikepdf

import punchboard
from punchboard.geometry import Matrix, Rect, Size
from punchboard.lengths import MM_PER_POINT
from punchboard.pdf.objects import Operators, PdfObjects, corners, numbers, stream, text_string

_PROGRAM = f"punchboard {punchboard.__version__}"


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """What a document says about itself.

    Attributes:
        title: Title of the document.
        language: BCP 47 code.
        duplex: How the printer turns the paper, as in PDF 1.7, table 150, such as
            `DuplexFlipLongEdge`; nothing where one side is printed.
        component_names: Names for bookmarks, by component id.
        sheet_name: Name of a sheet for bookmarks; `{}` is its number.
    """

    title: str
    language: str = "en"
    duplex: str = ""
    component_names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    sheet_name: str = "Sheet {}"


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of the outline.

    Attributes:
        title: What it says.
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
    """

    def __init__(self) -> None:
        self.objects = PdfObjects()
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
    ) -> bytes:
        """Return the file.

        Args:
            info: What the document says about itself.
            bookmarks: The outline's first level.
            labels: Names of the pages, or none to number them.
        """
        kids = " ".join([f"{number} 0 R" for number in self._pages])
        tree = f"<</Type/Pages/Count {len(self._pages)}/Kids[{kids}]>>"
        self.objects.put(self._tree, tree.encode())
        duplex = f"/Duplex/{info.duplex}" if info.duplex else ""
        entries = [
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang{text_string(info.language)}",
            f"/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true{duplex}>>",
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
        about = f"<</Title{text_string(info.title)}/Creator{program}/Producer{program}>>"
        return _packed(self.objects.file(self._root, self.objects.add(about.encode())))

    def _add_bookmarks(
        self, number: int, entries: Sequence[Bookmark], head: str, *, is_open: bool = False
    ) -> None:
        """Write the outline item *number*, begun by *head*, with *entries* below it."""
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


def page_rect(size: Size) -> Rect:
    """Return a whole page as a rectangle."""
    return Rect(0.0, 0.0, size.width, size.height)


def _in_points(box: Rect, to_points: Matrix) -> str:
    left, top = to_points.apply(box.x, box.y)
    right, bottom = to_points.apply(box.right, box.bottom)
    return corners(Rect(left, bottom, right - left, top - bottom))


def _packed(file: bytes) -> bytes:
    """Return *file* as qpdf writes it: checked, small, and the same every time."""
    # Through real files: qpdf reads and writes those twice as fast as Python's.
    with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
        loose, packed = Path(folder, "loose.pdf"), Path(folder, "packed.pdf")
        loose.write_bytes(file)
        with pikepdf.open(loose) as pdf:
            pdf.save(
                packed,
                deterministic_id=True,
                object_stream_mode=pikepdf.ObjectStreamMode.generate,
                compress_streams=True,
            )
        return packed.read_bytes()
