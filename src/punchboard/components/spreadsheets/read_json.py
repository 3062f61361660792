"""Reads JSON: the tables of an export, or the lists of items of another program."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from punchboard.components.component_set import Value
from punchboard.components.spreadsheets import messages
from punchboard.components.spreadsheets.flatten import flatten
from punchboard.components.spreadsheets.workbook import Cell, Sheet, Workbook
from punchboard.diagnostics import Checked

_MAX_DEPTH = 50


class _NoListError(ValueError):
    """The document is no list of items."""


def read_json(path: Path) -> Checked[Workbook | None]:
    """Return the sheets in a JSON file; None where there are errors."""
    try:
        document = json.loads(path.read_bytes(), parse_constant=_refuse)
        return Checked(_workbook(document, path.stem))
    except OSError as reason:
        return Checked(None, (messages.unreadable(path, reason.strerror or "no access"),))
    except json.JSONDecodeError as problem:
        found = messages.not_json(path, problem.lineno, problem.colno, problem.msg.lower())
        return Checked(None, (found,))
    except (_NoListError, RecursionError):
        return Checked(None, (messages.no_list(path),))
    except (UnicodeDecodeError, ValueError) as problem:
        return Checked(None, (messages.not_json(path, 0, 0, str(problem).lower()),))


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _workbook(document: Any, title: str) -> Workbook:
    """Return the sheets of an export, of a mapping of lists, or of one list."""
    if isinstance(document, list):
        return Workbook((_sheet(title, document),))
    if not isinstance(document, dict):
        raise _NoListError
    base = document.get("base", "") if "punchboard" in document else ""
    lists = document["sheets"] if "punchboard" in document and "sheets" in document else document
    if not isinstance(lists, dict) or not isinstance(base, str):
        raise _NoListError
    return Workbook(tuple(_sheet(name, rows) for name, rows in lists.items()), base, whole=True)


def _sheet(title: str, items: Any) -> Sheet:
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise _NoListError
    rows = [dict(_cells(item)) for item in items]
    headers = dict.fromkeys(header for row in rows for header in row)
    body = (tuple(map(row.get, headers)) for row in rows)
    return Sheet(title, (tuple(headers), *body))


def _cells(item: Mapping[str, Any]) -> Iterator[tuple[str, Cell]]:
    """Yield the cells of an item; what is nested has columns of its own."""
    for header, value in item.items():
        if isinstance(value, list | dict):
            for column, cell in flatten(_value(value, 0), (header,)):
                yield column.header, cell
        else:
            yield header, value


def _value(found: Any, depth: int) -> Value:
    """Return what JSON has *found* as the value of a field."""
    if depth > _MAX_DEPTH:
        raise _NoListError
    if isinstance(found, list):
        return tuple(_value(each, depth + 1) for each in found)
    if isinstance(found, dict):
        return {name: _value(each, depth + 1) for name, each in found.items()}
    value: Value = found
    return value
