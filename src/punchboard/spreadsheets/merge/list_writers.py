"""Writes the changes of a component into its list, in the file's own style.

That is a list of items or a matrix in YAML, or the rows of a CSV file.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import yaml
from msgspec import Struct

from punchboard.components.csv import delimiter_of
from punchboard.components.items import quantity_name
from punchboard.components.model import Component, Entry, Item
from punchboard.components.nodes import parse_plain
from punchboard.diagnostics import Diagnostic
from punchboard.expressions import ExpressionError, compile_text, to_text
from punchboard.spreadsheets.columns import (
    ID,
    QUANTITY,
    CellForm,
    Column,
    Tree,
    column_of,
)
from punchboard.spreadsheets.items import ItemTable
from punchboard.spreadsheets.merge import messages
from punchboard.spreadsheets.merge.compare import (
    ComponentChange,
    Fields,
    ItemEdit,
    NewFields,
    new_fields,
)
from punchboard.spreadsheets.merge.texts import Edit, YamlNode, child, key_text, tree_of
from punchboard.spreadsheets.merge.yaml_edit import YamlEditor
from punchboard.spreadsheets.workbook import Cell, is_blank, same, written


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


_QUOTED = r'"(?:[^"]|"")*"'


class _Record(Struct, frozen=True):
    """The offsets at which a row and each of its cells begin and end."""

    start: int
    end: int
    cells: tuple[tuple[int, int], ...]


class CsvSource:
    """A CSV list with the *text*, which the game's reader has accepted."""

    def __init__(self, text: str, languages: Sequence[str]) -> None:
        self.text = text
        self.edits: list[Edit] = []
        self.diagnostics: list[Diagnostic] = []
        lines = list(io.StringIO(text, newline=""))
        self._newline = "\r\n" if "\r\n" in text else "\n"
        self._delimiter = delimiter_of(lines)
        header, *self._rows = self._records(lines)
        names = [self._cell(span).strip() for span in header.cells]
        self._header = header
        copies = quantity_name(names)
        self._columns = {
            QUANTITY if name == copies else _column(name, languages): at
            for at, name in enumerate(names)
            if name
        }
        self._width = len(names)
        self._new: dict[Column, int] = {}

    def write(self, change: ComponentChange, ours: ItemTable, tables: Path) -> None:
        """Note the edits for *change*; what CSV cannot express becomes a diagnostic.

        Args:
            change: The changes.
            ours: The items, in the order of the rows.
            tables: The spreadsheet, for messages.
        """
        places = {item: place for place, item in enumerate(ours.rows)}
        for edit in change.edited:
            row = self._rows[places[edit.id]]
            cells = {column: cell for column, cell in edit.cells.items() if column != ID}
            self._set(row, self._placed(cells, edit, tables))
        added = "".join(self._added(edit, tables) for edit in change.added)
        for item in change.removed:
            row = self._rows[places[item]]
            self.edits.append(Edit(row.start, row.end, ""))
        if added:
            lead = "" if self.text.endswith("\n") else self._newline
            self.edits.append(Edit(len(self.text), len(self.text), lead + added))
        if self._new:
            names = "".join(self._delimiter + self._quoted(c.header) for c in self._new)
            at = self._header.cells[-1][1]
            self.edits.append(Edit(at, at, names))

    def _records(self, lines: list[str]) -> list[_Record]:
        """Return the rows that are not blank, the header first."""
        cell = re.compile(rf"({_QUOTED})?[^{self._delimiter}]*{self._delimiter}?")
        reader = csv.reader(iter(lines), delimiter=self._delimiter, strict=True)
        found = []
        first = offset = 0
        for cells in reader:
            raw = "".join(lines[first : reader.line_num])
            body = raw.rstrip("\r\n")
            if raw.strip(" \t\r\n,;|"):
                spans, at = [], 0
                for _ in cells:
                    match = cell.match(body, at)
                    assert match is not None  # it matches nothing, too
                    end = match.end() - match[0].endswith(self._delimiter)
                    spans.append((offset + at, offset + end))
                    at = match.end()
                found.append(_Record(offset, offset + len(raw), tuple(spans)))
            offset += len(raw)
            first = reader.line_num
        return found

    def _placed(self, cells: Mapping[Column, Cell], edit: ItemEdit, tables: Path) -> dict[int, str]:
        """Return the texts of *cells* by the number of their column in the file."""
        placed = {}
        for column, cell in cells.items():
            text = written(cell)
            if not is_blank(cell) and not self._can_hold(column, cell):
                name = edit.names.get(column, edit.id)
                found = messages.not_in_csv(tables, name, column.header)
                self.diagnostics.append(found)
                continue
            at = self._columns.get(column)
            if at is None:
                at = self._new.setdefault(column, self._width + len(self._new))
            placed[at] = text
        return placed

    def _can_hold(self, column: Column, cell: Cell) -> bool:
        """Return whether the reader of CSV lists would read a cell back unchanged."""
        if column.form is CellForm.LIST or any(isinstance(part, int) for part in column.path):
            return False
        text = written(cell)
        return text == text.strip() and (
            column.form is CellForm.TEXT
            or column in {ID, QUANTITY}
            or same(parse_plain(text), cell)
        )

    def _set(self, row: _Record, texts: Mapping[int, str]) -> None:
        beyond: dict[int, str] = {}
        for at, text in texts.items():
            if at < len(row.cells):
                start, end = row.cells[at]
                self.edits.append(Edit(start, end, self._quoted(text)))
            else:
                beyond[at] = text
        if beyond:
            more = range(len(row.cells), max(beyond) + 1)
            tail = "".join(self._delimiter + self._quoted(beyond.get(at, "")) for at in more)
            end = row.cells[-1][1]
            self.edits.append(Edit(end, end, tail))

    def _added(self, edit: ItemEdit, tables: Path) -> str:
        """Return the line of a new item."""
        cells = dict(edit.cells)
        if edit.has_made_id and ID not in self._columns:
            del cells[ID]  # the list goes without ids, and still does
        texts = self._placed(cells, edit, tables)
        width = max([self._width, *(at + 1 for at in texts)])
        line = (self._quoted(texts.get(at, "")) for at in range(width))
        return self._delimiter.join(line) + self._newline

    def _quoted(self, text: str) -> str:
        if not re.search(rf'["\r\n{re.escape(self._delimiter)}]', text):
            return text
        return '"' + text.replace('"', '""') + '"'

    def _cell(self, span: tuple[int, int]) -> str:
        raw = self.text[span[0] : span[1]]
        if raw.startswith('"'):
            return raw.strip()[1:-1].replace('""', '"')
        return raw


def _column(name: str, languages: Sequence[str]) -> Column:
    """Return the column of a header in a list that is not the quantity's."""
    return ID if name.casefold() == "id" else column_of(name, languages)
