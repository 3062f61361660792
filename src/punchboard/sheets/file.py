"""One file of sheets: the faces of a game in one language, imposed, labelled and written."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from punchboard.components.model import Component, ComponentSet, LayoutRef
from punchboard.diagnostics import Checked, Location, has_errors
from punchboard.geometry import Size
from punchboard.layouts.face import Face, NamedFace, TextLayer
from punchboard.layouts.fault_marks import Faults
from punchboard.layouts.lay_out import ItemFaces
from punchboard.layouts.template.picture_files import IMAGE_DPI
from punchboard.lengths import paper_name
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.broken_layers import BrokenLayers
from punchboard.pdf.document import DocumentInfo
from punchboard.pdf.pictures import Pictures
from punchboard.sheets.imposition import impose_all
from punchboard.sheets.marks import PAGE_EDGE, Interval, gaps
from punchboard.sheets.mirroring import Flip
from punchboard.sheets.options import SheetMode, SheetOptions
from punchboard.sheets.pages import SideName, write_sheets
from punchboard.sheets.sheet import ListPage, PaperUsage, Piece, Sheet, SheetLine, Side, usage
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Span, TextFrame, TextStyle

# Labels

#: Type size of labels, in mm (7 pt).
LABEL_SIZE = 2.5
#: Height of a label with the space around it, in mm.
LABEL_HEIGHT = 3.5

#: Most components named in the label of a sheet.
_NAMED = 4
_BASELINE = 2.6
_SIDE_SPACE = 1.5

#: A place for a label: its width, its x and its baseline, in mm.
_Place: TypeAlias = tuple[float, float, float]

#: The entries that tell a printer how to turn the paper (PDF 1.7, table 150).
_DUPLEX = {Flip.LONG_EDGE: "DuplexFlipLongEdge", Flip.SHORT_EDGE: "DuplexFlipShortEdge"}


def labelled(sheets: Sequence[Sheet], game: str, language: str = "") -> tuple[Sheet, ...]:
    """Return the *sheets* of one file with their labels.

    A label reads `football · players · ja · 3/6`. It also names the side if a
    sheet has two, and the tile if it shows a part of a board.

    Args:
        sheets: All sheets of the file, in order.
        game: Id of the game.
        language: Code of the language; empty if there is only one.
    """
    return tuple(_labelled(sheet, game, language, sheets[-1].number) for sheet in sheets)


def _labelled(sheet: Sheet, game: str, language: str, last: int) -> Sheet:
    tile = sheet.front.placements[0].tile
    place = tile.name if tile else ""
    parts = (game, _components(sheet), place, language, f"{sheet.number}/{last}")
    text = " · ".join(part for part in parts if part)
    if sheet.back is None:
        return replace(sheet, front=replace(sheet.front, label=text))
    return replace(
        sheet,
        front=replace(sheet.front, label=f"{text} · front"),
        back=replace(sheet.back, label=f"{text} · back"),
    )


def _components(sheet: Sheet) -> str:
    """Return the names of the sheet's components, as many as fit on a line."""
    first, more = sheet.components[:_NAMED], sheet.components[_NAMED:]
    return " + ".join((*first, f"{len(more)} more") if more else first)


def label_width(text: str) -> float:
    """Return an upper bound for the width of *text* in a common sans serif, in mm."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return LABEL_SIZE * (wide + 0.6 * (len(text) - wide))


def label_position(side: Side, page: Size, options: SheetOptions) -> tuple[float, float] | None:
    """Return where the label begins: x and the y of its baseline, in mm.

    It is clear of faces and, if there is room, of marks: in the upper margin, or
    else in a free strip further down, or else at the edge, which some printers
    cannot reach. None means that faces fill the whole page.
    """
    width = label_width(side.label)
    places = [
        place
        for edge in (max(options.margin, PAGE_EDGE), PAGE_EDGE)
        for place in _places(side, page, edge)
    ]
    roomy = next((place for place in places if place[0] >= width), None)
    widest = max(places, key=lambda place: place[0], default=None)
    place = roomy or widest
    return place and place[1:]


def _places(side: Side, page: Size, edge: float) -> Iterator[_Place]:
    """Yield the places for a label that keep *edge* mm from the paper's edge."""
    faces = [(each.clip.y, each.clip.bottom) for each in side.placements]
    for top, bottom in gaps(faces, edge, page.height - edge):
        if bottom - top < LABEL_HEIGHT:
            continue
        # The outer part of the margin is free of marks.
        start = top if top == edge else bottom - LABEL_HEIGHT
        for left, right in _clear(side.lines, (start, start + LABEL_HEIGHT), page.width, edge):
            yield right - left, left, start + _BASELINE


def _clear(
    lines: Sequence[SheetLine], band: Interval, length: float, edge: float
) -> list[Interval]:
    """Return the parts of *band*, across a page *length* mm wide, without lines."""
    top, bottom = band
    crossing = [
        (line.x1 - _SIDE_SPACE, line.x2 + _SIDE_SPACE)
        for line in lines
        if min(line.y1, line.y2) < bottom and max(line.y1, line.y2) > top
    ]
    return gaps(crossing, edge, length - edge)


# Files


@dataclass(frozen=True, slots=True)
class Deck:
    """A component and its finished faces in one language."""

    component: Component
    faces: tuple[ItemFaces, ...]

    def named_faces(self) -> Iterator[NamedFace]:
        """Yield every face with its name, front and back in turn."""
        for each in self.faces:
            front = _layout(each.item.front or self.component.front)
            back = _layout(each.item.back or self.component.back)
            yield NamedFace(self.component.id, each.name, "front", each.front, front)
            if each.back is not None:
                yield NamedFace(self.component.id, each.name, "back", each.back, back)

    def with_faces(self, change: Callable[[Face], Face]) -> Deck:
        """Return the deck with every face as *change* makes it."""
        faces = (
            replace(each, front=change(each.front), back=each.back and change(each.back))
            for each in self.faces
        )
        return replace(self, faces=tuple(faces))

    def with_each(self, other: Deck, change: Callable[[Face, Face], Face]) -> Deck:
        """Return the deck with every face as *change* makes it of this one and that of *other*."""
        faces = (
            replace(
                one,
                front=change(one.front, two.front),
                back=one.back and two.back and change(one.back, two.back),
            )
            for one, two in zip(self.faces, other.faces, strict=True)
        )
        return replace(self, faces=tuple(faces))

    def pieces(self) -> tuple[Piece, ...]:
        """Return all copies of all items, in order."""
        return tuple(
            Piece(
                component=self.component.id,
                item=each.item.id,
                copy=copy,
                front=each.front.key,
                back=each.back.key if each.back else None,
                outline=each.front.outline,
                kind=self.component.kind,
                location=self.component.location,
            )
            for each in self.faces
            for copy in each.copies
        )


@dataclass(frozen=True, slots=True)
class SheetFile:
    """A finished file of sheets.

    Attributes:
        pdf: Its bytes.
        sheets: Its sheets, in order.
        usage: How well it uses paper; None if there is nothing to print.
        lists: Number of pages of words before the sheets.
        faulty: The faces that say that something is wrong with them.
        reduced: How many pictures were finer than they print, and were made smaller.
        blanks: The keys of faces without revision, version and stamp, by the keys of
            those that have any.
    """

    pdf: bytes
    sheets: tuple[Sheet, ...]
    usage: PaperUsage | None
    lists: int = 0
    faulty: tuple[NamedFace, ...] = ()
    reduced: int = 0
    blanks: Mapping[str, str] = field(default_factory=dict)

    @property
    def faults(self) -> Mapping[str, tuple[str, ...]]:
        """What is wrong with faces, by their keys."""
        return {each.face.key: each.face.faults for each in self.faulty}


def make_sheet_file(
    game: ComponentSet,
    language: str,
    decks: Sequence[Deck],
    options: SheetOptions,
    engine: Engine,
    cache: Path | None,
    fonts: FontStack,
    *,
    lists: Sequence[ListPage] = (),
    pictures: Sequence[NamedFace] = (),
    outline_text: bool = False,
    faults: Faults = Faults.STRICT,
    image_dpi: int = IMAGE_DPI,
) -> Checked[SheetFile]:
    """Return the sheets of *decks* as one PDF.

    Args:
        game: The game, for titles.
        language: The language of the faces.
        decks: The components with their faces, in order.
        options: Paper, bleed, gutter and so on.
        engine: The engine that draws the art.
        cache: Folder for converted art; None to keep nothing.
        fonts: For the labels in the margins.
        lists: Pages of words before the sheets.
        pictures: The faces shown on these pages.
        outline_text: Whether all text, including the labels, is drawn as outlines.
        faults: Whether faces whose pictures turn out to be broken are marked.
        image_dpi: Pixels per inch that finer pictures are reduced to.
    """
    write = partial(
        _written, game, language, options=options, fonts=fonts, lists=lists,
        outline_text=outline_text, image_dpi=image_dpi,
    )  # fmt: skip
    named = [*_named(decks), *pictures]
    shown = {each.face.key: each.face for each in pictures}
    art = convert_art(named, engine, cache)
    made = write(decks, shown, art.value)
    found = (*art.diagnostics, *made.diagnostics)
    if faults is not Faults.MARKED or not has_errors(found):
        return Checked(made.value, found)
    broken = BrokenLayers(found, game.severities, art.value, fonts)
    if broken.stops:
        return Checked(made.value, found)
    marked = [deck.with_faces(broken.marked) for deck in decks]
    known = {each.face.key for each in named}
    new = (replace(each, face=broken.marked(each.face)) for each in named)
    marks = convert_art([each for each in new if each.face.key not in known], engine, cache)
    # The pages of words name faces by the keys that these had before.
    shown = {key: broken.marked(face) for key, face in shown.items()}
    again = write(marked, shown, {**art.value, **marks.value})
    # What else was found is found again.
    told = (each for each in broken.diagnostics if each.marked)
    return Checked(again.value, (*told, *marks.diagnostics, *again.diagnostics))


def _named(decks: Sequence[Deck]) -> list[NamedFace]:
    return [each for deck in decks for each in deck.named_faces()]


def _written(
    game: ComponentSet,
    language: str,
    decks: Sequence[Deck],
    shown: Mapping[str, Face],
    art: Mapping[str, bytes],
    *,
    options: SheetOptions,
    fonts: FontStack,
    lists: Sequence[ListPage],
    outline_text: bool,
    image_dpi: int,
) -> Checked[SheetFile]:
    """Return the sheets of *decks* as they are, with their *art* by its SVG.

    *shown* are the faces on the pages of words, by the keys that these give.
    """
    named = _named(decks)
    imposed = impose_all([deck.pieces() for deck in decks], options)
    sheets = labelled(imposed.value, game.id, language)
    labels = _labels(sheets, options, fonts, language)
    duplex = _DUPLEX[options.flip] if options.sheets is SheetMode.DUPLEX else ""
    info = document_info(game, language, duplex)
    faces = {**shown, **{each.face.key: each.face for each in named}}
    pictures = Pictures(faces.values(), image_dpi)
    pdf = write_sheets(
        sheets, faces, art, info, labels, pictures, lists=lists, outline_text=outline_text
    )
    faulty = tuple(each for each in named if each.face.faults)
    blanks = {each.face.key: each.face.blank.key for each in named if each.face.blank}
    file = SheetFile(pdf.value, sheets, usage(sheets), len(lists), faulty, pictures.reduced, blanks)
    return Checked(file, (*imposed.diagnostics, *pdf.diagnostics))


def sheet_file_name(
    game: ComponentSet,
    language: str,
    options: SheetOptions,
    ink_saver: bool,
    outline_text: bool,
    since: str = "",
    *,
    chosen: bool = False,
) -> str:
    """Return the name of a file of sheets: `football-a4.pdf`, `football-en-a4-fold.pdf`."""
    parts = [game.id, language if language != game.languages[0] else "", paper_name(options.paper)]
    parts.append("" if options.sheets is SheetMode.DUPLEX else str(options.sheets))
    parts.append("ink-saver" if ink_saver else "")
    parts.append("outline-text" if outline_text else "")
    parts.append("chosen" if chosen else "")
    parts.append(f"since-{since}" if since else "")
    return "-".join(filter(None, parts)) + ".pdf"


def document_info(game: ComponentSet, language: str, duplex: str = "") -> DocumentInfo:
    """Return what a PDF of *game* says about itself."""
    names = {each.id: each.name.get(language) or each.name.first for each in game.components}
    return DocumentInfo(
        title=game.name.get(language) or game.name.first,
        language=language,
        duplex=duplex,
        component_names=names,
    )


def _layout(reference: LayoutRef | None) -> Location | None:
    return None if reference is None else Location(reference.path)


def _labels(
    sheets: Sequence[Sheet], options: SheetOptions, fonts: FontStack, language: str
) -> dict[tuple[int, SideName], TextLayer]:
    labels: dict[tuple[int, SideName], TextLayer] = {}
    for sheet in sheets:
        sides: tuple[tuple[SideName, Side | None], ...] = (
            ("front", sheet.front),
            ("back", sheet.back),
        )
        for name, side in sides:
            place = side and label_position(side, sheet.paper, options)
            if side and place:
                labels[sheet.number, name] = _label(side.label, place, fonts, language)
    return labels


def _label(text: str, place: tuple[float, float], fonts: FontStack, language: str) -> TextLayer:
    style = TextStyle(size=LABEL_SIZE, language=language)
    set_label = set_text((Span(text, style),), TextFrame(*place), fonts)
    return TextLayer(tuple(each.run for each in set_label.runs), style.fill)
