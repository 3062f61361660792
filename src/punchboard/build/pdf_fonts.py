"""Embedded fonts as PDF objects: Type 0, Identity-H, with Unicode.

A character code is the two-byte number of the glyph in the subset.
"""

from __future__ import annotations

from collections.abc import Iterable

from punchboard.build.embedded_fonts import EmbeddedFont, FontMetrics
from punchboard.build.pdf_objects import PdfObjects, numbers, stream, utf16

#: FontDescriptor flags (PDF 32000-1, table 123).
_SYMBOLIC = 4
_ITALIC = 64
#: Most lines one `bfchar` section may hold (Adobe TN 5411).
_SECTION = 100


def add_font(objects: PdfObjects, font: EmbeddedFont) -> int:
    """Return the number of the Type 0 font that *font* becomes."""
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
    descendant = objects.add(
        f"<</Type/Font/Subtype/{subtype}/BaseFont{name}"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/FontDescriptor {descriptor} 0 R{map_entry}"
        f"/W[0[{numbers(font.advances, 2)}]]>>".encode()
    )
    texts = objects.add(
        stream("", unicode_map((font.codes[glyph], text) for glyph, text in font.texts.items()))
    )
    return objects.add(
        f"<</Type/Font/Subtype/Type0/BaseFont{name}/Encoding/Identity-H"
        f"/DescendantFonts[{descendant} 0 R]/ToUnicode {texts} 0 R>>".encode()
    )


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
