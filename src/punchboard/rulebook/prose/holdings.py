"""What sentences say that somebody or something has: `Each tribe has nine warriors and a chief`."""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.forms import Forms
from punchboard.rulebook.grammar.grammar import Grammar, Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import sentences, without_brackets
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.lists.entry_reader import EntryReader
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem
from punchboard.rulebook.prose.forms import forms_of

_TOPICS = {Topic.INTRODUCTION, Topic.COMPONENTS}
#: How many chapters may tell what there is, if their titles say nothing else.
_FIRST_CHAPTERS = 2
#: How many there are of what is no turn or season of a game, and at most of any thing.
_SEVERAL, _ALL = 6, 300
#: What joins the things that somebody has, and how far their first number may be from the verb.
_JOINT = made_later(r"[^.。\d]{0,40}(?:\([^()]*\)[^.。\d]{0,20})?")
_FIRST, _LONGEST_NAME = 24, 4
#: How many have the same at most.
_MOST = 12
_KANA, _PARTICLE = made_later("[ぁ-ん]"), made_later(r"[はがを()（）]|の.*の|\d$|^\d+種")
#: How a sentence ends that only counts: `きつねコマは4つ。`
_COUNTED_LAST = made_later(
    r"\d[ ]?[枚個つ本体冊組台匹頭羽袋箱](?:です|ある|あります|が入った[^。\d]{1,6}です)?[。 ]*$"
)
_TAIL, _PEOPLE = 16, frozenset("人名")
#: `ぶどうは5が1枚、4が2枚の計3枚`, and who has what is named behind.
_BY_VALUES = made_later(
    r"(?P<name>[^\s\d、。は]{2,12})は(?:\d{1,3}が\d{1,3}[枚個]、?){2,}"
    r"の?合?計(?P<total>\d{1,3})(?P<unit>[枚個])"
)
_TOPICS_BEFORE = made_later(r"^(?:[^はが]{1,10}は(?=[^はが]{2,}$)|[^はが]{1,12}用の)")
#: What goes on behind them: `…, and leads one tribe`
_GOES_ON = made_later(r"[\s,.;:!。、—–()-]|$")
_HOLDINGS = {
    "subject": r"\W*(?:(?:{besides}),?[ ])?(?:(?:of|from|in|on|von|de|dans)[ ])?"
    r"(?:(?P<each>{each}(?:[ ](?:of|der|des|de)(?:[ ](?:{the}))?[ ]"
    r"(?P<many>{number}))?[ ])?(?P<whose>[^\d.,;:()]{2,40}?)"
    r"(?:[ ]?[—–-][^—–]{3,60}[—–-])?[ ])??"
    "(?:{also}[ ])*(?:{owns})(?:[ ]{also})*(?=[ :])",
    "label": r"\W*(?:(?:{to_whom})[ ](?:{the})[ ][^\d.,;:()]{2,30}|{you}[ ]{handed}|{for_all})"
    r"[ ]?:[ ]"
    r"|\W*{needs}[ ]",
    # `The player who has none draws a card`
    "told": r"[ ](?:{relatives}|who|qui|wer|{owns}|not|nicht|n['’]\w+|{you})[ ]",
    "also": r"(?:also|each|too|auch|noch|jeweils|je|aussi|chacune?|en outre)",
    # `There are four tribes, each with nine warriors`
    "each_with": r"(?<![\d.])(?P<many>{number})[ ](?P<whose>[^\d.,;:()]{2,30}),[ ]"
    r"(?:{each}[ ](?:{having}|{owns})|{owns}[ ]{each}[ ](?:d[e'’]|of|aus)?"
    r"|[^\d.,;:()]{0,14}{each}[ ]d[e'’])"
    r"[ ]?",
    "japanese": r"(?:(?P<many>{number})[つ人組体枚]?の)?(?P<whose>[^\s\d、。はがもの]{1,8})"
    r"(?:には?それぞれ|はそれぞれ|それぞれに|には各々)(?=[^。]*\d)"
    r"|(?:どの|各(?![自人])|それぞれの)(?P<any>[^\s\d、。はがもの]{1,8})(?:も|には?|は)(?=[^。、]{0,10}\d)",
    "of_each_kind": r"(?P<many>{number})(?:種類?|色|スート)の(?P<name>[^\s\d、。()はが]{1,12}?)"
    r"(?:\([^()]*\))?(?:の(?P<kind>[^\s\d、。()はが]{1,8}))?(?:が|は|を)、?(?:それぞれ|各)(?=\d)",
}


@functools.lru_cache(maxsize=32)
def _patterns(words: Grammar) -> Forms:
    return Forms(words, _HOLDINGS)


class Holdings:
    """Reads such sentences in the chapters before a game is played."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text, self._words = script, script.counted, script.words
        self._forms, self._patterns = forms_of(script.words), _patterns(script.words)
        self._reader = EntryReader(script)

    def read(self, lines: Sequence[Line]) -> Iterator[Claim]:
        """Yield what sentences in *lines* say that somebody has."""
        for line in lines:
            if line.kind not in {Kind.TEXT, Kind.ITEM} or is_aside(self._script, line):
                continue
            chapter = line.chapter
            first = chapter.own is None and chapter.number <= _FIRST_CHAPTERS
            added = self._words.pattern("expansions").search(chapter.title)
            if not (first or added or chapter.topic in _TOPICS):
                continue
            for start, end in sentences(self._text, line.start, line.end):
                listed = line.kind is Kind.ITEM and _KANA.search(self._text, start, end)
                counts = self._script.amounts_in(start, end) and not listed
                if counts and not self._depends(start, end):
                    yield from self._sentence(start, end)

    def _depends(self, start: int, end: int) -> bool:
        said = without_brackets(self._text, start, end)
        forms = [self._forms.conditions, self._forms.turns, self._forms.left, self._forms.in_hand]
        # A Japanese word for points is in many names.
        forms += [self._forms.left_behind if _KANA.search(said) else self._forms.points]
        return any(each.search(said) for each in forms)

    def _sentence(self, start: int, end: int) -> Iterator[Claim]:
        for form in ("each_with", "japanese"):
            found = getattr(self._patterns, form).search(self._text, start, end)
            many = self._many(found) if found else 0
            if found and many > 1 and (told := self._things(found.end(), end)):
                yield from (replace(e, role=Role.PER_COLOR, factor=many) for e in told)
                return
            if found and form == "japanese":
                return  # `各家族に5枚のカードがあります`
        if _KANA.search(self._text, start, end):
            yield from self._japanese(start, end)
            return
        found = self._patterns.subject.match(self._text, start, end)
        if label := self._patterns.label.match(self._text, start, end):
            told = self._things(label.end(), end)
            yield from (replace(e, likely=True) for e in told if len(told) > 1)
            return
        if not found or (
            not found["each"] and self._patterns.told.search(f" {found['whose'] or ''} ")
        ):
            return
        if not (told := self._things(found.end(), end)):
            return
        share = self._forms.per_player.search(self._text, start, found.end())
        if found["each"] and not (share and not found["many"]) and (many := self._many(found)) > 1:
            yield from (replace(e, role=Role.PER_COLOR, factor=many) for e in told)
        elif share:
            yield from (replace(e, role=Role.PER_PLAYER) for e in told)
        elif not found["each"] and (len(told) > 1 or self._is_sure(told[0], found["whose"])):
            yield from (replace(e, likely=True) for e in told)

    def _japanese(self, start: int, end: int) -> Iterator[Claim]:
        """Yield what a Japanese sentence counts that says no more than how many there are."""
        tail = self._text[max(start, end - _TAIL) : end]
        if not (_COUNTED_LAST.search(tail) or self._forms.contains.search(tail)):
            return
        if found := self._patterns.of_each_kind.search(self._text, start, end):
            yield from self._of_each_kind(found, end)
            return
        if found := _BY_VALUES.match(self._text, start, end):
            kind = found["name"], int(found["total"]), found["unit"], Role.SUPPLY, Section.PROSE
            yield Claim(*kind, start, found.end(), likely=True)
            return
        pieces = self._pieces(start, end)
        last = pieces[-1].end if pieces else start
        told = self._reader.read(start, last, open_names=False)
        owners = {each.name for each in told if each.role is not Role.PART}
        for each in told:
            # `攻め方は札を8枚使い、守り方は駒を12枚使う`
            name = _TOPICS_BEFORE.sub("", each.name)
            alone = {} if each.of in owners else {"role": Role.SUPPLY, "of": ""}
            alone = alone if each.role is Role.PART else {}
            # `1人分は旗2、剣3、盾4の9個です`
            if each.role is Role.SUPPLY and self._forms.per_player.search(
                self._text, start, each.start
            ):
                alone = {"role": Role.PER_PLAYER}
            counted = isinstance(each.count, int) and each.count and self._is_name(name)
            if counted and not _PARTICLE.search(name):
                yield replace(each, name=name, section=Section.PROSE, likely=True, **alone)

    def _pieces(self, start: int, end: int) -> list[Amount]:
        """Return the numbers of pieces between two places, and none of people."""
        return [e for e in self._script.amounts_in(start, end) if e.unit not in _PEOPLE]

    def _of_each_kind(self, found: re.Match[str], end: int) -> Iterator[Claim]:
        """Yield so many of each of some kinds: `4種類の花のカードが、それぞれ11枚`."""
        amount = next(iter(self._script.amounts_in(found.end(), end)), None)
        many = self._words.value_of(found["many"])
        if amount and many and isinstance(amount.count, int):
            name = f"{found['name']}{found['kind'] or ''}"
            kind = name, amount.count, amount.unit, Role.PER_COLOR, Section.PROSE
            yield Claim(*kind, found.start(), amount.end, many, likely=True)

    def _is_sure(self, alone: Claim, whose: str | None) -> bool:
        """Return whether a thing alone is one of the box: `a bag that holds cubes` is not."""
        if not whose and isinstance(alone.count, int) and _SEVERAL <= alone.count <= _ALL:
            return True  # `There are 12 cheeses`
        numbers = self._script.amounts_in(alone.start, alone.end)
        first = numbers[0].number if numbers else alone.start
        named = self._forms.articles.search(self._text, 0, first)  # `has the 6 tokens`
        return alone.count != 1 and not named and self._words.is_noun(alone.name)

    def _many(self, found: re.Match[str]) -> int:
        """Return how many there are of those who have something, 0 if that is not said."""
        said = found.groupdict()
        if said.get("many"):
            return self._words.value_of(said["many"]) or 0
        whose = said.get("whose") or said.get("any") or ""
        return self._told_of(whose.rpartition(" ")[2])

    def _told_of(self, name: str) -> int:
        """Return how many of a name the text says there are: `Four tribes fight`."""
        known = self._script.known
        if ("told of", name) not in known:
            known["told of", name] = self._count_told(name)
        return cast("int", known["told of", name])

    def _count_told(self, name: str) -> int:
        stem, counts = names.stem(name) or name, set[int]()
        for line in self._script.lines:
            for each in self._script.amounts_in(line.start, line.end):
                behind = self._text[each.end : each.end + 24].strip(" の").split(" ")
                before = self._text[max(0, each.start - len(name) - 1) : each.start]
                near = any(names.stem(word.strip(".,;:()")) == stem for word in behind[:2])
                near = near or before.startswith(name)
                if isinstance(each.count, int) and each.of_pieces and near:
                    counts.add(each.count)
        return counts.pop() if len(counts) == 1 and max(counts) <= _MOST else 0

    def _things(self, start: int, end: int) -> list[Claim]:
        """Return the things with numbers that are all there is between two places."""
        japanese = _KANA.search(self._text, start, end)
        pieces = self._pieces(start, end) if japanese else []
        end = pieces[-1].end if pieces else end
        told = self._reader.read(start, end, open_names=False)
        told = _without_scraps([each for each in told if each.role is not Role.ATTRIBUTE])
        fits = [e for e in told if isinstance(e.count, int) and e.count and self._is_name(e.name)]
        if not fits or len(fits) < len(told) or fits[0].start > start + _FIRST:
            return []
        spans = [(each.start, each.end) for each in fits]
        gaps = [(a[1], b[0]) for a, b in itertools.pairwise(spans) if a[1] < b[0]]
        whole = all(_JOINT.fullmatch(self._text, a, b) for a, b in gaps)
        goes_on = japanese or _GOES_ON.match(self._text, spans[-1][1])
        if not (whole and goes_on):
            return []
        return [replace(each, section=Section.PROSE) for each in fits]

    def _is_name(self, name: str) -> bool:
        small = name.isascii() and name.count(" ") >= _LONGEST_NAME
        small = small or self._patterns.told.search(f" {name} ") is not None
        return bool(name) and not small and not self._words.is_never(name)


def _without_scraps(told: list[Claim]) -> list[Claim]:
    """Return claims without parts that do not come to their whole: `30 cards, of which 4 go`."""
    parts = [e for e in told if e.role is Role.PART or e.role is Role.PER_PLAYER]
    wholes = {each.name: each.count for each in told if each.role is Role.SUPPLY}
    sums = Counter[str]()
    for each in parts:
        sums[each.of or each.name] += each.count if isinstance(each.count, int) else 0
    loose = {name for name, total in sums.items() if wholes.get(name) != total}
    return [each for each in told if each not in parts or (each.of or each.name) not in loose]
