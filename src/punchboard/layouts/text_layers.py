"""Set texts as layers over the art, or as a part of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from punchboard.colours import Colour, hex_of
from punchboard.geometry import Matrix
from punchboard.layouts import face_key
from punchboard.layouts.bindings import escape
from punchboard.layouts.canvas import Drawn
from punchboard.layouts.face import BarLayer, StampLayer, TextLayer
from punchboard.layouts.glyph_paths import path_elements
from punchboard.layouts.text_plans import TextPlan
from punchboard.layouts.typesetting.text import FilledRun, PlacedIcon, SetText
from punchboard.layouts.units import format_coordinate, format_matrix


def layers_of(done: Sequence[SetText], plan: TextPlan, *, invisible: bool) -> tuple[Drawn, ...]:
    """Return set texts as layers.

    Args:
        done: The texts.
        plan: Where they go.
        invisible: Whether the art shows them, so that they are only to be
            found and copied.
    """
    layers = list(_texts(done, plan, invisible=invisible))
    if not invisible:
        layers += _stamps(done, plan)
        layers += _bars(done, plan)
    return tuple(layers)


def art_of(done: Sequence[SetText], plan: TextPlan) -> str:
    """Return set texts as paths in the user units of the text element."""
    parts = [*_paths(done, plan), *_icons(done, plan), *_drawn_bars(done, plan)]
    return f"<g{plan.look}>{''.join(parts)}</g>" if parts else ""


def _texts(done: Sequence[SetText], plan: TextPlan, *, invisible: bool) -> Iterator[Drawn]:
    """Yield the runs, those of one colour together."""
    for part, ((fill, unseen), group) in enumerate(groupby(_in_columns(_runs(done)), key=_look)):
        glyphs = [each.run for each in group]
        if not plan.to_face.is_identity:
            glyphs = [run._replace(matrix=_rounded(plan.to_face @ run.matrix)) for run in glyphs]
        hidden = invisible or unseen
        layer = TextLayer(tuple(glyphs), fill, 1.0 if hidden else plan.opacity, hidden)
        yield Drawn(layer, face_key.text_digest(layer, done, part, plan.to_face))


def _stamps(done: Sequence[SetText], plan: TextPlan) -> Iterator[Drawn]:
    """Yield the icons, all of one drawing together."""
    drawings: dict[str, list[PlacedIcon]] = {}
    for each in _placed_icons(done):
        drawings.setdefault(each.icon.svg, []).append(each)
    for svg, placed in drawings.items():
        places = tuple(_rounded(plan.to_face @ each.matrix) for each in placed)
        layer = StampLayer(svg, placed[0].icon.size, places, plan.opacity)
        yield Drawn(layer, face_key.stamp_digest(layer))


def _bars(done: Sequence[SetText], plan: TextPlan) -> Iterator[Drawn]:
    bars = [bar for each in done for bar in each.bars]
    for fill, group in groupby(bars, key=lambda bar: bar.fill):
        rects = tuple(each.bar for each in group)
        layer = BarLayer(rects, plan.to_face, fill, plan.opacity)
        yield Drawn(layer, face_key.bar_digest(layer))


def _paths(done: Sequence[SetText], plan: TextPlan) -> Iterator[str]:
    seen = [each for each in _runs(done) if not each.unseen]
    for (fill, _), group in groupby(seen, key=_look):
        paint = _paint(fill, plan)
        for data, stroke in path_elements((each.run for each in group), plan.to_user):
            # Letters without a colour of their own are hollow, and stay so.
            bold = f' stroke="{paint}" stroke-width="{format_coordinate(stroke)}"' if stroke else ""
            join = ' stroke-linejoin="round"' if stroke else ""
            yield f'<path d="{data}" fill="{paint}"{bold}{join}/>'


def _icons(done: Sequence[SetText], plan: TextPlan) -> Iterator[str]:
    for each in _placed_icons(done):
        matrix = format_matrix(plan.to_user @ each.matrix)
        # Outlines and gradients of the letters are not for the drawings among them.
        yield f'<g transform="{matrix}" stroke="none">{each.icon.svg}</g>'


def _drawn_bars(done: Sequence[SetText], plan: TextPlan) -> Iterator[str]:
    for each in (bar for text in done for bar in text.bars):
        bar = each.bar
        numbers = map(format_coordinate, (bar.x, bar.y, bar.width, bar.height))
        box = " ".join(
            f'{name}="{number}"'
            for name, number in zip(("x", "y", "width", "height"), numbers, strict=True)
        )
        paint = _paint(each.fill, plan)
        yield f'<rect {box} transform="{format_matrix(plan.to_user)}" fill="{paint}"/>'


def _paint(fill: Colour, plan: TextPlan) -> str:
    """Return the paint of letters as art: words with a colour of their own keep it."""
    own = plan.paint is None or fill != plan.lines[0].styles[0].fill
    return escape(hex_of(fill) if own else str(plan.paint))


def _in_columns(runs: list[FilledRun]) -> list[FilledRun]:
    """Return *runs*; those of columns stay in one layer, to be read together."""
    if not any(each.unseen for each in runs) or not any(each.run.vertical for each in runs):
        return runs
    return [
        FilledRun(each.run._replace(unseen=True), each.fill) if each.unseen else each
        for each in runs
    ]


def _look(each: FilledRun) -> tuple[Colour, bool]:
    return each.fill, each.unseen


def _runs(texts: Sequence[SetText]) -> list[FilledRun]:
    return [run for each in texts for run in each.runs]


def _placed_icons(texts: Sequence[SetText]) -> list[PlacedIcon]:
    return [icon for each in texts for icon in each.icons]


def _rounded(matrix: Matrix) -> Matrix:
    # Adding zero turns -0.0 into 0.0, which looks the same.
    a, b, c, d = (round(part, 9) + 0.0 for part in (matrix.a, matrix.b, matrix.c, matrix.d))
    return Matrix(a, b, c, d, round(matrix.e, 6) + 0.0, round(matrix.f, 6) + 0.0)
