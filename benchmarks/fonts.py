"""The typeface all peers set the deck in: Noto Sans JP, from a package.

English decks get its Latin letters alone, a file as small as other Latin
fonts: some tools read all letters of a font again and again.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from environments import WORK, environment_of
from measure import JobFailed

PACKAGE = "pylopdf-fonts-jp"

_CONVERT = """
import sys
from fontTools.subset import Subsetter
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from pylopdf_fonts_jp import sans_path

font = TTFont(sans_path())
if sys.argv[2] == "en":
    subset = Subsetter()
    subset.populate(unicodes=[*range(0x20, 0x180), *range(0x2010, 0x2040)])
    subset.subset(font)
names, outlines, glyphs = font.getGlyphOrder(), font.getGlyphSet(), {}
for name in names:
    pen = TTGlyphPen(outlines)
    outlines[name].draw(Cu2QuPen(pen, 1.0, reverse_direction=True))
    glyphs[name] = pen.glyph()
for table in {"CFF ", "VORG"} & set(font.keys()):
    del font[table]
font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
font["glyf"].glyphOrder, font["glyf"].glyphs = names, glyphs
font["maxp"].tableVersion = 0x00010000
for limit in ("TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs", "StackElements",
              "SizeOfInstructions", "ComponentElements", "ComponentDepth"):
    setattr(font["maxp"], "max" + limit, 0)
font["maxp"].maxZones = 1
font["post"].formatType = 3.0
font.sfntVersion = "\\0\\1\\0\\0"
font.save(sys.argv[1])
"""


def font_file(language: str) -> Path:
    """Return the font with TrueType outlines, made on first use (half a minute).

    The peers could read the package's PostScript outlines only in part:
    reportlab not at all, and protograf would embed the whole font.
    """
    path = WORK / f"NotoSansJP-{language}.ttf"
    if not path.exists():
        environment = environment_of("font", ("fonttools", PACKAGE))
        if environment.problem:
            raise JobFailed(f"the font {environment.problem}")
        half = path.with_suffix(".part")
        command = [str(environment.python), "-c", _CONVERT, str(half), language]
        subprocess.run(command, check=True)
        half.rename(path)
    return path
