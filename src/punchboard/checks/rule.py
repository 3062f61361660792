"""A rule: a function that finds one kind of fault in a game, with its severity and its page."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from punchboard.checks.subject import Needs
from punchboard.diagnostics import Diagnostic, Finding, Severity

if TYPE_CHECKING:
    from punchboard.checks.subject import Subject

#: The sections that the page of every rule has, in this order.
SECTIONS = ("What it does", "Why it matters", "Example", "Use instead")


class Cost(StrEnum):
    """Whether `build` runs a rule, too, or only `check`; the folder of its module says it."""

    CHEAP = "cheap"
    THOROUGH = "thorough"


#: A diagnostic with another code is passed on unchanged: something may keep a rule
#: from being applied.
Found: TypeAlias = "Iterable[Finding | Diagnostic]"
Question: TypeAlias = "Callable[[Subject], Found]"


class Rule(Struct, frozen=True):
    """A rule.

    Attributes:
        code: Name of the fault it finds, such as `rules-count-differs`.
        severity: Severity of the fault, unless the game file says otherwise.
        cost: Whether `build` runs it, too.
        needs: What it looks at.
        ask: Returns what it finds.
        page: Its documentation: the docstring of its function.
        on_request: Whether it is applied only if the user or the game names it.
    """

    code: str
    severity: Severity
    cost: Cost
    needs: Needs
    ask: Question
    page: str
    on_request: bool = False

    @property
    def summary(self) -> str:
        """The fault in one sentence."""
        return self.page.partition("\n")[0]

    @property
    def sections(self) -> dict[str, str]:
        """The sections of its page by heading, in order."""
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
                    faces=found.faces,
                )


def code_of(function: str) -> str:
    """Return the code of the rule that *function* is named after."""
    return function.replace("_", "-")


def rule(
    severity: Severity, needs: Needs, *, on_request: bool = False
) -> Callable[[Question], Rule]:
    """Return a decorator that turns a function into a rule.

    The function's name is the code, and its docstring the page.
    """

    def make(question: Question) -> Rule:
        code = code_of(question.__name__)
        page = inspect.getdoc(question) or ""
        cost = Cost.THOROUGH if ".thorough." in question.__module__ else Cost.CHEAP
        return Rule(code, severity, cost, needs, question, page, on_request)

    return make
