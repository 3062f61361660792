"""Sample values in a template: what an item has, where drawing programs show it.

A drawing program knows nothing of `data-` attributes and shows what stands in
the ordinary ones. They get the values of a real item here; an attribute with
`{{ }}` in it, which no program can draw, becomes a `data-` attribute beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.components.model import Item
from punchboard.expressions import ExpressionError, compile_text, to_text
from punchboard.geometry import Outline
from punchboard.layouts.drawings.kinds import WORDS, DrawingKind
from punchboard.layouts.drawings.parts import DrawingArea, Part, Request, path_data
from punchboard.layouts.drawings.samples import FORMED, box_in, kind_of
from punchboard.layouts.template.bindings import (
    BindingError,
    Bound,
    Scope,
    bound,
    field_bindings,
    loop_of,
    parts_of,
    render,
    target_of,
)
from punchboard.layouts.template.css import PROPERTIES, parse_style
from punchboard.layouts.template.icons import IconLibrary
from punchboard.layouts.template.page import Page
from punchboard.layouts.template.program import loop_fields
from punchboard.layouts.template.setting import box_of
from punchboard.layouts.template.svg import Edits, Node, SvgFile, escape
from punchboard.layouts.text.rich import RichTexts
from punchboard.layouts.text.styles import TextSpan, bound_line
from punchboard.lengths import format_coordinate
from punchboard.patterns import regex
from punchboard.typesetting.text import Icon, Inline, Ruby, Span, TextStyle

#: What XML takes for one space; an ideographic space is a letter.
_SPACES = regex("[ \t\r\n]+")
#: Elements that hold the characters of a text; the last ones are Inkscape's before SVG 2.
_TEXTS = frozenset(("text", "tspan", "a", "flowRoot", "flowPara", "flowDiv", "flowSpan"))
_CURRENT = ' fill="currentColor"'
#: What a text shows where it has an icon.
_ICON_SIGN = "□"
#: The style in which a text is read of which only the words are wanted.
_ANY = TextStyle(("sans-serif",), 1.0)
_WHOLE = regex(r"\s*\{\{(.*?)\}\}\s*", re.DOTALL)
#: What no expression can go beyond while a sample is looked for.
_FAULTS = (BindingError, ExpressionError, ValueError, KeyError, TypeError)


class Sampled(Struct, frozen=True):
    """An item whose values go into a template.

    Attributes:
        item: The item.
        scope: The names its expressions can read.
        page: Where the drawing's page is on the component.
        outline: The component's.
        fields: Names of the items' fields.
        icons: The icons of the game.
        texts: Reads its marked-up texts.
    """

    item: Item
    scope: Scope
    page: Page
    outline: Outline
    fields: frozenset[str]
    icons: IconLibrary
    texts: RichTexts

    def as_read(self, text: str, content: Bound, node: Node) -> str:
        """Return a text as it is read, without readings and with a sign for each icon."""
        span = TextSpan((content,), (node,))
        if not span.is_marked:
            return text
        keywords = span.has_keywords(content)
        return "".join(map(_characters, self.texts.read(text, _ANY, keywords=keywords).inlines))


def with_samples(
    file: SvgFile, sampled: Sampled, include: Callable[[Node], Node | None]
) -> str | None:
    """Return the text of *file* with the values of an item in it.

    Args:
        file: The drawing.
        sampled: The item.
        include: Gives the part that an element includes.

    Returns:
        None where the elements cannot be found in the text.
    """
    edits = Edits(file)
    if not edits.possible:
        return None
    writer = _Writer(edits, sampled, include, field_bindings(file.root, sampled.fields))
    writer.write(file.root, sampled.scope)
    return edits.text()


class _Writer(Struct):
    edits: Edits
    sampled: Sampled
    include: Callable[[Node], Node | None]
    named: Mapping[Node, Bound]
    drawn: dict[Node, Part] = field(default_factory=dict)

    def write(self, node: Node, scope: Scope) -> None:
        """Write the samples of *node* and of all in it."""
        scope = _in_loop(node, scope)
        self._attributes(node, scope)
        if "data-include" in node.attributes:
            part = self.include(node)
            if part is not None:
                self.edits.fill(node, self._xml(part, scope))
            return
        if node.tag in _TEXTS and self._text(node, scope):
            return
        if node.tag == "svg" and "data-icon" in node.attributes:
            self._icon(node, scope)
            return
        kind = kind_of(node)
        parts = self._parts(node, kind, scope) if kind else {}
        for child in node.elements:
            shown = parts.get(child.attributes.get("data-part", ""), [])
            if shown:
                self._part(child, shown)
            self.write(child, {**scope, **shown[0].variables} if shown else scope)

    def _attributes(self, node: Node, scope: Scope) -> None:
        for name, value in node.attributes.items():
            target = target_of(name)
            if target is not None:
                self._set(node, target, name, scope)
            elif name == "style" and "{{" in value:
                for prop, text in parse_style(value).items():
                    if "{{" in text:
                        self._open(node, prop, text, scope)
            elif "{{" in value and not name.startswith("data-") and name not in ("id", "class"):
                self._open(node, name, value, scope)

    def _open(self, node: Node, name: str, value: str, scope: Scope) -> None:
        """Move an expression out of an attribute that drawing programs read."""
        whole = _WHOLE.fullmatch(value)
        source = whole[1].strip() if whole and "{{" not in whole[1] else value
        try:
            sample = render(parts_of(value, node, name), scope)
        except _FAULTS:
            return
        self.edits.set(node, f"data-{name}", source)
        self._put(node, name, sample)

    def _set(self, node: Node, name: str, attribute: str, scope: Scope) -> None:
        try:
            self._put(node, name, _value(attribute, node, scope))
        except _FAULTS:
            return  # another item may have what this one lacks

    def _put(self, node: Node, name: str, value: str) -> None:
        style = parse_style(node.attributes.get("style", ""))
        if name in style and name in PROPERTIES:
            style[name] = value
            self.edits.set(node, "style", ";".join(f"{n}:{v}" for n, v in style.items()))
        elif value or name in node.attributes:
            self.edits.set(node, name, value)

    def _text(self, node: Node, scope: Scope) -> bool:
        """Write what a text is bound to; return whether it is bound."""
        content = bound(node, "data-text") if "data-text" in node.attributes else None
        content = content or self.named.get(node)
        if content is None:
            return False
        try:
            text = self.sampled.as_read(to_text(content.value(scope)).strip(), content, node)
            if node.attributes.get("xml:space") != "preserve":
                text = _SPACES.sub(" ", text)
        except _FAULTS:
            return True
        holder = bound_line(node, content).spans[0].path[-1]
        if node.tag != "text":
            holder = next(_holders(node), node)
        if text:
            self._fill(node, holder, escape(text))
        return True

    def _fill(self, node: Node, holder: Node, content: str) -> None:
        """Give a text *content* in one of its parts, and nothing in all others."""
        around = [each for each in node.walk() if holder in each.walk()]
        mixed = [each for each in around if each is not holder and _has_letters(each)]
        # Letters beside the part go with all that is around it.
        filled = mixed[0] if mixed else holder
        self.edits.fill(filled, self.edits.element(holder, content) if mixed else content)
        gone = {*around, *filled.walk()}
        for other in node.walk():
            if other.tag in _TEXTS and other not in gone:
                self.edits.fill(other, "")

    def _icon(self, node: Node, scope: Scope) -> None:
        """Draw the icon that an item has into a nested `svg`."""
        weight = parts_of(node.attributes.get("data-weight", "regular"), node, "data-weight")
        try:
            name = to_text(bound(node, "data-icon").value(scope)).strip()
            icon = self.sampled.icons.find(name, render(weight, scope)).value if name else None
        except _FAULTS:
            return
        if icon is None:
            return
        view = icon.view
        sides = (view.x, view.y, view.width, view.height)
        self.edits.set(node, "viewBox", " ".join(map(format_coordinate, sides)))
        # The fill of the `svg` is the icon's colour, which drawing programs inherit.
        look, body = (part.replace(_CURRENT, "") for part in (icon.look, icon.body))
        self.edits.fill(node, f"<g{look}>{body}</g>" if look else body)

    def _parts(self, node: Node, kind: DrawingKind, scope: Scope) -> dict[str, list[Part]]:
        """Return the parts of a drawing, by name."""
        try:
            request = self._request(node, kind, scope)
            parts: dict[str, list[Part]] = {}
            for part in kind.draw(request):
                parts.setdefault(part.name, []).append(part)
        except _FAULTS:
            return {}
        return parts

    def _request(self, node: Node, kind: DrawingKind, scope: Scope) -> Request:
        values: dict[str, Any] = {}
        for name in kind.parameters:
            attribute = f"data-{name}"
            if attribute in node.attributes:
                text = node.attributes[attribute]
                values[name] = (
                    render(parts_of(text, node, attribute), scope)
                    if name in WORDS
                    else bound(node, attribute).value(scope)
                )
        box = box_in(node)
        area = _area(self.sampled.page, self.sampled.outline)
        if box is not None:
            attributes = _resolved(box, scope)
            own = box_of(attributes, self.sampled.page.view)
            area = replace(area, box=own, boxed=own != area.trim)
        return Request(kind.name, values, area, self.sampled.outline, lambda _: None)

    def _part(self, node: Node, parts: list[Part]) -> None:
        """Put a sample where its first part is; a path shows them all."""
        box = parts[0].form.box
        x, y = parts[0].form.centre
        places: dict[str, float] = {}
        if node.tag == "path":
            data = "".join(path_data(each.form, 0.0, 0.0, overlapping=False) for each in parts)
            self.edits.set(node, "d", data)
        elif node.tag in FORMED and node.tag == "rect" and "data-icon" not in node.attributes:
            places = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
        elif node.tag == "circle":
            places = {"cx": x, "cy": y}
        elif node.tag == "text":
            places = {"x": x, "y": y}
        elif node.tag in ("image", "rect") and "width" in node.attributes:
            written = {n: t for n, t in node.attributes.items() if "{{" not in t}
            own = box_of(written, self.sampled.page.view)
            places = {"x": x - own.width / 2, "y": y - own.height / 2}
        for name, value in places.items():
            if f"data-{name}" not in node.attributes:
                self.edits.set(node, name, format_coordinate(round(value, 3)))

    def _xml(self, node: Node, scope: Scope) -> str:
        """Return a part as XML, with the values of an item and nothing bound."""
        scope = _in_loop(node, scope)
        attributes = {
            name: text
            for name, text in node.attributes.items()
            if not name.startswith("data-") and (":" not in name or name == "xml:space")
        }
        content = None
        try:
            found = _resolved(node, scope)
            attributes |= {n: t for n, t in found.items() if not n.startswith("data-")}
            if "data-text" in node.attributes:
                shown = bound(node, "data-text")
                text = to_text(shown.value(scope))
                content = escape(self.sampled.as_read(text, shown, node))
        except _FAULTS:
            content = None
        if content is None:
            content = "".join(
                self._xml(child, scope) if isinstance(child, Node) else escape(_plain(child, scope))
                for child in node.children
            )
        attributes = _in_box(node, attributes)
        if "href" in attributes and "xmlns:xlink" in self.edits.file.source:
            # Inkscape before 1.3 knows no other.
            attributes["xlink:href"] = attributes.pop("href")
        written = "".join(
            f' {n}="{escape(t)}"'
            for n, t in attributes.items()
            if ":" not in n or n == "xlink:href"
        )
        tag = node.tag
        return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def _in_box(node: Node, attributes: dict[str, str]) -> dict[str, str]:
    """Return *attributes* with a text's box as drawing programs know it."""
    box = node.attributes.get("data-box", "")
    if node.tag != "text" or not box.startswith("#"):
        return attributes
    style = parse_style(attributes.get("style", ""))
    style |= {"shape-inside": f"url({box})", "white-space": "pre-wrap"}
    return {**attributes, "style": ";".join(f"{n}:{v}" for n, v in style.items())}


def _in_loop(node: Node, scope: Scope) -> Scope:
    """Return *scope* with the first value of a loop."""
    try:
        loop = loop_of(node) if "data-for" in node.attributes else None
        values = loop[1].value(scope) if loop else None
    except _FAULTS:
        return scope
    if isinstance(values, Mapping):
        values = values.values()
    if loop is None or isinstance(values, str) or not isinstance(values, Iterable):
        return scope
    entries = tuple(values)
    if not entries:
        return scope
    return {**scope, loop[0]: entries[0], "loop": loop_fields(0, len(entries))}


def _value(name: str, node: Node, scope: Scope) -> str:
    text = node.attributes[name]
    parts = parts_of(text, node, name) if "{{" in text else (bound(node, name),)
    return render(parts, scope)


def _resolved(node: Node, scope: Scope) -> dict[str, str]:
    """Return the attributes of *node* with what is bound in place."""
    attributes = {
        name: render(parts_of(text, node, name), scope)
        for name, text in node.attributes.items()
        if not name.startswith("data-")
    }
    for name in node.attributes:
        target = target_of(name)
        if target is not None:
            attributes[target] = _value(name, node, scope)
    return attributes


def _area(page: Page, outline: Outline) -> DrawingArea:
    """Return the component in the drawing's user units."""
    trim = page.trim(outline.size)
    return DrawingArea(trim, trim, 0.0, 1 / page.matrix.scale_factor, boxed=False)


def _has_letters(node: Node) -> bool:
    return any(isinstance(child, str) and child.strip() for child in node.children)


def _holders(node: Node) -> Iterator[Node]:
    """Yield the elements in a text that hold its characters."""
    for child in node.children:
        if isinstance(child, Node):
            if child.tag in _TEXTS:
                yield from _holders(child)
        elif child.strip():
            yield node
            return


def _characters(inline: Inline) -> str:
    match inline:
        case Span(text=text):
            return text
        case Ruby(pairs=pairs):
            return "".join(base for base, _ in pairs)
        case Icon():
            return _ICON_SIGN
        case _:
            return ""


def _plain(text: str, scope: Scope) -> str:
    try:
        return compile_text(text).evaluate(scope) if "{{" in text else text
    except ExpressionError:
        return text
