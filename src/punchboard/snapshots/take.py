"""Takes a state of a game: its lists, its finished faces and its rules texts.

Faces say themselves which fonts and images they show. Icons are looked up by the
words of a layout and of the fields, because a finished drawing no longer names them.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from punchboard import __version__
from punchboard.components.model import (
    Component,
    ComponentSet,
    Entry,
    Item,
    LayoutRef,
    Text,
    Value,
    entries_in,
)
from punchboard.layouts.context import INSERTION
from punchboard.layouts.face import Face, ImageLayer
from punchboard.layouts.lay_out import ItemFaces
from punchboard.patterns import regex
from punchboard.rulebook.texts import RulesText
from punchboard.sheets.file import Deck
from punchboard.snapshots.proof import Contents
from punchboard.snapshots.state import DIGITS, ItemState, Plain, RulesState, State
from punchboard.workspace import Workspace

_WORD = regex(r"[^\s\"'<>{}()\[\],;|]+")
#: What layouts can read besides fields and definitions, and may change by itself.
_READ = ("game.name", "component.name", "piece.total", "item.number", "item.quantity")
#: How an expression names a component: `components.cards`, `components['cards']`.
_COMPONENT = regex(r"\bcomponents(?:\.(\w+)|\[\s*['\"]([^'\"]+)['\"]\s*\])")
#: The expressions in a text.
_INSERTION = regex(r"\{\{(.*?)\}\}", re.DOTALL)
_COMMENT = regex(r"<!--.*?-->", re.DOTALL)
_NUMBERS = (int, float)
_NOTHING = (frozenset[str](), frozenset[str]())


def take_state(
    game: ComponentSet,
    decks: Mapping[str, Sequence[Deck]],
    workspace: Workspace,
    rules: Sequence[RulesText] | None = None,
    *,
    bleed: float,
    ink_saver: bool = False,
    known: Mapping[str, str] | None = None,
) -> State:
    """Return *game* as it is now.

    Args:
        game: The game.
        decks: Its finished faces, by language.
        workspace: Where its files are.
        rules: Its rules texts; None if they are not to be kept.
        bleed: The bleed of the faces, in mm.
        ink_saver: Whether the faces were made to save ink.
        known: Digests of what is on faces, by their keys, from an earlier state.
    """
    parts = _Parts(game, workspace, known or {})
    faces = {language: faces_by_item(several) for language, several in decks.items()}
    components = {
        component.id: {
            item.id: _item(
                item,
                component,
                {
                    lang: of[place]
                    for lang, of in faces.items()
                    if (place := (component.id, item.id)) in of
                },
                parts,
            )
            for item in component.items
        }
        for component in game.components
    }
    return State(
        game.id, "", "", 0, __version__, tuple(decks), bleed, ink_saver, components, parts.found,
        None if rules is None else {each.path.name: rules_state(each) for each in rules},
        game.version,
    )  # fmt: skip


def faces_by_item(decks: Sequence[Deck]) -> dict[tuple[str, str], dict[str, Face]]:
    """Return the faces to compare of each item, by component and item, then by side.

    Copies whose faces differ have sides of their own: `front.1`, `front.2`.
    """
    found: dict[tuple[str, str], dict[str, dict[int, Face]]] = {}
    for deck in decks:
        for each in deck.faces:
            sides = found.setdefault((deck.component.id, each.item.id), {})
            for side, face in _sides(each):
                sides.setdefault(side, {})[each.copy or 1] = face.compared
    return {place: dict(_named(sides)) for place, sides in found.items()}


def _sides(faces: ItemFaces) -> Iterator[tuple[str, Face]]:
    yield "front", faces.front
    if faces.back is not None:
        yield "back", faces.back


def _named(sides: Mapping[str, Mapping[int, Face]]) -> Iterator[tuple[str, Face]]:
    for side, copies in sides.items():
        if len({face.key for face in copies.values()}) == 1:
            yield side, next(iter(copies.values()))
        else:
            yield from ((f"{side}.{copy}", face) for copy, face in copies.items())


def _item(
    item: Item, component: Component, sides: Mapping[str, Mapping[str, Face]], parts: _Parts
) -> ItemState:
    shown = [face for each in sides.values() for face in each.values()]
    return ItemState(
        quantity=item.quantity,
        fields={name: plain(value) for name, value in sorted(item.fields.items())},
        faces=_each(sides, lambda face: face.key[:DIGITS]),
        contents=_each(sides, parts.contents.digest),
        depends=parts.of(item, component, shown),
    )


def _each(sides: Mapping[str, Mapping[str, Face]], key: Any) -> dict[str, dict[str, str]]:
    return {
        language: {side: key(face) for side, face in each.items()}
        for language, each in sides.items()
    }


def plain(value: Value) -> Plain:
    """Return a field as JSON: a text by its languages, an entry by its id."""
    if isinstance(value, Text):
        return dict(value.languages)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value


def rules_state(rules: RulesText) -> RulesState:
    """Return a rules text by its digest and what it claims of each thing."""
    claims: dict[str, list[str]] = {}
    for claim in rules.claims:
        name = f"{claim.name} ({claim.of})" if claim.of else claim.name
        number = "a blank" if claim.count is None else claim.quote
        claims.setdefault(name or claim.quote, []).append(" ".join(number.split()))
    said = {name: tuple(each) for name, each in claims.items()}
    return RulesState(_digest(rules.text.encode()), said)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:DIGITS]


class _Parts:
    """What the faces of a game are made of, gathered item by item.

    Attributes:
        found: The parts by name, with what tells their versions apart.
        contents: Digests of what is on the faces.
    """

    def __init__(self, game: ComponentSet, workspace: Workspace, known: Mapping[str, str]) -> None:
        self.found: dict[str, Plain] = {}
        self._game = game
        self._workspace = workspace
        self._entries = {
            id(entry): f"{name}.{key}"
            for name, entries in game.definitions.items()
            for key, entry in entries.items()
        }
        self._icons = dict(_icon_files(workspace, game.id))
        names = "|".join(map(re.escape, sorted(game.definitions, key=len, reverse=True)))
        self._references = re.compile(rf"\b({names})\b(?:\.(\w+))?" if names else "(?!)()()")
        self.contents = Contents(known)
        self._layouts: dict[Path, tuple[frozenset[str], frozenset[str]]] = {}
        self._values: dict[int, tuple[frozenset[str], frozenset[str]]] = {}
        self._builtins: dict[Path, frozenset[str]] = {}

    def of(self, item: Item, component: Component, faces: Iterable[Face]) -> tuple[str, ...]:
        """Return the names of the parts of an item's *faces*, sorted."""
        names, words = set[str](), set[str]()
        for layout in _layouts(item, component):
            if layout is not None:
                used, said = self._layout(layout.path)
                names |= used
                words |= said
        for value in item.fields.values():
            used, said = self._value(value)
            if used:
                names |= used
            if said:
                words |= said
        for face in faces:
            names.update(self._shown(face))
        names |= set(self._of_component(item, component))
        names |= {self._file("icon", self._icons[each]) for each in words & self._icons.keys()}
        names |= set(self._marked(words))
        return tuple(sorted(names))

    def _of_component(self, item: Item, component: Component) -> Iterator[str]:
        """Yield what faces have of their component and game, and of their place in the list."""
        name = f"component:{component.id}"
        outline, own = (
            (item.outline, f"{name}.{item.id}") if item.outline else (component.outline, name)
        )
        size, shape = f"{own}.size", f"{own}.{'corner' if outline.is_rectangle else 'shape'}"
        if size not in self.found:
            self.found[size] = f"{outline.size.width:g} x {outline.size.height:g} mm"
            self.found[shape] = (
                outline.corner if outline.is_rectangle else _digest(repr(outline).encode())
            )
        yield from (size, shape)
        drawn = (layout for layout in _layouts(item, component) if layout is not None)
        read = {each for layout in drawn for each in self._builtins.get(layout.path, ())}
        if read:
            yield from self._of_place(item, component, read)

    def _of_place(self, item: Item, component: Component, read: Iterable[str]) -> Iterator[str]:
        """Yield what layouts *read* of the game, the component and an item's place in it."""
        name = f"component:{component.id}"
        known: dict[str, tuple[str, Callable[[], Plain]]] = {
            "game.name": ("game:name", lambda: plain(self._game.name)),
            "component.name": (f"{name}.name", lambda: plain(component.name)),
            "piece.total": (f"{name}.pieces", lambda: component.count),
            "item.number": (f"{name}.order", lambda: [each.id for each in component.items]),
            "item.quantity": (f"{name}.{item.id}.quantity", lambda: item.quantity),
        }
        for each in sorted(read):
            part, value = known[each]
            if part not in self.found:
                self.found[part] = value()
            yield part

    def _value(self, value: Value) -> tuple[frozenset[str], frozenset[str]]:
        """Return the parts and the names that a field refers to; items share many values."""
        if value is None or isinstance(value, _NUMBERS):
            return _NOTHING
        if id(value) not in self._values:
            used, words = frozenset(self._defined(value)), frozenset(_words(value))
            self._values[id(value)] = (used, self._named(words))
        return self._values[id(value)]

    def _named(self, words: Iterable[str]) -> frozenset[str]:
        """Return those of *words* that may name an icon or a style."""
        return frozenset(each for each in words if each in self._icons or each.startswith("."))

    def _layout(self, path: Path) -> tuple[frozenset[str], frozenset[str]]:
        """Return the parts that a layout names, and the icons and styles."""
        if path not in self._layouts:
            text = _COMMENT.sub("", path.read_text(encoding="utf-8", errors="replace"))
            used = {self._file("layout", path)}
            self._builtins[path] = frozenset(each for each in _READ if each in text)
            words = set(_WORD.findall(text))
            used |= set(self._listed(text))
            for entry in self._read(text):
                entry_used, entry_words = self._value(entry)
                used |= entry_used
                words |= entry_words
            self._layouts[path] = (frozenset(used), self._named(words))
        return self._layouts[path]

    def _read(self, text: str) -> Iterator[Entry]:
        """Yield the entries of definitions that expressions in *text* can read."""
        for definition, key in dict.fromkeys(self._references.findall(text)):
            entries = self._game.definitions.get(definition, {})
            yield from (entries[each] for each in ([key] if key in entries else entries))

    def _listed(self, text: str) -> Iterator[str]:
        """Yield the lists of other components that expressions in *text* read."""
        named = {match[1] or match[2] for match in _COMPONENT.finditer(text)}
        for component in self._game.components:
            if component.id in named:
                items = [(each.id, each.quantity, plain(each.fields)) for each in component.items]
                part = f"list:{component.id}"
                self.found[part] = _digest(repr(items).encode())
                yield part

    def _defined(self, value: Value) -> Iterator[str]:
        """Yield the entries of definitions in *value*, those they refer to, and what texts read."""
        entries = entries_in([value])
        for text in _inserted(value):
            yield from self._listed(text)
            entries += [each for entry in self._read(text) for each in entries_in([entry])]
        for entry in entries:
            name = self._entries.get(id(entry))
            if name is not None:
                part = f"definition:{name}"
                if part not in self.found:
                    self.found[part] = {key: plain(each) for key, each in entry.fields.items()}
                yield part

    def _shown(self, face: Face) -> Iterator[str]:
        """Yield the fonts and the images of a face."""
        for font in face.fonts:
            name = f"font:{font.name}"
            self.found[name] = font.fingerprint
            yield name
        for layer in face.pictured:
            if isinstance(layer, ImageLayer):
                name = f"image:{self._workspace.relative(Path(layer.path))}"
                self.found[name] = layer.digest[:DIGITS]
                yield name

    def _marked(self, words: Iterable[str]) -> Iterator[str]:
        """Yield the styles that texts name, and the keywords if there are any."""
        said = {each.lstrip(".") for each in words if each.startswith(".")}
        for name in said & self._game.styles.keys():
            yield self._part(f"style:{name}", self._game.styles[name])
        if self._game.keywords:
            yield self._part("keywords", *self._game.keywords)

    def _part(self, name: str, *values: Any) -> str:
        if name not in self.found:
            self.found[name] = _unplaced(*values)
        return name

    def _file(self, kind: str, path: Path) -> str:
        name = f"{kind}:{self._workspace.relative(path)}"
        if name not in self.found:
            try:
                self.found[name] = _digest(path.read_bytes())
            except OSError:
                self.found[name] = "unreadable"
        return name


def _layouts(item: Item, component: Component) -> tuple[LayoutRef | None, ...]:
    """Return the layouts of *item*: its own, or else those of its component."""
    sides = (item.front or component.front, item.back or component.back)
    return (*sides, *component.panels.values())


def _unplaced(*values: Any) -> str:
    """Return a digest of frozen *values* without the places they are written at."""
    text = [f"{each}={getattr(value, each)!r}" for value in values
            for each in value.__struct_fields__ if each != "location"]  # fmt: skip
    return _digest("\n".join(text).encode())


def _words(value: Value) -> Iterator[str]:
    """Yield the words of all texts in *value* and its entries, as in `[:ball:]{.power}`."""
    for each in (value, *(each for entry in entries_in([value]) for each in entry.fields.values())):
        for text in _texts(each):
            for word in _WORD.findall(text):
                yield word
                yield from word.strip(":").split(":")


def _inserted(value: Value) -> Iterator[str]:
    """Yield the expressions in the texts of *value* and its entries."""
    for each in (value, *(each for entry in entries_in([value]) for each in entry.fields.values())):
        for text in _texts(each):
            if INSERTION in text:
                yield from _INSERTION.findall(text)


def _texts(value: Value) -> Iterator[str]:
    if isinstance(value, Text):
        yield from (text for _, text in value.languages)
    elif isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _texts(each)


def _icon_files(workspace: Workspace, game_id: str) -> Iterator[tuple[str, Path]]:
    """Yield the workspace's own icons by name; a game's own come last and win."""
    icons = workspace.root / "icons"
    for folder in (icons / game_id, icons):
        for path in sorted(folder.rglob("*.svg")):
            yield path.relative_to(folder).with_suffix("").as_posix(), path
