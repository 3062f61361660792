"""What is easily written wrong in a template, reported with what is right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from punchboard.diagnostics import Diagnostic
from punchboard.expressions import ExpressionError, compared_texts
from punchboard.layouts.template import writing_messages as messages
from punchboard.layouts.template.bindings import Bound, target_of
from punchboard.layouts.template.icons import SKIPPED
from punchboard.layouts.template.svg import Node, SvgFile

_BRACKETED = re.compile(r"\s*\[\s*([^\W\d][\w.]*)\s*\]\s*")
#: A whole text that is a field's name in the marks of other programs.
_MARKED = re.compile(
    r"\s*(?:\[\s*([\w.]+)\s*\]|\$?\{\s*([\w.]+)\s*\}|%\s*([\w.]+)\s*%|[@$]([\w.]+)|<<?\s*([\w.]+)\s*>?>)\s*"
)
_IN_TEXTS = frozenset("tspan a textPath tref flowRegion flowRegionExclude".split())
_EXPRESSIONS = ("data-text", "data-if", "data-icon")


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
    for node in file.root.walk():
        yield from _expressions(file, node, fields, entries)
        if node.tag in ("text", "tspan"):
            yield from _content(file, node)
            if node not in bound and "data-text" not in node.attributes:
                yield from _marks(file, node, fields)


def _expressions(
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
            yield messages.bracketed_field(place, source.strip(), bracketed[1])
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
    for field, text in pairs:
        definition, ids = entries.get(field, ("", frozenset[str]()))
        if ids and text not in ids:
            place = file.locate(node, attribute)
            yield messages.unknown_comparison(place, field, text, definition, ids)


def _content(file: SvgFile, node: Node) -> Iterator[Diagnostic]:
    for child in node.elements:
        known = child.tag in _IN_TEXTS or child.tag in SKIPPED
        if not known and not (":" in child.tag and not child.tag.startswith("other:")):
            tag = child.tag.removeprefix("other:")
            yield messages.no_part_of_text(file.locate(child), tag)


def _marks(file: SvgFile, node: Node, fields: frozenset[str]) -> Iterator[Diagnostic]:
    for child in node.children:
        match = _MARKED.fullmatch(child) if isinstance(child, str) else None
        name = next((each for each in match.groups() if each), "") if match else ""
        if name.split(".")[0] in fields:
            yield messages.mark_of_a_field(file.locate(node), str(child).strip(), name)
