"""Findings for the page: each with its place and its cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from punchboard.components.model import Component, Item
from punchboard.diagnostics import Diagnostic, FaultyFace, Location
from punchboard.patterns import regex
from punchboard.preview.editor import Editor
from punchboard.preview.scene import Scene

_QUOTED = regex(r"`([^`]+)`")
#: A place in a message: `layouts/harbour/cargo.svg:7:1`.
_PLACE = regex(r"`(([^`:]+\.\w+):(\d+)(?::(\d+))?)`")


class ItemPlace(Struct, frozen=True):
    """Which item a finding is about.

    Attributes:
        component: Id of its component.
        item: Its id.
    """

    component: str
    item: str


def finding(found: Diagnostic, editor: Editor, items: Sequence[ItemPlace]) -> dict[str, Any]:
    """Return a finding for the page, with the items it is about and the places it names."""
    named = (match for text in (found.message, *found.hints) for match in _PLACE.finditer(text))
    return {
        "code": found.code,
        "severity": str(found.severity),
        "message": found.message,
        "hints": list(found.hints),
        "place": editor.place(found.location),
        "related": [
            {"message": each.message, "place": editor.place(each.location)}
            for each in found.related
        ],
        "items": [[each.component, each.item] for each in items],
        "places": {match[1]: _named_place(match, editor) for match in named},
    }


def _named_place(match: re.Match[str], editor: Editor) -> dict[str, Any] | None:
    path = editor.workspace.root / match[2]
    return editor.place(Location(path, int(match[3]), int(match[4] or 0)))


class Owners:
    """Knows which items a finding is about: by its line in the list, or by the ids it names."""

    def __init__(self, scene: Scene) -> None:
        self._components = scene.game.components if scene.game else ()
        self._known = {ItemPlace(c.id, i.id) for c in self._components for i in c.items}
        self._lines: dict[Path, list[tuple[int, Component, Item]]] = {}
        for component in self._components:
            for item in component.items:
                place = item.location
                self._lines.setdefault(place.path, []).append((place.line, component, item))
        for rows in self._lines.values():
            rows.sort(key=lambda row: row[0])

    def of(self, found: Diagnostic) -> tuple[ItemPlace, ...]:
        """Return the items that *found* is about, as far as that can be known."""
        if found.faces:
            return tuple(dict.fromkeys(self._owner(each) for each in found.faces))
        here = self._at(found.location)
        if here:
            return here
        named = set(_QUOTED.findall(found.message))
        layout = found.location.path if found.location else None
        return tuple(
            ItemPlace(component.id, item.id)
            for component in self._components
            if layout is None
            or layout.suffix != ".svg"
            or layout in (each.path for each in component.layouts)
            for item in component.items
            if item.id in named
        )

    def _owner(self, face: FaultyFace) -> ItemPlace:
        """Return the item of a face, whose name may end with a copy."""
        whole = ItemPlace(face.component, face.item)
        return (
            whole
            if whole in self._known
            else ItemPlace(face.component, face.item.rpartition(".")[0])
        )

    def _at(self, place: Location | None) -> tuple[ItemPlace, ...]:
        """Return the item that is written at a place."""
        rows = self._lines.get(place.path, []) if place else []
        before = [row for row in rows if place and row[0] <= place.line]
        if not before or place is None:
            return ()
        line, component, item = before[-1]
        last = max((location.line for location in _places(item)), default=line)
        return (ItemPlace(component.id, item.id),) if place.line <= last else ()


def _places(item: Item) -> Iterator[Location]:
    yield item.location
    for name in item.fields:
        place = item.places.of(name)
        if place is not None and place.path == item.location.path:
            yield place
