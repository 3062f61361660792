"""Everything in a box that rules can name: components, their items, and parts of them."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from punchboard.components.model import (
    Component,
    ComponentSet,
    Entry,
    Item,
    Text,
    Value,
)
from punchboard.diagnostics import Location
from punchboard.expressions import to_text
from punchboard.rulebook.claim import Count, Range
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import made_later

#: Fields of an item or an entry that hold its name.
NAME_FIELDS = ("name", "title", "label", "rules_name")
#: A part such as the cards 1 to 5.
_SPAN = made_later(r"(\d{1,3})\s*(?:[-–〜~～]|から|to|through|bis|à)\s*(\d{1,3})")
_NUMBER, _OPENED = made_later(r"\d+"), made_later(r":[ ]*(?![ -]|\d)")
#: Where words begin, also where no space is: `青い|石`.
WORD_START = made_later(r"(?<![^\W_])[^\W_]|(?<=[ぁ-んァ-ヺー一-龥])[ァ-ヺー一-龥]")
#: What cards are called.
CARDS = made_later(
    r"\b(?:(?:playing )?cards?|cartes?(?: à jouer)?|(?:spiel)?karten?)\b|カード", re.IGNORECASE
)
#: The words of a name, and how many it has at most.
_WORDS, _MOST_WORDS, _LEFT_OUT = made_later(r"[^\s,;:()]+"), 8, 3
_COLOURS = ("colour", "color")


@dataclass(frozen=True, slots=True)
class Target:
    """What a claim speaks of: a component, or some of its items.

    Attributes:
        component: The component.
        items: The items meant.
        part: What the items are called; "" for all items of the component.
    """

    component: Component
    items: tuple[Item, ...]
    part: str = ""

    @property
    def count(self) -> int:
        """How many pieces there are, copies counted."""
        whole = self.items is self.component.items
        return self.component.count if whole else sum(item.quantity for item in self.items)

    @property
    def label(self) -> str:
        """What it is called in messages."""
        return f"{self.component.id}/{self.part}" if self.part else self.component.id

    def is_called(self, name: str) -> bool:
        """Return whether *name* is a whole one of its component, in any number or case."""
        stem = names.stem(name)
        alike = stem and stem in map(names.stem, names_of(self.component))
        return bool(alike) or names.key(name) in keys_of(self.component)

    @property
    def location(self) -> Location:
        """Where it is written."""
        return self.items[0].location if self.part and self.items else self.component.location


def names_of(component: Component) -> tuple[str, ...]:
    """Return what a component is called, in every language and in the rules."""
    texts = [text for _, text in component.name.languages]
    others = [form(each) for each in texts for form in (names.turned, names.in_brackets)]
    return _or_id((*texts, *component.rules_names, *filter(None, others)), component.id)


def _or_id(called: Iterable[str], own_id: str) -> tuple[str, ...]:
    """Return some names, with the id where none is in its script: players never see an id."""
    found = tuple(dict.fromkeys(called))
    return found if any(map(names.is_latin, found)) else (*found, own_id)


def keys_of(component: Component) -> frozenset[str]:
    """Return the keys of a component's names."""
    return frozenset(names.key(name) for name in names_of(component))


def find_name(component: Component, folded: str, start: int = 0) -> re.Match[str] | None:
    """Return where *folded* first has a name of a component, whole or without its kind."""
    patterns = (names.pattern(name) for name in names_of(component))
    found = (each.search(folded, start) for each in patterns if each is not None)
    return min(filter(None, found), key=lambda match: match.start(), default=None)


class Targets:
    """Everything in a box that can be named."""

    def __init__(self, game: ComponentSet) -> None:
        self._components = game.components
        self._keys = {each.id: keys_of(each) for each in game.components}
        self._cores = {each.id: set(map(names.core, names_of(each))) for each in game.components}
        self._named: dict[str, tuple[Target, ...]] = {}
        self._exact: dict[str, Target | None] = {}
        self._items: dict[str, list[Target]] = defaultdict(list)
        self._stems: dict[str, list[Target]] = defaultdict(list)
        self._core_stems: dict[str, list[Target]] = defaultdict(list)
        self._words: list[tuple[frozenset[str], Target]] = []
        called = [own for each in game.components for own in names_of(each)]
        for each in game.components:
            whole = Target(each, each.items)
            for own in names_of(each):
                self._words.append((names.stems(own), whole))
                if (stem := names.stem(own)) and whole not in self._stems[stem]:
                    self._stems[stem].append(whole)
                if (stem := names.stem(names.core(own))) and whole not in self._core_stems[stem]:
                    self._core_stems[stem].append(whole)
            called += self._add_items(each)
        most = max((len(_WORDS.findall(name)) for name in called), default=0)
        #: How many words may name something, with those that a key leaves out.
        self._most_words = min(most + _LEFT_OUT, _MOST_WORDS)

    def _add_items(self, component: Component) -> list[str]:
        """Note the items of a component by their names, and return these."""
        keyed = defaultdict[str, list[Item]](list)
        stemmed = defaultdict[str, list[Item]](list)
        called: list[str] = []
        for item in component.items:
            if item.id == component.id and len(component.items) == 1:
                continue  # what is not listed one by one has no name beside the component's
            own = item_names(item)
            called += own
            for key in {*map(names.key, own)}:
                keyed[key].append(item)
            for stem in {*map(names.stem, own)} - {""}:
                stemmed[stem].append(item)
        for found, items in ((self._items, keyed), (self._stems, stemmed)):
            for key, same in items.items():
                found[key].append(Target(component, tuple(same), same[0].id))
        if len(component.items) > 1:
            for key, same in keyed.items():
                target = Target(component, tuple(same), same[0].id)
                self._words += [
                    (names.stems(e), target) for e in item_names(same[0]) if names.key(e) == key
                ]
        return called

    def named(self, name: str) -> tuple[Target, ...]:
        """Return what *name* may mean, by the first of these ways that finds something.

        A component's name; an item's name; a component's name but for the word
        for its kind; either in another number or case; a part of one component's name.
        """
        if name not in self._named:
            self._named[name] = tuple(self._meant(name))
        return self._named[name]

    def _meant(self, name: str) -> Sequence[Target]:
        wanted, core, stem = names.key(name), names.core(name), names.stem(name)
        if not wanted or not core:
            return ()
        alike = self._where(lambda each: wanted in self._keys[each.id])
        bare = _without_ending(name)  # `boards` beside a main board
        exact = [e for e in alike if bare in map(_without_ending, names_of(e.component))]
        cores = {wanted, core}
        return (
            exact
            or alike
            or _as_written(name, self._items.get(wanted, []))
            or self._of_cards(name, self._where(lambda e: self._is_core(e, core, cores)))
            or self._items.get(core, [])
            or self._in_other_form(stem)
            or self._core_stems.get(names.stem(core), [])
            or self._where(lambda each: self._is_short(wanted, each))
        )

    def _where(self, holds: Callable[[Component], bool]) -> list[Target]:
        return [Target(each, each.items) for each in self._components if holds(each)]

    def _is_core(self, component: Component, core: str, cores: set[str]) -> bool:
        own = self._cores[component.id]
        return bool(cores & own) or core in self._keys[component.id]

    def _is_short(self, wanted: str, component: Component) -> bool:
        keys = self._keys[component.id]
        return not names.is_kind(wanted) and any(names.is_short_for(wanted, e) for e in keys)

    def _of_cards(self, name: str, alike: list[Target]) -> list[Target]:
        """Return what is called alike: `Owl cards` are the `Owls`, if these are cards."""
        cards = [e for e in alike if e.component.kind == "card"] if CARDS.search(name) else []
        return cards or alike

    def _in_other_form(self, stem: str) -> list[Target]:
        """Return what is called so in another number or case: `Karten` of `Karte`."""
        found = self._stems.get(stem, [])
        return [each for each in found if not each.part] or found

    def exactly(self, name: str) -> Target | None:
        """Return the one thing that is called *name*, in any number or case; None for several."""
        if name not in self._exact:
            wanted, stem = names.key(name), names.stem(name)
            found = self._where(lambda e: wanted in self._keys[e.id] | (self._cores[e.id] - {""}))
            found = found or self._items.get(wanted, []) or self._in_other_form(stem)
            core = names.core(name) if " " not in name else ""  # `波トークン` are the 波
            found = found or (self._where(lambda e: core in self._keys[e.id]) if core else [])
            # `Gartenzwerge` are the `Zwerge`
            places = range(1, len(stem) - 3) if not found and name.isalpha() else ()
            ends = (self._stems.get(stem[place:], ()) for place in places)
            found = found or [e for each in ends for e in each if not e.part]
            self._exact[name] = found[0] if wanted and len(found) == 1 else None
        return self._exact[name]

    def first(self, said: str) -> tuple[str, Target | None]:
        """Return the longest of the first words *said* that are a name, and what it is of."""
        ends = [found.end() for found in itertools.islice(_WORDS.finditer(said), self._most_words)]
        opened = _OPENED.search(said, 0, ends[-1]) if ends else None  # `30 tiles: lake ×8`
        ends = [end for end in ends if not opened or end <= opened.start()]
        named = ((said[:end], self.exactly(said[:end])) for end in reversed(ends))
        return next((each for each in named if each[1]), ("", None))

    def of_count(self, name: str, count: Count, of: Component | None = None) -> tuple[Target, ...]:
        """Return the one thing that *name* has more or fewer words than, and that is as many.

        `six-sided dice` are the six dice, `large cubes` the 60 large point cubes; *of* a
        component, only its items are.
        """
        held = count.holds if isinstance(count, Range) else count.__eq__
        described = () if of else self._described(name)
        near = [Target(each, each.items) for each, _ in described]
        said = frozenset[str]() if described else names.stems(name)
        for own, target in self._words if said else ():
            related = own and (own <= said or (own > said and not names.is_kind(name)))
            if related and (of is None or (target.part and target.component is of)):
                near.append(target)
        found = {each.label: each for each in near if held(each.count)}
        return tuple(found.values()) if len(found) == 1 else ()

    def described(self, name: str) -> tuple[Component, str] | None:
        """Return the one component that *name* describes, and what it says of it.

        The `Cubes` and `red` for `red cubes`, for `cubes rouges` and 赤キューブ alike.
        """
        found = self._described(name)
        return found[0] if len(found) == 1 else None

    def _described(self, name: str) -> list[tuple[Component, str]]:
        """Return what *name* has the name of and words beside it, and these words."""
        said = names.without_materials(name.replace("-", " ").split())
        name = " ".join(said)
        stems, wanted = names.stem(name).split(), names.key(name)
        spans = itertools.combinations(range(len(stems) + 1 if len(said) == len(stems) else 0), 2)
        found = {
            each.component.id: (each.component, " ".join((*said[:start], *said[end:])))
            for start, end in spans
            if end - start < len(said)
            for each in self._stems.get(" ".join(stems[start:end]), ())
            if not each.part
        }
        for each in self._components if not stems else ():
            for own in (e for e in names_of(each) if not names.stem(e)):
                if wanted != names.key(own) and wanted.endswith(names.key(own)):
                    found[each.id] = each, name[: len(name) - len(own)].removesuffix("の")
        return list(found.values())

    def parts(self, component: Component, name: str) -> tuple[Item, ...]:
        """Return the items of a component that *name* means: by their names or values."""
        wanted, span = names.key(name), span_of(name)
        own = next((e.items for e in self._items.get(wanted, ()) if e.component is component), ())
        if own or span:
            return own or _within(component.items, span or Range(0, 0))
        ways = (names.key, wanted), (names.key, names.core(name)), (names.stem, names.stem(name))
        valued = (_with_value(component, form, said) for form, said in ways if said)
        items = next(filter(None, valued), ()) or _without_words_of(component, name)
        return items or (_with_number(component, name) if name.isdecimal() else ())

    def by_colour(self, component: Component) -> Mapping[str, tuple[Item, ...]]:
        """Return the items of a component by their colours; nothing where it has none."""
        fields = dict.fromkeys(name for item in component.items for name in item.fields)
        for name in fields:
            groups: dict[str, list[Item]] = {}
            for item in component.items:
                value = item.fields.get(name)
                shown = isinstance(value, Entry) and any(map(value.fields.get, _COLOURS))
                if shown or (isinstance(value, str) and name in _COLOURS):
                    called = value_names(value) or (str(value),)
                    groups.setdefault(called[0], []).append(item)
            if len(groups) > 1 and sum(map(len, groups.values())) == len(component.items):
                return {colour: tuple(items) for colour, items in groups.items()}
        return {}


def _as_written(name: str, alike: list[Target]) -> list[Target]:
    """Return those items of the ones called *alike* that have the same brackets, if any have.

    `Owl (2 eyes)` is one of the owls, and `Owl (Eule)` may be all of them.
    """
    said, found = name.casefold(), list[Target]()
    for each in alike if name.endswith((")", "）")) else ():
        items = [item for item in each.items if said in map(str.casefold, item_names(item))]
        found += [Target(each.component, tuple(items), items[0].id)] if items else []
    return found or alike


def _with_number(component: Component, number: str) -> tuple[Item, ...]:
    """Return the items with one number in their names, which is that: `5` of `5er-Münze`."""
    found = (i for i in component.items if [number] in map(_NUMBER.findall, item_names(i)))
    return tuple(found)


def _without_words_of(component: Component, name: str) -> tuple[Item, ...]:
    """Return the items of a name but for the component's words: `Spring tide` of tide cards."""
    own = {word for each in names_of(component) for word in names.words(each)}
    bare = {each: {*names.words(each)} - own for i in component.items for each in item_names(i)}
    wanted = {*names.words(name)} - own
    found = (i for i in component.items if wanted in (bare[each] for each in item_names(i)))
    return tuple(found) if wanted else ()


def _without_ending(name: str) -> str:
    return name.casefold().removesuffix("s")


def _with_value(component: Component, form: Callable[[str], str], wanted: str) -> tuple[Item, ...]:
    """Return the items with a value that is called *wanted*, in some *form* of its names."""
    for field in dict.fromkeys(field for item in component.items for field in item.fields):
        said = ((each, value_names(each.fields.get(field))) for each in component.items)
        said = ((item, (*called, *(f"{field} {e}" for e in called))) for item, called in said)
        found = tuple(item for item, called in said if wanted in map(form, called))  # `level I`
        if found:
            return found
    return ()


def numbers_of(items: Sequence[Item]) -> dict[str, list[int]]:
    """Return the whole numbers in each field of *items* that holds any."""
    found: dict[str, list[int]] = {}
    for item in items:
        for name, value in item.fields.items():
            if isinstance(value, int) and not isinstance(value, bool):
                found.setdefault(name, []).append(value)
    return found


def span_of(name: str) -> Range | None:
    """Return the numbers that a part is called by, such as `1 to 5`."""
    span = _SPAN.fullmatch(unicodedata.normalize("NFKC", name).strip())
    return Range(int(span[1]), int(span[2])) if span else None


def _within(items: Sequence[Item], span: Range) -> tuple[Item, ...]:
    """Return the items with the numbers of *span*, which one field holds all of."""
    wanted = range(span.min or 0, (span.max or 0) + 1)
    for name, numbers in numbers_of(items).items():
        if set(wanted) <= set(numbers):
            return tuple(item for item in items if item.fields.get(name) in wanted)
    return ()


def item_names(item: Item) -> tuple[str, ...]:
    """Return what an item is called, by its fields for a name or else its id.

    An id that repeats the id of an entry is none of its own: the entry has a name.
    """
    called = tuple(text for field in NAME_FIELDS for text in _texts(item.fields.get(field)))
    entries = (value for value in item.fields.values() if isinstance(value, Entry))
    if any(str(each) in item.id and len(value_names(each)) > 1 for each in entries):
        return called
    return _or_id(called, item.id)


def value_names(value: Value) -> tuple[str, ...]:
    """Return what a value is called: an entry by its names or else its id."""
    if isinstance(value, Entry):
        own = (text for field in NAME_FIELDS for text in _texts(value.fields.get(field)))
        return _or_id(own, str(value))
    if isinstance(value, bool) or value is None:
        return ()
    return _texts(value)


def _texts(value: Value) -> tuple[str, ...]:
    if isinstance(value, Text):
        return tuple(text for _, text in value.languages)
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return (to_text(value),)
    return ()
