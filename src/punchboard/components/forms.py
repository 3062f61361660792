"""Reads the form of a component and of its items: outlines, shapes and measures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from punchboard.components import messages
from punchboard.components.kinds import CellKeys, FormKeys
from punchboard.components.model import Entry, Item, Value
from punchboard.components.nodes import MapNode, ScalarNode, is_nothing, location_of
from punchboard.components.shapes import ShapeError
from punchboard.diagnostics import Diagnostic, Location
from punchboard.geometry import Outline
from punchboard.lengths import format_length

#: The field with an item's own shape.
_SHAPE = "shape"
_FACES = "faces"


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
                self._require(name, example)
            elif getattr(self._keys, name) and getattr(self._keys, other):
                self._report_both(name, other)
        try:
            outline = self._keys.outline()
        except ShapeError as problem:
            place = self._node.get(_SHAPE) or self._node
            self._diagnostics.append(messages.wrong_value(location_of(place), str(problem)))
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
            self._diagnostics.append(messages.wrong_value(place, str(problem)))
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

    def _require(self, name: str, example: str) -> None:
        if is_nothing(self._node.get(name)):
            place, owner = location_of(self._key), f"`{self._key.text}`"
            self._diagnostics.append(messages.missing_key(place, name, owner, example))

    def _require_shapes(self, items: Sequence[Item]) -> None:
        """Report items without a shape if the component has none either."""
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
        if faces is None or (isinstance(faces, tuple) and len(faces) == self._keys.sides):
            return
        count = len(faces) if isinstance(faces, tuple) else None
        self._diagnostics.append(messages.wrong_faces(_place(row, _FACES), count))


def _place(row: MapNode, name: str) -> Location:
    """Return the place of the field *name* in a row, or of the row."""
    return location_of(row.get(name) or row)
