"""What `fsType` allows."""

from __future__ import annotations

import pytest

from punchboard.typesetting.fonts.files import may_embed, open_font
from punchboard.typesetting.fonts.sources import read_sources
from punchboard.typesetting.fonts.stack import FontStack
from small_fonts import make_font


@pytest.mark.parametrize(
    ("bits", "allowed"),
    [
        (0x0000, True),
        (0x0002, False),
        (0x0004, True),
        (0x0008, True),
        (0x0006, True),
        (0x000A, True),
        (0x0100, False),
        (0x0108, False),
        (0x0200, False),
    ],
    ids=hex,
)
def test_a_font_is_embedded_where_its_maker_allows_a_subset(tmp_path, bits, allowed):
    (source,) = read_sources(make_font(tmp_path / "a.ttf", "Test", fs_type=bits))
    assert may_embed(open_font(source, 400, italic=False).face) == allowed


def test_a_font_without_the_table_is_free(tmp_path):
    from fontTools.ttLib import TTFont

    path = make_font(tmp_path / "a.ttf", "Test", fs_type=2)
    font = TTFont(path)
    del font["OS/2"]
    font.save(path)
    (source,) = read_sources(path)
    assert may_embed(open_font(source, 400, italic=False).face)


def test_fonts_of_the_packages_may_be_embedded(fonts):
    assert fonts.check(fonts.families(), None) == ()


def test_a_family_that_may_not_be_embedded_is_told(tmp_path):
    stack = FontStack(read_sources(make_font(tmp_path / "a.ttf", "Locked", fs_type=2)))
    (found,) = stack.check(("Locked",), None)
    assert (found.code, found.severity) == ("unembeddable-font", "warning")
    assert found.message == (
        "the font `Locked` may not be embedded (`fsType`), so its letters are drawn as outlines"
    )
