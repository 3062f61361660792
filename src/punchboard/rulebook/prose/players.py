"""How many people play, as the introduction or the box says it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.claim import Claim, Count, Range, Role, Section
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.openings import PLAYER_TITLES, PLAYERS
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

_AFTER_JA = (
    r"(?:以上)?(?:用|専用|限定|プレイ(?:用|専用|可)|対戦|まで|向け|で(?:遊|プレイ|対戦|競|協力)"
    r"|の(?:[^、。\d]{1,8}?のためのゲーム|(?:プレ[イー]+ヤー)?(?:で遊|ための|ゲーム))|が遊べ|から遊べ)|以上(?![のいは])"
)
_ALONE_AFTER = made_later(r"[ ]?(?:$|[、,。.(|/\n])")
_FRONT = (Topic.INTRODUCTION, Topic.COMPONENTS)


class PlayersReader:
    """Reads who can play."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text, words = script, script.plain.text, script.words
        number = rf"(?:(?<![\d.])\d{{1,2}}|{words.any_number})"
        titles, to = words.words("player_titles"), words.words("to")
        self._titled = words.pattern("player_titles", r"[\W_]*{}")
        self._japanese = compiled(
            rf"(?P<before>{titles}[ ]?[:|】]?[ ]?\**[ ]?|最大)?(?P<low>{number})[ ]?"
            rf"(?:(?:人|名)?[ ]?(?:~|-|から|または|か|・|,|、)[ ]?"
            rf"(?:{number}(?:人|名)?(?:または|か|・|,|、)[ ]?)*(?P<high>{number})[ ]?)?(?:人|名)"
            # `2人で遊ぶときは` is a case of the rules.
            rf"(?P<after>(?:{_AFTER_JA})(?![^、。\n]{{0,6}}(?:とき|時|場合|なら|際|ルール)))?"
        )
        nouns = "|".join(e.players for e in words.languages if e.code != "ja") or "(?!)"
        self._latin = compiled(
            rf"(?P<before>(?:\bfor|\bfür|\bpour|\bde|{titles}(?:[ ]?:)?|\bwith|\bmit|\|)[ ]?\|?[ ]?)?"
            rf"(?P<most>{words.words('never_before')}[ ])?(?P<low>{number})[ ]?"
            # `2, 3 or 4 players`
            rf"(?:(?:,[ ]?{number})*,?[ ]?(?:-|~|{to})[ ]?(?P<high>{number})[ ]?)?"
            r"(?P<open>\+[ ]?|or more |oder mehr |ou plus )?"
            rf"(?:-?(?P<noun>(?:{nouns})(?![A-Za-z:]))(?P<plural>s|n)?|(?=$|[,.;|\n]|[ ](?:[·•]|-[ ](?!\d))))"
        )
        self._thing = compiled(rf"(?:[ ]\w+){{0,2}}[ ]{words.words('nouns')}")
        # `Two players can`, `in games of 2 or 3 players`, `(2 players / 3-4 players)`
        self._may = words.pattern("conditions", "[ ]{}[ ]")
        self._case = words.pattern("case", rf"(?:{{}}[ ]|{number}[ -]?(?:{nouns})[ ]?/[ ]?)$")
        self._rule = compiled(rf"[ ]?(?::|-[ ]|,[ ](?!{words.words('ages')}|\d))")
        self._people = words.pattern("players", rf"(?:{words.any_number})[ -]?{{}}")
        self._each = words.pattern("per_player")
        self._more = words.pattern("expansions")

    def read(self, lines: Sequence[Line]) -> Iterator[Claim]:
        """Yield who can play: ranges before single numbers, of which several are cases of a rule."""
        found: list[Claim] = []
        lists = [line.number for line in lines if line.chapter.topic is Topic.COMPONENTS]
        for line in lines:
            topic = line.chapter.topic
            above = bool(lists) and line.number <= lists[-1] and topic is not Topic.SETUP
            front = above or topic in _FRONT or line.chapter.level <= 1
            heading = line.kind is Kind.HEADING and line.chapter.own is not Topic.COMPONENTS
            titled = self._titled.match(self._text, line.start, line.end)
            if heading or not (front or titled):
                continue
            told = list(self._in_line(line))
            people = self._people.findall(self._text, line.start, line.end)
            cases = len(people) > 1 and self._each.search(self._text, line.start, line.end)
            counts = [each.count for each in found]
            found += [] if cases else [e for e in told if e.count not in counts]
        ranges = [each for each in found if isinstance(each.count, Range)]
        yield from self._games(ranges) or (found if len(found) == 1 else [])

    def _games(self, ranges: Sequence[Claim]) -> list[Claim]:
        """Return the ranges that are no case of another: `the market is for 3-4 players`."""
        spans = {id(e): e.count for e in ranges if isinstance(e.count, Range)}
        wholes = [e for e in ranges if not self._more.search(self._text, max(0, e.start - 60), e.end)]

        def within(one: Range, other: Range) -> bool:
            return one != other and other.holds(one.min or 0) and other.holds(one.max or 99)

        return [
            each
            for each in ranges
            if not any(within(spans[id(each)], spans[id(other)]) for other in wholes)
        ]

    def _in_line(self, line: Line) -> Iterator[Claim]:
        text, start, end = self._text, line.start, line.end
        if not self._script.has[start] & (PLAYERS | PLAYER_TITLES):
            return
        section = Section.LIST if line.chapter.topic is Topic.COMPONENTS else Section.PROSE
        japanese = self._japanese.finditer(text, start, end) if "ja" in self._script.words.codes else ()
        for found in japanese:
            first = found.start() == start or text[found.start() - 1] in "。 :|("
            alone = first and found["high"] and _ALONE_AFTER.match(text, found.end())
            other = not found["high"] and text[found.end() : found.end() + 1] == "("
            if (found["before"] or found["after"] or alone) and not other:
                opened = (found["after"] or "").startswith("以上")
                most = found["before"] == "最大"
                yield from self._claim(found, "プレイヤー", section, most=most, opened=opened)
        for found in self._latin.finditer(text, start, end):
            if self._is_claim(found, start):
                most, opened = bool(found["most"]), bool(found["open"])
                yield from self._claim(found, "players", section, most=most, opened=opened)

    def _is_claim(self, found: re.Match[str], start: int) -> bool:
        before, lead = (found["before"] or "").casefold().strip(" |"), self._text[start : found.start()]
        if not found["noun"]:
            return ":" in before and self._titled.fullmatch(before.rstrip(": ")) is not None
        if found["noun"].casefold() == "player" and "-" not in found[0] and found["low"] != "1":
            return False
        if self._case.search(lead) or self._may.match(self._text, found.end()):
            return False
        if before in {"with", "mit"} or (before == "de" and lead):
            return False
        if not found["high"] and self._thing.match(self._text, found.end()):
            return False  # `1 player aid card`
        if not found["high"] and lead.count(" ") < 2 and self._rule.match(self._text, found.end()):
            return False  # `For 2 players, deal 30 cards`
        alone = (not lead or lead.rstrip()[-1:] in ".|") and found["low"][0].isdigit()
        return bool(before or found["high"] or found["open"] or alone)

    def _claim(
        self, found: re.Match[str], name: str, section: Section, *, most: bool, opened: bool
    ) -> Iterator[Claim]:
        value = self._script.words.value_of
        low, high = value(found["low"]), value(found["high"]) if found["high"] else None
        count: Count = low if high is None else Range(low, high)
        count = Range(None, high or low) if most else Range(low, None) if opened else count
        if isinstance(count, Range) and count.is_turned:
            return
        unit = next((e for e in "人名" if e in found[0]), "") if name != "players" else ""
        start = found.start() + len(found[0]) - len(found[0].lstrip(" |"))
        end = found.start() + len(found[0].rstrip())
        yield Claim(name, count, unit, Role.PLAYERS, section, start, end)
