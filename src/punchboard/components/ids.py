"""What can be an id: it names a thing in messages, on sheets and in file names."""

from __future__ import annotations

from punchboard.components import messages
from punchboard.components.nodes import ListNode, MapNode, Node, ScalarNode, location_of
from punchboard.diagnostics import Diagnostic

_MAX_LENGTH = 100


def is_id(text: str) -> bool:
    """Return whether *text* can be an id: printable, no slash, not too long."""
    return (
        0 < len(text) <= _MAX_LENGTH
        and text.isprintable()
        and text.strip() == text
        and text not in {".", ".."}
        and "/" not in text
        and "\\" not in text
    )


def named_children(
    node: Node, what: str, diagnostics: list[Diagnostic]
) -> list[tuple[ScalarNode, Node]]:
    """Return ids with what they name, from a mapping or a list of mappings with `id`.

    Args:
        node: The mapping or list.
        what: What it is called in messages, such as `components`.
        diagnostics: Takes what is wrong with it.
    """
    if isinstance(node, MapNode):
        pairs = list(node.pairs)
    elif isinstance(node, ListNode):
        pairs = [pair for child in node.children if (pair := _from_list(child, what, diagnostics))]
    else:
        diagnostics.append(messages.wrong_type(node, f"`{what}`", "a mapping of ids"))
        return []
    first: dict[str, ScalarNode] = {}
    for key, _ in pairs:
        if not is_id(key.text):
            diagnostics.append(messages.invalid_id(key, key.text))
        before = first.get(key.text.casefold())
        if before is None:
            first[key.text.casefold()] = key
        else:
            place = location_of(before)
            diagnostics.append(
                messages.duplicate_id(location_of(key), key.text, f"`{what}`", before.text, place)
            )
    return pairs


def _from_list(
    child: Node, what: str, diagnostics: list[Diagnostic]
) -> tuple[ScalarNode, Node] | None:
    """Return id and body of a list's *child*; a word alone is an id without a body."""
    if isinstance(child, ScalarNode) and child.value is not None:
        return child, child._replace(value=None)
    if not isinstance(child, MapNode):
        diagnostics.append(
            messages.wrong_type(child, f"an entry of `{what}`", "a mapping with `id`")
        )
        return None
    name = child.get("id")
    if not isinstance(name, ScalarNode):
        place = location_of(child)
        diagnostics.append(messages.missing_key(place, "id", f"an entry of `{what}`", "id: …"))
        return None
    return name, child.without("id")
