"""Looks at every face of a game once and merges the faults that many faces share."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct

from punchboard.checks.preflight.known_faults import Fault, Look
from punchboard.checks.rule import Rule, code_of, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import FaultyFace, Finding, Location, Severity
from punchboard.layouts.face import NamedFace
from punchboard.patterns import regex

__all__ = ["Choice", "Fault", "Look", "face_rule", "inspect"]

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
