"""The picture of a game's counts, as a file: drawn as a face is."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.build.art import Engine, convert_art
from punchboard.build.face_svg import face_svg
from punchboard.build.named_face import NamedFace
from punchboard.build.pdf import write_faces
from punchboard.build.raster import page_pngs
from punchboard.build.sheet_file import document_info
from punchboard.build.statistics_drawing import draw_statistics
from punchboard.components.component_set import Component, ComponentSet, Item
from punchboard.components.statistics import Distribution
from punchboard.diagnostics import Checked
from punchboard.geometry import Outline
from punchboard.layouts.context import Contexts
from punchboard.layouts.face import Face
from punchboard.layouts.fonts.stack import FontStack
from punchboard.layouts.svg_reader import read_svg
from punchboard.layouts.template import Library, compiled
from punchboard.workspace import Workspace

#: Resolution of PNG files.
_DPI = 150


def statistics_picture(
    game: ComponentSet,
    language: str,
    distributions: Sequence[Distribution],
    form: str,
    workspace: Workspace,
    fonts: FontStack,
) -> Checked[bytes]:
    """Return the picture of a game's counts.

    Args:
        game: The game.
        language: The language of its names.
        distributions: What was counted.
        form: `svg` or `png`.
        workspace: Where fonts and drawn art are kept.
        fonts: For the texts.

    Returns:
        The file; nothing, with a diagnostic, where it cannot be drawn.
    """
    drawn = _face(game, language, distributions, workspace, fonts)
    if drawn.value is None:
        return Checked(b"", drawn.diagnostics)
    if form == "svg":
        return Checked(face_svg(drawn.value).encode(), drawn.diagnostics)
    named = [NamedFace(game.id, "stats", "front", drawn.value)]
    art = convert_art(named, Engine.RESVG, workspace.cache)
    pdf = write_faces(named, art.value, document_info(game, language))
    pages = page_pngs(pdf.value, _DPI)
    found = (*drawn.diagnostics, *art.diagnostics, *pdf.diagnostics, *pages.diagnostics)
    return Checked(next(pages.value, b""), found)


def _face(
    game: ComponentSet,
    language: str,
    distributions: Sequence[Distribution],
    workspace: Workspace,
    fonts: FontStack,
) -> Checked[Face | None]:
    """Return the picture as the face of a component that has nothing else."""
    title = game.name.get(language) or game.name.first
    text, size = draw_statistics(title, distributions)
    item = Item("stats", 1, {}, game.location)
    page = Component(
        id=game.id,
        name=game.name,
        kind="sheet",
        outline=Outline(size),
        front=None,
        back=None,
        items=(item,),
        location=game.location,
    )
    read = read_svg(text.encode(), game.location.path)
    if read.value is None:
        return Checked(None, read.diagnostics)
    library = Library.of(workspace, game, language, fonts, ink_saver=False)
    contexts = Contexts(page, game, language)
    made = compiled(read.value, page, contexts, 0.0, library, language)
    if made.value is None:
        return Checked(None, made.diagnostics)
    face = made.value.draw(item, 1)
    return Checked(face.value, (*made.diagnostics, *face.diagnostics))
