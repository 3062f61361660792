"""Clauses of an entry, and the words that say whom an amount holds for."""

from __future__ import annotations

import re
from collections.abc import Iterator

EACH = re.compile(
    r"各|ずつ|毎に|ごとに|毎の|ごとの|それぞれ|(?i:\b(?:each|every|apiece|per)\b)|"
    r"(?<=[x×])[ ]?\d+色"
)
_PLAYER = "プレ[イー]+ヤー"
PER_COLOR = re.compile(
    r"各[ ]?色|色[ ]?(?:毎|ごと|につき|別)|1色|一色"
    r"|(?i:\b(?:each|every|per|a) (?:player(?:'s)? )?colou?r|(?:each )?of each colou?r"
    r"|(?:each|every) of (?:the )?(?:\w+ )?(?:player )?colou?rs)"
)
PER_PLAYER = re.compile(
    rf"(?:各|全|1|一|ひとり|1つの)[ ]?(?:{_PLAYER}|人|参加者|自)(?!数)"
    r"|ひとり|各自|各々|全員|1名|人数分"
    rf"|{_PLAYER}[ ]?(?:毎|ごと|につき|全員|1人|一人)|それぞれの{_PLAYER}|{_PLAYER}は、?それぞれ"
    r"|(?i:\b(?:each|every|per) "
    r"(?:\w+ )?(?:player(?!(?:'s)? colou?r)|person|side|team member|participant)s?\b"
    r"|\b(?:a|to|for) each\b(?! of)|\beach of you\b|\beveryone\b|\beverybody\b"
    r"|\ball players\b|\bplayers each\b)"
)
HEADCOUNT = re.compile(
    r"(?:プレ[イー]+ヤー)?人数[ ]?分|プレ[イー]+ヤー分|(?i:\bas many as (?:there are )?players\b)"
)

_NUMBER_AHEAD = (
    r"[ ](?:and|plus|&)[ ](?=\d|(?:an?|the|one|two|three|four|five|six|seven|eight|nine"
    r"|ten|twelve|twenty)[ -])"
)
_COMMA = (
    r"[、;]|,(?!\d{3}(?!\d))|(?<=[\d枚個つ本体冊)])[ ]/[ ]|(?<=[枚個つ本体冊束組台)])"
    r"[ ]?・[ ]?(?=\S)"
    # `札(54枚) 石(24個)`: each name has its number in brackets.
    r"|(?<=\))[ ](?=[^\s()、,。A-Za-z]{1,20}\((?:\d|[ ]{0,6}[枚個本つ体]?[ ]{0,6}\)))"
    r"|(?<=[枚個つ本体冊束組台])(?:と|および|及び|ならびに)(?=[^\s、。]{1,20}?[ ]?\d)"
)
_BETWEEN = re.compile(f"{_COMMA}|{_NUMBER_AHEAD}")
_BRACKET = re.compile(r"[(\[{「『【]")
_OPENING, _CLOSING = "([{「『【", ")]}」』】"


def depths(text: str, start: int, end: int) -> list[int]:
    """Return for each character how many brackets it stands in."""
    if not _BRACKET.search(text, start, end):
        return [0] * (end - start)
    found, depth = [], 0
    for sign in text[start:end]:
        if sign in _CLOSING:
            depth = max(depth - 1, 0)
        found.append(depth + (sign in _CLOSING or sign in _OPENING))
        if sign in _OPENING:
            depth += 1
    return found


def clauses(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the clauses between commas that stand in no bracket."""
    inside = depths(text, start, end)
    position = start
    for found in _BETWEEN.finditer(text, start, end):
        if not inside[found.start() - start]:
            yield from trimmed(text, position, found.start())
            position = found.end()
    yield from trimmed(text, position, end)


_FULL_STOP = re.compile(r"。|[.!?](?=[ \n]+\S)|[.!?]$|[!?](?=\s|$)")


def sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the sentences; a stop inside brackets ends none."""
    inside = depths(text, start, end)
    position = start
    for found in _FULL_STOP.finditer(text, start, end):
        if not inside[found.start() - start]:
            yield from trimmed(text, position, found.end())
            position = found.end()
    yield from trimmed(text, position, end)


def trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the part without the spaces around it, unless nothing is left."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield start, end


def brackets(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return the outer round brackets, each with its signs."""
    found: list[tuple[int, int]] = []
    depth = opened = 0
    for place in range(start, end):
        if text[place] == "(":
            depth += 1
            opened = place if depth == 1 else opened
        elif text[place] == ")" and depth:
            depth -= 1
            if not depth:
                found.append((opened, place + 1))
    return found
