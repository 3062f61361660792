"""Where a rules text has the name of a component, and whether a number is near."""

from __future__ import annotations

import functools
import itertools
import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from punchboard.components.model import Component
from punchboard.diagnostics import Location
from punchboard.rulebook.box.targets import find_name, names_of
from punchboard.rulebook.claim import Range
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.page.lines import Kind, Line
from punchboard.rulebook.texts import RulesText

_JAPANESE, _LATIN = re.compile(r"[一-龥々]{2,}|[ァ-ヺー]{2,}"), re.compile(r"[a-zß-öø-ÿœ]+")
#: The words of a Japanese name: what is written in one script, but for particles.
_SCRIPTS = re.compile(r"[一-龥々]+|[ァ-ヺー]+|[ぁ-ん]{2,}|[a-z\d]+")
#: The shortest part of a name, and the shortest word that may be short for one that begins or
#: ends with it, in letters.
_SHORTEST_PART, _SHORTEST = 2, 4
#: Words for two that are no numbers elsewhere.
_BOTH = r"\b(?:both|beiden?|les deux)\b"
#: The shortest first part of a compound.
_FIRST = 3
#: Longest way, in characters, between a name and a number that may count it.
_NEAR = 16
#: In characters: how far into an item or a heading the name is that it explains.
_LEADS = 8


class NameUse(NamedTuple):
    """A place of a component's name.

    Attributes:
        place: The name, or its line where a number is near.
        near: "listed" for a number in the same line of a list of components, "told" if it may
            come to all there are, "near" for one beside the name that may, and else "".
    """

    place: Location
    near: str


def uses_of(
    component: Component, text: RulesText, about: Collection[tuple[int, int]]
) -> Iterator[NameUse]:
    """Yield the places of a component's name."""
    found, source = find_name(component, text.folded), text.script.plain.source
    while found:
        lines = text.script.lines
        after = bisect_right(lines, found.start(), key=lambda e: source(e.start, e.end)[0])
        line = lines[max(after - 1, 0)]
        first, last = source(line.start, line.end)
        near = _in_line(component, text, line)
        begin, end = max(found.start() - _NEAR, first), min(found.end() + _NEAR, last)
        if line.kind in {Kind.ITEM, Kind.HEADING} and found.start() - first < _LEADS:
            end = last
            below = lines[line.number + 1 : line.number + 2] if line.kind is Kind.HEADING else ()
            end = source(below[0].start, below[0].end)[1] if below else end
        if not near and _has_number(text, begin, end, about):
            near = "near"
        yield NameUse(text.place(*((first, last) if near else found.span())), near)
        found = find_name(component, text.folded, found.end())


def _in_line(component: Component, text: RulesText, line: Line) -> str:
    """Return whether a number of a line may count all of a component, as `NameUse.near` says."""
    script, there = text.script, component.count
    said = [each.count for each in script.amounts_in(line.start, line.end)]
    if line.chapter.topic is not Topic.COMPONENTS or line.kind is Kind.HEADING:
        return "told" if there in said else ""
    if not script.amounts.may_count(script.counted, line.start, line.end):
        return ""
    counts = [each for each in said if isinstance(each, int)]
    # `Flags in six colours`: whatever counts six of the flags there are
    products = {one * other for one, other in itertools.combinations(counts, 2)}
    words, line_said = script.words, script.plain.text[line.start : line.end]
    if there in {*products, *words.numbers_in(line_said)}:
        return "told"
    within = any(isinstance(each, Range) and each.holds(there) for each in said)
    shared = words.pattern("per_player").search(line_said) and any(
        each and not there % each for each in counts
    )
    return "told" if within or shared else "listed"


def _has_number(text: RulesText, start: int, end: int, about: Collection[tuple[int, int]]) -> bool:
    """Return whether a number is between two places that counts nothing else for certain."""
    # What counts mere cards may count those of this deck.
    others = [e for e in text.claims if (e.start, e.end) not in about and not names.is_kind(e.name)]
    found = re.finditer(rf"\d+|{_BOTH}|{text.script.words.number}", text.folded[start:end])
    places = (start + each.start() for each in found)
    return any(not any(e.start <= at < e.end for e in others) for at in places)


def is_mentioned(
    component: Component, text: RulesText, parts: Mapping[str, int], known: str
) -> bool:
    """Return whether a text has a name of a component, all its words, or a part it has alone.

    The words may be anywhere: `Bonus Relic Cards` are the relics in a chapter on the bonus.
    `Plan` may be the `Hafenplan`, `carnet` the `carnet de scores`, and 煮干し the 煮干し大.

    Args:
        component: The component.
        text: The text.
        parts: How many components have each word in their names.
        known: What all things in the box are called, folded.
    """
    said = any(_has_words(text, each) for each in names_of(component))
    if said or find_name(component, text.folded):
        return True
    heads = (each.rpartition("の")[2] for each in names_of(component) if "の" in each)
    if any(each in text.text and known.count(each) == 1 for each in heads if each):
        return True  # 磯の盤, the only 盤
    own, words = {e for e in name_parts(component) if parts[e] == 1}, _words_of(text.folded)
    latin = {each for each in own if each.isascii()}
    if not words.isdisjoint(latin) or any(each in text.text for each in own - latin):
        return True
    ends = {e for w in latin for n in range(_SHORTEST, len(w)) for e in (w[:n], w[-n:])}
    return not (words.isdisjoint(ends) or stranger_like(component, text, known))


def _has_words(text: RulesText, name: str) -> bool:
    """Return whether a text has all words of a name, but for that of its kind."""
    if names.stem(name):
        own = names.stems(name)
        particular = {each for each in own if not (names.is_kind(each) or names.is_common(each))}
        return bool(own) and (particular or own) <= _words_of(text.folded)
    bare = re.split("[(（]", name.casefold().removesuffix(names.kind_of(name)))[0]
    own = frozenset(_SCRIPTS.findall(bare))
    enough = len(own) > 1 or any(len(each) >= _SHORTEST_PART for each in own)
    return enough and all(each in text.folded for each in own)


@functools.lru_cache(maxsize=8)
def _words_of(folded: str) -> frozenset[str]:
    """Return the Latin words of a text, as they are and as stems."""
    found = set(_LATIN.findall(folded))
    return frozenset(found | set(map(names.stem, found)))


def stranger_like(component: Component, text: RulesText, known: str) -> re.Match[str] | None:
    """Return a compound of a text that has the end of a component's name, which is used alone.

    `bell` is short for the `doorbell` of the rules, and not for a `handbell` of the box.

    Args:
        component: The component.
        text: A text that does not have its name.
        known: What all things in the box are called, folded.
    """
    words = _words_of(text.folded)
    for name in filter(_LATIN.fullmatch, map(str.casefold, names_of(component))):
        ends = (name[at:] for at in range(_FIRST, len(name) - _SHORTEST + 1))
        end = next((each for each in ends if each in words), "")
        compound = rf"(?<![^\W\d_])[^\W\d_]{{{_FIRST},}}{end}(?![^\W\d_])" if end else "(?!)"
        strange = (e for e in re.finditer(compound, text.folded) if e[0] not in known)
        if found := next(strange, None):
            return found
    return None


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
