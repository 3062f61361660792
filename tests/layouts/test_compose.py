import re

import pytest

from made_faces import art, face, run, text
from punchboard.geometry import Matrix, Outline, Rect, Size
from punchboard.layouts.compose import PlacedFace, compose, mirrored, window_of
from punchboard.layouts.face import ArtLayer, ImageLayer

SHEET = Outline(Size(60.0, 60.0))
#: The card of `made_faces`, and a quarter turn that puts it to (10, 5).
TRIM = Rect(0.0, 0.0, 20.0, 30.0)
TURNED = Matrix(0.0, 1.0, -1.0, 0.0, 40.0, 5.0)


def image(matrix, clip=None):
    return ImageLayer("photo.png", "digest", matrix, clip)


def placed(*layers, matrix=TURNED, window=TRIM):
    return compose(SHEET, 2.0, [PlacedFace(face(*layers), matrix, window)]).layers


def test_art_is_moved_in_a_document_as_large_as_the_whole():
    (layer,) = placed(art('<rect id="a"/>'))

    assert layer.svg.startswith(
        '<svg xmlns="http://www.w3.org/2000/svg" width="64mm" height="64mm"'
    )
    assert 'viewBox="-2 -2 64 64"' in layer.svg
    assert '<g transform="matrix(0 1 -1 0 40 5)">' in layer.svg
    assert layer.svg.count('<rect id="a"/>') == 1


def test_art_is_cut_to_its_window_and_keeps_its_own_space():
    (layer,) = placed(art("<rect/>"), window=Rect(0.0, 0.0, 20.0, 31.0))

    assert re.findall(r'viewBox="([^"]*)"', layer.svg)[1:] == ["0 0 20 31", "-2 -2 24 34"]


def test_drawings_of_several_faces_stay_documents_of_their_own():
    one = face(art('<path id="a" fill="url(#b)"/>'))
    made = compose(SHEET, 2.0, [PlacedFace(one, TURNED, TRIM), PlacedFace(one, Matrix(), TRIM)])

    assert [layer.svg.count('id="a"') for layer in made.layers] == [1, 1]


def test_text_is_moved_by_its_matrix():
    (layer,) = placed(text(run("A", x=1.0, y=5.0)))

    matrix = layer.runs[0].matrix
    assert (matrix.a, matrix.b, matrix.e, matrix.f) == (0.0, 1.0, 35.0, 6.0)


def test_an_image_inside_its_window_is_not_cut():
    (layer,) = placed(image(Matrix(10.0, 0.0, 0.0, 10.0, 2.0, 3.0)))

    assert layer.clip is None
    assert layer.matrix == Matrix(0.0, 10.0, -10.0, 0.0, 37.0, 7.0)


@pytest.mark.parametrize("clip", [None, Rect(-2.0, 0.0, 12.0, 10.0)])
def test_an_image_beyond_its_window_is_cut(clip):
    (layer,) = placed(image(Matrix(12.0, 0.0, 0.0, 10.0, -2.0, 0.0), clip))

    assert layer.clip == Rect(30.0, 5.0, 10.0, 10.0)


def test_what_lies_below_and_above_is_drawn_first_and_last():
    below, above = art("<circle/>"), art("<line/>")
    made = compose(SHEET, 2.0, [PlacedFace(face(art("<rect/>")), TURNED, TRIM)], (below,), (above,))

    assert (made.layers[0], made.layers[-1]) == (below, above)
    assert isinstance(made.layers[1], ArtLayer)


def test_the_key_tells_where_faces_are_placed():
    keys = [
        compose(SHEET, 2.0, [PlacedFace(face(text(run("A"))), matrix, TRIM)]).key
        for matrix in (Matrix(), TURNED, TURNED)
    ]

    assert keys[0] != keys[1] == keys[2]


def test_a_window_is_seen_from_the_face():
    assert window_of(Rect(10.0, 5.0, 30.0, 21.0), TURNED) == Rect(0.0, 0.0, 21.0, 30.0)


def test_a_mirrored_text_can_be_read_in_its_mirrored_place():
    # 600 thousandths of a type size of 10 mm, from 2 mm on a face of 20 mm.
    words = text(run("A", x=2.0, y=5.0, size=10.0))
    width = sum(words.runs[0].advances) / 100
    (layer,) = mirrored(face(words)).layers

    assert layer.runs[0].matrix == Matrix.translation(pytest.approx(20.0 - 2.0 - width), 5.0)


def test_mirrored_drawings_and_images_are_mirrored():
    drawing, picture = mirrored(face(art("<rect/>"), image(Matrix(10.0, 0, 0, 10.0)))).layers

    assert 'transform="matrix(-1 0 0 1 20 0)"' in drawing.svg
    assert picture.matrix == Matrix(-10.0, 0.0, 0.0, 10.0, 20.0, 0.0)
