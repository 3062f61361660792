"""The wording of what can be wrong with a snapshot, and with a choice of pieces."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from punchboard.components.model import Item
from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error, warning
from punchboard.words import count

MISSING_SNAPSHOT = error("missing-snapshot", "a game has no snapshot of that name")
WRONG_SNAPSHOT = error(
    "wrong-snapshot",
    "a snapshot is damaged, of another game or of a newer version, or its faces cannot be compared",
)
UNREADABLE_REVISION = error(
    "unreadable-revision", "git has no such revision, or the game cannot be read as it was there"
)

SNAPSHOT_EXISTS = error("snapshot-exists", "a snapshot of that name is already kept")
SNAPSHOT_NOT_COUNTED = warning(
    "snapshot-not-counted",
    "a snapshot cannot be read, so that revisions and names of things leave it out",
)
LANGUAGE_NOT_COMPARED = warning(
    "language-not-compared", "a language cannot be compared, because it was not there before"
)

UNKNOWN_CHOICE = error(
    "unknown-choice", "a choice of pieces names nothing in the game, or fits nothing"
)


def missing_snapshot(game: str, name: str, known: Iterable[str]) -> Diagnostic:
    """There is no snapshot of this name."""
    known = tuple(known)
    hints = did_you_mean(name, known) or (
        f"run `punchboard printed {game}` to keep what was last built",
        "or name a git revision, such as `git:HEAD`",
    )
    return MISSING_SNAPSHOT.at(None, f"`{game}` has no snapshot `{name}`", *hints)


def snapshot_exists(game: str, name: str) -> Diagnostic:
    """A snapshot of this name holds another state of the game."""
    return SNAPSHOT_EXISTS.at(
        None,
        f"`{game}` already has a snapshot `{name}`, of another state",
        "use another name, or replace it with `--force`",
    )


def not_counted(found: Diagnostic) -> Diagnostic:
    """A snapshot that cannot be read is left out of the revisions."""
    return SNAPSHOT_NOT_COUNTED.at(
        found.location, f"{found.message}; revisions do not count it", *found.hints
    )


def names_not_known(found: Diagnostic) -> Diagnostic:
    """A snapshot that cannot be read tells no names that things had."""
    return SNAPSHOT_NOT_COUNTED.at(
        found.location, f"{found.message}; its names are not compared", *found.hints
    )


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


def language_missing(game: str, name: str, language: str, known: Iterable[str]) -> Diagnostic:
    """A snapshot has no faces in a language, and in no other that is wanted."""
    return WRONG_SNAPSHOT.at(None, *_without_language(game, name, language, known))


def language_skipped(game: str, name: str, language: str, known: Iterable[str]) -> Diagnostic:
    """A snapshot has no faces in a language, but in others that are wanted."""
    return LANGUAGE_NOT_COMPARED.at(None, *_without_language(game, name, language, known))


def _without_language(game: str, name: str, language: str, known: Iterable[str]) -> tuple[str, str]:
    kept = ", ".join(f"`{each}`" for each in known)
    return (
        f"`{name}` has no faces in `{language}`, only in {kept}",
        f"run `punchboard build {game} --lang {language}` to print all its pieces",
    )


def unreadable_revision(revision: str, reason: str) -> Diagnostic:
    """Git cannot give the files of a revision, or the game in them has errors."""
    return UNREADABLE_REVISION.at(None, f"`git:{revision}` cannot be read: {reason}")


def unknown_piece(kind: str, name: str, known: Iterable[str]) -> Diagnostic:
    """A choice names a component or item that is not there."""
    return UNKNOWN_CHOICE.at(None, f"no {kind} fits `{name}`", *did_you_mean(name, known))


def beyond_the_list(part: str, longest: int) -> Diagnostic:
    """A range of places goes on after the end of every list."""
    return UNKNOWN_CHOICE.at(
        None, f"`{part}` must end at {longest}: the longest list has {count(longest, 'item')}"
    )


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
    hints = did_you_mean(name, known)
    if name == text:
        words = f"`{name}` is neither a field nor one of the game's `choices`"
        return UNKNOWN_CHOICE.at(None, words, *hints)
    return UNKNOWN_CHOICE.at(None, f"there is no `{name}`, which `{text}` refers to", *hints)
