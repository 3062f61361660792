"""Whatever stands in a rules text or in a name, nothing is raised and every place exists."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.checks.rule import all_rules, ask
from punchboard.checks.subject import Needs, Subject
from punchboard.components.load import load_game
from punchboard.rulebook.reader import read_claims
from punchboard.rulebook.texts import RulesText
from punchboard.spreadsheets.read import read_sheet
from punchboard.workspace import Workspace

RULES = [rule for rule in all_rules().values() if rule.needs in {Needs.RULES, Needs.TEXTS}]
WORDS = st.sampled_from(
    "カード 枚 個 ( ) （ ） 1 12 5 player cards : - # \n \n\n 、 。 each 各プレイヤー 「 」 ? ・ "
    "ー Components 内容物 x 〜 to gold 金 per colour 色 :fish: ## * | 石".split(" ")
)


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    root = tmp_path_factory.mktemp("any")
    (root / "layouts/deck").mkdir(parents=True)
    (root / "layouts/deck/card.svg").write_text("<svg/>")
    (root / "components/deck").mkdir(parents=True)
    return Workspace.at(root)


def game_called(workspace, names):
    listed = "".join(
        f"  c{n}: {{name: {name!r}, size: 63x88, front: card.svg}}\n"
        for n, name in enumerate(names)
    )
    path = workspace.components / "deck/game.yaml"
    path.write_text(f"players: 2-4\ncomponents:\n{listed}", encoding="utf-8")
    return load_game(workspace, "deck", read_sheet).value


@settings(max_examples=60, deadline=None)
@given(st.lists(WORDS, max_size=40).map("".join), st.lists(st.text("aé-・カー (x1", max_size=6)))
def test_any_rules_text_is_held_against_any_box(workspace, text, names):
    game = game_called(workspace, names[:4])
    if game is None:
        return
    path = Path("rules.md")
    subject = Subject(game, workspace, (RulesText(path, text, read_claims(text, ".md")),))

    for each in ask(RULES, subject):
        if each.location.path == path:
            line = text.splitlines()[each.location.line - 1]
            assert 1 <= each.location.column <= len(line) + 1
