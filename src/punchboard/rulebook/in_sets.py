"""Pieces that come in sets or kinds: `4 decks of 8 owls`, `7 kinds of shells, 3 each`."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from punchboard.rulebook.grammar import Grammar
from punchboard.rulebook.patterns import compiled

#: `ein Paar Würfel`
_PAIR = re.compile(r"[ ]?Paar[ ](?=[A-ZÄÖÜ])")


@dataclass(frozen=True, slots=True)
class HeldBySet:
    """What a set is called, and how many it holds.

    Attributes:
        unit: The noun for the set.
        factor: How many pieces are in each.
        start: Where the name of these begins.
        end: Where it ends; 0 where that is still to be found.
        last: Where all of it ends; 0 likewise.
    """

    unit: str
    factor: int
    start: int
    end: int = 0
    last: int = 0


class Sets:
    """Reads in some languages what sets and kinds hold."""

    def __init__(self, words: Grammar) -> None:
        self._words = words
        sets, joint, each = (words.words(name) for name in ("sets", "of_joint", "each"))
        self._container = compiled(
            rf"[ ]?(?:x[ ])?(?P<unit>(?:[a-zß-ÿ]+[ ])?{sets})[ ]{joint}[ ]?(?:{each}[ ])?"
            rf"(?P<inner>\d{{1,4}}|{words.number})[ ](?=\w)"
        )
        # `4 Sätze Stimmkarten zu je 5 Stück`
        self._named = compiled(
            rf"[ ](?P<unit>{sets})[ ](?P<name>(?-i:[A-ZÄÖÜ])[^\d,.;:()]{{2,30}}?)[ ](?:zu|mit|à)[ ]"
            rf"(?:{each}[ ])?(?P<inner>\d{{1,3}}|{words.number})(?:[ ](?-i:[A-ZÄÖÜ])\w+)?"
            r"(?=$|[.,;)])"
        )
        # `a row of 16 dominoes`: whatever one thing is made of.
        made = "|".join(each.made_of for each in words.languages if each.made_of) or "(?!)"
        self._row = compiled(
            rf"[ ]?(?P<unit>[^\W\d]{{3,20}})[ ](?:{made})[ ]?(?P<inner>\d{{1,3}}|{words.number})[ ]"
            r"(?=[^\W\d])"
        )
        # `7 kinds of shells with 3 tiles each`
        number, kinds, self._kind = words.any_number, words.words("kinds"), words.pattern("kinds")
        some = rf"(?!{each}[ ]?)[^\W\d_][^\d,.;:()]"
        self._kinds = compiled(
            rf"(?:(?P<label>{some}{{2,30}}):[ ])?(?P<many>{number})[ ]"
            rf"(?:(?P<kind>{some}{{1,30}}?)[ ])?{kinds}(?:[ ]{joint}[ ](?P<name>{some}{{1,30}}?))?"
            rf",?[ ](?:{joint}[ ])?(?:(?P<first>{each})[ ])?(?P<count>{number})[ ]"
            rf"(?P<noun>{some}{{1,20}}?)?(?P<last>[ ]?{each})?[ .:]*(?=$|- |\()"
        )
        # `6色の馬車カード(各11枚)`
        group = f"(?:{words.words('colours')}|{kinds})"
        self._coloured = compiled(
            rf"(?P<many>{number})[ ]?{group}の(?P<name>[^\d()、。:]{{2,20}}?)[がは]?[ ]?\(?各[ ]?"
            rf"{group}?(?P<count>\d{{1,3}})[枚個つ本体](?:[ずづ]つ)?\)?(?=$|[、。])"
            if "ja" in words.codes
            else "(?!)"
        )

    def held(self, text: str, start: int, end: int, *, one: bool) -> HeldBySet | None:
        """Return what the words behind a number say that a set holds, or None for no set.

        Args:
            text: The text.
            start: Where the number ends.
            end: Where the words end.
            one: Whether the number is one.
        """
        found = self._container.match(text, start, end)
        row = self._row.match(text, start, end) if one and not found else None
        found = row if row and not self._words.is_noun(row["unit"]) else found
        inner = self._words.value_of(found["inner"]) if found else None
        if found and inner:
            return HeldBySet(found["unit"], inner, found.end())
        if pair := _PAIR.match(text, start, end):
            return HeldBySet("Paar", 2, pair.end())
        found = self._named.match(text, start, end)
        inner = self._words.value_of(found["inner"]) if found else None
        if found and inner:
            return HeldBySet(found["unit"], inner, *found.span("name"), found.end())
        return None

    @functools.cached_property
    def _sized(self) -> re.Pattern[str]:
        words = self._words
        many = rf"(?:(?P<many>{words.words('one')}|{words.any_number})[ ])?(?:[^\W\d]+[ ])?"
        return words.pattern(
            "sets",
            rf"{many}(?P<count>\d{{1,3}})-(?P<piece>[^\W\d]+)[ ]"
            r"(?P<name>(?:[^\W\d]+[ ]){0,3}{})[ .]*(?=$|\()",
        )

    def sized(self, text: str, start: int, end: int) -> re.Match[str] | None:
        """Return the words that say how many pieces a set has: `two 30-card storm decks`."""
        found = self._sized.match(text, start, end) if text.find("-", start, end) > 0 else None
        return found if found and self._words.is_noun(found["piece"]) else None

    def of_kinds(self, text: str, start: int, end: int) -> re.Match[str] | None:
        """Return the words that say how many there are of each of several kinds, or None."""
        found = self._kind.search(text, start, end) and self._kinds.match(text, start, end)
        if found and (found["first"] or found["last"]):
            return found
        shared = text.find("各", start, end) > start
        return self._coloured.match(text, start, end) if shared else None


@functools.lru_cache(maxsize=32)
def sets_of(words: Grammar) -> Sets:
    """Return the sets of a grammar."""
    return Sets(words)
