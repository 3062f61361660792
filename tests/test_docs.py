"""What the documents say, the program does, and the other way round."""

import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from made_faces import A6, SLOT, placement, sheet, side
from punchboard.checks.rule import known_codes, rule_codes
from punchboard.cli import main
from punchboard.sheets.manifest import ManifestFile, manifest
from punchboard.typesetting.fonts.sources import packaged_sources
from punchboard.typesetting.fonts.stack import FontStack

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text(encoding="utf-8")
_DECLARED = re.compile(r"^([A-Z][A-Z0-9_]+) = (?:error|warning)\(\s*\"([a-z0-9-]+)\"", re.MULTILINE)
_REPORTED = re.compile(r"\b([A-Z][A-Z0-9_]+)\.(?:warning_)?at\(")


def declarations():
    sources = (ROOT / "src").rglob("*.py")
    return [found for path in sources for found in _DECLARED.findall(path.read_text("utf-8"))]


def test_every_code_is_declared_once_under_its_own_name():
    names = [code for _, code in declarations()]

    assert len(names) == len(set(names)) > 100
    assert all(name == code.upper().replace("-", "_") for name, code in declarations())


def test_every_declared_code_can_be_named_in_settings():
    assert {code for _, code in declarations()} | set(rule_codes()) == known_codes()


def test_every_declared_code_is_reported_somewhere():
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")]
    reported = {name for source in sources for name in _REPORTED.findall(source)}

    assert {name for name, _ in declarations()} <= reported


def test_the_page_of_diagnostics_is_made_from_the_declarations(monkeypatch):
    monkeypatch.syspath_prepend(str(DOCS))
    import make_diagnostics_reference

    page = (DOCS / "reference-diagnostics.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([a-z0-9-]+)` \|", page, re.MULTILINE)
    assert page == make_diagnostics_reference.reference()
    assert sorted(listed) == sorted(code for _, code in declarations())
    sys.modules.pop("make_diagnostics_reference")


def test_the_page_of_commands_is_their_own_help(monkeypatch):
    monkeypatch.syspath_prepend(str(DOCS))
    import make_cli_reference

    page = (DOCS / "reference-cli.md").read_text(encoding="utf-8")
    assert page == make_cli_reference.reference()
    sys.modules.pop("make_cli_reference")


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_is_in_the_readme(command):
    assert f"punchboard {command}" in README


def test_the_readme_is_short_and_has_a_picture():
    assert len(README.splitlines()) < 120
    for picture in re.findall(r"!\[[^]]+\]\(([^)]+)\)", README):
        assert (ROOT / picture).is_file()


def test_the_game_of_the_readme_builds(tmp_path):
    blocks = dict(re.findall(r"```(yaml|svg)\n(.*?)```", README, re.DOTALL))
    for name, text in [
        ("components/harbour/game.yaml", blocks["yaml"]),
        ("layouts/harbour/cargo.svg", blocks["svg"]),
    ]:
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")

    result = CliRunner().invoke(main, ["-C", str(tmp_path), "build", "harbour"])

    assert (result.exit_code, result.stderr) == (0, "")
    assert "7 pieces on 1 sheet" in result.stdout


def test_the_game_of_many_shapes_builds(tmp_path):
    page = (DOCS / "example-shapes.md").read_text(encoding="utf-8")
    for name, text in re.findall(r"`([\w/.-]+)`:\n\n```\w+\n(.*?)```", page, re.DOTALL):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")

    for command in ("build", "check"):
        result = CliRunner().invoke(main, ["-C", str(tmp_path), command])
        assert (result.exit_code, result.stderr) == (0, "")


def test_the_drawing_of_the_page_for_drawings_becomes_its_cards(tmp_path):
    page = (DOCS / "bring-a-drawing.md").read_text(encoding="utf-8")
    for name, text in re.findall(r"`(\w+/[\w/.-]+)`[^\n]*:\n\n```\w+\n(.*?)```", page, re.DOTALL):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")

    result = CliRunner().invoke(main, ["-C", str(tmp_path), "build"])
    assert (result.exit_code, result.stderr) == (0, "")
    assert "2 pieces on 1 sheet" in result.stdout


def test_the_page_of_fonts_lists_the_families_there_are():
    page = (DOCS / "fonts.md").read_text(encoding="utf-8")
    table = page.partition("## Families that are there")[2].partition("The generic names")[0]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| `")]
    described = {family: row[2] for row in rows for family in re.findall("`([^`]+)`", row[1])}

    assert sorted(described) == list(FontStack(()).families())
    for family, styles in described.items():
        faces = packaged_sources(family.casefold())
        (lightest, boldest), *_ = [face.weights for face in faces]
        weights = f"weights {lightest:g}–{boldest:g}" if lightest < boldest else "regular"
        assert styles.strip() == weights + ", italic" * (len(faces) == 2)


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page):
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists()


def test_every_key_of_the_manifest_is_described():
    page = (DOCS / "reference-manifest.md").read_text(encoding="utf-8")
    example = re.search(r"```json\n(.*?)```", page, re.DOTALL)[1]
    one = side(placement("k", SLOT))
    turned = sheet(one, one, number=2, paper=A6.turned())
    made = json.loads(manifest("football", [ManifestFile("football-a4.pdf", (sheet(one), turned))]))

    assert keys(made) == keys(json.loads(example))
    for key in keys(made):
        assert f"`{key}`" in page.replace(example, "")


def keys(value):
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()
