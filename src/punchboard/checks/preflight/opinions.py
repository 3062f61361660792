"""One drawing by two engines, compared."""

from __future__ import annotations

import functools
import io
from typing import TYPE_CHECKING

from punchboard.build.art_engines import drawing_size, has_filter, resvg_png
from punchboard.checks.preflight.features import differing_features
from punchboard.lengths import MM_PER_INCH, MM_PER_PIXEL

if TYPE_CHECKING:
    from PIL.Image import Image

#: Pixels differ when a colour is off by more than this, of 255.
_OFF = 48
#: Smaller shares of a drawing are edges drawn a little otherwise.
_LEAST = 0.01
#: Pixels per mm at which drawings are drawn.
_SCALE = 3.0
#: Longest side that is drawn, in pixels: a board is looked at more coarsely.
_MOST_PIXELS = 900
#: Pixels are compared in squares of this many by as many, so that edges blur.
_BLUR = 2


@functools.lru_cache(1024)
def difference(svg: str) -> float:
    """Return the share of a drawing on which resvg and CairoSVG differ.

    Args:
        svg: The document; the units of its viewBox are mm.

    Returns:
        0 where it is small, where one of them is known to leave something out,
        and where one cannot draw at all, as a build with it says.
    """
    if has_filter(svg) or next(differing_features(svg), None) is not None:
        return 0.0
    try:
        width, height = drawing_size(svg)
        scale = min(_SCALE, _MOST_PIXELS / max(width, height))
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        first = _on_paper(resvg_png(svg, scale * MM_PER_INCH), size)
        second = _on_paper(_cairosvg_png(svg, scale), size)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # a panic in Rust is not an `Exception`
        return 0.0
    share = _differing(first, second)
    return share if share > _LEAST else 0.0


def _cairosvg_png(svg: str, scale: float) -> bytes:
    """Return a drawing at *scale* pixels per mm."""
    import cairosvg

    return bytes(cairosvg.svg2png(bytestring=svg.encode(), scale=scale * MM_PER_PIXEL))


def _on_paper(png: bytes, size: tuple[int, int]) -> Image:
    """Return a picture on white, cut or filled up to *size*, reduced so that edges blur."""
    import PIL.Image

    with PIL.Image.open(io.BytesIO(png)) as opened:
        picture = opened.convert("RGBA")
    paper = PIL.Image.new("RGBA", size, "white")
    paper.alpha_composite(picture.crop((0, 0, *size)))
    coarse = (max(1, size[0] // _BLUR), max(1, size[1] // _BLUR))
    return paper.convert("RGB").resize(coarse, PIL.Image.Resampling.BOX)


def _differing(one: Image, other: Image) -> float:
    import PIL.ImageChops

    red, green, blue = PIL.ImageChops.difference(one, other).split()
    most = PIL.ImageChops.lighter(PIL.ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[_OFF:]) / (one.width * one.height)
