"""Faces as form XObjects: each distinct face, drawing and image once.

A face's form is drawn in its own space, mm with y downwards and the origin at
the trim's corner, and is bounded by its bleed box; where it is no rectangle,
also by its outline with the bleed around it.
"""

from __future__ import annotations

import pathlib
from collections.abc import Iterable, Mapping

from punchboard.build import messages
from punchboard.build.drawing import Drawing
from punchboard.build.embedded_fonts import (
    UnusableFontError,
    embed_font,
    glyph_texts,
)
from punchboard.build.pdf_fonts import add_font
from punchboard.build.pdf_images import BrokenImageError, EmbeddedImage, embed_image
from punchboard.build.pdf_import import ImportedPage, UnreadablePageError, import_page, placed
from punchboard.build.pdf_objects import (
    PdfObjects,
    corners,
    matrix_operands,
    numbers,
    stream,
)
from punchboard.build.pdf_text import DocumentFont, TextWriter
from punchboard.diagnostics import Diagnostic
from punchboard.geometry import Path, Rect
from punchboard.layouts.face import ArtLayer, Face, FontFace, ImageLayer, Layer, TextLayer


class FaceWriter:
    """Draws faces, text and images into one document.

    Args:
        objects: The document's objects.
        texts: All text the document will hold.
        art: PDF of each drawing by its SVG; a drawing that is missing is left
            out, for whoever converted it has said why.

    Attributes:
        diagnostics: What could not be drawn.
    """

    def __init__(
        self, objects: PdfObjects, texts: Iterable[TextLayer], art: Mapping[str, bytes]
    ) -> None:
        self.diagnostics: list[Diagnostic] = []
        self._objects = objects
        self._art = art
        self._text = TextWriter(self._embedded(texts))
        self._pages: dict[tuple[str, Rect], ImportedPage | None] = {}
        self._images: dict[str, EmbeddedImage | None] = {}

    def form(self, face: Face) -> int:
        """Return the object number of a new form XObject that draws *face*."""
        box = face.outline.bleed_box(face.bleed)
        drawing = Drawing()
        if not face.outline.is_rectangle:
            drawing.draw(clip_paths(face.outline.offset(face.bleed)))
        for layer in face.layers:
            self.draw(drawing, layer, box)
        resources = self._objects.share(drawing.resources)
        entries = f"/Subtype/Form/BBox{corners(box)}/Resources {resources} 0 R"
        return self._objects.add(stream(entries, drawing.content))

    def draw(self, drawing: Drawing, layer: Layer, box: Rect) -> None:
        """Append *layer* to *drawing*; *box* is what an art layer fills, in mm."""
        match layer:
            case ArtLayer():
                self._draw_art(drawing, layer, box)
            case TextLayer():
                self._draw_text(drawing, layer)
            case ImageLayer():
                self._draw_image(drawing, layer)

    def _draw_art(self, drawing: Drawing, layer: ArtLayer, box: Rect) -> None:
        key = (layer.svg, box)
        if key not in self._pages:
            self._pages[key] = self._imported(layer, box)
        page = self._pages[key]
        if page is not None:
            name = f"A{page.number}"
            drawing.use("XObject", name, page.number)
            drawing.draw(placed(page, name))

    def _imported(self, layer: ArtLayer, box: Rect) -> ImportedPage | None:
        pdf = self._art.get(layer.svg)
        if pdf is None:
            return None
        try:
            return import_page(self._objects, pdf, box)
        except UnreadablePageError as mistake:
            self.diagnostics.append(messages.unreadable_art(str(mistake)))
            return None

    def _draw_text(self, drawing: Drawing, layer: TextLayer) -> None:
        operators = self._text.operators(layer, drawing)
        drawing.draw(self._faded(drawing, operators, layer.opacity))

    def _draw_image(self, drawing: Drawing, layer: ImageLayer) -> None:
        if layer.digest not in self._images:
            self._images[layer.digest] = self._embedded_image(layer)
        image = self._images[layer.digest]
        if image is None:
            return
        name = f"I{image.number}"
        drawing.use("XObject", name, image.number)
        operators = f"{matrix_operands(layer.matrix @ image.matrix)} cm/{name} Do"
        if layer.clip is not None:
            operators = f"{clip(layer.clip)} {operators}"
        drawing.draw(self._faded(drawing, f"q {operators} Q", layer.opacity))

    def _embedded_image(self, layer: ImageLayer) -> EmbeddedImage | None:
        try:
            return embed_image(self._objects, pathlib.Path(layer.path).read_bytes())
        except (BrokenImageError, OSError) as mistake:
            reason = str(mistake.strerror if isinstance(mistake, OSError) else mistake)
            self.diagnostics.append(messages.broken_image(layer.path, reason))
            return None

    def _faded(self, drawing: Drawing, operators: str, opacity: float) -> str:
        if opacity >= 1.0:
            return operators
        alpha = numbers([max(0.0, opacity)])
        state = self._objects.share(f"<</ca {alpha}/CA {alpha}>>".encode())
        drawing.use("ExtGState", f"G{state}", state)
        return f"q/G{state} gs {operators} Q"

    def _embedded(self, texts: Iterable[TextLayer]) -> dict[FontFace, DocumentFont]:
        fonts: dict[FontFace, DocumentFont] = {}
        used = glyph_texts(run for layer in texts for run in layer.runs)
        for face, glyphs in used.items():
            try:
                font = embed_font(face, glyphs)
            except UnusableFontError as mistake:
                self.diagnostics.append(messages.unusable_font(face.name, face.path, str(mistake)))
            else:
                fonts[face] = DocumentFont(font, add_font(self._objects, font))
        return fonts


def clip_paths(paths: Iterable[Path]) -> str:
    """Return the operators that keep what follows inside of closed polygons."""
    return f"{''.join(map(_subpath, paths))}W n"


def _subpath(path: Path) -> str:
    first, *others = (numbers(point) for point in path)
    return f"{first} m {''.join(f'{point} l ' for point in others)}h "


def clip(box: Rect) -> str:
    """Return the operators that keep what follows inside of *box*."""
    return f"{numbers((box.x, box.y, box.width, box.height))} re W n"
