"""Where words of alphabets may be divided, by the patterns of their language."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyphen import Pyphen

#: Shorter words are not divided.
_WORD = re.compile(r"[^\W\d_]{5,}")
#: Words whose parts are kept.
_KEPT = 4096
#: Letters that stay together at both ends of a word.
_LEFT, _RIGHT = 2, 3


def hyphen_places(text: str, language: str) -> tuple[int, ...]:
    """Return where words of *text* may be divided by a hyphen, in ascending order.

    Args:
        text: One line as written.
        language: BCP 47 code; a language without patterns divides nothing.
    """
    found: list[int] = []
    for word in _WORD.finditer(text):
        start = word.start()
        found += [start + place for place in _places(word[0], language)]
    return tuple(found)


@functools.lru_cache(_KEPT)
def _places(word: str, language: str) -> tuple[int, ...]:
    patterns = _patterns(language)
    return tuple(map(int, patterns.positions(word))) if patterns else ()


@functools.cache
def _patterns(language: str) -> Pyphen | None:
    import pyphen  # its list of languages takes a while to read

    known = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=known, left=_LEFT, right=_RIGHT) if known else None
