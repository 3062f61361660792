"""Values as YAML, written by ruamel.yaml in the style of what stands beside them."""

from __future__ import annotations

import functools
import io
import re
from typing import Any

import yaml
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import (
    DoubleQuotedScalarString,
    LiteralScalarString,
    SingleQuotedScalarString,
)

from punchboard.components.merging.yaml_source import YamlNode, child
from punchboard.components.nodes import Plain
from punchboard.components.spreadsheets.flatten import Tree

#: What lets a mapping without a neighbour take a line for each key.
BLOCK = yaml.MappingNode("tag:yaml.org,2002:map", [], flow_style=False)
#: Longest text that stands in a mapping on one line, in characters.
_SHORT = 40
# What could mean something else than the text itself, in one of YAML's versions.
_NO_PLAIN = re.compile(
    r"[\s\-?:,\[\]{}#&*!|>'\"%@`=~.+<]|.*(:\s|:$|\s#|[\r\n\t\x85\u2028\u2029\ufeff]|\s$)", re.DOTALL
)
_NO_FLOW = re.compile(r"[,\[\]{}:]")
# Numbers, dates and times of YAML 1.1 and 1.2, which other programs would make of a text.
_NUMERIC = re.compile(r"\d[\da-fA-FxXoO_:.eETZ+-]*")
_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})
# A block of lines cannot begin with space, nor hold what ends or indents a line elsewhere.
_NO_BLOCK = re.compile(r"[ \t\n]|.*(\n\t|[\r\x85\u2028\u2029\ufeff]|[ \t]+(\n|$))", re.DOTALL)


def scalar(value: Plain, like: YamlNode | None = None, *, flow: bool = False) -> str:
    """Return a plain *value* on one line, with the quotes of *like* where it is a text."""
    if not isinstance(value, str):
        return _number(value)
    text = _quoted(value, like, flow=flow)
    if text.__class__ is str:  # it needs no quotes, so nobody has to find out which
        return str(text)
    holder = CommentedMap(k=text)
    if flow:
        holder.fa.set_flow_style()
        return _dumped(holder).removeprefix("{k: ").removesuffix("}")
    return _dumped(holder).removeprefix("k: ")


def pair(name: str, value: Tree, like: YamlNode | None, *, flow: bool) -> str:
    """Return a key with its *value*; lines below the first are indented from the key."""
    holder = CommentedMap({_key(name, flow=flow): _styled(value, like, flow=flow)})
    if flow:
        holder.fa.set_flow_style()
        return _dumped(holder)[1:-1]
    return _dumped(holder)


def entry(value: Tree, like: YamlNode | None, *, flow: bool) -> str:
    """Return an entry of a list; lines below the first are indented from its dash."""
    holder = CommentedSeq([_styled(value, like, flow=flow)])
    if flow:
        holder.fa.set_flow_style()
        return _dumped(holder)[1:-1]
    # ruamel.yaml indents a list by two spaces, and its dash takes two more.
    return re.sub("^  ", "", _dumped(holder), flags=re.MULTILINE)[2:]


def block(value: str, header: str, indent: int) -> str | None:
    """Return a text of several lines under a *header* such as `|`; None where it needs quotes."""
    if not value.strip("\n") or _NO_BLOCK.match(value):
        return None
    lines = value.removesuffix("\n").split("\n")
    if len(value) - len(value.rstrip("\n")) > 1:
        return None
    return "\n".join([header, *(" " * indent + line if line else "" for line in lines)])


def _styled(value: Tree, like: YamlNode | None, *, flow: bool) -> Any:
    """Return *value* for ruamel.yaml, in the style of *like* where there is one."""
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
    """Return *text* with the quotes it gets: those of *like*, or those it needs."""
    style = like.style if isinstance(like, yaml.ScalarNode) else None
    if style == "|" and str(like.value if like else "").endswith("\n") and not text.endswith("\n"):
        text += "\n"
    if "\n" in text and not flow and block(text, "|", 0) is not None:
        return LiteralScalarString(text)
    if style == "'" and "\n" not in text and not _unprintable(text):
        return SingleQuotedScalarString(text)
    if style == '"' or not _is_plain(text, flow=flow):
        return DoubleQuotedScalarString(text)
    return text


def _key(name: str, *, flow: bool) -> str:
    """Return a key as it is written; `y` and `no` are words to the reader."""
    return name if _has_no_sign(name, flow=flow) else DoubleQuotedScalarString(name)


def _is_plain(text: str, *, flow: bool) -> bool:
    """Return whether *text* needs no quotes, here and for other programs."""
    means_more = text.casefold() in _WORDS or _NUMERIC.fullmatch(text)
    return not means_more and _has_no_sign(text, flow=flow)


def _has_no_sign(text: str, *, flow: bool) -> bool:
    """Return whether no character of *text* has a meaning in YAML."""
    return text != "" and not _NO_PLAIN.match(text) and not (flow and _NO_FLOW.search(text))


def _unprintable(text: str) -> bool:
    return re.search("[\r\t\x85\u2028\u2029\ufeff]", text) is not None


def _is_flow(node: YamlNode | None) -> bool:
    return node is not None and bool(node.flow_style)


def _fits(value: dict[str, Tree]) -> bool:
    """Return whether a mapping is short enough for one line."""
    return all(not isinstance(each, str) or _is_short(each) for each in value.values())


def _is_short(text: str) -> bool:
    return len(text) <= _SHORT and "\n" not in text


def _number(value: int | float | bool | None) -> str:
    from punchboard.components.spreadsheets.cells import written

    return "null" if value is None else written(value)


@functools.cache
def _emitter() -> YAML:
    """Return what writes YAML: two spaces a step, and no line broken by itself."""
    emitter = YAML()
    emitter.width = 1_000_000
    emitter.allow_unicode = True
    emitter.indent(mapping=2, sequence=4, offset=2)
    return emitter


def _dumped(value: object) -> str:
    stream = io.StringIO()
    _emitter().dump(value, stream)
    return stream.getvalue().rstrip("\n").removesuffix("\n...")
