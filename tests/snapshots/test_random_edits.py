"""Of random edits of a small game, just those are named, and just new looks are printed."""

from collections import Counter
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from punchboard.commands.session import Session
from punchboard.commands.states import Settings, decks_now
from punchboard.snapshots.compare import LookChange, compare
from punchboard.snapshots.proof import Proof, write_proof
from punchboard.snapshots.reprint import reprinted, swaps
from punchboard.snapshots.take import take_state

CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" width="30mm" height="40mm" viewBox="0 0 30 40">
  <rect x="{x}" y="30" width="6" height="6" fill="#a33"/>
  <text data-text="title" x="3" y="10" font-size="4">Title</text>
  <text data-text="rank.name" x="3" y="20" font-size="4">Rank</text>
  <text x="15" y="34" font-size="2" data-if="mark">{{{{ mark }}}} {{{{ piece.revision }}}}</text>
</svg>
"""
BACK = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="30mm" height="40mm" viewBox="0 0 30 40">'
    '<rect x="5" y="5" width="9" height="{height}"/></svg>\n'
)


@dataclass(frozen=True)
class Card:
    """A card of the small game; `note` is a field that no layout shows."""

    title: str
    rank: str
    quantity: int = 2
    note: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Small:
    """A game of a few cards."""

    cards: dict[str, Card] = field(
        default_factory=lambda: {
            "one": Card("Ada", "low"), "two": Card("Ben", "low"), "three": Card("Cleo", "high"),
            "four": Card("Dora", "high", 1), "five": Card("Eli", "high", 3, mark="x"),
            "six": Card("Fay", "low", 0),
        }
    )  # fmt: skip
    low: str = "Low"
    x: int = 4
    height: int = 9
    version: int = 1

    def write(self, folder):
        items = "".join(
            f'      - {{id: {name}, title: "{card.title}", rank: {card.rank}, '
            f'quantity: {card.quantity}, note: "{card.note}", mark: "{card.mark}"}}\n'
            for name, card in self.cards.items()
        )
        text = (
            f"version: {self.version}\n"
            f"definitions:\n  ranks:\n    low: {{name: {self.low}}}\n    high: {{name: High}}\n"
            "components:\n  cards:\n    size: 30x40\n    front: card.svg\n    back: back.svg\n"
            f"    fields: {{rank: ranks}}\n    items:\n{items}"
        )
        for name, content in [
            ("components/small/game.yaml", text),
            ("layouts/small/card.svg", CARD.format(x=self.x)),
            ("layouts/small/back.svg", BACK.format(height=self.height)),
        ]:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")


CARDS = tuple(Small().cards)
EDITS = st.dictionaries(
    st.sampled_from(CARDS),
    st.sampled_from(["title", "rank", "quantity", "note", "gone", "renamed"]),
    max_size=4,
)
WHOLE = st.sets(st.sampled_from(["definition", "moved", "back", "added", "version"]), max_size=2)


def edited(edits, whole):
    """Return the small game with *edits* of cards and of the *whole*."""
    game = Small()
    cards = {}
    for name, card in game.cards.items():
        match edits.get(name):
            case "title":
                card = replace(card, title=card.title + "s")
            case "rank":
                card = replace(card, rank="high" if card.rank == "low" else "low")
            case "quantity":
                card = replace(card, quantity=card.quantity + 1)
            case "note":
                card = replace(card, note="new")
        if edits.get(name) != "gone":
            cards["new-" + name if edits.get(name) == "renamed" else name] = card
    if "added" in whole:
        cards["seven"] = Card("Gil", "high")
    changes = {"definition": {"low": "Lowest"}, "moved": {"x": 5}, "back": {"height": 8},
               "version": {"version": 2}}  # fmt: skip
    for each in whole & changes.keys():
        game = replace(game, **changes[each])
    return replace(game, cards=cards)


@pytest.fixture(scope="module")
def bench(tmp_path_factory):
    """A folder, the fonts, and the small game as it is before the edits."""
    return Bench(tmp_path_factory.mktemp("small"))


class Bench:
    """Lays out versions of the small game."""

    def __init__(self, folder):
        self.folder = folder
        session = Session.at(folder)
        self.fonts = session.fonts
        self.before, _, proof = self.taken(Small())
        self.old_proof = proof()

    def taken(self, game):
        """Return the state of a game, its faces, and what draws them."""
        game.write(self.folder)
        session = Session.at(self.folder)
        session._fonts = self.fonts
        opened = session.open("small")
        assert opened.value is not None, opened.diagnostics
        decks = decks_now(opened.value, Settings(languages=("en",)), NoSteps())
        state = take_state(opened.value.game, decks, session.workspace, bleed=3.0)
        return state, decks["en"], lambda: Proof(write_proof(opened.value.game, decks, None).value)


class NoSteps:
    """Progress that nobody looks at."""

    def start(self, name, number):
        pass

    def advance(self, text):
        pass


def expected(edits, whole):
    """Return what must be said of each item that is not as it was."""
    said = {}
    for name, card in Small().cards.items():
        edit = edits.get(name, "")
        visible = card.quantity > 0
        rank = {"low": "high", "high": "low"}[card.rank] if edit == "rank" else card.rank
        if edit == "gone":
            said[name] = ("gone",)
            continue
        told = {edit} & {"quantity", "renamed"}
        told |= {f"field {edit}"} & {"field title", "field rank", "field note"}
        changed = edit in ("title", "rank") or (
            "definition" in whole and rank == card.rank == "low"
        )
        if visible and (changed or "back" in whole):
            told.add("look")
        elif visible and "moved" in whole:
            told.add("moved")
        if told:
            said["new-" + name if edit == "renamed" else name] = tuple(sorted(told))
    return {**said, **({"seven": ("added",)} if "added" in whole else {})}


def named(found):
    """Return what is said of each item that is not as it was."""
    said = {}
    for each in found.items:
        before, after = each.quantities
        told = ["renamed"] if each.old_id else []
        told += ["quantity"] if before != after else []
        told += [f"field {change.path}" for change in each.fields]
        told += {LookChange.CHANGED: ["look"], LookChange.MOVED: ["moved"]}.get(each.look, [])
        if not each.is_unchanged:
            said[each.item] = (
                ("added",) if each.old is None else ("gone",) if each.new is None
                else tuple(sorted(told))
            )  # fmt: skip
    return said


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(edits=EDITS, whole=WHOLE)
def test_just_the_edits_are_named(bench, edits, whole):
    after, _, _ = bench.taken(edited(edits, whole))

    assert named(compare(bench.before, after)) == expected(edits, whole)


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(edits=EDITS, whole=WHOLE)
def test_just_the_pieces_whose_pixels_differ_are_printed(bench, edits, whole):
    after, decks, proof = bench.taken(edited(edits, whole))
    found = compare(bench.before, after)

    printed = Counter()
    for deck in reprinted(decks, swaps(found, decks, "en", backs=True)):
        for each in deck.faces:
            printed[each.item.id] += len(each.copies)

    old, new = bench.old_proof, proof()
    wanted = {}
    for each in found.items:
        before, now = each.quantities
        alike = each.old and each.new and all(
            same(old, each.old.face("en", side), new, each.new.face("en", side))
            for side in ("front", "back")
        )  # fmt: skip
        copies = max(0, now - before) if alike else now
        if copies:
            wanted[each.item] = copies
    assert dict(printed) == wanted


def same(old, was, new, now):
    """Return whether two faces have the same pixels; a card without copies has none."""
    before, after = old.pictures([was or ""]).get(was), new.pictures([now or ""]).get(now)
    if before is None or after is None:
        return before is after
    return ImageChops.difference(before.image, after.image).getbbox() is None
