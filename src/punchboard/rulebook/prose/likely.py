"""Counts that no grammar reads, claimed where the signs around them say enough.

The weights are of those that were fitted to about 440 texts whose numbers were marked by hand;
the texts are not part of the project.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.entries.groups import parts_of_which
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import phrases_of, sentences
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.line_runs import runs_of_lines, summed
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem
from punchboard.rulebook.prose.likely_names import LikelyNames, LikelyPlace

_WORD = r"[^\W\d_][\w'’-]*"
_WORDS_BEHIND = made_later(rf"[ ]*[x×]?[ ]*({_WORD}(?:[ ]{_WORD}){{0,3}})?")
_WORDS_BEFORE = made_later(rf"(?<![^\W\d_])({_WORD}(?:[ ]{_WORD}){{0,3}})[ :x×(]*$")
#: `a 10-sided die`, and a number that touches a word
_IN_COMPOUND = made_later(r"-[^\W\d]|[A-Za-zÀ-ÿ]")
_MINUS = made_later(r"[-–−+]$|→")
_SIGN = made_later(r"[,、・/+&|:;(とはが][ ]*$")
_OBJECT = made_later(r"(?:を|から|より|ごとに)[ ]?$")
#: Larger numbers are those of products and years.
_MOST = 999
#: Of a few, of some, and what more than so many are.
_FEW, _MANY = 4, 12
#: In lines: the beginning of a text, and a long text.
_EARLY, _LONG = 25, 60
#: What the weights come to, and what must be reached in play and far below the list.
_USUAL, _IN_PLAY, _BELOW = 2.4, 4.6, 6.3
#: How many characters below a whole list that is, and how many entries make one whole.
_FAR_BELOW, _WHOLE = 600, 5
#: What share of the numbers in a run of lines makes it a list.
_ENOUGH = 0.4
#: How far the claims around a number are looked at, in characters and in claims.
_REACH = 20
_WITH_LISTS = {Topic.COMPONENTS, Topic.INTRODUCTION, Topic.PLAY}
_LISTED = {"run, number first", "run, times last"}
_THINGS = {Role.SUPPLY, Role.PER_COLOR, Role.PART}
#: What each sign adds to the logarithm of the odds of being a count.
WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "run, number first": 2.8,
        "run, times last": 2.5,
        "counter": 2.4,
        "noun behind": 1.8,
        "noun further": 0.6,
        "sign for times": 1.7,
        "noun before": 1.4,
        "contains before": 1.6,
        "series told": 1.5,
        "boxed before": 0.6,
        "many": 1.2,
        "some": 0.3,
        "sign before": 1.0,
        "article before": 1.0,
        "below components": 0.8,
        "nouns behind most": 0.9,
        "per_player": 0.7,
        "each": 0.7,
        "capital behind": 0.6,
        "early": 0.6,
        "many numbers": 0.5,
        "a sum": 0.6,
        "no counts": 0.5,
        "run announced": 0.3,
        "conditions": -0.5,
        "below notes": -2.5,
        "below play": -1.0,
        "below end": -1.2,
        "object before": -1.5,
        "no component behind": -1.7,
        "in words": -0.5,
        "you before": -4.0,
        "each before": -0.3,
        "Japanese": -0.6,
        "long text": -0.5,
        "late": -0.4,
        "is_sentence": -0.5,
        "one": -0.3,
        "preposition before": -0.3,
        "a text": -0.9,
        "a row": -0.9,
        "very many": -1.0,
        "count beside": -0.5,
    }
)


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
    signs = _Signs(script, lines, stated, doubted)
    known = {e.name.casefold(): e.count for e in stated if e.role in _THINGS and e.count}
    told = set[tuple[str, object]]()
    weighed = [(each, signs.weight(each)) for each in signs.places()]
    lists, names = _lists(weighed), LikelyNames(script)
    fit = [e for e in weighed if e[1] >= 0 or e[0].run in lists or "comes to a sum" in e[0].signs]
    for number, group in itertools.groupby(fit, lambda each: each[0].line.number):
        taken: list[Claim] = []
        # Where two overlap, that of a run or the likelier one is meant.
        for each, _ in sorted(group, key=lambda each: (not each[0].run, -each[1])):
            claim = names.claim(each)
            if claim and not any(claim.start < e.end and e.start < claim.end for e in taken):
                taken.append(claim)
        ends = script.lines[number].end
        parts = [part for e in taken if e.role is Role.SUPPLY for part in parts_of_which(script, e, ends)]
        for claim in sorted(taken + parts, key=lambda each: each.start):
            name = claim.name.casefold()
            if known.get(name, claim.count) == claim.count and (name, claim.count) not in told:
                told.add((name, claim.count))
                yield claim


def _lists(weighed: Sequence[tuple[LikelyPlace, float]]) -> set[int]:
    """Return the runs of lines that are lists: by their shape, or as enough in them are counts."""
    runs = defaultdict[int, list[bool]](list)
    for each, weight in weighed:
        listed = _LISTED & each.signs or {"run, labelled", "run announced"} <= each.signs
        listed = listed and each.line.chapter.topic in _WITH_LISTS
        runs[each.run].append(weight >= 0 or bool(listed))
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
        self._counted = sorted(e.start for e in stated)
        listed = [each.end for each in stated if each.section is Section.LIST]
        self._end = max(listed) if len(listed) >= _WHOLE else len(self._text)
        self._runs, self._sums = runs_of_lines(script), {*summed(script)}
        words = script.words
        articles = "|".join(each.the for each in words.languages if each.the) or "(?!)"
        self._article = words.pattern("you", rf"(?:^|[ (])(?:{articles}|{{}})[ ]$")
        stops = f"{words.words('stops')}|{words.words('of_joint')}"
        self._preposition = compiled(rf"(?:^|[ (])(?:{stops})[ ]$")
        self._before = {
            f"{name} before": words.pattern(name) for name in ("contains", "boxed", "you", "each")
        }
        self._around = {
            name: words.pattern(name) for name in ("per_player", "each", "conditions", "is_sentence")
        }
        self._command = words.pattern("imperatives", r"[ ]*{}(?=[ ,])")
        self._limits = words.pattern("limits", "[ ]?{}")

    def _asks(self, line: Line) -> bool:
        """Return whether a line is an example, a question, an answer, or of some players alone."""
        script = self._script
        if is_aside(script, line) or script.plain.text[line.end - 1] in "?？":
            return True
        case = phrases_of(script.words).case.match(script.counted, line.start, line.end)
        return case is not None and case[0].endswith(":")  # `For 2 players: 12 dice each`

    def places(self) -> Iterator[LikelyPlace]:
        """Yield the numbers that may count, with the signs of their sentence."""
        pages = set(self._pages())
        for line in self._lines:
            amounts = self._script.amounts_in(line.start, line.end)
            for start, end in sentences(self._text, line.start, line.end) if amounts else ():
                within = [e for e in amounts if start <= e.start < end and self._may_count(e)]
                left = [e for e in within if not (e.start in pages or self._is_taken(e))]
                if not left or self._text.find("→", start, end) >= 0:
                    continue
                around = self._of_sentence(line, start, end, within)
                for each in left:
                    run, said = self._run_of(each)
                    if run or not any(self._run_of(other)[0] for other in amounts):
                        yield LikelyPlace(line, each, start, end, run, around | said)

    def _run_of(self, each: Amount) -> tuple[int, set[str]]:
        places = range(each.start, each.end)
        return next((self._runs[at] for at in places if at in self._runs), (0, set()))

    def _is_taken(self, each: Amount) -> bool:
        """Return whether a claim has a number."""
        return any(a < each.end and each.start < b for a, b in self._near(each.start))

    def _near(self, at: int) -> Sequence[tuple[int, int]]:
        last = bisect_right(self._taken, (at + _REACH, 0))
        return self._taken[max(0, last - _REACH) : last]

    def _may_count(self, each: Amount) -> bool:
        compound = not each.times and _IN_COMPOUND.match(self._text, each.end)
        fits = isinstance(each.count, int) and 0 < each.count <= _MOST
        return fits and each.of_pieces and not compound

    def _pages(self) -> Iterator[int]:
        """Yield where numbers at the edges of lines are that rise as those of pages do."""
        for _, group in itertools.groupby(self._lines, lambda line: line.chapter.number):
            found = [(line, e) for line in group for e in self._at_edges(line)]
            counts = [each.count for _, each in found if isinstance(each.count, int)]
            rises = sum(a <= b for a, b in itertools.pairwise(counts))
            rise = len(counts) > 2 and 4 * rises > 3 * len(counts) - 4
            named = sum(e.unit != "" or self._noun_behind(e, line.end) == 0 for line, e in found)
            if rise and 2 * len({*counts}) > len(counts) and 2 * named < len(found):
                yield from (e.start for line, e in found if self._noun_behind(e, line.end) != 0)

    def _at_edges(self, line: Line) -> Iterator[Amount]:
        for each in self._script.amounts_in(line.start, line.end):
            last = not self._text[each.end : line.end].strip(" *|.,")
            if not each.times and (last or each.start - line.start <= 2):
                yield each

    def _of_sentence(
        self, line: Line, start: int, end: int, within: Sequence[Amount]
    ) -> set[str]:
        text, words = self._text, self._words
        nouns = sum(bool(e.unit) or self._noun_behind(e, line.end) is not None for e in within)
        near = bisect_left(self._counted, line.start)
        present = {
            f"a {line.kind}": True,
            f"below {line.chapter.topic}": True,
            "early": line.number < _EARLY,
            "several": len(within) > 2,
            "many numbers": len(within) > _FEW,
            "nouns behind most": 2 * nouns > len(within),
            "no counts": not self._counted,
            "long text": len(self._script.lines) > _LONG,
            "late": 2 * line.number > len(self._script.lines),
            "count beside": near < len(self._counted) and self._counted[near] < line.end,
            "a command": self._command.match(text, start, end) is not None,
        }
        turns = words.pattern("turns").search(self._script.plain.text, start, end)
        signs = {sign for sign, is_there in present.items() if is_there}
        signs |= {name for name, form in self._around.items() if form.search(text, start, end)}
        return signs | ({"turns"} if turns else set())

    def _noun_behind(self, amount: Amount, end: int) -> int | None:
        """Return behind how many words after a number a noun ends; None for no noun."""
        words = (_WORDS_BEHIND.match(self._text, amount.end, end)[1] or "").split()  # type: ignore[index]
        is_noun = self._words.is_noun
        return next((at for at in range(len(words)) if is_noun(" ".join(words[: at + 1]))), None)

    def weight(self, place: LikelyPlace) -> float:
        """Return the weight of a number, above what is needed; its signs are noted."""
        place.signs |= self._of_number(place)
        signs, line = place.signs, place.line
        told = {"contains before", "boxed before", "run, times last"} & signs
        never = {"minus before", "turns", "limit behind"} & signs
        if never or ("a command" in signs and not told) or ("you before" in signs and not told):
            return float("-inf")
        needed = _USUAL
        if place.amount.start > self._end + _FAR_BELOW:
            needed = _BELOW
        elif not told and (
            line.chapter.topic is Topic.END
            or (line.chapter.own is Topic.PLAY and line.kind is Kind.TEXT)
        ):
            needed = _IN_PLAY
        return sum(WEIGHTS.get(sign, 0.0) for sign in sorted(signs)) - needed

    def _of_number(self, place: LikelyPlace) -> set[str]:
        text, words, each, line = self._text, self._words, place.amount, place.line
        before = text[max(line.start, each.start - 40) : each.start]
        lead = _WORDS_BEFORE.search(before)
        said = (_WORDS_BEHIND.match(text, each.end, line.end)[1] or "")  # type: ignore[index]
        noun = self._noun_behind(each, line.end)
        present = {
            "counter": bool(each.unit),
            "one": each.count == 1,
            "some": _FEW < each.count <= _MANY,  # type: ignore[operator]
            "many": _MANY < each.count <= 300,
            "very many": each.count > 300,
            "in words": not text[each.number : each.number + 1].isdigit(),
            "sign for times": each.times,
            "a sum": each.total,
            "comes to a sum": each.start in self._sums,
            "object before": _OBJECT.search(before) is not None,
            "sign before": _SIGN.search(before) is not None,
            "minus before": _MINUS.search(before) is not None,
            "limit behind": self._limits.match(text, each.end, line.end) is not None,
            "noun behind": noun is not None and noun < 2,
            "noun further": noun is not None and noun >= 2,
            "noun before": lead is not None and words.is_noun(lead[1]),
            "capital behind": said[:1].isupper(),
            "no component behind": bool(said) and words.is_never(said.split(" ")[0]),
            "preposition before": self._preposition.search(before) is not None,
            "article before": self._article.search(before) is not None,
            "Japanese": not text[each.end : each.end + 1].isascii() or not before[-1:].isascii(),
        }
        signs = {sign for sign, is_there in present.items() if is_there}
        signs |= {
            name
            for name, form in self._before.items()
            if form.search(text, place.start, each.start)
        }
        told = {"contains before", "several"} <= signs | place.signs
        return signs | ({"series told"} if told and line.chapter.own is not Topic.PLAY else set())
