"""Tables of counts as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.components.count_tables import Counted, CountTable
from punchboard.components.statistics import Distribution
from punchboard.report import count
from punchboard.text_width import left_aligned, right_aligned

#: Length of the longest bar, in columns.
_BAR = 24


def lines_of(distributions: Sequence[Distribution]) -> Iterator[str]:
    """Yield the lines about components."""
    for each in distributions:
        yield ""
        yield f"{each.component} ({each.name}): {count(each.pieces, 'piece')}"
        for table in each.tables:
            yield ""
            yield f"  {table.title}"
            yield from _bars(table) if table.counted is Counted.VALUES else _grid(table)
        if each.left_out:
            yield ""
            yield f"  not counted unless named by --field: {', '.join(each.left_out)}"


def _bars(table: CountTable) -> Iterator[str]:
    totals = table.totals
    whole, most = sum(totals) or 1, max(totals, default=0) or 1
    names = left_aligned([row.text for row in table.rows])
    numbers = right_aligned([f"{total:,}" for total in totals])
    for name, number, total in zip(names, numbers, totals, strict=True):
        bar = "█" * max(round(_BAR * total / most), total > 0)
        yield f"    {name}  {number}  {100 * total / whole:5.1f} %  {bar}".rstrip()
    if table.evenness:
        yield f"    {table.evenness}"


def _grid(table: CountTable) -> Iterator[str]:
    summed = table.counted is not Counted.PER_PIECE
    names = left_aligned(["", *(row.text for row in table.rows)])
    rows = [right_aligned(column) for column in zip(*_cells(table, summed=summed), strict=True)]
    for name, *cells in zip(names, *rows, strict=True):
        yield f"    {name}  {'  '.join(cells)}".rstrip()


def _cells(table: CountTable, *, summed: bool) -> Iterator[tuple[str, ...]]:
    """Yield the head and the rows of a table, with their sums."""
    yield (*table.columns, *(["all"] if summed else []))
    for counts, total in zip(table.counts, table.totals, strict=True):
        yield (*map(str, counts), *([str(total)] if summed else []))
