"""A table of edits of the five games: how many copies of each component go, and how many come.

Faces are compared by their keys; that equal keys are equal pixels is proved elsewhere.
"""

import functools
import shutil
from pathlib import Path
from types import MappingProxyType

import pytest

from punchboard.commands.session import Session
from punchboard.commands.states import Settings, decks_now, state_now
from punchboard.snapshots.compare import LookChange, compare
from punchboard.snapshots.reprint import swaps

ROOT = Path(__file__).parents[2]
GAMES = ("football", "karesansui", "knolling", "populous", "renaissance")
#: What is edited: the game, the file, its old text and its new one; then the copies that go
#: and those that are printed, by component.
EDITS = {
    # a changed definition
    "football: skill 2": (
        "components/football/game.yaml",
        "前か後ろに**1**ヤード", "前か後ろに**2**ヤード",
        {"players": (4, 4), "references": (4, 4)},
    ),
    "karesansui: the name of a pattern": (
        "components/karesansui/game.yaml", "{ja: 流れ, en: Stream}", "{ja: 川, en: Stream}",
        {"gardens": (4, 4), "references": (4, 4)},
    ),
    "knolling: the colour of a genre": (
        "components/knolling/game.yaml", 'colour: "#8f2430"', 'colour: "#248f30"',
        {"items": (37, 37), "stops": (2, 2)},
    ),
    "populous: the colour of a god": (
        "components/populous/game.yaml", 'colour: "#c2347a"', 'colour: "#c2347f"',
        {"workers": (16, 16), "houses": (6, 6), "dice": (1, 1), "markers": (2, 2)},
    ),
    "renaissance: the colour of a stone": (
        "components/renaissance/game.yaml", 'colour: "#bf5b36"', 'colour: "#bf5b38"',
        {"dominoes": (4, 4), "score": (1, 1)},
    ),
    # a removed piece
    "football: number 11": (
        "components/football/game.yaml", "number: 1-11", "number: 1-10",
        {"players": (4, 0), "yard-track": (1, 1)},
    ),
    "karesansui: the crane": (
        "components/karesansui/game.yaml",
        "      - {id: crane, stone: crane, quantity: 4}\n", "", {"stones": (4, 0)},
    ),
    "knolling: a card of the frame": (
        "components/knolling/game.yaml",
        "      - {id: frame-9, column: 2, row: 2, side: right, step: 2}\n", "", {"frame": (1, 0)},
    ),
    "populous: aether": (
        "components/populous/game.yaml",
        "      - {id: aether, name: {ja: エーテル, en: Aether}, icon: sparkle-fill, "
        'colour: "#5a4aa5", tint: "#e9e4fb", edge: "#8f7fd6", quantity: 20}\n', "",
        {"supplies": (20, 0)},
    ),
    "renaissance: a tetromino": (
        "components/renaissance/game.yaml",
        "      - {id: tetra-t, letter: T, shape: X./XX/X., front_cell: a2, back_cell: b2}\n", "",
        {"tetrominoes": (1, 0), "score": (1, 1)},
    ),
    # a changed quantity
    "football: two more references": (
        "components/football/game.yaml", "quantity: 4", "quantity: 6", {"references": (0, 2)},
    ),
    "karesansui: three more boats": (
        "components/karesansui/game.yaml",
        "stone: boat, quantity: 6", "stone: boat, quantity: 9", {"stones": (0, 3)},
    ),
    "knolling: two start players": (
        "components/knolling/game.yaml",
        "    front: start-player.svg\n", "    front: start-player.svg\n    quantity: 2\n",
        {"start-player": (0, 1)},
    ),
    "populous: less food": (
        "components/populous/game.yaml",
        'edge: "#e2b23a", quantity: 40', 'edge: "#e2b23a", quantity: 30', {"supplies": (10, 0)},
    ),
    "renaissance: fewer markers": (
        "components/renaissance/game.yaml", "quantity: 24", "quantity: 20", {"markers": (8, 0)},
    ),
    # a moved title
    "football: the title of a skill moves": (
        "layouts/football/player.svg",
        'data-text="skill.title" x="11.2"', 'data-text="skill.title" x="11.5"',
        {"players": (44, 44)},
    ),
    "karesansui: the title of a garden moves": (
        "layouts/karesansui/garden.svg",
        'data-text="labels.title.text" x="54"', 'data-text="labels.title.text" x="55"',
        {"gardens": (4, 4)},
    ),
    "knolling: the title of a stop moves": (
        "layouts/knolling/item-back.svg", '<text x="31.5" y="53.2"', '<text x="31.5" y="53.6"',
        {"items": (60, 60)},
    ),
    "populous: the name of a card moves": (
        "layouts/populous/genesis.svg",
        'data-text="name" x="22" y="36"', 'data-text="name" x="22" y="36.4"',
        {"genesis": (30, 30)},
    ),
    "renaissance: the name of the game moves": (
        "layouts/renaissance/score.svg",
        'data-text="game.name" x="9"', 'data-text="game.name" x="10"', {"score": (1, 1)},
    ),
    # a changed font
    "football: players in serif": (
        "layouts/football/player.svg", 'font-family="sans-serif"', 'font-family="serif"',
        {"players": (44, 44)},
    ),
    "karesansui: designers in serif": (
        "layouts/karesansui/designer.svg", 'font-family="sans-serif"', 'font-family="serif"',
        {"designers": (8, 8)},
    ),
    "knolling: the start player in serif": (
        "layouts/knolling/start-player.svg", 'font-family="sans-serif"', 'font-family="serif"',
        {"start-player": (1, 1)},
    ),
    "populous: grace in serif": (
        "layouts/populous/grace.svg", 'font-family="sans-serif"', 'font-family="serif"',
        {"grace": (45, 45)},
    ),
    "renaissance: the score sheet in sans": (
        "layouts/renaissance/score.svg",
        'height="210mm" viewBox="0 0 148 210" font-family="serif"',
        'height="210mm" viewBox="0 0 148 210" font-family="monospace"',
        {"score": (1, 1)},
    ),
}  # fmt: skip


class _NoSteps:
    """Progress that nobody looks at."""

    def start(self, name, number):
        pass

    def advance(self, text):
        pass


def taken(folder, game):
    """Return the state of a game in its first language, and its faces."""
    work = Session.at(folder).open(game).value
    language = work.game.languages[0]
    settings = Settings(languages=(language,))
    decks = decks_now(work, settings, _NoSteps())
    state = state_now(work, settings, decks)
    assert state is not None, work.found
    return state, decks[language], language


@pytest.fixture(scope="module")
def edited(tmp_path_factory):
    """Makes an edit once; all games were laid out as they are once, before any."""
    folder = tmp_path_factory.mktemp("shelf")
    for name in ("components", "layouts", "icons"):
        shutil.copytree(ROOT / name, folder / name)
    before = MappingProxyType({game: taken(folder, game)[0] for game in GAMES})
    return functools.cache(lambda edit: compared(folder, before, *EDITS[edit][:3]))


def compared(folder, before, name, old, new):
    """Return the difference that an edit makes, and what is swapped."""
    path = folder / name
    game = Path(name).parent.name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    try:
        after, decks, language = taken(folder, game)
    finally:
        path.write_text(text, encoding="utf-8")
    found = compare(before[game], after)
    return found, swaps(found, decks, language, backs=True)


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_swaps_just_its_pieces(edited, edit):
    wanted = EDITS[edit][3]

    _, swapped = edited(edit)

    counts = {}
    for each in swapped:
        out, come = counts.get(each.component, (0, 0))
        counts[each.component] = (out + each.out, come + each.come)
    assert counts == wanted


def test_every_game_has_every_kind_of_edit():
    assert sorted(edit.partition(":")[0] for edit in EDITS) == sorted(GAMES * 5)


def test_skill_2_is_on_four_cards_and_one_reference(edited):
    found, swapped = edited("football: skill 2")

    assert [each.item for each in swapped] == [
        "power-2", "speed-2", "stamina-2", "tactics-2", "references",
    ]  # fmt: skip
    assert {each.causes for each in found.items if not each.is_unchanged} == {
        ("definition:skills.2",)
    }


def test_a_title_that_moves_only_moves(edited):
    found, _ = edited("football: the title of a skill moves")

    changed = [each for each in found.items if not each.is_unchanged]
    assert {each.look for each in changed} == {LookChange.MOVED}
    assert {each.causes for each in changed} == {("layout:layouts/football/player.svg",)}
