"""Set text as bytes and back."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.records import (
    DamagedRecordError,
    pack_runs,
    pack_text,
    pack_unplaced,
    unpack_text,
)
from punchboard.typesetting.text import Anchor, Ruby, Span, Stand, TextFrame, TextStyle

#: Ligatures, marks, kana, kanji, another font's letters, and what no font has.
LETTERS = "office AVか\u3099山札。、「」\nשλ\u0301\U0001f600\U00013000\x1f"
STYLES = st.builds(
    TextStyle,
    size=st.sampled_from([2.7, 3, 10.0]),
    weight=st.sampled_from([400, 700]),
    italic=st.booleans(),
    fill=st.sampled_from([(0.0, 0.0, 0.0), (1.0, 0.5, 0.25)]),
    letter_spacing=st.sampled_from([0.0, 0.5]),
    language=st.sampled_from(["ja", "en"]),
)
SPANS = st.lists(st.builds(Span, st.text(LETTERS, max_size=12), STYLES), min_size=1, max_size=3)
FRAMES = st.builds(
    TextFrame,
    x=st.floats(-10, 100),
    y=st.floats(-10, 100),
    width=st.none() | st.floats(0, 60),
    height=st.none() | st.floats(0, 30),
    anchor=st.sampled_from(Anchor),
    stand=st.sampled_from(Stand),
    floor=st.none() | st.floats(1, 4),
)


def fonts_of(spans, fonts):
    return tuple(font for span in spans for font in fonts.chain(span.style))


@pytest.fixture(scope="module")
def one(fonts):
    """Return a text of two colours, its record and its fonts."""
    spans = (Span("山札 office か\u3099", TextStyle()), Span("λ", TextStyle(fill=(1.0, 0.0, 0.0))))
    text, own = set_text(spans, TextFrame(1, 2, width=30), fonts), fonts_of(spans, fonts)
    return text, pack_text(text, own), own


@pytest.mark.parametrize("vertical", [False, True])
def test_a_record_gives_back_readings(fonts, vertical):
    pairs = (Ruby((("漢", "かん"), ("字", ""), ("海", "\ue000")), TextStyle(language="ja")),)
    text = set_text(pairs, TextFrame(0, 0, 50, 50, vertical=vertical), fonts)
    own = tuple(fonts.chain(pairs[0].style))
    assert "かん" in [each.run.reading for each in text.runs]
    assert unpack_text(pack_text(text, own), own) == text


@settings(max_examples=150, deadline=None)
@given(spans=SPANS.map(tuple), frame=FRAMES)
def test_a_record_gives_back_the_text(fonts, spans, frame):
    text, own = set_text(spans, frame, fonts), fonts_of(spans, fonts)

    assert unpack_text(pack_text(text, own), own) == text


def test_a_text_in_another_font_has_no_record(one):
    text, _, own = one
    with pytest.raises(ValueError, match="not in list"):
        pack_text(text, own[1:2])


def test_the_bytes_of_runs_do_not_tell_where_fonts_are(one):
    text, _, _ = one
    assert text.runs[0].run.font.path.encode() not in text.packed


@pytest.mark.parametrize("change", [{"size": 4.0}, {"glyphs": (7,)}, {"texts": ("x",)}])
def test_the_bytes_of_runs_tell_what_is_seen(fonts, change):
    text = set_text((Span("A", TextStyle()),), TextFrame(0, 0), fonts)
    (run,) = [each.run for each in text.runs]
    assert pack_runs([run._replace(**change)]) != pack_runs([run]) == text.packed


@settings(max_examples=200, deadline=None)
@given(place=st.integers(0, 2**20), change=st.integers(1, 255), cut=st.booleans())
def test_a_damaged_record_is_refused_or_a_text(one, place, change, cut):
    _, record, own = one
    place %= len(record)
    damaged = record[:place] if cut else bytearray(record)
    if not cut:
        damaged[place] ^= change

    with contextlib.suppress(DamagedRecordError):
        for each in unpack_text(bytes(damaged), own).runs:
            assert len(each.run.glyphs) == len(each.run.advances) == len(each.run.texts)


def test_a_glyph_the_font_does_not_have_is_refused(one):
    text, _, own = one
    first = text.runs[0]
    wrong = first.run._replace(glyphs=(2**31,) * len(first.run.glyphs))
    record = pack_text(replace(text, runs=(first,), packed=pack_runs([wrong])), own)
    with pytest.raises(DamagedRecordError, match="another font"):
        unpack_text(record, own)


@settings(max_examples=60, deadline=None)
@given(spans=SPANS.map(tuple), frame=FRAMES)
def test_a_run_without_its_place_has_the_bytes_of_the_run_at_the_origin(fonts, spans, frame):
    for run in [each.run for each in set_text(spans, frame, fonts).runs]:
        there = run._replace(matrix=replace(run.matrix, e=0.0, f=0.0))
        assert pack_unplaced(run) == pack_runs([there])


@pytest.mark.parametrize("vertical", [False, True])
def test_a_reading_without_its_place_has_the_bytes_of_the_run_at_the_origin(fonts, vertical):
    ruby = (Ruby((("漢", "かん"), ("字", "")), TextStyle(language="ja")),)
    for run in [
        each.run for each in set_text(ruby, TextFrame(0, 0, vertical=vertical), fonts).runs
    ]:
        there = run._replace(matrix=replace(run.matrix, e=0.0, f=0.0))
        assert pack_unplaced(run) == pack_runs([there])
