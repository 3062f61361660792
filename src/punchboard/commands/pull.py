"""`pull`: brings lists that are kept on the web into their files beside the game.

Nothing else of punchboard uses the network: `build` and `check` read the files. A text
is fetched within limits, and never from this network. Every address that a name stands
for has to be a public one, for each of the redirects as well, and the connection goes
to the very address that was looked at: a name that means something else a moment later
gains nothing.
"""

from __future__ import annotations

import difflib
import http.client
import ipaddress
import re
import socket
import ssl
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias
from urllib.parse import SplitResult, parse_qs, urljoin, urlsplit

from msgspec import Struct

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

#: Most bytes that are fetched: the largest list of items that is read.
MAX_BYTES = 10_000_000
#: Seconds for all of it, and for each answer.
_SECONDS, _ANSWER = 30.0, 10.0
_REDIRECTS = 5
_REDIRECTED = frozenset({301, 302, 303, 307, 308})
_CHUNK = 65_536

_Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")

#: Looks up the addresses of a host.
Resolve: TypeAlias = Callable[[str, int], Sequence[str]]
#: Opens a connection to an address of a host, at a port, with seconds to answer.
Connect: TypeAlias = Callable[[str, str, int, float], http.client.HTTPConnection]


class FetchError(Exception):
    """A text that cannot be had; the message says why."""


def _resolve(host: str, port: int) -> Sequence[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(each[4][0]) for each in found]


class _Connection(http.client.HTTPSConnection):
    """A connection to *address*, whose certificate has to be that of the host."""

    def __init__(self, host: str, address: str, port: int, timeout: float) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(host, port, timeout=timeout, context=self._tls)
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)


class Web(Struct, frozen=True):
    """How names are looked up and addresses connected to; tests bring their own.

    Attributes:
        resolve: Looks up the addresses of a host.
        connect: Opens a connection to one of them.
        seconds: Most seconds for all of it.
        most: Most bytes.
    """

    resolve: Resolve = _resolve
    connect: Connect = _Connection
    seconds: float = _SECONDS
    most: int = MAX_BYTES

    def fetch(self, address: str) -> bytes:
        """Return what is at the web *address*.

        Raises:
            FetchError: It cannot be had, or not within the limits.
        """
        end = time.monotonic() + self.seconds
        for _ in range(_REDIRECTS + 1):
            try:
                answer = self._answer(address, end)
            except (OSError, http.client.HTTPException, ValueError) as problem:
                raise FetchError(_reason(problem)) from None
            if isinstance(answer, bytes):
                return answer
            address = urljoin(address, answer)
        raise FetchError(f"it redirects more than {_REDIRECTS} times")

    def _answer(self, address: str, end: float) -> bytes | str:
        """Return what is at *address*, or where it says to look instead."""
        parts = urlsplit(address)
        host, port = _host(parts)
        connection = self.connect(host, self._public(host, port), port, self._left(end))
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("GET", path, headers={"User-Agent": "punchboard", "Accept": "*/*"})
            response = connection.getresponse()
            if response.status in _REDIRECTED:
                return response.getheader("Location") or ""
            if response.status != http.client.OK:
                raise FetchError(f"the server answers {response.status} {response.reason}")
            return self._body(response, end)
        finally:
            connection.close()

    def _body(self, response: http.client.HTTPResponse, end: float) -> bytes:
        data = bytearray()
        while chunk := response.read1(_CHUNK):
            data += chunk
            if len(data) > self.most:
                raise FetchError(f"it has more than {self.most:,} bytes")
            self._left(end)
        if response.length:
            raise FetchError("the answer is incomplete")
        return bytes(data)

    def _public(self, host: str, port: int) -> str:
        """Return an address of *host*, if all of its addresses are public."""
        addresses = self.resolve(host, port)
        for each in addresses:
            meant = _meanings(ipaddress.ip_address(each.partition("%")[0]))
            if not all(one.is_global and not one.is_multicast for one in meant):
                raise FetchError(f"`{host}` is an address on a local network")
        if not addresses:
            raise FetchError(f"`{host}` has no address")
        return addresses[0]

    def _left(self, end: float) -> float:
        """Return how many seconds the next answer may take."""
        left = end - time.monotonic()
        if left <= 0:
            raise FetchError(f"it takes more than {self.seconds:g} seconds")
        return min(left, _ANSWER)


def _meanings(address: _Address) -> Iterator[_Address]:
    """Yield *address*, and those that it may be translated to on the way."""
    yield address
    if isinstance(address, ipaddress.IPv6Address):
        teredo = address.teredo or ()
        yield from filter(None, (address.ipv4_mapped, address.sixtofour, *teredo))
        if address in _NAT64:
            yield ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)


def _host(parts: SplitResult) -> tuple[str, int]:
    """Return host and port of an address of the web."""
    if parts.scheme != "https":
        raise FetchError(f"only `https://` addresses are fetched, got `{parts.scheme}:`")
    if not parts.hostname:
        raise FetchError("the address has no host")
    if parts.username or parts.password:
        raise FetchError("the address contains a user name, which is not sent")
    return parts.hostname, parts.port or 443


def _reason(problem: Exception) -> str:
    """Return why the web could not be reached."""
    if isinstance(problem, ssl.SSLError):
        return f"the connection is not secure: {problem.reason or problem}"
    if isinstance(problem, TimeoutError):
        return "the server did not answer in time"
    if isinstance(problem, socket.gaierror):
        return "the host is unknown, or there is no network"
    return (getattr(problem, "strerror", None) or str(problem) or type(problem).__name__).lower()


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
    # The ends of lines do not count.
    before, after = (each.text.splitlines() if each else [] for each in (old, new))
    changes = tuple(difflib.unified_diff(before, after, name, name, n=2, lineterm=""))
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
