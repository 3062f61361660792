"""Binding by name: an element called like a field shows the field."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.expressions import Expression
from punchboard.layouts.bindings import Bound
from punchboard.layouts.svg_reader import Node

_SHOWS = {"text": "data-text", "image": "data-href"}


def field_bindings(root: Node, fields: frozenset[str]) -> dict[Node, Bound]:
    """Return the texts and images that are called like a field.

    Their id or their label in the drawing program is the field's name, or
    that of a layer or group which holds one text and nothing else to bind.

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
    """Return the text of a group that holds just one."""
    texts = [each for each in node.walk() if each.tag == "text"]
    return texts[0] if node.tag == "g" and len(texts) == 1 else None


def _field(name: str) -> Expression:
    """Return the expression for a field whose name need not be a word."""
    return Expression(name, frozenset({name}), lambda scope: scope[name])


def names_of(bindings: dict[Node, Bound]) -> Iterator[str]:
    """Return the names of the fields that *bindings* show."""
    for each in bindings.values():
        yield from each.expression.names
