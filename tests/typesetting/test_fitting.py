"""The size at which text fits: shrunk, grown, condensed, balanced, shared."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Ruby, Span, TextFrame, TextStyle

JA = TextStyle(size=10.0, language="ja")
EN = TextStyle(size=10.0)


def box(width, height=None, **rest):
    return TextFrame(0, 0, width=width, height=height, **rest)


def place(fonts, text, frame, style=EN):
    return set_text((Span(text, style),), frame, fonts)


def lines(done):
    found = {}
    for each in done.runs:
        baseline = each.run.matrix.f
        found[baseline] = found.get(baseline, "") + "".join(each.run.texts)
    return list(found.values())


def test_text_grows_to_its_ceiling_and_no_further(fonts):
    assert place(fonts, "山", box(100, 100, ceiling=30), JA).size == 30
    assert place(fonts, "山", box(25, 100, ceiling=30), JA).size == 25


def test_grown_text_breaks_no_word(fonts):
    done = place(fonts, "Donaudampfschiff", box(100, 400, ceiling=60))
    assert done.lines == 1
    assert 10 < done.size < 20


def test_text_that_does_not_fit_does_not_grow(fonts):
    done = place(fonts, "山\n札", box(50, 20, ceiling=30), JA)
    assert (done.size, done.overflow_y) == (10, 5)


def test_a_floor_and_a_ceiling_go_together(fonts):
    frame = box(40, 12.5, floor=5.0, ceiling=20.0)
    assert place(fonts, "山札山札山札", frame, JA).size == pytest.approx(6.65)
    assert place(fonts, "山", replace(frame, height=50), JA).size == 20


def test_the_share_is_that_of_the_full_size(fonts):
    done = place(fonts, "山札山札", box(20, 12.5, floor=2.0), JA)
    assert (done.size, done.share) == (5, 0.5)
    assert place(fonts, "山", box(20, 12.5, floor=2.0), JA).share == 1


def test_a_given_share_sets_the_size(fonts):
    done = place(fonts, "山", box(20, 50, floor=2.0, ceiling=50, share=0.5), JA)
    assert (done.size, done.share) == (5, 0.5)


def test_text_too_long_for_its_share_is_told(fonts):
    done = place(fonts, "山\n札", box(20, 10, floor=1.0, share=0.8), JA)
    assert done.overflow_y == pytest.approx(2 * 12.5 * 0.8 - 10)


def test_at_its_floor_text_is_condensed_as_little_as_will_do(fonts):
    text = "山札山札山札"
    assert place(fonts, text, box(60, 12.5, condense=80), JA).runs[0].run.advances[0] == 1000
    done = place(fonts, text, box(59, 12.5, condense=80), JA)
    assert (done.lines, done.overflow_y) == (1, 0)
    assert done.runs[0].run.advances == (980,) * 6


def test_text_shrinks_before_it_is_condensed(fonts):
    done = place(fonts, "山札山札山札", box(50, 12.5, floor=5.0, condense=80), JA)
    assert done.size == pytest.approx(8.3)
    assert done.runs[0].run.advances == (1000,) * 6


def test_condensing_has_an_end(fonts):
    done = place(fonts, "山札山札山札", box(40, 12.5, condense=80), JA)
    assert done.overflow_y == 12.5
    assert done.runs[0].run.advances[0] == 920


def test_condensed_letters_keep_their_ligatures(fonts):
    wide = place(fonts, "office", TextFrame(0, 0)).runs[0].run
    width = sum(wide.advances) / 100
    close = place(fonts, "office", box(width - 1, 12.5, condense=100)).runs[0].run
    assert close.texts == wide.texts
    assert sum(close.advances) / 100 < width - 1 + 0.3


def test_condensed_ruby_keeps_its_reading(fonts):
    inlines = (Span("山札山札", JA), Ruby((("手", "て"),), JA))
    done = set_text(inlines, box(49, 20, condense=80), fonts)
    assert done.lines == 1


def test_balanced_lines_are_about_equally_long(fonts):
    text = "Draw one of the cards"
    assert lines(place(fonts, text, box(85))) == ["Draw one of the ", "cards"]
    assert lines(place(fonts, text, box(85, balance=True))) == ["Draw one ", "of the cards"]


def test_balanced_lines_end_between_phrases(fonts):
    text = "カードを二枚引き、手札に加える。"
    assert lines(place(fonts, text, box(120), JA)) == ["カードを二枚引き、手札に", "加える。"]
    assert lines(place(fonts, text, box(120, balance=True), JA)) == [
        "カードを二枚引き、",
        "手札に加える。",
    ]


def test_one_line_has_nothing_to_balance(fonts):
    assert lines(place(fonts, "one line", box(85, balance=True))) == ["one line"]


@settings(max_examples=60, deadline=None)
@given(st.text("ab の山札、。 ", min_size=1, max_size=40), st.integers(20, 90))
def test_balancing_never_changes_the_number_of_lines(fonts, text, width):
    plain = place(fonts, text, box(width), JA)
    done = place(fonts, text, box(width, balance=True), JA)
    assert (done.lines, done.overflow_x) == (plain.lines, plain.overflow_x)


@settings(max_examples=60, deadline=None)
@given(st.text("ab の山札、。 ", min_size=1, max_size=40), st.floats(10, 90), st.floats(10, 60))
def test_what_is_said_to_fit_does(fonts, text, width, height):
    done = place(fonts, text, box(width, height, floor=3, ceiling=20, condense=50), JA)
    if not done.overflow_y:
        assert done.lines * 1.25 * done.size <= height + 0.01
    assert 3 <= done.size <= 20
