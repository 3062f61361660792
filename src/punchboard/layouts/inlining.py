"""Drawings taken into another drawing: icons and SVG images.

Their style sheets become `style` attributes and their ids get a prefix, so
that nothing of one drawing can change another. What points out of the file
and what is no drawing is left out.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from punchboard.geometry import Rect
from punchboard.layouts import styles
from punchboard.layouts.bindings import escape, is_foreign
from punchboard.layouts.svg_reader import Node
from punchboard.layouts.units import numbers, user_length

#: Elements that draw nothing and define nothing.
SKIPPED = frozenset(
    "metadata title desc script style foreignObject animate animateMotion animateTransform "
    "set mpath view".split()
)
_TEXTS = frozenset({"text", "flowRoot"})
_OWN_REFERENCE = re.compile(r"#([\w:.-]+)")
#: Attributes of the root that say where its page lies, and not how it looks.
_PAGE = frozenset("x y width height viewBox preserveAspectRatio version id class".split())


@dataclass(frozen=True, slots=True)
class Inlined:
    """A drawing, ready to stand in another one.

    Attributes:
        body: Its elements as XML.
        look: The root's own presentation attributes as XML, such as ` fill="none"`.
        view: Its page in its own user units.
        has_text: Whether it has texts, which are left out.
    """

    body: str
    look: str
    view: Rect
    has_text: bool


def inline(root: Node) -> Inlined:
    """Return the drawing *root* so that it can stand in another one."""
    sheet = styles.read_style_sheet(styles.sheet_text(root.walk()))
    ids = {node.attributes["id"] for node in root.walk() if "id" in node.attributes}
    plain = "".join(_element(child, sheet, {}) for child in root.elements)
    prefix = f"i{hashlib.sha256(plain.encode()).hexdigest()[:8]}-"
    renamed = {name: prefix + name for name in ids if name}
    body = "".join(_element(child, sheet, renamed) for child in root.elements)
    look = _attributes(root, sheet, renamed, _PAGE)
    has_text = any(node.tag in _TEXTS for node in root.walk())
    return Inlined(body, look, _view(root), has_text)


def _view(root: Node) -> Rect:
    values = numbers(root.attributes.get("viewBox", ""))
    if len(values) == 4 and min(values[2:]) > 0:
        return Rect(*values)
    try:
        width, height = (user_length(root.attributes[name]) for name in ("width", "height"))
    except (KeyError, ValueError):
        return Rect(0.0, 0.0, 300.0, 150.0)  # CSS 2, 10.3.2: the size of what has none
    return Rect(0.0, 0.0, width or 300.0, height or 150.0)


def _element(node: Node, sheet: styles.StyleSheet, renamed: Mapping[str, str]) -> str:
    if node.tag in SKIPPED or node.tag in _TEXTS or ":" in node.tag:
        return ""
    attributes = _attributes(node, sheet, renamed, frozenset())
    inside = "".join(_element(child, sheet, renamed) for child in node.elements)
    tag = "g" if node.tag in ("a", "switch") else node.tag
    return f"<{tag}{attributes}>{inside}</{tag}>" if inside else f"<{tag}{attributes}/>"


def _attributes(
    node: Node, sheet: styles.StyleSheet, renamed: Mapping[str, str], without: frozenset[str]
) -> str:
    return "".join(
        f' {name}="{escape(value)}"'
        for name, value in _own_attributes(node, sheet, renamed)
        if name not in without
    )


def _own_attributes(
    node: Node, sheet: styles.StyleSheet, renamed: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    def rename(match: re.Match[str]) -> str:
        return f"#{renamed.get(match[1], match[1])}"

    rules = sheet.declarations(node.tag, node.attributes)
    style = {**rules, **styles.parse_style(node.attributes.get("style", ""))}
    for name, value in node.attributes.items():
        if is_foreign(name) or name in ("style", "class"):
            continue
        if name == "id":
            yield name, renamed.get(value, value)
        elif name != "href" or value.startswith(("#", "data:image/")):
            yield name, _OWN_REFERENCE.sub(rename, value) if "#" in value else value
    if style:
        text = ";".join(f"{name}:{value}" for name, value in style.items())
        yield "style", _OWN_REFERENCE.sub(rename, text)
