"""PDF files of a build converted for a printing house, and what is said about that."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from punchboard.commands.kept_answers import SHARED_FOLDERS
from punchboard.commands.session import OpenGame
from punchboard.diagnostics import Checked
from punchboard.words import count

if TYPE_CHECKING:
    from punchboard.printing.inks import ColourChange
    from punchboard.printing.standards import PressFile, PressWish

#: Changed colours that the summary names.
_MOST_NAMED = 8


def convert(work: OpenGame, contents: dict[str, bytes], wish: PressWish) -> tuple[str, ...]:
    """Convert the files in *contents*, by their names, and return what there is to say.

    What cannot be converted is an error of *work*.
    """
    if work.stopped:
        return ()
    from punchboard.pdf.messages import not_converted
    from punchboard.printing.standards import PressError, press_file

    date = _date(work)
    lines: list[str] = []
    for name, data in contents.items():
        try:
            made = press_file(data, wish, date)
        except PressError as problem:
            work.take(Checked(None, (not_converted(name, wish.standard.written, str(problem)),)))
            continue
        contents[name] = made.pdf
        lines += _said(name, made, wish)
    return tuple(lines)


def _said(name: str, made: PressFile, wish: PressWish) -> Iterator[str]:
    limit = "" if wish.ink_limit is None else f", at most {wish.ink_limit} % of ink"
    yield f"{name}: {wish.standard.written} for {wish.profile.description}{limit}"
    if made.pictures:
        faces = count(made.pictures, "face with transparency is a picture",
                      "faces with transparency are pictures")  # fmt: skip
        yield f"  {faces} of {made.dpi} dpi; text on top stays text"
    if made.changes:
        yield f"  {count(len(made.changes), 'colour changes', 'colours change')} visibly in print:"
        yield from map(_change, made.changes[:_MOST_NAMED])
    if len(made.changes) > _MOST_NAMED:
        yield f"  - and {len(made.changes) - _MOST_NAMED:,} more, which change less"


def _change(change: ColourChange) -> str:
    return (
        f"  - {change.screen} becomes C/M/Y/K {change.inks}, "
        f"a difference of {change.difference:.0f} (CIEDE2000)"
    )


def _date(work: OpenGame) -> datetime:
    """Return the date of the files: what SOURCE_DATE_EPOCH says, or that of the newest input."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    seconds = int(given) if given else max(map(_changed, _inputs(work)), default=0)
    return datetime.fromtimestamp(seconds, UTC)


def _inputs(work: OpenGame) -> Iterator[Path]:
    workspace, game = work.session.workspace, work.game.id
    folders = [workspace.components / game, workspace.layouts / game]
    folders += [workspace.root / each for each in SHARED_FOLDERS]
    for folder in folders:
        yield from (path for path in folder.rglob("*") if path.is_file())


def _changed(path: Path) -> int:
    try:
        return int(path.stat().st_mtime)
    except OSError:
        return 0
