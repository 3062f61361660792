"""Reads `severity` and `claims` of the game file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from punchboard.components import agreement_messages as messages
from punchboard.components.agreements import Agreement, Level, Setting
from punchboard.components.component_set import Component
from punchboard.components.nodes import (
    ListNode,
    MapNode,
    Node,
    ScalarNode,
    is_nothing,
    location_of,
)
from punchboard.components.schema import ClaimKeys, SettingKeys
from punchboard.components.schema_reader import read_keys
from punchboard.diagnostics import Diagnostic


def read_settings(node: Node | None, diagnostics: list[Diagnostic]) -> Mapping[str, Setting]:
    """Return the severities of a game by their codes."""
    if node is None or is_nothing(node):
        return MappingProxyType({})
    if not isinstance(node, MapNode):
        diagnostics.append(messages.not_severities(node))
        return MappingProxyType({})
    found = (_setting(key, value, diagnostics) for key, value in node.pairs)
    return MappingProxyType({each.code: each for each in found if each is not None})


def _setting(key: ScalarNode, node: Node, diagnostics: list[Diagnostic]) -> Setting | None:
    level, because = node, ""
    if isinstance(node, MapNode):
        keys = read_keys(SettingKeys, node, "a severity", diagnostics)
        level, because = node.get("level") or node, keys.because.strip()
    if not isinstance(level, ScalarNode) or level.text not in set(Level):
        diagnostics.append(messages.not_a_level(level, key.text))
        return None
    return Setting(key.text, Level(level.text), because, location_of(key))


def read_agreements(
    node: Node | None, components: Sequence[Component], diagnostics: list[Diagnostic]
) -> tuple[Agreement, ...]:
    """Return what a game file says about claims of its rules, in the order written."""
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
) -> Agreement | None:
    keys = read_keys(ClaimKeys, node, "a claim", diagnostics)
    says, meant, aside = keys.says.strip(), keys.means.strip(), keys.set_aside.strip()
    place = location_of(node.get("says") or node)
    if not says:
        diagnostics.append(messages.claim_without_words(place))
    elif bool(meant) == bool(aside):
        diagnostics.append(messages.claim_without_meaning(place, both=bool(meant)))
    elif aside:
        return Agreement(says, "", "", aside, place)
    else:
        named = _named(meant, components)
        if named is not None:
            return Agreement(says, *named, keys.because.strip(), place)
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
