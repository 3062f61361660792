"""The wording of everything that can be wrong with drawings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error

UNKNOWN_DRAWING = error("unknown-drawing", "`data-draw` names a drawing that does not exist")
WRONG_ELEMENT = error("wrong-element", "`data-draw` is on an element that cannot hold a drawing")
OUTSIDE_OF_DRAWING = error(
    "outside-of-drawing", "an attribute of drawings is used outside a drawing"
)
WRONG_PARAMETER = error("wrong-parameter", "a drawing has no such parameter")
MISSING_PARAMETER = error("missing-parameter", "a required parameter of a drawing is missing")
BAD_PARAMETER = error("bad-parameter", "the value of a drawing's parameter makes no sense")
UNKNOWN_PART = error("unknown-part", "a drawing has no such part")
PART_NEEDED = error(
    "part-needed", "an element in a drawing does not say which part it is a sample of"
)
UNEVEN_ROWS = error("uneven-rows", "the rows of a drawing have different lengths")
WRONG_COUNT = error("wrong-count", "the number of entries differs from the number of cells")
TOO_MANY_CELLS = error("too-many-cells", "a drawing has too many cells")
NO_SHAPE = error("no-shape", "a drawing needs a shape, and the component has none")
UNKNOWN_SYMBOL = error("unknown-symbol", "no entry of the palette has a cell's symbol")
NOT_A_CELL = error("not-a-cell", "a cell's name cannot be read")
CELL_OUTSIDE = error("cell-outside", "a cell is outside the grid")
NO_COVERS = error("no-covers", "something on a grid does not say which cells it covers")
COVERED_TWICE = error("covered-twice", "two things cover the same cell")
NOT_TOGETHER = error("not-together", "the cells that one thing covers are not connected")
MIXED_CELLS = error("mixed-cells", "one thing covers cells of several kinds")
BARE_CELL = error("bare-cell", "something covers a cell without a symbol")


def unknown_drawing(location: Location, name: str, known: Iterable[str]) -> Diagnostic:
    """`data-draw` names no drawing."""
    return UNKNOWN_DRAWING.at(location, f"there is no drawing `{name}`", *did_you_mean(name, known))


def wrong_element(location: Location, tag: str, tags: Sequence[str]) -> Diagnostic:
    """The element cannot hold a drawing."""
    return WRONG_ELEMENT.at(
        location,
        f"`{tag}` cannot hold a drawing",
        f"use one of {_list(tags)}",
    )


def wrong_parameter(
    location: Location, attribute: str, drawing: str, known: Iterable[str]
) -> Diagnostic:
    """The drawing has no such parameter."""
    return WRONG_PARAMETER.at(
        location,
        f"the drawing `{drawing}` has no parameter `{attribute}`",
        *did_you_mean(attribute, known),
    )


def missing_parameter(location: Location, drawing: str, attribute: str) -> Diagnostic:
    """The drawing requires this parameter."""
    return MISSING_PARAMETER.at(
        location,
        f"the drawing `{drawing}` needs `{attribute}`",
        f"add `{attribute}`",
    )


def outside_of_drawing(location: Location, attribute: str) -> Diagnostic:
    """An attribute of drawings on an element that is not one."""
    where = "inside" if attribute in ("data-part", "data-inset") else "on"
    return OUTSIDE_OF_DRAWING.at(
        location,
        f"`{attribute}` only works {where} an element with `data-draw`",
        "put the element into a drawing" if where == "inside" else "add `data-draw`",
    )


def unknown_part(location: Location, part: str, drawing: str, known: Iterable[str]) -> Diagnostic:
    """The drawing has no such part."""
    return UNKNOWN_PART.at(
        location,
        f"the drawing `{drawing}` has no part `{part}`",
        *did_you_mean(part, known),
    )


def part_needed(location: Location, tag: str, drawing: str, known: Sequence[str]) -> Diagnostic:
    """An element in a drawing does not say which part it shows."""
    return PART_NEEDED.at(
        location,
        f"`{tag}` in the drawing `{drawing}` is not a sample of any of its parts",
        f"add `data-part` with one of {_list(known)}",
    )


def not_a_number(
    location: Location | None, parameter: str, text: str, least: int, most: int
) -> Diagnostic:
    """A parameter is not a whole number, or out of bounds."""
    return BAD_PARAMETER.at(
        location,
        f"`data-{parameter}` must be a whole number from {least} to {most:,}, got `{text}`",
    )


def unknown_word(
    location: Location | None, parameter: str, text: str, words: Sequence[str]
) -> Diagnostic:
    """The value of a parameter is not one of its words."""
    return BAD_PARAMETER.at(
        location,
        f"`data-{parameter}` must be one of {_list(words)}, got `{text}`",
        *did_you_mean(text, words),
    )


def not_a_list(location: Location | None, parameter: str, needed: str) -> Diagnostic:
    """A parameter is empty, or not a list."""
    return BAD_PARAMETER.at(location, f"`data-{parameter}` must be {needed}")


def too_many_cells(location: Location | None, found: int, most: int) -> Diagnostic:
    """There are more cells than anyone would draw."""
    return TOO_MANY_CELLS.at(location, f"the drawing has {found:,} cells; the limit is {most:,}")


def uneven_rows(location: Location | None, row: int, found: int, needed: int) -> Diagnostic:
    """The rows have different lengths."""
    return UNEVEN_ROWS.at(
        location,
        f"the rows have different lengths: {needed} in row 1, {found} in row {row}",
        "write `.` for an empty cell",
    )


def unknown_symbol(
    location: Location | None, symbol: str, cell: str, known: Iterable[str]
) -> Diagnostic:
    """No entry of the palette has the symbol."""
    return UNKNOWN_SYMBOL.at(
        location,
        f"`{symbol}` in cell `{cell}` is not the `symbol` of any entry of the palette",
        *did_you_mean(symbol, known),
    )


def wrong_count(location: Location | None, found: int, needed: int) -> Diagnostic:
    """The number of entries differs from the number of cells."""
    entries = "is 1 entry" if found == 1 else f"are {found} entries"
    cells = "1 cell" if needed == 1 else f"{needed} cells"
    return WRONG_COUNT.at(location, f"the shape has {cells}, but there {entries}")


def no_shape(location: Location | None, drawing: str, kinds: str) -> Diagnostic:
    """The component does not consist of the drawing's cells."""
    return NO_SHAPE.at(
        location,
        f"the drawing `{drawing}` needs {kinds}, but the component is not made of any",
        "add `data-shape`",
    )


def not_a_shape(location: Location | None, reason: str) -> Diagnostic:
    """`data-shape` is not a shape."""
    return BAD_PARAMETER.at(location, reason)


def not_a_cell(location: Location | None, text: str, what: str) -> Diagnostic:
    """A cell's name cannot be read."""
    return NOT_A_CELL.at(
        location,
        f"{what} names `{text}`, which is not a cell",
        "write the letter of its column and the number of its row, such as `b2`",
    )


def cell_outside(
    location: Location | None, cell: str, what: str, columns: int, rows: int
) -> Diagnostic:
    """A cell is outside the grid."""
    return CELL_OUTSIDE.at(
        location,
        f"{what} names `{cell}`, which is outside the {columns} x {rows} cells",
    )


def no_covers(location: Location | None, what: str) -> Diagnostic:
    """A thing on the grid does not say which cells it covers."""
    return NO_COVERS.at(
        location,
        f"{what} does not say which cells it covers",
        "add `covers`, such as `covers: [b2, c2]`",
    )


def covered_twice(location: Location | None, cell: str, first: str, second: str) -> Diagnostic:
    """Two things cover the same cell."""
    return COVERED_TWICE.at(location, f"`{cell}` is covered twice: by {first} and by {second}")


def not_together(location: Location | None, what: str, cells: Sequence[str]) -> Diagnostic:
    """The cells covered by a thing are not connected."""
    return NOT_TOGETHER.at(
        location,
        f"the cells {_list(cells)} of {what} are not connected",
        "make each cell share a side with another",
    )


def mixed_cells(
    location: Location | None, what: str, found: Iterable[tuple[str, str]]
) -> Diagnostic:
    """A thing covers cells of several kinds."""
    cells = " and ".join(f"`{cell}` (`{symbol}`)" for cell, symbol in found)
    return MIXED_CELLS.at(location, f"{what} covers cells of several kinds: {cells}")


def bare_cell(location: Location | None, what: str, cell: str) -> Diagnostic:
    """A thing covers a cell that has no symbol."""
    return BARE_CELL.at(location, f"{what} covers `{cell}`, which has no symbol")


def nothing_left(inset: str, width: str, height: str) -> str:
    """The inset is larger than the part."""
    return f"an inset of {inset} leaves nothing of {width} x {height}"


def _list(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)
