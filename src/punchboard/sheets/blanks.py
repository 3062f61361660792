"""Blank cards: the last sheet of a deck filled up with cards to write on.

A blank card has the back of its deck, and of the fronts what is drawn alike on all:
its frame. Words are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from xml.etree import ElementTree

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.kinds import KINDS, OnPaper
from punchboard.layouts.compose import digests, face_key
from punchboard.layouts.face import ArtLayer, Face
from punchboard.layouts.lay_out import ItemFaces
from punchboard.sheets.file import Deck
from punchboard.sheets.grid import best_grid
from punchboard.sheets.imposition import family, impose_all
from punchboard.sheets.options import SheetOptions
from punchboard.sheets.slots import areas

#: The id of blank cards, which no item can have.
BLANK = "(blank)"
#: Faces that are compared to find the frame.
_MOST_COMPARED = 40
ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")
#: The colour of what differs in colour from card to card.
_GREY = "#dddddd"
_COLOURS = frozenset({"fill", "stroke", "color"})
_SHOWN = frozenset("path rect circle ellipse line polyline polygon image use".split())


def with_blanks(decks: Sequence[Deck], options: SheetOptions) -> tuple[Deck, ...]:
    """Return *decks*, with blank cards in the slots that their last sheets leave empty.

    Decks whose cards share sheets are filled up together, with blank cards of the last.
    """
    sheets: dict[object, list[int]] = {}
    for place, deck in enumerate(decks):
        pieces = deck.pieces()
        if pieces and deck.component.kind == "card" and _in_rows(deck):
            key = (family(pieces[0]), deck.component.stock, pieces[0].back is None)
            sheets.setdefault(key, []).append(place)
    found = tuple(decks)
    needed = _sheets(found, options)
    for places in sheets.values():
        copies = [piece for place in places for piece in decks[place].pieces()]
        slots = best_grid(copies[0], areas(options), options).count
        free = -len(copies) % slots if slots else 0
        last = places[-1]
        filled = (*found[:last], _filled(found[last], free), *found[last + 1 :])
        # Below the cards there may be pieces of other decks already.
        if free and _sheets(filled, options) == needed:
            found = filled
    return found


def _sheets(decks: Sequence[Deck], options: SheetOptions) -> int:
    return len(impose_all([deck.pieces() for deck in decks], options).value)


def _in_rows(deck: Deck) -> bool:
    rows = KINDS[deck.component.kind].on_paper in (OnPaper.ROWS, OnPaper.TILED)
    return rows and all(each.front.outline.is_rectangle for each in deck.faces)


def _filled(deck: Deck, free: int) -> Deck:
    """Return *deck* with *free* blank cards at its end."""
    last = deck.faces[-1]
    item = replace(last.item, id=BLANK, quantity=free, fields=MappingProxyType({}))
    compared = [each.front for each in deck.faces[:_MOST_COMPARED]]
    return replace(deck, faces=(*deck.faces, ItemFaces(item, _frame(compared), last.back)))


def _frame(faces: Sequence[Face]) -> Face:
    """Return what is drawn alike on all *faces*, without words and bitmaps."""
    first = faces[0]
    others = [frozenset(_drawn(face)) for face in faces[1:]]
    layers = []
    for layer in first.layers:
        if isinstance(layer, ArtLayer):
            root = ElementTree.fromstring(layer.svg)
            _keep(root, _Inherited(), others)
            layers.append(replace(layer, svg=ElementTree.tostring(root, encoding="unicode")))
    key = face_key(first.outline, first.bleed, digests(layers))
    return Face(first.outline, first.bleed, tuple(layers), key)


class _Inherited(Struct, frozen=True):
    """What a shape has from the groups that it is in.

    Attributes:
        path: The groups and their attributes, without colours.
        fill: The colour inside.
        stroke: The colour of the line.
    """

    path: str = ""
    fill: str = "black"
    stroke: str = "none"

    def of(self, element: ElementTree.Element) -> _Inherited:
        plain = sorted((name, value) for name, value in element.items() if name not in _COLOURS)
        attributes = " ".join(f'{name}="{value}"' for name, value in plain)
        return _Inherited(
            f"{self.path}/{_name(element)} {attributes}",
            element.get("fill", self.fill),
            element.get("stroke", self.stroke),
        )


def _keep(
    parent: ElementTree.Element, above: _Inherited, others: Sequence[frozenset[_Inherited]]
) -> None:
    """Remove the shapes below *parent* that are not in all *others*.

    One that is there in another colour becomes grey.
    """
    for child in list(parent):
        own = above.of(child)
        if _name(child) not in _SHOWN:
            _keep(child, own, others)
        elif not all(any(own.path == each.path for each in other) for other in others):
            parent.remove(child)
        elif not all(own in other for other in others):
            for name, colour in (("fill", own.fill), ("stroke", own.stroke)):
                child.set(name, colour if colour == "none" else _GREY)


def _drawn(face: Face) -> Iterator[_Inherited]:
    """Yield the shapes of a face."""
    for layer in face.layers:
        if isinstance(layer, ArtLayer):
            yield from _shapes(ElementTree.fromstring(layer.svg), _Inherited())


def _shapes(parent: ElementTree.Element, above: _Inherited) -> Iterator[_Inherited]:
    for child in parent:
        own = above.of(child)
        if _name(child) in _SHOWN:
            yield own
        else:
            yield from _shapes(child, own)


def _name(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]
