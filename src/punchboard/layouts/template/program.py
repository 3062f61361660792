"""The program a template is compiled to, and the canvas on which it draws a face.

Texts, icons and images are instructions of their own modules. Art is collected on
the canvas until a text or an image ends it. It then becomes a layer, the same one
for equal art.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from punchboard.components.model import Item
from punchboard.components.values import written_at
from punchboard.diagnostics import Diagnostic, Location, Tell, of_item
from punchboard.evaluation.budget import BUDGET, Budget
from punchboard.expressions import ExpressionError, to_text
from punchboard.geometry import Outline, Rect
from punchboard.layouts import messages
from punchboard.layouts.compose import Drawn, blended, layer_of, opening, references_in
from punchboard.layouts.face import BLEND_MODES, ShownText
from punchboard.layouts.template.bindings import (
    BindingError,
    Bound,
    Parts,
    Scope,
    is_static,
    merged,
    render_xml,
)
from punchboard.layouts.template.svg import Node, SvgFile

#: What a repeat costs a face, in steps: at most 100,000 are drawn.
_REPEAT = 10
#: What a character of repeated art costs a face, in bytes: at most 20 MB are drawn.
_ART = 5

# The canvas


class Instruction(Protocol):
    """A part of a compiled template."""

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Draw it with the values of *scope*."""


class Canvas:
    """One face while it is being drawn.

    Attributes:
        file: The template.
        item: The item.
        label: The item's id with the language: `power-1` (ja).
        scope: The names and values that expressions can read.
        outline: The outline of the face; that of a back is seen from behind.
        trim: The part of the face that is not cut off; None while a definition,
            which has no place yet, is being drawn.
        flat: Greater than 0 while text and images must become part of the art.
        layers: The finished layers.
        diagnostics: The diagnostics so far.
        texts: The texts so far; None if they are not noted.
    """

    __slots__ = (
        "_art",
        "_budget",
        "_counted",
        "_groups",
        "_opened",
        "_pieces",
        "_size",
        "_unseen",
        "diagnostics",
        "file",
        "flat",
        "item",
        "language",
        "layers",
        "outline",
        "scope",
        "texts",
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
        self.texts: list[ShownText] | None = None
        self._art = art
        self._budget: Budget = scope.get(BUDGET) or Budget()
        self._size = self._counted = 0
        self._pieces: list[str] = []
        self._groups: list[tuple[str, str]] = []
        self._opened = 0
        self._unseen: list[Drawn] = []

    def add_art(self, text: str) -> None:
        """Add a piece of art to the open groups."""
        groups = self._groups
        if self._opened < len(groups):
            self._pieces += [start for start, _ in groups[self._opened :]]
            self._opened = len(groups)
        self._pieces.append(text)
        self._size += len(text)

    def may_repeat(self, times: int = 1) -> bool:
        """Count more repeats, and return whether the face has room for them."""
        try:
            self._budget.step(_REPEAT * times)
            self._budget.make((self._size - self._counted) * _ART)
        except ExpressionError:
            return False
        self._counted = self._size
        return True

    def add_layers(self, layers: Sequence[Drawn]) -> None:
        """Add finished layers above the art so far."""
        if layers:
            self.end_art()
            self.layers += layers

    def add_unseen(self, layers: Sequence[Drawn]) -> None:
        """Add layers for search and copying, after the art that shows them."""
        self._unseen += layers

    def enter(self, start: str, end: str) -> None:
        """Open a group; its tags are written only if something is drawn in it."""
        self._groups.append((start, end))

    def leave(self) -> None:
        """Close the innermost group."""
        _, end = self._groups.pop()
        if self._opened > len(self._groups):
            self._pieces.append(end)
            self._opened -= 1

    def end_art(self, blend: str = "") -> None:
        """Finish the art so far as a layer, which mixes with those below by *blend*."""
        if self._pieces:
            for _, end in reversed(self._groups[: self._opened]):
                self._pieces.append(end)
            body = "".join(self._pieces)
            self._pieces = []
            self._opened = 0
            drawn = self._art.layer(body, self)
            self.layers.append(blended(drawn, blend) if blend else drawn)
        self.layers += self._unseen
        self._unseen = []

    def aside(self, program: Sequence[Instruction]) -> str:
        """Return the art that *program* draws, for a definition."""
        other = Canvas(self.file, self._art, self.item, self.language, self.scope, self.outline)
        other.flat = 1
        other.trim = None
        other.diagnostics = self.diagnostics
        other.texts = self.texts
        draw_all(program, other, self.scope)
        return "".join(other._pieces)

    def report_binding(self, problem: BindingError) -> None:
        """Report that an expression has no value for the item."""
        bound = problem.bound
        place = self.file.locate(bound.node, bound.attribute)
        source, reason = bound.expression.source, problem.reason
        names = bound.expression.names
        if problem.value is not None:
            written = written_at(self.item, names, problem.value) if names else None
            self._report_bad(written or place, reason, place if written else None)
            return
        blank = next((name for name in sorted(names) if self._is_blank(name, source)), None)
        if blank is not None:
            at = self.item.places.of(blank) or self.item.location
            self.report_of_item(
                (self.file.path, blank),
                lambda items: messages.blank_reference(at, blank, source, items, place),
            )
            return
        self.report_of_item(
            (place, source),
            lambda items: messages.evaluation_failed(place, source, items, reason),
        )

    def _is_blank(self, name: str, source: str) -> bool:
        """Return whether a field is blank of which *source* reads a part."""
        return self.item.fields.get(name, "") is None and f"{name}." in source

    def report_value(self, node: Node, reason: str, fixed: bool) -> None:
        """Report a wrong attribute of *node*; *fixed* if it does not depend on the item."""
        place = self.file.locate(node)
        if fixed:
            self.diagnostics.append(messages.bad_value(place, reason, None))
        else:
            self._report_bad(place, reason)

    def report_of_item(self, mistake: Hashable, tell: Tell) -> None:
        """Report a problem of the item, once for all items that share *mistake*."""
        self.diagnostics.append(of_item(self.item.id, mistake, tell))

    def report_outer(self, reference: str) -> None:
        """Report a reference to a file or the network."""
        place = self.item.location
        self.report_of_item(
            reference, lambda items: messages.outer_reference(place, reference, items)
        )

    def _report_bad(self, place: Location, reason: str, use: Location | None = None) -> None:
        self.report_of_item(
            (self.file.path, reason, use is None and place),
            lambda items: messages.bad_value(place, reason, items, use),
        )


def draw_all(program: Sequence[Instruction], canvas: Canvas, scope: Scope) -> None:
    """Draw every instruction; one that fails is reported and left out."""
    for instruction in program:
        try:
            instruction.draw(canvas, scope)
        except BindingError as problem:
            canvas.report_binding(problem)


# Instructions

#: Most repeats of one `data-for`.
MAX_REPEATS = 10_000

Program = tuple[Instruction, ...]


class Art(Struct, frozen=True):
    """A piece of art: XML that may contain expressions."""

    parts: Parts

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Add the XML with the values of its expressions."""
        canvas.add_art(render_xml(self.parts, scope))


class GroupInstruction(Struct, frozen=True):
    """An element around texts or images.

    Attributes:
        start: Its start tag.
        end: Its end tag.
        program: Its content.
        flat: Whether it must stay whole: clipped, masked, filtered or transparent.
    """

    start: Parts
    end: str
    program: Program
    flat: bool

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Draw its content; art goes between its tags."""
        canvas.enter(render_xml(self.start, scope), self.end)
        canvas.flat += self.flat
        draw_all(self.program, canvas, scope)
        canvas.flat -= self.flat
        canvas.leave()


class Apart(Struct, frozen=True):
    """Art that is a layer of its own: pixels among lines, or what mixes with all below it.

    Attributes:
        program: What draws it.
        blend: Its `mix-blend-mode`.
    """

    program: Program
    blend: str | Bound = ""

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Draw it, between what is before it and what comes after."""
        if canvas.flat:
            draw_all(self.program, canvas, scope)
            return
        blend = self.blend if isinstance(self.blend, str) else to_text(self.blend.value(scope))
        canvas.end_art()
        draw_all(self.program, canvas, scope)
        canvas.end_art(blend if blend in BLEND_MODES else "")


class If(Struct, frozen=True):
    """`data-if`."""

    condition: Bound
    program: Program

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Draw it if the condition is true."""
        if self.condition.value(scope):
            draw_all(self.program, canvas, scope)


class For(Struct, frozen=True):
    """`data-for`."""

    variable: str
    values: Bound
    program: Program

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Draw it once for every entry, or for every value of a mapping."""
        values = self.values.value(scope)
        if isinstance(values, Mapping):
            values = values.values()
        if values is None:
            return
        if isinstance(values, str) or not isinstance(values, Iterable):
            self._report(canvas, messages.not_a_list, str(values))
            return
        entries = tuple(values)
        if len(entries) > MAX_REPEATS:
            self._report(canvas, messages.too_many_repeats, f"{MAX_REPEATS:,}")
            return
        for index, value in enumerate(entries):
            if not canvas.may_repeat():
                self._report(canvas, messages.too_much_repeated, "")
                return
            inner = {**scope, self.variable: value, "loop": loop_fields(index, len(entries))}
            draw_all(self.program, canvas, inner)

    def _report(self, canvas: Canvas, message: Callable[..., Diagnostic], detail: str) -> None:
        place = canvas.file.locate(self.values.node, "data-for")
        source = self.values.expression.source
        canvas.report_of_item((place, source), lambda items: message(place, source, items, detail))


def loop_fields(index: int, length: int) -> dict[str, int | bool]:
    """Return what `loop` is at an entry of a list."""
    return {
        "index": index + 1,
        "index0": index,
        "first": index == 0,
        "last": index == length - 1,
        "length": length,
    }


def joined(program: Iterable[Instruction]) -> Program:
    """Return *program* with neighbouring art joined."""
    result: list[Instruction] = []
    for instruction in program:
        last = result[-1] if result else None
        if isinstance(instruction, Art) and isinstance(last, Art):
            result[-1] = Art(merged((*last.parts, *instruction.parts)))
        elif not isinstance(instruction, Art) or instruction.parts:
            result.append(instruction)
    return tuple(result)


def is_fixed(program: Program) -> bool:
    """Return whether *program* draws the same for every item."""
    return all(isinstance(each, Art) and is_static(each.parts) for each in program)


# Art layers


class ArtStore:
    """The art of one template; equal art becomes the same layer."""

    def __init__(self, box: Rect, css: str, define: Callable[[str], Program]) -> None:
        """Make an empty store.

        Args:
            box: The bleed box, in mm.
            css: The style sheet of every document.
            define: Gives the program of the element with an id; empty if there is none.
        """
        self._start = opening(box, css)
        self._css = css
        self._define = define
        self._fixed: dict[str, str] = {}
        self._needed: dict[str, tuple[str, ...]] = {}
        self._layers: dict[tuple[str, ...], Drawn] = {}

    def layer(self, body: str, canvas: Canvas) -> Drawn:
        """Return the layer that draws *body*: elements in user units of the face."""
        names = self._needed.get(body)
        if names is not None:
            # Only definitions with the same content are still the ones that are needed.
            key = (body, *(self._definition(name, canvas) for name in names))
            known = self._layers.get(key)
            if known is not None:
                return known
        needed = self._definitions(body, canvas)
        key = (body, *needed.values())
        self._needed[body] = tuple(needed)
        if key not in self._layers:
            self._layers[key] = layer_of(self._start, body, needed, canvas.report_outer)
        return self._layers[key]

    def _definitions(self, body: str, canvas: Canvas) -> dict[str, str]:
        """Return the definitions that *body* refers to, directly or not, by id."""
        pending = [self._css, body]
        found: dict[str, str] = {}
        while pending:
            for name in references_in(pending.pop()):
                if name not in found and f' id="{name}"' not in body:
                    found[name] = self._definition(name, canvas)
                    pending.append(found[name])
        return found

    def _definition(self, name: str, canvas: Canvas) -> str:
        text = self._fixed.get(name)
        if text is None:
            program = self._define(name)
            text = canvas.aside(program)
            if is_fixed(program):
                self._fixed[name] = text
        return text
