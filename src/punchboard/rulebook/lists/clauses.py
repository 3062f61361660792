"""One clause of an entry: its number, its name, whose it is, and what its brackets hold."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard.rulebook.claim import Count, Range, Role
from punchboard.rulebook.grammar.grammar import BLOT
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import bracket_groups, outside_groups
from punchboard.rulebook.lists.brackets import Brackets, counts_in_brackets
from punchboard.rulebook.lists.naming import Namer
from punchboard.rulebook.lists.signs import EDGES, signs_of
from punchboard.rulebook.lists.splitting import Span, Splitter
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import WritingSystem

#: What joins the factors of a product, and what is before what it comes to.
_TIMES, _EQUALS = (
    made_later(r"[ ]?(?:[x×*·])[ ]?"),
    made_later(r"[ ]?(?:=|→|、?[合総]?計|で?、?全部で)[ ]?$"),
)
_OF_ALL = made_later(r"[ ]?=[ ]?|で、?(?:全部で|[合総]?計で?)?")
_COMPOUND = made_later(r"-([a-zß-ÿ]{3,})")
_CROSSED = made_later(r"(\d{1,2})[x×](\d{1,3})[ ](?=[^\W\d])")
_BEHIND_NAME = made_later(r"[(:=×x*…‥・|-][ *]*$")
_BARE_COUNT = made_later(r"\d{1,4}[枚個本体](?:です)?")  # `赤24枚、白24枚の48枚`
_FEW_WORDS = 4
_PLAIN = made_later(
    r"(\d{1,3})[ ]([A-Za-zÀ-ÿ'&/-]+(?:[ ][A-Za-zÀ-ÿ'&/-]+){1,5})(?=[ ]*(?:$|[(.,;:\"]))",
    re.MULTILINE,
)
_WORTH = made_later(r"[+−-]\d{1,3}|\?")
_SIZED = made_later(r"[ ]?[\d\x00]")
_DASH = made_later(r"[ ][-–—][ ]|--")
_VALUE = made_later(r":[ ]?[−–-]?[\d\x00]{1,3}[ ]*$", re.MULTILINE)
_VALUED = made_later(r"[ ]?(\d{1,3})[ ]?[~〜～–-][ ]?(\d{1,3})[がのは]?$")
_VALUED_FIRST = made_later(r"(\d{1,3})[ ]?[~〜～–-][ ]?(\d{1,3})の")


class Clause(Struct, frozen=True):
    """One clause of an entry.

    Attributes:
        start: Where it starts.
        end: Where it ends.
        name: What it names; "" for nothing.
        amount: Its number; None for none.
        share: Whose its number is, where its own words say so.
        groups: In how many colours or kinds there are so many.
        colours: Whether these are colours.
        each: Whether the number holds for each of several things.
        product: Whether the number is for each of the groups.
        total: What it all comes to, where a second number says so.
        brackets: What its brackets hold, without the signs.
        tail: What is said behind the name.
        leads: Whether the number is in front of the name.
        times: How many there are of what is worth its number, as in `30 x 5`.
    """

    start: int
    end: int
    name: str
    amount: Amount | None = None
    share: Role | None = None
    groups: int | None = None
    colours: bool = False
    each: bool = False
    product: bool = False
    total: int | None = None
    brackets: tuple[Span, ...] = ()
    tail: Span = (0, 0)
    leads: bool = False
    times: int | None = None

    @property
    def count(self) -> Count:
        """How many; None for no number."""
        return self.amount.count if self.amount else None

    @property
    def unit(self) -> str:
        """The counter, or ""."""
        return self.amount.unit if self.amount else ""


class Head(Struct, frozen=True):
    """The thing that further words of an entry are about."""

    name: str
    count: Count
    unit: str


class Clauses:
    """Parts the entries of a text into clauses and reads each of them."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text = script, script.counted
        self._words, self._signs = script.words, signs_of(script.words)
        self._splitter, self._brackets = Splitter(script), Brackets(script, self._amounts)
        self.name = Namer(script).name
        self.split, self.segments = self._splitter.split, self._splitter.segments
        self._begin()

    def _begin(self) -> None:
        """Forget what was found in the clause before."""
        self._times: Amount | None = None
        self._unit, self._each = "", False

    def _amounts(self, start: int, end: int) -> list[Amount]:
        """Return the amounts of pieces between *start* and *end*."""
        found = [
            each
            for each in self._script.amounts_in(start, end)
            if not (each.feature or each.count == 0 or _is_of_values(each) or self._is_cut(each))
        ]
        if not found:
            return found
        groups = [
            each.span()
            for form in (self._signs.groups, self._signs.counted_features)
            for each in form.finditer(self._text, start, end)
        ]
        return [e for e in found if not any(a <= e.number < b for a, b in groups)]

    def _is_cut(self, amount: Amount) -> bool:
        """Return whether a number only says what a thing is like: `2-sided`, and no `60-card`."""
        found = _COMPOUND.match(self._text, amount.end)
        return found is not None and not self._words.is_noun(found[1])

    def read(self, start: int, end: int) -> Clause:
        """Return the clause between *start* and *end*."""
        self._begin()
        if self._signs.limit.match(self._text, start, end):
            return Clause(start, end, "")
        if of_kinds := self._of_kinds(start, end):
            return of_kinds
        text, signs = self._text, self._signs
        brackets = bracket_groups(text, start, end)
        outside = outside_groups(brackets, start, end)
        inner = tuple((a + 1, b - (text[b - 1] == ")")) for a, b in brackets)
        found = [each for span in outside for each in self._amounts(*span)]
        grouped = next((e for span in outside for e in signs.groups.finditer(text, *span)), None)
        groups = self._words.value_of(grouped["many"]) if grouped else None
        amount, total, product = self._main(start, found, grouped)
        if amount and grouped and _OF_ALL.fullmatch(text, grouped.end(), amount.number):
            groups, product = None, False  # `札1~10が5色で50枚`, `札1~12×4色=48枚`
        amount = amount or self._plain(start, end) or self._crossed(start, end)
        if amount is None or (
            counts_in_brackets(self._script) and not amount.unit and not amount.times
        ):
            rest, alone, self._each = self._brackets.alone(inner, start)
            inner, amount = (rest, alone) if alone else (inner, amount)
        elif self._is_of_feature(start, amount) and (article := self._article(start, end)):
            amount, self._times = article, None
        if amount is None:
            amount = self._open(start, end, brackets) or self._article(start, end)
        share, where = self._share(outside, amount)
        name, tail, leads = self._name(start, end, amount, outside, grouped, where)
        if (
            not name
            and amount
            and amount.times
            and _WORTH.fullmatch(self._script.plain.text, *_only(inner))
        ):
            name, inner, leads = self._script.said(*inner[0]), (), True  # `5×(+1)`
        each = bool(amount and (amount.each or self._each)) or bool(
            amount and any(signs.each.search(text, *span) for span in outside)
        )
        coloured = grouped is not None and bool(grouped["colours"])
        if each and groups is None:
            name, groups, coloured, multiplied = self._groups_named(name, start, end)
            product = product or multiplied
        if self._unit and amount:
            amount = replace(amount, unit=self._unit)
        times = self._times.count if self._times is not None else None
        times = times if isinstance(times, int) else None
        if times is not None and groups is None:
            groups, product, coloured = times, True, False  # `5 x 10 role cards`
        known = groups, bool(groups) and coloured, each, product, total
        return Clause(start, end, name, amount, share, *known, inner, tail, leads, times)

    def _of_kinds(self, start: int, end: int) -> Clause | None:
        """Return so many of each kind of a thing: `6x 3 types of crates`."""
        kinds = self._signs.of_kinds.match(self._text, start, end)
        if not kinds:
            return None
        rest = self.read(kinds.end(), end)
        amount = Amount(int(kinds["count"]), "", *kinds.span("count"), number=start)
        many = self._words.value_of(kinds["many"])
        return replace(rest, start=start, amount=amount, groups=many, product=True, leads=True)

    def _groups_named(self, name: str, start: int, end: int) -> tuple[str, int | None, bool, bool]:
        """Return a name without the groups it lists, how many, if colours, and if multiplied."""
        if shaded := self._signs.shaded.search(name):
            shades = self._signs.shades.findall(shaded[0])
            return name[: shaded.start()].strip(EDGES), len(shades), True, False
        if leading := self._signs.leading_shades.match(name):
            shades = self._signs.shades.findall(leading[0])
            if len(shades) > 1 and leading.end() < len(name):
                return name[leading.end() :], len(shades), True, False
        valued = _VALUED.search(name) or _VALUED_FIRST.match(name)
        if valued and len(valued[0]) < len(name):  # `Cards 1-9, 4 each`
            return name.replace(valued[0], ""), int(valued[2]) - int(valued[1]) + 1, False, True
        counted = self._signs.each_of_many.search(self._text, start, end)
        many = self._words.value_of(counted["many"]) if counted else None
        return name, many, False, many is not None  # `for each of the 3 woods`

    def _main(
        self, start: int, found: Sequence[Amount], grouped: re.Match[str] | None
    ) -> tuple[Amount | None, int | None, bool]:
        """Return the number that counts, what it comes to, and whether it is for each group."""
        text = self._text
        total = next((e for e in found if e.total), None)
        if total is None and len(found) > 1 and _EQUALS.search(text[: found[-1].start][-8:]):
            total = found[-1]
        rest = [each for each in found if each is not total]
        if not rest:
            return total, None, False
        sized = [each for each in rest if each.times and _SIZED.match(text, each.end)]
        counted = [e for e in rest if e.unit] or [e for e in rest if e.times and e not in sized]
        counted = counted or rest[: found[0].start == start] or rest
        main = counted[0]
        first, second = rest[0], rest[1] if len(rest) > 1 else rest[0]
        # `1 x 10-sided`, `1 x pair of glasses`
        compound = text[second.end : second.end + 1] == "-" or not text[second.number].isdigit()
        if first.times and not compound and first.end <= second.start <= first.end + 1:
            self._times, main = first, second
        product = bool(
            grouped
            and (
                _TIMES.fullmatch(text, main.end, grouped.start())
                or _TIMES.fullmatch(text, grouped.end(), main.number)
                or main.each
                or self._signs.of_number.fullmatch(text, grouped.end(), main.start)
            )
        )
        value = total.count if total and isinstance(total.count, int) else None
        return main, value, product

    def _is_of_feature(self, start: int, amount: Amount) -> bool:
        """Return whether a number is behind what begins to describe: `a board with side 6`."""
        if amount.unit or not self._signs.article.match(self._text, start):
            return False
        stops = self._signs.stop.finditer(self._text, start, amount.number)
        return any(self._text[each.end() : amount.number].strip() for each in stops)

    def _open(self, start: int, end: int, brackets: Sequence[Span]) -> Amount | None:
        """Return a blank that waits for a number."""
        amounts = self._script.amounts
        return (
            amounts.leading_blank(self._text, start, end)
            or amounts.blank_brackets(self._text, start, end)
            or amounts.open_number(self._text, start, end)
        )

    def _plain(self, start: int, end: int) -> Amount | None:
        """Return the number in front of a component's name, whatever its first word may count.

        `2 Turn summary cards`, `9 action cards for the fox`, `12 columns`
        """
        found = _PLAIN.match(self._script.plain.text, start, end)
        shown = found and BLOT not in self._text[found.end() - 3 : found.end()]
        # and no `10 points each`
        if found and shown and not self._signs.each_ends.search(f" {found[2]}"):
            return Amount(int(found[1]), "", start, found.end(1), number=start)
        features = self._signs.counted_features.fullmatch(self._text, start, end)
        if not features or self._signs.groups.match(self._text, start, end):
            return None
        value = self._words.value_of(features["many"])
        return Amount(value, "", start, features.end("many"), number=start)

    def _crossed(self, start: int, end: int) -> Amount | None:
        """Return the number of pieces of which there are so many times as many: `4x11 cards`."""
        found = _CROSSED.match(self._text, start, end)
        last = found and self._signs.stop.search(self._text, found.end(), end)
        if not found or not self._words.is_noun(
            self.name(found.end(), last.start() if last else end).partition(" (")[0]
        ):
            return None
        many, count = found.span(1), found.span(2)
        self._times = Amount(int(found[1]), "", many[0], count[0], number=many[0])
        return Amount(int(found[2]), "", *count, number=count[0])

    def _article(self, start: int, end: int) -> Amount | None:
        """Return an article as the number one: `a map`."""
        found = self._signs.article.match(self._text, start, end)
        last = self._signs.stop.search(self._text, start, end)
        said = self._text[start : last.start() if last else end].strip(" .")
        bare = self._signs.made.split(said.partition("(")[0].strip())[0]
        named = any(map(self._words.is_noun, (bare, *bare.split()[1:2])))
        if not found or not (named or bare.count(" ") < _FEW_WORDS):
            return None
        return Amount(1, "", start, found.end() - 1, number=start)

    def _share(
        self, outside: Sequence[Span], amount: Amount | None
    ) -> tuple[Role | None, Span | None]:
        if amount and amount.each and self._text[amount.start - 1 : amount.start] == "を":
            return Role.PER_PLAYER, None  # `札を1枚ずつ`
        for span in outside:
            for role, form in (
                (Role.PER_PLAYER, self._signs.for_player),
                (Role.PER_COLOR, self._signs.for_colour),
            ):
                found = form.search(self._text, *span)
                between = (amount.end, found.start()) if amount and found else (0, 0)
                if found and not self._amounts(*between):
                    return role, found.span()  # `20 casks, four per player` are 20
        return None, None

    def _name(
        self,
        start: int,
        end: int,
        amount: Amount | None,
        outside: Sequence[Span],
        grouped: re.Match[str] | None,
        share: Span | None,
    ) -> tuple[str, Span, bool]:
        """Return the name, what is behind it, and whether the number leads it."""
        text = self._text
        first = next((b for a, b in outside if a <= start), end) if outside else end
        if amount is None or not any(a <= amount.number < b for a, b in outside):
            stop = min(
                (e.start() for e in (self._signs.stop.search(text, start, first),) if e),
                default=first,
            )
            cuts = [
                e[0] for e in (grouped.span() if grouped else None, share) if e and e[0] > start
            ]
            stop = min([stop, *cuts])
            return self.name(start, stop), (stop, end), False
        led = text[start : min(each.start for each in (self._times, amount) if each)]
        for cut in (grouped.span() if grouped else None, share):
            if cut and start <= cut[0] < amount.start:
                led = led[: cut[0] - start]
        bracket = min((b for a, b in outside if a <= start < b), default=amount.start)
        before = self.name(start, min(start + len(led), max(bracket, start)))
        stop, skipped = self._stop(amount.end, end, outside, share, grouped)
        worth = self._signs.worth_of.match(text, stop, end)
        stop = worth.end() if worth else stop
        behind = self.name(skipped, stop)
        following = [a for a, _ in outside if a > stop]
        if following and behind and self._signs.only_shades.fullmatch(behind):
            rest = self.name(
                following[0], self._stop(following[0], end, outside, share, grouped)[0]
            )
            behind = f"{behind} {rest}".strip()  # `8 red (fast) ship cards`
        if not behind and self._words.is_noun(pieces := text[amount.end : skipped].strip()):
            behind = pieces  # French `pièces` are coins, too
        marked = before and not amount.unit and _BEHIND_NAME.search(led)
        if marked and (named := self._noun(amount.end, stop)):
            self._unit, behind = named, ""  # `Camera frames: 9 cards`
        signed = bool(amount.unit or amount.times or _BEHIND_NAME.search(led))
        of = text[amount.end : amount.end + 1] == "の"
        summed = of and self._signs.sum_behind.match(text, amount.end)  # `盗賊3枚の合計10枚`
        behind = "" if summed or _BARE_COUNT.fullmatch(behind) else behind
        signed = signed and (not of or summed is not None or not behind)
        if not (signed or behind) and text[skipped:stop].strip(EDGES + ")."):
            return "", (amount.end, end), False  # `The game has 2 kinds of cards`
        if before and (signed or not behind):
            return before, (amount.end, end), False
        return behind, (stop, end), bool(behind)

    def _noun(self, start: int, end: int) -> str:
        """Return what is behind a number if it is one noun, or a word for pieces."""
        said = self._text[start:end].strip(" .")
        return said if " " not in said and self._words.is_noun(said) else ""

    def _stop(
        self,
        start: int,
        end: int,
        outside: Sequence[Span],
        share: Span | None,
        grouped: re.Match[str] | None,
    ) -> tuple[int, int]:
        """Return where a name behind a number ends, and where it starts."""
        text = self._text
        last = next((b for a, b in outside if a <= start <= b), end)
        copies = self._signs.copies_alone.match(text, start, last)
        start = copies.end() if copies else start + (text[start : start + 2] == "+ ")
        verb = self._signs.are_behind.match(text, start, last)
        start = verb.end() if verb else start
        found = self._signs.stop.search(text, start, last)
        stops = [found.start()] if found and found.start() >= start else []
        colon = text.find(":", start, last)
        colon = -1 if _VALUE.match(text, colon, end) else colon  # `10 x Rank: 11`
        example = self._signs.example.search(text, start, last)
        stops += [example.start()] if example else []
        dash = _DASH.search(text, start, last)
        stops += [dash.start()] if dash else []
        stops += [e for e in (colon, text.find(" [", start, last)) if e >= 0]
        stops += [e[0] for e in (share, grouped.span() if grouped else None) if e and e[0] >= start]
        return min([last, *stops]), start


def _only(spans: Sequence[Span]) -> Span:
    """Return the only one of some spans, or an empty one."""
    return spans[0] if len(spans) == 1 else (0, 0)


def _is_of_values(amount: Amount) -> bool:
    """Return whether an amount is a range of values or players, as `1-8`, and no rough count."""
    count = amount.count
    return isinstance(count, Range) and not amount.times and (count.max or 0) > 2 * (count.min or 0)
