"""What characters leave out of their own room at a line's edges, for texts of one font."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from punchboard.layouts.fonts.files import Font
from punchboard.layouts.typesetting import japanese
from punchboard.layouts.typesetting.words import words_of


@dataclass(frozen=True, slots=True)
class Edges:
    """The room that is left out, by characters, in thousandths of the type size.

    Attributes:
        heads: Before the ink of a line's first character.
        tails: After the ink of its last.
    """

    heads: dict[str, float]
    tails: dict[str, float]


@functools.cache
def edges_of(font: Font, language: str, *, is_japanese: bool) -> Edges:
    """Return what characters of *font* leave out: spaces, and Japanese punctuation its half.

    Args:
        font: The font.
        language: BCP 47 code.
        is_japanese: Whether that means Japanese.
    """
    words = words_of(font, language, 0)

    def fills(character: str) -> bool:
        return font.covers(character) and sum(words.shape(character).widths) == japanese.EM

    heads: dict[str, float] = {}
    tails = {" ": sum(words.shape(" ").widths)}
    if is_japanese:
        heads = {each: japanese.HALF for each in sorted(japanese.OPENING) if fills(each)}
        ending = japanese.CLOSING | japanese.FULL_STOPS | japanese.COMMAS | japanese.MIDDLE_DOTS
        tails |= {each: japanese.edge_end(each) for each in sorted(ending) if fills(each)}
    return Edges(heads, tails)
