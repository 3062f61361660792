"""Which runs of text are drawn by a font, and which as outlines.

A font is smaller and prints crisper. Outlines, with the letters unseen beside
them, are for what PDF readers would take apart when they search or copy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import uharfbuzz as hb

from punchboard.build.unseen_text import Lines
from punchboard.layouts.face import FontFace, GlyphRun, TextLayer
from punchboard.layouts.fonts.permissions import may_embed

#: Hebrew, Arabic and their neighbours, and their forms for compatibility.
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


class TextWays:
    """Says how the runs of one document are drawn.

    Args:
        outline_all: Whether all text is drawn as outlines.

    Attributes:
        plain: Whether all runs met so far are drawn by their fonts, as these
            are: then nothing need be asked again.
    """

    def __init__(self, *, outline_all: bool = False) -> None:
        self.plain = True
        self._outline_all = outline_all
        self._allowed: dict[FontFace, bool] = {}
        self._last: tuple[FontFace | None, bool] = (None, True)

    def by_font(self, run: GlyphRun) -> bool:
        """Return whether *run* is drawn by its font; else it is drawn as outlines."""
        texts = run.texts
        said = "".join(texts)
        by_font = not (
            self._outline_all
            or run.vertical
            or run.unseen
            # Glyphs that say nothing by themselves are read as junk, or not at all.
            or "" in texts
            or not self._may_embed(run.font)
            # Readers turn letters round one by one, and ligatures not at all.
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
            if len(runs) == len(layer.runs) or Lines.of(layer.runs) is None:
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
        return True  # whoever embeds it will find, and say, that it cannot be read
