"""Text as outlines: each distinct glyph once, as a form XObject."""

from __future__ import annotations

import re
from collections.abc import Iterator

import uharfbuzz as hb

from punchboard.build.drawing import Drawing
from punchboard.build.pdf_objects import PdfObjects, corners, numbers, stream
from punchboard.geometry import Matrix, Point, Rect
from punchboard.layouts.face import FontFace, GlyphRun
from punchboard.layouts.glyph_outlines import glyph_outline, glyph_places

_COMMAND = re.compile(r"([MLQCZ])([^MLQCZ]*)")
_OPERATORS = {"M": "m", "L": "l", "C": "c"}
#: Around a glyph, in thousandths of the type size, so that no edge is lost.
_SPACE = 40


class GlyphForms:
    """Draws runs with forms of one document.

    A form's space is the glyph's: thousandths of the type size, y upwards. It
    sets no colour and no line width, which are of those who draw it.

    Args:
        objects: The document's objects.

    Attributes:
        unusable: The fonts whose glyphs could not be read, and why.
    """

    def __init__(self, objects: PdfObjects) -> None:
        self.unusable: dict[FontFace, str] = {}
        self._objects = objects
        self._forms: dict[tuple[FontFace, int, float], int | None] = {}

    def operators(self, run: GlyphRun, drawing: Drawing) -> str:
        """Return the operators that draw *run* in the colours that are set."""
        parts: list[str] = []
        pen = (0.0, 0.0)
        for glyph, at in zip(run.glyphs, glyph_places(run), strict=True):
            form = self._form(run.font, glyph, run.embolden)
            if form is None:
                continue
            if at != pen:
                # Steps repeat from glyph to glyph, and so take next to no room.
                parts.append(f"1 0 0 1 {numbers((at[0] - pen[0], at[1] - pen[1]), 2)} cm")
                pen = at
            drawing.use("XObject", f"O{form}", form)
            parts.append(f"/O{form} Do")
        if not parts:
            return ""
        unit = run.size / 1000
        m = run.matrix @ Matrix.scaling(unit, -unit)
        place = numbers((m.a, m.b, m.c, m.d, m.e, m.f), 8)
        stroke = f" {numbers([run.embolden])} w 1 j" if run.embolden else ""
        return f"q {place} cm{stroke} {' '.join(parts)} Q"

    def _form(self, font: FontFace, glyph: int, embolden: float) -> int | None:
        """Return the number of a glyph's form; None where it has no ink."""
        key = (font, glyph, embolden)
        if key not in self._forms:
            self._forms[key] = self._added(self._outline(font, glyph), embolden)
        return self._forms[key]

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
        xs, ys = zip(*points, strict=True)
        box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        entries = f"/Subtype/Form/BBox{corners(box.grown(_SPACE + embolden))}"
        return self._objects.share(stream(entries, f"{path}{paint}".encode()))


def _path(outline: str) -> tuple[str, list[Point]]:
    """Return the data of an SVG path as PDF operators, and its points."""
    parts: list[str] = []
    points: list[Point] = [(0.0, 0.0)]
    for command, arguments in _COMMAND.findall(outline):
        if command == "Z":
            parts.append("h")
            continue
        own = list(_pairs(arguments))
        if command == "Q":
            own, command = _cubic(points[-1], *own), "C"
        points += own
        parts.append(
            f"{numbers([part for point in own for part in point], 1)} {_OPERATORS[command]}"
        )
    return "\n".join((*parts, "")), points[1:]


def _pairs(arguments: str) -> Iterator[Point]:
    values = iter([float(each) for each in arguments.split()])
    return zip(values, values, strict=True)


def _cubic(start: Point, control: Point, end: Point) -> list[Point]:
    """Return a curve with one control point as PDF has them, with two."""
    towards = [
        tuple(one + (middle - one) * 2 / 3 for one, middle in zip(corner, control, strict=True))
        for corner in (start, end)
    ]
    return [(towards[0][0], towards[0][1]), (towards[1][0], towards[1][1]), end]
