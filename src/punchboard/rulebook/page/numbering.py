"""Numbered lists in a rules text: `1: …  2: …`, be they on lines of their own or not."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from punchboard.rulebook.grammar.patterns import compiled, made_later

#: What replaces a thing that is still to come.
_BLANK = made_later(r"[\s?？…・\-–—]*(?:TBD|tbd|未定)?[\s?？…・\-–—]*")
# Within a line only a colon or a bracket makes a number one of a list: `up to 3.` ends a sentence.
_MARKER = made_later(
    r"(?:(?P<first>(?m:^)[ \t]*(?P<bullet>[-*+>#]{1,6}[ \t]+)?)|(?<=[\s\u3000。]))"
    r"(?P<sign>[〇○◇◆■□☆★●◎]?)(?P<open>[(（]?)(?P<number>\d{1,2})"
    r"(?P<close>(?(first)[:：)）.．]|[:：)）]))(?![\d:：])"
    r"|(?m:^)(?P<hashes>#{1,6}) (?P<headed>\d{1,2})(?=[ \t\u3000])"
)
#: What may be the title of a numbered chapter: short, below an empty line or a rule, no sentence.
_TITLE = made_later(
    r"(?:^|\n[^\w\n]*\n)[ ]{0,3}(?P<line>(?P<number>\d{1,2})"
    r"(?:[.．)][ \t\u3000]*|[ ]{1,6}(?=[A-ZÀ-Þぁ-ヺ一-龥]))"  # `3     Turns`, as LaTeX sets it
    r"(?P<title>[^\W\d][^\n。:：]{0,38}[^\n.,;!。:：]))[ \t]*(?=\n|$)"
)
_BODY = made_later(r"\n[^\n]*\w")
#: Fewest entries of a list that is surely meant as one.
_FEWEST = 3
_Marker = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class NumberedEntry:
    """One entry of a numbered list.

    Attributes:
        number: Its number.
        start: Offset of the number with its sign, in characters.
        end: Offset after it.
        content: What is behind it, up to the next entry or the end of the line.
    """

    number: int
    start: int
    end: int
    content: str

    @property
    def is_empty(self) -> bool:
        """Whether nothing is behind the number, or a sign for nothing."""
        return _BLANK.fullmatch(self.content) is not None


def numbered_lists(text: str) -> list[tuple[NumberedEntry, ...]]:
    """Return the lists that begin with 1, each with rising numbers, in their order."""
    found: list[tuple[NumberedEntry, ...]] = []
    for markers in _by_style(text).values():
        for run in _runs(markers):
            if len(run) >= _FEWEST and run[0][0] == 1:
                found.append(tuple(_entries(text, run)))
    return sorted(found, key=lambda entries: entries[0].start)


def missing_numbers(entries: tuple[NumberedEntry, ...]) -> list[tuple[NumberedEntry, list[int]]]:
    """Return the entries before which numbers are left out, with these numbers.

    More than a few are no slip: the numbers count something else.
    """
    gaps = []
    for before, entry in itertools.pairwise(entries):
        numbers = range(before.number + 1, entry.number)
        if left_out := [each for each in numbers if not _is_divided(each, before.content)]:
            gaps.append((entry, left_out))
    missing = sum(len(numbers) for _, numbers in gaps)
    return gaps if missing <= max(1, len(entries) // 3) else []


def _is_divided(number: int, text: str) -> bool:
    """Return whether a *text* has parts of what a number stands for: `2a)`, `2.1`."""
    parts = compiled(rf"^[^\w\n]*{number}(?:[ ]?[a-z][^\w]|[.-]\d)")
    return parts.search(text) is not None


def numbered_titles(text: str, is_known: Callable[[str], bool]) -> frozenset[int]:
    """Return where lines and words begin that title chapters: `1. Aim`, `2. Contents`, `3. Turns`.

    They are numbered one after the other, have lines of their own, and one *is known* as a title.
    """
    runs: list[list[re.Match[str]]] = []
    for title in _TITLE.finditer(text):
        above = runs[-1][-1] if runs else None
        follows = above and int(title["number"]) == int(above["number"]) + 1
        if above and follows and _BODY.search(text, above.end(), title.start()):
            runs[-1].append(title)
        else:
            runs.append([title])
    kept = [e for e in runs if len(e) >= _FEWEST and any(is_known(title["title"]) for title in e)]
    return frozenset(e.start(part) for run in kept for e in run for part in ("line", "title"))


def _by_style(text: str) -> dict[tuple[str, str], list[_Marker]]:
    """Return numbers with their places, by what is around them."""
    found: dict[tuple[str, str], list[_Marker]] = {}
    for match in _MARKER.finditer(text):
        sign = "hashes" if match["hashes"] else "sign"
        heading = (match["bullet"] or "").strip(" \t-*+>")  # steps below it have no such signs
        style = heading + match[sign], unicodedata.normalize("NFKC", match["close"] or "")
        place = int(match["number"] or match["headed"]), match.start(sign), match.end()
        found.setdefault(style, []).append(place)
    return found


def _runs(markers: list[_Marker]) -> Iterator[list[_Marker]]:
    """Yield the parts of *markers* in which the numbers rise.

    What is numbered inside of an entry is a part of its own, behind which the list goes on; and
    inside of the next entry, it may go on itself.
    """
    runs, closed = list[list[_Marker]](), list[list[_Marker]]()
    for marker in markers:
        follows = [run for run in runs if marker[0] == run[-1][0] + 1]
        while follows and runs[-1] is not follows[-1]:
            closed.append(runs.pop())
        again = [run for run in closed if marker[0] == run[-1][0] + 1 > 2]
        if again and not follows:
            closed.remove(again[-1])
            runs.append(again[-1])
        if runs and (follows or marker[0] > runs[-1][-1][0]):
            runs[-1].append(marker)
        else:
            runs.append([marker])
    yield from (*closed, *runs)


def _entries(text: str, run: list[_Marker]) -> Iterator[NumberedEntry]:
    ends = [start for _, start, _ in run[1:]]
    for (number, start, end), until in zip(run, [*ends, len(text)], strict=True):
        yield NumberedEntry(number, start, end, text[end:until])
