"""A TrueType font of dots, never drawn: what unseen letters are set in."""

from __future__ import annotations

import functools
import struct

#: Number of the glyph that stands for every letter; 0 is for missing ones.
GLYPH = 1
_EM = 1000
_DOT = 10
_MAGIC = 0x5F0F3CF5
_CHECKSUM = 0xB1B0AFBA


@functools.cache
def hollow_font() -> bytes:
    """Return a font file of two glyphs, each as wide as high.

    It has the tables that ISO 32000-1, 9.9 asks of the program of a
    CIDFontType2, in the forms that the OpenType specification gives them.
    """
    dot = _padded(_dot())
    tables = {
        b"glyf": 2 * dot,
        b"head": _head(0),
        b"hhea": struct.pack(">IhhhH11hH", 0x00010000, 880, -120, 0, _EM, *[0] * 11, 2),
        b"hmtx": struct.pack(">HhHh", _EM, 0, _EM, 0),
        b"loca": struct.pack(">3H", 0, len(dot) // 2, len(dot)),
        b"maxp": struct.pack(">I14H", 0x00010000, 2, 4, 1, 0, 0, 2, *[0] * 8),
    }
    file = _file(tables)
    # The one number that the checksums, also of its own table, do not count.
    return file.replace(_head(0), _head((_CHECKSUM - _checksum(file)) & 0xFFFFFFFF))


def _dot() -> bytes:
    """Return a glyph that is a tiny square: some readers skip what has no extent."""
    # Flags of the corners, which say how each is reached from the one before;
    # then the steps: to the right, up and down.
    flags, steps = (49, 53, 51, 21), (_DOT, _DOT, _DOT)
    return struct.pack(">5h2H4B3B", 1, 0, 0, _DOT, _DOT, 3, 0, *flags, *steps)


def _head(adjustment: int) -> bytes:
    version = revision = 0x00010000
    flags, style, smallest, direction = 0, 0, 8, 2
    return struct.pack(
        ">4I2H16x4h2H3h",
        version, revision, adjustment, _MAGIC, flags, _EM,
        0, -120, _EM, 880, style, smallest, direction, 0, 0,
    )  # fmt: skip


def _file(tables: dict[bytes, bytes]) -> bytes:
    count = len(tables)
    power = count.bit_length() - 1
    span = 16 << power
    head = struct.pack(">I4H", 0x00010000, count, span, power, 16 * count - span)
    place = len(head) + 16 * count
    records, bodies = [], []
    for tag, data in sorted(tables.items()):
        records.append(struct.pack(">4s3I", tag, _checksum(data), place, len(data)))
        bodies.append(_padded(data))
        place += len(bodies[-1])
    return b"".join((head, *records, *bodies))


def _checksum(data: bytes) -> int:
    padded = _padded(data)
    words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(words) & 0xFFFFFFFF


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)
