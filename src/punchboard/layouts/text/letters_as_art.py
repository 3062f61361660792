"""Letters as art: the paths of texts with outlines, gradients and effects, and emoji.

Emoji in colours are little drawings in a text, from a font that has them.

A browser measures a filter or a gradient of a text by the boxes of its letters, which
are as high as their font, and not by their ink; what has no ink marks them here.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from pathlib import Path

import uharfbuzz as hb
from msgspec.structs import replace

from punchboard.colours import Colour, hex_of
from punchboard.geometry import Point, Size
from punchboard.layouts.template.icons import inline
from punchboard.layouts.template.svg import SVG_NAMESPACE, Node, escape, read_svg
from punchboard.layouts.template.units import format_matrix
from punchboard.layouts.text.plan import TextPlan
from punchboard.lengths import format_coordinate
from punchboard.patterns import regex
from punchboard.typesetting.breaking import graphemes
from punchboard.typesetting.fonts.files import harfbuzz_font, path_elements
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.text import (
    FilledRun,
    FontFace,
    GlyphRun,
    Icon,
    Inline,
    PlacedIcon,
    SetText,
    Span,
)

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


# Emoji in colours

#: Characters that are pictures unless they are followed by U+FE0E (UTS #51,
#: Emoji_Presentation), and the mark that makes a picture of others.
_PICTURES = (
    "\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1"
    "\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705"
    "\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50"
    "\u2b55\U0001f004\U0001f0cf\U0001f18e\U0001f191-\U0001f19a\U0001f1e6-\U0001f202\U0001f21a"
    "\U0001f22f\U0001f232-\U0001f23a\U0001f250\U0001f251\U0001f300-\U0001faff"
)
_PICTURE = regex(f"[{_PICTURES}]")
_ANY = regex(f"[{_PICTURES}\ufe0f]")
_AS_TEXT, _AS_PICTURE = "\ufe0e", "\ufe0f"
#: What defines something for the glyphs of an SVG document.
_DEFINING = frozenset(
    "defs style linearGradient radialGradient clipPath mask filter pattern symbol".split()
)


def coloured(inlines: Sequence[Inline], fonts: FontStack) -> tuple[Inline, ...]:
    """Return *inlines* with emoji as drawings, where a font has them in colours."""
    if not any(isinstance(each, Span) and _ANY.search(each.text) for each in inlines):
        return tuple(inlines)
    return tuple(found for each in inlines for found in _inlines(each, fonts))


def _inlines(inline: Inline, fonts: FontStack) -> Iterator[Inline]:
    if not isinstance(inline, Span) or not _ANY.search(inline.text):
        yield inline
        return
    words = ""
    ends = graphemes(inline.text, "en")
    for start, end in pairwise((0, *ends)):
        character = inline.text[start:end]
        drawn = _drawings(character, inline, fonts)
        if not drawn:
            words += character
            continue
        if words:
            yield replace(inline, text=words)
            words = ""
        yield from drawn
    if words:
        yield replace(inline, text=words)


def _drawings(character: str, span: Span, fonts: FontStack) -> tuple[Icon, ...]:
    """Return an emoji as one drawing, or one for each of its glyphs; none where it is a text."""
    if _AS_TEXT in character or not (_PICTURE.match(character) or _AS_PICTURE in character):
        return ()
    for font in fonts.of_pictures(span.style):
        if not font.covers(_visible(character)):
            continue
        if not font.has_colours:
            return ()
        drawn = _drawn(font.face, character, span.style.fill)
        if drawn:
            words = (character, *[""] * (len(drawn) - 1))
            return tuple(
                Icon(svg, size, span.style, word, is_emoji=True)
                for (svg, size), word in zip(drawn, words, strict=True)
            )
    return ()


def _visible(character: str) -> str:
    return re.sub("[\u200d\ufe0f\U000e0000-\U000e007f]", "", character)


@functools.lru_cache(1024)
def _drawn(face: FontFace, character: str, colour: Colour) -> tuple[tuple[str, Size], ...]:
    """Return the drawings of an emoji's glyphs; none if one of them has no colours."""
    font = harfbuzz_font(face)
    buffer = hb.Buffer()
    buffer.add_str(character)
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    found: list[tuple[str, Size]] = []
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        if not position.x_advance:  # nothing of its own, such as a selector
            continue
        body = _body(face, info.codepoint)
        if body is None:
            return ()
        found.append(_in_its_box(body, font, info.codepoint, position.x_advance, colour))
    return tuple(found)


def _body(face: FontFace, glyph: int) -> str | None:
    """Return a glyph as SVG elements with y downwards from the baseline, in font units."""
    from punchboard.typesetting.fonts.colour import UnknownPaintError, colour_glyphs

    glyphs = colour_glyphs(face)
    try:
        paths = glyphs.paths(glyph)
    except UnknownPaintError:
        return None
    if paths is not None:
        return f'<g transform="scale(1 -1)">{paths}</g>'
    document = glyphs.document(glyph)
    if document is None:
        return None
    root = read_svg(document[0], Path(face.path)).value
    own = _only(root.root, document[1]) if root else None
    if own is None:
        return None
    inlined = inline(own)
    return f"<g{inlined.look}>{inlined.body}</g>"


def _only(node: Node, name: str) -> Node | None:
    """Return *node* with the element called *name*, and with what defines something."""
    if node.attributes.get("id") == name:
        return node
    children = [(child, _only(child, name)) for child in node.elements]
    if not any(own for _, own in children):
        return None
    kept = (own or (child if child.tag in _DEFINING else None) for child, own in children)
    return replace(node, children=tuple(each for each in kept if each is not None))


def _in_its_box(
    body: str, font: object, glyph: int, advance: int, colour: Colour
) -> tuple[str, Size]:
    """Return a glyph in the middle of a square as wide as the glyph, which becomes an em."""
    extents = font.get_glyph_extents(glyph)  # type: ignore[attr-defined]  # uharfbuzz has no types
    if extents is None or not extents.height:
        line = font.get_font_extents("ltr")  # type: ignore[attr-defined]
        top, bottom = line.ascender, line.descender
    else:
        top, bottom = extents.y_bearing, extents.y_bearing + extents.height
    side = format_coordinate(max(advance, top - bottom))
    x = format_coordinate((float(side) - advance) / 2)
    y = format_coordinate(float(side) / 2 + (top + bottom) / 2)
    svg = (
        f'<svg xmlns="{SVG_NAMESPACE}" width="{side}" height="{side}" viewBox="0 0 {side} {side}">'
        f'<g color="{hex_of(colour)}" transform="translate({x} {y})">{body}</g></svg>'
    )
    return svg, Size(float(side), float(side))
