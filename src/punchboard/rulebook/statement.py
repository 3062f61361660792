"""A claim while its places still count in the text without markup."""

from __future__ import annotations

from dataclasses import dataclass

from punchboard.rulebook.claim import Claim, Count, Role, Section
from punchboard.rulebook.plain_text import Lines, PlainText


@dataclass(frozen=True, slots=True)
class Statement:
    """What a claim says, with *start* and *end* in the plain text."""

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

    def claim(self, plain: PlainText, source: str, lines: Lines) -> Claim:
        """Return it as a claim about the *source*."""
        start, end = plain.starts[self.start], plain.ends[self.end - 1]
        line, column = lines.place(start)
        return Claim(
            name=self.name,
            count=self.count,
            unit=self.unit,
            role=self.role,
            section=self.section,
            line=line,
            column=column,
            start=start,
            end=end,
            quote=source[start:end],
            factor=self.factor,
            total=self.total,
            of=self.of,
        )
