"""What decks get on request: a stamp on each front, and blank cards to write on.

The stamp is id and revision of an item in small grey type, where its front is quiet.
Fronts of a component with the same outline have it at the same place if there is one:
near the edge, where none of them has a letter or a line.

Blank cards fill up the last sheet of a deck. A blank card has the back of its deck, and
of the fronts what is drawn alike on all: its frame. Words are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, cast
from xml.etree import ElementTree

from msgspec import Struct
from msgspec.structs import replace

from punchboard import geometry
from punchboard.colours import Colour
from punchboard.components.kinds import KINDS, OnPaper
from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Matrix, Outline, Polygon, Rect
from punchboard.layouts.compose import digests, face_key
from punchboard.layouts.context import Revision
from punchboard.layouts.face import ArtLayer, Face, NamedFace, TextLayer
from punchboard.layouts.lay_out import ItemFaces
from punchboard.layouts.text.places import moved
from punchboard.lengths import MM_PER_INCH, MM_PER_POINT
from punchboard.neighbours import unevenness
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.messages import no_room_for_stamp
from punchboard.sheets.file import Deck, document_info
from punchboard.sheets.grid import best_grid
from punchboard.sheets.imposition import family, impose_all
from punchboard.sheets.options import SheetOptions
from punchboard.sheets.pages import write_faces
from punchboard.sheets.slots import areas
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import SetText, Span, TextFrame, TextStyle

if TYPE_CHECKING:
    from PIL.Image import Image

# The stamp

#: Type size in mm (4 pt), and the same from the highest letter to the lowest.
_SIZE = 4 * MM_PER_POINT
_ASCENT, _DESCENT = 0.78 * _SIZE, 0.24 * _SIZE
#: Distances from the edge that are tried, in mm: the nearest is safe from the knife.
_DISTANCES = tuple(0.8 + 0.4 * n for n in range(14))
#: Steps along the edge, and space around the words, in mm.
_STEP, _SPACE = 0.8, 0.35
#: Pixels per inch in which a quiet place is looked for.
_DPI = 120
#: Steps of brightness: what differs less is quiet, and what differs more is something to see.
_QUIET, _LOUD = 14, 70
#: How much darker or lighter than the ground the letters are.
_CONTRAST = 0.45


class _Place(Struct, frozen=True):
    """A place for words: a box in the space of the trim, and how they are turned in it."""

    box: Rect
    rotation: int

    def matrix(self) -> Matrix:
        """Return where words go that begin at the origin, above and below the line."""
        box = self.box
        if self.rotation:
            return Matrix.translation(box.x + _ASCENT, box.bottom) @ Matrix.rotation(-90)
        return Matrix.translation(box.x, box.y + _ASCENT)


def stamped(
    game: ComponentSet,
    language: str,
    decks: Sequence[Deck],
    revisions: Mapping[tuple[str, str, str], Revision],
    engine: Engine,
    cache: Path | None,
    fonts: FontStack,
) -> Checked[tuple[Deck, ...]]:
    """Return *decks* with a stamp on each front that has a quiet place.

    Args:
        game: The game.
        language: The language of the faces.
        decks: The components with their faces.
        revisions: By component, item and side.
        engine: What draws the art.
        cache: Folder for converted art; None to keep nothing.
        fonts: For the words.
    """
    fronts = {each.front.key: each.front for deck in decks for each in deck.faces}
    named = [NamedFace("", key, "front", face) for key, face in fronts.items()]
    art = convert_art(named, engine, cache)
    if not named:
        return Checked(tuple(decks))
    from punchboard.pdf.raster import page_images

    # What cannot be drawn is reported with the sheets, and its place is blank here.
    pdf = write_faces(named, art.value, document_info(game, language)).value
    pictures = dict(zip(fronts, map(_trimmed, named, page_images(pdf, _DPI)), strict=True))
    found: list[Diagnostic] = []
    done = [_deck(deck, pictures, revisions, fonts, found) for deck in decks]
    return Checked(tuple(done), tuple(found))


def _trimmed(named: NamedFace, picture: Image) -> Image:
    """Return the picture of a face without its bleed."""
    edge, size = _pixels(named.face.bleed), named.face.outline.size
    return picture.crop((edge, edge, edge + _pixels(size.width), edge + _pixels(size.height)))


def _deck(
    deck: Deck,
    pictures: Mapping[str, Image],
    revisions: Mapping[tuple[str, str, str], Revision],
    fonts: FontStack,
    found: list[Diagnostic],
) -> Deck:
    """Return a deck with stamps; *found* collects what has no room for one."""
    groups: dict[Outline, list[ItemFaces]] = {}
    for each in deck.faces:
        groups.setdefault(each.front.outline, []).append(each)
    words: dict[str, SetText] = {}
    for each in deck.faces:
        revision = revisions.get((deck.component.id, each.item.id, "front"), Revision())
        text = f"{each.item.id} · r{revision.number}"
        words[each.item.id] = set_text((Span(text, _style()),), TextFrame(0.0, 0.0), fonts)
    places = _all_places(groups.items(), pictures, words)
    without = sum(places[each.front.key] is None for each in deck.faces)
    if without:
        found.append(no_room_for_stamp(deck.component.id, without, deck.component.location))
    faces = (
        replace(each, front=_with(each.front, place, words[each.item.id], pictures))
        if (place := places[each.front.key])
        else each
        for each in deck.faces
    )
    return replace(deck, faces=tuple(faces))


def _all_places(
    groups: Iterable[tuple[Outline, Sequence[ItemFaces]]],
    pictures: Mapping[str, Image],
    words: Mapping[str, SetText],
) -> dict[str, _Place | None]:
    """Return the place on each front: that of its group, or else its own."""
    places: dict[str, _Place | None] = {}
    for outline, group in groups:
        fronts = {each.front.key: _width(words[each.item.id]) for each in group}
        shared = _place(outline, [pictures[key] for key in fronts], max(fronts.values()))
        for key, width in fronts.items():
            places[key] = shared or _place(outline, [pictures[key]], width)
    return places


def _with(face: Face, place: _Place, words: SetText, pictures: Mapping[str, Image]) -> Face:
    """Return *face* with *words* at a place."""
    fill = _grey(pictures[face.key], place.box)
    layer = moved(TextLayer(tuple(each.run for each in words.runs), fill), place.matrix())
    key = face_key(face.outline, face.bleed, [face.key.encode(), *digests((layer,))])
    return replace(face, layers=(*face.layers, layer), key=key, blank=face.compared)


def _style() -> TextStyle:
    return TextStyle(size=_SIZE)


def _width(words: SetText) -> float:
    """Return the width of words set on one line, in mm."""
    runs = [each.run for each in words.runs]
    return max((run.matrix.e + sum(run.advances) * run.size / 1000 for run in runs), default=0.0)


def _place(outline: Outline, pictures: Sequence[Image], width: float) -> _Place | None:
    """Return the quietest place for words near the edge of *outline*; None if there is none."""
    activity = _activity(pictures)
    best, least = None, float(_LOUD)
    for place in _places(outline, width):
        _, loud = cast(
            tuple[float, float], activity.crop(_box(place.box.grown(_SPACE))).getextrema()
        )
        if loud < least:
            best, least = place, loud
        if loud <= _QUIET:
            break
    return best


def _activity(pictures: Sequence[Image]) -> Image:
    """Return how much the brightness around each point varies, in any of *pictures*."""
    from PIL import ImageChops

    made: Image | None = None
    for picture in pictures:
        for band in picture.split():
            uneven = unevenness(band, 2)
            made = uneven if made is None else ImageChops.lighter(made, uneven)
    assert made is not None, "there is a picture"
    return made


def _places(outline: Outline, width: float) -> Iterator[_Place]:
    """Yield the places inside *outline*, those nearest to its edges first."""
    size, height = outline.size, _ASCENT + _DESCENT
    inner = outline.offset(-0.6)
    for distance in _DISTANCES:
        across = _steps(distance, size.width - width - distance)
        down = _steps(distance, size.height - width - distance)
        boxes = [Rect(x, size.height - distance - height, width, height) for x in across]
        boxes += [Rect(x, distance, width, height) for x in across]
        turned = [Rect(distance, y, height, width) for y in down]
        turned += [Rect(size.width - distance - height, y, height, width) for y in down]
        for rotation, group in ((0, boxes), (90, turned)):
            for box in group:
                if geometry.holds(inner, _outline_points(box)):
                    yield _Place(box, rotation)


def _steps(start: float, end: float) -> list[float]:
    """Return places from *start* to *end*, the first the nearest to either."""
    if end < start:
        return []
    number = int((end - start) / _STEP)
    return sorted(
        (start + _STEP * n for n in range(number + 1)), key=lambda at: min(at - start, end - at)
    )


def _outline_points(box: Rect) -> Polygon:
    middle, half = box.x + box.width / 2, box.y + box.height / 2
    edges = ((middle, box.y), (middle, box.bottom), (box.x, half), (box.right, half))
    return (*box.path, *edges)


def _grey(picture: Image, box: Rect) -> Colour:
    """Return a grey that can be read on what is in *box*."""
    from PIL import ImageStat

    ground = ImageStat.Stat(picture.convert("L").crop(_box(box))).mean[0] / 255
    level = round(ground - _CONTRAST if ground >= 0.5 else ground + _CONTRAST, 2)
    return (level, level, level)


def _box(area: Rect) -> tuple[int, int, int, int]:
    left, top = max(0, _pixels(area.x)), max(0, _pixels(area.y))
    return left, top, max(left + 1, _pixels(area.right)), max(top + 1, _pixels(area.bottom))


def _pixels(length: float) -> int:
    return round(length / MM_PER_INCH * _DPI)


# Blank cards

#: The id of blank cards, which no item can have.
BLANK = "(blank)"
#: Faces that are compared to find the frame.
_MOST_COMPARED = 40
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
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")
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
