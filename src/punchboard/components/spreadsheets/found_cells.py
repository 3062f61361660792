"""Cells that are more or less than a value, as a reader meets with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from punchboard.components.spreadsheets import messages
from punchboard.diagnostics import Diagnostic


@dataclass(slots=True)
class FoundCells:
    """Names of cells, such as `players!C7`, by what is special about them.

    Attributes:
        path: The file they stand in.
        formulas: Computed, with a value.
        valueless: Computed, and the file does not say with what result.
        failed: Showing an error.
        dates: Dates and times.
        merged: Ranges of merged cells.
    """

    path: Path
    formulas: list[str] = field(default_factory=list)
    valueless: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    dates: list[str] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)

    @property
    def fatal(self) -> bool:
        """Whether some of them cannot be read."""
        return bool(self.valueless or self.failed or self.merged)

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Return what there is to tell, one diagnostic for each sort."""
        told = (
            (self.formulas, messages.formulas),
            (self.valueless, messages.valueless_formulas),
            (self.failed, messages.failed_formulas),
            (self.dates, messages.dates),
            (self.merged, messages.merged),
        )
        return tuple(message(self.path, names) for names, message in told if names)
