"""Marks on faces that have faults."""

import re

import pytest

from punchboard import geometry, outlines
from punchboard.geometry import Outline, Size
from punchboard.layouts.face import ArtLayer, Face, TextLayer
from punchboard.layouts.fault_marks import with_mark
from template_cards import fonts

OUTLINES = {
    "card": Outline(Size(63.0, 88.0), 3.0),
    "tiny": Outline(Size(8.0, 8.0)),
    "slip": Outline(Size(120.0, 12.0)),
    "coin": outlines.circle(20.0),
    "hex": outlines.hexagon(20.0),
    "stairs": outlines.squares([(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)], 12.0),
}
REASON = "text of card-7 in en is 12.3 mm too high at 6 pt"


def marked(outline, *reasons):
    face = Face(outline, 3.0, (), "key")
    return with_mark(face, reasons or (REASON,), fonts())


def label(face):
    """Return the box of the label, x, y, width and height."""
    art = next(layer.svg for layer in face.layers if isinstance(layer, ArtLayer))
    rect = re.search(r'<rect x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"', art)
    return [float(each) for each in rect.groups()]


def words(face):
    layers = [layer for layer in face.layers if isinstance(layer, TextLayer)]
    return "".join("".join(run.texts) for layer in layers for run in layer.runs)


@pytest.mark.parametrize("name", OUTLINES)
def test_the_label_lies_inside_the_edge(name):
    x, y, width, height = label(marked(OUTLINES[name]))
    corners = [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]

    assert min(width, height) > 0
    assert geometry.holds(OUTLINES[name].trim_paths, corners)


@pytest.mark.parametrize("name", ["card", "slip", "hex"])
def test_the_label_says_the_whole_reason_where_it_has_room(name):
    assert words(marked(OUTLINES[name])).replace(" ", "") == REASON.replace(" ", "")


def test_a_long_reason_is_cut_to_its_beginning():
    said = words(marked(OUTLINES["coin"], "no font has any of these characters, " * 20))

    assert said.startswith("no font")
    assert said.endswith("…")


def test_a_marked_face_is_known_by_its_reasons_and_no_other():
    card = OUTLINES["card"]
    one, other = marked(card, "too long"), marked(card, "too long", "too wide")

    assert (one.faults, other.faults) == (("too long",), ("too long", "too wide"))
    assert len({"key", one.key, other.key}) == 3
    assert one == marked(card, "too long", "too long")


def test_the_label_leaves_the_title_and_the_corners_alone():
    _, y, _, height = label(marked(OUTLINES["card"]))

    assert y > 88 * 0.35
    assert y + height < 88 * 0.85
