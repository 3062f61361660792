"""Checks a template once, before any item is drawn: its expressions, fixed values and marks.

A name that no item has is reported at its attribute, once for the template and not
once for each of two thousand cards. What is easily written wrong is reported with what
is right.

The marks of another program's templates are `{{ }}` as well. Where nothing in a drawing is
bound to the game, they are not mistakes in expressions of this one: the drawing is shown
as a browser shows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.diagnostics import Checked, Diagnostic, Location, nearest
from punchboard.expressions import ExpressionError, compared_texts, compile_expression, compile_text
from punchboard.layouts import messages
from punchboard.layouts.context import BUILTINS
from punchboard.layouts.drawings.samples import check_drawing, is_parameter, variables_of
from punchboard.layouts.template import template_messages
from punchboard.layouts.template.bindings import (
    JOINT,
    RESERVED,
    Bound,
    field_bindings,
    loop_of,
    target_of,
)
from punchboard.layouts.template.css import BINDABLE, font_size, parse_style
from punchboard.layouts.template.expand import LINE_STARTS, ZERO, undrawn_place
from punchboard.layouts.template.icons import SKIPPED
from punchboard.layouts.template.setting import check_ink
from punchboard.layouts.template.svg import Node, SvgFile
from punchboard.layouts.text import styles
from punchboard.layouts.text.lettering import GLYPHS
from punchboard.layouts.text.styles import FROM_THE_LEFT
from punchboard.lengths import parse_length
from punchboard.patterns import regex

# Fixed values


def problems_of_value(node: Node, attribute: str, value: str) -> Iterator[str]:
    """Yield what is wrong with an attribute; values with `{{ }}` are not known yet."""
    written = parse_style(value) if attribute == "style" else {attribute: value}
    for name, text in written.items():
        if "{{" in text or f"data-{name}" in node.attributes:
            continue
        problem = None
        if name in _OF_TEXTS and any(each.tag in _TEXTS for each in node.walk()):
            problem = _problem(_OF_TEXTS[name], text)
        if problem is not None:
            yield problem


def _problem(parse: Callable[[str], object], text: str) -> str | None:
    try:
        parse(text)
    except ValueError as problem:
        return str(problem)
    return None


def _size_on_paper(text: str) -> float:
    return parse_length(text, default_unit="pt") if text else 0.0


def _markup(text: str) -> None:
    if text not in ("none", "keywords"):
        raise ValueError(f"`data-markup` must be `none` or `keywords`, got `{text}`")


_TEXTS = ("text", "tspan")
#: Parsers of the properties that only texts have.
_OF_TEXTS: Mapping[str, Callable[[str], object]] = {
    "font-size": font_size,
    "data-fit": _size_on_paper,
    "data-grow": _size_on_paper,
    "data-condense": styles.condensing,
    "data-markup": _markup,
    "writing-mode": lambda text: styles.is_vertical({"writing-mode": text}),
}


# Expressions

_Message = Callable[[Location, str], Diagnostic]
_EXPRESSIONS = ("data-text", "data-if", "data-icon")
_BINDABLE_NAMES = tuple(f"data-{name}" for name in (*RESERVED, *sorted(BINDABLE)))


def check_bindings(file: SvgFile, component: str, known: frozenset[str]) -> Checked[frozenset[str]]:
    """Return the names that the expressions of *file* read, and what is wrong.

    Args:
        file: The template.
        component: Id of the component, for messages.
        known: Names that an expression may read.
    """
    checker = _Checker(file, component, known)
    checker.check(file.root, frozenset(), None)
    return Checked(frozenset(checker.used), tuple(checker.diagnostics))


class _Checker(Struct):
    file: SvgFile
    component: str
    known: frozenset[str]
    used: set[str] = field(default_factory=set)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def check(self, node: Node, variables: frozenset[str], parent: Node | None) -> None:
        """Check *node* and everything in it; *variables* are those of enclosing loops."""
        self.diagnostics += check_drawing(self.file, node, parent)
        self.diagnostics += check_ink(self.file, node)
        variables |= variables_of(node, parent)
        if "data-for" in node.attributes:
            variables = self._loop(node, variables)
        for attribute, value in node.attributes.items():
            if (
                attribute in _EXPRESSIONS
                or target_of(attribute) is not None
                or is_parameter(node, attribute)
            ):
                self._target(node, attribute)
                if target_of(attribute) is not None and "{{" in value:
                    self._insertions(node, attribute, value, variables)
                else:
                    self._expression(node, attribute, value, variables)
                if attribute == "data-text" and node.tag not in ("text", "tspan"):
                    self._report(messages.not_a_text, node, attribute, node.tag)
            elif attribute != "data-for":
                self._insertions(node, attribute, value, variables)
                for reason in problems_of_value(node, attribute, value):
                    place = self.file.locate(node, attribute)
                    self.diagnostics.append(messages.bad_value(place, reason, None))
        for child in node.children:
            if isinstance(child, Node):
                self.check(child, variables, node)
            elif node.tag != "style":
                self._insertions(node, None, child, variables)

    def _loop(self, node: Node, variables: frozenset[str]) -> frozenset[str]:
        try:
            loop = loop_of(node)
        except ExpressionError as problem:
            self._report(messages.bad_expression, node, "data-for", str(problem))
            return variables | {"loop"}
        if loop is None:
            self._report(messages.bad_loop, node, "data-for", node.attributes["data-for"])
            return variables | {"loop"}
        variable, values = loop
        self._names(node, "data-for", values.expression.names - variables)
        return variables | {variable, "loop"}

    def _target(self, node: Node, attribute: str) -> None:
        target = target_of(attribute)
        if target is not None and target not in BINDABLE:
            place = self.file.locate(node, attribute)
            self.diagnostics.append(messages.unknown_binding(place, attribute, _BINDABLE_NAMES))

    def _expression(
        self, node: Node, attribute: str, source: str, variables: frozenset[str]
    ) -> None:
        try:
            names = compile_expression(source).names
        except ExpressionError as problem:
            self._report(messages.bad_expression, node, attribute, str(problem))
        else:
            self._names(node, attribute, names - variables)

    def _insertions(
        self, node: Node, attribute: str | None, text: str, variables: frozenset[str]
    ) -> None:
        if "{{" not in text:
            return
        try:
            parts = compile_text(text)
        except ExpressionError as problem:
            self._report(messages.bad_expression, node, attribute, str(problem))
            return
        if any(isinstance(part, str) and "{{" in part for part in parts.parts):
            place = self.file.locate(node, attribute)
            self.diagnostics.append(messages.unclosed_insertion(place))
        self._names(node, attribute, parts.names - variables)

    def _names(self, node: Node, attribute: str | None, names: frozenset[str]) -> None:
        self.used |= names
        for name in sorted(names - self.known):
            place = self.file.locate(node, attribute)
            self.diagnostics.append(messages.unknown_name(place, name, self.component, self.known))

    def _report(self, message: _Message, node: Node, attribute: str | None, text: str) -> None:
        self.diagnostics.append(message(self.file.locate(node, attribute), text))


# What is easily written wrong

_BRACKETED = regex(r"\s*\[\s*([^\W\d][\w.]*)\s*\]\s*")
#: A whole text that is a field's name in the marks of other programs.
_MARKED = regex(
    r"\s*(?:\[\s*([\w.]+)\s*\]|\$?\{\s*([\w.]+)\s*\}|%\s*([\w.]+)\s*%|[@$]([\w.]+)|<<?\s*([\w.]+)\s*>?>)\s*"
)
#: Such a mark among other words, where a sign alone would say too little.
_MARK_INSIDE = regex(r"\[\s*([\w.]+)\s*\]|\$?(?<!\{)\{\s*([\w.]+)\s*\}(?!\})|<<\s*([\w.]+)\s*>>")
_IN_TEXTS = frozenset("tspan a textPath tref flowRegion flowRegionExclude".split())


def check_writing(
    file: SvgFile,
    fields: frozenset[str],
    entries: Mapping[str, tuple[str, frozenset[str]]],
    bound: Mapping[Node, Bound],
) -> Iterator[Diagnostic]:
    """Yield what is most likely meant in another way.

    Args:
        file: The drawing.
        fields: Names of the items' fields.
        entries: The definition that a field takes its entries from, and their ids.
        bound: Texts and images bound to a field by their name.
    """
    yield from _undrawn_properties(file)
    yield from _undrawn_places(file.root, file, bound)
    for node in file.root.walk():
        yield from _meant_otherwise(file, node, fields, entries)
        if node.tag in ("text", "tspan"):
            yield from _content(file, node)
            if node not in bound and "data-text" not in node.attributes:
                yield from _marks(file, node, fields)


def _meant_otherwise(
    file: SvgFile,
    node: Node,
    fields: frozenset[str],
    entries: Mapping[str, tuple[str, frozenset[str]]],
) -> Iterator[Diagnostic]:
    for name, source in node.attributes.items():
        if name not in _EXPRESSIONS and target_of(name) is None:
            continue
        bracketed = _BRACKETED.fullmatch(source)
        if bracketed and bracketed[1].split(".")[0] in fields:
            place = file.locate(node, name)
            yield template_messages.bracketed_field(place, source.strip(), bracketed[1])
        yield from _comparisons(file, node, name, source, entries)


def _comparisons(
    file: SvgFile,
    node: Node,
    attribute: str,
    source: str,
    entries: Mapping[str, tuple[str, frozenset[str]]],
) -> Iterator[Diagnostic]:
    """Yield the comparisons of a field with what none of its entries is."""
    try:
        pairs = compared_texts(source) if "'" in source or '"' in source else ()
    except ExpressionError:
        return  # reported where it is compiled
    for name, text in pairs:
        definition, ids = entries.get(name, ("", frozenset[str]()))
        if ids and text not in ids:
            place = file.locate(node, attribute)
            yield template_messages.unknown_comparison(place, name, text, definition, ids)


def _content(file: SvgFile, node: Node) -> Iterator[Diagnostic]:
    for child in node.elements:
        known = child.tag in _IN_TEXTS or child.tag in SKIPPED
        if not known and not (":" in child.tag and not child.tag.startswith("other:")):
            tag = child.tag.removeprefix("other:")
            yield template_messages.no_part_of_text(file.locate(child), tag)


def _marks(file: SvgFile, node: Node, fields: frozenset[str]) -> Iterator[Diagnostic]:
    for child in node.children:
        match = _MARKED.fullmatch(child) if isinstance(child, str) else None
        name = next((each for each in match.groups() if each), "") if match else ""
        if name.split(".")[0] in fields:
            yield template_messages.mark_of_a_field(file.locate(node), str(child).strip(), name)
            continue
        for found in _MARK_INSIDE.finditer(child) if isinstance(child, str) else ():
            name = next(each for each in found.groups() if each)
            if name.split(".")[0] in fields:
                yield template_messages.mark_in_a_text(file.locate(node), found[0], name)


def _undrawn_properties(file: SvgFile) -> Iterator[Diagnostic]:
    """Yield each property of texts that is not drawn, at its first place."""
    told: set[str] = set()
    for node, in_bound in _walk(file.root, in_bound=False):
        style = parse_style(node.attributes.get("style", ""))
        for name, value in {**node.attributes, **style}.items():
            if name in told or not _changes_text(node, name, value) or in_bound:
                continue
            told.add(name)
            place = file.locate(node, "style" if name in style else name)
            if name == "writing-mode":
                yield template_messages.columns_from_the_left(place, value.strip())
            else:
                yield template_messages.undrawn_property(place, name)


def _undrawn_places(node: Node, file: SvgFile, bound: Mapping[Node, Bound]) -> Iterator[Diagnostic]:
    """Yield the first attribute of each text that places letters in vain."""
    if node in bound or "data-text" in node.attributes:
        return  # the places are those of the sample's letters
    name = undrawn_place(node)
    if name is not None:
        yield template_messages.undrawn_place(file.locate(node, name), name)
        return
    for child in node.elements:
        yield from _undrawn_places(child, file, bound)


def _walk(node: Node, *, in_bound: bool) -> Iterator[tuple[Node, bool]]:
    """Yield elements, each with whether it is a sample in a text that is replaced."""
    yield node, in_bound
    for child in node.elements:
        yield from _walk(child, in_bound=in_bound or "data-text" in node.attributes)


def _changes_text(node: Node, name: str, value: str) -> bool:
    """Return whether a property would change a text in a way that is not drawn."""
    value = value.strip()
    if name == "writing-mode":
        changes = value in FROM_THE_LEFT
    elif name == "textLength":
        stretched = node.attributes.get("lengthAdjust") == GLYPHS
        changes = node.tag in _TEXTS and (stretched or not _is_whole_line(node))
    else:
        changes = name in _UNDRAWN and value not in _UNDRAWN[name] and not ZERO.fullmatch(value)
    return changes and any(each.tag in _TEXTS for each in node.walk())


def _is_whole_line(node: Node) -> bool:
    """Return whether an element holds one line, which can be spaced out."""
    inner = (each for each in node.walk() if each is not node)
    alone = not any(LINE_STARTS & each.attributes.keys() for each in inner)
    return alone and (node.tag == "text" or bool(LINE_STARTS & node.attributes.keys()))


_INITIAL = ("", "normal", "none", "inherit", "initial", "unset")
#: Properties that are not drawn, and their values that change nothing.
_UNDRAWN: Mapping[str, Sequence[str]] = {
    "font-variant": (*_INITIAL, "small-caps"),
    "font-variant-caps": (*_INITIAL, "small-caps"),
}


# Marks of other programs

_MARK = regex(r"\{\{.*?\}\}", re.DOTALL)


def with_marks_as_text(
    file: SvgFile, component: str, fields: frozenset[str], known: frozenset[str]
) -> Checked[SvgFile]:
    """Return *file* with marks that are not this program's as plain text, and say so.

    Args:
        file: The drawing.
        component: Id of the component, for the message.
        fields: Names of the items' fields.
        known: Names that an expression may read.
    """
    marks = list(_all_marks(file.root))
    if not marks or any(map(_is_bound, file.root.walk())) or field_bindings(file.root, fields):
        return Checked(file)
    if any(_reads(mark, known) for _, _, mark in marks):
        return Checked(file)
    node, attribute, mark = marks[0]
    told = template_messages.foreign_marks(file.locate(node, attribute), mark, component)
    return Checked(replace(file, root=_plain(file.root)), (told,))


def _all_marks(root: Node) -> Iterator[tuple[Node, str | None, str]]:
    for node in root.walk():
        for name, value in node.attributes.items():
            yield from ((node, name, mark) for mark in _MARK.findall(value))
        if node.tag != "style":
            texts = (child for child in node.children if isinstance(child, str))
            yield from ((node, None, mark) for text in texts for mark in _MARK.findall(text))


def _is_bound(node: Node) -> bool:
    return any(
        target_of(name) is not None or (name.startswith("data-") and name[5:] in RESERVED)
        for name in node.attributes
    )


def _reads(mark: str, known: frozenset[str]) -> bool:
    """Return whether a mark reads what some game has, or nothing at all."""
    try:
        names = compile_text(mark).names
    except ExpressionError:
        return False
    # What is nearly a field is a slip of the pen.
    own = known - set(BUILTINS)
    return not names or any(
        name in known or name in BUILTINS or nearest(name, own) for name in names
    )


def _plain(node: Node) -> Node:
    """Return *node* with its marks as text; attributes with marks say nothing to a browser."""
    attributes = {name: text for name, text in node.attributes.items() if "{{" not in text}
    if "{{" in node.attributes.get("style", ""):
        kept = (each for each in node.attributes["style"].split(";") if "{{" not in each)
        attributes["style"] = ";".join(kept)
    children = tuple(
        _plain(child) if isinstance(child, Node) else child.replace("{{", f"{{{JOINT}{{")
        for child in node.children
    )
    return replace(node, attributes=attributes, children=children)
