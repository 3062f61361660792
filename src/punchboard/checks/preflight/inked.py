"""Faces in the inks of the print that they are checked for.

The file will keep to a limit that was asked for, but what has to be taken away for
that may be seen. Without a limit, only pictures that come in inks of their own can
have more than the profile asks for.
"""

from __future__ import annotations

import functools
import hashlib
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import compress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from punchboard.checks.preflight.letters import Ground, Grounds, Letters, over_white, places_of
from punchboard.layouts.face import ArtLayer, Face, ImageLayer, NamedFace, StampLayer
from punchboard.printing.inks import Amounts, Inks, most_ink, total_ink

if TYPE_CHECKING:
    from PIL.Image import Image

    from punchboard.printing.standards import PressWish

#: Too much ink on a smaller area dries in time, in mm².
_SMALLEST_AREA = 100.0
#: Most pixels of a picture that are looked at.
_MOST_PIXELS = 300_000
#: Letters from this size on do not show that inks are a little out of place, in pt.
_LARGE = 10.0
#: Black, and the other three inks together, from which on a colour is a rich black.
_BLACK, _OTHERS = 0.5, 0.6
#: Opacity of something translucent, from 0 to 255.
_VEIL = (8, 230)
#: What rounding may add to a limit, in 255ths of one ink.
_ROUNDING = 4


class Soaked(Struct, frozen=True):
    """An area with more ink than the paper takes.

    Attributes:
        name: The picture that has it; "" for the drawings of a face.
        area: Its size, in mm².
        most: The most ink in it, in percent of one ink.
        colour: What most of it is on the screen; "" in a picture.
        inks: The inks of most of it.
    """

    name: str
    area: float
    most: int
    colour: str
    inks: Amounts


class Inked:
    """What faces ask of a press.

    Args:
        grounds: The faces without their words.
        wish: What the printing house asks for.

    Attributes:
        limit: Most ink in one place, in percent: what is asked for, or what the profile
            itself uses.
    """

    def __init__(self, grounds: Grounds, wish: PressWish) -> None:
        self.wish = wish
        self._grounds = grounds
        self._free = Inks(wish.profile.data)
        self.limit = wish.ink_limit or self._free.most

    @functools.cached_property
    def key(self) -> str:
        """What the findings depend on, apart from the faces."""
        profile = hashlib.sha256(self.wish.profile.data).hexdigest()
        return f"{self.wish.standard} {self.wish.ink_limit} {profile}"

    def change(self, soaked: Soaked) -> float:
        """Return how different it looks with no more ink than allowed (CIEDE2000)."""
        from PIL import Image

        pixel = Image.frombytes("CMYK", (1, 1), bytes(round(255 * each) for each in soaked.inks))
        made = Inks(self.wish.profile.data, self.limit).picture(pixel)
        return self._free.difference(soaked.inks, _amounts(made.tobytes()))

    def soaked(self, named: NamedFace) -> Iterator[Soaked]:
        """Yield what has too much ink on a face: its pictures in inks, and all else together."""
        pictures = [each for each in named.face.layers if isinstance(each, ImageLayer)]
        inked = {each.digest: found for each in pictures if (found := _in_inks(each)) is not None}
        for layer in {each.digest: each for each in pictures if each.digest in inked}.values():
            made = self._free.picture(*inked[layer.digest])
            place = layer.matrix
            area = abs(place.a * place.d - place.b * place.c)
            yield from self._measured(made, area, name=Path(layer.path).name)
        # What the profile makes of the screen's colours may already be little enough.
        ground = self._grounds.of(named) if self._free.most > self.limit else None
        if ground is not None:
            image = _on_white(ground, [each for each in pictures if each.digest in inked])
            made = self._free.picture(image)
            area = ground.box.width * ground.box.height
            yield from self._measured(made, area, screen=image)

    def _measured(
        self, inks: Image, area: float, *, name: str = "", screen: Image | None = None
    ) -> Iterator[Soaked]:
        """Yield the part of *inks* over the limit; *screen* has the colours before."""
        from PIL import ImageMath

        most = self.limit * 255 // 100 + _ROUNDING
        highest = most_ink(inks)
        if highest <= most:
            return
        over = ImageMath.lambda_eval(
            lambda a: a["convert"]((a["t"] > most) * 255, "L"), t=total_ink(inks)
        ).tobytes()
        size = area * over.count(255) / len(over)
        if size < _SMALLEST_AREA:
            return
        colour, amounts = "", _amounts(_commonest(inks, over))
        if screen is not None:
            pixel = _commonest(screen.convert("RGBA"), over)[:3]
            colour = f"#{pixel.hex()}"
            amounts = self._free.of((pixel[0] / 255, pixel[1] / 255, pixel[2] / 255))
        yield Soaked(name, size, round(highest / 2.55), colour, amounts)

    def rich_black(self, letters: Letters, named: NamedFace) -> Amounts | None:
        """Return the inks of small words that are printed in black and others; else None."""
        amounts = self._free.of(letters.fill)
        *others, black = amounts
        if letters.size >= _LARGE or black < _BLACK or sum(others) < _OTHERS:
            return None
        if letters.unseen:
            drawn = not _is_sign(letters, named.face) and self._is_drawn(letters, named)
            return amounts if drawn else None
        if not self._free.is_black(letters.fill) or self._is_veiled(letters, named):
            return amounts
        return None

    def _is_drawn(self, letters: Letters, named: NamedFace) -> bool:
        """Return whether the drawings of a face have these letters, in their colour."""
        ground = self._grounds.of(named)
        pixels = [] if ground is None else [ground.at(each) for each in places_of(letters)]
        seen = (self._free.of(over_white(each)) for each in pixels if each is not None)
        return any(each[3] >= _BLACK and sum(each[:3]) >= _OTHERS for each in seen)

    def _is_veiled(self, letters: Letters, named: NamedFace) -> bool:
        """Return whether letters become pixels, because something translucent is over them."""
        from punchboard.printing.standards import Standard

        above = named.face.layers[letters.layer + 1 :]
        if self.wish.standard is not Standard.X1A or not any(
            isinstance(each, ArtLayer | ImageLayer) for each in above
        ):
            return False
        ground = self._grounds.above(named, letters.layer)
        pixels = [] if ground is None else [ground.at(each) for each in places_of(letters)]
        return any(each is not None and _VEIL[0] < each[3] < _VEIL[1] for each in pixels)


def _is_sign(letters: Letters, face: Face) -> bool:
    """Return whether letters are the name of a sign that is drawn in their place."""
    box = letters.box
    for layer in face.layers:
        if isinstance(layer, StampLayer):
            for place in layer.places:
                x, y = place.apply(layer.size.width / 2, layer.size.height / 2)
                if box.x <= x <= box.right and box.y <= y <= box.bottom:
                    return True
    return False


def _in_inks(layer: ImageLayer) -> tuple[Image, bytes] | None:
    """Return a picture in four inks, coarsely, with its profile; None for all others."""
    import PIL.Image

    try:
        with PIL.Image.open(layer.path) as image:
            if image.mode != "CMYK":
                return None
            scale = min(1.0, (_MOST_PIXELS / (image.width * image.height)) ** 0.5)
            size = (int(image.width * scale) or 1, int(image.height * scale) or 1)
            small = image.resize(size, PIL.Image.Resampling.NEAREST)
            return small, image.info.get("icc_profile") or b""
    except (OSError, ValueError, SyntaxError, PIL.Image.DecompressionBombError):
        return None  # a broken picture is reported by itself


def _on_white(ground: Ground, hidden: list[ImageLayer]) -> Image:
    """Return a ground as the screen shows it, without the *hidden* pictures."""
    from PIL import Image

    white = Image.new("RGBA", ground.image.size, "white")
    white.alpha_composite(ground.image)
    image = white.convert("RGB")
    scale = image.width / ground.box.width
    for layer in hidden:
        box = layer.clip or layer.box
        left, top = (box.x - ground.box.x) * scale, (box.y - ground.box.y) * scale
        place = (left, top, left + box.width * scale, top + box.height * scale)
        image.paste("white", tuple(map(round, place)))  # type: ignore[arg-type]
    return image


def _commonest(image: Image, mask: bytes) -> bytes:
    """Return the pixel (of four bytes) that most of the masked places have."""
    pixels = memoryview(image.tobytes()).cast("I")
    ((pixel, _),) = Counter(compress(pixels, mask)).most_common(1)
    return pixel.to_bytes(4, sys.byteorder)


def _amounts(pixel: bytes) -> Amounts:
    cyan, magenta, yellow, black = (each / 255 for each in pixel)
    return cyan, magenta, yellow, black
