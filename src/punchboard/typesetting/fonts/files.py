"""Opened fonts: a face of a font file at one place in its design space, and its permissions.

A font's maker says in the `fsType` of its `OS/2` table whether it may be
embedded (OpenType 1.9.1, OS/2, fsType). Older fonts may set several usage bits;
then the most permissive counts. Documents for viewing and printing may contain
any font except a restricted one.

Glyphs and whole runs become SVG paths for text that is part of the art.
"""

from __future__ import annotations

import functools
import hashlib
import math
import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import uharfbuzz as hb
from msgspec import Struct

from punchboard import inputs
from punchboard.geometry import Matrix, Point
from punchboard.lengths import format_coordinate, format_number
from punchboard.patterns import regex
from punchboard.typesetting.fonts.sources import FontSource, Posture, names
from punchboard.typesetting.text import FontFace, GlyphRun

_POSTSCRIPT_NAME = 6
#: Ascent and descent of ideographs in their em box; the line metrics of CJK fonts
#: are larger and would push the text down.
IDEOGRAPHIC_BOX = (0.88, 0.12)
#: The slant of synthetic italics and of `slnt` axes: the 14 degrees of CSS.
_OBLIQUE_DEGREES = 14.0
_LEAN = round(math.tan(math.radians(_OBLIQUE_DEGREES)), 9)
#: Type size in points used for faces with an optical size: the usual size of text
#: on cards. Sizes within a deck vary by fractions as texts are fitted, and each
#: would be a font of its own.
_OPTICAL_SIZE = 10.0
#: Bold is synthesised if this weight or more is asked for and the font is lighter.
_BOLD = 600
#: Stroke of synthetic bold in thousandths of the type size per unit of missing
#: weight: 36 from regular to bold. In dense kanji, Noto Sans CJK 400 then has as
#: much ink as its 700; kana and Latin could bear 42, but dense kanji would fill in.
_STROKE_PER_WEIGHT = 0.12
_WIDEST_STROKE = 60.0


class _Axis(Struct, frozen=True):
    tag: str
    lightest: float
    default: float
    heaviest: float

    def nearest(self, position: float) -> float:
        return float(min(max(position, self.lightest), self.heaviest))


class _Facts(Struct, frozen=True):
    """The facts about a face that are the same for all its styles."""

    axes: tuple[_Axis, ...]
    name: str
    fingerprint: str


class Thousandths(dict[int, float]):
    """Font units in thousandths of an em, each computed once; integers if exact."""

    def __init__(self, units: int) -> None:
        self._units = units

    def __missing__(self, length: int) -> float:
        value: float = round(length * 1000 / self._units, 3)
        self[length] = value = int(value) if value.is_integer() else value
        return value


class Font:
    """A face at one place in its design space; its file is opened when first needed.

    Attributes:
        face: The `FontFace` for finished text.
        family: Its family, for messages.
        italic: Whether its letters are slanted by design.
        synthetic_bold: Width of the stroke that makes its letters as bold as
            asked for, in thousandths of the type size; 0 if the face itself is
            bold or bold was not asked for.
        synthetic_slant: How far its letters lean per unit of height to look
            italic; 0 if they need not.
    """

    def __init__(self, source: FontSource, face: FontFace, weight: float, italic: bool) -> None:
        self.face = face
        self.family = source.families[0]
        self.italic = bool(source.postures - {Posture.NORMAL}) and (
            italic or Posture.NORMAL not in source.postures
        )
        made_up = not source.signs
        self.synthetic_bold = _stroke(weight, source.weights[1]) if made_up else 0.0
        self.synthetic_slant = _LEAN if made_up and italic and not self.italic else 0.0
        self._box = source.box
        usual = r"\S" if source.signs else r"[\s\S]"
        self._characters = re.compile(source.characters or usual)
        self._covered: set[str] = set()

    @functools.cached_property
    def harfbuzz(self) -> Any:
        """The HarfBuzz font; positions are in font units."""
        return harfbuzz_font(self.face)

    @functools.cached_property
    def glyph_count(self) -> int:
        """Number of its glyphs."""
        count: int = self.harfbuzz.face.glyph_count
        return count

    @functools.cached_property
    def has_colours(self) -> bool:
        """Whether it has glyphs in colours that can be drawn."""
        return not {"COLR", "SVG "}.isdisjoint(self.harfbuzz.face.table_tags)

    @functools.cached_property
    def ascent(self) -> float:
        """Height above the baseline, in em."""
        return (self._box or _line_metrics(self.harfbuzz))[0]

    @functools.cached_property
    def descent(self) -> float:
        """Depth below the baseline, in em, positive."""
        return (self._box or _line_metrics(self.harfbuzz))[1]

    @functools.cached_property
    def thousandths(self) -> Thousandths:
        """Converts its units to thousandths of an em."""
        return Thousandths(self.harfbuzz.face.upem)

    @property
    def synthetic(self) -> str:
        """The style that is synthetic: `bold`, `italic`, `bold italic`, or ""."""
        made_up = {"bold": self.synthetic_bold, "italic": self.synthetic_slant}
        return " ".join(name for name, amount in made_up.items() if amount)

    def covers(self, text: str) -> bool:
        """Return whether it has a glyph for each character of *text*."""
        if self._covered.issuperset(text):
            return True
        new = set(text) - self._covered
        wanted = self._characters.match
        found = {c for c in new if wanted(c) and self.harfbuzz.get_nominal_glyph(ord(c))}
        self._covered |= found
        return len(found) == len(new)


def open_font(source: FontSource, weight: float, italic: bool) -> Font:
    """Return the face of *source* in the closest style it offers."""
    status = source.path.stat()
    facts = _facts(source.path, source.index, (status.st_size, status.st_mtime_ns))
    axes = tuple(sorted(_positions(facts.axes, weight + source.grade, italic)))
    slanted = italic and {"ital", "slnt"} & {axis.tag for axis in facts.axes}
    value = FontFace(
        path=str(source.path),
        index=source.index,
        axes=axes,
        name=_postscript_name(facts.name, axes, italic=bool(slanted)),
        fingerprint=facts.fingerprint,
    )
    return Font(source, value, weight, italic)


@functools.cache
def harfbuzz_font(face: FontFace) -> Any:
    """Return the HarfBuzz font of *face*, opened once per version of its file."""
    font = hb.Font(hb.Face(_read(Path(face.path)), face.index))
    if face.axes:
        font.set_variations(dict(face.axes))
    return font


def _read(path: Path) -> Any:
    """Return the file's bytes, mapped into memory, so that only used parts are read."""
    inputs.note(path)
    return hb.Blob.from_file_path(str(path))


@functools.lru_cache(1024)
def _facts(path: Path, index: int, version: tuple[int, int]) -> _Facts:
    """Return the facts about a face; *version* tells versions of the file apart."""
    blob = _read(path)
    face = hb.Face(blob, index)
    head = face.reference_table("head").data
    return _Facts(
        axes=tuple(
            _Axis(a.tag, a.min_value, a.default_value, a.max_value) for a in face.axis_infos
        ),
        name=next(names(face, _POSTSCRIPT_NAME), path.stem),
        # `head` contains the checksum of the whole font and its revision.
        fingerprint=hashlib.sha256(b"%d %b" % (len(blob), head)).hexdigest()[:16],
    )


def _positions(axes: tuple[_Axis, ...], weight: float, italic: bool) -> Iterator[tuple[str, float]]:
    """Yield a position on every axis, so that a face has only one form."""
    wanted = {"wght": weight, "wdth": 100.0, "opsz": _OPTICAL_SIZE}
    if italic:
        # A face with both axes draws its italics with `ital`.
        has_italic = any(axis.tag == "ital" for axis in axes)
        wanted |= {"ital": 1.0} if has_italic else {"slnt": -_OBLIQUE_DEGREES}
    else:
        wanted |= {"ital": 0.0, "slnt": 0.0}
    for axis in axes:
        yield axis.tag, axis.nearest(wanted.get(axis.tag, axis.default))


def _stroke(weight: float, boldest: float) -> float:
    """Return the stroke that makes a face of weight *boldest* look like *weight*."""
    if weight < _BOLD or boldest >= _BOLD:
        return 0.0
    return round(min((weight - boldest) * _STROKE_PER_WEIGHT, _WIDEST_STROKE), 3)


def _postscript_name(name: str, axes: tuple[tuple[str, float], ...], *, italic: bool) -> str:
    """Return a name for the PDF; for a variable font it includes the weight."""
    weights = [position for tag, position in axes if tag == "wght"]
    if weights:
        family, _, style = name.partition("-")
        slant = "Italic" if (italic or "Italic" in style) and "Italic" not in family else ""
        name = f"{family}-{weights[0]:g}{slant}"
    kept = (c for c in name if "!" <= c <= "~" and c not in "[](){}<>/%")
    return "".join(kept) or "Font"


def _line_metrics(font: Any) -> tuple[float, float]:
    if font.get_nominal_glyph(ord("永")):
        return IDEOGRAPHIC_BOX
    units = font.face.upem
    extents = font.get_font_extents("ltr")
    return extents.ascender / units, -extents.descender / units


_RESTRICTED = 0x0002
_PREVIEW_AND_PRINT = 0x0004
_EDITABLE = 0x0008
_NO_SUBSETTING = 0x0100
_BITMAPS_ONLY = 0x0200
#: Position of `fsType` in the table.
_FS_TYPE = slice(8, 10)


@functools.cache
def may_embed(face: FontFace) -> bool:
    """Return whether a subset of the font's outlines may be embedded in a document.

    punchboard only ever embeds subsets, so a font that forbids subsets counts
    as one that forbids embedding. Its letters may still be drawn as outlines.
    """
    return allows_subset(Path(face.path), face.index)


def allows_subset(path: Path, index: int) -> bool:
    """Return whether face *index* of the font file *path* may be embedded as a subset."""
    table = hb.Face(hb.Blob.from_file_path(str(path)), index).reference_table("OS/2").data
    bits = int.from_bytes(bytes(table[_FS_TYPE]), "big")
    if bits & (_NO_SUBSETTING | _BITMAPS_ONLY):
        return False
    return not bits & _RESTRICTED or bool(bits & (_PREVIEW_AND_PRINT | _EDITABLE))


@functools.cache
def glyph_outline(font: FontFace, glyph: int) -> str:
    """Return the outline of a glyph as the data of an SVG path.

    Lengths are in thousandths of the type size, and y grows upwards as in the
    font; for a glyph without ink the data is "". In a run of type size s it is
    drawn with `scale(s / 1000, -s / 1000)` at the pen's position.

    Args:
        font: The font.
        glyph: Glyph id in the font file.
    """
    harfbuzz = harfbuzz_font(font)
    parts: list[str] = []
    harfbuzz.draw_glyph(glyph, _pen(), (parts, 1000 / harfbuzz.face.upem))
    return "".join(parts)


def glyph_places(run: GlyphRun) -> Iterator[Point]:
    """Yield the origin of each glyph of *run*.

    It is relative to the run's origin, in thousandths of the type size, y
    upwards.
    """
    shifts = {index: (x, y) for index, x, y in run.offsets}
    pen = 0.0
    for index, advance in enumerate(run.advances):
        x, y = shifts.get(index, (0.0, 0.0))
        yield (x, y - pen) if run.vertical else (pen + x, y)
        pen += advance


@functools.cache
def _pen() -> Any:
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda *arguments: _draw("M", arguments))
    functions.set_line_to_func(lambda *arguments: _draw("L", arguments))
    functions.set_quadratic_to_func(lambda *arguments: _draw("Q", arguments))
    functions.set_cubic_to_func(lambda *arguments: _draw("C", arguments))
    functions.set_close_path_func(lambda data: data[0].append("Z"))
    return functions


def _draw(command: str, arguments: tuple[Any, ...]) -> None:
    *coordinates, (parts, scale) = arguments
    parts.append(command + " ".join(format_number(each * scale) for each in coordinates))


_COMMAND = regex(r"([MLQCZ])([^MLQCZ]*)")


def path_data(runs: Iterable[GlyphRun], matrix: Matrix) -> str:
    """Return the outlines of *runs* as the data of one SVG path.

    Args:
        runs: The glyphs.
        matrix: From the space the runs were set in to that of the path.
    """
    return "".join(_run_path(run, matrix @ run.matrix) for run in runs)


def path_elements(runs: Iterable[GlyphRun], matrix: Matrix) -> Iterator[tuple[str, float]]:
    """Yield the outlines of *runs* as data of SVG paths, with the widths of their strokes.

    Neighbouring runs that are emboldened alike share a path. A stroke has the
    colour of the letters and round joins; 0 means the letters are as in the font.

    Args:
        runs: The glyphs.
        matrix: From the space the runs were set in to that of the paths.
    """

    def stroke(run: GlyphRun) -> float:
        if not run.embolden:
            return 0.0
        return run.embolden * run.size / 1000 * (matrix @ run.matrix).scale_factor

    for width, group in groupby(runs, key=stroke):
        data = path_data(group, matrix)
        if data:
            yield data, width


def _run_path(run: GlyphRun, matrix: Matrix) -> str:
    unit = run.size / 1000
    parts: list[str] = []
    for glyph, (x, y) in zip(run.glyphs, glyph_places(run), strict=True):
        place = Matrix(unit, 0.0, 0.0, -unit, x * unit, -y * unit)
        parts.append(_moved(glyph_outline(run.font, glyph), matrix @ place))
    return "".join(parts)


def outline_steps(outline: str) -> Iterator[tuple[str, list[Point]]]:
    """Yield the commands of a `glyph_outline`, each with its points."""
    for command, arguments in _COMMAND.findall(outline):
        values = iter([float(each) for each in arguments.split()])
        yield command, list(zip(values, values, strict=True))


def _moved(outline: str, matrix: Matrix) -> str:
    result: list[str] = []
    for command, own in outline_steps(outline):
        points = [matrix.apply(x, y) for x, y in own]
        result.append(command)
        result.append(" ".join([format_coordinate(each) for point in points for each in point]))
    return "".join(result)
