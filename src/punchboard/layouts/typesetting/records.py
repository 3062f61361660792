"""Set text as bytes: what digests are made of, and what is kept between builds.

Numbers stand there as they lie in memory, because formatting them would take
as long as setting the text.
"""

from __future__ import annotations

import functools
import math
import struct
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from punchboard.geometry import Rect
from punchboard.layouts.face import FontFace, GlyphRun
from punchboard.layouts.fonts.files import Font
from punchboard.layouts.typesetting.shaping import CHARACTERS
from punchboard.layouts.typesetting.text import (
    FilledRun,
    Icon,
    PlacedBar,
    PlacedIcon,
    SetText,
    place,
)

#: Between texts; a control character, which set text never has.
_BETWEEN = "\x1f"
#: Length of the fonts' names, numbers of runs, glyphs and displaced glyphs, and
#: length of the texts.
_RUNS_HEAD = struct.Struct("<5I")
#: Size, overflows, share and what of a word is too long; numbers of lines, fonts, runs,
#: icons and bars, and lengths of the words and of the packed runs.
_TEXT_HEAD = struct.Struct("<5d7I")
#: A run's numbers and measures in `pack_runs`.
_COUNTS, _MEASURES = 4, 8
#: What a run is, in bits.
_VERTICAL, _READING, _UNSEEN = 1, 2, 4
_INTEGER, _REAL = "I", "d"


class DamagedRecordError(ValueError):
    """Bytes that are no record of a text in these fonts."""


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
        # A reading says nothing glyph by glyph; all of it goes with the first.
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
        fonts: All fonts it may have, always in the same order.
        icons: All icons it may have, in the same way.

    Raises:
        ValueError: It has another font or icon.
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
    """Return the text that `pack_text` made into *record*.

    Raises:
        DamagedRecordError: *record* was made for other fonts, or of nothing.
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
    glyphs, advances = tuple(integers), tuple(islice(reals, glyph_count))
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


def _fonts_of(runs: Iterable[GlyphRun]) -> list[FontFace]:
    """Return the fonts of *runs*, each once, in the order of their use."""
    # A font is the same value for all runs of a text, and quickly told from others so.
    each_once = {id(run.font): run.font for run in runs}.values()
    fonts: list[FontFace] = []
    for font in each_once:
        if font not in fonts:
            fonts.append(font)
    return fonts


@functools.cache
def _name(font: FontFace) -> str:
    """Return what tells a font from others, and nothing of the machine."""
    axes = ",".join(f"{tag}={value:.4f}" for tag, value in font.axes)
    return f"{font.name} {font.fingerprint} {font.index} {axes}"


def _grouped(values: Iterable[Any], size: int) -> Iterator[tuple[Any, ...]]:
    return zip(*[iter(values)] * size, strict=True)


def _packed(kind: str, values: Sequence[float]) -> bytes:
    return _structure(kind, len(values)).pack(*values)


@functools.lru_cache(4096)
def _structure(kind: str, count: int) -> struct.Struct:
    """Return what packs so many numbers, in half the time of an array."""
    return struct.Struct(f"<{count}{kind}")


def _unpacked(kind: str, data: bytes) -> list[Any]:
    values = array(kind, data)
    if sys.byteorder == "big":
        values.byteswap()
    if not math.isfinite(sum(values)):
        raise ValueError("a number that is none")
    return values.tolist()
