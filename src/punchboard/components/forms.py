"""The form of a component and of its items: which outline their kind gives them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from punchboard.components import messages
from punchboard.components.component_set import Entry, Item, Value
from punchboard.components.nodes import (
    ListNode,
    MapNode,
    Node,
    ScalarNode,
    is_nothing,
    location_of,
)
from punchboard.components.schema import (
    BoxKeys,
    CardKeys,
    ComponentKeys,
    DieKeys,
    HexesKeys,
    HexKeys,
    PolyominoKeys,
    SizedKeys,
    StandeeKeys,
    TokenKeys,
)
from punchboard.components.shapes import ShapeError, hex_cells, square_cells
from punchboard.diagnostics import Diagnostic, Location
from punchboard.geometry import Outline, Size
from punchboard.lengths import format_length
from punchboard.outlines import circle, hexagon, hexes, rectangle, squares

#: The field in which an item has a shape of its own.
_SHAPE = "shape"
_FACES = "faces"
_FACES_OF_A_DIE = 6


class FormReader:
    """Reads the form of the component *key* from its keys and its mapping *node*."""

    def __init__(
        self, keys: ComponentKeys, key: ScalarNode, node: MapNode, diagnostics: list[Diagnostic]
    ) -> None:
        self._keys = keys
        self._key = key
        self._node = node
        self._diagnostics = diagnostics
        self._shapes: dict[str, Outline | None] = {}

    def outline(self) -> Outline | None:
        """Return the component's outline; None where it has none or it is wrong."""
        for name, example in self._keys.form.items():
            self._require(name, example)
        match self._keys:
            case CardKeys(size=Size() as size, corner=corner):
                return rectangle(size, self._corner(size, corner))
            case SizedKeys(size=Size() as size):
                return rectangle(size)
            case TokenKeys(size=float(size)):
                return circle(size)
            case DieKeys(size=float(size)):
                return rectangle(Size(size, size))
            case HexKeys():
                return self._hexagon(self._keys)
            case HexesKeys(shape=node) | PolyominoKeys(shape=node) if not is_nothing(node):
                return self._shaped(_plain(node), location_of(node))
        return None

    def measures(self) -> Mapping[str, float]:
        """Return what else the kind is made from."""
        match self._keys:
            case StandeeKeys(base=base):
                return {"base": base}
            case BoxKeys(cards=int(cards), thickness=thickness):
                return {"cards": float(cards), "thickness": thickness}
        return {}

    def formed(
        self, items: Sequence[Item], rows: Sequence[MapNode], outline: Outline | None
    ) -> tuple[Item, ...]:
        """Return *items* with outlines of their own where they have a `shape`.

        Args:
            items: The items.
            rows: What each was read from.
            outline: The component's; None lets every item have its own.
        """
        if isinstance(self._keys, DieKeys):
            for item, row in zip(items, rows, strict=True):
                self._check_faces(item, row)
        if not isinstance(self._keys, HexesKeys | PolyominoKeys):
            return tuple(items)
        if outline is None and is_nothing(self._node.get(_SHAPE)):
            self._require_shapes(items)
        return tuple(self._formed(item, row) for item, row in zip(items, rows, strict=True))

    def _formed(self, item: Item, row: MapNode) -> Item:
        value = item.fields.get(_SHAPE)
        if isinstance(value, Entry):
            value = value.fields.get("value")
        if value is None:
            return item
        shape = str(value)
        if shape not in self._shapes:
            self._shapes[shape] = self._shaped(value, _place(row, _SHAPE))
        return replace(item, outline=self._shapes[shape])

    def _shaped(self, value: Value, place: Location) -> Outline | None:
        """Return the outline of the cells in *value*."""
        keys = self._keys
        try:
            if isinstance(keys, HexesKeys):
                cells = hex_cells(value, keys.pointy)
                return hexes(cells, keys.side, keys.pointy) if keys.side else None
            cells = square_cells(value)
            side = keys.cell if isinstance(keys, PolyominoKeys) else None
            return squares(cells, side) if side else None
        except ShapeError as problem:
            self._diagnostics.append(messages.wrong_value(place, str(problem)))
            return None

    def _hexagon(self, keys: HexKeys) -> Outline | None:
        size, side = self._node.key("size"), self._node.key("side")
        if keys.size and keys.side and size and side:
            self._diagnostics.append(messages.size_and_side(side))
        elif is_nothing(self._node.get("side")):
            self._require("size", "size: 40")
        length = keys.side or (keys.size / math.sqrt(3) if keys.size else None)
        return hexagon(length, keys.pointy) if length else None

    def _corner(self, size: Size, corner: float) -> float:
        limit = min(size.width, size.height) / 2
        node = self._node.get("corner")
        if corner > limit and node is not None:
            found = messages.corner_too_large(node, format_length(corner), format_length(limit))
            self._diagnostics.append(found)
        return corner

    def _require(self, name: str, example: str) -> None:
        if is_nothing(self._node.get(name)):
            place, owner = location_of(self._key), f"`{self._key.text}`"
            self._diagnostics.append(messages.missing_key(place, name, owner, example))

    def _require_shapes(self, items: Sequence[Item]) -> None:
        """Report items without a shape, in a component that has none for them."""
        if not items:
            self._require(_SHAPE, messages.SHAPE_EXAMPLE)
        for item in items:
            if item.fields.get(_SHAPE) is None:
                found = messages.missing_key(
                    item.location, _SHAPE, f"`{item.id}`", messages.SHAPE_EXAMPLE
                )
                self._diagnostics.append(found)

    def _check_faces(self, item: Item, row: MapNode) -> None:
        faces = item.fields.get(_FACES)
        if faces is None or (isinstance(faces, tuple) and len(faces) == _FACES_OF_A_DIE):
            return
        count = len(faces) if isinstance(faces, tuple) else None
        self._diagnostics.append(messages.wrong_faces(_place(row, _FACES), count))


def _place(row: MapNode, name: str) -> Location:
    """Return where a row has the field *name*, or where it begins."""
    return location_of(row.get(name) or row)


def _plain(node: Node) -> Value:
    """Return a text or a list of texts; a mapping is none."""
    if isinstance(node, ListNode):
        return tuple(_plain(child) for child in node.children)
    return node.value if isinstance(node, ScalarNode) else None
