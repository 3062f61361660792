"""Writes an export as an OpenDocument spreadsheet.

See OpenDocument 1.3, part 3: styles in section 16, settings in 3.10. The manifest
is described in part 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from xml.sax.saxutils import quoteattr

from punchboard.lengths import MM_PER_INCH
from punchboard.patterns import regex
from punchboard.spreadsheets import messages
from punchboard.spreadsheets.book import (
    GAP,
    Book,
    ItemSheet,
    Picture,
    column_style,
    column_widths,
    header_of,
    lines_of,
    pack,
    style_of,
    widened,
)
from punchboard.spreadsheets.columns import QUANTITY, CellForm, Column
from punchboard.spreadsheets.items import CHUNK
from punchboard.spreadsheets.ods_in import MIMETYPE
from punchboard.spreadsheets.workbook import BASE, Cell, WorkbookSheet, column_name, written

_URN = "urn:oasis:names:tc:opendocument:xmlns:"
_SHORT = {
    "office": "office", "table": "table", "text": "text", "style": "style", "draw": "drawing",
    "number": "datastyle", "manifest": "manifest", "config": "config", "meta": "meta",
}  # fmt: skip
_NAMESPACES = {prefix: f"{_URN}{name}:1.0" for prefix, name in _SHORT.items()} | {
    "fo": f"{_URN}xsl-fo-compatible:1.0",
    "svg": f"{_URN}svg-compatible:1.0",
    "xlink": "http://www.w3.org/1999/xlink",
    "dc": "http://purl.org/dc/elements/1.1/",
    "of": f"{_URN}of:1.2",
    "ooo": "http://openoffice.org/2004/office",
}
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_TEXT_FORMAT = '<number:text-style style:name="N100"><number:text-content/></number:text-style>'
_TOP = 'style:vertical-align="top"'
_WRAP = 'fo:wrap-option="wrap"'


def root(name: str, inner: Iterable[str], prefixes: str) -> bytes:
    """Return an XML document whose root contains *inner* and declares the *prefixes*."""
    declared = "".join(f' xmlns:{each}="{_NAMESPACES[each]}"' for each in prefixes.split())
    version = f'{name.partition(":")[0]}:version="1.3"'
    return f"{_HEAD}<{name}{declared} {version}>{''.join(inner)}</{name}>\n".encode()


def manifest(members: Iterable[str]) -> bytes:
    """Return the manifest of an archive with *members*."""
    kinds = {"/": MIMETYPE, ".xml": "text/xml", ".png": "image/png"}
    entries = (
        f"<manifest:file-entry manifest:full-path={quoteattr(name)}"
        f' manifest:media-type="{kinds[name[-4:]]}"/>'
        for name in ("/", *members)
    )
    return root("manifest:manifest", entries, "manifest")


def meta(title: str) -> bytes:
    """Return the metadata of the document: its title, without a time."""
    inner = f"<office:meta><dc:title>{escaped(title)}</dc:title></office:meta>"
    return root("office:document-meta", (inner,), "office meta dc")


def style_declarations() -> str:
    """Return the styles of cells, and of tables that are shown or hidden."""
    cells = (
        _cell_style("number", f'{_TOP} style:text-align-source="fix"', middle=True),
        _cell_style("text", f"{_TOP} {_WRAP}", is_text=True),
        _cell_style("grid", f"{_TOP} {_WRAP}", 'style:font-name="Courier New"', is_text=True),
        _cell_style("id", _TOP, 'fo:font-weight="bold"', is_text=True),
        _cell_style(
            "header",
            f'style:vertical-align="middle" {_WRAP} fo:background-color="#2f4858"',
            'fo:font-weight="bold" fo:color="#ffffff"',
            is_text=True,
        ),
    )
    tables = (
        f'<style:style style:name="{name}" style:family="table"><style:table-properties'
        f' table:display="{shown}"/></style:style>'
        for name, shown in (("shown", "true"), ("hidden", "false"))
    )
    return "".join((_TEXT_FORMAT, *cells, *tables))


def column_width_style(width: int) -> str:
    """Return the style of columns that are *width* characters wide."""
    return (
        f'<style:style style:name="co{width}" style:family="table-column">'
        f'<style:table-column-properties style:column-width="{width * 1.95:.1f}mm"/></style:style>'
    )


def row_style(height: float) -> str:
    """Return the style of rows that are *height* mm high."""
    return (
        f'<style:style style:name="ro{height * 10:.0f}" style:family="table-row">'
        f'<style:table-row-properties style:row-height="{height:.1f}mm"'
        ' style:use-optimal-row-height="false"/></style:style>'
    )


def settings(frozen: Iterable[tuple[str, int]]) -> bytes:
    """Return the settings that freeze the header and some columns of each sheet.

    Args:
        frozen: Titles of sheets, each with the number of frozen columns on the left.
    """
    tables = "".join(
        f"<config:config-item-map-entry config:name={quoteattr(title)}>"
        + "".join(_short(name, value) for name, value in _view(columns))
        + "</config:config-item-map-entry>"
        for title, columns in frozen
    )
    inner = (
        '<office:settings><config:config-item-set config:name="ooo:view-settings">'
        '<config:config-item-map-indexed config:name="Views"><config:config-item-map-entry>'
        '<config:config-item config:name="ViewId" config:type="string">view1</config:config-item>'
        f'<config:config-item-map-named config:name="Tables">{tables}'
        "</config:config-item-map-named></config:config-item-map-entry>"
        "</config:config-item-map-indexed></config:config-item-set></office:settings>"
    )
    return root("office:document-settings", (inner,), "office config ooo")


def escaped(text: str) -> str:
    """Return *text* escaped for the inside of an element."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace("\r", "&#13;")


def _view(columns: int) -> tuple[tuple[str, int], ...]:
    """Return the settings of one sheet: 2 freezes, and the lower right pane is active."""
    return (
        ("HorizontalSplitMode", 2), ("VerticalSplitMode", 2), ("HorizontalSplitPosition", columns),
        ("VerticalSplitPosition", 1), ("ActiveSplitRange", 3), ("PositionLeft", 0),
        ("PositionRight", columns), ("PositionTop", 0), ("PositionBottom", 1),
    )  # fmt: skip


def _short(name: str, value: int) -> str:
    kind = "short" if name.endswith(("Mode", "Range")) else "int"
    return (
        f'<config:config-item config:name="{name}" config:type="{kind}">{value}'
        "</config:config-item>"
    )


def _cell_style(
    name: str, cell: str, font: str = "", *, is_text: bool = False, middle: bool = False
) -> str:
    """Return a style of cells; what is typed in a cell with a text style stays a text."""
    aligned = '<style:paragraph-properties fo:text-align="center"/>' if middle else ""
    data = ' style:data-style-name="N100"' if is_text else ""
    return (
        f'<style:style style:name="{name}" style:family="table-cell"{data}>'
        f"<style:table-cell-properties {cell}/>{aligned}<style:text-properties {font}/>"
        "</style:style>"
    )


_MM_PER_PIXEL = MM_PER_INCH / 96
_LINE = 4.6  # height of a line, in mm
_PREFIXES = "office table text style draw number fo svg xlink of"
# A second space, or a space at either end, is written as an element (part 3, 6.1).
# LibreOffice writes a tab as the character and not as an element.
_SPACES = regex(r"^ | $| {2,}")


def write_ods(book: Book) -> bytes:
    """Return *book* as a file for LibreOffice; equal books give equal bytes."""
    writer = _Writer(book)
    members = writer.members()
    names = tuple(members)
    return pack(
        {
            "mimetype": MIMETYPE.encode("ascii"),
            **members,
            "META-INF/manifest.xml": manifest(names),
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
            style_declarations(),
            *map(column_width_style, self._widths),
            *map(row_style, self._heights),
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
            "content.xml": root("office:document-content", content, _PREFIXES),
            "meta.xml": meta(book.title),
            "settings.xml": settings(frozen),
            **{name: png for png, name in self._pictures.items()},
        }

    def _summary(self, sheet: WorkbookSheet) -> str:
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
        """Return the hidden sheet that records what is exported."""
        text = self._book.base
        rows = (_row([_cell(text[at : at + CHUNK], "id")]) for at in range(0, len(text), CHUNK))
        return (
            f'<table:table table:name="{BASE}" table:style-name="hidden"><table:table-column/>'
            f"{''.join(rows)}</table:table>"
        )

    def _validation(self, sheet: ItemSheet, column: Column | str) -> str:
        """Return the name of the rule for what may be typed in a *column*."""
        if isinstance(column, str) or column.form is not CellForm.VALUE:
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
    """Return a *line* in which white space that would collapse is written as elements."""
    text = escaped(line).replace("\t", "&#9;")
    return _SPACES.sub(lambda match: f'<text:s text:c="{len(match[0])}"/>', text)


def _filter(sheet: ItemSheet, place: int) -> str:
    """Return the range with filters in its header, of the sheet number *place*.

    LibreOffice recognises the filters of a sheet by the name of the range.
    """
    last = f"{column_name(len(sheet.columns) - 1)}{len(sheet.table.rows) + 1}"
    title = "'" + sheet.table.title.replace("'", "''") + "'"
    address = quoteattr(f"{title}.A1:{title}.{last}")
    return (
        f'<table:database-range table:name="__Anonymous_Sheet_DB__{place}"'
        f' table:target-range-address={address} table:display-filter-buttons="true"/>'
    )
