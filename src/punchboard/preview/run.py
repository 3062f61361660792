"""Runs the server, follows the files, and checks the game when its designer pauses.

Only pages are answered that this server has served, opened with its token. A page of
somebody else's in the same browser can send requests to this server, and a name that
somebody else owns can lead to this computer. So the names in `Host` and `Origin` are
checked, and nothing is answered without the token of this run.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ipaddress
import logging
import secrets
import socket
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

import uvicorn
from msgspec import Struct
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from punchboard.preview.server import Hub, Pages
from punchboard.preview.studio import Studio

#: Nothing but files of this server, and pictures that its scripts have: no script in a page,
#: no style in an element.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_CLOSED = "Open the address that `punchboard preview` has printed: it contains a token.\n"


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(24)


class Guard:
    """Answers with 403 what must not be answered, and adds the headers to all the rest.

    Args:
        app: What answers.
        token: The token of this run.
        port: The port it listens on.
        others: Names and addresses other than those of the loopback.
        any_address: Whether every address of this computer, not being a name, is right.
    """

    def __init__(
        self, app: ASGIApp, token: str, port: int,
        others: Collection[str] = (), *, any_address: bool = False,
    ) -> None:  # fmt: skip
        self._app = app
        self._token = token
        self._port = port
        self._names = frozenset((*_LOOPBACK, *(each.lower() for each in others)))
        self._any_address = any_address

    @property
    def cookie(self) -> str:
        """The name of the cookie: ports share cookies, so it has the port in it."""
        return f"punchboard-{self._port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        request = Request(scope)
        refused = self._refused(request)
        entering = not refused and self._enters(request)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
                if entering:
                    line = f"{self.cookie}={self._token}; HttpOnly; SameSite=Strict; Path=/"
                    headers.append("Set-Cookie", line)
            await send(message)

        answer: ASGIApp = refused or self._app
        await answer(scope, receive, guarded)

    def _refused(self, request: Request) -> Response | None:
        """Return the answer to a request that is refused; None for others."""
        host = request.headers.getlist("host")
        if len(host) != 1 or not self._is_ours(host[0]):
            return _no("this server is not called that")
        origin = request.headers.get("origin")
        if origin is not None and origin.lower() != f"http://{host[0].lower()}":
            return _no("the request comes from another page")
        site = request.headers.get("sec-fetch-site", "none")
        if site not in ("none", "same-origin") and not self._enters(request):
            return _no("the request comes from another page")
        if request.method not in ("GET", "HEAD") and origin is None:
            return _no("the request does not say where it comes from")
        if not self._enters(request) and not self._is_token(request.cookies.get(self.cookie, "")):
            return _no(_CLOSED)
        return None

    def _enters(self, request: Request) -> bool:
        """Return whether a request opens the page with the token in its address."""
        given = request.query_params.get("token", "")
        return request.url.path == "/" and request.method == "GET" and self._is_token(given)

    def _is_token(self, given: str) -> bool:
        return secrets.compare_digest(given.encode(), self._token.encode())

    def _is_ours(self, host: str) -> bool:
        """Return whether `name:port` names this server."""
        # Browsers leave out the usual port.
        name, _, port = (host if self._port != 80 else f"{host}:80").rpartition(":")
        if port != str(self._port):
            return False
        name = name.lower().removeprefix("[").removesuffix("]")
        return name in self._names or (self._any_address and _is_address(name))


def _is_address(name: str) -> bool:
    """Return whether *name* is an address in numbers, which nobody can lead elsewhere."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _no(reason: str) -> Response:
    return PlainTextResponse(reason, status_code=403)


#: The port if it is free; else the system chooses one.
PORT = 7463
#: Seconds after the last save before everything is checked.
_PAUSE = 1.0
#: How often a save that cannot be loaded is loaded, in case it is the moment.
_ATTEMPTS = 3
#: Addresses that mean every address of this computer.
_EVERYWHERE = ("0.0.0.0", "::")


class Address(Struct, frozen=True):
    """Where the server listens.

    Attributes:
        host: The address.
        port: The port; 0 for any that is free.
        token: What the address of the page has in it.
    """

    host: str
    port: int
    token: str


def app_of(studio: Studio, address: Address) -> Starlette:
    """Return what answers requests, and follows the files as long as it runs."""
    hub = Hub(lambda: studio.live.version)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        following = asyncio.create_task(_follow(studio, hub))
        try:
            yield
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)

    app = Starlette(
        routes=Pages(studio, hub).routes(),
        middleware=[
            Middleware(
                Guard, token=address.token, port=address.port, others=names_of(address.host),
                any_address=address.host in _EVERYWHERE,
            )
        ],
        lifespan=lifespan,
    )  # fmt: skip
    app.state.hub = hub
    return app


def names_of(host: str) -> Collection[str]:
    """Return the names, apart from those of the loopback, that the server answers to."""
    if host in _EVERYWHERE:
        name = socket.gethostname().lower()
        return (name, f"{name}.local")
    return (host,)


async def _follow(studio: Studio, hub: Hub) -> None:
    """Load the game again after every save, and check it after a pause."""
    checking: asyncio.Task[None] | None = asyncio.create_task(_check(studio, hub, 0.0))
    failures = 0
    try:
        async for saved in studio.files.saves():
            try:
                change = await run_in_threadpool(studio.refresh, saved)
            except Exception:  # whatever it is, another attempt or the next save may succeed
                logging.getLogger(__name__).exception("the game could not be loaded again")
                failures += 1
                if failures < _ATTEMPTS:
                    studio.files.forget()
                continue
            failures = 0
            hub.changed(change)
            if checking is not None:
                checking.cancel()
            checking = asyncio.create_task(_check(studio, hub, _PAUSE))
    finally:
        if checking is not None:
            checking.cancel()


async def _check(studio: Studio, hub: Hub, pause: float) -> None:
    await asyncio.sleep(pause)
    # The collector is off while cards are laid out; this is the quiet time for it.
    gc.collect()
    version = studio.live.version
    found = await run_in_threadpool(studio.check)
    if found is not None and version == studio.live.version:
        studio.checked = (version, tuple(found))
        hub.checked(version)


class PreviewServer(uvicorn.Server):
    """A server that lets go of open pages when it ends."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the event streams first, which would keep the server waiting."""
        self._hub.close()
        await super().shutdown(sockets)


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens.

    Args:
        host: The address.
        port: The port; None for the usual one or, if it is taken, any other.

    Raises:
        OSError: The address is not this computer's, or the port is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for each in (PORT, 0) if port is None else (port,):
        sock = socket.socket(family, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, each))
            # From here on, a browser that is early waits.
            sock.listen()
        except OSError:
            sock.close()
            if each == 0 or port is not None:
                raise
        else:
            return sock
    raise OSError("no port is free")


def server_of(studio: Studio, address: Address) -> PreviewServer:
    """Return the server of a game, which is not running yet."""
    app = app_of(studio, address)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, date_header=False,
        lifespan="on", timeout_graceful_shutdown=1, ws="none",
    )  # fmt: skip
    return PreviewServer(config, app.state.hub)


def serve(
    studio: Studio, sock: socket.socket, address: Address, started: Callable[[], None]
) -> None:
    """Answer requests until Ctrl-C."""
    server = server_of(studio, address)
    started()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[sock])
