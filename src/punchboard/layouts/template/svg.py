"""Reads an SVG file into a small immutable tree that knows its places.

The standard library's expat gives the line and column of every element, which
diagnostics need. Entities and style sheets from elsewhere are refused: a drawing is
data, and complete in its file. Texts shown by a layout can be traced to their field,
cell or entry.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.parsers import expat

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.model import Entry, Item, Value
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


# The places of texts


def place_of_text(item: Item, names: Iterable[str], texts: Iterable[str]) -> Location:
    """Return where *texts* are written: the place of the first one that is found.

    An expression may transform a field so that its text is not found; then it is
    the place of the first field, or that of the item.

    Args:
        item: The item that shows the texts.
        names: Names read by the expressions of the texts.
        texts: The texts.
    """
    for text in filter(None, texts):
        found = written_at(item, names, text)
        if found is not None:
            return found
    named = [name for name in sorted(names) if name in item.fields]
    places = (item.places.of(name) for name in named)
    return next((place for place in places if place is not None), item.location)


def written_at(item: Item, names: Iterable[str], text: str) -> Location | None:
    """Return where *text* is written in the fields *names* of an item; None if nowhere."""
    named = [name for name in sorted(names) if name in item.fields]
    # The value of a loop's variable may be in any field.
    for name in named or list(item.fields):
        found = item.places.find(name, text) or place_in_value(item.fields[name], text, set())
        if found is not None:
            return found
    return None


def within(place: Location | None, text: str, start: int, length: int) -> Location | None:
    """Return the place of some characters of the *text* written at *place*.

    It is known if the text is written literally on one line, with or without
    quotes; otherwise it is the place of the whole text.
    """
    if place is None or "\n" in text or place.length - len(text) not in (0, 2):
        return place
    quote = (place.length - len(text)) // 2
    return replace(place, column=place.column + quote + start, length=length)


def place_in_value(value: Value, text: str, seen: set[int]) -> Location | None:
    """Return where *text* is written in the entries of *value*."""
    if isinstance(value, Entry):
        if id(value) in seen:
            return None
        seen.add(id(value))
        for name, inner in value.fields.items():
            found = value.places.find(name, text) or place_in_value(inner, text, seen)
            if found is not None:
                return found
    elif isinstance(value, tuple | Mapping):
        for inner in value.values() if isinstance(value, Mapping) else value:
            found = place_in_value(inner, text, seen)
            if found is not None:
                return found
    return None
