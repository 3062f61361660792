"""A number that a rules text gives for a component, and where."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

#: What is around the room for a number.
_ROOM = frozenset("(（_")
_SETS = frozenset(["セット", "組", "set", "sets"])


class Role(StrEnum):
    """What a number says about its component.

    `supply` is what is in the box, `part` a breakdown of it, `per_player` and
    `per_color` what each player or colour has, `setup` what setting up or a
    turn uses, `attribute` a size, a number of suits or a range of values,
    `players` how many people play, `unlisted` a thing that the rules use and
    the list does not provide.
    """

    SUPPLY = "supply"
    PART = "part"
    PER_PLAYER = "per_player"
    PER_COLOR = "per_color"
    SETUP = "setup"
    ATTRIBUTE = "attribute"
    PLAYERS = "players"
    UNLISTED = "unlisted"


class Section(StrEnum):
    """Whether a claim is in the list of components or in the running text."""

    LIST = "list"
    PROSE = "prose"


class Range(Struct, frozen=True):
    """A count that is a range, such as 3 to 5; None is an open end."""

    min: int | None
    max: int | None

    def holds(self, count: int) -> bool:
        """Return whether *count* is in the range."""
        return (self.min or 0) <= count <= (count if self.max is None else self.max)

    @property
    def is_turned(self) -> bool:
        """Whether it goes down, as no range does: `8 - 2` are two numbers."""
        return None not in {self.min, self.max} and (self.min or 0) > (self.max or 0)

    @property
    def words(self) -> str:
        """The range in words, as messages have it."""
        if self.min is None:
            return f"up to {self.max}"
        return f"{self.min} or more" if self.max is None else f"{self.min} to {self.max}"


Count: TypeAlias = int | Range | None


class Claim(Struct, frozen=True):
    """One claim.

    Attributes:
        name: The component, as the text calls it.
        count: How many; None where the text leaves a blank.
        unit: The counter or unit as written, such as `枚`, `cards`, ``.
        role: What the count says.
        section: Where it is.
        start: Offset of the quoted words in the text, in characters.
        end: Offset after them.
        factor: By what the count is multiplied, where the text says so.
        total: What that gives, where the text says so.
        of: The component it is a part or an attribute of; "" for its own.
        line: Line from 1; 0 until the reader knows it.
        column: Column from 1, in characters.
        quote: The quoted words: `text[start:end]`.
        likely: Whether no grammar reads it, and only the words around it make it a count.
    """

    name: str
    count: Count
    unit: str
    role: Role
    section: Section
    start: int
    end: int
    factor: int | None = None
    total: int | None = None
    of: str = ""
    line: int = 0
    column: int = 0
    quote: str = ""
    likely: bool = False


def stated(claim: Claim) -> int:
    """Return the number of pieces that a claim comes to."""
    count = claim.count if isinstance(claim.count, int) else 0
    return count * (claim.factor or 1) if claim.total is None else claim.total


def total_of(claims: Iterable[Claim]) -> int:
    """Return how many pieces *claims* come to; those without a number count none."""
    return sum(e.count * (e.factor or 1) for e in claims if isinstance(e.count, int))


def is_set(claim: Claim) -> bool:
    """Return whether a claim counts sets and not pieces."""
    return claim.unit.casefold() in _SETS


def is_left_out(claim: Claim) -> bool:
    """Return whether a claim leaves room for its number: `Cranes ( )`."""
    return claim.count is None and not _ROOM.isdisjoint(claim.quote)
