"""The floor: the deck drawn by hand on reportlab's canvas, without templates or data model.

Imported, it writes the job's files; run as a script, it draws the PDF.
"""

# ruff: noqa: RUF001 - full-width characters in Japanese are meant

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Any

import deck as look
from environments import Environment
from fonts import font_file
from measure import Job

MM = 72 / 25.4
PAGE = (210, 297)
COLUMNS = ROWS = 3
GRID = ((PAGE[0] - COLUMNS * look.WIDTH) / 2, (PAGE[1] - ROWS * look.HEIGHT) / 2)
MARK_GAP, MARK_LENGTH = 4, 5
NEVER_FIRST = " 、。）」』！？ーっゃゅょッャュョ・"
NEVER_LAST = "（「『"


def write_job(deck: look.Deck, folder: Path, environment: Environment) -> Job:
    """Write the deck's table and return the job that draws it."""
    folder.mkdir(parents=True, exist_ok=True)
    look.write_csv(deck, folder / "deck.csv")
    command = (
        str(environment.python),
        str(Path(__file__)),
        str(font_file(deck.language)),
        "deck.csv",
        "deck.pdf",
    )
    return Job((command,), folder, "deck.pdf")


def draw_deck(font: str, table: str, output: str) -> None:
    """Draw the cards of a table, fronts and backs on alternate pages of A4."""
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    # Text instead of binary streams costs time and bytes and serves nobody.
    rl_config.useA85 = 0
    pdfmetrics.registerFont(TTFont("noto", font))
    with Path(table).open(encoding="utf-8", newline="") as file:
        cards = list(csv.DictReader(file))
    canvas = Canvas(output, pagesize=(PAGE[0] * MM, PAGE[1] * MM), pageCompression=1)
    draw_forms(canvas)
    for start in range(0, len(cards), look.PER_SHEET):
        sheet = cards[start : start + look.PER_SHEET]
        for slot, card in enumerate(sheet):
            place(canvas, slot % COLUMNS, slot // COLUMNS, card["suit"])
            draw_texts(canvas, card)
            canvas.restoreState()
        canvas.doForm("marks")
        canvas.showPage()
        for slot in range(len(sheet)):
            place(canvas, COLUMNS - 1 - slot % COLUMNS, slot // COLUMNS, "back")
            canvas.restoreState()
        canvas.doForm("marks")
        canvas.showPage()
    canvas.save()


def place(canvas: Any, column: int, row: int, form: str) -> None:
    """Move to a card's top-left corner and draw a form, its bleed cut where cards touch."""
    canvas.saveState()
    x, y = GRID[0] + column * look.WIDTH, PAGE[1] - GRID[1] - row * look.HEIGHT
    canvas.translate(x * MM, y * MM)
    left, right = look.BLEED * (column == 0), look.BLEED * (column == COLUMNS - 1)
    top, bottom = look.BLEED * (row == 0), look.BLEED * (row == ROWS - 1)
    clip = canvas.beginPath()
    clip.rect(
        -left * MM, (-look.HEIGHT - bottom) * MM,
        (look.WIDTH + left + right) * MM, (look.HEIGHT + top + bottom) * MM,
    )  # fmt: skip
    canvas.clipPath(clip, stroke=0, fill=0)
    canvas.doForm(form)


def draw_texts(canvas: Any, card: dict[str, str]) -> None:
    """Draw what differs from card to card."""
    canvas.setFillColor(look.INK)
    text = canvas.beginText()
    for words, (x, y), size in (
        (card["number"], look.NUMBER_AT, look.NUMBER_SIZE),
        (card["title"], look.TITLE_AT, look.TITLE_SIZE),
    ):
        text.setFont("noto", size * MM)
        text.setTextOrigin(x * MM, -y * MM)
        text.textOut(words)
    x, y, width, _ = look.TEXT_BOX
    text.setFont("noto", look.TEXT_SIZE * MM, leading=look.TEXT_SIZE * look.LINE_HEIGHT * MM)
    text.setTextOrigin(x * MM, -(y + look.TEXT_SIZE) * MM)
    for line in wrapped(card["text"], width * MM, look.TEXT_SIZE * MM):
        text.textLine(line)
    canvas.drawText(text)


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Break a text into lines: between words, and in Japanese between characters."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    lines, line, used = [], "", 0.0
    for piece in pieces(text):
        wide = stringWidth(piece, "noto", size)
        if line and used + wide > width:
            lines.append(line.rstrip())
            line, used = "", 0.0
        line, used = line + piece, used + wide
    return [*lines, line]


def pieces(text: str) -> list[str]:
    """Return what must stay together: Latin words, a character and its closing mark."""
    found: list[str] = []
    for character in text:
        last = found[-1][-1] if found else ""
        in_word = character.isascii() and last.isascii() and last != " "
        if found and (in_word or character in NEVER_FIRST or last in NEVER_LAST):
            found[-1] += character
        else:
            found.append(character)
    return found


def draw_forms(canvas: Any) -> None:
    """Draw what cards share, once each: four fronts, the back and the crop marks."""
    for suit in look.SUITS:
        canvas.beginForm(suit.id, -10, -300, 300, 10)
        fill_bleed(canvas, suit.colour)
        panel(canvas, look.PANEL, fill=look.PAPER)
        shape(canvas, look.scaled(suit.icon, look.ICON_AT, look.ICON_SIZE), suit.colour)
        x, width = look.TEXT_BOX[0], look.TEXT_BOX[2]
        canvas.setStrokeColor(suit.colour)
        canvas.setLineWidth(0.4 * MM)
        canvas.line(x * MM, -look.RULE_Y * MM, (x + width) * MM, -look.RULE_Y * MM)
        canvas.endForm()
    canvas.beginForm("back", -10, -300, 300, 10)
    fill_bleed(canvas, look.BACK_COLOUR)
    panel(canvas, look.BACK_PANEL, stroke=look.BACK_LINE)
    icon = look.scaled(look.SUITS[2].icon, look.BACK_ICON_AT, look.BACK_ICON_SIZE)
    shape(canvas, icon, look.BACK_LINE)
    canvas.endForm()
    canvas.beginForm("marks", 0, 0, PAGE[0] * MM, PAGE[1] * MM)
    canvas.setLineWidth(0.25)
    canvas.lines(list(crop_marks()))
    canvas.endForm()


def fill_bleed(canvas: Any, colour: str) -> None:
    """Fill a card and its bleed."""
    canvas.setFillColor(colour)
    width, height = look.WIDTH + 2 * look.BLEED, look.HEIGHT + 2 * look.BLEED
    low = -look.HEIGHT - look.BLEED
    canvas.rect(-look.BLEED * MM, low * MM, width * MM, height * MM, stroke=0, fill=1)


def panel(
    canvas: Any, box: tuple[float, float, float, float], fill: str = "", stroke: str = ""
) -> None:
    """Draw a rounded rectangle, filled or as a line of 0.8 mm."""
    x, y, width, height = (length * MM for length in box)
    if fill:
        canvas.setFillColor(fill)
    if stroke:
        canvas.setStrokeColor(stroke)
        canvas.setLineWidth(0.8 * MM)
    canvas.roundRect(x, -y - height, width, height, 2 * MM, stroke=bool(stroke), fill=bool(fill))


def shape(canvas: Any, corners: list[tuple[float, float]], colour: str) -> None:
    """Fill a polygon."""
    path = canvas.beginPath()
    path.moveTo(corners[0][0] * MM, -corners[0][1] * MM)
    for x, y in corners[1:]:
        path.lineTo(x * MM, -y * MM)
    path.close()
    canvas.setFillColor(colour)
    canvas.drawPath(path, stroke=0, fill=1)


def crop_marks() -> Any:
    """Yield lines at the trims, outside of the bleed, in points."""
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
    width, height = COLUMNS * look.WIDTH, ROWS * look.HEIGHT
    for column in range(COLUMNS + 1):
        x = (GRID[0] + column * look.WIDTH) * MM
        for low, high in ((-far, -near), (height + near, height + far)):
            yield x, (GRID[1] + low) * MM, x, (GRID[1] + high) * MM
    for row in range(ROWS + 1):
        y = (GRID[1] + row * look.HEIGHT) * MM
        for low, high in ((-far, -near), (width + near, width + far)):
            yield (GRID[0] + low) * MM, y, (GRID[0] + high) * MM, y


if __name__ == "__main__":
    draw_deck(*sys.argv[1:])
