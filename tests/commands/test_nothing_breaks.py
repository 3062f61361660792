"""What designers, clocks and disks did to a command, which goes on or says what is wrong."""

import io
import os
import re
import sqlite3
import time
import unicodedata
import zipfile
from pathlib import Path

import pytest
from PIL import Image

GAME = "components/deck/game.yaml"
CARD = "layouts/deck/card.svg"
PDF = "build/deck/deck-a4.pdf"


def layout(body):
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" '
        f'viewBox="0 0 63 88">{body}</svg>'
    )


@pytest.mark.parametrize("option", [[], ["--outline-text"]])
@pytest.mark.parametrize(
    "text", [r"{漢字|かんじ}\u200b", r"\u00ad", r"a\n\u00ad\nb", r"\u200b\u2060", r"{a|\u200b}"]
)
def test_letters_that_are_not_seen_are_printed_as_nothing(desk, text, option):
    desk.edit(GAME, "First", f'"{text}"')

    assert desk.run("build", *option).status == 0


def test_a_reading_without_width_over_a_base_of_less_is_set(desk):
    desk.edit(GAME, "First", r'"{a|\ue000}"')
    desk.edit(CARD, 'font-size="6"', 'font-size="2" inline-size="0.5" letter-spacing="-3"')

    assert desk.run("build").status in (0, 1)


def test_a_file_name_that_is_not_unicode_is_no_trouble_to_check(desk):
    folder = os.fsencode(desk.root / "layouts" / "deck")
    try:
        Path(os.fsdecode(folder + b"/\xff\xfe.svg")).write_text(layout(""))
    except OSError:
        pytest.skip("this file system has no such names")

    outcome = desk.run("check")

    assert (outcome.status, "file-never-used" in outcome.stderr) == (0, True)


@pytest.mark.parametrize("name", ["c.**", "[.svg", "*.svg", "a.{svg,png}"])
def test_a_layout_that_reads_like_a_pattern_is_a_missing_file(desk, name):
    desk.edit(GAME, "front: card.svg", f'front: "{name}"')

    assert f"there is no file `{name}`" in desk.run("build").stderr


def test_an_icon_with_the_longest_of_names_is_unknown_at_its_place(desk):
    desk.edit(GAME, "First", "x" * 260)
    icon = '<rect data-icon="title" x="1" y="1" width="5" height="5"/>'
    desk.write(CARD, layout(icon))

    outcome = desk.run("build")

    assert "error[unknown-icon]" in outcome.stderr
    assert "components/deck/game.yaml:9:26" in outcome.stderr


def test_a_spreadsheet_in_an_unknown_encoding_is_damaged(desk):
    desk.run("export", "deck", "--format", "ods")
    path = desk.root / "build" / "deck" / "deck.ods"
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members["content.xml"] = members["content.xml"].replace(b"UTF-8", b"x", 1)
    assert b'encoding="x"' in members["content.xml"][:60]
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)

    outcome = desk.run("import", "deck", str(path))

    assert (outcome.status, "unknown encoding" in outcome.stderr) == (1, True)


@pytest.mark.parametrize("form", ["xlsx", "ods", "csv", "json"])
def test_a_clock_before_1980_does_not_stop_an_export(desk, monkeypatch, form):
    real = time.localtime
    monkeypatch.setattr(time, "localtime", lambda *_: real(86400 * 365))
    monkeypatch.setattr(time, "time", lambda: 86400.0 * 365)

    assert desk.run("export", "deck", "--format", form).status == 0


@pytest.mark.parametrize(
    "code", ["x/../../other/other", "..", "en/", "", "a b", "en_GB", "en-", "日本語", "e" * 300]
)
def test_a_language_that_is_no_tag_is_refused_and_writes_nothing(desk, code):
    desk.edit(GAME, "name: Deck", f'name: Deck\nlanguages: [en, "{code}"]')
    other = desk.write("build/other/other-a4.pdf", "another game's")

    outcome = desk.run("build", "--lang", "all")

    assert (outcome.status, "is not a language tag" in outcome.stderr) == (1, True)
    assert other.read_text() == "another game's"


@pytest.mark.parametrize("code", ["en", "ja", "pt-BR", "zh-Hant-TW", "x-elvish", "de-1996", "gsw"])
def test_a_language_tag_is_a_language(desk, code):
    desk.edit(GAME, "name: Deck", f"name: Deck\nlanguages: [la, {code}]")

    assert desk.run("build", "--lang", "all").status == 0


def test_languages_that_some_file_systems_take_for_one_are_refused(desk):
    desk.edit(GAME, "name: Deck", "name: Deck\nlanguages: [en, pt-BR, pt-br]")

    assert "is given twice" in desk.run("build").stderr


@pytest.fixture
def locked_cache(desk, monkeypatch):
    """Take away all rights on the cache, as they are lost after `sudo punchboard`."""
    assert desk.run("build").status == 0
    folder = str(desk.root / ".punchboard")

    def refused(function):
        def call(path, *arguments, **named):
            if isinstance(path, str | os.PathLike) and os.fspath(path).startswith(folder):
                raise PermissionError(13, "Permission denied", os.fspath(path))
            return function(path, *arguments, **named)

        return call

    for module, name in [(os, "stat"), (os, "mkdir"), (os, "open"), (io, "open"), (os, "scandir")]:
        monkeypatch.setattr(module, name, refused(getattr(module, name)))

    def connect(path, *_, **__):
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(sqlite3, "connect", connect)
    return desk


@pytest.mark.parametrize(
    "command", [["build"], ["check"], ["faces", "deck", "--format", "png"], ["export", "deck"]]
)
def test_a_cache_without_rights_stops_no_command(locked_cache, command):
    assert locked_cache.run(*command).status == 0


def test_ids_that_differ_in_their_unicode_form_alone_are_one(desk):
    one, other = (unicodedata.normalize(form, "café") for form in ("NFC", "NFD"))
    desk.edit(GAME, "id: one", f"id: {one}")
    desk.edit(GAME, "id: two", f"id: {other}")

    outcome = desk.run("build")

    assert "only in how their accents are encoded" in outcome.stderr
    assert "error[duplicate-id]" in outcome.stderr


def damaged_picture(kind):
    data = io.BytesIO()
    picture = Image.effect_noise((160, 160), 60).convert("RGBA" if kind == "RGBA" else "RGB")
    picture.save(data, "JPEG" if kind == "JPEG" else "PNG")
    return data.getvalue()[: len(data.getvalue()) // 2]


@pytest.mark.parametrize("kind", ["PNG", "RGBA", "JPEG"])
def test_check_refuses_a_damaged_picture_as_build_does(desk, kind):
    desk.write(CARD, layout('<image href="a.png" width="20" height="20"/>'))
    (desk.root / "layouts/deck/a.png").write_bytes(damaged_picture(kind))

    outcomes = desk.run("check"), desk.run("build")

    assert [each.status for each in outcomes] == [1, 1]
    assert all("error[broken-image]" in each.stderr for each in outcomes)


@pytest.mark.parametrize("form", ["png", "svg"])
def test_faces_of_cards_that_are_gone_are_gone(desk, form):
    desk.run("faces", "deck", "--format", form)
    mine = desk.write("build/deck/faces/notes.txt", "kept")
    desk.edit(GAME, "      - {id: two, title: Second, quantity: 2}\n", "")

    assert desk.run("faces", "deck", "--format", form).status == 0

    names = {each.name for each in (desk.root / "build/deck/faces").iterdir()}
    assert names == {f"cards-one-front.{form}", mine.name}


def test_faces_stay_where_a_game_has_an_error(desk):
    desk.run("faces", "deck", "--format", "png")
    before = sorted((desk.root / "build/deck/faces").iterdir())
    desk.edit(GAME, "front: card.svg", "front: gone.svg")

    assert desk.run("faces", "deck", "--format", "png").status == 1
    assert sorted((desk.root / "build/deck/faces").iterdir()) == before


def nested(inner, loops=3):
    for name in "ijklm"[:loops]:
        inner = f'<g data-for="{name} in range(1000)">{inner}</g>'
    return layout(inner)


@pytest.mark.parametrize(
    "body",
    [
        nested('<rect width="1" height="1"/>'),
        nested('<rect data-if="i &gt; 5000" width="1" height="1"/>', loops=4),
        nested("""<path d="{{ 'M0 0L1 1' * 10000 }}"/>""", loops=2),
        nested(f'<path d="{"M0 0L1 1" * 10000}"/>', loops=2),
        nested('<g data-draw="grid" data-columns="100" data-rows="100">'
               '<rect data-part="cell" width="1" height="1"/></g>', loops=1),
        layout("""<text x="1" y="9" font-size="3">{{ range(99999)|list }}</text>"""),
    ],
    ids=["loops", "conditions", "values", "art", "drawings", "text"],
)  # fmt: skip
def test_loops_in_loops_come_to_an_end_with_an_error(desk, body):
    desk.write(CARD, body)

    outcome = desk.run("build")

    assert outcome.status == 1
    assert outcome.stderr.count("error[") <= 4


def test_a_board_of_many_cells_is_drawn(desk):
    body = '<g data-for="i in range(70)"><g data-for="j in range(70)">{}</g></g>'
    desk.write(CARD, layout(body.format('<rect x="{{ i }}" y="{{ j }}" width="1" height="1"/>')))

    assert desk.run("build").status == 0


def test_choosing_from_many_pieces_is_refused_at_once(desk):
    choice = "combinations(range(90000), 45000) | length > 1"
    desk.edit(GAME, "components:", f"checks: [{{that: '{choice}'}}]\ncomponents:")

    assert "more than 250,000 times" in desk.run("check").stderr


@pytest.mark.parametrize("kind", ["PNG", "RGBA", "JPEG"])
@pytest.mark.parametrize("clipped", ["", ' clip-path="url(#c)"'])
def test_faces_with_a_damaged_picture_are_marked_where_it_is_clipped_too(desk, clipped, kind):
    clip = '<clipPath id="c"><circle cx="9" cy="9" r="9"/></clipPath>'
    image = f'<image href="a.png" width="20" height="20"{clipped}/>'
    desk.write(CARD, layout(f"<defs>{clip}</defs>{image}"))
    (desk.root / "layouts/deck/a.png").write_bytes(damaged_picture(kind))

    outcomes = []
    for command in (["check"], ["build", "--strict"], ["build"]):
        outcome = desk.run(*command)
        found = outcome.stderr.count("error[broken-image]")
        outcomes.append((outcome.status, found, (desk.root / PDF).exists()))

    assert outcomes == [(1, 1, False), (1, 1, False), (1, 1, True)]
    assert "  2 faces are marked:" in outcome.stdout


def test_a_picture_without_a_size_is_no_trouble_to_check(desk):
    desk.write(CARD, layout('<image href="a.png" width="20" height="1e-9" x="3"/>'))
    Image.new("RGB", (9, 9)).save(desk.root / "layouts/deck/a.png")

    assert desk.run("check").status == 0


def test_a_workbook_without_sheets_holds_no_list(desk):
    desk.run("export", "deck")
    path = desk.root / "build" / "deck" / "deck.xlsx"
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    book = members["xl/workbook.xml"]
    members["xl/workbook.xml"] = re.sub(rb"<sheets>.*</sheets>", b"<sheets/>", book)
    assert members["xl/workbook.xml"] != book
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)

    outcome = desk.run("import", "--new", str(desk.root / "new"), str(path))

    assert (outcome.status, "error[" in outcome.stderr) == (1, True)
