"""Reads what texts of a game may use: named styles and keywords."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from punchboard.components import messages
from punchboard.components.component_set import Entry, Text
from punchboard.components.ids import named_children
from punchboard.components.markup_schema import KeywordKeys, StyleKeys
from punchboard.components.nodes import (
    ListNode,
    MapNode,
    Node,
    ScalarNode,
    is_nothing,
    location_of,
)
from punchboard.components.schema_reader import read_keys
from punchboard.components.values import Definitions
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.markup.keywords import Keyword
from punchboard.markup.styles import NamedStyle

#: Fields of an entry that may hold its name, the first one there is.
_NAMES = ("name", "title", "value")

Styles = Mapping[str, NamedStyle]
_Words = tuple[tuple[str, str], ...]


def read_markup(
    styles: Node | None, keywords: Node | None, languages: tuple[str, ...], definitions: Definitions
) -> Checked[tuple[Styles, tuple[Keyword, ...]]]:
    """Return the named styles and the keywords of a game."""
    diagnostics: list[Diagnostic] = []
    named = {
        key.text: _style(key, body, diagnostics)
        for key, body in _children(styles, "styles", diagnostics)
    }
    reader = _KeywordReader(languages, definitions, named, diagnostics)
    found = [
        keyword
        for key, body in _children(keywords, "keywords", diagnostics)
        for keyword in reader.read(key, body)
    ]
    return Checked((MappingProxyType(named), tuple(found)), tuple(diagnostics))


def _children(
    node: Node | None, what: str, diagnostics: list[Diagnostic]
) -> Iterator[tuple[ScalarNode, MapNode]]:
    """Yield the names in a mapping with the mappings they stand for."""
    if node is None or is_nothing(node):
        return
    for key, body in named_children(node, what, diagnostics):
        if isinstance(body, MapNode):
            yield key, body
        else:
            diagnostics.append(messages.wrong_type(body, f"`{key.text}`", "a mapping"))


def _style(key: ScalarNode, body: MapNode, diagnostics: list[Diagnostic]) -> NamedStyle:
    keys = read_keys(StyleKeys, body, f"the style `{key.text}`", diagnostics)
    return NamedStyle(
        weight=keys.weight,
        italic=keys.italic,
        colour=keys.colour,
        size=keys.size,
        underline=keys.underline,
        strike=keys.strike,
        font=tuple(keys.font or ()),
        location=location_of(key),
    )


class _KeywordReader:
    """Reads the keywords of one game."""

    def __init__(
        self,
        languages: tuple[str, ...],
        definitions: Definitions,
        styles: Styles,
        diagnostics: list[Diagnostic],
    ) -> None:
        self._languages = languages
        self._definitions = definitions
        self._styles = styles
        self._diagnostics = diagnostics

    def read(self, key: ScalarNode, body: MapNode) -> Iterator[Keyword]:
        """Yield the keyword called *key*, or those of the definition it names."""
        keys = read_keys(KeywordKeys, body, f"the keyword `{key.text}`", self._diagnostics)
        if keys.style is not None and keys.style not in self._styles:
            node = body.get("style") or body
            self._diagnostics.append(messages.unknown_style(node, keys.style, self._styles))
        icon_place = location_of(body.get("icon") or key)
        words = self._words(keys.words) if keys.words is not None else ((("", key.text),))
        before = keys.sign == "before"
        if keys.of is None:
            yield Keyword(words, keys.icon or "", keys.style or "", before, icon_place)
        elif keys.of not in self._definitions:
            node = body.get("of") or body
            known = self._definitions
            self._diagnostics.append(messages.unknown_definition(node, keys.of, known))
        else:
            for entry in self._definitions[keys.of].values():
                icon = keys.icon or _icon_of(entry)
                yield Keyword(_names_of(entry), icon, keys.style or "", before, icon_place)

    def _words(self, node: Node) -> _Words:
        """Return the words in *node*, which may be one, a list, or either per language."""
        if not isinstance(node, MapNode):
            return tuple(("", word) for word in self._listed(node))
        found: list[tuple[str, str]] = []
        for key, value in node.pairs:
            if key.text not in self._languages:
                self._diagnostics.append(messages.undeclared_language(key, self._languages))
            found += [(key.text, word) for word in self._listed(value)]
        return tuple(found)

    def _listed(self, node: Node) -> Iterator[str]:
        for each in node.children if isinstance(node, ListNode) else (node,):
            if isinstance(each, ScalarNode) and each.text.strip():
                yield each.text.strip()
            else:
                self._diagnostics.append(messages.wrong_type(each, "`words`", "a word"))


def _names_of(entry: Entry) -> _Words:
    """Return what an entry is called in texts: its name, or its id."""
    for field in _NAMES:
        value = entry.fields.get(field)
        if isinstance(value, Text):
            return value.languages
        if isinstance(value, str) and value:
            return (("", str(value)),)
    return (("", str(entry)),)


def _icon_of(entry: Entry) -> str:
    icon = entry.fields.get("icon")
    return str(icon) if isinstance(icon, str) else ""
