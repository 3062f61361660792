"""Sums of what coins or points are worth: `40 of one franc, 24 of five, 160 francs in all`."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.box.field_words import is_worth
from punchboard.rulebook.box.parallel import numbers_of
from punchboard.rulebook.grammar.grammar import KANJI, Grammar
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.lists.tables import Cell
from punchboard.rulebook.page.lines import Kind, Line
from punchboard.rulebook.texts import RulesText

#: How far a wrong sum may be: so much, or one of so much.
_FEW, _SHARE = 2, 8
#: How far apart two of the parts may be, and how far behind them their sum, in characters.
_GAP, _BEHIND = 24, 40
_YEN = r"(?:円|銭|文|両|点)"
#: What is between a sum and its parts: `360 francs in 74 coins: `.
_LEADS = made_later(r"[^.:]{0,30}[ ]?:[ ]?")
#: What may follow parts that are all of a sum before them: the end of their sentence.
_REST = made_later(r"[^.,;:()\d]{0,30}(?:[.;:)]|$)", re.MULTILINE)
#: Words beside a sum that is behind its parts.
_SUMS = "total", "that_is", "altogether"
Wrong = tuple[Cell, int, int]


def wrong_sums(text: RulesText) -> Iterator[Wrong]:
    """Yield the sums that are not what so many pieces of so much come to: where, what and said."""
    said = text.script.plain.text
    for line in text.script.lines:
        if line.kind in {Kind.HEADING, Kind.ROW} or is_aside(text.script, line):
            continue
        yield from _of_points(text, line)
        for form in _forms(text.script.words):
            for run in _runs(said, list(form.finditer(said, line.start, line.end))):
                many, worth = (_values(text, run, name) for name in ("many", "worth"))
                made = sum(a * b for a, b in zip(many, worth, strict=True))
                span = run[0].start(), run[-1].end()
                for place, told in _told(text, span, (line.start, line.end), sum(many)):
                    if 0 < abs(told - made) <= _near(made):
                        yield place, made, told


def _of_points(text: RulesText, line: Line) -> Iterator[Wrong]:
    """Yield the sums that their parts do not come to: `110 points in all: 28 for ..., 82 for ...`.

    The parts are all numbers behind it in its sentence, or all points in the next.
    """
    said, words = text.script.plain.text, text.script.words
    summed = [words.pattern(each) for each in ("worth", *_SUMS)]
    pieces = compiled(rf"[ ]?(?:{text.script.amounts.pieces}|{words.words('worth')})|{_YEN}[ァ-ヺ]")
    numbers = numbers_of(text.script, line, least=1)
    spans = sentences(said, line.start, line.end)
    for (start, end), following in itertools.pairwise([*spans, (line.end, line.end)]):
        if not any(each.search(said, start, end) for each in summed):
            continue
        inside = [each for each in numbers if start <= each.start < end]
        sums = [place for place, each in enumerate(inside) if is_worth(text, each)]
        if not sums:
            continue
        told, parts = inside[sums[0]], inside[sums[0] + 1 :]
        if not parts:
            parts = [each for each in numbers if following[0] <= each.start < following[1]]
            parts = parts if all(is_worth(text, each) for each in parts) else []
        each = words.pattern("each").search(said, told.end, parts[-1].end if parts else told.end)
        made = sum(part.value for part in parts)
        counted = any(pieces.match(said, number.end) for number in (told, *parts))
        near = 0 < abs(told.value - made) <= _near(made)
        if len(parts) > _FEW and near and not (each or counted):
            yield (told.start, told.end), made, told.value


def _near(made: int) -> int:
    """Return how far from what is right a wrong sum may be."""
    return max(_FEW, made // _SHARE)


def _values(text: RulesText, run: Sequence[re.Match[str]], name: str) -> list[int]:
    return [text.script.words.value_of(each[name].casefold()) or 0 for each in run]


def _number(words: Grammar) -> str:
    kanji = rf"|{KANJI}" if "ja" in words.codes else ""
    return rf"(?:(?<![\d.])\d{{1,4}}(?!\d)|{words.number}{kanji})"


@functools.lru_cache(maxsize=32)
def _forms(words: Grammar) -> Sequence[re.Pattern[str]]:
    """Return how so many pieces of so much each are written."""
    number = _number(words)
    many, worth = rf"(?<!\w)(?P<many>{number})", rf"(?P<worth>{number})(?![\w-])"
    forms = [
        # `24 of five francs`, `deux pièces de 5`, `12 gros sous (valeur 5)`
        rf"{many}[ ](?:[^\W\d]+[ ])?{words.words('made_of')}[ ]{worth}",
        rf"{many}[ ](?:[^\W\d]+[ ]){{1,3}}\({words.words('worth')}[ ]{worth}\)",
    ]
    if "ja" in words.codes:  # `銀（3点）が12個`, `五銭を二枚`
        lead, count = rf"(?P<worth>{number})", rf"(?P<many>{number})"
        forms.append(rf"{lead}{_YEN}[)）]?[^\d、。\n]{{0,4}}?{count}(?:枚|個|まい)")
    return [compiled(each, re.IGNORECASE) for each in forms]


def _runs(said: str, found: Sequence[re.Match[str]]) -> Iterator[list[re.Match[str]]]:
    """Yield what stands next to one another, with nothing but a few words between them."""
    run: list[re.Match[str]] = []
    for each in found:
        between = said[run[-1].end() : each.start()] if run else ""
        if run and (len(between) > _GAP or any(map(str.isdigit, between)) or "." in between):
            yield from [run] if len(run) > 1 else ()
            run = []
        run.append(each)
    yield from [run] if len(run) > 1 else ()


def _told(text: RulesText, span: Cell, line: Cell, pieces: int) -> Iterator[tuple[Cell, int]]:
    """Yield the one sum right before some parts, or right behind them."""
    said, words = text.script.plain.text, text.script.words
    number = compiled(rf"(?<!\w){_number(words)}", re.IGNORECASE)
    before = [e for e in number.finditer(said, line[0], span[0]) if _leads(said, e, span[0])]
    counts = [(each.span(), words.value_of(each[0].casefold()) or 0) for each in before]
    counts = [each for each in counts if each[1] != pieces]
    joined = words.pattern("and_joint", "[ ,]{}[ ]")
    rest = _REST.match(said, span[1])
    if counts and rest and not joined.search(rest[0]):
        yield counts[-1]
    if counts:
        return
    if "ja" in words.codes:
        number = compiled(rf"{_number(words)}(?={_YEN})(?!{_YEN}[をが]?{_number(words)})")
    behind = next(number.finditer(said, span[1], min(len(said), span[1] + _BEHIND)), None)
    between = said[span[1] : behind.start()] if behind else ""
    if behind is None or "." in between or joined.search(between):
        return
    near = said[span[1] : behind.end() + _GAP].casefold()
    if any(words.pattern(each).search(near) for each in _SUMS):
        yield behind.span(), words.value_of(behind[0].casefold()) or 0


def _leads(said: str, number: re.Match[str], start: int) -> bool:
    return _LEADS.fullmatch(said, number.end(), start) is not None
