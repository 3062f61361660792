"""Finds the rules, applies them to a game, and knows every code that can be reported.

Each module of `rules/` contains one rule, with the name of the module; those of
`rules/thorough/` are loaded only for `check`. A finding that another one explains
better is left out.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType, ModuleType

from punchboard.checks import rules
from punchboard.checks.rule import Rule
from punchboard.checks.rules import thorough
from punchboard.checks.subject import Subject
from punchboard.diagnostics import Code, Diagnostic, Location


@functools.cache
def rule_codes() -> tuple[str, ...]:
    """Return the codes of all rules, sorted; the rules themselves are not imported."""
    return tuple(sorted((*_modules(rules), *_modules(thorough))))


@functools.cache
def all_rules() -> Mapping[str, Rule]:
    """Return the rules by their codes, sorted."""
    every = {**_modules(rules), **_modules(thorough)}
    return MappingProxyType({code: _rule(every[code]) for code in rule_codes()})


def _modules(package: ModuleType) -> dict[str, str]:
    """Return the modules of *package* that contain a rule, by the rules' codes."""
    return {
        each.name.replace("_", "-"): f"{package.__name__}.{each.name}"
        for each in pkgutil.iter_modules(package.__path__)
        if not each.ispkg
    }


@functools.cache
def _rule(module: str) -> Rule:
    """Return the rule of a *module*.

    Raises:
        TypeError: The module has no rule of its name, which is a bug.
    """
    name = module.rpartition(".")[2]
    found = getattr(importlib.import_module(module), name, None)
    if not isinstance(found, Rule):
        raise TypeError(f"{module} has no rule `{name}`")
    return found


#: Findings, and those that explain them when they are about the same words.
_EXPLAINED_BY = {"rules-thing-unlisted": "term-spelled-differently"}


def drop_explained(told: Collection[Diagnostic], settled: Collection[str]) -> Iterator[Diagnostic]:
    """Yield *told* without the findings that others of them explain.

    A broken invariant is explained by a finding that refers to its place. A finding
    whose code is in *settled*, by the game file, may be silenced later, so it explains
    no other.
    """
    others = [each for each in told if each.code not in settled]
    named = {place.location for each in others for place in each.related}
    for each in told:
        explained = each.code == "broken-invariant" and each.location in named
        if not explained and not any(_explains(other, each) for other in others):
            yield each


def _explains(other: Diagnostic, told: Diagnostic) -> bool:
    wanted = _EXPLAINED_BY.get(told.code)
    return other.code == wanted and _overlap(other.location, told.location)


def _overlap(one: Location | None, other: Location | None) -> bool:
    if one is None or other is None or (one.path, one.line) != (other.path, other.line):
        return False
    ends_before = one.column + one.length <= other.column
    return not ends_before and other.column + other.length > one.column


def rules_of(
    codes: Collection[str], requested: Collection[str] = (), *, cheap: bool = False
) -> tuple[Rule, ...]:
    """Return the rules to apply.

    Args:
        codes: The codes to report.
        requested: The codes that the user or the game names.
        cheap: Whether thorough rules are left out, and not even loaded.
    """
    found = map(_rule, _modules(rules).values()) if cheap else all_rules().values()
    return tuple(
        rule for rule in found
        if rule.code in codes and (not rule.on_request or rule.code in requested)
    )  # fmt: skip


def ask(rules: Iterable[Rule], subject: Subject) -> Iterator[Diagnostic]:
    """Yield what *rules* find, without repetitions."""
    told: dict[Diagnostic, None] = {}
    for rule in rules:
        if subject.has(rule.needs):
            told.update(dict.fromkeys(rule.find(subject)))
    subject.keep()
    yield from drop_explained(told, subject.game.severities)


@functools.cache
def known_codes() -> frozenset[str]:
    """Return the names of all codes that settings and options may use."""
    declared = (each.name for module in declaring_modules() for each in declared_in(module))
    return frozenset(declared).union(rule_codes())


def declaring_modules() -> tuple[ModuleType, ...]:
    """Return the modules that declare codes, imported only when they are needed."""
    from punchboard import workspace
    from punchboard.components import file_messages, source_messages
    from punchboard.components import messages as lists
    from punchboard.layouts import messages as layouts
    from punchboard.layouts.drawings import drawing_messages
    from punchboard.layouts.template import template_messages
    from punchboard.layouts.text import text_messages
    from punchboard.pdf import messages as output
    from punchboard.printing import messages as printing
    from punchboard.rulebook import messages as rulebook
    from punchboard.snapshots import messages as snapshots
    from punchboard.spreadsheets import messages
    from punchboard.spreadsheets import messages as spreadsheets
    from punchboard.spreadsheets.merge import messages as merging
    from punchboard.typesetting.fonts import messages as fonts

    return (
        *(
            workspace,
            file_messages,
            lists,
            source_messages,
            layouts,
            template_messages,
            drawing_messages,
            text_messages,
            fonts,
        ),
        *(output, printing, rulebook, spreadsheets, messages, merging, snapshots),
    )


def declared_in(module: ModuleType) -> tuple[Code, ...]:
    """Return the codes in *module*, its own and imported ones, in order."""
    return tuple(each for each in vars(module).values() if isinstance(each, Code))
