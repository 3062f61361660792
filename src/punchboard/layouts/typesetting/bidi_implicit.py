"""Levels that follow from characters: numbers, brackets, neutrals (UAX 9, 3.3.4 to 3.3.6)."""

from __future__ import annotations

import functools
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from itertools import groupby

from punchboard.layouts.typesetting.bidi_explicit import ISOLATES
from punchboard.layouts.typesetting.bidi_sequences import IsolatingRun

_NEUTRAL = ISOLATES | {"B", "S", "WS", "ON", "PDI"}
_SEPARATORS = frozenset(["ES", "ET", "CS"])
#: Brackets are paired this deep (BD16).
_MAX_BRACKETS = 63
#: Pairs whose code points are not neighbours.
_APART = {"[": "]", "{": "}", "⦍": "⦐", "⦏": "⦎", "［": "］", "｛": "｝"}  # noqa: RUF001


def resolve(run: IsolatingRun, text: str, types: list[str], levels: list[int]) -> None:
    """Find the levels of the characters of *run*, in *levels* (W1 to I2).

    Args:
        run: An isolating run sequence.
        text: The whole paragraph.
        types: Bidi_Class of each of its characters, after overrides.
        levels: Where the levels are written.
    """
    before = [types[index] for index in run.indices]
    own = _weak(before, run)
    _pair_brackets(own, before, run, text)
    _neutral(own, run)
    for index, each in zip(run.indices, own, strict=True):
        if run.level % 2:
            levels[index] = run.level + (each != "R")
        else:
            levels[index] = run.level + {"L": 0, "R": 1}.get(each, 2)


def _weak(types: list[str], run: IsolatingRun) -> list[str]:
    """Return *types* with marks, numbers and what stands in numbers resolved."""
    own: list[str] = []
    previous = strong = run.before
    for each in types:
        kind = each
        if kind == "NSM":  # W1
            kind = "ON" if previous in ISOLATES or previous == "PDI" else previous
        previous = kind
        if kind == "EN" and strong == "AL":  # W2
            kind = "AN"
        if kind in {"L", "R", "AL"}:
            strong = kind
        own.append(kind)
    own = ["R" if each == "AL" else each for each in own]  # W3
    _separate_numbers(own)
    strong = run.before
    for place, each in enumerate(own):  # W7
        if each in {"L", "R"}:
            strong = each
        elif each == "EN" and strong == "L":
            own[place] = "L"
    return own


def _separate_numbers(own: list[str]) -> None:
    """Give separators and signs to the numbers they stand in (W4 to W6)."""
    for place in range(1, len(own) - 1):
        before, each, after = own[place - 1 : place + 2]
        if (before == after == "EN" and each in {"ES", "CS"}) or (
            before == after == "AN" and each == "CS"
        ):
            own[place] = before
    for start, end in _stretches(own, frozenset(["ET"])):
        if own[start - 1 : start] == ["EN"] or own[end : end + 1] == ["EN"]:
            own[start:end] = ["EN"] * (end - start)
    own[:] = ["ON" if each in _SEPARATORS else each for each in own]


def _neutral(own: list[str], run: IsolatingRun) -> None:
    """Give neutral characters the direction of those around them (N1, N2)."""
    embedding = "R" if run.level % 2 else "L"
    for start, end in _stretches(own, _NEUTRAL):
        before = _direction(own[start - 1]) if start else run.before
        after = _direction(own[end]) if end < len(own) else run.after
        own[start:end] = [before if before == after else embedding] * (end - start)


def _direction(kind: str) -> str:
    """Return the direction of a letter or, in rules N0 to N2, a number."""
    return "L" if kind == "L" else "R"


def _stretches(own: list[str], kinds: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield where stretches of *kinds* start and end."""
    start = 0
    for found, group in groupby([each in kinds for each in own]):
        end = start + len(list(group))
        if found:
            yield start, end
        start = end


def _pair_brackets(own: list[str], before: list[str], run: IsolatingRun, text: str) -> None:
    """Give both brackets of a pair one direction (N0).

    Args:
        own: The resolved classes; brackets are changed here.
        before: The classes before rule W1, which tell marks on brackets.
        run: The characters.
        text: The whole paragraph.
    """
    pairs = _brackets(own, run, text)
    if not pairs:
        return
    embedding = "R" if run.level % 2 else "L"
    strong = [place for place, kind in enumerate(own) if kind in {"L", "R", "EN", "AN"}]
    for opening, closing in pairs:
        within = {_direction(own[place]) for place in strong if opening < place < closing}
        if not within:
            continue
        direction = embedding
        if embedding not in within:
            earlier = bisect_right(strong, opening) - 1
            context = _direction(own[strong[earlier]]) if earlier >= 0 else run.before
            direction = context if context != embedding else embedding
        for place in (opening, closing):
            _set_bracket(own, before, place, direction)
        strong = sorted({*strong, opening, closing})


def _set_bracket(own: list[str], before: list[str], place: int, direction: str) -> None:
    """Set a bracket, and the marks on it, to *direction*."""
    own[place] = direction
    for mark in range(place + 1, len(own)):
        if before[mark] != "NSM":
            return
        own[mark] = direction


def _brackets(own: list[str], run: IsolatingRun, text: str) -> list[tuple[int, int]]:
    """Return the places of paired brackets, in order of the first (BD16)."""
    pairs: list[tuple[int, int]] = []
    waiting: list[tuple[str, int]] = []
    for place, index in enumerate(run.indices):
        if own[place] != "ON":
            continue
        closes, own_form = _bracket(text[index])
        if closes:
            if len(waiting) == _MAX_BRACKETS:
                return []
            waiting.append((closes, place))
        elif own_form:
            depth = next(
                (d for d in reversed(range(len(waiting))) if waiting[d][0] == own_form), -1
            )
            if depth >= 0:
                pairs.append((waiting[depth][1], place))
                del waiting[depth:]
    return sorted(pairs)


@functools.cache
def _bracket(character: str) -> tuple[str, str]:
    """Return what closes an opening bracket, and what a closing one is compared by.

    Brackets that are equivalent, such as U+2329 and U+3008, pair with each other.
    """
    form = unicodedata.normalize("NFD", character)
    category = unicodedata.category(form) if len(form) == 1 else ""
    if not category or not unicodedata.mirrored(form):
        return "", ""
    if category == "Ps":
        return _APART.get(form, chr(ord(form) + 1)), ""
    return ("", form) if category == "Pe" else ("", "")
