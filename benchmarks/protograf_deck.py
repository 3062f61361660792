"""The deck for protograf: a script of its own commands over a table.

Imported, it writes the job's files; run as a script in the job's folder, it is
what the tool's user would write.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import deck as look
from environments import Environment
from fonts import font_file
from measure import Job

TABLE = "deck.csv"
# Spacing of twice the bleed, as its documentation asks for.
SPACING = 2 * look.BLEED
PAGE = (210, 297)
FONT = "Noto Sans JP"
POINTS = 72 / 25.4


def write_job(deck: look.Deck, folder: Path, environment: Environment) -> Job:
    """Write the deck's table, install the font where the tool finds it, return the job."""
    folder.mkdir(parents=True, exist_ok=True)
    look.write_csv(deck, folder / TABLE)
    # A home of its own, so that neither the font nor the tool's list of fonts
    # touches the user's.
    home = folder.parent / f"home-{deck.language}"
    fonts = home / ".local" / "share" / "fonts"
    if not fonts.exists():
        fonts.mkdir(parents=True)
        shutil.copy(font_file(deck.language), fonts)
    variables = {"HOME": str(home), "XDG_DATA_HOME": str(home / ".local" / "share")}
    command = (str(environment.python), str(Path(__file__)))
    return Job((command,), folder, "deck.pdf", environment=variables)


def draw_deck() -> None:
    """Draw the cards of the table in the current folder."""
    from protograf import Card, CardBack, Create, Data, Deck, S, Save, polyshape, rectangle

    side = (PAGE[0] - 3 * look.WIDTH - 2 * SPACING) / 2
    top = (PAGE[1] - 3 * look.HEIGHT - 2 * SPACING) / 2
    Create(
        filename="deck.pdf", paper="A4", units="mm",
        margin_left=side, margin_right=side, margin_top=top, margin_bottom=top,
    )  # fmt: skip
    rows = Data(filename=str(Path.cwd() / TABLE))
    Deck(
        cards=len(rows), width=look.WIDTH, height=look.HEIGHT, cols=3, rows=3,
        spacing=SPACING, grid_marks=True, grid_marks_length=4, stroke=None,
    )  # fmt: skip
    for suit in look.SUITS:
        numbers = [place for place, row in enumerate(rows, start=1) if row["suit"] == suit.id]
        Card(numbers, bleed_fill=suit.colour, bleed=look.BLEED)
        is_suit = f"{{{{ suit == '{suit.id}' }}}}"
        frame = rectangle(
            x=0, y=0, width=look.WIDTH, height=look.HEIGHT, fill_stroke=suit.colour
        )  # fmt: skip
        Card("all", S(is_suit, frame))
    Card("all", _rounded(look.PANEL, fill_stroke=look.PAPER))
    for suit in look.SUITS:
        is_suit = f"{{{{ suit == '{suit.id}' }}}}"
        icon = look.scaled(suit.icon, look.ICON_AT, look.ICON_SIZE)
        rule = rectangle(
            x=look.TEXT_BOX[0], y=look.RULE_Y - 0.2, width=look.TEXT_BOX[2], height=0.4,
            fill_stroke=suit.colour,
        )  # fmt: skip
        Card("all", S(is_suit, polyshape(points=icon, fill_stroke=suit.colour)), S(is_suit, rule))
    Card("all", *_texts())
    back = rectangle(
        x=-look.BLEED, y=-look.BLEED, width=look.WIDTH + SPACING, height=look.HEIGHT + SPACING,
        fill_stroke=look.BACK_COLOUR,
    )  # fmt: skip
    line = _rounded(look.BACK_PANEL, fill=None, stroke=look.BACK_LINE, stroke_width=0.8 * POINTS)
    star = look.scaled(look.SUITS[2].icon, look.BACK_ICON_AT, look.BACK_ICON_SIZE)
    CardBack("all", back, line, polyshape(points=star, fill_stroke=look.BACK_LINE))
    Save()


def _rounded(box: tuple[float, float, float, float], **style: Any) -> Any:
    from protograf import rectangle

    x, y, width, height = box
    return rectangle(x=x, y=y, width=width, height=height, rounding=2, **style)


def _texts() -> list[Any]:
    from protograf import T, text

    style = {"font_name": FONT, "stroke": look.INK}
    x, y, width, height = look.TEXT_BOX
    plain = (
        ("number", look.NUMBER_AT, look.NUMBER_SIZE),
        ("title", look.TITLE_AT, look.TITLE_SIZE),
    )
    shapes = [
        text(text=T(f"{{{{ {name} }}}}"), x=at[0], y=at[1], font_size=size * POINTS,
             align="left", **style)
        for name, at, size in plain
    ]  # fmt: skip
    paragraph = text(
        text=T("{{ text }}"), x=x, y=y, width=width, height=height, wrap=True, align="left",
        font_size=look.TEXT_SIZE * POINTS, line_height=look.LINE_HEIGHT, **style,
    )  # fmt: skip
    return [*shapes, paragraph]


if __name__ == "__main__":
    draw_deck()
