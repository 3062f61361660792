"""Compares two states of a game: what was added, removed and changed, and why.

Ids decide who is who; an id that is gone and one that is new with the same fields
are the same item, renamed, if no other item could be meant. The revision of a face is
how often it has changed from snapshot to snapshot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from punchboard.layouts.context import Revision
from punchboard.sheets.file import Deck
from punchboard.snapshots.state import DIGITS, ItemState, Plain, State
from punchboard.snapshots.take import faces_by_item

#: The sides of a piece.
SIDES = ("back", "front")


class LookChange(StrEnum):
    """What became of an item's faces."""

    SAME = "same"
    MOVED = "moved"
    CHANGED = "changed"


class FieldChange(Struct, frozen=True):
    """A value before and after; None where there was or is none.

    Attributes:
        path: The field, with the language of a text: `title.en`.
        old: Before.
        new: After.
    """

    path: str
    old: str | None
    new: str | None


class ItemChange(Struct, frozen=True):
    """What became of one item.

    Attributes:
        component: Its component.
        item: Its id, after if there is one.
        old: Before; None if it was added.
        new: After; None if it was removed.
        old_id: Its id before, if it was renamed; else "".
        fields: Its fields that changed.
        look: What became of its faces.
        faces: The faces that changed, as language and side.
        causes: The parts that changed the look, if the fields did not.
    """

    component: str
    item: str
    old: ItemState | None
    new: ItemState | None
    old_id: str = ""
    fields: tuple[FieldChange, ...] = ()
    look: LookChange = LookChange.SAME
    faces: tuple[tuple[str, str], ...] = ()
    causes: tuple[str, ...] = ()

    @property
    def quantities(self) -> tuple[int, int]:
        """The number of copies before and after."""
        return (self.old.quantity if self.old else 0, self.new.quantity if self.new else 0)

    @property
    def is_unchanged(self) -> bool:
        """Whether nothing at all has changed."""
        before, after = self.quantities
        kept = self.old is not None and self.new is not None and not self.old_id
        return kept and before == after and not self.fields and self.look is LookChange.SAME


class Difference(Struct, frozen=True):
    """Two states of a game, compared.

    Attributes:
        old: The one.
        new: The other.
        items: Every item of both, by component, in the order of the new state.
        parts: The parts that changed the look of an item, with what changed in them.
        claims: What the rules texts claim differently, as `rules.md: cards`.
        notes: What else has changed, and what was not compared, a sentence each.
    """

    old: State
    new: State
    items: tuple[ItemChange, ...]
    parts: Mapping[str, tuple[FieldChange, ...]]
    claims: tuple[FieldChange, ...]
    notes: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing has changed."""
        return not self.claims and not self.notes and all(each.is_unchanged for each in self.items)


def compare(old: State, new: State) -> Difference:
    """Return what has changed from *old* to *new*, faces in the languages of both."""
    called = _renamed_components(old, new)
    names = dict.fromkeys((*new.components, *old.components))
    items = tuple(
        change
        for component in names
        if component not in called.values()
        for change in _component(component, called.get(component, component), old, new)
    )
    causes = sorted({cause for change in items for cause in change.causes})
    parts = {each: value_changes(old.parts.get(each), new.parts.get(each)) for each in causes}
    notes = [f"component {each} is renamed, was {was}" for each, was in called.items()]
    claims = tuple(_claims(old, new))
    return Difference(old, new, items, parts, claims, (*notes, *_notes(old, new, claims)))


def with_languages(found: Difference, languages: Sequence[str]) -> Difference:
    """Return *found* with a note about those of the game's *languages* that it leaves out."""
    left_out = [each for each in languages if each not in found.old.languages]
    if not left_out:
        return found
    return replace(found, notes=(*found.notes, _only_in(found.new.languages, found.old, left_out)))


def _only_in(common: Sequence[str], state: State, missing: Sequence[str]) -> str:
    name = state.name or "now"
    return (
        f"faces are compared in {', '.join(common)} only: {name} has none in {', '.join(missing)}"
    )


def _renamed_components(old: State, new: State) -> dict[str, str]:
    """Return the old ids of renamed components, by their new ids: all their items are the same."""

    def same(one: Mapping[str, ItemState], other: Mapping[str, ItemState]) -> bool:
        return one.keys() == other.keys() and all(
            one[each].fields in (None, other[each].fields)
            and not changed_faces(one[each], other[each])
            for each in one
        )

    gone = {each: of for each, of in old.components.items() if each not in new.components}
    come = {each: of for each, of in new.components.items() if each not in old.components}
    pairs = [(b, a) for b, after in come.items() for a, was in gone.items() if same(was, after)]
    return {
        now: was
        for now, was in pairs
        if sum(now in pair for pair in pairs) == 1 and sum(was in pair for pair in pairs) == 1
    }


def _notes(old: State, new: State, claims: Sequence[FieldChange]) -> Iterator[str]:
    """Yield what has changed besides items and claims, and which languages were not compared."""
    if old.version is not None and new.version is not None and old.version != new.version:
        yield f"version: {old.version or 'none'} -> {new.version or 'none'}"
    if old.rules is not None and new.rules is not None:
        said = {each.path.partition(": ")[0] for each in claims}
        for file in sorted({*old.rules, *new.rules} - said):
            was, now = old.rules.get(file), new.rules.get(file)
            if was is None or now is None:
                yield f"{file}: {'added' if was is None else 'removed'}"
            elif was.digest != now.digest:
                yield f"{file}: the text changed, what it claims did not"
    for one, other in ((old, new), (new, old)):
        only = [each for each in one.languages if each not in other.languages]
        if only:
            common = [each for each in old.languages if each in new.languages]
            yield _only_in(common, other, only)


def _component(component: str, was: str, old: State, new: State) -> Iterator[ItemChange]:
    """Yield what became of the items of a component, which was called *was* before."""
    before, after = old.components.get(was, {}), new.components.get(component, {})
    renamed = _renamed(before, after)
    for item in after:
        then = before.get(item) or before.get(renamed.get(item, ""))
        yield _item(component, item, then, after[item], renamed.get(item, ""), old, new)
    for item in before:
        if item not in after and item not in renamed.values():
            yield ItemChange(component, item, before[item], None)


def _renamed(before: Mapping[str, ItemState], after: Mapping[str, ItemState]) -> dict[str, str]:
    """Return the old ids of renamed items, by their new ids."""
    gone = [item for item in before if item not in after and before[item].fields]
    come = [item for item in after if item not in before and after[item].fields]
    found: dict[str, str] = {}
    for item in come:
        likely = [each for each in gone if before[each].fields == after[item].fields]
        rivals = [each for each in come if after[each].fields == after[item].fields]
        if len(likely) == 1 and len(rivals) == 1:
            found[item] = likely[0]
    return found


def _item(
    component: str,
    item: str,
    was: ItemState | None,
    now: ItemState,
    old_id: str,
    old: State,
    new: State,
) -> ItemChange:
    if was is None:
        return ItemChange(component, item, None, now)
    fields = () if was.fields is None else value_changes(was.fields, now.fields)
    faces = changed_faces(was, now)
    look = _look(was, now, faces)
    causes = _causes(was, now, old, new) if look is not LookChange.SAME and not fields else ()
    return ItemChange(component, item, was, now, old_id, fields, look, faces, causes)


def changed_faces(was: ItemState, now: ItemState) -> tuple[tuple[str, str], ...]:
    """Return the faces that look different, as language and side.

    A language that only one of the two has is not compared; a side is, because a
    card without a back is another card. An item without copies has no faces.
    """
    places = [
        (each, side) for each in sorted(was.faces.keys() & now.faces.keys()) for side in SIDES
    ]
    return tuple(place for place in places if changed_copies(was, now, *place))


def changed_copies(was: ItemState, now: ItemState, language: str, side: str) -> tuple[int, ...]:
    """Return which of the copies that both have look different, from 1."""
    if was.fields is None and was.face(language, side) is None:
        return ()  # a manifest may be one of sheets without backs
    copies = range(1, min(was.quantity, now.quantity) + 1)
    return tuple(
        each for each in copies if was.face(language, side, each) != now.face(language, side, each)
    )


def _look(was: ItemState, now: ItemState, faces: tuple[tuple[str, str], ...]) -> LookChange:
    if not faces:
        return LookChange.SAME
    contents = (
        (was.content(*place, copy), now.content(*place, copy))
        for place in faces
        for copy in changed_copies(was, now, *place)
    )
    moved = all(before is not None and before == after for before, after in contents)
    return LookChange.MOVED if moved else LookChange.CHANGED


def _causes(was: ItemState, now: ItemState, old: State, new: State) -> tuple[str, ...]:
    """Return the parts that changed under an item; what is only new or gone counts last."""
    both = sorted(set(was.depends) & set(now.depends))
    changed = [each for each in both if old.parts.get(each) != new.parts.get(each)]
    if not changed:
        changed = sorted(set(was.depends) ^ set(now.depends))
    if old.punchboard != new.punchboard:
        changed.append("punchboard")
    return tuple(changed)


def value_changes(old: Plain, new: Plain, path: str = "") -> tuple[FieldChange, ...]:
    """Return what differs between two values, each with the path that leads to it."""
    if old == new and type(old) is type(new):
        return ()
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        pairs = [(each, old.get(each), new.get(each)) for each in sorted({*old, *new})]
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple):
        length = max(len(old), len(new))
        filled = [[*each, *[None] * (length - len(each))] for each in (old, new)]
        pairs = [(str(n), *each) for n, each in enumerate(zip(*filled, strict=True), start=1)]
    else:
        return (FieldChange(path, shown(old), shown(new)),)
    return tuple(
        change
        for name, before, after in pairs
        for change in value_changes(before, after, f"{path}.{name}" if path else str(name))
    )


def shown(value: Plain) -> str | None:
    """Return a value as people read it; None for nothing."""
    if value is None:
        return None
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {shown(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(str(shown(each)) for each in value)
    return str(value)


def _claims(old: State, new: State) -> Iterator[FieldChange]:
    """Yield what the rules texts claim differently; nothing if one state has none."""
    if old.rules is None or new.rules is None:
        return
    for file in sorted({*old.rules, *new.rules}):
        before = old.rules[file].claims if file in old.rules else {}
        after = new.rules[file].claims if file in new.rules else {}
        for name in sorted({*before, *after}):
            was, now = before.get(name, ()), after.get(name, ())
            if was != now:
                yield FieldChange(f"{file}: {name}", "; ".join(was) or None, "; ".join(now) or None)


#: The bleed in mm of the faces that snapshots keep.
STANDARD_BLEED = 3.0


def revisions_of(
    states: Sequence[State], decks: Sequence[Deck], language: str
) -> Mapping[tuple[str, str, str], Revision]:
    """Return the revision of each face, by component, item and side.

    Args:
        states: The snapshots in the order they were made; only standard ones count.
        decks: The blank faces as they are now, with the bleed of snapshots.
        language: The language of the faces.
    """
    past = [each for each in states if each.bleed == STANDARD_BLEED and not each.ink_saver]
    found: dict[tuple[str, str, str], Revision] = {}
    for (component, item), faces in faces_by_item(decks).items():
        now = ItemState(0, {}, {language: {s: each.key[:DIGITS] for s, each in faces.items()}}, {})
        known = [(each.name, old) for each in past if (old := each.item(component, item))]
        for side in SIDES:
            found[component, item, side] = _revision(known, now, language, side)
    return found


def _revision(
    known: Sequence[tuple[str, ItemState]], now: ItemState, language: str, side: str
) -> Revision:
    """Return how often one face has changed from snapshot to snapshot, and to *now*."""
    kept = [(name, state) for name, state in known if state.face(language, side) is not None]
    if not kept:
        return Revision()
    number, changed = 1, kept[0][0]
    for (_, before), (name, after) in pairwise(kept):
        if _differs(before, after, language, side):
            number, changed = number + 1, name
    return (
        Revision(number + 1)
        if _differs(kept[-1][1], now, language, side)
        else Revision(number, changed)
    )


def _differs(one: ItemState, other: ItemState, language: str, side: str) -> bool:
    """Return whether any copy that both have looks different."""
    copies = {*_copies(one, language, side), *_copies(other, language, side)} or {1}
    pairs = [(one.face(language, side, n), other.face(language, side, n)) for n in copies]
    return any(before != after for before, after in pairs if before and after)


def _copies(state: ItemState, language: str, side: str) -> set[int]:
    """Return the copies that have a face of their own."""
    names = (each.rpartition(".") for each in state.faces.get(language, {}))
    return {int(copy) for of, _, copy in names if of == side and copy.isdigit()}
