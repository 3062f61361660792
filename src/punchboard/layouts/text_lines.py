"""A text element taken apart: its lines, and their characters by style."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from punchboard.layouts.bindings import Bound, Parts, bound, parts_of
from punchboard.layouts.styles import StyleSheet, own_properties
from punchboard.layouts.svg_reader import Node

#: Attributes that start a new line at a place of their own.
_POSITIONS = ("x", "y", "data-x", "data-y")
_PARTS = ("tspan", "a")
_SPACES = re.compile(r"[ \t\r\n]+")
#: A line feed between two Japanese or Chinese characters is no space.
_WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_FEED_IN_WIDE = rf"(?<=[{_WIDE}])[ \t\r]*\n[ \t\r\n]*(?=[{_WIDE}])"


@dataclass(frozen=True, slots=True, eq=False)
class TextSpan:
    """Characters of one style.

    Attributes:
        parts: The characters.
        path: From the text element to the element that holds them.
        conditions: All must hold for the characters to be shown.
        space: What becomes of white space: `collapse`, `spaces`, `feeds` or `keep`.
    """

    parts: Parts
    path: tuple[Node, ...]
    conditions: tuple[Bound, ...] = ()
    space: str = "collapse"

    @property
    def is_marked(self) -> bool:
        """Whether what is bound here may have markup: not within `data-markup="none"`."""
        said = (node.attributes.get("data-markup") for node in reversed(self.path))
        return next((each for each in said if each is not None), "") != "none"


@dataclass(frozen=True, slots=True, eq=False)
class TextLine:
    """Spans that are set together.

    Attributes:
        spans: In reading order.
        start: From the text element to the element whose place the line takes.
    """

    spans: tuple[TextSpan, ...]
    start: tuple[Node, ...]


def bound_line(text: Node, content: Bound) -> TextLine:
    """Return the line of a text whose whole content is bound.

    It looks like the first characters of the sample, and stands where they do.
    """
    paths = [path for path, _ in _characters(text, (text,))]
    path = paths[0] if paths else (text,)
    starts = (path[: at + 1] for at, node in enumerate(path) if _is_positioned(node))
    start = (text,) if _is_positioned(text) else next(starts, (text,))
    return TextLine((TextSpan((content,), path),), start)


def _characters(node: Node, path: tuple[Node, ...]) -> Iterator[tuple[tuple[Node, ...], str]]:
    for child in node.children:
        if isinstance(child, Node):
            if child.tag in _PARTS:
                yield from _characters(child, (*path, child))
        elif child.strip():
            yield path, child


def lines_of(
    text: Node, ancestors: Sequence[Node], sheet: StyleSheet, *, boxed: bool
) -> tuple[TextLine, ...]:
    """Return the lines of a text as it is drawn in the template.

    Args:
        text: The text element.
        ancestors: The elements around it, from the root.
        sheet: Rules that may say how white space is treated.
        boxed: Whether it flows in a box, so that line breaks of the drawing
            program are not kept.
    """
    lines: list[tuple[tuple[Node, ...], list[TextSpan]]] = [((text,), [])]
    mode = "collapse"
    for node in (*ancestors, text):
        mode = _space_mode(node, sheet, mode)
    for span, starts_line in _spans(TextSpan((), (text,), (), mode), sheet):
        if starts_line and not boxed:
            lines.append((span.path, []))
        if span.parts:
            lines[-1][1].append(span)
    trimmed = ((start, _without_outer_space(spans)) for start, spans in lines)
    return tuple(TextLine(spans, start) for start, spans in trimmed if spans)


def _spans(outer: TextSpan, sheet: StyleSheet) -> Iterator[tuple[TextSpan, bool]]:
    """Return the spans in an element, and whether a line starts there.

    Args:
        outer: The element as a span without characters.
        sheet: Rules that may say how white space is treated.
    """
    for child in outer.path[-1].children:
        if isinstance(child, str):
            yield replace(outer, parts=parts_of(child, outer.path[-1], None)), False
        elif child.tag in _PARTS:
            span = _inner(outer, child, sheet)
            if _is_positioned(child):
                yield span, True
            if "data-text" in child.attributes:
                yield replace(span, parts=(bound(child, "data-text"),)), False
            else:
                yield from _spans(span, sheet)


def _inner(outer: TextSpan, node: Node, sheet: StyleSheet) -> TextSpan:
    conditions = outer.conditions
    if "data-if" in node.attributes:
        conditions = (*conditions, bound(node, "data-if"))
    return TextSpan((), (*outer.path, node), conditions, _space_mode(node, sheet, outer.space))


def _is_positioned(node: Node) -> bool:
    line = node.attributes.get("sodipodi:role") == "line"
    return line or any(name in node.attributes for name in _POSITIONS)


def _space_mode(node: Node, sheet: StyleSheet, before: str) -> str:
    """Return what becomes of white space in *node*: CSS wins over `xml:space`."""
    own = own_properties(node.tag, node.attributes, sheet)
    match own.get("white-space"):
        case "pre" | "pre-wrap" | "break-spaces":
            return "keep"
        case "pre-line":
            return "feeds"
        case "normal" | "nowrap":
            return "collapse"
    match own.get("xml:space"):
        case "preserve":
            return "spaces"
        case "default":
            return "collapse"
    return before


def _without_outer_space(spans: list[TextSpan]) -> tuple[TextSpan, ...]:
    """Return *spans* with white space treated by their modes, empty ones left out."""
    texts = [list(span.parts) for span in spans]
    places = [(at, index) for at, span in enumerate(spans) for index in range(len(span.parts))]
    after_space = True
    for at, index in places:
        part, mode = texts[at][index], spans[at].space
        if isinstance(part, str):
            part = _spaced(part, mode)
            if after_space and mode in ("collapse", "feeds"):
                part = part.lstrip(" ")
            texts[at][index] = part
            after_space = part.endswith((" ", "\n")) if part else after_space
        else:
            after_space = False
    for at, index in reversed(places):
        part = texts[at][index]
        if not isinstance(part, str):
            break
        keeps = spans[at].space in ("keep", "spaces")
        texts[at][index] = part.rstrip("\n") if keeps else part.rstrip(" \n")
        if texts[at][index]:
            break
    kept = (
        replace(span, parts=tuple(part for part in parts if part != ""))
        for span, parts in zip(spans, texts, strict=True)
    )
    return tuple(span for span in kept if span.parts)


def _spaced(text: str, mode: str) -> str:
    match mode:
        case "keep":
            return text
        case "spaces":
            return text.rstrip("\n").replace("\n", " ")
        case "feeds":
            return re.sub(r"[ \t]*\n[ \t]*", "\n", re.sub(r"[ \t]+", " ", text))
    if "\n" in text and not text.isspace():
        text = re.sub(_FEED_IN_WIDE, "", text)
    return _SPACES.sub(" ", text)
