import io

import pypdfium2
import pytest
from PIL import Image

from punchboard.preview.pictures import RESOLUTIONS, Painter, resolution


@pytest.fixture
def painter():
    painter = Painter(None)
    yield painter
    painter.close()


def size(png):
    return Image.open(io.BytesIO(png)).size


def test_a_face_is_drawn_with_its_bleed(studio, painter):
    named = studio.live.start.slots["cargo", "rye", "front"]
    png = painter.faces([(named, 120)])[0].result(20)

    assert size(png) == (round(69 / 25.4 * 120), round(94 / 25.4 * 120))
    middle = Image.open(io.BytesIO(png)).convert("RGB").getpixel((5, 5))
    assert middle == (0xC0, 0x8A, 0x1E)


def test_many_faces_asked_for_at_once_are_each_their_own(studio, painter):
    faces = list(studio.live.start.slots.values())
    waiting = [painter.faces([(named, 54)])[0] for named in faces * 3]
    drawn = [each.result(20) for each in waiting]

    keys = [named.face.key for named in faces * 3]
    assert len(set(zip(keys, drawn, strict=True))) == len(set(keys))


def test_a_picture_is_drawn_once(studio, painter):
    named = studio.live.start.slots["cargo", "rye", "front"]
    first = painter.faces([(named, 54)])[0].result(20)

    assert painter.faces([(named, 54)])[0].result(20) is first


def test_a_page_that_cannot_be_drawn_stops_no_other(studio, painter):
    with pytest.raises(pypdfium2.PdfiumError):
        painter.page(b"this is no PDF", "x", 0, 54).result(20)
    assert painter.faces([(studio.live.start.slots["cargo", "rye", "front"], 54)])[0].result(20)


def test_a_picture_is_at_least_as_fine_as_it_is_shown():
    for wanted in (20, 36, 37, 100, 399):
        assert resolution(wanted, 63, 88) >= wanted - 1
    assert resolution(5000, 63, 88) == RESOLUTIONS[-1]


def test_a_large_board_is_not_drawn_finer_than_memory_allows():
    dpi = resolution(600, 840, 1180)

    assert (840 / 25.4 * dpi) * (1180 / 25.4 * dpi) <= 40_000_000
