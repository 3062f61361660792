"""The house: its rooms, the order they are imported in, and no way back."""

import ast
import functools
from collections import Counter, defaultdict
from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter
from pathlib import PurePath

import pytest

from source_files import Import, SourceFile, source_files

#: A room imports itself and the rooms before it. Modules at the top of the
#: package are the base, except those that are the command line.
ROOMS = (
    "base",
    "typesetting",
    "components",
    "layouts",
    "pdf",
    "printing",
    "sheets",
    "rulebook",
    "statistics",
    "spreadsheets",
    "snapshots",
    "checks",
    "preview",
    "commands",
    "command line",
)
#: The same within the room of rules texts, whose top both they and other rooms use.
ROOMS_OF_RULES = ("languages", "grammar", "page", "lists", "prose", "box")
BASE = set(
    """
    punchboard colours diagnostics evaluation expressions geometry inputs lengths neighbours nets
    outlines patterns words workspace
    """.split()
)
COMMAND_LINE = {"cli", "__main__"}


def name_of(file: str) -> str:
    parts = ["punchboard", *PurePath(file).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@functools.cache
def modules() -> dict[str, SourceFile]:
    """Return all modules by their names."""
    return {name_of(file.name): file for file in source_files()}


def room(module: str) -> str:
    """Return the room of *module*; KeyError where it is in none."""
    first = [*module.split("."), "punchboard"][1]
    if module == "punchboard" or first in BASE:
        return "base"
    return "command line" if first in COMMAND_LINE else {each: each for each in ROOMS[1:-1]}[first]


def imported(imports: Iterable[Import]) -> set[str]:
    """Return the modules of ours that *imports* name, absolutely."""
    found = set()
    for node in imports:
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole in modules() else node.module)
        else:
            found.update(alias.name for alias in node.names)
    return {each for each in found if each.split(".")[0] == "punchboard"}


def test_every_module_is_in_a_room():
    assert {room(module) for module in modules()} == set(ROOMS)


def test_a_room_imports_only_rooms_before_it():
    backwards = [
        f"{module} imports {other}"
        for module, file in modules().items()
        for other in imported(file.imports)
        if ROOMS.index(room(other)) > ROOMS.index(room(module))
    ]

    assert backwards == []


def test_a_room_of_rules_imports_only_those_before_it():
    def place(module):
        parts = module.split(".")[1:]
        inside = parts[:1] == ["rulebook"] and len(parts) > 1 and parts[1] in ROOMS_OF_RULES
        return ROOMS_OF_RULES.index(parts[1]) if inside else -1

    places = {module: place(module) for module in modules()}
    assert {*places.values()} == {*range(-1, len(ROOMS_OF_RULES))}
    assert [
        f"{module} imports {other}"
        for module, file in modules().items()
        for other in imported(file.top_imports)
        if places[module] >= 0 and places.get(other, -1) > places[module]
    ] == []


def test_no_modules_import_each_other_in_a_circle():
    graph = defaultdict(set)
    for module, file in modules().items():
        graph[module] = imported(file.top_imports) - {module, "punchboard"}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as problem:
        pytest.fail(f"a circle: {' -> '.join(problem.args[1])}")


def test_no_public_class_has_the_name_of_another():
    names = Counter(
        name for file in modules().values() for name in file.classes if not name.startswith("_")
    )

    assert [name for name, times in names.items() if times > 1] == []


def test_a_room_imported_from_the_package_is_seen():
    assert imported(ast.parse("from punchboard import sheets").body) == {"punchboard.sheets"}
