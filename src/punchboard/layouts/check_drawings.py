"""Checks what a template asks of its drawings, before any item is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.diagnostics import Diagnostic
from punchboard.layouts import draw_messages as messages
from punchboard.layouts.draw_samples import parts_in, strays_in
from punchboard.layouts.drawings import BOX, DRAWINGS, HOLDERS, PARAMETERS, WORDS, DrawingKind
from punchboard.layouts.svg_reader import Node, SvgFile

_PARAMETERS = frozenset(f"data-{name}" for name in PARAMETERS)
_WORDS = frozenset(f"data-{name}" for name in WORDS)


def kind_of(node: Node) -> DrawingKind | None:
    """Return the drawing that an element asks for; None where it asks for none."""
    return DRAWINGS.get(node.attributes.get("data-draw", "").strip())


def is_parameter(node: Node, attribute: str) -> bool:
    """Return whether an attribute holds the expression of a drawing's parameter."""
    return attribute in _PARAMETERS - _WORDS and "data-draw" in node.attributes


def variables_of(node: Node, parent: Node | None) -> frozenset[str]:
    """Return the variables that an element can read because it is a sample of a part."""
    kind = kind_of(parent) if parent is not None else None
    part = node.attributes.get("data-part", "")
    return frozenset(kind.parts.get(part, "").split()) if kind else frozenset()


def check_drawing(file: SvgFile, node: Node, parent: Node | None) -> Iterator[Diagnostic]:
    """Return what is wrong with an element's attributes for drawings.

    Args:
        file: The template.
        node: The element.
        parent: The element around it.
    """
    if "data-draw" in node.attributes:
        yield from _drawing(file, node)
    else:
        for attribute in _PARAMETERS & node.attributes.keys():
            yield messages.outside_of_drawing(file.locate(node, attribute), attribute)
    within = parent is not None and "data-draw" in parent.attributes
    for attribute in ("data-part", "data-inset"):
        if attribute in node.attributes and not within:
            yield messages.outside_of_drawing(file.locate(node, attribute), attribute)


def _drawing(file: SvgFile, node: Node) -> Iterator[Diagnostic]:
    place, kind = file.locate(node, "data-draw"), kind_of(node)
    if node.tag not in HOLDERS:
        yield messages.wrong_element(place, node.tag, HOLDERS)
    if kind is None:
        yield messages.unknown_drawing(place, node.attributes["data-draw"], DRAWINGS)
        return
    names = [f"data-{name}" for name in kind.parameters]
    for attribute in node.attributes:
        if attribute in _PARAMETERS and attribute not in names:
            where = file.locate(node, attribute)
            yield messages.wrong_parameter(where, attribute, kind.name, names)
    for name in kind.needs:
        if f"data-{name}" not in node.attributes:
            yield messages.missing_parameter(place, kind.name, f"data-{name}")
    known = (*kind.parts, BOX)
    for sample in parts_in(node):
        part = sample.attributes["data-part"]
        if part not in known:
            where = file.locate(sample, "data-part")
            yield messages.unknown_part(where, part, kind.name, known)
    for stray in strays_in(node):
        yield messages.part_needed(file.locate(stray), stray.tag, kind.name, known)
