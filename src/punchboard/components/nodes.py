"""The values of a file together with their places in it.

Every reader (YAML, CSV, matrix) produces these nodes, so that whatever turns out
to be wrong with a value can be reported at the place where it is written.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from punchboard.diagnostics import Checked, Location
from punchboard.patterns import regex

Plain: TypeAlias = str | int | float | bool | None

# Leading zeros, a leading plus and exponents would not survive being printed:
# `007`, `+1` and `1e3` stay texts. Eighteen digits are still exact everywhere.
_NUMBER = regex(r"-?(?:0|[1-9]\d{0,17})(\.\d{1,17})?|-?(\.\d{1,17})", re.ASCII)
_NUMBER_STARTS = frozenset("-.0123456789")
_TRUTH = {
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip


# Named tuples instead of frozen dataclasses: a game has tens of thousands of
# these, and a tuple is created three times as fast.
class ScalarNode(NamedTuple):
    """A text, a number, a truth value or nothing.

    Attributes:
        value: Its meaning.
        text: Its source, without quotes.
        path: The file.
        line: Line number from 1.
        column: Column from 1.
        length: Number of characters on that line.
    """

    value: Plain
    text: str
    path: Path
    line: int
    column: int
    length: int


class ListNode(NamedTuple):
    """A list; its place is that of its first character."""

    children: tuple[Node, ...]
    path: Path
    line: int
    column: int
    length: int


class MapNode(NamedTuple):
    """A mapping with unique keys; its place is that of its first character."""

    pairs: tuple[tuple[ScalarNode, Node], ...]
    path: Path
    line: int
    column: int
    length: int

    def get(self, name: str) -> Node | None:
        """Return the value of the key *name*."""
        return next((value for key, value in self.pairs if key.text == name), None)

    def key(self, name: str) -> ScalarNode | None:
        """Return the key *name* as it is written."""
        return next((key for key, _ in self.pairs if key.text == name), None)

    def without(self, name: str) -> MapNode:
        """Return the mapping without the key *name*."""
        return self._replace(pairs=tuple(pair for pair in self.pairs if pair[0].text != name))


Node: TypeAlias = ScalarNode | ListNode | MapNode


class Table(Struct, frozen=True):
    """The items of a component as written, whatever their source.

    Attributes:
        rows: One mapping of fields for each item.
        columns: Names of the fields of every item, even if blank, in order.
        axes: The columns made by a matrix; ids are made of them.
    """

    rows: tuple[MapNode, ...]
    columns: tuple[str, ...] = ()
    axes: tuple[str, ...] = ()


def location_of(node: Node) -> Location:
    """Return where *node* is written."""
    return Location(node.path, node.line, node.column, node.length)


def is_nothing(node: Node | None) -> bool:
    """Return whether a value is left out or blank."""
    return node is None or (isinstance(node, ScalarNode) and node.value is None)


def parse_plain(text: str) -> str | int | float | bool:
    """Return what an unquoted *text* means: a number, a truth value or itself.

    Only `true` and `false` are truth values: `no` is Norwegian, `on` is a word.
    """
    return _parse_number(text) if text[:1] in _NUMBER_STARTS else _TRUTH.get(text, text)


@functools.lru_cache(maxsize=4096)
def _parse_number(text: str) -> str | int | float:
    match = _NUMBER.fullmatch(text)
    if match is None:
        return text
    return float(text) if match[1] or match[2] else int(text)


def to_plain(node: Node) -> object:
    """Return *node* as ordinary Python values, without places."""
    if isinstance(node, ScalarNode):
        return node.value
    if isinstance(node, ListNode):
        return [to_plain(child) for child in node.children]
    return {key.text: to_plain(value) for key, value in node.pairs}


#: The files of items that `SheetReader` reads.
WORKBOOKS = frozenset({".xlsx", ".xlsm", ".ods"})


#: Reads the rows of one sheet of a workbook: the file, the game's languages, what the
#: sheet may be called, and its title where the game file gives one.
SheetReader: TypeAlias = Callable[
    [Path, tuple[str, ...], Sequence[str], str | None], Checked[Table | None]
]
