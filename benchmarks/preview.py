"""Measure the preview: from the write of a file to the changed picture in the browser.

    .venv/bin/python benchmarks/preview.py [--cards N] [--runs N]

Needs Chromium and Playwright. The deck is that of the other benchmarks.
"""

from __future__ import annotations

import argparse
import gc
import re
import shutil
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import deck as look
import punchboard_deck
from playwright.sync_api import Page, sync_playwright

from punchboard.commands.preview import studio_of
from punchboard.commands.session import Session
from punchboard.preview.run import Address, listen, server_of

TOKEN = "benchmark"
LAYOUT = "layouts/deck/card.svg"
#: When the last face in sight has its new picture, in ms since 1970.
SHOWN = """old => {
  const faces = [...document.querySelectorAll('.piece .face')].filter(each => {
    const box = each.getBoundingClientRect();
    return box.bottom > 100 && box.top < innerHeight;
  });
  const done = faces.every(each => each.dataset.shown === each.dataset.key);
  const changed = faces.filter(each => !old.includes(each.dataset.shown));
  return done && changed.length ? Math.max(...changed.map(each => Number(each.dataset.at))) : 0;
}"""
KEYS = "() => [...document.querySelectorAll('.piece .face')].map(each => each.dataset.shown)"
#: Frames while the wall scrolls for two seconds, and the longest of them, in ms.
SCROLL = """() => new Promise(done => {
  const wall = document.querySelector('.scroller');
  const frames = [];
  const start = performance.now();
  let last = start;
  const step = now => {
    frames.push(now - last);
    last = now;
    wall.scrollTop += 40;
    if (now - start < 2000) requestAnimationFrame(step);
    else done(frames.slice(1));
  };
  requestAnimationFrame(step);
})"""


class _Workspace:
    python = Path(sys.executable)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cards", type=int, nargs="*", default=[440, 2000])
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    print("| cards | one card | layout, in sight | frames per second | slowest frame |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    for cards in options.cards:
        with tempfile.TemporaryDirectory() as folder:
            print(row(cards, options.runs, Path(folder)))


def row(cards: int, runs: int, folder: Path) -> str:
    """Return the measures of a deck as a row of the table."""
    deck = look.make_deck(cards, "ja")
    punchboard_deck.write_job(deck, folder, _Workspace())  # type: ignore[arg-type]
    gc.disable()  # as the command does
    studio = studio_of(Session.at(folder), "deck")
    sock = listen("127.0.0.1", 0)
    address = Address("127.0.0.1", sock.getsockname()[1], TOKEN)
    server = server_of(studio, address)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    try:
        with sync_playwright() as driver:
            chromium = shutil.which("chromium")
            browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1360, "height": 860})
            page.goto(f"http://127.0.0.1:{address.port}/?token={TOKEN}")
            page.wait_for_selector(".face[data-shown]")
            page.wait_for_timeout(6000)
            one = [changed_card(page, deck, folder, turn) for turn in range(runs)]
            whole = [changed_layout(page, folder, turn) for turn in range(runs)]
            page.wait_for_timeout(3000)
            frames: list[float] = page.evaluate(SCROLL)
            browser.close()
    finally:
        server.should_exit = True
        thread.join()
        studio.close()
    said = [f"{statistics.median(each):.2f} s (up to {max(each):.2f})" for each in (one, whole)]
    rate = 1000 / statistics.fmean(frames)
    return f"| {cards:,} | {said[0]} | {said[1]} | {rate:.0f} | {max(frames):.0f} ms |"


def changed_card(page: Page, deck: look.Deck, folder: Path, turn: int) -> float:
    """Change the text of the first card, and return the seconds until it is seen."""
    first = look.replace(deck.cards[0], text=f"{deck.cards[0].text} {turn}")
    changed = look.replace(deck, cards=(first, *deck.cards[1:]))
    return seen(page, lambda: punchboard_deck.write_table(changed, folder))


def changed_layout(page: Page, folder: Path, turn: int) -> float:
    """Move a title to a new place, and return the seconds until all in sight has moved."""
    path = folder / LAYOUT
    text = path.read_text(encoding="utf-8")
    # Each place is new: the browser has no picture of it.
    moved = re.sub(r'(data-text="title" x="[^"]*" y=)"[^"]*"', rf'\1"{35 + turn / 10:g}"', text)
    return seen(page, lambda: path.write_text(moved, encoding="utf-8"))


def seen(page: Page, write: Any) -> float:
    """Return the seconds from a write to the picture on the page."""
    # As after a pause, in which the checks have run.
    page.wait_for_timeout(4000)
    old = page.evaluate(KEYS)
    write()
    start = time.time()
    shown = page.wait_for_function(SHOWN, arg=old).json_value()
    return float(shown) / 1000 - start


if __name__ == "__main__":
    main()
