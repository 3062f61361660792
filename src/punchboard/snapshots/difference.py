"""A difference as people read it: in words for a terminal, and as one HTML page.

The page shows before and after side by side, changed places framed. It is one file:
pictures are in it, and nothing is fetched.
"""

from __future__ import annotations

import base64
import difflib
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from msgspec import Struct, field

from punchboard.components.model import Text
from punchboard.geometry import Rect
from punchboard.patterns import regex
from punchboard.snapshots.compare import (
    Difference,
    FieldChange,
    ItemChange,
    LookChange,
    changed_copies,
)
from punchboard.snapshots.proof import FacePicture, Proof, changed_boxes
from punchboard.snapshots.state import ItemState
from punchboard.words import count

_PIECE = regex(r"#[0-9a-fA-F]+|[a-zA-Z0-9À-ɏ'’]+|\s+|.", re.DOTALL)
#: Fields with the name of an item, the preferred one first.
_NAMES = ("name", "title")
_RUBY = regex(r"\{([^|{}]*)\|[^{}]*\}")
#: Most items that a line names.
_NAMED = 12


def difference_lines(found: Difference) -> Iterator[str]:
    """Yield the lines about *found*; items with the same change share a line."""
    title = f"{found.new.game}: {found.old.name} -> {found.new.name or 'now'}"
    if found.is_empty:
        yield f"{title}: nothing has changed"
        return
    yield title
    yield from (f"  {each}" for each in found.notes)
    for component in dict.fromkeys(each.component for each in found.items):
        yield from _component([each for each in found.items if each.component == component])
    for part, changes in found.parts.items():
        if part.startswith("definition:"):
            yield ""
            yield part.replace(":", " ", 1)
            yield from (f"  {each}" for each in changes_lines(changes))
    if found.claims:
        yield ""
        yield "rules"
        yield from (f"  {each}" for each in changes_lines(found.claims))


def _component(changes: list[ItemChange]) -> Iterator[str]:
    said: dict[tuple[str, ...], list[str]] = {}
    for each in changes:
        if not each.is_unchanged:
            said.setdefault(tuple(_item(each)), []).append(each.item)
    if not said:
        return
    yield ""
    yield changes[0].component
    for (first, *more), items in said.items():
        names = ", ".join(items[:_NAMED])
        rest = f" and {len(items) - _NAMED} more" if len(items) > _NAMED else ""
        yield f"  {names}{rest}: {first}"
        yield from (f"    {each}" for each in more)
    unchanged = sum(each.is_unchanged for each in changes)
    if unchanged:
        yield f"  {count(unchanged, 'item')} unchanged"


def _item(change: ItemChange) -> Iterator[str]:
    """Yield what became of an item: a line, and one for each of its fields."""
    yield item_line(change)
    if change.old is not None and change.new is not None:
        yield from changes_lines(change.fields)


def item_line(change: ItemChange) -> str:
    """Return what became of an item, in one line."""
    before, after = change.quantities
    if change.old is None or change.new is None:
        number = count(before or after, "copy", "copies")
        return f"{'added' if change.old is None else 'removed'}, {number}"
    parts = [f"renamed, was {change.old_id}"] if change.old_id else []
    parts += [f"quantity {before} -> {after}"] if before != after else []
    parts += ["fields changed"] if change.fields else []
    parts += [_look(change)] if change.look is not LookChange.SAME else []
    if change.fields and change.look is LookChange.SAME:
        parts.append("looks the same")
    return ", ".join(parts)


def _look(change: ItemChange) -> str:
    faces = ", ".join(f"{language} {side}" for language, side in change.faces)
    what = "look changed" if change.look is LookChange.CHANGED else "only moved on the face"
    text = f"{what} ({faces})"
    if change.fields:
        return text
    causes = " and ".join(cause.replace(":", " ", 1) for cause in change.causes)
    return f"{text} because of {causes}" if causes else f"{text}, cause not found"


def changes_lines(changes: tuple[FieldChange, ...]) -> Iterator[str]:
    """Yield a line for each change: `title.en: Full [-Blitz-]{+Rush+}`."""
    for each in changes:
        label = f"{each.path}: " if each.path else ""
        if each.old is None:
            yield f"{label}{{+{each.new}+}}"
        elif each.new is None:
            yield f"{label}[-{each.old}-]"
        else:
            yield label + word_changes(each.old, each.new)


def word_changes(old: str, new: str) -> str:
    """Return both texts as one, with the words that differ marked `[-old-]{+new+}`."""
    return "".join(
        gone if gone == come
        else (f"[-{gone}-]" if gone else "") + (f"{{+{come}+}}" if come else "")
        for gone, come in word_pairs(old, new)
    )  # fmt: skip


def word_pairs(old: str, new: str) -> Iterator[tuple[str, str]]:
    """Yield both texts part by part: equal parts, and parts that replace one another."""
    one, other = _PIECE.findall(old), _PIECE.findall(new)
    matcher = difflib.SequenceMatcher(None, one, other, autojunk=False)
    if matcher.ratio() < 0.4:
        yield old, new
        return
    for _, start, end, first, last in matcher.get_opcodes():
        yield "".join(one[start:end]), "".join(other[first:last])


def name_in(fields: Mapping[str, Any], language: str) -> str:
    """Return an item's name or title; "" if it has none."""
    for each in _NAMES:
        value = fields.get(each)
        if isinstance(value, Text):
            value = dict(value.languages)
        if isinstance(value, Mapping):  # a text, by its languages
            value = value.get(language) or next(iter(value.values()), None)
        if isinstance(value, str) and value.strip():
            return " ".join(_RUBY.sub(r"\1", value).split())
    return ""


_STYLE = """\
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 72em; padding: 0 1em;
  color: #222; background: #fff; }
h1 { font-size: 1.5em; } h2 { border-bottom: 2px solid #222; margin-top: 2em; }
h3 { margin: 1.4em 0 .2em; font-size: 1em; } p { margin: .2em 0; }
table { border-collapse: collapse; margin: .4em 0; } td, th { border: 1px solid #ccc;
  padding: .2em .6em; text-align: left; vertical-align: top; }
del { background: #fdd; color: #900; } ins { background: #d6f5d6; color: #060; }
ins, del { text-decoration: none; border-radius: 2px; padding: 0 1px; }
del { text-decoration: line-through; }
.pairs { display: flex; flex-wrap: wrap; gap: 1em 2em; }
.pair { display: flex; gap: .6em; align-items: start; margin: .4em 0; }
figure { margin: 0; } figcaption { font-size: 12px; color: #555; }
.face { position: relative; display: inline-block; line-height: 0; border: 1px solid #bbb; }
.face img { display: block; max-width: 100%; height: auto; }
.face i { position: absolute; outline: 2px solid #e0007a; outline-offset: 2px; border-radius: 1px; }
.face b { position: absolute; border: 1px dashed #8888; box-sizing: border-box; }
.nothing { color: #777; font-style: italic; } .unchanged { color: #777; }
"""
#: Widest picture of a face on the page, in pixels, and how much smaller others are shown.
_WIDEST, _SCALE = 420, 0.82


def difference_page(found: Difference, old: Proof, new: Proof) -> str:
    """Return *found* as a page, with the pictures that the proofs have."""
    return _Page(found, old, new).text()


class _Page(Struct):
    """The page while it is written.

    Attributes:
        found: What it is about.
        old: The faces before.
        new: The faces after.
        shown: The item and language that show two faces, by their keys; others refer to them.
        missing: Whether a picture is not there.
    """

    found: Difference
    old: Proof
    new: Proof
    shown: dict[tuple[str | None, str | None, str], tuple[str, str]] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)

    def text(self) -> str:
        found = self.found
        title = f"{found.new.game}: {found.old.name} → {found.new.name or 'now'}"
        body = list(self._body())
        lost = dict.fromkeys(self.missing)
        return "\n".join([
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{escape(title)}</h1>",
            *[f'<p class="nothing">{escape(_without_proof(each))}</p>' for each in lost],
            *body,
            "</body></html>",
        ])  # fmt: skip

    def _body(self) -> Iterator[str]:
        found = self.found
        if found.is_empty:
            yield "<p>Nothing has changed.</p>"
        yield from (f"<p>{escape(each)}</p>" for each in found.notes)
        for component in dict.fromkeys(each.component for each in found.items):
            changes = [each for each in found.items if each.component == component]
            yield from self._component(component, changes)
        for part, changes_of in found.parts.items():
            if part.startswith("definition:"):
                yield f"<h2>{escape(part.replace(':', ' ', 1))}</h2>"
                yield _table(changes_of)
        if found.claims:
            yield "<h2>rules</h2>"
            yield _table(found.claims)

    def _component(self, component: str, changes: Sequence[ItemChange]) -> Iterator[str]:
        changed = [each for each in changes if not each.is_unchanged]
        if not changed:
            return
        yield f"<h2>{escape(component)}</h2>"
        for each in changed:
            yield f"<h3>{_heading(each, self.found.new.languages)}</h3>"
            yield f"<p>{escape(item_line(each))}</p>"
            if each.fields and each.old and each.new:
                yield _table(each.fields)
            yield f'<div class="pairs">{"".join(self._pairs(each))}</div>'
        unchanged = len(changes) - len(changed)
        if unchanged:
            yield f'<p class="unchanged">{count(unchanged, "item")} unchanged</p>'

    def _pairs(self, change: ItemChange) -> Iterator[str]:
        """Yield the faces of an item before and after."""
        for language, side, copy in _places(change, self.found.new.languages):
            was = change.old.face(language, side, copy) if change.old else None
            now = change.new.face(language, side, copy) if change.new else None
            where = f"{language} {side}"
            first = self.shown.setdefault((was, now, change.component), (change.item, language))
            if first != (change.item, language):
                of = first[1] if first[0] == change.item else first[0]
                yield f'<p class="unchanged">{escape(f"{where}: as of {of}")}</p>'
            elif was is not None or now is not None:
                yield self._pair(was, now, where)

    def _pair(self, was: str | None, now: str | None, where: str) -> str:
        before = self._picture(self.old, was, self.found.old.name)
        after = self._picture(self.new, now, self.found.new.name or "now")
        if was == now:
            return f'<div class="pair">{_figure(before or after, (), where)}</div>'
        boxes = changed_boxes(before.image, after.image) if before and after else ()
        figures = [
            _figure(picture, boxes, f"{where}, {when}")
            for picture, key, when in ((before, was, "before"), (after, now, "after"))
            if key is not None
        ]
        return f'<div class="pair">{"".join(figures)}</div>'

    def _picture(self, proof: Proof, key: str | None, name: str) -> FacePicture | None:
        if key is None:
            return None
        found = proof.pictures([key]).get(key)
        if found is None:
            self.missing.append(name)
        return found


def _heading(change: ItemChange, languages: Sequence[str]) -> str:
    """Return an item's name, as it is or was, with its id."""
    state = change.new or change.old
    fields = (state.fields if state else None) or {}
    name = name_in(fields, languages[0] if languages else "")
    return f"{escape(name)} <small>{escape(change.item)}</small>" if name else escape(change.item)


def _places(change: ItemChange, languages: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """Yield the faces of an item to look at: language, side and copy."""
    if change.look is not LookChange.SAME and change.old and change.new:
        # The languages in order, the front of each first.
        for place in sorted(change.faces, key=lambda place: (place[0], -len(place[1]))):
            yield *place, changed_copies(change.old, change.new, *place)[0]
        return
    state: ItemState | None = change.new if change.new and change.new.faces else change.old
    first = next((each for each in languages if state and each in state.faces), None)
    if state and first:
        yield first, "front", 1
        if state.face(first, "back"):
            yield first, "back", 1


def _figure(picture: FacePicture | None, boxes: Iterable[Rect], caption: str) -> str:
    said = f"<figcaption>{escape(caption)}</figcaption>"
    if picture is None:
        return f'<figure><p class="nothing">no picture</p>{said}</figure>'
    data = io.BytesIO()
    picture.image.save(data, "JPEG", quality=88)
    source = base64.b64encode(data.getvalue()).decode("ascii")
    width = min(_WIDEST, round(_SCALE * picture.image.width))
    size, trim = picture.size, picture.trim
    edge = Rect(trim.x / size.width, trim.y / size.height,
                trim.width / size.width, trim.height / size.height)  # fmt: skip
    frames = "".join(f'<i style="{_at(each)}"></i>' for each in boxes)
    return (
        f'<figure><div class="face" style="width:{width}px">'
        f'<img alt="{escape(caption)}" src="data:image/jpeg;base64,{source}">'
        f'<b style="{_at(edge)}"></b>{frames}</div>{said}</figure>'
    )


def _at(share: Rect) -> str:
    """Return the place of a box, given as shares of the picture."""
    return f"left:{share.x:.2%};top:{share.y:.2%};width:{share.width:.2%};height:{share.height:.2%}"


def _table(changes: Iterable[FieldChange]) -> str:
    rows = "".join(
        f"<tr><th>{escape(each.path)}</th><td>{_marked(each)}</td></tr>" for each in changes
    )
    return f"<table>{rows}</table>"


def _marked(change: FieldChange) -> str:
    """Return a value before and after as one, with the words that differ marked."""
    if change.old is None or change.new is None:
        return _pair_of_words(change.old or "", change.new or "")
    pairs = word_pairs(change.old, change.new)
    return "".join(
        escape(gone) if gone == come else _pair_of_words(gone, come) for gone, come in pairs
    ).replace("\n", "<br>")


def _pair_of_words(gone: str, come: str) -> str:
    old = f"<del>{escape(gone)}</del>" if gone else ""
    between = " " if gone and come else ""
    return old + between + (f"<ins>{escape(come)}</ins>" if come else "")


def _without_proof(name: str) -> str:
    return (
        f"Some faces of {name} have no picture here: only a snapshot has them, with the proof "
        "that was made together with it."
    )
