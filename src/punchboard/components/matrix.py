"""Makes items from the combinations of a matrix, an idiom known from GitHub Actions.

`exclude` removes the combinations that match all its keys. `include` adds fields
to the combinations it matches on all axes; if there are none, it adds a
combination of its own.
"""

from __future__ import annotations

import difflib
import itertools
import math
import re
from collections.abc import Iterator

from punchboard.components import messages
from punchboard.components.nodes import (
    ListNode,
    MapNode,
    Node,
    ScalarNode,
    Table,
    is_nothing,
    location_of,
)
from punchboard.components.values import Definitions
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.patterns import regex

#: Most items of one matrix.
MAX_ITEMS = 10_000

_RANGE = r"\s*\d{1,99}\s*(-\s*\d{1,99}\s*)?"
_RANGES = regex(rf"{_RANGE}(,{_RANGE})*", re.ASCII)
_NOT_AXES = ("include", "exclude")


def read_matrix(node: MapNode, place: ScalarNode, definitions: Definitions) -> Checked[Table]:
    """Return the rows of a matrix.

    Args:
        node: The value of `matrix`.
        place: The key `matrix`, which is the location of generated items.
        definitions: The definitions that an axis may name.
    """
    matrix = _Matrix(place, definitions)
    return Checked(matrix.read(node), tuple(matrix.diagnostics))


def axis_definitions(node: MapNode, definitions: Definitions) -> dict[str, str]:
    """Return the axes that run over a definition, each with its name."""
    return {
        key.text: value.text
        for key, value in node.pairs
        if key.text not in _NOT_AXES and isinstance(value, ScalarNode) and value.text in definitions
    }


class _Matrix:
    def __init__(self, place: ScalarNode, definitions: Definitions) -> None:
        self.diagnostics: list[Diagnostic] = []
        self._place = place
        self._definitions = definitions
        self._axes: dict[str, tuple[ScalarNode, tuple[ScalarNode, ...]]] = {}

    def read(self, node: MapNode) -> Table:
        for key, value in node.pairs:
            if key.text not in _NOT_AXES:
                self._axes[key.text] = (key, tuple(self._axis(key, value)))
        names = tuple(self._axes)
        size = math.prod(len(values) for _, values in self._axes.values()) if names else 0
        if size > MAX_ITEMS:
            place = location_of(self._place)
            self.diagnostics.append(messages.too_many_items(place, size, MAX_ITEMS))
            return Table((), names, names)
        rows = self._combinations() if names else []
        for exclude in self._rules(node, "exclude"):
            rows = self._without(rows, exclude)
        rows = self._with_includes(rows, self._rules(node, "include"))
        return Table(tuple(rows), names, names)

    def _axis(self, key: ScalarNode, node: Node) -> Iterator[ScalarNode]:
        """Yield the values of an axis: a definition's entries, a list or a range."""
        if isinstance(node, ListNode):
            for child in node.children:
                if isinstance(child, ScalarNode) and child.value is not None:
                    yield child
                else:
                    what = f"a value of `{key.text}`"
                    self.diagnostics.append(messages.wrong_type(child, what, "a text or a number"))
        elif isinstance(node, ScalarNode) and node.text in self._definitions:
            for entry in self._definitions[node.text]:
                yield node._replace(value=str(entry), text=str(entry))
        elif isinstance(node, ScalarNode) and isinstance(node.value, str):
            yield from self._range(key, node)
        else:
            needed = "a definition, a list or a range such as 1-11"
            self.diagnostics.append(messages.wrong_type(node, f"`{key.text}`", needed))

    def _range(self, key: ScalarNode, node: ScalarNode) -> Iterator[ScalarNode]:
        """Yield the numbers of `1-11` or `1-9, 12`; `01-11` keeps its zeros."""
        if not _RANGES.fullmatch(node.text):
            self.diagnostics.append(messages.bad_axis(node, key.text, self._definitions))
            return
        size = 0
        for part in node.text.split(","):
            first, _, last = (each.strip() for each in part.partition("-"))
            start, end = int(first), int(last or first)
            size += abs(end - start) + 1
            if size > MAX_ITEMS:
                place = location_of(node)
                self.diagnostics.append(messages.too_many_items(place, size, MAX_ITEMS))
                return
            padded = first.startswith("0") and len(first) > 1
            step = 1 if start <= end else -1
            for number in range(start, end + step, step):
                text = str(number).zfill(len(first)) if padded else str(number)
                yield node._replace(value=text if padded else number, text=text)

    def _combinations(self) -> list[MapNode]:
        keys = [key for key, _ in self._axes.values()]
        values = [each for _, each in self._axes.values()]
        return [
            MapNode(tuple(zip(keys, combination, strict=True)), *self._place[2:])
            for combination in itertools.product(*values)
        ]

    def _rules(self, node: MapNode, name: str) -> list[MapNode]:
        """Return the mappings under `include` or `exclude`."""
        rules = node.get(name)
        if rules is None or is_nothing(rules):
            return []
        found = rules.children if isinstance(rules, ListNode) else (rules,)
        for rule in found:
            if not isinstance(rule, MapNode):
                needed = "a mapping of fields"
                self.diagnostics.append(messages.wrong_type(rule, f"an entry of `{name}`", needed))
        return [rule for rule in found if isinstance(rule, MapNode)]

    def _without(self, rows: list[MapNode], rule: MapNode) -> list[MapNode]:
        unknown = [key for key, _ in rule.pairs if key.text not in self._axes]
        if unknown:
            self.diagnostics += [messages.unknown_axis(key, self._axes) for key in unknown]
            return rows
        wanted = self._wanted(rule)
        left = [row for row in rows if not (wanted and _agrees(row, wanted))]
        if len(left) == len(rows):
            self.diagnostics.append(messages.unmatched_exclude(location_of(rule)))
        return left

    def _with_includes(self, rows: list[MapNode], rules: list[MapNode]) -> list[MapNode]:
        originals, added = list(rows), []
        for rule in rules:
            self._warn_of_near_axes(rule)
            fields = tuple(pair for pair in rule.pairs if pair[0].text not in self._axes)
            wanted = self._wanted(rule)
            matches = [i for i, row in enumerate(originals) if _agrees(row, wanted)]
            for i in matches:
                originals[i] = _extended(originals[i], fields)
            if not matches:
                added.append(rule)
        if len(added) + len(originals) > MAX_ITEMS:
            place, size = location_of(self._place), len(added) + len(originals)
            self.diagnostics.append(messages.too_many_items(place, size, MAX_ITEMS))
        return originals + added

    def _wanted(self, rule: MapNode) -> dict[str, str | None]:
        """Return the values of *rule* on the axes."""
        return {
            key.text: value.text if isinstance(value, ScalarNode) else None
            for key, value in rule.pairs
            if key.text in self._axes
        }

    def _warn_of_near_axes(self, rule: MapNode) -> None:
        for key, _ in rule.pairs:
            near = difflib.get_close_matches(key.text, self._axes, n=1, cutoff=0.8)
            if key.text not in self._axes and near:
                self.diagnostics.append(messages.near_axis(key, near[0]))


def _agrees(row: MapNode, wanted: dict[str, str | None]) -> bool:
    """Return whether *row* has the *wanted* values; `1` and `"1"` are equal."""
    return all(
        isinstance(value, ScalarNode) and value.text == wanted[key.text]
        for key, value in row.pairs
        if key.text in wanted
    )


def _extended(row: MapNode, fields: tuple[tuple[ScalarNode, Node], ...]) -> MapNode:
    """Return *row* with *fields*, which may replace those added by an earlier include."""
    names = {key.text for key, _ in fields}
    kept = tuple(pair for pair in row.pairs if pair[0].text not in names)
    return row._replace(pairs=kept + fields)
