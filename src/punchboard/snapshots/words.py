"""A difference in words, for a terminal."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from typing import Any

from punchboard.components.model import Text
from punchboard.patterns import regex
from punchboard.snapshots.compare import Difference, FieldChange, ItemChange, LookChange
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
