"""Headings that stand in the middle of a line, in texts that were copied into one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from punchboard.rulebook.grammar import Grammar

_HEADING = re.compile(
    r"(?:(?<=[\s。.!?)])|^)【[ ]?(?P<bracketed>[^】\n]{1,20})】"
    r"|(?:(?<=[\s。.!?)])|^)(?:■{1,3}|◆)[ ]?(?P<marked>[^\s:、。■◆]{2,20})(?=[ ])"
    r"|(?:(?<=[ ])|^)#{1,3}[ ](?P<hashed>[A-Za-z]{4,14}|[^\s#A-Za-z]{2,12})(?=[ ])"
    r"|(?<=[.!?)][ ])(?P<plain>[A-Z][a-z]{4,11}(?=:[ ])|[A-Z]{4,12}(?=[ ]))",
    re.MULTILINE,
)
_MARK = re.compile(r"[◇○●・□▼](?=[ ]?[^\s\d])|-[ ](?=\S)")
_SECTIONS = {"components", "setup"}


def _topic(title: str, words: Grammar) -> str | None:
    return next((topic for topic, pattern in words.topics if pattern.search(title)), None)


def inline_breaks(text: str, words: Grammar) -> list[int]:
    """Return where lines must begin so that each heading of a list stands on its own.

    A line is broken only where it names the components or the setting up, and
    goes on behind that heading.
    """
    found = [each for each in _HEADING.finditer(text) if _topic(_title(each), words)]
    places: set[int] = set()
    for line in {_line(text, each.start()) for each in found}:
        inside = [each for each in found if line[0] <= each.start() < line[1]]
        places.update(_line_breaks(text, line, inside, words))
    return sorted(places)


def _title(found: re.Match[str]) -> str:
    return found[found.lastgroup or 0]


def _line(text: str, place: int) -> tuple[int, int]:
    end = text.find("\n", place)
    return text.rfind("\n", 0, place) + 1, len(text) if end < 0 else end


def _line_breaks(
    text: str, line: tuple[int, int], headings: list[re.Match[str]], words: Grammar
) -> Iterator[int]:
    hashed = [each for each in headings if each["hashed"]]
    if len(hashed) == 1 and hashed[0].start() == line[0]:
        headings = [each for each in headings if each is not hashed[0]]
    topics = {_topic(_title(each), words) for each in headings}
    if not topics & _SECTIONS:
        return
    ends = [each.start() for each in headings[1:]] + [line[1]]
    for each, end in zip(headings, ends, strict=True):
        stop = each.end() + text.startswith(":", each.end())
        while stop < end and text[stop] == " ":
            stop += 1
        if stop >= end:
            continue
        yield from (place for place in (each.start(), stop) if place > line[0])
        if _topic(_title(each), words) == "components":
            yield from (
                mark.start()
                for mark in _MARK.finditer(text, stop, end)
                if text[mark.start() - 1] == " "
            )
