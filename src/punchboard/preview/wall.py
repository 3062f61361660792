"""What the page lists: every face with what it is searched by, and findings with their cards.

Faces are sorted and filtered, too; a finding has its place as a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from punchboard.checks.rules.thorough.places import safe_depth
from punchboard.components.model import Component, ComponentSet, Entry, Item, Text, Value
from punchboard.diagnostics import Diagnostic, FaultyFace, Location
from punchboard.expressions import to_text
from punchboard.geometry import Outline
from punchboard.layouts.lay_out import ItemFaces
from punchboard.patterns import regex
from punchboard.preview.editor import Editor
from punchboard.preview.scene import Scene
from punchboard.rulebook.box.targets import NAME_FIELDS
from punchboard.rulebook.grammar.names import unmarked
from punchboard.snapshots.choose import Choice, chosen

#: Points of an outline, about; a circle needs no more.
_MOST_POINTS = 120


def wall(scene: Scene) -> dict[str, Any]:
    """Return all faces of a scene for the page."""
    game = scene.game
    outlines: dict[Outline, int] = {}
    cards: list[dict[str, Any]] = []
    for deck in scene.loaded.decks:
        for number, each in enumerate(deck.faces, start=1):
            outline = outlines.setdefault(each.front.outline, len(outlines))
            cards.append(_card(deck.component, number, each, outline, scene.language))
    return {
        "version": scene.version,
        "stale": scene.stale,
        "game": _game(game, scene.language) if game else None,
        "language": scene.language,
        "bleed": scene.view.bleed,
        "components": [_component(each, scene.language) for each in game.components]
        if game
        else [],
        "outlines": [_outline(each, scene.view.bleed) for each in outlines],
        "cards": cards,
    }


def _game(game: ComponentSet, language: str) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": game.name.get(language) or game.name.first,
        "languages": list(game.languages),
        "choices": dict(game.choices),
    }


def _component(component: Component, language: str) -> dict[str, Any]:
    names = dict.fromkeys((*component.fields, *(n for i in component.items for n in i.fields)))
    return {
        "id": component.id,
        "name": component.name.get(language) or component.name.first,
        "kind": component.kind,
        "count": component.count,
        "items": len(component.items),
        "fields": list(names),
    }


def _outline(outline: Outline, bleed: float) -> dict[str, Any]:
    """Return an outline in mm, from the corner of its trim box."""
    return {
        "width": round(outline.size.width, 3),
        "height": round(outline.size.height, 3),
        "corner": outline.corner,
        "round": outline.round,
        "trim": [] if outline.is_rectangle else _paths(outline.paths),
        "bleed": _paths(outline.offset(bleed)),
        "safe": _paths(outline.offset(-safe_depth(outline))),
    }


def _paths(paths: Sequence[Sequence[tuple[float, float]]]) -> list[list[list[float]]]:
    return [
        [[round(x, 3), round(y, 3)] for x, y in path[:: max(1, len(path) // _MOST_POINTS)]]
        for path in paths
    ]


def _card(
    component: Component, number: int, faces: ItemFaces, outline: int, language: str
) -> dict[str, Any]:
    item = faces.item
    values = {name: _value(value, language) for name, value in item.fields.items()}
    words = " ".join(each for value in item.fields.values() for each in _words(value))
    return {
        "c": component.id,
        "i": item.id,
        "n": faces.name,
        "p": number,
        "q": len(faces.copies),
        "o": outline,
        "f": faces.front.key,
        "b": faces.back.key if faces.back else None,
        "t": title_of(item, language),
        "s": f"{faces.name} {words}".casefold(),
        "v": values,
        "w": list(dict.fromkeys((*faces.front.faults, *(faces.back.faults if faces.back else ())))),
    }


def title_of(item: Item, language: str) -> str:
    """Return what an item is called: by the first field for a name, or else its id."""
    return named_in(item.fields, language) or item.id


def named_in(fields: Mapping[str, Value], language: str) -> str:
    """Return what an item or an entry with these *fields* is called; "" if none is for a name."""
    for name in NAME_FIELDS:
        value = fields.get(name)
        is_text = isinstance(value, Text | str) and not isinstance(value, Entry)
        said = str(_value(value, language)) if is_text else ""
        if said:
            return unmarked(said) or said
    return ""


def _value(value: Value, language: str) -> str | int | float | bool | None:
    """Return a field as the page searches and sorts it."""
    if isinstance(value, Entry):
        return str(value)
    if isinstance(value, Text):
        return value.get(language) or value.first
    if value is None or isinstance(value, str | bool | int | float):
        return value
    return " ".join(_words(value, language))


def _words(value: Value, language: str | None = None) -> Iterator[str]:
    """Yield what a field is found by: an entry by its id and its texts, in one language or all."""
    if isinstance(value, Text) and language is None:
        yield from (text for _, text in value.languages)
    elif isinstance(value, Text) or not isinstance(value, tuple | Mapping):
        yield to_text(_value(value, language or ""))
    if isinstance(value, Entry):
        for own in value.fields.values():
            if isinstance(own, Text | str):
                yield from _words(str(own) if isinstance(own, str) else own, language)
    if isinstance(value, tuple | Mapping):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _words(each, language)


def filtered(scene: Scene, where: Sequence[str]) -> tuple[list[list[str]], tuple[Diagnostic, ...]]:
    """Return the pieces for which all conditions are true, as component and item.

    It is the filter of `--where`, so the same words give the same pieces.
    """
    if scene.game is None:
        return [], ()
    picked = chosen(scene.game, Choice(where=tuple(where)))
    return sorted([each, item] for each, item in picked.value), picked.diagnostics


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
