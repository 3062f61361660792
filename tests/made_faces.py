"""Small faces made by hand, for tests of what comes after the layouts."""

import itertools
from functools import cache
from pathlib import Path

import manimgx_fonts
import manimgx_fonts_cjk
import pylopdf_fonts_jp
import reportlab
import uharfbuzz as hb

from punchboard.geometry import Matrix, Outline, Rect, Size
from punchboard.layouts.face import ArtLayer, BarLayer, Face, NamedFace, StampLayer, TextLayer
from punchboard.sheets.sheet import Placement, Sheet, Side
from punchboard.typesetting.text import FontFace, GlyphRun

A6 = Size(105.0, 148.0)
CARD = Outline(Size(20.0, 30.0))
BLEED = 2.0


def _font(package, file, name, axes=()):
    path = Path(package.__file__).parent / file
    return FontFace(str(path), 0, axes, name, "test")


VARIABLE = _font(manimgx_fonts_cjk, "NotoSansCJK-VF.otf.ttc", "NotoSansCJKjp", (("wght", 700.0),))
CFF = _font(pylopdf_fonts_jp, "NotoSerifJP-Regular.otf", "NotoSerifJP-Regular")
TRUETYPE = _font(reportlab, "fonts/Vera.ttf", "BitstreamVeraSans-Roman")
HEBREW = _font(manimgx_fonts, "NotoSansHebrew[wght].ttf", "NotoSansHebrew")
ARABIC = _font(manimgx_fonts, "NotoSansArabic[wght].ttf", "NotoSansArabic")
LATIN = _font(manimgx_fonts, "NotoSans[wght].ttf", "NotoSans")
EMOJI = _font(manimgx_fonts, "NotoEmoji[wght].ttf", "NotoEmoji")


@cache
def shaper(font):
    made = hb.Font(hb.Face(hb.Blob.from_file_path(font.path), font.index))
    made.set_variations(dict(font.axes))
    return made


def run(text, font=CFF, *, size=3.0, x=1.0, y=5.0, features=None):
    """Return *text* shaped, with its baseline from (x, y)."""
    made = _shaped(text, font, None, features or {})
    return made._replace(size=size, matrix=Matrix.translation(x, y))


def column(text, font=CFF, *, size=3.0, x=10.0, y=1.0):
    """Return *text* shaped to run down from (x, y), the middle of its first letter's top."""
    made = _shaped(text, font, "ttb", {})
    return made._replace(size=size, matrix=Matrix.translation(x, y), vertical=True)


def after(first, second):
    """Return the run *second*, begun where *first* ends."""
    end = sum(first.advances) * first.size / 1000
    return second._replace(matrix=first.matrix @ Matrix.translation(end, 0.0))


def silent(made):
    """Return a run that is drawn but says nothing, as readings are."""
    return made._replace(texts=("",) * len(made.texts))


def _shaped(text, font, direction, features):
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    if direction:
        buffer.direction = direction
    hb.shape(shaper(font), buffer, features)
    infos, places = buffer.glyph_infos, buffer.glyph_positions
    starts = [*sorted({info.cluster for info in infos}), len(text)]
    clusters = {start: text[start:end] for start, end in itertools.pairwise(starts)}
    scale = 1000 / shaper(font).face.upem
    return GlyphRun(
        font=font,
        size=1.0,
        matrix=Matrix(),
        glyphs=tuple(info.codepoint for info in infos),
        advances=tuple(
            (-place.y_advance if direction else place.x_advance) * scale for place in places
        ),
        offsets=tuple(
            (at, place.x_offset * scale, place.y_offset * scale)
            for at, place in enumerate(places)
            if place.x_offset or place.y_offset
        ),
        texts=tuple(clusters.pop(info.cluster, "") for info in infos),
    )


def text(*runs, fill=(0.0, 0.0, 0.0), **more):
    return TextLayer(runs, fill, **more)


def art(body):
    """Return a drawing on the bleed box of the card."""
    return ArtLayer(
        '<svg xmlns="http://www.w3.org/2000/svg" width="24mm" height="34mm" '
        f'viewBox="-2 -2 24 34">{body}</svg>'
    )


def stamp(*places, colour="#c00", opacity=1.0):
    """Return a triangle of two shapes that overlap, in 20 x 10 units, put down in *places*."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">'
        f'<g fill="{colour}"><path d="M0 10L10 0L12 10z"/><path d="M8 10L10 0L20 10z"/></g>'
        "</svg>"
    )
    return StampLayer(svg, Size(20.0, 10.0), places, opacity)


def bars(*rects, fill=(0.0, 0.0, 0.0), matrix=None, opacity=1.0):
    return BarLayer(rects, matrix or Matrix(), fill, opacity)


def filled(colour):
    return art(f'<rect x="-2" y="-2" width="24" height="34" fill="{colour}"/>')


def face(*layers, key="face"):
    return Face(CARD, BLEED, layers, key)


def named(*faces):
    return [NamedFace("cards", made.key, "front", made) for made in faces]


def placement(key, trim, *, rotation=0, clip=None):
    clip = clip or trim.grown(BLEED)
    return Placement("cards", key, 1, "front", key, trim, rotation, clip, CARD, BLEED)


def side(*placements, lines=()):
    return Side(placements, lines, "")


def sheet(front, back=None, number=1, component="cards", paper=A6):
    return Sheet(number, (component,), paper, front, back)


SLOT = Rect(10.0, 20.0, 20.0, 30.0)
