"""The shapes of a drawing where they are printed: outlines, paints, lines, clips.

A drawing is read once, for all rules. What a shape has that cannot be known here (the
colours of a gradient, the form of a mask) is left open, and rules say nothing of it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from punchboard.checks.preflight.paths import outlines_of, path_thickness
from punchboard.colours import Colour, parse_colour
from punchboard.geometry import Matrix, Point, Polygon, Rect, bounds
from punchboard.layouts.template import css
from punchboard.layouts.template.svg import Node, read_svg
from punchboard.layouts.template.units import (
    fit_box,
    inverse,
    numbers,
    parse_transform,
    user_length,
)

#: Elements that are not drawn at their own place.
_APART = frozenset("defs clipPath mask symbol pattern marker linearGradient radialGradient".split())
_SHAPES = frozenset("path rect circle ellipse line polyline polygon image".split())
#: What moves an element; `svg` is moved by its view.
_MOVING = frozenset(["transform", "viewBox"])
#: Deepest chain of `use`, which may be circular.
_DEEPEST = 40


class Paint(Struct, frozen=True):
    """What a shape is filled or drawn with.

    Attributes:
        colour: Its colour; None for a gradient or a pattern.
        opacity: From 0 to 1, with that of all groups around it.
    """

    colour: Colour | None
    opacity: float


class Shape(Struct, frozen=True, eq=False):
    """A shape on a face.

    Attributes:
        tag: The element that draws it.
        node: The element itself.
        family: The element around it; shapes of a family are drawn side by side.
        matrix: From its own units to the face.
        fill: What it is filled with; None for nothing.
        stroke: What its line is drawn with; None for nothing.
        width: Width of its line on paper, in mm.
        clip: The part of the face that it may cover; None for all of it.
        box: The box around all that is seen of it, in mm; None if there is nothing.
        icon: The group of the icon that it is part of; None if it is not.
        is_open: Whether a mask, a filter or a clip decides what is seen of it.
        even_odd: Whether its fill has holes where its outlines overlap.
    """

    tag: str
    node: Node
    family: Node | None
    matrix: Matrix
    fill: Paint | None
    stroke: Paint | None
    width: float
    clip: Rect | None
    box: Rect | None
    icon: Node | None
    is_open: bool
    even_odd: bool

    @property
    def outlines(self) -> tuple[Polygon, ...]:
        """Its outlines on the face, in mm."""
        own = _own_outlines(self.node)
        return own if self.matrix.is_identity else self.matrix.apply_to(own)

    @property
    def is_icon(self) -> bool:
        """Whether it is part of an icon."""
        return self.icon is not None

    @property
    def strength(self) -> float:
        """How opaque the most opaque part of it is, from 0 to 1."""
        return max((each.opacity for each in (self.fill, self.stroke) if each), default=0.0)

    @property
    def thickness(self) -> float:
        """How thick the filled parts of a path are on average on paper, in mm."""
        data = self.node.attributes.get("d", "")
        return path_thickness(data, even_odd=self.even_odd) * self.matrix.scale_factor

    def covers(self, point: Point) -> bool:
        """Return whether its fill covers *point* of the face."""
        x, y = point
        if self.clip is not None and not (
            self.clip.x <= x <= self.clip.right and self.clip.y <= y <= self.clip.bottom
        ):
            return False
        try:
            x, y = inverse(self.matrix).apply(x, y)
        except ValueError:
            return False  # nothing of it is seen
        winding = crossings = 0
        for path in _own_outlines(self.node):
            u, v = path[-1]
            for p, q in path:
                if (q > y) != (v > y) and x < (u - p) * (y - q) / (v - q) + p:
                    crossings += 1
                    winding += 1 if q > v else -1
                u, v = p, q
        return crossings % 2 == 1 if self.even_odd else winding != 0


# One element occurs once in its drawing, and each drawing is read once; elements
# are compared by identity.
@functools.lru_cache(20_000)
def _own_outlines(node: Node) -> tuple[Polygon, ...]:
    return outlines_of(node.tag, node.attributes)


@functools.lru_cache(20_000)
def _own_bounds(node: Node) -> tuple[float, float, float, float]:
    return bounds(_own_outlines(node))


def _box(node: Node, matrix: Matrix, half: float, clip: Rect | None) -> Rect | None:
    """Return the box around a shape and its line, *half* mm wide on each side, in its clip."""
    outlines = _own_outlines(node)
    if not outlines:
        return None
    if matrix.b == matrix.c == 0:
        left, top, right, bottom = _own_bounds(node)
        left, right = sorted((matrix.a * left + matrix.e, matrix.a * right + matrix.e))
        top, bottom = sorted((matrix.d * top + matrix.f, matrix.d * bottom + matrix.f))
    else:
        left, top, right, bottom = bounds(matrix.apply_to(outlines))
    box = Rect(left, top, right - left, bottom - top).grown(half)
    return box if clip is None else _common(box, clip)


def _common(one: Rect, other: Rect) -> Rect | None:
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(left, top, right - left, bottom - top) if right > left and bottom > top else None


@functools.lru_cache(1024)
def shapes_of(svg: str) -> tuple[Shape, ...]:
    """Return the shapes of *svg*, a drawing in mm, in drawing order.

    What cannot be read as SVG has none; converting it reports the error.
    """
    root = read_svg(svg.encode("utf-8", "replace"), Path("art.svg")).value
    if root is None:
        return ()
    nodes = list(root.root.walk())
    sheet = css.read_style_sheet(css.sheet_text(nodes))
    ids = {node.attributes["id"]: node for node in nodes if "id" in node.attributes}
    walk = _Walk(sheet, ids)
    return tuple(walk.shapes(root.root, _State({}, Matrix(), None, None, False, None), 0))


class _State(Struct, frozen=True):
    """What an element gets from those around it."""

    properties: css.Properties
    matrix: Matrix
    clip: Rect | None
    icon: Node | None
    is_open: bool
    family: Node | None


class _Walk(Struct, frozen=True):
    """Walks through a drawing in drawing order, following `use`."""

    sheet: css.StyleSheet
    ids: Mapping[str, Node]

    def shapes(self, node: Node, state: _State, depth: int) -> Iterator[Shape]:
        """Yield the shapes of *node* and of all in it."""
        own = css.own_properties(node.tag, node.attributes, self.sheet)
        try:
            properties = css.inherit(state.properties, own)
            matrix = state.matrix
            if not _MOVING.isdisjoint(node.attributes):
                matrix @= _transform(node, depth)
            clip, is_open = self._clipped(own, state, matrix)
            icon = state.icon
            moved = _use_place(node)
            if node.tag in _SHAPES and css.is_shown(properties):
                inner = _State(properties, matrix, clip, icon, is_open, state.family)
                shape = _shape(node, properties, matrix, inner)
                yield shape
                if "url(" in properties.get("fill", ""):
                    yield from self._pattern(shape, properties["fill"])
        except ValueError:
            return  # reported when the template is read
        if properties.get("display") == "none" or (node.tag in _APART and depth):
            return
        # A group that has the colour around it is an icon.
        is_icon = "currentColor" in (own.get("fill"), own.get("stroke"))
        icon = icon or (node if is_icon else None)
        inner = _State(properties, matrix, clip, icon, is_open, node)
        for child in node.elements:
            yield from self.shapes(child, inner, depth + 1)
        target = self.ids.get(node.attributes.get("href", "").removeprefix("#"))
        if node.tag == "use" and target is not None and depth < _DEEPEST:
            inner = replace(inner, matrix=matrix @ moved)
            yield from self.shapes(_shown(target, node), inner, depth + 1)

    def _pattern(self, shape: Shape, paint: str) -> Iterator[Shape]:
        """Yield the pictures that a pattern fills *shape* with."""
        target = self.ids.get(_reference(paint))
        if target is None or target.tag != "pattern" or shape.box is None:
            return
        matrix = shape.matrix @ parse_transform(target.attributes.get("patternTransform", "none"))
        matrix = matrix @ _tile(target, shape)
        for node, inner in _images_in(target, matrix):
            _own_outlines(node)  # a length that cannot be read ends the drawing here
            yield replace(
                shape,
                tag="image",
                node=node,
                matrix=inner,
                fill=Paint(None, 1.0),
                stroke=None,
                width=0.0,
                clip=shape.box,
                is_open=True,
            )

    def _clipped(
        self, own: css.Properties, state: _State, matrix: Matrix
    ) -> tuple[Rect | None, bool]:
        """Return the clip of an element, and whether a mask or a filter changes it."""
        clip, is_open = state.clip, state.is_open
        is_open = is_open or any(own.get(name, "none") != "none" for name in ("mask", "filter"))
        if own.get("clip-path", "none") != "none":
            clip, is_whole = self._clip(own["clip-path"], clip, matrix)
            is_open = is_open or not is_whole
        return clip, is_open

    def _clip(self, reference: str, clip: Rect | None, matrix: Matrix) -> tuple[Rect | None, bool]:
        """Return the box around a clip path, and whether the box is all there is to it."""
        target = self.ids.get(_reference(reference))
        if target is None or target.attributes.get("clipPathUnits") == "objectBoundingBox":
            return clip, False
        boxes: list[Polygon] = []
        for child in target.elements:
            outlines = outlines_of(child.tag, child.attributes) if child.tag in _SHAPES else ()
            if not outlines:
                return clip, False  # text, or something used from elsewhere
            boxes += (matrix @ _transform(target, 1) @ _transform(child, 1)).apply_to(outlines)
        if not boxes:
            return clip, False
        left, top, right, bottom = bounds(boxes)
        box = Rect(left, top, right - left, bottom - top)
        if clip is not None:
            box = _common(box, clip) or Rect(left, top, 0.0, 0.0)
        tags = [child.tag for child in target.elements]
        return box, tags == ["rect"] and matrix.b == matrix.c == 0


def _reference(text: str) -> str:
    """Return the id in `url(#id)`."""
    return text.partition("#")[2].partition(")")[0].strip("\"' ")


def _images_in(node: Node, matrix: Matrix) -> Iterator[tuple[Node, Matrix]]:
    """Yield the pictures inside a pattern, each with its matrix."""
    for child in node.elements:
        inner = matrix @ _transform(child, 1)
        if child.tag == "image":
            yield child, inner
        yield from _images_in(child, inner)


def _tile(pattern: Node, shape: Shape) -> Matrix:
    """Return the matrix from what a pattern draws to the units of the *shape* it fills."""
    attributes = pattern.attributes
    left, top, right, bottom = _own_bounds(shape.node)
    whole = Matrix(right - left, 0.0, 0.0, bottom - top, left, top)
    view = numbers(attributes.get("viewBox", ""))
    if len(view) == 4:
        inner = Rect(*view)
        sizes = [user_length(attributes.get(n) or "0", whole=1.0) for n in ("width", "height")]
        outer = Rect(0.0, 0.0, sizes[0], sizes[1])
        if attributes.get("patternUnits") != "userSpaceOnUse":
            outer = Rect(0.0, 0.0, outer.width * whole.a, outer.height * whole.d)
        return fit_box(inner, outer, attributes.get("preserveAspectRatio", ""))
    return whole if attributes.get("patternContentUnits") == "objectBoundingBox" else Matrix()


def _use_place(node: Node) -> Matrix:
    """Return where a `use` puts what it draws; what else has x and y is not moved."""
    if node.tag != "use":
        return Matrix()
    x, y = (user_length(node.attributes.get(name) or "0") for name in ("x", "y"))
    return Matrix.translation(x, y)


def _shown(target: Node, use: Node) -> Node:
    """Return what *use* draws: a symbol as the group or the view that it is."""
    if target.tag != "symbol":
        return target
    sizes = {name: use.attributes[name] for name in ("width", "height") if name in use.attributes}
    tag = "svg" if len(sizes) == 2 else "g"
    attributes = {**target.attributes, **sizes}
    return Node(tag, attributes, target.children, target.line, target.column)


def _transform(node: Node, depth: int) -> Matrix:
    matrix = parse_transform(node.attributes.get("transform", "none"))
    view = numbers(node.attributes.get("viewBox", ""))
    if node.tag != "svg" or depth == 0 or len(view) != 4:
        return matrix
    size = [user_length(node.attributes.get(name) or "0") for name in ("width", "height")]
    x, y = (user_length(node.attributes.get(name) or "0") for name in ("x", "y"))
    inner = Rect(*view)
    outer = Rect(x, y, size[0] or inner.width, size[1] or inner.height)
    return matrix @ fit_box(inner, outer, node.attributes.get("preserveAspectRatio", ""))


def _shape(node: Node, properties: css.Properties, matrix: Matrix, state: _State) -> Shape:
    opacity = css.number(properties, "opacity")
    stroke = _paint(properties, "stroke", "none", opacity)
    fixed = "non-scaling-stroke" in (
        node.attributes.get("vector-effect"),
        properties.get("vector-effect"),
    )
    width = user_length(properties.get("stroke-width", "1")) if stroke else 0.0
    width = width if fixed else width * matrix.scale_factor
    fill = None if node.tag == "line" else _paint(properties, "fill", "black", opacity)
    if node.tag == "image":
        fill = Paint(None, opacity)
    if node.tag == "image" or width <= 0:
        stroke = None
    return Shape(
        tag=node.tag,
        node=node,
        family=state.family,
        matrix=matrix,
        fill=fill,
        stroke=stroke,
        width=width if stroke else 0.0,
        clip=state.clip,
        box=_box(node, matrix, width / 2 if stroke else 0.0, state.clip),
        icon=state.icon,
        is_open=state.is_open,
        even_odd=properties.get("fill-rule") == "evenodd",
    )


def _paint(properties: css.Properties, name: str, usual: str, opacity: float) -> Paint | None:
    """Return what a shape is painted with; None for nothing.

    Raises:
        ValueError: It is not a paint, which is reported when the template is read.
    """
    text = properties.get(name, usual).strip()
    share = css.number(properties, f"{name}-opacity") * opacity
    if text.lower() == "currentcolor":
        text = properties.get("color", "black")
    if text.lower() in ("none", "transparent") or share <= 0:
        return None
    if text.startswith("url("):
        return Paint(None, share)
    try:
        return Paint(parse_colour(text), share)
    except ValueError:
        return Paint(None, share)
