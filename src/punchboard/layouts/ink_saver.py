"""The ink saver: a drawing without its flooded backgrounds.

The drawing is changed before it is compiled, so that whatever is made of it
saves the same ink and keeps the same geometry.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from punchboard.colours import parse_colour
from punchboard.diagnostics import Diagnostic
from punchboard.layouts import messages
from punchboard.layouts.structure import SHAPES
from punchboard.layouts.styles import parse_style
from punchboard.layouts.svg_reader import Node, SvgFile

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
