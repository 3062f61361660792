"""Lines that run from right to left, and those that run both ways."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.shaping import is_ignorable
from punchboard.typesetting.text import Anchor, Bullet, Span, TextFrame, TextStyle

HEBREW = TextStyle(size=10.0, language="he")
ARABIC = TextStyle(size=10.0, language="ar")
ENGLISH = TextStyle(size=10.0, language="en")
RED = (1.0, 0.0, 0.0)
MIXED = "ab 12 (אבג) [عرب] ٣٤ -+%.,:/カー。「」\u0301\u05b8\u202e\u202c\u2067\u2069\u200f\n"


def place(fonts, text, style=HEBREW, frame=None):
    spans = (Span(text, style),) if isinstance(text, str) else tuple(text)
    return set_text(spans, frame or TextFrame(0, 0, width=200), fonts)


def length(run):
    return sum(run.advances) * run.size / 1000


def seen(done):
    """Return the lines as the eye goes over them: the texts of glyphs from left to right."""
    found = {}
    for each in sorted(done.runs, key=lambda each: each.run.matrix.e):
        row = each.run.matrix.f
        found[row] = found.get(row, "") + "".join(each.run.texts)
    return [found[row] for row in sorted(found)]


def left_and_right(done):
    lefts = [each.run.matrix.e for each in done.runs]
    rights = [each.run.matrix.e + length(each.run) for each in done.runs]
    return min(lefts), max(rights)


def test_hebrew_begins_at_the_right_edge(fonts):
    assert left_and_right(place(fonts, "שלום"))[1] == pytest.approx(200)


@pytest.mark.parametrize(("anchor", "edge"), [("start", 1), ("end", 0)])
def test_start_is_where_reading_starts(fonts, anchor, edge):
    frame = TextFrame(0, 0, width=200, anchor=Anchor(anchor))
    assert left_and_right(place(fonts, "שלום", frame=frame))[edge] == pytest.approx(200 * edge)


def test_hebrew_in_the_middle_stays_in_the_middle(fonts):
    done = place(fonts, "שלום", frame=TextFrame(0, 0, width=200, anchor=Anchor.MIDDLE))
    left, right = left_and_right(done)
    assert left == pytest.approx(200 - right)


def test_a_line_without_a_box_ends_at_its_point(fonts):
    assert left_and_right(place(fonts, "שלום", frame=TextFrame(50, 0)))[1] == pytest.approx(50)


def test_hebrew_words_are_drawn_from_right_to_left(fonts):
    assert seen(place(fonts, "שלום")) == ["םולש"]


def test_numbers_and_brackets_keep_their_way(fonts):
    assert seen(place(fonts, "קח 12 קלפים (או 3).")) == [".)3 וא( םיפלק 12 חק"]


def test_a_bracket_in_hebrew_is_drawn_mirrored(fonts):
    opening = place(fonts, "(a)", ENGLISH).runs[0].run.glyphs[0]
    runs = place(fonts, "(א)", HEBREW).runs
    brackets = [each.run for each in runs if "(" in each.run.texts or ")" in each.run.texts]
    by_text = {
        text: glyph
        for run in brackets
        for text, glyph in zip(run.texts, run.glyphs, strict=True)
        if text in {"(", ")"}
    }
    closing = place(fonts, "(a)", ENGLISH).runs[0].run.glyphs[-1]
    assert by_text == {"(": closing, ")": opening}


def test_a_hebrew_word_in_english_stands_where_it_is_read(fonts):
    assert seen(place(fonts, "the שלום word", ENGLISH)) == ["the םולש word"]


def test_runs_are_in_reading_order(fonts):
    done = place(fonts, "אב 12 גד")
    texts = ["".join(each.run.texts) for each in done.runs]
    assert [text.strip() for text in texts if text.strip()] == ["בא", "12", "דג"]


def test_runs_meet_each_other(fonts):
    done = place(fonts, "אב 12 גד ab.")
    edges = sorted((each.run.matrix.e, each.run.matrix.e + length(each.run)) for each in done.runs)
    for (_, right), (left, _) in pairwise(edges):
        assert left == pytest.approx(right, abs=1e-6)


def test_a_paragraph_wraps_from_its_first_word(fonts):
    done = place(fonts, "אחת שתיים שלוש", frame=TextFrame(0, 0, width=55))
    assert [line.strip() for line in seen(done)] == ["םייתש תחא", "שולש"]
    rights = {}
    for each in done.runs:
        if "".join(each.run.texts).strip():
            row = each.run.matrix.f
            rights[row] = max(rights.get(row, 0), each.run.matrix.e + length(each.run))
    assert list(rights.values()) == [pytest.approx(55), pytest.approx(55)]


def test_spaces_at_the_end_of_a_line_hang_over_its_left(fonts):
    whole = place(fonts, "אחת", frame=TextFrame(0, 0, width=55))
    spaced = place(fonts, "אחת   ", frame=TextFrame(0, 0, width=55))
    assert seen(spaced)[0].strip() == seen(whole)[0]
    assert left_and_right(spaced)[1] == pytest.approx(left_and_right(whole)[1])


def test_arabic_letters_join_across_colours(fonts):
    whole = place(fonts, "مرحبا", ARABIC).runs[0].run
    first, second = place(fonts, [Span("مرح", ARABIC), Span("با", replace(ARABIC, fill=RED))]).runs
    assert second.run.glyphs + first.run.glyphs == whole.glyphs
    assert second.run.matrix.e + length(second.run) == pytest.approx(first.run.matrix.e)
    assert (first.fill, second.fill) == (ARABIC.fill, RED)


def test_arabic_letters_join_where_a_word_is_broken(fonts):
    whole = place(fonts, "مرحبا", ARABIC).runs[0].run
    width = length(whole) * 0.75
    done = place(fonts, "مرحبا", ARABIC, TextFrame(0, 0, width=width))
    assert done.lines == 2
    glyphs = [each.run.glyphs for each in done.runs]
    assert glyphs[1] + glyphs[0] == whole.glyphs


def test_arabic_numbers_run_from_left_to_right(fonts):
    assert seen(place(fonts, "عدد ٣٤", ARABIC)) == ["٣٤ ددع"]


def test_a_list_in_hebrew_hangs_from_the_right(fonts):
    done = place(fonts, [Bullet("•", HEBREW), Span("אחת שתיים שלוש", HEBREW)], None,
                 TextFrame(0, 0, width=65))  # fmt: skip
    bullet = done.runs[0].run
    assert bullet.matrix.e + length(bullet) == pytest.approx(65)
    words = [each.run for each in done.runs[1:] if "".join(each.run.texts).strip()]
    assert all(run.matrix.e + length(run) < bullet.matrix.e for run in words)
    assert len({run.matrix.f for run in words}) == 2


def test_a_line_under_hebrew_begins_and_ends_with_it(fonts):
    done = place(fonts, [Span("אב ", HEBREW), Span("גד", replace(HEBREW, underline=True))])
    word = next(each.run for each in done.runs if "ג" in each.run.texts)
    (bar,) = done.bars
    assert (bar.bar.x, bar.bar.width) == (pytest.approx(word.matrix.e), pytest.approx(length(word)))


@pytest.mark.parametrize(
    ("text", "language"), [("ที่นี่กำลังน้ำ", "th"), ("क्षत्रियशक्ति", "hi"), ("שָׁלוֹם", "he")]
)
def test_marks_stay_with_their_letters_however_narrow_the_box(fonts, text, language):
    style = TextStyle(size=10, language=language)
    whole = Counter(place(fonts, text, style, TextFrame(0, 0)).runs[0].run.glyphs)
    done = place(fonts, text, style, TextFrame(0, 0, width=1))
    assert done.lines > 1
    drawn = Counter(glyph for each in done.runs for glyph in each.run.glyphs)
    assert sum(drawn.values()) == sum(whole.values())
    assert done.missing == ()


@settings(max_examples=150, deadline=None)
@given(st.text(MIXED, max_size=24), st.integers(5, 100), st.sampled_from([HEBREW, ENGLISH]))
def test_every_character_is_drawn_once_or_told(fonts, text, width, style):
    done = place(fonts, text, style, TextFrame(0, 0, width=width))
    drawn = Counter("".join("".join(each.run.texts) for each in done.runs))
    for character, count in Counter(text).items():
        if not is_ignorable(character):
            assert drawn[character] == (0 if character in done.missing else count)


@settings(max_examples=100, deadline=None)
@given(st.text("ab אבג 12(),", min_size=1, max_size=24), st.integers(40, 100))
def test_lines_stay_in_their_box(fonts, text, width):
    done = place(fonts, text, frame=TextFrame(0, 0, width=width))
    for each in done.runs:
        if "".join(each.run.texts).strip():
            assert each.run.matrix.e > -0.01 - _space(each.run)
            assert each.run.matrix.e + length(each.run) < width + 0.01 + _space(each.run)


def _space(run):
    return sum(
        advance * run.size / 1000
        for advance, text in zip(run.advances, run.texts, strict=True)
        if text == " "
    )
