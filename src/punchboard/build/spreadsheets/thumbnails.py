"""Thumbnails of faces, taken from the PDF so that they show what prints."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from punchboard.build.art import Engine, convert_art
from punchboard.build.named_face import NamedFace
from punchboard.build.pdf import write_faces
from punchboard.build.raster import page_images
from punchboard.build.sheet_file import Deck, document_info
from punchboard.build.spreadsheets.book import BACK, FRONT, Picture
from punchboard.components.component_set import ComponentSet
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.lengths import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

#: Longest side on the screen, in pixels; twice as many are kept, for sharp screens.
_LONGEST = 104
_DENSITY = 2
_COLOURS = 64
_HEADERS = {"front": FRONT, "back": BACK}

#: Thumbnails by item id and then by the header of their column.
Thumbnails = Mapping[str, Mapping[str, Picture]]


def make_thumbnails(
    game: ComponentSet,
    language: str,
    deck: Deck,
    engine: Engine,
    cache: Path | None,
    advance: Callable[[str], None],
) -> Checked[Thumbnails]:
    """Return the thumbnails of a deck whose faces have no bleed.

    Args:
        game: The game, for the PDF's title.
        language: The language of the faces.
        deck: The faces.
        engine: What draws the art.
        cache: Folder of converted art; None keeps nothing.
        advance: Is told the name of each face before it is drawn.
    """
    named = list(deck.named_faces())
    distinct = list({each.face.key: each for each in named}.values())
    if not distinct:
        return Checked({})
    art = convert_art(distinct, engine, cache)
    pdf = write_faces(distinct, art.value, document_info(game, language))
    pictures: dict[str, Picture] = {}
    images = page_images(pdf.value, _resolution(distinct))
    for face in distinct:
        advance(face.name)
        pictures[face.face.key] = _picture(next(images))
    images.close()
    diagnostics: tuple[Diagnostic, ...] = (*art.diagnostics, *pdf.diagnostics)
    return Checked(_by_item(named, pictures), diagnostics)


def _resolution(faces: list[NamedFace]) -> int:
    """Return the pixels per inch at which the largest of *faces* is as long as it may be."""
    sizes = (each.face.outline.size for each in faces)
    longest = max(max(size.width, size.height) for size in sizes)
    return max(round(_LONGEST * _DENSITY * MM_PER_INCH / longest), 1)


def _picture(image: Image) -> Picture:
    """Return *image* as a small file: a palette serves a thumbnail as well."""
    from PIL.Image import Dither, Quantize

    result = io.BytesIO()
    reduced = image.quantize(_COLOURS, method=Quantize.MEDIANCUT, dither=Dither.NONE)
    reduced.save(result, "PNG")
    width, height = (max(round(pixels / _DENSITY), 1) for pixels in image.size)
    return Picture(result.getvalue(), width, height)


def _by_item(named: list[NamedFace], pictures: Mapping[str, Picture]) -> Thumbnails:
    found: dict[str, dict[str, Picture]] = {}
    for each in named:
        found.setdefault(each.item, {})[_HEADERS[each.side]] = pictures[each.face.key]
    return found
