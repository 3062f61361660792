"""A template, opened for one component and ready to draw its items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from punchboard.components.component_set import Component, Item
from punchboard.diagnostics import Checked, Diagnostic, Location, has_errors
from punchboard.geometry import Outline
from punchboard.layouts import messages, styles
from punchboard.layouts.art import ArtStore
from punchboard.layouts.canvas import Canvas, draw_all
from punchboard.layouts.check_bindings import check_bindings
from punchboard.layouts.compile import compile_template
from punchboard.layouts.context import Contexts
from punchboard.layouts.face import Face
from punchboard.layouts.face_key import face_key
from punchboard.layouts.field_bindings import field_bindings, names_of
from punchboard.layouts.fonts import FontStack
from punchboard.layouts.icons import IconLibrary
from punchboard.layouts.images import ImageLibrary
from punchboard.layouts.instructions import Program
from punchboard.layouts.page import Page, fit_page
from punchboard.layouts.setting import Setting
from punchboard.layouts.svg_reader import SvgFile, read_svg
from punchboard.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Library:
    """What a game's templates can take from outside of themselves."""

    workspace: Workspace
    fonts: FontStack
    icons: IconLibrary
    images: ImageLibrary

    @staticmethod
    def of(workspace: Workspace, game: str, fonts: FontStack) -> Library:
        """Return the library of the game with the id *game*."""
        icons, images = IconLibrary(workspace, game), ImageLibrary(workspace, game)
        return Library(workspace, fonts, icons, images)


class Template:
    """A compiled template."""

    def __init__(
        self,
        setting: Setting,
        program: Program,
        art: ArtStore,
        contexts: Contexts,
        names: Sequence[str],
        outline: Outline,
        bleed: float,
    ) -> None:
        self._setting = setting
        self._program = program
        self._art = art
        self._contexts = contexts
        self._names = names
        self._outline = outline
        self._bleed = bleed
        self._only: Face | None = None

    def draw(self, item: Item, number: int) -> Checked[Face]:
        """Return the face of an item.

        Args:
            item: The item.
            number: Its place in the component's list, from 1.
        """
        if self._only is not None:
            return Checked(self._only)
        scope = self._contexts.scope(item, number, self._names)
        setting = self._setting
        canvas = Canvas(setting.file, self._art, item, setting.language, scope)
        draw_all(self._program, canvas, scope)
        canvas.end_art()
        key = face_key(self._outline, self._bleed, [each.digest for each in canvas.layers])
        layers = tuple([each.layer for each in canvas.layers])
        face = Face(self._outline, self._bleed, layers, key)
        if not self._contexts.is_per_item(self._names):
            self._only = face
        return Checked(face, tuple(canvas.diagnostics))


def open_template(
    path: Path,
    component: Component,
    contexts: Contexts,
    bleed: float,
    library: Library,
    language: str,
) -> Checked[Template | None]:
    """Return the template at *path* for a component, or None with diagnostics.

    Args:
        path: The SVG file.
        component: The component.
        contexts: What its items' expressions can read.
        bleed: Art beyond the trim on each side, in mm.
        library: Fonts, icons and images.
        language: Code of the language to print.
    """
    read = _read(path)
    file = read.value
    if file is None:
        return Checked(None, read.diagnostics)
    page = fit_page(file, component.outline, bleed)
    bindings = check_bindings(file, component.id, contexts.known)
    found: list[Diagnostic] = [*page.diagnostics, *bindings.diagnostics]
    if page.value is None or has_errors(found):
        return Checked(None, tuple(found))
    setting = _setting(file, page.value, contexts, library, language)
    fields = field_bindings(file.root, contexts.fields)
    compiled = compile_template(setting, fields)
    program, define = compiled.value
    found += compiled.diagnostics
    names = sorted(bindings.value.union(names_of(fields)))
    art = ArtStore(component.outline.bleed_box(bleed), setting.css, define)
    template = Template(setting, program, art, contexts, names, component.outline, bleed)
    return Checked(template, tuple(found))


def _read(path: Path) -> Checked[SvgFile | None]:
    try:
        data = path.read_bytes()
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        return Checked(None, (messages.unreadable(Location(path), reason),))
    return read_svg(data, path)


def _setting(
    file: SvgFile, page: Page, contexts: Contexts, library: Library, language: str
) -> Setting:
    css = styles.sheet_text(file.root.walk())
    ids = {
        node.attributes["id"]: node
        for node in reversed(list(file.root.walk()))
        if "id" in node.attributes
    }
    return Setting(
        file=file,
        sheet=styles.read_style_sheet(css),
        css=css,
        ids=ids,
        page=page,
        language=language,
        fonts=library.fonts,
        icons=library.icons,
        images=library.images,
        workspace=library.workspace,
    )
