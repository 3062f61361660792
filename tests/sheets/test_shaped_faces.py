"""A face that is no rectangle prints nothing beyond its bleed."""

import io
from xml.etree import ElementTree

import pytest
import vl_convert
from PIL import Image, ImageChops

from made_faces import named
from punchboard.geometry import Outline, Size, area
from punchboard.layouts.face import ArtLayer, Face
from punchboard.outlines import circle, hexagon, squares
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.document import DocumentInfo
from punchboard.pdf.raster import page_images
from punchboard.pdf.svg import face_svg
from punchboard.sheets.pages import write_faces

BLEED = 2.0
L = squares(((0, 0), (0, 1), (1, 1)), 20)
DPI = 254  # ten pixels to a mm


def flooded(outline):
    """Return a face with all of its bleed box red."""
    box = outline.bleed_box(BLEED)
    place = f"{box.x} {box.y} {box.width} {box.height}"
    x, y, width, height = place.split()
    rect = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="red"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{place}">{rect}</svg>'
    return Face(outline, BLEED, (ArtLayer(svg),), "face")


def printed(outline):
    face = flooded(outline)
    art = convert_art(named(face), Engine.RESVG, None)
    assert art.diagnostics == ()
    pdf = write_faces(named(face), art.value, DocumentInfo("t"))
    assert pdf.diagnostics == ()
    return next(page_images(pdf.value, DPI))


def drawn(outline):
    png = vl_convert.svg_to_png(face_svg(flooded(outline)), scale=DPI / 96)
    image = Image.new("RGB", Image.open(io.BytesIO(png)).size, "white")
    image.paste(Image.open(io.BytesIO(png)).convert("RGBA"), mask=Image.open(io.BytesIO(png)))
    return image


def is_red(image, x, y):
    """Return whether the point (x, y), in mm from the trim's corner, is printed."""
    return image.getpixel((round((x + BLEED) * 10), round((y + BLEED) * 10))) == (255, 0, 0)


@pytest.mark.parametrize("made", [printed, drawn])
def test_an_l_is_cut_at_its_bleed(made):
    image = made(L)

    assert is_red(image, 21.8, 17.8)
    assert not is_red(image, 22.3, 17.5)
    assert is_red(image, 30, 18.2)
    assert not is_red(image, 30, 17.7)
    assert is_red(image, -1.8, -1.8)


@pytest.mark.parametrize("made", [printed, drawn])
def test_the_back_of_an_l_is_its_mirror_image(made):
    front, back = made(L), made(L.mirrored())

    flipped = front.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    assert [is_red(back, x, 10) for x in (5, 17, 19, 30)] == [False, False, True, True]
    different = ImageChops.difference(flipped, back).convert("L").point(lambda value: value > 200)
    assert different.getbbox() is None or sum(different.histogram()[1:]) < 500


@pytest.mark.parametrize("made", [printed, drawn])
def test_a_hexagon_is_cut_at_its_bleed(made):
    # Its upper right side crosses x = 26 mm at y = 5 mm; the bleed is 2 mm
    # further out, which is 2.31 mm straight up.
    image = made(hexagon(20))
    edge = 5.01

    assert is_red(image, 25.98, edge - 2.1)
    assert not is_red(image, 25.98, edge - 2.6)
    assert not is_red(image, 0, 0)


@pytest.mark.parametrize("outline", [L, L.mirrored(), hexagon(20), hexagon(20, False), circle(25)])
def test_what_is_printed_is_as_large_as_the_outline_with_its_bleed(outline):
    image = printed(outline)
    red = sum(count for count, colour in image.getcolors(99999) if colour == (255, 0, 0)) / 100
    # The pointed corners of a hexagon's bleed lie outside of its bleed box.
    assert red == pytest.approx(area(outline.offset(BLEED)), rel=0.01)


def test_a_rectangle_has_no_clip():
    face = flooded(Outline(Size(20.0, 30.0), 3.0))
    root = ElementTree.fromstring(face_svg(face))

    assert root.findall(".//{*}clipPath") == []
