"""Ties a number of running text to what it counts: a name beside it, or what was named last."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import WritingSystem
from punchboard.rulebook.prose.forms import forms_of
from punchboard.rulebook.prose.mentions import Mention, Vocabulary, is_place

#: What a Japanese number has behind it in front of its name: `52枚のカード`, `104枚(13×8)の札`.
_BEHIND = made_later(r"(?:\([^()]{1,20}\))?の?(?:(?:新し|小さ|大き|[赤青白黒])[いな])?")
#: `コマ3個、百円玉2枚`, `駅を混ぜ、8枚を`: another name is in front of the number.
_OTHER_NAME = made_later(
    r"[、とは][^、。\s]{0,10}[ァ-ヶー一-龥](?<![\d一各]人)(?<!各自|各々|全員|手札)を?$"
)
_OTHER_OBJECT = made_later(r"[ァ-ヺー一-龥](?<![札山束列場枚個本色順])を(?=[^ ])|\d[円両]玉?を?$")
#: What is done with several things at once.
_MIXED = made_later("混ぜ|まぜ|シャッフル|合わせ|切[っりる]")
#: `札48枚と` in front of another thing, `札(赤)と`
_JOINS = made_later(r"(?:\([^()\n]{1,8}\)|[\d一二三四五六七八九十]{1,3}[枚個本つ])?[とや、]$")
#: What is in somebody's hand.
_IN_HAND = made_later(r"[^、。]{0,3}手札(?:と|に)")
_HYPHEN = made_later(r"[ -]([a-z]+)")
#: In characters: how far from a number the words are that show what it counts.
_NEAR, _FAR = 40, 60
_GERMAN = made_later(r"[ ]((?:[a-zäöüß]+e[nrsm]?[ ]){0,2}[A-ZÄÖÜ][\wÄÖÜäöüß-]+)")
#: The last component that sentences above name; one without a name where they name another.
Last = Callable[[], Mention | None]
Tie = tuple[Mention, bool]


class Ties:
    """Finds what the numbers of a script count."""

    def __init__(self, script: WritingSystem, vocabulary: Vocabulary) -> None:
        self._script, self._text, self._words = script, script.counted, script.words
        self._vocabulary, self._forms = vocabulary, forms_of(script.words)

    def of(
        self, each: Amount, named: Sequence[Mention], span: tuple[int, int], last: Last
    ) -> list[Tie]:
        """Return what a number counts, and whether its name is beside it.

        Args:
            each: The number.
            named: The components that its sentence names.
            span: The sentence.
            last: Gives the one that sentences above it named last.
        """
        start, end = span
        if each.unit:
            return self._japanese(each, named, start, end) or self._object(each, named, span, last)
        if self.worth(each.end, end):
            return [(one, False) for one in named if one.end <= each.start][-1:]
        found = self._behind(each, named) or self._before(each, named, end, last)
        if not found and (strange := self._stranger(each, start, end)):
            return [(strange, True)]
        return [found] if found and found[0].name else []

    def worth(self, start: int, end: int) -> re.Match[str] | None:
        """Return what words behind a thing say that it is worth: `3 coins of value 1`."""
        return self._forms.of_worth.match(self._script.plain.text, start, end)

    def last_of(self, named: Sequence[Mention]) -> Mention | None:
        """Return the one of some components, in their order, that what follows may be of.

        It is no place where others are put, and none of several that are named alike.
        """
        things = [one for one in named if not self._forms.at.search(self._led(one.start))]
        if not things or self._forms.joined.search(self._led(things[-1].start)):
            return None
        ends = {one.end for one in named}
        join = _JOINS.search(self._led(things[-1].start))
        if join and things[-1].start - len(join[0]) in ends:
            return None
        kind = things[-1].name.split(" ")[-1]
        others = [one for one in named if one not in things and one.name.split(" ")[-1] == kind]
        return None if others else things[-1]

    def _led(self, at: int) -> str:
        return self._text[max(0, at - _NEAR) : at]

    def _behind(self, each: Amount, named: Sequence[Mention]) -> Tie | None:
        """Return the name behind a number: no more than adjectives are between them."""
        text, forms = self._text, self._forms
        for one in (e for e in named if e.start >= each.end):
            between = text[each.end : one.start]
            if not forms.near.fullmatch(between) or forms.another.search(between):
                continue
            some = forms.some_of.match(between)
            if some and not forms.verb.search(self._led(each.start)):
                continue  # `auf Position 30 der Leiste`
            further = _HYPHEN.match(text, one.end)  # `3 tile types`
            other = further is not None and self._words.is_never(further[1])
            return (Mention("", 0, 0), True) if other else (one, True)
        return None

    def _before(self, each: Amount, named: Sequence[Mention], end: int, last: Last) -> Tie | None:
        """Return what a bare number counts that was named before: `draw 12 of them`."""
        text, forms, led = self._text, self._forms, self._led(each.start)
        behind = forms.dealt_behind.match(text, each.end, end)
        closed = forms.ends.match(text, each.end, end)
        shown = behind and text[each.start : each.end].strip().isdigit()
        shown = shown or bool((behind or closed) and forms.verb.search(led))
        shown = shown or bool(closed and forms.firsts.search(led))
        if not (
            shown or forms.those_behind.match(text, each.end, end) or forms.those_before.search(led)
        ):
            return None
        before = [one for one in named if one.end <= each.start]
        meant = self.last_of(before) if before else last()
        if meant is None or not meant.name or forms.shuffled.search(text, meant.end, each.start):
            return None  # `Take a stall. Shuffle the fruit, deal five`: they have no name here
        return meant, False

    def _stranger(self, each: Amount, start: int, end: int) -> Mention | None:
        """Return what no list and no noun names, behind a verb: `Give each player 3 feathers`."""
        text, forms = self._text, self._forms
        led = forms.finds.search(text, max(start, each.start - _FAR), each.start)
        german = "de" in self._words.codes
        found = (_GERMAN if german else forms.stranger).match(text, each.end, end) if led else None
        if not found or self._words.is_never(found[1]) or forms.no_stranger.search(found[1]):
            return None
        several = german or each.count == 1 or found[1][-1:] in {"s", "x"}
        return Mention(found[1], *found.span(1)) if several else None

    def _japanese(self, each: Amount, named: Sequence[Mention], start: int, end: int) -> list[Tie]:
        """Return what is right in front of a number with a counter, or behind its の."""
        text = self._text
        beside, _ = self._vocabulary.beside(text, start, each.start)
        behind = _BEHIND.match(text, each.end)
        after = next((one for one in named if behind and one.start == behind.end()), None)
        if after and each.each and is_place(text, after, end):
            after = None  # `豆を10粒ずつ湯のみに入れる`
        # `山札は40枚のカードからなる`
        topic = beside and text.startswith("は", beside.end) and text.startswith("の", each.end)
        if not beside or (after and topic):
            return [(after, True)] if after else []
        longer = (e for e in named if e.end == beside.end and e.start < beside.start)
        beside = next(longer, beside)
        # What `と` joins to the name beside an amount for each
        joined = [e for e in named if e.end + 1 == beside.start and text[e.end] == "と"]
        return [(one, True) for one in (*(joined if each.each else ()), beside)]

    def _object(
        self, each: Amount, named: Sequence[Mention], span: tuple[int, int], last: Last
    ) -> list[Tie]:
        """Return what a sentence is about that has a number further on."""
        (start, end), text, plain = span, self._text, self._script.plain.text
        fits = self._vocabulary.fits
        near, parted = self._vocabulary.since(named, text, start, each.end)
        before = [e for e in near if e.end <= each.start and not is_place(text, e, end)]
        before = [e for e in before if fits(e, each.unit, each.count)]
        if _IN_HAND.match(text, each.end, end):  # `3枚を手札とします` are no chips
            words = self._words.pattern("in_hand", r"(?:札|カード|牌|タイル)$|{}")
            before = [e for e in before if words.search(e.name)]
            parted = True
        if before:
            if _OTHER_NAME.search(plain, before[-1].end, each.start):
                return []
            several = len(before) > 1 and text[before[-2].end : before[-1].start] in {"と", "、"}
            if several and _MIXED.search(text, before[-1].end, each.start):
                return []  # `札と石札を混ぜて、5枚配る`: of both
            return [(before[-1], each.total or each.start - before[-1].end <= 2)]
        if parted or _OTHER_OBJECT.search(plain, start, each.start):
            return []
        after = [e for e in named if e.start >= each.end and text.startswith("を", e.end)]
        meant = last()
        if meant and (not meant.name or fits(meant, each.unit, each.count)):
            return [(meant, False)] if meant.name else []
        usual = "" if after else self._vocabulary.usual(each.unit, each.count)
        found = after or ([Mention(usual, each.start, each.end)] if usual else [])
        return [(one, False) for one in found[:1]]
