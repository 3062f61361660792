"""Numbers that stand alone in the brackets of an entry: `Owls (12)`, `Owls (12 cards)`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.lists.splitting import Span
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import WritingSystem

#: `(40 cards - 10 per player)`
_PARTS_BRACKET = made_later("[,、;]|:(?=[ ])|[ ][-–—][ ]")
_SYMBOL = made_later(r"[^\w\s()/+\x00]")
#: `Owls (9)`, and `9 owls`
_BEHIND, _AHEAD = made_later(r".+\(x?\d{1,4}\)"), made_later(r"\d+ [^()]*$")
#: `Farms (28 properties)`
_THINGS = made_later(r"[^()\d]+\(\d{1,3}[ ][^()\d,;:]{3,20}\)")


class Brackets:
    """Reads what the brackets of a clause hold.

    Args:
        script: The text.
        amounts: Returns the amounts of pieces between two places.
    """

    def __init__(
        self, script: WritingSystem, amounts: Callable[[int, int], Sequence[Amount]]
    ) -> None:
        self._script = script
        self._text, self._words, self._signs = script.counted, script.words, signs_of(script.words)
        self._amounts = amounts

    def alone(
        self, inner: tuple[Span, ...], start: int
    ) -> tuple[tuple[Span, ...], Amount | None, bool]:
        """Return the number that is alone in brackets, what else they hold, and if it is for each.

        Args:
            inner: What the brackets of a clause hold: `Owls (12)`.
            start: Where the clause starts.
        """
        for span in inner:
            if whole := self._sum_of(span):
                parts = (e if e is not span else (e[0], whole.start) for e in inner)
                return tuple(e for e in parts if self._text[slice(*e)].strip()), whole, False
            sign = _PARTS_BRACKET.search(self._text, *span)
            end, behind = sign.span() if sign else (span[1], span[1])
            found = self._amounts(span[0], end)
            ahead = self._text[span[0] : found[0].start].strip(" x×") if found else ""
            ahead = "" if self._signs.how_many.fullmatch(ahead) else ahead  # `(there are 40)`
            if len(found) != 1 or (sign and found[0].each):
                continue
            kinds = self._signs.groups.fullmatch(ahead)
            if ahead and not kinds:
                continue  # `(3 kinds, 15 cards)`
            if kinds and found[0].times:
                found = [self._product(found[0], kinds)]  # `(32 kinds × 1 card)`
            rest = _SYMBOL.sub("", self._text[found[0].end : end])
            rest = self._signs.of_them.sub("", self._signs.copies_alone.sub("", rest)).strip(" .")
            each = self._signs.each.fullmatch(rest) is not None
            rest = "" if each else rest
            named = self._text[start : span[0]].casefold().strip(" *(")
            if named.endswith("."):
                continue  # `8 owls, 1 fox. (9)`: the sum of all
            # `Tides (9 cards)`, `Farms (28 properties)`
            usual = rest.isalpha() and not self._words.is_never(rest) and _are_usual(self._script)
            if not rest or self._words.is_noun(rest) or usual:
                others = (e if e is not span else (behind, span[1]) for e in inner)
                return tuple(e for e in others if e[0] < e[1]), found[0], each
        return inner, None, False

    def _sum_of(self, span: Span) -> Amount | None:
        """Return the sum that a bracket ends with: `(4種、各12個 計48個)`."""
        sums = [each for each in self._amounts(*span) if each.total]
        ends = len(sums) == 1 and not self._text[sums[0].end : span[1]].strip()
        return sums[0] if ends else None

    def _product(self, amount: Amount, groups: re.Match[str]) -> Amount:
        many, count = self._words.value_of(groups["many"]), amount.count
        if many is None or not isinstance(count, int):
            return amount
        return replace(amount, count=many * count)


def _are_usual(script: WritingSystem) -> bool:
    """Return whether several entries have what they count in brackets: `Luck (16 cards)`."""
    if "things in brackets" not in script.known:
        found = sum(_THINGS.fullmatch(each) is not None for each in _listed(script))
        script.known["things in brackets"] = found > 2
    return bool(script.known["things in brackets"])


def counts_in_brackets(script: WritingSystem) -> bool:
    """Return whether the entries of a text have their numbers behind them, in brackets."""
    if "in brackets" not in script.known:
        said = _listed(script)
        behind = sum(_BEHIND.fullmatch(each) is not None for each in said)
        ahead = sum(_AHEAD.match(each) is not None for each in said)
        script.known["in brackets"] = behind > 2 and behind > ahead
    return bool(script.known["in brackets"])


def _listed(script: WritingSystem) -> list[str]:
    """Return the lines below titles of components."""
    lines = (each for each in script.lines if each.chapter.topic is Topic.COMPONENTS)
    return [script.counted[each.start : each.end].rstrip(" .*") for each in lines]
