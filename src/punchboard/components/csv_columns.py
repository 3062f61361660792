"""What the header of a CSV item list says of the cells below it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from punchboard.components import file_messages, messages
from punchboard.components.nodes import ScalarNode
from punchboard.components.values import LANGUAGE
from punchboard.diagnostics import Checked, Diagnostic

_IN_BRACKETS = re.compile(r"(.*\S)\s*\(\s*([^()\s]+)\s*\)")


@dataclass(frozen=True, slots=True)
class Column:
    """One column.

    Attributes:
        keys: The field's name, or the path of names of a nested field; all
            stand where the header's cell does.
        is_text: Whether cells are texts even where they look like numbers.
    """

    keys: tuple[ScalarNode, ...]
    is_text: bool


def read_columns(
    header: list[ScalarNode], languages: tuple[str, ...]
) -> Checked[tuple[Column | None, ...]]:
    """Return the columns of a *header*; None for one without a name."""
    diagnostics: list[Diagnostic] = []
    paths = [_parts(key.text, languages) for key in header]
    translated = {parts[:-1] for parts in paths if parts[-1] in languages}
    seen: dict[tuple[str, ...], ScalarNode] = {}
    columns: list[Column | None] = []
    for key, parts in zip(header, paths, strict=True):
        columns.append(_column(key, parts, languages) if key.text else None)
        if not key.text:
            continue
        if parts in seen:
            diagnostics.append(file_messages.duplicate_column(key, seen[parts]))
        elif language := _undeclared(key.text, translated, languages):
            place = key._replace(text=language)
            diagnostics.append(messages.undeclared_language(place, languages))
        seen.setdefault(parts, key)
    diagnostics += [
        file_messages.column_and_part(key, seen[parts[:end]].text)
        for parts, key in seen.items()
        for end in range(1, len(parts))
        if parts[:end] in seen
    ]
    return Checked(tuple(columns), tuple(diagnostics))


def _column(key: ScalarNode, parts: tuple[str, ...], languages: tuple[str, ...]) -> Column:
    keys = tuple(key._replace(value=part, text=part) for part in parts)
    return Column(keys, is_text=len(parts) > 1 and parts[-1] in languages)


def _parts(name: str, languages: tuple[str, ...]) -> tuple[str, ...]:
    """Return the path of names that `name (ja)` or `a.b` means."""
    match = _IN_BRACKETS.fullmatch(name)
    if match and match[2] in languages:
        return (*_parts(match[1], ()), match[2])
    parts = tuple(part.strip() for part in name.split("."))
    return parts if all(parts) else (name,)


def _undeclared(
    name: str, translated: set[tuple[str, ...]], languages: tuple[str, ...]
) -> str | None:
    """Return the code in a column's *name* that looks like one more translation."""
    match = _IN_BRACKETS.fullmatch(name)
    prefix, code = (match[1], match[2]) if match else name.rpartition(".")[::2]
    looks_so = LANGUAGE.fullmatch(code) and code not in languages
    return code if looks_so and _parts(prefix, ()) in translated else None
