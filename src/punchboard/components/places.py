"""Where the fields of an item or an entry are written."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.components.nodes import ListNode, MapNode, Node, ScalarNode, location_of
from punchboard.diagnostics import Location


class Places:
    """The places of fields; a `Location` is made only when it is asked for.

    A game has tens of thousands of fields and, as a rule, nothing to tell of
    any of them.
    """

    __slots__ = ("_rows",)

    def __init__(self, *rows: MapNode) -> None:
        """Keep where fields are written.

        Args:
            rows: Fields with their values; the first that has a field counts.
        """
        self._rows = rows

    def of(self, field: str) -> Location | None:
        """Return where the value of *field* is written, or None."""
        node = self._node(field)
        return None if node is None else location_of(node)

    def find(self, field: str, text: str) -> Location | None:
        """Return where *text* is written in the value of *field*, or None.

        The value may be a list, or a mapping of languages.
        """
        node = self._node(field)
        texts = _texts(node) if node is not None else ()
        return next((location_of(each) for each in texts if each.text.rstrip("\n") == text), None)

    def _node(self, field: str) -> Node | None:
        nodes = (row.get(field) for row in self._rows)
        return next((node for node in nodes if node is not None), None)


#: What has no fields in a file.
NOWHERE = Places()


def _texts(node: Node) -> Iterator[ScalarNode]:
    """Yield the texts in *node*, in the order written."""
    if isinstance(node, ScalarNode):
        yield node
    elif isinstance(node, ListNode):
        for child in node.children:
            yield from _texts(child)
    else:
        for _, value in node.pairs:
            yield from _texts(value)
