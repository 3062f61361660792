"""Files as text: the offsets of values in YAML, new values in a file's style, and edits.

The offsets come from the parser that reads games, so that what is edited is
what was read. New values are written by ruamel.yaml, in the style of their
neighbours.

An `Edit` replaces a part of a text and leaves all else unchanged. The diff follows from
the edits, without comparing lines, so that its time grows only with the length of the text.
"""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import yaml
from msgspec import Struct
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import (
    DoubleQuotedScalarString,
    LiteralScalarString,
    SingleQuotedScalarString,
)

from punchboard.components.nodes import Plain, parse_plain
from punchboard.patterns import regex
from punchboard.spreadsheets.columns import Tree
from punchboard.spreadsheets.workbook import written

#: A scalar, a sequence or a mapping; PyYAML's types do not declare their attributes.
YamlNode: TypeAlias = Any

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_ALIAS = regex(r"\s*:\s*\*[^\s,\[\]{}]+")
_BLOCKS = frozenset({"|", ">"})


class SharedError(ValueError):
    """A value is written once and used several times, by an anchor and aliases."""


class YamlSource:
    """A YAML file with the *text*, which the game's reader has accepted."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.newline = "\r\n" if "\r\n" in text else "\n"
        # Any: PyYAML's types do not include its C loader.
        loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        self.root = yaml.compose(text, Loader=loader)
        self._shared = frozenset(_shared(self.root))

    def own(self, node: YamlNode) -> YamlNode:
        """Return *node*, which is not shared.

        Raises:
            SharedError: An alias refers to it, or it is an alias.
        """
        if id(node) in self._shared:
            raise SharedError
        return node

    def start(self, node: YamlNode) -> int:
        """Return the offset of the first character of *node*."""
        offset: int = node.start_mark.index
        return offset

    def end(self, node: YamlNode) -> int:
        """Return the offset after the last character of *node*, without comments."""
        if isinstance(node, yaml.ScalarNode):
            end: int = node.end_mark.index
            if node.style in _BLOCKS:
                begin = self.start(node)
                end = self.line_end(begin + len(self.text[begin:end].rstrip()))
            return end
        if node.flow_style or not node.value:
            return int(node.end_mark.index)
        if isinstance(node, yaml.MappingNode):
            return self.value_end(*node.value[-1])
        return self.end(node.value[-1])

    def value_end(self, key: YamlNode, value: YamlNode) -> int:
        """Return the offset after the *value* of *key*, or after its alias."""
        after = self.end(key)
        alias = _ALIAS.match(self.text, after)
        return alias.end() if alias and id(value) in self._shared else self.end(value)

    def line_start(self, offset: int) -> int:
        """Return the offset at which the line of *offset* begins."""
        return self.text.rfind("\n", 0, offset) + 1

    def line_end(self, offset: int) -> int:
        """Return the offset at which the line of *offset* ends, before its line break."""
        end = self.text.find("\n", offset)
        end = len(self.text) if end < 0 else end
        return end - 1 if end > offset and self.text[end - 1] == "\r" else end

    def begins_line(self, offset: int) -> bool:
        """Return whether only white space precedes *offset* on its line."""
        return not self.text[self.line_start(offset) : offset].strip()


def child(node: YamlNode | None, name: str) -> tuple[YamlNode, YamlNode] | None:
    """Return the key *name* of a mapping and its value."""
    if not isinstance(node, yaml.MappingNode):
        return None
    return next(((key, value) for key, value in node.value if _text(key) == name), None)


def key_text(key: YamlNode) -> str:
    """Return the text of a mapping's key."""
    return _text(key) or ""


def plain_value(node: YamlNode) -> Plain:
    """Return the value of a scalar, as the reader of games understands it."""
    if node.style is not None:
        return str(node.value)
    return None if node.value in _NULLS else parse_plain(node.value)


def tree_of(node: YamlNode) -> Tree:
    """Return the value of *node*, without line and column."""
    if isinstance(node, yaml.MappingNode):
        return {key_text(key): tree_of(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [tree_of(each) for each in node.value]
    return plain_value(node)


def _text(node: YamlNode) -> str | None:
    return str(node.value) if isinstance(node, yaml.ScalarNode) else None


def _shared(root: YamlNode | None) -> Iterator[int]:
    """Yield the identities of nodes that occur in several places.

    The keys of mappings are ignored, because edits leave them alone.
    """
    seen: set[int] = set()
    waiting = [root] if root is not None else []
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            yield id(node)
            continue
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            waiting += [value for _, value in node.value]
        elif isinstance(node, yaml.SequenceNode):
            waiting += node.value


#: A model for a mapping without a neighbour: one line per key.
BLOCK = yaml.MappingNode("tag:yaml.org,2002:map", [], flow_style=False)
#: Longest text in a mapping on one line, in characters.
_SHORT = 40
# What could mean something other than the text itself, in one of YAML's versions.
_NO_PLAIN = regex(
    r"[\s\-?:,\[\]{}#&*!|>'\"%@`=~.+<]|.*(:\s|:$|\s#|[\r\n\t\x85\u2028\u2029\ufeff]|\s$)", re.DOTALL
)
_UNPRINTABLE = regex("[\r\t\x85\u2028\u2029\ufeff]")
_NO_FLOW = regex(r"[,\[\]{}:]")
# What other programs would read as a number, date or time of YAML 1.1 or 1.2.
_NUMERIC = regex(r"\d[\da-fA-FxXoO_:.eETZ+-]*")
_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})
# A block of lines cannot begin with space, nor contain other line breaks or indentation by tabs.
_NO_BLOCK = regex(r"[ \t\n]|.*(\n\t|[\r\x85\u2028\u2029\ufeff]|[ \t]+(\n|$))", re.DOTALL)


def scalar(value: Plain, like: YamlNode | None = None, *, flow: bool = False) -> str:
    """Return a plain *value* on one line; a text gets the quotes of *like*."""
    if not isinstance(value, str):
        return "null" if value is None else written(value)
    text = _quoted(value, like, flow=flow)
    if text.__class__ is str:  # it needs no quotes, so ruamel.yaml need not choose them
        return str(text)
    holder = CommentedMap(k=text)
    if flow:
        holder.fa.set_flow_style()
        return _dumped(holder).removeprefix("{k: ").removesuffix("}")
    return _dumped(holder).removeprefix("k: ")


def pair(name: str, value: Tree, like: YamlNode | None, *, flow: bool) -> str:
    """Return a key with its *value*; all lines but the first are indented from the key."""
    holder = CommentedMap({_key(name, flow=flow): _styled(value, like, flow=flow)})
    if flow:
        holder.fa.set_flow_style()
        return _dumped(holder)[1:-1]
    return _dumped(holder)


def entry(value: Tree, like: YamlNode | None, *, flow: bool) -> str:
    """Return an entry of a list; all lines but the first are indented from its dash."""
    holder = CommentedSeq([_styled(value, like, flow=flow)])
    if flow:
        holder.fa.set_flow_style()
        return _dumped(holder)[1:-1]
    # ruamel.yaml indents a list by two spaces, plus two for the dash.
    return re.sub("^  ", "", _dumped(holder), flags=re.MULTILINE)[2:]


def block(value: str, header: str, indent: int) -> str | None:
    """Return a text of several lines under a *header* such as `|`; None if it needs quotes."""
    if not value.strip("\n") or _NO_BLOCK.match(value):
        return None
    lines = value.removesuffix("\n").split("\n")
    if len(value) - len(value.rstrip("\n")) > 1:
        return None
    return "\n".join([header, *(" " * indent + line if line else "" for line in lines)])


def _styled(value: Tree, like: YamlNode | None, *, flow: bool) -> Any:
    """Return *value* for ruamel.yaml, in the style of *like*, if any."""
    if isinstance(value, dict):
        flow = flow or (_is_flow(like) if isinstance(like, yaml.MappingNode) else _fits(value))
        made = CommentedMap()
        for name, each in value.items():
            below = child(like, name)
            made[_key(name, flow=flow)] = _styled(each, below[1] if below else None, flow=flow)
        if flow:
            made.fa.set_flow_style()
        return made
    if isinstance(value, list):
        listed = isinstance(like, yaml.SequenceNode)
        flow = flow or (_is_flow(like) if listed else not any(isinstance(v, dict) for v in value))
        first = like.value[0] if like is not None and listed and like.value else None
        items = CommentedSeq(_styled(each, first, flow=flow) for each in value)
        if flow or not items:
            items.fa.set_flow_style()
        return items
    return _quoted(value, like, flow=flow) if isinstance(value, str) else value


def _quoted(text: str, like: YamlNode | None, *, flow: bool) -> Any:
    """Return *text* with its quotes: those of *like*, or those it needs."""
    style = like.style if isinstance(like, yaml.ScalarNode) else None
    if style == "|" and str(like.value if like else "").endswith("\n") and not text.endswith("\n"):
        text += "\n"
    if "\n" in text and not flow and block(text, "|", 0) is not None:
        return LiteralScalarString(text)
    if style == "'" and "\n" not in text and not _UNPRINTABLE.search(text):
        return SingleQuotedScalarString(text)
    if style == '"' or not _is_plain(text, flow=flow):
        return DoubleQuotedScalarString(text)
    return text


def _key(name: str, *, flow: bool) -> str:
    """Return a key as it is written; our reader takes `y` and `no` as words."""
    return name if _has_no_sign(name, flow=flow) else DoubleQuotedScalarString(name)


def _is_plain(text: str, *, flow: bool) -> bool:
    """Return whether *text* needs no quotes, for us and for other programs."""
    means_more = text.casefold() in _WORDS or _NUMERIC.fullmatch(text)
    return not means_more and _has_no_sign(text, flow=flow)


def _has_no_sign(text: str, *, flow: bool) -> bool:
    """Return whether no character of *text* has a meaning in YAML."""
    return text != "" and not _NO_PLAIN.match(text) and not (flow and _NO_FLOW.search(text))


def _is_flow(node: YamlNode | None) -> bool:
    return node is not None and bool(node.flow_style)


def _fits(value: dict[str, Tree]) -> bool:
    """Return whether a mapping is short enough for one line."""
    texts = [each for each in value.values() if isinstance(each, str)]
    return all(len(text) <= _SHORT and "\n" not in text for text in texts)


@functools.cache
def _emitter() -> YAML:
    """Return the YAML emitter: an indent of two spaces, and no wrapping."""
    emitter = YAML()
    emitter.width = 1_000_000
    emitter.allow_unicode = True
    emitter.indent(mapping=2, sequence=4, offset=2)
    return emitter


def _dumped(value: object) -> str:
    stream = io.StringIO()
    _emitter().dump(value, stream)
    return stream.getvalue().rstrip("\n").removesuffix("\n...")


class Edit(Struct, frozen=True):
    """One edit: *text* replaces the characters from *start* to *end*."""

    start: int
    end: int
    text: str


class OverlapError(ValueError):
    """Two edits would change the same characters."""


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return *text* with all *edits*; several at one position keep their order.

    Raises:
        OverlapError: Two of them would change the same characters.
    """
    parts: list[str] = []
    position = 0
    for edit in sorted(dict.fromkeys(edits), key=lambda each: (each.start, each.end)):
        if edit.start < position:
            raise OverlapError
        parts += (text[position : edit.start], edit.text)
        position = edit.end
    return "".join((*parts, text[position:]))


_CONTEXT = 2


def unified_diff(text: str, edits: Iterable[Edit], name: str) -> Iterator[str]:
    """Yield the lines of a diff of the file *name* with two lines of context.

    The edits tell which lines change, so no lines need to be compared.
    """
    old = text.splitlines()
    hunks: list[list[_Block]] = []
    for block in _blocks(text, edits):
        last = hunks[-1][-1] if hunks else None
        if last and block[0] - last[1] <= 2 * _CONTEXT:
            hunks[-1].append(block)
        else:
            hunks.append([block])
    if hunks:
        yield from (f"--- {name}", f"+++ {name}")
    shift = 0
    for hunk in hunks:
        begin = max(hunk[0][0] - _CONTEXT, 0)
        end = min(hunk[-1][1] + _CONTEXT, len(old))
        more = sum(len(new) - (stop - start) for start, stop, new in hunk)
        before, after = _range(begin, end), _range(begin + shift, end + shift + more)
        yield f"@@ -{before} +{after} @@"
        yield from _lines(old, hunk, begin, end)
        shift += more


#: The first line that changes, the one after the last, and the new lines.
_Block = tuple[int, int, list[str]]


def _blocks(text: str, edits: Iterable[Edit]) -> Iterator[_Block]:
    """Yield the lines that change, with edits on the same lines together."""
    spans: list[tuple[int, int, list[Edit]]] = []
    for edit in sorted(dict.fromkeys(edits), key=lambda each: (each.start, each.end)):
        start = text.rfind("\n", 0, edit.start) + 1
        stop = text.find("\n", edit.end)
        stop = len(text) if stop < 0 else stop + 1
        if spans and start < spans[-1][1]:
            first, end, there = spans[-1]
            spans[-1] = (first, max(end, stop), [*there, edit])
        else:
            spans.append((start, stop, [edit]))
    line = done = 0
    for start, stop, inside in spans:
        line += len(text[done:start].splitlines())
        moved = [Edit(each.start - start, each.end - start, each.text) for each in inside]
        old = text[start:stop].splitlines()
        yield from _changed(line, old, apply_edits(text[start:stop], moved).splitlines())
        line, done = line + len(old), stop


def _changed(line: int, old: list[str], new: list[str]) -> Iterator[_Block]:
    """Yield the differences between *old*, which starts at *line*, and *new*."""
    shortest = min(len(old), len(new))
    head = next((at for at in range(shortest) if old[at] != new[at]), shortest)
    rest = shortest - head
    tail = next((at for at in range(rest) if old[-1 - at] != new[-1 - at]), rest)
    if len(old) > head + tail or len(new) > head + tail:
        yield line + head, line + len(old) - tail, new[head : len(new) - tail]


def _range(begin: int, end: int) -> str:
    """Return a range of lines as in the header of a hunk: the line before it if it is empty."""
    if end - begin == 1:
        return str(begin + 1)
    return f"{begin + (end > begin)},{end - begin}"


def _lines(old: list[str], hunk: list[_Block], begin: int, end: int) -> Iterator[str]:
    for start, stop, new in hunk:
        yield from (f" {line}" for line in old[begin:start])
        yield from (f"-{line}" for line in old[start:stop])
        yield from (f"+{line}" for line in new)
        begin = stop
    yield from (f" {line}" for line in old[begin:end])
