"""Takes down what a document writes of a face, and writes it again in another document.

A form is the same in every document in which its fonts say the same about its glyphs,
letters in unusual room are in the same fonts, and unseen letters have the same codes.
All that it has asked of its document is kept with it, to be asked again.
"""

from __future__ import annotations

import json
import struct
import zlib
from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from punchboard.geometry import Matrix, Rect
from punchboard.layouts.face import BarLayer, Face, LaterLayers, Layer
from punchboard.pdf.document import KINDS, Operators, PdfObjects, stream
from punchboard.pdf.fonts import DocumentFont
from punchboard.pdf.unseen import GlyphForms, UnseenText
from punchboard.typesetting.text import FontFace

#: Returns the object number of what a layer shows and the transform from there to a
#: box, for an art layer that of the face; None if there is nothing, or it is broken.
Place: TypeAlias = Callable[[Layer, Rect], tuple[int, Matrix] | None]
#: The name of a resource, and what it is: the words that `FormKeeper` gives it.
Resource: TypeAlias = tuple[str, tuple[Any, ...]]
#: The text of each glyph that is drawn with a font.
Glyphs: TypeAlias = "dict[FontFace, dict[int, str]]"

_LENGTH = struct.Struct("<I")
#: Separates texts; a control character, which set text never contains.
_BETWEEN = "\x1f"
_NUMBER = "H"
_DAMAGED = (struct.error, ValueError, TypeError, LookupError, AttributeError, RecursionError)


class FormKeeper:
    """Keeps the forms of faces that one document writes, with those faces.

    Args:
        objects: The document's objects.
        kind: What kind of document it is; forms are used again in those of one kind.
        outlines: Its outlines of glyphs.
        unseen: Its unseen letters.
        place: Places layers in it.
    """

    def __init__(
        self, objects: PdfObjects, kind: str, outlines: GlyphForms, unseen: UnseenText, place: Place
    ) -> None:
        self._objects = objects
        self._kind = kind
        self._outlines = outlines
        self._unseen = unseen
        self._place = place
        self._fonts: Mapping[FontFace, DocumentFont] = {}
        self._states: dict[int, str] = {}
        self._face: Face | None = None
        self._numbers: list[int] = []
        self._parts: list[FormPart | None] = []
        self._kept: list[LaterLayers] = []

    def use(self, fonts: Mapping[FontFace, DocumentFont]) -> None:
        """Begin with the *fonts* of the document."""
        self._fonts = fonts

    def known(self, face: Face) -> KeptForm | None:
        """Return what was written of *face* in another document; None if that is unknown."""
        layers = face.layers
        if not isinstance(layers, LaterLayers) or self._kind not in layers.forms:
            return None
        return unpack_form(layers.forms[self._kind], layers.fonts)

    def state(self, body: str) -> int:
        """Return the object number of a graphics state."""
        number = self._objects.share(body.encode())
        self._states[number] = body
        return number

    # Taking down

    def begin(self, face: Face) -> None:
        """Take down what is written from now on as that of *face*, if it can be kept."""
        self._face = face if isinstance(face.layers, LaterLayers) else None
        self._numbers.clear()
        self._parts.clear()
        self._unseen.asked.clear()
        for font in self._fonts.values():
            font.asked.clear()

    def add(self, entries: str, drawing: Operators) -> int:
        """Return the object number of a new form with these *entries* and content."""
        data = zlib.compress(drawing.content)
        number = self._added(entries, drawing.resources, data)
        if self._face is not None:
            self._numbers.append(number)
            self._parts.append(self._part(self._face, drawing, data))
        return number

    def keep(self, face: Face, box: Rect, glyphs: Glyphs) -> None:
        """Keep what was written of *face* since `begin`, if all of it is known.

        Args:
            face: The face.
            box: The area that its art layers fill, in mm.
            glyphs: The text of each glyph that fonts draw.
        """
        layers, parts = face.layers, tuple(filter(None, self._parts))
        self._face = None
        if not isinstance(layers, LaterLayers) or len(parts) < len(self._parts):
            return
        places = tuple([self._placed(each, box) for each in layers.others])
        if any(
            at is None and not isinstance(each, BarLayer)
            for at, each in zip(places, layers.others, strict=True)
        ):
            return
        widths = {
            (face, glyph, width): at
            for face, font in self._fonts.items()
            for (glyph, width), at in font.asked.items()
        }
        form = KeptForm(
            parts, glyphs, self._differing(glyphs), widths, dict(self._unseen.asked), places
        )
        layers.forms = {**layers.forms, self._kind: pack_form(form, layers.fonts)}
        self._kept.append(layers)

    def forget(self) -> None:
        """Keep nothing of this document: something in it was left out."""
        for layers in self._kept:
            layers.forms = {k: form for k, form in layers.forms.items() if k != self._kind}

    def _part(self, face: Face, drawing: Operators, data: bytes) -> FormPart | None:
        """Return a form with what its resources are; None if one of them is unknown."""
        found = [(name, self._what(face, name, number)) for name, number in drawing.used]
        named = tuple([(name, what) for name, what in found if what is not None])
        return FormPart(data, named) if len(named) == len(found) else None

    def _what(self, face: Face, name: str, number: int) -> tuple[Any, ...] | None:
        """Return what resource *number* is; None if another document cannot have it."""
        match name[0]:
            case "F":
                return self._which_font(face, number)
            case "G":
                return "state", self._states[number]
            case "O":
                font, glyph, embolden = self._outlines.glyph(number)
                return "glyph", face.fonts.index(font), glyph, embolden
            case "X":
                return "part", self._numbers.index(number)
        box = face.outline.bleed_box(face.bleed)
        for at, layer in enumerate(face.pictured):
            placed = self._place(layer, box)
            if placed is not None and placed[0] == number:
                return "layer", at
        return None

    def _which_font(self, face: Face, number: int) -> tuple[Any, ...] | None:
        if number == self._unseen.number:
            return ("unseen",)
        for at, each in enumerate(face.fonts):
            font = self._fonts.get(each)
            place = None if font is None else font.place_of(number)
            if place is not None:
                return "font", at, place
        return None

    def _differing(self, glyphs: Glyphs) -> Glyphs:
        """Return the glyphs that have another text in the document's fonts than in *glyphs*."""
        differing: Glyphs = {}
        for face, own in glyphs.items():
            font = self._fonts.get(face)
            if font is not None and not _says(font, own):
                texts = font.font.texts
                differing[face] = {g: texts[g] for g, text in own.items() if texts[g] != text}
        return differing

    def _placed(self, layer: Layer, box: Rect) -> tuple[float, ...] | None:
        placed = self._place(layer, box)
        if placed is None:
            return None
        m = placed[1]
        return m.a, m.b, m.c, m.d, m.e, m.f

    # Writing again

    def again(self, face: Face, kept: KeptForm, entries: str, box: Rect) -> int | None:
        """Return the object number of a form that was kept; None if it is another one here.

        Args:
            face: The face.
            kept: What was written of it.
            entries: The entries of its form.
            box: The area that its art layers fill, in mm.
        """
        if not self._is_same(face, kept, box):
            return None
        numbers: list[int] = []
        for part in kept.parts:
            named = Operators()
            for name, what in part.resources:
                number = self._number(face, box, numbers, *what)
                if number is None:
                    return None
                named.define(KINDS[name[0]], name, number)
            is_face = part is kept.parts[-1]
            own = entries if is_face else f"{entries}{FADED}"
            numbers.append(self._added(own, named.resources, part.content))
        return numbers[-1]

    def _is_same(self, face: Face, kept: KeptForm, box: Rect) -> bool:
        """Return whether this document answers all that the form has asked of another one."""
        fonts = self._fonts
        return (
            all(each in fonts and _says(fonts[each], own) for each, own in kept.expected.items())
            and all(
                each in fonts and fonts[each].place_with(glyph, width) == at
                for (each, glyph, width), at in kept.widths.items()
            )
            and self._unseen.gives(kept.pieces)
            and tuple([self._placed(each, box) for each in face.pictured]) == kept.places
        )

    def _number(self, face: Face, box: Rect, parts: list[int], kind: str, *about: Any) -> Any:
        """Return the object number of a resource in this document; None if it is missing."""
        match kind, *about:
            case "font", at, place:
                return self._fonts[face.fonts[at]].numbered(place)
            case ("unseen",):
                return self._unseen.number
            case "state", body:
                return self.state(body)
            case "glyph", at, glyph, embolden:
                return self._outlines.form(face.fonts[at], glyph, embolden)
            case "part", at:
                return parts[at]
            case "layer", at:
                placed = self._place(face.pictured[at], box)
                return None if placed is None else placed[0]
        return None

    def _added(self, entries: str, resources: bytes, data: bytes) -> int:
        shared = self._objects.share(resources)
        entries += f"/Resources {shared} 0 R/Filter/FlateDecode"
        return self._objects.add(stream(entries, data, packed=True))


#: The entry of a form whose content is faded together, so that its parts do not show
#: through each other.
FADED = "/Group<</S/Transparency>>"


def _says(font: DocumentFont, texts: Mapping[int, str]) -> bool:
    """Return whether all glyphs of *texts* have these in *font*."""
    return list(map(font.font.texts.get, texts)) == list(texts.values())


class FormPart(Struct, frozen=True):
    """A form of a face: all of it, or words that are faded together.

    Attributes:
        content: Its operators, compressed.
        resources: What they name.
    """

    content: bytes
    resources: tuple[Resource, ...]


class KeptForm(Struct, frozen=True):
    """What was written of a face.

    Attributes:
        parts: The forms; the last one is that of the face, and refers to the others.
        glyphs: The text of each glyph of its words, as far as fonts draw them.
        differing: Those that have another text in the fonts of its document.
        widths: The font, glyph and width of letters in unusual room, and the place of
            the font that they were given; None for those that got none.
        pieces: Unseen letters and their widths, with their codes.
        places: Where each layer that is no words was placed.
    """

    parts: tuple[FormPart, ...]
    glyphs: Glyphs
    differing: Glyphs
    widths: Mapping[tuple[FontFace, int, float], int | None]
    pieces: Mapping[tuple[str, int], str]
    places: tuple[tuple[float, ...] | None, ...]

    @property
    def expected(self) -> Glyphs:
        """The text that each glyph must have in the fonts of a document."""
        if not self.differing:
            return self.glyphs
        return {font: {**own, **self.differing.get(font, {})} for font, own in self.glyphs.items()}


def pack_form(form: KeptForm, fonts: Sequence[FontFace]) -> bytes:
    """Return *form* as bytes for `unpack_form`; *fonts* are those of its face."""
    numbers = {font: number for number, font in enumerate(fonts)}
    glyphs = [
        (numbers[font], len(own), _BETWEEN.join(own.values()), form.differing.get(font, {}))
        for font, own in form.glyphs.items()
    ]
    head = {
        "parts": [(len(each.content), each.resources) for each in form.parts],
        "glyphs": glyphs,
        "widths": [(numbers[f], glyph, w, at) for (f, glyph, w), at in form.widths.items()],
        "pieces": [(text, width, code) for (text, width), code in form.pieces.items()],
        "places": form.places,
    }
    data = json.dumps(head, ensure_ascii=False).encode("utf-8", "surrogatepass")
    codes = array(_NUMBER, [glyph for own in form.glyphs.values() for glyph in own]).tobytes()
    contents = (each.content for each in form.parts)
    return b"".join((_LENGTH.pack(len(data)), data, codes, *contents))


def unpack_form(data: bytes, fonts: Sequence[FontFace]) -> KeptForm | None:
    """Return the form that `pack_form` packed; None if it is damaged."""
    try:
        return _unpacked(data, fonts)
    except _DAMAGED:
        return None


def _unpacked(data: bytes, fonts: Sequence[FontFace]) -> KeptForm:
    (length,) = _LENGTH.unpack_from(data)
    place = _LENGTH.size + length
    head = json.loads(data[_LENGTH.size : place].decode("utf-8", "surrogatepass"))
    glyphs: Glyphs = {}
    differing: Glyphs = {}
    for number, count, texts, others in head["glyphs"]:
        codes = array(_NUMBER, data[place : place + 2 * count])
        place += 2 * count
        glyphs[fonts[number]] = dict(
            zip(codes, texts.split(_BETWEEN) if count else (), strict=True)
        )
        if others:
            differing[fonts[number]] = {int(glyph): text for glyph, text in others.items()}
    parts = []
    for size, resources in head["parts"]:
        named = tuple([(name, tuple(what)) for name, what in resources])
        parts.append(FormPart(data[place : place + size], named))
        place += size
    if place != len(data):
        raise ValueError("a record of another length")
    return KeptForm(
        tuple(parts), glyphs, differing,
        {(fonts[number], glyph, width): at for number, glyph, width, at in head["widths"]},
        {(text, width): code for text, width, code in head["pieces"]},
        tuple([None if each is None else tuple(each) for each in head["places"]]),
    )  # fmt: skip
