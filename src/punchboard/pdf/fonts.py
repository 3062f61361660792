"""Fonts embedded in a PDF: subsets with new glyph numbers, as Type 0 fonts with Unicode.

HarfBuzz makes the subset, pins variable fonts to one place in their design
space, and converts CFF2 to the CFF that PDF knows. A character code is the two-byte
number of a glyph in the whole font, so that a face is written the same in every
document; an embedded CMap leads from there to the number in the subset.

Japanese punctuation is wider or narrower depending on its neighbours. PDF
readers go by the widths in the font when they look for words: they split
overlapping letters, and put spaces into gaps. So letters with unusual room are
shown with additional fonts that differ only in their widths.
"""

from __future__ import annotations

import functools
import hashlib
import io
import re
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence

import uharfbuzz as hb
from msgspec import Struct

from punchboard.patterns import regex
from punchboard.pdf.document import PdfObjects, numbers, stream, utf16
from punchboard.typesetting.text import FontFace, GlyphRun

#: Tables a PDF does not need; dropping layout tables also keeps HarfBuzz from
#: adding the glyphs they could lead to.
_DROPPED = (
    "BASE GDEF GPOS GSUB JSTF MATH OS/2 STAT VORG cmap kern morx name post vhea vmtx "
    "COLR CPAL SVG CBDT CBLC sbix DSIG meta gasp hdmx VDMX LTSH"
)
_FLAGS = hb.SubsetFlags.DOWNGRADE_CFF2 | hb.SubsetFlags.CFF_IDENTITY_CHARSET


#: Most operands of an operator in CFF (Adobe TN 5177, appendix B).
_CFF_STACK = 48
#: More operands than that in a row, or other bytes that look like them.
_DEEP = regex(rb"(?:[\x20-\xf6]|[\xf7-\xfe].|\x1c..|\xff....){%d}" % (_CFF_STACK + 1), re.DOTALL)


class UnusableFontError(ValueError):
    """A font cannot be embedded; the text says why."""


class EmbeddedFont(Struct, frozen=True):
    """A subset, ready to be written into a PDF.

    Attributes:
        name: PostScript name with the tag that marks a subset.
        is_cff: Whether *program* is a bare CFF font instead of TrueType.
        program: The font file.
        codes: The character code of each glyph, as four hex digits, by its number in
            the whole font.
        numbers: Its number in the subset, likewise.
        widths: Advance of each glyph, in thousandths of the type size, by the
            number in the whole font.
        texts: The text of each glyph, likewise.
        advances: The advances in the order of the numbers in the subset.
        metrics: Metrics of the whole font.
    """

    name: str
    is_cff: bool
    program: bytes
    codes: Mapping[int, str]
    numbers: Mapping[int, int]
    widths: Mapping[int, float]
    texts: Mapping[int, str]
    advances: tuple[float, ...]
    metrics: FontMetrics


class FontMetrics(Struct, frozen=True):
    """The metrics of a font in a PDF, in thousandths of the type size.

    Attributes:
        box: Left, bottom, right and top edge around all glyphs.
        ascent: Height of the tallest letters.
        descent: Depth of the deepest letters, negative.
        cap_height: Height of capitals.
        slant: Angle of the stems in degrees, negative if they lean right.
        stem: Width of the stems, estimated from the weight.
    """

    box: tuple[float, float, float, float]
    ascent: float
    descent: float
    cap_height: float
    slant: float
    stem: float


def glyphs_of(runs: Iterable[GlyphRun]) -> dict[FontFace, dict[int, str]]:
    """Return the glyphs that *runs* draw by font, each with its text from the first run it is in.

    Every glyph has a text: runs in which one has none are not drawn with fonts.
    """
    by_font: dict[int, list[GlyphRun]] = {}
    for run in runs:
        by_font.setdefault(id(run.font), []).append(run)
    found: dict[FontFace, dict[int, str]] = {}
    for several in by_font.values():
        own: dict[int, str] = {}
        # From the last to the first, whose texts win.
        for run in reversed(several):
            own.update(zip(run.glyphs, run.texts, strict=True))
        add_glyphs(found, {several[0].font: own})
    return found


def add_glyphs(
    used: dict[FontFace, dict[int, str]], more: Mapping[FontFace, Mapping[int, str]]
) -> None:
    """Add the glyphs of *more* runs to those *used* before, whose texts win."""
    for font, texts in more.items():
        known = used.setdefault(font, {})
        # Most faces add nothing, and sets show that faster than a loop.
        if not known.keys() >= texts.keys():
            known |= {glyph: text for glyph, text in texts.items() if glyph not in known}


def embed_font(font: FontFace, texts: Mapping[int, str]) -> EmbeddedFont:
    """Return the subset of *font* with the glyphs of *texts*.

    Raises:
        UnusableFontError: The file is gone, damaged, or of a kind HarfBuzz
            cannot subset.
    """
    return _subset(font, tuple(texts.items()))


@functools.lru_cache(32)  # what is made again in one process mostly has the same glyphs
def _subset(font: FontFace, pairs: tuple[tuple[int, str], ...]) -> EmbeddedFont:
    texts = dict(pairs)
    try:
        whole = hb.Face(hb.Blob.from_file_path(font.path), font.index)
        plan = hb.SubsetPlan(whole, _subset_input(whole, font, texts))
        subset = plan.execute()
        mapping = dict(plan.old_to_new_glyph_mapping)
        is_cff, program = _program(subset)
        metrics = _metrics(whole, font)
        numbers = {old: mapping[old] for old in texts}
    except (OSError, RuntimeError, ValueError, LookupError, hb.HarfBuzzError) as mistake:
        raise UnusableFontError(str(mistake) or "its outlines cannot be read") from mistake
    scale = 1000 / subset.upem
    pens = hb.Font(subset)
    advances = tuple(pens.get_glyph_h_advance(new) * scale for new in range(subset.glyph_count))
    return EmbeddedFont(
        name=f"{_tag(program)}+{font.name}",
        is_cff=is_cff,
        program=program,
        codes={old: f"{old:04X}" for old in texts},
        numbers=numbers,
        widths={old: advances[new] for old, new in numbers.items()},
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
    """Return whether the font is CFF, and the part of it that PDF embeds."""
    tags = set(subset.table_tags)
    if "CFF " in tags:
        return True, _within_stack(bytes(subset.reference_table("CFF ").data))
    if "glyf" in tags:
        return False, bytes(subset.blob.data)
    raise UnusableFontError("it has no outlines that a PDF can contain")


def _within_stack(program: bytes) -> bytes:
    """Return a CFF font without operators of more operands than CFF's stack holds.

    CFF2 allows 513, and HarfBuzz keeps them; readers then leave the glyph out.
    """
    if not _DEEP.search(program):
        return program
    from fontTools.cffLib import CFFFontSet
    from fontTools.cffLib.specializer import specializeProgram
    from fontTools.ttLib import TTFont

    fonts = CFFFontSet()
    fonts.decompile(io.BytesIO(program), None)
    glyphs = fonts[0].CharStrings
    for name in glyphs.keys():  # noqa: SIM118 # not a mapping
        glyph = glyphs[name]
        if glyph.bytecode is not None and _DEEP.search(glyph.bytecode):
            glyph.decompile()
            glyph.setProgram(specializeProgram(glyph.program, maxstack=_CFF_STACK))
    result = io.BytesIO()
    fonts.compile(result, TTFont(recalcBBoxes=False), isCFF2=False)
    return result.getvalue()


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
    """Return six letters that distinguish subsets of one font."""
    number = int.from_bytes(hashlib.sha256(program).digest()[:8])
    letters = []
    for _ in range(6):
        number, letter = divmod(number, 26)
        letters.append(chr(ord("A") + letter))
    return "".join(letters)


#: FontDescriptor flags (PDF 32000-1, table 123).
_SYMBOLIC = 4
_ITALIC = 64
#: The characters that codes lead to: glyphs of a font, by their numbers.
_COLLECTION = "<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
#: Maximum number of lines in a section of a CMap (Adobe TN 5014 and 5411).
_SECTION = 100
#: Maximum number of additional fonts; a text with spread letters may ask for many.
_MOST_WIDTHS = 8


class DocumentFont:
    """A font of one document.

    Attributes:
        font: The subset.
        number: Object number of the font.
        asked: The glyphs and widths that were asked for, and the places of the fonts
            that have them, from 1; None for those that none has. Who wants to know
            what a text asks for clears it before.
    """

    __slots__ = ("_head", "_objects", "_others", "_tail", "asked", "font", "number")

    def __init__(self, objects: PdfObjects, font: EmbeddedFont) -> None:
        """Add *font* to the *objects* of a document."""
        self.font = font
        self._objects = objects
        self._head, self._tail = _parts(objects, font)
        #: Additional fonts, each with the widths of the glyphs it shows.
        self._others: list[tuple[int, dict[int, float]]] = []
        self.number = objects.add(self._with_widths({}))
        self.asked: dict[tuple[int, float], int | None] = {}

    def with_width(self, glyph: int, width: float) -> int | None:
        """Return the object number of a font in which *glyph* has this width.

        Args:
            glyph: Its number in the font file.
            width: In thousandths of the type size.

        Returns:
            The number; None if too many widths were asked for already.
        """
        place = self.place_with(glyph, round(width, 2))
        return None if place is None else self.numbered(place)

    def place_with(self, glyph: int, width: float) -> int | None:
        """Return the place of the font in which *glyph* has this width, as in `asked`."""
        place = self._place(glyph, width)
        self.asked[glyph, width] = place
        return place

    def _place(self, glyph: int, width: float) -> int | None:
        for place, (_, widths) in enumerate(self._others, 1):
            if widths.setdefault(glyph, width) == width:
                return place
        if len(self._others) == _MOST_WIDTHS:
            return None
        self._others.append((self._objects.reserve(), {glyph: width}))
        return len(self._others)

    def numbered(self, place: int) -> int:
        """Return the object number of the font at a *place*; 0 is the one with its own widths."""
        return self._others[place - 1][0] if place else self.number

    def place_of(self, number: int) -> int | None:
        """Return the place of the font that is object *number*; None if it is another's."""
        places = range(len(self._others) + 1)
        return next((each for each in places if self.numbered(each) == number), None)

    def finish(self) -> None:
        """Add the additional fonts that were asked for to the document."""
        for number, widths in self._others:
            self._objects.put(number, self._with_widths(widths))

    def _with_widths(self, widths: Mapping[int, float]) -> bytes:
        """Return a Type 0 font in which some glyphs have different widths."""
        advances = list(self.font.advances)
        for glyph, width in widths.items():
            advances[self.font.numbers[glyph]] = width
        descendant = self._objects.add(f"{self._head}/W[0[{numbers(advances, 2)}]]>>".encode())
        return (
            f"<</Type/Font/Subtype/Type0/BaseFont/{self.font.name}"
            f"/DescendantFonts[{descendant} 0 R]{self._tail}>>".encode()
        )


def _parts(objects: PdfObjects, font: EmbeddedFont) -> tuple[str, str]:
    """Return the start and end shared by all fonts with the program of *font*."""
    if font.is_cff:
        subtype, file_key, extra = "CIDFontType0", "FontFile3", "/Subtype/CIDFontType0C"
    else:
        subtype, file_key, extra = "CIDFontType2", "FontFile2", f"/Length1 {len(font.program)}"
    program = objects.add(stream(extra, font.program))
    name = f"/{font.name}"
    descriptor = objects.add(
        f"<</Type/FontDescriptor/FontName{name}{_descriptor(font.metrics)}"
        f"/{file_key} {program} 0 R>>".encode()
    )
    map_entry = "" if font.is_cff else "/CIDToGIDMap/Identity"
    texts = objects.add(
        stream("", unicode_map((font.codes[glyph], text) for glyph, text in font.texts.items()))
    )
    head = (
        f"<</Type/Font/Subtype/{subtype}/BaseFont{name}/CIDSystemInfo{_COLLECTION}"
        f"/FontDescriptor {descriptor} 0 R{map_entry}"
    )
    codes = objects.add(_code_map(font))
    return head, f"/Encoding {codes} 0 R/ToUnicode {texts} 0 R"


def _code_map(font: EmbeddedFont) -> bytes:
    """Return the CMap from character codes to the numbers of glyphs in the subset."""
    name = f"Glyphs-{font.name.partition('+')[0]}"
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        f"/CIDSystemInfo {_COLLECTION} def",
        f"/CMapName /{name} def /CMapType 1 def /WMode 0 def",
        "1 begincodespacerange <0000><FFFF> endcodespacerange",
        *_sections("cidrange", [f"<{a:04X}><{b:04X}> {new}" for a, b, new in _ranges(font)]),
        "endcmap CMapName currentdict /CMap defineresource pop end end",
    ]
    entries = f"/Type/CMap/CMapName/{name}/WMode 0/CIDSystemInfo{_COLLECTION}"
    return stream(entries, "\n".join(lines).encode())


def _ranges(font: EmbeddedFont) -> Iterator[tuple[int, int, int]]:
    """Yield the first and last code of glyphs that stay neighbours, and the first's number.

    A range must not leave the codes that share their first byte (Adobe TN 5014).
    """
    start = last = number = -1
    for code, new in sorted(font.numbers.items()):
        if code != last + 1 or new != number + code - start or code % 256 == 0:
            if start >= 0:
                yield start, last, number
            start, number = code, new
        last = code
    if start >= 0:
        yield start, last, number


def _descriptor(metrics: FontMetrics) -> str:
    flags = _SYMBOLIC | (_ITALIC if metrics.slant else 0)
    return (
        f"/Flags {flags}/FontBBox[{numbers(metrics.box, 0)}]"
        f"/ItalicAngle {numbers([metrics.slant], 1)}/Ascent {numbers([metrics.ascent], 0)}"
        f"/Descent {numbers([metrics.descent], 0)}/CapHeight {numbers([metrics.cap_height], 0)}"
        f"/StemV {numbers([metrics.stem], 0)}"
    )


def unicode_map(texts: Iterable[tuple[str, str]]) -> bytes:
    """Return a ToUnicode CMap.

    Args:
        texts: Codes of four hex digits with their text; "" is left out.
    """
    pairs = sorted((code, utf16(text)) for code, text in texts if text)
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <0000><FFFF> endcodespacerange",
    ]
    lines += _sections("bfchar", [f"<{code}><{text}>" for code, text in pairs])
    lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(lines).encode()


def _sections(kind: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield *lines* in sections of *kind* that are as long as they may be."""
    for start in range(0, len(lines), _SECTION):
        section = lines[start : start + _SECTION]
        yield f"{len(section)} begin{kind}"
        yield from section
        yield f"end{kind}"
