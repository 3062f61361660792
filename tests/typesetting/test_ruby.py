"""Readings above their characters, by JLREQ 3.3."""

from __future__ import annotations

from itertools import pairwise

import pytest

from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Ruby, Span, TextFrame, TextStyle

JA = TextStyle(size=10.0, language="ja")


def box(width, height=None, **rest):
    return TextFrame(0, 0, width=width, height=height, **rest)


def ruby(*pairs):
    return Ruby(pairs, JA)


def run_of(done, text):
    """Return the run of characters, or of a reading."""
    runs = [each.run for each in done.runs]
    return next(run for run in runs if text in ("".join(run.texts), run.reading))


def left(done, text):
    return run_of(done, text).matrix.e


def right(done, text):
    run = run_of(done, text)
    return run.matrix.e + sum(run.advances) * run.matrix.a * run.size / 1000


def test_a_reading_is_half_as_large_and_stands_on_its_base(fonts):
    done = set_text((ruby(("山", "やま")),), TextFrame(0, 100), fonts)
    base, reading = run_of(done, "山"), run_of(done, "やま")
    assert (base.size, reading.size) == (10, 5)
    # The em boxes touch: 8.8 above the one baseline, 0.12 * 5 below the other.
    assert base.matrix.f - reading.matrix.f == pytest.approx(8.8 + 0.6)


def test_a_reading_is_drawn_but_not_searched(fonts):
    done = set_text((ruby(("漢", "かん"), ("字", "じ")),), TextFrame(0, 0), fonts)
    aloud = set_text((Span("かんじ", JA),), TextFrame(0, 0), fonts)
    assert "".join("".join(each.run.texts) for each in done.runs) == "漢字"
    readings = [each.run for each in done.runs if each.run.reading]
    assert [run.reading for run in readings] == ["かん", "じ"]
    assert sum([run.glyphs for run in readings], ()) == aloud.runs[0].run.glyphs


def test_a_short_reading_is_centred_on_its_character(fonts):
    done = set_text((Span("の", JA), ruby(("知", "ち"))), TextFrame(0, 0), fonts)
    assert (left(done, "知"), left(done, "ち")) == (10, 12.5)


def test_a_short_group_reading_spreads_over_its_base(fonts):
    done = set_text((ruby(("海老名", "えび")),), TextFrame(0, 0), fonts)
    reading = run_of(done, "えび")
    # 20 mm are free: half of a letter's share before the first letter.
    assert reading.matrix.e == pytest.approx(5)
    assert reading.advances[0] * reading.size / 1000 == pytest.approx(5 + 10)


def test_a_long_reading_hangs_over_kana(fonts):
    done = set_text(
        (Span("の", JA), ruby(("山", "さんざ")), Span("の", JA)), TextFrame(0, 0), fonts
    )
    assert left(done, "山") == 10
    assert (left(done, "さんざ"), right(done, "さんざ")) == (7.5, 22.5)


def test_it_does_not_hang_over_kanji(fonts):
    done = set_text(
        (Span("大", JA), ruby(("山", "さんざ")), Span("脈", JA)), TextFrame(0, 0), fonts
    )
    # Condensed to 11.25 mm, with an eighth of its em on both sides.
    assert (left(done, "さんざ"), right(done, "さんざ")) == (10.625, 21.875)
    assert left(done, "山") == 11.25
    assert left(done, "脈") == 22.5


@pytest.mark.parametrize(("before", "after"), ["いう", "（）", "。「", "、、"])
def test_a_long_reading_hangs_over_kana_and_punctuation_by_its_em(fonts, before, after):
    inlines = (Span(before, JA), ruby(("志", "こころざし")), Span(after, JA))
    done = set_text(inlines, TextFrame(0, 0), fonts)
    reading, base = run_of(done, "こころざし"), left(done, "志")
    assert reading.matrix.a == pytest.approx(0.75)
    assert base - left(done, "こころざし") == pytest.approx((18.75 - 10) / 2)
    assert right(done, "こころざし") - (base + 10) == pytest.approx((18.75 - 10) / 2)
    assert done.runs[-1].run.matrix.e == pytest.approx(base + 10)


@pytest.mark.parametrize("vertical", [False, True])
def test_a_reading_is_condensed_before_its_base_is_spread(fonts, vertical):
    title = (ruby(("隊商", "たいしょう")), ruby(("宿", "やど")))
    frame = TextFrame(0, 0, width=100, height=100, vertical=vertical)
    done = set_text(title, frame, fonts)
    condensed, at = run_of(done, "たいしょう").matrix, "f" if vertical else "e"
    assert (condensed.d if vertical else condensed.a) == pytest.approx(0.75)
    places = [getattr(run_of(done, each).matrix, at) for each in ("隊商", "宿")]
    assert places[1] - places[0] == pytest.approx(20)
    assert sum(run_of(done, "隊商").advances) == 2000


def test_readings_side_by_side_stand_apart(fonts):
    for between in ("", "の"):
        first, second = ruby(("煌", "きらめき")), ruby(("志", "こころざし"))
        done = set_text((first, Span(between, JA), second), TextFrame(0, 0), fonts)
        assert left(done, "こころざし") - right(done, "きらめき") >= 1.25 - 1e-9
    kana = (ruby(("取り", "とりとり")), ruby(("志", "こころざし")))
    done = set_text(kana, TextFrame(0, 0), fonts)
    assert left(done, "こころざし") > right(done, "とりとり")


def test_what_does_not_hang_over_spreads_the_base(fonts):
    done = set_text((ruby(("土産", "みやげものや")),), TextFrame(0, 0), fonts)
    base = run_of(done, "土産")
    assert right(done, "みやげものや") == pytest.approx(22.5 + 0.625)
    assert base.matrix.e == pytest.approx(0.9375)
    assert base.advances[0] / 100 == pytest.approx(10 + 1.875)


def test_no_reading_leaves_its_line(fonts):
    spans = (Span("山の", JA), ruby(("山", "さんざ")), Span("の", JA))
    done = set_text(spans, box(20), fonts)
    assert run_of(done, "さんざ").matrix.e == 0
    assert left(done, "山の") == 0
    assert run_of(done, "山").matrix.e == 2.5


def test_group_ruby_is_never_divided(fonts):
    done = set_text((Span("山", JA), ruby(("守備隊", "しゅびたい"))), box(25), fonts)
    assert "守備隊" in ["".join(each.run.texts) for each in done.runs]
    assert done.overflow_x == pytest.approx(5)


def test_mono_ruby_may_be_divided_between_its_characters(fonts):
    pairs = ruby(("守", "しゅ"), ("備", "び"), ("隊", "たい"))
    done = set_text((pairs,), box(25), fonts)
    assert done.overflow_x == 0
    assert run_of(done, "隊").matrix.f > run_of(done, "備").matrix.f
    assert left(done, "たい") == left(done, "隊") == 0


def test_a_line_with_ruby_takes_only_the_room_it_needs(fonts):
    plain = (Span("山\n札\n手", JA),)
    read = (Span("山\n", JA), ruby(("札", "ふだ")), Span("\n手", JA))

    def steps(inlines, line_height):
        done = set_text(inlines, TextFrame(0, 0, line_height=line_height), fonts)
        rows = sorted({each.run.matrix.f for each in done.runs if each.run.size == 10})
        return [after - before for before, after in pairwise(rows)]

    assert steps(plain, 1.25) == pytest.approx([12.5, 12.5])
    # The gap of 2.5 mm is not enough for 5 mm of ruby; that of 6 mm is.
    assert steps(read, 1.25) == pytest.approx([15, 12.5])
    assert steps(read, 1.6) == pytest.approx([16, 16])


def test_the_first_line_of_a_box_has_room_for_its_ruby(fonts):
    done = set_text((ruby(("山", "やま")),), box(50, 50), fonts)
    reading = run_of(done, "やま")
    assert reading.matrix.f - 0.88 * 5 == pytest.approx(0)


def test_kinsoku_holds_beside_ruby(fonts):
    done = set_text((Span("山「", JA), ruby(("札", "ふだ")), Span("」", JA)), box(25), fonts)
    rows = {"".join(each.run.texts): each.run.matrix.f for each in done.runs}
    assert rows["「"] == rows["札"] == rows["」"]


def test_missing_letters_of_readings_are_told(fonts):
    done = set_text((ruby(("山", "や\ue000"), ("\ue001", "ま")),), TextFrame(0, 0), fonts)
    assert done.missing == ("\ue000", "\ue001")


def test_a_reading_of_nothing_is_text(fonts):
    done = set_text((ruby(("", "ま"), ("山", "")),), TextFrame(0, 0), fonts)
    assert ["".join(each.run.texts) for each in done.runs] == ["ま", "山"]
    assert done.runs[0].run.size == 10
