"""Reading an SVG file into a small immutable tree that knows its places.

The standard library's expat gives the line and column of every element, which
is what the diagnostics need. Entities and style sheets from elsewhere are
refused: a drawing is data, and it is whole in its file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.parsers import expat

from punchboard.diagnostics import Checked, Diagnostic, Location
from punchboard.layouts import messages

#: Largest drawing that is read, in bytes.
MAX_BYTES = 5_000_000
#: Deepest nesting of elements.
MAX_DEPTH = 100

SVG_NAMESPACE = "http://www.w3.org/2000/svg"
_XMLNS = "xmlns"
#: Prefixes as the drawing programs write them; SVG 2 has `href` without one.
_ATTRIBUTE_PREFIXES = {
    "http://www.w3.org/1999/xlink": "",
    "http://www.inkscape.org/namespaces/inkscape": "inkscape:",
    "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd": "sodipodi:",
}
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """An element of the drawing.

    Attributes:
        tag: Its name without prefix; with prefix outside of SVG's namespace.
        attributes: In the order written, `xlink:href` as `href`.
        children: Elements and character data in order.
        line: Line of its `<`, from 1.
        column: Column of its `<`, from 1.
    """

    tag: str
    attributes: Mapping[str, str]
    children: tuple[Node | str, ...]
    line: int
    column: int

    @property
    def labels(self) -> tuple[str, ...]:
        """What a drawing program calls the element: its id and its label."""
        names = ("id", "inkscape:label")
        return tuple(self.attributes[name] for name in names if name in self.attributes)

    @property
    def elements(self) -> Iterator[Node]:
        """The children that are elements."""
        return (child for child in self.children if isinstance(child, Node))

    def walk(self) -> Iterator[Node]:
        """Return the element and all elements in it, in document order."""
        yield self
        for child in self.elements:
            yield from child.walk()


@dataclass(frozen=True, slots=True, eq=False)
class SvgFile:
    """A drawing, read.

    Attributes:
        path: The file.
        root: Its `svg` element.
        source: Its text, to find the place of an attribute in.
    """

    path: Path
    root: Node
    source: str

    def locate(self, node: Node, attribute: str | None = None) -> Location:
        """Return the place of *node*, or of the value of its *attribute*."""
        place = Location(self.path, node.line, node.column, len(node.tag) + 1)
        if attribute is None:
            return place
        lines = _LINE_END.split(self.source)
        tail = "\n".join(lines[node.line - 1 :])[node.column - 1 :]
        name = rf"(?<![\w:.-])(?:[\w-]+:)?{re.escape(attribute.rpartition(':')[2])}"
        match = re.search(rf"{name}\s*=\s*([\"'])(.*?)\1", tail, re.DOTALL)
        if match is None:
            return place
        before = tail[: match.start(2)]
        line = node.line + before.count("\n")
        start = len(before) - before.rfind("\n") - 1
        column = start + 1 if line > node.line else node.column + start
        return Location(self.path, line, column, max(1, len(match[2].split("\n")[0])))


def read_svg(data: bytes, path: Path) -> Checked[SvgFile | None]:
    """Return the drawing in *data*, or None with a diagnostic.

    Args:
        data: The file's bytes.
        path: The file, for the diagnostics.
    """
    if len(data) > MAX_BYTES:
        return Checked(None, (messages.too_large(Location(path), len(data), MAX_BYTES),))
    reader = _Reader(path)
    try:
        reader.parser.Parse(data, True)
    except _RefusedError as refused:
        return Checked(None, (refused.diagnostic,))
    except expat.ExpatError as problem:
        place = Location(path, problem.lineno, problem.offset + 1)
        reason = _REASONS.get(expat.ErrorString(problem.code), expat.ErrorString(problem.code))
        opened = reader.stack[-1] if reader.stack and reason in _UNCLOSED else None
        unclosed = (opened.tag, opened.line) if opened else None
        return Checked(None, (messages.not_well_formed(place, reason, unclosed),))
    except (LookupError, ValueError):  # an encoding Python or expat does not know
        place = Location(path, 1)
        return Checked(None, (messages.not_well_formed(place, "its encoding is unknown"),))
    root = reader.root
    if root is None or root.tag != "svg":
        found = root.tag if root else "nothing"
        return Checked(None, (messages.not_an_svg(Location(path, 1, 1), found),))
    return Checked(SvgFile(path, root, data.decode("utf-8", errors="replace")))


class _RefusedError(Exception):
    """The drawing has something that is not read."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic


@dataclass(slots=True)
class _Open:
    """An element whose end has not come yet."""

    tag: str
    attributes: dict[str, str]
    children: list[Node | str]
    line: int
    column: int
    prefixes: Mapping[str, str]


class _Reader:
    """Builds the tree from expat's calls."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.root: Node | None = None
        self.stack: list[_Open] = []
        self.parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.ordered_attributes = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._refusal(messages.entity_declared)
        parser.SkippedEntityHandler = self._refusal(messages.entity_used)
        parser.ProcessingInstructionHandler = self._instruction

    def _here(self) -> Location:
        return Location(
            self.path, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        )

    def _refusal(self, message: Callable[[Location, str], Diagnostic]) -> Callable[..., None]:
        def refuse(name: str, *_: Any) -> None:
            raise _RefusedError(message(self._here(), name))

        return refuse

    def _instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            raise _RefusedError(messages.outer_style_sheet(self._here()))

    def _start(self, name: str, flat: list[str]) -> None:
        if len(self.stack) >= MAX_DEPTH:
            raise _RefusedError(messages.too_deep(self._here(), MAX_DEPTH))
        pairs = list(zip(flat[::2], flat[1::2], strict=True))
        prefixes = self.stack[-1].prefixes if self.stack else {}
        declared = {key[6:]: value for key, value in pairs if key.split(":")[0] == _XMLNS}
        if declared:
            prefixes = {**prefixes, **declared}
        attributes: dict[str, str] = {}
        for key, value in pairs:
            if key.split(":")[0] != _XMLNS:
                attributes.setdefault(_attribute_name(key, prefixes), value)
        here = self._here()
        tag = _tag_name(name, prefixes)
        self.stack.append(_Open(tag, attributes, [], here.line, here.column, prefixes))

    def _end(self, _name: str) -> None:
        done = self.stack.pop()
        node = Node(done.tag, done.attributes, tuple(done.children), done.line, done.column)
        if self.stack:
            self.stack[-1].children.append(node)
        else:
            self.root = node

    def _text(self, text: str) -> None:
        if self.stack:
            self.stack[-1].children.append(text)


def _tag_name(name: str, prefixes: Mapping[str, str]) -> str:
    prefix, _, local = name.rpartition(":")
    if prefixes.get(prefix) == SVG_NAMESPACE:
        return local
    # A file that declares no namespace at all is read as SVG all the same.
    return name if prefix or not prefixes.get("") else f"other:{local}"


def _attribute_name(name: str, prefixes: Mapping[str, str]) -> str:
    prefix, _, local = name.rpartition(":")
    if not prefix:
        return name
    return _ATTRIBUTE_PREFIXES.get(prefixes.get(prefix, ""), f"{prefix}:") + local


_MISMATCHED = "the closing tag does not match the element opened last"
_UNFINISHED = "the file ends before its elements are closed"
_UNCLOSED = (_MISMATCHED, _UNFINISHED)
_REASONS = {
    "mismatched tag": _MISMATCHED,
    "no element found": _UNFINISHED,
    "not well-formed (invalid token)": "this character is not allowed in XML; "
    "`&` and `<` in texts must be written `&amp;` and `&lt;`",
    "unclosed token": "a tag is not closed with `>`",
    "undefined entity": "an entity is used that is not defined",
    "duplicate attribute": "an attribute is written twice in one element",
    "junk after document element": "something follows the end of the drawing",
    "XML or text declaration not at start of entity": "something comes before `<?xml`",
    "unclosed CDATA section": "a CDATA section is not closed",
    "unknown encoding": "its encoding is unknown",
}
