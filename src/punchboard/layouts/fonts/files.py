"""Font files: what is in them, and faces of them opened for shaping."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from punchboard.layouts.face import FontFace

SUFFIXES = frozenset({".ttf", ".otf", ".ttc", ".otc"})
_FAMILY_NAMES = (16, 1)  # typographic family, family
_POSTSCRIPT_NAME = 6
#: Ascent and descent of ideographs in their em box; what line metrics of CJK
#: fonts say is higher and would push the text down.
_IDEOGRAPHIC_BOX = (0.88, 0.12)


@dataclass(frozen=True, slots=True)
class FontSource:
    """A face in a font file, as far as choosing one needs to know it.

    Attributes:
        path: The font file.
        index: Number of the face in a collection; 0 in a plain file.
        families: The names it answers to, in all languages of the file.
        weights: Lightest and boldest weight it can have.
        italic: Whether its letters are slanted.
        width: Per cent of the normal width.
    """

    path: Path
    index: int
    families: tuple[str, ...]
    weights: tuple[float, float] = (400.0, 400.0)
    italic: bool = False
    width: float = 100.0


class Thousandths(dict[int, float]):
    """Font units in thousandths of an em, each computed once; ints where exact."""

    def __init__(self, units: int) -> None:
        self._units = units

    def __missing__(self, length: int) -> float:
        value: float = round(length * 1000 / self._units, 3)
        self[length] = value = int(value) if value.is_integer() else value
        return value


class Font:
    """A face at one place in its design space, ready for shaping.

    Attributes:
        face: Its value for finished text.
        harfbuzz: The HarfBuzz font; positions are in font units.
        glyph_count: Number of its glyphs.
        italic: Whether its letters are slanted.
        ascent: Height above the baseline, in em.
        descent: Depth below the baseline, in em, positive.
        thousandths: Its units in thousandths of an em.
    """

    def __init__(self, face: FontFace, italic: bool) -> None:
        self.face = face
        self.italic = italic
        self.harfbuzz = harfbuzz_font(face)
        self.glyph_count: int = self.harfbuzz.face.glyph_count
        self.ascent, self.descent = _line_metrics(self.harfbuzz)
        self.thousandths = Thousandths(self.harfbuzz.face.upem)
        self._covered: set[str] = set()

    def covers(self, text: str) -> bool:
        """Return whether there is a glyph for each character of *text*."""
        if self._covered.issuperset(text):
            return True
        new = set(text) - self._covered
        found = {each for each in new if self.harfbuzz.get_nominal_glyph(ord(each))}
        self._covered |= found
        return len(found) == len(new)


def read_sources(path: Path) -> tuple[FontSource, ...]:
    """Return the faces in a font file; none if it cannot be read as a font."""
    return tuple(_read_sources(path))


def open_font(source: FontSource, weight: float, italic: bool) -> Font:
    """Return the face of *source* at the nearest weight it can have."""
    blob = _read(source.path)
    face = hb.Face(blob, source.index)
    axes = tuple(sorted(_axis_positions(face, weight, italic)))
    head = face.reference_table("head").data
    value = FontFace(
        path=str(source.path),
        index=source.index,
        axes=axes,
        name=_postscript_name(face, axes, source.path.stem),
        # `head` holds the checksum of the whole font and its revision.
        fingerprint=hashlib.sha256(b"%d %b" % (len(blob), head)).hexdigest()[:16],
    )
    return Font(value, source.italic or (italic and _has_slant(face)))


@functools.cache
def harfbuzz_font(face: FontFace) -> Any:
    """Return the HarfBuzz font of *face*, opened once per version of its file."""
    font = hb.Font(hb.Face(_read(Path(face.path)), face.index))
    if face.axes:
        font.set_variations(dict(face.axes))
    return font


def _read(path: Path) -> Any:
    """Return the file's bytes, mapped into memory: only what is used is read."""
    return hb.Blob.from_file_path(str(path))


def _read_sources(path: Path) -> Iterator[FontSource]:
    try:
        blob = _read(path)
    except (OSError, hb.HarfBuzzError):
        return
    for index in range(_face_count(blob)):
        face = hb.Face(blob, index)
        families = tuple(dict.fromkeys(_names(face, *_FAMILY_NAMES)))
        if face.glyph_count == 0 or not families:
            continue
        font = hb.Font(face)
        weight = font.get_style_value(hb.StyleTag.WEIGHT)
        ranges = [(a.min_value, a.max_value) for a in face.axis_infos if a.tag == "wght"]
        yield FontSource(
            path=path,
            index=index,
            families=families,
            weights=ranges[0] if ranges else (weight, weight),
            italic=bool(font.get_style_value(hb.StyleTag.ITALIC)),
            width=font.get_style_value(hb.StyleTag.WIDTH),
        )


def _face_count(blob: Any) -> int:
    """Return the number of faces by the header of a collection; 1 without one."""
    header = bytes(blob.data[:12])
    if header[:4] != b"ttcf":
        return 1
    # A damaged header may claim billions; no collection has more than a few.
    return min(int.from_bytes(header[8:12], "big"), 64)


def _names(face: Any, *kinds: int) -> Iterator[str]:
    """Yield the names of the given kinds in all languages, in the order of *kinds*."""
    names = face.list_names()
    for kind in kinds:
        for entry in names:
            if int(entry.name_id) == kind and (name := face.get_name(kind, entry.language)):
                yield name


def _axis_positions(face: Any, weight: float, italic: bool) -> Iterator[tuple[str, float]]:
    """Yield a position on every axis, so that what is set has one form only."""
    for axis in face.axis_infos:
        position = axis.default_value
        if axis.tag == "wght":
            position = min(max(weight, axis.min_value), axis.max_value)
        elif axis.tag == "ital" and italic:
            position = axis.max_value
        elif axis.tag == "slnt" and italic:
            position = axis.min_value
        yield axis.tag, float(position)


def _has_slant(face: Any) -> bool:
    return any(axis.tag in {"ital", "slnt"} for axis in face.axis_infos)


def _postscript_name(face: Any, axes: tuple[tuple[str, float], ...], stem: str) -> str:
    """Return a name for the PDF; a variable font's says its weight."""
    name = next(_names(face, _POSTSCRIPT_NAME), stem)
    weights = [position for tag, position in axes if tag == "wght"]
    if weights:
        name = f"{name.partition('-')[0]}-{weights[0]:g}"
    kept = (c for c in name if "!" <= c <= "~" and c not in "[](){}<>/%")
    return "".join(kept) or "Font"


def _line_metrics(font: Any) -> tuple[float, float]:
    if font.get_nominal_glyph(ord("永")):
        return _IDEOGRAPHIC_BOX
    units = font.face.upem
    extents = font.get_font_extents("ltr")
    return extents.ascender / units, -extents.descender / units
