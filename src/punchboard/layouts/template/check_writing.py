"""What is easily written wrong in a template, reported with what is right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from punchboard.diagnostics import Diagnostic
from punchboard.expressions import ExpressionError, compared_texts
from punchboard.layouts.template import template_messages as messages
from punchboard.layouts.template.bindings import Bound, target_of
from punchboard.layouts.template.css import parse_style
from punchboard.layouts.template.expand import undrawn_place
from punchboard.layouts.template.icons import SKIPPED
from punchboard.layouts.template.svg import Node, SvgFile
from punchboard.layouts.text.lettering import GLYPHS
from punchboard.layouts.text.styles import FROM_THE_LEFT
from punchboard.patterns import regex

_BRACKETED = regex(r"\s*\[\s*([^\W\d][\w.]*)\s*\]\s*")
#: A whole text that is a field's name in the marks of other programs.
_MARKED = regex(
    r"\s*(?:\[\s*([\w.]+)\s*\]|\$?\{\s*([\w.]+)\s*\}|%\s*([\w.]+)\s*%|[@$]([\w.]+)|<<?\s*([\w.]+)\s*>?>)\s*"
)
#: Such a mark among other words, where a sign alone would say too little.
_MARK_INSIDE = regex(r"\[\s*([\w.]+)\s*\]|\$?(?<!\{)\{\s*([\w.]+)\s*\}(?!\})|<<\s*([\w.]+)\s*>>")
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
    yield from _undrawn_properties(file)
    yield from _undrawn_places(file.root, file, bound)
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
            continue
        for found in _MARK_INSIDE.finditer(child) if isinstance(child, str) else ():
            name = next(each for each in found.groups() if each)
            if name.split(".")[0] in fields:
                yield messages.mark_in_a_text(file.locate(node), found[0], name)


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
                yield messages.columns_from_the_left(place, value.strip())
            else:
                yield messages.undrawn_property(place, name)


def _undrawn_places(node: Node, file: SvgFile, bound: Mapping[Node, Bound]) -> Iterator[Diagnostic]:
    """Yield the first attribute of each text that places letters in vain."""
    if node in bound or "data-text" in node.attributes:
        return  # the places are those of the sample's letters
    name = undrawn_place(node)
    if name is not None:
        yield messages.undrawn_place(file.locate(node, name), name)
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
        changes = name in _UNDRAWN and value not in _UNDRAWN[name] and not _ZERO.fullmatch(value)
    return changes and any(each.tag in _TEXTS for each in node.walk())


def _is_whole_line(node: Node) -> bool:
    """Return whether an element holds one line, which can be spaced out."""
    inner = (each for each in node.walk() if each is not node)
    alone = not any(_PLACES & each.attributes.keys() for each in inner)
    return alone and (node.tag == "text" or bool(_PLACES & node.attributes.keys()))


_TEXTS = ("text", "tspan")
_PLACES = frozenset(("x", "y", "sodipodi:role"))
_ZERO = regex(r"[+-]?(?:0+\.?0*|\.0+)(?:[a-z]+|%)?", re.IGNORECASE)
_INITIAL = ("", "normal", "none", "inherit", "initial", "unset")
#: Properties that are not drawn, and their values that change nothing.
_UNDRAWN: Mapping[str, Sequence[str]] = {
    "font-variant": (*_INITIAL, "small-caps"),
    "font-variant-caps": (*_INITIAL, "small-caps"),
}
