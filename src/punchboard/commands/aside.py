"""Does one thing beside all else, in a process of its own, where there is a core for it.

What it needs has to be there when it begins; what it returns has to be small. Where
nothing can be forked, or the process fails, it is done when its result is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from punchboard import inputs
from punchboard.commands.processes import Record, Worker, fork_worker, workers


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
