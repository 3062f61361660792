"""What came of comparing a claim with the box."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from punchboard.rulebook.box.ledger_entry import LedgerEntry
from punchboard.rulebook.claim import Claim


class Verdict(StrEnum):
    """What came of a comparison.

    `equal` is exactly as the box has it; `possible` does not contradict it; the others do.
    """

    EQUAL = "equal"
    POSSIBLE = "possible"
    COUNT = "count"
    PART = "part"
    PER_COLOUR = "per-colour"
    PER_PLAYER = "per-player"
    TOO_FEW = "too-few"
    PLAYERS = "players"
    VALUES = "values"


class Compared(Struct, frozen=True):
    """A claim, compared with the box.

    Attributes:
        entry: The claim with what it is about.
        verdict: What came of it.
        wanted: The number of pieces the claim comes to, if it comes to one.
        there: The number in the box it was compared with.
        detail: The part of the box that differs, such as a colour; of values, how they differ.
        others: The same claim elsewhere in the text.
        aside: What the text sets aside of the same pieces, counted in *wanted*.
    """

    entry: LedgerEntry
    verdict: Verdict
    wanted: int = 0
    there: int = 0
    detail: str = ""
    others: tuple[LedgerEntry, ...] = ()
    aside: tuple[LedgerEntry, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the claim contradicts the box."""
        return self.verdict not in {Verdict.EQUAL, Verdict.POSSIBLE}

    @property
    def component(self) -> str:
        """The id of the component; "" for none."""
        return self.entry.target.component.id if self.entry.targets else ""

    @property
    def missing(self) -> int:
        """How many pieces the rules claim beyond those in the box."""
        return self.wanted - self.there

    @property
    def missing_in_all(self) -> int:
        """The same in all colours, where each has as many."""
        colours = self.entry.target.count // (self.there or 1)
        return self.missing * (colours if self.verdict is Verdict.PER_COLOUR else 1)

    @property
    def every(self) -> tuple[LedgerEntry, ...]:
        """The claim, and the same elsewhere."""
        return self.entry, *self.others

    @property
    def parts(self) -> str:
        """The names of all parts that one number is of, as messages have them."""
        same = [e.claim for e in self.every if e.text is self.entry.text]
        called = [each.name for each in same if each.line == same[0].line]
        # `12 x 4` of coins are 12 of value 4.
        listed = [f"of value {e}" if e.isdecimal() else f"`{e}`" for e in called]
        return " and ".join(filter(None, [", ".join(listed[:-1]), listed[-1]]))


def number_of(claim: Claim) -> int:
    """Return the number of a claim; 0 for a range, and where it has none."""
    return claim.count if isinstance(claim.count, int) else 0
