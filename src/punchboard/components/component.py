"""Reads one component: its outline, its layouts and its items."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components import file_messages, messages
from punchboard.components.choices import (
    LayoutChoice,
    chosen_items,
    compile_formula,
    read_condition,
    with_layouts,
)
from punchboard.components.items import (
    QUANTITY_NAMES,
    Default,
    ItemRules,
    parse_quantity,
    read_items,
)
from punchboard.components.keys import read_keys
from punchboard.components.kinds import KINDS, NETS, CellKeys, FormKeys, TwoSidedKeys
from punchboard.components.matrix import axis_definitions, read_matrix
from punchboard.components.model import Component, Entry, Item, LayoutRef, Value
from punchboard.components.nodes import (
    ListNode,
    MapNode,
    Node,
    ScalarNode,
    SheetReader,
    Table,
    is_nothing,
    location_of,
)
from punchboard.components.schema import ComponentKeys
from punchboard.components.values import Definitions, ValueReader
from punchboard.components.yaml import read_yaml
from punchboard.diagnostics import Checked, Diagnostic, Location, nearest
from punchboard.geometry import Outline
from punchboard.lengths import format_length
from punchboard.outlines import ShapeError
from punchboard.workspace import Workspace

#: In `fields:`, the word that makes a field plain text.
_UNBOUND = "text"
_DEFAULT_KIND = "card"
#: Files that hold lists of items.
_LISTS = frozenset({".yaml", ".yml", ".csv", ".tsv", ".xlsx", ".xlsm", ".ods"})
#: The field with an item's own shape.
_SHAPE = "shape"
_FACES = "faces"


class GameContext(Struct, frozen=True):
    """What the components need to know about their game.

    Attributes:
        workspace: Where files may be.
        game: The game's id.
        folder: Where the game file is.
        languages: The game's languages, the default first.
        definitions: The shared definitions.
        diagnostics: Collects what is wrong.
        read_sheet: Reads the item lists in workbooks.
    """

    workspace: Workspace
    game: str
    folder: Path
    languages: tuple[str, ...]
    definitions: Definitions
    diagnostics: list[Diagnostic]
    read_sheet: SheetReader


T = TypeVar("T")


def _first(values: Iterable[T | None]) -> T | None:
    return next((value for value in values if value is not None), None)


class ComponentReader:
    """Reads the component *key* from its mapping *node*."""

    def __init__(self, context: GameContext, key: ScalarNode, node: MapNode) -> None:
        self._context = context
        self._diagnostics = context.diagnostics
        self._key = key
        self._node = node
        self._layouts: dict[str, LayoutRef | None] = {}
        self._values = ValueReader(
            context.languages, context.definitions, diagnostics=context.diagnostics
        )

    def read(self) -> Component | None:
        """Return the component; None if it lacks what every component needs."""
        kind = self._kind()
        if kind is None:
            return None
        keys = read_keys(KINDS[kind].keys, self._node, f"the kind `{kind}`", self._diagnostics)
        form = FormReader(keys, self._key, self._node, self._diagnostics)
        outline = form.outline()
        if not keys.plain:
            form.require("front", "front: card.svg")
        self._bind(keys)
        fronts = LayoutChoice(keys.front, "front", self._find_layout, self._diagnostics)
        behind = keys.back if isinstance(keys, TwoSidedKeys) else None
        backs = LayoutChoice(behind, "back", self._find_layout, self._diagnostics)
        front = fronts.fixed() if fronts.is_fixed else None
        back = backs.fixed() if backs.is_fixed else None
        panels = self._panels(keys)
        table = self._table(keys)
        listed, fields = read_items(table, self._rules(keys), self._values)
        listed = form.formed(listed, table.rows, outline)
        condition = read_condition(keys.where, self._diagnostics)
        items = chosen_items(listed, keys.where, condition, self._diagnostics)
        if kind in NETS and not (fronts.is_fixed and backs.is_fixed):
            node = (keys.front if not fronts.is_fixed else behind) or self._node
            self._diagnostics.append(messages.wrong_type(node, f"the layout of a {kind}", "a name"))
            return None
        items = with_layouts(items, fronts, backs)
        front = front or _first(item.front for item in items)
        back = back or _first(item.back for item in items)
        outline = outline or _first(item.outline for item in items)
        if outline is None or (front is None and not keys.plain):
            return None
        return Component(
            id=self._key.text,
            name=self._values.read_name(keys.name, self._key.text),
            kind=kind,
            outline=outline,
            front=front,
            back=back,
            items=items,
            location=location_of(self._key),
            panels=panels,
            measures=form.measures(),
            fields=fields,
            rules_names=self._rules_names(keys.rules_name),
            bindings=self._values.bound(),
            listed=() if len(items) == len(listed) else listed,
            stock=" ".join(keys.stock.split()),
            reads=fronts.reads | backs.reads | (condition.names if condition else frozenset()),
        )

    def _rules_names(self, node: Node | None) -> tuple[str, ...]:
        """Return the component's other names in the rules: one, several, or one per language."""
        if node is None or is_nothing(node):
            return ()
        if isinstance(node, MapNode):
            text = self._values.read_name(node, "")
            return tuple(dict.fromkeys(name for _, name in text.languages if name))
        names = node.children if isinstance(node, ListNode) else (node,)
        return tuple(name for each in names for name in self._one_rules_name(each))

    def _one_rules_name(self, node: Node) -> Iterable[str]:
        if isinstance(node, ScalarNode) and node.text.strip():
            yield node.text.strip()
        else:
            needed = "a name, a list of names or a mapping of languages"
            self._diagnostics.append(messages.wrong_type(node, "`rules_name`", needed))

    def _kind(self) -> str | None:
        """Return the kind, by default a card.

        An unknown kind is read as the most similar one, so that other mistakes
        are found in the same run; None if none is similar.
        """
        node = self._node.get("kind")
        if node is None or is_nothing(node):
            return _DEFAULT_KIND
        if isinstance(node, ScalarNode) and node.text in KINDS:
            return node.text
        self._diagnostics.append(messages.unknown_kind(node, KINDS))
        return nearest(node.text, KINDS) if isinstance(node, ScalarNode) else None

    def _bind(self, keys: ComponentKeys) -> None:
        """Note which fields refer to entries: those in `fields`, then the axes of a matrix."""
        definitions = self._context.definitions
        if isinstance(keys.matrix, MapNode):
            self._values.bindings.update(axis_definitions(keys.matrix, definitions))
        node = self._node.get("fields")
        for key, value in node.pairs if isinstance(node, MapNode) else ():
            name = keys.fields.get(key.text)
            if name == _UNBOUND:
                self._values.bindings[key.text] = None
            elif name in definitions:
                self._values.bindings[key.text] = name
            elif name is not None:
                known = (*definitions, _UNBOUND)
                self._diagnostics.append(messages.unknown_definition(value, name, known))

    def _layout(self, name: str, reference: str | None) -> LayoutRef | None:
        node = self._node.get(name)
        if reference is None or not isinstance(node, ScalarNode):
            return None
        return self._find_layout(reference, node)

    def _find_layout(self, reference: str, node: ScalarNode) -> LayoutRef | None:
        """Return the layout called *reference*; it is looked for once, and told once."""
        if reference not in self._layouts:
            layouts, location = self._context.workspace.layouts, location_of(node)
            folders = (layouts / self._context.game, layouts / "shared")
            found = self._context.workspace.find(reference, folders, location)
            self._diagnostics += found.diagnostics
            self._layouts[reference] = LayoutRef(found.value, location) if found.value else None
        return self._layouts[reference]

    def _panels(self, keys: FormKeys) -> Mapping[str, LayoutRef]:
        """Return the layouts of a net's other panels."""
        found = {name: self._layout(name, getattr(keys, name)) for name in keys.panels}
        return MappingProxyType({name: layout for name, layout in found.items() if layout})

    def _rules(self, keys: ComponentKeys) -> ItemRules:
        quantity = None
        if keys.quantity is not None:
            quantity = parse_quantity(keys.quantity, "quantity", self._diagnostics)
        pattern = None
        if isinstance(keys.id, ScalarNode):
            pattern = compile_formula(keys.id, self._diagnostics)
        elif keys.id is not None:
            self._diagnostics.append(messages.wrong_type(keys.id, "`id`", "a text"))
        return ItemRules(
            component=self._key.text,
            quantity=1 if quantity is None else quantity,
            defaults=tuple(self._defaults(keys.defaults)),
            id_pattern=pattern,
            alone=keys.items is None and keys.matrix is None,
        )

    def _defaults(self, node: Node | None) -> Iterable[Default]:
        if node is None:
            return
        if not isinstance(node, MapNode):
            self._diagnostics.append(messages.wrong_type(node, "`defaults`", "a mapping of fields"))
            return
        for key, value in node.pairs:
            if key.text.casefold() in QUANTITY_NAMES or key.text.casefold() == "id":
                self._diagnostics.append(messages.not_a_default(key))
            else:
                yield Default(key, value, self._values)

    def _table(self, keys: ComponentKeys) -> Table:
        """Return the rows from the source that the component names."""
        if keys.items is not None and keys.matrix is not None:
            key = self._node.key("matrix") or self._key
            self._diagnostics.append(messages.items_and_matrix(key, self._key.text))
        if keys.items is not None:
            return self._listed(keys.items, keys.sheet)
        if keys.matrix is not None:
            return self._combined(keys.matrix)
        return Table((MapNode((), *self._key[2:]),))

    def _combined(self, node: Node) -> Table:
        if not isinstance(node, MapNode):
            self._diagnostics.append(messages.wrong_type(node, "`matrix`", "a mapping of axes"))
            return Table(())
        place = self._node.key("matrix") or self._key
        matrix = read_matrix(node, place, self._context.definitions)
        self._diagnostics += matrix.diagnostics
        return matrix.value

    def _listed(self, node: Node, sheet: str | None = None) -> Table:
        if isinstance(node, ScalarNode) and isinstance(node.value, str):
            return self._from_file(node, sheet)
        if not isinstance(node, ListNode):
            needed = "a list of items or the name of a file"
            self._diagnostics.append(messages.wrong_type(node, "`items`", needed))
            return Table(())
        for child in node.children:
            if not isinstance(child, MapNode):
                found = messages.wrong_type(child, "an item", "a mapping of fields")
                self._diagnostics.append(found)
        return Table(tuple(child for child in node.children if isinstance(child, MapNode)))

    def _from_file(self, node: ScalarNode, sheet: str | None) -> Table:
        """Return the rows of the item file that *node* names; of a workbook, of one *sheet*."""
        context = self._context
        suffix = Path(node.text).suffix.lower()
        if suffix not in _LISTS:
            self._diagnostics.append(file_messages.items_file_kind(node))
            return Table(())
        file = context.workspace.find(node.text, (context.folder,), location_of(node))
        self._diagnostics += file.diagnostics
        if file.value is None:
            return Table(())
        if suffix not in {".yaml", ".yml"}:
            rows = self._rows(file.value, sheet)
            self._diagnostics += rows.diagnostics
            if rows.value is not None and not rows.value.rows:
                self._diagnostics.append(file_messages.no_items(file.value))
            return rows.value or Table(())
        tree = read_yaml(file.value)
        self._diagnostics += tree.diagnostics
        return self._file_list(tree.value) if tree.value else Table(())

    def _rows(self, path: Path, sheet: str | None) -> Checked[Table | None]:
        """Return the rows of a table of cells."""
        languages = self._context.languages
        if path.suffix.lower() in {".csv", ".tsv"}:
            from punchboard.components.csv import read_csv  # most games have no such list

            return read_csv(path, languages)
        name = self._node.get("name")
        texts = [each for _, each in name.pairs] if isinstance(name, MapNode) else [name]
        names = [each.text for each in texts if isinstance(each, ScalarNode)]
        return self._context.read_sheet(path, languages, [self._key.text, *names], sheet)

    def _file_list(self, node: Node) -> Table:
        if isinstance(node, ListNode):
            return self._listed(node)
        self._diagnostics.append(messages.wrong_type(node, "an item file", "a list of items"))
        return Table(())


class FormReader:
    """Reads the form of the component *key* from its keys and its mapping *node*."""

    def __init__(
        self, keys: FormKeys, key: ScalarNode, node: MapNode, diagnostics: list[Diagnostic]
    ) -> None:
        self._keys = keys
        self._key = key
        self._node = node
        self._diagnostics = diagnostics
        self._shapes: dict[str, Outline | None] = {}

    def outline(self) -> Outline | None:
        """Return the component's outline; None if it has none or it is wrong."""
        for name, example in self._keys.needed.items():
            other = self._keys.instead.get(name)
            if other is None or is_nothing(self._node.get(other)):
                self.require(name, example)
            elif getattr(self._keys, name) and getattr(self._keys, other):
                self._report_both(name, other)
        try:
            outline = self._keys.outline()
        except ShapeError as problem:
            place = self._node.get(_SHAPE) or self._node
            self._diagnostics.append(messages.WRONG_VALUE.at(location_of(place), str(problem)))
            return None
        self._check_corner(outline)
        return outline

    def measures(self) -> Mapping[str, float]:
        """Return the kind's other measures; nothing if one of them is missing."""
        found = {name: getattr(self._keys, name) for name in self._keys.measures}
        return {} if None in found.values() else {name: float(found[name]) for name in found}

    def formed(
        self, items: Sequence[Item], rows: Sequence[MapNode], outline: Outline | None
    ) -> tuple[Item, ...]:
        """Return *items*, with their own outlines if they have a `shape`.

        Args:
            items: The items.
            rows: The row that each item was read from.
            outline: The component's; None if every item needs its own.
        """
        if self._keys.sides:
            for item, row in zip(items, rows, strict=True):
                self._check_faces(item, row)
        if not isinstance(self._keys, CellKeys):
            return tuple(items)
        if outline is None and is_nothing(self._node.get(_SHAPE)):
            self._require_shapes(items)
        keys = self._keys
        return tuple(self._formed(keys, item, row) for item, row in zip(items, rows, strict=True))

    def _formed(self, keys: CellKeys, item: Item, row: MapNode) -> Item:
        value, place = item.fields.get(_SHAPE), _place(row, _SHAPE)
        if isinstance(value, Entry):
            place = value.places.of("value") or place
            value = value.fields.get("value")
        if value is None or self._is_unknown(place):
            return item
        shape = str(value)
        if shape not in self._shapes:
            self._shapes[shape] = self._shaped(keys, value, place)
        return replace(item, outline=self._shapes[shape])

    def _is_unknown(self, place: Location) -> bool:
        """Return whether a shape is already reported as one that no definition has."""
        return any(
            each.code == messages.UNKNOWN_ENTRY.name and each.location == place
            for each in self._diagnostics
        )

    def _shaped(self, keys: CellKeys, value: Value, place: Location) -> Outline | None:
        """Return the outline of the cells that *value* draws."""
        try:
            return keys.shaped(value)
        except ShapeError as problem:
            self._diagnostics.append(messages.WRONG_VALUE.at(place, str(problem)))
            return None

    def _report_both(self, name: str, other: str) -> None:
        """Report a piece that is measured in two ways."""
        key = self._node.key(other)
        if key is not None and self._node.key(name) is not None:
            self._diagnostics.append(messages.size_and_side(key))

    def _check_corner(self, outline: Outline | None) -> None:
        node = self._node.get("corner")
        if outline is None or node is None:
            return
        limit = min(outline.size.width, outline.size.height) / 2
        if outline.corner > limit:
            lengths = format_length(outline.corner), format_length(limit)
            self._diagnostics.append(messages.corner_too_large(node, *lengths))

    def require(self, name: str, example: str) -> None:
        """Report that the component lacks the key *name*, if it does."""
        if is_nothing(self._node.get(name)):
            place, owner = location_of(self._key), f"`{self._key.text}`"
            self._diagnostics.append(messages.missing_key(place, name, owner, example))

    def _require_shapes(self, items: Sequence[Item]) -> None:
        """Report items without a shape if the component has none either."""
        if not items:
            self.require(_SHAPE, messages.SHAPE_EXAMPLE)
        for item in items:
            if item.fields.get(_SHAPE) is None:
                found = messages.missing_key(
                    item.location, _SHAPE, f"`{item.id}`", messages.SHAPE_EXAMPLE
                )
                self._diagnostics.append(found)

    def _check_faces(self, item: Item, row: MapNode) -> None:
        faces = item.fields.get(_FACES)
        if faces is None or (isinstance(faces, tuple) and len(faces) == self._keys.sides):
            return
        count = len(faces) if isinstance(faces, tuple) else None
        self._diagnostics.append(messages.wrong_faces(_place(row, _FACES), count))


def _place(row: MapNode, name: str) -> Location:
    """Return the place of the field *name* in a row, or of the row."""
    return location_of(row.get(name) or row)
