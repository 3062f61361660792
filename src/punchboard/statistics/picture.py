"""The picture of a game's counts, drawn like a face and written as a file.

Counts of values are bars; all other tables are shaded squares.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import svgwrite
from msgspec import Struct

from punchboard.colours import parse_colour
from punchboard.components.model import Component, ComponentSet, Item
from punchboard.diagnostics import Checked
from punchboard.geometry import Outline, Size
from punchboard.layouts.context import Contexts
from punchboard.layouts.face import Face, NamedFace
from punchboard.layouts.template.open import Library, open_template
from punchboard.layouts.template.svg import read_svg
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.raster import page_pngs
from punchboard.pdf.svg import face_svg
from punchboard.sheets.file import document_info
from punchboard.sheets.pages import write_faces
from punchboard.statistics.count import Label
from punchboard.statistics.tables import Counted, CountTable, Distribution
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.words import columns, shortened
from punchboard.workspace import Workspace

#: The page, its edge and the gaps between tables, in mm.
_WIDTH, _EDGE, _GAP = 297.0, 10.0, 9.0
#: Rows and columns of tables, in mm; a table of bars has room for bar and count.
_ROW, _COLUMN, _NAME, _BAR, _COUNT = 5.0, 9.0, 36.0, 42.0, 20.0
_TITLE, _HEADING = 6.5, 13.0
#: Most letters of a name, of a column's head, and of an upright head.
_NAME_COLUMNS, _HEAD_COLUMNS, _UPRIGHT = 22, 16, 4
#: Width of a letter, in type sizes, and the slope of long heads, in degrees.
_LETTER, _SLOPE = 0.52, -50.0
_TEXT, _SMALL = 3.0, 2.6
_INK, _PALE, _SHADE, _EMPTY = "#222222", "#6b6b6b", "#2b6cb0", "#dddddd"
#: Opacity of the fullest square, on which numbers are still easy to read.
_FULLEST = 0.5
#: Resolution of PNG files.
_DPI = 150


def statistics_picture(
    game: ComponentSet,
    language: str,
    distributions: Sequence[Distribution],
    form: str,
    workspace: Workspace,
    fonts: FontStack,
) -> Checked[bytes]:
    """Return the picture of a game's counts.

    Args:
        game: The game.
        language: The language of its names.
        distributions: The counts.
        form: `svg` or `png`.
        workspace: Where fonts and drawn art are kept.
        fonts: Fonts for the texts.

    Returns:
        The file; empty, with a diagnostic, if it cannot be drawn.
    """
    drawn = _face(game, language, distributions, workspace, fonts)
    if drawn.value is None:
        return Checked(b"", drawn.diagnostics)
    if form == "svg":
        return Checked(face_svg(drawn.value).encode(), drawn.diagnostics)
    named = [NamedFace(game.id, "stats", "front", drawn.value)]
    art = convert_art(named, Engine.RESVG, workspace.cache)
    pdf = write_faces(named, art.value, document_info(game, language))
    pages = page_pngs(pdf.value, _DPI)
    found = (*drawn.diagnostics, *art.diagnostics, *pdf.diagnostics, *pages.diagnostics)
    return Checked(next(pages.value, b""), found)


def _face(
    game: ComponentSet,
    language: str,
    distributions: Sequence[Distribution],
    workspace: Workspace,
    fonts: FontStack,
) -> Checked[Face | None]:
    """Return the picture as the only face of a component."""
    title = game.name.get(language) or game.name.first
    text, size = draw_statistics(title, distributions)
    item = Item("stats", 1, {}, game.location)
    page = Component(
        id=game.id,
        name=game.name,
        kind="sheet",
        outline=Outline(size),
        front=None,
        back=None,
        items=(item,),
        location=game.location,
    )
    read = read_svg(text.encode(), game.location.path)
    if read.value is None:
        return Checked(None, read.diagnostics)
    library = Library.of(workspace, game, language, fonts, ink_saver=False)
    contexts = Contexts(page, game, language)
    made = open_template(read.value, page, contexts, 0.0, library, language)
    if made.value is None:
        return Checked(None, made.diagnostics)
    face = made.value.draw(item, 1)
    return Checked(face.value, (*made.diagnostics, *face.diagnostics))


def draw_statistics(title: str, distributions: Sequence[Distribution]) -> tuple[str, Size]:
    """Return an SVG document with all tables, and its size in mm.

    Args:
        title: The title at the top.
        distributions: The components; those without tables are left out.
    """
    sheet = _Sheet()
    sheet.text(_EDGE, _EDGE + 5, title, size=6, weight=700)
    y = _EDGE + 10
    for each in distributions:
        if each.tables:
            y = _draw_component(sheet, each, y)
    size = Size(_WIDTH, math.ceil(y + _EDGE))
    return sheet.document(size), size


class _Sheet:
    """The drawing: all shapes first, all texts above them."""

    def __init__(self) -> None:
        self._drawing = svgwrite.Drawing(debug=False)
        self._shapes = self._drawing.g()
        self._texts = self._drawing.g(font_family="sans-serif")

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, opacity: float = 1.0
    ) -> None:
        """Draw a filled rectangle."""
        made = self._drawing.rect((x, y), (width, height), fill=fill, fill_opacity=opacity)
        self._shapes.add(made)

    def frame(self, x: float, y: float, width: float, height: float) -> None:
        """Draw the edge of a rectangle, so that white can be seen on white."""
        made = self._drawing.rect(
            (x, y), (width, height), fill="none", stroke=_PALE, stroke_width=0.15
        )
        self._shapes.add(made)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = _TEXT,
        weight: int = 400,
        anchor: str = "start",
        fill: str = _INK,
        turn: float = 0.0,
    ) -> None:
        """Draw a line of text, turned about its place by *turn* degrees."""
        # In a layout, two braces would begin an expression.
        made = self._drawing.text(
            words.replace("{{", "{ {"), (x, y), font_size=size, font_weight=weight,
            text_anchor=anchor, fill=fill,
        )  # fmt: skip
        if turn:
            made.rotate(turn, (x, y))
        self._texts.add(made)

    def document(self, size: Size) -> str:
        """Return the SVG document, on a white page."""
        drawing = self._drawing
        drawing["width"], drawing["height"] = f"{size.width}mm", f"{size.height}mm"
        drawing.viewbox(0, 0, size.width, size.height)
        drawing.add(drawing.rect((0, 0), (size.width, size.height), fill="#ffffff"))
        drawing.add(self._shapes)
        drawing.add(self._texts)
        return str(drawing.tostring())


class _Block(Struct, frozen=True):
    """A table that is ready to be drawn anywhere."""

    size: Size
    draw: Callable[[_Sheet, float, float], None]


def _draw_component(sheet: _Sheet, each: Distribution, y: float) -> float:
    """Draw a component's tables side by side and return where they end."""
    sheet.box(_EDGE, y, _WIDTH - 2 * _EDGE, 0.3, _INK)
    pieces = f"{each.pieces:,} {'piece' if each.pieces == 1 else 'pieces'}"
    sheet.text(_EDGE, y + 6, f"{each.name} ({each.component})", size=4.4, weight=700)
    sheet.text(_WIDTH - _EDGE, y + 6, pieces, size=4, anchor="end", fill=_PALE)
    x, y, deepest = _EDGE, y + _HEADING, 0.0
    for block in map(_block, each.tables):
        if x > _EDGE and x + block.size.width > _WIDTH - _EDGE:
            x, y, deepest = _EDGE, y + deepest + _GAP, 0.0
        block.draw(sheet, x, y)
        x += block.size.width + _GAP
        deepest = max(deepest, block.size.height)
    return y + deepest + _GAP


def _block(table: CountTable) -> _Block:
    if table.counted is Counted.VALUES:
        return _bars(table)
    return _squares(table)


def _bars(table: CountTable) -> _Block:
    note = _TEXT + 2 if table.evenness else 0.0
    size = Size(_NAME + _BAR + _COUNT, _TITLE + _ROW * len(table.rows) + note)

    def draw(sheet: _Sheet, x: float, y: float) -> None:
        sheet.text(x, y + _TEXT, table.title, weight=700)
        totals = table.totals
        whole, most = sum(totals) or 1, max(totals, default=0) or 1
        for index, (row, total) in enumerate(zip(table.rows, totals, strict=True)):
            top, length = y + _TITLE + index * _ROW, _BAR * total / most
            _name(sheet, row, x, top)
            left = x + _NAME
            if total:
                fill = _EMPTY if row.is_empty else _colour(row) or _SHADE
                sheet.box(left, top + 0.6, length, _ROW - 1.2, fill)
                sheet.frame(left, top + 0.6, length, _ROW - 1.2)
            share = f"{total:,} ({100 * total / whole:.1f} %)"
            sheet.text(left + length + 1, top + 3.6, share, size=_SMALL)
        if table.evenness:
            bottom = y + size.height
            sheet.text(x, bottom, str(table.evenness), size=_SMALL, fill=_PALE)

    return _Block(size, draw)


def _squares(table: CountTable) -> _Block:
    heads = tuple(_heads(table))
    longest = max(map(columns, heads))
    upright = longest <= _UPRIGHT
    head = 4.0 if upright else 3 + longest * _SMALL * _LETTER
    top = _TITLE + head
    width = max(_NAME + _COLUMN * len(heads), columns(table.title) * _TEXT * _LETTER)
    size = Size(width, top + _ROW * len(table.rows))

    def draw(sheet: _Sheet, x: float, y: float) -> None:
        sheet.text(x, y + _TEXT, table.title, weight=700)
        for index, words in enumerate(heads):
            middle = x + _NAME + (index + 0.5) * _COLUMN
            anchor, turn = ("middle", 0.0) if upright else ("start", _SLOPE)
            sheet.text(
                middle, y + top - 1.2, words, size=_SMALL, anchor=anchor, fill=_PALE, turn=turn
            )
        for index, row in enumerate(table.rows):
            _name(sheet, row, x, y + top + index * _ROW)
            _counts(sheet, table, index, x + _NAME, y + top + index * _ROW)

    return _Block(size, draw)


def _heads(table: CountTable) -> Iterator[str]:
    yield from (shortened(each, _HEAD_COLUMNS) for each in table.columns)
    if table.counted is not Counted.PER_PIECE:
        yield "all"


def _counts(sheet: _Sheet, table: CountTable, index: int, x: float, y: float) -> None:
    """Draw a row of numbers on squares; the higher the number, the darker the square."""
    most = max(map(max, table.counts)) or 1
    counts, total = table.counts[index], table.totals[index]
    for count in counts:
        sheet.box(x, y, _COLUMN, _ROW, _SHADE, round(_FULLEST * count / most, 3))
        sheet.frame(x, y, _COLUMN, _ROW)
        fill = _INK if count else _PALE
        sheet.text(x + _COLUMN / 2, y + 3.6, f"{count:,}", anchor="middle", fill=fill)
        x += _COLUMN
    if table.counted is not Counted.PER_PIECE:
        sheet.text(x + _COLUMN / 2, y + 3.6, f"{total:,}", anchor="middle", weight=700)


def _name(sheet: _Sheet, row: Label, x: float, y: float) -> None:
    """Write the name of a row, next to its colour."""
    colour = _colour(row)
    if colour:
        sheet.box(x, y + 1.2, 2.6, 2.6, colour)
        sheet.frame(x, y + 1.2, 2.6, 2.6)
    left = x + 4 if colour else x
    sheet.text(left, y + 3.6, shortened(row.text, _NAME_COLUMNS - (2 if colour else 0)))


def _colour(row: Label) -> str:
    """Return the colour of an entry; "" if it has none that can be drawn."""
    try:
        parse_colour(row.colour or "none")
    except ValueError:
        return ""
    return row.colour
