"""Reads an SVG file into a small immutable tree that knows its places, and edits its text.

The standard library's expat gives the line and column of every element, which
diagnostics need. Entities and style sheets from elsewhere are refused: a drawing is
data, and complete in its file. Edits leave all else in the text as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.parsers import expat

from msgspec import Struct, field

from punchboard.diagnostics import Checked, Diagnostic, Location
from punchboard.layouts import messages
from punchboard.patterns import regex

# The tree

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
_LINE_END = regex(r"\r\n|\r|\n")


class Node(Struct, frozen=True, eq=False):
    """An element of the drawing.

    Attributes:
        tag: Its name, without prefix if it is in SVG's namespace.
        attributes: In the order written, `xlink:href` as `href`.
        children: Elements and character data in order.
        line: Line of its `<`, from 1.
        column: Column of its `<`, from 1.
        origin: The file it is from, where that is not the drawing's own.
    """

    tag: str
    attributes: Mapping[str, str]
    children: tuple[Node | str, ...]
    line: int
    column: int
    origin: SvgFile | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        """The element's names in a drawing program: its id and its label."""
        names = ("id", "inkscape:label")
        return tuple(self.attributes[name] for name in names if name in self.attributes)

    @property
    def elements(self) -> Iterator[Node]:
        """The children that are elements."""
        return (child for child in self.children if isinstance(child, Node))

    def walk(self) -> Iterator[Node]:
        """Yield the element and all elements in it, in document order."""
        yield self
        for child in self.elements:
            yield from child.walk()


class SvgFile(Struct, frozen=True, eq=False):
    """A drawing that has been read.

    Attributes:
        path: The file.
        root: Its `svg` element.
        source: Its text, in which to find the place of an attribute.
    """

    path: Path
    root: Node
    source: str

    def locate(self, node: Node, attribute: str | None = None) -> Location:
        """Return the place of *node*, or of the value of its *attribute*."""
        if node.origin is not None and node.origin.path != self.path:
            return node.origin.locate(node, attribute)
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


def read_drawing(path: Path) -> Checked[SvgFile | None]:
    """Return the drawing at *path*, or None with diagnostics."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        return Checked(None, (messages.unreadable(Location(path), reason),))
    return read_svg(data, path)


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
        line = _line_of(data, problem.lineno)
        if reason == _REASONS["not well-formed (invalid token)"] and _CURLY.search(line):
            reason = _QUOTED
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
    source = data.decode("utf-8", errors="replace")
    return Checked(SvgFile(path, root, source), tuple(reader.found))


class _RefusedError(Exception):
    """The drawing contains something that is not allowed."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic


class _Open(Struct):
    """An element that has not ended yet."""

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
        self.found: list[Diagnostic] = []
        self.parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.ordered_attributes = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._entity
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

    def _entity(self, name: str, is_parameter: bool, value: str | None, *_: Any) -> None:
        """Refuse an entity from elsewhere; expat puts in the others, and knows how many."""
        if is_parameter or value is None:
            raise _RefusedError(messages.entity_declared(self._here(), name))

    def _instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            self.found.append(messages.outer_style_sheet(self._here()))

    def _start(self, name: str, flat: list[str]) -> None:
        if len(self.stack) >= MAX_DEPTH:
            raise _RefusedError(messages.too_deep(self._here(), MAX_DEPTH))
        pairs = list(zip(flat[::2], flat[1::2], strict=True))
        prefixes = self.stack[-1].prefixes if self.stack else {}
        declared = {k[6:]: v for k, v in pairs if _XMLNS in k and k.split(":")[0] == _XMLNS}
        if declared:
            prefixes = {**prefixes, **declared}
        attributes: dict[str, str] = {}
        for key, value in pairs:
            if key == "href":  # goes before `xlink:href` (SVG 2, 16.1.6)
                attributes[key] = value
            elif _XMLNS not in key or key.split(":")[0] != _XMLNS:
                attributes.setdefault(_attribute_name(key, prefixes), value)
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        tag = _tag_name(name, prefixes)
        self.stack.append(_Open(tag, attributes, [], line, column, prefixes))

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
    # A file without any namespace is read as SVG, too.
    return name if prefix or not prefixes.get("") else f"other:{local}"


def _attribute_name(name: str, prefixes: Mapping[str, str]) -> str:
    prefix, _, local = name.rpartition(":")
    if not prefix:
        return name
    return _ATTRIBUTE_PREFIXES.get(prefixes.get(prefix, ""), f"{prefix}:") + local


def _line_of(data: bytes, number: int) -> str:
    lines = _LINE_END.split(data.decode("utf-8", "replace"))
    return lines[number - 1] if 0 < number <= len(lines) else ""


#: An attribute whose value a word processor has put into quotes.
_CURLY = regex("=\\s*[\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019]")
_QUOTED = 'an attribute is in typographic quotes; its value must be in straight ones (`"`)'
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
    "limit on input amplification factor (from DTD and entities) breached": "its entities "
    "make it many times larger",
    "junk after document element": "something follows the end of the drawing",
    "XML or text declaration not at start of entity": "something comes before `<?xml`",
    "unclosed CDATA section": "a CDATA section is not closed",
    "unknown encoding": "its encoding is unknown",
}


def escape(text: str) -> str:
    """Return *text* escaped for XML, in an attribute or between tags."""
    if "&" in text or "<" in text or '"' in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return text


# Edits

_TOKEN = regex(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<!DOCTYPE(?:[^\[>]|\[.*?\])*>"
    r"|<(?P<end>/?)(?P<tag>[\w:.-]+)(?:\"[^\"]*\"|'[^']*'|[^>\"'])*?(?P<empty>/?)>",
    re.DOTALL,
)
_ATTRIBUTE = regex(r"\s([\w:.-]+)\s*=\s*(\"[^\"]*\"|'[^']*')", re.DOTALL)


class SourceSpan(Struct, frozen=True):
    """Where an element is in the text: its start tag, and the end of its content.

    Attributes:
        start: Of the start tag.
        open_end: End of the start tag.
        close: Start of the end tag; the same as `open_end` for an empty element.
        empty: Whether it has no end tag.
    """

    start: int
    open_end: int
    close: int
    empty: bool


class Edits(Struct):
    """The changes of one drawing.

    Attributes:
        file: The drawing.
    """

    file: SvgFile
    _spans: dict[Node, SourceSpan] = field(default_factory=dict)
    _attributes: dict[Node, dict[str, str]] = field(default_factory=dict)
    _contents: dict[Node, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Find the elements in the text."""
        found = list(source_spans(self.file.source))
        nodes = list(self.file.root.walk())
        # Elements out of entities are in no place of the text.
        self._spans = dict(zip(nodes, found, strict=True)) if len(found) == len(nodes) else {}

    @property
    def possible(self) -> bool:
        """Whether every element was found in the text."""
        return bool(self._spans)

    def set(self, node: Node, name: str, value: str) -> None:
        """Give an attribute another value, or add it."""
        self._attributes.setdefault(node, {})[name] = value

    def fill(self, node: Node, content: str) -> None:
        """Give an element other content, as XML."""
        self._contents[node] = content

    def element(self, node: Node, content: str) -> str:
        """Return an element as it is written, with other content."""
        span = self._spans[node]
        tag = self.file.source[span.start : span.open_end]
        name = re.match(r"<([\w:.-]+)", tag)
        return f"{tag}{content}</{name[1] if name else ''}>"

    def text(self) -> str:
        """Return the drawing with all changes."""
        source = self.file.source
        pieces: list[tuple[int, int, str]] = []
        for node in self._attributes.keys() | self._contents.keys():
            span = self._spans[node]
            tag = _changed(source[span.start : span.open_end], self._attributes.get(node, {}))
            content = self._contents.get(node)
            if content is not None and span.empty:
                name = re.match(r"<([\w:.-]+)", tag)
                tag = f"{tag[:-2].rstrip()}>{content}</{name[1] if name else ''}>"
            elif content is not None:
                pieces.append((span.open_end, span.close, content))
            pieces.append((span.start, span.open_end, tag))
        return _replaced(source, sorted(pieces))


def _replaced(source: str, pieces: list[tuple[int, int, str]]) -> str:
    result: list[str] = []
    at = 0
    for start, end, text in pieces:
        if start < at:
            continue  # inside of what is replaced already
        result += [source[at:start], text]
        at = end
    return "".join((*result, source[at:]))


def source_spans(source: str) -> Iterator[SourceSpan]:
    """Yield the places of all elements, in the order of their start tags."""
    spans: list[list[int]] = []
    opened: list[int] = []
    for match in _TOKEN.finditer(source):
        if match["tag"] is None:
            continue
        if match["end"]:
            if opened:
                spans[opened.pop()][2] = match.start()
            continue
        spans.append([match.start(), match.end(), match.end(), bool(match["empty"])])
        if not match["empty"]:
            opened.append(len(spans) - 1)
    for start, end, close, empty in spans:
        yield SourceSpan(start, end, close, bool(empty))


def _changed(tag: str, values: Mapping[str, str]) -> str:
    """Return a start tag with other attributes; new ones go to its end."""
    missing = dict(values)

    def change(match: re.Match[str]) -> str:
        # The reader knows `xlink:href` as `href`.
        name = "href" if match[1].endswith(":href") else match[1]
        if name not in missing:
            return match[0]
        value = escape(missing.pop(name))
        return f'{match[0][: match.start(2) - match.start()]}"{value}"'

    changed = _ATTRIBUTE.sub(change, tag)
    added = "".join(f' {name}="{escape(value)}"' for name, value in missing.items())
    end = "/>" if changed.endswith("/>") else ">"
    return f"{changed[: -len(end)].rstrip() if added else changed[: -len(end)]}{added}{end}"
