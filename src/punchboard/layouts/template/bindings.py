"""Bindings: what an element shows of the item, by `data-` attributes, `{{ }}` or its name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from punchboard.evaluation.budget import BUDGET
from punchboard.expressions import (
    Expression,
    ExpressionError,
    compile_expression,
    compile_text,
    to_text,
)
from punchboard.layouts.drawings.kinds import PARAMETERS
from punchboard.layouts.template.css import PAINTS, PROPERTIES, parse_style, problem_of_paint
from punchboard.layouts.template.svg import Node, escape
from punchboard.patterns import regex

#: The `data-` attributes with a meaning of their own; all others set an SVG attribute.
RESERVED = (
    "text",
    "if",
    "for",
    "icon",
    "weight",
    "box",
    "fit",
    "fit-group",
    "grow",
    "condense",
    "markup",
    "align-y",
    "draw",
    "part",
    "inset",
    "ink",
    "ink-fill",
    "ink-stroke",
    "include",
    "with",
    *PARAMETERS,
)
#: Between two braces that are text; no character, so no drawing has it.
JOINT = "\ufdd0"
#: Illustrator's attribute for layer names; SVG has no attribute `name` to bind.
_IGNORED = "data-name"
#: Texts of more characters count towards the size of a face.
_LONG = 1000
_LOOP = regex(r"\s*([^\W\d]\w*)\s+in\s+(.+)", re.DOTALL)

Scope: TypeAlias = Mapping[str, Any]


class BindingError(Exception):
    """A bound expression has no value for the item, or an unusable one.

    Attributes:
        bound: The expression and its place.
        reason: What is wrong.
        value: The unusable value; None if there is none.
    """

    def __init__(self, bound: Bound, reason: str, *, value: str | None = None) -> None:
        self.bound = bound
        self.reason = reason
        self.value = value


class Bound(Struct, frozen=True):
    """An expression and its place in the drawing.

    Attributes:
        expression: The expression.
        node: The element.
        attribute: The element's attribute; None for its text.
        paint: Whether the value must be a colour.
    """

    expression: Expression
    node: Node
    attribute: str | None
    paint: bool = False

    def value(self, scope: Scope) -> Any:
        """Return the expression's value.

        Raises:
            BindingError: There is none.
        """
        try:
            value = self.expression.function(scope)
            if value.__class__ is str and len(value) > _LONG and BUDGET in scope:
                scope[BUDGET].text(len(value))
        except ExpressionError as problem:
            raise BindingError(self, str(problem)) from None
        return self._painted(value) if self.paint else value

    def _painted(self, value: Any) -> Any:
        """Return *value* as a colour, or `none` if it is blank."""
        if value is None or value == "":
            return "none"
        problem = problem_of_paint(str(value))
        if problem is not None:
            raise BindingError(self, problem, value=str(value))
        return value


Parts: TypeAlias = tuple[str | Bound, ...]


def parts_of(text: str, node: Node, attribute: str | None) -> Parts:
    """Return a text with `{{ }}` as literal texts and expressions."""
    if "{{" not in text:
        return (text.replace(JOINT, ""),) if text else ()
    return tuple(
        part if isinstance(part, str) else Bound(part, node, attribute)
        for part in compile_text(text).parts
    )


def bound(node: Node, attribute: str) -> Bound:
    """Return the expression in an attribute such as `data-if`."""
    return Bound(compile_expression(node.attributes[attribute]), node, attribute)


def loop_of(node: Node) -> tuple[str, Bound] | None:
    """Return the variable and the list of `data-for`, or None if there is no loop."""
    match = _LOOP.fullmatch(node.attributes["data-for"])
    if match is None:
        return None
    return match[1], Bound(compile_expression(match[2]), node, "data-for")


def is_static(parts: Parts) -> bool:
    """Return whether *parts* contain no expression."""
    return all(isinstance(part, str) for part in parts)


def render(parts: Parts, scope: Scope) -> str:
    """Return *parts* with the expressions replaced by their values in *scope*.

    Raises:
        BindingError: An expression has no value.
    """
    return "".join(
        [part if isinstance(part, str) else to_text(part.value(scope)) for part in parts]
    )


def render_xml(parts: Parts, scope: Scope) -> str:
    """Return *parts* as XML: literal parts are XML already, values are escaped.

    Raises:
        BindingError: An expression has no value.
    """
    return "".join(
        [part if isinstance(part, str) else escape(to_text(part.value(scope))) for part in parts]
    )


def merged(parts: Iterable[str | Bound]) -> Parts:
    """Return *parts* with neighbouring literals joined."""
    result: list[str | Bound] = []
    for part in parts:
        if isinstance(part, str) and result and isinstance(result[-1], str):
            result[-1] += part
        elif part != "":
            result.append(part)
    return tuple(result)


def target_of(attribute: str) -> str | None:
    """Return the attribute that `data-NAME` sets; None for any other attribute."""
    if not attribute.startswith("data-") or attribute == _IGNORED:
        return None
    name = attribute[5:]
    return None if name in RESERVED else name


def attributes_of(node: Node, *, styled: bool) -> dict[str, Parts]:
    """Return an element's SVG attributes, including the bound ones.

    A bound property goes where it is effective: into `style` if it is already
    there, or if rules of a style sheet might override an attribute.

    Args:
        node: The element.
        styled: Whether the drawing has a style sheet.
    """
    result: dict[str, Parts] = {}
    properties: dict[str, Parts] = {}
    style = parse_style(node.attributes.get("style", ""))
    for name, value in node.attributes.items():
        target = target_of(name)
        if target is not None:
            place = properties if target in style or (styled and target in PROPERTIES) else result
            # An expression, or a text with expressions in it such as a transform.
            if "{{" in value:
                place[target] = parts_of(value, node, name)
            else:
                place[target] = (replace(bound(node, name), paint=target in PAINTS),)
        elif not is_foreign(name) and not (name in result or f"data-{name}" in node.attributes):
            result[name] = parts_of(value, node, name)
    if properties:
        result["style"] = _style_with(node, style, properties)
    return result


def is_foreign(name: str) -> bool:
    """Return whether an attribute means nothing to a renderer."""
    return (
        name.startswith(("data-", "aria-", "on"))
        or name == "role"
        or (":" in name and name not in ("xml:space", "xml:lang"))
    )


def _style_with(node: Node, style: Mapping[str, str], properties: Mapping[str, Parts]) -> Parts:
    declarations = {
        **{name: parts_of(value, node, "style") for name, value in style.items()},
        **properties,
    }
    return merged(
        part for name, value in declarations.items() for part in (f"{name}:", *value, ";")
    )


# Binding by name

_SHOWS = {"text": "data-text", "flowRoot": "data-text", "image": "data-href"}


def field_bindings(root: Node, fields: frozenset[str]) -> dict[Node, Bound]:
    """Return the texts and images named after a field.

    The field's name is their id or their label in the drawing program, or that of
    a layer or group with one text and nothing else to bind.

    Args:
        root: The drawing.
        fields: Names of the items' fields.
    """
    bindings: dict[Node, Bound] = {}
    for node in root.walk():
        field = next((label for label in node.labels if label in fields), None)
        if field is None:
            continue
        target = node if node.tag in _SHOWS else _only_text(node)
        if target is None or _SHOWS[target.tag] in target.attributes:
            continue
        if target is node or target not in bindings:
            bindings[target] = Bound(_field(field), target, None)
    return bindings


def _only_text(node: Node) -> Node | None:
    """Return the text of a group with just one."""
    texts = [each for each in node.walk() if each.tag in ("text", "flowRoot")]
    return texts[0] if node.tag == "g" and len(texts) == 1 else None


def _field(name: str) -> Expression:
    """Return the expression for a field, whose name need not be an identifier."""
    return Expression(name, frozenset({name}), lambda scope: scope[name])


def names_of(bindings: dict[Node, Bound]) -> Iterator[str]:
    """Return the names of the fields that *bindings* show."""
    for each in bindings.values():
        yield from each.expression.names
