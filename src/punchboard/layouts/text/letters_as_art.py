"""Letters as art: the paths of texts with outlines, gradients and effects.

A browser measures a filter or a gradient of a text by the boxes of its letters, which
are as high as their font, and not by their ink; what has no ink marks them here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from punchboard.colours import Colour, hex_of
from punchboard.geometry import Point
from punchboard.layouts.template.bindings import escape
from punchboard.layouts.template.units import format_matrix
from punchboard.layouts.text.plan import TextPlan
from punchboard.lengths import format_coordinate
from punchboard.patterns import regex
from punchboard.typesetting.fonts.files import harfbuzz_font, path_elements
from punchboard.typesetting.text import FilledRun, GlyphRun, PlacedIcon, SetText

_STROKES = regex(r' (?:stroke(?:-\w+)?|paint-order)="[^"]*"')
#: That outlines are drawn below the letters.
_BELOW = regex(r"""paint-order\s*[=:]["'\s]*stroke""")


def art_of(done: Sequence[SetText], plan: TextPlan) -> str:
    """Return set texts as paths in the user units of the text element."""
    if plan.clip is not None:
        runs = (each.run for each in runs_of(done) if not each.unseen)
        data = "".join(data for data, _ in path_elements(runs, plan.to_user))
        return f'<path d="{data}"{plan.clip}/>' if data else ""
    parts = [*_paths(done, plan), *_icons(done, plan), *_bars_as_art(done, plan)]
    if parts and plan.is_filtered:
        parts.insert(0, f'<path d="{_boxes(done, plan)}" fill="none" stroke="none"/>')
    return f"<g{plan.look}>{''.join(parts)}</g>" if parts else ""


def _paths(done: Sequence[SetText], plan: TextPlan) -> Iterator[str]:
    seen = [each for each in runs_of(done) if not each.unseen]
    for (fill, _), group in groupby(seen, key=look_key):
        own = plan.looks.get(fill)
        paint = _paint(fill, plan)
        for data, stroke in path_elements((each.run for each in group), plan.to_user):
            # Letters without a colour of their own are hollow, and remain so.
            bold = f' stroke="{paint}" stroke-width="{format_coordinate(stroke)}"' if stroke else ""
            join = ' stroke-linejoin="round"' if stroke else ""
            outline = own[1] if own and own[1] else f"{bold}{join}"
            if not paint.startswith("url(") or stroke:
                yield f'<path d="{data}" fill="{paint}"{outline}/>'
                continue
            corners = _corners(done, plan)
            if "stroke" not in plan.look + outline:
                yield f'<path d="{data}{corners}" fill="{paint}"{outline}/>'
                continue
            # A viewer may draw a dot where a line has no length.
            filled = _STROKES.sub("", outline)
            both = (
                f'<path d="{data}{corners}" fill="{paint}" stroke="none"{filled}/>',
                f'<path d="{data}" fill="none"{outline}/>',
            )
            yield from reversed(both) if _BELOW.search(plan.look + outline) else both


def _icons(done: Sequence[SetText], plan: TextPlan) -> Iterator[str]:
    for each in icons_of(done):
        matrix = format_matrix(plan.to_user @ each.matrix)
        # Outlines and gradients of the letters do not apply to drawings among them.
        yield f'<g transform="{matrix}" stroke="none">{each.icon.svg}</g>'


def _bars_as_art(done: Sequence[SetText], plan: TextPlan) -> Iterator[str]:
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
    """Return the paint of letters as art; words with a colour of their own keep it."""
    if fill in plan.looks:
        return escape(plan.looks[fill][0] or hex_of(fill))
    own = plan.paint is None or fill != plan.lines[0].styles[0].fill
    return escape(hex_of(fill) if own else str(plan.paint))


def _boxes(done: Sequence[SetText], plan: TextPlan) -> str:
    """Return the boxes of all letters as data of a path, in user units."""
    return "".join(
        "M" + "L".join(_written(point) for point in corners) + "Z"
        for corners in _boxes_of(done, plan)
    )


def _corners(done: Sequence[SetText], plan: TextPlan) -> str:
    """Return two points as data of a path, between which all boxes are; they have no ink."""
    points = [point for corners in _boxes_of(done, plan) for point in corners]
    if not points:
        return ""
    xs, ys = zip(*points, strict=True)
    ends = (_written((min(xs), min(ys))), _written((max(xs), max(ys))))
    return "".join(f"M{end}L{end}" for end in ends)


def _boxes_of(done: Sequence[SetText], plan: TextPlan) -> Iterator[list[Point]]:
    for each in runs_of(done):
        run = each.run
        if each.unseen or run.vertical:
            continue
        top, bottom = _extents(run)
        length = sum(run.advances) * run.size / 1000
        matrix = plan.to_user @ run.matrix
        yield [
            matrix.apply(x, y) for x, y in ((0, top), (length, top), (length, bottom), (0, bottom))
        ]


def _extents(run: GlyphRun) -> tuple[float, float]:
    """Return how far the font of a run reaches above and below the baseline."""
    font = harfbuzz_font(run.font)
    extents = font.get_font_extents("ltr")
    unit = run.size / font.face.upem
    return -extents.ascender * unit, -extents.descender * unit


def _written(point: Point) -> str:
    return " ".join(map(format_coordinate, point))


def look_key(each: FilledRun) -> tuple[Colour, bool]:
    """Return what neighbouring runs must share to be one layer or path."""
    return each.fill, each.unseen


def runs_of(texts: Sequence[SetText]) -> list[FilledRun]:
    """Return the runs of texts, in order."""
    return [run for each in texts for run in each.runs]


def icons_of(texts: Sequence[SetText]) -> list[PlacedIcon]:
    """Return the icons of texts, in order."""
    return [icon for each in texts for icon in each.icons]
