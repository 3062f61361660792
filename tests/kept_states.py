"""States of a game that were never laid out, with edits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from punchboard.snapshots.state import ItemState, State


def item(name: str, edit: str = "") -> ItemState:
    """Return the state of an item, edited."""
    look = f"{name}-{edit}" if edit in ("field", "look", "moved") else name
    content = name if edit == "moved" else look
    return ItemState(
        quantity=2 if edit == "quantity" else 1,
        fields={"title": {"en": name, "ja": look if edit == "field" else name}},
        faces={"en": {"front": look, "back": "back"}},
        contents={"en": {"front": content, "back": "back"}},
        depends=("layout:a.svg", "layout:b.svg"),
    )


def state(edits: Mapping[str, str] | None = None, added: Iterable[str] = ()) -> State:
    """Return a deck of twelve cards with *edits* and *added* cards."""
    edits = edits or {}
    names = [f"card-{n}" for n in range(12) if edits.get(f"card-{n}") != "gone"]
    cards = {name: item(name, edits.get(name, "")) for name in (*names, *sorted(added))}
    parts = {"layout:a.svg": "2" if edits else "1", "layout:b.svg": "1"}
    return State("demo", "", "", 0, "1", ("en",), 3.0, False, {"cards": cards}, parts, {}, None)
