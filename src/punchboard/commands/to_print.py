"""What is printed: the pieces that options choose, and files as a printing house wants them."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from punchboard.commands.each_game import SHARED_FOLDERS
from punchboard.commands.session import OpenGame
from punchboard.components.model import Component
from punchboard.diagnostics import Checked
from punchboard.sheets.file import Deck
from punchboard.snapshots.choose import Choice, chosen
from punchboard.words import count

if TYPE_CHECKING:
    from punchboard.printing.inks import ColourChange
    from punchboard.printing.standards import PressFile, PressWish

#: All pieces.
EVERYTHING = Choice()


def chosen_pieces(
    work: OpenGame, choice: Choice, gone: Sequence[Component] = ()
) -> frozenset[tuple[str, str]]:
    """Return the chosen pieces as component and item; what is wrong with the choice is noted.

    *gone* are components with items that are no longer in the game.
    """
    return work.take(chosen(work.game, choice, gone), errors_stay=True)


def decks_of(pieces: Collection[tuple[str, str]], decks: Sequence[Deck]) -> tuple[Deck, ...]:
    """Return *decks* with just the items in *pieces*."""
    return tuple(
        Deck(
            deck.component,
            tuple(each for each in deck.faces if (deck.component.id, each.item.id) in pieces),
        )
        for deck in decks
    )


def chosen_decks(work: OpenGame, choice: Choice, decks: Sequence[Deck]) -> tuple[Deck, ...]:
    """Return *decks* with just the chosen items; what is wrong with the choice is noted.

    All faces are made before, because texts of several items may share a size.
    """
    return decks_of(chosen_pieces(work, choice), decks) if choice else tuple(decks)


#: Changed colours that the summary names.
_MOST_NAMED = 8


def convert(work: OpenGame, contents: dict[str, bytes], wish: PressWish) -> tuple[str, ...]:
    """Convert the files in *contents*, by their names, and return what there is to say.

    What cannot be converted is an error of *work*.
    """
    if work.stopped:
        return ()
    from punchboard.printing.messages import not_converted
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
