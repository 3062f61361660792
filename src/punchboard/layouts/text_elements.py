"""Text elements: what to set, where, and what becomes of it.

Type is set in millimetres, straight where it stands; a text that is turned
or skewed is set upright and turned afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import TypeAlias

from punchboard.diagnostics import Diagnostic, Location
from punchboard.geometry import Matrix, Rect
from punchboard.layouts import face_key, messages
from punchboard.layouts.bindings import Bound, Scope, escape, is_static, render
from punchboard.layouts.canvas import Canvas, Drawn
from punchboard.layouts.face import GlyphRun, TextLayer
from punchboard.layouts.glyph_paths import path_data
from punchboard.layouts.setting import Setting
from punchboard.layouts.text_extents import reach_beyond
from punchboard.layouts.text_lines import TextSpan
from punchboard.layouts.text_plans import TextPlan, TextPlanner
from punchboard.layouts.typesetting.paragraph import set_text
from punchboard.layouts.typesetting.text import FilledRun, SetText, Span

#: Less overflow than this, in mm, is rounding.
_TOLERANCE = 0.01
#: Values of bound attributes, characters of the spans, whether it becomes art,
#: and the trim box it must stay in.
_Key: TypeAlias = tuple[tuple[str, ...], tuple[str, ...], bool, Rect | None]
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
        beyond: Millimetres that it reaches off the card, if that is too much.
    """

    layers: tuple[Drawn, ...]
    path: str
    wide: float
    high: float
    size: float
    missing: tuple[str, ...]
    beyond: float

    @property
    def faultless(self) -> bool:
        """Whether it is all there and fits."""
        return not (self.wide or self.high or self.missing or self.beyond)


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
        # What is fixed stands where it was drawn, and may leave the card on purpose.
        self._is_checked = not self._fixed and not planner.is_bounded
        self._results: dict[_Key, _Result] = {}

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Set the text of an item."""
        values = self._planner.chain.values(scope)
        plan = self._planner.plan(values, canvas)
        if plan is None:
            return
        texts = tuple([_text(span, scope) for span in self._spans])
        flat = plan.flat or canvas.flat > 0
        trim = canvas.trim if self._is_checked else None
        key = values, texts, flat, trim
        result = self._results.get(key)
        if result is None:
            result = self._results[key] = self._set(plan, texts, flat, trim)
        if flat and result.path:
            canvas.add_art(result.path)
            canvas.add_unseen(result.layers)
        elif not flat:
            canvas.add_layers(result.layers)
        if not result.faultless:
            self._report(result, texts, canvas)

    def _set(self, plan: TextPlan, texts: Sequence[str], flat: bool, trim: Rect | None) -> _Result:
        remaining = iter(texts)
        done: list[SetText] = []
        for line in plan.lines:
            spans = tuple(
                Span(text, style) for style in line.styles if (text := next(remaining)) != ""
            )
            if spans:
                done.append(set_text(spans, line.frame, self._setting.fonts))
        missing = [character for each in done for character in each.missing]
        layers = _layers(done, plan, invisible=flat)
        return _Result(
            layers,
            _path(done, plan) if flat else "",
            max([_excess(each.overflow_x) for each in done], default=0.0),
            max([_excess(each.overflow_y) for each in done], default=0.0),
            done[0].size if done else 0.0,
            tuple(dict.fromkeys(missing)),
            reach_beyond(trim, _placed_runs(layers)) if trim and plan.opacity else 0.0,
        )

    def _report(self, result: _Result, texts: tuple[str, ...], canvas: Canvas) -> None:
        place = self._setting.file.locate(self._planner.node)
        location = place if self._fixed else canvas.item.location
        language = canvas.language
        for tell in _tells(result, self._name, location, self._hints(result, place)):
            if self._fixed:
                canvas.diagnostics.append(tell(None))
            else:
                canvas.report_of_item((place, texts), partial(_in_language, tell, language))

    def _hints(self, result: _Result, place: Location) -> list[str]:
        attributes = self._planner.node.attributes
        where = "" if self._fixed else f" in `{self._setting.place(place)}`"
        if result.wide or result.high:
            hints = ["shorten the text", f"enlarge its box{where}"]
            return hints if "data-fit" in attributes else [*hints, "let it shrink with `data-fit`"]
        return ["shorten the text", f"give it a box with `data-box`{where}"]


def _tells(
    result: _Result, what: str, location: Location, hints: list[str]
) -> Iterator[Callable[[str | None], Diagnostic]]:
    """Yield what words each problem of a text, for the items it is told of."""
    if result.wide or result.high:
        overflow = (result.wide, result.high)
        yield lambda items: messages.text_overflow(
            location, what, items, overflow, result.size, hints
        )
    elif result.beyond:
        yield lambda items: messages.text_off_card(location, what, items, result.beyond, hints)
    if result.missing:
        yield lambda items: messages.missing_glyphs(location, what, items, result.missing)


def _in_language(tell: Callable[[str], Diagnostic], language: str, items: str) -> Diagnostic:
    return tell(f"{items} in `{language}`")


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


def _placed_runs(layers: Sequence[Drawn]) -> list[GlyphRun]:
    """Return the runs of all layers, on the face."""
    texts = [each.layer for each in layers if isinstance(each.layer, TextLayer)]
    return [run for text in texts for run in text.runs]


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
