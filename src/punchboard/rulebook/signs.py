"""The signs around a number that speak for or against a count of components.

Lists and sentences have more forms than any grammar. A person knows that
`Explorers (10)` counts cards by what is around it: a capital, a noun, other numbers
and counts. `likely.py` gives each of these signs a weight.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from punchboard.rulebook.amounts import Amount
from punchboard.rulebook.grammar import Topic
from punchboard.rulebook.line_runs import copies_of, runs_of_lines, summed
from punchboard.rulebook.lines import Line, WritingSystem
from punchboard.rulebook.patterns import compiled
from punchboard.rulebook.phrases import sentences

#: Phrases of a language that say what a sentence is about.
_PHRASES = (
    "imperatives", "draws", "handed", "per_player", "contains", "boxed", "is_sentence", "each",
    "players", "conditions", "starting", "among", "turns",
)  # fmt: skip
_SIZES = ((0, "zero"), (1, "one"), (4, "few"), (12, "some"), (300, "many"))
#: In lines: neighbours, and what is around.
_NEAR, _FAR = 2, 8
#: In lines: the beginning of a text, and a long text.
_EARLY, _LONG = 25, 60
#: How many pieces are more than a cost.
_SURELY = 12
#: How many numbers with a sign for times are a list of their own.
_ROW = 3
#: In characters: a sentence that is no more than a thing with its number.
_SHORT = 32
_WORD = r"[^\W\d_][\w'’-]*"
_BEHIND = re.compile(rf"[ ]*[x×]?[ ]*({_WORD}(?:[ ]{_WORD}){{0,3}})?")
#: None begins behind a letter, from where on it would be longer.
_BEFORE = re.compile(rf"(?<![^\W\d_])({_WORD}(?:[ ]{_WORD}){{0,3}})[ :x×(]*$")
#: `、王の札2枚`: a sign parts a name and its number from what is before them.
_OWN_NAME = re.compile(r"(?:^|[・•、,;:*(][ ]?)[^\s、。・,;:()]{1,14}[ ]?[:×x(]?[ ]?$")
_SEPARATOR = re.compile(r"[,、・/+&|:;(][ ]*$|[とはが]$")
#: `6 Wind- und 9 Wellenkarten`: the noun is behind the last of several.
_ELIDED = re.compile(r"[ ][^\W\d]+-(?:,|[ ](?:und|sowie|oder|bzw))")
#: `a 10-sided die`, `3-Spieler-Partie`; and a page's number that touches its title
_IN_COMPOUND = re.compile(r"-[^\W\d]|[A-Za-zÀ-ÿ]")
_KANA = re.compile("[ぁ-んァ-ヺ一-龥]")
#: What a card does, in brackets behind its name: `鬼(場の札2枚を見て、1枚を取る)`.
_DONE = re.compile(r"[^\d()。]{1,24}\([^()]*を[^()]*[るすうくつむぶい][ ]?\)")
#: What is done with things, which is not to play with them: `札1枚を運ぶ`.
_DONE_WITH = re.compile(
    r"を(?![^。]{0,20}(?:使|用|準備|入れ|もち|含|印刷|切|作|そろえ|揃え|混ぜ|まぜ|合わせ))"
)


@dataclass(frozen=True, slots=True)
class CountPlace:
    """A number that may count components.

    Attributes:
        line: The line it is in.
        amount: The number.
        signs: Its signs, apart from those of counts beside it (`signs_beside`).
        order: Its place among the numbers of the text.
        run: Which run of lines of one shape it is in; 0 for none.
    """

    line: Line
    amount: Amount
    signs: frozenset[str]
    order: int
    run: int = 0


def places(script: WritingSystem, known: Collection[int] = ()) -> list[CountPlace]:
    """Return the numbers of a text that may count components, with their signs.

    Args:
        script: The text.
        known: Lines, by number, whose counts are all known: they need no signs.
    """
    return _Signs(script).places(known)


def signs_beside(found: Sequence[CountPlace], counted: Collection[int]) -> list[frozenset[str]]:
    """Return the signs that the *counted* places give to each place, in order.

    Args:
        found: All places of a text.
        counted: The `order` of those that are known to count components.
    """
    by_line = Counter(found[each].line.number for each in counted)
    with_counts = sorted(by_line)
    made = []
    for each in found:
        number = each.line.number

        def among(first: int, last: int) -> bool:
            at = bisect_left(with_counts, first)
            return at < len(with_counts) and with_counts[at] <= last

        above, below = among(number - _NEAR, number - 1), among(number + 1, number + _NEAR)
        present = {
            "counts in line": by_line[number] > 0,
            "several counts in line": by_line[number] > 2,
            "counts near": above or below,
            "counts above and below": above and below,
            "counts around": among(number - _FAR, number + _FAR),
            "no counts": not with_counts,
            "many counts": len(counted) > _FAR,
            "count before": _is_counted(found, each, -1, counted),
            "count behind": _is_counted(found, each, 1, counted),
        }
        made.append(frozenset(sign for sign, is_there in present.items() if is_there))
    return made


def _is_counted(
    found: Sequence[CountPlace], place: CountPlace, step: int, counted: Collection[int]
) -> bool:
    other = place.order + step
    beside = 0 <= other < len(found) and found[other].line.number == place.line.number
    return beside and other in counted


class _Signs:
    """Collects the signs of the numbers of a text."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text, self._words = script, script.counted, script.words
        self._phrases = [(name, script.words.pattern(name)) for name in _PHRASES]
        words = script.words
        self._you, self._limits = words.pattern("you"), words.pattern("limits", "[ ]?{}")
        articles = "|".join(each.the for each in words.languages if each.the) or "(?!)"
        self._the = compiled(rf"(?:^|[ (])(?:{articles}|{words.words('you')})[ ]$")
        self._command = words.pattern("imperatives", r"[ ]*{}(?=[ ,])")
        joint = words.words("and_joint")
        self._joined = compiled(
            rf"[ ][^\d,.;:()!?]{{2,40}}(?:[ ]?\([^()]*\))?(?:,|,?[ ](?:{joint}))[ ]"
            # `貝10個くらい、あとは布2枚`
            r"|(?:くらい|ぐらい|ほど)?(?:、|と|や)(?:あとは|それに|さらに|ほかに)?"
            r"[^\s\d、。()はをに]{1,14}[がを]?"
        )
        # `and the old owl`, behind the last number
        self._one_more = compiled(
            rf"[ ][^\d,.;:()]{{2,40}},?[ ](?:{joint})[ ](?:{articles})[ ][^\W\d]"
        )
        # `Owl (2x), Hare (1x)`, `owls 12, hares 8`
        self._labels = compiled(
            rf"[x×]?\)?(?:,|,?[ ](?:{joint}))[ ](?:{joint}[ ])?[^\d,.;:()!?]{{2,40}}[ ]?[(=x×]*"
        )
        self._ends = words.pattern(
            "contains", r"(?:くらい|ぐらい|ほど)?(?:。|$|[がもを]?(?:それぞれ)?{})"
        )
        self._told = words.pattern("contains", "{}:?[ ]$")
        # `2 Millers: draw 3 cards`: what a card lets somebody do.
        verbs = words.words("imperatives")
        if words.codes == ("de",):  # no noun begins with a small letter
            tables = "stops details among each fillers one and_joint of_joint total".split()
            known = "|".join([*map(words.words, tables), words.number])
            verbs += rf"|(?-i:(?=[a-zß-ÿ]{{3}}))(?!(?:{known})[ ])[^\W\d]+"
        self._effect = compiled(
            rf"[^\d.:]{{0,60}}\d[^\d.:]{{0,60}}(?::|[ ][–-])[ ](?:{verbs})[ ]", re.IGNORECASE
        )
        # `Gale (x4): each player loses 2 coins`
        copies = copies_of(words)
        self._explained = compiled(rf"[^\d(]{{2,40}}\({copies}\)[ ]?[:–-][ ](?=[^\W\d])", 0)
        self._runs, self._summed = runs_of_lines(script), {*summed(script)}
        stops = words.words("stops")
        self._of = compiled(rf"(?:^|[ (])(?:{stops}|{words.words('of_joint')}|than)[ ]$")

    def places(self, known: Collection[int]) -> list[CountPlace]:
        """Return the numbers that may count components; those in *known* lines have no signs."""
        found: list[CountPlace] = []
        lines = self._script.lines
        numbers = [self._numbers(line) for line in lines]
        for line, amounts in zip(lines, numbers, strict=True):
            if line.number in known:
                found += (
                    CountPlace(line, each, frozenset(), order)
                    for order, each in enumerate(amounts, start=len(found))
                )
                continue
            if not amounts:
                continue
            signs = self._of_line(line, numbers)
            for start, end in sentences(self._text, line.start, line.end):
                within = [each for each in amounts if start <= each.start < end]
                if within:
                    found += self._of_places(line, (start, end), within, signs, len(found))
        return found

    def _numbers(self, line: Line) -> list[Amount]:
        """Return the numbers of pieces; the one of a `10-sided die` counts none."""
        found = self._script.amounts_in(line.start, line.end)
        return [
            each
            for each in found
            if each.of_pieces
            and (each.times or not _IN_COMPOUND.match(self._text, each.end))
            # `18×5`: the second number is a value.
            and not (each.times and self._text[each.start - 1 : each.start].isdigit())
        ]

    def _of_places(
        self,
        line: Line,
        sentence: tuple[int, int],
        within: Sequence[Amount],
        signs: set[str],
        order: int,
    ) -> Iterator[CountPlace]:
        """Yield the places *within* a sentence; *signs* are those of its line."""
        start, end = sentence
        nouns = [self._noun_behind(each, line.end) for each in within]
        said = self._of_sentence(line, start, end, within, nouns)
        series = self._series(start, within, plays=line.chapter.own is Topic.PLAY)
        for place, (each, noun) in enumerate(zip(within, nouns, strict=True), start=order):
            run, shape = self._run_at(each)
            run, shape = (run, shape) if run else series.get(each.start, (0, set()))
            own = self._of_number(line, start, each, noun) | shape
            own |= {
                f"{name} before"
                for name, pattern in self._phrases
                if name in said and pattern.search(self._text, start, each.start)
            }
            yield CountPlace(line, each, frozenset(signs | said | own), place, run)

    def _series(
        self, start: int, within: Sequence[Amount], *, plays: bool
    ) -> dict[int, tuple[int, set[str]]]:
        """Return the run and signs of numbers that a sentence joins: `12 owls, 8 hares and a fox`.

        A verb in front of them, or their sum, says what there is, where they are more than a cost.
        So does a sign for times at each of several: `Owl (2x), Hare (1x), Fox (4x)`.
        """
        found: dict[int, tuple[int, set[str]]] = {}
        for joined in (self._joined, self._labels):
            row = [within[0]]
            for each in [*within[1:], None]:
                if each and joined.fullmatch(self._text, row[-1].end, each.start):
                    row.append(each)
                    continue
                if len(row) < 2:
                    row = [each] if each else row
                    continue
                counts = [other.count for other in row if isinstance(other.count, int)]
                several = not plays and len(row) >= _ROW and all(other.unit for other in row)
                told = joined is self._joined and (
                    self._told.search(self._text, start, row[0].start)
                    or (several and self._ends.match(self._text, row[-1].end))
                )
                sums = {other.count for other in within if other not in row}
                more = self._one_more.match(self._text, row[-1].end) is not None
                surely = (told or sums & {sum(counts), sum(counts) + more}) and (
                    sum(counts) > _SURELY
                )
                times = len(row) >= _ROW and all(other.times for other in row)
                signs = {"series told"} if surely or (times and joined is self._labels) else set()
                if joined is self._labels and signs:
                    signs.add("names before")
                made = {other.start: (-row[0].start - 1, signs) for other in row}
                found |= {at: sign for at, sign in made.items() if sign[1] or at not in found}
                row = [each] if each else row
        return found

    def _run_at(self, amount: Amount) -> tuple[int, set[str]]:
        places = range(amount.start, amount.end)
        return next((self._runs[at] for at in places if at in self._runs), (0, set()))

    def _of_line(self, line: Line, numbers: Sequence[Sequence[Amount]]) -> set[str]:
        lines = self._script.lines
        beside = range(max(0, line.number - 3), min(len(lines), line.number + 4))
        like = [
            lines[each]
            for each in beside
            if each != line.number and numbers[each] and lines[each].kind is line.kind
        ]
        length = line.end - line.start
        present = {
            f"a {line.kind}": True,
            f"below {line.chapter.topic}": True,
            f"in {line.chapter.own or 'no'} chapter": True,
            "short line": length < 40,
            "long line": length > 200,
            "an arrow": "→" in self._text[line.start : line.end],
            "early": line.number < _EARLY,
            "late": 2 * line.number > len(lines),
            "long text": len(lines) > _LONG,
            "lines like it": bool(like),
            "several lines like it": len(like) > 2,
            "short lines like it": sum(each.end - each.start < 50 for each in like) > 1,
        }
        return {sign for sign, is_there in present.items() if is_there}

    def _of_sentence(
        self,
        line: Line,
        start: int,
        end: int,
        within: Sequence[Amount],
        behind: Sequence[int | None],
    ) -> set[str]:
        text = self._text
        nouns = sum(
            bool(each.unit) or noun is not None for each, noun in zip(within, behind, strict=True)
        )
        present = {
            "two numbers": len(within) == 2,
            "several numbers": len(within) > 2,
            "many numbers": len(within) > 4,
            "two nouns": nouns == 2,
            "several nouns": nouns > 2,
            "nouns behind most": 2 * nouns > len(within),
            "command first": bool(self._command.match(text, start, end)),
            "full stop": text[end - 1] in ".。!?",
            "short sentence": end - start < _SHORT,
            "one of several sentences": end - start < line.end - line.start - 3,
        }
        signs = {sign for sign, is_there in present.items() if is_there}
        # `Round 2: 4 cards`, of which the number of the round is blotted out
        said = self._script.plain.text
        return signs | {
            name
            for name, made in self._phrases
            if made.search(said if name == "turns" else text, start, end)
        }

    def _noun_behind(self, amount: Amount, end: int) -> int | None:
        """Return behind how many words after a number a noun ends; None for no noun."""
        words = (_BEHIND.match(self._text, amount.end, end)[1] or "").split()  # type: ignore[index]
        is_noun = self._words.is_noun
        if words and words[0].endswith("-") and _ELIDED.match(self._text, amount.end, end):
            return 0
        return next((at for at in range(len(words)) if is_noun(" ".join(words[: at + 1]))), None)

    def _is_of_effect(self, line: Line, amount: Amount) -> bool:
        """Return whether a number is in what a card does, behind its name and its copies."""
        place = line.start, amount.start
        lead = self._text[line.start : amount.start].rstrip()[-1:]
        again = amount.times or lead in {"(", "."}  # of another card, or of a thing of its own
        told = not again and self._explained.match(self._text, *place)
        done = _DONE.match(self._text, line.start, line.end)
        return bool(told or self._effect.match(self._text, *place)) or (
            done is not None and amount.end < done.end()
        )

    def _of_number(self, line: Line, start: int, amount: Amount, noun: int | None) -> set[str]:
        text, words = self._text, self._words
        before = text[max(line.start, amount.start - 40) : amount.start]
        lead = _BEFORE.search(before)
        said = _BEHIND.match(text, amount.end, line.end)
        behind = (said[1] if said else "") or ""
        size = amount.count if isinstance(amount.count, int) else -1
        present = {
            "a range": size < 0,
            next((name for most, name in _SIZES if size <= most), "very many"): size >= 0,
            "counter": bool(amount.unit),
            "in words": not text[amount.number : amount.number + 1].isdigit(),
            "sign for times": amount.times,
            "each with it": amount.each,
            "a sum": amount.total,
            "comes to a sum": amount.start in self._summed,
            "in brackets": before.rstrip().endswith("("),
            "bracket behind": text[amount.end : line.end].lstrip()[:1] == ")",
            "first": amount.start - line.start <= 2,
            "first in sentence": amount.start - start <= 2,
            "last": not text[amount.end : line.end].strip(" *|.,"),
            "object before": before.rstrip().endswith(("を", "から", "より", "ごとに")),
            "after a sign": bool(_OWN_NAME.search(before)),
            "sign before": bool(_SEPARATOR.search(before)),
            "colon before": before.rstrip().endswith(":"),
            "dash before": before.rstrip().endswith(("-", "–", "—")),
            "minus before": text[max(0, amount.start - 1) : amount.start] in set("-−–+"),
            "in an effect": self._is_of_effect(line, amount),
            "done with": bool(_DONE_WITH.match(text, amount.end, line.end)),
            "no count behind": bool(self._limits.match(text, amount.end, line.end)),
            "you before": bool(self._you.search(text, start, amount.start)),
            "noun behind": noun == 0,
            "noun second": noun == 1,
            "noun further": noun is not None and noun > 1,
            "noun before": bool(lead) and words.is_noun(lead[1]),  # type: ignore[index]
            "no word behind": not behind,
            "no word before": not lead,
            "capital behind": behind[:1].isupper(),
            "no component behind": bool(behind) and words.is_never(behind.split(" ")[0]),
            "no component before": bool(lead) and words.is_never(lead[1]),  # type: ignore[index]
            "article before": bool(self._the.search(before)),
            "preposition before": bool(self._of.search(before)),
            "Japanese": bool(
                _KANA.search(before[-15:]) or _KANA.search(text, amount.end, line.end)
            ),
        }
        return {sign for sign, is_there in present.items() if is_there}
