"""Whatever the pixels, a file gives them back, and its resolution."""

import io
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from punchboard.pdf.png import Pixels, png


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
