"""A game's folder becomes a `ComponentSet`, or a list of all that is wrong with it."""

import errno
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from findings import error
from punchboard.components.load import load_game
from punchboard.components.model import Text
from punchboard.diagnostics import Location
from punchboard.geometry import Outline, Size
from punchboard.spreadsheets.read import read_sheet
from punchboard.workspace import find_games

FOOTBALL = """
name: {ja: 炎の十一人, en: Gridiron Eleven}
languages: [ja, en]
players: 4
rules: [rules.ja.md]
definitions:
  suits:
    power: {name: {ja: パワー, en: Power}, colour: "#c8102e"}
    speed: {name: {ja: スピード, en: Speed}, colour: "#0033a0"}
  skills:
    1: {title: {ja: 一番, en: First}}
    2: {title: {ja: 二番, en: Second}}
components:
  players:
    name: {ja: 選手カード, en: Player cards}
    kind: card
    size: 63x88
    corner: 3
    front: a.svg
    back: b.svg
    defaults: {skill: "{{ number }}"}
    matrix:
      suit: suits
      number: 1-2
"""
RULES = {"rules.ja.md": "# 遊び方"}

NINE_FAULTS = """
name: [a list]
languages: [en, 3]
players: none
colour: red
components:
  cards:
    size: pokr
    front: missing.svg
    quantity: -1
    items:
      - {id: a/b}
      - {id: c, qty: two}
"""


def test_a_whole_game_is_read(game):
    football = game.value(FOOTBALL, RULES)
    (players,) = football.components
    assert football.id == "demo"
    assert football.name == Text((("ja", "炎の十一人"), ("en", "Gridiron Eleven")))
    assert (football.languages, football.players) == (("ja", "en"), (4, 4))
    assert (players.id, players.kind, players.count) == ("players", "card", 4)
    assert players.outline == Outline(Size(63.0, 88.0), corner=3.0)
    assert players.name.get("en") == "Player cards"


def test_items_hold_the_entries_of_definitions(game):
    item = game.value(FOOTBALL, RULES).components[0].items[1]
    assert item.id == "power-2"
    assert item.fields["suit"].fields["name"].get("en") == "Power"
    assert item.fields["skill"].fields["title"].get("ja") == "二番"


def test_layouts_are_found_beside_the_game_and_among_the_shared(game):
    (players,) = game.value(FOOTBALL, RULES).components
    assert players.front.path == game.workspace.layouts / "demo" / "a.svg"
    assert players.front.location == Location(game.folder / "game.yaml", 18, 12, 5)
    assert players.back.path == game.workspace.layouts / "shared" / "b.svg"


def test_the_same_files_give_equal_values(game):
    assert game.value(FOOTBALL, RULES) == game.value(FOOTBALL, RULES)


def test_a_game_without_a_name_is_called_as_its_folder(game):
    nameless = game.value("components: {}\n")
    assert nameless.name == Text((("en", "demo"),))
    assert (nameless.languages, nameless.players, nameless.components) == (("en",), None, ())


def test_a_name_in_one_language_holds_for_all(game):
    named = game.value("name: Go\nlanguages: [ja, en]\n")
    assert named.name == Text((("ja", "Go"), ("en", "Go")))


def test_a_games_languages_are_those_of_its_name(game):
    assert game.value("name: {de: Spiel, en: Game}\n").languages == ("de", "en")


@pytest.mark.parametrize(
    ("written", "players"),
    [("4", (4, 4)), ("3-5", (3, 5)), ('"3-5"', (3, 5)), ("{min: 2, max: 6}", (2, 6))],
)
def test_players_are_a_number_or_a_range(game, written, players):
    assert game.value(f"players: {written}\n").players == players


def test_components_may_be_a_list(game):
    text = "components:\n  - {id: c, size: 6.35 x 8.5 cm, kind: tile, front: a.svg, quantity: 3}\n"
    (component,) = game.value(text).components
    assert (component.id, component.kind, component.count) == ("c", "tile", 3)
    assert component.outline.size == Size(63.5, 85.0)


def test_a_component_without_items_is_its_only_item(game):
    assert game.ids("quantity: 2\ndefaults: {word: go}") == ["cards"]
    assert game.fields("defaults: {word: go}") == {"word": "go"}


def test_checks_are_kept_with_their_place(game):
    (check,) = game.value("checks:\n  - {that: 1 == 1, because: it is}\n").checks
    assert (check.that, check.because) == ("1 == 1", "it is")
    assert (check.location.line, check.location.column) == (2, 12)


def test_a_check_without_a_sentence_is_reported(game):
    hint = "add `that: count('cards') == 44`"
    assert game.told("checks:\n  - because: it is\n") == [
        ("missing-key", "game.yaml", 2, 5, "the check has no `that`", (hint,))
    ]


def test_a_check_that_is_no_expression_is_told(game):
    ((code, _, line, column, message, _),) = game.told("checks:\n  - that: count('players') ==\n")
    assert (code, line, column) == ("wrong-expression", 2, 11)
    assert message.startswith("`count('players') ==` is not an expression")


def test_components_cannot_differ_only_in_case(game):
    text = "components:\n  Deck: {size: poker, front: a.svg}\n  deck: {size: poker, front: a.svg}\n"
    assert [(code, message) for code, _, _, _, message, _ in game.told(text)] == [
        ("duplicate-id", "the id `deck` differs from `Deck` on line 2 only in case")
    ]


def test_nine_faults_in_one_file_give_nine_diagnostics(game):
    told = sorted((line, code) for code, _, line, _, _, _ in game.told(NINE_FAULTS.lstrip()))
    assert told == [
        (1, "wrong-type"),
        (2, "wrong-type"),
        (3, "wrong-type"),
        (4, "unknown-key"),
        (7, "wrong-value"),
        (8, "missing-file"),
        (9, "wrong-quantity"),
        (11, "invalid-id"),
        (12, "wrong-quantity"),
    ]


def test_faults_of_item_files_are_told_in_the_same_run(game):
    text = """
        components:
          one: {size: poker, front: a.svg, items: one.csv}
          two: {size: poker, front: a.svg, items: two.yaml, colour: red}
        """
    files = {"one.csv": "id,qty\na,-1\n", "two.yaml": "- {id: a}\n- {id: a}\n"}
    assert [told[:4] for told in game.told(text, files)] == [
        ("wrong-quantity", "one.csv", 2, 3),
        ("unknown-key", "game.yaml", 3, 53),
        ("duplicate-id", "two.yaml", 2, 8),
    ]


def test_a_missing_file_is_told_where_it_is_named(game):
    assert game.told_of("back: bb.svg\nitems: cards.csv", top="rules: [rules.md]") == [
        (
            "missing-file", "game.yaml", 1, 9,
            "there is no file `rules.md` in `components/demo/`", (),
        ),
        (
            "missing-file", "game.yaml", 6, 11,
            "there is no file `bb.svg` in `layouts/demo/` or `layouts/shared/`",
            ("did you mean `b.svg`?",),
        ),
        (
            "missing-file", "game.yaml", 7, 12,
            "there is no file `cards.csv` in `components/demo/`", (),
        ),
    ]  # fmt: skip


def test_a_path_out_of_the_workspace_is_refused(game):
    assert game.told_of("items: ../../../cards.csv") == [
        (
            "outside-workspace", "game.yaml", 5, 12,
            "`../../../cards.csv` points outside the workspace",
            ("copy the file into the workspace, and use its path there",),
        )
    ]  # fmt: skip


def test_a_link_out_of_the_workspace_is_refused(game, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "cards.csv"
    outside.write_text("id\na\n")
    (game.folder / "cards.csv").symlink_to(outside)
    assert game.told_of("items: cards.csv") == [
        (
            "outside-workspace", "game.yaml", 5, 12,
            "`cards.csv` points outside the workspace",
            ("copy the file into the workspace, and use its path there",),
        )
    ]  # fmt: skip


def test_an_unknown_game_suggests_the_nearest(game):
    game.write("game.yaml", "name: x\n")
    checked = load_game(game.workspace, "dmo", read_sheet)
    assert checked.value is None
    (told,) = checked.diagnostics
    assert told.message == "there is no game `dmo`: `components/dmo/game.yaml` is missing"
    assert told.hints == ("did you mean `demo`?",)


@pytest.mark.parametrize("name", ["..", "../components/demo", "a\0b", ""])
def test_a_game_is_a_folder_name_and_no_path(game, name):
    game.write("game.yaml", "name: x\n")
    assert [each.code for each in load_game(game.workspace, name, read_sheet).diagnostics] == [
        "unknown-game"
    ]


def test_games_are_folders_with_a_game_file(game):
    assert find_games(game.workspace) == ()
    game.write("game.yaml", "")
    game.write("../alpha/game.yaml", "")
    game.write("../readme.md", "")
    assert find_games(game.workspace) == ("alpha", "demo")


def test_hidden_folders_are_no_games(game):
    game.write("../.hid/game.yaml", "name: x\n")
    assert find_games(game.workspace) == ()
    assert [each.code for each in load_game(game.workspace, ".hid", read_sheet).diagnostics] == [
        "unknown-game"
    ]


def test_a_game_that_cannot_be_looked_into_is_told(game, monkeypatch):
    game.write("game.yaml", "name: x\n")
    forbid(monkeypatch, "stat", game.folder / "game.yaml")
    assert find_games(game.workspace) == ("demo",)
    assert load_game(game.workspace, "demo", read_sheet).diagnostics == (
        error(
            "unreadable-file", Location(game.folder / "game.yaml"),
            "`game.yaml` cannot be read: permission to open `components/demo/` is missing",
            "give yourself permission to read the folder",
        ),
    )  # fmt: skip


def forbid(monkeypatch, method, path):
    """Let a method of *path* fail as the system does; the superuser may do anything."""
    free = getattr(Path, method)

    def guarded(self, *arguments, **options):
        if self == path:
            raise PermissionError(errno.EACCES, "Permission denied", str(self))
        return free(self, *arguments, **options)

    monkeypatch.setattr(Path, method, guarded)


def test_a_workspace_without_components_has_no_games(game):
    game.folder.rmdir()
    game.workspace.components.rmdir()
    assert find_games(game.workspace) == ()


def test_too_many_pieces_are_taken_for_a_typing_error(game):
    assert game.told_of("items: [{id: a, qty: 3}, {id: b, qty: 100000}]") == [
        (
            "too-many-copies", "game.yaml", 5, 30,
            "the game has 100,003 pieces; the limit is 100,000, and most are copies of this one",
            ("correct the quantity",),
        )
    ]  # fmt: skip


_PIECES = st.sampled_from(
    "name|languages|components|items|matrix|size|id|a|b|:|-|[|]|{|}|,|'|>|!|#|@|1-3|{{|}}|\n|\n  |"
    '\n    |: |- |&a |*a |\t|\0|\x85|\ufeff|<<|"'.split("|")
)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(_PIECES, max_size=40).map("".join), st.sampled_from(["game.yaml", "i.csv"]))
def test_no_input_raises(game, text, name):
    game.write("game.yaml", "components: {c: {size: poker, front: a.svg, items: i.csv}}\n")
    game.write("i.csv", "id\na\n")
    (game.folder / name).write_bytes(text.encode())
    checked = load_game(game.workspace, "demo", read_sheet)
    assert checked.value is not None or checked.diagnostics
