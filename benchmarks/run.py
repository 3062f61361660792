"""Builds the same decks with punchboard and its peers and prints what they took.

python3 benchmarks/run.py --help
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import punchboard_deck
from deck import Deck, change_one, make_deck
from environments import WORK, Environment, machine
from goals import measure_goals, measure_rates, revision
from measure import Job, JobFailed, Sample, median, run_command, run_job
from tools import PEERS, PUNCHBOARD, Tool

SIZES = (44, 440, 2000)
#: Decks from this size on are large: slow peers skip them unless asked.
LARGE = 1000
#: Cards of the deck that is drawn once before the clock runs, so that byte
#: code, lists of fonts and the like are there as on a machine in use.
WARM_UP = 9


def main(arguments: Sequence[str]) -> int:
    """Run the benchmark and return the exit code: 1 if a tool failed."""
    options = _parser().parse_args(arguments)
    if options.goals:
        return _print_goals(options)
    decks = [make_deck(size, options.language, options.seed) for size in options.sizes]
    tools = PEERS[options.peers] if options.no_punchboard else (PUNCHBOARD, *PEERS[options.peers])
    print(f"{machine()}; Python {platform.python_version()}; median of {options.repeat}\n")
    print(_line("tool", *(f"{size:,} cards" for size in options.sizes)))
    print(_line("---", *("---:" for _ in options.sizes)))
    failures: list[str] = []
    starts = []
    for tool in tools:
        environment = tool.environment()
        name = f"{tool.name} {environment.version}".strip()
        if environment.problem:
            print(_line(name, environment.problem, *("" for _ in decks[1:])), flush=True)
            continue
        try:
            _measure_decks(tool, name, environment, decks, options)
            starts.append((name, tool.start_up, _start_up(tool, environment, options.repeat)))
        except JobFailed as failure:
            failures.append(f"{name}: {failure}")
            print(_line(name, "failed", *("" for _ in decks[1:])), flush=True)
    print("\n" + _line("start-up", "", "seconds") + "\n" + _line("---", "---", "---:"))
    for name, command, seconds in starts:
        print(_line(name, f"`python {_quoted(command)}`", f"{seconds:.2f}"))
    print(*failures, sep="\n\n", file=sys.stderr)
    return 1 if failures else 0


def _print_goals(options: argparse.Namespace) -> int:
    """Measure the jobs that have goals, print their table, and write it as JSON."""
    where = f"{machine()}; Python {platform.python_version()}"
    print(f"{where}; median of {options.repeat}; commit {revision()}\n")
    titles = ("job", "s", "processor s", "MiB", "times the floor", "by processor", "goal")
    print(_line(*titles) + "\n" + _line("---", *("---:" for _ in titles[1:])))
    results = measure_goals(options.repeat, with_largest=options.all_sizes)
    for each in results:
        print(_line(*each.cells()))
    titles = ("what", "a second of one core", "goal")
    print("\n" + _line(*titles) + "\n" + _line("---", "---:", "---:"))
    rates = list(measure_rates(results))
    for rate in rates:
        print(_line(*rate.cells()))
    if options.json:
        facts = {
            "machine": where, "commit": revision(), "repeat": options.repeat,
            "rows": list(map(asdict, results)), "rates": list(map(asdict, rates)),
        }  # fmt: skip
        options.json.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
    return 0


def _measure_decks(
    tool: Tool,
    name: str,
    environment: Environment,
    decks: Sequence[Deck],
    options: argparse.Namespace,
) -> None:
    """Measure a tool on all decks and print its rows."""
    warm_up = make_deck(WARM_UP, options.language, options.seed)
    run_job(_job(tool, warm_up, environment), cold=True)
    cold: list[str] = []
    warm: list[str] = []
    for deck in decks:
        if tool.is_slow and len(deck.cards) >= LARGE and not options.all_sizes:
            cold.append("skipped")
            continue
        print(f"{name}, {len(deck.cards)} cards …", file=sys.stderr)
        job = _job(tool, deck, environment)
        cold.append(_cell([run_job(job, cold=True) for _ in range(options.repeat)]))
        if tool is PUNCHBOARD:
            warm.append(_cell(_changed(job, deck, options.repeat)))
    print(_line(f"**{name}**, cold" if warm else name, *cold), flush=True)
    if warm:
        print(_line("the same, one card changed", *warm), flush=True)


def _job(tool: Tool, deck: Deck, environment: Environment) -> Job:
    folder = WORK / tool.package / f"{deck.language}-{len(deck.cards)}"
    return tool.write_job(deck, folder, environment)


def _changed(job: Job, deck: Deck, repeat: int) -> list[Sample]:
    """Change another text of one card before every run, the cache being there."""
    samples = []
    for turn in range(repeat):
        punchboard_deck.write_table(change_one(deck, turn), job.folder)
        samples.append(run_job(job, cold=False))
    return samples


def _start_up(tool: Tool, environment: Environment, repeat: int) -> float:
    """Return the median time in s in which a tool starts and does nothing."""
    command = (str(environment.python), *tool.start_up)
    return statistics.median(run_command(command, WORK)[0] for _ in range(repeat))


def _cell(samples: Sequence[Sample]) -> str:
    sample = median(samples)
    return f"{sample.seconds:.2f} s · {sample.peak:.0f} MiB · {sample.size / 1000:,.0f} kB"


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _quoted(command: Sequence[str]) -> str:
    return " ".join(f'"{word}"' if " " in word else word for word in command)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--sizes", type=int, nargs="+", default=SIZES, metavar="N",
        help="cards of the decks (44 440 2000)",
    )  # fmt: skip
    parser.add_argument(
        "--peers", choices=PEERS, default="all",
        help="what to draw the decks with beside punchboard (all)",
    )  # fmt: skip
    parser.add_argument(
        "--goals", action="store_true", help="measure the jobs that have goals instead"
    )
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="with --goals: write the results there, too"
    )
    parser.add_argument("--no-punchboard", action="store_true", help="leave punchboard out")
    parser.add_argument(
        "--all-sizes", action="store_true",
        help="have slow peers draw large decks too: some minutes a run",
    )  # fmt: skip
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="runs of each job (3)")
    parser.add_argument("--language", choices=("ja", "en"), default="ja", help="of the cards (ja)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the decks (1)")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
