"""Whatever is asked for, nothing raises and nothing is lost."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from punchboard.geometry import Size
from punchboard.typesetting.breaking import phrase_breaks
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.records import pack_text, unpack_text
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
from punchboard.typesetting.wrapping import break_opportunities
from punchboard.typesetting.writing import LineWriter

#: Letters that meet what is special here more often than chance would have it.
TELLING = (
    "office AV「山札」、。ー…っ・A1+ \u3000\n\u00ad\u200b\u2060か\u3099אבעربيไทย한"
    "👩\u200d👧\ufffc\ue000"
)
TEXTS = st.text(st.characters(), max_size=20) | st.text(TELLING, max_size=30)
STYLES = st.builds(
    TextStyle,
    families=st.sampled_from([("sans-serif",), ("serif",)]),
    size=st.sampled_from([0.0, 2.7, 3.0, 10.0]),
    weight=st.sampled_from([400, 700]),
    italic=st.booleans(),
    fill=st.sampled_from([(0.0, 0.0, 0.0), (1.0, 0.5, 0.25)]),
    letter_spacing=st.sampled_from([0.0, 0.5, -0.2]),
    language=st.sampled_from(["ja", "en", "de", "ar", "zh-Hant", ""]),
    underline=st.booleans(),
    strike=st.booleans(),
)
INLINES = (
    st.builds(Span, TEXTS, STYLES)
    | st.builds(
        Icon,
        st.just("<path/>"),
        st.builds(Size, st.sampled_from([0.0, 24.0]), st.sampled_from([0.0, 12.0, 24.0])),
        STYLES,
        TEXTS,
    )
    | st.builds(Ruby, st.lists(st.tuples(TEXTS, TEXTS), max_size=3).map(tuple), STYLES)
    | st.builds(Bullet, TEXTS, STYLES)
)
FRAMES = st.builds(
    TextFrame,
    x=st.floats(-10, 100),
    y=st.floats(-10, 100),
    width=st.none() | st.floats(0, 60),
    height=st.none() | st.floats(0, 30),
    anchor=st.sampled_from(Anchor),
    stand=st.sampled_from(Stand),
    floor=st.none() | st.floats(0, 4),
    ceiling=st.none() | st.floats(1, 20),
    condense=st.sampled_from([0.0, 40.0]),
    balance=st.booleans(),
    squeeze=st.booleans(),
    hang=st.booleans(),
    hyphenate=st.booleans(),
    vertical=st.booleans(),
    share=st.none() | st.floats(0.2, 2),
)


def letters(inlines):
    """Return all characters that must be drawn or told."""
    found = set()
    for each in inlines:
        match each:
            case _ if each.style.size == 0:
                continue
            case Span():
                found.update(each.text)
            case Ruby():
                found.update(*[part for pair in each.pairs for part in pair])
            case Bullet():
                found.update(each.mark)
    return {"\ufffd" if "\ud800" <= c <= "\udfff" else c for c in found}


@settings(max_examples=80, deadline=None)
@given(inlines=st.lists(INLINES, max_size=4).map(tuple), frame=FRAMES)
def test_everything_is_drawn_or_told(fonts, inlines, frame):
    done = set_text(inlines, frame, fonts)
    runs = [each.run for each in done.runs if not each.unseen]
    drawn = "".join("".join(run.texts) or run.reading for run in runs)
    if inlines and inlines[0].style.size > 0:
        shown = {c for c in letters(inlines) if not is_ignorable(c)}
        # An object replacement character of the user's is drawn like any other.
        assert shown <= set(drawn) | set(done.missing)
        drawn_icons = [
            each
            for each in inlines
            if isinstance(each, Icon) and each.size.height > 0 and each.style.size > 0
        ]
        assert [each.icon for each in done.icons] == drawn_icons
    assert all(0 not in each.run.glyphs for each in done.runs)
    assert not any(run.reading and any(run.texts) for run in runs)
    assert all(len(each.run.glyphs) == len(each.run.texts) for each in done.runs)


@settings(max_examples=40, deadline=None)
@given(inlines=st.lists(INLINES, max_size=4).map(tuple), frame=FRAMES)
def test_every_setting_can_be_kept(fonts, inlines, frame):
    done = set_text(inlines, frame, fonts)
    own = tuple(font for each in inlines for font in fonts.chain(each.style))
    icons = tuple(each for each in inlines if isinstance(each, Icon))
    assert unpack_text(pack_text(done, own, icons), own, icons) == done


@pytest.mark.parametrize("options", [{}, {"squeeze": True, "hang": True, "hyphenate": True}])
@pytest.mark.parametrize("text", ["山札の上からカードを2枚引く。" * 700, "Draw two cards. " * 640])
def test_ten_thousand_characters_are_set(fonts, text, options):
    style = TextStyle(size=10.0, language="ja" if text[0] == "山" else "en")
    done = set_text((Span(text, style),), TextFrame(0, 0, width=200, **options), fonts)
    assert len(text) > 9000
    assert done.lines > 100
    assert "".join("".join(each.run.texts) for each in done.runs).replace(" ", "") == (
        text.replace(" ", "")
    )


def test_ten_thousand_spans_are_set(fonts):
    style = TextStyle(size=10.0, language="ja")
    bold = replace(style, weight=700)
    spans = tuple(Span("山", bold if index % 2 else style) for index in range(10_000))
    assert set_text(spans, TextFrame(0, 0, width=1000), fonts).lines == 100


@settings(max_examples=120, deadline=None)
@given(
    text=st.text(
        "山札手カードの引くっー「」、。（）・A1AVTo fi.,'\"(%$-+ \U0001d7ec",
        min_size=1,
        max_size=40,
    ),
    language=st.sampled_from(["ja", "en"]),
)
@example("\U0001d7ec 0", "en")
@example("0 \U0001d7ec", "en")
@example("1く", "ja")
def test_snippets_make_the_line_that_is_written_as_a_whole(fonts, text, language):
    style = TextStyle(size=10.0, language=language)
    writer = LineWriter(style, fonts)
    whole = writer._whole_line([Span(text, style)])
    joined = writer._of_snippets(Span(text, style))
    if joined is not None:
        assert joined.pens == pytest.approx(whole.pens)
        assert joined.gaps == pytest.approx(whole.gaps)
        assert joined.parts[0].shaped.all == whole.parts[0].shaped.all
        found, expected = (
            break_opportunities(joined, phrase_breaks),
            break_opportunities(whole, phrase_breaks),
        )
        assert found.ends == expected.ends
        assert found.inks == pytest.approx(expected.inks)
