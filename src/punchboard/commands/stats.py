"""`stats`: counts the values of a game's fields, as tables for a terminal or as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from punchboard.commands.report import Outcome
from punchboard.commands.session import OpenGame, on_game
from punchboard.diagnostics import Checked
from punchboard.statistics.tables import Counted, CountTable, Distribution, distributions
from punchboard.words import count, left_aligned, right_aligned

#: Length of the longest bar, in columns.
_BAR = 24


@on_game
def count_game(
    work: OpenGame, languages: Sequence[str], fields: Sequence[str], form: str
) -> Outcome:
    """Return the counts of a game's fields as lines, or write them as a picture.

    Args:
        work: The game.
        languages: The languages of the names; if empty, the game's first.
        fields: The fields to count; if empty, those with few values.
        form: `text`, `svg` or `png`.
    """
    work.take(work.session.fonts)
    lines: list[str] = []
    files: dict[str, bytes] = {}
    for language in work.languages(languages):
        counted = work.take(distributions(work.game, language, fields))
        if work.stopped:
            continue
        lines += (work.game.name.get(language) or work.game.name.first, *_tables(counted))
        if form != "text":
            picture = work.take(_picture(work, language, counted, form))
            files |= picture or {}
    if work.stopped or form == "text":
        return work.outcome(lines)
    written = work.write_output(files.items())
    return work.outcome(work.output_lines(tuple(files)) if written else ())


def _picture(
    work: OpenGame, language: str, counted: Sequence[Distribution], form: str
) -> Checked[Mapping[str, bytes] | None]:
    """Return the picture of a game's counts under its file name; None if it cannot be drawn."""
    from punchboard.statistics.picture import statistics_picture

    game, session = work.game, work.session
    suffix = "" if language == game.languages[0] else f"-{language}"
    made = statistics_picture(game, language, counted, form, session.workspace, session.fonts.value)
    name = f"{game.id}-stats{suffix}.{form}"
    return Checked({name: made.value} if made.value else None, made.diagnostics)


def _tables(distributions: Sequence[Distribution]) -> Iterator[str]:
    """Yield the lines about all components."""
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
    """Yield the header and the rows of a table, with their sums."""
    yield (*table.columns, *(["all"] if summed else []))
    for counts, total in zip(table.counts, table.totals, strict=True):
        yield (*map(str, counts), *([str(total)] if summed else []))
