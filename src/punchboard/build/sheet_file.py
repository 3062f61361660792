"""One file of sheets: the faces of a game in one language, imposed and written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from punchboard.build.art import Engine, convert_art
from punchboard.build.imposition import impose_all
from punchboard.build.labels import LABEL_SIZE, label_position, labelled
from punchboard.build.named_face import NamedFace
from punchboard.build.options import Flip, SheetMode, SheetOptions
from punchboard.build.paper import paper_name
from punchboard.build.pdf import SideName, write_sheets
from punchboard.build.pdf_document import DocumentInfo
from punchboard.build.sheet import Piece, Sheet, Side
from punchboard.build.usage import Usage, usage
from punchboard.components.component_set import Component, ComponentSet, LayoutRef
from punchboard.diagnostics import Checked, Location
from punchboard.layouts.face import Face, TextLayer
from punchboard.layouts.fonts.stack import FontStack
from punchboard.layouts.lay_out import ItemFaces
from punchboard.layouts.typesetting.paragraph import set_text
from punchboard.layouts.typesetting.text import Span, TextFrame, TextStyle


@dataclass(frozen=True, slots=True)
class Deck:
    """A component and its finished faces in one language."""

    component: Component
    faces: tuple[ItemFaces, ...]

    def named_faces(self) -> Iterator[NamedFace]:
        """Yield every face with its name, front and back in turn."""
        front, back = _layout(self.component.front), _layout(self.component.back)
        for each in self.faces:
            yield NamedFace(self.component.id, each.item.id, "front", each.front, front)
            if each.back is not None:
                yield NamedFace(self.component.id, each.item.id, "back", each.back, back)

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
            for copy in range(1, each.item.quantity + 1)
        )


@dataclass(frozen=True, slots=True)
class SheetFile:
    """A finished file of sheets.

    Attributes:
        pdf: Its bytes.
        sheets: What it holds.
        usage: How well it uses its paper; None where there is nothing to print.
    """

    pdf: bytes
    sheets: tuple[Sheet, ...]
    usage: Usage | None


def make_sheet_file(
    game: ComponentSet,
    language: str,
    decks: Sequence[Deck],
    options: SheetOptions,
    engine: Engine,
    cache: Path | None,
    fonts: FontStack,
    *,
    outline_text: bool = False,
) -> Checked[SheetFile]:
    """Return the sheets of *decks* as one PDF.

    Args:
        game: The game, for titles.
        language: The language of the faces.
        decks: The components with their faces, in order.
        options: Paper, bleed, gutter and so on.
        engine: What draws the art.
        cache: Folder of converted art; None keeps nothing.
        fonts: For the labels in the margins.
        outline_text: Whether all text, also that of labels, is drawn as outlines.
    """
    named = [each for deck in decks for each in deck.named_faces()]
    art = convert_art(named, engine, cache)
    imposed = impose_all([deck.pieces() for deck in decks], options)
    sheets = labelled(imposed.value, game.id, language)
    labels = _labels(sheets, options, fonts, language)
    flip = options.flip if options.sheets is SheetMode.DUPLEX else None
    info = document_info(game, language, flip)
    faces: Mapping[str, Face] = {each.face.key: each.face for each in named}
    pdf = write_sheets(sheets, faces, art.value, info, labels, outline_text=outline_text)
    diagnostics = (*art.diagnostics, *imposed.diagnostics, *pdf.diagnostics)
    return Checked(SheetFile(pdf.value, sheets, usage(sheets)), diagnostics)


def sheet_file_name(
    game: ComponentSet, language: str, options: SheetOptions, ink_saver: bool, outline_text: bool
) -> str:
    """Return the name of a file of sheets: `football-a4.pdf`, `football-en-a4-fold.pdf`."""
    parts = [game.id, language if language != game.languages[0] else "", paper_name(options.paper)]
    parts.append("" if options.sheets is SheetMode.DUPLEX else str(options.sheets))
    parts.append("ink-saver" if ink_saver else "")
    parts.append("outline-text" if outline_text else "")
    return "-".join(filter(None, parts)) + ".pdf"


def document_info(game: ComponentSet, language: str, flip: Flip | None = None) -> DocumentInfo:
    """Return what a PDF of *game* says about itself."""
    names = {each.id: each.name.get(language) or each.name.first for each in game.components}
    return DocumentInfo(
        title=game.name.get(language) or game.name.first,
        language=language,
        flip=flip,
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
