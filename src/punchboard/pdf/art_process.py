"""A separate process for drawings that could kill or stall an engine.

The child reads drawings from standard input and writes the outcome of each to
standard output, in order and at once, so that its parent knows how far it got.
The parent runs it and finds out which drawing killed it.
"""

from __future__ import annotations

import faulthandler
import io
import math
import os
import signal
import struct
import sys
from collections.abc import Sequence
from enum import Enum, auto
from typing import BinaryIO, TypeAlias

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


#: The command that runs the child; -P excludes modules in the working folder.
COMMAND = (sys.executable, "-P", "-m", "punchboard.pdf.art_process")
#: Maximum number of drawings for one child process.
_BATCH = 16
#: How many times longer than its processor's time a child may live.
_PATIENCE = 20


class Death(Enum):
    """How a child ended before it was finished."""

    CRASH = auto()
    TIME_LIMIT = auto()


#: The PDF of a drawing, the reason there is none, or how the drawing killed the child.
ArtOutcome: TypeAlias = bytes | str | Death


def draw_apart(svgs: Sequence[str]) -> list[ArtOutcome]:
    """Return the outcome of drawing each of *svgs* in a child process."""
    # Needed too rarely to import it in every build.
    from concurrent.futures import ThreadPoolExecutor

    batches = [svgs[start : start + _BATCH] for start in range(0, len(svgs), _BATCH)]
    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as pool:
        return [outcome for batch in pool.map(_draw_batch, batches) for outcome in batch]


def _draw_batch(svgs: Sequence[str]) -> list[ArtOutcome]:
    outcomes: list[ArtOutcome] = []
    while len(outcomes) < len(svgs):
        rest = svgs[len(outcomes) :]
        results, death = _run(rest)
        outcomes += results[: len(rest)]
        if len(outcomes) < len(svgs):
            # The first drawing without a result is the one that ended it.
            outcomes.append(death)
    return outcomes


def _run(svgs: Sequence[str]) -> tuple[list[ArtOutcome], Death]:
    """Return the results the child wrote before it ended, and how it ended."""
    import subprocess

    jobs = io.BytesIO()
    for svg in svgs:
        write_record(jobs, svg.encode("utf-8", "replace"))
    # The child ends itself when a drawing takes too long; this is for a child that
    # waits for ever, and long enough for the busiest machine.
    patience = (len(svgs) + 1) * TIME_LIMIT * _PATIENCE
    try:
        child = subprocess.run(
            COMMAND, input=jobs.getvalue(), capture_output=True, timeout=patience, check=False
        )
    except subprocess.TimeoutExpired as expired:
        return _results(expired.stdout or b""), Death.TIME_LIMIT
    slow = b"Timeout (" in child.stderr or -child.returncode == getattr(signal, "SIGXCPU", 0)
    return _results(child.stdout), Death.TIME_LIMIT if slow else Death.CRASH


def _results(output: bytes) -> list[ArtOutcome]:
    return [read_result(record) for record in read_records(output)]
