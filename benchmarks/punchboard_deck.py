"""The deck for punchboard: a whole workspace of its own, built by the command.

The typeface is the one punchboard brings, which is the peers' Noto Sans JP.
"""

from __future__ import annotations

from pathlib import Path

import deck as look
from environments import Environment
from measure import Job

TABLE = "components/deck/players.csv"


def write_job(deck: look.Deck, folder: Path, environment: Environment) -> Job:
    """Write the workspace and return the job that builds it."""
    files = {"components/deck/game.yaml": _game(deck.language),
             "layouts/deck/card.svg": _front(), "layouts/deck/back.svg": _back()}  # fmt: skip
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    write_table(deck, folder)
    command = (
        str(environment.python),
        "-m",
        "punchboard",
        "-C",
        str(folder),
        "build",
        "--gutter",
        "0",
    )
    return Job((command,), folder, "build/deck/*.pdf", leftovers=("build", ".punchboard"))


def write_table(deck: look.Deck, folder: Path) -> None:
    """Write the cards alone, over those of an earlier deck."""
    look.write_csv(deck, folder / TABLE)


def _game(language: str) -> str:
    suits = "\n".join(
        f'    {suit.id}: {{colour: "{suit.colour}", icon: "{suit.path}"}}' for suit in look.SUITS
    )
    return f"""\
name: {{{language}: Benchmark}}
languages: [{language}]

definitions:
  suits:
{suits}

components:
  players:
    name: {{{language}: Players}}
    kind: card
    size: {look.WIDTH}x{look.HEIGHT}
    front: card.svg
    back: back.svg
    items: players.csv
"""


def _front() -> str:
    suit = look.SUITS[0]
    x, y, width, height = look.TEXT_BOX
    return f"""\
{_SVG} font-family="sans-serif">
  {_rect(_FULL, suit.colour, 'data-fill="suit.colour"')}
  {_rect(look.PANEL, look.PAPER, 'rx="2"')}
  <path transform="{_placed(look.ICON_AT, look.ICON_SIZE)}" d="{suit.path}" data-d="suit.icon" \
fill="{suit.colour}" data-fill="suit.colour"/>
  {_rect((x, look.RULE_Y - 0.2, width, 0.4), suit.colour, 'data-fill="suit.colour"')}
  <g fill="{look.INK}">
    {_text("number", look.NUMBER_AT, look.NUMBER_SIZE)}7</text>
    {_text("title", look.TITLE_AT, look.TITLE_SIZE)}Title</text>
    <rect id="box" x="{x}" y="{y}" width="{width}" height="{height}" fill="none"/>
    <text data-text="text" font-size="{look.TEXT_SIZE}" \
style="shape-inside:url(#box);line-height:{look.LINE_HEIGHT}">Text</text>
  </g>
</svg>
"""


def _back() -> str:
    x, y, width, height = look.BACK_PANEL
    return f"""\
{_SVG}>
  {_rect(_FULL, look.BACK_COLOUR)}
  <rect x="{x}" y="{y}" width="{width}" height="{height}" rx="2" fill="none" \
stroke="{look.BACK_LINE}" stroke-width="0.8"/>
  <path transform="{_placed(look.BACK_ICON_AT, look.BACK_ICON_SIZE)}" d="{look.SUITS[2].path}" \
fill="{look.BACK_LINE}"/>
</svg>
"""


_SVG = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{look.WIDTH}mm" height="{look.HEIGHT}mm" '
    f'viewBox="0 0 {look.WIDTH} {look.HEIGHT}"'
)
_FULL = (-look.BLEED, -look.BLEED, look.WIDTH + 2 * look.BLEED, look.HEIGHT + 2 * look.BLEED)


def _rect(box: tuple[float, float, float, float], fill: str, more: str = "") -> str:
    x, y, width, height = box
    place = f'x="{x}" y="{y:g}" width="{width}" height="{height}"'
    return f'<rect {place} fill="{fill}"{" " * bool(more)}{more}/>'


def _placed(at: tuple[float, float], size: float) -> str:
    return f"translate({at[0]} {at[1]}) scale({size / 24:.5g})"


def _text(field: str, at: tuple[float, float], size: float) -> str:
    return f'<text data-text="{field}" x="{at[0]}" y="{at[1]}" font-size="{size}">'
