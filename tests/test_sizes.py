import ast
from pathlib import Path

import pytest

import punchboard

SOURCE = Path(punchboard.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))


def functions(path: Path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            doc = node.body[0] if ast.get_docstring(node) else None
            said = doc.end_lineno - doc.lineno + 1 if doc else 0
            yield node.name, node.end_lineno - node.lineno + 1 - said


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_module_is_short_enough_to_read(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
    assert {name: lines for name, lines in functions(path) if lines > 60} == {}


def test_functions_are_short_on_the_whole():
    lengths = sorted(lines for path in MODULES for _, lines in functions(path))

    assert lengths[len(lengths) // 2] <= 12
    assert lengths[int(len(lengths) * 0.95)] <= 40


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_nothing_is_left_for_later(path):
    words = ("TO" + "DO", "FIX" + "ME", "XX" + "X")

    assert not any(word in path.read_text(encoding="utf-8") for word in words)
