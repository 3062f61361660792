"""How the characters of a vertical line stand: upright, rotated, or side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from punchboard.layouts.typesetting.line_breaks import graphemes
from punchboard.layouts.typesetting.orientation import Orientation, orientation


class Stance(Enum):
    """How characters stand in their line."""

    #: Along the line: as in horizontal lines, and rotated in vertical ones.
    ALONG = auto()
    #: Upright in a vertical line, each below the other.
    UPRIGHT = auto()
    #: Side by side in one em of a vertical line (tate-chu-yoko, JLREQ 3.2.5).
    COMBINED = auto()


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters of a text, from *start* to *end*, that stand in the same way."""

    start: int
    end: int
    stance: Stance


#: What makes a Western word or number, in which nothing stands for itself.
_WESTERN = r"0-9A-Za-z\u00c0-\u024f\u0370-\u052f"
_WITHIN = rf"{_WESTERN}.,:/%'’"
#: Where such a word is not beside, nor next to a space.
_BEFORE = rf"(?<![{_WITHIN}])(?<![{_WITHIN}] )"
_AFTER = rf"(?! ?[{_WITHIN}])"
#: Two digits, a sign and a digit, and pairs of exclamation and question marks.
_COMBINED = (
    rf"{_BEFORE}(?<![+\-−±×])(?:[0-9]{{2}}|[+\-−±×][0-9]){_AFTER}"  # noqa: RUF001
    r"|(?<![!?])[!?]{2}(?![!?])"
)
#: A letter or digit that is no part of a word stands as Japanese characters do.
_SINGLE = rf"{_BEFORE}(?<!-)[{_WESTERN}](?![\-\u0300-\u036f]){_AFTER}"


def stretches(text: str) -> tuple[Stretch, ...]:
    """Return *text* divided by how its characters stand in a vertical line.

    Two digits stand side by side, and so do a sign and a digit, and two marks
    such as "!?". A letter or digit by itself is upright (JLREQ 2.3.2); words
    and longer numbers are rotated, and all else stands as UAX 50 says.
    """
    ends = graphemes(text, "ja")
    single = {at for at, _ in _spans(_SINGLE, text)}
    combined = {start: end for start, end in _spans(_COMBINED, text) if end in ends}
    found: list[Stretch] = []
    position = 0
    for start, end in pairwise((0, *ends)):
        if start < position:  # within what stands side by side
            continue
        if start in combined:
            position = combined[start]
            found.append(Stretch(start, position, Stance.COMBINED))
            continue
        position = end
        upright = start in single or stands_upright(text[start])
        stance = Stance.UPRIGHT if upright else Stance.ALONG
        if found and found[-1].stance is stance:
            found[-1] = Stretch(found[-1].start, end, stance)
        else:
            found.append(Stretch(start, end, stance))
    return tuple(found)


def stands_upright(character: str) -> bool:
    """Return whether *character* stands upright, if its font has the form for it."""
    return orientation(character) is not Orientation.ROTATED


def _spans(pattern: str, text: str) -> Iterator[tuple[int, int]]:
    # Compiled, and kept, only once a line is vertical.
    return (found.span() for found in re.finditer(pattern, text))
