"""What a check found is told again without looking, until something has changed."""

from pathlib import Path

import pytest

from punchboard.commands import check
from punchboard.commands.check import Questions, check_game
from punchboard.commands.kept_findings import KeptFindings
from punchboard.commands.report import Steps
from punchboard.commands.session import Session
from punchboard.diagnostics import Diagnostic, Location, Related, Severity
from punchboard.workspace import Workspace

LAYOUT = """<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <text data-text="title" x="8" y="20" font-size="1.5">Herring</text>
</svg>
"""
LIST = """components:
  cargo: {size: 63x88, front: cargo.svg, items: [{id: herring, title: Herring}]}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in [
        ("components/harbour/game.yaml", LIST),
        ("layouts/harbour/cargo.svg", LAYOUT),
        ("components/other/game.yaml", LIST),
    ]:
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def looked(monkeypatch) -> list[str]:
    """Tell which games were looked at."""
    games: list[str] = []
    really = check._found

    def found(session, game_id, questions, steps):
        games.append(game_id)
        return really(session, game_id, questions, steps)

    monkeypatch.setattr(check, "_found", found)
    return games


def ask(folder: Path, questions: Questions | None = None):
    return check_game(Session.at(folder), "harbour", questions or Questions(), Steps(None))


def test_a_game_that_nobody_touched_is_told_as_before(folder, looked):
    first = ask(folder)

    assert [each.code for each in first.diagnostics] == ["text-too-small"]
    assert ask(folder) == first
    assert looked == ["harbour"]


@pytest.mark.parametrize(
    "name",
    [
        "components/harbour/game.yaml", "components/harbour/new.csv", "layouts/harbour/cargo.svg",
        "icons/fish.svg", "icons/harbour/fish.svg", "images/fish.png", "fonts/fish.ttf",
        "layouts/shared/frame.svg",
    ],
)  # fmt: skip
def test_a_game_is_looked_at_again_when_a_file_it_may_read_is_new(folder, looked, name):
    ask(folder)
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes((path.read_bytes() if path.exists() else b"") + b"\n")

    ask(folder)

    assert looked == ["harbour", "harbour"]


def test_another_game_or_a_built_file_is_no_reason_to_look_again(folder, looked):
    ask(folder)
    (folder / "components/other/game.yaml").write_text("", encoding="utf-8")
    (folder / "build").mkdir()
    (folder / "build" / "harbour.pdf").write_bytes(b"")

    ask(folder)

    assert looked == ["harbour"]


@pytest.mark.parametrize(
    "questions",
    [
        lambda folder: Questions(select=("text-too-small",)),
        lambda folder: Questions(ignore=("text-too-small",)),
        lambda folder: Questions(engine="cairosvg"),
        lambda folder: Questions(rules=folder / "components/other/game.yaml"),
    ],
)
def test_another_question_has_another_answer(folder, looked, questions):
    ask(folder)
    ask(folder, questions(folder))

    assert looked == ["harbour", "harbour"]


def test_a_game_that_reads_through_a_link_is_always_looked_at(folder, looked):
    link = folder / "components/harbour/link.yaml"
    link.symlink_to(folder / "components/other/game.yaml")

    ask(folder)
    ask(folder)

    assert looked == ["harbour", "harbour"]


def test_a_game_that_names_files_elsewhere_is_always_looked_at(folder, looked):
    path = folder / "components/harbour/game.yaml"
    path.write_text("rules: ../other/game.yaml\n" + LIST, encoding="utf-8")

    ask(folder)
    ask(folder)

    assert looked == ["harbour", "harbour"]


def test_what_is_kept_comes_back_whole(folder):
    place = Location(folder / "components" / "harbour" / "rules.md", 3, 5, 7)
    outside = Location(folder.parent / "draft.md", 1)
    found = (
        Diagnostic("a", Severity.ERROR, place, "`x` is wrong", ("mend it", "or not")),
        Diagnostic("b", Severity.WARNING, None, "日本語", related=(Related(outside, "there"),)),
    )

    KeptFindings(Workspace.at(folder), "harbour", "q").keep(found)

    assert KeptFindings(Workspace.at(folder), "harbour", "q").findings() == found


@pytest.mark.parametrize("damage", [b"[", b"[1]", b'[{"code": "a"}]', b"\xff"])
def test_damaged_findings_are_none(folder, monkeypatch, damage):
    monkeypatch.setattr(
        "punchboard.commands.kept_findings.ArtCache.get", lambda self, keys: {keys[0]: damage}
    )

    assert KeptFindings(Workspace.at(folder), "harbour", "q").findings() is None


@pytest.mark.parametrize("code", ["missing-font", "missing-glyph", "system-font", "engine-missing"])
def test_what_depends_on_the_fonts_of_the_machine_is_not_kept(folder, code):
    found = Diagnostic(code, Severity.ERROR, None, "it is not on this machine")
    KeptFindings(Workspace.at(folder), "harbour", "q").keep([found])

    assert KeptFindings(Workspace.at(folder), "harbour", "q").findings() is None
