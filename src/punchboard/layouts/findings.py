"""What is wrong for single items; one mistake that many items share is reported once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from punchboard.diagnostics import Diagnostic

#: Words a diagnostic for items, which are named as in `told_once`.
Tell: TypeAlias = Callable[[str], Diagnostic]


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemDiagnostic(Diagnostic):
    """A diagnostic of one item that others may share.

    Attributes:
        item: The item's id.
        mistake: Equal for all items that have it for the same reason.
        tell: Words it for more items.
    """

    item: str
    mistake: Hashable
    tell: Tell


def of_item(item: str, mistake: Hashable, tell: Tell) -> ItemDiagnostic:
    """Return what *tell* says of an item, to be reported once for all that share *mistake*."""
    told = tell(f"`{item}`")
    return ItemDiagnostic(
        told.code,
        told.severity,
        told.location,
        told.message,
        told.hints,
        item=item,
        mistake=mistake,
        tell=tell,
    )


def told_once(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return *found* without repetitions, in the order in which each came first.

    Of items that share a mistake the first is named and the others are
    counted, as in "`power-1` and 43 others".
    """
    same: dict[Hashable, list[Diagnostic]] = {}
    for each in found:
        key = (each.code, each.mistake) if isinstance(each, ItemDiagnostic) else each
        same.setdefault(key, []).append(each)
    return tuple(_as_one(each) for each in same.values())


def _as_one(same: list[Diagnostic]) -> Diagnostic:
    first = same[0]
    if not isinstance(first, ItemDiagnostic):
        return first
    others = len({each.item for each in same if isinstance(each, ItemDiagnostic)}) - 1
    counted = f" and {others:,} other{'s' if others > 1 else ''}" if others else ""
    return first.tell(f"`{first.item}`{counted}")
