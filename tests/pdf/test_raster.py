import io
import random
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from made_faces import face, filled, named
from punchboard.layouts.face import ArtLayer
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.document import DocumentInfo
from punchboard.pdf.raster import Pixels, page_images, page_pngs, png
from punchboard.sheets.pages import write_faces


@pytest.fixture
def pdf():
    faces = named(face(filled("red"), key="r"), face(filled("blue"), key="b"))
    art = convert_art(faces, Engine.RESVG, None).value
    return write_faces(faces, art, DocumentInfo("t")).value


@pytest.mark.parametrize("dpi", [72, 300, 600])
def test_a_picture_has_exactly_the_pixels_of_its_millimetres(pdf, dpi):
    image = next(page_images(pdf, dpi))

    assert image.size == (round(24 / 25.4 * dpi), round(34 / 25.4 * dpi))


def test_a_full_bleed_reaches_every_edge(pdf):
    assert next(page_images(pdf, 300)).getcolors() == [(283 * 402, (255, 0, 0))]


def test_each_page_is_a_file(pdf):
    colours = [Image.open(io.BytesIO(each)).getpixel((5, 5)) for each in page_pngs(pdf, 72).value]

    assert colours == [(255, 0, 0), (0, 0, 255)]


def test_a_file_knows_its_resolution(pdf):
    first = next(page_pngs(pdf, 300).value)

    assert struct.pack(">4sIIB", b"pHYs", 11811, 11811, 1) in first


def test_the_same_page_gives_the_same_bytes(pdf):
    assert list(page_pngs(pdf, 150).value) == list(page_pngs(pdf, 150).value)


def test_too_many_pixels_are_a_diagnostic(pdf):
    result = page_pngs(pdf, 20_000)

    (diagnostic,) = result.diagnostics
    assert list(result.value) == []
    assert (
        diagnostic.message
        == "20000 dpi is too high for a page of 24 x 34 mm; the limit is 10890 dpi"
    )
    assert diagnostic.hints == ("use `--dpi 10890` or less",)


@pytest.mark.parametrize("shade", ["#fff", "url(#fade)"])
def test_a_file_has_the_pixels_of_its_page_however_it_is_packed(shade):
    svg = filled("red").svg.replace(
        "</svg>",
        '<linearGradient id="fade"><stop stop-color="#063"/><stop offset="1" stop-color="#fc9"/>'
        f'</linearGradient><rect x="2" y="3" width="17" height="20" fill="{shade}"/></svg>',
    )
    faces = named(face(ArtLayer(svg), key="s"))
    art = convert_art(faces, Engine.RESVG, None).value
    pdf = write_faces(faces, art, DocumentInfo("t")).value

    (file,), (page,) = page_pngs(pdf, 150).value, page_images(pdf, 150)

    assert Image.open(io.BytesIO(file)).tobytes() == page.tobytes()


def pixels(width: int, height: int, data: bytes, gap: int = 0) -> Pixels:
    """Return a picture whose rows have *gap* bytes between them."""
    row = 3 * width
    rows = (data[at : at + row] + b"?" * gap for at in range(0, row * height, row))
    return Pixels(width, height, b"".join(rows), row + gap)


@given(st.integers(1, 9), st.integers(1, 70), st.integers(0, 3), st.data())
def test_a_file_gives_back_the_pixels(width, height, gap, data):
    size = 3 * width * height
    content = data.draw(st.binary(min_size=size, max_size=size))

    opened = Image.open(io.BytesIO(png(pixels(width, height, content, gap), 300)))

    assert (opened.mode, opened.size) == ("RGB", (width, height))
    assert opened.tobytes() == content


NOISE = random.Random(1).randbytes(3 * 64 * 64)


@pytest.mark.parametrize(("data", "flat"), [(bytes(3 * 64 * 64), True), (NOISE, False)])
def test_both_ways_of_packing_know_the_resolution(data, flat):
    picture = pixels(64, 64, data)

    assert picture.is_flat is flat
    assert Image.open(io.BytesIO(png(picture, 300))).info["dpi"] == pytest.approx((300, 300), 1e-4)


def test_areas_of_one_colour_are_packed_into_little(tmp_path):
    drawing = bytes((10, 20, 30)) * 64 * 32 + bytes((200, 90, 0)) * 64 * 32

    assert len(png(pixels(64, 64, drawing), 300)) < 300
