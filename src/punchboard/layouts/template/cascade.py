"""Style sheets of a drawing, written into the elements they style.

What counts for an element then stands at the element, for the texts that are
set here as for the art that an engine draws, whatever groups end up around it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from punchboard.layouts.template.css import is_passed_over, parse_style
from punchboard.layouts.template.svg import Node

_TYPES = frozenset(("", "text/css"))
#: A selector may ask for these; where one depends on the item, it cannot be said here.
_ASKED = ("data-class", "data-id")


def cascaded(root: Node) -> Node:
    """Return a drawing with the rules of its style sheets in its elements.

    A drawing with classes that depend on the item keeps its style sheet.
    """
    if not any(node.tag == "style" for node in root.walk()):
        return root
    root = _without(root, lambda node: node.attributes.get("type", "") not in _TYPES)
    text = "".join(_text(node) for node in root.walk() if node.tag == "style")
    if not text.strip() or any(map(_is_open, root.walk())):
        return root
    found = _declared(root, text)
    return _without(_styled(root, found), lambda node: True)


def _without(root: Node, unwanted: Callable[[Node], bool]) -> Node:
    """Return *root* without the style sheets that are *unwanted*."""
    children = tuple(
        _without(child, unwanted) if isinstance(child, Node) else child
        for child in root.children
        if isinstance(child, str) or child.tag != "style" or not unwanted(child)
    )
    return replace(root, children=children)


def _text(node: Node) -> str:
    return "".join(child for child in node.children if isinstance(child, str))


def _is_open(node: Node) -> bool:
    """Return whether the item decides which rules are for *node*."""
    named = (node.attributes.get(name, "") for name in ("class", "id"))
    return any(name in node.attributes for name in _ASKED) or any("{{" in name for name in named)


_Styles = dict[Node, dict[str, str]]


def _declared(root: Node, css: str) -> _Styles:
    """Return what the rules in *css* set for each element."""
    import cssselect2
    import tinycss2

    matcher: Any = cssselect2.Matcher()
    for rule in tinycss2.parse_stylesheet(css, True, True):
        if rule.type != "qualified-rule":
            continue
        declarations = [
            each
            for each in tinycss2.parse_blocks_contents(rule.content)
            if each.type == "declaration"
        ]
        # A browser passes over what it does not know. The library writes a selector as nested
        # Python, which ends at about a hundred steps: more than any drawing is deep.
        with suppress(cssselect2.SelectorError, SyntaxError, RecursionError, MemoryError):
            for selector in cssselect2.compile_selector_list(rule.prelude):
                if selector.pseudo_element is None:
                    matcher.add_selector(selector, declarations)
    found: _Styles = {}
    for element in cssselect2.ElementWrapper.from_xml_root(_tree(root)).iter_subtree():
        if matches := matcher.match(element):
            node = element.etree_element.node
            found[node] = _merged(matches, node)
    return found


class _Element(Element):
    """An element that knows which node it stands for."""

    node: Node


def _tree(node: Node) -> Element:
    element = _Element(node.tag.rpartition(":")[2], dict(node.attributes))
    element.node = node
    element.extend(_tree(child) for child in node.elements)
    return element


def _merged(matches: list[Any], node: Node) -> dict[str, str]:
    """Return the properties of an element: rules, its own style, and what is important."""
    import tinycss2

    plain: dict[str, str] = {}
    important: dict[str, str] = {}
    for *_, declarations in matches:  # the weakest selector first
        for each in declarations:
            value = tinycss2.serialize(each.value).strip()
            declared = important if each.important else plain
            if not is_passed_over(each.name, value, declared):
                declared[each.name] = value
    return plain | parse_style(node.attributes.get("style", "")) | important


def _styled(node: Node, found: Mapping[Node, Mapping[str, str]]) -> Node:
    children = tuple(
        _styled(child, found) if isinstance(child, Node) else child for child in node.children
    )
    attributes = node.attributes
    if style := found.get(node):
        text = ";".join(f"{name}:{value}" for name, value in style.items())
        attributes = {**attributes, "style": text}
    return replace(node, attributes=attributes, children=children)
