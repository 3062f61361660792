"""What was written of a face, as it is kept for other documents.

A form is the same in every document in which its fonts say the same about its glyphs,
letters in unusual room are in the same fonts, and unseen letters have the same codes.
All that it has asked of its document is kept with it, to be asked again.
"""

from __future__ import annotations

import json
import struct
from array import array
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from punchboard.typesetting.text import FontFace

#: The name of a resource, and what it is: the words that `FormKeeper` gives it.
Resource: TypeAlias = tuple[str, tuple[Any, ...]]
#: The text of each glyph that is drawn with a font.
Glyphs: TypeAlias = "dict[FontFace, dict[int, str]]"

_LENGTH = struct.Struct("<I")
#: Separates texts; a control character, which set text never contains.
_BETWEEN = "\x1f"
_NUMBER = "H"
_DAMAGED = (struct.error, ValueError, TypeError, LookupError, AttributeError, RecursionError)


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
