"""A field that nothing uses, and the one that was meant."""

from punchboard.commands.check import Questions, check_game
from punchboard.commands.report import Steps
from punchboard.commands.session import Session

CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="-3" y="-3" width="69" height="94" fill="#eee" data-fill="colour"/>
  <text data-text="name" x="31" y="20" text-anchor="middle" font-size="6">A</text>
</svg>
"""


def found(tmp_path, items):
    game = tmp_path / "components" / "bay" / "game.yaml"
    layout = tmp_path / "layouts" / "bay" / "card.svg"
    for path in (game, layout):
        path.parent.mkdir(parents=True, exist_ok=True)
    game.write_text(f"components: {{cards: {{size: poker, front: card.svg, items: [{items}]}}}}\n")
    layout.write_text(CARD)
    checked = check_game(Session.at(tmp_path), "bay", Questions(), Steps(None))
    return [(each.code, each.hints) for each in checked.diagnostics]


def test_a_misspelt_field_has_the_field_that_is_blank_there_as_a_hint(tmp_path):
    items = '{name: Crab, colour: "#fee"}, {name: Goby, color: "#eef"}'

    assert found(tmp_path, items) == [
        (
            "field-never-used",
            ("did you mean `colour`?", "use it, remove it, or rename it to `_color`"),
        )
    ]


def test_a_field_beside_the_one_it_is_like_has_no_such_hint(tmp_path):
    items = '{name: Crab, colour: "#fee"}, {name: Goby, colour: "#eef", colours: 2}'

    assert found(tmp_path, items) == [
        ("field-never-used", ("use it, remove it, or rename it to `_colours`",))
    ]
