"""Edits values of a YAML file in place, by collecting edits of its text."""

from __future__ import annotations

import re
from collections.abc import Sequence

import yaml

from punchboard.components.nodes import Plain
from punchboard.patterns import regex
from punchboard.spreadsheets.columns import Tree
from punchboard.spreadsheets.merge import texts
from punchboard.spreadsheets.merge.texts import (
    Edit,
    YamlNode,
    YamlSource,
    child,
    key_text,
    plain_value,
    tree_of,
)
from punchboard.spreadsheets.workbook import same

_HEADER = regex(r"[|>][^\r\n]*")
_COLON = regex(r"\s*:")
_STEP = 2


class YamlEditor:
    """Collects the edits of one file.

    Attributes:
        source: The file.
        edits: The edits so far.
    """

    def __init__(self, source: YamlSource) -> None:
        self.source = source
        self.edits: list[Edit] = []

    # Mappings

    def set_key(
        self, node: YamlNode, name: str, value: Tree, like: YamlNode | None = None,
        after: str = "",
    ) -> None:  # fmt: skip
        """Give the mapping *node* the *value* under *name*, leaving equal parts unchanged.

        Args:
            node: The mapping.
            name: The key.
            value: The value.
            like: A value of this key elsewhere, whose style a new value gets.
            after: The key that a new one follows; without it, a new key comes last.

        Raises:
            SharedError: An alias refers to what would change.
        """
        found = child(self.source.own(node), name)
        if found is None:
            self._insert_key(node, name, value, like, after)
        else:
            self._set(found[1], value, (node, found[0]))

    def drop_key(self, node: YamlNode, name: str) -> None:
        """Remove the key *name* and its value from the mapping *node*."""
        source = self.source
        pairs = source.own(node).value
        names = [key_text(key) for key, _ in pairs]
        if name not in names:
            return
        place = names.index(name)
        key, value = pairs[place]
        source.own(value)
        if node.flow_style:
            self._drop(
                [source.start(each) for each, _ in pairs],
                [source.value_end(*each) for each in pairs],
                place,
            )
        elif source.begins_line(source.start(key)):
            self._drop_lines(source.start(key), source.value_end(key, value))
        elif place + 1 < len(pairs):
            self._note(source.start(key), source.start(pairs[place + 1][0]), "")
        else:
            self._note(source.start(key), source.value_end(key, value), "{}")

    # Lists

    def change_list(
        self, node: YamlNode, added: Sequence[Tree], dropped: Sequence[int], like: YamlNode | None
    ) -> None:
        """Remove the entries *dropped* from the list *node* and append *added*.

        Args:
            node: The list.
            added: New entries.
            dropped: Numbers of entries, from 0.
            like: An entry whose style the new ones get.
        """
        self.source.own(node)
        kept = [each for place, each in enumerate(node.value) if place not in set(dropped)]
        if node.value and not kept:
            self._rewrite(node, added, like)
            return
        for place in dropped:
            self._drop_entry(node, place)
        for value in added:
            self._append(node, kept[-1] if kept else None, value, like)

    def _append(
        self, node: YamlNode, last: YamlNode | None, value: Tree, like: YamlNode | None
    ) -> None:
        """Add *value* to the list *node* after its entry *last*."""
        source = self.source
        if last is None:
            self._insert(source.end(node) - 1, self._entry(value, like, flow=True))
        elif node.flow_style:
            self._insert(source.end(last), f", {self._entry(value, like, flow=True)}")
        else:
            gap = "\n" if self._spaced(node) else ""
            text = f"{gap}\n- {self._entry(value, like, flow=False)}"
            at = source.line_end(source.end(last))
            self._insert(at, self._indented(text, node.start_mark.column))

    def _entry(self, value: Tree, like: YamlNode | None, *, flow: bool) -> str:
        flow = flow or (isinstance(like, yaml.MappingNode) and bool(like.flow_style))
        return texts.entry(value, like, flow=flow)

    def _rewrite(self, node: YamlNode, values: Sequence[Tree], like: YamlNode | None) -> None:
        """Rewrite a list that keeps none of its entries."""
        source = self.source
        if node.flow_style or not values:
            entries = ", ".join(self._entry(value, like, flow=True) for value in values)
            self._note(source.start(node), source.end(node), f"[{entries}]")
            return
        text = "\n".join(f"- {self._entry(value, like, flow=False)}" for value in values)
        indented = self._indented(text, node.start_mark.column)
        self._note(source.start(node), source.end(node), indented)

    def _drop_entry(self, node: YamlNode, place: int) -> None:
        """Remove the entry number *place* from the list *node*."""
        source = self.source
        each = source.own(node.value[place])
        if node.flow_style:
            starts = [source.start(child) for child in node.value]
            self._drop(starts, [source.end(child) for child in node.value], place)
        else:
            dash = source.text.rfind("-", 0, source.start(each))
            self._drop_lines(dash, source.end(each))

    # Values

    def _set(self, node: YamlNode, value: Tree, holder: tuple[YamlNode, YamlNode] | None) -> None:
        """Make *node* say *value*; *holder* is the mapping and the key that it belongs to."""
        node = self.source.own(node)
        if isinstance(node, yaml.MappingNode) and isinstance(value, dict) and value:
            self._set_mapping(node, value)
        elif isinstance(node, yaml.SequenceNode) and isinstance(value, list) and value:
            self._set_list(node, value, holder)
        elif isinstance(node, yaml.ScalarNode) and not isinstance(value, dict | list):
            if not same(plain_value(node), value):
                self._set_scalar(node, value, holder)
        else:
            self._replace(node, value, holder)

    def _set_mapping(self, node: YamlNode, value: dict[str, Tree]) -> None:
        before = ""
        for name, each in value.items():
            self.set_key(node, name, each, after=before)
            before = name
        for key, below in node.value:
            blank = isinstance(below, yaml.ScalarNode) and plain_value(below) in {None, ""}
            if key_text(key) not in value and not blank:
                self.drop_key(node, key_text(key))

    def _set_list(
        self, node: YamlNode, value: list[Tree], holder: tuple[YamlNode, YamlNode] | None
    ) -> None:
        """Make a list say *value*: entry by entry, with new ones appended or old ones removed."""
        gone = _left_out([tree_of(each) for each in node.value], value)
        if node.value and len(value) >= len(node.value):
            for each, new in zip(node.value, value, strict=False):
                self._set(each, new, None)
            self.change_list(node, value[len(node.value) :], (), node.value[-1])
        elif gone is not None:
            self.change_list(node, (), gone, None)
        else:
            self._replace(node, value, holder)

    def _set_scalar(
        self, node: YamlNode, value: Plain, holder: tuple[YamlNode, YamlNode] | None
    ) -> None:
        source = self.source
        start, end = source.start(node), source.end(node)
        flow = self._in_flow(node, holder)
        if isinstance(value, str) and not flow and ("\n" in value or node.style in {"|", ">"}):
            text = self._block(node, value, holder)
            if text is not None:
                self._note(start, end, text)
                return
        text = texts.scalar(value, node, flow=flow)
        # Nothing is written after `key:` yet, not even a space.
        self._note(start, end, f" {text}" if start == end else text)

    def _block(
        self, node: YamlNode, value: str, holder: tuple[YamlNode, YamlNode] | None
    ) -> str | None:
        """Return a text of several lines as a block, with the indent of the old value."""
        source = self.source
        if node.style == "|":
            start = source.start(node)
            match = _HEADER.match(source.text, start)
            header = match[0] if match else "|"
            body = source.text[start + len(header) : source.end(node)]
            first = next((line for line in body.splitlines() if line.strip()), "")
            indent = len(first) - len(first.lstrip(" "))
            ends = str(node.value).endswith("\n")
            text = value.rstrip("\n") + ("\n" if ends else "")
        elif holder is not None:
            indent = holder[1].start_mark.column + _STEP
            header, text = ("|" if value.endswith("\n") else "|-"), value
        else:
            return None
        made = texts.block(text, header, indent) if indent else None
        if made is None:
            return None
        lead = " " if source.start(node) == source.end(node) else ""
        return lead + made.replace("\n", source.newline)

    def _replace(
        self, node: YamlNode, value: Tree, holder: tuple[YamlNode, YamlNode] | None
    ) -> None:
        """Replace a value of another kind by *value*."""
        source = self.source
        if holder is None or self._in_flow(node, holder):
            text = texts.entry(value, node, flow=True)
            self._note(source.start(node), source.end(node), text)
            return
        key = holder[1]
        text = texts.pair("k", value, node, flow=False).removeprefix("k:")
        colon = _COLON.match(source.text, source.end(key))
        after = colon.end() if colon else source.end(key)
        self._note(after, source.end(node), self._indented(text, key.start_mark.column))

    # Insertions and deletions

    def _insert_key(
        self, node: YamlNode, name: str, value: Tree, like: YamlNode | None, after: str
    ) -> None:
        source = self.source
        place = next((pair for pair in node.value if key_text(pair[0]) == after), None)
        if place is None and node.value:
            place = node.value[-1]
        flow = bool(node.flow_style)
        text = texts.pair(name, value, like, flow=flow)
        if place is None:
            at = source.end(node) - 1
            self._insert(at, text)
        elif flow:
            self._insert_in_flow(node, source.value_end(*place), f", {text}")
        else:
            at = source.line_end(source.value_end(*place))
            column = node.value[0][0].start_mark.column
            self._insert(at, self._indented(f"\n{text}", column))

    def _insert_in_flow(self, node: YamlNode, at: int, text: str) -> None:
        """Insert *text* into a flow mapping; `[id: one]` holds one that has no braces yet."""
        start = self.source.start(node)
        if self.source.text[start] == "{":
            self._insert(at, text)
            return
        closing = Edit(self.source.end(node), self.source.end(node), "}")
        if closing not in self.edits:
            self.edits += (Edit(start, start, "{"), closing)
        self.edits.insert(self.edits.index(closing), Edit(at, at, text))

    def _drop(self, starts: list[int], ends: list[int], place: int) -> None:
        """Remove one of the entries between brackets, with its comma."""
        if place + 1 < len(starts):
            self._note(starts[place], starts[place + 1], "")
        elif place:
            self._note(ends[place - 1], ends[place], "")
        else:
            self._note(starts[place], ends[place], "")

    def _drop_lines(self, start: int, end: int) -> None:
        """Remove the whole lines from *start* to *end*."""
        source = self.source
        stop = source.text.find("\n", source.line_end(end))
        begin = source.line_start(start)
        if stop < 0:  # the last line has no line break: the one before it goes
            self._note(max(begin - len(source.newline), 0), len(source.text), "")
        else:
            self._note(begin, stop + 1, "")

    def _spaced(self, node: YamlNode) -> bool:
        """Return whether a list has a blank line between its last two entries."""
        if len(node.value) < 2:
            return False
        end, start = self.source.end(node.value[-2]), self.source.start(node.value[-1])
        return re.search(r"\n\s*\n", self.source.text[end:start]) is not None

    def _in_flow(self, node: YamlNode, holder: tuple[YamlNode, YamlNode] | None) -> bool:
        """Return whether *node* is between brackets."""
        if holder is not None:
            return bool(holder[0].flow_style)
        before = self.source.text[: self.source.start(node)].rstrip(" ")
        return not before.endswith("-")

    def _indented(self, text: str, column: int) -> str:
        """Return *text* with all lines but the first indented by *column*."""
        first, *rest = text.split("\n")
        lines = [" " * column + line if line else "" for line in rest]
        return self.source.newline.join([first, *lines])

    def _insert(self, at: int, text: str) -> None:
        self._note(at, at, text)

    def _note(self, start: int, end: int, text: str) -> None:
        self.edits.append(Edit(start, end, text))


def _left_out(old: list[Tree], new: list[Tree]) -> list[int] | None:
    """Return the numbers of entries of *old* missing from *new*; None if *new* has others, too."""
    places = []
    wanted = iter([*new, None])
    next_one = next(wanted)
    for place, each in enumerate(old):
        if each == next_one:
            next_one = next(wanted)
        else:
            places.append(place)
    return places if next_one is None and len(old) - len(places) == len(new) else None
