"""What is wrong in the user's files, where, and what to do about it, as values.

A stage never prints and never raises for a mistake in the user's files: it
collects diagnostics and returns them beside its result. `commands/report`
decides how they look on a terminal. A mistake that many items share is
reported once, for the first of them, with the number of the others.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Hashable, Iterable
from enum import StrEnum
from pathlib import Path
from typing import ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|[\r\n])?")


class Severity(StrEnum):
    """How serious a finding is: an error leaves the last good PDF untouched."""

    ERROR = "error"
    WARNING = "warning"


class Location(Struct, frozen=True):
    """A place in one of the user's files.

    Attributes:
        path: The file.
        line: Line number from 1; 0 means the file as a whole.
        column: Column from 1, in characters; 0 means the line as a whole.
        length: How many characters of the line it covers.
    """

    path: Path
    line: int = 0
    column: int = 0
    length: int = 1


class Located(Struct, frozen=True, eq=False):
    """A value that knows where it is written, which does not count when values are compared."""

    #: The fields that do not count.
    uncompared: ClassVar[frozenset[str]] = frozenset({"location"})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Located) and self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash(self._compared())

    def _compared(self) -> tuple[object, ...]:
        names = (each for each in self.__struct_fields__ if each not in self.uncompared)
        return (type(self), *(getattr(self, each) for each in names))


class Related(Struct, frozen=True):
    """Another place that a finding is about.

    Attributes:
        location: Where it is.
        message: What is there; lower case, no full stop.
    """

    location: Location
    message: str


class FaultyFace(Struct, frozen=True):
    """A finished face that a finding is about.

    Attributes:
        component: Id of its component.
        item: Id of its item, with the copy where copies differ.
        side: `front` or `back`.
        words: The words on it that the finding is about; "" for anything else.
    """

    component: str
    item: str
    side: str
    words: str = ""


class Finding(Struct, frozen=True):
    """What a rule has found; the rule gives it its code and severity.

    Attributes:
        location: Where it is.
        message: What was found and what was needed; lower case, no full stop.
        hints: What to do, one action each, in the imperative.
        related: The other places it is about.
        severity: Where it is not the rule's own.
        faces: The finished faces it is about.
    """

    location: Location | None
    message: str
    hints: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()
    severity: Severity | None = None
    faces: tuple[FaultyFace, ...] = ()


class Diagnostic(Struct, frozen=True):
    """One finding.

    Attributes:
        code: Name of the finding, such as `unknown-key`.
        severity: Error or warning.
        location: Where it is; None if no file is to blame.
        message: What was found and what was needed; lower case, no full stop.
        hints: What to do, one action each, in the imperative.
        related: The other places it is about, such as the line of the list
            that a line of the rules contradicts.
        marked: Whether the faces that have it carry a mark which says so. Such
            an error stops nothing.
        faces: The finished faces it is about.
    """

    code: str
    severity: Severity
    location: Location | None
    message: str
    hints: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()
    marked: bool = False
    faces: tuple[FaultyFace, ...] = ()

    def place(self) -> tuple[str, int, int, str, str]:
        """Return the key to sort diagnostics by: file, line, column, then their words."""
        path, line, column = "", 0, 0
        if self.location is not None:
            path = self.location.path.as_posix()
            line, column = self.location.line, self.location.column
        return (path, line, column, self.code, self.message)


class Checked(Struct, Generic[T], frozen=True):
    """A value and the diagnostics found while it was made."""

    value: T
    diagnostics: tuple[Diagnostic, ...] = ()


class Code(Struct, frozen=True):
    """A kind of finding, declared next to the sentences that report it.

    Attributes:
        name: Its name, such as `unknown-key`.
        severity: Error or warning, unless the game file says otherwise.
        meaning: What is wrong, as part of a sentence; the page in `docs/` shows it.
    """

    name: str
    severity: Severity
    meaning: str

    def at(self, location: Location | None, message: str, *hints: str) -> Diagnostic:
        """Return a finding of this code at *location*."""
        return Diagnostic(self.name, self.severity, location, message, hints)

    def warning_at(self, location: Location | None, message: str, *hints: str) -> Diagnostic:
        """Return a finding that, for once, does not stop the build."""
        return Diagnostic(self.name, Severity.WARNING, location, message, hints)


def lines_in(text: str) -> list[str]:
    """Return the lines of a text with their ends, counted as editors do: a form feed ends none."""
    return [line for line in _LINE.findall(text) if line]


def error(name: str, meaning: str) -> Code:
    """Declare a code whose findings stop the build."""
    return Code(name, Severity.ERROR, meaning)


def warning(name: str, meaning: str) -> Code:
    """Declare a code whose findings are reported, but do not stop the build."""
    return Code(name, Severity.WARNING, meaning)


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Return whether any of *diagnostics* is an error that no face is marked with."""
    return any(each.severity is Severity.ERROR and not each.marked for each in diagnostics)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the name in *known* most like *name*, itself excluded; None if none is close."""
    names = sorted(set(known) - {name})
    near = difflib.get_close_matches(name.casefold(), [n.casefold() for n in names], n=1)
    return next((n for n in names if near and n.casefold() == near[0]), None)


def did_you_mean(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return a hint with the name in *known* most like *name*, or no hint.

    If none is close but there are only a few (up to six), the hint lists them
    all. *name* itself is never suggested.
    """
    match = nearest(name, known)
    if match is not None:
        return (f"did you mean `{match}`?",)
    names = sorted(set(known) - {name})
    if 0 < len(names) <= 6:
        return (f"use one of {', '.join(f'`{n}`' for n in names)}",)
    return ()


#: Makes the diagnostic for items named as in `merge_repeats`: "`power-1` and 43 others".
Tell: TypeAlias = Callable[[str], Diagnostic]


class ItemDiagnostic(Diagnostic, frozen=True, kw_only=True):
    """A diagnostic about one item that other items may share.

    Attributes:
        item: The item's id.
        mistake: Equal for all items with the same mistake for the same reason.
        tell: Makes the diagnostic for several items.
    """

    item: str
    mistake: Hashable
    tell: Tell


def of_item(item: str, mistake: Hashable, tell: Tell) -> ItemDiagnostic:
    """Return the diagnostic *tell* makes, reported once for all items that share *mistake*."""
    told = tell(f"`{item}`")
    return ItemDiagnostic(
        told.code,
        told.severity,
        told.location,
        told.message,
        told.hints,
        item=item,
        mistake=mistake,
        tell=tell,
    )


def merge_repeats(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return *found* without repetitions, ordered by first occurrence.

    Where items share a mistake, the first is named and the others are counted:
    "`power-1` and 43 others".
    """
    same: dict[Hashable, list[Diagnostic]] = {}
    for each in found:
        key = (each.code, each.mistake) if isinstance(each, ItemDiagnostic) else each
        same.setdefault(key, []).append(each)
    return tuple(_as_one(each) for each in same.values())


def _as_one(same: list[Diagnostic]) -> Diagnostic:
    first = same[0]
    if not isinstance(first, ItemDiagnostic):
        return first
    others = len({each.item for each in same if isinstance(each, ItemDiagnostic)}) - 1
    counted = f" and {others:,} other{'s' if others > 1 else ''}" if others else ""
    return replace(first.tell(f"`{first.item}`{counted}"), marked=first.marked)
