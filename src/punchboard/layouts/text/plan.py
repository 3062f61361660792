"""Plans where the lines of a text element go, in millimetres, and in which styles.

A plan depends on the template and on bound attributes such as a colour, but not on
the text, so it is made once for thousands of cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.colours import Colour
from punchboard.diagnostics import Diagnostic, Location
from punchboard.geometry import Matrix, Rect
from punchboard.layouts import messages
from punchboard.layouts.drawings.samples import BOX_ID
from punchboard.layouts.template.css import (
    Properties,
    first_stop,
    is_shown,
    number,
    own_properties,
    parse_style,
)
from punchboard.layouts.template.program import Canvas
from punchboard.layouts.template.setting import (
    Chain,
    Resolved,
    Setting,
    box_of,
    is_blended,
    is_filtered,
    matrix_of,
    properties_of,
    view_of,
)
from punchboard.layouts.template.svg import Node, escape
from punchboard.layouts.template.units import inverse, user_length
from punchboard.layouts.text import styles, text_messages
from punchboard.layouts.text.lettering import (
    OUTLINE,
    Lettering,
    lettering_of,
    look_of,
    rises,
    text_length,
    told_apart,
)
from punchboard.layouts.text.places import Space, frame_of, line_start, space_of
from punchboard.layouts.text.styles import TextLine
from punchboard.lengths import parse_length
from punchboard.patterns import regex
from punchboard.typesetting.text import Stand, TextFrame, TextStyle

# Plans

_REFERENCE = regex(r"\s*(?:url\(\s*[\"']?)?#([^\"')]+)[\"']?\s*\)?\s*")
#: Attributes that place letters, and have no meaning on the group of their paths.
_PLACING = frozenset(("x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust"))
#: Attributes that place a text or a group.
_PLACES = frozenset(("x", "y", "dx", "dy", "transform", "viewBox"))
_EFFECTS = ("clip-path", "mask", "filter")
#: Type that is higher than this, in mm, is seldom meant on a component.
_LARGE = 20.0
_WITH_UNIT = regex(r"[\d.]+(?:pt|mm|cm|in|pc|q)", re.IGNORECASE)
#: The colour of words that take their room and are not drawn, which no word has otherwise.
HIDDEN: Colour = (-1.0, -1.0, -1.0)


class LinePlan(Struct, frozen=True):
    """A line.

    Attributes:
        styles: Of its spans, in mm.
        frame: In mm.
        displayed: Which of the spans are.
        lettering: How the words of each span are written.
        length: What it is spaced out to, in mm; 0 for its own length.
    """

    styles: tuple[TextStyle, ...]
    frame: TextFrame
    displayed: tuple[bool, ...]
    lettering: tuple[Lettering | None, ...]
    length: float = 0.0


class TextPlan(Struct, frozen=True):
    """A text element without its characters.

    Attributes:
        lines: In reading order.
        to_face: From the space of the frames to the face.
        to_user: From the space of the frames to the element's user units.
        opacity: Opacity of letters that become a layer.
        flat: Whether they must become art: transparent paint, outlines, effects.
        paint: Paint of the letters as art, if it is more than a colour.
        is_filtered: Whether it, or a group around it, has a filter.
        looks: Where spans look different, the paint and the attributes of the letters
            of each colour.
        look: Attributes of the group with the letters as art.
        clip: Where the letters clip, the attributes of their one path; else None.
    """

    lines: tuple[LinePlan, ...]
    to_face: Matrix
    to_user: Matrix
    opacity: float
    flat: bool
    paint: str | None
    look: str
    clip: str | None = None
    is_filtered: bool = False
    looks: Mapping[Colour, tuple[str | None, str]] = field(default_factory=dict)


class TextPlanner:
    """Makes the plans of one text element.

    Attributes:
        node: The element.
        lines: Its lines.
        chain: The elements that its plans depend on.
        is_bounded: Whether its letters cannot leave the card by accident: it has a
            box, or its place is computed for each item, as for a part of
            something larger than the card.
    """

    def __init__(
        self,
        setting: Setting,
        node: Node,
        ancestors: tuple[Node, ...],
        lines: tuple[TextLine, ...],
        *,
        boxed: bool = True,
    ) -> None:
        self.node = node
        self.lines = lines
        self._setting = setting
        self._ancestors = ancestors
        self._box_id = box_id_of(setting, node) if boxed else None
        box = setting.ids.get(self._box_id or "")
        nodes = dict.fromkeys((*ancestors, *node.walk(), *([box] if box else [])))
        self.chain = Chain(setting, tuple(nodes))
        self.is_bounded = box is not None or self.chain.binds(_PLACES)
        self._plans: dict[tuple[str, ...], TextPlan | None] = {}

    def plan(self, values: tuple[str, ...], canvas: Canvas) -> TextPlan | None:
        """Return the plan for the values of bound attributes.

        None if nothing is visible, or if something is wrong, which is reported
        on *canvas* the first time.
        """
        if values not in self._plans:
            self._plans[values] = None
            try:
                self._plans[values] = self._make(values, canvas)
            except ValueError as problem:
                canvas.report_value(self.node, str(problem), fixed=not values)
        return self._plans[values]

    def _make(self, values: tuple[str, ...], canvas: Canvas) -> TextPlan | None:
        setting, resolved = self._setting, self.chain.resolve(values)
        path = (*self._ancestors, self.node)
        properties = properties_of(setting, path, resolved)
        matrix = matrix_of(setting, path, resolved)
        if not is_shown(properties) or not matrix.scale_factor:
            return None
        problems = self._problems(properties)
        canvas.diagnostics += problems
        if problems:
            return None
        if properties.get("text-align") == "justify":
            canvas.diagnostics.append(text_messages.not_justified(setting.file.locate(self.node)))
        space = space_of(matrix)
        lines = tuple(self._lines(properties, resolved, space))
        canvas.diagnostics += self._sizes(lines, resolved)
        self._check_fonts(lines, canvas)
        first = self._properties(self.lines[0].spans[0].path, resolved)
        paint, stroke = styles.paint_of(first), first.get("stroke", "none")
        if paint == "none" and stroke == "none" and len(self.lines[0].spans) == 1:
            return None
        effects = any(properties.get(name, "none") != "none" for name in _EFFECTS)
        effects = effects or is_blended(self.node)
        special = paint if paint == "none" or paint.startswith("url(") else None
        lines, looks = self._with_looks(lines, properties, resolved)
        return TextPlan(
            lines=lines,
            to_face=space.to_face,
            to_user=inverse(matrix) @ space.to_face,
            opacity=round(number(first, "opacity") * number(first, "fill-opacity"), 4),
            flat=effects or stroke != "none" or special is not None or bool(looks),
            paint=special,
            look=self._look(resolved[self.node], first),
            clip=self._clip(resolved[self.node]),
            is_filtered=any(map(is_filtered, path)),
            looks=looks,
        )

    def _with_looks(
        self, lines: tuple[LinePlan, ...], text: Properties, resolved: Resolved
    ) -> tuple[tuple[LinePlan, ...], dict[Colour, tuple[str | None, str]]]:
        """Return *lines* with spans that look different told apart, and their looks if they do."""
        looks = [
            [look_of(self._properties(span.path, resolved), text) for span in line.spans]
            for line in self.lines
        ]
        numbers = {look: n for n, look in enumerate(dict.fromkeys(chain.from_iterable(looks)))}
        if len(numbers) == 1:
            return lines, {}
        lines = tuple(
            replace(line, styles=tuple(told_apart(line.styles, own, numbers)))
            for line, own in zip(lines, looks, strict=True)
        )
        # The group of the letters has the outline of the first span.
        around = replace(look_of(text, text), outline=looks[0][0].outline)
        return lines, {
            style.fill: (look.paint, look.attributes(around))
            for line, own in zip(lines, looks, strict=True)
            for style, look in zip(line.styles, own, strict=True)
        }

    def _lines(
        self, properties: Properties, resolved: Resolved, space: Space
    ) -> Iterator[LinePlan]:
        box = self._box(properties, resolved)
        x, y = 0.0, 0.0
        view = self._view(resolved)
        for index, line in enumerate(self.lines):
            em = styles.size_of(self._properties(line.start, resolved))
            start = line.start if index == 0 else line.start[1:]
            x, y = line_start(x, y, [resolved[node] for node in start], em, view)
            each = [self._properties(span.path, resolved) for span in line.spans]
            line_styles = self._raised(line, each, resolved, space)
            width = user_length(properties.get("inline-size", "auto").replace("auto", "0"), em=em)
            frame = frame_of(each[0], space, (x, y), width, box)
            displayed = tuple(one.get("display") != "none" for one in each)
            lettering = tuple(lettering_of(one, space.scale) for one in each)
            frame = replace(frame, **self._fitting())
            length = text_length(line, len(self.lines), resolved, em) * space.scale
            yield LinePlan(line_styles, frame, displayed, lettering, length)

    def _sizes(self, lines: Sequence[LinePlan], resolved: Resolved) -> Iterator[Diagnostic]:
        """Yield a type size that is much larger than its unit says."""
        for plan, line in zip(lines, self.lines, strict=True):
            for style, span in zip(plan.styles, line.spans, strict=True):
                for node in reversed((*self._ancestors, *span.path)):
                    own = own_properties(node.tag, resolved[node], self._setting.sheet)
                    if "font-size" in own:
                        yield from self._size(node, own["font-size"], style.size)
                        return

    def _size(self, node: Node, written: str, size: float) -> Iterator[Diagnostic]:
        match = _WITH_UNIT.fullmatch(written.strip())
        if match is None:
            return
        meant = parse_length(written.strip())
        if size <= _LARGE or size <= 1.5 * meant:
            return
        attribute = "font-size" if "font-size" in node.attributes else "style"
        place = self._setting.file.locate(node, attribute)
        plain = meant / self._setting.page.matrix.scale_factor
        yield text_messages.large_type(place, written.strip(), size, plain)

    def _raised(
        self, line: TextLine, each: Sequence[Properties], resolved: Resolved, space: Space
    ) -> tuple[TextStyle, ...]:
        """Return the styles of the spans of a line, with their shifted baselines."""
        found = [self._style(one, space) for one in each]

        def half(index: int) -> float:
            font = self._setting.fonts.chain(found[index]).primary
            return (font.ascent + font.descent) / 2

        sizes = [styles.size_of(one) for one in each]
        up = rises(line, self._setting, resolved, sizes, half)
        return tuple(
            replace(style, rise=round(rise * space.scale, 6)) if rise else style
            for style, rise in zip(found, up, strict=True)
        )

    def _style(self, properties: Properties, space: Space) -> TextStyle:
        style = styles.style_of(properties, self._setting.language, space.scale)
        # Icons among letters with a gradient, and lines under them, have a single colour.
        if properties.get("visibility", "visible") != "visible":
            return replace(style, fill=HIDDEN)
        stop = first_stop(styles.paint_of(properties), self._setting.ids)
        return replace(style, fill=stop) if stop else style

    def _box(self, properties: Properties, resolved: Resolved) -> Rect | None:
        if self._box_id is None:
            return None
        box = box_of(resolved[self._setting.ids[self._box_id]], self._view(resolved))
        return box.grown(-user_length(properties.get("shape-padding", "0")))

    def _view(self, resolved: Resolved) -> Rect:
        return view_of(self._setting, (*self._ancestors, self.node), resolved)

    def _stand(self) -> Stand:
        text = self.node.attributes.get("data-align-y", "top")
        if text not in tuple(Stand):
            raise ValueError(f"`{text}` is not a vertical alignment: top, middle or bottom")
        return Stand(text)

    def _fitting(self) -> dict[str, Any]:
        """Return the settings of its frames from the element's own attributes."""
        attributes = self.node.attributes
        floor, ceiling = (_points(attributes.get(name)) for name in ("data-fit", "data-grow"))
        condense = styles.condensing(attributes.get("data-condense", "0"))
        if "data-fit-group" in attributes and floor is None and ceiling is None:
            raise ValueError("`data-fit-group` needs `data-fit` or `data-grow`")
        return {
            "stand": self._stand(),
            "floor": floor,
            "ceiling": ceiling,
            "condense": condense,
        }

    def _problems(self, properties: Properties) -> list[Diagnostic]:
        file, ids = self._setting.file, self._setting.ids
        rects = [name for name, node in ids.items() if node.tag == "rect"]
        known = [name for name in rects if name != BOX_ID]
        attributes = self.node.attributes
        if self._box_id is not None and self._box_id not in rects:
            place = file.locate(self.node, "data-box" if "data-box" in attributes else "style")
            return [messages.unknown_box(place, self._box_id, known)]
        needing = ["data-align-y", "data-grow"]
        if "inline-size" not in properties:
            needing += ["data-fit", "data-condense"]
        return [
            messages.box_needed(file.locate(self.node, name), name)
            for name in needing
            if name in attributes and not self._box_id
        ]

    def check_styles(self, styles: Iterable[TextStyle], canvas: Canvas) -> None:
        """Report once which styles are synthesised because no font has them."""
        known, fonts = self._setting.known_styles, self._setting.fonts
        for style in styles:
            if style in known:
                continue
            known.add(style)
            plain = TextStyle(
                style.families, 1.0, style.weight, style.italic, language=style.language
            )
            if plain not in known:
                known.add(plain)
                named = self._setting.rich_texts.place_of_font(style.families)
                canvas.diagnostics += fonts.check_style(style, named or self._font_place())

    def _check_fonts(self, lines: Sequence[LinePlan], canvas: Canvas) -> None:
        for families in dict.fromkeys(style.families for line in lines for style in line.styles):
            if families not in self._setting.known_families:
                self._setting.known_families.add(families)
                canvas.diagnostics += self._setting.fonts.check(families, self._font_place())

    def _font_place(self) -> Location:
        """Return the place where the text's font is named, or else that of the text."""
        for node in (*self.node.walk(), *reversed(self._ancestors)):
            if "font-family" in node.attributes:
                return self._setting.file.locate(node, "font-family")
            if "font-family" in node.attributes.get("style", ""):
                return self._setting.file.locate(node, "style")
        return self._setting.file.locate(self.node)

    def _properties(self, path: Sequence[Node], resolved: Resolved) -> Properties:
        return properties_of(self._setting, (*self._ancestors, *path), resolved)

    def _clip(self, attributes: Mapping[str, str]) -> str | None:
        """Return the attributes of letters that clip, which can be in no group."""
        if all(each.tag != "clipPath" for each in self._ancestors):
            return None
        names = ("transform", "clip-path", "clip-rule", "style")
        return "".join(f' {n}="{escape(attributes[n])}"' for n in names if n in attributes)

    def _look(self, attributes: Mapping[str, str], first: Properties) -> str:
        """Return the attributes of the group with the letters as art."""
        look = {name: value for name, value in attributes.items() if name not in _PLACING}
        # Outlines are often set on spans, which the art does not have.
        outline = {name: first[name] for name in OUTLINE if name in first}
        if "style" in look:
            outline = {"style": _with_declarations(look["style"], outline)}
        look |= outline
        return "".join(f' {name}="{escape(value)}"' for name, value in look.items())


def _with_declarations(style: str, more: Mapping[str, str]) -> str:
    declared = {**parse_style(style), **more}
    return ";".join(f"{name}:{text}" for name, text in declared.items())


def _points(text: str | None) -> float | None:
    """Return a type size on paper, in mm; None if none is given.

    Raises:
        ValueError: It is not a length.
    """
    return round(parse_length(text, default_unit="pt"), 6) if text else None


def box_id_of(setting: Setting, node: Node) -> str | None:
    """Return the id of the box a text flows in, if it has one."""
    own = own_properties(node.tag, node.attributes, setting.sheet)
    match = _REFERENCE.fullmatch(node.attributes.get("data-box") or own.get("shape-inside", ""))
    return match[1] if match else None


def is_placed_in_shape(setting: Setting, node: Node) -> bool:
    """Return whether a text in a shape that is no rectangle has its lines placed by a program."""
    if "data-box" in node.attributes:
        return False
    shape = setting.ids.get(box_id_of(setting, node) or "")
    lines = any(each.tag == "tspan" and "x" in each.attributes for each in node.walk())
    return lines and (shape is None or shape.tag != "rect")
