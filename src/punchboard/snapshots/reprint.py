"""Which pieces have to be printed again, and which have to go, to make an old box a new one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from punchboard.layouts.lay_out import ItemFaces
from punchboard.sheets.file import Deck
from punchboard.snapshots.compare import Difference, ItemChange
from punchboard.words import count


@dataclass(frozen=True, slots=True)
class Swap:
    """What to do with the copies of one item.

    Attributes:
        component: Its component.
        item: Its id; of one that is gone, its old id.
        out: How many copies have to go.
        come: How many copies are printed.
        reason: Why, in a few words.
        faces: Its faces now; None if it is gone.
    """

    component: str
    item: str
    out: int
    come: int
    reason: str
    faces: ItemFaces | None


def swaps(found: Difference, decks: Sequence[Deck], *, backs: bool) -> tuple[Swap, ...]:
    """Return what to do with the items that have changed.

    Args:
        found: The old box compared with the new one, in the language of *decks*.
        decks: The finished faces as they are now.
        backs: Whether backs are printed: otherwise, only fronts are compared.
    """
    faces = {(deck.component.id, each.item.id): each for deck in decks for each in deck.faces}
    made = (_swap(each, faces, backs=backs) for each in found.items)
    return tuple(each for each in made if each.out or each.come)


def _swap(change: ItemChange, faces: Mapping[tuple[str, str], ItemFaces], *, backs: bool) -> Swap:
    before, after = change.quantities
    changed = [side for _, side in change.faces if backs or side == "front"]
    out, come, reason = max(0, before - after), max(0, after - before), ""
    if change.old is None:
        reason = "new"
    elif change.new is None:
        reason = "no longer in the game"
    elif changed and before and after:
        out, come = before, after
        reason = f"the {' and the '.join(sorted(set(changed), reverse=True))} changed"
    elif come:
        reason = count(come, "more copy", "more copies")
    else:
        reason = count(out, "copy less", "copies less")
    place = (change.component, change.item)
    return Swap(*place, out, come, reason, faces.get(place))


def reprinted(decks: Sequence[Deck], wanted: Sequence[Swap]) -> tuple[Deck, ...]:
    """Return *decks* with just the copies that *wanted* prints."""
    copies = {(each.component, each.item): each.come for each in wanted}
    return tuple(Deck(deck.component, tuple(_copies(deck, copies))) for deck in decks)


def _copies(deck: Deck, copies: Mapping[tuple[str, str], int]) -> Iterator[ItemFaces]:
    for each in deck.faces:
        number = copies.get((deck.component.id, each.item.id), 0)
        if number:
            yield replace(each, item=replace(each.item, quantity=number))
