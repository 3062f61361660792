"""Generic families, and where characters fall back to."""

from __future__ import annotations

import unicodedata

import pytest

from punchboard.typesetting.fonts.files import open_font
from punchboard.typesetting.fonts.sources import packaged_families, packaged_sources, read_sources
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.shaping import segments
from punchboard.typesetting.text import Span, TextFrame, TextStyle


def shown(fonts, text, family="sans-serif", **style):
    """Return the parts of *text* and the families that show them."""
    chain = fonts.chain(TextStyle(families=(family,), **style))
    return [(text[s.start : s.end], s.font and s.font.family) for s in segments(text, chain)]


def only(fonts, text, *args, **style):
    ((_, family),) = shown(fonts, text, *args, **style)
    return family


@pytest.mark.parametrize("family", packaged_families())
def test_what_is_known_of_a_packaged_face_is_what_its_file_says(family):
    for source in packaged_sources(family.casefold()):
        of_file = read_sources(source.path)[source.index]
        assert source.families[0] in of_file.families
        assert source.weights == of_file.weights
        assert source.postures == of_file.postures
        assert source.widths == of_file.widths


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("Dice rule", "Noto Sans CJK JP"),
        ("Αθηνα Россия", "Noto Sans CJK JP"),
        ("ƛʘ", "Noto Sans"),
        ("سلام", "Noto Sans Arabic"),
        ("שלום", "Noto Sans Hebrew"),
        ("ไทย", "Noto Sans Thai"),
        ("हिन्दी", "Noto Sans Devanagari"),
        ("தமிழ்", "Noto Sans Tamil"),
        ("ქართული", "Noto Sans Georgian"),
        ("♠♥♦♣→★①", "Noto Sans CJK JP"),
        ("⚀⚅↻🂡", "DejaVu Sans"),
        ("⚔", "Noto Sans Symbols"),
        ("🐉", "Noto Emoji"),
        ("⚡", "Noto Emoji"),
        ("👩\u200d🚀", "Noto Emoji"),
        ("❤", "DejaVu Sans"),
        ("❤\ufe0e", "DejaVu Sans"),
        ("❤\ufe0f", "Noto Emoji"),
        ("1\ufe0f\u20e3", "Noto Emoji"),
        ("♠\ufe0f", "Noto Emoji"),
    ],
)
def test_a_character_falls_back_to_the_font_of_its_kind(fonts, text, family):
    assert only(fonts, text) == family


@pytest.mark.parametrize(
    "word",
    ["Čeština", "žluťoučký", "jaźń", "Ωμέγα", "ό", "Tiếng", "Việt", "ķēniņš"],
)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("family", ["sans-serif", "serif"])
@pytest.mark.parametrize("vertical", [False, True])
def test_accents_stand_on_their_letters(fonts, word, form, family, vertical):
    text = unicodedata.normalize(form, word)
    style = TextStyle(families=(family,), size=10.0)
    frame = TextFrame(0, 0, width=100, height=100, vertical=vertical)
    done = set_text((Span(text, style),), frame, fonts)
    assert done.missing == ()
    for run in [each.run for each in done.runs]:
        moved = {index for index, *_ in run.offsets}
        marks = [index for index, text in enumerate(run.texts) if not text]
        assert moved.issuperset(marks)
    assert (
        only(fonts, text, family)
        in {
            "sans-serif": {"Noto Sans", "Noto Sans CJK JP"},
            "serif": {"Source Serif 4", "Noto Serif JP"},
        }[family]
    )


def test_an_accent_without_a_place_sends_its_word_to_the_next_font(fonts):
    assert shown(fonts, "kůň z Čech: ž")[:2] == [("kůň ", "Noto Sans"), ("z ", "Noto Sans CJK JP")]
    assert only(fonts, "c\u030c") == only(fonts, "č") == "Noto Sans"
    assert only(fonts, "café") == only(fonts, "cafe\u0301") == "Noto Sans CJK JP"


def test_an_accent_no_font_has_a_place_for_is_drawn_nevertheless(fonts):
    assert only(fonts, "漢\u030c") is not None


def test_a_character_no_font_has_has_none(fonts):
    assert only(fonts, "\U00012000") is None


def test_spaces_beside_emoji_are_the_texts_own(fonts):
    assert shown(fonts, "🐉 x") == [("🐉", "Noto Emoji"), (" x", "Noto Sans CJK JP")]


@pytest.mark.parametrize(
    ("language", "family"),
    [
        ("ja", "Noto Sans CJK JP"),
        ("ko", "Noto Sans CJK KR"),
        ("zh-Hans", "Noto Sans CJK SC"),
        ("zh-TW", "Noto Sans CJK TC"),
        ("zh-HK", "Noto Sans CJK HK"),
    ],
)
def test_ideographs_are_those_of_the_language(fonts, language, family):
    assert only(fonts, "骨直", language=language) == family
    assert only(fonts, "骨直", "Source Sans 3", language=language) == family
    serif = family if language != "ja" else "Noto Serif JP"
    assert only(fonts, "骨直", "serif", language=language) == serif


def test_italics_of_sans_serif_are_real_in_alphabets(fonts):
    assert only(fonts, "Drücken Россия", italic=True) == "Noto Sans"
    font = fonts.chain(TextStyle(italic=True)).primary
    assert (font.italic, font.synthetic) == (True, "")


def test_bold_and_italic_serifs_are_real_in_alphabets(fonts):
    assert only(fonts, "Rule", "serif") == "Noto Serif JP"
    for style in ({"italic": True}, {"weight": 700}, {"weight": 700, "italic": True}):
        assert only(fonts, "Rule", "serif", **style) == "Source Serif 4"
        assert fonts.chain(TextStyle(families=("serif",), **style)).primary.synthetic == ""


def test_japanese_punctuation_stays_with_its_letters(fonts):
    assert shown(fonts, "斜“体…”a", italic=True, language="ja") == [
        ("斜“体…”", "Noto Sans CJK JP"),
        ("a", "Noto Sans"),
    ]
    assert only(fonts, "“a…”", italic=True, language="en") == "Noto Sans"


def test_italics_stand_on_the_line_of_upright_letters(fonts):
    for family in ("sans-serif", "serif", "monospace"):
        boxes = {
            (font.ascent, font.descent)
            for style in ({}, {"italic": True}, {"weight": 700})
            for font in [fonts.chain(TextStyle(families=(family,), **style)).primary]
        }
        assert boxes == {(0.88, 0.12)}


def test_monospace_has_one_width(fonts):
    font = fonts.chain(TextStyle(families=("monospace",))).primary
    assert font.family == "Source Code Pro"
    pens = font.harfbuzz
    assert len({pens.get_glyph_h_advance(pens.get_nominal_glyph(ord(c))) for c in "iWm.0"}) == 1


def test_signs_are_neither_slanted_nor_thickened(fonts):
    style = TextStyle(italic=True, weight=700)
    for sign in ("⚀", "⚔", "🐉"):
        (part,) = segments(sign, fonts.chain(style))
        assert part.font.synthetic == ""


def test_letters_of_other_scripts_lean_as_in_browsers(fonts):
    for text in ("あ", "שלום"):
        (part,) = segments(text, fonts.chain(TextStyle(italic=True)))
        assert part.font.synthetic == "italic"


def test_no_file_is_opened_before_a_character_needs_it(fonts):
    style = TextStyle(weight=433)  # of no other test
    opened = [font for font in fonts.chain(style) if "harfbuzz" in vars(font)]
    assert opened == []


def test_a_serifs_italics_are_lighter_to_match_its_upright_letters(fonts):
    italic = fonts.chain(TextStyle(families=("serif",), italic=True)).primary
    assert dict(italic.face.axes) == {"opsz": 10, "wght": 355}
    (source,) = (each for each in packaged_sources("source serif 4") if "Italic" in each.path.name)
    assert dict(open_font(source, 400, italic=True).face.axes)["wght"] == 400
