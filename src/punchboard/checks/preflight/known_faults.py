"""What rules have found on single faces, kept between runs for as long as nothing changes it.

A record has the faults of one face by all rules. It is JSON with a checksum, so that
another's workspace runs no code, and nothing depends on it: rules look again at a face
whose record is missing or damaged.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

from punchboard import inputs
from punchboard.layouts.face import NamedFace
from punchboard.pdf.art import ArtCache


class Fault(Struct, frozen=True):
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


#: Yields the faults of one face.
Look: TypeAlias = Callable[[NamedFace], Iterable[Fault]]
#: The faults of a face by the code of the rule that looked.
_Faults: TypeAlias = "dict[str, tuple[Fault, ...]]"


class KnownFaults:
    """The faults of a game's faces that are known: one record for a face, with those of all rules.

    Args:
        faces: All faces.
        engine: What draws their art.
        cache: Where the records are kept between runs.
    """

    def __init__(self, faces: Iterable[NamedFace], engine: str, cache: Path | None) -> None:
        self.faces = tuple(faces)
        self._store = ArtCache(cache)
        head = f"faults {_program()} {engine}"
        # Apart from the face, whether its words overflow is all that a look may depend on.
        self._keys = {
            _identity(each): f"{head} {each.face.key} {each.overflows:d}" for each in self.faces
        }
        kept = self._store.get(list(self._keys.values()))
        self._known = {each: _unpacked(kept.get(key)) for each, key in self._keys.items()}
        self._new: set[_Identity] = set()

    def of(self, named: NamedFace, code: str, look: Look) -> tuple[Fault, ...]:
        """Return the faults of a face by a rule, which looks unless it did so before."""
        identity = _identity(named)
        known = self._known[identity]
        if code not in known:
            known[code] = tuple(look(named))
            self._new.add(identity)
        return known[code]

    def keep(self) -> None:
        """Keep what was found since the last time, if it will be found again."""
        if not inputs.is_sure():
            return
        self._store.put(
            {self._keys[each]: msgspec.json.encode(self._known[each]) for each in self._new}
        )
        self._new.clear()


_Identity: TypeAlias = tuple[str, bool]


def _identity(named: NamedFace) -> _Identity:
    return named.face.key, named.overflows


@functools.cache
def _program() -> str:
    # Libraries draw what rules look at, so that their versions count, too.
    return inputs.program()


def _unpacked(data: bytes | None) -> _Faults:
    """Return the packed faults; none if *data* is not in our format."""
    try:
        return {} if data is None else msgspec.json.decode(data, type=dict[str, tuple[Fault, ...]])
    except ValueError:
        return {}
