"""Findings for the page: each with its place, its cards, and where on a card it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from punchboard.components.model import Component, Item
from punchboard.diagnostics import Diagnostic, Location
from punchboard.layouts.template.svg import Node, SvgFile, read_svg
from punchboard.preview.editor import Editor
from punchboard.preview.scene import Scene

_QUOTED = re.compile(r"`([^`]+)`")
#: A place in a message: `layouts/harbour/cargo.svg:7:1`.
_PLACE = re.compile(r"`(([^`:]+\.\w+):(\d+)(?::(\d+))?)`")
#: The box that a text is set in.
_INSIDE = re.compile(r"shape-inside\s*:\s*url\(\s*[\"']?#([^)\"']+)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


@dataclass(frozen=True, slots=True)
class ItemPlace:
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
        self._lines: dict[Path, list[tuple[int, Component, Item]]] = {}
        for component in self._components:
            for item in component.items:
                place = item.location
                self._lines.setdefault(place.path, []).append((place.line, component, item))
        for rows in self._lines.values():
            rows.sort(key=lambda row: row[0])

    def of(self, found: Diagnostic) -> tuple[ItemPlace, ...]:
        """Return the items that *found* is about, as far as that can be known."""
        here = self._at(found.location)
        if here:
            return here
        named = set(_QUOTED.findall(found.message))
        layout = found.location.path if found.location else None
        return tuple(
            ItemPlace(component.id, item.id)
            for component in self._components
            if layout is None or layout.suffix != ".svg" or _uses(component, layout)
            for item in component.items
            if item.id in named
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


def _uses(component: Component, layout: Path) -> bool:
    return any(each.path == layout for each in component.layouts)


def pins(
    found: Iterable[Diagnostic], component: Component, item: Item
) -> dict[Diagnostic, dict[str, Any]]:
    """Return where on a face findings are: the side, and a point in mm from the trim's corner.

    A finding in a layout is at its element, one in a list at the element that shows
    its field. Where neither is known, a finding has no pin.
    """
    sides = {"front": item.front or component.front, "back": item.back or component.back}
    drawings = {side: _drawing(layout.path) for side, layout in sides.items() if layout}
    pinned: dict[Diagnostic, dict[str, Any]] = {}
    for each in found:
        for side, drawing in drawings.items():
            node = _node(each, drawing, item) if drawing else None
            point = _point(drawing, node) if drawing and node else None
            if point is not None:
                pinned[each] = {"side": side, "x": point[0], "y": point[1]}
                break
    return pinned


def _drawing(path: Path) -> SvgFile | None:
    try:
        return read_svg(path.read_bytes(), path).value
    except OSError:
        return None


def _node(found: Diagnostic, drawing: SvgFile, item: Item) -> Node | None:
    """Return the element of *drawing* that a finding is about."""
    place = found.location
    if place is None:
        return None
    if place.path == drawing.path:
        nodes = [each for each in drawing.root.walk() if each is not drawing.root]
        before = [n for n in nodes if (n.line, n.column) <= (place.line, place.column or 9999)]
        return before[-1] if before else None
    field = _field(item, place)
    if field is None:
        return None
    shows = re.compile(rf"\b{re.escape(field)}\b")
    return next(
        (
            node
            for node in drawing.root.walk()
            for name, value in node.attributes.items()
            if name.startswith("data-") and shows.search(value)
        ),
        None,
    )


def _field(item: Item, place: Location) -> str | None:
    """Return the field that is written at a place."""
    rows: Mapping[str, Location | None] = {name: item.places.of(name) for name in item.fields}
    here = [
        (location.column, name)
        for name, location in rows.items()
        if location and (location.path, location.line) == (place.path, place.line)
        and location.column <= max(place.column, 1)
    ]  # fmt: skip
    return max(here)[1] if here else None


def _point(drawing: SvgFile, node: Node) -> tuple[float, float] | None:
    """Return where an element is, in the drawing's own units scaled to mm; None if unknown."""
    inside = _INSIDE.search(node.attributes.get("style", ""))
    if inside:
        boxes = (each for each in drawing.root.walk() if each.attributes.get("id") == inside[1])
        node = next(boxes, node)
    x, y = (_number(node, each) for each in (("x", "cx", "x1"), ("y", "cy", "y1")))
    if x is None or y is None:
        return None
    moved = _moves(drawing.root, node) or (0.0, 0.0)
    box = [float(each) for each in _NUMBER.findall(drawing.root.attributes.get("viewBox", ""))]
    width = _NUMBER.search(drawing.root.attributes.get("width", ""))
    scale = float(width[0]) / box[2] if width and len(box) == 4 and box[2] else 1.0
    left, top = (box[0], box[1]) if len(box) == 4 else (0.0, 0.0)
    return (x + moved[0] - left) * scale, (y + moved[1] - top) * scale


def _number(node: Node, names: Sequence[str]) -> float | None:
    for name in names:
        match = _NUMBER.match(node.attributes.get(name, "").strip())
        if match:
            return float(match[0])
    return None


def _moves(root: Node, wanted: Node) -> tuple[float, float] | None:
    """Return how far the groups around an element move it; None if it is not in *root*."""
    if root is wanted:
        return _move(root)
    for child in root.elements:
        inner = _moves(child, wanted)
        if inner is not None:
            here = _move(root)
            return here[0] + inner[0], here[1] + inner[1]
    return None


def _move(node: Node) -> tuple[float, float]:
    match = re.search(r"translate\(([^)]*)\)", node.attributes.get("transform", ""))
    numbers = [float(each) for each in _NUMBER.findall(match[1])] if match else []
    return (numbers[0], numbers[1] if len(numbers) > 1 else 0.0) if numbers else (0.0, 0.0)
