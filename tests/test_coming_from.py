"""The ports on the page for those who come from other tools are true."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from punchboard.cli import main

PAGE = (Path(__file__).parents[1] / "docs" / "coming-from.md").read_text(encoding="utf-8")
PORTS = {
    title: dict(re.findall(r"`([\w/.-]+)`:\n\n```\w+\n(.*?)```", body, re.DOTALL))
    for title, body in re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
}


@pytest.mark.parametrize(
    ("tool", "pieces"),
    [("Squib", 6), ("nanDECK", 7), ("countersheets", 5), ("Component.Studio", 7)],
)
def test_a_port_builds_and_passes_its_check(tmp_path, tool, pieces):
    for name, text in PORTS[tool].items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")

    built = CliRunner().invoke(main, ["-C", str(tmp_path), "build"])
    checked = CliRunner().invoke(main, ["-C", str(tmp_path), "check"])

    assert (built.exit_code, built.stderr) == (0, "")
    assert f"{pieces} pieces on" in built.stdout
    assert (checked.exit_code, checked.stderr) == (0, "")
