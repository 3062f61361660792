"""The pull list: what to take out of a box and what to put in, as pages to tick off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from punchboard.components.model import ComponentSet
from punchboard.geometry import Rect, Size
from punchboard.layouts.face import Face, NamedFace, TextLayer
from punchboard.sheets.sheet import ListPage, SheetLine
from punchboard.snapshots.compare import Difference
from punchboard.snapshots.reprint import Swap
from punchboard.snapshots.words import name_in
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Span, TextFrame, TextStyle
from punchboard.words import count, shortened

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

    def has_room(self, height: float) -> bool:
        return self.y + height <= self.paper.height - _EDGE

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
    if not last.has_room(height):
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
