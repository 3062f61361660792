import io

import pytest
from fontTools.cffLib import CFFFontSet
from fontTools.pens.recordingPen import RecordingPen
from hypothesis import given, settings
from hypothesis import strategies as st

from made_faces import CFF, TRUETYPE, VARIABLE, run, shaper
from punchboard.pdf.fonts import UnusableFontError, embed_font, glyphs_of


def embedded(made):
    return embed_font(made.font, glyphs_of([made])[made.font])


def test_a_glyph_says_what_it_says_first():
    first, second = run("Ab"), run("b")

    assert glyphs_of([first, second]) == {CFF: dict(zip(first.glyphs, "Ab", strict=True))}


@pytest.mark.parametrize(
    ("font", "text", "is_cff"),
    [(VARIABLE, "山札A", True), (CFF, "山札A", True), (TRUETYPE, "Ab", False)],
)
def test_cff_and_truetype_are_told_apart(font, text, is_cff):
    assert embedded(run(text, font)).is_cff is is_cff


def test_a_subset_holds_only_its_glyphs():
    assert len(embedded(run("山札", VARIABLE)).program) < 2000


def test_a_variable_font_is_pinned_where_the_face_stands():
    made = run("W", VARIABLE)
    font = embedded(made)

    assert font.widths[made.glyphs[0]] == shaper(VARIABLE).get_glyph_h_advance(made.glyphs[0])


def test_other_glyphs_give_another_tag():
    one, two = embedded(run("A")), embedded(run("B"))

    assert one.name[6:] == two.name[6:] == "+NotoSerifJP-Regular"
    assert one.name[:6] != two.name[:6]


def test_a_missing_font_is_unusable(tmp_path):
    gone = type(CFF)(str(tmp_path / "gone.otf"), 0, (), "Gone", "")

    with pytest.raises(UnusableFontError):
        embed_font(gone, {1: "A"})


def test_a_damaged_font_is_unusable(tmp_path):
    path = tmp_path / "bad.otf"
    path.write_bytes(b"not a font at all" * 100)

    with pytest.raises(UnusableFontError):
        embed_font(type(CFF)(str(path), 0, (), "Bad", ""), {1: "A"})


@settings(max_examples=20, deadline=None)
@given(st.text("山札手番AVTofi0123 、。", min_size=1, max_size=30))
def test_every_glyph_has_a_code_a_width_and_its_own_number(text):
    font = embedded(run(text, CFF))

    assert font.codes.keys() == font.widths.keys() == font.texts.keys()
    assert all(int(code, 16) == glyph for glyph, code in font.codes.items())
    assert len(set(font.numbers.values())) == len(font.numbers)
    assert all(font.advances[new] == font.widths[old] for old, new in font.numbers.items())


def test_no_glyph_of_a_cff_font_needs_more_operands_than_cff_has_room_for():
    """The umbrella of the variable font has an operator with more than 48."""
    made = run("☂", VARIABLE)
    font = embedded(made)
    fonts = CFFFontSet()
    fonts.decompile(io.BytesIO(font.program), None)
    glyphs = fonts[0].CharStrings
    pen = RecordingPen()
    for name in glyphs.keys():  # noqa: SIM118 # not a mapping
        glyph = glyphs[name]
        glyph.draw(pen)
        waiting = 0
        for token in glyph.program:
            waiting = 0 if isinstance(token, str) else waiting + 1
            assert waiting <= 48

    assert len(pen.value) > 30
