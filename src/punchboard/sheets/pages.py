"""The PDF files of a build: imposed sheets with their marks, and faces one per page."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from punchboard import inputs
from punchboard.diagnostics import Checked
from punchboard.geometry import Matrix, Polygon, Rect, Size
from punchboard.layouts.face import Face, NamedFace, TextLayer
from punchboard.pdf.art import ArtCache
from punchboard.pdf.document import (
    Bookmark,
    Document,
    DocumentInfo,
    Operators,
    corners,
    matrix_operands,
    stream,
)
from punchboard.pdf.faces import CutLayer, FaceWriter, clip, clip_paths
from punchboard.pdf.imported import Pictures
from punchboard.sheets.marks import LINE_WIDTH
from punchboard.sheets.sheet import Flip, ListPage, Placement, Sheet, SheetLine, Side

if TYPE_CHECKING:
    from punchboard.sheets.options import Printer

_EMPTY = Side((), (), "")
SideName: TypeAlias = Literal["front", "back"]
Labels: TypeAlias = Mapping[tuple[int, SideName], TextLayer]


def write_sheets(
    sheets: Sequence[Sheet],
    faces: Mapping[str, Face],
    art: Mapping[str, bytes],
    info: DocumentInfo,
    labels: Labels,
    pictures: Pictures | None = None,
    *,
    lists: Sequence[ListPage] = (),
    outline_text: bool = False,
    printer: Printer | None = None,
    flip: Flip = Flip.LONG_EDGE,
    cut_layer: bool = False,
    cache: Path | None = None,
) -> Checked[bytes]:
    """Return the PDF of *sheets*: front 1, back 1, front 2, back 2, and so on.

    Args:
        sheets: The sheets, in order.
        faces: The faces they show, by key.
        art: PDF of each drawing by its SVG, as returned by `convert_art`.
        info: The metadata of the document.
        labels: The text in the margin, set in page coordinates, by number of
            the sheet and side; a side may have none.
        pictures: The pictures of the faces; None reads them in the usual way.
        lists: Pages before the sheets, each with an empty back if a sheet has one.
        outline_text: Whether all text is drawn as outlines.
        printer: The printer whose errors are undone; all pages are portrait then.
        flip: The edge about which it turns the paper.
        cut_layer: Whether a layer has the edge of each piece.
        cache: Folder for the operators of lines; None to keep nothing.

    Returns:
        The file, and what could not be drawn in it.
    """
    sides = list(_sides(sheets))
    used = {placement.key: None for _, _, side in sides for placement in side.placements}
    used |= {key: None for page in lists for key, _ in page.pictures}
    said = [text for page in lists for text in page.texts]
    document = Document()
    pictures = pictures or Pictures(faces[key] for key in used)
    shown, others = [faces[key] for key in used], [*labels.values(), *said]
    writer = FaceWriter(document.objects, shown, others, art, pictures, outline_text=outline_text)
    forms = {key: writer.form(faces[key]) for key in used}
    cuts = _cut_layer(document) if cut_layer else None
    drawn = _drawn_lines([side.lines for _, _, side in sides] + [p.lines for p in lists], cache)
    furniture: dict[tuple[tuple[SheetLine, ...], Size], int] = {}
    first_pages: dict[int, int] = {}
    names: list[str] = []
    duplex = any(sheet.back is not None for sheet in sheets)
    for number, words in enumerate(lists, 1):
        _add_list(document, writer, words, faces, forms, drawn[words.lines])
        if duplex:
            document.add_page(Operators(), words.paper.box, words.paper.box)
        names += [f"List {number} front", f"List {number} back"] if duplex else [f"List {number}"]
    for sheet, name, side in sides:
        first_pages.setdefault(sheet.number, document.page_count)
        drawing = Operators()
        page = sheet.paper
        if printer is not None:
            place = printer.front(page) if name == "front" else printer.back(page, flip)
            drawing.draw(f"{matrix_operands(place)} cm")
            page = printer.page(page)
        for placement in side.placements:
            _place(drawing, placement, faces[placement.key], forms[placement.key])
        if side.lines:
            key = (side.lines, sheet.paper)
            if key not in furniture:
                furniture[key] = _furniture_form(document, drawn[side.lines], sheet.paper)
            _draw_form(drawing, furniture[key])
        if (sheet.number, name) in labels:
            writer.draw(drawing, labels[sheet.number, name], sheet.paper.box)
        if cuts is not None and name == "front":
            for placement in side.placements:
                _cut(cuts, drawing, placement)
        document.add_page(drawing, page.box, page.box)
        names.append(f"{_sheet_name(info, sheet)} {name}" if duplex else _sheet_name(info, sheet))
    writer.finish()
    bookmarks = tuple(_sheet_bookmarks(sheets, first_pages, info))
    return Checked(document.finish(info, bookmarks, names), tuple(writer.diagnostics))


def write_faces(
    faces: Sequence[NamedFace],
    art: Mapping[str, bytes],
    info: DocumentInfo,
    pictures: Pictures | None = None,
    *,
    outline_text: bool = False,
    cut_layer: bool = False,
    packs: bool = True,
) -> Checked[bytes]:
    """Return a PDF with one face per page, as large as its bleed box.

    Args:
        faces: The faces, in order; a face may occur more than once.
        art: PDF of each drawing by its SVG, as returned by `convert_art`.
        info: The metadata of the document.
        pictures: The pictures of the faces; None reads them in the usual way.
        outline_text: Whether all text is drawn as outlines.
        cut_layer: Whether a layer has the edge of each face.
        packs: Whether the file is made small, for somebody to keep.

    Returns:
        The file, and what could not be drawn in it.
    """
    document = Document()
    pictures = pictures or Pictures(named.face for named in faces)
    shown = {named.face.key: named.face for named in faces}.values()
    writer = FaceWriter(document.objects, shown, (), art, pictures, outline_text=outline_text)
    forms: dict[str, int] = {}
    cuts = _cut_layer(document) if cut_layer else None
    for named in faces:
        face = named.face
        if face.key not in forms:
            forms[face.key] = writer.form(face)
        drawing = Operators()
        _draw_form(drawing, forms[face.key])
        if cuts is not None:
            cuts.draw(drawing, face.outline, Matrix())
        document.add_page(drawing, face.outline.bleed_box(face.bleed), face.outline.trim)
    writer.finish()
    bookmarks = tuple(_face_bookmarks(faces, info))
    names = [named.name for named in faces]
    pdf = document.finish(info, bookmarks, names, packs=packs)
    return Checked(pdf, tuple(writer.diagnostics))


def _sides(sheets: Sequence[Sheet]) -> Iterator[tuple[Sheet, SideName, Side]]:
    """Yield the sides in the order of their pages (`manifest.page_numbers`).

    If any sheet has a back, a sheet without one is followed by an empty page;
    otherwise a duplex printer would put the next front there.
    """
    duplex = any(sheet.back is not None for sheet in sheets)
    for sheet in sheets:
        yield sheet, "front", sheet.front
        if duplex:
            yield sheet, "back", sheet.back or _EMPTY


def _place(drawing: Operators, placement: Placement, face: Face, form: int) -> None:
    """Draw the face at its *placement*, clipped to it."""
    before = _operators_before(
        placement.trim, placement.rotation, placement.clip, face.outline.size, placement.window
    )
    drawing.draw(f"q {before}/{drawing.use('X', form)} Do Q")


@lru_cache(maxsize=1024)  # all sheets of a component share their slots
def _operators_before(
    trim: Rect, rotation: int, bounds: Rect, size: Size, window: tuple[Polygon, ...]
) -> str:
    """Return the operators that clip to *bounds* and *window* and set up the face's space."""
    inner = f" {clip_paths(window)}" if window else ""
    return f"{clip(bounds)}{inner} {matrix_operands(_to_page(trim, rotation, size))} cm"


def _to_page(trim: Rect, rotation: int, size: Size) -> Matrix:
    """Return the transform from a face of *size* to its trim box on the page."""
    return (
        Matrix.translation(trim.x + trim.width / 2, trim.y + trim.height / 2)
        @ Matrix.rotation(rotation)
        @ Matrix.translation(-size.width / 2, -size.height / 2)
    )


def _cut(layer: CutLayer, drawing: Operators, placement: Placement) -> None:
    """Draw the finished edge of a placed piece."""
    place = _to_page(placement.trim, placement.rotation, placement.outline.size)
    bounds = clip(placement.clip) if placement.tile else ""
    layer.draw(drawing, placement.outline, place, bounds)


def _cut_layer(document: Document) -> CutLayer:
    layer = CutLayer(document.objects)
    document.entries.append(layer.catalog_entry)
    return layer


def _add_list(
    document: Document,
    writer: FaceWriter,
    page: ListPage,
    faces: Mapping[str, Face],
    forms: Mapping[str, int],
    lines: bytes,
) -> None:
    """Add a page of words with small pictures, and its *lines*."""
    drawing = Operators()
    area = page.paper.box
    for key, box in page.pictures:
        size = faces[key].outline.size
        place = Matrix.translation(box.x, box.y) @ Matrix.scaling(
            box.width / size.width, box.height / size.height
        )
        name = drawing.use("X", forms[key])
        drawing.draw(f"q {clip(box)} {matrix_operands(place)} cm/{name} Do Q")
    _draw_form(drawing, _furniture_form(document, lines, page.paper))
    for text in page.texts:
        writer.draw(drawing, text, area)
    document.add_page(drawing, area, area)


def _draw_form(drawing: Operators, form: int) -> None:
    drawing.draw(f"/{drawing.use('X', form)} Do")


def _furniture_form(document: Document, lines: bytes, paper: Size) -> int:
    entries = f"/Subtype/Form/BBox{corners(paper.box)}/Resources<<>>"
    return document.objects.add(stream(entries, lines))


def _sheet_bookmarks(
    sheets: Sequence[Sheet], first_pages: Mapping[int, int], info: DocumentInfo
) -> Iterator[Bookmark]:
    components = dict.fromkeys(each for sheet in sheets for each in sheet.components)
    for component in components:
        entries = tuple(
            Bookmark(_sheet_name(info, sheet), first_pages[sheet.number])
            for sheet in sheets
            if component in sheet.components
        )
        yield Bookmark(info.component_names.get(component, component), entries[0].page, entries)


def _sheet_name(info: DocumentInfo, sheet: Sheet) -> str:
    return info.sheet_name.replace("{}", str(sheet.number))


def _face_bookmarks(faces: Sequence[NamedFace], info: DocumentInfo) -> Iterator[Bookmark]:
    numbered = enumerate(faces)
    for component, group in groupby(numbered, key=lambda pair: pair[1].component):
        entries = tuple(Bookmark(f"{face.item} {face.side}", page) for page, face in group)
        yield Bookmark(info.component_names.get(component, component), entries[0].page, entries)


#: To be increased whenever the same lines are drawn differently.
_LINES_FORMAT = 1
#: Dashes and gaps of fold lines, in mm.
_DASHES = (2.0, 1.0)


def _drawn_lines(
    every: Iterable[tuple[SheetLine, ...]], cache: Path | None
) -> dict[tuple[SheetLine, ...], bytes]:
    """Return the operators of each tuple of lines.

    They are kept between builds: sheets of the same format have the same lines,
    and loading what draws them takes longer than drawing them.
    """
    version = f"lines {_LINES_FORMAT} {inputs.release('reportlab')}"
    keys = {each: _lines_key(each, version) for each in every}
    kept = ArtCache(cache)
    known = kept.get(list(keys.values()))
    new = {key: draw_lines(each).encode() for each, key in keys.items() if key not in known}
    kept.put(new)
    return {each: known.get(key) or new[key] for each, key in keys.items()}


def _lines_key(lines: tuple[SheetLine, ...], version: str) -> str:
    places = [(each.x1, each.y1, each.x2, each.y2, each.dashed) for each in lines]
    return hashlib.sha256(f"{version} {LINE_WIDTH} {_DASHES} {places}".encode()).hexdigest()


@lru_cache(maxsize=64)
def draw_lines(lines: tuple[SheetLine, ...]) -> str:
    """Return the PDF operators that draw *lines*, in mm with y downwards.

    Of reportlab's canvas, only the operators are used, not the page, whose
    preamble names a font that is not embedded. The sheets of another language
    have the same lines, which are drawn only once.
    """
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(io.BytesIO(), invariant=1)
    canvas.setStrokeGray(0)
    canvas.setLineWidth(LINE_WIDTH)
    dashed = False
    for line in lines:
        if line.dashed is not dashed:
            dashed = line.dashed
            canvas.setDash(list(_DASHES) if dashed else [])
        canvas.line(line.x1, line.y1, line.x2, line.y2)
    return str(canvas.getCurrentPageContent())
