"""Papers by name, all upright, in mm.

`b4` and `b5` are ISO 216; the B papers sold in Japan are larger (JIS P 0138)
and carry their own names.
"""

from __future__ import annotations

from punchboard.geometry import Size
from punchboard.lengths import MM_PER_INCH


def _inches(width: float, height: float) -> Size:
    return Size(round(width * MM_PER_INCH, 3), round(height * MM_PER_INCH, 3))


PAPERS = {
    "a2": Size(420.0, 594.0),
    "a3": Size(297.0, 420.0),
    "a4": Size(210.0, 297.0),
    "a5": Size(148.0, 210.0),
    "a6": Size(105.0, 148.0),
    "b4": Size(250.0, 353.0),
    "b5": Size(176.0, 250.0),
    "jis-b4": Size(257.0, 364.0),
    "jis-b5": Size(182.0, 257.0),
    "hagaki": Size(100.0, 148.0),
    "letter": _inches(8.5, 11),
    "legal": _inches(8.5, 14),
    "tabloid": _inches(11, 17),
    "super-b": _inches(13, 19),
    "arch-a": _inches(9, 12),
    "arch-b": _inches(12, 18),
    "sra3": Size(320.0, 450.0),
    "sra4": Size(225.0, 320.0),
}
