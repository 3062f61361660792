"""Reads CSV item lists into the nodes that YAML gives.

`name (ja)` or `name.ja` is a translation, `a.b` a field of a field. Blank cells
are left out, so that they get their defaults.
"""

from __future__ import annotations

import csv
import io
import itertools
import operator
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from punchboard.components import file_messages, messages
from punchboard.components.nodes import MapNode, Node, ScalarNode, Table, parse_plain
from punchboard.components.values import LANGUAGE
from punchboard.components.yaml import JOINER, MARK, control_character, read_source
from punchboard.diagnostics import Checked, Diagnostic, Location, has_errors
from punchboard.patterns import regex

# The header

_IN_BRACKETS = regex(r"(.*\S)\s*\(\s*([^()\s]+)\s*\)")


class CsvColumn(Struct, frozen=True):
    """One column.

    Attributes:
        keys: The field's name, or the path of names of a nested field; all
            have the location of the header's cell.
        is_text: Whether cells are texts even if they look like numbers.
    """

    keys: tuple[ScalarNode, ...]
    is_text: bool


def read_columns(
    header: list[ScalarNode], languages: tuple[str, ...]
) -> Checked[tuple[CsvColumn | None, ...]]:
    """Return the columns of a *header*; None for one without a name."""
    diagnostics: list[Diagnostic] = []
    paths = [_parts(key.text, languages) for key in header]
    translated = {parts[:-1] for parts in paths if parts[-1] in languages}
    seen: dict[tuple[str, ...], ScalarNode] = {}
    columns: list[CsvColumn | None] = []
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


def _column(key: ScalarNode, parts: tuple[str, ...], languages: tuple[str, ...]) -> CsvColumn:
    keys = tuple(key._replace(value=part, text=part) for part in parts)
    return CsvColumn(keys, is_text=len(parts) > 1 and parts[-1] in languages)


def _parts(name: str, languages: tuple[str, ...]) -> tuple[str, ...]:
    """Return the path of names that `name (ja)` or `a.b` stands for."""
    match = _IN_BRACKETS.fullmatch(name)
    if match and match[2] in languages:
        return (*_parts(match[1], ()), match[2])
    parts = tuple(part.strip() for part in name.split("."))
    return parts if all(parts) else (name,)


def _undeclared(
    name: str, translated: set[tuple[str, ...]], languages: tuple[str, ...]
) -> str | None:
    """Return the language code in *name* if it looks like an undeclared translation."""
    match = _IN_BRACKETS.fullmatch(name)
    prefix, code = (match[1], match[2]) if match else name.rpartition(".")[::2]
    looks_so = LANGUAGE.fullmatch(code) and code not in languages
    return code if looks_so and _parts(prefix, ()) in translated else None


# The rows

#: Most columns of a list: Excel has as many.
MAX_COLUMNS = 16_384
#: Most rows of a list: a game has at most 100,000 pieces.
MAX_ROWS = 250_000
#: Signs between cells; the first ones are the likelier where nothing tells.
_DELIMITERS = ",;\t|"
#: Lines that are looked at for them.
_LOOKED_AT = 50
_QUOTED = regex(r'"(?:[^"]|"")*"')

#: Nested fields that are still to be made.
NodeTree: TypeAlias = "dict[str, tuple[ScalarNode, ScalarNode | NodeTree]]"


class _Row(NamedTuple):
    """The cells of a row with the line and column of each."""

    cells: list[str]
    lines: list[int]
    columns: list[int]


def read_csv(path: Path, languages: tuple[str, ...]) -> Checked[Table | None]:
    """Return the rows of a CSV file; None if there are errors.

    Args:
        path: A file inside the workspace.
        languages: The game's languages, to recognise columns of translations.
    """
    source = read_source(path, any_encoding=True)
    if source.value is None:
        return Checked(None, source.diagnostics)
    reader = _Reader(path, list(source.diagnostics))
    table = reader.read(source.value, languages)
    return Checked(None if has_errors(reader.diagnostics) else table, tuple(reader.diagnostics))


class _Reader(Struct):
    path: Path
    diagnostics: list[Diagnostic]

    def read(self, text: str, languages: tuple[str, ...]) -> Table:
        rows = self._rows(text)
        header = next(rows, None)
        if header is None:
            if not has_errors(self.diagnostics):
                self.diagnostics.append(file_messages.empty_file(self.path))
            return Table(())
        if len(header.cells) > MAX_COLUMNS:
            wide = file_messages.too_many_columns(self.path, len(header.cells), MAX_COLUMNS)
            self.diagnostics.append(wide)
            return Table(())
        columns = read_columns(list(self._header(header)), languages)
        self.diagnostics += columns.diagnostics
        if columns.diagnostics:
            return Table(())
        names = dict.fromkeys(column.keys[0].text for column in columns.value if column)
        # One more than a list may have shows that there are too many.
        found = [self._mapping(row, columns.value) for row in itertools.islice(rows, MAX_ROWS + 1)]
        if len(found) > MAX_ROWS:
            self.diagnostics.append(file_messages.too_many_rows(self.path, MAX_ROWS))
        return Table(tuple(found), tuple(names))

    def _rows(self, text: str) -> Iterator[_Row]:
        """Yield the rows that are not blank."""
        has_marks = MARK in text
        lines = list(io.StringIO(text.replace(MARK, JOINER), newline=""))
        unprintable = control_character(lines, self.path)
        if unprintable is not None:
            self.diagnostics.append(unprintable)
        delimiter = delimiter_of(lines)
        cell = re.compile(rf"({_QUOTED.pattern})?[^{delimiter}]*[{delimiter}]?")
        reader = csv.reader(iter(lines), delimiter=delimiter, strict=True)
        start = 0
        try:
            for cells in reader:
                end = reader.line_num
                raw = lines[start] if end == start + 1 else "".join(lines[start:end])
                if has_marks:
                    cells = [each.replace(JOINER, "") for each in cells]
                if raw.strip(" \t\r\n,;|"):
                    yield _placed(cells, raw, start + 1, cell)
                start = end
        except csv.Error as problem:
            self.diagnostics.append(self._syntax(lines[start], start + 1, str(problem)))

    def _syntax(self, raw: str, line: int, problem: str) -> Diagnostic:
        """Return what is wrong with the row that begins on a line."""
        if "end of data" in problem and raw.count('"') % 2:
            return file_messages.unclosed_cell(Location(self.path, line, raw.rindex('"') + 1))
        return file_messages.csv_syntax(Location(self.path, line), problem)

    def _header(self, row: _Row) -> Iterator[ScalarNode]:
        for cell, line, column in zip(*row, strict=True):
            name = cell.strip()
            yield ScalarNode(name, name, self.path, line, column, max(len(name), 1))

    def _mapping(self, row: _Row, columns: tuple[CsvColumn | None, ...]) -> MapNode:
        """Return a row as the mapping that YAML would give."""
        pairs: list[tuple[ScalarNode, Node]] = []
        tree: NodeTree = {}
        path = self.path
        for column, cell, line, start in zip(columns, *row, strict=False):
            text = cell.strip()
            if not text:
                continue
            if column is None:
                location = Location(path, line, start, len(text))
                self.diagnostics.append(file_messages.unnamed_column(location))
                continue
            if len(text) != len(cell):
                start += cell.find(text)
            value = text if column.is_text else parse_plain(text)
            node = ScalarNode(value, text, path, line, start, len(text))
            keys = column.keys
            if len(keys) == 1:
                pairs.append((keys[0], node))
            else:
                insert_node(tree, keys, node)
        if len(row.cells) > len(columns):
            self._check_rest(row, len(columns))
        if tree:
            pairs += nested_pairs(tree)
        return MapNode(tuple(pairs), path, row.lines[0], 1, 1)

    def _check_rest(self, row: _Row, width: int) -> None:
        if any(map(str.strip, row.cells[width:])):
            location = Location(self.path, row.lines[width], row.columns[width])
            self.diagnostics.append(file_messages.long_row(location, len(row.cells), width))


def insert_node(tree: NodeTree, keys: tuple[ScalarNode, ...], node: ScalarNode) -> None:
    """Put *node* under the path *keys* of nested fields."""
    for key in keys[:-1]:
        below = tree.setdefault(key.text, (key, {}))[1]
        assert isinstance(below, dict)  # the header has no column within another
        tree = below
    tree[keys[-1].text] = (keys[-1], node)


def nested_pairs(tree: NodeTree) -> list[tuple[ScalarNode, Node]]:
    """Return the nested fields in *tree*; a mapping stands where its first field does."""
    pairs: list[tuple[ScalarNode, Node]] = []
    for key, below in tree.values():
        if isinstance(below, ScalarNode):
            pairs.append((key, below))
        else:
            inner = nested_pairs(below)
            first = inner[0][1]
            pairs.append(
                (key, MapNode(tuple(inner), first.path, first.line, first.column, first.length))
            )
    return pairs


def delimiter_of(lines: list[str]) -> str:
    """Return the separator that lines with any text have equally often, and most often."""
    bare = _QUOTED.sub("", "".join(lines[:_LOOKED_AT])).splitlines()
    filled = [line for line in bare if line.strip()]

    def fits(delimiter: str) -> tuple[bool, float, int]:
        counts = [line.count(delimiter) for line in filled] or [0]
        alike = sum(count == counts[0] for count in counts) / len(counts)
        used = sum(map(bool, counts)) / len(counts)
        return bool(counts[0]), round(alike + used, 1), counts[0]

    return max(_DELIMITERS, key=fits)


def _placed(cells: list[str], raw: str, line: int, cell: re.Pattern[str]) -> _Row:
    """Return *cells* with their places in the row whose source is *raw*.

    Args:
        cells: The cells as csv reads them.
        raw: One line, or several if a quoted cell contains line breaks.
        line: The number of the first line.
        cell: Matches a cell and the separator after it.
    """
    if '"' not in raw:
        ends = itertools.accumulate(map(len, cells), initial=1)
        return _Row(cells, [line] * len(cells), list(map(operator.add, ends, range(len(cells)))))
    matches = itertools.islice(cell.finditer(raw), len(cells))
    starts = [match.start() + (match[1] is not None) for match in matches]
    if raw.find("\n") in (-1, len(raw) - 1):
        return _Row(cells, [line] * len(cells), [start + 1 for start in starts])
    return _Row(
        cells,
        [line + raw.count("\n", 0, start) for start in starts],
        [start - raw.rfind("\n", 0, start) for start in starts],
    )
