"""Dice, standees and boxes: the faces of an item's panels become one face, its net.

Besides its faces, a net shows folds, cuts and glue tabs. Panels of a box without a
layout get the game's name on white.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard import geometry
from punchboard.components.kinds import KINDS
from punchboard.components.model import Component, ComponentSet, Item, LayoutRef
from punchboard.diagnostics import Checked, Diagnostic, has_errors
from punchboard.geometry import Matrix, Outline, Point, Polygon, Rect, Size
from punchboard.layouts.compose import PlacedFace, art_layer, compose, mirrored, window_of
from punchboard.layouts.context import Contexts
from punchboard.layouts.face import Face, Layer, TextLayer
from punchboard.layouts.template.open import Library, Template, open_template
from punchboard.layouts.template.page import page_size
from punchboard.layouts.template.svg import SVG_NAMESPACE, SvgFile, read_drawing, read_svg
from punchboard.lengths import MM_PER_POINT, format_number
from punchboard.nets import Net, Panel
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Anchor, Span, TextFrame, TextStyle

# Folds, cuts and glue tabs

#: A grey that is visible on white and on black.
_GREY = "#8c8c8c"
_FOLD = f'fill="none" stroke="{_GREY}" stroke-width="0.15" stroke-dasharray="1.4 1"'
_HATCH = 'fill="none" stroke="#c4c4c4" stroke-width="0.15"'
_HATCH_STEP = 1.5
#: Width of the line to cut along, in mm.
_CUT_WIDTH = 0.2
#: Height of the letter on a tab (7 pt) and of the white around it, in mm.
_LETTER, _LETTER_ROOM = 2.47, 1.7
_LETTER_FILL = (0.35, 0.35, 0.35)


def below_faces(net: Net, bleed: float, fonts: FontStack) -> tuple[Layer, ...]:
    """Return the hatched glue tabs with their letters.

    Args:
        net: The net.
        bleed: Art beyond its outline, in mm.
        fonts: For the letters.
    """
    glued = [tab for tab in net.tabs if tab.glued]
    if not glued:
        return ()
    middles = [_middle(tab.shape) for tab in glued]
    hatch = "".join(_path(_hatch(tab.shape), _HATCH) for tab in glued)
    rooms = "".join(
        f'<circle cx="{x:.4f}" cy="{y:.4f}" r="{_LETTER_ROOM}" fill="#fff"/>' for x, y in middles
    )
    letters = (_letter(tab.name, at, fonts) for tab, at in zip(glued, middles, strict=True))
    return (art_layer(hatch + rooms, _box_of_panel(net, bleed)), *letters)


def above_faces(net: Net, bleed: float) -> tuple[Layer, ...]:
    """Return the dashed folds and the line to cut along, just outside the trim."""
    folds = _path(((fold.start, fold.end) for fold in net.folds), _FOLD)
    edge = net.outline.offset(min(_CUT_WIDTH / 2, bleed))
    look = f'fill="none" stroke="{_GREY}" stroke-width="{_CUT_WIDTH}"'
    cut = f'<path d="{geometry.path_data(edge)}" {look}/>'
    return (art_layer(folds + cut, _box_of_panel(net, bleed)),)


def _box_of_panel(net: Net, bleed: float) -> Rect:
    return net.outline.bleed_box(bleed)


def _letter(text: str, middle: Point, fonts: FontStack) -> TextLayer:
    x, y = middle
    frame = TextFrame(x, y + 0.36 * _LETTER, anchor=Anchor.MIDDLE)
    style = TextStyle(size=_LETTER, weight=700, fill=_LETTER_FILL)
    done = set_text((Span(text, style),), frame, fonts)
    return TextLayer(tuple(each.run for each in done.runs), _LETTER_FILL)


def _hatch(shape: Polygon) -> Iterator[tuple[Point, Point]]:
    """Yield lines at 45 degrees inside a convex *shape*."""
    sums = [x + y for x, y in shape]
    step = _HATCH_STEP * math.sqrt(2)
    for number in range(math.ceil(min(sums) / step), math.ceil(max(sums) / step)):
        points = sorted(set(_crossings(shape, number * step)))
        if len(points) > 1:
            yield points[0], points[-1]


def _crossings(shape: Polygon, level: float) -> Iterator[Point]:
    """Yield where the line x + y = *level* crosses the edges of *shape*."""
    for (x, y), (u, v) in pairwise((*shape, shape[0])):
        before, after = x + y - level, u + v - level
        if before * after < 0 or before == 0 != after:
            share = before / (before - after)
            yield x + share * (u - x), y + share * (v - y)


def _path(lines: Iterable[tuple[Point, Point]], look: str) -> str:
    data = "".join(f"M{x:.4f} {y:.4f}L{u:.4f} {v:.4f}" for (x, y), (u, v) in lines)
    return f'<path d="{data}" {look}/>'


def _middle(shape: Polygon) -> Point:
    """Return the centroid of *shape*."""
    x = y = 0.0
    for (a, b), (c, d) in pairwise((*shape, shape[0])):
        weight = a * d - c * b
        x, y = x + (a + c) * weight, y + (b + d) * weight
    whole = 6 * geometry.signed_area(shape)
    return x / whole, y / whole


# Plain panels

#: Smallest type, in pt.
_FLOOR = 7
#: Largest type, in mm.
_LARGEST = 10.0
_LINE_HEIGHT = 1.25


def plain_panel(size: Size, path: Path) -> SvgFile | None:
    """Return the template of a panel; None if there is no room for a name.

    On a narrow panel the name runs from the top to the bottom.

    Args:
        size: Of the panel, in mm.
        path: The file to be named in messages about it.
    """
    turned = size.height > 3 * size.width
    line = size.turned() if turned else size
    edge = min(4.0, 0.12 * line.height)
    width, height = line.width - 2 * edge, line.height - 2 * edge
    if height < _FLOOR * MM_PER_POINT * _LINE_HEIGHT or width < 4 * _FLOOR * MM_PER_POINT:
        return None
    type_size = max(_FLOOR * MM_PER_POINT, min(width / 6, height / _LINE_HEIGHT / 2, _LARGEST))
    place = f' transform="matrix(0 1 -1 0 {_number(size.width)} 0)"' if turned else ""
    text = (
        f'<svg xmlns="{SVG_NAMESPACE}" width="{_number(size.width)}mm" '
        f'height="{_number(size.height)}mm" viewBox="0 0 {_number(size.width)} '
        f'{_number(size.height)}"><g{place}><rect id="panel" x="{_number(edge)}" '
        f'y="{_number(edge)}" width="{_number(width)}" height="{_number(height)}" fill="none"/>'
        f'<text data-box="#panel" data-align-y="middle" data-fit="{_FLOOR}pt" '
        f'text-anchor="middle" font-size="{_number(type_size)}" font-weight="700">'
        "{{ game.name }}</text></g></svg>"
    )
    return read_svg(text.encode(), path).value


def _number(value: float) -> str:
    return format_number(value, 4)


# Nets

#: How much a layout's page may differ from its panel, in mm and in proportion.
_MOST_OFF, _STRETCH = 1.5, 0.05
_FACES_OF_A_DIE = range(1, 7)

#: Draws the faces of an item with a given place in the list, by panel.
_Faces: TypeAlias = Callable[[Item, int], Mapping[str, Face]]


class _Bench(Struct):
    """Everything needed to make the nets of a component.

    Attributes:
        component: The component.
        net: The net of each of its items.
        game: Its game.
        language: Code of the language to print.
        bleed: Art beyond the trim, in mm.
        library: Fonts, icons and images.
        found: Diagnostics so far.
        contexts: The names and values that layouts can read.
        has_groups: Whether some texts share a size.
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
        """Return the names and values that layouts of *component* can read."""
        edition = self.library.edition
        contexts = Contexts(component, self.game, self.language, edition, counts=False)
        self.contexts.append(contexts)
        return self.contexts[-1]

    def template(self, layout: LayoutRef | None, size: Size, contexts: Contexts) -> Template | None:
        """Return a layout for panels of a *size*; the plain one if there is none."""
        if layout is not None:
            read = read_drawing(layout.path)
        else:
            read = Checked(plain_panel(size, self.component.location.path))
        self.found += read.diagnostics
        if read.value is None:
            return None
        panel = Outline(_drawn_size(read.value, size))
        made = open_template(
            read.value, self.component, contexts, self.bleed, self.library, self.language,
            panel=panel,
        )  # fmt: skip
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
        Nets in the order of the items; none if a layout cannot be used.
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
        bench.found += contexts.problems.values()
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
    """Return the size to draw a layout at: the panel's, or nearly that.

    The panels of a box are slightly larger than its cards, and their depth is
    tedious to work out, so a layout of about that size is stretched.
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
    """Yield the panels that show something, with their layouts; None for the plain one."""
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


#: The functions that draw the faces of a net's panels, by kind.
_DRAWN: Mapping[str, Callable[[_Bench], _Faces]] = {
    "die": _die,
    "standee": _standee,
    "box": _box,
}
