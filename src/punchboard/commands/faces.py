"""`faces`: writes single faces: a PDF with one face per page, or a PNG or SVG file for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from punchboard.commands.choosing import chosen_decks
from punchboard.commands.press import convert
from punchboard.commands.report import Outcome, Steps, pictures_reduced
from punchboard.commands.session import OpenGame, on_game
from punchboard.components.values import folded
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.layouts.face import Faults, NamedFace
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.imported import Pictures
from punchboard.pdf.messages import back_missing, nothing_to_print
from punchboard.sheets.file import Deck, document_info
from punchboard.sheets.pages import write_faces
from punchboard.snapshots.choose import Choice

if TYPE_CHECKING:
    from punchboard.printing.standards import PressWish


class PageOrder(StrEnum):
    """The order of the pages of a PDF of faces.

    `fronts` has each distinct item once, its front before its back; `deck` has each
    copy, its back before its front, as print on demand wants it.
    """

    FRONTS = "fronts"
    DECK = "deck"


class FaceFiles(Struct, frozen=True):
    """Files of faces, drawn as they are needed.

    Attributes:
        names: Their paths in the game's folder, in the order of the faces.
        contents: Path and bytes of each, made one at a time; equal faces come
            one after the other.
        reduced: How many pictures were finer than they print, and were made smaller.
    """

    names: tuple[str, ...]
    contents: Iterator[tuple[str, bytes]]
    reduced: int = 0


class FaceWish(Struct, frozen=True):
    """What faces are wanted.

    Attributes:
        languages: The languages of the faces; if empty, the game's first.
        form: `pdf`, `png` or `svg`.
        dpi: Resolution of PNG files.
        bleed: Art beyond the trim on each side, in mm.
        engine: What draws the art.
        ink_saver: Whether flooded backgrounds are left out.
        outline_text: Whether all text in a PDF is drawn as outlines; in SVG files
            it always is.
        image_dpi: Pixels per inch that finer pictures are reduced to.
        choice: The pieces that are wanted.
        press: What a printing house asks for; None for a PDF in the colours of the screen.
        cut_layer: Whether a layer of the PDF has the edge of each face.
        pages: The order of the pages of a PDF: `fronts` or `deck`.
    """

    languages: Sequence[str]
    form: str
    dpi: int
    bleed: float
    engine: Engine
    ink_saver: bool
    outline_text: bool
    image_dpi: int
    choice: Choice
    press: PressWish | None
    cut_layer: bool
    pages: str


def _face_files(
    work: OpenGame, wish: FaceWish, language: str, decks: Sequence[Deck]
) -> Checked[FaceFiles]:
    """Return the files of the faces of *decks*, the components with their faces in order.

    Everything that is wrong is known before the first file is made.
    """
    game, form = work.game, wish.form
    named = _in_order(decks, wish.pages)
    if not named:
        return Checked(FaceFiles((), iter(())), (nothing_to_print(game.location),))
    distinct = list({each.face.key: each for each in named}.values())
    suffix = "" if language == game.languages[0] else f"-{language}"
    suffix += "-ink-saver" if wish.ink_saver else ""
    if form == "svg":
        return Checked(_files(named, f"faces{suffix}", ".svg", _svgs(distinct)))
    art = convert_art(named, wish.engine, work.session.workspace.cache)
    info = document_info(game, language)
    shown = named if form == "pdf" else distinct
    pictures = Pictures((each.face for each in distinct), wish.image_dpi)
    outlined = wish.outline_text and form == "pdf"
    pdf = write_faces(
        shown, art.value, info, pictures,
        outline_text=outlined, cut_layer=wish.cut_layer, packs=form == "pdf",
    )  # fmt: skip
    alone = _without_backs(decks) if wish.pages == PageOrder.DECK else ()
    diagnostics = (*art.diagnostics, *pdf.diagnostics, *alone)
    if form == "pdf":
        suffix += "-outline-text" if wish.outline_text else ""
        suffix += "-cut-layer" if wish.cut_layer else ""
        suffix += "" if wish.pages == PageOrder.FRONTS else f"-{wish.pages}"
        suffix += f"-chosen-{wish.choice.name}" if wish.choice.name else ""
        name = f"{game.id}{suffix}-faces.pdf"
        return Checked(FaceFiles((name,), iter([(name, pdf.value)]), pictures.reduced), diagnostics)
    from punchboard.pdf.raster import page_pngs

    # PNG files are made from the PDF, so that they show what prints.
    pngs = page_pngs(pdf.value, wish.dpi)
    files = _files(named, f"faces{suffix}", ".png", pngs.value)
    return Checked(files, (*diagnostics, *pngs.diagnostics))


def _in_order(decks: Sequence[Deck], pages: str) -> list[NamedFace]:
    """Return the faces of *decks* in the order of *pages*."""
    if pages == PageOrder.DECK:
        each_copy = (
            tuple(replace(deck, faces=(each,)).named_faces())
            for deck in decks
            for each in deck.faces
            for _ in each.copies
        )
        return [face for sides in each_copy for face in reversed(sides)]
    return [each for deck in decks for each in deck.without_equal_copies().named_faces()]


def _without_backs(decks: Sequence[Deck]) -> Iterator[Diagnostic]:
    """Yield which components have no back where every card needs one."""
    for deck in decks:
        items = {each.item.id for each in deck.faces if each.back is None}
        if items:
            component = deck.component
            yield back_missing(component.id, len(items), component.location)


def _files(
    named: Sequence[NamedFace], folder: str, ending: str, drawn: Iterable[bytes]
) -> FaceFiles:
    """Return a file for each of *named*; *drawn* are the distinct faces, in order."""
    names = tuple(f"{folder}/{each}{ending}" for each in _stems(named))
    equal: dict[str, list[str]] = {}
    for each, name in zip(named, names, strict=True):
        equal.setdefault(each.face.key, []).append(name)
    contents = (
        (name, data) for group, data in zip(equal.values(), drawn, strict=True) for name in group
    )
    return FaceFiles(names, contents)


def _stems(named: Sequence[NamedFace]) -> Iterator[str]:
    """Yield the names of files without their ending: `cards-one-front`."""
    short = [f"{each.component}-{each.item}" for each in named]
    owners: dict[str, set[str]] = {}
    for name, each in zip(short, named, strict=True):
        owners.setdefault(folded(name), set()).add(each.component)
    for name, each in zip(short, named, strict=True):
        # `b-c` of `a` and `c` of `a-b` would be one file.
        unique = len(owners[folded(name)]) == 1
        yield f"{name if unique else f'{each.component}--{each.item}'}-{each.side}"


def _svgs(distinct: Iterable[NamedFace]) -> Iterator[bytes]:
    from punchboard.pdf.svg import face_svg

    return (face_svg(each.face).encode() for each in distinct)


@on_game
def make_faces(work: OpenGame, wish: FaceWish, steps: Steps) -> Outcome:
    """Write the single faces of a game: one PDF, or a PNG or SVG file for each face.

    Faces are for printing houses: nothing is written that has a fault.

    Args:
        work: The game.
        wish: What faces are wanted.
        steps: Shows progress.
    """
    work.take(work.session.fonts)

    def make(language: str, decks: tuple[Deck, ...]) -> Checked[FaceFiles]:
        wanted = chosen_decks(work, wish.choice, decks)
        if work.stopped:
            return Checked(FaceFiles((), iter(())))
        return _face_files(work, wish, language, wanted)

    made = work.each_language(
        work.languages(wish.languages), wish.bleed, steps, "making faces", make,
        ink_saver=wish.ink_saver, faults=Faults.STRICT,
    ).values()  # fmt: skip
    if work.stopped:
        return work.outcome()
    reduced = sum(files.reduced for files in made)
    notes = (pictures_reduced(reduced, wish.image_dpi),) if reduced else ()
    if wish.press is not None:
        return _pressed(work, made, wish.press, notes)
    names = tuple(name for files in made for name in files.names)
    steps.extend(len(names))
    written = work.write_output(_announced(made, work.game.id, steps))
    # A choice leaves the files of other pieces where they are.
    if written and wish.form != "pdf" and not wish.choice:
        work.remove_other_output(names)
    return work.outcome((*(work.output_lines(names) if written else ()), *notes))


def _pressed(
    work: OpenGame, made: Iterable[FaceFiles], press: PressWish, notes: Iterable[str]
) -> Outcome:
    """Write the PDF files of all languages as a printing house wants them."""
    suffix = f"-{press.standard.suffix}"
    contents = {
        name.replace("-faces.pdf", f"{suffix}-faces.pdf"): data
        for files in made
        for name, data in files.contents
    }
    said = convert(work, contents, press)
    if work.stopped or not work.write_output(contents.items()):
        return work.outcome()
    return work.outcome((*work.output_lines(tuple(contents)), *said, *notes))


def _announced(
    made: Iterable[FaceFiles], game_id: str, steps: Steps
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of *made*, announcing each before it is drawn."""
    for files in made:
        contents = files.contents
        for number in range(1, len(files.names) + 1):
            steps.advance(f"{game_id}: writing face {number:,} of {len(files.names):,}")
            yield next(contents)
