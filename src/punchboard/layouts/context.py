"""What the expressions of a layout can read: the item, the rest of the box, versions.

A text in a list or a definition can contain such values as `{{ }}`, too.

Texts that share a size (`data-fit-group`) are here, too: their items are drawn twice,
once to find the size and once to use it.

Faces are first drawn with blank values for revisions and the version of the game. Blank
faces are what is compared with snapshots, so that no revision makes a card count as
changed; what the comparison finds is then drawn on the pieces that ask for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from punchboard.components import messages
from punchboard.components.model import Component, ComponentSet, Entry, Item, Places, Text
from punchboard.diagnostics import Diagnostic, Location
from punchboard.evaluation.budget import BUDGET, Budget
from punchboard.expressions import ExpressionError, compile_text, to_text
from punchboard.layouts.text import text_messages

#: Names that every layout can read; fields and definitions of the same name win.
BUILTINS = ("item", "piece", "component", "game", "language")
#: How a text shows that it contains an expression.
INSERTION = "{{"


class Foreign(str):
    """A text printed in a language other than that of the build.

    Attributes:
        language: Its language.
    """

    __slots__ = ("language",)

    language: str

    def __new__(cls, text: str, language: str) -> Foreign:
        """Return a text that equals *text*."""
        foreign = super().__new__(cls, text)
        foreign.language = language
        return foreign


class Contexts:
    """The scopes of a component's items.

    Attributes:
        component: Id of the component.
        fields: Names of the fields of any item.
        known: All names that an expression can read.
        entries: The definition that a field takes its entries from, and their ids.
        problems: What is wrong with texts, such as one that lacks the language.
    """

    def __init__(
        self,
        component: Component,
        game: ComponentSet,
        language: str,
        edition: Edition | None = None,
        *,
        counts: bool = True,
    ) -> None:
        """Prepare.

        Args:
            component: The component.
            game: Its game.
            language: The language of the texts.
            edition: The version of the game and the revisions of its faces; None if blank.
            counts: Whether the copies of an item have faces of their own, so that they
                are numbered.
        """
        self._component = component
        self.component = component.id
        self._counts = counts
        self._edition = edition or Edition()
        self._game = game
        self._language = language
        named = (name for item in component.items for name in item.fields)
        self.fields = frozenset(component.fields).union(named)
        self.known = self.fields | frozenset(game.definitions) | frozenset(BUILTINS)
        self.entries = dict(_entries(component, game))
        self.problems: dict[object, Diagnostic] = {}
        # By identity: entries are the same objects in all items, and only their ids
        # are compared for equality.
        self._entries: dict[int, tuple[Entry, Entry]] = {}
        self._shared: dict[str, Any] = {}

    def is_per_item(self, names: Iterable[str]) -> bool:
        """Return whether any of *names* may vary from item to item."""
        return any(name in self.fields or name in {"item", "piece"} for name in names)

    def counts_pieces(self, names: Iterable[str]) -> bool:
        """Return whether any of *names* may differ from copy to copy of an item."""
        return self._counts and "piece" in names and self._has_piece

    def scope(
        self,
        item: Item,
        number: int,
        names: Iterable[str],
        piece: int = 1,
        side: str = "front",
    ) -> dict[str, Any]:
        """Return the names and values that an item's expressions can read.

        Args:
            item: The item.
            number: Its place in the component's list, from 1.
            names: The names that are needed; others are left out.
            piece: The number of the piece among all copies of all items, from 1.
            side: The side that is drawn, `front` or `back`.
        """
        # All expressions of a face share one budget, or loops would multiply it.
        scope: dict[str, Any] = {BUDGET: Budget()}
        owner = Owner(item.fields, item.places, item.location)
        for name in names:
            if name in self.fields:
                scope[name] = self._resolved(item.fields.get(name), owner)
            elif name == "item" and name not in self._game.definitions:
                fields = LazyFields(item.fields, lambda value: self._resolved(value, owner))
                about = {"id": item.id, "quantity": item.quantity, "number": number}
                scope[name] = {**about, "fields": fields}
            elif name == "piece" and self._has_piece:
                counted = {"number": piece, "total": self._component.count} if self._counts else {}
                scope[name] = self._edition.piece(self._component.id, item.id, side, counted)
            elif name in self.known:
                scope[name] = self._shared_value(name)
        return scope

    @property
    def _has_piece(self) -> bool:
        """Whether `piece` means what is built in, and no field or definition."""
        return "piece" not in self.fields and "piece" not in self._game.definitions

    def _shared_value(self, name: str) -> Any:
        if name not in self._shared:
            if name == "game" and name not in self._game.definitions:
                about = about_game(self._game, self._resolved)
                self._shared[name] = self._edition.game(self._component.id, about)
            else:
                self._shared[name] = self._resolved(self._unresolved(name))
        return self._shared[name]

    def _unresolved(self, name: str) -> Any:
        if name in self._game.definitions:
            return self._game.definitions[name]
        if name == "language":
            return self._language
        return {"id": self._component.id, "name": self._component.name}

    def _resolved(self, value: Any, owner: Owner | None = None) -> Any:
        """Return *value* with every text in the language of the build, and complete."""
        if isinstance(value, Text):
            return self._filled(self._translated(value), value, owner)
        if isinstance(value, Entry):
            return self._entry(value)
        if isinstance(value, str):
            return self._filled(value, value, owner)
        if isinstance(value, tuple | list):
            return tuple(self._resolved(each, owner) for each in value)
        if isinstance(value, Mapping):
            return {name: self._resolved(each, owner) for name, each in value.items()}
        return value

    def _filled(self, text: str, written: Text | str, owner: Owner | None) -> str:
        """Return *text* with the values of its expressions; nothing where one is wrong."""
        if INSERTION not in text or owner is None:
            return text
        try:
            found = filled(text, self._game, owner.fields, self._language, self._translated)
        except ExpressionError as problem:
            location = written.location if isinstance(written, Text) else None
            place = location or owner.place_of(written) or self._game.location
            self.problems[place, str(problem)] = messages.WRONG_EXPRESSION.at(place, str(problem))
            return ""
        return Foreign(found, text.language) if isinstance(text, Foreign) else found

    def _entry(self, entry: Entry) -> Entry:
        known = self._entries.get(id(entry))
        if known is None:
            fields: dict[str, Any] = {}
            known = self._entries[id(entry)] = (entry, Entry(entry, fields))
            # Filled after it is registered, so that entries may refer to one another.
            owner = Owner(entry.fields, entry.places)
            resolved = {name: self._resolved(each, owner) for name, each in entry.fields.items()}
            fields.update(resolved)
        return known[1]

    def _translated(self, text: Text) -> str:
        translated = text.get(self._language)
        if translated is not None:
            return translated
        key = text.location or text
        if key not in self.problems:
            self.problems[key] = text_messages.untranslated(
                text.location, self._language, text.languages[0][0], text.first
            )
        return Foreign(text.first, text.languages[0][0])


def _entries(
    component: Component, game: ComponentSet
) -> Iterator[tuple[str, tuple[str, frozenset[str]]]]:
    for field, name in component.bindings.items():
        definition = game.definitions.get(name)
        if isinstance(definition, Mapping):
            yield field, (name, frozenset(map(str, definition)))


class FitGroups:
    """The groups of one component in one language.

    All items are drawn twice: first to find how small each text of a group must
    be, then to set all of them at the share of the smallest.
    """

    def __init__(self) -> None:
        self._shares: dict[str, float] = {}
        self._settled = False

    @property
    def is_open(self) -> bool:
        """Whether the shares are still being determined."""
        return not self._settled

    def note(self, group: str, share: float) -> None:
        """Record the share of its full size at which a text fits."""
        if not self._settled:
            self._shares[group] = min(share, self._shares.get(group, share))

    def recall(self, shares: Mapping[str, float]) -> None:
        """Use the *shares* of faces that are kept, which have the same items."""
        self._shares |= shares

    @property
    def shares(self) -> Mapping[str, float]:
        """The shares of all groups so far."""
        return dict(self._shares)

    def settle(self) -> None:
        """Fix the shares of the groups; later notes are ignored."""
        self._settled = True

    def share(self, group: str) -> float | None:
        """Return the share at which a group is set; None while it is unknown."""
        return self._shares.get(group) if self._settled else None


class Revision(Struct, frozen=True):
    """How often a face has changed.

    Attributes:
        number: 1 for a face that has never changed, and 1 more for each change.
        changed: The snapshot in which it last changed; "" if that is not kept yet.
    """

    number: int = 1
    changed: str = ""


class _BlankNumber(int):
    """A number that prints as nothing."""

    def __str__(self) -> str:
        return ""


class _Noted(dict[str, Any]):
    """Values; *note* is called when one of *about* is read."""

    def __init__(
        self, values: Mapping[str, Any], about: Mapping[str, Any], note: Callable[[], None]
    ) -> None:
        super().__init__({**values, **about})
        self._about = about
        self._note = note

    def __getitem__(self, name: str) -> Any:
        if name in self._about:
            self._note()
        return super().__getitem__(name)


class Edition:
    """The version of a game and the revisions of its faces; blank until they are known.

    Attributes:
        asked: Components whose layouts have read any of it.
    """

    def __init__(self) -> None:
        """Start blank."""
        self.asked: set[str] = set()
        self._version = ""
        self._revisions: Mapping[tuple[str, str, str], Revision] | None = None

    def settle(self, version: str, revisions: Mapping[tuple[str, str, str], Revision]) -> None:
        """Fill in the version, and the revisions by component, item and side."""
        self._version = version
        self._revisions = revisions

    def game(self, component: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what `game` is in the layouts of *component*: *values* and the version."""
        return _Noted(values, {"version": self._version}, lambda: self.asked.add(component))

    def piece(
        self, component: str, item: str, side: str, values: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Return what `piece` is on a face: *values* and its revision."""
        about: dict[str, Any] = {"revision": _BlankNumber(), "changed": ""}
        if self._revisions is not None:
            found = self._revisions.get((component, item, side), Revision())
            about = {"revision": found.number, "changed": found.changed}
        return _Noted(values, about, lambda: self.asked.add(component))


# The rest of the box

Ready = Callable[[Any], Any]


class LazyFields(Mapping[str, Any]):
    """Fields of which each is made ready when it is asked for."""

    __slots__ = ("_fields", "_ready")

    def __init__(self, fields: Mapping[str, Any], ready: Ready) -> None:
        self._fields = fields
        self._ready = ready

    def __getitem__(self, name: str) -> Any:
        return self._ready(self._fields[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)


def about_game(game: ComponentSet, ready: Ready) -> Mapping[str, Any]:
    """Return what `game` contains.

    Args:
        game: The game.
        ready: Makes a field's value ready to be used.
    """
    fewest, most = game.players or (None, None)
    known = {component.id: component for component in game.components}
    return {
        "id": game.id,
        "name": ready(game.name),
        "players": {"min": fewest, "max": most},
        "components": LazyFields(known, lambda component: _about_component(component, ready)),
    }


def _about_component(component: Component, ready: Ready) -> Mapping[str, Any]:
    names = {name: name for item in component.items for name in item.fields}
    return {
        "id": component.id,
        "name": ready(component.name),
        "count": component.count,
        "items": tuple(_about_item(item, ready) for item in component.items),
        "values": LazyFields(names, lambda name: _values(component, name, ready)),
    }


def _about_item(item: Item, ready: Ready) -> Mapping[str, Any]:
    about = {"id": item.id, "quantity": item.quantity}
    return {**about, **{name: ready(value) for name, value in item.fields.items()}}


def _values(component: Component, name: str, ready: Ready) -> tuple[Any, ...]:
    """Return the different values of a field, in the order of the list; blanks are left out."""
    found: list[Any] = []
    for item in component.items:
        value = item.fields.get(name)
        if item.quantity and value is not None and value != "" and value not in found:
            found.append(value)
    return tuple(map(ready, found))


# Expressions in texts


class Owner(Struct, frozen=True):
    """The item or the entry that a text is in.

    Attributes:
        fields: Its fields, which the text's expressions can read.
        places: Where these are written.
        location: Where the item is written; None for an entry.
    """

    fields: Mapping[str, Any]
    places: Places
    location: Location | None = None

    def place_of(self, text: object) -> Location | None:
        """Return where *text*, the value of a field, is written."""
        field = next((name for name, value in self.fields.items() if value is text), None)
        return (None if field is None else self.places.of(field)) or self.location


def filled(
    text: str,
    game: ComponentSet,
    fields: Mapping[str, Any],
    language: str,
    translated: Callable[[Text], str],
) -> str:
    """Return *text* with the values of its expressions in their places.

    Args:
        text: The text, in one language.
        game: Its game, of which expressions can read everything.
        fields: The fields beside the text, which they can read, too.
        language: The language.
        translated: Chooses the language of a text among the values.

    Raises:
        ExpressionError: An expression cannot be read, or has no value.
    """

    def ready(value: Any) -> Any:
        """Return a value in the language; what it contains follows when it is asked for."""
        if isinstance(value, Text):
            return translated(value)
        if isinstance(value, Entry):
            return Entry(value, LazyFields(value.fields, ready))
        if isinstance(value, Mapping):
            return LazyFields(value, ready)
        return tuple(map(ready, value)) if isinstance(value, tuple) else value

    named = {**game.definitions, **fields}
    names = {"game": about_game(game, ready), "language": language, **LazyFields(named, ready)}
    values = [
        part if isinstance(part, str) else part.evaluate(names) for part in compile_text(text).parts
    ]
    return "".join(map(to_text, values))
