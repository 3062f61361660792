"""How long a list of 2,000 cards takes out to a spreadsheet and back.

    python3 benchmarks/spreadsheets.py [--cards 2000] [--runs 3]

Each number is the processor time of a whole command, which on an idle machine
is how long a user waits for it: the export, and the import of a file in which
every tenth card, or every card, was edited. It needs Linux or macOS.
It needs a Python that has punchboard, such as `.venv/bin/python`.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

LAYOUT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <text data-text="name" x="8" y="20" font-size="6">Name</text>
</svg>
"""
GAME = """\
name: {ja: 山札, en: Deck}
definitions:
  suits: {power: {}, speed: {}, stamina: {}, tactics: {}}
components:
  cards: {size: poker, front: card.svg, items: cards.yaml}
"""
FORMATS = ("xlsx", "ods", "csv", "json")


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=2000)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    print("| format | export | import, every tenth card edited | import, every card edited |")
    print("|---|---:|---:|---:|")
    for form in FORMATS:
        times = [measure(form, options.cards) for _ in range(options.runs)]
        cells = [f"{statistics.median(column):.2f} s" for column in zip(*times, strict=True)]
        print(f"| {form} | {' | '.join(cells)} |", flush=True)


def measure(form: str, cards: int) -> tuple[float, float, float]:
    """Return the seconds of an export and of two imports."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_game(folder, cards)
        target = folder / ("deck" if form == "csv" else f"deck.{form}")
        exported = run(folder, "export", "deck", "--format", form, "-o", str(target))
        imported = []
        for step in (10, 1):
            # What an edited list exports is the file that a co-designer sends back.
            make_game(folder, cards, step)
            edited = folder / f"edited-{step}" / target.name
            run(folder, "export", "deck", "--format", form, "-o", str(edited))
            forget(edited)
            make_game(folder, cards)
            imported.append(run(folder, "import", "deck", str(edited)))
            assert "!" in (folder / "components/deck/cards.yaml").read_text(encoding="utf-8")
        return exported, imported[0], imported[1]


def forget(path: Path) -> None:
    """Take what was exported out of a file, so that its cells count as edits."""
    if path.is_dir():
        (path / "punchboard-base.txt").unlink()
    elif path.suffix == ".json":
        document = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(json.dumps(document | {"base": ""}), encoding="utf-8")
    else:
        with zipfile.ZipFile(path) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in members.items():
                archive.writestr(name, data.replace(b"punchboard-base", b"summary-base"))


def make_game(folder: Path, cards: int, step: int = 0) -> None:
    """Write a game of different *cards*; every one in *step* has another text."""
    files = {"components/deck/game.yaml": GAME, "layouts/deck/card.svg": LAYOUT}
    files["components/deck/cards.yaml"] = "".join(
        card(number, edited=step > 0 and number % step == 0) for number in range(cards)
    )
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def card(number: int, *, edited: bool) -> str:
    """Return the lines of one card."""
    suit = ("power", "speed", "stamina", "tactics")[number % 4]
    mark = "!" if edited else "."
    return (
        f"- id: card-{number:04d}  # made by hand\n"
        f"  suit: {suit}\n  number: {number % 13}\n  quantity: {number % 3 + 1}\n"
        f"  name: {{ja: カード{number}番, en: Card {number}}}\n"
        f"  text:\n    ja: 手札から{number}枚を選び、味方にだけ見せる{mark}\n"
        f"    en: Pick {number} cards from your hand and show them to your partner alone.\n"
    )


def run(folder: Path, *arguments: str) -> float:
    """Return the seconds of processor time of a command."""
    before = used()
    command = [sys.executable, "-m", "punchboard", "-C", str(folder), *arguments]
    subprocess.run(command, check=True, capture_output=True)
    return used() - before


def used() -> float:
    """Return the processor time of all commands so far, in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
