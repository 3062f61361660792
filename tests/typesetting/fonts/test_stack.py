"""Fonts found by family, matched as CSS does, falling back."""

from __future__ import annotations

import functools
import subprocess

import pylopdf_fonts_jp
import pytest
import uharfbuzz as hb

from punchboard.diagnostics import Location, Severity
from punchboard.typesetting.fonts import sources as system_fonts
from punchboard.typesetting.fonts.sources import read_sources
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.shaping import segments
from punchboard.typesetting.text import TextStyle
from punchboard.workspace import Workspace
from small_fonts import ITALIC, make_font

FAMILY = "Punched Serif"


def font_file(letters="abcdefgh "):
    """Return a static font of few letters, of the family Punched Serif."""
    face = hb.Face(hb.Blob.from_file_path(str(pylopdf_fonts_jp.serif_path())))
    wanted = hb.SubsetInput()
    wanted.unicode_set.set({ord(each) for each in letters})
    for names in (hb.SubsetInputSets.NAME_ID, hb.SubsetInputSets.NAME_LANG_ID):
        wanted.sets(names).set(set(range(20)) | {0x409, 0x411})
    old, new = "Noto Serif JP", FAMILY
    assert len(old) == len(new)
    return hb.subset(face, wanted).blob.data.replace(
        old.encode("utf-16-be"), new.encode("utf-16-be")
    )


@pytest.fixture(scope="module")
def punched():
    return font_file()


@pytest.fixture
def workspace(tmp_path):
    return Workspace.at(tmp_path)


def put(workspace, name, data):
    path = workspace.root / "fonts" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def primary(stack, *families, **style):
    return stack.chain(TextStyle(families=families or ("sans-serif",), **style)).primary.face


@pytest.mark.parametrize(
    ("language", "index"),
    [
        ("ja", 0),
        ("en", 0),
        ("", 0),
        ("ko-KR", 1),
        ("zh", 2),
        ("zh-Hans", 2),
        ("zh-Hant", 3),
        ("zh_TW", 3),
        ("zh-Hant-HK", 4),
    ],
)
def test_sans_serif_has_the_face_of_the_language(fonts, language, index):
    face = primary(fonts, language=language)
    assert face.path.endswith("NotoSansCJK-VF.otf.ttc")
    assert face.index == index


def test_a_weight_is_a_place_on_the_axis(fonts):
    assert primary(fonts, weight=400).axes == (("wght", 400.0),)
    assert primary(fonts, weight=750).axes == (("wght", 750.0),)
    assert primary(fonts, weight=1000).axes == (("wght", 900.0),)
    assert primary(fonts, weight=700).name == "NotoSansCJKjp-700"


def test_serif_is_a_japanese_serif(fonts):
    assert primary(fonts, "serif").name == "NotoSerifJP-Regular"
    assert primary(fonts, "serif").axes == ()


@pytest.mark.parametrize("family", ["Sans", "system-ui", "fantasy", "'Noto Sans CJK JP'"])
def test_other_generic_names_are_sans_serif(fonts, family):
    assert primary(fonts, family) == primary(fonts, "sans-serif")
    assert fonts.check((family,), None) == ()


def test_families_are_found_whatever_their_case(fonts):
    assert primary(fonts, "noto  sans cjk KR").index == 1


def test_a_fingerprint_does_not_know_where_the_file_is(workspace, tmp_path, punched):
    one = read_sources(put(workspace, "one.otf", punched))
    two = read_sources(put(Workspace.at(tmp_path / "other"), "two.otf", punched))
    stacks = FontStack(one), FontStack(two)
    first, second = (primary(stack, FAMILY) for stack in stacks)
    assert first.path != second.path
    assert first.fingerprint == second.fingerprint
    assert first.fingerprint != primary(stacks[0], "serif").fingerprint


def test_a_font_in_the_project_is_used(workspace, punched):
    path = put(workspace, "deep/Punched.OTF", punched)
    stack = FontStack.open(workspace).value
    assert stack.check((FAMILY,), None) == ()
    assert primary(stack, FAMILY).path == str(path)
    assert FAMILY in stack.families()


def test_characters_it_lacks_fall_back(workspace, punched):
    put(workspace, "punched.otf", punched)
    chain = FontStack.open(workspace).value.chain(TextStyle(families=(FAMILY,), language="ja"))
    text = "bad 山 egg"
    found = [(text[s.start : s.end], s.font.face.name) for s in segments(text, chain)]
    assert found == [
        ("bad ", "NotoSerifJP-Regular"),
        ("山 ", "NotoSansCJKjp-400"),
        ("egg", "NotoSerifJP-Regular"),
    ]


def test_a_word_is_not_divided_where_one_font_has_all_of_it(workspace, punched):
    put(workspace, "punched.otf", punched)
    chain = FontStack.open(workspace).value.chain(TextStyle(families=(FAMILY,)))
    parts = ["bad ", "baker ", "egg"]
    assert [s.end - s.start for s in segments("".join(parts), chain)] == list(map(len, parts))


def test_the_project_fills_in_what_no_other_font_has(workspace, tmp_path):
    lacking = "\U00012000"  # a cuneiform sign
    stack = FontStack.open(workspace).value
    assert [s.font for s in segments(lacking, stack.chain(TextStyle()))] == [None]
    make_font(workspace.root / "fonts" / "cuneiform.ttf", "Uruk", letters=lacking)
    chain = FontStack.open(workspace).value.chain(TextStyle())
    assert [s.font.family for s in segments(lacking, chain)] == ["Uruk"]


def test_what_is_no_font_is_a_warning(workspace):
    path = put(workspace, "broken.ttf", b"not a font")
    put(workspace, "readme.txt", b"read me")
    (found,) = FontStack.open(workspace).diagnostics
    assert (found.code, found.severity, found.location) == (
        "unreadable-font",
        Severity.WARNING,
        Location(path),
    )
    assert found.message == "`fonts/broken.ttf` cannot be read as a font"


@pytest.mark.parametrize("length", [0, 4, 100, 1000])
def test_a_font_cut_short_is_no_crash(workspace, punched, length):
    put(workspace, "short.otf", punched[:length])
    put(workspace, "short.ttc", (b"ttcf\0\1\0\0" + b"\xff" * 4 + punched)[:length])
    stack = FontStack.open(workspace).value
    assert primary(stack, FAMILY)


def test_a_link_out_of_the_workspace_is_refused(workspace, tmp_path_factory, punched):
    outside = tmp_path_factory.mktemp("outside") / "punched.otf"
    outside.write_bytes(punched)
    (workspace.root / "fonts").mkdir()
    (workspace.root / "fonts" / "punched.otf").symlink_to(outside)
    checked = FontStack.open(workspace)
    assert [each.message for each in checked.diagnostics] == [
        "`fonts/punched.otf` links to a file outside the workspace"
    ]
    assert FAMILY not in checked.value.families()


def test_a_font_that_is_nowhere_is_a_warning_that_names_what_is_used(fonts):
    place = Location(Workspace.at.__code__.co_filename, 3)
    (found,) = fonts.check(("Noto Sans CJK JO",), place)
    assert (found.code, found.severity, found.location) == (
        "missing-font",
        Severity.WARNING,
        place,
    )
    assert found.message == "the font `Noto Sans CJK JO` is missing; `Noto Sans CJK JP` is used"
    assert found.hints[0].startswith("did you mean `Noto Sans CJK ")
    assert found.hints[-1] == "put the font file into `fonts/`"


def test_a_missing_font_is_a_warning_in_a_list_with_one_that_there_is(fonts):
    told = fonts.check(("Noto Sans CJK JO", "Quux", "sans-serif"), None)
    assert [(each.code, each.severity, each.message) for each in told] == [
        (
            "missing-font",
            Severity.WARNING,
            f"the font `{name}` is missing; `Noto Sans CJK JP` is used",
        )
        for name in ("Noto Sans CJK JO", "Quux")
    ]
    nowhere = fonts.check(("Noto Sans CJK JO", "Quux"), None)
    assert [each.message for each in nowhere] == [
        f"the font `{name}` is missing; `Noto Sans CJK JP` is used"
        for name in ("Noto Sans CJK JO", "Quux")
    ]


@pytest.mark.parametrize(
    ("family", "instead"),
    [
        ("Nowhere at All", "sans-serif"),
        ("Arial", "sans-serif"),
        ("Times New Roman", "serif"),
        ("Quux Sans Serif", "sans-serif"),
        ("Courier New", "monospace"),
    ],
)
def test_its_text_is_set_in_the_family_most_like_it(monkeypatch, fonts, family, instead):
    monkeypatch.setattr("punchboard.typesetting.fonts.stack.system_sources", lambda key: ())

    assert primary(fonts, family) == primary(fonts, instead)


def test_a_font_of_the_machine_is_told(monkeypatch, tmp_path, punched):
    path = tmp_path / "punched.otf"
    path.write_bytes(punched)
    monkeypatch.setattr(
        "punchboard.typesetting.fonts.stack.system_sources",
        lambda key: read_sources(path) if key == FAMILY.casefold() else (),
    )
    stack = FontStack(())
    (found,) = stack.check((FAMILY,), None)
    assert (found.code, found.severity) == ("system-font", Severity.WARNING)
    assert primary(stack, FAMILY).path == str(path)
    assert all(str(path) != font.face.path for font in stack.chain(TextStyle()))


def test_a_machine_without_fontconfig_has_no_fonts(monkeypatch):
    monkeypatch.setenv("PATH", "")
    system_fonts._files_by_family.cache_clear()
    assert system_fonts._files_by_family() == {}
    system_fonts._files_by_family.cache_clear()


def test_names_of_the_machine_are_found_in_every_language(monkeypatch, tmp_path):
    names = {"familyName": {"en": "Ebisu", "ja": "えびす"}}
    path = make_font(tmp_path / "ebisu.ttf", "Ebisu", names=names)
    listing = f"{path}\tEbisu,えびす\n{tmp_path}/bitmap.pcf\tEbisu\n".encode()
    monkeypatch.setattr(
        "subprocess.run", lambda *_, **__: subprocess.CompletedProcess([], 0, listing)
    )
    for cached in (system_fonts._files_by_family, system_fonts.system_sources):
        monkeypatch.setattr(system_fonts, cached.__name__, functools.cache(cached.__wrapped__))
    assert [each.path for each in system_fonts.system_sources("えびす")] == [path]
    assert system_fonts.system_sources("ebisu") == system_fonts.system_sources("えびす")


def test_a_style_a_family_lacks_is_told(workspace):
    make_font(workspace.root / "fonts/ebisu.ttf", "Ebisu")
    stack = FontStack.open(workspace).value
    place = Location(workspace.root / "card.svg", 3, 7)
    style = TextStyle(families=("Ebisu",), italic=True)
    (found,) = stack.check_style(style, place)
    assert (found.code, found.severity, found.location) == (
        "synthetic-style",
        Severity.WARNING,
        place,
    )
    assert found.message == (
        "`Ebisu` has no bold and no italic, so its regular letters are thickened or slanted"
    )
    assert found.hints == (
        "put a font file with the bold style of `Ebisu` into `fonts/`",
        "put a font file with the italic style of `Ebisu` into `fonts/`",
    )
    elsewhere = Location(workspace.root / "other.svg", 1, 1)
    for bold in (TextStyle(("Ebisu",), weight=700), TextStyle(("Ebisu",), weight=700, italic=True)):
        assert stack.check_style(bold, elsewhere) == (found,)
    make_font(workspace.root / "fonts/italic.ttf", "Ebisu", selection=ITALIC)
    assert FontStack.open(workspace).value.check_style(style, place) == ()


def test_only_styles_that_are_not_there_are_made_up(fonts):
    assert fonts.check_style(TextStyle(italic=True, language="ja"), None) == ()
    japanese = TextStyle(("Noto Sans CJK JP",), italic=True, language="ja")
    (found,) = fonts.check_style(japanese, None)
    assert found.message == "`Noto Sans CJK JP` has no italic, so its regular letters are slanted"
    assert found.hints == (
        "emphasise these letters with bold or a colour, as is usual in their language",
    )


def test_a_bold_file_of_the_family_is_its_bold(workspace):
    make_font(workspace.root / "fonts/a.ttf", "Ebisu")
    bold = make_font(workspace.root / "fonts/b.ttf", "Ebisu", weight=700)
    stack = FontStack.open(workspace).value
    assert primary(stack, "Ebisu", weight=700).path == str(bold)
    assert stack.check_style(TextStyle(families=("Ebisu",), weight=700), None) == ()


def test_of_a_projects_family_one_face_fills_in(workspace):
    letter = "\U00012000"
    make_font(workspace.root / "fonts/a.ttf", "Uruk", letters=letter, weight=700)
    regular = make_font(workspace.root / "fonts/b.ttf", "Uruk", letters=letter)
    (found,) = segments(letter, FontStack.open(workspace).value.chain(TextStyle()))
    assert found.font.face.path == str(regular)


def test_a_missing_font_before_a_generic_name_names_what_is_used(fonts):
    (told,) = fonts.check(("Comic Sans MS", "serif"), None)

    assert told.message == "the font `Comic Sans MS` is missing; `Source Serif 4` is used" or (
        told.message == "the font `Comic Sans MS` is missing; `Noto Serif JP` is used"
    )
    assert told.hints == ("put the font file into `fonts/`",)
