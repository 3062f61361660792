"""The second floor: the deck as a template for typst, which is written in Rust.

Imported, it writes the job's files; run as a script, it draws the PDF.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import deck as look
from environments import Environment
from fonts import font_file
from measure import Job

PAGE = (210, 297)
GRID = ((PAGE[0] - 3 * look.WIDTH) / 2, (PAGE[1] - 3 * look.HEIGHT) / 2)


def write_job(deck: look.Deck, folder: Path, environment: Environment) -> Job:
    """Write the deck's table and template and return the job that draws them."""
    folder.mkdir(parents=True, exist_ok=True)
    look.write_csv(deck, folder / "deck.csv")
    fonts = folder / "fonts"
    fonts.mkdir(exist_ok=True)
    shutil.copy(font_file(deck.language), fonts)
    (folder / "deck.typ").write_text(_template(deck.language), encoding="utf-8")
    command = (str(environment.python), str(Path(__file__)), str(fonts))
    return Job((command,), folder, "deck.pdf")


def _template(language: str) -> str:
    """Return the cards of the table, fronts and backs on alternate pages of A4."""
    suits = ", ".join(
        f'"{suit.id}": (colour: rgb("{suit.colour}"), icon: {_corners(suit.icon, look.ICON_SIZE)})'
        for suit in look.SUITS
    )
    back = _corners(look.SUITS[2].icon, look.BACK_ICON_SIZE)
    return f"""\
#set page(width: {PAGE[0]}mm, height: {PAGE[1]}mm, margin: 0mm)
#set text(font: ("Noto Sans JP", "Noto Sans CJK JP"), lang: "{language}", fill: rgb("{look.INK}"),
  top-edge: 1em, bottom-edge: "baseline")
#set par(leading: {look.TEXT_SIZE * (look.LINE_HEIGHT - 1):.3f}mm)
#let suits = ({suits})
#let at(x, y, it) = place(top + left, dx: x * 1mm, dy: y * 1mm, it)
#let line-of(x, y, words, size) = at(x, y - size, text(size: size * 1mm, words))
#let front(card) = {{
  let suit = suits.at(card.suit)
  at(-3, -3, rect(width: 69mm, height: 94mm, fill: suit.colour))
  at({look.PANEL[0]}, {look.PANEL[1]}, rect(width: {look.PANEL[2]}mm, height: {look.PANEL[3]}mm,
    radius: 2mm, fill: rgb("{look.PAPER}")))
  at({look.ICON_AT[0]}, {look.ICON_AT[1]}, polygon(fill: suit.colour, ..suit.icon))
  at({look.TEXT_BOX[0]}, {look.RULE_Y}, line(length: {look.TEXT_BOX[2]}mm,
    stroke: 0.4mm + suit.colour))
  line-of({look.NUMBER_AT[0]}, {look.NUMBER_AT[1]}, card.number, {look.NUMBER_SIZE})
  line-of({look.TITLE_AT[0]}, {look.TITLE_AT[1]}, card.title, {look.TITLE_SIZE})
  at({look.TEXT_BOX[0]}, {look.TEXT_BOX[1]}, box(width: {look.TEXT_BOX[2]}mm,
    text(size: {look.TEXT_SIZE}mm, card.text)))
}}
#let back = {{
  at(-3, -3, rect(width: 69mm, height: 94mm, fill: rgb("{look.BACK_COLOUR}")))
  at({look.BACK_PANEL[0]}, {look.BACK_PANEL[1]}, rect(width: {look.BACK_PANEL[2]}mm,
    height: {look.BACK_PANEL[3]}mm, radius: 2mm, stroke: 0.8mm + rgb("{look.BACK_LINE}")))
  at({look.BACK_ICON_AT[0]}, {look.BACK_ICON_AT[1]}, polygon(fill: rgb("{look.BACK_LINE}"),
    ..{back}))
}}
#let slot(column, row, it) = {{
  let (left, right) = (if column == 0 {{ 3 }} else {{ 0 }}, if column == 2 {{ 3 }} else {{ 0 }})
  let (top, bottom) = (if row == 0 {{ 3 }} else {{ 0 }}, if row == 2 {{ 3 }} else {{ 0 }})
  at({GRID[0]} + column * {look.WIDTH} - left, {GRID[1]} + row * {look.HEIGHT} - top,
    box(width: ({look.WIDTH} + left + right) * 1mm, height: ({look.HEIGHT} + top + bottom) * 1mm,
      clip: true, at(left, top, it)))
}}
#let marks = for number in range(4) {{
  let (x, y) = ({GRID[0]} + number * {look.WIDTH}, {GRID[1]} + number * {look.HEIGHT})
  for (low, high) in ((-9, -4), (4, 9)) {{
    let (across, down) = if low < 0 {{ ({GRID[0]}, {GRID[1]}) }} else {{
      ({PAGE[0] - GRID[0]}, {PAGE[1] - GRID[1]}) }}
    at(x, down + low, line(angle: 90deg, length: 5mm, stroke: 0.25pt))
    at(across + low, y, line(length: 5mm, stroke: 0.25pt))
  }}
}}
#for sheet in csv("deck.csv", row-type: dictionary).chunks({look.PER_SHEET}) {{
  for (number, card) in sheet.enumerate() {{
    slot(calc.rem(number, 3), calc.quo(number, 3), front(card))
  }}
  marks
  pagebreak()
  for number in range(sheet.len()) {{ slot(2 - calc.rem(number, 3), calc.quo(number, 3), back) }}
  marks
  pagebreak(weak: true)
}}
"""


def _corners(icon: tuple[tuple[int, int], ...], size: float) -> str:
    """Return the corners of an icon as typst writes points."""
    return f"({', '.join(f'({x}mm, {y}mm)' for x, y in look.scaled(icon, (0, 0), size))})"


def draw_deck(fonts: str) -> None:
    """Draw the template in the current folder."""
    import typst

    typst.compile("deck.typ", output="deck.pdf", font_paths=[fonts], ignore_system_fonts=True)


if __name__ == "__main__":
    draw_deck(*sys.argv[1:])
