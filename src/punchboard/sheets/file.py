"""One file of sheets: the faces of a game in one language, imposed, labelled and written.

A layer that cannot be drawn is left out, and its face gets a mark that says so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.components.model import (
    Component,
    ComponentSet,
    LayoutRef,
    SeveritySetting,
    severity_of,
)
from punchboard.diagnostics import Checked, Diagnostic, Location, Severity, has_errors
from punchboard.layouts.face import ArtLayer, Face, Faults, ImageLayer, Layer, NamedFace, StampLayer
from punchboard.layouts.fault_marks import with_mark
from punchboard.layouts.lay_out import ItemFaces
from punchboard.layouts.messages import BROKEN_IMAGE
from punchboard.layouts.template.images import IMAGE_DPI
from punchboard.lengths import paper_name
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.document import DocumentInfo
from punchboard.pdf.imported import Pictures
from punchboard.pdf.messages import ART_CRASHED, ART_FAILED, ART_TOO_SLOW
from punchboard.sheets.imposition import impose_all
from punchboard.sheets.labels import labelled, labels_of, with_rulers
from punchboard.sheets.options import SheetMode, SheetOptions
from punchboard.sheets.pages import write_sheets
from punchboard.sheets.sheet import Flip, ListPage, PaperUsage, Piece, Placement, Sheet, usage
from punchboard.typesetting.fonts.stack import FontStack

#: The entries that tell a printer how to turn the paper (PDF 1.7, table 150).
_DUPLEX = {Flip.LONG_EDGE: "DuplexFlipLongEdge", Flip.SHORT_EDGE: "DuplexFlipShortEdge"}
#: What a drawing can be too much for; all else is wrong with a layout or with the machine.
_ART = frozenset(each.name for each in (ART_CRASHED, ART_FAILED, ART_TOO_SLOW))


class Deck(Struct, frozen=True):
    """A component and its finished faces in one language."""

    component: Component
    faces: tuple[ItemFaces, ...]

    def named_faces(self) -> Iterator[NamedFace]:
        """Yield every face with its name, front and back in turn."""
        for each in self.faces:
            front = _layout(each.item.front or self.component.front)
            back = _layout(each.item.back or self.component.back)
            over, gaps, name = each.overflowing, each.incomplete, (self.component.id, each.name)
            yield NamedFace(*name, "front", each.front, front, "front" in over, "front" in gaps)
            if each.back is not None:
                yield NamedFace(*name, "back", each.back, back, "back" in over, "back" in gaps)

    def without_equal_copies(self) -> Deck:
        """Return the deck with each item once whose copies all look the same."""
        looks: dict[str, set[tuple[str, str]]] = {}
        for each in self.faces:
            look = (each.front.key, each.back.key if each.back else "")
            looks.setdefault(each.item.id, set()).add(look)
        kept: dict[object, ItemFaces] = {}
        for each in self.faces:
            if each.copy is None or len(looks[each.item.id]) > 1:
                kept[each.item.id, each.copy] = each
            else:
                kept.setdefault(each.item.id, replace(each, copy=None))
        return replace(self, faces=tuple(kept.values()))

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
                stock=self.component.stock,
            )
            for each in self.faces
            for copy in each.copies
        )


class SheetFile(Struct, frozen=True):
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
        one_sided: The sheets without backs, as a file of their own, where others
            have backs: in one file, a duplex printer would need empty pages.
    """

    pdf: bytes
    sheets: tuple[Sheet, ...]
    usage: PaperUsage | None
    lists: int = 0
    faulty: tuple[NamedFace, ...] = ()
    reduced: int = 0
    blanks: Mapping[str, str] = field(default_factory=dict)
    one_sided: SheetFile | None = None

    @property
    def has_backs(self) -> bool:
        """Whether any sheet is printed on both sides."""
        return any(sheet.back is not None for sheet in self.sheets)

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
        cache: Folder for converted art and drawn lines; None to keep nothing.
        fonts: For the labels in the margins.
        lists: Pages of words before the sheets.
        pictures: The faces shown on these pages.
        outline_text: Whether all text, including the labels, is drawn as outlines.
        faults: Whether faces whose pictures turn out to be broken are marked.
        image_dpi: Pixels per inch that finer pictures are reduced to.
    """
    write = partial(
        _written, game, language, options=options, fonts=fonts, lists=lists,
        outline_text=outline_text, image_dpi=image_dpi, cache=cache,
    )  # fmt: skip
    named = [*_named(decks), *pictures]
    shown = {each.face.key: each.face for each in pictures}
    art = convert_art(named, engine, cache)
    made = write(decks, shown, art.value)
    found = (*art.diagnostics, *made.diagnostics)
    if faults is not Faults.MARKED or not has_errors(found):
        return Checked(made.value, found)
    broken = _BrokenLayers(found, game.severities, art.value, fonts)
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
    cache: Path | None,
) -> Checked[SheetFile]:
    """Return the sheets of *decks* as they are, with their *art* by its SVG.

    *shown* are the faces on the pages of words, by the keys that these give.
    """
    named = _named(decks)
    imposed = impose_all([deck.pieces() for deck in decks], options)
    two_sided, one_sided = _by_sides(imposed.value, options)

    def made(imposed: Sequence[Sheet], lists: Sequence[ListPage]) -> Checked[SheetFile]:
        sheets = with_rulers(labelled(imposed, game.id, language), options)
        has_backs = any(sheet.back is not None for sheet in sheets)
        info = document_info(game, language, _DUPLEX[options.flip] if has_backs else "")
        labels = labels_of(sheets, options, fonts, language)
        keys = {each.key for sheet in sheets for each in _placements(sheet)}
        own = [each for each in named if each.face.key in keys]
        faces = {**(shown if lists else {}), **{each.face.key: each.face for each in own}}
        pictures = Pictures(faces.values(), image_dpi)
        pdf = write_sheets(
            sheets, faces, art, info, labels, pictures, lists=lists, outline_text=outline_text,
            printer=options.printer, flip=options.flip, cut_layer=options.cut_layer,
            cache=cache,
        )  # fmt: skip
        faulty = tuple(each for each in own if each.face.faults)
        blanks = {each.face.key: each.face.blank.key for each in own if each.face.blank}
        file = SheetFile(
            pdf.value, sheets, usage(sheets), len(lists), faulty, pictures.reduced, blanks
        )
        return Checked(file, pdf.diagnostics)

    first = made(two_sided, lists)
    if not one_sided:
        return Checked(first.value, (*imposed.diagnostics, *first.diagnostics))
    other = made(one_sided, ())
    found = (*imposed.diagnostics, *first.diagnostics, *other.diagnostics)
    return Checked(replace(first.value, one_sided=other.value), found)


def _by_sides(
    sheets: Sequence[Sheet], options: SheetOptions
) -> tuple[tuple[Sheet, ...], tuple[Sheet, ...]]:
    """Return the sheets of the file, and those of a file of their own without backs."""
    backs = [sheet for sheet in sheets if sheet.back is not None]
    bare = [sheet for sheet in sheets if sheet.back is None]
    if options.sheets is not SheetMode.DUPLEX or not backs:
        return tuple(sheets), ()
    return _numbered(backs), _numbered(bare)


def _numbered(sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    return tuple(replace(sheet, number=number) for number, sheet in enumerate(sheets, start=1))


def _placements(sheet: Sheet) -> Iterator[Placement]:
    for side in (sheet.front, sheet.back):
        if side is not None:
            yield from side.placements


def sheet_file_name(
    game: ComponentSet,
    language: str,
    options: SheetOptions,
    ink_saver: bool,
    outline_text: bool,
    since: str = "",
    *,
    choice: str = "",
    stamp: bool = False,
    one_sided: bool = False,
    standard: str = "",
) -> str:
    """Return the name of a file of sheets: `football-a4.pdf`, `football-en-a4-fold.pdf`."""
    parts = [game.id, language if language != game.languages[0] else "", paper_name(options.paper)]
    parts.append("" if options.sheets is SheetMode.DUPLEX else str(options.sheets))
    parts.append("ink-saver" if ink_saver else "")
    parts.append("outline-text" if outline_text else "")
    parts.append("cut-layer" if options.cut_layer else "")
    parts.append(standard)
    parts.append("stamp" if stamp else "")
    parts.append(f"chosen-{choice}" if choice else "")
    parts.append(f"since-{since}" if since else "")
    parts.append("one-sided" if one_sided else "")
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


class _BrokenLayers:
    """What of faces could not be drawn.

    Attributes:
        diagnostics: What was found, with errors that faces are marked with.
        stops: Whether there are other errors, which no mark can tell.
    """

    def __init__(
        self,
        found: Iterable[Diagnostic],
        severities: Mapping[str, SeveritySetting],
        drawn: Collection[str],
        fonts: FontStack,
    ) -> None:
        """Sort out what was found.

        Args:
            found: What went wrong, with pictures or otherwise.
            severities: How severe the game takes it.
            drawn: The SVG of the art that could be drawn.
            fonts: For the labels of marks.
        """
        codes = _ART | {BROKEN_IMAGE.name}
        self._drawn = drawn
        self._fonts = fonts
        self._reasons: dict[str, str] = {}
        self._has_art = False
        self.stops = False
        self.diagnostics: list[Diagnostic] = []
        for each in found:
            is_error = severity_of(each, severities) is Severity.ERROR
            if is_error and each.code == BROKEN_IMAGE.name and each.location:
                self._reasons[str(each.location.path)] = each.message
            self._has_art |= is_error and each.code in _ART
            self.stops |= is_error and each.code not in codes
            self.diagnostics.append(replace(each, marked=is_error and each.code in codes))

    def marked(self, face: Face) -> Face:
        """Return *face* without what could not be drawn, and with a mark if there is any."""
        reasons = tuple(filter(None, map(self._fault, face.layers)))
        if not reasons:
            return face
        layers = tuple(each for each in face.layers if not self._fault(each))
        return with_mark(replace(face, layers=layers), reasons, self._fonts)

    def _fault(self, layer: Layer) -> str:
        """Return why a layer could not be drawn; "" where it could be."""
        match layer:
            case ImageLayer(path=path) if path in self._reasons:
                return f"{Path(path).name}: {self._reasons[path]}"
            case ArtLayer(svg=svg) | StampLayer(svg=svg):
                if self._has_art and svg not in self._drawn:
                    return "a drawing on this face cannot be drawn"
        return ""
