"""What the elements of one template share, and an element with its ancestors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from punchboard.diagnostics import Location
from punchboard.geometry import Matrix, Rect
from punchboard.layouts.context import FitGroups
from punchboard.layouts.template import css
from punchboard.layouts.template.bindings import Parts, Scope, attributes_of, is_static, render
from punchboard.layouts.template.css import Properties, StyleSheet
from punchboard.layouts.template.icons import IconLibrary
from punchboard.layouts.template.images import ImageLibrary
from punchboard.layouts.template.svg import Node, Page, SvgFile
from punchboard.layouts.template.units import fit_box, numbers, parse_transform, user_length
from punchboard.layouts.text.rich import RichTexts
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.text import TextStyle
from punchboard.workspace import Workspace


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What the elements of one template share.

    Attributes:
        file: The template.
        sheet: The rules of its `style` elements.
        css: The same as text, for the art.
        ids: Its elements by id.
        page: Where its page lies on the face.
        bleed: Art beyond the trim on each side, in mm.
        language: Language of the build.
        fonts: For the texts.
        icons: Icons by name.
        images: Images by name.
        workspace: The workspace, for places in messages.
        rich_texts: Reads texts with markup.
        groups: Texts that keep one size together.
        known_families: Lists of font families that were looked for already.
        known_styles: Styles that were looked for already.
    """

    file: SvgFile
    sheet: StyleSheet
    css: str
    ids: Mapping[str, Node]
    page: Page
    bleed: float
    language: str
    fonts: FontStack
    icons: IconLibrary
    images: ImageLibrary
    workspace: Workspace
    rich_texts: RichTexts
    groups: FitGroups
    known_families: set[tuple[str, ...]] = field(default_factory=set)
    known_styles: set[TextStyle] = field(default_factory=set)

    def attributes(self, node: Node) -> dict[str, Parts]:
        """Return the SVG attributes of *node* with what is bound in place."""
        return attributes_of(node, styled=bool(self.css))

    def place(self, location: Location) -> str:
        """Return a place in the template as messages name it."""
        return f"{self.workspace.relative(location.path)}:{location.line}:{location.column}"


class Chain:
    """Elements whose attributes decide together how something is drawn.

    The attributes that depend on the item are evaluated first; everything
    that follows from their values is worked out once per distinct values.
    """

    def __init__(self, setting: Setting, nodes: Sequence[Node]) -> None:
        self.nodes = tuple(nodes)
        self._static: list[dict[str, str]] = []
        self._dynamic: list[tuple[int, str, Parts]] = []
        for index, node in enumerate(self.nodes):
            attributes = setting.attributes(node)
            self._static.append(
                {name: render(p, {}) for name, p in attributes.items() if is_static(p)}
            )
            self._dynamic += [(index, n, p) for n, p in attributes.items() if not is_static(p)]

    def binds(self, names: frozenset[str]) -> bool:
        """Return whether any attribute called one of *names* depends on the item."""
        return any(name in names for _, name, _ in self._dynamic)

    def values(self, scope: Scope) -> tuple[str, ...]:
        """Return the values of the attributes that depend on the item.

        Raises:
            BindingError: One has no value.
        """
        if not self._dynamic:
            return ()
        return tuple([render(parts, scope) for _, _, parts in self._dynamic])

    def resolve(self, values: tuple[str, ...]) -> dict[Node, dict[str, str]]:
        """Return every element's attributes with *values* in place."""
        attributes = [dict(each) for each in self._static]
        for (index, name, _), value in zip(self._dynamic, values, strict=True):
            attributes[index][name] = value
        return dict(zip(self.nodes, attributes, strict=True))


Resolved = Mapping[Node, Mapping[str, str]]


def properties_of(setting: Setting, path: Sequence[Node], resolved: Resolved) -> dict[str, str]:
    """Return the properties of the last element of *path*, inherited ones included.

    Raises:
        ValueError: A property that is needed makes no sense.
    """
    properties: Properties = {}
    for node in path:
        own = css.own_properties(node.tag, resolved[node], setting.sheet)
        properties = css.inherit(properties, own)
    return dict(properties)


def matrix_of(setting: Setting, path: Sequence[Node], resolved: Resolved) -> Matrix:
    """Return the transform from the space in the last element of *path* to the face.

    Raises:
        ValueError: A transform makes no sense.
    """
    matrix = setting.page.matrix
    for node in path:
        attributes = resolved[node]
        if transform := attributes.get("transform"):
            matrix = matrix @ parse_transform(transform)
        if node.tag == "svg" and node is not setting.file.root:
            matrix = matrix @ _viewport(setting, attributes)
    return matrix


def box_of(setting: Setting, attributes: Mapping[str, str]) -> Rect:
    """Return the box an element's attributes give, in user units.

    Raises:
        ValueError: One of them is not a length.
    """
    view = setting.page.view

    def length(name: str, whole: float) -> float:
        return user_length(attributes.get(name) or "0", whole=whole)

    if "r" in attributes:
        radius = length("r", view.width)
        x, y = length("cx", view.width) - radius, length("cy", view.height) - radius
        return Rect(x, y, 2 * radius, 2 * radius)
    return Rect(
        length("x", view.width),
        length("y", view.height),
        length("width", view.width),
        length("height", view.height),
    )


def _viewport(setting: Setting, attributes: Mapping[str, str]) -> Matrix:
    """Return the transform that an `svg` inside of the drawing makes."""
    box = box_of(setting, attributes)
    view = numbers(attributes.get("viewBox", ""))
    if len(view) != 4 or min(view[2:]) <= 0:
        return Matrix.translation(box.x, box.y)
    inner = Rect(*view)
    outer = Rect(box.x, box.y, box.width or inner.width, box.height or inner.height)
    return fit_box(inner, outer, attributes.get("preserveAspectRatio", ""))
