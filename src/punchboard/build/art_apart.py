"""Runs `art_child`, and finds out which drawing it died of."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from enum import Enum, auto
from typing import TypeAlias

from punchboard.build.art_child import TIME_LIMIT, read_records, read_result, write_record

#: What the child is called by; -P keeps the working folder's modules out of it.
COMMAND = (sys.executable, "-P", "-m", "punchboard.build.art_child")
#: Drawings a child takes at most, in one go.
_BATCH = 16


class Death(Enum):
    """How a child ended before it was done."""

    CRASH = auto()
    TIME_LIMIT = auto()


#: The PDF of a drawing, why there is none, or how the drawing killed the child.
Outcome: TypeAlias = bytes | str | Death


def draw_apart(svgs: Sequence[str]) -> list[Outcome]:
    """Return what becomes of each of *svgs* when drawn in a child process."""
    # Needed so seldom that it is not worth its time in every build.
    from concurrent.futures import ThreadPoolExecutor

    batches = [svgs[start : start + _BATCH] for start in range(0, len(svgs), _BATCH)]
    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as pool:
        return [outcome for batch in pool.map(_draw_batch, batches) for outcome in batch]


def _draw_batch(svgs: Sequence[str]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    while len(outcomes) < len(svgs):
        rest = svgs[len(outcomes) :]
        results, death = _run(rest)
        outcomes += results[: len(rest)]
        if len(outcomes) < len(svgs):
            # The first drawing without a result is the one that ended it.
            outcomes.append(death)
    return outcomes


def _run(svgs: Sequence[str]) -> tuple[list[Outcome], Death]:
    """Return the results that came before the end, and what kind of end it was."""
    import subprocess

    jobs = io.BytesIO()
    for svg in svgs:
        write_record(jobs, svg.encode("utf-8", "replace"))
    # The child ends itself when a drawing takes too long; this is for the rest.
    patience = (len(svgs) + 1) * TIME_LIMIT
    try:
        child = subprocess.run(
            COMMAND, input=jobs.getvalue(), capture_output=True, timeout=patience, check=False
        )
    except subprocess.TimeoutExpired as expired:
        return _results(expired.stdout or b""), Death.TIME_LIMIT
    slow = b"Timeout (" in child.stderr
    return _results(child.stdout), Death.TIME_LIMIT if slow else Death.CRASH


def _results(output: bytes) -> list[Outcome]:
    return [read_result(record) for record in read_records(output)]
