"""Inkscape's flowed text of before SVG 2, as a text in a box.

No browser ever drew `flowRoot`; it is what Inkscape wrote up to version 0.92.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from punchboard.layouts.template.css import parse_style
from punchboard.layouts.template.svg import Node
from punchboard.patterns import regex

_PARAGRAPHS = ("flowPara", "flowDiv")
_SPACES = regex(r"\s+")


def as_text(flow: Node) -> Node | None:
    """Return a `flowRoot` as a `text` in its box, or None where it has no rectangle."""
    regions = [node for node in flow.elements if node.tag in ("flowRegion", "flowRegionExclude")]
    rects = [node for region in regions for node in region.elements if node.tag == "rect"]
    if not rects:
        return None
    name = rects[0].attributes.get("id") or f"flow-{flow.line}-{flow.column}"
    box = replace(rects[0], attributes={**rects[0].attributes, "id": name})
    style = {
        **parse_style(flow.attributes.get("style", "")),
        "shape-inside": f"url(#{name})",
        "white-space": "pre-wrap",
    }
    attributes = {
        **{key: value for key, value in flow.attributes.items() if key != "xml:space"},
        "style": ";".join(f"{key}:{value}" for key, value in style.items()),
    }
    region = Node("flowRegion", {}, (box,), rects[0].line, rects[0].column)
    return replace(flow, tag="text", attributes=attributes, children=(region, *_content(flow)))


def _content(flow: Node) -> Iterator[Node | str]:
    paragraphs = [node for node in flow.elements if node.tag in _PARAGRAPHS]
    while paragraphs and not any(_SPACES.sub("", text) for text in _texts(paragraphs[-1])):
        paragraphs.pop()  # Inkscape ends with an empty one
    for number, paragraph in enumerate(paragraphs):
        if number:
            yield "\n"
        yield _spanned(paragraph)


def _spanned(node: Node) -> Node:
    """Return a paragraph, or a span in it, as a `tspan`."""
    children = tuple(
        _SPACES.sub(" ", child) if isinstance(child, str) else _spanned(child)
        for child in node.children
    )
    return replace(node, tag="tspan", children=children)


def _texts(node: Node) -> Iterator[str]:
    yield node.attributes.get("data-text", "")
    for child in node.children:
        if isinstance(child, str):
            yield child
        else:
            yield from _texts(child)
