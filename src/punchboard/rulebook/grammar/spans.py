"""Sentences and brackets: which signs of a text part it, and which are inside of others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from punchboard.rulebook.grammar.patterns import made_later

_CLOSING = ")]}」』】"
_BRACKET = made_later(r"[(\[{「『【)\]}」』】]")
_ROUND = made_later("[()]")
#: What holds brackets of its own: `『舟(往路)』パネル`.
_QUOTED = made_later("『[^『』\n]*』")
#: The sign is first, so that it is looked for at once.
_FULL_STOP = made_later(
    # `Watch out! (4)`: a name with its number
    r"[.!?。](?!(?<=[!?])[ ]\([x×]?\d{1,3}x?\))(?:(?<=。)|$|(?<=[!?])(?=\s)"
    r"|(?<!\bca.)(?<!\bNr.)(?<!\bapprox.)(?<!\bNo.)(?<!\b[MD]r.)(?<!\.\..)(?=[ \n]+[^\sa-z]))"
)
_STOP = made_later("[.!?。]")


def outside(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return what is in no bracket, from each to each."""
    found, depth, position = [], 0, start
    for sign in _BRACKET.finditer(text, start, end):
        if not depth and sign.start() > position:
            found.append((position, sign.start()))
        depth = max(depth - 1, 0) if sign[0] in _CLOSING else depth + 1
        position = sign.end()
    return found if depth or position == end else [*found, (position, end)]


def without_brackets(text: str, start: int, end: int) -> str:
    """Return the signs that are in no bracket."""
    return "".join(text[first:last] for first, last in outside(text, start, end))


def in_no_bracket(
    sign: re.Pattern[str], text: str, start: int, end: int
) -> Sequence[re.Match[str]]:
    """Return the places of a *sign* that are in no bracket."""
    found = list(sign.finditer(text, start, end))
    if not found or not _BRACKET.search(text, start, end):
        return found
    inside = depths(text, start, end)
    return [each for each in found if not inside[each.start() - start]]


def depths(text: str, start: int, end: int) -> list[int]:
    """Return for each character how many brackets it is in."""
    found: list[int] = []
    depth = 0
    for sign in _BRACKET.finditer(text, start, end):
        closes = sign[0] in _CLOSING
        found += [depth] * (sign.start() - start - len(found))
        depth -= closes and depth > 0
        found.append(depth + 1)
        depth += not closes
    return found + [depth] * (end - start - len(found))


def sentences(text: str, start: int, end: int) -> Sequence[tuple[int, int]]:
    """Return the sentences; a stop inside brackets ends none."""
    if not _STOP.search(text, start, end):
        return trimmed(text, start, end)
    stops = in_no_bracket(_FULL_STOP, text, start, end)
    found: list[tuple[int, int]] = []
    for stop in stops:
        found += trimmed(text, start, stop.end())
        start = stop.end()
    found += trimmed(text, start, end)
    return found


def trimmed(text: str, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """Return the part without the spaces around it, unless nothing is left."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return ((start, end),) if start < end else ()


def bracket_groups(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return the outermost brackets between *start* and *end*, each from sign to sign."""
    if text.find("(", start, end) < 0:
        return []
    found, depth, opened = [], 0, 0
    quoted = [each.span() for each in _QUOTED.finditer(text, start, end)]
    for bracket in _ROUND.finditer(text, start, end):
        if any(first < bracket.start() < last for first, last in quoted):
            continue
        sign, place = bracket[0], bracket.start()
        if sign == "(":
            depth, opened = depth + 1, opened if depth else place
        elif depth:
            depth -= 1
            if not depth:
                found.append((opened, place + 1))
    if depth:
        found.append((opened, end))
    return found


def in_none(
    signs: Iterable[re.Match[str]], groups: Iterable[tuple[int, int]]
) -> Iterator[re.Match[str]]:
    """Yield those of some *signs*, in their order, that begin inside of none of the *groups*."""
    left, reach = sorted(groups, reverse=True), 0
    for sign in signs:
        place = sign.start()
        while left and left[-1][0] < place:
            reach = max(reach, left.pop()[1])
        if place >= reach:
            yield sign


def outside_groups(
    groups: Sequence[tuple[int, int]], start: int, end: int
) -> list[tuple[int, int]]:
    """Return what is between *start* and *end* and in none of the *groups*."""
    spans, position = [], start
    for first, last in groups:
        if first > position:
            spans.append((position, first))
        position = max(position, last)
    return [*spans, (position, end)] if position < end else spans
