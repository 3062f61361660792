"""What the face of an item depends on, as a key: equal keys are equal faces.

The files that layouts may read are digested as a whole. All else comes from the lists:
the values of the item, and of its game and component as far as every layout may read
them. What reads the rest of the box, as `game` does, depends on all of it.
"""

from __future__ import annotations

import functools
import hashlib
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from punchboard import inputs
from punchboard.components.model import Component, ComponentSet, Entry, Item, Text
from punchboard.geometry import Outline
from punchboard.layouts.context import INSERTION
from punchboard.workspace import Workspace

_SIZE = 16
#: To be increased whenever faces are drawn, or kept, differently.
_FORMAT = 1
#: Files of lists and rules, whose contents count where they are printed.
_LISTS = frozenset((".yaml", ".yml", ".csv", ".tsv", ".xlsx", ".ods", ".md", ".txt"))


class _UnknownValueError(TypeError):
    """A value of which nobody knows how it is written as part of a key."""


class GameFaceKeys:
    """Keys of the faces of one game in one language.

    Attributes:
        game: The game.
    """

    def __init__(self, game: ComponentSet) -> None:
        self.game = game
        #: By identity: the entries of different definitions may have one id.
        self._entries = {
            id(entry): f"{name!r}.{key!r}"
            for name, entries in game.definitions.items()
            for key, entry in entries.items()
        }
        self._items: dict[int, tuple[Item, str | None]] = {}

    def component(self, component: Component) -> ComponentFaceKeys | None:
        """Return the keys of one component; None if something in it has none."""
        try:
            head = "\n".join((*self._about_game, *self._about(component)))
        except _UnknownValueError:
            return None
        return ComponentFaceKeys(self, component, hashlib.blake2b(head.encode(*_TEXT)).digest())

    def item(self, item: Item) -> str | None:
        """Return the id and the fields of an item; None if one of them has no key."""
        known = self._items.get(id(item))
        if known is None:
            try:
                written: str | None = f"{item.id!r} {self._written(item.fields)}"
            except _UnknownValueError:
                written = None
            known = self._items[id(item)] = (item, written)
        return known[1]

    @functools.cached_property
    def whole(self) -> str | None:
        """All that `game` and expressions in texts can read of the box."""
        parts: list[str] = []
        for component in self.game.components:
            parts += self._about(component)
            for item in component.items:
                written = self.item(item)
                if written is None:
                    return None
                parts.append(f"{item.quantity} {written}")
        return hashlib.blake2b("\n".join(parts).encode(*_TEXT)).hexdigest()

    def reads_box(self, written: str, names: Iterable[str]) -> bool:
        """Return whether a face depends on all of the box.

        Args:
            written: What its item is, as `item` writes it.
            names: What its expressions read.
        """
        if INSERTION in written or "game" in names:
            return True
        readers = self._readers
        return any(each in written for each in readers) or any(
            each.startswith(f"E{name!r}.") for name in names for each in readers
        )

    @functools.cached_property
    def _readers(self) -> frozenset[str]:
        """References to the entries with expressions in their texts, or in those they refer to."""
        entries = {
            f"E{name!r}.{key!r}": written
            for name, several in self._definitions.items()
            for key, written in several.items()
        }
        found: set[str] = set()
        new = {each for each, written in entries.items() if INSERTION in written}
        while new:
            found |= new
            new = {
                each
                for each, written in entries.items()
                if each not in found and any(one in written for one in new)
            }
        return frozenset(found)

    @functools.cached_property
    def _definitions(self) -> dict[str, dict[str, str]]:
        """The entries of the definitions, without those they refer to."""
        return {
            name: {key: self._written(entry.fields) for key, entry in entries.items()}
            for name, entries in self.game.definitions.items()
        }

    @functools.cached_property
    def _about_game(self) -> tuple[str, ...]:
        game = self.game
        names = {name for each in game.components for item in each.items for name in item.fields}
        head = (game.id, game.name.languages, game.languages, game.players, game.version)
        styles = [(name, *_unplaced(each)) for name, each in game.styles.items()]
        keywords = [tuple(_unplaced(each)) for each in game.keywords]
        return tuple(map(repr, (head, self._definitions, sorted(names), styles, keywords)))

    def _about(self, component: Component) -> Iterator[str]:
        """Yield what every face of *component* depends on."""
        names = {name for item in component.items for name in item.fields}
        yield repr((component.id, component.name.languages, component.kind))
        yield repr((component.outline, component.page, sorted(names.union(component.fields))))
        yield repr((sorted(component.bindings.items()), sorted(component.measures.items())))

    def _written(self, value: Any) -> str:
        """Return *value* so that values that print differently are written differently."""
        kind = type(value)
        if kind is str or kind is int or value is None or kind is bool or kind is float:
            return repr(value)
        if kind is Entry:
            return self._reference(value)
        if kind is Text:
            return f"T{value.languages!r}"
        if isinstance(value, tuple | list):
            return f"({','.join(map(self._written, value))})"
        if isinstance(value, Mapping):
            pairs = (f"{self._written(k)}:{self._written(v)}" for k, v in value.items())
            return f"[{','.join(pairs)}]"
        raise _UnknownValueError(type(value).__name__)

    def _reference(self, entry: Entry) -> str:
        name = self._entries.get(id(entry))
        if name is None:
            raise _UnknownValueError("an entry of no definition")
        return f"E{name}"


class ComponentFaceKeys:
    """Keys of the faces of one component.

    Args:
        game: Those of its game.
        component: The component.
        seed: A digest of what all its faces depend on.

    """

    def __init__(self, game: GameFaceKeys, component: Component, seed: bytes) -> None:
        self.id = component.id
        self._game = game
        self._component = component
        self._seed = seed
        self._outlines: dict[int, tuple[Outline, str]] = {}

    def of(
        self, layout: Path, side: str, names: Iterable[str], item: Item | None, number: int,
        piece: int, outline: Outline, *, together: bool = False,
    ) -> bytes | None:  # fmt: skip
        """Return the key of a face; None if it has none.

        Args:
            layout: What draws it.
            side: Whether that is the `front` or the `back`.
            names: What its expressions read.
            item: The item; None if the face is the same for all.
            number: Its place in the list, from 1.
            piece: The number of the piece among all copies of all items, from 1.
            outline: The outline of the face.
            together: Whether it depends on all items, as texts do that share a size.
        """
        game = self._game
        written = "" if item is None else game.item(item)
        if together and written is not None:
            written = self._items and f"{written}\n{self._items}"
        if written is None:
            return None
        parts = [str(layout), side, self._outline(outline), written]
        if item is not None and "item" in names:
            parts.append(f"item {number} {item.quantity}")
        if "piece" in names:
            parts.append(f"piece {piece} {self._component.count}")
        if game.reads_box(written, names):
            if game.whole is None:
                return None
            parts.append(game.whole)
        text = "\n".join(parts).encode(*_TEXT)
        return hashlib.blake2b(text, digest_size=_SIZE, key=self._seed).digest()

    @functools.cached_property
    def _items(self) -> str | None:
        """All items that are printed, with their numbers."""
        parts = []
        for item in self._component.items:
            written = self._game.item(item)
            if written is None:
                return None
            parts.append(
                f"{item.quantity} {self._outline(self._component.outline_of(item))} {written}"
            )
        return "\n".join(parts)

    def _outline(self, outline: Outline) -> str:
        known = self._outlines.get(id(outline))
        if known is None:
            known = self._outlines[id(outline)] = (outline, repr(outline))
        return known[1]


#: Keys are made of any text, also of halves of characters.
_TEXT = ("utf-8", "surrogatepass")


def _unplaced(value: Any) -> Iterator[str]:
    """Yield the fields of a frozen value but for where it is written."""
    for each in value.__struct_fields__:
        if each != "location":
            yield repr(getattr(value, each))


# What is read


def read_folders(workspace: Workspace, game: str) -> list[Path]:
    """Return the folders that the layouts of a game may look into."""
    root = workspace.root
    own = [workspace.layouts / game, workspace.layouts / "shared"]
    return [*own, root / "icons", root / "images", root / "fonts"]


def basis_of(workspace: Workspace, game: str, look: object) -> str | None:
    """Return what tells all that layouts may read from others; None if nobody can know."""
    states = [inputs.tree(each) for each in read_folders(workspace, game)]
    if None in states:
        return None
    drawings = sorted(_drawings(workspace.components))
    return repr((
        _FORMAT, zlib.ZLIB_RUNTIME_VERSION, inputs.this_program(), str(workspace.root), game, look,
        states, [(each, inputs.state(each)) for each in drawings],
    ))  # fmt: skip


def _drawings(folder: Path) -> Iterator[str]:
    """Yield the files beside the lists, which a layout can show as well."""
    for place, _, names in os.walk(folder):
        yield from (str(Path(place, each)) for each in names if not is_list(each))


def is_list(name: str) -> bool:
    """Return whether a file has the name of a list, or of rules."""
    return Path(name).suffix.lower() in _LISTS
