"""Lines below one another that have one shape, and numbers that come to a sum above them."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.grammar.grammar import TITLE_COUNT, Grammar, bare_title
from punchboard.rulebook.grammar.openings import NUMBERS
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

#: How a line ends that opens a list: `Cards:`, `Cards: 81`, `Cards (81)`.
_OPENS = made_later(r"(?::[ *]*|(?:[:=]|[ ]-)[ ]?\d{1,3}|\(\d{1,3}[^()]{0,12}\)[ *]*)$")
#: In characters: a title that is but a noun; and how many items are a list at most.
_SHORT, _LONGEST = 32, 400


@functools.lru_cache(maxsize=32)
def _shapes(words: Grammar) -> tuple[tuple[str, re.Pattern[str], int, int], ...]:
    """Return the shapes of lines: their sign, a pattern, and how many make a run, how near."""
    copies = rf"(?:[x×][ ]?\d{{1,3}}|\d{{1,3}}[ ]?(?:[枚個つ本x×]|(?i:{words.words('copies')})))"
    number = rf"(?i:(?P<n>\d{{1,3}}|{words.number}|{words.words('one')}))"
    first = rf"(?=.{{0,60}}$)[ ]*{number}[ ]?[x×]?[ ](?=[^\W\d])"
    return (
        ("number first", compiled(first, 0), 4, 1),  # `12 gulls`, `four captains`
        # `Gulls x12`, `Gulls ........ 12`, `Gale (x4): take back a card.`
        (
            "times last",
            compiled(
                rf"[^\d(].{{1,60}}?(?:[x×][ ]?|\.{{4,}}[ ]?|…{{2,}}[ ]?|\((?={copies})[x×]?[ ]?)"
                r"(?P<n>\d{1,3})(?:[ ]?[枚個つ本]?\)?$|[^()]{0,13}\)(?!.*[x×][ ]?\d)|[ ]\()",
                0,
            ),
            3,
            2,
        ),
        # `Millers (8)`, `Millers: 8`, `Millers - 8`
        (
            "labelled",
            compiled(
                r"(?:[^\w\s(]{1,2}[ ]?)?[^\W\d][^\d(]{0,40}?(?:[ ]?[:(=]|[ ][–-])[ ]{0,2}"
                r"(?P<n>\d{1,3})(?:[枚個つ本]?\)|[ ]*$|\()",
                0,
            ),
            3,
            2,
        ),
    )


def runs_of_lines(script: WritingSystem) -> dict[int, tuple[int, set[str]]]:
    """Return the runs and signs of numbers that have one place in lines one below another.

    They are by the place of the number. Numbers that count up name the lines.
    """
    signs: dict[int, tuple[int, set[str]]] = {}
    for name, shape, fewest, reach in _shapes(script.words):
        runs: list[list[tuple[Line, re.Match[str]]]] = []
        for line in script.lines:
            numbered = script.has[line.start] & NUMBERS and line.kind is not Kind.HEADING
            led = shape.match(script.counted, line.start, line.end) if numbered else None
            if led and runs and line.number - runs[-1][-1][0].number <= reach:
                runs[-1].append((line, led))
            elif led:
                runs.append([(line, led)])
        for run in (each for each in runs if len(each) >= fewest):
            said = run[0][0].number + 1, _said_of(script, name, run)
            for _, each in run:
                signs.setdefault(each.start("n"), said)
    return signs


def _said_of(
    script: WritingSystem, shape: str, run: Sequence[tuple[Line, re.Match[str]]]
) -> set[str]:
    """Return the signs of a run: none for what a command above it uses, as `Pay`."""
    above = script.lines[max(run[0][0].number - 1, 0)]
    said, words = script.counted[above.start : above.end].rstrip(" *"), script.words
    if words.pattern("imperatives").fullmatch(said):
        return set()
    numbers = [words.value_of(each["n"]) or 1 for _, each in run]
    rising = numbers == list(range(numbers[0], numbers[0] + len(run)))
    signs = {f"run, {shape}, rising" if rising else f"run, {shape}"}
    # `The deck has:`, `Cards`
    title = TITLE_COUNT.sub("", bare_title(said))
    opens = said.endswith((":", "。")) or above.kind is Kind.HEADING
    told = any(words.pattern(each).search(title) for each in ("contains", "boxed"))
    named = words.is_noun(title.rstrip(" *:。")) and (opens or len(said) < _SHORT)
    return signs | {"run announced"} if named or (opens and told) else signs


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
        opened = above.kind is Kind.ITEM or _OPENS.search(said)
        whole = sum(int(str(each.count)) for each in parts)
        if opened and len(parts) == len(rows) > 1 and whole in sums:
            yield from (each.start for each in parts)


def _items_below(script: WritingSystem, above: Line) -> Iterator[Line]:
    """Yield the items below a line that opens a list, or what an item has under it."""
    for line in script.lines[above.number + 1 : above.number + _LONGEST]:
        nested = above.kind is Kind.ITEM and line.indent <= above.indent
        if line.kind is not Kind.ITEM or nested:
            return
        yield line
