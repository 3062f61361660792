"""Writes an export as an OpenDocument sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import quoteattr

from punchboard.build.spreadsheets import messages, ods_parts
from punchboard.build.spreadsheets.book import Book, ItemSheet, Picture, header_of
from punchboard.build.spreadsheets.cell_styles import column_style, style_of
from punchboard.build.spreadsheets.column_widths import GAP, column_widths, lines_of, widened
from punchboard.build.spreadsheets.fixed_zip import pack
from punchboard.build.spreadsheets.ods_parts import escaped
from punchboard.components.spreadsheets.base import CHUNK
from punchboard.components.spreadsheets.cells import written
from punchboard.components.spreadsheets.columns import QUANTITY, Column, Form
from punchboard.components.spreadsheets.read_ods import MIMETYPE
from punchboard.components.spreadsheets.titles import BASE
from punchboard.components.spreadsheets.workbook import Cell, Sheet, column_name
from punchboard.lengths import MM_PER_INCH

_MM_PER_PIXEL = MM_PER_INCH / 96
_LINE = 4.6  # height of a line, in mm
_PREFIXES = "office table text style draw number fo svg xlink of"
# A second space, and one at an end, are elements (part 3, 6.1). LibreOffice leaves
# out the element for a tab, and keeps the character.
_SPACES = re.compile(r"^ | $| {2,}")


def write_ods(book: Book) -> bytes:
    """Return *book* as a file for LibreOffice; the same bytes for the same book."""
    writer = _Writer(book)
    members = writer.members()
    names = tuple(members)
    return pack(
        {
            "mimetype": MIMETYPE.encode("ascii"),
            **members,
            "META-INF/manifest.xml": ods_parts.manifest(names),
        },
        stored=frozenset({"mimetype"}),
    )


class _Writer:
    def __init__(self, book: Book) -> None:
        self._book = book
        self._widths: dict[int, None] = {}
        self._heights: dict[float, None] = {}
        self._validations: dict[str, str] = {}
        self._pictures: dict[bytes, str] = {}

    def members(self) -> dict[str, bytes]:
        """Return the parts of the file by name."""
        book = self._book
        tables = [self._summary(book.summary), *map(self._items, book.sheets), self._base()]
        styles = (
            ods_parts.styles(),
            *map(ods_parts.column_style, self._widths),
            *map(ods_parts.row_style, self._heights),
        )
        filters = "".join(_filter(each, place) for place, each in enumerate(book.sheets, start=1))
        content = (
            f"<office:automatic-styles>{''.join(styles)}</office:automatic-styles>",
            "<office:body><office:spreadsheet>",
            f"<table:content-validations>{''.join(self._validations.values())}"
            "</table:content-validations>",
            *tables,
            f"<table:database-ranges>{filters}</table:database-ranges>",
            "</office:spreadsheet></office:body>",
        )
        frozen = [(book.summary.title, 1)]
        frozen += [(sheet.table.title, sheet.fixed) for sheet in book.sheets]
        return {
            "content.xml": ods_parts.root("office:document-content", content, _PREFIXES),
            "meta.xml": ods_parts.meta(book.title),
            "settings.xml": ods_parts.settings(frozen),
            **{name: png for png, name in self._pictures.items()},
        }

    def _summary(self, sheet: Sheet) -> str:
        rows = (_row(_cell(cell, style_of(cell, "text")) for cell in row) for row in sheet.rows[1:])
        header = [str(cell) for cell in sheet.rows[0]]
        return self._table(sheet.title, header, column_widths(sheet.rows), rows)

    def _items(self, sheet: ItemSheet) -> str:
        columns = sheet.columns
        rows = sheet.rows()
        header = tuple(map(header_of, columns))
        widths = widened(column_widths([header, *rows]), sheet)
        styles = [column_style(column, rows, place) for place, column in enumerate(columns)]
        checks = [self._validation(sheet, column) for column in columns]
        body = (
            self._item_row(sheet, item, row, styles, checks, widths)
            for item, row in zip(sheet.table.rows, rows, strict=True)
        )
        return self._table(sheet.table.title, header, widths, body)

    def _item_row(
        self,
        sheet: ItemSheet,
        item: str,
        row: Sequence[Cell],
        styles: Sequence[str],
        checks: Sequence[str],
        widths: Sequence[int],
    ) -> str:
        sides = sheet.pictures.get(item, {})
        cells = []
        for column, value, style, check in zip(sheet.columns, row, styles, checks, strict=True):
            picture = sides.get(column) if isinstance(column, str) else None
            inner = self._picture(picture) if picture else ""
            cells.append(_cell(value, style_of(value, style), check, inner))
        if not sides:
            return _row(cells)
        highest = max(picture.height + GAP for picture in sides.values()) * _MM_PER_PIXEL
        height = round(max(highest, lines_of(row, widths) * _LINE), 1)
        self._heights[height] = None
        return _row(cells, f' table:style-name="ro{height * 10:.0f}"')

    def _table(
        self, title: str, header: Sequence[str], widths: Sequence[int], rows: Iterator[str]
    ) -> str:
        self._widths |= dict.fromkeys(widths)
        columns = "".join(f'<table:table-column table:style-name="co{each}"/>' for each in widths)
        first = _row(_cell(name, "header") for name in header)
        return (
            f'<table:table table:name={quoteattr(title)} table:style-name="shown">{columns}'
            f"<table:table-header-rows>{first}</table:table-header-rows>{''.join(rows)}"
            "</table:table>"
        )

    def _base(self) -> str:
        """Return the hidden sheet that says what is exported."""
        text = self._book.base
        rows = (_row([_cell(text[at : at + CHUNK], "id")]) for at in range(0, len(text), CHUNK))
        return (
            f'<table:table table:name="{BASE}" table:style-name="hidden"><table:table-column/>'
            f"{''.join(rows)}</table:table>"
        )

    def _validation(self, sheet: ItemSheet, column: Column | str) -> str:
        """Return the name of the rule for what may be typed in a *column*."""
        if isinstance(column, str) or column.form is not Form.VALUE:
            return ""
        if column == QUANTITY:
            condition = "cell-content-is-whole-number() and cell-content()&gt;=0"
            return self._rule("quantity", condition, messages.WHOLE_NUMBER)
        name = sheet.choices.get(column)
        if name is None:
            return ""
        entries = (written(entry).replace('"', '""') for entry in self._book.lists[name])
        listed = escaped(";".join(f'"{entry}"' for entry in entries)).replace('"', "&quot;")
        condition = f"cell-content-is-in-list({listed})"
        return self._rule(f"list {name}", condition, messages.one_of(name))

    def _rule(self, name: str, condition: str, message: str) -> str:
        self._validations[name] = (
            f"<table:content-validation table:name={quoteattr(name)}"
            f' table:condition="of:{condition}" table:allow-empty-cell="true"'
            ' table:display-list="unsorted"><table:error-message table:message-type="stop"'
            f' table:display="true"><text:p>{escaped(message)}</text:p></table:error-message>'
            "</table:content-validation>"
        )
        return f" table:content-validation-name={quoteattr(name)}"

    def _picture(self, picture: Picture) -> str:
        name = self._pictures.setdefault(picture.png, f"Pictures/{len(self._pictures) + 1}.png")
        width, height = picture.width * _MM_PER_PIXEL, picture.height * _MM_PER_PIXEL
        return (
            f'<draw:frame svg:x="1mm" svg:y="1mm" svg:width="{width:.2f}mm"'
            f' svg:height="{height:.2f}mm"><draw:image xlink:href="{name}" xlink:type="simple"'
            ' xlink:show="embed" xlink:actuate="onLoad"/></draw:frame>'
        )


def _row(cells: Iterator[str] | Sequence[str], attributes: str = "") -> str:
    return f"<table:table-row{attributes}>{''.join(cells)}</table:table-row>"


def _cell(value: Cell, style: str, check: str = "", inner: str = "") -> str:
    head = f'<table:table-cell table:style-name="{style}"{check}'
    if value is None or value == "":
        return f"{head}>{inner}</table:table-cell>" if inner else f"{head}/>"
    if isinstance(value, bool):
        kind = f'office:value-type="boolean" office:boolean-value="{written(value)}"'
    elif isinstance(value, int | float):
        kind = f'office:value-type="float" office:value="{written(value)}"'
    else:
        kind = 'office:value-type="string"'
    text = "".join(f"<text:p>{_marked(line)}</text:p>" for line in written(value).split("\n"))
    return f"{head} {kind}>{text}{inner}</table:table-cell>"


def _marked(line: str) -> str:
    """Return a *line* with the white space that would collapse as elements."""
    text = escaped(line).replace("\t", "&#9;")
    return _SPACES.sub(lambda match: f'<text:s text:c="{len(match[0])}"/>', text)


def _filter(sheet: ItemSheet, place: int) -> str:
    """Return the range of the sheet number *place* that has filters in its header.

    LibreOffice takes ranges of this name for the filters of a sheet.
    """
    last = f"{column_name(len(sheet.columns) - 1)}{len(sheet.table.rows) + 1}"
    title = "'" + sheet.table.title.replace("'", "''") + "'"
    address = quoteattr(f"{title}.A1:{title}.{last}")
    return (
        f'<table:database-range table:name="__Anonymous_Sheet_DB__{place}"'
        f' table:target-range-address={address} table:display-filter-buttons="true"/>'
    )
