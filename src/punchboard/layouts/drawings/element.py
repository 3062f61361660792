"""Elements with `data-draw`: svgwrite draws their parts, in the style of their samples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from punchboard.diagnostics import Location
from punchboard.geometry import Rect
from punchboard.layouts import messages
from punchboard.layouts.drawings import drawing_messages
from punchboard.layouts.drawings.kinds import PLACE, WORDS, DrawingKind
from punchboard.layouts.drawings.parts import DrawingArea, Part, PartForm, Request, path_data
from punchboard.layouts.drawings.samples import SampleNode, box_in
from punchboard.layouts.messages import too_much_repeated
from punchboard.layouts.template.bindings import Parts, Scope, bound, is_static, parts_of, render
from punchboard.layouts.template.css import own_properties
from punchboard.layouts.template.program import Canvas, Program, draw_all
from punchboard.layouts.template.setting import Chain, Setting, box_of
from punchboard.layouts.template.svg import Node
from punchboard.layouts.template.units import inverse, user_length
from punchboard.lengths import format_coordinate, format_number

#: Attributes of a sample that are replaced by the form of its part.
_GEOMETRY = frozenset("x y width height rx ry d points pathLength id xml:space".split())
#: Default size of the letters in a part, as a share of its shorter side.
_TYPE = 0.4


class Place(Struct, frozen=True):
    """The place of a part, as read by the elements of a sample.

    Attributes:
        form: The part's form.
        inset: How far its sides move inwards, in user units.
        fields: Its box and its centre, as attributes of SVG.
    """

    form: PartForm
    inset: float
    fields: Mapping[str, str]


class CompiledSample:
    """A compiled sample, which draws each of its parts."""

    def __init__(self, setting: Setting, sample: SampleNode, program: Program) -> None:
        node = sample.original
        self.part = sample.part
        self._setting = setting
        self._node = node
        self._program = program
        self._inset = parts_of(node.attributes.get("data-inset", ""), node, "data-inset")
        attributes = setting.attributes(node)
        sized = not sample.formed and "data-inset" not in node.attributes
        self._size = tuple(attributes.get(name, ()) for name in ("width", "height") if sized)
        self._fixed = all(is_static(each) for each in (self._inset, *self._size))
        self._places: dict[tuple[PartForm, tuple[str, ...]], Place] = {}

    def draw(self, part: Part, canvas: Canvas, scope: Scope) -> None:
        """Draw one part."""
        try:
            place = self._place(part.form, scope)
        except ValueError as problem:
            canvas.report_value(self._node, str(problem), fixed=self._fixed)
            return
        draw_all(self._program, canvas, {**scope, **part.variables, PLACE: place})

    def _place(self, form: PartForm, scope: Scope) -> Place:
        values = tuple(render(parts, scope) for parts in (self._inset, *self._size))
        place = self._places.get((form, values))
        if place is None:
            place = self._places[form, values] = _place(form, *values)
        return place


def _place(form: PartForm, inset: str, width: str = "", height: str = "") -> Place:
    """Return the place of *form*, with an *inset* from its sides or a size of its own.

    Raises:
        ValueError: One of them is not a length, or the inset leaves nothing.
    """
    box = form.box
    side = min(box.width, box.height)
    amount = user_length(inset, whole=side) if inset else 0.0
    if side and 2 * amount >= side:
        sizes = (format_number(box.width), format_number(box.height))
        raise ValueError(drawing_messages.nothing_left(inset, *sizes))
    box = box.grown(-amount)
    x, y = form.centre
    wide = user_length(width, whole=box.width) if width else box.width
    high = user_length(height, whole=box.height) if height else box.height
    measures = {
        "x": x - wide / 2,
        "y": y - high / 2,
        "width": wide,
        "height": high,
        "centre_x": x,
        "centre_y": y,
        "radius": min(box.width, box.height) / 2,
        "type": min(box.width, box.height) * _TYPE,
    }
    fields = {name: format_coordinate(round(each, 4)) for name, each in measures.items()}
    return Place(form, amount, fields)


class FormElement:
    """A sample with the form of its part, drawn by svgwrite."""

    def __init__(self, setting: Setting, node: Node, ancestors: Sequence[Node]) -> None:
        self._setting = setting
        self._overlapping = not _is_transparent(setting, node, ancestors)
        self._node = node
        self._chain = Chain(setting, (node,))
        self._drawn: dict[tuple[PartForm, float, tuple[str, ...]], str] = {}

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Draw the part in *scope*."""
        place: Place = scope[PLACE]
        values = self._chain.values(scope)
        key = (place.form, place.inset, values)
        art = self._drawn.get(key)
        if art is None:
            try:
                art = self._drawn[key] = self._path(place, values)
            except ValueError as problem:
                canvas.report_value(self._node, str(problem), fixed=not values)
                return
        canvas.add_art(art)

    def _path(self, place: Place, values: tuple[str, ...]) -> str:
        from svgwrite.path import Path

        attributes = self._chain.resolve(values)[self._node]
        corner = user_length(attributes.get("rx") or attributes.get("ry") or "0")
        # Without svgwrite's checks: it knows less CSS than renderers do.
        data = path_data(place.form, place.inset, corner, overlapping=self._overlapping)
        path = Path(d=data, debug=False)
        if not place.form.contours:
            path.attribs["fill"] = "none"
        path.attribs.update(
            (name, value)
            for name, value in attributes.items()
            if name not in _GEOMETRY and (name != "class" or self._setting.css)
        )
        return str(path.tostring())


def _is_transparent(setting: Setting, node: Node, ancestors: Sequence[Node]) -> bool:
    """Return whether overlaps of neighbours would be visible."""
    checked = [(node, "opacity"), *((each, "fill-opacity") for each in (node, *ancestors))]
    return any(
        f"data-{name}" in each.attributes
        or own_properties(each.tag, each.attributes, setting.sheet).get(name, "1") != "1"
        for each, name in checked
    )


class DrawingElement:
    """An element with `data-draw`, compiled."""

    def __init__(
        self, setting: Setting, node: Node, kind: DrawingKind, samples: Sequence[CompiledSample]
    ) -> None:
        self._setting = setting
        self._node = node
        self._kind = kind
        self._samples = samples
        self._values = {
            name: bound(node, f"data-{name}")
            for name in kind.parameters
            if name not in WORDS and f"data-{name}" in node.attributes
        }
        self._words: dict[str, Parts] = {
            name: parts_of(node.attributes[f"data-{name}"], node, f"data-{name}")
            for name in kind.parameters
            if name in WORDS and f"data-{name}" in node.attributes
        }
        box = box_in(node)
        self._box = None if box is None else Chain(setting, (box,))

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Draw the parts for the item, sample by sample."""
        try:
            area = self._area(canvas, scope)
        except ValueError as problem:
            canvas.report_value(self._node, str(problem), fixed=False)
            return
        values: dict[str, Any] = {name: each.value(scope) for name, each in self._values.items()}
        values |= {name: render(parts, scope) for name, parts in self._words.items()}
        request = Request(
            self._kind.name, values, area, canvas.outline, lambda name: self._place_of(name, canvas)
        )
        parts: dict[str, list[Part]] = {}
        for part in self._kind.draw(request):
            parts.setdefault(part.name, []).append(part)
        self._report(request, canvas)
        for sample in self._samples:
            drawn = parts.get(sample.part, ())
            if not canvas.may_repeat(len(drawn)):
                self._report_size(canvas)
                return
            for part in drawn:
                sample.draw(part, canvas, scope)

    def _report_size(self, canvas: Canvas) -> None:
        place = self._setting.file.locate(self._node, "data-draw")
        source = self._node.attributes["data-draw"]
        canvas.report_of_item(place, lambda items: too_much_repeated(place, source, items, ""))

    def _area(self, canvas: Canvas, scope: Scope) -> DrawingArea:
        """Return the area to draw in.

        Raises:
            ValueError: Its box makes no sense.
        """
        page = self._setting.page
        trim, unit = page.trim(canvas.outline.size), 1 / page.matrix.scale_factor
        area = DrawingArea(trim, trim, self._setting.bleed * unit, unit, boxed=False)
        if self._box is None:
            return area
        resolved = self._box.resolve(self._box.values(scope))
        box = box_of(resolved[self._box.nodes[0]], self._setting.page.view)
        if min(box.width, box.height) <= 0:
            raise ValueError("a drawing needs a `width` and a `height` greater than zero")
        # A box over the whole piece means the piece with its bleed on every side; so does one
        # over the page, which is as large as the largest of pieces with their own shapes.
        whole = any(
            each.contains(box, 0.01) and box.contains(each, 0.01) for each in (trim, self._page())
        )
        return replace(area, box=box, boxed=not whole)

    def _page(self) -> Rect:
        """Return the layout's page without its bleed, in user units."""
        page = self._setting.page
        to_user, margin = inverse(page.matrix), -page.area.x
        x, y = to_user.apply(0.0, 0.0)
        right, bottom = to_user.apply(page.area.width - 2 * margin, page.area.height - 2 * margin)
        return Rect(x, y, right - x, bottom - y)

    def _place_of(self, parameter: str, canvas: Canvas) -> Location | None:
        """Return the item's place if the parameter depends on it, else that in the layout."""
        value = self._values.get(parameter)
        if value is not None and value.expression.names:
            return self._place_of_item(parameter, canvas)
        attribute = f"data-{parameter}"
        return self._setting.file.locate(
            self._node, attribute if attribute in self._node.attributes else "data-draw"
        )

    def _place_of_item(self, parameter: str, canvas: Canvas) -> Location:
        """Return the place of the field that a parameter reads, or else of the item."""
        item = canvas.item
        places = (item.places.of(name) for name in sorted(self._values[parameter].expression.names))
        return next((place for place in places if place is not None), item.location)

    def _report(self, request: Request, canvas: Canvas) -> None:
        place = self._setting.file.locate(self._node, "data-draw") if request.diagnostics else None
        for problem in request.diagnostics:
            if place is not None and problem.location and problem.location.path != place.path:
                problem = messages.in_template(
                    problem, self._setting.place(place), f"`{canvas.item.id}`"
                )
            canvas.diagnostics.append(problem)
