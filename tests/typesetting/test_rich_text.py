"""Spans of many styles, icons, bullets and bars on one baseline."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from punchboard.geometry import Size
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Anchor, Bullet, Icon, Ruby, Span, TextFrame, TextStyle

JA = TextStyle(size=10.0, language="ja")
EN = TextStyle(size=10.0)
BOLD = replace(EN, weight=700)


SQUARE = Size(24, 24)


def icon(word="", style=JA, size=SQUARE):
    return Icon("<path/>", size, style, word)


def box(width, height=None, **rest):
    return TextFrame(0, 0, width=width, height=height, **rest)


def lines(done):
    """Return what is seen of each line, by its baseline."""
    found = {}
    for each in done.runs:
        if not each.unseen:
            baseline = round(each.run.matrix.f, 6)
            found[baseline] = found.get(baseline, "") + "".join(each.run.texts)
    return list(found.values())


def test_sizes_share_a_baseline(fonts):
    done = set_text((Span("山", JA), Span("札", replace(JA, size=20.0))), TextFrame(0, 0), fonts)
    assert [(each.run.size, each.run.matrix.e, each.run.matrix.f) for each in done.runs] == [
        (10, 0, 0),
        (20, 10, 0),
    ]


def test_a_line_is_as_high_as_its_largest_letters(fonts):
    spans = (Span("山\n", JA), Span("札\n", replace(JA, size=20.0)), Span("手", JA))
    done = set_text(spans, box(50, 50, line_height=1.0), fonts)
    # Their em boxes, 0.88 above the baseline and 0.12 below, touch each other.
    assert [each.run.matrix.f for each in done.runs] == pytest.approx([8.8, 27.6, 38.8])
    assert done.overflow_y == 0


def test_an_icon_is_an_em_high_and_centred_on_ideographs(fonts):
    done = set_text((Span("山", JA), icon()), TextFrame(0, 100), fonts)
    (placed,) = done.icons
    m = placed.matrix
    assert (m.e, m.f) == pytest.approx((10, 100 - 8.8))
    assert (m.a * 24, m.d * 24) == pytest.approx((10, 10))


def test_a_wide_icon_takes_its_width(fonts):
    done = set_text((icon(size=Size(48, 24)), Span("山", JA)), TextFrame(0, 0), fonts)
    assert [each.run.matrix.e for each in done.runs] == pytest.approx([20])


def test_an_icon_without_a_height_takes_no_room(fonts):
    done = set_text((icon(size=Size(0, 0)), Span("山", JA)), TextFrame(0, 0), fonts)
    assert [each.run.matrix.e for each in done.runs] == [0]
    assert done.icons == ()


def test_the_word_of_an_icon_lies_unseen_in_its_place(fonts):
    done = set_text((icon("power", EN), Span(" up", EN)), TextFrame(5, 0), fonts)
    word, seen = done.runs
    assert (word.unseen, seen.unseen) == (True, False)
    assert "".join(word.run.texts) == "power"
    assert word.run.matrix.e == 5
    assert word.run.matrix.a * sum(word.run.advances) / 100 == pytest.approx(10)


@pytest.mark.parametrize("after", ["2枚", "+2枚", " 2枚"])
def test_an_icon_never_parts_from_the_number_after_it(fonts, after):
    spans = (Span("力の山札山", JA), icon(), Span(after, JA))
    for width in range(10, 80, 5):
        done = set_text(spans, box(width), fonts)
        number = next(each.run for each in done.runs if "2" in each.run.texts)
        assert round(number.matrix.f - done.icons[0].matrix.f, 6) == 8.8


@pytest.mark.parametrize("before", ["Gain 12", "Gain 12 "])
def test_an_icon_never_parts_from_the_number_before_it(fonts, before):
    for width in range(10, 60, 5):
        done = set_text((Span(before, EN), icon(style=EN)), box(width), fonts)
        number = next(each.run for each in done.runs if "2" in each.run.texts)
        assert round(number.matrix.f - done.icons[0].matrix.f, 6) == 8.8


def test_a_particle_stays_with_its_icon(fonts):
    done = set_text((Span("山札", JA), icon(), Span("を引く", JA)), box(35), fonts)
    assert lines(done) == ["山札", "を", "引く"]
    assert done.icons[0].matrix.e == 0


def test_a_stop_does_not_begin_the_line_after_an_icon(fonts):
    done = set_text((Span("山札", JA), icon(), Span("。", JA)), box(30), fonts)
    assert lines(done) == ["山札", "。"]
    assert done.runs[1].run.matrix.e == 10


def test_kinsoku_holds_where_styles_change(fonts):
    spans = (Span("山「", JA), Span("札", replace(JA, weight=700)), Span("」、手", JA))
    assert lines(set_text(spans, box(30), fonts)) == ["山", "「札」、", "手"]


def test_each_language_breaks_by_its_own_rules(fonts):
    spans = (Span("守備隊 ", EN), Span("守備隊", JA))
    assert lines(set_text(spans, box(25), fonts)) == ["守備", "隊 ", "守備", "隊"]
    assert lines(set_text(spans, box(45), fonts)) == ["守備隊 ", "守備隊"]


def test_an_underline_runs_on_through_a_change_of_weight(fonts):
    spans = (
        Span("under ", replace(EN, underline=True)),
        Span("line", replace(EN, underline=True)),
        Span(" not", EN),
    )
    done = set_text(spans, TextFrame(0, 0), fonts)
    (bar,) = done.bars
    assert bar.fill == EN.fill
    assert bar.bar.x == 0
    assert bar.bar.right == pytest.approx(done.runs[2].run.matrix.e)
    assert 0 < bar.bar.y < 3
    assert 0.2 < bar.bar.height < 1


def test_a_strike_goes_through_the_letters(fonts):
    done = set_text((Span("strike", replace(EN, strike=True)),), TextFrame(0, 0), fonts)
    (bar,) = done.bars
    assert -4 < bar.bar.y < -2


def test_no_bar_lies_under_the_spaces_at_a_line_s_end(fonts):
    done = set_text((Span("one two", replace(EN, underline=True)),), box(25), fonts)
    one = sum(done.runs[0].run.advances[:3]) / 100
    assert done.bars[0].bar.right == pytest.approx(one)
    assert len(done.bars) == 2


def test_entries_of_a_list_hang_behind_their_bullets(fonts):
    done = set_text(
        (Bullet("•", EN), Span("one two\n", EN), Bullet("•", EN), Span("three", EN)), box(35), fonts
    )
    assert lines(done) == ["•one ", "two", "•three"]
    marks = [each.run.matrix.e for each in done.runs if each.run.texts == ("•",)]
    others = {each.run.matrix.e for each in done.runs if each.run.texts != ("•",)}
    assert marks == [0, 0]
    assert len(others) == 1
    assert others.pop() > 5


def test_bullets_of_different_widths_share_one_edge(fonts):
    done = set_text(
        (Bullet("9.", EN), Span("a\n", EN), Bullet("10.", EN), Span("b", EN)),
        TextFrame(0, 0),
        fonts,
    )
    assert done.runs[1].run.matrix.e == done.runs[3].run.matrix.e


def test_a_bullet_of_an_em_needs_no_room_after_it(fonts):
    done = set_text((Bullet("・", JA), Span("山", JA)), TextFrame(0, 0), fonts)
    assert [each.run.matrix.e for each in done.runs] == [0, 10]


def test_an_entry_without_text_still_has_its_bullet(fonts):
    assert lines(set_text((Bullet("•", EN),), box(30), fonts)) == ["•"]


def test_letters_are_made_bold_and_told_where_no_bold_is(fonts):
    style = replace(JA, families=("serif",), weight=900)
    done = set_text((Span("山", style),), TextFrame(0, 0), fonts)
    run = done.runs[0].run
    font = next(each for each in fonts.chain(style) if each.face == run.font)
    assert run.embolden == font.synthetic_bold > 0
    assert done.synthetic == (font.family,)


def test_soft_hyphens_are_drawn_where_they_are_used(fonts):
    assert lines(set_text((Span("mid\u00adfield", EN),), box(25), fonts)) == ["mid\u00ad", "field"]
    assert lines(set_text((Span("mid\u00adfield", EN),), box(90), fonts)) == ["midfield"]


def test_words_are_hyphenated_where_asked(fonts):
    long = (Span("a characteristic", replace(EN, language="en-US")),)
    assert lines(set_text(long, box(60), fonts))[0] == "a "
    done = set_text(long, box(60, hyphenate=True), fonts)
    first, second = lines(done)
    assert first.endswith("\u00ad")
    assert first.rstrip("\u00ad") + second == "a characteristic"
    assert done.overflow_x == 0


def test_ruby_and_icons_are_kept_in_reading_order(fonts):
    done = set_text((Ruby((("山", "やま"),), JA), icon("x", EN), Span("札", JA)), box(90), fonts)
    assert ["".join(each.run.texts) for each in done.runs] == ["山", "", " x ", "札"]
    assert [each.run.reading for each in done.runs] == ["", "やま", "", ""]


def test_centred_lists_keep_their_bullets_beside_them(fonts):
    done = set_text((Bullet("•", EN), Span("one", EN)), box(90, anchor=Anchor.MIDDLE), fonts)
    mark, text = [each.run for each in done.runs]
    right = text.matrix.e + sum(text.advances) / 100
    assert mark.matrix.e == pytest.approx(90 - right)


def test_numbers_end_below_each_other(fonts):
    done = set_text(
        (Bullet("9.", EN), Span("a\n", EN), Bullet("10.", EN), Span("b", EN)),
        TextFrame(0, 0),
        fonts,
    )
    nine, _, ten, _ = (each.run for each in done.runs)
    ends = [run.matrix.e + sum(run.advances) / 100 for run in (nine, ten)]
    assert nine.matrix.e > ten.matrix.e == 0
    assert ends[0] == pytest.approx(ends[1])


def test_a_list_in_a_list_begins_below_the_words_of_the_outer_one(fonts):
    inlines = (
        Bullet("1.", EN), Span("one\n", EN), Bullet("–", EN, 1), Span("two three\n", EN),
        Bullet("2.", EN), Span("four", EN),
    )  # fmt: skip
    done = set_text(inlines, box(54), fonts)
    places = {"".join(each.run.texts).strip(): each.run.matrix.e for each in done.runs}
    assert places["–"] == places["one"] == places["four"]
    assert places["two"] == places["three"] > places["–"]


@pytest.mark.parametrize(
    ("word", "before", "after", "said"),
    [
        ("coin", "を", "に", " coin "),
        ("coin", "pay ", ".", "coin"),
        ("コイン", "を", "に", "コイン"),
        ("コイン", "2", "x", " コイン "),
    ],
)
def test_the_word_of_an_icon_does_not_run_into_its_neighbours(fonts, word, before, after, said):
    done = set_text((Span(before, JA), icon(word, JA), Span(after, JA)), box(90), fonts)

    assert ["".join(each.run.texts) for each in done.runs if each.unseen] == [said]


def test_the_words_of_icons_in_a_row_are_apart(fonts):
    done = set_text((icon("コイン", JA), icon("カード", JA)), box(90), fonts)

    assert "".join("".join(each.run.texts) for each in done.runs) == "コイン カード"
