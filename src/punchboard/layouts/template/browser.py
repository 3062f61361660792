"""A drawing as a browser reads it, before it is compiled.

Whatever a browser would leave out, choose or ignore is decided here once, on
the tree; what comes after, and the engines, then need not agree about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Rect
from punchboard.layouts import messages
from punchboard.layouts.template.css import (
    PAINTS,
    PROPERTIES,
    custom_properties,
    own_properties,
    parse_style,
    plain_paint,
    problem_of_paint,
    read_style_sheet,
    substituted,
    svg_transform,
)
from punchboard.layouts.template.expand import (
    as_text,
    cascaded,
    with_clones_of_texts,
    with_letters_placed,
)
from punchboard.layouts.template.page import resolved, view_in
from punchboard.layouts.template.svg import Node, SvgFile
from punchboard.layouts.template.units import numbers, parse_transform, user_length
from punchboard.patterns import regex

_REFERENCE = regex(r"""url\(\s*(["']?)\s*#([^"')]*?)\s*\1\s*\)""")
_OUTER_STYLE = regex(r"@import[^;]*|url\(\s*[\"']?[^#\"')][^)]*\)")
#: Elements whose `href` names a file on purpose.
_LINKED = ("a", "image", "feImage")
_NO_RULES = read_style_sheet("")
#: Where the viewport of an inner drawing is, which stays with it.
_VIEWPORT = frozenset("x y width height viewBox preserveAspectRatio overflow".split())
#: What engines apply to an inner drawing twice.
_TWICE = ("transform", "opacity", "filter", "mask", "clip-path", "mix-blend-mode")
_WEIGHT = regex(
    r"normal|bold|bolder|lighter|inherit|initial|unset|[1-9]\d{0,2}(?:\.\d+)?|1000", re.IGNORECASE
)
_ANCHORS = ("start", "middle", "end", "inherit", "initial", "unset")
_CONTEXT = ("context-fill", "context-stroke")
#: What is never drawn itself has no conditions (SVG 2, 5.9.1).
_WITHOUT_CONDITIONS = frozenset(
    "defs symbol linearGradient radialGradient pattern clipPath mask marker filter style".split()
)
#: Shapes of CSS, which no engine draws.
_SHAPED = ("clip-path", "mask")
_SHAPE = regex(r"(?:circle|ellipse|inset|polygon|path|rect|xywh|shape)\s*\(", re.IGNORECASE)
_CONDITIONS = ("systemLanguage", "requiredExtensions", "requiredFeatures")
#: What `switch` chooses from, as far as it can be drawn here.
_SWITCHED = frozenset(
    "a circle ellipse g image line path polygon polyline rect svg switch text use".split()
)
_REPEATED = ("data-icon", "data-draw", "data-part")


def as_seen(file: SvgFile, language: str) -> Checked[SvgFile]:
    """Return *file* as a browser reads it, and what it passes over.

    Args:
        file: The drawing.
        language: The language that `systemLanguage` asks for.
    """
    reading = _Reading(file, language)
    reading.imports()
    root = reading.seen(with_clones_of_texts(cascaded(file.root)), {})
    if root is None:
        return Checked(file, tuple(reading.diagnostics))
    return Checked(replace(file, root=_with_ground(root)), tuple(reading.diagnostics))


class _Reading(Struct):
    file: SvgFile
    language: str
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def seen(self, node: Node, colours: Mapping[str, str], view: Rect | None = None) -> Node | None:
        """Return *node* and what is seen of it; None where nothing is.

        Args:
            node: An element.
            colours: Inherited paints and custom properties.
            view: What a per cent is of.
        """
        if not _fits(node, self.language) or _is_silent(node):
            return None
        node = replace(node, attributes=resolved(node, view))
        if node.tag == "flowRoot":
            node = as_text(node) or node
        colours = custom_properties(node.attributes.get("style", ""), colours)
        attributes = self._attributes(node, colours)
        style = own_properties(node.tag, attributes, _NO_RULES)
        colours = {**colours, **{n: style[n] for n in ("fill", "stroke") if n in style}}
        if "color" in style or "data-color" in attributes:
            # `currentColor` is inherited as the word and not as the colour that it
            # was further up; engines take the latter.
            for name, value in colours.items():
                if value.lower() == "currentcolor" and name not in style:
                    attributes.setdefault(name, value)
        children = node.children
        if node.tag == "switch":
            children = tuple(_chosen(node.elements, self.language))
            node = replace(node, tag="g")
        inside = tuple(self._children(children, colours, view_in(node, attributes, view)))
        found = with_letters_placed(replace(node, attributes=attributes, children=inside))
        return _unfolded(found, self.file.root)

    def _children(
        self, children: Iterable[Node | str], colours: Mapping[str, str], view: Rect | None
    ) -> Iterator[Node | str]:
        for child in children:
            seen = child if isinstance(child, str) else self.seen(child, colours, view)
            if seen is not None:
                yield seen

    def _attributes(self, node: Node, custom: Mapping[str, str]) -> dict[str, str]:
        """Return an element's attributes without those that a browser ignores."""
        result: dict[str, str] = {}
        for name, value in node.attributes.items():
            if name in _CONDITIONS:
                continue  # met, or the element would not be here; engines know no language
            if "url(" in value:
                value = _REFERENCE.sub(r"url(#\2)", value)
            if name == "style":
                value = self._style(node, value, custom)
            elif self._is_ignored(node, name, name, value) or self._is_outer(node, name, value):
                continue
            if node.tag in ("text", "tspan") and value in _CONTEXT:
                value = "none"  # outside of markers, there is no context
            result[name] = plain_paint(name, value)
        if "style" in result:
            result = self._with_moves(node, result)
            style, sizes = _without_geometry(node, result["style"])
            result |= {**sizes, "style": style}
        return _transformed(result, numbers(self.file.root.attributes.get("viewBox", "")))

    def _style(self, node: Node, text: str, custom: Mapping[str, str]) -> str:
        declared = parse_style(text)
        known = {name: substituted(value, custom) for name, value in declared.items()}
        kept = {
            name: plain_paint(name, value)
            for name, value in known.items()
            if value is not None and not self._is_ignored(node, name, "style", value)
        }
        if kept == declared and len(kept) >= sum(":" in each for each in text.split(";")):
            return text
        return ";".join(f"{name}:{value}" for name, value in kept.items())

    def _with_moves(self, node: Node, attributes: dict[str, str]) -> dict[str, str]:
        """Return *attributes* with a transform of the style as the attribute that it replaces."""
        style = parse_style(attributes["style"])
        value = style.pop("transform", "")
        if not value or "{{" in value or "data-transform" in node.attributes:
            return attributes
        kept = {name: text for name, text in attributes.items() if name != "transform"}
        kept["style"] = ";".join(f"{name}:{text}" for name, text in style.items())
        try:
            move = svg_transform(value)
        except ValueError as problem:
            place = self.file.locate(node, "style" if "style" in node.attributes else None)
            self.diagnostics.append(messages.undrawn_style(place, "transform", str(problem)))
            return kept
        return {**kept, "transform": move} if move else kept

    def _is_outer(self, node: Node, name: str, value: str) -> bool:
        """Return whether an element takes something from another file, and report it."""
        if name != "href" or node.tag in _LINKED or "{{" in value or "data-href" in node.attributes:
            return False
        if not value.strip() or value.startswith(("#", "data:")):
            return False
        place = self.file.locate(node, "href")
        self.diagnostics.append(messages.outer_reference(place, value))
        return True

    def imports(self) -> None:
        """Tell what style sheets take from elsewhere."""
        for node in self.file.root.walk():
            if node.tag == "style":
                for child in node.children:
                    if isinstance(child, str) and (outer := _OUTER_STYLE.search(child)):
                        place = self.file.locate(node)
                        self.diagnostics.append(messages.outer_reference(place, outer[0]))

    def _is_ignored(self, node: Node, name: str, attribute: str, value: str) -> bool:
        """Return whether a value makes no sense, and report it; an empty one is not reported."""
        if "{{" in value or f"data-{name}" in node.attributes:
            return False
        if name in PROPERTIES and not value.strip():
            return True
        problem = None
        if name in PAINTS:
            problem = problem_of_paint(value)
        elif name == "font-weight" and not _WEIGHT.fullmatch(value.strip()):
            problem = f"`{value}` is not a font weight such as bold or 700"
        elif name == "text-anchor" and value not in _ANCHORS:
            problem = f"`{value}` is not `start`, `middle` or `end`"
        elif name == "transform" == attribute:
            problem = _problem_of_transform(value)
        elif name in _SHAPED and _SHAPE.match(value.strip()):
            place = self.file.locate(node, attribute)
            reason = f"`{value}` is a shape of CSS"
            self.diagnostics.append(messages.undrawn_style(place, name, reason))
            return True
        if problem is None:
            return False
        place = self.file.locate(node, attribute)
        self.diagnostics.append(messages.ignored_value(place, name, problem))
        return True


def _without_geometry(node: Node, style: str) -> tuple[str, dict[str, str]]:
    """Return a style without the places and sizes in it, and these (SVG 2, 8.2)."""
    named = _GEOMETRY.get(node.tag, ())
    declared = parse_style(style) if any(name in style for name in named) else {}
    sizes = {name: declared[name] for name in named if declared.get(name, "auto") != "auto"}
    if not sizes:
        return style, {}
    kept = {name: text for name, text in declared.items() if name not in sizes}
    return ";".join(f"{name}:{text}" for name, text in kept.items()), sizes


_PLACE = ("x", "y", "width", "height")
#: What may be in a style, where engines read attributes only.
_GEOMETRY: Mapping[str, Sequence[str]] = {
    "rect": (*_PLACE, "rx", "ry"),
    "image": _PLACE,
    "svg": _PLACE,
    "use": _PLACE,
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
}


def _problem_of_transform(text: str) -> str | None:
    try:
        parse_transform(text)
    except ValueError as problem:
        return str(problem)
    return None


def _is_silent(node: Node) -> bool:
    """Return whether a part of a text is not shown, which a renderer decides for the rest."""
    if node.tag != "tspan" or "data-display" in node.attributes:
        return False
    return own_properties(node.tag, node.attributes, _NO_RULES).get("display") == "none"


def _fits(node: Node, language: str) -> bool:
    """Return whether an element's conditions hold (SVG 2, 5.9)."""
    if node.tag in _WITHOUT_CONDITIONS:
        return True
    if node.attributes.get("requiredExtensions"):
        return False
    asked = node.attributes.get("systemLanguage")
    if asked is None:
        return True
    own = language.lower()
    return any(
        each.strip().lower() == own or each.strip().lower().startswith(f"{own.split('-')[0]}-")
        for each in asked.split(",")
    )


def _chosen(children: Iterable[Node], language: str) -> Iterator[Node]:
    """Yield the one child that a `switch` draws, if any fits."""
    for child in children:
        drawn = child.tag in _SWITCHED
        if drawn and _fits(child, language):
            yield child
            return


def _transformed(attributes: dict[str, str], view: tuple[float, ...]) -> dict[str, str]:
    """Return *attributes* with what moves the origin of a transform in the transform.

    Args:
        attributes: An element's.
        view: The numbers of the drawing's `viewBox`, whose size a per cent is of.
    """
    style = parse_style(attributes.get("style", ""))
    origin = style.get("transform-origin") or attributes.get("transform-origin")
    transform = attributes.get("transform")
    if not origin or not transform or "{{" in transform + origin or "data-transform" in attributes:
        return attributes
    parts = origin.split()
    if len(parts) == 1:
        parts.append("50%")
    if parts[0] in _VERTICAL or parts[1] in _HORIZONTAL:
        parts[:2] = parts[1::-1]
    if (len(view) != 4 and not _is_plain(parts)) or "transform-box" in {**attributes, **style}:
        return attributes  # what the engine makes of it
    try:
        x, y = (
            user_length(_KEYWORDS.get(part, part), whole=whole)
            for part, whole in zip(parts, view[2:] or (0.0, 0.0), strict=False)
        )
    except ValueError:
        return attributes
    around = f"translate({x:g} {y:g}) {transform} translate({-x:g} {-y:g})"
    kept = {name: text for name, text in attributes.items() if name != "transform-origin"}
    if "transform-origin" in style:
        left = {name: text for name, text in style.items() if name != "transform-origin"}
        kept["style"] = ";".join(f"{name}:{text}" for name, text in left.items())
    return {**kept, "transform": around}


def _is_plain(parts: list[str]) -> bool:
    """Return whether an origin is a place of its own, and no part of anything."""
    return not any(part in _KEYWORDS or part.endswith("%") for part in parts)


_VERTICAL, _HORIZONTAL = ("top", "bottom"), ("left", "right")
_KEYWORDS = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}


def _unfolded(node: Node, root: Node) -> Node:
    """Return an inner drawing that is moved or see-through as a drawing in a group.

    Engines place it twice.
    """
    if node.tag != "svg" or (node.line, node.column) == (root.line, root.column):
        return node
    if any(name in node.attributes for name in _REPEATED):
        return node
    style = own_properties(node.tag, node.attributes, _NO_RULES)
    if not any(name in style or f"data-{name}" in node.attributes for name in _TWICE):
        return node
    outer = {name: text for name, text in node.attributes.items() if not _is_of_viewport(name)}
    inner = {name: text for name, text in node.attributes.items() if _is_of_viewport(name)}
    drawing = replace(node, attributes=inner)
    return replace(node, tag="g", attributes=outer, children=(drawing,))


def _is_of_viewport(name: str) -> bool:
    return name.removeprefix("data-") in _VIEWPORT


def _with_ground(root: Node) -> Node:
    """Return *root* with its background as a shape, over the bleed as well."""
    style = parse_style(root.attributes.get("style", ""))
    colour = style.get("background-color") or style.get("background", "")
    view = numbers(root.attributes.get("viewBox", ""))
    if len(view) != 4 or colour in ("", "none") or problem_of_paint(colour) is not None:
        return root
    x, y, width, height = view
    more = max(width, height)
    place = {"x": x - more, "y": y - more, "width": width + 2 * more, "height": height + 2 * more}
    attributes = {name: f"{value:g}" for name, value in place.items()}
    attributes |= {"fill": colour, "stroke": "none"}
    ground = Node("rect", attributes, (), root.line, root.column)
    return replace(root, children=(ground, *root.children))
