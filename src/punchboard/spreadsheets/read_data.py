"""Reads JSON and YAML: the tables of an export, or the lists of items of another program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from punchboard.components.decoding import decode
from punchboard.components.model import Value
from punchboard.components.nodes import to_plain
from punchboard.components.yaml import read_yaml
from punchboard.diagnostics import Checked, Diagnostic, has_errors
from punchboard.spreadsheets import messages
from punchboard.spreadsheets.columns import flatten
from punchboard.spreadsheets.workbook import Cell, Workbook, WorkbookSheet

_MAX_DEPTH = 50
_LAST_COMMA = re.compile(r",\s*[}\]]")
#: How deep in a document a list of items may be.
_MAX_LEVEL = 4
#: Keys under which documents keep their items.
_ITEMS = frozenset(
    "cards card items item deck entries components tiles tokens data list rows".split()
)


class _NoListError(ValueError):
    """The document is no list of items."""


def read_json(path: Path) -> Checked[Workbook | None]:
    """Return the sheets in a JSON file; None where there are errors."""
    try:
        text = decode(path.read_bytes())
        document = json.loads(text.text if text else "", parse_constant=_refuse)
        return Checked(_workbook(document, path.stem))
    except OSError as reason:
        return Checked(None, (messages.unreadable(path, reason.strerror or "no access"),))
    except json.JSONDecodeError as problem:
        return Checked(None, (_not_json(path, problem),))
    except (_NoListError, RecursionError):
        return Checked(None, (messages.no_list(path),))
    except ValueError as problem:
        return Checked(None, (messages.not_json(path, 0, 0, str(problem).lower()),))


def _not_json(path: Path, problem: json.JSONDecodeError) -> Diagnostic:
    """Return what is wrong with a text that is not JSON."""
    comma = len(problem.doc[: problem.pos + 1].rstrip("}] \t\r\n")) - 1
    if comma >= 0 and _LAST_COMMA.match(problem.doc, comma):
        line = problem.doc.count("\n", 0, comma) + 1
        return messages.last_comma(path, line, comma - problem.doc.rfind("\n", 0, comma))
    return messages.not_json(path, problem.lineno, problem.colno, problem.msg.lower())


def read_yaml_lists(path: Path) -> Checked[Workbook | None]:
    """Return the sheets in a YAML file; None where there are errors."""
    tree = read_yaml(path, lenient=True)
    if tree.value is None or has_errors(tree.diagnostics):
        found = tree.diagnostics or (messages.no_list(path),)
        return Checked(None, found)
    try:
        return Checked(_workbook(to_plain(tree.value), path.stem), tree.diagnostics)
    except (_NoListError, RecursionError):
        return Checked(None, (*tree.diagnostics, messages.no_list(path)))


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _workbook(document: Any, title: str) -> Workbook:
    """Return the sheets of an export, or the lists in a document of whatever form."""
    if isinstance(document, dict) and "punchboard" in document:
        base, lists = document.get("base", ""), document.get("sheets", {})
        if not isinstance(lists, dict) or not isinstance(base, str):
            raise _NoListError
        return Workbook(tuple(_sheet(name, rows) for name, rows in lists.items()), base, whole=True)
    lists = dict(_lists(document, title, 0))
    if not lists:
        raise _NoListError
    if len(lists) == 1:  # one list is called like its file, wherever it is in it
        lists = {title: next(iter(lists.values()))}
    return Workbook(tuple(_sheet(name, rows) for name, rows in lists.items()))


def _lists(document: Any, title: str, level: int) -> Iterator[tuple[str, list[Any]]]:
    """Yield the lists of items in a document, each with a title."""
    if isinstance(document, list):
        items = _items(document)
        if items:
            yield title, items
    elif isinstance(document, dict) and level < _MAX_LEVEL:
        if columns := _columns(document):
            yield title, columns
            return
        found = {
            name: rows
            for key, value in document.items()
            for name, rows in _lists(value, key, level + 1)
        }
        named = [value for value in document.values() if isinstance(value, dict)]
        if found:
            yield from found.items()
        elif len(named) == len(document) > 1:  # ids with their fields
            yield title, [{"id": key, **value} for key, value in document.items()]


def _columns(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the items in a mapping of columns, each a list of as many cells."""
    lists = [each for each in document.values() if isinstance(each, list)]
    plain = not any(isinstance(cell, list | dict) for each in lists for cell in each)
    lengths = {len(each) for each in lists}
    if len(lists) < 2 or len(lists) != len(document) or len(lengths) != 1 or not plain:
        return []
    return [dict(zip(document, cells, strict=True)) for cells in zip(*lists, strict=True)]


def _items(rows: list[Any]) -> list[dict[str, Any]]:
    """Return the items in a list: mappings, those in their lists, rows of cells, or names."""
    if rows and all(isinstance(row, dict) for row in rows):
        parts = [_inner(row) for row in rows]
        if all(part is not None for part in parts):
            return [item for part in parts if part is not None for item in part]
        return rows
    if len(rows) > 1 and all(isinstance(row, list) for row in rows):
        header = rows[0]
        if all(isinstance(cell, str) for cell in header):
            return [dict(zip(header, row, strict=False)) for row in rows[1:]]
    if rows and all(isinstance(row, str) for row in rows):
        return [{"name": row} for row in rows]
    return []


def _inner(row: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    """Return the items in a part of a list, such as a month or a set, with what it says of all."""
    lists = {
        key: value
        for key, value in row.items()
        if isinstance(value, list) and value and all(isinstance(each, dict) for each in value)
    }
    if len(lists) != 1:
        return None
    ((key, items),) = lists.items()
    if len(row) > 1 and key.casefold() not in _ITEMS:
        return None
    shared = {name: value for name, value in row.items() if name != key}
    return [{**{n: v for n, v in shared.items() if n not in item}, **item} for item in items]


def _sheet(title: str, items: Any) -> WorkbookSheet:
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise _NoListError
    rows = [dict(_cells(item)) for item in items]
    headers = dict.fromkeys(header for row in rows for header in row)
    body = (tuple(map(row.get, headers)) for row in rows)
    return WorkbookSheet(title, (tuple(headers), *body), headed=True)


def _cells(item: Mapping[str, Any]) -> Iterator[tuple[str, Cell]]:
    """Yield the cells of an item; what is nested has columns of its own."""
    for header, value in item.items():
        if isinstance(value, list | dict):
            for column, cell in flatten(_value(value, 0), (header,)):
                yield column.header, cell
        else:
            yield str(header), value


def _value(found: Any, depth: int) -> Value:
    """Return what a document has *found* as the value of a field."""
    if depth > _MAX_DEPTH:
        raise _NoListError
    if isinstance(found, list):
        return tuple(_value(each, depth + 1) for each in found)
    if isinstance(found, dict):
        return {name: _value(each, depth + 1) for name, each in found.items()}
    value: Value = found
    return value
