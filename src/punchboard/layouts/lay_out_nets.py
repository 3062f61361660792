"""Dice, standees and boxes: the faces of an item's panels become one face, its net."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from punchboard.components.component_set import Component, ComponentSet, Item, LayoutRef
from punchboard.components.kinds import KINDS
from punchboard.diagnostics import Checked, Diagnostic, has_errors
from punchboard.geometry import Matrix, Outline, Size
from punchboard.layouts.compose import PlacedFace, compose, mirrored, window_of
from punchboard.layouts.context import Contexts
from punchboard.layouts.face import Face, Layer
from punchboard.layouts.net_art import above_faces, below_faces
from punchboard.layouts.page import page_size
from punchboard.layouts.plain_panels import plain_panel
from punchboard.layouts.svg_reader import SvgFile
from punchboard.layouts.template import Library, Template, compiled, read_drawing
from punchboard.nets import Net, Panel

#: How far a layout's page may be off its panel, in mm and in proportion.
_MOST_OFF, _STRETCH = 1.5, 0.05
_FACES_OF_A_DIE = range(1, 7)

#: Draws the faces of an item, whose place in the list is given, by panel.
_Faces: TypeAlias = Callable[[Item, int], Mapping[str, Face]]


@dataclass(slots=True)
class _Bench:
    """What a component's nets are made with.

    Attributes:
        component: The component.
        net: What each of its items is folded from.
        game: Its game.
        language: Code of the language to print.
        bleed: Art beyond the trim, in mm.
        library: Fonts, icons and images.
        found: What was found on the way.
        contexts: What the layouts can read.
        has_groups: Whether some texts keep one size together.
    """

    component: Component
    net: Net
    game: ComponentSet
    language: str
    bleed: float
    library: Library
    found: list[Diagnostic] = field(default_factory=list)
    contexts: list[Contexts] = field(default_factory=list)
    has_groups: bool = False

    def context(self, component: Component) -> Contexts:
        """Return what layouts of *component* can read."""
        self.contexts.append(Contexts(component, self.game, self.language))
        return self.contexts[-1]

    def template(self, layout: LayoutRef | None, size: Size, contexts: Contexts) -> Template | None:
        """Return a layout for panels of a *size*; the plain one for none."""
        if layout is not None:
            read = read_drawing(layout.path)
        else:
            read = Checked(plain_panel(size, self.component.location.path))
        self.found += read.diagnostics
        if read.value is None:
            return None
        made = compiled(
            read.value,
            self.component,
            contexts,
            self.bleed,
            self.library,
            self.language,
            panel=Outline(_drawn_size(read.value, size)),
        )
        self.found += made.diagnostics
        self.has_groups |= made.value is not None and made.value.has_groups
        return made.value

    def draw(self, template: Template, item: Item, number: int) -> Face:
        """Return an item's face."""
        drawn = template.draw(item, number)
        self.found += drawn.diagnostics
        return drawn.value


def lay_out_nets(
    component: Component, game: ComponentSet, language: str, bleed: float, library: Library
) -> Checked[tuple[tuple[Item, Face], ...]]:
    """Return the items of a die, a standee or a box, each with its net as a face.

    Args:
        component: The component; items of quantity 0 are left out.
        game: The game it belongs to.
        language: Code of the language to print.
        bleed: Art beyond the trim on each side, in mm.
        library: Fonts, icons and images.

    Returns:
        Nets in the order of the items; none where a layout cannot be used.
    """
    make = KINDS[component.kind].net
    if make is None:
        raise ValueError("only a kind that is folded has a net")
    net = make(component)
    bench = _Bench(component, net, game, language, bleed, library)
    faces = _DRAWN[component.kind](bench)
    nets: list[tuple[Item, Face]] = []
    if not has_errors(bench.found):
        under, over = below_faces(net, bleed, library.fonts), above_faces(net, bleed)
        numbered = [(n, i) for n, i in enumerate(component.items, start=1) if i.quantity > 0]
        if bench.has_groups:
            for number, item in numbered:
                faces(item, number)
            library.groups.settle()
        for number, item in numbered:
            face = _net_face(net, faces(item, number), bleed, under, over)
            nets.append((item, face))
    for contexts in bench.contexts:
        bench.found += contexts.untranslated.values()
    return Checked(tuple(nets), tuple(bench.found))


def _net_face(
    net: Net,
    faces: Mapping[str, Face],
    bleed: float,
    under: tuple[Layer, ...],
    over: tuple[Layer, ...],
) -> Face:
    placed = [
        _placed(faces[panel.name], panel, net, bleed) for panel in net.panels if panel.name in faces
    ]
    return compose(net.outline, bleed, placed, under, over)


def _placed(face: Face, panel: Panel, net: Net, bleed: float) -> PlacedFace:
    """Return a face stretched onto its panel."""
    drawn, size = face.outline.size, panel.size
    stretch = Matrix.scaling(size.width / drawn.width, size.height / drawn.height)
    matrix = panel.matrix @ stretch
    return PlacedFace(face, matrix, window_of(net.window(panel, bleed), matrix))


def _drawn_size(file: SvgFile, size: Size) -> Size:
    """Return the size that a layout's page means: the panel's, or nearly that.

    A box's panels are a bit larger than its cards and as deep as no one likes
    to reckon, so a layout of about that size is stretched.
    """
    page = page_size(file)
    if page is None:
        return size
    pairs = ((page.width, size.width), (page.height, size.height))
    near = all(abs(one - other) <= min(_MOST_OFF, _STRETCH * other) for one, other in pairs)
    return page if near else size


def _die(bench: _Bench) -> _Faces:
    component = bench.component
    sides = tuple(_side(item, at) for item in component.items for at in _FACES_OF_A_DIE)
    one_side = replace(component, items=sides)
    size = component.outline.size
    template = bench.template(component.front, size, bench.context(one_side))

    def faces(item: Item, number: int) -> Mapping[str, Face]:
        if template is None:
            return {}
        return {str(at): bench.draw(template, _side(item, at), number) for at in _FACES_OF_A_DIE}

    return faces


def _side(item: Item, at: int) -> Item:
    """Return a die as the layout of its side *at* sees it."""
    values = item.fields.get("faces")
    face = values[at - 1] if isinstance(values, tuple) else at
    return replace(item, fields={**item.fields, "face": face, "face_number": at})


def _standee(bench: _Bench) -> _Faces:
    component = bench.component
    size, contexts = component.outline.size, bench.context(component)
    front = bench.template(component.front, size, contexts)
    back = component.back and bench.template(component.back, size, contexts)

    def faces(item: Item, number: int) -> Mapping[str, Face]:
        if front is None:
            return {}
        face = bench.draw(front, item, number)
        behind = bench.draw(back, item, number) if back else mirrored(face)
        return {"front": face, "back": behind}

    return faces


def _box(bench: _Bench) -> _Faces:
    component = bench.component
    contexts = bench.context(component)
    templates = {
        panel.name: bench.template(layout, panel.size, contexts)
        for panel, layout in _box_layouts(component, bench.net)
    }

    def faces(item: Item, number: int) -> Mapping[str, Face]:
        return {
            name: bench.draw(template, item, number)
            for name, template in templates.items()
            if template is not None
        }

    return faces


def _box_layouts(component: Component, net: Net) -> Iterator[tuple[Panel, LayoutRef | None]]:
    """Yield the panels that show something, with their layouts; None is the plain one."""
    side, top = component.panels.get("side"), component.panels.get("top")
    layouts = {
        "front": component.front,
        "back": component.back or component.front,
        "left": side,
        "right": side,
        "top": top,
    }
    for panel in net.panels:
        if panel.name in layouts:
            yield panel, layouts[panel.name]


#: What draws the faces on the panels of a net, by the kind.
_DRAWN: Mapping[str, Callable[[_Bench], _Faces]] = {
    "die": _die,
    "standee": _standee,
    "box": _box,
}
