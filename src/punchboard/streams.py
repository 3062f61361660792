"""The streams of this process: closed, full, or of an old code page."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterator
from typing import TextIO


def prepare() -> None:
    """Make the streams fit to speak, or leave where there is none for results."""
    # Both are None where the shell has closed them, whatever their type says.
    sys.stderr = sys.stderr or io.StringIO()
    if not sys.stdout:
        sys.stderr.write("punchboard: standard output is closed\n")
        raise SystemExit(1)
    for stream in (sys.stdout, sys.stderr):
        _speak_utf8(stream)


@contextlib.contextmanager
def heard() -> Iterator[None]:
    """Leave with a line where what is said inside cannot be written.

    A reader that has gone, such as `head`, needs no line.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as problem:
        if problem.errno != errno.EPIPE:
            reason = (problem.strerror or str(problem)).lower()
            place = f": {problem.filename}" if problem.filename else ""
            with contextlib.suppress(OSError):
                sys.stderr.write(f"punchboard cannot go on: {reason}{place}\n")
        # What is still held back would only fail once more when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


def _speak_utf8(stream: TextIO) -> None:
    """Let names of any language through on a terminal of an old code page."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")
