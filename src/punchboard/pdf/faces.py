"""Faces as form XObjects, each distinct one once, and a layer with the edge of each piece.

A face's form is drawn in its own space, in mm with y downwards and the origin at
the corner of the trim, and is clipped to its bleed box; if it is not a
rectangle, also to its outline with the bleed around it. Drawings and images are
embedded once, too.

The edges are for cutters that follow lines in a PDF. They are in an ink of their own,
`CutContour`, printed over what is below, so that nothing is left out there. The layer
can be switched off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import assert_never

from punchboard.diagnostics import Diagnostic
from punchboard.geometry import Matrix, Outline, Polygon, Rect
from punchboard.layouts.face import (
    BLEND_MODES,
    ArtLayer,
    BarLayer,
    Face,
    ImageLayer,
    Layer,
    StampLayer,
    TextLayer,
)
from punchboard.layouts.template.images import BrokenImageError
from punchboard.layouts.text.places import WordLayer
from punchboard.pdf import messages
from punchboard.pdf.document import Operators, PdfObjects, corners, matrix_operands, numbers
from punchboard.pdf.fonts import (
    DocumentFont,
    UnusableFontError,
    add_glyphs,
    embed_font,
    glyphs_of,
)
from punchboard.pdf.form_keeper import FADED, FormKeeper, Glyphs, KeptForm
from punchboard.pdf.imported import (
    ImportedObject,
    Pictures,
    UnreadablePageError,
    embed_image,
    import_page,
    placed,
    require_whole,
)
from punchboard.pdf.text import FontOrOutline, TextWriter
from punchboard.pdf.unseen import GlyphForms, UnseenText
from punchboard.typesetting.text import FontFace


class FaceWriter:
    """Draws faces, text and images into one document.

    Args:
        objects: The document's objects.
        faces: The faces the document will contain.
        texts: All other text in it.
        art: PDF of each drawing by its SVG; a missing drawing is left out,
            because `convert_art` has already reported it.
        pictures: The pictures of all faces that it will hold.
        outline_text: Whether all text is drawn as outlines.

    Attributes:
        diagnostics: What could not be drawn.
    """

    def __init__(
        self,
        objects: PdfObjects,
        faces: Iterable[Face],
        texts: Iterable[TextLayer],
        art: Mapping[str, bytes],
        pictures: Pictures,
        *,
        outline_text: bool = False,
    ) -> None:
        self.diagnostics: list[Diagnostic] = []
        self._objects = objects
        self._art = art
        self._pictures = pictures
        self._font_or_outline = FontOrOutline(outline_all=outline_text)
        self._outlines = GlyphForms(objects)
        self._unseen = UnseenText(objects)
        kind = "outlined" if outline_text else "plain"
        self._keeper = FormKeeper(objects, kind, self._outlines, self._unseen, self._placed)
        self._known: dict[str, KeptForm] = {}
        self._glyphs: dict[str, Glyphs] = {}
        self._fonts = self._embedded(self._used(faces, texts))
        self._keeper.use(self._fonts)
        self._text = TextWriter(self._fonts, self._font_or_outline, self._outlines, self._unseen)
        self._pages: dict[tuple[str, Rect, bool], ImportedObject | None] = {}
        self._images: dict[str, ImportedObject | None] = {}

    def form(self, face: Face) -> int:
        """Return the object number of a new form XObject that draws *face*."""
        box = face.outline.bleed_box(face.bleed)
        known = self._known.get(face.key)
        if known is not None:
            number = self._keeper.again(face, known, _form(box), box)
            if number is not None:
                return number
            self._glyphs[face.key] = self._glyphs_of(face)
        self._keeper.begin(face)
        drawing = Operators()
        if not face.outline.is_rectangle:
            drawing.draw(clip_paths(face.outline.offset(face.bleed)))
        for layer in face.layers:
            self.draw(drawing, layer, box)
        number = self._keeper.add(_form(box), drawing)
        self._keeper.keep(face, box, self._glyphs.get(face.key, {}))
        return number

    def finish(self) -> None:
        """Add the objects that all faces share, once all are drawn."""
        self._unseen.finish()
        for font in self._fonts.values():
            font.finish()
        self.diagnostics += [
            messages.unusable_font(font.name, font.path, reason)
            for font, reason in self._outlines.unusable.items()
        ]
        if self.diagnostics:
            self._keeper.forget()

    def draw(self, drawing: Operators, layer: Layer, box: Rect) -> None:
        """Append *layer* to *drawing*; *box* is the area an art layer fills, in mm."""
        match layer:
            case ArtLayer():
                self._draw_art(drawing, layer, box)
            case ImageLayer():
                self._draw_image(drawing, layer)
            case TextLayer() | StampLayer() | BarLayer():
                self._draw_words(drawing, layer, box)
            case _:
                assert_never(layer)

    def _draw_words(self, drawing: Operators, layer: WordLayer, box: Rect) -> None:
        if layer.opacity >= 1.0:
            self._draw_opaque(drawing, layer)
            return
        inner = Operators()
        self._draw_opaque(inner, layer)
        name = drawing.use("X", self._keeper.add(f"{_form(box)}{FADED}", inner))
        drawing.draw(self._faded(drawing, f"/{name} Do", layer.opacity))

    def _draw_opaque(self, drawing: Operators, layer: WordLayer) -> None:
        match layer:
            case TextLayer():
                drawing.draw(self._text.operators(layer, drawing))
            case StampLayer():
                self._draw_stamps(drawing, layer)
            case BarLayer():
                drawing.draw(_bars(layer))
            case _:
                assert_never(layer)

    def _draw_art(self, drawing: Operators, layer: ArtLayer, box: Rect) -> None:
        page = self._page(layer.svg, box, whole=bool(layer.blend))
        if page is not None:
            operators = placed(page, drawing.use("A", page.number))
            drawing.draw(self._blended(drawing, operators, layer.blend))

    def _blended(self, drawing: Operators, operators: str, mode: str) -> str:
        if mode not in BLEND_MODES:
            return operators
        own_name = "".join(map(str.capitalize, mode.split("-")))
        state = self._keeper.state(f"<</BM/{own_name}>>")
        return f"q/{drawing.use('G', state)} gs {operators} Q"

    def _draw_stamps(self, drawing: Operators, layer: StampLayer) -> None:
        page = self._page(layer.svg, layer.size.box)
        if page is not None:
            name = drawing.use("A", page.number)
            for place in layer.places:
                drawing.draw(placed(page, name, place))

    def _page(self, svg: str, box: Rect, *, whole: bool = False) -> ImportedObject | None:
        """Return a drawing that fills *box*, as one *whole* to mix; None if there is none."""
        key = (svg, box, whole)
        if key not in self._pages:
            self._pages[key] = self._imported(svg, box, whole=whole)
        return self._pages[key]

    def _imported(self, svg: str, box: Rect, *, whole: bool) -> ImportedObject | None:
        pdf = self._art.get(svg)
        if pdf is None:
            return None
        try:
            return import_page(self._objects, pdf, box, whole=whole)
        except UnreadablePageError as mistake:
            self.diagnostics.append(messages.unreadable_art(str(mistake)))
            return None

    def _placed(self, layer: Layer, box: Rect) -> tuple[int, Matrix] | None:
        """Return what a layer shows and how that is placed; None for words, and where it fails."""
        found: ImportedObject | None = None
        if isinstance(layer, ArtLayer):
            found = self._page(layer.svg, box, whole=bool(layer.blend))
        elif isinstance(layer, StampLayer):
            found = self._page(layer.svg, layer.size.box)
        elif isinstance(layer, ImageLayer):
            found = self._image(layer)
        return None if found is None else (found.number, found.matrix)

    def _image(self, layer: ImageLayer) -> ImportedObject | None:
        if layer.digest not in self._images:
            self._images[layer.digest] = self._embedded_image(layer)
        return self._images[layer.digest]

    def _draw_image(self, drawing: Operators, layer: ImageLayer) -> None:
        image = self._image(layer)
        if image is None:
            return
        name = drawing.use("I", image.number)
        operators = f"{matrix_operands(layer.matrix @ image.matrix)} cm/{name} Do"
        if layer.clip is not None:
            operators = f"{clip(layer.clip)} {operators}"
        drawing.draw(self._faded(drawing, f"q {operators} Q", layer.opacity))

    def _embedded_image(self, layer: ImageLayer) -> ImportedObject | None:
        try:
            return embed_image(self._objects, self._pictures.read(layer))
        except (BrokenImageError, OSError) as mistake:
            self.diagnostics.append(_broken_image(layer, mistake))
            return None

    def _faded(self, drawing: Operators, operators: str, opacity: float) -> str:
        if opacity >= 1.0:
            return operators
        alpha = numbers([max(0.0, opacity)])
        state = self._keeper.state(f"<</ca {alpha}/CA {alpha}>>")
        return f"q/{drawing.use('G', state)} gs {operators} Q"

    def _used(self, faces: Iterable[Face], texts: Iterable[TextLayer]) -> Glyphs:
        """Return the glyphs that fonts draw, face by face and then in other *texts*."""
        used: Glyphs = {}
        for face in faces:
            known = self._keeper.known(face)
            if known is not None:
                self._known[face.key] = known
            glyphs = known.glyphs if known else self._glyphs_of(face)
            self._glyphs[face.key] = glyphs
            add_glyphs(used, glyphs)
        add_glyphs(used, glyphs_of(self._font_or_outline.embedded(texts)))
        return used

    def _glyphs_of(self, face: Face) -> Glyphs:
        texts = (each for each in face.layers if isinstance(each, TextLayer))
        return glyphs_of(self._font_or_outline.embedded(texts))

    def _embedded(self, used: Glyphs) -> dict[FontFace, DocumentFont]:
        fonts: dict[FontFace, DocumentFont] = {}
        for face, glyphs in used.items():
            try:
                font = embed_font(face, glyphs)
            except UnusableFontError as mistake:
                self.diagnostics.append(messages.unusable_font(face.name, face.path, str(mistake)))
            else:
                fonts[face] = DocumentFont(self._objects, font)
        return fonts


def broken_images(faces: Iterable[Face]) -> Iterator[Diagnostic]:
    """Yield what a file with *faces* could not show, each picture read once."""
    layers = (each for face in faces for each in face.pictured if isinstance(each, ImageLayer))
    for layer in {each.digest: each for each in layers}.values():
        try:
            require_whole(Path(layer.path).read_bytes())
        except (BrokenImageError, OSError) as mistake:
            yield _broken_image(layer, mistake)


def _broken_image(layer: ImageLayer, mistake: Exception) -> Diagnostic:
    reason = str(mistake.strerror if isinstance(mistake, OSError) else mistake)
    return messages.broken_image(layer.path, reason)


def _form(box: Rect) -> str:
    return f"/Subtype/Form/BBox{corners(box)}"


def _bars(layer: BarLayer) -> str:
    edges = [numbers((bar.x, bar.y, bar.width, bar.height)) for bar in layer.bars]
    place = matrix_operands(layer.matrix)
    return f"q {numbers(layer.fill)} rg {place} cm {''.join(f'{each} re ' for each in edges)}f Q"


def clip_paths(paths: Iterable[Polygon]) -> str:
    """Return the operators that clip everything after them to closed polygons."""
    return f"{''.join(map(subpath, paths))}W n"


def subpath(path: Polygon) -> str:
    """Return the operators of a closed path."""
    first, *others = (numbers(point) for point in path)
    return f"{first} m {''.join(f'{point} l ' for point in others)}h "


def clip(box: Rect) -> str:
    """Return the operators that clip everything after them to *box*."""
    return f"{numbers((box.x, box.y, box.width, box.height))} re W n"


#: What cutters and printing houses call the ink.
INK = "CutContour"
#: Width of the lines, in mm: 0.25 pt.
_WIDTH = 0.088
#: A quarter of a circle as a Bézier curve (distance of its control points).
_CURVE = 0.5522847498


class CutLayer:
    """The cut lines of one document.

    Args:
        objects: The document's objects.
    """

    def __init__(self, objects: PdfObjects) -> None:
        tint = objects.add(b"<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>")
        space = f"[/Separation/{INK}/DeviceCMYK {tint} 0 R]"
        self._space = objects.add(space.encode())
        self._state = objects.add(b"<</Type/ExtGState/OP true/op true/OPM 1>>")
        self._group = objects.add(f"<</Type/OCG/Name({INK})>>".encode())

    @property
    def catalog_entry(self) -> str:
        """The entry of the catalog that lists the layer."""
        group = f"[{self._group} 0 R]"
        return f"/OCProperties<</OCGs{group}/D<</Name(Default)/ON{group}/Order{group}>>>>"

    def draw(self, drawing: Operators, outline: Outline, place: Matrix, clip: str = "") -> None:
        """Append the edge of a piece to *drawing*.

        Args:
            drawing: A page, in mm with y downwards.
            outline: The finished edge.
            place: From the face to the page.
            clip: Operators that clip the line to a part of the page.
        """
        drawing.define("ColorSpace", "Cut", self._space)
        drawing.define("ExtGState", "Cut", self._state)
        drawing.define("Properties", "Cut", self._group)
        drawing.draw(
            f"/OC/Cut BDC q {clip} {matrix_operands(place)} cm/Cut gs/Cut CS 1 SCN "
            f"{numbers([_WIDTH])} w {edge_path(outline)}S Q EMC"
        )


def edge_path(outline: Outline) -> str:
    """Return the finished edge as closed paths, with a rectangle's rounded corners."""
    if not outline.is_rectangle or not outline.corner:
        return "".join(map(subpath, outline.trim_paths))
    width, height = outline.size.width, outline.size.height
    radius = min(outline.corner, width / 2, height / 2)
    bend = radius * (1 - _CURVE)
    right, bottom = width - radius, height - radius
    steps = (
        ((radius, 0), "m"), ((right, 0), "l"),
        ((width - bend, 0, width, bend, width, radius), "c"), ((width, bottom), "l"),
        ((width, height - bend, width - bend, height, right, height), "c"), ((radius, height), "l"),
        ((bend, height, 0, height - bend, 0, bottom), "c"), ((0, radius), "l"),
        ((0, bend, bend, 0, radius, 0), "c"),
    )  # fmt: skip
    return " ".join(f"{numbers(values)} {operator}" for values, operator in steps) + " h "
