"""Numbers that the running text gives: what setting up and a turn use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.rulebook.claim import Claim, Range, Role, Section
from punchboard.rulebook.entries.entries import Clauses
from punchboard.rulebook.entries.mentions import Mention, Vocabulary, is_place
from punchboard.rulebook.grammar.clause_phrases import POSITION, SKIP_AFTER, prose_phrases_of
from punchboard.rulebook.grammar.grammar import BLOT, Topic, bare_title
from punchboard.rulebook.grammar.openings import (
    BOXED,
    COMMANDS,
    CONDITIONS,
    CONTAINS,
    DRAWS,
    EACH,
    HANDED,
    KINDS,
    PER_PLAYER,
    PLAYERS,
    STARTING,
    TURNS,
)
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import phrases_of, sentences
from punchboard.rulebook.lists.asides import EXAMPLE, is_aside
from punchboard.rulebook.lists.tellings import broken_down, parts_told, totals_told
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem
from punchboard.rulebook.prose.bare_numbers import BareNumbers, Strangers
from punchboard.rulebook.prose.by_players import dealt_by_players
from punchboard.rulebook.prose.needs import NeedsReader
from punchboard.rulebook.prose.prose_shares import DEALT, ProseShares

_HEAP = made_later(r"つ?の[ ]?(山札?|束|列|デッキ|グループ|パイル)|[ ](piles|stacks|heaps|decks)\b")
_OWN_NAME = made_later(
    r"[、とは][^、。\s]{0,10}[ァ-ヶー一-龥](?<![\d一各]人)(?<!各自|各々|全員|手札)を?$"
)
#: What is done with several things at once.
_MIXED = made_later("混ぜ|まぜ|シャッフル|合わせ|切[っりる]")
#: What is behind a number that a sentence gives: `52枚のカード`, `104枚(13×8)の札`.
_BEHIND = made_later(r"(?:\([^()]{1,20}\))?の?(?:(?:新し|小さ|大き|[赤青白黒])[いな])?")
#: `駅を混ぜ、8枚を`: what has no other name is counted, and no earlier thing.
_OWN_OBJECT = made_later(r"[ァ-ヺー一-龥](?<![札山束列場枚個本色順])を(?=[^ ])|\d[円両]玉?を?$")
#: What a card does: `Herb (4): each player gets 9 hearts`
_EFFECT = made_later(
    r"[^\d():]{2,40}(?:\([x×]?\d{1,3}[枚x×]?\)[ ]?[:…]|[ ]?[x×]\d{1,2}(?::|[ ]-)[ ])"
)
#: How many lines may explain one of several things that each player is given,
#: and how many chapters may say what a game is played with, where no list does.
_AHEAD, _FIRST = 12, 3


class ProseReader:
    """Reads the lines that are in no list."""

    def __init__(self, script: WritingSystem, vocabulary: Vocabulary, *, listed: bool) -> None:
        self._script, self._text = script, script.counted
        self._vocabulary, self._listed = vocabulary, listed
        self._words, self._forms = script.words, phrases_of(script.words)
        self._entries = Clauses(script)
        self._bare, self._shares = BareNumbers(script), ProseShares(script)
        self._needs, self._strangers = NeedsReader(script), Strangers(script)
        self._named: Mention | None = None
        self._passed: list[tuple[int, int, Topic]] = []
        self._handed = self._unset = self._nobodys = self._explains = False
        self._said = prose_phrases_of(script.words)

    def read(self, lines: Sequence[Line]) -> Iterator[Claim]:
        """Yield what *lines* claim, each number of a component once."""
        told: set[tuple[object, ...]] = set()
        self._sets_up_in = self._words.topics[Topic.SETUP]
        self._unset = not any(each.chapter.own is Topic.SETUP for each in lines)
        self._begun = set(self._begun_in(lines))
        chapter, listed = -1, False
        items = {line.number for line in lines if line.kind is Kind.ITEM}
        for line in lines:
            if line.chapter.number != chapter:
                self._named, chapter, listed = None, line.chapter.number, False
                self._nobodys = False
                self._passed.clear()
                # What cards say is done by whoever has them: `## The cards`.
                self._explains = self._words.is_noun(bare_title(line.chapter.title))
                self._handed = self._hands_out(line.chapter.title)
            said = self._text[line.start : line.end].rstrip()
            gets = line.number + 1 in items and self._said.gets.search(said) is not None
            if gets or said.endswith(":") or self._forms.alone.fullmatch(said):
                self._handed = self._hands_out(said)
            elif self._handed and line.kind is Kind.TEXT and said[:1].isupper():
                ahead = range(line.number, line.number + _AHEAD)
                self._handed = not listed or any(n in items for n in ahead)
            listed = listed or line.kind is Kind.ITEM
            if line.kind in {Kind.ROW, Kind.HEADING} or is_aside(self._script, line):
                continue
            if _EFFECT.match(self._text, line.start, line.end):
                continue
            for each in self._line(line):
                key = (each.name.casefold(), str(each.count), each.role, each.factor, line.number)
                if key not in told:
                    told.add(key)
                    yield each

    def _hands_out(self, title: str) -> bool:
        share = self._forms.per_player.search(title) or self._said.you_get.match(title)
        return share is not None and not self._script.is_for_all(title)

    def _begun_in(self, lines: Sequence[Line]) -> Iterator[int]:
        """Yield the chapters below the list that introduce the game by dealing: `はじめに`."""
        listed = [e.chapter.number for e in lines if e.chapter.own is Topic.COMPONENTS]
        for line in lines if self._unset and listed else ():
            chapter = line.chapter
            if chapter.own is Topic.INTRODUCTION and chapter.number > listed[0]:
                spans = sentences(self._text, line.start, line.end)
                if any(self._sets_up(*span, early=True) for span in spans):
                    yield chapter.number

    def _line(self, line: Line) -> Iterator[Claim]:
        topic = line.chapter.topic
        if topic is Topic.COMPONENTS and self._sets_up_in.search(line.chapter.title):
            topic = Topic.SETUP  # `Components and setup`
        topic = Topic.SETUP if line.chapter.number in self._begun else topic
        handed = self._given(line)
        if handed:
            yield from handed
            return
        for start, end in sentences(self._text, line.start, line.end):
            if EXAMPLE.match(self._text, start, end):
                return  # `Deal 5 cards. Example: Ben has 60 coins.`
            needed = self._needs.of(line, start, end)
            yield from needed
            if needed:
                self._passed.append((start, end, topic))
                continue
            amounts = self._script.amounts_in(start, end)
            people = self._forms.per_player if self._script.has[start] & PER_PLAYER else None
            if not amounts and not (people and people.search(self._text, start, end)):
                self._passed.append((start, end, topic))
                continue
            yield from totals_told(self._script, start, end)
            divided = list(broken_down(self._script, start, end))
            yield from divided
            if self._begins_in(start, end, topic):
                yield from self._setup(start, end)
            elif divided:
                continue
            elif topic is Topic.COMPONENTS:
                if line.kind in {Kind.TEXT, Kind.ITEM} and self._is_share(start, end):
                    yield from self._setup(start, end, Section.LIST)
            elif not self._listed:
                first = line.chapter.own is not Topic.PLAY and line.chapter.number <= _FIRST
                # What an entry of a list uses is a step: `・カードを1枚使う`.
                first = (first or topic is Topic.INTRODUCTION) and line.kind is Kind.TEXT
                boxed = not first and self._script.has[start] & BOXED
                if first or (boxed and self._words.pattern("boxed").search(self._text, start, end)):
                    yield from self._stated(start, end)

    def _begins_in(self, start: int, end: int, topic: Topic) -> bool:
        """Return whether a sentence is about setting up, or about what a turn uses."""
        early = topic is Topic.INTRODUCTION
        if topic is Topic.SETUP or not (early or topic is Topic.PLAY):
            return topic is Topic.SETUP
        return self._is_turn(start, end) or self._sets_up(start, end, early=early)

    @property
    def _last(self) -> Mention | None:
        """The component that such sentences of a chapter named last."""
        while self._passed:
            start, end, topic = self._passed.pop()
            if self._begins_in(start, end, topic):
                self._remember(list(self._vocabulary.mentions(self._text, start, end)), start, end)
        return self._named

    def _remember(self, named: Sequence[Mention], start: int, end: int) -> None:
        near, parted = self._vocabulary.since(named, self._text, start, end)
        if named or parted:
            self._passed.clear()
            things = [e for e in near if not is_place(self._text, e, end)]
            self._named, self._nobodys = self._bare.last_of(things), not near

    def _given(self, line: Line) -> list[Claim]:
        """Return an entry of what each player gets, or what it joins: `15 pins and 8 buttons`."""
        if not self._handed or line.kind is not Kind.ITEM or self._text[line.end - 1] == ":":
            return []
        spans = self._script.clauses(line.start, line.end)
        joined = [self._share_of(*each) for each in spans]
        told = joined if all(joined) else [self._share_of(line.start, line.end)]
        return [each for each in told if each]

    def _share_of(self, start: int, end: int) -> Claim | None:
        """Return a share that is all there is between two places, or None for another text."""
        entry = self._entries.entry(start, end)
        if not entry or not entry.amount or not isinstance(entry.amount.count, int):
            return None
        rest = self._text[entry.end : end].strip(" .")
        before = self._text[start : entry.amount.number].strip()
        if len(before) > 4 and before != entry.name:
            return None  # `Everyone: 24 rocks`
        if rest or self._words.is_never(entry.name) or len(entry.name.split()) > 4:
            return None
        place = (start, entry.end)
        return Claim(
            entry.name, entry.amount.count, entry.unit, Role.PER_PLAYER, Section.PROSE, *place
        )

    def _is_share(self, start: int, end: int) -> bool:
        """Return whether a sentence below a list says what each player has of it."""
        share = self._script.has[start] & PER_PLAYER and self._forms.per_player
        shared = share and share.search(self._text, start, end)
        return bool(shared) and any(self._vocabulary.mentions(self._text, start, end))

    def _is_turn(self, start: int, end: int) -> bool:
        text, words, has = self._text, self._words, self._script.has[start]
        if has & STARTING and words.pattern("starting").search(text, start, end):
            return True
        case = has & PLAYERS and has & EACH and self._forms.case.match(text, start, end)
        if case and self._forms.each.search(text, start, end):
            return True
        turn = has & TURNS and has & DRAWS and words.pattern("turns").search(text, start, end)
        draws = turn and words.pattern("draws").search(text, start, end)
        return bool(draws) and not words.pattern("conditions").search(text, start, end)

    def _sets_up(self, start: int, end: int, *, early: bool) -> bool:
        """Return whether a sentence says how to begin, above or without a chapter for that."""
        if not (self._unset or early):
            return False
        text, words, has = self._text, self._words, self._script.has[start]
        told = not self._listed and has & CONTAINS
        if told and words.pattern("contains").search(text, start, end):
            return False
        if has & (CONDITIONS | TURNS) and self._said.no_start.search(text, start, end):
            return False
        share = has & PER_PLAYER and self._forms.per_player.search(text, start, end)
        dealt = has & HANDED and words.pattern("handed").search(text, start, end)
        shared = bool(share and (dealt or DEALT.search(text, start, end)))
        each = has & HANDED and has & EACH and self._said.handed_each.search(text, start, end)
        orders = self._unset and has & COMMANDS and not self._explains
        return shared or bool(each) or bool(orders and self._said.begins.match(text, start, end))

    def _stated(self, start: int, end: int) -> Iterator[Claim]:
        """Yield what a sentence says the game is played with: `The deck consists of 80 cards`."""
        text, contains = self._text, self._words.pattern("contains")
        lead = contains.search(text, start, end) if self._script.has[start] & CONTAINS else None
        people = lead and self._said.no_subject.search(text, start, lead.start())
        comma = text.find(",", lead.end(), end) if lead else -1
        until = comma if comma > 0 else end
        if not lead or people or self._forms.per_player.search(text, start, until):
            return
        named = list(self._vocabulary.mentions(text, start, end))
        last = -1
        for each in self._script.amounts_in(start, end):
            told = not each.unit and lead.end() <= each.start
            told = told and not text[lead.end() : each.start].strip(f" {BLOT}")
            told = told and not self._said.of_kinds.match(text, each.end)
            # `52枚のカードを使う`: the verb is behind it
            told = told or bool(each.unit and self._said.told.match(text, each.end, end))
            told = told or (
                last > 0 and self._said.joint.fullmatch(text, last, each.start) is not None
            )
            if not told or not each.of_pieces:
                continue
            for mention, _ in self._names(each, named, start, end)[-1:]:
                place = min(each.start, mention.start), max(each.end, mention.end)
                last = place[1]
                colour = self._forms.per_colour.match(text, min(last + 1, end), end)
                role = Role.PER_COLOR if colour else Role.SUPPLY
                claim = Claim(mention.name, each.count, each.unit, role, Section.PROSE, *place)
                yield from (claim, *parts_told(self._script, claim, end))

    def _handed_one(self, named: Sequence[Mention], start: int, end: int) -> Iterator[Claim]:
        """Yield the one thing that each player is given: `Each player takes a player board`."""
        has = self._script.has[start]
        handed = has & HANDED and has & PER_PLAYER and self._words.pattern("handed")
        first = handed.search(self._text, start, end) if handed else None
        if not first or not self._forms.per_player.search(self._text, start, end):
            return
        if self._words.pattern("conditions").search(self._text, start, first.start()):
            return  # `For each debt you take, you get a token`
        given = {e.end(): e for e in self._said.one.finditer(self._text, first.start(), end)}
        for each in (one for one in named if one.start in given):
            place = (given[each.start].start("one"), each.end)
            yield Claim(each.name, 1, "", Role.PER_PLAYER, Section.PROSE, *place)

    def _setup(self, start: int, end: int, section: Section = Section.PROSE) -> Iterator[Claim]:
        text = self._text
        named = list(self._vocabulary.mentions(text, start, end))
        by_players = dealt_by_players(self._script, self._vocabulary, start, end)
        yield from by_players
        for each in () if by_players else self._script.amounts_in(start, end):
            led = any(one.start == each.end + 1 and " " in one.name for one in named)
            if self._counts(each, start, end, led=led):
                yield from self._amount(each, named, start, end, section)
        yield from self._handed_one(named, start, end)
        self._remember(named, start, end)

    def _amount(
        self, each: Amount, named: Sequence[Mention], start: int, end: int, section: Section
    ) -> Iterator[Claim]:
        text = self._text
        role = self._shares.role(each, start, end, handed=self._handed)
        if role is Role.SUPPLY and self._listed and section is Section.PROSE:
            role = Role.SETUP
        for mention, near in self._names(each, named, start, end):
            first = min(each.start, mention.start) if near else each.start
            last = max(each.end, mention.end) if near else each.end
            heap = _HEAP.match(text, each.end)
            unit = (heap[1] or heap[2]) if heap else each.unit
            last = heap.end() if heap else last
            name, of = self._vocabulary.meant(mention.name), ""
            if worth := self._said.worth.match(self._script.plain.text, last, end):
                name, of, last = worth["value"], name, worth.end()
            yield Claim(name, each.count, unit, role, section, first, last, of=of)

    def _counts(self, each: Amount, start: int, end: int, *, led: bool) -> bool:
        text, has = self._text, self._script.has[start]
        kinds = has & KINDS and self._said.of_kinds.match(text, each.end)
        if not each.of_pieces or not each.count or kinds:
            return False
        if isinstance(each.count, Range):
            return False
        if "=" in {text[each.end : end].lstrip()[:1], text[start : each.start].rstrip()[-1:]}:
            return False
        conditions = self._words.pattern("conditions").finditer if has & CONDITIONS else None
        last = list(conditions(text, start, each.start)) if conditions and not each.unit else []
        # `Per player: 3 coins`
        last = [e for e in last if not self._forms.per_player.match(text, e.start())]
        apart = not last or "," in text[last[-1].end() : each.start]
        if not apart and not self._said.of_players.search(text, start, each.start):
            return False  # `When a player has 2 racks, …`: what may be
        step = each.start == start and not each.unit  # `3 Shuffle the cards`, `7) Deal`
        behind = text[each.end : end].lstrip()
        if step and (
            behind[:1] in {")", ".", ""} or self._words.pattern("commands", "^{}").match(behind)
        ):
            return False
        if (
            not each.unit
            and each.count != 1
            and self._said.one_before.search(text, start, each.start)
        ):
            return False  # the same: `in a 3 face-down pile`
        around = text[each.start - 1 : each.start] + text[each.end : each.end + 1]
        if not each.unit and around == "()":
            return False  # a step: `(1) Shuffle, (2) deal`
        if each.unit and SKIP_AFTER.match(text, each.end, end):
            return False
        if not each.unit and POSITION.search(text[max(start, each.start - 16) : each.start]):
            return False
        return led or each.each or self._said.no_pieces.match(text, each.end, end) is None

    def _names(
        self, each: Amount, named: Sequence[Mention], start: int, end: int
    ) -> list[tuple[Mention, bool]]:
        """Return what an amount counts, and whether its name is beside it."""
        text = self._text
        if not each.unit and self._said.worth.match(self._script.plain.text, each.end, end):
            return [(one, False) for one in named if one.end <= each.start][-1:]
        if not each.unit:
            found = self._bare.thing(each, named, lambda: self._last, end)
            other = None if found else self._strangers.thing(each, named, start, end)
            return [found] if found else [(other, True)] if other else []
        beside, _ = self._vocabulary.beside(text, start, each.start)
        behind = _BEHIND.match(text, each.end)
        after = next((one for one in named if behind and one.start == behind.end()), None)
        if after and each.each and is_place(text, after, end):
            after = None  # `豆を10粒ずつ湯のみに入れる`
        topic = beside and text.startswith("は", beside.end)  # `山札は40枚のカードからなる`
        if after and topic and text.startswith("の", each.end):
            return [(after, True)]
        if beside:
            longer = (e for e in named if e.end == beside.end and e.start < beside.start)
            beside = next(longer, beside)
            # What `と` joins to the name beside an amount for each
            joined = [e for e in named if e.end + 1 == beside.start and text[e.end] == "と"]
            return [(one, True) for one in (*(joined if each.each else ()), beside)]
        return [(after, True)] if after else self._object(each, named, start, end)

    def _object(
        self, each: Amount, named: Sequence[Mention], start: int, end: int
    ) -> list[tuple[Mention, bool]]:
        text = self._text
        near, parted = self._vocabulary.since(named, text, start, each.end)
        before = [e for e in near if e.end <= each.start and not is_place(text, e, end)]
        before = [e for e in before if self._vocabulary.fits(e, each.unit, each.count)]
        if before and _OWN_NAME.search(self._script.plain.text, before[-1].end, each.start):
            return []  # `コマ3個、百円玉2枚`: a name that nobody knows is no other's
        several = len(before) > 1 and text[before[-2].end : before[-1].start] in {"と", "、"}
        if several and _MIXED.search(text, before[-1].end, each.start):
            return []  # `札と石札を混ぜて、5枚配る`: of both
        if before:
            beside = each.total or len(text[before[-1].end : each.start].strip()) <= 2
            return [(before[-1], beside)]
        last = self._last
        plain = self._script.plain.text
        if parted or self._nobodys or _OWN_OBJECT.search(plain, start, each.start):
            return []
        if last and self._vocabulary.fits(last, each.unit, each.count):
            return [(last, False)]
        after = [e for e in named if e.start >= each.end and text.startswith("を", e.end)]
        if after:
            return [(after[0], False)]
        usual = self._vocabulary.usual(each.unit, each.count)
        return [(Mention(usual, each.start, each.end), False)] if usual else []
