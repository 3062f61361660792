"""How thin the lines of a drawing are on paper."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from punchboard.geometry import Matrix, Rect
from punchboard.layouts import styles
from punchboard.layouts.face import ArtLayer, BarLayer, Face, StampLayer
from punchboard.layouts.svg_reader import Node, read_svg
from punchboard.layouts.units import fit_box, numbers, parse_transform, user_length

#: What is not drawn where it stands.
_APART = frozenset("defs clipPath mask symbol pattern marker linearGradient radialGradient".split())
_SHAPES = frozenset("path rect circle ellipse line polyline polygon".split())


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of a drawing.

    Attributes:
        tag: The element that draws it.
        width: On paper, in mm.
        outlines: Whether it is a stroke; else a filled bar that is as thin.
    """

    tag: str
    width: float
    outlines: bool


def drawings_of(face: Face) -> Iterator[str]:
    """Yield the SVG of every drawing on *face*."""
    return (each.svg for each in face.layers if isinstance(each, ArtLayer | StampLayer))


def drawn_lines(face: Face) -> Iterator[Stroke]:
    """Yield the lines of all drawings on *face*, and those under and through words."""
    for layer in face.layers:
        match layer:
            case ArtLayer():
                yield from _strokes_once(layer.svg)
            case StampLayer():
                scale = min((place.scale_factor for place in layer.places), default=1.0)
                for each in _strokes_once(layer.svg):
                    yield replace(each, width=each.width * scale)
            case BarLayer():
                for bar in layer.bars:
                    width = min(bar.width, bar.height) * layer.matrix.scale_factor
                    yield Stroke("text", width, outlines=False)


@functools.lru_cache(1024)
def _strokes_once(svg: str) -> tuple[Stroke, ...]:
    return tuple(strokes_of(svg))


def strokes_of(svg: str) -> Iterator[Stroke]:
    """Yield the lines that *svg*, a drawing in mm, puts on paper.

    What cannot be read as SVG draws nothing; whoever converts it says so.
    """
    root = read_svg(svg.encode("utf-8", "replace"), Path("art.svg")).value
    if root is None:
        return
    sheet = styles.read_style_sheet(styles.sheet_text(root.root.walk()))
    ids = {node.attributes["id"]: node for node in root.root.walk() if "id" in node.attributes}
    yield from _Walk(sheet, ids).strokes(root.root, {}, Matrix(), depth=0)


@dataclass(frozen=True, slots=True)
class _Walk:
    """Goes through a drawing as it is drawn: with what is used in its place."""

    sheet: styles.StyleSheet
    ids: Mapping[str, Node]

    def strokes(
        self, node: Node, parent: styles.Properties, matrix: Matrix, depth: int
    ) -> Iterator[Stroke]:
        """Yield the lines of *node* and of all in it."""
        own = styles.own_properties(node.tag, node.attributes, self.sheet)
        try:
            properties = styles.inherit(parent, own)
            matrix = matrix @ _transform(node, depth)
            if node.tag in _SHAPES and styles.is_shown(properties):
                yield from _drawn(node, properties, matrix.scale_factor)
        except ValueError:
            return  # told where the template is read
        if properties.get("display") == "none" or (node.tag in _APART and depth):
            return
        for child in node.elements:
            yield from self.strokes(child, properties, matrix, depth + 1)
        target = self.ids.get(node.attributes.get("href", "").removeprefix("#"))
        if node.tag == "use" and target is not None and depth < _DEEPEST:
            yield from self.strokes(_shown(target), properties, matrix, depth + 1)


#: Deepest chain of `use`, which may lead in a circle.
_DEEPEST = 40


def _shown(target: Node) -> Node:
    """Return what `use` draws: a symbol as the group it is."""
    if target.tag != "symbol":
        return target
    return Node("g", target.attributes, target.children, target.line, target.column)


def _transform(node: Node, depth: int) -> Matrix:
    matrix = parse_transform(node.attributes.get("transform", "none"))
    view = numbers(node.attributes.get("viewBox", ""))
    if node.tag != "svg" or depth == 0 or len(view) != 4:
        return matrix
    size = [user_length(node.attributes.get(name) or "0") for name in ("width", "height")]
    inner = Rect(*view)
    outer = Rect(0.0, 0.0, size[0] or inner.width, size[1] or inner.height)
    return matrix @ fit_box(inner, outer, node.attributes.get("preserveAspectRatio", ""))


def _drawn(node: Node, properties: styles.Properties, scale: float) -> Iterator[Stroke]:
    if properties.get("stroke", "none") != "none" and styles.number(properties, "stroke-opacity"):
        fixed = "non-scaling-stroke" in (
            node.attributes.get("vector-effect"),
            properties.get("vector-effect"),
        )
        width = user_length(properties.get("stroke-width", "1"))
        if width > 0:
            yield Stroke(node.tag, width if fixed else width * scale, outlines=True)
    elif node.tag == "rect" and properties.get("fill", "black") != "none":
        sides = [user_length(node.attributes.get(name) or "0") for name in ("width", "height")]
        if min(sides) > 0:
            yield Stroke(node.tag, min(sides) * scale, outlines=False)
