"""What a rule is: a question to a game, and what it finds."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from punchboard.checks.subject import Needs
from punchboard.diagnostics import Diagnostic, Finding, Severity

if TYPE_CHECKING:
    from punchboard.checks.subject import Subject

#: The sections that the page of every rule has, in this order.
SECTIONS = ("What it does", "Why it matters", "Example", "Use instead")


class Cost(StrEnum):
    """Whether `build` runs a rule as well, or `check` alone."""

    CHEAP = "cheap"
    THOROUGH = "thorough"


#: A diagnostic of another code is passed on as it is: a rule may meet something
#: that keeps it from asking its question.
Found: TypeAlias = "Iterable[Finding | Diagnostic]"
Question: TypeAlias = "Callable[[Subject], Found]"


@dataclass(frozen=True, slots=True)
class Rule:
    """A question to a game.

    Attributes:
        code: Name of the fault it finds, such as `rules-count-differs`.
        severity: How bad the fault is, unless the game file says otherwise.
        cost: Whether `build` runs it as well.
        needs: What it looks at.
        ask: Gives what it finds.
        page: Its documentation: the docstring of its module.
    """

    code: str
    severity: Severity
    cost: Cost
    needs: Needs
    ask: Question
    page: str

    @property
    def summary(self) -> str:
        """What the fault is, in one sentence."""
        return self.page.partition("\n")[0]

    @property
    def sections(self) -> dict[str, str]:
        """The parts of its page by their headings, in the order written."""
        parts = re.split(r"^## (.+)$", self.page, flags=re.MULTILINE)
        return {title: text.strip() for title, text in zip(parts[1::2], parts[2::2], strict=True)}

    def find(self, subject: Subject) -> Iterable[Diagnostic]:
        """Yield what is wrong with *subject*."""
        for found in self.ask(subject):
            if isinstance(found, Diagnostic):
                yield found
            else:
                yield Diagnostic(
                    self.code,
                    found.severity or self.severity,
                    found.location,
                    found.message,
                    found.hints,
                    found.related,
                )


def rule(severity: Severity, cost: Cost, needs: Needs) -> Callable[[Question], Rule]:
    """Return a decorator that makes a rule of a function; its name is the code."""

    def make(question: Question) -> Rule:
        code = question.__name__.replace("_", "-")
        page = inspect.getdoc(sys.modules[question.__module__]) or ""
        return Rule(code, severity, cost, needs, question, page)

    return make
