"""Fonts for web pages, unpacked."""

from __future__ import annotations

import struct
import zlib

import pytest

from punchboard.typesetting.fonts import sources
from punchboard.typesetting.fonts.sources import read_sources
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.text import TextStyle
from punchboard.workspace import Workspace
from small_fonts import make_font


@pytest.fixture(params=["woff", "woff2"])
def flavour(request):
    return request.param


@pytest.fixture
def packed(tmp_path, flavour):
    return make_font(tmp_path / f"fonts/a.{flavour}", "Packed", flavour=flavour)


@pytest.mark.parametrize("cff", [False, True])
def test_it_has_the_letters_it_was_packed_with(tmp_path, flavour, cff):
    make_font(tmp_path / f"fonts/a.{flavour}", "Packed", flavour=flavour, cff=cff)
    checked = FontStack.open(Workspace.at(tmp_path))
    assert checked.diagnostics == ()
    font = checked.value.chain(TextStyle(families=("Packed",))).primary
    assert font.covers("abc")
    assert not font.covers("d")
    extents = font.harfbuzz.get_glyph_extents(font.harfbuzz.get_nominal_glyph(ord("a")))
    assert (extents.width, extents.height) == (500, -500)


def test_it_is_unpacked_once(tmp_path, packed, monkeypatch):
    cache = tmp_path / "cache"
    first = sources.file_sources(packed, cache)
    assert [source.path.parent for source in first] == [cache]
    monkeypatch.setattr(sources, "_unpack", lambda data: pytest.fail("unpacked again"))
    assert sources.file_sources(packed, cache) == first


def test_a_damaged_copy_is_unpacked_again(tmp_path, packed):
    (source,) = sources.file_sources(packed, tmp_path)
    source.path.write_bytes(b"damaged")
    assert sources.file_sources(packed, tmp_path) == (source,)
    assert read_sources(source.path) == (source,)


def test_it_needs_no_cache(tmp_path, packed):
    (source,) = sources.file_sources(packed, None)
    assert tmp_path not in source.path.parents
    (again,) = sources.file_sources(packed, packed / "not a folder")
    assert again.path == source.path


@pytest.mark.parametrize("length", [0, 3, 20, 47, 60, 200])
def test_a_file_cut_short_is_a_warning(tmp_path, packed, length):
    packed.write_bytes(packed.read_bytes()[:length])
    (found,) = FontStack.open(Workspace.at(tmp_path)).diagnostics
    assert (found.code, found.severity) == ("unreadable-font", "warning")
    assert packed.name in found.message


def test_every_byte_may_be_wrong(tmp_path, packed):
    data = packed.read_bytes()
    for place in range(0, len(data), 7):
        packed.write_bytes(data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :])
        found = FontStack.open(Workspace.at(tmp_path)).diagnostics
        assert {each.code for each in found} <= {"unreadable-font"}


def test_tables_that_unpack_to_too_much_are_refused(tmp_path, monkeypatch):
    path = make_font(tmp_path / "a.woff", "Packed", flavour="woff")
    monkeypatch.setattr(sources, "SIZE_LIMIT", 500)
    with pytest.raises(sources.UnusableWoffError, match="unpacks to more than a font can be"):
        sources._unpack(path.read_bytes())


def test_a_table_may_not_unpack_to_more_than_it_says(monkeypatch):
    bomb = zlib.compress(bytes(10_000_000))
    header = struct.pack(">4s4sIHHIHHIIIII", b"wOFF", b"\0\1\0\0", 0, 1, 0, 0, 1, 0, *[0] * 5)
    entry = struct.pack(">4sIIII", b"glyf", len(header) + 20, len(bomb), 100_000, 0)
    monkeypatch.setattr("fontTools.ttLib.TTFont", lambda *_, **__: pytest.fail("unpacked"))
    with pytest.raises(sources.UnusableWoffError, match="it is damaged"):
        sources._unpack(header + entry + bomb)


def test_a_stream_may_not_unpack_to_more_than_its_tables(monkeypatch):
    import brotli

    bomb = brotli.compress(bytes(20_000_000), quality=1)
    header = struct.pack(
        ">4s4sIHHIIHHIIIII", b"wOF2", b"\0\1\0\0", 48 + 2 + len(bomb), 1, 0, 0, len(bomb), 1, 0,
        *[0] * 5,
    )  # fmt: skip
    entry = bytes([1, 100])  # `head`, of 100 bytes
    monkeypatch.setattr("fontTools.ttLib.TTFont", lambda *_, **__: pytest.fail("unpacked"))
    with pytest.raises(sources.UnusableWoffError, match="it is damaged"):
        sources._unpack(header + entry + bomb)


def test_a_file_too_large_is_not_read(packed, monkeypatch):
    monkeypatch.setattr(sources, "SIZE_LIMIT", 10)
    with pytest.raises(sources.UnusableWoffError, match="it is too large"):
        sources.file_sources(packed, None)
