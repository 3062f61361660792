"""What the elements of one template share, and what is known of them before any item is drawn.

An element's place, style and box follow from the chain of its ancestors. The ink
saver is here, too: it removes flooded backgrounds before the drawing is compiled, so
that everything made from it saves the same ink and keeps the same geometry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.colours import parse_colour
from punchboard.diagnostics import Diagnostic, Location
from punchboard.geometry import Matrix, Rect
from punchboard.layouts import messages
from punchboard.layouts.context import FitGroups
from punchboard.layouts.face import Faults
from punchboard.layouts.template import css
from punchboard.layouts.template.bindings import Parts, Scope, attributes_of, is_static, render
from punchboard.layouts.template.css import Properties, StyleSheet, own_properties, parse_style
from punchboard.layouts.template.icons import SKIPPED, IconLibrary
from punchboard.layouts.template.images import ImageLibrary
from punchboard.layouts.template.page import Page
from punchboard.layouts.template.svg import Node, SvgFile
from punchboard.layouts.template.units import fit_box, numbers, parse_transform, user_length
from punchboard.layouts.text.rich import RichTexts
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.text import TextStyle
from punchboard.workspace import Workspace

# The setting, and chains of elements


class Setting(Struct, frozen=True, eq=False):
    """What the elements of one template share: the drawing, its page, fonts, icons, images.

    Attributes:
        file: The template.
        sheet: The rules of its `style` elements.
        css: The same rules as text, for the art.
        ids: Its elements by id.
        page: The place of its page on the face.
        bleed: Art beyond the trim on each side, in mm.
        language: Language of the build.
        fonts: Fonts for the texts.
        icons: Icons by name.
        images: Images by name.
        workspace: The workspace, for places in messages.
        rich_texts: Reads texts with markup.
        groups: Texts that share a size.
        faults: What becomes of pictures that cannot be drawn.
        known_families: Lists of font families that were already checked.
        known_styles: Styles that were already checked.
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
    faults: Faults = Faults.STRICT
    known_families: set[tuple[str, ...]] = field(default_factory=set)
    known_styles: set[TextStyle] = field(default_factory=set)

    def attributes(self, node: Node) -> dict[str, Parts]:
        """Return the SVG attributes of *node*, including the bound ones."""
        return attributes_of(node, styled=bool(self.css))

    def place(self, location: Location) -> str:
        """Return a place in the template as named in messages."""
        return f"{self.workspace.relative(location.path)}:{location.line}:{location.column}"


class Chain:
    """Elements whose attributes together decide how something is drawn.

    The attributes that depend on the item are evaluated first; everything that
    follows from them is worked out once for each set of values.
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
        """Return whether any attribute in *names* depends on the item."""
        return any(name in names for _, name, _ in self._dynamic)

    def values(self, scope: Scope) -> tuple[str, ...]:
        """Return the values of the attributes that depend on the item.

        Raises:
            BindingError: One of them has no value.
        """
        if not self._dynamic:
            return ()
        return tuple([render(parts, scope) for _, _, parts in self._dynamic])

    def resolve(self, values: tuple[str, ...]) -> Resolved:
        """Return the attributes of every element, with *values* for the bound ones."""
        attributes = [dict(each) for each in self._static]
        for (index, name, _), value in zip(self._dynamic, values, strict=True):
            attributes[index][name] = value
        return Resolved(zip(self.nodes, attributes, strict=True))


class Resolved(dict[Node, dict[str, str]]):
    """The attributes of elements for an item.

    Attributes:
        properties: What follows from them, by the path to the element, as far as it is known.
    """

    __slots__ = ("properties",)

    def __init__(self, attributes: Iterable[tuple[Node, dict[str, str]]]) -> None:
        super().__init__(attributes)
        self.properties: dict[tuple[Node, ...], Properties] = {}


def properties_of(setting: Setting, path: tuple[Node, ...], resolved: Resolved) -> Properties:
    """Return the properties of the last element of *path*, including inherited ones.

    Raises:
        ValueError: A required property makes no sense.
    """
    known = resolved.properties.get(path)
    if known is None:
        parent = properties_of(setting, path[:-1], resolved) if path[1:] else {}
        own = css.own_properties(path[-1].tag, resolved[path[-1]], setting.sheet)
        known = resolved.properties[path] = css.inherit(parent, own)
    return known


def matrix_of(
    setting: Setting, path: Sequence[Node], resolved: Mapping[Node, Mapping[str, str]]
) -> Matrix:
    """Return the transform from the inner space of the last element of *path* to the face.

    Raises:
        ValueError: A transform makes no sense.
    """
    matrix, view = setting.page.matrix, setting.page.view
    for node in path:
        attributes = resolved[node]
        if transform := attributes.get("transform"):
            matrix = matrix @ parse_transform(transform)
        if node.tag == "svg" and node is not setting.file.root:
            box, view = _viewport(attributes, view)
            matrix = matrix @ fit_box(view, box, attributes.get("preserveAspectRatio", ""))
    return matrix


def view_of(setting: Setting, path: Sequence[Node], resolved: Resolved) -> Rect:
    """Return what a per cent in the last element of *path* is of, in user units.

    Raises:
        ValueError: A drawing's place is not one.
    """
    view = setting.page.view
    for node in path[:-1]:
        if node.tag == "svg" and node is not setting.file.root:
            _, view = _viewport(resolved[node], view)
    return view


def box_of(attributes: Mapping[str, str], view: Rect) -> Rect:
    """Return the box given by an element's attributes, in user units.

    Args:
        attributes: The element's.
        view: What a per cent is of.

    Raises:
        ValueError: One of them is not a length.
    """

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


def _viewport(attributes: Mapping[str, str], view: Rect) -> tuple[Rect, Rect]:
    """Return where an `svg` inside of the drawing is, and its own view.

    Args:
        attributes: The element's.
        view: The view around it.

    Raises:
        ValueError: Its place is not one.
    """
    sizes = {name: attributes.get(name, "auto") for name in ("width", "height")}
    whole = {name: "100%" if text == "auto" else text for name, text in sizes.items()}
    box = box_of({**attributes, **whole}, view)
    values = numbers(attributes.get("viewBox", ""))
    if len(values) != 4 or min(values[2:]) <= 0:
        return box, Rect(0.0, 0.0, box.width, box.height)
    return box, Rect(*values)


# What is known before any item is drawn

CONTAINERS = frozenset(("g", "a", "svg", "switch"))
#: Elements that are drawn only through a reference to them.
DEFINITIONS = frozenset(
    "defs symbol linearGradient radialGradient pattern clipPath mask marker filter".split()
)
#: Elements that consist of a fill and an outline.
SHAPES = frozenset("rect circle ellipse line polyline polygon path".split())
#: How much a clip may differ from the page's edge, in mm.
_TOLERANCE = 0.1
_NO_RULES = StyleSheet()


def parents_of(root: Node) -> dict[Node, Node]:
    """Return the parent of every element of a drawing."""
    return {child: node for node in root.walk() for child in node.elements}


def is_layered(node: Node) -> bool:
    """Return whether an element contains texts or images, which become layers."""
    if node.tag in DEFINITIONS or node.tag in SKIPPED:
        return False
    if "data-icon" in node.attributes:
        return False
    if "data-draw" in node.attributes or is_filtered(node) or is_blended(node):
        return True
    return node.tag in ("text", "image") or any(is_layered(child) for child in node.elements)


def is_filtered(node: Node) -> bool:
    """Return whether an element has a filter, and so becomes pixels."""
    attributes = node.attributes
    if "data-filter" in attributes:
        return True
    if "filter" not in attributes and "filter" not in attributes.get("style", ""):
        return False
    return own_properties(node.tag, node.attributes, _NO_RULES).get("filter", "none") != "none"


def is_blended(node: Node) -> bool:
    """Return whether an element mixes with what is below it."""
    return "data-mix-blend-mode" in node.attributes or blend_mode(node) != "normal"


def blend_mode(node: Node) -> str:
    """Return an element's fixed `mix-blend-mode`, which only a style can set."""
    style = node.attributes.get("style", "")
    if "mix-blend-mode" not in style:
        return "normal"
    return parse_style(style).get("mix-blend-mode", "normal").lower()


def is_hidden(node: Node) -> bool:
    """Return whether an element is hidden for all items."""
    hidden = own_properties(node.tag, node.attributes, _NO_RULES).get("display") == "none"
    return hidden and "data-display" not in node.attributes


def is_unseen(setting: Setting, node: Node, ancestors: Sequence[Node]) -> bool:
    """Return whether a shape has neither fill nor outline, like the box of a text.

    Drawing it would only end the current art layer and start another.
    """
    if node.tag not in SHAPES or any(name.startswith("data-") for name in node.attributes):
        return False
    if any(each.tag == "clipPath" for each in ancestors):
        return False  # its form counts there, and not its paint
    own = own_properties(node.tag, node.attributes, setting.sheet)
    outlined = any(
        "data-stroke" in each.attributes
        or own_properties(each.tag, each.attributes, setting.sheet).get("stroke", "none") != "none"
        for each in ancestors
    )
    stroke = own.get("stroke", "url(#of-ancestor)" if outlined else "none")
    effects = any(name in own for name in ("filter", "marker-start", "marker-mid", "marker-end"))
    return own.get("fill") == "none" and stroke == "none" and not effects


def must_be_whole(setting: Setting, node: Node, *, clipped: bool) -> bool:
    """Return whether a group's parts cannot be layers of their own.

    Args:
        setting: What the template's elements share.
        node: The group.
        clipped: Whether its clip, if it has one, cuts anything off.
    """
    own = own_properties(node.tag, node.attributes, setting.sheet)
    effects = ["mask", "filter", *(["clip-path"] if clipped else [])]
    bound = any(f"data-{name}" in node.attributes for name in effects)
    if bound or any(own.get(name, "none") != "none" for name in effects):
        return True
    if is_blended(node):
        return True
    mixing = any(is_blended(each) for each in node.walk())
    if mixing and "isolate" in own.get("isolation", ""):
        return True
    faded = "data-opacity" in node.attributes or own.get("opacity", "1") not in ("1", "1.0", "100%")
    return faded and (mixing or _leaves(node) > 1)


def covers_page(setting: Setting, node: Node, ancestors: Sequence[Node]) -> bool:
    """Return whether a group's clip is the whole page, as with Figma's frames.

    Such a clip cuts off nothing but the bleed.
    """
    own = own_properties(node.tag, node.attributes, setting.sheet)
    name = own.get("clip-path", "").removeprefix("url(").strip("\"') ").removeprefix("#")
    clip = setting.ids.get(name)
    shapes = tuple(clip.elements) if clip else ()
    if len(shapes) != 1 or shapes[0].tag != "rect":
        return False
    path = (*ancestors, node, shapes[0])
    try:
        box = box_of(shapes[0].attributes, setting.page.view)
        matrix = matrix_of(setting, path, {each: each.attributes for each in path})
    except ValueError:
        return False
    x, y = matrix.apply(box.x, box.y)
    right, bottom = matrix.apply(box.right, box.bottom)
    return Rect(x, y, right - x, bottom - y).contains(setting.page.area, _TOLERANCE)


def _leaves(node: Node) -> int:
    """Return how many things *node* draws; a loop counts as many."""
    if node.tag in DEFINITIONS or node.tag in SKIPPED or ":" in node.tag:
        return 0
    times = 2 if "data-for" in node.attributes or "data-draw" in node.attributes else 1
    if node.tag in CONTAINERS and "data-icon" not in node.attributes:
        return times * sum(_leaves(child) for child in node.elements)
    return times


# The ink saver

#: Marks a flooded background.
_MARK = "data-ink"
_FLOOD = "flood"
#: Attributes with the paint that replaces a marked one, and the property it replaces.
_PAINTS = {"data-ink-fill": "fill", "data-ink-stroke": "stroke"}
_WORDS = frozenset(("none", "currentcolor", "inherit"))


def spared(file: SvgFile) -> SvgFile:
    """Return the drawing as printed by the ink saver."""
    return replace(file, root=_spared(file.root))


def check_ink(file: SvgFile, node: Node) -> Iterator[Diagnostic]:
    """Yield what is wrong with an element's attributes for the ink saver."""
    mark = node.attributes.get(_MARK, _FLOOD)
    if mark != _FLOOD:
        yield messages.unknown_ink(file.locate(node, _MARK), mark, _FLOOD)
    for name in _PAINTS.keys() & node.attributes.keys():
        paint = node.attributes[name].strip()
        if paint.lower() in _WORDS or paint.startswith("url(") or "{{" in paint:
            continue
        try:
            parse_colour(paint)
        except ValueError as problem:
            yield messages.bad_value(file.locate(node, name), str(problem), None)


def _spared(node: Node) -> Node:
    children = tuple(
        _spared(child) if isinstance(child, Node) else child for child in node.children
    )
    changed = _changes(node)
    left_out = {_MARK, *_PAINTS, *changed, *(f"data-{name}" for name in changed)}
    attributes = {name: text for name, text in node.attributes.items() if name not in left_out}
    if changed:
        # In `style`, because the rules of a style sheet override attributes.
        style = {**parse_style(attributes.get("style", "")), **changed}
        attributes["style"] = ";".join(f"{name}:{value}" for name, value in style.items())
    return replace(node, attributes=attributes, children=children)


def _changes(node: Node) -> dict[str, str]:
    """Return the properties that change to save ink."""
    attributes = node.attributes
    changed: dict[str, str] = {}
    if attributes.get(_MARK) == _FLOOD:
        changed = {"fill": "none"} if _is_shape(node) else {"display": "none"}
    paints = {prop: attributes[name] for name, prop in _PAINTS.items() if name in attributes}
    return changed | paints


def _is_shape(node: Node) -> bool:
    """Return whether an element is a shape that is drawn itself."""
    return node.tag in SHAPES and not {"data-icon", "data-draw"} & node.attributes.keys()
