"""What is in the box, by its names, and the claims of the rules, each with what it is about."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from punchboard.components.model import (
    ClaimBinding,
    Component,
    ComponentSet,
    Entry,
    Item,
    Text,
    Value,
)
from punchboard.diagnostics import Location
from punchboard.expressions import to_text
from punchboard.rulebook import names
from punchboard.rulebook.claim import Claim, Range, Role, Section
from punchboard.rulebook.texts import RulesText

#: Fields of an item or an entry that hold its name.
NAME_FIELDS = ("name", "title", "label", "rules_name")
#: A part such as the cards 1 to 5.
_SPAN = re.compile(r"(\d{1,3})\s*(?:[-–〜~]|から|to)\s*(\d{1,3})")
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
        return sum(item.quantity for item in self.items)

    @property
    def label(self) -> str:
        """What it is called in messages."""
        return f"{self.component.id}/{self.part}" if self.part else self.component.id

    @property
    def location(self) -> Location:
        """Where it is written."""
        return self.items[0].location if self.part and self.items else self.component.location


def names_of(component: Component) -> tuple[str, ...]:
    """Return what a component is called, in every language and in the rules."""
    texts = (text for _, text in component.name.languages)
    return _or_id((*texts, *component.rules_names), component.id)


def _or_id(called: Iterable[str], own_id: str) -> tuple[str, ...]:
    """Return some names, with the id where none is in its script: players never see an id."""
    found = tuple(dict.fromkeys(called))
    return found if any(name.isascii() for name in found) else (*found, own_id)


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
        items = (item for component in game.components for item in component.items)
        self._stems = {
            each.id: set(map(names.stem, names_of(each))) - {""} for each in game.components
        }
        self._item_keys = {id(item): frozenset(map(names.key, item_names(item))) for item in items}
        self._named: dict[str, tuple[Target, ...]] = {}

    def named(self, name: str) -> tuple[Target, ...]:
        """Return what *name* may mean, by the first of these ways that finds something.

        A component's name; an item's name; a component's name but for the word
        for its kind; a part of one component's name.
        """
        if name not in self._named:
            self._named[name] = self._meant(name, names.key(name), names.core(name))
        return self._named[name]

    def _meant(self, name: str, wanted: str, core: str) -> tuple[Target, ...]:
        if not wanted or not core:
            return ()
        boxed, keys, cores = self._components, self._keys, self._cores
        return tuple(
            [Target(each, each.items) for each in boxed if wanted in keys[each.id]]
            or list(self._of_items(wanted))
            or [
                Target(each, each.items)
                for each in boxed
                if {wanted, core} & cores[each.id] or core in keys[each.id]
            ]
            or list(self._in_other_form(names.stem(name)))
            or [
                Target(each, each.items)
                for each in boxed
                if any(names.is_short_for(wanted, key) for key in keys[each.id])
                and not names.is_kind(wanted)
            ]
        )

    def _in_other_form(self, stem: str) -> Iterator[Target]:
        """Yield what is called so in another number or case: `Karten` of `Karte`."""
        if not stem:
            return
        found = [Target(e, e.items) for e in self._components if stem in self._stems[e.id]]
        for each in () if found else self._components:
            own = [item for item in each.items if stem in map(names.stem, item_names(item))]
            found += [Target(each, tuple(own), own[0].id)] if own else []
        yield from found

    def of_count(self, name: str, count: int) -> tuple[Target, ...]:
        """Return the component that *name* describes, as `six-sided dice` does the six dice."""
        said = names.words(name)
        found = [
            each
            for each in self._components
            for own in map(names.words, names_of(each))
            if each.count == count and len(own) < len(said) and said[-len(own) :] == own
        ]
        return tuple(Target(each, each.items) for each in found) if len(found) == 1 else ()

    def _of_items(self, wanted: str) -> Iterator[Target]:
        for component in self._components:
            items = self._called(component, wanted)
            if items:
                yield Target(component, items, items[0].id)

    def _called(self, component: Component, wanted: str) -> tuple[Item, ...]:
        return tuple(item for item in component.items if wanted in self._item_keys[id(item)])

    def parts(self, component: Component, name: str) -> tuple[Item, ...]:
        """Return the items of a component that *name* means: by their names or values."""
        wanted, span = names.key(name), span_of(name)
        own = self._called(component, wanted)
        if own or span:
            return own or _within(component.items, span or Range(0, 0))
        for form, said in ((names.key, wanted), (names.key, names.core(name))):
            if found := _with_value(component, form, said):
                return found
        stem = names.stem(name)  # `trèfles` of `Trèfle`
        named = [e for e in component.items if stem and stem in map(names.stem, item_names(e))]
        return tuple(named) or (_with_value(component, names.stem, stem) if stem else ())

    def by_colour(self, component: Component) -> Mapping[str, tuple[Item, ...]]:
        """Return the items of a component by their colours; nothing where it has none."""
        fields = dict.fromkeys(name for item in component.items for name in item.fields)
        for name in fields:
            groups: dict[str, list[Item]] = {}
            for item in component.items:
                value = item.fields.get(name)
                if isinstance(value, Entry) and any(value.fields.get(each) for each in _COLOURS):
                    groups.setdefault(str(value), []).append(item)
            if len(groups) > 1 and sum(map(len, groups.values())) == len(component.items):
                return {colour: tuple(items) for colour, items in groups.items()}
        return {}


def _with_value(component: Component, form: Callable[[str], str], wanted: str) -> tuple[Item, ...]:
    """Return the items with a value that is called *wanted*, in some *form* of its names."""
    for field in dict.fromkeys(field for item in component.items for field in item.fields):
        said = ((each, value_names(each.fields.get(field))) for each in component.items)
        found = tuple(item for item, values in said if wanted in map(form, values))
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


_NUMBER = re.compile(r"\d+")
_CARDS = frozenset(["card", "カード"])
_DEALT = frozenset([Role.PER_PLAYER, Role.SETUP])
_OF_OWNER = frozenset([Role.PART, Role.PER_COLOR, Role.PER_PLAYER])
_SHUFFLES = re.compile("shuffl|シャッフル|混ぜ|切って|切り")
_ASIDE = re.compile(r"\baside\b|\bout of the game\b|脇に|脇へ|わきに|よけ|除外|取り除|ゲームから除")
#: `1人に14枚` is for each of them.
_SOME_PLAYERS = re.compile(
    r"(?<!\d)(?!1\s*人(?:に|あたり))\d+\s*人(?!\s*\d)"
    r"|\b(?:\d+|two|three|four|five|six|seven|eight)[\s-]+players?\b"
)


class Standing(StrEnum):
    """Whether the box has what a claim is about.

    `bound`: one thing in the box; `ambiguous`: several; `unknown`: none; `aside`:
    the game file says that the claim is about nothing in the box.
    """

    BOUND = "bound"
    AMBIGUOUS = "ambiguous"
    UNKNOWN = "unknown"
    ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A claim and what it is about.

    Attributes:
        claim: The claim.
        text: The rules text that makes it.
        standing: Whether the box has what it is about.
        targets: What it may be about: one thing if it is bound.
        implied: Whether only one thing can be meant, although none is named.
    """

    claim: Claim
    text: RulesText
    standing: Standing
    targets: tuple[Target, ...] = ()
    implied: bool = False

    @property
    def target(self) -> Target:
        """What it is about, if it is bound."""
        return self.targets[0]

    @property
    def place(self) -> Location:
        """Where it is written."""
        return self.text.place_of(self.claim)

    @property
    def thing(self) -> str:
        """The name of what it says is in the box; "" if it is about something else."""
        claim, name = self.claim, ""
        listed = claim.section is Section.LIST
        if claim.role is Role.UNLISTED or (listed and claim.role is Role.SUPPLY):
            name = claim.name
        elif listed and claim.role in {Role.PART, Role.PER_COLOR}:
            name = claim.of
        return name if names.is_made(name) else ""

    @property
    def is_blank(self) -> bool:
        """Whether it leaves the number of something blank."""
        blank = self.claim.count is None and self.claim.role in {Role.SUPPLY, Role.PART}
        return blank and names.is_made(self.claim.name) and self.standing is not Standing.ASIDE

    @property
    def is_a_case(self) -> bool:
        """Whether it holds only for a number of players that its sentence gives."""
        return self.claim.factor is None and _is_a_case(self.claim, self.text)

    @property
    def is_set_aside(self) -> bool:
        """Whether its pieces are put out of play during setup, however many play."""
        said = self.text.sentence_of(self.claim).casefold()
        return self.claim.role is Role.SETUP and bool(_ASIDE.search(said)) and not self.is_a_case

    def is_about(self, component: Component) -> bool:
        """Return whether it names *component* or items of it."""
        named = self.standing is Standing.BOUND and not self.implied
        return named and self.target.component is component


class Ledger:
    """The claims of all rules texts of a game.

    Attributes:
        targets: Everything in the box, by its names.
        entries: The claims in order.
        unused: What the game file says about claims that the rules do not make.
    """

    def __init__(self, game: ComponentSet, texts: Sequence[RulesText]) -> None:
        self._game = game
        self.targets = Targets(game)
        self._used: set[ClaimBinding] = set()
        self.entries = tuple(self._entry(claim, text) for text in texts for claim in text.claims)
        self.unused = tuple(each for each in game.agreements if each not in self._used)

    def of(self, text: RulesText) -> Iterator[LedgerEntry]:
        """Yield the claims of one text."""
        return (each for each in self.entries if each.text is text)

    def _entry(self, claim: Claim, text: RulesText) -> LedgerEntry:
        agreement, owner = self._agreement(claim), self._agreement_about(claim.of)
        if agreement is not None and agreement.component:
            return LedgerEntry(claim, text, Standing.BOUND, (self._agreed(agreement),))
        if agreement is not None or (owner is not None and not owner.component):
            return LedgerEntry(claim, text, Standing.ASIDE)
        owners = (self._agreed(owner),) if owner is not None else self.targets.named(claim.of)
        if len(owners) == 1 and claim.role in _OF_OWNER:
            component = owners[0].component
            items = self.targets.parts(component, claim.name)
            found: tuple[Target, ...] = (Target(component, items, claim.name),) if items else owners
        else:
            own = self.targets.named(claim.name)
            named = claim.role in _OF_OWNER and len(own) == 1
            found = own if named else owners or own
            if not found and claim.role is Role.SUPPLY and isinstance(claim.count, int):
                found = self.targets.of_count(claim.name, claim.count)
        deck = None if found else _meant_deck(self._game, claim, text)
        if deck is not None:
            target = Target(deck, deck.items)
            return LedgerEntry(claim, text, Standing.BOUND, (target,), implied=True)
        standings = (Standing.UNKNOWN, Standing.BOUND, Standing.AMBIGUOUS)
        return LedgerEntry(claim, text, standings[min(len(found), 2)], found)

    def _agreement(self, claim: Claim) -> ClaimBinding | None:
        """Return what the game file says about a claim: first about its words, then its name."""
        matching = [each for each in self._game.agreements if _speaks_of(each, claim)]
        self._used.update(matching)
        matching.sort(key=lambda each: names.key(each.says) == names.key(claim.name))
        return matching[0] if matching else None

    def _agreement_about(self, name: str) -> ClaimBinding | None:
        """Return what the game file says about everything claimed of *name*."""
        key = names.key(name)
        matching = (each for each in self._game.agreements if key and names.key(each.says) == key)
        return next(matching, None)

    def _agreed(self, agreement: ClaimBinding) -> Target:
        component = next(each for each in self._game.components if each.id == agreement.component)
        items = tuple(each for each in component.items if agreement.item in {"", each.id})
        return Target(component, items, agreement.item)


def _speaks_of(agreement: ClaimBinding, claim: Claim) -> bool:
    """Return whether *agreement* has a claim's name, or its name and number in any order."""
    said, name = names.key(agreement.says), names.key(claim.name)
    quote = names.key(claim.quote)
    if said == name or (name in said and said in quote):
        return True
    numbers, rest = set(_NUMBER.findall(said)), _NUMBER.sub("", said)
    counted = set(_NUMBER.findall(quote)) or {str(claim.count)}
    bare = {name, name + names.key(claim.unit), names.key(claim.unit) + name}
    return bool(numbers) and numbers <= counted and rest in bare


def _meant_deck(game: ComponentSet, claim: Claim, text: RulesText) -> Component | None:
    """Return the deck that bare `cards` of a claim means, if it can mean only one.

    That is the deck which its paragraph has shuffled before, or else the one with
    more cards than all the others together; a number for some players alone is
    of none, and neither is one next to the name of another deck.
    """
    bare = claim.role in _DEALT and names.key(claim.name) in _CARDS
    if not bare or (claim.factor is None and _is_a_case(claim, text)):
        return None
    before = text.folded[text.folded.rfind("\n", 0, claim.start) + 1 : claim.start]
    decks = [each for each in game.components if each.kind == "card"]
    named = [each for each in decks if len(each.items) > 1 and find_name(each, before)]
    if len(named) == 1 and _SHUFFLES.search(before):
        return named[0]
    cards = sum(each.count for each in decks)
    main = next((each for each in decks if 2 * each.count > cards), None)
    return main if not named or named == [main] else None


def _is_a_case(claim: Claim, text: RulesText) -> bool:
    return _SOME_PLAYERS.search(text.sentence_of(claim)) is not None
