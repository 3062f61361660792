"""Numbered PDF objects in plain bytes, and the file they make.

Faces and art are many and small, so they are written as text here and read
by qpdf once, as one file, instead of being built object by object.

PDF operators under way, and the resources they name.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache

from punchboard.geometry import Matrix, Rect
from punchboard.lengths import format_number

# Cards of a deck share most of their coordinates.
_number = lru_cache(maxsize=65536)(format_number)


class PdfObjects:
    """The objects of one PDF file while it grows; the first has number 1."""

    def __init__(self) -> None:
        self._bodies: list[bytes] = []
        self._shared: dict[bytes, int] = {}

    def reserve(self) -> int:
        """Return the number of an object whose content comes later."""
        self._bodies.append(b"null")
        return len(self._bodies)

    def put(self, number: int, body: bytes) -> None:
        """Give the reserved object *number* its content."""
        self._bodies[number - 1] = body

    def add(self, body: bytes) -> int:
        """Return the number of a new object."""
        self._bodies.append(body)
        return len(self._bodies)

    def share(self, body: bytes) -> int:
        """Return the number of an object with this content, new or not."""
        number = self._shared.get(body)
        if number is None:
            number = self._shared[body] = self.add(body)
        return number

    def file(self, root: int, info: int | None = None) -> bytes:
        """Return the objects as a PDF file with a plain cross-reference table.

        Args:
            root: Number of the catalog.
            info: Number of the information dictionary.
        """
        parts = [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"]
        place, places = len(parts[0]), []
        for number, body in enumerate(self._bodies, 1):
            places.append(b"%010d 00000 n \n" % place)
            part = b"%d 0 obj\n%s\nendobj\n" % (number, body)
            place += len(part)
            parts.append(part)
        size = len(places) + 1
        info_entry = b"" if info is None else b"/Info %d 0 R" % info
        parts.append(b"xref\n0 %d\n0000000000 65535 f \n" % size)
        parts += places
        parts.append(b"trailer\n<</Size %d/Root %d 0 R%s>>\n" % (size, root, info_entry))
        parts.append(b"startxref\n%d\n%%%%EOF\n" % place)
        return b"".join(parts)


def stream(entries: str, data: bytes, *, packed: bool = False) -> bytes:
    """Return the body of a stream object.

    Args:
        entries: Entries of its dictionary without length and filter.
        data: The content.
        packed: Whether *data* is compressed already and *entries* say how.
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
    """Return a dictionary of names and the objects they stand for, sorted."""
    entries = "".join(f"/{name} {number} 0 R" for name, number in sorted(numbers.items()))
    return f"<<{entries}>>"


def numbers(values: Iterable[float], digits: int = 4) -> str:
    """Return numbers as PDF writes them, with up to *digits* decimals."""
    return " ".join([_number(value, digits) for value in values])


def matrix_operands(matrix: Matrix) -> str:
    """Return the six operands of `cm` or `Tm`."""
    # Six decimals: the linear part is multiplied by lengths of a whole sheet.
    return numbers((matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f), 6)


def corners(box: Rect) -> str:
    """Return a box as PDF's rectangle: two opposite corners."""
    return f"[{numbers((box.x, box.y, box.right, box.bottom))}]"


class Operators:
    """Operators under way, and the resources they name."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._resources: dict[str, dict[str, int]] = {}

    def draw(self, operators: str) -> None:
        """Append *operators*."""
        self._parts.append(operators)

    def use(self, kind: str, name: str, number: int) -> None:
        """Make object *number* known as *name* among the resources of *kind*."""
        self._resources.setdefault(kind, {})[name] = number

    @property
    def content(self) -> bytes:
        """The operators as the content of a stream."""
        return "\n".join(self._parts).encode("ascii")

    @property
    def resources(self) -> bytes:
        """The resource dictionary."""
        kinds = sorted(self._resources.items())
        return f"<<{''.join(f'/{kind}{references(names)}' for kind, names in kinds)}>>".encode()
