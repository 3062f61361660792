"""Numbers that are no counts: shared by two languages, by cards and rules, by tables and lists."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from punchboard.components.model import ComponentSet, Entry, Value
from punchboard.diagnostics import Location
from punchboard.rulebook import names
from punchboard.rulebook.card_texts import CardText, card_texts
from punchboard.rulebook.lines import Kind, Line, WritingSystem
from punchboard.rulebook.targets import value_names
from punchboard.rulebook.texts import RulesText

#: Share of the lines that two languages of one text have to have in common.
_PARALLEL = 0.8
#: Share of a card's words that a line of the rules has to have, and their least number.
_ALIKE, _LEAST = 0.7, 3
#: Longest way, in signs, from a number to the words that belong to it.
_NEAR = 12
#: Fields of an entry that hold what it is worth.
_WORTH = frozenset("points point value values vp score cost price worth".split())
_WORDS = re.compile(r"[a-zß-ÿ]{3,}|[ァ-ヺー]{2,}|[一-龥]")
_COMMON = frozenset("the and you your for with may can are its that this from one all".split())
_DIGITS = re.compile(r"(?<![\w.#-])\d{1,4}(?![\d.]\d|\w*[-_])|(?<=[^\W\da-zA-Z_])\d{1,4}(?!\d)")
_AFTER = re.compile(
    r"\W{0,3}((?:or (?:more|less|fewer)|[a-zß-ÿ]{2,})|[枚個点本人回つ]|マス|[^\s\w]?[ぁ-ヺー一-龥]{1,2})"
)
_BEFORE = re.compile(r"([a-zß-ÿ]{2,}|[ぁ-ヺー一-龥]{2})\W{0,3}$")
_LAST_CELL = re.compile(r"[+−-]?(\d{1,4})")


@dataclass(frozen=True, slots=True)
class Differing:
    """A number of the rules, and another one elsewhere for the same thing.

    Attributes:
        place: Where the rules have it.
        here: The number there.
        there: The number elsewhere.
        words: The words that both belong to.
        others: The other places.
    """

    place: Location
    here: str
    there: str
    words: str
    others: tuple[Location, ...]


def differing_lines(texts: Sequence[RulesText]) -> Iterator[Differing]:
    """Yield the lines in which one number of two languages of one text differs."""
    for text in texts[1:]:
        if text.language != texts[0].language:
            yield from _between(texts[0], text)


def _between(first: RulesText, second: RulesText) -> Iterator[Differing]:
    one, other = first.script, second.script
    if one is None or other is None:
        return
    matcher = SequenceMatcher(None, _shape(one), _shape(other), autojunk=False)
    if matcher.ratio() < _PARALLEL:
        return
    for block in matcher.get_matching_blocks():
        for offset in range(block.size):
            lines = one.lines[block.a + offset], other.lines[block.b + offset]
            pair = _replaced(_numbers(one, lines[0]), _numbers(other, lines[1]))
            if pair and not _shared_out(one, other, *lines, *pair):
                place = _place(second, other, lines[1])
                words = other.said(lines[1].start, lines[1].end)
                elsewhere = _place(first, one, lines[0])
                yield Differing(place, str(pair[1]), str(pair[0]), words, (elsewhere,))


def _shape(script: WritingSystem) -> list[tuple[Kind, int]]:
    return [(line.kind, line.chapter.number) for line in script.lines]


def _place(text: RulesText, script: WritingSystem, line: Line) -> Location:
    return text.place(script.plain.starts[line.start], script.plain.ends[line.end - 1])


def _numbers(script: WritingSystem, line: Line) -> Counter[int]:
    """Return the numbers of a line from 2, in digits and words."""
    text = script.plain.text[line.start : line.end]
    kanji = r"[一二三四五六七八九十]+(?=[枚個つ本人色種])"
    pattern = rf"\d{{1,4}}|{script.words.number}|{kanji}|{script.words.kana}"
    found = (script.words.value_of(each[0]) for each in re.finditer(pattern, text, re.I))
    return Counter(number for number in found if number and number > 1)


def _replaced(one: Counter[int], other: Counter[int]) -> tuple[int, int] | None:
    """Return the numbers of which one stands for the other, or None."""
    left, right = sorted((one - other).elements()), sorted((other - one).elements())
    if len(set(left)) != 1 or len(set(right)) != 1 or min(len(left), len(right)) > 1:
        return None
    close = abs(left[0] - right[0]) <= max(2, min(left[0], right[0]))
    return (left[0], right[0]) if close else None


def _shared_out(
    one: WritingSystem, other: WritingSystem, here: Line, there: Line, a: int, b: int
) -> bool:
    """Return whether one language tells each share, and the other what they come to."""
    low, high = sorted((a, b))
    if high != 2 * low:
        return False
    said = one.plain.text[here.start : here.end] + " " + other.plain.text[there.start : there.end]
    return re.search(r"ずつ|それぞれ|each|both|either|左右|sides", said) is not None


def differing_cards(game: ComponentSet, texts: Sequence[RulesText]) -> Iterator[Differing]:
    """Yield numbers of the rules that a text of the cards has in the same words, but otherwise."""
    told: dict[tuple[str, str], Differing] = {}
    for card in card_texts(game):
        for text in texts:
            fits = card.language in {"", text.language}
            if not fits or not card.is_prose or not _DIGITS.search(card.text):
                continue
            for each in _against(card, text):
                key = (each.here, each.there)
                first = told.setdefault(key, each)
                if first is not each:
                    others = dict.fromkeys((*first.others, each.place, *each.others))
                    told[key] = Differing(*_head(first), tuple(others))
    yield from told.values()


def _head(each: Differing) -> tuple[Location, str, str, str]:
    return each.place, each.here, each.there, each.words


def _against(card: CardText, text: RulesText) -> Iterator[Differing]:
    said = names.unmarked(card.text).casefold()
    wanted = set(_WORDS.findall(said)) - _COMMON
    best = max(text.bags, key=lambda bag: len(wanted & bag[0]), default=None)
    if best is None or len(wanted) < _LEAST or len(wanted & best[0]) < _ALIKE * len(wanted):
        return
    _, start, end = best
    line = text.folded[start:end]
    known = [(each[0], _around(line, each)) for each in _DIGITS.finditer(line)]
    for found in _DIGITS.finditer(said):
        before, after = _around(said, found)
        same = {
            number
            for number, (first, last) in known
            if (
                after
                and after == last
                and (not before or not first or before == first or len(after) > 3)
            )
            or (before == first and before.isascii() and len(before) > 3)
        }
        if len(same) == 1 and found[0] not in same and not {found[0], *same} & {"0", "1"}:
            number = same.pop()
            places = [each for each in _DIGITS.finditer(line) if each[0] == number]
            place = text.place(start + places[0].start(), start + places[0].end())
            yield Differing(place, number, found[0], after, (card.location,))


def _around(text: str, found: re.Match[str]) -> tuple[str, str]:
    before = _BEFORE.search(text[max(found.start() - _NEAR, 0) : found.start()].replace("*", ""))
    after = _AFTER.match(text[found.end() : found.end() + _NEAR].replace("*", ""))
    return before[1] if before else "", after[1].strip() if after else ""


def differing_rows(game: ComponentSet, text: RulesText) -> Iterator[tuple[Differing, str]]:
    """Yield the rows of tables whose last number is not what the entry named first is worth."""
    script = text.script
    if script is None:
        return
    worth = dict(_worths(game))
    for line in script.lines if worth else ():
        cells = script.plain.text[line.start : line.end].strip("| ").split("|")
        last = _LAST_CELL.fullmatch(cells[-1].strip()) if line.kind is Kind.ROW else None
        key = names.key(cells[0])
        if last and key in worth and worth[key] != int(last[1]):
            place = _place(text, script, line)
            yield Differing(place, last[1], str(worth[key]), cells[0].strip(), ()), cells[0].strip()


def _worths(game: ComponentSet) -> Iterator[tuple[str, int]]:
    """Yield the names of entries with the one number that they are worth."""
    for entries in game.definitions.values():
        for entry in entries.values():
            held = [v for k, v in entry.fields.items() if k in _WORTH and type(v) is int]
            for name in value_names(entry) if len(held) == 1 else ():
                yield names.key(name), int(str(held[0]))


def grids(game: ComponentSet) -> list[tuple[int, int]]:
    """Return the columns and rows of what a game defines as a grid."""
    found: list[tuple[int, int]] = []
    for entries in game.definitions.values():
        found += _grid(entries)
        found += [pair for entry in entries.values() for pair in _grid(entry.fields)]
    return sorted(set(found))


def _grid(fields: Mapping[str, Value] | Mapping[str, Entry]) -> list[tuple[int, int]]:
    columns, rows = fields.get("columns"), fields.get("rows")
    columns = columns.fields.get("value") if isinstance(columns, Entry) else columns
    rows = rows.fields.get("value") if isinstance(rows, Entry) else rows
    return [(columns, rows)] if type(columns) is int and type(rows) is int else []
