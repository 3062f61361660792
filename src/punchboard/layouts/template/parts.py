"""Parts: a group of another layout in the place of an element with `data-include`.

The part is put into the drawing before it is compiled, with its own style,
definitions and names, so that it is drawn as if it had been copied there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.components.values import within
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.expressions import ExpressionError, compile_expression, with_names
from punchboard.layouts.drawings.kinds import PARAMETERS, WORDS
from punchboard.layouts.template import template_messages
from punchboard.layouts.template.bindings import target_of
from punchboard.layouts.template.browser import as_seen
from punchboard.layouts.template.css import INHERITED, own_properties, read_style_sheet
from punchboard.layouts.template.page import user_unit
from punchboard.layouts.template.setting import DEFINITIONS
from punchboard.layouts.template.svg import Node, SvgFile, read_drawing
from punchboard.lengths import format_coordinate
from punchboard.patterns import regex
from punchboard.workspace import Workspace

INCLUDE, WITH = "data-include", "data-with"
SHARED = "shared/"
_REFERENCE = regex(r"""(url\(#|^#)([^)]*)""")
_PAIR = regex(r"\s*([^\W\d]\w*)\s*:\s*(.+?)\s*", re.DOTALL)
_INSERTION = regex(r"\{\{(.*?)\}\}", re.DOTALL)
_EXPRESSIONS = frozenset(f"data-{name}" for name in ("text", "if", "icon", *PARAMETERS)) - {
    f"data-{name}" for name in WORDS
}
_LOOP = regex(r"(\s*[^\W\d]\w*\s+in\s+)(.+)", re.DOTALL)
#: What draws nothing by itself, wherever it is put.
_UNDRAWN = DEFINITIONS | {"tspan", "stop", "style", "title", "desc", "metadata"}
_SHOWN = {"text": "data-text", "image": "data-href"}
_NO_RULES = read_style_sheet("")


def with_parts(file: SvgFile, workspace: Workspace, language: str) -> Checked[SvgFile]:
    """Return *file* with its parts in place, and what is wrong with them.

    Args:
        file: The drawing.
        workspace: Where its parts are.
        language: The language that `systemLanguage` asks for.
    """
    if not any(INCLUDE in node.attributes for node in file.root.walk()):
        return Checked(file)
    reader = _Parts(workspace, language)
    root = _without_patterns(reader.filled(file.root, file, ()), _patterns(file.root))
    return Checked(replace(file, root=root), tuple(reader.diagnostics))


def _patterns(root: Node) -> frozenset[str]:
    """Return the ids of what a drawing includes from itself with names of its own.

    Where it is defined, nobody has these names; so it is only what it is included as.
    """
    included = {
        node.attributes[INCLUDE].strip()[1:]
        for node in root.walk()
        if WITH in node.attributes and node.attributes.get(INCLUDE, "").strip().startswith("#")
    }
    return frozenset(
        name
        for name in included
        if all(node.attributes.get("href") != f"#{name}" for node in root.walk())
    )


def _without_patterns(node: Node, names: frozenset[str], *, defined: bool = False) -> Node:
    """Return *node* without the elements called *names* among its definitions."""
    if not names:
        return node
    defined = defined or node.tag == "defs"
    children = tuple(
        _without_patterns(each, names, defined=defined) if isinstance(each, Node) else each
        for each in node.children
        if isinstance(each, str) or not defined or each.attributes.get("id") not in names
    )
    return replace(node, children=children)


def part_of(
    node: Node, file: SvgFile, workspace: Workspace, language: str, name: str = ""
) -> Checked[Node | None]:
    """Return what `data-include` on *node* puts in its place, with the parts in it.

    Args:
        node: The element.
        file: Its drawing.
        workspace: Where its parts are.
        language: The language that `systemLanguage` asks for.
        name: Begins the ids in it, which may be those of another part.
    """
    reader = _Parts(workspace, language, name)
    found = reader.part(node, file, ())
    return Checked(found, tuple(reader.diagnostics))


_Trail = tuple[tuple[Path, str], ...]


class _Parts(Struct):
    workspace: Workspace
    language: str
    name: str = ""
    diagnostics: list[Diagnostic] = field(default_factory=list)
    read: dict[Path, SvgFile | None] = field(default_factory=dict)
    count: int = 0

    def filled(self, node: Node, file: SvgFile, trail: _Trail) -> Node:
        """Return *node* with the parts of *file* in place; *trail* leads to it."""
        if INCLUDE in node.attributes:
            part = self.part(node, file, trail)
            left = {n: t for n, t in node.attributes.items() if n not in (INCLUDE, WITH)}
            return replace(node, attributes=left, children=(part,) if part else ())
        children = tuple(
            self.filled(child, file, trail) if isinstance(child, Node) else child
            for child in node.children
        )
        return replace(node, children=children)

    def part(self, node: Node, file: SvgFile, trail: _Trail) -> Node | None:
        """Return what an element includes, or None with diagnostics."""
        place = file.locate(node, INCLUDE)
        reference = node.attributes[INCLUDE].strip()
        if "{{" in reference:
            self.diagnostics.append(template_messages.open_include(place, reference))
            return None
        path, _, name = reference.partition("#")
        names = self._names(node, file)
        found = self._file(path, node, file) if path else file
        if node.tag != "g":
            self.diagnostics.append(template_messages.not_a_group(place, node.tag))
            return None
        if found is None or names is None:
            return None
        step = (found.path, name)
        if step in trail or (found is file and not name):
            steps = [f"{each.name}#{part}" for each, part in (*trail, step)]
            self.diagnostics.append(template_messages.circular(place, reference, steps))
            return None
        target, ancestors = _found(found.root, name)
        written = node.attributes[INCLUDE]
        place = within(place, written, written.find("#") + 1, len(name)) or place
        if target is None:
            ids = [each.attributes["id"] for each in found.root.walk() if "id" in each.attributes]
            where = self.workspace.relative(found.path)
            self.diagnostics.append(template_messages.missing_part(place, name, where, ids))
            return None
        if target.tag in _UNDRAWN:
            self.diagnostics.append(template_messages.undrawn_part(place, name, target.tag))
            return None
        self.count += 1
        taken = _Taken(found, names, f"{self.name}part{self.count}-")
        drawn = self.filled(taken.group(target, ancestors), found, (*trail, step))
        return _scaled(drawn, user_unit(found) / user_unit(file))

    def _names(self, node: Node, file: SvgFile) -> dict[str, str] | None:
        """Return the expressions of `data-with` by the names they have in the part."""
        text = node.attributes.get(WITH, "")
        names: dict[str, str] = {}
        for pair in filter(str.strip, text.split(";")):
            match = _PAIR.fullmatch(pair)
            try:
                expression = compile_expression(match[2]) if match else None
            except ExpressionError:
                expression = None
            if match is None or expression is None:
                place, pair = file.locate(node, WITH), pair.strip()
                place = within(place, text, text.find(pair), len(pair)) or place
                self.diagnostics.append(template_messages.bad_with(place, pair))
                return None
            names[match[1]] = match[2]
        return names

    def _file(self, reference: str, node: Node, file: SvgFile) -> SvgFile | None:
        place = file.locate(node, INCLUDE)
        folders = tuple(dict.fromkeys(self._folders(file, reference)))
        found = self.workspace.find(reference, folders, place)
        if found.value is None:
            self.diagnostics += found.diagnostics
            return None
        path = found.value
        if path not in self.read:
            self.read[path] = self._open(path)
        return self.read[path]

    def _folders(self, file: SvgFile, reference: str) -> Iterator[Path]:
        layouts = self.workspace.layouts
        yield file.path.parent
        if file.path.is_relative_to(layouts):
            yield layouts / file.path.relative_to(layouts).parts[0]
        # Other games' folders stay closed, so that a game is all that it reads.
        yield layouts if reference.startswith(SHARED) else layouts / "shared"

    def _open(self, path: Path) -> SvgFile | None:
        read = read_drawing(path)
        self.diagnostics += read.diagnostics
        if read.value is None:
            return None
        seen = as_seen(read.value, self.language)
        self.diagnostics += seen.diagnostics
        return seen.value


def _found(root: Node, name: str) -> tuple[Node | None, tuple[Node, ...]]:
    """Return the element with an id and the elements around it; without a name, all."""
    if not name:
        return replace(root, tag="g", attributes={}), (root,)
    around: tuple[Node, ...] = ()

    def search(node: Node, path: tuple[Node, ...]) -> Node | None:
        nonlocal around
        if node.attributes.get("id") == name:
            around = path
            return node
        return next(
            (found for child in node.elements if (found := search(child, (*path, node)))), None
        )

    return search(root, ()), around


class _Taken(Struct, frozen=True):
    """What is taken out of a file.

    Attributes:
        file: The file.
        names: Expressions by the names they have in it.
        prefix: Goes before its ids, which may be those of others.
    """

    file: SvgFile
    names: Mapping[str, str]
    prefix: str

    def group(self, target: Node, ancestors: tuple[Node, ...]) -> Node:
        """Return *target* as it looks where it is, with the definitions it uses."""
        ids = {
            each.attributes["id"]: each
            for each in self.file.root.walk()
            if each.attributes.get("id")
        }
        inside = {id(each) for each in target.walk()}
        needed = [each for each in _needed(target, ids) if id(each) not in inside]
        definitions = Node("defs", {}, tuple(map(self._taken, needed)), target.line, target.column)
        drawn = self._taken(target)
        for node in reversed(ancestors):
            own = own_properties(node.tag, node.attributes, _NO_RULES)
            look = {name: text for name, text in own.items() if name in INHERITED}
            if "transform" in node.attributes and node is not self.file.root:
                look["transform"] = node.attributes["transform"]
            if look:
                drawn = Node("g", look, (drawn,), node.line, node.column, self.file)
        children = (definitions, drawn) if needed else (drawn,)
        return Node("g", {}, children, target.line, target.column, self.file)

    def _taken(self, node: Node) -> Node:
        attributes = dict(node.attributes)
        label = next((each for each in node.labels if each in self.names), None)
        shown = _SHOWN.get(node.tag)
        if label and shown and shown not in attributes:
            attributes[shown] = label
        if "id" in attributes:
            attributes.setdefault("inkscape:label", attributes["id"])
        attributes = {name: self._attribute(name, text) for name, text in attributes.items()}
        children = tuple(
            self._taken(child) if isinstance(child, Node) else self._inserted(child)
            for child in node.children
        )
        return replace(node, attributes=attributes, children=children, origin=self.file)

    def _attribute(self, name: str, text: str) -> str:
        if name == "id":
            return self.prefix + text
        if name == INCLUDE:
            return text
        if name == WITH:
            pairs = (pair.partition(":") for pair in text.split(";") if pair.strip())
            return "; ".join(f"{n.strip()}: {self._expression(e.strip())}" for n, _, e in pairs)
        if name in ("data-box", "href") or "url(#" in text:
            return _REFERENCE.sub(rf"\g<1>{self.prefix}\g<2>", self._inserted(text))
        if name == "data-for":
            loop = _LOOP.fullmatch(text)
            return loop[1] + self._expression(loop[2]) if loop else text
        if name in _EXPRESSIONS or target_of(name) is not None:
            return self._expression(text)
        return self._inserted(text)

    def _expression(self, source: str) -> str:
        return with_names(source, self.names) if self.names else source

    def _inserted(self, text: str) -> str:
        if not self.names or "{{" not in text:
            return text
        return _INSERTION.sub(lambda match: f"{{{{{self._expression(match[1])}}}}}", text)


def _needed(target: Node, ids: Mapping[str, Node]) -> Iterator[Node]:
    """Yield what *target* refers to, and what that refers to, outermost once."""
    pending, seen = [target], set[str]()
    while pending:
        for node in pending.pop().walk():
            texts = (text for name, text in node.attributes.items() if name != INCLUDE)
            for text in texts:
                for _, name in _REFERENCE.findall(text):
                    if name in ids and name not in seen:
                        seen.add(name)
                        pending.append(ids[name])
                        yield ids[name]


def _scaled(node: Node, factor: float) -> Node:
    """Return *node* in the user units of the drawing that includes it."""
    if abs(factor - 1) < 1e-3:
        return node
    scale = f"scale({format_coordinate(factor)})"
    return Node("g", {"transform": scale}, (node,), node.line, node.column, node.origin)
