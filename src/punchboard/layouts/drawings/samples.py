"""The samples in a drawing: checked, and made ready to be drawn once for every part.

A sample has a place somewhere in the layout. Its attributes of place and size are
removed, and the place of the part is bound instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from punchboard.diagnostics import Diagnostic
from punchboard.layouts.drawings import drawing_messages
from punchboard.layouts.drawings.kinds import (
    BOX,
    DRAWINGS,
    HOLDERS,
    PARAMETERS,
    PLACE,
    WORDS,
    DrawingKind,
    samples_of,
)
from punchboard.layouts.template.css import StyleSheet, own_properties, parse_style
from punchboard.layouts.template.icons import SKIPPED
from punchboard.layouts.template.setting import DEFINITIONS, is_hidden
from punchboard.layouts.template.svg import Node, SvgFile

# Samples

#: Elements that get the form of their part.
FORMED = ("rect", "path", "polygon", "polyline")
#: The id of the box of texts that flow in a part.
BOX_ID = PLACE
_IN_BOX = ("data-fit", "data-align-y", "data-box")
_BOX = {name: f"{PLACE}.{name}" for name in ("x", "y", "width", "height")}
_LINE_STARTS = frozenset(("x", "y", "data-x", "data-y", "sodipodi:role"))

#: The box in which texts in parts flow.
PART_BOX = Node("rect", {f"data-{name}": value for name, value in _BOX.items()}, (), 0, 0)


class SampleNode(Struct, frozen=True, eq=False):
    """A sample.

    Attributes:
        part: Name of the parts it draws.
        original: The element as written.
        node: The element to draw for each part.
        formed: Whether it gets the form of the part.
    """

    part: str
    original: Node
    node: Node
    formed: bool


def sample_nodes(node: Node, kind: DrawingKind, sheet: StyleSheet) -> tuple[SampleNode, ...]:
    """Return the samples in the drawing *node*, in the order they are drawn.

    Args:
        node: The drawing's element.
        kind: The drawing.
        sheet: Rules that may style the element.
    """
    own = [(each.attributes["data-part"], each) for each in parts_in(node)]
    samples = [(part, each) for part, each in own if part != BOX and not is_hidden(each)]
    if not any(part != BOX for part, _ in own):
        samples = list(_defaults(node, kind, sheet))
    return tuple(_sample(part, each) for part, each in samples)


def parts_in(node: Node) -> Iterator[Node]:
    """Yield the elements of a drawing that say which part they show."""
    return (each for each in node.elements if "data-part" in each.attributes)


def strays_in(node: Node) -> Iterator[Node]:
    """Yield the elements of a drawing that do not belong to any part."""
    left_out = SKIPPED | DEFINITIONS
    return (
        each
        for each in node.elements
        if "data-part" not in each.attributes and each.tag not in left_out and ":" not in each.tag
    )


def box_in(node: Node) -> Node | None:
    """Return the element that gives a drawing its box: itself, or the part `box`."""
    if node.tag != "g":
        return node if "width" in node.attributes or "data-width" in node.attributes else None
    return next((each for each in parts_in(node) if each.attributes["data-part"] == BOX), None)


def _defaults(node: Node, kind: DrawingKind, sheet: StyleSheet) -> Iterator[tuple[str, Node]]:
    own = set(own_properties(node.tag, node.attributes, sheet))
    own |= {name.removeprefix("data-") for name in node.attributes}
    for part, tag, attributes in samples_of(kind, frozenset(own)):
        yield part, Node(tag, attributes, (), node.line, node.column)


def _sample(part: str, node: Node) -> SampleNode:
    if "data-icon" in node.attributes or node.tag == "image":
        attributes = _without(node, tuple(_BOX), ("cx", "cy", "r"))
        tag = "rect" if node.tag == "circle" else node.tag
        bound = {f"data-{name}": value for name, value in _BOX.items()}
        return SampleNode(part, node, _like(node, {**attributes, **bound}, tag), False)
    if node.tag == "text":
        return SampleNode(part, node, _text(node), False)
    if node.tag == "circle":
        bound = {"data-cx": f"{PLACE}.centre_x", "data-cy": f"{PLACE}.centre_y"}
        if "r" not in node.attributes and "data-r" not in node.attributes:
            bound["data-r"] = f"{PLACE}.radius"
        return SampleNode(part, node, _like(node, {**_without(node, ("cx", "cy")), **bound}), False)
    if node.tag in FORMED:
        return SampleNode(part, node, _like(node, _without(node)), True)
    place = f"translate({{{{ {PLACE}.centre_x }}}} {{{{ {PLACE}.centre_y }}}})"
    inner = _like(node, _without(node))
    group = Node("g", {"transform": place}, (inner,), node.line, node.column)
    return SampleNode(part, node, group, False)


def _text(node: Node) -> Node:
    """Return a text that is centred in its part, or flows in it."""
    style = parse_style(node.attributes.get("style", ""))
    attributes = _without(node, ("x", "y"))
    defaults = {"text-anchor": "middle"}
    if any(name in attributes for name in _IN_BOX):
        attributes["data-box"] = f"#{BOX_ID}"
        defaults["data-align-y"] = "middle"
    else:
        attributes |= {"data-x": f"{PLACE}.centre_x", "data-y": f"{PLACE}.centre_y"}
        defaults["dominant-baseline"] = "middle"
    missing = {name: value for name, value in defaults.items() if name not in style}
    children = tuple(_unplaced(child) for child in node.children)
    return Node(node.tag, {**missing, **attributes}, children, node.line, node.column)


def _unplaced(child: Node | str) -> Node | str:
    """Return a text's `tspan` without a place of its own."""
    if isinstance(child, str):
        return child
    attributes = {k: v for k, v in child.attributes.items() if k not in _LINE_STARTS}
    children = tuple(_unplaced(each) for each in child.children)
    return Node(child.tag, attributes, children, child.line, child.column)


def _without(node: Node, *names: Sequence[str]) -> dict[str, str]:
    """Return the attributes of a sample, without *names* and those about its part."""
    left_out = {"id", "data-part", "data-inset", *(each for group in names for each in group)}
    left_out |= {f"data-{name}" for name in left_out}
    return {name: value for name, value in node.attributes.items() if name not in left_out}


def _like(node: Node, attributes: dict[str, str], tag: str | None = None) -> Node:
    return Node(tag or node.tag, attributes, node.children, node.line, node.column)


# Checks

_PARAMETERS = frozenset(f"data-{name}" for name in PARAMETERS)
_WORDS = frozenset(f"data-{name}" for name in WORDS)


def kind_of(node: Node) -> DrawingKind | None:
    """Return the kind of drawing that an element requests; None if it is not a drawing."""
    return DRAWINGS.get(node.attributes.get("data-draw", "").strip())


def is_parameter(node: Node, attribute: str) -> bool:
    """Return whether an attribute is an expression for a drawing's parameter."""
    return attribute in _PARAMETERS - _WORDS and "data-draw" in node.attributes


def variables_of(node: Node, parent: Node | None) -> frozenset[str]:
    """Return the variables that an element can read as the sample of a part."""
    kind = kind_of(parent) if parent is not None else None
    part = node.attributes.get("data-part", "")
    return frozenset(kind.parts.get(part, "").split()) if kind else frozenset()


def check_drawing(file: SvgFile, node: Node, parent: Node | None) -> Iterator[Diagnostic]:
    """Yield what is wrong with an element's attributes for drawings.

    Args:
        file: The template.
        node: The element.
        parent: The element around it.
    """
    if "data-draw" in node.attributes:
        yield from _drawing(file, node)
    else:
        for attribute in _PARAMETERS & node.attributes.keys():
            yield drawing_messages.outside_of_drawing(file.locate(node, attribute), attribute)
    within = parent is not None and "data-draw" in parent.attributes
    for attribute in ("data-part", "data-inset"):
        if attribute in node.attributes and not within:
            yield drawing_messages.outside_of_drawing(file.locate(node, attribute), attribute)


def _drawing(file: SvgFile, node: Node) -> Iterator[Diagnostic]:
    place, kind = file.locate(node, "data-draw"), kind_of(node)
    if node.tag not in HOLDERS:
        yield drawing_messages.wrong_element(place, node.tag, HOLDERS)
    if kind is None:
        yield drawing_messages.unknown_drawing(place, node.attributes["data-draw"], DRAWINGS)
        return
    names = [f"data-{name}" for name in kind.parameters]
    for attribute in node.attributes:
        if attribute in _PARAMETERS and attribute not in names:
            where = file.locate(node, attribute)
            yield drawing_messages.wrong_parameter(where, attribute, kind.name, names)
    for name in kind.needs:
        if f"data-{name}" not in node.attributes:
            yield drawing_messages.missing_parameter(place, kind.name, f"data-{name}")
    known = (*kind.parts, BOX)
    for sample in parts_in(node):
        part = sample.attributes["data-part"]
        if part not in known:
            where = file.locate(sample, "data-part")
            yield drawing_messages.unknown_part(where, part, kind.name, known)
    for stray in strays_in(node):
        yield drawing_messages.part_needed(file.locate(stray), stray.tag, kind.name, known)
