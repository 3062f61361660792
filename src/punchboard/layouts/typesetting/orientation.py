"""Which characters stand upright in vertical lines: UAX 50.

The ranges are those of Unicode 15's Vertical_Orientation, with neighbours
joined; all other characters are rotated.
"""

from __future__ import annotations

import functools
import re
from enum import StrEnum


class Orientation(StrEnum):
    """How a character stands in a vertical line, in the words of UAX 50."""

    UPRIGHT = "U"
    ROTATED = "R"
    TRANSFORMED_UPRIGHT = "Tu"
    TRANSFORMED_ROTATED = "Tr"


@functools.cache  # made when a vertical line is, because it takes a while
def _pattern(ranges: str) -> re.Pattern[str]:
    """Return a pattern of code points in hexadecimal, such as "2016 2020-2021"."""
    parts = [[chr(int(end, 16)) for end in each.split("-")] for each in ranges.split()]
    return re.compile("[" + "".join("-".join(map(re.escape, part)) for part in parts) + "]")


#: Upright, also those that have a form of their own in vertical lines.
_UPRIGHT = """
    A7 A9 AE B1 BC-BE D7 F7 2EA-2EB 1100-11FF 1401-167F 18B0-18FF 2016 2020-2021 2030-2031
    203B-203C 2042 2047-2049 2051 2065 20DD-20E0 20E2-20E4 2100-2101 2103-2109 210F 2113-2114
    2116-2117 211E-2123 2125 2127 2129 212E 2135-213F 2145-214A 214C-214D 214F-2189 218C-218F
    221E 2234-2235 2300-2307 230C-231F 2324-2328 232B 237D-239A 23BE-23CD 23CF 23D1-23DB
    23E2-2422 2424-24FF 25A0-2619 2620-2767 2776-2793 2B12-2B2F 2B50-2B59 2B97 2BB8-2BD1
    2BD3-2BEB 2BF0-2BFF 2E50-2E51 2E80-3007 3012-3013 3020-302F 3031-309F 30A1-30FB 30FD-A4CF
    A960-A97F AC00-D7FF E000-FAFF FE10-FE1F FE30-FE48 FE50-FE57 FE5F-FE62 FE67-FE6F FF01-FF07
    FF0A-FF0C FF0E-FF19 FF1F-FF3A FF3C FF3E FF40-FF5A FFE0-FFE2 FFE4-FFE7 FFF0-FFF8 FFFC-FFFD
    10980-1099F 11580-115FF 11A00-11ABF 13000-1345F 14400-1467F 16FE0-18D7F 1AFF0-1B2FF
    1CF00-1CFCF 1D000-1D1FF 1D2E0-1D37F 1D800-1DAAF 1F000-1F7FF 1F900-1FAFF 20000-2FFFD
    30000-3FFFD F0000-FFFFD 100000-10FFFD
"""
#: Take another form, and are else upright: commas, small kana, squared words.
_TRANSFORMED_UPRIGHT = """
    3001-3002 3041 3043 3045 3047 3049 3063 3083 3085 3087 308E 3095-3096 309B-309C 30A1 30A3
    30A5 30A7 30A9 30C3 30E3 30E5 30E7 30EE 30F5-30F6 3127 31F0-31FF 32FF-3357 337B-337F
    FE50-FE52 FF01 FF0C FF0E FF1F 1F200-1F201
"""
#: Take another form, and are else rotated: brackets, and the sign for long vowels.
_TRANSFORMED_ROTATED = """
    2329-232A 3008-3011 3014-301F 3030 30A0 30FC FE59-FE5E FF08-FF09 FF1A-FF1B FF3B FF3D FF3F
    FF5B-FF60 FFE3
"""


@functools.cache
def orientation(character: str) -> Orientation:
    """Return how *character* stands in a vertical line."""
    if _pattern(_TRANSFORMED_ROTATED).match(character):
        return Orientation.TRANSFORMED_ROTATED
    if _pattern(_TRANSFORMED_UPRIGHT).match(character):
        return Orientation.TRANSFORMED_UPRIGHT
    return Orientation.UPRIGHT if _pattern(_UPRIGHT).match(character) else Orientation.ROTATED
