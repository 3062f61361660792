"""The pages and answers of the preview over HTTP, on this computer, and events for open pages."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from concurrent.futures import Future
from importlib import resources
from typing import Any

from msgspec import to_builtins
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from punchboard.layouts.face import Face
from punchboard.patterns import regex
from punchboard.preview.editor import EditorError
from punchboard.preview.paper import described, wish_of
from punchboard.preview.pictures import page_resolution, resolution
from punchboard.preview.scene import Change, View
from punchboard.preview.studio import Studio

#: Seconds of silence after which a page is told that the server is alive; after more than
#: twice as many, it takes the connection for lost.
_SILENCE = 10.0
#: Events that wait for a page that does not read them.
_MOST_WAITING = 100


class Follower:
    """One open page.

    Args:
        version: Returns the version of the game, so that a page which has missed one sees it.
    """

    def __init__(self, version: Callable[[], int]) -> None:
        self._version = version
        self._queue: asyncio.Queue[tuple[str, Any] | None] = asyncio.Queue(_MOST_WAITING)

    def tell(self, event: tuple[str, Any] | None) -> None:
        """Let an event wait; a page that reads none of them is told to come again."""
        if self._queue.full():
            while not self._queue.empty():
                self._queue.get_nowait()
            event = None
        self._queue.put_nowait(event)

    async def next(self) -> tuple[str, Any] | None:
        """Return the next event; `alive` with the version after some silence, None at the end."""
        try:
            return await asyncio.wait_for(self._queue.get(), _SILENCE)
        except TimeoutError:
            return "alive", {"version": self._version()}


class Hub:
    """All open pages. It belongs to the thread of the server.

    Args:
        version: Returns the version of the game.

    Attributes:
        run: Tells this run of the server from another, after which nothing is the same.
    """

    def __init__(self, version: Callable[[], int]) -> None:
        self.run = secrets.token_hex(4)
        self._version = version
        self._followers: set[Follower] = set()

    def follow(self) -> Follower:
        """Return a new page, which is told first which version there is."""
        follower = Follower(self._version)
        follower.tell(("hello", {"run": self.run, "version": self._version()}))
        self._followers.add(follower)
        return follower

    def leave(self, follower: Follower) -> None:
        """Forget a page."""
        self._followers.discard(follower)

    def changed(self, change: Change) -> None:
        """Tell all pages of a save."""
        self._tell("changed", to_builtins(change))

    def checked(self, version: int) -> None:
        """Tell all pages that there is a new list of findings."""
        self._tell("checked", {"version": version})

    def close(self) -> None:
        """End all connections."""
        for each in tuple(self._followers):
            each.tell(None)

    def _tell(self, name: str, data: Any) -> None:
        for each in tuple(self._followers):
            each.tell((name, data))


_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
#: A picture never changes under its address: the key of a face is a hash of what is on it.
_FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}
#: The resolution of pictures of before, which are small.
_PAST_DPI = 180
_KEY = regex(r"[0-9a-f]{64}")
#: Most pictures of one answer.
_MOST_AT_ONCE = 64
#: Most bytes of a request that asks to open a file.
_MOST_BYTES = 4096


def static_files() -> dict[str, tuple[bytes, str]]:
    """Return the files of the page by their names, each with its type."""
    folder = resources.files("punchboard.preview") / "static"
    return {
        each.name: (each.read_bytes(), _TYPES[f".{each.name.rpartition('.')[2]}"])
        for each in folder.iterdir()
        if each.is_file() and f".{each.name.rpartition('.')[2]}" in _TYPES
    }


class Pages:
    """Answers the requests of the page.

    Args:
        studio: The game.
        hub: Tells the page of every save.
    """

    def __init__(self, studio: Studio, hub: Hub) -> None:
        self._studio = studio
        self._hub = hub
        self._static = static_files()

    def routes(self) -> list[Route]:
        """Return the addresses that are answered."""
        return [
            Route("/", self.index),
            Route("/static/{name}", self.static),
            Route("/events", self.events),
            Route("/face/{key}.png", self.face),
            Route("/faces", self.faces),
            Route("/past/{file}/{page:int}.png", self.past),
            Route("/sheet/{file}/{index:int}/{side}.png", self.sheet),
            Route("/print/{file}/{name}", self.print),
            Route("/api/wall", _asked(self._studio.wall)),
            Route("/api/filter", _asked(self._studio.filter, "where")),
            Route("/api/card", _asked(self._studio.card, "component", "item")),
            Route("/api/box", _asked(self._studio.box)),
            Route("/api/problems", _asked(self._studio.problems)),
            Route("/api/since", self.since),
            Route("/api/sheets", self.sheets),
            Route("/api/deal", self.deal),
            Route("/api/open", self.open, methods=["POST"]),
        ]

    async def index(self, _: Request) -> Response:
        """Answer with the page."""
        data, kind = self._static["index.html"]
        return Response(data, media_type=kind)

    async def static(self, request: Request) -> Response:
        """Answer with a script or a style sheet."""
        known = self._static.get(request.path_params["name"])
        if known is None:
            return _nothing()
        return Response(known[0], media_type=known[1], headers={"Cache-Control": "no-cache"})

    async def events(self, request: Request) -> Response:
        """Answer with what happens, as it happens (server-sent events)."""
        follower = self._hub.follow()
        lines = _lines(follower, self._hub, request)
        return StreamingResponse(lines, media_type="text/event-stream")

    async def since(self, request: Request) -> Response:
        """Answer with what has changed since a state."""
        name = request.query_params.get("name", "")
        return await _answer(self._studio.past.changes, name, _view(request))

    async def deal(self, request: Request) -> Response:
        """Answer with hands."""
        given = request.query_params
        components = given.getlist("component")
        hands, size = _number(given, "hands", 4), _number(given, "size", 5)
        seed = given.get("seed", "")
        return await _answer(self._studio.deal, _view(request), components, hands, size, seed)

    async def sheets(self, request: Request) -> Response:
        """Answer with the sheets of a file and the command that makes it."""
        return await _answer(self._described, dict(request.query_params))

    def _described(self, given: Mapping[str, str]) -> dict[str, Any] | None:
        try:
            wish = wish_of(given, self._studio.printing.desk())
        except ValueError as problem:
            return {"problem": str(problem)}
        made = self._studio.press.made(wish)
        scene = self._studio.live.scene(wish.view)
        return None if made is None or scene.game is None else described(made, scene)

    async def face(self, request: Request) -> Response:
        """Answer with the picture of a face, as wide as it is shown."""
        (waiting,) = self._faces([request.path_params["key"]], request)
        return _picture(await _drawn(waiting) if waiting else None, _FOREVER)

    async def faces(self, request: Request) -> Response:
        """Answer with pictures of faces, each behind its length in four bytes, which is 0 for none.

        A page full of cards is shown in half the time if it does not ask for each picture alone.
        """
        keys = request.query_params.getlist("key")[:_MOST_AT_ONCE]
        framed = _framed(self._faces(keys, request))
        return StreamingResponse(framed, media_type="application/octet-stream")

    def _faces(self, keys: Sequence[str], request: Request) -> list[Future[bytes] | None]:
        """Return the pictures of faces, as wide as they are shown; None for an unknown one."""
        pixels = _number(request.query_params, "w", 300)
        known = {
            key: named
            for key in keys
            if _KEY.fullmatch(key) and (named := self._studio.live.face(key))
        }
        wanted = [(named, _face_resolution(named.face, pixels)) for named in known.values()]
        waiting = dict(zip(known, self._studio.painter.faces(wanted), strict=True))
        return [waiting.get(key) for key in keys]

    async def past(self, request: Request) -> Response:
        """Answer with the picture of a face as it was in a snapshot."""
        name, page = request.path_params["file"], request.path_params["page"]
        pdf = self._studio.past.file(name)
        if pdf is None:
            return _nothing()
        png = await _drawn(self._studio.painter.page(pdf, name, page, _PAST_DPI))
        return _picture(png, _FOREVER)

    async def sheet(self, request: Request) -> Response:
        """Answer with one side of a sheet."""
        made = self._studio.press.kept(request.path_params["file"])
        index, side = request.path_params["index"], request.path_params["side"]
        if made is None or index >= len(made.file.sheets):
            return _nothing()
        page = dict(zip(("front", "back"), made.pages(index), strict=True)).get(side)
        if page is None:
            return _nothing()
        size = made.file.sheets[index].paper
        wanted = page_resolution(size.width, _number(request.query_params, "w", 600))
        dpi = resolution(wanted, size.width, size.height)
        png = await _drawn(self._studio.painter.page(made.file.pdf, made.digest, page, dpi))
        return _picture(png, _FOREVER)

    async def print(self, request: Request) -> Response:
        """Answer with the file that `build` writes."""
        made = self._studio.press.kept(request.path_params["file"])
        if made is None or request.path_params["name"] != made.name:
            return _nothing()
        return Response(made.file.pdf, media_type="application/pdf")

    async def open(self, request: Request) -> Response:
        """Open a place with the user's own command."""
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > _MOST_BYTES:
                return PlainTextResponse("the request is too long", status_code=413)
        try:
            given = json.loads(body)
            place = (str(given["path"]), int(given["line"]), int(given["column"]))
            await run_in_threadpool(self._studio.editor.open, *place)
        except EditorError as problem:
            return PlainTextResponse(str(problem), status_code=400)
        except (ValueError, TypeError, KeyError):
            return PlainTextResponse("the request cannot be read", status_code=400)
        return Response(status_code=204)


def _view(request: Request) -> View:
    given = request.query_params
    return View(given.get("lang", ""), given.get("ink") == "1")


def _number(given: Mapping[str, str], name: str, default: int) -> int:
    """Return a number of the address; *default* for anything else."""
    text = given.get(name, "")
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) and int(text) else default


def _asked(make: Callable[..., Any], *names: str) -> Callable[[Request], Awaitable[Response]]:
    """Return what answers with *make* of the view, and of what the address says under *names*."""

    async def answer(request: Request) -> Response:
        given = (request.query_params.get(name, "") for name in names)
        return await _answer(make, _view(request), *given)

    return answer


async def _answer(make: Callable[..., Any], *arguments: Any) -> Response:
    """Return what a function returns as JSON; None is nothing there."""
    made = await run_in_threadpool(make, *arguments)
    return _nothing() if made is None else JSONResponse(made)


def _face_resolution(face: Face, pixels: int) -> int:
    box = face.outline.bleed_box(face.bleed)
    return resolution(page_resolution(box.width, pixels), box.width, box.height)


async def _framed(waiting: Sequence[Future[bytes] | None]) -> AsyncIterator[bytes]:
    """Yield pictures, each behind its length."""
    for each in waiting:
        png = await _drawn(each) if each else None
        yield len(png or b"").to_bytes(4, "big") + (png or b"")


async def _drawn(waiting: Future[bytes]) -> bytes | None:
    """Return a picture once it is drawn; None if it cannot be."""
    try:
        # Somebody else may wait for the same picture when this page is gone.
        png = await asyncio.shield(asyncio.wrap_future(waiting))
    except Exception:  # whatever an engine raises: the page shows the card without it
        return None
    return png


def _picture(png: bytes | None, headers: Mapping[str, str]) -> Response:
    return _nothing() if png is None else Response(png, 200, dict(headers), "image/png")


def _nothing() -> Response:
    return PlainTextResponse("there is nothing here", status_code=404)


async def _lines(follower: Follower, hub: Hub, request: Request) -> AsyncIterator[str]:
    """Yield events as lines."""
    try:
        yield "retry: 700\n\n"
        while not await request.is_disconnected():
            event = await follower.next()
            if event is None:
                break
            name, data = event
            yield f"event: {name}\ndata: {json.dumps(data)}\n\n"
    finally:
        hub.leave(follower)
