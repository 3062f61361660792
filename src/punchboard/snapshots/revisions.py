"""How often each face has changed over the snapshots of a game, for the faces to say so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from punchboard.layouts.context import Revision
from punchboard.sheets.file import Deck
from punchboard.snapshots.compare import SIDES
from punchboard.snapshots.state import DIGITS, ItemState, State
from punchboard.snapshots.take import faces_by_item

#: The bleed in mm of the faces that snapshots keep.
STANDARD_BLEED = 3.0


def is_standard(state: State) -> bool:
    """Return whether the faces of *state* can be compared with those of `snapshot`."""
    return state.bleed == STANDARD_BLEED and not state.ink_saver


def revisions_of(
    states: Sequence[State], decks: Sequence[Deck], language: str
) -> Mapping[tuple[str, str, str], Revision]:
    """Return the revision of each face, by component, item and side.

    Args:
        states: The snapshots in the order they were made; only standard ones count.
        decks: The blank faces as they are now, with the bleed of snapshots.
        language: The language of the faces.
    """
    past = [each for each in states if is_standard(each)]
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
