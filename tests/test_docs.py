"""What the documents say, the program does, and the other way round."""

import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from made_faces import A6, SLOT, placement, sheet, side
from punchboard.build.manifest import ManifestFile, manifest
from punchboard.cli import main
from punchboard.codes import CODES
from punchboard.layouts.fonts.packaged import packaged_sources
from punchboard.layouts.fonts.stack import FontStack

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text(encoding="utf-8")
_CODE = re.compile(r"\b(?:error|warning|error_at|warning_at)\(\s*\"([a-z0-9]+(?:-[a-z0-9]+)*)\"")


def codes():
    sources = (ROOT / "src").rglob("*.py")
    return {code for path in sources for code in _CODE.findall(path.read_text(encoding="utf-8"))}


def test_every_code_of_a_diagnostic_is_documented():
    page = (DOCS / "reference-diagnostics.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]

    assert {code for row in rows for code in re.findall("`([a-z0-9-]+)`", row)} == codes()


def test_every_code_of_a_diagnostic_can_be_named_in_settings():
    assert codes() == CODES


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
