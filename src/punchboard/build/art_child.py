"""A process of its own for drawings that could kill or stall an engine.

It reads drawings from standard input and writes what became of each to
standard output, in order, at once; so whoever started it knows how far it came.
"""

from __future__ import annotations

import faulthandler
import os
import struct
import sys
from typing import BinaryIO

#: How long one drawing may take, in seconds.
TIME_LIMIT = 30.0

_LENGTH = struct.Struct(">Q")
_GOOD, _BAD = b"+", b"-"


def write_record(target: BinaryIO, data: bytes) -> None:
    """Write *data* and its length."""
    target.write(_LENGTH.pack(len(data)) + data)


def read_records(data: bytes) -> list[bytes]:
    """Return the whole records in *data*, which may end in the middle of one."""
    place, records = 0, []
    while place + _LENGTH.size <= len(data):
        (length,) = _LENGTH.unpack_from(data, place)
        start = place + _LENGTH.size
        if start + length > len(data):
            break
        records.append(data[start : start + length])
        place = start + length
    return records


def result_record(result: bytes | Exception) -> bytes:
    """Return what the child says of one drawing."""
    return _GOOD + result if isinstance(result, bytes) else _BAD + str(result).encode()


def read_result(record: bytes) -> bytes | str:
    """Return the PDF of a drawing, or why there is none."""
    return record[1:] if record[:1] == _GOOD else record[1:].decode("utf-8", "replace")


def main() -> None:
    """Draw what comes in, and say what became of it."""
    from punchboard.build.art_engines import draw_pixels, draw_resvg, has_filter

    # Libraries may write to descriptor 1; the results need it for themselves.
    with os.fdopen(os.dup(1), "wb") as results:
        os.dup2(2, 1)
        for svg in map(bytes.decode, read_records(sys.stdin.buffer.read())):
            faulthandler.dump_traceback_later(TIME_LIMIT, exit=True)
            result: bytes | Exception
            try:
                result = draw_pixels(svg) if has_filter(svg) else draw_resvg(svg)
            except Exception as mistake:
                result = mistake
            except BaseException as mistake:  # a panic in Rust
                result = RuntimeError(str(mistake))
            faulthandler.cancel_dump_traceback_later()
            write_record(results, result_record(result))
            results.flush()


if __name__ == "__main__":
    main()
