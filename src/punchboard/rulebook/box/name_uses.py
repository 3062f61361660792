"""Where a rules text has the name of a component, and whether a number is near."""

from __future__ import annotations

import functools
import itertools
import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from punchboard.components.model import Component
from punchboard.diagnostics import Location
from punchboard.rulebook.box.targets import find_name, names_of
from punchboard.rulebook.claim import Count
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.texts import RulesText

#: What parts a Japanese name: 縁側の盤 is mentioned where both are.
_JAPANESE_PARTS = re.compile(r"(?<=[ぁ-んァ-ヺー一-龥])の|(?<=[黒白赤青黄緑])い|[(（].*")
_JAPANESE, _LATIN = re.compile(r"[一-龥々]{2,}|[ァ-ヺー]{2,}"), re.compile(r"[a-zß-öø-ÿœ]+")
#: The shortest part of a name, and the shortest word that may be short for one that begins or
#: ends with it, in letters.
_SHORTEST_PART, _SHORTEST = 2, 4
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
        near = "told" if component.count in said else ""
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


def is_hinted(component: Component, text: RulesText, parts: Mapping[str, int]) -> bool:
    """Return whether a text has a part of a component's name that no other component has.

    `Plan` may be the `Hafenplan`, `carnet` the `carnet de scores`, and 煮干し the 煮干し大.

    Args:
        component: The component.
        text: A rules text.
        parts: How many components have each part of a name.
    """
    own, said = {e for e in name_parts(component) if parts[e] == 1}, _words_of(text.folded)
    latin = {each for each in own if each.isascii()}
    ends = (e for w in latin for n in range(_SHORTEST, len(w)) for e in (w[:n], w[-n:]))
    return not said.isdisjoint({*latin, *ends}) or any(each in text.text for each in own - latin)


@functools.lru_cache(maxsize=8)
def _words_of(folded: str) -> frozenset[str]:
    """Return the Latin words of a text, as they are and as stems."""
    found = set(_LATIN.findall(folded))
    return frozenset(found | set(map(names.stem, found)))


def name_parts(component: Component) -> set[str]:
    """Return the words of a component's names, as they are and as stems; kanji and katakana."""
    called = [each.casefold() for each in names_of(component)]
    found = {word for e in called for form in (_LATIN, _JAPANESE) for word in form.findall(e)}
    own = {word for word in found if len(word) >= _SHORTEST_PART and not names.is_common(word)}
    return {*own, *map(names.stem, own)} - {""}


def is_counted_beside(text: RulesText, name: str, count: int) -> bool:
    """Return whether a number is beside a word of a name: `28 tiles`, of the path tiles."""
    called = names.stems(name) if count else frozenset[str]()
    beside = re.findall(rf"(?<![\d.,]){count}[ ]([^\W\d]+)", text.folded)
    return not called.isdisjoint(map(names.stem, beside))
