"""Single faces as files: one PDF with a face a page, or a PNG or SVG file a face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from punchboard.build.art import Engine, convert_art
from punchboard.build.named_face import NamedFace
from punchboard.build.pdf import write_faces
from punchboard.build.pdf_document import DocumentInfo
from punchboard.build.sheet_file import Deck, document_info
from punchboard.components.component_set import ComponentSet
from punchboard.diagnostics import Checked


def make_face_files(
    game: ComponentSet,
    language: str,
    decks: Sequence[Deck],
    form: str,
    dpi: int,
    engine: Engine,
    cache: Path,
    *,
    ink_saver: bool = False,
) -> Checked[Mapping[str, bytes]]:
    """Return the files, by their path in the game's folder.

    Args:
        game: The game, for titles.
        language: The language of the faces.
        decks: The components with their faces, in order.
        form: `pdf`, `png` or `svg`.
        dpi: Resolution of PNG files.
        engine: What draws the art.
        cache: Folder of converted art.
        ink_saver: Whether the faces were made to save ink.
    """
    named = [each for deck in decks for each in deck.named_faces()]
    suffix = "" if language == game.languages[0] else f"-{language}"
    suffix += "-ink-saver" if ink_saver else ""
    if form == "svg":
        return Checked(dict(_svg_files(named, suffix)))
    art = convert_art(named, engine, cache)
    info = document_info(game, language)
    if form == "pdf":
        pdf = write_faces(named, art.value, info)
        diagnostics = (*art.diagnostics, *pdf.diagnostics)
        return Checked({f"{game.id}{suffix}-faces.pdf": pdf.value}, diagnostics)
    return _png_files(named, suffix, art, info, dpi)


def _svg_files(named: Sequence[NamedFace], suffix: str) -> Iterator[tuple[str, bytes]]:
    from punchboard.build.face_svg import face_svg

    drawn: dict[str, bytes] = {}
    for each in named:
        if each.face.key not in drawn:
            drawn[each.face.key] = face_svg(each.face).encode()
        yield _file_name(each, suffix, "svg"), drawn[each.face.key]


def _png_files(
    named: Sequence[NamedFace],
    suffix: str,
    art: Checked[Mapping[str, bytes]],
    info: DocumentInfo,
    dpi: int,
) -> Checked[Mapping[str, bytes]]:
    """Return a PNG a face, taken from the PDF so that it shows what prints."""
    from punchboard.build.raster import page_pngs

    distinct = list({each.face.key: each for each in named}.values())
    pdf = write_faces(distinct, art.value, info)
    pages = page_pngs(pdf.value, dpi)
    drawn = dict(zip((each.face.key for each in distinct), pages.value, strict=False))
    files = {
        _file_name(each, suffix, "png"): drawn[each.face.key]
        for each in named
        if each.face.key in drawn
    }
    return Checked(files, (*art.diagnostics, *pdf.diagnostics, *pages.diagnostics))


def _file_name(named: NamedFace, suffix: str, ending: str) -> str:
    return f"faces{suffix}/{named.component}-{named.item}-{named.side}.{ending}"
