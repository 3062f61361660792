"""Runs the server, follows the files, and checks the game when its designer pauses."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

import uvicorn
from msgspec import Struct
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware

from punchboard.preview.events import Hub
from punchboard.preview.guard import Guard
from punchboard.preview.server import Pages
from punchboard.preview.studio import Studio

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
        tasks = [asyncio.create_task(_follow(studio, hub))]
        try:
            yield
        finally:
            for each in tasks:
                each.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

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
