"""Images and icons of a template, drawn for each item.

Of `image` elements, bitmaps become layers and drawings part of the art. The icon of
an element with `data-icon` gets the element's place, box and fill.
A picture that is not there has a placeholder in its place.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.values import place_of_text
from punchboard.diagnostics import Diagnostic, Severity
from punchboard.expressions import to_text
from punchboard.geometry import Matrix, Rect, Size
from punchboard.layouts import compose, messages
from punchboard.layouts.compose import Drawn
from punchboard.layouts.face import Faults, ImageLayer
from punchboard.layouts.template.bindings import Bound, Parts, Scope, bound, parts_of, render
from punchboard.layouts.template.css import is_shown, number
from punchboard.layouts.template.icons import Inlined
from punchboard.layouts.template.images import Bitmap, BrokenImageError, Picture
from punchboard.layouts.template.program import Canvas
from punchboard.layouts.template.setting import (
    Chain,
    Setting,
    box_of,
    is_blended,
    matrix_of,
    properties_of,
    view_of,
)
from punchboard.layouts.template.svg import Node, escape
from punchboard.layouts.template.units import fit_box, format_matrix
from punchboard.layouts.text import styles
from punchboard.layouts.text.element import layers_of
from punchboard.layouts.text.letters_as_art import art_of
from punchboard.layouts.text.places import exact
from punchboard.layouts.text.plan import TextPlan
from punchboard.lengths import format_coordinate
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Anchor, SetText, Span, Stand, TextFrame, TextStyle
from punchboard.workspace import MISSING_FILE

#: An image of no stated size gets one of so many mm.
_SIDE = 20.0
#: Type sizes of the name in mm, and what it is cut to where it is too long.
_LARGEST, _SMALLEST, _LENGTHS = 3.0, 2.2, (40, 24, 12, 6)
#: Length of a line from a corner, as a share of the way to the opposite one.
_DIAGONAL = 0.3
_INK = (0.25, 0.25, 0.25)


def not_drawn_yet(problem: Diagnostic) -> Diagnostic:
    """Return *problem*, as a warning where a picture is missing, which is normal for months."""
    if problem.code != MISSING_FILE.name:
        return problem
    hint = "draw it, or build with `--strict` to make this an error"
    return replace(problem, severity=Severity.WARNING, hints=(*problem.hints, hint))


def placeholder(
    name: str, box: Rect, matrix: Matrix, fonts: FontStack
) -> tuple[str, tuple[Drawn, ...]]:
    """Return a box with the name of a picture as art, and its words to be found and copied.

    Args:
        name: Of the picture, as it is asked for.
        box: Where the picture would be, in user units.
        matrix: From these to the face.
        fonts: To set the name in.
    """
    unit = matrix.scale_factor or 1.0
    box = Rect(box.x, box.y, box.width or _SIDE / unit, box.height or _SIDE / unit)
    # The name is set upright in mm about the middle of the box, and turned with it.
    width, height = box.width * unit, box.height * unit
    to_user = Matrix.translation(box.x, box.y) @ Matrix.scaling(1 / unit)
    done = _name(name, width, height, fonts)
    plan = TextPlan((), matrix @ to_user, to_user, 1.0, True, None, "")
    words = layers_of([done], plan, invisible=True)
    return f"<g>{_ground(box, unit)}{art_of([done], plan)}</g>", words


def _ground(box: Rect, unit: float) -> str:
    """Return a grey box with lines from its corners, which leave the middle to the name."""
    x, y, right, bottom = map(format_coordinate, (box.x, box.y, box.right, box.bottom))
    across, down = map(format_coordinate, (_DIAGONAL * box.width, _DIAGONAL * box.height))
    line = f'stroke="#9a9a9a" stroke-width="{format_coordinate(0.3 / unit)}"'
    return (
        f'<path d="M{x} {y}H{right}V{bottom}H{x}z" fill="#e4e4e4" {line}/>'
        f'<path d="M{x} {y}l{across} {down}M{right} {y}l-{across} {down}M{x} {bottom}'
        f'l{across} -{down}M{right} {bottom}l-{across} -{down}" fill="none" {line}/>'
    )


def _name(name: str, width: float, height: float, fonts: FontStack) -> SetText:
    """Return the name, cut at its beginning where it has no room: the end tells more."""
    style = TextStyle(size=_LARGEST, weight=700, fill=_INK, language="en")
    pad = width / 10
    frame = TextFrame(
        pad, 0.0, width - 2 * pad, height,
        anchor=Anchor.MIDDLE, stand=Stand.MIDDLE, line_height=1.15, floor=_SMALLEST,
    )  # fmt: skip
    cuts = [name, *[f"…{name[-length:]}" for length in _LENGTHS if length < len(name)]]
    done = set_text((Span(name, style),), frame, fonts)
    for cut in cuts[1:]:
        if not (done.overflow_x or done.overflow_y):
            break
        done = set_text((Span(cut, style),), frame, fonts)
    return done


_SIZES = ("width", "height")
_EFFECTS = ("clip-path", "mask", "filter")
_GEOMETRY = frozenset("x y width height href preserveAspectRatio".split())


class _Placed(Struct, frozen=True):
    """An image for some values: a layer, or art, or neither if nothing is visible.

    Attributes:
        layer: Its layer.
        art: The same as art, including the bitmap.
        alone: Whether the art should be a layer of its own, because it is large.
        unseen: Words in the art, to be found and copied.
        found: What is wrong with it.
    """

    layer: Drawn | None = None
    art: str = ""
    alone: bool = False
    unseen: tuple[Drawn, ...] = ()
    found: tuple[Diagnostic, ...] = ()


class ImageElement:
    """An `image` element of a template, compiled."""

    def __init__(
        self, setting: Setting, node: Node, ancestors: tuple[Node, ...], field: Bound | None
    ) -> None:
        """Compile.

        Args:
            setting: Shared by the template's elements.
            node: The element.
            ancestors: The elements around it.
            field: The field it is bound to by name, if any.
        """
        self._setting = setting
        self._node = node
        self._path = (*ancestors, node)
        self._chain = Chain(setting, self._path)
        self._href: Parts = (field,) if field else setting.attributes(node).get("href", ())
        self._fixed = all(isinstance(part, str) for part in self._href)
        self._attribute = "data-href" if "data-href" in node.attributes else "href"
        self._placed: dict[tuple[str, tuple[str, ...], bool], _Placed] = {}

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Draw the image of an item; an empty name draws nothing."""
        key = (render(self._href, scope).strip(), self._chain.values(scope), canvas.flat > 0)
        if not key[0]:
            return
        placed = self._placed.get(key)
        if placed is None:
            placed = self._placed[key] = self._place(*key, canvas)
        for problem in placed.found:
            self._report(problem, key[0], canvas)
        if placed.layer:
            canvas.add_layers([placed.layer])
        elif placed.art:
            if placed.alone:
                canvas.end_art()
            canvas.add_art(placed.art)
            canvas.add_unseen(placed.unseen)
            if placed.alone:
                canvas.end_art()

    def _place(self, href: str, values: tuple[str, ...], flat: bool, canvas: Canvas) -> _Placed:
        place = self._setting.file.locate(self._node, self._attribute)
        names = {each for p in self._href if isinstance(p, Bound) for each in p.expression.names}
        asked = place if self._fixed else place_of_text(canvas.item, names, (href,))
        found = self._setting.images.get(href, self._setting.file.path, asked)
        strict = self._setting.faults is Faults.STRICT
        problems = [each if strict else not_drawn_yet(each) for each in found.diagnostics]
        try:
            placed = None
            if found.value:
                try:
                    placed = self._drawn(found.value, values, flat)
                except BrokenImageError as damage:
                    problems.append(messages.broken_image(asked, href, str(damage)))
            if placed is None:
                placed = _Placed() if strict else self._placeholder(href, values)
        except ValueError as problem:
            canvas.report_value(self._node, str(problem), fixed=not values)
            placed = _Placed()
        return replace(placed, found=tuple(problems))

    def _report(self, problem: Diagnostic, href: str, canvas: Canvas) -> None:
        """Report what is wrong with the image for the item, or once where all have the same."""
        if self._fixed and problem.code == messages.BROKEN_IMAGE.name:
            # Wherever a picture turns out to be damaged, its faces are marked.
            canvas.report_of_item((href, problem), lambda _: problem)
            return
        if self._fixed:
            if problem not in canvas.diagnostics:
                canvas.diagnostics.append(problem)
            return
        place = self._setting.file.locate(self._node, self._attribute)
        where = self._setting.place(place)
        canvas.report_of_item(
            (place.path, href, problem.message),
            lambda items: messages.in_template(problem, where, items),
        )

    def _placeholder(self, href: str, values: tuple[str, ...]) -> _Placed:
        """Return what stands for an image that cannot be drawn: its box and its name."""
        resolved = self._chain.resolve(values)
        if not is_shown(properties_of(self._setting, self._path, resolved)):
            return _Placed()
        around = view_of(self._setting, self._path, resolved)
        box = box_of(_measured(resolved[self._node]), around)
        matrix = matrix_of(self._setting, self._path, resolved)
        name = "data:" if href.startswith("data:") else href
        art, words = placeholder(name, box, matrix, self._setting.fonts)
        return _Placed(art=art, unseen=words)

    def _drawn(self, picture: Picture, values: tuple[str, ...], flat: bool) -> _Placed:
        """Return an image in its place.

        Raises:
            BrokenImageError: It is damaged and would be art. What becomes a layer
                of its own is looked through when it is printed.
            ValueError: A value of the layout is wrong.
        """
        resolved = self._chain.resolve(values)
        properties = properties_of(self._setting, self._path, resolved)
        if not is_shown(properties):
            return _Placed()
        attributes = resolved[self._node]
        view = _view(picture)
        around = view_of(self._setting, self._path, resolved)
        box = _sized(box_of(_measured(attributes), around), attributes, view)
        if min(box.width, box.height) <= 0:
            return _Placed()
        aspect = attributes.get("preserveAspectRatio", "xMidYMid meet")
        matrix = matrix_of(self._setting, self._path, resolved)
        turned = abs(matrix.b) + abs(matrix.c) > 1e-9
        effects = any(properties.get(name, "none") != "none" for name in _EFFECTS)
        effects = effects or is_blended(self._node)
        sliced = "slice" in aspect
        art = flat or effects or (sliced and turned)
        if isinstance(picture, Bitmap) and picture.path and not art:
            opacity = round(number(properties, "opacity"), 4)
            return _Placed(_layer(picture, matrix, box, aspect, opacity))
        look = "".join(
            f' {name}="{escape(value)}"'
            for name, value in attributes.items()
            if name not in _GEOMETRY
        )
        alone = isinstance(picture, Bitmap) and not flat and not is_blended(self._node)
        place = _place(box)
        if any(each.tag == "symbol" for each in self._path):
            # How large that is, `use` says.
            place |= {n: t for n in place if (t := attributes.get(n, "")).strip().endswith("%")}
        return _Placed(art=_art(picture, matrix, box, place, aspect, look), alone=alone)


def _measured(attributes: Mapping[str, str]) -> Mapping[str, str]:
    """Return *attributes* without the sizes that an image finds by itself."""
    return {
        name: "0" if name in _SIZES and value.strip() == "auto" else value
        for name, value in attributes.items()
    }


def _sized(box: Rect, attributes: Mapping[str, str], view: Rect) -> Rect:
    """Return the box of an image; a side that is not given follows from its own size."""
    wide, high = (attributes.get(name, "auto").strip() not in ("", "auto") for name in _SIZES)
    width, height = box.width, box.height
    if not wide:
        width = height * view.width / view.height if high else view.width
    if not high:
        height = width * view.height / view.width if wide else view.height
    return Rect(box.x, box.y, width, height)


def _layer(picture: Bitmap, matrix: Matrix, box: Rect, aspect: str, opacity: float) -> Drawn:
    inside = exact(_place_of(picture, matrix, box, aspect))
    clip = _covered(matrix, box) if "slice" in aspect else None
    layer = ImageLayer(str(picture.path), picture.digest, inside, clip, opacity)
    return Drawn(layer, compose.image_digest(layer))


def _place_of(picture: Bitmap, matrix: Matrix, box: Rect, aspect: str) -> Matrix:
    """Return the way from the unit square of *picture* to the face."""
    inner = Rect(0.0, 0.0, picture.width, picture.height)
    return matrix @ fit_box(inner, box, aspect) @ Matrix.scaling(picture.width, picture.height)


def _covered(matrix: Matrix, box: Rect) -> Rect:
    x1, y1 = matrix.apply(box.x, box.y)
    x2, y2 = matrix.apply(box.right, box.bottom)
    numbers = (min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
    return Rect(*(round(each, 6) for each in numbers))


def _place(box: Rect) -> dict[str, str]:
    numbers = zip(("x", "y", "width", "height"), (box.x, box.y, box.width, box.height), strict=True)
    return {name: format_coordinate(value) for name, value in numbers}


def _art(
    picture: Picture,
    matrix: Matrix,
    box: Rect,
    attributes: Mapping[str, str],
    aspect: str,
    look: str,
) -> str:
    place = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    ratio = f' preserveAspectRatio="{escape(aspect)}"'
    if isinstance(picture, Bitmap):
        m = _place_of(picture, matrix, box, aspect)
        printed = Size(math.hypot(m.a, m.b), math.hypot(m.c, m.d))
        return f'<image{place}{ratio}{look} href="{picture.uri(printed)}"/>'
    view = picture.view
    view_box = " ".join(map(format_coordinate, (view.x, view.y, view.width, view.height)))
    inner = f'<svg{place}{ratio} viewBox="{view_box}"><g{picture.look}>{picture.body}</g></svg>'
    return f"<g{look}>{inner}</g>" if look else inner


def _view(picture: Picture) -> Rect:
    if isinstance(picture, Bitmap):
        return Rect(0.0, 0.0, picture.width, picture.height)
    return picture.view


# Icons

#: Elements that can be the box of an icon.
BOXES = ("rect", "image", "svg", "use", "circle")
#: Attributes of the box that have no meaning on the group the icon becomes.
_ICON_GEOMETRY = frozenset(
    "x y width height rx ry cx cy r viewBox href preserveAspectRatio version".split()
)


class IconElement:
    """An element with `data-icon`, compiled."""

    def __init__(self, setting: Setting, node: Node, ancestors: tuple[Node, ...]) -> None:
        self._setting = setting
        self._node = node
        self._path = (*ancestors, node)
        self._chain = Chain(setting, self._path)
        self._name = bound(node, "data-icon")
        self._weight = parts_of(node.attributes.get("data-weight", "regular"), node, "data-weight")
        self._drawn: dict[tuple[str, str, tuple[str, ...]], str] = {}

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Draw the icon of an item; an empty name draws nothing."""
        name = to_text(self._name.value(scope)).strip()
        if not name:
            return
        key = (name, render(self._weight, scope), self._chain.values(scope))
        art = self._drawn.get(key)
        if art is None:
            art = self._drawn[key] = self._art(*key, canvas)
        if art:
            canvas.add_art(art)

    def _art(self, name: str, weight: str, values: tuple[str, ...], canvas: Canvas) -> str:
        place = self._setting.file.locate(self._node, "data-icon")
        names = self._name.expression.names
        fixed = not names
        asked = place if fixed else place_of_text(canvas.item, names, (name,))
        found = self._setting.icons.get(name, weight, asked)
        for problem in found.diagnostics:
            canvas.diagnostics.append(
                problem
                if fixed
                else messages.in_template(
                    problem, self._setting.place(place), f"`{canvas.item.id}`"
                )
            )
        if found.value is None:
            return ""
        try:
            return self._placed(found.value, values)
        except ValueError as problem:
            canvas.report_value(self._node, str(problem), fixed=not values)
            return ""

    def _placed(self, icon: Inlined, values: tuple[str, ...]) -> str:
        resolved = self._chain.resolve(values)
        attributes = resolved[self._node]
        box = box_of(attributes, view_of(self._setting, self._path, resolved))
        if min(box.width, box.height) <= 0:
            raise ValueError("an icon needs a `width` and a `height` greater than zero")
        paint = styles.paint_of(properties_of(self._setting, self._path, resolved))
        look = "".join(
            f' {name}="{escape(value)}"'
            for name, value in attributes.items()
            if name not in _ICON_GEOMETRY and name != "color"
        )
        transform = format_matrix(fit_box(icon.view, _rounded(box)))
        place = f' transform="{transform}"' if transform else ""
        colour = "" if paint.startswith("url(") else f' color="{escape(paint)}"'
        return f"<g{look}{colour}><g{place}{icon.look}>{icon.body}</g></g>"


def _rounded(box: Rect) -> Rect:
    return Rect(*(round(each, 6) for each in (box.x, box.y, box.width, box.height)))
