"""Finds the rules, applies them to a game, and knows every code that can be reported.

A module of `rules/` contains the rules that look at the same thing; those of
`rules/thorough/` are loaded only for `check`. A finding that another one explains
better is left out.
"""

from __future__ import annotations

import functools
import importlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import starmap
from pathlib import Path
from types import MappingProxyType, ModuleType

from punchboard.checks import rules
from punchboard.checks.rule import Rule, code_of
from punchboard.checks.rules import thorough
from punchboard.checks.subject import Subject
from punchboard.diagnostics import Code, Diagnostic, Location

#: How a module defines a rule.
_DEFINITION = re.compile(r"^@(?:face_)?rule\([^)]*\)\ndef (\w+)\(", re.MULTILINE)


@functools.cache
def rule_codes() -> tuple[str, ...]:
    """Return the codes of all rules, sorted; the rules themselves are not imported."""
    return tuple(sorted((*_modules(rules), *_modules(thorough))))


@functools.cache
def all_rules() -> Mapping[str, Rule]:
    """Return the rules by their codes, sorted."""
    every = {**_modules(rules), **_modules(thorough)}
    return MappingProxyType({code: _rule(code, every[code]) for code in rule_codes()})


@functools.cache
def _modules(package: ModuleType) -> Mapping[str, str]:
    """Return the module of each rule in *package* by the rule's code, sorted.

    Their text is searched, because importing the rules of a thorough check takes its time.
    """
    found = {
        code_of(name): f"{package.__name__}.{path.stem}"
        for folder in package.__path__
        for path in Path(folder).glob("*.py")
        for name in _DEFINITION.findall(path.read_text(encoding="utf-8"))
    }
    return dict(sorted(found.items()))


def _rule(code: str, module: str) -> Rule:
    found: Rule = getattr(importlib.import_module(module), code.replace("-", "_"))
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
    found = starmap(_rule, _modules(rules).items()) if cheap else all_rules().values()
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


#: The modules that declare codes, which are imported only when somebody asks for all codes.
_DECLARING = """
    workspace components.file_messages components.messages
    layouts.messages layouts.template.template_messages layouts.drawings.drawing_messages
    layouts.text.text_messages typesetting.fonts.messages pdf.messages
    rulebook.messages spreadsheets.messages spreadsheets.merge.messages snapshots.messages
""".split()


@functools.cache
def known_codes() -> frozenset[str]:
    """Return the names of all codes that settings and options may use."""
    modules = (importlib.import_module(f"punchboard.{name}") for name in _DECLARING)
    return frozenset(each.name for module in modules for each in declared_in(module)).union(
        rule_codes()
    )


def declared_in(module: ModuleType) -> tuple[Code, ...]:
    """Return the codes in *module*, its own and imported ones, in order."""
    return tuple(each for each in vars(module).values() if isinstance(each, Code))
