"""Columns of a table: the place in an item that each stands for, and its header.

`name (ja)` is a translation, `skill.title` a field of a field, `items.1.thing`
a field of the first of a list, `covers[]` a list in one cell. A backslash
takes a sign's meaning away, so that every header says one place only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from punchboard.components.values import LANGUAGE

#: Names of fields and, from 1, places in lists; of a translation, the language last.
Path: TypeAlias = tuple[str | int, ...]

_TRANSLATION = re.compile(r"(.*\S)\s*(?<!\\)\(\s*([^()\s\\]+)\s*\)", re.DOTALL)
_PLACE = re.compile(r"[1-9][0-9]{0,3}")
_ESCAPE = re.compile(r"\\(.?)", re.DOTALL)


class Form(StrEnum):
    """What the cells of a column hold: a value, a text in one language, a list."""

    VALUE = "value"
    TEXT = "text"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class Column:
    """One column.

    Attributes:
        path: The place in the item.
        form: What its cells hold.
    """

    path: Path
    form: Form = Form.VALUE

    @property
    def field(self) -> str:
        """The item's field that it is, or is a part of."""
        return str(self.path[0])

    @property
    def header(self) -> str:
        """What stands above the cells."""
        if self.form is Form.TEXT:
            return f"{_joined(self.path[:-1])} ({self.path[-1]})"
        return _joined(self.path) + ("[]" if self.form is Form.LIST else "")


ID = Column(("id",))
QUANTITY = Column(("quantity",))


def column_of(header: str, languages: Sequence[str]) -> Column:
    """Return the column that a *header* names; of a game with these *languages*."""
    text = header.strip()
    match = _TRANSLATION.fullmatch(text)
    if match and match[2] in languages:
        return Column((*_path(match[1]), match[2]), Form.TEXT)
    if text.endswith("[]") and len(text) > 2:
        return Column(_path(text[:-2].rstrip()), Form.LIST)
    path = _path(text)
    translated = len(path) > 1 and path[-1] in languages
    return Column(path, Form.TEXT if translated else Form.VALUE)


def in_order(columns: Iterable[Column], languages: Sequence[str]) -> tuple[Column, ...]:
    """Return *columns* once each: what belongs to one field stands together.

    Fields keep the order in which they first come, lists that of their
    places, and translations that of the game's languages.
    """
    first: dict[Path, int] = {}
    found = dict.fromkeys(columns)
    for column in found:
        for end in range(1, len(column.path) + 1):
            first.setdefault(column.path[:end], len(first))

    def place(column: Column) -> tuple[tuple[int, ...], int]:
        steps = []
        for end, part in enumerate(column.path, start=1):
            step = first[column.path[:end]]
            if isinstance(part, int):
                step = part
            elif column.form is Form.TEXT and end == len(column.path):
                step = languages.index(part)
            steps.append(step)
        return tuple(steps), list(Form).index(column.form)

    return tuple(sorted(found, key=place))


def _joined(path: Path) -> str:
    return ".".join(_escaped(part, first=not index) for index, part in enumerate(path))


def _escaped(part: str | int, *, first: bool) -> str:
    """Return a *part* of a path so that it reads as nothing else."""
    if isinstance(part, int):
        return str(part)
    text = part.replace("\\", "\\\\").replace(".", "\\.")
    if _is_place(text) and not first:
        text = "\\" + text
    match = _TRANSLATION.fullmatch(text)
    if match and LANGUAGE.fullmatch(match[2]):
        text = text.replace("(", "\\(")
    if text.endswith("[]"):
        text = text[:-1] + "\\]"
    return text


def _path(text: str) -> Path:
    """Return the parts of *text* between dots, where a dot has no backslash."""
    raw = [""]
    signs = iter(text)
    for sign in signs:
        if sign == "\\":
            raw[-1] += sign + next(signs, "")
        elif sign == ".":
            raw.append("")
        else:
            raw[-1] += sign
    if not all(raw):
        return (text,)
    return tuple(
        int(part) if index and _is_place(part) else _ESCAPE.sub(r"\1", part)
        for index, part in enumerate(raw)
    )


def _is_place(text: str) -> bool:
    """Return whether *text* is a place in a list: a number from 1."""
    return _PLACE.fullmatch(text) is not None
