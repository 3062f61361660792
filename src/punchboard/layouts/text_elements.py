"""Text elements: what to set, where, and what becomes of it.

Type is set in millimetres, straight where it stands; a text that is turned
or skewed is set upright and turned afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from punchboard.diagnostics import Diagnostic, Location
from punchboard.geometry import Matrix
from punchboard.layouts import face_key, messages
from punchboard.layouts.bindings import Bound, Scope, escape, is_static, render
from punchboard.layouts.canvas import Canvas, Drawn
from punchboard.layouts.face import TextLayer
from punchboard.layouts.glyph_paths import path_data
from punchboard.layouts.paragraph import set_text
from punchboard.layouts.setting import Setting
from punchboard.layouts.text import FilledRun, SetText, Span
from punchboard.layouts.text_lines import TextSpan
from punchboard.layouts.text_plans import TextPlan, TextPlanner

#: Less overflow than this, in mm, is rounding.
_TOLERANCE = 0.01
_fill = attrgetter("fill")


@dataclass(frozen=True, slots=True)
class _Result:
    """A text as it was set.

    Attributes:
        layers: To lie over the art.
        path: The same as art, if it was asked for.
        wide: Millimetres too wide.
        high: Millimetres too high.
        size: Type size of the first span, in mm.
        missing: Characters without a glyph.
    """

    layers: tuple[Drawn, ...]
    path: str
    wide: float
    high: float
    size: float
    missing: tuple[str, ...]


class TextElement:
    """A `text` element of a template, compiled."""

    def __init__(self, setting: Setting, planner: TextPlanner, name: str) -> None:
        """Compile.

        Args:
            setting: What the template's elements share.
            planner: Knows the element, and where its lines go.
            name: What it is called in messages.
        """
        self._setting = setting
        self._planner = planner
        self._name = name
        self._spans = [span for line in planner.lines for span in line.spans]
        self._fixed = all(is_static(span.parts) for span in self._spans)
        self._results: dict[tuple[tuple[str, ...], tuple[str, ...], bool], _Result] = {}

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Set the text of an item."""
        values = self._planner.chain.values(scope)
        plan = self._planner.plan(values, canvas)
        if plan is None:
            return
        texts = tuple([_text(span, scope) for span in self._spans])
        flat = plan.flat or canvas.flat > 0
        result = self._results.get((values, texts, flat))
        if result is None:
            result = self._set(plan, texts, flat)
            self._results[values, texts, flat] = result
        if flat and result.path:
            canvas.add_art(result.path)
            canvas.add_unseen(result.layers)
        elif not flat:
            canvas.add_layers(result.layers)
        if result.wide or result.high or result.missing:
            canvas.diagnostics += self._problems(result, canvas)

    def _set(self, plan: TextPlan, texts: Sequence[str], flat: bool) -> _Result:
        remaining = iter(texts)
        done: list[SetText] = []
        for line in plan.lines:
            spans = tuple(
                Span(text, style) for style in line.styles if (text := next(remaining)) != ""
            )
            if spans:
                done.append(set_text(spans, line.frame, self._setting.fonts))
        missing = [character for each in done for character in each.missing]
        return _Result(
            _layers(done, plan, invisible=flat),
            _path(done, plan) if flat else "",
            max([_excess(each.overflow_x) for each in done], default=0.0),
            max([_excess(each.overflow_y) for each in done], default=0.0),
            done[0].size if done else 0.0,
            tuple(dict.fromkeys(missing)),
        )

    def _problems(self, result: _Result, canvas: Canvas) -> list[Diagnostic]:
        place = self._setting.file.locate(self._planner.node)
        what, item, location, hints = self._name, None, place, ["shorten the text"]
        if self._fixed:
            hints.append("enlarge its box")
        else:
            item, location = f"`{canvas.item.id}` in `{canvas.language}`", canvas.item.location
            hints.append(f"enlarge its box in `{self._setting.place(place)}`")
        if "data-fit" not in self._planner.node.attributes:
            hints.append("let it shrink with `data-fit`")
        return _diagnostics(result, what, item, location, hints)


def _diagnostics(
    result: _Result, what: str, item: str | None, location: Location, hints: list[str]
) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    if result.wide or result.high:
        overflow = (result.wide, result.high)
        found.append(messages.text_overflow(location, what, item, overflow, result.size, hints))
    if result.missing:
        found.append(messages.missing_glyphs(location, what, item, result.missing))
    return found


def _text(span: TextSpan, scope: Scope) -> str:
    for condition in span.conditions:
        if not condition.value(scope):
            return ""
    text = render(span.parts, scope)
    # A block of YAML ends with a line feed that no designer means to print.
    return text.rstrip("\n") if isinstance(span.parts[-1], Bound) else text


def _excess(amount: float) -> float:
    return amount if amount > _TOLERANCE else 0.0


def _layers(done: Sequence[SetText], plan: TextPlan, *, invisible: bool) -> tuple[Drawn, ...]:
    """Return the runs as layers, those of one colour together."""
    layers: list[Drawn] = []
    for part, (fill, group) in enumerate(groupby(_runs(done), key=_fill)):
        glyphs = [each.run for each in group]
        if not plan.to_face.is_identity:
            glyphs = [replace(run, matrix=_rounded(plan.to_face @ run.matrix)) for run in glyphs]
        opacity = 1.0 if invisible else plan.opacity
        layer = TextLayer(tuple(glyphs), fill, opacity, invisible)
        digest = face_key.text_digest(layer, done, part, plan.to_face)
        layers.append(Drawn(layer, digest))
    return tuple(layers)


def _path(done: Sequence[SetText], plan: TextPlan) -> str:
    """Return the runs as paths in the user units of the text element."""
    paths: list[str] = []
    for fill, group in groupby(_runs(done), key=_fill):
        data = path_data((each.run for each in group), plan.to_user)
        paint = plan.paint or "#" + "".join(f"{round(part * 255):02x}" for part in fill)
        paths.append(f'<path d="{data}" fill="{escape(paint)}"/>')
    return f"<g{plan.look}>{''.join(paths)}</g>" if paths else ""


def _runs(texts: Sequence[SetText]) -> list[FilledRun]:
    return [run for each in texts for run in each.runs]


def _rounded(matrix: Matrix) -> Matrix:
    # Adding zero turns -0.0 into 0.0, which looks the same.
    a, b, c, d = (round(part, 9) + 0.0 for part in (matrix.a, matrix.b, matrix.c, matrix.d))
    return Matrix(a, b, c, d, round(matrix.e, 6) + 0.0, round(matrix.f, 6) + 0.0)
