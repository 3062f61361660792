"""What a rules text says of a component without a count, and names that only it has."""

from __future__ import annotations

import itertools
import math
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from punchboard.components.model import Component, ComponentSet, Item
from punchboard.diagnostics import Location
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import LedgerEntry
from punchboard.rulebook.box.targets import find_name, names_of
from punchboard.rulebook.claim import Count, Role, Section, stated
from punchboard.rulebook.entries.things import POINTS
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.in_sets import sets_of
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.texts import RulesText

#: How many times as many of a text's names the box has to have.
_NAMED, _UNNAMED = 1, 3


class MissingNames:
    """Tells which names are sure to be of components.

    Args:
        game: The game.
        ledger: All that the texts claim.
        unknown: What the box does not have of it.
    """

    def __init__(self, game: ComponentSet, ledger: Ledger, unknown: Iterable[LedgerEntry]) -> None:
        self._targets, listed = ledger.targets, defaultdict[int, set[str]](set)
        self._known = defaultdict[int, set[str]](set)
        self._strange = defaultdict[int, set[str]](set)
        for each in ledger.entries:
            if each.thing and each.targets:
                self._known[id(each.text)].add(each.target.label)
            if each.claim.section is Section.LIST:
                right = (e for e in each.targets if stated(each.claim) == e.count)
                listed[id(each.text)].update(e.component.id for e in right)
        for each in unknown:
            if each.claim.role is not Role.UNLISTED:
                self._strange[id(each.text)].add(each.thing)
        self._sums = {*_sums(game.components)}.union(*(_sums(e.items) for e in game.components))
        #: The components that a text does not list as they are.
        self._left = {
            text: [each for each in game.components if each.id not in listed[text]]
            for text in {id(each.text) for each in ledger.entries}
        }

    def are_sure(self, entry: LedgerEntry) -> bool:
        """Return whether the name of an entry is one.

        The box has most else that its text lists: half of it for a name with a noun, three of
        four for another one and for what only is the whole of some parts, which may be a title.
        """
        if entry.claim.role is Role.UNLISTED:
            return entry.claim.name in POINTS or _has_to_be_there(entry)
        text = entry.text.text
        if text[entry.claim.end : entry.claim.end + _BELOW].lstrip("* ").startswith((":", "：")):
            return False  # what is below it may be named, and not all of it
        named = entry.is_piece and entry.thing == entry.claim.name
        chapter = entry.text.line_of(entry.claim).chapter
        if not named and chapter.topic is not Topic.COMPONENTS:
            return False
        known, strange = len(self._known[id(entry.text)]), len(self._strange[id(entry.text)])
        return known >= (_NAMED if named else _UNNAMED) * strange

    def is_called_otherwise(self, entry: LedgerEntry, *, slip: bool) -> bool:
        """Return whether a name stands for things that the box has by other names.

        `a bag of coins` holds its coins; `36 player pieces` and `4 player sets` may be all that
        the text does not list.

        Args:
            entry: What the box has by no such name.
            slip: Whether the name is one of the box's with a letter or two wrong.
        """
        words, name, count = entry.text.script.words, entry.thing, entry.claim.count
        if entry.claim.role is not Role.SUPPLY:
            return False
        held, left = sets_of(words).content(name), self._left[id(entry.text)]
        if held != name and self._targets.named(held):
            return True
        alike = [each for each in left if each.count == count]
        if not slip and len(alike) == 1 and _is_like(entry, alike[0]):
            return True
        if not isinstance(count, int) or count < 2:
            return False
        bare = words.pattern("generic", "^{}[ ]").sub("", name)
        if count in self._sums and names.key(bare) in _GENERAL:
            return True  # `72 die-cut counters`, of three kinds
        number = _NUMBERED.match(name)
        if number and self._targets.named(name[number.end() :]):
            return True  # `2 spots` of `10x throw: 2 spots`
        if len(left) < 2:
            return False
        grouped = words.pattern("sets", r"(?:^|[ ]){}$").search(name)
        counts = [each.count for each in left]
        return sum(counts) == count or bool(grouped and not any(e % count for e in counts))


def _is_like(entry: LedgerEntry, component: Component) -> bool:
    """Return whether a name begins as that of a component, or has it beside it.

    `Übersichtskärtchen`, and the box has `Übersichtskarten`; `1 dealer marker (the owl)`
    """
    line, called = entry.text.line_of(entry.claim), names.key(entry.thing)
    source = entry.text.script.plain.source
    if find_name(component, entry.text.folded[slice(*source(line.start, line.end))]):
        return True
    keys = [each for each in map(names.key, names_of(component)) if each]
    shortest = (math.ceil(_ALIKE * min(len(called), len(each))) for each in keys)
    return any(called[:n] == each[:n] for n, each in zip(shortest, keys, strict=True))


def _has_to_be_there(entry: LedgerEntry) -> bool:
    """Return whether a thing is used often, or in what sets up, and is no mere possibility."""
    text, words = entry.text, entry.text.script.words
    many = text.folded.count(names.singular(entry.claim.name.casefold()))
    sets_up = text.line_of(entry.claim).chapter.topic is Topic.SETUP
    may = words.pattern("conditions").search(text.sentence_of(entry.claim))
    return many >= _OFTEN or (sets_up and not may)


#: How often a thing is used that has to be somewhere, and the share of a name that begins alike.
_OFTEN, _ALIKE = 3, 0.6
#: How far behind an entry its colon may be, in characters.
_BELOW = 4
#: Words for pieces of any kind, as keys.
_GENERAL = frozenset(
    """
    card tile counter token piece component カード タイル 駒 コマ チップ karten karte plättchen
    teile teil carte tuile jeton pion pièce
    """.split()
)
#: How many things in a row of a list may be counted together.
_TOGETHER = 6
_NUMBERED = re.compile(r"\d+ ")
#: What parts a Japanese name: 縁側の盤 is mentioned where both are.
_JAPANESE_PARTS = re.compile(r"(?<=[ぁ-んァ-ヺー一-龥])の|(?<=[黒白赤青黄緑])い|[(（].*")


def _sums(listed: Sequence[Component] | Sequence[Item]) -> Iterator[int]:
    """Yield what two or more things come to that stand together in the game file."""
    counts = [e.count if isinstance(e, Component) else e.quantity for e in listed]
    for first in range(len(counts)):
        sums = itertools.accumulate(counts[first : first + _TOGETHER])
        yield from itertools.islice(sums, 1, None)


#: Longest way, in characters, between a name and a number that may count it.
_NEAR = 16
#: In characters: how far into an item or a heading the name is that it explains.
_LEADS = 8


class NameUse(NamedTuple):
    """A place of a component's name.

    Attributes:
        place: The name, or its line where a number is near.
        file: The name of the file.
        near: "listed" for a number in the same line of a list of components, "told" if it may
            come to all there are, "near" for one beside the name that may, and else "".
        dealt: Whether the text says how many are handed out or laid out.
    """

    place: Location
    file: str
    near: str
    dealt: bool


def uses_of(
    component: Component, text: RulesText, about: Collection[tuple[int, int]], *, dealt: bool
) -> Iterator[NameUse]:
    """Yield the places of a component's name.

    Args:
        component: The component.
        text: A rules text.
        about: Where the claims start and end that count pieces of the component.
        dealt: Whether others say how many are handed out or laid out.
    """
    script, folded, found = text.script, text.folded, find_name(component, text.folded)
    while found:
        source = script.plain.source
        after = bisect_right(script.lines, found.start(), key=lambda e: source(e.start, e.end)[0])
        line = script.lines[max(after - 1, 0)]
        first, last = source(line.start, line.end)
        said = [each.count for each in script.amounts_in(line.start, line.end)]
        near = "near" if component.count in said else ""
        if line.chapter.topic is Topic.COMPONENTS and line.kind is not Kind.HEADING:
            counts = script.amounts.may_count(script.counted, line.start, line.end)
            # `Flags in six colours`: whatever counts six of the flags there are
            near = ("told" if _may_come_to(component.count, said) else "listed") if counts else ""
        begin, end = max(found.start() - _NEAR, first), min(found.end() + _NEAR, last)
        if line.kind in {Kind.ITEM, Kind.HEADING} and found.start() - first < _LEADS:
            end = last
        if not near and _has_number(text, begin, end, about):
            near = "near"
        place = text.place(first, last) if near else text.place(found.start(), found.end())
        yield NameUse(place, text.path.name, near, dealt)
        found = find_name(component, folded, found.end())


def _may_come_to(there: int, said: Sequence[Count]) -> bool:
    """Return whether one number, or two multiplied, is what the box has."""
    numbers = [each for each in said if isinstance(each, int)]
    pairs = itertools.combinations(numbers, 2)
    return there in numbers or any(one * other == there for one, other in pairs)


def _has_number(text: RulesText, start: int, end: int, about: Collection[tuple[int, int]]) -> bool:
    """Return whether a number is between two places that counts nothing else for certain."""
    number = text.script.words.number
    # What counts mere cards may count those of this deck.
    others = [e for e in text.claims if (e.start, e.end) not in about and not names.is_kind(e.name)]
    places = (
        start + each.start() for each in re.finditer(rf"\d+|{number}", text.folded[start:end])
    )
    return any(not any(e.start <= at < e.end for e in others) for at in places)


def is_named(component: Component, text: RulesText) -> bool:
    """Return whether a text has a name of a component, or a line all words of one."""
    if find_name(component, text.folded):
        return True
    called = names_of(component)
    said = list(filter(None, map(names.stems, called)))
    lines = map(names.stems, text.text.split("\n") if said else ())
    if any(words >= each for words in lines for each in said):
        return True
    parts = ([*filter(None, _JAPANESE_PARTS.split(each))] for each in called)
    return any(len(e) > 1 and all(part in text.text for part in e) for e in parts)


def is_counted_beside(text: RulesText, name: str, count: int) -> bool:
    """Return whether a number is beside a word of a name: `28 tiles`, of the path tiles."""
    called = names.stems(name) if count else frozenset[str]()
    beside = re.findall(rf"(?<![\d.,]){count}[ ]([^\W\d]+)", text.folded)
    return not called.isdisjoint(map(names.stem, beside))
