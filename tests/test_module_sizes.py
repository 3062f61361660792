import ast
from pathlib import Path

import punchboard

SOURCE = Path(punchboard.__file__).parent
TEXTS = {
    path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(SOURCE.rglob("*.py"))
}


def functions(text: str):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            doc = node.body[0] if ast.get_docstring(node) else None
            said = doc.end_lineno - doc.lineno + 1 if doc else 0
            yield node.name, node.end_lineno - node.lineno + 1 - said


LENGTHS = [(name, *each) for name, text in TEXTS.items() for each in functions(text)]


def test_modules_are_short_enough_to_read():
    lengths = {name: len(text.splitlines()) for name, text in TEXTS.items()}

    assert {name: lines for name, lines in lengths.items() if lines > 450} == {}


def test_functions_are_short_enough_to_read():
    lengths = sorted(lines for _, _, lines in LENGTHS)

    assert [each for each in LENGTHS if each[2] > 60] == []
    assert lengths[len(lengths) // 2] <= 12
    assert lengths[int(len(lengths) * 0.95)] <= 40


def test_nothing_is_left_for_later():
    words = ("TO" + "DO", "FIX" + "ME", "XX" + "X")

    assert [name for name, text in TEXTS.items() if any(word in text for word in words)] == []
