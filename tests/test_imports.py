import ast
from pathlib import Path

import pytest

import punchboard

SOURCE = Path(punchboard.__file__).parent
STAGES = ("components", "layouts", "build", "checks", "commands")
#: What each room may import: the base, and the rooms to its left.
ALLOWED = {
    "base": {"base"},
    "components": {"base", "components"},
    "layouts": {"base", "components", "layouts"},
    "build": {"base", "components", "layouts", "build"},
    "checks": {"base", "components", "layouts", "build", "checks"},
    "commands": {"base", "components", "layouts", "build", "checks", "commands"},
    "top": {"base", "commands", "top"},
}
TOP = {"cli", "__main__"}
MODULES = sorted(SOURCE.rglob("*.py"))


def room(module: str) -> str:
    first = module.split(".")[0]
    return first if first in STAGES else "top" if first in TOP else "base"


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            found.add(node.module or "")
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    prefix = "punchboard."
    return {name.removeprefix(prefix) for name in found if name.startswith(prefix)}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_room_imports_only_what_stands_before_it(path):
    here = room(".".join(path.relative_to(SOURCE).with_suffix("").parts))

    assert {room(name) for name in imports(path)} <= ALLOWED[here]


def test_a_room_imported_from_the_package_is_seen(tmp_path):
    path = tmp_path / "module.py"
    path.write_text("from punchboard import build\n", encoding="utf-8")

    assert {room(name) for name in imports(path)} == {"build"}
