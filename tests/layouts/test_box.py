"""Layouts and texts read the rest of the box: counts, ranges and names of other lists."""

import pytest
from click.testing import CliRunner

from punchboard.checks.rule import all_rules
from punchboard.cli import main
from punchboard.commands.session import Session
from punchboard.layouts.face import ArtLayer, TextLayer
from punchboard.layouts.lay_out import lay_out
from punchboard.rulebook.box.card_texts import card_texts

GAME = """\
name: {en: Harbour, ja: 港}
languages: [en, ja]
players: 2-4
definitions:
  rule:
    hand: {cards: 5}
    pier: {length: "{{ rule.hand.cards }} m"}
  suits:
    fish: {name: {en: Fish, ja: 魚}}
    grain: {name: {en: Grain, ja: 麦}}
  labels:
    hand: {text: {en: "Deal {{ rule.hand.cards }} to each.", ja: "{{ rule.hand.cards }}枚配る。"}}
    list:
      text:
        en: "{{ suits.fish.name | upper }} and {{ suits.grain.name }}"
        ja: "{{ suits.fish.name }}"
    box: {text: {en: "{{ game.components.cargo.count }} cards for {{ game.players.max }}", ja: 箱}}
    twice: {text: "{{ labels.hand.text }}"}
components:
  cargo:
    name: {en: Cargo, ja: 荷}
    size: 63x88
    front: plain.svg
    quantity: 2
    matrix: {suit: suits, number: 3-5}
    defaults: {note: {en: "A {{ number }} of {{ suit.name }}", ja: メモ}}
  board:
    size: 63x88
    front: board.svg
    items: [{id: board, goal: 7, motto: "To {{ goal }} on {{ labels.hand.text }}"}]
"""
BOARD = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88"
  font-size="4">
BODY
</svg>
"""


@pytest.fixture
def harbour(tmp_path):
    """Return what makes the board of the game: its texts, its art and what is wrong."""

    def made(body, game=GAME, language="en", component="board"):
        for name, text in {
            "components/harbour/game.yaml": game,
            "layouts/harbour/plain.svg": BOARD.replace("BODY", ""),
            "layouts/harbour/board.svg": BOARD.replace("BODY", body),
        }.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        session = Session.at(tmp_path)
        loaded = session.load("harbour").value
        listed = next(each for each in loaded.components if each.id == component)
        laid = lay_out(listed, loaded, language, 3.0, session.workspace, session.fonts.value)
        layers = laid.value[0].front.layers if laid.value else ()
        texts = [
            "".join("".join(run.texts) for run in each.runs)
            for each in layers
            if isinstance(each, TextLayer)
        ]
        art = "".join(each.svg for each in layers if isinstance(each, ArtLayer))
        return texts, art, laid.diagnostics

    made.root = tmp_path
    return made


def text(expression):
    return f'<text data-text="{expression}" x="4" y="10">sample</text>'


# The rest of the box


@pytest.mark.parametrize(
    ("expression", "shown"),
    [
        ("game.components.cargo.count", "12"),
        ("game.components.cargo.items|length", "6"),
        ("game.components.cargo.items[1].quantity", "2"),
        ("game.components.cargo.items[1].number", "4"),
        ("game.components.cargo.items[3].suit.name", "Grain"),
        ("game.components.cargo.name", "Cargo"),
        ("game.components.cargo.values.number|join(' ')", "3 4 5"),
        ("game.components.cargo.values.number|max", "5"),
        ("game.components.board.values.goal[0]", "7"),
        ("game.players.min ~ ' to ' ~ game.players.max", "2 to 4"),
    ],
)
def test_a_layout_reads_the_lists_of_other_components(harbour, expression, shown):
    assert harbour(text(expression))[0::2] == ([shown], ())


def test_names_of_the_box_are_in_the_language_of_the_build(harbour):
    body = text("game.components.cargo.name ~ game.components.cargo.values.suit[0].name")

    assert harbour(body, language="ja")[0] == ["荷魚"]


def test_a_component_that_does_not_exist_is_an_error_with_those_that_do(harbour):
    (found,) = harbour(text("game.components.crates.count"))[2]

    assert found.severity == "error"
    assert "there is no `crates`, only `board`, `cargo`" in found.message


def test_a_track_follows_the_numbers_of_a_list(harbour):
    numbers = "game.components.cargo.values.number"
    track = f"""<g data-draw="track" data-spaces="{numbers}" data-along="rows">
      <text data-part="space" data-text="space.value">1</text></g>"""

    assert harbour(track)[0] == ["3", "4", "5"]
    assert harbour(track, game=GAME.replace("3-5", "2-7"))[0] == ["2", "3", "4", "5", "6", "7"]


def test_a_grid_has_a_cell_for_each_piece(harbour):
    grid = """<g data-draw="grid" data-columns="game.components.cargo.items|length" data-rows="2">
      <g data-part="cell"><path d="M0 0h1"/></g></g>"""

    assert harbour(grid)[1].count("M0 0h1") == 12


@pytest.mark.parametrize(("drawing", "part"), [("grid", "cell"), ("track", "space")])
def test_samples_know_how_large_their_part_is(harbour, drawing, part):
    body = f"""<g data-draw="{drawing}" data-columns="4" data-rows="2" data-spaces="8">
      <rect data-part="box" x="3" y="4" width="40" height="30"/>
      <text data-part="{part}" data-text="{part}.width ~ ' x ' ~ {part}.height">1</text></g>"""
    body = body.replace(' data-rows="2"' if drawing == "track" else ' data-spaces="8"', "")
    body = body.replace('data-spaces="8"', 'data-spaces="8" data-along="rows"')

    assert harbour(body)[0] == ["10.0 x 15.0"] * 8


# Expressions in texts


@pytest.mark.parametrize(
    ("expression", "english", "japanese"),
    [
        ("labels.hand.text", "Deal 5 to each.", "5枚配る。"),
        ("labels.list.text", "FISH and Grain", "魚"),
        ("labels.box.text", "12 cards for 4", "箱"),
        ("rule.pier.length", "5 m", "5 m"),
    ],
)
def test_texts_of_definitions_contain_values(harbour, expression, english, japanese):
    assert harbour(text(expression))[0] == [english]
    assert harbour(text(expression), language="ja")[0] == [japanese]


def test_a_text_of_an_item_reads_the_fields_beside_it(harbour):
    game = GAME.replace("To {{ goal }} on {{ labels.hand.text }}", "To {{ goal }}!")

    assert harbour(text("motto"), game=game)[0] == ["To 7!"]
    assert harbour(text("item.fields.motto"), game=game)[0] == ["To 7!"]


def test_an_inserted_text_keeps_its_own_expressions_as_they_are_written(harbour):
    assert harbour(text("labels.twice.text"))[0] == ["Deal {{ rule.hand.cards }} to each."]


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ("{{ rule.hand.crads }}", "there is no `crads`, only `cards`"),
        ("{{ rules.hand }}", "there is no `rules`"),
        ("{{ rule.hand. }}", "is not an expression"),
    ],
)
def test_a_wrong_expression_in_a_text_is_an_error_where_it_is_written(harbour, broken, message):
    game = GAME.replace("Deal {{ rule.hand.cards }} to each.", broken)
    _, _, found = harbour(text("labels.hand.text"), game=game)

    assert [each.code for each in found] == ["wrong-expression"]
    assert message in found[0].message
    assert found[0].location.path.name == "game.yaml"
    assert found[0].location.line == 12


def test_a_changed_number_changes_every_face_that_shows_it(harbour):
    harbour("")
    card = '<text x="4" y="9" data-text="labels.hand.text">x</text>'
    (harbour.root / "layouts/harbour/plain.svg").write_text(BOARD.replace("BODY", card))
    run = CliRunner().invoke
    kept = run(main, ["-C", str(harbour.root), "snapshot", "harbour", "first"])
    path = harbour.root / "components/harbour/game.yaml"
    path.write_text(GAME.replace("cards: 5", "cards: 6"), encoding="utf-8")
    told = run(main, ["-C", str(harbour.root), "diff", "harbour"])

    assert (kept.exit_code, kept.stderr) == (0, "")
    assert "grain-5: look changed (en front, ja front) because of definition rule.hand" in (
        told.stdout.replace("because of definition labels.hand and", "because of")
    )


def test_checks_read_texts_with_their_values(harbour):
    harbour("")
    game = Session.at(harbour.root).load("harbour").value

    assert "Deal 5 to each." in [each.text for each in card_texts(game)]
    assert "keyword-in-other-case" in all_rules()
