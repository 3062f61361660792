"""The face being drawn: art gathers here until a text or an image ends it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from punchboard.components.component_set import Item
from punchboard.diagnostics import Diagnostic, Location
from punchboard.geometry import Outline, Rect
from punchboard.layouts import messages
from punchboard.layouts.bindings import BindingError, Scope
from punchboard.layouts.face import Layer
from punchboard.layouts.findings import Tell, of_item
from punchboard.layouts.svg_reader import Node, SvgFile

if TYPE_CHECKING:
    from punchboard.layouts.art import ArtStore


@dataclass(frozen=True, slots=True)
class Drawn:
    """A layer and the digest of its content."""

    layer: Layer
    digest: bytes


class Instruction(Protocol):
    """A part of a compiled template."""

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Draw it with the values of *scope*."""


class Canvas:
    """One face while it is drawn.

    Attributes:
        file: The template.
        item: The item.
        label: The item's id, with the language: `power-1` (ja).
        scope: The names an expression can read.
        outline: The face's; a back's is seen from behind.
        trim: The part of the face that is not cut off; None while a definition
            is drawn, which stands nowhere yet.
        flat: Greater than 0 where text and images must become part of the art.
        layers: What is finished.
        diagnostics: What was found on the way.
    """

    __slots__ = (
        "_art",
        "_groups",
        "_opened",
        "_pieces",
        "_unseen",
        "diagnostics",
        "file",
        "flat",
        "item",
        "language",
        "layers",
        "outline",
        "scope",
        "trim",
    )

    def __init__(
        self,
        file: SvgFile,
        art: ArtStore,
        item: Item,
        language: str,
        scope: Scope,
        outline: Outline,
    ) -> None:
        self.file = file
        self.item = item
        self.language = language
        self.scope = scope
        self.outline = outline
        size = outline.size
        self.trim: Rect | None = Rect(0.0, 0.0, size.width, size.height)
        self.flat = 0
        self.layers: list[Drawn] = []
        self.diagnostics: list[Diagnostic] = []
        self._art = art
        self._pieces: list[str] = []
        self._groups: list[tuple[str, str]] = []
        self._opened = 0
        self._unseen: list[Drawn] = []

    def add_art(self, text: str) -> None:
        """Add a piece of art in the groups that are open."""
        groups = self._groups
        if self._opened < len(groups):
            self._pieces += [start for start, _ in groups[self._opened :]]
            self._opened = len(groups)
        self._pieces.append(text)

    def add_layers(self, layers: Sequence[Drawn]) -> None:
        """Add finished layers over the art so far."""
        if layers:
            self.end_art()
            self.layers += layers

    def add_unseen(self, layers: Sequence[Drawn]) -> None:
        """Add layers for search and copying, after the art that shows them."""
        self._unseen += layers

    def enter(self, start: str, end: str) -> None:
        """Open a group; its tags are written once something is drawn in it."""
        self._groups.append((start, end))

    def leave(self) -> None:
        """Close the group opened last."""
        _, end = self._groups.pop()
        if self._opened > len(self._groups):
            self._pieces.append(end)
            self._opened -= 1

    def end_art(self) -> None:
        """Finish the art so far as a layer."""
        if self._pieces:
            for _, end in reversed(self._groups[: self._opened]):
                self._pieces.append(end)
            body = "".join(self._pieces)
            self._pieces = []
            self._opened = 0
            self.layers.append(self._art.layer(body, self))
        self.layers += self._unseen
        self._unseen = []

    def aside(self, program: Sequence[Instruction]) -> str:
        """Return what *program* draws, as art for a definition."""
        other = Canvas(self.file, self._art, self.item, self.language, self.scope, self.outline)
        other.flat = 1
        other.trim = None
        other.diagnostics = self.diagnostics
        draw_all(program, other, self.scope)
        return "".join(other._pieces)

    def report_binding(self, problem: BindingError) -> None:
        """Tell that an expression has no value for the item."""
        bound = problem.bound
        place = self.file.locate(bound.node, bound.attribute)
        if problem.valued:
            self._report_bad(place, problem.reason)
            return
        source, reason = bound.expression.source, problem.reason
        self.report_of_item(
            (place, source),
            lambda items: messages.evaluation_failed(place, source, items, reason),
        )

    def report_value(self, node: Node, attribute: str | None, reason: str, fixed: bool) -> None:
        """Tell that an attribute makes no sense; *fixed* is the template's own fault."""
        place = self.file.locate(node, attribute)
        if fixed:
            self.diagnostics.append(messages.bad_value(place, reason, None))
        else:
            self._report_bad(place, reason)

    def report_of_item(self, mistake: Hashable, tell: Tell) -> None:
        """Tell what is wrong for the item, once for all items that share *mistake*."""
        self.diagnostics.append(of_item(self.item.id, mistake, tell))

    def _report_bad(self, place: Location, reason: str) -> None:
        self.report_of_item((place, reason), lambda items: messages.bad_value(place, reason, items))


def draw_all(program: Sequence[Instruction], canvas: Canvas, scope: Scope) -> None:
    """Draw every instruction; one that fails is told and left out."""
    for instruction in program:
        try:
            instruction.draw(canvas, scope)
        except BindingError as problem:
            canvas.report_binding(problem)
