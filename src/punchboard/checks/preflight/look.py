"""Looks at every face of a game once, remembers the faults between runs, and merges repeats."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, dataclass
from typing import TypeAlias

import punchboard
from punchboard.checks.subject import Subject
from punchboard.diagnostics import FaultyFace, Finding, Location, Severity
from punchboard.layouts.face import NamedFace
from punchboard.pdf.art import ArtCache


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault on a face.

    Attributes:
        mistake: Equal for all faces with this fault for the same reason.
        message: What was found and what was needed; `{items}` is replaced by the
            items that share the fault.
        hints: What to do.
        severe: Whether it is an error, whatever the rule's usual severity.
    """

    mistake: str
    message: str
    hints: tuple[str, ...]
    severe: bool = False


#: Must increase when a rule changes what it finds on the same face.
_FORMAT = 4

#: What a message begins with if it is about words.
_WORDS = re.compile(r"`([^`]*)`")
#: Yields the faults of one face.
Look: TypeAlias = Callable[[NamedFace], Iterable[Fault]]


@dataclass(frozen=True, slots=True)
class _Seen:
    """A fault and the face it is on."""

    component: str
    item: str
    side: str
    fault: Fault


def inspect(subject: Subject, code: str, look: Look) -> Iterator[Finding]:
    """Yield what *look* finds on the faces of a game, one finding per mistake.

    Faces that an earlier run has looked at are not looked at again.

    Args:
        subject: The game.
        code: The rule's code, under which its faults are remembered.
        look: Yields the faults of a face.
    """
    faces = [
        named for decks in subject.decks.values() for deck in decks for named in deck.named_faces()
    ]
    keys = {named.face.key: _key(code, subject.engine, named) for named in faces}
    store = ArtCache(subject.workspace.cache)
    kept = store.get(list(keys.values()))
    known = {face: _unpacked(kept.get(key)) for face, key in keys.items()}
    new: dict[str, bytes] = {}
    seen: list[_Seen] = []
    for named in faces:
        faults = known[named.face.key]
        if faults is None:
            faults = known[named.face.key] = tuple(look(named))
            new[keys[named.face.key]] = _packed(faults)
        seen += (_Seen(named.component, named.item, named.side, fault) for fault in faults)
    store.put(new)
    yield from _merge_repeats(seen, subject)


def _key(code: str, engine: str, named: NamedFace) -> str:
    """Return what the faults of a face depend on."""
    return f"{code} {_FORMAT} {punchboard.__version__} {engine} {named.face.key}"


def _packed(faults: Iterable[Fault]) -> bytes:
    return json.dumps([astuple(each) for each in faults]).encode()


def _unpacked(data: bytes | None) -> tuple[Fault, ...] | None:
    """Return the packed faults; None if *data* is not in our format."""
    try:
        rows = None if data is None else json.loads(data)
        return None if rows is None else tuple(_fault(*row) for row in rows)
    except (ValueError, TypeError):
        return None


def _fault(mistake: str, message: str, hints: list[str], severe: bool) -> Fault:
    return Fault(mistake, message, tuple(hints), severe)


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
