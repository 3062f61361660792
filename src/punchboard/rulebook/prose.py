"""Numbers that the running text gives: what setting up and a turn use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.amounts import Amount, amounts
from punchboard.rulebook.claim import Range, Role, Section
from punchboard.rulebook.mentions import NO_THING, Mention, Vocabulary
from punchboard.rulebook.numerals import value_of
from punchboard.rulebook.outline import Chapter, Kind, Line, Manuscript
from punchboard.rulebook.phrases import PER_PLAYER, sentences
from punchboard.rulebook.statement import Statement
from punchboard.rulebook.titles import Topic

_TURN = re.compile(
    r"手番(?:に|で|の(?:最初|はじめ|始め|開始|終わり))|毎手番|手番ごと|ラウンド(?:の(?:最初"
    r"|はじめ|開始)|ごと|毎)|"
    r"(?i:\b(?:on (?:your|each|every|a) turn|each (?:turn|round)|every (?:turn|round)"
    r"|at the (?:start|end) of (?:your|each|every)))"
)
# What a phase begins with is set up too.
_STARTING = re.compile(
    r"持って[^。、]{0,8}(?:開始|始め|スタート)"
    r"|(?i:\b(?:each player|everyone|you) (?:starts?|begins?) with\b)"
)
_DEALT = re.compile(r"配|持っ|受け取")
_DRAW = re.compile(r"引き|引く|引いて|めくり|めくる|補充|(?i:\b(?:draws?|refills?|reveals?)\b)")
_IF = re.compile(
    r"場合|なら|たら|れば|とき|ごとに|毎に|につき"
    r"|(?i:\b(?:if|when|whenever|for each|may|per|instead|unless|until|once)\b)"
)
_SKIP_AFTER = re.compile(
    r"[ ]?(?:の(?:山|束|列|方|辺|角|面|数字|側|つ|うち)?)?"
    r"(?:だけ|以上|以下|未満|まで|目|少な|多|分の)|[ ]?(?:左|右|隣|先|前|後|上|下|飛)"
    r"|[ ]?(?:の|を|は)?(?:角|辺|側|方法|方向|場所|位置|数字|手順|効果|アクション"
    r"|行動|条件|フェイズ|フェーズ|マス|隣|人|チーム)"
)
_NO_PIECES = re.compile(
    r"[ ]?-?(?:人|名|players?|people|teams?|colou?rs?|sides?|numbers?|minus|plus)\b|[ ]?[+−-]"
)
_POSITION = re.compile(
    r"(?:\b(?:on|at|space|track|level|numbers?|than|virtue|value|minus|plus|is|are"
    r"|[A-Z]{2,})|\b[a-z]+ to)[ ]$"
)
_BARE = re.compile(
    r"[ ]?(?:$|[,.;)]|(?:to|for) each\b|per\b|each\b|of (?:them|these)\b|face\b|at random\b"
    r"|and\b|aside\b|unseen\b)"
)
_BESIDE = re.compile(
    r"((?:[ァ-ヶー]{2,14}|[一-龥]{2,6}|(?<![A-Za-z])[A-Z][A-Za-z]{2,16})"
    r"(?:カード|タイル|ボード|駒)?)(?:を)?[ ]?$"
)
_PLACE = re.compile(r"(?:の(?!\d|$)|に|から|へ|で(?!す)|上)")
_HEAP = re.compile(
    r"つ?の[ ]?(山札|山|束|列|デッキ|グループ|パイル)|[ ](piles|stacks|heaps|decks)\b"
)
_HEAPS = re.compile(
    r"(?P<each>\d{1,3})枚の(?:束|山札|山|列)(?:が|を|は)?[ ]?(?P<many>\d{1,2})(?:つ|個|束|山)"
    r"|(?i:(?P<many_en>\d{1,3}) (?:piles?|stacks?|decks?|rows?) of (?P<each_en>\d{1,3})(?: [a-z]+)?"
    r"(?: and (?P<more>\d{1,2}) of (?P<more_each>\d{1,3}))?)"
)
_OWN = re.compile(
    r"自分の[^、。]{0,14}(?:\d|[一二三四五六七八九十])"
    r"|(?i:\byour \d|\b(?:choose|pick|take|select)s? (?:a|one|your) (?:player )?colou?r\b)"
)
_HEADS = re.compile(r"(?:プレ[イー]+ヤー)?人数[ ]?$")
_CAPACITY = re.compile(
    r"(?P<board>[ァ-ヶー一-龥]{0,8}(?:ボード|盤面|シート)|庭|庭園)(?:に|へ|上に)"
    r"(?P<count>\d{1,3})枚の(?P<name>[ァ-ヶー一-龥]{1,10}?)(?=を|が)"
)
# `創世カードの1〜5を1枚ずつ`: one of each value.
_VALUES_EACH = re.compile(r"(?<!\d)(\d{1,2})[ ]?(?:~|から)[ ]?(\d{1,2})を[ ]?$")
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
            for line in chapter.lines:
                if line.kind is Kind.ROW:
                    continue
                for each in self._line(chapter, line):
                    name = "" if each.role is Role.ATTRIBUTE else each.name.casefold()
                    key = (name, str(each.count), each.role, each.factor)
                    if key not in told:
                        told.add(key)
                        yield each

    def _line(self, chapter: Chapter, line: Line) -> Iterator[Statement]:
        text = self._script.counted
        for start, end in sentences(text, line.start, line.end):
            plays = chapter.topic is Topic.PLAY
            if chapter.topic is Topic.SETUP or (plays and self._is_turn(start, end)):
                yield from self._setup(start, end)
            elif chapter.topic is Topic.COMPONENTS:
                if line.kind is Kind.TEXT and self._is_share(start, end):
                    yield from self._setup(start, end, Section.LIST)
            elif not self._listed:
                yield from self._capacity(start, end)

    def _is_share(self, start: int, end: int) -> bool:
        """Return whether a sentence below a list says what each player has of it."""
        text = self._script.counted
        own = PER_PLAYER.search(text, start, end) or _OWN.search(text, start, end)
        return bool(own) and any(self._vocabulary.mentions(text, start, end))

    def _is_turn(self, start: int, end: int) -> bool:
        text = self._script.counted
        if _STARTING.search(text, start, end):
            return True
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

    def _setup(self, start: int, end: int, section: Section = Section.PROSE) -> Iterator[Statement]:
        text = self._script.counted
        named = list(self._vocabulary.mentions(text, start, end))
        taken: list[tuple[int, int]] = []
        for found in _HEAPS.finditer(text, start, end):
            heaps = list(self._heaps(found, named))
            taken += [(found.start(), found.end())] if heaps else []
            yield from heaps
        for each in amounts(text, start, end):
            inside = any(first <= each.start < last for first, last in taken)
            if not inside and self._counts(each, start, end):
                yield from self._amount(each, named, start, end, section)
        if named:
            self._last = named[-1]

    def _heaps(self, found: re.Match[str], named: Sequence[Mention]) -> Iterator[Statement]:
        """Yield how many lie in each of several piles, as in `8 piles of 9 tiles and 1 of 8`."""
        text = self._script.counted
        before = [
            one for one in named if one.end <= found.start() and not _PLACE.match(text, one.end)
        ] or ([self._last] if self._last else [])
        if not before:
            return
        pairs = [("many", "each"), ("many_en", "each_en"), ("more", "more_each")]
        for many, each in pairs:
            if found[many] and found[each]:
                yield Statement(
                    before[-1].name,
                    value_of(found[each]),
                    "枚" if many == "many" else "",
                    Role.SETUP,
                    Section.PROSE,
                    found.start(),
                    found.end(),
                    factor=value_of(found[many]),
                )

    def _amount(
        self, each: Amount, named: Sequence[Mention], start: int, end: int, section: Section
    ) -> Iterator[Statement]:
        found = self._names(each, named, start, end)
        role = self._role(each, start, end)
        if role is Role.SUPPLY and self._listed:
            role = Role.SETUP
        for mention, near in found:
            heads = _HEADS.search(self._script.counted[start : each.start])
            first = min(each.start, mention.start) if near else each.start
            first = start + heads.start() if heads else first
            last = max(each.end, mention.end) if near else each.end
            heap = _HEAP.match(self._script.counted, each.end)
            unit = heap[1] if heap else each.unit
            last = heap.end() if heap else last
            spread = _VALUES_EACH.search(self._script.counted, start, each.start)
            factor = None
            if spread and each.each and role is Role.PER_PLAYER:
                factor, first = int(spread[2]) - int(spread[1]) + 1, min(first, spread.start())
            name = self._vocabulary.meant(mention.name)
            yield Statement(name, each.count, unit, role, section, first, last, factor)

    def _counts(self, each: Amount, start: int, end: int) -> bool:
        text = self._script.counted
        if (
            not each.of_pieces
            or not each.count
            or (isinstance(each.count, Range) and not each.unit)
        ):
            return False
        if each.unit and _SKIP_AFTER.match(text, each.end, end) and not each.each:
            return False
        if not each.unit and _POSITION.search(text[max(start, each.start - 16) : each.start]):
            return False
        return _NO_PIECES.match(text, each.end, end) is None

    def _names(
        self, each: Amount, named: Sequence[Mention], start: int, end: int
    ) -> list[tuple[Mention, bool]]:
        """Return what an amount counts, and whether its name stands beside it."""
        text = self._script.counted
        if not each.unit:
            found = self._english_name(each, named, end)
            return [found] if found else []
        beside = _BESIDE.search(text[max(start, each.start - 16) : each.start])
        if beside and not NO_THING.search(beside[1]):
            first = each.start - len(beside[0])
            last = first + len(beside[1])
            longer = [one for one in named if one.end == last and one.start < first]
            if longer:
                return [*self._joined(each, named, longer[0].start), (longer[0], True)]
            return [
                *self._joined(each, named, first),
                (Mention(beside[1], first, first + len(beside[1])), True),
            ]
        behind = each.end + text.startswith("の", each.end)
        after = next((one for one in named if one.start == behind), None)
        if after:
            return [(after, True)]
        return self._object(each, named, start, end)

    def _joined(
        self, each: Amount, named: Sequence[Mention], first: int
    ) -> Iterator[tuple[Mention, bool]]:
        """Yield what `と` joins to the name beside an amount for each."""
        text = self._script.counted
        for one in named:
            if each.each and one.end + 1 == first and text[one.end] == "と":
                yield one, True

    def _object(
        self, each: Amount, named: Sequence[Mention], start: int, end: int
    ) -> list[tuple[Mention, bool]]:
        text = self._script.counted
        unit = "" if _HEAP.match(text, each.end) else each.unit
        before = [
            one
            for one in named
            if one.end <= each.start
            and self._vocabulary.fits(one, unit)
            and not _PLACE.match(text, one.end, end)
        ]
        if before:
            return [(before[-1], len(text[before[-1].end : each.start].strip()) <= 2)]
        if self._last and self._vocabulary.fits(self._last, unit):
            return [(self._last, False)]
        after = [
            one for one in named if one.start >= each.end and text[one.end : one.end + 1] == "を"
        ]
        if after:
            return [(after[0], False)]
        usual = self._vocabulary.usual(each.unit)
        return [(Mention(usual, each.start, each.end), False)] if usual else []

    def _english_name(
        self, each: Amount, named: Sequence[Mention], end: int
    ) -> tuple[Mention, bool] | None:
        text = self._script.counted
        for one in named:
            between = text[each.end : one.start]
            if one.start >= each.end and re.fullmatch(r"[ ]?(?:[a-z-]+[ ]){0,2}", between):
                return one, True
        if not text[each.start : each.end].strip().isdigit() or not _BARE.match(
            text, each.end, end
        ):
            return None
        before = [one for one in named if one.end <= each.start]
        return (before[-1], False) if before else (self._last, False) if self._last else None

    def _role(self, each: Amount, start: int, end: int) -> Role:
        text = self._script.counted
        if each.total or _ALL.search(text[max(start, each.start - 4) : each.start]):
            return Role.SUPPLY
        words = text[start:end] if each.unit == "" else text[start : each.end]
        dealt = each.each and _DEALT.search(text[each.end : each.end + 12]) is not None
        if dealt or PER_PLAYER.search(words) or _OWN.search(words):
            return Role.PER_PLAYER
        return (
            Role.PER_PLAYER
            if each.times and _HEADS.search(text[start : each.start])
            else Role.SETUP
        )
