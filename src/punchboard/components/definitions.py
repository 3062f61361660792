"""Reads the shared definitions: suits, skills, terrains, players' colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType

from punchboard.components import messages
from punchboard.components.component_set import Entry, Value
from punchboard.components.ids import named_children
from punchboard.components.nodes import MapNode, Node, ScalarNode, is_nothing
from punchboard.components.places import Places
from punchboard.components.values import Definitions, ValueReader, united
from punchboard.diagnostics import Checked, Diagnostic


@dataclass(slots=True)
class _Draft:
    """An entry whose fields are still to be read from its body.

    Attributes:
        row: The fields as written.
        fields: Their values.
    """

    row: MapNode
    fields: dict[str, Value] = field(default_factory=dict)


def read_definitions(node: Node | None, languages: tuple[str, ...]) -> Checked[Definitions]:
    """Return the definitions by name, then by entry id.

    Entries may refer to entries of other definitions, in circles too: all
    entries are made first and filled afterwards.
    """
    if node is None or is_nothing(node):
        return Checked({})
    if not isinstance(node, MapNode):
        found = messages.wrong_type(node, "`definitions`", "a mapping of definitions")
        return Checked({}, (found,))
    diagnostics: list[Diagnostic] = []
    drafts = {key.text: _drafts(key.text, body, languages, diagnostics) for key, body in node.pairs}
    definitions = {
        name: MappingProxyType(
            {
                key: Entry(key, MappingProxyType(draft.fields), Places(draft.row))
                for key, draft in entries.items()
            }
        )
        for name, entries in drafts.items()
    }
    reader = ValueReader(languages, definitions, strict=False, diagnostics=diagnostics)
    for entries in drafts.values():
        _fill(entries, reader)
    return Checked(MappingProxyType(definitions), tuple(diagnostics))


def _drafts(
    name: str, node: Node, languages: tuple[str, ...], diagnostics: list[Diagnostic]
) -> dict[str, _Draft]:
    if is_nothing(node):
        return {}
    bodies = named_children(node, name, diagnostics)
    return {key.text: _Draft(_row(body, languages)) for key, body in bodies}


def _fill(entries: dict[str, _Draft], reader: ValueReader) -> None:
    """Read the entries' fields; a field that only some have is None in the others."""
    for draft in entries.values():
        for key, value in draft.row.pairs:
            draft.fields[key.text] = reader.read(key.text, value)
    names = united(draft.fields for draft in entries.values())
    for draft in entries.values():
        for name in names:
            draft.fields.setdefault(name)


def _row(body: Node, languages: tuple[str, ...]) -> MapNode:
    """Return an entry's fields; a text or list alone is its field `value`."""
    place = body[-4:]
    if is_nothing(body):
        return MapNode((), *place)
    if isinstance(body, MapNode) and not (
        body.pairs and all(key.text in languages for key, _ in body.pairs)
    ):
        return body
    return MapNode(((ScalarNode("value", "value", *place), body),), *place)
