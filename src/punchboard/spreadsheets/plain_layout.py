"""Fits the fields of a list on a plain card: as many as can be read, and says which cannot.

Room is shared by an estimate, and the finished faces tell whether it was right:
what does not fit is left out, the longest first, or gets a larger card.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard.geometry import Size
from punchboard.patterns import regex
from punchboard.spreadsheets.columns import CellForm, Column
from punchboard.spreadsheets.new_game import (
    BADGES,
    BAND,
    FOOT,
    GAP,
    MARGIN,
    Badge,
    PlainCard,
    PlainField,
)
from punchboard.spreadsheets.plain_fields import Facts, Roles

#: Sizes by name, the smallest first.
SIZES = {
    "poker": Size(63.0, 88.0),
    "tarot": Size(70.0, 120.0),
    "a6": Size(105.0, 148.0),
    "a5": Size(148.0, 210.0),
}
#: Smallest type in pt, and with kanji, which take more.
_LEAST, _LEAST_KANJI = 5.0, 6.0
_POINT = 25.4 / 72
#: Width of a letter and of a full-width sign, in type sizes; and the distance of lines.
_LETTER, _WIDE, _LEADING = 0.53, 1.02, 1.36
_MOST_BADGES, _WIDEST_BADGE = 14, 15.0
#: Least height of the text and of a picture, in mm.
_LEAST_TEXT, _LEAST_PICTURE, _PICTURE = 10.0, 16.0, 30.0
#: Most characters of a sample in a layout.
_SAMPLE = 200
_CJK = regex("[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]")


class PlainLayout(Struct, frozen=True):
    """A plain card for a list.

    Attributes:
        size: The name of its size.
        card: What stands on it.
        left_out: Headers of fields that are not on it.
    """

    size: str
    card: PlainCard
    left_out: tuple[str, ...] = ()


def plain_layouts(roles: Roles, *, pictures: bool) -> Iterator[PlainLayout]:
    """Yield layouts with less and less on them, of larger and larger cards.

    Args:
        roles: The fields.
        pictures: Whether the files of the pictures are there.
    """
    least = _least(roles)
    for name, size in SIZES.items():
        for factor in (1.0, 1.25, 1.6, 2.2):
            yield _layout(roles, name, size, least, factor, pictures=pictures)


def _least(roles: Roles) -> float:
    facts = [roles.title, roles.text, *roles.badges, *roles.rest]
    texts = (text for fact in facts if fact for text in (fact.label, *fact.values))
    return _LEAST_KANJI if any(_CJK.search(text) for text in texts) else _LEAST


def _layout(
    roles: Roles, name: str, size: Size, least: float, factor: float, *, pictures: bool
) -> PlainLayout:
    """Return a layout; *factor* says how much more room texts take than estimated."""
    rows, others = _badge_rows(roles.badges, size.width - 2 * MARGIN, least)
    rest = [*others, *sorted(roles.rest, key=lambda fact: fact.is_long)]
    hidden = [*roles.addresses, *(() if pictures else roles.pictures), *roles.pictures[1:]]
    title = _field(roles.title) if roles.title else PlainField("id", "item.id")
    card = PlainCard(
        size,
        title,
        _field(roles.number) if roles.number else None,
        _field(roles.pictures[0]) if pictures and roles.pictures else None,
        _field(roles.text) if roles.text else None,
        rows,
        least=least,
    )
    card, left = _shared(card, roles, rest, factor)
    return PlainLayout(name, card, tuple(dict.fromkeys(each.label for each in (*left, *hidden))))


def _shared(
    card: PlainCard, roles: Roles, rest: list[Facts], factor: float
) -> tuple[PlainCard, list[Facts]]:
    """Return *card* with heights for its parts, and the fields that find no room on it."""
    room = card.size.height - BAND - FOOT - 2 * GAP - len(card.badges) * BADGES
    least = card.least * _POINT
    text = 0.0
    if roles.text is not None:
        text = max(_height([roles.text], card.width, least) * factor, _LEAST_TEXT)
    picture = 0.0
    if card.picture is not None:
        picture = _LEAST_PICTURE + GAP
    free = (room - text - picture - GAP) / factor
    kept, left = _fitting(rest, lambda facts: _height(facts, card.width, least) <= free)
    needed = _height(kept, card.width, least) * factor if kept else 0.0
    spare = max(room - needed - text - picture, 0.0)
    if card.picture is not None:
        grown = min(spare * 0.6, _PICTURE - _LEAST_PICTURE) if card.text or kept else spare
        picture += grown
        spare -= grown
    # The small print grows with its letters; the text takes all that is left.
    height = min(needed * 1.9, needed + spare * 0.5) if card.text else needed + spare
    fields = tuple(_field(fact) for fact in kept)
    return (
        replace(
            card,
            rest=fields,
            rest_height=round(height, 2),
            picture_height=round(picture - GAP, 2) if card.picture is not None else 0.0,
        ),
        left,
    )


def _fitting(
    facts: Sequence[Facts], fits: Callable[[Sequence[Facts]], bool]
) -> tuple[list[Facts], list[Facts]]:
    """Return as many of *facts* as fit together, the shortest first, and the others."""
    if fits(facts):
        return list(facts), []
    kept: list[Facts] = []
    for fact in sorted(facts, key=lambda fact: (fact.is_other, fact.is_code, fact.longest)):
        if fits([*kept, fact]):
            kept.append(fact)
    chosen = [fact for fact in facts if any(fact is each for each in kept)]
    return chosen, [fact for fact in facts if not any(fact is each for each in kept)]


def _height(facts: Sequence[Facts], width: float, size: float) -> float:
    """Return the height in mm that *facts* take together at a type *size*, on any item."""
    if not facts:
        return 0.0
    alone = len(facts) == 1
    columns = [_rooms(fact, alone=alone) for fact in facts]
    most = 1.0
    for cells in zip(*columns, strict=True):
        lines = sum(lines for lines, _ in cells)
        ems = sum(ems for _, ems in cells)
        most = max(most, lines + 1 + 1.08 * ems * size / width)
    return most * _LEADING * size


def _rooms(fact: Facts, *, alone: bool) -> list[tuple[float, float]]:
    """Return the lines that each cell breaks off, and its width in type sizes."""
    label = 0.0 if alone else _ems(fact.label) + 2
    lines = 0.5 if fact.is_long else 0.0
    return [
        (cell.count("\n") + lines, _ems(cell) + label) if cell else (0.0, 0.0)
        for cell in fact.cells
    ]


def _ems(text: str) -> float:
    """Return the width of *text* in type sizes."""
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    return _WIDE * wide + _LETTER * (len(text) - wide)


def _badge_rows(
    badges: Iterable[Facts], width: float, least: float
) -> tuple[tuple[tuple[Badge, ...], ...], list[Facts]]:
    """Return rows of numbers, and those whose names are too long or too many."""
    rows: list[list[tuple[Facts, float]]] = [[]]
    others: list[Facts] = []
    for count, fact in enumerate(badges):
        own = max(_ems(fact.label) * 1.12 * least * _POINT + 2.2, 8.6)
        if own > _WIDEST_BADGE or count >= _MOST_BADGES:
            others.append(fact)
            continue
        if sum(each for _, each in rows[-1]) + own > width:
            if len(rows) == 2:
                others.append(fact)
                continue
            rows.append([])
        rows[-1].append((fact, own))
    made = []
    for row in filter(None, rows):
        more = min(width / sum(each for _, each in row), 1.6)
        made.append(tuple(Badge(_field(fact), round(own * more, 2)) for fact, own in row))
    return tuple(made), others


def _field(fact: Facts) -> PlainField:
    """Return a field as the card shows it."""
    # Braces would be read as an expression.
    sample = next(iter(fact.values), "").replace("{{", "{ {")[:_SAMPLE]
    return PlainField(_label(fact), _expression(fact.column), sample, fact.is_long)


def _label(fact: Facts) -> str:
    """Return the header as a label: in one line, without signs that no font has."""
    words = " ".join(fact.label.replace("_", " ").split())
    plain = "".join(s for s in words if unicodedata.category(s) not in {"Cs", "Co", "Cn"})
    return plain.strip("\u200d\ufe0f ") or fact.column.field.replace("_", " ")


def _expression(column: Column) -> str:
    """Return the expression of a column's value."""
    name = column.field
    return f"{name} | join(', ') if {name} else none" if column.form is CellForm.LIST else name
