"""Opens a template for one component: read, fitted to its page and ready to draw items."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from typing import TypeAlias

from msgspec import Struct

from punchboard.components.model import Component, ComponentSet, Item
from punchboard.diagnostics import Checked, Diagnostic, has_errors
from punchboard.geometry import Outline, Size
from punchboard.layouts.compose import face_key
from punchboard.layouts.context import Contexts, Edition, FitGroups
from punchboard.layouts.drawings.samples import BOX_ID, PART_BOX
from punchboard.layouts.face import Face, Faults, LaterLayers, Layer, ShownTexts
from punchboard.layouts.face_keys import ComponentFaceKeys
from punchboard.layouts.fault_marks import marked
from punchboard.layouts.kept_faces import KeptFace, KeptFaces, Make
from punchboard.layouts.template import css
from punchboard.layouts.template.bindings import field_bindings, names_of
from punchboard.layouts.template.browser import as_seen
from punchboard.layouts.template.check import check_bindings, check_writing, with_marks_as_text
from punchboard.layouts.template.compile import compile_template
from punchboard.layouts.template.icons import IconLibrary
from punchboard.layouts.template.images import ImageLibrary
from punchboard.layouts.template.page import Page, fit_page
from punchboard.layouts.template.parts import with_parts
from punchboard.layouts.template.program import ArtStore, Canvas, Program, draw_all
from punchboard.layouts.template.setting import Setting, spared
from punchboard.layouts.template.svg import SvgFile
from punchboard.layouts.text.rich import RichTexts
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.workspace import Workspace

#: Marks a face in which something was found, and returns what of that is still to be told.
Marker: TypeAlias = Callable[[Face, Sequence[Diagnostic]], tuple[Face, tuple[Diagnostic, ...]]]


class Library(Struct, frozen=True):
    """What the templates of a game use from outside: fonts, icons, images and settings."""

    workspace: Workspace
    fonts: FontStack
    icons: IconLibrary
    images: ImageLibrary
    rich_texts: RichTexts
    groups: FitGroups
    ink_saver: bool = False
    faults: Faults = Faults.STRICT
    marker: Marker | None = None
    edition: Edition | None = None
    texts: ShownTexts | None = None

    @staticmethod
    def of(
        workspace: Workspace,
        game: ComponentSet,
        language: str,
        fonts: FontStack,
        *,
        ink_saver: bool,
        faults: Faults = Faults.STRICT,
        edition: Edition | None = None,
        shown: ShownTexts | None = None,
    ) -> Library:
        """Return the library of a game for one of its components."""
        icons, images = IconLibrary(workspace, game.id), ImageLibrary(workspace, game.id)
        fields = cache(partial(_fields_of, game))
        texts = RichTexts(game.styles, game.keywords, icons, language, fields)
        marker = partial(marked, fonts, game.severities) if faults is Faults.MARKED else None
        groups = FitGroups()
        return Library(
            workspace,
            fonts,
            icons,
            images,
            texts,
            groups,
            ink_saver,
            faults,
            marker,
            edition,
            shown,
        )


class FaceKeeper:
    """Keeps the faces of one component, if there is nothing to say about any of them.

    Args:
        faces: Where they are kept.
        keys: Names them by all that they depend on.
        edition: The version and revisions, of which faces that show them are not kept.

    Attributes:
        missed: Whether a face of those that share sizes is not kept.
    """

    def __init__(self, faces: KeptFaces, keys: ComponentFaceKeys, edition: Edition) -> None:
        self.faces = faces
        self.keys = keys
        self.missed = False
        self._edition = edition
        self._new: dict[bytes, KeptFace] = {}

    def find(self, key: bytes, make: Make, *, together: bool) -> KeptFace | None:
        """Return the face that is kept; None if it has to be drawn.

        Args:
            key: All that the face depends on.
            make: Draws it, to be called when somebody looks at its words.
            together: Whether some of its texts share their size with those of other
                faces, of which either all have to be drawn or none.
        """
        if together and self.missed:
            return None
        found = self.faces.find(key, make)
        self.missed |= together and found is None
        return found

    def note(self, key: bytes | None, face: KeptFace) -> None:
        """Note a face that was drawn without any findings."""
        if key is not None and self.keys.id not in self._edition.asked:
            self._new[key] = face

    def settle(self) -> None:
        """Keep the faces so far: nothing was found that is reported only once."""
        for key, face in self._new.items():
            self.faces.add(key, face)


def keeper_of(
    faces: KeptFaces, component: Component, game: ComponentSet, edition: Edition | None
) -> FaceKeeper | None:
    """Return what keeps the faces of *component*; None where they have no keys."""
    keys = faces.keys_of(game).component(component)
    return None if keys is None else FaceKeeper(faces, keys, edition or Edition())


class Template:
    """A compiled template.

    Attributes:
        counts_pieces: Whether the copies of an item may have different faces.
    """

    def __init__(
        self,
        setting: Setting,
        program: Program,
        define: Callable[[str], Program],
        contexts: Contexts,
        names: Sequence[str],
        outlines: Callable[[Item], Outline],
        bleed: float,
        side: str,
        marker: Marker | None = None,
        texts: ShownTexts | None = None,
    ) -> None:
        self._setting = setting
        self._marker = marker
        self._side = side
        self._texts = texts
        self._program = program
        self._define = define
        self._contexts = contexts
        self._names = names
        self._outlines = outlines
        self._bleed = bleed
        self._is_per_item = contexts.is_per_item(names)
        self.counts_pieces = contexts.counts_pieces(names)
        nodes = setting.file.root.walk()
        self._has_groups = any("data-fit-group" in node.attributes for node in nodes)
        self._keeper: FaceKeeper | None = None
        self._art: dict[Size, ArtStore] = {}
        self._faces: dict[Outline, Face] = {}

    @property
    def has_groups(self) -> bool:
        """Whether some texts share a size, so that everything is drawn twice."""
        return self._has_groups

    def draw(self, item: Item, number: int, piece: int = 1) -> Checked[Face]:
        """Return the face of an item.

        Args:
            item: The item.
            number: Its place in the component's list, from 1.
            piece: The number of the piece among all copies of all items, from 1.
        """
        outline = self._outlines(item)
        if not self._is_per_item and outline in self._faces:
            return Checked(self._faces[outline])
        key = self._key(item, number, piece, outline)
        drawn = self._kept(key, item, number, piece, outline) or self._drawn(
            item, number, piece, outline, key
        )
        if not self._is_per_item and not (self.has_groups and self._setting.groups.is_open):
            self._faces[outline] = drawn.value
        return drawn

    def keep(self, keeper: FaceKeeper) -> None:
        """Reuse the faces that *keeper* has, and give it new ones."""
        self._keeper = keeper

    def _kept(
        self, key: bytes | None, item: Item, number: int, piece: int, outline: Outline
    ) -> Checked[Face] | None:
        """Return the face that was kept; None if it has to be drawn."""
        if self._keeper is None or key is None:
            return None
        found = self._keeper.find(
            key,
            lambda: tuple(self._drawn(item, number, piece, outline).value.layers),
            together=self.has_groups,
        )
        if found is None:
            return None
        self._setting.groups.recall(found.shares)
        return Checked(Face(outline, self._bleed, found.layers, found.key))

    def _key(self, item: Item, number: int, piece: int, outline: Outline) -> bytes | None:
        if self._keeper is None:
            return None
        own = item if self._is_per_item else None
        path, names = self._setting.file.path, self._names
        return self._keeper.keys.of(
            path, self._side, names, own, number, piece, outline, together=self.has_groups
        )

    def _drawn(
        self, item: Item, number: int, piece: int, outline: Outline, own_key: bytes | None = None
    ) -> Checked[Face]:
        """Return the face of an item, drawn now and to be kept as *own_key*."""
        scope = self._contexts.scope(item, number, self._names, piece, self._side)
        setting = self._setting
        art = self._art_store(outline)
        canvas = Canvas(setting.file, art, item, setting.language, scope, outline)
        if self._texts is not None:
            canvas.texts = []
        draw_all(self._program, canvas, scope)
        canvas.end_art()
        if self._texts is not None and canvas.texts is not None:
            name = item.id if self._is_per_item else ""
            self._texts.note(self._contexts.component, name, self._side, canvas.texts)
        key = face_key(outline, self._bleed, [each.digest for each in canvas.layers])
        layers: Sequence[Layer] = tuple([each.layer for each in canvas.layers])
        found = tuple(canvas.diagnostics)
        is_final = not (self.has_groups and setting.groups.is_open)
        if self._keeper is not None and is_final and not found:
            layers = LaterLayers.of(tuple(layers))
            shares = setting.groups.shares if self.has_groups else {}
            kept = KeptFace(key, layers, shares)
            self._keeper.note(own_key, kept)
        face = Face(outline, self._bleed, layers, key)
        if self._marker is not None and found:
            face, found = self._marker(face, found)
        return Checked(face, found)

    def _art_store(self, outline: Outline) -> ArtStore:
        """Return the store of art for outlines of one size."""
        if outline.size not in self._art:
            box = outline.bleed_box(self._bleed)
            self._art[outline.size] = ArtStore(box, self._setting.css, self._define)
        return self._art[outline.size]


def open_template(
    file: SvgFile,
    component: Component,
    contexts: Contexts,
    bleed: float,
    library: Library,
    language: str,
    *,
    from_behind: bool = False,
    panel: Outline | None = None,
) -> Checked[Template | None]:
    """Return the drawing *file* as a template for a component, or None with diagnostics.

    Args:
        file: The drawing.
        component: The component.
        contexts: The names and values that its items' expressions can read.
        bleed: Art beyond the trim on each side, in mm.
        library: Fonts, icons and images.
        language: Code of the language to print.
        from_behind: Whether it draws backs, which have mirrored outlines.
        panel: The outline to draw on, if it is not the items' own.
    """
    prepared = _prepared(file, component.id, contexts, library.workspace, language)
    file = prepared.value
    page = fit_page(file, panel or Outline(component.page), bleed)
    bindings = check_bindings(file, component.id, contexts.known)
    found = [*prepared.diagnostics, *page.diagnostics, *bindings.diagnostics]
    fields = field_bindings(file.root, contexts.fields)
    found += check_writing(file, contexts.fields, contexts.entries, fields)
    if page.value is None or has_errors(found):
        return Checked(None, tuple(found))
    if library.ink_saver:
        file = spared(file)
        fields = field_bindings(file.root, contexts.fields)
    setting = _setting(file, page.value, bleed, library, language)
    made = compile_template(setting, fields)
    program, define = made.value
    found += made.diagnostics
    names = sorted(bindings.value.union(names_of(fields)))
    outlines = _outlines(component, from_behind, panel)
    side = "back" if from_behind else "front"
    template = Template(
        setting, program, define, contexts, names, outlines, bleed, side, library.marker,
        library.texts,
    )  # fmt: skip
    return Checked(template, tuple(found))


def _prepared(
    file: SvgFile, component: str, contexts: Contexts, workspace: Workspace, language: str
) -> Checked[SvgFile]:
    """Return a drawing whole and as a browser reads it, and what is wrong with it."""
    whole = with_parts(file, workspace, language)
    plain = with_marks_as_text(whole.value, component, contexts.fields, contexts.known)
    seen = as_seen(plain.value, language)
    return Checked(seen.value, (*whole.diagnostics, *plain.diagnostics, *seen.diagnostics))


def _outlines(
    component: Component, from_behind: bool, panel: Outline | None
) -> Callable[[Item], Outline]:
    """Return a function from an item to the outline of its face."""
    if panel is not None:
        return lambda _: panel
    if from_behind:
        mirrored = lru_cache(Outline.mirrored)
        return lambda item: mirrored(component.outline_of(item))
    return component.outline_of


def _fields_of(game: ComponentSet) -> frozenset[str]:
    """Return the names of the fields of all items of a game."""
    items = (item for component in game.components for item in component.items)
    return frozenset(name for item in items for name in item.fields)


def _setting(file: SvgFile, page: Page, bleed: float, library: Library, language: str) -> Setting:
    sheet_text = css.sheet_text(file.root.walk())
    ids = {
        node.attributes["id"]: node
        for node in reversed(list(file.root.walk()))
        if "id" in node.attributes
    }
    return Setting(
        file=file,
        sheet=css.read_style_sheet(sheet_text),
        css=sheet_text,
        ids={**ids, BOX_ID: PART_BOX},
        page=page,
        bleed=bleed,
        language=language,
        fonts=library.fonts,
        icons=library.icons,
        images=library.images,
        workspace=library.workspace,
        rich_texts=library.rich_texts,
        groups=library.groups,
        faults=library.faults,
    )
