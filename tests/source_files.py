"""The source files of the package, each read and parsed once for all tests of their shape."""

from __future__ import annotations

import ast
import functools
from dataclasses import dataclass
from pathlib import Path

import punchboard

SOURCE = Path(punchboard.__file__).parent
Import = ast.Import | ast.ImportFrom


@dataclass(frozen=True)
class SourceFile:
    """What the tests ask of a file; its whole tree would take too much memory.

    Attributes:
        name: Its path in its folder.
        lines: Number of lines.
        imports: All imports, also those inside functions.
        top_imports: The imports that run when it is loaded, and those for its types.
        classes: Names of the classes at its top.
        functions: Each function with its number of lines, without its docstring.
        attributes: Names of all attributes that it uses.
        annotated: The values of all annotated names, as Python writes them.
    """

    name: str
    lines: int
    imports: tuple[Import, ...]
    top_imports: tuple[Import, ...]
    classes: tuple[str, ...]
    functions: tuple[tuple[str, int], ...]
    attributes: frozenset[str]
    annotated: tuple[str, ...]


def source_files(folder: Path = SOURCE) -> tuple[SourceFile, ...]:
    """Return all Python files in *folder*, sorted by path."""
    return _files(folder)


@functools.cache
def _files(folder: Path) -> tuple[SourceFile, ...]:
    return tuple(_read(path, folder) for path in sorted(folder.rglob("*.py")))


def _read(path: Path, folder: Path) -> SourceFile:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    return SourceFile(
        name=path.relative_to(folder).as_posix(),
        lines=len(text.splitlines()),
        imports=tuple(each for each in nodes if isinstance(each, Import)),
        top_imports=tuple(_at_the_top(tree)),
        classes=tuple(each.name for each in tree.body if isinstance(each, ast.ClassDef)),
        functions=tuple(_length(each) for each in nodes if isinstance(each, ast.FunctionDef)),
        attributes=frozenset(each.attr for each in nodes if isinstance(each, ast.Attribute)),
        annotated=tuple(
            ast.unparse(each.value)
            for each in nodes
            if isinstance(each, ast.AnnAssign) and each.value is not None
        ),
    )


def _at_the_top(tree: ast.Module):
    for statement in tree.body:
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            yield from (each for each in ast.walk(statement) if isinstance(each, Import))


def _length(function: ast.FunctionDef) -> tuple[str, int]:
    doc = function.body[0] if ast.get_docstring(function) else None
    said = doc.end_lineno - doc.lineno + 1 if doc else 0
    return function.name, function.end_lineno - function.lineno + 1 - said
