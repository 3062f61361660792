import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageFilter

from punchboard.neighbours import lightest, unevenness

side = st.integers(1, 9)


@pytest.mark.parametrize("distance", [1, 2])
@given(width=side, height=side, data=st.data())
def test_neighbours_are_those_of_the_filters_of_pillow(distance, width, height, data):
    pixels = data.draw(st.binary(min_size=width * height, max_size=width * height))
    band = Image.frombytes("L", (width, height), pixels)
    square = 2 * distance + 1
    lights = band.filter(ImageFilter.MaxFilter(square))
    darks = band.filter(ImageFilter.MinFilter(square))

    assert lightest(band, distance).tobytes() == lights.tobytes()
    differences = ImageChops.difference(lights, darks)
    assert unevenness(band, distance).tobytes() == differences.tobytes()
