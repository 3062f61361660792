"""Fetches a text from the web, within limits, and never from this network.

Every address that a name stands for has to be a public one, for each of the
redirects as well, and the connection goes to the very address that was looked
at: a name that means something else a moment later gains nothing.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias
from urllib.parse import SplitResult, urljoin, urlsplit

from msgspec import Struct

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
            if not all(map(_is_public, _meanings(ipaddress.ip_address(each.partition("%")[0])))):
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


def _is_public(address: _Address) -> bool:
    return address.is_global and not address.is_multicast


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
