"""Text layers as PDF operators, in the space of the face: mm, y downwards.

A run is drawn with its font, which is smaller and prints crisper, or as outlines
with unseen letters beside them, if PDF readers would split it when they search
or copy. Most runs drawn with a font are a single string. Only where a glyph is
not at the pen, moves it differently from its font, or has a different text than
elsewhere, is the string split.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter, sub
from typing import Any

import uharfbuzz as hb

from punchboard.colours import Colour
from punchboard.geometry import Matrix
from punchboard.layouts.face import TextLayer
from punchboard.patterns import regex
from punchboard.pdf.document import Operators, numbers, utf16
from punchboard.pdf.fonts import DocumentFont, EmbeddedFont
from punchboard.pdf.unseen import GlyphForms, Said, UnseenLines, UnseenText
from punchboard.typesetting.fonts.files import may_embed
from punchboard.typesetting.text import FontFace, GlyphRun

#: Hebrew, Arabic and their neighbours, and their compatibility forms.
_RIGHT_TO_LEFT = regex(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


class FontOrOutline:
    """Decides whether a run is drawn with its font or as outlines, for one document.

    Args:
        outline_all: Whether all text is drawn as outlines.

    Attributes:
        plain: Whether all runs so far are drawn with their unmodified fonts,
            so that nothing has to be asked again.
    """

    def __init__(self, *, outline_all: bool = False) -> None:
        self.plain = True
        self._outline_all = outline_all
        self._allowed: dict[FontFace, bool] = {}
        self._last: tuple[FontFace | None, bool] = (None, True)

    def by_font(self, run: GlyphRun) -> bool:
        """Return whether *run* is drawn with its font instead of as outlines."""
        texts = run.texts
        said = "".join(texts)
        by_font = not (
            self._outline_all
            or run.vertical
            or run.unseen
            # Glyphs without text of their own are read as junk, or not at all.
            or "" in texts
            or not self._may_embed(run.font)
            # PDF readers reverse letters one by one, and ligatures not at all.
            or (len(said) > len(texts) and _RIGHT_TO_LEFT.search(said))
        )
        if run.embolden or not by_font:
            self.plain = False
        return by_font

    def embedded(self, layers: Iterable[TextLayer]) -> Iterator[GlyphRun]:
        """Yield the runs of *layers* that need their fonts."""
        for layer in layers:
            if layer.invisible:
                continue
            runs = [run for run in layer.runs if self.by_font(run)]
            if len(runs) == len(layer.runs) or UnseenLines.of(layer.runs) is None:
                yield from runs

    def _may_embed(self, font: FontFace) -> bool:
        # Neighbours mostly share their font, and comparing its fields takes long.
        last, allowed = self._last
        if font is not last:
            if font not in self._allowed:
                self._allowed[font] = _allows(font)
            allowed = self._allowed[font]
            self._last = (font, allowed)
        return allowed


def _allows(font: FontFace) -> bool:
    try:
        return may_embed(font)
    except (OSError, hb.HarfBuzzError):
        return True  # `embed_font` will report that it cannot be read


#: Differences up to this, in thousandths of the type size, are rounding errors.
_TOLERANCE = 0.02
#: Poppler splits letters that overlap or are apart by a tenth of the type size.
_APART = 90.0
#: Text rendering modes (ISO 32000-1, table 106).
_BOLD, _UNSEEN = 2, 3


class TextWriter:
    """Writes text layers with the fonts of one document.

    Args:
        fonts: The document's fonts. Runs in other fonts are left out: those
            fonts could not be embedded, which has been reported.
        font_or_outline: Which runs these fonts draw; it has seen all runs.
        outlines: Draws all others.
        unseen: Writes the text that is not drawn with fonts.
    """

    def __init__(
        self,
        fonts: Mapping[FontFace, DocumentFont],
        font_or_outline: FontOrOutline,
        outlines: GlyphForms,
        unseen: UnseenText,
    ) -> None:
        self._fonts = fonts
        self._font_or_outline = font_or_outline
        self._outlines = outlines
        self._unseen = unseen

    def operators(self, layer: TextLayer, drawing: Operators) -> str:
        """Return the operators that draw *layer*, without its opacity.

        Fonts and outlines go to the resources of *drawing*.
        """
        if not layer.runs:
            return ""
        if self._font_or_outline.plain and not layer.invisible:
            return self._plain(layer, drawing)
        lines = UnseenLines.of(layer.runs)
        words = _Words(drawing)
        outlined: list[GlyphRun] = []
        for run in layer.runs:
            if layer.invisible or run.unseen:
                words.say(self._unseen.said(run, lines))
            elif lines is None and self._font_or_outline.by_font(run):
                font = self._fonts.get(run.font)
                if font is not None:
                    words.show(run, font, layer.fill)
            else:
                outlined.append(run)
                words.say(self._unseen.said(run, lines))
        drawn = self._drawn(outlined, layer.fill, drawing) if outlined else ""
        return f"{drawn}{words.finished(layer.fill)}"

    def _plain(self, layer: TextLayer, drawing: Operators) -> str:
        """Return the same as `operators`, but faster, if fonts draw all runs."""
        parts = [f"{numbers(layer.fill)} rg"]
        face, size, font = None, 0.0, None
        chosen: tuple[DocumentFont | None, float] = (None, 0.0)
        for run in layer.runs:
            if run.font is not face or run.size != size:
                face, size, font = run.font, run.size, self._fonts.get(run.font)
                if font is not None and chosen != (font, size):
                    chosen = font, size
                    name = drawing.use("F", font.number)
                    parts.append(f"/{name} {numbers([size])} Tf")
            if font is not None:
                parts.append(f"{_place(run.matrix)} Tm{_shown(run, font, drawing)}")
        return f"BT {' '.join(parts)} ET" if len(parts) > 1 else ""

    def _drawn(self, runs: Sequence[GlyphRun], fill: Colour, drawing: Operators) -> str:
        parts = [self._outlines.operators(run, drawing) for run in runs]
        stroke = f" {numbers(fill)} RG" if any(run.embolden for run in runs) else ""
        return f"q {numbers(fill)} rg{stroke} {' '.join(filter(None, parts))} Q "


class _Words:
    """A text object being written: the visible text drawn with fonts, and the unseen text."""

    def __init__(self, drawing: Operators) -> None:
        self._drawing = drawing
        self._parts: list[str] = []
        self._font = (0, 0.0)
        self._mode = 0
        self._stroke = 0.0
        self._is_seen = False

    def show(self, run: GlyphRun, font: DocumentFont, fill: Colour) -> None:
        """Add *run*, drawn with *font*."""
        if self._font != (font.number, run.size):
            self._choose(font.number, run.size)
        stroke = run.embolden * run.size / 1000 * run.matrix.scale_factor if run.embolden else 0.0
        if self._mode != (mode := _BOLD if stroke else 0):
            self._set_mode(mode)
        if stroke and stroke != self._stroke:
            self._stroke = stroke
            self._parts.append(f"{numbers(fill)} RG {numbers([stroke])} w 1 j")
        self._is_seen = True
        self._parts.append(f"{_place(run.matrix)} Tm{_shown(run, font, self._drawing)}")

    def say(self, said: Said | None) -> None:
        """Add the unseen text *said*."""
        if said is None:
            return
        if self._font != (said.font, said.size):
            self._choose(said.font, said.size)
        if self._mode != _UNSEEN:
            self._set_mode(_UNSEEN)
        self._parts.append(said.operators)

    def finished(self, fill: Colour) -> str:
        """Return the text object; *fill* is the colour of the visible text."""
        if not self._parts:
            return ""
        if self._mode:
            self._set_mode(0)
        colour = f"{numbers(fill)} rg " if self._is_seen else ""
        return f"BT {colour}{' '.join(self._parts)} ET"

    def _choose(self, number: int, size: float) -> None:
        self._font = (number, size)
        name = self._drawing.use("F", number)
        self._parts.append(f"/{name} {numbers([size])} Tf")

    def _set_mode(self, mode: int) -> None:
        self._mode = mode
        self._parts.append(f"{mode} Tr")


@lru_cache(4096)  # many texts have their lines in the same places
def _place(matrix: Matrix) -> str:
    # Glyphs have y upwards.
    m = matrix
    return numbers((m.a, m.b, -m.c, -m.d, m.e, m.f))


def _shown(run: GlyphRun, face: DocumentFont, drawing: Operators) -> str:
    """Return the operators that show the run's glyphs from its origin."""
    look_up, font = _look_up(run.glyphs), face.font
    if not run.offsets and look_up(font.texts) == run.texts:
        codes, widths = look_up(font.codes), look_up(font.widths)
        if widths == run.advances:
            return f"<{''.join(codes)}>Tj"
        gaps = tuple(map(sub, run.advances, widths))
        if max(gaps) > _APART or min(gaps) < -_APART:
            return _array(run, face, drawing, 0, len(codes), {})
        return _spaced(codes, gaps)
    return "".join(_taken_apart(run, face, drawing))


def _spaced(codes: Sequence[str], gaps: Sequence[float]) -> str:
    """Return `TJ` for successive glyphs with *gaps* between them, most of which are 0."""
    parts: list[str] = []
    start = 0
    wide = [at for at, gap in enumerate(gaps) if gap > _TOLERANCE or gap < -_TOLERANCE]
    for at in wide:
        parts.append(f"<{''.join(codes[start : at + 1])}>{_step(gaps[at])}")
        start = at + 1
    last = f"<{''.join(codes[start:])}>" if start < len(codes) else ""
    return f"[{''.join(parts)}{last}]TJ"


@lru_cache(4096)  # mostly the same few spaces
def _step(gap: float) -> str:
    # Numbers in `TJ` are subtracted from the advance.
    return numbers([-gap], 2)


def _look_up(glyphs: tuple[int, ...]) -> Callable[[Mapping[int, Any]], tuple[Any, ...]]:
    """Return a function that looks up all *glyphs* at once, in half the time of one by one."""
    if len(glyphs) > 1:
        return itemgetter(*glyphs)
    return lambda mapping: tuple([mapping[glyph] for glyph in glyphs])


def _taken_apart(run: GlyphRun, face: DocumentFont, drawing: Operators) -> Iterator[str]:
    rises = {index: y for index, _, y in run.offsets if y}
    shifts = {index: x for index, x, _ in run.offsets if x}
    differing = _differing_texts(run, face.font)
    for start, end in _stretches(len(run.glyphs), lambda at: (rises.get(at, 0.0), differing[at])):
        rise = rises.get(start, 0.0) * run.size / 1000
        text = _array(run, face, drawing, start, end, shifts)
        if rise:
            text = f" {numbers([rise])} Ts{text} 0 Ts"
        cluster = differing[start]
        if cluster is not None:
            text = f"/Span<</ActualText<FEFF{utf16(cluster[1])}>>>BDC{text} EMC"
        yield text


def _differing_texts(run: GlyphRun, font: EmbeddedFont) -> list[tuple[int, str] | None]:
    """Return, for each glyph, its cluster's start and text if the font's text differs."""
    differing: list[tuple[int, str] | None] = []
    for index, (glyph, text) in enumerate(zip(run.glyphs, run.texts, strict=True)):
        if font.texts[glyph] == text:
            differing.append(None)
        elif text or not differing or differing[-1] is None:
            differing.append((index, text))
        else:
            differing.append(differing[-1])
    return differing


def _stretches(count: int, state: Callable[[int], object]) -> Iterator[tuple[int, int]]:
    """Return the ranges of 0..count in which *state* stays the same."""
    start = 0
    for index in range(1, count + 1):
        if index == count or state(index) != state(start):
            yield start, index
            start = index


def _array(
    run: GlyphRun,
    face: DocumentFont,
    drawing: Operators,
    start: int,
    end: int,
    shifts: Mapping[int, float],
) -> str:
    """Return `TJ` for the glyphs from *start* to *end*, with kerning, shifts and own widths."""
    font, parts = face.font, list[str]()
    gap = 0.0  # how far the pen must still move, in thousandths
    for index in range(start, end):
        glyph = run.glyphs[index]
        shift = shifts.get(index, 0.0)
        gap += shift
        if gap > _TOLERANCE or gap < -_TOLERANCE:
            parts.append(f">{_step(gap)}<")
            gap = 0.0
        code, more = font.codes[glyph], run.advances[index] - shift - font.widths[glyph]
        if (more > _APART or more < -_APART) and not font.texts[glyph].isspace():
            other = face.with_width(glyph, run.advances[index] - shift)
            if other is not None:
                own, others = drawing.use("F", face.number), drawing.use("F", other)
                size = numbers([run.size])
                code = f">]TJ/{others} {size} Tf<{code}>Tj/{own} {size} Tf[<"
                more = 0.0
        parts.append(code)
        gap += more
    tail = _step(gap) if gap > _TOLERANCE or gap < -_TOLERANCE else ""
    return f"[<{''.join(parts)}>{tail}]TJ".replace("<>", "").replace("[]TJ", "")
