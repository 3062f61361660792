"""The signs around a number that speak for or against a count of components.

Lists and sentences have more forms than any grammar. A person knows that
`Explorers (10)` counts cards by what is around it: a capital, a noun, other numbers
and counts. `likely.py` gives each of these signs a weight.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Sequence

from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.openings import ANY, BITS, IMPERATIVES, LIMITS, TABLES, YOU
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import sentences
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.line_runs import runs_of_lines, summed
from punchboard.rulebook.page.lines import Line, WritingSystem

#: Phrases of a language that say what a sentence is about.
_PHRASES = (
    "imperatives", "draws", "handed", "per_player", "contains", "boxed", "is_sentence", "each",
    "players", "conditions", "starting", "among", "turns",
)  # fmt: skip
_SIZES = ((0, "zero"), (1, "one"), (4, "few"), (12, "some"), (300, "many"))
#: In lines: the beginning of a text, and a long text.
_EARLY, _LONG = 25, 60
#: How many pieces are more than a cost.
_SURELY = 12
#: How many numbers with a sign for times are a list of their own.
_ROW = 3
#: In characters: a sentence that is no more than a thing with its number.
_SHORT = 32
_NONE: frozenset[str] = frozenset()
_WORD = r"[^\W\d_][\w'’-]*"
_BEHIND = made_later(rf"[ ]*[x×]?[ ]*({_WORD}(?:[ ]{_WORD}){{0,3}})?")
#: None begins behind a letter, from where on it would be longer.
_BEFORE = made_later(rf"(?<![^\W\d_])({_WORD}(?:[ ]{_WORD}){{0,3}})[ :x×(]*$")
#: `、王の札2枚`: a sign parts a name and its number from what is before them.
_OWN_NAME = made_later(r"(?:^|[・•、,;:*(][ ]?)[^\s、。・,;:()]{1,14}[ ]?[:×x(]?[ ]?$")
#: How many characters that is at most.
_OWN = 20
_SEPARATORS = frozenset(",、・/+&|:;(")
_DASHES, _MINUSES = frozenset("-–—"), frozenset("-−–+")
#: `a 10-sided die`, `3-Spieler-Partie`; and a page's number that touches its title
_IN_COMPOUND = made_later(r"-[^\W\d]|[A-Za-zÀ-ÿ]")
_KANA = made_later("[ぁ-んァ-ヺ一-龥]")
#: What is done with things, which is not to play with them: `札1枚を運ぶ`.
_DONE_WITH = made_later(
    r"を(?![^。]{0,20}(?:使|用|準備|入れ|もち|含|印刷|切|作|そろえ|揃え|混ぜ|まぜ|合わせ))"
)


class CountPlace:
    """A number that may count components; its signs are looked for when they are asked for.

    Attributes:
        line: The line it is in.
        amount: The number.
        order: Its place among the numbers of the text.
    """

    def __init__(self, line: Line, amount: Amount, order: int, sentence: _Sentence | None) -> None:
        self.line, self.amount, self.order, self._sentence = line, amount, order, sentence
        self._around = self._signs = None if sentence else _NONE
        self._run: tuple[int, set[str]] | None = None if sentence else (0, set())

    @property
    def signs(self) -> frozenset[str]:
        """Its signs, apart from those of counts beside it (`beside_counts.py`)."""
        if self._signs is None and self._sentence:
            self._signs = self.around | self._sentence.signs_of(self.amount)
        return self._signs or _NONE

    @property
    def around(self) -> frozenset[str]:
        """Those of its signs that are of its line, of its sentence or of a run of lines."""
        if self._around is None and self._sentence:
            self._around = self._sentence.around | self._in_run()[1]
        return self._around or _NONE

    @property
    def run(self) -> int:
        """Which run of lines of one shape it is in; 0 for none."""
        return self._in_run()[0]

    def _in_run(self) -> tuple[int, set[str]]:
        if self._run is None and self._sentence:
            self._run = self._sentence.run_of(self.amount)
        return self._run or (0, set())

    @property
    def is_at_edge(self) -> bool:
        """Whether it is the first or the last in its line."""
        return self._sentence is not None and bool(self._sentence.edges_of(self.amount))


def places(script: WritingSystem, known: Collection[int] = ()) -> list[CountPlace]:
    """Return the numbers of a text that may count components, with their signs.

    Args:
        script: The text.
        known: Lines, by number, whose counts are all known: they need no signs.
    """
    return _Signs(script).places(known)


class _Sentence:
    """A sentence with numbers, whose signs are found once for all of these."""

    def __init__(
        self, signs: _Signs, line: Line, span: tuple[int, int], within: Sequence[Amount]
    ) -> None:
        self._signs, self._line, self._span, self._within = signs, line, span, within

    @functools.cached_property
    def _nouns(self) -> dict[int, int | None]:
        """Behind how many words after each number a noun is."""
        return {e.start: self._signs.noun_behind(e, self._line.end) for e in self._within}

    @functools.cached_property
    def around(self) -> frozenset[str]:
        """The signs of the sentence and of its line."""
        nouns = [bool(e.unit) or self._nouns[e.start] is not None for e in self._within]
        said = self._signs.of_sentence(self._line, *self._span, len(nouns), sum(nouns))
        return self._signs.of_line(self._line) | said

    @functools.cached_property
    def _joined(self) -> dict[int, tuple[int, set[str]]]:
        plays = self._line.chapter.own is Topic.PLAY
        return self._signs.series(self._span[0], self._within, plays=plays)

    def run_of(self, amount: Amount) -> tuple[int, set[str]]:
        """Return the run of lines that a number is in, or of numbers that the sentence joins."""
        run = self._signs.run_at(amount)
        return run if run[0] else self._joined.get(amount.start, (0, set()))

    def signs_of(self, amount: Amount) -> set[str]:
        """Return the signs of a number that are not those of all of the sentence."""
        start, noun = self._span[0], self._nouns[amount.start]
        return self._signs.of_number(self._line, start, amount, noun, self.around)

    def edges_of(self, amount: Amount) -> set[str]:
        """Return the signs of a number that is the first or the last in its line."""
        return self._signs.edges(self._line, amount)


class _Signs:
    """Collects the signs of the numbers of a text."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text, self._words = script, script.counted, script.words
        # How a sentence of the box begins is no word, and is asked for everywhere.
        bits = dict(zip(TABLES, BITS, strict=False))
        self._phrases = [(e, bits.get(e, ANY), script.words.pattern(e)) for e in _PHRASES]
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
        self._numbers = [self._numbers_in(line) for line in script.lines]
        self._last = (-1, _NONE)
        self._runs, self._summed = runs_of_lines(script), {*summed(script)}
        stops = words.words("stops")
        self._of = compiled(rf"(?:^|[ (])(?:{stops}|{words.words('of_joint')}|than)[ ]$")

    def places(self, known: Collection[int]) -> list[CountPlace]:
        """Return the numbers that may count components; those in *known* lines have no signs."""
        found: list[CountPlace] = []
        for line in self._script.lines:
            amounts = self._numbers[line.number]
            whole = line.number in known
            spans = [(line.start, line.end)] if amounts else []
            for span in spans if whole else sentences(self._text, *spans[0]) if amounts else ():
                within = [each for each in amounts if span[0] <= each.start < span[1]]
                sentence = None if whole else _Sentence(self, line, span, within)
                for each in within:
                    found.append(CountPlace(line, each, len(found), sentence))
        return found

    def _numbers_in(self, line: Line) -> list[Amount]:
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

    def series(
        self, start: int, within: Sequence[Amount], *, plays: bool
    ) -> dict[int, tuple[int, set[str]]]:
        """Return the run and signs of numbers that a sentence joins: `12 owls, 8 hares and a fox`.

        A verb in front of them, or their sum, says what there is, where they are more than a cost.
        So does a sign for times at each of several: `Owl (2x), Hare (1x), Fox (4x)`.
        """
        found: dict[int, tuple[int, set[str]]] = {}
        if len(within) < 2:
            return found
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

    def run_at(self, amount: Amount) -> tuple[int, set[str]]:
        """Return which run of lines a number is in, with its signs; 0 for none."""
        places = range(amount.start, amount.end)
        return next((self._runs[at] for at in places if at in self._runs), (0, set()))

    def of_line(self, line: Line) -> frozenset[str]:
        """Return the signs of a line, which are found once for all of its sentences."""
        if self._last[0] != line.number:
            self._last = line.number, self._of_line(line)
        return self._last[1]

    def _of_line(self, line: Line) -> frozenset[str]:
        lines, numbers = self._script.lines, self._numbers
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
        return frozenset(sign for sign, is_there in present.items() if is_there)

    def of_sentence(self, line: Line, start: int, end: int, numbers: int, nouns: int) -> set[str]:
        """Return the signs of a sentence with so many *numbers* and *nouns* behind them."""
        text, has = self._text, self._script.has[start]
        present = {
            "two numbers": numbers == 2,
            "several numbers": numbers > 2,
            "many numbers": numbers > 4,
            "two nouns": nouns == 2,
            "several nouns": nouns > 2,
            "nouns behind most": 2 * nouns > numbers,
            "command first": bool(has & IMPERATIVES and self._command.match(text, start, end)),
            "full stop": text[end - 1] in ".。!?",
            "short sentence": end - start < _SHORT,
            "one of several sentences": end - start < line.end - line.start - 3,
        }
        signs = {sign for sign, is_there in present.items() if is_there}
        # `Round 2: 4 cards`, of which the number of the round is blotted out
        said = self._script.plain.text
        return signs | {
            name
            for name, bit, made in self._phrases
            if has & bit and made.search(said if name == "turns" else text, start, end)
        }

    def noun_behind(self, amount: Amount, end: int) -> int | None:
        """Return behind how many words after a number a noun ends; None for no noun."""
        words = (_BEHIND.match(self._text, amount.end, end)[1] or "").split()  # type: ignore[index]
        is_noun = self._words.is_noun
        return next((at for at in range(len(words)) if is_noun(" ".join(words[: at + 1]))), None)

    def _is_of_effect(self, line: Line, amount: Amount) -> bool:
        """Return whether a number is in what a card does, behind its name and its copies."""
        place = line.start, amount.start
        lead = self._text[line.start : amount.start]
        if ":" in lead or "-" in lead or "–" in lead:
            # of another card, or of a thing of its own
            return self._effect.match(self._text, *place) is not None
        return False

    def edges(self, line: Line, amount: Amount) -> set[str]:
        """Return the signs of a number that is the first or the last in its line."""
        first = {"first"} if amount.start - line.start <= 2 else set[str]()
        last = not self._text[amount.end : line.end].strip(" *|.,")
        return first | {"last"} if last else first

    def of_number(
        self, line: Line, start: int, amount: Amount, noun: int | None, around: Collection[str]
    ) -> set[str]:
        """Return the signs of a number.

        Args:
            line: The line it is in.
            start: Where its sentence starts.
            amount: The number.
            noun: Behind how many words after it a noun is; None for no noun.
            around: The signs of its sentence.
        """
        text, has = self._text, self._script.has[start]
        before = text[max(line.start, amount.start - 40) : amount.start]
        after, led = text[amount.end : line.end], before.rstrip()
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
            "in brackets": led[-1:] == "(",
            "bracket behind": after.lstrip()[:1] == ")",
            "first in sentence": amount.start - start <= 2,
            "object before": led.endswith(("を", "から", "より", "ごとに")),
            "after a sign": bool(_OWN_NAME.search(before, max(0, len(before) - _OWN))),
            "sign before": before.rstrip(" ")[-1:] in _SEPARATORS or before[-1:] in {*"とはが"},
            "colon before": led[-1:] == ":",
            "dash before": led[-1:] in _DASHES,
            "minus before": text[max(0, amount.start - 1) : amount.start] in _MINUSES,
            "in an effect": self._is_of_effect(line, amount),
            "done with": after[:1] == "を" and bool(_DONE_WITH.match(after)),
            "no count behind": bool(
                has & LIMITS and self._limits.match(text, amount.end, line.end)
            ),
            "you before": bool(has & YOU and self._you.search(text, start, amount.start)),
            "noun behind": noun == 0,
            "noun second": noun == 1,
            "noun further": noun is not None and noun > 1,
            "Japanese": bool(_KANA.search(before[-15:]) or _KANA.search(after)),
        }
        signs = {sign for sign, is_there in present.items() if is_there}
        signs |= self.edges(line, amount) | self._of_words(before, amount.end, line.end)
        return signs | {
            f"{name} before"
            for name, _, pattern in self._phrases
            if name in around and pattern.search(text, start, amount.start)
        }

    def _of_words(self, before: str, at: int, end: int) -> set[str]:
        """Return the signs of the words *before* a number, and of those *at* its end."""
        words = self._words
        close = before.rstrip(" :×(")[-1:]
        lead = _BEFORE.search(before) if close.isalnum() or close in {*"_'’-"} else None
        said = _BEHIND.match(self._text, at, end)
        behind = (said[1] if said else "") or ""
        apart = before[-1:] == " "
        present = {
            "noun before": lead is not None and words.is_noun(lead[1]),
            "no word behind": not behind,
            "no word before": not lead,
            "capital behind": behind[:1].isupper(),
            "no component behind": bool(behind) and words.is_never(behind.split(" ")[0]),
            "no component before": lead is not None and words.is_never(lead[1]),
            "article before": apart and self._the.search(before) is not None,
            "preposition before": apart and self._of.search(before) is not None,
        }
        return {sign for sign, is_there in present.items() if is_there}
