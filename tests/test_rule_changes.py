"""Changes of rules in the five games: what shows the rule follows, or `check` says where not."""

import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from punchboard.checks.rule import Cost, all_rules
from punchboard.commands.check import Questions, check_game
from punchboard.commands.report import Steps
from punchboard.commands.session import Session
from punchboard.layouts.face import ArtLayer, TextLayer
from punchboard.layouts.lay_out import lay_out

ROOT = Path(__file__).parent.parent
#: A change of rules: in one file of the lists, old text and new.
Edit = tuple[str, str]
#: What `check` is asked for here: what `build` checks as well, which is quick.
CODES = tuple(code for code, rule in all_rules().items() if rule.cost is Cost.CHEAP)


@dataclass(frozen=True)
class Change:
    """A change, and what must follow.

    Attributes:
        edits: Old and new texts of `game.yaml`, or of the file given.
        shows: By component, texts that are on its English faces then: as a part of one,
            or alone and as often as given.
        art: By component, a piece of a drawing, and how often it is on the first face.
        says: Words of what `check` says.
        file: The file that is edited.
    """

    edits: tuple[Edit, ...]
    shows: dict[str, tuple[str | tuple[str, int], ...]] = field(default_factory=dict)
    art: dict[str, tuple[str, int]] = field(default_factory=dict)
    says: str = ""
    file: str = "game.yaml"


PERSON = "M0 -3.6A"
FOOTBALL = {
    "numbers to 12": Change(
        (
            ("number: 1-11", "number: 1-12"),
            (
                "  # The two teams",
                "    12: {icon: heart, title: Hug, text: Hug everyone.}\n\n  # The",
            ),
        ),
        {
            "yard-track": (("12", 2), ("11", 2), ("1", 1)),
            "references": (("12", 1), "Hug everyone."),
        },
        says="the rules say 44",
    ),
    "numbers to 12 without a skill": Change(
        (("number: 1-11", "number: 1-12"),), says="`skill` is `12`"
    ),
    "numbers to 10": Change(
        (("number: 1-11", "number: 1-10"),),
        {"yard-track": (("11", 0), ("10", 2), ("7", 2))},
        says="each number has one skill",
    ),
    "onside kicks to 3": Change(
        (("onside: 4", "onside: 3"),),
        {"references": ("3 or less",), "yard-track": (("8", 1), ("9", 2))},
    ),
    "a smaller bonus": Change(
        (("bonus: 3", "bonus: 2"),),
        {"references": ("+2 for the leader’s partner",), "score-sheet": ("partner +2",)},
    ),
    "series of four tricks": Change(
        (("tricks: 3", "tricks: 4"),),
        {"references": ("after trick 4",)},
        {"score-sheet": ("M56 0V10", 12)},
    ),
    "a shorter scoreboard": Change(
        (("lap: 50", "lap: 40"),), {"score-track": (("39", 1), ("40", 0), "At 40,")}
    ),
    "touchdowns of 6": Change(
        (('sign: "7"', 'sign: "6"'),), {"references": (("6", 2),), "score-sheet": ("6 exact",)}
    ),
    "hands of nine": Change((("hand: 10", "hand: 9"),), says="every card is dealt"),
    "another suit": Change((("en: Power}", "en: Might}"),), {"players": (("Might", 11),)}),
    "another skill": Change(
        (("en: Nudge}", "en: Push}"),), {"players": (("Push", 4),), "references": (("Push", 1),)}
    ),
    "another team": Change(
        (("en: Bulls}", "en: Bears}"),), {"score-track": ("Bears",), "score-sheet": ("Bears",)}
    ),
    "five players": Change(
        (("players: 4", "players: 5"),), says="each player has the eleven skills"
    ),
}
KARESANSUI = {
    "virtue to 7": Change(
        (("most: 6", "most: 7"),),
        {"temple": (("7", 1), ("8", 0)), "references": (", up to 7.", "With 7 ")},
    ),
    "more virtue for a gift": Change(
        (("give: 2", "give: 4"),), {"references": ("wants it and gain 4",)}
    ),
    "dearer seizing": Change((("seize: 2", "seize: 3"),), {"references": (("3", 4), ("2", 2))}),
    "eight piles": Change(
        (("piles: 9", "piles: 8"),), {"temple": (("10 tiles", 8),)}, says="eight piles of nine"
    ),
    "a garden of 4 x 3": Change(
        (("columns: 5", "columns: 4"),),
        art={"gardens": ("M52 10", 1)},
        says="shows all the spaces",
    ),
    "a garden of 6 x 3": Change((("columns: 5", "columns: 6"),), says="a garden board has room"),
    "stronger flat stones": Change(
        (("price: 2\n      points: 1", "price: 2\n      points: 5"),),
        {"temple": ("5 points",), "references": ("2–5",), "stones": (("5", 1),)},
    ),
    "more stones for two": Change((("two: 3", "two: 5"),), {"temple": (("2 pl.: 5", 2),)}),
    "a dearer view": Change(
        (("points: 9", "points: 10"),), {"references": ("5–10",)}, file="famous.yaml"
    ),
    "a better whole garden": Change((("whole: 5", "whole: 6"),), {"references": ("+6",)}),
    "another pattern": Change(
        (("en: Stream}", "en: Brook}"),), {"gardens": ("Brook",), "references": ("brook, banks",)}
    ),
    "a tile less": Change(
        (("  quantity: 3", "  quantity: 2"),), says="the rules say 80", file="sand.yaml"
    ),
}
KNOLLING = {
    "a photo of 16 x 9": Change(
        (("columns: 12", "columns: 16"),),
        {"frame": ("16 × 9", "4 above", "measure 16 by 9")},
        says="make up the whole photo",
    ),
    "a photo of 12 x 6": Change(
        (("rows: 9", "rows: 6"),), {"frame": ("12 × 6", "2 to the left")}, says="make the frame"
    ),
    "rows of seven": Change((("row: {cards: 6}", "row: {cards: 7}"),), says="refilled before"),
    "six players": Change((("players: 3-5", "players: 3-6"),), says="one pawn for each"),
    "another genre": Change((("en: Fashion}", "en: Clothes}"),), {"stops": ("Clothes",)}),
    "a dearer first place": Change((("{value: 6,", "{value: 8,"),), {"stops": (("8", 1),)}),
    "dearer items": Change((("{value: 1,", "{value: 2,"),), {"stops": (("2", 1),)}),
    "another thing": Change((("en: T-shirt}", "en: Vest}"),), {"items": (("Vest", 3),)}),
    "a cell of another genre": Change(
        ((". Y R\n    G Y .", ". B R\n    G Y ."),), says="balanced to the cell", file="items.yaml"
    ),
    "a thing over another genre": Change(
        (("thing: onigiri, covers: [b2]", "thing: onigiri, covers: [b2, b3]"),),
        says="each item lies on connected cells",
        file="items.yaml",
    ),
    "another marker": Change((("en: 1st}", "en: 1}"),), {"start-player": (("1", 2),)}),
}
POPULOUS = {
    "an end at 50": Change(
        (("total: 60", "total: 50"),),
        {"score": (("50", 2), ("51", 0), "reach 50"), "peoples": ("make 50 or more?",)},
    ),
    "an end at 70": Change((("total: 60", "total: 70"),), says="the score track has room"),
    "fewer workers": Change(
        (("quantity: 16", "quantity: 14"),), art={"peoples": (PERSON, 14)}, says="the rules say 80"
    ),
    "fewer houses": Change(
        (("quantity: 6\n", "quantity: 5\n"),),
        {"peoples": (("5", 8), ("6", 0))},
        says="the rules say 30",
    ),
    "dearer aether": Change(
        (("aether: {fp: 2}", "aether: {fp: 3}"),), {"peoples": ("counts as 3",)}
    ),
    "dearer wars": Change((("war: {food: 1}", "war: {food: 2}"),), {"peoples": ("area. 2",)}),
    "less faith": Change((("fp: 10", "fp: 7"),), says="any card may be the first"),
    "another terrain": Change((("en: Plain}", "en: Meadow}"),), {"peoples": (("Meadow", 8),)}),
    "another phase": Change((("en: War}", "en: Battle}"),), {"peoples": (("4 Battle", 8),)}),
    "another name of honour": Change((("en: Honour VP}", "en: Glory VP}"),), {"score": ("Glory",)}),
    "six players": Change((("players: 3-5", "players: 3-6"),), says="all five players may roll"),
    "a tile less": Change(
        (("- {low: 5, high: 5, cells: P R P D M M D}", ""),),
        says="the rules say 15",
        file="areas.yaml",
    ),
}
RENAISSANCE = {
    "eight columns": Change((("columns: 7", "columns: 8"),), says="drawn for 7 x 7"),
    "another blocked cell": Change(
        (("blocked: d4", "blocked: c3"),),
        art={"board": ('width="60" height="60" x="35" y="35"', 1)},
    ),
    "dearer tetrominoes": Change(
        (("points: 15", "points: 12"),), {"score": (("+12", 1), ("+15", 0))}, says="the hands of"
    ),
    "five dominoes": Change(
        (("back_cell: a1, quantity: 4", "back_cell: a1, quantity: 5"),),
        {"score": (("all 5", 2), "(14 in all)")},
        says="the rules say 4 `ドミノ`",
    ),
    "six triominoes": Change(
        (("quantity: 2}", "quantity: 3}"),),
        {"score": (("all 6", 1), "(15 in all)")},
        says="the rules say 4 `トリオミノ`",
    ),
    "no O": Change(
        (("      - {id: tetra-o, letter: O, shape: XX/XX, front_cell: a1, back_cell: b1}\n", ""),),
        {"score": (("all 4", 3), "(12 in all)")},
        says="area('tetrominoes')",
    ),
    "another side": Change((("en: Gold}", "en: Amber}"),), {"score": ("Amber",)}),
    "another hand": Change((("en: Triple I}", "en: Three I}"),), {"score": ("Three I",)}),
    "heavier dominoes": Change((("cells: 2\n", "cells: 3\n"),), {"score": ((" 3   ", 2),)}),
    "fewer markers": Change((("quantity: 24", "quantity: 20"),), says="24 markers in each colour"),
    "fewer monominoes": Change((("quantity: 48", "quantity: 40"),), says="the rules say 48"),
}
TABLE = {
    "football": FOOTBALL,
    "karesansui": KARESANSUI,
    "knolling": KNOLLING,
    "populous": POPULOUS,
    "renaissance": RENAISSANCE,
}
CASES = [(game, name) for game, changes in TABLE.items() for name in changes]


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    folder = tmp_path_factory.mktemp("changes")
    for name in ("components", "layouts", "icons"):
        shutil.copytree(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def fonts():
    return Session.at(ROOT).fonts.value


@pytest.fixture
def changed(desk, request):
    """Return a session in which a game has been changed, as the test is named."""
    game, name = request.param
    change = TABLE[game][name]
    path = desk / "components" / game / change.file
    before = path.read_text(encoding="utf-8")
    text = before
    for old, new in change.edits:
        assert old in text, f"nothing to change: {old}"
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    yield Session.at(desk), game, change
    path.write_text(before, encoding="utf-8")


def faces(session, game, component, fonts):
    """Return the English faces of a component, fronts and backs, without drawing them."""
    loaded = session.load(game).value
    assert loaded is not None
    listed = next(each for each in loaded.components if each.id == component)
    laid = lay_out(listed, loaded, "en", 3.0, session.workspace, fonts)
    errors = [each.message for each in laid.diagnostics]
    assert errors == []
    return [face for each in laid.value for face in (each.front, each.back) if face]


def texts(face):
    layers = [each for each in face.layers if isinstance(each, TextLayer)]
    return ["".join("".join(run.texts) for run in each.runs) for each in layers]


def art(face):
    return "".join(each.svg for each in face.layers if isinstance(each, ArtLayer))


def test_each_game_has_ten_changes():
    assert all(len(changes) >= 10 for changes in TABLE.values())


@pytest.mark.parametrize("changed", CASES, indirect=True, ids=": ".join)
def test_what_shows_a_rule_follows_its_change_or_check_says_where_not(changed, fonts):
    session, game, change = changed

    for component, wanted in change.shows.items():
        found = [text for face in faces(session, game, component, fonts) for text in texts(face)]
        counts = Counter(found)
        for each in wanted:
            if isinstance(each, tuple):
                assert (each[0], counts[each[0]]) == each
            else:
                assert any(each in text for text in found), (each, found)
    for component, (piece, count) in change.art.items():
        assert art(faces(session, game, component, fonts)[0]).count(piece) == count
    if change.says:
        told = check_game(session, game, Questions(select=CODES), Steps(None)).diagnostics
        said = [f"{each.message} {' '.join(each.hints)}" for each in told]
        assert any(change.says in each for each in said), said
