"""A face and what people call it."""

from __future__ import annotations

from dataclasses import dataclass

from punchboard.diagnostics import Location
from punchboard.layouts.face import Face


@dataclass(frozen=True, slots=True)
class NamedFace:
    """One side of one item.

    Attributes:
        component: Id of the component.
        item: Id of the item.
        side: `front` or `back`.
        face: The face.
        layout: The drawing it is made from; None where it is made by hand.
    """

    component: str
    item: str
    side: str
    face: Face
    layout: Location | None = None

    @property
    def name(self) -> str:
        """The face's name, for page labels and messages."""
        return f"{self.component} {self.item} {self.side}"
