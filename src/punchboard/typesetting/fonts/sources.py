"""Where fonts come from: faces in font files, in installed packages, on the machine.

A source has just the facts needed to choose a face. `nearest` chooses among the
faces of a family by CSS Fonts 4, 5.2 (font style matching): width, then slant,
then weight. The fonts installed with punchboard are files of other packages,
which are found but never imported; their facts are written down here, so that
none has to be opened. The machine's own fonts are found by family name through
fontconfig.

Web fonts (WOFF, WOFF2) are unpacked into files that everything else can open. The
unpacked size is measured first, because a small file can contain far more than fits
into memory.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import importlib.util
import io
import logging
import shutil
import struct
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any

import uharfbuzz as hb
from msgspec import Struct

from punchboard import inputs
from punchboard.workspace import write_atomically

_PLAIN_SUFFIXES = frozenset({".ttf", ".otf", ".ttc", ".otc"})
_WEB_SUFFIXES = frozenset({".woff", ".woff2"})
#: The endings of fonts that a project may have.
SUFFIXES = _PLAIN_SUFFIXES | _WEB_SUFFIXES
_FAMILY_NAMES = (16, 1)  # typographic family, family
#: Position of `fsSelection` in `OS/2`, and its bit for oblique letters.
_FS_SELECTION = slice(62, 64)
_OBLIQUE_BIT = 0x0200
#: A face must have one of these tables to be drawn.
_OUTLINES = frozenset({"glyf", "CFF ", "CFF2"})
#: Maximum size of a packed font, and of its contents, in bytes.
SIZE_LIMIT = 64 * 1024 * 1024
#: The header of both formats, up to the number of tables (WOFF 1.0, 3; WOFF2, 4.1).
_TABLE_COUNT = struct.Struct(">12xH")
_WOFF_HEADER, _WOFF2_HEADER = 44, 48
#: Position and length of each header's pointers to metadata and private data.
_NOTES, _NOTES_LENGTH = {b"wOFF": 24, b"wOF2": 28}, 20
#: Tag, offset, packed length, length, checksum.
_WOFF_ENTRY = struct.Struct(">4sIIII")
#: Maximum size of a table's entry in bytes: flags, tag, two lengths of five bytes.
_WOFF2_ENTRY_MOST = 15
_WOFF2_PACKED_LENGTH = struct.Struct(">20xI")


class Posture(StrEnum):
    """The slant of letters, in the terms of CSS (`font-style`)."""

    NORMAL = "normal"
    OBLIQUE = "oblique"
    ITALIC = "italic"


class FontSource(Struct, frozen=True):
    """A face in a font file.

    Attributes:
        path: The font file.
        index: Number of the face in a collection; 0 in a plain file.
        families: Its names in all languages of the file; messages use the first.
        weights: Its lightest and boldest weight.
        postures: The slants it offers.
        widths: Its narrowest and widest width, in per cent of the normal width.
        characters: Regular expression of the only characters it is used for
            (CSS `unicode-range`); "" means all it has.
        box: Ascent and descent it is set with, in em, so that it aligns with
            the faces it is combined with; None for its own.
        signs: Whether it contains symbols and not letters; symbols are never
            slanted or thickened, and the spaces beside them come from other
            faces.
        grade: Added to the weight it is opened at, so that it is as dark as
            the faces it is combined with.
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
    # Only a damaged file has tags that are not text.
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
    inputs.note(path)
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
    """Return whether it has outlines, and characters that lead to them."""
    tables = set(face.table_tags)
    return face.glyph_count > 0 and "cmap" in tables and not _OUTLINES.isdisjoint(tables)


def _face_count(blob: Any) -> int:
    """Return the number of faces in a collection according to its header, or 1."""
    header = bytes(blob.data[:12])
    if header[:4] != b"ttcf":
        return 1
    # A damaged header may claim billions; real collections have a few.
    return min(int.from_bytes(header[8:12], "big"), 64)


_ORDER = {
    True: (Posture.ITALIC, Posture.OBLIQUE, Posture.NORMAL),
    False: (Posture.NORMAL, Posture.OBLIQUE, Posture.ITALIC),
}


def nearest(sources: Iterable[FontSource], weight: float, italic: bool) -> FontSource:
    """Return the face CSS would choose from a family's *sources*; the first among equals."""

    def distance(source: FontSource) -> tuple[tuple[int, float], int, tuple[int, float]]:
        lightest, boldest = source.weights
        have = min(max(weight, lightest), boldest)
        return _width_distance(source.widths), _turn(source, italic), _weight_distance(weight, have)

    return min(sources, key=distance)


def _turn(source: FontSource, italic: bool) -> int:
    """Return the rank of the face's postures in the order CSS tries them."""
    order = _ORDER[italic]
    return min(order.index(posture) for posture in source.postures)


def _width_distance(widths: tuple[float, float]) -> tuple[int, float]:
    """Return the rank of *widths* when the normal width is wanted: narrower first."""
    narrowest, widest = widths
    if widest < 100:
        return 1, 100 - widest
    return (2, narrowest - 100) if narrowest > 100 else (0, 0.0)


def _weight_distance(want: float, have: float) -> tuple[int, float]:
    """Return the rank of weight *have* in the order CSS tries them for *want*."""
    if have == want:
        return 0, 0.0
    if 400 <= want <= 500:
        if want < have <= 500:
            return 1, have
        return (2, -have) if have < want else (3, have)
    first = have < want if want < 400 else have > want
    return (1 if first else 2), abs(have - want)


#: The faces of the Noto Sans CJK collection, in order.
_REGIONS = ("JP", "KR", "SC", "TC", "HK")
#: Scripts with their own file in the package of Noto fonts.
SCRIPTS = (
    "Arabic Hebrew Devanagari Thai Bengali Gujarati Gurmukhi Kannada Malayalam Oriya Sinhala "
    "Tamil Telugu Khmer Lao Myanmar Armenian Georgian Ethiopic"
).split()
_ITALIC = frozenset({Posture.ITALIC})


def packaged_families() -> tuple[str, ...]:
    """Return the family names with their usual capitals."""
    return tuple(dict.fromkeys(each.families[0] for each in _all_sources()))


@functools.cache
def packaged_sources(key: str) -> tuple[FontSource, ...]:
    """Return the faces of a family, by its name in lower case; none if it is unknown."""
    return tuple(
        each for each in _all_sources() if key in {name.casefold() for name in each.families}
    )


@functools.cache
def _all_sources() -> tuple[FontSource, ...]:
    return (*_cjk(), *_latin(), *_scripts(), *_signs())


def _cjk() -> Iterator[FontSource]:
    path = _folder("manimgx_fonts_cjk") / "NotoSansCJK-VF.otf.ttc"
    for index, region in enumerate(_REGIONS):
        names = (f"Noto Sans CJK {region}", f"Noto Sans {region}")
        yield FontSource(path, index, names, (100.0, 900.0))
    serif = _folder("pylopdf_fonts_jp") / "NotoSerifJP-Regular.otf"
    yield FontSource(serif, 0, ("Noto Serif JP", "Noto Serif CJK JP"))


def _latin() -> Iterator[FontSource]:
    """Yield the families that have italics, aligned on the line with CJK faces."""
    noto = _folder("manimgx_fonts")
    yield from _pair(noto, "Noto Sans", "NotoSans", "[wght].ttf", (400.0, 700.0))
    for family, package, axes in (
        ("Source Sans 3", "fontpkg_source_sans_3", "[wght].ttf"),
        ("Source Serif 4", "fontpkg_source_serif_4", "[opsz,wght].ttf"),
        ("Source Code Pro", "fontpkg_source_code_pro", "[wght].ttf"),
    ):
        stem = family.replace(" ", "")
        yield from _pair(_folder(package) / "files", family, stem, axes, (200.0, 900.0))


def _pair(
    folder: Path, family: str, stem: str, axes: str, weights: tuple[float, float]
) -> Iterator[FontSource]:
    yield FontSource(folder / f"{stem}{axes}", 0, (family,), weights)
    yield FontSource(folder / f"{stem}-Italic{axes}", 0, (family,), weights, _ITALIC)


def _scripts() -> Iterator[FontSource]:
    folder = _folder("manimgx_fonts")
    for script in SCRIPTS:
        path = folder / f"NotoSans{script}[wght].ttf"
        yield FontSource(path, 0, (f"Noto Sans {script}",), (400.0, 700.0))


def _signs() -> Iterator[FontSource]:
    folder = _folder("manimgx_fonts")
    symbols, emoji = folder / "NotoSansSymbols[wght].ttf", folder / "NotoEmoji[wght].ttf"
    dejavu = _folder("ziafont") / "fonts" / "DejaVuSans.ttf"
    yield FontSource(symbols, 0, ("Noto Sans Symbols",), (400.0, 700.0), signs=True)
    yield FontSource(emoji, 0, ("Noto Emoji",), (300.0, 700.0), signs=True)
    yield FontSource(dejavu, 0, ("DejaVu Sans",))


@functools.cache
def _folder(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the package {package} is not installed", name=package)
    return Path(spec.origin).parent


@functools.cache
def system_sources(key: str) -> tuple[FontSource, ...]:
    """Return the machine's faces of a family, by its name in lower case.

    Returns nothing if there is no such font, or no fontconfig.
    """
    return tuple(
        source
        for path in _files_by_family().get(key, ())
        for source in read_sources(path)
        if key in {family.casefold() for family in source.families}
    )


@functools.cache
def _files_by_family() -> dict[str, tuple[Path, ...]]:
    """Return the files of each family, by its name in lower case."""
    listing = inputs.system_fonts().decode("utf-8", "replace")
    files: dict[str, set[Path]] = {}
    for line in listing.splitlines():
        name, _, families = line.partition("\t")
        if Path(name).suffix.lower() in _PLAIN_SUFFIXES:
            for family in families.split(","):
                files.setdefault(family.strip().casefold(), set()).add(Path(name))
    return {family: tuple(sorted(paths)) for family, paths in files.items()}


class UnusableWoffError(ValueError):
    """A file is not a usable web font; the text says what is wrong with it."""


def file_sources(path: Path, cache: Path | None) -> tuple[FontSource, ...]:
    """Return the faces of a font file; a web font is unpacked once per version of the file.

    Args:
        path: The file.
        cache: Folder for unpacked fonts; if None or not writable, they are
            kept only while punchboard runs.

    Raises:
        UnusableWoffError: A web font is damaged, or too large when unpacked.
    """
    if path.suffix.lower() not in _WEB_SUFFIXES:
        return read_sources(path)
    data = _read(path)
    name = f"font-{hashlib.sha256(data).hexdigest()[:32]}.ttf"
    if cache and (found := read_sources(cache / name)):
        return found
    return read_sources(_keep(_unpack(data), name, cache))


def _keep(font: bytes, name: str, cache: Path | None) -> Path:
    """Write *font* to a file, and return its path."""
    if cache:
        with contextlib.suppress(OSError):
            write_atomically(cache / name, font)
            return cache / name
    try:
        path = _passing_folder() / name
        write_atomically(path, font)
    except OSError as mistake:
        raise UnusableWoffError("there is not enough memory to unpack it") from mistake
    return path


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > SIZE_LIMIT:
            raise UnusableWoffError("it is too large")
        return path.read_bytes()
    except OSError as mistake:
        raise UnusableWoffError("it cannot be read") from mistake


def _unpack(data: bytes) -> bytes:
    """Return the TrueType or OpenType font in *data*."""
    measure = {b"wOFF": _measure_woff, b"wOF2": _measure_woff2}.get(data[:4])
    if measure is None:
        raise UnusableWoffError("it is not in the format that its name says")
    # Imported here, because it takes as long as the rest of the startup.
    from fontTools.ttLib import TTFont

    # Whatever it would write to the terminal becomes a diagnostic.
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    packed, unpacked = io.BytesIO(_without_notes(data)), io.BytesIO()
    try:
        if measure(data) > SIZE_LIMIT:
            raise UnusableWoffError("it unpacks to more than a font can be")
        font = TTFont(packed, recalcBBoxes=False, recalcTimestamp=False)
        font.flavor = font.flavorData = None
        font.save(unpacked)
    except UnusableWoffError:
        raise
    # fontTools trusts what tables say about each other, and fails in many ways.
    except Exception as mistake:
        raise UnusableWoffError("it is damaged") from mistake
    return unpacked.getvalue()


def _without_notes(data: bytes) -> bytes:
    """Return *data* without its pointers to metadata, which may be packed too."""
    start = _NOTES[data[:4]]
    return data[:start] + bytes(_NOTES_LENGTH) + data[start + _NOTES_LENGTH :]


def _measure_woff(data: bytes) -> int:
    """Return the unpacked size of the tables, in bytes; stops above the limit."""
    total = 0
    (count,) = _TABLE_COUNT.unpack_from(data)
    entries = data[_WOFF_HEADER : _WOFF_HEADER + count * _WOFF_ENTRY.size]
    for _, offset, packed, length, _ in _WOFF_ENTRY.iter_unpack(entries):
        total += length
        if total > SIZE_LIMIT:
            break
        if packed < length:
            unpacking = zlib.decompressobj()
            if len(unpacking.decompress(data[offset : offset + packed], length + 1)) != length:
                raise UnusableWoffError("it is damaged")
    return total


def _measure_woff2(data: bytes) -> int:
    """Return the unpacked size of the stream of all tables, in bytes."""
    import brotli
    from fontTools.ttLib.woff2 import WOFF2DirectoryEntry

    total = 0
    (count,) = _TABLE_COUNT.unpack_from(data)
    rest = data[_WOFF2_HEADER : _WOFF2_HEADER + count * _WOFF2_ENTRY_MOST]
    directory = len(rest)
    for _ in range(count):
        entry = WOFF2DirectoryEntry()
        rest = entry.fromString(rest)
        total += max(entry.length, entry.origLength)
    if total > SIZE_LIMIT:
        return total
    start = _WOFF2_HEADER + directory - len(rest)
    (packed,) = _WOFF2_PACKED_LENGTH.unpack_from(data)
    unpacking = brotli.Decompressor()
    stream = unpacking.process(data[start : start + packed], output_buffer_limit=total + 1)
    if len(stream) > total:
        raise UnusableWoffError("it is damaged")
    return total


@functools.cache
def _passing_folder() -> Path:
    """Return a temporary folder that is deleted when punchboard ends."""
    folder = Path(tempfile.mkdtemp(prefix="punchboard-fonts-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
