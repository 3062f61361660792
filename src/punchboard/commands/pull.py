"""`pull`: brings lists that are kept on the web into their files beside the game.

Nothing else of punchboard uses the network: `build` and `check` read the files.
"""

from __future__ import annotations

import difflib
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from msgspec import Struct

from punchboard.commands.fetching import FetchError, Web
from punchboard.commands.report import Outcome
from punchboard.commands.session import Session
from punchboard.components import file_messages as messages
from punchboard.components.decoding import decode
from punchboard.components.nodes import ListNode, MapNode, Node, ScalarNode, location_of
from punchboard.components.yaml import read_yaml
from punchboard.diagnostics import Checked, Diagnostic, has_errors
from punchboard.patterns import regex
from punchboard.spreadsheets.merge.merge import copy_game, moved
from punchboard.words import count
from punchboard.workspace import GAME_FILE, Workspace

_TABLES = frozenset({".csv", ".tsv"})
_SHEET = regex(r"/spreadsheets/d/(?!e/)([\w-]{10,})(?:/.*)?")
_PAGE = regex(rb"\s*(?:<!doctype\s+html|<html)", re.IGNORECASE)


class _Source(Struct, frozen=True):
    """A list on the web, and the file that it is kept in.

    Attributes:
        node: Where the address is written.
        file: The file.
    """

    node: ScalarNode
    file: Path


def pull_game(session: Session, game_id: str, web: Web, *, dry_run: bool = False) -> Outcome:
    """Fetch the lists of a game that have a `source`, and return what has changed.

    Args:
        session: Where the game is.
        game_id: The game.
        web: The web.
        dry_run: Whether to show the changes and write nothing.
    """
    workspace = session.workspace
    tree = read_yaml(workspace.components / game_id / GAME_FILE)
    if tree.value is None:
        return Checked((), tree.diagnostics)
    diagnostics: list[Diagnostic] = []
    sources = list(_sources(workspace, game_id, tree.value, diagnostics))
    if not sources and not diagnostics:
        return Checked((f"{game_id}: no component has a `source`",))
    lines: list[str] = []
    # Its errors keep an old file from being lost: no game makes less of them.
    for source in sources:
        told = _pulled(session, game_id, source, web, dry_run=dry_run)
        lines += told.value
        diagnostics += told.diagnostics
    return Checked(tuple(lines), tuple(diagnostics))


def _sources(
    workspace: Workspace, game_id: str, tree: Node, diagnostics: list[Diagnostic]
) -> Iterator[_Source]:
    """Yield the components with a source; *diagnostics* takes what is wrong with them."""
    for component in _components(tree):
        source, items = component.get("source"), component.get("items")
        if not isinstance(source, ScalarNode) or not isinstance(source.value, str):
            continue
        folder = workspace.components / game_id
        name = items.text if isinstance(items, ScalarNode) else ""
        file = folder / name
        if not name or file.suffix.lower() not in _TABLES:
            diagnostics.append(messages.source_without_file(source))
        elif not workspace.holds_target(file):
            diagnostics.append(messages.source_outside(items or source, name))
        else:
            yield _Source(source, file)


def _components(tree: Node) -> Iterator[MapNode]:
    components = tree.get("components") if isinstance(tree, MapNode) else None
    if isinstance(components, MapNode):
        yield from (node for _, node in components.pairs if isinstance(node, MapNode))
    elif isinstance(components, ListNode):
        yield from (node for node in components.children if isinstance(node, MapNode))


def _pulled(session: Session, game_id: str, source: _Source, web: Web, *, dry_run: bool) -> Outcome:
    """Fetch one list; its old file stays where anything is wrong."""
    place = location_of(source.node)
    try:
        data = web.fetch(csv_address(source.node.text.strip()))
    except FetchError as problem:
        return Checked((), (messages.not_pulled(place, source.node.text, str(problem)),))
    if _PAGE.match(data):
        return Checked((), (messages.pulled_page(place, source.node.text),))
    new = decode(data)
    if new is None or not new.text.strip():
        reason = "it does not contain a list"
        return Checked((), (messages.not_pulled(place, source.node.text, reason),))
    name = session.workspace.relative(source.file)
    old = decode(source.file.read_bytes()) if source.file.is_file() else None
    changes = tuple(_diff(old.text if old else "", new.text, name))
    if not changes:
        return Checked((f"{name}: nothing has changed",))
    written = new.text.encode()
    problems = _rehearsed(session, game_id, source.file, written)
    if problems:
        return Checked(changes, problems)
    told = () if dry_run else session.write([(source.file, written)])
    more = sum(line.startswith("+") for line in changes[2:])
    less = sum(line.startswith("-") for line in changes[2:])
    line = f"{name}: {count(more, 'line')} added, {count(less, 'line')} removed"
    return Checked((*changes, line), told)


def _diff(old: str, new: str, name: str) -> Iterator[str]:
    """Yield the lines of a unified diff; the ends of lines do not count."""
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), name, name, n=2, lineterm="")
    return iter(lines)


def _rehearsed(session: Session, game_id: str, file: Path, data: bytes) -> tuple[Diagnostic, ...]:
    """Return the errors that a game has with a new *file* and not without it."""
    with tempfile.TemporaryDirectory() as folder:
        scratch, workspace = Session.at(Path(folder)), session.workspace
        copy_game(workspace, scratch.workspace, game_id, {file: data})
        after = scratch.load(game_id).diagnostics
        errors = [moved(each, scratch.workspace, workspace) for each in after if has_errors([each])]
    # Loaded anew: the list pulled before this one has changed the game.
    now = Session(session.workspace).load(game_id).diagnostics
    before = {(each.code, each.message) for each in now}
    return tuple(each for each in errors if (each.code, each.message) not in before)


def csv_address(address: str) -> str:
    """Return the address of the CSV of a Google Sheet that a browser shows at *address*."""
    parts = urlsplit(address)
    if parts.hostname != "docs.google.com":
        return address
    if parts.path.endswith("/pubhtml"):
        query = f"{parts.query}&output=csv" if parts.query else "output=csv"
        return f"https://docs.google.com{parts.path.removesuffix('html')}?{query}"
    match = _SHEET.fullmatch(parts.path)
    if match is None or "/export" in parts.path:
        return address
    number = parse_qs(parts.fragment).get("gid") or parse_qs(parts.query).get("gid") or ["0"]
    return f"https://docs.google.com/spreadsheets/d/{match[1]}/export?format=csv&gid={number[0]}"
