"""The parts of fonts that a document needs: subsets with new glyph numbers.

HarfBuzz cuts the subset, pins variable fonts to one place in their design
space, and turns CFF2 into the CFF that PDF knows.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import uharfbuzz as hb

from punchboard.layouts.face import FontFace, GlyphRun

#: Tables a PDF has no use for; dropping layout tables also keeps HarfBuzz from
#: adding the glyphs they could lead to.
_DROPPED = (
    "BASE GDEF GPOS GSUB JSTF MATH OS/2 STAT VORG cmap kern morx name post vhea vmtx "
    "COLR CPAL SVG CBDT CBLC sbix DSIG meta gasp hdmx VDMX LTSH"
)
_FLAGS = hb.SubsetFlags.DOWNGRADE_CFF2 | hb.SubsetFlags.CFF_IDENTITY_CHARSET


class UnusableFontError(ValueError):
    """A font cannot be embedded; the text says why."""


@dataclass(frozen=True, slots=True)
class EmbeddedFont:
    """A subset, ready to be written into a PDF.

    Attributes:
        name: PostScript name with the tag that marks a subset.
        is_cff: Whether *program* is a bare CFF font; else it is TrueType.
        program: The font file.
        codes: The new number of each glyph, as four hex digits, by the old one.
        widths: Advance of each glyph, in thousandths of the type size, by the
            old number.
        texts: What each glyph says, by the old number.
        advances: Advances in the order of the new numbers.
        metrics: Of the whole font.
    """

    name: str
    is_cff: bool
    program: bytes
    codes: Mapping[int, str]
    widths: Mapping[int, float]
    texts: Mapping[int, str]
    advances: tuple[float, ...]
    metrics: FontMetrics


@dataclass(frozen=True, slots=True)
class FontMetrics:
    """What a PDF tells about a font, in thousandths of the type size.

    Attributes:
        box: Left, bottom, right and top edge around all glyphs.
        ascent: Height of the tallest letters.
        descent: Depth of the deepest letters, negative.
        cap_height: Height of capitals.
        slant: Angle of the stems in degrees, negative where they lean right.
        stem: Width of the stems, estimated from the weight.
    """

    box: tuple[float, float, float, float]
    ascent: float
    descent: float
    cap_height: float
    slant: float
    stem: float


def glyph_texts(runs: Iterable[GlyphRun]) -> dict[FontFace, dict[int, str]]:
    """Return the glyphs that *runs* draw, by font, in order of first use.

    Each glyph comes with what it says where it first says something; "" where
    it only ever follows another glyph of its cluster.
    """
    spoken: dict[FontFace, dict[int, str]] = {}
    silent: dict[FontFace, dict[int, str]] = {}
    heard: dict[FontFace, set[int]] = {}
    font, known, seen = None, {}, set()
    for run in runs:
        if run.font is not font:
            font, known = run.font, spoken.setdefault(run.font, {})
            seen = heard.setdefault(font, set())
        # Most runs add nothing, and sets find that out faster than a loop.
        if seen.issuperset(run.glyphs):
            continue
        for glyph, text in zip(run.glyphs, run.texts, strict=True):
            if text:
                known.setdefault(glyph, text)
            else:
                silent.setdefault(font, {})[glyph] = text
        seen.update(known)
    return {font: silent.get(font, {}) | texts for font, texts in spoken.items()}


def embed_font(font: FontFace, texts: Mapping[int, str]) -> EmbeddedFont:
    """Return the subset of *font* that holds the glyphs of *texts*.

    Raises:
        UnusableFontError: The file is gone, damaged, or of a kind HarfBuzz
            cannot cut.
    """
    try:
        whole = hb.Face(hb.Blob.from_file_path(font.path), font.index)
        plan = hb.SubsetPlan(whole, _subset_input(whole, font, texts))
        subset = plan.execute()
        mapping = dict(plan.old_to_new_glyph_mapping)
        is_cff, program = _program(subset)
        metrics = _metrics(whole, font)
    except (OSError, RuntimeError, ValueError, hb.HarfBuzzError) as mistake:
        raise UnusableFontError(str(mistake) or "its outlines cannot be read") from mistake
    scale = 1000 / subset.upem
    pens = hb.Font(subset)
    advances = tuple(pens.get_glyph_h_advance(new) * scale for new in range(subset.glyph_count))
    return EmbeddedFont(
        name=f"{_tag(program)}+{font.name}",
        is_cff=is_cff,
        program=program,
        codes={old: f"{mapping[old]:04X}" for old in texts},
        widths={old: advances[mapping[old]] for old in texts},
        texts=texts,
        advances=advances,
        metrics=metrics,
    )


def _subset_input(whole: hb.Face, font: FontFace, texts: Mapping[int, str]) -> hb.SubsetInput:
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(texts)
    wanted.flags = _FLAGS
    tags = {int.from_bytes(tag.ljust(4).encode()) for tag in _DROPPED.split()}
    wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG).update(tags)
    if whole.axis_infos:
        wanted.pin_all_axes_to_default(whole)
    for tag, value in font.axes:
        wanted.pin_axis_location(whole, tag, value)
    return wanted


def _program(subset: hb.Face) -> tuple[bool, bytes]:
    """Return whether the font is CFF, and what PDF embeds of it."""
    tags = set(subset.table_tags)
    if "CFF " in tags:
        return True, bytes(subset.reference_table("CFF ").data)
    if "glyf" in tags:
        return False, bytes(subset.blob.data)
    raise UnusableFontError("it has no outlines that a PDF can contain")


def _metrics(whole: hb.Face, font: FontFace) -> FontMetrics:
    scale = 1000 / whole.upem
    pens = hb.Font(whole)
    pens.set_variations(dict(font.axes))
    extents = pens.get_font_extents("ltr")
    box = struct.unpack(">4h", bytes(whole.reference_table("head").data)[36:44])
    weight = pens.get_style_value(hb.StyleTag.WEIGHT)
    capitals = pens.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT)
    left, bottom, right, top = (value * scale for value in box)
    return FontMetrics(
        box=(left, bottom, right, top),
        ascent=extents.ascender * scale,
        descent=extents.descender * scale,
        cap_height=capitals * scale,
        slant=pens.get_style_value(hb.StyleTag.SLANT_ANGLE),
        stem=10 + 220 * (weight - 50) / 900,
    )


def _tag(program: bytes) -> str:
    """Return six letters that tell subsets of one font apart."""
    number = int.from_bytes(hashlib.sha256(program).digest()[:8])
    letters = []
    for _ in range(6):
        number, letter = divmod(number, 26)
        letters.append(chr(ord("A") + letter))
    return "".join(letters)
