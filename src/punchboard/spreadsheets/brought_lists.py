"""Makes lists that our readers understand of sheets from elsewhere, with texts in our own marks.

The same sheet always gives the same list, so that one that has made a game can
be imported again: what is decided here is decided by the sheet, and by what the
game says already.

The texts of other programs have HTML, Aozora's ruby, and names of icons. Tags that a
card can show become marks, `<b>` becomes `**`; line breaks and entities become what
they stand for. The name of an icon that only another tool has is kept as it is written,
because it would be an error here.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.items import (
    MOST_COPIES,
    is_number_sign,
    is_plain,
    looks_like_quantity,
    means_quantity,
)
from punchboard.components.values import is_id
from punchboard.components.yaml import CONTROL
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.patterns import regex
from punchboard.spreadsheets import messages
from punchboard.spreadsheets.columns import ID, QUANTITY
from punchboard.spreadsheets.items import ItemTable
from punchboard.spreadsheets.list_places import (
    ListSheet,
    cleaned,
    filled_down,
    find_list,
    header_at,
    left_out,
    unread_cells,
)
from punchboard.spreadsheets.workbook import Cell, Place, WorkbookSheet, written
from punchboard.typesetting.markup import parse
from punchboard.typesetting.tokens import IconNames, Sign

_MARKS = {
    "b": "**", "strong": "**", "i": "*", "em": "*", "u": "__", "ins": "__",
    "s": "~~", "del": "~~", "strike": "~~",
}  # fmt: skip
_BREAKS = frozenset({"br", "p", "div", "li", "tr", "hr"})
_DROPPED = frozenset(
    """
    a abbr blockquote body center cite code dd dl dt font h1 h2 h3 h4 h5 h6 head html img kbd
    mark ol pre q rb rp rt ruby samp small span style sub sup svg table tbody td th thead ul var
    """.split()
)
_TAG = regex(r"<(/?)([A-Za-z][A-Za-z0-9]{0,9})((?:\s[^<>]{0,500})?)/?>")
_ENTITY = regex(r"&(?:#\d{1,6}|#[xX][0-9a-fA-F]{1,5}|[A-Za-z]{2,8}\d{0,2});")
_HTML_RUBY = regex(
    r"<ruby>(?:<rb>)?([^<>{}|]{1,100})(?:</rb>)?(?:<rp>[^<>]{0,5}</rp>)?"
    r"<rt>([^<>{}|]{1,100})</rt>(?:<rp>[^<>]{0,5}</rp>)?</ruby>",
    re.IGNORECASE,
)
#: A reading in Aozora's brackets, for the kanji before it or for all behind the bar.
_AOZORA = regex(
    r"(?:[\uff5c|]([^《》\uff5c|\n{}]{1,40})|([\u3400-\u9fff々〆ヶ\U00020000-\U0003ffff]{1,20}))"
    r"《([^《》\n{}|]{1,60})》"
)
_FILE = regex(r"\S{1,300}\.(?:png|jpe?g|svg|gif|webp|bmp|tiff?|pdf)|https?://\S+", re.IGNORECASE)
#: Stars without a partner in this share of the texts mean that stars are no marks.
_ODD_SHARE = 0.1
_STAR = regex(r"(?<!\\)\*")
_SPECIAL = regex(r"[<&《:\v\f]|[^\x20-\x7e\n\t]")


class BroughtText(Struct, frozen=True):
    """A text in our own marks.

    Attributes:
        text: The text.
        changes: What was changed in it, as the import says it.
    """

    text: str
    changes: frozenset[str] = frozenset()


HTML = "HTML such as `<b>` and `<br>`"
RUBY = "readings such as `漢字《かな》`"
SIGNS = "`:names:` of icons that are not there, which are printed as they are written"
STARS = "`*` that is not in pairs, which is printed as it is written"
UNPRINTABLE = "characters that cannot be printed"


class _Open(NamedTuple):
    """A tag that waits for its end: its name and the place of its mark."""

    name: str
    at: int


def brought(text: str, is_icon: Callable[[str], bool]) -> BroughtText:
    """Return *text* as a card shows it; *is_icon* tells which icons there are."""
    if not _SPECIAL.search(text) or _FILE.fullmatch(text):
        return BroughtText(text)
    changes = set()
    found = CONTROL.sub("", text.replace("\v", "\n").replace("\f", "\n").replace("\r\n", "\n"))
    if found != text.replace("\r\n", "\n"):
        changes.add(UNPRINTABLE)
    for change, step in ((RUBY, _with_readings), (HTML, _without_html)):
        after = step(found)
        if after != found:
            changes.add(change)
        found = after
    after = _escaped(found, is_icon)
    if after != found:
        changes.add(SIGNS)
    return BroughtText(after if changes else text, frozenset(changes))


def without_marks(texts: Sequence[str]) -> dict[str, str]:
    """Return those of a column's *texts* whose stars are no marks, by what prints them.

    Where a tenth of the texts with stars have one without its partner, none are marks.
    """
    starred = [text for text in dict.fromkeys(texts) if "*" in text]
    odd = [text for text in starred if _has_odd_stars(text)]
    plain = starred if _ODD_SHARE * len(starred) <= len(odd) else odd
    return {text: _STAR.sub(r"\\*", text) for text in plain}


def _has_odd_stars(text: str) -> bool:
    markup = parse(text, IconNames(is_set=lambda _: False, is_icon=lambda _: False))
    return any("*" in problem.mark for problem in markup.problems)


def _with_readings(text: str) -> str:
    text = _HTML_RUBY.sub(r"{\1|\2}", text)
    return _AOZORA.sub(lambda match: f"{{{match[1] or match[2]}|{match[3]}}}", text)


def _without_html(text: str) -> str:
    """Return *text* with marks for tags; a tag without its partner is left out."""
    names = [match[2].lower() for match in _TAG.finditer(text)]
    if any(name in _MARKS or name in _BREAKS or name in _DROPPED for name in names):
        text = _tags(text)
    return _ENTITY.sub(lambda match: html.unescape(match[0]).replace("\xa0", " "), text)


def _tags(text: str) -> str:
    parts: list[str] = []
    opened: list[_Open] = []
    end = 0
    for match in _TAG.finditer(text):
        name = match[2].lower()
        parts.append(text[end : match.start()])
        end = match.end()
        if name in _MARKS:
            _mark(parts, opened, name, closes=bool(match[1]))
        elif name in _BREAKS:
            parts.append(_break(name, closes=bool(match[1])))
        elif name not in _DROPPED:
            parts.append(match[0])
    parts.append(text[end:])
    return re.sub(r"\n{3,}", "\n\n", "".join(parts)).strip("\n")


def _break(name: str, *, closes: bool) -> str:
    if name == "li":
        return "" if closes else "\n- "
    return "\n"


def _mark(parts: list[str], opened: list[_Open], name: str, *, closes: bool) -> None:
    """Put the mark of a tag between *parts*; marks stand at words and not at spaces."""
    if not closes:
        opened.append(_Open(name, len(parts)))
        parts.append("")
        return
    place = next((each for each in reversed(opened) if each.name == name), None)
    if place is None:
        return
    opened.remove(place)
    inside = "".join(parts[place.at :])
    words = inside.strip()
    if not words:
        return
    lead, tail = inside[: len(inside) - len(inside.lstrip())], inside[len(inside.rstrip()) :]
    mark = _MARKS[name]
    # A mark ends with its line: each of several lines gets its own.
    marked = "\n".join(f"{mark}{line.strip()}{mark}" if line.strip() else "" for line in words.split("\n"))  # fmt: skip  # noqa: E501
    parts[place.at :] = [lead + marked + tail]
    opened[:] = [each for each in opened if each.at < place.at]


def _escaped(text: str, is_icon: Callable[[str], bool]) -> str:
    """Return *text* with a backslash before what would be an icon and is none."""
    markup = parse(text, IconNames(is_set=lambda _: False, is_icon=is_icon))
    places = {
        text.index(":", piece.start)
        for piece in markup.pieces
        if isinstance(piece, Sign) and not is_icon(piece.name)
    }
    for at in sorted(places, reverse=True):
        text = f"{text[:at]}\\{text[at:]}"
    return text


_COPIES = regex(r"[x×]?\s*(\d{1,9})\s*[x×枚個张張장]?", re.IGNORECASE)
#: Words in headers that lists of cards have: with one of them, the row is no card.
_USUAL = regex(
    r"(?:.*[\W_])?(?:name|names|title|card|text|rules|effect|effects|description|desc|cost|type|id"
    r"|item|label|titel|nom|nombre|название|имя|img|image|picture)(?:[\W_].*)?"
    r"|.*(?:name|title|名前|名称|名|効果|テキスト|枚数|数量)",
    re.IGNORECASE | re.DOTALL,
)
_MOST_HEADER = 60


class Known(Struct, frozen=True):
    """What a component says already, so that it is not mistaken for something else.

    Attributes:
        headers: The headers of its columns, without case.
        ids: The ids of its items, without case.
        texts: Its texts.
    """

    headers: frozenset[str] = frozenset()
    ids: frozenset[str] = frozenset()
    texts: frozenset[str] = frozenset()

    @staticmethod
    def of(table: ItemTable) -> Known:
        """Return what the items in *table* say."""
        cells = (cell for row in table.rows.values() for cell in row.values())
        return Known(
            frozenset(column.header.casefold() for column in table.columns),
            frozenset(map(str.casefold, table.rows)),
            frozenset(cell for cell in cells if isinstance(cell, str)),
        )


class BroughtList(Struct, frozen=True):
    """A list from elsewhere.

    Attributes:
        table: The list.
        has_header: Whether the sheet says what its columns are.
        problem: Why it is likely no list; "" where it is one.
    """

    table: ListSheet
    has_header: bool
    problem: str = ""


def is_usual(header: str) -> bool:
    """Return whether *header* is one that lists of cards have."""
    text = header.strip()
    return len(text) <= _MOST_HEADER and (
        _USUAL.fullmatch(text) is not None or means_quantity(text)
    )


def bring(
    sheet: WorkbookSheet, path: Path, known: Known, is_icon: Callable[[str], bool]
) -> Checked[BroughtList | None]:
    """Return the list in *sheet*; None where it is blank.

    Args:
        sheet: The sheet as it was read.
        path: Its file, for messages.
        known: What the component says that it is about.
        is_icon: Tells which icons there are.
    """
    clean = cleaned(sheet)
    place = find_list(
        clean, lambda text: text.strip().casefold() in known.headers or is_usual(text)
    )
    if place is None:
        return Checked(None)
    filled = filled_down(clean, place)
    table = ListSheet(
        filled, header_at(filled, place), place.top, place.rows, brought=True,
        unread=unread_cells(filled),
    )  # fmt: skip
    told = [*left_out(path, filled, place)]
    for step in (_with_id, _with_quantity):
        found = step(table, path, known)
        table = found.value
        told += found.diagnostics
    table = _with_texts(table, known, is_icon)
    return Checked(BroughtList(table, place.has_header, place.problem), tuple(told))


def _with_id(table: ListSheet, path: Path, known: Known) -> Checked[ListSheet]:
    """Return *table* with another header for a column `ID` that is not one of ids."""
    place = next((at for at, text in enumerate(table.header) if text.casefold() == "id"), None)
    if place is None:
        return Checked(table)
    names = [written(cell).strip() for _, cell in table.column(place)]
    folded = [name.casefold() for name in names]
    ours = sum(name in known.ids for name in folded)
    if 2 * ours >= len(folded) > 0:
        return Checked(table)
    repeated = next((name for name in names if folded.count(name.casefold()) > 1), "")
    wrong = next((name for name in names if not is_id(name)), "")
    if not repeated and not wrong:
        return Checked(table)
    told = messages.no_ids(path, table.title, place, table.top, repeated or wrong)
    return Checked(_renamed(table, place, f"{table.header[place]} 2"), (told,))


def _with_quantity(table: ListSheet, path: Path, known: Known) -> Checked[ListSheet]:
    """Return *table* with the header `quantity` for the column of the copies."""
    header = table.header
    if any(text.casefold() == QUANTITY.header for text in header):
        place = next(at for at, text in enumerate(header) if text.casefold() == QUANTITY.header)
    else:
        found = _quantity_column(table, known)
        if found is None:
            return Checked(table, tuple(_nearly_quantities(table, path, known)))
        place = found
    table = _renamed(table, place, QUANTITY.header)
    cells = dict(table.column(place))
    numbers = {row: _copies(cell) for row, cell in cells.items()}
    wrong = [row for row, number in numbers.items() if number is None]
    if 2 * len(wrong) > len(cells):
        return Checked(table)  # the rows are refused, each by its name
    told = (
        (messages.no_numbers(path, table.title, place, [(row, cells[row]) for row in wrong]),)
        if wrong
        else ()
    )
    new: dict[Place, Cell] = {(place, row): number for row, number in numbers.items()}
    return Checked(_with_cells(table, new), told)


def _quantity_column(table: ListSheet, known: Known) -> int | None:
    """Return the column that says how many copies there are."""
    found: list[tuple[bool, bool, int, int]] = []
    for at, text in enumerate(table.header):
        if not means_quantity(text) or text.casefold() in known.headers:
            continue
        plain = is_plain(text)
        numbers = [_copies(cell) for _, cell in table.column(at)]
        right = sum(number is not None for number in numbers)
        if plain or (2 * right >= len(numbers) > 0 and not _counts_up(text, numbers)):
            found.append((is_number_sign(text), not plain, len(text), at))
    return min(found)[-1] if found else None


def _nearly_quantities(table: ListSheet, path: Path, known: Known) -> Iterator[Diagnostic]:
    """Yield the columns of small numbers that look like those of copies."""
    for at, text in enumerate(table.header):
        if text.casefold() in known.headers or not looks_like_quantity(text):
            continue
        numbers = [_copies(cell) for _, cell in table.column(at)]
        small = [number for number in numbers if number is not None and number <= MOST_COPIES]
        if len(small) == len(numbers) >= 2 and not _counts_up(text, numbers):
            yield messages.maybe_quantity(path, table.title, at, table.top, text)


def _counts_up(header: str, numbers: Iterable[int | None]) -> bool:
    """Return whether *numbers* below *header* count the items themselves, as 1, 2, 3 do."""
    found = [number for number in numbers if number is not None]
    if is_number_sign(header) and found == list(range(1, len(found) + 1)):
        return True
    first = min(found, default=0)
    return len(found) > 5 and sorted(found) == list(range(first, first + len(found)))


def _copies(cell: Cell) -> int | None:
    """Return a number of copies: `3`, `3x` or `x3`; None where a cell is none."""
    if isinstance(cell, bool):
        return None
    match = _COPIES.fullmatch(written(cell).strip())
    return int(match[1]) if match else None


def _with_texts(table: ListSheet, known: Known, is_icon: Callable[[str], bool]) -> ListSheet:
    """Return *table* with its texts in our marks."""
    new: dict[Place, Cell] = {}
    changes: set[str] = set()
    for at in range(len(table.header)):
        if table.header[at].casefold() in {ID.header, QUANTITY.header}:
            continue
        texts = {row: cell for row, cell in table.column(at) if isinstance(cell, str)}
        # What a component has was written with our marks.
        plain = {} if known.headers else without_marks(list(texts.values()))
        for row, cell in texts.items():
            if cell in known.texts:
                continue
            text = brought(plain.get(cell, cell), is_icon)
            if text.text != cell:
                new[at, row] = text.text
                changes |= text.changes | ({STARS} if cell in plain else set())
    return replace(_with_cells(table, new), changes=frozenset(changes))


def _renamed(table: ListSheet, place: int, header: str) -> ListSheet:
    return replace(
        table, header=tuple(header if at == place else text for at, text in enumerate(table.header))
    )


def _with_cells(table: ListSheet, new: dict[Place, Cell]) -> ListSheet:
    if not new:
        return table
    rows = [list(cells) for cells in table.sheet.rows]
    for (column, row), cell in new.items():
        rows[row][column] = cell
    return replace(table, sheet=replace(table.sheet, rows=tuple(map(tuple, rows))))
