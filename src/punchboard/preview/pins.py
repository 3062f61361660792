"""Where on a card a finding is: at the words that it quotes, or at an element of the layout."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from punchboard.checks.preflight.letters import Letters, letters_of
from punchboard.colours import hex_of
from punchboard.components.model import Component, Item
from punchboard.diagnostics import Diagnostic, Location
from punchboard.geometry import Matrix
from punchboard.layouts.face import Face
from punchboard.layouts.template.svg import Node, SvgFile, read_svg
from punchboard.layouts.template.units import numbers, parse_transform
from punchboard.patterns import regex

#: The side, and the point in mm from the corner of the trim.
Pin: TypeAlias = dict[str, str | float]

#: The box that a text is set in.
_INSIDE = regex(r"shape-inside\s*:\s*url\(\s*[\"']?#([^)\"']+)")
_NUMBER = regex(r"-?\d*\.?\d+")


def pins(
    found: Iterable[Diagnostic], component: Component, item: Item, faces: Mapping[str, Face]
) -> dict[Diagnostic, Pin]:
    """Return where on a card findings are, as far as that can be known.

    Words that a finding quotes are where they are printed. Otherwise a finding in a
    layout is at its element, and one in a list at the element that shows its field.

    Args:
        found: What is wrong with the item.
        component: Its component.
        item: The item.
        faces: Its faces by side.
    """
    layouts = {"front": item.front or component.front, "back": item.back or component.back}
    drawings = {
        side: drawing
        for side, layout in layouts.items()
        if layout and side in faces and (drawing := _drawing(layout.path))
    }
    pinned: dict[Diagnostic, Pin] = {}
    for each in found:
        pin = _at_words(each, item, faces) or _at_element(each, drawings, item)
        if pin is not None:
            pinned[each] = pin
    return pinned


def _at_words(found: Diagnostic, item: Item, faces: Mapping[str, Face]) -> Pin | None:
    """Return where the words are that a finding about finished faces is about.

    None if they are there more than once, and the finding does not say which are meant.
    """
    names = (item.id, f"{item.id}.1")
    about = next((each for each in found.faces if each.item in names and each.words), None)
    if about is None or about.side not in faces:
        return None
    there = [each for each in letters_of(faces[about.side]) if each.quoted == f"`{about.words}`"]
    fitting = [(_clues(each, found.message), each) for each in there]
    most = max((clues for clues, _ in fitting), default=0)
    best = [each for clues, each in fitting if clues == most]
    if not best or (len(best) > 1 and not most):
        return None
    return {"side": about.side, "x": round(best[0].box.x, 2), "y": round(best[0].box.y, 2)}


def _clues(letters: Letters, message: str) -> int:
    """Return how much of what a message says about words is true of *letters*."""
    said = (f"{hex_of(letters.fill)} ", f" {letters.size:.1f} pt")
    return sum(each in message for each in said)


def _at_element(found: Diagnostic, drawings: Mapping[str, SvgFile], item: Item) -> Pin | None:
    for side, drawing in drawings.items():
        node = _node(found, drawing, item)
        point = _point(drawing, node) if node else None
        if point is not None:
            return {"side": side, "x": round(point[0], 2), "y": round(point[1], 2)}
    return None


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
    """Return where an element is on the face, in mm; None if that is not written."""
    inside = _INSIDE.search(node.attributes.get("style", ""))
    if inside:
        boxes = (each for each in drawing.root.walk() if each.attributes.get("id") == inside[1])
        node = next(boxes, node)
    x, y = (_number(node, each) for each in (("x", "cx", "x1"), ("y", "cy", "y1")))
    moved = _moves(drawing.root, node)
    if x is None or y is None or moved is None:
        return None
    box = numbers(drawing.root.attributes.get("viewBox", ""))
    width = _NUMBER.search(drawing.root.attributes.get("width", ""))
    scale = float(width[0]) / box[2] if width and len(box) == 4 and box[2] else 1.0
    left, top = (box[0], box[1]) if len(box) == 4 else (0.0, 0.0)
    here = moved.apply(x, y)
    return (here[0] - left) * scale, (here[1] - top) * scale


def _number(node: Node, names: Sequence[str]) -> float | None:
    for name in names:
        match = _NUMBER.match(node.attributes.get(name, "").strip())
        if match:
            return float(match[0])
    return None


def _moves(root: Node, wanted: Node) -> Matrix | None:
    """Return how an element is moved and turned, with the groups around it.

    None if it is not in *root*.
    """
    here = Matrix()
    with suppress(ValueError):  # which is reported when the layout is read
        here = parse_transform(root.attributes.get("transform", ""))
    if root is wanted:
        return here
    inner = next(filter(None, (_moves(child, wanted) for child in root.elements)), None)
    return inner and here @ inner
