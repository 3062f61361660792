"""All colours of a PDF file in inks: operators, gradients, patterns, pictures and groups.

What a luminosity mask draws is brightness, not colour: it becomes grey instead.
The file's own objects stay; what is drawn are new ones, one for each use as ink,
mask or text, and those that nothing refers to any more are not written.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import pikepdf
from pikepdf import Array, Dictionary, Name, Operator

from punchboard.colours import Colour

if TYPE_CHECKING:
    from PIL.Image import Image

#: An operator with its operands.
Step: TypeAlias = tuple[Sequence[Any], Operator]

#: Samples of a gradient between two of its colours, which inks do not join by a straight line.
_SAMPLES = 33
#: Names of the graphics states that this module adds.
_OVER, _KNOCK = Name("/PrintOver"), Name("/PrintKnock")
#: Brightness of red, green and blue in a mask (ISO 32000-1, 11.5.3).
_BRIGHTNESS = (0.3, 0.59, 0.11)


class Converter(Protocol):
    """Converts colours; `Inks` does."""

    def of(self, colour: Colour, *, chosen: bool = True) -> tuple[float, ...]:
        """Return a colour as operands: one to four numbers from 0 to 1."""

    def black(self) -> tuple[float, ...]:
        """Return the operands of the black ink alone."""

    def is_black(self, colour: Colour) -> bool:
        """Return whether text of this colour is printed with the black ink alone."""

    def picture(self, image: Image, source: bytes = b"") -> Image:
        """Return a picture with as many channels as colours have operands."""


class InkUse(Enum):
    """What colours are used for."""

    #: Text and lines on a face, of which near-black is printed over what is below.
    WORDS = auto()
    #: The same in a group, where it cannot be printed over.
    GROUP = auto()
    #: Drawings and pictures.
    ART = auto()
    #: Brightness of a mask.
    MASK = auto()


class Recolouring:
    """Converts the colours of one document.

    Args:
        pdf: The document, which is changed.
        inks: Converts each colour.
        overprinted: The object ids of the forms whose near-black words go over what is below.
        finished: The object ids of pictures that are converted already.

    Attributes:
        black: The operands of the black ink alone.
    """

    def __init__(
        self,
        pdf: pikepdf.Pdf,
        inks: Converter,
        overprinted: Collection[tuple[int, int]] = (),
        finished: Collection[tuple[int, int]] = (),
    ) -> None:
        self._pdf = pdf
        self._inks = inks
        self._overprinted = overprinted
        self._finished = finished
        self.black = inks.black()
        self._space = _SPACES[len(self.black)][0]
        self._made: dict[tuple[tuple[int, int], InkUse], pikepdf.Object] = {}
        self._states = pdf.make_indirect(_overprint(on=True)), pdf.make_indirect(_overprint())

    def convert(self) -> None:
        """Convert every page."""
        for page in self._pdf.pages:
            page.obj["/Resources"], page.obj["/Contents"] = self._content(
                page.obj, page.obj.get("/Resources", Dictionary()), InkUse.WORDS, over=False
            )
            if "/Group" in page.obj:
                page.obj["/Group"] = self._group(page.obj["/Group"], InkUse.ART)

    def amounts(self, colour: Colour, use: InkUse, *, chosen: bool = True) -> tuple[float, ...]:
        """Return a colour as operands: four inks, or the brightness of a mask."""
        if use is InkUse.MASK:
            return (sum(part * each for part, each in zip(colour, _BRIGHTNESS, strict=True)),)
        if use is not InkUse.ART and self._inks.is_black(colour):
            return self.black
        return self._inks.of(colour, chosen=chosen)

    def _content(
        self, source: Any, resources: Any, use: InkUse, *, over: bool
    ) -> tuple[Dictionary, pikepdf.Stream]:
        """Return new resources and the stream of the content of a page, form or pattern."""
        spaces = {name: space_of(each) for name, each in resources.get("/ColorSpace", {}).items()}
        writer = _Content(self, spaces, use, over=over)
        steps = writer.rewritten(pikepdf.parse_content_stream(source))
        new = self._resources(resources, use)
        if writer.overprinted:
            states = Dictionary(dict(new.get("/ExtGState", {}).items()))
            states[_OVER], states[_KNOCK] = self._states
            new["/ExtGState"] = states
        return new, pikepdf.Stream(self._pdf, pikepdf.unparse_content_stream(steps))

    def _resources(self, resources: Any, use: InkUse) -> Dictionary:
        new = Dictionary({name: each for name, each in resources.items() if name != "/ProcSet"})
        kinds: dict[str, Callable[[str, Any], Any]] = {
            "/XObject": lambda name, each: self._object(each, _use_of(name, use)),
            "/Pattern": lambda _, each: self._pattern(each, use),
            "/Shading": lambda _, each: self._shading(each, use),
            "/ExtGState": lambda _, each: self._state(each),
        }
        for kind, change in kinds.items():
            if kind in new:
                items = new[kind].items()
                new[kind] = Dictionary({name: change(name, each) for name, each in items})
        if "/ColorSpace" in new:
            kept = {
                name: each
                for name, each in new["/ColorSpace"].items()
                if space_of(each) not in _CONVERTED
            }
            new["/ColorSpace"] = Dictionary(kept)
            if not kept:
                del new["/ColorSpace"]
        return new

    def _object(self, each: Any, use: InkUse) -> pikepdf.Object:
        key = (each.objgen, use)
        if key not in self._made:
            # Before it is made, so that what refers to itself ends here.
            self._made[key] = each
            is_form = each.get("/Subtype") == Name.Form
            self._made[key] = self._form(each, use) if is_form else self._image(each, use)
        return self._made[key]

    def _form(self, form: Any, use: InkUse) -> pikepdf.Object:
        inner = InkUse.GROUP if use is InkUse.WORDS and "/Group" in form else use
        over = inner is InkUse.WORDS and form.objgen in self._overprinted
        resources, stream = self._content(
            form, form.get("/Resources", Dictionary()), inner, over=over
        )
        for name, value in form.items():
            if name not in {"/Length", "/Filter", "/DecodeParms", "/Resources"}:
                stream[name] = value
        stream["/Resources"] = resources
        if "/Group" in form:
            stream["/Group"] = self._group(form["/Group"], use)
        return self._pdf.make_indirect(stream)

    def _group(self, group: Any, use: InkUse) -> Dictionary:
        new = Dictionary(dict(group.items()))
        new["/CS"] = Name.DeviceGray if use is InkUse.MASK else self._space
        return new

    def _pattern(self, pattern: Any, use: InkUse) -> Any:
        if pattern.get("/PatternType") != 2:
            return self._object_like(pattern, lambda: self._form(pattern, use), use)

        def changed() -> Any:
            new = Dictionary(dict(pattern.items()))
            new["/Shading"] = self._shading(pattern["/Shading"], use)
            return new

        return self._object_like(pattern, changed, use)

    def _shading(self, shading: Any, use: InkUse) -> Any:
        if space_of(shading["/ColorSpace"]) not in _CONVERTED:
            return shading

        def changed() -> Any:
            new = Dictionary(dict(shading.items()))
            space = space_of(shading["/ColorSpace"])
            new["/ColorSpace"] = Name.DeviceGray if use is InkUse.MASK else self._space
            new["/Function"] = self._function(shading["/Function"], space, use)
            if "/Background" in new:
                colour = as_colour(new["/Background"], space)
                new["/Background"] = Array(list(self.amounts(colour, use)))
            return new

        return self._object_like(shading, changed, use)

    def _function(self, function: Any, space: str, use: InkUse) -> Any:
        """Return a gradient's function with inks as its results, and the same places of colours."""
        kind = int(function["/FunctionType"])
        if kind == 3:
            new = Dictionary({name: each for name, each in function.items() if name != "/Range"})
            parts = [self._function(each, space, use) for each in function["/Functions"]]
            new["/Functions"] = Array(parts)
            return new
        if kind != 2:
            raise ValueError(f"a gradient has a function of type {kind}")
        start = [float(each) for each in function.get("/C0", [0])]
        end = [float(each) for each in function.get("/C1", [1])]
        power = float(function["/N"])
        rows = []
        for at in range(_SAMPLES):
            part = (at / (_SAMPLES - 1)) ** power
            mixed = [one + part * (two - one) for one, two in zip(start, end, strict=True)]
            chosen = at in {0, _SAMPLES - 1}
            rows.append(self.amounts(as_colour(mixed, space), use, chosen=chosen))
        sampled = pikepdf.Stream(
            self._pdf, bytes(round(255 * each) for row in rows for each in row)
        )
        sampled["/FunctionType"] = 0
        sampled["/Domain"] = Array([0, 1])
        sampled["/Range"] = Array([0, 1] * len(rows[0]))
        sampled["/Size"] = Array([_SAMPLES])
        sampled["/BitsPerSample"] = 8
        return self._pdf.make_indirect(sampled)

    def _state(self, state: Any) -> Any:
        mask = state.get("/SMask")
        if not isinstance(mask, Dictionary):
            return state

        def changed() -> Any:
            new, inner = Dictionary(dict(state.items())), Dictionary(dict(mask.items()))
            # An alpha mask has colours nobody sees.
            inner["/G"] = self._object(mask["/G"], InkUse.MASK)
            if "/BC" in inner:
                del inner["/BC"]
            new["/SMask"] = inner
            return new

        return self._object_like(state, changed, InkUse.MASK)

    def _object_like(self, source: Any, make: Callable[[], Any], use: InkUse) -> Any:
        """Return what *make* makes of *source*, once for each indirect object."""
        if not source.is_indirect:
            return make()
        key = (source.objgen, use)
        if key not in self._made:
            self._made[key] = self._pdf.make_indirect(make())
        return self._made[key]

    def _image(self, image: Any, use: InkUse) -> pikepdf.Object:
        if image.get("/ImageMask", False) or image.objgen in self._finished:
            return image  # type: ignore[no-any-return]
        picture, source = opened_picture(image)
        made = picture.convert("L") if use is InkUse.MASK else self._inks.picture(picture, source)
        new = picture_object(self._pdf, made)
        new["/Interpolate"] = image.get("/Interpolate", False)
        if "/SMask" in image:
            mask = image["/SMask"]
            if space_of(mask["/ColorSpace"]) == "grey":
                mask["/ColorSpace"] = Name.DeviceGray
            new["/SMask"] = mask
        if "/Mask" in image and isinstance(image["/Mask"], pikepdf.Stream):
            new["/Mask"] = image["/Mask"]
        return self._pdf.make_indirect(new)


def picture_object(pdf: pikepdf.Pdf, picture: Image) -> pikepdf.Stream:
    """Return *picture* (grey, RGB or CMYK) as an image XObject, lossless."""
    data = zlib.compress(picture.tobytes(), 6)
    new = pikepdf.Stream(pdf, b"")
    new.write(data, filter=Name.FlateDecode)
    new["/Type"], new["/Subtype"] = Name.XObject, Name.Image
    new["/Width"], new["/Height"] = picture.size
    new["/BitsPerComponent"] = 8
    new["/ColorSpace"] = _SPACES[len(picture.getbands())][0]
    return new


def opened_picture(image: Any) -> tuple[Image, bytes]:
    """Return the picture of an image XObject, and its profile where it is not of the screen."""
    profile = _profile_of(image["/ColorSpace"])
    picture = pikepdf.PdfImage(image).as_pil_image()
    if picture.mode == "CMYK" and image.get("/Filter") == Name.DCTDecode and "/Decode" in image:
        # Pillow has undone Photoshop's inversion, as `/Decode` asks for.
        return picture, profile
    return picture, profile if picture.mode in {"RGB", "CMYK", "L"} else b""


def _profile_of(space: Any) -> bytes:
    if isinstance(space, Array) and space[0] == Name.ICCBased:
        return bytes(space[1].read_bytes())
    return b""


#: The spaces of the screen, whose colours are converted.
_CONVERTED = frozenset({"rgb", "grey"})
_DEVICES = {
    "/DeviceRGB": "rgb", "/CalRGB": "rgb", "/RGB": "rgb", "/DeviceGray": "grey",
    "/CalGray": "grey", "/G": "grey", "/DeviceCMYK": "cmyk", "/Pattern": "pattern",
}  # fmt: skip


def space_of(space: Any) -> str:
    """Return the kind of a colour space: `rgb`, `grey`, `cmyk`, `pattern` or `other`."""
    if isinstance(space, Array):
        if space[0] == Name.ICCBased:
            return {1: "grey", 3: "rgb", 4: "cmyk"}[int(space[1]["/N"])]
        space = space[0]
    return _DEVICES.get(str(space), "other")


def as_colour(values: Iterable[Any], space: str) -> Colour:
    """Return the operands of a colour in *space* as red, green and blue."""
    found = [min(1.0, max(0.0, float(each))) for each in values]
    if space == "grey":
        return (found[0], found[0], found[0])
    red, green, blue = found
    return (red, green, blue)


def _use_of(name: str, use: InkUse) -> InkUse:
    """Return what the XObject *name* is used for where it is drawn for *use*.

    Faces name their drawings A1, their pictures I1, and all else is words.
    """
    if use in {InkUse.WORDS, InkUse.GROUP} and name[1] in "AI":
        return InkUse.ART
    return use


def _overprint(*, on: bool = False) -> Dictionary:
    return Dictionary(Type=Name.ExtGState, OP=on, op=on, OPM=1)


_SIMPLE = {"rg": ("rgb", True), "RG": ("rgb", False), "g": ("grey", True), "G": ("grey", False)}
#: The space of colours by the number of their operands, and the operators for lines and areas.
_SPACES = {
    1: (Name.DeviceGray, (Operator("G"), Operator("g"))),
    3: (Name.DeviceRGB, (Operator("RG"), Operator("rg"))),
    4: (Name.DeviceCMYK, (Operator("K"), Operator("k"))),
}


class _Content:
    """The operators of one stream being rewritten.

    Attributes:
        overprinted: Whether any are printed over what is below.
    """

    def __init__(
        self, colours: Recolouring, spaces: dict[str, str], use: InkUse, *, over: bool
    ) -> None:
        self.overprinted = False
        self._colours = colours
        self._spaces = spaces
        self._use = use
        self._over_allowed = over
        self._over = False
        self._current = {True: "grey", False: "grey"}
        self._stack: list[tuple[bool, dict[bool, str]]] = []
        self._steps: list[Step] = []

    def rewritten(self, steps: Iterable[Any]) -> list[Step]:
        for step in steps:
            self._rewrite(step.operands, step.operator, str(step.operator))
        return self._steps

    def _rewrite(self, operands: Sequence[Any], operator: Operator, name: str) -> None:
        if name in _SIMPLE:
            space, is_fill = _SIMPLE[name]
            self._current[is_fill] = space
            self._colour(operands, is_fill=is_fill)
            return
        if name in {"cs", "CS"}:
            is_fill = name == "cs"
            named = str(operands[0])
            space = self._spaces.get(named) or space_of(operands[0])
            self._current[is_fill] = space
            if space in _CONVERTED:
                # The first colour of a space is black; mostly another follows at once.
                first = [0] * (3 if space == "rgb" else 1)
                self._colour(first, is_fill=is_fill, chosen=False)
                return
        elif name in {"sc", "scn", "SC", "SCN"}:
            is_fill = name in {"sc", "scn"}
            if self._current[is_fill] in _CONVERTED:
                self._colour(operands, is_fill=is_fill)
                return
        elif name == "q":
            self._stack.append((self._over, dict(self._current)))
        elif name == "Q" and self._stack:
            self._over, self._current = self._stack.pop()
        self._steps.append((operands, operator))
        if name == "ET":
            self._set_over(on=False)

    def _colour(self, values: Sequence[Any], *, is_fill: bool, chosen: bool = True) -> None:
        colour = as_colour(values, self._current[is_fill])
        amounts = self._colours.amounts(colour, self._use, chosen=chosen)
        if self._over_allowed:
            self._set_over(on=amounts == self._colours.black)
        operator = _SPACES[len(amounts)][1][is_fill]
        last = self._steps[-1] if self._steps else None
        if last and last[1] == operator:
            self._steps.pop()  # nothing was drawn with it
        self._steps.append(([round(each, 4) for each in amounts], operator))

    def _set_over(self, *, on: bool) -> None:
        if on is not self._over:
            self._over = on
            self.overprinted = True
            self._steps.append(([_OVER if on else _KNOCK], Operator("gs")))
