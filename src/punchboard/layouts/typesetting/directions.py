"""From characters to glyphs where they do not run from left to right.

Glyphs are kept in the order of their characters, so that a line may end
anywhere among them; `leftwards` puts them in the order they are drawn in.
"""

from __future__ import annotations

import functools
from dataclasses import replace

from punchboard.layouts.fonts.files import Font
from punchboard.layouts.typesetting.orientation import Orientation, orientation
from punchboard.layouts.typesetting.shaping import (
    Glyphs,
    Shaped,
    assemble,
    offsets_of,
    run_harfbuzz,
    shape,
)

#: Texts whose shapes are kept.
_KEPT = 512
#: Where the baseline is in the em box of ideographs, from the top, in
#: thousandths of an em.
_BASELINE = 880.0
_EM = 1000.0


def shape_leftwards(
    text: str, font: Font, language: str, spacing: float, around: tuple[str, str] = ("", "")
) -> Shaped:
    """Return *text*, which runs from right to left, as glyphs of *font*.

    Args:
        text: Characters the font has.
        font: The font.
        language: BCP 47 code.
        spacing: Added after each character, in thousandths of the type size.
        around: What stands before and after it, for letters that join.
    """
    infos, positions = run_harfbuzz(text, font, language, spacing, "rtl", around)
    infos.reverse()
    positions.reverse()
    advances = tuple([font.thousandths[each.x_advance] for each in positions])
    offsets = offsets_of(font, positions)
    shaped = assemble(text, infos, advances, offsets, spacing, len(around[0]))
    return replace(shaped, all=_text_first_when_drawn(shaped))


def leftwards(glyphs: Glyphs) -> Glyphs:
    """Return glyphs of text that runs from right to left, in visual order."""
    ids, advances, offsets, texts = glyphs
    last = len(ids) - 1
    return (
        ids[::-1],
        advances[::-1],
        tuple([(last - index, x, y) for index, x, y in reversed(offsets)]),
        texts[::-1],
    )


def _text_first_when_drawn(shaped: Shaped) -> Glyphs:
    """Return the glyphs with the text of a cluster at that which is drawn first."""
    glyphs, advances, offsets, texts = shaped.all
    moved = list(texts)
    for index in range(len(moved) - 1):
        if shaped.starts[index] == shaped.starts[index + 1]:
            moved[index + 1], moved[index] = moved[index] or moved[index + 1], ""
    return glyphs, advances, offsets, tuple(moved)


@functools.lru_cache(_KEPT)
def shape_upright(text: str, font: Font, language: str, spacing: float) -> Shaped:
    """Return *text* as the glyphs of *font* that stand upright in vertical lines.

    The pen is in the middle of the line, at the top of each em box. Where the
    font knows no vertical metrics, its characters stand in the em box of
    ideographs.

    Args:
        text: Characters the font has.
        font: The font.
        language: BCP 47 code.
        spacing: Added after each character, in thousandths of the type size.
    """
    infos, positions = run_harfbuzz(text, font, language, spacing, "ttb")
    thousandths = font.thousandths
    if _is_vertical(font):
        advances = tuple([-thousandths[each.y_advance] for each in positions])
        offsets = offsets_of(font, positions)
    else:
        advances = tuple([_EM if each.y_advance else 0.0 for each in positions])
        offsets = tuple(
            [(i, thousandths[each.x_offset], -_BASELINE) for i, each in enumerate(positions)]
        )
    return assemble(text, infos, advances, offsets, spacing)


@functools.lru_cache(_KEPT)
def shape_combined(text: str, font: Font, language: str, spacing: float) -> Shaped:
    """Return what stands side by side in one em of a vertical line.

    Where it is wider, it takes the font's half-width forms, if there are any.

    Args:
        text: Characters the font has.
        font: The font.
        language: BCP 47 code.
        spacing: Added after all of it, in thousandths of the type size.
    """
    shaped = shape(text, font, language, 0)
    if sum(shaped.widths) > _EM:
        infos, positions = run_harfbuzz(text, font, language, 0, "ltr", features=("hwid",))
        advances = tuple([font.thousandths[each.x_advance] for each in positions])
        half = assemble(text, infos, advances, offsets_of(font, positions), 0)
        shaped = half if sum(advances) <= _EM else shaped
    return replace(shaped, widths=[_EM + spacing, *[0.0] * (len(text) - 1)])


def can_stand(character: str, font: Font) -> bool:
    """Return whether *font* lets *character* stand upright.

    Brackets and their like do so in a form of their own only (UAX 50, Tr).
    """
    if orientation(character) is not Orientation.TRANSFORMED_ROTATED:
        return True
    return _has_vertical_form(character, font)


@functools.lru_cache(_KEPT)
def _has_vertical_form(character: str, font: Font) -> bool:
    upright = shape_upright(character, font, "ja", 0.0).all[0]
    return upright != shape(character, font, "ja", 0.0).all[0]


@functools.cache
def _is_vertical(font: Font) -> bool:
    return bool("vmtx" in font.harfbuzz.face.table_tags)
