"""Generic families such as `sans-serif`, and where characters fall back to.

A generic family is a composite of faces that go together. Text of every
script stands in the Latin of Noto Sans CJK and Noto Serif JP, so that it
matches the Japanese beside it. Those have no italics, and the serif no bold:
there the Latin, Greek and Cyrillic letters come from the nearest relatives.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace

from punchboard.layouts.fonts.files import IDEOGRAPHIC_BOX
from punchboard.layouts.fonts.matching import nearest
from punchboard.layouts.fonts.packaged import SCRIPTS, packaged_sources
from punchboard.layouts.fonts.sources import FontSource

#: Generic names of CSS and of drawing programs.
_SERIF_NAMES = frozenset({"serif", "ui-serif"})
_MONOSPACE_NAMES = frozenset({"monospace", "ui-monospace"})
_EMOJI_NAME = "emoji"
_SANS_NAMES = frozenset(
    "sans-serif sans cursive fantasy math system-ui ui-sans-serif ui-rounded".split()
)
#: Heavier than this, the serif's Latin comes from a relative that has weights.
_REGULAR = 500
#: Makes the serif's italics cover as much of the paper as its upright letters
#: do: 0.18 of the advance of "handgloves" in both, measured on the outlines.
_SERIF_GRADE = -45.0
#: Languages whose punctuation fills an em and so stays with their ideographs.
_FULL_WIDTH = frozenset({"ja", "ko", "zh"})
#: What Latin faces show among them: Latin, combining marks, Greek, Cyrillic.
_ALPHABETS = "[\u0020-\u00a6\u00a8-\u036f\u0370-\u052f\u1e00-\u1fff]"
#: Pictures unless U+FE0E says otherwise (`Emoji_Presentation` of UTS #51), and
#: all of the blocks of pictographs.
_PICTURES = (
    "[\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693"
    "\u26a1\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa"
    "\u26fd\u2705\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf"
    "\u2b1b\u2b1c\u2b50\u2b55\U0001f004\U0001f0cf\U0001f18e\U0001f191-\U0001f19a"
    "\U0001f1e6-\U0001f1ff\U0001f300-\U0001faff]"
)


@functools.lru_cache(1024)
def generic_sources(key: str, language: str, weight: float, italic: bool) -> tuple[FontSource, ...]:
    """Return the faces behind a generic name in order of preference; none for others.

    Args:
        key: The name, in lower case.
        language: BCP 47 code of the text; Chinese, Japanese and Korean share
            characters that each writes in its own way.
        weight: The weight that is wanted.
        italic: Whether slanted letters are wanted.
    """
    ideographs = packaged_sources(f"noto sans cjk {_region(language)}".casefold())
    if key in _SERIF_NAMES:
        return _serif(language, weight, italic, ideographs)
    if key in _MONOSPACE_NAMES:
        return (_companion("source code pro", language, weight, italic), *ideographs)
    if key == _EMOJI_NAME:
        return (emoji_source(), *ideographs)
    if key not in _SANS_NAMES:
        return ()
    letters = _companion("noto sans", language, weight, italic)
    return (letters, *ideographs) if italic else (*ideographs, _filling_in(letters))


@functools.lru_cache(1024)
def fallback_sources(weight: float, italic: bool) -> tuple[FontSource, ...]:
    """Return the faces for characters that neither sans-serif nor serif has.

    Letters of other scripts, then signs; emoji last but for those that are
    pictures everywhere.
    """
    return tuple(_fallback(weight, italic))


def emoji_source() -> FontSource:
    """Return the face of emoji, which has no colours."""
    return packaged_sources("noto emoji")[0]


def _fallback(weight: float, italic: bool) -> Iterator[FontSource]:
    yield nearest(packaged_sources("noto sans"), weight, italic)
    for script in SCRIPTS:
        yield from packaged_sources(f"noto sans {script}".casefold())
    yield from packaged_sources("noto sans symbols")
    yield replace(emoji_source(), characters=_PICTURES)
    yield from (replace(each, signs=True) for each in packaged_sources("dejavu sans"))
    yield emoji_source()


def _serif(
    language: str, weight: float, italic: bool, ideographs: tuple[FontSource, ...]
) -> tuple[FontSource, ...]:
    letters = _companion("source serif 4", language, weight, italic)
    if _parts(language)[0] in {"ko", "zh"}:
        # A Japanese serif for some of the characters would be a mixture.
        return (letters, *ideographs)
    japanese = packaged_sources("noto serif jp")
    if weight > _REGULAR:
        return (letters, *japanese)
    if italic:
        return (replace(letters, grade=_SERIF_GRADE), *japanese)
    return (*japanese, _filling_in(letters))


def _filling_in(letters: FontSource) -> FontSource:
    """Return a face for words in which an ideographic one lacks letters, and for no signs."""
    return replace(letters, characters=_ALPHABETS)


def _companion(family: str, language: str, weight: float, italic: bool) -> FontSource:
    """Return a Latin face that stands as ideographs do and leaves them their punctuation."""
    limited = _parts(language)[0] in _FULL_WIDTH
    return replace(
        nearest(packaged_sources(family), weight, italic),
        box=IDEOGRAPHIC_BOX,
        characters=_ALPHABETS if limited else "",
    )


def _region(language: str) -> str:
    parts = _parts(language)
    if parts[0] == "ko":
        return "KR"
    if parts[0] != "zh":
        return "JP"
    if {"hk", "mo"} & set(parts):
        return "HK"
    return "TC" if {"hant", "tw"} & set(parts) else "SC"


def _parts(language: str) -> list[str]:
    return language.replace("_", "-").lower().split("-")
