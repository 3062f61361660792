"""A small game, and what its checks come to."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from msgspec.structs import replace

from punchboard.checks.invariants import functions
from punchboard.checks.rows import Scope
from punchboard.checks.rule import all_rules
from punchboard.checks.subject import Subject
from punchboard.components.model import Check, Component, ComponentSet, Entry, Item, Text
from punchboard.diagnostics import Location
from punchboard.geometry import Outline, Size
from punchboard.outlines import squares
from punchboard.workspace import Workspace

PLACE = Location(Path("game.yaml"), 1, 1)
SUITS = {
    "sun": Entry("sun", {"name": Text((("en", "Sun"), ("ja", "太陽"))), "price": 2, "sign": "S"}),
    "moon": Entry("moon", {"name": Text((("en", "Moon"), ("ja", "月"))), "price": 5, "sign": "M"}),
}
SQUARE = Outline(Size(10.0, 10.0))


def component(name: str, *items: Item) -> Component:
    return Component(name, Text((("en", name),)), "card", SQUARE, None, None, items, PLACE)


def item(item_id: str, quantity: int = 1, outline: Outline | None = None, **fields: Any) -> Item:
    return Item(item_id, quantity, MappingProxyType(fields), PLACE, outline)


COMPONENTS = (
    component(
        "cards",
        item("a", 1, suit=SUITS["sun"], cost=1, note=None, stones=("flat", "tall")),
        item("b", 3, suit=SUITS["sun"], cost=2, note="x", stones=("flat",)),
        item("c", 2, suit=SUITS["moon"], cost=2, note="y", stones=None),
        item("out", 0, suit=SUITS["moon"], cost=9, note="z", stones=("gone",)),
    ),
    component(
        "tiles",
        item("t", 2, north="road", east="road", south="wood", west="wood"),
        item("u", 1, north="road", east="wood", south="road", west="wood"),
    ),
    component(
        "pieces",
        item("l", 1, squares([(0, 0), (0, 1), (1, 1)], 20.0), shape="X./XX"),
        item("j", 2, squares([(1, 0), (0, 1), (1, 1)], 20.0), shape=".X/XX"),
        item("i", 1, squares([(0, 0), (1, 0)], 20.0), shape="XX"),
    ),
)  # fmt: skip
GAME = ComponentSet(
    "demo", Text((("en", "Demo"),)), ("en", "ja"), (2, 4), {"suits": SUITS}, COMPONENTS, PLACE
)


def value(source: str, game: ComponentSet = GAME) -> Any:
    """Return the value of an expression."""
    scope = Scope(game)
    scope.functions = functions(scope)
    return scope.value(source)


def told(that: str, because: str = "") -> list[tuple[str, str, tuple[str, ...]]]:
    """Return what a check gives: code, message and hints."""
    game = replace(GAME, checks=(Check(that, because, PLACE),))
    broken, subject = all_rules()["broken-invariant"], Subject(game, Workspace(Path()))
    return [(each.code, each.message, each.hints) for each in broken.find(subject)]


@pytest.fixture
def evaluate():
    return value


@pytest.fixture
def check():
    return told
