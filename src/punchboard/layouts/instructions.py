"""What a template without its texts, icons and images is compiled to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from punchboard.diagnostics import Diagnostic
from punchboard.layouts import messages
from punchboard.layouts.bindings import Bound, Parts, Scope, is_static, merged, render_xml
from punchboard.layouts.canvas import Canvas, Instruction, draw_all

#: Most repeats of one `data-for`.
MAX_REPEATS = 10_000

Program = tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Art:
    """A piece of art: XML with expressions in it."""

    parts: Parts

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Add the XML with its values in place."""
        canvas.add_art(render_xml(self.parts, scope))


@dataclass(frozen=True, slots=True)
class Group:
    """An element around texts or images.

    Attributes:
        start: Its start tag.
        end: Its end tag.
        program: What is in it.
        flat: Whether it must stay whole: clipped, masked, filtered or see-through.
    """

    start: Parts
    end: str
    program: Program
    flat: bool

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Draw what is in it, in its tags as far as it is art."""
        canvas.enter(render_xml(self.start, scope), self.end)
        canvas.flat += self.flat
        draw_all(self.program, canvas, scope)
        canvas.flat -= self.flat
        canvas.leave()


@dataclass(frozen=True, slots=True)
class If:
    """`data-if`."""

    condition: Bound
    program: Program

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Draw it where the condition holds."""
        if self.condition.value(scope):
            draw_all(self.program, canvas, scope)


@dataclass(frozen=True, slots=True)
class For:
    """`data-for`."""

    variable: str
    values: Bound
    program: Program

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Draw it once for every entry; of a mapping, for every value."""
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
            inner = {**scope, self.variable: value, "loop": _loop(index, len(entries))}
            draw_all(self.program, canvas, inner)

    def _report(self, canvas: Canvas, message: Callable[..., Diagnostic], detail: str) -> None:
        place = canvas.file.locate(self.values.node, "data-for")
        source = self.values.expression.source
        canvas.report_of_item((place, source), lambda items: message(place, source, items, detail))


def _loop(index: int, length: int) -> dict[str, int | bool]:
    return {
        "index": index + 1,
        "index0": index,
        "first": index == 0,
        "last": index == length - 1,
        "length": length,
    }


def joined(program: Iterable[Instruction]) -> Program:
    """Return *program* with neighbouring art made one."""
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
