"""Text drawn as outlines, and the unseen letters that make it searchable.

Unseen letters are set in a font without letter forms, with one code for each
piece of text and width, so that every run is one plain string that PDF readers
can put together. Of the outlines, each distinct glyph is one form XObject.
"""

from __future__ import annotations

import functools
import itertools
import unicodedata
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import uharfbuzz as hb
from msgspec import Struct
from msgspec.structs import replace

from punchboard.geometry import Matrix, Point, Polygon, box_around
from punchboard.layouts.template.units import inverse
from punchboard.pdf.document import Operators, PdfObjects, corners, matrix_operands, numbers, stream
from punchboard.pdf.fonts import unicode_map
from punchboard.typesetting.fonts.files import glyph_outline, glyph_places, outline_steps
from punchboard.typesetting.text import FontFace, GlyphRun

#: A TrueType font with the tables that ISO 32000-1, 9.9 asks for and two glyphs, 0
#: for missing ones and 1 for all pieces. Each is a square of 10 units in an em of
#: 1000, because some readers skip glyphs without an extent.
INVISIBLE_FONT = Path(__file__).with_name("invisible.ttf")
_GLYPH = 1

#: Characters and their width, in thousandths of the type size.
Piece: TypeAlias = tuple[str, int]

#: Largest two-byte code; 0 is for missing glyphs.
_LAST = 0xFFFF
#: Codes that a font has at most, so that there is always a free one nearby.
_MOST = 0x8000
_RIGHT_TO_LEFT = frozenset(("R", "AL"))
#: Distance from the middle of a column to the baseline of rotated letters, in type sizes.
_COLUMN_BASELINE = 0.38
#: Height of letters above their baseline, in type sizes.
_ASCENT = 0.88
#: Directions that differ by less than this count as parallel.
_PARALLEL = 1e-6
#: Letters stretched or condensed by more than this fraction replace an icon.
_FITTED = 0.02
#: Maximum number of characters in a code that both MuPDF and pdfium read.
_LONGEST = 7
_FLIPPED = Matrix.scaling(1.0, -1.0)
#: Lines this many type sizes apart are safely read as one text; Poppler treats
#: those more than 1.5 apart as separate.
_LOOSE = 1.3
#: Lines further apart than this, in type sizes, do not belong to one text.
_FURTHEST = 2.6


class Said(Struct, frozen=True):
    """An unseen run.

    Attributes:
        font: Object number of its font.
        size: Its type size in mm.
        operators: The operators that place and show it, once the font is set.
    """

    font: int
    size: float
    operators: str


class UnseenLines(Struct, frozen=True):
    """Common properties of a text's lines that PDF readers could mistake for separate texts.

    Attributes:
        vertical: Whether they run down.
        place: The matrix of one; in columns, runs in the same direction that
            do not run down are letters side by side.
        pitch: The largest distance from one to the next, in mm.
    """

    vertical: bool
    place: Matrix
    pitch: float

    @staticmethod
    def of(runs: Sequence[GlyphRun]) -> UnseenLines | None:
        """Return the lines if they are columns or have readings between them, else None."""
        said = [run for run in runs if any(run.texts)]
        columns = [run for run in said if run.vertical]
        if not said or not (columns or len(said) < len(runs)):
            return None
        lines = columns or said
        back = inverse(lines[0].matrix)
        moves = [back @ run.matrix for run in lines]
        places = sorted({round(move.e if columns else move.f, 3) for move in moves})
        most = _FURTHEST * lines[0].size
        steps = [far - near for near, far in itertools.pairwise(places) if far - near < most]
        scale = lines[0].matrix.scale_factor
        return UnseenLines(bool(columns), lines[0].matrix, scale * max(steps, default=0.0))

    def holds_upright(self, run: GlyphRun) -> bool:
        """Return whether *run* is letters side by side within a column."""
        one, other = self.place, run.matrix
        same_way = one.a * other.a + one.b * other.b > 0
        parallel = abs(one.a * other.b - one.b * other.a) < _PARALLEL
        return self.vertical and not run.vertical and same_way and parallel

    def middle_of(self, run: GlyphRun) -> Matrix:
        """Return the column's space with its origin at the top centre of upright letters."""
        width = sum(run.advances) / 1000 * run.size
        x, y = run.matrix.apply(width / 2, -_ASCENT * run.size)
        return replace(self.place, e=x, f=y)


class UnseenText:
    """Writes the unseen letters of one document.

    Args:
        objects: The document's objects.

    Attributes:
        asked: The pieces that were asked for, with their codes. Who wants to know what
            a text asks for clears it before.
    """

    def __init__(self, objects: PdfObjects) -> None:
        self._objects = objects
        self._fonts: list[tuple[int, dict[Piece, str]]] = []
        self._taken: list[set[int]] = []
        self.asked: dict[Piece, str] = {}

    def said(self, run: GlyphRun, lines: UnseenLines | None) -> Said | None:
        """Return *run* as unseen text to be found and copied; None if it has no text.

        Args:
            run: The glyphs.
            lines: The lines of its text; None if they are plain.
        """
        if not any(run.texts):
            return None
        size = run.size
        if lines is not None:
            # Large letters make readers join lines that are far apart.
            size = max(size, lines.pitch / _LOOSE / run.matrix.scale_factor)
        if lines is not None and lines.holds_upright(run):
            pieces = [("".join(run.texts), round(1000 * run.size / size))]
            place = lines.middle_of(run) @ _turned(run.size)
        else:
            scale = run.size / size
            pieces = list((_chunks if _is_fitted(run) else _pieces)(run, scale))
            place = run.matrix @ _turned(run.size) if run.vertical else run.matrix
        if not any(text for text, _ in pieces):
            return None
        number, codes = self._font(pieces)
        text = "".join([codes[piece] for piece in pieces])
        # Two strings, because pdfium sorts strings at one height from left to
        # right, which would reverse the order of columns.
        strings = (text[:4], text[4:]) if run.vertical else (text,)
        shown = "".join([f"<{each}>Tj" for each in strings if each])
        return Said(number, size, f"{matrix_operands(place @ _FLIPPED)} Tm{shown}")

    def finish(self) -> None:
        """Add the fonts that were used to the document."""
        for number, codes in self._fonts:
            self._objects.put(number, _font(self._objects, codes))

    def _font(self, pieces: Sequence[Piece]) -> tuple[int, dict[Piece, str]]:
        """Return the object number and codes of a font that has all *pieces*."""
        if not self._has_room(pieces):
            self._fonts.append((self._objects.reserve(), {}))
            self._taken.append(set())
        number, codes = self._fonts[-1]
        taken = self._taken[-1]
        for piece in pieces:
            if piece not in codes:
                code = _preferred(piece)
                while code in taken:
                    code = code % _LAST + 1
                taken.add(code)
                codes[piece] = f"{code:04X}"
            self.asked[piece] = codes[piece]
        return number, codes

    def _has_room(self, pieces: Iterable[Piece]) -> bool:
        """Return whether the last font has codes for all *pieces*."""
        known = self._fonts[-1][1] if self._fonts else {}
        return bool(self._fonts) and len(known) + len(set(pieces) - known.keys()) <= _MOST

    def gives(self, pieces: Mapping[Piece, str]) -> bool:
        """Return whether *pieces* have these codes in the last font, which gets them."""
        if self._fonts and not self._has_room(pieces):
            return False
        return not pieces or self._font(list(pieces))[1].items() >= pieces.items()

    @property
    def number(self) -> int:
        """Object number of the last font; 0 if there is none."""
        return self._fonts[-1][0] if self._fonts else 0


@functools.lru_cache(65_536)
def _preferred(piece: Piece) -> int:
    """Return the code that a piece has in every document, unless another has it already."""
    text, width = piece
    return zlib.crc32(f"{width} {text}".encode("utf-8", "surrogatepass")) % _LAST + 1


def _turned(size: float) -> Matrix:
    """Return the transform from a column's middle to letters of *size* that run down it."""
    return Matrix(0.0, 1.0, -1.0, 0.0, -_COLUMN_BASELINE * size, 0.0)


def _is_fitted(run: GlyphRun) -> bool:
    """Return whether *run* is stretched to the width of the icon that replaces it."""
    m = run.matrix
    along = m.c * m.c + m.d * m.d if run.vertical else m.a * m.a + m.b * m.b
    area = abs(m.a * m.d - m.b * m.c)
    leftwards = any(unicodedata.bidirectional(each) in _RIGHT_TO_LEFT for each in run.texts[0])
    return abs(along - area) > _FITTED * area and not leftwards


def _chunks(run: GlyphRun, scale: float) -> Iterator[Piece]:
    """Yield the text of *run* in few pieces: Poppler drops a letter close to an equal one."""
    said, width = "".join(run.texts), sum(run.advances) * scale
    for start in range(0, len(said), _LONGEST):
        text = said[start : start + _LONGEST]
        yield text, round(width * len(text) / len(said))


def _pieces(run: GlyphRun, scale: float) -> Iterator[Piece]:
    """Yield the texts of *run*'s clusters in visual order, and their widths."""
    for text, width in _clusters(run):
        if len(text) > 1 and unicodedata.bidirectional(text[0]) in _RIGHT_TO_LEFT:
            share = round(width * scale / len(text))
            yield from ((character, share) for character in reversed(text))
        elif text:
            yield text, round(width * scale)


def _clusters(run: GlyphRun) -> Iterator[tuple[str, float]]:
    said, width = "", 0.0
    for text, advance in zip(run.texts, run.advances, strict=True):
        if text:
            yield said, width
            said, width = text, 0.0
        width += advance
    yield said, width


def _font(objects: PdfObjects, codes: dict[Piece, str]) -> bytes:
    program = INVISIBLE_FONT.read_bytes()
    file = objects.share(stream(f"/Length1 {len(program)}", program))
    descriptor = objects.share(
        "<</Type/FontDescriptor/FontName/Unseen/Flags 4/FontBBox[0 -120 1000 880]/ItalicAngle 0"
        f"/Ascent 1160/Descent -288/CapHeight 733/StemV 80/FontFile2 {file} 0 R>>".encode()
    )
    used = sorted((int(code, 16), width) for (_, width), code in codes.items())
    glyphs = objects.add(stream("", _GLYPH.to_bytes(2) * (used[-1][0] + 1)))
    widths = "".join(f"{code}[{numbers([width], 0)}]" for code, width in used)
    descendant = objects.add(
        "<</Type/Font/Subtype/CIDFontType2/BaseFont/Unseen"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/FontDescriptor {descriptor} 0 R/CIDToGIDMap {glyphs} 0 R/W[{widths}]>>".encode()
    )
    texts = objects.add(stream("", unicode_map((code, text) for (text, _), code in codes.items())))
    return (
        "<</Type/Font/Subtype/Type0/BaseFont/Unseen/Encoding/Identity-H"
        f"/DescendantFonts[{descendant} 0 R]/ToUnicode {texts} 0 R>>".encode()
    )


_OPERATORS = {"M": "m", "L": "l", "C": "c"}
#: Margin around a glyph, in thousandths of the type size, so that no edge is lost.
_SPACE = 40


class GlyphForms:
    """Draws runs as outlines, with form XObjects of one document.

    A form's space is that of its glyph: thousandths of the type size, y upwards.
    It sets no colour and no line width, which are up to its user.

    Args:
        objects: The document's objects.

    Attributes:
        unusable: The fonts whose glyphs could not be read, and why.
    """

    def __init__(self, objects: PdfObjects) -> None:
        self.unusable: dict[FontFace, str] = {}
        self._objects = objects
        self._forms: dict[tuple[FontFace, int, float], int | None] = {}
        self._glyphs: dict[int, tuple[FontFace, int, float]] = {}

    def operators(self, run: GlyphRun, drawing: Operators) -> str:
        """Return the operators that draw *run* in the current colours."""
        parts: list[str] = []
        pen = (0.0, 0.0)
        for glyph, at in zip(run.glyphs, glyph_places(run), strict=True):
            form = self.form(run.font, glyph, run.embolden)
            if form is None:
                continue
            if at != pen:
                # Steps repeat from glyph to glyph, and so compress to almost nothing.
                parts.append(f"1 0 0 1 {numbers((at[0] - pen[0], at[1] - pen[1]), 2)} cm")
                pen = at
            parts.append(f"/{drawing.use('O', form)} Do")
        if not parts:
            return ""
        unit = run.size / 1000
        m = run.matrix @ Matrix.scaling(unit, -unit)
        place = numbers((m.a, m.b, m.c, m.d, m.e, m.f), 8)
        stroke = f" {numbers([run.embolden])} w 1 j" if run.embolden else ""
        return f"q {place} cm{stroke} {' '.join(parts)} Q"

    def form(self, font: FontFace, glyph: int, embolden: float) -> int | None:
        """Return the number of a glyph's form; None if it has no ink."""
        key = (font, glyph, embolden)
        if key not in self._forms:
            number = self._forms[key] = self._added(self._outline(font, glyph), embolden)
            if number is not None:
                self._glyphs.setdefault(number, key)
        return self._forms[key]

    def glyph(self, number: int) -> tuple[FontFace, int, float]:
        """Return the font, the glyph and the stroke of the form that is object *number*."""
        return self._glyphs[number]

    def _outline(self, font: FontFace, glyph: int) -> str:
        try:
            return glyph_outline(font, glyph)
        except (OSError, ValueError, hb.HarfBuzzError) as mistake:
            self.unusable.setdefault(font, str(mistake) or "its outlines cannot be read")
            return ""

    def _added(self, outline: str, embolden: float) -> int | None:
        if not outline:
            return None
        paint = "B" if embolden else "f"
        path, points = _path(outline)
        box = box_around((points,)).grown(_SPACE + embolden)
        entries = f"/Subtype/Form/BBox{corners(box)}"
        return self._objects.share(stream(entries, f"{path}{paint}".encode()))


@functools.lru_cache(maxsize=4096)  # a game has several files, with the same glyphs
def _path(outline: str) -> tuple[str, Polygon]:
    """Return the data of an SVG path as PDF operators, and its points."""
    parts: list[str] = []
    points: list[Point] = [(0.0, 0.0)]
    for command, own in outline_steps(outline):
        if command == "Z":
            parts.append("h")
            continue
        if command == "Q":
            own, command = _cubic(points[-1], *own), "C"
        points += own
        parts.append(
            f"{numbers([part for point in own for part in point], 1)} {_OPERATORS[command]}"
        )
    return "\n".join((*parts, "")), tuple(points[1:])


def _cubic(start: Point, control: Point, end: Point) -> list[Point]:
    """Return a curve with one control point as a curve with two, as in PDF."""
    towards = [
        tuple(one + (middle - one) * 2 / 3 for one, middle in zip(corner, control, strict=True))
        for corner in (start, end)
    ]
    return [(towards[0][0], towards[0][1]), (towards[1][0], towards[1][1]), end]
