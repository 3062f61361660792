"""Lines that run down the page."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from punchboard.geometry import Rect, Size
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.shaping import is_ignorable
from punchboard.typesetting.text import (
    Anchor,
    Bullet,
    Icon,
    Ruby,
    Span,
    Stand,
    TextFrame,
    TextStyle,
)

TEN = TextStyle(size=10.0, language="ja")
POINT = TextFrame(100, 20, vertical=True)
MIXED = "あいカー山札手番、。！？「」…っ 　AbHP0123456789+-!?.é（）゙🎲\u0301\u200bאב\n"
IDEOGRAPHIC = "あいうかがアカシャッュー山札手番選、。！？「」『』（）・々っゃ"


def column(*inlines, frame=POINT, fonts, style=TEN):
    spans = tuple(Span(each, style) if isinstance(each, str) else each for each in inlines)
    return set_text(spans, frame, fonts)


def box(width, height, **rest):
    return TextFrame(0, 0, width=width, height=height, vertical=True, **rest)


def lines(done):
    """Return the texts of the lines, by their axes."""
    found = {}
    for each in done.runs:
        m = each.run.matrix
        axis = m.e + (3.8 if m.b else 0.0)
        if m.b == 0 and not each.run.vertical:  # side by side
            axis += m.a * sum(each.run.advances) * each.run.size / 2000
        found[round(axis, 3)] = found.get(round(axis, 3), "") + "".join(each.run.texts)
    return list(found.values())


def axes(done):
    return [pytest.approx(each.run.matrix.e) for each in done.runs]


def tops(done):
    return [pytest.approx(each.run.matrix.f) for each in done.runs]


def test_characters_stand_upright_below_each_other_on_the_point(fonts):
    (each,) = column("山札", fonts=fonts).runs
    run, m = each.run, each.run.matrix
    assert (m.a, m.b, m.c, m.d, m.e, m.f) == (1, 0, 0, 1, 100, 20)
    assert run.vertical
    assert run.advances == (1000, 1000)
    assert run.offsets == ((0, -500, -880), (1, -500, -880))


def test_lines_follow_from_right_to_left(fonts):
    done = column("山\n札\n手", frame=box(60, 50), fonts=fonts)
    assert axes(done) == [60 - 6.25, 60 - 6.25 - 12.5, 60 - 6.25 - 25]
    assert tops(done) == [0, 0, 0]


def test_the_height_of_the_box_is_the_length_of_its_lines(fonts):
    done = column("山札手番選手山札手番選手", frame=box(100, 40), fonts=fonts)
    assert [len(line) for line in lines(done)] == [4, 4, 4]
    assert (done.lines, done.overflow_x, done.overflow_y) == (3, 0, 0)


def test_too_many_lines_are_too_wide(fonts):
    done = column("山札手番選手", frame=box(20, 20), fonts=fonts)
    assert (done.lines, done.overflow_y) == (3, 0)
    assert done.overflow_x == pytest.approx(3 * 12.5 - 20)


def test_a_word_longer_than_the_box_is_too_high(fonts):
    done = column("山", frame=box(20, 8), fonts=fonts)
    assert (done.overflow_x, done.overflow_y) == (0, pytest.approx(2))


def test_text_shrinks_to_the_box(fonts):
    done = column("山札手番選手", frame=box(20, 20, floor=2.0), fonts=fonts)
    assert done.size < 10
    assert (done.overflow_x, done.overflow_y) == (0, 0)
    assert done.lines * done.size * 1.25 <= 20


@pytest.mark.parametrize(("anchor", "top"), [("start", 0), ("middle", 15), ("end", 30)])
def test_lines_are_aligned_along_the_box(fonts, anchor, top):
    done = column("山札", frame=box(20, 50, anchor=Anchor(anchor)), fonts=fonts)
    assert tops(done) == [top]


@pytest.mark.parametrize(("stand", "axis"), [("top", 53.75), ("middle", 30), ("bottom", 6.25)])
def test_lines_stand_at_the_right_the_middle_or_the_left(fonts, stand, axis):
    done = column("山札", frame=box(60, 50, stand=Stand(stand)), fonts=fonts)
    assert axes(done) == [axis]


@pytest.mark.parametrize("character", "、。」ーっ")
def test_punctuation_and_small_kana_take_their_vertical_form(fonts, character):
    vertical = column("あ" + character, fonts=fonts).runs[-1].run.glyphs[-1]
    horizontal = (
        column("あ" + character, frame=TextFrame(0, 0), fonts=fonts).runs[-1].run.glyphs[-1]
    )
    assert vertical != horizontal


def test_words_are_rotated_about_the_middle_of_the_line(fonts):
    (each,) = column("HP", fonts=fonts).runs
    m = each.run.matrix
    assert not each.run.vertical
    assert (m.a, m.b, m.c, m.d) == (0, 1, -1, 0)
    assert (m.e, m.f) == (pytest.approx(100 - 3.8), 20)


def test_words_stand_an_eighth_of_an_em_from_japanese(fonts):
    _, word, after = column("山HP札", fonts=fonts).runs
    length = sum(word.run.advances) / 100
    assert word.run.matrix.f == pytest.approx(20 + 10 + 1.25)
    assert after.run.matrix.f == pytest.approx(20 + 10 + 1.25 + length)
    assert word.run.advances[-1] > column("HP", fonts=fonts).runs[0].run.advances[-1]


def test_two_digits_stand_side_by_side_in_one_em(fonts):
    before, digits, after = column("山12札", fonts=fonts).runs
    m = digits.run.matrix
    assert "".join(digits.run.texts) == "12"
    assert digits.run.advances == (500, 500)  # the font's half-width forms
    assert (m.a, m.b, m.c, m.d) == (1, 0, 0, 1)
    assert (m.e, m.f) == (pytest.approx(95), pytest.approx(20 + 10 + 8.8))
    assert after.run.matrix.f == 20 + 20
    assert before.run.advances == after.run.advances == (1000,)


def test_digits_without_half_width_forms_are_condensed_to_an_em(fonts):
    style = replace(TEN, families=("Noto Sans",), language="ja")
    _, digits, after = column("山12札", style=style, fonts=fonts).runs
    natural = sum(digits.run.advances) / 1000
    assert natural > 1
    assert digits.run.matrix.a == pytest.approx(1 / natural)
    assert digits.run.matrix.e == pytest.approx(95)
    assert after.run.matrix.f == 20 + 20


def test_two_marks_that_are_narrow_stand_in_the_middle(fonts):
    _, marks = column("何!!", fonts=fonts).runs
    length = sum(marks.run.advances) / 1000
    assert length < 1
    assert marks.run.matrix.a == 1
    assert marks.run.matrix.e == pytest.approx(100 - length * 5)


def test_a_digit_alone_and_full_width_ones_stand_upright_without_a_gap(fonts):
    (each,) = column("山3枚１２", fonts=fonts).runs
    assert each.run.vertical
    assert each.run.advances == (1000,) * 5


def test_what_stands_side_by_side_is_not_divided(fonts):
    done = column("山12", frame=box(60, 19), fonts=fonts)
    assert lines(done) == ["山", "12"]


def test_leaders_are_rotated_on_the_axis(fonts):
    _, leaders = column("あ……", fonts=fonts).runs
    assert not leaders.run.vertical
    assert leaders.run.matrix.e == pytest.approx(100 - 3.8)


def test_an_opening_bracket_begins_a_line_flush(fonts):
    (each,) = column("「山", fonts=fonts).runs
    assert each.run.offsets[0] == (0, -500, -380)
    assert each.run.advances[0] == 500


def test_closing_punctuation_ends_a_line_without_its_space(fonts):
    done = column("山札。", frame=box(20, 25, anchor=Anchor.END), fonts=fonts)
    assert (done.lines, tops(done)) == (1, [0])


def test_adjoining_brackets_share_their_space(fonts):
    (each,) = column("山」「札", fonts=fonts).runs
    assert each.run.advances == (1000, 500, 1000, 1000)


def test_a_full_stop_may_hang_below_the_line(fonts):
    done = column("山札。", frame=box(30, 20, hang=True), fonts=fonts)
    assert lines(done) == ["山札。"]


def test_spaces_of_punctuation_may_give_way(fonts):
    text = "山、札、手番だ"
    assert lines(column(text, frame=box(65, 65), fonts=fonts))[0] != text
    done = column(text, frame=box(65, 65, squeeze=True), fonts=fonts)
    assert lines(done) == [text]


def test_readings_stand_on_the_right(fonts):
    base, reading = column(Ruby((("山", "やま"),), TEN), fonts=fonts).runs
    assert base.run.vertical
    assert reading.run.vertical
    assert reading.run.size == 5
    assert reading.run.matrix.e == pytest.approx(base.run.matrix.e + 5 + 2.5)
    assert reading.run.matrix.f == pytest.approx(base.run.matrix.f)


def test_ruby_that_ends_in_a_space_is_drawn_once(fonts):
    done = column(Ruby((("山 ", "やま"),), TEN), fonts=fonts)
    assert [each.run.texts for each in done.runs] == [("山",), (" ",), ("", "")]
    assert [each.run.reading for each in done.runs] == ["", "", "やま"]


def test_an_icon_stands_upright_in_the_middle_of_the_line(fonts):
    icon = Icon("<svg/>", Size(8, 16), TEN)
    done = column("山", icon, "札", fonts=fonts)
    m = done.icons[0].matrix
    assert (m.a, m.b, m.c, m.d) == (pytest.approx(10 / 16), 0, 0, pytest.approx(10 / 16))
    assert (m.e, m.f) == (pytest.approx(100 - 2.5), pytest.approx(30))
    assert tops(done) == [20, 40]


def test_a_wide_icon_is_no_wider_than_its_line(fonts):
    done = column(Icon("<svg/>", Size(20, 10), TEN), "札", fonts=fonts)
    m = done.icons[0].matrix
    assert (m.a, m.e) == (pytest.approx(0.5), pytest.approx(95))
    assert tops(done) == [25]


def test_lines_stand_beside_words_on_the_right(fonts):
    done = column("山", Span("札手", replace(TEN, underline=True)), fonts=fonts)
    (bar,) = done.bars
    assert bar.bar == Rect(pytest.approx(105), pytest.approx(30), pytest.approx(0.5), 20)


def test_lines_beside_words_of_all_stances_are_one(fonts):
    done = column(Span("札12HP手", replace(TEN, underline=True)), fonts=fonts)
    (bar,) = done.bars
    last = done.runs[-1].run.matrix.f + 10
    assert (bar.bar.y, bar.bar.bottom) == (20, pytest.approx(last))


def test_letter_spacing_follows_what_stands_side_by_side(fonts):
    done = column("12札", style=replace(TEN, letter_spacing=1.0), fonts=fonts)
    assert tops(done)[1] == 20 + 11


def test_lines_through_words_run_along_the_axis(fonts):
    (bar,) = column(Span("札手", replace(TEN, strike=True)), fonts=fonts).bars
    assert bar.bar.x + bar.bar.width / 2 == pytest.approx(100)
    assert (bar.bar.y, bar.bar.height) == (20, pytest.approx(20))


def test_small_letters_stand_on_the_same_axis(fonts):
    done = column("山", Span("札", replace(TEN, size=5.0)), fonts=fonts)
    assert axes(done) == [100, 100]


def test_lines_of_a_list_hang_below_their_bullet(fonts):
    done = column(Bullet("・", TEN), "山札手番", frame=box(60, 30), fonts=fonts)
    assert lines(done) == ["・山札", "手番"]
    assert tops(done) == [0, 10, 10]


def test_leaning_characters_stay_on_the_axis(fonts):
    m = column("山札", style=replace(TEN, italic=True), fonts=fonts).runs[0].run.matrix
    assert (m.a, m.c, m.d, m.e) == (1, 0, 1, 100)
    assert m.b < 0


def test_runs_are_in_reading_order(fonts):
    text = "「攻撃」を+1して、HPを12点。"
    assert "".join(lines(column(text, frame=box(60, 60), fonts=fonts))) == text


@settings(max_examples=60, deadline=None)
@given(st.text(IDEOGRAPHIC, max_size=40), st.integers(2, 12))
def test_ideographs_break_as_in_horizontal_lines(fonts, text, length):
    down = column(text, frame=box(200, length * 10), fonts=fonts)
    across = column(text, frame=TextFrame(0, 0, width=length * 10), fonts=fonts)
    rows = {}
    for each in across.runs:
        key = each.run.matrix.f
        rows[key] = rows.get(key, "") + "".join(each.run.texts)
    assert lines(down) == list(rows.values())


@settings(max_examples=100, deadline=None)
@given(st.text(MIXED, max_size=24), st.integers(5, 60))
def test_every_character_is_drawn_once_or_told(fonts, text, length):
    done = column(text, frame=box(50, length), fonts=fonts)
    drawn = Counter("".join("".join(each.run.texts) for each in done.runs))
    for character, count in Counter(text).items():
        if not is_ignorable(character):
            assert drawn[character] == (0 if character in done.missing else count)


@pytest.mark.parametrize("sign", "⚔⚑⚓⚖⚙")
def test_a_symbol_fills_its_em_in_a_column(fonts, sign):
    """Its font has vertical metrics, with nothing but zeros in them."""
    done = column(f"同{sign}の", fonts=fonts)
    ends = {}
    for each in done.runs:
        y = each.run.matrix.f
        for text, advance in zip(each.run.texts, each.run.advances, strict=True):
            y += advance / 1000 * each.run.size
            ends[text] = y

    assert ends["の"] - ends[sign] == pytest.approx(10.0)
    assert ends[sign] - ends["同"] == pytest.approx(10.0)
