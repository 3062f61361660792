"""What is said elsewhere in a drawing, written where it counts: styles, clones, letters.

Rules of style sheets are written into the elements they style. What counts for an
element then stands at the element, for the texts that are set here as for the art that
an engine draws, whatever groups end up around it.

A clone (`use`) of a text is replaced by what it refers to, so that its text is set in
place: a text takes its colour and its type from the elements around it, and around a
clone those are others than around the original.

Programs that export text as it stands write `x="3 10 17 24"`: a place for each letter,
which becomes a span with a place of its own. Inkscape's flowed text of before SVG 2
becomes a text in a box.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.layouts.template.css import is_passed_over, parse_style
from punchboard.layouts.template.svg import Node
from punchboard.layouts.template.units import user_length
from punchboard.lengths import format_coordinate
from punchboard.patterns import regex
from punchboard.typesetting.breaking import graphemes

# Style sheets

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


# Clones of texts

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


# Letters placed one by one, and flowed text

_SPACES = regex(r"\s+")
_SEPARATOR = regex(r"[\s,]+")
#: A length of nothing.
ZERO = regex(r"[+-]?(?:0+\.?0*|\.0+)(?:[a-z]+|%)?", re.IGNORECASE)
#: Where each value counts for one letter.
_LISTED = ("x", "y", "dx", "dy", "rotate")
#: What starts a line, which `dx` moves.
LINE_STARTS = frozenset(("x", "y", "sodipodi:role"))


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
    if any(ZERO.fullmatch(each) is None for each in values_of(attributes, "rotate")):
        return "rotate"
    within = node.tag == "tspan" and not LINE_STARTS & attributes.keys()
    steps = values_of(attributes, "dx") if within else []
    return "dx" if any(ZERO.fullmatch(each) is None for each in steps) else None


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
