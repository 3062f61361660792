"""What did not change is said again and touched by nobody; whatever changed is seen.

Every change is compared with a build that knows nothing: the same words, the same bytes.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import PIL.Image
import pytest

import punchboard
from punchboard import inputs
from punchboard.commands import build, check, each_game, to_print
from small_fonts import make_font

GAME = """\
name: Harbour
definitions:
  goods:
    fish: {name: Fish, colour: "#2a7fb8", icon: fish}
components:
  cargo:
    size: 63x88
    front: cargo.svg
    items: cargo.csv
"""
TABLE = "id,title,good,photo\nherring,Herring,fish,sea.png\nsole,abc,fish,sea.png\n"
LAYOUT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="-3" y="-3" width="69" height="94" fill="#fff8e0" data-fill="good.colour"/>
  <rect x="5" y="40" width="20" height="20" data-icon="good.icon"/>
  <image x="30" y="40" width="20" height="20" data-href="photo"/>
  <text data-text="title" x="8" y="20" font-size="6" font-family="Squares">Title</text>
</svg>
"""
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M1 1h9v9z"/></svg>'


@pytest.fixture
def desk(desk):
    shutil.rmtree(desk.root / "components/deck")
    shutil.rmtree(desk.root / "layouts/deck")
    desk.write("components/harbour/game.yaml", GAME)
    desk.write("components/harbour/cargo.csv", TABLE)
    desk.write("layouts/harbour/cargo.svg", LAYOUT)
    desk.write("icons/fish.svg", ICON)
    _paint(desk.root / "images/sea.png", "navy")
    _squares(desk.root / "fonts/squares.ttf", "Herinabc ")
    return desk


@pytest.fixture
def ran(monkeypatch) -> list[str]:
    """The games that were built or checked, in order."""
    games: list[str] = []
    for module, name in ((build, "build_game"), (check, "check_game")):
        really = getattr(module, name)

        def counted(session, game, *rest, really=really, **options):
            games.append(game)
            return really(session, game, *rest, **options)

        monkeypatch.setattr(module, name, counted)
    return games


def _paint(path: Path, colour: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    PIL.Image.new("RGB", (40, 40), colour).save(path)


def _squares(path: Path, letters: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    make_font(path, "Squares", letters=letters)


def told(desk, *words: str):
    """Return what a command says, and every file in `build/` that later builds leave alone."""
    said = desk.run(*words)
    files = {
        path.relative_to(desk.root): path.read_bytes()
        for path in (desk.root / "build").rglob("*")
        if path.is_file() and path.name not in to_print.HISTORY
    }
    return said, files


def told_afresh(desk, *words: str):
    """Return the same for a workspace in which nothing was built before."""
    for name in ("build", ".punchboard"):
        shutil.rmtree(desk.root / name, ignore_errors=True)
    return told(desk, *words)


def kept(desk) -> list[Path]:
    return sorted((desk.root / ".punchboard/cache").glob("answer-*"))


def rewrite_in_place(path: Path, old: bytes, new: bytes) -> None:
    """Change a file so that its size and its date stay."""
    assert len(old) == len(new)
    data, known = path.read_bytes(), path.stat()
    assert old in data
    path.write_bytes(data.replace(old, new))
    os.utime(path, ns=(known.st_atime_ns, known.st_mtime_ns))


@pytest.mark.parametrize("words", [["build"], ["check"], ["build", "--ink-saver"]])
def test_a_game_that_nobody_touched_is_told_as_before(desk, ran, words):
    first = told(desk, *words)
    files = {path: path.stat().st_mtime_ns for path in (desk.root / "build").rglob("*")}

    assert told(desk, *words) == first
    assert ran == ["harbour"]
    assert {path: path.stat().st_mtime_ns for path in files} == files


CHANGES = {
    "a colour, with the same size and date": lambda root: rewrite_in_place(
        root / "components/harbour/game.yaml", b"2a7fb8", b"b82a7f"
    ),
    "a row of a table": lambda root: rewrite_in_place(
        root / "components/harbour/cargo.csv", b"Herring", b"Haddock"
    ),
    "a layout": lambda root: rewrite_in_place(
        root / "layouts/harbour/cargo.svg", b'x="8"', b'x="9"'
    ),
    "an icon": lambda root: rewrite_in_place(root / "icons/fish.svg", b"h9v9", b"h8v8"),
    "a picture": lambda root: _paint(root / "images/sea.png", "red"),
    "a font": lambda root: _squares(root / "fonts/squares.ttf", "Hec "),
    "a font that goes": lambda root: (root / "fonts/squares.ttf").unlink(),
    "an icon of the game's own that appears": lambda root: (
        (root / "icons/harbour").mkdir(),
        (root / "icons/harbour/fish.svg").write_text(ICON.replace("h9v9", "h5v5")),
    ),
    "a picture that goes": lambda root: (root / "images/sea.png").unlink(),
    "a picture of the game's own that appears": lambda root: _paint(
        root / "layouts/harbour/sea.png", "green"
    ),
    "a snapshot that appears": lambda root: (
        (root / "snapshots/harbour").mkdir(parents=True),
        (root / "snapshots/harbour/first.json").write_text("{}"),
    ),
    "a definition": lambda root: rewrite_in_place(
        root / "components/harbour/game.yaml", b"name: Fish", b"name: Wish"
    ),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("command", ["build", "check"])
def test_a_change_of_anything_that_is_read_is_seen(desk, ran, command, change):
    told(desk, command)
    change(desk.root)
    after = told(desk, command)

    assert ran == ["harbour", "harbour"]
    assert after == told_afresh(desk, command)


@pytest.mark.parametrize(
    "options",
    [
        "--ink-saver", "--outline-text", "--strict", "--paper letter", "--bleed 2mm",
        "--gutter 0", "--marks lines", "--sheets fronts", "--image-dpi 72",
        "--engine cairosvg", "--item herring", "--stamp",
    ],
)  # fmt: skip
def test_other_options_are_another_question(desk, ran, options):
    told(desk, "build")
    after = told(desk, "build", *options.split())

    assert ran == ["harbour", "harbour"]
    assert after[0] == told_afresh(desk, "build", *options.split())[0]


def test_another_program_builds_again(desk, ran, monkeypatch):
    told(desk, "build")
    monkeypatch.setattr(inputs, "this_program", lambda: "of tomorrow")
    told(desk, "build")
    told(desk, "build")

    assert ran == ["harbour", "harbour"]


def test_the_program_is_told_by_its_source_and_its_libraries(tmp_path, monkeypatch):
    now = inputs.program()
    assert inputs.program() == now

    copy = tmp_path / "site-packages" / "punchboard"
    source = Path(punchboard.__file__).parent
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(inputs, "__file__", str(copy / "inputs.py"))
    copied = inputs.program()
    rewrite_in_place(copy / "__init__.py", b"0.1.0", b"0.1.1")
    changed = inputs.program()
    monkeypatch.setattr(sys, "path", [*sys.path, str(copy.parent)])
    (copy.parent / "reportlab-9.9.dist-info").mkdir()

    assert len({now, copied, changed, inputs.program()}) == 4


@pytest.mark.parametrize("name", ["harbour-a4.pdf", "manifest.json"])
@pytest.mark.parametrize(
    "damage", [lambda path: path.unlink(), lambda path: os.truncate(path, 100)], ids=["gone", "cut"]
)
def test_a_file_that_is_gone_or_cut_short_is_made_again(desk, ran, name, damage):
    first = told(desk, "build")
    damage(desk.root / "build/harbour" / name)

    assert told(desk, "build") == first
    assert ran == ["harbour", "harbour"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"", lambda data: data[:-70], lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"harbour-a4.pdf", b"harbour-a3.pdf"),
        lambda data: b"null\n" + each_game._checksum(b"null"),
        lambda data: b'{"program": 1}\n' + each_game._checksum(b'{"program": 1}'),
    ],
)  # fmt: skip
def test_a_damaged_answer_is_no_answer(desk, ran, damage):
    first = told(desk, "build")
    (answer,) = kept(desk)
    answer.write_bytes(damage(answer.read_bytes()))

    assert told(desk, "build") == first
    assert ran == ["harbour", "harbour"]


def test_an_answer_from_elsewhere_cannot_control_the_terminal(desk, ran):
    first = told(desk, "build")
    (answer,) = kept(desk)
    data = answer.read_bytes().rpartition(b"\n")[0].replace(b"harbour-a4.pdf:", b"\\u001b[2J:")
    answer.write_bytes(data + b"\n" + each_game._checksum(data))

    assert told(desk, "build") == first


def test_an_answer_that_names_a_pipe_does_not_wait_for_it(desk, ran):
    told(desk, "build")
    pipe = desk.root / "images/pipe"
    os.mkfifo(pipe)

    assert told(desk, "build")[0].status == 0
    assert inputs.state(str(pipe)) == "no file"


def test_a_file_that_is_edited_during_a_build_is_read_again(desk, monkeypatch):
    told(desk, "build")
    desk.edit("components/harbour/cargo.csv", "Herring", "Haddock")
    really = build.build_game

    def interrupted(*words, **options):
        outcome = really(*words, **options)
        desk.edit("components/harbour/cargo.csv", "Haddock", "Halibut")
        return outcome

    with monkeypatch.context() as patched:
        patched.setattr(build, "build_game", interrupted)
        told(desk, "build")

    assert told(desk, "build") == told_afresh(desk, "build")


@pytest.mark.parametrize("command", ["build", "check"])
def test_files_elsewhere_that_a_game_reads_are_seen(desk, ran, command):
    path = desk.write("docs/rules.md", "The box has 2 cargo cards.\n")
    desk.edit("components/harbour/game.yaml", "name: Harbour", "name: Harbour\nrules: r.md")
    (desk.root / "components/harbour/r.md").symlink_to(path)
    told(desk, command)
    rewrite_in_place(path, b"2 cargo", b"9 cargo")
    after = told(desk, command)

    assert ran == ["harbour", "harbour"]
    assert after == told_afresh(desk, command)


def test_a_rules_text_that_is_compared_is_seen(desk, ran, tmp_path_factory):
    path = tmp_path_factory.mktemp("elsewhere") / "rules.md"
    path.write_text("The box has 2 cargo cards.\n", encoding="utf-8")
    words = ("check", "--rules", str(path))
    told(desk, *words)
    told(desk, *words)
    rewrite_in_place(path, b"2 cargo", b"9 cargo")
    after = told(desk, *words)

    assert ran == ["harbour", "harbour"]
    assert after == told_afresh(desk, *words)


def test_a_game_behind_a_linked_folder_is_always_built(desk, ran, tmp_path_factory):
    folder = tmp_path_factory.mktemp("elsewhere")
    (desk.root / "images/more").symlink_to(folder)

    assert told(desk, "build") == told(desk, "build")
    assert ran == ["harbour", "harbour"]
    assert kept(desk) == []


def test_a_large_picture_counts_by_its_contents_once_it_is_used(desk, ran):
    path = desk.root / "images/sea.png"
    noise = PIL.Image.frombytes("RGB", (700, 700), os.urandom(700 * 700 * 3))
    noise.save(path, compress_level=0)
    assert path.stat().st_size > inputs._LARGE
    told(desk, "build")
    data, known = path.read_bytes(), path.stat()
    other = PIL.Image.frombytes("RGB", (700, 700), os.urandom(700 * 700 * 3))
    other.save(path, compress_level=0)
    os.utime(path, ns=(known.st_atime_ns, known.st_mtime_ns))
    assert len(path.read_bytes()) == len(data)
    after = told(desk, "build")

    assert ran == ["harbour", "harbour"]
    assert after == told_afresh(desk, "build")


def test_fonts_of_the_system_are_listed_again_where_they_were_asked_for(desk, ran, monkeypatch):
    desk.edit("layouts/harbour/cargo.svg", "Squares", "Nowhere Sans")
    fonts = [b""]
    monkeypatch.setattr(inputs._watch, "system_fonts", None)
    monkeypatch.setattr(inputs, "_listed_fonts", lambda: fonts[0])
    from punchboard.typesetting.fonts import sources

    sources._files_by_family.cache_clear()
    sources.system_sources.cache_clear()
    told(desk, "build")
    told(desk, "build")
    assert ran == ["harbour"]
    fonts[0] = b"/usr/share/fonts/nowhere.ttf\tNowhere Sans\n"
    told(desk, "build")

    assert ran == ["harbour", "harbour"]
    sources._files_by_family.cache_clear()
    sources.system_sources.cache_clear()


def test_a_list_of_fonts_that_does_not_come_keeps_no_answer(desk, monkeypatch):
    monkeypatch.setattr(inputs._watch, "system_fonts", None)
    monkeypatch.setattr(inputs, "_listed_fonts", lambda: None)
    told(desk, "build")
    inputs.system_fonts()
    games = kept(desk)
    desk.edit("components/harbour/cargo.csv", "Herring", "Haddock")
    really = build.build_game
    monkeypatch.setattr(
        build, "build_game", lambda *a, **k: (inputs.system_fonts(), really(*a, **k))[1]
    )
    before = games[0].read_bytes()
    told(desk, "build")

    assert kept(desk)[0].read_bytes() == before


def test_what_another_try_may_repair_is_tried_again(desk, ran):
    (desk.root / "build").mkdir()
    (desk.root / "build/harbour").write_text("in the way", encoding="utf-8")
    assert told(desk, "build")[0].status == 1
    (desk.root / "build/harbour").unlink()

    assert told(desk, "build")[0].status == 0
    assert ran == ["harbour", "harbour"]


def test_what_has_changed_since_a_snapshot_is_always_looked_up(desk, ran):
    desk.run("snapshot", "harbour", "first")
    words = ("build", "--changed-since", "first")

    assert told(desk, *words) == told(desk, *words)
    assert ran == ["harbour", "harbour"]


def test_a_language_is_refused_whatever_was_built_before(desk):
    desk.write("components/other/game.yaml", GAME.replace("name: Fish", "name: {en: Fish}"))
    shutil.copytree(desk.root / "layouts/harbour", desk.root / "layouts/other")
    shutil.copy(desk.root / "components/harbour/cargo.csv", desk.root / "components/other")
    desk.run("build", "--lang", "en")

    refused = told(desk, "build", "harbour", "--lang", "en")[0]
    assert refused == told_afresh(desk, "build", "harbour", "--lang", "en")[0]


@pytest.mark.parametrize("rights", [0o000, 0o555])
def test_a_cache_that_cannot_be_written_changes_nothing(desk, ran, rights):
    if os.geteuid() == 0:
        folder = desk.root / ".punchboard"
        folder.write_text("in the way", encoding="utf-8")
    else:
        folder = desk.root / ".punchboard"
        folder.mkdir()
        folder.chmod(rights)
    first = told(desk, "build")
    assert told(desk, "build") == first
    folder.chmod(0o755)
    if folder.is_file():
        folder.unlink()
    shutil.rmtree(desk.root / "build")

    assert told(desk, "build") == first


def test_another_measurement_of_the_printer_is_another_question(
    desk, ran, monkeypatch, tmp_path_factory
):
    printers = tmp_path_factory.mktemp("settings") / "printers.yaml"
    monkeypatch.setattr(each_game, "printers_path", lambda: printers)
    told(desk, "build")
    told(desk, "build")
    assert ran == ["harbour"]
    printers.write_text("default: mine\n", encoding="utf-8")
    told(desk, "build")

    assert ran == ["harbour", "harbour"]


def test_a_file_that_a_build_removes_is_removed_again(desk, ran):
    first = told(desk, "build")
    (answer,) = kept(desk)
    gone = [name for name, each in _written(answer).items() if each == inputs.MISSING]
    assert gone
    Path(gone[0]).write_bytes(b"of another day")

    assert told(desk, "build") == first
    assert ran == ["harbour", "harbour"]


def _written(answer: Path) -> dict[str, str]:
    return json.loads(answer.read_bytes().rpartition(b"\n")[0])["written"]
