"""Rules: what one is, how one looks at every face, and how they are found and applied.

A module of `rules/` contains the rules that look at the same thing; those of
`rules/thorough/` are loaded only for `check`. What is found on many faces for the same
reason is one finding, and a finding that another one explains better is left out.
"""

from __future__ import annotations

import functools
import importlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from inspect import getdoc
from itertools import starmap
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TypeAlias

from msgspec import Struct

from punchboard.checks import rules
from punchboard.checks.rules import thorough
from punchboard.checks.subject import Fault, Look, Needs, Subject
from punchboard.diagnostics import Code, Diagnostic, FaultyFace, Finding, Location, Severity
from punchboard.layouts.face import NamedFace
from punchboard.patterns import regex

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
        page = getdoc(question) or ""
        cost = Cost.THOROUGH if ".thorough." in question.__module__ else Cost.CHEAP
        return Rule(code, severity, cost, needs, question, page, on_request)

    return make


#: Says whether a rule looks at a face at all, which may depend on other faces.
Choice: TypeAlias = Callable[[NamedFace], bool]
#: Yields the faults of one face of a game.
LookAt: TypeAlias = Callable[[Subject, NamedFace], Iterable[Fault]]
#: What a message begins with if it is about words.
_WORDS = regex(r"`([^`]*)`")


def _every(_: NamedFace) -> bool:
    return True


def face_rule(needs: Needs = Needs.FACES, *, only_cut: bool = False) -> Callable[[LookAt], Rule]:
    """Return a decorator that turns what finds the faults of one face into a rule about all.

    Its findings are warnings. The function's name is the code, and its docstring the page.

    Args:
        needs: What the rule looks at: faces, or faces in the inks of a printing house.
        only_cut: Whether nets are left out, which are not cut along the edge of a face.
    """

    def make(look: LookAt) -> Rule:
        code = code_of(look.__name__)

        @functools.wraps(look)
        def question(subject: Subject) -> Iterator[Finding]:
            key = f"{code} {subject.inked.key}" if needs is Needs.INKS else code
            choice = subject.is_cut if only_cut else _every
            return inspect(subject, key, functools.partial(look, subject), choice)

        return rule(Severity.WARNING, needs)(question)

    return make


class _Seen(Struct, frozen=True):
    """A fault and the face it is on."""

    component: str
    item: str
    side: str
    fault: Fault


def inspect(subject: Subject, code: str, look: Look, choice: Choice = _every) -> Iterator[Finding]:
    """Yield what *look* finds on the faces of a game, one finding per mistake.

    Faces that an earlier run has looked at are not looked at again.

    Args:
        subject: The game.
        code: The rule's code, under which its faults are remembered, with all that
            they depend on apart from the face, its overflow and the engine.
        look: Yields the faults of a face.
        choice: Says which faces are looked at.
    """
    known = subject.known_faults
    yield from _merge_repeats(
        (
            _Seen(named.component, named.item, named.side, fault)
            for named in known.faces
            if choice(named)
            for fault in known.of(named, code, look)
        ),
        subject,
    )


def _merge_repeats(seen: Iterable[_Seen], subject: Subject) -> Iterator[Finding]:
    groups: dict[tuple[str, str, str], list[_Seen]] = {}
    for each in seen:
        groups.setdefault((each.component, each.side, each.fault.mistake), []).append(each)
    for (component, side, _), group in groups.items():
        fault = group[0].fault
        items = list(dict.fromkeys(each.item for each in group))
        severity = Severity.ERROR if fault.severe else None
        place = _place(subject, component, side)
        message = fault.message.replace("{items}", _named(component, items, side))
        faces = tuple(_faulty(each) for each in group)
        yield Finding(place, message, fault.hints, severity=severity, faces=faces)


def _faulty(seen: _Seen) -> FaultyFace:
    words = _WORDS.match(seen.fault.message)
    return FaultyFace(seen.component, seen.item, seen.side, words[1] if words else "")


def _named(component: str, items: list[str], side: str) -> str:
    others = len(items) - 1
    more = f" and {others:,} other{'s' if others > 1 else ''}" if others else ""
    owner = f" in `{component}`" if items != [component] else ""
    return f"the {side} of `{items[0]}`{more}{owner}"


def _place(subject: Subject, component: str, side: str) -> Location:
    """Return the place in the game file that names the layout of a side."""
    each = next(each for each in subject.game.components if each.id == component)
    layout = each.back if side == "back" else each.front
    return layout.location if layout else each.location


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
_EXPLAINED_BY = {
    "rules-thing-unlisted": "term-spelled-differently",
    "rules-thing-missing": "old-name-used",
    "entry-never-mentioned": "old-name-used",
}


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
    if other.code != _EXPLAINED_BY.get(told.code):
        return False
    places = (other.location, *(each.location for each in other.related))
    return any(_overlap(each, told.location) for each in places)


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
    rulebook.page.messages spreadsheets.messages spreadsheets.merge.messages snapshots.messages
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
