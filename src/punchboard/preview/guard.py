"""Who may ask for what: only pages that this server has served, opened with its token.

A page of somebody else's in the same browser can send requests to this server, and
a name that somebody else owns can lead to this computer. So the names in `Host` and
`Origin` are checked, and nothing is answered without the token of this run.
"""

from __future__ import annotations

import ipaddress
import secrets
from collections.abc import Collection

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
                    headers.append("Set-Cookie", self._cookie_line())
            await send(message)

        answer: ASGIApp = refused or self._app
        await answer(scope, receive, guarded)

    def _cookie_line(self) -> str:
        return f"{self.cookie}={self._token}; HttpOnly; SameSite=Strict; Path=/"

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
