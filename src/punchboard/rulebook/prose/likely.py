"""Counts that no grammar reads, claimed where the signs around them say enough."""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import inf

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar.grammar import BLOT, Topic
from punchboard.rulebook.grammar.names import is_kind, key
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.lists.breakdowns import parts_behind
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.line_runs import runs_of_lines, summed
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem
from punchboard.rulebook.prose.forms import forms_of
from punchboard.rulebook.prose.likely_names import LikelyNames, LikelyPlace

#: What each sign adds to the logarithm of the odds of being a count. They are those that were
#: fitted to about 440 texts whose numbers were marked by hand; the weak ones were left away.
WEIGHTS = {
    sign: float(weight)
    for weight, _, sign in (
        each.strip().partition(" ")
        for each in """
        2.8 run, number first; 2.5 run, times last; 0.8 run, labelled; 2.4 counter
        ; 1.8 noun behind; 0.6 noun further; 1.4 noun before; 0.9 nouns behind most
        ; 0.6 capital behind; 1.7 sign for times; 1.6 contains before; 1.5 series told
        ; 0.6 boxed before; 1.2 many; 0.6 a sum; 1.0 sign before; 1.0 article before
        ; 0.7 per_player; 0.7 each; 0.8 below components; 0.6 early; 0.5 no counts
        ; -0.5 conditions; -0.5 is_sentence; -0.5 in words; -0.6 Japanese; -0.5 count beside
        ; -1.5 object before; -1.7 no component behind; -0.7 long text; -0.9 a text; -0.9 a row
        ; -1.0 very many; -2.5 below notes; -1.0 below play; -1.2 below end
        """.replace("\n", " ").split(";")
    )
}
#: What the weights must come to; the same in play, and far below the list.
_USUAL, _IN_PLAY, _BELOW = 2.4, 4.6, 6.3
_WORD = r"[^\W\d_][\w'’-]*"
_BEHIND = made_later(rf"[ ]*(?:[x×]|[-–][ ])?[ ]*({_WORD}(?:[ ]{_WORD}){{0,3}})?")
_BEFORE = made_later(rf"(?<![^\W\d_])({_WORD}(?:[ ]{_WORD}){{0,3}})[ :x×(]*$")
#: `a 10-sided die`, and a number that touches a word
_IN_COMPOUND = made_later(r"-[^\W\d]|[A-Za-zÀ-ÿ]")
_MINUS, _OBJECT = made_later(r"[-–−+]$"), made_later(r"(?:を|から|より|ごとに)[ ]?$")
#: `1枚のカードが引かれると`, `1個の出目を変える`
_DONE_TO = made_later(r"[^、。\n]{1,15}(?:を|が(?!1))")
_SIGN = made_later(r"[,、・/+&|:;(とはが][ ]*$")
#: Few pieces, and many; larger numbers are those of products and years.
_FEW, _MANY, _VERY_MANY, _MOST = 4, 12, 300, 999
#: In lines: the beginning of a text, and a long text.
_EARLY, _LONG = 25, 60
#: How many characters below a whole list is far, and how many entries make one whole.
_FAR_BELOW, _WHOLE = 600, 5
#: What share of the numbers in a run of lines makes it a list.
_ENOUGH = 0.4
#: How many numbers a thing may have that is counted.
_NUMBERS = 2
#: How many claims around a number may have it, in claims and in characters.
_REACH = 20
_WITH_LISTS = {Topic.COMPONENTS, Topic.INTRODUCTION, Topic.PLAY}
_THINGS = {Role.SUPPLY, Role.PER_COLOR, Role.PART}
#: The signs that a number is none of pieces in the box.
_NEVER = {
    "minus before", "turns", "in hand", "condition before", "limit behind", "worth behind",
    "earns before", "each of before", "side with before",
}  # fmt: skip
#: The signs that a sentence says what there is.
_TOLD = {"contains before", "boxed before"}


def likely(
    script: WritingSystem, lines: Sequence[Line], stated: Sequence[Claim], doubted: Iterable[Claim]
) -> Iterator[Claim]:
    """Yield the claims of numbers that are likely to be counts and were not read.

    Args:
        script: The text.
        lines: The lines that may claim something.
        stated: The claims that were read; a name that they count gets no other count.
        doubted: Claims of lists, some of which were left out on purpose.
    """
    signs, names = _Signs(script, lines, stated, doubted), LikelyNames(script)
    known = {e.name.casefold(): e.count for e in stated if e.role in _THINGS and e.count}
    nouns = {key(name.rpartition(" ")[2]) for name in known if name.isascii()}
    told = dict[tuple[str, object], Claim]()
    weighed = [(each, signs.weight(each)) for each in signs.places()]
    lists = _lists(weighed)
    fit = [e for e in weighed if e[1] >= 0 or e[0].run in lists or "comes to a sum" in e[0].signs]
    for number, group in itertools.groupby(fit, lambda each: each[0].line.number):
        taken: list[Claim] = []
        # Where two overlap, that of a run or the likelier one is meant.
        for each, _ in sorted(group, key=lambda each: (not each[0].run, -each[1])):
            claim = names.claim(each)
            # `Grab 5 tiles`, where the list has `flower tiles`
            again = claim and each.line.kind is Kind.TEXT and key(claim.name) in nouns
            case = claim and script.words.pattern("conditions").search(claim.name)
            if case or (again and not _TOLD & each.signs):
                continue
            if claim and not any(claim.start < e.end and e.start < claim.end for e in taken):
                taken.append(claim)
        end = script.lines[number].end
        parts = (parts_behind(script, e, end) for e in taken if e.role is Role.SUPPLY)
        for claim in sorted(itertools.chain(taken, *parts), key=lambda each: each.start):
            name = claim.name.casefold()
            if known.get(name, claim.count) == claim.count:
                told.setdefault((name, claim.count), claim)
    # `1 coin: oats`, `3 coins: rye`, `5 coins: wheat`
    supplies = (e for e in told.values() if e.role is Role.SUPPLY and not is_kind(e.name))
    things = Counter(key(claim.name) for claim in supplies)
    yield from (e for e in told.values() if things[key(e.name)] <= _NUMBERS)


def _lists(weighed: Sequence[tuple[LikelyPlace, float]]) -> set[int]:
    """Return the runs of lines that are lists: by their shape, or as enough in them are counts."""
    runs = defaultdict[int, list[bool]](list)
    for each, weight in weighed:
        listed = bool({"run, number first", "run, times last"} & each.signs)
        listed = listed or {"run, labelled", "run announced"} <= each.signs
        runs[each.run].append(
            weight >= 0 or (bool(listed) and each.line.chapter.topic in _WITH_LISTS)
        )
    return {run for run, fit in runs.items() if run and sum(fit) >= _ENOUGH * len(fit)}


class _Signs:
    """Weighs the numbers of a text that no claim has."""

    def __init__(
        self,
        script: WritingSystem,
        lines: Sequence[Line],
        stated: Sequence[Claim],
        doubted: Iterable[Claim],
    ) -> None:
        self._script, self._text, self._words = script, script.counted, script.words
        self._lines = [line for line in lines if not self._asks(line)]
        self._taken = sorted((e.start, e.end) for e in itertools.chain(stated, doubted))
        self._counted = sorted(e.start for e in stated if not e.likely)
        listed = [each.end for each in stated if each.section is Section.LIST]
        self._end = max(listed) if len(listed) >= _WHOLE else len(self._text)
        self._runs, self._sums = runs_of_lines(script), {*summed(script)}
        self._heads: dict[int, Line] = {}  # the first row of its table for each row
        for line in script.lines:
            if line.kind is Kind.ROW:
                self._heads[line.number] = self._heads.get(line.number - 1, line)
        self._forms = forms_of(script.words)
        before = "contains", "boxed", "you", "earns"
        self._before = {f"{each} before": getattr(self._forms, each) for each in before}
        around = "per_player", "each", "conditions", "is_sentence", "command"
        self._around = {each: getattr(self._forms, each) for each in around}

    def _asks(self, line: Line) -> bool:
        """Return whether a line is an example, a question, an answer, or of some players alone."""
        script = self._script
        if line.kind is Kind.HEADING and line.chapter.own is Topic.COMPONENTS:
            return script.plain.text[line.end - 1] == ")"  # `## Contents (50 cards)`
        if is_aside(script, line) or script.plain.text[line.end - 1] in "?？":
            return True
        case = script.words.case_lead.match(script.counted, line.start, line.end)
        return case is not None and case[0].endswith(":")  # `For 2 players: 12 dice each`

    def places(self) -> Iterator[LikelyPlace]:
        """Yield the numbers that may count, with the signs of their sentence."""
        pages = set(self._pages())
        for line in self._lines:
            amounts = self._script.amounts_in(line.start, line.end)
            runs = {each.start: self._run_of(each) for each in amounts}
            among = any(run for run, _ in runs.values())
            for start, end in sentences(self._text, line.start, line.end) if amounts else ():
                within = [e for e in amounts if start <= e.start < end and self._may_count(e)]
                left = [e for e in within if not (e.start in pages or self._is_taken(e))]
                left = [e for e in left if not self._explains_entry(line, e)]
                if not left or self._text.find("→", start, end) >= 0:
                    continue
                around = self._of_sentence(line, start, end, within)
                for each in left:
                    run, said = runs[each.start]
                    if run or not among:
                        yield LikelyPlace(line, each, start, end, run, around | said)

    def _run_of(self, each: Amount) -> tuple[int, set[str]]:
        places = range(each.start, each.end)
        return next((self._runs[at] for at in places if at in self._runs), (0, set()))

    def _is_taken(self, each: Amount) -> bool:
        """Return whether a claim has a number."""
        last = bisect_right(self._taken, (each.start + _REACH, 0))
        near = self._taken[max(0, last - _REACH) : last]
        return any(start < each.end and each.start < end for start, end in near)

    def _explains_entry(self, line: Line, each: Amount) -> bool:
        """Return whether a number is in brackets behind what a claim has: `1 map (9 woods)`."""
        if line.kind is Kind.ROW:
            return self._words.is_never(self._header(line, each))
        opened = self._text.rfind("(", line.start, each.start)
        inside = opened > self._text.rfind(")", line.start, each.start)
        at = bisect_left(self._counted, line.start)
        return inside and any(start < opened for start in self._counted[at : at + 1])

    def _header(self, line: Line, each: Amount) -> str:
        """Return the title of the column of a table in which a number is."""
        head, column = self._heads[line.number], self._text.count("|", line.start, each.start)
        titles = self._script.plain.text[head.start : head.end].split("|")
        return titles[column].strip(" *") if column < len(titles) else ""

    def _may_count(self, each: Amount) -> bool:
        compound = not each.times and _IN_COMPOUND.match(self._text, each.end)
        fits = isinstance(each.count, int) and 0 < each.count <= _MOST
        return fits and each.of_pieces and not compound

    def _pages(self) -> Iterator[int]:
        """Yield where numbers are that rise as those of pages do, from line to line or in one."""
        rows = [(e, self._script.amounts_in(e.start, e.end)) for e in self._lines]
        groups = [[(line, e) for e in row] for line, row in rows if len(row) > _FEW]
        for _, chapter in itertools.groupby(rows, lambda row: row[0].chapter.number):
            groups.append([(line, e) for line, row in chapter for e in row if self._ends(line, e)])
        for found in groups:
            counts = [each.count for _, each in found if isinstance(each.count, int)]
            rises = sum(a <= b for a, b in itertools.pairwise(counts))
            rise = len(counts) > 2 and 4 * rises > 3 * len(counts) - 4
            plain = [e for line, e in found if not (e.unit or self._noun_behind(e, line.end) == 0)]
            if rise and 2 * len({*counts}) > len(counts) and 2 * len(plain) > len(found):
                # `- 34 cards` is an entry, `34 Cards` a page's title.
                whole = found[0][0].number == found[-1][0].number
                for line, each in found:
                    if whole or line.kind is not Kind.ITEM or each in plain:
                        yield each.start

    def _ends(self, line: Line, each: Amount) -> bool:
        """Return whether a number without a sign is the first or the last in its line."""
        last = not self._text[each.end : line.end].strip(" *|.,")
        return not each.times and (last or each.start - line.start <= 2)

    def _of_sentence(self, line: Line, start: int, end: int, within: Sequence[Amount]) -> set[str]:
        text, near = self._text, bisect_left(self._counted, line.start)
        nouns = sum(bool(e.unit) or self._noun_behind(e, line.end) is not None for e in within)
        present = {
            f"a {line.kind}": True,
            f"below {line.chapter.topic}": True,
            "early": line.number < _EARLY,
            "several": len(within) > 2,
            "nouns behind most": 2 * nouns > len(within),
            "no counts": not self._counted,
            "long text": len(self._script.lines) > _LONG,
            "count beside": any(at < line.end for at in self._counted[near : near + 1]),
            "turns": self._forms.turns.search(self._script.plain.text, start, end),
            "in hand": self._forms.in_hand.search(text, start, end)
            and not self._forms.per_player.search(text, start, end),
        }
        present |= {name: form.search(text[start:end]) for name, form in self._around.items()}
        return {sign for sign, is_there in present.items() if is_there}

    def _noun_behind(self, amount: Amount, end: int) -> int | None:
        """Return behind how many words after a number a noun ends; None for no noun."""
        if self._text[amount.end : amount.end + 2] in {" -", " –"} and self._led(amount):
            return None  # `2 - Cards`, of chapters; but `- 2 - Cards`
        words = (_BEHIND.match(self._text, amount.end, end)[1] or "").split()  # type: ignore[index]
        is_noun = self._words.is_noun
        return next((at for at in range(len(words)) if is_noun(" ".join(words[: at + 1]))), None)

    def _led(self, amount: Amount) -> bool:
        """Return whether a number is the first in a line that is no item."""
        return self._text[max(0, amount.start - 1) : amount.start] in {"", "\n"}

    def weight(self, place: LikelyPlace) -> float:
        """Return the weight of a number above what is needed; its signs are added to the place."""
        place.signs |= self._of_number(place)
        signs, line = place.signs, place.line
        told = (_TOLD | {"run, times last"}) & signs
        article = self._text[place.amount.number].isascii() and "in words" in signs
        alone = article and line.kind is Kind.TEXT and not (place.run or "several" in signs)
        owned = "you before" in signs and not told - {"contains before"}
        if (
            owned
            or ("command" in signs and not told)
            or (place.amount.count == 1 and _DONE_TO.match(self._text, place.amount.end))
            or (alone and place.amount.count == 1 and not told)
            or _NEVER & signs
            or (line.kind is Kind.HEADING and {"in words", "article before"} <= signs)
        ):
            return -inf
        plays = line.chapter.own is Topic.PLAY and line.kind in {Kind.TEXT, Kind.STEP}
        needed = _IN_PLAY if not told and (plays or line.chapter.topic is Topic.END) else _USUAL
        needed = _BELOW if place.amount.start > self._end + _FAR_BELOW else needed
        return sum(WEIGHTS.get(sign, 0.0) for sign in sorted(signs)) - needed

    def _of_number(self, place: LikelyPlace) -> set[str]:
        text, words, each, line = self._text, self._words, place.amount, place.line
        before = text[max(line.start, each.start - 40) : each.start]
        lead, said = _BEFORE.search(before), _BEHIND.match(text, each.end, line.end)
        behind = (said[1] if said else "") or ""
        noun, count = self._noun_behind(each, line.end), each.count
        many = count if isinstance(count, int) else 0
        present = {
            "counter": each.unit,
            "many": _MANY < many <= _VERY_MANY,
            "very many": many > _VERY_MANY,
            "in words": not text[each.number : each.number + 1].isdigit(),
            "sign for times": each.times,
            "a sum": each.total,
            "comes to a sum": each.start in self._sums,
            "object before": _OBJECT.search(before),
            "sign before": _SIGN.search(before),
            "minus before": _MINUS.search(before) or self._forms.limit_ends.search(before),
            "limit behind": self._forms.limited.match(text, each.end, line.end),
            "condition before": self._forms.condition_ends.search(before),
            "worth behind": text[each.end : each.end + 1] == BLOT,  # `花は1個2点`
            "noun behind": noun is not None and noun < 2,
            "noun further": noun is not None and noun >= 2,
            "noun before": lead and words.is_noun(lead[1]),
            "capital behind": behind[:1].isupper(),
            "no component behind": behind and words.is_never(behind.split(" ")[0]),
            "article before": self._forms.articles.search(before),
            "side with before": self._forms.side_with_ends.search(before),
            "each of before": self._forms.each_of_ends.search(before),
            "Japanese": not (text[each.end : each.end + 1] + before[-1:]).isascii(),
        }
        led = text[place.start : each.start]
        present |= {name: form.search(led) for name, form in self._before.items()}
        told = present["contains before"] and "several" in place.signs
        present["series told"] = told and line.chapter.own is not Topic.PLAY
        return {sign for sign, is_there in present.items() if is_there}
