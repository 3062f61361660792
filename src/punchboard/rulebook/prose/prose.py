"""Numbers that the running text gives: what setting up and a turn use, and what each player has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar.grammar import Topic, bare_title
from punchboard.rulebook.grammar.openings import HANDED, PER_PLAYER
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.lists.asides import EXAMPLE, is_aside
from punchboard.rulebook.lists.breakdowns import broken_down, parts_behind
from punchboard.rulebook.lists.clauses import Clauses
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Chapter, Kind, Line, WritingSystem
from punchboard.rulebook.prose.by_players import dealt_by_players
from punchboard.rulebook.prose.forms import forms_of
from punchboard.rulebook.prose.mentions import Mention, Vocabulary, is_place
from punchboard.rulebook.prose.ties import Ties
from punchboard.rulebook.prose.uses import NumberUses

_HEAP = made_later(r"つ?の[ ]?(山札?|束|列|デッキ|グループ|パイル)|[ ](piles|stacks|heaps|decks)\b")
_DEALT = made_later(r"配|持っ|受け取|もら")
#: What is done in setting up, at the end of a sentence: `天気カード20枚をよく切ります`.
_ORDERED = made_later(
    r"(?:切|混ぜ|まぜ|シャッフルし|並べ|ならべ|置|おき|入れ|広げ|ひろげ|配|くば|受け取|取)[りきしく]?"
    r"(?:ます|る|て(?:お(?:く|き)|ください))[^、。]{0,4}[。 ]*$"
)
#: What a card does: `Herb (4): each player gets 9 hearts`
_EFFECT = made_later(
    r"[^\d():]{2,40}(?:\([x×]?\d{1,3}[枚x×]?\)[ ]?[:…]|[ ]?[x×]\d{1,2}(?::|[ ]-)[ ])"
)
#: How many lines may explain one of several things that each player is given.
_AHEAD = 12
#: With more numbers, words are no sentence.
_NUMBERS = 60
#: How many chapters may say what a game is played with, where no list does.
_FIRST = 3


class ProseReader:
    """Reads the lines that are in no list."""

    def __init__(self, script: WritingSystem, vocabulary: Vocabulary, *, listed: bool) -> None:
        self._script, self._text, self._words = script, script.counted, script.words
        self._vocabulary, self._listed = vocabulary, listed
        self._ties, self._uses = Ties(script, vocabulary), NumberUses(script)
        self._forms, self._entries = forms_of(script.words), Clauses(script)
        self._named: Mention | None = None
        self._passed: list[tuple[int, int, Topic]] = []
        self._rest = script.words.pattern("rest", "{}[ ]?$")
        self._handed = self._unset = self._nobodys = self._explains = self._among = False

    def read(self, lines: Sequence[Line]) -> Iterator[Claim]:
        """Yield what *lines* claim, each number of a component once."""
        told: set[tuple[object, ...]] = set()
        self._unset = not any(each.chapter.own is Topic.SETUP for each in lines)
        items = {line.number for line in lines if line.kind is Kind.ITEM}
        chapter = -1
        for line in lines:
            if line.chapter.number != chapter:
                chapter = line.chapter.number
                self._open(line.chapter)
            self._hand_out(line, items)
            if line.kind in {Kind.ROW, Kind.HEADING} or is_aside(self._script, line):
                continue
            if _EFFECT.match(self._text, line.start, line.end):
                continue
            for each in self._line(line):
                key = (each.name.casefold(), str(each.count), each.role, each.factor, line.number)
                if key not in told:
                    told.add(key)
                    yield each

    def _open(self, chapter: Chapter) -> None:
        self._named, self._nobodys, self._among = None, False, False
        self._passed.clear()
        # What cards say is done by whoever has them: `## The cards`.
        self._explains = self._words.is_noun(bare_title(chapter.title))
        self._handed = self._hands_out(chapter.title)

    def _hand_out(self, line: Line, items: set[int]) -> None:
        """Note whether what is below a line is each player's, or no longer is."""
        said = self._text[line.start : line.end].rstrip()
        gets = line.number + 1 in items and self._forms.gets.search(said) is not None
        if (
            gets
            or said.endswith(":")
            or signs_of(self._words).for_player.fullmatch(said.strip(" *:"))
        ):
            self._handed = self._hands_out(said)
        elif self._handed and line.kind is Kind.TEXT and said[:1].isupper():
            ahead = range(line.number, line.number + _AHEAD)
            self._handed = not self._among or any(n in items for n in ahead)
        self._among = self._among or line.kind is Kind.ITEM

    def _hands_out(self, title: str) -> bool:
        share = self._forms.per_player.search(title) or self._forms.you_get.match(title)
        return share is not None

    def _line(self, line: Line) -> Iterator[Claim]:
        topic = line.chapter.topic
        if topic is Topic.COMPONENTS and self._words.topics[Topic.SETUP].search(line.chapter.title):
            topic = Topic.SETUP  # `Components and setup`
        given = self._given(line)
        yield from given
        for start, end in sentences(self._text, line.start, line.end) if not given else ():
            if EXAMPLE.match(self._text, start, end):
                return  # `Deal 5 cards. Example: Ben has 60 coins.`
            told = list(broken_down(self._script, start, end))
            yield from told
            people = self._script.has[start] & PER_PLAYER
            share = self._forms.per_player.search(self._text, start, end) if people else None
            amounts = self._script.amounts_in(start, end)
            if len(amounts) > _NUMBERS:
                continue
            if not share and not amounts:
                self._passed.append((start, end, topic))
            elif self._is_used(start, end, topic):
                yield from self._used(start, end, Section.PROSE)
            elif topic is Topic.COMPONENTS and share and line.kind in {Kind.TEXT, Kind.ITEM}:
                if any(self._vocabulary.mentions(self._text, start, end)):
                    yield from self._used(start, end, Section.LIST)
            elif not (told or self._listed) and self._may_state(line):
                yield from self._stated(start, end)

    def _is_used(self, start: int, end: int, topic: Topic) -> bool:
        """Return whether a sentence is about setting up, or about what a turn uses."""
        early = topic is Topic.INTRODUCTION
        if topic is Topic.SETUP or not (early or topic is Topic.PLAY):
            return topic is Topic.SETUP
        text, forms = self._text, self._forms
        if forms.starting.search(text, start, end):
            return True
        if forms.case_line.match(text, start, end) and forms.each.search(text, start, end):
            return True
        conditions = forms.conditions.search(text, start, end)
        if not conditions and forms.turns.search(text, start, end):
            return forms.draws.search(text, start, end) is not None
        if not (self._unset or early) or conditions or forms.turns.search(text, start, end):
            return False
        if not self._listed and forms.contains.search(text, start, end):
            return False
        dealt = forms.handed.search(text, start, end) or _DEALT.search(text, start, end)
        if dealt and forms.per_player.search(text, start, end):
            return True
        ordered = "(" not in text[start:end] and _ORDERED.search(text, start, end)
        orders = forms.orders.match(text, start, end) or ordered
        return (
            bool(self._unset and not self._explains and orders)
            or forms.handed_each.search(text, start, end) is not None
        )

    def _used(self, start: int, end: int, section: Section) -> Iterator[Claim]:
        named = list(self._vocabulary.mentions(self._text, start, end))
        cases = dealt_by_players(self._script, self._vocabulary, start, end)
        yield from cases
        for each in () if cases else self._script.amounts_in(start, end):
            led = any(one.start == each.end + 1 and " " in one.name for one in named)
            if self._uses.counts(each, start, end, named=led):
                yield from self._amount(each, named, (start, end), section)
        yield from self._handed_one(named, start, end)
        self._remember(named, start, end)

    def _remember(self, named: Sequence[Mention], start: int, end: int) -> None:
        near, parted = self._vocabulary.since(named, self._text, start, end)
        if named or parted:
            self._passed.clear()
            things = [e for e in near if not is_place(self._text, e, end)]
            self._named = self._ties.last_of(things)
            self._nobodys = not near or (bool(things) and self._named is None)

    def _amount(
        self, each: Amount, named: Sequence[Mention], span: tuple[int, int], section: Section
    ) -> Iterator[Claim]:
        role = self._uses.role(each, *span, handed=self._handed)
        if role is Role.SUPPLY and self._listed and section is Section.PROSE:
            role = Role.SETUP
        if role is Role.PER_PLAYER and self._rest.search(self._text, span[0], each.start):
            role = Role.SETUP  # `4人：札5枚ずつ、場に5枚、残り15枚`
        for mention, near in self._ties.of(each, named, span, self._last):
            first = min(each.start, mention.start) if near else each.start
            last = max(each.end, mention.end) if near else each.end
            heap = _HEAP.match(self._text, each.end)
            unit = (heap[1] or heap[2]) if heap else each.unit
            last = heap.end() if heap else last
            name, of = self._vocabulary.meant(mention.name), ""
            if worth := self._ties.worth(last, span[1]):
                name, of, last = worth["value"], name, worth.end()
            if not self._uses.is_left_out(first, last, share=role is Role.PER_PLAYER):
                yield Claim(name, each.count, unit, role, section, first, last, of=of)

    def _given(self, line: Line) -> list[Claim]:
        """Return an entry of what each player gets, or what it joins: `15 pins and 8 buttons`."""
        if not self._handed or line.kind is not Kind.ITEM or self._text[line.end - 1] == ":":
            return []
        spans = self._entries.split(line.start, line.end)
        joined = [self._share_of(*each) for each in spans]
        told = joined if all(joined) else [self._share_of(line.start, line.end)]
        return [each for each in told if each]

    def _share_of(self, start: int, end: int) -> Claim | None:
        """Return a share that is all there is between two places, or None for another text."""
        entry = self._entries.read(start, end)
        if not (entry.name and entry.amount and isinstance(entry.amount.count, int)):
            return None
        before = self._text[start : entry.amount.number].strip()
        said = self._text[start:end].strip(" .")
        if not said.endswith((entry.name, entry.unit)) or (
            len(before) > 4 and before != entry.name
        ):
            return None  # `Everyone: 24 rocks`
        if self._words.is_never(entry.name) or entry.name.count(" ") > 3:
            return None
        kind = entry.name, entry.amount.count, entry.unit, Role.PER_PLAYER, Section.PROSE
        return Claim(*kind, start, entry.end)

    def _may_state(self, line: Line) -> bool:
        first = line.chapter.number <= _FIRST and line.chapter.own is not Topic.PLAY
        return first and line.kind is Kind.TEXT

    def _stated(self, start: int, end: int) -> Iterator[Claim]:
        """Yield what a sentence says the game is played with: `The deck consists of 80 cards`."""
        text, last = self._text, -1
        contains = self._forms.told.search(text, start, end)
        if not contains or self._forms.subject.search(text, start, contains.start()):
            return
        if any(e.search(text, start, end) for e in (self._forms.conditions, self._forms.turns)):
            return
        named = list(self._vocabulary.mentions(text, start, end))
        for each in self._script.amounts_in(start, end):
            led = contains.end() if last < 0 else last
            told = self._forms.joint.fullmatch(text, led, each.start) or (
                each.unit and contains.start() >= each.end
            )
            told = told and self._uses.counts(each, start, end, named=False)
            for one, near in self._ties.of(each, named, (start, end), lambda: None) if told else ():
                last = max(each.end, one.end) if near else each.end
                kind = one.name, each.count, each.unit, Role.SUPPLY, Section.PROSE
                claim = Claim(*kind, min(each.start, one.start) if near else each.start, last)
                yield from (claim, *parts_behind(self._script, claim, end))

    def _handed_one(self, named: Sequence[Mention], start: int, end: int) -> Iterator[Claim]:
        """Yield the one thing that each player is given: `Each player takes a player board`."""
        text, forms = self._text, self._forms
        given = self._script.has[start] & HANDED and forms.handed.search(text, start, end)
        if not given or not forms.per_player.search(text, start, end):
            return
        if forms.conditions.search(text, start, given.start()):
            return  # `For each debt you take, you get a token`
        ones = {e.end(): e.start("one") for e in forms.one.finditer(text, given.start(), end)}
        for each in (one for one in named if one.start in ones):
            place = ones[each.start], each.end
            if not self._uses.is_left_out(*place, share=True):
                yield Claim(each.name, 1, "", Role.PER_PLAYER, Section.PROSE, *place)

    def _last(self) -> Mention | None:
        """Return the component that such sentences of a chapter named last."""
        while self._passed:
            start, end, topic = self._passed.pop()
            if self._is_used(start, end, topic):
                named = list(self._vocabulary.mentions(self._text, start, end))
                self._remember(named, start, end)
        return Mention("", 0, 0) if self._nobodys else self._named
