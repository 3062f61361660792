"""How the two drawing engines differ: what each cannot draw, and one drawing by both compared."""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from punchboard import inputs
from punchboard.lengths import MM_PER_INCH, MM_PER_PIXEL
from punchboard.patterns import regex
from punchboard.pdf.art_pixels import needs_pixels, png_of, view_of

if TYPE_CHECKING:
    from PIL.Image import Image


class Feature(Struct, frozen=True):
    """A feature of SVG that an engine does not support.

    Attributes:
        name: Its name in messages.
        sign: A pattern that finds it in a drawing.
        engines: The engines that cannot draw it.
    """

    name: str
    sign: re.Pattern[str]
    engines: frozenset[str]


def _feature(name: str, sign: str, *engines: str) -> Feature:
    return Feature(name, regex(sign), frozenset(engines))


#: Tried out with resvg 0.45 and CairoSVG 2.9; the tests check it again.
FEATURES = (
    _feature("a mesh gradient", r"<mesh[gG]radient\b", "resvg", "cairosvg"),
    _feature("a hatch", r"<hatch\b", "resvg", "cairosvg"),
    _feature("a mask", r"[\s;\"'{]mask\s*[:=]\s*[\"']?\s*url", "cairosvg"),
    _feature("a blend mode", r"mix-blend-mode\s*[:=]\s*[\"']?\s*(?!normal)\w", "cairosvg"),
    _feature("the colour function `hsl()`", r"\bhsla?\(", "cairosvg"),
    _feature("`paint-order`", r"paint-order\s*[:=]\s*[\"']?\s*(?!normal|fill)\w", "cairosvg"),
    _feature("`clip-rule`", r"clip-rule\s*[:=]\s*[\"']?\s*evenodd", "cairosvg"),
    _feature("`transform` in a style", r"[\"';{\s]transform\s*:", "cairosvg"),
)


def undrawn_features(svg: str, engine: str) -> Iterator[Feature]:
    """Yield the features in *svg* that *engine* cannot draw."""
    return (each for each in FEATURES if engine in each.engines and each.sign.search(svg))


def differing_features(svg: str) -> Iterator[Feature]:
    """Yield the features in *svg* that at least one engine cannot draw."""
    return (each for each in FEATURES if each.sign.search(svg))


_IN_MM = regex(r'<svg\b[^>]*\swidth="[^"]*mm"')
#: Pixels differ if a colour is off by more than this, out of 255.
_OFF = 48
#: Smaller shares of a drawing are edges drawn slightly differently.
_LEAST = 0.01
#: Pixels per mm at which drawings are drawn.
_SCALE = 3.0
#: Longest side that is drawn, in pixels: boards are compared at a lower resolution.
_MOST_PIXELS = 900
#: Pixels are compared in squares of this many by as many, so that edges blur.
_BLUR = 2


#: Elements and properties that all engines draw alike, with values that refer to nothing.
_ALIKE = frozenset(
    """
    circle color cx cy d desc ellipse fill fill-opacity fill-rule font-family font-size font-style
    font-weight g height id line opacity overflow path points polygon polyline preserveAspectRatio
    r rect rx ry stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-miterlimit
    stroke-opacity stroke-width style svg text-anchor title transform version viewBox width x x1 x2
    xmlns y y1 y2
    """.split()
)
_TAG = regex(r"<(?![/!?])([^\s/>]+)((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>")
_ATTRIBUTE = regex(r"([^\s=/]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
#: References, functions of colours, and lengths that are relative.
_RELATIVE = regex(r"[(%!]|\d\s*(?:em|ex|rem|vw|vh)\b|inherit|context|hidden|slice")
_NUMBER = (
    r"[-+]?(?:(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:[\s,]+|(?=-))"
    # A second point begins the next number.
    r"|\d*\.\d+(?=\.))"
)
_FLAG = r"[01](?:[\s,]+|(?=-))"
#: Some engines read `a5 5 0 015 3`, with flags that are not divided, in their own way.
_ARC = regex(rf"[aA]\s*(?:{_NUMBER * 3}{_FLAG * 2}{_NUMBER * 2})+")
_ARCS = regex(r"[aA][^a-zA-Z]*")


def may_differ(svg: str) -> bool:
    """Return whether a drawing has anything that engines might not draw alike."""
    for tag, attributes in _TAG.findall(svg):
        if tag not in _ALIKE:
            return True
        for name, one, other in _ATTRIBUTE.findall(attributes):
            if name.startswith(("data-", "xmlns:", "aria-")):
                continue
            if name not in _ALIKE or _is_doubtful(name, one or other):
                return True
    return False


def _is_doubtful(name: str, value: str) -> bool:
    if name == "d":
        return not all(_ARC.fullmatch(each + " ") for each in _ARCS.findall(value))
    if name == "style":
        pairs = (each.partition(":") for each in value.split(";") if each.strip())
        return any(
            part.strip() not in _ALIKE - {"transform"} or _is_doubtful(part.strip(), said)
            for part, _, said in pairs
        )
    if name == "transform":
        return "%" in value or "skew" in value
    return name not in {"id", "xmlns", "font-family"} and bool(_RELATIVE.search(value))


def difference(svg: str) -> float:
    """Return the share of a drawing on which resvg and CairoSVG differ.

    Args:
        svg: The document; the units of its viewBox are mm.

    Returns:
        0 if the share is small, if one engine is known to leave something out, or if
        one cannot draw at all, which a build with it reports.
    """
    if needs_pixels(svg) or next(differing_features(svg), None) is not None:
        return 0.0
    try:
        share = _compared(svg)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as mistake:  # a panic in Rust is not an `Exception`
        if isinstance(mistake, ImportError | OSError):
            inputs.unsure()  # tomorrow, the engine may be installed
        return 0.0
    return share if share > _LEAST else 0.0


@functools.lru_cache(1024)
def _compared(svg: str) -> float:
    """Return the share of a drawing on which the engines differ.

    Raises:
        BaseException: An engine fails.
    """
    view = view_of(svg)
    scale = min(_SCALE, _MOST_PIXELS / max(view.width, view.height))
    first = _picture(png_of(svg, scale * MM_PER_INCH))
    return _differing(first, _picture(_cairosvg_png(svg, scale)))


def _cairosvg_png(svg: str, scale: float) -> bytes:
    """Return a drawing at *scale* pixels per unit of its viewBox."""
    import cairosvg

    # By default, CairoSVG draws documents with a size in mm at 96 pixels per inch.
    own = MM_PER_PIXEL if _IN_MM.search(svg) else 1.0
    return bytes(cairosvg.svg2png(bytestring=svg.encode(), scale=scale * own))


def _picture(png: bytes) -> Image:
    import PIL.Image

    with PIL.Image.open(io.BytesIO(png)) as opened:
        return opened.convert("RGBA")


def _differing(one: Image, other: Image) -> float:
    """Return the share of pixels that differ, on white."""
    import PIL.ImageChops

    # Half a pixel at the right and bottom edges does not count as a difference.
    size = (min(one.width, other.width), min(one.height, other.height))
    parts = PIL.ImageChops.difference(_on_paper(one, size), _on_paper(other, size)).split()
    most = PIL.ImageChops.lighter(PIL.ImageChops.lighter(parts[0], parts[1]), parts[2])
    return sum(most.histogram()[_OFF:]) / (most.width * most.height)


def _on_paper(picture: Image, size: tuple[int, int]) -> Image:
    """Return *picture* on white, cut to *size* and reduced so that edges blur."""
    import PIL.Image

    paper = PIL.Image.new("RGBA", size, "white")
    paper.alpha_composite(picture.crop((0, 0, *size)))
    coarse = (max(1, size[0] // _BLUR), max(1, size[1] // _BLUR))
    return paper.convert("RGB").resize(coarse, PIL.Image.Resampling.BOX)
