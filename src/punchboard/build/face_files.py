"""Single faces as files: one PDF with a face a page, or a PNG or SVG file a face."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from punchboard.build.art import Engine, convert_art
from punchboard.build.named_face import NamedFace
from punchboard.build.pdf import write_faces
from punchboard.build.sheet_file import Deck, document_info
from punchboard.components.component_set import ComponentSet
from punchboard.diagnostics import Checked


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
        name = f"{game.id}{suffix}-faces.pdf"
        return Checked(FaceFiles((name,), iter([(name, pdf.value)])), diagnostics)
    from punchboard.build.raster import page_pngs

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
    from punchboard.build.face_svg import face_svg

    return (face_svg(each.face).encode() for each in distinct)
