"""Groups whose parts alone are counted: `宝石 5色各10個`, `Cards: 9 owls, 4 hares`."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Range
from punchboard.rulebook.entries.attributes import attributes_of
from punchboard.rulebook.entries.entries import Clauses, ListEntry
from punchboard.rulebook.entries.joint_parts import of_value
from punchboard.rulebook.entries.naming import GENERIC
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.lines import WritingSystem

# `チップ(1点/5点)各10枚`: the brackets name what the number holds for.
_SPREAD_BRACKETS = made_later(r"([^()]{1,40})(\([^()]{1,40}\)[ ]?各[ ]?\d{1,3}[ ]?[枚個つ本体]?)")
# `数字カード 1〜9が各4枚`: the values of the cards are between name and number.
_SPREAD = made_later(
    r"([^\d:()]{1,40})[ ](\d{1,3}(?:~|-|から)\d{1,3}(?!\d)(?:が|の|は|まで)?[ ]?各?[ ]?\d)"
)
_SHARED = made_later(
    r"([^\d:()・]{1,40}?)[ :(]{0,3}(\d{1,2}(?:色|種類?|スート)[ ]?各[ ]?\d"
    r"|(?<=[ :(])(?:[^\s\d:()・]{1,8}(?:・[^\s\d:()・]{1,8})+|[赤青黄緑白黒紫茶橙桃灰銀金]{2,8})"
    r"[ ]?各[ ]?\d)"
)
# `札は赤9枚、青6枚の計15枚`
_SUMMED = made_later(r"の合?計[ ]?\d")
_LABEL = made_later(r"[ ]?(?!x[ ])([A-Za-zÀ-ÿ][A-Za-zÀ-ÿ -]{0,24}?)[ ]?(?=$|[,;.(])")


_JOINT, _BESIDE = made_later("[・/]"), made_later(r"(?:\([^()\d]*\))?[\s、,と]*")
#: How long a name is at most that others are joined to, in characters.
_SHORT = 8


def counted_alike(
    script: WritingSystem, entry: ListEntry, waiting: list[ListEntry]
) -> tuple[list[ListEntry], int]:
    """Return what `各` counts alike, and in how many colours or kinds: 0 for none.

    It is what `・` joins, `剣・盾 各3枚`, else the names right before it: `剣、盾 各3枚`. Other
    names stay open: `盤、剣・盾 各3枚`, `盤、石30個、剣 各3枚`.

    Args:
        script: The text.
        entry: The entry with the number.
        waiting: The names before it that have none; those that it counts are taken away.
    """
    *others, last = names = _JOINT.split(entry.name)
    if others:
        is_shade = script.words.pattern("shades", "^{}$").match
        shaded = script.words.pattern("shades", "^{}[のい]?(.+)$").match(last)
        if shaded and all(map(is_shade, others)):
            return [replace(entry, name=shaded[1])], len(names)
        nouns = sum(map(script.words.is_noun, names))
        plain = not nouns and all(name.isalpha() and len(name) <= _SHORT for name in names)
        apart = plain or 2 * nouns >= len(names)
        return [replace(entry, name=each) for each in names] if apart else [entry], 0
    found, start = [entry], entry.start
    while waiting and _BESIDE.fullmatch(script.counted, waiting[-1].end, start):
        found.insert(0, waiting.pop())
        start = found[0].start
    return found, 0


class Groups:
    """Tells which clauses name one component and count what it consists of."""

    def __init__(self, script: WritingSystem, clauses: Clauses) -> None:
        self._script, self._text, self._clauses = script, script.counted, clauses
        self._forms, self._total = phrases_of(script.words), script.words.pattern("total")
        self._of_value = script.words.pattern("worth", r"[ ](?:[^\W\d]{1,4}[ ])?{}[ ]\d")
        self._of_which = script.words.pattern("among", r"[ ]{}[ ](?=\S)|[ ]-[ ](?=\d)")

    def of(self, spans: Sequence[tuple[int, int]]) -> tuple[str, int] | None:
        """Return the component that the first of some clauses names, and where its parts begin.

        It is None where each clause speaks for itself.
        """
        each = "各" in self._text[slice(*spans[0])]
        spread = _SPREAD_BRACKETS.fullmatch(self._text, *spans[0]) if each else None
        name = self._clauses.name(spans[0][0], spread.end(1)) if spread else ""
        if spread and name:
            return name, spread.start(2)
        shared = self._shared(*spans[0]) if each else None
        return shared or self._group(spans) or self._featured(spans)

    def end_of_parts(self, entry: ListEntry, end: int) -> int:
        """Return where the parts of an entry end: `40 chips of which 8 are gold, a board`.

        `40 chips - 30 red, 10 blue, 4 boards`: the first of them come to the whole.
        """
        sign = self._of_which.search(self._text, entry.end, end)
        spans = self._script.clauses(sign.end(), end) if sign else ()
        if not sign or not entry.amount or len(spans) < 2:
            return end
        found = self._script.amounts_in(entry.end, end)
        counts = [each.count for each in found if isinstance(each.count, int) and each.of_pieces]
        sums = list(itertools.accumulate(counts))
        if entry.amount.count in sums[1:] and " - " in sign[0]:
            last = found[sums.index(entry.amount.count)]
            return next((start for start, _ in spans if start > last.start), end)
        if "-" in sign[0] or sums[-1:] == [entry.amount.count]:
            return end
        is_noun, kind = self._script.words.is_noun, entry.name.casefold()[-3:]
        for start, stop in spans[1:]:
            other = self._clauses.entry(start, stop)
            if other and other.amount and is_noun(other.name) and kind not in other.name.casefold():
                return start
        return end

    def _shared(self, start: int, end: int) -> tuple[str, int] | None:
        """Return the group of `宝石 5色各10個` or `杯 赤・青・緑 各4個`, or None."""
        found = _SHARED.match(self._text, start, end)
        name = self._clauses.name(start, found.end(1)) if found else ""
        return (name, found.start(2)) if found and name else None

    def _group(self, spans: Sequence[tuple[int, int]]) -> tuple[str, int] | None:
        """Return the component whose parts alone are counted, and where these begin."""
        start, end = spans[0]
        spread = _SPREAD.match(self._text, start, end)
        parts = spread.start(2) if spread else self._parts(start, end, spans[1:])
        name = self._clauses.name(start, parts - 1) if parts else ""
        # `合計 札40枚、石12個` says again what is above it.
        return (name, parts) if name and parts and not self._total.fullmatch(name) else None

    def _parts(self, start: int, end: int, others: Sequence[tuple[int, int]]) -> int | None:
        found = next((e for e in self._script.amounts_in(start, end) if e.of_pieces), None)
        if not found or isinstance(found.count, Range) or found.total or found.each:
            return None
        text, words = self._text, self._script.words
        colon = text.find(":", start, found.start)
        if colon < 0 and others and _SUMMED.search(text, *others[-1]):
            colon = text.find("は", start, found.start)
        dash = text.find(" - ", start, found.start) if found.times and others else -1
        colon = dash + 1 if colon < dash else colon  # `Gems - 10x red, 8x blue`
        last = others[-1][1] if others else end
        values = (
            of_value(words).finditer(self._script.plain.text, colon, last) if colon >= 0 else ()
        )
        if found.times and len(list(values)) > 1:
            return colon + 1  # `Money: 24 x 1 dollar, 16 x 5 dollars`
        if colon < 0:
            gap = text.find(" ", start, found.start)
            # `硬貨 大10・小40`
            told = found.unit or not text[found.start - 1].isspace()
            labelled = told and 0 <= gap < found.start - 1 and text[gap + 1 : found.start].strip()
            tight = others and all(" " not in text[first:last] for first, last in others)
            return gap + 1 if labelled and tight else None
        if self._clauses.article.match(text, colon + 2, found.start):
            return None  # `Cards: a deck of 52`
        if text[colon + 1 : found.start].strip():
            return (
                colon + 1
                if not words.pattern("fillers", "^{}$").match(text[colon + 1 : found.start].strip())
                else None
            )
        if others and self._of_value.match(self._script.plain.text, found.end, end):
            return colon + 1  # `Coins: 24 of value 1, 16 of value 5`
        label = _LABEL.match(text, found.end, end)
        if not label or found.unit:
            return None
        said = label[1]
        if not others and words.pattern("shades", "^{}$").match(said):
            return None  # `Drops: 40 black`
        stops = words.pattern("stops").search(said) or words.pattern("total").search(said)
        stops = stops or self._forms.each.search(said)  # `Tiles: 100 each`
        if stops or said.casefold().removesuffix("s") in GENERIC:  # `Princess: 1 copy`
            return None
        return colon + 1 if not words.is_noun(said.split(" ")[-1]) else None

    def _featured(self, spans: Sequence[tuple[int, int]]) -> tuple[str, int] | None:
        """Return the group of `石 5色、各4個`, whose amount is in the next clause."""
        start, end = spans[0]
        found = self._script.amounts_in(start, end)
        if len(spans) < 2 or any(each.of_pieces for each in found):
            return None
        attributes = attributes_of(self._script.words).find(self._script.plain.text, start, end)
        first = next(iter(attributes), None)
        colours = self._forms.colours.search(self._text, start, end)
        places = [*([first.start] if first else []), *([colours.start()] if colours else [])]
        place = min(places, default=start)
        name = self._clauses.name(start, place)
        return (name, place) if name and self._forms.each.search(self._text, *spans[1]) else None
