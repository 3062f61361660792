"""Where on a page faces may lie: the room that margin, bleed and fold leave."""

from __future__ import annotations

from dataclasses import dataclass, replace

from punchboard.build.duplex import Axis
from punchboard.build.options import Marks, SheetMode, SheetOptions
from punchboard.geometry import Rect, Size

#: Space for crop marks between blocks of different faces, in mm.
_MARK_ROOM = 5.0


@dataclass(frozen=True, slots=True)
class Area:
    """A page and the room on it for the trims of fronts.

    Attributes:
        page: Size of the page as printed, in mm.
        fold: The axis the page folds about, fronts on its left or upper half;
            None where the whole page is for one side of the faces.
        room: Where trims may lie, in mm; the bleed lies around it.
        stacked: Whether other faces lie before it, so that a block begins at
            its edge and not in its middle.
    """

    page: Size
    fold: Axis | None
    room: Rect
    stacked: bool = False

    def place(self, block: Size) -> tuple[float, float]:
        """Return the top-left corner of a block of trims.

        It stands in the middle, or at the fold, where folding is most exact.
        """
        room = self.room
        x = (
            room.right - block.width
            if self.fold is Axis.VERTICAL
            else _middle(room.x, room.right, block.width)
        )
        if self.fold is Axis.HORIZONTAL:
            return x, room.bottom - block.height
        return x, room.y if self.stacked else _middle(room.y, room.bottom, block.height)

    def rest(self, top: float, bottom: float, options: SheetOptions) -> Area:
        """Return what trims between *top* and *bottom* leave: below them, or away from the fold."""
        gap = max(2 * options.bleed, options.gutter)
        if options.marks is Marks.CROP:
            gap += _MARK_ROOM
        room = self.room
        if self.fold is Axis.HORIZONTAL:
            left = Rect(room.x, room.y, room.width, max(0.0, top - gap - room.y))
        else:
            start = bottom + gap
            left = Rect(room.x, start, room.width, max(0.0, room.bottom - start))
        return replace(self, room=left, stacked=True)


def areas(options: SheetOptions) -> tuple[Area, ...]:
    """Return the pages and folds to choose from, the preferred ones first."""
    folds = tuple(Axis) if options.sheets is SheetMode.FOLD else (None,)
    return tuple(
        Area(page, fold, _room(page, fold, options)) for page in options.pages for fold in folds
    )


def _room(page: Size, fold: Axis | None, options: SheetOptions) -> Rect:
    left, right = _span(page.width, options, folded=fold is Axis.VERTICAL)
    top, bottom = _span(page.height, options, folded=fold is Axis.HORIZONTAL)
    return Rect(left, top, max(0.0, right - left), max(0.0, bottom - top))


def _span(length: float, options: SheetOptions, *, folded: bool) -> tuple[float, float]:
    """Return between which points of *length* trims may lie, in mm.

    A fold runs along the middle of a gutter and leaves the bleed whole.
    """
    outer = options.margin + options.bleed
    if folded:
        return outer, length / 2 - max(options.bleed, options.gutter / 2)
    return outer, length - outer


def _middle(start: float, end: float, length: float) -> float:
    return (start + end - length) / 2
