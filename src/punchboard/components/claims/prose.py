"""Numbers that the running text gives: what setting up and a turn use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from punchboard.components.claims.amounts import Amount, amounts
from punchboard.components.claims.claim import Range, Role, Section
from punchboard.components.claims.mentions import Mention, Vocabulary
from punchboard.components.claims.outline import Chapter, Kind, Line, Manuscript
from punchboard.components.claims.phrases import PER_PLAYER, sentences
from punchboard.components.claims.statement import Statement
from punchboard.components.claims.titles import Topic

_TURN = re.compile(
    r"手番(?:に|で|の(?:最初|はじめ|始め|開始|終わり))|毎手番|手番ごと|ラウンド(?:の(?:最初|はじめ|開始)|ごと|毎)|"
    r"(?i:\b(?:on (?:your|each|every|a) turn|each (?:turn|round)|every (?:turn|round)|at the (?:start|end) of (?:your|each|every)))"
)
_DRAW = re.compile(r"引き|引く|引いて|めくり|めくる|補充|(?i:\b(?:draws?|refills?|reveals?)\b)")
_IF = re.compile(r"場合|なら|たら|れば|とき|ごとに|毎に|につき|(?i:\b(?:if|when|whenever|for each|may|per|instead|unless|until|once)\b)")
_ENDING = re.compile(r"(?:配置し|置い|置か|埋ま|埋め|集め|揃え|取っ|なくなっ)(?:たら|終え|終わ)|終了|終わり|(?i:\b(?:game ends|ends when|until)\b)")
_SKIP_AFTER = re.compile(r"[ ]?(?:の(?:山|束|列|方|辺|角|面|数字|側|つ|うち)?)?(?:だけ|以上|以下|未満|まで|目|少な|多|分の|ずつ数)|[ ]?(?:の|を|は)?(?:角|辺|側|方法|方向|場所|位置|数字|手順|効果|アクション|行動|条件|フェイズ|フェーズ|マス|隣|人)")
_AGGREGATE = re.compile(r"つの[ ]?(山札|山|束|列|デッキ|グループ|パイル)")
_CHOOSE_COLOUR = re.compile(r"(?i:\b(?:choose|pick|take|select)s? (?:a|one|your) (?:player )?colou?r\b)")
_TIMES_PLAYERS = re.compile(r"(?:プレ[イー]+ヤー)?人数[ ]?[x×][ ]?$")
_PILES_OF = re.compile(r"(?i:(?P<piles>\d{1,3}|[a-z]+) (?P<unit>piles?|stacks?|decks?|rows?|sets?) of (?P<each>\d{1,3})\b)")
_CAPACITY = re.compile(r"(?P<board>[ァ-ヶー一-龥]{0,8}(?:ボード|盤面|シート)|庭|庭園)(?:に|へ|上に)(?P<count>\d{1,3})枚の(?P<name>[ァ-ヶー一-龥]{1,10}?)(?=を|が)")
_ALL = re.compile(r"(?:全|合計|計|総数)[ ]?$")


class ProseReader:
    """Reads the chapters that are no component list."""

    def __init__(self, script: Manuscript, vocabulary: Vocabulary, *, listed: bool) -> None:
        self._script = script
        self._vocabulary = vocabulary
        self._listed = listed
        self._last: Mention | None = None

    def read(self, chapters: Sequence[Chapter]) -> Iterator[Statement]:
        """Yield what *chapters* claim, each number of a component once."""
        told: set[tuple[object, ...]] = set()
        for chapter in chapters:
            self._last = None
            if chapter.topic in {Topic.COMPONENTS, Topic.NOTES}:
                continue
            for line in chapter.lines:
                for each in self._line(chapter, line):
                    key = (each.name.casefold(), str(each.count), each.role, each.factor, each.of)
                    if key not in told:
                        told.add(key)
                        yield each

    def _line(self, chapter: Chapter, line: Line) -> Iterator[Statement]:
        if line.kind is Kind.ROW:
            return
        text = self._script.counted
        for start, end in sentences(text, line.start, line.end):
            if chapter.topic is Topic.SETUP:
                yield from self._setup(start, end)
            elif not self._listed:
                yield from self._capacity(start, end)
            if chapter.topic is Topic.PLAY and self._is_turn(start, end):
                yield from self._setup(start, end)

    def _is_turn(self, start: int, end: int) -> bool:
        text = self._script.counted
        turn = _TURN.search(text, start, end) and _DRAW.search(text, start, end)
        return bool(turn) and not _IF.search(text, start, end)

    def _capacity(self, start: int, end: int) -> Iterator[Statement]:
        """Yield how many pieces a board holds, where no list says what it is like."""
        for found in _CAPACITY.finditer(self._script.plain.text, start, end):
            yield Statement(
                name=found["name"],
                count=int(found["count"]),
                unit="枚",
                role=Role.ATTRIBUTE,
                section=Section.PROSE,
                start=found.start(),
                end=found.end(),
                of=found["board"],
            )

    def _setup(self, start: int, end: int) -> Iterator[Statement]:
        text = self._script.counted
        named = list(self._vocabulary.mentions(text, start, end))
        for each in amounts(text, start, end):
            if not self._counts(each, end):
                continue
            found = self._name(each, named, start, end)
            if found is None:
                continue
            mention, near = found
            first = min(each.start, mention.start) if near else each.start
            last = max(each.end, mention.end) if near else each.end
            role = self._role(each, start, end)
            if role is Role.SUPPLY and self._listed:
                role = Role.SETUP
            yield Statement(
                mention.name, each.count, self._unit(each), role, Section.PROSE, first, last
            )
        if named:
            self._last = named[-1]

    def _counts(self, each: Amount, end: int) -> bool:
        text = self._script.counted
        if not each.of_pieces or (isinstance(each.count, Range) and not each.unit):
            return False
        if each.unit and _SKIP_AFTER.match(text, each.end, end) and not each.each:
            return False
        return not re.match(r"[ ]?(?:人|名|players?|people|teams?|colou?rs?|sides?)\b", text[each.end : each.end + 10])

    def _unit(self, each: Amount) -> str:
        found = _AGGREGATE.match(self._script.counted, each.end - 1)
        return found[1] if found else each.unit

    def _name(
        self, each: Amount, named: Sequence[Mention], start: int, end: int
    ) -> tuple[Mention, bool] | None:
        """Return what an amount counts, and whether its name stands beside it."""
        text = self._script.counted
        if not each.unit:
            return self._english_name(each, named, end)
        after = next((one for one in named if one.start == each.end + 1 and text[each.end] == "の"), None)
        if after:
            return after, True
        before = [one for one in named if one.end <= each.start]
        if before:
            near = len(text[before[-1].end : each.start].strip()) <= 3
            return before[-1], near
        return (self._last, False) if self._last else None

    def _english_name(
        self, each: Amount, named: Sequence[Mention], end: int
    ) -> tuple[Mention, bool] | None:
        text = self._script.counted
        for one in named:
            between = text[each.end : one.start]
            if one.start >= each.end and re.fullmatch(r"[ ]?(?:[a-z-]+[ ]){0,2}", between):
                return one, True
        rest = text[each.end : end]
        if not re.match(r"[ ]?(?:$|[,.;)]|to each|for each|per|each|of (?:them|these)|face|at random|and|aside|in)", rest):
            return None
        before = [one for one in named if one.end <= each.start]
        return (before[-1], False) if before else (self._last, False) if self._last else None

    def _role(self, each: Amount, start: int, end: int) -> Role:
        text = self._script.counted
        if each.total or _ALL.search(text[max(start, each.start - 4) : each.start]):
            return Role.SUPPLY
        if _TIMES_PLAYERS.search(text[max(start, each.start - 12) : each.start]):
            return Role.PER_PLAYER
        words = text[start:end] if each.unit == "" else text[start : each.end]
        if PER_PLAYER.search(words) or _CHOOSE_COLOUR.search(words):
            return Role.PER_PLAYER
        return Role.SETUP
