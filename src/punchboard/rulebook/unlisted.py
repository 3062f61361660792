"""Things that the rules use and the component list does not provide."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.claim import Role, Section
from punchboard.rulebook.mentions import NO_THING
from punchboard.rulebook.outline import Chapter, Kind, Manuscript
from punchboard.rulebook.statement import Statement
from punchboard.rulebook.titles import Topic

_TOOLS = (
    "マーカー|トラック|トークン|ダイス|サイコロ|フレーム|チップ|コイン|キューブ|ディスク"
    "|ポーン|ミープル|砂時計|早見表|記録用紙|得点表"
)
_SHEETS = "カード|タイル|ボード|シート|コマ|駒"
_TOOL_JA = re.compile(
    rf"(?P<name>(?:[ァ-ヶー]{{1,10}}|[一-龥]{{1,4}})?(?:{_TOOLS}))(?![ァ-ヶー一-龥])"
)
# Cards, tiles and boards have many bynames, so these need a kind before them.
_SHEET_JA = re.compile(
    rf"(?<![ァ-ヶー一-龥])(?P<name>(?:[ァ-ヶー]{{2,10}}|[一-龥]{{2,4}})(?:{_SHEETS}))"
    r"(?=を(?:[^。、]{0,8})?(?:置|受け取|配|めく|引|並べ|裏返)|の上に|に(?:置|並べ))"
)
_VERB = "支払|払|受け取|獲得|得|配置|置|消費|捨て|もら"
_RESOURCE_JA = re.compile(
    rf"(?<![ァ-ヶー一-龥])(?P<name>[ァ-ヶー]{{2,10}}|[一-龥]{{2,4}})を?[ ]?\d{{1,2}}[ ]?(?:個"
    rf"|つ|枚|本"
    rf"|体)(?:ずつ)?を?[ ]?(?:"
    rf"{_VERB})"
)
_GAIN_JA = re.compile(r"(?<!\d)\d{1,2}[ ]?(?P<name>[ァ-ヶー]{3,10})を(?:得|支払|受け取|獲得|消費)")
_TOOL_EN = re.compile(
    r"(?i:\b(?:the|a|an|your|their|each|every|its|\d{1,2})[ ](?P<name>(?:(?!(?:of|and"
    r"|or|on|to|in|whose|that|which|who|with|for|from|is|are|has|at|by|as|per|takes?"
    r"|puts?|places?|moves?|gains?|gets?)\b)[a-z][a-z-]{1,14}[ ]){0,2}"
    r"(?:marker|track|token|pawn|cube|die|dice|coin|pad|disc|disk|meeple|chip|timer"
    r"|hourglass|screen|dial|frame|board|mat|bag|sheet)s?)\b)"
)
_GENERIC = re.compile(
    r"^(?:手札|残り|他|表|裏|山|場|全|各|同じ|次|前|元|追加|初期|新|両|自分|相手|選択"
    r"|対象|公開|使用|"
    r"first|same|other|old|new|own|last|next|top|face|game|starting|player'?s|opponent'?s"
    r"|whole|empty|more|few|many|both|such|played|drawn)"
)
_START = re.compile(
    r"(?P<name>スタートプレ[イー]+ヤー|スタートPL|親|(?i:(?:start(?:ing)?|first) player))(?:[ ]?"
    r"\([^)]{0,12}\))?"
    r"(?:を?(?:決|選)|(?= (?:is|at random|randomly)\b))"
)
_CHOSEN_START_EN = re.compile(
    r"(?i:\b(?:choose|determine|decide|select|pick|draw lots for)[ ](?:a|the|who is"
    r"|one)[ ](?P<name>(?:start(?:ing)?|first) player)\b)"
)
_AWARD = re.compile(
    r"\d{1,3}[ ]?(?:勝利点|点|VP|ポイント)を?[ ]?(?:得|獲得|加え|加点|もら|入)|(?i:\b(?:scores?"
    r"|gains?"
    r"|gets?|earns?|receives?)[ ]\d{1,3}[ ](?:victory )?(?:points?|VPs?)\b)"
)
_SCORED = re.compile(
    r"得点|スコア|点数|勝利点|VP|ポイント|徳|記録|集計|(?i:\b(?:scor\w*|points?|VPs?"
    r"|victory|record|tally)\b)"
)
_POINTS = re.compile(r"\d{1,3}[ ]?(?P<name>勝利点|点|VP|ポイント|points?)")


def unlisted(script: Manuscript, chapters: Sequence[Chapter]) -> Iterator[Statement]:
    """Yield each thing that is used and not listed, where it is used first.

    Args:
        script: The text.
        chapters: Those that hold; one of them lists components.
    """
    listed = _Listed(script, chapters)
    told: set[str] = set()
    for each in (
        *_tools(script, chapters),
        *_start_player(script, chapters),
        *_score(script, chapters),
    ):
        key = _stem(each.name)
        if key not in told and not listed.provides(each.name):
            told.add(key)
            yield each


class _Listed:
    """The words of the component lists."""

    def __init__(self, script: Manuscript, chapters: Sequence[Chapter]) -> None:
        lines = [
            line
            for chapter in chapters
            if chapter.topic is Topic.COMPONENTS
            for line in (*((chapter.heading,) if chapter.heading else ()), *chapter.lines)
        ]
        marked = any(line.kind is Kind.ITEM for line in lines)
        self._text = "\n".join(
            script.plain.text[line.start : line.end]
            for line in lines
            if line.kind is not Kind.TEXT or not marked
        ).casefold()
        self._said = "\n".join(script.plain.text[line.start : line.end] for line in lines)
        self._words = {_stem(word) for word in re.findall(r"[a-z][a-z'-]*", self._text)}

    def provides(self, name: str) -> bool:
        """Return whether a component of the lists may be meant by *name*."""
        if name.isascii():
            return all(_stem(word) in self._words for word in name.split())
        if name in self._text or re.search(
            rf"{re.escape(name)}(?:も|が)(?:あり|含|入|[\d一-龥]{{1,3}}[枚個])", self._said
        ):
            return True
        kind = re.search(rf"(?:{_TOOLS}|{_SHEETS})$", name)
        rest = name.removesuffix(kind[0]) if kind else ""
        return bool(rest) and rest in self._text


def _stem(word: str) -> str:
    word = word.casefold()
    return "die" if word == "dice" else word.removesuffix("s")


def _spans(script: Manuscript, chapters: Sequence[Chapter]) -> Iterator[tuple[Chapter, int, int]]:
    for chapter in chapters:
        if chapter.topic not in {Topic.COMPONENTS, Topic.INTRODUCTION, Topic.NOTES}:
            for line in chapter.lines:
                if line.kind is not Kind.ROW:
                    yield chapter, line.start, line.end


def _tools(script: Manuscript, chapters: Sequence[Chapter]) -> Iterator[Statement]:
    text = script.plain.text
    for _, start, end in _spans(script, chapters):
        for pattern in (_TOOL_JA, _SHEET_JA, _RESOURCE_JA, _GAIN_JA, _TOOL_EN):
            for found in pattern.finditer(text, start, end):
                name = found["name"]
                if not _GENERIC.match(name.casefold()) and not NO_THING.search(name):
                    yield _statement(name, found.start("name"), found.end())


def _start_player(script: Manuscript, chapters: Sequence[Chapter]) -> Iterator[Statement]:
    """Yield the start player where play refers back to who that was."""
    text = script.plain.text
    spans = list(_spans(script, chapters))
    for _, start, end in spans:
        found = _START.search(text, start, end) or _CHOSEN_START_EN.search(text, start, end)
        if found:
            name = found["name"]
            later = sum(
                text[first:last].casefold().count(name.casefold())
                for _, first, last in spans
                if first > start
            )
            if later >= 2:
                yield _statement(name, found.start("name"), found.end("name"))
            return


def _score(script: Manuscript, chapters: Sequence[Chapter]) -> Iterator[Statement]:
    """Yield the points where they add up during play and nothing keeps count of them."""
    text = script.plain.text
    listed = " ".join(
        text[line.start : line.end]
        for chapter in chapters
        if chapter.topic is Topic.COMPONENTS
        for line in chapter.lines
    )
    if _SCORED.search(listed):
        return
    for chapter, start, end in _spans(script, chapters):
        award = _AWARD.search(text, start, end)
        if award and chapter.topic is Topic.PLAY:
            points = _POINTS.search(text, award.start(), end)
            name = "得点" if not award[0].isascii() else "points"
            yield _statement(name, award.start(), points.end() if points else award.end())
            return


def _statement(name: str, start: int, end: int) -> Statement:
    return Statement(name, None, "", Role.UNLISTED, Section.PROSE, start, end)
