"""The wording of what can be wrong with a snapshot, and with a choice of pieces."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from punchboard.components.model import Item
from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error

MISSING_SNAPSHOT = error("missing-snapshot", "a game has no snapshot of that name")
WRONG_SNAPSHOT = error(
    "wrong-snapshot",
    "a snapshot is damaged, of another game or of a newer version, or its faces cannot be compared",
)
UNREADABLE_REVISION = error(
    "unreadable-revision", "git has no such revision, or the game cannot be read as it was there"
)

UNKNOWN_CHOICE = error(
    "unknown-choice", "a choice of pieces names nothing in the game, or fits nothing"
)


def missing_snapshot(game: str, name: str, known: Iterable[str]) -> Diagnostic:
    """There is no snapshot of this name."""
    known = tuple(known)
    hints = did_you_mean(name, known) if known else (f"run `punchboard snapshot {game} {name}`",)
    return MISSING_SNAPSHOT.at(None, f"`{game}` has no snapshot `{name}`", *hints)


def no_snapshots(game: str) -> Diagnostic:
    """There is nothing to compare with."""
    return MISSING_SNAPSHOT.at(
        None,
        f"`{game}` has no snapshots to compare with",
        f"run `punchboard snapshot {game} NAME` before you change the game, or name a revision: "
        "`git:HEAD`",
    )


def not_built(game: str) -> Diagnostic:
    """Nothing was printed that could be kept."""
    return MISSING_SNAPSHOT.at(
        None, f"`{game}` has not been built yet", f"run `punchboard build {game}`"
    )


def unreadable_snapshot(path: Path, reason: str) -> Diagnostic:
    """The file is damaged, or of a newer version."""
    return WRONG_SNAPSHOT.at(Location(path), f"this snapshot cannot be read: {reason}")


def foreign_snapshot(path: Path, game: str, other: str) -> Diagnostic:
    """The file is about another game."""
    return WRONG_SNAPSHOT.at(Location(path), f"this is a snapshot of `{other}`, not of `{game}`")


def other_settings(old: str, new: str, what: str) -> Diagnostic:
    """Two states cannot be compared, because their faces were made differently."""
    return WRONG_SNAPSHOT.at(
        None, f"the faces of `{old}` and `{new}` cannot be compared: {what} differs"
    )


def language_missing(name: str, language: str, known: Iterable[str]) -> Diagnostic:
    """A snapshot has no faces in a language."""
    kept = ", ".join(f"`{each}`" for each in known)
    return WRONG_SNAPSHOT.at(
        None, f"`{name}` has no faces in `{language}`, only in {kept}", "build all pieces"
    )


def unreadable_revision(revision: str, reason: str) -> Diagnostic:
    """Git cannot give the files of a revision, or the game in them has errors."""
    return UNREADABLE_REVISION.at(None, f"`git:{revision}` cannot be read: {reason}")


def unknown_piece(kind: str, name: str, known: Iterable[str]) -> Diagnostic:
    """A choice names a component or item that is not there."""
    return UNKNOWN_CHOICE.at(None, f"no {kind} fits `{name}`", *did_you_mean(name, known))


def nothing_chosen() -> Diagnostic:
    """Each part of a choice fits something, but nothing fits all of them."""
    return UNKNOWN_CHOICE.at(None, "no piece fits the choice")


def bad_condition(text: str, problem: str) -> Diagnostic:
    """A condition is not an expression."""
    return UNKNOWN_CHOICE.at(None, f"`{text}` cannot be read: {problem}")


def no_answer(text: str, item: Item, problem: str) -> Diagnostic:
    """A condition cannot be evaluated for an item."""
    return UNKNOWN_CHOICE.at(item.location, f"`{text}` has no answer for `{item.id}`: {problem}")


def unknown_in_condition(text: str, name: str, known: Iterable[str]) -> Diagnostic:
    """A condition reads a name that no component has."""
    return UNKNOWN_CHOICE.at(
        None, f"there is no `{name}`, which `{text}` refers to", *did_you_mean(name, known)
    )
