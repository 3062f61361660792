"""How many people play, as the introduction or the box says it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from punchboard.rulebook.claim import Claim, Count, Range, Role, Section
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.openings import NUMBERS, PLAYER_TITLES, PLAYERS
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

_AFTER_JA = (
    r"(?:以上)?(?:用|専用|限定|プレイ(?:用|専用|可)|対戦|まで|向け|で(?:遊|プレイ|対戦|競|おこな|行な?う|協力|戦)"
    r"|の(?:[^、。\d]{1,8}?のためのゲーム|(?:プレ[イー]+ヤー)?(?:で遊|ための|ゲーム|チーム戦))|が遊べ|から遊べ)|以上(?![のいは])"
)
_ALONE_AFTER = made_later(r"[ ]?(?:$|[、,。.(|/\n])")
_SAID = made_later(r"[^\W_]")
_FRONT = (Topic.INTRODUCTION, Topic.COMPONENTS)


#: So many numbers of players in a line of what each has are cases: `9 each (2-3 players) or 8 (4)`.
_CASES = 2


class PlayersReader:
    """Reads who can play."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text = script, script.plain.text
        words = script.words
        number = rf"(?:(?<![\d.])\d{{1,2}}|{words.any_number})"
        titles = words.words("player_titles")
        japanese = "ja" in words.codes
        self._japanese = compiled(
            rf"(?P<before>{titles}[ ]?[:|】]?[ ]?\**[ ]?|最大)?(?P<low>{number})[ ]?"
            rf"(?:(?:人|名)?[ ]?(?:~|-|から|または|か|・|,|、)[ ]?(?:{number}(?:人|名)?(?:または|か|・|,|、)[ ]?)*"
            rf"(?P<high>{number})[ ]?)?(?:人|名)"
            # `2人で遊ぶときは` is a case of the rules.
            rf"(?P<after>(?:{_AFTER_JA})(?![^、。\n]{{0,6}}(?:とき|時|場合|なら|際|ルール)))?[ ]?(?P<doubt>\?)?"
            if japanese
            else r"(?!)(?P<before>)(?P<low>)(?P<high>)(?P<after>)(?P<doubt>)"
        )
        to = words.words("to")
        self._any = compiled(rf"{titles}|{words.words('players')}|人|名|-players?")
        nouns = "|".join(e.players for e in words.languages if e.code != "ja") or "(?!)"
        self._latin = compiled(
            r"(?P<before>(?:\bfor|\bfür|\bpour|\bde|"
            rf"{titles}(?:[ ]?:)?|\bwith|\bmit|\|)[ ]?\|?[ ]?(?:about |exactly )?)?"
            rf"(?P<most>{words.words('never_before')}[ ])?(?P<low>{number})[ ]?"
            # `2, 3 or 4 players`
            rf"(?:(?:,[ ]?{number})*,?[ ]?(?:-|~|{to})[ ]?(?P<high>{number})[ ]?)?(?P<open>\+[ ]?|or more |oder mehr |ou plus )?"
            rf"(?:-?(?P<noun>(?:{nouns})(?![A-Za-z:]))|(?=$|[,.;|\n]|[ ](?:[·•]|-[ ](?!\d)))(?P<none>))(?P<doubt>\?)?"
        )
        self._thing = compiled(rf"(?:[ ]\w+){{0,2}}[ ]{words.words('nouns')}")
        self._may = words.pattern("conditions", "[ ]{}[ ]")
        # `A board with two sides (2 players / 3-4 players)`
        self._other = compiled(rf"{number}[ -]?(?:{nouns})[ ]?/[ ]?$")
        self._says = words.pattern("player_titles", r"[\W_]*{}")
        self._case = words.pattern("case", "{}[ ]$")
        self._ones = {each for each, value in words.number_words.items() if value == 1}
        self._people = words.pattern("players", rf"(?:{words.any_number})[ -]?{{}}")
        ages, times = words.words("ages"), words.words("durations")
        self._fact = compiled(rf"(?<![\d.])(?:{ages}(?=[ ]?\d)|\d+[ ]?\+|[\d~-]+[ ]?{times})")
        # `For 2-5 beachcombers, ages 8+`
        ones = "|".join(each.one for each in words.languages if each.one) or "(?!)"
        self._game = compiled(rf"[\W_]*(?:{ones})[ ][^\d.:;]*")
        self._named = compiled(
            rf"(?:\b(?:for|für|pour)|^[\W_]*de)[ ](?P<low>{number})[ ]?(?:-|~|{to})[ ]?(?P<high>{number})"
            rf"[ ](?P<noun>(?:[^\W\d_]{{2,}}[ ]){{0,2}}?[^\W\d_]{{4,}}(?:-[^\W\d_]+)*)(?=[*_]*(?:$|[ ]?[,.;|(]|[ ](?:-[ ]|{ages})))"
        )

    def read(self, lines: Sequence[Line]) -> Iterator[Claim]:
        """Yield who can play: ranges before single numbers, of which several are cases of a rule."""
        found = list(self._read(lines, self._in_line)) or list(self._read(lines, self._by_name))
        ranges = [each for each in found if isinstance(each.count, Range)]
        yield from ranges or (found if len(found) == 1 else [])

    def _read(
        self, lines: Sequence[Line], reading: Callable[[Line], Iterator[Claim]]
    ) -> Iterator[Claim]:
        """Yield each number of players once."""
        told: list[Count] = []
        lists = [line.number for line in lines if line.chapter.topic is Topic.COMPONENTS]
        for line in lines:
            topic = line.chapter.topic
            above = bool(lists) and line.number <= lists[-1] and topic is not Topic.SETUP
            front = above or topic in _FRONT or line.chapter.level <= 1
            heading = line.kind is Kind.HEADING and line.chapter.own is not Topic.COMPONENTS
            if (not front and not self._says.match(self._text, line.start, line.end)) or heading:
                continue
            found = list(reading(line))
            if found and phrases_of(self._script.words).per_player.search(
                self._text, line.start, line.end
            ):
                cases = self._people.findall(self._text, line.start, line.end)
                found = found if len(cases) < _CASES else []
            for each in found:
                turned = isinstance(each.count, Range) and each.count.is_turned
                if each.count not in told and not turned:
                    told.append(each.count)
                    yield each

    def _in_line(self, line: Line) -> Iterator[Claim]:
        text, start, end = self._text, line.start, line.end
        has, may = self._script.has[start], self._script.amounts
        if not has & (PLAYERS | PLAYER_TITLES):
            return
        counts = has & NUMBERS and may.may_count(text, start, end)
        counts = counts or may.may_be_open(text, start, end)
        if not counts or not self._any.search(text, start, end):
            return
        section = Section.LIST if line.chapter.topic is Topic.COMPONENTS else Section.PROSE
        for found in self._japanese.finditer(text, start, end):
            first = found.start() == start or text[found.start() - 1] in "。 :|("
            alone = first and _ALONE_AFTER.match(text, found.end())
            if found["before"] or found["after"] or (alone and found["high"]):
                most = found["before"] == "最大"
                opened = (found["after"] or "").startswith("以上")
                yield self._statement(found, self._count(found, most=most, opened=opened), section)
        for found in self._latin.finditer(text, start, end):
            if self._is_claim(found, start):
                count = self._count(found, most=bool(found["most"]), opened=bool(found["open"]))
                yield self._statement(found, count, section)

    def _by_name(self, line: Line) -> Iterator[Claim]:
        """Yield who can play by another name, where an age or a duration is beside it."""
        text, start, end = self._text, line.start, line.end
        chapter = line.chapter
        if chapter.own not in {None, Topic.INTRODUCTION} or (
            chapter.level > 1 and chapter.topic is not Topic.INTRODUCTION
        ):
            return
        words = self._script.words
        times = words.pattern("durations")  # `For 8-12 year olds`
        for found in self._named.finditer(text, start, end):
            beside = self._fact.search(text, found.end(), end)
            alone = not _SAID.search(text, start, found.start())
            alone = alone and not _SAID.search(text, found.end(), end)  # `For 1 to 4 farmers`
            # `A game of cheese for 3-6 gourmets.`
            alone = alone or self._game.fullmatch(text, start, found.start()) is not None
            noun = found["noun"]
            known = words.is_never(noun) or words.is_noun(noun) or times.match(noun)
            if (beside or alone) and not known:
                count = self._count(found, most=False, opened=False)
                yield self._statement(found, count, Section.PROSE)

    def _is_claim(self, found: re.Match[str], start: int) -> bool:
        before = (found["before"] or "").casefold().strip(" |")
        titled = self._says.fullmatch(before.rstrip(": ")) is not None
        single = found["noun"] and found["noun"][-1:] not in {"s", "n"}
        if single and not found["high"] and self._thing.match(self._text, found.end()):
            return False  # `1 player aid card`
        if not found["noun"]:
            return titled and ":" in before
        if found["noun"].casefold() == "player" and "-" not in found[0] and found["low"] != "1":
            return False
        lead = self._text[start : found.start()]
        if self._case.search(lead) or self._other.search(lead):
            return False  # `In games of 2 or 3 players the goal is 20`
        opens = before == "de" and found.start() == start  # `De 2 à 4 joueurs`
        if before in {"with", "mit", "de"} and not opens:
            return False
        case = phrases_of(self._script.words).case.match(self._text, found.start())
        if case and lead.count(" ") < 2 and not found["high"]:
            return False  # `For 2 players, deal 30 cards`
        alone = found.start() == start or lead.rstrip()[-1:] in ".|"
        alone = alone and found["low"].casefold() not in self._ones  # `Un joueur pioche`
        alone = alone and not self._may.match(self._text, found.end())  # `Two players can`
        return bool(before or found["high"] or found["open"] or alone)

    def _count(self, found: re.Match[str], *, most: bool, opened: bool) -> Count:
        low = self._script.words.value_of(found["low"])
        high = self._script.words.value_of(found["high"]) if found["high"] else None
        if most:
            return Range(None, high or low)
        if opened:
            return Range(low, None)
        return low if high is None else Range(low, high)

    def _statement(self, found: re.Match[str], count: Count, section: Section) -> Claim:
        japanese = "人" in found[0] or "名" in found[0]
        name = "プレイヤー" if japanese else "players"
        unit = ("人" if "人" in found[0] else "名") if japanese else ""
        start = found.start() + len(found[0]) - len(found[0].lstrip(" |"))
        end = found.start() + len(found[0].rstrip())
        return Claim(name, count, unit, Role.PLAYERS, section, start, end)
