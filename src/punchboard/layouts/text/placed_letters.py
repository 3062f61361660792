"""Text as drawing programs write it: letters placed one by one, and flowed text.

Programs that export text as it stands write `x="3 10 17 24"`: a place for each letter,
which becomes a span with a place of its own. Inkscape's flowed text of before SVG 2
becomes a text in a box.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from msgspec.structs import replace

from punchboard.layouts.template.css import parse_style
from punchboard.layouts.template.svg import Node
from punchboard.patterns import regex
from punchboard.typesetting.breaking import graphemes

_SPACES = regex(r"\s+")
_SEPARATOR = regex(r"[\s,]+")
_ZERO = regex(r"[+-]?(?:0+\.?0*|\.0+)(?:[a-z]+|%)?", re.IGNORECASE)
#: Where each value counts for one letter.
_LISTED = ("x", "y", "dx", "dy", "rotate")
#: What starts a line, which `dx` moves.
_STARTS = frozenset(("x", "y", "sodipodi:role"))


def values_of(attributes: Mapping[str, str], name: str) -> list[str]:
    """Return the values of an attribute that may have one for each letter."""
    return [each for each in _SEPARATOR.split(attributes.get(name, "").strip()) if each]


def with_letters_placed(node: Node) -> Node:
    """Return a text or a part of one with its letters in spans, if it places them.

    Letters with a height of their own and no place from the left stay as they are:
    where they begin is known only once they are set.
    """
    if node.tag not in ("text", "tspan") or "data-text" in node.attributes:
        return node
    across, down = (values_of(node.attributes, name) for name in ("x", "y"))
    if len(across) < 2 or len(node.children) != 1 or not isinstance(node.children[0], str):
        return node
    text = _SPACES.sub(" ", node.children[0]).strip()
    if "{{" in text or len(down) > len(across):
        return node
    first = {"x": across[0], **({"y": down[0]} if down else {})}
    spans = tuple(_spans(node, text, across, down))
    return replace(node, attributes={**node.attributes, **first}, children=spans)


def undrawn_place(node: Node) -> str | None:
    """Return the attribute of a text or a part of one that places letters in vain."""
    if node.tag not in ("text", "tspan"):
        return None
    attributes = node.attributes
    for name in _LISTED:
        values = values_of(attributes, name)
        if len(values) > 1 and any(each != values[0] for each in values):
            return name
    if any(_ZERO.fullmatch(each) is None for each in values_of(attributes, "rotate")):
        return "rotate"
    within = node.tag == "tspan" and not _STARTS & attributes.keys()
    steps = values_of(attributes, "dx") if within else []
    return "dx" if any(_ZERO.fullmatch(each) is None for each in steps) else None


def _spans(node: Node, text: str, across: list[str], down: list[str]) -> list[Node]:
    ends = [0, *graphemes(text, "en")]
    letters = [text[start:end] for start, end in pairwise(ends)]
    # What has no place follows the last letter that has one.
    count = min(len(across), len(letters))
    pieces = [*letters[: count - 1], "".join(letters[count - 1 :])]
    found = []
    for index, piece in enumerate(pieces):
        place = {"x": across[index]}
        if index < len(down):
            place["y"] = down[index]
        if piece.strip():
            found.append(Node("tspan", place, (piece,), node.line, node.column))
    return found


_PARAGRAPHS = ("flowPara", "flowDiv")


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
