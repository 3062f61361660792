"""What a font's maker allows: embedding by the `fsType` of its `OS/2` table.

OpenType 1.9.1, OS/2, fsType. Older fonts may set several usage bits, and then
the most generous one counts. Documents to be looked at and printed may hold
any font but a restricted one.
"""

from __future__ import annotations

import functools
from pathlib import Path

import uharfbuzz as hb

from punchboard.layouts.face import FontFace

_RESTRICTED = 0x0002
_PREVIEW_AND_PRINT = 0x0004
_EDITABLE = 0x0008
_NO_SUBSETTING = 0x0100
_BITMAPS_ONLY = 0x0200
#: Where `fsType` stands in the table.
_FS_TYPE = slice(8, 10)


@functools.cache
def may_embed(face: FontFace) -> bool:
    """Return whether a subset of the font's outlines may be put into a document.

    A subset is all that punchboard ever embeds, so a font that forbids
    subsets counts as one that forbids embedding. Its letters may still be
    drawn, as outlines.
    """
    return allows_subset(Path(face.path), face.index)


def allows_subset(path: Path, index: int) -> bool:
    """Return whether face *index* of the font file *path* may be embedded as a subset."""
    table = hb.Face(hb.Blob.from_file_path(str(path)), index).reference_table("OS/2").data
    bits = int.from_bytes(bytes(table[_FS_TYPE]), "big")
    if bits & (_NO_SUBSETTING | _BITMAPS_ONLY):
        return False
    return not bits & _RESTRICTED or bool(bits & (_PREVIEW_AND_PRINT | _EDITABLE))
