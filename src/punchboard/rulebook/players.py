"""How many people play, as the introduction or the box says it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.claim import Count, Range, Role, Section
from punchboard.rulebook.numerals import KANJI, WORDS, value_of
from punchboard.rulebook.outline import Chapter, Manuscript
from punchboard.rulebook.statement import Statement
from punchboard.rulebook.titles import Topic

_N = rf"(?:(?<![\d.])\d{{1,2}}|{KANJI}|{WORDS})"
_JAPANESE = re.compile(
    r"(?P<before>(?:プレイ|参加|対象|対応|推奨)?人数[ ]?[:|]?[ ]?"
    r"|プレイヤー(?:数)?[ ]?:[ ]?|最大)?"
    rf"(?P<low>{_N})[ ]?(?:(?:人|名)?[ ]?(?:~|-|から|または|か|・|,|、)[ ]?(?P<high>{_N})[ ]?)?"
    r"(?:人|名)"
    r"(?P<after>(?:以上)?(?:用|専用|限定|プレイ(?:用|専用|可)|対戦|まで|向け"
    r"|で(?:遊|プレイ|対戦|競|おこな|行な?う|協力|戦)"
    r"|の(?:プレ[イー]+ヤー)?(?:で遊|ための|ゲーム|チーム戦)|が遊べ|から遊べ)"
    r"|以上(?![のい]))?[ ]?(?P<doubt>\?)?"
)
_ENGLISH = re.compile(
    r"(?i:(?P<before>(?:\bfor|players?:?|number of players:?|\bwith|\|)[ ]?\|?[ ]?"
    r"(?:about |exactly )?)?(?P<most>(?:up to|at most) )?"
    rf"(?P<low>{_N})[ ]?(?:(?:-|~|to|or)[ ]?(?P<high>{_N})[ ]?)?(?P<open>\+[ ]?|or more )?"
    r"(?P<noun>-player\b|players\b(?!:)|(?<=1 )player\b|people\b|(?=$|[,.;|\n]))(?P<doubt>\?)?)"
)
_CONDITION = re.compile(r"(?i:\b(?:if|when|in|with|a|the)[ ]$)")
_ALONE_AFTER = re.compile(r"[ ]?(?:$|[、,。.(|\n])")
_FRONT = (Topic.INTRODUCTION, Topic.COMPONENTS)


def players(script: Manuscript, chapters: Sequence[Chapter]) -> Iterator[Statement]:
    """Yield who can play, each number once."""
    told: list[Count] = []
    lists = [index for index, each in enumerate(chapters) if each.topic is Topic.COMPONENTS]
    for index, chapter in enumerate(chapters):
        above_list = bool(lists) and index <= lists[-1] and chapter.topic is not Topic.SETUP
        front = above_list or chapter.topic in _FRONT or chapter.depth <= 1
        for line in chapter.lines:
            if not front and not _says_so(script, line.start, line.end):
                continue
            for each in _in_line(script, line.start, line.end, chapter):
                if each.count not in told:
                    told.append(each.count)
                    yield each


def _says_so(script: Manuscript, start: int, end: int) -> bool:
    words = script.plain.text[start : min(end, start + 30)]
    return (
        re.match(r"(?i:(?:プレイ|参加|対象|対応)人数|players?:|number of players)", words)
        is not None
    )


def _in_line(script: Manuscript, start: int, end: int, chapter: Chapter) -> Iterator[Statement]:
    text = script.plain.text
    section = Section.LIST if chapter.topic is Topic.COMPONENTS else Section.PROSE
    for found in _JAPANESE.finditer(text, start, end):
        alone = (
            found.start() == start or text[found.start() - 1] in "。 :|("
        ) and _ALONE_AFTER.match(text, found.end())
        if found["before"] or found["after"] or (alone and found["high"]):
            most = found["before"] == "最大"
            open_end = (found["after"] or "").startswith("以上")
            yield _statement(found, _count(found, most=most, open_end=open_end), section)
    for found in _ENGLISH.finditer(text, start, end):
        if _is_claim(text, found, start):
            open_end = bool(found["open"])
            yield _statement(
                found, _count(found, most=bool(found["most"]), open_end=open_end), section
            )


def _is_claim(text: str, found: re.Match[str], start: int) -> bool:
    before = (found["before"] or "").lower()
    if not found["noun"] or found["noun"].lower() == "people":
        return before.startswith(("player", "number")) and ":" in before
    if _CONDITION.search(text[start : found.start()] + " " if found.start() > start else ""):
        return False
    if before.startswith("with"):
        return False
    return (
        bool(before)
        or bool(found["high"])
        or bool(found["open"])
        or found.start() == start
        or (text[start : found.start()].rstrip()[-1:] in ".|")
    )


def _count(found: re.Match[str], *, most: bool, open_end: bool) -> Count:
    low = value_of(found["low"])
    high = value_of(found["high"]) if found["high"] else None
    if most:
        return Range(None, low)
    if open_end:
        return Range(low, None)
    return low if high is None else Range(low, high)


def _statement(found: re.Match[str], count: Count, section: Section) -> Statement:
    japanese = "人" in found[0] or "名" in found[0]
    name = "プレイヤー" if japanese else "players"
    unit = ("人" if "人" in found[0] else "名") if japanese else ""
    start = found.start() + len(found[0]) - len(found[0].lstrip(" |"))
    end = found.start() + len(found[0].rstrip())
    return Statement(name, count, unit, Role.PLAYERS, section, start, end)
