"""The rows of the goals: what a build and a check take, side by side with the floor.

Machines and minutes differ, so each round draws the floor, too, and what counts is how
many times the floor a job takes in the same run.
"""

from __future__ import annotations

import dataclasses
import shutil
import statistics
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import punchboard_deck
from deck import change_one, make_deck
from environments import CHECKOUT, WORK, Environment
from measure import Job, Sample, run_command, run_job
from tools import FLOOR, PUNCHBOARD

#: What the five games are made of.
_GAMES = ("components", "layouts", "icons")
#: The list of one of them, a thing on its first card, and others that can be there.
_LIST, _THING = "components/knolling/items.yaml", "thing: t-shirt"
_OTHERS = ("beanie", "watch", "sneaker", "sunglasses", "cowboy-hat", "scarf")
_LEFTOVERS = ("build", ".punchboard")
LARGEST = 25_000
_FACE_CARDS = 440
_FACES = f"`faces --format png`, {_FACE_CARDS} cards at 300 dpi"


@dataclass(frozen=True, slots=True)
class Row:
    """A job with its goal.

    Attributes:
        name: What it is.
        floor: The cards of the floor that it is compared with.
        goal: How many times the floor it may take.
        run: Does it once, for the number of the round.
        samples: What it took, by round.
    """

    name: str
    floor: int
    goal: float | None
    run: Callable[[int], Sample]
    samples: list[Sample] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Result:
    """What a job took: medians over the rounds.

    Attributes:
        name: What it is.
        seconds: From start to end.
        processor: Seconds of all its processes together.
        peak: Largest process, in MiB.
        times: How many times the floor its seconds are.
        times_processor: The same of the processor's.
        goal: What `times` may be.
    """

    name: str
    seconds: float
    processor: float
    peak: float
    times: float
    times_processor: float
    goal: float | None

    def cells(self) -> tuple[str, ...]:
        """Return the cells of its row."""
        goal = "" if self.goal is None else f"{self.goal:g}"
        return (
            self.name, f"{self.seconds:.2f}", f"{self.processor:.2f}", f"{self.peak:.0f}",
            f"{self.times:.2f}", f"{self.times_processor:.2f}", goal,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rate:
    """How much of something is done in a second of one core.

    Attributes:
        name: What is done.
        rate: How many in a second of processor time.
        goal: How many there should be.
    """

    name: str
    rate: float
    goal: float

    def cells(self) -> tuple[str, ...]:
        """Return the cells of its row."""
        return self.name, f"{self.rate:,.0f}", f"{self.goal:,.0f}"


def measure_rates(results: Iterable[Result]) -> Iterator[Rate]:
    """Yield the faces that *results* say are drawn in a second, and the texts that are set."""
    faces = next(each for each in results if each.name == _FACES)
    # All cards have one back, which is drawn once.
    yield Rate("faces as PNG, 300 dpi", (_FACE_CARDS + 1) / faces.processor, 80)
    command = (str(PUNCHBOARD.environment().python), str(CHECKOUT / "benchmarks/text.py"))
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = (line.strip("| ").split(" | ") for line in done.stdout.splitlines())
    found = {row[0]: row[1] for row in rows if len(row) == 2}
    for language, name in (("ja", "Japanese"), ("en", "English")):
        rate = float(found[f"plain {language}"].replace(",", ""))
        yield Rate(f"plain texts, {name}", rate, 8000)


def measure_goals(repeat: int, *, with_largest: bool) -> list[Result]:
    """Return what each job takes; each of *repeat* rounds does all of them, and the floors."""
    punchboard, reportlab = PUNCHBOARD.environment(), FLOOR.environment()
    sizes = (44, 440, 2000, LARGEST) if with_largest else (44, 440, 2000)
    floors = {size: _floor(size, reportlab) for size in sizes}
    rows = [*_decks(punchboard, sizes), *_five_games(punchboard), _faces(punchboard)]
    for turn in range(repeat):
        for each in (*floors.values(), *rows):
            each.samples.append(each.run(turn))
    return [_result(row, floors[row.floor]) for row in (*floors.values(), *rows)]


def _result(row: Row, floor: Row) -> Result:
    def median(of: Row, figure: str) -> float:
        return statistics.median(getattr(each, figure) for each in of.samples)

    seconds, processor = median(row, "seconds"), median(row, "processor")
    return Result(
        row.name, seconds, processor, median(row, "peak"), seconds / median(floor, "seconds"),
        processor / median(floor, "processor"), row.goal,
    )  # fmt: skip


def _floor(size: int, environment: Environment) -> Row:
    folder = WORK / "goals" / f"floor-{size}"
    job = FLOOR.write_job(make_deck(size, "ja"), folder, environment)
    return Row(f"*floor:* {size:,} cards", size, None, lambda turn: run_job(job, cold=True))


def _decks(environment: Environment, sizes: tuple[int, ...]) -> Iterator[Row]:
    goals = {44: 2.2, 440: 1.9, 2000: 1.5}
    for size in sizes:
        deck = make_deck(size, "ja")
        folder = WORK / "goals" / f"deck-{size}"
        job = punchboard_deck.write_job(deck, folder, environment)
        yield Row(
            f"{size:,} different cards, cold", size, goals.get(size),
            lambda turn, job=job: run_job(job, cold=True),
        )  # fmt: skip
        if size == 2000:

            def change(turn: int, job: Job = job) -> Sample:
                punchboard_deck.write_table(change_one(make_deck(2000, "ja"), turn), job.folder)
                return run_job(job, cold=False)

            yield Row("one card changed of 2,000", size, 0.75, change)
            yield Row("2,000 cards, nothing changed", size, 0.2, lambda turn, job=job: _again(job))


def _again(job: Job) -> Sample:
    """Run a job over what it has made before."""
    seconds, peak, processor = run_command(job.commands[0], job.folder, job.environment)
    return Sample(seconds, peak, 0, processor)


def _five_games(environment: Environment) -> Iterator[Row]:
    folder = WORK / "goals" / "five"
    for name in _GAMES:
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(CHECKOUT / name, folder / name)
    command = (str(environment.python), "-m", "punchboard", "-C", str(folder))
    build = Job((*((*command, "build", "--lang", "all"),),), folder, "build/*/*.pdf", _LEFTOVERS)
    check = Job(((*command, "check"),), folder, "build/*/*.pdf", _LEFTOVERS)

    def cold(turn: int) -> Sample:
        for name in _LEFTOVERS:
            shutil.rmtree(folder / name, ignore_errors=True)
        return _again(build)

    def cold_check(turn: int) -> Sample:
        shutil.rmtree(folder / ".punchboard", ignore_errors=True)
        return _again(check)

    def edited(job: Job, turn: int) -> Sample:
        text = (CHECKOUT / _LIST).read_text(encoding="utf-8")
        other = f"thing: {_OTHERS[turn % len(_OTHERS)]}"
        (folder / _LIST).write_text(text.replace(_THING, other, 1), encoding="utf-8")
        return _again(job)

    yield Row("five games, cold", 2000, 3.0, cold)
    yield Row("five games, nothing changed", 2000, 0.2, lambda turn: _again(build))
    yield Row("five games, one card of one changed", 2000, 0.6, lambda turn: edited(build, turn))
    yield Row("`check` of five games, cold", 2000, 10.0, cold_check)
    yield Row("`check` after one card changed", 2000, 0.8, lambda turn: edited(check, turn + 3))


def _faces(environment: Environment) -> Row:
    folder = WORK / "goals" / "faces"
    job = punchboard_deck.write_job(make_deck(_FACE_CARDS, "ja"), folder, environment)
    command = (*job.commands[0][:5], "faces", "deck", "--format", "png", "--dpi", "300")
    job = dataclasses.replace(job, commands=(command,))

    def run(turn: int) -> Sample:
        for name in _LEFTOVERS:
            shutil.rmtree(folder / name, ignore_errors=True)
        return _again(job)

    return Row(_FACES, 2000, None, run)


def revision() -> str:
    """Return the commit that is measured, shortened."""
    command = ["git", "-C", str(CHECKOUT), "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()
