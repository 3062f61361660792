"""What layouts can read about versions: the revision of a face, and the version of its game.

Faces are first drawn with these values blank. Blank faces are what is compared with
snapshots, so that no revision makes a card count as changed; what the comparison
finds is then drawn on the pieces that ask for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from punchboard.layouts.face import Face


class Revision(Struct, frozen=True):
    """How often a face has changed.

    Attributes:
        number: 1 for a face that has never changed, and 1 more for each change.
        changed: The snapshot in which it last changed; "" if that is not kept yet.
    """

    number: int = 1
    changed: str = ""


class _BlankNumber(int):
    """A number that prints as nothing."""

    def __str__(self) -> str:
        return ""


class _Noted(dict[str, Any]):
    """Values; *note* is called when one of *about* is read."""

    def __init__(
        self, values: Mapping[str, Any], about: Mapping[str, Any], note: Callable[[], None]
    ) -> None:
        super().__init__({**values, **about})
        self._about = about
        self._note = note

    def __getitem__(self, name: str) -> Any:
        if name in self._about:
            self._note()
        return super().__getitem__(name)


class Edition:
    """The version of a game and the revisions of its faces; blank until they are known.

    Attributes:
        asked: Components whose layouts have read any of it.
    """

    def __init__(self) -> None:
        """Start blank."""
        self.asked: set[str] = set()
        self._version = ""
        self._revisions: Mapping[tuple[str, str, str], Revision] | None = None

    def settle(self, version: str, revisions: Mapping[tuple[str, str, str], Revision]) -> None:
        """Fill in the version, and the revisions by component, item and side."""
        self._version = version
        self._revisions = revisions

    def game(self, component: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what `game` is in the layouts of *component*: *values* and the version."""
        return _Noted(values, {"version": self._version}, lambda: self.asked.add(component))

    def piece(
        self, component: str, item: str, side: str, values: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Return what `piece` is on a face: *values* and its revision."""
        about: dict[str, Any] = {"revision": _BlankNumber(), "changed": ""}
        if self._revisions is not None:
            found = self._revisions.get((component, item, side), Revision())
            about = {"revision": found.number, "changed": found.changed}
        return _Noted(values, about, lambda: self.asked.add(component))


def with_blank(face: Face, blank: Face) -> Face:
    """Return *face*, compared as *blank*."""
    return face if face.key == blank.key else replace(face, blank=blank)
