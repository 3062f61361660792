"""Lays out a component: its items become faces."""

from __future__ import annotations

from dataclasses import dataclass

from punchboard.components.kinds import NETS
from punchboard.components.model import Component, ComponentSet, Item, LayoutRef
from punchboard.diagnostics import Checked, Diagnostic, has_errors, merge_repeats
from punchboard.layouts.context import Contexts
from punchboard.layouts.face import Face
from punchboard.layouts.fault_marks import Faults
from punchboard.layouts.nets import lay_out_nets
from punchboard.layouts.template.open import Library, Template, open_template
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.workspace import Workspace


@dataclass(frozen=True, slots=True)
class ItemFaces:
    """An item's faces.

    Attributes:
        item: The item.
        front: Its front.
        back: Its back; None if nothing is printed.
    """

    item: Item
    front: Face
    back: Face | None


def lay_out(
    component: Component,
    game: ComponentSet,
    language: str,
    bleed: float,
    workspace: Workspace,
    fonts: FontStack,
    *,
    ink_saver: bool = False,
    faults: Faults = Faults.STRICT,
) -> Checked[tuple[ItemFaces, ...]]:
    """Return the faces of a component's items, with diagnostics.

    Args:
        component: The component; items of quantity 0 are left out.
        game: The game it belongs to, for definitions.
        language: Code of the language to print.
        bleed: Art beyond the trim on each side, in mm.
        workspace: Where images and icons are.
        fonts: The fonts of the workspace.
        ink_saver: Whether to leave out flooded backgrounds.
        faults: What becomes of texts that cannot be set and pictures that cannot be drawn.

    Returns:
        Faces in the order of the items; none if a template cannot be used.
        The diagnostics are distinct; items that share a mistake share one.
    """
    library = Library.of(workspace, game, language, fonts, ink_saver=ink_saver, faults=faults)
    named = (style for style in game.styles.values() if style.font)
    found = [each for style in named for each in fonts.check(style.font, style.location)]
    found += library.rich_texts.problems()
    if component.kind in NETS:
        nets = lay_out_nets(component, game, language, bleed, library)
        faces = tuple(ItemFaces(item, face, None) for item, face in nets.value)
        return Checked(faces, merge_repeats((*found, *nets.diagnostics)))
    contexts = Contexts(component, game, language)

    def template(layout: LayoutRef | None, *, from_behind: bool) -> Template | None:
        if layout is None:
            return None
        opened = open_template(
            layout.path, component, contexts, bleed, library, language, from_behind=from_behind
        )
        found.extend(opened.diagnostics)
        return opened.value

    front = template(component.front, from_behind=False)
    back = template(component.back, from_behind=True)
    if front is None or has_errors(found):
        return Checked((), merge_repeats(found))
    if front.has_groups or (back and back.has_groups):
        _drawn(component, front, back, found)
        library.groups.settle()
    items = _drawn(component, front, back, found)
    found += contexts.untranslated.values()
    return Checked(items, merge_repeats(found))


def _drawn(
    component: Component, front: Template, back: Template | None, found: list[Diagnostic]
) -> tuple[ItemFaces, ...]:
    """Return the faces of all items; *found* collects what is wrong with them."""
    items: list[ItemFaces] = []
    for number, item in enumerate(component.items, start=1):
        if item.quantity > 0:
            front_face = front.draw(item, number)
            back_face = back.draw(item, number) if back else None
            found += front_face.diagnostics
            found += back_face.diagnostics if back_face else ()
            items.append(ItemFaces(item, front_face.value, back_face.value if back_face else None))
    return tuple(items)
