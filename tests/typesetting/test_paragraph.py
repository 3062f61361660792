"""Paragraphs: wrapped, shrunk, placed, and complete."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from punchboard.typesetting.breaking import strict_breaks
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.shaping import is_ignorable
from punchboard.typesetting.text import Anchor, Span, Stand, TextFrame, TextStyle, WordBreak

TEN = TextStyle(size=10.0, language="ja")
LINE = TextFrame(0, 0)
JAPANESE = "あいうかがりんアイカシャッュー山札手番選手、。！？「」『』（）・…々っゃ "
NEVER_FIRST = set("。、ー」』）！？・…々っゃッュャ")
NEVER_LAST = set("「『（")


def place(fonts, text, frame=LINE, style=TEN):
    return set_text((Span(text, style),), frame, fonts)


def lines(done):
    """Return the texts of the lines, by their baselines."""
    found = {}
    for each in done.runs:
        baseline = each.run.matrix.f
        found[baseline] = found.get(baseline, "") + "".join(each.run.texts)
    return list(found.values())


def lefts(done):
    return [pytest.approx(each.run.matrix.e) for each in done.runs]


def baselines(done):
    return [pytest.approx(each.run.matrix.f) for each in done.runs]


def box(width, height=None, **rest):
    return TextFrame(0, 0, width=width, height=height, **rest)


def test_a_line_stands_on_its_point(fonts):
    done = place(fonts, "山札", TextFrame(3, 7))
    (each,) = done.runs
    assert (each.run.size, each.run.matrix.e, each.run.matrix.f) == (10, 3, 7)
    assert (done.lines, done.size, done.missing) == (1, 10, ())
    assert each.fill == TEN.fill


@pytest.mark.parametrize(("anchor", "left"), [("start", 50), ("middle", 40), ("end", 30)])
def test_a_line_is_anchored_about_its_point(fonts, anchor, left):
    done = place(fonts, "山札", TextFrame(50, 0, anchor=Anchor(anchor)))
    assert lefts(done) == [left]


@pytest.mark.parametrize(("anchor", "left"), [("start", 5), ("middle", 20), ("end", 35)])
def test_a_line_is_aligned_in_its_box(fonts, anchor, left):
    assert lefts(place(fonts, "山札", TextFrame(5, 0, width=50, anchor=Anchor(anchor)))) == [left]


def test_spaces_at_the_end_of_a_line_hang(fonts):
    done = place(fonts, "山札 山札　山", box(20, anchor=Anchor.END))
    assert lines(done) == ["山札 ", "山札　", "山"]
    assert lefts(done) == [0, 0, 10]
    assert done.overflow_x == 0


@pytest.mark.parametrize(("stand", "baseline"), [("top", 11.3), ("middle", 23.8), ("bottom", 36.3)])
def test_ideographs_stand_in_the_middle_of_their_line(fonts, stand, baseline):
    done = place(fonts, "山", box(50, 40, line_height=1.5, stand=Stand(stand)))
    assert baselines(done) == [baseline]


def test_a_box_without_a_height_begins_with_a_baseline(fonts):
    done = place(fonts, "山札山", TextFrame(0, 30, width=20, line_height=1.5))
    assert baselines(done) == [30, 45]


def test_line_feeds_begin_lines(fonts):
    done = place(fonts, "山\n\n札\r\n手")
    assert lines(done) == ["山", "札", "手"]
    assert baselines(done) == [0, 25, 37.5]
    assert done.lines == 4


def test_a_line_feed_at_the_end_begins_none(fonts):
    assert place(fonts, "山\n").lines == 1


@pytest.mark.parametrize("text", ["", "\x00", "\n"])
def test_an_empty_text_draws_nothing(fonts, text):
    assert place(fonts, text, box(10, 10)).runs == ()


def test_japanese_wraps_between_phrases(fonts):
    done = place(fonts, "カードを二枚引き、手札に加える。", box(60))
    assert lines(done) == ["カードを", "二枚引き、", "手札に", "加える。"]


def test_a_phrase_wider_than_the_line_is_broken_by_kinsoku(fonts):
    assert lines(place(fonts, "「シュート」", box(40))) == ["「シュー", "ト」"]


def test_a_word_wider_than_the_box_is_broken_as_the_last_resort(fonts):
    done = place(fonts, "a Donaudampfschiff", box(40))
    assert done.overflow_x == 0
    assert "".join(lines(done)) == "a Donaudampfschiff"
    assert lines(done)[0] == "a "


def test_it_is_not_broken_while_a_smaller_size_will_do(fonts):
    done = place(fonts, "Donaudampfschiff", box(60, floor=5.0))
    assert done.lines == 1
    assert 5.0 < done.size < 10


def test_it_is_broken_where_the_smallest_size_will_not_do(fonts):
    done = place(fonts, "Donaudampfschiff", box(30, floor=9.0))
    assert (done.size, done.overflow_x) == (9.0, 0)
    assert done.lines > 1


def test_how_much_a_divided_word_is_too_long_is_told(fonts):
    word = "Donaudampfschiff"
    done = place(fonts, f"a {word} b", box(40))
    (whole,) = [each.run for each in place(fonts, word).runs]
    assert done.divided == pytest.approx(sum(whole.advances) / 100 - 40, abs=0.01)
    assert place(fonts, word, box(60, floor=5.0)).divided == 0
    assert place(fonts, "カードを二枚引き、手札に加える。", box(20)).divided == 0


def test_a_letter_wider_than_the_box_overflows(fonts):
    done = place(fonts, "山札", box(6))
    assert done.lines == 2
    assert done.overflow_x == pytest.approx(4)


def test_text_that_fits_keeps_its_size(fonts):
    assert place(fonts, "山札山札", box(20, 25, floor=5)).size == 10


def test_text_shrinks_until_it_fits(fonts):
    done = place(fonts, "山札を引く。" * 8, box(60, 60, floor=5.0))
    assert 5 < done.size < 10
    assert done.lines * 1.25 * done.size <= 60.001
    assert (done.overflow_x, done.overflow_y) == (0, 0)
    assert {each.run.size for each in done.runs} == {done.size}


def test_too_much_text_is_told_in_units_of_the_frame(fonts):
    done = place(fonts, "山\n札\n手\n番", box(20, 30, floor=8.0))
    assert done.size == 8
    assert done.overflow_y == pytest.approx(4 * 1.25 * 8 - 30)


def test_without_a_floor_text_keeps_its_size(fonts):
    done = place(fonts, "山\n札", box(20, 20))
    assert (done.size, done.overflow_y) == (10, 5)


def test_a_floor_above_the_size_keeps_the_size(fonts):
    assert place(fonts, "山\n札", box(20, 20, floor=50.0)).size == 10


def test_spans_shrink_in_proportion(fonts):
    spans = (Span("山札", TEN), Span("手番", replace(TEN, size=5.0)))
    done = set_text(spans, box(15, 9.375, floor=2.0), fonts)
    assert [each.run.size for each in done.runs] == [5.0, 2.5]
    assert lefts(done) == [0, 10]


def test_a_change_of_style_is_no_chance_for_a_break(fonts):
    spans = (Span("pow", TEN), Span("er", replace(TEN, weight=700)), Span(" up", TEN))
    done = set_text(spans, box(35), fonts)
    assert lines(done) == ["power ", "up"]
    assert len({each.run.font for each in done.runs}) == 2


def test_mixed_scripts_of_one_font_are_one_run_a_line(fonts):
    (each,) = place(fonts, "Power 5以上").runs
    assert each.run.texts == tuple("Power 5以上")


def test_the_next_font_begins_where_the_pen_is(fonts):
    done = place(fonts, "한글 가", style=replace(TEN, families=("serif",)))
    total = sum(sum(each.run.advances) for each in done.runs)
    last = done.runs[-1].run
    assert last.matrix.e + sum(last.advances) / 100 == pytest.approx(total / 100)


def test_characters_outside_the_basic_plane_are_set(fonts):
    done = place(fonts, "𠮷野家𠮷", box(20))
    assert lines(done) == ["𠮷野", "家𠮷"]


def test_a_character_no_font_has_is_told_once_and_not_drawn(fonts):
    done = place(fonts, "山\ue000札\U000f0000\ue000")
    assert done.missing == ("\ue000", "\U000f0000")
    assert lines(done) == ["山札"]
    assert all(0 not in each.run.glyphs for each in done.runs)


@pytest.mark.parametrize("text", ["a\u200db", "\ufeffab", "a\u00adb", "a\x07b", "ab\ufe0f"])
def test_controls_are_neither_drawn_nor_missing(fonts, text):
    done = place(fonts, text)
    assert done.missing == ()
    assert sum(len(each.run.glyphs) for each in done.runs) == 2


def test_letter_spacing_does_not_shift_a_centred_line(fonts):
    spaced = replace(TEN, letter_spacing=4.0)
    assert lefts(place(fonts, "山札", TextFrame(50, 0, anchor=Anchor.MIDDLE), spaced)) == [38]


def test_a_weight_takes_another_place_on_the_axis(fonts):
    (bold,) = place(fonts, "山", style=replace(TEN, weight=700)).runs
    assert bold.run.font.axes == (("wght", 700.0),)


def test_a_font_without_the_characters_does_not_draw_them(fonts):
    style = replace(TEN, italic=True)
    (each,) = place(fonts, "山", style=style).runs
    assert fonts.chain(style).primary.face != each.run.font
    assert "CJK" in each.run.font.name


def test_letters_lean_where_no_italics_are(fonts):
    italic, leaning = place(fonts, "aあ", style=replace(TEN, italic=True)).runs
    assert italic.run.matrix.c == 0
    assert leaning.run.matrix.c == pytest.approx(-0.2493, abs=1e-4)


def test_a_line_that_cuts_kerning_is_shaped_anew(fonts):
    done = place(fonts, "AV" * 20, box(40))
    widths = {letter: place(fonts, letter).runs[0].run.advances for letter in "AV"}
    for each in done.runs:
        assert each.run.advances[-1:] == widths[each.run.texts[-1]]


@settings(max_examples=150, deadline=None)
@given(st.text(JAPANESE, max_size=60), st.integers(1, 12))
def test_kinsoku_holds_where_the_line_has_room_for_it(fonts, text, width):
    breaks = strict_breaks(text, "ja")
    widest = max((b - a for a, b in zip((0, *breaks), breaks, strict=False)), default=0)
    found = lines(place(fonts, text, box(10 * max(width, widest))))
    assert all(line[0] not in NEVER_FIRST for line in found[1:])
    assert all(line.rstrip()[-1:] not in NEVER_LAST for line in found[:-1])


@settings(max_examples=150, deadline=None)
@given(st.text(st.characters(codec="utf-8"), max_size=30), st.integers(5, 100))
def test_no_character_is_lost(fonts, text, width):
    done = place(fonts, text, box(width, 50, floor=6.0))
    told = "".join(lines(done)) + "".join(done.missing)
    assert {each for each in text if not is_ignorable(each)} <= set(told)
    assert all(0 not in each.run.glyphs for each in done.runs)


@settings(max_examples=100, deadline=None)
@given(
    st.text(JAPANESE + "abc fi ", max_size=60),
    st.floats(5, 100),
    st.floats(5, 100),
    st.floats(0, 12),
)
def test_more_room_never_makes_smaller_text(fonts, text, width, height, floor):
    small = place(fonts, text, box(width, height, floor=floor))
    large = place(fonts, text, box(width, height * 1.5, floor=floor))
    assert min(floor, 10) <= small.size <= large.size <= 10
    if small.overflow_y:
        assert small.size == min(floor, 10)


@settings(max_examples=100, deadline=None)
@given(st.text(JAPANESE + "abc AV ", min_size=1, max_size=60), st.floats(12, 100))
def test_lines_stay_in_their_box(fonts, text, width):
    done = place(fonts, text, box(width, anchor=Anchor.END))
    assert done.overflow_x == 0
    assert all(each.run.matrix.e > -0.5 for each in done.runs)


def test_phrases_can_be_switched_off(fonts):
    text = "手番の選手は手札から引く"
    at = {
        kind: lines(place(fonts, text, box(46, word_break=kind)))[0]
        for kind in (WordBreak.AUTO_PHRASE, WordBreak.NORMAL)
    }
    assert at == {WordBreak.AUTO_PHRASE: "手番の", WordBreak.NORMAL: "手番の選"}


def test_letters_that_are_kept_shrink_until_they_fit(fonts):
    frame = box(46, 40, floor=2.0, word_break=WordBreak.KEEP_ALL)
    done = place(fonts, "手番の選手は、手札から", frame)

    assert lines(done) == ["手番の選手は、", "手札から"]
    assert done.size < 10


@pytest.mark.parametrize("text", ["王国の\u2060騎士", "王国の騎士"])
def test_no_line_ends_where_nothing_may_break(fonts, text):
    style = TEN if "\u2060" in text else replace(TEN, unbroken=True)
    done = place(fonts, text, box(35), style)

    assert done.lines == (1 if "\u2060" not in text else 2)
    assert not any(each.startswith("騎") for each in lines(done))
    assert (done.overflow_x > 0) == ("\u2060" not in text)


def test_words_that_must_stay_together_go_to_the_next_line_together(fonts):
    held = replace(TEN, unbroken=True)
    inlines = (Span("これは", TEN), Span("赤い", held), Span("騎士団", replace(held, weight=700)))

    assert lines(set_text(inlines, box(65), fonts)) == ["これは", "赤い騎士団"]
