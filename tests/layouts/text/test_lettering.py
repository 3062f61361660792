"""Capitals, small capitals, wider spaces, set lengths and shifted baselines of texts."""

import pytest

from punchboard.layouts.face import TextLayer
from template_cards import Table


@pytest.fixture
def runs(tmp_path):
    """Return the runs of a text in order."""

    def laid(text, **fields):
        face = Table(tmp_path).front(text, **fields)
        layers = [layer for layer in face.layers if isinstance(layer, TextLayer)]
        return [run for layer in layers for run in layer.runs]

    return laid


def words(found):
    return "".join("".join(run.texts) for run in found)


def width(run):
    return sum(run.advances) * run.size / 1000


@pytest.mark.parametrize(
    ("transform", "said"),
    [
        ("uppercase", "STRASSE O'NEIL"),
        ("lowercase", "straße o'neil"),
        ("capitalize", "Straße O'Neil"),
        ("none", "straße O'Neil"),
    ],
)
def test_a_transform_changes_the_words(runs, transform, said):
    text = f'<text y="20" font-size="4" style="text-transform:{transform}">straße O\'Neil</text>'

    assert words(runs(text)) == said


def test_a_transform_is_no_attribute(runs):
    assert words(runs('<text y="20" font-size="4" text-transform="uppercase">ab</text>')) == "ab"


def test_a_transform_leaves_the_marks_of_a_field_alone(runs):
    text = '<text y="20" font-size="4" style="text-transform:uppercase" data-text="t"/>'

    assert words(runs(text, t="a **b** {c|d}")) == "A B C"


def test_small_capitals_are_smaller_capitals(runs):
    found = runs('<text y="20" font-size="10" font-variant="small-caps">Hhé 1</text>')

    assert [("".join(run.texts), run.size) for run in found] == [("H", 10), ("HÉ", 7), (" 1", 10)]


def test_word_spacing_widens_spaces_only(runs):
    plain = runs('<text y="20" font-size="4">a b c</text>')
    wide = runs('<text y="20" font-size="4" word-spacing="3">a b c</text>')

    assert sum(map(width, wide)) == pytest.approx(sum(map(width, plain)) + 6)
    assert words(wide) == "a b c"


def test_a_shifted_baseline_moves_letters_up_or_down(runs):
    found = runs(
        '<text y="20" font-size="4" font-family="DejaVu Sans">a'
        '<tspan baseline-shift="25%">b</tspan>'
        '<tspan baseline-shift="sub" font-size="2">c</tspan>d</text>'
    )

    # Half of the font's height of 1.164 em, as in Chromium.
    assert [run.matrix.f for run in found] == pytest.approx([20, 19, 21.164, 20], abs=1e-3)


def test_a_shift_within_a_line_lasts_to_its_end(runs):
    found = runs(
        '<text y="20" font-size="4">a<tspan dy="-2">b<tspan dy="1">c</tspan></tspan>d'
        '<tspan x="0" y="30">e</tspan></text>'
    )

    assert [run.matrix.f for run in found] == [20, 18, 19, 30]
    assert words(found) == "abcde"


def test_an_underline_follows_its_letters(tmp_path):
    text = '<text y="20" font-size="4">a<tspan dy="-2" text-decoration="underline">b</tspan></text>'
    low = '<text y="20" font-size="4">a<tspan text-decoration="underline">b</tspan></text>'
    high, plain = (
        next(each for each in Table(tmp_path).front(each).layers if hasattr(each, "bars"))
        for each in (text, low)
    )

    assert plain.bars[0].y - high.bars[0].y == pytest.approx(2)


@pytest.mark.parametrize(("anchor", "left"), [("start", 40), ("middle", 30), ("end", 20)])
def test_a_set_length_spaces_letters_out(runs, anchor, left):
    text = '<text x="40" y="20" font-size="4" textLength="20" text-anchor="{}">abc d</text>'
    found = runs(text.format(anchor))

    assert sum(map(width, found)) == pytest.approx(20)
    assert found[0].matrix.e == pytest.approx(left)
    assert words(found) == "abc d"
