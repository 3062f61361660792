"""One card large: where its fields are written, what the rules say of it, and its history.

A finding is pinned to the words that it quotes, or to an element of the layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

from punchboard.checks.preflight.letters import Letters, letters_of
from punchboard.colours import hex_of
from punchboard.components.model import Component, ComponentSet, Entry, Item, Value
from punchboard.diagnostics import Diagnostic, Location, lines_in
from punchboard.expressions import to_text
from punchboard.geometry import Matrix
from punchboard.layouts.face import Face, NamedFace
from punchboard.layouts.template.svg import Node, SvgFile, read_svg
from punchboard.layouts.template.units import numbers, parse_transform
from punchboard.patterns import regex
from punchboard.preview.editor import Editor
from punchboard.preview.scene import Scene
from punchboard.preview.wall import Owners, finding, named_in
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.targets import item_names, names_of
from punchboard.rulebook.grammar import names
from punchboard.rulebook.texts import RulesText
from punchboard.snapshots.compare import SIDES, value_changes
from punchboard.snapshots.difference import changes_lines
from punchboard.snapshots.state import DIGITS, State
from punchboard.snapshots.take import plain

#: Most lines of the rules that are shown for a card.
_MOST_LINES = 12


def card(
    scene: Scene,
    looks: Scene,
    component: Component,
    item: Item,
    editor: Editor,
    found: Sequence[Diagnostic],
    rules: Sequence[RulesText],
    ledger: Ledger | None,
    past: Sequence[State],
) -> dict[str, Any]:
    """Return everything about one item for the page.

    Args:
        scene: What is shown.
        looks: The same with the faces as snapshots keep them.
        component: Its component.
        item: The item.
        editor: Opens places.
        found: Everything that is wrong with the game.
        rules: The rules texts.
        ledger: Their claims; None where there are no rules.
        past: The snapshots, the oldest first.
    """
    owners = Owners(scene)
    own = [
        each
        for each in found
        if any((o.component, o.item) == (component.id, item.id) for o in owners.of(each))
    ]
    faces = {
        side: named.face for side in SIDES for named in _named_faces(scene, component, item, side)
    }
    pinned = pins(own, component, item, faces)
    problems = [{**finding(each, editor, ()), "pin": pinned.get(each)} for each in own]
    return {
        "component": component.id,
        "componentName": component.name.get(scene.language) or component.name.first,
        "item": item.id,
        "quantity": item.quantity,
        "place": editor.place(item.location),
        "fields": list(_fields(item, scene.language, editor)),
        "layouts": list(_layouts(component, item, editor)),
        "hasRules": bool(rules),
        "rules": list(rules_lines(scene.game, component, item, editor, rules, ledger)),
        "problems": problems,
        "history": list(history(looks, component, item, past)),
    }


def _fields(item: Item, language: str, editor: Editor) -> Iterator[dict[str, Any]]:
    for name, value in item.fields.items():
        shown = plain(value)
        said = shown.get(language) if isinstance(shown, Mapping) else None
        yield {
            "name": name,
            "value": said if isinstance(said, str) else _joined(shown) + _named(value, language),
            "place": editor.place(item.places.of(name) or item.location),
        }


def _named(value: Value, language: str) -> str:
    """Return what an entry of a definition is called, in brackets; "" for other values."""
    name = named_in(value.fields, language) if isinstance(value, Entry) else ""
    return f" ({name})" if name and name != str(value) else ""


def _joined(value: Any) -> str:
    """Return a field as the page shows it, on one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_joined(each)}" for name, each in value.items())
    if isinstance(value, list):
        return ", ".join(map(_joined, value))
    return to_text(value)


def _layouts(component: Component, item: Item, editor: Editor) -> Iterator[dict[str, Any]]:
    sides = {"front": item.front or component.front, "back": item.back or component.back}
    for side, layout in {**sides, **component.panels}.items():
        if layout is not None:
            yield {"side": side, "place": editor.place(Location(layout.path, 1))}


def rules_lines(
    game: ComponentSet | None,
    component: Component,
    item: Item,
    editor: Editor,
    texts: Sequence[RulesText],
    ledger: Ledger | None,
) -> Iterator[dict[str, Any]]:
    """Yield the lines of the rules that speak of an item, those that name it first.

    The line with the title of the game speaks of nothing in it.
    """
    titles = {names.key(text) for _, text in game.name.languages} if game else set()
    named = [each for each in _mentions(texts, item_names(item))]
    about = [
        entry.place
        for entry in (ledger.entries if ledger else ())
        if entry.is_about(component) and (not entry.target.part or item in entry.target.items)
    ]
    others = about or list(_mentions(texts, names_of(component)))
    lines = {each.path: lines_in(each.text) for each in texts}
    seen: set[tuple[object, int]] = set()
    for why, places in (("item", named), ("component", others)):
        for place in places:
            if (place.path, place.line) not in seen and len(seen) < _MOST_LINES:
                seen.add((place.path, place.line))
                said = lines[place.path][place.line - 1].strip()
                if names.key(said.strip("#=* ")) not in titles:
                    yield {"place": editor.place(place), "text": said, "why": why}


def _mentions(texts: Iterable[RulesText], called: Iterable[str]) -> Iterator[Location]:
    patterns = [found for name in called for found in (names.pattern(name),) if found]
    for text in texts:
        hits = {hit.start(): hit.end() for each in patterns for hit in each.finditer(text.folded)}
        yield from (text.place(start, end) for start, end in sorted(hits.items()))


def history(
    scene: Scene, component: Component, item: Item, past: Sequence[State]
) -> Iterator[dict[str, Any]]:
    """Yield what an item was in each snapshot, the latest first, compared with the next."""
    fields: Mapping[str, Any] | None = {n: plain(value) for n, value in item.fields.items()}
    quantity = item.quantity
    keys = _keys(scene, component, item)
    made = (scene.view.bleed, scene.view.ink_saver)
    for state in reversed(past):
        was = state.item(component.id, item.id)
        if was is None:
            yield {"name": state.name, "message": state.message, "was": "", "lines": []}
            return
        known = was.fields is not None and fields is not None
        lines = list(changes_lines(value_changes(was.fields, fields))) if known else []
        if was.quantity != quantity:
            lines.append(f"quantity {was.quantity} -> {quantity}")
        before = {side: was.face(scene.language, side) for side in SIDES}
        looks = sorted(side for side in SIDES if before[side] and before[side] != keys[side])
        if (state.bleed, state.ink_saver) != made and not lines:
            lines.append("its faces were made with another bleed or ink saver: not compared")
        elif looks and not lines:
            lines.append(f"the {' and the '.join(looks)} looked different")
        yield {
            "name": state.name, "message": state.message, "was": "there", "lines": lines,
        }  # fmt: skip
        fields, quantity, made = was.fields, was.quantity, (state.bleed, state.ink_saver)
        keys = {side: before[side] or keys[side] for side in SIDES}


def _keys(scene: Scene, component: Component, item: Item) -> dict[str, str | None]:
    """Return the keys of the faces of an item's first copy, as long as snapshots keep them."""
    keys: dict[str, str | None] = dict.fromkeys(SIDES)
    for side in SIDES:
        for named in _named_faces(scene, component, item, side):
            keys[side] = named.face.compared.key[:DIGITS]
    return keys


def _named_faces(scene: Scene, component: Component, item: Item, side: str) -> Iterator[NamedFace]:
    """Yield the face of an item's first copy, if that side is printed."""
    for name in (item.id, f"{item.id}.1"):
        named = scene.slots.get((component.id, name, side))
        if named is not None:
            yield named
            return


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
