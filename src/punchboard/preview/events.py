"""What happens, told to every open page."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

from msgspec import to_builtins

from punchboard.preview.scene import Change

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
