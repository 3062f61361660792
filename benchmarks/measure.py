"""Runs a job as a user would, whole processes, and takes the time and the memory.

Needs a system with `os.wait4` (Linux, macOS).
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Job:
    """One deck for one tool, ready to run.

    Attributes:
        commands: What the user types, one after the other.
        folder: Where the commands run.
        output: Pattern of the finished PDF below the folder.
        leftovers: Names below the folder that a cold run must not find.
        environment: Variables to set beside the usual ones.
    """

    commands: tuple[tuple[str, ...], ...]
    folder: Path
    output: str
    leftovers: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sample:
    """What a job took: wall time in s, peak memory in MiB, size of the PDF, processor time in s."""

    seconds: float
    peak: float
    size: int
    processor: float = 0.0


class JobFailed(Exception):  # noqa: N818 - reads as a sentence where it is caught
    """A command of a job ended badly; the text says how."""


def run_job(job: Job, *, cold: bool) -> Sample:
    """Run a job once; *cold* first removes what earlier runs left behind."""
    if cold:
        for name in job.leftovers:
            shutil.rmtree(job.folder / name, ignore_errors=True)
    for old in job.folder.glob(job.output):
        old.unlink()
    runs = [run_command(command, job.folder, job.environment) for command in job.commands]
    size = sum(path.stat().st_size for path in job.folder.glob(job.output))
    if not size:
        raise JobFailed(f"no {job.output} in {job.folder}")
    # Commands run one after the other: their times add up, their memory does not.
    seconds, peaks, processor = zip(*runs, strict=True)
    return Sample(sum(seconds), max(peaks), size, sum(processor))


def run_command(
    command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None
) -> tuple[float, float, float]:
    """Run one command and return its wall time in s, peak memory in MiB and processor time in s.

    The peak is that of the largest process, if the command starts others. It
    is never below this process's own, which it inherits: so the runner stays small.
    """
    variables = {**os.environ, **(environment or {})}
    # A user's Python keeps its byte code.
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=folder, env=variables,
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
        )  # fmt: skip
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            output.seek(0)
            said = output.read().decode(errors="replace").strip()[-2000:]
            raise JobFailed(f"`{' '.join(command)}` ended with {process.returncode}:\n{said}")
    # Linux counts in KiB, macOS in bytes.
    peak = usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)
    return seconds, peak, usage.ru_utime + usage.ru_stime


def median(samples: Sequence[Sample]) -> Sample:
    """Return the median of each figure."""
    return Sample(
        statistics.median(sample.seconds for sample in samples),
        statistics.median(sample.peak for sample in samples),
        round(statistics.median(sample.size for sample in samples)),
        statistics.median(sample.processor for sample in samples),
    )
