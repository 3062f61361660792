"""Runs of stars, underscores and tildes, and which of them belong together.

The method is the delimiter stack of CommonMark (0.31, appendix "A parsing
strategy"), with the rules of `flanking`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

#: What a pair of marks does to the words between.
EFFECTS = {
    "*": ("italic",),
    "**": ("bold",),
    "***": ("bold", "italic"),
    "__": ("underline",),
    "~~": ("strike",),
}


@dataclass(slots=True)
class Run:
    """A run of one mark; what is left of it after pairing is literal.

    Attributes:
        mark: The characters as written.
        start: Where what is left begins in the text.
        end: Where what is left ends.
        index: Its number among the pieces.
        opens: Whether it may open.
        closes: Whether it may close.
        begins_line: Whether it is the first of its line, as a footnote's mark.
    """

    mark: str
    start: int
    end: int
    index: int
    opens: bool
    closes: bool
    begins_line: bool

    @property
    def left(self) -> str:
        """What is not paired yet."""
        return self.mark[: self.end - self.start]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two marks that belong together.

    Attributes:
        effects: What they do to the words between.
        first: Number of the opening run's piece.
        last: Number of the closing run's piece.
        marks: Begin and end of both in the text.
    """

    effects: tuple[str, ...]
    first: int
    last: int
    marks: tuple[tuple[int, int], tuple[int, int]]


@dataclass(slots=True)
class Stack:
    """Runs that wait for their partner, within one bracket or the whole text."""

    runs: list[Run] = field(default_factory=list)
    unmatched: list[Run] = field(default_factory=list)

    def clear(self) -> None:
        """Give up what waits, for no mark reaches over a paragraph's end."""
        self.unmatched += self.runs
        self.runs = []

    def take(self, run: Run) -> Iterator[Pair]:
        """Yield the pairs that *run* closes; let it wait where it may open."""
        if run.mark not in EFFECTS:
            return
        while run.closes and run.left and (opener := self._partner(run)):
            size = min(len(opener.left), len(run.left))
            opener.end -= size
            run.start += size
            marks = ((opener.end, opener.end + size), (run.start - size, run.start))
            yield Pair(EFFECTS[run.mark[:size]], opener.index, run.index, marks)
        if run.left and run.opens:
            self.runs.append(run)
        elif run.left:
            self.unmatched.append(run)

    def _partner(self, run: Run) -> Run | None:
        """Return the nearest run that *run* closes; what is between waits in vain."""
        wanted = _partners(run)
        if not any(each.left in wanted for each in self.runs):
            return None
        while self.runs[-1].left not in wanted:
            self.unmatched.append(self.runs.pop())
        opener = self.runs[-1]
        if len(opener.left) <= len(run.left):
            self.runs.pop()
        return opener


def _partners(run: Run) -> tuple[str, ...]:
    """Return what *run* closes: as many stars as it has, or as part of three."""
    match run.left:
        case "***":
            return ("***", "**", "*")
        case "**" | "*":
            return (run.left, "***")
    return (run.left,)


def told(unmatched: list[Run]) -> Iterator[Run]:
    """Yield the runs without a partner that were meant as marks.

    Footnote signs are not: one star behind words or at the beginning of a
    line, and more of them where a later line begins with as many.
    """
    runs = sorted((run for run in unmatched if run.left), key=lambda run: run.start)
    signs = {run.left: run.start for run in reversed(runs) if not run.begins_line}
    notes = {run.left: run.start for run in runs if run.begins_line}
    for run in runs:
        if not (run.opens or run.closes):
            continue
        if run.left == "*" and (run.begins_line or not run.opens):
            continue
        if run.begins_line and signs.get(run.left, run.start) < run.start:
            continue
        if run.begins_line or notes.get(run.left, -1) < run.start:
            yield run
