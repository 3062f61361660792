"""Clones of texts: `use` replaced by what it refers to, so that its text is set in place.

A text takes its colour and its type from the elements around it, and around a clone
those are others than around the original.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.layouts.template.css import parse_style
from punchboard.layouts.template.svg import Node
from punchboard.layouts.template.units import user_length
from punchboard.lengths import format_coordinate

#: What is drawn only through a reference, where a clone stays one.
_APART = frozenset(
    "defs symbol linearGradient radialGradient pattern clipPath mask marker filter".split()
)
_OWN = frozenset(("x", "y", "width", "height", "href"))
_BOUND = frozenset(f"data-{name}" for name in (*_OWN, "transform", "icon", "draw"))
#: Elements whose `id` may name a field.
_NAMED = ("text", "tspan", "image")
#: Most elements that clones become: clones of clones multiply.
_MOST = 5000


def with_clones_of_texts(root: Node) -> Node:
    """Return a drawing with the clones that contain text as groups."""
    if not any(node.tag == "use" for node in root.walk()):
        return root
    ids = {node.attributes["id"]: node for node in root.walk() if "id" in node.attributes}
    return _Cloning(ids).cloned(root, frozenset())


class _Cloning(Struct):
    ids: Mapping[str, Node]
    left: int = field(default=_MOST)

    def cloned(self, node: Node, inside: frozenset[str]) -> Node:
        """Return *node*; *inside* are the ids of the clones around it."""
        if node.tag in _APART:
            return node
        if node.tag == "use":
            return self._clone(node, inside) or node
        children = tuple(
            each if isinstance(each, str) else self.cloned(each, inside) for each in node.children
        )
        return node if children == node.children else replace(node, children=children)

    def _clone(self, use: Node, inside: frozenset[str]) -> Node | None:
        name = use.attributes.get("href", "").strip().removeprefix("#")
        target = self.ids.get(name)
        if target is None or name in inside or _BOUND & use.attributes.keys():
            return None
        nodes = list(target.walk())
        if not any(each.tag == "text" for each in self._reached(target, inside | {name})):
            return None
        self.left -= len(nodes)
        transform = _transform(use)
        if self.left < 0 or transform is None:
            return None
        body = _body(target, use)
        if body is None:
            return None
        attributes = {key: text for key, text in use.attributes.items() if key not in _OWN}
        if transform:
            attributes["transform"] = transform
        content = self.cloned(_without_ids(body), inside | {name})
        return replace(use, tag="g", attributes=attributes, children=(content,))

    def _reached(self, node: Node, inside: frozenset[str]) -> Iterator[Node]:
        """Yield what *node* draws, with what its clones refer to."""
        for each in node.walk():
            yield each
            name = each.attributes.get("href", "").strip().removeprefix("#")
            if each.tag == "use" and name in self.ids and name not in inside:
                yield from self._reached(self.ids[name], inside | {name})


def _transform(use: Node) -> str | None:
    """Return the transform of a clone with its place; None where that depends on more."""
    texts = [use.attributes.get(name, "0") for name in ("x", "y")]
    if any("%" in text or "{{" in text for text in texts):
        return None
    try:
        x, y = map(user_length, texts)
    except ValueError:
        return None
    own = use.attributes.get("transform", "")
    if "transform" in parse_style(use.attributes.get("style", "")):
        return None
    move = f"translate({format_coordinate(x)} {format_coordinate(y)})" if x or y else ""
    return f"{own} {move}".strip()


def _body(target: Node, use: Node) -> Node | None:
    """Return what a clone shows; None for a symbol with a view, which the clone may size."""
    if target.tag == "symbol":
        if "viewBox" in target.attributes or {"width", "height"} & use.attributes.keys():
            return None
        return replace(target, tag="g")
    return None if target.tag in _APART or target.tag == "svg" else target


def _without_ids(node: Node) -> Node:
    """Return *node* without ids, which are those of the original, unless they may be names."""
    children = tuple(
        each if isinstance(each, str) else _without_ids(each) for each in node.children
    )
    kept = {
        name: text for name, text in node.attributes.items() if name != "id" or node.tag in _NAMED
    }
    return replace(node, attributes=kept, children=children)
