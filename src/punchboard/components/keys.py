"""Reads the keys of mappings in the game file, and says what is wrong with them.

Styles, keywords, `severity` and `claims`, which depend on more than themselves, have
readers here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from punchboard.components import messages
from punchboard.components.kinds import kinds_with
from punchboard.components.model import ClaimBinding, Component, Entry, Level, SeveritySetting, Text
from punchboard.components.nodes import (
    ListNode,
    MapNode,
    Node,
    ScalarNode,
    is_nothing,
    location_of,
    to_plain,
)
from punchboard.components.schema import (
    CheckKeys,
    ClaimKeys,
    ComponentKeys,
    Keys,
    KeywordKeys,
    SettingKeys,
    StyleKeys,
    Unfit,
)
from punchboard.components.values import Definitions, named_children
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.typesetting.keywords import Keyword
from punchboard.typesetting.markup import NamedStyle

K = TypeVar("K", bound=Keys)


def read_keys(model: type[K], node: MapNode, owner: str, diagnostics: list[Diagnostic]) -> K:
    """Return the keys of *node*, with blank and wrong ones left out.

    Args:
        model: The allowed keys.
        node: The mapping in the file.
        owner: What messages call the mapping, such as `the game`.
        diagnostics: Collects what is wrong.
    """
    values = {
        key.text: to_plain(value) if key.text in model.readers else value
        for key, value in node.pairs
        if not is_nothing(value) or key.text not in model.__struct_fields__
    }
    found, unfit = model.read(values)
    diagnostics += [_worded(each, model, node, owner) for each in unfit]
    return model(**found)


def _worded(unfit: Unfit, model: type[Keys], node: MapNode, owner: str) -> Diagnostic:
    """Return what is wrong as a diagnostic at the right place."""
    key, value, what = _find(node, unfit.path)
    if unfit.message:
        return messages.WRONG_VALUE.at(location_of(value), unfit.message, *unfit.hints)
    if unfit.needed:
        return messages.wrong_type(value, what, unfit.needed)
    if len(unfit.path) > 1:
        return messages.unknown_key(key, "a check", CheckKeys.__struct_fields__)
    kinds = kinds_with(key.text) if issubclass(model, ComponentKeys) else ()
    return messages.unknown_key(key, owner, model.__struct_fields__, kinds)


def _find(node: MapNode, path: tuple[int | str, ...]) -> tuple[ScalarNode, Node, str]:
    """Return the last key on the *path*, its value, and what to call it."""
    key, what = node.pairs[0][0], ""
    here: Node = node
    for step in path:
        if isinstance(here, MapNode) and isinstance(step, str):
            key, here = next(pair for pair in here.pairs if pair[0].text == step)
            what = f"`{step}`"
        elif isinstance(here, ListNode) and isinstance(step, int):
            here = here.children[step]
            what = f"entry {step + 1} of {what}"
    return key, here, what


# Styles and keywords

#: Fields with the name of an entry, the preferred one first.
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
    """Yield the names in a mapping, each with the mapping it names."""
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
        """Return the words in *node*: one word, a list, or either of them per language."""
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
    """Return the name of an entry in texts, or else its id."""
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


# Severities and claims


def read_settings(
    node: Node | None, diagnostics: list[Diagnostic]
) -> Mapping[str, SeveritySetting]:
    """Return the severity settings of a game by code."""
    if node is None or is_nothing(node):
        return MappingProxyType({})
    if not isinstance(node, MapNode):
        diagnostics.append(messages.not_severities(node))
        return MappingProxyType({})
    found = (_setting(key, value, diagnostics) for key, value in node.pairs)
    return MappingProxyType({each.code: each for each in found if each is not None})


def _setting(key: ScalarNode, node: Node, diagnostics: list[Diagnostic]) -> SeveritySetting | None:
    level, because = node, ""
    if isinstance(node, MapNode):
        keys = read_keys(SettingKeys, node, "a severity", diagnostics)
        level, because = node.get("level") or node, keys.because.strip()
    if not isinstance(level, ScalarNode) or level.text not in set(Level):
        diagnostics.append(messages.not_a_level(level, key.text))
        return None
    return SeveritySetting(key.text, Level(level.text), because, location_of(key))


def read_agreements(
    node: Node | None, components: Sequence[Component], diagnostics: list[Diagnostic]
) -> tuple[ClaimBinding, ...]:
    """Return the bindings of rules claims in a game file, in the order written."""
    if node is None or is_nothing(node):
        return ()
    if not isinstance(node, ListNode):
        diagnostics.append(messages.not_claims(node))
        return ()
    found = []
    for child in node.children:
        if isinstance(child, MapNode):
            found.append(_agreement(child, components, diagnostics))
        else:
            diagnostics.append(messages.not_a_claim(child))
    return tuple(each for each in found if each is not None)


def _agreement(
    node: MapNode, components: Sequence[Component], diagnostics: list[Diagnostic]
) -> ClaimBinding | None:
    keys = read_keys(ClaimKeys, node, "a claim", diagnostics)
    says, meant, aside = keys.says.strip(), keys.means.strip(), keys.set_aside.strip()
    place = location_of(node.get("says") or node)
    if not says:
        diagnostics.append(messages.claim_without_words(place))
    elif bool(meant) == bool(aside):
        diagnostics.append(messages.claim_without_meaning(place, both=bool(meant)))
    elif aside:
        return ClaimBinding(says, "", "", aside, place)
    else:
        named = _named(meant, components)
        if named is not None:
            return ClaimBinding(says, *named, keys.because.strip(), place)
        known = [each.id for each in components]
        diagnostics.append(messages.unknown_component(node.get("means") or node, meant, known))
    return None


def _named(text: str, components: Sequence[Component]) -> tuple[str, str] | None:
    """Return the component and item that `component` or `component/item` names."""
    component_id, _, item_id = text.partition("/")
    for component in components:
        if component.id == component_id and (
            not item_id or any(item.id == item_id for item in component.items)
        ):
            return component_id, item_id
    return None
