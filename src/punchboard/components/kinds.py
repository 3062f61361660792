"""The kinds of pieces: one table of their keys, outlines, nets, arrangements and words.

To add a kind, write a class of keys, which gives its outline, and an entry of `KINDS`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from enum import Flag, StrEnum, auto
from typing import Any, ClassVar

from msgspec import Struct, field

from punchboard.components.model import Component, Value
from punchboard.components.nodes import ListNode, Node, ScalarNode, is_nothing
from punchboard.components.schema import (
    ComponentKeys,
    Reader,
    read_cards,
    read_flag,
    read_length,
    read_length_from_zero,
    read_size,
    read_text,
)
from punchboard.geometry import Outline, Size
from punchboard.nets import Net, box_net, die_net, standee_net
from punchboard.outlines import (
    circle,
    hex_cells,
    hexagon,
    hexes,
    rectangle,
    square_cells,
    squares,
    triangle,
)

#: A card of 300 g/m² board, in mm.
_CARD_THICKNESS = 0.33
#: How far a standee's base extends to the front and to the back, in mm.
_BASE = 10.0
#: Extra width, height and depth inside a box, around its deck, in mm.
_ROOM = 1.0


class FormKeys(ComponentKeys, frozen=True):
    """The keys of a kind, and the form that follows from them.

    Attributes:
        needed: The keys that the form requires, each with an example.
        instead: The key that may replace a required one.
        measures: The keys with the other measures of a net.
        panels: The keys with the layouts of the other panels of a net.
        plain: Whether a component may have no layout at all.
        sides: How many values the field `faces` has; 0 if it has no meaning.
    """

    needed: ClassVar[Mapping[str, str]] = {}
    instead: ClassVar[Mapping[str, str]] = {}
    measures: ClassVar[tuple[str, ...]] = ()
    panels: ClassVar[tuple[str, ...]] = ()
    plain: ClassVar[bool] = False
    sides: ClassVar[int] = 0

    def outline(self) -> Outline | None:
        """Return the outline of every piece; None if a key is missing or wrong.

        Raises:
            ShapeError: The outline is drawn with cells that cannot be cut out.
        """
        raise NotImplementedError


class TwoSidedKeys(FormKeys, frozen=True):
    """A component that may have a back."""

    back: Any = None


class _SizedKeys(TwoSidedKeys, frozen=True):
    """A board or a sheet: a rectangle."""

    readers: ClassVar[Mapping[str, Reader]] = {**TwoSidedKeys.readers, "size": read_size}
    needed: ClassVar[Mapping[str, str]] = {"size": "size: 63x88"}

    size: Size | None = None

    def outline(self) -> Outline | None:
        return rectangle(self.size) if self.size else None


class _CardKeys(_SizedKeys, frozen=True):
    """A card or a tile: a rectangle that may have round corners."""

    readers: ClassVar[Mapping[str, Reader]] = {
        **_SizedKeys.readers,
        "corner": read_length_from_zero,
    }

    corner: float = 0.0

    def outline(self) -> Outline | None:
        return rectangle(self.size, self.corner) if self.size else None


class _StandeeKeys(_SizedKeys, frozen=True):
    """A figure that stands on its base."""

    readers: ClassVar[Mapping[str, Reader]] = {**_SizedKeys.readers, "base": read_length}
    needed: ClassVar[Mapping[str, str]] = {"size": "size: 25x40"}
    measures: ClassVar[tuple[str, ...]] = ("base",)

    base: float = _BASE


class _BoxKeys(_SizedKeys, frozen=True):
    """A box for a deck of cards; `size` is that of a card."""

    readers: ClassVar[Mapping[str, Reader]] = {
        **_SizedKeys.readers,
        "cards": read_cards,
        "thickness": read_length,
        "side": read_text,
        "top": read_text,
    }
    needed: ClassVar[Mapping[str, str]] = {"size": "size: 63x88", "cards": "cards: 54"}
    measures: ClassVar[tuple[str, ...]] = ("cards", "thickness")
    panels: ClassVar[tuple[str, ...]] = ("side", "top")
    plain: ClassVar[bool] = True

    cards: int | None = None
    thickness: float = _CARD_THICKNESS
    side: str | None = None
    top: str | None = None


class _HexKeys(TwoSidedKeys, frozen=True):
    """A hexagon, by its size across the flats or by its side."""

    readers: ClassVar[Mapping[str, Reader]] = {
        **TwoSidedKeys.readers,
        "size": read_length,
        "side": read_length,
        "pointy": read_flag,
    }
    needed: ClassVar[Mapping[str, str]] = {"size": "size: 40"}
    instead: ClassVar[Mapping[str, str]] = {"size": "side"}

    size: float | None = None
    side: float | None = None
    pointy: bool = True

    def outline(self) -> Outline | None:
        side = self.side or (self.size / math.sqrt(3) if self.size else None)
        return hexagon(side, self.pointy) if side else None


class _TriangleKeys(TwoSidedKeys, frozen=True):
    """An equilateral triangle with its point at the top, by its side."""

    readers: ClassVar[Mapping[str, Reader]] = {**TwoSidedKeys.readers, "side": read_length}
    needed: ClassVar[Mapping[str, str]] = {"side": "side: 40"}

    side: float | None = None

    def outline(self) -> Outline | None:
        return triangle(self.side) if self.side else None


class CellKeys(TwoSidedKeys, frozen=True):
    """Equal cells in one piece, drawn by `shape`; items may have shapes of their own."""

    shape: Any = None

    def outline(self) -> Outline | None:
        """Return the outline of the component's own `shape`, if it has one."""
        return None if is_nothing(self.shape) else self.shaped(_plain(self.shape))

    def shaped(self, shape: Value) -> Outline | None:
        """Return the outline of the cells in *shape*; see `outline`."""
        raise NotImplementedError


class _HexesKeys(CellKeys, frozen=True):
    """Several hexagons in one piece."""

    readers: ClassVar[Mapping[str, Reader]] = {
        **CellKeys.readers,
        "side": read_length,
        "pointy": read_flag,
    }
    needed: ClassVar[Mapping[str, str]] = {"side": "side: 20"}

    side: float | None = None
    pointy: bool = True

    def shaped(self, shape: Value) -> Outline | None:
        cells = hex_cells(shape, self.pointy)
        return hexes(cells, self.side, self.pointy) if self.side else None


class _PolyominoKeys(CellKeys, frozen=True):
    """Several squares in one piece."""

    readers: ClassVar[Mapping[str, Reader]] = {**CellKeys.readers, "cell": read_length}
    needed: ClassVar[Mapping[str, str]] = {"cell": "cell: 20"}

    cell: float | None = None

    def shaped(self, shape: Value) -> Outline | None:
        cells = square_cells(shape)
        return squares(cells, self.cell) if self.cell else None


class _TokenKeys(TwoSidedKeys, frozen=True):
    """A circle, by its diameter."""

    readers: ClassVar[Mapping[str, Reader]] = {**TwoSidedKeys.readers, "size": read_length}
    needed: ClassVar[Mapping[str, str]] = {"size": "size: 25"}

    size: float | None = None

    def outline(self) -> Outline | None:
        return circle(self.size) if self.size else None


class _DieKeys(FormKeys, frozen=True):
    """A cube, by its edge."""

    readers: ClassVar[Mapping[str, Reader]] = {**FormKeys.readers, "size": read_length}
    needed: ClassVar[Mapping[str, str]] = {"size": "size: 16"}
    sides: ClassVar[int] = 6

    size: float | None = None

    def outline(self) -> Outline | None:
        return rectangle(Size(self.size, self.size)) if self.size else None


def _plain(node: Node) -> Value:
    """Return a text or a list of texts; None for a mapping."""
    if isinstance(node, ListNode):
        return tuple(_plain(child) for child in node.children)
    return node.value if isinstance(node, ScalarNode) else None


class OnPaper(StrEnum):
    """How pieces of a kind are arranged on sheets."""

    ROWS = "rows and columns"
    STAGGERED = "staggered rows"
    INTERLOCKED = "rows with every second piece turned"
    NESTED = "one grid of cells"
    TILED = "rows, or parts on several pages"
    PAGES = "a page each"


class Use(Flag):
    """What the readers of rules texts may do with a word for a kind.

    Attributes:
        COUNTED: It is a noun that can be counted: `12 cards`.
        DROPPED: A name may be shortened by it: `score` for `score cards`.
        SWAPPED: Writers use it in place of the word for another kind: `score
            cards` for `score tiles`.
    """

    COUNTED = auto()
    DROPPED = auto()
    SWAPPED = auto()


_ANY = Use.COUNTED | Use.DROPPED | Use.SWAPPED
_NAMED = Use.COUNTED | Use.DROPPED


class PieceKind(Struct, frozen=True):
    """One kind of piece.

    Attributes:
        keys: Its keys in the game file, and the outline they give.
        on_paper: How its pieces are arranged on sheets.
        net: Makes the net it is folded from; None for flat pieces.
        english: The words for it in rules texts, in the singular and in lower
            case, with their uses.
        japanese: The same in Japanese.
    """

    keys: type[FormKeys]
    on_paper: OnPaper
    net: Callable[[Component], Net] | None = None
    english: Mapping[str, Use] = field(default_factory=dict)
    japanese: Mapping[str, Use] = field(default_factory=dict)


def _standee(component: Component) -> Net:
    return standee_net(component.outline.size, component.measures["base"])


def _die(component: Component) -> Net:
    return die_net(component.outline.size.width)


def _box(component: Component) -> Net:
    card, measures = component.outline.size, component.measures
    inner = Size(card.width + _ROOM, card.height + _ROOM)
    return box_net(inner, measures["cards"] * measures["thickness"] + _ROOM)


#: Every kind of piece, by its name in `kind`.
KINDS: Mapping[str, PieceKind] = {
    "card": PieceKind(
        _CardKeys,
        OnPaper.ROWS,
        english={"card": _ANY},
        japanese={"カード": _ANY, "札": _NAMED},
    ),
    "tile": PieceKind(
        _CardKeys,
        OnPaper.ROWS,
        english={"tile": _ANY},
        japanese={"タイル": _ANY},
    ),
    "hex": PieceKind(_HexKeys, OnPaper.STAGGERED),
    "hexes": PieceKind(_HexesKeys, OnPaper.STAGGERED),
    "triangle": PieceKind(
        _TriangleKeys,
        OnPaper.INTERLOCKED,
        english={"triangle": _NAMED},
        japanese={"三角形": Use.DROPPED},
    ),
    "polyomino": PieceKind(_PolyominoKeys, OnPaper.NESTED),
    "token": PieceKind(
        _TokenKeys,
        OnPaper.STAGGERED,
        english={"token": _ANY},
        japanese={"トークン": _ANY},
    ),
    "standee": PieceKind(
        _StandeeKeys,
        OnPaper.ROWS,
        net=_standee,
        english={"standee": _NAMED},
        japanese={"スタンド": _NAMED},
    ),
    "die": PieceKind(
        _DieKeys,
        OnPaper.ROWS,
        net=_die,
        english={"die": _NAMED},
        japanese={"ダイス": Use.COUNTED, "サイコロ": Use.COUNTED},
    ),
    "box": PieceKind(_BoxKeys, OnPaper.ROWS, net=_box, english={"box": Use.COUNTED}),
    "board": PieceKind(
        _SizedKeys,
        OnPaper.TILED,
        english={"board": _ANY},
        japanese={"ボード": _ANY},
    ),
    "sheet": PieceKind(
        _SizedKeys,
        OnPaper.PAGES,
        english={"sheet": _NAMED},
        japanese={"シート": _NAMED},
    ),
}
#: The kinds folded from a net.
NETS = frozenset(name for name, kind in KINDS.items() if kind.net)


def kinds_with(key: str) -> tuple[str, ...]:
    """Return the kinds of components that have a *key* of this name.

    A key shared by most kinds gives none.
    """
    kinds = tuple(name for name, kind in KINDS.items() if key in kind.keys.__struct_fields__)
    return kinds if 2 * len(kinds) < len(KINDS) else ()


def english_words(use: Use) -> tuple[str, ...]:
    """Return the English words for kinds that fit a *use*."""
    return tuple(
        word for kind in KINDS.values() for word, uses in kind.english.items() if use in uses
    )


def japanese_words(use: Use) -> tuple[str, ...]:
    """Return the Japanese words for kinds that fit a *use*."""
    return tuple(
        word for kind in KINDS.values() for word, uses in kind.japanese.items() if use in uses
    )
