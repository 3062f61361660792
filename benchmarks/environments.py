"""Virtual environments of the peers, and what the machine and the versions are."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

WORK = Path(__file__).parent / "work"
CHECKOUT = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Environment:
    """A virtual environment, or the reason why there is none.

    Attributes:
        python: Its interpreter.
        version: Installed version of the tool; empty where it does not install.
        problem: Why it does not install; empty where it does.
    """

    python: Path
    version: str
    problem: str = ""

    def script(self, name: str) -> str:
        """Return the path of a command installed beside the interpreter."""
        return str(self.python.parent / name)


def environment_of(name: str, packages: tuple[str, ...]) -> Environment:
    """Return the virtual environment with *packages*, the first being the tool itself.

    It is made on first use, with the newest version that installs on this Python.
    """
    folder = WORK / "venvs" / name
    python = folder / "bin" / "python"
    if not version_of(python, packages[0]):
        print(f"installing {', '.join(packages)} …", file=sys.stderr)
        make = [sys.executable, "-m", "venv", str(folder)]
        install = [str(python), "-m", "pip", "install", "--quiet", *packages]
        for command in (make, install):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                last = done.stderr.strip() or done.stdout.strip() or "no reason given"
                return Environment(python, "", f"does not install: {last.splitlines()[-1]}")
    return Environment(python, version_of(python, packages[0]))


def punchboard_environment() -> Environment:
    """Return the checkout's own environment, or the one this Python runs in."""
    own = CHECKOUT / ".venv" / "bin" / "python"
    python = own if own.exists() else Path(sys.executable)
    version = version_of(python, "punchboard")
    return Environment(python, version, "" if version else "not installed: run `python3 cli.py`")


def version_of(python: Path, package: str) -> str:
    """Return the version of a package that *python* sees, or nothing."""
    if not python.exists():
        return ""
    ask = f"from importlib.metadata import version; print(version({package!r}))"
    done = subprocess.run([str(python), "-c", ask], capture_output=True, text=True)
    return done.stdout.strip()


def machine() -> str:
    """Return processor, count of usable cores, memory and system in one line."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    return f"{_processor()}, {cores} cores, {memory:.0f} GiB, {system}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown processor"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown processor"
