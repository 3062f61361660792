"""How many people play, as the introduction or the box says it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Count, Range, Role, Section
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.openings import PLAYER_TITLES, PLAYERS
from punchboard.rulebook.grammar.patterns import compiled
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem
from punchboard.rulebook.prose.forms import forms_of

_FRONT = (Topic.INTRODUCTION, Topic.COMPONENTS)
_NEAR = 60
#: Within how many lines a text says for how many players it is, and how many may be titles.
_HEAD, _TITLES = 10, 4


class PlayersReader:
    """Reads who can play."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text, self._forms = script, script.plain.text, forms_of(script.words)
        self._japanese = self._forms.japanese_players if "ja" in script.words.codes else None
        nouns = "|".join(e.players for e in script.words.languages if e.code != "ja") or "(?!)"
        self._latin = compiled(self._forms.latin_players.pattern.replace("#", nouns))

    def read(self, lines: Sequence[Line]) -> Iterator[Claim]:
        """Yield who can play: ranges before single numbers, of which several are cases of a rule."""
        found: list[Claim] = []
        lists = [line.number for line in lines if line.chapter.topic is Topic.COMPONENTS]
        for line in lines:
            topic = line.chapter.topic
            above = bool(lists) and line.number <= lists[-1] and topic is not Topic.SETUP
            place = self._text, line.start, line.end
            near = line.number < _TITLES and self._forms.players_game.search(*place) is not None
            front = above or topic in _FRONT or line.chapter.level <= 1 or near
            heading = line.kind is Kind.HEADING and line.chapter.own is not Topic.COMPONENTS
            heading = heading and not near
            if heading or not (front or self._forms.players_titled.match(*place)):
                continue
            told = list(self._in_line(line))
            several = told and len(self._forms.of_players.findall(*place)) > 1
            if not (several and self._is_shared(told, line)):
                for each in told:
                    found += [] if each.count in [e.count for e in found] else [each]
        ranges = [each for each in found if isinstance(each.count, Range)]
        yield from self._games(ranges) or (found if len(found) == 1 else self._unnamed(lines))

    def _unnamed(self, lines: Sequence[Line]) -> Iterator[Claim]:
        """Yield the first range at the head of a text that is likely to be of those who play."""
        words = self._script.words
        for line in lines:
            titled = line.chapter.level > 1 and line.chapter.topic is not Topic.INTRODUCTION
            if line.number >= _HEAD or titled or line.kind is Kind.ROW:
                continue
            for found in self._forms.players_unnamed.finditer(self._text, line.start, line.end):
                sure = found["led"] or found["play"] or self._forms.lasting.search(found["behind"])
                low, high = (words.value_of(found[each]) or 0 for each in ("low", "high"))
                if sure and 0 < low < high and not words.is_noun(found["noun"]):
                    kind = "players", Range(low, high), "", Role.PLAYERS, Section.PROSE
                    yield Claim(*kind, found.start("low"), found.end("noun"), likely=True)
                    return

    def _is_shared(self, told: Sequence[Claim], line: Line) -> bool:
        """Return whether a line says what each player has; `1人から4人で` does not."""
        shares = self._forms.per_player.finditer(self._text, line.start, line.end)
        return any(not any(e.start <= share.start() < e.end for e in told) for share in shares)

    def _games(self, ranges: Sequence[Claim]) -> list[Claim]:
        """Return the ranges that are no case of another: `the market is for 3-4 players`."""
        more = self._forms.expansions  # with an expansion there may be more
        wholes = [
            e.count
            for e in ranges
            if not more.search(self._text, max(0, e.start - _NEAR), e.end + _NEAR)
        ]
        return [e for e in ranges if not any(_is_within(e.count, whole) for whole in wholes)]

    def _in_line(self, line: Line) -> Iterator[Claim]:
        text, start, end = self._text, line.start, line.end
        opens = self._script.has[start] & (PLAYERS | PLAYER_TITLES)
        if not opens and not self._forms.players_game.search(text, start, end):
            return
        section = Section.LIST if line.chapter.topic is Topic.COMPONENTS else Section.PROSE
        for found in self._japanese.finditer(text, start, end) if self._japanese else ():
            first = found.start() == start or text[found.start() - 1] in "。 :|(/"
            behind = text[found.end() : found.end() + 1]
            alone = first and found["high"] and behind in {"", *" 、,。.(|/\n"}
            if (found["before"] or found["after"] or alone) and (found["high"] or behind != "("):
                yield from self._claim(found, "プレイヤー", section)
        for found in self._latin.finditer(text, start, end):
            if self._is_claim(found, text[start : found.start()]):
                # `24 discs: A, B and C for 8 players`
                told = self._claim(found, "players", section)
                counted = not found["high"] and any(map(str.isdigit, text[start : found.start()]))
                yield from (replace(each, likely=counted) for each in told)

    def _is_claim(self, found: re.Match[str], lead: str) -> bool:
        before, forms, many = (
            (found["before"] or "").casefold().strip(" |"),
            self._forms,
            found["high"],
        )
        if found["game"] and (many or found["noun"]) and not found["most"]:
            return True
        if not found["noun"]:
            return ":" in before and forms.players_titled.fullmatch(before.rstrip(": ")) is not None
        if found["noun"].casefold() == "player" and "-" not in found[0] and found["low"] != "1":
            return False
        if forms.players_case.search(lead) or forms.players_if.search(lead):
            return False
        if forms.players_may.match(self._text, found.end()):
            return False
        if self._is_of_rule(found, lead, before):
            return False
        if before in {"with", "mit"} or (before == "de" and lead):
            return False
        # `With four players use the long track; for two or three players the short one`
        if forms.of_players.search(lead) and before and ";" in lead:
            return False
        rule = lead.count(" ") < 2 and forms.players_rule.match(self._text, found.end())
        single = found["noun"][-1:] not in {"s", "n"}
        if not many and (rule or (single and forms.players_thing.match(self._text, found.end()))):
            return False  # `For 2 players, deal 30 cards`, `1 player aid card`
        one = self._script.words.value_of(found["low"]) == 1 and not found["low"].isdigit()
        alone = not one and (not lead or lead.rstrip()[-1:] in ".|")  # `Un joueur pioche`
        return bool(before or many or found["open"] or alone)

    def _is_of_rule(self, found: re.Match[str], lead: str, before: str) -> bool:
        """Return whether a number of players is that of a rule, or of what there is for them.

        `For 5 players use the back`, `8 cups (enough for 4 players)`, `Also fun for 3 players`
        """
        forms, behind = self._forms, found.end()
        if forms.players_titled.fullmatch(before.rstrip(": ")):
            return False
        inside = lead.count("(") > lead.count(")") and not found["high"]
        if inside or forms.players_aside.search(lead):
            return True
        ended = forms.players_ends.match(self._text, behind)
        if not found["high"]:
            return bool(before) and (not ended or bool(forms.players_wished.search(lead)))
        between = found.string[found.end("low") : found.start("high")]
        if forms.or_joint.fullmatch(between.strip()):
            return not ended
        return bool(before) and forms.players_command.match(self._text, behind) is not None

    def _claim(self, found: re.Match[str], name: str, section: Section) -> Iterator[Claim]:
        value = self._script.words.value_of
        low, high = value(found["low"]), value(found["high"]) if found["high"] else None
        count: Count = low if high is None else Range(low, high)
        count = Range(low, None) if found["open"] else count
        count = Range(None, high or low) if found["most"] else count
        unit = next((each for each in "人名" if each in found[0] and name != "players"), "")
        start = found.start() + len(found[0]) - len(found[0].lstrip(" |"))
        end = found.start() + len(found[0].rstrip())
        if not (isinstance(count, Range) and count.is_turned):
            yield Claim(name, count, unit, Role.PLAYERS, section, start, end)


def _is_within(one: Count, other: Count) -> bool:
    if not (isinstance(one, Range) and isinstance(other, Range)) or one == other:
        return False
    return other.holds(one.min or 0) and one.max is not None and other.holds(one.max)
