"""`faces`: the single faces of a game, as one PDF or as a PNG or SVG file a face.

Single faces as files: one PDF with a face a page, or a PNG or SVG file a face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from punchboard.commands.choosing import EVERYTHING, chosen_decks
from punchboard.commands.report import Outcome, Steps
from punchboard.commands.session import Session
from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Checked
from punchboard.layouts.face import NamedFace
from punchboard.pdf.art import Engine, convert_art
from punchboard.sheets.file import Deck, document_info
from punchboard.sheets.pages import write_faces
from punchboard.snapshots.choose import Choice


@dataclass(frozen=True, slots=True)
class FaceFiles:
    """Files of faces, some of them still to be drawn.

    Attributes:
        names: Their paths in the game's folder, in the order of the faces.
        contents: Path and bytes of each, made as they are asked for; equal
            faces come one after the other.
    """

    names: tuple[str, ...]
    contents: Iterator[tuple[str, bytes]]


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
    chosen: bool = False,
) -> Checked[FaceFiles]:
    """Return the files of the faces of *decks*.

    All that can be wrong is known before the first of them is asked for.

    Args:
        game: The game, for titles.
        language: The language of the faces.
        decks: The components with their faces, in order.
        form: `pdf`, `png` or `svg`.
        dpi: Resolution of PNG files.
        engine: What draws the art.
        cache: Folder of converted art; None keeps nothing.
        ink_saver: Whether the faces were made to save ink.
        outline_text: Whether all text of a PDF is drawn as outlines; it always
            is in SVG files.
        chosen: Whether *decks* leave out pieces, which the name of a PDF says.
    """
    named = [each for deck in decks for each in deck.named_faces()]
    distinct = list({each.face.key: each for each in named}.values())
    suffix = "" if language == game.languages[0] else f"-{language}"
    suffix += "-ink-saver" if ink_saver else ""
    if form == "svg":
        return Checked(_files(named, f"faces{suffix}", ".svg", _svgs(distinct)))
    art = convert_art(named, engine, cache)
    info = document_info(game, language)
    shown = named if form == "pdf" else distinct
    pdf = write_faces(shown, art.value, info, outline_text=outline_text and form == "pdf")
    diagnostics = (*art.diagnostics, *pdf.diagnostics)
    if form == "pdf":
        suffix += "-outline-text" if outline_text else ""
        suffix += "-chosen" if chosen else ""
        name = f"{game.id}{suffix}-faces.pdf"
        return Checked(FaceFiles((name,), iter([(name, pdf.value)])), diagnostics)
    from punchboard.pdf.raster import page_pngs

    # A PNG is taken from the PDF, so that it shows what prints.
    pngs = page_pngs(pdf.value, dpi)
    files = _files(named, f"faces{suffix}", ".png", pngs.value)
    return Checked(files, (*diagnostics, *pngs.diagnostics))


def _files(
    named: Sequence[NamedFace], folder: str, ending: str, drawn: Iterable[bytes]
) -> FaceFiles:
    """Return a file for each of *named*; *drawn* are the distinct faces, in order."""
    names = tuple(f"{folder}/{each.component}-{each.item}-{each.side}{ending}" for each in named)
    equal: dict[str, list[str]] = {}
    for each, name in zip(named, names, strict=True):
        equal.setdefault(each.face.key, []).append(name)
    contents = (
        (name, data) for group, data in zip(equal.values(), drawn, strict=True) for name in group
    )
    return FaceFiles(names, contents)


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
    choice: Choice = EVERYTHING,
) -> Outcome:
    """Write the single faces of a game: one PDF, or a PNG or SVG file a face.

    Args:
        session: Where the game is.
        game_id: The game.
        languages: The languages of the faces; none is the game's first.
        form: `pdf`, `png` or `svg`.
        dpi: Resolution of PNG files.
        bleed: Art beyond the trim on each side, in mm.
        engine: What draws the art: `resvg` or `cairosvg`.
        steps: Is told of each step.
        ink_saver: Whether flooded backgrounds are left out.
        outline_text: Whether all text is drawn as outlines.
        choice: The pieces that are wanted.
    """
    opened = session.open(game_id)
    if opened.value is None:
        return Checked((), opened.diagnostics)
    work = opened.value
    work.take(session.fonts)

    def make(language: str, decks: tuple[Deck, ...]) -> Checked[FaceFiles]:
        wanted = chosen_decks(work, choice, language, decks)
        if work.stopped:
            return Checked(FaceFiles((), iter(())))
        return make_face_files(
            work.game, language, wanted, form, dpi, Engine(engine), session.workspace.cache,
            ink_saver=ink_saver, outline_text=outline_text, chosen=bool(choice),
        )  # fmt: skip

    made = work.each_language(
        work.languages(languages), bleed, steps, "making faces", make, ink_saver=ink_saver
    )
    if work.stopped:
        return work.outcome()
    names = tuple(name for files in made.values() for name in files.names)
    steps.extend(len(names))
    written = work.write_output(_announced(made.values(), game_id, steps))
    return work.outcome(work.output_lines(names) if written else ())


def _announced(
    made: Iterable[FaceFiles], game_id: str, steps: Steps
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of *made* with a step for each, drawn while it is under way."""
    for files in made:
        contents = files.contents
        for number in range(1, len(files.names) + 1):
            steps.advance(f"{game_id}: writing face {number:,} of {len(files.names):,}")
            yield next(contents)
