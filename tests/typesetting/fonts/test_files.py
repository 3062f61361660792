"""Faces of files, and the styles they are opened in."""

from __future__ import annotations

import math

import pytest

from punchboard.typesetting.fonts.files import open_font
from punchboard.typesetting.fonts.sources import Posture, read_sources
from small_fonts import BOLD, ITALIC, OBLIQUE, make_font


def opened(path, weight=400, *, italic=False):
    (source,) = read_sources(path)
    return open_font(source, weight, italic)


def test_a_face_says_its_weight_width_and_slant(tmp_path):
    path = make_font(tmp_path / "a.ttf", "Test", weight=700, width=3, selection=ITALIC | BOLD)
    (source,) = read_sources(path)
    assert (source.families, source.weights) == (("Test",), (700, 700))
    assert (source.widths, source.postures) == ((75, 75), {Posture.ITALIC})


def test_oblique_is_not_italic(tmp_path):
    (source,) = read_sources(make_font(tmp_path / "a.ttf", "Test", selection=OBLIQUE))
    assert source.postures == {Posture.OBLIQUE}


def test_a_family_is_found_by_its_names_in_all_languages(tmp_path):
    names = {"familyName": {"en": "Ebisu", "ja": "えびす"}}
    (source,) = read_sources(make_font(tmp_path / "a.ttf", "Ebisu", names=names))
    assert source.families == ("Ebisu", "えびす")


def test_the_typographic_family_comes_first(tmp_path):
    names = {"familyName": "Ebisu Light", "typographicFamily": "Ebisu"}
    (source,) = read_sources(make_font(tmp_path / "a.ttf", "Ebisu", names=names))
    assert source.families == ("Ebisu", "Ebisu Light")


def test_axes_are_the_ranges_of_a_variable_font(tmp_path):
    axes = {"wght": (200, 400, 800), "wdth": (62, 100, 125), "ital": (0, 0, 1)}
    (source,) = read_sources(make_font(tmp_path / "a.ttf", "Test", axes=axes))
    assert (source.weights, source.widths) == ((200, 800), (62, 125))
    assert source.postures == {Posture.NORMAL, Posture.ITALIC}


def test_every_axis_gets_a_position(tmp_path):
    axes = {"wght": (200, 400, 800), "wdth": (75, 75, 125), "opsz": (12, 20, 72), "XTRA": (0, 3, 9)}
    font = opened(make_font(tmp_path / "a.ttf", "Test", axes=axes), 900)
    assert font.face.axes == (("XTRA", 3), ("opsz", 12), ("wdth", 100), ("wght", 800))


@pytest.mark.parametrize(
    ("axes", "italic", "positions"),
    [
        ({"ital": (0, 0, 1)}, True, (("ital", 1),)),
        ({"ital": (0, 1, 1)}, False, (("ital", 0),)),
        ({"slnt": (-10, 0, 0)}, True, (("slnt", -10),)),
        ({"slnt": (-20, 0, 20)}, True, (("slnt", -14),)),
        ({"ital": (0, 0, 1), "slnt": (-10, 0, 0)}, True, (("ital", 1), ("slnt", 0))),
    ],
)
def test_italics_are_a_place_on_an_axis(tmp_path, axes, italic, positions):
    font = opened(make_font(tmp_path / "a.ttf", "Test", axes=axes), italic=italic)
    assert font.face.axes == positions
    assert font.italic == italic
    assert font.synthetic == ""


def test_bold_that_is_missing_is_a_stroke_as_wide_as_the_weight_is_far(tmp_path):
    regular = make_font(tmp_path / "a.ttf", "Test")
    assert opened(regular, 700).synthetic_bold == 36
    assert opened(regular, 900).synthetic_bold == 60
    assert opened(regular, 500).synthetic_bold == 0
    hairline = make_font(tmp_path / "d.ttf", "Test", weight=1)
    assert opened(hairline, 900).synthetic_bold == 60
    medium = make_font(tmp_path / "b.ttf", "Test", weight=500)
    assert opened(medium, 700).synthetic_bold == 24
    semibold = make_font(tmp_path / "c.ttf", "Test", weight=600)
    assert opened(semibold, 900).synthetic_bold == 0
    assert opened(regular, 700).synthetic == "bold"


def test_italics_that_are_missing_are_slanted_by_14_degrees(tmp_path):
    regular = make_font(tmp_path / "a.ttf", "Test")
    font = opened(regular, 700, italic=True)
    assert font.synthetic_slant == pytest.approx(math.tan(math.radians(14)))
    assert (font.synthetic, font.italic) == ("bold italic", False)
    assert opened(regular).synthetic == ""
    assert opened(make_font(tmp_path / "b.ttf", "Test", selection=ITALIC)).synthetic_slant == 0


@pytest.mark.parametrize("missing", ["cmap", "glyf"])
def test_a_face_without_characters_or_outlines_is_no_font(tmp_path, missing):
    from fontTools.ttLib import TTFont

    path = make_font(tmp_path / "a.ttf", "Test")
    font = TTFont(path)
    font.getGlyphOrder()
    for table in (missing, "loca") if missing == "glyf" else (missing,):
        del font[table]
    font.save(path)
    assert read_sources(path) == ()


def test_a_file_is_opened_when_its_letters_are_needed(tmp_path):
    font = opened(make_font(tmp_path / "a.ttf", "Test"))
    assert "harfbuzz" not in vars(font)
    assert font.covers("abc")
    assert not font.covers("abd")
    assert "harfbuzz" in vars(font)
    assert (font.ascent, font.descent) == (0.8, 0.2)


def test_a_file_that_has_changed_is_another_font(tmp_path):
    first = opened(make_font(tmp_path / "a.ttf", "Test")).face
    second = opened(make_font(tmp_path / "a.ttf", "Test", letters="abcdef ")).face
    assert first.path == second.path
    assert first.fingerprint != second.fingerprint


def test_every_byte_of_a_file_may_be_wrong(tmp_path):
    axes = {"wght": (100, 400, 900), "slnt": (-10, 0, 0)}
    path = make_font(tmp_path / "a.ttf", "Test", axes=axes)
    data = path.read_bytes()
    for place in range(0, len(data), 3):
        path.write_bytes(data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :])
        for source in read_sources(path):
            font = open_font(source, 700, italic=True)
            assert font.covers("abcd") in {True, False}
            assert font.glyph_count > 0
