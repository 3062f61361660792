"""Arrange the pieces of a component on sheets, backs behind their own fronts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from punchboard.build import messages
from punchboard.build.duplex import flip_axis, fold_line, mirrored_line
from punchboard.build.grid import Grid, Slot, best_grid, largest_room
from punchboard.build.marks import marks
from punchboard.build.options import Orientation, SheetMode, SheetOptions
from punchboard.build.paper import COMMON_PAPERS, PAPERS
from punchboard.build.sheet import Line, Piece, Placement, Sheet, Side
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Size


@dataclass(frozen=True, slots=True)
class Usage:
    """How well the paper is used by one component.

    Attributes:
        component: Id of the component.
        pieces: Cards printed.
        sheets: Sheets of paper they need.
        slots: Cards on a full sheet.
        empty: Slots left over on the last sheet.
        covered: Share of the first sides' paper that lies inside a trim, 0 to 1.
    """

    component: str
    pieces: int
    sheets: int
    slots: int
    empty: int
    covered: float


@dataclass(frozen=True, slots=True)
class _Place:
    """A slot, and which face of which piece of the sheet goes there."""

    slot: Slot
    index: int
    face: str


@dataclass(frozen=True, slots=True)
class _Plan:
    """What the sheets with equally many pieces have in common."""

    front: tuple[_Place, ...]
    front_lines: tuple[Line, ...]
    back: tuple[_Place, ...] = ()
    back_lines: tuple[Line, ...] = ()


def impose(
    pieces: Sequence[Piece], options: SheetOptions, *, first_number: int = 1
) -> Checked[tuple[Sheet, ...]]:
    """Return the sheets that hold all *pieces*, in their order, row by row.

    Labels are still empty; see `labels.labelled`.

    Args:
        pieces: The copies of one component; all of one size.
        options: Paper, bleed, gutter and so on.
        first_number: Number of the first sheet in its file.
    """
    if not pieces:
        return Checked(())
    options = _suited(options, pieces)
    grid = best_grid(pieces[0].size, options)
    if grid.count == 0:
        return Checked((), (_too_large(pieces[0], options),))
    sheets: list[Sheet] = []
    plans: dict[int, _Plan] = {}
    for start in range(0, len(pieces), grid.count):
        batch = pieces[start : start + grid.count]
        if len(batch) not in plans:
            plans[len(batch)] = _plan(grid, len(batch), options)
        sheets.append(_sheet(first_number + len(sheets), batch, grid.page, plans[len(batch)]))
    return Checked(tuple(sheets))


def usage(pieces: Sequence[Piece], options: SheetOptions) -> Usage | None:
    """Return how well the sheets of *pieces* use their paper; None where there are none."""
    if not pieces:
        return None
    grid = best_grid(pieces[0].size, _suited(options, pieces))
    if grid.count == 0:
        return None
    sheets = -(-len(pieces) // grid.count)
    backs = sum(piece.back is not None for piece in pieces) if grid.fold else 0
    printed = (len(pieces) + backs) * grid.trim.width * grid.trim.height
    paper = sheets * grid.page.width * grid.page.height
    empty = sheets * grid.count - len(pieces)
    component = pieces[0].component
    return Usage(component, len(pieces), sheets, grid.count, empty, printed / paper)


def _suited(options: SheetOptions, pieces: Sequence[Piece]) -> SheetOptions:
    """Return *options* for *pieces*: without any back there is nothing to fold."""
    if any(piece.size != pieces[0].size for piece in pieces):
        raise ValueError("the pieces of one component are all of one size")
    if all(piece.back is None for piece in pieces):
        return replace(options, sheets=SheetMode.FRONTS)
    return options


def _plan(grid: Grid, used: int, options: SheetOptions) -> _Plan:
    """Return where *used* pieces go on the sides of a sheet, and their marks."""
    slots = grid.slots(used)
    fronts = _places(slots, "front")
    if grid.fold is not None:
        facing = tuple(slot.mirrored(grid.page, grid.fold) for slot in slots)
        lines = marks(slots + facing, grid.page, options)
        places = chain(fronts, _places(facing, "back"))
        return _Plan(_in_reading_order(places), (*lines, fold_line(grid.page, grid.fold)))
    lines = marks(slots, grid.page, options)
    if options.sheets is not SheetMode.DUPLEX:
        return _Plan(fronts, lines)
    axis = flip_axis(grid.page, options.flip)
    backs = _places([slot.mirrored(grid.page, axis) for slot in slots], "back")
    back_lines = tuple(mirrored_line(line, grid.page, axis) for line in lines)
    return _Plan(fronts, lines, _in_reading_order(backs), back_lines)


def _places(slots: Sequence[Slot], face: str) -> tuple[_Place, ...]:
    return tuple(_Place(slot, index, face) for index, slot in enumerate(slots))


def _in_reading_order(places: Iterable[_Place]) -> tuple[_Place, ...]:
    # Mirrored rows differ by the rounding of sums; a micrometre is one row.
    return tuple(sorted(places, key=lambda place: (round(place.slot.trim.y, 3), place.slot.trim.x)))


def _sheet(number: int, batch: Sequence[Piece], page: Size, plan: _Plan) -> Sheet:
    front = Side(_placements(plan.front, batch), plan.front_lines, "")
    backs = _placements(plan.back, batch)
    back = Side(backs, plan.back_lines, "") if backs else None
    return Sheet(number, batch[0].component, page, front, back)


def _placements(places: Iterable[_Place], batch: Sequence[Piece]) -> tuple[Placement, ...]:
    """Return *batch* on *places*; the place of a missing back stays empty."""
    found = []
    for place in places:
        piece, slot = batch[place.index], place.slot
        key = piece.front if place.face == "front" else piece.back
        if key is not None:
            found.append(
                Placement(
                    piece.component,
                    piece.item,
                    piece.copy,
                    place.face,
                    key,
                    slot.trim,
                    slot.rotation,
                    slot.clip,
                )
            )
    return tuple(found)


def _too_large(piece: Piece, options: SheetOptions) -> Diagnostic:
    """Return the diagnostic for a piece no page can hold, with what would help."""
    anyhow = replace(options, orientation=Orientation.AUTO)

    def fits(changed: SheetOptions) -> bool:
        return best_grid(piece.size, changed).count > 0

    return messages.piece_too_large(
        piece.component,
        piece.size,
        largest_room(piece.size, options),
        options.paper,
        folded=options.sheets is SheetMode.FOLD,
        turning_helps=fits(anyhow),
        edges_help=fits(replace(options, margin=0.0, bleed=0.0)),
        duplex_helps=fits(replace(options, sheets=SheetMode.DUPLEX)),
        larger_paper=next(
            (name for name in COMMON_PAPERS if fits(replace(anyhow, paper=PAPERS[name]))), None
        ),
    )
