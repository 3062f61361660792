"""Drawings with the marks of another program's templates, which are `{{ }}` as well.

Where nothing in a drawing is bound to the game, its marks are not mistakes in
expressions of this one: the drawing is shown as a browser shows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from punchboard.diagnostics import Checked, nearest
from punchboard.expressions import ExpressionError, compile_text
from punchboard.layouts.context import BUILTINS
from punchboard.layouts.template import template_messages as messages
from punchboard.layouts.template.bindings import JOINT, RESERVED, field_bindings, target_of
from punchboard.layouts.template.svg import Node, SvgFile
from punchboard.patterns import regex

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
    marks = list(_marks(file.root))
    if not marks or any(map(_is_bound, file.root.walk())) or field_bindings(file.root, fields):
        return Checked(file)
    if any(_reads(mark, known) for _, _, mark in marks):
        return Checked(file)
    node, attribute, mark = marks[0]
    told = messages.foreign_marks(file.locate(node, attribute), mark, component)
    return Checked(replace(file, root=_plain(file.root)), (told,))


def _marks(root: Node) -> Iterator[tuple[Node, str | None, str]]:
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
