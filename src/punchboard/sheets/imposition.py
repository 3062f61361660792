"""Imposition: the pieces of a game arranged on sheets, with backs behind their fronts.

The outline decides on the arrangement. Pieces that fit one arrangement share it,
whatever their component.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.kinds import KINDS, OnPaper
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Outline
from punchboard.lengths import COMMON_PAPERS, PAPERS
from punchboard.pdf import messages
from punchboard.sheets.grid import in_rows, largest_room
from punchboard.sheets.marks import contours, marks
from punchboard.sheets.options import PageOrientation, SheetMode, SheetOptions
from punchboard.sheets.sheet import (
    Piece,
    Placement,
    Sheet,
    SheetLine,
    Side,
    flip_axis,
    fold_line,
    mirrored_line,
)
from punchboard.sheets.slots import Batch, Layout, PageArea, Slot, areas

if TYPE_CHECKING:
    from punchboard.sheets.packing import Block


#: What pieces that fit one arrangement have in common.
Family: TypeAlias = tuple[object, ...]


class _Place(Struct, frozen=True):
    """A slot, and the piece and the face that go there."""

    slot: Slot
    index: int
    face: str


class _Plan(Struct, frozen=True):
    """What sheets with the same layouts have in common."""

    front: tuple[_Place, ...]
    front_lines: tuple[SheetLine, ...]
    back: tuple[_Place, ...] = ()
    back_lines: tuple[SheetLine, ...] = ()


#: Plans by layouts and the face on the side printed first.
_Plans: TypeAlias = dict[tuple[tuple[Layout, ...], str], _Plan]


class _Page(Struct):
    """A sheet that is being filled: blocks of faces, and the room left for more."""

    batches: list[Batch]
    options: SheetOptions
    rest: PageArea | None = None

    def add(self, batch: Batch) -> None:
        """Put one more block on the page."""
        self.batches.append(batch)
        self.rest = _rest(batch.layout, self.options)


def impose_all(
    groups: Sequence[Sequence[Piece]], options: SheetOptions
) -> Checked[tuple[Sheet, ...]]:
    """Return the sheets that hold all pieces of all *groups*.

    Components whose pieces fit one arrangement share it, and pieces that would
    leave a page half empty go below others if there is room.
    Labels are still empty; see `file.labelled`.

    Args:
        groups: The copies of each component, in order.
        options: Paper, bleed, gutter and so on.
    """
    pages: list[_Page] = []
    problems: list[Diagnostic] = []
    for stock in dict.fromkeys(piece.stock for group in groups for piece in group):
        own = [[piece for piece in group if piece.stock == stock] for group in groups]
        made = _pages(own, options)
        pages += made.value
        problems += made.diagnostics
    plans: _Plans = {}
    sheets = tuple(_sheet(number, page, plans) for number, page in enumerate(pages, start=1))
    return Checked(sheets, tuple(problems))


def _pages(groups: Sequence[Sequence[Piece]], options: SheetOptions) -> Checked[tuple[_Page, ...]]:
    """Return pages for *groups* of one stock."""
    pages: list[_Page] = []
    problems: list[Diagnostic] = []
    loose: dict[SheetOptions, list[Batch]] = {}
    for pieces, suited in _families(groups, options):
        batches = arranged(pieces, areas(suited), suited)
        if not batches:
            problems += _too_large(pieces, suited)
        elif not shares_pages(pieces[0], batches):
            pages += [_Page([batch], suited) for batch in batches]
            problems += _off_paper(batches, options)
        elif options.pack:
            loose.setdefault(suited, []).extend(batches)
        else:
            _add(pages, batches, suited)
    for suited in loose:
        pages += _packed(loose[suited], suited)
    return Checked(tuple(pages), tuple(problems))


def _packed(batches: Sequence[Batch], options: SheetOptions) -> list[_Page]:
    """Return *batches* packed closely, or as they are where that takes no more pages."""
    from punchboard.sheets.packing import packed

    pages: list[_Page] = []
    for batch in batches:
        _add(pages, (batch,), options)
    closer = packed(tuple(_blocks(batches, options)), options)
    return [_Page([batch], options) for batch in closer] if 0 < len(closer) < len(pages) else pages


def _blocks(batches: Sequence[Batch], options: SheetOptions) -> Iterator[Block]:
    """Yield what is packed: pieces one by one, but what is nested or staggered by the page."""
    from punchboard.sheets.packing import single, together

    for batch in batches:
        if KINDS[batch.pieces[0].kind].on_paper in (OnPaper.ROWS, OnPaper.TILED):
            yield from (single(piece, options) for piece in batch.pieces)
        else:
            yield together(batch)


def _families(
    groups: Sequence[Sequence[Piece]], options: SheetOptions
) -> Iterator[tuple[tuple[Piece, ...], SheetOptions]]:
    """Yield the pieces that fit one arrangement, with the options for them.

    Without any backs there is nothing to fold.
    """
    found: dict[tuple[Family, SheetOptions], list[Piece]] = {}
    fronts = replace(options, sheets=SheetMode.FRONTS)
    for group in groups:
        folded = options.sheets is SheetMode.FOLD and any(piece.back for piece in group)
        suited = options if folded or options.sheets is not SheetMode.FOLD else fronts
        for piece in group:
            found.setdefault((family(piece), suited), []).append(piece)
    for (_, suited), pieces in found.items():
        yield tuple(pieces), suited


def _add(pages: list[_Page], batches: Sequence[Batch], options: SheetOptions) -> None:
    """Append *batches* to *pages*; the last one goes on a page with room, if there is any."""
    pages += [_Page([batch], options) for batch in batches[:-1]]
    last = batches[-1]
    for page in pages:
        if page.rest is None or page.options != options:
            continue
        below = arranged(last.pieces, (page.rest,), options)
        if len(below) == 1:
            page.add(below[0])
            return
    pages.append(_Page([last], options, _rest(last.layout, options)))


def _rest(layout: Layout, options: SheetOptions) -> PageArea:
    trims = [slot.trim for slot in layout.slots]
    top, bottom = min(trim.y for trim in trims), max(trim.bottom for trim in trims)
    return layout.area.rest(top, bottom, options)


def _plan(layouts: Sequence[Layout], face: str, options: SheetOptions) -> _Plan:
    """Return the places of pieces on the sides of a sheet, and the marks."""
    area = layouts[0].area
    slots = tuple(slot for layout in layouts for slot in layout.slots)
    fronts = _places(slots, face)
    outlines = contours(slots, options)
    if area.fold is not None:
        facing = tuple(slot.mirrored(area.page, area.fold) for slot in slots)
        lines = (*marks(slots + facing, area.page, options), *outlines)
        places = fronts + _places(facing, "back")
        return _Plan(_in_reading_order(places), (*lines, fold_line(area.page, area.fold)))
    lines = marks(slots, area.page, options)
    if options.sheets is not SheetMode.DUPLEX:
        return _Plan(_in_reading_order(fronts), lines + outlines)
    axis = flip_axis(area.page, options.flip)
    backs = _places([slot.mirrored(area.page, axis) for slot in slots], "back")
    back_lines = tuple(mirrored_line(line, area.page, axis) for line in lines)
    return _Plan(_in_reading_order(fronts), lines + outlines, _in_reading_order(backs), back_lines)


def _places(slots: Sequence[Slot], face: str) -> tuple[_Place, ...]:
    return tuple(_Place(slot, index, face) for index, slot in enumerate(slots))


def _in_reading_order(places: Iterable[_Place]) -> tuple[_Place, ...]:
    # Rounding makes mirrored rows differ; within a micrometre, they are one row.
    return tuple(sorted(places, key=lambda place: (round(place.slot.trim.y, 3), place.slot.trim.x)))


def _sheet(number: int, page: _Page, plans: _Plans) -> Sheet:
    layouts, face = tuple(batch.layout for batch in page.batches), page.batches[0].face
    if (layouts, face) not in plans:
        plans[layouts, face] = _plan(layouts, face, page.options)
    plan = plans[layouts, face]
    pieces = tuple(piece for batch in page.batches for piece in batch.pieces)
    bleed = page.options.bleed
    front = Side(_placements(plan.front, pieces, bleed), plan.front_lines, "")
    backs = _placements(plan.back, pieces, bleed)
    back = Side(backs, plan.back_lines, "") if backs else None
    components = tuple(dict.fromkeys(piece.component for piece in pieces))
    return Sheet(number, components, layouts[0].area.page, front, back, pieces[0].stock)


def _placements(
    places: Iterable[_Place], pieces: Sequence[Piece], bleed: float
) -> tuple[Placement, ...]:
    """Return *pieces* on *places*; the place of a missing back stays empty."""
    found = []
    for place in places:
        piece, slot = pieces[place.index], place.slot
        seen = piece.front if place.face == "front" else piece.back
        if seen is not None:
            outline = piece.outline if place.face == "front" else _mirrored(piece.outline)
            found.append(
                Placement(
                    piece.component, piece.item, piece.copy, place.face, seen, slot.trim,
                    slot.rotation, slot.clip, outline, bleed, slot.window, slot.tile,
                )
            )  # fmt: skip
    return tuple(found)


@lru_cache(maxsize=256)  # many backs mirror the same outline
def _mirrored(outline: Outline) -> Outline:
    return outline.mirrored()


def _too_large(pieces: Sequence[Piece], options: SheetOptions) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each piece that is too large for any page, with hints."""
    distinct = {(piece.component, piece.outline): piece for piece in pieces}
    for piece in distinct.values():
        if not _fits(piece, options):
            yield _too_large_piece(piece, options)


def _fits(piece: Piece, options: SheetOptions) -> bool:
    return bool(arranged((piece,), areas(options), options))


def _off_paper(batches: Sequence[Batch], options: SheetOptions) -> Iterator[Diagnostic]:
    """Yield a warning for each component that needs different paper from the rest."""
    pieces = [
        batch.pieces[0]
        for batch in batches
        if batch.layout.area.page not in (options.paper, options.paper.turned())
    ]
    for piece in {(piece.component, piece.size): piece for piece in pieces}.values():
        yield messages.sheet_larger_than_paper(
            piece.location, piece.component, piece.size, options.paper
        )


def _too_large_piece(piece: Piece, options: SheetOptions) -> Diagnostic:
    anyhow = replace(options, orientation=PageOrientation.AUTO)
    papers = (name for name in COMMON_PAPERS if _fits(piece, replace(anyhow, paper=PAPERS[name])))
    return messages.piece_too_large(
        piece.location,
        piece.component,
        piece.size,
        largest_room(piece.size, areas(options)),
        options.paper,
        folded=options.sheets is SheetMode.FOLD,
        turning_helps=_fits(piece, anyhow),
        edges_help=_fits(piece, replace(options, margin=0.0, bleed=0.0)),
        duplex_helps=_fits(piece, replace(options, sheets=SheetMode.DUPLEX)),
        larger_paper=next(papers, None),
    )


# Arrangements


def family(piece: Piece) -> Family:
    """Return a key that is equal for pieces that fit one arrangement."""
    outline, way = piece.outline, KINDS[piece.kind].on_paper
    if way is OnPaper.NESTED:
        return way, outline.lattice and outline.lattice.pitch
    by_size = way is OnPaper.PAGES or (way is OnPaper.ROWS and outline.is_rectangle)
    return way, outline.size if by_size else outline


def arranged(
    pieces: Sequence[Piece], areas: Sequence[PageArea], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return *pieces* of one family on pages; none if one of them fits nowhere.

    Args:
        pieces: In the desired order.
        areas: The pages to choose from, the preferred ones first.
        options: Bleed, gutter and so on.
    """
    match KINDS[pieces[0].kind].on_paper:  # what arranges them is loaded where it is needed
        case OnPaper.PAGES:
            from punchboard.sheets.grid import on_pages

            return _with_backs(on_pages(pieces, options), options)
        case OnPaper.TILED:
            whole = not areas[0].stacked
            return in_rows(pieces, areas, options) or (whole and _in_tiles(pieces, options)) or ()
        case OnPaper.NESTED:
            from punchboard.sheets.packing import nested

            return nested(pieces, areas, options)
        case OnPaper.ROWS:
            return in_rows(pieces, areas, options)
        case OnPaper.STAGGERED:
            from punchboard.sheets.staggered import staggered

            return staggered(pieces, areas, options)
        case OnPaper.INTERLOCKED:
            from punchboard.sheets.staggered import interlocked

            return interlocked(pieces, areas, options)


def shares_pages(piece: Piece, batches: Sequence[Batch]) -> bool:
    """Return whether other pieces may be on the same pages."""
    whole_page = KINDS[piece.kind].on_paper is OnPaper.PAGES
    return not whole_page and batches[0].layout.slots[0].tile is None


def _in_tiles(pieces: Sequence[Piece], options: SheetOptions) -> tuple[Batch, ...]:
    from punchboard.sheets.grid import in_tiles

    whole = replace(options, sheets=SheetMode.DUPLEX)
    return _with_backs(in_tiles(pieces, areas(whole), options), options)


def _with_backs(batches: Sequence[Batch], options: SheetOptions) -> tuple[Batch, ...]:
    """Return *batches*, with backs on pages of their own if the paper is to be folded.

    A piece that fills a page cannot have its back on the same side.
    """
    if options.sheets is not SheetMode.FOLD:
        return tuple(batches)
    backs = [
        replace(batch, face="back") for batch in batches if any(each.back for each in batch.pieces)
    ]
    return (*batches, *backs)
