"""A separate process for drawings that could kill or stall an engine.

The child reads drawings from standard input and writes the outcome of each to
standard output, in order and at once, so that its parent knows how far it got:
`art` runs it, and finds out which drawing killed it.
"""

from __future__ import annotations

import faulthandler
import math
import os
import struct
import sys
from typing import BinaryIO

#: How long one drawing may take, in seconds of the processor's time: what other
#: programs do meanwhile must not decide what is an error.
TIME_LIMIT = 30.0

_LENGTH = struct.Struct(">Q")
_GOOD, _BAD = b"+", b"-"


def write_record(target: BinaryIO, data: bytes) -> None:
    """Write the length of *data*, then *data*."""
    target.write(_LENGTH.pack(len(data)) + data)


def read_records(data: bytes) -> list[bytes]:
    """Return the complete records in *data*, which may end in the middle of one."""
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
    """Return the child's record about one drawing."""
    return _GOOD + result if isinstance(result, bytes) else _BAD + str(result).encode()


def read_result(record: bytes) -> bytes | str:
    """Return the PDF of a drawing, or the reason there is none."""
    return record[1:] if record[:1] == _GOOD else record[1:].decode("utf-8", "replace")


def main() -> None:
    """Draw the drawings on standard input, and write the outcome of each."""
    # Libraries may write to descriptor 1, which is only for the results.
    with os.fdopen(os.dup(1), "wb") as results:
        os.dup2(2, 1)
        for svg in map(bytes.decode, read_records(sys.stdin.buffer.read())):
            _limit_time()
            result: bytes | Exception
            try:
                result = _drawn(svg)
            except Exception as mistake:
                result = mistake
            except BaseException as mistake:  # a panic in Rust
                result = RuntimeError(str(mistake))
            write_record(results, result_record(result))
            results.flush()


def _drawn(svg: str) -> bytes:
    from punchboard.pdf.art import draw_resvg
    from punchboard.pdf.art_pixels import draw_pixels, needs_pixels

    if needs_pixels(svg):
        return draw_pixels(svg)
    try:
        return draw_resvg(svg)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # a panic in Rust; a picture is better than nothing
        return draw_pixels(svg)


def _limit_time() -> None:
    """End this process once the next drawing has taken too long."""
    try:
        import resource
    except ImportError:  # Windows, which can count the time of a clock only
        faulthandler.cancel_dump_traceback_later()
        faulthandler.dump_traceback_later(10 * TIME_LIMIT, exit=True)
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    end = math.ceil(used.ru_utime + used.ru_stime + TIME_LIMIT)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (end, most))


if __name__ == "__main__":
    main()
