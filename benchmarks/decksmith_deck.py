"""The deck for decksmith: a specification in YAML and a table, built and then exported.

Its cards are bitmaps with the bleed in them, at 300 dpi; it makes no backs and
no crop marks, reads no SVG and does not wrap Japanese.
"""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path

import deck as look
from environments import Environment
from fonts import font_file
from measure import Job

DPI = 300
# Texts are placed by the top of their first line: so much of their size above its baseline.
ASCENDER = 1.16

_DRAW_ICON = """
import json, sys
from PIL import Image, ImageDraw

side, colour, corners, path = json.loads(sys.argv[1])
icon = Image.new("RGBA", (side * 4, side * 4))
ImageDraw.Draw(icon).polygon([tuple(corner) for corner in corners], fill=colour)
icon.resize((side, side)).save(path)
"""


def write_job(deck: look.Deck, folder: Path, environment: Environment) -> Job:
    """Write specification, table and icons and return the job that draws them."""
    folder.mkdir(parents=True, exist_ok=True)
    # JSON is YAML, and the standard library writes it.
    specification = json.dumps(_specification(font_file(deck.language)), indent=1)
    (folder / "deck.yaml").write_text(specification, encoding="utf-8")
    _write_table(deck, folder / "deck.csv")
    for suit in look.SUITS:
        _draw_icon(suit, folder / f"{suit.id}.png", environment)
    size = (
        "--width",
        str(look.WIDTH + 2 * look.BLEED),
        "--height",
        str(look.HEIGHT + 2 * look.BLEED),
    )
    command = environment.script("decksmith")
    build = (command, "build")
    export = (command, "export", "output", "--output", "deck.pdf", *size, "--margins", "0", "0")
    return Job((build, export), folder, "deck.pdf", leftovers=("output",))


def _specification(font: Path) -> dict[str, object]:
    """Return what a card looks like; positions count from the corner of the bleed."""
    corner = look.PANEL[:2]
    frame = (-look.BLEED, -look.BLEED)
    size = (look.WIDTH + 2 * look.BLEED, look.HEIGHT + 2 * look.BLEED)
    rule = (look.TEXT_BOX[0], look.RULE_Y - 0.2)
    colour = ["%red%", "%green%", "%blue%"]
    return {
        "id": "card",
        "width": _pixels(size[0]),
        "height": _pixels(size[1]),
        "elements": [
            {"type": "rectangle", "position": _at(frame), "size": _extent(*size), "color": colour},
            {"type": "rectangle", "position": _at(corner), "size": _extent(*look.PANEL[2:]),
             "corner_radius": _pixels(2), "color": list(look.rgb(look.PAPER))},
            {"type": "image", "position": _at(look.ICON_AT), "path": "%suit%.png"},
            {"type": "rectangle", "position": _at(rule), "size": _extent(look.TEXT_BOX[2], 0.4),
             "color": colour},
            _text("%number%", look.NUMBER_AT, look.NUMBER_SIZE, font),
            _text("%title%", look.TITLE_AT, look.TITLE_SIZE, font),
            {
                **_text("%text%", look.TEXT_BOX[:2], look.TEXT_SIZE, font),
                "position": _at(look.TEXT_BOX[:2]),
                "width": _pixels(look.TEXT_BOX[2]),
                # Between lines Pillow puts the typeface's ascender and this.
                "line_spacing": _pixels((look.LINE_HEIGHT - ASCENDER) * look.TEXT_SIZE),
            },
        ],
    }  # fmt: skip


def _text(words: str, baseline: tuple[float, float], size: float, font: Path) -> dict[str, object]:
    top = (baseline[0], baseline[1] - ASCENDER * size)
    return {
        "type": "text", "text": words, "position": _at(top), "font_path": str(font),
        "font_size": _pixels(size), "color": list(look.rgb(look.INK)),
    }  # fmt: skip


def _write_table(deck: look.Deck, path: Path) -> None:
    colours = {suit.id: look.rgb(suit.colour) for suit in look.SUITS}
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, delimiter=";", lineterminator="\n")
        table.writerow(("suit", "red", "green", "blue", "number", "title", "text"))
        for card in deck.cards:
            text = _by_hand(card.text) if deck.language == "ja" else card.text
            table.writerow((card.suit, *colours[card.suit], card.number, card.title, text))


def _by_hand(text: str) -> str:
    """Return a Japanese text with the line breaks that the tool's user has to type."""
    line = int(look.TEXT_BOX[2] / look.TEXT_SIZE)
    return "\n".join(text[start : start + line] for start in range(0, len(text), line))


def _draw_icon(suit: look.Suit, path: Path, environment: Environment) -> None:
    side = _pixels(look.ICON_SIZE)
    corners = look.scaled(suit.icon, (0, 0), side * 4)
    order = json.dumps((side, suit.colour, corners, str(path)))
    subprocess.run([str(environment.python), "-c", _DRAW_ICON, order], check=True)


def _at(place: tuple[float, ...]) -> list[int]:
    return [_pixels(place[0] + look.BLEED), _pixels(place[1] + look.BLEED)]


def _extent(width: float, height: float) -> list[int]:
    return [_pixels(width), _pixels(height)]


def _pixels(length: float) -> int:
    return round(length * DPI / 25.4)
