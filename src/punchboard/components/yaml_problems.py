"""Turns what the YAML parser complains of into what the designer can mend."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from punchboard.components import file_messages
from punchboard.components.source_text import control_character
from punchboard.diagnostics import Diagnostic, Location

if TYPE_CHECKING:
    from yaml import YAMLError

_INDENT = re.compile(r"[ \t]*")


def describe_problem(problem: YAMLError, path: Path, lines: list[str]) -> Diagnostic:
    """Return the diagnostic for a parser's *problem* in the file *path*."""
    mark = getattr(problem, "problem_mark", None)
    if mark is None:
        found = control_character(lines, path)
        return found or file_messages.yaml_syntax(Location(path), "this is not YAML")
    line = lines[mark.line] if mark.line < len(lines) else ""
    here = Location(path, mark.line + 1, mark.column + 1)
    tab = _INDENT.match(line)[0].find("\t")  # type: ignore[index]
    if tab >= 0:
        return file_messages.tab(Location(path, mark.line + 1, tab + 1), indents=True)
    return _at_character(line[mark.column : mark.column + 1], here) or _by_wording(
        problem, path, line, here
    )


def _at_character(character: str, here: Location) -> Diagnostic | None:
    if character == "\t":
        return file_messages.tab(here, indents=False)
    if character and character in "@`%":
        return file_messages.reserved_character(here, character)
    return None


def _by_wording(problem: Any, path: Path, line: str, here: Location) -> Diagnostic:
    """Tell the problems apart by the words that both parsers (C and Python) use."""
    text, context = problem.problem or "", problem.context or ""
    start = problem.context_mark
    opened = Location(path, start.line + 1, start.column + 1) if start else here
    if "{{" in line:
        return file_messages.unquoted_expression(
            Location(path, here.line, line.index("{{") + 1, length=2)
        )
    if "quoted scalar" in context and "end of stream" in text:
        return file_messages.unclosed_quote(opened)
    if "flow sequence" in context or "flow mapping" in context:
        return file_messages.unclosed_bracket(
            here, opened.line, "]" if "sequence" in context else "}"
        )
    if "mapping values are not allowed" in text:
        return file_messages.inner_colon(here)
    if context.startswith("while parsing a block"):
        return file_messages.bad_indentation(here)
    return file_messages.yaml_syntax(here, f"this is not YAML: {text or context}")
