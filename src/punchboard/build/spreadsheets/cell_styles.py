"""Which style a cell has: a number, a text that stays one, a grid of even letters."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.components.spreadsheets.columns import ID, QUANTITY, Column, Form
from punchboard.components.spreadsheets.workbook import Cell
from punchboard.components.text_grid import grid_of


def column_style(column: Column | str, rows: Sequence[Sequence[Cell]], place: int) -> str:
    """Return the style of a column's blank cells: text, unless its values are numbers."""
    if column == ID:
        return "id"
    if isinstance(column, str) or column == QUANTITY:
        return "number"
    values = [row[place] for row in rows if row[place] is not None]
    numbers = values and not any(isinstance(value, str) for value in values)
    return "number" if numbers and column.form is Form.VALUE else "text"


def style_of(value: Cell, usual: str) -> str:
    """Return the style of a cell in a column whose blank cells have the *usual* one."""
    if not isinstance(value, str):
        return usual if value is None else "number"
    if usual == "id":
        return usual
    return "grid" if "\n" in value and grid_of(value) else "text"
