"""What a game file says about its own checking: severities, and claims of its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from punchboard.diagnostics import Diagnostic, Location, Severity


class Level(StrEnum):
    """How a finding of some code is told."""

    ERROR = "error"
    WARNING = "warning"
    IGNORE = "ignore"


@dataclass(frozen=True, slots=True)
class Setting:
    """How findings of one code are told in this game.

    Attributes:
        code: The code, such as `untranslated`.
        level: How they are told.
        because: Why; "" where the file says nothing.
        location: Where the code is written.
    """

    code: str
    level: Level
    because: str
    location: Location = field(compare=False)


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a claim of the rules means, where its words alone do not tell.

    Attributes:
        says: The words of the rules: a name, or a name with its number.
        component: The component meant; "" where the claim is set aside.
        item: The item of it that is meant; "" for all of them.
        because: Why it is so; of a claim set aside, why it is.
        location: Where the words are written.
    """

    says: str
    component: str
    item: str
    because: str
    location: Location = field(compare=False)


@dataclass(frozen=True, slots=True)
class RulesFile:
    """A file with the rules, and the place in the game file that names it."""

    path: Path
    location: Location | None = field(default=None, compare=False)


def apply_severity(
    diagnostics: Iterable[Diagnostic], settings: Mapping[str, Setting]
) -> tuple[Diagnostic, ...]:
    """Return *diagnostics* as severe as a game's *settings* want them."""
    return tuple(
        each if each.code not in settings else _as(each, settings[each.code].level)
        for each in diagnostics
        if each.code not in settings or settings[each.code].level is not Level.IGNORE
    )


def _as(diagnostic: Diagnostic, level: Level) -> Diagnostic:
    return replace(diagnostic, severity=Severity(level.value))
