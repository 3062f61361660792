"""Set texts kept between builds, so that one changed card costs little.

Nothing depends on the store: what is missing, damaged or of other versions is
set again. It is made for one thread, as laying out is.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import struct
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import icu4py
import uharfbuzz as hb

import punchboard
from punchboard.files import write_atomically
from punchboard.layouts.fonts.files import Font
from punchboard.layouts.typesetting.records import DamagedRecordError, pack_text, unpack_text
from punchboard.layouts.typesetting.text import (
    Bullet,
    Icon,
    Inline,
    Ruby,
    SetText,
    Span,
    TextFrame,
    TextStyle,
)

if TYPE_CHECKING:
    from punchboard.layouts.fonts.stack import FontStack
    from punchboard.workspace import Workspace

#: Counts up when the same text shall be set, or kept, differently.
_FORMAT = 5
#: Files larger than this, in bytes, are not read and not written.
SIZE_LIMIT = 256 * 1024 * 1024

_MAGIC = b"punchboard texts\n"
_COUNT = struct.Struct("<I")
#: A key and the length of its record.
_ENTRY = struct.Struct("<16sI")


@dataclass(frozen=True, slots=True)
class _Basis:
    """What many texts depend on: styles, frame, fonts and versions.

    Attributes:
        digest: Of all of it, to go on with.
        fonts: The fonts, by their numbers in records.
    """

    digest: Any
    fonts: tuple[Font, ...]

    def key(self, inlines: tuple[Inline, ...]) -> bytes:
        digest = self.digest.copy()
        digest.update(repr([_content(each) for each in inlines]).encode())
        key: bytes = digest.digest()
        return key


class TextStore:
    """The set texts of one deck, as its last build left them, and new ones.

    Args:
        path: The file they are kept in; None keeps nothing.
        fonts: The fonts they are set in.
    """

    def __init__(self, path: Path | None, fonts: FontStack) -> None:
        self._path = path
        self._fonts = fonts
        self._bases: dict[tuple[tuple[TextStyle, ...], TextFrame], _Basis] = {}
        self._last: dict[bytes, bytes] | None = None
        self._used: dict[bytes, bytes] = {}
        self._new: dict[bytes, tuple[SetText, _Basis, tuple[Icon, ...]]] = {}

    @staticmethod
    def of(
        workspace: Workspace, kind: str, game: str, language: str, fonts: FontStack
    ) -> TextStore:
        """Return the store of a game in one language for one *kind* of texts."""
        # A hash, because a language's code may be anything.
        name = hashlib.sha256(f"{game}\n{language}".encode()).hexdigest()[:16]
        folder = workspace.cache
        return TextStore(folder / f"{kind}-{name}.bin" if folder else None, fonts)

    def text(
        self, inlines: tuple[Inline, ...], frame: TextFrame, make: Callable[[], SetText]
    ) -> SetText:
        """Return the text as it is kept, or as *make* sets it now."""
        basis = self._basis(tuple([each.style for each in inlines]), frame)
        key = basis.key(inlines)
        if key in self._new:
            return self._new[key][0]
        record = self._records().get(key)
        if record is not None:
            with contextlib.suppress(DamagedRecordError):
                text = unpack_text(record, basis.fonts, _icons(inlines))
                self._used[key] = record
                return text
        text = make()
        self._new[key] = text, basis, _icons(inlines)
        return text

    def save(self, *, complete: bool) -> None:
        """Write the texts to the file, if it has others.

        Args:
            complete: Whether all texts of the deck were asked for; those that
                were not are dropped then. A build with errors may have
                stopped early.
        """
        last = self._records()
        texts = self._used if complete else last | self._used
        if self._path and (self._new or len(texts) < len(last)):
            new = {
                key: pack_text(text, basis.fonts, icons)
                for key, (text, basis, icons) in self._new.items()
            }
            _write(self._path, texts | new)
        self._last, self._used, self._new = None, {}, {}

    def _records(self) -> dict[bytes, bytes]:
        """Return the records of the file, read once."""
        if self._last is None:
            self._last = _read(self._path) if self._path else {}
        return self._last

    def _basis(self, styles: tuple[TextStyle, ...], frame: TextFrame) -> _Basis:
        basis = self._bases.get((styles, frame))
        if basis is None:
            fonts = tuple(font for style in styles for font in self._fonts.chain(style))
            faces = [font.face for font in fonts]
            seed = repr((_versions(), styles, frame, faces)).encode()
            basis = _Basis(hashlib.blake2b(seed, digest_size=16), fonts)
            self._bases[styles, frame] = basis
        return basis


def _icons(inlines: tuple[Inline, ...]) -> tuple[Icon, ...]:
    return tuple([each for each in inlines if isinstance(each, Icon)])


def _content(inline: Inline) -> object:
    """Return what an inline is beside its style."""
    match inline:
        case Span():
            return inline.text
        case Icon():
            return inline.svg, inline.size, inline.word
        case Ruby():
            return inline.pairs
        case Bullet():
            return (inline.mark,)


@functools.cache
def _versions() -> tuple[object, ...]:
    """Return what tells apart all programs that would set texts differently."""
    shaping = (hb.__version__, hb.version_string())
    breaking = (icu4py.icu_version, unicodedata.unidata_version)
    return (_FORMAT, punchboard.__version__, *shaping, *breaking)


def _write(path: Path, records: dict[bytes, bytes]) -> None:
    index = [_ENTRY.pack(key, len(record)) for key, record in records.items()]
    body = b"".join((_COUNT.pack(len(index)), *index, *records.values()))
    if len(body) <= SIZE_LIMIT:
        with contextlib.suppress(OSError):
            write_atomically(path, _MAGIC + _checksum(body) + body)


def _read(path: Path) -> dict[bytes, bytes]:
    """Return the records in a file; none if it is not whole."""
    try:
        if path.stat().st_size > SIZE_LIMIT:
            return {}
        data = path.read_bytes()
    except OSError:
        return {}
    head = len(_MAGIC) + len(_checksum(b""))
    body = data[head:]
    if data[:head] != _MAGIC + _checksum(body):
        return {}
    records: dict[bytes, bytes] = {}
    try:
        (count,) = _COUNT.unpack_from(body)
        start = _COUNT.size + count * _ENTRY.size
        for key, length in _ENTRY.iter_unpack(body[_COUNT.size : start]):
            records[key] = body[start : start + length]
            start += length
    except struct.error:
        return {}
    return records


def _checksum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=32).digest()
