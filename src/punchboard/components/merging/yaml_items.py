"""Takes the changes of a component into its YAML: lists, matrices and single pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import yaml

from punchboard.components.component_set import Component, Entry, Item
from punchboard.components.items import QUANTITY_NAMES
from punchboard.components.merging.changes import ComponentChange, ItemEdit
from punchboard.components.merging.yaml_editor import YamlEditor
from punchboard.components.merging.yaml_source import YamlNode, child, key_text
from punchboard.components.nodes import parse_plain
from punchboard.components.spreadsheets.cells import written
from punchboard.components.spreadsheets.columns import ID, QUANTITY
from punchboard.components.spreadsheets.flatten import Tree, unflatten
from punchboard.components.spreadsheets.item_table import Cells, ItemTable

Fields = Mapping[str, Tree]


@dataclass(frozen=True, slots=True)
class NewFields:
    """What an edit makes of an item.

    Attributes:
        quantity: The number of copies; None leaves it to the component.
        fields: The fields that change; None makes one blank.
        sets_quantity: Whether the quantity changes.
    """

    fields: Fields
    quantity: Tree = None
    sets_quantity: bool = False


def new_fields(edit: ItemEdit, ours: Cells) -> NewFields:
    """Return the fields that an *edit* changes, whole, from the cells that *ours* are.

    Raises:
        CellError: Cells contradict each other.
    """
    changed = dict.fromkeys(c.field for c in edit.cells if c not in {ID, QUANTITY})
    cells = {column: cell for column, cell in ours.items() if column.field in changed}
    cells |= {c: cell for c, cell in edit.cells.items() if c not in {ID, QUANTITY}}
    tree = unflatten(cells)
    fields = {name: tree.get(name) for name in changed}
    text = written(edit.cells.get(QUANTITY)).strip()
    quantity = int(text) if text else None
    return NewFields(fields, quantity, sets_quantity=QUANTITY in edit.cells)


class ListWriter:
    """Changes the items in the list *rows* of a YAML file."""

    def __init__(
        self, editor: YamlEditor, rows: YamlNode, ours: ItemTable, defaults: frozenset[str]
    ) -> None:
        self._editor = editor
        self._rows = rows
        self._ours = ours
        self._defaults = defaults
        self._order = [column.field for column in ours.columns]

    def write(self, change: ComponentChange) -> None:
        """Note the edits that make *change*.

        Raises:
            CellError: Cells contradict each other.
            SharedError: An alias stands for what would change.
        """
        places = {item: place for place, item in enumerate(self._ours.rows)}
        for edit in change.edited:
            row = self._rows.value[places[edit.id]]
            self.set_fields(row, new_fields(edit, self._ours.rows[edit.id]))
        for edit in change.added:
            self._editor.append(self._rows, self.row_of(edit), self._last())
        for item in change.removed:
            self._editor.drop(self._rows, places[item])

    def set_fields(self, row: YamlNode, new: NewFields) -> None:
        """Give *row* the new fields and quantity."""
        names = [key_text(key) for key, _ in row.value]
        for name, value in new.fields.items():
            if value is not None:
                like = self._like(name)
                self._editor.set_key(row, name, value, like, self._before(name, names))
            elif name in self._defaults:
                # Left out, the field would take its default.
                self._editor.set_key(row, name, None)
            else:
                self._editor.drop_key(row, name)
        if new.sets_quantity:
            name = next((each for each in names if each.casefold() in QUANTITY_NAMES), "quantity")
            if new.quantity is None:
                self._editor.drop_key(row, name)
            else:
                self._editor.set_key(row, name, new.quantity)

    def row_of(self, edit: ItemEdit) -> dict[str, Tree]:
        """Return a new item as a mapping, its keys in the order of the last item's."""
        new = new_fields(edit, {})
        fields: dict[str, Tree] = {"id": edit.id, **new.fields}
        last = self._last()
        order = [key_text(key) for key, _ in last.value] if last is not None else []
        if new.quantity is not None:
            name = next((each for each in order if each.casefold() in QUANTITY_NAMES), "quantity")
            fields[name] = new.quantity
        usual = [*order, *self._order]
        return {
            name: fields[name]
            for name in sorted(fields, key=lambda name: _index(usual, name))
            if fields[name] is not None
        }

    def _last(self) -> YamlNode | None:
        """Return the last item, whose style new ones take."""
        rows = [row for row in self._rows.value if isinstance(row, yaml.MappingNode)]
        return rows[-1] if rows else None

    def _like(self, name: str) -> YamlNode | None:
        """Return the field *name* of another item, whose style a new one takes."""
        found = (child(row, name) for row in self._rows.value)
        return next((pair[1] for pair in found if pair), None)

    def _before(self, name: str, names: Sequence[str]) -> str:
        """Return the field of the item that stands before *name* in other items."""
        fields = list(dict.fromkeys(self._order))
        place = fields.index(name) if name in fields else 0
        return next((each for each in reversed(fields[:place]) if each in names), "")


def _index(order: Iterable[str], name: str) -> tuple[int, str]:
    names = list(order)
    return (names.index(name) if name in names else len(names), name)


class MatrixWriter:
    """Changes items that a matrix makes: each gets an `include`, or an `exclude`."""

    def __init__(
        self, editor: YamlEditor, matrix: YamlNode, component: Component, lists: ListWriter
    ) -> None:
        self._editor = editor
        self._matrix = matrix
        self._lists = lists
        self._items = {item.id: item for item in component.items}
        names = (key_text(key) for key, _ in matrix.value)
        self.axes = tuple(name for name in names if name not in {"include", "exclude"})

    def write(self, change: ComponentChange, ours: ItemTable) -> None:
        """Note the edits that make *change*.

        Raises:
            CellError: Cells contradict each other.
            SharedError: An alias stands for what would change.
        """
        includes: list[Tree] = []
        for edit in change.edited:
            rule = self._override(edit, new_fields(edit, ours.rows[edit.id]))
            includes += [rule] if rule else []
        includes += [self._lists.row_of(edit) for edit in change.added]
        self._add("include", includes)
        self._remove(change.removed)

    def _override(self, edit: ItemEdit, new: NewFields) -> dict[str, Tree] | None:
        """Change the item's own `include`, or return a new one."""
        item = self._items[edit.id]
        rule = self._own_rule(item, {*new.fields, "quantity"})
        if rule is not None:
            self._lists.set_fields(rule, new)
            return None
        fields = dict(new.fields) | ({"quantity": new.quantity} if new.sets_quantity else {})
        return {axis: _axis_value(item, axis) for axis in self.axes} | fields

    def _own_rule(self, item: Item, names: set[str]) -> YamlNode | None:
        """Return the last `include` that is about *item* alone, if none behind it overrules it."""
        place = (item.location.line, item.location.column)
        for rule in reversed(self._rules("include")):
            if (rule.start_mark.line + 1, rule.start_mark.column + 1) == place:
                return rule  # it has made the item
            wanted = {
                key_text(key): value for key, value in rule.value if key_text(key) in self.axes
            }
            agrees = all(
                isinstance(value, yaml.ScalarNode) and str(value.value) == _axis_text(item, axis)
                for axis, value in wanted.items()
            )
            if agrees and len(wanted) == len(self.axes):
                return rule
            if agrees and names & {key_text(key) for key, _ in rule.value}:
                return None
        return None

    def _remove(self, items: Sequence[str]) -> None:
        excludes: list[Tree] = []
        rules = self._rules("include")
        made = {(rule.start_mark.line + 1, rule.start_mark.column + 1): place for place, rule in enumerate(rules)}  # fmt: skip  # noqa: E501
        for name in items:
            item = self._items[name]
            place = made.get((item.location.line, item.location.column))
            if place is None:
                excludes.append({axis: _axis_value(item, axis) for axis in self.axes})
            else:
                found = child(self._matrix, "include")
                assert found is not None  # the rule stands there
                self._editor.drop(found[1], place)
        self._add("exclude", excludes)

    def _rules(self, name: str) -> list[YamlNode]:
        found = child(self._matrix, name)
        if found is None or not isinstance(found[1], yaml.SequenceNode):
            return []
        return list(found[1].value)

    def _add(self, name: str, rules: Sequence[Tree]) -> None:
        """Add *rules* to the list under *name*, which may not be there yet."""
        if not rules:
            return
        found = child(self._matrix, name)
        if found is not None and isinstance(found[1], yaml.SequenceNode) and found[1].value:
            for rule in rules:
                self._editor.append(found[1], rule, found[1].value[-1])
        elif found is not None and isinstance(found[1], yaml.MappingNode):
            kept: Tree = {key_text(key): str(value.value) for key, value in found[1].value}
            self._editor.set_key(self._matrix, name, [kept, *rules])
        else:
            self._editor.set_key(self._matrix, name, list(rules))


def _axis_text(item: Item, axis: str) -> str:
    value = item.fields.get(axis)
    return written(value) if isinstance(value, str | int | float) else ""


def _axis_value(item: Item, axis: str) -> Tree:
    """Return an item's value on an axis; an entry is its id."""
    value = item.fields.get(axis)
    if isinstance(value, str):
        return parse_plain(str(value)) if isinstance(value, Entry) else str(value)
    return value if isinstance(value, int | float) else None
