"""Embedded fonts as PDF objects: Type 0, Identity-H, with Unicode.

A character code is the two-byte number of the glyph in the subset.

Japanese punctuation takes more or less room by what stands beside it. Readers
that look for words go by the widths in the font: they take overlapping letters
apart, and put spaces into gaps. Letters in unusual room are therefore shown by
fonts that are the same but for their widths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from punchboard.build.embedded_fonts import EmbeddedFont, FontMetrics
from punchboard.build.pdf_objects import PdfObjects, numbers, stream, utf16

#: FontDescriptor flags (PDF 32000-1, table 123).
_SYMBOLIC = 4
_ITALIC = 64
#: Most lines one `bfchar` section may hold (Adobe TN 5411).
_SECTION = 100
#: Most fonts beside the first; a text whose letters are spread may ask for many.
_MOST_WIDTHS = 8


class DocumentFont:
    """A font of one document.

    Attributes:
        font: The subset.
        number: Object number of the font.
    """

    __slots__ = ("_head", "_objects", "_others", "_tail", "font", "number")

    def __init__(self, objects: PdfObjects, font: EmbeddedFont) -> None:
        """Add *font* to the *objects* of a document."""
        self.font = font
        self._objects = objects
        self._head, self._tail = _parts(objects, font)
        #: Further fonts, each with the widths of the glyphs it shows.
        self._others: list[tuple[int, dict[int, float]]] = []
        self.number = objects.add(self._with_widths({}))

    def with_width(self, glyph: int, width: float) -> int | None:
        """Return the object number of a font in which *glyph* has a width.

        Args:
            glyph: Its number in the font file.
            width: In thousandths of the type size.

        Returns:
            The number, or None where the glyph has had too many widths.
        """
        width = round(width, 2)
        for number, widths in self._others:
            if widths.setdefault(glyph, width) == width:
                return number
        if len(self._others) == _MOST_WIDTHS:
            return None
        self._others.append((self._objects.reserve(), {glyph: width}))
        return self._others[-1][0]

    def finish(self) -> None:
        """Give the document the further fonts that were asked for."""
        for number, widths in self._others:
            self._objects.put(number, self._with_widths(widths))

    def _with_widths(self, widths: Mapping[int, float]) -> bytes:
        """Return a Type 0 font in which some glyphs have other widths."""
        advances = list(self.font.advances)
        for glyph, width in widths.items():
            advances[int(self.font.codes[glyph], 16)] = width
        descendant = self._objects.add(f"{self._head}/W[0[{numbers(advances, 2)}]]>>".encode())
        return (
            f"<</Type/Font/Subtype/Type0/BaseFont/{self.font.name}/Encoding/Identity-H"
            f"/DescendantFonts[{descendant} 0 R]{self._tail}>>".encode()
        )


def _parts(objects: PdfObjects, font: EmbeddedFont) -> tuple[str, str]:
    """Return what all fonts with the program of *font* begin and end with."""
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
        f"<</Type/Font/Subtype/{subtype}/BaseFont{name}"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/FontDescriptor {descriptor} 0 R{map_entry}"
    )
    return head, f"/ToUnicode {texts} 0 R"


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
        texts: What each code of four hex digits says; "" is left out.
    """
    pairs = sorted((code, utf16(text)) for code, text in texts if text)
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <0000><FFFF> endcodespacerange",
    ]
    for start in range(0, len(pairs), _SECTION):
        section = pairs[start : start + _SECTION]
        lines.append(f"{len(section)} beginbfchar")
        lines += [f"<{code}><{text}>" for code, text in section]
        lines.append("endbfchar")
    lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(lines).encode()
