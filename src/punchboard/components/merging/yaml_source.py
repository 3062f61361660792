"""A YAML file as text with the places of its values.

The places are those of the parser that reads games, so that what is edited is
what was read; what is written in their stead is made by ruamel.yaml (`yaml_style`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from punchboard.components.nodes import Plain, parse_plain
from punchboard.components.spreadsheets.flatten import Tree
from punchboard.diagnostics import Location

#: A scalar, a sequence or a mapping; PyYAML's types do not know what these have.
YamlNode: TypeAlias = Any

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_ALIAS = re.compile(r"\s*:\s*\*[^\s,\[\]{}]+")
_BLOCKS = frozenset({"|", ">"})


class SharedError(ValueError):
    """A value is written once and used several times, by an anchor and aliases."""


class YamlSource:
    """The YAML file *path* with the *text*, which the game's reader has accepted."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text
        self.newline = "\r\n" if "\r\n" in text else "\n"
        # Any: PyYAML's types do not know its C loader as one.
        loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        self.root = yaml.compose(text, Loader=loader)
        self._shared = frozenset(_shared(self.root))

    def location(self, node: YamlNode) -> Location:
        """Return where *node* begins."""
        return Location(self.path, node.start_mark.line + 1, node.start_mark.column + 1)

    def own(self, node: YamlNode) -> YamlNode:
        """Return *node* itself, which nothing else stands for.

        Raises:
            SharedError: An alias stands for it, or it is one.
        """
        if id(node) in self._shared:
            raise SharedError
        return node

    def start(self, node: YamlNode) -> int:
        """Return the offset of the first character of *node*."""
        offset: int = node.start_mark.index
        return offset

    def end(self, node: YamlNode) -> int:
        """Return the offset behind the last character of *node*, comments left aside."""
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
        """Return the offset behind the *value* of *key*, or behind its alias."""
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
        """Return whether nothing but space stands before *offset* on its line."""
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
    """Return what a scalar means, as the game's reader takes it."""
    if node.style is not None:
        return str(node.value)
    return None if node.value in _NULLS else parse_plain(node.value)


def tree_of(node: YamlNode) -> Tree:
    """Return what *node* means, without places."""
    if isinstance(node, yaml.MappingNode):
        return {key_text(key): tree_of(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [tree_of(each) for each in node.value]
    return plain_value(node)


def _text(node: YamlNode) -> str | None:
    return str(node.value) if isinstance(node, yaml.ScalarNode) else None


def _shared(root: YamlNode | None) -> Iterator[int]:
    """Yield the identities of nodes that stand in several places.

    The keys of mappings are not looked at: an edit leaves them alone.
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
