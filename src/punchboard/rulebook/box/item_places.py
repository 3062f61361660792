"""Where rules name several things with a number each: in a column, line by line, in a sentence."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard.rulebook.box.number_grids import players_of
from punchboard.rulebook.box.parallel import Number, numbers_of
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import sentences, without_brackets
from punchboard.rulebook.lists.asides import is_aside, is_of_variant
from punchboard.rulebook.lists.tables import Cell, cells, tables
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem
from punchboard.rulebook.texts import RulesText

_TOKEN = made_later(r"[^\W\d_]+")
#: A cell that is but a number, with its unit: `3`, `+2`, `3 points`, `8両`.
_CELL = made_later(r"[+−-]?(\d{1,4})(?![\d.,:/])[^\d|]{0,16}")
#: Where a number may begin and end that is no part of another one, or of a range.
_BEGINS = made_later(r"(?<!\d)(?<!\d[.,:/~–-])(?<!\d [~–-] )")
_ENDS = made_later(r"(?!\d|[.,:/]\d|[ ]?[~–-][ ]?\d)")
_ZERO = made_later(r"(?<![\d.,])0(?![\d.,]\d|\d)")
_SPACE = made_later(r"[ _*:.・…-]+")
#: Japanese letters that a name may not be beside, in front of it and behind it.
_NOT_BEFORE, _BEHIND = made_later(r"[ァ-ヺー一-龥ぁ-ん]"), made_later(r"[ァ-ヺー一-龥]|[ぁ-ん]{2}")
_JOINS = made_later(
    r"(?:カード|タイル|チップ|トークン|コマ|駒)|[はがのをもにと](?![ぁ-ん])|[はが]、?"
)
#: How long a line is at most whose numbers are told by their places, how many words it has beside
#: a name if that is all it tells, and how far from a name its number may be.
_SHORT, _FEW, _REACH = 80, 3, 40
#: How much shorter a form of a name may be, and how long a name is with which it may.
_ENDING, _LONG = 2, 6
#: How many cells a row has that is but a name and what it is worth.
_PAIR = 2
#: How many lines between others may name nothing, and how many numbers of a thing are told apart.
_BETWEEN, _MOST = 1, 3


class NumbersBeside(Struct, frozen=True):
    """Numbers of several things that stand in the same place beside each of them.

    Attributes:
        numbers: The number of each thing.
        said: What is above them: a title and the words that lead a list.
        headed: Whether *said* is the title of a column, which is of nothing else than the things.
        bare: Whether next to nothing but a name is beside each number.
        listed: Whether numbers of pieces are to be expected: in the setup, in a list of what
            there is.
        counts: Whether they are told to be numbers of pieces.
        spoken: Whether a sentence has all of them.
    """

    numbers: Mapping[str, Number]
    said: str = ""
    headed: bool = False
    bare: bool = False
    listed: bool = False
    counts: bool = False
    spoken: bool = False

    @property
    def is_led(self) -> bool:
        """Whether *said* is the title of nothing but the numbers."""
        led = self.spoken and self.said.rstrip().endswith((":", "："))
        return self.headed or self.bare or led


class Passage(Struct, frozen=True):
    """A table, a list or a sentence that names several things, with the numbers of these."""

    slots: Sequence[NumbersBeside]


class Things:
    """The names of some things, to be found in a text."""

    def __init__(self, called: Mapping[str, Iterable[str]], script: WritingSystem) -> None:
        """Take what each thing is *called*; names that are numbers are left out."""
        self._latin: dict[str, tuple[str, str]] = {}
        self._others: dict[str, str] = {}
        for thing, each in called.items():
            for name in each:
                number = any(map(str.isdecimal, name)) or script.words.value_of(name) is not None
                if name and not number and not names.is_kind(name):
                    self._add(names.unmarked(name), thing)
        self._most = max((len(each.split()) for each in self._latin), default=0)
        self._text = script.plain.text

    def _add(self, name: str, thing: str) -> None:
        if stem := names.stem(name):
            self._latin[stem] = name, thing
        else:
            self._others[name] = thing

    def between(self, start: int, end: int) -> list[tuple[int, int, str]]:
        """Return what is named between two places, in order: where, and which thing."""
        found = list(self._in_words(start, end)) if self._latin else []
        for name, thing in self._others.items():
            at = self._text.find(name, start, end)
            while at >= 0:
                if self._is_whole(name, at, start):
                    found.append((at, at + len(name), thing))
                at = self._text.find(name, at + len(name), end)
        inside = (e for e in found if not any(o[0] <= e[0] and e[1] < o[1] for o in found))
        return sorted(inside)

    def _in_words(self, start: int, end: int) -> Iterator[tuple[int, int, str]]:
        tokens = list(_TOKEN.finditer(self._text, start, end))
        at = 0
        while at < len(tokens):
            for last in range(min(at + self._most, len(tokens)), at, -1):
                place = tokens[at].start(), tokens[last - 1].end()
                thing = self._of_words(self._text[slice(*place)])
                if thing:
                    yield (*place, thing)
                    at = last - 1
                    break
            at += 1

    def _of_words(self, said: str) -> str:
        """Return what is called so in any number or case; `her` is no form of `heron`."""
        name, thing = self._latin.get(names.stem(said), ("", ""))
        least = len(name) - (_ENDING if len(name) > _LONG else 1)
        alike = least <= len(said) <= len(name) + _ENDING + 1
        return thing if name and (alike or names.key(said) == names.key(name)) else ""

    def _is_whole(self, name: str, at: int, start: int) -> bool:
        """Return whether a Japanese name is no part of another word."""
        before = at > start and _NOT_BEFORE.match(self._text, at - 1)
        joined = before and self._text[at - 1] in "はがとのや"
        behind = at + len(name)
        return (not before or bool(joined and len(name) > 1)) and (
            not _BEHIND.match(self._text, behind) or bool(_JOINS.match(self._text, behind))
        )


class ItemPlaces:
    """Finds the passages of one text that name several things with a number each."""

    def __init__(self, text: RulesText) -> None:
        self._script, self._words = text.script, text.script.words
        self._lines = [each for each in text.script.lines if self._holds(each)]
        self._read: dict[Cell, Sequence[Number]] = {}

    def passages(self, called: Mapping[str, Iterable[str]]) -> Iterator[Passage]:
        """Yield the passages about things, each with what it is *called*."""
        things = Things(called, self._script)
        found = itertools.chain(
            self._in_tables(things), self._in_lines(things), self._in_sentences(things)
        )
        for passage in found:
            slots = [each for each in passage if len(each.numbers) > 1]
            if slots:
                yield Passage(slots)

    def _holds(self, line: Line) -> bool:
        """Return whether a line tells the rules of the game as it is, and shows none at work."""
        chapter, other = line.chapter, self._words.pattern("variants")
        aside = is_aside(self._script, line) or is_of_variant(self._script, line)
        said = self._script.plain.text[line.start : line.end].casefold()
        former = self._words.pattern("formerly").search(said) or other.match(said)
        return not (aside or former or chapter.topic is Topic.NOTES)

    # Tables

    def _in_tables(self, things: Things) -> Iterator[list[NumbersBeside]]:
        for lines in tables(self._lines):
            rows = [found for line in lines if (found := cells(self._script, line))]
            across = [list(each) for each in itertools.zip_longest(*rows, fillvalue=(0, 0))]
            yield [slot for each in (rows, across) for slot in self._columns(each, things)]

    def _columns(self, rows: Sequence[Sequence[Cell]], things: Things) -> Iterator[NumbersBeside]:
        if not rows:
            return
        if all(self._named(row[:1], things) for row in rows):  # no row of titles
            rows = [[(0, 0)] * len(rows[0]), *rows]
        named = [(row, self._named(row, things)) for row in rows[1:]]
        keyed = [(row, key) for row, key in named if key]
        foreign = self._are_of_others([row for row, _ in keyed], things)
        for place in range(max((len(row) for row in rows), default=0)):
            title = self._said(rows[0][place]) if place < len(rows[0]) else ""
            counts = self._words.pattern("quantity", r"^{}\W*$").match(title) is not None
            if not counts and (self._is_case(title) or self._named(rows[0][:1], things)):
                continue
            held = ((key, self._number(row[place])) for row, key in keyed if place < len(row))
            numbers = _each_once((key, number) for key, number in held if number)
            headed, bare = bool(title) and not foreign, len(rows[0]) <= _PAIR
            yield NumbersBeside(numbers, title, headed=headed, bare=bare, counts=counts)

    def _are_of_others(self, rows: Sequence[Sequence[Cell]], things: Things) -> bool:
        """Return whether each row begins with another name: `| Guest | Likes | Pays |`."""
        leads = [next((e for e in row if _TOKEN.search(self._said(e))), row[0]) for row in rows]
        others = [self._said(each) for each in leads if not things.between(*each)]
        return len(rows) > 1 and len({*others}) == len(rows)

    def _said(self, cell: Cell) -> str:
        return self._script.plain.text[slice(*cell)].strip(" *~_").casefold()

    def _named(self, row: Sequence[Cell], things: Things) -> str:
        """Return the thing that the first cell with a name is about, and nothing else."""
        for cell in row:
            found = {each[2] for each in things.between(*cell)}
            if found:
                few = len(_TOKEN.findall(self._said(cell))) <= _FEW
                return found.pop() if len(found) == 1 and few else ""
        return ""

    def _is_case(self, title: str) -> bool:
        """Return whether a title is above numbers for so many players."""
        return players_of(self._words, title) > 0 or title.isdecimal()

    def _number(self, cell: Cell) -> Number | None:
        start, end = cell
        while start < end and self._script.plain.text[start] in " *~_":
            start += 1
        found = _CELL.fullmatch(self._script.plain.text, start, end)
        return Number(int(found[1]), *found.span(1)) if found else None

    # Lines

    def _in_lines(self, things: Things) -> Iterator[list[NumbersBeside]]:
        run: list[tuple[Line, str]] = []
        above, between, lead = self._lines[0] if self._lines else None, 0, ""
        for line in self._lines:
            named = {each[2] for each in things.between(line.start, line.end)}
            one = len(named) == 1 and line.kind not in {Kind.HEADING, Kind.ROW}
            again = any(key in named and e.number + 1 != line.number for e, key in run)
            fits = bool(run) and not again and self._goes_on(run[-1][0], line)
            between = 0 if one else between + 1
            if run and not (fits and between <= _BETWEEN):
                yield list(self._line_slots(run, lead, things))
                run = []
            if one:
                if not run:
                    lead = self._lead(line, above)
                run.append((line, named.pop()))
            elif apart := self._told_apart(line, things):
                yield list(self._line_slots(apart, "", things))
            above = line
        if run:
            yield list(self._line_slots(run, lead, things))

    def _told_apart(self, line: Line, things: Things) -> list[tuple[Line, str]]:
        """Return the sentences of a line that name one thing each, as lines of their own."""
        said: list[tuple[Line, str]] = []
        if line.kind in {Kind.HEADING, Kind.ROW}:
            return said
        for start, end in sentences(self._script.plain.text, line.start, line.end):
            named = {each[2] for each in things.between(start, end)}
            if len(named) == 1:
                said.append((replace(line, start=start, end=end), named.pop()))
        return said

    def _goes_on(self, above: Line, line: Line) -> bool:
        return line.kind is above.kind and line.chapter is above.chapter

    def _lead(self, line: Line, above: Line | None) -> str:
        """Return the title above a line, and the words right before it."""
        near = above and above.number + 1 == line.number and above.chapter is line.chapter
        text = self._script.plain.text
        said = sentences(text, above.start, above.end) if above and near else ()
        last = text[slice(*said[-1])][-_SHORT:] if said else ""
        title = "" if line.chapter.topic is Topic.COMPONENTS else line.chapter.title
        return f"{title} {last}".casefold()

    def _line_slots(
        self, run: Sequence[tuple[Line, str]], lead: str, things: Things
    ) -> Iterator[NumbersBeside]:
        """Yield the numbers of lines by their words, and by their places in short ones."""
        held: dict[object, list[tuple[str, Number]]] = {}
        for line, key in run:
            keyed = [(key, each) for each in self.numbers(line, line.start, line.end)]
            short = line.end - line.start <= _SHORT
            for at, each in enumerate(keyed[:_MOST] if short else ()):
                held.setdefault(at, []).append(each)
            for side, word in ((0, self._before), (1, self._behind)):
                told = [(word(each[1], line), each) for each in keyed]
                for said in {said for said, _ in told if said}:
                    same = [each for other, each in told if other == said]
                    held.setdefault((side, said), []).extend(same)
        bare = all(self._is_bare(line, things) for line, _ in run)
        listed = run[0][0].chapter.topic in {Topic.SETUP, Topic.COMPONENTS}
        for numbers in held.values():
            yield NumbersBeside(_each_once(numbers), lead, bare=bare, listed=listed)

    def numbers(self, line: Line, start: int, end: int) -> list[Number]:
        """Return the whole numbers between two places of a line, in digits and words."""
        text = self._script.plain.text
        found = (e for e in self._numbers_of(line) if start <= e.start and e.end <= end)
        return [e for e in found if _BEGINS.match(text, e.start) and _ENDS.match(text, e.end)]

    def _numbers_of(self, line: Line) -> Sequence[Number]:
        if (line.start, line.end) not in self._read:
            text = self._script.plain.text
            zeros = (Number(0, *e.span()) for e in _ZERO.finditer(text, line.start, line.end))
            self._read[line.start, line.end] = sorted(
                (*numbers_of(self._script, line, least=1), *zeros), key=lambda each: each.start
            )
        return self._read[line.start, line.end]

    def _before(self, number: Number, line: Line) -> str:
        tokens = _TOKEN.findall(self._script.plain.text, line.start, number.start)
        return tokens[-1].casefold() if tokens else ""

    def _behind(self, number: Number, line: Line) -> str:
        found = _SPACE.match(self._script.plain.text, number.end, line.end)
        word = _TOKEN.match(self._script.plain.text, found.end() if found else number.end, line.end)
        return names.stem(word[0]) or word[0] if word else ""

    def _is_bare(self, line: Line, things: Things) -> bool:
        """Return whether a line has next to no words but a name and what it is worth."""
        text = self._script.plain.text
        said = without_brackets(text, line.start, line.end)
        (start, end, _), *_ = things.between(line.start, line.end)
        return len(_TOKEN.findall(said)) - len(_TOKEN.findall(text, start, end)) <= _FEW and (
            len(said) - (end - start) <= _REACH
        )

    # Sentences

    def _in_sentences(self, things: Things) -> Iterator[list[NumbersBeside]]:
        for line, start, end in self.sentences():
            named = things.between(start, end)
            if len({each[2] for each in named}) == len(named) > 1:
                lead = self._script.plain.text[start : named[0][0]].casefold()
                yield list(self._offsets(named, self.numbers(line, start, end), lead))

    def sentences(self) -> Iterator[tuple[Line, int, int]]:
        """Yield the sentences of the running text and of lists, each with its line."""
        for line in self._lines:
            if line.kind not in {Kind.HEADING, Kind.ROW}:
                for span in sentences(self._script.plain.text, line.start, line.end):
                    yield (line, *span)

    def _offsets(
        self, named: Sequence[tuple[int, int, str]], numbers: Sequence[Number], lead: str
    ) -> Iterator[NumbersBeside]:
        """Yield the first numbers before the names, those behind them, and so on."""
        outer = [e for e in numbers if not any(a <= e.start < b for a, b, _ in named)]
        ends = [-1, *(end for _, end, _ in named)]
        begins = [*(start for start, *_ in named), self._script.lines[-1].end + 1]
        gaps = [
            [each for each in outer if first <= each.start < last]
            for first, last in zip(ends, begins, strict=True)
        ]
        if len({len(each) for each in gaps[1:-1]}) != 1:
            return
        for at in range(min(len(gaps[1]), _MOST)):
            before = [gap[-1 - at] if at < len(gap) else None for gap in gaps[:-1]]
            behind = [gap[at] if at < len(gap) else None for gap in gaps[1:]]
            for side in (before, behind):
                near = [
                    (key, each)
                    for each, (start, end, key) in zip(side, named, strict=True)
                    if each and start - _REACH <= each.end and each.start <= end + _REACH
                ]
                if len(near) == len(named):
                    yield NumbersBeside(_each_once(near), lead, spoken=True)


def _each_once(numbers: Iterable[tuple[str, Number]]) -> dict[str, Number]:
    """Return the numbers of the things that have but one."""
    found: dict[str, list[Number]] = {}
    for key, number in numbers:
        found.setdefault(key, []).append(number)
    return {key: each[0] for key, each in found.items() if len(each) == 1}
