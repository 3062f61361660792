"""Fits the weights of `rulebook/likely.py` to texts whose numbers were marked by hand.

    python benchmarks/fit_signs.py FOLDER ... [--judge FOLDER ...]

A folder has texts (`harbour.md`, `quay.txt`) and, beside each, its truth
(`harbour.json`): `{"claims": [{"name", "count", "start", "end", "scored"}, ...]}`,
where `start` and `end` are characters of the text and `scored` is `must`, `should`
or `may`. The count of a range is `[2, 4]`. A number of a `may` is neither learned nor
counted as wrong. The weights and the bias are printed, to be pasted into the module;
`--judge` says what they find in texts that they were not fitted to.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

from punchboard.rulebook.claim import Claim, Range
from punchboard.rulebook.prose import likely
from punchboard.rulebook.prose.likely import signs_beside
from punchboard.rulebook.prose.signs import CountPlace, places
from punchboard.rulebook.reader import read_text

#: Signs that occur in fewer examples, and weights below it, say nothing. Runs are rare and clear.
RARE, RARE_RUN, SLIGHT = 25, 12, 0.05
OWN = Path(__file__).resolve().parent.parent / "tests" / "rulebook" / "texts"
COUNTS = ("must", "should")
BOX = ("supply", "part")


@dataclass(frozen=True)
class Example:
    """The numbers of a text, and of each whether it counts (None for open) and was read."""

    found: list[CountPlace]
    counts: list[bool | None]
    read: frozenset[int]


def without_signs() -> Any:
    """Return a context in which only grammars read numbers, because no sign has a weight."""
    return patch.object(likely, "WEIGHTS", MappingProxyType({}))


def texts_of(folder: Path) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    """Yield each text of a folder, its form, and the claims of its truth."""
    for path in sorted(folder.iterdir()):
        truth = path.with_suffix(".json")
        if path.suffix in {".md", ".txt"} and truth.is_file():
            claims = json.loads(truth.read_text("utf-8"))["claims"]
            placed = [
                each
                for each in claims
                if each.get("start") is not None and each["scored"] in {*COUNTS, "may"}
            ]
            yield path.read_bytes().decode("utf-8"), path.suffix, placed


def example(text: str, form: str, is_count: Callable[[int, int, Any, Any], bool | None]) -> Example:
    """Return the numbers of a text; *is_count* says of a place and a count what is true."""
    with without_signs():
        reading = read_text(text, form)
    if reading.script is None:
        return Example([], [], frozenset())
    found, plain = places(reading.script), reading.script.plain
    spans = [plain.source(e.amount.start, e.amount.end) for e in found]
    said = [(each.start, each.end) for each in reading.claims]
    read = (n for n, (a, b) in enumerate(spans) if any(s < b and a < e for s, e in said))
    counts = [
        is_count(*span, each.amount.count, reading.claims)
        for span, each in zip(spans, found, strict=True)
    ]
    return Example(found, counts, frozenset(read))


def marked(truth: Sequence[dict[str, Any]]) -> Callable[[int, int, Any, Any], bool | None]:
    """Return what says by a *truth* whether a number is a count."""

    def is_count(start: int, end: int, count: Any, _: Any) -> bool | None:
        levels = {e["scored"] for e in truth if agrees(e, start, end, count)}
        return True if levels.intersection(COUNTS) else None if "may" in levels else False

    return is_count


def agrees(truth: dict[str, Any], start: int, end: int, count: Any) -> bool:
    """Return whether a number is that of the *truth*, its sum or one of its parts."""
    sums = (truth["count"], truth.get("total", truth["count"]))
    counts = (*sums, *truth.get("parts", {}).values())
    if isinstance(count, Range):
        count = [count.min, count.max]
    return truth["start"] < end and start < truth["end"] and count in counts


def as_read(start: int, end: int, _: Any, claims: Sequence[Claim]) -> bool | None:
    """Return whether the reader counts a number; the project's own texts are read in full."""
    roles = {each.role for each in claims if each.start < end and start < each.end}
    return True if roles & {"supply", "part", "per_color"} else None if roles else False


def variants(text: Example, rng: random.Random) -> Iterator[frozenset[int]]:
    """Yield what may have been read of a text: all, nothing, or all but some lines.

    The weights then suit texts of which less was read, too.
    """
    yield text.read
    yield frozenset()
    lines = sorted({each.line.number for each in text.found})
    for share in (0.3, 0.6):
        lost: set[int] = set()
        first = 0
        while first < len(lines):
            size = rng.choice((1, 2, 4, 8, 16))
            if rng.random() < share:
                lost.update(lines[first : first + size])
            first += size
        yield frozenset(each for each in text.read if text.found[each].line.number not in lost)


def rows_of(texts: Sequence[Example]) -> Iterator[tuple[frozenset[str], bool]]:
    """Yield the signs of every number that is not read, and whether it is a count."""
    rng = random.Random(1)
    for text in texts:
        for read in variants(text, rng):
            for place, beside in zip(text.found, signs_beside(text.found, read), strict=True):
                is_count = text.counts[place.order]
                if place.order not in read and is_count is not None:
                    yield place.signs | beside, is_count


def fit(texts: Sequence[Example], strength: float) -> tuple[dict[str, float], float]:
    """Return the weights of signs, the largest first, and the bias."""
    try:
        from sklearn.feature_extraction import DictVectorizer  # type: ignore[import-not-found]
        from sklearn.linear_model import LogisticRegression  # type: ignore[import-not-found]
    except ImportError:
        sys.exit("scikit-learn is missing: install it with `pip install 'scikit-learn>=1.8'`")
    rows = list(rows_of(texts))
    if len({is_count for _, is_count in rows}) < 2:
        sys.exit("the texts need numbers that are counts and numbers that are not")
    common = Counter(sign for signs, _ in rows for sign in signs)
    kept = {s for s, n in common.items() if n >= (RARE_RUN if s.startswith("run") else RARE)}
    known = [dict.fromkeys(signs & kept, 1.0) for signs, _ in rows]
    table = DictVectorizer(sparse=False)
    model = LogisticRegression(C=strength, l1_ratio=1, solver="liblinear", max_iter=3000)
    model.fit(table.fit_transform(known), [is_count for _, is_count in rows])
    fitted = zip(table.get_feature_names_out(), model.coef_[0], strict=True)
    weights = {str(sign): round(float(each), 2) for sign, each in fitted if abs(each) >= SLIGHT}
    print(f"# {len(rows):,} examples of {len(texts)} texts, {len(weights)} signs")
    return dict(sorted(weights.items(), key=lambda each: -each[1])), round(
        float(model.intercept_[0]), 2
    )


def judged(folders: Sequence[Path]) -> str:
    """Return recall of the numbers of *folders* that must be found, and precision of the box."""
    hits = wanted = right = said = 0
    for text, form, truth in (each for folder in folders for each in texts_of(folder)):
        claims = read_text(text, form).claims
        must = [each for each in truth if each["scored"] == "must"]
        box = [each for each in claims if each.role in BOX]
        wanted, said = wanted + len(must), said + len(box)
        hits += sum(any(_says(c, e) for c in claims) for e in must)
        right += sum(any(_says(c, e) for e in truth) for c in box)
    shares = hits / max(wanted, 1), right / max(said, 1)
    found = f"recall {hits}/{wanted} = {shares[0]:.3f}"
    return f"{found}  precision {right}/{said} = {shares[1]:.3f}"


def _says(claim: Claim, truth: dict[str, Any]) -> bool:
    values = (claim.count, claim.total, claim.factor)
    return any(
        agrees(truth, claim.start, claim.end, e)
        for e in values
        if e is not None or claim.count is None
    )


def main() -> None:
    """Print the table of weights, and with `--judge` what it finds."""
    parser = argparse.ArgumentParser(description="Fit the weights of signs beside numbers.")
    parser.add_argument("folders", nargs="+", type=Path, help="texts with their truth")
    parser.add_argument("--judge", nargs="+", type=Path, default=[], help="other such texts")
    parser.add_argument("--strength", type=float, default=0.1, help="C of the regression")
    options = parser.parse_args()
    texts = [
        example(t, form, marked(truth)) for f in options.folders for t, form, truth in texts_of(f)
    ]
    for path in sorted(OWN.iterdir()):
        text = path.read_text("utf-8").partition("\n----- claims -----\n")[0]
        texts.append(example(text, path.suffix, as_read))
    weights, bias = fit(texts, options.strength)
    print(f"BIAS = {bias}", *(f'"{sign}": {each},' for sign, each in weights.items()), sep="\n")
    if options.judge:
        with without_signs():
            print(f"# without signs: {judged(options.judge)}")
        with patch.multiple(likely, WEIGHTS=MappingProxyType(weights), BIAS=bias):
            print(f"# with signs:    {judged(options.judge)}")


if __name__ == "__main__":
    main()
