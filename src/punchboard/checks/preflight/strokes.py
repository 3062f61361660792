"""How thin the lines of a drawing are on paper, and whether art at the trim fills the bleed."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from punchboard.checks.preflight.colours import over_white
from punchboard.checks.preflight.grounds import Ground
from punchboard.geometry import Matrix, Outline, Point, Polygon, Rect
from punchboard.layouts.face import ArtLayer, BarLayer, Face, StampLayer
from punchboard.layouts.template import css
from punchboard.layouts.template.svg import Node, read_svg
from punchboard.layouts.template.units import fit_box, numbers, parse_transform, user_length
from punchboard.polygons import holds, signed_area

#: Elements that are not drawn at their own place.
_APART = frozenset("defs clipPath mask symbol pattern marker linearGradient radialGradient".split())
_SHAPES = frozenset("path rect circle ellipse line polyline polygon".split())


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of a drawing.

    Attributes:
        tag: The element that draws it.
        width: On paper, in mm.
        outlines: Whether it is a stroke; otherwise it is a filled bar of this width.
    """

    tag: str
    width: float
    outlines: bool


def drawings_of(face: Face) -> Iterator[str]:
    """Yield the SVG of every drawing on *face*."""
    return (each.svg for each in face.layers if isinstance(each, ArtLayer | StampLayer))


def drawn_lines(face: Face) -> Iterator[Stroke]:
    """Yield the lines of all drawings on *face*, and those that underline or strike out words."""
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
    """Yield the lines on paper of *svg*, a drawing in mm.

    What cannot be read as SVG has none; converting it reports the error.
    """
    root = read_svg(svg.encode("utf-8", "replace"), Path("art.svg")).value
    if root is None:
        return
    sheet = css.read_style_sheet(css.sheet_text(root.root.walk()))
    ids = {node.attributes["id"]: node for node in root.root.walk() if "id" in node.attributes}
    yield from _Walk(sheet, ids).strokes(root.root, {}, Matrix(), depth=0)


@dataclass(frozen=True, slots=True)
class _Walk:
    """Walks through a drawing in drawing order, following `use`."""

    sheet: css.StyleSheet
    ids: Mapping[str, Node]

    def strokes(
        self, node: Node, parent: css.Properties, matrix: Matrix, depth: int
    ) -> Iterator[Stroke]:
        """Yield the lines of *node* and of all in it."""
        own = css.own_properties(node.tag, node.attributes, self.sheet)
        try:
            properties = css.inherit(parent, own)
            matrix = matrix @ _transform(node, depth)
            if node.tag in _SHAPES and css.is_shown(properties):
                yield from _drawn(node, properties, matrix.scale_factor)
        except ValueError:
            return  # reported when the template is read
        if properties.get("display") == "none" or (node.tag in _APART and depth):
            return
        for child in node.elements:
            yield from self.strokes(child, properties, matrix, depth + 1)
        target = self.ids.get(node.attributes.get("href", "").removeprefix("#"))
        if node.tag == "use" and target is not None and depth < _DEEPEST:
            yield from self.strokes(_shown(target), properties, matrix, depth + 1)


#: Deepest chain of `use`, which may be circular.
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


def _drawn(node: Node, properties: css.Properties, scale: float) -> Iterator[Stroke]:
    if properties.get("stroke", "none") != "none" and css.number(properties, "stroke-opacity"):
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


#: Distance between the sampled places along the edge, in mm.
_STEP = 0.75
#: How far inside the trim art must be visible to count, in mm.
_INSIDE = 0.5
#: How near to the trim a bar must end, and how long it must be, in mm: a curve that
#: touches the trim does not count.
_NEAR, _BAR = 0.3, 8.0
#: The part of the bleed that must be covered.
_SHARE = 0.85
Pixel: TypeAlias = tuple[int, int, int, int]
#: How much darker than paper art must be in one of the three colours, and how much
#: two grounds must differ.
_PALE = 0.06


def short_edges(outline: Outline, bleed: float, ground: Ground) -> dict[str, float]:
    """Return where art ends between the trim and the bleed's edge, in mm by side.

    A side of a rectangle is `top`, `right`, `bottom` or `left`; of another
    outline it is `edge`.
    """
    ends: dict[str, float] = {}
    bars: dict[str, float] = {}
    for path in outline.trim_paths:
        for side, place, normal, length in _places(path, outline):
            inner = ground.at(_moved(place, normal, -_INSIDE))
            if inner is None or min(over_white(inner)) >= 1 - _PALE:
                continue
            if _is_blank(ground, _moved(place, normal, bleed * _SHARE), outline):
                ends[side] = ends.get(side, 0.0) + length
            elif _is_bar(ground, place, normal, bleed):
                bars[side] = bars.get(side, 0.0) + length
    return ends | {side: length for side, length in bars.items() if length >= _BAR}


def _is_bar(ground: Ground, place: Point, normal: Point, bleed: float) -> bool:
    """Return whether one colour ends right at the trim and the ground's colour begins there."""
    ways = (-2 * _INSIDE, -_NEAR, _NEAR, bleed * _SHARE)
    pixels = [pixel for way in ways if (pixel := ground.at(_moved(place, normal, way)))]
    if len(pixels) < len(ways):
        return False
    deep, inner, outer, far = pixels
    return _alike(deep, inner) and _alike(outer, far) and not _alike(inner, outer)


def _alike(one: Pixel, other: Pixel) -> bool:
    pairs = zip(over_white(one), over_white(other), strict=True)
    return max(abs(a - b) for a, b in pairs) <= _PALE


def _places(path: Polygon, outline: Outline) -> Iterator[tuple[str, Point, Point, float]]:
    """Yield places along *path*: side, place, outward normal, and the length each represents."""
    turn = 1.0 if signed_area(path) > 0 else -1.0
    for (x, y), (u, v) in zip(path, (*path[1:], path[0]), strict=True):
        length = math.hypot(u - x, v - y)
        if length == 0:
            continue
        normal = (turn * (v - y) / length, -turn * (u - x) / length)
        side = _side(normal) if outline.is_rectangle else "edge"
        count = max(1, round(length / _STEP))
        for number in range(count):
            share = (number + 0.5) / count
            yield side, (x + (u - x) * share, y + (v - y) * share), normal, length / count


def _side(normal: Point) -> str:
    if abs(normal[0]) > abs(normal[1]):
        return "right" if normal[0] > 0 else "left"
    return "bottom" if normal[1] > 0 else "top"


def _moved(place: Point, normal: Point, way: float) -> Point:
    return place[0] + normal[0] * way, place[1] + normal[1] * way


def _is_blank(ground: Ground, point: Point, outline: Outline) -> bool:
    """Return whether paper shows at *point* in the bleed; the inside of a notch is not bleed."""
    pixel = ground.at(point)
    if pixel is None or pixel[3] > 25:
        return False
    return outline.is_rectangle or not holds(outline.trim_paths, (point,))
