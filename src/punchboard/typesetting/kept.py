"""Set texts kept between builds, so that one changed card costs little, and their bytes.

Nothing depends on the store: entries that are missing, damaged or from other
versions are set again. It is for one thread only, like laying out. A record's
numbers are stored as they are in memory, because formatting them would take as
long as setting the text; the same bytes are what digests are computed from.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import hashlib
import math
import struct
import sys
import unicodedata
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import icu4py
import uharfbuzz as hb

import punchboard
from punchboard.geometry import Rect
from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.run import FontFace, GlyphRun
from punchboard.typesetting.shaping import CHARACTERS
from punchboard.typesetting.text import (
    Bullet,
    FilledRun,
    Icon,
    Inline,
    PlacedBar,
    PlacedIcon,
    Ruby,
    SetText,
    Span,
    TextFrame,
    TextStyle,
    place,
)
from punchboard.workspace import write_atomically

if TYPE_CHECKING:
    from punchboard.typesetting.fonts.stack import FontStack
    from punchboard.workspace import Workspace


#: Separates texts; a control character, which set text never contains.
_BETWEEN = "\x1f"
#: Length of the fonts' names; numbers of runs, glyphs and displaced glyphs; length
#: of the texts.
_RUNS_HEAD = struct.Struct("<5I")
#: Size, overflows, share and the excess of a divided word; numbers of lines, fonts,
#: runs, icons and bars; lengths of the words and of the packed runs.
_TEXT_HEAD = struct.Struct("<5d7I")
#: How many counts and measures a run has in `pack_runs`.
_COUNTS, _MEASURES = 4, 8
#: Bits for the properties of a run.
_VERTICAL, _READING, _UNSEEN = 1, 2, 4
_INTEGER, _REAL = "I", "d"
#: Glyphs and advances that runs share; a font has about so many of each.
_GLYPHS: dict[int, int] = {}
_ADVANCES: dict[float, float] = {}
_MOST_SHARED = 65_536

T = TypeVar("T", int, float)


class DamagedRecordError(ValueError):
    """Bytes that are not a record of a text in these fonts."""


def pack_runs(runs: Sequence[GlyphRun]) -> bytes:
    """Return *runs* as bytes, the same on every machine."""
    fonts = _fonts_of(runs)
    numbers: dict[int, int] = {}
    counts: list[int] = []
    places: list[float] = []
    offsets: list[float] = []
    glyphs: list[int] = []
    advances: list[float] = []
    texts: list[str] = []
    for font, size, m, own, widths, away, said, embolden, vertical, reading, unseen in runs:
        number = numbers.get(id(font))
        if number is None:
            number = numbers[id(font)] = fonts.index(font)
        nature = _VERTICAL * vertical | _READING * bool(reading) | _UNSEEN * unseen
        counts += (number, len(own), len(away), nature)
        places += (size, m.a, m.b, m.c, m.d, m.e, m.f, embolden)
        glyphs += own
        advances += widths
        # A reading has no text glyph by glyph; all of it goes with the first glyph.
        texts += (reading, *said[1:]) if reading else said
        if away:
            offsets += chain.from_iterable(away)
    names = "\n".join(map(_name, fonts)).encode()
    text = _BETWEEN.join(texts).encode()
    head = _RUNS_HEAD.pack(len(names), len(runs), len(glyphs), len(offsets) // 3, len(text))
    integers = _packed(_INTEGER, counts + glyphs)
    reals = _packed(_REAL, places + advances + offsets)
    return b"".join((head, names, integers, reals, text))


def pack_text(text: SetText, fonts: Sequence[Font], icons: Sequence[Icon] = ()) -> bytes:
    """Return *text* as a record for `unpack_text`.

    Args:
        text: The text.
        fonts: All fonts it may use, always in the same order.
        icons: All icons it may use, likewise.

    Raises:
        ValueError: It uses another font or icon.
    """
    faces = [font.face for font in fonts]
    used = [faces.index(font) for font in _fonts_of([each.run for each in text.runs])]
    words = _BETWEEN.join((*text.missing, "", *text.synthetic)).encode()
    integers = [*used, *[each.unseen for each in text.runs]]
    integers += [icons.index(each.icon) for each in text.icons]
    reals = [*chain.from_iterable([each.fill for each in text.runs])]
    for icon in text.icons:
        m = icon.matrix
        reals += (m.a, m.b, m.c, m.d, m.e, m.f)
    for bar in text.bars:
        box = bar.bar
        reals += (box.x, box.y, box.width, box.height, *bar.fill)
    sizes = (text.size, text.overflow_x, text.overflow_y, text.share, text.divided)
    counts = (text.lines, len(used), len(text.runs), len(text.icons), len(text.bars))
    head = _TEXT_HEAD.pack(*sizes, *counts, len(words), len(text.packed))
    return b"".join((head, words, text.packed, _packed(_INTEGER, integers), _packed(_REAL, reals)))


def unpack_text(record: bytes, fonts: Sequence[Font], icons: Sequence[Icon] = ()) -> SetText:
    """Return the text that `pack_text` packed into *record*.

    Raises:
        DamagedRecordError: *record* was made for other fonts, or is not a record.
    """
    try:
        return _unpacked_text(record, fonts, icons)
    except (struct.error, ValueError, LookupError) as problem:
        raise DamagedRecordError(str(problem)) from problem


def _unpacked_text(record: bytes, fonts: Sequence[Font], icons: Sequence[Icon]) -> SetText:
    size, wide, high, share, divided, *counts, words_length, runs_length = _TEXT_HEAD.unpack_from(
        record
    )
    lines, font_count, run_count, icon_count, bar_count = counts
    runs_start = _TEXT_HEAD.size + words_length
    integers_start = runs_start + runs_length
    reals_start = integers_start + 4 * (font_count + run_count + icon_count)
    words = record[_TEXT_HEAD.size : runs_start].decode().split(_BETWEEN)
    between = words.index("")
    packed = record[runs_start:integers_start]
    integers = iter(_unpacked(_INTEGER, record[integers_start:reals_start]))
    used = [fonts[number] for number in islice(integers, font_count)]
    unseen = [bool(each) for each in islice(integers, run_count)]
    reals = iter(_unpacked(_REAL, record[reals_start:]))
    fills = list(_grouped(islice(reals, 3 * run_count), 3))
    runs = _unpacked_runs(packed, used)
    placed = list(_grouped(islice(reals, 6 * icon_count), 6))
    bars = [PlacedBar(Rect(*each[:4]), each[4:]) for each in _grouped(reals, 7)]
    if len(bars) != bar_count:
        raise ValueError("bars of no text")
    return SetText(
        runs=tuple([FilledRun(*each) for each in zip(runs, fills, unseen, strict=True)]),
        packed=packed,
        size=size,
        lines=lines,
        overflow_x=wide,
        overflow_y=high,
        missing=tuple(words[:between]),
        icons=tuple(
            [PlacedIcon(icons[n], place(*m)) for n, m in zip(integers, placed, strict=True)]
        ),
        bars=tuple(bars),
        share=share,
        synthetic=tuple(words[between + 1 :]),
        divided=divided,
    )


def _unpacked_runs(data: bytes, fonts: Sequence[Font]) -> Iterator[GlyphRun]:
    names, run_count, glyph_count, offset_count, length = _RUNS_HEAD.unpack_from(data)
    start = _RUNS_HEAD.size + names
    middle = start + 4 * (_COUNTS * run_count + glyph_count)
    end = middle + 8 * (_MEASURES * run_count + glyph_count + 3 * offset_count)
    integers = iter(_unpacked(_INTEGER, data[start:middle]))
    reals = iter(_unpacked(_REAL, data[middle:end]))
    counts = _grouped(islice(integers, _COUNTS * run_count), _COUNTS)
    places = _grouped(islice(reals, _MEASURES * run_count), _MEASURES)
    head = list(zip(counts, places, strict=True))
    glyphs = _shared(tuple(integers), _GLYPHS)
    advances = _shared(tuple(islice(reals, glyph_count)), _ADVANCES)
    offsets = [(int(index), x, y) for index, x, y in _grouped(reals, 3)]
    texts = tuple(map(CHARACTERS.__getitem__, data[end:].decode().split(_BETWEEN)))
    if len(data) != end + length or len(texts) != max(glyph_count, 1):
        raise ValueError("a record of another length")
    start = first = 0
    for (number, count, displaced, nature), (size, *matrix, embolden) in head:
        stop, last = start + count, first + displaced
        font, own = fonts[number], glyphs[start:stop]
        if max(own, default=0) >= font.glyph_count:
            raise ValueError("glyphs of another font")
        away = tuple(offsets[first:last])
        said, reading = texts[start:stop], ""
        if nature & _READING:
            reading, said = said[0], ("",) * count
        yield GlyphRun(
            font.face,
            size,
            place(*matrix),
            own,
            advances[start:stop],
            away,
            said,
            embolden,
            bool(nature & _VERTICAL),
            reading,
            bool(nature & _UNSEEN),
        )
        start, first = stop, last
    if (start, first) != (glyph_count, offset_count):
        raise ValueError("glyphs of no run")


def _shared(values: tuple[T, ...], known: dict[T, T]) -> tuple[T, ...]:
    """Return *values* as the objects that are *known*: a card has a thousand numbers, all alike."""
    if len(known) < _MOST_SHARED:
        return tuple(map(known.setdefault, values, values))
    return tuple([known.get(value, value) for value in values])


def _fonts_of(runs: Iterable[GlyphRun]) -> list[FontFace]:
    """Return the fonts of *runs*, each once, in order of first use."""
    # All runs of a text share one object per font, and comparing identities is fast.
    each_once = {id(run.font): run.font for run in runs}.values()
    fonts: list[FontFace] = []
    for font in each_once:
        if font not in fonts:
            fonts.append(font)
    return fonts


@functools.cache
def _name(font: FontFace) -> str:
    """Return a name that is unique to the font and the same on every machine."""
    axes = ",".join(f"{tag}={value:.4f}" for tag, value in font.axes)
    return f"{font.name} {font.fingerprint} {font.index} {axes}"


def _grouped(values: Iterable[Any], size: int) -> Iterator[tuple[Any, ...]]:
    return zip(*[iter(values)] * size, strict=True)


def _packed(kind: str, values: Sequence[float]) -> bytes:
    return _structure(kind, len(values)).pack(*values)


@functools.lru_cache(4096)
def _structure(kind: str, count: int) -> struct.Struct:
    """Return the struct that packs *count* numbers, in half the time of an array."""
    return struct.Struct(f"<{count}{kind}")


def _unpacked(kind: str, data: bytes) -> list[Any]:
    values = array(kind, data)
    if sys.byteorder == "big":
        values.byteswap()
    if not math.isfinite(sum(values)):
        raise ValueError("a number that is none")
    return values.tolist()


#: To be increased whenever the same text is set, or stored, differently.
_FORMAT = 7
#: Files larger than this, in bytes, are not read and not written.
SIZE_LIMIT = 256 * 1024 * 1024

_MAGIC = b"punchboard texts, one by one\n"
#: A key and the length of its record.
_ENTRY = struct.Struct("<16sI")
#: Instead of a key and a length, behind the last record.
_END = bytes(_ENTRY.size)
_CHECKSUM = 32


@dataclass(frozen=True, slots=True)
class _Basis:
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
            fonts = tuple(font for style in styles for font in self._fonts.chain(style))
            faces = [font.face for font in fonts]
            seed = repr((_versions(), styles, frame, faces)).encode()
            basis = _Basis(hashlib.blake2b(seed, digest_size=16), fonts)
            self._bases[styles, frame] = basis
        return basis


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
