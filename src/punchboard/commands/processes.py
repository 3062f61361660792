"""Runs the games of a command side by side, in a process for each core.

The processes are forked when modules and fonts are loaded, so that they start with
them; each takes one game after the other, because the second game in a process is
made faster. What a process makes depends on the game alone: the bytes and the words
are those of games made one after the other. Wherever processes cannot be forked
safely, or one of them fails, whoever asked makes that game itself, and meets what
went wrong. `Aside` does one thing of a game beside all else.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from msgspec import Struct, field

from punchboard import inputs

#: What a game made, as JSON can hold it.
Record = dict[str, Any]
#: Where Linux lists the threads of this process, those of libraries, too.
_THREADS = Path("/proc/self/task")
_PIECE = 1 << 16
_STOPPED = 130


class _Process:
    """This process: whether it is one of those that were forked, which fork no others."""

    is_worker = False


def workers() -> int:
    """Return how many processes may run side by side: 1 where forking is not safe."""
    if not sys.platform.startswith("linux") or _Process.is_worker:
        return 1
    try:
        # A lock that another thread holds is held in the copy for ever.
        alone = len(list(_THREADS.iterdir())) == 1
        return len(os.sched_getaffinity(0)) if alone else 1
    except OSError:
        return 1


class Worker(Struct):
    """A process that makes games.

    Attributes:
        process: Its number.
        orders: Where it is told which game to make next.
        results: Where it says what it has made.
        game: The game it is making.
        said: What it has sent of that game so far.
    """

    process: int
    orders: int
    results: int
    game: str = ""
    said: bytearray = field(default_factory=bytearray)

    def begin(self, game: str) -> None:
        """Have it make a game."""
        self.game = game
        with suppress(BrokenPipeError):  # its end is seen when its result is read
            os.write(self.orders, game.encode("utf-8", "surrogateescape") + b"\n")

    def hear(self) -> bool:
        """Read what it sends; return whether that is the end of a game, or its own."""
        piece = os.read(self.results, _PIECE)
        self.said += piece
        return not piece or piece.endswith(b"\n")

    def result(self) -> Record | None:
        """Return what it has made; None if it has failed."""
        said = bytes(self.said)
        self.said.clear()
        try:
            record = json.loads(said)
        except ValueError:
            return None
        return record if isinstance(record, dict) else None

    def end(self, *, at_once: bool) -> None:
        """Let it end, or end it *at_once*: it cleans up behind itself."""
        with suppress(OSError):
            if at_once:
                os.kill(self.process, signal.SIGINT)
        os.close(self.orders)
        os.close(self.results)
        os.waitpid(self.process, 0)


def side_by_side(
    games: Sequence[str], make: Callable[[str], Record], most: int
) -> Iterator[tuple[str, Record | None]]:
    """Yield each game with what *make* returns for it, as they are finished.

    Args:
        games: The games, in the order in which they are begun.
        make: Runs in another process.
        most: How many processes there are at most.

    Yields:
        A game, and None instead of a record where its process has failed.
    """
    waiting = list(reversed(games))
    running: list[Worker] = []
    finished = False
    with selectors.DefaultSelector() as events:
        try:
            for _ in range(min(most, len(games))):
                worker = fork_worker(make, running)
                running.append(worker)
                events.register(worker.results, selectors.EVENT_READ, worker)
                worker.begin(waiting.pop())
            while events.get_map():
                for key, _ in events.select():
                    worker = key.data
                    if not worker.hear():
                        continue
                    record = worker.result()
                    yield worker.game, record
                    if waiting and record is not None:
                        worker.begin(waiting.pop())
                    else:
                        events.unregister(worker.results)
            finished = True
        finally:
            for worker in running:
                worker.end(at_once=not finished)


def fork_worker(make: Callable[[str], Record], others: Sequence[Worker]) -> Worker:
    """Return a new process, which makes the games that it is told to."""
    orders, ordering = os.pipe()
    results, sending = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    # Ended at once, it must not go on as its parent would.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    process = os.fork()
    if not process:
        try:
            _work(make, orders, sending, [ordering, results, *_ends(others)])
        finally:
            os._exit(1)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.close(orders)
    os.close(sending)
    return Worker(process, ordering, results)


def _ends(workers: Sequence[Worker]) -> Iterator[int]:
    """Yield the ends of pipes to *workers*: who holds them open hides that another has ended."""
    for each in workers:
        yield from (each.orders, each.results)


def _work(
    make: Callable[[str], Record], orders: int, sending: int, foreign: Sequence[int]
) -> NoReturn:
    """Make games in another process, which ends here whatever happens."""
    status = 1
    _Process.is_worker = True
    try:
        for each in foreign:
            os.close(each)
        # A job in the background of a shell begins with this signal ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        with os.fdopen(orders, "rb") as games, os.fdopen(sending, "wb") as stream:
            for line in games:
                record = make(line[:-1].decode("utf-8", "surrogateescape"))
                stream.write(json.dumps(record).encode() + b"\n")
                stream.flush()
        status = 0
    except KeyboardInterrupt:
        status = _STOPPED
    except BaseException:
        # Whoever asked makes the game once more, and meets what is wrong.
        status = 1
    finally:
        os._exit(status)


class Aside:
    """Lines that are worked out in another process.

    Args:
        make: Returns the lines; it changes nothing.
    """

    def __init__(self, make: Callable[[], Sequence[str]]) -> None:
        self._make = make
        self._worker: Worker | None = None
        if workers() > 1:
            self._worker = fork_worker(lambda _: self._record(), ())
            self._worker.begin("lines")

    def lines(self) -> tuple[str, ...]:
        """Return the lines, waiting for them if need be."""
        record = self._heard()
        if record is None:
            return tuple(self._make())
        inputs.take(record["noted"])
        return tuple(record["lines"])

    def end(self) -> None:
        """End the process, if its lines are no longer needed."""
        if self._worker is not None:
            self._worker.end(at_once=True)
            self._worker = None

    def _record(self) -> Record:
        lines = list(self._make())
        return {"lines": lines, "noted": inputs.noted()}

    def _heard(self) -> dict[str, Any] | None:
        """Return what the process has sent; None if there is none, or it failed."""
        worker = self._worker
        if worker is None:
            return None
        while not worker.hear():
            pass
        record = worker.result()
        worker.end(at_once=False)
        self._worker = None
        return record
