"""Web fonts (WOFF, WOFF2), unpacked into files that everything else can open.

The unpacked size is measured before a file is unpacked, because a small file
can contain far more than fits into memory.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import io
import logging
import shutil
import struct
import tempfile
import zlib
from pathlib import Path

from punchboard.typesetting.fonts.sources import FontSource, read_sources
from punchboard.workspace import write_atomically

SUFFIXES = frozenset({".woff", ".woff2"})
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


class UnusableWoffError(ValueError):
    """A file is not a usable web font; the text says what is wrong with it."""


def unpacked_sources(path: Path, cache: Path | None) -> tuple[FontSource, ...]:
    """Return the faces of a packed font, which is unpacked once per version of the file.

    Args:
        path: The file.
        cache: Folder for the unpacked font; if None or not writable, it is
            kept only while punchboard runs.

    Raises:
        UnusableWoffError: It is damaged, or too large when unpacked.
    """
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
