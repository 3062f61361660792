"""Makes a component's items of the rows that a list, a file or a matrix gives."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from punchboard.components import messages
from punchboard.components.component_set import Item, Text, Value
from punchboard.components.formulas import Default, Formula
from punchboard.components.ids import is_id
from punchboard.components.nodes import MapNode, Node, ScalarNode, Table, is_nothing, location_of
from punchboard.components.places import Places
from punchboard.components.values import ValueReader, united
from punchboard.diagnostics import Diagnostic, Location
from punchboard.expressions import ExpressionError, to_text

#: Names of a field that means the number of copies, in any case.
QUANTITY_NAMES = frozenset({"qty", "quantity", "copies", "count", "#"})
# Other words for both. Those a letter or two away are found by their likeness,
# which has to be greater than that of `quality` and `country`.
_NEARLY_QUANTITY = frozenset({"amount", "copy", "copys", "repeat", "pcs"})
_NEARLY_ID = frozenset({"id", "ids", "idd"})


@dataclass(frozen=True, slots=True)
class ItemRules:
    """What a component says of all its items.

    Attributes:
        component: The component's id.
        quantity: Copies of an item that does not say.
        defaults: Fields of items that do not have them, in the order they are computed.
        id_pattern: How ids are made; None for the usual way.
        alone: Whether the component is its only item, with its id.
    """

    component: str
    quantity: int
    defaults: tuple[Default, ...]
    id_pattern: Formula | None
    alone: bool = False


class _Draft(NamedTuple):
    """An item whose id is still to be found."""

    fields: dict[str, Value]
    id_node: ScalarNode | None
    quantity: int | None
    row: MapNode


def read_items(
    table: Table, rules: ItemRules, reader: ValueReader
) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """Return a component's items and the names of their fields.

    *reader* takes what is wrong with them.
    """
    return _ItemMaker(table, rules, reader).items()


def parse_quantity(node: Node, name: str, diagnostics: list[Diagnostic]) -> int | None:
    """Return a number of copies; None where *node* is blank or wrong."""
    value = node.value if isinstance(node, ScalarNode) else node
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 9:
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return value
    diagnostics.append(messages.bad_quantity(node, name))
    return None


def _near_role(name: str, node: Node) -> str:
    """Return the role that a field *name* with the value *node* may be meant to have."""
    letters = "".join(filter(str.isalnum, name.casefold()))
    if letters in _NEARLY_ID:
        return "id"
    if not isinstance(node, ScalarNode) or type(node.value) is not int:
        return ""
    near = difflib.get_close_matches(letters, QUANTITY_NAMES, n=1, cutoff=0.85)
    return "quantity" if near or letters in _NEARLY_QUANTITY else ""


class _ItemMaker:
    def __init__(self, table: Table, rules: ItemRules, reader: ValueReader) -> None:
        self._table = table
        self._rules = rules
        self._reader = reader
        self._diagnostics = reader.diagnostics
        self._roles: dict[str, str] = {}
        # Fields whose scalars are their values: most of them, so they go a short way.
        self._plain: set[str] = set()
        self._first: dict[str, tuple[str, Node]] = {}
        self._near: list[tuple[str, Diagnostic]] = []
        self._defaults = MapNode(tuple(each.pair for each in rules.defaults), Path(), 0, 0, 0)

    def items(self) -> tuple[tuple[Item, ...], tuple[str, ...]]:
        """Return the items in the order of the rows, and their fields."""
        drafts = [self._draft(row) for row in self._table.rows]
        columns = [name for name in self._table.columns if not self._role(name)]
        names = united((draft.fields for draft in drafts), columns)
        names.update(dict.fromkeys(each.name for each in self._rules.defaults))
        roles = set(self._roles.values())
        self._diagnostics += [found for role, found in self._near if role not in roles]
        items = tuple(
            self._item(position, draft, names) for position, draft in enumerate(drafts, start=1)
        )
        return items, tuple(names)

    def _first_role(self, key: ScalarNode, node: Node) -> str:
        """Return the role of a field seen for the first time; note one that looks misspelt."""
        defaults = (each.name for each in self._rules.defaults)
        declared = key.text in {*self._reader.bindings, *self._table.axes, *defaults}
        role = self._role(key.text)
        if key.text in self._plain and not declared:
            near = _near_role(key.text, node)
            if near:
                self._near.append((near, messages.near_role(key, near)))
        return role

    def _role(self, name: str) -> str:
        """Return `id` or `quantity` for a field that is one, else nothing."""
        role = self._roles.get(name)
        if role is None:
            folded = name.casefold()
            role = "id" if folded == "id" else "quantity" if folded in QUANTITY_NAMES else ""
            self._roles[name] = role
            if not role and self._reader.definition_of(name) is None:
                self._plain.add(name)
        return role

    def _draft(self, row: MapNode) -> _Draft:
        fields: dict[str, Value] = {}
        id_node: ScalarNode | None = None
        quantity: int | None = None
        quantity_name = ""
        plain = self._plain
        for key, node in row.pairs:
            name = key.text
            if name in plain and node.__class__ is ScalarNode:
                fields[name] = node.value
                continue
            role = self._role(name) if name in self._roles else self._first_role(key, node)
            if not role:
                fields[name] = self._reader.read(name, node)
            elif role == "id":
                id_node = self._id_node(node)
            elif quantity_name:
                self._diagnostics.append(messages.second_quantity(key, quantity_name))
            else:
                quantity_name = name
                quantity = parse_quantity(node, name, self._diagnostics)
        return _Draft(fields, id_node, quantity, row)

    def _id_node(self, node: Node) -> ScalarNode | None:
        if isinstance(node, ScalarNode):
            return None if is_nothing(node) else node
        self._diagnostics.append(messages.wrong_type(node, "`id`", "a text or a number"))
        return None

    def _item(self, position: int, draft: _Draft, names: Mapping[str, Value]) -> Item:
        fields: dict[str, Value] = {**names, **draft.fields}
        for default in self._rules.defaults:
            if default.name not in draft.fields:
                fields[default.name] = default.value(fields)
        quantity = self._rules.quantity if draft.quantity is None else draft.quantity
        row = draft.row
        location = Location(row.path, row.line, row.column, row.length)
        item_id = self._id(position, draft, fields, location)
        places = Places(row, self._defaults)
        return Item(item_id, quantity, MappingProxyType(fields), location, places=places)

    def _id(
        self, position: int, draft: _Draft, fields: Mapping[str, Value], location: Location
    ) -> str:
        """Return the item's id and report one that is no id or not the first."""
        node: Node = draft.id_node or draft.row
        text = draft.id_node.text if draft.id_node else self._made_id(position, fields)
        if text is None:
            return ""
        owner = f"`{self._rules.component}`"
        if not is_id(text):
            self._diagnostics.append(messages.invalid_id(node, text))
        elif (first := self._first.get(text.casefold())) is None:
            self._first[text.casefold()] = (text, node)
        elif draft.id_node:
            before, place = first[0], location_of(first[1])
            found = messages.duplicate_id(location_of(node), text, owner, before, place)
            self._diagnostics.append(found)
        else:
            self._diagnostics.append(messages.duplicate_made_id(location, text, owner, first[0]))
        return text

    def _made_id(self, position: int, fields: Mapping[str, Value]) -> str | None:
        """Return the id for an item that has none of its own; None on errors."""
        rules = self._rules
        if rules.id_pattern is not None:
            try:
                value = rules.id_pattern.value(fields, self._reader.languages)
            except ExpressionError as problem:
                self._diagnostics.append(rules.id_pattern.explain(problem, fields))
                return None
            return value.first if isinstance(value, Text) else to_text(value)
        if rules.alone:
            return rules.component
        values = [
            to_text(fields[axis]) for axis in self._table.axes if fields.get(axis) is not None
        ]
        return "-".join(values) or f"{rules.component}-{position:02d}"
