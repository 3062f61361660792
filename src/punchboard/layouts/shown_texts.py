"""The texts that faces show, each with its place: noted while faces are drawn, if asked for."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from punchboard.diagnostics import Location

#: What layouts can read that is written in no item.
OF_NO_ITEM = frozenset(("piece", "component", "game", "language"))


class ShownText(Struct, frozen=True):
    """A text of a face.

    Attributes:
        words: Its characters as they are written, with their markup.
        name: What the layout calls it: its expression, or the words themselves.
        reads: The names that its expressions read.
        layout: The text element in the layout.
        source: Where the words are written; None for those of the layout itself.
        untranslated: Whether it is in another language than the face.
    """

    words: str
    name: str
    reads: frozenset[str]
    layout: Location
    source: Location | None
    untranslated: bool = False


class ShownTexts(Struct):
    """The texts of the faces of one language.

    Attributes:
        faces: By component, item and side, in the order drawn. The item is "" where
            all items have the same face.
    """

    faces: dict[tuple[str, str, str], dict[ShownText, None]] = field(default_factory=dict)

    def note(self, component: str, item: str, side: str, texts: Iterable[ShownText]) -> None:
        """Note the texts of a face; those of its copies and panels are noted once."""
        self.faces.setdefault((component, item, side), {}).update(dict.fromkeys(texts))
