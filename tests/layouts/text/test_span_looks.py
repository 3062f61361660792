"""Spans of a text with outlines, transparency and gradients of their own."""

import re

import pytest

from punchboard.layouts.face import ArtLayer, TextLayer
from template_cards import Table, drawing

GRADIENT = '<linearGradient id="g"><stop stop-color="red"/></linearGradient>'


@pytest.fixture
def paths(tmp_path):
    """Return the attributes of the paths that a text becomes, without their data."""

    def drawn(text):
        face = Table(tmp_path).front(GRADIENT + text)
        art = "".join(layer.svg for layer in face.layers if isinstance(layer, ArtLayer))
        return re.findall(r'<path d="[^"]*" ([^>]*)/>', art)

    return drawn


@pytest.mark.parametrize(
    ("outer", "inner", "first", "second"),
    [
        (
            "",
            'stroke="red" stroke-width="2"',
            'fill="#000000"',
            'fill="#000000" stroke="red" stroke-width="2"',
        ),
        ('stroke="red"', 'stroke="none"', 'fill="#000000"', 'fill="#000000" stroke="none"'),
        ("", 'fill-opacity=".3"', 'fill="#000000"', 'fill="#000000" fill-opacity="0.3"'),
        ("", 'opacity=".3"', 'fill="#000000"', 'fill="#000000" opacity="0.3"'),
        ("", 'fill="url(#g)"', 'fill="#000000"', 'fill="url(#g)"'),
        ('fill="url(#g)"', 'fill="blue"', 'fill="url(#g)"', 'fill="#0000ff"'),
        ('fill="red"', 'fill="none" stroke="red"', 'fill="#ff0000"', 'fill="none" stroke="red"'),
    ],
)
def test_a_span_has_its_own_look(paths, outer, inner, first, second):
    text = f'<text y="20" font-size="4" {outer}>a<tspan {inner}>b</tspan></text>'

    assert paths(text) == [first, second]


def test_a_text_whose_spans_look_alike_stays_text(tmp_path):
    text = '<text y="20" font-size="4">a<tspan fill="red">b</tspan></text>'
    layers = Table(tmp_path).front(text).layers

    assert [type(layer) for layer in layers] == [TextLayer, TextLayer]
    assert not any(layer.invisible for layer in layers)


def test_words_with_a_look_can_be_found(tmp_path):
    text = '<text y="20" font-size="4">a<tspan stroke="red">b</tspan>c</text>'
    layers = [each for each in Table(tmp_path).front(text).layers if isinstance(each, TextLayer)]

    words = "".join("".join(run.texts) for layer in layers for run in layer.runs)
    assert (words, all(layer.invisible for layer in layers)) == ("abc", True)


@pytest.mark.parametrize("order", ["normal", "stroke"])
def test_outlined_letters_with_a_gradient_have_no_outline_without_length(paths, order):
    text = f'<text y="20" font-size="4" fill="url(#g)" stroke="red" paint-order="{order}">a</text>'
    both = ['fill="url(#g)" stroke="none"', 'fill="none"']

    assert paths(text) == (both if order == "normal" else both[::-1])


EM = '<text x="10" y="20" font-size="10" font-family="DejaVu Sans" {}>ab</text>'


def test_a_gradient_is_measured_by_the_boxes_of_all_letters(tmp_path):
    face = Table(tmp_path).front(GRADIENT + EM.format('fill="url(#g)"'))
    (data,) = (
        match[1]
        for layer in face.layers
        if isinstance(layer, ArtLayer)
        for match in [re.search(r'<path d="([^"]*)"', layer.svg)]
    )

    # From the ascent of the font above the baseline to its descent below it.
    assert data.endswith("M10 10.717773L10 10.717773M22.47559 22.358398L22.47559 22.358398")


@pytest.mark.parametrize(
    "body",
    [
        EM.format('filter="url(#f)"'),
        f'<g filter="url(#f)">{EM.format("")}</g>',
    ],
)
def test_a_filter_is_measured_by_the_boxes_of_all_letters(tmp_path, body):
    blur = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
    face = Table(tmp_path).front(blur + body)
    art = "".join(layer.svg for layer in face.layers if isinstance(layer, ArtLayer))

    box = "M10 10.717773L22.47559 10.717773L22.47559 22.358398L10 22.358398Z"
    assert f'<path d="{box}" fill="none" stroke="none"/>' in art


def test_a_filter_of_the_whole_drawing_holds_for_its_texts(tmp_path):
    blur = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
    page = 'width="63mm" height="88mm" viewBox="0 0 63 88" filter="url(#f)"'
    table = Table(tmp_path)
    face = table.lay_out(drawing(blur + EM.format(""), page), {}).value[0].front
    texts = [layer for layer in face.layers if isinstance(layer, TextLayer)]

    assert texts
    assert all(layer.invisible for layer in texts)
