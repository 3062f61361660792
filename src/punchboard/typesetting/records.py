"""Set texts as bytes, and back.

A record's numbers are stored as they are in memory, because formatting them would
take as long as setting the text; the same bytes are what digests are computed from.
"""

from __future__ import annotations

import functools
import math
import struct
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, TypeVar

from punchboard.geometry import Rect
from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.shaping import CHARACTERS
from punchboard.typesetting.text import (
    FilledRun,
    FontFace,
    GlyphRun,
    Icon,
    PlacedBar,
    PlacedIcon,
    SetText,
    place,
)

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


def pack_unplaced(run: GlyphRun) -> bytes:
    """Return what `pack_runs` returns for a single *run* that begins at the origin."""
    font, size, m, own, widths, away, said, embolden, vertical, reading, unseen = run
    name = _name(font).encode()
    nature = _VERTICAL * vertical | _READING * bool(reading) | _UNSEEN * unseen
    text = _BETWEEN.join((reading, *said[1:]) if reading else said).encode()
    head = _RUNS_HEAD.pack(len(name), 1, len(own), len(away), len(text))
    integers = _packed(_INTEGER, (0, len(own), len(away), nature, *own))
    place = (size, m.a, m.b, m.c, m.d, 0.0, 0.0, embolden)
    reals = _packed(_REAL, (*place, *widths, *chain.from_iterable(away)))
    return b"".join((head, name, integers, reals, text))


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
