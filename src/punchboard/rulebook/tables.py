"""Tables with a column of quantities, told from other columns by its header."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from punchboard.rulebook.amounts import Amount, amounts, blank_brackets
from punchboard.rulebook.breakdowns import Head, breakdown
from punchboard.rulebook.claim import Role, Section
from punchboard.rulebook.counters import PIECES
from punchboard.rulebook.list_items import name_of
from punchboard.rulebook.negatives import BLOT
from punchboard.rulebook.outline import Chapter, Kind, Line, Manuscript
from punchboard.rulebook.phrases import PER_COLOR, PER_PLAYER, trimmed
from punchboard.rulebook.statement import Statement

_QUANTITY = re.compile(
    r"(?i:(?:総|必要|使用|合計)?(?:枚数|個数|数量|本数|点数|冊数|部数|数|員数)(?:[ ]?\(.{0,8}\))?"
    r"|入数|枚|個|"
    r"qty\.?|quantity|quantities|count|number|amount|copies|how many|pcs\.?|pieces"
    r"|no\.|#|total|in (?:the )?box|num(?:ber of (?:copies|pieces|cards))?)"
)
_NAME = re.compile(
    r"(?i:名前|名称|コンポーネント(?:名)?|部品(?:名)?|品名|品目|内容物?|用具|もの|項目"
    r"|種類|カード(?:名)?|タイル(?:名)?|駒|コマ|"
    r"components?|items?|names?|what|pieces?|cards?|tiles?|parts?|contents?|things?|types?|kinds?)"
)
_PER_COLOR = re.compile(r"(?i:各色|1色|色ごと|色毎|per colou?r|each colou?r)")
_PER_PLAYER = re.compile(r"(?i:1人|各プレイヤー|プレイヤーごと|per player|each player)")
_NOTES = re.compile(r"(?i:備考|内訳|詳細|補足|メモ|notes?|details?|breakdown|remarks?|contents)")
_SUM = re.compile(r"(?i:合計|総計|計|total|sum|all)")
_QUANTITY_CELL = re.compile(rf"(?:\d{{1,4}}[ ]?(?:{PIECES})?|\(?[ ]*(?:[枚個]|\?)?[ ]*\)?)")
_RULE = re.compile(r"[|:\- =]+")


@dataclass(frozen=True, slots=True)
class _Column:
    index: int
    role: Role


def tables(chapter: Chapter) -> Iterator[list[Line]]:
    """Yield the rows of each table of a chapter."""
    rows: list[Line] = []
    for line in chapter.lines:
        if line.kind is Kind.ROW and not (rows and line.after_gap):
            rows.append(line)
            continue
        if rows:
            yield rows
        rows = [line] if line.kind is Kind.ROW else []
    if rows:
        yield rows


def table_claims(script: Manuscript, rows: Sequence[Line], *, listed: bool) -> Iterator[Statement]:
    """Yield what a table claims; nothing where no header names a quantity.

    Args:
        script: The text.
        rows: The rows of the table.
        listed: Whether it stands in a list of components.
    """
    filled = [found for row in rows if (found := cells(script, row))]
    names, columns = _columns(script, filled[0]) if filled else (0, [])
    if listed and not columns and (bare := _without_header(script, filled)):
        for row_cells in filled:
            yield from _row(script, row_cells, 0, [bare], (), listed=listed)
        return
    notes = (
        [i for i, cell in enumerate(filled[0]) if _NOTES.fullmatch(script.words(*cell))]
        if filled
        else []
    )
    if not columns:
        return
    for row_cells in filled[1:]:
        if max(names, columns[0].index) < len(row_cells):
            yield from _row(script, row_cells, names, columns, notes, listed=listed)


def cells(script: Manuscript, row: Line) -> list[tuple[int, int]]:
    """Return where the words of each cell stand; nothing for a line that only divides."""
    text = script.plain.text
    if _RULE.fullmatch(text, row.start, row.end):
        return []
    end = row.end - 1 if text[row.end - 1] == "|" else row.end
    found, position = [], row.start + 1
    while position <= end:
        stop = text.find("|", position, end)
        stop = end if stop < 0 else stop
        found.append(next(trimmed(text, position, stop), (position, position)))
        position = stop + 1
    return found


def _columns(script: Manuscript, head: Sequence[tuple[int, int]]) -> tuple[int, list[_Column]]:
    titles = [script.plain.text[start:end].strip(" *~") for start, end in head]
    columns = []
    for index, title in enumerate(titles):
        if _QUANTITY.fullmatch(title):
            columns.append(_Column(index, Role.SUPPLY))
        elif _PER_COLOR.fullmatch(title):
            columns.append(_Column(index, Role.PER_COLOR))
        elif _PER_PLAYER.fullmatch(title):
            columns.append(_Column(index, Role.PER_PLAYER))
    taken = {column.index for column in columns}
    free = [index for index in range(len(titles)) if index not in taken]
    named = [index for index in free if _NAME.fullmatch(titles[index])]
    return (named or free or [0])[0], columns if free else []


def _without_header(
    script: Manuscript, rows: Sequence[Sequence[tuple[int, int]]]
) -> _Column | None:
    """Return the column of quantities of a list such as `|粘土カード|54枚|`, or None."""
    width = min(map(len, rows), default=0)
    for index in range(1, width):
        words = [script.counted[start:end] for start, end in (row[index] for row in rows)]
        if all(map(_QUANTITY_CELL.fullmatch, words)) and any(words):
            unit = any(not each.strip().isdigit() for each in words if each.strip())
            if unit or width == 2:
                return _Column(index, Role.SUPPLY)
    return None


def _row(
    script: Manuscript,
    places: Sequence[tuple[int, int]],
    names: int,
    columns: Sequence[_Column],
    notes: Sequence[int],
    *,
    listed: bool,
) -> Iterator[Statement]:
    name = name_of(script, *places[names])
    if not name:
        return
    section = Section.LIST if listed else Section.PROSE
    for column in columns:
        if column.index >= len(places):
            continue
        start, end = places[column.index]
        amount = _amount(script, start, end)
        if amount is None:
            continue
        words = script.plain.text[start:end]
        summed = _SUM.fullmatch(name) is not None
        role = Role.ATTRIBUTE if summed else _role(column.role, words)
        first, last = min(places[names][0], start), max(places[names][1], end)
        yield Statement(name, amount.count, amount.unit, role, section, first, last)
        if summed:
            continue
        head = Head(name, amount.count, amount.unit)
        for first, last in trimmed(script.counted, amount.end, end):
            yield from breakdown(script, head, first, last)
        for index in notes if column is columns[0] else ():
            if index < len(places) and places[index][0] < places[index][1]:
                yield from breakdown(script, head, *places[index])


def _role(role: Role, words: str) -> Role:
    if PER_COLOR.search(words):
        return Role.PER_COLOR
    return Role.PER_PLAYER if PER_PLAYER.search(words) else role


def _amount(script: Manuscript, start: int, end: int) -> Amount | None:
    text = script.counted
    if start == end:
        return Amount(None, "", start, end)
    found = next((each for each in amounts(text, start, end) if each.of_pieces), None)
    if found:
        return found
    if BLOT in text[start:end]:
        return None
    words = text[start:end].strip()
    if re.fullmatch(
        r"(?i:tbd|tba|tbc|\?{1,4}|_{1,12}|-{1,3}|未定|[枚個]|x{1,2})", words
    ) or blank_brackets(text, start, end):
        return Amount(None, words if words in "枚個" else "", start, end)
    return None
