"""Lines below one another that have one shape, and numbers that come to a sum above them."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from punchboard.rulebook.grammar.grammar import TITLE_COUNT, Grammar, bare_title
from punchboard.rulebook.grammar.openings import NUMBERS
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

#: How many pieces are more than a cost.
_SURELY = 12
#: How a line ends that opens a list: `Cards:`, `Cards: 81`, `Cards (81)`.
_OPENS = made_later(r"(?::[ *]*|(?:[:=]|[ ]-)[ ]?\d{1,3}|\(\d{1,3}[^()]{0,12}\)[ *]*)$")
#: `6 knights`
_LEADS = made_later(r"\d{1,3}[ ]?[x×]?[ ](?=[^\W\d])")
#: In characters: a title that is but a noun.
_SHORT = 32


class _Shape(NamedTuple):
    """Where a number is in each line of a run.

    Attributes:
        sign: What such a run is called among the signs.
        match: Finds the number in a line, from its start or anywhere.
        longest: How long such a line is at most, in characters.
        reach: How many lines it is at most below the one before.
        fewest: How many lines are a run.
    """

    sign: str
    match: Callable[[str, int, int], re.Match[str] | None]
    longest: int = 60
    reach: int = 1
    fewest: int = 4


def copies_of(words: Grammar) -> str:
    """Return a pattern of the number of copies in a bracket: `x4`, `4 copies`."""
    return (
        rf"(?=[x×]|\d+[ ]?(?:[枚個つ本x×]|(?i:{words.words('copies')})))"
        r"(?:[x×][ ]?)?(\d{1,3})[^()]{0,13}"
    )


@functools.lru_cache(maxsize=32)
def _shapes(words: Grammar) -> tuple[_Shape, ...]:
    """Return the shapes of lines in the languages of a grammar, the first that fits first."""
    copies = copies_of(words)
    # `12 gulls`, `four captains`
    first = rf"[ ]*(?i:(\d{{1,3}}|{words.number}|{words.words('one')}))[ ]?[x×]?[ ](?=[^\W\d])"
    return (
        _Shape("number first", compiled(first, 0).match),
        _Shape("times last", compiled(r"[x×][ ]?(\d{1,3})[ ]?[枚個つ本]?\)?$", 0).search),
        # `Gulls ........ 12`; pages, which rise, are told apart later.
        _Shape(
            "times last",
            compiled(
                r"[.…](?<=[^.\d][^.\d].)(?:(?<=\.)\.{3,}|(?<=…)…+)[ ]?(\d{1,3})(?:[ ]\([^()]*\))?$",
                0,
            ).search,
            longest=100,
            reach=2,
            fewest=3,
        ),
        # `Gale (x4) "Take back a card."`
        _Shape("times last", compiled(rf"[^\d(]{{2,40}}\({copies}\)", 0).match, 1000, reach=3),
        # `Gale (x4): take back a card.`
        _Shape(
            "times last",
            compiled(rf"[A-ZÀ-Þ][^\d(.:]{{1,40}}\({copies}\)[ ]?[:–-]", 0).match,
            longest=1000,
            reach=3,
            fewest=2,
        ),
        # `Millers (8)`, `Millers: 8`, `Millers - 8`
        _Shape(
            "labelled",
            compiled(
                r"(?:[^\w\s(]{1,2}[ ]?)?(?:[^\W\d].{1,40}?|[一-龥])"
                r"(?:[ ]?[:(=]|[ ][–-])[ ]{0,2}(\d{1,3})(?:\)|\([^()]{1,20}\))?[ ]*$",
                0,
            ).match,
            reach=2,
            fewest=3,
        ),
        _Shape(
            "labelled",
            compiled(r"[^\d\s(][^\d(]{1,40}\((\d{1,3})[枚個つ本]?\)", 0).match,
            longest=1000,
            reach=3,
            fewest=3,
        ),
    )


def runs_of_lines(script: WritingSystem) -> dict[int, tuple[int, set[str]]]:
    """Return the runs and signs of numbers that have one place in lines one below another.

    They are by the place of the number. Numbers that count up name the lines.
    """
    signs: dict[int, tuple[int, set[str]]] = {}
    counted = [line for line in script.lines if script.has[line.start] & NUMBERS]
    for name, shape, longest, reach, fewest in _shapes(script.words):
        runs: list[list[tuple[Line, re.Match[str]]]] = [[]]
        parts = Kind.HEADING if name == "labelled" else None
        for line in (e for e in counted if e.end - e.start < longest and e.kind is not parts):
            if led := shape(script.counted, line.start, line.end):
                last = runs[-1][-1][0].number if runs[-1] else line.number
                between = script.lines[last + 1 : line.number]
                parted = len(between) >= reach or any(each.kind is parts for each in between)
                runs += [[]] if parted else []
                runs[-1].append((line, led))
        for run in (each for each in runs if len(each) >= fewest):
            said = run[0][0].number + 1, _said_of(script, name, run)
            for _, each in run:
                signs.setdefault(each.start(1), said)
    return signs


def summed(script: WritingSystem) -> Iterator[int]:
    """Yield where the numbers are that come to the one above: `12 cards:`, `- 8 owls`, `- 4 hares`.

    What is dealt of a sum is none.
    """
    dealt = [script.words.pattern(each) for each in ("imperatives", "per_player")]
    for above in script.lines:
        items = list(_items_below(script, above))
        said = script.counted[above.start : above.end] if len(items) > 1 else ""
        sums = {e.count for e in script.amounts_in(above.start, above.end)} if said else {}
        if not sums or any(each.search(said) for each in dealt):
            continue
        nearest = [line for line in items if line.indent == items[0].indent]
        rows = [script.amounts_in(line.start, line.end) for line in nearest]
        parts = [row[0] for row in rows if row and isinstance(row[0].count, int)]
        whole = sum(int(str(each.count)) for each in parts)
        # `Red army: 42 units` opens its parts without a sign behind it.
        opened = above.kind is Kind.ITEM or whole > _SURELY or bool(_OPENS.search(said))
        if opened and len(parts) == len(rows) > 1 and whole in sums:
            yield from (each.start for each in parts)


def _items_below(script: WritingSystem, above: Line) -> Iterator[Line]:
    """Yield the items below a line that opens a list, or what an item has under it."""
    nested = above.kind is Kind.ITEM
    for number in range(above.number + 1, len(script.lines)):
        line = script.lines[number]
        led = line.kind is Kind.TEXT and not nested and _LEADS.match(script.counted, line.start)
        if not (led or line.kind is Kind.ITEM) or (nested and line.indent <= above.indent):
            return
        yield line


def _said_of(
    script: WritingSystem, shape: str, run: Sequence[tuple[Line, re.Match[str]]]
) -> set[str]:
    """Return the signs of a run: none for what a command above it uses, as `Pay`."""
    above = script.lines[max(run[0][0].number - 1, 0)]
    numbers = [script.words.value_of(each[1]) or 1 for _, each in run]
    command = script.words.pattern("imperatives")
    if command.fullmatch(script.counted, above.start, above.end):
        return set()
    rising = numbers == list(range(numbers[0], numbers[0] + len(run)))
    said = {f"run, {shape}, rising" if rising else f"run, {shape}"}
    return said | {"run announced"} if _announced(script, above) else said


def _announced(script: WritingSystem, above: Line) -> bool:
    """Return whether the line above a run says what it lists: `The deck has:`."""
    said = script.counted[above.start : above.end].rstrip(" *")
    words = script.words
    if not said.endswith((":", "。")) and above.kind is not Kind.HEADING:
        return len(said) < _SHORT and words.is_noun(said)
    said = TITLE_COUNT.sub("", bare_title(said))
    told = words.pattern("contains").search(said) or words.pattern("boxed").search(said)
    return bool(told) or words.is_noun(said.rstrip(" *:。"))
