import re

import pytest

from made_faces import art, bars, column, face, run, stamp, text
from punchboard.geometry import Matrix, Outline, Rect, Size
from punchboard.layouts.compose import PlacedFace, compose, mirrored, window_of
from punchboard.layouts.face import ArtLayer, ImageLayer
from punchboard.layouts.text.places import edges

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


def test_stamps_and_bars_go_where_their_face_goes():
    icon, line = placed(stamp(Matrix(0.1, 0, 0, 0.1, 2.0, 3.0)), bars(Rect(2.0, 4.0, 5.0, 0.2)))

    assert icon.places == (TURNED @ Matrix(0.1, 0, 0, 0.1, 2.0, 3.0),)
    assert (line.matrix, line.bars) == (TURNED, (Rect(2.0, 4.0, 5.0, 0.2),))


def test_the_key_tells_stamps_and_bars_apart():
    layers = [
        stamp(Matrix(e=1.0)),
        stamp(Matrix(e=1.0), colour="#00c"),
        stamp(Matrix(e=1.0), opacity=0.5),
        stamp(Matrix(e=1.0), Matrix(e=2.0)),
        bars(Rect(0, 0, 5, 1)),
        bars(Rect(0, 0, 5, 1), fill=(1, 0, 0)),
        bars(Rect(0, 0, 5, 1), matrix=Matrix(f=1.0)),
        bars(Rect(0, 0, 5, 2)),
    ]
    keys = [compose(SHEET, 2.0, [], over=(layer,)).key for layer in layers]

    assert len(set(keys)) == len(keys)
    again = compose(SHEET, 2.0, [], over=(stamp(Matrix(e=1.0)),))
    assert again.key == keys[0]


def test_tiny_units_of_a_stamp_count_in_the_key():
    keys = {
        compose(SHEET, 2.0, [], over=(stamp(Matrix(scale, 0, 0, 0.1)),)).key
        for scale in (0.10001, 0.10002)
    }

    assert len(keys) == 2


def test_words_of_a_mirrored_text_stay_in_their_order():
    # A word in another colour, a sign and a line below are layers of their own.
    layers = (
        text(run("AB", x=2.0, y=5.0, size=4.0)),
        text(run("CD", x=7.0, y=5.0, size=4.0), fill=(1, 0, 0)),
        stamp(Matrix(0.1, 0, 0, 0.2, 12.5, 3.0)),
        text(run("EF", x=12.5, y=5.0, size=1.5), invisible=True),
        bars(Rect(2.0, 5.5, 4.0, 0.3)),
    )
    first, second, sign, word, line = mirrored(face(*layers)).layers
    shift = first.runs[0].matrix.e - 2.0

    # From 2 to 14.5 mm on a face of 20 mm.
    assert shift == pytest.approx(20.0 - 2.0 - 14.5, abs=0.1)
    assert second.runs[0].matrix.e - 7.0 == pytest.approx(shift)
    assert sign.places[0].e - 12.5 == word.runs[0].matrix.e - 12.5 == pytest.approx(shift)
    assert line.matrix == Matrix.translation(pytest.approx(shift), 0.0)


def test_texts_apart_change_sides_when_mirrored():
    left, right = mirrored(face(text(run("A", x=1.0, y=5.0)), text(run("B", x=15.0, y=5.0)))).layers

    assert left.runs[0].matrix.e > right.runs[0].matrix.e


def test_letters_that_a_drawing_shows_are_mirrored_with_it():
    (words,) = mirrored(face(text(run("A", x=2.0, y=5.0), invisible=True))).layers

    assert words.runs[0].matrix == Matrix(-1.0, 0.0, 0.0, 1.0, 18.0, 5.0)


def test_a_column_reaches_down_from_its_run():
    left, top, right, bottom = edges(column("山札", size=2.0, x=10.0, y=3.0))

    assert (top, bottom) == (3.0, 7.0)
    assert (left + right) / 2 == pytest.approx(10.0)
