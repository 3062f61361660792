"""Reads YAML into nodes that know their places, within limits.

The parser's events are processed one by one, so that deep nesting and alias bombs
are refused before they use up memory. Plain texts follow the spirit of YAML 1.2
and avoid the traps of 1.1: `no`, `1:30` and dates stay texts.

Reading goes from the file to the nodes: its size is checked first, then its bytes,
then its characters. The parser's complaints become advice a designer can act on.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.components import file_messages
from punchboard.components.nodes import (
    ListNode,
    MapNode,
    Node,
    Plain,
    ScalarNode,
    location_of,
    parse_plain,
)
from punchboard.diagnostics import Checked, Diagnostic, Location, Severity, has_errors
from punchboard.patterns import regex

if TYPE_CHECKING:
    from yaml import YAMLError


#: Largest file read, in bytes: a list of 250,000 cards has as many.
MAX_BYTES = 100_000_000

#: Characters that YAML does not allow (YAML 1.2.2, section 5.1).
CONTROL = regex("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|\ufeff")

#: The invisible mark that editors and spreadsheets leave behind, and the joiner that
#: replaces it until values are read: it is as long, and YAML allows it.
MARK, JOINER = "\ufeff", "\u2060"


def read_source(path: Path, *, any_encoding: bool = False) -> Checked[str | None]:
    """Return the text of *path*, which must be UTF-8, with or without a byte order mark.

    Args:
        path: A file inside the workspace.
        any_encoding: Whether to take the likeliest encoding, with a warning, if it is not.
    """
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            return Checked(None, (file_messages.file_too_large(path, size, MAX_BYTES),))
        data = path.read_bytes()
    except OSError as problem:
        return Checked(
            None, (file_messages.unreadable_file(path, problem.strerror or "no access"),)
        )
    try:
        return Checked(data.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        # The exception counts from after the byte order mark.
        offset = problem.start + len(data) - len(problem.object)
    if any_encoding:
        from punchboard.components.decoding import decode  # which few files need

        if (found := decode(data)) is not None:
            told = () if found.is_usual else (file_messages.read_in_encoding(path, found.encoding),)
            return Checked(found.text, told)
    return Checked(None, (file_messages.not_utf8(_place(path, data, offset), data[offset]),))


def control_character(lines: Iterable[str], path: Path) -> Diagnostic | None:
    """Return the diagnostic for the first control character in the *lines* of *path*."""
    for number, line in enumerate(lines, start=1):
        match = CONTROL.search(line)
        if match:
            place = Location(path, number, match.start() + 1)
            return file_messages.control_character(place, match[0])
    return None


def _place(path: Path, data: bytes, offset: int) -> Location:
    """Return the place of the byte at *offset*; all bytes before it are UTF-8."""
    start = data.rfind(b"\n", 0, offset) + 1
    before = data[start:offset].decode("utf-8", "replace").removeprefix("\ufeff")
    return Location(path, data.count(b"\n", 0, offset) + 1, len(before) + 1)


# Problems of the parser

_INDENT = regex(r"[ \t]*")
_QUOTED = regex(r"""(?<=[\s,:{[])(?:"(?:[^"\\]|\\.)*"|'[^']*')(?=\s*(?:[,:}\]#]|$))""")
_HASH = regex(r"\s(#\w+)")


def describe_problem(problem: YAMLError, path: Path, lines: list[str]) -> Diagnostic:
    """Return the diagnostic for a parser's *problem* in the file *path*."""
    mark = getattr(problem, "problem_mark", None)
    if mark is None:
        found = control_character(lines, path)
        return found or file_messages.YAML_SYNTAX.at(Location(path), "this is not YAML")
    line = lines[mark.line] if mark.line < len(lines) else ""
    here = Location(path, mark.line + 1, mark.column + 1)
    tab = _INDENT.match(line)[0].find("\t")  # type: ignore[index]
    if tab >= 0:
        return file_messages.tab(Location(path, mark.line + 1, tab + 1), indents=True)
    return _at_character(line[mark.column : mark.column + 1], here) or _by_wording(
        problem, path, lines, here
    )


def _at_character(character: str, here: Location) -> Diagnostic | None:
    if character == "\t":
        return file_messages.tab(here, indents=False)
    if character and character in "@`%":
        return file_messages.reserved_character(here, character)
    return None


def _by_wording(problem: Any, path: Path, lines: list[str], here: Location) -> Diagnostic:
    """Recognise a problem by the wording that both parsers (C and Python) share."""
    line = lines[here.line - 1] if here.line <= len(lines) else ""
    text, context = problem.problem or "", problem.context or ""
    start = problem.context_mark
    opened = Location(path, start.line + 1, start.column + 1) if start else here
    if "nesting depth" in text:  # the limit of libyaml 0.2.6, which is beyond ours
        return file_messages.too_deep(here, MAX_DEPTH)
    if "{{" in line:
        return file_messages.unquoted_expression(
            Location(path, here.line, line.index("{{") + 1, length=2)
        )
    if "quoted scalar" in context and "end of stream" in text:
        return file_messages.unclosed_quote(opened)
    if "flow sequence" in context or "flow mapping" in context:
        closing = "]" if "sequence" in context else "}"
        cause = _in_brackets(lines, opened, here, closing)
        return cause or file_messages.unclosed_bracket(here, opened.line, closing)
    if "mapping values are not allowed" in text:
        return file_messages.inner_colon(here)
    if context.startswith("while parsing a block"):
        return file_messages.bad_indentation(here)
    return file_messages.YAML_SYNTAX.at(here, f"this is not YAML: {text or context}")


def _in_brackets(
    lines: Sequence[str], opened: Location, here: Location, closing: str
) -> Diagnostic | None:
    """Return what on the line of an open bracket keeps it open: a comment or a quote."""
    line, sign = lines[opened.line - 1], "[" if closing == "]" else "{"
    rest = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), line)
    comment = _HASH.search(rest, opened.column)
    if comment and closing in rest[comment.end() :]:
        place = replace(opened, column=comment.start(1) + 1, length=len(comment[1]))
        return file_messages.comment_in_brackets(place, comment[1], sign)
    quote = rest.find('"', opened.column)
    quotes = sum(each.count('"') for each in lines[opened.line - 1 : here.line])
    if quote < 0 or quotes % 2 == 0:
        return None
    return file_messages.odd_quotes(replace(opened, column=quote + 1), sign)


# From characters to nodes

#: Levels of nesting, with aliases followed.
MAX_DEPTH = 100
#: Values in a file, counted again for every alias.
MAX_VALUES = 1_000_000

_TAG = "tag:yaml.org,2002:"
_PLAIN_TAGS = frozenset(_TAG + name for name in ("int", "float", "bool", "null"))
_TEXT_TAGS = frozenset({"!", _TAG + "str"})
_COLLECTION_TAGS = frozenset({None, "!", _TAG + "map", _TAG + "seq"})
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_COLOUR_COMMENT = regex(r"\s*(#[0-9a-fA-F]{3,8})\s*")


def read_yaml(path: Path, *, lenient: bool = False) -> Checked[Node | None]:
    """Return the value of a YAML file; None where there are errors.

    Args:
        path: The file.
        lenient: Whether a key that is given twice is a warning, as in files from elsewhere.
    """
    source = read_source(path)
    if source.value is None:
        return Checked(None, source.diagnostics)
    return parse_yaml(source.value, path, lenient=lenient)


def parse_yaml(text: str, path: Path, *, lenient: bool = False) -> Checked[Node | None]:
    """Return the value of the YAML *text* of the file *path*."""
    builder = _Builder(path, text)
    try:
        builder.read()
    except yaml.YAMLError as problem:
        found = describe_problem(problem, path, builder.lines)
        if found.code == file_messages.CONTROL_CHARACTER.name and CONTROL.search(text):
            # One bad character must not hide everything else that is wrong.
            plain = CONTROL.sub("\ufffd", text.replace(MARK, JOINER))
            other = parse_yaml(plain, path, lenient=lenient)
            return Checked(other.value, (found, *other.diagnostics))
        builder.diagnostics.append(found)
    root = builder.root
    if root is None and not builder.diagnostics:
        builder.diagnostics.append(file_messages.empty_file(path))
    if lenient:
        builder.diagnostics = [_milder(each) for each in builder.diagnostics]
    diagnostics = tuple(dict.fromkeys(builder.diagnostics))
    return Checked(None if has_errors(diagnostics) else root, diagnostics)


def _milder(found: Diagnostic) -> Diagnostic:
    """Return a warning where a key is given twice, and anything else as it is."""
    if found.code != "duplicate-key":
        return found
    return replace(
        found, severity=Severity.WARNING, message=f"{found.message}; the first one is read"
    )


class _Anchor(Struct):
    """The value of `&name`; no node while it is still being read."""

    node: Node | None = None
    size: int = 0
    height: int = 0


class _Open(Struct):
    """A list or mapping that is being read."""

    start: Any
    is_map: bool
    anchor: _Anchor | None
    size_before: int
    children: list[Node] = field(default_factory=list)
    height: int = 1


class _Builder:
    """Builds nodes from the parser's events."""

    def __init__(self, path: Path, text: str) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.root: Node | None = None
        self._path = path
        self._has_marks = MARK in text
        self._text = text.replace(MARK, JOINER)
        self._open: list[_Open] = []
        self._anchors: dict[str, _Anchor] = {}
        self._size = 0

    @functools.cached_property
    def lines(self) -> list[str]:
        """The lines of the text, as YAML counts them."""
        return re.split(r"\r\n|[\n\r\x85\u2028\u2029]", self._text)

    def read(self) -> None:
        """Process the parser's events to the end, or until one is refused."""
        take: dict[type, Callable[[Any], bool]] = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: functools.partial(self._start, is_map=True),
            yaml.SequenceStartEvent: functools.partial(self._start, is_map=False),
            yaml.MappingEndEvent: self._end,
            yaml.SequenceEndEvent: self._end,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        # Any: PyYAML's types do not know that events from a file have marks.
        loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(self._text)
        try:
            for event in iter(loader.get_event, None):
                method = take.get(event.__class__)
                if method is not None and not method(event):
                    break
        finally:
            loader.dispose()

    def _document(self, event: Any) -> bool:
        if self.root is None:
            return True
        return self._refuse(file_messages.second_document(self._location(event.start_mark)))

    def _scalar(self, event: Any) -> bool:
        start, end = event.start_mark, event.end_mark
        length = end.column - start.column if end.line == start.line else 1
        if self._has_marks:
            event.value = event.value.replace(JOINER, "")
        # In double quotes, an escape can produce characters that are not allowed in the file.
        if event.style == '"' and (control := CONTROL.search(event.value)):
            place = self._location(start)
            self.diagnostics.append(file_messages.control_character(place, control[0]))
        node = ScalarNode(
            self._value(event), event.value,
            self._path, start.line + 1, start.column + 1, max(length, 1),
        )  # fmt: skip
        if event.anchor is not None:
            self._anchors[event.anchor] = _Anchor(node, size=1)
        return self._add(node, size=1, height=0)

    def _value(self, event: Any) -> Plain:
        text: str = event.value
        if event.implicit[0] or event.tag in _PLAIN_TAGS:
            if text in _NULLS:
                self._warn_of_colour(event.end_mark, text)
                return None
            return parse_plain(text)
        if not event.implicit[1] and event.tag not in _TEXT_TAGS:
            location = self._location(event.start_mark)
            self.diagnostics.append(file_messages.unsupported_tag(location, event.tag))
        return text

    def _warn_of_colour(self, end: Any, text: str) -> None:
        """Warn of `colour: #c8102e`, which is a comment to YAML."""
        if text == "" and end.line < len(self.lines):
            match = _COLOUR_COMMENT.fullmatch(self.lines[end.line], end.column)
            if match:
                column = match.start(1) + 1
                location = Location(self._path, end.line + 1, column, len(match[1]))
                self.diagnostics.append(file_messages.comment_colour(location, match[1]))

    def _start(self, event: Any, *, is_map: bool) -> bool:
        if len(self._open) >= MAX_DEPTH:
            return self._refuse(file_messages.too_deep(self._location(event.start_mark), MAX_DEPTH))
        if event.tag not in _COLLECTION_TAGS:
            location = self._location(event.start_mark)
            self.diagnostics.append(file_messages.unsupported_tag(location, event.tag))
        anchor = None
        if event.anchor is not None:
            anchor = self._anchors[event.anchor] = _Anchor()
        self._open.append(_Open(event.start_mark, is_map, anchor, self._size))
        return True

    def _end(self, _: Any) -> bool:
        closed = self._open.pop()
        place = (self._path, closed.start.line + 1, closed.start.column + 1, 1)
        node: Node
        if closed.is_map:
            keys, values = closed.children[::2], closed.children[1::2]
            node = MapNode(self._pairs(keys, values), *place)
        else:
            node = ListNode(tuple(closed.children), *place)
        if closed.anchor is not None:
            closed.anchor.node = node
            closed.anchor.size = self._size - closed.size_before + 1
            closed.anchor.height = closed.height
        return self._add(node, size=1, height=closed.height)

    def _alias(self, event: Any) -> bool:
        location = self._location(event.start_mark)
        anchor = self._anchors.get(event.anchor)
        if anchor is None:
            return self._refuse(file_messages.unknown_alias(location, event.anchor, self._anchors))
        if anchor.node is None:
            return self._refuse(file_messages.recursive_alias(location, event.anchor))
        if len(self._open) + anchor.height > MAX_DEPTH:
            return self._refuse(file_messages.too_deep(location, MAX_DEPTH))
        if self._size + anchor.size > MAX_VALUES:
            return self._refuse(file_messages.too_many_values(location, MAX_VALUES))
        return self._add(anchor.node, size=anchor.size, height=anchor.height)

    def _add(self, node: Node, *, size: int, height: int) -> bool:
        self._size += size
        if self._size > MAX_VALUES:
            return self._refuse(file_messages.too_many_values(location_of(node), MAX_VALUES))
        if self._open:
            parent = self._open[-1]
            parent.children.append(node)
            parent.height = max(parent.height, height + 1)
        else:
            self.root = node
        return True

    def _pairs(self, keys: list[Node], values: list[Node]) -> tuple[tuple[ScalarNode, Node], ...]:
        """Return a mapping's own pairs, followed by merged ones with other keys."""
        own: dict[str, tuple[ScalarNode, Node]] = {}
        merged: dict[str, tuple[ScalarNode, Node]] = {}
        for key, value in zip(keys, values, strict=True):
            if not isinstance(key, ScalarNode):
                self.diagnostics.append(self._unusable_key(key))
            elif key.text == "<<":
                self._merge(value, merged)
            elif key.text in own:
                self.diagnostics.append(file_messages.duplicate_key(key, own[key.text][0]))
            else:
                own[key.text] = (key, value)
        return tuple((merged | own).values() if merged else own.values())

    def _merge(self, value: Node, merged: dict[str, tuple[ScalarNode, Node]]) -> None:
        """Add the pairs of `<<`; of several mappings the first wins."""
        for source in value.children if isinstance(value, ListNode) else (value,):
            if not isinstance(source, MapNode):
                self.diagnostics.append(file_messages.bad_merge(source))
                continue
            for pair in source.pairs:
                merged.setdefault(pair[0].text, pair)

    def _unusable_key(self, key: Node) -> Diagnostic:
        location = location_of(key)
        before = self.lines[location.line - 1][max(location.column - 2, 0) : location.column]
        if before == "{{":
            outer = Location(self._path, location.line, location.column - 1, length=2)
            return file_messages.unquoted_expression(outer)
        return file_messages.key_is_no_text(location)

    def _location(self, mark: Any) -> Location:
        return Location(self._path, mark.line + 1, mark.column + 1)

    def _refuse(self, diagnostic: Diagnostic) -> bool:
        self.diagnostics.append(diagnostic)
        return False
