"""Which pieces have to be printed again, and which have to go, to make an old box a new one.

A card that was taken out of the game is still in the box: who prints a choice of what
has changed must be told to take it out. The pull list says it, on pages to tick off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.components.model import Component, ComponentSet, Entry, Item, Text, Value
from punchboard.geometry import Outline, Rect, Size
from punchboard.layouts.face import Face, NamedFace, TextLayer
from punchboard.layouts.lay_out import ItemFaces
from punchboard.sheets.file import Deck
from punchboard.sheets.sheet import ListPage, SheetLine
from punchboard.snapshots.compare import Difference, ItemChange, changed_copies
from punchboard.snapshots.difference import name_in
from punchboard.snapshots.proof import Proof
from punchboard.snapshots.state import ItemState, Plain, State
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Span, TextFrame, TextStyle
from punchboard.words import count, shortened


class Swap(Struct, frozen=True):
    """What to do with the copies of one item.

    Attributes:
        component: Its component.
        item: Its id; of one that is gone, its old id.
        out: How many copies have to go.
        copies: The copies that are printed, from 1.
        reason: Why, in a few words.
        faces: Its faces now; None if it is gone.
        was: What it was; None if it is new.
        old_front: The front that goes, if there is a picture of it.
        old_item: The id of what goes.
    """

    component: str
    item: str
    out: int
    copies: tuple[int, ...]
    reason: str
    faces: ItemFaces | None
    was: ItemState | None = None
    old_front: Face | None = None
    old_item: str = ""

    @property
    def come(self) -> int:
        """How many copies are printed."""
        return len(self.copies)

    @property
    def new_front(self) -> Face | None:
        """The front of what is printed; None if nothing is."""
        return self.faces.front if self.faces and self.copies else None


def swaps(
    found: Difference, decks: Sequence[Deck], language: str, *, backs: bool
) -> tuple[Swap, ...]:
    """Return what to do with the items that have changed.

    Args:
        found: The old box compared with the new one.
        decks: The finished faces as they are now.
        language: Their language.
        backs: Whether backs are printed: otherwise, only fronts are compared.
    """
    faces: dict[tuple[str, str], ItemFaces] = {}
    for deck in decks:
        for each in deck.faces:
            faces.setdefault((deck.component.id, each.item.id), each)
    made = (_swap(each, faces, language, backs=backs) for each in found.items)
    return tuple(each for each in made if each.out or each.copies)


def _swap(
    change: ItemChange,
    faces: Mapping[tuple[str, str], ItemFaces],
    language: str,
    *,
    backs: bool,
) -> Swap:
    before, after = change.quantities
    sides = _changed(change, language, backs=backs)
    changed = {copy for each in sides.values() for copy in each}
    out = max(0, before - after) + len(changed)
    copies = tuple(n for n in range(1, after + 1) if n > before or n in changed)
    place = (change.component, change.item)
    reason = _reason(change, sides, changed)
    now = faces.get(place)
    same = now.front if now and "front" not in sides else None
    return Swap(*place, out, copies, reason, now, change.old, same, change.old_id or change.item)


def _changed(change: ItemChange, language: str, *, backs: bool) -> dict[str, tuple[int, ...]]:
    """Return which copies have changed, by side."""
    if change.old is None or change.new is None:
        return {}
    sides = ("front", "back") if backs else ("front",)
    found = {
        side: changed_copies(change.old, change.new, language, side)
        for side in sides
        if (language, side) in change.faces
    }
    return {side: copies for side, copies in found.items() if copies}


def _reason(change: ItemChange, sides: Mapping[str, tuple[int, ...]], changed: set[int]) -> str:
    before, after = change.quantities
    if change.old is None:
        return "new"
    if change.new is None:
        return "no longer in the game"
    said = []
    if changed:
        some = len(changed) < min(before, after)
        of = f" of {count(len(changed), 'copy', 'copies')}" if some else ""
        said.append(f"{' and '.join(f'the {side}' for side in sides)}{of} changed")
    if after > before:
        said.append(count(after - before, "more copy", "more copies"))
    if before > after:
        said.append(count(before - after, "copy fewer", "copies fewer"))
    return ", ".join(said)


def with_old_pictures(wanted: Sequence[Swap], proof: Proof, language: str) -> tuple[Swap, ...]:
    """Return *wanted* with pictures of the fronts that go, where *proof* has them."""
    keys = {
        (each.component, each.item): key
        for each in wanted
        if each.out and each.old_front is None and (key := _old_key(each, language))
    }
    faces = proof.faces(set(keys.values()))
    return tuple(
        replace(
            each, old_front=faces.get(keys.get((each.component, each.item), ""), each.old_front)
        )
        for each in wanted
    )


def _old_key(swap: Swap, language: str) -> str | None:
    """Return the key of the front of the first copy that goes."""
    copy = swap.copies[0] if swap.copies else 1
    return swap.was.face(language, "front", copy) if swap.was else None


def reprinted(decks: Sequence[Deck], wanted: Sequence[Swap]) -> tuple[Deck, ...]:
    """Return *decks* with just the copies that *wanted* prints."""
    copies = {(each.component, each.item): each.copies for each in wanted}
    return tuple(Deck(deck.component, tuple(_copies(deck, copies))) for deck in decks)


def _copies(deck: Deck, copies: Mapping[tuple[str, str], tuple[int, ...]]) -> Iterator[ItemFaces]:
    for each in deck.faces:
        wanted = copies.get((deck.component.id, each.item.id), ())
        if each.copy in wanted or (each.copy is None and wanted):
            yield replace(each, item=replace(each.item, quantity=len(wanted)))


#: Nothing is drawn on what is gone, so that its outline does not matter.
_OUTLINE = Outline(Size(1.0, 1.0))


def gone_components(game: ComponentSet, old: State) -> tuple[Component, ...]:
    """Return the components of *old*, with just the items that *game* no longer has."""
    now = {each.id: each for each in game.components}
    made = (
        _component(name, now.get(name), items, game, old) for name, items in old.components.items()
    )
    return tuple(each for each in made if each.items)


def _component(
    name: str,
    now: Component | None,
    items: Mapping[str, ItemState],
    game: ComponentSet,
    old: State,
) -> Component:
    known = {item.id for item in now.items} if now else set[str]()
    bindings = now.bindings if now else {}
    location = now.location if now else game.location
    gone = tuple(
        Item(
            each,
            state.quantity,
            {
                key: _value(value, game, old, bindings.get(key))
                for key, value in (state.fields or {}).items()
            },
            location,
        )
        for each, state in items.items()
        if each not in known
    )
    return Component(
        name, Text(((game.languages[0], name),)), "card", _OUTLINE, None, None, gone, location,
        fields=now.fields if now else (), bindings=bindings,
    )  # fmt: skip


def _value(value: Plain, game: ComponentSet, old: State, definition: str | None) -> Value:
    """Return a field as conditions read it: a text, an entry of *definition*, or as it is."""
    if isinstance(value, Mapping):
        if value and set(value) <= {*game.languages, *old.languages}:
            return Text(tuple((str(each), str(text)) for each, text in value.items()))
        return {str(key): _value(each, game, old, None) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return tuple(_value(each, game, old, definition) for each in value)
    if isinstance(value, str) and definition is not None:
        fields = old.parts.get(f"definition:{definition}.{value}")
        if isinstance(fields, Mapping):
            return Entry(value, dict(_fields(fields, game, old)))
    kept: Value = value
    return kept


def _fields(
    fields: Mapping[str, Plain], game: ComponentSet, old: State
) -> Iterator[tuple[str, Value]]:
    """Yield the fields of an entry; what it refers to is known by its id only."""
    for name, value in fields.items():
        yield str(name), _value(value, game, old, None)


#: Space around the words, in mm; every printer prints inside it.
_EDGE = 15.0
#: Height of an item's row, of a component's title and of the page's head, in mm.
_ROW, _TITLE, _HEAD = 18.0, 11.0, 16.0
#: Sides of a box to tick and of a picture, in mm.
_BOX, _PICTURE = 4.5, 15.0
#: Type sizes, in mm.
_LARGE, _MIDDLE, _SMALL = 5.0, 3.8, 2.8
_GREY = (0.35, 0.35, 0.35)


class _Draft(Struct):
    """A page that is being filled from the top."""

    paper: Size
    fonts: FontStack
    language: str
    y: float = _EDGE
    texts: list[TextLayer] = field(default_factory=list)
    lines: list[SheetLine] = field(default_factory=list)
    pictures: list[tuple[str, Rect]] = field(default_factory=list)

    def write(self, text: str, x: float, y: float, size: float, *, strong: bool = True) -> None:
        """Set *text* on one line; what is too long for the page is cut off."""
        room = int((self.paper.width - _EDGE - x) / (0.55 * size))
        style = TextStyle(
            size=size,
            weight=700 if strong else 400,
            fill=(0.0, 0.0, 0.0) if strong else _GREY,
            language=self.language,
        )
        line = set_text((Span(shortened(text, room), style),), TextFrame(x, y), self.fonts)
        self.texts.append(TextLayer(tuple(each.run for each in line.runs), style.fill))

    def box(self, box: Rect) -> None:
        """Draw the edges of *box*."""
        corners = [
            (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)
        ]  # fmt: skip
        for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
            self.lines.append(SheetLine(x1, y1, x2, y2))

    def done(self) -> ListPage:
        return ListPage(self.paper, tuple(self.texts), tuple(self.lines), tuple(self.pictures))


def pull_list(
    game: ComponentSet,
    language: str,
    found: Difference,
    wanted: Sequence[Swap],
    paper: Size,
    fonts: FontStack,
    *,
    partial: bool = False,
) -> tuple[ListPage, ...]:
    """Return the pages that say what to take out and what to put in.

    Args:
        game: The game, for names.
        language: The language of the names.
        found: The old box compared with the new one.
        wanted: What to do with the items that have changed; at least one.
        paper: Size of the pages in mm.
        fonts: For the words.
        partial: Whether *found* is about a choice of the pieces.
    """
    drafts = [_Draft(paper, fonts, language)]
    _head(drafts[0], game, language, found, partial=partial)
    for component in dict.fromkeys(each.component for each in wanted):
        rows = [each for each in wanted if each.component == component]
        _room(drafts, _TITLE + _ROW)
        now = sum(each.quantities[1] for each in found.items if each.component == component)
        of = " of the chosen" if partial else ""
        _title(drafts[-1], _component_name(game, component, language), rows, f"{now:,} now{of}")
        for each in rows:
            _room(drafts, _ROW)
            _row(drafts[-1], each, language)
    _room(drafts, _TITLE + _SMALL)
    _totals(drafts[-1], found, wanted, partial=partial)
    for number, draft in enumerate(drafts, start=1):
        text = f"{game.id} · pull list · {number}/{len(drafts)}"
        draft.write(text, _EDGE, paper.height - _EDGE / 2, _SMALL, strong=False)
    return tuple(draft.done() for draft in drafts)


def pictured(wanted: Sequence[Swap]) -> Iterator[NamedFace]:
    """Yield the faces that the pull list shows."""
    for each in wanted:
        for face in (each.old_front if each.out else None, each.new_front):
            if face is not None:
                yield NamedFace(each.component, each.item, "front", face)


def _room(drafts: list[_Draft], height: float) -> None:
    """Begin another page where *height* mm are no longer free."""
    last = drafts[-1]
    if last.y + height > last.paper.height - _EDGE:
        drafts.append(_Draft(last.paper, last.fonts, last.language))


def _head(
    draft: _Draft, game: ComponentSet, language: str, found: Difference, *, partial: bool
) -> None:
    name = game.name.get(language) or game.name.first
    draft.write(f"{name}: take out, put in", _EDGE, draft.y + _LARGE, _LARGE)
    text = f"from {found.old.name} to now · {language}"
    text += " · chosen pieces only" if partial else ""
    draft.write(text, _EDGE, draft.y + _LARGE + 1.6 * _MIDDLE, _SMALL, strong=False)
    draft.y += _HEAD


def _title(draft: _Draft, name: str, rows: Sequence[Swap], now: str) -> None:
    y = draft.y + _TITLE - 4.0
    draft.write(f"{name}: {_counts(rows)}; {now}", _EDGE, y, _MIDDLE)
    draft.lines.append(SheetLine(_EDGE, y + 1.6, draft.paper.width - _EDGE, y + 1.6))
    draft.y += _TITLE


def _counts(rows: Sequence[Swap]) -> str:
    out, come = sum(each.out for each in rows), sum(each.come for each in rows)
    return f"take out {out:,}, put in {come:,}"


def _row(draft: _Draft, swap: Swap, language: str) -> None:
    middle = draft.y + _ROW / 2
    draft.box(Rect(_EDGE, middle - _BOX / 2, _BOX, _BOX))
    x = _EDGE + 9.0
    if swap.out:
        _picture(draft, swap.old_front, x)
    x += _PICTURE + 3.0
    if swap.come:
        _picture(draft, swap.new_front, x)
    x += _PICTURE + 5.0
    old, new = _old_name(swap, language), _new_name(swap, language)
    named = {each for each, many in ((old, swap.out), (new, swap.come)) if many}
    said = [f"take out {swap.out:,} x {old}"] if swap.out else []
    said += [f"put in {swap.come:,} x {new}"] if swap.come else []
    draft.write(", ".join(said), x, middle - 0.4, _MIDDLE)
    about = swap.reason if named == {swap.item} else f"{swap.item}: {swap.reason}"
    draft.write(about, x, middle + 1.6 * _SMALL, _SMALL, strong=False)
    draft.y += _ROW


def _picture(draft: _Draft, face: Face | None, x: float) -> None:
    """Show a face in the row that begins at the draft's `y`, or say that there is no picture."""
    top = draft.y + (_ROW - _PICTURE) / 2
    if face is None:
        draft.box(Rect(x, top, _PICTURE, _PICTURE))
        draft.write("no", x + 1.2, top + 6.6, _SMALL, strong=False)
        draft.write("picture", x + 1.2, top + 10.2, _SMALL, strong=False)
        return
    size = face.outline.size
    scale = _PICTURE / max(size.width, size.height)
    width, height = size.width * scale, size.height * scale
    box = Rect(x + (_PICTURE - width) / 2, top + (_PICTURE - height) / 2, width, height)
    draft.pictures.append((face.key, box))
    draft.box(box)


def _totals(draft: _Draft, found: Difference, wanted: Sequence[Swap], *, partial: bool) -> None:
    """Write how many pieces go, come and are there in the end, of the box or of the choice."""
    before = sum(each.quantities[0] for each in found.items)
    after = sum(each.quantities[1] for each in found.items)
    y = draft.y + _TITLE - 3.0
    text = f"{_counts(wanted)}: {count(before, 'piece')} before, {count(after, 'piece')} now"
    draft.write(f"{'Of the chosen' if partial else 'In all'}, {text}", _EDGE, y, _MIDDLE)


def _component_name(game: ComponentSet, component: str, language: str) -> str:
    named = (each.name for each in game.components if each.id == component)
    name = next(named, None)
    return component if name is None else name.get(language) or name.first


def _old_name(swap: Swap, language: str) -> str:
    """Return what players called the copies that go; without known fields, their id."""
    return name_in((swap.was and swap.was.fields) or {}, language) or swap.old_item


def _new_name(swap: Swap, language: str) -> str:
    """Return what players call the copies that come."""
    return name_in(swap.faces.item.fields if swap.faces else {}, language) or swap.item
