"""Elements with `data-icon`: the icon takes the element's place, box and fill."""

from __future__ import annotations

from punchboard.expressions import to_text
from punchboard.geometry import Rect
from punchboard.layouts import messages, text_styles
from punchboard.layouts.bindings import Scope, bound, escape, parts_of, render
from punchboard.layouts.canvas import Canvas
from punchboard.layouts.inlining import Inlined
from punchboard.layouts.setting import Chain, Setting, box_of, properties_of
from punchboard.layouts.svg_reader import Node
from punchboard.layouts.text_places import place_of_text
from punchboard.layouts.units import fit_box, format_matrix

#: Elements that can give an icon its box.
BOXES = ("rect", "image", "svg", "use", "circle")
#: Attributes of the box that mean nothing on the group the icon becomes.
_GEOMETRY = frozenset(
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
        """Draw the icon of an item; a name that is empty draws nothing."""
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
                else messages.in_template(problem, self._setting.place(place), canvas.item.id)
            )
        if found.value is None:
            return ""
        try:
            return self._placed(found.value, values)
        except ValueError as problem:
            canvas.report_value(self._node, None, str(problem), fixed=not values)
            return ""

    def _placed(self, icon: Inlined, values: tuple[str, ...]) -> str:
        resolved = self._chain.resolve(values)
        attributes = resolved[self._node]
        box = box_of(self._setting, attributes)
        if min(box.width, box.height) <= 0:
            raise ValueError("an icon needs a `width` and a `height` greater than zero")
        paint = text_styles.paint_of(properties_of(self._setting, self._path, resolved))
        look = "".join(
            f' {name}="{escape(value)}"'
            for name, value in attributes.items()
            if name not in _GEOMETRY and name != "color"
        )
        transform = format_matrix(fit_box(icon.view, _rounded(box)))
        place = f' transform="{transform}"' if transform else ""
        colour = "" if paint.startswith("url(") else f' color="{escape(paint)}"'
        return f"<g{look}{colour}><g{place}{icon.look}>{icon.body}</g></g>"


def _rounded(box: Rect) -> Rect:
    return Rect(*(round(each, 6) for each in (box.x, box.y, box.width, box.height)))
