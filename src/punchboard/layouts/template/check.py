"""Checks a template once, before any item is drawn: its expressions and fixed values.

A name that no item has is reported at its attribute, once for the template and not
once for each of two thousand cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct, field

from punchboard.diagnostics import Checked, Diagnostic, Location
from punchboard.expressions import ExpressionError, compile_expression, compile_text
from punchboard.layouts import messages
from punchboard.layouts.drawings.samples import check_drawing, is_parameter, variables_of
from punchboard.layouts.template.bindings import RESERVED, loop_of, target_of
from punchboard.layouts.template.css import BINDABLE, font_size, parse_style
from punchboard.layouts.template.setting import check_ink
from punchboard.layouts.template.svg import Node, SvgFile
from punchboard.layouts.text import styles
from punchboard.lengths import parse_length

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


_Message = Callable[[Location, str], Diagnostic]
# Expressions

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
