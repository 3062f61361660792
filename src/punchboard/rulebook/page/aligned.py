"""Columns that spaces alone part, as in plain text: names with what they are, and numbers.

`candlestick    1, shows who deals`, below others whose second column begins at the same place;
`Players    2     3     4`, above `Pile    46    42    38`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.grammar.patterns import made_later

_ROW = made_later(r"(?P<name>[ ]{0,6}[^\W\d][^\d:|(]{1,24}?)(?P<gap>[ ]{3,})(?P<rest>[^\s|].*)")
_GAP = made_later(r"(?<=\S)[ ]{2,}(?=\S)")
_WIDE_GAP = made_later(r"(?<=\S)[ ]{3,}(?=\S)")
_SPACE = made_later(r"(?<=\S)[ ](?=\S)")
#: A cell of such a table but the first: a number with its counter, or a dash.
_NUMBER = made_later(r"\d{1,4}[ ]?[^\W\d]{0,8}|[-–—]")
#: How many rows make a list of names, how many lines may be between two of them, and how many
#: columns make a table of numbers.
_FEWEST, _REACH, _COLUMNS = 3, 3, 4


def with_aligned_columns(text: str) -> str:
    """Return *text*, of the same length, with a colon or bars between columns of spaces."""
    if "   " not in text:
        return text
    rows = text.split("\n")
    titled = -1
    for index, row in [*_numbers(rows)]:
        above = rows[index - 1] if index else ""
        wide = len(_GAP.split(row.strip()))
        if "|" not in above and len(above.split()) == wide and not re.search(r"\d", above):
            # Titles that single spaces part; with a bar in front they and what is below are rows.
            rows[index - 1], titled = (
                _SPACE.sub("|", f"{above[:1].strip() or '|'}{above[1:]}"),
                index,
            )
        if index == titled and row.startswith(" "):
            row, titled = f"|{row[1:]}", index + 1
        rows[index] = _GAP.sub(
            lambda gap: (" | " if len(gap[0]) > 2 else "| ").ljust(len(gap[0])), row
        )
    for index, found in _names(rows):
        start, end = found.span("gap")
        rows[index] = rows[index][:start] + ":".ljust(end - start) + rows[index][end:]
    return "\n".join(rows)


def is_row_of_others(said: str, command: re.Pattern[str]) -> bool:
    """Return whether a line is a row of several numbers, or of what to do, and no entry.

    `Wolf   2   sheep   5`, `Phase 1   Dawn   Draw 2 cards.`
    """
    cells = _WIDE_GAP.split(said.strip()) if "   " in said else ()
    numbers = sum(each.isdecimal() for each in cells)
    return len(cells) > 2 and (numbers > 1 or command.match(cells[-1]) is not None)


def _numbers(rows: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the rows of tables of numbers, with a label before each row or above its columns."""
    block: list[int] = []
    wide = 0
    for index, row in enumerate((*rows, "")):
        cells = _GAP.split(row.strip()) if "  " in row and "|" not in row else ()
        told = sum(_NUMBER.fullmatch(each) is not None for each in cells[1:])
        fits = len(cells) >= _COLUMNS and (told == len(cells) - 1 or not block)
        if block and not (fits and len(cells) == wide):
            yield from ((each, rows[each]) for each in block if len(block) > 1)
            block = []
        if fits and (block or told == len(cells) - 1 or not told):
            wide = len(cells)
            block.append(index)


def _names(rows: Sequence[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the rows of names whose second columns begin at one place."""
    group: list[tuple[int, re.Match[str]]] = []
    for index, row in enumerate((*rows, None)):
        found = _ROW.fullmatch(row) if row and "|" not in row else None
        alone = found and not _GAP.search(found["rest"])
        alike = not group or (found and found.start("rest") == group[0][1].start("rest"))
        if found and alone and alike:
            group.append((index, found))
            continue
        # What goes on with a description begins where it does.
        column = group[0][1].start("rest") if group else 0
        near = group and index - group[-1][0] <= _REACH
        if near and row is not None and (not row.strip() or row[:column].isspace()):
            continue
        if len(group) >= _FEWEST:
            yield from group
        group = [(index, found)] if found and alone else []
