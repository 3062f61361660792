"""Set texts kept between builds, so that one changed card costs little.

Nothing depends on the store: entries that are missing, damaged or from other
versions are set again. It is for one thread only, like laying out.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import hashlib
import struct
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import icu4py
import uharfbuzz as hb
from msgspec import Struct

import punchboard
from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.records import DamagedRecordError, pack_text, unpack_text
from punchboard.typesetting.text import (
    Bullet,
    Icon,
    Inline,
    Ruby,
    SetText,
    Span,
    TextFrame,
    TextStyle,
)
from punchboard.workspace import note_use, write_atomically

if TYPE_CHECKING:
    from punchboard.typesetting.fonts.stack import FontStack
    from punchboard.workspace import Workspace


#: To be increased whenever the same text is set, or stored, differently.
_FORMAT = 9
#: Files larger than this, in bytes, are not read and not written.
SIZE_LIMIT = 256 * 1024 * 1024

_MAGIC = b"punchboard texts, one by one\n"
#: A key and the length of its record.
_ENTRY = struct.Struct("<16sI")
#: Instead of a key and a length, behind the last record.
_END = bytes(_ENTRY.size)
_CHECKSUM = 32


class _Basis(Struct, frozen=True):
    """Everything that many texts depend on: styles, frame, fonts and versions.

    Attributes:
        digest: Digest of all of it, to be continued with a text.
        fonts: The fonts, in the order of their numbers in records.
    """

    digest: Any
    fonts: tuple[Font, ...]

    def key(self, inlines: tuple[Inline, ...]) -> bytes:
        digest = self.digest.copy()
        digest.update(repr([_content(each) for each in inlines]).encode())
        key: bytes = digest.digest()
        return key


class TextStore:
    """The set texts of one deck: those of its last build, and new ones.

    Args:
        path: The file they are kept in; with None, nothing is kept.
        fonts: The fonts they are set in.
    """

    def __init__(self, path: Path | None, fonts: FontStack) -> None:
        self._path = path
        self._fonts = fonts
        self._bases: dict[tuple[tuple[TextStyle, ...], TextFrame], _Basis] = {}
        # By identity: the stack of fonts keeps its chains.
        self._chains: dict[int, tuple[tuple[Font, ...], str]] = {}
        self._last: dict[bytes, bytes] | None = None
        self._used: dict[bytes, bytes] = {}
        self._new: dict[bytes, tuple[SetText, _Basis, tuple[Icon, ...]]] = {}

    @staticmethod
    def of(
        workspace: Workspace, kind: str, game: str, language: str, fonts: FontStack
    ) -> TextStore:
        """Return the store of a game in one language for one *kind* of texts."""
        # A hash, because a language code may contain anything.
        name = hashlib.sha256(f"{game}\n{language}".encode()).hexdigest()[:16]
        folder = workspace.cache
        return TextStore(folder / f"{kind}-{name}.bin" if folder else None, fonts)

    def text(
        self, inlines: tuple[Inline, ...], frame: TextFrame, make: Callable[[], SetText]
    ) -> SetText:
        """Return the kept text or, if there is none, the one *make* sets now."""
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
        """Write the texts to the file if they have changed.

        Args:
            complete: Whether all texts of the deck were asked for, so that any
                others can be dropped. A build with errors may have stopped
                early.
        """
        last = self._records()
        texts = self._used if complete else last | self._used
        if self._path and (self._new or len(texts) < len(last)):
            new = (
                (key, pack_text(text, basis.fonts, icons))
                for key, (text, basis, icons) in self._new.items()
            )
            _write(self._path, chain(texts.items(), new))
        self._last, self._used, self._new = None, {}, {}

    def _records(self) -> dict[bytes, bytes]:
        """Return the records of the file, read once."""
        if self._last is None:
            self._last = _read(self._path) if self._path else {}
        return self._last

    def _basis(self, styles: tuple[TextStyle, ...], frame: TextFrame) -> _Basis:
        basis = self._bases.get((styles, frame))
        if basis is None:
            chains = [self._chain(style) for style in styles]
            faces = [digest for _, digest in chains]
            contents = self._fonts.contents
            seed = repr((_versions(), styles, frame, faces, contents)).encode()
            fonts = tuple([font for opened, _ in chains for font in opened])
            basis = _Basis(hashlib.blake2b(seed, digest_size=16), fonts)
            self._bases[styles, frame] = basis
        return basis

    def _chain(self, style: TextStyle) -> tuple[tuple[Font, ...], str]:
        """Return the fonts for *style*, and a digest of what they are."""
        chain = self._fonts.chain(style)
        known = self._chains.get(id(chain))
        if known is None:
            fonts = tuple(chain)
            faces = repr([font.face for font in fonts]).encode()
            known = fonts, hashlib.blake2b(faces, digest_size=16).hexdigest()
            self._chains[id(chain)] = known
        return known


def _icons(inlines: tuple[Inline, ...]) -> tuple[Icon, ...]:
    return tuple([each for each in inlines if isinstance(each, Icon)])


def _content(inline: Inline) -> object:
    """Return everything about an inline except its style."""
    match inline:
        case Span():
            return inline.text
        case Icon():
            return inline.svg, inline.size, inline.word, inline.is_emoji
        case Ruby():
            return inline.pairs
        case Bullet():
            return inline.mark, inline.depth


@functools.cache
def _versions() -> tuple[object, ...]:
    """Return the versions of everything that could set texts differently."""
    shaping = (hb.__version__, hb.version_string())
    breaking = (icu4py.icu_version, unicodedata.unidata_version)
    return (_FORMAT, punchboard.__version__, *shaping, *breaking)


def _write(path: Path, records: Iterable[tuple[bytes, bytes]]) -> None:
    with contextlib.suppress(OSError):
        write_atomically(path, _pieces(records))


def _pieces(records: Iterable[tuple[bytes, bytes]]) -> Iterator[bytes]:
    """Yield the file one record after the other: together they are as large as all faces.

    Raises:
        OSError: It is larger than a file may be.
    """
    digest, size = hashlib.blake2b(digest_size=_CHECKSUM), 0
    yield _MAGIC
    for key, record in records:
        piece = _ENTRY.pack(key, len(record)) + record
        size += len(piece)
        if size > SIZE_LIMIT:
            raise OSError(errno.EFBIG, "too many texts to keep")
        digest.update(piece)
        yield piece
    yield _END
    yield digest.digest()


def _read(path: Path) -> dict[bytes, bytes]:
    """Return the records in a file; none if it is incomplete."""
    try:
        if path.stat().st_size > 2 * SIZE_LIMIT:
            return {}
        note_use(path)
        with path.open("rb") as file:
            return _read_records(file)
    except (OSError, struct.error):
        return {}


def _read_records(file: BinaryIO) -> dict[bytes, bytes]:
    """Return the records in *file*, none if their checksum is another.

    Raises:
        struct.error: It ends too early.
    """
    records: dict[bytes, bytes] = {}
    digest = hashlib.blake2b(digest_size=_CHECKSUM)
    if file.read(len(_MAGIC)) != _MAGIC:
        return {}
    while (entry := file.read(_ENTRY.size)) != _END:
        key, length = _ENTRY.unpack(entry)
        record = file.read(min(length, SIZE_LIMIT))
        digest.update(entry)
        digest.update(record)
        records[key] = record
    return records if file.read() == digest.digest() else {}
