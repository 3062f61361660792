"""Turns any spreadsheet into the lists of a new game, with a plain card layout for each list.

A plain card for any list: its title, its text, its numbers, its picture, all other fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct, field

from punchboard.diagnostics import Checked, Diagnostic, Severity
from punchboard.geometry import Size
from punchboard.patterns import regex
from punchboard.spreadsheets.brought_lists import BroughtList, Known, bring
from punchboard.spreadsheets.columns import (
    ID,
    QUANTITY,
    CellForm,
    Column,
    Tree,
    plain_name,
    unflatten,
    unused_name,
)
from punchboard.spreadsheets.items import ItemTable
from punchboard.spreadsheets.list_places import ListSheet
from punchboard.spreadsheets.merge import messages
from punchboard.spreadsheets.merge.compare import EditedTable, check_table
from punchboard.spreadsheets.merge.edited import TableReader
from punchboard.spreadsheets.merge.texts import BLOCK, entry
from punchboard.spreadsheets.messages import no_such_sheet, sheet_skipped
from punchboard.spreadsheets.read import special_cells
from punchboard.spreadsheets.workbook import (
    BASE,
    LISTS,
    SUMMARY,
    Cell,
    CellError,
    Workbook,
    WorkbookSheet,
    is_blank,
    value_of,
    written,
)

_IN_BRACKETS = regex(r".*\S\s*\(\s*([^()\s]+)\s*\)")
#: Letters of one language or of few, and the language they are taken for.
_SCRIPTS = (
    ("ja", regex("[\u3041-\u30ff]")),
    ("ko", regex("[\uac00-\ud7a3]")),
    ("zh", regex("[\u4e00-\u9fff]")),
    ("ru", regex("[\u0430-\u044f\u0410-\u042f]")),
)
#: Languages that the headers of lists name: `name (ja)`.
_LANGUAGES = frozenset(
    "ar bg ca cs da de el en es et fi fr hr hu it ja ko lt lv nl pl pt ro ru sk sr sv tr uk vi zh"
    .split()
)  # fmt: skip
_OURS = frozenset({SUMMARY, BASE, LISTS})


class FirstList(Struct, frozen=True):
    """The items of a component that is yet to be made.

    Attributes:
        id: The component's id.
        name: Its name: the sheet's title.
        columns: The fields, with names that expressions can use.
        cells: The cells of each item, by item id.
        yaml: The items as a YAML list.
        labels: The header of each field, as it was written.
        changes: What was changed in its texts, in words.
    """

    id: str
    name: str
    columns: tuple[Column, ...]
    cells: Mapping[str, Mapping[Column, Cell]]
    yaml: str
    labels: Mapping[Column, str] = field(default_factory=lambda: MappingProxyType({}))
    changes: frozenset[str] = frozenset()


def languages_of(book: Workbook) -> tuple[str, ...]:
    """Return the languages of the texts in *book*: those in its headers, or a guess."""
    headers = [written(cell) for sheet in book.sheets for row in sheet.rows[:6] for cell in row]
    matches = filter(None, map(_IN_BRACKETS.fullmatch, headers))
    # `Cost (hp)` is a translation of nothing.
    found = dict.fromkeys(each[1] for each in matches if each[1].partition("-")[0] in _LANGUAGES)
    found = found or _languages_of_parts(headers)
    if found:
        return tuple(found)
    cells = [cell for sheet in book.sheets for row in sheet.rows for cell in row]
    text = "".join(cell for cell in cells if isinstance(cell, str))[:200_000]
    for language, script in _SCRIPTS:
        least = 1 if language == "ja" else sum(map(str.isalpha, text)) / 5
        if len(script.findall(text)) >= max(least, 1):
            return (language,)
    return ("en",)


def _languages_of_parts(headers: Sequence[str]) -> dict[str, None]:
    """Return the languages in headers such as `name.en` and `name.ja`."""
    parts = [header.rpartition(".") for header in headers]
    codes: dict[str, list[str]] = {}
    for name, _, code in parts:
        if name and code in _LANGUAGES:
            codes.setdefault(name, []).append(code)
    return dict.fromkeys(code for each in codes.values() if len(each) > 1 for code in each)


def first_lists(
    book: Workbook,
    path: Path,
    languages: tuple[str, ...],
    is_icon: Callable[[str], bool],
    chosen: Sequence[str] = (),
) -> Checked[tuple[FirstList, ...]]:
    """Return the lists in the sheets of *book* that hold any.

    Args:
        book: The sheets.
        path: Their file, for messages.
        languages: The game's languages.
        is_icon: Tells which icons there are.
        chosen: Titles of the sheets to take; empty takes all that hold lists.
    """
    sheets = {sheet.title.casefold(): sheet for sheet in book.sheets}
    diagnostics: list[Diagnostic] = [
        no_such_sheet(path, title, [sheet.title for sheet in book.sheets])
        for title in chosen
        if title.casefold() not in sheets
    ]
    brought = []
    for sheet in _sheets(book, chosen):
        found = bring(sheet, path, Known(), is_icon)
        if found.value is not None:
            brought.append((found.value, found.diagnostics))
    taken = _taken(brought, sure=bool(chosen))
    for each, told in brought:
        if each in taken:
            diagnostics += told
        else:
            problem = each.problem or "its first row is not a header"
            diagnostics.append(sheet_skipped(path, each.table.title, problem))
    diagnostics += special_cells(path, [each.table.sheet for each in taken])
    lists = _lists(path, languages, [each.table for each in taken])
    return Checked(lists.value, (*diagnostics, *lists.diagnostics))


def _sheets(book: Workbook, chosen: Sequence[str]) -> Iterator[WorkbookSheet]:
    wanted = {title.casefold() for title in chosen}
    for sheet in book.sheets:
        title = sheet.title.casefold()
        if title in wanted or not (wanted or sheet.hidden or title in _OURS):
            yield sheet


def _taken(brought: Sequence[tuple[BroughtList, object]], *, sure: bool) -> list[BroughtList]:
    """Return the sheets that are lists; the best there are, where none is one for certain."""
    all_of_them = [each for each, _ in brought if each.table.rows]
    lists = [each for each in all_of_them if not each.problem]
    with_header = [each for each in lists if each.has_header]
    return all_of_them if sure else with_header or lists or all_of_them


def _lists(
    path: Path, languages: tuple[str, ...], tables: Sequence[ListSheet]
) -> Checked[tuple[FirstList, ...]]:
    reader = TableReader(path, languages)
    diagnostics: list[Diagnostic] = []
    found: dict[str, FirstList] = {}
    for each in tables:
        name = unused_name(plain_name(each.title) or "cards", found)
        empty = ItemTable(name, each.title, (ID, QUANTITY), MappingProxyType({}))
        table = reader.read(each, empty)
        if table is not None and table.rows:
            problems = tuple(check_table(path, table))
            diagnostics += problems
            try:
                if not problems:
                    found[name] = _list(name, table, each)
            except CellError as problem:
                diagnostics.append(messages.wrong_cell(path, each.title, str(problem)))
    # All columns are new here.
    told = [each for each in reader.diagnostics if each.severity is Severity.ERROR]
    return Checked(tuple(found.values()), (*told, *diagnostics))


def _list(name: str, table: EditedTable, sheet: ListSheet) -> FirstList:
    """Return the items in *table*.

    Raises:
        CellError: Cells contradict each other.
    """
    cells = {
        row.id: {
            column: written(cell) if column.form is CellForm.TEXT else value_of(cell, None)
            for column, cell in row.cells.items()
            if not is_blank(cell)
        }
        for row in table.rows
    }
    fields = tuple(column for column in table.places if column not in {ID, QUANTITY})
    labels = {column: sheet.header[table.places[column]] for column in fields}
    return FirstList(
        name, table.title, fields, cells, _yaml(cells), MappingProxyType(labels), sheet.changes
    )  # fmt: skip


def _yaml(items: Mapping[str, Mapping[Column, Cell]]) -> str:
    """Return *items* as a YAML list.

    Raises:
        CellError: Cells contradict each other.
    """
    rows = (entry(row, BLOCK, flow=False) for row in _rows(items))
    return "\n".join(f"- {row}\n" for row in rows)


def _rows(items: Mapping[str, Mapping[Column, Cell]]) -> Iterator[Tree]:
    for item, cells in items.items():
        fields = {each: cell for each, cell in cells.items() if each not in {ID, QUANTITY}}
        text = written(cells.get(QUANTITY)).strip()
        quantity: dict[str, Tree] = {"quantity": int(text)} if text else {}
        yield {"id": item, **quantity, **unflatten(fields)}


#: Colours of the title bands, one per component; all dark enough for white letters.
_COLOURS = ("#2f4858", "#7a3b3f", "#35614c", "#5b4a86", "#7a5a1e", "#1f5f7a")
_PAPER = "#ffffff"
_INK = "#20242b"
#: Millimetres: the margin, the band, a row of numbers, the foot, and room between them.
MARGIN, BAND, BADGES, FOOT, GAP = 4.5, 16.0, 9.6, 6.6, 1.6
#: Type sizes of texts in mm as they begin, which is 9 and 7.5 pt.
TEXT_SIZE, REST_SIZE = 3.2, 2.65
#: How many of a card there are.
_TIMES = "'\u00d7' ~ item.quantity"


class PlainField(Struct, frozen=True):
    """A field as the card shows it.

    Attributes:
        label: Its name for readers.
        expression: The expression for its value.
        sample: A value for the drawing by itself.
        is_long: Whether it begins a line of its own among the others.
    """

    label: str
    expression: str
    sample: str = ""
    is_long: bool = False


class Badge(Struct, frozen=True):
    """A number with its name, in a box of this width in mm."""

    field: PlainField
    width: float


class PlainCard(Struct, frozen=True):
    """What stands on the card.

    Attributes:
        size: Of the card.
        title: The field in the band.
        number: What stands in the circle.
        picture: What gives the name of a picture's file.
        text: What fills the middle.
        badges: Rows of numbers below it.
        rest: All other fields, one behind the other.
        picture_height: Of the picture, in mm.
        rest_height: Of the other fields, in mm.
        least: Smallest type in pt.
    """

    size: Size
    title: PlainField
    number: PlainField | None = None
    picture: PlainField | None = None
    text: PlainField | None = None
    badges: tuple[tuple[Badge, ...], ...] = ()
    rest: tuple[PlainField, ...] = ()
    picture_height: float = 0.0
    rest_height: float = 0.0
    least: float = 5.0

    @property
    def width(self) -> float:
        """Width between the margins, in mm."""
        return self.size.width - 2 * MARGIN

    @property
    def middle(self) -> float:
        """Height that picture, text and other fields share, in mm."""
        used = BAND + GAP + len(self.badges) * BADGES + FOOT
        return self.size.height - used - (self.picture_height and self.picture_height + GAP)

    def drawing(self, place: int) -> str:
        """Return the layout as SVG; *place* of the component in its game gives the colour."""
        colour = _COLOURS[place % len(_COLOURS)]
        body = "\n  ".join(_parts(self, colour))
        width, height = f"{self.size.width:g}", f"{self.size.height:g}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
            f' viewBox="0 0 {width} {height}" font-family="sans-serif">\n  {body}\n</svg>\n'
        )


def _parts(card: PlainCard, colour: str) -> Iterator[str]:
    width, height = card.size.width, card.size.height
    yield _box(-3, -3, width + 6, height + 6, fill=_PAPER)
    yield _box(-3, -3, width + 6, BAND + 3, fill=colour)
    yield from _title(card)
    if card.number is not None:
        yield from _circle(card, card.number, colour)
    top = BAND + GAP
    if card.picture is not None:
        yield _picture(card, card.picture, top)
        top += card.picture_height + GAP
    foot = height - FOOT
    badges = foot - len(card.badges) * BADGES
    rest = badges - card.rest_height
    if card.text is not None:
        text_height = rest - top - (GAP if card.rest else 0.0)
        yield from _text(card, card.text, top, text_height)
    if card.rest:
        yield from _rest(card, rest, colour)
    for row, each in enumerate(card.badges):
        yield from _badges(each, badges + row * BADGES, card.least, row, colour)
    yield (
        f'<text data-text="{_TIMES}" data-if="item.quantity != 1"'
        f' x="{width - MARGIN:g}" y="{height - 3.6:g}" text-anchor="end" font-size="2.6"'
        f' fill="{colour}">2</text>'
    )
    yield (
        f'<text data-text="item.id" x="{MARGIN:g}" y="{height - 3.6:g}"'
        f' inline-size="{card.width - 10:g}" font-size="{card.least * 25.4 / 72:.3f}"'
        ' fill="#5a6068">id</text>'
    )


def _title(card: PlainCard) -> Iterator[str]:
    width = card.width - (13.0 if card.number else 0.0)
    yield _box(MARGIN, 3.2, width, BAND - 5.4, fill="none", name="title-box")
    yield (
        f'<text data-text={quoteattr(card.title.expression)} data-box="#title-box"'
        f' data-fit="{card.least:g}pt" data-align-y="middle" font-size="5.2" font-weight="700"'
        f' fill="#ffffff">{escape(card.title.sample)}</text>'
    )


def _circle(card: PlainCard, number: PlainField, colour: str) -> Iterator[str]:
    middle = card.size.width - MARGIN - 5.2
    name = number.expression
    yield f"<g data-if={quoteattr(f'{name} is not none')}>"
    yield f'  <circle cx="{middle:g}" cy="8.5" r="5.2" fill="#ffffff"/>'
    yield "  " + _box(middle - 4.2, 4.3, 8.4, 8.4, fill="none", name="number-box")
    yield (
        f'  <text data-text={quoteattr(name)} data-box="#number-box"'
        f' data-fit="{card.least:g}pt" data-align-y="middle" text-anchor="middle" font-size="5.6"'
        f' font-weight="800" fill="{colour}">{escape(number.sample)}</text>'
    )
    yield "</g>"


def _picture(card: PlainCard, picture: PlainField, top: float) -> str:
    name = picture.expression
    return (
        f'<image data-if={quoteattr(name)} data-href={quoteattr(name)} x="{MARGIN:g}"'
        f' y="{top:g}" width="{card.width:g}" height="{card.picture_height:g}"'
        ' preserveAspectRatio="xMidYMid meet"/>'
    )


def _text(card: PlainCard, text: PlainField, top: float, height: float) -> Iterator[str]:
    yield _box(MARGIN, top, card.width, height, fill="none", name="text-box")
    yield (
        f'<text data-text={quoteattr(text.expression)} data-box="#text-box"'
        f' data-fit="{card.least:g}pt" font-size="{TEXT_SIZE:g}" line-height="1.35"'
        f' fill="{_INK}">{escape(text.sample)}</text>'
    )


def _rest(card: PlainCard, top: float, colour: str) -> Iterator[str]:
    """Yield the other fields as one text, each behind its label; blank ones take no room."""
    yield _box(MARGIN, top, card.width, card.rest_height, fill="none", name="rest-box")
    spans = []
    for each in card.rest:
        value = each.expression
        line = "<tspan data-text=\"'\\n'\"/>" if each.is_long else ""
        spans.append(
            f"<tspan data-if={quoteattr(f'{value} is not none')}>{line}"
            f'<tspan font-weight="700" fill="{colour}">{escape(_plain(each.label))}&#160;</tspan>'
            f"<tspan data-text={quoteattr(value)}>{escape(each.sample)}</tspan> &#160; </tspan>"
        )
    # Below a text it is the small print; without one it is what the card says.
    side, size = ("bottom", REST_SIZE) if card.text else ("top", TEXT_SIZE)
    yield (
        f'<text data-box="#rest-box" data-fit="{card.least:g}pt" data-align-y="{side}"'
        f' font-size="{size:g}" line-height="1.3" fill="{_INK}">\n    '
        + "\n    ".join(spans)
        + "\n  </text>"
    )


def _badges(
    row: Sequence[Badge], top: float, least: float, number: int, colour: str
) -> Iterator[str]:
    left = MARGIN
    for place, badge in enumerate(row):
        name = badge.field.expression
        box = f"{number}-{place}"
        yield f"<g data-if={quoteattr(f'{name} is not none')}>"
        yield (
            f'  <rect x="{left:g}" y="{top + 0.4:g}" width="{badge.width - 0.8:g}"'
            f' height="{BADGES - 0.8:g}" rx="1.2" fill="#eef0f2"/>'
        )
        yield "  " + _box(left + 0.2, top + 0.6, badge.width - 1.2, 5.2, "none", f"badge-{box}")
        yield (
            f'  <text data-text={quoteattr(name)} data-box="#badge-{box}"'
            f' data-fit="{least:g}pt" data-align-y="middle" text-anchor="middle" font-size="4.4"'
            f' font-weight="700" fill="{colour}">{escape(badge.field.sample)}</text>'
        )
        yield (
            f'  <text x="{left + (badge.width - 0.8) / 2:.3f}" y="{top + BADGES - 1.4:g}"'
            f' text-anchor="middle" font-size="{least * 25.4 / 72:.3f}" fill="#3c434c">'
            f"{escape(_plain(badge.field.label))}</text>"
        )
        yield "</g>"
        left += badge.width


def _box(x: float, y: float, width: float, height: float, fill: str, name: str = "") -> str:
    key = f'id="{name}" ' if name else ""
    return f'<rect {key}x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"/>'


def _plain(label: str) -> str:
    """Return a label that no expression is read in."""
    return label.replace("{{", "{ {")
