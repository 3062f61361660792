"""An export as a `Book`, and how it looks, in any format: summary, thumbnails, widths, styles.

The summary says what is in the box, what the rules say and whether the checks
pass. Thumbnails are taken from the PDF, so that they show what prints.
Archives are packed so that the same content gives the same bytes.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from punchboard.components.model import Check, Component, ComponentSet
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.layouts.face import NamedFace
from punchboard.lengths import MM_PER_INCH, format_size
from punchboard.outlines import grid_of
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.raster import page_images
from punchboard.sheets.file import Deck, document_info
from punchboard.sheets.pages import write_faces
from punchboard.spreadsheets.columns import ID, QUANTITY, CellForm, Column
from punchboard.spreadsheets.items import ItemTable
from punchboard.spreadsheets.workbook import SUMMARY, Cell, WorkbookSheet, written
from punchboard.words import columns

if TYPE_CHECKING:
    from PIL.Image import Image


#: Headers of the columns of thumbnails; no field can have these names.
FRONT, BACK = "(front)", "(back)"


class Picture(Struct, frozen=True):
    """A thumbnail of a face.

    Attributes:
        png: The file.
        width: Width on the screen, in pixels of 1/96 inch.
        height: Height on the screen.
    """

    png: bytes
    width: int
    height: int


class ItemSheet(Struct, frozen=True):
    """The sheet of one component.

    Attributes:
        table: Its items.
        choices: Columns whose cells are entries of a definition, with its name.
        pictures: By item id and then by header, `FRONT` or `BACK`.
    """

    table: ItemTable
    choices: Mapping[Column, str]
    pictures: Mapping[str, Mapping[str, Picture]] = field(
        default_factory=lambda: MappingProxyType({})
    )

    @property
    def columns(self) -> tuple[Column | str, ...]:
        """The columns from left to right; a text is the header of a column of thumbnails."""
        shown = dict.fromkeys(side for sides in self.pictures.values() for side in sides)
        fields = [column for column in self.table.columns if column not in {ID, QUANTITY}]
        return (ID, QUANTITY, *shown, *fields)

    @property
    def fixed(self) -> int:
        """Number of columns on the left that identify the item."""
        return len(self.columns) - len(self.table.columns) + 2

    def rows(self) -> list[tuple[Cell, ...]]:
        """Return the cells of each item, in the order of the columns."""
        columns = self.columns
        return [
            tuple(None if isinstance(each, str) else cells.get(each) for each in columns)
            for cells in self.table.rows.values()
        ]


class Book(Struct, frozen=True):
    """A game's lists, ready to be written.

    Attributes:
        game: The game's id.
        title: The game's title.
        summary: What is in the box.
        sheets: One for each component.
        lists: Entries of the game's definitions.
        base: What is exported, packed, for the import.
    """

    game: str
    title: str
    summary: WorkbookSheet
    sheets: tuple[ItemSheet, ...]
    lists: Mapping[str, tuple[Cell, ...]]
    base: str

    def chosen_lists(self) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        """Yield the definitions that some column uses, with their entries."""
        used = {name for sheet in self.sheets for name in sheet.choices.values()}
        return ((name, entries) for name, entries in self.lists.items() if name in used)


def header_of(column: Column | str) -> str:
    """Return the text above the cells of a column."""
    return column if isinstance(column, str) else column.header


def summary(
    game: ComponentSet, claimed: Mapping[str, Sequence[int]], broken: Mapping[Check, str]
) -> WorkbookSheet:
    """Return the summary of a game.

    Args:
        game: The game.
        claimed: The counts that the rules texts state, by component id.
        broken: The failed checks, each with what is wrong.
    """
    names = tuple(f"name ({language})" for language in game.languages)
    header = ("component", *names, "kind", "size", "in the box", "in the rules", "checks")
    rows = (
        (
            component.id,
            *(component.name.get(language) for language in game.languages),
            component.kind,
            format_size(component.page),
            component.count,
            _claimed(claimed.get(component.id, ())),
            _state(component, game.checks, broken),
        )
        for component in game.components
    )
    return WorkbookSheet(SUMMARY, (header, *rows, *_checks(game, broken, len(header))))


def _claimed(counts: Sequence[int]) -> Cell:
    """Return what the rules say: a number, or several if they disagree."""
    distinct = sorted(set(counts))
    if len(distinct) == 1:
        return distinct[0]
    return " / ".join(map(str, distinct)) or None


def _state(component: Component, checks: Sequence[Check], broken: Mapping[Check, str]) -> Cell:
    """Return the state of the checks that name a component: `3 hold`, `1 of 3 does not hold`."""
    word = re.compile(rf"(['\"]){re.escape(component.id)}\1")
    own = [check for check in checks if word.search(check.that)]
    wrong = sum(check in broken for check in own)
    if not own:
        return None
    if not wrong:
        return f"{len(own)} hold" if len(own) > 1 else "1 holds"
    return f"{wrong} of {len(own)} {'does' if wrong == 1 else 'do'} not hold"


def _checks(
    game: ComponentSet, broken: Mapping[Check, str], width: int
) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for each check, below the components."""
    if game.checks:
        yield ()
    for check in game.checks:
        words = (check.that, check.because) if len(game.languages) > 1 else (check.that,)
        middle = [None] * (width - 2 - len(words))
        yield ("check", *words, *middle, broken.get(check, "holds"))


#: Longest side of a thumbnail on the screen, in pixels; files have more, for sharp screens.
_LONGEST = 104
_DENSITY = 2
_COLOURS = 64
_HEADERS = {"front": FRONT, "back": BACK}

#: Thumbnails by item id, then by the header of their column.
Thumbnails = Mapping[str, Mapping[str, Picture]]


def make_thumbnails(
    game: ComponentSet,
    language: str,
    deck: Deck,
    engine: Engine,
    cache: Path | None,
    advance: Callable[[str], None],
) -> Checked[Thumbnails]:
    """Return the thumbnails of a deck whose faces have no bleed.

    Args:
        game: The game, for the PDF's title.
        language: The language of the faces.
        deck: The faces.
        engine: What draws the art.
        cache: Folder of converted art; None keeps nothing.
        advance: Called with the name of each face before it is drawn.
    """
    named = list(deck.named_faces())
    distinct = list({each.face.key: each for each in named}.values())
    if not distinct:
        return Checked({})
    art = convert_art(distinct, engine, cache)
    pdf = write_faces(distinct, art.value, document_info(game, language))
    pictures: dict[str, Picture] = {}
    images = page_images(pdf.value, _resolution(distinct))
    for face in distinct:
        advance(face.name)
        pictures[face.face.key] = _picture(next(images))
    images.close()
    diagnostics: tuple[Diagnostic, ...] = (*art.diagnostics, *pdf.diagnostics)
    return Checked(_by_item(named, pictures), diagnostics)


def _resolution(faces: list[NamedFace]) -> int:
    """Return the pixels per inch at which the longest of *faces* is as long as allowed."""
    sizes = (each.face.outline.size for each in faces)
    longest = max(max(size.width, size.height) for size in sizes)
    return max(round(_LONGEST * _DENSITY * MM_PER_INCH / longest), 1)


def _picture(image: Image) -> Picture:
    """Return *image* as a small file: a palette is enough for a thumbnail."""
    from PIL.Image import Dither, Quantize

    result = io.BytesIO()
    reduced = image.quantize(_COLOURS, method=Quantize.MEDIANCUT, dither=Dither.NONE)
    reduced.save(result, "PNG")
    width, height = (max(round(pixels / _DENSITY), 1) for pixels in image.size)
    return Picture(result.getvalue(), width, height)


def _by_item(named: list[NamedFace], pictures: Mapping[str, Picture]) -> Thumbnails:
    found: dict[str, dict[str, Picture]] = {}
    for each in named:
        found.setdefault(each.item, {})[_HEADERS[each.side]] = pictures[each.face.key]
    return found


#: Least and greatest width of a column, in characters; longer texts wrap.
_LEAST, _MOST = 7, 44
#: Room for the filter button beside a header, in characters.
_BUTTON = 4
_PADDING = 2
#: Room around a thumbnail, in pixels.
GAP = 4
_PIXELS_PER_CHARACTER = 7


def column_widths(rows: Sequence[Sequence[Cell]]) -> tuple[int, ...]:
    """Return the widths of the columns of *rows*, the first of which is a header, in characters."""
    if not rows:
        return ()
    header, *body = rows
    widths = []
    for place, name in enumerate(header):
        longest = _longest(row[place] for row in body if place < len(row))
        widest = max(longest + _PADDING, columns(written(name)) + _BUTTON, _LEAST)
        widths.append(min(widest, _MOST))
    return tuple(widths)


def widened(widths: Sequence[int], sheet: ItemSheet) -> list[int]:
    """Return the *widths* of a sheet's columns with room for its thumbnails."""
    found = list(widths)
    for place, column in enumerate(sheet.columns):
        if isinstance(column, str):
            shown = [sides[column] for sides in sheet.pictures.values() if column in sides]
            pixels = max(picture.width for picture in shown) + 2 * GAP
            found[place] = max(-(-pixels // _PIXELS_PER_CHARACTER), len(column) + _BUTTON)
    return found


def lines_of(row: Sequence[Cell], widths: Sequence[int]) -> int:
    """Return the number of lines that a *row* needs in columns of these *widths*."""
    return max((_lines(cell, width) for cell, width in zip(row, widths, strict=False)), default=1)


def _longest(cells: Iterable[Cell]) -> int:
    return max((columns(line) for cell in cells for line in written(cell).splitlines()), default=0)


def _lines(cell: Cell, width: int) -> int:
    """Return the number of lines of a cell; wrapping leaves about a tenth of each line blank."""
    if not isinstance(cell, str):
        return 1
    room = max(width - _PADDING, 1)
    lengths = map(columns, cell.split("\n"))
    return sum(1 if length <= room else -(-length * 10 // (9 * room)) for length in lengths)


def column_style(column: Column | str, rows: Sequence[Sequence[Cell]], place: int) -> str:
    """Return the style of a column's blank cells: text unless its values are numbers."""
    if column == ID:
        return "id"
    if isinstance(column, str) or column == QUANTITY:
        return "number"
    values = [row[place] for row in rows if row[place] is not None]
    numbers = values and not any(isinstance(value, str) for value in values)
    return "number" if numbers and column.form is CellForm.VALUE else "text"


def style_of(value: Cell, usual: str) -> str:
    """Return the style of a cell in a column whose blank cells have the *usual* style."""
    if not isinstance(value, str):
        return usual if value is None else "number"
    if usual == "id":
        return usual
    return "grid" if "\n" in value and grid_of(value) else "text"


#: The earliest time that zip can store.
EPOCH = (1980, 1, 1, 0, 0, 0)


class TimelessZip(zipfile.ZipFile):
    """An archive of the earliest time: a clock before 1980 must not stop those who write it."""

    def writestr(self, zinfo_or_arcname: str | zipfile.ZipInfo, *rest: Any, **more: Any) -> None:
        """Add a member."""
        name = zinfo_or_arcname
        info = zipfile.ZipInfo(name, EPOCH) if isinstance(name, str) else name
        super().writestr(info, *rest, **more)


def pack(members: Mapping[str, bytes], *, stored: frozenset[str] = frozenset()) -> bytes:
    """Return an archive of *members* in their order; equal members give equal bytes.

    Args:
        members: Bytes by name.
        stored: Names of members that are not compressed. PNG files never are.
    """
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as archive:
        for name, data in members.items():
            info = zipfile.ZipInfo(name, EPOCH)
            plain = name in stored or name.endswith(".png")
            info.compress_type = zipfile.ZIP_STORED if plain else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, data)
    return result.getvalue()
