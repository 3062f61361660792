"""Which part of the page each of several close outlines may print on.

Where a gutter is narrower than two bleeds, neighbours share it; into paper
that nobody else wants, art runs its whole bleed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from punchboard import polygons
from punchboard.build.options import SheetOptions
from punchboard.build.sheet import Piece
from punchboard.build.slot import Cut, Slot, paths_on_page
from punchboard.geometry import Path, Rect


@dataclass(frozen=True, slots=True)
class _Claim:
    """What one face wants of the page.

    Attributes:
        own: Its outline with its half of the gutter, which nobody else gets.
        beside: What lies straight beside its edges; it comes before corners.
        whole: Its outline with the whole bleed.
    """

    own: tuple[Path, ...]
    beside: tuple[Path, ...]
    whole: tuple[Path, ...]


def with_windows(
    slots: Sequence[Slot],
    pieces: Sequence[Piece],
    gutter: float,
    options: SheetOptions,
    *,
    boxed: bool = False,
) -> tuple[Slot, ...]:
    """Return *slots* with windows that share no paper.

    Args:
        slots: With their paths; their clips still hold the whole bleed.
        pieces: What lies there.
        gutter: The least distance between the outlines, in mm.
        options: For the bleed.
        boxed: Whether trims lie in rows a gutter apart, so that the points of
            sharp corners end there and reach into no other row.
    """
    tight = min(options.bleed, gutter / 2)
    if tight == options.bleed:
        return tuple(slots)
    claims = [_claim(*each, tight, options.bleed) for each in zip(slots, pieces, strict=True)]
    if boxed:
        claims = [_boxed(*each, tight, options.bleed) for each in zip(claims, slots, strict=True)]
    found: list[Slot] = []
    for index, slot in enumerate(slots):
        near = [
            other
            for other, neighbour in enumerate(slots)
            if other != index and slot.clip.overlaps(neighbour.clip)
        ]
        if near:
            earlier = [found[other] for other in near if other < index]
            window = _window(claims[index], [claims[other] for other in near], earlier)
            slot = replace(slot, window=window, clip=_box(window, slot))
        found.append(slot)
    return tuple(found)


def _claim(slot: Slot, piece: Piece, tight: float, bleed: float) -> _Claim:
    def grown(amount: float) -> tuple[Path, ...]:
        return paths_on_page(piece.outline, slot.trim, slot.rotation, amount)

    beside: tuple[Path, ...] = ()
    if slot.cut is Cut.CELLS:
        ways = ((bleed, 0.0), (-bleed, 0.0), (0.0, bleed), (0.0, -bleed))
        beside = tuple(path for x, y in ways for path in polygons.moved(slot.paths, x, y))
    return _Claim(grown(tight), beside, grown(bleed))


def _boxed(claim: _Claim, slot: Slot, tight: float, bleed: float) -> _Claim:
    """Return *claim* without what lies outside of the slot's trim box, grown as the claim is."""

    def within(paths: tuple[Path, ...], amount: float) -> tuple[Path, ...]:
        box = slot.trim.grown(amount).path
        return polygons.united(paths, polygons.united(paths, (box,)))

    return _Claim(within(claim.own, tight), claim.beside, within(claim.whole, bleed))


def _window(claim: _Claim, others: Sequence[_Claim], earlier: Sequence[Slot]) -> tuple[Path, ...]:
    """Return what *claim* gets beside *others*, of which *earlier* ones have theirs."""
    rest = polygons.united(claim.whole, [path for other in others for path in other.beside])
    taken = [path for other in others for path in other.own]
    taken += [path for other in earlier for path in other.window]
    return polygons.united((*rest, *claim.beside, *claim.own), taken)


def _box(window: Sequence[Path], slot: Slot) -> Rect:
    """Return the box around *window*, within the whole bleed and around the trim.

    Polygons are a little off where they were cut.
    """
    left, top, right, bottom = polygons.bounds(window)
    clip, trim = slot.clip, slot.trim
    x, y = max(min(left, trim.x), clip.x), max(min(top, trim.y), clip.y)
    right, bottom = max(right, trim.right), max(bottom, trim.bottom)
    return Rect(x, y, min(right, clip.right) - x, min(bottom, clip.bottom) - y)
