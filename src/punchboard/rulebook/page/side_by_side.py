"""Columns of a printed page that a copy set side by side: read one below the other.

Programs that keep the layout of a page write what is left and what is right in one line, with
spaces between. Where a strip of spaces goes down through lines that have words on both sides, the
left column is read before the right one. A table has short cells there and stays as it is.
"""

from __future__ import annotations

import re
import statistics
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from punchboard.rulebook.grammar.patterns import made_later

#: How wide a strip is that parts columns, in characters, and how many lines have both of them.
_WIDE, _FEWEST = 3, 4
#: How many empty lines may be in columns, and how many lines with both of them tell.
_EMPTY, _ENOUGH = 3, 12
#: How many gaps a line of a table has, how many lines are one, and one of how many is tried then.
_MANY, _TABLE, _TRIED = 6, 8, 4
#: How many words a line of a column has at least, in the middle of all; one of running text.
_WORDS, _RUNNING = 3, 5
#: Which share of the lines of a column begins as entries do, where they are a list.
_LISTED = 0.6
_GAP = made_later(r"(?<=\S)[ ]{3,}(?=\S)")
_WORD = made_later(r"[^\W\d_]+")
_ENTRY = made_later(
    r"(?:[-*•●■◆・][ ]?)?[(\[]?\d{1,3}\b|[-*•●■◆・][ ]?\S"
    r"|[^\W\d](?:[^\d ]|[ ](?![ ]))*[ :(×x\u3000]\d{1,3}[)枚個本つ体冊部]{0,2}$"
)
_FAR = 1 << 30
#: A strip: between which columns it is.
Strip = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Piece:
    """What one column has of a line: the words, how far in they are, and where they come from."""

    said: str
    inset: int
    source: int

    @property
    def end(self) -> int:
        return self.inset + len(self.said)

    def cut(self, start: int, end: int) -> _Piece:
        """Return what is between two columns of the page, without the spaces around it."""
        said = self.said[max(0, start - self.inset) : max(0, end - self.inset)]
        inset = max(start, self.inset) + len(said) - len(said.lstrip(" "))
        return _Piece(said.strip(" "), inset, self.source + inset - self.inset)


@dataclass(frozen=True, slots=True)
class Unfolded:
    """A text with its columns below one another.

    Attributes:
        text: The text.
        moved: Where its lines begin, and where the same words begin in the source; empty where
            nothing was moved.
    """

    text: str
    moved: Sequence[tuple[int, int]] = ()

    def source(self, place: int) -> int:
        """Return where the sign at a place of the text is in the source."""
        begin, source = self.moved[self._line(place)] if self.moved else (0, 0)
        return source + place - begin

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return where signs are in the source, up to the end of their first line at most."""
        line = self._line(first)
        if line < len(self.moved) - 1:
            last = min(last, max(self.moved[line + 1][0] - 1, first + 1))
        return self.source(first), self.source(last - 1) + 1

    def _line(self, place: int) -> int:
        return max(bisect_right(self.moved, (place, _FAR)) - 1, 0)


def unfolded(source: str) -> Unfolded:
    """Return a text with columns that are side by side one below the other."""
    if len(_GAP.findall(source)) < _FEWEST - 1:
        return Unfolded(source)
    rows, place = [], 0
    for row in source.split("\n"):
        rows.append(_Piece(row, 0, place).cut(0, len(row)))
        place += len(row) + 1
    found = list(_columns(rows))
    if found == rows:
        return Unfolded(source)
    moved, lines, place = [], [], 0
    for each in found:
        moved.append((place, each.source - each.inset))
        lines.append(" " * each.inset + each.said)
        place += each.end + 1
    return Unfolded("\n".join(lines), moved)


def _columns(rows: Sequence[_Piece]) -> Iterator[_Piece]:
    """Yield lines in the order in which they are read, those of a left column first."""
    index = failed = told = 0
    while index < len(rows):
        # A long table has no columns of a page further down: a few of its lines tell.
        found = _band(rows, index) if failed < _TABLE or index % _TRIED == 0 else None
        if found is None:
            failed = failed + 1 if _GAP.search(rows[index].said) else 0
            index += 1
            continue
        failed, (end, strip) = 0, found
        first, (start, stop) = _up(rows, index, strip, told)
        yield from rows[told:first]
        left = [each.cut(0, start + 1) for each in rows[first:end]]
        right = [each.cut(stop - 1, _FAR) for each in rows[first:end]]
        several = [a.said and b.said for a, b in zip(left, right, strict=True) if a.said or b.said]
        # Where the lines of one column are between those of the other, that is no empty line.
        if 2 * sum(map(bool, several)) < len(several):
            left, right = ([e for e in side if e.said] for side in (left, right))
        yield from _columns(_inset(left))
        yield from _columns(_inset(right))
        index = told = end
    yield from rows[told:]


def _inset(column: Sequence[_Piece]) -> list[_Piece]:
    """Return the lines of a column, each as far in as it is there and not on the page."""
    base = min((each.inset for each in column if each.said), default=0)
    return [_Piece(e.said, (e.inset - base) * bool(e.said), e.source) for e in column]


def _gaps(row: _Piece) -> Iterator[Strip]:
    """Yield the spaces of a line: in front of its words, between them, and behind them."""
    yield 0, row.inset
    for gap in re.finditer(r" {2,}", row.said):
        yield row.inset + gap.start(), row.inset + gap.end()
    yield row.end, _FAR


def _band(rows: Sequence[_Piece], index: int) -> tuple[int, Strip] | None:
    """Return where columns end that begin in a line, and the strip between them."""
    row = rows[index]
    gaps = list(_GAP.finditer(row.said)) if "|" not in row.said else []
    for gap in gaps if len(gaps) < _MANY else ():
        first = row.inset + gap.start(), row.inset + gap.end()
        end, strip = _down(rows, index, first, _ENOUGH)
        if _are_columns(rows[index:end], strip):
            return _down(rows, index, first, len(rows))
    return None


def _overlap(one: Strip, other: Strip) -> Strip:
    return max(one[0], other[0]), min(one[1], other[1])


def _left_of(strip: Strip, row: _Piece) -> Strip:
    """Return the widest part of a strip that a line has no words in; none of it in a table's."""
    free = (_overlap(strip, gap) for gap in _gaps(row))
    return max(free, key=lambda each: each[1] - each[0]) if "|" not in row.said else (0, 0)


def _has_both(row: _Piece, strip: Strip) -> bool:
    """Return whether a line has words on both sides of a strip."""
    return bool(row.said) and row.inset < strip[0] and row.end > strip[1]


def _down(rows: Sequence[_Piece], index: int, strip: Strip, most: int) -> tuple[int, Strip]:
    """Return how far down a strip of spaces goes, and what is left of it there.

    At most it goes to so many lines that have words on both sides.
    """
    last, kept, both, empty = index + 1, strip, 1, 0
    for place in range(index + 1, len(rows)):
        row = rows[place]
        empty = 0 if row.said else empty + 1
        if empty > _EMPTY or both >= most or "\f" in row.said:
            break
        if not row.said:
            continue
        strip = _left_of(strip, row)
        if strip[1] - strip[0] < _WIDE - 1:
            break
        both += _has_both(row, strip)
        if row.end > strip[1] or (last == place and row.inset <= strip[0]):
            last, kept = place + 1, strip
    return last, kept


def _up(rows: Sequence[_Piece], index: int, strip: Strip, least: int) -> tuple[int, Strip]:
    """Return where columns begin that were found further down, and what is left of the strip.

    The lines right above with words on both sides are of them, though they alone told nothing.
    """
    first, kept = index, strip
    for place in range(index - 1, least - 1, -1):
        row = rows[place]
        free = [_overlap(strip, gap) for gap in _gaps(row)]
        start, end = max(free, key=lambda each: each[1] - each[0])
        if (
            not row.said
            or end - start < _WIDE - 1
            or "|" in row.said
            or "\f" in rows[place + 1].said
        ):
            break
        strip = start, end
        if row.inset < start and row.end > end:
            first, kept = place, strip
    return first, kept


def _are_columns(rows: Sequence[_Piece], strip: Strip) -> bool:
    """Return whether there is running text on both sides of a strip, or a list beside one."""
    both = [each for each in rows if _has_both(each, strip)]
    if len(both) < _FEWEST - 1:
        return False
    left = [each.cut(0, strip[0] + 1).said for each in both]
    right = [each.cut(strip[1] - 1, _FAR).said for each in both]
    sides = [(_words(each), _entries(each)) for each in (left, right)]
    if all(listed for _, listed in sides):
        return True
    return (
        len(both) >= _FEWEST
        and all(listed or many >= _WORDS for many, listed in sides)
        and any(listed or many >= _RUNNING for many, listed in sides)
    )


def _words(said: Sequence[str]) -> float:
    """Return how many words a line has in the middle of all; a Japanese one by its length."""
    return statistics.median(
        len(_WORD.findall(each)) if each.isascii() or max(each) < "ぁ" else len(each) / 4
        for each in said
    )


def _entries(said: Sequence[str]) -> bool:
    """Return whether most lines begin or end as entries do, each with another name."""
    found = [each for each in said if _ENTRY.match(each) and _WORD.search(each)]
    names = {" ".join(_WORD.findall(each)) for each in found}
    return len(names) >= _LISTED * len(said)
