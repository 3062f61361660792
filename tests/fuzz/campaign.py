"""A fuzz campaign: odd inputs, each in a process of its own, within limits of time and memory.

    PYTHONPATH=tests .venv/bin/python -m fuzz.campaign --inputs 50000 --keep /tmp/found

Half of the inputs go through the command line, half to the rooms behind it.
What ends in a traceback, takes longer than five seconds, needs more than a
gigabyte or leaves a half-written file is kept and told, each kind once.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import io
import json
import logging
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from fuzz.generators import GAME, LAYOUT, Input, game, layout, make

#: Most seconds and bytes of one input, its children counted.
SECONDS, BYTES = 5, 1_000_000_000
#: Inputs of one process.
_BATCH = 12


@dataclass
class Found:
    """What a campaign has found.

    Attributes:
        inputs: How many inputs there were.
        faults: How often each fault came, by its last lines.
        slowest: Seconds of CPU that the longest took.
        largest: Bytes that the largest needed.
    """

    inputs: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    largest: int = 0


def run(count: int, seed: int, first: int = 0, keep: Path | None = None) -> Found:
    """Run a campaign and return what it found.

    Args:
        count: How many inputs.
        seed: Makes another campaign.
        first: The number of the first input.
        keep: Where inputs at fault are kept.
    """
    _load()
    logging.disable()
    found = Found()
    with tempfile.TemporaryDirectory(prefix="punchboard-fuzz-") as folder:
        number, end = first, first + count
        while number < end:
            number = _batch(
                range(number, min(number + _BATCH, end)), seed, Path(folder), found, keep
            )
    return found


def _batch(numbers: range, seed: int, folder: Path, found: Found, keep: Path | None) -> int:
    """Run inputs in a process of their own, and return the number of the next one."""
    report = folder / "report"
    report.write_text("")
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        _work(numbers, seed, folder, report)
    _, status, usage = os.wait4(child, 0)
    rows = [json.loads(line) for line in report.read_text().splitlines()]
    done = len(rows)
    if done < len(numbers) and status != 0:  # it died of the next one
        rows.append({"fault": f"it died of {os.waitstatus_to_exitcode(status)}", "seconds": 0.0})
    for number, row in zip(numbers, rows, strict=False):
        found.inputs += 1
        found.slowest = max(found.slowest, row["seconds"])
        if row["fault"] and row["fault"] not in found.faults and keep is not None:
            made = make(number, seed, folder)
            _write(made, keep / str(number))
            (keep / f"{number}.txt").write_text(f"{made.kind} {made.command}\n{row['fault']}\n")
        found.faults[row["fault"]] += bool(row["fault"])
    found.faults += Counter()
    found.largest = max(found.largest, usage.ru_maxrss * 1024)
    return numbers[0] + len(rows)


def _work(numbers: range, seed: int, folder: Path, report: Path) -> None:
    """Take one input after the other in this process, which ends with them."""
    resource.setrlimit(resource.RLIMIT_AS, (4 * BYTES, 4 * BYTES))
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115

    def note(fault: str, seconds: float) -> None:
        with report.open("a") as stream:
            stream.write(json.dumps({"fault": fault, "seconds": seconds}) + "\n")

    def hung(*_: object) -> None:
        note(f"longer than {SECONDS} s\n{''.join(traceback.format_stack(limit=8))}", SECONDS)
        os._exit(0)

    # Seconds of this process: a machine with other work is not at fault.
    signal.signal(signal.SIGPROF, hung)
    for number in numbers:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        start = time.process_time()
        root = folder / str(number)
        root.mkdir()
        made = make(number, seed, root)
        _write(made, root)
        fault = _fault(made, root, through_command=number // 8 % 2 == 0) or _torn(root)
        note(fault, time.process_time() - start)
        shutil.rmtree(root)
    os._exit(0)


def _fault(made: Input, root: Path, *, through_command: bool) -> str:
    try:
        (_run_command if through_command else _run_rooms)(made, root)
    except BaseException as problem:
        return "".join(traceback.format_exception(problem, limit=-5))[-3000:]
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    size = sum(each.ru_maxrss * 1024 for each in usages)
    return f"{size / 1e6:.0f} MB of memory" if size > BYTES else ""


def _torn(root: Path) -> str:
    """Return which file was left half-written, if any."""
    left = [path.name for path in root.rglob(".punchboard-*.tmp")]
    pdfs = (path for path in root.glob("build/*/*.pdf") if b"%%EOF" not in path.read_bytes()[-32:])
    return f"left over: {[*left, *(path.name for path in pdfs)]}" if left or any(pdfs) else ""


def _run_command(made: Input, root: Path) -> None:
    from punchboard.cli import main

    words = [each.replace("{}", str(root)) for each in made.command]
    try:
        main(["-C", str(root), *words], standalone_mode=True)
    except SystemExit as done:
        if done.code not in (0, 1, 2, None):
            raise RuntimeError(f"exit code {done.code}") from None


def _run_rooms(made: Input, root: Path) -> None:
    """Read, lay out and check without the command line."""
    from punchboard.commands.check import Questions, check_game
    from punchboard.commands.report import Steps
    from punchboard.commands.session import Session

    session = Session.at(root)
    if made.command[0] in ("import", "claims"):
        _run_command(made, root)
        return
    for name in session.games():
        opened = session.open(name).value
        if opened is None:
            continue
        for language in opened.game.languages:
            opened.lay_out(language, 3.0)
        check_game(session, name, Questions(ignore=("engines-disagree",)), Steps(None))


def _load() -> None:
    """Import what children need, so that a fork has it at once."""

    import punchboard.cli
    import punchboard.commands.build
    import punchboard.commands.check
    import punchboard.commands.claims
    import punchboard.commands.export
    import punchboard.commands.faces
    import punchboard.commands.import_
    import punchboard.commands.list
    import punchboard.commands.stats
    import punchboard.evaluation.compiler
    import punchboard.layouts.lay_out  # noqa: F401

    # Fonts, dictionaries and patterns that are read once are there for all.
    with tempfile.TemporaryDirectory() as folder:
        plain = Input("plain", {GAME: game().encode(), LAYOUT: layout().encode()}, ["build"])
        _write(plain, Path(folder))
        for command in (["build"], ["check"], ["export", "deck"]):
            with contextlib.redirect_stdout(io.StringIO()):
                _run_command(Input("plain", {}, command), Path(folder))
    gc.freeze()


def _write(made: Input, root: Path) -> None:
    for name, data in made.files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def main() -> int:
    """Run a campaign of the command line; its exit code is 1 where something was found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--inputs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    found = run(asked.inputs, asked.seed, asked.first, asked.keep)
    for fault, many in found.faults.most_common():
        print(f"--- {many} x\n{fault}")
    print(
        f"{found.inputs:,} inputs, {len(found.faults)} faults, "
        f"longest {found.slowest:.1f} s, largest {found.largest / 1e6:.0f} MB"
    )
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
