"""Changes to the text of a drawing, which leave everything else as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from punchboard.layouts.template.bindings import escape
from punchboard.layouts.template.svg import Node, SvgFile
from punchboard.patterns import regex

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
