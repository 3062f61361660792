"""Things that the rules use and no list provides."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.patterns import made_later, quick
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

_TOOLS = (
    "マーカー|トラック|トークン|ダイス|サイコロ|フレーム|チップ|コイン|キューブ|ディスク|ポーン|ミープル|砂時計"
    "|早見表|記録用紙|得点表"
)
_SHEETS = "カード|タイル|ボード|シート|コマ|駒"
#: What boards have printed on them.
_PRINTED = made_later(r"(?:\btracks?|トラック)$", re.IGNORECASE)
_BOARDS = frozenset(["board", "map", "mat"])
#: A die, and what a list calls it by its sides: `D6`.
DIE, BY_SIDES = (
    made_later("die|dice|würfel|dés?|ダイス|サイコロ"),
    made_later(r"(?<![a-z])[dw]\d{1,2}(?!\d)", re.IGNORECASE),
)
_VERB = "支払|払|受け取|獲得|得|配置|置|消費|捨て|もら"
_JAPANESE = (
    # `6面ダイス` is a die.
    made_later(
        rf"(?P<name>(?:[ァ-ヶー]{{1,10}}|(?<!\d)[一-龥]{{1,4}})?(?:{_TOOLS}))(?![ァ-ヶー一-龥])"
    ),
    # Cards, tiles and boards have many bynames, so these need a kind before them.
    made_later(
        rf"(?<![ァ-ヶー一-龥])(?P<name>(?:[ァ-ヶー]{{2,10}}|[一-龥]{{2,4}})(?:{_SHEETS}))"
        r"(?=を(?:[^。、]{0,8})?(?:置|受け取|配|めく|引|並べ|裏返)|の上に|に(?:置|並べ)"
        r"|を?\d{1,2}枚[^。]{0,4}引)"
    ),
    made_later(
        rf"(?<![ァ-ヶー一-龥])(?P<name>[ァ-ヶー]{{2,10}}|[一-龥]{{2,4}})を?[ ]?\d{{1,2}}[ ]?(?:個|つ|枚|本|体)"
        rf"(?:ずつ)?を?[ ]?(?:{_VERB})"
    ),
    made_later(r"(?<!\d)\d{1,2}[ ]?(?P<name>[ァ-ヶー]{3,10})を(?:得|支払|受け取|獲得|消費)"),
)
_NO_NAMES = (
    "the|of|and|or|on|to|in|whose|that|which|who|with|for|from|is|are|has|at|by|as|per|takes?|puts?"
    "|places?|moves?|gains?|gets?|will|can|may|must|should|shall|do|does|not"
)
_KINDS = (
    "marker|track|token|pawn|cube|die|dice|coin|pad|disc|disk|meeple|chip|timer|hourglass|screen"
    "|dial|board|mat|bag|sheet"
)
_ENGLISH = made_later(
    # Any coin is tossed.
    r"(?i:\b(?-i:(?=[TAYEItaeiy\d]))(?<!toss )(?<!flip )(?:the|a|an|your|their|each|every|its|\d{1,2})[ ]"
    rf"(?P<name>(?:(?!(?:{quick(_NO_NAMES)})\b)[a-z][a-z-]{{1,14}}[ ]){{0,2}}"
    rf"(?:{quick(_KINDS)})s?)\b)(?![ ](?-i:[A-Z][a-z]))"
    r"(?![ ](?:pool|game|space|area|supply|slot)|['’]s[ ]worth\b)"
)
#: What has so many bynames that it needs a kind before it: a list may call it a map.
_BARE = made_later("(?:board|mat|bag|sheet|track)s?", re.IGNORECASE)
#: `1 lead token (disc)`: what the list may call it.
_CALLED = made_later(r"[ ]?\(([\w-]{3,20})\)")
#: In characters: the longest line that is no more than a name.
_NAME = 40
_START = made_later(
    r"(?P<name>スタートプレ[イー]+ヤー|スタートPL|親|(?i:(?:start(?:ing)?|first) player))(?:[ ]?\([^)]{0,12}\))?"
    r"(?:を?(?:決|選)|(?= (?:is|at random|randomly)\b))"
    r"|(?i:\b(?:choose|determine|decide|select|pick|draw lots for)[ ](?:a|the|who is|one)[ ]"
    r"(?P<chosen>(?:start(?:ing)?|first) player)\b)"
)
#: The start player, as whom a list calls what that player has.
FIRST = made_later(
    r"(?<![一-龥])親(?![一-龥])|(?:先手|先攻|スタート|ファースト|最初の)(?:プレ[イー]+ヤー|PL)|スタピ|(?:start(?:ing)?|first)[ -]player"
)
#: What a table of actions says is handed out: `親マーカー獲得`.
_GAINED = made_later(
    rf"(?P<name>(?:[ァ-ヶー]{{1,10}}|[一-龥]{{1,4}})(?:{_TOOLS}))(?=を?[ ]?(?:獲得|受け取|もらう|得る))"
)
#: What players have at hand, as keys.
AT_HAND = frozenset(
    map(
        names.core,
        """
        money timer clock watch stopwatch hourglass notepad paper phone smartphone camera table
        お金 タイマー 時計 砂時計 ストップウォッチ メモ帳 メモ用紙 紙 スマートフォン スマホ カメラ テーブル
        """.split(),
    )
)


def unlisted(
    script: WritingSystem, lines: Sequence[Line], stated: Sequence[Claim]
) -> Iterator[Claim]:
    """Yield each thing that is used and not listed, where it is used first.

    Args:
        script: The text.
        lines: Those that hold and belong to no list.
        stated: What the lists say.
    """
    listed = _Listed(script, stated)
    seen: set[str] = set()
    played = [
        line
        for line in lines
        if line.chapter.topic not in {Topic.COMPONENTS, Topic.INTRODUCTION, Topic.NOTES}
        and line.kind is not Kind.HEADING
    ]
    spans = [(line.start, line.end) for line in played if line.kind is not Kind.ROW]
    rows = [(line.start, line.end) for line in played if line.kind is Kind.ROW]
    latin = "en" in script.words.codes and any(each.name.isascii() for each in stated)
    japanese = "ja" in script.words.codes
    for each in (
        *_tools(script, spans, (*(_JAPANESE if japanese else ()), *([_ENGLISH] if latin else ()))),
        *_tools(script, rows, (_GAINED,)),
        *(() if FIRST.search(listed.text) else _start(script, spans)),
    ):
        key = _stem(each.name)
        called = _CALLED.match(script.plain.text, each.end)
        if (
            "- " not in each.name
            and key not in seen
            and not any(map(listed.provides, (each.name, *(called.groups() if called else ()))))
        ):
            seen.add(key)
            yield each


class _Listed:
    """The words of the lists."""

    def __init__(self, script: WritingSystem, stated: Sequence[Claim]) -> None:
        lists = [line for line in script.lines if line.chapter.topic is Topic.COMPONENTS]
        marked = any(line.kind is Kind.ITEM for line in lists)
        text = script.plain.text
        # A line without a mark, beside others that have one, is a name or tells of play.
        short = {
            e.number for e in lists if e.end - e.start < _NAME and text[e.end - 1] not in ".。"
        }
        lists = [e for e in lists if e.kind is not Kind.TEXT or not marked or e.number in short]
        # `The box contains 40 cards and the king pawn`
        told = sorted(each.start for each in stated if each.section is Section.LIST)
        lists += [e for e in script.lines if bisect_left(told, e.start) < bisect_left(told, e.end)]
        said = "\n".join(text[line.start : line.end] for line in lists)
        names = "\n".join((*(each.name for each in stated), *(each.of for each in stated)))
        self.text = f"{said}\n{names}".casefold()
        self._words = set(map(_stem, {*re.findall(r"[a-z][a-z'-]*", self.text)}))

    def provides(self, name: str) -> bool:
        """Return whether a component of the lists may be meant by *name*."""
        if _PRINTED.search(name) and (_BOARDS & self._words or "ボード" in self.text):
            return True
        if DIE.fullmatch(name.casefold()) and BY_SIDES.search(self.text):
            return True
        if name.isascii():
            return _stem(name.split()[-1]) in self._words  # `Score discs` may be the `large discs`
        if name.casefold() in self.text:
            return True
        kind = re.search(rf"(?:{_TOOLS}|{_SHEETS})$", name)
        rest = name.removesuffix(kind[0]) if kind else ""
        return bool(rest) and rest.casefold() in self.text


def _stem(word: str) -> str:
    word = word.casefold()
    return "die" if word == "dice" else word.removesuffix("s")


def _tools(
    script: WritingSystem, spans: Sequence[tuple[int, int]], patterns: Sequence[re.Pattern[str]]
) -> Iterator[Claim]:
    text = script.plain.text
    latin = [each for each in patterns if each is _ENGLISH]
    for start, end in spans:
        for pattern in latin if text[start:end].isascii() else patterns:
            for found in pattern.finditer(text, start, end):
                name = found["name"]
                generic = script.words.pattern("generic", "^{}").match(name)
                # `7 Give Disc 1 to …` is a step, `1 score pad` an entry of a list elsewhere.
                step = found.start() == start and found[0][0].isdigit()
                if not (generic or _BARE.fullmatch(name) or step) and not script.words.is_never(
                    name
                ):
                    yield _statement(name, found.start("name"), found.end())


def _start(script: WritingSystem, spans: Sequence[tuple[int, int]]) -> Iterator[Claim]:
    """Yield the start player where play refers back to who that was."""
    text = script.plain.text
    for start, end in spans:
        said = text[start:end].casefold()
        told = "player" in said or "スタート" in said or "親" in said
        found = _START.search(text, start, end) if told else None
        if found:
            group = "name" if found["name"] else "chosen"
            name = found[group].casefold()
            later = (text[a:b].casefold().count(name) for a, b in spans if a > start)
            if sum(later) >= 2:
                yield _statement(found[group], found.start(group), found.end(group))
            return


def _statement(name: str, start: int, end: int) -> Claim:
    return Claim(name, None, "", Role.UNLISTED, Section.PROSE, start, end)
