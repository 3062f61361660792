"""The chances a written line has to end, by one rule after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from punchboard.typesetting.breaking import (
    SOFT_HYPHEN,
    graphemes,
    hyphen_places,
    phrase_breaks,
    strict_breaks,
)
from punchboard.typesetting.japanese import HANGING
from punchboard.typesetting.written import ICON, WrittenLine

BreakRule: TypeAlias = Callable[[str, str], tuple[int, ...]]
#: The rules by which lines end; the last one is force.
RULES: tuple[BreakRule, ...] = (phrase_breaks, strict_breaks, graphemes)
#: What a rule takes an icon for: a letter, which numbers follow at once.
_LETTER = "A"
_NO_HYPHENS: frozenset[int] = frozenset()


@dataclass(slots=True)
class Chances:
    """Where a line may end.

    Attributes:
        ends: The indices, ascending.
        inks: Where the last ink would be, a hyphen included.
        reaches: The same without what may hang over the line's end.
        hyphens: Those of *ends* that need a hyphen.
    """

    ends: tuple[int, ...]
    inks: list[float]
    reaches: list[float]
    hyphens: frozenset[int]


def find_chances(
    written: WrittenLine, rule: BreakRule, *, hang: bool = False, hyphenate: bool = False
) -> Chances:
    """Return where *written* may end by a rule.

    Args:
        written: The line.
        rule: One of `RULES`.
        hang: Whether full stops and commas may hang over the line's end.
        hyphenate: Whether words may be divided by the patterns of their language.
    """
    if written.phrases and rule is phrase_breaks and not hang and not hyphenate:
        ends, inks = written.phrases
        return Chances(ends, inks, inks, _NO_HYPHENS)
    ends = _ends(written, rule)
    hyphens = _hyphens(written, ends, hyphenate=hyphenate and rule is not graphemes)
    if hyphens:
        ends = _without_useless(written, tuple(sorted({*ends, *hyphens})), hyphens)
    inks = written.inks(ends)
    if hyphens:
        inks = [
            ink + written.hyphen(end).advance if end in hyphens else ink
            for end, ink in zip(ends, inks, strict=True)
        ]
    reaches = inks
    if hang:
        reaches = [ink - hanging(written, end) for end, ink in zip(ends, inks, strict=True)]
    return Chances(ends, inks, reaches, hyphens)


def hanging(written: WrittenLine, end: int) -> float:
    """Return how much of a line that ends before *end* may hang over: its last stop or comma."""
    last = len(written.text[:end].rstrip()) - 1 if written.text[end - 1].isspace() else end - 1
    if last < 0 or written.text[last] not in HANGING:
        return 0.0
    return written.ink(last + 1) - written.pens[last]


def _ends(written: WrittenLine, rule: BreakRule) -> tuple[int, ...]:
    """Return where lines may end by a rule, each character by its own language."""
    text = written.text.replace(ICON, _LETTER)
    languages = list(dict.fromkeys([style.language for style in written.styles]))
    ends = rule(text, languages[0])
    if len(languages) > 1:
        others = {language: set(rule(text, language)) for language in languages}
        ends = tuple(
            [
                end
                for end in sorted(set().union(*others.values()))
                if end in others[written.style_at(end - 1).language]
            ]
        )
    if written.glued:
        ends = tuple([end for end in ends if end not in written.glued])
    return ends


def _hyphens(written: WrittenLine, ends: tuple[int, ...], *, hyphenate: bool) -> frozenset[int]:
    text = written.text
    found: set[int] = set()
    if SOFT_HYPHEN in text:
        found.update([end for end in ends if text[end - 1] == SOFT_HYPHEN and end < len(text)])
    if hyphenate:
        for language in dict.fromkeys([style.language for style in written.styles]):
            places = hyphen_places(text, language)
            found.update([p for p in places if written.style_at(p).language == language])
    return frozenset(found - written.glued)


def _without_useless(
    written: WrittenLine, ends: tuple[int, ...], hyphens: frozenset[int]
) -> tuple[int, ...]:
    """Return *ends* without hyphens that take more room than what stands after them."""
    kept: list[int] = []
    room = float("inf")
    for end in reversed(ends):
        ink = written.ink(end)
        if end in hyphens:
            ink += written.hyphen(end).advance
            if ink > room:
                continue
        kept.append(end)
        room = ink
    return tuple(reversed(kept))
