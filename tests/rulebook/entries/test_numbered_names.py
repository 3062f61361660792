"""Entries that the rules call by their number and a name: `*3 Flood*`."""

import pytest

from punchboard.rulebook.box.renamed import entries_not_named
from punchboard.rulebook.texts import RulesText

GAME = """
definitions:
  tides:
    1: {name: Ebb}
    2: {name: "{Spring|spring}"}
    3: {name: Flood}
    4: {name: Slack}
components: {maps: {size: poker, front: a.svg}}
"""
RULES = """# Tides

- *1 Ebb* ends the turn.
- *2 Spring* and *3 Flood* go on.
- **9 Lives** are lost.
"""


def told(game, rules):
    box = game.value(GAME)
    text = RulesText(game.folder / "rules.md", rules, ())
    return [
        (each.location.line, each.message, each.hints)
        for each in entries_not_named(box, [[text]], lambda *_: box.location, frozenset())
    ]


def test_entries_by_their_names_agree(game):
    assert told(game, RULES) == []


def test_another_name_at_the_number_of_an_entry_is_told(game):
    message = "the rules say `Surge` here, but no entry has that name"
    found = told(game, RULES.replace("2 Spring", "2 Surge"))
    assert found == [(4, message, ("did you mean `Spring`?",))]


@pytest.mark.parametrize(("old", "new"), [("*1 Ebb*", "*1 Step*"), ("*1 Ebb*", "1 Step")])
def test_numbers_of_other_things_have_other_names(game, old, new):
    assert told(game, RULES.replace(old, new).replace("3 Flood", "3 Turns")) == []
