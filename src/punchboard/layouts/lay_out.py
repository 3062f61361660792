"""Lays out a component: its items become faces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from punchboard.components.kinds import NETS
from punchboard.components.model import Component, ComponentSet, Item, LayoutRef
from punchboard.diagnostics import Checked, Diagnostic, Severity, has_errors, merge_repeats
from punchboard.layouts import messages
from punchboard.layouts.context import Contexts, Edition
from punchboard.layouts.face import Face, Faults, ShownTexts
from punchboard.layouts.kept_faces import KeptFaces
from punchboard.layouts.nets import lay_out_nets
from punchboard.layouts.template.open import FaceKeeper, Library, Template, keeper_of, open_template
from punchboard.layouts.template.svg import read_drawing
from punchboard.layouts.text.text_messages import MISSING_GLYPH, TEXT_OVERFLOW
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.workspace import MISSING_FILE, Workspace

_Opened: TypeAlias = dict[tuple[Path, bool], Template | None]
#: The layouts of a front and of its back.
_Sides: TypeAlias = tuple[Template | None, Template | None]


class ItemFaces(Struct, frozen=True):
    """An item's faces.

    Attributes:
        item: The item.
        front: Its front.
        back: Its back; None if nothing is printed.
        copy: The copy that has these faces, from 1; None where all have.
        overflowing: The sides on which a text does not fit, which has been reported.
        incomplete: The sides on which an element is left out, which has been reported.
    """

    item: Item
    front: Face
    back: Face | None
    copy: int | None = None
    overflowing: tuple[str, ...] = ()
    incomplete: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What its faces are called: the item's id, with the copy where there are several."""
        several = self.copy is not None and self.item.quantity > 1
        return f"{self.item.id}.{self.copy}" if several else self.item.id

    @property
    def copies(self) -> range:
        """The copies that have these faces."""
        first = self.copy or 1
        return range(first, first + (1 if self.copy else self.item.quantity))


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
    edition: Edition | None = None,
    texts: ShownTexts | None = None,
    kept: KeptFaces | None = None,
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
        edition: The version of the game and the revisions of its faces; None if blank.
        texts: Collects the texts that faces show; None if nobody asks for them.
        kept: The faces that were made before; None to make all of them.

    Returns:
        Faces in the order of the items; none if a template cannot be used.
        The diagnostics are distinct; items that share a mistake share one.
    """
    library = Library.of(
        workspace, game, language, fonts,
        ink_saver=ink_saver, faults=faults, edition=edition, shown=texts,
    )  # fmt: skip
    named = (style for style in game.styles.values() if style.font)
    found = [each for style in named for each in fonts.check(style.font, style.location)]
    found.extend(library.rich_texts.problems())
    if component.kind in NETS:
        return _nets(lay_out_nets(component, game, language, bleed, library), found)
    contexts, opened = Contexts(component, game, language, edition), _Opened()
    keeper = keeper_of(kept, component, game, edition) if kept else None

    def template(layout: LayoutRef | None, *, from_behind: bool) -> Template | None:
        if layout is None:
            return None
        key = (layout.path, from_behind)
        if key not in opened:
            read = read_drawing(layout.path)
            found.extend(read.diagnostics)
            opened[key] = None
            if read.value is not None:
                about = (component, contexts, bleed, library, language)
                made = open_template(read.value, *about, from_behind=from_behind)
                found.extend(made.diagnostics)
                opened[key] = made.value
                if keeper and made.value:
                    made.value.keep(keeper)
        return opened[key]

    def both(front: LayoutRef | None, back: LayoutRef | None) -> _Sides:
        return template(front, from_behind=False), template(back, from_behind=True)

    sides = [
        both(item.front or component.front, item.back or component.back) for item in component.items
    ]
    # A component without items is looked at, too.
    first, _ = both(component.front, component.back)
    if first is None or has_errors(found):
        return Checked((), merge_repeats(found))
    _settle_groups(component, sides, library, keeper, found)
    items = _drawn(component, sides, found)
    found += contexts.problems.values()
    if keeper and not found:
        keeper.settle()
    return Checked(items, merge_repeats(found))


def _nets(
    nets: Checked[tuple[tuple[Item, Face], ...]], found: list[Diagnostic]
) -> Checked[tuple[ItemFaces, ...]]:
    """Return the *nets* of items as their faces, with what else was found."""
    faces = tuple(ItemFaces(item, face, None) for item, face in nets.value)
    return Checked(faces, merge_repeats((*found, *nets.diagnostics)))


def _settle_groups(
    component: Component, sides: Sequence[_Sides],
    library: Library, keeper: FaceKeeper | None, found: list[Diagnostic],
) -> None:  # fmt: skip
    """Find the sizes that texts share, if any do, unless all their faces are kept with them."""
    if not any(each and each.has_groups for pair in sides for each in pair):
        return
    _drawn(component, sides, found)
    if keeper and keeper.missed:
        _drawn(component, sides, found)
    library.groups.settle()


def _drawn(
    component: Component, sides: Sequence[_Sides],
    found: list[Diagnostic],
) -> tuple[ItemFaces, ...]:  # fmt: skip
    """Return the faces of all items; *found* collects what is wrong with them."""
    items: list[ItemFaces] = []
    piece = 1
    for number, (item, (front, back)) in enumerate(
        zip(component.items, sides, strict=True), start=1
    ):
        if front is None:
            continue
        counted = front.counts_pieces or (back is not None and back.counts_pieces)
        copies = range(item.quantity) if counted else range(min(item.quantity, 1))
        for copy in copies:
            front_face = front.draw(item, number, piece + copy)
            back_face = back.draw(item, number, piece + copy) if back else None
            found += front_face.diagnostics
            found += back_face.diagnostics if back_face else ()
            behind = back_face.value if back_face else None
            number_of_copy = copy + 1 if counted else None
            over, gaps = (
                _sides_with(fault, front=front_face, back=back_face)
                for fault in (_overflows, _leaves_gap)
            )
            items.append(ItemFaces(item, front_face.value, behind, number_of_copy, over, gaps))
        piece += item.quantity
    return tuple(items)


#: Errors of texts that are set all the same, and pictures that are not there yet.
_SET = frozenset({TEXT_OVERFLOW.name, MISSING_GLYPH.name})
_NOT_YET = frozenset({MISSING_FILE.name, messages.NOT_AN_IMAGE.name, messages.BROKEN_IMAGE.name})


def _overflows(found: Diagnostic) -> bool:
    """Return whether a text does not fit its box or the card."""
    return found.code == TEXT_OVERFLOW.name


def _leaves_gap(found: Diagnostic) -> bool:
    """Return whether an element is left out, or a box stands for it."""
    is_error = found.severity is Severity.ERROR and found.code not in _SET
    return is_error or found.code in _NOT_YET


def _sides_with(
    fault: Callable[[Diagnostic], bool], **sides: Checked[Face] | None
) -> tuple[str, ...]:
    """Return the sides that have a *fault*."""
    return tuple(side for side, face in sides.items() if face and any(map(fault, face.diagnostics)))
