"""The faces in font files, as far as choosing one needs to know them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import uharfbuzz as hb

SUFFIXES = frozenset({".ttf", ".otf", ".ttc", ".otc"})
_FAMILY_NAMES = (16, 1)  # typographic family, family
#: Where `OS/2` keeps `fsSelection`, and its bit for oblique letters.
_FS_SELECTION = slice(62, 64)
_OBLIQUE_BIT = 0x0200
#: Tables of which a face must have one to be drawn.
_OUTLINES = frozenset({"glyf", "CFF ", "CFF2"})


class Posture(StrEnum):
    """How letters stand, in the words of CSS (`font-style`)."""

    NORMAL = "normal"
    OBLIQUE = "oblique"
    ITALIC = "italic"


@dataclass(frozen=True, slots=True)
class FontSource:
    """A face in a font file.

    Attributes:
        path: The font file.
        index: Number of the face in a collection; 0 in a plain file.
        families: The names it answers to, in all languages of the file; the
            first is how messages call it.
        weights: Lightest and boldest weight it can have.
        postures: How its letters can stand.
        widths: Narrowest and widest it can be, in per cent of the normal width.
        characters: Regular expression of the only characters it is used for
            (CSS `unicode-range`); "" means all it has.
        box: Ascent and descent it is set with, in em, so that it stands where
            the faces stand that it goes with; None takes its own.
        signs: Whether it holds signs and not letters; signs are never slanted
            or thickened, and the spaces beside them come from other faces.
        grade: Added to the weight it is opened at, so that it is as dark as
            the faces it goes with.
    """

    path: Path
    index: int
    families: tuple[str, ...]
    weights: tuple[float, float] = (400.0, 400.0)
    postures: frozenset[Posture] = frozenset({Posture.NORMAL})
    widths: tuple[float, float] = (100.0, 100.0)
    characters: str = ""
    box: tuple[float, float] | None = None
    signs: bool = False
    grade: float = 0.0


def read_sources(path: Path) -> tuple[FontSource, ...]:
    """Return the faces in a font file; none if it cannot be read as a font."""
    try:
        return tuple(_read_sources(path))
    # Tags that are no text are those of a damaged file.
    except (OSError, UnicodeDecodeError, hb.HarfBuzzError):
        return ()


def names(face: Any, *kinds: int) -> Iterator[str]:
    """Yield the names of the given kinds in all languages, in the order of *kinds*."""
    entries = face.list_names()
    for kind in kinds:
        for entry in entries:
            if int(entry.name_id) == kind and (name := face.get_name(kind, entry.language)):
                yield name


def _read_sources(path: Path) -> Iterator[FontSource]:
    blob = hb.Blob.from_file_path(str(path))
    for index in range(_face_count(blob)):
        face = hb.Face(blob, index)
        families = tuple(dict.fromkeys(names(face, *_FAMILY_NAMES)))
        if families and _has_letters(face):
            yield _source(path, index, face, families)


def _source(path: Path, index: int, face: Any, families: tuple[str, ...]) -> FontSource:
    axes = {axis.tag: (axis.min_value, axis.max_value) for axis in face.axis_infos}
    style = hb.Font(face)
    weight, width = (style.get_style_value(t) for t in (hb.StyleTag.WEIGHT, hb.StyleTag.WIDTH))
    return FontSource(
        path=path,
        index=index,
        families=families,
        weights=axes.get("wght", (weight, weight)),
        postures=_postures(face, style, axes),
        widths=axes.get("wdth", (width, width)),
    )


def _postures(face: Any, style: Any, axes: dict[str, tuple[float, float]]) -> frozenset[Posture]:
    if "ital" in axes:
        return frozenset({Posture.NORMAL, Posture.ITALIC})
    if "slnt" in axes:
        return frozenset({Posture.NORMAL, Posture.OBLIQUE})
    selection = int.from_bytes(bytes(face.reference_table("OS/2").data[_FS_SELECTION]), "big")
    if selection & _OBLIQUE_BIT:
        return frozenset({Posture.OBLIQUE})
    italic = bool(style.get_style_value(hb.StyleTag.ITALIC))
    return frozenset({Posture.ITALIC if italic else Posture.NORMAL})


def _has_letters(face: Any) -> bool:
    """Return whether there are outlines, and characters that lead to them."""
    tables = set(face.table_tags)
    return face.glyph_count > 0 and "cmap" in tables and not _OUTLINES.isdisjoint(tables)


def _face_count(blob: Any) -> int:
    """Return the number of faces by the header of a collection; 1 without one."""
    header = bytes(blob.data[:12])
    if header[:4] != b"ttcf":
        return 1
    # A damaged header may claim billions; no collection has more than a few.
    return min(int.from_bytes(header[8:12], "big"), 64)
