"""`faces`: writes single faces: a PDF with one face per page, or a PNG or SVG file for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from punchboard.commands.choosing import EVERYTHING, chosen_decks
from punchboard.commands.press import convert
from punchboard.commands.report import Outcome, Steps, pictures_reduced
from punchboard.commands.session import OpenGame, Session
from punchboard.components.model import ComponentSet
from punchboard.components.values import folded
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.layouts.face import Faults, NamedFace
from punchboard.layouts.template.images import IMAGE_DPI
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.images import Pictures
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


def make_face_files(
    game: ComponentSet,
    language: str,
    decks: Sequence[Deck],
    form: str,
    dpi: int,
    engine: Engine,
    cache: Path | None,
    *,
    ink_saver: bool = False,
    outline_text: bool = False,
    image_dpi: int = IMAGE_DPI,
    chosen: str = "",
    cut_layer: bool = False,
    pages: PageOrder = PageOrder.FRONTS,
) -> Checked[FaceFiles]:
    """Return the files of the faces of *decks*.

    Everything that is wrong is known before the first file is made.

    Args:
        game: The game, for titles.
        language: The language of the faces.
        decks: The components with their faces, in order.
        form: `pdf`, `png` or `svg`.
        dpi: Resolution of PNG files.
        engine: What draws the art.
        cache: Folder for converted art; None to keep nothing.
        ink_saver: Whether the faces were made to save ink.
        outline_text: Whether all text in a PDF is drawn as outlines; in SVG files
            it always is.
        image_dpi: Pixels per inch that finer pictures are reduced to.
        chosen: Whether *decks* leave out pieces, which the name of a PDF says.
        cut_layer: Whether a layer of the PDF has the edge of each face.
        pages: The order of the pages of a PDF.
    """
    named = _in_order(decks, pages)
    if not named:
        return Checked(FaceFiles((), iter(())), (nothing_to_print(game.location),))
    distinct = list({each.face.key: each for each in named}.values())
    suffix = "" if language == game.languages[0] else f"-{language}"
    suffix += "-ink-saver" if ink_saver else ""
    if form == "svg":
        return Checked(_files(named, f"faces{suffix}", ".svg", _svgs(distinct)))
    art = convert_art(named, engine, cache)
    info = document_info(game, language)
    shown = named if form == "pdf" else distinct
    pictures = Pictures((each.face for each in distinct), image_dpi)
    outlined = outline_text and form == "pdf"
    pdf = write_faces(
        shown, art.value, info, pictures,
        outline_text=outlined, cut_layer=cut_layer, packs=form == "pdf",
    )  # fmt: skip
    alone = _without_backs(decks) if pages is PageOrder.DECK else ()
    diagnostics = (*art.diagnostics, *pdf.diagnostics, *alone)
    if form == "pdf":
        suffix += "-outline-text" if outline_text else ""
        suffix += "-cut-layer" if cut_layer else ""
        suffix += "" if pages is PageOrder.FRONTS else f"-{pages}"
        suffix += f"-chosen-{chosen}" if chosen else ""
        name = f"{game.id}{suffix}-faces.pdf"
        return Checked(FaceFiles((name,), iter([(name, pdf.value)]), pictures.reduced), diagnostics)
    from punchboard.pdf.raster import page_pngs

    # PNG files are made from the PDF, so that they show what prints.
    pngs = page_pngs(pdf.value, dpi)
    files = _files(named, f"faces{suffix}", ".png", pngs.value)
    return Checked(files, (*diagnostics, *pngs.diagnostics))


def _in_order(decks: Sequence[Deck], pages: PageOrder) -> list[NamedFace]:
    """Return the faces of *decks* in the order of *pages*."""
    if pages is PageOrder.DECK:
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


def make_faces(
    session: Session,
    game_id: str,
    languages: Sequence[str],
    form: str,
    dpi: int,
    bleed: float,
    engine: str,
    steps: Steps,
    *,
    ink_saver: bool = False,
    outline_text: bool = False,
    image_dpi: int = IMAGE_DPI,
    choice: Choice = EVERYTHING,
    press: PressWish | None = None,
    cut_layer: bool = False,
    pages: str = PageOrder.FRONTS,
) -> Outcome:
    """Write the single faces of a game: one PDF, or a PNG or SVG file for each face.

    Faces are for printing houses: nothing is written that has a fault.

    Args:
        session: Where the game is.
        game_id: The game.
        languages: The languages of the faces; if empty, the game's first.
        form: `pdf`, `png` or `svg`.
        dpi: Resolution of PNG files.
        bleed: Art beyond the trim on each side, in mm.
        engine: What draws the art: `resvg` or `cairosvg`.
        steps: Shows progress.
        ink_saver: Whether flooded backgrounds are left out.
        outline_text: Whether all text is drawn as outlines.
        image_dpi: Pixels per inch that finer pictures are reduced to.
        choice: The pieces that are wanted.
        press: What a printing house asks for; None for a PDF in the colours of the screen.
        cut_layer: Whether a layer of the PDF has the edge of each face.
        pages: The order of the pages of a PDF: `fronts` or `deck`.
    """
    opened = session.open(game_id)
    if opened.value is None:
        return Checked((), opened.diagnostics)
    work = opened.value
    work.take(session.fonts)

    def make(language: str, decks: tuple[Deck, ...]) -> Checked[FaceFiles]:
        wanted = chosen_decks(work, choice, decks)
        if work.stopped:
            return Checked(FaceFiles((), iter(())))
        return make_face_files(
            work.game, language, wanted, form, dpi, Engine(engine), session.workspace.cache,
            ink_saver=ink_saver, outline_text=outline_text, image_dpi=image_dpi,
            chosen=choice.name, cut_layer=cut_layer, pages=PageOrder(pages),
        )  # fmt: skip

    made = work.each_language(
        work.languages(languages), bleed, steps, "making faces", make,
        ink_saver=ink_saver, faults=Faults.STRICT,
    )  # fmt: skip
    # A choice leaves the files of other pieces where they are.
    only = form != "pdf" and not choice
    if press is not None:
        return _pressed(work, tuple(made.values()), image_dpi, press)
    return _written(work, tuple(made.values()), image_dpi, steps, only=only)


def _written(
    work: OpenGame, made: Sequence[FaceFiles], image_dpi: int, steps: Steps, *, only: bool
) -> Outcome:
    """Write the files of all languages, unless there are errors; *only* removes others there."""
    if work.stopped:
        return work.outcome()
    names = tuple(name for files in made for name in files.names)
    steps.extend(len(names))
    written = work.write_output(_announced(made, work.game.id, steps))
    if written and only:
        work.remove_other_output(names)
    lines = work.output_lines(names) if written else ()
    reduced = sum(files.reduced for files in made)
    return work.outcome((*lines, pictures_reduced(reduced, image_dpi)) if reduced else lines)


def _pressed(
    work: OpenGame, made: Sequence[FaceFiles], image_dpi: int, press: PressWish
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
    reduced = sum(files.reduced for files in made)
    notes = (pictures_reduced(reduced, image_dpi),) if reduced else ()
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
