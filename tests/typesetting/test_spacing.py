"""Japanese spacing on lines: at their edges, squeezed, hanging."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Anchor, Autospace, Span, TextFrame, TextStyle

JA = TextStyle(size=10.0, language="ja")


def box(width, height=None, **rest):
    return TextFrame(0, 0, width=width, height=height, **rest)


LINE = TextFrame(0, 0)


def place(fonts, text, frame=LINE, style=JA):
    return set_text((Span(text, style),), frame, fonts)


def lines(done):
    found = {}
    for each in done.runs:
        baseline = each.run.matrix.f
        found[baseline] = found.get(baseline, "") + "".join(each.run.texts)
    return list(found.values())


def advances(done):
    return [advance for each in done.runs for advance in each.run.advances]


def length(run):
    return sum(run.advances) * run.size / 1000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("山、札", [1000, 1000, 1000]),
        ("山」、札", [1000, 500, 1000, 1000]),
        ("山」「札", [1000, 500, 1000, 1000]),
        ("山「（札", [1000, 500, 1000, 1000]),
        ("山A", [1125, 608]),
        ("山。A", [1000, 1000, 608]),
    ],
)
def test_neighbours_stand_as_jlreq_says(fonts, text, expected):
    assert advances(place(fonts, text)) == expected


def test_an_opening_bracket_stands_flush_with_its_line(fonts):
    (each,) = place(fonts, "「山", TextFrame(3, 0)).runs
    assert each.run.matrix.e == 3
    assert each.run.advances == (500, 1000)
    assert each.run.offsets == ((0, -500, 0),)


def test_a_space_between_scripts_needs_no_other(fonts):
    assert advances(place(fonts, "山 A")) == [1000, 224, 608]


def test_nothing_stands_between_scripts_at_a_line_s_end(fonts):
    done = place(fonts, "山札Ab", box(20, anchor=Anchor.END))
    first, second = [each.run for each in done.runs]
    assert lines(done) == ["山札", "Ab"]
    assert first.advances == (1000, 1000)
    assert first.matrix.e == 0
    assert second.matrix.e + length(second) == pytest.approx(20)


def test_stops_at_a_line_s_end_count_half(fonts):
    done = place(fonts, "山札。", TextFrame(100, 0, anchor=Anchor.MIDDLE))
    assert done.runs[0].run.matrix.e == 100 - 25 / 2
    assert place(fonts, "山札。", box(25)).overflow_x == 0


def test_other_languages_are_set_as_their_font_has_it(fonts):
    chinese = replace(JA, language="zh")
    assert advances(place(fonts, "山A」、", style=chinese))[0] == 1000


def test_a_full_stop_hangs_where_it_may(fonts):
    text = "山札手。番"
    assert lines(place(fonts, text, box(30, hang=False)))[0] == "山札"
    done = place(fonts, text, box(30, hang=True, anchor=Anchor.END))
    assert lines(done)[0] == "山札手。"
    assert done.runs[0].run.matrix.e == 0
    assert done.overflow_x == 0


def test_a_bracket_never_hangs(fonts):
    assert lines(place(fonts, "山札手」番", box(30, hang=True)))[0] != "山札手」"


def test_spaces_give_way_for_one_more_phrase(fonts):
    text = "山、札、手番"
    assert lines(place(fonts, text, box(54.9)))[0] == "山、札、"
    squeezed = place(fonts, text, box(55, squeeze=True))
    assert lines(squeezed) == [text]
    assert length(squeezed.runs[0].run) == pytest.approx(55)
    first, second = squeezed.runs[0].run.advances[1], squeezed.runs[0].run.advances[3]
    assert first == second == pytest.approx(750)  # a quarter of an em stays


def test_no_more_than_there_is_gives_way(fonts):
    assert lines(place(fonts, "山、札、手番", box(54, squeeze=True)))[0] == "山、札、"


def test_brackets_give_way_and_the_space_between_scripts_stays(fonts):
    done = place(fonts, "山（札）A山", box(56, squeeze=True))
    assert done.lines == 1
    assert advances(done)[-2:] == [pytest.approx(733), 1000]


@settings(max_examples=100, deadline=None)
@given(
    st.text("山札の、。「」（）・A1ー", min_size=1, max_size=40),
    st.integers(15, 80),
    st.booleans(),
    st.booleans(),
)
def test_lines_are_no_longer_than_their_box(fonts, text, width, squeeze, hang):
    done = place(fonts, text, box(width, squeeze=squeeze, hang=hang))
    assert done.overflow_x == 0
    hanging = 10 if hang else 5  # the blank half of a mark, and its other half
    assert all(each.run.matrix.e + length(each.run) < width + hanging + 2.3 for each in done.runs)


@settings(max_examples=60, deadline=None)
@given(st.text("山札の、。「」（）・A1ー", min_size=1, max_size=40), st.integers(15, 80))
def test_squeezing_never_takes_more_lines(fonts, text, width):
    squeezed = place(fonts, text, box(width, squeeze=True))
    assert squeezed.lines <= place(fonts, text, box(width)).lines


@pytest.mark.parametrize(
    ("autospace", "expected"),
    [
        (Autospace.NORMAL, [1125, 555, 1000, 1125, 608]),
        (Autospace.FIGURES, [1125, 555, 1000, 1000, 608]),
        (Autospace.LETTERS, [1000, 555, 1000, 1125, 608]),
        (Autospace.NONE, [1000, 555, 1000, 1000, 608]),
    ],
)
def test_the_space_between_scripts_has_a_switch(fonts, autospace, expected):
    found = advances(place(fonts, "山2、札A", style=replace(JA, autospace=autospace)))

    assert [round(each) for each in found] == [expected[0], found[1], *expected[2:]]
    assert found[1] == advances(place(fonts, "2"))[0]


@pytest.mark.parametrize("autospace", Autospace)
def test_snippets_have_the_same_spaces_as_whole_lines(fonts, autospace):
    style = replace(JA, autospace=autospace)
    spaced = replace(style, letter_spacing=1e-9)  # is never put together of snippets
    for text in ("山2枚とA札", "2枚", "札ABC"):
        alone, whole = (sum(advances(place(fonts, text, style=s))) for s in (style, spaced))
        assert alone == pytest.approx(whole, abs=0.01)
