"""The wording of what can be wrong with parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error
from punchboard.workspace import UNREADABLE_FILE

BAD_INCLUDE = error("bad-include", "a part does not exist, or cannot be included")
CIRCULAR_INCLUDE = error("circular-include", "a part includes itself")


def not_a_group(location: Location, tag: str) -> Diagnostic:
    """Return: `data-include` on something other than a group."""
    return BAD_INCLUDE.at(
        location,
        f"`data-include` must be on a `g`, not on `{tag}`",
        "put a `g` around the sample, and `data-include` on it",
    )


def open_include(location: Location, reference: str) -> Diagnostic:
    """Return: the name of a part is an expression."""
    return BAD_INCLUDE.at(
        location,
        f"`{reference}` contains `{{{{ }}}}`, but `data-include` names one part for all items",
        "write a `g` with `data-include` and `data-if` for each part",
    )


def circular(location: Location, reference: str, steps: Sequence[str]) -> Diagnostic:
    """Return: a part that includes itself, directly or not."""
    return CIRCULAR_INCLUDE.at(
        location,
        f"`{reference}` includes itself: {' -> '.join(f'`{each}`' for each in steps)}",
        "remove one of these `data-include`",
    )


def missing_part(location: Location, name: str, file: str, known: Iterable[str]) -> Diagnostic:
    """Return: no element of the file has the id."""
    return BAD_INCLUDE.at(
        location,
        f"there is no element with the id `{name}` in `{file}`",
        *(did_you_mean(name, known) or (f"give a group in `{file}` the id `{name}`",)),
    )


def undrawn_part(location: Location, name: str, tag: str) -> Diagnostic:
    """Return: the element with the id is a definition, which draws nothing."""
    return BAD_INCLUDE.at(
        location,
        f"`{name}` is a `{tag}`, which draws nothing",
        "give the `id` of a group",
    )


def bad_with(location: Location, pair: str) -> Diagnostic:
    """Return: a pair of `data-with` cannot be read."""
    return BAD_INCLUDE.at(
        location,
        f"`{pair}` is not a name and an expression",
        "write it like `value: price; colour: suit.colour`",
    )


def unreadable(path: Path, reason: str) -> Diagnostic:
    """Return: the file of a part cannot be read."""
    return UNREADABLE_FILE.at(Location(path), f"the file cannot be read: {reason}")
