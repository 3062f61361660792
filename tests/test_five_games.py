"""The five games of this repository: what is in their boxes, and that they can be made."""

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from punchboard.cli import main
from punchboard.commands.session import Session
from punchboard.geometry import Rect
from punchboard.layouts.face import StampLayer, TextLayer

ROOT = Path(__file__).parent.parent
#: What each game is made of: exact numbers where the rules fix them, the least
#: where they leave them open.
BOXES = {
    "football": {
        "players": 44, "marker": 1, "ball": 1, "yard-track": 1, "score-track": 1,
        "score-markers": 2, "references": 4, "score-sheet": 1,
    },
    "karesansui": {
        "sand": 80, "gardens": 4, "temple": 1, "stones": 36, "monks": 4, "ensos": 4,
        "famous": 8, "designers": 8, "references": 4,
    },
    "knolling": {"items": 60, "stops": 2, "pawns": 5, "frame": 9, "start-player": 1},
    "populous": {
        "areas": 15, "genesis": 30, "grace": 45, "peoples": 8, "workers": 80, "houses": 30,
        "dice": 5, "score": 1, "markers": 10, "supplies": 60, "vandals": 15,
    },
    "renaissance": {
        "board": 1, "monominoes": 48, "dominoes": 4, "triominoes": 4, "tetrominoes": 5,
        "markers": 48, "score": 1,
    },
}  # fmt: skip

#: Where a deck says what its cards do: there, all its cards have one size of type.
#: In mm; a language that is not named has the place of "".
RULES = {
    ("football", "players"): {"": Rect(5, 61, 40, 23)},
    ("karesansui", "designers"): {"": Rect(5, 61, 53, 23)},
    ("karesansui", "famous"): {"ja": Rect(15, 40, 30, 36), "": Rect(5, 55, 53, 21)},
    ("knolling", "stops"): {"": Rect(4, 47, 55, 17)},
    ("populous", "genesis"): {"": Rect(3, 38, 38, 23)},
    ("populous", "grace"): {"": Rect(4, 61, 51, 22)},
    ("populous", "peoples"): {"": Rect(90, 14, 93, 13)},
}
#: A word of each deck, and how it is read.
READINGS = {
    ("football", "players"): ("猛突進", "もうとっしん"),
    ("karesansui", "designers"): ("借景", "しゃっけい"),
    ("karesansui", "famous"): ("双峰", "そうほう"),
    ("karesansui", "gardens"): ("枯山水", "かれさんすい"),
    ("karesansui", "references"): ("譲渡", "じょうと"),
    ("knolling", "items"): ("三角定規", "さんかくじょうぎ"),
    ("populous", "genesis"): ("恩寵", "おんちょう"),
    ("populous", "grace"): ("焦熱", "しょうねつ"),
    ("renaissance", "score"): ("累計", "るいけい"),
}
#: How many signs stand among the words of a card.
SIGNS = {
    ("football", "players", "speed-6"): 4,  # the suits to choose from
    ("karesansui", "designers", "abbot"): 1,  # virtue
    ("populous", "grace", "caravanserai"): 2,  # food and FP
    ("populous", "grace", "grand-voyage"): 2,  # the sea and VP
    ("populous", "genesis", "labour"): 2,  # food and FP
    ("renaissance", "score", "score"): 3,  # the pieces that are left
}
PT_PER_MM = 72 / 25.4


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """All five games, built in Japanese and English."""
    folder = tmp_path_factory.mktemp("five")
    for name in ("components", "layouts", "icons"):
        shutil.copytree(ROOT / name, folder / name)
    result = CliRunner().invoke(main, ["-C", str(folder), "build", "--lang", "all"])
    assert (result.exit_code, result.stderr) == (0, "")
    return folder


def printed(desk, game, language):
    """Return how many copies of each component are on the sheets of a language."""
    manifest = json.loads((desk / "build" / game / "manifest.json").read_text(encoding="utf-8"))
    counts = {}
    files = [file for file in manifest["files"] if file["language"] == language]
    for sheet in (sheet for file in files for sheet in file["sheets"]):
        for each in sheet["front"]["placements"]:
            if each["face"] == "front" and each.get("tile", "A1") == "A1":
                counts[each["component"]] = counts.get(each["component"], 0) + 1
    return counts


@pytest.fixture(scope="module")
def fronts(desk):
    """Return the fronts of a component in one language, by item."""
    session, made = Session.at(desk), {}

    def of(game, component, language):
        if (game, language) not in made:
            decks = session.open(game).value.lay_out(language, 3.0)
            made[game, language] = {deck.component.id: deck for deck in decks}
        return {each.item.id: each.front for each in made[game, language][component].faces}

    return of


def runs(face):
    texts = [each for each in face.layers if isinstance(each, TextLayer)]
    return [run for each in texts if not each.invisible for run in each.runs]


def words(face):
    return "".join("".join(run.texts) for run in runs(face))


def readings(face):
    """Return what stands in small letters beside words, and is not searched."""
    return "".join(run.reading for run in runs(face))


def type_size(face, place):
    """Return the largest type that begins within a place, in mm."""
    return max(
        round(run.size, 4)
        for run in runs(face)
        if place.x <= run.matrix.e <= place.x + place.width
        and place.y <= run.matrix.f <= place.y + place.height
    )


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", sorted(BOXES))
def test_everything_in_the_box_is_on_paper(desk, game, language):
    assert printed(desk, game, language) == BOXES[game]


def test_the_checks_of_all_games_hold():
    result = CliRunner().invoke(main, ["-C", str(ROOT), "check"])

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [f"{game}: no problems found" for game in sorted(BOXES)]


@pytest.mark.parametrize("game", sorted(BOXES))
def test_every_game_saves_ink_where_it_is_asked_to(desk, game):
    result = CliRunner().invoke(main, ["-C", str(desk), "build", game, "--ink-saver"])

    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(("game", "component"), sorted(RULES))
def test_all_cards_of_a_deck_speak_in_one_size(fronts, game, component, language):
    places = RULES[game, component]
    place = places.get(language, places.get(""))

    sizes = {type_size(face, place) for face in fronts(game, component, language).values()}

    assert len(sizes) == 1
    assert min(sizes) * PT_PER_MM >= 7


@pytest.mark.parametrize(("game", "component"), sorted(READINGS))
def test_hard_words_are_read_in_japanese_alone(fronts, game, component):
    word, reading = READINGS[game, component]

    cards = [each for each in fronts(game, component, "ja").values() if word in words(each)]
    assert cards
    assert all(reading in readings(each) for each in cards)
    assert not any(map(readings, fronts(game, component, "en").values()))


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(("game", "component", "item"), sorted(SIGNS))
def test_signs_stand_among_the_words(fronts, game, component, item, language):
    layers = fronts(game, component, language)[item].layers
    signs = sum(len(each.places) for each in layers if isinstance(each, StampLayer))

    assert signs >= SIGNS[game, component, item]


def test_famous_gardens_are_written_downwards_in_japanese(fronts):
    for language, vertical in (("ja", True), ("en", False)):
        for face in fronts("karesansui", "famous", language).values():
            assert any(run.vertical for run in runs(face)) == vertical


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", sorted(BOXES))
def test_all_type_can_be_read(fronts, game, language):
    for component in BOXES[game]:
        for face in fronts(game, component, language).values():
            for run in runs(face):
                text, size = "".join(run.texts), run.size * run.matrix.scale_factor * PT_PER_MM
                least = 3 if run.reading else 6 if re.search("[一-龯]", text) else 5
                assert size >= least, (component, text, size)
