"""Pieces that come in sets or kinds: `4 decks of 8 owls`, `7 kinds of shells, 3 each`."""

from __future__ import annotations

import functools
import re

from msgspec import Struct

from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import compiled, made_later

#: `ein Paar Würfel`
_PAIR = made_later(r"[ ]?Paar[ ](?=[A-ZÄÖÜ])")

#: `36 (3x12) cards`
_CROSSED = made_later(r"(?<=\d[ ]\()(?P<many>\d{1,2})[ ]?[x×][ ]?(?P<count>\d{1,3})")
#: `40 card tide deck`, but neither `40 card decks` nor `1 card draw pile`
_SPACED = r"(?<=\d\d)[ ](?=[^\W\d]+(?:[ ][^\W\d]+)+(?<!s)(?:[ .]*$|[ ]\())"


class HeldBySet(Struct, frozen=True):
    """What a set is called, and how many it holds.

    Attributes:
        unit: The noun for the set.
        factor: How many pieces are in each.
        start: Where the name of these begins.
    """

    unit: str
    factor: int
    start: int


class Sets:
    """Reads in some languages what sets and kinds hold."""

    def __init__(self, words: Grammar) -> None:
        self._words = words
        sets, joint, each = (words.words(name) for name in ("sets", "of_joint", "each"))
        other = rf"(?P<other>{words.words('containers')})"
        self._container = compiled(
            rf"[ ]?(?:x[ ])?(?P<unit>(?:[a-zß-ÿ]+[ ])?(?:{sets}|{other}))"
            rf"[ ]{joint}[ ]?(?:{each}[ ])?(?P<inner>\d{{1,4}}|{words.number})[ ]"
            r"(?=(?P<name>\w[^\d,.;:()]*))"
        )
        # `a row of 16 dominoes`: whatever one thing is made of.
        made = "|".join(each.made_of for each in words.languages if each.made_of) or "(?!)"
        self._row = compiled(
            rf"[ ]?(?P<unit>[^\W\d]{{3,20}})[ ](?:{made})[ ]?(?P<inner>\d{{1,3}}|{words.number})[ ]"
            r"(?=[^\W\d])"
        )
        # `7 kinds of shells with 3 tiles each`
        number, self._kind = words.any_number, words.pattern("kinds")
        kinds = f"(?:{words.words('kinds')}|{words.words('colours')})"
        self._groups, self._of = compiled(kinds), words.pattern("of_joint", "[ ]{}[ ]")
        begin = rf"(?!{each}[ ]?)[^\W\d_]"
        some = rf"{begin}[^\d,.;:()]"
        self._kinds = compiled(
            rf"(?:(?P<label>{some}{{2,30}}):[ ])?(?P<many>{number})[ ]"
            rf"(?:(?P<kind>{begin}(?:(?![ ]{number}[ ])[^\d,.;:()]){{1,30}}?)[ ])?"
            rf"(?P<group>{kinds})"
            rf"(?:[ ]{joint}[ ](?P<name>{some}{{1,30}}?))?"
            rf",?[ ](?:(?P<of>{joint})[ ])?(?:(?P<first>{each})[ ])?(?P<count>{number})[ ]"
            rf"(?P<noun>{some}{{1,20}}?)?(?P<last>[ ]?{each})?[ .:]*(?=$|- |\()"
        )
        # `6色の馬車カード(各11枚)`, `6色の馬車カードが11枚ずつ`, `6色×11枚の馬車カード`
        name, count = r"(?P<{}>[^\d()、。:が]{{2,20}}?)", r"(?P<{}>\d{{1,3}})[枚個つ本体]"
        self._coloured = compiled(
            rf"(?P<many>{number})[ ]?{kinds}(?:"
            rf"の{name.format('name')}[がは]?[ ]?\(?各[ ]?{kinds}?{count.format('count')}"
            rf"(?:[ずづ]つ)?\)?|の{name.format('kind')}[がは]?[ ]?{count.format('some')}[ずづ]つ"
            rf"|[ ]?[×x][ ]?{count.format('times')}(?:[ずづ]つ)?の{name.format('noun')})"
            r"(?=が?$|[、。と])"
            if "ja" in words.codes
            # `cubes in 3 colours, 10 each`
            else rf"(?P<name>{some}{{1,30}}?)[ ](?:in|en|de)[ ](?P<many>{number})[ ]{kinds}"
            rf"[ ]?[,(]?[ ]?(?:{each}[ ])?(?P<count>{number})(?:[ ](?:{each}))?[ .)]*$"
        )

    @functools.cached_property
    def _valued(self) -> re.Pattern[str]:
        """`数字札:1〜9が4枚ずつ`, `札は1〜13の数字が2枚ずつ4色`, `札(1〜9)×4色×2枚`."""
        thing = r"(?P<name>[^\s\d()、。:がは][^\d()、。:がは]{0,19}?)(?:は、?|:|が|の|[(])?[ ]?"
        values = r"(?P<low>\d{1,3})(?:~|-|から)(?P<high>\d{1,3})\)?(?:まで)?"
        noun = r"(?:の(?:数字|数|番号|[^\s\d()、。]{0,4}(?:カード|札|タイル)))?[がはを]?[ ]?"
        share = r"(?P<each>各(?:色|[ ])?)?(?P<count>\d{1,2})[枚個](?(each)(?:[ずづ]つ)?|[ずづ]つ)"
        several = r"(?:[ ]?[、でがの×x]?[ ]?(?P<colours>\d{1,2})色分?)?"
        crossed = r"[ ]?[×x][ ]?(?P<crossed>\d{1,2})色(?:各|[ ]?[×x])[ ]?(?P<some>\d{1,2})[枚個]"
        return compiled(
            rf"{thing}{values}(?:{noun}{share}{several}|{crossed}(?:[ずづ]つ)?)"
            r"(?=が?$|[、。と(で]|あり|の?(?:合?計|全部))"
            if "ja" in self._words.codes
            else "(?!)"
        )

    def many_in(self, found: re.Match[str]) -> int | None:
        """Return how many kinds there are by what `of_kinds` or `packed` has found."""
        said = found.groupdict()
        if "low" not in said:
            return self._words.value_of(found["many"])
        colours = int(found["colours"] or found["crossed"] or 1)
        return (int(found["high"]) - int(found["low"]) + 1) * colours

    def packed(self, text: str, start: int, end: int) -> re.Match[str] | None:
        """Return the words that say how many packs of how many there are, or None.

        `ビーズ20個入りの袋 2個`, `ビーズ 2袋(20個入り)`, `2 bags of beads (20 each)`,
        `2 bags with 20 beads in each`
        """
        *forms, contained = self._packs
        found = next(filter(None, (each.fullmatch(text, start, end) for each in forms)), None)
        held = None if found else contained.fullmatch(text, start, end)
        return held if held and self._is_held(held) else found

    def _is_held(self, found: re.Match[str]) -> bool:
        """Return whether each pack holds things: not `2 boxes with 4 compartments each`."""
        several = self._words.pattern("and_joint", "[ ,]{}[ ]").search(found["name"])
        return not several and self._words.is_noun(found["name"])

    @functools.cached_property
    def _packs(self) -> tuple[re.Pattern[str], ...]:
        words = self._words
        sets, pieces, each, joint, copies, made, ones = map(
            words.words, ("sets", "pieces", "each", "of_joint", "copies", "made_of", "one")
        )
        several = rf"(?:{sets}|{words.words('containers')})"
        unit, own = rf"(?P<unit>{several})", rf"(?:の?(?!デッキ){several})?"
        thing = r"(?P<name>[^\s\d()、。:×x][^\d()、。:×x]{0,20}?)"
        held, many = r"(?P<many>\d{1,3})[枚個粒本]", r"(?P<count>\d{1,2})[ ]?"
        times = rf"[ ]?(?:[x×][ ]?)?{many}"
        bound = "(?:入り?|組|セット|綴り?|つづり)"
        behind = r"\d+[枚個粒本](?:入|[ずづ]つ)"
        one = rf"各[ ]?|[1一]{several}(?:に(?:つき)?|[あ当]たり)?[ ]?"
        each_holds = rf"[ ]?[(、](?:{one}|(?={behind})){held}(?:入り?|[ずづ]つ)?\)?[ 。]*"
        behind = r"(?:の?(?P<unit>[^\s\d()、。×x]{1,8}))?"
        japanese = (
            rf"{thing}{own}[ ]?\(?{held}{bound}\)?{behind}{times}{pieces}?[ 。]*",
            rf"{held}(?:入り?の?|の){thing}の?{unit}{times}{pieces}?[ 。]*",
            rf"{held}入り?の?{thing}{times}{unit}[ 。]*",
            rf"{thing}{own}[ ]?{many}{unit}{each_holds}",
            rf"{thing}(?:入り)?の?(?!デッキ){unit}[ ]?{many}{pieces}{each_holds}",
        )
        unit, thing = (
            rf"(?P<unit>(?:[^\W\d]+[ ])?{several})",
            r"(?P<name>[^\W\d][^\d,.;:()]{1,30}?)",
        )
        held, many = (rf"(?P<{of}>{words.any_number})" for of in ("many", "count"))
        # `20 each`, `20 per bag`, `20 in each`, `each with 20`, `je 20 Stück`
        shared = (
            rf"(?=[^()]*{each})(?:(?:{joint}|{each})[ ]){{0,2}}{held}(?:[ ](?:{copies}|(?P=name)))?"
            rf"(?:[ ](?:[^\W\d]{{2,4}}[ ])?{each}(?:[ ]{several})?)?"
        )
        latin = (
            rf"{thing}[ ]?[:(,][ ]?{many}[ ]{unit}[ ]{joint}[ ]{held}\)?[ .]*",
            rf"{thing}[ ]?[:(,][ ]?{many}[ ]{unit},?[ ]\(?{shared}\)*[ .]*",
            rf"{many}[ ]{unit}[ ](?:(?:{made}|{joint})[ ]|d['’])?{thing},?[ ]\(?{shared}\)?[ .]*",
            rf"(?:{ones}[ ])?{unit}[ ]{joint}[ ]{held}[ ]{thing}[ ]\(?[x×][ ]?{many}\)?[ .]*",
            rf"(?=.*[ ]{each}){many}[ ]{unit},?[ ](?:{each}[ ])?{joint}[ ](?:{each}[ ])?{held}[ ]"
            rf"{thing}(?:[ ](?:[^\W\d]{{2,4}}[ ])?{each}(?:[ ]{several})?)?[ .]*",
        )
        forms = (
            *(japanese if "ja" in words.codes else ()),
            *(latin if words.codes != ("ja",) else ()),
        )
        return tuple(map(compiled, forms))

    def held(self, text: str, start: int, end: int, *, one: bool) -> HeldBySet | None:
        """Return what the words behind a number say that a set holds, or None for no set.

        Args:
            text: The text.
            start: Where the number ends.
            end: Where the words end.
            one: Whether the number is one.
        """
        found = self._container.match(text, start, end)
        if found and found["other"] and (one or not self._words.is_noun(found["name"])):
            found = None  # `2 boxes with 4 compartments`
        row = self._row.match(text, start, end) if one and not found else None
        found = row if row and not self._words.is_noun(row["unit"]) else found
        inner = self._words.value_of(found["inner"]) if found else None
        if found and inner:
            return HeldBySet(found["unit"], inner, found.end())
        if pair := _PAIR.match(text, start, end):
            return HeldBySet("Paar", 2, pair.end())
        return None

    @functools.cached_property
    def _sized(self) -> re.Pattern[str]:
        words = self._words
        many = rf"(?:(?P<many>{words.words('one')}|{words.any_number})[ ])?(?:[^\W\d]+[ ])?"
        return words.pattern(
            "sets",
            rf"{many}(?P<count>\d{{1,3}})(?:-|{_SPACED})"
            r"(?P<piece>[^\W\d]+)[ ](?P<name>(?:[^\W\d]+[ ]){0,3}{})[ .]*(?=$|\()",
        )

    @functools.cached_property
    def _held_in(self) -> re.Pattern[str]:
        number, each, of = self._words.any_number, *map(self._words.words, ("each", "of_joint"))
        noun, joint = r"[^\W\d_](?:[^\d,.;:()]{0,30}?[^\W\d_])?", rf"(?:,?[ ]{of}|,)[ ]"
        return compiled(
            rf"(?:[-:][ ]|(?:[^\W\d]{{2}}|{self._words.words('makes')})[ ])?(?P<many>{number})[ ]"
            rf"(?P<kind>{noun})"
            rf"(?:(?P<first>{joint}{each}[ ](?:{of}[ ])?|[ ]à[ ])|{joint})"
            rf"(?P<count>{number})(?:[ ](?P<noun>{noun}))?"
            rf"(?P<last>[ ](?:[^\W\d]{{2,4}}[ ])?{each})?(?:[ ]?:[ ][^\d()]+)?[ .]*"
        )

    def held_in(
        self, text: str, start: int, end: int, whole: str, count: object
    ) -> re.Match[str] | None:
        """Return the words that say of how many sets of how many a *whole* consists, or None.

        `four courts with eleven cards in each`, of `court cards`; but no `two coins on each`,
        unless they come to the *count* of all.
        """
        if crossed := _CROSSED.fullmatch(text, start, end):
            return crossed
        found = self._held_in.fullmatch(text, start, end)
        if not found:
            return None
        of = self._of.fullmatch(text, found.end("kind"), found.start("count"))
        of_groups = of and self._groups.fullmatch(found["kind"])  # `4 suits of 8`
        if not (found["first"] or found["last"] or of_groups):
            return None
        many, each = (self._words.value_of(found[key]) or 0 for key in ("many", "count"))
        noun = (found["noun"] or "").casefold().rstrip("sen")
        kind = self._kind.fullmatch(found["kind"]) or self._words.is_set(found["kind"])
        same = noun in whole.casefold() if noun else kind or of_groups
        return found if same or many * each == count else None

    def sized(self, text: str, start: int, end: int) -> re.Match[str] | None:
        """Return the words that say how many pieces a set has: `two 30-card storm decks`."""
        found = self._sized.match(text, start, end)
        one = found and self._words.pattern("one", r"(?:^|[ ]){}[ ]").search(found["name"])
        return found if found and not one and self._words.is_noun(found["piece"]) else None

    @functools.cached_property
    def grid(self) -> re.Pattern[str]:
        """What is before the name of things that lie in rows and columns: `a 3x3 grid of`."""
        ones = "|".join(each.one for each in self._words.languages if each.one) or "(?!)"
        made = "|".join(each.made_of for each in self._words.languages if each.made_of) or "(?!)"
        size, grids = r"\d{1,2}[ ]?[x×][ ]?\d{1,2}", self._words.words("grids")
        return compiled(
            rf"(?:(?:{ones})[ ])?(?:{size}[- ]{grids}|{grids}(?:[ ](?:{made}))?[ ]{size})"
            rf"(?:[ ](?:{made}))?[ ]",
            re.IGNORECASE,
        )

    def content(self, name: str) -> str:
        """Return what sets are of: the dice of `4 sets of dice (6 per player)`; else the name."""
        joint, others = map(self._words.words, ("of_joint", "containers"))
        form = rf"^(?:[^\W\d]+[ ])?(?:{{}}|{others})[ ]{joint}[ ](?P<held>.+)"
        found = self._words.pattern("sets", form).match(name)
        return found["held"] if found else name

    def of_kinds(self, text: str, start: int, end: int) -> re.Match[str] | None:
        """Return the words that say how many there are of each of several kinds, or None."""
        found = self._kinds.match(text, start, end)
        if found and (found["first"] or found["last"] or self._holds(found)):
            return found
        return self._coloured.match(text, start, end) or self._valued.match(text, start, end)

    def _holds(self, found: re.Match[str]) -> bool:
        """Return whether kinds consist of things: `7 suits of 9 cards`."""
        only = not (found["label"] or found["kind"] or found["name"])
        only = only and not self._words.is_set(found["group"])
        return bool(only and found["of"]) and self._words.is_noun(found["noun"] or "")


@functools.lru_cache(maxsize=32)
def sets_of(words: Grammar) -> Sets:
    """Return the sets of a grammar."""
    return Sets(words)
