"""`watch`: builds games again after every save, and says in one line what has changed."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Sequence

from punchboard.commands.build import BuildWish, build_game
from punchboard.commands.report import Outcome, Report, Steps, counts
from punchboard.commands.session import Session
from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Severity, has_errors
from punchboard.preview.scene import GameFiles
from punchboard.snapshots.compare import Difference, ItemChange, LookChange, compare
from punchboard.snapshots.state import State, read_snapshot
from punchboard.words import count

#: Items that a line names.
_NAMED = 3


def watch_games(session: Session, names: Sequence[str], wish: BuildWish, report: Report) -> None:
    """Build games, and each of them again when one of its files is saved, until Ctrl-C.

    Args:
        session: Where they are.
        names: The games.
        wish: What is to be built.
        report: Prints.
    """
    import anyio

    watchers = [Watched(session, each, wish) for each in names]

    async def follow(watched: Watched, files: GameFiles) -> None:
        async for saved in files.saves():
            watched.renew(fonts=not files.has_fonts(saved))
            watched.tell(report)

    async def follow_all() -> None:
        async with anyio.create_task_group() as tasks:
            for each in zip(watchers, followed, strict=True):
                tasks.start_soon(follow, *each)

    followed = [GameFiles(session.workspace, each.name, each.game) for each in watchers]
    for watched, files in zip(watchers, followed, strict=True):
        # Before they are read, so that what is saved meanwhile is noticed.
        files.note()
        watched.tell(report)
    anyio.run(follow_all)


class Watched:
    """A game that is built after every save.

    Args:
        session: Where it is.
        name: Its id.
        wish: What is to be built.
    """

    def __init__(self, session: Session, name: str, wish: BuildWish) -> None:
        self.name = name
        self._session = session
        self._wish = wish
        self._built: State | None = None
        self._game: ComponentSet | None = None

    def game(self) -> ComponentSet | None:
        """Return the game as it was last read without errors."""
        return self._game

    def renew(self, *, fonts: bool) -> None:
        """Read the game again with the next build."""
        self._session = self._session.renewed(fonts=fonts)

    def tell(self, report: Report) -> None:
        """Build the game, and print a line about it and all errors."""
        start = time.perf_counter()
        outcome = build_game(self._session, self.name, self._wish, Steps(None))
        seconds = time.perf_counter() - start
        self._game = self._session.load(self.name).value or self._game
        report.tell(each for each in outcome.diagnostics if each.severity is Severity.ERROR)
        report.say(self.line(outcome, seconds))
        report.stdout.flush()
        gc.collect()

    def line(self, outcome: Outcome, seconds: float) -> str:
        """Return what a build did: `harbour: herring, rye changed; build/..., 0.4 s`."""
        errors = sum(each.severity is Severity.ERROR for each in outcome.diagnostics)
        said = counts(errors, len(outcome.diagnostics) - errors)
        if has_errors(outcome.diagnostics) or not outcome.value:
            return f"{self.name}: nothing written, {said}, {seconds:.1f} s"
        kept = read_snapshot(self._session.workspace, self.name, "built")
        before, self._built = self._built, kept.value
        parts = [outcome.value[0].partition(": ")[0], *([said] if said else [])]
        return f"{self.name}: {_changes(before, self._built)}; {', '.join(parts)}, {seconds:.1f} s"


def _changes(before: State | None, now: State | None) -> str:
    """Return what is different in a few words."""
    if before is None or now is None:
        return "built"
    return ", ".join(_groups(compare(before, now))) or "nothing changed on paper"


def _groups(found: Difference) -> Iterator[str]:
    kinds = {
        "changed": [each for each in found.items if _is_changed(each)],
        "added": [each for each in found.items if each.old is None],
        "removed": [each for each in found.items if each.new is None],
    }
    for what, items in kinds.items():
        if items:
            named = " ".join(each.item for each in items[:_NAMED])
            more = f" and {len(items) - _NAMED:,} more" if len(items) > _NAMED else ""
            yield f"{count(len(items), 'item')} {what} ({named}{more})"


def _is_changed(change: ItemChange) -> bool:
    before, after = change.quantities
    looks = change.look is not LookChange.SAME
    return change.old is not None and change.new is not None and (looks or before != after)
