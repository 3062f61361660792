"""Faces with transparency as pictures, with the text that lies on top still as text.

What is drawn on a face is a row of units: drawings and pictures, and words. Words stay
words where nothing that becomes pixels is drawn over them later.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, TypeAlias

import pikepdf
from msgspec import Struct
from pikepdf import Array, Dictionary, Name, Operator

from punchboard.lengths import MM_PER_INCH, MM_PER_POINT
from punchboard.neighbours import lightest
from punchboard.pdf.raster import page_alpha, page_image
from punchboard.printing.inks import Inks, opened, strays
from punchboard.printing.recolour import Step, as_colour, picture_object

if TYPE_CHECKING:
    from PIL.Image import Image

#: Number and generation of an object.
ObjectId: TypeAlias = tuple[int, int]

#: Resolution of faces that become pictures.
PICTURE_DPI = 600
#: Most pixels of such a picture; a larger face gets fewer per inch.
_MOST_PIXELS = 60_000_000
#: Resolution that shows what lies on what.
_COARSE_DPI = 100


class UnitKind(Enum):
    """What a unit is."""

    SETUP = auto()
    ART = auto()
    WORDS = auto()


class FaceUnit(Struct, frozen=True):
    """Operators of a face that belong together.

    Attributes:
        kind: What they draw.
        steps: The operators.
        is_black: Whether they are words in near-black.
    """

    kind: UnitKind
    steps: tuple[Step, ...]
    is_black: bool = False


class FaceForm(Struct, frozen=True):
    """A form XObject that draws a face.

    Attributes:
        key: Its object.
        units: What it draws, in order.
        is_see_through: Whether any of that is transparent.
        is_blended: Whether any of that is mixed with what is below by more than opacity.
    """

    key: ObjectId
    units: tuple[FaceUnit, ...]
    is_see_through: bool
    is_blended: bool


def face_forms(pdf: pikepdf.Pdf, inks: Inks) -> list[FaceForm]:
    """Return the forms that the pages of *pdf* place, in order."""
    found: dict[ObjectId, FaceForm] = {}
    known: dict[ObjectId, tuple[bool, bool]] = {}
    for page in pdf.pages:
        for form in page.obj.get("/Resources", Dictionary()).get("/XObject", {}).values():
            if form.get("/Subtype") == Name.Form and form.objgen not in found:
                see_through, blended = _transparency(form, known)
                units = tuple(_units(form, inks))
                found[form.objgen] = FaceForm(form.objgen, units, see_through, blended)
    return list(found.values())


def _transparency(form: Any, known: dict[ObjectId, tuple[bool, bool]]) -> tuple[bool, bool]:
    """Return whether anything in *form* is transparent, and whether anything is blended."""
    if form.objgen in known:
        return known[form.objgen]
    known[form.objgen] = (False, False)
    resources = form.get("/Resources", Dictionary())
    found = [_of_state(each) for each in resources.get("/ExtGState", {}).values()]
    for each in (*resources.get("/XObject", {}).values(), *resources.get("/Pattern", {}).values()):
        if each.get("/Subtype") == Name.Image:
            found.append(("/SMask" in each or "/Mask" in each, False))
        elif isinstance(each, pikepdf.Stream):
            found.append(_transparency(each, known))
    known[form.objgen] = (any(one for one, _ in found), any(two for _, two in found))
    return known[form.objgen]


def _of_state(state: Any) -> tuple[bool, bool]:
    blended = state.get("/BM", Name.Normal) not in {Name.Normal, Name.Compatible}
    faded = any(float(state.get(key, 1)) < 1 for key in ("/ca", "/CA"))
    masked = isinstance(state.get("/SMask"), Dictionary)
    return blended or faded or masked, blended


_OPENING, _CLOSING = {"q", "BT"}, {"Q", "ET"}
_PAINTING = {"Do", "f", "f*", "S", "s", "B", "B*", "b", "b*", "n", "sh"}


def _units(form: Any, inks: Inks) -> Iterator[FaceUnit]:
    depth, steps = 0, list[Step]()
    for step in pikepdf.parse_content_stream(form):
        name = str(step.operator)
        depth += (name in _OPENING) - (name in _CLOSING)
        steps.append((list(step.operands), step.operator))
        if depth == 0 and (name in _CLOSING or name in _PAINTING):
            yield _unit(tuple(steps), inks)
            steps = []
    if steps:
        yield FaceUnit(UnitKind.SETUP, tuple(steps))


def _unit(steps: tuple[Step, ...], inks: Inks) -> FaceUnit:
    names = [str(operator) for _, operator in steps]
    if names[-1] == "n":
        return FaceUnit(UnitKind.SETUP, steps)
    drawn = [str(operands[0]) for operands, operator in steps if str(operator) == "Do"]
    if "gs" in names or "W" in names or any(not each.startswith("/O") for each in drawn):
        return FaceUnit(UnitKind.ART, steps)
    colours = [operands for operands, operator in steps if str(operator) in {"rg", "RG"}]
    black = any(inks.is_black(as_colour(each, "rgb")) for each in colours)
    return FaceUnit(UnitKind.WORDS, steps, black)


class Flattener:
    """Looks at faces without their words, and makes pictures of them.

    Args:
        data: The file with the faces, in the colours of the screen.
        inks: Converts the pictures.

    Attributes:
        dpi: Lowest resolution of the pictures so far.
        pictures: The object ids of the pictures so far, which are in inks.
    """

    def __init__(self, data: bytes, inks: Inks) -> None:
        self.dpi = float(PICTURE_DPI)
        self.pictures: set[ObjectId] = set()
        self._data = data
        self._inks = inks

    def flatten(self, pdf: pikepdf.Pdf, forms: Sequence[FaceForm]) -> dict[ObjectId, ObjectId]:
        """Replace *forms* in *pdf*, and return the new form of each."""
        if not forms:
            return {}
        pairs = zip(forms, self._alphas(forms), strict=True)
        split = [(form, *_split(form, alphas)) for form, alphas in pairs]
        looks = [_look(pdf.get_object(form.key), below) for form, below, _ in split]
        # Faces that differ only in their words share a picture.
        distinct = {
            look: (form, below) for look, (form, below, _) in zip(looks, split, strict=True)
        }
        pictures = zip(distinct, self._pictures(list(distinct.values())), strict=True)
        images = {look: pdf.make_indirect(picture_object(pdf, each)) for look, each in pictures}
        self.pictures |= {each.objgen for each in images.values()}
        made = {}
        for look, (form, _, words) in zip(looks, split, strict=True):
            made[form.key] = self._new_form(pdf, form, words, images[look])
        for page in pdf.pages:
            objects: Any = page.obj.get("/Resources", Dictionary()).get("/XObject", {})
            for name, each in list(objects.items()):
                if each.objgen in made:
                    objects[name] = made[each.objgen]
        return {old: new.objgen for old, new in made.items()}

    def strays(self, forms: Sequence[FaceForm]) -> set[ObjectId]:
        """Return the forms whose transparency would get other colours from inks."""
        if not forms:
            return set()
        pages = [
            (form, tuple(unit for unit in form.units if unit.kind is not UnitKind.WORDS))
            for form in forms
        ]
        found = zip(forms, strays(lambda: self._document(pages), self._inks), strict=True)
        return {form.key for form, differs in found if differs}

    def overprinted(self, forms: Sequence[FaceForm]) -> set[ObjectId]:
        """Return the forms whose near-black words go over what is below, within the limit."""
        from PIL import ImageChops, ImageMath

        limit = self._inks.limit
        asked = [form for form in forms if any(unit.is_black for unit in form.units)]
        keys = {form.key for form in asked}
        if limit is None or not asked:
            return keys
        most = limit * 255 // 100 - 255
        pages = []
        for form in asked:
            pages.append((form, tuple(each for each in form.units if not each.is_black)))
            black = tuple(unit for unit in form.units if unit.is_black)
            pages.append((form, (*_setup(form), *black)))
        with closing(opened(self._document(pages))) as document:
            for number, form in enumerate(asked):
                ground = self._inks.picture(page_image(document[2 * number], _COARSE_DPI))
                words = page_alpha(document[2 * number + 1], _COARSE_DPI)
                # A press does not meet a line to a quarter of a millimetre.
                words = lightest(words, 1)
                bands = dict(zip("cmy", ground.split()[:3], strict=True))
                total = ImageMath.lambda_eval(
                    lambda a: a["convert"](a["max"](a["c"] + a["m"] + a["y"] - most, 0), "L"),
                    **bands,
                )
                under = ImageChops.multiply(total.point(_any), words.point(_any))
                if under.getbbox():
                    keys.discard(form.key)
        return keys

    def _alphas(self, forms: Sequence[FaceForm]) -> Iterator[list[Image]]:
        """Yield, for each form, where each of its units draws."""
        pages = [(form, (*_setup(form), unit)) for form in forms for unit in form.units]
        with closing(opened(self._document(pages))) as document:
            number = 0
            for form in forms:
                alphas = []
                for _ in form.units:
                    alphas.append(page_alpha(document[number], _COARSE_DPI))
                    number += 1
                yield alphas

    def _pictures(self, pages: Sequence[tuple[FaceForm, tuple[FaceUnit, ...]]]) -> Iterator[Image]:
        with closing(opened(self._document(pages))) as document:
            for page in document:
                width, height = (points * MM_PER_POINT / MM_PER_INCH for points in page.get_size())
                dpi = min(PICTURE_DPI, math.sqrt(_MOST_PIXELS / (width * height)))
                self.dpi = min(self.dpi, dpi)
                yield self._inks.picture(page_image(page, dpi))

    def _document(self, pages: Sequence[tuple[FaceForm, tuple[FaceUnit, ...]]]) -> pikepdf.Pdf:
        """Return a document with the units of a form on each page."""
        pdf = pikepdf.open(io.BytesIO(self._data))
        del pdf.pages[:]
        for key in ("/Outlines", "/PageLabels"):
            if key in pdf.Root:
                del pdf.Root[key]
        for form, units in pages:
            source = pdf.get_object(form.key)
            left, top, right, bottom = map(float, source["/BBox"])
            scale = 1 / MM_PER_POINT
            place = [scale, 0, 0, -scale, -left * scale, bottom * scale]
            steps: list[Step] = [(place, Operator("cm"))]
            steps += [step for unit in units for step in unit.steps]
            page = Dictionary(Type=Name.Page, Resources=source.get("/Resources", Dictionary()))
            page["/MediaBox"] = Array([0, 0, (right - left) * scale, (bottom - top) * scale])
            page["/Contents"] = pikepdf.Stream(pdf, pikepdf.unparse_content_stream(steps))
            pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
        return pdf

    def _new_form(
        self, pdf: pikepdf.Pdf, form: FaceForm, words: Iterable[FaceUnit], image: pikepdf.Object
    ) -> pikepdf.Object:
        source = pdf.get_object(form.key)
        left, top, right, bottom = map(float, source["/BBox"])
        place = [right - left, 0, 0, top - bottom, left, bottom]
        steps: list[Step] = [step for unit in _setup(form) for step in unit.steps]
        steps += [([], Operator("q")), (place, Operator("cm")), ([Name("/IFlat")], Operator("Do"))]
        steps.append(([], Operator("Q")))
        kept = list(words)
        steps += [step for unit in kept for step in unit.steps]
        old = source.get("/Resources", Dictionary())
        named = {str(operands[0]) for unit in kept for operands, _ in unit.steps if operands}
        objects = {name: each for name, each in old.get("/XObject", {}).items() if name in named}
        resources = Dictionary(XObject=Dictionary({**objects, "/IFlat": image}))
        if "/Font" in old:
            resources["/Font"] = old["/Font"]
        new = pikepdf.Stream(pdf, pikepdf.unparse_content_stream(steps))
        new["/Type"], new["/Subtype"], new["/BBox"] = Name.XObject, Name.Form, source["/BBox"]
        new["/Resources"] = resources
        return pdf.make_indirect(new)


def _look(form: Any, units: Iterable[FaceUnit]) -> bytes:
    """Return what the picture of *units* depends on: the steps, and what they name."""
    box = " ".join(str(float(each)) for each in form["/BBox"])
    steps = [step for unit in units for step in unit.steps]
    names = {str(each) for operands, _ in steps for each in operands if isinstance(each, Name)}
    named = [
        f"{kind}{name} {each.objgen}"
        for kind, known in form.get("/Resources", Dictionary()).items()
        if isinstance(known, Dictionary)
        for name, each in known.items()
        if name in names
    ]
    head = "\n".join((box, *sorted(named), ""))
    return head.encode() + bytes(pikepdf.unparse_content_stream(steps))


def _any(value: int) -> int:
    return 255 if value else 0


def _setup(form: FaceForm) -> tuple[FaceUnit, ...]:
    return tuple(unit for unit in form.units if unit.kind is UnitKind.SETUP)


def _split(
    form: FaceForm, alphas: Sequence[Image]
) -> tuple[tuple[FaceUnit, ...], tuple[FaceUnit, ...]]:
    """Return what of *form* becomes pixels, and the words that stay; both in order.

    *alphas* say where each unit draws.
    """
    from PIL import ImageChops

    below, words = list[FaceUnit](), list[FaceUnit]()
    cover: Image | None = None
    for unit, alpha in zip(reversed(form.units), reversed(alphas), strict=True):
        hidden = cover is not None and ImageChops.multiply(cover, alpha.point(_any)).getbbox()
        if unit.kind is UnitKind.WORDS and not hidden:
            words.insert(0, unit)
            continue
        below.insert(0, unit)
        if unit.kind is not UnitKind.SETUP:
            inked = alpha.point(_any)
            cover = inked if cover is None else ImageChops.lighter(cover, inked)
    return tuple(below), tuple(words)
