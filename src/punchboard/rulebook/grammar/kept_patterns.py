"""Patterns that are kept between runs, as Python keeps byte code.

The patterns of a grammar are long: `re` takes half a second to make those that one
rules text needs, and a hundredth to use them. What it makes of a pattern is a list of
numbers, which depends on the pattern and on this very Python alone. These lists are kept
beside the byte code of the program. `re` has no public way to them; where its inner parts
are others than expected, or the file cannot be used, patterns are made as they always are.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import importlib.util
import marshal
import re
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from punchboard.workspace import write_atomically

#: What the file begins with; of another Python it is no file.
_HEAD = f"punchboard patterns\n{sys.version}\n".encode()
_CHECKSUM, _LENGTH = 32, 4
#: Of more code than that, in bytes, only the patterns of this run stay.
_LIMIT = 16_000_000


class _Made(NamedTuple):
    """What `re` makes of a pattern: its code with a checksum, its flags, groups and their names."""

    code: bytes | memoryview
    checksum: int
    flags: int
    groups: int
    names: dict[str, int]

    @property
    def is_whole(self) -> bool:
        """Whether the code is the one that was kept."""
        return crc32(self.code) == self.checksum


class KeptPatterns:
    """Makes patterns, and keeps what it has made in a file.

    Args:
        path: The file; with None, nothing is kept.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._inner = _inner_parts() if path else None
        self._known: dict[bytes, _Made] | None = None
        self._used: dict[bytes, _Made] = {}

    def pattern(self, pattern: str, flags: int) -> re.Pattern[str]:
        """Return what `re.compile` returns.

        Raises:
            re.error: It is no pattern.
        """
        if self._inner is None:
            return re.compile(pattern, flags)
        if self._known is None:
            self._known = _read(self._path)
        signs = f"{int(flags)}\n{pattern}".encode("utf-8", "surrogatepass")
        key = hashlib.blake2b(signs, digest_size=16).digest()
        made = self._used.get(key) or self._known.get(key)
        if made is None or not made.is_whole:
            self._known.pop(key, None)
            made = self._inner.made(pattern, flags)
        self._used[key] = made
        return self._inner.pattern(pattern, made)

    def keep(self) -> None:
        """Write what was made since it was last called, with what is in the file."""
        if self._path is None or self._known is None or self._used.keys() <= self._known.keys():
            return
        kept = _read(self._path) | self._used
        if sum(len(each.code) for each in kept.values()) > _LIMIT:
            kept = self._used
        with contextlib.suppress(OSError):
            write_atomically(self._path, _packed(kept))
        self._known = dict(kept)


class _InnerParts:
    """The parts of `re` that make a pattern in two steps."""

    def __init__(self) -> None:
        self._parser: Any = importlib.import_module("re._parser")
        self._compiler: Any = importlib.import_module("re._compiler")
        self._engine: Any = importlib.import_module("_sre")

    def made(self, pattern: str, flags: int) -> _Made:
        """Return what is to be kept of a pattern."""
        parsed = self._parser.parse(pattern, flags)
        code = array("I", self._compiler._code(parsed, flags))
        state = parsed.state
        data, number = code.tobytes(), int(flags | state.flags)
        return _Made(data, crc32(data), number, state.groups, dict(state.groupdict))

    def pattern(self, pattern: str, made: _Made) -> re.Pattern[str]:
        """Return a *pattern* from what was kept of it."""
        code = array("I")
        code.frombytes(made.code)
        names: list[str | None] = [None] * made.groups
        for name, number in made.names.items():
            names[number] = name
        several = made.groups - 1, made.names, tuple(names)
        found: re.Pattern[str] = self._engine.compile(pattern, made.flags, code.tolist(), *several)
        return found


def _inner_parts() -> _InnerParts | None:
    """Return the inner parts of `re`, or None where they make other patterns than it does."""
    sample = r"(?i)(?P<number>\d{1,3})[ ]?(?:枚|cards?)(?=\W|$)"
    try:
        inner = _InnerParts()
        return inner if inner.pattern(sample, inner.made(sample, 0)) == re.compile(sample) else None
    except Exception:  # whatever another Python has there
        return None


def _read(path: Path | None) -> dict[bytes, _Made]:
    """Return what is in a file; nothing if it is missing, damaged or of another Python."""
    try:
        data = path.read_bytes() if path else b""
        begin = len(_HEAD) + _CHECKSUM + _LENGTH
        length = int.from_bytes(data[begin - _LENGTH : begin], "big")
        table = data[begin : begin + length]
        if data[: begin - _LENGTH] != _HEAD + _checksum(table):
            return {}
        codes, found = memoryview(data)[begin + length :], {}
        for key, (start, end, *others) in marshal.loads(table).items():
            found[key] = _Made(codes[start:end], *others)
        return found
    except (OSError, ValueError, EOFError, TypeError):
        return {}


def _packed(several: dict[bytes, _Made]) -> Iterator[bytes]:
    """Yield a file: its head, the table of its patterns, and their codes one after the other."""
    table, place = {}, 0
    for key, made in several.items():
        table[key] = (place, place + len(made.code), *made[1:])
        place += len(made.code)
    data = marshal.dumps(table)
    yield _HEAD + _checksum(data) + len(data).to_bytes(_LENGTH, "big") + data
    yield from (bytes(made.code) for made in several.values())


def _checksum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_CHECKSUM).digest()


def _beside_byte_code() -> Path | None:
    try:
        return Path(importlib.util.cache_from_source(__file__)).with_suffix(".kept")
    except NotImplementedError:  # this Python has no byte code on disk
        return None


KEPT = KeptPatterns(_beside_byte_code())
