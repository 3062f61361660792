"""The outlines of paths are where a browser draws them."""

import math

import pytest

from punchboard.checks.preflight.paths import outlines_of, path_outlines, path_thickness
from punchboard.geometry import area, bounds


@pytest.mark.parametrize(
    ("data", "box"),
    [
        ("M2 3H12V23H2Z", (2, 3, 12, 23)),
        ("m2 3h10v20h-10z", (2, 3, 12, 23)),
        ("M0 0 10 0 10 5", (0, 0, 10, 5)),
        ("m1 1 2 0 0 2z m5 5 1 1", (1, 1, 7, 7)),
        ("M0 0C0 8 10 8 10 0", (0, 0, 10, 6)),
        ("M0 0Q5 10 10 0T20 0", (0, -5, 20, 5)),
        ("M0 0A5 5 0 0 1 10 0", (0, -5, 10, 0)),
        ("M0 0A5 5 0 0 0 10 0", (0, 0, 10, 5)),
        ("M0 0a5 5 0 1110 0", (0, -5, 10, 0)),
        ("M0 0A5 5 0 1 0 8 0", (-1, 0, 9, 8)),
        ("M0 0A1 1 0 0 1 10 0", (0, -5, 10, 0)),
    ],
)
def test_a_path_is_where_its_commands_lead(data, box):
    assert bounds(path_outlines(data)) == pytest.approx(box, abs=0.15)


def test_an_arc_turned_by_a_quarter_has_its_radii_exchanged():
    turned, plain = (path_outlines(f"M0 0A{radii} 1 0 6") for radii in ("6 3 90 0", "3 6 0 0"))

    assert bounds(turned) == pytest.approx(bounds(plain), abs=0.05)


def test_a_path_that_is_closed_goes_on_from_its_start():
    assert path_outlines("M5 5h2v2zl-3 0")[1] == ((5, 5), (2, 5))


@pytest.mark.parametrize(
    ("tag", "attributes", "size"),
    [
        ("rect", {"x": "1", "y": "1", "width": "4", "height": "5"}, 20),
        ("rect", {"width": "0", "height": "5"}, 0),
        ("circle", {"r": "10"}, math.pi * 100),
        ("ellipse", {"rx": "4", "ry": "2"}, math.pi * 8),
        ("polygon", {"points": "0,0 4,0 4,4"}, 8),
        ("line", {"x2": "9"}, 0),
    ],
)
def test_basic_shapes_cover_their_area(tag, attributes, size):
    assert area(outlines_of(tag, attributes)) == pytest.approx(size, rel=0.01)


RING = "M0 0H20V20H0Z"


@pytest.mark.parametrize(
    ("data", "even_odd", "thickness"),
    [
        ("M0 0H100V1H0Z", False, 0.99),
        (f"{RING}M1 1V19H19V1Z", False, 1.0),
        (f"{RING}M1 1H19V19H1Z", True, 1.0),
        ("M0 0H100V1H0Z M0 5V6H100V5Z", False, 0.99),
    ],
)
def test_lines_that_are_filled_are_as_thick_as_they_are_drawn(data, even_odd, thickness):
    assert path_thickness(data, even_odd=even_odd) == pytest.approx(thickness, rel=0.02)
