"""Compiles the nodes of a template to the instructions that draw an item."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import astuple

from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Rect
from punchboard.layouts import messages
from punchboard.layouts.drawings.element import CompiledSample, DrawingElement, FormElement
from punchboard.layouts.drawings.samples import kind_of, sample_nodes
from punchboard.layouts.template.bindings import Bound, Parts, bound, loop_of, merged
from punchboard.layouts.template.css import INHERITED, own_properties
from punchboard.layouts.template.icons import SKIPPED
from punchboard.layouts.template.images import uri_of
from punchboard.layouts.template.pictures import BOXES, IconElement, ImageElement
from punchboard.layouts.template.program import (
    Apart,
    Art,
    For,
    GroupInstruction,
    If,
    Instruction,
    Program,
    joined,
)
from punchboard.layouts.template.setting import (
    CONTAINERS,
    DEFINITIONS,
    Setting,
    blend_mode,
    covers_page,
    is_blended,
    is_filtered,
    is_hidden,
    is_layered,
    is_unseen,
    must_be_whole,
    parents_of,
)
from punchboard.layouts.template.svg import Node, escape
from punchboard.layouts.template.units import format_matrix
from punchboard.layouts.text.element import TextElement
from punchboard.layouts.text.plan import TextPlanner, box_id_of, is_placed_in_shape
from punchboard.layouts.text.styles import TextLine, bound_line, lines_of
from punchboard.lengths import format_coordinate

_UNSUPPORTED = {
    "foreignObject": "draw it with SVG elements",
    "flowRoot": "turn the flowed text into a text in the drawing program",
    "textPath": "turn the text into a path in the drawing program",
}
#: Attributes of the page and of links, which have no meaning in the art.
_PAGE = frozenset("x y width height viewBox preserveAspectRatio version transform".split())
#: Attributes that place a drawing, which have no meaning on the group it becomes.
_PLACING = frozenset("x y width height rx ry href".split())
#: What may be a per cent of the page.
_MEASURES = frozenset("x y width height x1 y1 x2 y2 cx cy r rx ry fx fy stroke-width".split())
#: Definitions that are measured by the page where they do not give all of this.
_UNITS = ("filterUnits", "maskUnits", "gradientUnits")
_GIVEN = {
    "filter": "x y width height".split(),
    "mask": "x y width height".split(),
    "linearGradient": "x1 y1 x2 y2".split(),
    "radialGradient": "cx cy r".split(),
}
_UNUSED = frozenset(("xml:space", "xml:lang", "tabindex", "target", "lang"))


class Compiler:
    """Compiles one template."""

    def __init__(self, setting: Setting, fields: Mapping[Node, Bound]) -> None:
        """Prepare.

        Args:
            setting: Shared by the template's elements.
            fields: Texts and images bound to a field by name.
        """
        self._setting = setting
        self._fields = fields
        self._definitions: dict[str, Program] = {}
        self._parents = parents_of(setting.file.root)
        self.diagnostics: list[Diagnostic] = []

    def program(self) -> Program:
        """Return the program that draws the whole template."""
        root = self._setting.file.root
        inside = self._all(root, ())
        if any(_is_relative(node) for node in root.walk() if node is not root):
            return (self._viewport(inside),)
        transform = format_matrix(self._setting.page.matrix)
        start = self._start(root, "g", without=_PAGE, transform=transform)
        if start == ("<g>",):
            return inside
        flat = must_be_whole(self._setting, root, clipped=True)
        return (GroupInstruction(start, "</g>", inside, flat=flat),)

    def _viewport(self, inside: Program) -> Instruction:
        """Return *inside* in the drawing's own view, of which a per cent is a part."""
        root, page = self._setting.file.root, self._setting.page
        aspect = escape(root.attributes.get("preserveAspectRatio", "xMidYMid"))
        place = " ".join(f'{n}="{format_coordinate(v)}"' for n, v in _measures(page.area))
        view = " ".join(format_coordinate(value) for _, value in _measures(page.view))
        drawing = (
            f'<svg {place} viewBox="{view}" preserveAspectRatio="{aspect}" overflow="visible">'
        )
        start = merged((*self._start(root, "g", without=_PAGE), drawing))
        flat = must_be_whole(self._setting, root, clipped=True)
        return GroupInstruction(start, "</svg></g>", inside, flat=flat)

    def definition(self, name: str) -> Program:
        """Return the program that draws the element with the id *name*, to be referred to."""
        if name not in self._definitions:
            self._definitions[name] = ()
            node = self._setting.ids.get(name)
            if node is not None:
                ancestors = tuple(self._ancestors(node))
                make = self._element if node.tag in DEFINITIONS else self._drawn
                program = joined(self._conditional(node, ancestors, make))
                if node.tag in DEFINITIONS - {"symbol"}:
                    program = self._inheriting(program, ancestors)
                self._definitions[name] = program
        return self._definitions[name]

    def _inheriting(self, program: Program, ancestors: tuple[Node, ...]) -> Program:
        """Return *program* in groups with what it inherits where it is written."""
        for node in reversed(ancestors):
            own = own_properties(node.tag, node.attributes, self._setting.sheet)
            if own.keys() & INHERITED or any(n[5:] in INHERITED for n in node.attributes):
                without = frozenset(self._setting.attributes(node)) - INHERITED - {"style", "class"}
                start = self._start(node, "g", without=without)
                program = joined((Art(start), *program, Art(("</g>",))))
        return program

    def _ancestors(self, node: Node) -> Iterator[Node]:
        parent = self._parents.get(node)
        if parent is not None:
            yield from self._ancestors(parent)
            yield parent

    def _all(self, node: Node, ancestors: tuple[Node, ...]) -> Program:
        path = (*ancestors, node)
        return joined(each for child in node.elements for each in self._node(child, path))

    def _node(self, node: Node, ancestors: tuple[Node, ...]) -> Iterable[Instruction]:
        if node.tag in _UNSUPPORTED and ancestors[-1].tag != "switch":
            place = self._setting.file.locate(node)
            hint = _UNSUPPORTED[node.tag]
            self.diagnostics.append(messages.unsupported(place, node.tag, hint))
        skipped = node.tag in SKIPPED or node.tag in DEFINITIONS or node.tag in _UNSUPPORTED
        if skipped or ":" in node.tag or is_hidden(node):
            return ()
        if is_unseen(self._setting, node, ancestors):
            return ()
        return self._conditional(node, ancestors, self._plain)

    def _conditional(
        self, node: Node, ancestors: tuple[Node, ...], make: _Make
    ) -> Iterable[Instruction]:
        """Return *make*'s instructions within the element's own `data-if` and `data-for`."""
        program = tuple(make(node, ancestors))
        if "data-if" in node.attributes:
            program = (If(bound(node, "data-if"), joined(program)),)
        if "data-for" in node.attributes:
            loop = loop_of(node)
            if loop is not None:
                program = (For(*loop, joined(program)),)
        return program

    def _plain(self, node: Node, ancestors: tuple[Node, ...]) -> Iterable[Instruction]:
        """Return the instructions for an element without its conditions."""
        drawn = self._drawn(node, ancestors)
        if is_blended(node):
            return (Apart(joined(drawn), _blend_of(node)),)
        return (Apart(joined(drawn)),) if is_filtered(node) else drawn

    def _drawn(self, node: Node, ancestors: tuple[Node, ...]) -> Iterable[Instruction]:
        if "data-icon" in node.attributes:
            return self._icon(node, ancestors)
        if "data-draw" in node.attributes:
            return self._drawing(node, ancestors)
        if node.tag == "text":
            return self._text(node, ancestors)
        if node.tag == "image":
            return (ImageElement(self._setting, node, ancestors, self._fields.get(node)),)
        if node.tag in CONTAINERS and any(map(is_layered, node.elements)):
            return self._group(node, ancestors)
        return self._element(node, ancestors)

    def _element(self, node: Node, ancestors: tuple[Node, ...]) -> Iterable[Instruction]:
        """Return the instructions for an element that is art from start tag to end tag."""
        tag = "g" if node.tag in ("a", "switch") else node.tag
        *start, last = self._start(node, tag)
        inside = self._all(node, ancestors)
        if not inside:
            if node.tag in CONTAINERS and not is_filtered(node):
                return ()
            return (Art(merged((*start, str(last)[:-1] + "/>"))),)
        return joined((Art((*start, last)), *inside, Art((f"</{tag}>",))))

    def _group(self, node: Node, ancestors: tuple[Node, ...]) -> Iterable[Instruction]:
        tag = "svg" if node.tag == "svg" else "g"
        whole_page = covers_page(self._setting, node, ancestors)
        start = self._start(node, tag, without=frozenset({"clip-path"} if whole_page else ()))
        flat = must_be_whole(self._setting, node, clipped=not whole_page)
        return (GroupInstruction(start, f"</{tag}>", self._all(node, ancestors), flat),)

    def _icon(self, node: Node, ancestors: tuple[Node, ...]) -> Iterable[Instruction]:
        if node.tag not in BOXES:
            place = self._setting.file.locate(node, "data-icon")
            self.diagnostics.append(messages.no_box(place, node.tag, BOXES))
            return ()
        return (IconElement(self._setting, node, ancestors),)

    def _drawing(self, node: Node, ancestors: tuple[Node, ...]) -> Iterable[Instruction]:
        """Return a group that draws each of the samples for each of its parts."""
        setting, kind = self._setting, kind_of(node)
        if kind is None:
            return ()
        samples: list[CompiledSample] = []
        for sample in sample_nodes(node, kind, setting.sheet):
            make = self._form if sample.formed else self._plain
            program = joined(self._conditional(sample.node, (*ancestors, node), make))
            samples.append(CompiledSample(setting, sample, program))
        drawing = DrawingElement(setting, node, kind, samples)
        start = self._start(node, "g", without=_PLACING)
        flat = must_be_whole(setting, node, clipped=True)
        return (GroupInstruction(start, "</g>", (drawing,), flat),)

    def _form(self, node: Node, ancestors: tuple[Node, ...]) -> Iterable[Instruction]:
        return (FormElement(self._setting, node, ancestors),)

    def _text(self, node: Node, ancestors: tuple[Node, ...]) -> Iterable[Instruction]:
        for path in (each for each in node.walk() if each.tag in _UNSUPPORTED):
            place = self._setting.file.locate(path)
            self.diagnostics.append(messages.unsupported(place, path.tag, _UNSUPPORTED[path.tag]))
        content = bound(node, "data-text") if "data-text" in node.attributes else None
        content = content or self._fields.get(node)
        boxed = True
        if content is not None:
            lines: tuple[TextLine, ...] = (bound_line(node, content),)
        else:
            boxed = box_id_of(self._setting, node) is not None
            boxed = boxed and not is_placed_in_shape(self._setting, node)
            lines = lines_of(node, ancestors, self._setting.sheet, boxed=boxed)
        if not lines:
            return ()
        parts = [part for line in lines for span in line.spans for part in span.parts]
        planner = TextPlanner(self._setting, node, ancestors, lines, boxed=boxed)
        return (TextElement(self._setting, planner, _name(parts)),)

    def _embedded(self, node: Node, href: str) -> str:
        """Return the `data:` URI of a picture that a filter takes from a file."""
        if href.startswith(("#", "data:")) or "{{" in href:
            return href
        place = self._setting.file.locate(node, "href")
        found = self._setting.images.get(href, self._setting.file.path, place)
        self.diagnostics += found.diagnostics
        return uri_of(found.value) if found.value is not None else ""

    def _start(
        self, node: Node, tag: str, without: frozenset[str] = frozenset(), transform: str = ""
    ) -> Parts:
        parts: list[str | Bound] = [f"<{tag}"]
        attributes = self._setting.attributes(node)
        if node.tag == "feImage" and "href" in node.attributes:
            attributes["href"] = (self._embedded(node, node.attributes["href"]),)
        if transform:
            attributes["transform"] = (transform,)
            without -= {"transform"}
        unused = _UNUSED | ({"href"} if node.tag == "a" else frozenset())
        unused |= frozenset() if self._setting.css else {"class"}
        for name, value in attributes.items():
            if name not in without and name not in unused:
                literal = (escape(part) if isinstance(part, str) else part for part in value)
                parts += [f' {name}="', *literal, '"']
        return merged((*parts, ">"))


def _blend_of(node: Node) -> str | Bound:
    if "data-mix-blend-mode" in node.attributes:
        return bound(node, "data-mix-blend-mode")
    return blend_mode(node)


def _is_relative(node: Node) -> bool:
    """Return whether an element measures itself by the page."""
    if node.tag in ("symbol", "svg"):
        return True
    if "userSpaceOnUse" in (node.attributes.get(name) for name in _UNITS):
        return not node.attributes.keys() >= set(_GIVEN.get(node.tag, ()))
    return any(
        name.removeprefix("data-") in _MEASURES and "%" in value
        for name, value in node.attributes.items()
    )


def _measures(box: Rect) -> Iterator[tuple[str, float]]:
    yield from zip(("x", "y", "width", "height"), astuple(box), strict=True)


_Make = Callable[[Node, tuple[Node, ...]], Iterable[Instruction]]


def _name(parts: list[str | Bound]) -> str:
    """Return the name of a text in messages: its expression, or the text itself."""
    for part in parts:
        if isinstance(part, Bound):
            return part.expression.source.strip()
    text = " ".join("".join(str(part) for part in parts).split())
    return text if len(text) <= 40 else f"{text[:39]}…"


def compile_template(
    setting: Setting, fields: Mapping[Node, Bound]
) -> Checked[tuple[Program, Callable[[str], Program]]]:
    """Return the program for an item, and what gives the program for the element of an id.

    Args:
        setting: Shared by the template's elements.
        fields: Texts and images bound to a field by name.
    """
    compiler = Compiler(setting, fields)
    program = compiler.program()
    return Checked((program, compiler.definition), tuple(compiler.diagnostics))
