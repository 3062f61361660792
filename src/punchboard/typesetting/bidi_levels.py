"""How UAX 9 finds the level of each character: rules X1 to I2.

First the levels that codes ask for: embeddings, overrides and isolates (3.3.2).
Then the isolating run sequences, whose characters are looked at together (X10).
Last the levels that follow from the characters themselves: numbers, brackets
and neutrals (3.3.4 to 3.3.6).
"""

from __future__ import annotations

import functools
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct, field

#: Classes of characters that are ignored once they have had their effect (X9).
REMOVED = frozenset(["LRE", "RLE", "LRO", "RLO", "PDF", "BN"])
ISOLATES = frozenset(["LRI", "RLI", "FSI"])
_EMBEDDINGS = {"LRE": 0, "LRO": 0, "RLE": 1, "RLO": 1}
_OVERRIDES = {"LRO": "L", "RLO": "R"}
_STRONG = frozenset(["L", "R", "AL"])
#: The highest level (BD2).
_MAX_DEPTH = 125


def matching_ends(classes: Sequence[str]) -> dict[int, int]:
    """Return the index of the matching PDI for each isolate that has one (BD9)."""
    found: dict[int, int] = {}
    waiting: list[int] = []
    for index, each in enumerate(classes):
        if each in ISOLATES:
            waiting.append(index)
        elif each == "PDI" and waiting:
            found[waiting.pop()] = index
    return found


def first_strong(classes: Sequence[str]) -> str | None:
    """Return the class of the first letter outside isolates (P2)."""
    depth = 0
    for each in classes:
        if each in ISOLATES:
            depth += 1
        elif each == "PDI":
            depth = max(depth - 1, 0)
        elif depth == 0 and each in _STRONG:
            return each
    return None


def explicit_levels(classes: Sequence[str], base: int) -> tuple[list[int], list[str]]:
    """Return the level of each character, and its class after overrides (X1 to X8).

    Args:
        classes: Bidi_Class of each character of a paragraph.
        base: Level of the paragraph.
    """
    state = _Explicit(classes, [_Status(base)])
    levels: list[int] = []
    types = list(classes)
    for index, each in enumerate(classes):
        level, override = state.take(index, each)
        levels.append(base if each == "B" else level)
        if override and each not in REMOVED and each != "B":
            types[index] = override
    return levels, types


class _Status(Struct, frozen=True):
    """An entry of the directional status stack (BD2 and X1)."""

    level: int
    override: str | None = None
    isolate: bool = False

    def next_level(self, odd: int) -> int:
        """Return the next higher level that is odd (1), or even (0)."""
        return self.level + 1 + (self.level + 1 + odd) % 2


class _Explicit(Struct):
    """State of the pass over a paragraph."""

    classes: Sequence[str]
    stack: list[_Status]
    overflow_isolates: int = 0
    overflow_embeddings: int = 0
    valid_isolates: int = 0
    ends: dict[int, int] = field(default_factory=dict)

    def take(self, index: int, own: str) -> tuple[int, str | None]:
        """Read a character, and return its level and the class it is overridden to."""
        if own == "PDI":
            self._end_isolate()
        elif own == "PDF":
            self._end_embedding()
        now = self.stack[-1]
        if own in _EMBEDDINGS:
            self._embed(own)
        elif own in ISOLATES:
            self._isolate(index, own)
        return now.level, now.override

    def _embed(self, own: str) -> None:
        level = self.stack[-1].next_level(_EMBEDDINGS[own])
        if level <= _MAX_DEPTH and not self.overflow_isolates and not self.overflow_embeddings:
            self.stack.append(_Status(level, _OVERRIDES.get(own)))
        elif not self.overflow_isolates:
            self.overflow_embeddings += 1

    def _isolate(self, index: int, own: str) -> None:
        odd = own == "RLI" or (own == "FSI" and self._first_within(index) in {"R", "AL"})
        level = self.stack[-1].next_level(int(odd))
        if level <= _MAX_DEPTH and not self.overflow_isolates and not self.overflow_embeddings:
            self.valid_isolates += 1
            self.stack.append(_Status(level, isolate=True))
        else:
            self.overflow_isolates += 1

    def _first_within(self, index: int) -> str | None:
        """Return the class of the first letter inside the isolate at *index* (X5c)."""
        if not self.ends:
            self.ends = matching_ends(self.classes)
        return first_strong(self.classes[index + 1 : self.ends.get(index)])

    def _end_isolate(self) -> None:
        """End an isolate, and the embeddings still open in it (X6a)."""
        if self.overflow_isolates:
            self.overflow_isolates -= 1
        elif self.valid_isolates:
            self.overflow_embeddings = 0
            while not self.stack[-1].isolate:
                self.stack.pop()
            self.stack.pop()
            self.valid_isolates -= 1

    def _end_embedding(self) -> None:
        """End an embedding or override (X7)."""
        if self.overflow_isolates:
            return
        if self.overflow_embeddings:
            self.overflow_embeddings -= 1
        elif not self.stack[-1].isolate and len(self.stack) > 1:
            self.stack.pop()


class IsolatingRun(Struct, frozen=True):
    """Characters of equal level with nothing but isolates between them.

    Attributes:
        indices: Their indices in the paragraph.
        level: Their level.
        before: The direction of the text before them, "L" or "R" (sos).
        after: The direction of the text after them (eos).
    """

    indices: tuple[int, ...]
    level: int
    before: str
    after: str


def isolating_runs(
    kept: Sequence[int], classes: Sequence[str], levels: Sequence[int], base: int
) -> list[IsolatingRun]:
    """Return the isolating run sequences of a paragraph.

    Args:
        kept: Indices of the characters that are not `REMOVED`, in order.
        classes: Bidi_Class of each character of the paragraph.
        levels: The explicit level of each.
        base: Level of the paragraph.
    """
    found: list[IsolatingRun] = []
    ends = matching_ends(classes)
    place = {index: number for number, index in enumerate(kept)}
    for indices in _sequences(kept, classes, levels, ends):
        level = levels[indices[0]]
        first, last = place[indices[0]], place[indices[-1]]
        before = levels[kept[first - 1]] if first else base
        after = levels[kept[last + 1]] if last + 1 < len(kept) else base
        if classes[indices[-1]] in ISOLATES and indices[-1] not in ends:
            after = base
        around = _direction_at(max(level, before)), _direction_at(max(level, after))
        found.append(IsolatingRun(tuple(indices), level, *around))
    return found


def _sequences(
    kept: Sequence[int], classes: Sequence[str], levels: Sequence[int], ends: dict[int, int]
) -> list[list[int]]:
    """Return the level runs, with those around an isolate joined (BD13)."""
    found: list[list[int]] = []
    waiting: dict[int, list[int]] = {}
    for _, group in groupby(kept, levels.__getitem__):
        run = list(group)
        sequence = waiting.pop(run[0], None) if classes[run[0]] == "PDI" else None
        if sequence is None:
            sequence = []
            found.append(sequence)
        sequence += run
        if run[-1] in ends:
            waiting[ends[run[-1]]] = sequence
    return found


def _direction_at(level: int) -> str:
    return "R" if level % 2 else "L"


_NEUTRAL = ISOLATES | {"B", "S", "WS", "ON", "PDI"}
_SEPARATORS = frozenset(["ES", "ET", "CS"])
#: Number of open brackets that are remembered for pairing (BD16).
_MAX_BRACKETS = 63
#: Bracket pairs whose code points are not adjacent.
_APART = {"[": "]", "{": "}", "⦍": "⦐", "⦏": "⦎", "［": "］", "｛": "｝"}  # noqa: RUF001


def resolve(run: IsolatingRun, text: str, types: list[str], levels: list[int]) -> None:
    """Find the levels of the characters in *run*, and write them to *levels* (W1 to I2).

    Args:
        run: An isolating run sequence.
        text: The whole paragraph.
        types: Bidi_Class of each of its characters, after overrides.
        levels: The levels, changed here.
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
    """Return *types* with marks, numbers and the separators in numbers resolved."""
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
    """Make separators and signs part of the numbers they belong to (W4 to W6)."""
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
    """Give neutral characters the direction of the text around them (N1, N2)."""
    embedding = "R" if run.level % 2 else "L"
    for start, end in _stretches(own, _NEUTRAL):
        before = _direction(own[start - 1]) if start else run.before
        after = _direction(own[end]) if end < len(own) else run.after
        own[start:end] = [before if before == after else embedding] * (end - start)


def _direction(kind: str) -> str:
    """Return the direction of a letter or, as in rules N0 to N2, of a number."""
    return "L" if kind == "L" else "R"


def _stretches(own: list[str], kinds: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each stretch of *kinds*."""
    start = 0
    for found, group in groupby([each in kinds for each in own]):
        end = start + len(list(group))
        if found:
            yield start, end
        start = end


def _pair_brackets(own: list[str], before: list[str], run: IsolatingRun, text: str) -> None:
    """Give both brackets of a pair the same direction (N0).

    Args:
        own: The resolved classes; brackets are changed here.
        before: The classes before rule W1, which still show the marks on brackets.
        run: The isolating run sequence.
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
    """Return the places of both brackets of each pair, in the order they open (BD16)."""
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
    """Return an opening bracket's partner, and the form by which closing ones are compared.

    Equivalent brackets, such as U+2329 and U+3008, pair with each other.
    """
    form = unicodedata.normalize("NFD", character)
    category = unicodedata.category(form) if len(form) == 1 else ""
    if not category or not unicodedata.mirrored(form):
        return "", ""
    if category == "Ps":
        return _APART.get(form, chr(ord(form) + 1)), ""
    return ("", form) if category == "Pe" else ("", "")
