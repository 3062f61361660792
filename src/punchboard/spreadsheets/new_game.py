"""Turns any spreadsheet into the lists of a new game, with a plain card layout for each list.

Fields get names that expressions can use, and items get ids. A card shows a
title, a number, a text, the other fields, and how many copies there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from xml.sax.saxutils import escape, quoteattr

from punchboard.components.items import QUANTITY_NAMES
from punchboard.components.values import LANGUAGE
from punchboard.diagnostics import Checked, Diagnostic, Severity
from punchboard.spreadsheets.columns import ID, QUANTITY, CellForm, Column, Tree, unflatten
from punchboard.spreadsheets.items import ItemTable
from punchboard.spreadsheets.merge import messages, yaml_source
from punchboard.spreadsheets.merge.compare import EditedTable, check_table
from punchboard.spreadsheets.merge.edited import NAMES, TableReader
from punchboard.spreadsheets.workbook import (
    BASE,
    LISTS,
    SUMMARY,
    Cell,
    CellError,
    Workbook,
    WorkbookSheet,
    cell_name,
    is_blank,
    value_of,
    written,
)

_IN_BRACKETS = re.compile(r".*\S\s*\(\s*([^()\s]+)\s*\)")
_NO_WORD = re.compile(r"\W+")
_KANA = re.compile("[\u3041-\u30ff]")
_OURS = frozenset({SUMMARY, BASE, LISTS})
# Names with a meaning in expressions: reserved words, and what every layout can read.
_TAKEN = frozenset(
    "id quantity item component game language and or not in is if else true false none".split()
)


# Common headers: a first row with one of them is not a card.
_USUAL = QUANTITY_NAMES | {*NAMES, "id", "text", "item", "枚数", "数量"}


@dataclass(frozen=True, slots=True)
class FirstList:
    """The items of a component that is yet to be made.

    Attributes:
        id: The component's id.
        name: Its name: the sheet's title.
        columns: The fields, with names that expressions can use.
        cells: The cells of each item, by item id.
    """

    id: str
    name: str
    columns: tuple[Column, ...]
    cells: Mapping[str, Mapping[Column, Cell]]

    def yaml(self) -> str:
        """Return the items as a YAML list.

        Raises:
            CellError: Cells contradict each other.
        """
        return "\n".join(
            f"- {yaml_source.entry(row, yaml_source.BLOCK, flow=False)}\n" for row in self._rows()
        )

    def _rows(self) -> Iterator[Tree]:
        for item, cells in self.cells.items():
            fields = {each: cell for each, cell in cells.items() if each not in {ID, QUANTITY}}
            text = written(cells.get(QUANTITY)).strip()
            quantity: dict[str, Tree] = {"quantity": int(text)} if text else {}
            yield {"id": item, **quantity, **unflatten(fields)}


def languages_of(book: Workbook) -> tuple[str, ...]:
    """Return the languages of the texts in *book*: those in its headers, or a guess."""
    headers = [written(cell) for sheet in book.sheets for row in sheet.rows[:1] for cell in row]
    matches = filter(None, map(_IN_BRACKETS.fullmatch, headers))
    found = dict.fromkeys(match[1] for match in matches if LANGUAGE.fullmatch(match[1]))
    if found:
        return tuple(found)
    cells = (cell for sheet in book.sheets for row in sheet.rows for cell in row)
    japanese = any(_KANA.search(cell) for cell in cells if isinstance(cell, str))
    return ("ja",) if japanese else ("en",)


def first_lists(
    book: Workbook, path: Path, languages: tuple[str, ...]
) -> Checked[tuple[FirstList, ...]]:
    """Return the lists in *book*; sheets without one are skipped."""
    reader = TableReader(path, languages)
    diagnostics: list[Diagnostic] = []
    found: dict[str, FirstList] = {}
    for sheet in book.sheets:
        if sheet.hidden or sheet.title.casefold() in _OURS:
            continue
        name = _unused(plain_name(sheet.title) or "cards", found)
        empty = ItemTable(name, sheet.title, (ID, QUANTITY), MappingProxyType({}))
        if (first := headless(sheet)) is not None:
            diagnostics.append(messages.no_header(path, cell_name(sheet.title, 0, first)))
            sheet = _with_header(sheet, first)
        table = reader.read(sheet, empty)
        if table is not None and table.rows:
            found[name] = _list(name, table)
            diagnostics += check_table(path, table)
    # All columns are new here.
    told = [each for each in reader.diagnostics if each.severity is Severity.ERROR]
    return Checked(tuple(found.values()), (*told, *diagnostics))


def headless(sheet: WorkbookSheet) -> int | None:
    """Return the first row of a list without a header; None if the row may be a header.

    Numbers are not headers. Nor is a text in the only column, unless it is a common header.
    """
    rows = enumerate(sheet.rows)
    first = next((row for row, cells in rows if not all(map(is_blank, cells))), None)
    if first is None or len(sheet.rows) <= first + 1:
        return None
    cells = [cell for cell in sheet.rows[first] if not is_blank(cell)]
    if any(_is_usual(written(cell)) for cell in cells):
        return None
    sure = any(not isinstance(cell, str) for cell in cells)
    return first if sure or len(cells) == 1 else None


def _is_usual(header: str) -> bool:
    folded = header.strip().casefold()
    return (
        folded in _USUAL
        or any(part in folded for part in ("name", "title", "名"))
        or _IN_BRACKETS.fullmatch(header) is not None
    )


def _with_header(sheet: WorkbookSheet, first: int) -> WorkbookSheet:
    """Return *sheet* with a header above its row number *first*."""
    width = max(map(len, sheet.rows))
    header = ("name", *(f"field {number}" for number in range(2, width + 1)))
    return WorkbookSheet(sheet.title, (*sheet.rows[:first], header, *sheet.rows[first:]))


def plain_name(text: str) -> str:
    """Return *text* as a name for expressions and file names: `card_text`."""
    name = _NO_WORD.sub("_", text.strip().casefold()).strip("_")[:40]
    return f"n{name}" if name[:1].isdigit() else name


def _list(name: str, table: EditedTable) -> FirstList:
    named: dict[Column, Column] = {}
    for column in table.places:
        if column in {ID, QUANTITY}:
            named[column] = column
        else:
            first = _unused(plain_name(column.field) or "field", {c.field for c in named.values()})
            # Parts of one field stay together under its new name.
            same = next((new for old, new in named.items() if old.field == column.field), None)
            field = same.field if same else first
            named[column] = Column((field, *column.path[1:]), column.form)
    cells = {
        row.id: {
            named[column]: written(cell) if column.form is CellForm.TEXT else value_of(cell, None)
            for column, cell in row.cells.items()
            if not is_blank(cell)
        }
        for row in table.rows
    }
    fields = tuple(column for column in named.values() if column not in {ID, QUANTITY})
    return FirstList(name, table.title, fields, cells)


def _unused(name: str, taken: Mapping[str, object] | set[str]) -> str:
    number, found = 2, name
    while found in taken or found in _TAKEN:
        found, number = f"{name}_{number}", number + 1
    return found


def is_readable(lists: Sequence[FirstList]) -> str | None:
    """Return what is wrong with the cells of *lists*, if anything is."""
    for each in lists:
        try:
            each.yaml()
        except CellError as problem:
            return str(problem)
    return None


#: Colours of the title bands, one per component; all dark enough for white letters.
_COLOURS = ("#2f4858", "#7a3b3f", "#35614c", "#5b4a86", "#7a5a1e", "#1f5f7a")
#: Most of the other fields that are shown, and the height of a line in mm.
_MOST, _LINE = 6, 5.4
_BOTTOM = 81.0
_PAPER = "#ffffff"
_INK = "#20242b"


@dataclass(frozen=True, slots=True)
class PlainField:
    """A field as the card shows it.

    Attributes:
        label: Its name for readers.
        expression: The expression for its value.
        sample: A value for the drawing by itself.
    """

    label: str
    expression: str
    sample: str = ""


def plain_card(
    title: PlainField, number: PlainField | None, text: PlainField | None,
    others: Sequence[PlainField], place: int,
) -> str:  # fmt: skip
    """Return a layout of 63 x 88 mm as SVG.

    Args:
        title: The field in the band.
        number: The field in the circle; None for no circle.
        text: The field in the middle; None for none.
        others: Fields with a line each, from the bottom up; the first six are shown.
        place: The component's position in its game, which determines the colour.
    """
    colour = _COLOURS[place % len(_COLOURS)]
    shown = list(others[:_MOST])
    top = _BOTTOM - _LINE * len(shown)
    parts = [
        f'<rect x="-3" y="-3" width="69" height="94" fill="{_PAPER}"/>',
        f'<rect x="-3" y="-3" width="69" height="19" fill="{colour}"/>',
        _title(title, 41.0 if number else 54.0),
    ]
    if number is not None:
        parts += _number(number, colour)
    if text is not None:
        parts += _text(text, top - 2)
    for row, each in enumerate(shown):
        parts += _line(each, top + row * _LINE, row, colour)
    parts.append(
        f'<text data-text="\'×\' ~ item.quantity" data-if="item.quantity != 1" x="58.5" y="85.4"'
        f' text-anchor="end" font-size="2.6" fill="{colour}">2</text>'
    )
    parts.append(
        '<text data-text="item.id" x="4.5" y="85.4" inline-size="46" data-fit="2pt"'
        ' font-size="2.2" fill="#6a7078">id</text>'
    )
    body = "\n  ".join(parts)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88"'
        f' font-family="sans-serif">\n  {body}\n</svg>\n'
    )


def _title(title: PlainField, width: float) -> str:
    return (
        f'<rect id="title-box" x="4.5" y="2.5" width="{width:g}" height="12" fill="none"/>\n  '
        f'<text data-text={quoteattr(title.expression)} data-box="#title-box" data-fit="4pt"'
        f' data-align-y="middle" font-size="5.6" font-weight="700" fill="#ffffff">'
        f"{escape(title.sample)}</text>"
    )


def _number(number: PlainField, colour: str) -> list[str]:
    name = quoteattr(number.expression)
    return [
        f"<g data-if={quoteattr(f'{number.expression} is not none')}>",
        '  <circle cx="53.5" cy="8.5" r="6" fill="#ffffff"/>',
        '  <rect id="number-box" x="48.5" y="4" width="10" height="9" fill="none"/>',
        f'  <text data-text={name} data-box="#number-box" data-fit="4pt" data-align-y="middle"'
        f' text-anchor="middle" font-size="6" font-weight="800" fill="{colour}">'
        f"{escape(number.sample)}</text>",
        "</g>",
    ]


def _text(text: PlainField, bottom: float) -> list[str]:
    return [
        f'<rect id="text-box" x="4.5" y="20" width="54" height="{bottom - 20:g}" fill="none"/>',
        f'<text data-text={quoteattr(text.expression)} data-box="#text-box" data-fit="4pt"'
        f' font-size="3.6" line-height="1.4" fill="{_INK}">{escape(text.sample)}</text>',
    ]


def _line(field: PlainField, y: float, row: int, colour: str) -> list[str]:
    value = quoteattr(field.expression)
    return [
        f'<path d="M4.5 {y:g}H58.5" stroke="{colour}" stroke-width="0.2" opacity="0.5"/>',
        f'<rect id="label-{row}" x="4.5" y="{y:g}" width="19" height="{_LINE:g}" fill="none"/>',
        f'<text data-box="#label-{row}" data-fit="3pt" data-align-y="middle" font-size="2.5"'
        f' fill="{colour}" data-text={quoteattr(repr(field.label))}>{escape(field.label)}</text>',
        f'<rect id="value-{row}" x="24.5" y="{y:g}" width="34" height="{_LINE:g}" fill="none"/>',
        f'<text data-text={value} data-box="#value-{row}" data-fit="2pt" data-align-y="middle"'
        f' font-size="3" font-weight="600" fill="{_INK}">{escape(field.sample)}</text>',
    ]
