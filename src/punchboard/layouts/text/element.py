"""Text elements: set for each item, and turned into layers over the art or a part of it.

Type is set in millimetres at its final place; a text that is turned or skewed is set
upright and turned afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.values import place_of_text
from punchboard.diagnostics import Diagnostic, Location, Severity
from punchboard.expressions import to_text
from punchboard.geometry import Matrix, Rect
from punchboard.layouts import compose
from punchboard.layouts.compose import Drawn
from punchboard.layouts.context import Foreign
from punchboard.layouts.face import OF_NO_ITEM, BarLayer, ShownText, StampLayer, TextLayer
from punchboard.layouts.template.bindings import Bound, Scope, is_static
from punchboard.layouts.template.program import Canvas
from punchboard.layouts.template.setting import Setting
from punchboard.layouts.text import text_messages
from punchboard.layouts.text.lettering import Lettering, spaced_out
from punchboard.layouts.text.letters_as_art import art_of, coloured, icons_of, look_key, runs_of
from punchboard.layouts.text.places import reach_beyond
from punchboard.layouts.text.plan import HIDDEN, LinePlan, TextPlan, TextPlanner
from punchboard.layouts.text.rich import Remark, joined
from punchboard.layouts.text.styles import TextSpan
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.records import pack_runs
from punchboard.typesetting.text import FilledRun, Inline, PlacedIcon, SetText, Span, TextStyle

# Set texts as layers or art


def layers_of(done: Sequence[SetText], plan: TextPlan, *, invisible: bool) -> tuple[Drawn, ...]:
    """Return set texts as layers.

    Args:
        done: The texts.
        plan: Their places.
        invisible: Whether the art shows them, so that they only serve search and
            copying.
    """
    layers = list(_layer_texts(done, plan, invisible=invisible))
    if not invisible:
        layers += _stamps(done, plan)
        layers += _bars(done, plan)
    return tuple(layers)


def _layer_texts(done: Sequence[SetText], plan: TextPlan, *, invisible: bool) -> Iterator[Drawn]:
    """Yield the runs, grouped by colour."""
    for part, ((fill, unseen), group) in enumerate(
        groupby(_in_columns(runs_of(done)), key=look_key)
    ):
        glyphs = [each.run for each in group]
        if not plan.to_face.is_identity:
            glyphs = [run._replace(matrix=_rounded(plan.to_face @ run.matrix)) for run in glyphs]
        hidden = invisible or unseen
        layer = TextLayer(tuple(glyphs), fill, 1.0 if hidden else plan.opacity, hidden)
        yield Drawn(layer, compose.text_digest(layer, done, part, plan.to_face))


def _stamps(done: Sequence[SetText], plan: TextPlan) -> Iterator[Drawn]:
    """Yield the icons, grouped by drawing."""
    drawings: dict[str, list[PlacedIcon]] = {}
    for each in icons_of(done):
        drawings.setdefault(each.icon.svg, []).append(each)
    for svg, placed in drawings.items():
        places = tuple(_rounded(plan.to_face @ each.matrix) for each in placed)
        layer = StampLayer(svg, placed[0].icon.size, places, plan.opacity)
        yield Drawn(layer, compose.stamp_digest(layer))


def _bars(done: Sequence[SetText], plan: TextPlan) -> Iterator[Drawn]:
    bars = [bar for each in done for bar in each.bars]
    for fill, group in groupby(bars, key=lambda bar: bar.fill):
        rects = tuple(each.bar for each in group)
        layer = BarLayer(rects, plan.to_face, fill, plan.opacity)
        yield Drawn(layer, compose.bar_digest(layer))


def _in_columns(runs: list[FilledRun]) -> list[FilledRun]:
    """Return *runs*, with those of columns in one layer, to be read together."""
    if not any(each.unseen for each in runs) or not any(each.run.vertical for each in runs):
        return runs
    return [
        FilledRun(each.run._replace(unseen=True), each.fill) if each.unseen else each
        for each in runs
    ]


def _rounded(matrix: Matrix) -> Matrix:
    # Adding zero turns -0.0 into 0.0, which looks the same.
    a, b, c, d = (round(part, 9) + 0.0 for part in (matrix.a, matrix.b, matrix.c, matrix.d))
    return Matrix(a, b, c, d, round(matrix.e, 6) + 0.0, round(matrix.f, 6) + 0.0)


# Text elements

#: What a text has that only this program fits into its box.
_OWN_BOXES = ("data-box", "data-fit", "data-grow", "data-condense")
#: Less overflow than this, in mm, is rounding.
_TOLERANCE = 0.01
#: Most characters of one text: a rules book has as many.
_LONGEST = 100_000
#: The characters of a span, part by part.
_Texts: TypeAlias = tuple[str, ...]
#: Values of bound attributes, characters of the spans, languages of untranslated
#: spans, whether the text becomes art, the trim box it must stay in, and the share
#: of its size that its group has.
_Key: TypeAlias = tuple[
    tuple[str, ...], tuple[_Texts, ...], tuple[str, ...], bool, Rect | None, float | None
]


class _Result(Struct, frozen=True):
    """A text as it was set.

    Attributes:
        layers: The layers over the art.
        art: The same as art, if requested.
        wide: Millimetres too wide.
        high: Millimetres too high.
        size: Type size of the first span, in mm.
        share: That size as a share of the full size.
        missing: Characters without a glyph.
        divided: Millimetres by which a word is too long for its line.
        beyond: Millimetres by which it leaves the card, if that is too far.
        remarks: Mistakes in its markup.
    """

    layers: tuple[Drawn, ...]
    art: str
    wide: float
    high: float
    size: float
    share: float
    missing: tuple[str, ...]
    divided: float
    beyond: float
    remarks: tuple[tuple[Hashable, Remark], ...]

    @property
    def faultless(self) -> bool:
        """Whether it is complete and fits."""
        amounts = self.wide, self.high, self.divided, self.beyond
        return not (any(amounts) or self.missing or self.remarks)


class TextElement:
    """A `text` element of a template, compiled.

    Attributes:
        node: The element.
    """

    def __init__(self, setting: Setting, planner: TextPlanner, name: str) -> None:
        """Compile.

        Args:
            setting: Shared by the template's elements.
            planner: Plans where the element's lines go.
            name: Its name in messages.
        """
        self._setting = setting
        self._planner = planner
        self.node = planner.node
        self._name = name
        self._spans = [span for line in planner.lines for span in line.spans]
        self._fixed = all(is_static(span.parts) for span in self._spans)
        # A fixed text is where it was drawn, and may leave the card on purpose.
        self._is_checked = not self._fixed and not planner.is_bounded
        self._group = planner.node.attributes.get("data-fit-group", "")
        self._results: dict[_Key, _Result] = {}

    def draw(self, canvas: Canvas, scope: Scope) -> None:
        """Set the text of an item."""
        values = self._planner.chain.values(scope)
        plan = self._planner.plan(values, canvas)
        if plan is None:
            return
        texts = tuple([_texts(span, scope) for span in self._spans])
        length = sum([len(part) for each in texts for part in each])
        if length > _LONGEST:
            reason = f"the text has {length:,} characters; the limit is {_LONGEST:,}"
            canvas.report_value(self._planner.node, reason, fixed=self._fixed)
            return
        flat = plan.flat or canvas.flat > 0
        trim = canvas.trim if self._is_checked else None
        share = self._setting.groups.share(self._group) if self._group else None
        foreign = tuple([t.language for each in texts for t in each if isinstance(t, Foreign)])
        key = values, texts, foreign, flat, trim, share
        result = self._results.get(key)
        if result is None:
            result = self._results[key] = self._set(plan, key, canvas)
        if canvas.texts is not None:
            canvas.texts.append(self._shown(texts, foreign, canvas))
        if self._group and share is None:
            self._setting.groups.note(self._group, result.share)
        if flat and result.art:
            canvas.add_art(result.art)
            canvas.add_unseen(result.layers)
        elif not flat:
            canvas.add_layers(result.layers)
        if not result.faultless and not (self._group and share is None):
            self._report(result, texts, canvas)

    def _set(self, plan: TextPlan, key: _Key, canvas: Canvas) -> _Result:
        _, texts, _, flat, trim, share = key
        remaining = iter(zip(self._spans, texts, strict=True))
        remarks: dict[Hashable, Remark] = {}
        done: list[SetText] = []
        for line in plan.lines:
            inlines = [
                inline
                for style, displayed, lettering, (span, parts) in zip(
                    line.styles, line.displayed, line.lettering, remaining, strict=False
                )
                if displayed
                for inline in _written(self._inlines(span, parts, style, remarks), lettering)
            ]
            done += self._lines(line, inlines, share, canvas)
        layers = layers_of(done, plan, invisible=flat)
        missing = [character for each in done for character in each.missing]
        checked = trim is not None and plan.opacity > 0
        return _Result(
            layers=layers,
            art=art_of(done, plan) if flat else "",
            wide=max([_excess(each.overflow_x) for each in done], default=0.0),
            high=max([_excess(each.overflow_y) for each in done], default=0.0),
            size=done[0].size if done else 0.0,
            share=min([each.share for each in done], default=1.0),
            missing=tuple(dict.fromkeys(missing)),
            divided=max([_excess(each.divided) for each in done], default=0.0),
            beyond=reach_beyond(trim, [each.layer for each in layers]) if trim and checked else 0.0,
            remarks=tuple(remarks.items()),
        )

    def _lines(
        self, line: LinePlan, inlines: list[Inline], share: float | None, canvas: Canvas
    ) -> Iterator[SetText]:
        """Yield the set line; nothing if it is empty."""
        found = coloured(tuple(joined(inlines)), self._setting.fonts)
        if not found:
            return
        self._planner.check_styles([each.style for each in found], canvas)
        frame, full = line.frame, found[0].style.size
        if full != line.styles[0].size:
            # The size of a frame is that of its first characters.
            found = (Span("", line.styles[0]), *found)
        if share is not None:
            least = frame.floor / line.styles[0].size if frame.floor is not None else 0.0
            frame = replace(frame, share=max(share, min(least, 1.0)))
        done = set_text(found, frame, self._setting.fonts)
        if line.length:
            done = set_text(spaced_out(found, done, line.length), frame, self._setting.fonts)
        yield _without_hidden(done)

    def _inlines(
        self, span: TextSpan, texts: _Texts, style: TextStyle, remarks: dict[Hashable, Remark]
    ) -> Iterator[Inline]:
        """Yield the inlines of a span; only bound texts can have markup."""
        for part, text in zip(span.parts, texts, strict=False):
            if isinstance(part, str) or not span.is_marked or style.fill == HIDDEN:
                yield Span(text, style)
            else:
                language = text.language if isinstance(text, Foreign) else ""
                own = replace(style, language=language) if language else style
                named = span.has_keywords(part)
                rich = self._setting.rich_texts.read(text, own, language, keywords=named)
                remarks.update(rich.remarks)
                yield from rich.inlines

    def _report(self, result: _Result, texts: tuple[_Texts, ...], canvas: Canvas) -> None:
        place = self._setting.file.locate(self._planner.node)
        location = place if self._fixed else self._place_of_field(texts, canvas)
        language = canvas.language
        for message in _problem_messages(result, self._name, location, self._hints(result, place)):
            if self._fixed:
                canvas.diagnostics.append(self._as_drawn(message(None)))
            else:
                canvas.report_of_item((place, texts), partial(_in_language, message, language))
        for mistake, remark in result.remarks:
            canvas.report_of_item(mistake, partial(remark, location))

    def _as_drawn(self, found: Diagnostic) -> Diagnostic:
        """Return what is wrong with a fixed text, which a drawing program shows all the same."""
        asked = any(each in self.node.attributes for each in _OWN_BOXES)
        if found.code != text_messages.TEXT_OVERFLOW.name or asked:
            return found
        return replace(found, severity=Severity.WARNING)

    def _shown(
        self, texts: tuple[_Texts, ...], foreign: tuple[str, ...], canvas: Canvas
    ) -> ShownText:
        """Return the text with its places, line by line."""
        remaining = iter(texts)
        lines = [
            "".join("".join(next(remaining)) for _ in line.spans) for line in self._planner.lines
        ]
        place = self._setting.file.locate(self._planner.node)
        parts = (part for span in self._spans for part in span.parts)
        names = {n for part in parts if isinstance(part, Bound) for n in part.expression.names}
        of_none = names <= OF_NO_ITEM - canvas.item.fields.keys()
        source = None if self._fixed or of_none else self._place_of_field(texts, canvas)
        if source == canvas.item.location and not names & canvas.item.fields.keys():
            source = None  # the words are not the item's
        words = "\n".join(lines)
        return ShownText(words, self._name, frozenset(names), place, source, bool(foreign))

    def _place_of_field(self, texts: tuple[_Texts, ...], canvas: Canvas) -> Location:
        """Return where the item's file has the bound text."""
        bound = [
            (part, text)
            for span, parts in zip(self._spans, texts, strict=True)
            for part, text in zip(span.parts, parts, strict=False)
            if isinstance(part, Bound)
        ]
        names = {name for part, _ in bound for name in part.expression.names}
        return place_of_text(canvas.item, names, [text for _, text in bound])

    def _hints(self, result: _Result, place: Location) -> list[str]:
        attributes = self._planner.node.attributes
        where = "" if self._fixed else f" in `{self._setting.place(place)}`"
        if result.wide or result.high:
            hints = ["shorten the text", f"enlarge its box{where}"]
            return hints if "data-fit" in attributes else [*hints, "let it shrink with `data-fit`"]
        return ["shorten the text", f"give it a box with `data-box`{where}"]


def _written(inlines: Iterator[Inline], lettering: Lettering | None) -> Iterator[Inline]:
    return lettering.written(inlines) if lettering else inlines


def _problem_messages(
    result: _Result, what: str, location: Location, hints: Sequence[str]
) -> Iterator[Callable[[str | None], Diagnostic]]:
    """Yield a function for each problem of a text, which makes the message for given items."""
    if result.wide or result.high:
        overflow = (result.wide, result.high)
        yield lambda items: text_messages.text_overflow(
            location, what, items, overflow, result.size, hints
        )
    elif result.beyond:
        yield lambda items: text_messages.text_off_card(location, what, items, result.beyond, hints)
    if result.divided:
        yield lambda items: text_messages.word_divided(
            location, what, items, result.divided, result.size
        )
    if result.missing:
        yield lambda items: text_messages.missing_glyphs(location, what, items, result.missing)


def _in_language(message: Callable[[str], Diagnostic], language: str, items: str) -> Diagnostic:
    return message(f"{items} in `{language}`")


def _texts(span: TextSpan, scope: Scope) -> _Texts:
    """Return the characters of each part of a span; nothing if it is not shown."""
    for condition in span.conditions:
        if not condition.value(scope):
            return ()
    return tuple([part if isinstance(part, str) else _value(part, scope) for part in span.parts])


def _value(part: Bound, scope: Scope) -> str:
    """Return the text of an expression's value."""
    value = part.value(scope)
    # A block in YAML ends with a line feed that is not meant to be printed.
    text = to_text(value).rstrip("\n")
    return Foreign(text, value.language) if isinstance(value, Foreign) else text


def _without_hidden(text: SetText) -> SetText:
    """Return *text* without the words that only take room."""
    if all(each.fill != HIDDEN for each in text.runs):
        return text
    runs = tuple(each for each in text.runs if each.fill != HIDDEN)
    return replace(
        text,
        runs=runs,
        packed=pack_runs([each.run for each in runs]),
        icons=tuple(each for each in text.icons if each.icon.style.fill != HIDDEN),
        bars=tuple(each for each in text.bars if each.fill != HIDDEN),
    )


def _excess(amount: float) -> float:
    return amount if amount > _TOLERANCE else 0.0
