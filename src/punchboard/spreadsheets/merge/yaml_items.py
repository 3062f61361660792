"""Writes the changes of a component into its YAML: into a list of items or a matrix."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import yaml
from msgspec import Struct

from punchboard.components.items import quantity_name
from punchboard.components.model import Component, Entry, Item
from punchboard.components.nodes import parse_plain
from punchboard.expressions import ExpressionError, compile_text, to_text
from punchboard.spreadsheets.columns import ID, QUANTITY, Tree, unflatten
from punchboard.spreadsheets.items import Cells, ItemTable
from punchboard.spreadsheets.merge.compare import ComponentChange, ItemEdit
from punchboard.spreadsheets.merge.yaml_edit import YamlEditor
from punchboard.spreadsheets.merge.yaml_source import YamlNode, child, key_text, tree_of
from punchboard.spreadsheets.workbook import written

Fields = Mapping[str, Tree]


class NewFields(Struct, frozen=True):
    """The new values of an edited item.

    Attributes:
        fields: The fields that change; None makes a field blank.
        quantity: The number of copies; None leaves it to the component.
        sets_quantity: Whether the quantity changes.
    """

    fields: Fields
    quantity: Tree = None
    sets_quantity: bool = False


def new_fields(edit: ItemEdit, ours: Cells) -> NewFields:
    """Return the whole fields that an *edit* changes in the item with the cells *ours*.

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


class Usual(Struct, frozen=True):
    """What a component says about all its items.

    Attributes:
        defaults: Fields that items have by default.
        quantity: Copies of an item that has no quantity of its own.
        id_pattern: The expression for ids; "" if there is none.
        axes: Fields whose joined values are the id; none without a matrix.
    """

    defaults: frozenset[str] = frozenset()
    quantity: Tree = 1
    id_pattern: str = ""
    axes: tuple[str, ...] = ()

    def id_of(self, fields: Fields) -> str | None:
        """Return the id that an item with *fields* gets by default; None if it needs its own."""
        try:
            if self.id_pattern:
                parts = compile_text(self.id_pattern).parts
                found = (part if isinstance(part, str) else part.evaluate(fields) for part in parts)
                return "".join(map(to_text, found))
        except ExpressionError:
            return None
        named = [to_text(fields[axis]) for axis in self.axes if fields.get(axis) is not None]
        return "-".join(named) or None


class ListWriter:
    """Changes the items in the list *rows* of a YAML file."""

    def __init__(self, editor: YamlEditor, rows: YamlNode, ours: ItemTable, usual: Usual) -> None:
        self._editor = editor
        self._rows = rows
        self._ours = ours
        self._usual = usual
        self._order = [column.field for column in ours.columns]
        mappings = [row for row in rows.value if isinstance(row, yaml.MappingNode)]
        self._keys = {key_text(key) for row in mappings for key, _ in row.value}

    def write(self, change: ComponentChange) -> None:
        """Note the edits that make *change*.

        Raises:
            CellError: Cells contradict each other.
            SharedError: An alias refers to what would change.
        """
        places = {item: place for place, item in enumerate(self._ours.rows)}
        for edit in change.edited:
            row = self._rows.value[places[edit.id]]
            self.set_fields(row, new_fields(edit, self._ours.rows[edit.id]))
        added = [self.row_of(edit) for edit in change.added]
        removed = [places[item] for item in change.removed]
        self._editor.change_list(self._rows, added, removed, self._last())

    def set_fields(self, row: YamlNode, new: NewFields) -> None:
        """Give *row* the new fields and quantity."""
        names = [key_text(key) for key, _ in row.value]
        for name, value in new.fields.items():
            if value is not None:
                like = self._like(name)
                self._editor.set_key(row, name, value, like, self._before(name, names))
            elif name in self._usual.defaults:
                # Without the key, the field would get its default.
                self._editor.set_key(row, name, None)
            else:
                self._editor.drop_key(row, name)
        if new.sets_quantity:
            name = self._quantity_of(names) or "quantity"
            if new.quantity is None:
                self._editor.drop_key(row, name)
            else:
                self._editor.set_key(row, name, new.quantity)

    def row_of(self, edit: ItemEdit) -> dict[str, Tree]:
        """Return a new item as a mapping, with its keys in the order of the last item's."""
        new = new_fields(edit, {})
        fields = dict(new.fields)
        last = self._last()
        order = [key_text(key) for key, _ in last.value] if last is not None else []
        if self._usual.id_of(fields) != edit.id:
            fields["id"] = edit.id
        name = self._quantity_of(order)
        if new.quantity is not None and (name or new.quantity != self._usual.quantity):
            fields[name or "quantity"] = new.quantity
        usual = ["id"] if "id" not in order else []
        usual += [*order, *self._order]
        return {
            name: fields[name]
            for name in sorted(fields, key=lambda name: _index(usual, name))
            if fields[name] is not None
        }

    def _quantity_of(self, names: Sequence[str]) -> str:
        """Return which of an item's *names* gives its quantity; "" where none does."""
        name = quantity_name(names)
        return "" if name == "#" and quantity_name(self._keys) != "#" else name

    def _last(self) -> YamlNode | None:
        """Return the last item, whose style new ones get."""
        rows = [row for row in self._rows.value if isinstance(row, yaml.MappingNode)]
        return rows[-1] if rows else None

    def _like(self, name: str) -> YamlNode | None:
        """Return the field *name* of another item, whose style a new one gets."""
        found = (child(row, name) for row in self._rows.value)
        return next((pair[1] for pair in found if pair), None)

    def _before(self, name: str, names: Sequence[str]) -> str:
        """Return the field of the item that comes before *name* in other items."""
        fields = list(dict.fromkeys(self._order))
        place = fields.index(name) if name in fields else 0
        return next((each for each in reversed(fields[:place]) if each in names), "")


def _index(order: Iterable[str], name: str) -> tuple[int, str]:
    names = list(order)
    return (names.index(name) if name in names else len(names), name)


class MatrixWriter:
    """Changes the items of a matrix: each change is an `include` or an `exclude`."""

    def __init__(
        self,
        editor: YamlEditor,
        matrix: YamlNode,
        component: Component,
        lists: ListWriter,
        axes: tuple[str, ...],
    ) -> None:
        self._editor = editor
        self._matrix = matrix
        self._lists = lists
        self._items = {item.id: item for item in component.all_items}
        self._axes = axes

    def taken(self, edit: ItemEdit) -> str | None:
        """Return the item that already has the axis values of a new item; None if none has."""
        named = {column.field: written(cell) for column, cell in edit.cells.items()}
        for item in self._items.values():
            if all(_axis_text(item, axis) == named.get(axis, "") for axis in self._axes):
                return item.id
        return None

    def write(self, change: ComponentChange, ours: ItemTable) -> None:
        """Note the edits that make *change*.

        Raises:
            CellError: Cells contradict each other.
            SharedError: An alias refers to what would change.
        """
        includes: list[Tree] = []
        for edit in change.edited:
            rule = self._override(edit, new_fields(edit, ours.rows[edit.id]))
            includes += [rule] if rule else []
        includes += [self._lists.row_of(edit) for edit in change.added]
        self._finish(change.removed, includes)

    def _override(self, edit: ItemEdit, new: NewFields) -> dict[str, Tree] | None:
        """Change the item's own `include`, or return a new one."""
        item = self._items[edit.id]
        rule = self._own_rule(item, {*new.fields, "quantity"})
        if rule is not None:
            self._lists.set_fields(rule, new)
            return None
        fields = dict(new.fields) | ({"quantity": new.quantity} if new.sets_quantity else {})
        return {axis: _axis_value(item, axis) for axis in self._axes} | fields

    def _own_rule(self, item: Item, names: set[str]) -> YamlNode | None:
        """Return the last `include` that is about *item* alone, unless a later one overrules it."""
        place = (item.location.line, item.location.column)
        for rule in reversed(self._rules("include")):
            if _place_of(rule) == place:
                return rule  # it makes the item
            wanted = {
                key_text(key): value for key, value in rule.value if key_text(key) in self._axes
            }
            agrees = all(
                isinstance(value, yaml.ScalarNode) and str(value.value) == _axis_text(item, axis)
                for axis, value in wanted.items()
            )
            if agrees and len(wanted) == len(self._axes):
                return rule
            if agrees and names & {key_text(key) for key, _ in rule.value}:
                return None
        return None

    def _finish(self, items: Sequence[str], includes: Sequence[Tree]) -> None:
        """Remove *items* and add the new *includes*."""
        excludes: list[Tree] = []
        dropped: list[int] = []
        rules = self._rules("include")
        made = {_place_of(rule): place for place, rule in enumerate(rules)}
        for name in items:
            item = self._items[name]
            place = made.get((item.location.line, item.location.column))
            if place is None:
                excludes.append({axis: _axis_value(item, axis) for axis in self._axes})
            else:
                dropped.append(place)
        self._change("include", includes, dropped)
        self._change("exclude", excludes, ())

    def _rules(self, name: str) -> list[YamlNode]:
        found = child(self._matrix, name)
        if found is None or not isinstance(found[1], yaml.SequenceNode):
            return []
        return list(found[1].value)

    def _change(self, name: str, added: Sequence[Tree], dropped: Sequence[int]) -> None:
        """Change the list of rules under *name*, which may not exist yet."""
        found = child(self._matrix, name)
        if not added and not dropped:
            return
        if found is not None and isinstance(found[1], yaml.SequenceNode) and found[1].value:
            self._editor.change_list(found[1], added, dropped, found[1].value[-1])
        elif found is not None and isinstance(found[1], yaml.MappingNode):
            self._editor.set_key(self._matrix, name, [tree_of(found[1]), *added])
        else:
            self._editor.set_key(self._matrix, name, list(added))


def _place_of(node: YamlNode) -> tuple[int, int]:
    """Return the line and column of *node*, as in an item's location."""
    return node.start_mark.line + 1, node.start_mark.column + 1


def _axis_text(item: Item, axis: str) -> str:
    value = item.fields.get(axis)
    return written(value) if isinstance(value, str | int | float) else ""


def _axis_value(item: Item, axis: str) -> Tree:
    """Return an item's value on an axis; for an entry, its id."""
    value = item.fields.get(axis)
    if isinstance(value, str):
        return parse_plain(str(value)) if isinstance(value, Entry) else str(value)
    return value if isinstance(value, int | float) else None
