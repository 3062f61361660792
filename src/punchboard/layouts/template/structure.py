"""What can be known of a template's elements before any item is drawn.

The ink saver: a drawing without its flooded backgrounds.

The drawing is changed before it is compiled, so that whatever is made of it
saves the same ink and keeps the same geometry.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from punchboard.colours import parse_colour
from punchboard.diagnostics import Diagnostic
from punchboard.geometry import Rect
from punchboard.layouts import messages
from punchboard.layouts.template.css import StyleSheet, own_properties, parse_style
from punchboard.layouts.template.icons import SKIPPED
from punchboard.layouts.template.setting import Setting, box_of, matrix_of
from punchboard.layouts.template.svg import Node, SvgFile

CONTAINERS = frozenset(("g", "a", "svg", "switch"))
#: Elements that are drawn only where another one refers to them.
DEFINITIONS = frozenset(
    "defs symbol linearGradient radialGradient pattern clipPath mask marker filter".split()
)
#: Elements that are a fill and an outline.
SHAPES = frozenset("rect circle ellipse line polyline polygon path".split())
#: How far a clip may miss the page's edge, in mm.
_TOLERANCE = 0.1
_NO_RULES = StyleSheet()


def parents_of(root: Node) -> dict[Node, Node]:
    """Return the parent of every element of a drawing."""
    return {child: node for node in root.walk() for child in node.elements}


def is_layered(node: Node) -> bool:
    """Return whether an element holds texts or images, which become layers."""
    if node.tag in DEFINITIONS or node.tag in SKIPPED:
        return False
    if "data-icon" in node.attributes:
        return False
    if "data-draw" in node.attributes:
        return True
    return node.tag in ("text", "image") or any(is_layered(child) for child in node.elements)


def is_hidden(node: Node) -> bool:
    """Return whether an element is hidden for all items."""
    hidden = own_properties(node.tag, node.attributes, _NO_RULES).get("display") == "none"
    return hidden and "data-display" not in node.attributes


def is_unseen(setting: Setting, node: Node, ancestors: Sequence[Node]) -> bool:
    """Return whether a shape has neither fill nor outline, as the box of a text.

    Drawing it would only end the art layer before it, and begin another.
    """
    if node.tag not in SHAPES or any(name.startswith("data-") for name in node.attributes):
        return False
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
    bound = any(f"data-{name}" in node.attributes for name in (*effects, "mix-blend-mode"))
    if bound or any(own.get(name, "none") != "none" for name in effects):
        return True
    if own.get("mix-blend-mode", "normal") != "normal":
        return True
    faded = "data-opacity" in node.attributes or own.get("opacity", "1") not in ("1", "1.0", "100%")
    return faded and _leaves(node) > 1


def covers_page(setting: Setting, node: Node, ancestors: Sequence[Node]) -> bool:
    """Return whether a group's clip is the whole page, as Figma's frames have it.

    Such a clip cuts nothing off but the bleed.
    """
    own = own_properties(node.tag, node.attributes, setting.sheet)
    name = own.get("clip-path", "").removeprefix("url(").strip("\"') ").removeprefix("#")
    clip = setting.ids.get(name)
    shapes = tuple(clip.elements) if clip else ()
    if len(shapes) != 1 or shapes[0].tag != "rect":
        return False
    path = (*ancestors, node, shapes[0])
    try:
        box = box_of(setting, shapes[0].attributes)
        matrix = matrix_of(setting, path, {each: each.attributes for each in path})
    except ValueError:
        return False
    x, y = matrix.apply(box.x, box.y)
    right, bottom = matrix.apply(box.right, box.bottom)
    return Rect(x, y, right - x, bottom - y).contains(setting.page.area, _TOLERANCE)


def _leaves(node: Node) -> int:
    """Return how many things are drawn in *node*; a loop counts as many."""
    if node.tag in DEFINITIONS or node.tag in SKIPPED or ":" in node.tag:
        return 0
    times = 2 if "data-for" in node.attributes or "data-draw" in node.attributes else 1
    if node.tag in CONTAINERS and "data-icon" not in node.attributes:
        return times * sum(_leaves(child) for child in node.elements)
    return times


#: Marks a flooded background.
_MARK = "data-ink"
_FLOOD = "flood"
#: What the marked paint of an element turns into.
_PAINTS = {"data-ink-fill": "fill", "data-ink-stroke": "stroke"}
_WORDS = frozenset(("none", "currentcolor", "inherit"))


def spared(file: SvgFile) -> SvgFile:
    """Return a drawing as the ink saver prints it."""
    return replace(file, root=_spared(file.root))


def check_ink(file: SvgFile, node: Node) -> Iterator[Diagnostic]:
    """Return what is wrong with an element's attributes for the ink saver."""
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
        # In `style`, because the rules of a style sheet win over attributes.
        style = {**parse_style(attributes.get("style", "")), **changed}
        attributes["style"] = ";".join(f"{name}:{value}" for name, value in style.items())
    return replace(node, attributes=attributes, children=children)


def _changes(node: Node) -> dict[str, str]:
    """Return the properties that change where ink is saved."""
    attributes = node.attributes
    changed: dict[str, str] = {}
    if attributes.get(_MARK) == _FLOOD:
        changed = {"fill": "none"} if _is_shape(node) else {"display": "none"}
    paints = {prop: attributes[name] for name, prop in _PAINTS.items() if name in attributes}
    return changed | paints


def _is_shape(node: Node) -> bool:
    """Return whether an element is drawn as the shape it is."""
    return node.tag in SHAPES and not {"data-icon", "data-draw"} & node.attributes.keys()
