"""Which pieces have to be printed again, and which have to go, to make an old box a new one.

A card that was taken out of the game is still in the box: who prints a choice of what
has changed must be told to take it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.model import Component, ComponentSet, Entry, Item, Text, Value
from punchboard.geometry import Outline, Size
from punchboard.layouts.face import Face
from punchboard.layouts.lay_out import ItemFaces
from punchboard.sheets.file import Deck
from punchboard.snapshots.compare import Difference, ItemChange, changed_copies
from punchboard.snapshots.proof import Proof
from punchboard.snapshots.state import ItemState, Plain, State
from punchboard.words import count


class Swap(Struct, frozen=True):
    """What to do with the copies of one item.

    Attributes:
        component: Its component.
        item: Its id; of one that is gone, its old id.
        out: How many copies have to go.
        copies: The copies that are printed, from 1.
        reason: Why, in a few words.
        faces: Its faces now; None if it is gone.
        was: What it was; None if it is new.
        old_front: The front that goes, if there is a picture of it.
        old_item: The id of what goes.
    """

    component: str
    item: str
    out: int
    copies: tuple[int, ...]
    reason: str
    faces: ItemFaces | None
    was: ItemState | None = None
    old_front: Face | None = None
    old_item: str = ""

    @property
    def come(self) -> int:
        """How many copies are printed."""
        return len(self.copies)

    @property
    def new_front(self) -> Face | None:
        """The front of what is printed; None if nothing is."""
        return self.faces.front if self.faces and self.copies else None


def swaps(
    found: Difference, decks: Sequence[Deck], language: str, *, backs: bool
) -> tuple[Swap, ...]:
    """Return what to do with the items that have changed.

    Args:
        found: The old box compared with the new one.
        decks: The finished faces as they are now.
        language: Their language.
        backs: Whether backs are printed: otherwise, only fronts are compared.
    """
    faces: dict[tuple[str, str], ItemFaces] = {}
    for deck in decks:
        for each in deck.faces:
            faces.setdefault((deck.component.id, each.item.id), each)
    made = (_swap(each, faces, language, backs=backs) for each in found.items)
    return tuple(each for each in made if each.out or each.copies)


def _swap(
    change: ItemChange,
    faces: Mapping[tuple[str, str], ItemFaces],
    language: str,
    *,
    backs: bool,
) -> Swap:
    before, after = change.quantities
    sides = _changed(change, language, backs=backs)
    changed = {copy for each in sides.values() for copy in each}
    out = max(0, before - after) + len(changed)
    copies = tuple(n for n in range(1, after + 1) if n > before or n in changed)
    place = (change.component, change.item)
    reason = _reason(change, sides, changed)
    now = faces.get(place)
    same = now.front if now and "front" not in sides else None
    return Swap(*place, out, copies, reason, now, change.old, same, change.old_id or change.item)


def _changed(change: ItemChange, language: str, *, backs: bool) -> dict[str, tuple[int, ...]]:
    """Return which copies have changed, by side."""
    if change.old is None or change.new is None:
        return {}
    sides = ("front", "back") if backs else ("front",)
    found = {
        side: changed_copies(change.old, change.new, language, side)
        for side in sides
        if (language, side) in change.faces
    }
    return {side: copies for side, copies in found.items() if copies}


def _reason(change: ItemChange, sides: Mapping[str, tuple[int, ...]], changed: set[int]) -> str:
    before, after = change.quantities
    if change.old is None:
        return "new"
    if change.new is None:
        return "no longer in the game"
    said = []
    if changed:
        some = len(changed) < min(before, after)
        of = f" of {count(len(changed), 'copy', 'copies')}" if some else ""
        said.append(f"{' and '.join(f'the {side}' for side in sides)}{of} changed")
    if after > before:
        said.append(count(after - before, "more copy", "more copies"))
    if before > after:
        said.append(count(before - after, "copy fewer", "copies fewer"))
    return ", ".join(said)


def with_old_pictures(wanted: Sequence[Swap], proof: Proof, language: str) -> tuple[Swap, ...]:
    """Return *wanted* with pictures of the fronts that go, where *proof* has them."""
    keys = {
        (each.component, each.item): key
        for each in wanted
        if each.out and each.old_front is None and (key := _old_key(each, language))
    }
    faces = proof.faces(set(keys.values()))
    return tuple(
        replace(
            each, old_front=faces.get(keys.get((each.component, each.item), ""), each.old_front)
        )
        for each in wanted
    )


def _old_key(swap: Swap, language: str) -> str | None:
    """Return the key of the front of the first copy that goes."""
    copy = swap.copies[0] if swap.copies else 1
    return swap.was.face(language, "front", copy) if swap.was else None


def reprinted(decks: Sequence[Deck], wanted: Sequence[Swap]) -> tuple[Deck, ...]:
    """Return *decks* with just the copies that *wanted* prints."""
    copies = {(each.component, each.item): each.copies for each in wanted}
    return tuple(Deck(deck.component, tuple(_copies(deck, copies))) for deck in decks)


def _copies(deck: Deck, copies: Mapping[tuple[str, str], tuple[int, ...]]) -> Iterator[ItemFaces]:
    for each in deck.faces:
        wanted = copies.get((deck.component.id, each.item.id), ())
        if each.copy in wanted or (each.copy is None and wanted):
            yield replace(each, item=replace(each.item, quantity=len(wanted)))


#: Nothing is drawn on what is gone, so that its outline does not matter.
_OUTLINE = Outline(Size(1.0, 1.0))


def gone_components(game: ComponentSet, old: State) -> tuple[Component, ...]:
    """Return the components of *old*, with just the items that *game* no longer has."""
    now = {each.id: each for each in game.components}
    made = (
        _component(name, now.get(name), items, game, old) for name, items in old.components.items()
    )
    return tuple(each for each in made if each.items)


def _component(
    name: str,
    now: Component | None,
    items: Mapping[str, ItemState],
    game: ComponentSet,
    old: State,
) -> Component:
    known = {item.id for item in now.items} if now else set[str]()
    bindings = now.bindings if now else {}
    location = now.location if now else game.location
    gone = tuple(
        Item(
            each,
            state.quantity,
            {
                key: _value(value, game, old, bindings.get(key))
                for key, value in (state.fields or {}).items()
            },
            location,
        )
        for each, state in items.items()
        if each not in known
    )
    return Component(
        name, Text(((game.languages[0], name),)), "card", _OUTLINE, None, None, gone, location,
        fields=now.fields if now else (), bindings=bindings,
    )  # fmt: skip


def _value(value: Plain, game: ComponentSet, old: State, definition: str | None) -> Value:
    """Return a field as conditions read it: a text, an entry of *definition*, or as it is."""
    if isinstance(value, Mapping):
        if value and set(value) <= {*game.languages, *old.languages}:
            return Text(tuple((str(each), str(text)) for each, text in value.items()))
        return {str(key): _value(each, game, old, None) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return tuple(_value(each, game, old, definition) for each in value)
    if isinstance(value, str) and definition is not None:
        fields = old.parts.get(f"definition:{definition}.{value}")
        if isinstance(fields, Mapping):
            return Entry(value, dict(_fields(fields, game, old)))
    kept: Value = value
    return kept


def _fields(
    fields: Mapping[str, Plain], game: ComponentSet, old: State
) -> Iterator[tuple[str, Value]]:
    """Yield the fields of an entry; what it refers to is known by its id only."""
    for name, value in fields.items():
        yield str(name), _value(value, game, old, None)
