"""Lines that are no entries of a list: examples, answers, prices, contents, what is dealt."""

from __future__ import annotations

import re
from itertools import chain
from typing import cast

from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.openings import PLAYERS
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

#: A name that ends in the middle of a phrase.
_TORN_AT_END = made_later(r"\b(?:for|of|by|to|with|the|and|VP|m(?:ax|in)imum)$", re.IGNORECASE)
_LONGEST_TORN = len("maximum")
EXAMPLE = made_later(r"\W*(?:(?:for )?example|(?:zum )?beispiel|(?:par )?exemple|例)\b", re.I)
#: `A. 橋は木2本です`, below `Q. 橋はいくらですか?`
_ASKED = made_later(r"\W*(?:Q\d{0,3}\b|質問|問)|.*[?？]\W*$", re.IGNORECASE)
_ANSWER = made_later(r"\W*(?:A\d{0,3}\b(?! [a-z])|回答|答え?[^一-龥])")
_PRICE = made_later(r"[^:\d]{2,30}:[ ]\d{1,3}[ ][^\W\d]+[ .]*")


def is_aside(script: WritingSystem, line: Line) -> bool:
    """Return whether a line is an example, or the answer to the question above it."""
    known = script.known
    if ("aside", line.number) not in known:
        known["aside", line.number] = _is_aside(script, line)
    return bool(known["aside", line.number])


def _is_aside(script: WritingSystem, line: Line) -> bool:
    text = script.plain.text
    if EXAMPLE.match(text, line.start, line.end):
        return True
    row = text.rfind("\n", 0, line.start) + 1
    if not line.number or not _ANSWER.match(text, row, line.end):
        return False
    above = script.lines[line.number - 1]
    return bool(_ASKED.match(text, text.rfind("\n", 0, above.start) + 1, above.end))


def is_torn(name: str) -> bool:
    """Return whether a *name* ends in the middle of a phrase."""
    return _TORN_AT_END.search(name, max(len(name) - _LONGEST_TORN, 0)) is not None


def is_dealt(script: WritingSystem, number: int) -> bool:
    """Return whether the line above line *number* hands out what is listed from there on."""
    above = script.lines[number - 1] if number else None
    if above is None:
        return False
    words = script.counted[above.start : above.end]
    if script.words.pattern("boxed").search(words):
        return False
    share = phrases_of(script.words).per_player.search(words)
    command = script.words.pattern("commands", r"^[ ]*{}(?=[ ,:])").match(words)
    return words.rstrip().endswith(":") and bool(share or command)


def in_cases(script: WritingSystem) -> frozenset[int]:
    """Return the lines below `For 3 players`, or below several lines such as `3 players`."""
    known = script.known
    if "in cases" not in known:
        known["in cases"] = _in_cases(script)
    return cast("frozenset[int]", known["in cases"])


def _in_cases(script: WritingSystem) -> frozenset[int]:
    number, text = script.words.any_number, script.plain.text
    case = script.words.pattern(
        "players", rf"\W*(?P<led>[^\W\d]{{1,5}}[ ])?{number}[ -]?{{}}(?P<case>[^\d\W]{{2,8}})?\W*$"
    )
    found: dict[int, list[int]] = {}
    lead, sure = -1, False
    for line in script.lines:
        opens = script.has[line.start] & PLAYERS and case.match(text, line.start, line.end)
        ends = line.kind is Kind.HEADING or (line.gap and line.kind is Kind.TEXT)
        if line.chapter.topic is Topic.COMPONENTS or opens or ends:
            lead = line.number if opens and line.chapter.topic is not Topic.COMPONENTS else -1
            sure = sure or bool(lead >= 0 and opens and (opens["led"] or opens["case"]))
        if lead >= 0:
            found.setdefault(lead, []).append(line.number)
    return frozenset(chain(*found.values())) if sure or len(found) > 1 else frozenset()


def is_price(script: WritingSystem, line: Line) -> bool:
    """Return whether a line in a chapter of play says what a thing costs: `Wood: 2 coins`."""
    costs = line.chapter.own is Topic.PLAY
    return costs and _PRICE.fullmatch(script.counted, line.start, line.end) is not None


def is_description(script: WritingSystem, line: Line) -> bool:
    """Return whether what each piece says or has is below a line: `Each card shows:`."""
    said = script.counted[line.start : line.end].rstrip()
    if line.kind is not Kind.TEXT or not said.endswith(":"):
        return False
    each = script.words.pattern("each", r"{}[ ]?(?=[^\W\d])").match(said)
    handed = phrases_of(script.words).per_player.search(said)
    return bool(each) and not handed
