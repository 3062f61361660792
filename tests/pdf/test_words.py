"""Stamps, bars and thickened letters, as they reach a PDF."""

import io

import pikepdf
import pytest

from made_faces import CFF, LATIN, bars, face, filled, named, run, stamp, text
from punchboard.geometry import Matrix, Rect
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.document import DocumentInfo
from punchboard.pdf.raster import page_images
from punchboard.sheets.pages import write_faces

RED, WHITE = (204, 0, 0), (255, 255, 255)


def written(*faces, **how):
    art = convert_art(named(*faces), Engine.RESVG, None)
    made = write_faces(named(*faces), art.value, DocumentInfo("t"), **how)
    assert (art.diagnostics, made.diagnostics) == ((), ())
    return made.value


def pixel(pdf, x, y):
    """Return the colour of a face at (x, y) mm."""
    (image,) = page_images(pdf, 254)
    return image.getpixel((round((x + 2) * 10), round((y + 2) * 10)))


def objects(pdf):
    with pikepdf.open(io.BytesIO(pdf)) as file:
        return [each.read_bytes() for each in file.objects if isinstance(each, pikepdf.Stream)]


def test_a_stamp_stands_in_each_of_its_places():
    # 20 x 10 units: 10 x 5 mm at (2, 3), and 5 mm further to the right and down.
    places = [Matrix(0.5, 0, 0, 0.5, x, y) for x, y in ((2.0, 3.0), (7.0, 13.0))]
    pdf = written(face(stamp(*places)))

    assert [pixel(pdf, x + 5, y + 4) for x, y in ((2, 3), (7, 13))] == [RED, RED]
    assert pixel(pdf, 2.2, 3.2) == pixel(pdf, 12.0, 8.5) == WHITE


def test_a_stamp_is_one_drawing_however_many_faces_use_it():
    faces = [
        face(*(stamp(Matrix(0.5, 0, 0, 0.5, 2.0, y)) for y in (3.0, 10.0)), key=key)
        for key in ("a", "b", "c")
    ]
    drawings = [each for each in objects(written(*faces)) if each.count(b" l") > 2]

    assert len(drawings) == 1


def test_a_stamp_is_faded_as_a_whole():
    pdf = written(face(stamp(Matrix(0.5, 0, 0, 0.5, 2.0, 3.0), opacity=0.5)))

    # Its shapes overlap in the middle, where nothing is darker.
    assert pixel(pdf, 7.0, 7.5) == pixel(pdf, 4.0, 7.7) == pytest.approx((230, 128, 128), abs=2)


def test_bars_are_filled_where_their_space_lies():
    layer = bars(
        Rect(1, 2, 6, 1), Rect(1, 5, 2, 1), fill=(0, 0, 1), matrix=Matrix(1, 0, 0, 1, 3, 4)
    )
    pdf = written(face(layer))

    assert pixel(pdf, 9.5, 6.5) == pixel(pdf, 5.5, 9.5) == (0, 0, 255)
    assert pixel(pdf, 7.5, 9.5) == WHITE


def test_faded_bars_let_what_is_below_through():
    pdf = written(face(filled("#ffffff"), bars(Rect(1, 2, 6, 1), opacity=0.25)))

    assert pixel(pdf, 4.0, 2.5) == pytest.approx((191, 191, 191), abs=2)


@pytest.mark.parametrize("outlined", [False, True])
def test_thickened_letters_grow_by_half_the_stroke_on_each_side(outlined):
    plain = run("I", CFF, size=20, x=2, y=25)
    widths = []
    for embolden in (0.0, 50.0):
        pdf = written(face(text(plain._replace(embolden=embolden))), outline_text=outlined)
        (image,) = page_images(pdf, 254)
        left, _, right, _ = image.convert("L").point(lambda v: 255 * (v < 128)).getbbox()
        widths.append(right - left)

    # 50 thousandths of 20 mm.
    assert widths[1] - widths[0] == pytest.approx(10, abs=1)


def test_letters_after_thickened_ones_are_plain_again():
    first = run("I", LATIN)._replace(embolden=40.0)
    content = b"".join(objects(written(face(text(first, run("I", LATIN, x=9))))))

    assert content.count(b"2 Tr") == content.count(b"0 Tr") == 1
    assert content.index(b"2 Tr") < content.index(b"0 Tr")


def test_faded_thick_letters_are_of_one_shade():
    thick = run("I", CFF, size=20, x=2, y=25)._replace(embolden=80.0)
    (image,) = page_images(written(face(text(thick, opacity=0.5))), 254)

    assert image.convert("L").getextrema()[0] == pytest.approx(127, abs=2)
